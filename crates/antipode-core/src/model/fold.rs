//! A space folded by the symmetries of its moves that keep the goal: one row for each orbit of rows.
//!
//! A symmetry takes moves to moves, so it keeps all distances; the states of a row are as deep as those of any other row of its orbit.
//! The folded rows with their arcs are a voltage graph again, with the symmetries among the voltages.

/// A move from a folded row, for all elements over it: the element goes through the maps one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedArc {
    /// The folded row that it leads to.
    pub row: u32,
    /// Indices of [`Folded::maps`].
    pub maps: Vec<u32>,
}

/// One row of each orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedRow {
    /// Rows in its orbit.
    pub orbit: u64,
    /// An arc for each move.
    pub arcs: Vec<FoldedArc>,
    /// The actions of the stabiliser of the row on its elements, without the identity.
    pub stabiliser: Vec<Vec<u32>>,
}

/// A folded space.
#[derive(Clone, Debug)]
pub struct Folded {
    /// Number of symmetries, the identity among them.
    pub symmetries: usize,
    /// Elements over each row.
    pub fibre: usize,
    /// The folded rows.
    pub rows: Vec<FoldedRow>,
    /// Permutations of the elements.
    pub maps: Vec<Vec<u32>>,
}

/// The sizes of a folded space, known before it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldSizes {
    /// Number of folded rows.
    pub rows: usize,
    /// Elements over each row.
    pub fibre: usize,
    /// Number of maps.
    pub maps: usize,
    /// Number of arcs and of stabiliser actions, of all rows.
    pub arcs: usize,
    /// The row and the element of the goal.
    pub goal: (u32, u32),
}

/// A numbering that can be folded.
///
/// Laws: the orbits of all rows times the fibre are all states; `states` of all rows and elements are all indices; arcs lead to the
/// moves of a state, up to symmetry.
pub trait Fold: Sync {
    /// The sizes of the folded space, known before it is built.
    fn sizes(&self) -> FoldSizes;

    /// The folded space.
    fn folded(&self) -> &Folded;

    /// The indices of a state of a folded row and of its images under the symmetries, in increasing order.
    fn states(&self, row: u32, element: u32) -> Vec<u64>;
}
