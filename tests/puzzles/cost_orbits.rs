//! Orbits of states whose moves have costs: the symmetries are exactly those that keep all costs,
//! and the orbits are those that a plain union of images gives.

use std::collections::{BTreeMap, HashSet};

use antipode::families;
use antipode::jobs::{AnalyzeOptions, BuildOptions, OpenTable, WorkResources, analyze, build};
use antipode::model::{GoalSymmetries, MOST_IMAGES, Problem};
use antipode::watch::Watch;

use crate::costs::dijkstra;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// Puzzles with symmetries: costs keep all of them, some, or none but the identity.
const SPECS: [&str; 18] = [
    // A reflection exchanges tiles 1 and 2, and 3 and 5.
    "sliding:2x3;goal=1 _ 2/3 4 5;cost=tile",
    "sliding:2x3;goal=1 _ 2/3 4 5;cost=1:4,2:4,3:2,5:2",
    "sliding:2x3;goal=1 _ 2/3 4 5;cost=1:4,2:4,3:2,5:3",
    "sliding:2x3;goal=1 _ 2/3 4 5;cost=left:2,right:2",
    "sliding:2x3;goal=1 _ 2/3 4 5;cost=left:2,right:3",
    "race:3x3;tiles=4,4;goal=. 1 ./1 . 1/. 1 .;cost=up:3,down:3",
    "rings:3,1,4;goal=1p 4g 5r 6b;cost=dimension",
    "rings:3,1,4;goal=1p 4g 5r 6b;cost=*:3",
    "pancake:6;cost=size",
    "topspin:7,4;cost=*:4",
    "lightsout:3x3;cost=*:2",
    "hanoi:4,4;cost=disk",
    "hanoi:4,4;cost=1->2:5",
    "hanoi:4,4;cost=2->3:5,3->2:5",
    "hanoi:3,5;cost=2->3:7,3->2:7",
    "twisty:pyraminx;moves=U,L;cost=U:3,U':3",
    "twisty:2x2x2;moves=U2,R2,F2;cost=U2:3",
    "twisty:2x2x2;moves=U2,R2,F2;cost=turn",
];

/// The symmetries of the puzzle without costs, and the elements that keep the cost of every move.
fn kept(spec: &str, problem: &Problem, states: &BTreeMap<Vec<u8>, u32>) -> (GoalSymmetries, Vec<usize>) {
    let unit = families::parse(spec.split(";cost=").next().unwrap()).unwrap();
    let group =
        unit.abilities().symmetric.as_ref().unwrap_or_else(|| panic!("{spec}")).symmetries(MOST_IMAGES).unwrap();
    let mut image = vec![];
    let mut keeps = |element: usize| {
        states.keys().all(|state| {
            group.image(element, state, &mut image);
            let (image, mut all, mut ordinal) = (image.clone(), true, 0);
            let costs = problem.move_costs(state);
            problem.expand(state, &mut |next| {
                let mut to = vec![];
                group.image(element, next, &mut to);
                // No puzzle of this file has two moves to one state.
                all &= problem.step_cost(&image, &to) == Some(costs[ordinal]);
                ordinal += 1;
            });
            all
        })
    };
    let elements = (0..group.order()).filter(|&element| keeps(element)).collect();
    (group, elements)
}

#[test]
fn orbits_are_those_of_the_symmetries_that_keep_costs() {
    let folder = tempfile::tempdir().unwrap();
    let (mut none, mut some, mut all) = (0, 0, 0);
    for spec in SPECS {
        let problem = families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        let distances: BTreeMap<Vec<u8>, u32> = dijkstra(&problem).into_iter().collect();
        let (group, elements) = kept(spec, &problem, &distances);
        let keep = elements.len();
        match keep {
            1 => none += 1,
            keep if keep < group.order() => some += 1,
            _ => all += 1,
        }
        let (mut layers, mut met, mut image) = (vec![], HashSet::new(), vec![]);
        let mut sizes: BTreeMap<u32, u64> = BTreeMap::new();
        for (state, &depth) in &distances {
            *sizes.entry(depth).or_default() += 1;
            if !met.insert(state.clone()) {
                continue;
            }
            layers.resize(layers.len().max(depth as usize + 1), 0);
            layers[depth as usize] += 1;
            for &element in &elements {
                group.image(element, state, &mut image);
                assert_eq!(distances.get(&image), Some(&depth), "{spec}: element {element} of {state:?}");
                met.insert(image.clone());
            }
        }
        let options = AnalyzeOptions::default().orbits(true).antipodes(5);
        let found = analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        let orbits = found.orbits.unwrap();
        assert_eq!((orbits.symmetries, &orbits.layers), (keep, &layers), "{spec}");
        assert_eq!(orbits.layers_with_inverses, None, "{spec}");
        let last = layers[layers.len() - 1];
        assert_eq!(orbits.antipodes.len() as u64, last.min(5), "{spec}");
        if last <= 5 {
            assert_eq!(orbits.antipodes.iter().map(|orbit| orbit.size).sum::<u64>(), found.antipodes.count, "{spec}");
        }
        let file = folder.path().join("table");
        build(&problem, RESOURCES, &BuildOptions::to(&file).force(true), |_| (), &mut Watch::none()).unwrap();
        let table = OpenTable::open(&file).unwrap();
        let counted = table.orbit_counts(5, RESOURCES.memory, &mut Watch::none()).unwrap();
        assert_eq!((counted.symmetries, &counted.layers), (keep, &layers), "{spec}");
        let listed = table.hardest_orbits(
            Some(found.layers.iter().position(|states| *states > 0).unwrap() as u32),
            9,
            1 << 30,
            &mut Watch::none(),
        );
        assert_eq!(listed.unwrap().orbits.len() as u64, layers[0], "{spec}");
    }
    assert!(none > 3 && some > 3 && all > 3, "{none} {some} {all}");
}
