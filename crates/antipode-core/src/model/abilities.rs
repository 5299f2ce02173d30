//! What else may be known of a puzzle besides its rules: one small trait for each ability, and the list of them.

use std::sync::Arc;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;

use super::{Abstraction, Base, Duality, Features, Heuristic, Inversions, Numbering, PatternTable, Phases, Problem};
use crate::error::{Error, Result};
use crate::tables::{BoundTable, Layout, Scheme};
use crate::watch::Watch;

/// How the states of a puzzle are numbered, which may take work.
pub trait Numberings: Send + Sync {
    /// A lower bound of the number of states, known without any work; `None` if it exceeds a `u64`.
    fn least_states(&self) -> Option<u64>;

    /// Its numberings, the one that is searched fastest first; all but the last take no work. OPTIONAL: there is only the general one.
    fn schemes(&self) -> Vec<Scheme> {
        vec![Scheme::GENERAL]
    }

    /// Whether moves may reach far fewer states than are numbered. OPTIONAL: they do not.
    fn is_loose(&self) -> bool {
        false
    }

    /// Numbers the puzzle by one of its schemes. `Limit` if there are too many states.
    fn number(self: Arc<Self>, scheme: &Scheme) -> Result<Arc<dyn Numbering>>;
}

/// The puzzle as a voltage graph, which needs no numbering.
pub trait VoltageGraph: Send + Sync {
    /// Its base. `Limit` if it has too many vertices, `Usage` if its tokens do not all differ.
    fn base(self: Arc<Self>) -> Result<Arc<dyn Base>>;
}

/// Estimates of distances, by name.
pub trait Heuristics: Send + Sync {
    /// Their names, the best admissible one first.
    fn heuristics(&self) -> &'static [&'static str];

    /// The heuristic of a name; `None` if there is none. `Limit` if its tables are too large.
    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>>;
}

/// Distances of cosets of a subgroup, folded by symmetry, as a heuristic: `cosets`.
pub trait CosetTables: Send + Sync {
    /// Makes the largest table of at most so many bytes. `Limit` if there is none.
    fn table(&self, bytes: u64, watch: &mut Watch<'_>) -> Result<BoundTable>;

    /// The heuristic with the table for so many bytes, which is made if it is not given. Errors as for [`CosetTables::table`]; `Usage` if
    /// the table is not for so many bytes.
    fn cosets(
        self: Arc<Self>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<dyn Heuristic>>;
}

/// Which moves of the abstraction of a pattern cost 1; the others are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCost {
    /// All of them.
    All,
    /// Those of the pattern's tokens; tables keep the `least` depth over all places of the others, or all depths.
    Own {
        /// Whether they do.
        least: bool,
    },
}

/// Abstractions in which all pieces outside a pattern are indistinguishable.
pub trait Patterns: Send + Sync {
    /// The map to the states of the abstraction in which all moves cost.
    fn abstraction(&self, names: &str) -> Result<Arc<dyn Abstraction>>;

    /// The abstraction as a problem of its own. `Usage` if its pieces are unknown, or the puzzle has no such cost.
    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem>;

    /// Checks the names of the patterns of sums before there are tables of them; `name` is for messages. `Usage` if patterns of a sum
    /// overlap, or if they are to be reflected and no symmetry keeps the hole of the goal; `Limit` if there are too many, or too
    /// large ones. OPTIONAL.
    fn check_sums(&self, name: &str, sums: &[Vec<&str>], reflect: bool) -> Result<()> {
        let _ = (sums, reflect);
        Err(Error::usage(format!("{name}: this puzzle has no additive patterns")))
    }

    /// All tokens divided into patterns of a sum whose tables, of half a byte for each value, take at most so many bytes together: their names.
    /// `Limit` if there are no such tables. OPTIONAL.
    fn partition(&self, bytes: u64) -> Result<Vec<String>> {
        let _ = bytes;
        Err(Error::usage("this puzzle has no additive patterns"))
    }

    /// The greatest of sums of additive patterns, and of their reflections by symmetries that keep the hole of the goal.
    /// Errors as for [`Patterns::check_sums`]. OPTIONAL.
    fn sums(&self, name: &str, sums: &[Vec<PatternTable>], reflect: bool) -> Result<Arc<dyn Heuristic>> {
        let _ = (sums, reflect);
        Err(Error::usage(format!("{name}: this puzzle has no additive patterns")))
    }

    /// The boards whose distances tell those of all states by their duals, the goal first. `Usage` if states have no duals. OPTIONAL.
    fn dual_goals(&self) -> Result<Vec<Vec<u8>>> {
        Err(Error::usage("this puzzle has no dual states"))
    }

    /// The duals of states for these dual goals. Errors as for [`Patterns::dual_goals`]; `Usage` if one is no board of the puzzle. OPTIONAL.
    fn duality(&self, goals: &[Vec<u8>]) -> Result<Arc<dyn Duality>> {
        let _ = goals;
        Err(Error::usage("this puzzle has no dual states"))
    }
}

/// A test of a state alone that decides whether moves lead to a goal.
pub trait Reachability: Send + Sync {
    /// Whether they do; `None` for a puzzle of this kind in which the test decides nothing.
    fn reaches_goal(&self, state: &[u8]) -> Option<bool>;

    /// Whether moves lead from one state to another; `None` where the test does not decide it. OPTIONAL: it is about goals alone.
    fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        let _ = (from, to);
        None
    }
}

/// How moves divide all configurations, where all components have the same size and local group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// How many components there are.
    pub count: BigUint,
    /// Configurations of each.
    pub size: BigUint,
    /// Order of the group of rearrangements that closed walks over the base make.
    pub group_order: BigUint,
}

/// Rules that tell how moves divide all configurations, without a walk over a base.
pub trait Divided: Send + Sync {
    /// How; `None` for a puzzle of this kind that they do not tell it of.
    fn division(&self) -> Option<Division>;
}

/// The test by counting inversions, where it decides which of two states can reach each other.
pub trait InversionTest: Send + Sync {
    /// The counts of two states; `None` for a puzzle of this kind in which they decide nothing.
    fn inversions(&self, a: &[u8], b: &[u8]) -> Option<Inversions>;
}

/// States drawn at random.
pub trait StateSampler: Send + Sync {
    /// States drawn uniformly and independently from all that have a path to the goal, and perhaps from others; where that takes too
    /// much work, by a method that tends to this, and the puzzle's documentation says so. The same random
    /// numbers give the same states.
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>>;

    /// Whether all that are drawn have a path to the goal.
    fn all_reach_goal(&self) -> bool;
}

/// How a puzzle is solved without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// Line by line, pieces on shortest paths.
    Lines,
    /// Piece by piece, as a beginner does by hand.
    Naive,
}

/// Methods that solve a puzzle without a search.
pub trait Constructive: Send + Sync {
    /// A path to a goal that need not be short: all states on it, first the given one; empty if there is no path. `None` for a
    /// puzzle of this kind that the method does not serve.
    fn construct(&self, from: &[u8], how: Construction) -> Option<Vec<Vec<u8>>>;
}

/// Moves that have directions in the plane.
pub trait Bearings: Send + Sync {
    /// The direction of the move from one state to the next, in quarter turns anticlockwise from up: of the hole, if tiles slide. 0
    /// for anything else.
    fn bearing(&self, from: &[u8], to: &[u8]) -> u8;
}

/// A method that solves a puzzle in two phases.
pub trait TwoPhased: Send + Sync {
    /// What a search in two phases needs, found when first asked for; `None` if there turns out to be no such method.
    fn phases(&self) -> Option<&dyn Phases>;
}

/// Rules that answer for many states at once, and may fail: those of another program, say.
pub trait BatchRules: Send + Sync {
    /// Visits the successors of states of `length` bytes each, one state after the other: `visit(i, next)` for each successor of the
    /// `i`-th state, in the order of [`Puzzle::expand`](super::Puzzle::expand). After a failure it visits nothing.
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8]));

    /// Whether each of some states is a goal, as [`Puzzle::is_goal`](super::Puzzle::is_goal) says. After a failure none is.
    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool>;

    /// The first failure, if there was one: then no answer since can be trusted.
    fn intact(&self) -> Result<()>;
}

/// From where a puzzle is explored that has no numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// The states from which all others are reached. The puzzle need not list its goals: they are those of the reached states for
    /// which [`Puzzle::is_goal`](super::Puzzle::is_goal) holds.
    pub starts: Vec<Vec<u8>>,
    /// Whether some moves cannot be undone by moves.
    pub directed: bool,
}

/// All abilities that a puzzle may have. One more is a trait above and a line here.
#[derive(Clone, Default)]
pub struct Abilities {
    /// Without it the puzzle is explored, which takes more memory, and its tables carry the states.
    pub numbering: Option<Arc<dyn Numberings>>,
    /// Without it a puzzle without a numbering is explored from its goals, and its moves can be undone.
    pub exploration: Option<Exploration>,
    /// Without it rules are asked for one state at a time, and cannot fail.
    pub batches: Option<Arc<dyn BatchRules>>,
    /// Without it components and diameters are not known.
    pub voltage_graph: Option<Arc<dyn VoltageGraph>>,
    /// Without it informed solvers have only `zero`, and what tables say.
    pub heuristics: Option<Arc<dyn Heuristics>>,
    /// Without it networks see the bytes of states.
    pub features: Option<Arc<dyn Features>>,
    /// Without it there are no pattern databases.
    pub patterns: Option<Arc<dyn Patterns>>,
    /// Without it only a search tells that a state cannot be solved.
    pub reachability: Option<Arc<dyn Reachability>>,
    /// Without it there is no heuristic `cosets`.
    pub cosets: Option<Arc<dyn CosetTables>>,
    /// Without it components take a walk over the base.
    pub division: Option<Arc<dyn Divided>>,
    /// Without it `solvable` explains by the group alone.
    pub inversions: Option<Arc<dyn InversionTest>>,
    /// Without it random states come from tables alone.
    pub random: Option<Arc<dyn StateSampler>>,
    /// Without it the solver `two-phase` cannot be used.
    pub phases: Option<Arc<dyn TwoPhased>>,
    /// Without it the solvers `rows` and `naive` cannot be used.
    pub constructive: Option<Arc<dyn Constructive>>,
    /// Without it the solver `ga` cannot number children anticlockwise.
    pub bearings: Option<Arc<dyn Bearings>>,
    /// The layout of its tables, if it is an additive pattern whose tables keep the least depth over all places of the others.
    pub least_layout: Option<Layout>,
    /// Whether every move depends on the one before, as with a single hole: else moves that can be made in either order give many
    /// paths to the same states, and depth-first solvers are no default.
    pub sequential: bool,
    /// The text of the file that its spec names: its tables carry it, so that they need no file but themselves.
    pub definition: Option<Arc<str>>,
    /// Heuristics that the caller has added.
    pub added: Vec<Arc<dyn Heuristic>>,
}

impl Abilities {
    /// Those of a puzzle with a numbering that takes no work.
    pub fn numbered<N: Numbering + 'static>(numbering: Arc<N>) -> Abilities {
        Abilities { numbering: Some(Arc::new(Ready(numbering))), ..Abilities::default() }
    }
}

/// A numbering that takes no work, as an ability.
struct Ready<N>(Arc<N>);

impl<N: Numbering + 'static> Numberings for Ready<N> {
    fn least_states(&self) -> Option<u64> {
        Some(self.0.layout().size())
    }

    fn number(self: Arc<Self>, _: &Scheme) -> Result<Arc<dyn Numbering>> {
        Ok(self.0.clone())
    }
}
