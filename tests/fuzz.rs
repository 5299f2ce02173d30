//! Mutated inputs for every parser. The functions are those of the `cargo fuzz` targets, without a
//! nightly compiler.
//!
//! A few thousand inputs each; `ANTIPODE_FUZZ_SECONDS=600 cargo test --release --test fuzz` takes
//! ten minutes each. Inputs come from the corpus in `fuzz/corpus`, and for the same seed
//! (`ANTIPODE_FUZZ_SEED`) they are the same.

#[path = "../fuzz/parsers.rs"]
mod parsers;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of inputs of each parser, if no time is given.
const INPUTS: u64 = 1000;

/// The most time for an input.
const SLOWEST: Duration = Duration::from_secs(60);

/// Pieces with a meaning for some parser.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e9",
    ";",
    ":",
    ",",
    "/",
    "-",
    "--",
    "->",
    "_",
    ".",
    "?",
    "=",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\"",
    "\\",
    "'",
    "’",
    "é",
    "\u{0}",
    "#",
    "//",
    "/*",
    "*/",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "goal=",
    ";metric=multi",
    ";metric=qtm",
    ";wrap=torus",
    ";holes=2",
    ";tips",
    ";moves=",
    "End",
    "Set ",
    "Solved",
    "Move ",
    "MoveAlias ",
    "MoveSequence ",
    "StartState",
    "MoveTransformation ",
    "Name ",
    "Ignore",
    "subgraph ",
    "graph",
    "strict ",
    "digraph ",
    "node ",
    "edge ",
    "R2'",
    "U",
    "F'",
    "CORNERS ",
    "EDGES ",
    "null",
    "true",
];

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")))
}

/// The kept inputs of a parser, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    files.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// One to six changes.
fn mutated(corpus: &[Vec<u8>], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = corpus.choose(random).unwrap().clone();
    for _ in 0..random.random_range(1..=6) {
        let at = random.random_range(0..=bytes.len());
        let end = (at + random.random_range(0..=8)).min(bytes.len());
        match random.random_range(0..8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.random_range(0..8),
            1 if at < bytes.len() => bytes[at] = random.random(),
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..end, PIECES.choose(random).unwrap().bytes())),
            4 => {
                // Repeat a part, or insert a part of another input.
                let other = corpus.choose(random).unwrap();
                let from = random.random_range(0..=other.len());
                let part = other[from..(from + random.random_range(0..=40)).min(other.len())].to_vec();
                bytes.splice(at..at, part);
            }
            5 => {
                // A number becomes another one.
                let digits = |byte: &u8| byte.is_ascii_digit();
                if let Some(start) = bytes[at..].iter().position(digits).map(|offset| at + offset) {
                    let length = bytes[start..].iter().take_while(|byte| digits(byte)).count();
                    let other = if random.random() {
                        random.random_range(0..30u64)
                    } else {
                        random.random::<u64>() >> random.random_range(0..64)
                    };
                    bytes.splice(start..start + length, other.to_string().bytes());
                }
            }
            6 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, PIECES.choose(random).unwrap().bytes())),
        }
    }
    bytes
}

fn fuzz(name: &str) {
    let (_, parser) = *parsers::PARSERS.iter().find(|(known, _)| *known == name).unwrap();
    let corpus = corpus(name);
    let mut random = ChaCha8Rng::seed_from_u64(number("ANTIPODE_FUZZ_SEED").unwrap_or(0));
    let time = number("ANTIPODE_FUZZ_SECONDS").map(Duration::from_secs);
    let start = Instant::now();
    let mut slowest = (Duration::ZERO, vec![]);
    let mut count = 0;
    while time.map_or(count < INPUTS, |time| start.elapsed() < time) {
        let input = corpus.get(count as usize).cloned().unwrap_or_else(|| mutated(&corpus, &mut random));
        let begin = Instant::now();
        let shown = input.escape_ascii().to_string();
        assert!(catch_unwind(|| parser(&input)).is_ok(), "{name}, input {count}: {shown}");
        if begin.elapsed() > slowest.0 {
            slowest = (begin.elapsed(), input);
        }
        count += 1;
    }
    println!("{name}: {count} inputs; {:?} for {}", slowest.0, slowest.1.escape_ascii());
    assert!(slowest.0 < SLOWEST, "{name}: {:?} for {}", slowest.0, slowest.1.escape_ascii());
}

macro_rules! parsers {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*
    };
}

parsers!(spec tws def kpuzzle state goal edges dot table);
