//! Symmetries take moves to moves and goals to goals, and the orbits of every layer are those that
//! a plain union of images gives.

use std::collections::{BTreeMap, HashSet};

use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{AnalyzeOptions, OrbitCounts, WorkResources, analyze};
use antipode::model::{GoalSymmetries, MOST_IMAGES, NumberedProblem, Problem};
use antipode::watch::Watch;

use crate::plain::distances;

/// The most states of a puzzle whose orbits are compared.
const MOST: u64 = 50_000;

/// The most symmetries of which each is applied to each state.
const MOST_SYMMETRIES: usize = 400;

/// More puzzles with symmetries than the examples of families have.
const MORE: [&str; 13] = [
    "pancake:7;goal=3 1 2 7 6 5 4",
    "burnt:5",
    "topspin:8,4;metric=turn",
    "sliding:3x3;wrap=torus;goal=1 2 3/4 5 6/7 8 _",
    "rings:3,1,4;goal=1p 4g 5r 6b",
    "rings:3,2,2",
    "twisty:pyraminx;moves=U,L,R",
    "twisty:skewb;moves=L,R",
    "twisty:2x2x2;moves=U2,R2,F2",
    "twisty:skewb;pieces=corners,corners2",
    "race:3x3;tiles=2,2,2,2;goal=1 1 2/2 3 3/4 4 _",
    "race:3x3;tiles=4,4;goal=. 1 ./1 . 1/. 1 .",
    "lightsout:3x3;goal=101/000/101",
];

fn symmetries(problem: &Problem) -> Option<GoalSymmetries> {
    let found = problem.abilities().symmetric.as_ref()?.symmetries(MOST_IMAGES).ok()?;
    (found.order_with_inverses() <= MOST_SYMMETRIES).then_some(found)
}

/// All examples that have symmetries and few states.
fn examples() -> Vec<(&'static str, Problem, NumberedProblem, GoalSymmetries)> {
    let specs = families::ALL.iter().flat_map(|family| family.examples).copied().chain(MORE);
    let found = specs.filter_map(|spec| {
        let problem = families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        let group = symmetries(&problem)?;
        let space = problem.number().ok().filter(|space| space.states() <= MOST)?;
        Some((spec, problem, space, group))
    });
    found.collect()
}

/// The numbers of orbits at each depth: each state's images are removed with it.
fn orbits(distances: &BTreeMap<Vec<u8>, usize>, group: &GoalSymmetries, elements: usize) -> Vec<u64> {
    let mut counts = vec![];
    let mut met = HashSet::new();
    let mut image = vec![];
    for (state, &depth) in distances {
        if met.contains(state) {
            continue;
        }
        counts.resize(counts.len().max(depth + 1), 0);
        counts[depth] += 1;
        for element in 0..elements {
            group.image(element, state, &mut image);
            assert_eq!(distances.get(&image), Some(&depth), "element {element} of {state:?}");
            met.insert(image.clone());
        }
    }
    counts
}

#[test]
fn orbits_are_those_of_a_plain_search() {
    let all = examples();
    let nontrivial = all.iter().filter(|(.., group)| group.order() > 1).count();
    let inverted = all.iter().filter(|(.., group)| group.order_with_inverses() > group.order()).count();
    assert!(nontrivial > 20 && inverted > 15, "{nontrivial} {inverted}");
    let check = |(spec, problem, _, group): &(&str, Problem, NumberedProblem, GoalSymmetries)| {
        let distances = distances(problem);
        let plain = orbits(&distances, group, group.order());
        let both = orbits(&distances, group, group.order_with_inverses());
        let options = AnalyzeOptions::default().orbits(true).antipodes(5);
        let found = analyze(problem, WorkResources::default(), &options, |_| (), &mut Watch::none());
        let found = found.unwrap_or_else(|error| panic!("{spec}: {error}"));
        let counts = found.orbits.unwrap_or_else(|| panic!("{spec}"));
        assert_eq!(counts.layers, plain, "{spec}");
        if let Some(with_inverses) = counts.layers_with_inverses {
            assert_eq!(with_inverses, both, "{spec}");
        }
        let listed: u64 = counts.antipodes.iter().map(|orbit| orbit.size).sum();
        assert!(counts.antipodes.len() as u64 <= plain[plain.len() - 1], "{spec}");
        if (counts.antipodes.len() as u64) == plain[plain.len() - 1] {
            assert_eq!(listed, found.antipodes.count, "{spec}");
        }
    };
    // Threads of their own: one of a pool that waits would begin another search on the same stack.
    std::thread::scope(|scope| {
        for part in all.chunks(all.len().div_ceil(2)) {
            scope.spawn(move || part.iter().for_each(check));
        }
    });
}

#[test]
fn symmetries_take_moves_to_moves() {
    for (spec, problem, space, group) in examples() {
        let size = space.layout().size();
        let states = (0..size).step_by((size / 50).max(1) as usize).map(|at| space.state(at));
        moves_are_kept(spec, &problem, &group, states);
    }
}

/// Checks that symmetries take the moves of some states to those of their images.
fn moves_are_kept(spec: &str, problem: &Problem, group: &GoalSymmetries, states: impl Iterator<Item = Vec<u8>>) {
    let successors = |state: &[u8]| {
        let mut all = vec![];
        problem.expand(state, &mut |next| all.push(next.to_vec()));
        all
    };
    let image = |element: usize, state: &[u8]| {
        let mut image = vec![];
        group.image(element, state, &mut image);
        image
    };
    for state in states {
        for element in 0..group.order() {
            let of_state = image(element, &state);
            let mut expected: Vec<Vec<u8>> = successors(&state).iter().map(|next| image(element, next)).collect();
            let mut found = successors(&of_state);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{spec}: element {element} of {}", problem.write(&state));
            assert_eq!(problem.is_goal(&of_state), problem.is_goal(&state), "{spec}");
        }
    }
}

/// Puzzles that hold one piece still have the symmetries of the whole puzzle, also those that take
/// another piece to the held one.
#[test]
fn symmetries_of_a_whole_puzzle_take_moves_to_moves() {
    for (spec, order) in [
        ("twisty:2x2x2", 48),
        ("twisty:2x2x2;metric=qtm", 48),
        ("twisty:2x2x2;goal=R U2 F'", 48),
        ("twisty:2x2x2;moves=R2,U2,F2", 48),
        ("twisty:2x2x2;moves=R,U", 4),
        ("twisty:2x2x2;moves=R,U2,F", 2),
        ("twisty:skewb", 48),
        ("twisty:skewb;pieces=corners", 6),
        ("twisty:dino", 48),
    ] {
        let problem = families::parse(spec).unwrap();
        let group = problem.symmetries().unwrap();
        assert_eq!(group.order(), order, "{spec}");
        let mut state = problem.goal().unwrap();
        let walk = (0..100usize).map(|step| {
            let mut next = vec![];
            problem.expand(&state, &mut |state| next.push(state.to_vec()));
            state = next.swap_remove((7 * step + step / 5) % next.len());
            state.clone()
        });
        moves_are_kept(spec, &problem, group, walk.step_by(5).collect::<Vec<_>>().into_iter());
    }
}

/// Fixed states are those that a plain comparison of states and images finds.
#[test]
fn fixed_states_are_all_of_them() {
    let mut complete = 0;
    for (spec, _, space, group) in examples() {
        let mut image = vec![];
        for &(element, _) in group.classes() {
            let mut found = HashSet::new();
            let mut visit = |state: &[u8]| {
                found.extend(space.find(state));
                Ok(())
            };
            if !group.fixed(element, MOST, &mut visit).unwrap() {
                continue;
            }
            complete += 1;
            let fixed = (0..space.layout().size()).filter(|&at| {
                let state = space.state(at);
                group.image(element, &state, &mut image);
                image == state
            });
            assert_eq!(found, fixed.collect::<HashSet<u64>>(), "{spec}: element {element}");
        }
    }
    assert!(complete > 200, "{complete}");
}

/// The orbits of the first layers by the search of orbits, and their layers.
fn searched(spec: &str, levels: impl Into<Option<usize>>) -> (OrbitCounts, Vec<u64>) {
    let options = AnalyzeOptions::default().orbits(true).levels(levels).engine(EngineKind::Sparse);
    let problem = families::parse(spec).unwrap();
    let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none());
    let found = found.unwrap_or_else(|error| panic!("{spec}: {error}"));
    (found.orbits.unwrap(), found.layers)
}

/// A search of orbits, which keeps one state of each, finds the same as counting fixed states.
#[test]
fn a_search_of_orbits_agrees_with_fixed_states() {
    let specs = ["twisty:pyraminx;moves=U,L,R", "twisty:2x2x2;moves=R,U", "pancake:7", "topspin:7,4;metric=turn"];
    for spec in specs.into_iter().chain(["sliding:3x3", "rings:3,1,4;goal=1p 4g 5r 6b", "hanoi:4,6", "burnt:5"]) {
        let problem = families::parse(spec).unwrap();
        let options = AnalyzeOptions::default().orbits(true);
        let counted = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        let (orbits, layers) = searched(spec, None);
        let expected = counted.orbits.unwrap();
        assert_eq!((layers, &orbits.layers), (counted.layers, &expected.layers), "{spec}");
        assert_eq!(orbits.layers_with_inverses, expected.layers_with_inverses, "{spec}");
    }
}

/// The 3x3x3 cube up to its 48 symmetries: half turns (OEIS A080638) and quarter turns (A005452),
/// and quarter turns up to inversion, too (A096310).
#[test]
fn the_first_layers_of_the_cube_are_as_published() {
    let (orbits, layers) = searched("twisty:3x3x3", 6);
    assert_eq!(layers, [1, 18, 243, 3240, 43_239, 574_908]);
    assert_eq!(orbits.layers, [1, 2, 9, 75, 934, 12_077]);
    let (orbits, layers) = searched("twisty:3x3x3;metric=qtm", 7);
    assert_eq!(layers, [1, 12, 114, 1068, 10_011, 93_840, 878_880]);
    assert_eq!(orbits.layers, [1, 1, 5, 25, 219, 1978, 18_395]);
    assert_eq!(orbits.layers_with_inverses.unwrap(), [1, 1, 5, 17, 130, 1031, 9393]);
}
