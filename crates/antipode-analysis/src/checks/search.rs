//! A search for the depths of all states, by rows and with two bits a state.
//!
//! It need not be trusted: its results must satisfy the law of [`super::bellman`].

use rayon::prelude::*;

use antipode_core::bits::{InstructionSet, PullSource, RowKernel, WordBuffer, ones};
use antipode_core::error::Result;
use antipode_core::model::{Lift, NumberedProblem, RowArc, Space};
use antipode_core::tables::{StateLayout, UNREACHED_BYTE};
use antipode_core::watch::{Watch, WorkProgress};

use super::labels::DEEPEST;

/// The bytes of memory that [`search`] takes besides its result.
pub(super) fn search_memory(layout: StateLayout) -> u64 {
    layout.rows * (2 * 8 * u64::from(layout.words) + 5)
}

/// The data that a level changes: (a row, its new states), (their depths, the number of states of
/// the row that were met).
type Part<'a> = ((usize, &'a mut [u64]), (&'a mut [u8], &'a mut u32));

/// The depths of all states, at most [`DEEPEST`]; [`UNREACHED_BYTE`] for unreached states.
pub(super) fn search(space: &NumberedProblem, lift: &dyn Lift, watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let (layout, fibre) = (space.layout(), lift.fibre());
    let (states, words) = (layout.row_states() as usize, fibre.words);
    let kernel = RowKernel::new(InstructionSet::detect()?, &fibre.maps);
    let mut depths = vec![UNREACHED_BYTE; layout.size() as usize];
    let rows = layout.rows as usize;
    let (mut here, mut next) = (WordBuffer::new(rows * words)?, WordBuffer::new(rows * words)?);
    let (mut live, mut met) = (vec![false; rows], vec![0u32; rows]);
    for &goal in space.goals() {
        let place = layout.place(goal);
        here[place.row as usize * words + place.word as usize] |= 1 << place.lane;
        live[place.row as usize] = true;
        met[place.row as usize] += 1;
        depths[goal as usize] = 0;
    }
    let signal = watch.signal();
    for depth in 1..=DEEPEST as u8 {
        watch.report(WorkProgress { phase: "depths", depth: Some(depth.into()), done: 0, total: 0 })?;
        let pieces = next.par_chunks_mut(words).enumerate().zip(depths.par_chunks_mut(states).zip(&mut met));
        live = pieces
            .map_init(Vec::new, |arcs: &mut Vec<RowArc>, ((row, next), (depths, met)): Part<'_>| {
                signal.check()?;
                // A full row cannot receive new states, and it has none to pass on.
                if *met as usize == states {
                    next.fill(0);
                    return Ok(false);
                }
                lift.arcs(row as u64, arcs);
                // Only rows with new states at the depth before can reach new ones now.
                let from = arcs.iter().filter(|arc| live[arc.row as usize]);
                let sources: Vec<PullSource<'_>> = from
                    .map(|arc| PullSource {
                        row: &here[arc.row as usize * words..][..words],
                        transform: &fibre.transforms[arc.transform as usize],
                    })
                    .collect();
                next.fill(0);
                if sources.is_empty() {
                    return Ok(false);
                }
                kernel.pull(next, 0, &sources);
                let before = *met;
                for (next, depths) in next.iter_mut().zip(depths.chunks_exact_mut(fibre.lanes)) {
                    for lane in ones(*next) {
                        let own = &mut depths[lane as usize];
                        if *own == UNREACHED_BYTE {
                            *own = depth;
                            *met += 1;
                        } else {
                            // Met before: the next level must start from new states only.
                            *next &= !(1 << lane);
                        }
                    }
                }
                Ok(*met > before)
            })
            .collect::<Result<Vec<bool>>>()?;
        if !live.contains(&true) {
            break;
        }
        std::mem::swap(&mut here, &mut next);
    }
    Ok(depths)
}
