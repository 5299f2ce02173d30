//! A graph of words, prepared for a search: which pieces draw from which, and how tables move a
//! piece.

use antipode_core::bits::{InstructionSet, LaneDepositor};
use antipode_core::model::{WordArrow, WordEffect, WordGraph, WordShape};

/// A set of the pieces of a vertex.
pub(super) type Pieces = u128;

/// The least words of a piece.
const LEAST_PIECE: usize = 1024;

/// There is one hint for this many states of a vertex.
const HINT: u32 = 64;

/// A graph of words, with all that its search needs.
#[derive(Debug)]
pub(super) struct PreparedGraph {
    pub(super) vertices: usize,
    /// The number of states of a vertex.
    pub(super) states: u64,
    /// The number of words in a piece.
    pub(super) piece: usize,
    pub(super) arch: InstructionSet,
    pub(super) arrows: Vec<Vec<WordArrow>>,
    first: Vec<u32>,
    /// The word of each 64th state of a vertex.
    hints: Vec<u32>,
    kinds: Vec<u16>,
    tables: Vec<WordEffect>,
    /// For each table and piece that it writes, the pieces that it draws from.
    reach: Vec<Vec<Pieces>>,
    /// For each table of lanes, the lanes that each byte of a word leads to.
    lanes: Vec<Vec<[u64; 256]>>,
    depositor: LaneDepositor,
}

/// The number of words in a piece, for vertices of `words` words.
pub(super) fn piece(words: u64) -> usize {
    (words as usize).div_ceil(Pieces::BITS as usize).max(LEAST_PIECE)
}

/// Bytes of a graph.
pub(super) fn memory(shape: &WordShape) -> u64 {
    shape.bytes + 4 * shape.states / u64::from(HINT)
}

impl PreparedGraph {
    pub(super) fn new(shape: &WordShape, graph: WordGraph, arch: InstructionSet) -> PreparedGraph {
        let WordGraph { first, kinds, arrows, tables, maps } = graph;
        let (piece, mut word) = (piece(shape.words), 0);
        let hints = (0..shape.states as u32)
            .step_by(HINT as usize)
            .map(|state: u32| {
                while first[word + 1] <= state {
                    word += 1;
                }
                word as u32
            })
            .collect();
        let reach = tables.iter().map(|table| reach(table, shape.words as usize, piece)).collect();
        let lanes =
            tables.iter().map(|table| if let WordEffect::Lanes(next) = table { by_bytes(next) } else { vec![] });
        PreparedGraph {
            vertices: shape.vertices,
            states: shape.states,
            piece,
            arch,
            arrows,
            hints,
            kinds,
            reach,
            lanes: lanes.collect(),
            tables,
            first,
            depositor: LaneDepositor::new(arch, maps),
        }
    }

    /// The number of words of a vertex.
    pub(super) fn words(&self) -> usize {
        self.first.len() - 1
    }

    /// The number of lanes of a word.
    pub(super) fn lanes(&self, word: usize) -> u32 {
        self.first[word + 1] - self.first[word]
    }

    /// The first state of a word, among those of its vertex.
    pub(super) fn first(&self, word: usize) -> u32 {
        self.first[word]
    }

    /// The word and the lane of a state of a vertex.
    pub(super) fn place(&self, state: u32) -> (usize, u32) {
        let mut word = self.hints[(state / HINT) as usize] as usize;
        while self.first[word + 1] <= state {
            word += 1;
        }
        (word, state - self.first[word])
    }

    /// The bits of the `count` states from `first` on. `count` is at most 64, and `bits(vertex,
    /// word)` returns the bits of a word.
    pub(super) fn gather(&self, first: u64, count: u32, bits: impl Fn(usize, usize) -> u64) -> u64 {
        let (mut vertex, state) = ((first / self.states) as usize, (first % self.states) as u32);
        let (mut word, lane) = self.place(state);
        let mut all = bits(vertex, word) >> lane;
        let mut taken = self.first[word + 1] - state;
        while taken < count {
            word += 1;
            if word == self.words() {
                (vertex, word) = (vertex + 1, 0);
            }
            all |= bits(vertex, word) << taken;
            taken += self.lanes(word);
        }
        all & (u64::MAX >> (64 - count))
    }

    /// The pieces that a piece draws from by an arrow.
    pub(super) fn reach(&self, arrow: WordArrow, piece: usize) -> Pieces {
        arrow.table.map_or(1 << piece, |table| self.reach[table][piece])
    }

    /// Adds to a piece what an arrow brings from the words of its vertex. `before`, if known, are
    /// the words of the piece itself before the last level. Within words, only lanes that are new
    /// since then lead to new ones.
    pub(super) fn pull(&self, arrow: WordArrow, piece: usize, acc: &mut [u64], source: &[u64], before: Option<&[u64]>) {
        let start = piece * self.piece;
        let words = start..start + acc.len();
        let Some(table) = arrow.table else {
            return acc.iter_mut().zip(&source[words]).for_each(|(acc, word)| *acc |= word);
        };
        match &self.tables[table] {
            WordEffect::Words { from, lanes } => {
                let lanes = *lanes;
                acc.iter_mut().zip(&from[words]).for_each(|(acc, &from)| *acc |= source[from as usize] & lanes);
            }
            WordEffect::Runs(runs) => {
                let mut run = runs.partition_point(|&(end, _)| end as usize <= start);
                let mut at = start;
                while at < words.end {
                    let begin = if run == 0 { 0 } else { runs[run - 1].0 as usize };
                    let (end, from) = (words.end.min(runs[run].0 as usize), runs[run].1 as usize + at - begin);
                    let own = &mut acc[at - start..end - start];
                    own.iter_mut().zip(&source[from..]).for_each(|(acc, word)| *acc |= word);
                    (at, run) = (end, run + 1);
                }
            }
            WordEffect::Masks(masks) => {
                let moved = source[words.clone()].iter().zip(&masks[words]);
                acc.iter_mut().zip(moved).for_each(|(acc, (word, mask))| *acc |= word & mask);
            }
            WordEffect::Parts { parts, each } => {
                self.depositor.pull(acc, source, &parts[words.start * each..words.end * each], *each);
            }
            WordEffect::Turns { first, each } => {
                self.depositor.turn(acc, &source[words.clone()], &self.kinds[words], *first, *each);
            }
            WordEffect::Lanes(_) => {
                let bytes = &self.lanes[table];
                for (i, (acc, &word)) in acc.iter_mut().zip(&source[words]).enumerate() {
                    let new = word & !before.map_or(0, |before| before[i]);
                    if new != 0 {
                        let next = new.to_le_bytes().into_iter().zip(bytes).map(|(byte, next)| next[usize::from(byte)]);
                        *acc |= next.fold(0, |all, next| all | next);
                    }
                }
            }
        }
    }
}

/// The lanes that each byte of a word leads to.
fn by_bytes(next: &[u64]) -> Vec<[u64; 256]> {
    (0..8)
        .map(|byte| {
            std::array::from_fn(|value| {
                let set = (0..8).filter(|bit| value >> bit & 1 == 1).filter_map(|bit| next.get(8 * byte + bit));
                set.fold(0, |all, next| all | next)
            })
        })
        .collect()
}

/// For each piece that a table writes, the pieces that it draws from.
fn reach(table: &WordEffect, words: usize, piece: usize) -> Vec<Pieces> {
    let mut reach = vec![0; words.div_ceil(piece)];
    let mut add = |to: usize, from: usize| reach[to / piece] |= 1 << (from / piece);
    match table {
        WordEffect::Words { from, .. } => from.iter().enumerate().for_each(|(to, &from)| add(to, from as usize)),
        WordEffect::Runs(runs) => {
            let mut begin = 0;
            for &(end, from) in runs {
                (begin..end).for_each(|to| add(to as usize, (from + to - begin) as usize));
                begin = end;
            }
        }
        WordEffect::Masks(masks) => {
            (0..).zip(masks).filter(|(_, mask)| **mask != 0).for_each(|(word, _)| add(word, word));
        }
        WordEffect::Parts { parts, each } => {
            parts.iter().enumerate().for_each(|(i, part)| add(i / each, part.word as usize));
        }
        WordEffect::Turns { .. } | WordEffect::Lanes(_) => (0..words).for_each(|word| add(word, word)),
    }
    reach
}
