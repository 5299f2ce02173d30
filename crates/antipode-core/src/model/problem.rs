//! A puzzle with everything known of it: the input of every job.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::{
    ByteFeatures, ComponentDivision, ExplorationStart, GoalSymmetries, Heuristic, InversionParity, LearntAutomata,
    NamedNumberings, NumberedProblem, Numbering, PatternAbstractions, Puzzle, PuzzleAbilities, StateFeatures,
    SymmetricPuzzle, TwoPhases, VoltageBase, ZeroHeuristic,
};
use crate::error::{Error, Result};
use crate::tables::{NumberingScheme, StateLayout};

/// A puzzle with its abilities. It is cheap to clone and dereferences to a [`Puzzle`].
///
/// ```
/// use antipode_core::model::{Problem, Puzzle};
///
/// /// A counter from 0 to 9 that goes up and down by 1.
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
///         [state[0].wrapping_sub(1), state[0] + 1].iter().filter(|next| **next < 10).for_each(|next| visit(&[*next]));
///     }
/// }
///
/// let problem = Problem::new(Counter);
/// assert_eq!(problem.write(&problem.read("7")?), "7");
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone)]
pub struct Problem {
    pub(super) puzzle: Arc<dyn Puzzle>,
    abilities: Arc<PuzzleAbilities>,
    automata: LearntAutomata,
    pub(super) symmetries: Arc<OnceLock<Option<GoalSymmetries>>>,
}

impl Deref for Problem {
    type Target = dyn Puzzle;

    fn deref(&self) -> &Self::Target {
        &*self.puzzle
    }
}

impl std::fmt::Debug for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Problem").field(&self.spec()).finish()
    }
}

impl Problem {
    /// A puzzle with nothing but its rules.
    pub fn new(puzzle: impl Puzzle + 'static) -> Problem {
        Problem::with(Arc::new(puzzle), PuzzleAbilities::default())
    }

    /// A puzzle that is its own numbering.
    pub fn numbered<P: Puzzle + Numbering + 'static>(puzzle: P) -> Problem {
        let puzzle = Arc::new(puzzle);
        Problem::with(puzzle.clone(), PuzzleAbilities::numbered(puzzle))
    }

    /// A puzzle with these abilities.
    pub fn with(puzzle: Arc<dyn Puzzle>, abilities: PuzzleAbilities) -> Problem {
        Problem {
            puzzle,
            abilities: Arc::new(abilities),
            automata: LearntAutomata::default(),
            symmetries: Arc::default(),
        }
    }

    /// The same problem with one more heuristic, which comes first.
    pub fn with_heuristic(self, heuristic: impl Heuristic + 'static) -> Problem {
        self.with_abilities(|abilities| abilities.added.insert(0, Arc::new(heuristic)))
    }

    /// The same problem with changed abilities.
    pub(super) fn with_abilities(self, change: impl FnOnce(&mut PuzzleAbilities)) -> Problem {
        let mut abilities = (*self.abilities).clone();
        change(&mut abilities);
        Problem { abilities: Arc::new(abilities), ..self }
    }

    /// The same problem, with notes on how its spec was read.
    pub fn with_notes(self, notes: Vec<String>) -> Problem {
        self.with_abilities(|abilities| abilities.notes = notes)
    }

    /// The same problem, explored from these states instead of its goals.
    ///
    /// The goals are the reached states for which [`Puzzle::is_goal`] holds, and need not be
    /// listed. `directed` says that some moves cannot be undone by moves.
    pub fn explored_from(self, starts: Vec<Vec<u8>>, directed: bool) -> Problem {
        self.with_abilities(|abilities| abilities.exploration = Some(ExplorationStart { starts, directed }))
    }

    /// The abilities of the puzzle.
    pub fn abilities(&self) -> &PuzzleAbilities {
        &self.abilities
    }

    /// The automata that tree searches have learnt for the puzzle.
    pub fn automata(&self) -> &LearntAutomata {
        &self.automata
    }

    /// The states from which it is explored: by default its goals.
    pub fn starts(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        match &self.abilities.exploration {
            Some(exploration) => Box::new(exploration.starts.iter().cloned()),
            None => self.goals(),
        }
    }

    /// Whether it is explored from its goals, so that it lists them all.
    pub fn lists_goals(&self) -> bool {
        self.abilities.exploration.is_none()
    }

    /// Whether some moves cannot be undone by moves.
    pub fn directed(&self) -> bool {
        self.abilities.exploration.as_ref().is_some_and(|exploration| exploration.directed)
    }

    /// Visits the successors of consecutive states of `length` bytes each, in order.
    ///
    /// Calls `visit(i, next)` for each successor of the `i`-th state.
    pub fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8])) {
        match &self.abilities.batches {
            Some(rules) => rules.expand_all(states, length, visit),
            None => {
                let each = states.chunks_exact(length).enumerate();
                each.for_each(|(i, state)| self.expand(state, &mut |next| visit(i, next)));
            }
        }
    }

    /// Whether each of some consecutive states of `length` bytes is a goal.
    pub fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool> {
        match &self.abilities.batches {
            Some(rules) => rules.are_goals(states, length),
            None => states.chunks_exact(length).map(|state| self.is_goal(state)).collect(),
        }
    }

    /// Checks that the rules have not failed.
    ///
    /// After a failure nothing computed with them can be trusted.
    ///
    /// # Errors
    ///
    /// The first failure of the rules.
    pub fn intact(&self) -> Result<()> {
        self.abilities.batches.as_ref().map_or(Ok(()), |rules| rules.intact())
    }

    /// A lower bound of the number of states, known without any work.
    ///
    /// `None` if it exceeds a `u64`, or if nothing is known.
    pub fn least_states(&self) -> Option<u64> {
        self.abilities.numbering.as_ref()?.least_states()
    }

    /// Numbers the puzzle by the scheme that is searched fastest.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many states, `Usage` without a numbering.
    pub fn number(&self) -> Result<NumberedProblem> {
        let schemes = self.numberings()?.schemes();
        self.number_as(schemes.first().unwrap_or(&NumberingScheme::GENERAL))
    }

    /// Numbers the puzzle by the last of its schemes: that of rows, if it has rows.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many states, `Usage` without a numbering.
    pub fn number_general(&self) -> Result<NumberedProblem> {
        let schemes = self.numberings()?.schemes();
        self.number_as(schemes.last().unwrap_or(&NumberingScheme::GENERAL))
    }

    /// Numbers the puzzle by one of its schemes.
    ///
    /// # Errors
    ///
    /// `Usage` if it has no such numbering, or one that breaks its laws at a goal or at some
    /// sampled indices; `Limit` if there are too many states.
    pub fn number_as(&self, scheme: &NumberingScheme) -> Result<NumberedProblem> {
        let numberings = self.numberings()?;
        if !numberings.schemes().contains(scheme) {
            return Err(Error::missing_ability(self.spec(), format!("numbering '{scheme}'"), ""));
        }
        let numbering = numberings.clone().number(scheme)?;
        NumberedProblem::new(self.clone(), numbering).in_scheme(scheme.clone()).with_goals()
    }

    /// Numbers one state of each class of symmetric states, if the puzzle knows how.
    ///
    /// # Errors
    ///
    /// `Usage` if the numbering breaks its laws.
    pub fn number_folded(&self) -> Result<Option<NumberedProblem>> {
        let numbering = self.abilities.symmetric.clone().and_then(SymmetricPuzzle::folded);
        numbering.map(|numbering| NumberedProblem::new(self.clone(), numbering).with_goals()).transpose()
    }

    /// The numberings of the puzzle.
    ///
    /// # Errors
    ///
    /// `Usage` if it has none.
    pub fn numberings(&self) -> Result<&Arc<dyn NamedNumberings>> {
        let none = "it can be solved, but not searched completely";
        self.abilities.numbering.as_ref().ok_or_else(|| Error::missing_ability(self.spec(), "numbering", none))
    }

    /// The base of the puzzle as a voltage graph, which needs no numbering.
    ///
    /// # Errors
    ///
    /// `Limit` if it has too many vertices, `Usage` if the puzzle has none.
    pub fn base(&self) -> Result<Arc<dyn VoltageBase>> {
        let Some(graph) = self.abilities.voltage_graph.clone() else {
            let none = "has no tokens that change places, or has indistinguishable pieces";
            return Err(Error::incapable(self.spec(), none, "this needs tokens that all differ"));
        };
        graph.base()
    }

    /// The only goal.
    ///
    /// # Errors
    ///
    /// `Usage` if there are several, or none is listed.
    pub fn goal(&self) -> Result<Vec<u8>> {
        let mut goals = self.goals();
        match (goals.next(), goals.next()) {
            (Some(goal), None) => Ok(goal),
            (None, _) => Err(Error::incapable(self.spec(), "does not list its goals", "")),
            _ => Err(Error::ambiguous(self.spec(), "has several goals", "name one")),
        }
    }

    /// The division of all configurations by moves, if it is known without the base.
    pub fn division(&self) -> Option<ComponentDivision> {
        self.abilities.reachability.as_ref()?.division()
    }

    /// A lower bound of the number of states that moves reach from a goal, if one is known.
    pub fn least_reached(&self) -> Option<BigUint> {
        self.abilities.reachability.as_ref()?.least_reached()
    }

    /// The inversions of two states, if the puzzle has a test that counts them.
    pub fn inversions(&self, a: &[u8], b: &[u8]) -> Option<InversionParity> {
        self.abilities.reachability.as_ref()?.inversions(a, b)
    }

    /// Whether moves lead from a state to a goal, if a test on the state alone decides that.
    pub fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        self.abilities.reachability.as_ref()?.reaches_goal(state)
    }

    /// Whether moves lead from one state to another, if a test on the two alone decides that.
    pub fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        self.abilities.reachability.as_ref()?.connects(from, to)
    }

    /// The data of a two-phase search, if the puzzle has them.
    pub fn phases(&self) -> Option<&dyn TwoPhases> {
        self.abilities.phases.as_deref()?.phases()
    }

    /// The patterns of its pieces.
    ///
    /// # Errors
    ///
    /// `Usage` if it has none.
    pub fn patterns(&self) -> Result<Arc<dyn PatternAbstractions>> {
        self.abilities.patterns.clone().ok_or_else(|| Error::missing_ability(self.spec(), "patterns", ""))
    }

    /// The layout of the tables of an additive pattern, if they keep least depths: see
    /// [`PuzzleAbilities::least_layout`].
    pub fn least_layout(&self) -> Option<StateLayout> {
        self.abilities.least_layout
    }

    /// The text of the file that its spec names, if it names one.
    pub fn definition(&self) -> Option<&str> {
        self.abilities.definition.as_deref()
    }

    /// What readers of its spec left out, such as loops of a graph: one sentence each.
    pub fn notes(&self) -> &[String] {
        &self.abilities.notes
    }

    /// States as inputs of networks: the features of the puzzle, or else the bytes of states.
    ///
    /// `None` if it has neither features nor a state that shows the length of states.
    pub fn features(&self) -> Option<Arc<dyn StateFeatures>> {
        let own = self.abilities.features.clone();
        own.or_else(|| Some(Arc::new(ByteFeatures { length: self.starts().next()?.len() })))
    }

    /// The names of its heuristics, the best admissible one first and `zero` last.
    pub fn heuristics(&self) -> Vec<String> {
        let added = self.abilities.added.iter().map(|heuristic| heuristic.claim().name);
        let own = self.abilities.heuristics.iter().flat_map(|own| own.heuristics()).map(|name| (*name).to_string());
        added.chain(own).chain(["zero".to_string()]).collect()
    }

    /// A heuristic by name.
    ///
    /// # Errors
    ///
    /// `Usage` if there is none of that name; `Limit` if its tables are too large.
    pub fn heuristic(&self, name: &str) -> Result<Arc<dyn Heuristic>> {
        if let Some(added) = self.abilities.added.iter().find(|heuristic| heuristic.claim().name == name) {
            return Ok(added.clone());
        }
        if name == "zero" {
            return Ok(Arc::new(ZeroHeuristic));
        }
        self.abilities.heuristics.as_ref().and_then(|own| own.heuristic(name)).unwrap_or_else(|| {
            let known = self.heuristics();
            Err(Error::unknown("heuristic", name, known.iter().map(String::as_str)))
        })
    }
}
