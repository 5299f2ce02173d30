//! Searches from both ends, bounded and anytime searches, compared with exact distances.

use std::collections::HashMap;

use crate::slow::numbered_distances;
use antipode::families;
use antipode::jobs::{OpenSolver, SolveOptions, SolveOutcome, WorkResources};
use antipode::model::Problem;
use antipode::solvers::{self, SearchBudget, SearchEnd, SolveTask, SolverAbility, SolverSettings};
use antipode::watch::Watch;

const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: u64::MAX };

/// Puzzles with the step from one tested state to the next.
const PUZZLES: [(&str, usize); 6] = [
    ("sliding:3x3", 2_999),
    ("sliding:2x4", 53),
    ("twisty:2x2x2;moves=U,R2,F2", 1_499),
    ("pancake:7", 37),
    ("hanoi:4,5", 7),
    ("sliding:3x3;goal=1 . 2/. _ ./3 . 4", 9_973),
];

fn states(problem: &Problem, step: usize) -> Vec<(Vec<u8>, u32)> {
    let all = numbered_distances(problem).into_iter().step_by(step);
    all.filter_map(|(state, distance)| Some((state, distance?))).collect()
}

/// A path's length, after a check that it is one.
fn length(problem: &Problem, from: &[u8], path: &[Vec<u8>]) -> u32 {
    assert_eq!(path[0], from);
    for pair in path.windows(2) {
        let mut legal = false;
        problem.expand(&pair[0], &mut |next| legal |= next == pair[1]);
        assert!(legal);
    }
    assert!(problem.is_goal(&path[path.len() - 1]));
    path.len() as u32 - 1
}

#[test]
fn optimal_searches_are_optimal() {
    for (spec, step) in PUZZLES {
        let problem = families::parse(spec).unwrap();
        let states = states(&problem, step);
        let one_setting = ["mm", "nbs", "dvcbs", "bae", "bfhs", "ara", "window"].map(|name| (name, &[][..]));
        for (name, set) in one_setting.into_iter().chain([("mm", &["epsilon=1"][..])]) {
            let solver = solvers::find(name).unwrap();
            let settings = SolverSettings::new(solver, None, set).unwrap();
            for heuristic in problem.heuristics() {
                let heuristic = problem.heuristic(&heuristic).unwrap();
                for (from, distance) in states.iter().step_by(if heuristic.claim().name == "zero" { 40 } else { 2 }) {
                    let task =
                        SolveTask { problem: &problem, from, heuristic: &*heuristic, depth: None, settings: &settings };
                    let answer = solver.solve(&task, UNLIMITED, Watch::none().signal()).unwrap();
                    let SearchEnd::Solved { path, optimal } = answer.end else {
                        panic!("{spec} {name}: {:?}", answer.end)
                    };
                    let what = format!("{spec} {name} {} {}", heuristic.claim().name, problem.write(from));
                    let found = length(&problem, from, &path);
                    assert!(found >= *distance, "{what}");
                    let admissible = heuristic.claim().admissible;
                    assert!(!admissible || found == *distance && optimal, "{what}: {found}, not {distance}");
                }
            }
        }
    }
}

/// Estimates of the distance to the start come from the heuristic made for it.
#[test]
fn heuristics_are_aimed_at_the_start() {
    for spec in ["sliding:3x3", "pancake:7", "hanoi:4,5"] {
        let problem = families::parse(spec).unwrap();
        let all: HashMap<Vec<u8>, u32> = states(&problem, 101).into_iter().collect();
        let mut expanded = [0; 5];
        for (at, name) in ["mm", "nbs", "dvcbs", "bae", "astar"].into_iter().enumerate() {
            assert_eq!(solvers::find(name).unwrap().can(SolverAbility::BothEnds), name != "astar");
            let mut options = SolveOptions::default();
            options.solver = Some(name.into());
            let solver = OpenSolver::new(&problem, &options, WorkResources::default(), &mut Watch::none()).unwrap();
            for (from, distance) in &all {
                let found = solver.solve(from, Watch::none().signal()).unwrap();
                assert_eq!(
                    (found.outcome, found.length, found.optimal),
                    (SolveOutcome::Solved, Some(*distance as usize), true)
                );
                expanded[at] += found.expanded.unwrap();
            }
        }
        assert!(expanded.iter().all(|&nodes| nodes > 0), "{spec}: {expanded:?}");
    }
}

#[test]
fn bounded_searches_keep_to_their_bounds() {
    for (spec, step) in PUZZLES.into_iter().filter(|(spec, _)| !spec.starts_with("twisty")) {
        let problem = families::parse(spec).unwrap();
        let states = states(&problem, 40 * step);
        for name in ["xdp", "xup", "focal", "dps", "ees"] {
            for bound in [1.0, 1.2, 2.0, 10.0] {
                let solver = solvers::find(name).unwrap();
                let settings = SolverSettings::new(solver, None, &[format!("bound={bound}")]).unwrap();
                for heuristic in problem.heuristics() {
                    let heuristic = problem.heuristic(&heuristic).unwrap();
                    for (from, distance) in states.iter().filter(|_| heuristic.claim().admissible) {
                        let task = SolveTask {
                            problem: &problem,
                            from,
                            heuristic: &*heuristic,
                            depth: None,
                            settings: &settings,
                        };
                        let answer = solver.solve(&task, UNLIMITED, Watch::none().signal()).unwrap();
                        let SearchEnd::Solved { path, .. } = answer.end else {
                            panic!("{spec} {name}: {:?}", answer.end)
                        };
                        let found = length(&problem, from, &path);
                        let most = (f64::from(*distance) * bound).floor() as u32;
                        let what = format!("{spec} {name} {} {}", heuristic.claim().name, problem.write(from));
                        assert!((*distance..=most).contains(&found), "{what}: {found}, and {distance} is the distance");
                    }
                }
            }
        }
    }
}

/// A budget ends an anytime search with the best path so far, which it does not call optimal
/// without a proof.
#[test]
fn anytime_searches_keep_what_they_have() {
    let problem = families::parse("sliding:3x3").unwrap();
    let manhattan = problem.heuristic("manhattan").unwrap();
    for (name, set, bound) in [("ara", &["weight=5"][..], 5), ("window", &[], 100), ("beam-stack", &["width=10"], 100)]
    {
        let solver = solvers::find(name).unwrap();
        let settings = SolverSettings::new(solver, None, set).unwrap();
        let (mut longer, mut proven) = (0, 0);
        for (from, distance) in states(&problem, 997) {
            let task =
                SolveTask { problem: &problem, from: &from, heuristic: &*manhattan, depth: None, settings: &settings };
            let budget = SearchBudget { nodes: Some(400), ..UNLIMITED };
            let answer = solver.solve(&task, budget, Watch::none().signal()).unwrap();
            let SearchEnd::Solved { path, optimal } = answer.end else { continue };
            let found = length(&problem, &from, &path);
            assert!(found <= bound * distance && (!optimal || found == distance));
            longer += u32::from(found > distance);
            proven += u32::from(optimal);
        }
        assert!(longer > 0 && proven > 0, "{name}: {longer} {proven}");
    }
}

/// Enforced hill climbing and real-time search reach a goal wherever moves can be undone.
#[test]
fn local_searches_reach_goals() {
    for (spec, step) in PUZZLES.into_iter().filter(|(spec, _)| !spec.starts_with("twisty")) {
        let problem = families::parse(spec).unwrap();
        for name in ["ehc", "lss-lrta", "greedy-typed", "greedy-epsilon"] {
            let solver = solvers::find(name).unwrap();
            let heuristic = problem.heuristic(&problem.heuristics()[0]).unwrap();
            for (from, distance) in states(&problem, 3 * step) {
                let task = SolveTask {
                    problem: &problem,
                    from: &from,
                    heuristic: &*heuristic,
                    depth: None,
                    settings: &solvers::DEFAULTS,
                };
                let answer = solver.solve(&task, UNLIMITED, Watch::none().signal()).unwrap();
                let SearchEnd::Solved { path, .. } = answer.end else { panic!("{spec} {name}: {:?}", answer.end) };
                assert!(length(&problem, &from, &path) >= distance, "{spec} {name}");
            }
        }
    }
}
