//! The search on disk: storage faults, resumed searches, too little memory or disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::place::Place;
use antipode::bits::InstructionSet;
use antipode::checkpoint::JobIdentity;
use antipode::engines::{DiskFolder, Engine, ExternalEngine, SearchJob, SearchOutcome, fastest};
use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::NumberedProblem;
use antipode::storage::{FaultyStorage, InMemory, Storage, StorageFault, read, replace};
use antipode::tables::{Encoding, RecordedDepths, Table};
use antipode::watch::Watch;
use antipode_core::codes::CodingAim;

/// A board along a path, rows of one side, rows of two sides.
const SPACES: [&str; 3] = ["sliding:2x5", "pancake:7", "rings:3,1,4"];

const FAULTS: [StorageFault; 5] =
    [StorageFault::Full, StorageFault::Io, StorageFault::ShortWrite, StorageFault::ShortRead, StorageFault::LostTail];

fn number(spec: &str) -> NumberedProblem {
    let problem = families::parse(spec).unwrap();
    problem.number().unwrap()
}

/// An engine that makes all results durable at once.
fn engine(storage: Arc<dyn Storage>, spec: &str, resume: bool) -> ExternalEngine {
    let work = JobIdentity::new("analyze", spec, None);
    let mut disk = DiskFolder::new(storage, work);
    (disk.resume, disk.aim) = (resume, Some(CodingAim::Size));
    (disk.file_bytes, disk.every) = (1, Duration::ZERO);
    ExternalEngine::on(InstructionSet::detect().unwrap(), disk)
}

fn job(record: bool) -> SearchJob {
    SearchJob::default().examples(5).record(record.then_some(Encoding::Byte))
}

/// The layers, the examples and all payloads.
type Found = (Vec<u64>, Vec<u64>, Vec<u64>);

fn found(space: &NumberedProblem, outcome: SearchOutcome) -> Result<Found> {
    let mut all = vec![];
    if let Some(rows) = &outcome.recorded {
        all = payloads(&**rows, space.layout().rows)?;
    }
    Ok((outcome.layers, outcome.deepest, all))
}

fn payloads(rows: &dyn RecordedDepths, count: u64) -> Result<Vec<u64>> {
    let mut payload = vec![0; rows.encoding().payload_words(&rows.layout(), true)];
    let mut all = vec![];
    for row in 0..count {
        rows.payload(row, &mut payload)?;
        all.extend_from_slice(&payload);
    }
    Ok(all)
}

fn truth(space: &NumberedProblem, record: bool) -> Found {
    let job = job(record);
    let outcome = fastest(space, &job).unwrap().run(space, &job, &mut Watch::none()).unwrap();
    found(space, outcome).unwrap()
}

fn search(space: &NumberedProblem, storage: Arc<dyn Storage>, resume: bool, record: bool) -> Result<Found> {
    let outcome = engine(storage, &space.spec(), resume).run(space, &job(record), &mut Watch::none())?;
    found(space, outcome)
}

/// Whether there is something to resume.
fn begun(storage: &dyn Storage) -> bool {
    storage.names().unwrap().iter().any(|name| name == "search.json")
}

/// A fault at any storage call gives the right answer or an error, and resuming gives the right
/// answer.
#[test]
fn faults_are_errors_and_what_was_sealed_is_enough() {
    for spec in SPACES {
        let space = number(spec);
        for record in [false, true] {
            let truth = truth(&space, record);
            let counted = FaultyStorage::new(Arc::new(InMemory::default()), StorageFault::Io, u64::MAX, false);
            let calls = counted.counter();
            assert_eq!(search(&space, Arc::new(counted), false, record).unwrap(), truth, "{spec}");
            let step = calls() / 12 + 1;
            for (n, at) in (0..calls()).step_by(step as usize).enumerate() {
                let fault = FAULTS[n % FAULTS.len()];
                let below: Arc<dyn Storage> = Arc::new(InMemory::default());
                let faulty = Arc::new(FaultyStorage::new(below.clone(), fault, at, n % 2 == 0));
                let what = format!("{spec}: {fault:?} at call {at}");
                if let Ok(found) = search(&space, faulty, false, record) {
                    assert_eq!(found, truth, "{what}");
                }
                let resume = begun(&*below);
                match search(&space, below, resume, record) {
                    Ok(found) => assert_eq!(found, truth, "{what}, resumed"),
                    // The disk loses data that it reported as durable.
                    Err(Error::Corrupt(_)) => assert_eq!(fault, StorageFault::LostTail, "{what}"),
                    Err(error) => panic!("{what}, resumed: {error}"),
                }
            }
        }
    }
}

/// A search that is interrupted at any point resumes to the right answer, even if only the
/// interruption made its data durable.
#[test]
fn interrupted_searches_go_on() {
    for spec in SPACES {
        let space = number(spec);
        let truth = truth(&space, false);
        let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
        let search = |resume, reports: usize| {
            let mut disk = DiskFolder::new(storage.clone(), JobIdentity::part());
            (disk.every, disk.resume) = (Duration::MAX, resume);
            let (stop, mut left) = (AtomicBool::new(false), reports);
            let count = |_| {
                left = left.saturating_sub(1);
                stop.store(left == 0, Ordering::Relaxed);
            };
            let outcome = ExternalEngine::new(disk)?.run(&space, &job(false), &mut Watch::new(&stop, count));
            outcome.and_then(|outcome| found(&space, outcome))
        };
        let mut last = search(false, 10);
        for more in (11..).step_by(3) {
            assert!(more < 1000, "{spec}: it makes no progress");
            match last {
                Ok(found) => {
                    assert_eq!(found, truth, "{spec}");
                    break;
                }
                Err(error) => assert!(matches!(error, Error::Interrupted), "{spec}: {error}"),
            }
            last = search(true, more);
        }
    }
}

/// With little memory, rows find the next layer slice by slice, and resume between slices.
#[test]
fn rows_are_searched_in_slices_that_fit_the_memory() {
    for spec in ["burnt:8", "group:adjacent,11"] {
        let space = number(spec);
        let truth = truth(&space, false);
        let (mut read, mut stopped) = (vec![], 0);
        for memory in [u64::MAX, 0] {
            let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
            let mut job = job(false).threads(2);
            job.memory = memory;
            let mut resume = false;
            let outcome = loop {
                let (stop, mut reports) = (AtomicBool::new(false), 0);
                let count = |_| {
                    reports += 1;
                    stop.store(reports == 100, Ordering::Relaxed);
                };
                match engine(storage.clone(), spec, resume).run(&space, &job, &mut Watch::new(&stop, count)) {
                    Err(Error::Interrupted) => (stopped, resume) = (stopped + 1, true),
                    outcome => break outcome.unwrap(),
                }
            };
            read.push(outcome.disk.unwrap().read);
            assert_eq!(found(&space, outcome).unwrap(), truth, "{spec}");
        }
        assert!(read[0] < read[1] && stopped > 2, "{spec}: {read:?} bytes read, {stopped} stops");
    }
}

/// Every file with one flipped bit gives the right answer or an error.
#[test]
fn flipped_bits_are_seen() {
    for spec in SPACES {
        let space = number(spec);
        let truth = truth(&space, false);
        let below: Arc<dyn Storage> = Arc::new(InMemory::default());
        let counted = FaultyStorage::new(below.clone(), StorageFault::Io, u64::MAX, false);
        let calls = counted.counter();
        search(&space, Arc::new(counted), false, false).unwrap();
        // Again, up to the middle.
        let below: Arc<dyn Storage> = Arc::new(InMemory::default());
        let faulty = FaultyStorage::new(below.clone(), StorageFault::Io, calls() / 2, true);
        assert!(search(&space, Arc::new(faulty), false, false).is_err());
        let names = below.names().unwrap();
        assert!(names.len() > 3, "{spec}: {names:?}");
        for name in names {
            let bits = read(&*below, &name).unwrap().len() * 8;
            // A file may be empty if nothing more can be written.
            for i in 0..if bits > 0 { 20 } else { 0 } {
                let bit = (bits - 1) * i / 19;
                let copy: Arc<dyn Storage> = Arc::new(InMemory::default());
                for other in below.names().unwrap() {
                    let mut content = read(&*below, &other).unwrap();
                    if other == name {
                        content[bit / 8] ^= 1 << (bit % 8);
                    }
                    replace(&*copy, &other, &content).unwrap();
                }
                match search(&space, copy, true, false) {
                    Ok(found) => assert_eq!(found, truth, "{spec}: bit {bit} of {name}"),
                    Err(error) => assert_ne!(error.to_string(), "", "{spec}: bit {bit} of {name}"),
                }
            }
        }
    }
}

#[test]
fn other_work_is_refused_by_name() {
    let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
    let space = number("pancake:7");
    search(&space, storage.clone(), false, false).unwrap();
    let refused = |spec: &str, resume| {
        let space = number(spec);
        search(&space, storage.clone(), resume, false).unwrap_err().to_string()
    };
    assert!(refused("pancake:7", false).contains("half done"));
    assert!(refused("pancake:6", true).contains("spec"), "{}", refused("pancake:6", true));
    let strange: Arc<dyn Storage> = Arc::new(InMemory::default());
    strange.create("thesis.txt").unwrap();
    assert!(search(&space, strange, false, false).unwrap_err().to_string().contains("thesis.txt"));
}

#[test]
fn a_disk_that_cannot_hold_the_search_is_refused_before_it() {
    let space = number("sliding:2x6");
    let mut disk = DiskFolder::new(Arc::new(InMemory::default()), JobIdentity::part());
    disk.most = 1 << 20;
    let engine = ExternalEngine::new(disk).unwrap();
    let error = engine.forecast(&space, &SearchJob::default()).unwrap_err();
    assert!(matches!(error.fault(), Error::Limit(_)), "{error}");
    assert!(engine.memory(&space, &SearchJob::default()).is_some());
}

/// Unneeded files are removed, so the disk never holds much more than two layers.
#[test]
fn the_disk_holds_two_layers() {
    let space = number("sliding:2x5");
    let engine = engine(Arc::new(InMemory::default()), "sliding:2x5", false);
    let outcome = engine.run(&space, &SearchJob::default(), &mut Watch::none()).unwrap();
    let disk = outcome.disk.unwrap();
    assert!(disk.peak * 5 < disk.written, "{disk:?}");
}

/// Tables of searches on disk equal those of searches in memory, except for the name of the engine.
#[test]
fn tables_are_the_same() {
    let place = Place::new();
    for (i, work) in [
        &["build", "sliding:2x5"][..],
        &["build", "pancake:8", "--encoding", "byte"],
        &["build", "rings:3,2,4", "--compress", "3"],
        &["build", "sliding:3x3", "--pattern", "1,2,3", "--additive"],
        &["build", "sliding:3x4", "--pattern", "1,2,3,4"],
        &["build", "twisty:pyraminx", "--fold"],
    ]
    .into_iter()
    .enumerate()
    {
        let [memory, disk] = ["memory", "disk"].map(|name| format!("{name}{i}"));
        place.prints(&[work, &["-o", &memory]].concat());
        let scratch = ["-o", &disk, "--engine", "external", "--scratch", "scratch", "--threads", "2"];
        assert!(place.prints(&[work, &scratch].concat()).contains("external"), "{work:?}");
        let [memory, disk] = [memory, disk].map(|name| Table::open(&place.path(&name)).unwrap());
        assert_eq!(memory.metadata().layers, disk.metadata().layers, "{work:?}");
        for row in 0..memory.metadata().layout.rows {
            let [ours, theirs] = [&disk, &memory].map(|table| table.with_row(row, <[u64]>::to_vec).unwrap());
            assert!(ours == theirs && disk.span(row).unwrap() == memory.span(row).unwrap(), "{work:?}: row {row}");
        }
        assert_eq!(place.json(&["status", "scratch"])["finished"], true);
    }
}

/// A search on disk stays within the memory and reports the bytes written.
#[test]
#[cfg(target_os = "linux")]
fn searches_on_disk_keep_to_the_memory() {
    let place = Place::new();
    let (spec, memory, option) = ("sliding:2x6", 280_000_000u64, "--engine=external");
    let arguments = ["analyze", spec, option, "--memory", &memory.to_string(), "--scratch", spec];
    let arguments = [&arguments[..], &["--format", "json", "--threads", "2"]].concat();
    let output = place.command(&arguments).output().unwrap();
    assert!(output.status.success(), "{spec}: {}", String::from_utf8_lossy(&output.stderr));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["engine"], "external", "{spec}");
    let peak = result["peak_memory_bytes"].as_u64().unwrap();
    println!("{spec}: {memory} allowed, {peak} taken");
    assert!(
        peak <= memory + memory / 20 + *crate::own_memory::OWN_MEMORY,
        "{spec}: {peak} bytes, and {memory} were allowed"
    );
    assert!(result["disk"]["written_bytes"].as_u64() > Some(0), "{spec}");
}

/// If the memory suffices, no folder is created.
#[test]
fn the_folder_is_not_touched_if_the_memory_suffices() {
    let place = Place::new();
    assert_eq!(place.json(&["analyze", "sliding:3x3", "--scratch", "scratch"])["god_number"], 31);
    assert!(!place.path("scratch").exists());
}
