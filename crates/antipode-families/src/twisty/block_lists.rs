//! The lists of a block of a definition file ([`super::tws`]): the pieces and twists of sets.

use std::ops::Range;

use super::definition::{PieceArrangement, PieceSet, moduli, ranges};
use super::tws::TwsReader;
use super::words::DefinitionWord;
use antipode_core::error::Result;

/// The conventions of the lists of a block.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct ListStyle {
    /// The number of the first piece.
    pub(super) first: usize,
    /// Whether the list is a state: numbers may repeat, orientations may be `?`.
    pub(super) state: bool,
    /// Whether pieces may have other labels than numbers of the set; equal ones are identical.
    pub(super) labels: bool,
    /// Whether twists are listed by the slot that the piece leaves.
    pub(super) by_departure: bool,
}

/// A piece or an orientation that does not matter, as it is written.
const ANY: &str = "?";

/// An orientation that does not matter.
pub(super) const IGNORED: u8 = u8::MAX;

/// The contents of lists.
pub(super) struct BlockLists {
    /// The arrangement, with twists by the slot that contains or receives the piece.
    pub(super) of: PieceArrangement,
    /// The slots with an orientation other than 0 in the file.
    pub(super) turned: Vec<u16>,
}

impl BlockLists {
    /// Converts twists by source slot to twists by target slot.
    fn by_arrival(mut self) -> Self {
        self.of.twists = self.of.pieces.iter().map(|&from| self.of.twists[usize::from(from)]).collect();
        self
    }
}

impl TwsReader<'_> {
    /// Reads the lists up to `End`, set by set. Sets that are not named do not change.
    pub(super) fn block(
        &mut self,
        head: DefinitionWord<'_>,
        sets: &[PieceSet],
        style: ListStyle,
    ) -> Result<BlockLists> {
        self.block_from(head, sets, style, PieceArrangement::identity(moduli(sets).len()))
    }

    /// Reads the lists up to `End`. Sets that are not named are as in `start`.
    pub(super) fn block_from(
        &mut self,
        head: DefinitionWord<'_>,
        sets: &[PieceSet],
        style: ListStyle,
        start: PieceArrangement,
    ) -> Result<BlockLists> {
        let mut lists = BlockLists { of: start, turned: vec![] };
        let mut seen = vec![0; sets.len()];
        let mut current = None;
        while let Some(line) = self.lines.next() {
            let word = line[0];
            if word.text == "End" {
                return Ok(if style.by_departure { lists.by_arrival() } else { lists });
            }
            let is_list = word.text.starts_with(|c: char| c.is_ascii_digit() || c == '?' || c == '-');
            if !is_list {
                let index = sets.iter().position(|set| set.name == word.text);
                let index = index.ok_or_else(|| self.wrong(word, &format!("there is no set '{}'", word.text)))?;
                if seen[index] > 0 {
                    return Err(self.wrong(word, &format!("the set {} occurs twice", word.text)));
                }
                current = Some(index);
                continue;
            }
            let index = current.ok_or_else(|| self.wrong(word, "numbers come after the name of a set"))?;
            let (set, range) = ranges(sets).nth(index).expect("an index of a set");
            if line.len() != set.pieces {
                let what = format!("{} has {} pieces, and here are {} numbers", set.name, set.pieces, line.len());
                return Err(self.wrong(word, &what));
            }
            seen[index] += 1;
            match seen[index] {
                1 => {
                    lists.of.twists[range.clone()].fill(0);
                    self.pieces(&line, set, style, &range, &mut lists.of)?;
                }
                2 => {
                    let turned =
                        range.clone().zip(&line).filter(|(_, word)| word.text != "0").map(|(slot, _)| slot as u16);
                    lists.turned.extend(turned);
                    self.twists(&line, set, style, &mut lists.of.twists[range])?;
                }
                _ => return Err(self.wrong(word, &format!("{} has two lists already", set.name))),
            }
        }
        Err(self.wrong(head, &format!("{} has no End", head.text)))
    }

    fn pieces(
        &self,
        line: &[DefinitionWord<'_>],
        set: &PieceSet,
        style: ListStyle,
        range: &Range<usize>,
        out: &mut PieceArrangement,
    ) -> Result<()> {
        let (least, most) = (style.first, set.pieces - 1 + style.first);
        let mut seen = vec![false; set.pieces];
        let mut labelled = vec![];
        for (slot, &word) in range.clone().zip(line) {
            // A number that no piece has is a label of several pieces; a single one is a mistake.
            let is_shared = || line.iter().filter(|other| other.text == word.text).count() > 1;
            let is_label = |number: usize| number > most && is_shared();
            if style.labels && (word.text == ANY || word.text.parse().is_ok_and(is_label)) {
                labelled.push((slot, word.text));
                continue;
            }
            let piece = self.number(word, least, most, "a piece")? - style.first;
            // In a state, identical pieces have the same number.
            if std::mem::replace(&mut seen[piece], true) && !style.state {
                return Err(self.wrong(word, &format!("not a permutation: '{}' occurs twice", word.text)));
            }
            out.pieces[slot] = (range.start + piece) as u16;
        }
        // Pieces with another label than a number of the set get a number that is free.
        let mut free = (0..set.pieces).filter(|&piece| !seen[piece]);
        let mut known: Vec<(&str, u16)> = vec![];
        for (slot, label) in labelled {
            let number = known.iter().find(|(other, _)| *other == label).map(|(_, number)| *number);
            let number = number.unwrap_or_else(|| {
                let piece = free.next().expect("a set has as many numbers as pieces");
                known.push((label, (range.start + piece) as u16));
                (range.start + piece) as u16
            });
            out.pieces[slot] = number;
            if label == ANY {
                out.twists[slot] = IGNORED;
            }
        }
        Ok(())
    }

    fn twists(&self, line: &[DefinitionWord<'_>], set: &PieceSet, style: ListStyle, out: &mut [u8]) -> Result<()> {
        for (slot, &word) in out.iter_mut().zip(line) {
            // A piece that may lie anywhere has any orientation.
            if *slot == IGNORED {
                continue;
            }
            *slot = match word.text {
                ANY if style.state => IGNORED,
                // ksolve allows a move to turn pieces that have only one orientation.
                _ if set.orientations == 1 => self.number(word, 0, 126, "an orientation").map(|_| 0)?,
                _ => self.number(word, 0, usize::from(set.orientations) - 1, "an orientation")? as u8,
            };
        }
        Ok(())
    }
}
