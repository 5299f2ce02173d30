//! Lights Out on graphs, cylinders and tori: every distance compared with a plain search.

use std::collections::VecDeque;

use antipode::jobs;
use antipode::prelude::*;
use proptest::prelude::*;

fn resources() -> WorkResources {
    WorkResources { threads: 2, memory: 1 << 28 }
}

/// The distance of every pattern from a goal, by a plain search; light `v` is bit v.
fn distances(presses: &[usize], goal: usize) -> Vec<Option<u32>> {
    let mut found = vec![None; 1 << presses.len()];
    found[goal] = Some(0);
    let mut queue = VecDeque::from([goal]);
    while let Some(state) = queue.pop_front() {
        for next in presses.iter().map(|press| state ^ press) {
            if found[next].is_none() {
                found[next] = found[state].map(|depth| depth + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

/// The text of a pattern, in rows of one length.
fn written(state: usize, lights: usize, columns: usize) -> String {
    let light = |v: usize| if state >> v & 1 == 1 { "1" } else { "0" };
    let cells: Vec<&str> = (0..lights).map(light).collect();
    cells.chunks(columns).map(<[&str]>::concat).collect::<Vec<_>>().join("/")
}

/// Checks a table, its certificate, every distance, the heuristics, and the division into
/// components.
fn check(spec: &str, presses: &[usize], columns: usize, goal: usize) {
    let lights = presses.len();
    let problem = parse(&format!("{spec};goal={}", written(goal, lights, columns))).unwrap();
    let truth = distances(presses, goal);
    let reached = truth.iter().flatten().count() as u64;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lights.antipode");
    let built = build(&problem, resources(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    assert_eq!(built.analysis.reached, reached, "{spec}");
    let table = OpenTable::about(&file, &problem).unwrap();
    let texts: Vec<String> = (0..1 << lights).map(|state| written(state, lights, columns)).collect();
    let heuristics: Vec<_> = problem.heuristics().iter().map(|name| problem.heuristic(name).unwrap()).collect();
    for ((text, answer), depth) in texts.iter().zip(table.paths(&texts).unwrap()).zip(&truth) {
        assert_eq!(answer.distance, *depth, "{spec}: {text}");
        let state = problem.read(text).unwrap();
        assert_eq!((problem.write(&state), problem.reaches_goal(&state)), (text.clone(), Some(depth.is_some())));
        for heuristic in &heuristics {
            let (estimate, distance) = (heuristic.estimate(&state), antipode::model::Estimate::from(*depth));
            let right = if heuristic.claim().name == "presses" { estimate == distance } else { estimate <= distance };
            assert!(right, "{spec}: {} of {text}: {estimate:?}", heuristic.claim().name);
        }
    }
    let report = jobs::components(&problem, 1 << 28, &mut Watch::none()).unwrap();
    assert_eq!(report.components.0, ((1u64 << lights) / reached).into(), "{spec}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_graphs_have_the_distances_of_a_plain_search(
        lights in 2usize..=9, pairs in prop::collection::vec((0usize..9, 0usize..9), 0..24), goal: usize
    ) {
        let edges: Vec<(usize, usize)> = pairs.into_iter().filter(|(a, b)| a != b && *a.max(b) < lights).collect();
        let mut presses: Vec<usize> = (0..lights).map(|v| 1 << v).collect();
        edges.iter().for_each(|&(a, b)| (presses[a], presses[b]) = (presses[a] | 1 << b, presses[b] | 1 << a));
        let parts = edges.iter().map(|(a, b)| format!("{a}-{b}")).chain((0..lights).map(|v| v.to_string()));
        check(&format!("lightsout:{}", parts.collect::<Vec<_>>().join(",")), &presses, lights, goal % (1 << lights));
    }
}

#[test]
fn boards_that_are_joined_have_the_distances_of_a_plain_search() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3)] {
        for wrap in ["none", "cylinder", "torus"] {
            let press = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let up = [(row + rows - 1) % rows, (row + 1) % rows].map(|r| (r, r.abs_diff(row) == 1, column, true));
                let side = [(column + columns - 1) % columns, (column + 1) % columns]
                    .map(|c| (row, true, c, c.abs_diff(column) == 1));
                let near = up.into_iter().chain(side).filter(|&(_, plain_row, _, plain_column)| {
                    (plain_row || wrap == "torus") && (plain_column || wrap != "none")
                });
                near.fold(1 << cell, |lights: usize, (r, _, c, _)| lights | 1 << (r * columns + c))
            };
            let presses: Vec<usize> = (0..rows * columns).map(press).collect();
            check(&format!("lightsout:{rows}x{columns};wrap={wrap}"), &presses, columns, 5 % (1 << presses.len()));
        }
    }
}

/// The dimensions of sets of presses without effect on square boards (OEIS A159257) and tori
/// (A165738), both from n = 1.
#[test]
fn idle_presses_are_as_many_as_published() {
    let board = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20];
    let torus =
        [0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0];
    for (wrap, dimensions) in [("none", board), ("torus", torus)] {
        // A torus of two rows or columns joins some cells twice, which counts here once.
        for (n, dimension) in (1..).zip(dimensions).filter(|(n, _)| wrap == "none" || *n > 2) {
            let division = parse(&format!("lightsout:{n}x{n};wrap={wrap}")).unwrap().division().unwrap();
            let one = num_bigint::BigUint::from(1u8);
            assert_eq!(division.count, &one << dimension, "{n}, {wrap}");
            assert_eq!(division.size, one << (n * n - dimension), "{n}, {wrap}");
        }
    }
}

/// The fewest presses for all lights of square boards (OEIS A075464), from n = 1. They are found
/// and replayed one by one.
#[test]
fn boards_of_all_lights_take_as_many_presses_as_published() {
    let fewest = [1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188];
    for (n, fewest) in (1..).zip(fewest) {
        let problem = parse(&format!("lightsout:{n}x{n}")).unwrap();
        let all = problem.read(&vec!["1".repeat(n); n].join("/")).unwrap();
        let solver = OpenSolver::new(&problem, &SolveOptions::default(), resources(), &mut Watch::none()).unwrap();
        let solved = solver.solve(&all, Watch::none().signal()).unwrap();
        assert_eq!((solved.length, solved.optimal), (Some(fewest), true), "{n}");
    }
}

/// Boards of more than a word of lights: states, their texts, presses and random states.
#[test]
fn large_boards_are_as_small_ones() {
    for spec in ["lightsout:8x8", "lightsout:5x13", "lightsout:16x16;wrap=torus", "lightsout:17x20", "lightsout:32x32"]
    {
        let problem = parse(spec).unwrap();
        let goal = problem.goals().next().unwrap();
        for text in jobs::random(&problem, 3, 7, 1 << 28, &mut Watch::none()).unwrap().examples {
            let state = problem.read(&text).unwrap();
            assert_eq!(problem.read(&problem.write(&state)).unwrap(), state, "{spec}");
            assert_eq!(problem.reaches_goal(&state), Some(true), "{spec}");
            let mut pressed = vec![];
            problem.expand(&state, &mut |next| pressed.push(next.to_vec()));
            // A second press of the same cell brings the state back.
            for (ordinal, next) in pressed.iter().enumerate() {
                let mut back = vec![];
                problem.expand(next, &mut |there| back.push(there.to_vec()));
                assert_eq!(back[ordinal], state, "{spec}");
            }
        }
        assert_eq!(problem.heuristic("lights").unwrap().estimate(&goal), 0.into());
    }
    // A light that some set without effect contains cannot be on alone.
    let board = parse("lightsout:9x9").unwrap();
    let alone = (0..81).map(|cell| {
        let light = |at| if at == cell { "1" } else { "0" };
        let rows: Vec<String> = (0..9).map(|row| (0..9).map(|column| light(9 * row + column)).collect()).collect();
        board.reaches_goal(&board.read(&rows.join("/")).unwrap())
    });
    assert!(alone.into_iter().any(|reaches| reaches == Some(false)));
}

/// Searches of all patterns are refused before any work.
#[test]
fn large_boards_have_no_complete_search() {
    for spec in ["lightsout:8x8", "lightsout:9x9"] {
        let problem = parse(spec).unwrap();
        let refused = jobs::analyze(&problem, resources(), &AnalyzeOptions::default(), |_| (), &mut Watch::none());
        let message = refused.unwrap_err().to_string();
        assert!(message.contains("2^64 states or more") && message.lines().count() == 1, "{message}");
        let refused = problem.number().map(|_| ()).unwrap_err().to_string();
        assert!(refused.contains("at most 2^56 are numbered"), "{refused}");
    }
}

#[test]
fn graphs_from_files_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lamps.txt");
    std::fs::write(&file, "hall kitchen\nkitchen cellar\ncellar hall\nhall attic\n").unwrap();
    let problem = parse(&format!("lightsout:{}", file.display())).unwrap();
    assert_eq!(problem.spec(), "lightsout:0-1,0-2,0-3,1-2;names=hall,kitchen,cellar,attic");
    // Kitchen and cellar toggle the same lights, which is one move.
    let dark = problem.read("0 0 0 0").unwrap();
    let mut next = vec![];
    problem.expand(&dark, &mut |state| next.push(problem.write(state)));
    assert_eq!(next, ["1111", "1110", "1001"]);
    let names: Vec<String> = (0..3).map(|ordinal| problem.name(&dark, ordinal)).collect();
    assert_eq!(names, ["press hall", "press kitchen", "press attic"]);
}

/// With many sets without effect, there is no search for the nearest one.
#[test]
fn graphs_with_many_idle_presses_have_no_exact_heuristic() {
    let edges = (0..40).flat_map(|a| (0..a).map(move |b| format!("{b}-{a}")));
    let problem = parse(&format!("lightsout:{}", edges.collect::<Vec<_>>().join(","))).unwrap();
    assert_eq!(problem.heuristics(), ["lights", "zero"]);
    assert!(problem.heuristic("presses").is_err());
    let options = SolveOptions::default();
    let solver = OpenSolver::new(&problem, &options, resources(), &mut Watch::none()).unwrap();
    let solved = solver.solve(&problem.read(&"1".repeat(40)).unwrap(), Watch::none().signal()).unwrap();
    assert_eq!(solved.length, Some(1));
}

#[test]
fn what_is_no_board_and_no_graph_is_refused() {
    for (spec, part) in [
        ("lightsout:", "is not a board"),
        ("lightsout:5", "is not a board"),
        ("lightsout:0-0", "'lightsout:0-0' has one vertex: write lightsout:1x1"),
        ("lightsout:no-such-file", "no-such-file"),
        ("lightsout:5x5;wrap=coiled", "wrap=coiled: use one of none, cylinder, torus"),
        ("lightsout:0-1;wrap=torus", "'lightsout:0-1;wrap=torus' has the unknown key 'wrap': use goal, names"),
        ("lightsout:2x2;names=a,b,c,d", "'lightsout:2x2;names=a,b,c,d' has the unknown key 'names': use goal, wrap"),
        ("lightsout:0-1;goal=012", "not a list of 2 lights"),
        ("lightsout:0-1;goal=0/1", "its rows have 1, 1 lights"),
    ] {
        let message = parse(spec).unwrap_err().to_string();
        assert!(message.contains(part), "{spec}: {message}");
    }
    let path: Vec<String> = (0..128).map(|v| format!("{v}-{}", v + 1)).collect();
    let message = parse(&format!("lightsout:{}", path.join(","))).unwrap_err().to_string();
    assert!(message.contains("at most 128 vertices"), "{message}");
}

/// The file was written in an older numbering.
#[test]
fn tables_in_the_numbering_of_before_are_refused() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old/lightsout-3x3");
    let refused = jobs::OpenTable::open(&path).map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("build the table again"), "{refused}");
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("table");
    let options = BuildOptions::to(&new);
    jobs::build(&parse("lightsout:3x3").unwrap(), resources(), &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!(
        jobs::OpenTable::open(&new).unwrap().contents().metadata.scheme,
        antipode::tables::NumberingScheme::named("presses")
    );
}
