//! Dijkstra's algorithm with a binary heap, for moves with costs (E. W. Dijkstra, "A note on two
//! problems in connexion with graphs", Numerische Mathematik 1, 1959).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{BATCH, beyond};
use crate::SearchJob;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::tables::{MOST_DEPTH, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};

/// Bytes of an entry of the heap.
const ENTRY: u64 = size_of::<Reverse<(u32, u64)>>() as u64;

/// A running search, which is consistent between two distances.
pub(super) struct CheapestFirst {
    /// The distances. Those below the number of layers are final.
    pub(super) depths: Vec<u32>,
    pub(super) layers: Vec<u64>,
    /// States with their distances. Only the last entry of a state is right.
    heap: BinaryHeap<Reverse<(u32, u64)>>,
}

impl CheapestFirst {
    /// A search that has reached the goals.
    pub(super) fn new(space: &dyn Space) -> Result<CheapestFirst> {
        let size = space.layout().size() as usize;
        let mut depths = vec![];
        reserve_exact(&mut depths, size)?;
        depths.resize(size, UNREACHED);
        let goals = space.goals();
        goals.iter().for_each(|&goal| depths[goal as usize] = 0);
        let heap = goals.iter().map(|&goal| Reverse((0, goal))).collect();
        Ok(CheapestFirst { depths, layers: vec![], heap })
    }

    /// Takes the states at the next distance from the heap. Returns none if the job requests no
    /// more layers.
    fn next(&mut self, job: &SearchJob) -> (u32, Vec<u64>) {
        let mut states = vec![];
        while let Some(&Reverse((depth, state))) = self.heap.peek() {
            let is_old = self.depths[state as usize] != depth;
            let is_other = states.last().is_some_and(|&last: &u64| self.depths[last as usize] != depth);
            if !is_old && (is_other || job.is_enough(depth as usize)) {
                break;
            }
            self.heap.pop();
            if !is_old {
                states.push(state);
            }
        }
        (states.last().map_or(0, |&state| self.depths[state as usize]), states)
    }

    /// Searches all layers that the job requests. Returns whether there are more.
    pub(super) fn run(&mut self, space: &dyn Space, job: &SearchJob, watch: &mut Watch<'_>) -> Result<bool> {
        let room = (job.memory.saturating_sub(4 * self.depths.len() as u64) / ENTRY) as usize;
        let (mut edges, mut reached) = (BatchEdges::default(), self.layers.iter().sum::<u64>());
        loop {
            let (depth, states) = self.next(job);
            if states.is_empty() {
                return Ok(!self.heap.is_empty());
            }
            if depth > MOST_DEPTH {
                return Err(Error::Limit(format!(
                    "there are distances beyond {MOST_DEPTH}: too great for this program"
                )));
            }
            job.encoding(depth as usize)?;
            for batch in states.chunks(BATCH) {
                watch.report(WorkProgress { phase: "search", depth: Some(depth), done: reached, total: 0 })?;
                space.predecessors(batch, &mut edges);
                for i in 0..batch.len() {
                    for (&target, &cost) in edges.of(i).iter().zip(edges.costs_of(i)) {
                        let (known, distance) = (&mut self.depths[target as usize], depth + u32::from(cost));
                        if distance < *known {
                            *known = distance;
                            self.heap.push(Reverse((distance, target)));
                        }
                    }
                }
                if self.heap.len() > room {
                    let full = Error::Limit(format!("{} states wait for their distance", self.heap.len()));
                    return Err(beyond(depth, job.memory, &full));
                }
            }
            self.layers.resize(depth as usize, 0);
            self.layers.push(states.len() as u64);
            reached += states.len() as u64;
            watch.barrier(&self.layers, |out| {
                space.intact()?;
                self.write(out)
            })?;
        }
    }

    /// Forgets distances beyond the layers, which need not be final.
    pub(super) fn forget_beyond(&mut self) {
        let end = self.layers.len();
        self.depths.iter_mut().filter(|depth| **depth as usize >= end).for_each(|depth| *depth = UNREACHED);
    }

    /// The first states of the last layer.
    pub(super) fn deepest(&self, job: &SearchJob) -> Vec<u64> {
        let last = self.layers.len().saturating_sub(1) as u32;
        let states = (0..).zip(&self.depths).filter(|(_, depth)| **depth == last).map(|(state, _)| state);
        states.take(job.examples).collect()
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        out.bytes(bytemuck::cast_slice(&self.depths))
    }

    /// Reads the state of a search.
    pub(super) fn read(mut state: StateReader, size: u64) -> Result<CheapestFirst> {
        let layers = state.list()?;
        let mut depths: Vec<u32> = vec![];
        reserve_exact(&mut depths, size as usize)?;
        depths.resize(size as usize, 0);
        state.bytes(bytemuck::cast_slice_mut(&mut depths))?;
        state.end()?;
        let heap = (0..)
            .zip(&depths)
            .filter(|(_, depth)| **depth as usize >= layers.len() && **depth != UNREACHED)
            .map(|(state, &depth)| Reverse((depth, state)));
        Ok(CheapestFirst { heap: heap.collect(), depths, layers })
    }
}
