//! The proof of all entries.

use std::sync::atomic::AtomicU64;

use rayon::prelude::*;

use super::super::certify::{clear_bits, insert};
use super::CosetCheck;
use super::ball::CosetBall;
use antipode_core::bits::prefetch;
use antipode_core::error::Result;
use antipode_core::model::CosetGraph;
use antipode_core::tables::{BoundSpot, BoundTable};
use antipode_core::watch::{Watch, WorkProgress};

/// Moves of the walks from the last layer that is kept, if the memory allows it.
const WALK: u8 = 2;

/// Cosets from which a thread walks at a time, less for longer walks.
const STARTS: usize = 64;

/// Cosets that are looked up together.
const BATCH: usize = 64;

/// Progress reports of each depth, at most.
const PARTS: usize = 200;

/// The fewest cosets between two reports.
const LEAST_PART: usize = 1 << 12;

/// Bytes for the cosets that the search keeps, at least.
const LEAST_BALL: u64 = 4 << 20;

/// Bytes of memory that [`certify_cosets`] takes besides the table, at least.
pub fn coset_memory(table: u64, entries: u64) -> u64 {
    // A line of 64 bytes has a bit, too.
    entries / 8 + table / 512 + LEAST_BALL
}

/// Proves that every entry of a table is right, and returns the number of entries at each depth.
///
/// # Errors
///
/// `Corrupt`, naming an entry, if one is wrong; `Usage` if the numbers of cosets break their laws;
/// `Interrupted` if the watch stops it.
pub fn certify_cosets(check: &CosetCheck<'_>, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
    check.fits()?;
    let (table, last) = (check.table, check.table.last());
    let (met, least) = (clear_bits(table.entries()), clear_bits(table.lines()));
    let met = MetEntries { check, share: check.graph.share(), met, least };
    let room = check.memory.saturating_sub(coset_memory(0, table.entries()));
    // Cosets near the goal are kept, layer by layer. The last layers are the largest, so they are
    // never kept: all walks of a few moves from the last kept layer visit them.
    let mut ball = CosetBall::new(check);
    let mut layers = vec![met.all(ball.last(), 0)?];
    while ball.radius() < last.saturating_sub(WALK) && (ball.radius() == 0 || ball.next_bytes() <= room) {
        ball.grow(check, watch)?;
        layers.push(met.all(ball.last(), ball.radius())?);
    }
    // Walks also end in nearer cosets. These were met at an earlier depth, so only new entries
    // count.
    for depth in ball.radius() + 1..=last {
        layers.push(met.walks(&ball, depth, watch)?);
    }
    met.end(&layers)?;
    Ok(layers)
}

/// The entries that were met, and the lines whose least depth was.
struct MetEntries<'a> {
    check: &'a CosetCheck<'a>,
    share: u64,
    met: Vec<AtomicU64>,
    least: Vec<AtomicU64>,
}

impl MetEntries<'_> {
    /// Meets cosets at a distance, or nearer ones that were met before. Returns how many entries
    /// are new.
    fn meet(&self, cosets: &[u64], depth: u8) -> Result<u64> {
        let (mut entries, mut new) = ([0; BATCH], 0);
        for cosets in cosets.chunks(BATCH) {
            for (entry, coset) in entries.iter_mut().zip(cosets) {
                // The cosets that share an entry have consecutive numbers.
                *entry = coset / self.share;
                // All bits of a batch are on their way before the first is needed.
                prefetch(&self.met, (*entry / 64) as usize);
            }
            for (&entry, &coset) in entries.iter().zip(cosets) {
                // Depths increase, so the first meeting of an entry is at its distance: the label
                // must agree.
                if insert(&self.met, entry) {
                    self.check.demand(entry, Some(depth), Some(coset))?;
                    let line = BoundTable::line(entry);
                    // A line also stores the least depth of its entries. One of them must have it.
                    if self.check.table.least(line) == Some(depth) {
                        insert(&self.least, line);
                    }
                    new += 1;
                }
            }
        }
        Ok(new)
    }

    /// Meets many cosets.
    fn all(&self, cosets: &[u64], depth: u8) -> Result<u64> {
        cosets.par_chunks(LEAST_PART).map(|part| self.meet(part, depth)).try_reduce(|| 0, |a, b| Ok(a + b))
    }

    /// Meets the ends of all walks from the last layer of a ball to a distance.
    fn walks(&self, ball: &CosetBall, depth: u8, watch: &mut Watch<'_>) -> Result<u64> {
        let (starts, moves) = (ball.last(), depth - ball.radius());
        // A longer walk has about eight times as many ends: fewer starts at a time keep their list
        // small.
        let chunk = STARTS >> (3 * moves.saturating_sub(WALK)).min(6);
        let (signal, mut new) = (watch.signal(), 0);
        let total = starts.len() as u64;
        let part = (starts.len() / PARTS).max(LEAST_PART);
        for (i, part_of) in starts.chunks(part).enumerate() {
            let done = (i * part) as u64;
            watch.report(WorkProgress { phase: "certify", depth: Some(depth.into()), done, total })?;
            new += part_of
                .par_chunks(chunk.max(1))
                .map(|cosets| {
                    signal.check()?;
                    self.meet(&ends(self.check.graph, cosets, moves), depth)
                })
                .try_reduce(|| 0, |a, b| Ok(a + b))?;
        }
        Ok(new)
    }

    /// Demands that nothing is labelled that was not met.
    fn end(&self, layers: &[u64]) -> Result<()> {
        let (check, table) = (self.check, self.check.table);
        let last = table.last();
        if !check.header.layers.is_empty() && check.header.layers != layers {
            let depth = (0..layers.len()).find(|&depth| check.header.layers.get(depth) != Some(&layers[depth]));
            let depth = depth.unwrap_or(layers.len());
            return Err(check.wrong(&format!("its header does not count the entries at depth {depth} as they are")));
        }
        // Every met entry has the right label. So if as many entries are labelled as were met, no
        // other entry is labelled; else one is, and the search for it names it.
        if table.marked() != layers.iter().sum::<u64>() {
            let entry = (0..table.entries())
                .into_par_iter()
                .find_first(|&entry| table.label(BoundSpot::of(entry)) != 0 && insert(&self.met, entry))
                .unwrap_or(0);
            check.demand(entry, None, None)?;
            return Err(check.wrong(&format!("entry {entry} is not more than {last} moves from the goal")));
        }
        match (0..table.lines())
            .into_par_iter()
            .find_first(|&line| table.least(line).is_some() && insert(&self.least, line))
        {
            Some(line) => Err(check.wrong(&format!("line {line} has no entry at its least distance"))),
            None => Ok(()),
        }
    }
}

/// The ends of all walks of some moves.
fn ends(graph: &dyn CosetGraph, starts: &[u64], moves: u8) -> Vec<u64> {
    let (mut here, mut next) = (starts.to_vec(), vec![]);
    for left in (0..moves).rev() {
        next.clear();
        graph.expand(&here, &mut next);
        if left > 0 {
            // Different walks meet in the same coset. Without this, the list grows with the number
            // of walks rather than of cosets.
            next.sort_unstable();
            next.dedup();
        }
        std::mem::swap(&mut here, &mut next);
    }
    here
}
