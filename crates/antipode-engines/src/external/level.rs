//! A level: readers load what tasks need, workers find the states, the calling thread writes them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::layer_rows::live_rows;
use super::layers::{Layers, Record};
use super::piece::{Loading, Piece};
use super::reading::Reading;
use super::record::Encoded;
use super::scratch::Scratch;
use super::seen::Target;
use super::shape::{Context, Shape};
use super::work::{Loaded, Worker};
use antipode_core::bits::BitSet;
use antipode_core::error::{Error, Result};
use antipode_core::watch::{Progress, Watch};

/// The number of threads that read.
pub(super) const READERS: usize = 2;

/// The number of loaded tasks that wait for a worker.
pub(super) const WAITING: usize = 1;

/// The interval at which the calling thread checks the signal to stop.
const PATIENCE: Duration = Duration::from_millis(100);

/// A reader loads a segment whole if a task needs more than one in this many of its chunks.
const WHOLE: usize = 3;

/// The data that readers share.
struct Reader<'a> {
    context: Context<'a>,
    layers: &'a Layers,
    reading: &'a Arc<Reading>,
    depth: u32,
    /// The rows that may have new states, if these are few.
    live: Option<&'a BitSet>,
}

impl Reader<'_> {
    /// Loads the task of these targets; `None` if all are done, or have no row with new states.
    fn load(&self, mut targets: Vec<usize>) -> Result<Option<Loaded>> {
        let shape = self.context.shape;
        targets.retain(|&target| !self.layers.has(target, self.depth));
        let mut needs = vec![];
        for &target in &targets {
            shape.needs(target, 0..shape.cut().chunks(target), self.live, &mut needs);
        }
        if needs.is_empty() {
            return Ok(None);
        }
        needs.sort_unstable_by_key(|(segment, chunks)| (*segment, chunks.start, chunks.end));
        let (mut loading, mut empty) = (Loading::new(self.reading), vec![]);
        for group in needs.chunk_by(|a, b| a.0 == b.0) {
            match self.layers.get(group[0].0, self.depth - 1) {
                Some(record) => self.add(group, &record, &mut loading),
                None => empty.extend_from_slice(group),
            }
        }
        let sources = loading.len();
        // Without sources there are no new states, so the task needs no earlier ones.
        for &target in targets.iter().filter(|_| sources > 0) {
            let before = (0..2 / shape.sides() as u32).filter_map(|back| self.depth.checked_sub(2 - back));
            for record in before.filter_map(|depth| self.layers.get(target, depth)) {
                loading.add(target, &record, 0..shape.cut().chunks(target));
            }
        }
        let mut pieces = loading.read()?;
        let mut seen = pieces.split_off(sources).into_iter().peekable();
        let mut seen_of =
            |segment| std::iter::from_fn(|| seen.next_if(|piece| piece.segment == segment)).collect::<Vec<Piece>>();
        let targets = targets.into_iter().map(|segment| Target { segment, seen: seen_of(segment) }).collect();
        Ok(Some(Loaded { targets, sources: pieces, empty }))
    }

    /// Adds the chunks of a segment that are needed, given in order, to `loading`: all of the
    /// segment if they are many.
    fn add(&self, group: &[(usize, Range<usize>)], record: &Arc<Record>, loading: &mut Loading<'_>) {
        let segment = group[0].0;
        let mut ranges: Vec<Range<usize>> = vec![];
        for (_, chunks) in group {
            match ranges.last_mut() {
                Some(last) if chunks.start <= last.end => last.end = last.end.max(chunks.end),
                _ => ranges.push(chunks.clone()),
            }
        }
        let all = self.context.shape.cut().chunks(segment);
        if ranges.iter().map(Range::len).sum::<usize>() * WHOLE > all {
            ranges.clear();
            ranges.push(0..all);
        }
        ranges.into_iter().for_each(|chunks| loading.add(segment, record, chunks));
    }
}

/// Finds the states at `depth`, and returns their number. `Interrupted` if the search should stop,
/// after the current tasks.
pub(super) fn level(
    context: Context<'_>,
    scratch: &mut Scratch,
    depth: u32,
    side: usize,
    watch: &mut Watch<'_>,
) -> Result<u64> {
    let shape = context.shape;
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (layers, reading) = (scratch.layers.clone(), scratch.reading.clone());
    let live = live_rows(context, scratch, depth)?;
    let live = live.as_ref();
    let reader = Reader { context, layers: &layers, reading: &reading, depth, live };
    let (loaded, tasks) = bounded(WAITING);
    let (finished, results) = bounded(context.threads);
    std::thread::scope(|scope| {
        for _ in 0..READERS {
            let loaded = loaded.clone();
            scope.spawn(|| reader.run(side, &next, &stop, loaded));
        }
        for _ in 0..context.threads {
            let (tasks, finished) = (tasks.clone(), finished.clone());
            let worker = || Worker::new(context, &reading, live);
            scope.spawn(move || run(worker(), tasks, finished));
        }
        drop((loaded, tasks, finished));
        let mut writing =
            Writing { shape, scratch, depth, keeps: context.keeps, found: layers.states(depth), failure: None };
        writing.run(&results, &stop, watch)
    })
}

impl Reader<'_> {
    /// Loads task after task of a side.
    fn run(&self, side: usize, next: &AtomicUsize, stop: &AtomicBool, loaded: Sender<Result<Loaded>>) {
        while !stop.load(Ordering::Relaxed) {
            let targets = self.context.shape.targets(side, next.fetch_add(1, Ordering::Relaxed));
            if targets.is_empty() {
                return;
            }
            if let Some(task) = self.load(targets).transpose()
                && loaded.send(task).is_err()
            {
                return;
            }
        }
    }
}

/// Processes task after task.
fn run(worker: Result<Worker<'_>>, tasks: Receiver<Result<Loaded>>, finished: Sender<Result<Vec<(usize, Encoded)>>>) {
    let mut worker = match worker {
        Ok(worker) => worker,
        Err(error) => {
            let _ = finished.send(Err(error));
            return;
        }
    };
    for task in tasks {
        if finished.send(task.and_then(|task| worker.run(task))).is_err() {
            return;
        }
    }
}

/// The work of the calling thread.
struct Writing<'a> {
    shape: &'a dyn Shape,
    scratch: &'a mut Scratch,
    depth: u32,
    keeps: bool,
    /// The number of states found.
    found: u64,
    /// The error that prevents the completion of the level.
    failure: Option<Error>,
}

impl Writing<'_> {
    /// Writes what is found until all tasks are done.
    fn run(
        &mut self,
        results: &Receiver<Result<Vec<(usize, Encoded)>>>,
        stop: &AtomicBool,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        let reached: u64 = self.scratch.manifest.layers.iter().sum();
        loop {
            let outcome = match results.recv_timeout(PATIENCE) {
                Ok(Ok(found)) => self.write(found),
                Ok(Err(error)) => Err(error),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let progress = Progress { phase: "search", depth: Some(self.depth), done: reached + self.found, total: 0 };
            let shown = |()| watch.report(progress).and_then(|()| self.scratch.show(watch));
            if let Err(error) = outcome.and_then(shown) {
                stop.store(true, Ordering::Relaxed);
                self.failure.get_or_insert(error);
            }
        }
        self.failure.take().map_or(Ok(self.found), Err)
    }

    /// Writes what a task found, unless an earlier error prevents it.
    fn write(&mut self, found: Vec<(usize, Encoded)>) -> Result<()> {
        if !matches!(self.failure, None | Some(Error::Interrupted)) {
            return Ok(());
        }
        let replaces = if self.keeps { 0 } else { self.depth - 1 };
        for (segment, encoded) in found {
            self.found += encoded.states;
            self.scratch.append(segment, self.depth, replaces, encoded, self.shape.usage(segment).is_scattered)?;
        }
        Ok(())
    }
}
