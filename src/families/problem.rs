//! A puzzle that was read: what can be asked of it before it is numbered.

use rand_chacha::ChaCha8Rng;

use super::rulebook::Rulebook;
use super::tokens::{PatternTable, Rules};
use super::{Drawn, Inversions};
use crate::error::{Error, Result};
use crate::model::{Abstraction, Base, Division, Heuristic, Key, Moves, Numbered, Numbering, Space, Zero};
use crate::tables::{Layout, Scheme};

/// A puzzle that was read and checked, but not numbered yet: numbering may take work.
pub struct Problem(pub(super) Box<dyn Rulebook>);

impl Problem {
    pub(super) fn of_numbered<N: Numbering + Clone + 'static>(puzzle: N) -> Problem
    where
        N::State: Key,
    {
        Problem(Box::new(Numbered::new(puzzle)))
    }

    pub(super) fn of_tokens<R: Rules + 'static>(rules: R) -> Problem {
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

    /// How moves divide all configurations, where that is known without the base: then all components are alike.
    pub fn division(&self) -> Option<Division> {
        self.0.division()
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
