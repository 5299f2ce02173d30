//! Results on stdout, progress and notes on stderr.

use std::io::{ErrorKind, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::digest::Digest;
use super::options::{CommonOptions, OutputFormat};
use super::{interrupt, log, messages, paint, progress};
use crate::reports;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::memory::{self, OverdraftPolicy};
use antipode_core::model::Problem;
use antipode_core::nums::{self, grouped, roughly};
use antipode_core::watch::{SharedForecast, Watch, WorkProgress};
use antipode_families as families;
use antipode_jobs::{self as jobs, SearchNote, SearchWorkload};

/// Prints a result. A closed pipe is not an error.
///
/// Everything that this program writes to stdout passes here. What it writes to stderr passes
/// [`messages::aside`].
pub(super) fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    // At once: a program may wait for just this answer before it asks the next question.
    match out.write_all(paint::for_terminal(text).as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Error::Io { context: "cannot print".into(), source: e }),
        _ => Ok(()),
    }
}

/// Prints a result in the requested format.
///
/// # Errors
///
/// `Io` if stdout cannot be written; a closed pipe is not an error.
pub fn show<T: Serialize>(
    options: &CommonOptions,
    verb: &str,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<()> {
    print_in(options, verb, result, text)?;
    if options.digest {
        Digest::of(result).tell(options);
    }
    Ok(())
}

fn print_in<T: Serialize>(
    options: &CommonOptions,
    verb: &str,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<()> {
    print(&match options.format {
        OutputFormat::Text => text(result),
        OutputFormat::Json => reports::json(verb, result),
    })
}

/// Prints a report about work whose result is a file or the exit status. `--quiet` suppresses its
/// text, but not its JSON.
///
/// # Errors
///
/// Those of [`show`].
pub fn report<T: Serialize>(
    options: &CommonOptions,
    verb: &str,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<()> {
    if options.quiet && options.format == OutputFormat::Text { Ok(()) } else { print_in(options, verb, result, text) }
}

/// Prints a note if stderr is a terminal.
pub fn note(options: &CommonOptions, text: &str) {
    if std::io::stderr().is_terminal() {
        tell(options, text);
    }
}

/// Prints a note whether or not stderr is a terminal, for choices made in place of the user.
pub fn tell(options: &CommonOptions, text: &str) {
    if !options.quiet {
        messages::aside(text);
    }
}

/// Prints a note for each file of a heuristic that no certificate vouches for.
pub(super) fn tell_uncertified<'a>(options: &CommonOptions, files: impl IntoIterator<Item = &'a String>) {
    for file in files {
        let note = format!("{file} is not certified: a wrong distance in it can make an answer wrong");
        tell(options, &format!("{note}; 'antipode certify {file}' certifies it"));
    }
}

/// Prints such a note for each file of some heuristics, by name.
pub fn tell_uncertified_of<'a>(options: &CommonOptions, heuristics: impl IntoIterator<Item = &'a String>) {
    // A name that is not understood is an error of the work.
    tell_uncertified(options, &jobs::uncertified(heuristics));
}

/// Prints what work will take, if it takes more than about a second.
pub(super) fn plan(options: &CommonOptions, work: &SearchWorkload) {
    let text = work.to_string();
    // The log has it in any case. On a screen a short search needs no announcement.
    log::plan(&text);
    if work.is_long() {
        note(options, &text);
    }
}

/// Prints what a search will take, and what else there is to say of it.
pub(super) fn search(options: &CommonOptions, bar: &WorkBar, note: SearchNote<'_>) {
    bar.hide(|| match note {
        SearchNote::Planned(search) => plan(options, &search.workload()),
        SearchNote::Stopped(why) => tell(options, why),
        SearchNote::ScratchLeft(why) => {
            let what = format!("the result is complete, but scratch files stay: {why}; remove the folder");
            tell(options, &what);
        }
        _ => (),
    });
}

/// Limits the memory of the process, and prints a note if `--memory` exceeds what it may have.
pub(super) fn limit_memory(options: &CommonOptions) {
    if let Some(excess) = options.excess_memory() {
        tell(options, &excess);
    }
    memory::limit(options.memory_limit(), OverdraftPolicy::Ends);
}

/// The goal that several make, of which any is enough; `None` without one.
pub(super) fn goal(goals: &[String]) -> Option<String> {
    (!goals.is_empty()).then(|| goals.join("|"))
}

/// The puzzle of a spec, perhaps with another goal; notes on how the spec was read go to stderr.
///
/// # Errors
///
/// Those of [`families::parse_with_goal`].
pub(super) fn puzzle(spec: &str, goal: Option<&str>, options: &CommonOptions) -> Result<Problem> {
    let problem = families::parse_with_goal(spec, goal)?;
    problem.notes().iter().for_each(|note| tell(options, note));
    Ok(problem)
}

/// Work that takes longer announces its time even if stderr is not a terminal.
const LONG: Duration = Duration::from_secs(30);

/// Prints how long work will take, and its rate.
pub fn estimate(options: &CommonOptions, bar: &WorkBar, left: Duration, rate: f64, units: &str) {
    let rate = nums::rate(rate, &format!("{units}/s"));
    let text = format!("about {} at {rate}", roughly(left.as_secs_f64()));
    bar.hide(|| if left >= LONG { tell(options, &text) } else { note(options, &text) });
}

/// The line of progress is drawn again after this time.
const REDRAWN: Duration = Duration::from_millis(50);

/// A progress bar on a terminal, nothing elsewhere.
pub struct WorkBar {
    line: ProgressBar,
    forecast: SharedForecast,
    /// The time between checkpoints of the work that it shows.
    pub(super) every: Option<Duration>,
    /// The record of what the work writes.
    outputs: JobOutputs,
}

impl WorkBar {
    /// Prints the complete layers of an interrupted search to stderr.
    pub(super) fn tell_layers(&self, options: &CommonOptions) {
        let forecast = self.forecast.get();
        let layers: Vec<String> = forecast.found_layers().iter().map(grouped).collect();
        if !layers.is_empty() {
            let last = layers.len() - 1;
            self.hide(|| tell(options, &format!("complete layers, depths 0 to {last}: {}", layers.join(" "))));
        }
    }

    /// A bar; a hidden one with `--quiet`.
    pub fn new(options: &CommonOptions) -> WorkBar {
        let target = if options.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar()));
        let forecast = SharedForecast::default();
        log::follow(&forecast);
        WorkBar { line: bar, forecast, every: options.every, outputs: JobOutputs::none() }
    }

    /// The same, with the record of the files that the work writes.
    pub fn writing(self, outputs: &JobOutputs) -> WorkBar {
        // The bar has a destructor, so it cannot be taken apart.
        let mut bar = self;
        bar.outputs = outputs.clone();
        bar
    }

    /// The observer of some work.
    pub fn watch(&self) -> Watch<'_> {
        self.watch_part(0, true)
    }

    /// Ends the reports of progress. The observer still receives signals.
    pub fn rest(&self) {
        self.line.finish_and_clear();
        log::leave();
    }

    /// The observer of a part of the work, after `before` units. Only the last part knows the
    /// total.
    pub(super) fn watch_part(&self, before: u64, last: bool) -> Watch<'_> {
        let mut drawn: Option<(Instant, &str, Option<u32>)> = None;
        let watch = interrupt::watch(move |progress: WorkProgress| {
            let WorkProgress { phase, depth, .. } = progress;
            // Reports come far more often than eyes can follow.
            let is_recent = drawn
                .is_some_and(|(last, before, layer)| last.elapsed() < REDRAWN && before == phase && layer == depth);
            if self.line.is_hidden() || is_recent {
                return;
            }
            drawn = Some((Instant::now(), phase, depth));
            let (states, rate, left) = {
                let forecast = self.forecast.get();
                (forecast.states(), forecast.rate(), forecast.left())
            };
            let is_whole = last && progress.total > 0;
            let total = if is_whole { before + progress.total } else { 0 };
            let left = left.filter(|_| is_whole || states.is_some());
            let progress = WorkProgress { done: before + progress.done, total, ..progress };
            self.line.set_message(progress::line(&progress, states, rate, left));
            self.line.tick();
        });
        watch.forecast_in(self.forecast.clone()).writing(self.outputs.clone())
    }

    /// Hides the bar while `print` runs.
    pub fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.line.suspend(print)
    }
}

impl Drop for WorkBar {
    fn drop(&mut self) {
        self.rest();
    }
}
