//! Cayley graphs of permutation groups: published growths, and random generators compared with
//! plain searches, also directed ones.

use std::collections::{BTreeMap, VecDeque};

use antipode::engines::EngineKind;
use antipode::error::UsageError;
use antipode::jobs::{BuildOptions, TableChecks, build_pdb, verify_pdb};
use antipode::perms::PermutationGroup;
use antipode::prelude::*;
use antipode::tables::Encoding;
use proptest::prelude::*;

/// An arrangement: the piece in every position.
type List = Vec<u8>;

/// The distances of arrangements from the solved one, or to it, by a plain search. A generator
/// moves the piece of position `p(i)` to position `i`, and its inverse moves it back.
fn distances(generators: &[List], start: &List, back: bool) -> BTreeMap<List, u32> {
    let step = |state: &List, p: &List| {
        let mut next = state.clone();
        (0..p.len()).for_each(|i| match back {
            false => next[i] = state[usize::from(p[i])],
            true => next[usize::from(p[i])] = state[i],
        });
        next
    };
    let mut found = BTreeMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(state) = queue.pop_front() {
        let depth = found[&state] + 1;
        for next in generators.iter().map(|p| step(&state, p)) {
            if !found.contains_key(&next) {
                found.insert(next.clone(), depth);
                queue.push_back(next);
            }
        }
    }
    found
}

fn identity(points: u8) -> List {
    (0..points).collect()
}

fn layers<'a>(depths: impl IntoIterator<Item = &'a u32>) -> Vec<u64> {
    let mut layers = vec![];
    for &depth in depths {
        layers.resize(layers.len().max(depth as usize + 1), 0);
        layers[depth as usize] += 1;
    }
    layers
}

fn written(list: &List) -> String {
    list.iter().map(|point| (point + 1).to_string()).collect::<Vec<_>>().join(" ")
}

fn resources() -> WorkResources {
    WorkResources { threads: 2, memory: 1 << 29 }
}

fn analysis(spec: &str) -> Analysis {
    let problem = parse(spec).unwrap();
    analyze(&problem, resources(), &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap()
}

fn inverse(p: &List) -> List {
    let mut out = p.clone();
    (0..).zip(p).for_each(|(i, &to)| out[usize::from(to)] = i);
    out
}

/// The data of CayleyPy (github.com/cayleypy/cayleypy, data/lrx_cayley_growth.csv); the diameters
/// are OEIS A186783.
#[test]
fn rotations_and_an_exchange_grow_as_published() {
    let published: [&[u64]; 7] = [
        &[1, 3, 2],
        &[1, 3, 5, 6, 5, 3, 1],
        &[1, 3, 6, 10, 16, 24, 29, 21, 6, 3, 1],
        &[1, 3, 6, 11, 20, 35, 55, 81, 109, 128, 126, 95, 40, 6, 3, 1],
        &[1, 3, 6, 12, 22, 42, 73, 124, 203, 303, 425, 559, 678, 713, 746, 611, 355, 122, 28, 10, 3, 1],
        &[
            1, 3, 6, 12, 23, 44, 80, 142, 247, 411, 662, 1019, 1481, 2059, 2745, 3465, 4126, 4633, 4913, 4777, 4163,
            3079, 1612, 488, 94, 25, 6, 3, 1,
        ],
        &[
            1, 3, 6, 12, 24, 46, 85, 156, 283, 492, 845, 1415, 2258, 3476, 5188, 7448, 10303, 13816, 17827, 22311,
            26810, 31091, 34664, 36935, 37516, 35651, 31354, 23197, 13382, 4680, 1212, 268, 88, 25, 8, 3, 1,
        ],
    ];
    for (n, published) in (3..).zip(published) {
        let found = analysis(&format!("group:lrx,{n}"));
        assert_eq!(found.layers, published, "{n}");
        assert_eq!(found.run.engine, "rows");
        assert!(n == 3 || found.god_number == n * (n - 1) / 2);
    }
}

/// CayleyPy, data/lx_cayley_growth.csv; the diameters are OEIS A039745, the last layers A186144.
#[test]
fn without_the_way_back_the_graph_is_directed_and_grows_as_published() {
    let published: [&[u64]; 6] = [
        &[1, 2, 3],
        &[1, 2, 3, 5, 5, 5, 3],
        &[1, 2, 3, 5, 8, 12, 15, 20, 22, 19, 11, 2],
        &[1, 2, 3, 5, 8, 13, 20, 30, 42, 56, 73, 87, 98, 101, 85, 59, 29, 7, 1],
        &[
            1, 2, 3, 5, 8, 13, 21, 33, 52, 78, 110, 151, 203, 265, 337, 417, 485, 530, 554, 552, 499, 388, 227, 83, 21,
            2,
        ],
        &[
            1, 2, 3, 5, 8, 13, 21, 34, 54, 86, 133, 195, 275, 379, 514, 685, 901, 1170, 1492, 1850, 2217, 2586, 2947,
            3276, 3534, 3649, 3589, 3343, 2865, 2167, 1358, 688, 239, 31, 9, 1,
        ],
    ];
    for (n, published) in (3..).zip(published) {
        let found = analysis(&format!("group:lx,{n}"));
        assert_eq!((found.layers, found.run.engine.as_str()), (published.to_vec(), "rows"), "{n}");
        let sparse = AnalyzeOptions::default().engine(EngineKind::Sparse);
        let problem = parse(&format!("group:lx,{n}")).unwrap();
        let sparse = analyze(&problem, resources(), &sparse, |_| (), &mut Watch::none()).unwrap();
        assert_eq!(sparse.layers, published, "{n}");
    }
    for (n, diameter) in [(9, 45), (10, 58), (11, 71)] {
        assert_eq!(analysis(&format!("group:lx,{n}")).god_number, diameter, "{n}");
    }
}

/// Inversions: the coefficients of (1)(1 + q)(1 + q + q^2).. (OEIS A008302).
#[test]
fn adjacent_transpositions_grow_as_mahonian_numbers() {
    let mut mahonian = vec![1u64];
    for n in 2..=9usize {
        let mut next = vec![0; mahonian.len() + n - 1];
        (0..n).for_each(|shift| mahonian.iter().enumerate().for_each(|(i, count)| next[i + shift] += count));
        mahonian = next;
        assert_eq!(analysis(&format!("group:adjacent,{n}")).layers, mahonian, "{n}");
    }
}

/// Points minus cycles: the coefficients of (1)(1 + q)(1 + 2q).. (OEIS A130534).
#[test]
fn transpositions_grow_as_stirling_numbers() {
    let mut stirling = vec![1u64];
    for n in 2..=8u64 {
        let mut next = [stirling.clone(), vec![0]].concat();
        (0..stirling.len()).for_each(|i| next[i + 1] += (n - 1) * stirling[i]);
        stirling = next;
        assert_eq!(analysis(&format!("group:transpositions,{n}")).layers, stirling, "{n}");
    }
}

#[test]
fn moves_permute_positions() {
    let problem = parse("group:lrx,5").unwrap();
    for (moves, state) in
        [("L", "2 3 4 5 1"), ("R", "5 1 2 3 4"), ("L X", "3 2 4 5 1"), ("X L", "1 3 4 5 2"), ("L2 L'", "2 3 4 5 1")]
    {
        assert_eq!(problem.write(&problem.read(moves).unwrap()), state, "{moves}");
        assert_eq!(problem.read(state).unwrap(), problem.read(moves).unwrap());
    }
    // One-line notation is the result for the solved state, and a cycle lists successive images.
    for spec in ["group:a=3 1 2 5 4", "group:a=(1 3 2)(4 5)"] {
        let problem = parse(spec).unwrap();
        assert_eq!(problem.write(&problem.read("a").unwrap()), "3 1 2 5 4", "{spec}");
    }
    let message = |text: &str| problem.read(text).unwrap_err().to_string();
    assert!(message("1 2 3 4").contains("the state has 5 pieces"), "{}", message("1 2 3 4"));
    assert!(message("1 2 3 4 6").contains("column 9: '6' is not a piece from 1 to 5"), "{}", message("1 2 3 4 6"));
    assert!(message("1 2 3 4 4").contains("pieces of the state"), "{}", message("1 2 3 4 4"));
    assert!(message("L Q").contains("there is no move 'Q'"), "{}", message("L Q"));
}

/// The spec of random generators.
fn spec(generators: &[List], inverses: bool, goal: &List) -> String {
    let lists: Vec<String> = generators.iter().zip('a'..).map(|(p, name)| format!("{name}={}", written(p))).collect();
    format!("group:{}{};goal={}", lists.join(","), if inverses { ";inverses" } else { "" }, written(goal))
}

fn permutation(points: u8) -> impl Strategy<Value = List> {
    Just(identity(points)).prop_shuffle()
}

fn sets() -> impl Strategy<Value = (Vec<List>, List)> {
    (4u8..=6).prop_flat_map(|points| (prop::collection::vec(permutation(points), 1..4), permutation(points)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Directed or not: the states are a coset of the group, and every distance is that of a plain
    /// search.
    #[test]
    fn random_generators_have_the_distances_of_a_plain_search((mut generators, goal) in sets(), inverses: bool) {
        let spec = spec(&generators, inverses, &goal);
        let points = goal.len();
        if generators.iter().all(|p| *p == identity(points as u8)) {
            prop_assert!(parse(&spec).is_err());
            return Ok(());
        }
        let order = PermutationGroup::generated_by(points, generators.iter().map(Vec::as_slice)).order();
        if inverses {
            generators.extend(generators.clone().iter().map(inverse));
        }
        let closed = generators.iter().all(|p| generators.contains(&inverse(p)));
        let problem = parse(&spec).unwrap();
        prop_assert_eq!((problem.directed(), problem.number().is_ok()), (!closed, true));
        let truth = distances(&generators, &goal, true);
        prop_assert_eq!(order.to_string(), truth.len().to_string());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("group.antipode");
        let built = build(&problem, resources(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        prop_assert_eq!(&built.analysis.layers, &layers(truth.values()));
        // A path back is a path of the inverses: growth is the same in both directions, distances
        // are not.
        prop_assert_eq!(layers(distances(&generators, &goal, false).values()), layers(truth.values()));
        let table = OpenTable::about(&file, &problem).unwrap();
        prop_assert_eq!(table.verify(TableChecks::Depths, 1 << 28, &mut Watch::none()).unwrap().certified_states, Some(truth.len() as u64));
        let states: Vec<String> = truth.keys().map(written).collect();
        for (answer, depth) in table.paths(&states).unwrap().iter().zip(truth.values()) {
            prop_assert_eq!(answer.distance, Some(*depth));
            let last = answer.moves.as_ref().unwrap().last();
            prop_assert!(last.is_none_or(|step| step.state == written(&goal)));
        }
        for solver in ["bfs", "ida", "astar", "rbfs", "iddfs"] {
            let options = SolveOptions::default().solver(solver);
            let solver = OpenSolver::new(&problem, &options, resources(), &mut Watch::none()).unwrap();
            for (state, depth) in truth.iter().step_by(97) {
                let solved = solver.solve(&problem.read(&written(state)).unwrap(), Watch::none().signal()).unwrap();
                prop_assert_eq!(solved.length.map(|cost| cost as u32), Some(*depth));
            }
        }
    }

    /// With indistinguishable pieces: distances between the images of arrangements.
    #[test]
    fn patterns_of_random_generators_have_the_distances_of_a_plain_search((generators, goal) in sets()) {
        prop_assume!(generators.iter().any(|p| *p != identity(goal.len() as u8)));
        let spec = format!("{};pattern=1+3,2", spec(&generators, false, &goal));
        let (problem, kept) = (parse(&spec).unwrap(), |list: &List| -> List {
            list.iter().map(|piece| match piece { 0 | 2 => 0, 1 => 1, _ => 2 }).collect()
        });
        let truth = distances(&generators, &kept(&goal), true);
        let found = analyze(&problem, resources(), &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap();
        prop_assert_eq!(found.layers, layers(truth.values()));
    }
}

#[test]
fn a_directed_graph_is_never_searched_from_both_ends() {
    let problem = parse("group:lx,6").unwrap();
    let options = SolveOptions::default().solver("bidirectional");
    let refused = OpenSolver::new(&problem, &options, resources(), &mut Watch::none());
    assert!(matches!(refused, Err(Error::Usage(UsageError::Unsupported { .. }))));
    assert!(problem.number().is_ok());
    // The same generators with inverses are those of LRX.
    assert!(!parse("group:lx,6;inverses").unwrap().directed());
    assert_eq!(analysis("group:lx,6;inverses").layers, analysis("group:lrx,6").layers);
    assert_eq!(parse("group:lrx,6;inverses").unwrap().spec(), "group:lrx,6");
}

/// The antipodes in OEIS A186144 (B. Whitmore) are farthest *to* the solved state, not farthest
/// from it.
#[test]
fn distances_are_those_to_the_goal() {
    let hardest = |n: u32| {
        let mut examples = analysis(&format!("group:lx,{n}")).antipodes.examples;
        examples.sort();
        examples
    };
    assert_eq!(hardest(6), ["2 6 1 5 4 3"]);
    assert_eq!(hardest(7), ["2 1 5 7 6 4 3", "2 1 6 5 7 4 3"]);
    assert_eq!(hardest(8), ["2 8 1 7 6 5 4 3"]);
}

/// A numbering has no room for more points.
#[test]
fn directed_groups_without_rows_are_explored() {
    let cycle = |points: u32| (1..=points).map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    let found = analysis(&format!("group:({})", cycle(300)));
    assert_eq!((found.layers, found.run.engine.as_str()), (vec![1; 300], "general"));
}

/// A directed table has the depths of a sparse search, and only bytes show distances.
#[test]
fn tables_of_directed_groups_hold_bytes() {
    let problem = parse("group:lx,7").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lx.antipode");
    for encoding in [Encoding::Mod3, Encoding::Plane, Encoding::Byte] {
        let mut options = BuildOptions::to(&file);
        options.file.encoding = Some(encoding);
        let built = build(&problem, resources(), &options, |_| (), &mut Watch::none());
        assert_eq!(built.is_ok(), encoding == Encoding::Byte, "{}", encoding.name());
    }
    let table = OpenTable::open(&file).unwrap();
    for checks in [TableChecks::Depths, TableChecks::Walk] {
        let verified = table.verify(checks, 1 << 28, &mut Watch::none()).unwrap();
        assert_eq!(verified.certified_states, Some(5040));
    }
}

/// A table of a directed pattern stores its states.
#[test]
fn pattern_databases_guide_searches_of_directed_graphs() {
    let problem = parse("group:lx,7").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pattern.antipode");
    let mut options = BuildOptions::to(&file);
    options.file.encoding = Some(Encoding::Mod3);
    let refused = build_pdb(&problem, "1,2,3", resources(), &options, |_| (), &mut Watch::none()).unwrap_err();
    assert!(refused.to_string().contains("needs moves that can be undone"), "{refused}");
    options.file.encoding = None;
    let built = build_pdb(&problem, "1,2,3", resources(), &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!(built.analysis.states, 7 * 6 * 5);
    let verified = verify_pdb(&file, TableChecks::Depths, 1 << 28, &mut Watch::none()).unwrap();
    assert!(verified.certified_states.is_some());
    let generators: Vec<List> = vec![vec![1, 2, 3, 4, 5, 6, 0], vec![1, 0, 2, 3, 4, 5, 6]];
    let truth = distances(&generators, &identity(7), true);
    let options = SolveOptions::default().solver("ida").heuristic(format!("pdb:{}", file.display()));
    let solver = OpenSolver::new(&problem, &options, resources(), &mut Watch::none()).unwrap();
    for (state, depth) in truth.iter().step_by(61) {
        let solved = solver.solve(&problem.read(&written(state)).unwrap(), Watch::none().signal()).unwrap();
        assert_eq!(solved.length.map(|cost| cost as u32), Some(*depth), "{}", written(state));
    }
}
