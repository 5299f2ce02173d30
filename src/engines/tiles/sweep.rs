//! A pass over all groups of units, which brings some tables one level further.
//!
//! A table whose windows reach no further than the group, with all its sources, can follow *at once*: while the group is still in
//! the cache. That is valid because every source is exactly one level behind.

use rayon::prelude::*;

use super::plan::{GROUP, Inputs, Plan};
use super::store::{FULL, Part, Store, View};
use super::window::{Pull, Reach};
use crate::bits::{MOST_SOURCES, UNIT, Unit, ones};
use crate::engines::Job;
use crate::engines::found::{Found, Quota};
use crate::error::Result;
use crate::tables::{Encoding, Place};
use crate::watch::Signal;

/// Groups that a thread takes at a time.
const BATCH: usize = 20;

/// What a sweep brings further.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a> {
    /// Tables that reach a level: all of one side.
    pub(super) tables: &'a [usize],
    /// Tables that reach the level after it, group by group.
    pub(super) then: &'a [usize],
    /// The level that `tables` reach.
    pub(super) depth: u32,
}

/// What a sweep found in the level of `tables`, and in the level of `then`.
type Both = [Found; 2];

/// Runs a sweep; what each thread found in the two levels.
pub(super) fn run(
    plan: &Plan,
    store: &mut Store,
    job: &Job,
    signal: Signal<'_>,
    sweep: Sweep<'_>,
    quotas: &[Quota; 2],
) -> Result<Vec<Both>> {
    let (record_words, size) = (store.record_words, BATCH * GROUP);
    let units = plan.board.units() as usize;
    let (mut first, mut second, mut shared) = (vec![], vec![], vec![None; plan.board.cells()]);
    for (blank, table) in store.tables.iter_mut().enumerate() {
        if sweep.tables.contains(&blank) {
            first.push(table.parts(blank, size, record_words));
        } else if sweep.then.contains(&blank) {
            second.push(table.parts(blank, size, record_words));
        } else {
            shared[blank] = Some(table.view());
        }
    }
    let parts = |tables: &mut Vec<_>| tables.iter_mut().filter_map(Iterator::next).collect::<Vec<Part<'_>>>();
    let batches: Vec<_> = (0..units.div_ceil(size))
        .map(|i| {
            let (tables, then) = (parts(&mut first), parts(&mut second));
            Batch { first: i * size, tables, then }
        })
        .collect();
    let level = Level { plan, job, quotas, depth: sweep.depth, shared: &shared };
    let process = |batch: Batch<'_>| {
        signal.check()?;
        Ok(level.batch(batch))
    };
    batches.into_par_iter().with_max_len(1).map(process).collect()
}

/// Some units that one thread works on.
struct Batch<'a> {
    first: usize,
    tables: Vec<Part<'a>>,
    then: Vec<Part<'a>>,
}

/// What is the same for all batches of a sweep.
struct Level<'a> {
    plan: &'a Plan,
    job: &'a Job,
    quotas: &'a [Quota; 2],
    depth: u32,
    /// The tables that nobody writes, by place of the blank.
    shared: &'a [Option<View<'a>>],
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

impl Level<'_> {
    fn batch(&self, mut batch: Batch<'_>) -> Both {
        let mut found = Both::default();
        let zeros = Aligned([0; UNIT]);
        let mut scratch = Scratch { results: [zeros; 2], other: zeros, old: zeros };
        let units = batch.tables.first().map_or(0, |part| part.units.len());
        for start in (0..units).step_by(GROUP) {
            let range = start..units.min(start + GROUP);
            let Batch { first, tables, then } = &mut batch;
            self.group(*first, tables, then, range.clone(), 0, &mut scratch, &mut found[0]);
            self.group(*first, then, tables, range, 1, &mut scratch, &mut found[1]);
        }
        found
    }

    /// Brings a group of some tables further. `own` are the other tables of this batch.
    #[expect(clippy::too_many_arguments, reason = "what the two halves of a sweep share")]
    fn group(
        &self,
        first: usize,
        tables: &mut [Part<'_>],
        own: &[Part<'_>],
        range: std::ops::Range<usize>,
        half: usize,
        scratch: &mut Scratch,
        found: &mut Found,
    ) {
        let view = |blank: usize| {
            self.shared[blank].unwrap_or_else(|| {
                let part = own.iter().find(|part| part.blank == blank).expect("a source is shared or of this batch");
                View { first, units: part.units, changed: part.changed }
            })
        };
        for part in tables {
            let inputs = &self.plan.inputs[part.blank];
            let sources = Sources {
                beside: inputs.beside.iter().map(|&blank| view(blank)).collect(),
                pulls: inputs.pulls.iter().map(|pull| (pull, view(pull.from))).collect(),
            };
            for i in range.clone() {
                part.changed[i] = false;
                if part.counts[i] < FULL {
                    self.unit(first, part, inputs, i, &sources, half, scratch, found);
                }
            }
        }
    }

    /// Brings a unit further.
    #[expect(clippy::too_many_arguments, reason = "what the two halves of a sweep share")]
    #[inline]
    fn unit(
        &self,
        first: usize,
        part: &mut Part<'_>,
        inputs: &Inputs,
        i: usize,
        sources: &Sources<'_>,
        half: usize,
        scratch: &mut Scratch,
        found: &mut Found,
    ) {
        let (kernel, layout) = (&self.plan.kernel, self.plan.board.layout());
        let unit = first + i;
        let mut live: [&Unit; MOST_SOURCES] = [&ZERO; MOST_SOURCES];
        let mut count = 0;
        let mut add = |source| {
            live[count] = source;
            count += 1;
        };
        sources.beside.iter().filter_map(|view| view.live(unit)).for_each(&mut add);
        let Scratch { results, other, old } = scratch;
        for ((pull, view), result) in sources.pulls.iter().zip(results) {
            match &pull.reach {
                Reach::Far { low, table } => {
                    if let Some(source) = view.live(Pull::far(*low, table, unit as u64) as usize) {
                        add(source);
                    }
                }
                Reach::Own => {
                    if let Some(source) = view.live(unit) {
                        let odd = self.plan.odd.get(unit as u64);
                        pull.run(kernel, std::slice::from_ref(source), 0, odd, &mut result.0, &mut other.0);
                        add(&result.0);
                    }
                }
                Reach::Group(draws) => {
                    let at = unit % draws.len();
                    let base = unit - at - view.first;
                    if draws[at].iter().any(|&source| view.changed[base + source as usize]) {
                        let odd = self.plan.odd.get(unit as u64);
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
        let depth = self.depth + half as u32;
        let target = &mut part.units[i];
        let start = layout.index(Place { row: inputs.row + unit as u64, word: 0, lane: 0 });
        let wanted = self.job.examples > 0 && found.wants(start, self.job.examples);
        let bytes = self.job.record.filter(|encoding| *encoding == Encoding::Byte);
        if wanted || bytes.is_some() {
            old.0 = *target;
        }
        let length = self.plan.record_words;
        let record = self.job.record.and_then(|encoding| plane(encoding, depth)).map(|plane| {
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
        if self.job.record.is_some() {
            part.spans[i].include(depth);
        }
        if let Some(encoding) = bytes {
            encoding.record(&mut part.recorded[i * length..][..length], &layout, 0, states(), depth);
        }
        let examples = self.quotas[half].examples(new.into());
        if wanted {
            for (word, new) in (0..).zip(states()) {
                let state = start + word * u64::from(layout.lanes);
                ones(new).for_each(|lane| found.offer(state + u64::from(lane), examples));
            }
        }
    }
}

/// The plane of a record in which a level sets bits; none if it sets none, or there are no planes.
fn plane(encoding: Encoding, depth: u32) -> Option<usize> {
    match encoding {
        Encoding::Plane => (depth / 2 % 2 == 1).then_some(0),
        Encoding::Mod3 => (depth % 3).checked_sub(1).map(|plane| plane as usize),
        Encoding::Byte => None,
    }
}

/// A unit of no states.
static ZERO: Unit = [0; UNIT];

/// What a table receives from.
struct Sources<'a> {
    /// The tables with the blank beside.
    beside: Vec<View<'a>>,
    /// Those across a window.
    pulls: Vec<(&'a Pull, View<'a>)>,
}
