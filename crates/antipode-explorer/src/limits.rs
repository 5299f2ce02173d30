//! Bounds on what a request may ask for, so that no client slows down the others for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use antipode_core::error::{Error, Result};
use antipode_core::watch::{INTERRUPTED, Watch};

/// Bytes of the body of a request.
pub const BODY: usize = 1 << 20;

/// Bytes of the text of a state.
pub const STATE: usize = 4 << 10;

/// States of a batch.
pub const BATCH: usize = 10_000;

/// States that a list names.
pub const LISTED: u64 = 100;

/// States of a tree of optimal paths.
pub const TREE: usize = 400;

/// Moves of a game.
pub const MOVES: usize = 5_000;

/// States that a solver may expand, and the seconds that it has.
pub const SOLVE: (u64, f64) = (5_000_000, 10.0);

/// Bytes that a solver, or a walk over the occupancies of a board, may take.
pub const MEMORY: u64 = 512 << 20;

/// Connections at a time; further clients wait.
pub const CONNECTIONS: usize = 512;

/// Look-ups at a time; further ones wait.
const LOOKUPS: usize = 32;

/// Solvers and walks over whole tables at a time; further ones wait a moment, and are refused then.
const LONG: usize = 2;

/// How long they wait.
const PATIENT: Duration = Duration::from_secs(3);

/// Time for the head of a request, and for the whole of its answer.
pub const HEAD: Duration = Duration::from_secs(10);
/// See [`HEAD`].
pub const ANSWER: Duration = Duration::from_secs(30);

/// Time that work over a whole table has: less than the answer.
const WALK: Duration = Duration::from_secs(25);

/// Time of a connection, whatever it does.
pub const CONNECTION: Duration = Duration::from_secs(600);

/// Time that requests have to end after Ctrl-C.
pub const DRAIN: Duration = Duration::from_secs(10);

/// Work that is done at a time.
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

/// The work itself failed: a thread died.
fn lost() -> Error {
    Error::Limit("the work ended without an answer".into())
}

impl Work {
    /// Does short work when there is room.
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

    /// Does long work; `None` if there is too much of it already for some seconds. Its observer
    /// stops it when its time is over, or at Ctrl-C.
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
