//! Threads for a piece of work.

use antipode_core::error::{Error, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads of its own, all of them if it is 0.
///
/// # Errors
///
/// `Limit` if the system refuses them.
pub fn thread_pool(threads: usize) -> Result<ThreadPool> {
    let refused = |error| Error::Limit(format!("cannot start {threads} threads: {error}"));
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)
}
