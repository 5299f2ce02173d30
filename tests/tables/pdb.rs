//! Pattern databases: values compared with slow searches and exact distances, their heuristics, bad
//! input.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::slow::numbered_distances;
use antipode::checkpoint::Checkpoint;
use antipode::engines::EngineKind;
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{
    self, BuildOptions, ChooseOptions, OpenPdb, OpenTable, PatternKind, PdbBuilt, PdbSet, SolveOptions, TableChecks,
    WorkResources, build_pdb, verify_pdb,
};
use antipode::model::{Estimate, NodeArrival, PatternTable, Problem, SumOptions};
use antipode::storage::StorageFolder;
use antipode::tables::{DepthSpan, Encoding, Table, TableSearch, TableWriter};
use antipode::watch::Watch;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

const LEAST: PatternKind = PatternKind { additive: true, keep_blank: false, share: None };
const KEPT: PatternKind = PatternKind { additive: true, keep_blank: true, share: None };
const ALL: PatternKind = PatternKind { additive: false, keep_blank: false, share: None };

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn build(spec: &str, names: &str, path: &Path, change: impl FnOnce(&mut BuildOptions)) -> Result<(), Error> {
    let mut options = BuildOptions::to(path);
    options.file.force = true;
    change(&mut options);
    build_pdb(&parse(spec), names, RESOURCES, &options, |_| (), &mut Watch::none()).map(|_| ())
}

/// Puzzles with patterns.
const PATTERNS: [(&str, &[&str]); 9] = [
    ("sliding:2x3", &["1", "1,2", "3,1,5", "2,3,4,5", "1,2,3,4,5"]),
    ("sliding:3x2;goal=_ 1/2 3/4 5", &["5,4", "1,2,3"]),
    ("sliding:2x3;wrap=torus", &["1,4", "2,3,5"]),
    ("sliding:2x3;wrap=coiled", &["1,4"]),
    ("rings:3,1,5", &["a", "a,c", "b,c"]),
    ("rings:3,2,4;goal=1p 4g 5r 6b", &["p,b", "g"]),
    ("graph:0-1,1-2,2-3,3-0,0-4,4-2", &["1,4", "2,3,1"]),
    ("graph:0-1,1-2,2-0,2-3,3-4,4-5,5-3;holes=3", &["1", "1,3", "2,3"]),
    ("graph:0-1,1-2,2-3,3-4,4-5,5-0;holes=2", &["1,2"]),
];

/// The additive values, by a search of the puzzle with the other tokens merged and their moves
/// free. The name of a move contains the name of its token. The keys are states of the puzzle, one
/// for each placement of the pattern and the holes.
fn slow_values(problem: &Problem, names: &str) -> HashMap<Vec<u8>, u32> {
    let coarse = families::parse(&format!("{};pattern={names}", problem.spec()));
    let coarse = coarse.unwrap_or_else(|_| parse(&problem.spec()));
    let (whole, moves) = (problem.clone(), coarse.clone());
    let names: Vec<&str> = names.split(',').collect();
    let mut values = HashMap::new();
    let mut queue: VecDeque<(Vec<u8>, u32)> = moves.goals().map(|goal| (goal, 0)).collect();
    while let Some((state, value)) = queue.pop_front() {
        if values.contains_key(&state) {
            continue;
        }
        values.insert(state.clone(), value);
        let mut ordinal = 0;
        moves.expand(&state, &mut |next| {
            let name = moves.name(&state, ordinal);
            ordinal += 1;
            match names.contains(&name.split(' ').next().unwrap()) {
                true => queue.push_back((next.to_vec(), value + 1)),
                false => queue.push_front((next.to_vec(), value)),
            }
        });
    }
    values.into_iter().map(|(state, value)| (whole.read(&moves.write(&state)).unwrap(), value)).collect()
}

/// The cells of the tokens of a pattern in a state, which index tables of least values.
fn cells_of(state: &[u8], tokens: &[u8]) -> Vec<usize> {
    tokens.iter().map(|token| state.iter().position(|other| other == token).unwrap()).collect()
}

#[test]
fn tables_hold_the_values_of_a_slow_search() {
    let folder = TempDir::new().unwrap();
    let (least, kept) = (folder.path().join("least"), folder.path().join("kept"));
    for (spec, patterns) in PATTERNS {
        let problem = parse(spec);
        let moves = problem.clone();
        for names in patterns {
            let values = slow_values(&problem, names);
            let heuristic = |path: &Path| {
                let name = format!("pdb:{}", path.display());
                jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).unwrap()
            };
            build(spec, names, &kept, |options| options.kind = KEPT).unwrap();
            let exact = heuristic(&kept);
            assert!(exact.claim().consistent);
            for (state, value) in &values {
                assert_eq!(exact.estimate(state), Estimate::from(*value), "{spec} {names}: {}", moves.write(state));
            }
            let goal = moves.goals().next().unwrap();
            let tokens = goal.iter().copied().filter(|&token| token != u8::MAX);
            let own: Vec<u8> = tokens.filter(|&token| is_own(&problem, names, token)).collect();
            let mut lowest: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
            for (state, &value) in &values {
                let slot = lowest.entry(cells_of(state, &own)).or_insert(value);
                *slot = value.min(*slot);
            }
            let small = lowest.values().all(|&value| value <= 14);
            for encoding in [Encoding::Byte, Encoding::Nibble, Encoding::Delta] {
                if encoding == Encoding::Nibble && !small {
                    continue;
                }
                for engine in [EngineKind::Rows, EngineKind::Queue] {
                    build(spec, names, &least, |options| {
                        options.kind = LEAST;
                        options.file.encoding = Some(encoding);
                        options.search.engine = Some(engine);
                        options.file.compress = (engine == EngineKind::Queue).then_some(3);
                    })
                    .unwrap();
                    verify_pdb(&least, TableChecks::Depths, 1 << 30, &mut Watch::none()).unwrap();
                    let heuristic = heuristic(&least);
                    for state in values.keys() {
                        let expected = lowest[&cells_of(state, &own)];
                        assert_eq!(
                            heuristic.estimate(state),
                            expected.into(),
                            "{spec} {names} {encoding:?} {engine:?}"
                        );
                    }
                }
            }
        }
    }
}

/// Whether a token belongs to a pattern, by whether the abstraction distinguishes it.
fn is_own(problem: &Problem, names: &str, token: u8) -> bool {
    usize::from(problem.patterns().unwrap().abstraction(names).unwrap().project(&[token])[0]) < names.split(',').count()
}

/// All distances of a small puzzle, by key.
fn distances(spec: &str) -> Vec<(Vec<u8>, u32)> {
    numbered_distances(&parse(spec)).into_iter().filter_map(|(state, distance)| Some((state, distance?))).collect()
}

fn set(folder: &Path, text: &str) -> String {
    let path = folder.join("set.toml");
    std::fs::write(&path, text).unwrap();
    let options = BuildOptions::to(folder).force(true);
    jobs::build_set(&PdbSet::read(&path).unwrap(), RESOURCES, &options, |_, _| (), &mut Watch::none()).unwrap();
    format!("pdb:{}", path.display())
}

/// Checks sums, reflections and maxima on every state.
#[test]
fn heuristics_never_exceed_the_distance() {
    let folder = TempDir::new().unwrap();
    let blank_first = "sliding:3x3;goal=_ 1 2/3 4 5/6 7 8";
    let sets = [
        (blank_first, "reflect = true\n[[sum]]\npatterns = [\"1,2,4,5\", \"3,6,7,8\"]"),
        (blank_first, "encoding = \"delta\"\nreflect = true\n[[sum]]\npatterns = [\"1,2,3,4\", \"5,6,7,8\"]"),
        (blank_first, "keep_blank = true\nreflect = true\n[[sum]]\npatterns = [\"1,2,4\", \"3,6,7\", \"5,8\"]"),
        (blank_first, "[[sum]]\npatterns = [\"1,2,4\", \"3,6,7\"]\n[[sum]]\npatterns = [\"5,7,8\", \"1,2,3,4,6\"]"),
        (blank_first, "[max]\npatterns = [\"1,2,3,4\", \"5,6\"]\n[[sum]]\npatterns = [\"1,2,4\", \"3,6,7\"]"),
        ("sliding:2x4", "[[sum]]\npatterns = [\"1,2,5,6\", \"3,4,7\"]"),
        ("sliding:2x4", "keep_blank = true\nencoding = \"delta\"\n[[sum]]\npatterns = [\"1,5,4\", \"3,2,7\"]"),
        ("sliding:3x3;metric=multi", "[max]\npatterns = [\"1,2,3,4\", \"5,6,7\"]"),
        ("rings:3,1,4", "[[sum]]\npatterns = [\"a,b\", \"c,d\"]\n"),
        ("race:3;tiles=3,3,2;goal=1 2 3/1 2 3/1 2 _", "encoding = \"mod3\"\n[max]\npatterns = [\"1\", \"2\", \"3\"]"),
        ("twisty:2x2x2;moves=R,U", "[max]\npatterns = [\"corners.1,corners.2,corners.4\", \"corners.3\"]"),
        ("pancake:7", "encoding = \"mod3\"\n[max]\npatterns = [\"1,2,3,4\", \"6,7\"]"),
        ("hanoi:4,5", "encoding = \"mod3\"\n[max]\npatterns = [\"1,2,3\", \"4,5\"]"),
        (blank_first, "overlap = true\nreflect = true\n[[sum]]\npatterns = [\"1,2,4\", \"2,3,6\", \"1,3,7\", \"5,8\"]"),
        (
            "sliding:2x4",
            "overlap = true\n[[sum]]\npatterns = [\"1,5,4\", \"4,3\", \"3,2,1\"]\n[[sum]]\npatterns = [\"1,2\"]",
        ),
        ("sliding:2x3;goal=1 2 ./. . _", "[max]\npatterns = [\"1\", \"2\"]"),
        ("pancake:7", "share = \"location\"\n[[sum]]\npatterns = [\"1,2,3\", \"4,5\", \"6,7\"]"),
        ("pancake:7", "share = \"split\"\n[max]\npatterns = [\"4,5\"]\n[[sum]]\npatterns = [\"1,2,3\", \"4,5\"]"),
        ("burnt:5", "share = \"location\"\n[[sum]]\npatterns = [\"1,2\", \"3\", \"4,5\"]"),
        ("topspin:8,4", "share = \"split\"\n[[sum]]\npatterns = [\"2,3,4\", \"5,6,7\"]"),
        ("sliding:2x4;metric=multi", "share = \"location\"\n[[sum]]\npatterns = [\"1,2\", \"4,5\", \"7\"]"),
        ("rings:3,1,4", "share = \"split\"\n[[sum]]\npatterns = [\"a,b\", \"c,d\"]"),
        (
            "twisty:2x2x2;moves=R2,U2,F2",
            "share = \"location\"\n[[sum]]\npatterns = [\"corners.1,corners.2,corners.4\", \"corners.3,corners.5+6\"]",
        ),
    ];
    let reductions = [";div=4", ";mod=3", ";values=3", ";values=8;div=2", ";values=2;mod=2"];
    let reduced = [1, 2, 4, 10].map(|i| reductions.map(|reduction| (sets[i], reduction)));
    let mut known: HashMap<&str, Vec<(Vec<u8>, u32)>> = HashMap::new();
    for ((spec, text), reduction) in sets.map(|set| (set, "")).into_iter().chain(reduced.into_iter().flatten()) {
        let name = set(folder.path(), &format!("puzzle = \"{spec}\"\n{text}\n")) + reduction;
        let problem = parse(spec);
        let moves = problem.clone();
        let heuristic = jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).unwrap();
        let all = &*known.entry(spec).or_insert_with(|| distances(spec));
        let (mut sum, mut zeros) = (0, 0);
        // Every state of the smaller puzzles, and of one larger board.
        let step = match all.len() {
            1_000_000.. => 1009,
            50_000.. if !reduction.is_empty() => 97,
            20_000.. if !text.contains("keep_blank") => 7,
            _ => 1,
        };
        let goals = all.iter().filter(|(_, distance)| *distance == 0);
        for (state, distance) in all.iter().step_by(step).chain(goals) {
            let estimate = heuristic.estimate(state);
            let written = || moves.write(state);
            assert!(estimate <= (*distance).into(), "{spec} {text}: {estimate:?} for {}", written());
            zeros += u32::from(*distance == 0 && estimate == Estimate::ZERO);
            sum += estimate.floor().unwrap();
            moves.expand(state, &mut |next| {
                assert!(
                    !heuristic.claim().consistent || estimate <= heuristic.estimate(next) + Estimate::from(1),
                    "{spec}: {}",
                    written()
                );
            });
            // The tree gives the same estimates for all successors except the parent.
            if let Some(tree) = heuristic.tree() {
                let (root, mut seen) = (tree.root(state), vec![]);
                tree.expand(&root, NodeArrival::default(), &mut |ordinal, node, estimate| {
                    assert_eq!(heuristic.estimate(&node[..state.len()]), estimate);
                    assert_eq!(tree.root(&node[..state.len()]), node);
                    seen.push((ordinal, node.to_vec()));
                });
                let mut expected = vec![];
                moves.expand(state, &mut |next| expected.push(next.to_vec()));
                assert_eq!(seen.iter().map(|(_, node)| node[..state.len()].to_vec()).collect::<Vec<_>>(), expected);
                assert!((0..).zip(&seen).all(|(i, (ordinal, _))| i == *ordinal));
                let (ordinal, child) = &seen[0];
                let reached = NodeArrival { from: Some((&root, *ordinal)), skip: 0 };
                tree.expand(child, reached, &mut |_, node, _| assert_ne!(&node[..state.len()], &state[..]));
                // With little room the other successors are counted, with the least of their
                // estimates.
                for room in [estimate.floor().unwrap(), estimate.floor().unwrap().saturating_sub(1)] {
                    let mut within = vec![];
                    let cut = tree.expand_within(&root, NodeArrival::default(), room, &mut |ordinal, node, _| {
                        within.push((ordinal, node.to_vec()));
                    });
                    let of = |node: &[u8]| heuristic.estimate(&node[..state.len()]);
                    let fits = |(_, node): &&(usize, Vec<u8>)| of(node) <= Estimate::from(room as u32);
                    let (kept, left): (Vec<_>, Vec<_>) = seen.iter().partition(fits);
                    assert_eq!(within.iter().collect::<Vec<_>>(), kept);
                    let least = left.iter().map(|(_, node)| of(node)).min();
                    // For a maximum of two, the first estimate may be enough to skip a state.
                    let exact = cut.least == least;
                    let bounds =
                        text.contains("[max]") && cut.least <= least && cut.least > Some(Estimate::from(room as u32));
                    assert!(exact || bounds, "{spec} {text}: {}: {cut:?}, {least:?}", written());
                    assert_eq!(cut.count, left.len() as u64, "{spec} {text}: {}", written());
                }
                // A search may skip some moves.
                let (odd, mut left) = (NodeArrival { skip: 0x5555, ..NodeArrival::default() }, vec![]);
                tree.expand(&root, odd, &mut |ordinal, node, _| left.push((ordinal, node.to_vec())));
                seen.retain(|(ordinal, _)| ordinal % 2 == 1);
                assert_eq!(left, seen);
            }
        }
        assert!(sum > 0 && zeros > 0 || spec.starts_with("twisty"), "{spec} {text}");
    }
}

/// Small patterns in half a byte are addressed by cells if there is memory, all others by ranks.
#[test]
fn tables_by_cells_and_by_ranks_give_the_same_estimates() {
    let folder = TempDir::new().unwrap();
    for (spec, sums) in [
        ("sliding:3x3;goal=_ 1 2/3 4 5/6 7 8", "reflect = true\n[[sum]]\npatterns = [\"1,2,3,4,5,6\", \"7,8\"]"),
        ("sliding:2x4", "[[sum]]\npatterns = [\"1,2,5\", \"3,4\"]\n[[sum]]\npatterns = [\"7\", \"1,2,3,4,5,6\"]"),
        ("graph:0-1,1-2,2-3,3-0,0-4,4-2", "[[sum]]\npatterns = [\"1,4\", \"2,3\"]"),
    ] {
        let name = set(folder.path(), &format!("puzzle = \"{spec}\"\nencoding = \"delta\"\n{sums}\n"));
        let problem = parse(spec);
        let with = |memory: &mut u64| jobs::heuristic(&problem, &name, memory, &mut Watch::none()).unwrap();
        let mut left = u64::MAX;
        let by_cells = with(&mut left);
        // A byte too little.
        let (mut allowed, used) = (u64::MAX - left - 1, u64::MAX - left);
        let by_ranks = with(&mut allowed);
        assert!(allowed > 0 && allowed < used, "{spec}");
        let [cells, ranks] = [&by_cells, &by_ranks].map(|heuristic| heuristic.tree().unwrap());
        for (state, _) in distances(spec) {
            assert_eq!(by_cells.estimate(&state), by_ranks.estimate(&state), "{spec}: {}", problem.write(&state));
            let [cells, ranks] = [cells, ranks].map(|tree| {
                let mut seen = vec![];
                tree.expand(&tree.root(&state), NodeArrival::default(), &mut |ordinal, node, estimate| {
                    seen.push((ordinal, node[..state.len()].to_vec(), estimate));
                });
                seen
            });
            assert_eq!(cells, ranks, "{spec}: {}", problem.write(&state));
        }
    }
}

/// Reflections help, and IDA* with them finds shortest paths.
#[test]
fn ida_with_patterns_is_optimal() {
    let folder = TempDir::new().unwrap();
    let spec = "sliding:3x3;goal=_ 1 2/3 4 5/6 7 8";
    let dual = |goal: &str| format!("[[dual]]\ngoal = \"{goal}\"\npatterns = [\"1,2,4,5\", \"3,6,7,8\"]\n");
    let duals = ["_ 1 2/3 4 5/6 7 8", "1 _ 2/3 4 5/6 7 8", "4 1 2/3 _ 5/6 7 8"].map(dual).concat();
    let delta = "encoding = \"delta\"\nreflect = true";
    for text in ["reflect = true", "keep_blank = true", delta, &format!("{delta}\n{duals}")] {
        let name = set(
            folder.path(),
            &format!("puzzle = \"{spec}\"\n{text}\n[[sum]]\npatterns = [\"1,2,4,5\", \"3,6,7,8\"]\n"),
        );
        let problem = parse(spec);
        let moves = problem.clone();
        let all = distances(spec);
        let some: Vec<_> = all.iter().step_by(401).collect();
        let states: Vec<String> = some.iter().map(|(state, _)| moves.write(state)).collect();
        for solver in ["ida", "astar", "rbfs"] {
            let options = SolveOptions::default().solver(solver).heuristic(name.clone());
            let mut costs = vec![];
            let tell = |solutions: Vec<jobs::Solution>| {
                costs.extend(solutions.into_iter().map(|solution| (solution.length, solution.optimal)));
                Ok(())
            };
            jobs::solve(&problem, &states, &options, RESOURCES, &mut Watch::none(), tell).unwrap();
            let expected: Vec<_> = some.iter().map(|(_, distance)| (Some(*distance as usize), true)).collect();
            assert_eq!(costs, expected, "{solver} {text}");
        }
    }
}

fn usage<T>(result: Result<T, Error>, part: &str) {
    match result.as_ref().map_err(Error::fault) {
        Err(Error::Usage(fault)) => assert!(fault.to_string().contains(part), "{fault}"),
        Err(other) => panic!("{other:?} instead of: {part}"),
        Ok(_) => panic!("no error, but: {part}"),
    }
}

#[test]
fn bad_patterns_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let additive = |spec: &str, names: &str| build(spec, names, &path, |options| options.kind = LEAST);
    usage(additive("sliding:3x3", "1,9"), "no token '9'");
    usage(additive("sliding:3x3", "1,2,1"), "'1' occurs twice");
    usage(additive("sliding:3x3", ""), "no token ''");
    usage(additive("rings:3,1,4", "a,z"), "no token 'z'");
    usage(additive("sliding:3x3;metric=multi", "1,2"), "moves of several tokens");
    usage(additive("pancake:4", "1,2"), "moves of several tokens");
    usage(additive("twisty:2x2x2", "corners.1"), "moves of several pieces");
    usage(additive("hanoi:3,2", "1"), "adds up the distances of disjoint sets of disks");
    usage(build("hanoi:3,2", "3", &path, |_| ()), "no disk '3', only 1 (the smallest) to 2");
    usage(build("hanoi:3,2", "2,1", &path, |_| ()), "leave some disks out");
    usage(build("lightsout:3x3", "1", &path, |_| ()), "its heuristic presses is the distance itself");
    usage(build("twisty:2x2x2", "corners.9", &path, |_| ()), "pieces 1 to 7");
    usage(build("twisty:2x2x2", "wings", &path, |_| ()), "no set 'wings'");
    usage(build("sliding:2x3", "1,2,3,4,5", &path, |_| ()), "leave some out");
    usage(build("sliding:2x3", "1", &path, |options| options.file.encoding = Some(Encoding::Delta)), "additive");
    let mod3 = |options: &mut BuildOptions| (options.kind, options.file.encoding) = (LEAST, Some(Encoding::Mod3));
    usage(build("sliding:2x3", "1", &path, mod3), "least of several depths");
    for spec in ["sliding:3x3;additive", "sliding:3x3;least", "sliding:3x3;pattern=1;least"] {
        usage(families::parse(spec), "additive");
    }
    let large = build("sliding:10x10", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", &path, |options| options.kind = LEAST);
    assert!(matches!(large, Err(Error::Limit(_))), "{large:?}");
    assert!(!path.exists());
}

/// Patterns that `solve` cannot add are not built, and no file is written.
#[test]
fn sums_that_cannot_be_looked_up_are_not_built() {
    let folder = TempDir::new().unwrap();
    let (path, tables) = (folder.path().join("set.toml"), folder.path().join("tables"));
    let build = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let options = BuildOptions::to(&tables);
        let set = PdbSet::read(&path)?;
        jobs::build_set(&set, RESOURCES, &options, |_, _| panic!("{text}"), &mut Watch::none()).map(|_| ())
    };
    let sum = |patterns: &str| build(&format!("puzzle = \"sliding:3x3\"\n[[sum]]\npatterns = [{patterns}]\n"));
    usage(sum("\"1,2,3\", \"4,5\", \"3,6\""), "both '1,2,3' and '3,6' have 3");
    usage(sum("\"1,2\", \"1,2\""), "both '1,2' and '1,2' have 1");
    usage(sum("\"1,2\", \" 8, 2\""), "both '1,2' and ' 8, 2' have 2");
    usage(sum("\"1,2\", \"3,9\""), "no token '9'");
    usage(build("puzzle = \"rings:3,1,4\"\n[[sum]]\npatterns = [\"a,b\", \"B,c\"]"), "both 'a,b' and 'B,c' have b");
    let reflected = "puzzle = \"sliding:3x3;goal=1 _ 2/3 4 5/6 7 8\"\nreflect = true\nencoding = \"mod3\"\n[max]\npatterns = [\"1\"]";
    usage(build(reflected), "only sums have reflections");
    usage(build("puzzle = \"sliding:2x3\"\nreflect = true\n[[sum]]\npatterns = [\"1\"]"), "no symmetry");
    usage(
        build("puzzle = \"sliding:2x3\"\nkeep_blank = true\nencoding = \"mod3\"\n[[sum]]\npatterns = [\"1\"]"),
        "byte, nibble",
    );
    let several = "puzzle = \"sliding:3x3;goal=1 2 ./. . ./. . _\"\n[[sum]]\npatterns = [\"1\", \"2\"]";
    assert!(matches!(build(several), Err(Error::Limit(_))), "{:?}", build(several));
    let sums = "[[sum]]\npatterns = [\"1\"]\n".repeat(9);
    let many = build(&format!("puzzle = \"sliding:3x3\"\n{sums}"));
    assert!(matches!(many, Err(Error::Limit(_))), "{many:?}");
    assert!(!tables.exists());
}

#[test]
fn tables_of_something_else_are_refused() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    build("sliding:2x3", "1,2", &at("least"), |options| options.kind = LEAST).unwrap();
    build("sliding:2x3", "1,2", &at("all"), |options| options.kind = ALL).unwrap();
    let built = jobs::BuildOptions::to(&at("whole"));
    jobs::build(&parse("sliding:2x3"), RESOURCES, &built, |_| (), &mut Watch::none()).unwrap();
    let heuristic = |spec: &str, file: &str| {
        let problem = parse(spec);
        jobs::heuristic(&problem, &format!("pdb:{}", at(file).display()), &mut { u64::MAX }, &mut Watch::none())
            .map(|_| ())
    };
    heuristic("sliding:2x3", "least").unwrap();
    heuristic("sliding:2x3", "all").unwrap();
    for spec in ["sliding:3x2", "sliding:2x3;wrap=torus", "sliding:2x3;metric=multi", "sliding:2x3;goal=_ 1 2/3 4 5"] {
        usage(heuristic(spec, "least"), "not for a pattern of");
        usage(heuristic(spec, "all"), "not for a pattern of");
    }
    usage(heuristic("sliding:2x3", "whole"), "whole puzzle");
    usage(OpenTable::open(&at("least")).map(|_| ()), "a pattern database");
    assert!(OpenTable::open(&at("all")).is_ok());
    let text = |text: &str| std::fs::write(at("set.toml"), text).unwrap();
    for (body, part) in [
        ("", "puzzle"),
        ("puzzle = \"sliding:2x3\"", "needs sums"),
        ("puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = []", "needs sums"),
        ("puzzle = \"sliding:2x3\"\nspeed = 3", "unknown field"),
        ("puzzle = \"sliding:2x3\"\nreflect = true\n[max]\npatterns = [\"1\"]", "reflections"),
        ("puzzle = \"sliding:3x2\"\n[[sum]]\npatterns = [\"1\"]", "not for sliding:2x3"),
    ] {
        text(body);
        usage(heuristic("sliding:2x3", "set.toml"), part);
    }
    text("puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\"]");
    assert!(matches!(heuristic("sliding:2x3", "set.toml"), Err(Error::Missing(_))));
    // Sets that cannot be added give an error before their tables are opened. The blank is in a
    // corner that no symmetry of a 2x3 board keeps.
    text("puzzle = \"sliding:2x3\"\nreflect = true\n[[sum]]\npatterns = [\"1,2\"]");
    usage(heuristic("sliding:2x3", "set.toml"), "symmetry");
    text("puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\", \"2,3\"]");
    usage(heuristic("sliding:2x3", "set.toml"), "overlap");
    // Tables without a set are checked when they are added.
    let load = || antipode::tables::TableImage::load(&Table::open(&at("least")).unwrap(), &mut Watch::none()).unwrap();
    let table = || PatternTable { names: "1,2".into(), least: true, image: Arc::new(load()) };
    usage(
        parse("sliding:2x3")
            .patterns()
            .unwrap()
            .sums("twice", &[vec![table(), table()]], SumOptions::default(), &mut 0)
            .map(|_| ()),
        "overlap",
    );
}

#[test]
fn damaged_files_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    for compress in [None, Some(3)] {
        build("sliding:2x3", "1,2", &path, |options| {
            (options.kind, options.file.encoding, options.file.compress) = (LEAST, Some(Encoding::Delta), compress);
        })
        .unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let damaged = folder.path().join("damaged");
        let problem = parse("sliding:2x3");
        let name = format!("pdb:{}", damaged.display());
        let refused = |bytes: &[u8], what: String| {
            std::fs::write(&damaged, bytes).unwrap();
            let heuristic = jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).map(|_| ());
            assert!(matches!(heuristic, Err(Error::Corrupt(_))), "{what}: {heuristic:?}");
            let verified = verify_pdb(&damaged, TableChecks::Checksums, 1 << 30, &mut Watch::none());
            assert!(matches!(verified, Err(Error::Corrupt(_))), "{what}: {verified:?}");
        };
        (0..bytes.len()).for_each(|length| refused(&bytes[..length], format!("cut to {length}")));
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            refused(&bytes, format!("byte {at}"));
        }
    }
}

/// A table with a wrong value and right checksums does not pass the certificate.
#[test]
fn wrong_values_are_found() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    // The values of another goal are wrong for this one.
    let (right, wrong) = ("sliding:2x3", "sliding:2x3;goal=1 2 3/5 4 _");
    for (spec, file) in [(right, "right"), (wrong, "wrong")] {
        build(spec, "1,2,4", &at(file), |options| options.kind = LEAST).unwrap();
        verify_pdb(&at(file), TableChecks::Depths, 1 << 30, &mut Watch::none()).unwrap();
    }
    let table = Table::open(&at("wrong")).unwrap();
    let rows = Claimed { table: &table, span: None };
    let metadata = Table::open(&at("right")).unwrap().metadata().clone();
    let writer = TableWriter::create(&at("claimed"), false).unwrap();
    let search = TableSearch { spec: &metadata.spec, engine: "rows", layers: &metadata.layers };
    writer.write(&search, &rows, None, &mut Watch::none()).unwrap();
    assert!(OpenPdb::open(&at("claimed")).is_ok());
    let verified = verify_pdb(&at("claimed"), TableChecks::Depths, 1 << 30, &mut Watch::none());
    assert!(matches!(verified, Err(Error::Corrupt(_))), "{verified:?}");
}

/// Regression test: tables with `least` passed whatever their spans were.
#[test]
fn wrong_spans_are_found() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let verify = |name: &str, checks| verify_pdb(&at(name), checks, 1 << 30, &mut Watch::none());
    for (encoding, kind) in [(Encoding::Byte, LEAST), (Encoding::Nibble, LEAST), (Encoding::Delta, LEAST)] {
        build("sliding:2x3", "1,2,4", &at("right"), |options| {
            (options.kind, options.file.encoding, options.file.force) = (kind, Some(encoding), true);
        })
        .unwrap();
        let table = Table::open(&at("right")).unwrap();
        let metadata = table.metadata();
        let deepest = metadata.layers.len() as u32 - 1;
        for row in (0..metadata.layout.rows).step_by(3) {
            let right = table.span(row).unwrap();
            let (least, most) = right.get().unwrap();
            let others = [(least, least), (most, most), (0, 0), (0, deepest), (least + 1, most + 1)];
            let others = others.into_iter().filter_map(|(least, most)| DepthSpan::new(least, most));
            for wrong in others.chain([DepthSpan::EMPTY]).filter(|span| *span != right) {
                let writer = TableWriter::create(&at("claimed"), true).unwrap();
                let search = TableSearch { spec: &metadata.spec, engine: "rows", layers: &metadata.layers };
                let claimed = Claimed { table: &table, span: Some((row, wrong)) };
                writer.write(&search, &claimed, None, &mut Watch::none()).unwrap();
                for checks in [TableChecks::Depths, TableChecks::Walk] {
                    let verified = verify("claimed", checks);
                    let refused = matches!(verified, Err(Error::Corrupt(_)));
                    assert!(refused, "{encoding:?} row {row}: {wrong:?} for {right:?}: {verified:?}");
                }
            }
        }
        for checks in [TableChecks::Depths, TableChecks::Walk] {
            verify("right", checks).unwrap();
        }
    }
}

/// The rows of a table to write again, perhaps with another span of one of them.
struct Claimed<'a> {
    table: &'a Table,
    span: Option<(u64, DepthSpan)>,
}

impl antipode::tables::RecordedDepths for Claimed<'_> {
    fn encoding(&self) -> Encoding {
        self.table.metadata().encoding
    }

    fn layout(&self) -> antipode::tables::StateLayout {
        self.table.metadata().layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan, Error> {
        match self.span {
            Some((other, span)) if other == row => Ok(span),
            _ => self.table.span(row),
        }
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<(), Error> {
        self.table.with_row(row, |payload| out.copy_from_slice(payload))
    }
}

#[test]
fn partitions_of_the_data_are_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/pdb");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let set = PdbSet::read(&path).unwrap();
        set.validate().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        count += 1;
    }
    assert!(count >= 6);
}

/// More memory gives better sets, and their values never exceed the distance.
#[test]
fn sets_are_chosen_for_the_memory() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("set.toml");
    let choose = |spec: &str, bytes| {
        let mut options = ChooseOptions::new(bytes);
        options.force = true;
        jobs::choose_set(&parse(spec), &path, &options)
    };
    for spec in ["sliding:3x3;goal=_ 1 2/3 4 5/6 7 8", "sliding:2x4;wrap=torus", "rings:3,1,5", "rings:3,2,4"] {
        let (problem, all, mut before) = (parse(spec), distances(spec), 0);
        for bytes in [100, 1000, 10_000, 1 << 20] {
            let chosen = choose(spec, bytes).unwrap();
            let mut names: Vec<&str> = chosen.patterns.iter().flat_map(|names| names.split(',')).collect();
            names.sort_unstable();
            let tokens = names.len();
            names.dedup();
            let holes = problem.write(&all[0].0).matches('_').count();
            let cells = problem.write(&all[0].0).split([' ', '/']).count();
            assert!(names.len() == tokens && (holes == 0 || tokens == cells - holes), "{spec}: {chosen:?}");
            let name = set(folder.path(), &std::fs::read_to_string(&path).unwrap());
            let heuristic = jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).unwrap();
            let estimates = all.iter().map(|(state, distance)| {
                let estimate = heuristic.estimate(state);
                assert!(estimate <= (*distance).into(), "{spec} {chosen:?}: {}", problem.write(state));
                estimate.floor().unwrap()
            });
            let sum: u64 = estimates.sum();
            assert!(sum >= before, "{spec}: {chosen:?}");
            before = sum;
        }
        assert_eq!(choose(spec, 1 << 20).unwrap().patterns.len(), 1, "{spec}");
    }
    let refused = choose("sliding:3x3", 30);
    assert!(matches!(refused.as_ref().map_err(Error::fault), Err(Error::Limit(_))), "{refused:?}");
    usage(choose("pancake:5", 1 << 20), "several tokens at a time");
    usage(jobs::choose_set(&parse("sliding:3x3"), &path, &ChooseOptions::new(1 << 20)), "exists");
}

/// For one state, the pairs of tokens that are in each other's way there form patterns.
#[test]
fn sets_are_chosen_for_states() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("set.toml");
    let (spec, mut gained) = ("sliding:3x3;goal=_ 1 2/3 4 5/6 7 8", 0);
    let problem = parse(spec);
    let estimate = |state: &[u8], states: Vec<Vec<u8>>| {
        let mut options = ChooseOptions::new(300);
        (options.force, options.states) = (true, states);
        jobs::choose_set(&problem, &path, &options).unwrap();
        let name = set(folder.path(), &std::fs::read_to_string(&path).unwrap());
        let heuristic = jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).unwrap();
        heuristic.estimate(state).floor().unwrap() as i64
    };
    for (state, distance) in distances(spec).iter().step_by(9001) {
        let own = estimate(state, vec![state.clone()]);
        assert!(own <= i64::from(*distance));
        gained += own - estimate(state, vec![]);
    }
    assert!(gained > 0, "{gained}");
    let mut options = ChooseOptions::new(1 << 20);
    (options.force, options.dual, options.states) = (true, true, vec![problem.goal().unwrap()]);
    usage(jobs::choose_set(&problem, &path, &options), "no duals");
}

/// Solves Korf's instances with the tables of a set, and checks their lengths.
fn korf(set: &str, numbers: &[&str]) -> usize {
    let folder = TempDir::new().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/pdb").join(set);
    let options = BuildOptions::to(folder.path());
    jobs::build_set(&PdbSet::read(&path).unwrap(), RESOURCES, &options, |_, _| (), &mut Watch::none()).unwrap();
    let text = include_str!("../../data/instances/korf100.csv");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let instances: Vec<[&str; 3]> = lines.map(|line| line.split(',').collect::<Vec<_>>().try_into().unwrap()).collect();
    let chosen: Vec<_> =
        instances.iter().filter(|[number, ..]| numbers.is_empty() || numbers.contains(number)).collect();
    let states: Vec<String> = chosen.iter().map(|[_, state, _]| state.to_string()).collect();
    let name = format!("pdb:{}", folder.path().join(set).display());
    let options = SolveOptions::default().heuristic(name);
    let problem = parse("sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
    let mut costs = vec![];
    let tell = |solutions: Vec<jobs::Solution>| {
        costs.extend(solutions.into_iter().map(|solution| solution.length.unwrap().to_string()));
        Ok(())
    };
    jobs::solve(&problem, &states, &options, RESOURCES, &mut Watch::none(), tell).unwrap();
    let expected: Vec<&str> = chosen.iter().map(|[_, _, optimal]| *optimal).collect();
    assert_eq!(costs, expected);
    costs.len()
}

#[test]
fn some_of_korf_s_instances_with_three_patterns() {
    assert_eq!(korf("15-puzzle-5-5-5.toml", &["12", "42", "47", "55", "79"]), 5);
}

#[test]
#[ignore = "needs 1 GB, and half a minute in the release profile"]
fn korf_s_instances_with_seven_and_eight_tiles() {
    assert_eq!(korf("15-puzzle-7-8.toml", &[]), 100);
}

#[test]
fn the_command_line_builds_shows_and_verifies() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let path = path.to_str().unwrap();
    let run = |arguments: &[&str]| {
        let output = assert_cmd::Command::cargo_bin("antipode").unwrap().args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let build = ["build", "sliding:3x3", "--pattern", "1,2,4", "--additive", "-o", path];
    let (code, text) = run(&build);
    assert!(code == Some(0) && text.contains("504") && text.contains("pattern=1,2,4;additive;least"), "{text}");
    assert_eq!(run(&build).0, Some(2), "it exists");
    let (code, json) = run(&["info", path, "--format", "json"]);
    let contents: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, contents["entries"].as_u64()), (Some(0), Some(504)));
    assert_eq!(run(&["verify", path]).0, Some(0));
    assert_eq!(run(&["hardest", path]).0, Some(2), "its values are not distances");
    let heuristic = format!("pdb:{path}");
    let (code, text) = run(&["solve", "sliding:3x3", "--heuristic", &heuristic, "8 6 7/2 5 4/3 _ 1"]);
    assert!(code == Some(0) && text.contains("31"), "{text}");
    let set = folder.path().join("set.toml");
    std::fs::write(&set, "puzzle = \"sliding:3x3\"\n[[sum]]\npatterns = [\"1,2,3\", \"4,5,6,7,8\"]\n").unwrap();
    assert_eq!(run(&["build", set.to_str().unwrap(), "-o", folder.path().to_str().unwrap()]).0, Some(0));
    let heuristic = format!("pdb:{}", set.display());
    let (code, text) = run(&["solve", "sliding:3x3", "--heuristic", &heuristic, "8 6 7/2 5 4/3 _ 1"]);
    assert!(code == Some(0) && text.contains("31"), "{text}");
    std::fs::write(&set, [0; 70_000]).unwrap();
    assert_eq!(run(&["solve", "sliding:3x3", "--heuristic", &heuristic, "1 2 3/4 5 6/7 _ 8"]).0, Some(2));
}

/// Regression test: a resumed run left out the tables that were finished before the kill.
#[test]
fn resumed_sets_report_all_tables() {
    let folder = TempDir::new().unwrap();
    let (tables, parts) = (folder.path().join("tables"), folder.path().join("kept/parts"));
    let path = folder.path().join("set.toml");
    let text = "puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\", \"3,4\", \"5\"]\n[max]\npatterns = [\"1,5\"]\n";
    std::fs::write(&path, text).unwrap();
    let set = PdbSet::read(&path).unwrap();
    let run = || {
        let storage = Box::new(StorageFolder::open(&folder.path().join("kept")).unwrap());
        let mut checkpoint = Checkpoint::new(storage, Duration::from_secs(600), true);
        let (options, watch) = (BuildOptions::to(&tables), &mut Watch::none().kept_in(&mut checkpoint));
        jobs::build_set(&set, WorkResources::default(), &options, |_, _| (), watch).unwrap()
    };
    let same = |built: Vec<PdbBuilt>| -> Vec<_> {
        let facts = |table: PdbBuilt| {
            let PdbBuilt { file, bytes, encoding, entries, mean_value, entry_layers, analysis, .. } = table;
            let (spec, layers, antipodes) = (analysis.spec, analysis.layers, analysis.antipodes);
            ((file, bytes, encoding, entries), (mean_value, entry_layers), (spec, layers, antipodes, analysis.complete))
        };
        built.into_iter().map(facts).collect()
    };
    let whole = same(run());
    assert_eq!(whole.len(), 4);
    assert_eq!(same(run()), whole, "all was finished");
    // What a kill leaves.
    let text = std::fs::read_to_string(&parts).unwrap();
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    for finished in 0..4 {
        std::fs::write(&parts, &text[..ends[finished]]).unwrap();
        whole[finished..].iter().for_each(|((file, ..), ..)| std::fs::remove_file(file).unwrap());
        assert_eq!(same(run()), whole, "{finished} tables were finished");
    }
}
