//! Walks downhill from many states at once, step by step.
//!
//! Each step reads all labels block by block. So it decompresses each block once, and reads the
//! memory in order.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::NumberedProblem;
use antipode_core::tables::BlockCompression;

use super::TableDistances;
use super::nearer::{LabelledState, raise};

/// The number of states or walks that one thread processes at a time.
pub(super) const PIECE: usize = 256;

/// The placeholder for a state that need not be looked up.
pub(super) const NOWHERE: u64 = u64::MAX;

/// The start of a walk, and its limits.
#[derive(Clone, Copy)]
pub(super) struct WalkStart {
    pub(super) at: u64,
    /// A successor that the first step must not lead to.
    pub(super) from: Option<u64>,
    /// The most that its moves may cost.
    pub(super) most: u32,
}

/// A move of a walk.
#[derive(Clone, Copy)]
pub(super) struct WalkMove {
    /// The ordinal of the move at the state before.
    pub(super) ordinal: usize,
    /// Its cost.
    pub(super) cost: u8,
    /// The state after it.
    pub(super) state: u64,
}

/// A walk to a goal, or to a state whose distance was known.
pub(super) struct DescentPath {
    /// The distance of its start.
    pub(super) depth: u32,
    /// Its moves, if they are kept.
    pub(super) moves: Vec<WalkMove>,
}

/// How a walk ended.
pub(super) enum WalkEnd {
    /// At a goal, or at a state whose distance was known.
    Known(DescentPath),
    /// At its start: no goal is reachable.
    NoPath,
    /// After moves of the greatest cost, and not at a goal.
    TooLong,
    /// Where the table contradicts the rules.
    Wrong(Error),
}

/// A walk on its way: many of them advance together, so that lookups go in batches.
struct DescentWalk {
    start: WalkStart,
    /// The current state.
    at: u64,
    label: Option<u32>,
    /// The state as bytes, so that it need not be computed from its index.
    state: Vec<u8>,
    /// The state before, or one that the walk must not go to; may be empty at the start.
    before: Vec<u8>,
    path: Vec<WalkMove>,
    /// The cost of its moves.
    spent: u32,
    /// The range of its neighbours in the list of all neighbours.
    neighbours: std::ops::Range<usize>,
    /// How the walk ended, once it has.
    end: Option<WalkEnd>,
}

impl DescentWalk {
    fn new(space: &NumberedProblem, start: WalkStart, label: Option<u32>) -> DescentWalk {
        let (state, before) = (space.state(start.at), start.from.map_or(vec![], |from| space.state(from)));
        DescentWalk { start, at: start.at, label, state, before, path: vec![], spent: 0, neighbours: 0..0, end: None }
    }
}

/// What work gives for each item. One thread does `few` items sooner than it wakes another thread.
pub(super) fn each<T: Send, R: Send>(items: &mut [T], few: usize, work: impl Fn(&mut T) -> R + Send + Sync) -> Vec<R> {
    match items.len() <= few {
        true => items.iter_mut().map(work).collect(),
        false => items.par_iter_mut().with_min_len(few).map(work).collect(),
    }
}

impl TableDistances<'_> {
    /// Walks downhill from states to goals. Returns the distances and, with `keep`, the moves, in
    /// the order of the states; `None` where there is no path. `known` may give the distance of a
    /// state that a walk reaches after a number of moves.
    ///
    /// # Errors
    ///
    /// `Corrupt` if a step contradicts the rules, or a walk has more moves than the deepest layer.
    pub(super) fn walked(
        &self,
        states: &[u64],
        keep: bool,
        known: impl Fn(u64, u32) -> Option<u32> + Sync,
    ) -> Result<Vec<Option<DescentPath>>> {
        let most = self.table.metadata().deepest();
        let starts: Vec<WalkStart> = states.iter().map(|&at| WalkStart { at, from: None, most }).collect();
        states
            .iter()
            .zip(self.descend(&starts, keep, known)?)
            .map(|(&at, end)| match end {
                WalkEnd::Known(path) => Ok(Some(path)),
                WalkEnd::NoPath => Ok(None),
                WalkEnd::TooLong => Err(self.wrong(at, "has no path to a goal that is as short as the table says")),
                WalkEnd::Wrong(error) => Err(error),
            })
            .collect()
    }

    /// Walks downhill from each start, as [`TableDistances::walked`] does. Returns how each walk
    /// ended, in the order of the starts.
    pub(super) fn descend(
        &self,
        starts: &[WalkStart],
        keep: bool,
        known: impl Fn(u64, u32) -> Option<u32> + Sync,
    ) -> Result<Vec<WalkEnd>> {
        let states: Vec<u64> = starts.iter().map(|start| start.at).collect();
        let labels = self.labels(&states)?;
        let mut begun: Vec<(WalkStart, Option<u32>)> = starts.iter().copied().zip(labels).collect();
        let mut walks = each(&mut begun, PIECE, |&mut (start, label)| DescentWalk::new(self.space, start, label));
        let mut going: Vec<&mut DescentWalk> = walks.iter_mut().collect();
        for moves in 0.. {
            each(&mut going, PIECE, |walk| {
                let known = known(walk.at, moves);
                walk.end = self.end(walk, known);
            });
            going.retain(|walk| walk.end.is_none());
            if going.is_empty() {
                break;
            }
            self.step(&mut going, keep)?;
            going.retain(|walk| walk.end.is_none());
        }
        Ok(walks.into_iter().map(|walk| walk.end.unwrap_or(WalkEnd::TooLong)).collect())
    }

    /// How a walk ends; `None` if it continues.
    fn end(&self, walk: &mut DescentWalk, known: Option<u32>) -> Option<WalkEnd> {
        let rest = known.or_else(|| self.is_goal(walk.at, &walk.state).then_some(0));
        match rest {
            Some(rest) if self.may_be(walk.label, rest) => {
                Some(WalkEnd::Known(DescentPath { depth: walk.spent + rest, moves: std::mem::take(&mut walk.path) }))
            }
            Some(rest) => Some(WalkEnd::Wrong(
                self.wrong(walk.at, &format!("has depth {rest}, but the table gives it another one")),
            )),
            None => (walk.spent >= walk.start.most && walk.label.is_some()).then_some(WalkEnd::TooLong),
        }
    }

    /// One step of all walks.
    fn step(&self, walks: &mut [&mut DescentWalk], keep: bool) -> Result<()> {
        let mut chunks: Vec<&mut [&mut DescentWalk]> = walks.chunks_mut(PIECE).collect();
        let pieces: Vec<Vec<u64>> = each(&mut chunks, 1, |piece| {
            let mut neighbours = vec![];
            piece.iter_mut().for_each(|walk| {
                let first = neighbours.len();
                self.expand(walk, &mut neighbours);
                walk.neighbours = first..neighbours.len();
            });
            neighbours
        });
        let neighbours = pieces.concat();
        let labels = self.labels(&neighbours)?;
        let mut first = 0;
        for (walks, piece) in walks.chunks_mut(PIECE).zip(&pieces) {
            walks.iter_mut().for_each(|walk| {
                walk.neighbours = first + walk.neighbours.start..first + walk.neighbours.end;
            });
            first += piece.len();
        }
        each(walks, PIECE, |walk| {
            if walk.end.is_some() {
                return;
            }
            let own = walk.neighbours.clone();
            // A walk at a goal has ended, so this state is none.
            let here = LabelledState { at: walk.at, label: walk.label, goal: false };
            let costs = self.costs(&walk.state);
            let cost = |i: usize| costs.get(i - own.start).copied().unwrap_or(1);
            let known = own.clone().filter(|&i| neighbours[i] != NOWHERE);
            let known = known.map(|i| (i, raise(labels[i], cost(i))));
            match self.nearer(here, known).map(|mut nearer| nearer.next()) {
                Ok(Some(chosen)) => {
                    (walk.at, walk.label) = (neighbours[chosen], labels[chosen]);
                    self.advance(walk, chosen - own.start, cost(chosen), keep);
                }
                Ok(None) => walk.end = Some(WalkEnd::NoPath),
                Err(error) => walk.end = Some(WalkEnd::Wrong(error)),
            }
        });
        Ok(())
    }

    /// Adds the neighbours of a walk, in the order of the moves.
    fn expand(&self, walk: &mut DescentWalk, neighbours: &mut Vec<u64>) {
        let mut lost = false;
        self.space.problem().expand(&walk.state, &mut |next| {
            // The state that the walk comes from is farther.
            neighbours.push(match next == walk.before.as_slice() {
                true => NOWHERE,
                // Changed rules can lead to a state that is not numbered.
                false => self.space.find(next).unwrap_or_else(|| {
                    lost = true;
                    NOWHERE
                }),
            });
        });
        if lost {
            walk.end = Some(WalkEnd::Wrong(self.leaves(walk.at)));
        }
    }

    /// Makes a move to a state whose index is known.
    fn advance(&self, walk: &mut DescentWalk, ordinal: usize, cost: u8, keep: bool) {
        walk.spent += u32::from(cost);
        let DescentWalk { state, before, .. } = walk;
        let mut at = 0;
        // Expanding once more is cheaper than keeping all successors of all walks.
        self.space.problem().expand(state, &mut |next| {
            if at == ordinal {
                before.clear();
                before.extend_from_slice(next);
            }
            at += 1;
        });
        if keep {
            walk.path.push(WalkMove { ordinal, cost, state: walk.at });
        }
        std::mem::swap(state, before);
    }

    /// The labels of a batch of states, in the same order; they are read block after block.
    pub(super) fn labels(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        if let Some(entries) = self.entries() {
            let found = self.entries_of(states);
            return entries.labels(&found.into_iter().map(|entry| entry.unwrap_or(NOWHERE)).collect::<Vec<u64>>());
        }
        // A key combines a block with a place in the batch. Together these need fewer bits than an
        // index of states and a place in the batch.
        let bits = states.len().next_power_of_two().trailing_zeros();
        let place = |key: u64| (key & ((1 << bits) - 1)) as usize;
        let wanted = (0..).zip(states).filter(|(_, state)| **state != NOWHERE);
        let mut order: Vec<u64> = wanted.map(|(i, &state)| self.table.block_of(state) << bits | i).collect();
        order.par_sort_unstable();
        let blocks = order.chunk_by(|a, b| a >> bits == b >> bits);
        let mut pieces: Vec<&[u64]> = blocks.flat_map(|block| block.chunks(PIECE)).collect();
        let read =
            |piece: &mut &[u64]| self.table.labels(piece[0] >> bits, piece.iter().map(|&key| states[place(key)]));
        // A few labels are read before another thread wakes, unless blocks must be decompressed.
        let few = states.len() < PIECE && self.table.metadata().compression == BlockCompression::None;
        let least = if few { PIECE } else { 1 };
        let found = each(&mut pieces, least, read).into_iter().collect::<Result<Vec<_>>>()?;
        let mut labels = vec![None; states.len()];
        order.iter().zip(found.into_iter().flatten()).for_each(|(&key, label)| labels[place(key)] = label);
        Ok(labels)
    }
}
