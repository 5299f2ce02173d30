//! The randomised solvers of papers: success rates, results that depend only on seeds, budgets.

use crate::named::find;
use crate::slow::{check_path, distances};
use crate::small::{SMALL, UNLIMITED, run, solve};
use antipode::families;
use antipode::model::Problem;
use antipode::solvers::{
    BudgetSpent, DEFAULTS, SearchBudget, SearchEnd, SolveTask, Solver, SolverAnswer, SolverSettings,
};
use antipode::watch::Watch;
use assert_cmd::Command;

/// The paper has 100 % in all rows of d = 3 of its tables 4 and 5.
#[test]
fn small_puzzles_are_always_solved_with_what_is_usual() {
    for spec in SMALL {
        for name in ["ea", "rl", "ea-rl"] {
            let states = if spec.starts_with("rings:3,") { 40 } else { 15 };
            solve(spec, name, states, |answer, _| {
                assert!(matches!(answer.end, SearchEnd::Solved { .. }), "{spec} {name}: {:?}", answer.end);
            });
        }
    }
}

#[test]
fn the_genetic_algorithm_solves_most() {
    for spec in ["rings:3,1,4;goal=1p 4g 5r 6b", "sliding:2x3", "pancake:6", "twisty:3x3x3;moves=U2,R2"] {
        let solved = std::cell::Cell::new(0);
        solve(spec, "ga", 20, |answer, _| {
            solved.set(solved.get() + u32::from(matches!(answer.end, SearchEnd::Solved { .. })));
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
        let ga = find("ga");
        let settings = SolverSettings::new(ga, None, set).unwrap();
        let mut solved = 0;
        for (from, _) in sorted.iter().step_by(18) {
            let task = SolveTask { problem: &problem, from, heuristic: &*manhattan, depth: None, settings: &settings };
            if let SearchEnd::Solved { path, .. } = run("ga", &task, UNLIMITED).end {
                check_path(&problem, from, &path);
                solved += 1;
            }
        }
        assert!(solved > 14, "{set:?}: {solved}");
    }
}

/// Puzzles without directions give an error.
#[test]
fn children_are_numbered_anticlockwise_on_boards_only() {
    antipode(&["solve", "pancake:5", "2 1 3 4 5", "--solver", "ga;order=anticlockwise"]).assert().code(2);
}

/// Learning never makes the path of evolution longer.
#[test]
fn learning_after_evolution_finds_no_longer_paths() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let from = problem.read("4r 1b 5g 6p").unwrap();
    let misplaced = problem.heuristic("misplaced").unwrap();
    let moves = |name: &str, seed| {
        let settings = SolverSettings::new(find(name), Some(seed), &[] as &[&str]).unwrap();
        let task =
            SolveTask { problem: &problem, from: &from, heuristic: &*misplaced, depth: None, settings: &settings };
        let SearchEnd::Solved { path, .. } = run(name, &task, UNLIMITED).end else { panic!("{name} {seed}") };
        check_path(&problem, &from, &path);
        path.len()
    };
    let all: Vec<[usize; 2]> = (0..10).map(|seed| ["ea", "ea-rl"].map(|name| moves(name, seed))).collect();
    assert!(all.iter().all(|[alone, both]| both <= alone) && all.iter().any(|[alone, both]| both < alone), "{all:?}");
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
        for (name, end) in [
            ("ea", SearchEnd::GaveUp(BudgetSpent::Tries)),
            ("ga", SearchEnd::GaveUp(BudgetSpent::Tries)),
            ("rl", SearchEnd::Unsolvable),
            ("ea-rl", SearchEnd::Unsolvable),
        ] {
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
        let solver = find(name);
        let answer = |seed, depth, budget| {
            let settings = SolverSettings::new(solver, Some(seed), &[] as &[&str]).unwrap();
            run(
                name,
                &SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth, settings: &settings },
                budget,
            )
        };
        assert_eq!(answer(1, None, UNLIMITED), answer(1, None, UNLIMITED), "{name}");
        assert_ne!(answer(1, None, UNLIMITED), answer(2, None, UNLIMITED), "{name}");
        let few = SearchBudget { nodes: Some(200), ..UNLIMITED };
        let SolverAnswer { end, expanded, .. } = answer(1, None, few);
        assert_eq!((end, expanded), (SearchEnd::GaveUp(BudgetSpent::Nodes { most: 200 }), 200), "{name}");
        let end = answer(1, None, SearchBudget { memory: 2000, ..UNLIMITED }).end;
        assert!(name == "ga" || end == SearchEnd::GaveUp(BudgetSpent::Memory { bytes: 2000 }), "{name}");
        // At depth 31.
        for depth in [0, 1, 30] {
            let end = answer(1, Some(depth), SearchBudget { nodes: Some(300_000), ..UNLIMITED }).end;
            assert!(matches!(end, SearchEnd::GaveUp(_)), "{name} {depth}");
        }
    }
    // The check of memory comes before the allocation.
    let settings = SolverSettings::new(find("ga"), None, &["population=1000000", "m=20"]).unwrap();
    let task = SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
    let SolverAnswer { end, expanded, .. } = run("ga", &task, SearchBudget { memory: 1 << 24, ..UNLIMITED });
    assert_eq!((end, expanded), (SearchEnd::GaveUp(BudgetSpent::Memory { bytes: 1 << 24 }), 0));
    // If agents never move, the search ends.
    let settings = SolverSettings::new(find("ea"), None, &["generations=1000000000", "elite=1"]).unwrap();
    let task = SolveTask { settings: &settings, ..task };
    assert_eq!(run("ea", &task, UNLIMITED).end, SearchEnd::GaveUp(BudgetSpent::Tries));
}

/// A path found before the budget is spent is kept.
#[test]
fn the_best_way_so_far_is_kept() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let moves = problem.clone();
    let heuristic = problem.heuristic("zero").unwrap();
    let from = moves.read("4r 1b 5g 6p").unwrap();
    let task = SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
    let all = run("rl", &task, UNLIMITED);
    let some = run("rl", &task, SearchBudget { nodes: Some(all.expanded / 2), ..UNLIMITED });
    assert_eq!(some.expanded, all.expanded / 2);
    let SearchEnd::Solved { path, .. } = some.end else { panic!("{:?}", some.end) };
    check_path(&moves, &from, &path);
}

/// The search from the goal reaches depth 1,000, where weights of states have long reached their
/// minimum.
#[test]
fn reinforcement_learning_knows_states_far_from_the_goal() {
    let problem = families::parse("hanoi:3,10").unwrap();
    let moves = problem.clone();
    let from = moves.read("1 1 1 1 1 1 1 1 1 1").unwrap();
    let rl = find("rl");
    let settings = SolverSettings::new(rl, None, &["seeded=59040", "episodes=1", "steps=10"]).unwrap();
    let heuristic = problem.heuristic("zero").unwrap();
    let task = SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
    let budget = SearchBudget { nodes: None, time: None, memory: 1 << 30 };
    let answer = rl.solve(&task, budget, Watch::none().signal()).unwrap();
    assert!(matches!(answer.end, SearchEnd::Solved { .. } | SearchEnd::GaveUp(BudgetSpent::Tries)), "{:?}", answer.end);
}

/// The length of the path that `rl` finds with some settings, and the number of expanded states.
fn learnt(problem: &Problem, from: &[u8], set: &[&str]) -> (Option<usize>, u64) {
    let rl = find("rl");
    let settings = SolverSettings::new(rl, None, set).unwrap();
    let heuristic = problem.heuristic("zero").unwrap();
    let task = SolveTask { problem, from, heuristic: &*heuristic, depth: None, settings: &settings };
    let answer = run_with(rl, &task);
    let length = match answer.end {
        SearchEnd::Solved { path, .. } => {
            check_path(problem, from, &path);
            Some(path.len() - 1)
        }
        _ => None,
    };
    (length, answer.expanded)
}

fn run_with(solver: &'static Solver, task: &SolveTask<'_>) -> SolverAnswer {
    let budget = SearchBudget { nodes: None, time: None, memory: 1 << 30 };
    solver.solve(task, budget, Watch::none().signal()).unwrap()
}

/// With weights for all states, learning would begin from exact distances. So the default is a
/// tenth of a small space.
#[test]
fn reinforcement_learning_begins_with_a_share_of_a_small_space() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    let from = problem.read("4r 1b 5g 6p").unwrap();
    // Weights for all states are exact distances.
    let exact = learnt(&problem, &from, &["seeded=100000"]);
    assert_eq!(exact, learnt(&problem, &from, &["seeded=1000"]));
    assert_ne!(exact, learnt(&problem, &from, &[]));
    assert_eq!(exact.0, learnt(&problem, &from, &[]).0);
    let large = families::parse("rings:4,2,11;goal=4b 13g 1y 5r 7p").unwrap();
    let from = large.read("4g 1y 5b 7p 13r").unwrap();
    assert_eq!(learnt(&large, &from, &[]), learnt(&large, &from, &["seeded=1000"]));
}

/// The program's episodes find short paths, and a first weight changes the walks.
#[test]
fn reinforcement_learning_as_its_authors_program() {
    let problem = families::parse("rings:3,2,4;goal=1p 4g 5r 6b").unwrap();
    for text in ["4r 1b 5g 6p", "4r 1p 5b 6g"] {
        let from = problem.read(text).unwrap();
        let exact = find("astar");
        let settings = SolverSettings::new(exact, None, &[""; 0]).unwrap();
        let heuristic = problem.heuristic("zero").unwrap();
        let task =
            SolveTask { problem: &problem, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
        let SearchEnd::Solved { path, .. } = run_with(exact, &task).end else { panic!("{text}") };
        let known = path.len() - 1;
        let (length, expanded) = learnt(&problem, &from, &["reading=program", "seeded=10"]);
        assert!(length.is_some_and(|length| (known..=known + 2).contains(&length)), "{text}: {length:?}, {known}");
        let (_, other) = learnt(&problem, &from, &["reading=program", "seeded=10", "first=0.5"]);
        assert_ne!(expanded, other, "{text}");
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
    for solver in ["ea", "rl", "ea-rl", "ga"] {
        let start = ["solve", "rings:3,2,4;goal=1p 4g 5r 6b", "--solver", solver, "--format", "json", "--threads"];
        let lines = |threads| {
            let output = antipode(&[&start[..], &[threads], &states].concat()).output().unwrap();
            assert!(matches!(output.status.code(), Some(0 | 1)), "solved, or not");
            let mut all: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            for solution in all["answers"].as_array_mut().unwrap() {
                (solution["seconds"], solution["cpu_seconds"]) = (0.into(), 0.into());
            }
            for seconds in ["cpu_seconds", "mean_cpu_seconds"] {
                all["totals"][seconds] = 0.into();
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
