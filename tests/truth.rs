//! Known results, from `data/truth`: every entry names its source.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::thread::available_parallelism;

use antipode::engines::{Engine, Job, RowEngine};
use antipode::families;
use antipode::model::{Edges, Space};
use antipode::watch::Watch;
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

/// What is known of the components of a rings puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Components {
    spec: String,
    /// States reached from any goal.
    reached: Option<u64>,
    /// Greatest distance between any two configurations of one component.
    diameter: Option<usize>,
    /// Sizes of components; isolated configurations need not be listed.
    #[serde(default)]
    components: BTreeSet<u64>,
    source: String,
}

fn sliding() -> Vec<Layers> {
    serde_json::from_str(include_str!("../data/truth/sliding.json")).unwrap()
}

fn twisty() -> Vec<Layers> {
    serde_json::from_str(include_str!("../data/truth/twisty.json")).unwrap()
}

fn rings() -> Vec<Components> {
    serde_json::from_str(include_str!("../data/truth/rings.json")).unwrap()
}

fn space(spec: &str) -> Box<dyn Space> {
    families::parse(spec).and_then(|problem| problem.number()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The layers that the row engine finds.
fn search(space: &dyn Space) -> Vec<u64> {
    let threads = available_parallelism().map_or(1, usize::from);
    let job = Job { threads, record: None, examples: 0, whole: false };
    let engine = RowEngine::new().unwrap();
    let outcome = engine.run(space, &job, &mut Watch::none());
    outcome.unwrap_or_else(|error| panic!("{}: {error}", space.spec())).layers
}

#[test]
fn data_is_sound() {
    for Layers { spec, layers, source, note } in sliding() {
        let states = families::parse(&spec).unwrap().least_states();
        assert_eq!(Some(layers.iter().sum::<u64>()), states, "{spec}: half of all boards");
        assert!(!source.is_empty() && note.is_some(), "{spec}");
    }
    for Layers { spec, layers, source, note } in twisty() {
        let states = families::parse(&spec).unwrap().least_states();
        assert_eq!(Some(layers.iter().sum::<u64>()), states, "{spec}: every state");
        assert!(!source.is_empty() && note.is_some(), "{spec}");
    }
    for Components { spec, reached, diameter, components, source } in rings() {
        assert!(reached.is_some() || diameter.is_some() || !components.is_empty(), "{spec}: no fact");
        assert!(!source.is_empty(), "{spec}");
    }
}

#[test]
fn sliding_layers() {
    for Layers { spec, layers, source, .. } in sliding() {
        let states = layers.iter().sum::<u64>();
        if states <= QUICK {
            assert_eq!(search(&*space(&spec)), layers, "{spec}: {source}");
        } else {
            println!("{spec} skipped: {states} states are more than {QUICK}");
        }
    }
}

#[test]
fn twisty_layers() {
    for Layers { spec, layers, source, .. } in twisty() {
        assert_eq!(search(&*space(&spec)), layers, "{spec}: {source}");
    }
}

/// `cargo test --release --test truth -- --ignored`
#[test]
#[ignore = "needs 6 GB and a minute in the release profile"]
fn sliding_layers_of_the_large_board() {
    for Layers { spec, layers, source, .. } in sliding() {
        let states = layers.iter().sum::<u64>();
        if states > QUICK && states <= LARGE {
            assert_eq!(search(&*space(&spec)), layers, "{spec}: {source}");
        } else if states > LARGE {
            println!("{spec} skipped: {states} states do not fit the memory");
        }
    }
}

/// The first layers of the boards that are too large to search.
#[test]
fn sliding_first_layers() {
    for Layers { spec, layers, source, .. } in sliding().into_iter().filter(|e| e.layers.iter().sum::<u64>() > QUICK) {
        let space = space(&spec);
        let mut frontier = space.goals().to_vec();
        let mut seen: HashSet<u64> = frontier.iter().copied().collect();
        let mut edges = Edges::default();
        for (depth, &count) in layers.iter().enumerate().take_while(|(_, count)| **count <= FIRST_STATES) {
            assert_eq!(frontier.len() as u64, count, "{spec}: depth {depth}: {source}");
            space.expand(&frontier, &mut edges);
            frontier = edges.all().iter().copied().filter(|&next| seen.insert(next)).collect();
        }
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

/// Relabelling the rings is an automorphism: goals that differ in their colours alone have the same layers.
#[test]
fn rings_reached_and_diameters() {
    for Components { spec, reached, diameter, source, .. } in rings() {
        if reached.is_none() && diameter.is_none() {
            continue;
        }
        let layers: Vec<Vec<u64>> = goals_of_all_occupancies(&spec).iter().map(|goal| search(&*space(goal))).collect();
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
    let mut edges = Edges::default();
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
        let sizes: BTreeMap<u64, u64> = components(&*space).into_iter().map(|(root, size)| (size, root)).collect();
        let found: BTreeSet<u64> = sizes.keys().copied().filter(|size| *size > 1 || listed.contains(size)).collect();
        assert_eq!(found, listed, "{spec}: {source}");
        for (size, root) in sizes {
            let problem = families::parse_with_goal(&spec, Some(&space.write(root))).unwrap();
            let layers = search(&*problem.number().unwrap());
            assert_eq!(layers.iter().sum::<u64>(), size, "{spec} from '{}': {source}", space.write(root));
        }
    }
}
