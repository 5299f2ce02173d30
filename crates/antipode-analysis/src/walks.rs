//! Walks downhill from many states at once, step for step: in each step all labels are read block after block, so that a block is
//! decompressed once a step, and the memory is read in order.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::Numbered;

use super::{Distances, Step};

/// What one thread does at a time: states that are looked up or walks that go on.
const PIECE: usize = 256;

/// In the place of a state that need not be looked up.
const NOWHERE: u64 = u64::MAX;

/// A walk that has ended.
pub(super) struct Descent {
    /// The distance of its start.
    pub(super) depth: u32,
    /// Its moves, if they were to be kept.
    pub(super) path: Vec<Step>,
}

/// A walk that has not ended.
struct Walk {
    /// Which state of the batch it starts from.
    number: usize,
    /// Where it is.
    at: u64,
    label: u32,
    /// The state as bytes: it need not be made from its index again.
    state: Vec<u8>,
    /// The state that it comes from; empty at the start.
    before: Vec<u8>,
    /// The distance that is left, once it is known.
    rest: Option<u32>,
    /// Where its neighbours are in the list of all of them.
    neighbours: std::ops::Range<usize>,
    path: Vec<Step>,
}

impl Walk {
    fn new(space: &Numbered, number: usize, at: u64, label: u32) -> Walk {
        let (state, before) = (space.state(at), vec![]);
        Walk { number, at, label, state, before, rest: None, neighbours: 0..0, path: vec![] }
    }
}

impl Distances<'_> {
    /// Walks downhill from each state of a batch to one whose distance is `known` once so many moves are made. Returns the
    /// distances and, if they are to be kept, the paths, in the order of the states; `None` where there is no path.
    pub(super) fn descend(
        &self,
        states: &[u64],
        keep: bool,
        known: impl Fn(u64, u32) -> Option<u32> + Sync,
    ) -> Result<Vec<Option<Descent>>> {
        let mut found: Vec<_> = states.iter().map(|_| None).collect();
        let labels = self.labels(states)?;
        let start = |number: usize| labels[number].map(|label| Walk::new(self.space, number, states[number], label));
        let mut walks: Vec<Walk> = (0..states.len()).into_par_iter().with_min_len(PIECE).filter_map(start).collect();
        for moves in 0.. {
            // Only labels that are reduced need the goals.
            let rest =
                |walk: &Walk| if self.is_exact() { (walk.label == 0).then_some(0) } else { known(walk.at, moves) };
            walks.par_iter_mut().with_min_len(PIECE).for_each(|walk| walk.rest = rest(walk));
            walks.retain_mut(|walk| {
                if let Some(rest) = walk.rest {
                    found[walk.number] = Some(Descent { depth: moves + rest, path: std::mem::take(&mut walk.path) });
                }
                walk.rest.is_none()
            });
            if walks.is_empty() {
                break;
            }
            let more = moves + 1 < self.table.metadata().layers.len() as u32;
            if !more {
                return Err(self.stuck(&walks[0]));
            }
            self.step(&mut walks, keep)?;
        }
        Ok(found)
    }

    /// One step of all walks.
    fn step(&self, walks: &mut [Walk], keep: bool) -> Result<()> {
        let expand = |piece: &mut [Walk]| {
            let mut neighbours = vec![];
            piece.iter_mut().for_each(|walk| {
                let first = neighbours.len();
                self.expand(walk, &mut neighbours);
                walk.neighbours = first..neighbours.len();
            });
            neighbours
        };
        let pieces: Vec<Vec<u64>> = walks.par_chunks_mut(PIECE).map(expand).collect();
        let neighbours = pieces.concat();
        let labels = self.labels(&neighbours)?;
        let mut first = 0;
        for (walks, piece) in walks.chunks_mut(PIECE).zip(&pieces) {
            walks.iter_mut().for_each(|Walk { neighbours: own, .. }| *own = first + own.start..first + own.end);
            first += piece.len();
        }
        walks.par_iter_mut().with_min_len(PIECE).try_for_each(|walk| {
            let own = walk.neighbours.clone();
            let closer = self
                .closer(walk.label)
                .and_then(|closer| Some((closer, own.clone().find(|&i| labels[i] == Some(closer))?)));
            let (closer, chosen) = closer.ok_or_else(|| self.stuck(walk))?;
            (walk.at, walk.label) = (neighbours[chosen], closer);
            self.advance(walk, chosen - own.start, keep);
            Ok(())
        })
    }

    /// Adds the neighbours of a walk, in the order of the moves.
    fn expand(&self, walk: &Walk, neighbours: &mut Vec<u64>) {
        self.space.problem().expand(&walk.state, &mut |next| {
            // The state that the walk comes from is farther.
            neighbours.push(match next == walk.before.as_slice() {
                true => NOWHERE,
                // Rules that changed may lead to a state that is not numbered.
                false => self.space.find(next).unwrap_or(NOWHERE),
            });
        });
    }

    /// Makes a move; where it leads to is known.
    fn advance(&self, walk: &mut Walk, chosen: usize, keep: bool) {
        let Walk { state, before, .. } = walk;
        let mut ordinal = 0;
        self.space.problem().expand(state, &mut |next| {
            if ordinal == chosen {
                before.clear();
                before.extend_from_slice(next);
            }
            ordinal += 1;
        });
        if keep {
            let name = self.space.problem().name(state, chosen);
            walk.path.push(Step { name, state: walk.at });
        }
        std::mem::swap(state, before);
    }

    fn stuck(&self, walk: &Walk) -> Error {
        let what = format!("{} has no neighbour closer to a goal: run verify", self.space.write(walk.at));
        Error::corrupt(self.table.path(), what)
    }

    /// The labels of a batch of states, in the same order; they are read block after block.
    pub(super) fn labels(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        // Keys of a block and a place in the batch, which together need fewer bits than an index of states and those of a batch.
        let bits = states.len().next_power_of_two().trailing_zeros();
        let place = |key: u64| (key & ((1 << bits) - 1)) as usize;
        let wanted = (0..).zip(states).filter(|(_, state)| **state != NOWHERE);
        let mut order: Vec<u64> = wanted.map(|(i, &state)| self.table.block_of(state) << bits | i).collect();
        order.par_sort_unstable();
        let blocks = order.chunk_by(|a, b| a >> bits == b >> bits);
        let pieces: Vec<&[u64]> = blocks.flat_map(|block| block.chunks(PIECE)).collect();
        let read = |piece: &&[u64]| self.table.labels(piece[0] >> bits, piece.iter().map(|&key| states[place(key)]));
        let found = pieces.par_iter().map(read).collect::<Result<Vec<_>>>()?;
        let mut labels = vec![None; states.len()];
        order.iter().zip(found.into_iter().flatten()).for_each(|(&key, label)| labels[place(key)] = label);
        Ok(labels)
    }
}
