//! Words with different lane maps, grouped by map within a piece.
//!
//! So a map stays in registers for a whole group.

use std::ops::Range;

use super::PIECE;

/// The image and lane map of each word of a period, and the processing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MixedMaps {
    source: Vec<u16>,
    lanes: Vec<u16>,
    /// For each piece of the period, its words by lane map, counted from its first word.
    order: Vec<u16>,
    groups: Vec<MapGroup>,
    /// Where the groups of each piece end.
    ends: Vec<u32>,
}

/// The end in `order` of the words of a piece with one lane map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MapGroup {
    map: u16,
    end: u32,
}

/// The words of a piece with one lane map.
#[derive(Clone, Copy, Debug)]
pub(super) struct SameMapWords<'a> {
    /// The lane map.
    pub(super) map: u16,
    /// The words, counted from the first word of the piece.
    pub(super) words: &'a [u16],
}

/// A piece of a row, in the form that a kernel takes.
#[derive(Debug)]
pub(super) struct MixedPiece<'a> {
    /// Where the period starts.
    pub(super) base: usize,
    /// The images of the piece's words, counted from `base`.
    pub(super) source: &'a [u16],
    order: &'a [u16],
    groups: &'a [MapGroup],
    /// Where the groups start in the order.
    start: u32,
}

impl MixedMaps {
    /// Builds the groups from the images and lane maps of a period's words.
    ///
    /// The period is a row or a number of pieces of one.
    pub(super) fn new(source: Vec<u16>, lanes: Vec<u16>) -> MixedMaps {
        let (mut order, mut groups, mut ends): (Vec<u16>, Vec<MapGroup>, Vec<u32>) = Default::default();
        for lanes in lanes.chunks(PIECE) {
            let from = order.len();
            order.extend(0..lanes.len() as u16);
            // The order is stable, so the words of one map are still read forwards.
            order[from..].sort_by_key(|&word| lanes[usize::from(word)]);
            let mut end = from;
            for group in order[from..].chunk_by(|&a, &b| lanes[usize::from(a)] == lanes[usize::from(b)]) {
                end += group.len();
                groups.push(MapGroup { map: lanes[usize::from(group[0])], end: end as u32 });
            }
            ends.push(groups.len() as u32);
        }
        MixedMaps { source, lanes, order, groups, ends }
    }

    /// The image of a word and its lane map.
    #[inline]
    pub(super) fn image(&self, word: usize) -> (usize, usize) {
        let at = word % self.source.len();
        (word - at + usize::from(self.source[at]), usize::from(self.lanes[at]))
    }

    /// Words after which the map repeats.
    pub(super) fn period(&self) -> usize {
        self.source.len()
    }

    /// A piece of the row, by index.
    #[inline]
    pub(super) fn piece(&self, piece: usize) -> MixedPiece<'_> {
        let period = self.source.len();
        let (first, within) = (piece * PIECE, piece * PIECE % period);
        let number = within / PIECE;
        let groups = self.groups_before(number)..self.groups_before(number + 1);
        MixedPiece {
            base: first - within,
            source: &self.source[within..period.min(within + PIECE)],
            order: &self.order,
            groups: &self.groups[groups],
            start: within as u32,
        }
    }

    fn groups_before(&self, piece: usize) -> usize {
        piece.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }
}

impl<'a> MixedPiece<'a> {
    /// The words, map by map.
    #[inline(always)]
    pub(super) fn groups(&self) -> impl Iterator<Item = SameMapWords<'a>> {
        let order = self.order;
        self.groups.iter().scan(self.start as usize, move |start, group| {
            let words: Range<usize> = *start..group.end as usize;
            *start = words.end;
            Some(SameMapWords { map: group.map, words: &order[words] })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_of_a_piece_are_its_words() {
        let words = PIECE + 100;
        let source: Vec<u16> = (0..words as u16).rev().collect();
        let lanes: Vec<u16> = (0..words as u16).map(|word| word % 7 / 2).collect();
        let mixed = MixedMaps::new(source, lanes.clone());
        for piece in 0..2 {
            let part = mixed.piece(piece);
            let mut met: Vec<usize> = vec![];
            for SameMapWords { map, words } in part.groups() {
                let words = words.iter().map(|&word| piece * PIECE + usize::from(word));
                met.extend(words.inspect(|&word| assert_eq!(lanes[word], map)));
            }
            assert_eq!(part.groups().count(), 4);
            met.sort_unstable();
            assert_eq!(met, (piece * PIECE..words.min((piece + 1) * PIECE)).collect::<Vec<_>>());
        }
    }
}
