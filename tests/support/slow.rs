//! Slow reference searches that use only the rules.
// No test file uses all of them.
#![allow(dead_code)]

use std::collections::HashMap;

use antipode::model::{BatchEdges, Problem, Space};

/// All states that can reach a goal, with their distances. Moves must be undoable.
pub fn distances(moves: &Problem) -> HashMap<Vec<u8>, u32> {
    distances_from(moves, moves.goals())
}

/// The distances of all states that moves connect with the given ones.
pub fn distances_from(moves: &Problem, from: impl Iterator<Item = Vec<u8>>) -> HashMap<Vec<u8>, u32> {
    let mut level: Vec<Vec<u8>> = from.collect();
    let mut all: HashMap<_, _> = level.iter().map(|state| (state.clone(), 0)).collect();
    for depth in 1.. {
        let mut next = vec![];
        for state in &level {
            moves.expand(state, &mut |key| {
                if !all.contains_key(key) {
                    all.insert(key.to_vec(), depth);
                    next.push(key.to_vec());
                }
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    all
}

/// The depth of every state of a space from some states; `None` if unreached.
pub fn depths_from(space: &dyn Space, mut frontier: Vec<u64>) -> Vec<Option<u32>> {
    let mut depths = vec![None; space.layout().size() as usize];
    let mut edges = BatchEdges::default();
    for depth in 0.. {
        frontier.retain(|&state| depths[state as usize].is_none() && depths[state as usize].replace(depth).is_none());
        if frontier.is_empty() {
            break;
        }
        space.expand(&frontier, &mut edges);
        frontier = edges.all().to_vec();
    }
    depths
}

/// Every numbered state with its distance, in order. The search uses the numbering, so it is
/// independent of the states in solvers.
pub fn numbered_distances(problem: &Problem) -> Vec<(Vec<u8>, Option<u32>)> {
    let space = problem.number().unwrap();
    let depths = depths_from(&space, space.goals().to_vec());
    (0..).zip(depths).map(|(state, depth)| (space.state(state), depth)).collect()
}

/// Panics unless every step is a move, no state repeats, and only the last one is a goal.
pub fn check_path(moves: &Problem, from: &[u8], path: &[Vec<u8>]) {
    assert_eq!(path[0], from);
    for pair in path.windows(2) {
        let mut legal = false;
        moves.expand(&pair[0], &mut |next| legal |= next == pair[1]);
        assert!(legal && !moves.is_goal(&pair[0]));
    }
    assert!(moves.is_goal(&path[path.len() - 1]));
    assert!((1..path.len()).all(|at| !path[..at].contains(&path[at])), "a loop");
}
