//! The diameters of a list of puzzles, with one part of the work per puzzle.

use std::collections::HashMap;

use super::diameter::diameter;
use super::diameter_options::DiameterOptions;
use super::diameter_report::Diameter;
use super::search;
use super::workload::SearchWorkload;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Watch, WorkProgress};

/// Finds the diameters of puzzles, one after the other; a shard handles its own puzzles. Calls
/// `tell` with the workload of each puzzle before its searches begin. The checkpoint keeps whole
/// puzzles. It predicts no remaining time, because puzzles differ too much in size.
///
/// # Errors
///
/// Those of [`diameter`]; `Corrupt` if the checkpoint holds a different puzzle in some position.
pub fn diameters(
    problems: &[Problem],
    options: &DiameterOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<Vec<Diameter>> {
    let (share, all) = (watch.share(), problems.len());
    let mut known: HashMap<usize, Diameter> = HashMap::new();
    if let Some(checkpoint) = watch.checkpoint() {
        let specs: Vec<String> = problems
            .iter()
            .map(|problem| format!("{} {}", problem.spec(), problem.definition().unwrap_or_default()))
            .collect();
        let work =
            JobIdentity::new("diameter", &format!("{all} puzzles"), None).and_checksum("list", &specs.join("\n"));
        known = checkpoint.begin::<(usize, Diameter)>(work.and("bounds", options.bounds))?.into_iter().collect();
    }
    let mut found = vec![];
    for number in share.parts(all) {
        watch.report(WorkProgress { phase: "puzzle", depth: None, done: number as u64, total: all as u64 })?;
        let problem = &problems[number];
        if let Some(known) = known.remove(&number) {
            if known.spec != problem.spec() {
                let (spec, other) = (problem.spec(), known.spec);
                return Err(Error::Corrupt(format!("the checkpoint keeps {other} in the place of {spec}")));
            }
            found.push(known);
            continue;
        }
        let one = diameter(problem, options, &tell, &mut watch.apart())?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.keep(&[(number, &one)])?;
        }
        found.push(one);
    }
    search::finish(watch)?;
    Ok(found)
}
