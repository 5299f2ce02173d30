//! The labels of a file, to look up states: a heuristic, and exact distances for audits.

use std::path::Path;
use std::sync::Arc;

use super::{LabelList, database, shuffled};
use crate::pdb;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Policy, Problem};

/// Labels in the order of their states.
pub(crate) struct Lookup {
    labels: LabelList,
}

impl Lookup {
    /// Opens a file of labels and subtracts its memory. `Usage` if they are about another puzzle or
    /// there are none; `Limit` if they need more memory; `Corrupt` if the file is damaged, or a
    /// state has two distances.
    pub(crate) fn open(problem: &Problem, file: &Path, memory: &mut u64) -> Result<Lookup> {
        let size = std::fs::metadata(file).map_err(|e| Error::io("open", file, e))?.len();
        // Reading holds the labels of the file, their order, and the ordered labels.
        pdb::take(memory, size.saturating_mul(3), file)?;
        let labels = database::about(problem, file)?.some()?;
        Lookup::of_list(problem, &labels).map_err(|state| Error::corrupt(file, format!("{state} has two distances")))
    }

    /// The labels of a list. An error is a state with two distances.
    pub(crate) fn of_list(problem: &Problem, labels: &LabelList) -> std::result::Result<Lookup, String> {
        let state = |at: u32| &labels.states[at as usize * labels.length..][..labels.length];
        let mut order: Vec<u32> = (0..labels.len() as u32).collect();
        order.sort_unstable_by_key(|&at| (state(at), labels.distances[at as usize]));
        if let Some(pair) = order.windows(2).find(|pair| {
            state(pair[0]) == state(pair[1]) && labels.distances[pair[0] as usize] != labels.distances[pair[1] as usize]
        }) {
            return Err(problem.write(state(pair[0])));
        }
        order.dedup_by_key(|at| state(*at));
        Ok(Lookup { labels: labels.select(&order) })
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.labels.len()
    }

    /// The state at a position.
    pub(crate) fn state(&self, at: usize) -> &[u8] {
        &self.labels.states[at * self.labels.length..][..self.labels.length]
    }

    /// The distance of a state, if it has a label.
    pub(crate) fn of(&self, state: &[u8]) -> Option<u32> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            // By hand: the states lie end to end, so there is no slice of them to search in.
            let middle = low.midpoint(high);
            match self.state(middle).cmp(state) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(self.labels.distances[middle]),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// At most `count` positions, drawn uniformly.
    pub(crate) fn draw(&self, count: u64, seed: u64) -> Vec<usize> {
        draw_from(&(0..self.len()).collect::<Vec<_>>(), count, seed)
    }

    /// At most `count` positions of each distance, drawn uniformly.
    pub(crate) fn draw_by_depth(&self, count: u64, seed: u64) -> Vec<usize> {
        let mut all = std::collections::BTreeMap::<u32, Vec<usize>>::new();
        for (at, &distance) in self.labels.distances.iter().enumerate() {
            all.entry(distance).or_default().push(at);
        }
        all.values().flat_map(|positions| draw_from(positions, count, seed)).collect()
    }
}

/// At most `count` of these positions, drawn uniformly.
fn draw_from(positions: &[usize], count: u64, seed: u64) -> Vec<usize> {
    // The seed fixes one order of all, so a larger count adds to the states of a smaller one.
    let order = shuffled(positions.len(), seed);
    let mut drawn: Vec<usize> = order.iter().map(|&at| positions[at as usize]).collect();
    drawn.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    drawn.sort_unstable();
    drawn
}

/// The distances of labels, and another heuristic for states without one.
pub(crate) struct LabelHeuristic {
    pub(crate) lookup: Lookup,
    pub(crate) otherwise: Arc<dyn Heuristic>,
    pub(crate) name: String,
}

impl LabelHeuristic {
    fn known(&self, state: &[u8]) -> Option<Estimate> {
        self.lookup.of(state).map(Estimate::from)
    }
}

impl Heuristic for LabelHeuristic {
    /// A label is the distance, so only the other heuristic can exceed it. A move from a state with
    /// a label to one without may lower the estimate by more than 1.
    fn claim(&self) -> HeuristicClaim {
        let admissible = self.otherwise.claim().admissible;
        HeuristicClaim { name: self.name.clone(), admissible, consistent: false }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.known(state).unwrap_or_else(|| self.otherwise.estimate(state))
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        // In one call, also for the states with labels: networks are far faster on whole batches.
        self.otherwise.estimates(states, length, out);
        for (state, estimate) in states.chunks_exact(length).zip(out) {
            *estimate = self.known(state).unwrap_or(*estimate);
        }
    }

    fn intact(&self) -> Result<()> {
        self.otherwise.intact()
    }

    fn policy(&self) -> Option<&dyn Policy> {
        self.otherwise.policy()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::{LabelDatabase, LabelKind};
    use antipode_families::{self as families, parse};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn file(folder: &Path, problem: &Problem, labels: &[(&str, u32)]) -> std::path::PathBuf {
        let path = folder.join("some.labels");
        let length = problem.starts().next().unwrap().len();
        let kind = LabelKind { spec: problem.spec(), length, starts: "random".into(), seed: 1 };
        database::purge(&path).unwrap();
        let mut list = LabelList::new(length);
        labels.iter().for_each(|(state, distance)| list.push(&problem.read(state).unwrap(), *distance));
        LabelDatabase::open(&path, &kind).unwrap().append(list).unwrap();
        path
    }

    #[test]
    fn labels_are_found_once_and_contradictions_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let problem = parse("pancake:4").unwrap();
        let labels = [("4 3 2 1", 1), ("1 2 3 4", 0), ("4 3 2 1", 1), ("2 1 3 4", 1)];
        let path = file(folder.path(), &problem, &labels);
        let lookup = Lookup::open(&problem, &path, &mut { u64::MAX }).unwrap();
        assert_eq!(lookup.len(), 3);
        let of = |state: &str| lookup.of(&problem.read(state).unwrap());
        assert_eq!([of("4 3 2 1"), of("1 2 3 4"), of("2 1 3 4"), of("3 2 1 4")], [Some(1), Some(0), Some(1), None]);
        assert_eq!((lookup.draw(2, 5).len(), lookup.draw_by_depth(1, 5).len()), (2, 2));
        let error = |problem: &Problem, memory: u64| Lookup::open(problem, &path, &mut { memory }).err().unwrap();
        assert!(matches!(error(&problem, 10).fault(), Error::Limit(_)));
        assert!(error(&parse("pancake:5").unwrap(), u64::MAX).to_string().contains("is for pancake:4"));
        file(folder.path(), &problem, &[("4 3 2 1", 1), ("1 2 3 4", 0), ("4 3 2 1", 2)]);
        let error = error(&problem, u64::MAX).to_string();
        assert!(error.contains("4 3 2 1 has two distances"), "{error}");
    }

    /// Bytes of a file are states, or the file is refused: they never reach the rules.
    #[test]
    fn impossible_states_and_distances_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let (mut refused, mut all) = (0, 0);
        for family in families::ALL {
            for spec in family.examples.iter().filter(|spec| !spec.contains("pattern")).take(4) {
                let problem = parse(spec).unwrap();
                let goal = problem.starts().next().unwrap();
                let kind = LabelKind { spec: problem.spec(), length: goal.len(), starts: "random".into(), seed: 1 };
                let path = folder.path().join("wrong.labels");
                for change in 0..6 {
                    let mut state = goal.clone();
                    match change {
                        0 => state.fill(255),
                        1 => state.fill(0),
                        _ => {
                            let at = random.random_range(0..state.len());
                            state[at] = random.random();
                        }
                    }
                    let is_state = problem.is_state(&state);
                    database::purge(&path).unwrap();
                    let mut list = LabelList::new(state.len());
                    list.push(&state, u32::from(!is_state || !problem.is_goal(&state)));
                    LabelDatabase::open(&path, &kind).unwrap().append(list).unwrap();
                    let opened = Lookup::open(&problem, &path, &mut { u64::MAX });
                    all += 1;
                    match opened {
                        Ok(_) => assert!(is_state, "{spec}: {state:?}"),
                        Err(error) => {
                            refused += 1;
                            assert!(!is_state && matches!(error, Error::Corrupt(_)), "{spec}: {state:?}: {error}");
                        }
                    }
                }
            }
        }
        assert!(refused > all / 2, "{refused} of {all}");
        let problem = parse("pancake:4").unwrap();
        for (state, distance, what) in [("1 2 3 4", 1, "it is a goal"), ("2 1 3 4", 0, "it is no goal")] {
            let path = file(folder.path(), &problem, &[(state, distance)]);
            let error = Lookup::open(&problem, &path, &mut { u64::MAX }).err().unwrap().to_string();
            assert!(error.contains(what), "{error}");
        }
    }
}
