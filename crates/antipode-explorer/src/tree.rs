//! All optimal paths from a state as a graph, layer by layer. Layers that are too wide are counted
//! and not listed, so that a graph reaches the goal.

use std::collections::HashMap;

use serde::Serialize;

use crate::limits::WALKED;
use crate::shown::Shown;
use antipode_core::error::Result;

/// A state of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Node {
    state: String,
    distance: u32,
}

/// A move on an optimal path, between two indices of states.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Edge {
    from: usize,
    to: usize,
    #[serde(rename = "move")]
    name: String,
}

/// The optimal paths from a state.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Tree {
    /// The start state, then the others by decreasing distance.
    nodes: Vec<Node>,
    /// The moves between listed states.
    edges: Vec<Edge>,
    /// The number of states of each distance on optimal paths, from the start state on.
    layers: Vec<usize>,
    /// Whether all states are listed.
    complete: bool,
}

/// The states of one distance, and their moves to the next layer.
struct Layer {
    states: Vec<u64>,
    moves: Vec<(usize, usize, String)>,
}

impl Shown {
    /// The optimal paths from a state, with at most `limit` listed states: those of the narrowest
    /// layers. Empty if no goal is reachable.
    pub(crate) fn tree(&self, state: &[u8], limit: usize) -> Result<Tree> {
        let (table, space) = (&self.table, self.table.space());
        let Some((start, distance)) = space.find(state).zip(table.proven_distance(state)?) else {
            return Ok(Tree { complete: true, ..Tree::default() });
        };
        let layers = self.layers(start, distance, limit)?;
        let widest = widest(layers.iter().map(|layer| layer.states.len()), limit);
        let mut tree = Tree { layers: layers.iter().map(|layer| layer.states.len()).collect(), ..Tree::default() };
        let mut before: Option<(usize, Layer)> = None;
        for (layer, distance) in layers.into_iter().zip((0..=distance).rev()) {
            if layer.states.len() > widest {
                before = None;
                continue;
            }
            let first = tree.nodes.len();
            tree.nodes.extend(layer.states.iter().map(|&state| Node { state: space.write(state), distance }));
            if let Some((from, Layer { moves, .. })) = before.take() {
                let edge = |(a, b, name)| Edge { from: from + a, to: first + b, name };
                tree.edges.extend(moves.into_iter().map(edge));
            }
            before = Some((first, layer));
        }
        tree.complete =
            tree.layers.len() == distance as usize + 1 && tree.nodes.len() == tree.layers.iter().sum::<usize>();
        self.problem().intact()?;
        Ok(tree)
    }

    /// The layers of optimal paths down to the goal, or until they have too many states. Layers
    /// with more than `limit` states keep no moves.
    fn layers(&self, start: u64, distance: u32, limit: usize) -> Result<Vec<Layer>> {
        let (mut layers, mut walked) = (vec![Layer { states: vec![start], moves: vec![] }], 1);
        for distance in (1..=distance).rev() {
            let Some(layer) = layers.last_mut() else { break };
            let states: Vec<(u64, u32)> = layer.states.iter().map(|&state| (state, distance)).collect();
            let (mut next, mut known) = (vec![], HashMap::new());
            for (from, steps) in self.table.optimal_moves(&states)?.into_iter().enumerate() {
                for step in steps {
                    let to = *known.entry(step.state).or_insert_with(|| {
                        next.push(step.state);
                        next.len() - 1
                    });
                    if layer.states.len() <= limit {
                        layer.moves.push((from, to, step.name));
                    }
                }
            }
            walked += next.len();
            if walked > WALKED {
                break;
            }
            layers.push(Layer { states: next, moves: vec![] });
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
