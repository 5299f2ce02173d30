//! Ctrl-C and other signals that stop work: work that polls for them ends soon, anything else at
//! once. SIGUSR1 saves the state, and the work continues.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::messages;
#[cfg(unix)]
use antipode_core::checkpoint::KEEP_NOW;
use antipode_core::error::{Error, Result};
use antipode_core::threads;
#[cfg(unix)]
use antipode_core::watch::signals::{self, Wish};
use antipode_core::watch::{INTERRUPTED, Progress, Watch};

/// The number of SIGINT and SIGTERM signals so far.
static STOPS: AtomicUsize = AtomicUsize::new(0);

/// Whether the time of the work was over before any signal.
static TIME_OVER: AtomicBool = AtomicBool::new(false);

/// The pieces of work that poll for signals.
static HEEDED: AtomicUsize = AtomicUsize::new(0);

/// Work that polls for the signal while this value lives.
pub(super) struct Heeded(());

impl Drop for Heeded {
    fn drop(&mut self) {
        HEEDED.fetch_sub(1, Ordering::SeqCst);
    }
}

pub(super) fn heed() -> Heeded {
    HEEDED.fetch_add(1, Ordering::SeqCst);
    Heeded(())
}

/// Makes the first signal stop the work at its next step. A second Ctrl-C or SIGTERM ends the
/// process, as does the first if nothing polls for it, such as a system call that waits for input.
#[cfg(unix)]
pub(super) fn catch() -> Result<()> {
    signals::catch(|wish| match wish {
        Wish::Stop => stop(STOPS.fetch_add(1, Ordering::SeqCst) > 0),
        Wish::Leave => stop(false),
        Wish::Keep => {
            KEEP_NOW.fetch_add(1, Ordering::SeqCst);
        }
    })
}

/// Makes the first Ctrl-C stop the work at its next step, as on Unix.
#[cfg(not(unix))]
pub(super) fn catch() -> Result<()> {
    let caught = ctrlc::set_handler(|| stop(STOPS.fetch_add(1, Ordering::SeqCst) > 0));
    caught.map_err(|e| Error::Limit(format!("cannot catch Ctrl-C: {e}")))
}

/// Stops the work. Ends the process if nothing polls for the signal, or if `at_once` is set.
fn stop(at_once: bool) {
    let first = !INTERRUPTED.swap(true, Ordering::SeqCst);
    if at_once || HEEDED.load(Ordering::SeqCst) == 0 {
        if first {
            messages::complain(&Error::Interrupted);
        }
        std::process::exit(i32::from(Error::Interrupted.exit_code()));
    }
}

/// Stops the work after a time, as Ctrl-C does.
pub(super) fn after(time: Duration) -> Result<()> {
    let stop = move || {
        std::thread::sleep(time);
        if !INTERRUPTED.swap(true, Ordering::SeqCst) {
            TIME_OVER.store(true, Ordering::SeqCst);
        }
    };
    threads::start(stop).map_err(|e| Error::Limit(format!("cannot start the timer thread: {e}")))
}

/// Whether the work stopped because its time was over, not by a signal.
pub(super) fn is_time_over() -> bool {
    TIME_OVER.load(Ordering::SeqCst) && STOPS.load(Ordering::SeqCst) == 0
}

/// `Interrupted` if there was a signal.
pub(super) fn check() -> Result<()> {
    watch(|_| ()).signal().check()
}

/// An observer that passes the signal to the work.
pub(super) fn watch<'a>(mut report: impl FnMut(Progress) + Send + 'a) -> Watch<'a> {
    let heeded = heed();
    Watch::new(&INTERRUPTED, move |progress| {
        let _ = &heeded;
        report(progress);
    })
}
