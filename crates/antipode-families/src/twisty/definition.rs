//! The contents of a definition file: named sets of pieces, the solved state, and named moves.
//!
//! Slots are numbered consecutively over all sets. A piece has the number of its home slot, where
//! it would be if every set read 1 2 3 .. All lists are *passive* (T. Rokicki's notes on twsearch):
//! they give the piece and the twist in every slot or, for a move, the slot that each slot's new
//! piece comes from and its twist. `then` multiplies lists from left to right, in the order in
//! which moves are written.

use std::collections::HashSet;
use std::fmt::{Debug, Write};
use std::sync::Arc;

use super::bandage::Bandage;
use super::holding::HeldPuzzle;

/// A set of pieces that can take each other's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceSet {
    /// The name; empty for the only set of a group, whose states are lists of numbers.
    pub(super) name: String,
    /// The number of pieces, which equals that of slots.
    pub(super) pieces: usize,
    /// The number of orientations of a piece in a slot.
    pub(super) orientations: u8,
}

/// The piece in every slot, or the source slot for a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PieceArrangement {
    pub(super) pieces: Vec<u16>,
    pub(super) twists: Vec<u8>,
}

/// A move by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DefinedMove {
    pub(super) name: String,
    pub(super) change: PieceArrangement,
    /// The slots whose pieces the move moves, in increasing order, for blocks. A piece may turn
    /// without showing it, and a power of a move moves the same slots as the move.
    pub(super) grip: Vec<u16>,
    /// The turn without cost that the move begins with; a bandaged puzzle must be legal after it,
    /// too.
    pub(super) first: Option<PieceArrangement>,
}

/// The most slots: larger definitions would have lists of megabytes.
pub(super) const MOST_SLOTS: usize = 1 << 14;

/// The most slots of a puzzle whose states take one byte per piece; others take two.
pub(super) const NARROW: usize = 1 << u8::BITS;

/// A puzzle.
#[derive(Clone, Debug)]
pub(super) struct TwistyDefinition {
    pub(super) sets: Vec<PieceSet>,
    /// The solved state, in which identical pieces share the least of their numbers.
    pub(super) solved: PieceArrangement,
    /// For every piece, the number of distinguishable orientations: 1 if the solved state ignores
    /// them.
    pub(super) visible: Vec<u8>,
    /// The moves; each permutes the slots of every set.
    pub(super) moves: Vec<DefinedMove>,
    /// Moves that scrambles and `moves=` accept but no metric counts: whole-puzzle turns, aliases.
    pub(super) others: Vec<DefinedMove>,
    /// The names of those that turn the whole puzzle.
    pub(super) wholes: Vec<String>,
    /// The constraints on moves, if any.
    pub(super) bandage: Option<Bandage>,
    /// The puzzle in space, if states leave out how it is held.
    pub(super) holding: Option<Arc<HeldPuzzle>>,
}

/// The rule for names of sets, which keeps written states readable.
pub(super) const SET_NAME: &str =
    "the name of a set has no blanks, commas and slashes, and does not start with a digit";

/// Whether this is a valid name of a set.
pub(super) fn is_set_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | '/' | ';'))
        && !name.starts_with(|c: char| c.is_ascii_digit() || c == '?')
}

/// Whether this is a valid name of a move: a word of a scramble.
pub(super) fn is_move_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control())
}

impl PieceSet {
    /// Whether a name means this set, ignoring the case of its Latin letters.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The name that messages use.
    pub(super) fn shown(&self) -> &str {
        if self.name.is_empty() { "the state" } else { &self.name }
    }
}

impl PieceArrangement {
    /// Every piece in its home slot without a twist.
    pub(super) fn identity(slots: usize) -> Self {
        PieceArrangement { pieces: (0..slots as u16).collect(), twists: vec![0; slots] }
    }

    /// The state of a puzzle: all pieces, then all twists.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![];
        self.write_bytes(&mut bytes);
        bytes
    }

    /// Appends the bytes of the arrangement.
    pub(super) fn write_bytes(&self, out: &mut Vec<u8>) {
        match self.pieces.len() {
            0..=NARROW => out.extend(self.pieces.iter().map(|&piece| piece as u8)),
            _ => out.extend(self.pieces.iter().flat_map(|piece| piece.to_le_bytes())),
        }
        out.extend_from_slice(&self.twists);
    }

    /// Reads an arrangement from its bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        // A wide state has more bytes than any narrow one.
        if bytes.len() <= 2 * NARROW {
            let (pieces, twists) = bytes.split_at(bytes.len() / 2);
            return PieceArrangement {
                pieces: pieces.iter().map(|&piece| piece.into()).collect(),
                twists: twists.to_vec(),
            };
        }
        let (pieces, twists) = bytes.split_at(bytes.len() / 3 * 2);
        let pieces = pieces.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        PieceArrangement { pieces, twists: twists.to_vec() }
    }

    /// The slots that the arrangement changes, as a move.
    pub(super) fn changed_slots(&self) -> impl Iterator<Item = u16> {
        let slots = (0..).zip(self.pieces.iter().zip(&self.twists));
        slots.filter(|(slot, (piece, twist))| *piece != slot || **twist != 0).map(|(slot, _)| slot)
    }

    /// The sum of the twists in some slots.
    pub(super) fn twist_sum(&self, slots: &[usize]) -> u32 {
        slots.iter().map(|&slot| u32::from(self.twists[slot])).sum()
    }

    /// For every piece, the slot that contains it; all pieces must differ.
    pub(super) fn homes(&self) -> Vec<u16> {
        let mut homes = vec![0; self.pieces.len()];
        self.pieces.iter().enumerate().for_each(|(slot, &piece)| homes[usize::from(piece)] = slot as u16);
        homes
    }
}

impl DefinedMove {
    /// A move whose slots are those that it changes.
    pub(super) fn new(name: String, change: PieceArrangement) -> Self {
        let grip = change.changed_slots().collect();
        DefinedMove { name, change, grip, first: None }
    }
}

/// The slots of each set.
pub(super) fn ranges(sets: &[PieceSet]) -> impl Iterator<Item = (&PieceSet, std::ops::Range<usize>)> {
    let mut end = 0;
    sets.iter().map(move |set| {
        end += set.pieces;
        (set, end - set.pieces..end)
    })
}

/// For every slot, the orientations of its set.
pub(super) fn moduli(sets: &[PieceSet]) -> Vec<u8> {
    sets.iter().flat_map(|set| std::iter::repeat_n(set.orientations, set.pieces)).collect()
}

/// Computes a state after a move; `moduli` are those of the pieces.
pub(super) fn then(state: &PieceArrangement, change: &PieceArrangement, moduli: &[u8], out: &mut PieceArrangement) {
    for (slot, (&from, &twist)) in change.pieces.iter().zip(&change.twists).enumerate() {
        let piece = state.pieces[usize::from(from)];
        out.pieces[slot] = piece;
        let sum = u16::from(state.twists[usize::from(from)]) + u16::from(twist);
        out.twists[slot] = (sum % u16::from(moduli[usize::from(piece)])) as u8;
    }
}

impl TwistyDefinition {
    /// A checksum of the definition. It ignores the name of the puzzle, comments and the language
    /// of the file, but depends on the order of the moves, which the numbering of states uses.
    pub(super) fn checksum(&self) -> String {
        let mut text = String::new();
        let mut line = |kind: &str, name: &str, numbers: &[&dyn Debug]| {
            writeln!(text, "{kind} {name} {numbers:?}").expect("a string takes all that is written");
        };
        for set in &self.sets {
            line("set", &set.name, &[&(set.pieces as u64).to_le_bytes(), &[set.orientations]]);
        }
        line("solved", "", &[&self.solved.pieces, &self.solved.twists, &self.visible]);
        for (kind, moves) in [("move", &self.moves), ("other", &self.others)] {
            moves.iter().for_each(|m| line(kind, &m.name, &[&m.change.pieces, &m.change.twists]));
        }
        if let Some(bandage) = &self.bandage {
            line("bandage", "", &[bandage]);
            self.moves.iter().for_each(|m| line("grip", &m.name, &[&m.grip]));
        }
        format!("{:08x}", crc32c::crc32c(text.as_bytes()))
    }

    /// The definition in which algorithms are made: the puzzle in space, if there is one.
    pub(super) fn space(&self) -> &TwistyDefinition {
        self.holding.as_ref().map_or(self, |holding| &holding.space)
    }

    /// A change in space as states see it, and the name of the turn of the whole that it takes.
    pub(super) fn settled(&self, change: &PieceArrangement) -> (PieceArrangement, &str) {
        match &self.holding {
            Some(holding) => holding.settled(change),
            None => (change.clone(), ""),
        }
    }

    /// The moves and all others that have a name.
    pub(super) fn all_moves(&self) -> impl Iterator<Item = &DefinedMove> {
        self.moves.iter().chain(&self.others)
    }

    /// Whether states are lists of pieces without the name of a set.
    pub(super) fn is_list(&self) -> bool {
        matches!(&self.sets[..], [set] if set.name.is_empty())
    }

    /// The number of slots.
    pub(super) fn slots(&self) -> usize {
        self.solved.pieces.len()
    }

    /// The product of two moves, the first one first.
    pub(super) fn product(&self, a: &PieceArrangement, b: &PieceArrangement) -> PieceArrangement {
        let mut out = a.clone();
        then(a, b, &moduli(&self.sets), &mut out);
        out
    }

    /// The inverse of a move.
    pub(super) fn inverse(&self, change: &PieceArrangement) -> PieceArrangement {
        let mut out = change.clone();
        let slots = change.pieces.iter().zip(&change.twists).zip(moduli(&self.sets));
        for (slot, ((&from, &twist), modulus)) in slots.enumerate() {
            out.pieces[usize::from(from)] = slot as u16;
            out.twists[usize::from(from)] = (modulus - twist) % modulus;
        }
        out
    }

    /// Whether the inverse of each of these moves is one of them.
    pub(super) fn has_inverses(&self, turns: &[DefinedMove]) -> bool {
        // What is legal after a free turn may not be legal the other way round.
        if self.bandage.is_some() && turns.iter().any(|turn| turn.first.is_some()) {
            return false;
        }
        let known: HashSet<&PieceArrangement> = turns.iter().map(|turn| &turn.change).collect();
        turns.iter().all(|turn| known.contains(&self.inverse(&turn.change)))
    }

    /// The power of a move, by repeated squaring.
    pub(super) fn power(&self, change: &PieceArrangement, mut times: u64) -> PieceArrangement {
        let (mut square, mut out) = (change.clone(), PieceArrangement::identity(self.slots()));
        while times > 0 {
            if times % 2 == 1 {
                out = self.product(&out, &square);
            }
            square = self.product(&square, &square);
            times /= 2;
        }
        out
    }

    /// The powers of a move, from the first to the last that is not the identity.
    pub(super) fn powers(&self, change: &PieceArrangement) -> impl Iterator<Item = PieceArrangement> {
        let identity = PieceArrangement::identity(self.slots());
        // A move is a permutation, so one of its powers is the identity, and the list ends.
        std::iter::successors(Some(change.clone()), |last| Some(self.product(last, change)))
            .take_while(move |power| *power != identity)
    }

    /// A state after a move.
    pub(super) fn turned(&self, state: &PieceArrangement, change: &PieceArrangement) -> PieceArrangement {
        let mut out = state.clone();
        then(state, change, &self.visible, &mut out);
        out
    }

    /// The puzzle with only these sets, without a bandage. They are in the order of the definition.
    pub(super) fn projected(&self, keep: impl Fn(&PieceSet) -> bool) -> TwistyDefinition {
        let kept: Vec<_> = ranges(&self.sets).filter(|(set, _)| keep(set)).collect();
        let slots: Vec<usize> = kept.iter().flat_map(|(_, range)| range.clone()).collect();
        let mut numbers = vec![None; self.slots()];
        slots.iter().zip(0..).for_each(|(&slot, number)| numbers[slot] = Some(number));
        let project = |whole: &PieceArrangement| PieceArrangement {
            pieces: slots
                .iter()
                .map(|&slot| numbers[usize::from(whole.pieces[slot])].expect("sets do not mix"))
                .collect(),
            twists: slots.iter().map(|&slot| whole.twists[slot]).collect(),
        };
        let [moves, others] = [&self.moves, &self.others]
            .map(|moves| moves.iter().map(|m| DefinedMove::new(m.name.clone(), project(&m.change))).collect());
        TwistyDefinition {
            sets: kept.iter().map(|(set, _)| (*set).clone()).collect(),
            solved: project(&self.solved),
            visible: slots.iter().map(|&slot| self.visible[slot]).collect(),
            moves,
            others,
            wholes: self.wholes.clone(),
            bandage: None,
            holding: self.holding.as_ref().map(|holding| Arc::new(holding.keeping(&slots))),
        }
    }
}
