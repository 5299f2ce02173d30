//! The thread that shows the other sides of all links that this process is there.

use std::io;
use std::sync::TryLockError;
use std::sync::atomic::Ordering;
use std::thread;

use super::{BEAT, HERE, Link};

/// Shows the other sides that this process is there, until all links have ended or the process
/// does.
///
/// # Errors
///
/// That of the system if it cannot start a thread.
pub fn beat(links: Vec<Link>) -> io::Result<()> {
    let beats = move || {
        while links.iter().any(|link| !link.0.ended.load(Ordering::Relaxed)) {
            thread::sleep(BEAT);
            for link in &links {
                // Where another thread is writing, that is a sign, too.
                match link.0.writer.try_lock() {
                    Ok(mut writer) if !link.0.ended.load(Ordering::Relaxed) => drop(writer.write(HERE, &[])),
                    Ok(_) | Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => (),
                }
            }
        }
    };
    thread::Builder::new().name("beat".into()).spawn(beats).map(drop)
}
