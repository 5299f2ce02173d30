//! State spaces, the input of engines.
//!
//! A state space is a graph on `0..size` whose neighbours come in batches. It may be a voltage
//! graph.

use std::sync::{Arc, OnceLock};

use super::{
    BaseColour, BatchEdges, CostDependence, CostedRows, ExploredNumbering, Lift, Numbering, Problem, Structure,
};
use crate::error::{Error, Result};
use crate::tables::{NumberingScheme, StateLayout};

/// About the number of indices that must be the ranks of their states before a search begins.
const SAMPLED: u64 = 64;

/// A graph on `0..layout().size()`.
///
/// Laws: `expand` gives every neighbour. `predecessors` gives the states whose neighbours these
/// are. Goals are below the size. If the structure is [`Structure::Costs`], both also give the
/// costs of the moves.
pub trait Space: Send + Sync {
    /// The shape of the index range.
    fn layout(&self) -> StateLayout;

    /// The indices of the goals, in increasing order.
    fn goals(&self) -> &[u64];

    /// The neighbours of each state of `from`; clears `out` first.
    fn expand(&self, from: &[u64], out: &mut BatchEdges);

    /// The states with a move to each state of `from`; clears `out` first.
    ///
    /// OPTIONAL: by default moves can be undone by moves, so that these are the neighbours.
    fn predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        self.expand(from, out);
    }

    /// Checks that the rules have not failed.
    ///
    /// After a failure nothing computed with them can be trusted. OPTIONAL: by default they cannot
    /// fail.
    ///
    /// # Errors
    ///
    /// The first failure of the rules.
    fn intact(&self) -> Result<()> {
        Ok(())
    }

    /// The structure of the numbering that a search can use besides the rules.
    ///
    /// OPTIONAL: by default there is none, and only the general engine searches the space.
    fn structure(&self) -> Structure<'_> {
        Structure::Rules
    }

    /// The rows of the space as a voltage graph. PROVIDED.
    ///
    /// # Errors
    ///
    /// `Usage` if it has none.
    fn lift(&self) -> Result<&dyn Lift> {
        self.structure().rows().ok_or_else(|| Error::missing_ability("this space", "rows", ""))
    }

    /// The colour of all states of a row, if the space is bipartite and rows determine it.
    fn colour(&self, row: u64) -> Option<BaseColour> {
        self.structure().colour(&self.layout(), row)
    }

    /// Whether the colour of a row determines the parity of all depths in it.
    ///
    /// This holds if rows have colours and all goals have the same one.
    fn alternates(&self) -> bool {
        let mut colours = self.goals().iter().map(|&goal| self.colour(self.layout().place(goal).row));
        let first = colours.next().flatten();
        first.is_some() && colours.all(|colour| colour == first)
    }
}

/// A problem whose states are numbered.
#[derive(Clone)]
pub struct NumberedProblem {
    problem: Problem,
    scheme: NumberingScheme,
    pub(super) numbering: Arc<dyn Numbering>,
    /// Computed on first use.
    goals: OnceLock<Vec<u64>>,
}

impl NumberedProblem {
    /// A problem with its general numbering.
    pub fn new(problem: Problem, numbering: Arc<dyn Numbering>) -> Self {
        NumberedProblem { problem, scheme: NumberingScheme::GENERAL, numbering, goals: OnceLock::new() }
    }

    /// Sets the scheme that the numbering belongs to.
    pub(super) fn in_scheme(self, scheme: NumberingScheme) -> Self {
        NumberedProblem { scheme, ..self }
    }

    /// The scheme of the numbering, one of those of the problem.
    pub fn scheme(&self) -> &NumberingScheme {
        &self.scheme
    }

    /// Finds all goals. `Usage` if one has no number, or the numbering breaks other laws.
    pub(super) fn with_goals(self) -> Result<Self> {
        let goals = self.find_goals()?.into();
        self.check_ranks()?;
        Ok(NumberedProblem { goals, ..self })
    }

    /// Checks that some states have the ranks that they come from.
    fn check_ranks(&self) -> Result<()> {
        let (size, spec) = (self.layout().size(), self.spec());
        let step = (size / SAMPLED).max(1);
        match (0..size).step_by(step as usize).find(|&at| self.find(&self.state(at)) != Some(at)) {
            None => Ok(()),
            Some(at) => Err(Error::broken_law(
                format!("the numbering of {spec}"),
                format!("the state of the index {at} has another rank"),
            )),
        }
    }

    /// The indices of all goals, in increasing order.
    fn find_goals(&self) -> Result<Vec<u64>> {
        let size = self.layout().size();
        let mut goals = vec![];
        for goal in self.problem.goals() {
            let Some(index) = self.find(&goal).filter(|&at| at < size) else {
                let (goal, spec) = (self.problem.write(&goal), self.spec());
                let what = format!("it has no index for the goal {goal}");
                return Err(Error::broken_law(format!("the numbering of {spec}"), what));
            };
            goals.push(index);
        }
        goals.sort_unstable();
        goals.dedup();
        Ok(goals)
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The canonical spec.
    pub fn spec(&self) -> String {
        self.problem.spec()
    }

    /// Number of configurations, numbered or not; `None` if it exceeds a `u64`.
    pub fn configurations(&self) -> Option<u64> {
        self.numbering.configurations()
    }

    /// The shape of the index range.
    pub fn layout(&self) -> StateLayout {
        self.numbering.layout()
    }

    /// Number of numbered states.
    pub fn states(&self) -> u64 {
        self.explored().map_or_else(|| self.structure().states(&self.layout()), ExploredNumbering::states)
    }

    /// The explored states, if these are numbered.
    pub fn explored(&self) -> Option<&ExploredNumbering> {
        self.numbering.explored()
    }

    /// The state of an index.
    pub fn state(&self, at: u64) -> Vec<u8> {
        let mut state = vec![];
        self.read_state(at, &mut state);
        state
    }

    /// Puts the state of an index in place of another.
    #[inline]
    pub fn read_state(&self, at: u64, state: &mut Vec<u8>) {
        self.numbering.unrank(at, state);
    }

    /// Appends the states of indices, end to end.
    pub fn append_states(&self, indices: &[u64], out: &mut Vec<u8>) {
        let mut state = vec![];
        for &at in indices {
            self.numbering.unrank(at, &mut state);
            out.extend_from_slice(&state);
        }
    }

    /// The index of a state; `None` if an invariant separates it from the goals.
    pub fn find(&self, state: &[u8]) -> Option<u64> {
        self.numbering.rank(state)
    }

    /// The states with a move to each of these states, without costs.
    pub(super) fn plain_predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        self.numbering.predecessors(&*self.problem, from, out);
    }

    /// The name of the `ordinal`-th move from a state.
    pub fn name(&self, from: u64, ordinal: usize) -> String {
        self.problem.name(&self.state(from), ordinal)
    }

    /// A state as people write it.
    pub fn write(&self, at: u64) -> String {
        self.problem.write(&self.state(at))
    }

    /// The index of a state as people write it; `None` if an invariant separates it from the goals.
    ///
    /// # Errors
    ///
    /// `Usage` if it is not a state of the puzzle.
    pub fn read(&self, text: &str) -> Result<Option<u64>> {
        Ok(self.find(&self.problem.read(text)?))
    }
}

impl Space for NumberedProblem {
    fn layout(&self) -> StateLayout {
        self.numbering.layout()
    }

    fn goals(&self) -> &[u64] {
        if let Some(explored) = self.explored() {
            return explored.goals();
        }
        self.goals.get_or_init(|| self.find_goals().expect("goals are numbered"))
    }

    fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        self.numbering.neighbours(&*self.problem, from, out);
        self.add_costs(from, out);
    }

    fn predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        match self.problem.costs() {
            Some(_) => self.costed_predecessors(from, out),
            None => self.plain_predecessors(from, out),
        }
    }

    fn intact(&self) -> Result<()> {
        self.explored().map_or(Ok(()), ExploredNumbering::intact)
    }

    fn structure(&self) -> Structure<'_> {
        let structure = self.numbering.structure();
        match self.problem.costs() {
            Some(costs) => {
                let dependence = costs.dependence();
                let lift = structure.rows().filter(|_| dependence != CostDependence::State);
                Structure::Costs(lift.map(|lift| CostedRows { lift, dependence, states: self }))
            }
            None => structure,
        }
    }
}

/// A space with other goals.
pub struct RootedSpace<'a> {
    /// The space.
    pub space: &'a dyn Space,
    /// The goals, in increasing order.
    pub goals: Vec<u64>,
}

impl Space for RootedSpace<'_> {
    fn layout(&self) -> StateLayout {
        self.space.layout()
    }

    fn goals(&self) -> &[u64] {
        &self.goals
    }

    fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        self.space.expand(from, out);
    }

    fn predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        self.space.predecessors(from, out);
    }

    fn intact(&self) -> Result<()> {
        self.space.intact()
    }

    fn structure(&self) -> Structure<'_> {
        self.space.structure()
    }
}
