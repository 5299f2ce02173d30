//! The cosets of a subgroup as the states of a puzzle, whose goal is the subgroup.
//!
//! A state is the values of all coordinates as [`bytes`].

use std::sync::Arc;

use super::TwistySubgroup;
use super::coset_action::{bytes, values};
use super::coset_rows::{CosetRows, for_each_digit};
use super::folded_cosets::FoldedCosets;
use crate::twisty::definition::PieceArrangement;
use crate::twisty::text;
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    BatchEdges, CosetCoordinate, GoalSymmetries, MoveSubgroup, MoveTables, Numbering, Problem, Puzzle, PuzzleAbilities,
    StateAbstraction, Structure, SymmetricPuzzle,
};
use antipode_core::tables::StateLayout;

/// The cosets of a subgroup.
#[derive(Debug)]
pub(in crate::twisty) struct CosetPuzzle {
    subgroup: Arc<TwistySubgroup>,
    layout: StateLayout,
}

impl CosetPuzzle {
    pub(in crate::twisty) fn new(subgroup: Arc<TwistySubgroup>) -> CosetPuzzle {
        let rows = subgroup.rows.as_ref().map(CosetRows::layout);
        let layout = rows.or_else(|| StateLayout::for_states(subgroup.count()));
        CosetPuzzle { layout: layout.expect("a `u64` counts the cosets"), subgroup }
    }

    /// The puzzle with its abilities.
    pub(in crate::twisty) fn problem(self) -> Problem {
        let puzzle = Arc::new(self);
        let abilities = PuzzleAbilities::numbered(puzzle.clone());
        let definition = puzzle.subgroup.file.clone();
        Problem::with(puzzle.clone(), PuzzleAbilities { definition, symmetric: Some(puzzle), ..abilities })
    }

    /// Whether a state is in the subgroup.
    pub(in crate::twisty) fn holds(&self, state: &[u8]) -> bool {
        let element = self.subgroup.element(state);
        let values = element.map(|element| self.subgroup.values(&element));
        values == Some(self.subgroup.goal())
    }

    fn coordinates(&self) -> &[CosetCoordinate] {
        self.subgroup.coordinates()
    }

    /// The coordinates with the one of the fibre last, which is the order of the digits of a
    /// number.
    fn digits(&self) -> impl DoubleEndedIterator<Item = usize> {
        let fibre = self.subgroup.rows.as_ref().map(CosetRows::fibre_coordinate);
        (0..self.coordinates().len()).filter(move |&at| Some(at) != fibre).chain(fibre)
    }

    /// Visits the moves that change a coset, and of those with equal results the first.
    fn for_each_move(&self, state: &[u8], mut visit: impl FnMut(usize, &[u8])) {
        let coset = values(state);
        let mut seen = vec![state.to_vec()];
        for turn in 0..self.subgroup.moves().len() {
            let next = bytes(&self.subgroup.values_after(&coset, turn));
            if !seen.contains(&next) {
                visit(turn, &next);
                seen.push(next);
            }
        }
    }
}

impl Puzzle for CosetPuzzle {
    fn spec(&self) -> String {
        format!("{};pattern={}", self.subgroup.spec, self.subgroup.names)
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(bytes(&self.subgroup.goal())))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.for_each_move(state, |_, next| visit(next));
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut turns = vec![];
        self.for_each_move(state, |turn, _| turns.push(turn));
        self.subgroup.turns[turns[ordinal]].name.clone()
    }

    /// A state of the coset, in the notation of the puzzle.
    fn write(&self, state: &[u8]) -> String {
        let of_puzzle = self.subgroup.state(&self.subgroup.representative(&values(state)));
        text::write(&self.subgroup.definition, &PieceArrangement::of(&of_puzzle))
    }

    /// The coset of a state of the puzzle.
    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state = text::read(&self.subgroup.definition, text)?.bytes();
        let element = self.subgroup.element(&state).ok_or_else(|| {
            let fault = format!("moves of {} do not lead from it to the goal", self.subgroup.spec);
            Error::bad_value("state", text, fault)
        })?;
        Ok(bytes(&self.subgroup.values(&element)))
    }

    fn turned_back(&self, text: &str) -> Option<String> {
        text::turned_back(&self.subgroup.definition, text)
    }
}

impl Numbering for CosetPuzzle {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let coset = values(state);
        Some(self.digits().fold(0, |rank, at| rank * u64::from(self.coordinates()[at].size) + u64::from(coset[at])))
    }

    fn unrank(&self, mut index: u64, state: &mut Vec<u8>) {
        let mut coset = vec![0; self.coordinates().len()];
        for at in self.digits().rev() {
            let size = u64::from(self.coordinates()[at].size);
            coset[at] = (index % size) as u32;
            index /= size;
        }
        *state = bytes(&coset);
    }

    fn structure(&self) -> Structure<'_> {
        Structure::MoveTables(self)
    }
}

impl MoveTables for CosetPuzzle {
    fn neighbours(&self, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let (moves, mut next) = (self.subgroup.moves().len(), vec![]);
        for &coset in from {
            next.clear();
            next.resize(moves, 0);
            let coordinates = self.digits().rev().map(|at| &self.coordinates()[at]);
            let digits = coordinates.map(|all| (u64::from(all.size), &all.next[..]));
            for_each_digit(coset, digits, moves, |after, unit| {
                for (next, &after) in next.iter_mut().zip(after) {
                    *next += u64::from(after) * unit;
                }
            });
            out.extend(next.iter().copied());
            out.close();
        }
    }
}

impl SymmetricPuzzle for CosetPuzzle {
    fn symmetries(&self, _: usize) -> Result<GoalSymmetries> {
        let what = "symmetries of its states";
        Err(Error::missing_ability(self.spec(), what, "--symmetry on searches one coset of each class"))
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        FoldedCosets::new(self.subgroup.clone()).map(|numbering| Arc::new(numbering) as _)
    }
}

impl StateAbstraction for CosetPuzzle {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        // States that moves do not reach are in no coset, and their distance is unknown.
        let element = self.subgroup.element(state);
        bytes(&element.map_or_else(|| self.subgroup.goal(), |element| self.subgroup.values(&element)))
    }
}
