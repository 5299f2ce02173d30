//! Isomorphisms and automorphisms of simple undirected graphs, and shortest paths in any graph.
//!
//! Isomorphisms are exact: colour refinement, and a search where colours do not decide
//! (`search.rs`).

mod geodesics;
mod partition;
mod search;

pub use geodesics::ShortestPaths;
pub use search::{automorphisms, isomorphism};

use crate::error::{Error, Result};

/// The most vertices: 32-bit indices number two graphs side by side.
const MOST_VERTICES: usize = 1 << 31;

/// A simple undirected graph on the vertices `0..order`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimpleGraph {
    /// Where the neighbours of each vertex start, and the end of the last: `order + 1` entries.
    starts: Vec<usize>,
    /// The neighbours of all vertices, vertex by vertex, each list in increasing order.
    targets: Vec<u32>,
}

impl SimpleGraph {
    /// The graph with these edges; repeated edges, in either direction, count once.
    ///
    /// ```
    /// use antipode_core::graphs::SimpleGraph;
    /// let path = SimpleGraph::new(3, [(0, 1), (2, 1)])?;
    /// assert_eq!(path.neighbours(1), [0, 2]);
    /// # Ok::<(), antipode_core::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `Usage` if an edge is a loop or an end of it is not a vertex, `Limit` if there are more than
    /// 2^31 vertices.
    pub fn new(order: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<SimpleGraph> {
        if order > MOST_VERTICES {
            return Err(Error::Limit(format!("a graph has at most {MOST_VERTICES} vertices, not {order}")));
        }
        let mut arcs = vec![];
        for (a, b) in edges {
            if a == b {
                return Err(Error::malformed(format!("{a}-{b}"), "an edge", "it is a loop"));
            }
            if a.max(b) as usize >= order {
                return Err(Error::out_of_range("vertex", a.max(b).into(), 0..=(order as u64).saturating_sub(1)));
            }
            arcs.extend([(a, b), (b, a)]);
        }
        arcs.sort_unstable();
        arcs.dedup();
        let mut starts = vec![0; order + 1];
        arcs.iter().for_each(|&(from, _)| starts[from as usize + 1] += 1);
        (0..order).for_each(|v| starts[v + 1] += starts[v]);
        Ok(SimpleGraph { starts, targets: arcs.into_iter().map(|(_, to)| to).collect() })
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn size(&self) -> usize {
        self.targets.len() / 2
    }

    /// The neighbours of a vertex, in increasing order.
    #[inline]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.targets[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    /// Whether two vertices are adjacent.
    pub fn has_edge(&self, a: u32, b: u32) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }

    /// The edges, smaller end first, in lexicographic order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.order() as u32)
            .flat_map(|a: u32| self.neighbours(a).iter().map(move |&b| (a, b)))
            .filter(|(a, b)| a < b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_simple_and_sorted() {
        let graph = SimpleGraph::new(5, [(3, 1), (0, 3), (1, 3), (2, 0)]).unwrap();
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 2), (0, 3), (1, 3)]);
        assert_eq!((graph.order(), graph.size()), (5, 3));
        assert_eq!(graph.neighbours(3), [0, 1]);
        assert!(graph.neighbours(4).is_empty());
        assert!(graph.has_edge(3, 1) && !graph.has_edge(1, 2));
        assert_eq!(SimpleGraph::new(0, []).unwrap().edges().count(), 0);
    }

    #[test]
    fn loops_and_strangers_are_refused() {
        assert_eq!(SimpleGraph::new(2, [(1, 1)]).unwrap_err().to_string(), "'1-1' is not an edge: it is a loop");
        assert!(SimpleGraph::new(2, [(0, 2)]).unwrap_err().to_string().contains("there is no vertex 2: use 0 to 1"));
        assert!(matches!(SimpleGraph::new(usize::MAX, []), Err(Error::Limit(_))));
    }
}
