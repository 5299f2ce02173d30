//! A token puzzle in which the tokens outside a pattern are indistinguishable.
//!
//! Every move counts, so a table of the distances is a heuristic for any moves, but values of
//! several patterns cannot be added (J. C. Culberson, J. Schaeffer, "Pattern databases",
//! Computational Intelligence 14, 1998).

use std::sync::Arc;

use super::occupancy::OccupancyRanks;
use super::occupancy_walk::OccupancyWalk;
use super::{ANY, Cells, ConditionalSteps, HOLE, PatternGoals, Placement, TokenNumbering, TokenRules, TokenStep};
use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveShare, RowArc, StateAbstraction};

/// The rules of a merged puzzle. Its kinds of tokens are those of the pattern, then the others.
pub(super) struct MergedPuzzle {
    rules: Arc<dyn TokenRules>,
    names: String,
    /// How moves are shared with other patterns, if they are.
    share: Option<MoveShare>,
    merge: TokenMerge,
    /// A token of each kind.
    token: Vec<u8>,
    counts: Vec<usize>,
    goals: PatternGoals,
    goal: Placement,
}

/// A map from tokens to kinds.
#[derive(Clone, Debug)]
pub(super) struct TokenMerge(Vec<u8>);

impl TokenMerge {
    /// The map for the tokens of a pattern.
    pub(super) fn new(rules: &dyn TokenRules, pattern: &[u8]) -> TokenMerge {
        TokenMerge(
            (0..rules.counts().len() as u8)
                .map(|token: u8| pattern.iter().position(|&own| own == token).unwrap_or(pattern.len()) as u8)
                .collect(),
        )
    }

    fn kind(&self, token: u8) -> u8 {
        if token == HOLE || token == ANY { token } else { self.0[usize::from(token)] }
    }
}

impl StateAbstraction for TokenMerge {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        state.iter().map(|&token| self.kind(token)).collect()
    }
}

impl MergedPuzzle {
    /// The rules for the tokens of a pattern, in increasing order.
    pub(super) fn new(rules: Arc<dyn TokenRules>, pattern: &[u8], share: Option<MoveShare>) -> Result<Self> {
        let merge = TokenMerge::new(&*rules, pattern);
        let all = rules.counts();
        if pattern.len() == all.len() {
            return Err(Error::incapable(
                "the pattern",
                format!("has all tokens of {}", rules.spec()),
                "leave some out",
            ));
        }
        let classes: Vec<Vec<usize>> = (0..=pattern.len() as u8)
            .map(|kind| (0..all.len()).filter(|&token| merge.0[token] == kind).collect())
            .collect();
        let counts: Vec<usize> = classes.iter().map(|class| class.iter().map(|&token| all[token]).sum()).collect();
        let token = classes.iter().map(|class| class[0] as u8).collect();
        let goals = PatternGoals::new(merge.project(rules.goals().pattern()), &counts);
        let names = pattern.iter().map(|&token| rules.token_name(token)).collect::<Vec<_>>().join(",");
        Ok(MergedPuzzle { goal: goals.first(), rules, names, share, merge, token, counts, goals })
    }

    /// Whether a token of a state is one of the pattern.
    pub(super) fn is_of_pattern(&self, token: u8) -> bool {
        usize::from(token) + 1 < self.token.len()
    }
}

impl TokenRules for MergedPuzzle {
    fn spec(&self) -> String {
        let share = self.share.map_or(String::new(), |share| format!(";share={}", share.word()));
        format!("{};pattern={}{share}", self.rules.spec(), self.names)
    }

    fn cells(&self) -> usize {
        self.rules.cells()
    }

    fn tokens(&self) -> usize {
        self.rules.tokens()
    }

    fn counts(&self) -> Vec<usize> {
        self.counts.clone()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    fn goals(&self) -> PatternGoals {
        self.goals.clone()
    }

    fn grid(&self) -> Option<(usize, usize, Vec<u8>)> {
        self.rules.grid()
    }

    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        self.rules.moves(occupied, visit);
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        self.rules.conditional_moves()
    }

    fn paired(&self) -> bool {
        self.rules.paired()
    }

    fn walk(&self, numbered: &dyn TokenRules, occupancies: &OccupancyRanks) -> OccupancyWalk {
        self.rules.walk(numbered, occupancies)
    }

    fn row_arcs(&self, numbering: &TokenNumbering, row: u64, out: &mut Vec<RowArc>) {
        self.rules.row_arcs(numbering, row, out);
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        self.rules.symmetries()
    }

    fn name(&self, steps: &[TokenStep], tokens: &[u8]) -> String {
        let tokens: Vec<u8> = tokens.iter().map(|&kind| self.token[usize::from(kind)]).collect();
        self.rules.name(steps, &tokens)
    }

    /// Writes one of the placements that a state stands for: the goal for the goal state, else one
    /// with the other tokens in increasing order.
    fn write(&self, placement: &[u8]) -> String {
        let goal = self.rules.goal();
        if self.merge.project(goal) == *placement {
            return self.rules.write(goal);
        }
        let all = self.rules.counts();
        let other = self.token.len() as u8 - 1;
        let others = (0..all.len()).filter(|&token| self.merge.0[token] == other);
        let mut others = others.flat_map(|token| std::iter::repeat_n(token as u8, all[token]));
        self.rules.write(
            &placement
                .iter()
                .map(|&kind| match kind {
                    HOLE | ANY => kind,
                    _ if kind == other => others.next().expect("as many others as there are"),
                    _ => self.token[usize::from(kind)],
                })
                .collect::<Placement>(),
        )
    }

    fn read(&self, text: &str) -> Result<Placement> {
        Ok(self.merge.project(&self.rules.read(text)?))
    }
}
