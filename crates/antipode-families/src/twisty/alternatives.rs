//! Several patterns as one goal: a state is a goal if one of the patterns is solved.

use super::definition::{PieceArrangement, TwistyDefinition};
use super::projection::{PieceProjection, SolvedPattern};
use antipode_core::error::{Error, Result};
use antipode_core::model::NumberedStates;

/// The most goals: their numbers are in memory during a search.
const MOST_GOALS: u64 = 100_000_000;

/// The patterns, in the abstraction that keeps the pieces of all.
#[derive(Debug)]
pub(super) struct AlternativePatterns(Vec<AlternativePattern>);

#[derive(Debug)]
struct AlternativePattern {
    solved: SolvedPattern,
    states: NumberedStates,
}

impl AlternativePatterns {
    /// The patterns as goals of an abstraction; `list` gives the states in which some slots are as
    /// in the goal. `Limit` if there are too many.
    pub(super) fn new(
        (spec, definition, goal): (&str, &TwistyDefinition, &PieceArrangement),
        patterns: &[PieceProjection],
        list: impl Fn(&[usize]) -> Option<NumberedStates>,
    ) -> Result<AlternativePatterns> {
        let mut count = 0_u64;
        patterns
            .iter()
            .map(|pattern| {
                let projection = PieceProjection::read(spec, definition, pattern.names())?;
                let states = list(&projection.own_slots(goal)).ok_or_else(|| too_many(spec))?;
                count = count.saturating_add(states.count);
                if count > MOST_GOALS {
                    return Err(too_many(spec));
                }
                Ok(AlternativePattern { solved: SolvedPattern::new(projection, goal), states })
            })
            .collect::<Result<_>>()
            .map(AlternativePatterns)
    }

    /// Whether one of the patterns is solved.
    pub(super) fn hold(&self, state: &PieceArrangement) -> bool {
        self.0.iter().any(|pattern| pattern.solved.holds(state))
    }

    /// The goals, each once, of the states for which `is_one` holds.
    pub(super) fn goals<'a>(
        &'a self,
        is_one: impl Fn(&PieceArrangement) -> bool + Copy + 'a,
    ) -> impl Iterator<Item = Vec<u8>> + 'a {
        (0..self.0.len()).flat_map(move |at| {
            let (earlier, states) = (&self.0[..at], &self.0[at].states);
            let all = (0..states.count).map(move |number| (states.state)(number));
            all.filter(move |state| {
                let state = PieceArrangement::of(state);
                // A state in which several patterns are solved counts for the first.
                is_one(&state) && !earlier.iter().any(|pattern| pattern.solved.holds(&state))
            })
        })
    }
}

fn too_many(spec: &str) -> Error {
    Error::Limit(format!("{spec} has too many goals: at most {MOST_GOALS} are supported"))
}
