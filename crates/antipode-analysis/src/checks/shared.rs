//! The check of tables that keep, for each element, the least depth over all rows that share a
//! record.
//!
//! The table does not have the depths of all states, so a search finds them. The search need not be
//! trusted: its results must satisfy the law of [`super::bellman`].

use rayon::prelude::*;

use antipode_core::bits::{Arch, Buffer, Kernel, Source, ones};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Lift, Numbered, RowArc, SharedRecords, Space};
use antipode_core::tables::UNREACHED_BYTE;
use antipode_core::watch::{Progress, Watch};

use super::bellman::Law;
use super::labels::DEEPEST;

/// The data that a level changes: (a row, its new states), (their depths, the number of states of
/// the row that were met).
type Part<'a> = ((usize, &'a mut [u64]), (&'a mut [u8], &'a mut u32));

/// The depths of all states, at most [`DEEPEST`]; [`UNREACHED_BYTE`] for unreached states.
pub(super) fn search(space: &Numbered, lift: &dyn Lift, watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let (layout, fibre) = (space.layout(), lift.fibre());
    let (states, words) = (layout.row_states() as usize, fibre.words);
    let kernel = Kernel::new(Arch::detect()?, &fibre.maps);
    let mut depths = vec![UNREACHED_BYTE; layout.size() as usize];
    let rows = layout.rows as usize;
    let (mut here, mut next) = (Buffer::new(rows * words)?, Buffer::new(rows * words)?);
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
        watch.report(Progress { phase: "depths", depth: Some(depth.into()), done: 0, total: 0 })?;
        let pull = |arcs: &mut Vec<RowArc>, ((row, next), (depths, met)): Part<'_>| {
            signal.check()?;
            if *met as usize == states {
                next.fill(0);
                return Ok(false);
            }
            lift.arcs(row as u64, arcs);
            let from = arcs.iter().filter(|arc| live[arc.row as usize]);
            let sources: Vec<Source<'_>> = from
                .map(|arc| Source {
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
                        *next &= !(1 << lane);
                    }
                }
            }
            Ok(*met > before)
        };
        let pieces = next.par_chunks_mut(words).enumerate().zip(depths.par_chunks_mut(states).zip(&mut met));
        live = pieces.map_init(Vec::new, pull).collect::<Result<Vec<bool>>>()?;
        if !live.contains(&true) {
            break;
        }
        std::mem::swap(&mut here, &mut next);
    }
    Ok(depths)
}

/// Checks that records hold the least depths of their rows, and that spans are those of records.
pub(super) fn compare(depths: &[u8], records: &dyn SharedRecords, law: &Law<'_>, space: &Numbered) -> Result<()> {
    let table = law.labels.table;
    let states = space.layout().row_states() as usize;
    let mut least = vec![UNREACHED_BYTE; records.records() as usize * states];
    for (row, depths) in depths.chunks_exact(states).enumerate() {
        let record = records.record(row as u64) as usize;
        let least = &mut least[record * states..][..states];
        least.iter_mut().zip(depths).for_each(|(least, &depth)| *least = depth.min(*least));
    }
    let count = |(record, least): (usize, &[u8])| {
        let mut stored = vec![0; states];
        law.labels.row(record as u64, &mut stored)?;
        if let Some(place) = stored.iter().zip(least).position(|(a, b)| a != b) {
            let what = format!(
                "entry {place} of record {record} is {}, and the least depth of its states is {}",
                stored[place], least[place]
            );
            return Err(Error::corrupt(table.path(), what));
        }
        law.spans(record as u64, &stored)?;
        let mut counts = super::bellman::none();
        super::bellman::count(least, &mut counts);
        Ok(counts)
    };
    let counts = least.par_chunks_exact(states).enumerate().map(count);
    law.counted(&counts.try_reduce(super::bellman::none, |a, b| Ok(super::bellman::sum(a, b)))?)
}
