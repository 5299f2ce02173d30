//! Patterns of a puzzle whose moves have costs.
//!
//! A move of a pattern costs the least of the moves that it stands for, so distances in the pattern
//! never exceed those in the puzzle. In an additive pattern the moves of other pieces are free.

use std::sync::Arc;

use super::{
    CostedPattern, Heuristic, MoveCosts, PatternAbstractions, PatternCost, PatternTable, Problem, StateAbstraction,
    StateCondition, SumOptions,
};
use crate::error::{Error, Result};

/// The patterns of a puzzle, with costs.
pub(super) struct CostedPatterns {
    /// The patterns of the puzzle whose moves all cost 1.
    pub(super) inner: Arc<dyn PatternAbstractions>,
    pub(super) costs: Arc<dyn MoveCosts>,
    /// The spec of the puzzle whose moves all cost 1.
    pub(super) plain: String,
    /// The spec of the puzzle.
    pub(super) spec: String,
}

impl CostedPatterns {
    fn no_reflections(&self, reflect: bool) -> Result<()> {
        match reflect {
            true => {
                Err(Error::missing_ability(&self.spec, "reflections of patterns", "they change the costs of moves"))
            }
            false => Ok(()),
        }
    }
}

impl PatternAbstractions for CostedPatterns {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>> {
        self.inner.abstraction(names)
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        if cost == (PatternCost::Own { least: true }) {
            let what = "tables of additive patterns with costs keep the places of the holes";
            return Err(Error::incapable(&self.spec, "has costs", what));
        }
        if let PatternCost::Shared(_) = cost {
            return Err(Error::incapable(&self.spec, "has costs", "patterns share moves of cost 1 only"));
        }
        let (problem, map) = (self.inner.clone().pattern(names, cost)?, self.inner.abstraction(names)?);
        let pattern = CostedPattern { problem: &problem, names, cost, map: &*map };
        let costs = self.costs.of_pattern(&pattern).ok_or_else(|| {
            let what = "patterns need costs of pieces, of places, or of moves that every state has";
            Error::incapable(&self.spec, "has costs of another kind", what)
        })?;
        let spec = problem.spec();
        let suffix = spec.strip_prefix(&self.plain).unwrap_or_default();
        let spec = format!("{}{suffix}", self.spec);
        Ok(problem.costed(costs, spec, None))
    }

    fn placed(&self, names: &str, goals: &mut dyn Iterator<Item = Vec<u8>>) -> Result<StateCondition> {
        self.inner.placed(names, goals)
    }

    fn check_sums(&self, name: &str, sums: &[Vec<&str>], how: SumOptions) -> Result<()> {
        self.no_reflections(how.reflect)?;
        self.inner.check_sums(name, sums, how)
    }

    fn partition(&self, bytes: u64, states: &[Vec<u8>]) -> Result<Vec<String>> {
        self.inner.partition(bytes, states)
    }

    fn sums(
        &self,
        name: &str,
        sums: &[Vec<PatternTable>],
        how: SumOptions,
        memory: &mut u64,
    ) -> Result<Arc<dyn Heuristic>> {
        self.no_reflections(how.reflect)?;
        self.inner.sums(name, sums, how, memory)
    }
}
