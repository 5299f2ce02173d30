//! Approximate solvers: success rates, results that depend only on seeds, parameters and budgets.

use crate::slow::{check_path, distances};
use antipode::families;
use antipode::jobs::{OpenSolver, Resources, SolveOptions};
use antipode::solvers::{self, Answer, Budget, DEFAULTS, End, Settings, Spent, Task};
use antipode::watch::Watch;
use assert_cmd::Command;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const UNLIMITED: Budget = Budget { nodes: None, time: None, memory: 1 << 31 };

/// Puzzles of fewer than 10,000 states.
const SMALL: [&str; 14] = [
    "rings:3,1,4;goal=1p 4g 5r 6b",
    "rings:3,2,4;goal=1p 4g 5r 6b",
    "rings:3,2,5",
    "rings:3,1,6",
    "sliding:2x3",
    "sliding:2x3;metric=multi",
    "sliding:2x3;wrap=torus",
    "sliding:2x3;goal=1 2 ./. . .",
    "race:2x3;tiles=2,2,1;goal=1 . ./. . 1",
    "graph:0-1,1-2,2-0,3-4,4-5,2-3;holes=3",
    "twisty:3x3x3;moves=U2,R2",
    "pancake:6",
    "burnt:4",
    "topspin:6,4",
];

fn run(name: &str, task: &Task<'_>, budget: Budget) -> Answer {
    solvers::find(name).unwrap().solve(task, budget, Watch::none().signal()).unwrap()
}

/// Solves with the default heuristic of the command line.
fn solve(spec: &str, name: &str, states: usize, check: impl Fn(&Answer, u32)) {
    let problem = families::parse(spec).unwrap();
    let moves = problem.clone();
    let known = problem.heuristics();
    let usual = solvers::find(name).unwrap().tuning.heuristic.filter(|usual| known.iter().any(|known| known == usual));
    let heuristic = problem.heuristic(usual.unwrap_or(&known[0])).unwrap();
    let all = distances(&moves);
    let mut sorted: Vec<_> = all.iter().collect();
    sorted.sort();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..states {
        let (from, &distance) = sorted[random.random_range(0..sorted.len())];
        let task = Task { problem: &moves, from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
        let answer = run(name, &task, UNLIMITED);
        if let End::Solved { path, optimal } = &answer.end {
            check_path(&moves, from, path);
            assert!(path.len() as u32 > distance && (!optimal || path.len() as u32 == distance + 1));
        }
        check(&answer, distance);
    }
}

/// The paper has 100 % in all rows of d = 3 of its tables 4 and 5.
#[test]
fn small_puzzles_are_always_solved_with_what_is_usual() {
    for spec in SMALL {
        for name in ["ea", "rl", "ea-rl", "beam", "lns", "mcts"] {
            let states = if spec.starts_with("rings:3,") { 40 } else { 15 };
            solve(spec, name, states, |answer, _| {
                assert!(matches!(answer.end, End::Solved { .. }), "{spec} {name}: {:?}", answer.end);
            });
        }
    }
}

#[test]
fn the_genetic_algorithm_solves_most() {
    for spec in ["rings:3,1,4;goal=1p 4g 5r 6b", "sliding:2x3", "pancake:6", "twisty:3x3x3;moves=U2,R2"] {
        let solved = std::cell::Cell::new(0);
        solve(spec, "ga", 20, |answer, _| {
            solved.set(solved.get() + u32::from(matches!(answer.end, End::Solved { .. })));
        });
        assert!(solved.get() > 10, "{spec}: {}", solved.get());
    }
}

/// Tests each reading of the paper, and its future work.
#[test]
fn the_genetic_algorithm_solves_most_with_any_operators() {
    let problem = families::parse("sliding:2x3").unwrap();
    let all = distances(&problem);
    let mut sorted: Vec<_> = all.iter().collect();
    sorted.sort();
    let manhattan = problem.heuristic("manhattan").unwrap();
    for set in [
        &["order=anticlockwise", "crossover-rate=1", "mutation=move", "mutation-rate=1"][..],
        &["crossover-rate=1", "crossover=multi-point", "points=5"],
        &["crossover-rate=1", "strands=diploid"],
        &["crossover-rate=1", "strands=diploid", "mutation=move", "mutation-rate=0.5", "crossover=cut-and-splice"],
    ] {
        let ga = solvers::find("ga").unwrap();
        let settings = Settings::new(ga, None, set).unwrap();
        let mut solved = 0;
        for (from, _) in sorted.iter().step_by(18) {
            let task = Task { problem: &problem, from, heuristic: &*manhattan, depth: None, settings: &settings };
            if let End::Solved { path, .. } = run("ga", &task, UNLIMITED).end {
                check_path(&problem, from, &path);
                solved += 1;
            }
        }
        assert!(solved > 14, "{set:?}: {solved}");
    }
}

/// The hole moves up, left, down, right; puzzles without directions give an error.
#[test]
fn children_are_numbered_anticlockwise_on_boards_only() {
    let problem = families::parse("sliding:3x3").unwrap();
    let from = problem.read("1 2 3/4 _ 5/6 7 8").unwrap();
    let mut found = std::collections::BTreeMap::new();
    problem.expand(&from, &mut |next| {
        found.insert(problem.bearing(&from, next).unwrap(), problem.write(next));
    });
    let boards = ["1 _ 3/4 2 5/6 7 8", "1 2 3/_ 4 5/6 7 8", "1 2 3/4 7 5/6 _ 8", "1 2 3/4 5 _/6 7 8"];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), (0..).zip(boards.map(String::from)).collect::<Vec<_>>());
    antipode(&["solve", "pancake:5", "2 1 3 4 5", "--solver", "ga", "--set", "order=anticlockwise"]).assert().code(2);
}

/// Learning never makes the path of evolution longer.
#[test]
fn learning_after_evolution_finds_no_longer_paths() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let from = problem.read("4r 1b 5g 6p").unwrap();
    let misplaced = problem.heuristic("misplaced").unwrap();
    let moves = |name: &str, seed| {
        let settings = Settings::new(solvers::find(name).unwrap(), Some(seed), &[] as &[&str]).unwrap();
        let task = Task { problem: &problem, from: &from, heuristic: &*misplaced, depth: None, settings: &settings };
        let End::Solved { path, .. } = run(name, &task, UNLIMITED).end else { panic!("{name} {seed}") };
        check_path(&problem, &from, &path);
        path.len()
    };
    let all: Vec<[usize; 2]> = (0..10).map(|seed| ["ea", "ea-rl"].map(|name| moves(name, seed))).collect();
    assert!(all.iter().all(|[alone, both]| both <= alone) && all.iter().any(|[alone, both]| both < alone), "{all:?}");
}

/// A beam as wide as the puzzle keeps all states.
#[test]
fn a_wide_beam_finds_shortest_ways() {
    for spec in SMALL {
        let problem = families::parse(spec).unwrap();
        let moves = problem.clone();
        let heuristic = problem.heuristic(&problem.heuristics()[0]).unwrap();
        let settings = Settings::new(solvers::find("beam").unwrap(), None, &["width=1000000"]).unwrap();
        for (from, distance) in distances(&moves).iter().take(30) {
            let task = Task { problem: &moves, from, heuristic: &*heuristic, depth: None, settings: &settings };
            let End::Solved { path, .. } = run("beam", &task, UNLIMITED).end else { panic!("{spec}") };
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
        let task = Task { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
        for (name, end) in [
            ("ea", End::GaveUp(Spent::Tries)),
            ("ga", End::GaveUp(Spent::Tries)),
            ("rl", End::Unsolvable),
            ("ea-rl", End::Unsolvable),
            ("beam", End::Unsolvable),
            ("lns", End::Unsolvable),
        ] {
            // A narrow beam cannot prove it.
            let end = if name == "lns" { End::GaveUp(Spent::Tries) } else { end };
            assert_eq!(run(name, &task, UNLIMITED).end, end, "{name}");
        }
    }
}

#[test]
fn seeds_decide_and_budgets_are_kept() {
    let problem = families::parse("sliding:3x3").unwrap();
    let moves = problem.clone();
    let heuristic = problem.heuristic("manhattan").unwrap();
    let from = moves.read("8 6 7/2 5 4/3 _ 1").unwrap();
    for name in ["ea", "rl", "ea-rl", "ga"] {
        let solver = solvers::find(name).unwrap();
        let answer = |seed, depth, budget| {
            let settings = Settings::new(solver, Some(seed), &[] as &[&str]).unwrap();
            run(
                name,
                &Task { problem: &moves, from: &from, heuristic: &*heuristic, depth, settings: &settings },
                budget,
            )
        };
        assert_eq!(answer(1, None, UNLIMITED), answer(1, None, UNLIMITED), "{name}");
        assert_ne!(answer(1, None, UNLIMITED), answer(2, None, UNLIMITED), "{name}");
        let few = Budget { nodes: Some(200), ..UNLIMITED };
        let Answer { end, expanded, .. } = answer(1, None, few);
        assert_eq!((end, expanded), (End::GaveUp(Spent::Nodes { most: 200 }), 200), "{name}");
        let end = answer(1, None, Budget { memory: 2000, ..UNLIMITED }).end;
        assert!(name == "ga" || end == End::GaveUp(Spent::Memory { bytes: 2000 }), "{name}");
        // At depth 31.
        for depth in [0, 1, 30] {
            let end = answer(1, Some(depth), Budget { nodes: Some(300_000), ..UNLIMITED }).end;
            assert!(matches!(end, End::GaveUp(_)), "{name} {depth}");
        }
    }
    // The check of memory comes before the allocation.
    let settings = Settings::new(solvers::find("ga").unwrap(), None, &["population=1000000", "m=20"]).unwrap();
    let task = Task { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
    let Answer { end, expanded, .. } = run("ga", &task, Budget { memory: 1 << 24, ..UNLIMITED });
    assert_eq!((end, expanded), (End::GaveUp(Spent::Memory { bytes: 1 << 24 }), 0));
    // If agents never move, the search ends.
    let settings = Settings::new(solvers::find("ea").unwrap(), None, &["generations=1000000000", "elite=1"]).unwrap();
    let task = Task { settings: &settings, ..task };
    assert_eq!(run("ea", &task, UNLIMITED).end, End::GaveUp(Spent::Tries));
    for name in ["beam", "lns"] {
        for depth in [1, 31, 60] {
            let task =
                Task { problem: &moves, from: &from, heuristic: &*heuristic, depth: Some(depth), settings: &DEFAULTS };
            match run(name, &task, UNLIMITED).end {
                End::Solved { path, .. } => assert!(path.len() <= depth as usize + 1 && depth >= 31, "{name}"),
                end => assert!(
                    end == End::GaveUp(Spent::Tries) || end == End::GaveUp(Spent::Depth { most: depth }),
                    "{name}"
                ),
            }
        }
    }
}

/// A path found before the budget is spent is kept.
#[test]
fn the_best_way_so_far_is_kept() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let moves = problem.clone();
    let heuristic = problem.heuristic("zero").unwrap();
    let from = moves.read("4r 1b 5g 6p").unwrap();
    let task = Task { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
    let all = run("rl", &task, UNLIMITED);
    let some = run("rl", &task, Budget { nodes: Some(all.expanded / 2), ..UNLIMITED });
    assert_eq!(some.expanded, all.expanded / 2);
    let End::Solved { path, .. } = some.end else { panic!("{:?}", some.end) };
    check_path(&moves, &from, &path);
}

fn antipode(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
    command.args(arguments);
    command
}

#[test]
fn threads_change_nothing() {
    let states = ["4r 1p 5b 6g", "4p 1b 5r 6g", "4r 1b 5g 6p", "0r 1b 5g 6p", "1r 2p 3g 4b"];
    for solver in ["ea", "rl", "ea-rl", "ga", "beam", "lns"] {
        let start = ["solve", "rings:3,2,4;goal=1p 4g 5r 6b", "--solver", solver, "--format", "json", "--threads"];
        let lines = |threads| {
            let output = antipode(&[&start[..], &[threads], &states].concat()).output().unwrap();
            assert!(matches!(output.status.code(), Some(0 | 1)), "solved, or not");
            let mut all: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            for solution in all["answers"].as_array_mut().unwrap() {
                (solution["seconds"], solution["cpu_seconds"]) = (0.into(), 0.into());
            }
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
        ("ea", &["ea\n", "--set alpha=0.2  ", "takes --heuristic, --depth, --seed\n"][..]),
        ("ga", &["--set crossover=one-point", "guarantee: any; memory: parameters; needs heuristic\n"]),
        ("beam", &["--set width=1000 "]),
        ("ida", &["ida\n", "optimal if the heuristic is admissible; memory: linear"]),
    ] {
        let text = text(&["solvers", name]);
        parts.iter().for_each(|part| assert!(text.contains(part), "{text} lacks {part}"));
    }
    let table = text(&["solvers"]);
    assert!(table.starts_with("solver ") && !table.contains("ways"), "{table}");
    for solver in solvers::all() {
        assert!(table.contains(&format!("\n{} ", solver.name)), "{table} lacks {}", solver.name);
    }
    let json = antipode(&["solvers", "--format", "json"]).output().unwrap();
    let all: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(all["solvers"].as_array().unwrap().len(), solvers::all().count());
    let refused = |arguments: &[&str], parts: &[&str]| {
        let output = antipode(&[&["solve", "rings:3,2,4", "0a 1b 2c 7d"], arguments].concat()).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
        parts.iter().for_each(|part| assert!(message.contains(part), "{message} lacks {part}"));
    };
    refused(&["--solver", "ea", "--set", "size=3"], &["has no parameter 'size'", "population, generations, alpha, c"]);
    for bad in
        ["population=0", "population=1.5", "population=-1", "alpha=1.01", "alpha=nan", "alpha=", "c=-1", "elite=2"]
    {
        refused(&["--solver", "ea", "--set", bad], &[bad, " must be ", " to "]);
    }
    refused(&["--solver", "ga", "--set", "crossover=three-point"], &["one-point, two-point, uniform, cut-and-splice"]);
    refused(&["--solver", "beam", "--set", "width"], &["write name=value"]);
    refused(&["--solver", "bfs", "--set", "width=3"], &["it has no parameters"]);
    refused(&["--solver", "beam", "--seed", "1"], &["takes no seed"]);
    refused(&["--seed", "1"], &["bidirectional is deterministic: it takes no seed"]);
    let exact = ["--solver", "ga", "--seed", "3", "--set", "crossover=uniform", "--set", "crossover-rate=1"];
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
        let solver = OpenSolver::new(&problem, &options, Resources::default(), &mut Watch::none()).unwrap();
        let solution = solver.solve(&state, Watch::none().signal()).unwrap();
        assert!(solution.length.is_some() && !solution.optimal, "{name}: {solution:?}");
        assert_eq!(solution.expanded, Some(60_000), "{name}");
    }
}
