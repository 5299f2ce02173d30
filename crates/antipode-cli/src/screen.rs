//! What the user sees: results on stdout, progress and notes on stderr.

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::options::{Format, Options};
use crate::reports;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::watch::{Progress, Watch};

/// Set by Ctrl-C, and by a request to terminate.
static STOP: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C stop the work at its next step; a second one ends the process.
pub(super) fn catch_interrupts() -> Result<()> {
    let stop = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Error::Interrupted.exit_code()));
        }
    };
    ctrlc::set_handler(stop).map_err(|e| Error::Limit(format!("cannot catch Ctrl-C: {e}")))
}

/// Prints a result. A reader that went away is not an error.
pub(super) fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Error::Io { context: "cannot print".into(), source: e }),
        _ => Ok(()),
    }
}

/// Prints a result in the format that was asked for.
pub(super) fn show<T: Serialize>(options: &Options, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
    print(&match options.format {
        Format::Text => text(result),
        Format::Json => reports::json(result),
    })
}

/// A list of states that is printed as it comes, in batches: each is a result whose last field is its part of the list.
pub(super) struct StateList {
    format: Format,
    started: bool,
}

/// How the list of a result begins: no text contains it, since quotes in texts are escaped.
const LIST: &str = "\"states\":[";

/// How a result ends whose last field is a list.
const END: &str = "]}\n";

impl StateList {
    pub(super) fn new(options: &Options) -> Self {
        StateList { format: options.format, started: false }
    }

    /// Prints a batch, which is not empty unless it is the only one; `text` is its text.
    pub(super) fn add(&mut self, batch: &impl Serialize, text: String) -> Result<()> {
        let started = std::mem::replace(&mut self.started, true);
        if self.format == Format::Text {
            return print(&text);
        }
        let batch = reports::json(batch);
        let open = batch.strip_suffix(END).expect("the last field of a batch is a list");
        // Fields before the list are printed once; they are the same in all batches.
        let (_, list) = open.split_once(LIST).expect("the last field of a batch is a list of states");
        if started { print(&format!(",{list}")) } else { print(open) }
    }

    /// Nothing follows.
    pub(super) fn end(self) -> Result<()> {
        if self.started && self.format == Format::Json { print(END) } else { Ok(()) }
    }
}

/// The options that ask for what would help.
fn hint(error: &Error) -> String {
    let option = |remedy: &Remedy| match remedy {
        Remedy::Memory => "--memory",
        Remedy::Quick => "--quick",
        Remedy::Replace => "--force",
        Remedy::KeepBlank => "--keep-blank",
        Remedy::Depth => "--depth",
        Remedy::States => "--states",
        Remedy::Samples => "--samples",
    };
    let options: Vec<_> = error.remedies().iter().map(option).collect();
    if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) }
}

/// Prints an error and the options that would help, in one line whatever it quotes.
pub(super) fn complain(error: &Error) {
    let line = error.to_string() + &hint(error);
    let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let _ = writeln!(std::io::stderr(), "antipode: {line}");
}

/// Tells something that is not a result, if somebody looks.
pub(super) fn note(options: &Options, text: &str) {
    if std::io::stderr().is_terminal() {
        tell(options, text);
    }
}

/// Tells what was chosen in the place of the user, whoever looks.
pub(super) fn tell(options: &Options, text: &str) {
    if !options.quiet {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

/// A progress bar on a terminal, nothing elsewhere.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(options: &Options) -> Bar {
        let target = if options.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let style = "{msg:12} {bar:32} {human_pos} of {human_len} {per_sec} ETA {eta}";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(bar)
    }

    /// The observer for a piece of work.
    pub(super) fn watch(&self) -> Watch<'_> {
        let mut last = ("", None);
        Watch::new(&STOP, move |Progress { phase, depth, done, total }| {
            if last != (phase, depth) {
                if last.0 != phase {
                    self.0.reset();
                }
                last = (phase, depth);
                self.0.set_message(depth.map_or(phase.to_string(), |depth| format!("{phase} {depth}")));
            }
            self.0.set_length(total);
            self.0.set_position(done);
        })
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
