//! With any weight of a heuristic, no solver proves a false claim.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::named;
use crate::slow::numbered_distances;
use antipode::families;
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Problem};
use antipode::solvers::{
    self, BudgetSpent, DEFAULTS, SearchBudget, SearchEnd, SolveTask, Solver, SolverAnswer, WeightedHeuristic,
};
use antipode::watch::Watch;
use assert_cmd::Command;
use serde_json::Value;

/// Weights from zero to the greatest number.
const WEIGHTS: [f64; 11] = [0.0, 5e-324, 1e-9, 0.5, 1.0, 1.15, 3.0, 2e8, 5e9, 1e300, f64::MAX];

/// A state 31 moves from the goal.
const ANTIPODE: &str = "8 6 7/2 5 4/3 _ 1";

const BUDGET: SearchBudget = SearchBudget { nodes: Some(3000), time: None, memory: 1 << 26 };

fn informed() -> impl Iterator<Item = &'static Solver> {
    named::all().filter(|solver| solver.is_informed())
}

fn solve(solver: &Solver, moves: &Problem, from: &[u8], heuristic: &dyn Heuristic, depth: Option<u32>) -> SolverAnswer {
    let task = SolveTask { problem: moves, from, heuristic, depth, settings: &DEFAULTS };
    solver.solve(&task, BUDGET, Watch::none().signal()).unwrap()
}

#[test]
fn no_weight_makes_a_state_unsolvable_or_a_solution_optimal() {
    for spec in ["sliding:2x3", "rings:3,2,4;goal=1p 4g 5r 6b"] {
        let problem = families::parse(spec).unwrap();
        let (moves, all) = (problem.clone(), numbered_distances(&problem));
        for weight in WEIGHTS {
            for solver in informed() {
                let heuristic =
                    WeightedHeuristic { heuristic: problem.heuristic(&problem.heuristics()[0]).unwrap(), weight };
                for (from, distance) in all.iter().step_by(if solver.tuning.random { 331 } else { 29 }) {
                    let what = format!("{spec} {} x {weight} from {}", solver.name, moves.write(from));
                    let complete = ["astar", "greedy"].contains(&solver.name);
                    match (solve(solver, &moves, from, &heuristic, None).end, distance) {
                        (SearchEnd::Solved { path, optimal }, Some(distance)) => {
                            let length = path.len() as u32 - 1;
                            assert!(length >= *distance && (!optimal || length == *distance), "{what}: {length}");
                            let bound = f64::from(*distance) * weight.max(1.0);
                            let bounded = ["astar", "ida", "rbfs"].contains(&solver.name);
                            assert!(!bounded || f64::from(length) <= bound, "{what}: {length}");
                        }
                        (SearchEnd::Unsolvable, None) => (),
                        (SearchEnd::GaveUp(_), _) => assert!(!complete, "{what}"),
                        (end, distance) => panic!("{what}: {end:?}, and its distance is {distance:?}"),
                    }
                }
            }
        }
    }
}

/// 1.15 times 3 moves are 3.45 moves, not 3.
#[test]
fn fractions_of_weighted_estimates_are_kept() {
    let problem = families::parse("sliding:3x3").unwrap();
    let manhattan = problem.heuristic("manhattan").unwrap();
    let heuristic = WeightedHeuristic { heuristic: manhattan.clone(), weight: 1.15 };
    let from = problem.read(ANTIPODE).unwrap();
    let moves = |state: &[u8]| (manhattan.estimate(state).moves().unwrap(), heuristic.estimate(state).moves().unwrap());
    let mut seen = vec![moves(&from)];
    problem.expand(&from, &mut |next| seen.push(moves(next)));
    for (plain, weighted) in &seen {
        assert!((weighted - 1.15 * plain).abs() < 2f64.powi(-16), "{plain} {weighted}");
    }
    assert!(seen.iter().any(|(_, weighted)| weighted.fract() > 0.0), "{seen:?}");
}

/// The weighted estimate of a state may exceed the limit even if its distance does not.
#[test]
fn a_limit_of_the_depth_is_a_limit_of_moves_not_of_weighted_estimates() {
    let problem = families::parse("sliding:2x3").unwrap();
    let moves = problem.clone();
    for weight in WEIGHTS {
        let heuristic = WeightedHeuristic { heuristic: problem.heuristic("manhattan").unwrap(), weight };
        for (from, distance) in numbered_distances(&problem).iter().filter(|(_, distance)| *distance < Some(13)) {
            let distance = distance.unwrap();
            let ida = solvers::find("ida").unwrap();
            let end = |limit| solve(ida, &moves, from, &heuristic, Some(limit)).end;
            let from = moves.write(from);
            match end(distance) {
                SearchEnd::Solved { path, .. } => assert_eq!(path.len() as u32 - 1, distance, "{from} x {weight}"),
                end => {
                    assert!(matches!(end, SearchEnd::GaveUp(BudgetSpent::Nodes { .. })), "{from} x {weight}: {end:?}");
                }
            }
            if distance > 0 {
                assert!(
                    !matches!(end(distance - 1), SearchEnd::Solved { .. } | SearchEnd::Unsolvable),
                    "{from} x {weight}"
                );
            }
        }
    }
}

/// Deep tree searches do not use all memory.
#[test]
fn memory_is_limited_for_searches_of_trees() {
    let problem = families::parse("sliding:3x3").unwrap();
    let moves = problem.clone();
    let from = moves.read(ANTIPODE).unwrap();
    let heuristic = WeightedHeuristic { heuristic: problem.heuristic("manhattan").unwrap(), weight: 1e300 };
    let task = SolveTask { problem: &moves, from: &from, heuristic: &heuristic, depth: None, settings: &DEFAULTS };
    for (name, memory) in [("ida", 1 << 14), ("rbfs", 1 << 12)] {
        let budget = SearchBudget { nodes: Some(1_000_000), time: None, memory };
        let answer = solvers::find(name).unwrap().solve(&task, budget, Watch::none().signal()).unwrap();
        assert_eq!(answer.end, SearchEnd::GaveUp(BudgetSpent::Memory { bytes: memory }), "{name}");
    }
}

/// Manhattan distances, which count the states that they are requested for.
struct Counted(Arc<dyn Heuristic>, AtomicU64);

impl Heuristic for Counted {
    fn claim(&self) -> HeuristicClaim {
        self.0.claim()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.estimate(state)
    }
}

/// RBFS keeps estimates, in as many slots as the memory allows. The search is the same.
#[test]
fn estimates_that_are_kept_change_no_search() {
    let problem = families::parse("sliding:3x3").unwrap();
    let from = problem.read(ANTIPODE).unwrap();
    let run = |memory| {
        let counted = Arc::new(Counted(problem.heuristic("manhattan").unwrap(), AtomicU64::new(0)));
        let heuristic = WeightedHeuristic { heuristic: counted.clone(), weight: 1.1 };
        let task =
            SolveTask { problem: &problem, from: &from, heuristic: &heuristic, depth: None, settings: &DEFAULTS };
        let budget = SearchBudget { nodes: None, time: None, memory };
        let answer = solvers::find("rbfs").unwrap().solve(&task, budget, Watch::none().signal()).unwrap();
        (answer, counted.1.load(Ordering::Relaxed))
    };
    let (few, many) = (run(1 << 15), run(1 << 30));
    assert_eq!(few.0, many.0);
    assert!(few.1 < few.0.generated && many.1 < few.1 / 2, "{few:?}, {}", many.1);
}

/// A heuristic that reports every state as unreachable.
struct Hopeless;

impl Heuristic for Hopeless {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("hopeless")
    }

    fn estimate(&self, _: &[u8]) -> Estimate {
        Estimate::UNREACHABLE
    }
}

#[test]
fn unreachable_times_a_weight_is_unreachable_and_no_search_is_needed() {
    let problem = families::parse("sliding:2x3").unwrap();
    let moves = problem.clone();
    let from = moves.read("2 1 3/4 5 _").unwrap();
    for weight in WEIGHTS {
        let heuristic = WeightedHeuristic { heuristic: Arc::new(Hopeless), weight };
        assert_eq!(heuristic.estimate(&from), Estimate::UNREACHABLE);
        for solver in informed() {
            let answer = solve(solver, &moves, &from, &heuristic, None);
            assert_eq!((answer.end, answer.expanded), (SearchEnd::Unsolvable, 0), "{}", solver.name);
        }
    }
}

fn antipode(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_antipode")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_antipode_of_the_8_puzzle_is_solved_whatever_the_weight() {
    for solver in informed().map(|solver| solver.name) {
        for weight in ["2e8", "1e300", "1e-300", "0"] {
            let arguments = ["solve", "sliding:3x3", ANTIPODE, "--solver", solver, "--weight", weight];
            let (code, json, _) = antipode(&[&arguments[..], &["--nodes", "30000", "--format", "json"]].concat());
            let all = &serde_json::from_str::<Value>(&json).unwrap()["answers"];
            assert_ne!(all[0]["outcome"], "unsolvable", "{solver} {weight}");
            let found = all[0]["outcome"] == "solved";
            assert_eq!(code, Some(i32::from(!found)), "{solver} {weight}");
            let heavy = ["2e8", "1e300"].contains(&weight) && ["astar", "greedy", "beam", "lns"].contains(&solver);
            assert!(found || !heavy, "{solver} {weight}: {json}");
            assert!(all[0]["optimal"] != true || all[0]["length"] == 31, "{solver} {weight}: {json}");
        }
    }
}

#[test]
fn an_audit_of_a_heavy_heuristic_counts_what_is_solved() {
    let place = tempfile::tempdir().unwrap();
    let table = place.path().join("table");
    let table = table.to_str().unwrap();
    assert_eq!(antipode(&["build", "sliding:2x3", "-o", table]).0, Some(0));
    let how = ["audit", "sliding:2x3", "--truth", table, "--samples", "all", "--solver", "astar", "--weight", "2e8"];
    let (code, json, errors) = antipode(&[&how[..], &["--format", "json"]].concat());
    assert_eq!(code, Some(0), "{errors}");
    let audit: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&audit["outcomes"]["solved"], &audit["outcomes"]["unsolvable"]), (&360.into(), &0.into()));
}

#[test]
fn what_is_no_weight_is_refused_before_any_work() {
    for weight in ["nan", "NaN", "inf", "-inf", "1e999", "-1", "-1e-9"] {
        let weight = format!("--weight={weight}");
        for verb in [
            &["solve", "sliding:3x3", ANTIPODE, "--heuristic", "table:none"][..],
            &["audit", "sliding:3x3", "--truth", "solver", "--samples", "1"],
        ] {
            for solver in informed().map(|solver| solver.name) {
                let (code, out, errors) = antipode(&[verb, &["--solver", solver, &weight]].concat());
                assert!(code == Some(2) && out.is_empty(), "{verb:?} {solver} {weight}: {errors}");
                assert!(errors.contains("is not a weight"), "{verb:?} {solver} {weight}: {errors}");
            }
        }
    }
}
