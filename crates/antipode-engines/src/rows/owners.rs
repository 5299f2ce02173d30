//! The division of the rows of a space among several processes.
//!
//! Each process owns a range of rows. Rows that begin with the same digits are adjacent, and few
//! moves touch leading digits, so few arcs cross a cut between different leading digits. The arcs
//! themselves show such places: of all cuts that leave the ranges nearly equal, the program takes
//! the one that the fewest arcs cross.

use std::ops::Range;

use super::MANY_ROWS;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Lift, RowArc};

/// A set of parts.
pub(super) type Parts = u128;

/// The most parts of a space.
pub(crate) const MOST_PARTS: usize = Parts::BITS as usize;

/// A range may differ in length from an equal share by one row in this many.
const SLACK: u64 = 50;

/// The rows of each part: ranges, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOwners {
    /// The first row of each range, then the number of rows.
    bounds: Vec<u64>,
}

impl RowOwners {
    /// Parts of nearly equal size, with few arcs between them.
    ///
    /// # Errors
    ///
    /// `Limit` if there are more parts than rows, or than a mask has bits.
    pub fn new(lift: &dyn Lift, parts: usize) -> Result<RowOwners> {
        let even = RowOwners::even(lift.rows(), parts)?;
        if parts == 1 {
            return Ok(even);
        }
        let rows = lift.rows();
        let near = rows / parts as u64 / SLACK;
        let mut bounds = even.bounds;
        for bound in &mut bounds[1..parts] {
            *bound = calmest(lift, *bound - near..*bound + near + 1);
        }
        Ok(RowOwners { bounds })
    }

    /// Parts of equal size, however many arcs lead between them.
    ///
    /// # Errors
    ///
    /// Those of [`RowOwners::new`].
    pub fn even(rows: u64, parts: usize) -> Result<RowOwners> {
        if parts == 0 || parts > MOST_PARTS || parts as u64 > rows {
            let most = rows.min(MOST_PARTS as u64);
            return Err(Error::Limit(format!("{rows} rows cannot be shared by {parts} processes: at most {most}")));
        }
        Ok(RowOwners {
            bounds: (0..=parts as u128).map(|part: u128| (u128::from(rows) * part / parts as u128) as u64).collect(),
        })
    }

    /// Number of parts.
    pub fn parts(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The rows of a part.
    pub fn rows(&self, part: usize) -> Range<u64> {
        self.bounds[part]..self.bounds[part + 1]
    }

    /// The part that owns a row.
    pub fn of(&self, row: u64) -> usize {
        self.bounds.partition_point(|&bound| bound <= row) - 1
    }

    /// The mean number of other parts that a row has arcs to, of a sample of the rows if there are
    /// many.
    pub(super) fn told(&self, lift: &dyn Lift) -> f64 {
        if self.parts() == 1 {
            return 0.0;
        }
        let (mut all, mut told, mut arcs) = (0u64, 0u64, vec![]);
        for row in (0..lift.rows()).step_by(lift.rows().div_ceil(MANY_ROWS) as usize) {
            all_arcs(lift, row, &mut arcs);
            let parts = arcs.iter().fold(0, |parts: Parts, arc| parts | 1 << self.of(arc.row));
            all += 1;
            told += u64::from((parts & !(1 << self.of(row))).count_ones());
        }
        told as f64 / all.max(1) as f64
    }

    /// The share of the arcs that lead from one part to another, of a sample of the rows where
    /// there are many.
    pub fn crossing(&self, lift: &dyn Lift) -> f64 {
        let (mut all, mut crossing, mut arcs) = (0u64, 0u64, vec![]);
        for row in (0..lift.rows()).step_by(lift.rows().div_ceil(MANY_ROWS) as usize) {
            lift.arcs(row, &mut arcs);
            all += arcs.len() as u64;
            crossing += arcs.iter().filter(|arc| self.of(arc.row) != self.of(row)).count() as u64;
        }
        crossing as f64 / all.max(1) as f64
    }
}

/// The arcs from a row, and those against the moves if they differ. What a part sends is what
/// others read, so that parts need to know both.
pub(super) fn all_arcs(lift: &dyn Lift, row: u64, out: &mut Vec<RowArc>) {
    lift.arcs(row, out);
    if let Some(incoming) = lift.incoming() {
        let mut sources = vec![];
        incoming.arcs_to(row, &mut sources);
        out.append(&mut sources);
    }
}

/// The place in a range that the fewest arcs cross; of several, the one nearest to the middle.
fn calmest(lift: &dyn Lift, places: Range<u64>) -> u64 {
    let middle = places.start + (places.end - places.start) / 2;
    let step = lift.rows().div_ceil(MANY_ROWS);
    // How many more arcs cross a place than the place before.
    let mut change = vec![0i64; (places.end - places.start) as usize + 1];
    let mut arcs = vec![];
    for row in (0..lift.rows()).step_by(step as usize) {
        lift.arcs(row, &mut arcs);
        for arc in arcs.iter().filter(|arc| arc.row > row) {
            // The arc crosses the places after `row`, up to its other end.
            let at = |place: u64| (place.clamp(places.start, places.end) - places.start) as usize;
            change[at(row + 1)] += 1;
            change[at(arc.row + 1)] -= 1;
        }
    }
    let crossing = change.iter().scan(0, |sum, change| {
        *sum += change;
        Some(*sum)
    });
    places
        .clone()
        .zip(crossing)
        .map(|(place, crossing)| (crossing, place.abs_diff(middle), place))
        .min()
        .map_or(middle, |(_, _, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_one_owner() {
        for (rows, parts) in [(1, 1), (10, 3), (5544, 4), (128, 128)] {
            let owners = RowOwners::even(rows, parts).unwrap();
            assert_eq!(owners.parts(), parts);
            for part in 0..parts {
                assert!(!owners.rows(part).is_empty());
                assert!(owners.rows(part).all(|row| owners.of(row) == part));
            }
            assert_eq!(owners.rows(parts - 1).end, rows);
        }
        for parts in [0, 11, 129] {
            assert!(RowOwners::even(10, parts).is_err());
        }
    }
}
