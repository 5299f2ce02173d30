//! The threads for work on arrays. Threads do not survive `fork`, so each process starts its own.

use std::sync::{Arc, Mutex, PoisonError};

use antipode::engines::thread_pool;
use antipode::error::Result;
use pyo3::prelude::*;
use rayon::ThreadPool;

use crate::failures::raised;

/// The threads of a process.
struct Owned {
    process: u32,
    pool: Arc<ThreadPool>,
}

/// The threads of this process, or of the one that forked it.
static POOL: Mutex<Option<Owned>> = Mutex::new(None);

/// The threads of this process, started on first use.
///
/// The caller holds the interpreter, and Python forks only while it holds the interpreter. So no
/// other thread has the lock at that moment, and the child finds it free.
pub(crate) fn pool(py: Python<'_>) -> PyResult<Arc<ThreadPool>> {
    own().map_err(|error| raised(py, &error))
}

/// The pool of this process; a new one after a fork.
fn own() -> Result<Arc<ThreadPool>> {
    let process = std::process::id();
    let mut owned = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(Owned { pool, .. }) = owned.as_ref().filter(|owned| owned.process == process) {
        return Ok(pool.clone());
    }
    let pool = Arc::new(thread_pool(antipode::jobs::threads())?);
    // To drop the pool of the parent would wait for threads that do not exist here.
    std::mem::forget(owned.replace(Owned { process, pool: pool.clone() }));
    Ok(pool)
}
