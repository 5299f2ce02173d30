//! Any number of processes finds what one engine finds.

mod processes;

use std::process::{Command, Stdio};

use antipode_core::watch::Watch;
use antipode_engines::EngineKind;
use antipode_families as families;
use antipode_jobs::{AnalyzeOptions, Resources, analyze};
use processes::{PROGRAM, Place, answer, outcome};
use serde_json::Value;

/// A puzzle of each kind of space: in place and with two buffers, one goal and many, rows of one piece and of several.
const SPECS: [&str; 9] = [
    "sliding:3x3",
    "sliding:2x4;wrap=torus",
    "sliding:3x3;metric=multi",
    "rings:3,2,4;goal=1p 4g 5r 6b",
    "pancake:8",
    "topspin:8,4",
    "burnt:5",
    "twisty:2x2x2",
    "race:4x4;tiles=8,7",
];

/// What the engine of rows says in this process.
fn expected(spec: &str, levels: Option<usize>) -> Value {
    let problem = families::parse(spec).unwrap();
    let options = AnalyzeOptions { engine: Some(EngineKind::Rows), levels, ..AnalyzeOptions::default() };
    let analysis = analyze(&problem, Resources::default(), &options, |_| (), &mut Watch::none()).unwrap();
    answer(&serde_json::to_string(&analysis).unwrap())
}

fn found(arguments: &[&str]) -> Value {
    let output =
        Command::new(PROGRAM).args(arguments).args(["--format", "json"]).stdin(Stdio::null()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn processes_find_what_one_engine_finds() {
    for (i, spec) in SPECS.into_iter().enumerate() {
        let expected = expected(spec, None);
        // All numbers for the first puzzles, and one of them for each other.
        let counts = if i < 2 { vec!["1", "2", "3", "4"] } else { vec![["2", "3", "4"][i % 3]] };
        for count in counts {
            let all = found(&[spec, "--processes", count]);
            assert_eq!(answer(&all.to_string()), expected, "{spec} with {count} processes");
        }
    }
}

#[test]
fn a_part_of_the_layers_is_that_of_one_engine() {
    let all = found(&["sliding:3x3", "--processes", "3", "--levels", "20"]);
    assert_eq!(answer(&all.to_string()), expected("sliding:3x3", Some(20)));
}

#[test]
fn what_is_sent_is_told_and_not_less_than_the_least() {
    let one = &found(&["pancake:8", "--processes", "1"])["cluster"];
    assert_eq!((&one["bytes_sent"], &one["crossing"]), (&0.into(), &0.0.into()));
    let two = &found(&["pancake:8", "--processes", "2"])["cluster"];
    let levels = two["levels"].as_array().unwrap();
    let sum = |name: &str| levels.iter().map(|level| level[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum("bytes_sent"), two["bytes_sent"].as_u64().unwrap());
    assert!(levels.iter().all(|level| level["bytes_sent"].as_u64() >= level["least_bytes"].as_u64()), "{two}");
    assert!(two["wire_bytes"].as_u64() > two["bytes_sent"].as_u64(), "{two}");
}

#[test]
fn a_file_of_hosts_does_what_a_number_of_processes_does() {
    let place = Place::new(3);
    let mut outcomes = place.start(&["pancake:7"]).into_iter().map(outcome);
    let (code, stdout, stderr) = outcomes.next().unwrap();
    assert_eq!((code, answer(&stdout)), (Some(0), expected("pancake:7", None)), "{stderr}");
    assert!(outcomes.all(|(code, stdout, _)| code == Some(0) && stdout.is_empty()));
}

#[test]
fn puzzles_without_rows_are_refused() {
    for spec in ["hanoi:4,5", "lightsout:3x3", "group:lrx,6"] {
        let output = Command::new(PROGRAM).args([spec, "--processes", "2"]).stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && stderr.contains("no rows"), "{spec}: {stderr}");
        assert!(output.stdout.is_empty());
    }
}
