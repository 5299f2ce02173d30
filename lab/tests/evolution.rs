//! The readings of the paper on rings: N. S. C. Merleau, M. O'Malley, E. Roldán, S. Mukherjee.

use crate::named::find;
use antipode::families;
use antipode::solvers::{SearchBudget, SearchEnd, SolveTask, SolverSettings};
use antipode::watch::Watch;

use crate::slow::check_path;

const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: 1 << 31 };

/// The two readings of the paper on rings solve its levels; other puzzles refuse them. With loops a
/// path is a walk, and without them no longer than that.
#[test]
fn evolution_has_the_readings_of_its_paper() {
    let problem = families::parse("rings:3,2,4;goal=4g 1p 5r 6b").unwrap();
    let from = problem.read("4p 1b 5r 6g").unwrap();
    let heuristic = problem.heuristic("misplaced").unwrap();
    let ea = find("ea");
    let length = |set: &[&str], seed| {
        let settings = SolverSettings::new(ea, Some(seed), set).unwrap();
        let task =
            SolveTask { problem: &problem, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
        let SearchEnd::Solved { path, .. } = ea.solve(&task, UNLIMITED, Watch::none().signal()).unwrap().end else {
            panic!("{set:?}");
        };
        if set.contains(&"loops=cut") {
            check_path(&problem, &from, &path);
        }
        path.len()
    };
    for reading in ["reading=letter", "reading=program"] {
        for seed in 0..5 {
            let [walk, path] = ["loops=keep", "loops=cut"].map(|loops| length(&["longest=4", reading, loops], seed));
            assert!(8 <= path && path <= walk, "{reading}: {path} {walk}");
        }
    }
    let board = families::parse("sliding:2x3").unwrap();
    let settings = SolverSettings::new(ea, None, &["reading=letter"]).unwrap();
    let from = board.read("_ 1 2/3 4 5").unwrap();
    let heuristic = board.heuristic("misplaced").unwrap();
    let task = SolveTask { problem: &board, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
    assert!(ea.solve(&task, UNLIMITED, Watch::none().signal()).unwrap_err().to_string().contains("only rings"));
}
