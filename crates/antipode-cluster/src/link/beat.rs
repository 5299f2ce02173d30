//! The heartbeat thread: it shows other processes that this one is alive.

use std::io;
use std::sync::TryLockError;
use std::sync::atomic::Ordering;
use std::thread;

use super::{BEAT, HERE, ProcessLink};
use antipode_core::threads;

/// Starts to send heartbeats on all links. They stop when all links have ended, or with the
/// process.
///
/// # Errors
///
/// That of the system if it cannot start a thread.
pub(crate) fn beat(links: Vec<ProcessLink>) -> io::Result<()> {
    threads::start(move || {
        while links.iter().any(|link| !link.0.ended.load(Ordering::Relaxed)) {
            thread::sleep(BEAT);
            for link in &links {
                // A write by another thread is also a sign of life.
                match link.0.writer.try_lock() {
                    // Whoever reads or writes next reports the failure.
                    Ok(mut writer) if !link.0.ended.load(Ordering::Relaxed) => drop(writer.write(HERE, &[])),
                    Ok(_) | Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => (),
                }
            }
        }
    })
}
