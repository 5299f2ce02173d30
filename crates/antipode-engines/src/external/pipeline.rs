//! The threads of a level: readers load tasks, workers process them, and the calling thread takes
//! the results.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use antipode_core::error::{Error, Result};
use antipode_core::threads;

/// The most threads that read.
pub(super) const READERS: usize = 2;

/// The number of loaded tasks that wait for a worker.
pub(super) const WAITING: usize = 1;

/// The interval at which the calling thread is called without a result.
const PATIENCE: Duration = Duration::from_millis(100);

/// Loads the tasks `0..tasks`, skips those without anything to do, processes the others on at most
/// `workers` threads, and calls `take` with each result, in any order, and now and then with
/// `None`.
///
/// # Errors
///
/// The first error of any part. After `Interrupted`, running tasks are completed and taken.
pub(super) fn pipeline<T: Send, R: Send, W: FnMut(T) -> Result<R>>(
    workers: usize,
    tasks: usize,
    load: impl Fn(usize) -> Result<Option<T>> + Sync,
    worker: impl Fn() -> Result<W> + Sync,
    mut take: impl FnMut(Option<R>) -> Result<()>,
) -> Result<()> {
    let (readers, workers) = (READERS.min(tasks), workers.min(tasks));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (loaded, waiting) = bounded::<Result<T>>(WAITING);
    let (finished, results) = bounded::<Result<R>>(workers);
    let read = |loaded: Sender<Result<T>>| {
        while !stop.load(Ordering::Relaxed) {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks || load(task).transpose().is_some_and(|task| loaded.send(task).is_err()) {
                return;
            }
        }
    };
    let work = |waiting: Receiver<Result<T>>, finished: Sender<Result<R>>| match worker() {
        Ok(mut worker) => {
            let mut results = waiting.into_iter().map(|task| task.and_then(&mut worker));
            let _ = results.try_for_each(|result| finished.send(result));
        }
        Err(error) => drop(finished.send(Err(error))),
    };
    std::thread::scope(|scope| {
        let start = || -> io::Result<()> {
            for _ in 0..readers {
                let loaded = loaded.clone();
                threads::start_scoped(scope, || read(loaded))?;
            }
            for _ in 0..workers {
                let (waiting, finished) = (waiting.clone(), finished.clone());
                threads::start_scoped(scope, || work(waiting, finished))?;
            }
            Ok(())
        };
        let mut failure =
            start().map_err(|e| Error::Limit(format!("cannot start {} threads: {e}", readers + workers))).err();
        stop.store(failure.is_some(), Ordering::Relaxed);
        drop((loaded, waiting, finished));
        loop {
            let outcome = match results.recv_timeout(PATIENCE) {
                Ok(Ok(_)) if !matches!(failure, None | Some(Error::Interrupted)) => Ok(()),
                Ok(result) => result.and_then(|result| take(Some(result))),
                Err(RecvTimeoutError::Timeout) => take(None),
                Err(RecvTimeoutError::Disconnected) => return failure.map_or(Ok(()), Err),
            };
            if let Err(error) = outcome {
                stop.store(true, Ordering::Relaxed);
                failure.get_or_insert(error);
            }
        }
    })
}
