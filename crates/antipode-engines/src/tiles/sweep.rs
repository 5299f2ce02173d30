//! A pass over all groups of units, which advances tables, some of them by several levels.
//!
//! A table whose windows reach no further than the group can follow its sources at once, while the group is still in the cache
//! ([`Plan::sweep`] says which).

use rayon::prelude::*;

use super::plan::{Advance, GROUP, Inputs, Plan};
use super::unit_store::{FULL, Part, UnitStore, View};
use super::window::{Pull, Reach};
use crate::Job;
use crate::found::{Found, Quota};
use antipode_core::bits::{MOST_SOURCES, UNIT, Unit, ones};
use antipode_core::error::Result;
use antipode_core::nums::MAX_FACTORIAL;
use antipode_core::tables::Place;
use antipode_core::watch::Signal;

/// Groups that a thread takes at a time.
const BATCH: usize = 20;

/// More batches would take memory: on large boards they are larger.
const MOST_BATCHES: usize = 1 << 14;

/// The work of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a> {
    pub(super) plan: &'a Plan,
    pub(super) job: &'a Job,
    pub(super) signal: Signal<'a>,
    /// What to do with each group of units, in order.
    pub(super) advances: &'a [Advance],
    /// How many examples to list, for each advance.
    pub(super) quotas: &'a [&'a Quota],
}

impl Sweep<'_> {
    /// Runs it. Returns the states that each batch of units found, for each advance, and the bytes moved.
    pub(super) fn run(&self, store: &mut UnitStore) -> Result<Vec<(Vec<Found>, u64)>> {
        let (record_words, units) = (store.record_words, self.plan.board.units() as usize);
        let size = GROUP * BATCH.max(units / GROUP / MOST_BATCHES);
        let (mut written, mut shared) = (vec![], vec![None; self.plan.board.cells()]);
        for (blank, table) in store.tables.iter_mut().enumerate() {
            if self.advances.iter().any(|advance| advance.blank == blank) {
                written.push((blank, table.parts(size, record_words)));
            } else {
                shared[blank] = Some(table.view());
            }
        }
        let batches: Vec<_> = (0..units.div_ceil(size))
            .map(|i| {
                let mut parts: Vec<Option<Part<'_>>> = (0..shared.len()).map(|_| None).collect();
                written.iter_mut().for_each(|(blank, table)| parts[*blank] = table.next());
                Batch { first: i * size, units: size.min(units - i * size), parts }
            })
            .collect();
        let process = |batch: Batch<'_>| {
            self.signal.check()?;
            Ok(self.batch(batch, &shared))
        };
        batches.into_par_iter().with_max_len(1).map(process).collect()
    }

    fn batch(&self, mut batch: Batch<'_>, shared: &[Option<View<'_>>]) -> (Vec<Found>, u64) {
        let mut found: Vec<Found> = self.advances.iter().map(|_| Found::default()).collect();
        let zeros = Aligned([0; UNIT]);
        let mut scratch = Scratch { results: [zeros; 2], other: zeros, old: zeros };
        let mut moved = 0;
        for start in (0..batch.units).step_by(GROUP) {
            let mut touched = Touched::default();
            let range = start..batch.units.min(start + GROUP);
            for ((advance, quota), found) in self.advances.iter().zip(self.quotas).zip(&mut found) {
                let Some(mut part) = batch.parts[advance.blank].take() else { continue };
                let view = |blank: usize| match (&batch.parts[blank], shared[blank]) {
                    (Some(part), _) => View { first: batch.first, units: part.units, changed: part.changed },
                    (None, view) => view.expect("a table that is not written is shared"),
                };
                let inputs = &self.plan.inputs[advance.blank];
                let (mut adjacent, mut pulls) = ([None; 2], [None; 2]);
                adjacent.iter_mut().zip(&inputs.adjacent).for_each(|(slot, &blank)| *slot = Some(view(blank)));
                pulls.iter_mut().zip(&inputs.pulls).for_each(|(slot, pull)| *slot = Some((pull, view(pull.from))));
                let work = Work { sweep: self, inputs, adjacent, pulls, depth: advance.depth, quota };
                for i in range.clone() {
                    part.changed[i] = false;
                    if part.counts[i] < FULL {
                        work.unit(batch.first + i, &mut part, i, &mut scratch, &mut touched, found);
                    }
                }
                batch.parts[advance.blank] = Some(part);
            }
            moved += touched.bytes();
        }
        (found, moved)
    }
}

/// Some units that one thread works on.
struct Batch<'a> {
    /// The first of them.
    first: usize,
    /// How many there are.
    units: usize,
    /// Those of the tables that are written, by place of the blank.
    parts: Vec<Option<Part<'a>>>,
}

/// The units of a group that were read and written, a bit each, by table.
#[derive(Default)]
struct Touched {
    read: [u16; MAX_FACTORIAL + 1],
    written: [u16; MAX_FACTORIAL + 1],
    /// Units read of other groups.
    others: u64,
}

impl Touched {
    /// Bytes moved if everything stays in a cache until the group is done.
    fn bytes(&self) -> u64 {
        let ones = |masks: &[u16]| masks.iter().map(|mask| u64::from(mask.count_ones())).sum::<u64>();
        (ones(&self.read) + ones(&self.written) + self.others) * size_of::<Unit>() as u64
    }
}

/// Memory for what windows give.
struct Scratch {
    results: [Aligned; 2],
    other: Aligned,
    old: Aligned,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Unit);

/// The work on a group of units of one table.
struct Work<'a> {
    sweep: &'a Sweep<'a>,
    inputs: &'a Inputs,
    /// The tables with the blank in an adjacent place.
    adjacent: [Option<View<'a>>; 2],
    /// Those across a window.
    pulls: [Option<(&'a Pull, View<'a>)>; 2],
    depth: u32,
    quota: &'a Quota,
}

impl Work<'_> {
    /// Advances the `i`-th unit of a part.
    #[inline]
    fn unit(
        &self,
        unit: usize,
        part: &mut Part<'_>,
        i: usize,
        scratch: &mut Scratch,
        touched: &mut Touched,
        found: &mut Found,
    ) {
        let Sweep { plan, job, .. } = *self.sweep;
        let (kernel, layout) = (&plan.kernel, plan.board.layout());
        let bit = 1 << (unit % GROUP);
        let mut live: [&Unit; MOST_SOURCES] = [&ZERO; MOST_SOURCES];
        let mut count = 0;
        let mut add = |source| {
            live[count] = source;
            count += 1;
        };
        for (view, &blank) in self.adjacent.iter().flatten().zip(&self.inputs.adjacent) {
            if let Some(source) = view.live(unit) {
                touched.read[blank] |= bit;
                add(source);
            }
        }
        let Scratch { results, other, old } = scratch;
        for ((pull, view), result) in self.pulls.iter().flatten().zip(results) {
            match &pull.reach {
                Reach::Far { low, table } => {
                    if let Some(source) = view.live(Pull::far(*low, table, unit as u64) as usize) {
                        touched.others += 1;
                        add(source);
                    }
                }
                Reach::Own => {
                    if let Some(source) = view.live(unit) {
                        touched.read[pull.from] |= bit;
                        let odd = plan.odd.get(unit as u64);
                        pull.run(kernel, std::slice::from_ref(source), 0, odd, &mut result.0, &mut other.0);
                        add(&result.0);
                    }
                }
                Reach::Group(draws) => {
                    let at = unit % draws.len();
                    let base = unit - at - view.first;
                    if draws[at].iter().any(|&source| view.changed[base + source as usize]) {
                        // As many words as a unit has, of other units of the group or of a wider one.
                        if draws.len() <= GROUP {
                            touched.read[pull.from] |= bit;
                        } else {
                            touched.others += 1;
                        }
                        let odd = plan.odd.get(unit as u64);
                        let group = &view.units[base..base + draws.len()];
                        pull.run(kernel, group, at, odd, &mut result.0, &mut other.0);
                        add(&result.0);
                    }
                }
            }
        }
        if count == 0 {
            return;
        }
        if part.counts.get(i + GROUP).is_some_and(|&count| count < FULL) {
            kernel.prefetch(&part.units[i + GROUP]);
        }
        for view in self.adjacent.iter().flatten().filter(|view| view.first == 0) {
            if view.changed.get(unit + GROUP).is_some_and(|&changed| changed) {
                kernel.prefetch(&view.units[unit + GROUP]);
            }
        }
        touched.read[self.inputs.blank] |= bit;
        touched.written[self.inputs.blank] |= bit;
        let target = &mut part.units[i];
        let start = layout.index(Place { row: self.inputs.row + unit as u64, word: 0, lane: 0 });
        let wanted = self.quota.wants(start) && found.wants(start, job.examples);
        let numbers = job.record.filter(|encoding| encoding.numbers().is_some());
        if wanted || numbers.is_some() {
            old.0 = *target;
        }
        let length = plan.record_words;
        let record = job.record.and_then(|encoding| encoding.plane(self.depth)).map(|plane| {
            let words = &mut part.recorded[i * length + plane * UNIT..][..UNIT];
            words.first_chunk_mut().expect("a plane has the words of a unit")
        });
        let new = kernel.merge(target, &live[..count], record);
        if new == 0 {
            return;
        }
        part.changed[i] = true;
        part.counts[i] += new as u16;
        found.count += u64::from(new);
        let states = || target.iter().zip(&old.0).map(|(new, old)| new & !old);
        if job.record.is_some() {
            part.spans[i].include(self.depth);
        }
        if let Some(encoding) = numbers {
            encoding.record(&mut part.recorded[i * length..][..length], &layout, 0, states(), self.depth);
        }
        let examples = self.quota.examples(new.into());
        if wanted {
            for (word, new) in (0..).zip(states()) {
                let state = start + word * u64::from(layout.lanes);
                ones(new).for_each(|lane| found.offer(state + u64::from(lane), examples));
            }
            self.quota.tell(found);
        }
    }
}

/// A unit of no states.
static ZERO: Unit = [0; UNIT];
