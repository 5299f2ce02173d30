//! The diameters of a list of puzzles: each puzzle is a part of the work.

use std::collections::HashMap;

use super::diameter::{Diameter, DiameterOptions, diameter};
use super::search;
use antipode_core::checkpoint::Identity;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Progress, Watch};

/// Finds the diameters of puzzles, one after the other; a shard does only its own puzzles. `tell`
/// gets lines before the searches of each puzzle. The checkpoint saves whole puzzles: they differ
/// too much for their number to predict the remaining time.
///
/// # Errors
///
/// Those of [`diameter`]; `Corrupt` if the checkpoint keeps another puzzle in the place of one.
pub fn diameters(
    problems: &[Problem],
    options: &DiameterOptions,
    tell: impl Fn(&str),
    watch: &mut Watch<'_>,
) -> Result<Vec<Diameter>> {
    let (share, all) = (watch.share(), problems.len());
    let mut known: HashMap<usize, Diameter> = HashMap::new();
    if let Some(checkpoint) = watch.checkpoint() {
        let specs: Vec<String> = problems.iter().map(|problem| problem.spec()).collect();
        let work = Identity::new("diameter", &format!("{all} puzzles"), None).and_checksum("list", &specs.join("\n"));
        known = checkpoint.begin::<(usize, Diameter)>(work.and("bounds", options.bounds))?.into_iter().collect();
    }
    let mut found = vec![];
    for number in share.parts(all) {
        watch.report(Progress { phase: "puzzle", depth: None, done: number as u64, total: all as u64 })?;
        let problem = &problems[number];
        if let Some(known) = known.remove(&number) {
            if known.spec != problem.spec() {
                let (spec, other) = (problem.spec(), known.spec);
                return Err(Error::Corrupt(format!("the checkpoint keeps {other} in the place of {spec}")));
            }
            found.push(known);
            continue;
        }
        tell(&problem.spec());
        let one = diameter(problem, options, &tell, &mut watch.apart())?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.keep(&[(number, &one)])?;
        }
        found.push(one);
    }
    search::finish(watch)?;
    Ok(found)
}
