//! What moves of the blank do to words and lanes: tables, found by making the moves on heads and tails.

use std::collections::HashMap;

use super::heads::Heads;
use antipode_core::bits::{Arch, Deposit, Depositor, Part};
use antipode_core::model::{Coloured, Window};

/// The pieces of the words of one place of the blank, as a set.
pub(super) type Pieces = u128;

/// The least words of a piece.
const LEAST_PIECE: usize = 1024;

/// Beginnings are shorter than heads by so many tiles at least where words move in runs; else every word has an entry.
const SHORTER: usize = 3;

/// Where the words of a destination come from.
#[derive(Debug)]
enum Table {
    /// For each word the source.
    Words(Vec<u32>),
    /// For each run of words its end and the first source.
    Runs(Vec<(u32, u32)>),
    /// For each word a part for each colour.
    Parts(Vec<Part>),
    /// Lanes change places within words, by the maps from this one on.
    Turns(usize),
}

/// A window, from one side to the other.
#[derive(Debug)]
struct Rotation {
    table: Table,
    /// For each piece of the destination, those of the source that it draws from.
    reach: Vec<Pieces>,
}

/// A move that leads to a place of the blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrow {
    /// The place of the blank before.
    pub(super) from: usize,
    /// The rotation; none along the path.
    rotation: Option<usize>,
}

/// All moves of a board.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) heads: Heads,
    /// Words of a piece.
    pub(super) piece: usize,
    /// The moves to each place of the blank.
    pub(super) arrows: Vec<Vec<Arrow>>,
    rotations: Vec<Rotation>,
    depositor: Depositor,
    arch: Arch,
}

/// Words of a piece, where there are so many heads.
pub(super) fn piece(heads: u64) -> usize {
    (heads as usize).div_ceil(Pieces::BITS as usize).max(LEAST_PIECE)
}

/// Bytes that the tables of a board take.
pub(super) fn memory(board: &Coloured, heads: u64) -> u64 {
    let (head, colours) = (board.head(), board.counts().len() as u64);
    let each = |window: &Window| match () {
        () if window.lo >= head => 0,
        () if window.hi > head => 8 * colours * heads,
        () => 4 * heads,
    };
    2 * board.windows().iter().map(each).sum::<u64>()
}

/// The maps of lanes in use; the first one takes nothing.
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

impl Moves {
    pub(super) fn new(board: Coloured, arch: Arch) -> Moves {
        let heads = Heads::new(board);
        let (cells, windows) = (heads.board.cells(), heads.board.windows());
        let piece = piece(heads.count() as u64);
        let mut maps = Maps { list: vec![[0, 0]], known: HashMap::from([([0, 0], 0)]) };
        let mut arrows: Vec<Vec<Arrow>> = (0..cells)
            .map(|blank| {
                let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < cells)];
                beside.into_iter().flatten().map(|from| Arrow { from, rotation: None }).collect()
            })
            .collect();
        let mut rotations = vec![];
        for &window in &windows {
            for right in [true, false] {
                let (from, to) = if right { (window.lo, window.hi) } else { (window.hi, window.lo) };
                arrows[to].push(Arrow { from, rotation: Some(rotations.len()) });
                let table = table(&heads, window, right, &mut maps);
                let reach = reach(&heads, &table, piece);
                rotations.push(Rotation { table, reach });
            }
        }
        Moves { heads, piece, arrows, rotations, depositor: Depositor::new(arch, maps.list), arch }
    }

    pub(super) fn arch(&self) -> Arch {
        self.arch
    }

    /// The pieces of the source that a piece draws from.
    pub(super) fn reach(&self, arrow: Arrow, piece: usize) -> Pieces {
        arrow.rotation.map_or(1 << piece, |rotation| self.rotations[rotation].reach[piece])
    }

    /// Adds to a piece what a move brings from the words of its source.
    pub(super) fn pull(&self, arrow: Arrow, piece: usize, acc: &mut [u64], source: &[u64]) {
        let first = piece * self.piece;
        let words = first..first + acc.len();
        let Some(rotation) = arrow.rotation else {
            return acc.iter_mut().zip(&source[words]).for_each(|(acc, word)| *acc |= word);
        };
        match &self.rotations[rotation].table {
            Table::Words(table) => {
                acc.iter_mut().zip(&table[words]).for_each(|(acc, &from)| *acc |= source[from as usize]);
            }
            Table::Runs(runs) => {
                let mut run = runs.partition_point(|&(end, _)| end as usize <= first);
                let mut at = first;
                while at < words.end {
                    let begin = if run == 0 { 0 } else { runs[run - 1].0 as usize };
                    let (end, from) = (words.end.min(runs[run].0 as usize), runs[run].1 as usize + at - begin);
                    let own = &mut acc[at - first..end - first];
                    own.iter_mut().zip(&source[from..]).for_each(|(acc, word)| *acc |= word);
                    (at, run) = (end, run + 1);
                }
            }
            Table::Parts(parts) => {
                let each = self.heads.board.counts().len();
                self.depositor.pull(acc, source, &parts[words.start * each..words.end * each], each);
            }
            Table::Turns(maps) => {
                let each = self.heads.board.counts().len();
                let kinds = &self.heads.kinds[words.clone()];
                self.depositor.turn(acc, &source[words], kinds, *maps, each);
            }
        }
    }
}

/// An order of tiles before the window was rotated, given what it is afterwards: to the right, the last one came first.
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
        // The colour that goes round, and all others keep their order.
        let (first, last) = (lo - head, hi - 1 - head);
        let (take, give) = if right { (last, first) } else { (first, last) };
        let begin = maps.list.len();
        for kind in &heads.tails {
            let map = |colour| [heads.lanes(kind, take, colour), heads.lanes(kind, give, colour)];
            maps.list.extend((0..colours).map(map));
        }
        return Table::Turns(begin);
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
        return Table::Words(words);
    }
    // One colour leaves the head for place `last` of the tail, and the first one of the tail takes its place at the end; or back.
    let last = hi - 1 - head;
    let mut parts = Vec::with_capacity(heads.count() * colours);
    let mut source = vec![];
    heads.for_each(|_, order, kind| {
        for colour in 0..colours {
            if heads.board.left(kind.set, colour) == 0 {
                parts.push(Part::default());
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
            parts.push(Part { word, map: maps.number(map) });
        }
    });
    Table::Parts(parts)
}

/// For each piece of the destination, the pieces of the source that a table names.
fn reach(heads: &Heads, table: &Table, piece: usize) -> Vec<Pieces> {
    let count = heads.count();
    let mut reach = vec![0; count.div_ceil(piece)];
    let mut add = |to: usize, from: usize| reach[to / piece] |= 1 << (from / piece);
    match table {
        Table::Words(words) => words.iter().enumerate().for_each(|(to, &from)| add(to, from as usize)),
        Table::Runs(runs) => {
            let mut begin = 0;
            for &(end, from) in runs {
                (begin..end).for_each(|to| add(to as usize, (from + to - begin) as usize));
                begin = end;
            }
        }
        Table::Parts(parts) => {
            let each = heads.board.counts().len();
            let named = parts.iter().enumerate().filter(|(_, part)| part.map != 0);
            named.for_each(|(i, part)| add(i / each, part.word as usize));
        }
        Table::Turns(_) => (0..count).for_each(|word| add(word, word)),
    }
    reach
}
