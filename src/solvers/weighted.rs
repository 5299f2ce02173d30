//! A heuristic times a weight (I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970): with
//! weight W >= 1, A* finds ways of at most W times the shortest length.

use crate::error::Result;
use crate::model::{Heuristic, NO_WAY};

/// A heuristic times a weight, rounded down.
pub struct Weighted<'a> {
    /// The heuristic.
    pub heuristic: Box<dyn Heuristic + 'a>,
    /// At least 0.
    pub weight: f64,
}

impl Heuristic for Weighted<'_> {
    fn name(&self) -> String {
        format!("{} x {}", self.weight, self.heuristic.name())
    }

    fn admissible(&self) -> bool {
        self.weight <= 1.0 && self.heuristic.admissible()
    }

    fn consistent(&self) -> bool {
        self.weight <= 1.0 && self.heuristic.consistent()
    }

    fn intact(&self) -> Result<()> {
        self.heuristic.intact()
    }

    fn estimate(&self, state: &[u8]) -> u32 {
        match self.heuristic.estimate(state) {
            NO_WAY => NO_WAY,
            estimate => (f64::from(estimate) * self.weight) as u32,
        }
    }
}
