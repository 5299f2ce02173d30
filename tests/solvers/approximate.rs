//! Approximate solvers: success, results that depend only on the task, parameters and budgets.

use crate::named::{self, find};
use crate::slow::distances;
use crate::small::{SMALL, UNLIMITED, run, solve};
use antipode::families;
use antipode::jobs::{OpenSolver, SolveOptions, WorkResources};
use antipode::solvers::{BudgetSpent, DEFAULTS, SearchEnd, SolveTask, SolverSettings};
use antipode::watch::Watch;
use assert_cmd::Command;

#[test]
fn small_puzzles_are_always_solved_with_what_is_usual() {
    for spec in SMALL {
        for name in ["beam", "lns", "mcts"] {
            let states = if spec.starts_with("rings:3,") { 40 } else { 15 };
            solve(spec, name, states, |answer, _| {
                assert!(matches!(answer.end, SearchEnd::Solved { .. }), "{spec} {name}: {:?}", answer.end);
            });
        }
    }
}

/// A beam as wide as the puzzle keeps all states.
#[test]
fn a_wide_beam_finds_shortest_ways() {
    for spec in SMALL {
        let problem = families::parse(spec).unwrap();
        let moves = problem.clone();
        let heuristic = problem.heuristic(&problem.heuristics()[0]).unwrap();
        let settings = SolverSettings::new(find("beam"), None, &["width=1000000"]).unwrap();
        for (from, distance) in distances(&moves).iter().take(30) {
            let task = SolveTask { problem: &moves, from, heuristic: &*heuristic, depth: None, settings: &settings };
            let SearchEnd::Solved { path, .. } = run("beam", &task, UNLIMITED).end else { panic!("{spec}") };
            assert_eq!(path.len() as u32, distance + 1, "{spec}");
        }
    }
}

/// Level 3 of d = 3 of the paper, which it calls impossible.
#[test]
fn a_state_without_a_way_has_none() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let moves = problem.clone();
    let from = moves.read("4r 1p 5g 6b").unwrap();
    for heuristic in ["misplaced", "zero"] {
        let heuristic = problem.heuristic(heuristic).unwrap();
        let task = SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
        // A narrow beam cannot prove it.
        for (name, end) in [("beam", SearchEnd::Unsolvable), ("lns", SearchEnd::GaveUp(BudgetSpent::Tries))] {
            assert_eq!(run(name, &task, UNLIMITED).end, end, "{name}");
        }
    }
}

#[test]
fn limits_of_beams_are_kept() {
    let problem = families::parse("sliding:3x3").unwrap();
    let moves = problem.clone();
    let heuristic = problem.heuristic("manhattan").unwrap();
    let from = moves.read("8 6 7/2 5 4/3 _ 1").unwrap();
    for name in ["beam", "lns"] {
        for depth in [1, 31, 60] {
            let task = SolveTask {
                problem: &moves,
                from: &from,
                heuristic: &*heuristic,
                depth: Some(depth),
                settings: &DEFAULTS,
            };
            match run(name, &task, UNLIMITED).end {
                SearchEnd::Solved { path, .. } => assert!(path.len() <= depth as usize + 1 && depth >= 31, "{name}"),
                end => assert!(
                    end == SearchEnd::GaveUp(BudgetSpent::Tries)
                        || end == SearchEnd::GaveUp(BudgetSpent::Depth { most: depth }),
                    "{name}"
                ),
            }
        }
    }
}

fn antipode(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
    command.args(arguments);
    command
}

#[test]
fn threads_change_nothing() {
    let states = ["4r 1p 5b 6g", "4p 1b 5r 6g", "4r 1b 5g 6p", "0r 1b 5g 6p", "1r 2p 3g 4b"];
    for solver in ["beam", "lns"] {
        let start = ["solve", "rings:3,2,4;goal=1p 4g 5r 6b", "--solver", solver, "--format", "json", "--threads"];
        let lines = |threads| {
            let output = antipode(&[&start[..], &[threads], &states].concat()).output().unwrap();
            assert!(matches!(output.status.code(), Some(0 | 1)), "solved, or not");
            let mut all: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            for solution in all["answers"].as_array_mut().unwrap() {
                (solution["seconds"], solution["cpu_seconds"]) = (0.into(), 0.into());
            }
            all["totals"] = 0.into();
            all
        };
        let alone = lines("1");
        assert_eq!(alone, lines("3"), "{solver}");
        // The other solved states do not matter either.
        let output = antipode(&[&start[..], &["1", states[4]]].concat()).output().unwrap();
        let one: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(one["answers"][0]["moves"], alone["answers"][4]["moves"], "{solver}");
    }
}

#[test]
fn parameters_are_listed_and_checked() {
    let text = |arguments: &[&str]| String::from_utf8(antipode(arguments).output().unwrap().stdout).unwrap();
    for (name, parts) in [
        ("ea", &["ea\n", ";alpha=0.2  ", "takes --heuristic, --depth, --seed\n"][..]),
        ("ga", &[";crossover=one-point", "guarantee: any; memory: parameters; needs heuristic\n"]),
        ("beam", &[";width=1000 "]),
        ("ida", &["ida\n", "optimal if the heuristic is admissible; memory: linear"]),
    ] {
        let text = text(&["list", "solvers", name]);
        parts.iter().for_each(|part| assert!(text.contains(part), "{text} lacks {part}"));
    }
    let table = text(&["list", "solvers"]);
    assert!(table.starts_with("solver ") && !table.contains("ways"), "{table}");
    for solver in named::all() {
        assert!(table.contains(&format!("\n{} ", solver.name)), "{table} lacks {}", solver.name);
    }
    let json = antipode(&["list", "solvers", "--format", "json"]).output().unwrap();
    let listed: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(listed["solvers"].as_array().unwrap().len(), named::all().count());
    let refused = |arguments: &[&str], parts: &[&str]| {
        let output = antipode(&[&["solve", "rings:3,2,4", "0a 1b 2c 7d"], arguments].concat()).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
        parts.iter().for_each(|part| assert!(message.contains(part), "{message} lacks {part}"));
    };
    refused(&["--solver", "ea;size=3"], &["unknown parameter 'size'", "population, generations, alpha, c"]);
    for bad in
        ["population=0", "population=1.5", "population=-1", "alpha=1.01", "alpha=nan", "alpha=", "c=-1", "elite=2"]
    {
        refused(&["--solver", &format!("ea;{bad}")], &[bad, " must be ", " to "]);
    }
    refused(&["--solver", "ga;crossover=three-point"], &["one-point, two-point, uniform, cut-and-splice"]);
    refused(&["--solver", "beam;width"], &["write NAME=VALUE"]);
    refused(&["--solver", "bfs;width=3"], &["the solver bfs has no parameters"]);
    refused(&["--solver", "beam", "--seed", "1"], &["leave out the seed"]);
    refused(&["--seed", "1"], &["bidirectional is deterministic: leave out the seed"]);
    let exact = ["--solver", "ga;crossover=uniform;crossover-rate=1", "--seed", "3"];
    antipode(&[&["solve", "rings:3,2,4", "0a 1b 2c 7d"], &exact[..]].concat()).assert().success();
}

/// Before a component test that takes work there is a short search. Its path is not the answer
/// where more nodes may improve it.
#[test]
fn anytime_solvers_use_all_their_nodes() {
    let problem = families::parse("rings:5,1,12").unwrap();
    let text = "0q 1l 2h 5r 9k 10c 16b 17j 18o 19f 20g 21e 23i 24t 26p 27d 28s 29n 30m 31a";
    let state = problem.read(text).unwrap();
    for name in ["ara", "window"] {
        let mut options = SolveOptions::default();
        (options.solver, options.nodes) = (Some(name.into()), Some(60_000));
        let solver = OpenSolver::new(&problem, &options, WorkResources::default(), &mut Watch::none()).unwrap();
        let solution = solver.solve(&state, Watch::none().signal()).unwrap();
        assert!(solution.length.is_some() && !solution.optimal, "{name}: {solution:?}");
        assert_eq!(solution.expanded, Some(60_000), "{name}");
    }
}
