//! What the user sees: results on stdout, progress and notes on stderr.

use std::io::{ErrorKind, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::digest::Digest;
use super::options::{Format, Options};
use super::{interrupt, progress};
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_core::watch::{Progress, Watch};
use antipode_families as families;

/// Prints a result. A reader that went away is not an error.
pub(super) fn print(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints a result that is encoded already.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Error::Io { context: "cannot print".into(), source: e }),
        _ => Ok(()),
    }
}

/// Prints a result in the format that was asked for.
///
/// # Errors
///
/// `Io` if stdout cannot be written; a reader that went away is not an error.
pub fn show<T: Serialize>(options: &Options, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
    print_in(options, result, text)?;
    if options.digest {
        let mut digest = Digest::default();
        digest.add(result);
        digest.tell(options);
    }
    Ok(())
}

fn print_in<T: Serialize>(options: &Options, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
    print(&match options.format {
        Format::Text => text(result),
        Format::Json => reports::json(result),
    })
}

/// Prints a report about work whose result is elsewhere, in a file or in the exit status; `--quiet`
/// leaves it out, unless it is to be JSON.
///
/// # Errors
///
/// Those of [`show`].
pub fn report<T: Serialize>(options: &Options, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
    if options.quiet && options.format == Format::Text { Ok(()) } else { print_in(options, result, text) }
}

/// Tells something that is not a result, if somebody looks.
pub fn note(options: &Options, text: &str) {
    if std::io::stderr().is_terminal() {
        tell(options, text);
    }
}

/// Tells what was chosen in the place of the user, whoever looks.
pub fn tell(options: &Options, text: &str) {
    if !options.quiet {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

/// Tells if more memory was asked for than the process may have.
pub(super) fn tell_memory(options: &Options) {
    if let Some(excess) = options.excess_memory() {
        tell(options, &excess);
    }
}

/// The puzzle of a spec, perhaps with another goal; notes on how the spec was read go to stderr.
///
/// # Errors
///
/// Those of [`families::parse_with_goal`].
pub(super) fn puzzle(spec: &str, goal: Option<&str>, options: &Options) -> Result<Problem> {
    let problem = families::parse_with_goal(spec, goal)?;
    problem.notes().iter().for_each(|note| tell(options, note));
    Ok(problem)
}

/// A time from which on it is said beforehand how long work takes, even if nobody looks.
const LONG: Duration = Duration::from_secs(30);

/// Says how long work will take, and how many of some units it does in a second.
pub fn estimate(options: &Options, bar: &Bar, left: Duration, rate: f64, units: &str) {
    let rate = if rate < 9.5 { format!("{rate:.1}") } else { grouped(rate.round() as u64) };
    let text = format!("about {} at {rate} {units} a second", progress::minutes(left.as_secs_f64()));
    bar.hide(|| if left >= LONG { tell(options, &text) } else { note(options, &text) });
}

/// Progress on a terminal, nothing elsewhere.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar, unless it is to be quiet.
    pub fn new(options: &Options) -> Bar {
        let target = if options.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(bar)
    }

    /// The observer for a piece of work.
    pub fn watch(&self) -> Watch<'_> {
        self.watch_part(0, true)
    }

    /// The observer for a part of the work, after so many units; totals are known in the last part.
    pub(super) fn watch_part(&self, before: u64, last: bool) -> Watch<'_> {
        let (mut phase, mut start, mut first) = ("", Instant::now(), before);
        interrupt::watch(move |progress: Progress| {
            let done = before + progress.done;
            let total = if last && progress.total > 0 { before + progress.total } else { 0 };
            if phase != progress.phase {
                (phase, start, first) = (progress.phase, Instant::now(), done);
            }
            self.0.set_message(progress::line(
                &Progress { done, total, ..progress },
                done.saturating_sub(first),
                start.elapsed(),
            ));
            self.0.tick();
        })
    }

    /// Does something that prints, without the bar.
    pub fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
