//! The base of a voltage graph, without a numbering of the derived graph.
//!
//! It serves puzzles with too many configurations to number.
//!
//! Token puzzles provide it (`families/src/tokens/`); components and diameters use it (`analysis`,
//! `jobs`).

use std::sync::Arc;

use crate::error::Result;
use crate::perms::{self, ListedGroup};
use crate::watch::Watch;

/// A move of one entry, removed at one position and inserted at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryHop {
    /// The position that the entry leaves.
    pub from: u8,
    /// The position of the entry after its removal and insertion.
    pub to: u8,
}

impl EntryHop {
    /// Applies the move to an arrangement.
    #[inline]
    pub fn act<T>(self, arrangement: &mut [T]) {
        perms::hop(arrangement, usize::from(self.from), usize::from(self.to));
    }
}

/// The action of a move on the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveVoltage<'a> {
    /// One entry hops.
    Hop(EntryHop),
    /// All entries may move: afterwards position `p` holds what was at position `action[p]`.
    Action(&'a [u8]),
}

impl MoveVoltage<'_> {
    /// Applies the action to an arrangement.
    pub fn act(self, arrangement: &mut [u8]) {
        match self {
            MoveVoltage::Hop(hop) => hop.act(arrangement),
            MoveVoltage::Action(action) => {
                let before = arrangement.to_vec();
                perms::apply(action, &before, arrangement);
            }
        }
    }

    /// Whether the action is an odd permutation.
    #[inline]
    pub fn is_odd(self) -> bool {
        match self {
            MoveVoltage::Hop(hop) => hop.from.abs_diff(hop.to) % 2 == 1,
            MoveVoltage::Action(action) => perms::is_odd(action),
        }
    }
}

/// A puzzle that is a voltage graph, numbered or not.
pub trait VoltageGraph: Send + Sync {
    /// The base of the graph.
    ///
    /// # Errors
    ///
    /// `Limit` if it has too many vertices.
    fn base(self: Arc<Self>) -> Result<Arc<dyn VoltageBase>>;
}

/// A graph whose arcs act on arrangements, with a group of symmetries.
///
/// An arrangement has `degree` distinct entries `0..degree`, or kinds of indistinguishable tokens,
/// as [`VoltageBase::counts`] says. A configuration of the puzzle is a vertex with an arrangement.
///
/// Laws: the arcs of a vertex are its moves, each once. Every arc has an inverse arc. Symmetries
/// take configurations that are one move apart to configurations that are one move apart.
/// `read(write(c)) == c`.
pub trait VoltageBase: Send + Sync {
    /// Length of an arrangement.
    fn degree(&self) -> usize;

    /// The number of entries of each kind.
    ///
    /// If some entries are indistinguishable, the symmetries are trivial. OPTIONAL: by default all
    /// entries differ.
    fn counts(&self) -> Vec<usize> {
        vec![1; self.degree()]
    }

    /// Number of vertices.
    fn vertices(&self) -> u64;

    /// Visits the arcs of a vertex: the target vertex and the voltage of each.
    fn arcs(&self, vertex: u64, visit: &mut dyn FnMut(u64, MoveVoltage<'_>));

    /// The symmetries, as permutations of the puzzle's cells.
    fn symmetries(&self) -> &ListedGroup;

    /// One vertex per orbit under the symmetries, in increasing order.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the watch stops it.
    fn representatives(&self, watch: &mut Watch<'_>) -> Result<Vec<u64>>;

    /// The representative of a vertex's orbit, and a symmetry that maps the vertex to it.
    fn fold(&self, vertex: u64) -> (u64, usize);

    /// The symmetries that fix a representative.
    fn stabiliser(&self, vertex: u64) -> Vec<usize>;

    /// Applies a symmetry to a configuration.
    ///
    /// Returns the new vertex and changes the arrangement in place.
    fn carry(&self, symmetry: usize, vertex: u64, arrangement: &mut [u8]) -> u64;

    /// The text form of a configuration.
    fn write(&self, vertex: u64, arrangement: &[u8]) -> String;

    /// Parses the text form of a configuration.
    ///
    /// # Errors
    ///
    /// `Usage` if the text is not a configuration.
    fn read(&self, text: &str) -> Result<(u64, Vec<u8>)>;
}
