//! Look-ups of distances and optimal paths of states.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use antipode_analysis as analysis;
use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, Problem};
use antipode_core::nums::BigCount;

use super::OpenTable;

/// The cost of a path.
fn cost(path: &[analysis::PathStep]) -> u32 {
    path.iter().map(|step| u32::from(step.cost)).sum()
}

/// A state and its distance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateDistance {
    /// The state as text.
    pub state: String,
    /// Moves to the goal, or the cost of the cheapest path where moves have costs; null if it is
    /// unreachable.
    pub distance: Option<u32>,
}

/// A move of a path and the state that it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolutionStep {
    /// The name of the move.
    pub r#move: String,
    /// The state after the move.
    pub state: String,
    /// The cost of the move, if moves have costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
}

impl SolutionStep {
    /// Puts a turn of the whole puzzle before the first move of a path.
    pub(crate) fn begin(path: &mut [SolutionStep], whole: &str) {
        if let Some(first) = path.first_mut() {
            first.r#move = format!("{whole} {}", first.r#move);
        }
    }

    /// Puts moves without cost after the last move of a path, if its last state needs them.
    pub(crate) fn end(path: &mut [SolutionStep], problem: &Problem, last: &[u8]) {
        if let (Some(step), Some(way)) = (path.last_mut(), problem.way_home(last)) {
            step.r#move = format!("{} {way}", step.r#move);
        }
    }
}

/// An optimal path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OptimalPath {
    /// The state at which the path starts.
    pub state: String,
    /// The length or, where moves have costs, the cost of the path; null if the goal is
    /// unreachable.
    pub distance: Option<u32>,
    /// The moves of the path; null if the goal is unreachable.
    pub moves: Option<Vec<SolutionStep>>,
    /// Every first move of an optimal path; null if the goal is unreachable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_moves: Option<OptimalMoves>,
}

/// Every first move of an optimal path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OptimalMoves {
    /// The moves; an empty list at a goal.
    Moves(Vec<SolutionStep>),
    /// The goal is unreachable: null.
    Unreachable,
}

/// All optimal paths of a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OptimalPaths {
    /// The state at which the paths start.
    pub state: String,
    /// The length or, where moves have costs, the cost of the paths; null if the goal is
    /// unreachable.
    pub distance: Option<u32>,
    /// The number of all optimal paths, even if fewer are listed.
    pub count: BigCount,
    /// The first of the paths, or all.
    pub paths: Vec<Vec<SolutionStep>>,
}

impl OpenTable {
    /// The distances of a batch of states, in the same order.
    ///
    /// # Errors
    ///
    /// `Usage` if a text is not a state of the puzzle; `Corrupt` if the table is damaged.
    pub fn distances<S: AsRef<str> + Sync>(&self, states: &[S]) -> Result<Vec<StateDistance>> {
        let all = self.lookups()?;
        let entries = all.entries();
        // A distance needs no more than the entry of a state.
        let distances = entries.as_ref().unwrap_or(&all);
        let depths = self.of_numbered(states, distances.space(), |numbers| distances.depths(numbers))?;
        self.trusted(Ok(states
            .iter()
            .zip(depths)
            .map(|(text, depth)| StateDistance { state: text.as_ref().trim().to_string(), distance: depth.flatten() })
            .collect()))
    }

    /// Optimal paths of a batch of states, in the same order.
    ///
    /// # Errors
    ///
    /// `Usage` if a text is not a state; `Corrupt` if the table is damaged or contradicts the
    /// rules.
    pub fn paths<S: AsRef<str> + Sync>(&self, states: &[S]) -> Result<Vec<OptimalPath>> {
        self.paths_and_moves(states, false)
    }

    /// As [`OpenTable::paths`], with every optimal first move if `all_moves`.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::paths`].
    pub fn paths_and_moves<S: AsRef<str> + Sync>(&self, states: &[S], all_moves: bool) -> Result<Vec<OptimalPath>> {
        let distances = self.lookups()?;
        let found = self.of_numbered(states, &self.space, |numbers| {
            let paths = distances.paths(numbers)?;
            let solvable: Vec<(u64, u32)> = match all_moves {
                true => numbers
                    .iter()
                    .zip(&paths)
                    .filter_map(|(&number, path)| Some((number, cost(path.as_ref()?))))
                    .collect(),
                false => vec![],
            };
            let mut firsts = distances.optimal_moves(&solvable)?.into_iter();
            // The first moves are in the order of the states that have a path.
            Ok(paths.into_iter().map(|path| path.map(|path| (path, firsts.next()))).collect())
        })?;
        self.trusted(Ok(states
            .par_iter()
            .zip(found)
            .map(|(text, found)| {
                let (path, firsts) = found.flatten().unzip();
                let mut answer = OptimalPath {
                    state: text.as_ref().trim().to_string(),
                    distance: path.as_ref().map(|path| cost(path)),
                    moves: path.map(|path| self.walked(&path)),
                    optimal_moves: all_moves.then(|| {
                        let listed = firsts.flatten().map(|firsts| OptimalMoves::Moves(self.steps(&firsts)));
                        listed.unwrap_or(OptimalMoves::Unreachable)
                    }),
                };
                // The text may show the whole puzzle turned. Its first move then begins with the
                // turn back.
                if let Some(whole) = self.problem().turned_back(text.as_ref()) {
                    answer.moves.iter_mut().for_each(|path| SolutionStep::begin(path, &whole));
                    if let Some(OptimalMoves::Moves(firsts)) = &mut answer.optimal_moves {
                        firsts.iter_mut().for_each(|first| SolutionStep::begin(std::slice::from_mut(first), &whole));
                    }
                }
                answer
            })
            .collect()))
    }

    /// A path to a goal, as it is reported.
    fn walked<'s>(&self, path: impl IntoIterator<Item = &'s analysis::PathStep> + Clone) -> Vec<SolutionStep> {
        let mut steps = self.steps(path.clone());
        if let Some(last) = path.into_iter().last() {
            SolutionStep::end(&mut steps, self.problem(), &self.space.state(last.state));
        }
        steps
    }

    /// Steps of a path, as they are reported.
    fn steps<'s>(&self, steps: impl IntoIterator<Item = &'s analysis::PathStep>) -> Vec<SolutionStep> {
        let costed = self.problem().costs().is_some();
        let steps = steps.into_iter().map(|step| SolutionStep {
            r#move: step.name.clone(),
            state: self.space.write(step.state),
            cost: costed.then_some(step.cost),
        });
        steps.collect()
    }

    /// All optimal moves of each state: those that lead one move nearer to a goal. States are given
    /// by their indices and distances.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table contradicts the rules there.
    pub fn optimal_moves(&self, states: &[(u64, u32)]) -> Result<Vec<Vec<analysis::PathStep>>> {
        self.trusted(self.lookups()?.optimal_moves(states))
    }

    /// The distance of a state as the length of an optimal path; `None` if no goal is reachable.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table contradicts the rules on the way.
    pub fn proven_distance(&self, state: &[u8]) -> Result<Option<u32>> {
        self.trusted(self.lookups()?.proven_of(state))
    }

    /// The optimal paths of a state, of which at most `limit` are listed.
    ///
    /// # Errors
    ///
    /// `Usage` if the text is not a state; `Limit` if the states on the paths do not fit in memory.
    pub fn all_paths(&self, text: &str, limit: usize, memory: u64) -> Result<OptimalPaths> {
        let found = self.trusted(
            self.space.read(text.trim())?.map_or(Ok(None), |state| self.lookups()?.geodesics(state, memory)),
        )?;
        let (distance, found) = found.unzip();
        let listed = found.iter().flat_map(|all| all.paths().take(limit));
        let mut paths: Vec<Vec<SolutionStep>> = listed.map(|path| self.walked(path)).collect();
        if let Some(whole) = self.problem().turned_back(text) {
            paths.iter_mut().for_each(|path| SolutionStep::begin(path, &whole));
        }
        let count = BigCount(found.as_ref().map_or(0u8.into(), |all| all.count().clone()));
        self.trusted(Ok(OptimalPaths { state: text.trim().to_string(), distance, count, paths }))
    }

    /// Reads states and calls `ask` once with all that are numbered; `None` in the place of the
    /// others.
    fn of_numbered<S: AsRef<str> + Sync, T>(
        &self,
        states: &[S],
        space: &NumberedProblem,
        ask: impl FnOnce(&[u64]) -> Result<Vec<T>>,
    ) -> Result<Vec<Option<T>>> {
        let numbers =
            states.par_iter().map(|text| space.read(text.as_ref().trim())).collect::<Result<Vec<Option<u64>>>>()?;
        let mut answers = self.trusted(ask(&numbers.iter().copied().flatten().collect::<Vec<_>>()))?.into_iter();
        Ok(numbers.iter().map(|number| number.and_then(|_| answers.next())).collect())
    }
}
