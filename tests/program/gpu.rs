//! The engine `gpu`, with a driver that runs kernels on the CPU: what the program does with a card,
//! without one, and with one that fails.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::place::Place;

/// The start of a search that takes some seconds.
const LONG: [&str; 6] = ["analyze", "rings:4,1,7", "--levels", "4", "--threads", "1"];

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
    let analyze = [&LONG[..], &["--engine", "gpu"]].concat();
    for (fault, status, part) in [
        (("DRIVER_OLD", "1"), 2, "Test Card is older than compute capability 8.0"),
        (("DRIVER_FULL", "1"), 2, "of memory to give: 1.1 GB are free"),
        (("DRIVER_REFUSES", "1"), 2, "the NVIDIA driver says 'a PTX JIT compilation failed'"),
        (("DRIVER_FAILS", "2"), 1, "the graphics card failed to search: unspecified launch failure"),
        (("DRIVER_WRONG", "1"), 1, "results cannot be trusted: for sliding:2x5 it finds other layers than the CPU"),
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

/// The first layers of the largest board, with all its addresses: 81.8 GB.
#[test]
fn a_large_card_has_room_for_3x5() {
    let place = Place::new();
    let driver = driver(&place);
    let search = ["analyze", "sliding:3x5", "--levels", "11", "--engine", "gpu", "--format", "json"];
    let output = place.command(&search).env("LD_LIBRARY_PATH", driver).env("DRIVER_LARGE", "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let layers = &crate::place::report::result(&output.stdout)["layers"];
    assert_eq!(*layers, serde_json::json!([1, 2, 4, 9, 21, 42, 89, 164, 349, 644, 1349]));
}

#[test]
fn puzzles_without_rows_are_refused() {
    let place = Place::new();
    let driver = driver(&place);
    let mut command = place.command(&["analyze", "hanoi:4,4", "--engine", "gpu"]);
    command.env("LD_LIBRARY_PATH", &driver);
    place.command_refuses(command, 2, &["gpu"]);
}

/// A card that searched nothing yet is no choice that the program makes by itself.
#[test]
fn only_who_names_the_engine_gets_the_card() {
    let place = Place::new();
    let driver = driver(&place);
    let run = |arguments: &[&str]| {
        let mut command = place.command(&[&LONG[..], &["--format", "json"], arguments].concat());
        let output = command.env("LD_LIBRARY_PATH", &driver).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        let result = crate::place::report::result(&output.stdout);
        assert_eq!(result["layers"], serde_json::json!([1, 10, 84, 558]));
        result["engine"].as_str().unwrap().to_string()
    };
    assert_eq!(run(&[]), "rows");
    assert_eq!(run(&["--engine", "gpu"]), "gpu");
    let bounded = [&LONG[..], &["--engine", "gpu", "--gpu-memory", "100MB"]].concat();
    let mut command = place.command(&bounded);
    command.env("LD_LIBRARY_PATH", &driver);
    place.command_refuses(command, 2, &["needs 581 MB on the graphics card, and 100 MB are allowed"]);
}

#[test]
fn doctor_reports_the_card() {
    let place = Place::new();
    let driver = driver(&place);
    let report = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = place.command(&[&["doctor"], arguments].concat());
        let output = command.env("LD_LIBRARY_PATH", &driver).envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(report(&[], &[]).contains("Test Card, 1.1 GB free"));
    let found = crate::place::report::result(report(&[], &["--format", "json"]).as_bytes());
    assert_eq!(found["graphics_card"]["free_memory_bytes"], 1 << 30);
    assert!(report(&[("DRIVER_OLD", "1")], &[]).contains("Test Card is older than"));
}
