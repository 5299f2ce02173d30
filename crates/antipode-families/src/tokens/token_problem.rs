//! A token puzzle as a problem: the abilities of all token puzzles, joined with those of the
//! family.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::base::TokenBase;
use super::colour_numbering::ColourNumbering;
use super::coloured::ColouredNumbering;
use super::merged::{MergedPuzzle, TokenMerge};
use super::occupancy::is_narrow;
use super::path_numbering::PathNumbering;
use super::patterns::{
    self, OverlappingSums, PatternSums, StateDuals, TokenPattern, check_sums, dual_goals, partition, pattern_tokens,
};
use super::random::random;
use super::shared_costs::SharedMoveCosts;
use super::token_features::TokenFeatures;
use super::token_numbering::MOST_GOALS;
use super::{TokenNumbering, TokenPuzzle, TokenRules, indistinguishable_tokens, least_states};
use crate::rest::RestArrangements;
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    Heuristic, NamedNumberings, NumberedStates, Numbering, PatternAbstractions, PatternCost, PatternTable, Problem,
    PuzzleAbilities, StateAbstraction, StateCondition, StateDuality, StateSampler, SumOptions, VoltageBase,
    VoltageGraph,
};
use antipode_core::tables::NumberingScheme;

/// The numbering of [`ColourNumbering`].
const COLOURED: NumberingScheme = NumberingScheme::named("coloured");

/// The abilities of all token puzzles.
pub(super) struct TokenAbilities(pub(super) Arc<dyn TokenRules>);

/// The problem of a token puzzle.
pub(crate) fn problem(rules: impl TokenRules + 'static) -> Problem {
    of(Arc::new(rules), true)
}

/// The problem of a token puzzle. An abstraction has no patterns.
fn of(rules: Arc<dyn TokenRules>, patterns: bool) -> Problem {
    let abilities = Arc::new(TokenAbilities(rules.clone()));
    let abilities = PuzzleAbilities {
        numbering: Some(abilities.clone()),
        voltage_graph: Some(abilities.clone()),
        random: Some(abilities.clone()),
        symmetric: Some(abilities.clone()),
        features: Some(TokenFeatures::of(&*rules)),
        sequential: rules.sequential(),
        move_bound: Some(abilities.clone()),
        explicit: Some(abilities.clone()),
        patterns: patterns.then_some(abilities),
        ..rules.clone().abilities()
    };
    Problem::with(Arc::new(TokenPuzzle::new(rules)), abilities)
}

impl TokenAbilities {
    /// The numbering of a coloured board. It applies if its words have more states than those of
    /// the general numbering.
    fn coloured(&self) -> Option<ColouredNumbering> {
        let board = self.0.coloured().filter(|_| self.0.goals().count().is_some_and(|goals| goals <= MOST_GOALS))?;
        let lanes = indistinguishable_tokens::lanes(board.counts());
        (board.orders() > board.heads() * lanes).then_some(board)
    }
}

impl NamedNumberings for TokenAbilities {
    fn least_states(&self) -> Option<u64> {
        least_states(&*self.0)
    }

    fn schemes(&self) -> Vec<NumberingScheme> {
        let along_path = match () {
            () if self.0.path_structure().is_some() => Some(NumberingScheme::PATH),
            () if self.coloured().is_some() => Some(COLOURED),
            () => None,
        };
        along_path.into_iter().chain([NumberingScheme::GENERAL]).collect()
    }

    fn number(self: Arc<Self>, scheme: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        let rules = self.0.clone();
        let path = rules.path_structure().filter(|_| *scheme == NumberingScheme::PATH);
        let coloured = self.coloured().filter(|_| *scheme == COLOURED);
        Ok(match (path, coloured) {
            (Some(board), _) => Arc::new(PathNumbering::new(&*rules, board)),
            (None, Some(board)) => Arc::new(ColourNumbering::new(&*rules, board)),
            (None, None) => Arc::new(TokenNumbering::new(rules)?),
        })
    }
}

impl VoltageGraph for TokenAbilities {
    fn base(self: Arc<Self>) -> Result<Arc<dyn VoltageBase>> {
        let rules = self.0.clone();
        Ok(if is_narrow(rules.cells()) {
            Arc::new(TokenBase::<u64>::new(rules)?)
        } else {
            Arc::new(TokenBase::<u128>::new(rules)?)
        })
    }
}

impl StateSampler for TokenAbilities {
    fn random(&self, count: u64, generator: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        Ok((0..count).map(|_| random(&*self.0, generator)).collect())
    }

    fn all_reach_goal(&self) -> bool {
        false
    }
}

/// The states with these tokens in these cells, whether or not moves reach them. `None` if there
/// are too many to number.
fn placed_states(goal: &[u8], placed: &[(usize, u8)]) -> Option<NumberedStates> {
    let (rest, goal) = (
        RestArrangements::new(
            goal,
            (0..goal.len()).filter(|cell| placed.iter().all(|(other, _)| other != cell)).collect(),
        )?,
        goal.to_vec(),
    );
    let (count, state) = (rest.size(), move |at| {
        let mut state = goal.clone();
        rest.write(at, &mut state);
        state
    });
    Some(NumberedStates { count, state: Arc::new(state) })
}

impl PatternAbstractions for TokenAbilities {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>> {
        Ok(Arc::new(TokenMerge::new(&*self.0, &pattern_tokens(&*self.0, names)?)))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        let rules = self.0.clone();
        match cost {
            PatternCost::All => {
                let tokens = pattern_tokens(&*rules, names)?;
                Ok(of(Arc::new(MergedPuzzle::new(rules, &tokens, None)?), false))
            }
            PatternCost::Shared(share) => {
                let rules = Arc::new(MergedPuzzle::new(rules.clone(), &pattern_tokens(&*rules, names)?, Some(share))?);
                Ok(of(rules.clone(), false).with_costs(SharedMoveCosts { rules, share }))
            }
            PatternCost::Own { least } => patterns::problem(TokenPattern::additive(rules, names, least)?),
        }
    }

    /// The holes may be anywhere, and a cell that the goal leaves open may hold any token.
    fn placed(&self, names: &str, _: &mut dyn Iterator<Item = Vec<u8>>) -> Result<StateCondition> {
        let (tokens, goals) = (pattern_tokens(&*self.0, names)?, self.0.goals());
        if let Some(open) = tokens.iter().find(|token| !goals.pattern().contains(token)) {
            let open = self.0.token_name(*open);
            return Err(Error::bad_value(
                "pattern",
                names,
                format!("the goal of {} leaves the cell of {open} open", self.0.spec()),
            ));
        }
        let cells = goals.pattern().iter().enumerate().filter(|(_, token)| tokens.contains(token));
        let cells: Vec<(usize, u8)> = cells.map(|(cell, &token)| (cell, token)).collect();
        let states = placed_states(&goals.first(), &cells);
        Ok(StateCondition::new(names, Arc::new(move |state| cells.iter().all(|&(cell, token)| state[cell] == token)))
            .with_states(states))
    }

    fn pieces(&self, names: &str) -> Result<Vec<usize>> {
        Ok(pattern_tokens(&*self.0, names)?.into_iter().map(usize::from).collect())
    }

    fn check_sums(&self, name: &str, sums: &[Vec<&str>], how: SumOptions) -> Result<()> {
        check_sums(&*self.0, name, sums, how)
    }

    fn partition(&self, bytes: u64, states: &[Vec<u8>]) -> Result<Vec<String>> {
        // Any token shows whether moves move only one token.
        TokenPattern::additive(self.0.clone(), &self.0.token_name(0), true)?;
        partition(&*self.0, bytes, states)
    }

    fn sums(
        &self,
        name: &str,
        sums: &[Vec<PatternTable>],
        how: SumOptions,
        memory: &mut u64,
    ) -> Result<Arc<dyn Heuristic>> {
        Ok(match how.overlap {
            true => Arc::new(OverlappingSums::new(&*self.0, name, sums, how.reflect)?),
            false => Arc::new(PatternSums::new(&*self.0, name, sums, how.reflect, memory)?),
        })
    }

    fn dual_goals(&self) -> Result<Vec<Vec<u8>>> {
        dual_goals(&*self.0)
    }

    fn duality(&self, goals: &[Vec<u8>]) -> Result<Arc<dyn StateDuality>> {
        Ok(Arc::new(StateDuals::new(&*self.0, goals)?))
    }
}
