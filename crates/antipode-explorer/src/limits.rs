//! Limits of requests, so that no client slows down the others for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::client::RequestClient;
use crate::fair::{FairSlot, FairSlots};
use antipode_answers::refusal::{ErrorResponse, Result};
use antipode_core::error::Error;
use antipode_core::watch::{INTERRUPTED, Watch, WorkProgress};

/// The most bytes of a request's body.
pub(crate) const BODY: usize = 1 << 20;

/// The most games of an answer, and the bytes after which it ends with fewer.
pub(crate) const GAMES: u32 = 1_000;
/// See [`GAMES`].
pub(crate) const GAMES_PAGE: usize = 64 << 10;

/// The most bytes of all games in the file; the oldest are removed.
pub(crate) const GAMES_FILE: u64 = 256 << 20;

/// The most bytes of games that one client adds to the file in an hour, so that nobody pushes out
/// the games of others.
pub(crate) const GAMES_OF_A_CLIENT: u64 = 1 << 20;

/// The most bytes that one client holds in requests and unread answers.
pub(crate) const UNREAD_OF_A_CLIENT: u64 = 32 << 20;

/// The most connections at a time; for a further one, a client with many loses its oldest.
pub(crate) const CONNECTIONS: usize = 512;

/// The most connections of one client at a time; further ones are closed.
pub(crate) const OF_A_CLIENT: usize = 256;

/// The most look-ups at a time; further ones wait.
const LOOKUPS: usize = 32;

/// The most batches at work at a time; the others wait for their next piece.
const BATCHES: usize = 2;

/// The most solvers and table walks at a time; further ones wait for [`PATIENT`], then fail.
const LONG: usize = 3;

/// The most solvers and table walks of one client at a time: one slot is left to others.
const LONG_OF_A_CLIENT: usize = LONG - 1;

/// The time that long work waits for a slot before it fails.
const PATIENT: Duration = Duration::from_secs(3);

/// The time limit for the head of a request.
pub(crate) const HEAD: Duration = Duration::from_secs(10);
/// The time limit for a complete answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(30);

/// The time limit for work, which is less than that for the answer.
const WALK: Duration = Duration::from_secs(25);

/// The interval between checks whether work should stop.
const LOOK: Duration = Duration::from_millis(100);

/// The time limit of a connection.
pub(crate) const CONNECTION: Duration = Duration::from_secs(600);

/// The time limit for requests to end after Ctrl-C.
pub(crate) const DRAIN: Duration = Duration::from_secs(10);

/// Slots that limit concurrent work, shared among clients.
#[derive(Debug)]
pub(crate) struct WorkSlots {
    lookups: Arc<FairSlots>,
    batches: Arc<FairSlots>,
    long: Arc<FairSlots>,
}

impl Default for WorkSlots {
    fn default() -> Self {
        WorkSlots {
            lookups: FairSlots::new(LOOKUPS, LOOKUPS),
            batches: FairSlots::new(BATCHES, BATCHES),
            long: FairSlots::new(LONG, LONG_OF_A_CLIENT),
        }
    }
}

/// The error for work whose thread died.
fn lost() -> ErrorResponse {
    Error::Limit("the work ended without an answer".into()).into()
}

/// Sets a flag when it is dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs work on a thread. The watch stops it at its time limit, at Ctrl-C, and when nobody waits
/// for it: the server drops the future of a request whose client is gone.
async fn run<T: Send + 'static>(
    slot: Option<FairSlot>,
    tell: impl FnMut(WorkProgress) + Send + 'static,
    work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let slot = slot.ok_or_else(lost)?;
    let flag = Arc::new(AtomicBool::new(false));
    let stop = StopOnDrop(flag.clone());
    let mut done = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        let mut watch = Watch::new(&flag, tell);
        watch.signal().check()?;
        work(&mut watch)
    });
    let until = Instant::now() + WALK;
    loop {
        if let Ok(done) = tokio::time::timeout(LOOK, &mut done).await {
            return done.map_err(|_| lost())?;
        }
        if Instant::now() > until || INTERRUPTED.load(Ordering::Relaxed) {
            stop.0.store(true, Ordering::Relaxed);
        }
    }
}

impl WorkSlots {
    /// Runs short work when a slot is free.
    ///
    /// # Errors
    ///
    /// Those of the work; `TooSlow` if it exceeds its time; `TooLarge` if its thread died.
    pub(crate) async fn brief<T: Send + 'static>(
        &self,
        client: RequestClient,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        run(self.lookups.acquire(client.sharing()).await, |_| (), work).await
    }

    /// Runs a piece of a batch. Batches have slots of their own, and take turns: single look-ups
    /// do not wait for them.
    ///
    /// # Errors
    ///
    /// Those of [`WorkSlots::brief`].
    pub(crate) async fn piece<T: Send + 'static>(
        &self,
        client: RequestClient,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        run(self.batches.acquire(client.sharing()).await, |_| (), work).await
    }

    /// Runs long work, which tells its progress; `Busy` if no slot becomes free within a few
    /// seconds. The other errors are those of [`WorkSlots::brief`].
    pub(crate) async fn long<T: Send + 'static>(
        &self,
        client: RequestClient,
        tell: impl FnMut(WorkProgress) + Send + 'static,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let slot = tokio::time::timeout(PATIENT, self.long.acquire(client.sharing())).await;
        run(slot.map_err(|_| ErrorResponse::busy())?, tell, work).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::PeerAddress;
    use axum::http::HeaderMap;

    /// Long work that waits until it is stopped, and then says so.
    fn waits(watch: &mut Watch<'_>) -> Result<()> {
        while watch.signal().check().is_ok() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Error::Interrupted.into())
    }

    #[test]
    fn work_is_shared_and_stops_when_nobody_waits_for_it() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let client = |last| RequestClient::of(Some(PeerAddress([10, 0, 0, last].into())), &HeaderMap::new(), &[]);
        runtime.block_on(async {
            let work = Arc::new(WorkSlots::default());
            let running: Vec<_> = (0..LONG_OF_A_CLIENT)
                .map(|_| {
                    let work = work.clone();
                    tokio::spawn(async move { work.long(client(1), |_| (), waits).await.is_ok() })
                })
                .collect();
            tokio::time::sleep(Duration::from_millis(100)).await;
            assert!(work.long(client(1), |_| (), |_| Ok(())).await.is_err());
            assert!(work.long(client(2), |_| (), |_| Ok(())).await.is_ok());
            assert!(work.brief(client(1), |_| Ok(())).await.is_ok());
            running.iter().for_each(tokio::task::JoinHandle::abort);
            assert!(work.long(client(1), |_| (), |_| Ok(())).await.is_ok());
        });
    }
}
