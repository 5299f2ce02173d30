//! The labels of a table, row by row, as bytes.

use antipode_core::error::Result;
use antipode_core::model::LowerBounds;
use antipode_core::tables::{Table, UNREACHED, UNREACHED_BYTE};

/// The deepest layer that a sweep can certify. One more than its depth still differs from
/// [`UNREACHED_BYTE`].
pub(super) const DEEPEST: u32 = UNREACHED_BYTE as u32 - 2;

/// A reader of the labels of a table.
#[derive(Clone, Copy)]
pub(super) struct LabelReader<'a> {
    pub table: &'a Table,
    /// The lower bounds from which the stored depths count.
    bounds: Option<&'a dyn LowerBounds>,
}

impl<'a> LabelReader<'a> {
    /// A reader of a table. `bounds` are those from which the encoding `delta` counts.
    pub(super) fn new(table: &'a Table, bounds: Option<&'a dyn LowerBounds>) -> Self {
        LabelReader { table, bounds: bounds.filter(|_| table.metadata().encoding.is_surplus()) }
    }

    /// Reads the depths of a row, reduced by the modulus if there is one. An unreached state has
    /// [`UNREACHED_BYTE`].
    pub(super) fn row(&self, row: u64, out: &mut [u8]) -> Result<()> {
        let metadata = self.table.metadata();
        if metadata.encoding.large().is_some() {
            return self.row_of_large(row, out);
        }
        let least = self.table.span(row)?.get().map_or(0, |(least, _)| least);
        self.table.with_row(row, |payload| metadata.encoding.labels(payload, &metadata.layout, least % 2, out))?;
        let Some(bounds) = self.bounds else { return Ok(()) };
        let mut bound = vec![0; out.len()];
        if let Some(step) = bounds.bounds(row, &mut bound) {
            for (label, bound) in out.iter_mut().zip(bound).filter(|(label, _)| **label != UNREACHED_BYTE) {
                *label = bound.saturating_add(label.saturating_mul(step));
            }
        }
        Ok(())
    }

    /// [`LabelReader::row`] for depths larger than bytes. Those that no sweep can certify become
    /// 254, which no state has.
    fn row_of_large(&self, row: u64, out: &mut [u8]) -> Result<()> {
        let (metadata, mut numbers) = (self.table.metadata(), vec![0; out.len()]);
        self.table.with_row(row, |payload| {
            metadata.encoding.numbers_of_row(payload, &metadata.layout, 0, &mut [], &mut numbers);
        })?;
        out.iter_mut().zip(numbers).for_each(|(out, number)| {
            *out = if number == UNREACHED { UNREACHED_BYTE } else { number.min(DEEPEST + 1) as u8 }
        });
        Ok(())
    }
}

/// Computes the depths of neighbours from the depths of states and the neighbours' labels modulo
/// `modulus`. The result is right if neighbours differ by at most 1 and unspecified otherwise, so
/// callers must check it.
pub(super) fn step(depths: &mut [u8], labels: &[u8], modulus: u32) {
    match modulus {
        3 => step_by::<3>(depths, labels),
        _ => step_by::<4>(depths, labels),
    }
}

fn step_by<const MODULUS: u16>(depths: &mut [u8], labels: &[u8]) {
    for (depth, &label) in depths.iter_mut().zip(labels) {
        *depth = stepped::<MODULUS>(*depth, label);
    }
}

#[inline(always)]
fn stepped<const MODULUS: u16>(depth: u8, label: u8) -> u8 {
    // One more than the change, modulo MODULUS: the change lies between -1 and the modulus - 2.
    let up = match MODULUS {
        // A byte wraps at a multiple of 4. For 3, a multiple of 3 is added that keeps the sum
        // positive.
        4 => label.wrapping_add(1).wrapping_sub(depth) % 4,
        _ => ((256 - 256 % MODULUS + MODULUS + 1 + u16::from(label) - u16::from(depth)) % MODULUS) as u8,
    };
    let next = depth.wrapping_add(up).wrapping_sub(1);
    if label == UNREACHED_BYTE { UNREACHED_BYTE } else { next }
}

/// [`step`] for one state.
pub(super) fn stepped_once(depth: u8, label: u8, modulus: u32) -> u8 {
    match modulus {
        3 => stepped::<3>(depth, label),
        _ => stepped::<4>(depth, label),
    }
}

/// Whether all depths have these labels, which are the depths themselves without a modulus.
pub(super) fn have_labels(depths: &[u8], labels: &[u8], modulus: Option<u32>) -> bool {
    fn all<const MODULUS: u8>(depths: &[u8], labels: &[u8]) -> bool {
        depths
            .iter()
            .zip(labels)
            .map(|(&depth, &label)| {
                let own = if depth == UNREACHED_BYTE { UNREACHED_BYTE } else { depth % MODULUS };
                own ^ label
            })
            .fold(0, |all, one| all | one)
            == 0
    }
    match modulus {
        None => depths == labels,
        Some(3) => all::<3>(depths, labels),
        Some(_) => all::<4>(depths, labels),
    }
}

/// The depth of a state, by a walk to neighbours whose labels are one less, until `known` gives a
/// depth. `None` if there is no such neighbour, or the walk is longer than `most`.
pub(super) fn descend(
    mut state: u64,
    modulus: u32,
    most: u32,
    mut label: impl FnMut(u64) -> Option<u32>,
    mut neighbours: impl FnMut(u64, &mut Vec<u64>),
    known: impl Fn(u64) -> Option<u32>,
) -> Option<u32> {
    let mut near = vec![];
    // Wrong labels may lead in a circle, which `most` ends.
    for steps in 0..=most {
        if let Some(depth) = known(state) {
            return Some(steps + depth);
        }
        let nearer = Some((label(state)? + modulus - 1) % modulus);
        neighbours(state, &mut near);
        state = *near.iter().find(|&&next| label(next) == nearer)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_neighbouring_depth_of_the_label() {
        for (modulus, changes) in [(3, &[-1i32, 0, 1][..]), (4, &[-1, 1])] {
            for (depth, change) in (1..=DEEPEST - 1).flat_map(|depth| changes.iter().map(move |&by| (depth, by))) {
                let next = (depth as i32 + change) as u32;
                let mut depths = [depth as u8, depth as u8];
                step(&mut depths, &[(next % modulus) as u8, UNREACHED_BYTE], modulus);
                assert_eq!(depths, [next as u8, UNREACHED_BYTE], "{depth} {change} modulo {modulus}");
            }
        }
    }
}
