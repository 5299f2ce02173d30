//! Goals of a twisty puzzle that are states: one, several, or a state however the puzzle is held.
//!
//! `A|B` are two goals. `A:any` is A after every turn of the whole puzzle that the definition has,
//! and `solved` the solved state. Of several goals, those count that moves reach from the first.

use std::collections::HashSet;

use super::definition::{PieceArrangement, TwistyDefinition};
use super::targets::{ANY, OR};
use super::text;
use super::whole_turns;
use antipode_core::error::{Error, Result};

/// The solved state as a goal.
const SOLVED: &str = "solved";

/// The goals of a puzzle, each once; the first is the one that numberings start from.
#[derive(Clone, Debug)]
pub(super) struct GoalStates {
    states: Vec<PieceArrangement>,
    /// The goal in canonical specs; `None` if it is the solved state alone.
    pub(super) canonical: Option<String>,
}

impl GoalStates {
    /// The goals of a text; without one, the solved state. `Usage` if a part of it is not a state,
    /// or says `:any` where no turn of the whole puzzle is known.
    pub(super) fn read(definition: &TwistyDefinition, text: Option<&str>) -> Result<GoalStates> {
        let solved = || GoalStates { states: vec![definition.solved.clone()], canonical: None };
        let Some(text) = text else { return Ok(solved()) };
        let (mut states, mut parts): (Vec<PieceArrangement>, Vec<String>) = (vec![], vec![]);
        let mut known: HashSet<PieceArrangement> = HashSet::new();
        for part in text.split(OR) {
            let (words, any) = part.trim().strip_suffix(ANY).map_or((part, false), |words| (words, true));
            let state = match words.trim() {
                SOLVED => definition.solved.clone(),
                words => text::read(definition, words)?,
            };
            let all = if any { held_in_any_way(definition, &state, text)? } else { vec![state.clone()] };
            let several = all.len() > 1;
            let before = states.len();
            states.extend(all.into_iter().filter(|state| known.insert(state.clone())));
            if states.len() > before {
                let written = if state == definition.solved { SOLVED.into() } else { text::write(definition, &state) };
                parts.push(if several { written + ANY } else { written });
            }
        }
        let canonical = match &parts[..] {
            [only] if only == SOLVED => return Ok(solved()),
            _ => parts.join(&OR.to_string()),
        };
        Ok(GoalStates { states, canonical: Some(canonical) })
    }

    /// All states that a function makes of each goal, each once.
    pub(super) fn each(self, all: impl Fn(&PieceArrangement) -> Vec<PieceArrangement>) -> GoalStates {
        let mut known: HashSet<PieceArrangement> = HashSet::new();
        let states = self.states.iter().flat_map(all).filter(|state| known.insert(state.clone())).collect();
        GoalStates { states, ..self }
    }

    /// All goals.
    pub(super) fn all(&self) -> &[PieceArrangement] {
        &self.states
    }

    /// The first goal.
    pub(super) fn first(&self) -> &PieceArrangement {
        &self.states[0]
    }

    /// All goals, if there are several.
    pub(super) fn several(self) -> Option<Vec<PieceArrangement>> {
        Some(self.states).filter(|states| states.len() > 1)
    }
}

/// A state and the same after each turn of the whole puzzle.
fn held_in_any_way(
    definition: &TwistyDefinition,
    state: &PieceArrangement,
    text: &str,
) -> Result<Vec<PieceArrangement>> {
    // States that leave out how the puzzle is held are the same after all of them.
    if definition.holding.is_some() {
        return Ok(vec![state.clone()]);
    }
    let turns = whole_turns::group(definition).ok_or_else(|| {
        let what = "the puzzle has no turns of the whole: define them as moves, or write the states, A|B";
        Error::bad_value("goal", text, what)
    })?;
    Ok(turns.iter().map(|turn| definition.turned(state, turn)).collect())
}
