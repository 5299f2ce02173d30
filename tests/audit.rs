//! Audits of solvers and heuristics, ours and external ones with planted faults. Each fault is
//! counted, and none does harm.

mod planted;
#[allow(dead_code)]
#[path = "support/report.rs"]
mod report;

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use antipode::jobs::OpenTable;
use libtest_mimic::{Arguments, Trial};
use report::result;
use serde_json::Value;
use tempfile::TempDir;

const PUZZLE: &str = "sliding:2x3";
/// A board of the other parity.
const ODD: &str = "2 1 3/4 5 _";
/// The number of states of the puzzle.
const STATES: u64 = 360;
/// The number of states that begin with 1, except the goal.
const PLANTED: u64 = 59;

const TESTS: &[(&str, fn())] = &[
    ("right_answers_are_all_optimal", right_answers_are_all_optimal),
    ("each_fault_is_counted", each_fault_is_counted),
    ("slow_faults_are_counted", slow_faults_are_counted),
    ("programs_that_cannot_be_used_are_an_error", programs_that_cannot_be_used_are_an_error),
    ("other_programs_solve_states", other_programs_solve_states),
    ("heuristics_of_other_programs", heuristics_of_other_programs),
    ("searches_follow_heuristics_of_other_programs", searches_follow_heuristics_of_other_programs),
    ("heuristics_are_audited_on_samples", heuristics_are_audited_on_samples),
    ("expansions_are_compared_with_what_astar_needs", expansions_are_compared_with_what_astar_needs),
    ("paths_are_counted_by_their_excess", paths_are_counted_by_their_excess),
    ("samples_are_reproducible", samples_are_reproducible),
    ("solvers_are_compared_by_how_far_states_are_shuffled", solvers_are_compared_by_how_far_states_are_shuffled),
    (
        "shuffled_states_need_no_judge_and_every_puzzle_has_some",
        shuffled_states_need_no_judge_and_every_puzzle_has_some,
    ),
    ("runs_have_seeds_of_their_own_and_are_counted_by_state", runs_have_seeds_of_their_own_and_are_counted_by_state),
    ("solvers_are_compared_state_by_state", solvers_are_compared_state_by_state),
    ("runs_that_would_be_equal_are_refused", runs_that_would_be_equal_are_refused),
    ("sums_are_those_of_the_records", sums_are_those_of_the_records),
    ("a_solver_is_the_ground_truth_where_there_is_no_table", a_solver_is_the_ground_truth_where_there_is_no_table),
    ("bad_input_is_refused", bad_input_is_refused),
    #[cfg(unix)]
    ("an_interrupted_audit_is_partial_and_leaves_no_process", an_interrupted_audit_is_partial_and_leaves_no_process),
];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words.get(1).is_some_and(|word| word == "planted") {
        return planted::run(&words[2], words.get(3).map(String::as_str));
    }
    let run = |test: fn()| {
        move || {
            test();
            Ok(())
        }
    };
    let trials = TESTS.iter().map(|&(name, test)| Trial::test(name, run(test))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// This program as a planted solver.
fn cmd(mode: &str) -> String {
    let this = std::env::current_exe().unwrap();
    format!("cmd: '{}' planted {mode}", this.display())
}

/// A folder with a certified table.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    prints(&place, &["build", PUZZLE, "-o", "table"]);
    prints(&place, &["certify", "table"]);
    place
}

fn command(place: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
    command.current_dir(place.path()).stdin(Stdio::null()).args(arguments);
    command
}

fn prints(place: &TempDir, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(place, arguments).output().unwrap();
    let message = String::from_utf8_lossy(&stderr);
    assert!(status.success() && message.is_empty(), "{arguments:?}: {message}");
    String::from_utf8(stdout).unwrap()
}

/// The output of a command that does not solve a state.
fn unsolved(place: &TempDir, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(place, arguments).output().unwrap();
    let message = String::from_utf8_lossy(&stderr);
    assert!(status.code() == Some(1) && message.contains("is not solved"), "{arguments:?}: {message}");
    String::from_utf8(stdout).unwrap()
}

fn json(place: &TempDir, arguments: &[&str]) -> Value {
    result(prints(place, &[arguments, &["--format", "json"]].concat()).as_bytes())
}

fn audit(place: &TempDir, solver: &str, arguments: &[&str]) -> Value {
    json(place, &[&["audit", PUZZLE, "--truth", "table", "--solver", solver], arguments].concat())
}

/// Checks for one line on stderr that contains all `parts`.
fn refuses(place: &TempDir, arguments: &[&str], status: i32, parts: &[&str]) {
    let output = command(place, arguments).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty() && message.lines().count() == 1, "{arguments:?}: {message}");
    parts.iter().for_each(|part| assert!(message.contains(part), "{arguments:?}: {message} lacks '{part}'"));
}

/// An audit without measured values.
fn timeless(mut audit: Value) -> Value {
    audit.as_object_mut().unwrap().remove("seconds");
    let mut groups: Vec<&mut Value> = vec![];
    let (all, distances): (Vec<_>, Vec<_>) =
        audit.as_object_mut().unwrap().iter_mut().partition(|(key, _)| key.as_str() == "all");
    groups.extend(all.into_iter().map(|(_, all)| all));
    for (_, list) in distances.into_iter().filter(|(key, _)| key.as_str() == "by_distance") {
        groups.extend(list.as_array_mut().unwrap());
    }
    groups.into_iter().for_each(|group| drop(group.as_object_mut().unwrap().remove("cpu_seconds_summary")));
    audit
}

fn right_answers_are_all_optimal() {
    let place = place();
    for solver in [cmd("right").as_str(), &cmd("names"), "astar"] {
        let audit = audit(&place, solver, &["--samples", "all"]);
        assert_eq!((&audit["all"]["solved_rate"]["count"], &audit["audited"]), (&STATES.into(), &STATES.into()));
        assert_eq!(audit["all"]["optimal_rate"]["count"], STATES, "{solver}");
        assert_eq!((&audit["complete"], &audit["findings"]), (&true.into(), &Value::Array(vec![])));
        assert_eq!(
            (&audit["all"]["excess_summary"]["most"], &audit["all"]["length_summary"]["most"]),
            (&0.0.into(), &21.0.into())
        );
        assert_eq!(audit["by_distance"].as_array().unwrap().len(), 22);
        let [least, most] = [0, 1].map(|i| audit["all"]["solved_rate"]["interval"][i].as_f64().unwrap());
        assert!(least > 0.98 && most == 1.0);
    }
    // The planted solver reports ten nodes per move.
    assert_eq!(audit(&place, &cmd("right"), &["--samples", "all"])["by_distance"][7]["expanded_summary"]["mean"], 70.0);
}

fn each_fault_is_counted() {
    let place = place();
    for (mode, fault) in [
        ("illegal-move", "illegal-move"),
        ("illegal-state", "illegal-move"),
        ("illegal-name", "illegal-move"),
        ("no-goal", "no-goal"),
        ("wrong-length", "wrong-length"),
        ("too-short", "too-short"),
        ("falsely-unsolvable", "falsely-unsolvable"),
        ("no-answer", "garbage"),
        ("two-answers", "garbage"),
        ("other-id", "garbage"),
        ("array", "garbage"),
        ("chatter", "garbage"),
        ("garbage", "garbage"),
        ("crash", "crashed"),
        ("give-up", ""),
        ("exit-after-hello", "crashed"),
    ] {
        let all = audit(&place, &cmd(mode), &["--samples", "all"]);
        let wrong = if mode == "exit-after-hello" { STATES } else { PLANTED };
        let key = if mode == "give-up" { "gave_up" } else { "failed" };
        let good = STATES - wrong;
        assert_eq!((&all["outcomes"][key], &all["outcomes"]["solved"]), (&wrong.into(), &good.into()), "{mode}");
        assert_eq!(all["all"]["optimal_rate"]["count"], good, "{mode}");
        let findings = all["findings"].as_array().unwrap();
        assert_eq!((findings.len(), &findings[0]["count"]), (1, &wrong.into()), "{mode}: {findings:?}");
        assert_eq!(findings[0]["fault"].as_str().unwrap_or_default(), fault, "{mode}");
        assert_eq!(all["by_distance"][0]["solved_rate"]["count"], u64::from(wrong == PLANTED), "{mode}");
        if ["crash", "no-goal"].contains(&mode) {
            let one = audit(&place, &cmd(mode), &["--samples", "all", "--threads", "1"]);
            assert_eq!(timeless(one), timeless(all), "{mode}");
        }
    }
    let detour = audit(&place, &cmd("detour"), &["--samples", "all"]);
    assert_eq!(
        (&detour["outcomes"]["solved"], &detour["all"]["excess_summary"]["most"]),
        (&STATES.into(), &2.0.into())
    );
    assert_eq!(detour["all"]["optimal_rate"]["count"], STATES - PLANTED);
    let crash = prints(&place, &["audit", PUZZLE, "--truth", "table", "--solver", &cmd("crash"), "--samples", "all"]);
    assert!(crash.contains("\ncrashed          59      1 ") && crash.contains(": out of ideas)\n"), "{crash}");
}

fn slow_faults_are_counted() {
    let place = place();
    fs::write(place.path().join("states"), "1 2 3/4 _ 5\n3 2 1/5 4 _\n1 2 _/4 5 3\n4 5 _/1 2 3\n").unwrap();
    for (mode, fault, seconds) in [("hang", "timed-out", "0.2"), ("flood", "flood", "60")] {
        let start = Instant::now();
        let audit = audit(&place, &cmd(mode), &["--states", "states", "--seconds", seconds]);
        assert_eq!((&audit["outcomes"]["failed"], &audit["outcomes"]["solved"]), (&2.into(), &2.into()), "{mode}");
        let finding = &audit["findings"][0];
        assert_eq!((&finding["fault"], &finding["count"]), (&fault.into(), &2.into()), "{mode}");
        assert!(start.elapsed() < Duration::from_secs(100), "{mode}");
    }
}

fn programs_that_cannot_be_used_are_an_error() {
    let place = place();
    let with = |solver: &str| ["audit", PUZZLE, "--truth", "table", "--solver", solver].map(String::from);
    for (solver, status, parts) in [
        ("cmd: no-such-program -x", 2, &["cannot start 'no-such-program'"][..]),
        ("cmd: 'open", 2, &["not a command line"]),
        ("cmd:", 2, &["not a command line"]),
        (&cmd("exit-at-once"), 1, &["cannot use the program", "it ended", ": no licence"]),
        (&cmd("version-2"), 1, &["version 2 of the protocol"]),
    ] {
        let arguments = with(solver);
        refuses(&place, &arguments.each_ref().map(String::as_str), status, parts);
    }
}

fn other_programs_solve_states() {
    let place = place();
    let states = ["4 5 _/1 2 3", "1 2 3/4 _ 5"];
    let solve = |mode: &str| json(&place, &["solve", PUZZLE, states[0], states[1], "--solver", &cmd(mode)]);
    let solved = solve("right");
    assert_eq!(
        (&solved[0]["length"], &solved[0]["optimal"], &solved[0]["solver"]),
        (&21.into(), &false.into(), &"right".into())
    );
    assert_eq!((&solved[1]["moves"][0]["move"], &solved[1]["expanded"]), (&"5 left".into(), &10.into()));
    let solve = |mode: &str| -> Value {
        let solver = cmd(mode);
        let arguments = ["solve", PUZZLE, states[0], states[1], "--solver", &solver, "--format", "json"];
        result(unsolved(&place, &arguments).as_bytes())
    };
    let failed = solve("no-goal");
    assert_eq!((&failed[0]["outcome"], &failed[1]["outcome"]), (&"solved".into(), &"failed".into()));
    assert_eq!((&failed[1]["fault"], &failed[1]["moves"]), (&"no-goal".into(), &Value::Null));
    // If the state alone decides, the program's answer does not count.
    let denied = solve("falsely-unsolvable");
    assert_eq!((&denied[0]["outcome"], &denied[1]["outcome"]), (&"solved".into(), &"failed".into()));
    assert_eq!(
        (&denied[1]["fault"], &denied[1]["solver"]),
        (&"falsely-unsolvable".into(), &"falsely-unsolvable".into())
    );
    let text = unsolved(&place, &["solve", PUZZLE, states[1], "--solver", &cmd("give-up"), "--seconds", "1e18"]);
    assert!(text.starts_with("1 2 3/4 _ 5: gave up: tired [2J and bored\ngive-up: "), "{text}");
    let text = unsolved(&place, &["solve", PUZZLE, states[1], "--solver", &cmd("illegal-name")]);
    assert!(text.starts_with("1 2 3/4 _ 5: illegal move: move 1, '7 sideways', is not one from"), "{text}");
    refuses(
        &place,
        &["solve", PUZZLE, states[0], "--solver", &cmd("right"), "--weight", "2"],
        2,
        &["takes no heuristic"],
    );
}

fn searches_follow_heuristics_of_other_programs() {
    let place = place();
    let with = |solver: &str, heuristic: &str, arguments: &[&str]| {
        let how = ["audit", PUZZLE, "--solver", solver, "--heuristic", heuristic, "--samples", "60", "--seed", "1"];
        json(&place, &[&how[..], arguments].concat())
    };
    for solver in ["astar", "ida", "beam", "greedy"] {
        let [mut ours, mut theirs] = ["manhattan", &cmd("right")].map(|name| with(solver, name, &["--truth", "table"]));
        assert_eq!(theirs["heuristic"], "right");
        for audit in [&mut ours, &mut theirs] {
            *audit = timeless(audit.take());
            audit["heuristic"] = Value::Null;
        }
        assert_eq!(ours, theirs, "{solver}");
    }
    // It claims to be admissible, and is not: there is no proof with either ground truth.
    for truth in [&["--truth", "table"][..], &["--truth", "solver"]] {
        let audit = with("astar", &cmd("triple"), truth);
        assert_eq!(audit["findings"][0]["fault"], "falsely-optimal", "{truth:?}");
    }
    for (mode, part) in [("short-list", "estimates for"), ("words", "is no answer"), ("crash", "it ended")] {
        let arguments = ["solve", PUZZLE, "4 5 _/1 2 3", "--solver", "astar", "--heuristic", &cmd(mode)];
        refuses(&place, &arguments, 1, &["heuristic", "failed", part]);
    }
    let truth = format!("solver:,{}", cmd("right"));
    let claimed = ["audit", PUZZLE, "--truth", &truth];
    refuses(&place, &claimed, 2, &["only said to be admissible"]);
    let claimed = ["audit", PUZZLE, "--truth", "solver:,manhattan;minus=-9;admissible"];
    refuses(&place, &claimed, 2, &["only said to be admissible"]);
}

fn expansions_are_compared_with_what_astar_needs() {
    let place = place();
    let with = |solver: &str, heuristic: &str, truth: &[&str]| {
        let how = [
            "audit",
            PUZZLE,
            "--solver",
            solver,
            "--heuristic",
            heuristic,
            "--expanded",
            "--csv",
            "all.csv",
            "--force",
        ];
        json(&place, &[&how[..], truth].concat())
    };
    for (solver, heuristic) in
        [("astar", "manhattan"), ("astar", "zero"), ("astar", "manhattan;minus=-3"), ("ida", "manhattan")]
    {
        let audit = with(solver, heuristic, &["--truth", "table", "--samples", "all"]);
        let text = fs::read_to_string(place.path().join("all.csv")).unwrap();
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let header = lines.next().unwrap();
        let at = |name: &str| header.iter().position(|field| *field == name).unwrap();
        let (mut nodes, mut floors) = (0, 0);
        for line in lines {
            let number = |name: &str| line[at(name)].parse::<u64>().unwrap();
            assert!(number("required") <= number("expanded"), "{solver} {heuristic}: {line:?}");
            (nodes, floors) = (nodes + number("expanded"), floors + number("required"));
        }
        let distances: Vec<u64> = serde_json::from_value(audit["expanded_layers"].clone()).unwrap();
        assert_eq!(distances.iter().sum::<u64>(), nodes);
        assert!(
            (audit["all"]["required_summary"]["mean"].as_f64().unwrap() - floors as f64 / STATES as f64).abs() < 1e-9
        );
        // Correct states on the way are never farther than the start, which has the greatest
        // distance.
        assert!(distances.len() <= 22 && distances[0] == 0);
    }
    let proofs = ["--truth", "solver", "--samples", "20"];
    let [proven, looked_up] =
        [&proofs[..], &["--truth", "table", "--samples", "20"]].map(|truth| with("astar", "zero", truth));
    assert_eq!(proven["all"]["required_summary"]["count"], looked_up["all"]["required_summary"]["count"]);
    let text =
        prints(&place, &["audit", PUZZLE, "--solver", "astar", "--truth", "table", "--expanded", "--samples", "9"]);
    assert!(text.contains("A* needs") && text.contains("distance  expanded"), "{text}");
    let program = ["audit", PUZZLE, "--solver", &cmd("right"), "--truth", "table", "--expanded"];
    refuses(&place, &program, 2, &["another program"]);
}

fn paths_are_counted_by_their_excess() {
    let place = place();
    let audit = audit(&place, &cmd("detour"), &["--samples", "all"]);
    // Longer by two moves if the first tile is in place, except for the goal.
    let expected = serde_json::json!([{"excess": 0, "states": STATES - PLANTED}, {"excess": 2, "states": PLANTED}]);
    assert_eq!(audit["all"]["by_excess"], expected);
    let text = prints(&place, &["audit", PUZZLE, "--truth", "table", "--solver", &cmd("detour"), "--samples", "all"]);
    assert!(text.contains("301 optimal, 59 +2\n"), "{text}");
}

fn heuristics_are_audited_on_samples() {
    let place = place();
    let audit = |arguments: &[&str]| {
        json(&place, &[&["heuristic", "audit", PUZZLE, "--heuristic", "manhattan"], arguments].concat())
    };
    let all = audit(&["--truth", "table"]);
    assert_eq!((&all["states"], &all["seed"], &all["truth"]), (&STATES.into(), &Value::Null, &"table table".into()));
    let drawn = audit(&["--truth", "solver", "--samples", "40", "--seed", "7", "--plot", "manhattan.svg"]);
    assert_eq!((&drawn["states"], &drawn["seed"], &drawn["unproven"]), (&40.into(), &7.into(), &0.into()));
    assert_eq!(audit(&["--truth", "solver", "--samples", "40", "--seed", "7"])["by_distance"], drawn["by_distance"]);
    let plot = fs::read_to_string(place.path().join("manhattan.svg")).unwrap();
    assert!(plot.contains("sliding:2x3: manhattan") && plot.contains("states of an error"));
    assert_eq!(audit(&["--truth", "table", "--samples", "40"])["states"], 40);
    assert_eq!(audit(&["--truth", "table", "--samples", "2/depth"])["by_distance"][10]["states"], 2);
    let judged = ["heuristic", "audit", PUZZLE, "--truth", "table", "--heuristic"];
    prints(&place, &[&judged[..], &["manhattan", "--expect", "admissible,consistent"]].concat());
    let wrong = [&judged[..], &["manhattan;minus=-3", "--expect"]].concat();
    let Output { status, stderr, .. } = command(&place, &[&wrong[..], &["admissible"]].concat()).output().unwrap();
    assert_eq!(status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stderr).contains("is not admissible: 101 of 360 states"), "{stderr:?}");
    prints(&place, &[&wrong[..], &["consistent"]].concat());
    let with = ["heuristic", "audit", PUZZLE, "--heuristic", "zero"];
    let text = prints(&place, &[&with[..], &["--truth", "solver", "--samples", "9"]].concat());
    for part in ["9, drawn uniformly, seed 0", "astar, walking-distance", "the claim holds on these states"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    refuses(&place, &[&with[..], &["--truth", "table", "--plot", "manhattan.svg"]].concat(), 2, &["manhattan.svg"]);
}

fn heuristics_of_other_programs() {
    let place = place();
    let audit =
        |heuristic: &str| json(&place, &["heuristic", "audit", PUZZLE, "--truth", "table", "--heuristic", heuristic]);
    let (ours, theirs) = (audit("manhattan"), audit(&cmd("right")));
    for key in [
        "states",
        "overestimates",
        "inconsistencies",
        "mean_error",
        "correlation",
        "exact_states",
        "honest",
        "by_distance",
    ] {
        assert_eq!(ours[key], theirs[key], "{key}");
    }
    assert_eq!((&theirs["claim"]["admissible"], &theirs["heuristic"]), (&true.into(), &"right".into()));
    // Compute Pearson's formula again, from all pairs.
    let table = OpenTable::open(&place.path().join("table")).unwrap();
    let problem = antipode::families::parse(PUZZLE).unwrap();
    let (moves, manhattan) = (problem.clone(), problem.heuristic("manhattan").unwrap());
    let space = antipode::families::parse(PUZZLE).unwrap().number().unwrap();
    let states: Vec<String> = (0..STATES).map(|state| space.write(state)).collect();
    let pair = |(state, distance): (&String, antipode::jobs::StateDistance)| {
        let estimate = manhattan.estimate(&moves.read(state).unwrap());
        (state.clone(), estimate.moves().unwrap(), f64::from(distance.distance.unwrap()))
    };
    let pairs: Vec<_> = states.iter().zip(table.distances(&states).unwrap()).map(pair).collect();
    let mean = |f: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(_, h, d)| f(h, d)).sum::<f64>() / STATES as f64;
    let (h, d) = (mean(&|h, _| h), mean(&|_, d| d));
    let covariance = mean(&|x, y| (x - h) * (y - d));
    let pearson = covariance / (mean(&|x, _| (x - h).powi(2)) * mean(&|_, y| (y - d).powi(2))).sqrt();
    assert!((ours["correlation"].as_f64().unwrap() - pearson).abs() < 1e-9);
    assert_eq!(audit("zero")["correlation"], Value::Null);
    let exact = audit("table:table")["correlation"].as_f64().unwrap();
    assert!((exact - 1.0).abs() < 1e-12);

    let above = pairs.iter().filter(|(state, h, d)| state.starts_with('1') && h + 2.5 > *d).count();
    // If tile 1 leaves its corner, the Manhattan distance increases by 1.
    let mut away = 0;
    for state in states.iter().filter(|state| state.starts_with('1')) {
        moves.expand(&moves.read(state).unwrap(), &mut |next| away += u64::from(!moves.write(next).starts_with('1')));
    }
    for (mode, honest) in [("over", false), ("modest", true)] {
        let audit = audit(&cmd(mode));
        assert_eq!((&audit["overestimates"]["count"], &audit["honest"]), (&above.into(), &honest.into()), "{mode}");
        assert_eq!(audit["overestimates"]["worst"], 2.5);
        assert_eq!(
            (&audit["inconsistencies"]["count"], &audit["inconsistencies"]["worst"]),
            (&away.into(), &0.5.into())
        );
    }
    // States reported as unreachable have no number, so they do not change means.
    let none = audit(&cmd("none"));
    assert_eq!((&none["overestimates"]["count"], &none["overestimates"]["worst"]), (&60.into(), &Value::Null));
    assert_eq!((&none["honest"], &none["by_distance"][21]), (&false.into(), &ours["by_distance"][21]));
    let of = |pair: &&(String, f64, f64)| !pair.0.starts_with('1');
    let errors: Vec<f64> = pairs.iter().filter(of).map(|(_, h, d)| d - h).collect();
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    assert!((none["mean_error"].as_f64().unwrap() - mean).abs() < 1e-9);
    let with =
        |mode: &str| ["heuristic", "audit", PUZZLE, "--truth", "table", "--heuristic", &cmd(mode)].map(String::from);
    for (mode, part) in [("short-list", "estimates for"), ("words", "is no answer"), ("crash", "it ended")] {
        refuses(&place, &with(mode).each_ref().map(String::as_str), 1, &["heuristic", "failed", part]);
    }
}

fn samples_are_reproducible() {
    let place = place();
    let states = |arguments: &[&str]| {
        audit(&place, "greedy", &[arguments, &["--csv", "samples.csv", "--force"]].concat());
        let text = fs::read_to_string(place.path().join("samples.csv")).unwrap();
        text.lines().skip(1).map(|line| line.split(',').take(2).collect::<Vec<_>>().join(",")).collect::<Vec<_>>()
    };
    let first = states(&["--samples", "50", "--seed", "3"]);
    assert_eq!((first.len(), &first), (50, &states(&["--samples", "50", "--seed", "3", "--threads", "1"])));
    assert_ne!(first, states(&["--samples", "50", "--seed", "4"]));
    assert_eq!(states(&[]).len() as u64, STATES);
    let with = |threads| timeless(audit(&place, "greedy", &["--samples", "9/depth", "--threads", threads]));
    assert_eq!(with("1"), with("3"));
    assert_eq!(states(&["--samples", "300"]).len(), 300);
    let layers = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    let by_depth = states(&["--samples", "10/depth"]);
    for (depth, layer) in layers.into_iter().enumerate() {
        let ending = format!(",{depth}");
        assert_eq!(by_depth.iter().filter(|line| line.ends_with(&ending)).count(), layer.min(10), "{depth}");
    }
    // Half of the numbered states are reached, and only these are drawn.
    let rings = "rings:4,3,11;goal=1y 4b 5r 7p 13g";
    prints(&place, &["build", rings, "-o", "rings"]);
    let rings = json(&place, &["audit", rings, "--truth", "rings", "--solver", "bidirectional", "--samples", "30"]);
    assert_eq!((&rings["all"]["optimal_rate"]["count"], &rings["unsolvable_rate"]["of"]), (&30.into(), &0.into()));
}

fn solvers_are_compared_by_how_far_states_are_shuffled() {
    let place = place();
    let how = [
        "audit",
        PUZZLE,
        "--solver",
        "bfs",
        "--solver",
        "astar,manhattan",
        "--solver",
        "astar, table:table",
        "--solver",
        "rows",
        "--shuffles",
        "0..8/4,random",
        "--samples",
        "20",
        "--seed",
        "2",
        "--truth",
        "table",
    ];
    let all = json(&place, &[&how[..], &["--csv", "all.csv", "--plot", "all.svg"]].concat());
    let names: Vec<&Value> = all.as_array().unwrap().iter().map(|audit| &audit["heuristic"]).collect();
    assert_eq!((names[0], names[1], names[2]), (&Value::Null, &"manhattan".into(), &"table:table".into()));
    let text = fs::read_to_string(place.path().join("all.csv")).unwrap();
    let records: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(records.len(), 4 * 4 * 20);
    for (number, audit) in all.as_array().unwrap().iter().enumerate() {
        let groups = audit["by_shuffle"].as_array().unwrap();
        let shuffles: Vec<&Value> = groups.iter().map(|group| &group["shuffle"]).collect();
        assert_eq!(shuffles, ["0", "4", "8", "random"]);
        let here = &records[number * 80..][..80];
        for (group, records) in groups.iter().zip(here.chunks(20)) {
            assert!(records.iter().all(
                |record| record[14] == group["shuffle"] && record[13] == audit["heuristic"].as_str().unwrap_or("")
            ));
            let mean =
                |column: usize| records.iter().map(|record| record[column].parse::<f64>().unwrap()).sum::<f64>() / 20.0;
            for (name, column) in [("distance", 1), ("length", 5), ("excess", 6), ("expanded", 7), ("cpu_seconds", 9)] {
                let told = group[format!("{name}_summary")]["mean"].as_f64().unwrap();
                assert!((told - mean(column)).abs() < 1e-9, "{name}: {told}");
            }
            assert_eq!((&group["solved_rate"]["count"], &group["distance"]), (&20.into(), &Value::Null));
        }
        // The same states for all solvers, and those of `sample`.
        let states: Vec<&str> = here.iter().map(|record| record[0]).collect();
        assert_eq!(states, records[..80].iter().map(|record| record[0]).collect::<Vec<_>>());
        assert_eq!(groups[0]["length_summary"]["most"], 0.0);
        assert!(groups[1]["distance_summary"]["most"].as_f64().unwrap() <= 4.0);
        assert_eq!(groups[3]["optimal_rate"]["count"] == 20, number < 3);
    }
    let drawn = prints(&place, &["sample", PUZZLE, "--shuffle", "8", "--samples", "20", "--seed", "2"]);
    assert_eq!(drawn.lines().collect::<Vec<_>>(), records[40..60].iter().map(|record| record[0]).collect::<Vec<_>>());
    let picture = fs::read_to_string(place.path().join("all.svg")).unwrap();
    assert!(
        ["random moves from the goal", "astar, manhattan", "expanded states"].iter().all(|part| picture.contains(part))
    );
    let text = prints(&place, &how);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("8 ") || line.starts_with("random ")).collect();
    assert_eq!((rows.len(), text.matches("puzzle  ").count()), (8, 1), "{text}");
    assert!(rows[1].contains("astar, manhattan") && rows[1].contains("100.00 %"), "{text}");
    // The number of threads changes nothing.
    let with = |threads| {
        let one =
            ["audit", PUZZLE, "--solver", "greedy", "--shuffles", "3,random", "--truth", "solver", "--samples", "300"];
        timeless(json(&place, &[&one[..], &["--threads", threads]].concat()))
    };
    assert_eq!(with("1")["all"], with("3")["all"]);
}

fn shuffled_states_need_no_judge_and_every_puzzle_has_some() {
    let place = place();
    for (spec, solver) in [
        ("twisty:2x2x2", "bidirectional"),
        ("twisty:3x3x3", "two-phase"),
        ("lightsout:3x3", "bfs"),
        ("rings:4,2,11", "astar"),
    ] {
        let text = ["audit", spec, "--solver", solver, "--shuffles", "0,3", "--samples", "3", "--threads", "1"];
        let audit = json(&place, &text);
        assert_eq!((&audit["truth"], &audit["all"]["solved_rate"]["count"]), (&Value::Null, &6.into()), "{spec}");
        assert_eq!(
            (&audit["all"]["optimal_rate"]["of"], &audit["by_shuffle"][1]["distance_summary"]),
            (&0.into(), &Value::Null),
            "{spec}"
        );
        assert!(audit["by_shuffle"][1]["length_summary"]["mean"].as_f64().unwrap() > 0.0, "{spec}");
        let text = prints(&place, &text);
        assert!(text.contains("truth        none") && !text.contains("unproven"), "{text}");
    }
    // With too little time nothing is solved, and the report says so.
    let late =
        ["audit", "sliding:4x4", "--solver", "bfs", "--shuffles", "random", "--samples", "2", "--seconds", "0.05"];
    let audit = json(&place, &late);
    assert_eq!(
        (&audit["by_shuffle"][0]["solved_rate"]["share"], &audit["outcomes"]["gave_up"]),
        (&0.0.into(), &2.into())
    );
    assert_eq!(audit["by_shuffle"][0]["length_summary"], Value::Null);
    prints(&place, &["audit", "lightsout:3x3", "--solver", "bfs", "--shuffles", "random", "--samples", "9"]);
    prints(&place, &["build", "lightsout:3x3", "-o", "lights"]);
    let lights =
        ["audit", "lightsout:3x3", "--solver", "bfs", "--shuffles", "2,random", "--samples", "9", "--truth", "lights"];
    assert_eq!(json(&place, &lights)["by_shuffle"][1]["optimal_rate"]["count"], 9);
    // Heuristics are audited on such states, too.
    let judged = ["heuristic", "audit", PUZZLE, "--heuristic", "manhattan", "--truth", "table"];
    let drawn = json(&place, &[&judged[..], &["--shuffles", "2,3", "--samples", "10"]].concat());
    assert_eq!((&drawn["states"], drawn["by_distance"].as_array().unwrap().len()), (&20.into(), 2));
}

/// Six states in a file, and a solver that finds another path with each seed.
fn given_states(place: &TempDir) -> [&'static str; 4] {
    fs::write(
        place.path().join("six"),
        "4 5 _/1 2 3\n1 2 3/4 _ 5\n5 4 _/3 2 1\n2 4 _/1 5 3\n4 1 2/5 3 _\n_ 5 4/3 2 1\n",
    )
    .unwrap();
    ["--states", "six", "--nodes", "40"]
}

fn runs_have_seeds_of_their_own_and_are_counted_by_state() {
    let place = place();
    let given = given_states(&place);
    let audit = |arguments: &[&str]| audit(&place, "greedy-epsilon;epsilon=0.5", &[&given, arguments].concat());
    let all = audit(&["--runs", "9", "-o", "runs.csv"]);
    let repeated = &all["repeated"];
    assert_eq!((&all["chosen"], &all["audited"], &repeated["runs"]), (&6.into(), &6.into(), &9.into()));
    assert_eq!(all["all"]["solved_rate"]["of"], 54);
    let lengths = |audit: &Value| -> Vec<Vec<Value>> {
        let states = audit["repeated"]["by_state"].as_array().unwrap();
        states.iter().map(|state| state["lengths"].as_array().unwrap().clone()).collect()
    };
    let runs = lengths(&all);
    assert!(runs.iter().all(|state| state.len() == 9) && runs.iter().flatten().any(Value::is_null), "{runs:?}");
    assert!(runs.iter().any(|state| state.iter().any(|length| length != &state[0])), "{runs:?}");
    // Each run is an audit of its own with the next seed.
    for (run, seed) in (0..3).map(|run| (run, run.to_string())) {
        audit(&["--seed", &seed, "-o", "one.csv", "--force"]);
        let text = fs::read_to_string(place.path().join("one.csv")).unwrap();
        // The number of the line comes first.
        let alone: Vec<&str> = text.lines().skip(1).map(|line| line.split(',').nth(6).unwrap()).collect();
        let here: Vec<String> =
            runs.iter().map(|state| state[run].as_u64().map_or(String::new(), |n| n.to_string())).collect();
        assert_eq!(alone, here, "{seed}");
    }
    // The rows, the states and the sums agree.
    let text = fs::read_to_string(place.path().join("runs.csv")).unwrap();
    let records: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(records.len(), 54);
    for (at, record) in records.iter().enumerate() {
        let length = runs[at / 9][at % 9].as_u64().map_or(String::new(), |length| length.to_string());
        assert_eq!((record[6], record[16]), (&length[..], &(at % 9 + 1).to_string()[..]));
    }
    let solved = runs.iter().flatten().filter(|length| !length.is_null()).count();
    assert_eq!(all["all"]["solved_rate"]["count"], solved);
    let states = |of: fn(&Vec<Value>) -> bool| runs.iter().filter(|state| of(state)).count();
    assert_eq!(repeated["always_solved"], states(|state| !state.iter().any(Value::is_null)));
    assert_eq!(repeated["never_solved"], states(|state| state.iter().all(Value::is_null)));
    let means: Vec<f64> = runs
        .iter()
        .map(|state| state.iter().filter_map(Value::as_f64).collect::<Vec<_>>())
        .filter(|state| !state.is_empty())
        .map(|state| state.iter().sum::<f64>() / state.len() as f64)
        .collect();
    let mean = means.iter().sum::<f64>() / means.len() as f64;
    assert!((repeated["mean_length"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    // Runs of one state depend on each other, so the interval is wider than that of as many
    // independent runs.
    let width = |rate: &Value| rate["interval"][1].as_f64().unwrap() - rate["interval"][0].as_f64().unwrap();
    let share = solved as f64 / 54.0;
    assert!(width(&all["all"]["solved_rate"]) >= 2.0 * 1.96 * (share * (1.0 - share) / 54.0).sqrt() * 0.99);
    assert_eq!(
        lengths(&audit(&["--runs", "9", "--threads", "1"])),
        lengths(&audit(&["--runs", "9", "--threads", "3"]))
    );
    let solver =
        [&["audit", PUZZLE, "--solver", "greedy-epsilon", "--truth", "solver", "--runs", "4"], &given[..2]].concat();
    assert_eq!(json(&place, &solver)["all"]["optimal_rate"]["of"], 24);
    let text = prints(&place, &[&solver, &["--full"][..]].concat());
    assert!(text.contains("runs         4 from each state; intervals are over the states\n"), "{text}");
    assert!(text.contains("\n4 5 _/1 2 3        21     4 "), "{text}");
}

fn solvers_are_compared_state_by_state() {
    let place = place();
    let given = given_states(&place);
    let solvers = ["--solver", "greedy-epsilon;epsilon=0.9", "--solver", "greedy-epsilon;epsilon=0.1", "--runs", "20"];
    let compare = [&["audit", PUZZLE], &solvers[..], &given].concat();
    let found = json(&place, &compare);
    let comparison = &found["comparisons"][0];
    assert_eq!((&comparison["audits"], &comparison["states"]), (&serde_json::json!([0, 1]), &6.into()));
    let rate = |at: usize| found["audits"][at]["all"]["solved_rate"]["share"].as_f64().unwrap();
    let difference = comparison["solved_difference"]["mean"].as_f64().unwrap();
    assert!((difference - (rate(1) - rate(0))).abs() < 1e-9, "{comparison}");
    // Nearly blind searches solve fewer states and by longer paths.
    assert!(difference > 0.0 && comparison["p"].as_f64().unwrap() < 0.01, "{comparison}");
    let equal = ["--solver", "greedy-epsilon", "--solver", "greedy-epsilon", "--runs", "5"];
    let equal = json(&place, &[&["audit", PUZZLE], &equal[..], &given].concat());
    assert_eq!(
        (&equal["comparisons"][0]["p"], &equal["comparisons"][0]["solved_difference"]["mean"]),
        (&1.0.into(), &0.0.into())
    );
    let text = prints(&place, &compare);
    assert!(text.contains("\ndifference ") && text.contains("\np: the probability of such ranks"), "{text}");
}

fn runs_that_would_be_equal_are_refused() {
    let place = place();
    let given = given_states(&place);
    for (arguments, parts) in [
        (&["--solver", "bfs", "--runs", "3"][..], &["the solver bfs is deterministic", "runs"][..]),
        (&["--solver", "greedy-epsilon", "--solver", "astar", "--runs", "2"], &["the solver astar is deterministic"]),
        (&["--solver", "greedy-epsilon", "--runs", "0"], &["runs", "at least one"]),
        (
            &["--solver", "greedy-epsilon", "--runs", "3", "--expanded", "--truth", "table"],
            &["expanded states", "runs"],
        ),
    ] {
        refuses(&place, &[&["audit", PUZZLE], arguments, &given[..2]].concat(), 2, parts);
    }
    // One run is what every solver does.
    let one = json(&place, &[&["audit", PUZZLE, "--solver", "bfs", "--runs", "1"], &given[..2]].concat());
    assert_eq!((&one["repeated"], &one["all"]["solved_rate"]["of"]), (&Value::Null, &6.into()));
}

fn sums_are_those_of_the_records() {
    let place = place();
    let audit =
        audit(&place, "greedy", &["--samples", "all", "--csv", "all.csv", "--plot", "all.svg", "--nodes", "60"]);
    let picture = fs::read_to_string(place.path().join("all.svg")).unwrap();
    assert!(picture.contains("sliding:2x3: greedy, walking-distance") && picture.contains("CPU time"));
    let text = fs::read_to_string(place.path().join("all.csv")).unwrap();
    let header = "state,distance,solvable,outcome,fault,length,excess,expanded,seconds,cpu_seconds,reason,solver,required,heuristic,shuffle,run";
    assert_eq!(text.lines().next(), Some(header));
    let records: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(records.len() as u64, STATES);
    let of = |column: usize| {
        records.iter().filter(move |r| !r[column].is_empty()).map(move |r| r[column].parse::<f64>().unwrap())
    };
    let solved = of(5).count();
    assert!(solved > 50 && solved < 300);
    assert_eq!(
        (&audit["all"]["solved_rate"]["count"], &audit["outcomes"]["gave_up"]),
        (&solved.into(), &(360 - solved).into())
    );
    let near = |value: &Value, expected: f64| assert!((value.as_f64().unwrap() - expected).abs() < 1e-9, "{value}");
    near(&audit["all"]["excess_summary"]["mean"], of(6).sum::<f64>() / solved as f64);
    near(&audit["all"]["expanded_summary"]["mean"], of(7).sum::<f64>() / STATES as f64);
    near(&audit["all"]["optimal_rate"]["count"], of(6).filter(|&excess| excess == 0.0).count() as f64);
    let mut moves: Vec<f64> = of(5).collect();
    moves.sort_by(f64::total_cmp);
    near(&audit["all"]["length_summary"]["most"], moves[solved - 1]);
    near(&audit["all"]["length_summary"]["median"], f64::midpoint(moves[(solved - 1) / 2], moves[solved / 2]));
    let groups = audit["by_distance"].as_array().unwrap();
    let sum: u64 = groups.iter().map(|group| group["solved_rate"]["count"].as_u64().unwrap()).sum();
    assert_eq!(sum, solved as u64);
    records.iter().filter(|r| !r[6].is_empty()).for_each(|r| {
        let [distance, moves, excess] = [1, 5, 6].map(|column| r[column].parse::<u64>().unwrap());
        assert_eq!(moves, distance + excess);
    });
}

fn a_solver_is_the_ground_truth_where_there_is_no_table() {
    let place = place();
    fs::write(place.path().join("states"), format!("4 5 _/1 2 3\n\n{ODD}\n1 2 3/4 _ 5\n")).unwrap();
    let with = |arguments: &[&str]| json(&place, &[&["audit", PUZZLE, "--solver", "greedy"], arguments].concat());
    let audit = with(&["--states", "states", "--truth", "solver"]);
    assert_eq!((&audit["truth"], &audit["chosen"]), (&"astar, walking-distance".into(), &3.into()));
    let recognised = &audit["unsolvable_rate"];
    assert_eq!((&recognised["count"], &recognised["of"]), (&1.into(), &1.into()));
    assert_eq!((&audit["all"]["solved_rate"]["of"], &audit["all"]["optimal_rate"]["of"]), (&2.into(), &2.into()));
    assert_eq!((&audit["by_distance"][0]["distance"], &audit["by_distance"][1]["distance"]), (&1.into(), &21.into()));
    // The antipode is too far for the budget of the ground truth, so the verdict is unknown.
    let poor = with(&["--states", "states", "--truth", "solver:bfs;nodes=50"]);
    assert_eq!((&poor["truth"], &poor["unproven"]), (&"bfs".into(), &1.into()));
    assert_eq!((&poor["all"]["solved_rate"]["count"], &poor["all"]["optimal_rate"]["of"]), (&2.into(), &1.into()));
    let last = &poor["by_distance"][1];
    assert_eq!(
        (&last["distance"], &last["excess_summary"], &last["solved_rate"]["count"]),
        (&Value::Null, &Value::Null, &1.into())
    );
    // The distances are the same as with the table.
    let drawn = with(&["--truth", "solver", "--samples", "100", "--seed", "5"]);
    assert_eq!((&drawn["all"]["optimal_rate"]["of"], &drawn["unproven"]), (&100.into(), &0.into()));
    let says_so = json(&place, &["audit", PUZZLE, "--truth", "table", "--solver", "bfs", "--states", "states"]);
    assert_eq!(says_so["unsolvable_rate"]["count"], 1);
}

fn bad_input_is_refused() {
    let place = place();
    fs::write(place.path().join("notes"), "no table").unwrap();
    fs::write(place.path().join("empty"), "\n").unwrap();
    for (arguments, status, parts) in [
        (&["--truth", "none"][..], 2, &["no such file"][..]),
        (&["--truth", "notes"], 3, &["notes"]),
        (&["--truth", "table", "--solver", "steam"], 2, &["unknown solver"]),
        (&["--truth", "table", "--solver", "bfs", "--heuristic", "manhattan"], 2, &["does not use a heuristic"]),
        (&["--truth", "table", "--states", "none"], 2, &["no such file"]),
        (&["--truth", "table", "--states", "empty"], 2, &["no state"]),
        (&["--truth", "table", "--csv", "none/a.csv"], 2, &["cannot write none/a.csv"]),
        (&["--truth", "table", "--plot", "a.pdf"], 2, &["a.pdf names no plot: end it with .svg or .png"]),
        (&["--truth", "solver:cmd: cat"], 2, &["cannot be the ground truth"]),
        (&["--truth", "solver:steam"], 2, &["unknown solver"]),
        (&["--solver", "greedy"], 2, &["--truth", "--truth", "solver"]),
        (&["--shuffles", "3", "--solver", "bfs,manhattan"], 2, &["does not use a heuristic"]),
        (&["--shuffles", "3", "--solver", "astar,steam"], 2, &["steam"]),
    ] {
        refuses(&place, &[&["audit", PUZZLE], arguments].concat(), status, parts);
    }
    // The parser of arguments refuses these, in more than one line.
    for (list, parts) in
        [("0..4/0", ["0..4/0", "empty range"]), ("3,soon", ["'soon'", "random"]), ("3,1..5", ["'3'", "twice"])]
    {
        let output = command(&place, &["audit", PUZZLE, "--shuffles", list]).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        parts.iter().for_each(|part| assert!(message.contains(part), "{list}: {message} lacks '{part}'"));
    }
    refuses(&place, &["audit", "sliding:3x3", "--truth", "table"], 2, &["is for sliding:2x3"]);
    for arguments in [
        &[][..],
        &["--truth", "table", "--truth", "solver"],
        &["--truth", "solver", "--samples", "5/depth"],
        &["--truth", "solver", "--samples", "all"],
        &["--truth", "table", "--samples", "all", "--samples", "3"],
        &["--truth", "table", "--samples", "0"],
        &["--truth", "table", "--samples", "5/day"],
        &["--truth", "table", "--samples", "all", "--states", "states"],
        &["--truth", "solver;nodes=x"],
        &["--shuffles", "3", "--expanded"],
        &["--shuffles", "3", "--truth", "table", "--samples", "all"],
        &["--shuffles", "3", "--truth", "table", "--samples", "5/depth"],
        &["--shuffles", "backtrack", "--truth", "table"],
    ] {
        let output = command(&place, &[&["audit", PUZZLE], arguments].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// Whether a process runs, or is a zombie.
#[cfg(unix)]
fn exists(process: &str) -> bool {
    let status = Command::new("sh").args(["-c", &format!("kill -0 {process} 2>/dev/null")]).status().unwrap();
    status.success()
}

#[cfg(unix)]
fn an_interrupted_audit_is_partial_and_leaves_no_process() {
    let place = place();
    let wait = |what: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !what() {
            assert!(start.elapsed() < Duration::from_secs(120), "waited too long");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    // The solver solves the first states, then hangs.
    fs::write(place.path().join("states"), "4 5 _/1 2 3\n3 2 1/5 4 _\n4 5 3/1 2 _\n1 2 3/4 _ 5\n").unwrap();
    for (lines, format) in [("states", "text"), ("hanging", "json")] {
        fs::write(place.path().join("hanging"), "1 2 3/4 _ 5\n").unwrap();
        let pid = place.path().join("pid");
        let _ = fs::remove_file(&pid);
        let solver = format!("{} '{}'", cmd("hang"), pid.display());
        let child = command(&place, &["audit", PUZZLE, "--truth", "table", "--solver", &solver, "--states", lines])
            .args(["--threads", "1", "--format", format, "--csv", "partial.csv"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let running = || fs::read_to_string(&pid).ok().filter(|pid| !pid.is_empty());
        wait(&|| running().is_some());
        let pid = running().unwrap();
        assert!(exists(&pid));
        let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "antipode: interrupted\n");
        wait(&|| !exists(&pid));
        let text = String::from_utf8(output.stdout).unwrap();
        match lines {
            "states" => {
                assert!(text.starts_with("STOPPED after 3 of 4 states: a partial result\n"), "{text}");
                assert!(text.contains("solved       3 of 3: 100.00 %"), "{text}");
            }
            _ => assert_eq!(text, "", "nothing was done"),
        }
        assert!(!place.path().join("partial.csv").exists());
    }
}
