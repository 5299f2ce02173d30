//! The eccentricities of a component that is small enough to list.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use antipode_analysis::{Configuration, ConnectedComponents, DerivedComponent, IsomorphicComponents};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, VoltageBase};
use antipode_core::nums::grouped;
use antipode_core::watch::{Watch, WorkProgress};

/// Configurations from which searches start between two reports.
const BATCH: usize = 1024;

/// What a search from one orbit found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ComponentFinding {
    /// The vertex of the orbit.
    pub(super) vertex: u64,
    pub(super) eccentricity: u32,
    pub(super) representative: String,
    pub(super) witness: String,
    /// The farthest configurations, from which bounds are derived.
    #[serde(default)]
    pub(super) farthest: Farthest,
}

impl ComponentFinding {
    /// Keeps a finding in the checkpoint, if there is one, in place of the state of its search.
    pub(super) fn keep(&self, watch: &mut Watch<'_>) -> Result<()> {
        let Some(checkpoint) = watch.checkpoint() else { return Ok(()) };
        checkpoint.keep(&[self])?;
        checkpoint.clear()
    }
}

/// The configurations that are farthest from one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum Farthest {
    /// The search did not keep them.
    #[default]
    Unknown,
    /// There are more than the limit for keeping them.
    TooMany,
    /// All of them.
    All(Vec<Configuration>),
}

/// Whether tokens of a base are indistinguishable. Then relabelling is no symmetry, and
/// configurations over one occupancy have different eccentricities.
fn coloured(base: &dyn VoltageBase) -> bool {
    base.counts().len() < base.degree()
}

/// Checks that the components can be listed where listing is the only method.
///
/// # Errors
///
/// `Limit` if tokens are indistinguishable and a component has more than `most` configurations.
pub(super) fn check(problem: &Problem, base: &dyn VoltageBase, found: &ConnectedComponents, most: u32) -> Result<()> {
    let large = found.classes.iter().find(|class| class.size > most.into()).filter(|_| coloured(base));
    large.map_or(Ok(()), |class| {
        Err(Error::Limit(format!(
            "{} has indistinguishable tiles and a component of {} configurations: its diameter needs a search from \
             each of them, and at most {} are supported; 'analyze' finds the distances from the goal",
            problem.spec(),
            grouped(&class.size),
            grouped(most)
        )))
    })
}

/// For each orbit of occupancies, the greatest distance from a configuration over it.
///
/// # Errors
///
/// Those of [`DerivedComponent::new`]; `Interrupted` if the watch stops it.
pub(super) fn listed_component(
    base: &dyn VoltageBase,
    class: &IsomorphicComponents,
    watch: &mut Watch<'_>,
) -> Result<Vec<ComponentFinding>> {
    let derived = DerivedComponent::new(base, class.orbits[0], class.arrangement.clone())?;
    let all: Vec<(u32, u64)> =
        (0..).zip(&derived.configurations).map(|(number, (vertex, _))| (number, base.fold(*vertex).0)).collect();
    let mut starts = vec![];
    if coloured(base) {
        starts = all;
    } else {
        // All configurations over an orbit have the same eccentricity, so one start is enough.
        for (number, orbit) in all {
            if starts.iter().all(|&(_, known)| known != orbit) {
                starts.push((number, orbit));
            }
        }
    }
    // For each orbit, the greatest eccentricity, the first start that has it, and a farthest
    // configuration from there.
    let mut greatest: BTreeMap<u64, (u32, u32, u32)> = BTreeMap::new();
    let mut order = vec![];
    for (batch, done) in starts.chunks(BATCH).zip((0..).step_by(BATCH)) {
        watch.report(WorkProgress { phase: "search", depth: None, done, total: starts.len() as u64 })?;
        let found: Vec<(u32, u32)> = batch.par_iter().map(|&(number, _)| derived.eccentricity(number)).collect();
        for (&(number, orbit), (eccentricity, farthest)) in batch.iter().zip(found) {
            let best = greatest.entry(orbit).or_insert_with(|| {
                order.push(orbit);
                (eccentricity, number, farthest)
            });
            if eccentricity > best.0 {
                *best = (eccentricity, number, farthest);
            }
        }
    }
    let write = |number: u32| {
        let (vertex, arrangement) = &derived.configurations[number as usize];
        base.write(*vertex, arrangement)
    };
    Ok(order
        .into_iter()
        .map(|vertex| {
            let (eccentricity, from, farthest) = greatest[&vertex];
            let (representative, witness) = (write(from), write(farthest));
            ComponentFinding { vertex, eccentricity, representative, witness, farthest: Farthest::Unknown }
        })
        .collect())
}
