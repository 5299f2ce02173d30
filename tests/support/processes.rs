//! Processes on this machine that find each other by a file.
#![allow(dead_code)]

use std::fs;
use std::net::TcpListener;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// The time after which a process counts as hanging, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The program with the verb for these arguments.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg(if arguments.contains(&"-o") { "build" } else { "analyze" }).args(arguments);
    command
}

/// A folder with a file of hosts, and one with a secret.
pub struct Place {
    pub folder: TempDir,
    pub addresses: Vec<String>,
}

impl Place {
    /// A folder with `processes` free addresses.
    pub fn new(processes: usize) -> Place {
        let place = Place { folder: tempfile::tempdir().unwrap(), addresses: vec![] };
        fs::write(place.path("secret"), "swordfish").unwrap();
        place.moved(processes)
    }

    /// The same folder with other addresses.
    pub fn moved(mut self, processes: usize) -> Place {
        let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        self.addresses = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
        fs::write(self.path("hosts"), self.addresses.join("\n")).unwrap();
        self
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_string()
    }

    /// A process that has not started. Arguments such as `,patience=9` are settings of
    /// `--processes`.
    pub fn command(&self, process: usize, arguments: &[&str]) -> Command {
        let (settings, arguments): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|argument| argument.starts_with(','));
        let mut command = program(&arguments);
        let (hosts, secret, settings) = (self.path("hosts"), self.path("secret"), settings.concat());
        let processes = format!("{hosts},process={process},secret={secret}{settings}");
        command.args(["--format", "json", "--processes", &processes]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// All processes with the same arguments.
    pub fn start(&self, arguments: &[&str]) -> Vec<Child> {
        (0..self.addresses.len()).map(|process| self.command(process, arguments).spawn().unwrap()).collect()
    }
}

/// Waits for the end of a process.
pub fn end(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("a process hangs");
        }
        sleep(Duration::from_millis(10));
    }
}

/// The exit code, stdout and stderr of a process.
pub fn outcome(mut child: Child) -> (Option<i32>, String, String) {
    end(&mut child);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The part of a report that is the same for any number of processes.
pub fn answer(json: &str) -> Value {
    let all: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let names =
        ["spec", "configurations", "states", "reached", "complete", "god_number", "mean_depth", "antipodes", "layers"];
    names.into_iter().map(|name| (name.to_string(), all[name].clone())).collect::<serde_json::Map<_, _>>().into()
}
