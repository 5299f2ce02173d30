//! Shuffled states: after a number of random moves from a goal, or drawn uniformly.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::random_states::{RandomStates, SampleDraw, random};
use super::scramble_options::{BACKTRACK, LONGEST_WALK, ScrambleOptions, WalkLengths, backtracking};
use super::scrambles::ScrambleGoals;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// The way in which a state is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "String", try_from = "String")]
pub enum ShuffleLength {
    /// This many random moves from a goal.
    Moves(u32),
    /// Drawn uniformly from the states with a path to a goal: a perfect shuffle.
    Random,
}

/// The shuffles of states to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleOptions {
    /// The shuffles to use.
    pub list: Vec<ShuffleLength>,
    /// Whether a move may return to the state before.
    pub backtrack: bool,
}

impl fmt::Display for ShuffleLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShuffleLength::Moves(moves) => write!(f, "{moves}"),
            ShuffleLength::Random => write!(f, "random"),
        }
    }
}

impl From<ShuffleLength> for String {
    fn from(shuffle: ShuffleLength) -> String {
        shuffle.to_string()
    }
}

impl TryFrom<String> for ShuffleLength {
    type Error = Error;

    fn try_from(text: String) -> Result<ShuffleLength> {
        text.parse()
    }
}

impl FromStr for ShuffleLength {
    type Err = Error;

    fn from_str(text: &str) -> Result<ShuffleLength> {
        match text {
            "random" => Ok(ShuffleLength::Random),
            moves => number(moves).map(ShuffleLength::Moves),
        }
    }
}

/// Parses a number of random moves.
fn number(text: &str) -> Result<u32> {
    let moves = text.parse().ok().filter(|moves| *moves <= LONGEST_WALK);
    moves.ok_or_else(|| {
        let what = format!("write numbers up to {LONGEST_WALK}, ranges and 'random', such as 0..50/2,random");
        Error::malformed(text, "a number of random moves", what)
    })
}

impl ShuffleLength {
    /// Parses a list of shuffles, separated by commas. Items are numbers, `random`, and ranges
    /// `A..B` or `A..B/STEP` that include both ends.
    ///
    /// # Errors
    ///
    /// `Usage` if the text is not such a list, or an item occurs twice.
    pub fn list(text: &str) -> Result<Vec<ShuffleLength>> {
        let mut list = vec![];
        for part in text.split(',').map(str::trim) {
            let Some((first, rest)) = part.split_once("..") else {
                list.push(part.parse()?);
                continue;
            };
            let (last, step) = rest.split_once('/').unwrap_or((rest, "1"));
            let (first, last, step) = (number(first)?, number(last)?, number(step)?);
            if first > last || step == 0 {
                return Err(Error::malformed(
                    part,
                    "a range of moves",
                    "it is an empty range; write FIRST..LAST/STEP, such as 0..50/2",
                ));
            }
            list.extend((first..=last).step_by(step as usize).map(ShuffleLength::Moves));
        }
        // The states of a shuffle that occurs twice would count twice.
        let mut sorted = list.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|two| two[0] == two[1]) {
            Some(twice) => Err(Error::malformed(text, "a list of shuffles", format!("'{}' occurs twice", twice[0]))),
            None => Ok(list),
        }
    }

    /// Draws states with this shuffle. The same seed gives the same states, and a larger draw
    /// begins with those of a smaller one.
    ///
    /// # Errors
    ///
    /// Those of [`ScrambleGoals::new`] and of [`random`].
    pub fn draw(
        self,
        problem: &Problem,
        draw: SampleDraw,
        backtrack: bool,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Vec<u8>>> {
        match self {
            ShuffleLength::Moves(moves) => {
                let mut all = vec![];
                walk_ends(problem, draw, ShuffleWalk { moves, backtrack }, watch, |states| {
                    all.extend(states);
                    Ok(())
                })?;
                Ok(all)
            }
            ShuffleLength::Random => {
                let drawn = random(problem, draw.count, draw.seed, memory, watch)?;
                drawn.examples.iter().map(|state| problem.read(state)).collect()
            }
        }
    }
}

/// A random walk from a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShuffleWalk {
    /// The number of moves.
    pub moves: u32,
    /// Whether a move may take back the one before.
    pub backtrack: bool,
}

impl FromStr for ShuffleWalk {
    type Err = Error;

    /// A number of moves, and `,backtrack` if a move may take back the one before.
    fn from_str(text: &str) -> Result<ShuffleWalk> {
        let (moves, backtrack) = backtracking(text);
        Ok(ShuffleWalk { moves: number(moves)?, backtrack })
    }
}

/// The last states of random walks from the goals, in batches; `tell` gets at least one batch.
///
/// # Errors
///
/// Those of [`ScrambleGoals::new`] and of `tell`; `Interrupted` if the watch stops it.
pub fn shuffled_batches(
    problem: &Problem,
    draw: SampleDraw,
    walk: ShuffleWalk,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(RandomStates) -> Result<()>,
) -> Result<()> {
    let spec = problem.spec();
    walk_ends(problem, draw, walk, watch, |states| {
        let states = states.iter().map(|state| problem.write(state)).collect();
        tell(RandomStates { spec: spec.clone(), seed: draw.seed, examples: states })
    })
}

/// The last states of walks of one length. Each length has a separate stream of random numbers.
fn walk_ends(
    problem: &Problem,
    draw: SampleDraw,
    ShuffleWalk { moves, backtrack }: ShuffleWalk,
    watch: &mut Watch<'_>,
    tell: impl FnMut(Vec<Vec<u8>>) -> Result<()>,
) -> Result<()> {
    let scrambles = ScrambleOptions { lengths: WalkLengths::Fixed(moves), backtrack };
    ScrambleGoals::new(problem)?.batches_of_ends(problem, draw, moves.into(), scrambles, watch, tell)
}

impl FromStr for ShuffleOptions {
    type Err = Error;

    /// A list as of [`ShuffleLength::list`]; `backtrack` among its items lets a move return to the
    /// state before.
    fn from_str(text: &str) -> Result<ShuffleOptions> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let others: Vec<&str> = parts.iter().copied().filter(|part| *part != BACKTRACK).collect();
        let backtrack = others.len() < parts.len();
        Ok(ShuffleOptions { list: ShuffleLength::list(&others.join(","))?, backtrack })
    }
}

impl fmt::Display for ShuffleOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = self.backtrack.then(|| BACKTRACK.to_string());
        let list: Vec<_> = self.list.iter().map(ShuffleLength::to_string).chain(back).collect();
        f.write_str(&list.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_numbers_ranges_and_random() {
        let list = |text| {
            ShuffleLength::list(text).unwrap().iter().map(ShuffleLength::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(list("0..6/2,random"), "0 2 4 6 random");
        assert_eq!(list("7, 3..5, 10..15/4"), "7 3 4 5 10 14");
        assert_eq!(list("0"), "0");
        for (text, part) in [
            ("", "''"),
            ("1,,2", "''"),
            ("2..1", "empty range"),
            ("1..4/0", "empty range"),
            ("1..", "''"),
            ("-1", "'-1'"),
            ("1000001", "'1000001'"),
            ("0..4/2,2", "twice"),
            ("random,random", "twice"),
            ("Random", "'Random'"),
        ] {
            let error = ShuffleLength::list(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn walks_may_go_back_if_the_list_says_so() {
        let read = |text: &str| text.parse::<ShuffleOptions>().unwrap();
        assert_eq!(read("2..4,backtrack"), ShuffleOptions { backtrack: true, ..read("2..4") });
        assert_eq!(read("backtrack, 3,random"), ShuffleOptions { backtrack: true, ..read("3,random") });
        assert!("backtrack".parse::<ShuffleOptions>().is_err() && "3,back".parse::<ShuffleOptions>().is_err());
        assert_eq!(read("0..4/2, backtrack,random").to_string(), "0,2,4,random,backtrack");
        let walk = |text: &str| text.parse::<ShuffleWalk>().map(|walk| (walk.moves, walk.backtrack)).ok();
        assert_eq!((walk("30"), walk("30,backtrack"), walk("backtrack")), (Some((30, false)), Some((30, true)), None));
    }

    #[test]
    fn draws_are_the_first_of_longer_ones_and_of_their_own_for_each_length() {
        let problem = antipode_families::parse("sliding:3x3").unwrap();
        let draw = |shuffle: ShuffleLength, count, seed| {
            shuffle.draw(&problem, SampleDraw { count, seed }, false, 1 << 28, &mut Watch::none()).unwrap()
        };
        for shuffle in [ShuffleLength::Moves(12), ShuffleLength::Random] {
            let all = draw(shuffle, 6000, 3);
            assert_eq!((all.len(), &all[..700]), (6000, &draw(shuffle, 700, 3)[..]));
            assert_ne!(all, draw(shuffle, 6000, 4));
        }
        let (ten, twelve) = (draw(ShuffleLength::Moves(10), 50, 3), draw(ShuffleLength::Moves(12), 50, 3));
        assert!(ten.iter().zip(&twelve).filter(|(a, b)| a == b).count() < 25);
        assert!(draw(ShuffleLength::Moves(0), 5, 1).iter().all(|state| problem.is_goal(state)));
    }
}
