//! Builds the tables of a set of pattern databases.

use serde::{Deserialize, Serialize};

use super::build_pdb::{PatternBuild, PdbBuilt};
use super::open_pdb::OpenPdb;
use super::pdb_set::{PdbSet, SetTable};
use crate::BuildOptions;
use crate::identities::identity;
use crate::plan::{SearchNote, SearchPlan, WorkResources};
use crate::search;
use crate::table_output::TableOutput;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::watch::Watch;
use antipode_families as families;

/// A finished table, as a checkpoint keeps it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SetPart {
    /// The name of the file.
    name: String,
    table: PdbBuilt,
}

/// Builds all missing tables of a set in the folder `file.output`, with a copy of the set.
///
/// The set names the kind and the encoding of its tables. With `file.force`, existing tables are
/// built again. For each table, `tell` gets its number, the number of all tables, and its plan. A
/// resumed run also returns the tables that earlier runs of the same checkpoint built.
///
/// # Errors
///
/// Before any work, those of [`PdbSet::validate`]; `Usage` if an existing table is not about its
/// pattern; those of [`build_pdb`](crate::build_pdb).
pub fn build_set(
    set: &PdbSet,
    resources: WorkResources,
    options: &BuildOptions,
    mut tell: impl FnMut((usize, usize), &SearchPlan),
    watch: &mut Watch<'_>,
) -> Result<Vec<PdbBuilt>> {
    options.check_unfolded("a set of pattern databases")?;
    set.validate()?;
    let problem = set.problem()?;
    let folder = &options.file.output;
    std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    let mut built = vec![];
    let tables = set.tables(&problem)?;
    let mut kept: Vec<SetPart> = vec![];
    if let Some(checkpoint) = watch.checkpoint() {
        kept = checkpoint.begin(identity("build set", &problem))?;
        checkpoint.expect(checkpoint.share().parts(tables.len()).len() as u64, tables.len() as u64);
    }
    let own: Vec<usize> = watch.share().parts(tables.len()).collect();
    let owned = own.iter().map(|&number| &tables[number]);
    let patterns = owned.map(|table| table.kind.pattern(&table.problem, &table.names)).collect::<Result<Vec<_>>>()?;
    let (mut before, all) = (0, patterns.iter().map(|pattern| pattern.least_states().unwrap_or(0)).sum());
    for (number, pattern) in own.into_iter().zip(&patterns) {
        let states = pattern.least_states().unwrap_or(0);
        before += states;
        let SetTable { problem, names, kind, encoding, name } = &tables[number];
        let (kind, encoding, place, path) = (*kind, *encoding, (number + 1, tables.len()), folder.join(name));
        let earlier = kept.iter().find(|part| part.name == *name);
        // A run that died after it named this table has lost its report, so the table is built
        // again.
        let force = options.file.force || earlier.is_none() && watch.may_replace(&path);
        // A table that this job has built stays even if it may replace files: otherwise every
        // resumed run would build all of them again.
        if path.exists() && (!force || earlier.is_some()) {
            let there = OpenPdb::open(&path)?.contents().metadata;
            // The default encoding widens with the depths, so what to expect depends on the table.
            let expected = encoding.unwrap_or_else(|| kind.default_encoding(problem).for_depth(there.deepest().into()));
            if !families::is_about(&there.spec, pattern) || there.encoding != expected {
                let spec = there.spec;
                let what = format!("is for {spec}, or in another encoding: antipode does not replace it by default");
                return Err(Error::occupied(path.display(), what).unless(&[RequestRemedy::Replace]));
            }
            built.extend(earlier.map(|part| part.table.clone()));
            continue;
        }
        watch.forecast().part(before - states, states, all);
        let file = TableOutput { output: path, encoding, compress: set.compress, force };
        let how = BuildOptions { kind, ..BuildOptions::of(file) }.engine(options.search.engine);
        let part = PatternBuild::new(problem, names, &how)?;
        let table = part.build(
            resources,
            name,
            |note| {
                if let SearchNote::Planned(plan) = note {
                    tell(place, plan);
                }
            },
            watch,
        )?;
        if let Some(checkpoint) = watch.checkpoint() {
            // In this order: a run that dies between the steps loses no finished table.
            checkpoint.wrote(table.bytes);
            checkpoint.keep(&[SetPart { name: name.clone(), table: table.clone() }])?;
            checkpoint.clear()?;
        }
        built.push(table);
    }
    watch.forecast().end_parts();
    search::finish(watch)?;
    set.copy_to(folder, &problem)?;
    Ok(built)
}
