//! Pools of threads.

use antipode_core::error::{Error, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of `threads` threads; 0 means one per available processor.
///
/// # Errors
///
/// `Limit` if the system refuses to start the threads.
pub fn thread_pool(threads: usize) -> Result<ThreadPool> {
    let refused = |error| Error::Limit(format!("cannot start {threads} threads: {error}"));
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)
}
