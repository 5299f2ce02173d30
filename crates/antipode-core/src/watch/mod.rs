//! Progress reports, the signal to stop, checkpoints, and the cost of long work.

mod cost;
mod forecast;
#[cfg(unix)]
pub mod signals;

pub use cost::{Cost, Stopwatch};
pub use forecast::{Expansion, Forecast};

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::checkpoint::{Activity, Checkpoint, Identity, Share, StateReader, StateWriter};
use crate::error::{Error, Remedy, Result};

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done: `search`, `write`, `checksums`, `certify` ..
    pub phase: &'static str,
    /// The level of a search.
    pub depth: Option<u32>,
    /// Units done.
    pub done: u64,
    /// Units in all, all of which will be done; 0 if unknown, as it is for searches. The units are
    /// states for searches and bytes for files.
    pub total: u64,
}

/// The observer of a piece of work.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use antipode_core::watch::{Progress, Watch};
///
/// let stop = AtomicBool::new(false);
/// let mut watch = Watch::new(&stop, |progress| println!("{}: {}", progress.phase, progress.done));
/// let progress = Progress { phase: "search", depth: Some(3), done: 1_000, total: 0 };
/// assert!(watch.report(progress).is_ok());
/// stop.store(true, Ordering::Relaxed);
/// assert!(watch.report(progress).is_err());
/// ```
pub struct Watch<'a> {
    stop: Option<&'a AtomicBool>,
    report: Box<dyn FnMut(Progress) + Send + 'a>,
    checkpoint: Option<&'a mut Checkpoint>,
    search: Option<KeptSearch>,
    forecast: SharedForecast,
}

/// A forecast that a program reads while the work updates it.
#[derive(Clone, Debug, Default)]
pub struct SharedForecast(Arc<Mutex<Forecast>>);

impl SharedForecast {
    /// The forecast.
    pub fn get(&self) -> MutexGuard<'_, Forecast> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search that is kept in the checkpoint.
struct KeptSearch {
    name: String,
    identity: Identity,
    /// What it cost before it was resumed.
    earlier: Cost,
    stopwatch: Stopwatch,
}

impl<'a> Watch<'a> {
    /// No observer: the work runs to its end.
    pub fn none() -> Self {
        let forecast = SharedForecast::default();
        Watch { stop: None, report: Box::new(|_| ()), checkpoint: None, search: None, forecast }
    }

    /// `report` is called now and then; the work ends with `Interrupted` soon after `stop` is set.
    pub fn new(stop: &'a AtomicBool, report: impl FnMut(Progress) + Send + 'a) -> Self {
        Watch { stop: Some(stop), report: Box::new(report), ..Watch::none() }
    }

    /// The same, for work that is kept in a folder. Work that does not know of checkpoints runs as
    /// it does without.
    pub fn kept_in(self, checkpoint: &'a mut Checkpoint) -> Self {
        Watch { checkpoint: Some(checkpoint), ..self }
    }

    /// The same, with a forecast that the program reads.
    pub fn forecast_in(self, forecast: SharedForecast) -> Self {
        Watch { forecast, ..self }
    }

    /// The forecast of the work.
    pub fn forecast(&self) -> MutexGuard<'_, Forecast> {
        self.forecast.get()
    }

    /// Where the work is kept, if it is.
    pub fn checkpoint(&mut self) -> Option<&mut Checkpoint> {
        self.checkpoint.as_deref_mut()
    }

    /// What of the work is to be done: all of it, unless the checkpoint is a shard's.
    pub fn share(&self) -> Share {
        self.checkpoint.as_ref().map_or(Share::WHOLE, |checkpoint| checkpoint.share())
    }

    /// The observer of a search that is a part of this work, whose state is kept under a name if
    /// the work is kept. Then nothing but [`Watch::barrier`] stops the search, after its state was
    /// saved.
    pub fn search(&mut self, name: &str, identity: Identity) -> Watch<'_> {
        let report = &mut self.report;
        let kept = self.checkpoint.is_some();
        let search = kept.then(|| KeptSearch {
            name: name.into(),
            identity,
            earlier: Cost::default(),
            stopwatch: Stopwatch::start(),
        });
        let (stop, forecast) = (self.stop, self.forecast.clone());
        Watch { stop, report: Box::new(report), checkpoint: self.checkpoint.as_deref_mut(), search, forecast }
    }

    /// The observer of a part of this work that is not kept.
    pub fn apart(&mut self) -> Watch<'_> {
        let (stop, forecast) = (self.stop, self.forecast.clone());
        Watch { stop, report: Box::new(&mut self.report), forecast, ..Watch::none() }
    }

    /// The saved state from which a search resumes, if any; searches call it once, at their start.
    ///
    /// # Errors
    ///
    /// `Usage` if it belongs to a different search, `Corrupt` if it is damaged.
    pub fn saved(&mut self) -> Result<Option<StateReader>> {
        let (Some(checkpoint), Some(search)) = (&mut self.checkpoint, &mut self.search) else { return Ok(None) };
        let Some(mut state) = checkpoint.load(&search.name, &search.identity)? else { return Ok(None) };
        let (wall, cpu) = (state.number()?, state.number()?);
        search.earlier = Cost { wall: Duration::from_nanos(wall), cpu: Duration::from_nanos(cpu) };
        Ok(Some(state))
    }

    /// Between two steps of a search: saves its state with `write`, if it is time to.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the search should stop; `Io` if the state cannot be written.
    #[inline]
    pub fn barrier(&mut self, layers: &[u64], mut write: impl FnMut(&mut StateWriter) -> Result<()>) -> Result<()> {
        self.forecast().layers(layers);
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
                return Err(Error::Interrupted.unless(&[Remedy::Resume]));
            }
        }
        if stop { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// What a search cost before it was resumed.
    pub fn earlier(&self) -> Cost {
        self.search.as_ref().map_or(Cost::default(), |search| search.earlier)
    }

    /// Reports progress.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the work should stop.
    pub fn report(&mut self, progress: Progress) -> Result<()> {
        self.signal().check()?;
        self.forecast().observe(progress);
        if let Some(checkpoint) = self.checkpoint.as_deref_mut().filter(|checkpoint| checkpoint.is_stale()) {
            checkpoint.show(activity(&self.forecast.get()));
        }
        (self.report)(progress);
        Ok(())
    }

    /// The signal to stop alone, for threads that cannot report.
    pub fn signal(&self) -> Signal<'a> {
        Signal(self.stop.filter(|_| self.search.is_none()))
    }
}

/// What a forecast knows, for a status.
pub fn activity(forecast: &Forecast) -> Activity {
    let Some(Progress { phase, depth, done, total }) = forecast.latest() else { return Activity::default() };
    let total = Some(total).filter(|&total| total > 0).or_else(|| forecast.states());
    let seconds_left = forecast.left().map(|left| left.as_secs_f64());
    Activity { phase: Some(phase.into()), layer: depth, units_done: done, units_in_all: total, seconds_left }
}

/// Set by a program's handler of Ctrl-C, if it has one, to end waiting that no caller can end: see
/// [`Signal::of_process`].
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether work should stop.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'a>(Option<&'a AtomicBool>);

impl Signal<'static> {
    /// The signal to the whole process, [`INTERRUPTED`], for work that is handed no other: rules
    /// that wait for another program.
    pub fn of_process() -> Self {
        Signal(Some(&INTERRUPTED))
    }
}

impl<'a> Signal<'a> {
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
