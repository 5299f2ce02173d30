//! Token puzzles as network inputs: one field per cell, with its token as the value. The value of
//! an empty cell is the number of tokens.

use std::sync::Arc;

use super::{HOLE, TokenRules};
use antipode_core::model::StateFeatures;

/// The cells, row by row if the board has rows, else in reading order.
pub(super) struct TokenFeatures {
    /// The cells in reading order, in the order of the fields.
    order: Vec<u8>,
    kinds: usize,
    grid: Option<(usize, usize)>,
}

impl TokenFeatures {
    pub(super) fn of(rules: &dyn TokenRules) -> Arc<dyn StateFeatures> {
        let kinds = rules.counts().len();
        Arc::new(match rules.grid() {
            Some((rows, columns, order)) => TokenFeatures { order, kinds, grid: Some((rows, columns)) },
            None => TokenFeatures { order: (0..rules.cells()).map(|cell| cell as u8).collect(), kinds, grid: None },
        })
    }
}

impl StateFeatures for TokenFeatures {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![self.kinds + 1; self.order.len()]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        out.extend(self.order.iter().map(|&cell| match state[usize::from(cell)] {
            HOLE => self.kinds as u16,
            token => u16::from(token),
        }));
    }

    fn grid(&self) -> Option<(usize, usize)> {
        self.grid
    }
}
