//! The coarser puzzle of a pattern as a problem. It has no patterns itself: there would be no end of types.

use super::tokens::{Merged, Rules};
use super::{Problem, Rulebook};
use crate::error::Result;
use crate::model::{Base, Moves, Space};
use crate::tables::Scheme;

/// A token puzzle in which some tokens are alike.
struct Coarse<R>(Merged<R>);

/// The problem of a coarser puzzle.
pub(super) fn problem<R: Rules + 'static>(rules: Merged<R>) -> Problem {
    Problem(Box::new(Coarse(rules)))
}

impl<R: Rules + 'static> Rulebook for Coarse<R> {
    fn spec(&self) -> String {
        Rules::spec(&self.0)
    }

    fn least_states(&self) -> Option<u64> {
        Rulebook::least_states(&self.0)
    }

    fn number(self: Box<Self>, scheme: Scheme) -> Result<Box<dyn Space>> {
        Rulebook::number(Box::new(self.0), scheme)
    }

    fn base(&self) -> Result<Box<dyn Base + '_>> {
        Rulebook::base(&self.0)
    }

    fn goal(&self) -> Result<String> {
        Rulebook::goal(&self.0)
    }

    fn moves(&self) -> Box<dyn Moves + '_> {
        Rulebook::moves(&self.0)
    }

    fn has_independent_moves(&self) -> bool {
        Rulebook::has_independent_moves(&self.0)
    }
}
