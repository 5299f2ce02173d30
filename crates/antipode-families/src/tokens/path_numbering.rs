//! A token puzzle numbered along its path, as [`PathStructure`] describes. It has one hole among
//! tokens that all differ.
//!
//! Tokens are renamed by their position along the path in the goal, so that the goal's order is the
//! identity, and every goal has the same tables.

use super::{HOLE, MAX_TOKENS, TokenRules};
use antipode_core::model::{Numbering, PathStructure, Structure};
use antipode_core::nums::FACTORIALS;
use antipode_core::tables::StateLayout;

/// The numbering of a token puzzle along its path.
#[derive(Debug)]
pub(super) struct PathNumbering {
    board: PathStructure,
    /// The position of each token in the goal; unused for [`HOLE`].
    position: [u8; 256],
    /// Inverse of `position`.
    token: Vec<u8>,
}

impl PathNumbering {
    /// The numbering of a puzzle whose rules declare `board` as theirs.
    pub(super) fn new(rules: &dyn TokenRules, board: PathStructure) -> Self {
        let token: Vec<u8> = rules.goal().iter().copied().filter(|&token| token != HOLE).collect();
        let mut position = [0; 256];
        (0..).zip(&token).for_each(|(at, &token)| position[usize::from(token)] = at);
        PathNumbering { board, position, token }
    }
}

impl Numbering for PathNumbering {
    fn layout(&self) -> StateLayout {
        self.board.layout()
    }

    fn configurations(&self) -> Option<u64> {
        (self.board.cells() as u64).checked_mul(FACTORIALS[self.board.tiles()])
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let (mut sigma, mut blank, mut tiles) = ([0; MAX_TOKENS], 0, 0);
        // Without branches, since the place of the blank is unpredictable.
        for (cell, &token) in state.iter().enumerate() {
            // The hole writes an entry, too. The next tile overwrites it, or it lies behind the
            // last one.
            sigma[tiles] = self.position[usize::from(token)];
            tiles += usize::from(token != HOLE);
            blank = if token == HOLE { cell } else { blank };
        }
        self.board.rank(blank, &sigma[..tiles])
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut sigma = [0; MAX_TOKENS];
        let sigma = &mut sigma[..self.board.tiles()];
        let blank = self.board.unrank(index, sigma);
        state.clear();
        state.extend(sigma.iter().map(|&position| self.token[usize::from(position)]));
        state.insert(blank, HOLE);
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Path(self.board)
    }
}
