//! Long work on a separate thread, so that Python stays responsive. It supports progress, Ctrl-C
//! and exceptions of callbacks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use antipode::checkpoint::JobOutputs;
use antipode::engines::thread_pool;
use antipode::error::Result;
use antipode::jobs::WorkResources;
use antipode::threads;
use antipode::watch::{INTERRUPTED, Watch, WorkProgress};
use crossbeam_channel::{RecvTimeoutError, bounded};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use serde::Serialize;

use crate::failures::{ProblemFailure, broken, raised};
use crate::keeping::JobKeeping;
use crate::pool::pool;

/// The interval of checks for signals and of progress reports.
const PERIOD: Duration = Duration::from_millis(50);

/// The resources and the progress callback of a job.
#[derive(Default)]
pub(crate) struct Running {
    pub(crate) resources: WorkResources,
    pub(crate) progress: Option<Py<PyAny>>,
    /// The exceptions of callbacks.
    pub(crate) failures: Vec<ProblemFailure>,
    /// Where the work is kept.
    pub(crate) keeping: JobKeeping,
    /// The record of what it writes.
    pub(crate) outputs: JobOutputs,
}

impl Running {
    /// A job with limits on threads and bytes of memory, if given.
    pub(crate) fn new(threads: Option<usize>, memory: Option<u64>, progress: Option<Py<PyAny>>) -> Running {
        let usual = WorkResources::default();
        let resources =
            WorkResources { threads: threads.unwrap_or(usual.threads).max(1), memory: memory.unwrap_or(usual.memory) };
        let outputs = JobOutputs::none();
        Running { resources, progress, failures: vec![], keeping: JobKeeping::default(), outputs }
    }

    /// Keeps the work as the arguments say.
    pub(crate) fn kept(self, keeping: JobKeeping) -> Running {
        Running { keeping, ..self }
    }

    /// Adds the failures of callbacks.
    pub(crate) fn with(mut self, failures: &[ProblemFailure]) -> Running {
        self.failures.extend_from_slice(failures);
        self
    }

    /// Runs work with the interpreter released. Exceptions of callbacks, of `progress` and of
    /// signal handlers stop the work and are raised.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(WorkResources, &mut Watch<'_>) -> Result<T> + Send,
    ) -> PyResult<T> {
        let stop = AtomicBool::new(false);
        let latest: Mutex<Option<WorkProgress>> = Mutex::new(None);
        let (resources, keeping, outputs) = (self.resources, &self.keeping, &self.outputs);
        // The flag belongs to the process: a former Ctrl-C must not stop this work.
        INTERRUPTED.store(false, Ordering::Relaxed);
        let mut refusal: Option<PyErr> = None;
        let outcome = std::thread::scope(|scope| {
            let (send, receive) = bounded(1);
            let (stop, latest) = (&stop, &latest);
            let run = move || {
                // The receiver waits for this message.
                let _ = send.send(catch_unwind(AssertUnwindSafe(|| {
                    let mut checkpoint = keeping.open()?;
                    let watch = Watch::new(stop, |progress| {
                        *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
                    })
                    .writing(outputs.clone());
                    // The job has a pool of its own, so `threads=` limits this job and no other.
                    let done = thread_pool(resources.threads)?.install(|| match &mut checkpoint {
                        Some(checkpoint) => work(resources, &mut watch.kept_in(checkpoint)),
                        None => work(resources, &mut { watch }),
                    });
                    done.map_err(|error| keeping.resumable(error, checkpoint.as_ref()))
                })));
            };
            if let Err(error) = threads::start_scoped(scope, run) {
                return Some(Ok(Err(threads::refused(error))));
            }
            loop {
                let (receive, waiting) = (&receive, PERIOD);
                // Callbacks of the work need the interpreter meanwhile, and so do other Python
                // threads.
                match py.detach(|| receive.recv_timeout(waiting)) {
                    Ok(outcome) => return Some(outcome),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    // After the first refusal the loop only waits until the work has stopped.
                    Err(RecvTimeoutError::Timeout) if refusal.is_none() => {
                        let progress = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
                        // Python runs its signal handlers between its own instructions. None run
                        // now, so this call runs the handlers.
                        refusal = py.check_signals().and_then(|()| self.tell(py, progress)).err();
                        if refusal.is_some() {
                            // The second flag reaches rules that wait for a program: they do not
                            // see the first one.
                            stop.store(true, Ordering::Relaxed);
                            INTERRUPTED.store(true, Ordering::Relaxed);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        });
        INTERRUPTED.store(false, Ordering::Relaxed);
        let failed = self.failures.iter().find_map(ProblemFailure::take);
        // An exception of Python is the cause of the work's error, so it is the one to raise.
        if let Some(error) = refusal.or(failed) {
            return Err(error);
        }
        match outcome {
            Some(Ok(result)) => result.map_err(|error| raised(py, &error)),
            Some(Err(panic)) => Err(broken(py, &*panic)),
            None => Err(broken(py, &"the work ended without an answer")),
        }
    }

    /// Runs work as [`Running::run`], and returns its report as a dict.
    pub(crate) fn report<'py, T: Serialize + Send>(
        &self,
        py: Python<'py>,
        work: impl FnOnce(WorkResources, &mut Watch<'_>) -> Result<T> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        dict(py, &self.run(py, work)?)
    }

    /// Calls `progress` with the current progress.
    fn tell(&self, py: Python<'_>, progress: Option<WorkProgress>) -> PyResult<()> {
        let Some((callback, WorkProgress { phase, depth, done, total })) = self.progress.as_ref().zip(progress) else {
            return Ok(());
        };
        let told = PyDict::new(py);
        told.set_item("phase", phase)?;
        told.set_item("depth", depth)?;
        told.set_item("done", done)?;
        told.set_item("total", (total > 0).then_some(total))?;
        callback.call1(py, (told,)).map(drop)
    }
}

/// A report as a dict.
pub(crate) fn dict<'py>(py: Python<'py>, found: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, found)?)
}

/// Runs short work with the interpreter released, on the threads of this process. The work reports
/// no progress, and signals wait. Exceptions of callbacks are raised.
pub(crate) fn briefly<T: Send>(
    py: Python<'_>,
    failure: &ProblemFailure,
    work: impl FnOnce() -> Result<T> + Send,
) -> PyResult<T> {
    let pool = pool(py)?;
    at_once(py, failure, || pool.install(work))
}

/// Runs short work on the current thread with the interpreter released. The work uses no other
/// threads: those of rayon do not exist in a forked process. Exceptions of callbacks are raised.
pub(crate) fn at_once<T: Send>(
    py: Python<'_>,
    failure: &ProblemFailure,
    work: impl FnOnce() -> Result<T> + Send,
) -> PyResult<T> {
    // PyO3 would raise a panic as an exception that `except Exception` does not catch.
    let outcome = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    match (failure.take(), outcome) {
        (Some(error), _) => Err(error),
        (None, Ok(result)) => result.map_err(|error| raised(py, &error)),
        (None, Err(panic)) => Err(broken(py, &*panic)),
    }
}
