//! Bandaged puzzles, in which some states forbid some moves.
//!
//! There are two kinds of constraints from two languages. twsearch has *illegal* positions: a piece
//! that must not be in a slot when a move ends (its manual, on `Illegal`). A turn by 60 degrees is
//! one move and not two, so it may pass through an illegal position. ksolve has *blocks*: connected
//! pieces, of which a move must move all or none (its manual, on `Block`).
//!
//! Moves can still be undone: the inverse of a move ends in the legal state where the move started,
//! and moves the same slots. But the legal moves depend on the state, so the states are not a
//! group: they are numbered over their shapes ([`super::shape_graph`]).

use std::collections::BTreeMap;
use std::ops::Range;

use super::definition::{DefinedMove, PieceArrangement, PieceSet, TwistyDefinition, ranges};
use super::words::DefinitionWord;
use antipode_core::error::{Error, Result};

/// The constraints on moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bandage {
    /// For some slots, the pieces that must not be there.
    illegal: BTreeMap<usize, Vec<u16>>,
    /// Pieces that move together or not at all.
    blocks: Vec<Vec<u16>>,
}

impl Bandage {
    /// Reads `Illegal SET POSITION PIECE ..`, all numbers from 1.
    pub(super) fn illegal(&mut self, file: &str, line: &[DefinitionWord<'_>], sets: &[PieceSet]) -> Result<()> {
        let [head, name, position, pieces @ ..] = line else {
            return Err(line[0].wrong(file, "write Illegal SET POSITION PIECE .."));
        };
        if pieces.is_empty() {
            return Err(head.wrong(file, "write Illegal SET POSITION PIECE .."));
        }
        let range = range_of(file, *name, sets)?;
        let slot = usize::from(number(file, *position, &range, "a position")?);
        let pieces = pieces.iter().map(|piece| number(file, *piece, &range, "a piece"));
        self.illegal.entry(slot).or_default().extend(pieces.collect::<Result<Vec<u16>>>()?);
        Ok(())
    }

    /// Reads the lines of a block: repeatedly the name of a set, then its pieces, from 1.
    pub(super) fn block(&mut self, file: &str, lines: &[Vec<DefinitionWord<'_>>], sets: &[PieceSet]) -> Result<()> {
        let (mut range, mut pieces) = (None, vec![]);
        for word in lines.iter().flatten() {
            if !word.text.starts_with(|c: char| c.is_ascii_digit()) {
                range = Some(range_of(file, *word, sets)?);
                continue;
            }
            let range = range.as_ref().ok_or_else(|| word.wrong(file, "numbers come after the name of a set"))?;
            pieces.push(number(file, *word, range, "a piece")?);
        }
        self.blocks.push(pieces);
        Ok(())
    }

    /// The constraints, if there are any. `Usage` if the solved state is illegal, or if a block
    /// names one of several identical pieces.
    pub(super) fn checked(self, file: &str, sets: &[PieceSet], solved: &PieceArrangement) -> Result<Option<Bandage>> {
        let mut counts = vec![0_usize; solved.pieces.len()];
        solved.pieces.iter().for_each(|piece| counts[usize::from(*piece)] += 1);
        // Identical pieces share a number, so a block of one of them would not say which.
        if let Some(piece) = self.blocks.iter().flatten().find(|piece| counts[usize::from(**piece)] != 1) {
            let (set, range) = ranges(sets).find(|(_, range)| range.contains(&usize::from(*piece))).expect("a piece");
            let number = usize::from(*piece) - range.start + 1;
            let what =
                format!("a block has piece {number} of {}, which is not a single piece of the solved state", set.name);
            return Err(Error::bad_file(file, what));
        }
        if let Some(what) = self.wrong(sets, solved) {
            return Err(Error::bad_file(file, format!("the solved state is illegal: {what}")));
        }
        Ok((self != Bandage::default()).then_some(self))
    }

    /// The reason why a state is illegal.
    fn wrong(&self, sets: &[PieceSet], state: &PieceArrangement) -> Option<String> {
        let (&slot, _) = self.illegal.iter().find(|(slot, pieces)| pieces.contains(&state.pieces[**slot]))?;
        let (set, range) = ranges(sets).find(|(_, range)| range.contains(&slot))?;
        let piece = usize::from(state.pieces[slot]) - range.start + 1;
        Some(format!("piece {piece} of {} lies in position {}", set.name, slot - range.start + 1))
    }

    /// The pieces that must not be in a slot.
    pub(super) fn illegal_at(&self, slot: usize) -> &[u16] {
        self.illegal.get(&slot).map_or(&[], Vec::as_slice)
    }

    /// A number for each piece, equal for pieces that it treats alike.
    pub(super) fn kinds(&self, pieces: usize) -> Vec<u16> {
        let mut numbers = BTreeMap::new();
        let kinds = (0..pieces as u16).map(|piece| {
            let slots: Vec<usize> =
                self.illegal.iter().filter(|(_, pieces)| pieces.contains(&piece)).map(|(&slot, _)| slot).collect();
            let blocks: Vec<bool> = self.blocks.iter().map(|block| block.contains(&piece)).collect();
            let next = numbers.len() as u16;
            *numbers.entry((slots, blocks)).or_insert(next)
        });
        kinds.collect()
    }

    /// Whether pieces are joined.
    pub(super) fn has_blocks(&self) -> bool {
        !self.blocks.is_empty()
    }

    fn is_legal(&self, state: &PieceArrangement) -> bool {
        self.illegal.iter().all(|(&slot, pieces)| !pieces.contains(&state.pieces[slot]))
    }

    /// Whether a move moves all pieces of every block, or none.
    fn keeps_blocks(&self, state: &PieceArrangement, turn: &DefinedMove) -> bool {
        let taken: Vec<u16> = match self.blocks[..] {
            [] => return true,
            _ => turn.grip.iter().map(|&slot| state.pieces[usize::from(slot)]).collect(),
        };
        self.blocks.iter().all(|block| {
            let count = block.iter().filter(|piece| taken.contains(piece)).count();
            count == 0 || count == block.len()
        })
    }
}

impl TwistyDefinition {
    /// Whether a state allows a move; `next` is the resulting state.
    pub(super) fn allows(&self, state: &PieceArrangement, turn: &DefinedMove, next: &PieceArrangement) -> bool {
        self.bandage.as_ref().is_none_or(|bandage| {
            let begins = |first| bandage.is_legal(&self.turned(state, first));
            bandage.is_legal(next) && bandage.keeps_blocks(state, turn) && turn.first.as_ref().is_none_or(begins)
        })
    }

    /// The reason why a state is illegal, if it is.
    pub(super) fn illegal(&self, state: &PieceArrangement) -> Option<String> {
        self.bandage.as_ref()?.wrong(&self.sets, state)
    }
}

fn range_of(file: &str, name: DefinitionWord<'_>, sets: &[PieceSet]) -> Result<Range<usize>> {
    let found = ranges(sets).find(|(set, _)| set.name == name.text).map(|(_, range)| range);
    found.ok_or_else(|| name.wrong(file, &format!("there is no set '{}'", name.text)))
}

/// Reads a slot or piece by its number within its set.
fn number(file: &str, word: DefinitionWord<'_>, range: &Range<usize>, what: &str) -> Result<u16> {
    let number = word.text.parse().ok().filter(|n| (1..=range.len()).contains(n));
    number
        .map(|n: usize| (range.start + n - 1) as u16)
        .ok_or_else(|| word.wrong(file, &format!("'{}' is not {what} from 1 to {}", word.text, range.len())))
}
