//! States that symmetries keep, against all states of a complete search.

use antipode::families;
use antipode::jobs::{AnalyzeOptions, SolveOptions, SubsetOptions, WorkResources, analyze, solve_subset};
use antipode::model::{Problem, StateSubset};
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn subset(problem: &Problem, among: &str, except: &[&str]) -> StateSubset {
    let except = except.iter().map(ToString::to_string).collect();
    SubsetOptions { among: vec![among.into()], except }.subset(problem).unwrap().unwrap()
}

/// The listed states of a subset are those of a complete search, with their distances from it.
fn are_those_of_a_complete_search(cases: &[(&str, &str, &[&str])]) {
    for &(spec, among, except) in cases {
        let problem = families::parse(spec).unwrap();
        let subset = subset(&problem, among, except);
        let (resources, mut watch) = (WorkResources { threads: 2, ..WorkResources::default() }, Watch::none());
        let options = AnalyzeOptions::default().among(Some(subset.clone()));
        let counts = analyze(&problem, resources, &options, |_| (), &mut watch).unwrap().among.unwrap();
        let found = solve_subset(&problem, &subset, &SolveOptions::default(), resources, &mut watch).unwrap();
        assert_eq!(found.counts.layers, counts.layers, "{spec} {among}");
        assert_eq!((found.counts.states, found.searches), (counts.states, found.classes), "{spec} {among}");
        assert!(found.optimal && found.unsolved == 0, "{spec} {among}");
    }
}

#[test]
fn symmetric_states_are_those_of_a_complete_search() {
    are_those_of_a_complete_search(&[
        ("twisty:pyraminx", "symmetric:all", &[]),
        ("twisty:pyraminx", "symmetric", &["symmetric:rotations"]),
        ("twisty:2x2x2;moves=U,R", "symmetric:all", &[]),
        ("sliding:3x3", "symmetric", &[]),
        ("lightsout:3x3", "symmetric", &[]),
    ]);
}

#[test]
#[ignore = "takes three minutes"]
fn all_symmetric_states_are_those_of_a_complete_search() {
    are_those_of_a_complete_search(&[
        ("twisty:pyraminx", "symmetric", &[]),
        ("twisty:pyraminx", "symmetric:rotations", &[]),
        ("twisty:skewb", "symmetric", &[]),
        ("twisty:2x2x2", "symmetric", &[]),
    ]);
}

/// A symmetry keeps a state if the scramble with renamed moves makes the same state.
#[test]
fn renamed_scrambles_make_the_same_symmetric_states() {
    for (spec, group, renaming) in [
        ("twisty:pyraminx", "U->R,R->L", &[("U", "R"), ("R", "L"), ("L", "U"), ("B", "B")][..]),
        ("twisty:3x3x3", "U->D,F->B,R->R", &[("U", "D"), ("D", "U"), ("F", "B"), ("B", "F"), ("R", "R"), ("L", "L")]),
    ] {
        let problem = families::parse(spec).unwrap();
        let kept = subset(&problem, &format!("symmetric:{group}"), &[]);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let renamed = |name: &str| {
            let base = renaming.iter().find(|(from, _)| name.starts_with(from)).unwrap();
            name.replacen(base.0, base.1, 1)
        };
        let mut of_each = [0; 2];
        for _ in 0..300 {
            // A word followed by its images is kept more often than one of random moves.
            let word: Vec<&str> =
                (0..random.random_range(1..3)).map(|_| renaming[random.random_range(0..renaming.len())].0).collect();
            let images =
                std::iter::successors(Some(word.iter().map(ToString::to_string).collect::<Vec<_>>()), |word| {
                    Some(word.iter().map(|name| renamed(name)).collect())
                });
            let scramble: Vec<String> = images.take(random.random_range(1..4)).flatten().collect();
            let image: Vec<String> = scramble.iter().map(|name| renamed(name)).collect();
            let [state, image] = [scramble, image].map(|moves| problem.read(&moves.join(" ")).unwrap());
            assert_eq!(kept.has(&state), state == image, "{spec}: {}", problem.write(&state));
            of_each[usize::from(state == image)] += 1;
        }
        assert!(of_each.iter().all(|count| *count > 0), "{spec}: {of_each:?}");
    }
}

/// The cube has four states that all symmetries keep: the solved one, six half turns, the superflip
/// and both (H. Kociemba, "Symmetric patterns").
#[test]
fn the_cube_has_four_states_of_full_symmetry() {
    let problem = families::parse("twisty:3x3x3").unwrap();
    let all = subset(&problem, "symmetric:all", &[]);
    let states = all.states().unwrap();
    let texts: Vec<Vec<u8>> = (0..states.count).map(|at| (states.state)(at)).collect();
    assert_eq!(texts.len(), 4);
    for scramble in ["", "U2 D2 R2 L2 F2 B2", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"] {
        let state = problem.read(scramble).unwrap_or_else(|_| problem.goal().unwrap());
        assert!(texts.contains(&state) && all.has(&state), "{scramble}");
    }
    // There are too many states that a single symmetry keeps.
    let refused = solve_subset(
        &problem,
        &subset(&problem, "symmetric", &[]),
        &SolveOptions::default(),
        WorkResources::default(),
        &mut Watch::none(),
    );
    assert!(refused.unwrap_err().to_string().contains("enough symmetries"));
    let options = SubsetOptions { among: vec!["symmetric:U->X".into()], except: vec![] };
    assert!(options.subset(&problem).unwrap_err().to_string().contains("X"));
}
