//! An external program that answers questions: one process per asking thread, restarted after a failure.

use std::io::ErrorKind;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::fault::Fault;
use super::process::{Heard, Process, words};
use super::protocol::{Hello, Role, VERSION, Welcome};
use crate::open_table::Step;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Signal;

/// The time limit from the start to the first line: a program may have much to load.
const STARTING: Duration = Duration::from_secs(60);

/// Characters of a name or a line that messages show.
const SHOWN: usize = 200;

/// The longest wait.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// An external program.
pub(super) struct Program {
    /// The command line as the user wrote it.
    pub(super) text: String,
    words: Vec<String>,
    hello: Vec<u8>,
    /// Its first line at the first start.
    pub(super) welcome: Welcome,
    /// Idle processes.
    idle: Mutex<Vec<Worker>>,
}

/// A process, and the number of questions it was asked.
struct Worker {
    process: Process,
    asked: u64,
}

/// Why a process failed; it no longer runs.
pub(super) struct Failure {
    pub(super) fault: Fault,
    pub(super) reason: String,
}

/// An answer, or what went wrong, and the CPU time that it took.
pub(super) struct Exchange<T> {
    pub(super) answer: std::result::Result<T, Failure>,
    pub(super) cpu: Option<Duration>,
}

fn failure(fault: Fault, reason: impl Into<String>) -> Failure {
    Failure { fault, reason: reason.into() }
}

/// The next line of a process, or why there is none.
fn hear(
    process: &mut Process,
    time: Duration,
    after: &str,
    signal: Signal<'_>,
) -> Result<std::result::Result<Vec<u8>, Failure>> {
    Ok(match process.hear(Instant::now() + time.min(LONGEST), signal)? {
        Heard::Line(line) => Ok(line),
        Heard::TooLong => Err(failure(Fault::Flood, "a line without an end")),
        Heard::Ended => Err(failure(Fault::Crashed, shown(process.last_words().as_bytes()))),
        Heard::Nothing => Err(failure(Fault::TimedOut, format!("nothing within {} s of {after}", time.as_secs_f64()))),
    })
}

/// The output of a program made safe to show: one line, not too long, without control characters.
pub(super) fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let shown: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { shown + ".." } else { shown }
}

impl Program {
    /// Starts a program for a problem. `Usage` if `command` is no command line, `Missing` if there is no such program, `Io` if it
    /// cannot be started or does not say what it should.
    pub(super) fn start(
        command: &str,
        role: Role,
        problem: &Problem,
        seed: u64,
        signal: Signal<'_>,
    ) -> Result<Program> {
        let text = command.trim().to_string();
        let goal = problem.goals().next().ok_or_else(|| Error::usage(format!("{} has no goal", problem.spec())))?;
        let mut around = vec![];
        problem.expand(&goal, &mut |next| {
            around.push(Step { name: problem.name(&goal, around.len()), state: problem.write(next) });
        });
        let hello = Hello {
            protocol: VERSION,
            role,
            spec: problem.spec(),
            goal: problem.write(&goal),
            only_goal: problem.goals().nth(1).is_none(),
            moves: around,
            seed,
        };
        let welcome = Welcome { protocol: VERSION, name: None, admissible: false, consistent: false };
        let (words, hello) = (words(&text)?, json(&hello));
        let mut program = Program { text, words, hello, welcome, idle: Mutex::default() };
        let worker = match program.worker(signal)? {
            Ok((worker, welcome)) => {
                program.welcome = welcome;
                worker
            }
            Err(Failure { reason, .. }) => {
                let context = format!("cannot use the program '{}'", program.text);
                return Err(Error::Io { context, source: std::io::Error::other(reason) });
            }
        };
        program.idle().push(worker);
        Ok(program)
    }

    /// Its name: what it calls itself, else its command line.
    pub(super) fn name(&self) -> String {
        shown(self.welcome.name.as_deref().unwrap_or(&self.text).as_bytes())
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Worker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new process, after the handshake.
    fn worker(&self, signal: Signal<'_>) -> Result<std::result::Result<(Worker, Welcome), Failure>> {
        let mut process = Process::start(&self.words).map_err(|e| match e.kind() {
            ErrorKind::NotFound => Error::Missing(format!("cannot start '{}': no such program", self.words[0])),
            _ => Error::Io { context: format!("cannot start '{}'", self.words[0]), source: e },
        })?;
        process.say(self.hello.clone());
        let line = match hear(&mut process, STARTING, "its start", signal)? {
            Ok(line) => line,
            Err(failure) => return Ok(Err(failure)),
        };
        let garbage = |reason| Ok(Err(failure(Fault::Garbage, reason)));
        match serde_json::from_slice::<Welcome>(&line) {
            Ok(welcome) if welcome.protocol == VERSION => Ok(Ok((Worker { process, asked: 0 }, welcome))),
            Ok(welcome) => garbage(format!("it speaks version {} of the protocol, not {VERSION}", welcome.protocol)),
            Err(e) => garbage(format!("its first line, '{}', is no welcome: {e}", shown(&line))),
        }
    }

    /// Asks a question. `question` makes its line, given its number; `number` is the number in an answer. `Interrupted` soon after
    /// the signal.
    pub(super) fn ask<T: DeserializeOwned>(
        &self,
        question: impl FnOnce(u64) -> Vec<u8>,
        number: impl FnOnce(&T) -> u64,
        time: Duration,
        signal: Signal<'_>,
    ) -> Result<Exchange<T>> {
        let idle = self.idle().pop();
        let mut worker = match idle {
            Some(worker) => worker,
            None => match self.worker(signal)? {
                Ok((worker, _)) => worker,
                Err(failure) => return Ok(Exchange { answer: Err(failure), cpu: None }),
            },
        };
        worker.asked += 1;
        let asked = worker.asked;
        let before = worker.process.cpu();
        worker.process.say(question(asked));
        let heard = hear(&mut worker.process, time, "the question", signal)?;
        let cpu = worker.process.cpu().zip(before).map(|(after, before)| after.saturating_sub(before));
        let line = match heard {
            Ok(line) => line,
            Err(failure) => return Ok(Exchange { answer: Err(failure), cpu }),
        };
        let answer = match serde_json::from_slice(&line) {
            Ok(answer) if number(&answer) == asked => {
                self.idle().push(worker);
                Ok(answer)
            }
            Ok(_) => Err(failure(Fault::Garbage, format!("an answer to another question: {}", shown(&line)))),
            Err(e) => Err(failure(Fault::Garbage, format!("'{}' is no answer: {e}", shown(&line)))),
        };
        Ok(Exchange { answer, cpu })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        Process::dismiss(self.idle().drain(..).map(|worker| worker.process).collect());
    }
}

/// A message as a line, without its end.
pub(super) fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages have string keys")
}
