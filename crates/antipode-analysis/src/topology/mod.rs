//! The landscape of a heuristic on a whole state space: where the estimates mislead a search.
//!
//! A [`HeuristicLandscape`] holds a byte of estimate and a byte of distance for each state. Each
//! file of this module makes one pass over it, or one for each estimate. All counts are exact, and
//! none depends on the number of threads.

mod bits;
mod craters;
mod descents;
mod exits;
mod must_expand;
mod neighbours;
mod plateaus;
mod predictions;
mod quality;
mod regions;
mod survey;

use std::ops::Range;

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Estimate, Heuristic, NumberedProblem, Space};
use antipode_core::tables::UNREACHED_BYTE;
use antipode_core::watch::{Watch, WorkProgress};
use neighbours::NeighbourLists;

pub use craters::{CraterFindings, CraterRegion, craters};
pub use descents::{GreedyDescents, descents};
pub use exits::{ExitDistances, FarthestExit};
pub use must_expand::{MustExpand, must_expand};
pub use plateaus::{PlateauFindings, RegionCounts};
pub use predictions::{ExpansionPredictions, WALK_BYTES, predictions};
pub use quality::{EstimateQuality, quality};
pub(crate) use regions::DisjointSets;
pub use survey::{MoveDirections, MoveSurvey, survey};

/// The byte of an estimate that calls a state unreachable.
pub const UNREACHABLE: u8 = u8::MAX;

/// The greatest estimate or distance, in moves, that a byte holds.
pub const MOST: u8 = u8::MAX - 1;

/// The most states: union-find keeps a number of 31 bits for each.
const MOST_STATES: u64 = 1 << 31;

/// Bytes of memory for each state: estimate, distance, union-find, two bytes of exits, some bits.
pub const TOPOLOGY_BYTES: u64 = 9;

/// The parts of a pass for each thread: few, since each has sums of its own.
const PARTS: usize = 4;

/// States between two reports of progress.
const BATCH: u64 = 1 << 20;

/// The number of states that a thread takes at a time.
const PIECE: u64 = 1 << 12;

/// The number of states to expand at a time.
const EXPANDED: usize = 256;

/// The estimates and the distances of all states of a space.
pub struct HeuristicLandscape<'a> {
    space: &'a NumberedProblem,
    neighbours: NeighbourLists<'a>,
    /// Bytes of memory that searches may take, all together.
    spare: u64,
    estimates: Vec<u8>,
    distances: Vec<u8>,
}

impl<'a> HeuristicLandscape<'a> {
    /// The landscape of a heuristic. `distances` has a byte for each index: the distance, or
    /// [`UNREACHED_BYTE`]. Lists of neighbours and searches take at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many states; `Usage` if an estimate is no whole number of at most
    /// [`MOST`] moves; the errors of the heuristic and of the rules.
    pub fn new(
        space: &'a NumberedProblem,
        distances: Vec<u8>,
        heuristic: &dyn Heuristic,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<HeuristicLandscape<'a>> {
        let size = space.layout().size();
        if size > MOST_STATES {
            return Err(Error::Limit(format!("{} has more than 2^31 states: too many for its topology", space.spec())));
        }
        let mut estimates = vec![];
        reserve_exact(&mut estimates, size as usize)?;
        estimates.resize(size as usize, UNREACHABLE);
        let directed = space.problem().directed();
        for (at, batch) in estimates.chunks_mut(BATCH as usize).enumerate() {
            let first = at as u64 * BATCH;
            watch.report(WorkProgress { phase: "estimate", depth: None, done: first, total: size })?;
            batch.par_chunks_mut(PIECE as usize).enumerate().try_for_each(|(piece, out)| {
                let first = first + piece as u64 * PIECE;
                let states: Vec<u64> = (first..first + out.len() as u64)
                    .filter(|at| *at < space.states() && (directed || distances[*at as usize] != UNREACHED_BYTE))
                    .collect();
                estimate(space, heuristic, &states, |state, value| out[(state - first) as usize] = value)
            })?;
        }
        heuristic.intact()?;
        space.intact()?;
        let neighbours = NeighbourLists::new(space, memory)?;
        let spare = memory.saturating_sub(neighbours.bytes());
        Ok(HeuristicLandscape { space, neighbours, spare, estimates, distances })
    }

    /// The space.
    pub fn space(&self) -> &'a NumberedProblem {
        self.space
    }

    /// The number of indices.
    fn size(&self) -> u64 {
        self.estimates.len() as u64
    }

    /// The estimate of a state, in moves; [`UNREACHABLE`] if it calls all goals unreachable.
    fn estimate(&self, state: u64) -> u8 {
        self.estimates[state as usize]
    }

    /// The distance of a state, or [`UNREACHED_BYTE`].
    fn distance(&self, state: u64) -> u8 {
        self.distances[state as usize]
    }

    /// Whether a path leads from a state to a goal.
    pub fn is_reached(&self, state: u64) -> bool {
        self.distances[state as usize] != UNREACHED_BYTE
    }

    /// The states of a range from which a path leads to a goal.
    fn reached(&self, states: Range<u64>) -> impl Iterator<Item = u64> {
        states.filter(|&state| self.is_reached(state))
    }

    /// Whether a state has this estimate, and a path leads from it to a goal.
    fn is_at(&self, state: u64, level: u8) -> bool {
        self.estimate(state) == level && self.is_reached(state)
    }

    /// Whether moves cannot always be undone by moves.
    fn is_directed(&self) -> bool {
        self.space.problem().directed()
    }

    /// The estimates of the states with a path to a goal, in increasing order.
    fn levels(&self) -> Vec<u8> {
        let seen = pieces(0..self.size())
            .into_par_iter()
            .map(|states| {
                let mut seen = [false; 256];
                self.reached(states).for_each(|state| seen[usize::from(self.estimate(state))] = true);
                seen
            })
            .reduce(
                || [false; 256],
                |mut a, b| {
                    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
                    a
                },
            );
        (0..=u8::MAX).filter(|&level| seen[usize::from(level)]).collect()
    }

    /// Passes states with their neighbours to `see`, all those that `wanted` accepts. Parts of the
    /// result are joined in any order.
    fn sweep<A: Send>(
        &self,
        phase: &'static str,
        wanted: impl Fn(u64) -> bool + Sync,
        new: impl Fn() -> A + Sync,
        see: impl Fn(&mut A, u64, &[u64]) + Sync,
        join: impl Fn(A, A) -> A + Sync,
        watch: &mut Watch<'_>,
    ) -> Result<A> {
        let mut all = new();
        for first in (0..self.size()).step_by(BATCH as usize) {
            watch.report(WorkProgress { phase, depth: None, done: first, total: self.size() })?;
            let pieces = pieces(first..self.size().min(first + BATCH));
            let part = pieces.len().div_ceil(PARTS * rayon::current_num_threads());
            let pieces = pieces.into_par_iter().with_min_len(part);
            let sums = pieces
                .fold(
                    || (new(), BatchEdges::default()),
                    |(mut sums, mut edges), piece| {
                        let states: Vec<u64> = piece.filter(|&state| wanted(state)).collect();
                        for batch in states.chunks(EXPANDED) {
                            self.neighbours.expand(batch, &mut edges);
                            batch.iter().enumerate().for_each(|(i, &state)| see(&mut sums, state, edges.of(i)));
                        }
                        (sums, edges)
                    },
                )
                .map(|(sums, _)| sums)
                .reduce(&new, &join);
            all = join(all, sums);
        }
        self.space.intact()?;
        Ok(all)
    }
}

/// A range in pieces.
fn pieces(range: Range<u64>) -> Vec<Range<u64>> {
    range.clone().step_by(PIECE as usize).map(|first| first..range.end.min(first + PIECE)).collect()
}

/// Passes the estimates of states to `put`.
fn estimate(
    space: &NumberedProblem,
    heuristic: &dyn Heuristic,
    indices: &[u64],
    mut put: impl FnMut(u64, u8),
) -> Result<()> {
    if indices.is_empty() {
        return Ok(());
    }
    let (mut states, mut estimates) = (vec![], vec![]);
    space.append_states(indices, &mut states);
    heuristic.estimates(&states, states.len() / indices.len(), &mut estimates);
    for (&state, &estimate) in indices.iter().zip(&estimates) {
        put(state, byte(estimate).ok_or_else(|| refused(space, heuristic, state, estimate))?);
    }
    Ok(())
}

/// An estimate as a byte; `None` if it has fractions of a move or is too great.
fn byte(estimate: Estimate) -> Option<u8> {
    match (estimate.floor(), estimate.ceil()) {
        (None, _) => Some(UNREACHABLE),
        (Some(floor), Some(ceil)) if floor == ceil => u8::try_from(floor).ok().filter(|&moves| moves <= MOST),
        _ => None,
    }
}

fn refused(space: &NumberedProblem, heuristic: &dyn Heuristic, state: u64, estimate: Estimate) -> Error {
    let (name, state) = (heuristic.claim().name, space.write(state));
    let fault = format!("takes whole estimates of at most {MOST} moves, and {name} gives {estimate:?} at {state}");
    Error::incapable("the topology", fault, format!("round it with '{name};round=down'"))
}
