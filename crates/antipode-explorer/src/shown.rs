//! A served puzzle: its table, with results cached for all requests.

use std::sync::OnceLock;

use serde::Serialize;

use crate::limits::MEMORY;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, Space};
use antipode_core::watch::Watch;
use antipode_families::{Spec, subset};
use antipode_jobs::{ComponentReport, Draw, OpenTable, OrbitCounts, States, SubsetCounts, components};

/// The deepest states of a subset, and the deepest orbits, that an answer lists.
const EXAMPLES: u64 = 8;

/// A served puzzle.
pub(crate) struct Shown {
    /// The name in addresses.
    pub(crate) id: String,
    pub(crate) table: OpenTable,
    goal: String,
    hardest: OnceLock<States>,
    components: OnceLock<ComponentReport>,
    orbits: OnceLock<OrbitCounts>,
}

/// The facts about a puzzle that need no computation.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    id: String,
    spec: String,
    /// The word before the colon of the spec.
    family: String,
    /// The text after the colon.
    arguments: String,
    /// The number of numbered states.
    states: u64,
    /// The number of states that can reach a goal.
    reached: u64,
    god_number: u32,
    mean_depth: f64,
    /// One of the goals.
    goal: String,
    /// The number of states of each depth.
    layers: Vec<u64>,
    /// How the file stores distances.
    encoding: &'static str,
    /// Whether the file contains a certificate of all distances.
    certified: bool,
    heuristics: Vec<String>,
    /// Whether moves have costs, so that distances are costs.
    costs: bool,
    /// Whether the server keeps games.
    games: bool,
}

impl Shown {
    pub(crate) fn new(id: String, table: OpenTable) -> Result<Shown> {
        let space = table.space();
        let goal = space.goals().first().map(|&goal| space.write(goal));
        let listed = || space.problem().goals().next().map(|goal| space.problem().write(&goal));
        let none = || Error::usage(format!("{} has no goal", space.spec()));
        let goal = goal.or_else(listed).ok_or_else(none)?;
        let (hardest, components, orbits) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Ok(Shown { id, table, goal, hardest, components, orbits })
    }

    pub(crate) fn problem(&self) -> &Problem {
        self.table.space().problem()
    }

    pub(crate) fn goal(&self) -> &str {
        &self.goal
    }

    pub(crate) fn summary(&self, games: bool) -> Summary {
        let (contents, spec) = (self.table.contents(), self.table.space().spec());
        let (family, arguments) = match Spec::parse(&spec) {
            Ok(spec) => (spec.family, spec.arguments),
            Err(_) => (String::new(), String::new()),
        };
        Summary {
            id: self.id.clone(),
            family,
            arguments,
            states: contents.states,
            reached: contents.reached,
            god_number: contents.god_number as u32,
            mean_depth: contents.mean_depth,
            goal: self.goal.clone(),
            encoding: contents.metadata.encoding.name(),
            certified: matches!(contents.certificate, antipode_core::tables::Certificate::Valid(_)),
            layers: contents.metadata.layers,
            heuristics: self.problem().heuristics(),
            costs: self.problem().costs().is_some(),
            games,
            spec,
        }
    }

    /// The deepest states, at most the first hundred.
    pub(crate) fn hardest(&self, limit: u64, watch: &mut Watch<'_>) -> Result<States> {
        let all = match self.hardest.get() {
            Some(all) => all,
            None => {
                let found = self.of_depth(self.table.metadata().deepest(), crate::limits::LISTED, watch)?;
                self.hardest.get_or_init(|| found)
            }
        };
        let some = all.states.iter().take(limit as usize).cloned().collect();
        Ok(States { states: some, ..all.clone() })
    }

    /// The first states of a depth.
    pub(crate) fn of_depth(&self, depth: u32, limit: u64, watch: &mut Watch<'_>) -> Result<States> {
        let mut all = None;
        self.table.hardest(Some(depth), limit, watch, collect(&mut all))?;
        all.ok_or(Error::Interrupted)
    }

    /// Different states of a depth, drawn with a seed.
    pub(crate) fn drawn(&self, depth: u32, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<States> {
        let mut all = None;
        let enough = count.min(self.table.metadata().layers.get(depth as usize).copied().unwrap_or(0));
        self.table.sample(depth, Draw { count: enough, seed }, MEMORY, watch, collect(&mut all))?;
        all.ok_or(Error::Interrupted)
    }

    /// The numbers of orbits under the symmetries. `Usage` if these are not known.
    pub(crate) fn orbits(&self, watch: &mut Watch<'_>) -> Result<OrbitCounts> {
        if let Some(found) = self.orbits.get() {
            return Ok(found.clone());
        }
        let found = self.table.orbit_counts(EXAMPLES, MEMORY, watch)?;
        Ok(self.orbits.get_or_init(|| found).clone())
    }

    /// The states that match a pattern, counted by distance. `Usage` if it is no pattern.
    pub(crate) fn among(&self, pattern: String, watch: &mut Watch<'_>) -> Result<SubsetCounts> {
        let subset = subset(self.problem(), &[pattern], &[])?;
        self.table.counts_among(&subset, EXAMPLES as usize, MEMORY, watch)
    }

    /// The components. `Usage` if they are not known.
    pub(crate) fn components(&self, watch: &mut Watch<'_>) -> Result<ComponentReport> {
        if let Some(found) = self.components.get() {
            return Ok(found.clone());
        }
        let found = components(self.problem(), MEMORY, watch)?;
        Ok(self.components.get_or_init(|| found).clone())
    }
}

/// Joins batches of a list.
fn collect(all: &mut Option<States>) -> impl FnMut(States) -> Result<()> {
    move |states| {
        match all {
            None => *all = Some(states),
            Some(all) => all.states.extend(states.states),
        }
        Ok(())
    }
}
