//! Beam-stack search with beams of any width, compared with exact distances.

use crate::astar_disk::states;
use crate::slow::check_path;
use antipode::families;
use antipode::model::Problem;
use antipode::solvers::{self, BudgetSpent, SearchBudget, SearchEnd, SolveTask, SolverAnswer, SolverSettings};
use antipode::watch::Watch;

const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: u64::MAX };

fn solve(
    problem: &Problem,
    (from, heuristic): (&[u8], &str),
    width: u32,
    depth: Option<u32>,
    budget: SearchBudget,
) -> SolverAnswer {
    let solver = solvers::find("beam-stack").unwrap();
    let settings = SolverSettings::new(solver, None, &[format!("width={width}")]).unwrap();
    let heuristic = problem.heuristic(heuristic).unwrap();
    let task = SolveTask { problem, from, heuristic: &*heuristic, depth, settings: &settings };
    solver.solve(&task, budget, Watch::none().signal()).unwrap()
}

/// The length of a path, which must be legal and have no state twice; `None` if there is none.
fn length(problem: &Problem, from: &[u8], answer: &SolverAnswer) -> Option<(u32, bool)> {
    let SearchEnd::Solved { path, optimal } = &answer.end else { return None };
    check_path(problem, from, path);
    Some((path.len() as u32 - 1, *optimal))
}

#[test]
fn paths_are_shortest_for_beams_that_drop_much() {
    for (spec, heuristic, step, widths) in [
        ("sliding:3x3", "manhattan", 2_999, &[300, 3_000, 1_000_000][..]),
        ("pancake:8", "gap", 397, &[20, 1_000]),
        ("hanoi:4,6", "disks", 37, &[50, 1_000]),
        ("twisty:2x2x2;moves=U,R2,F2", "zero", 2_999, &[2_000, 10_000]),
    ] {
        let problem = families::parse(spec).unwrap();
        let heuristic = if problem.heuristics().iter().any(|name| name == heuristic) { heuristic } else { "zero" };
        for (from, distance) in states(&problem, step) {
            for &width in widths {
                let answer = solve(&problem, (&from, heuristic), width, None, UNLIMITED);
                let what = format!("{spec} {width} {}", problem.write(&from));
                assert_eq!(length(&problem, &from, &answer), Some((distance, true)), "{what}");
            }
        }
    }
}

/// A beam of one state is a depth-first search.
#[test]
fn beams_of_a_few_states_are_complete() {
    for (spec, step) in [("sliding:2x3", 1), ("pancake:5", 1), ("hanoi:4,3", 1), ("sliding:3x3", 2_999)] {
        let problem = families::parse(spec).unwrap();
        let heuristic = &problem.heuristics()[0];
        for (from, distance) in states(&problem, step) {
            for width in [1, 2, 3] {
                let what = format!("{spec} {width} {}", problem.write(&from));
                let few = |depth| solve(&problem, (&from, heuristic), width, Some(depth), UNLIMITED);
                for depth in [distance, distance + 1, distance + 2] {
                    assert_eq!(length(&problem, &from, &few(depth)), Some((distance, true)), "{what}");
                }
                let none = few(distance - 1).end;
                assert_eq!(none, SearchEnd::GaveUp(BudgetSpent::Depth { most: distance - 1 }), "{what}");
            }
        }
    }
}
