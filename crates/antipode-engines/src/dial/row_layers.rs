//! The last layers as whole rows of bits, where all states of a row pay the same for a move.
//!
//! The states at distance `d` are those that are not yet visited and have a move of some cost `c`
//! to a state at distance `d - c`. So a layer needs only as many layers before it as the greatest
//! cost. Each of them, and the set of visited states, is one bit for each state, and rows move as
//! in the engine `rows`.

use rayon::prelude::*;

use super::row_costs::RowCosts;
use super::tentative::TentativeDistances;
use crate::depths::StateDepths;
use crate::rows::ArcKernel;
use antipode_core::bits::{InstructionSet, PIECE, Pieces, PullSource, WordBuffer, full_word, ones};
use antipode_core::error::Result;
use antipode_core::model::{Fibre, RowArc, Space};
use antipode_core::tables::{StateLayout, UNREACHED};
use antipode_core::watch::StopSignal;

/// The greatest cost of a move that layers take.
const MOST_COST: u8 = 16;

/// Rows of fewer words go state by state.
const LEAST_WORDS: u32 = 2;

/// The rows that a thread takes at a time.
const ROWS_A_TASK: usize = 16;

/// The last layers of a search.
pub(super) struct RowLayers<'a> {
    layout: StateLayout,
    fibre: &'a Fibre,
    kernel: ArcKernel<'a>,
    /// The moves from each row, with their costs.
    moves: Vec<Vec<(RowArc, u8)>>,
    visited: WordBuffer,
    /// Layer `d` is number `d` modulo their number, which is one more than the greatest cost.
    layers: Vec<BitLayer>,
    /// The distance after the last one whose states are known.
    end: usize,
}

/// The states of one layer.
struct BitLayer {
    bits: WordBuffer,
    /// The pieces of each row that have some of the states.
    pieces: Vec<Pieces>,
    count: u64,
}

/// The rows that a thread writes.
struct WrittenRows<'a> {
    first: usize,
    visited: &'a mut [u64],
    bits: &'a mut [u64],
    pieces: &'a mut [Pieces],
}

impl<'a> RowLayers<'a> {
    /// Layers without states; `None` if costs are great, arcs take much room, rows are short, or
    /// the layers do not fit this memory.
    pub(super) fn new(space: &'a dyn Space, rows: &RowCosts<'_>, memory: u64) -> Result<Option<RowLayers<'a>>> {
        let (Some(lift), layout) = (space.structure().costed_rows().map(|rows| rows.lift), space.layout()) else {
            return Ok(None);
        };
        let fibre = lift.fibre();
        if layout.words < LEAST_WORDS || !fibre.automorphisms.is_empty() {
            return Ok(None);
        }
        let Some(moves) = rows.fixed_moves() else { return Ok(None) };
        let most = moves.iter().flatten().map(|(_, cost)| *cost).max().unwrap_or(1);
        let words = layout.rows * u64::from(layout.words);
        if most > MOST_COST || (u64::from(most) + 2) * words * 8 > memory {
            return Ok(None);
        }
        let words = words as usize;
        let layer = || Ok(BitLayer { bits: WordBuffer::new(words)?, pieces: vec![0; layout.rows as usize], count: 0 });
        let layers = (0..=most).map(|_| layer()).collect::<Result<Vec<BitLayer>>>()?;
        let kernel = ArcKernel::new(InstructionSet::detect()?, fibre);
        Ok(Some(RowLayers { layout, fibre, kernel, moves, visited: WordBuffer::new(words)?, layers, end: 0 }))
    }

    /// Starts with the goals.
    pub(super) fn start(&mut self, goals: &[u64], distances: &TentativeDistances) {
        for &goal in goals {
            self.add(goal, 0);
            distances.place(goal as usize, 0);
        }
        self.end = 1;
    }

    /// Adds a state to a layer.
    fn add(&mut self, state: u64, distance: usize) {
        let place = self.layout.place(state);
        let word = place.row as usize * self.layout.words as usize + place.word as usize;
        let at = distance % self.layers.len();
        self.visited[word] |= 1 << place.lane;
        let layer = &mut self.layers[at];
        layer.bits[word] |= 1 << place.lane;
        layer.pieces[place.row as usize] |= 1 << (place.word as usize / PIECE);
        layer.count += 1;
    }

    /// The next distance that states may have; `None` if no other has a distance.
    pub(super) fn next(&self) -> Option<usize> {
        (1..self.layers.len()).any(|cost| self.before(self.end, cost).is_some()).then_some(self.end)
    }

    /// The layer whose states moves of a cost lead to from those at a distance, if it has some.
    fn before(&self, distance: usize, cost: usize) -> Option<&BitLayer> {
        let at = distance.checked_sub(cost)? % self.layers.len();
        Some(&self.layers[at]).filter(|layer| layer.count > 0)
    }

    /// Finds the states at the next distance, and returns their number.
    pub(super) fn level(&mut self, distances: &TentativeDistances, signal: StopSignal<'_>) -> Result<u64> {
        let distance = self.end;
        let (at, words) = (distance % self.layers.len(), self.layout.words as usize);
        let mut visited = std::mem::take(&mut self.visited);
        let empty = BitLayer { bits: WordBuffer::default(), pieces: vec![], count: 0 };
        let mut layer = std::mem::replace(&mut self.layers[at], empty);
        let parts = visited
            .par_chunks_mut(words * ROWS_A_TASK)
            .zip(layer.bits.par_chunks_mut(words * ROWS_A_TASK))
            .zip(layer.pieces.par_chunks_mut(ROWS_A_TASK))
            .enumerate();
        let count = parts
            .map(|(part, ((visited, bits), pieces))| {
                signal.check()?;
                let rows = WrittenRows { first: part * ROWS_A_TASK, visited, bits, pieces };
                Ok(self.rows(distance, rows, distances))
            })
            .try_reduce(|| 0, |a, b| Ok(a + b));
        self.visited = visited;
        self.layers[at] = BitLayer { count: *count.as_ref().unwrap_or(&0), ..layer };
        self.end += 1;
        count
    }

    /// Finds the states of some rows, and returns their number.
    fn rows(&self, distance: usize, rows: WrittenRows<'_>, distances: &TentativeDistances) -> u64 {
        let words = self.layout.words as usize;
        let (mut sources, mut acc, mut count) = (vec![], [0; PIECE], 0);
        let full = full_word(self.layout.lanes as usize);
        let all = rows.visited.chunks_mut(words).zip(rows.bits.chunks_mut(words)).zip(rows.pieces);
        for (row, ((visited, bits), pieces)) in (rows.first..).zip(all) {
            if std::mem::take(pieces) != 0 {
                bits.fill(0);
            }
            sources.clear();
            sources.extend(self.moves[row].iter().filter_map(|(arc, cost)| self.source(distance, arc, *cost)));
            if sources.is_empty() {
                continue;
            }
            for (piece, (visited, bits)) in visited.chunks_mut(PIECE).zip(bits.chunks_mut(PIECE)).enumerate() {
                if visited.iter().all(|word| *word == full) {
                    continue;
                }
                let acc = &mut acc[..visited.len()];
                acc.copy_from_slice(visited);
                self.kernel.pull(acc, piece * PIECE, &sources, &[]);
                if self.kernel.count_new(acc, visited) == 0 {
                    continue;
                }
                *pieces |= 1 << piece;
                let first = (row * words + piece * PIECE) as u64;
                for (word, ((acc, visited), bits)) in (first..).zip(acc.iter().zip(visited).zip(bits)) {
                    *bits = acc & !*visited;
                    *visited = *acc;
                    count += u64::from(bits.count_ones());
                    for lane in ones(*bits) {
                        distances.place(word as usize * self.layout.lanes as usize + lane as usize, distance as u32);
                    }
                }
            }
        }
        count
    }

    /// The source row of a move, if its layer has states there.
    fn source(&self, distance: usize, arc: &RowArc, cost: u8) -> Option<PullSource<'_>> {
        let (layer, row) = (self.before(distance, cost.into())?, arc.row as usize);
        let words = self.layout.words as usize;
        (layer.pieces[row] != 0).then(|| PullSource {
            row: &layer.bits[row * words..][..words],
            transform: &self.fibre.transforms[arc.transform as usize],
        })
    }

    /// Takes the states whose distances are less than `end` from a list of all distances.
    pub(super) fn read(&mut self, distances: &TentativeDistances, end: usize) {
        self.end = end;
        let kept = end.saturating_sub(self.layers.len() - 1)..end;
        for state in 0..self.layout.size() {
            match distances.depth(state as usize) {
                UNREACHED => {}
                depth if kept.contains(&(depth as usize)) => self.add(state, depth as usize),
                _ => {
                    let place = self.layout.place(state);
                    self.visited[place.row as usize * self.layout.words as usize + place.word as usize] |=
                        1 << place.lane;
                }
            }
        }
    }
}
