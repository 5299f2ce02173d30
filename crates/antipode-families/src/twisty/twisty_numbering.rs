//! The numbering of a twisty puzzle, by cosets of its group or by visible states. The latter is for
//! indistinguishable pieces.

use std::sync::Arc;

use super::cosets::{self, CosetNumbering};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli, then};
use super::indistinguishable_pieces::IndistinguishablePieces;
use super::named::NamedNumbering;
use super::rules::TwistyRules;
use super::runs::RunMoves;
use super::twisty_puzzle::{TwistyPuzzle, TwistyStates};
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, Numbering, Puzzle, Structure};
use antipode_core::nums;
use antipode_core::perms::MOST_POINTS;
use antipode_core::tables::StateLayout;

/// The kinds of numberings.
#[derive(Debug)]
enum NumberingKind {
    /// The elements of the group, with the inverses of the moves if some are not moves.
    Cosets(Box<CosetNumbering>, Vec<DefinedMove>),
    /// States with indistinguishable pieces whose numbering is a voltage graph.
    Named(Arc<NamedNumbering>),
    /// Other states with indistinguishable pieces. Their moves are tables if those are small
    /// enough.
    IndistinguishablePieces(Arc<IndistinguishablePieces>, Option<Box<RunMoves>>),
}

/// The numbering of a puzzle.
#[derive(Debug)]
pub(super) struct TwistyNumbering {
    puzzle: Arc<TwistyPuzzle>,
    index: NumberingKind,
}

impl TwistyNumbering {
    /// The numbering of a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(puzzle: Arc<TwistyPuzzle>) -> Result<Self> {
        let TwistyRules { spec, definition, turns, goal, .. } = &puzzle.rules;
        let too_large = || StateLayout::too_many_states(spec);
        let countable = || puzzle.states().filter(|&states| states < 1 << 60).ok_or_else(too_large);
        let inverses = || -> Vec<DefinedMove> {
            let of = |turn: &DefinedMove| DefinedMove { change: definition.inverse(&turn.change), ..turn.clone() };
            if puzzle.rules.is_directed() { turns.iter().map(of).collect() } else { vec![] }
        };
        let index = match &puzzle.states {
            _ if definition.bandage.is_some() => {
                countable()?;
                NumberingKind::Cosets(Box::new(puzzle.numbering_of_shapes()?), inverses())
            }
            TwistyStates::Elements if cosets::is_huge(definition, turns) => return Err(too_large()),
            TwistyStates::Elements => {
                let group = puzzle.group().ok_or_else(|| {
                    let what = format!("too many pieces and stickers that move: at most {MOST_POINTS} in all");
                    Error::Limit(format!("{spec} has {what}"))
                })?;
                countable()?;
                NumberingKind::Cosets(Box::new(CosetNumbering::new(group.clone(), turns, goal)?), inverses())
            }
            TwistyStates::IndistinguishablePieces(numbering) => {
                let numbering = numbering
                    .as_ref()
                    .ok_or_else(|| Error::Limit(format!("{spec} has too many indistinguishable pieces to number")))?;
                countable()?;
                match puzzle.named() {
                    Some(named) => NumberingKind::Named(named.clone()),
                    None => {
                        let runs = RunMoves::new(numbering, turns);
                        NumberingKind::IndistinguishablePieces(numbering.clone(), runs.map(Box::new))
                    }
                }
            }
        };
        Ok(TwistyNumbering { puzzle, index })
    }
}

/// The number of arrangements of different pieces; `None` if it exceeds a `u64`.
pub(super) fn arrangements(definition: &TwistyDefinition) -> Option<u64> {
    let orders = definition.sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
    nums::product(orders.into_iter().chain(moduli(&definition.sets).into_iter().map(u64::from)))
}

impl TwistyNumbering {
    fn number(&self, state: &PieceArrangement) -> Option<u64> {
        match &self.index {
            NumberingKind::Cosets(cosets, _) => cosets.rank(state),
            NumberingKind::Named(named) => named.rank(state),
            NumberingKind::IndistinguishablePieces(numbering, _) => numbering.rank(state),
        }
    }

    fn arrange(&self, index: u64, state: &mut PieceArrangement) {
        match &self.index {
            NumberingKind::Cosets(cosets, _) => cosets.unrank(index, state),
            NumberingKind::Named(named) => named.unrank(index, state),
            NumberingKind::IndistinguishablePieces(numbering, _) => numbering.unrank(index, state),
        }
    }
}

impl Numbering for TwistyNumbering {
    fn layout(&self) -> StateLayout {
        match &self.index {
            NumberingKind::Cosets(cosets, _) => cosets.layout(),
            NumberingKind::Named(named) => named.layout(),
            NumberingKind::IndistinguishablePieces(numbering, _) => numbering.layout(),
        }
    }

    fn configurations(&self) -> Option<u64> {
        match &self.index {
            NumberingKind::Cosets(..) => arrangements(&self.puzzle.rules.definition),
            // The numbered states: pieces that never meet are not exchanged.
            NumberingKind::Named(_) | NumberingKind::IndistinguishablePieces(..) => Some(self.layout().size()),
        }
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.number(&PieceArrangement::of(state))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut arrangement = self.puzzle.rules.goal.clone();
        self.arrange(index, &mut arrangement);
        state.clear();
        arrangement.write_bytes(state);
    }

    /// Works without bytes of states; equal numbers identify repeated results.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let rules = &self.puzzle.rules;
        let (mut state, mut found) = (rules.goal.clone(), vec![]);
        for &at in from {
            self.arrange(at, &mut state);
            found.clear();
            rules.for_each_result(&state, |_, next| {
                let next = self.number(next).expect("moves stay among the numbered states");
                if !rules.indistinguishable {
                    out.push(next);
                } else if next != at && !found.contains(&next) {
                    found.push(next);
                    out.push(next);
                }
            });
            out.close();
        }
    }

    fn predecessors(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        let NumberingKind::Cosets(cosets, inverses) = &self.index else { return self.neighbours(puzzle, from, out) };
        if inverses.is_empty() {
            return self.neighbours(puzzle, from, out);
        }
        out.clear();
        let TwistyRules { definition, goal, turns, .. } = &self.puzzle.rules;
        let (mut state, mut source) = (goal.clone(), goal.clone());
        for &at in from {
            cosets.unrank(at, &mut state);
            for (turn, inverse) in turns.iter().zip(inverses) {
                then(&state, &inverse.change, &definition.visible, &mut source);
                let source_number = cosets.rank(&source);
                if definition.bandage.is_none() || source_number.is_some() && definition.allows(&source, turn, &state) {
                    out.push(source_number.expect("moves stay among the numbered states"));
                }
            }
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        match &self.index {
            NumberingKind::Cosets(cosets, _) => Structure::Rows(cosets.as_ref()),
            NumberingKind::Named(named) => Structure::Rows(named.as_ref()),
            NumberingKind::IndistinguishablePieces(_, Some(runs)) => Structure::MoveTables(runs.as_ref()),
            NumberingKind::IndistinguishablePieces(_, None) => Structure::Rules,
        }
    }
}
