//! The base of a voltage graph on its own, without a numbering of the derived graph: it exists for
//! puzzles whose configurations are too many to number.
//!
//! Token puzzles provide it (`families/src/tokens/`); components and diameters use it (`analysis`,
//! `jobs`).

use std::sync::Arc;

use crate::error::Result;
use crate::perms::{self, Listed};
use crate::watch::Watch;

/// The entry at one position of the arrangement is taken out and put in at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The position that it leaves.
    pub from: u8,
    /// The position that it takes, once it is out.
    pub to: u8,
}

impl Hop {
    /// Rearranges an arrangement.
    #[inline]
    pub fn act<T>(self, arrangement: &mut [T]) {
        perms::hop(arrangement, usize::from(self.from), usize::from(self.to));
    }
}

/// What a move does to the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voltage<'a> {
    /// One entry hops.
    Hop(Hop),
    /// All entries may move: afterwards position `p` holds what was at position `action[p]`.
    Action(&'a [u8]),
}

impl Voltage<'_> {
    /// Rearranges an arrangement.
    pub fn act(self, arrangement: &mut [u8]) {
        match self {
            Voltage::Hop(hop) => hop.act(arrangement),
            Voltage::Action(action) => {
                let before = arrangement.to_vec();
                perms::apply(action, &before, arrangement);
            }
        }
    }

    /// Whether it changes the parity of an arrangement.
    #[inline]
    pub fn is_odd(self) -> bool {
        match self {
            Voltage::Hop(hop) => hop.from.abs_diff(hop.to) % 2 == 1,
            Voltage::Action(action) => perms::is_odd(action),
        }
    }
}

/// The puzzle as a voltage graph, which needs no numbering.
pub trait VoltageGraph: Send + Sync {
    /// Its base.
    ///
    /// # Errors
    ///
    /// `Limit` if it has too many vertices, `Usage` if its tokens do not all differ.
    fn base(self: Arc<Self>) -> Result<Arc<dyn Base>>;
}

/// A graph whose arcs act on arrangements of `degree` distinct entries `0..degree`, and a group of
/// symmetries of it. A configuration of the puzzle is a vertex with an arrangement.
///
/// Laws: the arcs of a vertex are its moves, each once; every arc has an inverse arc; symmetries
/// take configurations that are a move apart to configurations that are a move apart;
/// `read(write(c)) == c`.
pub trait Base: Send + Sync {
    /// Length of an arrangement.
    fn degree(&self) -> usize;

    /// Number of vertices.
    fn vertices(&self) -> u64;

    /// Visits the arcs of a vertex: the vertex they lead to, and their voltage.
    fn arcs(&self, vertex: u64, visit: &mut dyn FnMut(u64, Voltage<'_>));

    /// The symmetries, as permutations of whatever the puzzle has for cells.
    fn symmetries(&self) -> &Listed;

    /// A vertex of each orbit under the symmetries, in increasing order.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the watch stops it.
    fn representatives(&self, watch: &mut Watch<'_>) -> Result<Vec<u64>>;

    /// The representative of a vertex's orbit, and a symmetry that takes the vertex there.
    fn fold(&self, vertex: u64) -> (u64, usize);

    /// The symmetries that fix a representative.
    fn stabiliser(&self, vertex: u64) -> Vec<usize>;

    /// The image of a configuration under a symmetry: the new vertex; the arrangement is changed in
    /// place.
    fn carry(&self, symmetry: usize, vertex: u64, arrangement: &mut [u8]) -> u64;

    /// A configuration as people write it.
    fn write(&self, vertex: u64, arrangement: &[u8]) -> String;

    /// A configuration as people write it.
    ///
    /// # Errors
    ///
    /// `Usage` if it is not one.
    fn read(&self, text: &str) -> Result<(u64, Vec<u8>)>;
}
