//! A* with delayed duplicate detection in files, compared with exact distances.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use crate::slow::{check_path, numbered_distances};
use antipode::error::{Error, RequestRemedy};
use antipode::families;
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Problem};
use antipode::solvers::{self, BudgetSpent, SearchBudget, SearchEnd, SolveTask, SolverAnswer, SolverFiles};
use antipode::storage::{FaultyStorage, InMemory, Storage, StorageFault, StorageFolder};
use antipode::watch::{StopSignal, Watch};

/// So little memory that a list holds fewer than 200 states, and buckets have dozens of files.
const TINY: SearchBudget = SearchBudget { nodes: None, time: None, memory: 16_000 };

/// Some states of a puzzle that can be solved and are no goals, with their distances.
pub(super) fn states(problem: &Problem, step: usize) -> Vec<(Vec<u8>, u32)> {
    let all = numbered_distances(problem).into_iter().filter_map(|(state, distance)| Some((state, distance?)));
    all.filter(|(_, distance)| *distance > 0).step_by(step).collect()
}

fn task<'a>(problem: &'a Problem, from: &'a [u8], heuristic: &'a dyn Heuristic) -> SolveTask<'a> {
    SolveTask { problem, from, heuristic, depth: None, settings: &solvers::DEFAULTS }
}

fn solve(
    task: &SolveTask<'_>,
    budget: SearchBudget,
    disk: &SolverFiles,
    signal: StopSignal<'_>,
) -> Result<SolverAnswer, Error> {
    solvers::find("astar-disk").unwrap().solve_on_disk(task, budget, disk, signal)
}

/// The length of a path, which must be legal, and whether it is called optimal.
fn length(problem: &Problem, from: &[u8], answer: &SolverAnswer) -> (u32, bool) {
    let SearchEnd::Solved { path, optimal } = &answer.end else { panic!("{}: {:?}", problem.write(from), answer.end) };
    check_path(problem, from, path);
    (path.len() as u32 - 1, *optimal)
}

#[test]
fn paths_are_shortest_with_little_memory() {
    for (spec, step) in [
        ("sliding:3x3", 4_999),
        ("pancake:8", 997),
        ("twisty:2x2x2;moves=U,R2,F2", 4_999),
        ("hanoi:4,5", 97),
        ("sliding:3x3;goal=1 . 2/. _ ./3 . 4", 9_973),
    ] {
        let problem = families::parse(spec).unwrap();
        let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
        let disk = SolverFiles::new(storage.clone(), u64::MAX).unwrap();
        for name in problem.heuristics() {
            let heuristic = problem.heuristic(&name).unwrap();
            let step = if heuristic.claim().name == "zero" { 10 * step } else { step };
            for (from, distance) in states(&problem, step) {
                let task = task(&problem, &from, &*heuristic);
                let answer = solve(&task, TINY, &disk, Watch::none().signal()).unwrap();
                assert_eq!(length(&problem, &from, &answer), (distance, true), "{spec} {name}");
            }
        }
        assert!(disk.peak() > 0);
        assert_eq!(storage.names().unwrap(), Vec::<String>::new(), "{spec}");
    }
}

/// An admissible heuristic that is not consistent.
struct Jagged(Arc<dyn Heuristic>);

impl Heuristic for Jagged {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim { consistent: false, ..self.0.claim() }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let noise = state.iter().fold(1u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x9E37_79B1)) >> 28;
        if noise < 8 { Estimate::ZERO } else { self.0.estimate(state) }
    }
}

/// States whose first path is too long are expanded again.
#[test]
fn inconsistent_estimates_still_give_shortest_paths() {
    let problem = families::parse("sliding:3x3").unwrap();
    let heuristic = Jagged(problem.heuristic("manhattan").unwrap());
    let disk = SolverFiles::new(Arc::new(InMemory::default()), u64::MAX).unwrap();
    for (from, distance) in states(&problem, 4_999) {
        let answer = solve(&task(&problem, &from, &heuristic), TINY, &disk, Watch::none().signal()).unwrap();
        assert_eq!(length(&problem, &from, &answer), (distance, true));
    }
}

/// The hardest state of the 3x3 board.
fn hardest(problem: &Problem) -> Vec<u8> {
    problem.read("8 6 7/2 5 4/3 _ 1").unwrap()
}

/// The search keeps to the disk and to the memory, and names what does not suffice.
#[test]
fn limits_are_kept() {
    let problem = families::parse("sliding:3x3").unwrap();
    let (from, manhattan) = (hardest(&problem), problem.heuristic("manhattan").unwrap());
    let task = task(&problem, &from, &*manhattan);
    let ends = |budget, most| {
        let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
        let disk = SolverFiles::new(storage.clone(), most).unwrap();
        let end = solve(&task, budget, &disk, Watch::none().signal()).unwrap().end;
        assert_eq!(storage.names().unwrap(), Vec::<String>::new());
        (end, disk.peak())
    };
    let (end, peak) = ends(TINY, u64::MAX);
    assert!(matches!(&end, SearchEnd::Solved { path, optimal: true } if path.len() == 32), "{end:?}");
    assert!(matches!(ends(TINY, peak).0, SearchEnd::Solved { .. }));
    assert_eq!(ends(TINY, peak - 1).0, SearchEnd::GaveUp(BudgetSpent::Disk { bytes: peak - 1 }));
    assert_eq!(
        ends(SearchBudget { memory: 4_000, ..TINY }, peak).0,
        SearchEnd::GaveUp(BudgetSpent::Memory { bytes: 4_000 })
    );
    assert_eq!(
        ends(SearchBudget { nodes: Some(1_000), ..TINY }, peak).0,
        SearchEnd::GaveUp(BudgetSpent::Nodes { most: 1_000 })
    );
    // Without a disk, the files take memory.
    let solver = solvers::find("astar-disk").unwrap();
    for (memory, suffices) in [(4 << 20, true), (300_000, false)] {
        let end = solver.solve(&task, SearchBudget { memory, ..TINY }, Watch::none().signal()).unwrap().end;
        assert_eq!(matches!(end, SearchEnd::Solved { .. }), suffices, "{end:?}");
    }
}

/// A heuristic that stops the work after some batches.
struct Stopping {
    heuristic: Arc<dyn Heuristic>,
    left: AtomicI32,
    stop: AtomicBool,
}

impl Heuristic for Stopping {
    fn claim(&self) -> HeuristicClaim {
        self.heuristic.claim()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.heuristic.estimate(state)
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        self.heuristic.estimates(states, length, out);
        self.stop.store(self.left.fetch_sub(1, Ordering::Relaxed) <= 0, Ordering::Relaxed);
    }
}

/// A signal and a failing disk end the search with an error, and no files stay.
#[test]
fn interruptions_and_faults_give_no_answer() {
    let problem = families::parse("sliding:3x3").unwrap();
    let (from, manhattan) = (hardest(&problem), problem.heuristic("manhattan").unwrap());
    let task = task(&problem, &from, &*manhattan);
    let folder = tempfile::tempdir().unwrap();
    let disk = SolverFiles::new(Arc::new(StorageFolder::open(folder.path()).unwrap()), u64::MAX).unwrap();
    let left = || {
        let names = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name != "lock").count()
    };
    let stopping = Stopping { heuristic: manhattan.clone(), left: 20.into(), stop: false.into() };
    let watch = Watch::new(&stopping.stop, |_| ());
    let stopped = solve(&self::task(&problem, &from, &stopping), TINY, &disk, watch.signal());
    assert!(matches!(stopped, Err(Error::Interrupted)), "{stopped:?}");
    assert_eq!(left(), 0);
    let answer = solve(&task, TINY, &disk, Watch::none().signal()).unwrap();
    assert_eq!((length(&problem, &from, &answer), left()), ((31, true), 0));
    for fault in [StorageFault::Full, StorageFault::Io, StorageFault::ShortWrite, StorageFault::ShortRead] {
        let counting = Arc::new(FaultyStorage::new(Arc::new(InMemory::default()), fault, u64::MAX, false));
        let calls = counting.counter();
        solve(&task, TINY, &SolverFiles::new(counting, u64::MAX).unwrap(), Watch::none().signal()).unwrap();
        let all = calls();
        for at in (0..all).step_by(1 + all as usize / 40) {
            let faulty = Arc::new(FaultyStorage::new(Arc::new(InMemory::default()), fault, at, true));
            let Ok(disk) = SolverFiles::new(faulty, u64::MAX) else { continue };
            match solve(&task, TINY, &disk, Watch::none().signal()) {
                Ok(answer) => assert_eq!(length(&problem, &from, &answer), (31, true), "{fault:?} {at}"),
                Err(error) => {
                    assert!(matches!(error.fault(), Error::Io { .. } | Error::Corrupt(_)), "{error:?}");
                    assert_eq!(error.remedies() == [RequestRemedy::Disk], fault == StorageFault::Full, "{error:?}");
                }
            }
        }
    }
}

/// Files of a process that was killed are removed; those of others stay.
#[test]
fn a_folder_with_other_files_is_refused() {
    let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
    storage.create("00000007.run").unwrap();
    SolverFiles::new(storage.clone(), 1).unwrap();
    assert_eq!(storage.names().unwrap(), Vec::<String>::new());
    storage.create("thesis.txt").unwrap();
    let error = SolverFiles::new(storage.clone(), 1).unwrap_err();
    assert!(error.to_string().contains("thesis.txt is no file of a solver"), "{error}");
    assert_eq!(storage.names().unwrap(), ["thesis.txt"]);
}
