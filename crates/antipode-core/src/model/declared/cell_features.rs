//! The places of a state as inputs of networks.

use super::PlacedState;
use crate::error::Result;
use crate::model::{Problem, StateFeatures};

/// A field for each place, whose value is the number of its piece.
pub(super) struct CellFeatures {
    places: Vec<usize>,
    /// The number of each piece; one more than all for what is none.
    numbers: [u16; 256],
    pieces: usize,
    board: Option<(usize, usize)>,
}

impl CellFeatures {
    /// The features, if the pieces are declared. `Usage` if a start or a goal has others.
    pub(super) fn new(problem: &Problem, placed: &PlacedState) -> Result<Option<CellFeatures>> {
        let Some(pieces) = placed.declared.pieces.as_ref() else { return Ok(None) };
        let pieces = pieces.bytes()?;
        for state in problem.starts().chain(problem.goals()) {
            placed.check_pieces(&pieces, &state, &problem.write(&state))?;
        }
        let mut numbers = [pieces.len() as u16; 256];
        (0..).zip(&pieces).for_each(|(number, &piece)| numbers[usize::from(piece)] = number);
        let board = placed.declared.board.map(|[rows, columns]| (rows, columns));
        Ok(Some(CellFeatures { places: placed.places.clone(), numbers, pieces: pieces.len() + 1, board }))
    }
}

impl StateFeatures for CellFeatures {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![self.pieces; self.places.len()]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        out.extend(self.places.iter().map(|&place| self.numbers[usize::from(state[place])]));
    }

    fn grid(&self) -> Option<(usize, usize)> {
        self.board
    }
}
