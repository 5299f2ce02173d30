//! The lengths of random walks, and whether they may undo moves.

use std::fmt;
use std::str::FromStr;

use antipode_core::error::{Error, Result};
use rand::{Rng, RngExt};

/// The most moves of a walk.
pub const LONGEST_WALK: u32 = 1_000_000;

/// The distribution of the lengths of walks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WalkLengths {
    /// Uniform: each length from 1 to this one.
    Uniform(u32),
    /// Geometric: a walk ends after each move with the probability 1 / mean.
    Geometric(f64),
    /// All walks have this length.
    Fixed(u32),
}

/// Parameters of random walks from the goals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScrambleOptions {
    /// The distribution of their lengths.
    pub lengths: WalkLengths,
    /// Whether a move may return to the state before.
    pub backtrack: bool,
}

impl WalkLengths {
    /// Draws a length.
    pub(super) fn draw(self, random: &mut impl Rng) -> u32 {
        match self {
            WalkLengths::Uniform(most) => random.random_range(1..=most),
            WalkLengths::Fixed(length) => length,
            WalkLengths::Geometric(mean) => {
                // In (0, 1], so that the logarithm is finite.
                let u: f64 = 1.0 - random.random::<f64>();
                // The inverse of the distribution function; a mean of 1 would divide by the
                // logarithm of 0.
                let more = if mean > 1.0 { u.ln() / (1.0 - 1.0 / mean).ln() } else { 0.0 };
                1 + (more as u32).min(LONGEST_WALK - 1)
            }
        }
    }
}

/// The word for walks that may undo the last move.
pub(crate) const BACKTRACK: &str = "backtrack";

impl FromStr for ScrambleOptions {
    type Err = Error;

    /// Lengths, and `,backtrack` if a move may return to the state before: `uniform:30,backtrack`.
    fn from_str(text: &str) -> Result<ScrambleOptions> {
        let (lengths, backtrack) = backtracking(text);
        Ok(ScrambleOptions { lengths: lengths.parse()?, backtrack })
    }
}

impl fmt::Display for ScrambleOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = if self.backtrack { ",backtrack" } else { "" };
        write!(f, "{}{back}", self.lengths)
    }
}

/// A text without `,backtrack`, and whether it has that.
pub(crate) fn backtracking(text: &str) -> (&str, bool) {
    match text.rsplit_once(',') {
        Some((before, word)) if word.trim() == BACKTRACK => (before, true),
        _ => (text, false),
    }
}

impl FromStr for WalkLengths {
    type Err = Error;

    fn from_str(text: &str) -> Result<WalkLengths> {
        let wrong = || {
            let what = "write uniform:MOST, geometric:MEAN or fixed:LENGTH, such as uniform:30";
            Error::malformed(text, "a distribution of scrambles", what)
        };
        let (name, number) = text.split_once(':').ok_or_else(wrong)?;
        let length = || number.parse().ok().filter(|length| (1..=LONGEST_WALK).contains(length)).ok_or_else(wrong);
        match name {
            "uniform" => length().map(WalkLengths::Uniform),
            "fixed" => length().map(WalkLengths::Fixed),
            "geometric" => {
                let mean = number.parse().ok().filter(|mean| (1.0..=f64::from(LONGEST_WALK)).contains(mean));
                mean.map(WalkLengths::Geometric).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for WalkLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkLengths::Uniform(most) => write!(f, "uniform:{most}"),
            WalkLengths::Geometric(mean) => write!(f, "geometric:{mean}"),
            WalkLengths::Fixed(length) => write!(f, "fixed:{length}"),
        }
    }
}
