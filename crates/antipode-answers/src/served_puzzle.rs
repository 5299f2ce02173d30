//! A served puzzle: its table, with results cached for all requests. A puzzle that is too large for
//! a table has solvers instead.

use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use serde::Serialize;

use crate::answer_cache::AnswerCache;
use crate::limits::{KEPT_LAYERS, LISTED, MEMORY};
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::search::SolverSearches;
use crate::source::TableFile;
use antipode_core::error::{self, Error};
use antipode_core::model::{Problem, Space};
use antipode_core::tables::Certificate;
use antipode_core::watch::{StopSignal, Watch};
use antipode_families::{Spec, subset};
use antipode_jobs::{
    ComponentReport, LayerStates, OpenTable, OrbitCounts, SampleDraw, SubsetCounts, components, random,
};

/// The deepest states of a subset, and the deepest orbits, that an answer lists.
const EXAMPLES: u64 = 8;

/// The most states of a table in which the server looks for states of every depth at its start.
/// That takes half a minute of one thread.
const PREPARED: u64 = 300_000_000;

/// What answers questions about distances.
enum DistanceSource {
    Table(Box<OpenTable>),
    Searches(Box<SolverSearches>),
}

/// A served puzzle.
pub struct ServedPuzzle {
    /// The name in addresses.
    pub id: String,
    problem: Problem,
    distances: DistanceSource,
    goal: String,
    /// The first states of distances.
    layers: Mutex<LruCache<u32, LayerStates>>,
    /// Answers that took long work.
    pub kept: AnswerCache,
    /// The file of the table, if the operator named one.
    pub source: Option<TableFile>,
}

/// Random states.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawnStates {
    /// The canonical spec.
    spec: String,
    /// Their distance; null without a table.
    depth: Option<u32>,
    /// The number of states with that distance; null without a table.
    count: Option<u64>,
    /// The states.
    examples: Vec<String>,
}

/// The facts about a puzzle that need no computation. What only a table knows is null without one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleSummary {
    /// Its name in addresses.
    id: String,
    /// The canonical spec.
    spec: String,
    /// The word before the colon of the spec.
    family: String,
    /// The text after the colon.
    arguments: String,
    /// The number of numbered states.
    states: Option<u64>,
    /// The number of states that can reach a goal.
    reached: Option<u64>,
    /// The greatest distance.
    god_number: Option<u32>,
    /// The mean distance.
    mean_depth: Option<f64>,
    /// One of the goals.
    goal: String,
    /// The number of states of each depth.
    layers: Option<Vec<u64>>,
    /// How the file stores distances.
    encoding: Option<&'static str>,
    /// Whether the file contains a certificate of all distances.
    certified: bool,
    /// The heuristics that need no file.
    heuristics: Vec<String>,
    /// Whether moves have costs, so that distances are costs.
    costs: bool,
    /// Whether the server keeps games of this puzzle.
    games: bool,
}

impl ServedPuzzle {
    /// A puzzle with its table.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn new(id: String, table: OpenTable, source: Option<TableFile>) -> error::Result<ServedPuzzle> {
        let space = table.space();
        let goal = space.goals().first().map(|&goal| space.write(goal));
        Ok(ServedPuzzle {
            source,
            ..ServedPuzzle::with(id, space.problem().clone(), goal, DistanceSource::Table(Box::new(table)))?
        })
    }

    /// A puzzle without a table.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn searched(id: String, problem: Problem, searches: SolverSearches) -> error::Result<ServedPuzzle> {
        ServedPuzzle::with(id, problem, None, DistanceSource::Searches(Box::new(searches)))
    }

    fn with(
        id: String,
        problem: Problem,
        goal: Option<String>,
        distances: DistanceSource,
    ) -> error::Result<ServedPuzzle> {
        let goal = goal
            .or_else(|| problem.goals().next().map(|goal| problem.write(&goal)))
            .ok_or_else(|| Error::missing_ability(problem.spec(), "goal", ""))?;
        let layers = Mutex::new(LruCache::unbounded());
        Ok(ServedPuzzle { id, problem, distances, goal, layers, kept: AnswerCache::default(), source: None })
    }

    /// The rules.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The table. `NoTable` if the puzzle is served without one.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn table(&self) -> Result<&OpenTable> {
        match &self.distances {
            DistanceSource::Table(table) => Ok(table),
            DistanceSource::Searches(_) => {
                let what =
                    "has no table here, so its distances are not known: ask for states, random states and solutions";
                let spec = self.problem.spec();
                let message = format!("{spec} {what}");
                Err(ErrorResponse::new(RefusalReason::NoTable { puzzle: spec }, message))
            }
        }
    }

    /// The solvers, if the puzzle is served without a table.
    pub fn searches(&self) -> Option<&SolverSearches> {
        match &self.distances {
            DistanceSource::Table(_) => None,
            DistanceSource::Searches(searches) => Some(searches),
        }
    }

    /// One of the goals, as the puzzle writes it.
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// The facts about the puzzle; `games` says whether the server keeps games.
    pub fn summary(&self, games: bool) -> PuzzleSummary {
        let (table, spec) = (self.table().ok(), self.problem.spec());
        let contents = table.map(OpenTable::contents);
        let (family, arguments) = match Spec::parse(&spec) {
            Ok(spec) => (spec.family, spec.arguments),
            Err(_) => (String::new(), String::new()),
        };
        PuzzleSummary {
            id: self.id.clone(),
            family,
            arguments,
            states: contents.as_ref().map(|contents| contents.states),
            reached: contents.as_ref().map(|contents| contents.reached),
            god_number: contents.as_ref().map(|contents| contents.god_number as u32),
            mean_depth: contents.as_ref().map(|contents| contents.mean_depth),
            goal: self.goal.clone(),
            encoding: contents.as_ref().map(|contents| contents.metadata.encoding.name()),
            certified: contents.as_ref().is_some_and(|contents| matches!(contents.certificate, Certificate::Valid(_))),
            heuristics: self.problem.heuristics(),
            costs: self.problem.costs().is_some(),
            games: games && table.is_some(),
            layers: contents.map(|contents| contents.metadata.layers),
            spec,
        }
    }

    /// The greatest distance. `NoTable` without a table.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn deepest(&self) -> Result<u32> {
        Ok(self.table()?.metadata().deepest())
    }

    fn listed(&self) -> MutexGuard<'_, LruCache<u32, LayerStates>> {
        self.layers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first states of a depth, if an earlier request or the start of the server found them.
    pub fn known_of_depth(&self, depth: u32, limit: u64) -> Option<LayerStates> {
        let mut layers = self.listed();
        let all = layers.get(&depth)?;
        let some = all.examples.iter().take(limit as usize).cloned().collect();
        Some(LayerStates { examples: some, spec: all.spec.clone(), ..*all })
    }

    /// The first states of a depth, at most [`LISTED`].
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn of_depth(&self, depth: u32, limit: u64, watch: &mut Watch<'_>) -> Result<LayerStates> {
        if let Some(known) = self.known_of_depth(depth, limit) {
            return Ok(known);
        }
        let mut all = None;
        self.table()?.hardest(Some(depth), LISTED, watch, collect(&mut all))?;
        let mut all = all.ok_or(Error::Interrupted)?;
        let mut layers = self.listed();
        layers.put(depth, all.clone());
        if layers.len() > KEPT_LAYERS {
            layers.pop_lru();
        }
        all.examples.truncate(limit as usize);
        Ok(all)
    }

    /// Finds the first states of every depth, the deepest first. Where there are many depths or
    /// states, only the deepest states: requests find the others.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn prepare(&self, signal: StopSignal<'_>) -> Result<()> {
        let metadata = self.table()?.metadata();
        let all = metadata.layers.len() <= KEPT_LAYERS && metadata.reached() <= PREPARED;
        let depths = if all { 0 } else { metadata.deepest() }..=metadata.deepest();
        for depth in depths.rev().filter(|&depth| metadata.layers[depth as usize] > 0) {
            self.of_depth(depth, 0, &mut signal.watch())?;
        }
        Ok(())
    }

    /// Different states of a depth, drawn with a seed.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn drawn(&self, depth: u32, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<DrawnStates> {
        let (table, mut all) = (self.table()?, None);
        let enough = count.min(table.metadata().layers.get(depth as usize).copied().unwrap_or(0));
        table.sample(depth, SampleDraw { count: enough, seed }, MEMORY, watch, collect(&mut all))?;
        let LayerStates { spec, depth, count, examples: states } = all.ok_or(Error::Interrupted)?;
        Ok(DrawnStates { spec, depth: Some(depth), count: Some(count), examples: states })
    }

    /// States of any depth, drawn with a seed by the rules alone.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn drawn_by_rules(&self, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<DrawnStates> {
        let found = random(&self.problem, count, seed, MEMORY, watch)?;
        Ok(DrawnStates { spec: found.spec, depth: None, count: None, examples: found.examples })
    }

    /// The numbers of orbits under the symmetries. `Usage` if these are not known.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn orbits(&self, watch: &mut Watch<'_>) -> Result<OrbitCounts> {
        Ok(self.table()?.orbit_counts(EXAMPLES, MEMORY, watch)?)
    }

    /// The states that match a pattern, counted by distance. `NotASubset` if it is no pattern.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn among(&self, pattern: String, watch: &mut Watch<'_>) -> Result<SubsetCounts> {
        let parsed = subset(self.problem(), std::slice::from_ref(&pattern), &[]);
        let subset =
            parsed.map_err(|error| ErrorResponse::of(error, |cause| RefusalReason::NotASubset { pattern, cause }))?;
        Ok(self.table()?.counts_among(&subset, EXAMPLES as usize, MEMORY, watch)?)
    }

    /// The components. `Usage` if they are not known.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn components(&self, watch: &mut Watch<'_>) -> Result<ComponentReport> {
        Ok(components(self.problem(), MEMORY, watch)?)
    }
}

/// Joins batches of a list.
fn collect(all: &mut Option<LayerStates>) -> impl FnMut(LayerStates) -> error::Result<()> {
    move |states| {
        match all {
            None => *all = Some(states),
            Some(all) => all.examples.extend(states.examples),
        }
        Ok(())
    }
}
