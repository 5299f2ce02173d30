//! A custom puzzle works with everything that puzzles of the families work with.

use std::sync::atomic::AtomicBool;

use antipode::prelude::*;
use own_puzzle::{Displacement, Sorting, inversions};

/// Mahonian numbers: permutations of 7 by inversions (OEIS A008302).
const LAYERS: [u64; 22] =
    [1, 6, 20, 49, 98, 169, 259, 359, 455, 531, 573, 573, 531, 455, 359, 259, 169, 98, 49, 20, 6, 1];

fn sorting() -> Problem {
    Problem::numbered(Sorting(7)).with_heuristic(Displacement)
}

/// The puzzle with its numbering, and with only its rules, so that it is explored.
fn both() -> [Problem; 2] {
    [sorting(), Problem::new(Sorting(7)).with_heuristic(Displacement)]
}

/// A folder with a table of the puzzle.
fn table(problem: &Problem, encoding: Encoding) -> (tempfile::TempDir, OpenTable) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sorting.antipode");
    let options = BuildOptions::to(&file).encoding(encoding);
    let built = build(problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!(built.analysis.layers, LAYERS);
    let open = OpenTable::about(&file, problem).unwrap();
    (folder, open)
}

#[test]
fn it_is_analysed() {
    for problem in both() {
        let options = AnalyzeOptions::default().antipodes(5);
        let analysis = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        assert_eq!((analysis.spec.as_str(), analysis.states, analysis.god_number), ("sorting:7", 5040, 21));
        assert_eq!(analysis.layers, LAYERS);
        assert_eq!(analysis.antipodes.examples, ["7 6 5 4 3 2 1"]);
    }
}

#[test]
fn its_numbering_keeps_the_laws() {
    let (puzzle, mut state) = (Sorting(7), vec![]);
    for index in 0..puzzle.layout().size() {
        puzzle.unrank(index, &mut state);
        assert_eq!(puzzle.rank(&state), Some(index));
        assert_eq!(puzzle.read(&puzzle.write(&state)).unwrap(), state);
    }
}

#[test]
fn its_table_is_built_reopened_asked_and_proven() {
    for (problem, encoding) in both().iter().flat_map(|problem| [(problem, Encoding::Byte), (problem, Encoding::Mod3)])
    {
        let (_folder, table) = table(problem, encoding);
        assert!(table.verify(TableChecks::Depths, 1 << 30, &mut Watch::none()).unwrap().certified_states == Some(5040));
        let states = ["1 2 3 4 5 6 7", "2 1 3 4 5 6 7", "7 6 5 4 3 2 1", "4 3 1 7 2 6 5"];
        for (state, answer) in states.iter().zip(table.distances(&states).unwrap()) {
            assert_eq!(answer.distance, Some(inversions(&sorting().read(state).unwrap())), "{state}");
        }
        let path = &table.paths(&["3 1 2 4 5 6 7"]).unwrap()[0];
        let moves: Vec<&str> = path.moves.as_ref().unwrap().iter().map(|step| step.r#move.as_str()).collect();
        assert_eq!(moves, ["3<->1", "3<->2"]);
        assert!(matches!(table.distances(&["1 1 1"]), Err(Error::Usage(_))));
    }
}

#[test]
fn a_table_of_another_puzzle_is_refused() {
    let (folder, _) = table(&sorting(), Encoding::Byte);
    let file = folder.path().join("sorting.antipode");
    assert!(matches!(OpenTable::about(&file, &Problem::numbered(Sorting(6))), Err(Error::Usage(_))));
    assert!(OpenTable::open(&file).is_err(), "no family knows it");
}

#[test]
fn it_is_solved_by_several_solvers_with_its_own_heuristic() {
    let stop = AtomicBool::new(false);
    let watch = || Watch::new(&stop, |_| ());
    for (solver, heuristic) in
        [("ida", true), ("astar", true), ("bidirectional", false), ("bfs", false), ("beam", true)]
    {
        let mut options = SolveOptions::default().solver(solver);
        options.heuristic = heuristic.then(|| "displacement".into());
        let open = OpenSolver::new(&sorting(), &options, WorkResources::default(), &mut watch()).unwrap();
        for state in ["1 2 3 4 5 6 7", "2 1 4 3 5 6 7", "7 1 2 3 4 5 6", "4 3 1 7 2 5 6"] {
            let state = sorting().read(state).unwrap();
            let solution = open.solve(&state, watch().signal()).unwrap();
            assert_eq!(solution.outcome, SolveOutcome::Solved, "{solver}");
            let cost = solution.length.unwrap() as u32;
            let exact = inversions(&state);
            assert!(
                if solver == "beam" { cost >= exact } else { cost == exact && solution.optimal },
                "{solver}: {cost}"
            );
        }
    }
}

#[test]
fn its_solvers_and_its_heuristic_are_audited() {
    for problem in both() {
        let (folder, _) = table(&problem, Encoding::Byte);
        let file = folder.path().join("sorting.antipode");
        let mut options = AuditOptions::new(SolveOptions::default().solver("greedy"), SampleSize::Uniform(200));
        options.solver.seed = Some(1);
        options.states.truth = Some(GroundTruth::Table(file.clone()));
        let audit = audit_solver(&problem, &options, WorkResources::default(), &mut Watch::none(), |_| Ok(())).unwrap();
        assert_eq!((audit.audited, audit.complete, audit.outcomes.solved), (200, true, 200));
        assert_eq!(audit.heuristic.as_deref(), Some("displacement"));
        let audit = audit_heuristic(
            &problem,
            &HeuristicAuditOptions::all("displacement", &file),
            WorkResources::default(),
            &mut Watch::none(),
        )
        .unwrap();
        assert!(audit.honest && audit.states == 5040 && audit.overestimates.count == 0);
    }
}
