//! A puzzle whose moves have costs.
//!
//! Everything that is known of the puzzle for moves of cost 1, and that costs make wrong, is left
//! out: redundant sequences, coset tables, phases. A heuristic that never exceeds the number of
//! moves stays one if it is multiplied by the least cost. Patterns get costs of their own
//! (`costed_patterns.rs`). Symmetries stay: who uses them leaves out those that change costs.

use std::sync::Arc;

use super::costed_patterns::CostedPatterns;
use super::{
    BatchEdges, Estimate, FixedBound, Heuristic, HeuristicClaim, MoveCosts, NamedHeuristics, NumberedProblem,
    PatternAbstractions, Problem, Puzzle, PuzzleAbilities, Space,
};
use crate::error::Result;

/// The rules of a puzzle, with costs in its spec.
struct CostedPuzzle {
    puzzle: Arc<dyn Puzzle>,
    spec: String,
}

impl Puzzle for CostedPuzzle {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.puzzle.goals()
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.puzzle.is_goal(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.puzzle.expand(state, visit);
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        self.puzzle.name(state, ordinal)
    }

    fn names(&self, state: &[u8]) -> Vec<String> {
        self.puzzle.names(state)
    }

    fn write(&self, state: &[u8]) -> String {
        self.puzzle.write(state)
    }

    fn turned_back(&self, text: &str) -> Option<String> {
        self.puzzle.turned_back(text)
    }

    fn way_home(&self, goal: &[u8]) -> Option<String> {
        self.puzzle.way_home(goal)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        self.puzzle.read(text)
    }
}

/// Heuristics in moves, multiplied by the least cost of a move.
struct ScaledHeuristics {
    inner: Arc<dyn NamedHeuristics>,
    least: u8,
}

impl NamedHeuristics for ScaledHeuristics {
    fn heuristics(&self) -> &'static [&'static str] {
        self.inner.heuristics()
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        Some(
            self.inner
                .heuristic(name)?
                .map(|inner| Arc::new(ScaledHeuristic { inner, least: self.least }) as Arc<dyn Heuristic>),
        )
    }
}

/// A heuristic in moves, multiplied by the least cost of a move.
struct ScaledHeuristic {
    inner: Arc<dyn Heuristic>,
    least: u8,
}

impl ScaledHeuristic {
    fn scale(&self, estimate: Estimate) -> Estimate {
        estimate.moves().map_or(Estimate::UNREACHABLE, |moves| Estimate::of(moves * f64::from(self.least)))
    }
}

impl Heuristic for ScaledHeuristic {
    fn claim(&self) -> HeuristicClaim {
        self.inner.claim()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.scale(self.inner.estimate(state))
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        self.inner.estimates(states, length, out);
        out.iter_mut().for_each(|estimate| *estimate = self.scale(*estimate));
    }

    fn intact(&self) -> Result<()> {
        self.inner.intact()
    }
}

impl Problem {
    /// The same puzzle, with moves of these costs. Heuristics that callers added are lost, because
    /// they estimate numbers of moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use antipode_core::model::{MoveCosts, Problem, Puzzle};
    ///
    /// /// A counter from 0 to 9. It costs 3 to go up, and 1 to go down.
    /// struct Counter;
    ///
    /// impl Puzzle for Counter {
    ///     fn spec(&self) -> String {
    ///         "counter".into()
    ///     }
    ///     fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
    ///         Box::new(std::iter::once(vec![0]))
    ///     }
    ///     fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
    ///         let next = [state[0].wrapping_sub(1), state[0] + 1];
    ///         next.iter().filter(|next| **next < 10).for_each(|next| visit(&[*next]));
    ///     }
    /// }
    ///
    /// impl MoveCosts for Counter {
    ///     fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
    ///         self.expand(state, &mut |next| out.push(if next > state { 3 } else { 1 }));
    ///     }
    /// }
    ///
    /// let problem = Problem::new(Counter).with_costs(Counter);
    /// assert_eq!(problem.path_cost(&[vec![1], vec![2], vec![1], vec![0]]), Some(5));
    /// ```
    pub fn with_costs(self, costs: impl MoveCosts + 'static) -> Problem {
        let (plain, costs): (_, Arc<dyn MoveCosts>) = (self.spec(), Arc::new(costs));
        let spec = costs.key().map_or(plain.clone(), |key| format!("{plain};cost={key}"));
        let patterns = self.abilities().patterns.clone().map(|inner| {
            let (costs, spec) = (costs.clone(), spec.clone());
            Arc::new(CostedPatterns { inner, costs, plain, spec }) as Arc<dyn PatternAbstractions>
        });
        self.costed(costs, spec, patterns)
    }

    /// The same puzzle with costs, a spec and patterns.
    pub(super) fn costed(
        self,
        costs: Arc<dyn MoveCosts>,
        spec: String,
        patterns: Option<Arc<dyn PatternAbstractions>>,
    ) -> Problem {
        let mut abilities = self.abilities().clone();
        // All fields, so that a new ability does not compile until somebody decides what costs make
        // of it.
        let PuzzleAbilities {
            costs: own_costs,
            kinds,
            heuristics,
            patterns: own_patterns,
            cosets,
            phases,
            subgroups,
            least_layout,
            move_bound,
            added,
            explicit,
            numbering: _,
            exploration: _,
            batches: _,
            parts: _,
            voltage_graph: _,
            features: _,
            reachability: _,
            random: _,
            symmetric: _,
            sequential: _,
            definition: _,
            notes: _,
        } = &mut abilities;
        let least = costs.least();
        *heuristics =
            heuristics.take().map(|inner| Arc::new(ScaledHeuristics { inner, least }) as Arc<dyn NamedHeuristics>);
        // Redundant sequences of moves may be cheaper than others. The kinds still bound the moves.
        if let (Some(kinds), None) = (kinds.take(), &move_bound) {
            *move_bound = Some(Arc::new(FixedBound(kinds.kinds().len())));
        }
        // Explicit rules know no costs.
        *explicit = None;
        // Cosets, subgroups and phases count moves, and so do least depths and what callers added.
        (*cosets, *phases, *subgroups, *least_layout) = (None, None, None, None);
        added.clear();
        (*own_costs, *own_patterns) = (Some(costs), patterns);
        Problem::with(Arc::new(CostedPuzzle { puzzle: self.puzzle, spec }), abilities)
    }

    /// The costs of its moves; `None` if every move costs 1.
    pub fn costs(&self) -> Option<&dyn MoveCosts> {
        self.abilities().costs.as_deref()
    }

    /// The cost of each move from a state, in the order of [`Puzzle::expand`].
    pub fn move_costs(&self, state: &[u8]) -> Vec<u8> {
        let mut costs = vec![];
        match self.costs() {
            Some(ability) => ability.costs(state, &mut costs),
            None => self.expand(state, &mut |_| costs.push(1)),
        }
        costs
    }

    /// The least cost of a move from one state to another; `None` if no move leads there.
    pub fn step_cost(&self, from: &[u8], to: &[u8]) -> Option<u8> {
        let (mut leads, mut ordinal) = (vec![], 0);
        self.expand(from, &mut |next| {
            if next == to {
                leads.push(ordinal);
            }
            ordinal += 1;
        });
        let costs = self.move_costs(from);
        leads.into_iter().filter_map(|ordinal: usize| costs.get(ordinal).copied()).min()
    }

    /// The cost of a path, given by all its states; `None` if a step is not a move.
    ///
    /// Where several moves lead to the same state, the cheapest counts.
    pub fn path_cost(&self, path: &[Vec<u8>]) -> Option<u64> {
        path.windows(2).map(|step| self.step_cost(&step[0], &step[1]).map(u64::from)).sum()
    }
}

impl NumberedProblem {
    /// Adds the costs of the moves to expansions of these states.
    ///
    /// # Panics
    ///
    /// If costs break their laws, unless the states were explored: see
    /// [`super::ExploredNumbering::intact`].
    pub(super) fn add_costs(&self, from: &[u64], edges: &mut BatchEdges) {
        let Some(ability) = self.problem().costs() else { return };
        let (mut costs, mut states, mut state) = (vec![], vec![], vec![]);
        for (i, &at) in from.iter().enumerate() {
            // States without moves have no costs, and numbers without a state have no moves.
            if !edges.of(i).is_empty() {
                self.numbering.unrank(at, &mut state);
                states.extend_from_slice(&state);
            }
        }
        if !states.is_empty() {
            ability.costs_all(&states, state.len(), &mut costs);
        }
        let moves = edges.all().len();
        if costs.len() != moves || costs.contains(&0) {
            let what = || format!("{moves} moves have {} costs, or one is not from 1 to 255", costs.len());
            match self.explored() {
                Some(explored) => explored.fail(what),
                None if self.problem().intact().is_err() => {}
                None => panic!("{}: {}", self.spec(), what()),
            }
            // Any costs will do: the caller asks later whether the rules are intact.
            costs.clear();
            costs.resize(moves, 1);
        }
        edges.set_costs(costs);
    }

    /// The states with a move to each of these states, with the least cost of such a move.
    pub(super) fn costed_predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        self.plain_predecessors(from, out);
        let symmetric = self.problem().costs().is_some_and(MoveCosts::are_symmetric);
        if symmetric && !self.problem().directed() {
            return self.add_costs(from, out);
        }
        let (mut before, mut ends) = (vec![], vec![]);
        for i in 0..from.len() {
            let mut own = out.of(i).to_vec();
            own.sort_unstable();
            own.dedup();
            before.append(&mut own);
            ends.push(before.len());
        }
        // One expansion of many states takes less time than many of few.
        let (mut sources, mut costs, mut forward, mut at) = (BatchEdges::default(), vec![], BatchEdges::default(), 0);
        self.expand(&before, &mut forward);
        for (&to, end) in from.iter().zip(ends) {
            for (j, &source) in (at..end).zip(&before[at..end]) {
                let back = forward.of(j).iter().zip(forward.costs_of(j)).filter(|(next, _)| **next == to);
                // Moves that can be undone lead back; others may have changed between two calls.
                if let Some(cost) = back.map(|(_, cost)| *cost).min() {
                    sources.push(source);
                    costs.push(cost);
                }
            }
            at = end;
            sources.close();
        }
        sources.set_costs(costs);
        *out = sources;
    }
}
