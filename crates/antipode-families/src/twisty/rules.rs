//! The rules of a twisty puzzle: its definition, its moves and its goal.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::alternatives::AlternativePatterns;
use super::byte_moves::ByteMoves;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, then};
use super::phases::TwoPhase;
use super::projection::OriginalPuzzle;
use super::redundant_moves::redundant;
use antipode_core::error::Error;

/// The rules of a puzzle.
#[derive(Debug)]
pub(super) struct TwistyRules {
    pub(super) spec: String,
    pub(super) definition: TwistyDefinition,
    pub(super) turns: Vec<DefinedMove>,
    pub(super) goal: PieceArrangement,
    /// Whether several moves may have the same result, because pieces are indistinguishable.
    pub(super) indistinguishable: bool,
    /// The moves on bytes, if every move is always allowed.
    pub(super) byte_moves: Option<ByteMoves>,
    /// For each pair of moves, whether the second is redundant after the first.
    pub(super) redundant: Vec<Vec<bool>>,
    /// The turns of a subgroup for two-phase solving, if one is known.
    pub(super) subgroup: Vec<DefinedMove>,
    pub(super) phases: OnceLock<Option<TwoPhase>>,
    /// The patterns of which any may be solved, if there are several.
    pub(super) alternatives: Option<AlternativePatterns>,
    /// The goals as states, if there are several; the first is `goal`.
    pub(super) goals: Option<Vec<PieceArrangement>>,
    /// The original puzzle if this is an abstraction; states are in its notation.
    pub(super) origin: Option<Box<OriginalPuzzle>>,
    /// The text of the definition file, if any.
    pub(super) file: Option<Arc<str>>,
    /// The pieces that show how the puzzle is held, if its states do, as patterns name them.
    pub(super) held: &'static str,
    /// The free moves that solve each goal, if the puzzle has free moves.
    pub(super) ways_home: HashMap<Vec<u8>, String>,
}

impl TwistyRules {
    pub(super) fn new(
        spec: String,
        definition: TwistyDefinition,
        turns: Vec<DefinedMove>,
        subgroup: Vec<DefinedMove>,
        goal: PieceArrangement,
        indistinguishable: bool,
    ) -> Self {
        // A bandage may allow one order of two moves and not the other.
        let (free, unknown) = (definition.bandage.is_none(), indistinguishable || definition.bandage.is_some());
        let redundant = if unknown { vec![] } else { redundant(&definition, &turns) };
        let byte_moves = if free { ByteMoves::new(&definition, &turns, indistinguishable) } else { None };
        TwistyRules {
            byte_moves,
            spec,
            definition,
            turns,
            goal,
            indistinguishable,
            redundant,
            subgroup,
            phases: OnceLock::new(),
            alternatives: None,
            goals: None,
            origin: None,
            file: None,
            held: "",
            ways_home: HashMap::new(),
        }
    }

    /// Whether the inverse of some move is not a move.
    pub(super) fn is_directed(&self) -> bool {
        !self.definition.has_inverses(&self.turns)
    }

    /// Whether each move is one of those that algorithms are written in.
    pub(super) fn has_kinds(&self) -> bool {
        self.turns.iter().all(|turn| turn.first.is_none())
    }

    /// Whether there are several goals.
    pub(super) fn has_several_goals(&self) -> bool {
        self.alternatives.is_some() || self.goals.is_some()
    }

    /// Whether every move is always legal, and maps different states to different ones.
    pub(super) fn is_group(&self) -> bool {
        !self.indistinguishable && self.definition.bandage.is_none()
    }

    pub(super) fn unknown_symmetries(&self) -> Error {
        Error::missing_ability(&self.spec, "symmetries that are known", "")
    }

    /// Visits the allowed moves that change a state, and of those with equal results the first.
    pub(super) fn for_each_turn(
        &self,
        state: &PieceArrangement,
        mut visit: impl FnMut(&DefinedMove, &PieceArrangement),
    ) {
        let mut seen = vec![];
        self.for_each_result(state, |turn, next| {
            // Different moves map an element of a group to different elements.
            if !self.indistinguishable {
                visit(turn, next);
            } else if next != state && !seen.contains(next) {
                seen.push(next.clone());
                visit(turn, next);
            }
        });
    }

    /// Visits all allowed moves that change a state: the place of the result among those that
    /// [`TwistyRules::for_each_turn`] visits, and the number of the move.
    pub(super) fn for_each_kind(&self, state: &PieceArrangement, visit: &mut dyn FnMut(usize, usize)) {
        let (mut seen, mut next, mut found): (Vec<PieceArrangement>, _, Vec<(usize, usize)>) =
            (vec![], state.clone(), vec![]);
        for (kind, turn) in self.turns.iter().enumerate() {
            then(state, &turn.change, &self.definition.visible, &mut next);
            if !self.definition.allows(state, turn, &next) || self.indistinguishable && next == *state {
                continue;
            }
            let known = if self.indistinguishable { seen.iter().position(|known| *known == next) } else { None };
            found.push((known.unwrap_or(seen.len()), kind));
            if known.is_none() {
                seen.push(next.clone());
            }
        }
        found.sort_unstable();
        found.into_iter().for_each(|(ordinal, kind)| visit(ordinal, kind));
    }

    /// Visits all allowed moves, with repeated results and the state itself.
    pub(super) fn for_each_result(
        &self,
        state: &PieceArrangement,
        mut visit: impl FnMut(&DefinedMove, &PieceArrangement),
    ) {
        let mut next = state.clone();
        for turn in &self.turns {
            then(state, &turn.change, &self.definition.visible, &mut next);
            if self.definition.allows(state, turn, &next) {
                visit(turn, &next);
            }
        }
    }
}
