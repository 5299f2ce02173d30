//! The check of tables that keep, for each element, the least depth over all rows that share a
//! record.
//!
//! The table does not have the depths of all states, so [`super::search`] finds them.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, SharedRecords};
use antipode_core::tables::UNREACHED_BYTE;

use super::bellman::BellmanLaw;

/// Checks that records hold the least depths of their rows, and that spans are those of records.
pub(super) fn compare(
    depths: &[u8],
    records: &dyn SharedRecords,
    law: &BellmanLaw<'_>,
    space: &NumberedProblem,
) -> Result<()> {
    let table = law.labels.table;
    let states = space.layout().row_states() as usize;
    let mut least = vec![UNREACHED_BYTE; records.records() as usize * states];
    for (row, depths) in depths.chunks_exact(states).enumerate() {
        let record = records.record(row as u64) as usize;
        let least = &mut least[record * states..][..states];
        least.iter_mut().zip(depths).for_each(|(least, &depth)| *least = depth.min(*least));
    }
    let counts = least.par_chunks_exact(states).enumerate().map(|(record, least)| {
        let mut stored = vec![0; states];
        law.labels.row(record as u64, &mut stored)?;
        if let Some(place) = stored.iter().zip(least).position(|(a, b)| a != b) {
            let what = format!(
                "entry {place} of record {record} is {}, and the least depth of its states is {}",
                stored[place], least[place]
            );
            return Err(Error::corrupt(table.path(), what));
        }
        law.spans(record as u64, &stored)?;
        let mut counts = super::bellman::none();
        super::bellman::count(least, &mut counts);
        Ok(counts)
    });
    law.counted(&counts.try_reduce(super::bellman::none, |a, b| Ok(super::bellman::sum(a, b)))?)
}
