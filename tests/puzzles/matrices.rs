//! Groups of matrices: published growths, and random generators compared with plain searches.

use std::collections::{HashMap, VecDeque};

use antipode::jobs::TableChecks;
use antipode::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn analysis(spec: &str, options: &AnalyzeOptions) -> Analysis {
    let (problem, resources) = (parse(spec).unwrap(), WorkResources { threads: 2, memory: 1 << 29 });
    analyze(&problem, resources, options, |_| (), &mut Watch::none()).unwrap()
}

/// OEIS A063810 by its recurrence, until the corner may wrap around: after k moves it is at most
/// k^2/4 in size.
#[test]
fn heisenberg_groups_grow_like_that_of_the_integers() {
    let mut expected: Vec<i64> = vec![1, 4, 12, 36, 82, 164, 294, 476, 724];
    while expected.len() <= 22 {
        let last = |back: usize| expected[expected.len() - back];
        let factors = [3, -4, 5, -6, 5, -4, 3, -1];
        expected.push((1..).zip(factors).map(|(back, factor)| factor * last(back)).sum());
    }
    let found = analysis("matrix:heisenberg,256;inverses", &AnalyzeOptions::default().levels(23));
    assert_eq!(found.layers.iter().map(|&layer| layer as i64).collect::<Vec<_>>(), expected);
    assert_eq!(found.run.engine, "rows");
}

/// CayleyPy (github.com/cayleypy/cayleypy, data/heisenberg_growth.csv).
#[test]
fn heisenberg_groups_grow_as_published() {
    let published: [(u32, &[u64]); 5] = [
        (2, &[1, 2, 2, 2, 1]),
        (5, &[1, 4, 12, 32, 62, 12, 2]),
        (8, &[1, 4, 12, 36, 80, 152, 152, 64, 11]),
        (13, &[1, 4, 12, 36, 82, 164, 294, 472, 548, 264, 164, 104, 52]),
        (
            30,
            &[
                1, 4, 12, 36, 82, 164, 294, 476, 724, 1052, 1464, 1928, 2034, 1864, 1830, 1882, 1977, 1774, 1452, 1320,
                1200, 1080, 960, 840, 720, 600, 480, 360, 240, 120, 30,
            ],
        ),
    ];
    for (modulus, layers) in published {
        let spec = format!("matrix:heisenberg,{modulus};inverses");
        assert_eq!(analysis(&spec, &AnalyzeOptions::default()).layers, layers, "{modulus}");
        let sparse = AnalyzeOptions::default().engine(antipode::engines::EngineKind::Sparse);
        assert_eq!(analysis(&spec, &sparse).layers, layers, "{modulus}");
    }
}

/// The order of SL(2, p) is p (p^2 - 1).
#[test]
fn other_groups_are_explored() {
    for p in [2u64, 3, 5, 7] {
        for inverses in ["", ";inverses"] {
            let spec = format!("matrix:S=0 -1/1 0,T=1 1/0 1;mod={p}{inverses}");
            assert!(parse(&spec).unwrap().abilities().numbering.is_none());
            assert_eq!(analysis(&spec, &AnalyzeOptions::default()).reached, p * (p * p - 1), "{spec}");
        }
    }
    // One generator of two: the others are not reached, and not numbered.
    let found = analysis("matrix:1 1 0/0 1 0/0 0 1;mod=9;inverses", &AnalyzeOptions::default());
    assert_eq!((found.states, found.run.engine.as_str()), (9, "sparse"));
}

/// A square matrix, by rows.
type Matrix = Vec<Vec<u32>>;

fn product(a: &Matrix, b: &Matrix, modulus: u32) -> Matrix {
    let entry = |row: &Vec<u32>, column: usize| row.iter().zip(b).map(|(x, of)| x * of[column]).sum::<u32>() % modulus;
    a.iter().map(|row| (0..b.len()).map(|column| entry(row, column)).collect()).collect()
}

fn written(matrix: &Matrix) -> String {
    let row = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    matrix.iter().map(row).collect::<Vec<_>>().join("/")
}

/// The distances to the goal, by a search of all moves forwards and their reversal.
fn distances(generators: &[Matrix], goal: &Matrix, modulus: u32) -> HashMap<Matrix, u32> {
    let (mut sources, mut met): (HashMap<Matrix, Vec<Matrix>>, VecDeque<Matrix>) = (HashMap::new(), VecDeque::new());
    met.push_back(goal.clone());
    sources.insert(goal.clone(), vec![]);
    while let Some(state) = met.pop_front() {
        for next in generators.iter().map(|generator| product(&state, generator, modulus)) {
            let known = sources.entry(next.clone()).or_insert_with(|| {
                met.push_back(next);
                vec![]
            });
            known.push(state.clone());
        }
    }
    let mut depths = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(state) = queue.pop_front() {
        for source in &sources[&state] {
            if !depths.contains_key(source) {
                depths.insert(source.clone(), depths[&state] + 1);
                queue.push_back(source.clone());
            }
        }
    }
    depths
}

#[test]
fn random_generators_have_the_distances_of_a_plain_search() {
    let mut random = ChaCha8Rng::seed_from_u64(63810);
    let (mut numbered, mut directed) = (0, 0);
    for case in 0..60 {
        let (dimension, most) = [(2, 12), (2, 90), (3, 7), (4, 3)][case % 4];
        let modulus = random.random_range(2..=most);
        let mut unitriangular = || -> Matrix {
            let mut entry = |row: usize, column: usize| match row.cmp(&column) {
                std::cmp::Ordering::Less => random.random_range(0..modulus),
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            (0..dimension).map(|row| (0..dimension).map(|column| entry(row, column)).collect()).collect()
        };
        let goal = unitriangular();
        let generators: Vec<Matrix> = (0..dimension).map(|_| unitriangular()).collect();
        let list: Vec<String> = generators.iter().map(written).collect();
        let spec = format!("matrix:{};mod={modulus};goal={}", list.join(","), written(&goal));
        let Ok(problem) = parse(&spec) else { continue };
        assert_eq!(parse(&problem.spec()).unwrap().spec(), problem.spec());
        let truth = distances(&generators, &goal, modulus);
        let all = u64::from(modulus).pow((dimension * (dimension - 1) / 2) as u32);
        assert_eq!(problem.number().is_ok(), truth.len() as u64 == all, "{spec}");
        numbered += u32::from(problem.number().is_ok());
        directed += u32::from(problem.directed());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matrix.antipode");
        let resources = WorkResources { threads: 2, memory: 1 << 29 };
        build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        let table = OpenTable::about(&file, &problem).unwrap();
        for checks in [TableChecks::Depths, TableChecks::Walk] {
            let verified = table.verify(checks, 1 << 28, &mut Watch::none()).unwrap();
            assert_eq!(verified.certified_states, Some(truth.len() as u64), "{spec}");
        }
        let states: Vec<(String, u32)> = truth.iter().map(|(state, depth)| (written(state), *depth)).collect();
        let texts: Vec<&str> = states.iter().map(|(text, _)| &**text).collect();
        for (found, (text, depth)) in table.distances(&texts).unwrap().iter().zip(&states) {
            assert_eq!(found.distance, Some(*depth), "{spec}: {text}");
        }
        for (found, (text, depth)) in table.paths(&texts[..texts.len().min(20)]).unwrap().iter().zip(&states) {
            assert_eq!(found.moves.as_ref().map(Vec::len), Some(*depth as usize), "{spec}: {text}");
        }
    }
    assert!(numbered > 15 && directed > 15, "{numbered} {directed}");
}

#[test]
fn what_is_wrong_is_said() {
    for (spec, part) in [
        ("matrix:heisenberg", "needs a modulus"),
        ("matrix:heisenberg,1", "not a modulus"),
        ("matrix:heisenberg,257", "not a modulus"),
        ("matrix:heisenberg,5;mod=5", "in its last number"),
        ("matrix:unitriangular,9,2", "from 2 to 8"),
        ("matrix:special,2,5", "there is no set 'special'"),
        ("matrix:1 1/0 1", "need a modulus"),
        ("matrix:1 1/0 1;mod=0", "not a modulus"),
        ("matrix:1 1/0;mod=5", "not square"),
        ("matrix:1 a/0 1;mod=5", "'a' is not a number"),
        ("matrix:x=2 0/0 1;mod=6", "determinant 2 is not a unit modulo 6"),
        ("matrix:1 1/0 1,1 0 0/0 1 0/0 0 1;mod=5", "differ in size"),
        ("matrix:x=1 1/0 1,x=1 0/1 1;mod=5", "'x' occurs twice"),
        ("matrix:1 5/0 1;mod=5", "no generator but the identity"),
        ("matrix:;mod=5", "not square"),
        ("matrix:heisenberg,5;goal=1 1/0 1", "it has 2 rows, not 3"),
        ("matrix:heisenberg,5;goal=0 0 0/0 1 0/0 0 1", "no inverse modulo 5"),
    ] {
        let message = parse(spec).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(part), "{spec}: {message}");
    }
    let problem = parse("matrix:heisenberg,5;inverses").unwrap();
    assert_eq!(problem.reaches_goal(&problem.read("1 0 0/1 1 0/0 0 1").unwrap()), Some(false));
    assert_eq!(problem.reaches_goal(&problem.read("1 -1 7/0 1 3/0 0 1").unwrap()), Some(true));
}
