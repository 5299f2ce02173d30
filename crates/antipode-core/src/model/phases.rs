//! Puzzles that are solved in two phases: first into a subgroup, then inside it (M. Thistlethwaite 1981; H. Kociemba 1992).
//!
//! The first phase leads through the cosets of the subgroup, the second through the subgroup. Either is a product of
//! *coordinates*, projections of the states on a few numbers; the exact distances over the product of two of them never exceed
//! the number of moves that the phase takes. A [`Pair`] is that product, as a space for any engine.

use std::sync::OnceLock;

use super::{Edges, Space};
use crate::tables::Layout;

/// A projection of the states on `0..size`, and what the turns of a phase make of each value.
#[derive(Clone, Debug)]
pub struct Coordinate {
    /// What it tells.
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
/// Laws: a state has reached the end of the phase exactly if all coordinates have the goal's values; every coordinate is part of
/// a pair.
#[derive(Debug)]
pub struct Phase {
    /// The turns of the phase, as ordinals of the puzzle's moves.
    pub turns: Vec<usize>,
    /// Its coordinates.
    pub coordinates: Vec<Coordinate>,
    /// Pairs of coordinates whose products are small enough to be searched.
    pub pairs: Vec<(usize, usize)>,
    /// For each pair, the distances of all values `a * size(b) + b`: found by an engine before the first search.
    pub distances: OnceLock<Vec<Vec<u8>>>,
}

/// A state seen from another side: solving it solves the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The state, as an element of the group.
    pub element: Vec<u8>,
    /// For each turn of the puzzle in this view, the turn that it stands for.
    pub turns: Vec<usize>,
    /// Whether a path for it is to be read backwards, every turn inverted.
    pub backwards: bool,
}

/// What a two-phase search needs of a puzzle, whose states are the elements of a group and whose every state has the same turns.
pub trait Phases: Send + Sync {
    /// The phases.
    fn phases(&self) -> &[Phase; 2];

    /// For each turn of the puzzle, the one that takes it back.
    fn inverses(&self) -> &[usize];

    /// The views of a state; none if the goal is unreachable from it.
    fn views(&self, key: &[u8]) -> Vec<View>;

    /// Makes a turn.
    fn turn(&self, element: &mut Vec<u8>, turn: usize);

    /// The values of the coordinates of a phase.
    fn values(&self, phase: usize, element: &[u8]) -> Vec<u16>;
}

/// The product of two coordinates of a phase as a space.
pub struct Pair<'a> {
    phase: &'a Phase,
    coordinates: [&'a Coordinate; 2],
    goals: Vec<u64>,
}

impl<'a> Pair<'a> {
    /// The product of the coordinates `pair` of a phase.
    pub fn new(phase: &'a Phase, (a, b): (usize, usize)) -> Self {
        let coordinates = [&phase.coordinates[a], &phase.coordinates[b]];
        let [a, b] = coordinates;
        Pair { phase, coordinates, goals: vec![u64::from(a.goal) * b.size as u64 + u64::from(b.goal)] }
    }

    fn values(&self, at: u64) -> [u64; 2] {
        let size = self.coordinates[1].size as u64;
        [at / size, at % size]
    }

    fn index(&self, [a, b]: [u64; 2]) -> u64 {
        a * self.coordinates[1].size as u64 + b
    }
}

impl Space for Pair<'_> {
    fn layout(&self) -> Layout {
        let [a, b] = self.coordinates;
        Layout { rows: a.size as u64, words: b.size as u32, lanes: 1 }
    }

    fn goals(&self) -> &[u64] {
        &self.goals
    }

    fn expand(&self, from: &[u64], out: &mut Edges) {
        out.clear();
        let turns = self.phase.turns.len();
        let [a, b] = self.coordinates;
        for &at in from {
            let [high, low] = self.values(at);
            let high = &a.next[high as usize * turns..][..turns];
            let low = &b.next[low as usize * turns..][..turns];
            for next in high.iter().zip(low).map(|(&high, &low)| self.index([high.into(), low.into()])) {
                if next != at {
                    out.push(next);
                }
            }
            out.close();
        }
    }
}
