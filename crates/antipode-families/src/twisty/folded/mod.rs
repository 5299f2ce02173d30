//! States up to symmetry: a numbering whose rows are one of each class of rows.
//!
//! A state is `h r`, with `h` in the subgroup H of the fibre and `r` the representative of a row,
//! as in [`coset_lift`](super::coset_lift). A symmetry `s` is an automorphism of the group that
//! permutes the moves and keeps H, so it maps rows to rows. Of each orbit of rows one is kept
//! ([`kept_rows`]). A move `m` leads from `h r` to `h r m`. If `s` takes the row of `r m` to the
//! kept row of `r'`, then `s(r m) = v r'` with `v` in H, and `s(h r m) = s(h) v r'`. So the move
//! becomes an arc to the row of `r'` that maps `h` to `s(h) v`: an automorphism of H, then the
//! product with `v` from the right. There is one for each `s` that takes the row to the kept one.
//! The states found are then closed under the symmetries of their row, and arcs come in inverse
//! pairs.
//!
//! The depth of a state is the same with and without symmetries, since symmetries keep the goal.

mod choice;
mod folded_lift;
mod kept_rows;
mod row_symmetries;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use super::cosets;
use super::definition::{DefinedMove, PieceArrangement};
use super::points::{PuzzlePoints, SlotAction};
use super::rules::TwistyRules;
use super::twisty_numbering::arrangements;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::model::{BatchEdges, Numbering, Puzzle, Structure};
use antipode_core::perms::StabiliserChain;
use antipode_core::tables::StateLayout;
use choice::FoldedCut;
use folded_lift::FoldedTables;
pub(super) use folded_lift::sum_of_states;
use kept_rows::KeptRows;
use row_symmetries::{RowSymmetries, members};

/// The numbering of the states of the kept rows.
#[derive(Debug)]
pub(super) struct FoldedNumbering {
    puzzle: Arc<TwistyPuzzle>,
    points: PuzzlePoints,
    chain: StabiliserChain,
    /// The number of levels that number the rows, of all.
    cut: usize,
    levels: usize,
    /// The first level of the lanes.
    lanes: usize,
    symmetries: RowSymmetries,
    rows: KeptRows,
    /// The number of all rows, and of the elements of a fibre.
    all_rows: u64,
    elements: u64,
    /// The image of every point under each move.
    moves: Vec<Vec<u8>>,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    layout: StateLayout,
    tables: OnceLock<FoldedTables>,
}

impl FoldedNumbering {
    /// The folded numbering of a puzzle, perhaps by those symmetries alone that take moves to
    /// these. `None` if it has no symmetries, or they do not help.
    pub(super) fn new(puzzle: Arc<TwistyPuzzle>, within: Option<&[Vec<usize>]>) -> Option<FoldedNumbering> {
        let TwistyRules { definition, turns, goal, .. } = &puzzle.rules;
        if !puzzle.rules.is_group() || puzzle.rules.is_directed() || cosets::is_huge(definition, turns) {
            return None;
        }
        puzzle.states().filter(|&states| states < 1 << 60)?;
        let action = SlotAction::new(definition, turns);
        let FoldedCut { points, chain, cut, base, lanes, symmetries, .. } = FoldedCut::best(&action, turns, within)?;
        let radices: Vec<u64> = chain.radices().into_iter().map(|radix| radix as u64).collect();
        let size = |levels: &[u64]| levels.iter().product::<u64>();
        let rows = KeptRows::new(&chain, cut, &base, &symmetries);
        let layout =
            StateLayout::new(rows.len() as u64, size(&radices[cut..lanes]) as u32, size(&radices[lanes..]) as u32)?;
        let moves = turns.iter().map(|turn: &DefinedMove| points.of_move(turn)).collect();
        Some(FoldedNumbering {
            home: goal.homes(),
            points,
            cut,
            levels: radices.len(),
            lanes,
            symmetries,
            rows,
            all_rows: size(&radices[..cut]),
            elements: size(&radices[cut..]),
            moves,
            layout,
            chain,
            puzzle,
            tables: OnceLock::new(),
        })
    }

    /// The change of the goal that a state is, as an element. `None` if moves do not make it.
    fn element(&self, state: &PieceArrangement) -> Option<Vec<u8>> {
        let change = self.points.relative(state, &self.puzzle.rules.goal, &self.home);
        self.points.permutation(&change)
    }

    /// The element of an index.
    fn at(&self, index: u64) -> Vec<u8> {
        let (row, element) = (index / self.elements, index % self.elements);
        self.chain.element(0..self.levels, self.rows.rank(row) * self.elements + element)
    }

    /// The kept row and the element of H of the image of an element under a symmetry that leads
    /// there. `None` if it is not an element of the group.
    #[inline]
    fn place(&self, symmetry: usize, element: &[u8]) -> Option<(u64, u64)> {
        let mut image = [0; 256];
        let image = &mut image[..element.len()];
        self.symmetries.image(symmetry, element, image);
        let row = self.rows.find(self.chain.sift(0..self.cut, image)?)?;
        Some((row, self.chain.sift(self.cut..self.levels, image)?))
    }

    /// The state of an element.
    fn arrange(&self, element: &[u8], state: &mut PieceArrangement) {
        self.points.change(element, state);
        self.points.apply(state, &self.puzzle.rules.goal);
    }
}

impl Numbering for FoldedNumbering {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        arrangements(&self.puzzle.rules.definition)
    }

    /// The index of an image of the state. States whose images are the same may have several.
    fn rank(&self, state: &[u8]) -> Option<u64> {
        let element = self.element(&PieceArrangement::of(state))?;
        let symmetry = members(self.symmetries.to_kept(&element)).next()?;
        let (row, element) = self.place(symmetry, &element)?;
        Some(row * self.elements + element)
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut arrangement = self.puzzle.rules.goal.clone();
        self.arrange(&self.at(index), &mut arrangement);
        state.clear();
        arrangement.write_bytes(state);
    }

    /// All images of the successors that lie in kept rows.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let rules = &self.puzzle.rules;
        let mut state = rules.goal.clone();
        for &at in from {
            self.arrange(&self.at(at), &mut state);
            rules.for_each_result(&state, |_, next| {
                let element = self.element(next).expect("moves stay among the states");
                out.extend(members(self.symmetries.to_kept(&element)).map(|symmetry| {
                    let (row, element) = self.place(symmetry, &element).expect("symmetries lead to kept rows");
                    row * self.elements + element
                }));
            });
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}
