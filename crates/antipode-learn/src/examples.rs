//! Examples, which are states with target outputs of a network, and batches of them.

use antipode_jobs::labels::{LabelList, shuffled};
use antipode_nets::InputEncoding;
use rayon::prelude::*;

use crate::network::ActiveInputs;

/// The number of states per parallel task of encoding.
const PIECE: usize = 256;

/// States with target outputs. Unused lists are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingExamples {
    /// The bytes per state.
    pub length: usize,
    /// The states, end to end.
    pub states: Vec<u8>,
    /// The distances, or their substitutes.
    pub values: Vec<f32>,
    /// The classes of the moves to make.
    pub classes: Vec<u32>,
    /// For each state, the distance by each move; NaN for moves that the state does not have.
    pub actions: Vec<f32>,
    /// The weight of each example.
    pub weights: Vec<f32>,
}

impl TrainingExamples {
    /// An empty list of states with this length.
    pub fn new(length: usize) -> TrainingExamples {
        TrainingExamples { length, ..TrainingExamples::default() }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len() / self.length.max(1)
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Appends other examples.
    pub fn extend(&mut self, other: TrainingExamples) {
        self.states.extend(other.states);
        self.values.extend(other.values);
        self.classes.extend(other.classes);
        self.actions.extend(other.actions);
        self.weights.extend(other.weights);
    }

    /// The examples at these indices.
    pub fn select(&self, order: &[u32]) -> TrainingExamples {
        fn pick<T: Copy>(all: &[T], columns: usize, order: &[u32]) -> Vec<T> {
            if all.is_empty() {
                return vec![];
            }
            order.iter().flat_map(|&at| &all[at as usize * columns..][..columns]).copied().collect()
        }
        let moves = self.actions.len() / self.len().max(1);
        TrainingExamples {
            length: self.length,
            states: pick(&self.states, self.length, order),
            values: pick(&self.values, 1, order),
            classes: pick(&self.classes, 1, order),
            actions: pick(&self.actions, moves, order),
            weights: pick(&self.weights, 1, order),
        }
    }

    /// Splits the examples at random; the second part has this share.
    pub fn split(self, share: f64, seed: u64) -> (TrainingExamples, TrainingExamples) {
        let order = shuffled(self.len(), seed);
        let second = (self.len() as f64 * share).round() as usize;
        let (second, first) = order.split_at(second.min(self.len()));
        (self.select(first), self.select(second))
    }

    /// Cuts off a share at the end. States of the same path are adjacent, so that the parts are
    /// independent.
    pub fn cut(self, share: f64) -> (TrainingExamples, TrainingExamples) {
        let second = (self.len() as f64 * share).round() as usize;
        let order: Vec<u32> = (0..self.len() as u32).collect();
        let (first, second) = order.split_at(self.len().saturating_sub(second));
        (self.select(first), self.select(second))
    }

    /// The number of states of each distance, rounded to whole moves.
    pub fn distances(&self) -> Vec<u64> {
        let mut counts = vec![];
        for value in &self.values {
            let depth = value.round().max(0.0) as usize;
            counts.resize(counts.len().max(depth + 1), 0);
            counts[depth] += 1;
        }
        counts
    }

    /// The mean of the values.
    pub fn mean(&self) -> f32 {
        // In 64 bits: the sum of millions of small numbers would lose its last digits.
        let sum: f64 = self.values.iter().map(|&value| f64::from(value)).sum();
        (sum / self.values.len().max(1) as f64) as f32
    }
}

impl From<LabelList> for TrainingExamples {
    fn from(labels: LabelList) -> TrainingExamples {
        let values = labels.distances.iter().map(|&distance| distance as f32).collect();
        TrainingExamples { length: labels.length, states: labels.states, values, ..TrainingExamples::default() }
    }
}

/// The active inputs of states of `length` bytes.
pub fn active(encoding: &InputEncoding, states: &[u8], length: usize) -> ActiveInputs {
    let pieces: Vec<Vec<u32>> = states
        .par_chunks(PIECE * length)
        .map(|piece| {
            let mut inputs = vec![];
            encoding.append(piece, length, &mut inputs);
            inputs
        })
        .collect();
    ActiveInputs { inputs: pieces.concat(), states: states.len() / length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_everything_once() {
        let mut all = TrainingExamples { values: (0..100).map(|v| v as f32).collect(), ..TrainingExamples::new(2) };
        all.states = (0..100).flat_map(|v| [v, v]).collect();
        let (first, second) = all.clone().split(0.05, 3);
        assert_eq!((first.len(), second.len()), (95, 5));
        assert_eq!(all.clone().split(0.05, 3), (first.clone(), second.clone()));
        let mut values = [first.values.clone(), second.values].concat();
        values.sort_by(f32::total_cmp);
        assert_eq!(values, all.values);
        assert!(first.states.chunks(2).zip(&first.values).all(|(state, &value)| f32::from(state[0]) == value));
        assert_eq!(all.mean(), 49.5);
        let (first, second) = all.clone().cut(0.05);
        assert_eq!((first.len(), second.values), (95, vec![95.0, 96.0, 97.0, 98.0, 99.0]));
    }
}
