//! The single program: its built-in verbs, and its messages for verbs that a build lacks.

use crate::place::Place;
use predicates::prelude::*;

#[test]
fn a_verb_that_this_build_lacks_says_how_to_get_it() {
    let place = Place::new();
    if cfg!(not(feature = "learn")) {
        place
            .command(&["learn", "sliding:3x3", "-o", "x"])
            .assert()
            .code(2)
            .stderr(predicate::str::contains("--features full"));
        let help = predicate::str::contains("has no 'learn'").and(predicate::str::contains("\n  learn").not());
        place.command(&["--help"]).assert().success().stdout(help);
    }
    place.command(&["lern"]).assert().code(2).stderr(predicate::str::contains("unrecognized subcommand 'lern'"));
}

#[test]
#[cfg(feature = "serve")]
fn other_crates_verbs_are_in_the_help_and_take_the_options_of_all() {
    let place = Place::new();
    place.command(&["--help"]).assert().success().stdout(predicate::str::contains("\n  serve"));
    place.command(&["serve", "--help"]).assert().success().stdout(predicate::str::contains("antipode serve [OPTIONS]"));
    let assert = place.command(&["--memory", "1MB", "serve", "sliding:3x4"]).assert();
    assert.code(2).stderr(predicate::str::contains("1.0 MB are allowed (--memory)"));
}

#[test]
#[cfg(not(feature = "onnx"))]
fn a_network_in_onnx_needs_a_build_that_reads_it() {
    let place = Place::new();
    let words = ["solve", "sliding:3x3", "--heuristic", "onnx:net.onnx;encoding=8.toml", "1 2 3/4 5 6/7 _ 8"];
    // The external program fails to answer. As with any program, this is a failure rather than a
    // usage error.
    place.command(&words).assert().code(1).stderr(predicate::str::contains("--features full"));
    let words = ["solve", "sliding:3x3", "--heuristic", "onnx:net.onnx", "1 2 3/4 5 6/7 _ 8"];
    place.command(&words).assert().code(2).stderr(predicate::str::contains("write onnx:MODEL.onnx;encoding=FILE.toml"));
}
