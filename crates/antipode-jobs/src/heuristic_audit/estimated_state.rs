//! A state of an audit of a heuristic.

use serde::Serialize;

/// A state with its exact distance and its estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EstimatedState {
    /// The state.
    pub state: String,
    /// The exact distance.
    pub distance: u32,
    /// The estimate; infinite, in JSON null, if the heuristic calls the state unreachable.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub estimate: f64,
}

impl EstimatedState {
    /// How far the estimate is from the distance.
    fn error(&self) -> f64 {
        (self.estimate - f64::from(self.distance)).abs()
    }
}

/// The states with the greatest errors, the worst first; of equal ones the first.
#[derive(Default)]
pub(super) struct WorstStates(Vec<EstimatedState>);

/// The most states of such a list.
const MOST: usize = 10;

impl WorstStates {
    /// Whether a state with this error would be among them.
    fn has_room(&self, error: f64) -> bool {
        error > 0.0 && (self.0.len() < MOST || self.0.last().is_some_and(|last| error > last.error()))
    }

    /// Takes a state in if it is one of the worst. Calls `text` only then.
    pub(super) fn see(&mut self, distance: u32, estimate: f64, text: impl FnOnce() -> String) {
        if self.has_room((estimate - f64::from(distance)).abs()) {
            self.insert(EstimatedState { state: text(), distance, estimate });
        }
    }

    fn insert(&mut self, one: EstimatedState) {
        let at = self.0.partition_point(|known| known.error() >= one.error());
        self.0.insert(at, one);
        self.0.truncate(MOST);
    }

    /// Takes in those of later states.
    pub(super) fn add(&mut self, later: WorstStates) {
        for one in later.0 {
            if self.has_room(one.error()) {
                self.insert(one);
            }
        }
    }

    /// The states.
    pub(super) fn into_states(self) -> Vec<EstimatedState> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with a stable sort of all states.
    #[test]
    fn the_worst_states_are_the_first_of_a_sorted_list() {
        for size in [1, 3, 7, 100] {
            let all: Vec<EstimatedState> = (0..size)
                .map(|at: u32| {
                    let (distance, estimate) = (at * 7 % 11, f64::from(at * 5 % 13));
                    let estimate = if at == 40 { f64::INFINITY } else { estimate };
                    EstimatedState { state: at.to_string(), distance, estimate }
                })
                .collect();
            let mut expected: Vec<EstimatedState> = all.iter().filter(|one| one.error() > 0.0).cloned().collect();
            expected.sort_by(|a, b| b.error().total_cmp(&a.error()));
            expected.truncate(MOST);
            let mut found = WorstStates::default();
            for part in all.chunks(9) {
                let mut worst = WorstStates::default();
                part.iter().for_each(|one| worst.see(one.distance, one.estimate, || one.state.clone()));
                found.add(worst);
            }
            assert_eq!(found.into_states(), expected, "{size}");
        }
    }
}
