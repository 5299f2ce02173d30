//! Small puzzles, and solvers on their states with the default heuristic.
#![allow(dead_code)]

use antipode::families;
use antipode::solvers::{DEFAULTS, SearchBudget, SearchEnd, SolveTask, SolverAnswer};
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::named::find;
use crate::slow::{check_path, distances};

pub(crate) const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: 1 << 31 };

/// Puzzles of fewer than 10,000 states.
pub(crate) const SMALL: [&str; 14] = [
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

/// The answer of a solver.
pub(crate) fn run(name: &str, task: &SolveTask<'_>, budget: SearchBudget) -> SolverAnswer {
    find(name).solve(task, budget, Watch::none().signal()).unwrap()
}

/// Solves with the default heuristic of the command line.
pub(crate) fn solve(spec: &str, name: &str, states: usize, check: impl Fn(&SolverAnswer, u32)) {
    let problem = families::parse(spec).unwrap();
    let moves = problem.clone();
    let known = problem.heuristics();
    let usual = find(name).tuning.heuristic.filter(|usual| known.iter().any(|known| known == usual));
    let heuristic = problem.heuristic(usual.unwrap_or(&known[0])).unwrap();
    let all = distances(&moves);
    let mut sorted: Vec<_> = all.iter().collect();
    sorted.sort();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..states {
        let (from, &distance) = sorted[random.random_range(0..sorted.len())];
        let task = SolveTask { problem: &moves, from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
        let answer = run(name, &task, UNLIMITED);
        if let SearchEnd::Solved { path, optimal } = &answer.end {
            check_path(&moves, from, path);
            assert!(path.len() as u32 > distance && (!optimal || path.len() as u32 == distance + 1));
        }
        check(&answer, distance);
    }
}
