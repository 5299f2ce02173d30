//! The heuristic `cosets`: IDA* with it compared with other optimal solvers, table files, bad
//! input.

use std::path::Path;

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{self, BuildOptions, SolveOptions, WorkResources, build_cosets};
use antipode::model::Problem;
use antipode::watch::Watch;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

fn lengths(problem: &Problem, states: &[String], solver: &str, heuristic: Option<&str>) -> Vec<usize> {
    let mut options = SolveOptions::default().solver(solver);
    options.heuristic = heuristic.map(str::to_string);
    let mut lengths = vec![];
    let tell = |solutions: Vec<jobs::Solution>| {
        lengths.extend(solutions.iter().map(|solution| {
            assert!(solution.optimal, "{}", solution.state);
            solution.length.unwrap()
        }));
        Ok(())
    };
    jobs::solve(problem, states, &options, RESOURCES, &mut Watch::none(), tell).unwrap();
    lengths
}

fn heuristic(problem: &Problem, name: &str) -> Result<(), Error> {
    jobs::heuristic(problem, name, &mut (1 << 30), &mut Watch::none()).map(|_| ())
}

fn scrambled(problem: &Problem, length: usize) -> String {
    let mut state = problem.goals().next().unwrap();
    for step in 0..length {
        let mut all = vec![];
        problem.expand(&state, &mut |next| all.push(next.to_vec()));
        state = all.swap_remove((step * step * 7 + step * 11 + length) % 1009 % all.len());
    }
    problem.write(&state)
}

#[test]
fn solutions_are_as_short_as_those_of_other_solvers() {
    for (spec, size) in [
        ("twisty:2x2x2", "cosets:1MB"),
        ("twisty:2x2x2;metric=qtm;goal=R U F", "cosets:2MB"),
        ("twisty:pyraminx", "cosets:300kB"),
        ("twisty:skewb", "cosets:1MB"),
        ("twisty:skewb-diamond;moves=URF,UFL,UBR,DFR", "cosets:8MB"),
        ("twisty:dino;moves=ULB,UBR,DFR", "cosets:1MB"),
        ("twisty:3x3x3;moves=R2,U2,F2", "cosets:1MB"),
    ] {
        let problem = families::parse(spec).unwrap();
        let states: Vec<String> = (3..40).map(|length| scrambled(&problem, length)).collect();
        let slow = lengths(&problem, &states, "bidirectional", None);
        match heuristic(&problem, size) {
            Ok(()) => assert_eq!(lengths(&problem, &states, "ida", Some(size)), slow, "{spec}"),
            Err(error) => panic!("{spec}: {error}"),
        }
    }
}

/// Short scrambles of the cube in three metrics, each with the smallest table.
#[test]
#[cfg_attr(debug_assertions, ignore = "fills tables of a hundred million entries")]
fn short_scrambles_of_the_cube_are_solved() {
    for (metric, length) in [("htm", 9), ("qtm", 9), ("stm", 8)] {
        let problem = families::parse(&format!("twisty:3x3x3;metric={metric}")).unwrap();
        let states: Vec<String> = (length - 2..length).map(|length| scrambled(&problem, length)).collect();
        let slow = lengths(&problem, &states, "bidirectional", None);
        assert_eq!(lengths(&problem, &states, "ida", Some("cosets:32MB")), slow, "{metric}");
    }
}

#[test]
fn tables_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let (file, watch) = (folder.path().join("skewb.cosets"), &mut Watch::none());
    let problem = families::parse("twisty:skewb").unwrap();
    let build = |replace, size| {
        build_cosets(&problem, size, &BuildOptions::to(&file).force(replace), 1 << 30, &mut Watch::none())
    };
    let built = build(false, 1 << 20).unwrap();
    assert_eq!(built.bytes, file.metadata().unwrap().len());
    assert!(build(false, 1 << 20).unwrap_err().to_string().contains("exists"));
    let name = format!("cosets:{}", file.display());
    let states: Vec<String> = (3..20).map(|length| scrambled(&problem, length)).collect();
    let own = lengths(&problem, &states, "ida", Some("cosets:1MiB"));
    assert_eq!(lengths(&problem, &states, "ida", Some(&name)), own);
    let other = families::parse("twisty:2x2x2").unwrap();
    assert!(heuristic(&other, &name).unwrap_err().to_string().contains("is for twisty:skewb"));
    let refused = |name: &str| heuristic(&problem, name).unwrap_err();
    assert!(matches!(refused("cosets:10B").fault(), Error::Limit(_)));
    assert!(matches!(refused("cosets:4GB").fault(), Error::Limit(_)));
    assert!(refused("cosets:nothing.cosets").to_string().contains("nothing.cosets"));
    assert!(refused("cosetsy").to_string().contains("unknown heuristic 'cosetsy'"));
    let how = BuildOptions::to(Path::new("any"));
    assert!(build_cosets(&problem, 1 << 20, &how, 1 << 10, watch).is_err());
    let sliding = families::parse("sliding:3x3").unwrap();
    assert!(build_cosets(&sliding, 1 << 20, &how, 1 << 30, watch).is_err());
    // The program finds damage before it solves a state.
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    assert!(matches!(heuristic(&problem, &name), Err(Error::Corrupt(_))));
}

/// The smallest table of this definition is too large, so the default solver does without it.
#[test]
fn a_puzzle_without_a_table_that_fits_is_solved_without_it() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/twisty/pyraminx.tws");
    let problem = families::parse(&format!("twisty:{file}")).unwrap();
    assert!(matches!(heuristic(&problem, "cosets").unwrap_err().fault(), Error::Limit(_)));
    let states = [scrambled(&problem, 3)];
    assert_eq!(lengths(&problem, &states, "ida", None), lengths(&problem, &states, "bidirectional", None));
}
