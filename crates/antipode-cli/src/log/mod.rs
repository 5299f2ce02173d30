//! The log of long work: the file of `--log`, and lines on stderr if that is no terminal.
//!
//! There is a line for the plan when it is known, then one at each interval, and one at the end.
//! The file gets all of them, as events of the crate `tracing`. Stderr gets them from the first
//! interval on, so short work prints none.

mod format;
mod sink;

pub use format::now;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::time::Duration;

use clap::Args;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

use super::duration::time;
use super::{messages, progress};
use antipode_core::error::{Error, Result};
use antipode_core::nums::{bytes, seconds};
use antipode_core::threads;
use antipode_core::watch::{CostStopwatch, SharedForecast, WorkCost, WorkProgress};
use antipode_jobs as jobs;
use format::LogFormat;
use sink::LogSink;

/// The time between two lines.
const EVERY: Duration = Duration::from_secs(60);

/// The events of this program, among those of its libraries.
const TARGET: &str = "antipode::log";

/// The options of the log.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LogOptions {
    /// Append the progress of the work to FILE, one line a minute, as JSON if its extension is
    /// .json or .jsonl. Without a terminal, stderr gets
    /// the same lines of text if the work takes longer than a minute
    #[arg(long, global = true, value_name = "FILE", hide_short_help = true)]
    pub(super) log: Option<PathBuf>,
    /// The time between two lines of the log and of stderr, such as 10s or 5m [default: 1m]
    #[arg(long, global = true, value_name = "TIME", value_parser = time, hide_short_help = true)]
    log_every: Option<Duration>,
}

/// The log of this process.
struct RunLog {
    every: Duration,
    start: CostStopwatch,
    /// Whether long work prints lines to stderr.
    prints: bool,
    /// Whether the work has taken an interval.
    is_long: AtomicBool,
    /// The work at hand.
    work: Mutex<LoggedWork>,
    ticking: Once,
}

/// The work at hand.
#[derive(Default)]
struct LoggedWork {
    forecast: Option<SharedForecast>,
    folder: Option<PathBuf>,
    /// The line of the plan, with its time.
    plan: Option<String>,
}

/// What a line says besides its text.
#[derive(Default)]
struct Facts {
    progress: Option<WorkProgress>,
    in_all: Option<u64>,
    rate: Option<f64>,
    left: Option<f64>,
    disk: Option<u64>,
    exit_status: Option<u64>,
}

static LOG: OnceLock<RunLog> = OnceLock::new();

/// Opens the log, if there is one, and writes its first line.
///
/// # Errors
///
/// `Io` if the file cannot be written.
pub(super) fn open(options: &LogOptions, quiet: bool) -> Result<()> {
    let prints = !quiet && !std::io::stderr().is_terminal();
    // The verbs of a cluster come here twice.
    if LOG.get().is_some() || options.log.is_none() && !prints {
        return Ok(());
    }
    let sink = options.log.as_deref().map(LogSink::open).transpose()?;
    // A time of 0 would never let the thread sleep.
    let every = options.log_every.unwrap_or(EVERY).max(Duration::from_millis(1));
    let (start, is_long, work, ticking) =
        (CostStopwatch::start(), AtomicBool::new(false), Mutex::default(), Once::new());
    let log = LOG.get_or_init(|| RunLog { every, start, prints, is_long, work, ticking });
    let Some((sink, path)) = sink.zip(options.log.as_deref()) else { return Ok(()) };
    let failure = sink.failure();
    let file = tracing_subscriber::fmt::layer().event_format(LogFormat::of(path)).with_writer(Mutex::new(sink));
    let file = file.with_filter(filter_fn(|event| event.target() == TARGET));
    // There is no other subscriber, since there was no log.
    let _ = tracing::subscriber::set_global_default(tracing_subscriber::registry().with(file));
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let text = format!("antipode {} starts: {}", env!("CARGO_PKG_VERSION"), words.join(" "));
    log.write("start", &text, &Facts::default());
    // If even the first line fails, all will: better now than after hours of work.
    failure.take().map_or(Ok(()), |error| Err(Error::io("write", path, error)))
}

/// Reports on this work from now on.
pub(super) fn follow(forecast: &SharedForecast) {
    let Some(log) = LOG.get() else { return };
    log.work().forecast = Some(forecast.clone());
    log.ticking.call_once(|| {
        // Without a thread there are no lines, and the work is the same.
        let _ = threads::start(|| log.tick());
    });
}

/// The work ends.
pub(super) fn leave() {
    if let Some(log) = LOG.get() {
        log.work().forecast = None;
    }
}

/// The folder in which the work keeps its files.
pub(super) fn keeps_in(folder: &Path) {
    if let Some(log) = LOG.get() {
        log.work().folder = Some(folder.into());
    }
}

/// Writes the plan of the work.
pub(super) fn plan(text: &str) {
    let Some(log) = LOG.get() else { return };
    log.write("plan", text, &Facts::default());
    log.work().plan.get_or_insert_with(|| format!("{} {text}", format::now()));
}

/// Writes the last line: how the process ends.
pub(super) fn end(outcome: &Result<()>, status: u8) {
    let Some(log) = LOG.get() else { return };
    let WorkCost { wall, cpu } = log.start.elapsed();
    let [wall, cpu] = [wall, cpu].map(|time| seconds(time.as_secs_f64()));
    let how = match outcome {
        Ok(()) => "finished".to_string(),
        Err(error) => format!("stopped: {}", messages::message(error)),
    };
    let peak = jobs::peak_memory().map_or(String::new(), |peak| format!(", {} of memory at most", bytes(peak)));
    let text = format!("{how} after {wall}, {cpu} of CPU time{peak}, exit status {status}");
    log.write("end", &text, &Facts { exit_status: Some(status.into()), ..Facts::default() });
}

impl RunLog {
    fn work(&self) -> MutexGuard<'_, LoggedWork> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line at each interval.
    fn tick(&self) {
        loop {
            std::thread::sleep(self.every);
            // From now on the work is long. Stderr gets what it has missed.
            if self.prints && !self.is_long.swap(true, Ordering::Relaxed) {
                self.work().plan.iter().for_each(|plan| messages::aside(plan));
            }
            // The lock must not be held while lines are written, which may take long.
            let (forecast, folder) = {
                let work = self.work();
                (work.forecast.clone(), work.folder.clone())
            };
            if let Some(forecast) = forecast {
                self.progress(&forecast, folder.as_deref());
            }
        }
    }

    fn progress(&self, forecast: &SharedForecast, folder: Option<&Path>) {
        let (progress, states, rate, left) = {
            let forecast = forecast.get();
            (forecast.latest(), forecast.states(), forecast.rate(), forecast.left())
        };
        let Some(progress) = progress else { return };
        let disk = folder.map(size);
        let mut text = progress::words(&progress, states, rate, left);
        let sizes = [(jobs::memory_in_use(), "memory"), (disk, "disk")];
        for (size, what) in sizes.into_iter().filter_map(|(size, what)| size.map(|size| (size, what))) {
            text += &format!(", {} of {what}", bytes(size));
        }
        let in_all = Some(progress.total).filter(|&total| total > 0).or(states);
        let left = left.map(|left| left.as_secs_f64());
        let facts = Facts { progress: Some(progress), in_all, rate, left, disk, exit_status: None };
        self.write("progress", &text, &facts);
    }

    fn write(&self, event: &str, text: &str, facts: &Facts) {
        if self.is_long.load(Ordering::Relaxed) {
            messages::aside(&format!("{} {text}", format::now()));
        }
        let Facts { progress, in_all, rate, left, disk, exit_status } = facts;
        let WorkCost { wall, cpu } = self.start.elapsed();
        tracing::info!(
            target: TARGET,
            event,
            text,
            process_id = u64::from(std::process::id()),
            phase = progress.map(|progress| progress.phase),
            layer = progress.and_then(|progress| progress.depth).map(u64::from),
            units_done = progress.map(|progress| progress.done),
            units_in_all = *in_all,
            units_per_second = *rate,
            memory_bytes = jobs::memory_in_use(),
            disk_bytes = *disk,
            seconds = wall.as_secs_f64(),
            cpu_seconds = cpu.as_secs_f64(),
            seconds_left = *left,
            exit_status = *exit_status,
        );
    }
}

/// Bytes of the files in a folder.
fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).filter(std::fs::Metadata::is_file).map(|file| file.len()).sum()
}
