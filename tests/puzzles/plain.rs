//! A plain search, which knows only the rules.

use std::collections::BTreeMap;

use antipode::model::Problem;

/// The distances by a plain search from the goals.
pub fn distances(problem: &Problem) -> BTreeMap<Vec<u8>, usize> {
    let mut layer: Vec<Vec<u8>> = problem.goals().collect();
    let mut found: BTreeMap<Vec<u8>, usize> = layer.iter().map(|goal| (goal.clone(), 0)).collect();
    for depth in 1.. {
        let mut next = vec![];
        for state in &layer {
            problem.expand(state, &mut |to| {
                if !found.contains_key(to) {
                    found.insert(to.to_vec(), depth);
                    next.push(to.to_vec());
                }
            });
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}
