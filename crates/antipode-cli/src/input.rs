//! States, read line by line from a file, or from stdin as they arrive.
//!
//! A thread reads, and the verb answers all lines that have arrived: one line of a program that
//! waits for its answer, or a batch.

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::Duration;

use clap::Args;

use super::{interrupt, messages};
use antipode_core::error::{Error, Result};
use antipode_core::memory::reserve;
use antipode_core::model::Problem;
use antipode_core::storage::open_stream;
use antipode_core::threads;
use antipode_export::states::{ParsedLine, send_states};
use antipode_export::{AnswerRow, AnswerTable};

/// Buffers to read ahead.
const AHEAD: usize = 4;

/// Lines of a batch, where each state takes time.
pub(super) const LINES: usize = 1 << 14;

/// Bytes of text after which a batch is full.
const BATCH_BYTES: usize = 1 << 24;

/// How often a verb that waits for input polls for Ctrl-C.
const POLL: Duration = Duration::from_millis(50);

/// The options of verbs that answer states one by one.
#[derive(Debug, Args)]
pub(super) struct StateArguments {
    /// The states; - reads stdin, one per line [default: stdin]
    states: Vec<String>,
    /// A file of states: one per line, CSV or Parquet with a column 'state' or 'tiles', an array of
    /// NumPy with the bytes of states, or a scramble file of twsearch or ksolve; gzip is supported
    #[arg(long = "states", value_name = "FILE", conflicts_with = "states")]
    states_file: Option<PathBuf>,
}

/// The file of answers.
#[derive(Debug, Args)]
pub(super) struct AnswerOutput {
    /// Write the answers into FILE, .csv, .csv.gz, .parquet, .npz or .npy: a row a state, beside
    /// the columns of the file of states and the number of the line
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl AnswerOutput {
    /// The table to write, if there is one. Errors of [`AnswerTable::create`].
    pub(super) fn table<T: AnswerRow>(&self) -> Result<Option<AnswerTable>> {
        self.output.as_ref().map(|file| AnswerTable::create::<T>(file, self.force)).transpose()
    }

    /// The file.
    pub(super) fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// The lines of a file or stdin, or the arguments of the command line.
pub(super) struct Lines {
    /// The file, or stdin.
    pub(super) name: String,
    /// States that are arguments.
    pub(super) given: Vec<String>,
    /// Whether lines without a state, such as blank ones and comments, have an empty answer.
    pub(super) aligned: bool,
    /// Whether to wait for a full batch.
    whole: bool,
    receiver: Receiver<Result<Vec<ParsedLine>>>,
}

/// Some lines.
pub(super) struct InputBatch {
    pub(super) lines: Vec<ParsedLine>,
    /// Whether it is known to be the last.
    pub(super) last: bool,
}

impl StateArguments {
    /// Whether the command line names states or a file of them.
    pub(super) fn is_some(&self) -> bool {
        !self.states.is_empty() || self.states_file.is_some()
    }

    /// The lines of states of a puzzle.
    pub(super) fn open(&self, problem: &Problem) -> Result<Lines> {
        match &self.states_file {
            Some(file) => Lines::of(file, problem),
            None if self.states.is_empty() || self.states == ["-"] => {
                if std::io::stdin().is_terminal() {
                    messages::warn("waiting for states, one a line; Ctrl-D ends them, and --help shows other ways");
                }
                Lines::start("stdin".into(), stdin_is_file(), std::io::stdin(), problem)
            }
            None => Ok(Lines::given(&self.states)),
        }
    }
}

/// All states of a file. `Usage` if a line is not a state, or there is none; `Limit` if they exceed
/// the memory.
pub(super) fn all_states(problem: &Problem, file: &Path) -> Result<Vec<Vec<u8>>> {
    let (lines, mut states) = (Lines::of(file, problem)?, vec![]);
    while let Some(batch) = lines.batch(LINES)? {
        reserve(&mut states, batch.lines.len())?;
        for line in batch.lines.into_iter().filter(|line| !line.is_blank()) {
            let state = line.text.and_then(|text| problem.read(&text));
            let bad_line = |error: Error| Error::bad_line(&lines.name, line.number as usize, None, error.to_string());
            states.push(state.map_err(bad_line)?);
        }
    }
    match states.is_empty() {
        false => Ok(states),
        true => Err(Error::empty(&lines.name, "state", "")),
    }
}

impl Lines {
    /// The lines of a file. `Missing` if it does not exist.
    pub(super) fn of(path: &Path, problem: &Problem) -> Result<Lines> {
        // A file of this name comes before the one that the program carries.
        if let Some(file) = antipode_data::find(path).filter(|_| !path.exists()) {
            return Lines::start(file.name.into(), true, file.text.as_bytes(), problem);
        }
        let file = open_stream(path)?;
        // Nobody waits for the answers to a file, so its batches may be full.
        let whole = file.metadata().map_err(|e| Error::io("open", path, e))?.is_file();
        Lines::start(path.display().to_string(), whole, file, problem)
    }

    /// Arguments.
    fn given(states: &[String]) -> Lines {
        let (sender, receiver) = sync_channel(1);
        sender
            .send(Ok((1..).zip(states).map(|(number, state)| ParsedLine::plain(number, Ok(state.clone()))).collect()))
            .expect("the receiver exists");
        // The sender ends here, so that the receiver sees the end of the states.
        Lines { name: String::new(), given: states.to_vec(), aligned: false, whole: true, receiver }
    }

    /// The place of a line, for messages.
    pub(super) fn place(&self, line: &ParsedLine) -> String {
        if self.given.is_empty() {
            format!("{}, line {}", self.name, line.number)
        } else {
            format!("state {}", line.number)
        }
    }

    fn start(name: String, whole: bool, source: impl Read + Send + 'static, problem: &Problem) -> Result<Lines> {
        let (sender, receiver) = sync_channel(AHEAD);
        let (source_name, problem) = (name.clone(), problem.clone());
        threads::start(move || {
            let mut tell = |lines| sender.send(Ok(lines)).is_ok();
            if let Err(error) = send_states(&source_name, &problem, source, &mut tell) {
                // Without a receiver, nobody waits for lines any more.
                let _ = sender.send(Err(error));
            }
        })
        .map_err(|e| Error::Limit(format!("cannot start a thread that reads {name}: {e}")))?;
        Ok(Lines { name, given: vec![], aligned: false, whole, receiver })
    }

    /// The same lines, where those without a state have an empty answer in text.
    pub(super) fn aligned(self) -> Lines {
        Lines { aligned: true, ..self }
    }

    /// The lines that have arrived, at least one and about `most`, or fewer long ones; none at the
    /// end. `Interrupted` after Ctrl-C.
    pub(super) fn batch(&self, most: usize) -> Result<Option<InputBatch>> {
        let _heeded = interrupt::heed();
        let (mut lines, mut text_bytes) = (vec![], 0);
        loop {
            interrupt::check()?;
            // For a program that waits for its answer, the lines so far are enough.
            let more = if self.whole || lines.is_empty() {
                self.receiver.recv_timeout(POLL).map_err(|e| e == RecvTimeoutError::Disconnected)
            } else {
                self.receiver.try_recv().map_err(|e| e == TryRecvError::Disconnected)
            };
            match more {
                Ok(more) => {
                    let more = more?;
                    text_bytes += more.iter().map(ParsedLine::text_bytes).sum::<usize>();
                    lines.extend(more);
                }
                Err(true) => return Ok((!lines.is_empty()).then_some(InputBatch { lines, last: true })),
                Err(false) if lines.is_empty() || self.whole => {}
                Err(false) => return Ok(Some(InputBatch { lines, last: false })),
            }
            if lines.len() >= most || text_bytes >= BATCH_BYTES {
                return Ok(Some(InputBatch { lines, last: false }));
            }
        }
    }
}

/// Whether stdin is a file: then no program waits for answers between lines.
fn stdin_is_file() -> bool {
    #[cfg(unix)]
    {
        let file = std::os::fd::AsFd::as_fd(&std::io::stdin()).try_clone_to_owned().map(File::from);
        file.and_then(|file| file.metadata()).is_ok_and(|metadata| metadata.is_file())
    }
    #[cfg(not(unix))]
    false
}
