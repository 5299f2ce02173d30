//! A coloured board numbered along its path, as [`ColouredNumbering`] describes it.

use super::coloured::{ColourOrders, ColouredNumbering};
use super::{CellSet, Cells, HOLE, MAX_CELLS, TokenRules};
use antipode_core::model::{BatchEdges, Numbering, Puzzle, Structure};
use antipode_core::tables::StateLayout;

/// The numbering of a coloured board along its path.
#[derive(Debug)]
pub(super) struct ColourNumbering {
    board: ColouredNumbering,
    /// For each place of the blank, its next places in move order.
    next: Vec<Vec<u8>>,
}

impl ColourNumbering {
    /// The numbering of a puzzle whose rules declare `board` as theirs.
    pub(super) fn new(rules: &dyn TokenRules, board: ColouredNumbering) -> Self {
        let cells = Cells::first(board.cells());
        let mut next = vec![vec![]; board.cells()];
        for (blank, next) in (0..).zip(&mut next) {
            // Move order decides the ordinals of moves, so the places are kept in the order in
            // which the rules visit them.
            rules.moves(cells ^ Cells::of(blank), &mut |steps| next.extend(steps.iter().map(|step| step.from)));
        }
        ColourNumbering { board, next }
    }
}

impl Numbering for ColourNumbering {
    fn layout(&self) -> StateLayout {
        self.board.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let (mut order, mut blank, mut tiles) = ([0; MAX_CELLS], 0, 0);
        for (cell, &token) in state.iter().enumerate() {
            if token == HOLE {
                blank = cell;
            } else {
                order[tiles] = token;
                tiles += 1;
            }
        }
        Some(self.board.rank(blank, &order[..tiles]))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut order = [0; MAX_CELLS];
        let order = &mut order[..self.board.tiles()];
        let blank = self.board.unrank(index, order);
        state.clear();
        state.extend_from_slice(order);
        state.insert(blank, HOLE);
    }

    /// A move along the path keeps the order; any other rotates a window of it.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        let (mut orders, all) = (ColourOrders::new(&self.board), self.board.orders());
        out.clear();
        for &at in from {
            let (blank, rank) = ((at / all) as usize, at % all);
            orders.go(rank);
            for next in self.next[blank].iter().map(|&next| usize::from(next)) {
                // The tiles between both places of the blank. If there is only one, it changes
                // places with the blank, and the order stays.
                let window = blank.min(next)..blank.max(next);
                let rank = if window.len() == 1 { rank } else { orders.rotated(window, next > blank) };
                out.push(next as u64 * all + rank);
            }
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Words(&self.board)
    }
}
