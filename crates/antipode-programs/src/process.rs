//! An external program that exchanges lines with this one. It can neither block the caller nor
//! outlive it.
//!
//! One thread writes to the program, one reads its output and one its standard error. So a program
//! that does not read, does not answer or never stops writing costs at most its time limit. On Unix
//! the program leads a process group, and the whole group is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use antipode_core::error::{Error, Result};
use antipode_core::threads;
use antipode_core::watch::StopSignal;

/// The maximum length of a line in bytes. A path of 50,000 states of a 10x10 board fits.
const LONGEST_LINE: u64 = 16 << 20;

/// The most lines to read ahead of requests; then the program has to wait.
const LINES: usize = 4;

/// The time between two checks of the signal.
const TICK: Duration = Duration::from_millis(20);

/// The time a program has to end by itself once its input is closed.
const SHUTDOWN_GRACE_PERIOD: Duration = Duration::from_millis(300);

/// The time to wait for output after a program has ended. A process that it started can hold the
/// output open.
const LATE_OUTPUT: Duration = Duration::from_secs(2);

/// The number of bytes to keep of the end of standard error.
const STDERR_TAIL: usize = 1000;

/// An event from a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ProcessEvent {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line longer than [`LONGEST_LINE`].
    TooLong,
    /// The end of its output.
    Ended,
    /// Nothing within the time allowed.
    Nothing,
}

/// A running program.
pub(crate) struct RunningProcess {
    child: Child,
    /// The sender of lines to write; `None` once the input is closed.
    says: Option<Sender<Vec<u8>>>,
    heard: Receiver<ProcessEvent>,
    stderr_tail: Arc<Mutex<Vec<u8>>>,
}

impl RunningProcess {
    /// Starts a program with its arguments.
    pub(crate) fn start(words: &[String]) -> std::io::Result<RunningProcess> {
        let (name, arguments) = words.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (says, to_say) = channel::<Vec<u8>>();
        let (tells, heard) = sync_channel(LINES);
        let stderr_tail = Arc::new(Mutex::new(vec![]));
        if let Some(mut input) = child.stdin.take() {
            // Dropping the sender ends the thread and closes the program's input.
            threads::start(move || {
                to_say.iter().all(|line| input.write_all(&line).and_then(|()| input.flush()).is_ok());
            })?;
        }
        if let Some(output) = child.stdout.take() {
            threads::start(move || read_lines(output, &tells))?;
        }
        if let Some(errors) = child.stderr.take() {
            let stderr_tail = Arc::clone(&stderr_tail);
            threads::start(move || keep_last(errors, &stderr_tail))?;
        }
        Ok(RunningProcess { child, says: Some(says), heard, stderr_tail })
    }

    /// Queues a line, which is written as soon as the program reads.
    pub(crate) fn say(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(says) = &self.says {
            // An error means that the program no longer reads. The next `hear` reports that.
            let _ = says.send(line);
        }
    }

    /// Waits for the next event until a time. `Interrupted` soon after the signal.
    pub(crate) fn hear(&mut self, until: Instant, signal: StopSignal<'_>) -> Result<ProcessEvent> {
        let mut ended = None;
        loop {
            signal.check()?;
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(TICK)) {
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Disconnected) => return Ok(ProcessEvent::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(ProcessEvent::Nothing),
                Err(RecvTimeoutError::Timeout) => {
                    let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
                    if has_ended && ended.get_or_insert_with(Instant::now).elapsed() > LATE_OUTPUT {
                        return Ok(ProcessEvent::Ended);
                    }
                }
            }
        }
    }

    /// The CPU time of the program so far, without its children; `None` where the system does not
    /// report it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        #[cfg(target_os = "linux")]
        let clock = i32::try_from(self.child.id()).ok().and_then(|id| {
            let id = nix::unistd::Pid::from_raw(id);
            nix::time::ClockId::pid_cpu_clock_id(id).ok()?.now().ok().map(Duration::from)
        });
        #[cfg(not(target_os = "linux"))]
        let clock = None;
        clock
    }

    /// Ends a program that has closed its output, after a grace period. Returns how it ended, and
    /// its last line on standard error.
    pub(crate) fn last_words(&mut self) -> String {
        let status = self.wait(SHUTDOWN_GRACE_PERIOD);
        let how = status.map_or("it closed its output".to_string(), |status| format!("it ended ({status})"));
        drop(self.says.take());
        self.kill();
        // The other owner is the thread that reads standard error. It ends when everything is read.
        let end = Instant::now() + SHUTDOWN_GRACE_PERIOD;
        while Arc::strong_count(&self.stderr_tail) > 1 && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        let stderr_tail = self.stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        match String::from_utf8_lossy(&stderr_tail).lines().rfind(|line| !line.trim().is_empty()) {
            Some(line) => format!("{how}: {}", line.trim()),
            None => how,
        }
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(1)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Kills the program, on Unix with its whole group, and waits for it.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id()) {
            // The group exists as long as a member runs or nobody has waited for its leader.
            let group = nix::unistd::Pid::from_raw(id);
            let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Closes the input of all programs, and kills those that still run after a grace period.
    pub(crate) fn dismiss(mut all: Vec<RunningProcess>) {
        // All inputs close before the first wait, so that the grace periods run at the same time.
        all.iter_mut().for_each(|process| drop(process.says.take()));
        let end = Instant::now() + SHUTDOWN_GRACE_PERIOD;
        for process in &mut all {
            process.wait(end.saturating_duration_since(Instant::now()));
        }
    }
}

impl Drop for RunningProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_lines(output: impl Read, tells: &SyncSender<ProcessEvent>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = vec![];
        // One byte more than fits: a longer line is then recognised as too long.
        let read = output.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => ProcessEvent::Ended,
            Ok(length) if length as u64 > LONGEST_LINE => ProcessEvent::TooLong,
            Ok(_) => {
                line.truncate(line.trim_ascii_end().len());
                ProcessEvent::Line(line)
            }
        };
        let last = !matches!(heard, ProcessEvent::Line(_));
        if tells.send(heard).is_err() || last {
            return;
        }
    }
}

fn keep_last(mut errors: impl Read, stderr_tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut last = stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        last.extend_from_slice(&buffer[..length]);
        let surplus = last.len().saturating_sub(STDERR_TAIL);
        last.drain(..surplus);
    }
}

/// Splits a command line into words, as a shell does. `Usage` if there are none, or a quote is
/// open.
pub(crate) fn words(command: &str) -> Result<Vec<String>> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| Error::malformed(command, "a command line", "write cmd: PROGRAM ARGUMENTS"))
}

/// Joins words to a command line, with quotes where they are needed.
///
/// # Errors
///
/// `Usage` if a word cannot be quoted.
pub fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<String> {
    let words: Vec<&str> = words.into_iter().collect();
    shlex::try_join(words.iter().copied())
        .map_err(|error| Error::malformed(words.join(" ").escape_debug(), "a command line", error.to_string()))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use antipode_core::watch::Watch;

    fn start(script: &str) -> RunningProcess {
        RunningProcess::start(&["sh", "-c", script].map(String::from)).unwrap()
    }

    fn hear(process: &mut RunningProcess, milliseconds: u64) -> ProcessEvent {
        process.hear(Instant::now() + Duration::from_millis(milliseconds), Watch::none().signal()).unwrap()
    }

    #[test]
    fn lines_go_there_and_back() {
        let mut process = start("cat");
        process.say(b"one".to_vec());
        process.say(b"two \r".to_vec());
        assert_eq!(hear(&mut process, 10_000), ProcessEvent::Line(b"one".to_vec()));
        assert_eq!(hear(&mut process, 10_000), ProcessEvent::Line(b"two".to_vec()));
        assert_eq!(hear(&mut process, 50), ProcessEvent::Nothing);
        RunningProcess::dismiss(vec![process]);
    }

    #[test]
    fn programs_that_end_or_never_stop_are_no_trouble() {
        let mut process = start("echo why >&2; exit 7");
        assert_eq!(hear(&mut process, 10_000), ProcessEvent::Ended);
        let words = process.last_words();
        assert!(words.contains('7') && words.ends_with(": why"), "{words}");
        let mut process = start("yes");
        for _ in 0..20 {
            assert_eq!(hear(&mut process, 10_000), ProcessEvent::Line(b"y".to_vec()));
        }
        drop(process);
        let mut process = start("exec cat /dev/zero");
        assert_eq!(hear(&mut process, 60_000), ProcessEvent::TooLong);
        drop(process);
        // A child process holds the output open.
        let mut process = start("sleep 1000 & exit 3");
        assert_eq!(hear(&mut process, 60_000), ProcessEvent::Ended);
        assert!(process.last_words().contains('3'));
        // Neither reads nor answers, and has a child process.
        let mut process = start("sleep 1000 & sleep 1000");
        process.say(vec![b'x'; 1 << 20]);
        assert_eq!(hear(&mut process, 50), ProcessEvent::Nothing);
        let start = Instant::now();
        drop(process);
        assert!(start.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn a_signal_ends_the_waiting() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let mut process = start("sleep 1000");
        let watch = Watch::new(&stop, |_| ());
        let heard = process.hear(Instant::now() + Duration::from_secs(1000), watch.signal());
        assert!(matches!(heard, Err(Error::Interrupted)));
    }

    #[test]
    fn command_lines_are_split_as_by_a_shell() {
        assert_eq!(words(" python3 'my solver.py' -a \"b c\"").unwrap(), ["python3", "my solver.py", "-a", "b c"]);
        let line = command_line(["my program", "--", "it's.onnx", ""]).unwrap();
        assert_eq!(words(&line).unwrap(), ["my program", "--", "it's.onnx", ""]);
        for wrong in ["", "  ", "a 'b"] {
            assert!(words(wrong).is_err(), "{wrong}");
        }
    }
}
