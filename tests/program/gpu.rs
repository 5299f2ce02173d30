//! The engine `gpu`, with a driver that runs kernels on the CPU: what the program does with a card,
//! without one, and with one that fails.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::place::Place;

/// Compiles the driver. Returns the folder for `LD_LIBRARY_PATH`.
fn driver(place: &Place) -> PathBuf {
    let (root, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")), place.path("driver"));
    std::fs::create_dir(&folder).unwrap();
    let status = Command::new("cc")
        .args(["-std=gnu11", "-O2", "-Wall", "-Werror", "-shared", "-fPIC"])
        .arg(format!("-DKERNELS={}", root.join("crates/antipode-gpu/kernels").display()))
        .arg(root.join("tests/support/cuda_driver.c"))
        .arg("-o")
        .arg(folder.join("libcuda.so.1"))
        .status()
        .expect("there is a C compiler");
    assert!(status.success());
    folder
}

#[test]
fn searches_on_a_card_find_what_others_find() {
    let place = Place::new();
    let driver = driver(&place);
    let run = |arguments: &[&str]| {
        let output = place.command(arguments).env("LD_LIBRARY_PATH", &driver).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    for spec in ["sliding:2x5", "rings:3,1,4", "pancake:8"] {
        let ours: serde_json::Value =
            serde_json::from_str(&run(&["analyze", spec, "--engine", "gpu", "--format", "json"])).unwrap();
        let expected = place.json(&["analyze", spec]);
        assert_eq!((&ours["layers"], &ours["antipodes"]), (&expected["layers"], &expected["antipodes"]), "{spec}");
        assert!(ours["engine"].as_str().unwrap().contains("gpu"), "{ours}");
        run(&["build", spec, "--engine", "gpu", "-o", "table", "--force"]);
        place.prints(&["verify", "table"]);
    }
}

#[test]
fn a_card_that_fails_is_an_error() {
    let place = Place::new();
    let driver = driver(&place);
    let analyze = ["analyze", "sliding:2x5", "--engine", "gpu"];
    for (fault, status, part) in [
        (("DRIVER_OLD", "1"), 2, "Test Card is older than compute capability 8.0"),
        (("DRIVER_FULL", "1"), 2, "of memory to give: 1.1 GB are free"),
        (("DRIVER_FAILS", "20"), 1, "the graphics card failed to search: unspecified launch failure"),
    ] {
        let mut command = place.command(&analyze);
        command.env("LD_LIBRARY_PATH", &driver).env(fault.0, fault.1);
        place.command_refuses(command, status, &[part]);
    }
    // 5.5 GB, and the card has 1 GB.
    let mut command = place.command(&["analyze", "sliding:2x7", "--engine", "gpu"]);
    command.env("LD_LIBRARY_PATH", &driver);
    place.command_refuses(command, 2, &["the search needs 5.5 GB on the graphics card"]);
}

#[test]
fn puzzles_without_rows_are_refused() {
    let place = Place::new();
    let driver = driver(&place);
    let mut command = place.command(&["analyze", "hanoi:4,4", "--engine", "gpu"]);
    command.env("LD_LIBRARY_PATH", &driver);
    place.command_refuses(command, 2, &["gpu"]);
}
