//! Patterns of puzzles whose moves have costs, compared with Dijkstra's algorithm on the projected
//! states.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use antipode::families;
use antipode::jobs::{
    self, BuildOptions, ChooseOptions, PatternKind, PdbSet, SolveOptions, TableChecks, WorkResources,
};
use antipode::model::{PatternCost, Problem};
use antipode::watch::Watch;

use super::costs::dijkstra;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// Puzzles with costs, and the names of a pattern.
const PATTERNS: [(&str, &str); 14] = [
    ("twisty:tests/definitions/upper-layer.tws;cost=turn", "edges"),
    ("sliding:2x3;cost=tile", "2,5"),
    ("sliding:2x3;cost=left:3,up:1,*:2", "1,3"),
    ("sliding:2x4;cost=1:9,4:2,*:3", "4,6"),
    ("sliding:2x3;metric=multi;cost=tile", "1,5"),
    ("race:2x3;tiles=2,2,1;goal=1 . ./. . 1;cost=up:3", "1"),
    ("rings:3,1,4;cost=dimension", "a,c"),
    ("graph:0-1,1-2,2-3,3-0,0-4,4-2;cost=token", "3"),
    ("pancake:6;cost=size", "5,6"),
    ("pancake:6;cost=size", "1,2"),
    ("burnt:4;cost=size", "3,4"),
    ("topspin:7,4;cost=*:4", "2,3"),
    ("hanoi:3,5;cost=disk", "2,4"),
    ("twisty:2x2x2;moves=U,R;cost=R2:3,U:1,R':4", "corners.1,corners.2"),
];

/// A graph with the cost of the cheapest edge between two states, against the moves.
type Graph = BTreeMap<Vec<u8>, BTreeMap<Vec<u8>, u32>>;

/// All states of a puzzle that its starts reach.
fn states(problem: &Problem) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = dijkstra(problem).into_keys().collect();
    all.sort_unstable();
    all
}

/// The distances to the goals in a graph.
fn distances(graph: &Graph, goals: impl Iterator<Item = Vec<u8>>) -> HashMap<Vec<u8>, u32> {
    let (mut found, mut heap) = (HashMap::new(), goals.map(|goal| (Reverse(0), goal)).collect::<BinaryHeap<_>>());
    while let Some((Reverse(distance), state)) = heap.pop() {
        let before = graph.get(&state).into_iter().flatten();
        if let Entry::Vacant(place) = found.entry(state) {
            place.insert(distance);
            heap.extend(before.map(|(before, cost)| (Reverse(distance + cost), before.clone())));
        }
    }
    found
}

/// The graph of the states of a puzzle under a map. `cost` gives the cost of each move.
fn projected(problem: &Problem, map: impl Fn(&[u8]) -> Vec<u8>, cost: impl Fn(&[u8], &[u8], u32) -> u32) -> Graph {
    let mut graph = Graph::new();
    for state in states(problem) {
        let (costs, from, mut ordinal) = (problem.move_costs(&state), map(&state), 0);
        problem.expand(&state, &mut |next| {
            let cost = cost(&state, next, costs[ordinal].into());
            let known = graph.entry(map(next)).or_default().entry(from.clone()).or_insert(cost);
            *known = cost.min(*known);
            ordinal += 1;
        });
    }
    graph
}

#[test]
fn a_pattern_has_the_distances_of_the_projected_states() {
    for (spec, names) in PATTERNS {
        let problem = families::parse(spec).unwrap();
        let pattern = problem.patterns().unwrap().pattern(names, PatternCost::All).unwrap();
        assert_eq!(families::parse(&pattern.spec()).unwrap().spec(), pattern.spec());
        let map = problem.patterns().unwrap().abstraction(names).unwrap();
        let graph = projected(&problem, |state| map.project(state), |_, _, cost| cost);
        let expected = distances(&graph, problem.goals().map(|goal| map.project(&goal)));
        let found = dijkstra(&pattern);
        // Moves of several tiles that the pattern merges may cost less in it.
        let exact = !spec.contains("metric=multi");
        assert!(expected.len() > 5, "{spec}");
        for (state, distance) in &expected {
            let own = found[state];
            assert!(own == *distance || !exact && own < *distance, "{spec}: {names}: {state:?}: {own}, not {distance}");
        }
    }
}

#[test]
fn an_additive_pattern_counts_only_its_own_costs() {
    let (folder, hole) = (tempfile::tempdir().unwrap(), u8::MAX);
    for (spec, names) in [
        ("sliding:2x3;cost=tile", "2,5"),
        ("sliding:2x3;cost=1:7,3:2", "1,2,3,4,5"),
        ("sliding:2x3;cost=left:3,up:1,*:2", "1,4"),
        ("graph:0-1,1-2,2-3,3-0,0-4,4-2;cost=token", "2,4"),
    ] {
        let problem = families::parse(spec).unwrap();
        let own: Vec<u8> = names.split(',').map(|name| name.parse::<u8>().unwrap() - 1).collect();
        let cost = |state: &[u8], next: &[u8], cost| {
            let moved = state.iter().zip(next).find(|(before, after)| before != after && own.contains(after));
            moved.map_or(0, |_| cost)
        };
        let other = |token: u8| token != hole && !own.contains(&token);
        let map = |state: &[u8]| state.iter().map(|&token| if other(token) { hole - 1 } else { token }).collect();
        let expected = distances(&projected(&problem, map, cost), problem.goals().map(|goal| map(&goal)));
        let all = states(&problem);
        let path = folder.path().join("pattern.antipode");
        let mut options = BuildOptions::to(&path);
        (options.file.force, options.kind) = (true, PatternKind { additive: true, keep_blank: false, share: None });
        jobs::build_pdb(&problem, names, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        jobs::verify_pdb(&path, TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
        let name = format!("pdb:{}", path.display());
        let heuristic = jobs::heuristic(&problem, &name, &mut { RESOURCES.memory }, &mut Watch::none()).unwrap();
        for state in &all {
            assert_eq!(heuristic.estimate(state).moves(), Some(expected[&map(state)].into()), "{spec}: {names}");
        }
    }
}

#[test]
fn sums_of_patterns_with_costs_are_admissible_and_consistent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.toml");
    let spec = "sliding:3x3;cost=tile";
    let set = "[[sum]]\npatterns = [\"1,2,3,4\", \"5,6,7,8\"]\n[max]\npatterns = [\"7,8\"]\n";
    std::fs::write(&file, format!("puzzle = \"{spec}\"\n{set}")).unwrap();
    let (set, tables) = (PdbSet::read(&file).unwrap(), folder.path().join("tables"));
    jobs::build_set(&set, RESOURCES, &BuildOptions::to(&tables), |_, _| (), &mut Watch::none()).unwrap();
    for table in set.files(&tables).unwrap() {
        jobs::verify_pdb(&table, TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
    }
    let problem = families::parse(spec).unwrap();
    let name = format!("pdb:{}", tables.join("set.toml").display());
    let heuristic = jobs::heuristic(&problem, &name, &mut { RESOURCES.memory }, &mut Watch::none()).unwrap();
    assert!(heuristic.claim().consistent);
    let exact = dijkstra(&problem);
    let estimate = |state: &[u8]| heuristic.estimate(state).moves().unwrap();
    for (state, distance) in exact.iter().step_by(7) {
        let own = estimate(state);
        assert!(own <= f64::from(*distance));
        let (costs, mut ordinal) = (problem.move_costs(state), 0);
        problem.expand(state, &mut |next| {
            assert!(own <= estimate(next) + f64::from(costs[ordinal]));
            ordinal += 1;
        });
    }
    for solver in ["astar", "ida", "rbfs"] {
        let options = SolveOptions::default().solver(solver).heuristic(&*name);
        let state = "_ 6 7/8 5 4/2 3 1".to_string();
        jobs::solve(&problem, &[state], &options, RESOURCES, &mut Watch::none(), |all| {
            for solution in all {
                let distance = exact[&problem.read(&solution.state).unwrap()];
                assert_eq!(solution.cost, Some(distance.into()), "{solver}");
            }
            Ok(())
        })
        .unwrap();
    }
    // A reflection of the board maps tiles to tiles of other weights.
    std::fs::write(&file, format!("puzzle = \"{spec}\"\nreflect = true\n[[sum]]\npatterns = [\"1,2\"]\n")).unwrap();
    assert!(PdbSet::read(&file).unwrap().validate().is_err());
    let chosen = jobs::choose_set(&problem, &folder.path().join("chosen.toml"), &ChooseOptions::new(200_000)).unwrap();
    let size = |names: &String| {
        let pattern = PatternKind { additive: true, keep_blank: true, share: None }.pattern(&problem, names).unwrap();
        2 * pattern.number().unwrap().layout().size()
    };
    assert!(!chosen.reflect && chosen.patterns.iter().map(size).sum::<u64>() <= 200_000);
}
