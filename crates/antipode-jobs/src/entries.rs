//! The analysis of entries instead of states. Where rows of one set of cells share a record, an
//! entry holds the least depth of its states.

use std::collections::{BTreeSet, HashMap};

use super::analysis::Analysis;
use super::antipodes::Antipodes;
use super::encode::Encoded;
use antipode_analysis::mean_depth;
use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, SharedRecords, Space};
use antipode_core::tables::{Encoding, RecordedDepths, StatePlace};

/// How a search records depths for [`Analysis::of_entries`]; `None` where every state is an entry.
pub(super) fn encoding(space: &NumberedProblem) -> Option<Encoding> {
    shared(space).map(|_| Encoding::Byte)
}

fn shared(space: &NumberedProblem) -> Option<&dyn SharedRecords> {
    space.structure().rows()?.shared()
}

impl Analysis {
    /// Counts the entries in `rows` instead of states, if rows share records. Lists at most
    /// `examples` of the deepest entries, each as one of its states.
    pub(super) fn of_entries(
        self,
        space: &NumberedProblem,
        rows: &dyn RecordedDepths,
        examples: usize,
    ) -> Result<Analysis> {
        let (encoding, layout) = (rows.encoding(), rows.layout());
        let Some((shared, width)) = shared(space).zip(encoding.numbers()) else { return Ok(self) };
        let entries = Encoded { rows, space, encoding, width };
        let layers = entries.layers()?;
        let god_number = layers.len() - 1;
        let deepest: Vec<StatePlace> =
            entries.at_depth(god_number, examples)?.into_iter().map(|entry| layout.place(entry)).collect();
        let records: BTreeSet<u64> = deepest.iter().map(|place| place.row).collect();
        // The first row of each record.
        let states = (0..space.layout().rows).rev().map(|row| (shared.record(row), row));
        let rows: HashMap<u64, u64> = states.filter(|(record, _)| records.contains(record)).collect();
        Ok(Analysis {
            configurations: Some(layout.size()),
            states: layout.size(),
            reached: layers.iter().sum(),
            god_number,
            mean_depth: mean_depth(&layers),
            antipodes: Antipodes {
                count: layers[god_number],
                examples: deepest
                    .iter()
                    .map(|place| space.write(layout.index(StatePlace { row: rows[&place.row], ..*place })))
                    .collect(),
            },
            layers,
            ..self
        })
    }
}
