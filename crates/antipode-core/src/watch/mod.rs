//! Progress reports, the signal to stop, and the cost of long work.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use crate::error::{Error, Result};

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done: `search`, `write`, `checksums`, `certify` ..
    pub phase: &'static str,
    /// The level of a search.
    pub depth: Option<u32>,
    /// Units done.
    pub done: u64,
    /// Units in all, all of which will be done; 0 if unknown, as it is for searches. The units are states for searches and bytes for files.
    pub total: u64,
}

/// The observer of a piece of work.
pub struct Watch<'a> {
    stop: Option<&'a AtomicBool>,
    report: Box<dyn FnMut(Progress) + Send + 'a>,
}

impl<'a> Watch<'a> {
    /// No observer: the work runs to its end.
    pub fn none() -> Self {
        Watch { stop: None, report: Box::new(|_| ()) }
    }

    /// `report` is called now and then; the work ends with `Interrupted` soon after `stop` is set.
    pub fn new(stop: &'a AtomicBool, report: impl FnMut(Progress) + Send + 'a) -> Self {
        Watch { stop: Some(stop), report: Box::new(report) }
    }

    /// Reports progress. `Interrupted` if the work should stop.
    pub fn report(&mut self, progress: Progress) -> Result<()> {
        self.signal().check()?;
        (self.report)(progress);
        Ok(())
    }

    /// The signal to stop alone, for threads that cannot report.
    pub fn signal(&self) -> Signal<'a> {
        Signal(self.stop)
    }
}

/// Set by a program's handler of Ctrl-C, if it has one, to end waiting that no caller can end: see [`Signal::of_process`].
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether work should stop.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'a>(Option<&'a AtomicBool>);

impl Signal<'static> {
    /// The signal to the whole process, [`INTERRUPTED`], for work that is handed no other: rules that wait for another program.
    pub fn of_process() -> Self {
        Signal(Some(&INTERRUPTED))
    }
}

impl<'a> Signal<'a> {
    /// An observer that only stops the work.
    pub fn watch(self) -> Watch<'a> {
        Watch { stop: self.0, report: Box::new(|_| ()) }
    }

    /// `Interrupted` if the work should stop.
    pub fn check(self) -> Result<()> {
        match self.0.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            true => Err(Error::Interrupted),
            false => Ok(()),
        }
    }
}

/// The time that a piece of work took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time of all threads of the process.
    pub cpu: Duration,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

/// Measures costs.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    cpu: ProcessTime,
}

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Stopwatch { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    /// The cost since the start or the last lap.
    pub fn lap(&mut self) -> Cost {
        let cost = Cost { wall: self.wall.elapsed(), cpu: self.cpu.elapsed() };
        *self = Stopwatch::start();
        cost
    }
}
