//! The instances of `data/instances`, checked by arithmetic.

use antipode::families;

/// The number, tiles and optimal length of every instance of a file.
fn instances(text: &str) -> Vec<(usize, String, u32)> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| {
            let [number, tiles, optimal]: [&str; 3] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
            (number.parse().unwrap(), tiles.to_string(), optimal.parse().unwrap())
        })
        .collect()
}

/// Checks that every instance is solvable, and that the tiles' distances have the parity of the
/// length. Neither they nor other admissible heuristics may exceed it. `sum` is the sum of all
/// lengths.
fn check(text: &str, spec: &str, count: usize, sum: u32) {
    let problem = families::parse(spec).unwrap();
    let (moves, goal) = (problem.clone(), problem.goal().unwrap());
    let manhattan = problem.heuristic("manhattan").unwrap();
    let conflict = problem.heuristic("linear-conflict").unwrap();
    let instances = instances(text);
    for (at, (number, tiles, optimal)) in instances.iter().enumerate() {
        assert_eq!(*number, at + 1);
        let state = moves.read(tiles).unwrap();
        assert!(problem.inversions(&state, &goal).unwrap().solvable, "{spec}: {number}");
        let [least, better] = [&manhattan, &conflict].map(|heuristic| heuristic.estimate(&state).floor().unwrap());
        let optimal = u64::from(*optimal);
        assert!(least <= better && better <= optimal && (optimal - least).is_multiple_of(2), "{spec}: {number}");
    }
    assert_eq!((instances.len(), instances.iter().map(|i| i.2).sum()), (count, sum));
}

#[test]
fn korf_s_hundred_15_puzzles_are_sound() {
    let goal = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    check(include_str!("../../data/instances/korf100.csv"), goal, 100, 5305);
}

#[test]
fn korf_and_felner_s_fifty_24_puzzles_are_sound() {
    let goal = "sliding:5x5;goal=_ 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";
    check(include_str!("../../data/instances/korf50_24.csv"), goal, 50, 5039);
}

/// The length of every sequence is the listed distance of its cube, and all cubes differ.
/// (`lab/scripts/cubes.sh` proves the distances.)
#[test]
fn a_hundred_cubes_are_sound() {
    let half = (include_str!("../../data/instances/cubes_half_turns.csv"), "twisty:3x3x3", 75);
    let quarter = (include_str!("../../data/instances/cubes_quarter_turns.csv"), "twisty:3x3x3;metric=qtm", 25);
    for (text, spec, count) in [half, quarter] {
        let problem = families::parse(spec).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for (at, (number, moves, optimal)) in instances(text).iter().enumerate() {
            assert_eq!((*number, moves.split(' ').count()), (at + 1, *optimal as usize));
            let state = problem.read(moves).unwrap();
            assert!(seen.insert(state), "{spec}: {number}");
        }
        assert_eq!(seen.len(), count);
    }
}
