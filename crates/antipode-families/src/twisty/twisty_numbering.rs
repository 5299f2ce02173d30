//! The numbering of a twisty puzzle, by cosets of its group or by visible states. The latter is for
//! indistinguishable pieces.

use std::sync::Arc;

use super::cosets::{self, Cosets};
use super::definition::{Arrangement, Move, moduli, then};
use super::indistinguishable_pieces::IndistinguishablePieces;
use super::named::Named;
use super::rules::Rules;
use super::runs::Runs;
use super::twisty_puzzle::{States, Twisty};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Edges, Numbering, Puzzle, Structure};
use antipode_core::nums;
use antipode_core::perms::MOST_POINTS;
use antipode_core::tables::Layout;

/// The kinds of numberings.
#[derive(Debug)]
enum Index {
    /// The elements of the group, with the inverses of the moves if some are not moves.
    Cosets(Box<Cosets>, Vec<Move>),
    /// States with indistinguishable pieces whose numbering is a voltage graph.
    Named(Arc<Named>),
    /// Other states with indistinguishable pieces. Their moves are tables if those are small
    /// enough.
    IndistinguishablePieces(Arc<IndistinguishablePieces>, Option<Box<Runs>>),
}

/// The numbering of a puzzle.
#[derive(Debug)]
pub(super) struct TwistyNumbering {
    puzzle: Arc<Twisty>,
    index: Index,
}

impl TwistyNumbering {
    /// The numbering of a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(puzzle: Arc<Twisty>) -> Result<Self> {
        let Rules { spec, definition, turns, goal, .. } = &puzzle.rules;
        let refused = |what: &str| Error::Limit(format!("{spec} has {what}"));
        let too_large = || Layout::too_many_states(spec);
        let countable = || puzzle.states().filter(|&states| states < 1 << 60).ok_or_else(too_large);
        let index = match &puzzle.states {
            States::Elements if cosets::is_huge(definition, turns) => return Err(too_large()),
            States::Elements => {
                let too_many =
                    || refused(&format!("too many pieces and stickers that move: at most {MOST_POINTS} in all"));
                let group = puzzle.group().ok_or_else(too_many)?;
                countable()?;
                let inverse = |turn: &Move| Move::new(String::new(), definition.inverse(&turn.change));
                let inverses = if puzzle.rules.is_directed() { turns.iter().map(inverse).collect() } else { vec![] };
                Index::Cosets(Box::new(Cosets::new(group.clone(), turns, goal)?), inverses)
            }
            States::IndistinguishablePieces(numbering) => {
                let numbering =
                    numbering.as_ref().ok_or_else(|| refused("too many indistinguishable pieces to number"))?;
                countable()?;
                match puzzle.named() {
                    Some(named) => Index::Named(named.clone()),
                    None => {
                        let runs = Runs::new(numbering, turns);
                        Index::IndistinguishablePieces(numbering.clone(), runs.map(Box::new))
                    }
                }
            }
        };
        Ok(TwistyNumbering { puzzle, index })
    }
}

impl TwistyNumbering {
    fn number(&self, state: &Arrangement) -> Option<u64> {
        match &self.index {
            Index::Cosets(cosets, _) => cosets.rank(state),
            Index::Named(named) => named.rank(state),
            Index::IndistinguishablePieces(numbering, _) => numbering.rank(state),
        }
    }

    fn arrange(&self, index: u64, state: &mut Arrangement) {
        match &self.index {
            Index::Cosets(cosets, _) => cosets.unrank(index, state),
            Index::Named(named) => named.unrank(index, state),
            Index::IndistinguishablePieces(numbering, _) => numbering.unrank(index, state),
        }
    }
}

impl Numbering for TwistyNumbering {
    fn layout(&self) -> Layout {
        match &self.index {
            Index::Cosets(cosets, _) => cosets.layout(),
            Index::Named(named) => named.layout(),
            Index::IndistinguishablePieces(numbering, _) => numbering.layout(),
        }
    }

    fn configurations(&self) -> Option<u64> {
        match &self.index {
            Index::Cosets(..) => {
                let sets = &self.puzzle.rules.definition.sets;
                let orders = sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
                nums::product(orders.into_iter().chain(moduli(sets).into_iter().map(u64::from)))
            }
            // The numbered states: pieces that never meet are not exchanged.
            Index::Named(_) | Index::IndistinguishablePieces(..) => Some(self.layout().size()),
        }
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.number(&Arrangement::of(state))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut arrangement = self.puzzle.rules.goal.clone();
        self.arrange(index, &mut arrangement);
        state.clear();
        arrangement.write_bytes(state);
    }

    /// Works without bytes of states; equal numbers identify repeated results.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut Edges) {
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

    fn predecessors(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut Edges) {
        let Index::Cosets(cosets, inverses) = &self.index else { return self.neighbours(puzzle, from, out) };
        if inverses.is_empty() {
            return self.neighbours(puzzle, from, out);
        }
        out.clear();
        let Rules { definition, goal, .. } = &self.puzzle.rules;
        let (mut state, mut source) = (goal.clone(), goal.clone());
        for &at in from {
            cosets.unrank(at, &mut state);
            out.extend(inverses.iter().map(|turn| {
                then(&state, &turn.change, &definition.visible, &mut source);
                cosets.rank(&source).expect("moves stay among the numbered states")
            }));
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        match &self.index {
            Index::Cosets(cosets, _) => Structure::Rows(cosets.as_ref()),
            Index::Named(named) => Structure::Rows(named.as_ref()),
            Index::IndistinguishablePieces(_, Some(runs)) => Structure::MoveTables(runs.as_ref()),
            Index::IndistinguishablePieces(_, None) => Structure::Rules,
        }
    }
}
