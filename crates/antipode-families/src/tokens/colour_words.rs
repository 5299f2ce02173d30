//! A coloured board as a graph of words. Making the moves of the blank shows how they map heads and
//! tails.

use std::collections::HashMap;

use super::colour_heads::OrderHeads;
use super::coloured::ColouredNumbering;
use antipode_core::bits::{Deposit, DepositSource};
use antipode_core::model::{BaseColour, TileWindow, WordArrow, WordEffect, WordGraph, WordShape, WordStructure};

/// How much shorter than heads prefixes must be, in tiles. Words then move in runs; otherwise every
/// word has an entry.
const SHORTER: usize = 3;

impl WordStructure for ColouredNumbering {
    fn shape(&self) -> WordShape {
        let (words, head, colours) = (self.heads(), self.head(), self.counts().len() as u64);
        let tables = 2 * self
            .windows()
            .iter()
            .map(|window| match () {
                () if window.lo >= head => 0,
                () if window.hi > head => 8 * colours * words,
                () => 4 * words,
            })
            .sum::<u64>();
        WordShape { vertices: self.cells(), words, states: self.orders(), bytes: tables + 6 * words }
    }

    fn graph(&self) -> WordGraph {
        let (heads, cells) = (OrderHeads::new(self.clone()), self.cells());
        let mut maps = ColourMaps { list: vec![[0, 0]], known: HashMap::from([([0, 0], 0)]) };
        let mut arrows: Vec<Vec<WordArrow>> = (0..cells)
            .map(|blank| {
                let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < cells)];
                beside.into_iter().flatten().map(|from| WordArrow { from, table: None }).collect()
            })
            .collect();
        let mut tables = vec![];
        for window in self.windows() {
            for right in [true, false] {
                // A rotation to the right goes with a blank that moves from the start of the window
                // to its end: the tile there jumps back over the others.
                let (from, to) = if right { (window.lo, window.hi) } else { (window.hi, window.lo) };
                arrows[to].push(WordArrow { from, table: Some(tables.len()) });
                tables.push(table(&heads, window, right, &mut maps));
            }
        }
        let OrderHeads { first, kinds, .. } = heads;
        WordGraph { first, kinds, arrows, tables, maps: maps.list }
    }

    /// Every move shifts the blank along the path by an odd number.
    fn colour(&self, blank: usize) -> Option<BaseColour> {
        Some(if blank.is_multiple_of(2) { BaseColour::Black } else { BaseColour::White })
    }
}

/// The maps of lanes in use; the first one is empty.
struct ColourMaps {
    list: Vec<Deposit>,
    known: HashMap<Deposit, u32>,
}

impl ColourMaps {
    fn number(&mut self, map: Deposit) -> u32 {
        *self.known.entry(map).or_insert_with(|| {
            self.list.push(map);
            self.list.len() as u32 - 1
        })
    }
}

/// The order of the tiles before a rotation of the window, given the order afterwards. A rotation
/// to the right moves the last tile to the front.
fn before(order: &[u8], lo: usize, hi: usize, right: bool) -> impl ExactSizeIterator<Item = u8> + '_ {
    (0..order.len()).map(move |at| match at {
        _ if at < lo || at >= hi => order[at],
        _ if right => order[if at + 1 == hi { lo } else { at + 1 }],
        _ => order[if at == lo { hi - 1 } else { at - 1 }],
    })
}

fn table(heads: &OrderHeads, TileWindow { lo, hi }: TileWindow, right: bool, maps: &mut ColourMaps) -> WordEffect {
    let (head, colours) = (heads.board.head(), heads.board.counts().len());
    if lo >= head {
        // One colour goes around the window, and all others keep their order.
        let (first, last) = (lo - head, hi - 1 - head);
        let (take, give) = if right { (last, first) } else { (first, last) };
        let begin = maps.list.len();
        // One map for each kind of tail and each colour that goes around, in the order of `Turns`.
        for kind in &heads.tails {
            maps.list
                .extend((0..colours).map(|colour| [heads.lanes(kind, take, colour), heads.lanes(kind, give, colour)]));
        }
        return WordEffect::Turns { first: begin, each: colours };
    }
    if hi + SHORTER <= head {
        // Words whose heads agree in the first `hi` tiles are contiguous and keep their order,
        // since the rest of the head does not change. So such a run moves as a whole.
        let (mut sources, mut starts, mut runs, mut end) = (vec![], vec![], vec![], 0);
        heads.beginnings(hi, |_, order, words| {
            sources.push(heads.number(before(order, lo, hi, right)));
            starts.push(end);
            end += words as u32;
        });
        let ends = starts.iter().skip(1).copied().chain([end]);
        // The prefix before the rotation has the same tiles, so its run has the same length.
        runs.extend(ends.zip(&sources).map(|(end, &from)| (end, starts[from as usize])));
        return WordEffect::Runs(runs);
    }
    if hi <= head {
        let mut words = Vec::with_capacity(heads.count());
        heads.for_each(|_, order, _| words.push(heads.number(before(order, lo, hi, right))));
        return WordEffect::Words { from: words, lanes: u64::MAX };
    }
    // One colour moves from the head to place `last` of the tail, and the first one of the tail
    // takes its place at the end; or the reverse.
    let last = hi - 1 - head;
    let mut parts = Vec::with_capacity(heads.count() * colours);
    // A map depends only on the tails, their colour and the colour of the head.
    let mut numbers = vec![None; heads.tails.len() * colours * colours];
    heads.for_each(|at, order, kind| {
        let comes = usize::from(order[if right { lo } else { head - 1 }]);
        // The tiles before the window are the same in both heads, so their part of the number is
        // computed once.
        let (outside, others) = order.split_at(lo);
        let mut placed = heads.placed(heads.none_placed(head), outside.iter().copied());
        if right {
            placed = heads.placed(placed, others[1..].iter().copied());
        }
        for colour in 0..colours {
            // Every colour has an entry, even if no tail has it, so that entries are found by
            // index.
            if heads.board.left(kind.set, colour) == 0 {
                parts.push(DepositSource::default());
                continue;
            }
            let mut source = heads.placed(placed, std::iter::once(colour as u8));
            if !right {
                source = heads.placed(source, others[..others.len() - 1].iter().copied());
            }
            let word = source.number;
            let number = &mut numbers[(usize::from(heads.kinds[at]) * colours + colour) * colours + comes];
            let map = *number.get_or_insert_with(|| {
                let from = heads.kind(word);
                let (takes, gives) = if right { (last, 0) } else { (0, last) };
                maps.number([heads.lanes(from, takes, comes), heads.lanes(kind, gives, colour)])
            });
            parts.push(DepositSource { word, map });
        }
    });
    WordEffect::Parts { parts, each: colours }
}
