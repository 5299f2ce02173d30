//! Neighbours of batches of states: by tables of moves if there are any, else by the rules.

use std::ops::Range;

use super::codes::{TwoBitCodes, UNVISITED};
use antipode_core::model::{BatchEdges, LastDigit, MoveTables, Space};

/// The number of states expanded at a time.
const BATCH: usize = 4096;

/// States of the index range that a thread takes at a time: whole groups of codes.
pub(super) const BLOCK: u64 = 1 << 14;

/// The least number of values of a last digit for which states that share the rest are processed
/// together.
const LEAST_VALUES: usize = 64;

/// If fewer than one in this many values are left, each looks up the code of its own successor.
const FEW: usize = 16;

/// A thread's search for neighbours, with the memory for them.
pub(super) struct BatchExpansion<'a> {
    space: &'a dyn Space,
    tables: Option<&'a dyn MoveTables>,
    /// The last digit of the indices, if it has enough values.
    digit: Option<LastDigit<'a>>,
    edges: BatchEdges,
    /// The unvisited states of a block.
    from: Vec<u64>,
    /// The last digits of states that have not found a successor yet.
    values: Vec<u16>,
    /// A bit for each value of the last digit: whether the state after a move has the code.
    bits: Vec<u64>,
}

impl<'a> BatchExpansion<'a> {
    pub(super) fn new(space: &'a dyn Space) -> BatchExpansion<'a> {
        let tables = space.structure().move_tables();
        let digit = tables.and_then(MoveTables::last_digit).filter(|digit| digit.values >= LEAST_VALUES);
        BatchExpansion {
            space,
            tables,
            digit,
            edges: BatchEdges::default(),
            from: vec![],
            values: vec![],
            bits: vec![],
        }
    }

    /// An expansion of the same space for another thread.
    pub(super) fn another(&self) -> BatchExpansion<'a> {
        BatchExpansion { edges: BatchEdges::default(), from: vec![], values: vec![], bits: vec![], ..*self }
    }

    /// Whether the search for a successor of a state ends at the first one.
    pub(super) fn stops_early(&self) -> bool {
        self.digit.is_some()
    }

    /// Calls `visit` for each state with a move to one of `of`.
    #[inline]
    pub(super) fn predecessors(&mut self, of: &[u64], mut visit: impl FnMut(u64)) {
        for batch in of.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.predecessors(batch, &mut self.edges),
            }
            self.edges.all().iter().for_each(|&state| visit(state));
        }
    }

    /// Finds the unvisited states of a block with a successor of this code. Sets a bit of `found`
    /// for each.
    #[inline]
    pub(super) fn with_successor(&mut self, block: Range<u64>, codes: &TwoBitCodes, code: u64, found: &mut [u64]) {
        self.from.clear();
        codes.list(block.clone(), UNVISITED, &mut self.from);
        if let (Some(digit), Some(tables)) = (self.digit, self.tables) {
            return self.with_successor_by_digits(digit, tables, block.start, codes, code, found);
        }
        for batch in self.from.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.expand(batch, &mut self.edges),
            }
            for (i, state) in batch.iter().enumerate() {
                if self.edges.of(i).iter().any(|&next| codes.is(next, code)) {
                    found[(state - block.start) as usize / 64] |= 1 << ((state - block.start) % 64);
                }
            }
        }
    }

    /// Like [`BatchExpansion::with_successor`], for all states together that differ by the last
    /// digit.
    ///
    /// Their successors by a move also differ by the last digit only, so that their codes stay in
    /// the L1 cache. A state takes part until it finds a successor.
    fn with_successor_by_digits(
        &mut self,
        digit: LastDigit<'_>,
        tables: &dyn MoveTables,
        start: u64,
        codes: &TwoBitCodes,
        code: u64,
        found: &mut [u64],
    ) {
        let length = digit.values as u64;
        let (mut firsts, mut ends, mut end) = (vec![], vec![], 0);
        while let Some(&at) = self.from.get(end) {
            let first = at - at % length;
            end += self.from[end..].partition_point(|&at| at < first + length);
            firsts.push(first);
            ends.push(end);
        }
        tables.neighbours(&firsts, &mut self.edges);
        let mut begin = 0;
        for (i, (&first, &end)) in firsts.iter().zip(&ends).enumerate() {
            let part = &self.from[begin..end];
            begin = end;
            self.values.clear();
            self.values.extend(part.iter().map(|at| (at - first) as u16));
            for (next, after) in self.edges.of(i).iter().zip(digit.after.chunks_exact(digit.values)) {
                let next = next - u64::from(after[0]);
                let after = |value: u16| after[usize::from(value)];
                let left = if self.values.len() * FEW > digit.values {
                    // The codes that the move leads to, as one bit for each value.
                    let words = (0..digit.values).step_by(64);
                    self.bits.clear();
                    self.bits
                        .extend(words.map(|at| codes.bits(next + at as u64, (digit.values - at).min(64) as u32, code)));
                    let bits = &self.bits[..];
                    without(&mut self.values, |value| {
                        bits[usize::from(after(value) / 64)] >> (after(value) % 64) & 1 == 1
                    })
                } else {
                    without(&mut self.values, |value| codes.is(next + u64::from(after(value)), code))
                };
                self.values.truncate(left);
            }
            let mut set = |at: u64| found[(at - start) as usize / 64] ^= 1 << ((at - start) % 64);
            part.iter().for_each(|&at| set(at));
            self.values.iter().for_each(|&value| set(first + u64::from(value)));
        }
    }
}

/// Moves those values to the front that are not found, and returns their number.
///
/// There is no branch, because nothing predicts whether a state has a successor in a layer.
#[inline(never)]
fn without(values: &mut [u16], found: impl Fn(u16) -> bool) -> usize {
    let mut left = 0;
    for at in 0..values.len() {
        let value = values[at];
        values[left] = value;
        left += usize::from(!found(value));
    }
    left
}
