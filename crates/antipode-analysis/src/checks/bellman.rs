//! The law that makes numbers distances: `d(v) = 0` for goals, and `d(v) = 1 + min d(w)` over the
//! successors `w` of any other state. The minimum of nothing is infinity, and so is the number of a
//! state that is not reached.
//!
//! *The distance is the only solution.* Let `d` be a solution and `t` the distance. If `d(v)` is
//! finite, there is a chain of successors on which `d` falls by 1 each, down to 0. Only goals have
//! 0, since all other states have at least 1. So `t(v) <= d(v)`. If `t(v)` is finite, induction
//! along a shortest path gives `d(v) <= 1 + d(w) <= 1 + t(w) = t(v)`. So both are finite for the
//! same states, and equal.
//!
//! The law holds for numbers, not for labels modulo 3 or 4. It does not matter where the numbers
//! come from.

use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::tables::{DepthSpan, Table, UNREACHED_BYTE};

use super::at_depth;
use super::labels::{DEEPEST, LabelReader, have_labels};

/// A check of rows of numbers against the law and a table.
pub(super) struct BellmanLaw<'a> {
    pub labels: LabelReader<'a>,
    pub space: &'a NumberedProblem,
    /// The goals as (row, place in the row), in increasing order.
    goals: Vec<(u64, usize)>,
    /// The number of a state, from its row and its place.
    number: Box<dyn Fn(u64, usize) -> u64 + Sync + 'a>,
}

/// The number of states with each depth.
pub(super) type Counts = Box<[u64; 256]>;

impl<'a> BellmanLaw<'a> {
    /// A check of rows that need not be in the order of the table. `place` gives the row of a state
    /// and its place in the row; `number` is the inverse of `place`.
    pub(super) fn new(
        labels: LabelReader<'a>,
        space: &'a NumberedProblem,
        place: impl Fn(u64) -> (u64, usize),
        number: impl Fn(u64, usize) -> u64 + Sync + 'a,
    ) -> Self {
        let mut goals: Vec<_> = space.goals().iter().map(|&goal| place(goal)).collect();
        goals.sort_unstable();
        BellmanLaw { labels, space, goals, number: Box::new(number) }
    }

    /// Whether a state is a goal.
    pub(super) fn is_goal(&self, row: u64, place: usize) -> bool {
        self.goals.binary_search(&(row, place)).is_ok()
    }

    /// Checks that the depths of a row are 0 for goals and one more than `nearest` for others, and
    /// counts them. `nearest` has the least depth of all successors, and is overwritten.
    pub(super) fn holds(&self, row: u64, depths: &[u8], nearest: &mut [u8], counts: &mut Counts) -> Result<()> {
        // No state has the depth 254, so infinity comes from infinity only.
        nearest.iter_mut().for_each(|near| *near = (*near).min(UNREACHED_BYTE - 1) + 1);
        let first = self.goals.partition_point(|&(of, _)| of < row);
        self.goals[first..].iter().take_while(|(of, _)| *of == row).for_each(|&(_, place)| nearest[place] = 0);
        if depths != nearest {
            let place = depths.iter().zip(&*nearest).position(|(a, b)| a != b).unwrap_or(0);
            let (state, say) = (self.space.write((self.number)(row, place)), |depth: u8| match depth {
                UNREACHED_BYTE => "unreachable".into(),
                depth => format!("at depth {depth}"),
            });
            return Err(self.wrong(format!(
                "{state} is {} by the table, and {} by its neighbours and goals",
                say(depths[place]),
                say(nearest[place])
            )));
        }
        count(depths, counts);
        Ok(())
    }

    /// Checks that the depths of a row have the labels of the table.
    pub(super) fn labelled(&self, row: u64, depths: &[u8], labels: &[u8]) -> Result<()> {
        let modulus = self.labels.table.metadata().encoding.modulus();
        if have_labels(depths, labels, modulus) {
            return Ok(());
        }
        let place = (0..depths.len()).find(|&at| !have_labels(&depths[at..=at], &labels[at..=at], modulus));
        let place = place.unwrap_or(0);
        let state = self.space.write((self.number)(row, place));
        let [label, depth] = [labels[place], depths[place]].map(|byte| Some(byte).filter(|&at| at != UNREACHED_BYTE));
        let of = modulus.map_or(String::new(), |modulus| format!(" modulo {modulus}"));
        let (label, depth) = (at_depth(label.map(|label| format!("{label}{of}"))), at_depth(depth));
        Err(self.wrong(format!("{state} is {label} by the table, and {depth}")))
    }

    /// Checks that the span of a row in the table is that of its depths.
    pub(super) fn spans(&self, row: u64, depths: &[u8]) -> Result<()> {
        match self.labels.table.span(row)? == span_of(depths) {
            true => Ok(()),
            false => Err(self.wrong(format!("the span of row {row} is not that of its depths"))),
        }
    }

    /// Checks that the depths of a row and of a neighbour of each state differ by at most 1, and
    /// that none or both are infinite.
    pub(super) fn beside(&self, row: u64, depths: &[u8], neighbours: &[u8]) -> Result<()> {
        match are_beside(depths, neighbours) {
            true => Ok(()),
            false => Err(self.wrong(format!("the labels of row {row} and of its neighbours contradict each other"))),
        }
    }

    /// Checks that the number of states of each depth is that of the metadata.
    pub(super) fn counted(&self, counts: &Counts) -> Result<()> {
        let layers = &self.labels.table.metadata().layers;
        for (depth, &count) in counts[..usize::from(UNREACHED_BYTE)].iter().enumerate() {
            let layer = layers.get(depth).copied().unwrap_or(0);
            if count != layer {
                return Err(self.wrong(format!("{count} states have depth {depth}, not {layer} as the metadata say")));
            }
        }
        Ok(())
    }

    fn wrong(&self, what: String) -> Error {
        Error::corrupt(self.labels.table.path(), what)
    }
}

/// Whether depths are as [`BellmanLaw::beside`] requires.
fn are_beside(depths: &[u8], neighbours: &[u8]) -> bool {
    depths
        .iter()
        .zip(neighbours)
        .map(|(&depth, &next)| {
            // Without branches, so that one instruction compares many depths.
            let infinite = u8::from(depth == UNREACHED_BYTE) ^ u8::from(next == UNREACHED_BYTE);
            u8::from(depth.abs_diff(next) > 1) | infinite
        })
        .fold(0, |all, one| all | one)
        == 0
}

/// Counts of zero for all depths.
pub(super) fn none() -> Counts {
    Box::new([0; 256])
}

/// The sum of two counts.
pub(super) fn sum(mut a: Counts, b: Counts) -> Counts {
    a.iter_mut().zip(b.iter()).for_each(|(a, b)| *a += b);
    a
}

/// Counts the depths of a row. It uses four partial counts, since neighbouring states often have
/// equal depths, which would slow down a single count.
pub(super) fn count(depths: &[u8], counts: &mut Counts) {
    let mut parts = [[0u32; 256]; 4];
    let (fours, rest) = depths.as_chunks::<4>();
    for depths in fours {
        for part in 0..4 {
            parts[part][usize::from(depths[part])] += 1;
        }
    }
    rest.iter().for_each(|&depth| parts[0][usize::from(depth)] += 1);
    for (depth, total) in counts.iter_mut().enumerate() {
        *total += parts.iter().map(|part| u64::from(part[depth])).sum::<u64>();
    }
}

/// Whether a table's depths fit the bytes of a sweep.
pub(super) fn fits(table: &Table) -> bool {
    table.metadata().deepest() <= DEEPEST
}

/// The span of the depths of a row.
pub(super) fn span_of(depths: &[u8]) -> DepthSpan {
    let least = depths.iter().copied().fold(UNREACHED_BYTE, u8::min);
    // Infinity wraps around to 0, so that only finite depths remain.
    // One more than the greatest finite depth.
    let most = depths.iter().map(|depth| depth.wrapping_add(1)).fold(0, u8::max);
    let span = if most == 0 { None } else { DepthSpan::new(least.into(), u32::from(most) - 1) };
    span.unwrap_or(DepthSpan::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels modulo 4 allow steps by 2, which a step back does not undo.
    #[test]
    fn neighbours_differ_by_at_most_one() {
        let same = [7; 5];
        assert!(are_beside(&same, &[6, 7, 8, 7, 6]));
        for other in [5, 9, 0, 254, UNREACHED_BYTE] {
            assert!(!are_beside(&same, &[7, 7, other, 7, 7]), "{other}");
        }
        assert!(are_beside(&[UNREACHED_BYTE], &[UNREACHED_BYTE]));
        for (depth, other) in [(0, UNREACHED_BYTE), (254, UNREACHED_BYTE), (UNREACHED_BYTE, 0), (UNREACHED_BYTE, 254)] {
            assert!(!are_beside(&[depth], &[other]), "{depth} {other}");
        }
    }
}
