//! What a [`Problem`] needs of the rules of any puzzle, and how token puzzles and numbered ones provide it.

use rand_chacha::ChaCha8Rng;

use super::tokens::{
    self, AdditiveProblem, Merge, Merged, Path, Pattern, PatternSums, PatternTable, Play, Rules, TokenBase, Tokens,
    pattern_tokens,
};
use super::{Inversions, Problem, coarse};
use crate::error::{Error, Result};
use crate::model::{Abstraction, Base, Division, Heuristic, Key, Keyed, Moves, Numbered, Numbering, Space};
use crate::tables::{Layout, Scheme};

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
pub(super) enum Cost {
    /// All of them.
    All,
    /// Those of the pattern's tokens; tables keep the `least` depth over all places of the others, or all depths.
    Own { least: bool },
}

/// What [`Problem`] needs of the rules of any puzzle.
pub(super) trait Rulebook: Send + Sync {
    fn spec(&self) -> String;
    fn least_states(&self) -> Option<u64>;
    fn number(self: Box<Self>, scheme: Scheme) -> Result<Box<dyn Space>>;
    fn base(&self) -> Result<Box<dyn Base + '_>>;
    fn goal(&self) -> Result<String>;
    fn moves(&self) -> Box<dyn Moves + '_>;

    fn scheme(&self) -> Scheme {
        Scheme::General
    }

    /// How moves divide all configurations, where that is known without the base.
    fn division(&self) -> Option<Division> {
        None
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
        Err(Error::usage(format!("{spec} has no tokens that change places: this is for puzzles that have some")))
    }

    fn division(&self) -> Option<Division> {
        self.puzzle().division()
    }

    fn goal(&self) -> Result<String> {
        Ok(self.write(self.goals()[0]))
    }

    fn moves(&self) -> Box<dyn Moves + '_> {
        Box::new(Keyed(self.puzzle().clone()))
    }
}
