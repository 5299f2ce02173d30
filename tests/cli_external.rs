//! Verbs and heuristics that are programs of their own.

#![cfg(unix)]

mod place;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use assert_cmd::Command;
use place::{PROGRAM, Place};

/// The program in a folder of its own, so that no program of a verb lies beside it.
fn alone(place: &Place) -> PathBuf {
    let folder = place.path("bin");
    fs::create_dir(&folder).unwrap();
    let program = folder.join("antipode");
    fs::hard_link(PROGRAM, &program).or_else(|_| fs::copy(PROGRAM, &program).map(|_| ())).unwrap();
    program
}

fn script(path: PathBuf, text: &str) {
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_verb_that_is_no_part_of_the_program_says_how_to_build_it() {
    let place = Place::new();
    let program = alone(&place);
    for (verb, package) in [("learn", "antipode-learn"), ("serve", "antipode-explorer")] {
        let assert = Command::new(&program).args([verb, "sliding:3x3", "-o", "x"]).env("PATH", "").assert();
        let output = assert.code(2).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        let build = format!("cargo build --release -p {package}");
        assert!(said.contains(&format!("antipode-{verb}")) && said.contains(&build), "{said}");
    }
}

#[test]
fn a_search_of_many_processes_is_that_of_another_program() {
    let place = Place::new();
    let program = alone(&place);
    let run = |words: &[&str], path: &str| Command::new(&program).args(words).env("PATH", path).assert();
    let missing = run(&["analyze", "sliding:3x3", "--processes", "2"], "").code(2).get_output().clone();
    let said = String::from_utf8(missing.stderr).unwrap();
    assert!(said.contains("cargo build --release -p antipode-cluster"), "{said}");
    let path = place.path("other");
    fs::create_dir(&path).unwrap();
    script(path.join("antipode-cluster"), "echo \"$@\"");
    let path = path.to_str().unwrap();
    let words = ["sliding:3x3", "--processes", "2", "--levels", "3", "--format", "json"];
    run(&[&["analyze"], &words[..]].concat(), path)
        .success()
        .stdout("sliding:3x3 --processes 2 --levels 3 --format json\n");
    let words =
        ["build", "sliding:3x3", "-o", "t", "--hosts", "h", "--process", "1", "--secret", "s", "--patience", "9"];
    run(&words, path).success().stdout("sliding:3x3 -o t --hosts h --process 1 --secret s --patience 9\n");
}

#[test]
fn the_program_of_a_verb_gets_all_arguments_and_its_exit_status_counts() {
    let place = Place::new();
    let program = alone(&place);
    let path = place.path("other");
    fs::create_dir(&path).unwrap();
    script(path.join("antipode-learn"), "echo path \"$@\"");
    let run = |words: &[&str]| Command::new(&program).args(words).env("PATH", &path).assert();
    let words = ["--quiet", "learn", "sliding:3x3", "--layers", "64,-1", "--help", "--format", "json"];
    run(&words).success().stdout("path --quiet sliding:3x3 --layers 64,-1 --help --format json\n");
    run(&["learn", "--help"]).success().stdout("path --help\n");
    run(&["learn", "--resume", "learn"]).success().stdout("path --resume learn\n");
    // The one beside the program comes first.
    script(program.with_file_name("antipode-learn"), "echo beside; exit 3");
    run(&["learn", "x"]).code(3).stdout("beside\n");
    run(&["help"]).success().stdout(predicates::str::contains("learn"));
}

#[test]
fn a_network_in_onnx_is_read_by_a_program_of_its_own() {
    let place = Place::new();
    let program = alone(&place);
    let run = |path: &str| {
        let heuristic = "onnx:my net.onnx;encoding=8.toml;minus=0";
        let words = ["solve", "sliding:3x3", "--solver", "astar", "--heuristic", heuristic, "1 2 3/4 5 6/7 _ 8"];
        Command::new(&program).args(words).env("PATH", path).assert()
    };
    let said = String::from_utf8(run("").code(2).get_output().stderr.clone()).unwrap();
    assert!(said.contains("antipode-onnx") && said.contains("cargo build --release -p antipode-onnx"), "{said}");
    let solver = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/example_solver.py");
    let text = format!("[ \"$2\" = 'my net.onnx' ] && [ \"$*\" = '-- my net.onnx 8.toml' ] && exec python3 '{solver}'");
    script(program.with_file_name("antipode-onnx"), &text);
    run(&std::env::var("PATH").unwrap()).success().stdout(predicates::str::contains("8 left"));
    let words = ["solve", "sliding:3x3", "--heuristic", "onnx:net.onnx", "1 2 3/4 5 6/7 _ 8"];
    let wrong = Command::new(&program).args(words).assert().code(2);
    wrong.stderr(predicates::str::contains("write onnx:MODEL.onnx;encoding=FILE.toml"));
}
