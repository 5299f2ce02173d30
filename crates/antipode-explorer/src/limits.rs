//! Limits of requests, so that no client slows down the others for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use antipode_core::error::{Error, Result};
use antipode_core::watch::{INTERRUPTED, Watch};

/// The most bytes of a request's body.
pub const BODY: usize = 1 << 20;

/// The most bytes of a state's text.
pub const STATE: usize = 4 << 10;

/// The most states of a batch.
pub const BATCH: usize = 10_000;

/// The states of a batch that are looked up at a time, before those of another batch.
pub const PIECE: usize = 250;

/// The most states of a list.
pub const LISTED: u64 = 100;

/// The most states of a tree of optimal paths.
pub const TREE: usize = 400;

/// The most states on optimal paths that are counted for a tree.
pub const WALKED: usize = 20_000;

/// The most states whose estimates are compared with their distances.
pub const ESTIMATED: u64 = 5_000;

/// The most games of an answer.
pub const GAMES: u32 = 1_000;

/// The most moves of a game.
pub const MOVES: usize = 5_000;

/// The most states that a solver may expand, and its time limit in seconds.
pub const SOLVE: (u64, f64) = (5_000_000, 10.0);

/// The time limit in seconds of a search for a shortest solution with the server's heuristic. It
/// leaves time for a quick solver before that of the answer ends.
pub const PROOF: f64 = 20.0;

/// The most bytes for a solver, or for a walk over the occupancies of a board.
pub const MEMORY: u64 = 512 << 20;

/// The most connections at a time; further clients wait.
pub const CONNECTIONS: usize = 512;

/// The most look-ups at a time; further ones wait.
const LOOKUPS: usize = 32;

/// The most batches at work at a time; the others wait for their next piece.
const BATCHES: usize = 2;

/// The most solvers and table walks at a time; further ones wait for [`PATIENT`], then fail.
const LONG: usize = 2;

/// The time that long work waits for a slot before it fails.
const PATIENT: Duration = Duration::from_secs(3);

/// The time limit for the head of a request.
pub const HEAD: Duration = Duration::from_secs(10);
/// The time limit for a complete answer.
pub const ANSWER: Duration = Duration::from_secs(30);

/// The time limit for work over a whole table, which is less than that for the answer.
const WALK: Duration = Duration::from_secs(25);

/// The time limit of a connection.
pub const CONNECTION: Duration = Duration::from_secs(600);

/// The time limit for requests to end after Ctrl-C.
pub const DRAIN: Duration = Duration::from_secs(10);

/// Semaphores that limit concurrent work.
#[derive(Debug)]
pub struct Work {
    lookups: Arc<Semaphore>,
    batches: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

impl Default for Work {
    fn default() -> Self {
        let slots = |number| Arc::new(Semaphore::new(number));
        Work { lookups: slots(LOOKUPS), batches: slots(BATCHES), long: slots(LONG) }
    }
}

/// The error for work whose thread died.
fn lost() -> Error {
    Error::Limit("the work ended without an answer".into())
}

/// Runs work with a watch that stops it at the time limit, or at Ctrl-C.
pub fn timed<T>(work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let (stop, until) = (AtomicBool::new(false), Instant::now() + WALK);
    let look = |_| {
        if Instant::now() > until || INTERRUPTED.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    work(&mut Watch::new(&stop, look))
}

/// Runs work on a thread when a slot is free.
async fn in_slot<T: Send + 'static>(
    slots: &Arc<Semaphore>,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let permit = slots.clone().acquire_owned().await.map_err(|_| lost())?;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(|_| lost())?
}

impl Work {
    /// Runs short work when a slot is free.
    ///
    /// # Errors
    ///
    /// Those of the work; `Limit` if its thread died.
    pub async fn brief<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        in_slot(&self.lookups, work).await
    }

    /// Runs a piece of a batch. Batches have slots of their own, and take turns: single look-ups
    /// do not wait for them.
    ///
    /// # Errors
    ///
    /// Those of [`Work::brief`].
    pub async fn piece<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        in_slot(&self.batches, work).await
    }

    /// Runs long work; `None` if no slot becomes free within a few seconds. The watch stops the
    /// work at its time limit, or at Ctrl-C.
    pub async fn long<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Option<Result<T>> {
        let permit = tokio::time::timeout(PATIENT, self.long.clone().acquire_owned()).await.ok()?.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            timed(work)
        });
        Some(done.await.unwrap_or_else(|_| Err(lost())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_long_work_is_refused_and_look_ups_go_on() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let work = Arc::new(Work::default());
            let (end, ends) = std::sync::mpsc::channel::<()>();
            let ends = Arc::new(std::sync::Mutex::new(ends));
            let running: Vec<_> = (0..LONG)
                .map(|_| {
                    let (work, ends) = (work.clone(), ends.clone());
                    let wait = move |_: &mut Watch<'_>| Ok(ends.lock().unwrap().recv().is_ok());
                    tokio::spawn(async move { work.long(wait).await.is_some() })
                })
                .collect();
            tokio::time::sleep(Duration::from_millis(100)).await;
            assert!(work.long(|_| Ok(())).await.is_none());
            assert!(work.brief(|| Ok(())).await.is_ok());
            (0..LONG).for_each(|_| end.send(()).unwrap());
            for one in running {
                assert!(one.await.unwrap());
            }
            assert!(work.long(|_| Ok(())).await.is_some());
        });
    }
}
