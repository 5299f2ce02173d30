//! Cubes as strings of facelets: the colours of the faces U, R, F, D, L and B, each row by row, as
//! most programs for cubes have them (H. Kociemba's Cube Explorer).

use super::definition::{PieceArrangement, TwistyDefinition, ranges};
use super::holding::HeldPuzzle;
use super::solid::opposite;
use antipode_core::error::{Error, Result};

/// The faces in their order, each with the faces above it and to its right.
const VIEWS: [(char, char, char); 6] =
    [('U', 'B', 'R'), ('R', 'U', 'B'), ('F', 'U', 'R'), ('D', 'F', 'R'), ('L', 'U', 'F'), ('B', 'U', 'L')];

/// A text of facelets.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceletText<'a> {
    held: &'a HeldPuzzle,
    text: &'a str,
    layers: usize,
}

impl<'a> FaceletText<'a> {
    /// The text as facelets; `None` if the puzzle is no cube, or if the text has not as many of
    /// each of six capital letters as a cube has.
    pub(super) fn new(definition: &'a TwistyDefinition, text: &'a str) -> Option<FaceletText<'a>> {
        let (held, text) = (definition.holding.as_deref()?, text.trim());
        let layers = held.cube?;
        let of_a_face = layers * layers;
        let fits = text.len() == 6 * of_a_face && text.bytes().all(|letter| letter.is_ascii_uppercase());
        let facelets = FaceletText { held, text, layers };
        (fits && text.chars().all(|letter| text.matches(letter).count() == of_a_face)).then_some(facelets)
    }

    /// The state. `Usage` with the column of a piece that no cube has.
    pub(super) fn read(self, definition: &TwistyDefinition) -> Result<PieceArrangement> {
        let change = self.arrangement()?;
        if !self.held.can_hold(&change) {
            return Err(self.wrong(self.layers * self.layers / 2, "the centres are not those of a cube".into()));
        }
        Ok(definition.turned(&definition.solved, &definition.settled(&change).0))
    }

    fn wrong(&self, at: usize, what: String) -> Error {
        Error::bad_text(self.text, at, what)
    }

    /// The pieces in space.
    fn arrangement(&self) -> Result<PieceArrangement> {
        let slots = &self.held.faces;
        let mut found = PieceArrangement::identity(slots.len());
        let mut taken = vec![false; slots.len()];
        for (_, range) in ranges(&self.held.space.sets) {
            for slot in range.clone() {
                let places: Vec<usize> = slots[slot].chars().map(|face| self.place(face, slots[slot])).collect();
                let colours: Vec<char> = places.iter().map(|&at| self.face_of(self.letter(at))).collect();
                let shown: String = places.iter().map(|&at| self.letter(at)).collect();
                let piece = range.clone().find(|&piece| is_turned(slots[piece], &colours).is_some());
                let Some(piece) = piece else {
                    return Err(self.wrong(places[0], format!("no piece of a cube has the colours {shown}, clockwise")));
                };
                if std::mem::replace(&mut taken[piece], true) {
                    return Err(self.wrong(places[0], format!("the piece with the colours {shown} occurs twice")));
                }
                found.pieces[slot] = piece as u16;
                found.twists[slot] = is_turned(slots[piece], &colours).unwrap_or(0) as u8;
            }
        }
        Ok(found)
    }

    /// Where the letter of a slot on a face is.
    fn place(&self, face: char, slot: &str) -> usize {
        let at = VIEWS.iter().position(|(of, ..)| *of == face).expect("a cube has six faces");
        let (_, up, right) = VIEWS[at];
        let middle_or = |before: char, after: char| match slot {
            _ if slot.contains(before) => 0,
            _ if slot.contains(after) => self.layers - 1,
            _ => 1,
        };
        let (row, column) = (middle_or(up, opposite(up)), middle_or(opposite(right), right));
        (at * self.layers + row) * self.layers + column
    }

    fn letter(&self, at: usize) -> char {
        char::from(self.text.as_bytes()[at])
    }

    /// The face of a colour: that of the letter, or of the centre that has it.
    fn face_of(&self, colour: char) -> char {
        if self.layers.is_multiple_of(2)
            || self.text.chars().all(|letter| VIEWS.iter().any(|(face, ..)| *face == letter))
        {
            return colour;
        }
        let centre = |at: usize| self.letter(self.layers * self.layers * at + self.layers * self.layers / 2);
        (0..6).find(|&at| centre(at) == colour).map_or(colour, |at| VIEWS[at].0)
    }
}

/// At which place the first colour of a piece is, if the colours are those of the piece from there
/// on.
fn is_turned(piece: &str, colours: &[char]) -> Option<usize> {
    let fits =
        |twist: &usize| piece.chars().enumerate().all(|(at, face)| colours[(at + twist) % colours.len()] == face);
    (0..colours.len()).find(fits).filter(|_| piece.len() == colours.len())
}
