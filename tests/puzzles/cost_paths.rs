//! Cheapest solutions, counted and listed, against a count of all sequences of moves by their cost.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{AnalyzeOptions, BuildOptions, OpenTable, PathCounts, WorkResources, analyze, build};
use antipode::model::Problem;
use antipode::watch::Watch;

use crate::costs::SPECS;
use crate::own_costs::Counter;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// The most states of a puzzle whose sequences of moves are counted.
const MOST: u64 = 30_000;

/// The most paths that are listed.
const LISTED: usize = 500;

/// States with their distances and their numbers of cheapest solutions.
type Known = BTreeMap<Vec<u8>, (usize, u128)>;

/// Counts the sequences of moves that cost exactly 0, 1, .. and end at the first goal they reach,
/// for every state. The first number that is not 0 counts the cheapest solutions.
fn plain(problem: &Problem) -> Known {
    let mut states: Vec<Vec<u8>> = problem.starts().collect();
    let mut numbers: HashMap<Vec<u8>, usize> = states.iter().cloned().zip(0..).collect();
    let mut moves: Vec<Vec<(usize, usize)>> = vec![];
    while let Some(state) = states.get(moves.len()).cloned() {
        let (costs, mut own) = (problem.move_costs(&state), vec![]);
        problem.expand(&state, &mut |next| {
            let number = *numbers.entry(next.to_vec()).or_insert_with(|| {
                states.push(next.to_vec());
                states.len() - 1
            });
            own.push((number, usize::from(costs[own.len()])));
        });
        moves.push(own);
    }
    let goals: Vec<bool> = states.iter().map(|state| problem.is_goal(state)).collect();
    let mut by_cost: Vec<Vec<u128>> = vec![goals.iter().map(|goal| u128::from(*goal)).collect()];
    let mut found: Vec<Option<(usize, u128)>> = goals.iter().map(|goal| goal.then_some((0, 1))).collect();
    let mut last = 0;
    // Every state but a goal costs at most `most` more than another.
    let most = moves.iter().flatten().map(|(_, cost)| *cost).max().unwrap_or(0);
    while by_cost.len() <= last + most {
        let cost = by_cost.len();
        let sequences = |at: usize| {
            let before = moves[at].iter().filter(|(_, own)| *own <= cost);
            let counts = before.map(|(next, own)| by_cost[cost - own][*next]);
            if goals[at] { 0 } else { counts.fold(0, u128::saturating_add) }
        };
        let counts: Vec<u128> = (0..states.len()).map(sequences).collect();
        for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            if found[at].is_none() {
                (found[at], last) = (Some((cost, count)), cost);
            }
        }
        by_cost.push(counts);
    }
    states.into_iter().zip(found).filter_map(|(state, found)| Some((state, found?))).collect()
}

/// All puzzles whose moves have costs and that are small, with the counter of `own_costs`.
fn problems() -> Vec<Problem> {
    let specs = SPECS.iter().filter(|spec| spec.contains("cost="));
    let parsed = specs.map(|spec| families::parse(spec).unwrap());
    let small: Vec<Problem> = parsed.filter(|problem| problem.number().unwrap().states() <= MOST).collect();
    assert!(small.len() > 20, "{}", small.len());
    let counter = Problem::new(Counter).explored_from(vec![vec![0]], true).with_costs(Counter);
    small.into_iter().chain([counter]).collect()
}

/// The moves of states by where they lead: on a cheapest path, and nearer, as far and farther.
fn moves(problem: &Problem, known: &Known, layer: &[&Vec<u8>], depth: usize) -> [f64; 4] {
    let mut counts = [0u64; 4];
    for state in layer {
        let (costs, mut ordinal) = (problem.move_costs(state), 0);
        problem.expand(state, &mut |next| {
            let after = known.get(next).map_or(usize::MAX >> 1, |(after, _)| *after);
            counts[0] += u64::from(after + usize::from(costs[ordinal]) == depth);
            counts[1 + usize::from(after >= depth) + usize::from(after > depth)] += 1;
            ordinal += 1;
        });
    }
    counts.map(|moves| moves as f64 / layer.len() as f64)
}

#[test]
fn cheapest_solutions_are_counted() {
    let (mut wasteful, mut sparse) = (0, 0);
    for problem in problems() {
        let (spec, known) = (problem.spec(), plain(&problem));
        let mut layers: BTreeMap<usize, Vec<&Vec<u8>>> = BTreeMap::new();
        known.iter().for_each(|(state, (depth, _))| layers.entry(*depth).or_default().push(state));
        let options = AnalyzeOptions::default().paths(true);
        let analysis = analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        let counts: Vec<PathCounts> = analysis.paths.unwrap();
        let depths: Vec<usize> = counts.iter().map(|found| found.depth).collect();
        assert_eq!(depths, layers.keys().copied().collect::<Vec<_>>(), "{spec}");
        sparse += usize::from(depths.len() < analysis.layers.len());
        for (found, (&depth, layer)) in counts.iter().zip(&layers) {
            let paths: Vec<u128> = layer.iter().map(|state| known[*state].1).collect();
            let exact = |number: Option<&u128>| number.and_then(|number| u64::try_from(*number).ok());
            assert_eq!((found.states, analysis.layers[depth]), (layer.len() as u64, layer.len() as u64), "{spec}");
            assert_eq!(found.fewest.exact, exact(paths.iter().min()), "{spec} {depth}");
            assert_eq!(found.most.exact, exact(paths.iter().max()), "{spec} {depth}");
            assert_eq!(found.single, paths.iter().filter(|paths| **paths == 1).count() as u64, "{spec} {depth}");
            let mean = paths.iter().sum::<u128>() as f64 / paths.len() as f64;
            assert!((found.mean / mean - 1.0).abs() < 1e-9, "{spec} {depth}: {} {mean}", found.mean);
            let most = problem.read(&found.most_example).unwrap();
            assert_eq!(known[&most], (depth, paths.iter().copied().max().unwrap()), "{spec} {depth}");
            let single = found.single_example.as_ref().map(|state| known[&problem.read(state).unwrap()]);
            assert_eq!(single, (found.single > 0).then_some((depth, 1)), "{spec} {depth}");
            let found = [found.optimal, found.nearer, found.level, found.farther];
            assert_eq!(found, moves(&problem, &known, layer, depth), "{spec} {depth}");
            wasteful += usize::from(found[0] < found[1]);
        }
    }
    assert!(wasteful > 50 && sparse > 5, "{wasteful} {sparse}");
}

/// A table of a problem, in a folder.
fn table(problem: &Problem, folder: &std::path::Path) -> OpenTable {
    let file = folder.join("table");
    build(problem, RESOURCES, &BuildOptions::to(&file).force(true), |_| (), &mut Watch::none()).unwrap();
    OpenTable::about(&file, problem).unwrap()
}

#[test]
fn all_cheapest_paths_are_listed() {
    let (folder, mut listed) = (tempfile::tempdir().unwrap(), 0);
    for problem in problems() {
        let (spec, known, table) = (problem.spec(), plain(&problem), table(&problem, folder.path()));
        for (state, &(distance, count)) in known.iter().step_by(known.len() / 40 + 1) {
            let text = problem.write(state);
            let all = table.all_paths(&text, LISTED, RESOURCES.memory).unwrap();
            assert_eq!(all.distance, Some(distance as u32), "{spec}: {text}");
            assert_eq!(all.count.0.to_string(), count.to_string(), "{spec}: {text}");
            assert_eq!(all.paths.len() as u128, count.min(LISTED as u128), "{spec}: {text}");
            let mut different = BTreeSet::new();
            for path in &all.paths {
                let mut states = vec![state.clone()];
                states.extend(path.iter().map(|step| problem.read(&step.state).unwrap()));
                assert_eq!(problem.path_cost(&states), Some(distance as u64), "{spec}: {text}");
                assert_eq!(path.iter().map(|step| usize::from(step.cost.unwrap())).sum::<usize>(), distance, "{spec}");
                assert_eq!(states.iter().position(|state| problem.is_goal(state)), Some(path.len()), "{spec}");
                different.insert(path.iter().map(|step| (&step.r#move, &step.state)).collect::<Vec<_>>());
            }
            assert_eq!(different.len(), all.paths.len(), "{spec}: {text}");
            listed += all.paths.len();
        }
    }
    assert!(listed > 5000, "{listed}");
}

#[test]
fn unreachable_states_have_no_cheapest_path() {
    let folder = tempfile::tempdir().unwrap();
    let problem = families::parse("sliding:2x3;cost=tile").unwrap();
    let table = table(&problem, folder.path());
    let all = table.all_paths("2 1 3/4 5 _", LISTED, RESOURCES.memory).unwrap();
    assert_eq!((all.distance, all.count.0.to_string(), all.paths.len()), (None, "0".to_string(), 0));
    let goal = table.all_paths("1 2 3/4 5 _", LISTED, RESOURCES.memory).unwrap();
    assert_eq!((goal.distance, goal.count.0.to_string(), goal.paths), (Some(0), "1".to_string(), vec![vec![]]));
    let refused = table.all_paths("_ 5 4/3 2 1", LISTED, 1000);
    assert!(matches!(&refused, Err(error) if matches!(error.fault(), Error::Limit(_))), "{refused:?}");
}

/// With costs that are all alike, paths and moves are those of the puzzle without costs.
#[test]
fn equal_costs_count_as_none() {
    for (unit, costed) in [("sliding:2x4", "sliding:2x4;cost=*:7"), ("topspin:7,4", "topspin:7,4;cost=*:2")] {
        let counts = |spec: &str| {
            let options = AnalyzeOptions::default().paths(true);
            let problem = families::parse(spec).unwrap();
            analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap().paths.unwrap()
        };
        let (unit, mut costed) = (counts(unit), counts(costed));
        let factor = costed[1].depth;
        costed.iter_mut().for_each(|layer| layer.depth /= factor);
        assert_eq!(unit, costed);
        assert!(factor > 1 && unit.iter().all(|layer| layer.optimal == layer.nearer));
    }
}

/// A subset of states is counted by costs, which may exceed a byte.
#[test]
fn subsets_are_counted_by_cost() {
    let layers = |spec: &str| {
        let problem = families::parse(spec).unwrap();
        let subset = families::subset(&problem, &["1 2 3 ./. . . .".to_string()], &[]).unwrap();
        let options = AnalyzeOptions::default().among(subset);
        analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap().among.unwrap().layers
    };
    let (unit, costed) = (layers("sliding:2x4"), layers("sliding:2x4;cost=*:20"));
    assert!(costed.len() > 256, "{}", costed.len());
    assert_eq!(unit, costed.iter().step_by(20).copied().collect::<Vec<u64>>());
    assert_eq!(unit.iter().sum::<u64>(), costed.iter().sum::<u64>());
}
