//! Isomorphisms and automorphisms of graphs.
//!
//! The search fixes a pair of vertices, refines the partition, and repeats until no edges depend on
//! the remaining choices. If a pair fails, it tries the next one.
//!
//! Cells that do not depend on each other ([`CellPartition::groups`]) are solved one after the
//! other, and so are the connected components of a graph. A dead end in one never makes the search
//! backtrack into another, so equal components do not multiply the work. Individualisation and
//! refinement follow B. D. McKay and A. Piperno, "Practical graph isomorphism, II", J. Symb.
//! Comput. 60, 2014. The cost is exponential in the worst case.

use std::collections::HashSet;

use super::SimpleGraph;
use super::partition::CellPartition;

/// An isomorphism: the vertex of `b` for each vertex of `a`. `None` if the graphs are not
/// isomorphic.
///
/// ```
/// use antipode_core::graphs::{SimpleGraph, isomorphism};
/// let path = SimpleGraph::new(3, [(0, 1), (1, 2)])?;
/// let other = SimpleGraph::new(3, [(0, 1), (0, 2)])?;
/// assert_eq!(isomorphism(&path, &other).unwrap()[1], 0);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn isomorphism(a: &SimpleGraph, b: &SimpleGraph) -> Option<Vec<u32>> {
    let mut partition = CellPartition::new(a, b)?;
    let cells = partition.cells();
    settle(&mut partition, cells)?;
    Some(mapping(&partition))
}

/// Generators of the automorphism group in one-line notation; empty if it is trivial.
///
/// # Panics
///
/// If the order is greater than 255.
pub fn automorphisms(graph: &SimpleGraph) -> Vec<Vec<u8>> {
    assert!(graph.order() <= usize::from(u8::MAX), "vertices of permutations are bytes");
    let Some(mut partition) = CellPartition::new(graph, graph) else { return vec![] };
    let half = partition.half();
    let mut base = vec![];
    while let Some(cell) = smallest(&partition, partition.cells()) {
        let point = partition.halves(cell).0[0];
        // Each point is paired with its own copy, so what follows is about its stabiliser.
        base.push((partition.splits(), point));
        partition.pair(&[point], &[point + half]);
    }
    let mut generators: Vec<Vec<u8>> = vec![];
    let mut orbits = PointOrbits((0..graph.order()).collect());
    // From the last point of the base to the first: all generators so far fix the points before it.
    for (splits, point) in base.into_iter().rev() {
        partition.undo(splits);
        let images = partition.halves(partition.cell(point)).1;
        let mut dead: Vec<usize> = vec![];
        for image in images {
            let target = (image - half) as usize;
            // An orbit is completely dead, reached or untried.
            if dead.iter().chain([&(point as usize)]).any(|&v| orbits.of(v) == orbits.of(target)) {
                continue;
            }
            let mut found = partition.pair(&[point], &[image]);
            if found {
                let cells = partition.cells();
                found = settle(&mut partition, cells).is_some();
            }
            if found {
                let mapping = mapping(&partition);
                mapping.iter().enumerate().for_each(|(v, &to)| orbits.join(v, to as usize));
                generators.push(mapping.into_iter().map(|to| to as u8).collect());
            } else {
                dead.push(target);
            }
            partition.undo(splits);
        }
    }
    generators
}

/// A group of cells in which the search maps a part of the first graph.
///
/// The part is a vertex or, if the group is disconnected, one of its components.
struct MatchingFrame {
    cells: Vec<u32>,
    splits: usize,
    part: Vec<u32>,
    /// The untried images of the part, the next one last.
    images: Vec<Vec<u32>>,
    /// The groups that the present image leaves open, processed from the last to the first.
    open: Vec<Vec<u32>>,
    /// The number of open groups outside the part. Parts can be cancelled: if one has an image and
    /// the rest cannot be mapped, no other image helps.
    outside: usize,
    /// Whether the part is a separate component.
    separate: bool,
}

impl MatchingFrame {
    fn new(partition: &mut CellPartition<'_>, cells: Vec<u32>) -> Option<MatchingFrame> {
        let [mut parts, mut images] = partition.parts(&cells);
        let separate = parts.len() > 1;
        if !separate {
            let (vertices, others) = partition.halves(smallest(partition, cells.iter().copied())?);
            [parts, images] = [vertices, others].map(|vertices| vertices.into_iter().map(|v| vec![v]).collect());
        }
        let part = parts.into_iter().next()?;
        images.retain(|image| image.len() == part.len());
        images.reverse();
        Some(MatchingFrame { cells, splits: partition.splits(), part, images, open: vec![], outside: 0, separate })
    }

    /// Advances to the next image that refinement does not refute; returns whether there is one.
    fn advance(&mut self, partition: &mut CellPartition<'_>) -> bool {
        partition.undo(self.splits);
        while let Some(image) = self.images.pop() {
            if partition.pair(&self.part, &image) {
                let cells: Vec<u32> = self.cells.iter().copied().chain(partition.cells_since(self.splits)).collect();
                self.open = partition.groups(cells.into_iter());
                if self.separate {
                    let inside: HashSet<u32> = self.part.iter().map(|&v| partition.cell(v)).collect();
                    self.open.sort_by_key(|group| inside.contains(&group[0]));
                    self.outside = self.open.partition_point(|group| !inside.contains(&group[0]));
                }
                return true;
            }
            partition.undo(self.splits);
        }
        false
    }

    /// The next group to process.
    fn next(&mut self) -> Option<Vec<u32>> {
        if self.separate && self.open.len() == self.outside {
            self.images = vec![];
        }
        self.open.pop()
    }
}

/// Refines the partition until any mapping within its cells works. `None` if that is impossible.
fn settle(partition: &mut CellPartition<'_>, cells: Vec<u32>) -> Option<()> {
    let mut groups = partition.groups(cells.into_iter());
    let mut frames: Vec<MatchingFrame> = vec![];
    loop {
        if let Some(group) = frames.last_mut().map_or_else(|| groups.pop(), MatchingFrame::next) {
            frames.push(MatchingFrame::new(partition, group)?);
            // A group without another image refutes the present image of the group around it.
            while !frames.last_mut()?.advance(partition) {
                frames.pop();
            }
        // A solved group leaves with all its choices, since no other group depends on them.
        } else if frames.pop().is_none() {
            return Some(());
        }
    }
}

/// The smallest open cell.
fn smallest(partition: &CellPartition<'_>, cells: impl IntoIterator<Item = u32>) -> Option<u32> {
    cells.into_iter().filter(|&cell| partition.is_open(cell)).min_by_key(|&cell| partition.length(cell))
}

/// Maps the vertices of the first graph to those of the second, cell by cell, in increasing order.
fn mapping(partition: &CellPartition<'_>) -> Vec<u32> {
    let mut mapping = vec![0; partition.half() as usize];
    for cell in partition.cells() {
        let (from, to) = partition.halves(cell);
        from.iter().zip(to).for_each(|(&v, image)| mapping[v as usize] = image - partition.half());
    }
    mapping
}

/// Points joined by generators: a forest of parents.
struct PointOrbits(Vec<usize>);

impl PointOrbits {
    /// The root of the orbit of a point.
    fn of(&self, mut point: usize) -> usize {
        while self.0[point] != point {
            point = self.0[point];
        }
        point
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a.max(b)] = a.min(b);
    }
}
