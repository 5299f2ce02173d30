//! Ctrl-C and other signals that stop work: work that polls for them ends soon, anything else at
//! once. SIGUSR1 saves the state, and the work continues.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::messages;
#[cfg(unix)]
use antipode_core::checkpoint::KEEP_NOW;
use antipode_core::error::{Error, Result};
use antipode_core::threads;
#[cfg(unix)]
use antipode_core::watch::signals::{self, SignalRequest};
use antipode_core::watch::{INTERRUPTED, Watch, WorkProgress};

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
        SignalRequest::Stop => stop(STOPS.fetch_add(1, Ordering::SeqCst) > 0),
        SignalRequest::Hangup if RELOADS.lock().is_ok_and(|reloads| reloads.as_ref().is_some_and(Request::send)) => (),
        SignalRequest::Leave | SignalRequest::Hangup => stop(false),
        SignalRequest::Keep => {
            KEEP_NOW.fetch_add(1, Ordering::SeqCst);
        }
    })
}

/// Where SIGHUP goes, if it asks a server to read its files again.
static RELOADS: Mutex<Option<Request>> = Mutex::new(None);

/// The sender of [`ReloadSignal`].
struct Request {
    sender: Sender<()>,
    /// Whether the process had a terminal.
    in_terminal: bool,
}

#[cfg(unix)]
impl Request {
    /// Sends a request to reload. False if nobody takes it, or if the terminal is gone: then SIGHUP
    /// says that the process should end.
    fn send(&self) -> bool {
        let is_gone = self.in_terminal && std::fs::File::open("/dev/tty").is_err();
        !is_gone && self.sender.send(()).is_ok()
    }
}

/// Requests to read files again: SIGHUP, unless it comes from a terminal that closes. While this
/// value lives, SIGHUP does not stop the work.
pub struct ReloadSignal(Receiver<()>);

impl Default for ReloadSignal {
    fn default() -> Self {
        Self::new()
    }
}

impl ReloadSignal {
    /// Takes SIGHUP from now on.
    pub fn new() -> ReloadSignal {
        let (sender, receiver) = channel();
        let request = Request { sender, in_terminal: std::fs::File::open("/dev/tty").is_ok() };
        *RELOADS.lock().unwrap_or_else(PoisonError::into_inner) = Some(request);
        ReloadSignal(receiver)
    }

    /// Waits for the next request. False if there will be none.
    pub fn next(&self) -> bool {
        self.0.recv().is_ok()
    }
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
    // Nothing would ever look at the signal.
    if at_once || HEEDED.load(Ordering::SeqCst) == 0 {
        if first {
            messages::complain(&Error::Interrupted);
        }
        std::process::exit(i32::from(Error::Interrupted.exit_code()));
    }
}

/// Stops the work after a time, as Ctrl-C does.
pub(super) fn after(time: Duration) -> Result<()> {
    threads::start(move || {
        std::thread::sleep(time);
        // If a signal came first, it is the reason for the end, with another exit status.
        if !INTERRUPTED.swap(true, Ordering::SeqCst) {
            TIME_OVER.store(true, Ordering::SeqCst);
        }
    })
    .map_err(|e| Error::Limit(format!("cannot start the timer thread: {e}")))
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
pub(super) fn watch<'a>(mut report: impl FnMut(WorkProgress) + Send + 'a) -> Watch<'a> {
    let heeded = heed();
    Watch::new(&INTERRUPTED, move |progress| {
        // Captured, so that it lives as long as the observer.
        let _ = &heeded;
        report(progress);
    })
}
