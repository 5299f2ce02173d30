//! Whole cosets against a search of all states by the rules, coset by coset.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use antipode::checkpoint::Checkpoint;
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{
    AnalyzeOptions, CosetCountOptions, CosetCounts, SolveOptions, WholeCoset, WholeCosetOptions, WorkResources,
    analyze, count_cosets, sample_cosets, solve_subset, whole_coset,
};
use antipode::model::Problem;
use antipode::storage::StorageFolder;
use antipode::watch::Watch;

/// Puzzles, subgroups, and how many cosets of each to search at most.
const CASES: [(&str, &str, usize); 10] = [
    ("twisty:2x2x2;moves=R,U", "U", 20),
    ("twisty:2x2x2;moves=R,U", "R2,U2", 20),
    ("twisty:2x2x2;moves=R,U;metric=qtm", "R2,U", 20),
    ("twisty:2x2x2;moves=R,U;goal=R U", "U,R2", 6),
    ("twisty:2x2x2;moves=U2,R,F2", "U2,R2,F2", 6),
    ("twisty:pyraminx;moves=U,L,R", "U,L", 6),
    ("twisty:pyraminx;moves=U,L", "U", 6),
    ("twisty:3x3x3;moves=U2,R2,F2", "U2,R2", 8),
    ("group:lrx,7", "L", 6),
    ("group:adjacent,7", "(1,2),(2,3),(5,6)", 6),
];

/// The distance of every state, by the rules.
fn distances(problem: &Problem) -> HashMap<Vec<u8>, u32> {
    let goal = problem.goals().next().unwrap();
    let (mut found, mut open) = (HashMap::from([(goal.clone(), 0)]), VecDeque::from([goal]));
    while let Some(state) = open.pop_front() {
        let next = found[&state] + 1;
        problem.expand(&state, &mut |to| {
            if !found.contains_key(to) {
                found.insert(to.to_vec(), next);
                open.push_back(to.to_vec());
            }
        });
    }
    found
}

/// The states that moves of the subgroup reach.
fn coset(subgroup: &Problem, state: &[u8]) -> Vec<Vec<u8>> {
    let (mut seen, mut all) = (HashSet::from([state.to_vec()]), vec![state.to_vec()]);
    let mut at = 0;
    while at < all.len() {
        let mut next = vec![];
        subgroup.expand(&all[at], &mut |to| next.push(to.to_vec()));
        all.extend(next.into_iter().filter(|to| seen.insert(to.clone())));
        at += 1;
    }
    all
}

/// The puzzle with the moves of the subgroup alone.
fn inside(spec: &str, moves: &str) -> Problem {
    let (plain, goal) = spec.split_once(";goal=").map_or((spec, String::new()), |(s, g)| (s, format!(";goal={g}")));
    let spec = match plain.split_once(":").unwrap() {
        ("group", "lrx,6") => "group:(1 2 3 4 5 6);inverses".into(),
        ("group", "lrx,7") => "group:(1 2 3 4 5 6 7);inverses".into(),
        ("group", _) => format!("group:{moves};points=7"),
        _ => {
            let kept = plain.split(';').filter(|option| !option.starts_with("moves=")).collect::<Vec<_>>().join(";");
            format!("{kept};moves={moves}{goal}")
        }
    };
    families::parse(&spec).unwrap()
}

fn search(problem: &Problem, options: &WholeCosetOptions) -> Result<WholeCoset, Error> {
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    whole_coset(problem, &WholeCosetOptions { resources, ..options.clone() }, |_| (), &mut Watch::none())
}

/// The report of all cosets of a subgroup.
fn counted(problem: &Problem, moves: &str, at_most: Option<u32>) -> CosetCounts {
    let options = CosetCountOptions { by_coset: Some(format!("<{moves}>")), at_most };
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    count_cosets(problem, &options, resources, &mut Watch::none()).unwrap().unwrap()
}

/// Cosets by a bound: what is left out follows from what was searched, and a bound that does not
/// hold is not proven.
#[test]
fn bounds_of_all_cosets_hold_for_each_state() {
    for (spec, moves) in
        [("twisty:2x2x2;moves=U2,R,F2", "U2,R2,F2"), ("twisty:3x3x3;moves=U2,R2,F2", "U2,R2"), ("group:lrx,6", "L")]
    {
        let problem = families::parse(spec).unwrap();
        let (all, inside) = (distances(&problem), inside(spec, moves));
        let exact = counted(&problem, moves, None);
        let depth = exact.god_number.unwrap() as u32;
        assert_eq!(depth, *all.values().max().unwrap(), "{spec}");
        assert_eq!((exact.left_out, exact.certificates.len() as u64), (0, exact.searched), "{spec}");
        let mut left_out = 0;
        for bound in [depth - 1, depth, depth + 1] {
            let found = counted(&problem, moves, Some(bound));
            assert_eq!(found.at_most, (bound >= depth).then_some(bound), "{spec} {bound}");
            assert!(found.god_number.is_none_or(|number| number as u32 == depth), "{spec} {bound}");
            assert_eq!(found.searched + found.left_out, exact.searched, "{spec} {bound}");
            left_out = found.left_out;
            for (certificate, class) in found.certificates.iter().zip(&exact.certificates) {
                // The exact search names a state of each class.
                let state = problem.read(class.of.as_ref().unwrap()).unwrap();
                let deepest = coset(&inside, &state).iter().map(|state| all[state]).max().unwrap();
                assert_eq!(class.at_most, deepest, "{spec} {class:?}");
                assert!(certificate.at_most >= deepest, "{spec} {bound} {certificate:?}");
                let from = certificate.follows_from.map(|from| found.certificates[from].at_most);
                assert!(from.is_none_or(|from| from + 1 == certificate.at_most), "{spec} {bound} {certificate:?}");
                assert_eq!(certificate.of.is_none(), certificate.follows_from.is_some(), "{spec} {certificate:?}");
            }
        }
        assert!(left_out > 0, "{spec}: one more than God's number leaves out no coset");
        // The digest of a class is that of its coset alone.
        let mut digests = HashSet::new();
        for class in exact.certificates.iter().step_by(exact.certificates.len().div_ceil(8)) {
            let options = WholeCosetOptions { subgroup: moves.into(), of: class.of.clone(), ..Default::default() };
            let own = search(&problem, &options).unwrap();
            assert_eq!((&own.digest, &own.layers), (&class.digest, &class.layers), "{spec} {class:?}");
            digests.insert(own.digest);
        }
        assert!(digests.len() > 1, "{spec}: all digests are the same");
    }
}

/// A coset that is within one move proves no bound of 0.
#[test]
fn a_bound_of_no_moves_does_not_hold() {
    let problem = families::parse("group:a=(1 2),b=(3 4),c=(1 2)(3 4);inverses").unwrap();
    let found = counted(&problem, "a", Some(0));
    assert_eq!((found.at_most, found.states), (None, 4), "{found:?}");
    assert!(found.god_number.is_none_or(|number| number == 1), "{found:?}");
    assert_eq!(counted(&problem, "a", Some(1)).at_most, Some(1));
}

/// A sample has the reports of its cosets, and the same seed draws the same ones.
#[test]
fn samples_are_cosets_of_random_states() {
    let problem = families::parse("twisty:2x2x2;moves=R,U").unwrap();
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    let options = WholeCosetOptions { resources, subgroup: "U".into(), sample: Some(5), ..Default::default() };
    let sample = sample_cosets(&problem, &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!((sample.searched.len(), sample.cosets, sample.classes), (5, 7_290, 3_645));
    for found in &sample.searched {
        let alone = WholeCosetOptions { of: Some(found.of.clone()), sample: None, ..options.clone() };
        let alone = search(&problem, &alone).unwrap();
        assert_eq!((&alone.layers, &alone.digest, &alone.of), (&found.layers, &found.digest, &found.of));
    }
    let again = sample_cosets(&problem, &options, |_| (), &mut Watch::none()).unwrap();
    assert!(again.searched.iter().zip(&sample.searched).all(|(again, first)| again.of == first.of));
    let other = WholeCosetOptions { seed: Some(1), ..options.clone() };
    let other = sample_cosets(&problem, &other, |_| (), &mut Watch::none()).unwrap();
    assert!(other.searched.iter().zip(&sample.searched).any(|(other, first)| other.of != first.of));
    for sample in [0, u64::MAX] {
        let wrong = WholeCosetOptions { sample: Some(sample), ..options.clone() };
        let error = sample_cosets(&problem, &wrong, |_| (), &mut Watch::none()).unwrap_err();
        assert!(error.to_string().contains("--sample"), "{error}");
    }
}

/// All states of a subgroup, each with its distance.
#[test]
fn the_states_of_a_subgroup_are_solved() {
    for (spec, moves, _) in CASES {
        let problem = families::parse(spec).unwrap();
        let (all, inside) = (distances(&problem), inside(spec, moves));
        let subset = families::subset(&problem, &[format!("<{moves}>")], &[]).unwrap();
        let resources = WorkResources { threads: 2, memory: 1 << 30 };
        let solve = |options: &SolveOptions| {
            solve_subset(&problem, &subset, options, resources, &mut Watch::none()).unwrap().counts
        };
        let mut layers = vec![];
        for state in coset(&inside, &problem.goals().next().unwrap()) {
            let depth = all[&state] as usize;
            layers.resize(layers.len().max(depth + 1), 0u64);
            layers[depth] += 1;
        }
        let found = solve(&SolveOptions::default());
        assert_eq!((&found.layers, found.states), (&layers, layers.iter().sum()), "{spec} <{moves}>");
        for antipode in &found.antipodes.examples {
            assert_eq!(all[&problem.read(antipode).unwrap()] as usize, layers.len() - 1, "{spec} {antipode}");
        }
        // One by one, by a solver that was asked for.
        if layers.iter().sum::<u64>() < 100 {
            let mut options = SolveOptions::default();
            options.solver = Some("astar".into());
            assert_eq!(solve(&options).layers, layers, "{spec} <{moves}>");
        }
    }
}

#[test]
fn every_coset_has_the_distances_of_its_states() {
    let mut folded = vec![];
    for (spec, moves, most) in CASES {
        let problem = families::parse(spec).unwrap();
        let (all, inside) = (distances(&problem), inside(spec, moves));
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        let mut states: Vec<&Vec<u8>> = all.keys().collect();
        states.sort();
        // The subgroup itself, then cosets all over the space.
        let goal = problem.goals().next().unwrap();
        let step = (states.len() / (4 * most)).max(1);
        let starts = std::iter::once(&goal).chain(states.into_iter().step_by(step));
        let mut count = 0;
        let mut symmetries = 0;
        for start in starts {
            if count == most || seen.contains(start) {
                continue;
            }
            count += 1;
            let own = coset(&inside, start);
            let mut layers = vec![];
            for state in &own {
                let depth = all[state] as usize;
                layers.resize(layers.len().max(depth + 1), 0u64);
                layers[depth] += 1;
            }
            let options = WholeCosetOptions {
                subgroup: moves.into(),
                of: Some(problem.write(start)),
                antipodes: Some(usize::MAX),
                ..WholeCosetOptions::default()
            };
            let found = search(&problem, &options).unwrap();
            let of = format!("{spec} <{moves}> {}", problem.write(start));
            assert_eq!((&found.layers, found.states), (&layers, own.len() as u64), "{of}");
            assert_eq!(found.cosets * found.states, all.len() as u64, "{of}");
            assert_eq!(found.greatest, Some(layers.len() as u32 - 1), "{of}");
            assert_eq!(found.least as usize, layers.iter().position(|&states| states > 0).unwrap(), "{of}");
            let mut farthest: Vec<String> =
                own.iter().filter(|state| all[*state] as usize == layers.len() - 1).map(|s| problem.write(s)).collect();
            let mut listed = found.farthest.clone();
            farthest.sort();
            listed.sort();
            assert_eq!(listed, farthest, "{of}");
            symmetries = found.symmetries;
            // A bound is proven if it holds, and only then.
            let greatest = layers.len() as u32 - 1;
            for (bound, holds) in [(greatest, true), (greatest + 1, true), (greatest - 1, false)] {
                let found = search(&problem, &WholeCosetOptions { at_most: Some(bound), ..options.clone() }).unwrap();
                assert_eq!(found.at_most, holds.then_some(bound), "{of} at most {bound}");
                assert_eq!(found.undecided == 0, holds, "{of} at most {bound}");
                let counterexample = found.counterexample.map(|state| all[&problem.read(&state).unwrap()] as u32);
                assert!(counterexample.is_none_or(|depth| depth > bound), "{of} at most {bound}");
                assert_eq!(counterexample.is_some(), !holds, "{of} at most {bound}");
            }
            seen.extend(own);
        }
        assert!(count > 1, "{spec} <{moves}>");
        folded.push(symmetries);
    }
    // The cosets are folded wherever symmetries keep the subgroup.
    assert_eq!(folded, [2, 2, 2, 2, 2, 2, 4, 2, 2, 1]);
}

/// Six rings that turn by themselves have 46,080 symmetries, more than are listed.
#[test]
fn symmetries_that_are_not_all_listed_fold_nothing() {
    let ring = |at: usize| -> String {
        let image = |place: usize| if place / 3 == at { place / 3 * 3 + (place + 1) % 3 } else { place };
        (0..18).map(|place| format!(" {}", image(place) + 1)).collect()
    };
    let solved: String = (1..=18).map(|piece| format!(" {piece}")).collect();
    let moves: String =
        (0..6).map(|at| format!("Move {}\nPIECES\n{}\nEnd\n", b"ABCDEF"[at] as char, ring(at))).collect();
    let folder = tempfile::tempdir().unwrap();
    let text = format!("Name rings\nSet PIECES 18 1\nSolved\nPIECES\n{solved}\nEnd\n{moves}");
    std::fs::write(folder.path().join("rings.tws"), text).unwrap();
    let problem = families::parse_in(folder.path(), "twisty:rings.tws").unwrap();
    let options = WholeCosetOptions { subgroup: "A,B".into(), of: Some("C D".into()), ..WholeCosetOptions::default() };
    let found = search(&problem, &options).unwrap();
    // C and D, and each of A and B or not.
    assert_eq!((found.layers, found.cosets), (vec![0, 0, 1, 4, 4], 81));
}

#[test]
fn cosets_as_a_pattern_have_the_least_distances_of_their_states() {
    for (spec, moves, _) in CASES {
        let problem = families::parse(spec).unwrap();
        let (all, inside) = (distances(&problem), inside(spec, moves));
        let pattern = families::parse(&format!("{spec};pattern=<{moves}>")).unwrap();
        let of_cosets = distances(&pattern);
        let abstraction = problem.abilities().patterns.as_ref().unwrap().abstraction(&format!("<{moves}>")).unwrap();
        let numbered = pattern.number().unwrap();
        let size = coset(&inside, &problem.goals().next().unwrap()).len();
        assert_eq!(of_cosets.len() * size, all.len(), "{spec} <{moves}>");
        let mut least: HashMap<Vec<u8>, u32> = HashMap::new();
        for (state, &depth) in &all {
            let own = least.entry(abstraction.project(state)).or_insert(u32::MAX);
            *own = depth.min(*own);
        }
        assert_eq!(least, of_cosets, "{spec} <{moves}>");
        let resources = WorkResources { threads: 2, memory: 1 << 30 };
        let analysis = analyze(&pattern, resources, &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap();
        let deepest = of_cosets.values().max().copied().unwrap();
        let layer = |depth| of_cosets.values().filter(|other| **other == depth).count() as u64;
        assert_eq!(analysis.layers, (0..=deepest).map(layer).collect::<Vec<u64>>(), "{spec} <{moves}>");
        for state in of_cosets.keys() {
            let index = numbered.find(state).unwrap();
            assert_eq!(&numbered.state(index), state);
            let text = pattern.write(state);
            assert_eq!(pattern.read(&text).unwrap(), *state, "{text}");
            // What is written is a state of the puzzle, in this coset.
            assert_eq!(abstraction.project(&problem.read(&text).unwrap()), *state, "{text}");
        }
        // Every state of a coset names it.
        for state in all.keys() {
            assert_eq!(pattern.read(&problem.write(state)).unwrap(), abstraction.project(state));
        }
        assert_eq!(pattern.write(&pattern.goals().next().unwrap()), problem.write(&problem.goals().next().unwrap()));
    }
}

/// Cosets that three coordinates name, too many to list.
#[test]
fn states_of_large_cosets_are_states_of_the_puzzle() {
    let problem = families::parse("twisty:3x3x3").unwrap();
    let pattern = families::parse("twisty:3x3x3;pattern=<dr>").unwrap();
    let abstraction = problem.abilities().patterns.as_ref().unwrap().abstraction("<dr>").unwrap();
    let numbered = pattern.number().unwrap();
    for at in (0..2_217_093_120u64).step_by(5_000_011) {
        let state = numbered.state(at);
        let text = pattern.write(&state);
        assert_eq!(pattern.read(&text).unwrap(), state, "{text}");
        assert_eq!(abstraction.project(&problem.read(&text).unwrap()), state, "{text}");
    }
}

/// The numbers in the lists of a written state, list by list.
fn lists(text: &str) -> Vec<Vec<u8>> {
    let numbers = |list: &str| list.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    text.split([',', '/']).map(numbers).collect()
}

/// A subgroup that keeps pieces solved: a coset has the states with the same pieces in their slots.
#[test]
fn subgroups_that_keep_pieces_solved_have_cosets() {
    for (spec, pattern, slots) in [
        ("twisty:2x2x2;moves=R,U", "corners.6,corners.7", [5, 6]),
        ("twisty:2x2x2;moves=R,U", "corners.1,corners.3", [0, 2]),
        ("twisty:2x2x2;moves=R,U;goal=R U", "corners.1,corners.3", [7, 7]),
        ("twisty:2x2x2;moves=R,U2;metric=qtm", "corners.1,corners.5", [0, 4]),
    ] {
        let problem = families::parse(spec).unwrap();
        let all = distances(&problem);
        let goal = lists(&problem.write(&problem.goals().next().unwrap()));
        // With another goal, the pieces are elsewhere in it.
        let slots =
            if slots == [7, 7] { [1, 3].map(|piece| goal[0].iter().position(|p| *p == piece).unwrap()) } else { slots };
        let shown = |state: &Vec<u8>| {
            let lists = lists(&problem.write(state));
            slots.map(|slot| (lists[0][slot], lists[1][slot]))
        };
        let mut of_coset: HashMap<_, Vec<u64>> = HashMap::new();
        let mut starts: HashMap<_, &Vec<u8>> = HashMap::new();
        for (state, &depth) in &all {
            let layers = of_coset.entry(shown(state)).or_default();
            layers.resize(layers.len().max(depth as usize + 1), 0);
            layers[depth as usize] += 1;
            starts.insert(shown(state), state);
        }
        for (shown, start) in starts {
            let of = Some(problem.write(start));
            let options = WholeCosetOptions { subgroup: pattern.into(), of, ..WholeCosetOptions::default() };
            let found = search(&problem, &options).unwrap();
            assert_eq!(found.layers, of_coset[&shown], "{spec} {pattern} {shown:?}");
            assert_eq!((found.cosets, found.subgroup), (of_coset.len() as u64, pattern.into()));
        }
    }
}

#[test]
fn wrong_subgroups_and_states_are_refused() {
    let cases = [
        ("twisty:2x2x2", "U,R,F", None, "it has all states"),
        ("twisty:2x2x2", "oll", None, "name the moves that keep them so"),
        ("twisty:2x2x2", "corners", None, "only the goal has these pieces solved"),
        ("twisty:2x2x2", "corners.1|corners.2", None, "several patterns"),
        ("twisty:3x3x3", "f2l", None, "name fewer pieces; solve --among"),
        ("twisty:2x2x2", "U,X", None, "there is no move 'X'"),
        ("twisty:2x2x2;moves=U,R", "F", None, "does not reach all states of these moves"),
        ("twisty:2x2x2;moves=U,R", "U", Some("F"), "moves do not lead from it to the goal"),
        ("sliding:3x3", "U", None, "has no subgroups"),
        ("group:lx,5", "L", None, "moves that can be undone"),
        ("twisty:3x3x3", "U2,D2,R2,L2,F2,B2", None, "cosets that no pattern of pieces tells apart"),
        ("twisty:2x2x2;cost=U:2,*:1", "U", None, "costs"),
    ];
    for (spec, moves, of, message) in cases {
        let problem = families::parse(spec).unwrap();
        let options =
            WholeCosetOptions { subgroup: moves.into(), of: of.map(String::from), ..WholeCosetOptions::default() };
        let error = search(&problem, &options).unwrap_err().to_string();
        assert!(error.contains(message), "{spec} <{moves}>: {error}");
    }
    // The work does not begin with too little memory.
    let problem = families::parse("twisty:3x3x3").unwrap();
    let options = WholeCosetOptions { subgroup: "U,D,R2,L2,F2,B2".into(), ..WholeCosetOptions::default() };
    let error = search(&problem, &options).unwrap_err().to_string();
    assert!(error.contains("are allowed"), "{error}");
}

/// Runs a search that stops at every third report, until it ends; returns the number of stops.
/// `every` is the time between two states that are kept, besides those at a stop.
fn with_stops(problem: &Problem, options: &WholeCosetOptions, every: Duration) -> (WholeCoset, usize) {
    let folder = tempfile::tempdir().unwrap();
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    let options = WholeCosetOptions { resources, ..options.clone() };
    for stops in 0..200 {
        let (stop, steps) = (AtomicBool::new(false), AtomicUsize::new(0));
        let storage = Box::new(StorageFolder::open(folder.path()).unwrap());
        let mut checkpoint = Checkpoint::new(storage, every, true);
        let mut watch = Watch::new(&stop, |_| {
            if steps.fetch_add(1, Ordering::Relaxed) == 2 {
                stop.store(true, Ordering::Relaxed);
            }
        })
        .kept_in(&mut checkpoint);
        match whole_coset(problem, &options, |_| (), &mut watch) {
            Ok(found) => return (found, stops),
            Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
        }
    }
    panic!("the search does not get on");
}

/// A stop loses nothing, also where no state was kept before it.
#[test]
fn a_search_resumes_after_every_stop() {
    let problem = families::parse("twisty:2x2x2").unwrap();
    for (subgroup, of) in [("U,R", Some("F R U'")), ("corners.5,corners.6", None)] {
        let of = of.map(String::from);
        let options = WholeCosetOptions { subgroup: subgroup.into(), of, ..Default::default() };
        let whole = search(&problem, &options).unwrap();
        for every in [Duration::ZERO, Duration::from_secs(3600)] {
            let (resumed, stops) = with_stops(&problem, &options, every);
            assert!(stops > 3, "{stops}");
            assert_eq!((&resumed.layers, resumed.words), (&whole.layers, whole.words), "{subgroup}");
            assert_eq!(resumed.farthest, whole.farthest, "{subgroup}");
        }
    }
}
