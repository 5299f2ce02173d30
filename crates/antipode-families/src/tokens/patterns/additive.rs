//! [`AdditivePattern`]: an additive pattern as a separate puzzle, with its numbering.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use super::additive_lift::AdditiveTables;
use super::zero_cost::{ZeroCostComponents, counts};
use crate::tokens::classes::{ClassSplit, TokenClasses};
use crate::tokens::fibre::{self, ClassOrders, FibreElement};
use crate::tokens::occupancy::{CellSet, occupied};
use crate::tokens::occupancy_walk::ParityRole;
use crate::tokens::{Cells, HOLE, MAX_TOKENS, Placement, TokenRules, TokenStep};
use antipode_core::error::Result;
use antipode_core::model::{Numbering, Structure};
use antipode_core::nums;
use antipode_core::tables::{StateLayout, StatePlace};

/// Some tokens of a puzzle in which each move moves one token.
#[derive(Clone)]
pub(crate) struct TokenPattern {
    pub(super) rules: Arc<dyn TokenRules>,
    /// The tokens, in increasing order.
    pub(super) tokens: Vec<u8>,
    /// The names of the tokens in a canonical spec.
    pub(super) names: String,
    /// Whether tables keep only the least depth over all zero-cost components.
    pub(super) least: bool,
}

/// A pattern with its numbering: row = (classes of its tokens, cells and zero-cost component),
/// fibre = the orders of its tokens.
///
/// A state is a placement of all tokens that represents all placements with the same pattern and
/// zero-cost component. It has the first set of holes of the component, and the other tokens in
/// increasing order.
pub(super) struct AdditivePattern {
    pub(super) pattern: TokenPattern,
    pub(super) components: ZeroCostComponents,
    pub(super) classes: TokenClasses,
    pub(super) orders: Box<dyn ClassOrders>,
    pub(super) layout: StateLayout,
    /// The label of every token of the puzzle; [`OTHER`] outside the pattern.
    label: Vec<u8>,
    /// Inverse of `label`.
    pub(super) token: Vec<u8>,
    /// The other tokens, in increasing order.
    others: Vec<u8>,
    /// The state of the first goal.
    goal: Placement,
    pub(super) tables: OnceLock<AdditiveTables>,
}

/// The label of a token outside the pattern.
const OTHER: u8 = u8::MAX;

/// The numbering of the orders of a pattern: its tokens by label, and the shape of the table.
pub(super) struct PatternShape {
    pub(super) token: Vec<u8>,
    pub(super) classes: TokenClasses,
    pub(super) orders: Box<dyn ClassOrders>,
}

/// The number of tokens of each of the given kinds.
fn own_counts(rules: &dyn TokenRules, tokens: &[u8]) -> Vec<usize> {
    let counts = rules.counts();
    tokens.iter().map(|&token| counts[usize::from(token)]).collect()
}

impl PatternShape {
    /// The shape of a pattern; `None` if there are too many orders.
    pub(super) fn new(rules: &dyn TokenRules, tokens: &[u8]) -> Option<PatternShape> {
        // Tokens outside the pattern become holes, so that the orders see only its own tokens,
        // named by their positions in `tokens`.
        let placement: Placement = rules
            .goal()
            .iter()
            .map(|token| tokens.iter().position(|own| own == token).map_or(HOLE, |at| at as u8))
            .collect();
        let (token, classes, orders) = fibre::choose(&placement, &own_counts(rules, tokens), ParityRole::Free)?;
        let token = token.into_iter().map(|at| tokens[usize::from(at)]).collect();
        Some(PatternShape { token, classes, orders })
    }
}

impl TokenPattern {
    /// The number of tokens of each kind of the pattern.
    fn counts(&self) -> Vec<usize> {
        own_counts(&*self.rules, &self.tokens)
    }

    /// The number of tokens of the pattern.
    pub(super) fn size(&self) -> usize {
        self.counts().iter().sum()
    }

    /// The least number of states; `None` if there are too many to number.
    pub(super) fn least_states(&self) -> Option<u64> {
        let (rules, size) = (&self.rules, self.size());
        let (sets, _) = counts(rules.cells(), rules.tokens(), size).filter(|_| size <= MAX_TOKENS)?;
        let states = sets.checked_mul(nums::arrangements(self.counts())?)?;
        StateLayout::new(states, 1, 64).map(|_| states)
    }

    /// The numbering of the orders; `None` if there are too many.
    pub(super) fn shape(&self) -> Option<PatternShape> {
        PatternShape::new(&*self.rules, &self.tokens)
    }

    /// The layout of tables that keep the least depth.
    pub(super) fn least_layout(&self) -> Option<StateLayout> {
        let PatternShape { classes, orders, .. } = self.shape()?;
        let (sets, _) = counts(self.rules.cells(), self.rules.tokens(), self.size())?;
        StateLayout::new(sets.checked_mul(classes.patterns.size())?, orders.words() as u32, orders.lanes() as u32)
    }

    /// The canonical spec.
    pub(super) fn spec(&self) -> String {
        let least = if self.least { ";least" } else { "" };
        format!("{};pattern={};additive{least}", self.rules.spec(), self.names)
    }
}

impl AdditivePattern {
    /// The puzzle of a pattern, whose states must not be too many to number.
    pub(super) fn new(pattern: TokenPattern) -> Self {
        let components = ZeroCostComponents::new(&*pattern.rules, pattern.size());
        let PatternShape { token, classes, orders } = pattern.shape().expect("its states can be numbered");
        let rows = components.vertices() * classes.patterns.size();
        let layout = StateLayout { rows, words: orders.words() as u32, lanes: orders.lanes() as u32 };
        let counts = pattern.rules.counts();
        let mut label = vec![OTHER; counts.len()];
        token.iter().enumerate().for_each(|(l, &token)| label[usize::from(token)] = l as u8);
        let others = (0..counts.len()).filter(|&token| label[token] == OTHER);
        let others = others.flat_map(|token| std::iter::repeat_n(token as u8, counts[token])).collect();
        let goal = pattern.rules.goal().to_vec();
        let tables = OnceLock::new();
        let mut own =
            AdditivePattern { pattern, components, classes, orders, layout, label, token, others, goal, tables };
        // Settling asks for the vertex of a placement, so it comes last, when the numbering is
        // complete.
        own.goal = own.settle(&own.goal);
        own
    }

    fn is_own(&self, token: u8) -> bool {
        token != HOLE && self.label[usize::from(token)] != OTHER
    }

    /// The cells of the pattern.
    fn own_cells(&self, placement: &[u8]) -> Cells {
        let own = (0..).zip(placement).filter(|&(_, &token)| self.is_own(token));
        own.fold(Cells::first(0), |set, (cell, _)| set | Cells::of(cell))
    }

    /// The vertex of the base below a placement.
    fn vertex(&self, placement: &[u8]) -> u32 {
        // Without the mask, the cells beyond the board would count as holes.
        let holes = !occupied::<Cells>(placement) & Cells::first(placement.len());
        self.components.vertex(self.own_cells(placement), holes)
    }

    /// The state that represents a placement.
    pub(super) fn settle(&self, placement: &[u8]) -> Placement {
        let (own, holes) = self.components.unrank::<Cells>(self.vertex(placement));
        let mut others = self.others.iter();
        (0..)
            .zip(placement)
            .map(|(cell, &token)| match (own.has(cell), holes.has(cell)) {
                (true, _) => token,
                (_, true) => HOLE,
                _ => *others.next().expect("as many others as cells"),
            })
            .collect()
    }

    /// The moves of pattern tokens from a state, with a resulting placement. There is one for each
    /// step and zero-cost component that the step leads to.
    fn successors(&self, state: &[u8]) -> Vec<(TokenStep, Placement)> {
        let (cells, own) = (Cells::first(state.len()), self.own_cells(state));
        // The sets of holes that free moves reach. The list is also the queue of the walk: `at` is
        // its head, and nothing is removed, so that `contains` finds all known sets.
        let mut hole_sets = vec![!occupied::<Cells>(state) & cells];
        let mut found: Vec<(TokenStep, u32, Cells)> = vec![];
        let mut at = 0;
        while let Some(&holes) = hole_sets.get(at) {
            at += 1;
            self.pattern.rules.moves(cells ^ holes, &mut |steps| {
                let step = steps[0];
                let (from, to) = (Cells::of(step.from), Cells::of(step.to));
                let after = holes ^ from ^ to;
                if own.has(step.from) {
                    let vertex = self.components.vertex(own ^ from ^ to, after);
                    // Several sets of holes of one component can offer the same step. Together they
                    // are one move with one ordinal.
                    if !found.iter().any(|(known, component, _)| (*known, *component) == (step, vertex)) {
                        found.push((step, vertex, after));
                    }
                } else if !hole_sets.contains(&after) {
                    hole_sets.push(after);
                }
            });
        }
        found
            .into_iter()
            .map(|(step, _, holes)| {
                // Free moves may have carried other tokens to the cell that the step enters. Their
                // places do not matter, so they are dealt out anew around the tokens of the pattern
                // and the holes.
                let mut placement = state.to_vec();
                placement.swap(usize::from(step.from), usize::from(step.to));
                let mut others = self.others.iter();
                for (cell, slot) in (0..).zip(&mut placement) {
                    *slot = match (holes.has(cell), self.is_own(*slot) && cell != step.from) {
                        (true, _) => HOLE,
                        (_, true) => *slot,
                        _ => *others.next().expect("as many others as cells"),
                    };
                }
                (step, self.settle(&placement))
            })
            .collect()
    }
}

/// The rules: see [`antipode_core::model::Puzzle`].
impl AdditivePattern {
    pub(super) fn goals(&self) -> Box<dyn Iterator<Item = Placement> + '_> {
        // Goals that differ only in other tokens are the same state, and callers rely on distinct
        // goals.
        let mut seen = HashSet::new();
        let goals = self.pattern.rules.goals().all().map(|goal| self.settle(&goal));
        Box::new(goals.filter(move |goal| seen.insert(self.rank(goal))))
    }

    pub(super) fn is_goal(&self, state: &[u8]) -> bool {
        let goals = self.pattern.rules.goals();
        // With open cells, other tokens may be on cells for which a goal names one: any goal of the
        // same pattern counts.
        if goals.count() == Some(1) { self.settle(&goals.first()) == *state } else { self.goals().any(|g| g == *state) }
    }

    pub(super) fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.successors(state).iter().for_each(|(_, next)| visit(next));
    }

    /// The name of a move, with a number if it is ambiguous. A step can lead to several components,
    /// and steps of indistinguishable tokens can share a name.
    pub(super) fn name(&self, state: &[u8], ordinal: usize) -> String {
        let names: Vec<String> = self
            .successors(state)
            .into_iter()
            .map(|(step, _)| self.pattern.rules.name(&[step], &[state[usize::from(step.from)]]))
            .collect();
        let name = &names[ordinal];
        if names.iter().filter(|other| *other == name).count() == 1 {
            return name.clone();
        }
        // The names up to `ordinal` include its own, so the count of equal ones numbers it from 1.
        let number = names[..=ordinal].iter().filter(|other| *other == name).count();
        format!("{name} ({number})")
    }

    /// Writes a placement that the state represents: the goal if possible.
    pub(super) fn write(&self, state: &[u8]) -> String {
        let rules = &self.pattern.rules;
        rules.write(if *state == self.goal { rules.goal() } else { state })
    }

    pub(super) fn read(&self, text: &str) -> Result<Placement> {
        Ok(self.settle(&self.pattern.rules.read(text)?))
    }
}

impl Numbering for AdditivePattern {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        Some(self.layout.size())
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let tokens: Vec<u8> = state.iter().filter(|&&t| self.is_own(t)).map(|&t| self.label[usize::from(t)]).collect();
        let split = self.classes.split(&tokens);
        let pattern = self.classes.patterns.rank(&split.pattern[..tokens.len()]);
        let FibreElement { word, lane } = self.orders.rank(&split.orders[..tokens.len()]);
        // The vertex varies fastest, as `unrank` and `arcs` assume.
        let row = pattern * self.components.vertices() + u64::from(self.vertex(state));
        Some(self.layout.index(StatePlace { row, word, lane }))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let StatePlace { row, word, lane } = self.layout.place(index);
        let (pattern, vertex) = (row / self.components.vertices(), (row % self.components.vertices()) as u32);
        let size = self.pattern.size();
        let mut split = ClassSplit { pattern: [0; MAX_TOKENS], orders: [0; MAX_TOKENS] };
        self.classes.patterns.unrank(pattern, &mut split.pattern[..size]);
        self.orders.unrank(FibreElement { word, lane }, &mut split.orders[..size]);
        let mut labels = [0; MAX_TOKENS];
        self.classes.join(&split, &mut labels[..size]);
        let (own, holes) = self.components.unrank::<Cells>(vertex);
        let (mut own_tokens, mut others) = (labels.iter(), self.others.iter());
        state.clear();
        state.extend((0..self.pattern.rules.cells() as u8).map(|cell| match (own.has(cell), holes.has(cell)) {
            (true, _) => self.token[usize::from(*own_tokens.next().expect("as many labels as cells"))],
            (_, true) => HOLE,
            _ => *others.next().expect("as many others as cells"),
        }));
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}
