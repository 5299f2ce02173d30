//! Searches on disk whose files are spread over several folders, on several drives.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::place::Place;
use antipode::checkpoint::JobIdentity;
use antipode::engines::{DiskFolder, Engine, ExternalEngine, SearchJob, SearchOutcome, fastest};
use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::NumberedProblem;
use antipode::storage::{FaultyStorage, InMemory, Storage, StorageFault, StorageFolder};
use antipode::watch::Watch;

fn number(spec: &str) -> NumberedProblem {
    families::parse(spec).unwrap().number().unwrap()
}

/// A search in these folders, which seals every file at once, and stops after some reports.
fn search(
    space: &NumberedProblem,
    folders: &[Arc<dyn Storage>],
    resume: bool,
    reports: usize,
) -> Result<SearchOutcome> {
    let mut disk = DiskFolder::new(folders[0].clone(), JobIdentity::new("analyze", &space.spec(), None));
    (disk.others, disk.resume) = (folders[1..].to_vec(), resume);
    (disk.file_bytes, disk.every) = (1, Duration::ZERO);
    let (stop, mut left) = (AtomicBool::new(false), reports);
    let count = |_| {
        left = left.saturating_sub(1);
        stop.store(left == 0, Ordering::Relaxed);
    };
    let engine = ExternalEngine::new(disk)?;
    let mut job = SearchJob::default().examples(5).threads(2);
    // So that rows are searched in several slices, too.
    job.memory = 0;
    let outcome = engine.run(space, &job, &mut Watch::new(&stop, count))?;
    engine.forget()?;
    Ok(outcome)
}

fn truth(space: &NumberedProblem) -> (Vec<u64>, Vec<u64>) {
    let job = SearchJob::default().examples(5);
    let outcome = fastest(space, &job).unwrap().run(space, &job, &mut Watch::none()).unwrap();
    (outcome.layers, outcome.deepest)
}

/// The folders of the file system with these names, in `place`, each locked.
fn open(place: &Path, names: &[&str]) -> Vec<Arc<dyn Storage>> {
    let folder = |name: &&str| -> Arc<dyn Storage> { Arc::new(StorageFolder::open(&place.join(name)).unwrap()) };
    names.iter().map(folder).collect()
}

fn layers(folder: &Path) -> usize {
    let names = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".layers")).count()
}

#[test]
fn files_are_spread_and_all_folders_are_needed_to_resume() {
    // A board along a path, and rows.
    for spec in ["sliding:2x5", "burnt:8"] {
        let (space, place) = (number(spec), tempfile::tempdir().unwrap());
        let place = place.path();
        let stopped = |folders: &[&str], resume| {
            let outcome = search(&space, &open(place, folders), resume, 30);
            assert!(matches!(outcome.err().expect("it stops").fault(), Error::Interrupted), "{spec}");
        };
        let refused = |folders: &[&str]| {
            let outcome = search(&space, &open(place, folders), true, usize::MAX);
            outcome.err().unwrap_or_else(|| panic!("{spec}: {folders:?}")).to_string()
        };
        stopped(&["a", "b", "c"], false);
        assert!(["a", "b", "c"].iter().all(|name| layers(&place.join(name)) > 0), "{spec}");
        // One is missing, or the first one is not the first, or one is of another search.
        assert!(refused(&["a", "c"]).contains(&place.join("b").display().to_string()), "{}", refused(&["a", "c"]));
        assert!(refused(&["a"]).contains("name it with --scratch, too"), "{}", refused(&["a"]));
        let wrong = refused(&["b", "a", "c"]);
        assert!(wrong.contains(&format!("the search in {}", place.join("a").display())), "{wrong}");
        let other = search(&space, &open(place, &["d", "e"]), false, 30);
        assert!(other.is_err());
        let wrong = refused(&["a", "b", "c", "e"]);
        assert!(wrong.contains(&format!("the search in {}", place.join("d").display())), "{wrong}");
        assert!(refused(&["a", "b", "c", "d"]).contains("keeps a search of its own"));
        // In another order, and one more.
        stopped(&["a", "c", "f", "b"], true);
        assert!(refused(&["a", "b", "c"]).contains(&place.join("f").display().to_string()));
        let outcome = search(&space, &open(place, &["a", "f", "b", "c"]), true, usize::MAX).unwrap();
        assert_eq!((outcome.layers, outcome.deepest), truth(&space), "{spec}");
        for name in ["a", "b", "c", "f"] {
            let left = || place.join(name).read_dir().unwrap().map(|entry| entry.unwrap().file_name());
            assert!(
                left().all(|file| file == "lock" || file == "status.json"),
                "{spec}: {:?}",
                left().collect::<Vec<_>>()
            );
        }
    }
}

/// A fault of the second folder gives the right answer or an error, and resuming gives the right
/// answer.
#[test]
fn faults_of_any_folder_are_errors() {
    for (spec, folder) in [("sliding:2x5", 1), ("pancake:7", 0), ("rings:3,1,4", 1)] {
        let space = number(spec);
        let truth = truth(&space);
        for (n, fault) in [StorageFault::Full, StorageFault::Io, StorageFault::ShortWrite].into_iter().enumerate() {
            for at in (0..60).step_by(7) {
                let below: Vec<Arc<dyn Storage>> = (0..2).map(|_| Arc::new(InMemory::default()) as _).collect();
                let mut folders = below.clone();
                folders[folder] = Arc::new(FaultyStorage::new(below[folder].clone(), fault, at, n % 2 == 0));
                let what = format!("{spec}: {fault:?} of folder {folder} at call {at}");
                let found = |outcome: SearchOutcome| assert_eq!((outcome.layers, outcome.deepest), truth, "{what}");
                if let Ok(outcome) = search(&space, &folders, false, usize::MAX) {
                    found(outcome);
                }
                let resume = below[0].names().unwrap().iter().any(|name| name == "search.json");
                found(search(&space, &below, resume, usize::MAX).unwrap_or_else(|error| panic!("{what}: {error}")));
            }
        }
    }
}

#[test]
fn the_command_line_takes_several_folders() {
    let place = Place::new();
    let arguments = ["analyze", "twisty:2x2x2", "--engine", "external", "--scratch", "a", "--scratch", "b"];
    let found = place.json(&arguments);
    assert_eq!((&found["god_number"], &found["engine"]), (&11.into(), &"external".into()));
    let made: Vec<PathBuf> = ["a", "b"].map(|name| place.path(name)).into();
    assert!(made.iter().all(|folder| folder.is_dir() && layers(folder) == 0));
    // Each has its own lock.
    let lock = StorageFolder::open(&made[1]).unwrap();
    place.refuses(&arguments, 2, &["b", "another process"]);
    drop(lock);
    // Folders that are not used are not left there.
    assert_eq!(place.json(&["analyze", "sliding:3x3", "--scratch", "c", "--scratch", "d"])["god_number"], 31);
    assert!(!place.path("c").exists() && !place.path("d").exists());
}
