//! The puzzle families, one file each, and the list of them.
//!
//! A new family: a file here with its rules and a [`Family`], and a line in [`ALL`]. Every engine, the
//! certificate, the command line and the conformance tests then work on it.

mod burnt;
mod coarse;
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

use rand_chacha::ChaCha8Rng;

use crate::error::{Error, Result};
use crate::model::{Abstraction, Base, Heuristic, Key, Keyed, Moves, Numbered, Numbering, Space, Zero};
use crate::tables::{Layout, Scheme};
pub use tokens::PatternTable;
use tokens::{
    AdditiveProblem, Merge, Merged, Path, Pattern, PatternSums, Play, Rules, TokenBase, Tokens, pattern_tokens,
};

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

/// A state drawn at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The state as it is written.
    pub state: String,
    /// Whether it has a way to a goal, where the state alone decides that.
    pub reaches_goal: Option<bool>,
}

/// Which moves cost in the coarser puzzle of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cost {
    /// All of them.
    All,
    /// Those of the pattern's tokens; tables keep the `least` depth over all places of the others, or all depths.
    Own { least: bool },
}

/// What [`Problem`] needs of the rules of any puzzle.
trait Rulebook: Send + Sync {
    fn spec(&self) -> String;
    fn least_states(&self) -> Option<u64>;
    fn number(self: Box<Self>, scheme: Scheme) -> Result<Box<dyn Space>>;
    fn base(&self) -> Result<Box<dyn Base + '_>>;
    fn goal(&self) -> Result<String>;
    fn moves(&self) -> Box<dyn Moves + '_>;

    fn scheme(&self) -> Scheme {
        Scheme::General
    }

    fn inversions(&self, _a: &str, _b: &str) -> Result<Option<Inversions>> {
        Ok(None)
    }

    fn has_independent_moves(&self) -> bool {
        true
    }

    fn reaches_goal(&self, _state: &str) -> Result<Option<bool>> {
        Ok(None)
    }

    fn random(&self, _count: u64, _random: &mut ChaCha8Rng) -> Result<Vec<Drawn>> {
        let spec = self.spec();
        Err(Error::usage(format!("{spec} has no random states of its own: build a table and sample that")))
    }

    fn heuristics(&self) -> &'static [&'static str] {
        &[]
    }

    fn heuristic(&self, _name: &str) -> Option<Result<Box<dyn Heuristic>>> {
        None
    }

    fn abstraction(&self, names: &str) -> Result<Box<dyn Abstraction>> {
        Err(Error::usage(format!("pattern={names}: {} has no patterns", self.spec())))
    }

    fn least_layout(&self) -> Option<Layout> {
        None
    }

    fn pattern_sums(&self, _name: &str, _sums: &[Vec<PatternTable>], _reflect: bool) -> Result<Box<dyn Heuristic>> {
        Err(Error::usage(format!("{} has no additive patterns", self.spec())))
    }

    fn coarser(self: Box<Self>, names: &str, _cost: Cost) -> Result<Problem> {
        Err(Error::usage(format!("pattern={names}: {} has no patterns", self.spec())))
    }
}

impl<R: Rules + 'static> Rulebook for R {
    fn spec(&self) -> String {
        Rules::spec(self)
    }

    fn least_states(&self) -> Option<u64> {
        tokens::least_states(self)
    }

    fn number(self: Box<Self>, scheme: Scheme) -> Result<Box<dyn Space>> {
        Ok(match self.serpentine().filter(|_| scheme == Scheme::Serpentine) {
            Some(board) => Box::new(Numbered::new(Path::new(*self, board))),
            None => Box::new(Numbered::new(Tokens::new(*self)?)),
        })
    }

    fn scheme(&self) -> Scheme {
        if self.serpentine().is_some() { Scheme::Serpentine } else { Scheme::General }
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

    fn moves(&self) -> Box<dyn Moves + '_> {
        Box::new(Keyed(Play::new(self)))
    }

    fn has_independent_moves(&self) -> bool {
        self.cells() > self.tokens() + 1
    }

    fn reaches_goal(&self, state: &str) -> Result<Option<bool>> {
        Ok(Rules::reaches_goal(self, &self.read(state)?))
    }

    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Drawn>> {
        let draw = |_| {
            let placement = tokens::random(self, random);
            Drawn { state: self.write(&placement), reaches_goal: Rules::reaches_goal(self, &placement) }
        };
        Ok((0..count).map(draw).collect())
    }

    fn heuristics(&self) -> &'static [&'static str] {
        Rules::heuristics(self)
    }

    fn heuristic(&self, name: &str) -> Option<Result<Box<dyn Heuristic>>> {
        Rules::heuristic(self, name)
    }

    fn abstraction(&self, names: &str) -> Result<Box<dyn Abstraction>> {
        Ok(Box::new(Merge::new(self, &pattern_tokens(self, names)?)))
    }

    fn pattern_sums(&self, name: &str, sums: &[Vec<PatternTable>], reflect: bool) -> Result<Box<dyn Heuristic>> {
        Ok(Box::new(PatternSums::new(self, name, sums, reflect)?))
    }

    fn coarser(self: Box<Self>, names: &str, cost: Cost) -> Result<Problem> {
        match cost {
            Cost::All => {
                let tokens = pattern_tokens(&*self, names)?;
                Ok(coarse::problem(Merged::new(*self, &tokens)?))
            }
            Cost::Own { least } => AdditiveProblem::problem(Pattern::additive(*self, names, least)?),
        }
    }
}

/// Puzzles that are numbered from the start, without tokens on cells.
impl<N: Numbering + Clone + 'static> Rulebook for Numbered<N>
where
    N::State: Key,
{
    fn spec(&self) -> String {
        Space::spec(self)
    }

    fn least_states(&self) -> Option<u64> {
        Some(self.layout().size())
    }

    fn number(self: Box<Self>, _scheme: Scheme) -> Result<Box<dyn Space>> {
        Ok(self)
    }

    fn base(&self) -> Result<Box<dyn Base + '_>> {
        let spec = Space::spec(self);
        Err(Error::usage(format!("{spec} has no tokens that change places: analyze counts what its goal reaches")))
    }

    fn goal(&self) -> Result<String> {
        Ok(self.write(self.goals()[0]))
    }

    fn moves(&self) -> Box<dyn Moves + '_> {
        Box::new(Keyed(self.puzzle().clone()))
    }
}

impl Problem {
    fn of_numbered<N: Numbering + Clone + 'static>(puzzle: N) -> Problem
    where
        N::State: Key,
    {
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

    /// The numbering that is searched fastest: [`Scheme::General`] if there is no other.
    pub fn scheme(&self) -> Scheme {
        self.0.scheme()
    }

    /// Numbers the puzzle as is best for it. `Limit` if there are too many states.
    pub fn number(self) -> Result<Box<dyn Space>> {
        let scheme = self.scheme();
        self.number_as(scheme)
    }

    /// Numbers the puzzle in one of its ways. `Usage` if it has not got it, `Limit` if there are too many states.
    pub fn number_as(self, scheme: Scheme) -> Result<Box<dyn Space>> {
        if scheme != Scheme::General && scheme != self.scheme() {
            return Err(Error::usage(format!("{} has only the general numbering", self.spec())));
        }
        self.0.number(scheme)
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

    /// The rules as solvers see them, which needs no numbering.
    pub fn moves(&self) -> Box<dyn Moves + '_> {
        self.0.moves()
    }

    /// Whether there are moves that can be made in either order, so that many ways lead to the same states: not with one hole.
    pub fn has_independent_moves(&self) -> bool {
        self.0.has_independent_moves()
    }

    /// Whether there is a way from a state to a goal, where a test on the state alone decides that. `Usage` if it is not a state.
    pub fn reaches_goal(&self, state: &str) -> Result<Option<bool>> {
        self.0.reaches_goal(state)
    }

    /// States drawn uniformly and independently from all that have a way to the goal, and perhaps from others. The same random numbers
    /// give the same states. `Usage` if the puzzle cannot.
    pub fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Drawn>> {
        self.0.random(count, random)
    }

    /// The names of its heuristics, the best admissible one first; the last one is always `zero`.
    pub fn heuristics(&self) -> Vec<&'static str> {
        self.0.heuristics().iter().copied().chain(["zero"]).collect()
    }

    /// The map to the coarser puzzle of a pattern, in which all moves cost: that of the spec `..;pattern=NAMES`.
    pub fn abstraction(&self, names: &str) -> Result<Box<dyn Abstraction>> {
        self.0.abstraction(names)
    }

    /// The layout of its tables, if it is an additive pattern whose tables keep the least depth over all places of the others.
    pub fn least_layout(&self) -> Option<Layout> {
        self.0.least_layout()
    }

    /// The greatest of sums of additive patterns, and of their reflections by symmetries that keep the hole of the goal.
    /// `Usage` if patterns of a sum overlap or there is no such symmetry.
    pub fn pattern_sums(&self, name: &str, sums: &[Vec<PatternTable>], reflect: bool) -> Result<Box<dyn Heuristic>> {
        self.0.pattern_sums(name, sums, reflect)
    }

    /// A heuristic by name. `Usage` if there is none of that name; `Limit` if its tables are too large.
    pub fn heuristic(&self, name: &str) -> Result<Box<dyn Heuristic>> {
        if name == "zero" {
            return Ok(Box::new(Zero));
        }
        self.0.heuristic(name).unwrap_or_else(|| {
            let names = self.heuristics().join(", ");
            Err(Error::usage(format!("{} has no heuristic '{name}': use one of {names}", self.spec())))
        })
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
    let mut spec = spec;
    let (pattern, additive, least) = (spec.take("pattern"), spec.take_flag("additive"), spec.take_flag("least"));
    let problem = (family.parse)(spec)?;
    match (pattern, additive, least) {
        (Some(names), true, least) => problem.0.coarser(&names, Cost::Own { least }),
        (Some(names), false, false) => problem.0.coarser(&names, Cost::All),
        (None, false, false) => Ok(problem),
        _ => Err(Error::usage(
            "'additive' is for patterns, and 'least' for additive ones: write pattern=..;additive;least",
        )),
    }
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
