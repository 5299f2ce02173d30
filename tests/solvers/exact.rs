//! Solvers and heuristics compared with all distances of small puzzles, and with published lengths
//! on larger ones.

use std::time::Duration;

use std::sync::Arc;

use crate::named::{self, find};
use crate::slow::numbered_distances;
use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Problem, ZeroHeuristic};
use antipode::solvers::{
    self, BudgetSpent, SearchBudget, SearchEnd, SolveTask, Solver, SolverAbility, SolverAnswer, SolverPromise,
    SolverSettings, WeightedHeuristic,
};
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Puzzles small enough to solve every state with every solver.
const SMALL: [&str; 15] = [
    "sliding:2x3",
    "sliding:3x2;goal=_ 5/4 3/2 1",
    "sliding:2x3;metric=multi",
    "sliding:2x3;wrap=coiled",
    "sliding:2x3;wrap=torus",
    "sliding:1x5",
    "sliding:2x3;goal=1 2 ./. . .",
    "race:2x3;tiles=2,2,1;goal=1 . ./. . 1",
    "race:3x2;tiles=3,2",
    "rings:3,2,4",
    "rings:3,1,6",
    "graph:0-1,1-2,2-3,3-0,0-4,4-2",
    "graph:0-1,1-2,2-0,3-4,4-5;holes=2",
    "twisty:3x3x3;moves=U2,R2",
    "twisty:skewb-diamond;moves=URF",
];

/// Puzzles small enough to compute every distance.
const AUDITED: [&str; 47] = [
    "sliding:3x3",
    "sliding:3x3;goal=1 2 3/8 _ 4/7 6 5",
    "sliding:2x4",
    "sliding:4x2;goal=_ 1/3 2/4 5/7 6",
    "sliding:3x3;metric=multi",
    "sliding:3x3;wrap=torus",
    "sliding:2x4;metric=multi;wrap=torus",
    "sliding:2x4;wrap=coiled",
    "sliding:3x3;goal=1 . 2/. _ ./3 . 4",
    "race:3;tiles=4,4;goal=1 1 ./1 _ ./. . .",
    "race:2x4;tiles=2,3,2",
    "race:3;tiles=3,3,2;goal=1 2 3/1 2 3/1 2 _",
    "rings:3,1,4",
    "rings:3,2,4;goal=1p 4g 5r 6b",
    "rings:4,3,12",
    "graph:0-1,1-2,2-0,2-3,3-4,4-5,5-3;holes=3",
    "pancake:1",
    "pancake:2",
    "pancake:7",
    "pancake:6;goal=3 1 2 6 5 4",
    "burnt:1",
    "burnt:2",
    "burnt:5",
    "burnt:4;goal=-3 1 -2 4",
    "topspin:2,2",
    "topspin:3,2",
    "topspin:5,5",
    "topspin:6,5",
    "topspin:8,4",
    "topspin:7,3;goal=1 3 2 4 7 5 6",
    "topspin:2,2;metric=turn",
    "topspin:5,4;metric=turn",
    "topspin:7,4;metric=turn",
    "topspin:7,3;goal=2 1 3 4 7 5 6;metric=turn",
    "hanoi:2,4",
    "hanoi:3,1",
    "hanoi:3,8",
    "hanoi:3,14;goal=1 2 3 1 2 3 1 2 3 1 2 3 1 2",
    "hanoi:4,6;goal=4 1 2 2 3 4",
    "hanoi:5,5",
    "hanoi:64,2;goal=7 64",
    "hanoi:4,6;goal=1 2 3 4 1 2;pattern=2,4,5",
    "lightsout:1x2",
    "lightsout:3x3",
    "lightsout:2x5;goal=10101/00110",
    "lightsout:4x4",
    "lightsout:4x4;goal=1000/0000/0000/0000",
];

/// The most states of a puzzle with a path to the goal that a solver gets.
const MOST_STATES: usize = 200;

const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: u64::MAX };

/// All distances, in the order of the numbering.
fn distances(problem: Problem) -> Vec<(String, Option<u32>)> {
    let all = numbered_distances(&problem).into_iter();
    all.map(|(state, distance)| (problem.write(&state), distance)).collect()
}

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Panics unless every step is a legal move and the last state is a goal.
fn check_path(moves: &Problem, from: &[u8], path: &[Vec<u8>]) {
    assert_eq!(path[0], from);
    for pair in path.windows(2) {
        let mut legal = false;
        moves.expand(&pair[0], &mut |next| legal |= next == pair[1]);
        assert!(legal, "{} to {}", moves.write(&pair[0]), moves.write(&pair[1]));
    }
    assert!(moves.is_goal(&path[path.len() - 1]));
}

/// Panics unless an answer agrees with the distance.
fn check(solver: &Solver, task: &SolveTask<'_>, answer: &SolverAnswer, distance: Option<u32>) {
    let what = format!("{} ({}) from {}", solver.name, task.heuristic.claim().name, task.problem.write(task.from));
    let surely_optimal = match solver.promise {
        SolverPromise::Shortest => true,
        SolverPromise::ShortestIfAdmissible => task.heuristic.claim().admissible,
        SolverPromise::Any => false,
    };
    match (&answer.end, distance) {
        (SearchEnd::Solved { path, optimal }, Some(distance)) => {
            check_path(task.problem, task.from, path);
            let length = path.len() as u32 - 1;
            assert!(length >= distance, "{what}: {length} moves");
            assert!(!optimal || length == distance, "{what}: {length} moves");
            assert!(*optimal || !surely_optimal, "{what}");
        }
        (SearchEnd::Unsolvable, None) | (SearchEnd::GaveUp(_), _) => {}
        (end, distance) => panic!("{what}: {end:?}, and the distance is {distance:?}"),
    }
}

fn try_solve(solver: &Solver, task: &SolveTask<'_>, budget: SearchBudget) -> Result<SolverAnswer> {
    solver.solve(task, budget, Watch::none().signal())
}

fn solve(solver: &Solver, task: &SolveTask<'_>, budget: SearchBudget) -> SolverAnswer {
    try_solve(solver, task, budget).unwrap_or_else(|error| panic!("{} {}: {error}", solver.name, task.problem.spec()))
}

/// The puzzles of these tests that the solvers `rows` and `naive` support.
const PLAIN_BOARDS: [&str; 3] = ["sliding:2x3", "sliding:3x2;goal=_ 5/4 3/2 1", "sliding:3x3"];

/// Whether a solver must refuse a puzzle of these tests; it must accept all others.
fn refuses(solver: &Solver, spec: &str) -> bool {
    match solver.name {
        "two-phase" => true,
        "rows" | "naive" => !PLAIN_BOARDS.contains(&spec),
        _ => false,
    }
}

/// The answer of a solver; `None` if it refuses, which must agree with [`refuses`] except at a
/// goal.
fn answer_unless_refused(
    solver: &Solver,
    task: &SolveTask<'_>,
    budget: SearchBudget,
    spec: &str,
) -> Option<SolverAnswer> {
    if !refuses(solver, spec) || task.problem.is_goal(task.from) {
        return Some(solve(solver, task, budget));
    }
    let refused = try_solve(solver, task, budget);
    assert!(matches!(refused, Err(Error::Usage(_))), "{spec} {}: {refused:?}", solver.name);
    None
}

#[test]
fn every_solver_on_states_of_small_puzzles() {
    // The budget of tree searches if there is no path, or there are many.
    let budget = SearchBudget { nodes: Some(3000), ..UNLIMITED };
    for spec in SMALL {
        let problem = parse(spec);
        let moves = problem.clone();
        let names = problem.heuristics();
        let heuristics: Vec<_> = names.iter().map(|name| problem.heuristic(name).unwrap()).collect();
        // A part of a larger puzzle, with states that no moves lead home.
        let (mut all, apart): (Vec<_>, Vec<_>) = distances(parse(spec)).into_iter().partition(|(_, far)| far.is_some());
        let part = all.len().div_ceil(MOST_STATES);
        all = all.into_iter().step_by(part).chain(apart.into_iter().take(MOST_STATES / 4)).collect();
        for solver in named::all() {
            let graph =
                ["bfs", "bidirectional", "astar", "mm", "nbs", "bae", "greedy", "greedy-typed"].contains(&solver.name);
            let (mut solved, mut lost, mut answers) = (0, 0, 0);
            let followed = match solver.is_informed() {
                true if solver.tuning.random => 2,
                true => heuristics.len(),
                false => 1,
            };
            for heuristic in heuristics.iter().rev().take(followed) {
                // Solvers without a promise are costly, and cannot be wrong about much.
                let step = if matches!(solver.promise, SolverPromise::Any) { 3 } else { 1 };
                for (text, distance) in all.iter().step_by(step) {
                    // Other solvers spend the whole budget if there is no path.
                    lost += u32::from(distance.is_none());
                    if distance.is_none() && !graph && lost > 5 {
                        continue;
                    }
                    let from = moves.read(text).unwrap();
                    let task = SolveTask {
                        problem: &moves,
                        from: &from,
                        heuristic: &**heuristic,
                        depth: None,
                        settings: &solvers::DEFAULTS,
                    };
                    let task = SolveTask { depth: solver.can(SolverAbility::DepthLimit).then_some(30), ..task };
                    let Some(answer) = answer_unless_refused(solver, &task, budget, spec) else { continue };
                    check(solver, &task, &answer, *distance);
                    answers += 1;
                    solved += u32::from(matches!(answer.end, SearchEnd::Solved { .. }));
                    assert!(!graph || !matches!(answer.end, SearchEnd::GaveUp(_)), "{spec} {} {text}", solver.name);
                }
            }
            assert!(solved > 0 || answers == 0, "{spec} {}", solver.name);
        }
    }
}

/// Best-first searches and IDA* keep their guarantees when they expand several states at a time.
#[test]
fn states_are_expanded_in_batches() {
    let budget = SearchBudget { nodes: Some(30_000), ..UNLIMITED };
    for spec in ["sliding:2x3", "pancake:5", "rings:3,2,4;goal=1p 4g 5r 6b", "graph:0-1,1-2,2-3,3-0,1-4"] {
        let problem = parse(spec);
        let heuristic = problem.heuristic(&problem.heuristics()[0]).unwrap();
        for (name, batch) in [("astar", 2), ("astar", 1000), ("ida", 3), ("ida", 500), ("greedy", 16)] {
            let solver = find(name);
            let settings = SolverSettings::new(solver, None, &[format!("batch={batch}")]).unwrap();
            for (text, distance) in distances(parse(spec)).iter().step_by(7) {
                let from = problem.read(text).unwrap();
                let task = SolveTask {
                    problem: &problem,
                    from: &from,
                    heuristic: &*heuristic,
                    depth: None,
                    settings: &settings,
                };
                let task = SolveTask { depth: solver.can(SolverAbility::DepthLimit).then_some(30), ..task };
                let answer = solver.solve(&task, budget, Watch::none().signal()).unwrap();
                check(solver, &task, &answer, *distance);
                let solved = matches!(answer.end, SearchEnd::Solved { .. });
                assert_eq!(solved, distance.is_some(), "{spec} {name} {batch} {text}: {:?}", answer.end);
            }
        }
    }
}

#[test]
fn solvers_on_random_states_of_larger_puzzles() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for spec in ["sliding:3x3", "twisty:2x2x2;moves=R,U", "rings:3,1,4"] {
        let problem = parse(spec);
        let moves = problem.clone();
        let heuristic = problem.heuristic(&problem.heuristics()[0]).unwrap();
        let all = distances(parse(spec));
        for _ in 0..30 {
            let (text, distance) = &all[random.random_range(0..all.len())];
            let from = moves.read(text).unwrap();
            let task = SolveTask {
                problem: &moves,
                from: &from,
                heuristic: &*heuristic,
                depth: None,
                settings: &solvers::DEFAULTS,
            };
            for name in ["ida", "bidirectional", "astar", "greedy", "hill", "rows", "naive"] {
                let solver = find(name);
                let budget = SearchBudget { nodes: Some(if name == "ida" { 20_000 } else { 1_000_000 }), ..UNLIMITED };
                let Some(answer) = answer_unless_refused(solver, &task, budget, spec) else { continue };
                check(solver, &task, &answer, *distance);
                let may_give_up = name == "hill" || (name == "ida" && spec != "sliding:3x3");
                assert!(may_give_up || matches!(answer.end, SearchEnd::Solved { .. }), "{spec} {name} {text}");
                assert_eq!(solve(solver, &task, budget), answer, "the same again");
            }
        }
    }
}

#[test]
fn heuristics_are_what_they_say() {
    for spec in AUDITED {
        let problem = parse(spec);
        let moves = problem.clone();
        let all = numbered_distances(&problem);
        for name in problem.heuristics() {
            let heuristic = problem.heuristic(&name).unwrap();
            let claim = heuristic.claim();
            assert_eq!(claim.name, name);
            for (state, distance) in &all {
                let Some(distance) = *distance else { continue };
                let what = || format!("{spec} {name} {}", moves.write(state));
                let estimate = heuristic.estimate(state);
                assert!(!claim.admissible || estimate <= distance.into(), "{}: {estimate:?}", what());
                assert!(distance > 0 || estimate == Estimate::ZERO, "{}", what());
                if claim.consistent {
                    moves.expand(state, &mut |next| {
                        assert!(estimate <= heuristic.estimate(next) + Estimate::from(1), "{}", what());
                    });
                }
            }
        }
    }
}

/// Sets of presses without effect are few, and the smallest solution of all is the distance.
#[test]
fn lights_out_is_solved_by_linear_algebra() {
    for spec in
        ["lightsout:1x1", "lightsout:1x2", "lightsout:2x3", "lightsout:4x4", "lightsout:4x4;goal=1100/0000/0010/0000"]
    {
        let problem = parse(spec);
        let heuristic = problem.heuristic("presses").unwrap();
        for (text, distance) in distances(parse(spec)) {
            let state = problem.read(&text).unwrap();
            assert_eq!(heuristic.estimate(&state), Estimate::from(distance), "{spec} {text}");
        }
    }
}

/// Compares the families' tests of reachability with searches.
#[test]
fn reachability_is_what_a_search_finds() {
    for spec in [
        "pancake:6",
        "burnt:4;goal=-3 1 -2 4",
        "hanoi:2,5;goal=1 2 1 2 2",
        "hanoi:3,5",
        "lightsout:4x4",
        "lightsout:1x5;goal=10000",
    ] {
        let problem = parse(spec);
        for (text, distance) in distances(parse(spec)) {
            let state = problem.read(&text).unwrap();
            assert_eq!(problem.reaches_goal(&state), Some(distance.is_some()), "{spec} {text}");
        }
    }
}

/// The values of the heuristic are sums over sets of disks if one table cannot hold all.
#[test]
fn towers_have_better_estimates_than_the_number_of_misplaced_disks() {
    let problem = parse("hanoi:4,16");
    let state = vec![3; 16];
    let estimate = |name: &str| problem.heuristic(name).unwrap().estimate(&state).floor().unwrap();
    // 10 disks take 49 moves, and 6 disks 17.
    assert_eq!((estimate("disks"), estimate("misplaced")), (49 + 17, 16));
}

/// Each heuristic is at least as great as the next on every state.
#[test]
fn better_heuristics_are_never_smaller() {
    for spec in ["sliding:3x3", "sliding:2x4", "sliding:4x4", "sliding:3x5;goal=1 2 3 4 5/6 _ 8 9 10/11 12 13 14 7"] {
        let problem = parse(spec);
        let moves = problem.clone();
        let estimates = |names: &[&str], state: &[u8]| -> Vec<Estimate> {
            names.iter().map(|name| problem.heuristic(name).unwrap().estimate(state)).collect()
        };
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut state = moves.goals().next().unwrap();
        for _ in 0..20 {
            for _ in 0..50 {
                let mut next = vec![];
                moves.expand(&state, &mut |key| next.push(key.to_vec()));
                state = next.swap_remove(random.random_range(0..next.len()));
            }
            for names in [["walking-distance", "manhattan", "misplaced"], ["linear-conflict", "manhattan", "zero"]] {
                assert!(estimates(&names, &state).is_sorted_by(|a, b| a >= b), "{spec} {}", moves.write(&state));
            }
        }
    }
}

/// Tests the instances that are solved in a moment.
#[test]
fn korf_s_instances_have_the_published_lengths() {
    let problem = parse("sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
    let moves = problem.clone();
    let heuristic = problem.heuristic("walking-distance").unwrap();
    let text = include_str!("../../data/instances/korf100.csv");
    let instances = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut solved = 0;
    for line in instances {
        let [number, tiles, optimal]: [&str; 3] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        if !["12", "42", "47", "55", "79"].contains(&number) {
            continue;
        }
        let from = moves.read(tiles).unwrap();
        let task = SolveTask {
            problem: &moves,
            from: &from,
            heuristic: &*heuristic,
            depth: None,
            settings: &solvers::DEFAULTS,
        };
        let answer = solve(find("ida"), &task, UNLIMITED);
        let SearchEnd::Solved { path, optimal: true } = answer.end else { panic!("{number}: {answer:?}") };
        assert_eq!((path.len() - 1).to_string(), optimal, "{number}");
        solved += 1;
    }
    assert_eq!(solved, 5);
}

#[test]
fn budgets_are_kept() {
    let problem = parse("sliding:5x5");
    let moves = problem.clone();
    let from = moves.read(&(0..25).rev().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")).unwrap();
    let heuristic = problem.heuristic("manhattan").unwrap();
    let task =
        SolveTask { problem: &moves, from: &from, heuristic: &*heuristic, depth: None, settings: &solvers::DEFAULTS };
    for solver in named::all().filter(|solver| !["rows", "naive", "hill", "two-phase"].contains(&solver.name)) {
        let task = SolveTask { depth: solver.can(SolverAbility::DepthLimit).then_some(1000), ..task };
        let end = |budget| solve(solver, &task, budget).end;
        assert_eq!(
            end(SearchBudget { nodes: Some(1), ..UNLIMITED }),
            SearchEnd::GaveUp(BudgetSpent::Nodes { most: 1 }),
            "{}",
            solver.name
        );
        let time = Some(Duration::from_millis(50));
        let memory = 1 << 28;
        let spent = [BudgetSpent::Time { seconds: 0.05 }, BudgetSpent::Memory { bytes: memory }].map(SearchEnd::GaveUp);
        let end = end(SearchBudget { time, memory, nodes: None });
        // A solver that may take any path can find one within the budget.
        let found = solver.promise == SolverPromise::Any && matches!(end, SearchEnd::Solved { .. });
        assert!(spent.contains(&end) || found, "{}", solver.name);
    }
    let bfs = find("bfs");
    let answer = solve(bfs, &task, SearchBudget { memory: 100_000, ..UNLIMITED });
    assert_eq!(answer.end, SearchEnd::GaveUp(BudgetSpent::Memory { bytes: 100_000 }));
    let task = SolveTask { depth: Some(10), ..task };
    let answer = solve(find("ida"), &task, UNLIMITED);
    assert_eq!((answer.end, answer.expanded), (SearchEnd::GaveUp(BudgetSpent::Depth { most: 10 }), 0));
}

/// With a weight of W, A* finds paths of at most W times the shortest length.
#[test]
fn weights_bound_the_length() {
    let problem = parse("sliding:3x3");
    let moves = problem.clone();
    let all = distances(parse("sliding:3x3"));
    let weighted = WeightedHeuristic { heuristic: problem.heuristic("manhattan").unwrap(), weight: 2.0 };
    assert_eq!(weighted.claim(), HeuristicClaim::none("2 x manhattan"));
    assert!(WeightedHeuristic { heuristic: Arc::new(ZeroHeuristic), weight: 0.5 }.claim().admissible);
    for (text, distance) in all.iter().step_by(1811) {
        let from = moves.read(text).unwrap();
        let task =
            SolveTask { problem: &moves, from: &from, heuristic: &weighted, depth: None, settings: &solvers::DEFAULTS };
        let answer = solve(find("astar"), &task, UNLIMITED);
        let SearchEnd::Solved { path, .. } = answer.end else { panic!("{text}") };
        assert!(path.len() as u32 - 1 <= 2 * distance.unwrap(), "{text}");
    }
}

/// Computed by hand: two tiles that are nearest to each other's cells, in a row, in a column, and
/// in neither.
#[test]
fn conflicts_of_the_nearest_tiles_cost_two_moves() {
    let problem = parse("race:3;tiles=1,1,6;goal=1 2 ./. . ./. . .");
    let heuristic = problem.heuristic("race-conflict").unwrap();
    let nearest = problem.heuristic("race-nearest").unwrap();
    for (state, conflicts) in [
        ("1 2 3/3 3 3/3 3 _", 0),
        ("2 1 3/3 3 3/3 3 _", 1),
        ("3 1 2/3 3 3/3 3 _", 0),
        ("2 3 1/3 3 3/3 3 _", 1),
        ("2 3 3/1 3 3/3 3 _", 0),
    ] {
        let state = problem.read(state).unwrap();
        let expected = nearest.estimate(&state) + Estimate::from(2 * conflicts);
        assert_eq!(heuristic.estimate(&state), expected, "{}", problem.write(&state));
    }
    let columns = parse("race:3;tiles=1,1,6;goal=1 . ./2 . ./. . .");
    let state = columns.read("2 3 3/1 3 3/3 3 _").unwrap();
    assert_eq!(columns.heuristic("race-conflict").unwrap().estimate(&state).moves(), Some(4.0));
}
