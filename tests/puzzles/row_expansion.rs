//! Neighbours by the arcs of rows, compared with those by the rules.

use antipode::families;
use antipode::model::{BatchEdges, RowExpansion, Space};

/// The states of a batch: several rows, and the ends of two.
const BATCH: u64 = 300;

#[test]
fn neighbours_by_arcs_are_those_by_the_rules() {
    let mut compared = 0;
    for spec in families::ALL.iter().flat_map(|family| family.examples) {
        let problem = families::parse(spec).unwrap();
        let is_small = problem.numberings().is_ok() && problem.least_states().is_some_and(|states| states <= 100_000);
        if !is_small || problem.costs().is_some() {
            continue;
        }
        let space = problem.number().unwrap();
        let (mut expansion, size) = (RowExpansion::new(&space), space.layout().size());
        let (mut by_arcs, mut by_rules) = (BatchEdges::default(), BatchEdges::default());
        for first in [0, size / 2, size.saturating_sub(BATCH)] {
            let batch: Vec<u64> = (first..size.min(first + BATCH)).collect();
            expansion.expand(&batch, &mut by_arcs);
            space.expand(&batch, &mut by_rules);
            for (i, state) in batch.iter().enumerate() {
                let [mut arcs, mut rules] = [&by_arcs, &by_rules].map(|edges| edges.of(i).to_vec());
                arcs.sort_unstable();
                rules.sort_unstable();
                assert_eq!(arcs, rules, "{spec}: {state}");
            }
        }
        compared += usize::from(space.structure().rows().is_some());
    }
    assert!(compared > 30, "{compared} spaces with rows");
}
