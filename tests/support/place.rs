//! A folder in which the program runs, for tests that use it like users.
#![allow(dead_code)]

#[path = "report.rs"]
pub mod report;

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// A folder in which the program runs.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    /// A folder with a table of a puzzle, named `table`.
    pub fn with_table(spec: &str) -> Place {
        let place = Place::new();
        place.prints(&["build", spec, "-o", "table"]);
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.0.path()).env_remove("ANTIPODE_ARCH").args(arguments);
        command
    }

    /// The output on stdout. Checks that the exit status is 0, and that stderr, which is not a
    /// terminal, is empty.
    pub fn prints(&self, arguments: &[&str]) -> String {
        let assert = self.command(arguments).assert().success().stderr("");
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    }

    /// The result of a report, after a check by its schema.
    pub fn json(&self, arguments: &[&str]) -> Value {
        report::result(self.prints(&[arguments, &["--format", "json"]].concat()).as_bytes())
    }

    /// The names and lengths of the files in the folder.
    pub fn listing(&self) -> Vec<(String, u64)> {
        let entries = fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap());
        let mut all: Vec<_> =
            entries.map(|e| (e.file_name().to_string_lossy().into_owned(), e.metadata().unwrap().len())).collect();
        all.sort();
        all
    }

    /// Checks for an error: this exit status, nothing on stdout, one line on stderr that contains
    /// all `parts`, and the same files as before.
    pub fn refuses(&self, arguments: &[&str], status: i32, parts: &[&str]) {
        self.command_refuses(self.command(arguments), status, parts);
    }

    pub fn command_refuses(&self, mut command: Command, status: i32, parts: &[&str]) {
        let before = self.listing();
        let output = command.output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{command:?}: {message}");
        assert!(output.stdout.is_empty(), "{command:?}");
        assert!(message.starts_with("antipode: ") && message.ends_with('\n'), "{command:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{command:?}: {message}");
        assert!(!message.contains("panicked"), "{command:?}: {message}");
        parts.iter().for_each(|part| assert!(message.contains(part), "{command:?}: {message} lacks '{part}'"));
        assert_eq!(self.listing(), before, "{command:?}");
    }

    /// Checks for an error of the argument parser, which may take several lines.
    pub fn misuses(&self, arguments: &[&str]) {
        let before = self.listing();
        let wrong = predicate::str::contains("error: ").and(predicate::str::contains("panicked").not());
        self.command(arguments).assert().code(2).stdout("").stderr(wrong);
        assert_eq!(self.listing(), before, "{arguments:?}");
    }
}
