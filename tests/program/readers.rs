//! The readers of other languages, written from the format page alone, read every encoding as this
//! program does, and refuse damaged files. A reader whose language is not installed is left out,
//! with a line that says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use antipode::tables::Table;

use crate::place::Place;

/// Tables of every encoding, complete and not, with and without states of their own and marks.
const TABLES: [(&str, &[&str]); 14] = [
    ("sliding:2x3", &["--encoding", "plane"]),
    ("sliding:2x4", &["--encoding", "plane"]),
    ("graph:0-1,1-2,2-3", &["--encoding", "plane"]),
    ("sliding:2x3", &["--encoding", "mod3"]),
    ("graph:0-1,1-2,2-3", &["--encoding", "mod3"]),
    ("graph:0-1,1-2,2-3", &["--encoding", "byte"]),
    ("pancake:7", &["--encoding", "short"]),
    ("sliding:3x3;cost=tile", &[]),
    ("sliding:2x3", &["--encoding", "wide"]),
    ("sliding:2x3", &["--pattern", "1", "--encoding", "nibble"]),
    ("sliding:3x3", &["--pattern", "1,2,3", "--additive", "--encoding", "delta"]),
    ("twisty:pyraminx", &["--fold"]),
    ("matrix:S=0 -1/1 0,T=1 1/0 1;mod=7;inverses", &["--encoding", "byte"]),
    ("hanoi:4,5", &["--encoding", "byte"]),
];

/// A way to run a reader.
struct ForeignReader {
    name: &'static str,
    command: Vec<PathBuf>,
}

impl ForeignReader {
    fn run(&self, table: &Path, arguments: &[&str]) -> Output {
        Command::new(&self.command[0]).args(&self.command[1..]).arg(table).args(arguments).output().unwrap()
    }
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("readers").join(name)
}

fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The readers whose tools are installed.
fn readers(place: &Place) -> Vec<ForeignReader> {
    let mut found = vec![];
    for (name, program) in [("antipode_table.py", "python3"), ("antipode_table.js", "node"), ("antipode_table.c", "cc")]
    {
        if !is_installed(program) {
            println!("{name} was NOT tested: {program} is not installed");
        } else if program == "cc" {
            let binary = place.path("reader");
            let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-o"];
            let status = Command::new("cc").args(flags).arg(&binary).arg(source(name)).status().unwrap();
            assert!(status.success(), "{name} does not compile");
            found.push(ForeignReader { name, command: vec![binary] });
        } else {
            found.push(ForeignReader { name, command: vec![program.into(), source(name)] });
        }
    }
    found
}

/// What this program reads.
fn labels(path: &Path) -> String {
    let table = Table::open(path).unwrap();
    let states = 0..table.metadata().layout.size();
    let text = states.map(|state| table.label(state).unwrap().map_or("-".into(), |label| label.to_string()));
    text.collect::<Vec<String>>().join("\n") + "\n"
}

#[test]
fn readers_of_other_languages_agree_on_every_encoding() {
    let place = Place::new();
    let (readers, table) = (readers(&place), place.path("table"));
    for (spec, options) in TABLES {
        place.prints(&[&["build", spec, "-o", "table", "--force"], options].concat());
        let expected = labels(&table);
        for reader in &readers {
            let output = reader.run(&table, &["--check", "--all"]);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{} {spec} {options:?}: {error}", reader.name);
            assert!(output.stdout == expected.as_bytes(), "{} {spec} {options:?}: other labels", reader.name);
            let one = reader.run(&table, &["1"]).stdout;
            assert_eq!(String::from_utf8_lossy(&one).trim_end(), expected.lines().nth(1).unwrap(), "{}", reader.name);
            assert_eq!(reader.run(&table, &["99999999"]).status.code(), Some(2), "{}", reader.name);
        }
    }
}

/// Compressed blocks: with Zstandard the same labels, without it a clear error.
#[test]
fn readers_of_other_languages_read_compressed_blocks_or_say_that_they_cannot() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x4", "-o", "table", "--compress", "3"]);
    let (table, expected) = (place.path("table"), labels(&place.path("table")));
    for reader in readers(&place) {
        let output = reader.run(&table, &["--all"]);
        match output.status.code() {
            Some(0) => assert!(output.stdout == expected.as_bytes(), "{}", reader.name),
            Some(2) => assert!(String::from_utf8_lossy(&output.stderr).contains("compressed"), "{}", reader.name),
            other => panic!("{}: {other:?}", reader.name),
        }
    }
}

/// Every part of a file is covered: a flipped bit anywhere is an error, as is a cut file.
#[test]
fn readers_of_other_languages_refuse_damaged_files() {
    let place = Place::new();
    place.prints(&["build", "matrix:S=0 -1/1 0,T=1 1/0 1;mod=5;inverses", "-o", "table", "--encoding", "byte"]);
    let (honest, damaged) = (fs::read(place.path("table")).unwrap(), place.path("damaged"));
    let readers = readers(&place);
    let step = (honest.len() / 24).max(1);
    for at in (0..honest.len()).step_by(step) {
        let mut bytes = honest.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&damaged, &bytes).unwrap();
        for reader in &readers {
            let output = reader.run(&damaged, &["--check"]);
            assert_eq!(output.status.code(), Some(3), "{}: byte {at} of {}", reader.name, honest.len());
        }
    }
    for length in [0, 10, 63, honest.len() / 2, honest.len() - 1] {
        fs::write(&damaged, &honest[..length]).unwrap();
        for reader in &readers {
            assert_eq!(reader.run(&damaged, &["--check"]).status.code(), Some(3), "{}: {length}", reader.name);
        }
    }
}
