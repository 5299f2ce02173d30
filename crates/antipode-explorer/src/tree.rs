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

/// A move on an optimal path, between two states by their places in the list.
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
    /// The state itself first, and then by falling distance.
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Whether nothing was left out.
    complete: bool,
}

impl Shown {
    /// The optimal paths from a state, of at most so many states: the nearest. Empty if no goal is reachable.
    pub(crate) fn tree(&self, state: &[u8], limit: usize) -> Result<Tree> {
        let problem = self.problem();
        let Some(distance) = self.depths(&[state.to_vec()])?[0] else {
            return Ok(Tree { complete: true, ..Tree::default() });
        };
        let node = |state: &[u8], distance| Node { state: problem.write(state), distance };
        let mut tree = Tree { nodes: vec![node(state, distance)], edges: vec![], complete: true };
        let mut layer = vec![(0, state.to_vec())];
        for distance in (0..distance).rev() {
            let (mut next, mut known) = (vec![], HashMap::new());
            for (from, state) in &layer {
                let successors = self.successors(state);
                let depths = self.depths(&successors)?;
                let nearer = successors.into_iter().zip(depths).enumerate();
                for (ordinal, (after, _)) in nearer.filter(|(_, (_, depth))| *depth == Some(distance)) {
                    let to = match known.get(&after) {
                        Some(&to) => to,
                        None if tree.nodes.len() == limit => {
                            tree.complete = false;
                            continue;
                        }
                        None => {
                            let to = tree.nodes.len();
                            tree.nodes.push(node(&after, distance));
                            known.insert(after.clone(), to);
                            next.push((to, after));
                            to
                        }
                    };
                    tree.edges.push(Edge { from: *from, to, name: problem.name(state, ordinal) });
                }
            }
            layer = next;
        }
        problem.intact()?;
        Ok(tree)
    }
}
