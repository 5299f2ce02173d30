//! Labels of a table.

use std::path::Path;

use super::LabelList;
use crate::{OpenTable, SampleDraw, StateSelection};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;

/// Bytes of a label besides its state, in lists whose capacity may be twice their length.
const BYTES: u64 = 8;

/// Labels of a table: of different states, drawn uniformly, or of all.
///
/// # Errors
///
/// `Usage` if the table is for another puzzle; `Limit` if they do not fit in memory.
pub(crate) fn of_table(
    problem: &Problem,
    table: &Path,
    draw: Option<SampleDraw>,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<LabelList> {
    let table = OpenTable::about(table, problem)?;
    let selection = draw.map_or(StateSelection::All, StateSelection::Drawn);
    let length = problem.starts().next().map_or(0, |state| state.len());
    let (count, needed) = (table.selected(selection), 2 * length as u64 + BYTES);
    let needed = count.saturating_mul(needed);
    if needed > memory {
        let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
        let what = format!("{count} labels need {needed} of memory, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory, RequestRemedy::Samples]));
    }
    let mut labels = LabelList::new(length);
    table.labelled(selection, memory - needed, watch, |part| {
        labels.states.extend_from_slice(part.states);
        labels.distances.extend_from_slice(part.distances);
        Ok(())
    })?;
    labels.some()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{BuildOptions, WorkResources, build};

    #[test]
    fn all_states_of_a_table_or_some_are_labels_with_much_memory_or_little() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table");
        let problem = antipode_families::parse("pancake:7").unwrap();
        let resources = WorkResources { threads: 1, memory: 1 << 28 };
        build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        let table = OpenTable::open(&file).unwrap();
        let draw = |count: Option<u64>| count.map(|count| SampleDraw { count, seed: 3 });
        let make = |count, memory| of_table(&problem, &file, draw(count), memory, &mut Watch::none());
        // A search that records all depths does not fit in the second amount of memory.
        let needed = 5040 * (2 * 7 + BYTES);
        let all = make(None, 1 << 28).unwrap();
        assert_eq!(all, make(None, needed + 100).unwrap());
        for (count, labels) in [(5040, all), (300, make(Some(300), 1 << 20).unwrap())] {
            let states: HashSet<&[u8]> = labels.states.chunks(7).collect();
            assert_eq!((states.len(), labels.len()), (count, count));
            let texts: Vec<String> = labels.states.chunks(7).map(|state| problem.write(state)).collect();
            let known = table.distances(&texts).unwrap();
            assert!(known.iter().zip(&labels.distances).all(|(known, &distance)| known.distance == Some(distance)));
        }
        let error = make(None, needed - 1).unwrap_err();
        assert!(error.to_string().contains("5,040 labels need"), "{error}");
    }
}
