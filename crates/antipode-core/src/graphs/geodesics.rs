//! All shortest paths from a vertex.
//!
//! The vertices on them form an acyclic graph. The number of paths is counted backwards from the
//! ends before any path is listed.

use num_bigint::BigUint;

/// A vertex on a shortest path.
struct GeodesicNode<S> {
    /// The steps that lead closer to an end, each with the index of its target; empty at an end.
    steps: Vec<(S, usize)>,
    /// The number of shortest paths from here.
    count: BigUint,
}

/// All shortest paths from a vertex, as sequences of steps.
pub struct ShortestPaths<S> {
    /// The vertices; steps lead to later ones. The first is the start.
    nodes: Vec<GeodesicNode<S>>,
}

impl<S> ShortestPaths<S> {
    /// Builds the graph from its vertices, the start first.
    ///
    /// A vertex is the list of its steps that lead closer, each with the index of its target, which
    /// is a later vertex. Only ends have no steps.
    ///
    /// # Panics
    ///
    /// If there is no vertex, or a step does not lead to a later one.
    pub fn new(vertices: Vec<Vec<(S, usize)>>) -> ShortestPaths<S> {
        assert!(!vertices.is_empty(), "the first vertex is the start");
        let mut counted: Vec<GeodesicNode<S>> = vec![];
        let last = vertices.len() - 1;
        for (at, steps) in vertices.into_iter().enumerate().rev() {
            let count = match steps.is_empty() {
                true => BigUint::from(1u8),
                false => steps
                    .iter()
                    .map(|(_, target)| {
                        assert!(*target > at, "steps lead to later vertices");
                        // The last vertex was counted first.
                        &counted[last - (*target)].count
                    })
                    .sum(),
            };
            counted.push(GeodesicNode { steps, count });
        }
        counted.reverse();
        ShortestPaths { nodes: counted }
    }

    /// The number of paths.
    pub fn count(&self) -> &BigUint {
        &self.nodes[0].count
    }

    /// The paths, in the order of their steps.
    pub fn paths(&self) -> impl Iterator<Item = Vec<&S>> {
        let mut first = vec![];
        self.extend(&mut first);
        std::iter::successors(Some(first), move |trail| self.next(trail.clone()))
            .map(|trail| trail.into_iter().map(|(node, ordinal)| &self.nodes[node].steps[ordinal].0).collect())
    }

    /// The trail after this one. A trail has the vertices on a path but the end, and the number of
    /// the step taken from each.
    fn next(&self, mut trail: Vec<(usize, usize)>) -> Option<Vec<(usize, usize)>> {
        // Like an odometer: the last step that has a successor moves on, and what follows starts
        // anew.
        while let Some((node, ordinal)) = trail.pop() {
            if ordinal + 1 < self.nodes[node].steps.len() {
                trail.push((node, ordinal + 1));
                self.extend(&mut trail);
                return Some(trail);
            }
        }
        None
    }

    /// Adds first steps until an end.
    fn extend(&self, trail: &mut Vec<(usize, usize)>) {
        let mut at = trail.last().map_or(0, |&(node, ordinal)| self.nodes[node].steps[ordinal].1);
        while let Some(&(_, target)) = self.nodes[at].steps.first() {
            trail.push((at, 0));
            at = target;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ShortestPaths;

    #[test]
    fn paths_are_counted_and_listed_in_order() {
        // A start, two vertices, one end; two parallel steps from the second vertex, and a step
        // from the start to the end.
        let vertices = vec![vec![('a', 1), ('b', 2), ('f', 3)], vec![('c', 3)], vec![('d', 3), ('e', 3)], vec![]];
        let all = ShortestPaths::new(vertices);
        assert_eq!(all.count(), &4u8.into());
        let paths: Vec<String> = all.paths().map(|path| path.into_iter().collect()).collect();
        assert_eq!(paths, ["ac", "bd", "be", "f"]);
        let none = ShortestPaths::<char>::new(vec![vec![]]);
        assert_eq!((none.count(), none.paths().count()), (&1u8.into(), 1));
    }
}
