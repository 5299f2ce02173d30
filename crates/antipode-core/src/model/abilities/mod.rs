//! What else may be known of a puzzle besides its rules: one small trait for each ability, and the
//! list of them.
//!
//! Each file names who provides its ability and who uses it. All of them cross a floor: families
//! provide what solvers and jobs use.

mod automaton;
mod base;
mod batch_rules;
mod construction;
mod duality;
mod features;
mod heuristics;
mod numberings;
mod patterns;
mod phases;
mod random_states;
mod reachability;

use std::sync::Arc;

pub use automaton::{Automata, Automaton, LEVELS, MOST_MOVES};
pub use base::{Base, Hop, Voltage, VoltageGraph};
pub use batch_rules::BatchRules;
pub use construction::{Bearings, Construction, Constructive};
pub use duality::{DualSearch, Duality};
pub use features::{Bytes, Features};
pub use heuristics::{CosetTables, Heuristics};
pub use numberings::Numberings;
pub use patterns::{Abstraction, PatternCost, PatternTable, Patterns};
pub use phases::{Coordinate, Phase, Phases, TwoPhased, View};
pub use random_states::StateSampler;
pub use reachability::{Division, InversionCount, Inversions, Reachability, TileInversions};

use super::{Heuristic, Numbering};
use crate::tables::Layout;
use numberings::Ready;

/// From where a puzzle is explored that has no numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// The states from which all others are reached. The puzzle need not list its goals: they are
    /// those of the reached states for which [`Puzzle::is_goal`](super::Puzzle::is_goal) holds.
    pub starts: Vec<Vec<u8>>,
    /// Whether some moves cannot be undone by moves.
    pub directed: bool,
}

/// All abilities that a puzzle may have. One more is a file beside this one and a field here.
#[derive(Clone, Default)]
pub struct Abilities {
    /// Without it the puzzle is explored, which takes more memory, and its tables carry the states.
    pub numbering: Option<Arc<dyn Numberings>>,
    /// Without it a puzzle without a numbering is explored from its goals, and its moves can be
    /// undone.
    pub exploration: Option<Exploration>,
    /// Without it rules expand one state at a time, and cannot fail.
    pub batches: Option<Arc<dyn BatchRules>>,
    /// Without it components and diameters are not known.
    pub voltage_graph: Option<Arc<dyn VoltageGraph>>,
    /// Without it informed solvers have only `zero`, and what tables say.
    pub heuristics: Option<Arc<dyn Heuristics>>,
    /// Without it networks see the bytes of states.
    pub features: Option<Arc<dyn Features>>,
    /// Without it there are no pattern databases.
    pub patterns: Option<Arc<dyn Patterns>>,
    /// Without it only a search shows that a state is unsolvable, and only a walk over the base
    /// counts the components.
    pub reachability: Option<Arc<dyn Reachability>>,
    /// Without it there is no heuristic `cosets`.
    pub cosets: Option<Arc<dyn CosetTables>>,
    /// Without it random states come from tables alone.
    pub random: Option<Arc<dyn StateSampler>>,
    /// Without it the solver `two-phase` cannot be used.
    pub phases: Option<Arc<dyn TwoPhased>>,
    /// Without it the solvers `rows` and `naive` cannot be used.
    pub constructive: Option<Arc<dyn Constructive>>,
    /// Without it the solver `ga` cannot number children anticlockwise.
    pub bearings: Option<Arc<dyn Bearings>>,
    /// The layout of its tables, if it is an additive pattern whose tables keep the least depth
    /// over all places of the others.
    pub least_layout: Option<Layout>,
    /// Whether every move depends on the one before, as with a single hole: else moves that can be
    /// made in either order give many paths to the same states, and depth-first solvers are no
    /// default.
    pub sequential: bool,
    /// The text of the file that its spec names: its tables carry it, so that they need no file but
    /// themselves.
    pub definition: Option<Arc<str>>,
    /// What readers of its spec left out, one sentence each, for the user to see.
    pub notes: Vec<String>,
    /// Heuristics that the caller has added.
    pub added: Vec<Arc<dyn Heuristic>>,
}

impl Abilities {
    /// Those of a puzzle with a numbering that takes no work.
    pub fn numbered<N: Numbering + 'static>(numbering: Arc<N>) -> Abilities {
        Abilities { numbering: Some(Arc::new(Ready(numbering))), ..Abilities::default() }
    }
}
