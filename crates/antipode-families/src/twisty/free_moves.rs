//! Moves without cost: `free=U,D` counts only the other moves.
//!
//! Free moves that commute with nothing in particular still make a group F. A counted move is then
//! any element of F followed by a move that is not free, and the goals are all that F makes of the
//! goal: so a state has the least number of moves that are not free. This is another graph on the
//! same states, in which all moves cost one. Moves of cost 0 would leave layers that a search
//! cannot tell apart.

use std::collections::{HashMap, HashSet};

use super::bandage::Bandage;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::goal_states::GoalStates;
use super::notation::{self, MOST_ENTRIES, MOST_TURNS, TurnMetric};
use super::tuple_turns;
use antipode_core::error::{Error, Result};

/// The most elements of the group of free moves.
const MOST_FREE: usize = 2000;

/// The group that free moves make, each element with its shortest name.
#[derive(Debug)]
pub(super) struct FreeMoves {
    elements: Vec<(PieceArrangement, Vec<String>)>,
    are_tuples: bool,
}

impl FreeMoves {
    /// Reads the moves of `free=`. `Usage` if one is not a move, or if the puzzle joins pieces to
    /// blocks; `Limit` if they make too large a group.
    pub(super) fn read(definition: &TwistyDefinition, names: &str) -> Result<FreeMoves> {
        if definition.bandage.as_ref().is_some_and(Bandage::has_blocks) {
            return Err(Error::incapable("a puzzle with blocks", "has no free moves", "give moves costs of 1 or more"));
        }
        let turns = notation::turns(definition, TurnMetric::Half, Some(names))?;
        let identity = PieceArrangement::identity(definition.slots());
        let mut known = HashSet::from([identity.clone()]);
        let mut elements = vec![(identity, vec![])];
        let mut at = 0;
        while at < elements.len() {
            for turn in &turns {
                let next = definition.product(&elements[at].0, &turn.change);
                if known.insert(next.clone()) {
                    if elements.len() == MOST_FREE {
                        return Err(Error::Limit(format!(
                            "the free moves {names} make more than {MOST_FREE} elements"
                        )));
                    }
                    let words = elements[at].1.iter().cloned().chain([turn.name.clone()]);
                    let words = words.collect();
                    elements.push((next, words));
                }
            }
            at += 1;
        }
        Ok(FreeMoves { elements, are_tuples: tuple_turns::are_used(definition) })
    }

    /// Each free element followed by each move that is not free. `Usage` if all moves are free,
    /// `Limit` if they are too many.
    pub(super) fn counted(&self, definition: &TwistyDefinition, turns: &[DefinedMove]) -> Result<Vec<DefinedMove>> {
        let free: HashSet<&PieceArrangement> = self.elements.iter().map(|(element, _)| element).collect();
        let others: Vec<&DefinedMove> = turns.iter().filter(|turn| !free.contains(&turn.change)).collect();
        if others.is_empty() {
            return Err(Error::incapable("the puzzle", "has only free moves", "count at least one move"));
        }
        let most = MOST_TURNS.min(MOST_ENTRIES / definition.slots());
        if self.elements.len() * others.len() > most {
            let count = self.elements.len() * others.len();
            return Err(Error::Limit(format!("{count} moves with the free ones before them: at most {most}")));
        }
        let (mut known, mut counted) = (HashSet::new(), vec![]);
        for (element, words) in &self.elements {
            for turn in &others {
                let change = definition.product(element, &turn.change);
                if !known.insert(change.clone()) {
                    continue;
                }
                let words: Vec<&str> = words.iter().chain([&turn.name]).map(String::as_str).collect();
                let name = self.name(&words);
                let first = (!words[1..].is_empty()).then(|| element.clone());
                counted.push(DefinedMove { first, ..DefinedMove::new(name, change) });
            }
        }
        Ok(counted)
    }

    fn name(&self, words: &[&str]) -> String {
        if self.are_tuples { tuple_turns::joined(words) } else { words.join(" ") }
    }

    /// The goals after all free elements that are legal there.
    pub(super) fn goals(&self, definition: &TwistyDefinition, goals: GoalStates) -> GoalStates {
        let all = |goal: &PieceArrangement| -> Vec<PieceArrangement> {
            let turned = self.elements.iter().map(|(element, _)| definition.turned(goal, element));
            turned.filter(|state| definition.illegal(state).is_none()).collect()
        };
        goals.each(all)
    }

    /// The free moves that lead from each state to one of some goals, if any are needed.
    pub(super) fn ways_home(
        &self,
        definition: &TwistyDefinition,
        goals: &[PieceArrangement],
    ) -> HashMap<Vec<u8>, String> {
        let mut ways: HashMap<Vec<u8>, String> = HashMap::new();
        for (element, words) in &self.elements {
            let back = definition.inverse(element);
            for goal in goals {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                // The elements come with as few words as possible first.
                ways.entry(definition.turned(goal, &back).bytes()).or_insert_with(|| self.name(&words));
            }
        }
        ways
    }
}
