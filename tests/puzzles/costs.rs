//! Moves with costs: the engine, certificates, walks and solvers, compared with a plain Dijkstra on
//! every family.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::named;
use antipode::engines::{DialEngine, Engine, SearchJob};
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{
    self, AnalyzeOptions, BuildOptions, OpenTable, SolveOptions, SolveOutcome, TableChecks, WorkResources,
};
use antipode::model::{Problem, ProblemDemand};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// The rules of the families, and tables by names of every form.
pub(super) const SPECS: [&str; 28] = [
    "sliding:2x3;cost=tile",
    "sliding:3x3;cost=tile",
    "sliding:2x4;cost=1:9,4:2,*:3",
    "sliding:3x2;goal=_ 5/4 3/2 1;cost=1:5,3:7",
    "sliding:2x3;cost=left:3,up:1,*:2",
    "sliding:2x3;metric=multi;cost=tile",
    "sliding:2x3;wrap=torus;cost=tile",
    "sliding:2x3;goal=1 2 ./. . .;cost=tile",
    "race:2x3;tiles=2,2,1;goal=1 . ./. . 1;cost=up:3",
    "race:2x4;tiles=2,3,2;cost=left:2,right:5",
    "rings:3,1,4;cost=dimension",
    "rings:3,2,5;goal=1p 4g 5r;cost=p:2,g:7,*:3",
    "graph:0-1,1-2,2-3,3-0,0-4,4-2;cost=token",
    "graph:0-1,1-2,2-0,2-3,3-4,4-5,5-3;holes=3;cost=1:7,2:3",
    "pancake:6;cost=size",
    "pancake:6;goal=3 1 2 6 5 4;cost=2:5,flip 3:4",
    "burnt:4;cost=size",
    "topspin:7,4;cost=*:4",
    "topspin:6,4;metric=turn;cost=*:3",
    "lightsout:3x3;cost=*:2",
    "hanoi:3,5;cost=disk",
    "hanoi:4,4;goal=1 2 3 4;cost=1:3,4:255",
    "hanoi:3,4;cost=1->2:5,2->1:1",
    "twisty:2x2x2;moves=U,R;cost=turn",
    "twisty:2x2x2;moves=U,R;cost=R2:3,U:1,R':4",
    "twisty:3x3x3;moves=U2,R2;cost=U2:2",
    "twisty:pyraminx;moves=U,L;cost=U:2,U':5",
    "twisty:skewb-diamond;moves=URF;cost=*:2",
];

/// The distances to the goals by Dijkstra's algorithm with a binary heap, backwards over all moves.
pub(super) fn dijkstra(problem: &Problem) -> HashMap<Vec<u8>, u32> {
    // The moves of all states that moves connect with the starts.
    let mut states: Vec<Vec<u8>> = problem.starts().collect();
    let mut back: HashMap<Vec<u8>, Vec<(Vec<u8>, u32)>> = states.iter().map(|state| (state.clone(), vec![])).collect();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        at += 1;
        let (costs, mut ordinal) = (problem.move_costs(&state), 0);
        problem.expand(&state, &mut |next| {
            if !back.contains_key(next) {
                states.push(next.to_vec());
            }
            back.entry(next.to_vec()).or_default().push((state.clone(), costs[ordinal].into()));
            ordinal += 1;
        });
        assert_eq!(ordinal, costs.len(), "{}", problem.spec());
    }
    let mut distances = HashMap::new();
    let goals = states.into_iter().filter(|state| problem.is_goal(state));
    let mut heap: BinaryHeap<_> = goals.map(|goal| (Reverse(0), goal)).collect();
    while let Some((Reverse(distance), state)) = heap.pop() {
        if distances.contains_key(&state) {
            continue;
        }
        heap.extend(back[&state].iter().map(|(before, cost)| (Reverse(distance + cost), before.clone())));
        distances.insert(state, distance);
    }
    distances
}

/// The number of states at each distance.
pub(super) fn layers(distances: &HashMap<Vec<u8>, u32>) -> Vec<u64> {
    let mut layers = vec![0; *distances.values().max().unwrap() as usize + 1];
    distances.values().for_each(|&distance| layers[distance as usize] += 1);
    layers
}

/// Some random table of costs by names, for a spec of a family.
fn random_costs(spec: &str, random: &mut ChaCha8Rng) -> Option<String> {
    let problem = families::parse(spec).unwrap();
    let state = problem.starts().next()?;
    let mut count = 0;
    problem.expand(&state, &mut |_| count += 1);
    let mut names: Vec<String> = (0..count).map(|ordinal| problem.name(&state, ordinal)).collect();
    names.retain(|name| !name.contains(',') && !name.contains(':'));
    names.dedup();
    names.truncate(3);
    let entries: Vec<String> = names.iter().map(|name| format!("{name}:{}", random.random_range(1..=12))).collect();
    let entries = entries.join(",");
    (!entries.is_empty()).then(|| format!("{spec};cost={entries},*:{}", random.random_range(1..=5)))
}

/// All specs of this file that are small, and the examples of the families with random tables.
fn specs() -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut all: Vec<String> = SPECS.iter().filter(|spec| spec.contains("cost=")).map(|spec| (*spec).into()).collect();
    for family in families::ALL {
        let examples = family.examples.iter().filter(|spec| !spec.contains("pattern") && !spec.contains("goal"));
        let small = examples.filter(|spec| {
            let problem = families::parse(spec).unwrap();
            problem.numberings().is_ok() && problem.least_states().is_some_and(|states| states <= 1500)
        });
        all.extend(small.filter_map(|spec| random_costs(spec, &mut random)));
    }
    all
}

#[test]
fn every_family_agrees_with_dijkstra() {
    let folder = tempfile::tempdir().unwrap();
    let mut families_seen: Vec<String> = vec![];
    for spec in specs() {
        let problem = families::parse(&spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(families::parse(&problem.spec()).unwrap().spec(), problem.spec());
        families_seen.push(spec.split(':').next().unwrap().into());
        let expected = dijkstra(&problem);
        let space = problem.number().unwrap();
        for threads in [1, 3] {
            let job = SearchJob::default().threads(threads).examples(3).record(Encoding::Short);
            let outcome = DialEngine.run(&space, &job, &mut Watch::none());
            let outcome = outcome.unwrap_or_else(|error| panic!("{spec}: {error}"));
            assert_eq!(outcome.layers, layers(&expected), "{spec}");
            assert!(!outcome.partial);
            let deepest = outcome.depth().unwrap() as u32;
            for &state in &outcome.deepest {
                assert_eq!(expected[&space.state(state)], deepest, "{spec}");
            }
        }
        let file = folder.path().join("table");
        let deepest = *expected.values().max().unwrap();
        let encoding = if deepest < 255 { Encoding::Byte } else { Encoding::Short };
        for encoding in [encoding, Encoding::Short] {
            let options = BuildOptions::to(&file).force(true).encoding(encoding);
            jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
            let table = OpenTable::open(&file).unwrap();
            table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
            let states: Vec<String> = (0..space.layout().size()).map(|at| space.write(at)).collect();
            let found = table.distances(&states).unwrap();
            for (at, found) in (0..).zip(found) {
                assert_eq!(found.distance, expected.get(&space.state(at)).copied(), "{spec}: {}", found.state);
            }
        }
    }
    families_seen.sort();
    families_seen.dedup();
    assert!(families_seen.len() >= families::ALL.len() - 1, "{families_seen:?}");
}

#[test]
fn paths_cost_the_distance() {
    let folder = tempfile::tempdir().unwrap();
    for spec in SPECS.iter().filter(|spec| spec.contains("cost=")) {
        let (problem, file) = (families::parse(spec).unwrap(), folder.path().join("table"));
        let options = BuildOptions::to(&file).force(true);
        jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        let (table, expected) = (OpenTable::open(&file).unwrap(), dijkstra(&problem));
        let mut states: Vec<&Vec<u8>> = expected.keys().collect();
        states.sort();
        let states: Vec<&Vec<u8>> = states.sample(&mut ChaCha8Rng::seed_from_u64(1), 60).copied().collect();
        let texts: Vec<String> = states.iter().map(|state| problem.write(state)).collect();
        for ((state, text), path) in states.iter().zip(&texts).zip(table.paths_and_moves(&texts, true).unwrap()) {
            let moves = path.moves.unwrap();
            let made = moves.iter().map(|step| problem.read(&step.state).unwrap());
            let made: Vec<Vec<u8>> = std::iter::once((*state).clone()).chain(made).collect();
            assert_eq!(problem.path_cost(&made), Some(expected[*state].into()), "{spec}: {text}");
            assert_eq!(path.distance, Some(expected[*state]));
            assert_eq!(moves.iter().map(|step| u32::from(step.cost.unwrap())).sum::<u32>(), expected[*state]);
            assert!(problem.is_goal(&made[made.len() - 1]));
        }
    }
}

#[test]
fn solvers_find_cheapest_paths() {
    for spec in SPECS.iter().filter(|spec| spec.contains("cost=")) {
        let (problem, mut random) = (families::parse(spec).unwrap(), ChaCha8Rng::seed_from_u64(2));
        let expected = dijkstra(&problem);
        let mut states: Vec<&Vec<u8>> = expected.keys().collect();
        states.sort();
        let near = |state: &&&Vec<u8>| expected[**state] <= 20;
        let near: Vec<&Vec<u8>> = states.iter().filter(near).copied().collect();
        for solver in ["astar", "ida", "rbfs", "astar-tree"] {
            let few = if solver == "astar" { &states } else { &near };
            for heuristic in problem.heuristics() {
                let admissible = problem.heuristic(&heuristic).unwrap().claim().admissible;
                let mut options = SolveOptions::default().solver(solver).heuristic(&heuristic);
                options.nodes = Some(if solver == "astar" { 200_000 } else { 50_000 });
                let texts: Vec<String> = few.sample(&mut random, 4).map(|state| problem.write(state)).collect();
                jobs::solve(&problem, &texts, &options, RESOURCES, &mut Watch::none(), |solutions| {
                    for solution in solutions {
                        let distance = u64::from(expected[&problem.read(&solution.state).unwrap()]);
                        match solution.outcome {
                            SolveOutcome::Solved => {
                                let cost = solution.cost.unwrap();
                                assert!(solution.optimal || !admissible, "{spec}: {solver}, {heuristic}");
                                assert!(
                                    cost == distance || !admissible && cost > distance,
                                    "{spec}: {solver}, {heuristic}"
                                );
                            }
                            outcome => {
                                assert_eq!((outcome, solver == "astar"), (SolveOutcome::GaveUp, false), "{spec}");
                            }
                        }
                    }
                    Ok(())
                })
                .unwrap();
            }
        }
        for solver in ["greedy", "focal", "xdp", "xup", "dps"] {
            let texts: Vec<String> = states.sample(&mut random, 4).map(|state| problem.write(state)).collect();
            jobs::solve(
                &problem,
                &texts,
                &SolveOptions::default().solver(solver),
                RESOURCES,
                &mut Watch::none(),
                |all| {
                    for solution in all {
                        let distance = f64::from(expected[&problem.read(&solution.state).unwrap()]);
                        let (cost, most) = (solution.cost.unwrap() as f64, if solver == "greedy" { 1e9 } else { 1.5 });
                        assert!(cost >= distance && cost <= most * distance, "{spec}: {solver}");
                    }
                    Ok(())
                },
            )
            .unwrap();
        }
    }
}

/// A half turn as two quarter turns: the distances of the metric that allows only quarter turns.
#[test]
fn quarter_turns_give_the_metric_of_quarter_turns() {
    let layers = |spec: &str| {
        let problem = families::parse(spec).unwrap();
        jobs::analyze(&problem, RESOURCES, &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap().layers
    };
    assert_eq!(layers("twisty:2x2x2;moves=U,R;cost=turn"), layers("twisty:2x2x2;moves=U,R;metric=qtm"));
    // Here most states move through the arcs of their rows.
    assert_eq!(layers("twisty:2x2x2;cost=turn"), layers("twisty:2x2x2;metric=qtm"));
    assert_eq!(layers("pancake:8;cost=*:2").iter().step_by(2).sum::<u64>(), 40_320);
    // Costs that are all alike scale the distances.
    let (unit, threefold) = (layers("sliding:3x3"), layers("sliding:3x3;cost=*:3"));
    assert_eq!(unit, threefold.iter().step_by(3).copied().collect::<Vec<u64>>());
    assert_eq!(threefold.iter().sum::<u64>(), 181_440);
}

#[test]
fn whatever_needs_moves_of_cost_1_refuses() {
    let problem = families::parse("sliding:2x3;cost=tile").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    for solver in named::all().filter(|solver| !solver.supports.contains(&ProblemDemand::MoveCosts)) {
        let options = SolveOptions::default().solver(solver.name);
        let solved =
            jobs::solve(&problem, &["_ 1 2/3 4 5".into()], &options, RESOURCES, &mut Watch::none(), |_| Ok(()));
        assert!(matches!(solved, Err(Error::Usage(_))), "{}", solver.name);
    }
    for encoding in [Encoding::Plane, Encoding::Mod3] {
        let options = BuildOptions::to(&file).encoding(encoding);
        let built = jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none());
        assert!(matches!(built, Err(Error::Usage(_))), "{}", encoding.name());
    }
    let unit = families::parse("sliding:2x3").unwrap();
    jobs::build(&problem, RESOURCES, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    assert!(matches!(OpenTable::about(&file, &unit), Err(Error::Usage(_))));
    for spec in [
        "sliding:2x3;cost=nothing",
        "sliding:2x3;cost=1:0",
        "sliding:2x3;cost=1:256",
        "sliding:2x3;cost=6:2",
        "sliding:2x3;cost=1:2,1:3",
        "sliding:2x3;cost=",
        "sliding:2x3;cost=tile;pattern=1,2;additive;least",
        "sliding:2x3;cost=1 left:2;pattern=1,2",
        "sliding:16x16;metric=multi;cost=tile",
        "twisty:2x2x2;cost=R4:3",
        "pancake:5;cost=tile",
    ] {
        assert!(families::parse(spec).is_err(), "{spec}");
    }
}

#[test]
fn audits_compare_costs() {
    let problem = families::parse("sliding:2x3;cost=tile").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    jobs::build(&problem, RESOURCES, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    for name in problem.heuristics() {
        let options = jobs::HeuristicAuditOptions::all(&name, &file);
        let audit = jobs::audit_heuristic(&problem, &options, RESOURCES, &mut Watch::none()).unwrap();
        assert!(audit.honest, "{name}");
    }
}
