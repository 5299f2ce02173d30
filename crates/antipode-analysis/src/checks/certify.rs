//! The certificate of a table: every label is derived again from the rules of the puzzle.
//!
//! Depths are right if goals have depth 0, no unreached state has a reached neighbour, and every
//! other reached state has a neighbour one closer and none two closer. The neighbour one closer
//! makes every depth at least the true distance; the lack of any two closer makes it at most that.
//! Labels modulo 3 or 4 can obey these laws and still be wrong. In a ring of states, each "one
//! closer" than the next, no state reaches a goal. So the certificate does not check states in
//! isolation. It walks outwards from the goals with [`Space::expand`], one layer after the other.
//! Every state that it meets for the first time at step `d` must have the label `d` (reduced).
//!
//! *Why this is a proof.* By induction, the states met at step `d` are exactly those at distance
//! `d`: they are the neighbours of those at distance `d - 1` that were not met before. So every
//! reachable state is met, and its label is compared with its true distance. Every other state must
//! be labelled unreached. The number of states met at each step must be the layer count in the
//! metadata. The first and last step at which a row was met must be its span. The proof trusts only
//! `rank`, `unrank` and `expand` of the puzzle: not the engine, the transforms, the encoder, the
//! disk.
//!
//! In a directed space the walk goes against the moves. Explored states have those steps from the
//! rules; other numberings do not, and [`super::successors`] checks their tables.
//!
//! Cost: each state is expanded once. Memory: three bits per state and eight bytes per row.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rayon::prelude::*;

use antipode_core::bits::ones;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, Space};
use antipode_core::tables::{DepthSpan, Table};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

use super::costs::{certify_costs, certify_costs_memory};
use super::successors;

/// The number of words of 64 states that a thread takes at a time.
pub(super) const CHUNK: usize = 1024;

/// A layer is a list if there are this many words of 64 states for each of its states. Deep spaces
/// then cost no pass over all words for each layer.
const LISTED: usize = 16;

/// The bytes of memory that [`certify`] takes.
pub fn certify_memory(table: &Table, space: &NumberedProblem) -> u64 {
    if space.structure().has_costs() {
        return certify_costs_memory(table);
    }
    let layout = space.layout();
    layout
        .size()
        .div_ceil(64)
        .saturating_mul(3 * 8)
        .saturating_add(layout.rows.saturating_mul(size_of::<[AtomicU32; 2]>() as u64))
}

/// Compares every block with its checksum.
///
/// # Errors
///
/// `Corrupt` at the first that differs; `Interrupted` if the watch stops it.
pub fn checksums(table: &Table, watch: &mut Watch<'_>) -> Result<()> {
    let blocks = table.metadata().blocks();
    for block in 0..blocks {
        watch.report(WorkProgress { phase: "checksums", depth: None, done: block, total: blocks })?;
        table.with_block(block, |_| ())?;
    }
    Ok(())
}

/// Proves that the labels of a table are the distances to the goals of `space`, by the argument
/// above, or by that of `costs.rs` where moves have costs.
///
/// # Errors
///
/// `Corrupt`, naming a state, if they are not; `Interrupted` if the watch stops it; `Limit` if the
/// system refuses memory.
pub fn certify(table: &Table, space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<()> {
    if space.structure().has_costs() {
        return certify_costs(table, space, watch);
    }
    let metadata = table.metadata();
    let layout = space.layout();
    let wrong = |what: String| Error::corrupt(table.path(), what);
    if metadata.layout != layout {
        return Err(wrong(format!("its layout is not that of {}", space.spec())));
    }
    if space.problem().directed() && space.explored().is_none() {
        return successors::certify(table, space, watch);
    }
    let spans = (0..layout.rows).map(|_| [AtomicU32::new(NEVER), AtomicU32::new(NEVER)]).collect();
    let walk = CertifyWalk { table, space, modulus: metadata.encoding.modulus(), spans, signal: watch.signal() };
    let [met, mut here, mut next] = [(); 3].map(|()| clear_bits(layout.size()));
    if space.explored().is_some_and(|explored| !explored.is_consistent()) {
        return Err(wrong("the states that it carries are not a set of states in order".into()));
    }
    let goals = space.goals();
    // Rules that fail seem to have no moves, and the walk would end early.
    space.intact()?;
    walk.meet(goals, 0)?;
    let mut count = 0;
    for &goal in goals {
        count += u64::from(insert(&met, goal));
        insert(&here, goal);
    }
    let few = met.len() / LISTED;
    let mut listed = Some(goals.to_vec()).filter(|goals| goals.len() <= few);
    let mut reached = 0;
    for (depth, &layer) in metadata.layers.iter().enumerate() {
        if count != layer {
            return Err(wrong(format!("{count} states have depth {depth}, not {layer} as the metadata say")));
        }
        reached += count;
        watch.report(WorkProgress {
            phase: "certify",
            depth: Some(depth as u32),
            done: reached,
            total: metadata.reached(),
        })?;
        let found = match &listed {
            Some(states) => states
                .par_chunks(CHUNK)
                .map(|states| walk.step(states, &met, &next, depth as u32, few))
                .try_reduce(NewLayerStates::default, |a, b| Ok(a.and(b, few))),
            None => here
                .par_chunks(CHUNK)
                .enumerate()
                .map(|(i, words)| {
                    let states: Vec<u64> = members(i * CHUNK, words).collect();
                    walk.step(&states, &met, &next, depth as u32, few)
                })
                .try_reduce(NewLayerStates::default, |a, b| Ok(a.and(b, few))),
        }?;
        match &listed {
            // Only the words of a short layer have bits. Clearing all words would cost deep spaces
            // a pass for each layer.
            Some(states) => states.iter().for_each(|state| here[(state / 64) as usize].store(0, Ordering::Relaxed)),
            None => here.par_iter().for_each(|word| word.store(0, Ordering::Relaxed)),
        }
        std::mem::swap(&mut here, &mut next);
        (count, listed) = (found.count, found.listed);
    }
    if count != 0 {
        return Err(wrong(format!("{count} states lie deeper than the deepest layer of the metadata")));
    }
    walk.spans()?;
    walk.unreached(&met)?;
    space.intact()
}

/// At least `count` bits that are not set.
pub(super) fn clear_bits(count: u64) -> Vec<AtomicU64> {
    (0..count.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
}

/// Sets the bit of a state. Returns whether it was clear.
pub(super) fn insert(bits: &[AtomicU64], state: u64) -> bool {
    let (word, bit) = (&bits[(state / 64) as usize], 1 << (state % 64));
    // Most bits are set already: a load is cheaper than a locked operation.
    word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
}

/// The states of some words of a bit set.
pub(super) fn members(first: usize, words: &[AtomicU64]) -> impl Iterator<Item = u64> {
    (first as u64..)
        .zip(words)
        .flat_map(|(i, word)| ones(word.load(Ordering::Relaxed)).map(move |bit| i * 64 + u64::from(bit)))
}

/// The states that a layer adds: always their number, and a list only while they are few.
struct NewLayerStates {
    count: u64,
    /// The states, if there are few.
    listed: Option<Vec<u64>>,
}

impl Default for NewLayerStates {
    fn default() -> Self {
        NewLayerStates { count: 0, listed: Some(vec![]) }
    }
}

impl NewLayerStates {
    /// The states of two parts; lists them if they are at most `few`.
    fn and(self, other: NewLayerStates, few: usize) -> NewLayerStates {
        let count = self.count + other.count;
        let both = self.listed.zip(other.listed).filter(|_| count <= few as u64);
        let listed = both.map(|(mut states, mut more)| {
            states.append(&mut more);
            states
        });
        NewLayerStates { count, listed }
    }
}

struct CertifyWalk<'a> {
    table: &'a Table,
    space: &'a NumberedProblem,
    modulus: Option<u32>,
    /// The first and the last depth at which a state of each row was met.
    spans: Vec<[AtomicU32; 2]>,
    signal: StopSignal<'a>,
}

/// The depth of a row that was not met.
const NEVER: u32 = u32::MAX;

impl CertifyWalk<'_> {
    /// Expands some states of the current layer; returns those that it met for the first time.
    fn step(
        &self,
        states: &[u64],
        met: &[AtomicU64],
        next: &[AtomicU64],
        depth: u32,
        few: usize,
    ) -> Result<NewLayerStates> {
        let mut edges = BatchEdges::default();
        let mut all = NewLayerStates::default();
        for batch in states.chunks(CHUNK) {
            self.signal.check()?;
            self.space.predecessors(batch, &mut edges);
            let new: Vec<u64> = edges.all().iter().copied().filter(|&state| insert(met, state)).collect();
            self.meet(&new, depth + 1)?;
            for &state in &new {
                insert(next, state);
            }
            all = all.and(NewLayerStates { count: new.len() as u64, listed: Some(new) }, few);
        }
        Ok(all)
    }

    /// Records the rows of states met for the first time, and checks that the states have the label
    /// of the depth.
    fn meet(&self, states: &[u64], depth: u32) -> Result<()> {
        let layout = self.space.layout();
        let expected = self.modulus.map_or(depth, |modulus| depth % modulus);
        for &state in states {
            // All threads of a step store the same depth.
            let [first, last] = &self.spans[layout.place(state).row as usize];
            if first.load(Ordering::Relaxed) == NEVER {
                first.store(depth, Ordering::Relaxed);
            }
            last.store(depth, Ordering::Relaxed);
            let label = self.table.label(state)?;
            if label != Some(expected) {
                let of = self.modulus.map_or(String::new(), |modulus| format!(" modulo {modulus}"));
                let label = label.map_or("unreached".into(), |label| format!("{label}{of}"));
                let state = self.space.write(state);
                let what = format!("{state} has depth {depth}, and the table says {label}");
                return Err(Error::corrupt(self.table.path(), what));
            }
        }
        Ok(())
    }

    /// Checks that the spans of all rows are those of the states met.
    fn spans(&self) -> Result<()> {
        for (row, [first, last]) in self.spans.iter().enumerate() {
            let (first, last) = (first.load(Ordering::Relaxed), last.load(Ordering::Relaxed));
            let met =
                if first == NEVER { DepthSpan::EMPTY } else { DepthSpan::new(first, last).unwrap_or(DepthSpan::EMPTY) };
            if self.table.span(row as u64)? != met {
                let what = format!("the span of row {row} is not that of its depths");
                return Err(Error::corrupt(self.table.path(), what));
            }
        }
        Ok(())
    }

    /// Checks that all states that were not met are labelled unreached.
    fn unreached(&self, met: &[AtomicU64]) -> Result<()> {
        let size = self.space.layout().size();
        met.par_chunks(CHUNK).enumerate().try_for_each(|(i, chunk)| {
            for (word, bits) in (i * CHUNK..).zip(chunk) {
                for bit in ones(!bits.load(Ordering::Relaxed)) {
                    let state = word as u64 * 64 + u64::from(bit);
                    // The last word may have bits behind the last state, which no state sets.
                    if state < size && self.table.label(state)?.is_some() {
                        let what =
                            format!("{} is unreachable, and the table gives it a depth", self.space.write(state));
                        return Err(Error::corrupt(self.table.path(), what));
                    }
                }
            }
            Ok(())
        })
    }
}
