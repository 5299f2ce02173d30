//! What is done with each input of each parser, by the fuzz targets and by `tests/fuzz.rs`:
//! whatever the bytes are, the answer is an error or something that can be written and read again.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{OpenTable, TableChecks};
use antipode::model::{Problem, Space};

/// A parser by name.
pub(crate) type Parser = (&'static str, fn(&[u8]));

/// All parsers.
pub(crate) const PARSERS: [Parser; 9] = [
    ("spec", spec),
    ("tws", tws),
    ("def", def),
    ("kpuzzle", kpuzzle),
    ("state", state),
    ("goal", goal),
    ("edges", edges),
    ("dot", dot),
    ("table", table),
];

/// Puzzles whose states are read.
const PUZZLES: [&str; 18] = [
    "sliding:3x3",
    "sliding:10x10",
    "sliding:2x3;goal=1 2 ./. . .",
    "race:3;tiles=4,4",
    "race:5",
    "rings:3,1,4",
    "rings:5,4,26;goal=17g 30p 0r 29b 4y 1o",
    "graph:0-1,1-2,2-3,3-0,0-4,4-2;holes=2",
    "twisty:2x2x2",
    "twisty:3x3x3;metric=stm",
    "twisty:pyraminx;tips",
    "pancake:6",
    "burnt:4",
    "topspin:6,4",
    "lightsout:3x3",
    "hanoi:4,5",
    "group:lrx,5",
    "group:a=(1 2 3)(4 5),(2 4)",
];

/// Problems with more states are not numbered here.
const MOST_STATES: u64 = 20_000;

/// What was answered, unless it is an error that says something.
fn answer<T>(result: Result<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            assert!(!error.to_string().is_empty() && !matches!(error, Error::Interrupted), "{error:?}");
            None
        }
    }
}

/// A problem that was read: its spec names it, its goals are goals, and what it writes it can read.
fn check(problem: Problem) {
    let spec = problem.spec();
    let again = families::parse_stored(&spec, problem.definition()).unwrap_or_else(|error| panic!("{spec}: {error}"));
    assert_eq!(again.spec(), spec);
    for goal in problem.goals().take(3) {
        assert!(problem.is_goal(&goal), "{spec}");
        let text = problem.write(&goal);
        assert_eq!(problem.read(&text).ok().as_ref(), Some(&goal), "{spec}: {text}");
        let mut count = 0;
        problem.expand(&goal, &mut |next| {
            assert!(next != goal.as_slice(), "{spec}: a move without effect");
            count += 1;
        });
        assert!((0..count).all(|ordinal| !problem.name(&goal, ordinal).is_empty()), "{spec}");
    }
    if again.least_states().is_none_or(|states| states > MOST_STATES) {
        return;
    }
    if let Some(space) = answer(again.number()) {
        for at in space.goals().iter().copied().chain([0, space.layout().size() - 1]) {
            let text = space.write(at);
            assert_eq!(space.read(&text).ok(), Some(Some(at)), "{spec}: {text}");
        }
    }
}

/// A spec.
pub(crate) fn spec(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    answer(families::parse(text)).into_iter().for_each(check);
    let _ = answer(families::parse_stored(text, None));
}

/// A file of this process, of which one parser makes use at a time.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("antipode-fuzz-{}-{name}", std::process::id()));
    fs::write(&path, bytes).expect("the folder for temporary files can be written to");
    path
}

/// A puzzle in a file.
fn definition(family: &str, name: &str, bytes: &[u8]) {
    let path = file(name, bytes);
    answer(families::parse(&format!("{family}:{}", path.display()))).into_iter().for_each(check);
    let _ = fs::remove_file(path);
}

/// A definition for twsearch.
pub(crate) fn tws(bytes: &[u8]) {
    definition("twisty", "puzzle.tws", bytes);
}

/// A definition for ksolve: the same language in practice; other seeds.
pub(crate) fn def(bytes: &[u8]) {
    definition("twisty", "puzzle.def", bytes);
}

/// A KPuzzle of cubing.js.
pub(crate) fn kpuzzle(bytes: &[u8]) {
    definition("twisty", "puzzle.json", bytes);
}

/// A list of edges.
pub(crate) fn edges(bytes: &[u8]) {
    definition("graph", "graph.txt", bytes);
}

/// A graph of Graphviz.
pub(crate) fn dot(bytes: &[u8]) {
    definition("graph", "graph.gv", bytes);
}

/// The first byte names a puzzle, the rest is text.
fn puzzle_and_text(bytes: &[u8]) -> Option<(usize, &str)> {
    let (&first, rest) = bytes.split_first()?;
    Some((usize::from(first) % PUZZLES.len(), std::str::from_utf8(rest).ok()?))
}

/// A state or a scramble of a puzzle.
pub(crate) fn state(bytes: &[u8]) {
    static PROBLEMS: OnceLock<Vec<Problem>> = OnceLock::new();
    let all = || PUZZLES.iter().map(|spec| families::parse(spec).expect("it is written right")).collect();
    let Some((at, text)) = puzzle_and_text(bytes) else { return };
    let problem = &PROBLEMS.get_or_init(all)[at];
    let Some(key) = answer(problem.read(text)) else { return };
    let written = problem.write(&key);
    let again = problem.read(&written).ok();
    assert_eq!(again.as_ref(), Some(&key), "{text:?}: {written}");
    let _ = problem.reaches_goal(&key);
}

/// A goal, or a pattern of goals.
pub(crate) fn goal(bytes: &[u8]) {
    let Some((at, text)) = puzzle_and_text(bytes) else { return };
    let spec = PUZZLES[at].split(";goal").next().unwrap_or_default();
    answer(families::parse_with_goal(spec, Some(text))).into_iter().for_each(check);
}

/// A table: as it is, and with checksums that are right.
pub(crate) fn table(bytes: &[u8]) {
    for bytes in [bytes.to_vec(), with_right_checksums(bytes)] {
        let path = file("table", &bytes);
        if let Some(table) = answer(OpenTable::open(&path)) {
            let contents = table.contents();
            let _ = answer(table.verify(TableChecks::Checksums, 1 << 24, &mut antipode::watch::Watch::none()));
            if contents.states <= MOST_STATES {
                for checks in [TableChecks::Depths, TableChecks::Walk] {
                    let _ = answer(table.verify(checks, 1 << 24, &mut antipode::watch::Watch::none()));
                }
                let _ = answer(table.hardest(None, 3, &mut antipode::watch::Watch::none(), |_| Ok(())));
                let states = ["1 2 3/4 5 _", "_ 5 4/3 2 1", "0a 1b", ""].map(|state| table.distances(&[state]));
                states.into_iter().for_each(|distances| drop(answer(distances)));
            }
        }
        let _ = fs::remove_file(path);
    }
}

/// Bytes of the header and the footer of a table, and of an entry of its index: see
/// docs/src/reference/file-format.md.
const HEADER: usize = 24;
const FOOTER: usize = 40;
const ENTRY: usize = 24;

/// A table whose checksums are right, where its parts can be found.
fn with_right_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if bytes.len() < HEADER + FOOTER {
        return bytes;
    }
    let number = |bytes: &[u8], at: usize| bytes[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
    let put = |bytes: &mut [u8], at: usize, of: std::ops::Range<usize>| {
        let checksum = crc32c::crc32c(&bytes[of]);
        bytes[at..at + 4].copy_from_slice(&checksum.to_le_bytes());
    };
    let footer = bytes.len() - FOOTER;
    let metadata = number(&bytes, 12) as u32 as usize;
    if metadata <= footer - HEADER {
        put(&mut bytes, 16, HEADER..HEADER + metadata);
    }
    put(&mut bytes, 20, 0..20);
    let (index, blocks) = (number(&bytes, footer) as usize, number(&bytes, footer + 16) as usize);
    if index < footer && blocks <= (footer - index) / ENTRY {
        for entry in (0..blocks).map(|block| index + ENTRY * block) {
            let (offset, length) = (number(&bytes, entry), number(&bytes, entry + 8));
            if offset.checked_add(length).is_some_and(|end| end <= footer as u64) {
                put(&mut bytes, entry + 16, offset as usize..(offset + length) as usize);
            }
        }
        put(&mut bytes, footer + 24, index..footer);
    }
    put(&mut bytes, footer + 28, footer..footer + 28);
    bytes
}
