//! Ctrl-C and SIGTERM: work that polls for the signal ends soon, anything else at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::messages;
use antipode_core::error::{Error, Result};
use antipode_core::watch::{INTERRUPTED, Progress, Watch};

/// How many pieces of work poll for the signal.
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

/// Makes the first signal stop the work at its next step. A second one ends the process, as does
/// the first if nothing polls for it, such as a system call that waits for input.
pub(super) fn catch() -> Result<()> {
    let stop = || {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        if again || HEEDED.load(Ordering::SeqCst) == 0 {
            if !again {
                messages::complain(&Error::Interrupted);
            }
            std::process::exit(i32::from(Error::Interrupted.exit_code()));
        }
    };
    ctrlc::set_handler(stop).map_err(|e| Error::Limit(format!("cannot catch Ctrl-C: {e}")))
}

/// Stops the work after a time, as Ctrl-C does.
pub(super) fn after(time: Duration) -> Result<()> {
    let stop = move || {
        std::thread::sleep(time);
        INTERRUPTED.store(true, Ordering::SeqCst);
    };
    let started = std::thread::Builder::new().spawn(stop);
    started.map(|_| ()).map_err(|e| Error::Limit(format!("cannot start the timer thread: {e}")))
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
