//! A built-in puzzle in space, with all its pieces and turns, from the names of its slots.
//!
//! A slot has the name of the faces that it touches, clockwise, such as `URF`. A turn permutes the
//! faces, and takes the piece of the slot `DFR` to the slot that touches the images of these three
//! faces. The orientation of a piece is the place of its first sticker in the name of the slot.
//!
//! The states of most built-in puzzles leave out how the whole puzzle is held: the centres of the
//! 3x3x3 or one corner of the 2x2x2 stand still ([`super::holding`]).

mod shapes;

use super::definition::{DefinedMove, PieceArrangement, PieceSet, TwistyDefinition};
pub(super) use shapes::{SolidShape, opposite};

/// The pieces of a solid and its notation.
#[derive(Debug)]
pub(super) struct SolidPuzzle {
    pub(super) shape: SolidShape,
    /// The sets: the name, the number of orientations, and the slots.
    pub(super) sets: &'static [(&'static str, u8, &'static str)],
    /// The slots that states leave out, each with its set. They show how the puzzle is held.
    pub(super) hidden: &'static [(&'static str, &'static str)],
    /// The set whose places show how the puzzle is held, if no slots are left out.
    pub(super) held: Option<&'static str>,
}

/// A permutation of the faces of a solid: each face that moves, and where it goes.
#[derive(Clone, Debug)]
pub(super) struct FaceMap(Vec<(char, char)>);

impl FaceMap {
    /// The permutation with these cycles: each face goes to the next.
    fn of(cycles: &[&str]) -> FaceMap {
        FaceMap(
            cycles
                .iter()
                .flat_map(|cycle| {
                    let faces: Vec<char> = cycle.chars().collect();
                    (0..faces.len()).map(|at| (faces[at], faces[(at + 1) % faces.len()])).collect::<Vec<_>>()
                })
                .collect(),
        )
    }

    fn inverse(&self) -> FaceMap {
        FaceMap(self.0.iter().map(|&(from, to)| (to, from)).collect())
    }

    fn image(&self, face: char) -> char {
        self.0.iter().find(|(from, _)| *from == face).map_or(face, |&(_, to)| to)
    }
}

impl SolidPuzzle {
    /// The set and the name of every slot, in order.
    pub(super) fn slots(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.sets.iter().flat_map(|(set, _, slots)| slots.split(' ').map(move |slot| (*set, slot)))
    }

    /// All pieces and turns. The moves are those with these names, in their order.
    pub(super) fn definition(&self, moves: &[DefinedMove]) -> TwistyDefinition {
        let slots: Vec<(&str, &str)> = self.slots().collect();
        let turns = self.shape.turns();
        let made = turns.into_iter().map(|turn| {
            let change = self.change(&slots, |set, slot| turn.layers.have(set, slot), &turn.faces);
            DefinedMove::new(turn.name, change)
        });
        let (mut named, others): (Vec<DefinedMove>, Vec<DefinedMove>) =
            made.partition(|made| moves.iter().any(|own| own.name == made.name));
        named.sort_by_key(|made| moves.iter().position(|own| own.name == made.name));
        let orientations =
            self.sets.iter().flat_map(|(_, orientations, slots)| slots.split(' ').map(|_| *orientations));
        TwistyDefinition {
            sets: self
                .sets
                .iter()
                .map(|&(name, orientations, slots)| PieceSet {
                    name: name.into(),
                    pieces: slots.split(' ').count(),
                    orientations,
                })
                .collect(),
            solved: PieceArrangement::identity(slots.len()),
            visible: orientations.collect(),
            moves: named,
            others,
            wholes: self.shape.whole_turns().iter().map(|name| (*name).to_string()).collect(),
            bandage: None,
            holding: None,
        }
    }

    /// The effect of a permutation of the faces on some slots.
    fn change(&self, slots: &[(&str, &str)], moves: impl Fn(&str, &str) -> bool, faces: &FaceMap) -> PieceArrangement {
        let mut change = PieceArrangement::identity(slots.len());
        for (from, (set, slot)) in slots.iter().enumerate().filter(|(_, (set, slot))| moves(set, slot)) {
            let stickers: Vec<char> = slot.chars().map(|face| faces.image(face)).collect();
            let touches =
                |other: &str| stickers.len() == other.len() && stickers.iter().all(|&face| other.contains(face));
            let to = slots.iter().position(|(other, name)| other == set && touches(name));
            let to = to.expect("a turn takes slots to slots");
            let orientations =
                self.sets.iter().find(|(name, ..)| name == set).map_or(1, |&(_, orientations, _)| orientations);
            let twist = slots[to].1.chars().position(|face| face == stickers[0]).unwrap_or(0);
            change.pieces[to] = from as u16;
            change.twists[to] = twist as u8 % orientations;
        }
        change
    }
}
