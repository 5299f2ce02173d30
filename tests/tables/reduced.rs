//! Reduced pattern databases, compared with the least values of all entries that share a place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{self, BuildOptions, WorkResources, build_pdb};
use antipode::model::{Estimate, PatternCost, Problem};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

fn build(problem: &Problem, names: &str, path: &Path, encoding: Encoding) {
    let mut options = BuildOptions::to(path);
    options.file.encoding = Some(encoding);
    build_pdb(problem, names, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
}

fn estimates(problem: &Problem, name: &str, states: &[Vec<u8>]) -> Vec<Estimate> {
    let heuristic = jobs::heuristic(problem, name, &mut { u64::MAX }, &mut Watch::none()).unwrap();
    let consistent = heuristic.claim().consistent;
    assert!(heuristic.claim().admissible && consistent != name.contains(';'), "{name}");
    states.iter().map(|state| heuristic.estimate(state)).collect()
}

/// Estimates are the least values of rows that share, and the greatest level within them.
#[test]
fn reduced_values_are_those_of_a_slow_computation() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    for (spec, names, encoding) in [
        ("pancake:7", "1,2,3,4", Encoding::Nibble),
        ("pancake:6", "1,3,5", Encoding::Byte),
        ("hanoi:4,5", "1,2,3", Encoding::Byte),
    ] {
        let problem = families::parse(spec).unwrap();
        let _ = std::fs::remove_file(&path);
        build(&problem, names, &path, encoding);
        let whole = problem.number().unwrap();
        let states: Vec<Vec<u8>> = (0..whole.layout().size()).map(|index| whole.state(index)).collect();
        let plain = estimates(&problem, &format!("pdb:{}", path.display()), &states);
        // The row and the element of each state's abstract state.
        let space = problem.patterns().unwrap().pattern(names, PatternCost::All).unwrap().number().unwrap();
        let map = problem.patterns().unwrap().abstraction(names).unwrap();
        let places: Vec<_> =
            states.iter().map(|state| space.layout().place(space.find(&map.project(state)).unwrap())).collect();
        for option in ["div=2", "div=8", "mod=2", "mod=5"] {
            let count: u64 = option[4..].parse().unwrap();
            let kept = space.layout().rows.div_ceil(count);
            let shared = |row: u64| if option.starts_with("div") { row / count } else { row % kept };
            let mut least = BTreeMap::new();
            for (place, &value) in places.iter().zip(&plain) {
                let least = least.entry((shared(place.row), place.word, place.lane)).or_insert(value);
                *least = value.min(*least);
            }
            let expected: Vec<Estimate> =
                places.iter().map(|place| least[&(shared(place.row), place.word, place.lane)]).collect();
            let name = format!("pdb:{};{option}", path.display());
            assert_eq!(estimates(&problem, &name, &states), expected, "{spec} {option}");
            for count in [2, 3, 4, 8, 16] {
                let found = estimates(&problem, &format!("{name};values={count}"), &states);
                let levels: BTreeSet<Estimate> = found.iter().copied().collect();
                let level = |value: &Estimate| *levels.range(..=*value).next_back().unwrap();
                assert!(levels.len() <= count, "{spec} {option} {count}: {levels:?}");
                assert_eq!(found, expected.iter().map(level).collect::<Vec<_>>(), "{spec} {option} {count}");
            }
        }
    }
}

/// A partial table holds all values up to its greatest one; others count as one more. A filter may
/// take a state for one of a smaller value.
#[test]
fn partial_tables_hold_small_values() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    for (spec, names) in
        [("pancake:7", "1,2,3,4,5"), ("hanoi:4,5", "1,2,3"), ("twisty:2x2x2;moves=R,U", "corners.1,corners.4")]
    {
        let problem = families::parse(spec).unwrap();
        let _ = std::fs::remove_file(&path);
        build(&problem, names, &path, Encoding::Byte);
        let whole = problem.number().unwrap();
        let size = whole.layout().size();
        let states: Vec<Vec<u8>> =
            (0..size).step_by(1 + size as usize / 20_000).map(|index| whole.state(index)).collect();
        let plain = estimates(&problem, &format!("pdb:{}", path.display()), &states);
        for greatest in [0, 1, 3, 50] {
            let found = estimates(&problem, &format!("pdb:{};partial={greatest}", path.display()), &states);
            let expected = plain.iter().map(|value| *value.min(&Estimate::from(greatest + 1)));
            let (mut less, mut all) = (0, 0);
            for (value, expected) in found.iter().zip(expected) {
                assert!(*value <= expected, "{spec} {greatest}: {value:?}, not {expected:?}");
                (less, all) = (less + usize::from(*value < expected), all + 1);
            }
            // A filter errs once in 256 states that it does not hold.
            assert!(less * 20 < all, "{spec} {greatest}: {less} of {all}");
        }
    }
}

#[test]
fn bad_reductions_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let problem = families::parse("pancake:6").unwrap();
    build(&problem, "1,2,3", &path, Encoding::Byte);
    let refused = |reduction: &str, part: &str| {
        let name = format!("pdb:{}{reduction}", path.display());
        match jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).map(|_| ()) {
            Err(Error::Usage(fault)) => assert!(fault.to_string().contains(part), "{fault}"),
            other => panic!("{reduction}: {other:?}"),
        }
    };
    refused(";div=3", "power of two");
    refused(";div=2048", "power of two");
    refused(";div=1", "power of two");
    refused(";mod=0", "a number from 2");
    refused(";div=2;mod=2", "one of div and mod");
    refused(";div=2;div=4", "one of div and mod");
    refused(";values=5", "2, 3, 4, 8 or 16");
    refused(";partial=many", "the greatest value to keep");
    refused(";partial=2;div=2", "without div");
    std::fs::remove_file(&path).unwrap();
    build(&problem, "1,2,3", &path, Encoding::Mod3);
    refused(";div=2", "has the encoding mod3");
    refused(";partial=2", "has the encoding mod3");
    // The memory is checked before the table loads.
    let name = format!("pdb:{};div=2", path.display());
    std::fs::remove_file(&path).unwrap();
    build(&problem, "1,2,3", &path, Encoding::Byte);
    let little = jobs::heuristic(&problem, &name, &mut 16, &mut Watch::none()).map(|_| ());
    assert!(matches!(little.as_ref().map_err(Error::fault), Err(Error::Limit(_))), "{little:?}");
}
