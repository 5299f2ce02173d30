//! The numbers of shortest solutions, and of moves by where they lead, against a plain search.

use std::collections::BTreeMap;

use antipode::families;
use antipode::jobs::{AnalyzeOptions, PathCounts, WorkResources, analyze};
use antipode::model::Problem;
use antipode::watch::Watch;
use rayon::prelude::*;

/// The most states of a puzzle whose paths are counted.
const MOST: u64 = 10_000;

/// States of one depth.
type Layer = Vec<Vec<u8>>;

/// The depth and the number of shortest solutions of each state.
type Known = BTreeMap<Vec<u8>, (usize, u128)>;

/// The layers of states with their numbers of shortest solutions, by a plain search.
fn plain(problem: &Problem) -> (Vec<Layer>, Known) {
    let mut layers: Vec<Layer> = vec![problem.goals().collect()];
    let mut found: Known = layers[0].iter().map(|goal| (goal.clone(), (0, 1))).collect();
    loop {
        let depth = layers.len();
        let mut next: BTreeMap<Vec<u8>, u128> = BTreeMap::new();
        for state in &layers[depth - 1] {
            let paths = found[state].1;
            problem.expand(state, &mut |to| {
                if !found.contains_key(to) {
                    *next.entry(to.to_vec()).or_default() += paths;
                }
            });
        }
        if next.is_empty() {
            return (layers, found);
        }
        found.extend(next.iter().map(|(state, &paths)| (state.clone(), (depth, paths))));
        layers.push(next.into_keys().collect());
    }
}

fn counted(spec: &str) -> Vec<PathCounts> {
    let problem = families::parse(spec).unwrap();
    let options = AnalyzeOptions::default().paths(true);
    let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none());
    found.unwrap_or_else(|error| panic!("{spec}: {error}")).paths.unwrap()
}

#[test]
fn paths_are_those_of_a_plain_search() {
    let specs: Vec<&str> = families::ALL.iter().flat_map(|family| family.examples).copied().collect();
    let tried = specs.par_iter().filter(|spec| {
        let problem = families::parse(spec).unwrap();
        let few = problem.number().is_ok_and(|space| space.states() <= MOST);
        if !few || problem.directed() || problem.least_layout().is_some() {
            return false;
        }
        let (layers, states) = plain(&problem);
        let counts = counted(spec);
        assert_eq!(counts.len(), layers.len(), "{spec}");
        for (depth, (found, layer)) in counts.iter().zip(&layers).enumerate() {
            let paths: Vec<u128> = layer.iter().map(|state| states[state].1).collect();
            let exact = |number: &u128| u64::try_from(*number).ok();
            assert_eq!(found.states, layer.len() as u64, "{spec} {depth}");
            assert_eq!(found.fewest.exact, paths.iter().min().and_then(exact), "{spec} {depth}");
            assert_eq!(found.most.exact, paths.iter().max().and_then(exact), "{spec} {depth}");
            assert_eq!(found.single, paths.iter().filter(|&&paths| paths == 1).count() as u64, "{spec} {depth}");
            let mean = paths.iter().sum::<u128>() as f64 / paths.len() as f64;
            assert!((found.mean / mean - 1.0).abs() < 1e-9, "{spec} {depth}: {} {mean}", found.mean);
            let most = problem.read(&found.most_example).unwrap();
            assert_eq!(states[&most], (depth, paths.iter().copied().max().unwrap()), "{spec} {depth}");
            let mut moves = [0u64; 3];
            for state in layer {
                problem.expand(state, &mut |to| moves[1 + states[to].0 - depth.min(1 + states[to].0)] += 1);
            }
            let expected = moves.map(|moves| moves as f64 / layer.len() as f64);
            assert_eq!([found.nearer, found.level, found.farther], expected, "{spec} {depth}");
        }
        true
    });
    assert!(tried.count() > 60);
}

/// All lights of a board are independent, so each order of the presses is a shortest solution: 21
/// presses have 21!.
#[test]
fn numbers_beyond_the_exact_ones_are_logarithms() {
    let counts = counted("lightsout:1x21");
    let last = counts.last().unwrap();
    let factorial = (1..counts.len()).map(|presses| (presses as f64).log2()).sum::<f64>();
    assert!(last.most.exact.is_none() && (last.most.log2 - factorial).abs() < 1e-6, "{:?} {factorial}", last.most);
}
