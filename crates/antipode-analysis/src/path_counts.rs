//! The shortest solutions of all states, counted, and where moves lead, layer by layer.
//!
//! Where moves have costs, the shortest solutions are the cheapest. A move is optimal if its cost
//! plus the distance after it is the distance before it. A state has as many shortest solutions as
//! the ends of all its optimal moves. Two moves to the same state count twice. Costs are at least
//! 1, so the layers below have the numbers of all these ends.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::in_order::recorded_row;
use super::logarithmic_count::LogarithmicCount;
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, NumberedProblem, RowExpansion, Space};
use antipode_core::tables::{RecordedDepths, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};

/// The number of states that a thread takes at a time.
const PIECE: usize = 1 << 14;

/// The number of states to expand at a time.
const BATCH: usize = 256;

/// Bytes of memory for each state.
pub const BYTES_A_STATE: u64 = (size_of::<u32>() + size_of::<AtomicU64>()) as u64;

/// What is known of a layer.
#[derive(Clone, Debug, Default)]
pub struct PathLayer {
    /// The depth.
    pub depth: usize,
    /// The number of states.
    pub states: u64,
    /// The fewest shortest solutions of a state.
    pub fewest: LogarithmicCount,
    /// The most shortest solutions of a state.
    pub most: LogarithmicCount,
    /// The first state with the most shortest solutions.
    pub richest: u64,
    /// The first state with a single shortest solution.
    pub first_single: Option<u64>,
    /// The shortest solutions of all states together.
    pub total: LogarithmicCount,
    /// The number of states with a single shortest solution.
    pub single: u64,
    /// The optimal moves of all states.
    pub optimal: u64,
    /// The moves that lead to a state nearer to a goal: the optimal ones, and where moves have
    /// costs, perhaps others.
    pub nearer: u64,
    /// Those that lead to a state as far.
    pub level: u64,
    /// Those that lead farther away.
    pub farther: u64,
}

impl PathLayer {
    /// Adds a state.
    fn add(&mut self, state: u64, paths: LogarithmicCount, [optimal, nearer, level, farther]: [u64; 4]) {
        let first = self.states == 0;
        self.states += 1;
        if first || paths < self.fewest {
            self.fewest = paths;
        }
        if first || paths > self.most {
            (self.most, self.richest) = (paths, state);
        }
        self.total = self.total + paths;
        if paths == LogarithmicCount::ONE {
            self.single += 1;
            self.first_single.get_or_insert(state);
        }
        self.optimal += optimal;
        self.nearer += nearer;
        self.level += level;
        self.farther += farther;
    }

    /// Adds the states of another part of the layer, which come after these.
    fn join(mut self, other: PathLayer) -> PathLayer {
        if other.states == 0 {
            return self;
        }
        if self.states == 0 {
            return other;
        }
        if other.most > self.most {
            (self.most, self.richest) = (other.most, other.richest);
        }
        self.fewest = self.fewest.min(other.fewest);
        self.total = self.total + other.total;
        self.states += other.states;
        self.single += other.single;
        self.first_single = self.first_single.or(other.first_single);
        self.optimal += other.optimal;
        self.nearer += other.nearer;
        self.level += other.level;
        self.farther += other.farther;
        self
    }
}

/// The depths of all states.
fn all_depths(recorded: &dyn RecordedDepths) -> Result<Vec<u32>> {
    let layout = recorded.layout();
    let mut depths = vec![];
    reserve_exact(&mut depths, layout.size() as usize)?;
    depths.resize(layout.size() as usize, UNREACHED);
    let rows = depths.par_chunks_mut(layout.row_states() as usize).enumerate();
    rows.try_for_each_init(Vec::new, |words, (row, out)| recorded_row(recorded, row as u64, words, out))?;
    Ok(depths)
}

/// Counts the shortest solutions of all states, from the depths that a search recorded.
///
/// `layers` has the number of states at each depth. Depths without states have no layer.
///
/// # Errors
///
/// `Limit` if the system refuses memory; `Io` or `Corrupt` if the depths cannot be read; `Usage` if
/// the rules fail; `Interrupted` if the watch stops it.
pub fn path_layers(
    space: &NumberedProblem,
    recorded: &dyn RecordedDepths,
    layers: &[u64],
    watch: &mut Watch<'_>,
) -> Result<Vec<PathLayer>> {
    let depths = all_depths(recorded)?;
    let mut counts: Vec<AtomicU64> = vec![];
    reserve_exact(&mut counts, depths.len())?;
    counts.resize_with(depths.len(), || AtomicU64::new(0));
    let mut found = vec![];
    for depth in (0..layers.len()).filter(|&depth| layers[depth] > 0) {
        let (done, total) = (depth as u64, layers.len() as u64);
        watch.report(WorkProgress { phase: "count paths", depth: Some(depth as u32), done, total })?;
        // Sums of logarithms depend on their order.
        let pieces: Vec<PathLayer> = (0..depths.len().div_ceil(PIECE))
            .into_par_iter()
            .map(|at: usize| {
                let range = at * PIECE..depths.len().min((at + 1) * PIECE);
                let states: Vec<u64> =
                    range.filter(|&state| depths[state] as usize == depth).map(|state| state as u64).collect();
                let (mut layer, mut edges) = (PathLayer::default(), BatchEdges::default());
                let mut expansion = RowExpansion::new(space);
                for batch in states.chunks(BATCH) {
                    expansion.expand(batch, &mut edges);
                    for (i, &state) in batch.iter().enumerate() {
                        let (mut paths, mut moves) =
                            (if depth == 0 { LogarithmicCount::ONE } else { LogarithmicCount::ZERO }, [0; 4]);
                        let costs = edges.costs_of(i);
                        for (ordinal, &next) in edges.of(i).iter().enumerate() {
                            // That of a state without a path exceeds every depth.
                            let there = depths[next as usize] as usize;
                            // Place 1 is for nearer states, 2 for those as far, and 3 for farther
                            // ones.
                            moves[2 + usize::from(there > depth) - usize::from(there < depth)] += 1;
                            if there + costs.get(ordinal).map_or(1, |&cost| usize::from(cost)) == depth {
                                moves[0] += 1;
                                paths =
                                    paths + LogarithmicCount::from_bits(counts[next as usize].load(Ordering::Relaxed));
                            }
                        }
                        counts[state as usize].store(paths.to_bits(), Ordering::Relaxed);
                        layer.add(state, paths, moves);
                    }
                }
                layer
            })
            .collect();
        found.push(PathLayer { depth, ..pieces.into_iter().fold(PathLayer::default(), PathLayer::join) });
        space.intact()?;
    }
    Ok(found)
}
