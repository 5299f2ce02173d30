//! Known results from `data/truth`, where every entry names its source.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::thread::available_parallelism;

use antipode::engines::{self, Engine, QueueEngine, SearchJob, TileEngine};
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Space};
use antipode::watch::Watch;
use antipode_core::nums::grouped;
use serde::Deserialize;

/// Boards of up to 12 cells: a second or two, 34 MB.
const QUICK: u64 = 239_500_800;

/// The 2x7 board: 6 GB.
const LARGE: u64 = 43_589_145_600;

/// Layers of larger boards are checked up to this many states.
const FIRST_STATES: u64 = 20_000;

/// The layers of a search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Layers {
    spec: String,
    layers: Vec<u64>,
    source: String,
    note: Option<String>,
}

/// The known facts about the components of a rings puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Components {
    spec: String,
    /// The number of states reached from any goal.
    reached: Option<u64>,
    /// The greatest distance between two configurations of one component.
    diameter: Option<usize>,
    /// The sizes of components, perhaps without isolated configurations.
    #[serde(default)]
    components: BTreeSet<u64>,
    source: String,
}

/// All layers, family by family.
fn layered() -> Vec<Layers> {
    let files = [
        include_str!("../../data/truth/sliding.json"),
        include_str!("../../data/truth/pancake.json"),
        include_str!("../../data/truth/burnt.json"),
        include_str!("../../data/truth/topspin.json"),
        include_str!("../../data/truth/lightsout.json"),
        include_str!("../../data/truth/twisty.json"),
        include_str!("../../data/truth/groups.json"),
    ];
    files.into_iter().flat_map(|file| serde_json::from_str::<Vec<Layers>>(file).unwrap()).collect()
}

fn rings() -> Vec<Components> {
    serde_json::from_str(include_str!("../../data/truth/rings.json")).unwrap()
}

fn space(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The layers that the fastest engine finds.
fn search(space: &NumberedProblem) -> Vec<u64> {
    let threads = available_parallelism().map_or(1, usize::from);
    let job = SearchJob::default().threads(threads);
    let engines = engines::all().unwrap();
    let engine = engines.iter().find(|engine| engine.memory(space, &job).is_some()).unwrap();
    let outcome = engine.run(space, &job, &mut Watch::none());
    outcome.unwrap_or_else(|error| panic!("{}: {error}", space.spec())).layers
}

#[test]
fn data_is_sound() {
    for Layers { spec, layers, source, note } in layered() {
        let (states, problem) = (layers.iter().sum::<u64>(), families::parse(&spec).unwrap());
        if ["sliding:", "twisty:"].iter().any(|family| spec.starts_with(family)) {
            assert_eq!(problem.least_states(), Some(states), "{spec}: half of all boards, every twisty state");
            assert!(note.is_some(), "{spec}");
        } else {
            assert!(problem.number().unwrap().layout().size() >= states, "{spec}: too many states");
        }
        assert!(!source.is_empty(), "{spec}");
    }
    for Components { spec, reached, diameter, components, source } in rings() {
        assert!(reached.is_some() || diameter.is_some() || !components.is_empty(), "{spec}: no fact");
        assert!(!source.is_empty(), "{spec}");
    }
}

#[test]
fn layers_are_those_published() {
    for Layers { spec, layers, source, .. } in layered() {
        let states = layers.iter().sum::<u64>();
        if states <= QUICK {
            assert_eq!(search(&space(&spec)), layers, "{spec}: {source}");
        } else {
            println!("{spec} skipped: {states} states are more than {QUICK}");
        }
    }
}

/// Layers that we published first, from `lab/scripts/growth.py`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Growth {
    graph: String,
    n: u64,
    spec: String,
    layers: Vec<u64>,
    source: String,
}

/// The smallest of them agree with another engine than the one that found them, and the book has
/// all of them.
#[test]
fn new_layers_are_those_of_two_engines() {
    let found: Vec<Growth> = serde_json::from_str(include_str!("../../data/growth.json")).unwrap();
    let book = include_str!("../../docs/src/results/gods-numbers.md");
    for Growth { graph, n, spec, layers, source } in found {
        let cell = format!("{} ({})", layers.len() - 1, grouped(layers.last().unwrap()));
        if let Some(row) = book.lines().find(|line| line.starts_with(&format!("| `{graph}` |"))) {
            assert_eq!(row.split(" | ").nth(n as usize - 6).unwrap().trim_end_matches(" |"), cell, "{graph} {n}");
        } else {
            assert!(book.contains(&format!("| `{spec}` |")), "{spec}");
        }
        // All permutations, the even ones, or all with signs.
        let (states, all) = (layers.iter().sum::<u64>(), (1..=n).product::<u64>());
        assert!([all, all / 2, all << n].contains(&states), "{graph} {n}: {states} states");
        assert!(source.starts_with("antipode "), "{graph} {n}: {source}");
        if states <= 400_000 {
            let outcome = QueueEngine.run(&space(&spec), &SearchJob::default().threads(1), &mut Watch::none()).unwrap();
            assert_eq!(outcome.layers, layers, "{graph} {n}");
        }
        if states <= QUICK {
            assert_eq!(search(&space(&spec)), layers, "{graph} {n}");
        }
    }
}

/// `cargo test --release --test puzzles truth -- --ignored`
#[test]
#[ignore = "needs 6 GB and a minute in the release profile"]
fn layers_of_the_large_board() {
    for Layers { spec, layers, source, .. } in layered() {
        let states = layers.iter().sum::<u64>();
        if states > QUICK && states <= LARGE {
            assert_eq!(search(&space(&spec)), layers, "{spec}: {source}");
        } else if states > LARGE {
            println!("{spec} skipped: {states} states do not fit the memory");
        }
    }
}

/// The first layers of the boards that are too large to search.
#[test]
fn first_layers_of_larger_boards() {
    for Layers { spec, layers, source, .. } in layered().into_iter().filter(|e| e.layers.iter().sum::<u64>() > QUICK) {
        let space = space(&spec);
        let mut frontier = space.goals().to_vec();
        let mut seen: HashSet<u64> = frontier.iter().copied().collect();
        let mut edges = BatchEdges::default();
        for (depth, &count) in layers.iter().enumerate().take_while(|(_, count)| **count <= FIRST_STATES) {
            assert_eq!(frontier.len() as u64, count, "{spec}: depth {depth}: {source}");
            space.expand(&frontier, &mut edges);
            frontier = edges.all().iter().copied().filter(|&next| seen.insert(next)).collect();
        }
    }
}

/// 2^b states are d moves from a tower on three pegs, where b is the number of ones of d in binary
/// (A. M. Hinz, "Pascal's triangle and the Tower of Hanoi", American Mathematical Monthly 99,
/// 1992).
#[test]
fn three_pegs() {
    for disks in 1..=9 {
        let layers: Vec<u64> = (0u32..1 << disks).map(|depth| 1 << depth.count_ones()).collect();
        assert_eq!(search(&space(&format!("hanoi:3,{disks}"))), layers, "{disks} disks");
    }
}

/// On four pegs another tower is among the farthest from a tower, up to 14 disks (Korf and Felner,
/// IJCAI 2007); its distance is that of Frame and Stewart (Bousch, 2014; OEIS A007664).
#[test]
fn four_pegs() {
    for (disks, depth) in (1..).zip([1, 3, 5, 9, 13, 17, 25, 33, 41]) {
        assert_eq!(search(&space(&format!("hanoi:4,{disks}"))).len() - 1, depth, "{disks} disks");
    }
}

/// The spec without its goal, and a spec for each set of occupied vertices as the goal.
fn goals_of_all_occupancies(spec: &str) -> Vec<String> {
    let parts: Vec<u32> = spec.trim_start_matches("rings:").split(',').map(|part| part.parse().unwrap()).collect();
    let vertices = 1u32 << parts[0];
    let rings = vertices - parts[2];
    let occupancies = (0u64..1 << vertices).filter(|occupied| occupied.count_ones() == rings);
    let goal = |occupied: u64| {
        let placed = (0..vertices).filter(|v| occupied >> v & 1 == 1).zip('a'..);
        placed.map(|(vertex, colour)| format!("{vertex}{colour}")).collect::<Vec<_>>().join(" ")
    };
    occupancies.map(|occupied| format!("{spec};goal={}", goal(occupied))).collect()
}

/// Relabelling the rings is an automorphism, so goals that differ only in colours have the same
/// layers.
#[test]
fn rings_reached_and_diameters() {
    for Components { spec, reached, diameter, source, .. } in rings() {
        if reached.is_none() && diameter.is_none() {
            continue;
        }
        let layers: Vec<Vec<u64>> = goals_of_all_occupancies(&spec).iter().map(|goal| search(&space(goal))).collect();
        if let Some(reached) = reached {
            assert!(layers.iter().all(|layers| layers.iter().sum::<u64>() == reached), "{spec}: {source}");
        }
        if let Some(diameter) = diameter {
            let deepest = layers.iter().map(|layers| layers.len() - 1).max();
            assert_eq!(deepest, Some(diameter), "{spec}: {source}");
        }
    }
}

/// The smallest state and the size of every component, by a walk over all states.
fn components(space: &dyn Space) -> Vec<(u64, u64)> {
    let mut seen = vec![false; space.layout().size() as usize];
    let mut edges = BatchEdges::default();
    let mut found = vec![];
    for root in 0..space.layout().size() {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        let (mut stack, mut size) = (vec![root], 0);
        while let Some(at) = stack.pop() {
            size += 1;
            space.expand(&[at], &mut edges);
            let new = edges.all().iter().copied().filter(|&next| !std::mem::replace(&mut seen[next as usize], true));
            stack.extend(new);
        }
        found.push((root, size));
    }
    found
}

#[test]
fn rings_components() {
    for Components { spec, components: listed, source, .. } in rings().into_iter().filter(|e| !e.components.is_empty())
    {
        let space = space(&spec);
        // A state of a component of each size.
        let sizes: BTreeMap<u64, u64> = components(&space).into_iter().map(|(root, size)| (size, root)).collect();
        let found: BTreeSet<u64> = sizes.keys().copied().filter(|size| *size > 1 || listed.contains(size)).collect();
        assert_eq!(found, listed, "{spec}: {source}");
        for (size, root) in sizes {
            let problem = families::parse_with_goal(&spec, Some(&space.write(root))).unwrap();
            let layers = search(&problem.number().unwrap());
            assert_eq!(layers.iter().sum::<u64>(), size, "{spec} from '{}': {source}", space.write(root));
        }
    }
}

/// The number of first layers of boards that are too large for a complete search.
const FIRST: usize = 18;

#[test]
fn first_layers_without_tables() {
    for Layers { spec, layers, source, .. } in layered() {
        if layers.iter().sum::<u64>() <= QUICK || !spec.starts_with("sliding:") {
            continue;
        }
        let space = space(&spec);
        let mut job = SearchJob::default().threads(2).levels(FIRST);
        job.memory = 1 << 29;
        let engine = TileEngine::new().unwrap();
        assert!(engine.memory(&space, &job).is_some_and(|bytes| bytes < 1 << 30), "{spec}");
        let outcome = engine.run(&space, &job, &mut Watch::none()).unwrap();
        assert_eq!((outcome.layers.as_slice(), outcome.partial), (&layers[..FIRST], true), "{spec}: {source}");
    }
}
