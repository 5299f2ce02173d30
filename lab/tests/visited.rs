//! Hill climbing and depth-first searches that enter no state twice, against the text of their
//! paper: M. Igitkhanian, "Solving Rubik's Race".

use std::collections::HashSet;

use crate::named::find;
use crate::small::{UNLIMITED, run};
use antipode::families;
use antipode::model::Estimate;
use antipode::solvers::{SearchEnd, SolveTask, SolverSettings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The pseudocode of the paper as a recursion.
struct Recursion<'a> {
    task: SolveTask<'a>,
    total: bool,
    visited: HashSet<Vec<u8>>,
    path: Vec<Vec<u8>>,
    beyond: Option<Estimate>,
}

impl Recursion<'_> {
    fn search(&mut self, state: &[u8], distance: u32, threshold: Estimate) -> bool {
        if self.visited.contains(state) {
            return false;
        }
        let estimate = self.task.heuristic.estimate(state);
        let value = if self.total { estimate + Estimate::from(distance) } else { estimate };
        if value > threshold {
            self.beyond = Some(self.beyond.map_or(value, |least| least.min(value)));
            return false;
        }
        self.visited.insert(state.to_vec());
        self.path.push(state.to_vec());
        let mut next = vec![];
        self.task.problem.expand(state, &mut |key| next.push(key.to_vec()));
        let found =
            self.task.problem.is_goal(state) || next.iter().any(|key| self.search(key, distance + 1, threshold));
        if !found {
            self.path.pop();
        }
        found
    }

    fn solve(mut self) -> Option<Vec<Vec<u8>>> {
        let mut threshold = self.task.heuristic.estimate(self.task.from);
        loop {
            (self.visited, self.beyond) = (HashSet::new(), None);
            if self.search(self.task.from, 0, threshold) {
                return Some(self.path);
            }
            threshold = self.beyond?;
        }
    }
}

#[test]
fn thresholds_with_visited_states_go_as_the_recursion_says() {
    for (spec, heuristic) in [("sliding:2x3", "manhattan"), ("race:2x3;tiles=2,2,1;goal=1 . ./. . 1", "race-nearest")] {
        let problem = families::parse(spec).unwrap();
        let heuristic = problem.heuristic(heuristic).unwrap();
        let solver = find("ida-visited");
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for total in [false, true] {
            let set = if total { "threshold=total" } else { "threshold=estimate" };
            let settings = SolverSettings::new(solver, None, &[set]).unwrap();
            for _ in 0..30 {
                let mut from = problem.goals().next().unwrap();
                for _ in 0..random.random_range(0..40) {
                    let mut next = vec![];
                    problem.expand(&from, &mut |key| next.push(key.to_vec()));
                    from.clone_from(&next[random.random_range(0..next.len())]);
                }
                let task = SolveTask {
                    problem: &problem,
                    from: &from,
                    heuristic: &*heuristic,
                    depth: None,
                    settings: &settings,
                };
                let SearchEnd::Solved { path, .. } = run(solver.name, &task, UNLIMITED).end else {
                    panic!("{spec} {set}")
                };
                let (visited, path_so_far) = (HashSet::new(), vec![]);
                let slow = Recursion { task, total, visited, path: path_so_far, beyond: None };
                assert_eq!(Some(path), slow.solve(), "{spec} {set}");
            }
        }
    }
}

/// With ordered ties the path is the same for all seeds; with random ties there are several.
#[test]
fn hill_climbing_breaks_ties_as_it_is_told() {
    let problem = families::parse("sliding:3x3").unwrap();
    let from = problem.read("8 6 7/2 5 4/3 _ 1").unwrap();
    let misplaced = problem.heuristic("misplaced").unwrap();
    let hill = find("hill");
    let answers = |ties: &str| -> HashSet<(u64, bool)> {
        let answer = |seed| {
            let settings = SolverSettings::new(hill, Some(seed), &[ties]).unwrap();
            let task =
                SolveTask { problem: &problem, from: &from, heuristic: &*misplaced, depth: None, settings: &settings };
            let answer = run("hill", &task, UNLIMITED);
            (answer.expanded, matches!(answer.end, SearchEnd::Solved { .. }))
        };
        (0..10).map(answer).collect()
    };
    assert_eq!(answers("ties=first").len(), 1);
    assert!(answers("ties=random").len() > 1);
}
