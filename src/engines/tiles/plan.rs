//! What the levels of a board have in common.

use super::store::Store;
use super::window::{self, Pull};
use crate::bits::{Arch, BitSet, UnitKernel};
use crate::model::{Colour, Serpentine};

/// Units that are worked on together: those that share all digits but the last before the unit.
pub(super) const GROUP: usize = 9;

/// What a table receives.
#[derive(Debug)]
pub(super) struct Inputs {
    /// The row of its first unit.
    pub(super) row: u64,
    /// Tables with the blank beside: unit by unit.
    pub(super) beside: Vec<usize>,
    /// What comes through windows.
    pub(super) pulls: Vec<Pull>,
}

/// Two sides of a search, and which of their tables follow at once.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) board: Serpentine,
    pub(super) kernel: UnitKernel,
    /// By place of the blank.
    pub(super) inputs: Vec<Inputs>,
    /// Whether the digits of each unit have an odd sum.
    pub(super) odd: BitSet,
    /// Words of the record of a unit.
    pub(super) record_words: usize,
}

impl Plan {
    /// Makes all tables of windows.
    pub(super) fn new(board: Serpentine, arch: Arch) -> Plan {
        let windows = board.windows();
        let inputs = |blank: usize| {
            let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < board.cells())];
            let near = windows.iter().filter(|window| [window.lo, window.hi].contains(&blank));
            Inputs {
                row: blank as u64 * board.units(),
                beside: beside.into_iter().flatten().collect(),
                pulls: near.map(|&window| Pull::new(&board, window, blank)).collect(),
            }
        };
        let inputs = (0..board.cells()).map(inputs).collect();
        Plan { board, kernel: UnitKernel::new(arch), inputs, odd: window::parities(&board), record_words: 0 }
    }

    /// With the memory that is searched.
    pub(super) fn with(self, store: &Store) -> Plan {
        Plan { record_words: store.record_words, ..self }
    }

    /// The tables of a side.
    pub(super) fn side(&self, colour: Colour) -> Vec<usize> {
        (0..self.board.cells()).filter(|&blank| self.board.colour(blank) == colour).collect()
    }

    /// Those of some tables that can follow at once: none of their windows reaches beyond the group.
    pub(super) fn followers(&self, tables: &[usize]) -> Vec<usize> {
        let near = |pull: &Pull| !pull.is_far() && pull.group() <= GROUP;
        tables.iter().copied().filter(|&blank| self.inputs[blank].pulls.iter().all(near)).collect()
    }
}
