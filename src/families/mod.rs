//! The puzzle families, one file each, and the list of them.
//!
//! A new family: a file here with its rules and a [`Family`], and a line in [`ALL`]. Every engine, the
//! certificate, the command line and the conformance tests then work on it.

mod burnt;
mod files;
mod graph;
mod hanoi;
mod inversions;
mod lightsout;
mod lists;
mod pancake;
mod rings;
mod sliding;
mod spec;
mod tokens;
mod topspin;
mod twisty;

pub use inversions::{InversionCount, Inversions, TileInversions};
pub use spec::Spec;

use crate::error::{Error, Result};
use crate::model::{Base, Numbered, Numbering, Space};
use tokens::{Rules, TokenBase, Tokens};

/// A family of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The word before the colon.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// The grammar of its specs.
    pub grammar: &'static str,
    /// Its options, one line each.
    pub options: &'static [&'static str],
    /// Specs that are small enough for every test.
    pub examples: &'static [&'static str],
    /// Reads a spec of this family.
    parse: fn(Spec) -> Result<Problem>,
}

/// All families.
pub const ALL: &[Family] = &[
    sliding::FAMILY,
    rings::FAMILY,
    graph::FAMILY,
    twisty::FAMILY,
    sliding::RACE,
    pancake::FAMILY,
    burnt::FAMILY,
    topspin::FAMILY,
    lightsout::FAMILY,
    hanoi::FAMILY,
];

/// A puzzle that was read and checked, but not numbered yet: numbering may take work.
pub struct Problem(Box<dyn Rulebook>);

/// What [`Problem`] needs of the rules of any puzzle.
trait Rulebook {
    fn spec(&self) -> String;
    fn least_states(&self) -> Option<u64>;
    fn number(self: Box<Self>) -> Result<Box<dyn Space>>;
    fn base(&self) -> Result<Box<dyn Base + '_>>;
    fn goal(&self) -> Result<String>;
    fn inversions(&self, a: &str, b: &str) -> Result<Option<Inversions>>;
}

impl<R: Rules + 'static> Rulebook for R {
    fn spec(&self) -> String {
        Rules::spec(self)
    }

    fn least_states(&self) -> Option<u64> {
        tokens::least_states(self)
    }

    fn number(self: Box<Self>) -> Result<Box<dyn Space>> {
        Ok(Box::new(Numbered::new(Tokens::new(*self)?)))
    }

    fn base(&self) -> Result<Box<dyn Base + '_>> {
        if self.counts().len() < self.tokens() {
            return Err(Error::usage(format!(
                "{} has tiles that are alike: components and diameters are of puzzles whose tokens all differ",
                Rules::spec(self)
            )));
        }
        Ok(Box::new(TokenBase::new(self)?))
    }

    fn goal(&self) -> Result<String> {
        match self.goals().count() {
            Some(1) => Ok(self.write(Rules::goal(self))),
            _ => Err(Error::usage(format!("{} has several goals: name one", Rules::spec(self)))),
        }
    }

    fn inversions(&self, a: &str, b: &str) -> Result<Option<Inversions>> {
        Ok(Rules::inversions(self, &self.read(a)?, &self.read(b)?))
    }
}

/// Puzzles that are numbered from the start, without tokens on cells.
impl<N: Numbering + 'static> Rulebook for Numbered<N> {
    fn spec(&self) -> String {
        Space::spec(self)
    }

    fn least_states(&self) -> Option<u64> {
        Some(self.layout().size())
    }

    fn number(self: Box<Self>) -> Result<Box<dyn Space>> {
        Ok(self)
    }

    fn base(&self) -> Result<Box<dyn Base + '_>> {
        let spec = Space::spec(self);
        Err(Error::usage(format!("{spec} has no tokens that change places: analyze counts what its goal reaches")))
    }

    fn goal(&self) -> Result<String> {
        Ok(self.write(self.goals()[0]))
    }

    fn inversions(&self, _a: &str, _b: &str) -> Result<Option<Inversions>> {
        Ok(None)
    }
}

impl Problem {
    fn of_numbered(puzzle: impl Numbering + 'static) -> Problem {
        Problem(Box::new(Numbered::new(puzzle)))
    }

    fn of_tokens<R: Rules + 'static>(rules: R) -> Problem {
        Problem(Box::new(rules))
    }

    /// The canonical spec.
    pub fn spec(&self) -> String {
        self.0.spec()
    }

    /// A lower bound of the number of states, known without any work; `None` if it exceeds a `u64`.
    pub fn least_states(&self) -> Option<u64> {
        self.0.least_states()
    }

    /// Numbers the puzzle. `Limit` if there are too many states.
    pub fn number(self) -> Result<Box<dyn Space>> {
        self.0.number()
    }

    /// The base of the puzzle as a voltage graph, which needs no numbering. `Limit` if it has too many vertices, `Usage` if
    /// the puzzle has none.
    pub fn base(&self) -> Result<Box<dyn Base + '_>> {
        self.0.base()
    }

    /// The goal, as people write it. `Usage` if there are several.
    pub fn goal(&self) -> Result<String> {
        self.0.goal()
    }

    /// The test by counting inversions for two configurations, if the puzzle has one. `Usage` if they are not valid.
    pub fn inversions(&self, a: &str, b: &str) -> Result<Option<Inversions>> {
        self.0.inversions(a, b)
    }
}

/// Reads a spec. `Usage` if it is not one; other errors only where it names a file.
///
/// ```
/// let problem = antipode::families::parse("Sliding:3x3;metric=single")?;
/// assert_eq!(problem.spec(), "sliding:3x3");
/// let space = problem.number()?;
/// assert_eq!(space.layout().size(), 181_440);
/// # Ok::<(), antipode::error::Error>(())
/// ```
pub fn parse(text: &str) -> Result<Problem> {
    read(Spec::parse(text)?)
}

/// Reads a spec from a table. `Usage` if it is not canonical.
pub fn parse_stored(text: &str) -> Result<Problem> {
    let mut spec = Spec::parse(text)?;
    spec.stored = true;
    let problem = read(spec)?;
    if problem.spec() != text {
        return Err(Error::usage(format!("'{text}' is not canonical: that is {}", problem.spec())));
    }
    Ok(problem)
}

fn read(spec: Spec) -> Result<Problem> {
    let family = ALL.iter().find(|family| family.name == spec.family).ok_or_else(|| {
        let names: Vec<_> = ALL.iter().map(|family| family.name).collect();
        Error::usage(format!("unknown family '{}': use one of {}", spec.family, names.join(", ")))
    })?;
    (family.parse)(spec)
}

/// Reads a spec with another goal than it names. `Usage` if either is not valid.
pub fn parse_with_goal(text: &str, goal: Option<&str>) -> Result<Problem> {
    match goal {
        None => parse(text),
        Some(goal) => {
            let mut spec = Spec::parse(text)?;
            spec.set("goal", goal)?;
            parse(&spec.to_string())
        }
    }
}
