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

/// A table reaches a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Advance {
    /// The place of the blank.
    pub(super) blank: usize,
    /// The level.
    pub(super) depth: u32,
}

/// The board and its tables of windows.
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

    /// Plans the next sweep, given the level that each table has reached, and updates the levels. None will exceed `most`.
    ///
    /// A table can go from level `t` to `t + 2` if all its sources are at level `t + 1`, no more and no less. Sources within the
    /// group may have got there in the same sweep; others must not be written while they are read.
    pub(super) fn sweep(&self, levels: &mut [u32], most: u32) -> Vec<Advance> {
        let mut sweep: Vec<Advance> = vec![];
        let mut written = vec![false; levels.len()];
        let mut read = vec![false; levels.len()];
        loop {
            let ready = |&blank: &usize| {
                let Inputs { beside, pulls, .. } = &self.inputs[blank];
                let level = levels[blank];
                let behind = |source: usize| levels[source] == level + 1;
                let wide = |pull: &Pull| !pull.is_within(GROUP);
                level + 2 <= most
                    && !read[blank]
                    && beside.iter().all(|&source| behind(source))
                    && pulls.iter().all(|pull| behind(pull.from) && !(wide(pull) && written[pull.from]))
            };
            let Some(blank) = (0..levels.len()).filter(ready).min_by_key(|&blank| levels[blank]) else { return sweep };
            levels[blank] += 2;
            written[blank] = true;
            let wide = self.inputs[blank].pulls.iter().filter(|pull| !pull.is_within(GROUP));
            wide.for_each(|pull| read[pull.from] = true);
            sweep.push(Advance { blank, depth: levels[blank] });
        }
    }
}
