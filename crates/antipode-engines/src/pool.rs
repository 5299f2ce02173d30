//! Pools of threads.

use antipode_core::error::{Error, Result};
use antipode_core::threads;
use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};

#[cfg(not(target_family = "wasm"))]
pub use rayon::ThreadPool;

/// A pool that runs everything in the thread that asks: a host of WebAssembly starts no others.
#[cfg(target_family = "wasm")]
#[derive(Debug)]
pub struct ThreadPool;

#[cfg(target_family = "wasm")]
impl ThreadPool {
    /// Runs work.
    pub fn install<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }

    /// One.
    pub fn current_num_threads(&self) -> usize {
        1
    }
}

/// A pool of one thread.
///
/// # Errors
///
/// None.
#[cfg(target_family = "wasm")]
pub fn thread_pool(_: usize) -> Result<ThreadPool> {
    Ok(ThreadPool)
}

/// A pool of `threads` threads; 0 means one per available processor.
///
/// # Errors
///
/// `Limit` if the system refuses to start the threads.
#[cfg(not(target_family = "wasm"))]
pub fn thread_pool(threads: usize) -> Result<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads).spawn_handler(start).build().map_err(|e| refused(threads, &e))
}

/// Starts the pool of the process, which does all work outside other pools.
///
/// # Errors
///
/// `Limit` if the system refuses to start the threads, or the process has this pool already.
pub fn start_global_pool(threads: usize) -> Result<()> {
    ThreadPoolBuilder::new().num_threads(threads).spawn_handler(start).build_global().map_err(|e| refused(threads, &e))
}

fn refused(threads: usize, error: &ThreadPoolBuildError) -> Error {
    Error::Limit(format!("cannot start {threads} threads: {error}"))
}

fn start(thread: ThreadBuilder) -> std::io::Result<()> {
    threads::start(|| thread.run())
}
