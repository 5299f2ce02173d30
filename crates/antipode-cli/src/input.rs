//! States, read line by line from a file, or from stdin as they arrive.
//!
//! A thread reads, and the verb answers all lines that have arrived: one line of a program that
//! waits for its answer, or a batch. The reader skips blank lines and lines that begin with `#`. If
//! the first line is a header with a column `state` or `tiles`, lines are comma-separated values.
//! The first bytes show whether gzip compressed the text.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use clap::Args;
use flate2::read::MultiGzDecoder;

use super::interrupt;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::threads;

/// Bytes to read at a time.
const BUFFER: usize = 1 << 18;

/// Buffers to read ahead.
const AHEAD: usize = 4;

/// Lines of a batch, where each state takes time.
pub(super) const LINES: usize = 1 << 14;

/// How often a verb that waits for input polls for Ctrl-C.
const POLL: Duration = Duration::from_millis(50);

/// The first bytes of gzip files (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The names of columns with states, in files of comma-separated values.
const COLUMNS: [&str; 2] = ["state", "tiles"];

/// The options of verbs that answer states one by one.
#[derive(Debug, Args)]
pub(super) struct StateArguments {
    /// The states; - reads stdin, one per line [default: stdin]
    states: Vec<String>,
    /// A file of states: one per line, or CSV with a column 'state' or 'tiles'; gzip is supported
    #[arg(long = "states", value_name = "FILE", conflicts_with = "states")]
    states_file: Option<PathBuf>,
}

/// A line or an argument that should be a state.
pub(super) struct Line {
    /// Counted from 1, including skipped lines.
    pub(super) number: u64,
    /// `Usage` if it is not text, or the column is missing.
    pub(super) text: Result<String>,
}

/// The lines of a file or stdin, or the arguments of the command line.
pub(super) struct Lines {
    /// The file, or stdin.
    pub(super) name: String,
    /// States that are arguments.
    pub(super) given: Vec<String>,
    /// Whether to wait for a full batch.
    whole: bool,
    receiver: Receiver<Result<Vec<Line>>>,
}

/// Some lines.
pub(super) struct Batch {
    pub(super) lines: Vec<Line>,
    /// Whether it is known to be the last.
    pub(super) last: bool,
}

impl StateArguments {
    /// Whether the command line names states or a file of them.
    pub(super) fn is_some(&self) -> bool {
        !self.states.is_empty() || self.states_file.is_some()
    }

    pub(super) fn open(&self) -> Result<Lines> {
        match &self.states_file {
            Some(file) => Lines::of(file),
            None if self.states.is_empty() || self.states == ["-"] => {
                Lines::start("stdin".into(), stdin_is_file(), std::io::stdin())
            }
            None => Ok(Lines::given(&self.states)),
        }
    }
}

/// All states of a file. `Usage` if a line is not a state, or there is none.
pub(super) fn all_states(problem: &Problem, file: &Path) -> Result<Vec<Vec<u8>>> {
    let (lines, mut states) = (Lines::of(file)?, vec![]);
    while let Some(batch) = lines.batch(usize::MAX)? {
        for line in batch.lines {
            let place = lines.place(&line);
            let state = line.text.and_then(|text| problem.read(&text));
            states.push(state.map_err(|error| Error::usage(format!("{place}: {error}")))?);
        }
    }
    match states.is_empty() {
        false => Ok(states),
        true => Err(Error::usage(format!("{} contains no state", lines.name))),
    }
}

impl Lines {
    /// The lines of a file. `Missing` if it does not exist.
    pub(super) fn of(path: &Path) -> Result<Lines> {
        let failed = |e| Error::io("open", path, e);
        let file = File::open(path).map_err(failed)?;
        let whole = file.metadata().map_err(failed)?.is_file();
        Lines::start(path.display().to_string(), whole, file)
    }

    /// Arguments.
    fn given(states: &[String]) -> Lines {
        let (sender, receiver) = sync_channel(1);
        let line = |(number, state): (u64, &String)| Line { number, text: Ok(state.clone()) };
        sender.send(Ok((1..).zip(states).map(line).collect())).expect("the receiver exists");
        Lines { name: String::new(), given: states.to_vec(), whole: true, receiver }
    }

    /// The place of a line, for messages.
    pub(super) fn place(&self, line: &Line) -> String {
        if self.given.is_empty() {
            format!("{}, line {}", self.name, line.number)
        } else {
            format!("state {}", line.number)
        }
    }

    fn start(name: String, whole: bool, source: impl Read + Send + 'static) -> Result<Lines> {
        let (sender, receiver) = sync_channel(AHEAD);
        let context = format!("cannot read {name}");
        let read = move || {
            if let Err(source) = read(source, &sender) {
                let _ = sender.send(Err(Error::Io { context, source }));
            }
        };
        threads::start(read).map_err(|e| Error::Limit(format!("cannot start a thread that reads {name}: {e}")))?;
        Ok(Lines { name, given: vec![], whole, receiver })
    }

    /// The lines that have arrived, at least one and about `most`; none at the end. `Interrupted`
    /// after Ctrl-C.
    pub(super) fn batch(&self, most: usize) -> Result<Option<Batch>> {
        let _heeded = interrupt::heed();
        let mut lines = vec![];
        loop {
            interrupt::check()?;
            let more = if self.whole || lines.is_empty() {
                self.receiver.recv_timeout(POLL).map_err(|e| e == RecvTimeoutError::Disconnected)
            } else {
                self.receiver.try_recv().map_err(|e| e == TryRecvError::Disconnected)
            };
            match more {
                Ok(more) => lines.extend(more?),
                Err(true) => return Ok((!lines.is_empty()).then_some(Batch { lines, last: true })),
                Err(false) if lines.is_empty() || self.whole => {}
                Err(false) => return Ok(Some(Batch { lines, last: false })),
            }
            if lines.len() >= most {
                return Ok(Some(Batch { lines, last: false }));
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

/// Reads to the end and sends complete lines at once, until the receiver is gone.
fn read(mut source: impl Read, sender: &SyncSender<Result<Vec<Line>>>) -> std::io::Result<()> {
    let mut start = vec![];
    while start.len() < GZIP.len() && GZIP.starts_with(&start) {
        let mut byte = [0];
        match source.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    let compressed = start == GZIP;
    let source = Cursor::new(start).chain(source);
    match compressed {
        true => split(MultiGzDecoder::new(source), sender),
        false => split(source, sender),
    }
}

fn split(source: impl Read, sender: &SyncSender<Result<Vec<Line>>>) -> std::io::Result<()> {
    let mut reader = BufReader::with_capacity(BUFFER, source);
    let (mut parser, mut rest) = (Parser::default(), vec![]);
    loop {
        let bytes = match reader.fill_buf() {
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let (length, over) = (bytes.len(), bytes.is_empty());
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        rest.extend_from_slice(&bytes[..whole]);
        let lines = if whole > 0 || over { parser.lines(&rest) } else { vec![] };
        if whole > 0 {
            rest.clear();
        }
        rest.extend_from_slice(&bytes[whole..]);
        reader.consume(length);
        let received = lines.is_empty() || sender.send(Ok(lines)).is_ok();
        if over || !received {
            return Ok(());
        }
    }
}

/// Turns lines into states.
#[derive(Default)]
struct Parser {
    number: u64,
    /// Whether there was a line other than a comment.
    begun: bool,
    /// The column of the states in comma-separated values.
    column: Option<usize>,
}

impl Parser {
    /// The states of whole lines.
    fn lines(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut lines = vec![];
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.number += 1;
            let text = match std::str::from_utf8(line) {
                Ok(text) => self.state(text.trim_start_matches('\u{feff}').trim()),
                Err(_) => Some(Err(Error::usage("not text in UTF-8"))),
            };
            lines.extend(text.map(|text| Line { number: self.number, text }));
        }
        lines
    }

    fn state(&mut self, line: &str) -> Option<Result<String>> {
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        if !std::mem::replace(&mut self.begun, true) {
            let named = |name: &str| COLUMNS.iter().any(|column| name.trim().eq_ignore_ascii_case(column));
            self.column = line.split(',').position(named);
            if self.column.is_some() {
                return None;
            }
        }
        let Some(column) = self.column else { return Some(Ok(line.to_string())) };
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
        let record = reader.records().next().and_then(std::result::Result::ok);
        let field = record.as_ref().and_then(|record| record.get(column));
        let missing = || Error::usage(format!("column {} with the state is missing", column + 1));
        Some(field.map(|field| field.trim().to_string()).ok_or_else(missing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: &[&str]) -> Vec<(u64, String)> {
        let text = |line: Line| (line.number, line.text.unwrap_or_else(|e| e.to_string()));
        Parser::default().lines(lines.join("\n").as_bytes()).into_iter().map(text).collect()
    }

    #[test]
    fn lines_keep_their_numbers() {
        let one = |number, text: &str| (number, text.to_string());
        assert_eq!(texts(&["# all", "", " 1,2 \r", "  ", "3"]), [one(3, "1,2"), one(5, "3")]);
        let csv = ["# Korf", "number,Tiles,optimal", "1,2 3,4", "", "2,\"5,6\",7", "8"];
        assert_eq!(texts(&csv), [one(3, "2 3"), one(5, "5,6"), one(6, "column 2 with the state is missing")]);
    }
}
