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
/// (A165738).
#[test]
fn idle_presses_are_as_many_as_published() {
    for (n, board, torus) in [(3, 0, 4), (4, 4, 0), (5, 2, 8), (6, 0, 8), (7, 0, 0)] {
        for (wrap, dimension) in [("none", board), ("torus", torus)] {
            let problem = parse(&format!("lightsout:{n}x{n};wrap={wrap}")).unwrap();
            assert_eq!(problem.division().unwrap().count, (1u64 << dimension).into(), "{n}, {wrap}");
        }
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
        ("lightsout:0-1;wrap=torus", "unknown key 'wrap' in 'lightsout:0-1;wrap=torus': use goal, names"),
        ("lightsout:2x2;names=a,b,c,d", "unknown key 'names' in 'lightsout:2x2;names=a,b,c,d': use goal, wrap"),
        ("lightsout:0-1;goal=012", "not a list of 2 lights"),
        ("lightsout:0-1;goal=0/1", "its rows have 1, 1 lights"),
    ] {
        let message = parse(spec).unwrap_err().to_string();
        assert!(message.contains(part), "{spec}: {message}");
    }
    let path: Vec<String> = (0..60).map(|v| format!("{v}-{}", v + 1)).collect();
    let message = parse(&format!("lightsout:{}", path.join(","))).unwrap_err().to_string();
    assert!(message.contains("at most 56 cells"), "{message}");
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
