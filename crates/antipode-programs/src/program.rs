//! A program that answers requests. Each waiting thread uses one process, which starts on demand.

use std::io::ErrorKind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::VERSION;
use super::process::{ProcessEvent, RunningProcess, words};
use antipode_core::error::{Error, Result};
use antipode_core::printable::printable;
use antipode_core::watch::StopSignal;

/// The time limit for the first line. It is long because a program may have much to load.
const STARTING: Duration = Duration::from_secs(60);

/// The most characters of a name or a line to show in messages.
const SHOWN: usize = 400;

/// The longest wait.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// A program: its command line, its greeting, and its idle processes.
pub struct ExternalProgram {
    text: String,
    words: Vec<String>,
    hello: Vec<u8>,
    idle: Mutex<Vec<ProgramWorker>>,
}

/// A process that has answered the greeting. Dropping it ends the process.
pub struct ProgramWorker {
    process: RunningProcess,
    asked: u64,
}

/// A fault of a line, independent of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It did not come in time.
    TimedOut,
    /// The program ended, or closed its output.
    Crashed,
    /// It is not a line of the protocol.
    Garbage,
    /// It exceeds the maximum length.
    Flood,
}

/// The failure of a process, which then cannot be used again.
#[derive(Clone, Debug)]
pub struct ProcessFailure {
    /// What was wrong with its line.
    pub fault: LineFault,
    /// The same in words; if the program ended, with the last line of its standard error.
    pub reason: String,
}

/// An answer or a failure, and its CPU time.
pub struct ProgramExchange<T> {
    /// The answer.
    pub answer: std::result::Result<T, ProcessFailure>,
    /// The CPU time of the process, where the system reports it.
    pub cpu: Option<Duration>,
}

/// The field that every program's first line has.
#[derive(Deserialize)]
struct ProtocolVersion {
    protocol: u32,
}

/// The field that every answer has.
#[derive(Deserialize)]
struct NumberedAnswer {
    id: u64,
}

fn failure<T>(fault: LineFault, reason: impl Into<String>) -> std::result::Result<T, ProcessFailure> {
    Err(ProcessFailure { fault, reason: reason.into() })
}

/// The output of a program made safe to show: one line, not too long, without control characters.
pub fn shown(line: &[u8]) -> String {
    let text = printable(&String::from_utf8_lossy(line));
    let mut chars = text.chars();
    let shown: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { shown + ".." } else { shown }
}

/// A message as a line, without the line feed.
fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages have string keys")
}

impl ExternalProgram {
    /// A program that has no process yet. Each process receives `hello` as its first message.
    ///
    /// # Errors
    ///
    /// `Usage` if `command` is not a command line.
    pub fn new(command: &str, hello: &impl Serialize) -> Result<ExternalProgram> {
        let text = command.trim().to_string();
        Ok(ExternalProgram { words: words(&text)?, text, hello: json(hello), idle: Mutex::default() })
    }

    /// The command line as the user wrote it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Starts a process. Returns it and its answer to the greeting.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such program, `Io` if it cannot be started, `Interrupted` soon
    /// after the signal.
    pub fn start<W: DeserializeOwned>(
        &self,
        signal: StopSignal<'_>,
    ) -> Result<std::result::Result<(ProgramWorker, W), ProcessFailure>> {
        let process = RunningProcess::start(&self.words).map_err(|e| match e.kind() {
            ErrorKind::NotFound => Error::Missing(format!("cannot start '{}': no such program", self.words[0])),
            _ => Error::Io { context: format!("cannot start '{}'", self.words[0]), source: e },
        })?;
        let mut worker = ProgramWorker { process, asked: 0 };
        worker.process.say(self.hello.clone());
        let line = match worker.line(STARTING, "its start", signal)? {
            Ok(line) => line,
            Err(failure) => return Ok(Err(failure)),
        };
        // The version comes first. Another version may have other fields, and a complaint about
        // those would mislead.
        let read = serde_json::from_slice(&line).and_then(|ProtocolVersion { protocol }| match protocol {
            VERSION => serde_json::from_slice(&line).map(Ok),
            _ => Ok(Err(format!("it speaks version {protocol} of the protocol, not {VERSION}"))),
        });
        Ok(match read {
            Ok(Ok(welcome)) => Ok((worker, welcome)),
            Ok(Err(reason)) => failure(LineFault::Garbage, reason),
            Err(e) => failure(
                LineFault::Garbage,
                format!("its first line, '{}', is not the JSON object that a program answers first: {e}", shown(&line)),
            ),
        })
    }

    /// Starts a first process and keeps it idle. Returns its answer to the greeting.
    ///
    /// # Errors
    ///
    /// Those of [`ExternalProgram::start`]; `Io` if the process fails.
    pub fn first<W: DeserializeOwned>(&self, signal: StopSignal<'_>) -> Result<W> {
        let (worker, welcome) = self.start(signal)?.map_err(|ProcessFailure { reason, .. }| {
            let context = format!("cannot use the program '{}'", self.text);
            Error::Io { context, source: std::io::Error::other(reason) }
        })?;
        self.keep(worker);
        Ok(welcome)
    }

    fn all_idle(&self) -> MutexGuard<'_, Vec<ProgramWorker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an idle process, if there is one.
    pub fn idle(&self) -> Option<ProgramWorker> {
        self.all_idle().pop()
    }

    /// Keeps a process without pending requests for the next one.
    pub fn keep(&self, worker: ProgramWorker) {
        self.all_idle().push(worker);
    }

    /// Sends a request to an idle or new process, and waits for the answer. `question` builds the
    /// message from its number. A failure ends the process.
    ///
    /// # Errors
    ///
    /// Those of [`ExternalProgram::start`].
    pub fn ask<W: DeserializeOwned, T: DeserializeOwned, Q: Serialize>(
        &self,
        question: impl FnOnce(u64) -> Q,
        time: Duration,
        signal: StopSignal<'_>,
    ) -> Result<ProgramExchange<T>> {
        let mut worker = match self.idle() {
            Some(worker) => worker,
            None => match self.start::<W>(signal)? {
                Ok((worker, _)) => worker,
                Err(failure) => return Ok(ProgramExchange { answer: Err(failure), cpu: None }),
            },
        };
        // An idle process has answered others before; the difference is the time of this answer.
        let before = worker.process.cpu();
        let id = worker.say(question);
        let answer = worker.hear(id, time, signal)?;
        let cpu = worker.process.cpu().zip(before).map(|(after, before)| after.saturating_sub(before));
        // After a failure its line may still come late, in the place of the next answer. Dropping
        // the worker ends the process.
        if answer.is_ok() {
            self.keep(worker);
        }
        Ok(ProgramExchange { answer, cpu })
    }
}

impl Drop for ExternalProgram {
    fn drop(&mut self) {
        RunningProcess::dismiss(self.all_idle().drain(..).map(|worker| worker.process).collect());
    }
}

impl ProgramWorker {
    /// Sends a request and returns its number. `question` builds the message from that number.
    /// Several requests may be pending.
    pub fn say<Q: Serialize>(&mut self, question: impl FnOnce(u64) -> Q) -> u64 {
        self.asked += 1;
        self.process.say(json(&question(self.asked)));
        self.asked
    }

    /// Waits for the answer to the request with that number, which must be the next line.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal.
    pub fn hear<T: DeserializeOwned>(
        &mut self,
        id: u64,
        time: Duration,
        signal: StopSignal<'_>,
    ) -> Result<std::result::Result<T, ProcessFailure>> {
        let line = match self.line(time, "the question", signal)? {
            Ok(line) => line,
            Err(failure) => return Ok(Err(failure)),
        };
        let read = serde_json::from_slice(&line).and_then(|numbered: NumberedAnswer| match numbered.id == id {
            true => serde_json::from_slice(&line).map(Some),
            false => Ok(None),
        });
        Ok(match read {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) => failure(LineFault::Garbage, format!("an answer to another question: {}", shown(&line))),
            Err(e) => failure(LineFault::Garbage, format!("'{}' is no answer: {e}", shown(&line))),
        })
    }

    /// Waits for the next line; the failure says why there is none.
    fn line(
        &mut self,
        time: Duration,
        after: &str,
        signal: StopSignal<'_>,
    ) -> Result<std::result::Result<Vec<u8>, ProcessFailure>> {
        // Without the bound, a huge limit would overflow the sum, which panics.
        Ok(match self.process.hear(Instant::now() + time.min(LONGEST), signal)? {
            ProcessEvent::Line(line) => Ok(line),
            ProcessEvent::TooLong => failure(LineFault::Flood, "a line without an end"),
            ProcessEvent::Ended => failure(LineFault::Crashed, shown(self.process.last_words().as_bytes())),
            ProcessEvent::Nothing => {
                failure(LineFault::TimedOut, format!("nothing within {} s of {after}", time.as_secs_f64()))
            }
        })
    }
}
