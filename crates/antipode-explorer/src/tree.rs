//! All optimal paths from a state as a graph: every state on one of them, layer by layer.

use std::collections::HashMap;

use serde::Serialize;

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
    edges: Vec<Edge>,
    /// Whether the tree is complete.
    complete: bool,
}

impl Shown {
    /// The optimal paths from a state, limited to the nearest `limit` states. Empty if no goal is
    /// reachable.
    pub(crate) fn tree(&self, state: &[u8], limit: usize) -> Result<Tree> {
        let (table, space) = (&self.table, self.table.space());
        let Some((start, distance)) = space.find(state).zip(table.proven_distance(state)?) else {
            return Ok(Tree { complete: true, ..Tree::default() });
        };
        let node = |state: u64, distance| Node { state: space.write(state), distance };
        let mut tree = Tree { nodes: vec![node(start, distance)], edges: vec![], complete: true };
        let mut layer = vec![(0, start)];
        for distance in (0..distance).rev() {
            let (mut next, mut known) = (vec![], HashMap::new());
            let states: Vec<(u64, u32)> = layer.iter().map(|&(_, state)| (state, distance + 1)).collect();
            for (&(from, _), moves) in layer.iter().zip(table.optimal_moves(&states)?) {
                for step in moves {
                    let to = match known.get(&step.state) {
                        Some(&to) => to,
                        None if tree.nodes.len() == limit => {
                            tree.complete = false;
                            continue;
                        }
                        None => {
                            let to = tree.nodes.len();
                            tree.nodes.push(node(step.state, distance));
                            known.insert(step.state, to);
                            next.push((to, step.state));
                            to
                        }
                    };
                    tree.edges.push(Edge { from, to, name: step.name });
                }
            }
            layer = next;
        }
        self.problem().intact()?;
        Ok(tree)
    }
}
