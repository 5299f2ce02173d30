//! States as network inputs: the laws of features on every example of every family, and on larger
//! puzzles.

use std::collections::HashSet;

use antipode::families;
use antipode::model::Problem;

/// The most states to check.
const SAMPLE: usize = 3000;

/// Puzzles that are not among the examples, or have no numbering.
const OTHERS: [&str; 9] = [
    "sliding:4x4",
    "sliding:5x3;wrap=torus",
    "sliding:4x4;pattern=1,2,3",
    "race:4x4;tiles=5,5,5",
    "rings:4,1,8",
    "twisty:3x3x3",
    "group:lrx,7",
    "burnt:5",
    "lightsout:5x5",
];

/// The first states around the goals.
fn states(problem: &Problem) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = problem.starts().take(1).collect();
    let mut known: HashSet<Vec<u8>> = all.iter().cloned().collect();
    let mut at = 0;
    while at < all.len() && all.len() < SAMPLE {
        problem.expand(&all[at].clone(), &mut |next| {
            if known.insert(next.to_vec()) {
                all.push(next.to_vec());
            }
        });
        at += 1;
    }
    all
}

#[test]
fn every_field_has_one_of_its_values_and_states_differ() {
    let examples = families::ALL.iter().flat_map(|family| family.examples).copied();
    for spec in examples.chain(OTHERS) {
        let problem = families::parse(spec).unwrap();
        let features = problem.features().unwrap_or_else(|| panic!("{spec} has no features"));
        let sizes = features.sizes();
        if let Some((rows, columns)) = features.grid() {
            assert_eq!(rows * columns, sizes.len(), "{spec}");
            assert!(sizes.iter().all(|size| *size == sizes[0]), "{spec}");
        }
        let (states, mut seen) = (states(&problem), HashSet::new());
        for state in &states {
            let mut values = vec![];
            features.values(state, &mut values);
            assert_eq!(values.len(), sizes.len(), "{spec}");
            let fits = values.iter().zip(&sizes).all(|(value, size)| usize::from(*value) < *size);
            assert!(fits, "{spec}: {} is {values:?} of {sizes:?}", problem.write(state));
            seen.insert(values);
        }
        assert_eq!(seen.len(), states.len(), "{spec}: states that networks cannot tell apart");
    }
}

/// The fields of a board are its cells, row by row, independently of the internal order.
#[test]
fn the_fields_of_a_board_lie_as_they_are_written() {
    for (spec, text, wanted) in [
        ("sliding:3x4", "1 2 3 4/5 6 7 8/9 _ 10 11", vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 9, 10]),
        ("sliding:4x3", "1 2 3/4 5 6/7 8 9/_ 10 11", vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 9, 10]),
    ] {
        let problem = families::parse(spec).unwrap();
        let mut values = vec![];
        problem.features().unwrap().values(&problem.read(text).unwrap(), &mut values);
        assert_eq!(values, wanted, "{spec}");
    }
}
