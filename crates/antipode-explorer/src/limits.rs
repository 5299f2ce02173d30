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

/// The most states of a list.
pub const LISTED: u64 = 100;

/// The most states of a tree of optimal paths.
pub const TREE: usize = 400;

/// The most moves of a game.
pub const MOVES: usize = 5_000;

/// The most states that a solver may expand, and its time limit in seconds.
pub const SOLVE: (u64, f64) = (5_000_000, 10.0);

/// The most bytes for a solver, or for a walk over the occupancies of a board.
pub const MEMORY: u64 = 512 << 20;

/// The most connections at a time; further clients wait.
pub const CONNECTIONS: usize = 512;

/// The most look-ups at a time; further ones wait.
const LOOKUPS: usize = 32;

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
    long: Arc<Semaphore>,
}

impl Default for Work {
    fn default() -> Self {
        Work { lookups: Arc::new(Semaphore::new(LOOKUPS)), long: Arc::new(Semaphore::new(LONG)) }
    }
}

/// The error for work whose thread died.
fn lost() -> Error {
    Error::Limit("the work ended without an answer".into())
}

impl Work {
    /// Runs short work when a slot is free.
    ///
    /// # Errors
    ///
    /// Those of the work; `Limit` if its thread died.
    pub async fn brief<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = self.lookups.clone().acquire_owned().await.map_err(|_| lost())?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| lost())?
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
            let (stop, until) = (AtomicBool::new(false), Instant::now() + WALK);
            let look = |_| {
                if Instant::now() > until || INTERRUPTED.load(Ordering::Relaxed) {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            work(&mut Watch::new(&stop, look))
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
