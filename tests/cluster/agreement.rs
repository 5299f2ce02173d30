//! Any number of processes gives the same result as one engine.
#![cfg(feature = "cluster")]

use std::process::Stdio;

use crate::processes::{Place, answer, outcome, program};
use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{AnalyzeOptions, BuildOptions, SymmetryChoice, WorkResources, analyze, build};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use serde_json::Value;

/// Puzzles of each kind of space, with numbers of processes. They cover searches in place and with
/// two buffers, one goal and many, rows of one piece and of several.
const SEARCHES: [(&str, &[usize]); 8] = [
    ("pancake:9", &[1, 2, 3, 4]),
    ("sliding:3x3", &[4]),
    ("sliding:3x3;metric=multi", &[2]),
    ("sliding:2x4;wrap=torus", &[3]),
    ("rings:3,2,4;goal=1p 4g 5r 6b", &[2]),
    ("burnt:5", &[3]),
    ("twisty:2x2x2", &[4]),
    ("race:4x4;tiles=8,7", &[2]),
];

/// The result of the row engine in this process.
fn expected(spec: &str, levels: Option<usize>) -> Value {
    let problem = families::parse(spec).unwrap();
    let options = AnalyzeOptions::default().engine(EngineKind::Rows).levels(levels);
    let analysis = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
    answer(&serde_json::to_string(&analysis).unwrap())
}

fn found(arguments: &[&str]) -> Value {
    let output = program(arguments).args(["--format", "json"]).stdin(Stdio::null()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn processes_find_what_one_engine_finds() {
    for (spec, counts) in SEARCHES {
        let expected = expected(spec, None);
        for count in counts {
            let all = found(&[spec, "--processes", &count.to_string()]);
            assert_eq!(answer(&all.to_string()), expected, "{spec} with {count} processes");
        }
    }
}

/// One state of each class of symmetric states, of all symmetries and of some, also of the first
/// layers, and by default of large puzzles alone.
#[test]
fn processes_fold_as_one_engine_does() {
    for (spec, count) in [
        ("twisty:2x2x2", "1"),
        ("twisty:2x2x2", "3"),
        ("twisty:2x2x2;metric=qtm", "4"),
        ("twisty:pyraminx", "2"),
        ("twisty:skewb", "2"),
    ] {
        let problem = families::parse(spec).unwrap();
        let of = |symmetry: &str, levels: Option<usize>| {
            let options = AnalyzeOptions::default()
                .engine(EngineKind::Rows)
                .symmetry(symmetry.parse::<SymmetryChoice>().unwrap());
            let options = options.levels(levels);
            let analysis = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
            serde_json::to_value(analysis).unwrap()
        };
        for (symmetry, levels) in [("on", None), ("on", Some(6)), ("rotations", None), ("auto", None)] {
            let expected = of(symmetry, levels);
            let mut arguments = vec![spec, "--processes", count, "--symmetry", symmetry];
            let number = levels.map(|levels| levels.to_string());
            number.iter().for_each(|levels| arguments.extend(["--levels", levels]));
            let all = found(&arguments);
            assert_eq!(answer(&all.to_string()), answer(&expected.to_string()), "{arguments:?}");
            assert_eq!(all["orbits"], expected["orbits"], "{arguments:?}");
            assert_eq!(all["orbits"].is_null(), symmetry == "auto", "{arguments:?}");
        }
    }
}

#[test]
fn a_part_of_the_layers_is_that_of_one_engine() {
    let all = found(&["sliding:3x3", "--processes", "2", "--levels", "9"]);
    assert_eq!(answer(&all.to_string()), expected("sliding:3x3", Some(9)));
}

#[test]
fn what_is_sent_is_told_and_not_less_than_the_least() {
    let one = &found(&["pancake:9", "--processes", "1"])["cluster"];
    assert_eq!((&one["sent_bytes"], &one["crossing"]), (&0.into(), &0.0.into()));
    let two = &found(&["pancake:9", "--processes", "2"])["cluster"];
    let levels = two["levels"].as_array().unwrap();
    let sum = |name: &str| levels.iter().map(|level| level[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum("sent_bytes"), two["sent_bytes"].as_u64().unwrap());
    assert!(levels.iter().all(|level| level["sent_bytes"].as_u64() >= level["least_bytes"].as_u64()), "{two}");
    assert!(two["wire_bytes"].as_u64() > two["sent_bytes"].as_u64(), "{two}");
}

#[test]
fn a_file_of_hosts_does_what_a_number_of_processes_does() {
    let place = Place::new(3);
    let mut outcomes = place.start(&["pancake:9"]).into_iter().map(outcome);
    let (code, stdout, stderr) = outcomes.next().unwrap();
    assert_eq!((code, answer(&stdout)), (Some(0), expected("pancake:9", None)), "{stderr}");
    assert!(outcomes.all(|(code, stdout, _)| code == Some(0) && stdout.is_empty()));
}

#[test]
fn the_table_is_that_of_one_process_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    for (spec, encoding) in
        [("sliding:3x3", Encoding::Plane), ("pancake:9", Encoding::Byte), ("pancake:9", Encoding::Mod3)]
    {
        let (one, many) = (folder.path().join("one"), folder.path().join("many"));
        let problem = families::parse(spec).unwrap();
        let options = BuildOptions::to(&one).engine(EngineKind::Rows).encoding(encoding).force(true);
        build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        let to = many.to_str().unwrap();
        let all = found(&[spec, "-o", to, "--encoding", encoding.name(), "--force", "--processes", "2"]);
        let bytes = std::fs::read(&many).unwrap();
        assert_eq!(all["bytes"], bytes.len());
        assert!(bytes == std::fs::read(&one).unwrap(), "{spec}, {}", encoding.name());
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn puzzles_without_enough_rows_are_refused() {
    for (spec, part) in [
        ("hanoi:4,5", "no rows"),
        ("pancake:7 --symmetry on", "leave out --symmetry on"),
        ("pancake:7", "1 rows cannot be shared by 2 processes"),
        // The states of an entry may belong to several processes.
        ("sliding:3x3;pattern=1,2,5;additive;least", "keeps the least of several depths"),
    ] {
        let arguments: Vec<&str> = spec.split(' ').chain(["--processes", "2"]).collect();
        let output = program(&arguments).stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && stderr.contains(part), "{spec}: {stderr}");
        assert!(output.stdout.is_empty());
    }
}
