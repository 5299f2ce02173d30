//! How a puzzle is held: states up to turns of the whole puzzle.
//!
//! A built-in puzzle has all its pieces and turns in space ([`super::solid`]). Its states leave out
//! how it is held: a piece or the centres stand still. So a turn that moves them is, for a state,
//! that turn and then the turn of the whole that brings them back: `M` of the 3x3x3 moves as `M x`
//! does. An algorithm is made in space, where later turns see the puzzle as earlier ones left it,
//! and its result is turned back once.

use super::definition::{PieceArrangement, TwistyDefinition};

/// A puzzle in space, and how its states see it.
#[derive(Debug)]
pub(super) struct HeldPuzzle {
    /// The number of layers of a cube; `None` for another solid.
    pub(super) cube: Option<usize>,
    /// The faces that each slot in space touches, clockwise.
    pub(super) faces: Vec<&'static str>,
    /// All pieces and all turns.
    pub(super) space: TwistyDefinition,
    /// The turns of the whole puzzle, each with its name; the first does nothing.
    pub(super) wholes: Vec<(String, PieceArrangement)>,
    /// The slots whose pieces show how the puzzle is held.
    pub(super) held: Vec<usize>,
    /// Whether these pieces also show it by their twists.
    pub(super) upright: bool,
    /// The slots in space of the slots of states, and the orientations of each.
    pub(super) kept: Vec<(usize, u8)>,
}

impl HeldPuzzle {
    /// The same for a definition with only some of its slots.
    pub(super) fn keeping(&self, slots: &[usize]) -> HeldPuzzle {
        let kept = slots.iter().map(|&slot| self.kept[slot]).collect();
        HeldPuzzle {
            cube: self.cube,
            faces: self.faces.clone(),
            space: self.space.clone(),
            wholes: self.wholes.clone(),
            held: self.held.clone(),
            upright: self.upright,
            kept,
        }
    }

    /// Whether the puzzle is held after a change as before.
    pub(super) fn is_kept_by(&self, change: &PieceArrangement) -> bool {
        self.held
            .iter()
            .all(|&slot| usize::from(change.pieces[slot]) == slot && (!self.upright || change.twists[slot] == 0))
    }

    /// Whether some turn of the whole puzzle makes it held after a change as before.
    pub(super) fn can_hold(&self, change: &PieceArrangement) -> bool {
        self.wholes.iter().any(|(_, whole)| self.is_kept_by(&self.space.product(change, whole)))
    }

    /// A change in space as states see it, and the name of the turn of the whole that makes the
    /// puzzle held as before.
    pub(super) fn settled(&self, change: &PieceArrangement) -> (PieceArrangement, &str) {
        let turned = self.wholes.iter().map(|(name, whole)| (self.space.product(change, whole), name));
        // The first turn of the whole does nothing, so it wins if the puzzle is held as before.
        let (settled, name) = turned
            .into_iter()
            .find(|(settled, _)| self.is_kept_by(settled))
            .expect("turns of a puzzle can be held in some way");
        let pieces = self.kept.iter().map(|&(slot, _)| {
            let home = usize::from(settled.pieces[slot]);
            self.kept.iter().position(|(slot, _)| *slot == home).expect("sets do not mix") as u16
        });
        let twists = self.kept.iter().map(|&(slot, orientations)| settled.twists[slot] % orientations);
        (PieceArrangement { pieces: pieces.collect(), twists: twists.collect() }, name)
    }
}
