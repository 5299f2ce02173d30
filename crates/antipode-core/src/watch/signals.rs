//! Unix signals that request a process to stop, or to save its work.
//!
//! A handler may do almost nothing, so it only writes the number of the signal to a pipe, which a
//! thread reads. A signal that is ignored when the process starts stays ignored: `nohup` ignores
//! SIGHUP, and a shell ignores SIGINT for commands that it runs with `&`. Programs that the process
//! starts do not inherit handlers.
#![allow(unsafe_code)]

use std::io::{Read, pipe};
use std::os::fd::{IntoRawFd, OwnedFd};
use std::sync::atomic::{AtomicI32, Ordering};

use nix::errno::Errno;
use nix::libc::{self, c_int};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};

use crate::error::{Error, Result};
use crate::threads;

/// The request that a signal makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalRequest {
    /// SIGINT and SIGTERM: stop; who sends a second one waits no longer.
    Stop,
    /// SIGXCPU: stop. It comes every second.
    Leave,
    /// SIGHUP: stop or, in a server, read the files again.
    Hangup,
    /// SIGUSR1: save the work now, and continue.
    Keep,
}

/// The signals with their requests.
///
/// SIGXFSZ has none. While it is caught, a write beyond the limit fails with an error that names
/// the file.
const SIGNALS: [(Signal, Option<SignalRequest>); 6] = [
    (Signal::SIGINT, Some(SignalRequest::Stop)),
    (Signal::SIGTERM, Some(SignalRequest::Stop)),
    (Signal::SIGHUP, Some(SignalRequest::Hangup)),
    (Signal::SIGXCPU, Some(SignalRequest::Leave)),
    (Signal::SIGUSR1, Some(SignalRequest::Keep)),
    (Signal::SIGXFSZ, None),
];

/// The end of the pipe that the handler writes to, which is never closed.
static PIPE: AtomicI32 = AtomicI32::new(-1);

/// Starts to call `answer` in a thread for each signal, except for signals that are ignored.
///
/// # Errors
///
/// `Limit` if the system refuses the pipe, the thread or a handler.
pub fn catch(answer: impl Fn(SignalRequest) + Send + 'static) -> Result<()> {
    let (mut reader, writer) = pipe().map_err(refused)?;
    PIPE.store(OwnedFd::from(writer).into_raw_fd(), Ordering::SeqCst);
    threads::start(move || {
        let mut byte = [0];
        while reader.read_exact(&mut byte).is_ok() {
            let wish = SIGNALS.iter().find(|(signal, _)| *signal as c_int == c_int::from(byte[0]));
            if let Some(wish) = wish.and_then(|(_, wish)| *wish) {
                answer(wish);
            }
        }
    })
    .map_err(refused)?;
    let action = SigAction::new(SigHandler::Handler(note), SaFlags::SA_RESTART, SigSet::empty());
    for (signal, _) in SIGNALS {
        // SAFETY: the handler reads an atomic, makes one system call, and keeps `errno`.
        let before = unsafe { sigaction(signal, &action) }.map_err(|e| refused(e.into()))?;
        if matches!(before.handler(), SigHandler::SigIgn) {
            // SAFETY: this is what was there before.
            unsafe { sigaction(signal, &before) }.map_err(|e| refused(e.into()))?;
        }
    }
    Ok(())
}

fn refused(e: std::io::Error) -> Error {
    Error::Limit(format!("cannot catch signals: {e}"))
}

extern "C" fn note(signal: c_int) {
    let errno = Errno::last_raw();
    let byte = signal as u8;
    // SAFETY: the byte lives until the call returns. `write` may be called in a handler.
    unsafe { libc::write(PIPE.load(Ordering::SeqCst), (&raw const byte).cast(), 1) };
    Errno::set_raw(errno);
}
