//! Dual look-ups: a state is as far from the goal as its dual from a dual goal.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::slow::{check_path, distances};
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{self, BuildOptions, ChooseOptions, PdbSet, SetChosen, WorkResources};
use antipode::model::{Heuristic, NodeArrival, Problem};
use antipode::solvers::{self, DEFAULTS, SearchBudget, SearchEnd, SolveTask};
use antipode::watch::Watch;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// Puzzles with one hole, the number of their dual goals, and bytes for a set of patterns.
const PUZZLES: [(&str, usize, u64); 6] = [
    ("sliding:3x3;goal=_ 1 2/3 4 5/6 7 8", 3, 3000),
    ("sliding:2x4;goal=1 _ 2 3/4 5 6 7", 2, 1000),
    ("sliding:2x3;wrap=torus", 1, 100),
    ("sliding:2x3;wrap=coiled", 3, 100),
    ("graph:0-1,1-2,2-3,3-0,0-4,4-2", 2, 100),
    ("graph:0-1,1-2,2-0,2-3,3-4", 4, 100),
];

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

#[test]
fn duals_are_as_far_away() {
    for (spec, count, _) in PUZZLES {
        let problem = parse(spec);
        let patterns = problem.patterns().unwrap();
        let goals = patterns.dual_goals().unwrap();
        assert_eq!(goals.len(), count, "{spec}");
        assert_eq!(goals[0], problem.goal().unwrap(), "{spec}");
        let exact = |goal: &Vec<u8>| distances(&parse(&families::with_goal(spec, &problem.write(goal)).unwrap()));
        let exact: Vec<HashMap<Vec<u8>, u32>> = goals.iter().map(exact).collect();
        let (duality, none) = (patterns.duality(&goals).unwrap(), patterns.duality(&[]).unwrap());
        let mut dual = problem.goal().unwrap();
        for (state, distance) in distances(&problem) {
            let goal = duality.dual(&state, &mut dual).unwrap();
            assert_eq!(exact[goal].get(&dual), Some(&distance), "{spec}: {}", problem.write(&state));
            assert_eq!(duality.back(&state, &dual), goals[0]);
            assert_eq!(duality.back(&state, &goals[goal]), state);
            assert_eq!(none.dual(&state, &mut dual), None);
        }
    }
}

/// A set in a folder, with its tables built.
fn built(folder: &Path, text: &str) -> Result<String, Error> {
    let path = folder.join("set.toml");
    std::fs::write(&path, text).unwrap();
    let options = BuildOptions::to(folder).force(true);
    let set = PdbSet::read(&path)?;
    let files = set.files(folder)?;
    let tables = jobs::build_set(&set, RESOURCES, &options, |_, _| (), &mut Watch::none())?;
    assert_eq!(tables.len(), files.len());
    assert!(files.iter().all(|file| file.exists()));
    Ok(format!("pdb:{}", path.display()))
}

fn heuristic(problem: &Problem, name: &str) -> Arc<dyn Heuristic> {
    jobs::heuristic(problem, name, &mut { u64::MAX }, &mut Watch::none()).unwrap()
}

/// A set for tables that take at most `bytes` bytes.
fn chosen(problem: &Problem, bytes: u64, dual: bool, path: &Path) -> SetChosen {
    let mut options = ChooseOptions::new(bytes);
    (options.dual, options.force) = (dual, true);
    jobs::choose_set(problem, path, &options).unwrap()
}

#[test]
fn sets_with_duals_know_more_and_never_too_much() {
    for (spec, count, bytes) in PUZZLES {
        let (folder, problem) = (TempDir::new().unwrap(), parse(spec));
        let path = folder.path().join("chosen.toml");
        let text = |dual| {
            let bytes = if dual { bytes * count as u64 } else { bytes };
            let chosen = chosen(&problem, bytes, dual, &path);
            assert_eq!(chosen.duals.len(), if dual { count } else { 0 });
            std::fs::read_to_string(&path).unwrap()
        };
        let (without, with) = (text(false), text(true));
        let without = heuristic(&problem, &built(folder.path(), &without).unwrap());
        let name = built(folder.path(), &with).unwrap();
        let (with, side) = (heuristic(&problem, &name), heuristic(&problem, &format!("{name};duals=side")));
        let (mut before, mut after) = (0, 0);
        let mut all: Vec<(Vec<u8>, u32)> = distances(&problem).into_iter().collect();
        all.sort();
        for (state, distance) in all.into_iter().step_by(if spec.starts_with("sliding:3x3") { 17 } else { 1 }) {
            let (less, more) = (without.estimate(&state), with.estimate(&state));
            assert!(less <= more && more <= distance.into(), "{spec}: {}", problem.write(&state));
            assert!(side.estimate(&state) <= more, "{spec}: {}", problem.write(&state));
            (before, after) = (before + less.floor().unwrap(), after + more.floor().unwrap());
            let (tree, mut all) = (with.tree().unwrap(), vec![]);
            let root = tree.root(&state);
            tree.expand(&root, NodeArrival::default(), &mut |ordinal, node, estimate| {
                assert_eq!(estimate, with.estimate(&node[..state.len()]));
                all.push((ordinal, node.to_vec(), estimate));
            });
            for room in 0..=distance + 1 {
                let mut seen = vec![];
                let cut =
                    tree.expand_within(&root, NodeArrival::default(), room.into(), &mut |ordinal, node, estimate| {
                        seen.push((ordinal, node.to_vec(), estimate));
                    });
                let (kept, left): (Vec<_>, Vec<_>) =
                    all.iter().cloned().partition(|(_, _, estimate)| *estimate <= room.into());
                assert_eq!((seen, cut.count), (kept, left.len() as u64), "{spec}: {room}");
                assert!(cut.least.is_none_or(|least| least > room.into()) && cut.least.is_some() != left.is_empty());
            }
        }
        assert!(before < after || problem.least_states() < Some(1000), "{spec}: {before} {after}");
    }
}

/// For every state, the search from the dual gives a shortest path by the rules, whether it looks
/// up duals or not.
#[test]
fn searches_from_duals_lead_back() {
    for (spec, count, bytes) in PUZZLES {
        let (folder, problem) = (TempDir::new().unwrap(), parse(spec));
        let path = folder.path().join("chosen.toml");
        chosen(&problem, bytes * count as u64, true, &path);
        let name = built(folder.path(), &std::fs::read_to_string(&path).unwrap()).unwrap();
        let heuristics = ["", ";duals=side"].map(|option| heuristic(&problem, &format!("{name}{option}")));
        let mut all: Vec<(Vec<u8>, u32)> = distances(&problem).into_iter().collect();
        all.sort();
        let mut alternate = heuristics.iter().cycle();
        let ida = solvers::find("ida").unwrap();
        for (state, distance) in all.into_iter().step_by(if spec.starts_with("sliding:3x3") { 1009 } else { 3 }) {
            let dual = alternate.next().unwrap().dual_search(&state).unwrap();
            let task = SolveTask {
                problem: &dual.problem,
                from: &dual.from,
                heuristic: &*dual.heuristic,
                depth: None,
                settings: &DEFAULTS,
            };
            let budget = SearchBudget { nodes: None, time: None, memory: 1 << 30 };
            let answer = ida.solve(&task, budget, Watch::none().signal()).unwrap();
            let SearchEnd::Solved { path, optimal: true } = answer.end else { panic!("{spec}: {answer:?}") };
            let path = dual.path(&path);
            check_path(&problem, &state, &path);
            assert_eq!(path.len(), distance as usize + 1, "{spec}: {}", problem.write(&state));
        }
    }
}

#[test]
fn what_has_no_duals_is_refused() {
    let folder = TempDir::new().unwrap();
    let refused = |text: &str, part: &str| {
        let error = built(folder.path(), text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    };
    let load = |name: &str| jobs::heuristic(&parse("sliding:2x3"), name, &mut { u64::MAX }, &mut Watch::none());
    let plain = built(folder.path(), "puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\"]\n").unwrap();
    let table = plain.replace("set.toml", "set.1-2.antipode");
    for (name, part) in [
        (format!("{plain};duals=side"), "is for sets with duals"),
        (format!("{table};duals=side"), "is for sets with duals"),
        (format!("{plain};duals=some"), "write all or side"),
    ] {
        let error = load(&name).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{name}: {error}");
    }
    let dual = |goal: &str| format!("[[dual]]\ngoal = \"{goal}\"\npatterns = [\"1,2\"]\n");
    let sum = "[[sum]]\npatterns = [\"1,2\", \"3,4,5\"]\n";
    refused(&format!("puzzle = \"sliding:2x3\"\n{}", dual("1 2 3/4 5 _")), "it needs sums");
    let greatest = "[max]\npatterns = [\"1,2\"]\n";
    refused(&format!("puzzle = \"sliding:2x3\"\n{greatest}{}", dual("1 2 3/4 5 _")), "a sum beside them");
    refused(&format!("puzzle = \"sliding:2x3\"\n{sum}{}", dual("1 2 3/4 5 5")), "5");
    refused(&format!("puzzle = \"sliding:2x3\"\n{sum}[[dual]]\ngoal = \"_ 1 2/3 4 5\"\npatterns = []\n"), "patterns");
    let overlap = "[[dual]]\ngoal = \"1 _ 2/3 4 5\"\npatterns = [\"1,2\", \"2,3\"]\n";
    refused(&format!("puzzle = \"sliding:2x3\"\n{sum}{overlap}"), "must not overlap");
    let rings = "puzzle = \"rings:3,2,4\"\n[[sum]]\npatterns = [\"a\", \"b\"]\n";
    refused(&format!("{rings}[[dual]]\ngoal = \"1a 2b 3c 4d\"\npatterns = [\"a\"]\n"), "one hole");
    for spec in ["pancake:5", "rings:3,2,4", "race:3;tiles=3,3,2;goal=1 2 3/1 2 3/1 2 _", "twisty:2x2x2"] {
        let goals = parse(spec).patterns().unwrap().dual_goals();
        assert!(matches!(goals.as_ref().map_err(Error::fault), Err(Error::Usage(_))), "{spec}: {goals:?}");
    }
    let swapped = parse("sliding:2x3").patterns().unwrap().duality(&[vec![0, 0, 1, 2, 3, 255]]);
    assert!(matches!(swapped.map(|_| ()).as_ref().map_err(Error::fault), Err(Error::Usage(_))));
}

/// A 15-puzzle state that takes many nodes, and fewer from its dual: the path is shortest by the
/// rules. A request for expanded states gives those of the puzzle itself.
#[test]
fn a_search_goes_on_from_the_dual() {
    let (folder, problem) = (TempDir::new().unwrap(), parse("sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"));
    let path = folder.path().join("chosen.toml");
    chosen(&problem, 3_000_000, true, &path);
    let heuristic = heuristic(&problem, &built(folder.path(), &std::fs::read_to_string(&path).unwrap()).unwrap());
    let ida = solvers::find("ida").unwrap();
    let budget = SearchBudget { nodes: None, time: None, memory: 1 << 30 };
    // Korf's number 98, 54 moves.
    let from = problem.read("0 11 3 12 5 2 1 9 8 10 14 15 7 4 13 6").unwrap();
    let task = SolveTask { problem: &problem, from: &from, heuristic: &*heuristic, depth: None, settings: &DEFAULTS };
    let mut told = 0;
    let plain = ida.solve_and_tell(&task, budget, Watch::none().signal(), &mut |_| told += 1).unwrap();
    let answer = ida.solve(&task, budget, Watch::none().signal()).unwrap();
    assert!(plain.expanded == told && answer.expanded < told / 2, "{} of {told}", answer.expanded);
    let SearchEnd::Solved { path, optimal: true } = answer.end else { panic!("{answer:?}") };
    check_path(&problem, &from, &path);
    assert_eq!(path.len(), 54 + 1);
}
