//! Dijkstra's algorithm with a binary heap, for moves with costs (E. W. Dijkstra, "A note on two
//! problems in connexion with graphs", Numerische Mathematik 1, 1959).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{BATCH, beyond};
use crate::SearchJob;
use crate::level_findings::LevelFindings;
use crate::level_search::{LevelFinder, LevelSearch};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::BatchEdges;
use antipode_core::tables::UNREACHED;
use antipode_core::watch::Watch;

/// Bytes of an entry of the heap.
const ENTRY: u64 = size_of::<Reverse<(u32, u64)>>() as u64;

/// The distances of a search.
struct CheapestFirst {
    /// The distances. Those below the number of layers are final.
    depths: Vec<u32>,
    /// States with their distances. Only the last entry of a state is right.
    heap: BinaryHeap<Reverse<(u32, u64)>>,
    edges: BatchEdges,
}

/// Finds the distances of states that have none yet in `depths`, and whether there are more than
/// the job requests.
pub(super) fn distances(
    search: &mut LevelSearch<'_>,
    depths: Vec<u32>,
    watch: &mut Watch<'_>,
) -> Result<(Vec<u32>, bool)> {
    let mut finder = CheapestFirst { depths, heap: BinaryHeap::new(), edges: BatchEdges::default() };
    search.run(&mut finder, watch)?;
    let CheapestFirst { mut depths, heap, .. } = finder;
    let has_more = heap.iter().any(|&Reverse((depth, state))| depths[state as usize] == depth);
    // Distances beyond the layers need not be final.
    let end = search.layers.len();
    depths.iter_mut().filter(|depth| **depth as usize >= end).for_each(|depth| *depth = UNREACHED);
    Ok((depths, has_more))
}

impl CheapestFirst {
    /// Takes the states at the next distance from the heap, in order. Returns none if the job
    /// requests no more layers.
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
}

impl LevelFinder for CheapestFirst {
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        if search.layers.is_empty() {
            for &goal in search.space.goals() {
                self.depths[goal as usize] = 0;
                self.heap.push(Reverse((0, goal)));
            }
        }
        let room = (search.job.memory.saturating_sub(4 * self.depths.len() as u64) / ENTRY) as usize;
        let (depth, states) = self.next(&search.job);
        for (part, batch) in states.chunks(BATCH).enumerate() {
            // The driver has reported the layer before.
            if part > 0 {
                search.report(0, watch)?;
            }
            search.space.predecessors(batch, &mut self.edges);
            for i in 0..batch.len() {
                for (&target, &cost) in self.edges.of(i).iter().zip(self.edges.costs_of(i)) {
                    let (known, distance) = (&mut self.depths[target as usize], depth + u32::from(cost));
                    if distance < *known {
                        *known = distance;
                        self.heap.push(Reverse((distance, target)));
                    }
                }
            }
            if self.heap.len() > room {
                let full = Error::Limit(format!("{} states wait for their distance", self.heap.len()));
                return Err(beyond(depth + 1, &search.job, &full));
            }
        }
        // No state has the distances in between.
        search.layers.resize(search.layers.len().max(depth as usize), 0);
        Ok(Some(LevelFindings::of_states(&states, &search.job)))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.bytes(bytemuck::cast_slice(&self.depths))
    }

    fn read(&mut self, search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        state.bytes(bytemuck::cast_slice_mut(&mut self.depths))?;
        let open =
            (0..).zip(&self.depths).filter(|&(_, &depth)| depth as usize >= search.layers.len() && depth != UNREACHED);
        self.heap = open.map(|(state, &depth)| Reverse((depth, state))).collect();
        Ok(())
    }
}
