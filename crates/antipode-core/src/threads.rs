//! The start of threads, with an error where the system has no memory for one.

use std::io;
use std::sync::mpsc::channel;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use memmap2::MmapOptions;

use crate::error::Error;

/// Bytes of addresses that a new thread may take: 2 MiB for its stack, and the rest for the stack
/// of its signal handlers and for the allocator.
const ROOM: usize = (2 << 20) + (256 << 10);

/// Starts a detached thread, and returns once it runs.
///
/// # Errors
///
/// That of the system if it has no memory for a thread.
pub fn start(run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let (started, run) = prepare(run)?;
    Builder::new().spawn(run)?;
    started();
    Ok(())
}

/// Starts a thread in a scope, and returns once it runs.
///
/// # Errors
///
/// That of the system if it has no memory for a thread.
pub fn start_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let (started, run) = prepare(run)?;
    let handle = Builder::new().spawn_scoped(scope, run)?;
    started();
    Ok(handle)
}

/// The error of work that needs a thread and gets none.
pub fn refused(error: io::Error) -> Error {
    Error::Limit(format!("cannot start a thread: {error}"))
}

/// Checks that there are addresses for a thread: the standard library aborts if a new thread has a
/// stack, but none for its signal handlers.
///
/// Returns what waits for the start and what the thread runs. Without the wait, threads that start
/// together could take the addresses that another one needs.
fn prepare<T>(run: impl FnOnce() -> T) -> io::Result<(impl FnOnce(), impl FnOnce() -> T)> {
    drop(MmapOptions::new().len(ROOM).map_anon()?);
    let (sender, receiver) = channel();
    Ok((
        move || {
            let _ = receiver.recv();
        },
        move || {
            // This allocates, so the thread has all that it needs of the allocator afterwards.
            let _ = sender.send(());
            run()
        },
    ))
}
