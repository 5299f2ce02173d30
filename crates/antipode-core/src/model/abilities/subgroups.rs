//! Subgroups of the group of a puzzle's moves, and their cosets.
//!
//! The states of the puzzle are elements of a group G: a state is the element that leads there from
//! the goal. A subgroup H divides G into cosets `Hg`, and moves, which multiply from the right,
//! take cosets to cosets.
//!
//! Twisty puzzles provide them (`families/src/twisty/subgroup/`); the search of whole cosets uses
//! them (`engines/src/whole_cosets/`).

use std::sync::Arc;

use crate::error::Result;
use crate::model::{CosetFolding, Lift, Problem};
use crate::perms::ListConjugation;
use crate::tables::StateLayout;

/// A projection of the cosets on a few numbers, and how the moves of the puzzle change it.
#[derive(Clone, Debug)]
pub struct CosetCoordinate {
    /// The number of values.
    pub size: u32,
    /// The value of the subgroup.
    pub goal: u32,
    /// The value after move `m` of the puzzle, at `value * moves + m`.
    pub next: Vec<u32>,
}

impl CosetCoordinate {
    /// The value after a move. `moves` is the number of moves of the puzzle.
    #[inline(always)]
    pub fn after(&self, value: u32, turn: usize, moves: usize) -> u32 {
        self.next[value as usize * moves + turn]
    }
}

/// The subgroups of a puzzle's group.
pub trait SubgroupCosets: Send + Sync {
    /// The subgroup that some moves generate, as a list such as `U,R2` or a name for one, or that
    /// keeps the pieces of a pattern solved.
    ///
    /// # Errors
    ///
    /// `Usage` if the text is neither, or the subgroup is trivial or the whole group; `Limit` if it
    /// or its cosets are too many to number.
    fn subgroup(&self, text: &str) -> Result<Arc<dyn MoveSubgroup>>;

    /// The elements that keep the pieces of a pattern solved; `None` if the text is no such
    /// pattern, or the puzzle has too many pieces.
    fn fixing(&self, pattern: &str) -> Option<FixedPieces>;
}

/// The element that leads from the goal to a state.
pub type ElementOfState = Arc<dyn Fn(&[u8]) -> Option<Vec<u8>> + Send + Sync>;

/// Pieces that stay solved, and the moves of their puzzle as permutations of points.
///
/// An element is given as for [`MoveSubgroup`]. It keeps the pieces solved if it keeps their
/// points.
pub struct FixedPieces {
    /// The moves of the puzzle, as elements. Moves undo them.
    pub moves: Vec<Vec<u8>>,
    /// For each pair of moves, whether the second is redundant straight after the first: see
    /// [`Puzzle::redundant`](crate::model::Puzzle::redundant).
    pub redundant: Vec<Vec<bool>>,
    /// The points of each piece. The image of one of them determines those of the others.
    pub pieces: Vec<Vec<u8>>,
    /// A group of symmetries of the moves that take the set of all these points to itself; the
    /// first one is the identity.
    pub symmetries: Vec<ListConjugation>,
    /// The element of each state.
    pub element: ElementOfState,
}

/// A subgroup H of a puzzle's group G, whose elements are numbered.
///
/// An element is given by the images of points; `a` followed by `b` takes `p` to `b[a[p]]`. States
/// that are as many bytes as those of the puzzle stand for the elements that lead to them from the
/// goal.
///
/// Laws: moves can be undone by moves. Two elements have the same values of all coordinates exactly
/// if they are in one coset `Hg`. All combinations of values occur.
pub trait MoveSubgroup: Send + Sync {
    /// The subgroup as `pattern=` names it: `<U,R2>`, or the pieces that it keeps solved.
    fn name(&self) -> &str;

    /// The cosets as the states of a problem with the same moves, whose goal is the subgroup.
    fn cosets(self: Arc<Self>) -> Problem;

    /// The number of cosets.
    fn count(&self) -> u64;

    /// The cosets as a voltage graph, whose arcs may have automorphisms: only the row engine takes
    /// those. It has the numbers of [`MoveSubgroup::cosets`]. `None` if no coordinate is a fibre.
    fn coset_lift(&self) -> Option<&dyn Lift>;

    /// The coordinates of cosets.
    fn coordinates(&self) -> &[CosetCoordinate];

    /// The values of the coset that is the subgroup. PROVIDED.
    fn goal(&self) -> Vec<u32> {
        self.coordinates().iter().map(|coordinate| coordinate.goal).collect()
    }

    /// The values of the coset after a move. PROVIDED.
    fn values_after(&self, values: &[u32], turn: usize) -> Vec<u32> {
        let (coordinates, moves) = (self.coordinates().iter().zip(values), self.moves().len());
        coordinates.map(|(coordinate, &value)| coordinate.after(value, turn, moves)).collect()
    }

    /// The values of the coset of an element.
    fn values(&self, element: &[u8]) -> Vec<u32>;

    /// The moves of the puzzle, as elements.
    fn moves(&self) -> &[Vec<u8>];

    /// Whether a move is redundant straight after another: see
    /// [`Puzzle::redundant`](crate::model::Puzzle::redundant).
    fn redundant(&self, before: usize, after: usize) -> bool;

    /// The moves that are elements of the subgroup, in order.
    fn inside(&self) -> &[usize];

    /// The classes of cosets under the symmetries that keep the subgroup, found on first use.
    /// Folded [`MoveSubgroup::cosets`] have its kept rows.
    ///
    /// # Errors
    ///
    /// `Limit` if there is not enough memory.
    fn folding(&self) -> Result<Arc<CosetFolding>>;

    /// The element that leads from the goal to a state; `None` if moves do not lead there.
    fn element(&self, state: &[u8]) -> Option<Vec<u8>>;

    /// The state to which an element leads from the goal.
    fn state(&self, element: &[u8]) -> Vec<u8>;

    /// The shape of the numbers of the subgroup's elements.
    fn layout(&self) -> StateLayout;

    /// How the moves inside the subgroup act on its elements.
    fn lift(&self) -> &dyn Lift;

    /// The points whose images determine an element of the subgroup.
    fn base(&self) -> &[usize];

    /// The number of an element of the subgroup, given the images of the base points in their
    /// order, which it overwrites. Other elements may get any number, or none.
    fn index(&self, images: &mut [u8]) -> Option<u64>;

    /// The element of the subgroup with this number.
    fn at(&self, index: u64) -> Vec<u8>;
}
