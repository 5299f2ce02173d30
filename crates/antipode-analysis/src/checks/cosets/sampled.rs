//! The check of random entries: each from its cosets back to those near the goal.

use rayon::prelude::*;

use super::CosetCheck;
use super::ball::CosetBall;
use super::laws::{CHECKED, laws};
use crate::draw::draw;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

/// Cosets that are expanded between two looks at their neighbours.
const CHUNK: usize = 64;

/// Entries between two reports.
const PART: usize = 64;

/// Moves of a coset, roughly: the ratio of walks of one length to those of the next.
const MOVES: u64 = 16;

/// Cosets that a layer gains in the time of one visit, roughly.
const VISIT: u64 = 8;

/// Bytes of a drawn entry, roughly.
const DRAWN: u64 = 64;

/// Bits of a distance in [`NearbyCosets`].
const DEPTH_BITS: u32 = 8;

/// Proves the labels of `count` random entries; of all if there are no more.
///
/// # Errors
///
/// `Corrupt`, naming an entry, if one is wrong; `Usage` if the numbers of cosets break their laws;
/// `Limit` if the cosets do not fit the memory; `Interrupted` if the watch stops it.
pub fn sample_cosets(check: &CosetCheck<'_>, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<()> {
    check.fits()?;
    let count = count.min(check.graph.entries());
    if count.saturating_mul(DRAWN) > check.memory {
        let what = format!("a sample of {count} entries does not fit the memory: sample fewer, or check all");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    let (graph, last) = (check.graph, check.table.last());
    let cosets = draw(CHECKED as u64, graph.entries() * graph.share(), seed);
    cosets.par_iter().try_for_each(|&coset| laws(check, coset))?;
    let mut ball = CosetBall::new(check);
    // A greater ball shortens the search from every entry, but costs a layer. It grows while the
    // layer costs less than the searches that it saves.
    while ball.radius() < last && ball.next_bytes().saturating_mul(2) <= check.memory {
        // Cosets that a search from the entries visits, if the ball does not grow.
        let moves = u32::from(last.saturating_sub(ball.radius()));
        let visits = count.saturating_mul(graph.share()).saturating_mul(MOVES.saturating_pow(moves.saturating_sub(1)));
        if ball.radius() > 0 && visits.saturating_mul(VISIT) <= ball.next_len() {
            break;
        }
        ball.grow(check, watch)?;
    }
    let known = NearbyCosets::new(ball)?;
    let entries = draw(count, graph.entries(), seed);
    for (i, part) in entries.chunks(PART).enumerate() {
        let (done, total) = ((i * PART) as u64, entries.len() as u64);
        watch.report(WorkProgress { phase: "sample", depth: None, done, total })?;
        let signal = watch.signal();
        part.par_iter().try_for_each(|&entry| {
            let (depth, coset) = known.nearest(check, entry, signal)?;
            check.demand(entry, depth, coset)
        })?;
    }
    Ok(())
}

/// The distances of the cosets near the goal: a hash table of `number << DEPTH_BITS | distance`.
struct NearbyCosets {
    radius: u8,
    slots: Vec<u64>,
    shift: u32,
}

impl NearbyCosets {
    fn new(ball: CosetBall) -> Result<NearbyCosets> {
        let radius = ball.radius();
        let count: usize = ball.layers.iter().map(Vec::len).sum();
        let bits = (2 * count + 1).next_power_of_two().ilog2();
        let mut known = NearbyCosets { radius, slots: vec![u64::MAX; 1 << bits], shift: u64::BITS - bits };
        for (depth, layer) in (0..).zip(ball.layers) {
            for number in layer {
                // The distance shares the word with the number, and the value of all ones marks
                // empty slots.
                if number >= u64::MAX >> DEPTH_BITS {
                    return Err(Error::Limit("the puzzle has too many cosets for a check of samples".into()));
                }
                // Open addressing: the table is at most half full, so a look-up touches one or two
                // lines.
                let mut at = known.slot(number);
                while known.slots[at] != u64::MAX {
                    at = (at + 1) % known.slots.len();
                }
                known.slots[at] = number << DEPTH_BITS | depth;
            }
        }
        Ok(known)
    }

    fn slot(&self, number: u64) -> usize {
        // The golden ratio: D. E. Knuth, The Art of Computer Programming 3, 6.4.
        (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// The distance of a coset, if it is near.
    fn get(&self, number: u64) -> Option<u8> {
        let mut at = self.slot(number);
        loop {
            match self.slots[at] {
                u64::MAX => return None,
                slot if slot >> DEPTH_BITS == number => return Some(slot as u8),
                _ => at = (at + 1) % self.slots.len(),
            }
        }
    }

    /// The least distance of the cosets of an entry, up to the table's last, and the nearest coset
    /// if it is near.
    fn nearest(&self, check: &CosetCheck<'_>, entry: u64, signal: StopSignal<'_>) -> Result<(Option<u8>, Option<u64>)> {
        let (graph, last) = (check.graph, check.table.last());
        let first = entry * graph.share();
        let mut here: Vec<u64> = (first..first + graph.share()).collect();
        if let Some((depth, coset)) = here.iter().filter_map(|&coset| Some((self.get(coset)?, coset))).min() {
            return Ok((Some(depth), Some(coset)));
        }
        let mut neighbours = vec![];
        for depth in self.radius + 1..=last {
            let mut next = vec![];
            for cosets in here.chunks(CHUNK) {
                signal.check()?;
                neighbours.clear();
                graph.expand(cosets, &mut neighbours);
                // On a path from outside, the first coset of the ball has its radius as its
                // distance, since a move changes distances by at most 1. So no nearer coset was
                // missed.
                if neighbours.iter().any(|&coset| self.get(coset).is_some()) {
                    return Ok((Some(depth), None));
                }
                if depth < last {
                    next.extend_from_slice(&neighbours);
                }
            }
            next.sort_unstable();
            next.dedup();
            here = next;
        }
        Ok((None, None))
    }
}
