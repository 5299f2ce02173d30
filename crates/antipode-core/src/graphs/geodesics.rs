//! All shortest paths from a vertex.
//!
//! The vertices on them, level by level, form an acyclic graph. The number of paths is counted
//! backwards from the ends before any path is listed.

use num_bigint::BigUint;

/// A vertex on a shortest path.
struct Node<S> {
    /// The steps that lead closer to an end, each with the index of its target in the next level;
    /// empty at an end.
    steps: Vec<(S, usize)>,
    /// The number of shortest paths from here.
    count: BigUint,
}

/// All shortest paths from a vertex, as sequences of steps.
pub struct Geodesics<S> {
    /// The vertices at each distance from the start; the first level is the start.
    levels: Vec<Vec<Node<S>>>,
}

impl<S> Geodesics<S> {
    /// Builds the graph from the vertices of each level, the start first.
    ///
    /// A vertex is the list of its steps that lead closer, each with the index of its target in the
    /// next level. Only vertices of the last level have no steps.
    ///
    /// # Panics
    ///
    /// If there is no level, or a place is beyond its level.
    pub fn new(levels: Vec<Vec<Vec<(S, usize)>>>) -> Geodesics<S> {
        let mut farther: Vec<BigUint> = vec![];
        let mut counted = vec![];
        for level in levels.into_iter().rev() {
            let node = |steps: Vec<(S, usize)>| {
                let count = match steps.is_empty() {
                    true => BigUint::from(1u8),
                    false => steps.iter().map(|(_, place)| &farther[*place]).sum(),
                };
                Node { steps, count }
            };
            let nodes: Vec<_> = level.into_iter().map(node).collect();
            farther = nodes.iter().map(|node| node.count.clone()).collect();
            counted.push(nodes);
        }
        counted.reverse();
        assert!(!counted.is_empty(), "the first level is the start");
        Geodesics { levels: counted }
    }

    /// The length of each path.
    pub fn length(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// The number of paths.
    pub fn count(&self) -> &BigUint {
        &self.levels[0][0].count
    }

    /// The paths, in the order of their steps.
    pub fn paths(&self) -> impl Iterator<Item = Vec<&S>> {
        // The step taken from the vertex at each level, and the index of that vertex.
        let first = |mut trail: Vec<(usize, usize)>| {
            while let Some(&(node, ordinal)) = trail.last().filter(|_| trail.len() < self.levels.len() - 1) {
                trail.push((self.levels[trail.len() - 1][node].steps[ordinal].1, 0));
            }
            trail
        };
        let start = if self.levels.len() > 1 { vec![(0, 0)] } else { vec![] };
        let next = move |trail: &Vec<(usize, usize)>| {
            let mut trail = trail.clone();
            while let Some((node, ordinal)) = trail.pop() {
                if ordinal + 1 < self.levels[trail.len()][node].steps.len() {
                    trail.push((node, ordinal + 1));
                    return Some(first(trail));
                }
            }
            None
        };
        let steps = |trail: Vec<(usize, usize)>| {
            let made = trail.into_iter().zip(&self.levels);
            made.map(|((node, ordinal), level)| &level[node].steps[ordinal].0).collect()
        };
        std::iter::successors(Some(first(start)), next).map(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::Geodesics;

    #[test]
    fn paths_are_counted_and_listed_in_order() {
        // A start, two vertices, one end; two parallel steps from the second vertex.
        let levels = vec![vec![vec![('a', 0), ('b', 1)]], vec![vec![('c', 0)], vec![('d', 0), ('e', 0)]], vec![vec![]]];
        let all = Geodesics::new(levels);
        assert_eq!((all.length(), all.count()), (2, &3u8.into()));
        let paths: Vec<String> = all.paths().map(|path| path.into_iter().collect()).collect();
        assert_eq!(paths, ["ac", "bd", "be"]);
        let none = Geodesics::<char>::new(vec![vec![vec![]]]);
        assert_eq!((none.length(), none.paths().count()), (0, 1));
    }
}
