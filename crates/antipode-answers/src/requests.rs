//! What requests ask, as values, and the checks before any work.

use rand::RngExt;
use serde::Deserialize;

use crate::limits::{BATCH, GAME, LISTED, MOVES, STATE, TREE};
use crate::position::state_too_long;
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use antipode_jobs::random_stream;

/// The requested state.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateQuery {
    /// The state as the puzzle writes it; the goal by default.
    #[cfg_attr(feature = "schema", schemars(length(max = STATE)))]
    pub state: Option<String>,
}

/// The requested tree.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct TreeQuery {
    /// The state as the puzzle writes it; the goal by default.
    #[cfg_attr(feature = "schema", schemars(length(max = STATE)))]
    pub state: Option<String>,
    /// The most listed states.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = TREE)))]
    pub limit: u32,
}

impl Default for TreeQuery {
    fn default() -> Self {
        TreeQuery { state: None, limit: TREE }
    }
}

impl TreeQuery {
    /// The most states. `OutOfRange` if it is 0 or too great.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn checked(&self) -> Result<usize> {
        within(self.limit, TREE).map(|limit| limit as usize)
    }
}

/// A request for the distances of several states.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchRequest {
    /// The states as the puzzle writes them.
    #[cfg_attr(feature = "schema", schemars(length(max = BATCH), inner(length(max = STATE))))]
    pub states: Vec<String>,
}

impl BatchRequest {
    /// The states. `TooManyStates` or `TextTooLong` if they exceed the limits.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn checked(self) -> Result<Vec<String>> {
        let states = self.states;
        if states.len() > BATCH {
            let reason = RefusalReason::TooManyStates { states: states.len() as u64, most: BATCH as u64 };
            let why = format!("{} states: at most {BATCH} are looked up at a time", states.len());
            return Err(ErrorResponse::new(reason, why));
        }
        match states.iter().enumerate().find(|(_, state)| state.len() > STATE) {
            Some((index, long)) => Err(state_too_long(long).of_state(index)),
            None => Ok(states),
        }
    }
}

/// The requested states of a depth.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct HardestQuery {
    /// The distance of the states; the greatest by default.
    pub depth: Option<u32>,
    /// The most states.
    #[cfg_attr(feature = "schema", schemars(range(max = LISTED)))]
    pub count: u64,
}

impl Default for HardestQuery {
    fn default() -> Self {
        HardestQuery { depth: None, count: 20 }
    }
}

/// The requested random states.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RandomQuery {
    /// The distance of the states; by default that of a random state.
    pub depth: Option<u32>,
    /// The number of states.
    #[cfg_attr(feature = "schema", schemars(range(max = LISTED)))]
    pub count: u64,
    /// The same seed gives the same states.
    pub seed: u64,
}

impl Default for RandomQuery {
    fn default() -> Self {
        RandomQuery { depth: None, count: 1, seed: 0 }
    }
}

impl RandomQuery {
    /// The requested depth, or that of a random state of these layers.
    pub fn depth(&self, layers: &[u64]) -> u32 {
        self.depth.unwrap_or_else(|| depth_of_a_random_state(layers, self.seed))
    }
}

/// The requested subset of the states.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubsetQuery {
    /// Names of pieces that are as in the goal, or a state with open cells.
    #[cfg_attr(feature = "schema", schemars(length(max = STATE)))]
    pub among: String,
}

impl SubsetQuery {
    /// The pattern. `TextTooLong` or `NotASubset` if a request cannot have it.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn checked(self) -> Result<String> {
        let among = self.among;
        if among.len() > STATE {
            let reason = RefusalReason::TextTooLong { bytes: among.len(), most: STATE, index: None };
            return Err(ErrorResponse::new(reason, format!("a pattern has at most {STATE} bytes")));
        }
        if among.contains(".toml") {
            let reason = RefusalReason::NotASubset { pattern: among, cause: None };
            return Err(ErrorResponse::new(reason, "a request cannot name files"));
        }
        Ok(among)
    }
}

/// The heuristic whose estimates are requested.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimatesQuery {
    /// One of the puzzle's heuristics.
    pub heuristic: String,
    /// The seed of random states.
    #[serde(default)]
    pub seed: u64,
}

/// The heuristic whose topology is requested.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TopologyQuery {
    /// One of the puzzle's heuristics.
    pub heuristic: String,
}

/// A game to walk through.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// The start state.
    #[cfg_attr(feature = "schema", schemars(length(max = STATE)))]
    pub start: String,
    /// The names of the moves.
    #[cfg_attr(feature = "schema", schemars(length(max = MOVES)))]
    pub moves: Vec<String>,
}

impl ReplayRequest {
    /// The same. `GameTooLong` if it exceeds the limits.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn checked(self) -> Result<ReplayRequest> {
        let bytes = self.start.len() + self.moves.iter().map(String::len).sum::<usize>();
        if self.moves.len() > MOVES || bytes > GAME {
            let moves = self.moves.len();
            let why = format!("a game of {moves} moves and {bytes} bytes: at most {MOVES} and {GAME}");
            return Err(ErrorResponse::new(RefusalReason::GameTooLong { moves, most: MOVES }, why));
        }
        Ok(self)
    }
}

/// `OutOfRange` if a requested limit is 0 or too great.
///
/// # Errors
///
/// Refusals of what was asked; errors of the table and of the rules.
pub fn within(limit: u32, most: u32) -> Result<u32> {
    if (1..=most).contains(&limit) {
        return Ok(limit);
    }
    let reason = RefusalReason::OutOfRange { name: "limit", number: limit, most };
    Err(ErrorResponse::new(reason, format!("limit={limit}: it is from 1 to {most}")))
}

/// `TooManyStates` if a list would be too long.
///
/// # Errors
///
/// Refusals of what was asked; errors of the table and of the rules.
pub fn listed(count: u64) -> Result<u64> {
    if count <= LISTED {
        return Ok(count);
    }
    let reason = RefusalReason::TooManyStates { states: count, most: LISTED };
    Err(ErrorResponse::new(reason, format!("count={count}: at most {LISTED} states are listed")))
}

/// The random stream for depths.
const DEPTHS: u64 = 1 << 32;

/// The depth of a state drawn uniformly from all of these layers.
fn depth_of_a_random_state(layers: &[u64], seed: u64) -> u32 {
    let mut left = random_stream(seed, DEPTHS).random_range(0..layers.iter().sum::<u64>().max(1));
    layers.iter().take_while(|states| left.checked_sub(**states).map(|rest| left = rest).is_some()).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_depths_are_weighted_by_their_states() {
        let mut counts = [0u32; 3];
        (0..4000).for_each(|seed| counts[depth_of_a_random_state(&[1000, 0, 3000], seed) as usize] += 1);
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]), "{counts:?}");
    }
}
