//! A coloured board as a graph of words. Making the moves of the blank shows how they map heads and
//! tails.

use std::collections::HashMap;

use super::colour_heads::Heads;
use super::coloured::Coloured;
use antipode_core::bits::{Deposit, DepositSource};
use antipode_core::model::{Arrow, Colour, Table, Window, WordGraph, WordShape, Words};

/// How much shorter than heads prefixes must be, in tiles. Words then move in runs; otherwise every
/// word has an entry.
const SHORTER: usize = 3;

impl Words for Coloured {
    fn shape(&self) -> WordShape {
        let (words, head, colours) = (self.heads(), self.head(), self.counts().len() as u64);
        let each = |window: &Window| match () {
            () if window.lo >= head => 0,
            () if window.hi > head => 8 * colours * words,
            () => 4 * words,
        };
        let tables = 2 * self.windows().iter().map(each).sum::<u64>();
        WordShape { vertices: self.cells(), words, states: self.orders(), bytes: tables + 6 * words }
    }

    fn graph(&self) -> WordGraph {
        let (heads, cells) = (Heads::new(self.clone()), self.cells());
        let mut maps = Maps { list: vec![[0, 0]], known: HashMap::from([([0, 0], 0)]) };
        let mut arrows: Vec<Vec<Arrow>> = (0..cells)
            .map(|blank| {
                let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < cells)];
                beside.into_iter().flatten().map(|from| Arrow { from, table: None }).collect()
            })
            .collect();
        let mut tables = vec![];
        for window in self.windows() {
            for right in [true, false] {
                let (from, to) = if right { (window.lo, window.hi) } else { (window.hi, window.lo) };
                arrows[to].push(Arrow { from, table: Some(tables.len()) });
                tables.push(table(&heads, window, right, &mut maps));
            }
        }
        let Heads { first, kinds, .. } = heads;
        WordGraph { first, kinds, arrows, tables, maps: maps.list }
    }

    /// Every move shifts the blank along the path by an odd number.
    fn colour(&self, blank: usize) -> Option<Colour> {
        Some(if blank.is_multiple_of(2) { Colour::Black } else { Colour::White })
    }
}

/// The maps of lanes in use; the first one is empty.
struct Maps {
    list: Vec<Deposit>,
    known: HashMap<Deposit, u32>,
}

impl Maps {
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

fn table(heads: &Heads, Window { lo, hi }: Window, right: bool, maps: &mut Maps) -> Table {
    let (head, colours) = (heads.board.head(), heads.board.counts().len());
    if lo >= head {
        // One colour goes around the window, and all others keep their order.
        let (first, last) = (lo - head, hi - 1 - head);
        let (take, give) = if right { (last, first) } else { (first, last) };
        let begin = maps.list.len();
        for kind in &heads.tails {
            let map = |colour| [heads.lanes(kind, take, colour), heads.lanes(kind, give, colour)];
            maps.list.extend((0..colours).map(map));
        }
        return Table::Turns { first: begin, each: colours };
    }
    if hi + SHORTER <= head {
        let (mut sources, mut starts, mut runs, mut end) = (vec![], vec![], vec![], 0);
        heads.beginnings(hi, |_, order, words| {
            sources.push(heads.number(before(order, lo, hi, right)));
            starts.push(end);
            end += words as u32;
        });
        let ends = starts.iter().skip(1).copied().chain([end]);
        runs.extend(ends.zip(&sources).map(|(end, &from)| (end, starts[from as usize])));
        return Table::Runs(runs);
    }
    if hi <= head {
        let mut words = Vec::with_capacity(heads.count());
        heads.for_each(|_, order, _| words.push(heads.number(before(order, lo, hi, right))));
        return Table::Words { from: words, lanes: u64::MAX };
    }
    // One colour moves from the head to place `last` of the tail, and the first one of the tail
    // takes its place at the end; or the reverse.
    let last = hi - 1 - head;
    let mut parts = Vec::with_capacity(heads.count() * colours);
    let mut source = vec![];
    heads.for_each(|_, order, kind| {
        for colour in 0..colours {
            if heads.board.left(kind.set, colour) == 0 {
                parts.push(DepositSource::default());
                continue;
            }
            source.clear();
            source.extend_from_slice(order);
            if right {
                source.remove(lo);
                source.push(colour as u8);
            } else {
                source.insert(lo, colour as u8);
                source.truncate(head);
            }
            let word = heads.number(source.iter().copied());
            let from = heads.kind(word);
            let map = if right {
                [heads.lanes(from, last, usize::from(order[lo])), heads.lanes(kind, 0, colour)]
            } else {
                [heads.lanes(from, 0, usize::from(order[head - 1])), heads.lanes(kind, last, colour)]
            };
            parts.push(DepositSource { word, map: maps.number(map) });
        }
    });
    Table::Parts { parts, each: colours }
}
