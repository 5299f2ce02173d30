//! A* with delayed duplicate detection, in files (R. E. Korf, "Best-first frontier search with
//! delayed duplicate detection", AAAI 2004; S. Edelkamp, S. Jabbar, S. Schrödl, "External A*", KI
//! 2004).
//!
//! States lie in buckets, one for each number of moves g and estimate h. The bucket with the least
//! g + h is expanded next, of several the one with the least g. Its successors go to lists in
//! memory, one for each h. Full lists are sorted and written to files of their buckets. When a
//! bucket is expanded, its files are merged, and each state is taken once.
//!
//! A state has one estimate, so its duplicates lie in buckets of the same h. Since moves can be
//! undone, they lie in the buckets of g, g - 1 and g - 2 moves, if the estimates are consistent.
//! Else all buckets of at most g moves are compared. Expanded buckets stay in files. From a goal,
//! the search walks back: some neighbour of each state lies in an expanded bucket of one move less.
//!
//! The search reads and writes files from start to end. It takes the memory of the list and of a
//! buffer for each file that it reads. It expands all states with g + h below the length of the
//! solution, and most of those with g + h equal to it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rand::RngExt;

use super::budget::{BudgetMeter, SearchStop};
use super::disk::SolverFiles;
use super::runs::{Runs, SortedRun};
use super::store::successors;
use super::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNDONE_MOVES,
};
use antipode_core::error::Error;
use antipode_core::memory::reserve;
use antipode_core::model::Estimate;
use antipode_core::states::{ByteValues, SORTED_ENTRY, SortedEntries, StateCodec, StatePacking};

pub(super) const SOLVER: Solver = Solver {
    name: "astar-disk",
    about: "A* in sorted files, which --scratch puts on disk: the memory does not bound the states",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic, SolverAbility::Files],
    supports: UNDONE_MOVES,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

/// The memory of the list and the buffers, at least and at most.
const LEAST: u64 = 1 << 12;
const MOST: u64 = 1 << 30;
const MOST_IN_MEMORY: u64 = 1 << 24;

/// The number of states expanded before their successors are estimated.
const BATCH: usize = 256;

/// The number of random moves from the start that show which values states have.
const WALK: usize = 64;

/// Bytes of the number of a part.
const PART: usize = 2;

/// The moves to the states of a bucket, and their estimate.
type Bucket = (u32, Estimate);

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let none = SolverFiles::in_memory();
    let (disk, in_memory) = meter.disk().map_or((&none, true), |disk| (disk, false));
    let before = meter.kept;
    let (share, most) = if in_memory { (8, MOST_IN_MEMORY) } else { (2, MOST) };
    let room = (meter.memory().saturating_sub(before) / share).clamp(LEAST, most) as usize;
    let mut states = sampled(task);
    // Every round adds a value that the packing lacked. So there are at most 256 rounds.
    loop {
        meter.keep(room)?;
        let codec = StateCodec::new(StatePacking::new(&spread(&states, task.from.len())));
        let end = AstarDiskSearch::new(task, codec, (disk, in_memory), room).run(meter)?;
        meter.kept = before;
        match end {
            DiskSearchEnd::Path(path) => return Ok(Some(path)),
            DiskSearchEnd::Exhausted => return Ok(None),
            DiskSearchEnd::Unpacked(state) => states.push(state),
        }
    }
}

/// Some states: the start, and those of a random walk.
fn sampled(task: &SolveTask<'_>) -> Vec<Vec<u8>> {
    let (mut random, mut states) = (task.random(), vec![task.from.to_vec()]);
    for _ in 0..WALK {
        let mut next = vec![];
        task.problem.expand(&states[states.len() - 1], &mut |state| next.push(state.to_vec()));
        if next.is_empty() {
            break;
        }
        states.push(next.swap_remove(random.random_range(0..next.len())));
    }
    states
}

/// All values of these states, in every place.
fn spread(states: &[Vec<u8>], length: usize) -> ByteValues {
    let (mut values, mut met) = (ByteValues::none(length), [false; 256]);
    states.iter().flatten().for_each(|&byte| met[usize::from(byte)] = true);
    (0..=u8::MAX).filter(|&byte| met[usize::from(byte)]).for_each(|byte| values.note(&vec![byte; length]));
    values
}

/// How a search ended.
enum DiskSearchEnd {
    Path(Path),
    Exhausted,
    /// A state that the packing cannot hold.
    Unpacked(Vec<u8>),
}

struct AstarDiskSearch<'a> {
    task: &'a SolveTask<'a>,
    codec: StateCodec,
    scratch: Vec<u64>,
    /// A key begins with its part, in the highest bits of two bytes, since it is sorted by its
    /// first bits.
    shift: u32,
    /// Bytes of a key.
    width: usize,
    runs: Runs<'a>,
    /// The files of each bucket to expand, by moves plus estimate.
    open: BTreeMap<(Estimate, Bucket), Vec<SortedRun>>,
    /// The files of expanded buckets, by estimate and moves.
    closed: BTreeMap<(Estimate, u32), Vec<SortedRun>>,
    /// Successors that are not yet in a file, by their estimates.
    lists: BTreeMap<Estimate, Vec<u8>>,
    /// The number of successors in lists, and the most.
    listed: usize,
    most: usize,
}

impl<'a> AstarDiskSearch<'a> {
    /// A search that takes `room` bytes of memory.
    fn new(
        task: &'a SolveTask<'a>,
        codec: StateCodec,
        (disk, in_memory): (&'a SolverFiles, bool),
        room: usize,
    ) -> AstarDiskSearch<'a> {
        let width = PART + codec.width();
        AstarDiskSearch {
            task,
            shift: 8 * PART as u32 - codec.parts().ilog2(),
            scratch: codec.scratch(),
            codec,
            runs: Runs::new(disk, width, room / 4, in_memory),
            width,
            open: BTreeMap::new(),
            closed: BTreeMap::new(),
            lists: BTreeMap::new(),
            listed: 0,
            most: room / 4 * 3 / (2 * width + SORTED_ENTRY),
        }
    }

    /// Writes the key of a state; false if the packing cannot hold it.
    fn seal(&mut self, state: &[u8], key: &mut [u8]) -> bool {
        let Some(part) = self.codec.seal::<0>(state, &mut self.scratch, &mut key[PART..]) else { return false };
        key[..PART].copy_from_slice(&((part << self.shift) as u16).to_be_bytes());
        true
    }

    fn open(&mut self, key: &[u8], state: &mut [u8]) {
        let part = usize::from(u16::from_be_bytes([key[0], key[1]])) >> self.shift;
        self.codec.open(part, &key[PART..], &mut self.scratch, state);
    }

    fn run(&mut self, meter: &mut BudgetMeter<'_>) -> Result<DiskSearchEnd, SearchStop> {
        let mut key = vec![0; self.width];
        if !self.seal(self.task.from, &mut key) {
            return Ok(DiskSearchEnd::Unpacked(self.task.from.to_vec()));
        }
        self.lists.insert(self.task.heuristic.estimate(self.task.from), key);
        self.flush(0, meter)?;
        while let Some(((total, bucket), files)) = self.open.pop_first() {
            if let Some(end) = self.expand(total, bucket, files, meter)? {
                return Ok(end);
            }
            self.flush(bucket.0 + 1, meter)?;
        }
        Ok(DiskSearchEnd::Exhausted)
    }

    /// Writes the successors in lists, which have `moves` moves, to files of their buckets.
    fn flush(&mut self, moves: u32, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        meter.check_time()?;
        for (estimate, list) in std::mem::take(&mut self.lists) {
            let lists = [&list[..]];
            let sorted = SortedEntries::<0>::new(&lists, self.width, self.width)?;
            let mut writer = self.runs.create(1)?;
            sorted.keys().try_for_each(|(key, _)| self.runs.put(&mut writer, key, meter))?;
            let run = self.runs.end(writer, meter)?;
            let total = estimate + Estimate::from(moves);
            self.open.entry((total, (moves, estimate))).or_default().extend(run);
        }
        self.listed = 0;
        Ok(())
    }

    /// The moves to expanded states that can be those of a bucket.
    fn compared(&self, moves: u32) -> RangeInclusive<u32> {
        let consistent = self.task.heuristic.claim().consistent;
        if consistent { moves.saturating_sub(2)..=moves } else { 0..=moves }
    }

    /// Expands the new states of a bucket.
    fn expand(
        &mut self,
        total: Estimate,
        bucket: Bucket,
        mut files: Vec<SortedRun>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<DiskSearchEnd>, SearchStop> {
        self.runs.reduce(&mut files, meter)?;
        let (moves, estimate) = bucket;
        let compared = self.compared(moves);
        let known = self.closed.range((estimate, *compared.start())..=(estimate, *compared.end()));
        let known: Vec<SortedRun> = known.flat_map(|(_, files)| files).copied().collect();
        let buffers = files.len() + known.len() + 1;
        let (mut merged, mut old) = (self.runs.merged(&files, buffers)?, self.runs.merged(&known, buffers)?);
        let (mut writer, mut key, mut batch) = (self.runs.create(buffers)?, vec![], vec![]);
        loop {
            let more = merged.next(&mut key, meter)?;
            // The keys of both come in increasing order, so `old` never has to go back.
            if more && !old.finds(&key)? {
                self.runs.put(&mut writer, &key, meter)?;
                let from = batch.len();
                batch.resize(from + self.task.from.len(), 0);
                self.open(&key, &mut batch[from..]);
            }
            if batch.len() >= BATCH * self.task.from.len() || !more {
                let end = self.generate(&batch, total, moves, meter)?;
                if end.is_some() {
                    return Ok(end);
                }
                if !more {
                    break;
                }
                batch.clear();
            }
        }
        // On some systems a file that is open cannot be removed.
        drop((merged, old));
        let new = self.runs.end(writer, meter)?;
        self.closed.entry((estimate, moves)).or_default().extend(new);
        files.into_iter().try_for_each(|run| self.runs.remove(run, meter))?;
        Ok(None)
    }

    /// Lists the successors of some states.
    fn generate(
        &mut self,
        states: &[u8],
        total: Estimate,
        moves: u32,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<DiskSearchEnd>, SearchStop> {
        let (task, length) = (self.task, self.task.from.len());
        let (mut next, mut all, mut estimates, mut parents) = (vec![], vec![], vec![], vec![]);
        for state in states.chunks_exact(length) {
            if task.problem.is_goal(state) {
                return self.path(vec![state.to_vec()], moves).map(|path| Some(DiskSearchEnd::Path(path)));
            }
            successors(task, state, &mut next, meter)?;
            parents.resize(parents.len() + next.len() / length, state);
            all.extend_from_slice(&next);
        }
        task.heuristic.estimates(&all, length, &mut estimates);
        let mut key = vec![0; self.width];
        for ((next, &estimate), parent) in all.chunks_exact(length).zip(&estimates).zip(parents) {
            if estimate == Estimate::UNREACHABLE {
                continue;
            }
            // No other state has less moves plus estimate, so this goal is as good as any.
            let is_last = estimate == Estimate::ZERO && Estimate::from(moves + 1) <= total;
            if is_last && task.problem.is_goal(next) {
                return self
                    .path(vec![next.to_vec(), parent.to_vec()], moves)
                    .map(|path| Some(DiskSearchEnd::Path(path)));
            }
            if !self.seal(next, &mut key) {
                return Ok(Some(DiskSearchEnd::Unpacked(next.to_vec())));
            }
            let list = self.lists.entry(estimate).or_default();
            reserve(list, key.len())?;
            list.extend_from_slice(&key);
            self.listed += 1;
            if self.listed >= self.most {
                self.flush(moves + 1, meter)?;
            }
        }
        Ok(None)
    }

    /// The path to a goal, whose last states are given in reverse. The search reached the first of
    /// these in `moves` moves.
    fn path(&mut self, mut path: Path, moves: u32) -> Result<Path, SearchStop> {
        let mut key = vec![0; self.width];
        for moves in (0..moves).rev() {
            let mut next = vec![];
            let here = &path[path.len() - 1];
            self.task.problem.expand(here, &mut |state| next.push(state.to_vec()));
            let mut before = None;
            for state in next {
                let estimate = self.task.heuristic.estimate(&state);
                let files = self.closed.get(&(estimate, moves)).cloned().unwrap_or_default();
                if self.seal(&state, &mut key)
                    && files
                        .iter()
                        .try_fold(false, |found, &run| Ok::<_, Error>(found || self.runs.finds(run, &key)?))?
                {
                    before = Some(state);
                    break;
                }
            }
            path.push(before.ok_or_else(|| {
                let what = "no move leads back by just one, so some moves cannot be undone: declare it as directed";
                Error::broken_law(self.task.problem.spec(), what)
            })?);
        }
        path.reverse();
        Ok(path)
    }
}
