//! Partial tables: only values up to a greatest one are kept, in filters.
//!
//! A state beyond them counts as one more (K. Anderson, R. Holte, J. Schaeffer, "Partial pattern
//! databases", SARA 2007). The states of each value are in a filter of nine bits for each, which
//! takes 1 of 256 other states for one of its own. The least value whose filter has a state is a
//! lower bound (N. R. Sturtevant, A. Felner, M. Helmert, "Exploiting the Rubik's Cube 12-edge PDB
//! by combining partial pattern databases and Bloom filters", SoCS 2014).

use std::path::Path;

#[cfg(feature = "filters")]
use xorf::{BinaryFuse8 as StateFilter, Filter};

use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::tables::Table;
use antipode_core::watch::{Watch, WorkProgress};

/// The states of each kept value.
pub(super) struct Partial {
    /// By value; none if no state has it.
    filters: Vec<Option<StateFilter>>,
}

/// Bytes that a filter takes for each state while it is made, with the list of states.
const BYTES_TO_MAKE: u64 = 32;

/// Number of states that are read between two reports.
const BATCH: u64 = 1 << 20;

/// The numbers of states of the kept values. `Usage` if the table does not hold them.
fn kept(table: &Table, greatest: u32) -> Result<&[u64]> {
    let metadata = table.metadata();
    if metadata.encoding.numbers().is_none() || metadata.encoding.is_surplus() {
        let (path, name) = (table.path().display(), metadata.encoding.name());
        return Err(Error::unsuitable_file(path, format!("has the encoding {name}, and partial needs byte or nibble")));
    }
    let layers = &metadata.layers;
    // The greatest value needs no filter: it is what a state in no filter counts as.
    Ok(&layers[..layers.len().saturating_sub(1).min(greatest as usize + 1)])
}

/// Bytes of memory that a partial table takes while it is made.
pub(super) fn bytes(table: &Table, greatest: u32) -> Result<u64> {
    let all: u64 = kept(table, greatest)?.iter().sum();
    Ok(all.saturating_mul(BYTES_TO_MAKE))
}

impl Partial {
    /// The part of a table with values of at most `greatest`. Verifies every checksum.
    pub(super) fn new(table: &Table, greatest: u32, watch: &mut Watch<'_>) -> Result<Partial> {
        let counts = kept(table, greatest)?;
        let (mut states, total) = (vec![], table.metadata().layout.size());
        for &count in counts {
            let mut list: Vec<u64> = vec![];
            reserve_exact(&mut list, count as usize)?;
            states.push(list);
        }
        // A damaged value would put its state into a wrong filter, and estimates could be too
        // great.
        antipode_analysis::checks::checksums(table, &mut Watch::none())?;
        for state in 0..total {
            if state.is_multiple_of(BATCH) {
                watch.report(WorkProgress { phase: "load", depth: None, done: state, total })?;
            }
            let value = table.label(state)?.map(|value| value as usize);
            if let Some(list) = value.and_then(|value| states.get_mut(value)) {
                list.push(state);
            }
        }
        Ok(Partial { filters: states.into_iter().map(|states| filter(&states, table.path())).collect::<Result<_>>()? })
    }

    /// A lower bound of the value of a state.
    pub(super) fn value(&self, state: u64) -> u32 {
        // From the least value upwards: a filter contains all its own states, so a false hit can
        // only lower the estimate.
        self.filters
            .iter()
            .position(|filter| filter.as_ref().is_some_and(|filter| filter.contains(&state)))
            .unwrap_or(self.filters.len()) as u32
    }
}

/// The filter of a list of states. `Limit` if none is found.
fn filter(states: &[u64], path: &Path) -> Result<Option<StateFilter>> {
    if states.is_empty() {
        return Ok(None);
    }
    let made = StateFilter::try_from(states);
    made.map(Some)
        .map_err(|what| Error::Limit(format!("{}: no filter for {} states: {what}", path.display(), states.len())))
}

/// A filter of a build that leaves out the feature `filters`: none can be made.
#[cfg(not(feature = "filters"))]
enum StateFilter {}

#[cfg(not(feature = "filters"))]
impl StateFilter {
    fn contains(&self, _state: &u64) -> bool {
        match *self {}
    }
}

#[cfg(not(feature = "filters"))]
impl TryFrom<&[u64]> for StateFilter {
    type Error = &'static str;

    fn try_from(_states: &[u64]) -> std::result::Result<StateFilter, &'static str> {
        Err("this build leaves out the cargo feature filters")
    }
}
