//! Progress reports, the stop signal, checkpoints, and the cost of long work.

mod cost;
mod forecast;
#[cfg(unix)]
pub mod signals;

pub use cost::{CostStopwatch, WorkCost};
pub use forecast::{LevelExpansion, WorkForecast};

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::checkpoint::{Checkpoint, JobIdentity, JobOutputs, JobShare, StateReader, StateWriter};
use crate::error::{Error, RequestRemedy, Result};
use crate::storage::OutputFile;

/// The progress of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkProgress {
    /// The current phase: `search`, `write`, `checksums`, `certify` ..
    pub phase: &'static str,
    /// The level of a search.
    pub depth: Option<u32>,
    /// Units done.
    pub done: u64,
    /// Units in total, all of which will be done; 0 if unknown, as it is for searches.
    ///
    /// The units are states for searches and bytes for files.
    pub total: u64,
}

/// The observer of a piece of work.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use antipode_core::watch::{WorkProgress, Watch};
///
/// let stop = AtomicBool::new(false);
/// let mut watch = Watch::new(&stop, |progress| println!("{}: {}", progress.phase, progress.done));
/// let progress = WorkProgress { phase: "search", depth: Some(3), done: 1_000, total: 0 };
/// assert!(watch.report(progress).is_ok());
/// stop.store(true, Ordering::Relaxed);
/// assert!(watch.report(progress).is_err());
/// ```
pub struct Watch<'a> {
    stop: Option<&'a AtomicBool>,
    report: Box<dyn FnMut(WorkProgress) + Send + 'a>,
    checkpoint: Option<&'a mut Checkpoint>,
    outputs: JobOutputs,
    search: Option<KeptSearch>,
    forecast: SharedForecast,
}

/// A forecast that a program reads while the work updates it.
#[derive(Clone, Debug, Default)]
pub struct SharedForecast(Arc<Mutex<WorkForecast>>);

impl SharedForecast {
    /// The forecast.
    pub fn get(&self) -> MutexGuard<'_, WorkForecast> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search whose state the checkpoint keeps.
struct KeptSearch {
    name: String,
    identity: JobIdentity,
    /// Its cost before it was resumed.
    earlier: WorkCost,
    stopwatch: CostStopwatch,
}

impl<'a> Watch<'a> {
    /// A watch without an observer: the work runs to its end.
    pub fn none() -> Self {
        let forecast = SharedForecast::default();
        Watch {
            stop: None,
            report: Box::new(|_| ()),
            checkpoint: None,
            outputs: JobOutputs::none(),
            search: None,
            forecast,
        }
    }

    /// A watch that calls `report` now and then.
    ///
    /// The work ends with `Interrupted` soon after `stop` is set.
    pub fn new(stop: &'a AtomicBool, report: impl FnMut(WorkProgress) + Send + 'a) -> Self {
        Watch { stop: Some(stop), report: Box::new(report), ..Watch::none() }
    }

    /// The same watch, with a checkpoint that keeps the work.
    ///
    /// Work that does not support checkpoints runs as it does without one.
    pub fn kept_in(self, checkpoint: &'a mut Checkpoint) -> Self {
        Watch { checkpoint: Some(checkpoint), ..self }
    }

    /// The same, with the record of the job's output files.
    pub fn writing(self, outputs: JobOutputs) -> Self {
        Watch { outputs, ..self }
    }

    /// The same, with a forecast that the program reads.
    pub fn forecast_in(self, forecast: SharedForecast) -> Self {
        Watch { forecast, ..self }
    }

    /// The forecast of the work.
    pub fn forecast(&self) -> MutexGuard<'_, WorkForecast> {
        self.forecast.get()
    }

    /// The checkpoint that keeps the work, if there is one.
    pub fn checkpoint(&mut self) -> Option<&mut Checkpoint> {
        self.checkpoint.as_deref_mut()
    }

    /// Gives a complete output file its name, and records it if the job has a folder. Returns its
    /// size in bytes.
    ///
    /// # Errors
    ///
    /// Those of [`JobOutputs::name`].
    pub fn name(&self, output: OutputFile) -> Result<u64> {
        self.outputs.name(output)
    }

    /// Whether this job wrote the file that has this name now.
    pub fn may_replace(&self, path: &Path) -> bool {
        self.outputs.may_replace(path)
    }

    /// The share of the work to do: all of it, unless the checkpoint belongs to a shard.
    pub fn share(&self) -> JobShare {
        self.checkpoint.as_ref().map_or(JobShare::WHOLE, |checkpoint| checkpoint.share())
    }

    /// The observer of a search that is a part of this work.
    ///
    /// If there is a checkpoint, it keeps the state of the search under `name`. Then only
    /// [`Watch::barrier`] stops the search, after it has saved the state.
    pub fn search(&mut self, name: &str, identity: JobIdentity) -> Watch<'_> {
        let report = &mut self.report;
        let kept = self.checkpoint.is_some();
        let search = kept.then(|| KeptSearch {
            name: name.into(),
            identity,
            earlier: WorkCost::default(),
            stopwatch: CostStopwatch::start(),
        });
        let (stop, forecast) = (self.stop, self.forecast.clone());
        let outputs = self.outputs.clone();
        Watch { stop, report: Box::new(report), checkpoint: self.checkpoint.as_deref_mut(), outputs, search, forecast }
    }

    /// The observer of a part of this work that no checkpoint keeps.
    pub fn apart(&mut self) -> Watch<'_> {
        let (stop, forecast) = (self.stop, self.forecast.clone());
        Watch { stop, report: Box::new(&mut self.report), forecast, ..Watch::none() }
    }

    /// The saved state from which a search resumes, if any.
    ///
    /// Searches call it once, at their start.
    ///
    /// # Errors
    ///
    /// `Usage` if it belongs to a different search, `Corrupt` if it is damaged.
    pub fn saved(&mut self) -> Result<Option<StateReader>> {
        let (Some(checkpoint), Some(search)) = (&mut self.checkpoint, &mut self.search) else { return Ok(None) };
        let Some(mut state) = checkpoint.load(&search.name, &search.identity)? else { return Ok(None) };
        let (wall, cpu) = (state.number()?, state.number()?);
        search.earlier = WorkCost { wall: Duration::from_nanos(wall), cpu: Duration::from_nanos(cpu) };
        Ok(Some(state))
    }

    /// Saves the state of a search if that is due, and stops the search if it should stop.
    ///
    /// Searches call it between two steps. `write` writes the state.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the search should stop; `Io` if the state cannot be written.
    #[inline]
    pub fn barrier(&mut self, layers: &[u64], mut write: impl FnMut(&mut StateWriter) -> Result<()>) -> Result<()> {
        self.forecast().layers(layers);
        // Read once, so that no search is interrupted without its state.
        let stop = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if let (Some(checkpoint), Some(search)) = (&mut self.checkpoint, &self.search)
            && (stop || checkpoint.is_due())
        {
            let mut cost = search.stopwatch.elapsed();
            cost += search.earlier;
            checkpoint.save(&search.name, &search.identity, layers, &mut |out| {
                out.number(cost.wall.as_nanos() as u64)?;
                out.number(cost.cpu.as_nanos() as u64)?;
                write(out)
            })?;
            if stop {
                return Err(Error::Interrupted.unless(&[RequestRemedy::Resume]));
            }
        }
        if stop { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// The cost of a search before it was resumed.
    pub fn earlier(&self) -> WorkCost {
        self.search.as_ref().map_or(WorkCost::default(), |search| search.earlier)
    }

    /// Reports progress.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the work should stop.
    pub fn report(&mut self, progress: WorkProgress) -> Result<()> {
        self.signal().check()?;
        self.forecast().observe(progress);
        if let Some(checkpoint) = self.checkpoint.as_deref_mut().filter(|checkpoint| checkpoint.is_stale()) {
            checkpoint.show(self.forecast.get().activity());
        }
        (self.report)(progress);
        Ok(())
    }

    /// The stop signal alone, for threads that cannot report.
    pub fn signal(&self) -> StopSignal<'a> {
        // A search whose state is saved stops only at its barriers, where there is a state.
        StopSignal(self.stop.filter(|_| self.search.is_none()))
    }
}

/// The signal to end waiting that no caller can end: see [`StopSignal::of_process`].
///
/// A program's handler of Ctrl-C sets it, if the program has one.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A signal that work should stop.
#[derive(Clone, Copy, Debug)]
pub struct StopSignal<'a>(Option<&'a AtomicBool>);

impl StopSignal<'static> {
    /// The signal to the whole process, [`INTERRUPTED`].
    ///
    /// It serves work that receives no other signal: rules that wait for another program.
    pub fn of_process() -> Self {
        StopSignal(Some(&INTERRUPTED))
    }
}

impl<'a> StopSignal<'a> {
    /// An observer that only stops the work.
    pub fn watch(self) -> Watch<'a> {
        Watch { stop: self.0, ..Watch::none() }
    }

    /// Checks whether the work should stop.
    ///
    /// # Errors
    ///
    /// `Interrupted` if it should.
    pub fn check(self) -> Result<()> {
        match self.0.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            true => Err(Error::Interrupted),
            false => Ok(()),
        }
    }
}
