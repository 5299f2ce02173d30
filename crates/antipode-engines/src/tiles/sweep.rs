//! A pass over all groups of units, which advances tables, some of them by several levels.
//!
//! A table whose windows reach no further than the group can follow its sources at once, while the
//! group is still in the cache. [`SweepPlan::sweep`] finds these tables.

use rayon::prelude::*;

use super::plan::{GROUP, SweepPlan, SweepStep, TableAdvance};
use super::unit_store::{FULL, UnitPart, UnitStore, UnitView};
use super::window::{WindowPull, WindowReach};
use crate::SearchJob;
use crate::level_findings::{ExampleQuota, LevelFindings};
use antipode_core::bits::{MOST_SOURCES, UNIT, Unit, ones, prefetch};
use antipode_core::error::Result;
use antipode_core::nums::MAX_FACTORIAL;
use antipode_core::tables::StatePlace;
use antipode_core::watch::StopSignal;

/// The number of groups that a thread takes at a time.
const BATCH: usize = 20;

/// The most batches, because each takes memory. On large boards, batches are larger.
const MOST_BATCHES: usize = 1 << 14;

/// The work of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitSweep<'a> {
    pub(super) plan: &'a SweepPlan,
    pub(super) job: &'a SearchJob,
    pub(super) signal: StopSignal<'a>,
    /// The advances of each group of units, in order.
    pub(super) advances: &'a [TableAdvance],
    /// The limit on examples of each advance.
    pub(super) quotas: &'a [&'a ExampleQuota],
}

impl UnitSweep<'_> {
    /// Runs the sweep. Returns the states that each batch of units found, for each advance, and the
    /// bytes moved.
    pub(super) fn run(&self, store: &mut UnitStore) -> Result<Vec<(Vec<LevelFindings>, u64)>> {
        let (record_words, units) = (store.record_words, self.plan.board.units() as usize);
        let size = GROUP * BATCH.max(units / GROUP / MOST_BATCHES);
        // A thread owns the units that it writes; tables that this sweep does not write are read by
        // all. So no word is ever written by two threads, and none needs an atomic.
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
                UnitBatch { first: i * size, units: size.min(units - i * size), parts, shared: &shared }
            })
            .collect();
        let runs = self.plan.runs(self.advances);
        batches
            .into_par_iter()
            // A batch is long already: the scheduler must not join several, or the last thread
            // works alone.
            .with_max_len(1)
            .map(|batch| {
                self.signal.check()?;
                Ok(self.batch(batch, &runs))
            })
            .collect()
    }

    fn batch(&self, mut batch: UnitBatch<'_>, runs: &[Vec<SweepStep>]) -> (Vec<LevelFindings>, u64) {
        let zeros = AlignedWords([0; UNIT]);
        let scratch = WindowScratch { results: [zeros; 2], other: zeros, old: zeros };
        let found = self.advances.iter().map(|_| LevelFindings::default()).collect();
        let mut work = BatchWork { scratch, touched: TouchedUnits::default(), moved: 0, found };
        for start in (0..batch.units).step_by(GROUP) {
            // Two groups ahead: the counts arrive while the group in between is worked on.
            batch.ask(start + 2 * GROUP);
            for run in runs {
                // All units of the group take a run of steps before any takes the next run. A step
                // may read what another unit of the group got from an earlier run.
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
    fn step(&self, step: &SweepStep, i: usize, batch: &mut UnitBatch<'_>, work: &mut BatchWork) {
        let blank = self.advances[step.advance].blank;
        // The part leaves the batch while it is written, so that the other tables can be borrowed.
        let Some(mut part) = batch.parts[blank].take() else { return };
        // The flag is of the previous level. Clear it even if the unit is full, or its neighbours
        // draw from it for ever.
        part.changed[i] = false;
        if part.counts[i] < FULL {
            self.unit(step, i, &mut part, batch, work);
        }
        batch.parts[blank] = Some(part);
    }

    /// Advances the `i`-th unit of a part.
    #[inline]
    fn unit(&self, step: &SweepStep, i: usize, part: &mut UnitPart<'_>, batch: &UnitBatch<'_>, work: &mut BatchWork) {
        let UnitSweep { plan, job, .. } = *self;
        let (TableAdvance { blank, depth }, quota) = (self.advances[step.advance], self.quotas[step.advance]);
        let (kernel, layout, inputs) = (&plan.kernel, plan.board.layout(), &plan.inputs[blank]);
        let BatchWork { scratch: WindowScratch { results, other, old }, touched, found, .. } = work;
        let found = &mut found[step.advance];
        let unit = batch.first + i;
        let bit = 1 << (unit % GROUP);
        let (mut sources, mut ahead) = (UnitRefs::default(), UnitRefs::default());
        // A move along the path keeps the order of the tiles: the source is the same unit of
        // another table, and needs no permutation.
        for &from in &inputs.adjacent {
            if let Some(source) = batch.view(from).live(unit) {
                touched.read[from] |= bit;
                sources.add(source);
            }
        }
        for (pull, result) in inputs.pulls.iter().zip(results) {
            let view = batch.view(pull.from);
            match &pull.reach {
                WindowReach::Far { low, table } => {
                    let source = |unit: usize| view.live(WindowPull::far(*low, table, unit as u64) as usize);
                    if let Some(source) = source(unit) {
                        touched.others += 1;
                        sources.add(source);
                    }
                    // The next unit's source lies elsewhere in memory. Fetch it while this unit is
                    // merged.
                    source(unit + 1).into_iter().for_each(|next| ahead.add(next));
                }
                WindowReach::Own => {
                    if let Some(source) = view.live(unit) {
                        touched.read[pull.from] |= bit;
                        let odd = plan.odd[unit];
                        pull.run(kernel, std::slice::from_ref(source), 0, odd, &mut result.0, &mut other.0);
                        sources.add(&result.0);
                    }
                }
                WindowReach::Group(draws) => {
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
                        let odd = plan.odd[unit];
                        let group = &view.units[base..base + draws.len()];
                        pull.run(kernel, group, at, odd, &mut result.0, &mut other.0);
                        sources.add(&result.0);
                    }
                }
            }
        }
        // Most units have no changed source in early and late levels: leave before the unit itself
        // is touched.
        if sources.count == 0 {
            return;
        }
        touched.read[blank] |= bit;
        touched.written[blank] |= bit;
        let (target, next) = part.units[i..].split_first_mut().expect("the unit is one of the part");
        // The adjacent sources that the next units will read. Those that are full or did not change
        // will not be read, so they are not fetched either.
        for &(table, distance) in &step.ahead {
            let unit = if table == blank {
                let room = part.counts.get(i + distance).is_some_and(|&count| count < FULL);
                next.get(distance - 1).filter(|_| room)
            } else {
                batch.view(table).live(unit + distance)
            };
            unit.into_iter().for_each(|unit| ahead.add(unit));
        }
        let start = layout.index(StatePlace { row: inputs.row + unit as u64, word: 0, lane: 0 });
        // The old words are copied only if the search needs to know which states are new, rather
        // than how many.
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
        // Sources often bring states that are visited already: then nothing changed for the next
        // level.
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
struct UnitBatch<'a> {
    /// The first unit.
    first: usize,
    /// The number of units.
    units: usize,
    /// The units of the tables to write, by place of the blank.
    parts: Vec<Option<Box<UnitPart<'a>>>>,
    /// All units of the other tables.
    shared: &'a [Option<UnitView<'a>>],
}

impl UnitBatch<'_> {
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
    fn view(&self, blank: usize) -> UnitView<'_> {
        match (&self.parts[blank], self.shared[blank]) {
            (Some(part), _) => UnitView { first: self.first, units: part.units, changed: part.changed },
            (None, view) => view.expect("a table that is not written is shared"),
        }
    }
}

/// The work on a batch.
struct BatchWork {
    scratch: WindowScratch,
    /// The units touched in the current group.
    touched: TouchedUnits,
    /// Bytes moved.
    moved: u64,
    /// The states that each advance found.
    found: Vec<LevelFindings>,
}

/// The units of a group that were read and written, a bit each, by table.
#[derive(Default)]
struct TouchedUnits {
    read: [u16; MAX_FACTORIAL + 1],
    written: [u16; MAX_FACTORIAL + 1],
    /// The number of units read from other groups.
    others: u64,
}

impl TouchedUnits {
    /// The bytes moved, if everything stays in a cache until the group is done.
    fn bytes(&self) -> u64 {
        let masks = self.read.iter().chain(&self.written);
        let units = masks.map(|mask| u64::from(mask.count_ones())).sum::<u64>();
        (units + self.others) * size_of::<Unit>() as u64
    }
}

/// Memory for the results of windows.
struct WindowScratch {
    results: [AlignedWords; 2],
    other: AlignedWords,
    old: AlignedWords,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct AlignedWords(Unit);

/// A few units.
struct UnitRefs<'a> {
    units: [&'a Unit; MOST_SOURCES],
    count: usize,
}

impl Default for UnitRefs<'_> {
    fn default() -> Self {
        UnitRefs { units: [&ZERO; MOST_SOURCES], count: 0 }
    }
}

impl<'a> UnitRefs<'a> {
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
