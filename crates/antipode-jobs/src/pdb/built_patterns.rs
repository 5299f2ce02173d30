//! Additive patterns whose tables are built for one run.

use std::sync::Arc;

use super::choose_set::{ChooseOptions, choose_set_in};
use super::pattern_heuristic::heuristic;
use super::{PdbSet, build_set};
use crate::BuildOptions;
use crate::heuristic_name::PatternUsage;
use crate::plan::WorkResources;
use crate::table_output::TableOutput;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem};
use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;

/// The set that is built, in its folder.
const SET: &str = "built.toml";

/// Builds tables of additive patterns of all tokens in a temporary folder, and loads them. Together
/// they take at most `bytes` bytes.
///
/// # Errors
///
/// Those of [`choose_set`], [`build_set`] and of opening the set.
pub(crate) fn built_patterns(
    problem: &Problem,
    (bytes, usage): (u64, PatternUsage),
    name: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let resources = WorkResources { threads: rayon::current_num_threads(), memory: *memory };
    let mut built = |bytes, encoding| {
        let place = tempfile::tempdir().map_err(|e| Error::io("create a folder in", &std::env::temp_dir(), e))?;
        let (chosen, folder) = (place.path().join(SET), place.path().join("tables"));
        choose_set_in(problem, &chosen, &ChooseOptions::new(bytes), encoding)?;
        let file = TableOutput { output: folder.clone(), ..TableOutput::default() };
        build_set(&PdbSet::read(&chosen)?, resources, &BuildOptions::of(file), |_, _| (), &mut watch.apart())?;
        heuristic(problem, (&folder.join(SET), usage), name, memory, watch)
    };
    match built(bytes, Some(Encoding::Delta)) {
        // Where tokens go long ways around, values exceed half a byte.
        Err(Error::Limit(_)) => built(bytes / 2, None),
        found => found,
    }
}
