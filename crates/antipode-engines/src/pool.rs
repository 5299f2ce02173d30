//! Pools of threads.

use antipode_core::error::{Error, Result};
use antipode_core::threads;
use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// A pool of `threads` threads; 0 means one per available processor.
///
/// # Errors
///
/// `Limit` if the system refuses to start the threads.
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
