//! The lists of a block of a definition file ([`super::tws`]): the pieces and twists of sets.

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
    /// Whether twists are listed by the slot that the piece leaves.
    pub(super) by_departure: bool,
}

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
        let mut lists = BlockLists { of: PieceArrangement::identity(moduli(sets).len()), turned: vec![] };
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
                1 => self.pieces(&line, set, style, range.start, &mut lists.of.pieces[range])?,
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
        first: usize,
        out: &mut [u16],
    ) -> Result<()> {
        let (least, most) = (style.first, set.pieces - 1 + style.first);
        let mut seen = vec![false; set.pieces];
        for (slot, &word) in out.iter_mut().zip(line) {
            let piece = self.number(word, least, most, "a piece")? - style.first;
            // In a state, identical pieces have the same number.
            if std::mem::replace(&mut seen[piece], true) && !style.state {
                return Err(self.wrong(word, &format!("not a permutation: '{}' occurs twice", word.text)));
            }
            *slot = (first + piece) as u16;
        }
        Ok(())
    }

    fn twists(&self, line: &[DefinitionWord<'_>], set: &PieceSet, style: ListStyle, out: &mut [u8]) -> Result<()> {
        for (slot, &word) in out.iter_mut().zip(line) {
            *slot = match word.text {
                "?" if style.state => IGNORED,
                // ksolve allows a move to turn pieces that have only one orientation.
                _ if set.orientations == 1 => self.number(word, 0, 126, "an orientation").map(|_| 0)?,
                _ => self.number(word, 0, usize::from(set.orientations) - 1, "an orientation")? as u8,
            };
        }
        Ok(())
    }
}
