//! Patterns of a puzzle whose rules know a wildcard: a piece that stands for any other.
//!
//! A pattern keeps some pieces, and replaces all others by the wildcard. Its moves are those that
//! the same rules make of such states. That is an abstraction if each move of a state is a move of
//! its abstract state, or changes nothing in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::sampled_states::{sampled_states, successors};
use super::{PieceValue, PlacedState};
use crate::error::{Error, Result};
use crate::model::{BatchRules, PatternAbstractions, PatternCost, Problem, Puzzle, PuzzleAbilities, StateAbstraction};

/// The patterns of a puzzle with a wildcard.
pub(super) struct DeclaredPatterns {
    problem: Problem,
    places: Vec<usize>,
    wildcard: u8,
    /// Whether pieces are written as characters.
    is_text: bool,
    tried: bool,
}

/// Replaces all pieces but some by the wildcard.
#[derive(Clone)]
struct WildcardMask {
    places: Vec<usize>,
    wildcard: u8,
    kept: BTreeSet<u8>,
}

/// The rules of a puzzle, on abstract states.
struct WildcardRules {
    problem: Problem,
    mask: WildcardMask,
    spec: String,
}

impl DeclaredPatterns {
    /// The patterns, if there is a wildcard and goals are listed. `Usage` if the wildcard is no
    /// piece.
    pub(super) fn new(problem: &Problem, placed: &PlacedState) -> Result<Option<DeclaredPatterns>> {
        let Some(declared) = placed.declared.wildcard.as_ref() else { return Ok(None) };
        let (wildcard, is_text) = (declared.byte()?, matches!(declared, PieceValue::Character(_)));
        let (places, tried) = (placed.places.clone(), placed.tried);
        let patterns = DeclaredPatterns { problem: problem.clone(), places, wildcard, is_text, tried };
        Ok(problem.goals().next().is_some().then_some(patterns))
    }

    /// The pieces that a goal or a start has.
    fn pieces(&self) -> BTreeSet<u8> {
        let states = self.problem.goals().chain(self.problem.starts());
        states.flat_map(|state| self.places.iter().map(|&place| state[place]).collect::<Vec<u8>>()).collect()
    }

    fn name(&self, piece: u8) -> String {
        if self.is_text { char::from(piece).to_string() } else { piece.to_string() }
    }

    /// The mask that keeps the pieces with these names.
    fn mask(&self, names: &str) -> Result<WildcardMask> {
        let known = self.pieces();
        let mut kept = BTreeSet::new();
        for name in names.split(',').map(str::trim) {
            let piece = known.iter().copied().find(|&piece| self.name(piece) == name && piece != self.wildcard);
            let piece = piece.ok_or_else(|| {
                Error::bad_value("pattern", names, format!("no goal or start of {} has '{name}'", self.problem.spec()))
            })?;
            if !kept.insert(piece) {
                return Err(Error::bad_value("pattern", names, format!("'{name}' occurs twice")));
            }
        }
        Ok(WildcardMask { places: self.places.clone(), wildcard: self.wildcard, kept })
    }

    /// Checks on sampled states that moves of states are moves of abstract states.
    fn check(&self, names: &str, mask: &WildcardMask) -> Result<()> {
        let states = sampled_states(&self.problem)?;
        let mapped: Vec<Vec<u8>> = states.iter().map(|state| mask.project(state)).collect();
        let all: BTreeSet<&Vec<u8>> = mapped.iter().collect();
        if let Some(state) = all.into_iter().find(|state| self.problem.read(&self.problem.write(state)).is_err()) {
            let fault = format!("the rules do not know '{}'", self.problem.write(state));
            return Err(broken(names, fault));
        }
        let (concrete, abstracted) = (successors(&self.problem, &states)?, successors(&self.problem, &mapped)?);
        for at in 0..states.len() {
            let reached: BTreeSet<Vec<u8>> = abstracted[at].iter().map(|next| mask.project(next)).collect();
            let leads_out = |next: &&Vec<u8>| {
                let next = mask.project(next);
                next != mapped[at] && !reached.contains(&next)
            };
            if let Some(next) = concrete[at].iter().find(leads_out) {
                let [state, next, under] = [&states[at], next, &mapped[at]].map(|state| self.problem.write(state));
                return Err(broken(names, format!("'{state}' leads to '{next}', and '{under}' not to the same")));
            }
        }
        Ok(())
    }
}

/// The error for a pattern that is no abstraction.
fn broken(names: &str, fault: String) -> Error {
    Error::broken_law(format!("the pattern {names}"), fault)
}

impl StateAbstraction for WildcardMask {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        let mut abstracted = state.to_vec();
        let others = self.places.iter().filter(|&&place| !self.kept.contains(&state[place]));
        others.for_each(|&place| abstracted[place] = self.wildcard);
        abstracted
    }
}

impl PatternAbstractions for DeclaredPatterns {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>> {
        let mask = self.mask(names)?;
        if self.tried {
            self.check(names, &mask)?;
        }
        Ok(Arc::new(mask))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        let mask = self.mask(names)?;
        if cost != PatternCost::All {
            return Err(Error::missing_ability(self.problem.spec(), "additive patterns", "use single patterns"));
        }
        if self.tried {
            self.check(names, &mask)?;
        }
        let (problem, spec) = (self.problem.clone(), format!("{};pattern={names}", self.problem.spec()));
        let exploration = problem.abilities().exploration.clone().map(|mut exploration| {
            exploration.starts = distinct(exploration.starts.iter().map(|state| mask.project(state)));
            exploration
        });
        let definition = problem.abilities().definition.clone();
        let rules = Arc::new(WildcardRules { problem, mask, spec });
        let batches = Some(rules.clone() as Arc<dyn BatchRules>);
        Ok(Problem::with(rules, PuzzleAbilities { exploration, batches, definition, ..PuzzleAbilities::default() }))
    }
}

/// States without repetition, in order.
fn distinct(states: impl Iterator<Item = Vec<u8>>) -> Vec<Vec<u8>> {
    let mut seen = BTreeSet::new();
    states.filter(|state| seen.insert(state.clone())).collect()
}

impl WildcardRules {
    /// The different abstract successors of a state, from those that the rules give.
    fn abstracted(&self, state: &[u8], next: &[Vec<u8>]) -> Vec<Vec<u8>> {
        distinct(next.iter().map(|next| self.mask.project(next)).filter(|next| next != state))
    }

    /// The moves of a state: the number of each among those of the rules, and where it leads.
    fn own_moves(&self, state: &[u8]) -> Vec<(usize, Vec<u8>)> {
        let mut moves: Vec<(usize, Vec<u8>)> = vec![];
        let mut number = 0;
        self.problem.expand(state, &mut |next| {
            let next = self.mask.project(next);
            if next != state && moves.iter().all(|(_, known)| *known != next) {
                moves.push((number, next));
            }
            number += 1;
        });
        moves
    }
}

impl Puzzle for WildcardRules {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(distinct(self.problem.goals().map(|goal| self.mask.project(&goal))).into_iter())
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.own_moves(state).iter().for_each(|(_, next)| visit(next));
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let own = self.own_moves(state).get(ordinal).map_or(ordinal, |(number, _)| *number);
        self.problem.name(state, own)
    }

    fn write(&self, state: &[u8]) -> String {
        self.problem.write(state)
    }

    /// Reads an abstract state, or a state of the puzzle.
    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(self.mask.project(&self.problem.read(text)?))
    }
}

impl BatchRules for WildcardRules {
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8])) {
        let mut next: Vec<Vec<Vec<u8>>> = vec![vec![]; states.len() / length];
        self.problem.expand_all(states, length, &mut |at, state| next[at].push(state.to_vec()));
        for (at, state) in states.chunks_exact(length).enumerate() {
            self.abstracted(state, &next[at]).iter().for_each(|next| visit(at, next));
        }
    }

    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool> {
        let goals: BTreeSet<Vec<u8>> = self.goals().collect();
        states.chunks_exact(length).map(|state| goals.contains(state)).collect()
    }

    fn intact(&self) -> Result<()> {
        self.problem.intact()
    }
}
