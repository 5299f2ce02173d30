//! The vertices of two graphs of equal order, in cells that are refined together.
//!
//! The graphs lie side by side: vertex `v` of the second has the number `order + v`. A cell holds
//! as many vertices of one graph as of the other. The isomorphism that the search looks for maps
//! the first half of each cell to the second. A partition is *stable* if any two vertices of a cell
//! have equally many neighbours in each cell. To reach it, the refinement takes one cell after
//! another as a *splitter*, and splits cells by their number of neighbours in it. All parts of a
//! cell except the largest become splitters (J. Hopcroft 1971; A. Cardon and M. Crochemore,
//! "Partitioning a graph in O(|A| log |V|)", Theor. Comput. Sci. 19, 1982). Sorting the vertices
//! adjacent to a splitter adds a logarithm.

use std::mem::take;

use super::SimpleGraph;

/// Two graphs side by side with their vertices in cells.
#[derive(Debug)]
pub(super) struct CellPartition<'a> {
    sides: [&'a SimpleGraph; 2],
    /// The order of either graph.
    half: u32,
    /// All vertices, cell by cell.
    elements: Vec<u32>,
    /// Where each vertex is in `elements`.
    place: Vec<u32>,
    /// The cell of each vertex: the place where the cell starts.
    cell: Vec<u32>,
    /// The length of the cell that starts at a place.
    length: Vec<u32>,
    /// All splits: the new cell and the one that it was cut from.
    splits: Vec<(u32, u32)>,
    /// The pending splitters.
    splitters: Vec<u32>,
    /// Whether a cell is a pending splitter. Between refinements there are none, and the marks are
    /// free.
    marked: Vec<bool>,
    /// Numbers of neighbours by vertex or by cell; zero between uses.
    count: Vec<u32>,
    /// The vertices or cells with a count.
    counted: Vec<u32>,
}

impl<'a> CellPartition<'a> {
    /// The coarsest stable partition. `None` if it shows that the graphs are not isomorphic.
    pub(super) fn new(first: &'a SimpleGraph, second: &'a SimpleGraph) -> Option<Self> {
        if first.order() != second.order() || first.size() != second.size() {
            return None;
        }
        let half = first.order() as u32;
        let all = 2 * first.order();
        let mut partition = CellPartition {
            sides: [first, second],
            half,
            elements: (0..2 * half).collect(),
            place: (0..2 * half).collect(),
            cell: vec![0; all],
            length: vec![0; all],
            splits: vec![],
            splitters: vec![],
            marked: vec![false; all],
            count: vec![0; all],
            counted: vec![],
        };
        if half > 0 {
            partition.length[0] = 2 * half;
            partition.wait(0);
        }
        partition.refine(true).then_some(partition)
    }

    /// The order of either graph: the offset of the second graph's vertices.
    pub(super) fn half(&self) -> u32 {
        self.half
    }

    /// All cells, each by its first index.
    pub(super) fn cells(&self) -> Vec<u32> {
        std::iter::successors((self.half > 0).then_some(0), |&cell| {
            Some(cell + self.length[cell as usize]).filter(|&next| next < 2 * self.half)
        })
        .collect()
    }

    /// Whether a cell holds more than one vertex of each graph.
    pub(super) fn is_open(&self, cell: u32) -> bool {
        self.length[cell as usize] > 2
    }

    /// The number of vertices in a cell.
    pub(super) fn length(&self, cell: u32) -> u32 {
        self.length[cell as usize]
    }

    /// The cell of a vertex.
    pub(super) fn cell(&self, vertex: u32) -> u32 {
        self.cell[vertex as usize]
    }

    /// The vertices of a cell that belong to the first graph, and those of the second, both in
    /// increasing order.
    pub(super) fn halves(&self, cell: u32) -> (Vec<u32>, Vec<u32>) {
        let members = &self.elements[self.places(cell)];
        let mut halves: (Vec<u32>, Vec<u32>) = members.iter().partition(|&&v| v < self.half);
        halves.0.sort_unstable();
        halves.1.sort_unstable();
        halves
    }

    /// The number of splits, for [`CellPartition::undo`].
    pub(super) fn splits(&self) -> usize {
        self.splits.len()
    }

    /// The cells created after the first `splits` splits.
    pub(super) fn cells_since(&self, splits: usize) -> impl Iterator<Item = u32> + '_ {
        self.splits[splits..].iter().map(|&(new, _)| new)
    }

    /// Undoes all but the first `splits` splits.
    pub(super) fn undo(&mut self, splits: usize) {
        for (new, old) in self.splits.drain(splits..).rev() {
            let length = self.length[new as usize];
            for &v in &self.elements[new as usize..(new + length) as usize] {
                self.cell[v as usize] = old;
            }
            self.length[old as usize] += length;
        }
    }

    /// Moves some vertices of both graphs into separate cells, and refines.
    ///
    /// Returns whether all cells still hold equally many vertices of both graphs; if not, the
    /// caller must undo it.
    pub(super) fn pair(&mut self, first: &[u32], second: &[u32]) -> bool {
        let mut taken = take(&mut self.counted);
        first.iter().chain(second).for_each(|&v| self.tally(v, &mut taken));
        let fair = self.split_counted(taken);
        self.refine(fair)
    }

    /// Divides some cells into independent groups.
    ///
    /// Between two cells, or within one, there are no edges, all, or some. Only the last case joins
    /// cells into a group. Other cells are in no group, since any mapping of their vertices works.
    pub(super) fn groups(&mut self, cells: impl Iterator<Item = u32>) -> Vec<Vec<u32>> {
        let mut met = vec![];
        let mut groups = vec![];
        for first in cells {
            let mut group = vec![];
            if self.is_open(first) {
                self.meet(first, &mut group);
            }
            let (mut at, mut joined) = (0, false);
            while let Some(&cell) = group.get(at) {
                for other in self.partly_adjacent(cell) {
                    joined = true;
                    self.meet(other, &mut group);
                }
                at += 1;
            }
            met.extend_from_slice(&group);
            if joined {
                groups.push(group);
            }
        }
        met.iter().for_each(|&cell| self.marked[cell as usize] = false);
        groups
    }

    /// The components of the vertices of some cells under the edges between partly adjacent cells.
    /// First those of the first graph, then those of the second.
    pub(super) fn parts(&mut self, cells: &[u32]) -> [Vec<Vec<u32>>; 2] {
        let mut parts = [vec![], vec![]];
        let places: Vec<usize> = cells.iter().flat_map(|&cell| self.places(cell)).collect();
        for at in places {
            let first = self.elements[at];
            let mut part = vec![];
            self.meet(first, &mut part);
            let mut at = 0;
            while let Some(&v) = part.get(at) {
                let near = self.count_cells(v);
                for next in self.neighbours(v) {
                    if self.is_part(v, self.cell(next)) {
                        self.meet(next, &mut part);
                    }
                }
                self.forget(near);
                at += 1;
            }
            if at > 0 {
                parts[usize::from(first >= self.half)].push(part);
            }
        }
        parts.iter().flatten().flatten().for_each(|&v| self.marked[v as usize] = false);
        parts
    }

    /// The cells to which a cell has some, but not all edges.
    fn partly_adjacent(&mut self, cell: u32) -> Vec<u32> {
        let vertex = self.elements[cell as usize];
        let near = self.count_cells(vertex);
        let found = near.iter().copied().filter(|&other| self.is_part(vertex, other)).collect();
        self.forget(near);
        found
    }

    /// Counts the neighbours of a vertex by cell.
    fn count_cells(&mut self, vertex: u32) -> Vec<u32> {
        let mut near = take(&mut self.counted);
        self.neighbours(vertex).for_each(|v| self.tally(self.cell(v), &mut near));
        near
    }

    /// Whether the counted neighbours in an open cell are only part of it.
    fn is_part(&self, vertex: u32, cell: u32) -> bool {
        let all = self.length[cell as usize] / 2 - u32::from(cell == self.cell(vertex));
        self.is_open(cell) && self.count[cell as usize] < all
    }

    /// Splits cells until the partition is stable or no longer fair; returns whether it is fair.
    fn refine(&mut self, mut fair: bool) -> bool {
        while let Some(splitter) = self.splitters.pop() {
            self.marked[splitter as usize] = false;
            fair = fair && self.split_by(splitter);
        }
        fair
    }

    /// Splits all cells by their number of neighbours in `splitter`.
    fn split_by(&mut self, splitter: u32) -> bool {
        let mut adjacent = take(&mut self.counted);
        for at in self.places(splitter) {
            for v in self.neighbours(self.elements[at]) {
                self.tally(v, &mut adjacent);
            }
        }
        self.split_counted(adjacent)
    }

    /// Splits cells by the counts of these vertices and resets the counts; returns whether the
    /// parts are fair.
    fn split_counted(&mut self, mut counted: Vec<u32>) -> bool {
        counted.sort_unstable_by_key(|&v| (self.cell[v as usize], self.count[v as usize]));
        let (mut fair, mut rest) = (true, &counted[..]);
        while let Some(&v) = rest.first().filter(|_| fair) {
            let cell = self.cell[v as usize];
            let (inside, after) = rest.split_at(rest.partition_point(|&v| self.cell[v as usize] == cell));
            fair = self.split(cell, inside);
            rest = after;
        }
        self.forget(counted);
        fair
    }

    /// Splits a cell by the counts of its vertices; returns whether the parts are fair. `counted`
    /// holds the vertices with a nonzero count, in the order of their counts.
    fn split(&mut self, old: u32, mut counted: &[u32]) -> bool {
        let before = self.splits.len();
        let mut end = old + self.length[old as usize];
        // From the largest count to the smallest; the vertices with the smallest count stay in the
        // old cell.
        while let Some(&last) = counted.last() {
            let count = self.count[last as usize];
            let (smaller, part) = counted.split_at(counted.partition_point(|&v| self.count[v as usize] < count));
            counted = smaller;
            if end - part.len() as u32 == old {
                break;
            }
            for &v in part {
                end -= 1;
                self.put(v, end);
            }
            self.cut(old, end, part.len() as u32);
            if 2 * part.iter().filter(|&&v| v < self.half).count() != part.len() {
                return false;
            }
        }
        let largest =
            self.cells_since(before).chain([old]).max_by_key(|cell| self.length[*cell as usize]).unwrap_or(old);
        let all = self.marked[old as usize];
        for i in before..self.splits.len() {
            let new = self.splits[i].0;
            if all || new != largest {
                self.wait(new);
            }
        }
        if largest != old {
            self.wait(old);
        }
        true
    }

    /// Turns the last `length` vertices of a cell into a new cell.
    fn cut(&mut self, old: u32, new: u32, length: u32) {
        self.length[old as usize] -= length;
        self.length[new as usize] = length;
        for &v in &self.elements[new as usize..(new + length) as usize] {
            self.cell[v as usize] = new;
        }
        self.splits.push((new, old));
    }

    /// Swaps a vertex with the one at an index.
    fn put(&mut self, vertex: u32, place: u32) {
        let (other, from) = (self.elements[place as usize], self.place[vertex as usize]);
        self.elements.swap(place as usize, from as usize);
        self.place[other as usize] = from;
        self.place[vertex as usize] = place;
    }

    /// Adds a vertex or a cell to a list, unless it is marked.
    fn meet(&mut self, item: u32, list: &mut Vec<u32>) {
        if !std::mem::replace(&mut self.marked[item as usize], true) {
            list.push(item);
        }
    }

    /// Adds a cell to the pending splitters.
    fn wait(&mut self, cell: u32) {
        let mut splitters = take(&mut self.splitters);
        self.meet(cell, &mut splitters);
        self.splitters = splitters;
    }

    /// Increments the count of a vertex or a cell.
    #[inline]
    fn tally(&mut self, item: u32, counted: &mut Vec<u32>) {
        let count = &mut self.count[item as usize];
        if *count == 0 {
            counted.push(item);
        }
        *count += 1;
    }

    /// Resets the counts, and keeps the memory of the list.
    fn forget(&mut self, mut counted: Vec<u32>) {
        counted.drain(..).for_each(|item| self.count[item as usize] = 0);
        self.counted = counted;
    }

    fn places(&self, cell: u32) -> std::ops::Range<usize> {
        cell as usize..(cell + self.length[cell as usize]) as usize
    }

    /// The neighbours of a vertex of either graph.
    fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + use<'a> {
        let (side, shift) = if vertex < self.half { (self.sides[0], 0) } else { (self.sides[1], self.half) };
        side.neighbours(vertex - shift).iter().map(move |&v| v + shift)
    }
}
