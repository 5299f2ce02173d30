//! Graphs on which moves connect all placements of the tokens.
//!
//! On a 2-connected graph that is not a cycle, with at least two holes, all placements are
//! connected, also if all tokens differ (D. Kornhauser, G. Miller, P. Spirakis, "Coordinating
//! pebble motion on graphs, the diameter of permutation groups, and applications", FOCS 1984).
//!
//! Proof: call all holes but one *pseudo-tokens*. Each move of the puzzle with one hole and these
//! tokens is a move here, or exchanges two holes and changes nothing. If the graph is not theta_0,
//! moves of that puzzle connect all placements, or, on a bipartite graph, all of one parity (R. M.
//! Wilson, "Graph puzzles, homotopy, and the alternating group", J. Combin. Theory B 16, 1974). The
//! parity is the sign of the permutation, plus the side of the hole. A bipartite 2-connected graph
//! has two vertices on one side. Move a pseudo-token and the hole to them: their exchange changes
//! the sign and not the side, but is the same placement. So both parities are connected. A test
//! searches theta_0, a hexagon with a diagonal of two edges, with each number of holes.

use std::sync::Arc;

use antipode_core::graphs::SimpleGraph;
use antipode_core::model::StateReachability;

/// A test whose answer is always that placements are connected.
struct AllConnected;

/// The test for a graph with `holes` holes; `None` if the theorem does not apply.
pub(super) fn of(graph: &SimpleGraph, holes: usize) -> Option<Arc<dyn StateReachability>> {
    let cycle = graph.size() == graph.order();
    (holes >= 2 && !cycle && is_2_connected(graph)).then(|| Arc::new(AllConnected) as Arc<dyn StateReachability>)
}

impl StateReachability for AllConnected {
    fn reaches_goal(&self, _: &[u8]) -> Option<bool> {
        Some(true)
    }

    fn connects(&self, _: &[u8], _: &[u8]) -> Option<bool> {
        Some(true)
    }
}

/// Whether a graph has at least three vertices and stays connected without any one of them.
fn is_2_connected(graph: &SimpleGraph) -> bool {
    let order = graph.order();
    order >= 3
        && (0..order as u32).all(|left_out: u32| {
            let root = u32::from(left_out == 0);
            let mut seen = vec![false; order];
            (seen[left_out as usize], seen[root as usize]) = (true, true);
            let (mut stack, mut count) = (vec![root], 1);
            while let Some(v) = stack.pop() {
                for &next in graph.neighbours(v) {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        stack.push(next);
                        count += 1;
                    }
                }
            }
            count == order - 1
        })
}
