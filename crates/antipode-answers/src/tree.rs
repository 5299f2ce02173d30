//! All optimal paths from a state as a graph, layer by layer. Layers that are too wide are counted
//! and not listed, so that a graph reaches the goal.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;

use crate::limits::WALKED;
use crate::refusal::Result;
use crate::served_puzzle::ServedPuzzle;

/// A state of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathNode {
    /// The state as the puzzle writes it.
    state: String,
    /// Its distance.
    distance: u32,
}

/// A move on an optimal path, between two indices of states.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathEdge {
    /// The place of the state before it, from 0.
    from: usize,
    /// The place of the state after it.
    to: usize,
    /// Its name.
    r#move: String,
    /// Its cost, if moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u8>,
}

/// The optimal paths from a state.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathTree {
    /// The states of the distances with the fewest: the start state, then the others by decreasing
    /// distance.
    nodes: Vec<PathNode>,
    /// The moves between listed states.
    edges: Vec<PathEdge>,
    /// The distances of states on optimal paths, from the start state on. Where moves have costs,
    /// some are skipped.
    distances: Vec<u32>,
    /// The number of states on optimal paths at each of these distances. The list ends early if
    /// there are too many states.
    layers: Vec<usize>,
    /// Whether all states are listed.
    complete: bool,
}

/// The states of one distance, and their optimal moves.
struct TreeLayer {
    distance: u32,
    states: Vec<u64>,
    /// The place of the state before each move, the state after it, its name and its cost.
    moves: Vec<(usize, u64, String, u8)>,
}

impl ServedPuzzle {
    /// The optimal paths from a state, with at most `limit` listed states: those of the narrowest
    /// layers. Empty if no goal is reachable.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn tree(&self, state: &[u8], limit: usize) -> Result<PathTree> {
        let table = self.table()?;
        let space = table.space();
        let Some((start, distance)) = space.find(state).zip(table.proven_distance(state)?) else {
            return Ok(PathTree { complete: true, ..PathTree::default() });
        };
        let (layers, costs) = (self.layers(start, distance, limit)?, self.problem().costs().is_some());
        let mut tree = PathTree {
            distances: layers.iter().map(|layer| layer.distance).collect(),
            layers: layers.iter().map(|layer| layer.states.len()).collect(),
            ..PathTree::default()
        };
        let widest = widest(tree.layers.iter().copied(), limit);
        let listed = || layers.iter().filter(|layer| layer.states.len() <= widest);
        let mut places = HashMap::new();
        for TreeLayer { distance, states, .. } in listed() {
            for &state in states {
                places.insert(state, tree.nodes.len());
                tree.nodes.push(PathNode { state: space.write(state), distance: *distance });
            }
        }
        for TreeLayer { states, moves, .. } in listed() {
            tree.edges.extend(moves.iter().filter_map(|(from, to, name, cost)| {
                let (from, to) = (places[&states[*from]], *places.get(to)?);
                Some(PathEdge { from, to, r#move: name.clone(), cost: costs.then_some(*cost) })
            }));
        }
        let ends = tree.distances.last() == Some(&0);
        tree.complete = ends && tree.nodes.len() == tree.layers.iter().sum::<usize>();
        self.problem().intact()?;
        Ok(tree)
    }

    /// The layers of optimal paths down to the goal, or until they have too many states. Layers
    /// with more than `limit` states keep no moves.
    fn layers(&self, start: u64, distance: u32, limit: usize) -> Result<Vec<TreeLayer>> {
        let mut ahead = BTreeMap::from([(distance, vec![start])]);
        let (mut layers, mut known) = (vec![], HashSet::from([start]));
        while let Some((distance, states)) = ahead.pop_last().filter(|_| known.len() <= WALKED) {
            let with_distances: Vec<(u64, u32)> = states.iter().map(|&state| (state, distance)).collect();
            let mut moves = vec![];
            for (from, steps) in self.table()?.optimal_moves(&with_distances)?.into_iter().enumerate() {
                for step in steps {
                    if known.insert(step.state) {
                        ahead.entry(distance.saturating_sub(step.cost.into())).or_default().push(step.state);
                    }
                    if states.len() <= limit {
                        moves.push((from, step.state, step.name, step.cost));
                    }
                }
            }
            layers.push(TreeLayer { distance, states, moves });
        }
        Ok(layers)
    }
}

/// The greatest width such that all layers of at most this width have at most `limit` states in
/// all.
fn widest(widths: impl Iterator<Item = usize>, limit: usize) -> usize {
    let mut widths: Vec<usize> = widths.collect();
    widths.sort_unstable();
    let (mut all, mut widest) = (0, 0);
    for same in widths.chunk_by(|a, b| a == b) {
        all += same.iter().sum::<usize>();
        if all > limit {
            break;
        }
        widest = same[0];
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::widest;

    #[test]
    fn the_narrowest_layers_are_listed() {
        assert_eq!(widest([1, 2, 5, 2, 1].into_iter(), 11), 5);
        assert_eq!(widest([1, 2, 5, 2, 1].into_iter(), 10), 2);
        assert_eq!(widest([1, 2, 5, 2, 1].into_iter(), 5), 1);
        assert_eq!(widest([1].into_iter(), 1), 1);
    }
}
