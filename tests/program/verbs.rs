//! The program as users see it: every verb in text and JSON, every kind of bad input, exit
//! statuses.

use std::fs;
use std::process::Stdio;

use crate::place::Place;
use crate::place::report::result;
use antipode::{families, jobs};
use serde_json::Value;

const PUZZLE: &str = "sliding:2x3";
const GOAL: &str = "1 2 3/4 5 _";
/// The one deepest state, at depth 21.
const ANTIPODE: &str = "4 5 _/1 2 3";
/// A board of the other parity.
const ODD: &str = "2 1 3/4 5 _";
const RINGS: &str = "rings:3,2,4;goal=1p 4g 5r 6b";

const VERBS: [&str; 18] = [
    "tour",
    "analyze",
    "build",
    "info",
    "verify",
    "distance",
    "path",
    "hardest",
    "sample",
    "components",
    "diameter",
    "solve",
    "heuristic",
    "audit",
    "list",
    "doctor",
    "completions",
    "man",
];

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|item| item.as_u64().unwrap()).collect()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

// Searches.

#[test]
fn analyze_prints_facts_layers_and_antipodes() {
    let place = Place::new();
    let text = place.prints(&["analyze", PUZZLE, "--threads", "1", "--full"]);
    for part in [
        "puzzle        sliding:2x3\n",
        "states        360 of 720 configurations\n",
        "reached       360\n",
        "depth         moves to the goal\n",
        "God's number  21\n",
        "mean depth    12.6222\n",
        "antipodes     1\n",
        "1 thread\n",
        "\n    0       1\n    1       2\n    2       3\n    3       5\n",
        "\n   21       1\n",
        "\nantipodes:\n  4 5 _/1 2 3\n",
    ] {
        assert!(text.contains(part), "{text} lacks {part:?}");
    }
    assert!(place.listing().is_empty());
}

#[test]
fn analyze_has_the_documented_fields() {
    let place = Place::new();
    for (spec, reached, god_number, antipodes) in [(PUZZLE, 360, 21, 1), (RINGS, 672, 10, 9)] {
        let a = place.json(&["analyze", spec, "--threads", "2"]);
        for key in ["configurations", "engine_note", "cpu_seconds"] {
            assert!(keys(&a).contains(&key), "{key}");
        }
        assert_eq!((a["spec"].as_str(), a["reached"].as_u64()), (Some(spec), Some(reached)));
        assert!(a["states"].as_u64().unwrap() >= reached);
        let layers = numbers(&a["layers"]);
        assert_eq!(a["god_number"].as_u64(), Some(god_number));
        assert_eq!((layers.len() as u64, layers.iter().sum()), (god_number + 1, reached));
        let moves: u64 = (0..).zip(&layers).map(|(depth, states)| depth * states).sum();
        assert!((a["mean_depth"].as_f64().unwrap() - moves as f64 / reached as f64).abs() < 1e-9);
        assert_eq!(keys(&a["antipodes"]), ["count", "examples"]);
        assert_eq!(a["antipodes"]["count"].as_u64(), Some(antipodes));
        assert_eq!(strings(&a["antipodes"]["examples"]).len() as u64, antipodes);
        assert_eq!((a["engine"].as_str(), a["threads"].as_u64()), (Some("rows"), Some(2)));
        let seconds = ["setup", "search"].map(|part| a[part]["seconds"].as_f64().unwrap());
        assert!(seconds[0] >= 0.0 && seconds[1] >= 0.0);
        assert!((a["seconds"].as_f64().unwrap() - seconds[0] - seconds[1]).abs() < 1e-6);
        let peak = a["peak_memory_bytes"].as_u64();
        assert!(peak.is_none_or(|peak| peak > 100_000) && (peak.is_some() || !cfg!(target_os = "linux")));
    }
}

#[test]
fn analyze_takes_goals_engines_and_numbers_of_antipodes() {
    let place = Place::new();
    let there = place.json(&["analyze", "sliding:3x2", "--goal", "0 5/4 3/2 1"]);
    assert_eq!(there["spec"], "sliding:3x2;goal=_ 5/4 3/2 1");
    let same = place.json(&["analyze", " Sliding:3X2; GOAL=0,5,4,3,2,1;metric=SINGLE"]);
    assert_eq!((&same["spec"], &same["layers"]), (&there["spec"], &there["layers"]));
    // The option replaces the goal of the spec.
    let replaced = place.json(&["analyze", "sliding:3x2;goal=1 2/3 4/5 0", "--goal", "0 5/4 3/2 1"]);
    assert_eq!(replaced["spec"], there["spec"]);
    // States of digits need nothing between them.
    for (spec, compact, spaced) in [
        ("sliding:3x3", "_87654321", "_ 8 7/6 5 4/3 2 1"),
        ("sliding:2x3", "_54/321", "_ 5 4/3 2 1"),
        ("race:2x3;tiles=3,2", "11122.", "1 1 1/2 2 ."),
        ("graph:0-1,1-2,2-3", "32_1", "3 2 _ 1"),
        ("pancake:5", "54321", "5 4 3 2 1"),
        ("topspin:6,4", "214365", "2 1 4 3 6 5"),
        ("hanoi:3,4", "3213", "3 2 1 3"),
    ] {
        let goal = place.json(&["analyze", spec, "--goal", compact])["spec"].clone();
        assert_eq!(goal, place.json(&["analyze", spec, "--goal", spaced])["spec"], "{spec}");
    }
    let list = place.json(&["analyze", "rings:3,2,4", "--goal", "[(1,p),(4,g),(5,r),(6,b)]"]);
    assert_eq!(list["spec"], RINGS);
    for engine in ["rows", "queue"] {
        let a = place.json(&["analyze", RINGS, "--engine", engine, "--antipodes", "3"]);
        assert_eq!((&a["engine"], &a["layers"]), (&Value::from(engine), &list["layers"]));
        let all = strings(&list["antipodes"]["examples"]);
        assert_eq!(strings(&a["antipodes"]["examples"]), all[..3]);
    }
    let text = place.prints(&["analyze", RINGS, "--antipodes", "2"]);
    assert!(text.contains("\nantipodes, 2 of 9:\n  "), "{text}");
    let text = place.prints(&["analyze", RINGS, "--antipodes", "0"]);
    assert!(!text.contains("\nantipodes, ") && !text.contains("\nantipodes:"), "{text}");
}

#[test]
fn analyze_without_a_spec_prints_one_table() {
    let place = Place::new();
    let text = place.prints(&["analyze"]);
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("puzzle "));
    let specs: Vec<_> = lines.map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(specs, jobs::DEFAULT_SET);
    assert!(text.contains("sliding:3x3 ") && text.contains(" 181,440 ") && text.contains(" 31 "), "{text}");
    let all = place.json(&["analyze", "--antipodes", "1"]);
    let specs: Vec<_> = all.as_array().unwrap().iter().map(|a| a["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, jobs::DEFAULT_SET);
    place.misuses(&["analyze", "--goal", GOAL]);
    place.misuses(&["analyze", "--plot", "all.svg"]);
}

#[test]
fn analyze_draws_the_layers() {
    let place = Place::new();
    place.prints(&["analyze", PUZZLE, "--plot", "a.svg"]);
    place.prints(&["analyze", PUZZLE, "--plot", "b.PNG"]);
    assert!(fs::read_to_string(place.path("a.svg")).unwrap().contains(PUZZLE));
    assert!(fs::read(place.path("b.PNG")).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    place.refuses(&["analyze", PUZZLE, "--plot", "c.pdf"], 2, &["c.pdf", ".svg", ".png"]);
    place.refuses(&["analyze", PUZZLE, "--plot", "none/c.svg"], 2, &["none/c.svg"]);
    place.refuses(&["analyze", "sliding:9x9", "--plot", "c.svg"], 2, &["sliding:9x9"]);
}

#[test]
fn every_instruction_set_gives_the_same_layers() {
    let place = Place::new();
    for spec in ["sliding:3x3", RINGS] {
        let expected = place.json(&["analyze", spec])["layers"].clone();
        for arch in ["portable", "avx2", "avx512"] {
            let mut command = place.command(&["analyze", spec, "--format", "json"]);
            command.env("ANTIPODE_ARCH", arch);
            let output = command.output().unwrap();
            if output.status.success() {
                let a: Value = serde_json::from_slice(&output.stdout).unwrap();
                assert_eq!(a["layers"], expected, "{spec} {arch}");
                assert!(a["engine_note"].as_str().unwrap().starts_with(arch), "{}", a["engine_note"]);
            } else {
                // Not available on this machine, which is an ordinary error.
                assert_ne!(arch, "portable");
                place.command_refuses(command, 2, &["ANTIPODE_ARCH", arch]);
            }
        }
    }
    for verb in [&["analyze", PUZZLE][..], &["build", PUZZLE, "-o", "table"]] {
        let mut command = place.command(verb);
        command.env("ANTIPODE_ARCH", "foo");
        place.command_refuses(command, 2, &["ANTIPODE_ARCH=foo", "portable, avx2 or avx512"]);
    }
}

// Tables.

#[test]
fn build_info_and_verify() {
    let place = Place::new();
    for (name, options, encoding, compression) in [
        ("a", &[][..], "plane", "none"),
        ("b", &["--encoding", "mod3", "--threads", "1"], "mod3", "none"),
        ("c", &["--encoding", "byte", "--compress", "3"], "byte", "zstd"),
        ("d", &["--engine", "queue", "--quiet"], "plane", "none"),
    ] {
        let built = place.json(&[&["build", PUZZLE, "-o", name], options].concat());
        let length = fs::metadata(place.path(name)).unwrap().len();
        assert_eq!(
            (&built["file"], &built["bytes"], &built["encoding"]),
            (&name.into(), &length.into(), &encoding.into())
        );
        assert_eq!((&built["god_number"], &built["spec"]), (&21.into(), &PUZZLE.into()));
        assert!(built["write"]["seconds"].is_f64());

        let info = place.json(&["info", name]);
        let expected = [
            "bits_per_state",
            "bytes",
            "certificate",
            "compression",
            "encoding",
            "engine",
            "file",
            "god_number",
            "layers",
            "layout",
            "mean_depth",
            "program",
            "reached",
            "rows_per_block",
            "spec",
            "states",
        ];
        assert_eq!(keys(&info), expected);
        for (key, value) in [("states", 360), ("reached", 360), ("god_number", 21), ("bytes", length)] {
            assert_eq!(info[key], value, "{key}");
        }
        assert_eq!((&info["encoding"], &info["compression"]), (&encoding.into(), &compression.into()));
        assert_eq!((&info["layers"], &info["engine"]), (&built["layers"], &built["engine"]));

        let verified = place.json(&["verify", name]);
        assert_eq!((&verified["certified_states"], &verified["blocks"]), (&360.into(), &1.into()));
        assert_eq!((&info["certificate"]["status"], &verified["method"]), (&"absent".into(), &"sweep".into()));
        assert_eq!(place.json(&["info", name])["certificate"]["status"], "absent");
        assert_eq!(place.json(&["verify", name, "--slow"])["method"], "walk");
        assert_eq!(place.json(&["verify", name, "--quick"])["certified_states"], Value::Null);
        let text = place.prints(&["verify", name]);
        assert!(text.starts_with(name) && text.contains("the depths of 360 states are certified"), "{text}");
        assert!(!place.prints(&["verify", "--quick", name]).contains("certified"));
        let text = place.prints(&["info", name]);
        assert!(text.contains("\nGod's number  21\n") && text.contains(&format!("\nencoding      {encoding}, ")));
    }
    let text = place.prints(&["build", RINGS, "--output", "e"]);
    assert!(text.contains("\nencoding      mod3\n") && text.contains("\nfile          e\n"), "{text}");
    assert_eq!(place.listing().len(), 5);
}

#[test]
fn build_replaces_only_if_it_is_told() {
    let place = Place::with_table(PUZZLE);
    fs::write(place.path("notes.txt"), "mine").unwrap();
    fs::create_dir(place.path("folder")).unwrap();
    place.refuses(&["build", PUZZLE, "-o", "notes.txt"], 2, &["notes.txt exists", "--force"]);
    place.refuses(&["build", PUZZLE, "-o", "table"], 2, &["table exists", "--force"]);
    place.refuses(&["build", PUZZLE, "-o", "folder"], 2, &["folder is a folder"]);
    place.refuses(&["build", PUZZLE, "-o", "folder", "--force"], 2, &["folder is a folder"]);
    // An error keeps the existing file even with `--force`.
    place.refuses(&["build", "sliding:9x9", "-o", "notes.txt", "--force"], 2, &["sliding:9x9"]);
    place.refuses(&["build", "sliding:3x4", "-o", "table", "--force", "--memory", "1MB"], 2, &["--memory"]);
    assert_eq!(fs::read_to_string(place.path("notes.txt")).unwrap(), "mine");
    place.prints(&["build", RINGS, "-o", "notes.txt", "--force"]);
    assert_eq!(place.json(&["info", "notes.txt"])["spec"], RINGS);
    assert_eq!(place.json(&["info", "table"])["spec"], PUZZLE);
}

#[test]
fn distances_come_in_order() {
    let place = Place::with_table(PUZZLE);
    assert_eq!(place.prints(&["distance", "table", ANTIPODE, GOAL, ODD, "1,2,3,4,0,5"]), "21\n0\nunreachable\n1\n");
    let json = place.json(&["distance", "table", ANTIPODE, ODD]);
    let expected = serde_json::json!([{"state": ANTIPODE, "distance": 21}, {"state": ODD, "distance": null}]);
    assert_eq!(json, expected);

    // More lines than one batch, blank ones among them, with either line end.
    let known = [(ANTIPODE, "21"), (GOAL, "0"), (ODD, "unreachable"), ("1 2 3/4 _ 5", "1"), ("123456", "")];
    let picks: Vec<_> = (0..10_001).map(|i| known[i * i % 4]).collect();
    let ends = ["\n", "\r\n", "\n\n", "  \n"];
    let input: String = (0..).zip(&picks).map(|(i, (state, _))| format!("{state}{}", ends[i / 4 % 4])).collect();
    // Each blank line has an empty answer, so that answers stay beside their lines.
    let blanks = |i: usize| if i / 4 % 4 == 2 { "\n" } else { "" };
    let output: String = (0..).zip(&picks).map(|(i, (_, distance))| format!("{distance}\n{}", blanks(i))).collect();
    place.command(&["distance", "table"]).write_stdin(input.clone()).assert().success().stdout(output);
    let json = place.command(&["distance", "table", "--format", "json"]).write_stdin(input).output().unwrap().stdout;
    let json: Vec<Value> = serde_json::from_value(result(&json)).unwrap();
    assert!(json.iter().map(|answer| answer["state"].as_str().unwrap()).eq(picks.iter().map(|(state, _)| *state)));
    assert!(json.iter().zip(&picks).all(|(answer, (_, d))| answer["distance"].as_u64() == d.parse().ok()));

    place.command(&["distance", "table"]).write_stdin("").assert().success().stdout("");
    let commented = format!("# goal\n{GOAL}\n\n#\n{ANTIPODE}\n");
    place.command(&["distance", "table"]).write_stdin(commented).assert().success().stdout("\n0\n\n\n21\n");
    fs::write(place.path("states.csv"), format!("state,name\n{GOAL},a\n")).unwrap();
    assert_eq!(place.prints(&["distance", "table", "--states", "states.csv"]), "\n0\n");
    place
        .command(&["distance", "table", "--format", "json"])
        .write_stdin("")
        .assert()
        .success()
        .stdout("{\"version\":1,\"report\":\"distance\",\"answers\":[]}\n");
}

#[test]
fn paths_lead_home() {
    let place = Place::with_table(PUZZLE);
    let text = place.prints(&["path", "table", "1 2 3/_ 4 5", ODD, GOAL]);
    let expected = "1 2 3/_ 4 5: 2 moves\n4 left, 5 left\n";
    assert_eq!(text, format!("{expected}{ODD}: unreachable\n{GOAL}: 0 moves\n"));
    place.command(&["path", "table"]).write_stdin("1 2 3/_ 4 5\n").assert().success().stdout(expected);
    let states = place.prints(&["path", "table", "--states-of-path", "1 2 3/_ 4 5"]);
    assert_eq!(states, format!("{expected}1  4 left  1 2 3/4 _ 5\n2  5 left  1 2 3/4 5 _\n"));
    place.command(&["path", "table", "--states-of-path", "--all", GOAL]).assert().code(2);

    let json = place.json(&["path", "table", ANTIPODE, ODD]);
    assert_eq!((&json[0]["distance"], &json[0]["state"]), (&21.into(), &ANTIPODE.into()));
    assert_eq!((&json[1]["distance"], &json[1]["moves"]), (&Value::Null, &Value::Null));
    let moves = json[0]["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[20]["state"]), (21, &GOAL.into()));
    // Each state on the path is one move closer.
    let states: Vec<_> = moves.iter().map(|step| step["state"].as_str().unwrap()).collect();
    let distances = place.prints(&[&["distance", "table"], &states[..]].concat());
    assert!(distances.lines().eq((0..21).rev().map(|d| d.to_string())), "{distances}");
}

#[test]
fn unreachable_states_are_answers() {
    let place = Place::with_table(RINGS);
    // Two rings on every face, so nothing moves.
    for state in ["0p 3g 5r 6b", "0g 3p 5r 6b", "1p 2g 4r 7b"] {
        assert_eq!(place.prints(&["distance", "table", state]), "unreachable\n");
        assert_eq!(place.json(&["distance", "table", state])[0]["distance"], Value::Null);
        assert_eq!(place.prints(&["path", "table", state]), format!("{state}: unreachable\n"));
        assert_eq!(place.json(&["path", "table", state])[0]["moves"], Value::Null);
    }
    assert_eq!(place.prints(&["distance", "table", "[(1,p),(4,g),(5,r),(6,b)]"]), "0\n");
}

#[test]
fn hardest_lists_a_layer() {
    let place = Place::with_table(PUZZLE);
    assert_eq!(place.prints(&["hardest", "table"]), format!("{ANTIPODE}\n"));
    let json = place.json(&["hardest", "table", "--depth", "20", "--limit", "4"]);
    assert_eq!(keys(&json), ["count", "depth", "examples", "spec"]);
    assert_eq!((&json["spec"], &json["depth"], &json["count"]), (&PUZZLE.into(), &20.into(), &6.into()));
    let some = strings(&json["examples"]);
    let all = place.prints(&["hardest", "table", "--depth", "20"]);
    assert_eq!(all.lines().take(4).collect::<Vec<_>>(), some);
    assert_eq!(
        place.prints(&[&["distance", "table"], &all.lines().collect::<Vec<_>>()[..]].concat()),
        "20\n".repeat(6)
    );
    assert_eq!(place.prints(&["hardest", "table", "--limit", "0"]), "");
    // More states than the 100 that used to be listed, and so of orbits.
    place.prints(&["build", "pancake:6", "-o", "pancakes"]);
    let layers = numbers(&place.json(&["info", "pancakes"])["layers"]);
    assert!(layers[5] > 100);
    assert_eq!(place.prints(&["hardest", "pancakes", "--depth", "5"]).lines().count() as u64, layers[5]);
    place.refuses(&["hardest", "table", "--depth", "22"], 2, &["there is no depth 22", "21"]);
}

#[test]
fn sample_draws_states_of_a_depth() {
    let place = Place::with_table(PUZZLE);
    let draw = |seed: &str| place.prints(&["sample", "table", "--depth", "14", "--samples", "10", "--seed", seed]);
    let first = draw("1");
    let states: Vec<_> = first.lines().collect();
    assert_eq!(states.len(), 10);
    assert!((1..10).all(|i| !states[..i].contains(&states[i])));
    assert_eq!(place.prints(&[&["distance", "table"], &states[..]].concat()), "14\n".repeat(10));
    assert_eq!(draw("1"), first);
    assert_ne!(draw("2"), first);
    let json = place.json(&["sample", "table", "--depth", "14", "--samples", "10", "--seed", "1"]);
    assert_eq!((strings(&json["examples"]), &json["count"], &json["depth"]), (states, &44.into(), &14.into()));
    // No more than there are.
    let all = place.prints(&["sample", "table", "--depth", "20", "--samples", "100"]);
    assert_eq!(all, place.prints(&["hardest", "table", "--depth", "20"]));
    assert_eq!(place.prints(&["sample", "table", "--depth", "21"]), format!("{ANTIPODE}\n"));
    place.refuses(&["sample", "table", "--depth", "22"], 2, &["there is no depth 22", "21"]);
    // Of any depth.
    let some = ["sample", "table", "--samples", "7", "--seed", "1"];
    let json = place.json(&some);
    assert_eq!((strings(&json["examples"]), &json["seed"]), (place.prints(&some).lines().collect(), &1.into()));
    let all = place.prints(&["sample", "table", "--samples", "1000"]);
    assert_eq!(all.lines().collect::<std::collections::BTreeSet<_>>().len(), 360);
    assert_eq!(place.prints(&["sample", "table", "--samples", "0"]), "");
    place.refuses(&["sample", "table", "--shuffle", "3"], 2, &["table is a file", "--shuffle"]);
}

#[test]
fn sample_draws_states_of_puzzles_of_any_size() {
    let place = Place::new();
    let explored = "graph:0-1,1-2,2-3,3-0,0-2,2-4;tiles=2,1";
    for spec in [
        "sliding:10x10",
        "twisty:3x3x3",
        "race:5",
        "pancake:20",
        "rings:4,2,11",
        "lightsout:7x8",
        "hanoi:3,40",
        "hanoi:64,200",
        explored,
    ] {
        let text = place.prints(&["sample", spec, "--samples", "5", "--seed", "3"]);
        assert_eq!(text.lines().count(), 5, "{spec}");
        assert_eq!(place.prints(&["sample", spec, "--samples", "5", "--seed", "3"]), text, "{spec}");
        assert_ne!(place.prints(&["sample", spec, "--samples", "5", "--seed", "4"]), text, "{spec}");
        let json = place.json(&["sample", spec, "--samples", "5", "--seed", "3"]);
        assert_eq!((strings(&json["examples"]), &json["seed"]), (text.lines().collect(), &3.into()), "{spec}");
    }
    assert_eq!(place.prints(&["sample", PUZZLE, "--samples", "0"]), "");
    // All states that reach the goal occur equally often.
    for (spec, states, count) in [("lightsout:2x3", 16, 16_000), (explored, 30, 15_000), ("hanoi:2,9", 2, 1000)] {
        let drawn = place.prints(&["sample", spec, "--samples", &count.to_string(), "--seed", "1"]);
        let mut seen = std::collections::BTreeMap::<&str, u64>::new();
        drawn.lines().for_each(|state| *seen.entry(state).or_default() += 1);
        assert_eq!(seen.len(), place.json(&["analyze", spec])["reached"].as_u64().unwrap() as usize, "{spec}");
        let mean = count / states;
        // Six standard deviations.
        assert!(seen.values().all(|&times| times.abs_diff(mean).pow(2) < 36 * mean), "{spec}: {seen:?}");
    }
    place.refuses(&["sample", "sliding:1x9"], 2, &["has a path to the goal"]);
    place.refuses(&["sample", "nonsense"], 2, &["nonsense"]);
}

#[test]
fn sample_shuffles_without_backtracking() {
    let place = Place::new();
    let draw = |more: &[&str]| place.prints(&[&["sample", "sliding:2x2", "--seed", "3"], more].concat());
    // The graph of 2x2 is a cycle of twelve states: a walk of N moves without reversals ends N
    // moves from the goal.
    place.prints(&["build", "sliding:2x2", "-o", "table"]);
    let distances = |text: &str| -> Vec<String> {
        let states: Vec<&str> = text.lines().collect();
        place.prints(&[&["distance", "table"], &states[..]].concat()).lines().map(String::from).collect()
    };
    for (moves, distance) in [("0", "0"), ("5", "5"), ("6", "6"), ("10", "2"), ("12", "0")] {
        let text = draw(&["--shuffle", moves, "--samples", "30"]);
        assert_eq!(distances(&text), vec![distance; 30], "{moves}");
    }
    let back = distances(&draw(&["--shuffle", "5,backtrack", "--samples", "30"]));
    assert!(back.contains(&"1".into()) && back.contains(&"3".into()));
    let text = draw(&["--shuffle", "5", "--samples", "5000"]);
    assert_eq!(
        text.lines().take(7).collect::<Vec<_>>(),
        draw(&["--shuffle", "5", "--samples", "7"]).lines().collect::<Vec<_>>()
    );
    assert_ne!(text, place.prints(&["sample", "sliding:2x2", "--shuffle", "5", "--samples", "5000", "--seed", "4"]));
    let json = place.json(&["sample", "sliding:2x2", "--shuffle", "5", "--samples", "5000", "--seed", "3"]);
    assert_eq!(strings(&json["examples"]), text.lines().collect::<Vec<_>>());
    assert_eq!(draw(&["--shuffle", "5", "--samples", "0"]), "");
    place.refuses(&["sample", "table", "--shuffle", "3"], 2, &["table is a file", "needs a puzzle"]);
    place.misuses(&["sample", "sliding:2x2", "--shuffle", "1000001"]);
    place.misuses(&["sample", "sliding:2x2", "--shuffle", "-1"]);
    place.misuses(&["sample", "sliding:2x2", "--shuffle", "backtrack"]);
    place.misuses(&["sample", "table", "--shuffle", "3", "--depth", "3"]);
}

// Help.

#[test]
fn families_lists_all_by_kind() {
    let place = Place::new();
    let text = place.prints(&["list", "families"]);
    for part in ["family:arguments[;key=value...]", "\nTwisty puzzles\n", "'sliding:3x3;metric=multi'"] {
        assert!(text.contains(part), "{text} lacks {part}");
    }
    families::ALL.iter().for_each(|family| assert!(text.contains(&format!("\n  {} ", family.name)), "{}", family.name));
    assert!(text.lines().count() < 60 && text.lines().all(|line| line.chars().count() <= 112), "{text}");
}

#[test]
fn families_explains_one_with_grammar_and_examples() {
    let place = Place::new();
    let json = place.json(&["list", "families"]);
    assert_eq!(json.as_array().unwrap().len(), families::ALL.len());
    for (family, known) in json.as_array().unwrap().iter().zip(families::ALL) {
        assert_eq!(keys(family), ["about", "examples", "grammar", "name", "options"]);
        let name = family["name"].as_str().unwrap();
        let text = place.prints(&["list", "families", name]);
        assert!(text.starts_with(family["grammar"].as_str().unwrap()), "{text}");
        strings(&family["examples"]).iter().for_each(|example| drop(families::parse(example).unwrap()));
        for example in known.shown {
            assert!(text.contains(&format!("\n    {example}\n")), "{example}");
        }
        assert_eq!(place.json(&["list", "families", name])[0], *family);
    }
    assert!(place.prints(&["list", "families", "Sliding:"]).contains("wrap=none"));
}

#[test]
fn misspelt_families_and_keys_get_a_proposal() {
    let place = Place::new();
    for verb in [&["list", "families", "slidng"][..], &["analyze", "slidng:3x3"]] {
        place.refuses(verb, 2, &["unknown family 'slidng': did you mean 'sliding'?"]);
    }
    let wrong = "'sliding:3x3;wrapp=torus' has the unknown key 'wrapp': did you mean 'wrap'?";
    place.refuses(&["analyze", "sliding:3x3;wrapp=torus"], 2, &[wrong]);
    place.refuses(&["list", "families", "chess"], 2, &["use one of sliding, rings"]);
}

#[test]
fn every_verb_has_help() {
    let place = Place::new();
    let main = place.prints(&["--help"]);
    assert!(main.contains("Exit status: ") && main.contains("ANTIPODE_ARCH"), "{main}");
    for verb in VERBS {
        assert!(main.contains(&format!("\n  {verb} ")), "{verb}");
        let help = place.prints(&[verb, "--help"]);
        for part in [&format!("Usage: antipode {verb}"), "--format <FORMAT>", "--threads <N>", "--memory <SIZE>"] {
            assert!(help.contains(part), "{verb}: {help} lacks {part}");
        }
        assert!(!place.prints(&[verb, "-h"]).is_empty());
    }
    assert_eq!(place.prints(&["--version"]), format!("antipode {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_and_the_manual_name_every_verb() {
    let place = Place::new();
    let man = place.prints(&["man"]);
    assert!(man.contains(".TH antipode 1"), "{man}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = place.prints(&["completions", shell]);
        for verb in VERBS {
            assert!(script.contains(verb) && man.contains(verb), "{shell} {verb}");
        }
    }
    place.misuses(&["completions", "foo"]);
    place.misuses(&["completions"]);
}

// Bad input.

#[test]
fn bad_specs_are_refused() {
    let place = Place::new();
    for (spec, parts) in [
        ("sliding:1x1", &["sliding:1x1", "at least 2 cells"][..]),
        ("sliding:3x", &["sliding:3x", "RxC"]),
        ("sliding:", &["RxC"]),
        ("sliding:x", &["RxC"]),
        ("sliding:0x5", &["RxC"]),
        ("sliding:-1x5", &["RxC"]),
        ("sliding:2x2x2", &["RxC"]),
        ("rings:3,4,1", &["rings:3,4,1", "K from 1 to D"]),
        ("rings:0,0,1", &["K from 1 to D"]),
        ("rings:3,2,0", &["rings:3,2,0", "at least one empty vertex"]),
        ("rings:3,2,8", &["at least one ring"]),
        ("rings:3,2", &["three numbers"]),
        ("rings:3,2,1,0", &["three numbers"]),
        ("rings:3,-1,2", &["rings:D,K,L"]),
        ("rings:a,b,c", &["rings:D,K,L"]),
        ("cube:3", &["unknown family 'cube'", "sliding, rings, graph"]),
        ("8puzzle", &["not a spec", "sliding:3x3"]),
        ("", &["not a spec"]),
        (":", &["unknown family"]),
        ("sliding:3x3;colour=red", &["'colour'", "goal, metric, wrap"]),
        ("rings:3,2,4;metric=multi", &["'metric'", "goal"]),
        ("sliding:3x3;metric=triple", &["metric=triple", "single, multi"]),
        ("sliding:3x3;wrap", &["key=value"]),
        ("sliding:3x3;wrap=torus;WRAP=none", &["'wrap' occurs twice"]),
        ("sliding:3x3;goal=1 1 3/4 5 6/7 8 _", &["tile 1 occurs twice", "1 2 3/4 5 6/7 8 _"]),
        ("sliding:3x3;goal=_ 0 3/4 5 6/7 8 1", &["the blank _ occurs twice"]),
        ("sliding:3x3;goal=1 2 3/4 5 6/7 8", &["3, 3, 2"]),
        ("sliding:3x3;goal=1,2,3,4,5,6,7,8", &["it has 8 entries, not 9"]),
        ("sliding:3x3;goal=1 2 3 4/5 6/7 8 _", &["4, 2, 3"]),
        ("sliding:3x3;goal=1 2 3/4 5 6/7 9 _", &["no tile '9'"]),
        ("sliding:3x3;goal=1 2 3/4 5 6/7 x _", &["no tile 'x'"]),
        ("sliding:3x3;goal=", &["it has 0 entries, not 9"]),
        ("sliding:3x3;goal=1 2 3/4 5 _", &["not a 3x3 board"]),
        ("rings:3,1,4;goal=4g 4p 5r 6b", &["vertex 4 has two rings", "4g 1p 5r 6b"]),
        ("rings:3,1,4;goal=4g 1g 5r 6b", &["'g' occurs twice"]),
        ("rings:3,1,4;goal=4g 1p 5r", &["3 rings, not 4"]),
        ("rings:3,1,4;goal=4g 1p 5r 8b", &["no vertex 8", "0 to 7"]),
        ("rings:3,1,4;goal=4g 1p 5r 99999999999999999999b", &["no vertex"]),
        ("rings:3,1,4;goal=1 2 3/4 5 _", &["a vertex and a colour"]),
        ("rings:3,1,4;goal=hello", &["a vertex and a colour"]),
        ("graph:", &["'graph:' names no graph", "graph:0-1,1-2,2-0"]),
        ("graph:0-1,1-2-3", &["graph:0-1,1-2-3: '1-2-3' is not an edge", "such as 0-1"]),
        ("graph:1-1", &["'graph:1-1' has one vertex"]),
        ("graph:3", &["'graph:3' has one vertex"]),
        ("graph:0-1,1-2;holes=0", &["holes=0", "3 vertices", "1 to 2 holes"]),
        ("graph:0-1,1-2;holes=3", &["holes=3", "1 to 2 holes"]),
        ("graph:0-1,1-2;holes=some", &["holes=some", "1 to 2 holes"]),
        ("graph:0-1,1-2;wrap=torus", &["'wrap'", "goal, holes, names"]),
        ("graph:0-1,1-2;goal=1 1 _", &["token 1 occurs twice", "1 2 _"]),
        ("graph:0-1,1-2;goal=1 _ _", &["not a board of 3 vertices", "token 2 is missing"]),
        ("graph:0-1,1-2;goal=1 3 _", &["there is no token '3'"]),
        ("graph:0-1,1-2;goal=1 2", &["3 vertices: it has 2"]),
        ("graph:no-such-file", &["cannot open no-such-file: no such file"]),
        ("graph:a-b,b-c", &["cannot open a-b,b-c: no such file", "edges in a spec join numbers"]),
        ("graph:.", &[". is not a file"]),
        ("graph:0-1,1-2;goal=. 1 1", &["token 1 occurs twice"]),
        ("graph:0-1,1-2;goal=. _ _", &["token 1 is missing"]),
        ("race:1", &["'race:1x1' is not a board", "at least 2 cells"]),
        ("race:", &["'race:' is not a board", "race:3x4"]),
        ("race:12", &["race:12x12 is too large", "128 cells"]),
        ("race:4x4;tiles=5,5,4", &["14 tiles do not fill 4x4 cells", "15 do", "such as 5,5,5"]),
        ("race:4x4;tiles=5,5,5,0", &["'0' is not a number of tiles"]),
        ("race:4x4;tiles=5,five,5", &["'five' is not a number of tiles"]),
        ("race:4x4;tiles=18446744073709551615,2", &["is not a number of tiles"]),
        ("race:2;tiles=9", &["9 tiles do not fill 2x2 cells but for a blank: 3 do"]),
        ("graph:0-1,1-2;tiles=3", &["3 tiles do not leave at least one hole on 3 vertices"]),
        ("race:2x3;tiles=2,3;goal=1 1 1/. . .", &["tile 1 occurs more than 2 times", "1 1 2/2 2 _"]),
        ("race:2x3;tiles=2,3;goal=112/_0.", &["the blank _ occurs twice"]),
        ("race:2x3;tiles=2,3;goal=1 2 3/. . .", &["there is no tile '3'"]),
        ("race:2x3;tiles=2,3;goal=1 2 */. . .", &["there is no tile '*'"]),
        ("race:2x3;tiles=2,3;goal=12./....", &["3, 1 cells"]),
        ("race:2x3;metric=multi", &["'race:2x3;metric=multi' has the unknown key 'metric'", "tiles, goal"]),
        ("race:5", &["81,", "states need", "--memory"]),
        ("pancake:0", &["pancake:0", "N >= 1"]),
        ("pancake:-3", &["pancake:-3", "N >= 1"]),
        ("pancake:", &["pancake:N"]),
        ("pancake:65", &["pancake:65 is too large", "at most 64"]),
        ("pancake:4;goal=1 2 3", &["not a stack of 4 pancakes", "it has 3", "1 2 3 4"]),
        ("pancake:4;goal=1 2 3 3", &["token 3 occurs twice"]),
        ("pancake:4;goal=1 2 3 5", &["there is no token '5'"]),
        ("pancake:4;goal=1 2 3 _", &["token 4 is missing"]),
        ("pancake:4;metric=turn", &["'metric'", "goal"]),
        ("burnt:0", &["burnt:0", "N >= 1"]),
        ("burnt:65", &["burnt:65 is too large"]),
        ("burnt:3;goal=1 -2 --3", &["not a stack of 3 burnt pancakes", "no token '-3'"]),
        ("burnt:3;goal=1 -2 2", &["token 2 occurs twice", "1 2 3"]),
        ("lightsout:3", &["lightsout:3", "RxC"]),
        ("lightsout:0x3", &["RxC"]),
        ("lightsout:33x32", &["lightsout:33x32 is too large", "at most 1024"]),
        ("lightsout:99999999999x4294967296", &["too large"]),
        ("lightsout:2x2;goal=00/02", &["0 or 1, not '2'", "11/10"]),
        ("lightsout:2x2;goal=00/000", &["2, 3 lights"]),
        ("lightsout:2x2;goal=0000", &["rows have 4 lights"]),
        ("lightsout:2x2;metric=single", &["'metric'", "goal"]),
        ("hanoi:1,3", &["hanoi:1,3", "2 <= PEGS <= 64"]),
        ("hanoi:65,3", &["2 <= PEGS <= 64"]),
        ("hanoi:3,0", &["1 <= DISKS"]),
        ("hanoi:3", &["hanoi:PEGS,DISKS"]),
        ("hanoi:3,40", &["hanoi:3,40 does not fit: moves reach at least 12,157,665,459,056,928,801 states"]),
        ("hanoi:3,99999999999", &["DISKS <= 255"]),
        ("hanoi:3,3;goal=1 2", &["not a tower of 3 disks", "it has 2", "1 1 1"]),
        ("hanoi:3,3;goal=1 2 4", &["no peg '4'", "1 to 3"]),
        ("hanoi:3,3;goal=1 2 0", &["no peg '0'"]),
        ("topspin:4,5", &["topspin:4,5", "2 <= K <= N"]),
        ("topspin:4,1", &["2 <= K <= N"]),
        ("topspin:4", &["topspin:N,K"]),
        ("topspin:4,3,2", &["topspin:N,K"]),
        ("topspin:a,b", &["topspin:N,K"]),
        ("topspin:65,4", &["topspin:65,4 is too large", "at most 64"]),
        ("topspin:5,4;metric=slow", &["metric=slow", "flip, turn"]),
        ("topspin:5,4;goal=1 2 3 4", &["not a ring of 5 tokens", "it has 4", "1 2 3 4 5"]),
        ("twisty:4x4y4", &["unknown puzzle '4x4y4'", "2x2x2, 3x3x3, pyraminx"]),
        ("twisty:nothing.tws", &["nothing.tws", "no such file"]),
        ("twisty:2x2x2;tips", &["unknown key 'tips'", "metric, moves, pieces, goal"]),
        ("twisty:2x2x2;metric=stm", &["2x2x2 has no slices"]),
        ("twisty:2x2x2;moves=R,M", &["moves=R,M", "no move 'M'"]),
        ("twisty:2x2x2;moves=R4", &["no move that changes a state"]),
        ("twisty:2x2x2;pieces=edges", &["no set 'edges'", "corners"]),
        ("twisty:2x2x2;goal=R U2 M", &["column 6", "no move 'M'", "U R F"]),
        ("twisty:2x2x2;goal=CORNERS 1 2 3 4 5 6 8", &["column 21", "'8' is not a piece from 1 to 7"]),
        ("twisty:2x2x2;goal=CORNERS 1 2 3 4 5 6 7 / 0 0 0 0 0 0 3", &["column 37", "'3' is not an orientation"]),
    ] {
        place.refuses(&["analyze", spec], 2, parts);
        place.refuses(&["build", spec, "-o", "table"], 2, parts);
    }
    place.refuses(&["analyze", PUZZLE, "--goal", "1 2"], 2, &["it has 2 entries, not 6"]);
    place.refuses(&["analyze", PUZZLE, "--goal", "1 2 3/4 5 _;wrap=torus"], 2, &["semicolon"]);
}

#[test]
fn bad_graph_files_are_refused() {
    let place = Place::new();
    for (name, text, parts) in [
        ("three", "0 1\n1 2 3\n", &["three, line 2: '1 2 3' is not an edge", "two names"][..]),
        ("loop", "# a loop\n\na a", &["loop' has one vertex"]),
        ("empty", "", &["empty has no vertices"]),
        ("half.gv", "graph {\n 0 -- 1;\n 1 --\n}", &["half.gv, line 4: a name should stand where '}' is"]),
        ("open", "digraph G { a -> b", &["open, line 1", "the end of the file"]),
        ("quote", "graph {\n \"a -- b\n}", &["quote, line 2: the quote has no end"]),
        ("list.dot", "0 1", &["list.dot, line 1: 'graph' or 'digraph' should stand where '0' is"]),
    ] {
        fs::write(place.path(name), text).unwrap();
        place.refuses(&["analyze", &format!("graph:{name}")], 2, parts);
        place.refuses(&["components", &format!("graph:{name}")], 2, parts);
    }
    fs::write(place.path("bytes"), [0x80, 0xff]).unwrap();
    place.refuses(&["analyze", "graph:bytes"], 2, &["bytes, line 1: not text in UTF-8"]);
    let many: String = (0..200).map(|v| format!("{v} {}\n", v + 1)).collect();
    fs::write(place.path("many"), many).unwrap();
    place.refuses(&["analyze", "graph:many"], 2, &["many, line 128 is too large: at most 128 vertices"]);
}

/// Loops and repeated edges change no result; a note on stderr names the first one.
#[test]
fn notes_on_graphs_go_to_stderr() {
    let place = Place::new();
    fs::write(place.path("list"), "a b\nb c\nb b\nb a\n").unwrap();
    let note = "list, line 3: ignored the loop b -- b\nlist, line 4: ignored the repeated edge b -- a\n";
    for family in ["graph", "lightsout"] {
        let spec = format!("{family}:list");
        place.command(&["analyze", &spec]).assert().success().stderr(note);
        place.prints(&["analyze", &spec, "--quiet"]);
    }
}

/// A move of a file counts by what it does, whatever it is called. A note on stderr names those
/// that turn the whole puzzle.
#[test]
fn moves_of_files_count_by_what_they_do() {
    let place = Place::new();
    // Two triangles with a common corner: 60 states, of which three are powers of x.
    let bowtie = "Set P 5 1\nMove x\nP\n2 3 1 4 5\nEnd\nMove Rv\nP\n1 2 4 5 3\nEnd\n";
    fs::write(place.path("bowtie.tws"), bowtie).unwrap();
    place.command(&["analyze", "twisty:bowtie.tws"]).assert().success().stderr("");
    assert_eq!(place.json(&["analyze", "twisty:bowtie.tws"])["reached"], 60);
    // Two triangles apart, which flip exchanges.
    let apart = "Set P 6 1\nMove A\nP\n2 3 1 4 5 6\nEnd\nMove B\nP\n1 2 3 5 6 4\nEnd\nMove flip\nP\n4 5 6 1 2 3\nEnd\n";
    fs::write(place.path("apart.tws"), apart).unwrap();
    let note =
        "apart.tws: flip turns the whole puzzle, and counts as no move: moves=MOVE,.. counts all that it names\n";
    place.command(&["analyze", "twisty:apart.tws"]).assert().success().stderr(note);
    assert_eq!(place.json(&["analyze", "twisty:apart.tws", "--quiet"])["reached"], 9);
    place.command(&["analyze", "twisty:apart.tws;moves=A,B,flip"]).assert().success().stderr("");
    assert_eq!(place.json(&["analyze", "twisty:apart.tws;moves=A,B,flip"])["reached"], 18);
    // Scrambles may have it.
    let solved = place.prints(&["solve", "twisty:apart.tws", "flip A flip B'", "--quiet"]);
    assert!(solved.starts_with("P 1 2 3 4 5 6: 0 moves"), "{solved}");
}

#[test]
fn bad_definitions_are_refused_with_line_and_column() {
    let place = Place::new();
    let good = "Set A 3 2\nSolved\nA\n1 2 3\nEnd\nMove X\nA\n2 3 1\n0 0 0\nEnd\n";
    fs::write(place.path("good.tws"), good).unwrap();
    assert!(place.prints(&["analyze", "twisty:good.tws"]).contains("twisty:good.tws"));
    for (from, to, part) in [
        ("2 3 1", "2 3 3", "bad.tws, line 8, column 5: not a permutation"),
        ("0 0 0", "0 2 0", "bad.tws, line 9, column 3: '2' is not an orientation from 0 to 1"),
        ("Move X\nA", "Move X\nB", "bad.tws, line 7, column 1: there is no set 'B'"),
        ("1 2 3", "1 2 4", "bad.tws, line 4, column 5: '4' is not a piece from 1 to 3"),
        ("1 2 3", "1 2", "bad.tws, line 4, column 1: A has 3 pieces"),
        ("Set A", "Sett A", "bad.tws, line 1, column 1: 'Sett' is not a statement"),
        ("Move X", "Move X Y", "bad.tws, line 6, column 1: write Move NAME"),
        ("2 3 1\n0 0 0\nEnd", "2 3 1\n0 0 0", "bad.tws, line 6, column 1: Move has no End"),
    ] {
        fs::write(place.path("bad.tws"), good.replacen(from, to, 1)).unwrap();
        place.refuses(&["analyze", "twisty:bad.tws"], 2, &[part]);
    }
    fs::write(place.path("bad.json"), "{\n  \"orbits\": 3\n}").unwrap();
    place.refuses(&["analyze", "twisty:bad.json"], 2, &["bad.json, line 2, column 13"]);
    fs::write(place.path("binary.tws"), [0xFF; 1000]).unwrap();
    place.refuses(&["analyze", "twisty:binary.tws"], 2, &["binary.tws, line 1: not text in UTF-8"]);
}

#[test]
fn an_error_is_one_line_whatever_was_typed() {
    let place = Place::new();
    place.refuses(&["analyze", "sliding:3x3;goal=1 2 3\n/4 5"], 2, &["not a 3x3 board"]);
    place.refuses(&["analyze", "no\nspec"], 2, &["not a spec"]);
    place.refuses(&["info", "no\nfile"], 2, &["no such file"]);
    place.refuses(&["build", PUZZLE, "-o", "no\nfolder/table"], 2, &["cannot write"]);
}

#[test]
fn what_does_not_fit_is_refused_at_once() {
    let place = Place::new();
    for spec in [
        "sliding:9x9",
        "sliding:8x8",
        "sliding:5x5",
        "rings:6,1,1",
        "rings:7,1,1",
        "rings:64,1,1",
        "rings:6,3,44",
        "rings:5,1,12",
        "sliding:99999999999x2",
        "sliding:4294967296x4294967296",
        "pancake:15",
        "pancake:20",
        "pancake:21",
        "pancake:64",
        "burnt:33",
        "burnt:64",
        "topspin:21,4",
        "topspin:64,4;metric=turn",
        "topspin:20,4",
        "topspin:20,4;metric=turn",
        "burnt:13",
        "burnt:20",
        "lightsout:7x8",
        "hanoi:4,29",
        "twisty:3x3x3",
    ] {
        let said = place.command(&["analyze", spec]).output().unwrap().stderr;
        let too_large = if [&b"--levels)\n"[..], b"(--memory)\n"].iter().any(|end| said.ends_with(end)) {
            "does not fit"
        } else {
            "too large"
        };
        place.refuses(&["analyze", spec], 2, &[spec, too_large]);
        place.refuses(&["build", spec, "-o", "table"], 2, &[spec, too_large]);
    }
    // One state of each symmetry class may fit where all states do not.
    let edges = "twisty:3x3x3;pieces=edges";
    place.refuses(&["analyze", edges, "--symmetry", "off"], 2, &[edges, "does not fit"]);
    place.refuses(&["analyze", edges, "--memory", "1GB"], 2, &[edges, "does not fit"]);
    place.refuses(&["build", edges, "-o", "table"], 2, &[edges, "does not fit"]);
    place.refuses(&["analyze", "sliding:99999999999999999999x2"], 2, &["sliding:99999999999999999999x2"]);
    place.refuses(&["analyze", "rings:99999999999999999999,1,1"], 2, &["rings:99999999999999999999,1,1"]);
    let parts = ["sliding:3x4", "239,500,800 states", "1.0 MB", "--memory"];
    place.refuses(&["analyze", "sliding:3x4", "--memory", "1MB"], 2, &[&parts[..], &["32.5 MB"]].concat());
    place.refuses(&["build", "sliding:3x4", "--memory", "1MB", "-o", "table"], 2, &parts);
    place.refuses(&["analyze", "sliding:3x4", "--memory", "100MB", "--engine", "queue"], 2, &["1.7 GB", "100 MB"]);
    place.refuses(&["analyze", "sliding:4x4", "--memory", "1.5GiB"], 2, &["10,461,394,944,000 states", "1.6 GB"]);
    place.refuses(&["analyze", "--memory", "1B"], 2, &["1 B are allowed"]);
    place.prints(&["build", PUZZLE, "-o", "table"]);
    place.refuses(&["verify", "table", "--memory", "10B"], 2, &["648 B", "10 B", "--quick"]);
    for arguments in [&["--memory", "much"][..], &["--memory", "-1"], &["--threads", "0"], &["--antipodes", "1001"]] {
        place.misuses(&[&["analyze", PUZZLE], arguments].concat());
    }
}

/// A table stores the graph, not the name of a file.
#[test]
fn graphs_are_read_from_files_once() {
    let place = Place::new();
    fs::write(place.path("house.gv"), "graph house { a -- b -- c -- d -- a; c -- top -- d }").unwrap();
    let spec = "graph:0-1,0-3,1-2,2-3,2-4,3-4;names=a,b,c,d,top";
    let json = place.json(&["analyze", "graph:house.gv"]);
    assert_eq!((&json["spec"], &json["reached"]), (&Value::from(spec), &Value::from(120)));
    place.prints(&["build", "graph:house.gv", "-o", "table"]);
    fs::remove_file(place.path("house.gv")).unwrap();
    assert_eq!(place.json(&["info", "table"])["spec"], spec);
    assert!(place.prints(&["verify", "table"]).contains("certified"));
    let path = place.prints(&["path", "table", "--states-of-path", "1,2,3,0,4"]);
    assert_eq!(path.lines().last(), Some("1  4 top->d  1 2 3 4 _"));
    place.refuses(&["distance", "table", "1 2 3 4 4"], 2, &["token 4 occurs twice", "1 2 3 4 _"]);
    // Theta_0, the exception to Wilson's theorem.
    let json = place.json(&["components", "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3"]);
    assert_eq!((&json["classes"][0]["count"], &json["classes"][0]["group_order"]), (&6.into(), &120.into()));
}

/// Moves that permute all tokens: states, names of moves, components, diameters.
#[test]
fn full_boards_are_puzzles_too() {
    let place = Place::new();
    place.prints(&["build", "pancake:5", "-o", "stack"]);
    let path = place.prints(&["path", "stack", "--states-of-path", "3,1,2,4,5"]);
    assert_eq!(path.lines().last(), Some("2  flip 2  1 2 3 4 5"), "{path}");
    assert!(place.prints(&["verify", "stack"]).contains("certified"));
    place.refuses(&["distance", "stack", "1 2 3 4 4"], 2, &["token 4 occurs twice", "1 2 3 4 5"]);
    place.prints(&["build", "topspin:7,4", "-o", "ring"]);
    // The text of a ring may start at any token.
    assert!(place.prints(&["distance", "ring", "7 1 2 3 4 5 6"]).contains('0'));
    let path = place.prints(&["path", "ring", "--states-of-path", "1 5 4 3 2 6 7"]);
    assert_eq!(path.lines().last(), Some("1  flip 2-5  1 2 3 4 5 6 7"), "{path}");
    let json = place.json(&["components", "pancake:7"]);
    assert_eq!((&json["components"], &json["classes"][0]["group_order"]), (&1.into(), &5040.into()));
    assert_eq!(place.json(&["components", "topspin:5,4;metric=turn"])["components"], 12);
    assert_eq!(place.json(&["components", "topspin:20,4;metric=turn"])["components"], 1);
    assert_eq!(place.json(&["diameter", "pancake:7"])["diameter"], 8);
    assert_eq!(place.json(&["diameter", "pancake:9"])["diameter"], 10);
    let json = place.json(&["diameter", "topspin:9,4;metric=turn"]);
    assert_eq!((&json["diameter"], &json["searches"]), (&23.into(), &1.into()));
}

/// Puzzles without moving tokens have no components to count, but tables like all others.
#[test]
fn boards_of_lights_and_towers() {
    let place = Place::new();
    for (spec, from, last) in [
        ("burnt:3", "-3 1 -2", "1 2 3"),
        ("lightsout:3x3", "010 111 010 / 000 000 000", ""),
        ("lightsout:3x3", "010/111/010", "1  press 2,2  000/000/000"),
        ("hanoi:3,2", "3 3", "3  disk 1 2->1  1 1"),
        ("hanoi:2,5", "2 1 1 1 1", "1  disk 1 2->1  1 1 1 1 1"),
    ] {
        place.prints(&["build", spec, "-o", "table", "--force"]);
        assert!(place.prints(&["verify", "table"]).contains("certified"), "{spec}");
        if last.is_empty() {
            place.refuses(&["path", "table", from], 2, &["not a 3x3 board of lights"]);
        } else {
            assert!(
                place.prints(&["path", "table", "--states-of-path", "--", from]).trim_end().ends_with(last),
                "{spec}"
            );
        }
    }
    assert_eq!(place.json(&["analyze", "hanoi:2,5"])["reached"], 2);
    assert_eq!(place.json(&["components", "burnt:13"])["components"], 1);
    assert_eq!(place.json(&["diameter", "burnt:5"])["diameter"], 10);
    // States that begin with a minus sign come after --.
    assert_eq!(place.json(&["analyze", "burnt:3", "--goal", "-3 1 -2"])["spec"], "burnt:3;goal=-3 1 -2");
    assert!(place.prints(&["components", "burnt:3", "--", "-3 1 -2"]).contains("solvable  yes"));
    place.misuses(&["components", "burnt:3", "-3 1 -2"]);
    for (spec, diameter) in [("lightsout:3x3", 9), ("hanoi:3,3", 7)] {
        assert_eq!(place.json(&["diameter", spec])["diameter"], diameter, "{spec}");
        assert_eq!(place.json(&["components", spec])["components"], 1);
    }
    assert!(place.prints(&["components", "lightsout:5x5"]).contains("components      4\n"));
    place.refuses(&["components", "hanoi:3,3", "1 1 2", "3 3 3"], 2, &["no tokens that change places"]);
}

/// The chain gives the order of a group, even if no search could count its elements.
#[test]
fn components_of_the_cube_are_counted_without_a_search() {
    let place = Place::new();
    let json = place.json(&["components", "twisty:3x3x3"]);
    let class = &json["classes"][0];
    assert_eq!((&json["components"], &class["count"]), (&12.into(), &12.into()));
    assert_eq!(
        (&class["size"], &class["group_order"]),
        (&"43252003274489856000".into(), &"43252003274489856000".into())
    );
    assert_eq!(json["configurations"], "519024039293878272000");
    assert!(place.prints(&["components", "twisty:3x3x3"]).contains("43,252,003,274,489,856,000"));
    // Errors do not suggest commands that fail, too.
    for verb in ["diameter", "components"] {
        let spec = if verb == "diameter" { "twisty:3x3x3" } else { "twisty:3x3x3;pattern=edges.1" };
        let output = place.command(&[verb, spec]).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && !message.contains("analyze"), "{message}");
    }
}

#[test]
fn bad_states_are_refused() {
    let place = Place::with_table(PUZZLE);
    for (state, part) in [
        ("1 2 3/4 5 6/7 8 _", "3, 3, 3"),
        ("1,2,3,4,5,6,7,8,0", "it has 9 entries, not 6"),
        ("1p 4g 5r 6b", "it has 4 entries, not 6"),
        ("1 2 3/4 4 _", "tile 4 occurs twice"),
        ("1 2 3/4 6 _", "no tile '6'"),
        ("1 2 3/4 5", "3, 2"),
        ("1 2/3 4/5 _", "2, 2, 2"),
        ("", "it has 0 entries, not 6"),
    ] {
        for verb in ["distance", "path"] {
            place.refuses(&[verb, "table", state], 2, &["not a 2x3 board", part, GOAL]);
        }
    }
    let place = Place::with_table(RINGS);
    for (state, part) in [
        ("1p 4g 5r", "'b' is missing"),
        ("1p 4g 5r 6b 7b", "'b' occurs twice"),
        ("1p 4g 5r 6x", "no colour 'x'"),
        ("1p 4g 5r 8b", "no vertex 8"),
        ("1p 4g 5r 5b", "vertex 5 has two rings"),
        (GOAL, "a vertex and a colour"),
        ("", "is missing"),
    ] {
        for verb in ["distance", "path"] {
            place.refuses(&[verb, "table", state], 2, &["not a configuration of rings:3,2,4", part]);
        }
    }
    let place = Place::with_table("twisty:2x2x2;moves=R,U");
    for (state, part) in [
        ("R Q", "column 3: there is no move 'Q'"),
        ("CORNERS 1 2 3", "CORNERS has 7 pieces"),
        ("CORNERS 1 2 3 4 5 6 6", "not those of the solved state"),
    ] {
        for verb in ["distance", "path"] {
            place.refuses(&[verb, "table", state], 2, &[part]);
        }
    }
}

#[test]
fn bad_places_and_files_are_refused() {
    let place = Place::with_table(PUZZLE);
    place.refuses(&["build", PUZZLE, "-o", "none/table"], 2, &["cannot write none/table: there is no folder none"]);
    place.refuses(&["build", PUZZLE, "-o", "table/table"], 2, &["cannot write table/table: there is no folder table"]);
    place.refuses(&["build", "sliding:3x3;metric=multi", "--encoding", "plane", "-o", "new"], 2, &["use mod3, byte"]);
    let sparse = ["build", PUZZLE, "--engine", "sparse", "--encoding", "plane", "-o", "new"];
    place.refuses(&sparse, 2, &["is explored: use mod3, byte"]);
    place.misuses(&["build", PUZZLE]);
    place.misuses(&["build", PUZZLE, "-o", "new", "--encoding", "bits"]);
    place.misuses(&["build", PUZZLE, "-o", "new", "--compress", "23"]);
    place.misuses(&["build", PUZZLE, "-o", "new", "--engine", "steam"]);
    place.misuses(&["frobnicate"]);

    fs::create_dir(place.path("folder")).unwrap();
    fs::write(place.path("empty"), "").unwrap();
    fs::write(place.path("notes.txt"), "ANTIPODE is a nice program\n".repeat(10)).unwrap();
    let good = fs::read(place.path("table")).unwrap();
    fs::write(place.path("cut"), &good[..good.len() / 2]).unwrap();
    fs::write(place.path("long"), [&good[..], b"\n"].concat()).unwrap();
    let mut flipped = good.clone();
    flipped[100] ^= 4; // in the metadata
    fs::write(place.path("flipped"), flipped).unwrap();
    for verb in ["info", "verify", "distance", "path", "hardest", "sample"] {
        let depth: &[&str] = if verb == "sample" { &["--depth", "3"] } else { &[] };
        for name in ["empty", "notes.txt", "cut", "long", "flipped"] {
            place.refuses(&[&[verb, name], depth].concat(), 3, &[name]);
        }
        place.refuses(&[&[verb, "missing"], depth].concat(), 2, &["missing", "no such file"]);
        let of_folder = if verb == "verify" { "folder contains no tables" } else { "folder is not a file" };
        place.refuses(&[&[verb, "folder"], depth].concat(), 2, &[of_folder]);
        let spec = ["sliding:3x3 is a puzzle", "antipode build 'sliding:3x3' -o FILE"];
        if !["info", "sample"].contains(&verb) {
            place.refuses(&[&[verb, "sliding:3x3"], depth].concat(), 2, &spec);
        }
    }

    // Damage in a block shows when the block is read.
    let mut flipped = good.clone();
    let payload = good.len() - 40 - 24 - 6 * 4 - 6 * 8; // before footer, index and spans: six words
    flipped[payload] ^= 1;
    fs::write(place.path("flipped"), flipped).unwrap();
    place.prints(&["info", "flipped"]);
    for arguments in [
        &["verify", "flipped"][..],
        &["verify", "flipped", "--quick"],
        &["distance", "flipped", GOAL],
        &["path", "flipped", ANTIPODE],
        &["hardest", "flipped"],
        &["sample", "flipped", "--depth", "9"],
    ] {
        place.refuses(arguments, 3, &["flipped: block 0 is damaged"]);
    }
}

/// `--force` replaces only regular files: a table must not replace a device.
#[cfg(unix)]
#[test]
fn only_files_are_replaced() {
    let place = Place::new();
    let _socket = std::os::unix::net::UnixListener::bind(place.path("socket")).unwrap();
    place.refuses(&["build", PUZZLE, "-o", "socket"], 2, &["socket"]);
    place.refuses(&["build", PUZZLE, "-o", "socket", "--force"], 2, &["socket"]);
    std::os::unix::fs::symlink("nowhere", place.path("link")).unwrap();
    place.refuses(&["build", PUZZLE, "-o", "link"], 2, &["link"]);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_takes() {
    let place = Place::with_table(PUZZLE);
    let run = |verb: &[&str], to: Stdio| {
        let mut command = std::process::Command::new(crate::place::PROGRAM);
        command.current_dir(place.path("")).args(verb).stdin(Stdio::null()).stdout(to).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    for verb in
        [&["list", "families"][..], &["man"], &["info", "table"], &["hardest", "table"], &["distance", "table", GOAL]]
    {
        // A full disk is an error.
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = run(verb, full.into()).wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{verb:?}: {message}");
        assert!(message.starts_with("antipode: cannot print: ") && message.lines().count() == 1, "{message}");
        // A reader that stops early is not an error.
        let mut child = run(verb, Stdio::piped());
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{verb:?}");
    }
}

#[test]
fn components_are_counted() {
    let place = Place::new();
    let text = place.prints(&["components", "rings:3,2,4"]);
    assert!(text.contains("isolated        336\n") && text.contains("672"), "{text}");
    let json = place.json(&["components", "sliding:5x5"]);
    assert_eq!(json["classes"][0]["size"], "7755605021665492992000000");
    assert_eq!((&json["classes"][0]["count"], &json["classes"][0]["rows"]), (&2.into(), &25.into()));
    assert_eq!((&json["components"], &json["isolated"]), (&2.into(), &0.into()));
    let json = place.json(&["components", "sliding:10x10"]);
    assert_eq!((&json["components"], &json["symmetries"]), (&2.into(), &8.into()));
    place.refuses(&["components", "rings:6,1,32"], 2, &["occupancies", "--memory"]);
    place.refuses(&["components", "sliding:3x"], 2, &["sliding:3x"]);
}

#[test]
fn solvable_says_why() {
    let place = Place::new();
    let text = place.prints(&["components", PUZZLE, ODD]);
    for part in ["solvable  no", "not the order of the tokens", "2: 1, 1: 0", "sum 1, odd", "differ: not solvable"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = place.prints(&["components", PUZZLE, ANTIPODE]);
    assert!(text.contains("solvable  yes") && text.contains("agree: solvable"), "{text}");
    let json = place.json(&["components", "sliding:4x4;wrap=coiled", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 _"]);
    assert_eq!((&json["solvable"], &json["inversion_test"]), (&true.into(), &serde_json::Value::Null));
    let json = place.json(&["components", "rings:3,2,4", "0a 1b 2c 3d", "4a 5b 6c 7d"]);
    assert_eq!((&json["solvable"], &json["cells_agree"]), (&false.into(), &false.into()));
    // Figures 6 and 7 of H. Bhasin and N. Singla, "Genetic based algorithm for N-puzzle problem",
    // 2012.
    for (board, parts) in [
        ("12 1 10 2/7 11 4 14/5 9 15 3/8 13 6 _", ["solvable  yes", "sum 46, even"]),
        ("13 10 11 6/5 7 4 8/1 12 14 9/3 15 2 _", ["solvable  no", "sum 59, odd"]),
    ] {
        let text = place.prints(&["components", "sliding:4x4", board]);
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    place.refuses(&["components", PUZZLE, "1 2 3/4 5 5"], 2, &["occurs twice"]);
    place.refuses(&["components", PUZZLE, "1 2 3/4 5 ."], 2, &["there is no tile '.'"]);
    // Any of several goals will do.
    assert!(place.prints(&["components", "sliding:2x3;goal=1 2 3/. . .", ODD]).contains("solvable  yes"));
    // Coloured boards: parity does not matter.
    assert_eq!(place.json(&["components", "race:2x3;tiles=2,3"])["components"], 1);
    assert!(place.prints(&["components", "race:2x3;tiles=2,3", "2 1 1/2 2 _"]).contains("solvable  yes"));
    assert_eq!(place.json(&["diameter", "race:2x3;tiles=2,3"])["classes"][0]["size"], 60);
    place.refuses(&["diameter", "race:4;tiles=8,7"], 2, &["indistinguishable tiles", "102,960 configurations"]);
    place.refuses(&["components", PUZZLE, GOAL, "1 2"], 2, &["not a 2x3 board"]);
}

#[test]
fn diameters_are_found_and_resumed() {
    let place = Place::new();
    let text = place.prints(&["diameter", "rings:3,2,4"]);
    assert!(text.contains("diameter        10\n") && text.contains("10 apart in components of 672"), "{text}");
    let arguments = ["diameter", "sliding:3x3", "--checkpoint", "orbits", "--resume"];
    let json = place.json(&arguments);
    let class = &json["classes"][0];
    assert_eq!((&json["diameter"], &class["size"], &class["diameter"]), (&31.into(), &181_440.into(), &31.into()));
    assert_eq!(json["searches"], 3);
    assert!(class["representative"].is_string() && class["witness"].is_string());
    // Without the record of its end, the work is resumed from its parts.
    let unfinished = || std::fs::remove_file(place.path("orbits/outputs")).unwrap();
    unfinished();
    assert_eq!(place.json(&arguments)["searches"], 0);
    unfinished();
    place.refuses(&arguments[..4], 2, &["orbits", "keeps this work already", "--resume"]);
    place.refuses(
        &["diameter", "sliding:2x4", "--checkpoint", "orbits", "--resume"],
        2,
        &["orbits", "its spec is 'sliding:3x3", "not 'sliding:2x4"],
    );
    let parts = place.path("orbits/parts");
    let mut bytes = std::fs::read(&parts).unwrap();
    bytes[30] ^= 4;
    std::fs::write(&parts, bytes).unwrap();
    place.refuses(&arguments, 3, &["parts", "damaged"]);
    place.refuses(&["diameter", "rings:4,1,4"], 2, &["does not fit"]);
    // Nothing was begun, so nothing can be resumed; a disk would do.
    let large = ["analyze", "sliding:3x4", "--memory", "15MB"];
    place.refuses(&[&large[..], &["--scratch", "work"]].concat(), 2, &["15.0 MB are allowed (--memory, --levels)"]);
    place.refuses(&large, 2, &["(--memory, --scratch FOLDER, --levels)"]);
    // A verb that takes no folder names none.
    let set = "puzzle = \"sliding:3x4\"\n[[sum]]\npatterns = [\"1,2,3,4,5\", \"6,7,8,9,10\"]\n";
    std::fs::write(place.path("set.toml"), set).unwrap();
    std::fs::create_dir(place.path("tables")).unwrap();
    place.refuses(&["build", "set.toml", "-o", "tables", "--memory", "10kB"], 2, &["allowed (--memory)"]);
    place.refuses(&["diameter", "sliding:3x3", "--checkpoint", "/dev/null/no"], 1, &["/dev/null/no"]);
}

/// A state of a puzzle with several goals is solvable if it reaches one of them.
#[test]
fn several_goals_are_any_goal() {
    let place = Place::new();
    let state = place.prints(&["sample", "race:5", "--samples", "1"]);
    let found = place.json(&["components", "race:5", state.trim()]);
    assert_eq!(found["solvable"], true, "{found}");
}
