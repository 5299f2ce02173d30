//! Several patterns as one goal: a state is a goal if one of the patterns is solved.

use super::abstraction::Projection;
use super::definition::{Arrangement, moduli};
use super::placed_states::placed_states;
use super::reached::all_reached;
use super::twisty_puzzle::{Rules, States, Twisty};
use antipode_core::error::{Error, Result};
use antipode_core::model::StateList;

/// Between two patterns.
pub(super) const OR: char = '|';

/// The most goals: their numbers are in memory during a search.
const MOST_GOALS: u64 = 100_000_000;

/// The patterns, in the abstraction that keeps the pieces of all.
#[derive(Debug)]
pub(super) struct Alternatives(Vec<Alternative>);

#[derive(Debug)]
struct Alternative {
    projection: Projection,
    /// The goal as the pattern shows it.
    goal: Arrangement,
    states: StateList,
}

impl Alternatives {
    /// The patterns as goals of the abstraction `joint`. `Usage` if moves may not reach all of its
    /// states; `Limit` if there are too many goals.
    pub(super) fn new(joint: &Twisty, patterns: &[Projection]) -> Result<Alternatives> {
        let Rules { spec, definition, turns, goal, .. } = &joint.rules;
        let order = || joint.group().map(|group| group.order());
        let whole = match &joint.states {
            States::Elements => true,
            States::IndistinguishablePieces(Some(pieces)) => {
                all_reached(pieces, turns, &moduli(&definition.sets), order)
            }
            States::IndistinguishablePieces(None) => false,
        };
        if !whole {
            return Err(Error::usage(format!("{spec}: moves may not reach all goals of several patterns: name one")));
        }
        let mut count = 0_u64;
        let of = |pattern: &Projection| {
            let projection = Projection::read(spec, definition, pattern.names())?;
            let many = || Error::Limit(format!("{spec} has too many goals: at most {MOST_GOALS} are supported"));
            let states = placed_states(joint, &projection.own_slots(goal)).ok_or_else(many)?;
            count = count.saturating_add(states.count);
            if count > MOST_GOALS {
                Err(many())
            } else {
                Ok(Alternative { goal: projection.state(goal), projection, states })
            }
        };
        patterns.iter().map(of).collect::<Result<_>>().map(Alternatives)
    }

    /// Whether one of the patterns is solved.
    pub(super) fn hold(&self, state: &Arrangement) -> bool {
        self.0.iter().any(|pattern| pattern.holds(state))
    }

    /// The goals, each once.
    pub(super) fn goals<'a>(&'a self, joint: &'a Twisty) -> impl Iterator<Item = Vec<u8>> + 'a {
        (0..self.0.len()).flat_map(move |at| {
            let (earlier, states) = (&self.0[..at], &self.0[at].states);
            let all = (0..states.count).map(move |number| (states.state)(number));
            all.filter(move |state| {
                let state = Arrangement::of(state);
                joint.is_numbered(&state) && !earlier.iter().any(|pattern| pattern.holds(&state))
            })
        })
    }
}

impl Alternative {
    fn holds(&self, state: &Arrangement) -> bool {
        self.projection.state(state) == self.goal
    }
}
