//! The abilities of a puzzle besides its rules: one small trait each, and their list.
//!
//! Each file names the providers and the users of its ability. Families provide what solvers and
//! jobs use, so abilities connect different layers.

mod automaton;
mod base;
mod batch_rules;
mod cosets;
mod duality;
mod explicit_rules;
mod features;
mod heuristics;
mod move_bound;
mod move_costs;
mod move_kinds;
mod move_share;
mod numberings;
mod parts;
mod patterns;
mod phases;
mod random_states;
mod reachability;
mod subgroups;
mod symmetric;

use std::sync::Arc;

pub use automaton::{LEVELS, LearntAutomata, MOST_MOVES, PruningAutomaton};
pub use base::{EntryHop, MoveVoltage, VoltageBase, VoltageGraph};
pub use batch_rules::BatchRules;
pub use cosets::{CosetGraph, CosetTables};
pub use duality::{DualSearch, StateDuality};
pub use explicit_rules::{DigitLevel, ExplicitMove, ExplicitRules, LevelKey, NumberingTables, RuleTables, ValueChange};
pub use features::{ByteFeatures, StateFeatures};
pub use heuristics::NamedHeuristics;
pub use move_bound::{FixedBound, MoveBound};
pub use move_costs::{CostDependence, CostedPattern, MoveCosts};
pub use move_kinds::MoveKinds;
pub use move_share::MoveShare;
pub use numberings::NamedNumberings;
pub use parts::{PuzzleParts, SetOfPieces};
pub use patterns::{PatternAbstractions, PatternCost, PatternTable, StateAbstraction, SumOptions};
pub use phases::{PhaseCoordinate, PhaseView, SolvingPhase, TwoPhased, TwoPhases};
pub use random_states::StateSampler;
pub use reachability::{ComponentDivision, InversionCount, InversionParity, StateReachability, TileInversions};
pub use subgroups::{CosetCoordinate, ElementOfState, FixedPieces, MoveSubgroup, SubgroupCosets};
pub use symmetric::SymmetricPuzzle;

#[cfg(doc)]
use super::Problem;
use super::{Heuristic, Numbering};
use crate::tables::StateLayout;
use numberings::ReadyNumbering;

/// The start of the exploration of a puzzle without a numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorationStart {
    /// The states from which moves reach all others.
    ///
    /// The puzzle need not list its goals: they are the reached states for which
    /// [`Puzzle::is_goal`](super::Puzzle::is_goal) holds.
    pub starts: Vec<Vec<u8>>,
    /// Whether some moves cannot be undone by moves.
    pub directed: bool,
}

/// All abilities that a puzzle may have.
///
/// A new ability needs a file beside this one and a field here. It does not compile until
/// [`Problem::with_costs`], [`PuzzleAbilities::of_pattern`] and
/// [`PuzzleAbilities::for_several_goals`] say what becomes of it where moves have costs, in a
/// pattern, and where there are several goals.
#[derive(Clone, Default)]
pub struct PuzzleAbilities {
    /// The numberings. Without them jobs explore the puzzle, which takes more memory, and its
    /// tables carry the states.
    pub numbering: Option<Arc<dyn NamedNumberings>>,
    /// The start of the exploration. Without it, an exploration starts at the goals and takes all
    /// moves to be reversible.
    pub exploration: Option<ExplorationStart>,
    /// Rules for many states per call. Without them rules expand one state at a time and cannot
    /// fail.
    pub batches: Option<Arc<dyn BatchRules>>,
    /// The costs of moves. Without them every move costs 1. See [`Problem::with_costs`].
    pub costs: Option<Arc<dyn MoveCosts>>,
    /// The kinds of moves. Without them costs by name take longer.
    pub kinds: Option<Arc<dyn MoveKinds>>,
    /// The pieces and moves. Without them `info` describes only files.
    pub parts: Option<Arc<dyn PuzzleParts>>,
    /// The voltage graph. Without it components and diameters are unknown.
    pub voltage_graph: Option<Arc<dyn VoltageGraph>>,
    /// Heuristics by name. Without them informed solvers have only `zero` and tables.
    pub heuristics: Option<Arc<dyn NamedHeuristics>>,
    /// Inputs for networks. Without them networks see the bytes of states.
    pub features: Option<Arc<dyn StateFeatures>>,
    /// Patterns of the pieces. Without them there are no pattern databases.
    pub patterns: Option<Arc<dyn PatternAbstractions>>,
    /// Tests of reachability. Without them only a search shows that a state is unsolvable, and only
    /// a walk over the base counts the components.
    pub reachability: Option<Arc<dyn StateReachability>>,
    /// Coset tables. Without them there is no heuristic `cosets`.
    pub cosets: Option<Arc<dyn CosetTables>>,
    /// The subgroups. Without them there is no search of whole cosets.
    pub subgroups: Option<Arc<dyn SubgroupCosets>>,
    /// The sampler of random states. Without it only tables provide random states.
    pub random: Option<Arc<dyn StateSampler>>,
    /// The symmetries. Without them orbits of states are unknown.
    pub symmetric: Option<Arc<dyn SymmetricPuzzle>>,
    /// The data of a two-phase search. Without them the solver `two-phase` does not support the
    /// puzzle.
    pub phases: Option<Arc<dyn TwoPhased>>,
    /// The layout of the tables of an additive pattern, if they keep least depths.
    ///
    /// A least depth is the minimum over all positions of the tokens outside the pattern.
    pub least_layout: Option<StateLayout>,
    /// Whether every move depends on the one before, as with a single hole.
    ///
    /// Otherwise independent moves commute, so that many paths lead to the same states, and
    /// depth-first solvers are not the default.
    pub sequential: bool,
    /// A bound of the number of moves from any state. Without it environments for learning need one
    /// from their users.
    pub move_bound: Option<Arc<dyn MoveBound>>,
    /// The rules as data. Without them no other program can check a table of the puzzle.
    pub explicit: Option<Arc<dyn ExplicitRules>>,
    /// The text of the file that the spec names. Tables carry it, so that they need no other file.
    pub definition: Option<Arc<str>>,
    /// What readers of the spec left out, one sentence each, for the user.
    pub notes: Vec<String>,
    /// Heuristics that the caller has added.
    pub added: Vec<Arc<dyn Heuristic>>,
}

impl PuzzleAbilities {
    /// The abilities of a puzzle with a numbering that takes no work.
    pub fn numbered<N: Numbering + 'static>(numbering: Arc<N>) -> PuzzleAbilities {
        PuzzleAbilities { numbering: Some(Arc::new(ReadyNumbering(numbering))), ..PuzzleAbilities::default() }
    }

    /// The abilities of a pattern with this numbering, which has no others: they are about whole
    /// states.
    pub fn of_pattern(numbering: Arc<dyn NamedNumberings>, least_layout: Option<StateLayout>) -> PuzzleAbilities {
        PuzzleAbilities {
            numbering: Some(numbering),
            least_layout,
            exploration: None,
            batches: None,
            costs: None,
            kinds: None,
            parts: None,
            voltage_graph: None,
            heuristics: None,
            features: None,
            patterns: None,
            reachability: None,
            cosets: None,
            subgroups: None,
            random: None,
            symmetric: None,
            phases: None,
            sequential: false,
            move_bound: None,
            explicit: None,
            definition: None,
            notes: vec![],
            added: vec![],
        }
    }

    /// The abilities that remain where there are several goals, and all of these were made for one:
    /// no symmetries, cosets, subgroups and phases, which all start at the goal.
    pub fn for_several_goals(mut self) -> PuzzleAbilities {
        let PuzzleAbilities {
            cosets,
            symmetric,
            phases,
            subgroups,
            numbering: _,
            exploration: _,
            batches: _,
            costs: _,
            kinds: _,
            parts: _,
            voltage_graph: _,
            heuristics: _,
            features: _,
            patterns: _,
            reachability: _,
            random: _,
            least_layout: _,
            sequential: _,
            move_bound: _,
            explicit: _,
            definition: _,
            notes: _,
            added: _,
        } = &mut self;
        (*cosets, *symmetric, *phases, *subgroups) = (None, None, None, None);
        self
    }
}
