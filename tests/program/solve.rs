//! `antipode solve` and `antipode heuristic` as users see them, with bad input.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::place::report::result;

const PUZZLE: &str = "sliding:2x3";
/// A state at depth 21.
const ANTIPODE: &str = "4 5 _/1 2 3";
/// A board of the other parity.
const ODD: &str = "2 1 3/4 5 _";

fn command(place: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
    command.current_dir(place.path()).env_remove("ANTIPODE_ARCH").args(arguments);
    command
}

fn prints(place: &TempDir, arguments: &[&str]) -> String {
    let assert = command(place, arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The output of a command that does not solve a state.
fn gives_up(place: &TempDir, arguments: &[&str]) -> String {
    let assert = command(place, arguments).assert().code(1).stderr("antipode: 1 of 1 states is not solved\n");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn json(place: &TempDir, arguments: &[&str]) -> Value {
    result(prints(place, &[arguments, &["--format", "json"]].concat()).as_bytes())
}

/// Checks for one line on stderr that contains all `parts`.
fn refuses(place: &TempDir, arguments: &[&str], status: i32, parts: &[&str]) {
    let output = command(place, arguments).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty() && message.lines().count() == 1, "{arguments:?}: {message}");
    parts.iter().for_each(|part| assert!(message.contains(part), "{arguments:?}: {message} lacks '{part}'"));
}

#[test]
fn solve_prints_moves_and_what_they_cost() {
    let place = tempfile::tempdir().unwrap();
    let text = prints(&place, &["solve", "sliding:3x3", "1 2 3/_ 4 6/7 5 8"]);
    let start = "1 2 3/_ 4 6/7 5 8: 3 moves, as few as possible\n4 left, 5 up, 8 left\n";
    assert!(text.starts_with(start) && text.contains("\nida, walking-distance: 3 expanded, "), "{text}");
    assert_eq!(text.lines().count(), 3, "{text}");
    let text = prints(&place, &["solve", "sliding:3x3", "1 2 3/_ 4 6/7 5 8", "--states-of-path"]);
    let states = start.to_string() + "1  4 left  1 2 3/4 _ 6/7 5 8\n2  5 up";
    assert!(text.starts_with(&states), "{text}");
    // Those of twisty puzzles are algorithms.
    let text = prints(&place, &["solve", "twisty:2x2x2", "L U2 B'"]);
    let solution = text.lines().nth(1).unwrap();
    assert_eq!(json(&place, &["solve", "twisty:2x2x2", &format!("L U2 B' {solution}")])[0]["length"], 0);
    let text = prints(&place, &["solve", PUZZLE, ODD, "--solver", "rows"]);
    assert!(
        text.starts_with("2 1 3/4 5 _: unsolvable: in another component than the goal\nrows: 0 expanded"),
        "{text}"
    );
    let text = gives_up(&place, &["solve", PUZZLE, ANTIPODE, "--nodes", "1"]);
    assert!(text.starts_with("4 5 _/1 2 3: gave up: budget of 1 nodes spent\n"), "{text}");
    let text = gives_up(&place, &["solve", PUZZLE, ANTIPODE, "--solver", "dfs", "--depth", "20"]);
    assert!(text.contains("gave up: no path of at most 20 moves\n"), "{text}");
    let text = prints(&place, &["solve", PUZZLE, "1 2 3/4 5 _"]);
    assert!(text.starts_with("1 2 3/4 5 _: 0 moves, as few as possible\n"), "{text}");
}

/// States of other programs: a scramble file of twsearch, and JSON over several lines.
#[test]
fn files_of_other_programs_are_lists_of_states() {
    let place = tempfile::tempdir().unwrap();
    let scr =
        "# twsearch\nScramble exchanged\nCORNERS\n2 1 3 4 5 6 7\nEnd\nScrambleAlg short\nR U2\nF\nEnd\n2. R U2 F\n";
    fs::write(place.path().join("two.scr"), scr).unwrap();
    let found = json(&place, &["solve", "twisty:2x2x2", "--states", "two.scr"]);
    let lengths = found.as_array().unwrap().iter().map(|solution| solution["length"].clone()).collect::<Vec<_>>();
    assert_eq!(lengths, [10, 3, 3]);
    let pattern =
        "{\n \"CORNERS\": {\n  \"pieces\": [0,2,3,4,7,5,6,1],\n  \"orientation\": [1,0,0,2,1,0,0,2]\n }\n}\nR U\n";
    fs::write(place.path().join("states.json"), pattern).unwrap();
    let found = json(&place, &["solve", "twisty:2x2x2", "--states", "states.json"]);
    assert_eq!((&found[0]["state"], &found[0]["length"]), (&found[1]["state"], &Value::from(2)));
    fs::write(place.path().join("bad.scr"), "R\nScramble x\nCORNERS\n1 2\nEnd\nScramble y\n").unwrap();
    let output = command(&place, &["solve", "twisty:2x2x2", "--states", "bad.scr"]).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    for part in
        ["bad.scr, line 2: Scramble x, line 3, column 1: CORNERS has 7 pieces", "bad.scr, line 6: ", "has no End"]
    {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn several_goals_are_given_one_by_one() {
    let place = tempfile::tempdir().unwrap();
    let two = json(&place, &["analyze", "twisty:2x2x2;moves=R,U", "--goal", "solved", "--goal", "R U2"]);
    assert_eq!(two["layers"][0], 2);
    let one = json(&place, &["analyze", "twisty:2x2x2;moves=R,U;goal=solved|R U2"]);
    assert_eq!((&two["layers"], &two["spec"]), (&one["layers"], &one["spec"]));
    refuses(
        &place,
        &["analyze", "sliding:2x3", "--goal", "1 2 3/4 5 _", "--goal", "_ 1 2/3 4 5"],
        2,
        &["is not a 2x3 board"],
    );
    refuses(&place, &["analyze", "twisty:2x2x2;cost=U:0"], 2, &["'U:0' makes a move free"]);
}

/// Both agree with tables.
#[test]
fn solve_lists_all_optimal_solutions_as_path_does() {
    let place = tempfile::tempdir().unwrap();
    prints(&place, &["build", PUZZLE, "-o", "table"]);
    let text = prints(&place, &["path", "table", "--all", ANTIPODE]);
    let (head, paths) = text.split_once('\n').unwrap();
    let solved = prints(&place, &["solve", PUZZLE, "--all", ANTIPODE]);
    let (first, rest) = solved.split_once('\n').unwrap();
    assert_eq!(first.replace(", as few as possible", ""), head);
    assert!(rest.starts_with(paths) && rest.contains("\nastar, walking-distance: "), "{solved}");
    let known = json(&place, &["path", "table", "--all", ANTIPODE]);
    let found = json(&place, &["solve", PUZZLE, "--all", "--limit", "1", ANTIPODE]);
    assert_eq!((&found[0]["count"], &found[0]["paths"][0]), (&known[0]["count"], &known[0]["paths"][0]));
    let last = known[0]["paths"][0][20]["move"].as_str().unwrap();
    let ending = json(&place, &["solve", PUZZLE, "--last", last, ANTIPODE]);
    assert_eq!((&ending[0]["length"], &ending[0]["moves"][20]["move"]), (&21.into(), &last.into()));
    assert_eq!((&ending[0]["count"], &ending[0]["paths"]), (&Value::Null, &Value::Null));
    let none = prints(&place, &["solve", PUZZLE, "--first", "3 down", ANTIPODE]);
    assert!(none.starts_with(&format!("{ANTIPODE}: unsolvable: no such first move")), "{none}");
    refuses(&place, &["solve", PUZZLE, "--first", "9 up", ANTIPODE], 2, &["unknown move '9 up'"]);
    refuses(&place, &["solve", "twisty:3x3x3", "--first", "Q", "R U"], 2, &["'Q', column 1: there is no move 'Q'"]);
    let two = ["solve", "sliding:3x3", "--solver", "greedy", "--all", "1 2 3/_ 4 6/7 5 8"];
    refuses(&place, &two, 2, &["the solver greedy does not prove"]);
}

/// `ida` expands 698,603 states from this state; the puzzle has 40,320.
#[test]
fn small_spaces_are_searched_with_duplicate_detection() {
    let place = tempfile::tempdir().unwrap();
    let multi = ["solve", "sliding:2x4;metric=multi", "3 2 4 5/1 7 6 _", "--nodes", "40320"];
    assert_eq!(json(&place, &multi)[0]["length"], 17);
    // `ida` is chosen for options that only it supports: parts of a search, and a depth limit.
    assert_eq!(json(&place, &["solve", PUZZLE, ANTIPODE, "--split"])[0]["solver"], "ida");
    assert_eq!(json(&place, &["solve", PUZZLE, ANTIPODE, "--depth", "30"])[0]["solver"], "ida");
    assert_eq!(json(&place, &["solve", "sliding:3x3", "1 2 3/4 5 6/7 _ 8"])[0]["solver"], "ida");
}

/// Towers with more states than a word counts. On three pegs the estimate is exact, so only the
/// states of the path are expanded.
#[test]
fn towers_of_any_size_are_solved() {
    let place = tempfile::tempdir().unwrap();
    for (spec, disks, moved, cost) in
        [("hanoi:3,40", 40, 7, 127), ("hanoi:4,40", 40, 5, 13), ("hanoi:64,255", 255, 2, 3)]
    {
        let state = [vec!["2"; moved], vec!["1"; disks - moved]].concat().join(" ");
        let solved = &json(&place, &["solve", spec, &state])[0];
        assert_eq!((&solved["length"], &solved["optimal"]), (&cost.into(), &true.into()), "{spec}");
    }
    let layers = json(&place, &["analyze", "hanoi:3,40", "--levels", "12"])["layers"].clone();
    assert_eq!(layers, json(&place, &["analyze", "hanoi:3,12", "--levels", "12"])["layers"]);
    let state = prints(&place, &["sample", "hanoi:3,13"]);
    let solved = &json(&place, &["solve", "hanoi:3,13", &state])[0];
    assert_eq!((&solved["solver"], &solved["heuristic"]), (&"ida".into(), &"three-pegs".into()));
    assert!(
        solved["length"].as_u64().unwrap() > 1000 && solved["expanded"] == solved["length"],
        "{}",
        solved["expanded"]
    );
    let other = &json(&place, &["solve", "hanoi:3,13", &state, "--solver", "bidirectional"])[0];
    assert_eq!(other["length"], solved["length"]);
}

#[test]
fn solve_has_the_documented_fields() {
    let place = tempfile::tempdir().unwrap();
    let all = json(&place, &["solve", PUZZLE, ANTIPODE, ODD]);
    let solved = &all[0];
    assert_eq!((&solved["state"], &solved["outcome"]), (&ANTIPODE.into(), &"solved".into()));
    assert_eq!((&solved["length"], &solved["optimal"], &solved["reason"]), (&21.into(), &true.into(), &Value::Null));
    assert_eq!((&solved["solver"], &solved["heuristic"]), (&"astar".into(), &"walking-distance".into()));
    let moves = solved["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[20]["state"]), (21, &"1 2 3/4 5 _".into()));
    assert!(solved["expanded"].as_u64() < solved["generated"].as_u64() && solved["seconds"].is_f64());
    assert!(solved["cpu_seconds"].is_f64());
    assert_eq!(
        (&all[1]["outcome"], &all[1]["length"], &all[1]["moves"]),
        (&"unsolvable".into(), &Value::Null, &Value::Null)
    );
    // Twisty puzzles have no heuristic, and scrambles need no component test.
    let all = json(&place, &["solve", "twisty:2x2x2", "R U2 F' R"]);
    assert_eq!(
        (&all[0]["solver"], &all[0]["heuristic"], &all[0]["length"]),
        (&"bidirectional".into(), &Value::Null, &4.into())
    );
    for (named, solver) in [(&[][..], "bidirectional"), (&["--heuristic", "hamming"], "astar")] {
        let all = json(&place, &[&["solve", "rings:3,1,4", "0a 1b 2c 7d"], named].concat());
        assert_eq!((&all[0]["solver"], &all[0]["length"]), (&solver.into(), &1.into()));
    }
    // A twisted corner is not an element of the group; linear algebra shows that a light cannot be
    // switched off.
    let twisted = "CORNERS 1 2 3 4 5 6 7 / 1 0 0 0 0 0 0";
    for (spec, state, reason) in [
        ("twisty:2x2x2;moves=R2,U2", twisted, "in another component than the goal"),
        ("lightsout:4x4", "1000/0000/0000/0000", "in another component than the goal"),
    ] {
        let all = json(&place, &["solve", spec, state]);
        assert_eq!((&all[0]["outcome"], &all[0]["reason"]), (&"unsolvable".into(), &reason.into()));
    }
    // Where no state can reach the goal, all may be meant for another one.
    let output = command(&place, &["solve", "sliding:2x2", "2 1/3 _", "1 3/2 _"]).output().unwrap();
    let note = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && note.contains("names another goal"), "{note}");
    let all = json(&place, &["solve", "sliding:10x10", "--solver", "rows", "--states", "/dev/null"]);
    assert_eq!(all, Value::Array(vec![]));
}

#[test]
fn many_states_are_answered_in_order() {
    let place = tempfile::tempdir().unwrap();
    prints(&place, &["build", PUZZLE, "-o", "table"]);
    prints(&place, &["certify", "table"]);
    let states = prints(&place, &["sample", "table", "--depth", "12", "--samples", "40"]);
    fs::write(place.path().join("states"), format!("{states}\n\n{ANTIPODE}\n")).unwrap();
    let from_file = prints(&place, &["solve", PUZZLE, "--states", "states", "--threads", "3"]);
    let asked: Vec<&str> = states.lines().chain([ANTIPODE]).collect();
    let answered: Vec<&str> =
        from_file.lines().filter_map(|line| line.split_once(": ")).map(|(state, _)| state).collect();
    let answered: Vec<&str> = answered.into_iter().filter(|state| state.contains('/')).collect();
    assert_eq!(answered, asked);
    for arguments in [&["solve", PUZZLE][..], &["solve", PUZZLE, "-"]] {
        let assert = command(&place, &[arguments, &["--format", "json"]].concat()).write_stdin(states.clone()).assert();
        let all = result(&assert.success().get_output().stdout);
        assert!(all.as_array().unwrap().iter().all(|solution| solution["length"] == 12));
    }
    let exact = json(&place, &["solve", PUZZLE, ANTIPODE, "--solver", "greedy", "--heuristic", "table:table"]);
    assert_eq!((&exact[0]["length"], &exact[0]["optimal"]), (&21.into(), &true.into()));
    assert_eq!((&exact[0]["expanded"], &exact[0]["heuristic"]), (&21.into(), &"table:table".into()));
}

#[test]
fn heuristics_are_listed_and_audited() {
    let place = tempfile::tempdir().unwrap();
    let text = prints(&place, &["list", "heuristics", "sliding:3x3;wrap=torus"]);
    assert!(text.contains("manhattan  yes         yes\n") && !text.contains("linear-conflict"), "{text}");
    let list = json(&place, &["list", "heuristics", "rings:3,2,4"]);
    assert_eq!((&list[0]["name"], &list[2]["name"]), (&"hamming".into(), &"zero".into()));
    prints(&place, &["build", PUZZLE, "--encoding", "byte", "-o", "table"]);
    prints(&place, &["certify", "table"]);
    let audit = json(&place, &["heuristic", "audit", PUZZLE, "--heuristic", "manhattan", "--truth", "table"]);
    assert_eq!(
        (&audit["states"], &audit["honest"], &audit["overestimates"]["count"]),
        (&360.into(), &true.into(), &0.into())
    );
    let depths = audit["by_distance"].as_array().unwrap();
    assert_eq!((depths.len(), &depths[21]["states"]), (22, &1.into()));
    let exact = json(&place, &["heuristic", "audit", PUZZLE, "--heuristic", "table:table", "--truth", "table"]);
    assert_eq!((&exact["exact_states"], &exact["mean_error"]), (&360.into(), &0.0.into()));
    let text = prints(&place, &["heuristic", "audit", PUZZLE, "--heuristic", "zero", "--truth", "table"]);
    assert!(text.contains("mean error       12.6222\n") && text.contains("the claim holds"), "{text}");
    // A tile that is the nearest to two cells can come nearer to both.
    let race = "race:3;tiles=4,4;goal=1 1 ./1 _ ./. . .";
    prints(&place, &["build", race, "-o", "race"]);
    for (heuristic, inconsistencies) in [("race-nearest", 32), ("race-matching", 0)] {
        let audit = json(&place, &["heuristic", "audit", race, "--heuristic", heuristic, "--truth", "race"]);
        assert_eq!((&audit["overestimates"]["count"], &audit["honest"]), (&0.into(), &true.into()));
        assert_eq!(audit["inconsistencies"]["count"], inconsistencies, "{heuristic}");
    }
}

#[test]
fn bad_input_is_refused() {
    let place = tempfile::tempdir().unwrap();
    prints(&place, &["build", PUZZLE, "-o", "table"]);
    fs::write(place.path().join("notes"), "no table").unwrap();
    for (arguments, parts) in [
        (&["--solver", "chess"][..], &["unknown solver 'chess'", "ida", "rows"][..]),
        (&["--solver", "gredy"], &["did you mean 'greedy'?"]),
        (&["--heuristic", "hamming"], &["unknown heuristic 'hamming'", "manhattan"]),
        (&["--heuristic", "table:none"], &["none", "no such file"]),
        (&["--solver", "bfs", "--heuristic", "manhattan"], &["bfs does not use a heuristic"]),
        (&["--solver", "astar", "--depth", "3"], &["astar does not use a depth limit"]),
        (&["--solver", "dfs"], &["dfs needs", "--depth"]),
        (&["--weight=-1"], &["not a weight"]),
        (&["--seconds", "nan"], &["not a time"]),
    ] {
        refuses(&place, &[&["solve", PUZZLE, ANTIPODE], arguments].concat(), 2, parts);
    }
    refuses(&place, &["solve", PUZZLE, "1 2 3/4 5 5"], 2, &["tile 5 occurs twice"]);
    refuses(&place, &["solve", "sliding:2x", "1"], 2, &["not a board"]);
    refuses(&place, &["solve", PUZZLE, "--states", "none"], 2, &["none", "no such file"]);
    refuses(&place, &["solve", PUZZLE, ANTIPODE, "--heuristic", "table:notes"], 3, &["notes"]);
    refuses(
        &place,
        &["solve", "sliding:3x3", "--heuristic", "table:table", "8 6 7/2 5 4/3 _ 1"],
        2,
        &["table is for sliding:2x3"],
    );
    refuses(
        &place,
        &["solve", "rings:3,1,4", "0a 1b 2c 7d", "--solver", "rows"],
        2,
        &["rows is for plain sliding boards"],
    );
    let audit = |spec, heuristic, table| vec!["heuristic", "audit", spec, "--heuristic", heuristic, "--truth", table];
    refuses(&place, &audit("sliding:3x3", "manhattan", "table"), 2, &["for sliding:2x3, not for sliding:3x3"]);
    refuses(&place, &audit(PUZZLE, "hamming", "table"), 2, &["unknown heuristic 'hamming'"]);
    refuses(&place, &audit(PUZZLE, "manhattan", "none"), 2, &["no such file"]);
    refuses(&place, &["solve", "sliding:5x5", "--heuristic", "walking-distance", "1"], 2, &["not a 5x5 board"]);
    command(&place, &["solve", PUZZLE, ANTIPODE, "--states", "table"]).assert().code(2);
    command(&place, &["heuristic"]).assert().code(2);
}

/// Files of a solver lie in a folder only while it searches.
#[test]
fn states_lie_on_disk_during_a_search() {
    let place = tempfile::tempdir().unwrap();
    let hardest = "8 6 7/2 5 4/3 _ 1";
    let solve = ["solve", "sliding:3x3", hardest, "--solver", "astar-disk", "--scratch", "files"];
    let output = command(&place, &[&solve[..], &["--memory", "10MB"]].concat()).assert().success().get_output().clone();
    let (text, note) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(text.starts_with("8 6 7/2 5 4/3 _ 1: 31 moves, as few as possible\n"), "{text}");
    assert!(note.starts_with("files held up to ") && note.lines().count() == 1, "{note}");
    assert!(!place.path().join("files").exists());
    let output = command(&place, &[&solve[..], &["--disk", "10KB"]].concat()).assert().code(1).get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("gave up: budget of 10.0 kB of disk space spent"), "{text}");
    assert!(!place.path().join("files").exists());
    refuses(
        &place,
        &["solve", "sliding:3x3", hardest, "--solver", "astar", "--scratch", "files"],
        2,
        &["the solver astar does not use a folder"],
    );
    let costly = ["solve", "sliding:3x3;cost=tile", hardest, "--solver", "astar-disk", "--scratch", "files"];
    refuses(&place, &costly, 2, &["astar-disk needs moves of cost 1"]);
    let directed = ["solve", "group:lx,4", "2 1 3 4", "--solver", "astar-disk"];
    refuses(&place, &directed, 2, &["group:lx,4 has moves that cannot be undone: use ida, "]);
    fs::create_dir(place.path().join("files")).unwrap();
    fs::write(place.path().join("files/thesis.txt"), "").unwrap();
    refuses(&place, &solve, 2, &["thesis.txt is no file of a solver"]);
    assert!(place.path().join("files/thesis.txt").exists());
}
