//! A pass over all groups of units, which advances tables, some of them by several levels.
//!
//! A table whose windows reach no further than the group can follow its sources at once, while the
//! group is still in the cache. [`Plan::sweep`] finds these tables.

use rayon::prelude::*;

use super::plan::{Advance, GROUP, Plan, Step};
use super::unit_store::{FULL, UnitPart, UnitStore, View};
use super::window::{Pull, Reach};
use crate::Job;
use crate::found::{Found, Quota};
use antipode_core::bits::{MOST_SOURCES, UNIT, Unit, ones, prefetch};
use antipode_core::error::Result;
use antipode_core::nums::MAX_FACTORIAL;
use antipode_core::tables::Place;
use antipode_core::watch::Signal;

/// The number of groups that a thread takes at a time.
const BATCH: usize = 20;

/// The most batches, because each takes memory. On large boards, batches are larger.
const MOST_BATCHES: usize = 1 << 14;

/// The work of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a> {
    pub(super) plan: &'a Plan,
    pub(super) job: &'a Job,
    pub(super) signal: Signal<'a>,
    /// The advances of each group of units, in order.
    pub(super) advances: &'a [Advance],
    /// The limit on examples of each advance.
    pub(super) quotas: &'a [&'a Quota],
}

impl Sweep<'_> {
    /// Runs the sweep. Returns the states that each batch of units found, for each advance, and the
    /// bytes moved.
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
                let mut parts: Vec<Option<Box<UnitPart<'_>>>> = (0..shared.len()).map(|_| None).collect();
                written.iter_mut().for_each(|(blank, table)| parts[*blank] = table.next().map(Box::new));
                Batch { first: i * size, units: size.min(units - i * size), parts, shared: &shared }
            })
            .collect();
        let runs = self.plan.runs(self.advances);
        let process = |batch: Batch<'_>| {
            self.signal.check()?;
            Ok(self.batch(batch, &runs))
        };
        batches.into_par_iter().with_max_len(1).map(process).collect()
    }

    fn batch(&self, mut batch: Batch<'_>, runs: &[Vec<Step>]) -> (Vec<Found>, u64) {
        let zeros = Aligned([0; UNIT]);
        let scratch = Scratch { results: [zeros; 2], other: zeros, old: zeros };
        let found = self.advances.iter().map(|_| Found::default()).collect();
        let mut work = Work { scratch, touched: Touched::default(), moved: 0, found };
        for start in (0..batch.units).step_by(GROUP) {
            batch.ask(start + 2 * GROUP);
            for run in runs {
                for i in start..batch.units.min(start + GROUP) {
                    run.iter().for_each(|step| self.step(step, i, &mut batch, &mut work));
                }
            }
            work.moved += std::mem::take(&mut work.touched).bytes();
        }
        (work.found, work.moved)
    }

    /// Takes a step for the `i`-th unit of a batch.
    #[inline]
    fn step(&self, step: &Step, i: usize, batch: &mut Batch<'_>, work: &mut Work) {
        let blank = self.advances[step.advance].blank;
        let Some(mut part) = batch.parts[blank].take() else { return };
        part.changed[i] = false;
        if part.counts[i] < FULL {
            self.unit(step, i, &mut part, batch, work);
        }
        batch.parts[blank] = Some(part);
    }

    /// Advances the `i`-th unit of a part.
    #[inline]
    fn unit(&self, step: &Step, i: usize, part: &mut UnitPart<'_>, batch: &Batch<'_>, work: &mut Work) {
        let Sweep { plan, job, .. } = *self;
        let (Advance { blank, depth }, quota) = (self.advances[step.advance], self.quotas[step.advance]);
        let (kernel, layout, inputs) = (&plan.kernel, plan.board.layout(), &plan.inputs[blank]);
        let Work { scratch: Scratch { results, other, old }, touched, found, .. } = work;
        let found = &mut found[step.advance];
        let unit = batch.first + i;
        let bit = 1 << (unit % GROUP);
        let (mut sources, mut ahead) = (Few::default(), Few::default());
        for &from in &inputs.adjacent {
            if let Some(source) = batch.view(from).live(unit) {
                touched.read[from] |= bit;
                sources.add(source);
            }
        }
        for (pull, result) in inputs.pulls.iter().zip(results) {
            let view = batch.view(pull.from);
            match &pull.reach {
                Reach::Far { low, table } => {
                    let source = |unit: usize| view.live(Pull::far(*low, table, unit as u64) as usize);
                    if let Some(source) = source(unit) {
                        touched.others += 1;
                        sources.add(source);
                    }
                    source(unit + 1).into_iter().for_each(|next| ahead.add(next));
                }
                Reach::Own => {
                    if let Some(source) = view.live(unit) {
                        touched.read[pull.from] |= bit;
                        let odd = plan.odd.get(unit as u64);
                        pull.run(kernel, std::slice::from_ref(source), 0, odd, &mut result.0, &mut other.0);
                        sources.add(&result.0);
                    }
                }
                Reach::Group(draws) => {
                    let at = unit % draws.len();
                    let base = unit - at - view.first;
                    if draws[at].iter().any(|&source| view.changed[base + source as usize]) {
                        // The window draws as many words as a unit has, from other units of the
                        // group or of a wider one.
                        if draws.len() <= GROUP {
                            touched.read[pull.from] |= bit;
                        } else {
                            touched.others += 1;
                        }
                        let odd = plan.odd.get(unit as u64);
                        let group = &view.units[base..base + draws.len()];
                        pull.run(kernel, group, at, odd, &mut result.0, &mut other.0);
                        sources.add(&result.0);
                    }
                }
            }
        }
        if sources.count == 0 {
            return;
        }
        touched.read[blank] |= bit;
        touched.written[blank] |= bit;
        let (target, next) = part.units[i..].split_first_mut().expect("the unit is one of the part");
        for &(table, distance) in &step.ahead {
            let unit = if table == blank {
                let room = part.counts.get(i + distance).is_some_and(|&count| count < FULL);
                next.get(distance - 1).filter(|_| room)
            } else {
                batch.view(table).live(unit + distance)
            };
            unit.into_iter().for_each(|unit| ahead.add(unit));
        }
        let start = layout.index(Place { row: inputs.row + unit as u64, word: 0, lane: 0 });
        let wanted = quota.wants(start) && found.wants(start, job.examples);
        let numbers = job.record.filter(|encoding| encoding.modulus().is_none());
        if wanted || numbers.is_some() {
            old.0 = *target;
        }
        let length = plan.record_words;
        let record = job.record.and_then(|encoding| encoding.plane(depth)).map(|plane| {
            let words = &mut part.recorded[i * length + plane * UNIT..][..UNIT];
            words.first_chunk_mut().expect("a plane has the words of a unit")
        });
        let new = kernel.merge(target, sources.all(), ahead.all(), record);
        if new == 0 {
            return;
        }
        part.changed[i] = true;
        part.counts[i] += new as u16;
        found.count += u64::from(new);
        let states = || target.iter().zip(&old.0).map(|(new, old)| new & !old);
        if job.record.is_some() {
            part.spans[i].include(depth);
        }
        if let Some(encoding) = numbers {
            encoding.record(&mut part.recorded[i * length..][..length], &layout, 0, states(), depth);
        }
        let examples = quota.examples(new.into());
        if wanted {
            for (word, new) in (0..).zip(states()) {
                let state = start + word * u64::from(layout.lanes);
                ones(new).for_each(|lane| found.offer(state + u64::from(lane), examples));
            }
            quota.tell(found);
        }
    }
}

/// Some units that one thread processes.
struct Batch<'a> {
    /// The first unit.
    first: usize,
    /// The number of units.
    units: usize,
    /// The units of the tables to write, by place of the blank.
    parts: Vec<Option<Box<UnitPart<'a>>>>,
    /// All units of the other tables.
    shared: &'a [Option<View<'a>>],
}

impl Batch<'_> {
    /// Prefetches the counts and flags of the units from the `i`-th on. These are more streams than
    /// the hardware prefetcher tracks.
    #[inline]
    fn ask(&self, i: usize) {
        for (part, shared) in self.parts.iter().zip(self.shared) {
            if let Some(part) = part {
                prefetch(part.counts, i);
                prefetch(part.changed, i);
            }
            if let Some(view) = shared {
                prefetch(view.changed, self.first + i);
            }
        }
    }

    /// The units of a table other than the one being written.
    #[inline]
    fn view(&self, blank: usize) -> View<'_> {
        match (&self.parts[blank], self.shared[blank]) {
            (Some(part), _) => View { first: self.first, units: part.units, changed: part.changed },
            (None, view) => view.expect("a table that is not written is shared"),
        }
    }
}

/// The work on a batch.
struct Work {
    scratch: Scratch,
    /// The units touched in the current group.
    touched: Touched,
    /// Bytes moved.
    moved: u64,
    /// The states that each advance found.
    found: Vec<Found>,
}

/// The units of a group that were read and written, a bit each, by table.
#[derive(Default)]
struct Touched {
    read: [u16; MAX_FACTORIAL + 1],
    written: [u16; MAX_FACTORIAL + 1],
    /// The number of units read from other groups.
    others: u64,
}

impl Touched {
    /// The bytes moved, if everything stays in a cache until the group is done.
    fn bytes(&self) -> u64 {
        let ones = |masks: &[u16]| masks.iter().map(|mask| u64::from(mask.count_ones())).sum::<u64>();
        (ones(&self.read) + ones(&self.written) + self.others) * size_of::<Unit>() as u64
    }
}

/// Memory for the results of windows.
struct Scratch {
    results: [Aligned; 2],
    other: Aligned,
    old: Aligned,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Unit);

/// A few units.
struct Few<'a> {
    units: [&'a Unit; MOST_SOURCES],
    count: usize,
}

impl Default for Few<'_> {
    fn default() -> Self {
        Few { units: [&ZERO; MOST_SOURCES], count: 0 }
    }
}

impl<'a> Few<'a> {
    #[inline]
    fn add(&mut self, unit: &'a Unit) {
        self.units[self.count] = unit;
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[&'a Unit] {
        &self.units[..self.count]
    }
}

/// A unit of no states.
static ZERO: Unit = [0; UNIT];
