//! Puzzles that are solved in two phases.
//!
//! The first phase searches the cosets of a subgroup, the second the subgroup (M. Thistlethwaite
//! 1981; H. Kociemba 1992). Each phase is a product of *coordinates*, projections of the states on
//! a few numbers. The exact distances over the product of two coordinates never exceed the number
//! of moves that the phase takes.
//!
//! Cubes provide it (`families/src/twisty/two_phase.rs`); the solver `two-phase` uses it, with
//! distances by `jobs/src/two_phase_tables.rs`.

use std::sync::OnceLock;

/// A projection of the states on `0..size`, and the effect of a phase's turns on it.
#[derive(Clone, Debug)]
pub struct PhaseCoordinate {
    /// The coordinate's name.
    pub name: String,
    /// Number of values, at most 2^16.
    pub size: usize,
    /// The value of the goal.
    pub goal: u16,
    /// The value after turn `t` of the phase, at `value * turns + t`.
    pub next: Vec<u16>,
}

/// One of the two phases.
///
/// Laws: a state has reached the end of the phase exactly if all coordinates have the goal's
/// values. Every coordinate is part of a pair.
#[derive(Debug)]
pub struct SolvingPhase {
    /// The turns of the phase, as ordinals of the puzzle's moves.
    pub turns: Vec<usize>,
    /// Its coordinates.
    pub coordinates: Vec<PhaseCoordinate>,
    /// Pairs of coordinates whose products are small enough for a search.
    pub pairs: Vec<(usize, usize)>,
    /// For each pair, the distances of all values `a * size(b) + b`.
    ///
    /// An engine computes them before the first search.
    pub distances: OnceLock<Vec<Vec<u8>>>,
}

/// A transformed state whose solution gives a solution of the original state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseView {
    /// The state, as an element of the group.
    pub element: Vec<u8>,
    /// For each turn of the puzzle in this view, the turn that it stands for.
    pub turns: Vec<usize>,
    /// Whether its path must be read backwards, with every turn inverted.
    pub backwards: bool,
}

/// The data that a two-phase search needs.
///
/// The states of the puzzle are the elements of a group, and all states have the same turns.
pub trait TwoPhases: Send + Sync {
    /// The phases.
    fn phases(&self) -> &[SolvingPhase; 2];

    /// For each turn of the puzzle, its inverse.
    fn inverses(&self) -> &[usize];

    /// The views of a state; empty if the goal is unreachable from it.
    fn views(&self, key: &[u8]) -> Vec<PhaseView>;

    /// Applies a turn to an element.
    fn turn(&self, element: &mut Vec<u8>, turn: usize);

    /// The values of the coordinates of a phase.
    fn values(&self, phase: usize, element: &[u8]) -> Vec<u16>;
}

/// A method that solves a puzzle in two phases.
pub trait TwoPhased: Send + Sync {
    /// The data of a two-phase search, computed on first use.
    ///
    /// `None` if it turns out that the puzzle has no such method.
    fn phases(&self) -> Option<&dyn TwoPhases>;
}
