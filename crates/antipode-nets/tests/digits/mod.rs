//! A small puzzle.

use std::sync::Arc;

use antipode_core::model::{Problem, Puzzle, PuzzleAbilities, StateFeatures};

/// Six digits on a board of one row, each from 0 to 2; a move changes one by 1.
pub struct Digits;

impl Puzzle for Digits {
    fn spec(&self) -> String {
        "digits".into()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(vec![0; 6]))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        for at in 0..state.len() {
            for digit in [state[at].wrapping_sub(1), state[at] + 1].into_iter().filter(|digit| *digit < 3) {
                let mut next = state.to_vec();
                next[at] = digit;
                visit(&next);
            }
        }
    }
}

impl StateFeatures for Digits {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![3; 6]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        out.extend(state.iter().map(|&digit| u16::from(digit)));
    }

    fn grid(&self) -> Option<(usize, usize)> {
        Some((2, 3))
    }
}

/// The puzzle as a problem with features.
pub fn problem() -> Problem {
    Problem::with(Arc::new(Digits), PuzzleAbilities { features: Some(Arc::new(Digits)), ..PuzzleAbilities::default() })
}
