//! Repeatedly stopped searches give the same results as uninterrupted ones, on every engine.
//! Failing storage, damaged files and checkpoints of other work give the right answer or a clear
//! error.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use antipode::checkpoint::{Checkpoint, JobStatus};
use antipode::engines::EngineKind;
use antipode::error::{Error, RequestRemedy, Result};
use antipode::families;
use antipode::jobs::{
    self, Analysis, AnalyzeOptions, AuditOptions, AuditedState, BuildOptions, PatternKind, SampleSize, SolveOptions,
    WorkResources,
};
use antipode::storage::{FaultyStorage, Storage, StorageFault, StorageFolder};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use rayon::prelude::*;

use crate::thorough::one_of;

pub const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// A puzzle, searched by an engine.
#[derive(Clone, Copy, Debug)]
struct Case {
    spec: &'static str,
    engine: Option<EngineKind>,
    levels: Option<usize>,
}

const fn case(spec: &'static str, engine: Option<EngineKind>, levels: Option<usize>) -> Case {
    Case { spec, engine, levels }
}

/// Every engine, in place and with two buffers, with lists and with tables, complete and limited.
const CASES: [Case; 27] = [
    case("sliding:2x5", Some(EngineKind::Tiles), None),
    case("sliding:2x5", Some(EngineKind::Tiles), Some(40)),
    case("sliding:4x4", Some(EngineKind::Tiles), Some(13)),
    case("sliding:3x3", Some(EngineKind::Rows), None),
    case("sliding:2x5", Some(EngineKind::Rows), Some(30)),
    case("pancake:8", Some(EngineKind::Rows), None),
    case("twisty:2x2x2;moves=U,R", None, None),
    case("rings:3,1,4", Some(EngineKind::Queue), None),
    case("sliding:3x3", Some(EngineKind::Queue), Some(20)),
    case("hanoi:4,8", None, None),
    case("hanoi:4,8", Some(EngineKind::General), None),
    case("sliding:3x3", Some(EngineKind::General), Some(20)),
    case("pancake:9", Some(EngineKind::General), None),
    case("race:4x4;tiles=8,7", None, None),
    case("race:5x5;tiles=20,4;goal=11111/11111/11111/111_2/11222", None, Some(30)),
    case("sliding:3x3", Some(EngineKind::Sparse), None),
    case("hanoi:4,6", Some(EngineKind::Sparse), Some(12)),
    case("sliding:4x4;pattern=1,2,5;additive;least", None, None),
    case("sliding:3x3;pattern=1,2,5;additive;least", Some(EngineKind::Queue), Some(9)),
    case("sliding:3x3;cost=tile", Some(EngineKind::Dial), None),
    case("sliding:2x3;cost=tile", Some(EngineKind::Queue), Some(30)),
    case("twisty:2x2x2;moves=U,R;cost=turn", Some(EngineKind::Dial), Some(15)),
    case("pancake:8;cost=size", Some(EngineKind::Dial), None),
    case("group:lx,8;cost=X:3,*:1", Some(EngineKind::Dial), Some(30)),
    case("race:3x3;tiles=2,2,2,2;cost=1:2,*:3", Some(EngineKind::Dial), None),
    // Distances beyond two bytes.
    case(DEEP, Some(EngineKind::Dial), None),
    case(DEEP, Some(EngineKind::Queue), None),
];

/// A circle of 342 states, each a distance of 255 from the next.
const DEEP: &str = "matrix:a=0 0 3/1 0 1/0 1 1;mod=7;cost=a:255";

impl Case {
    fn analyze(&self, watch: &mut Watch<'_>) -> Result<Analysis> {
        let options = AnalyzeOptions::default().engine(self.engine).antipodes(5).levels(self.levels);
        // Too little memory for tables.
        let resources =
            if self.spec == "sliding:4x4" { WorkResources { memory: 10_000_000, ..RESOURCES } } else { RESOURCES };
        jobs::analyze(&families::parse(self.spec)?, resources, &options, |_| (), watch)
    }
}

/// The facts that must not depend on interruptions.
pub fn facts(analysis: &Analysis) -> (Vec<u64>, Vec<String>, bool, u64, String) {
    let Analysis { layers, antipodes, complete, states, run, .. } = analysis;
    (layers.clone(), antipodes.examples.clone(), *complete, *states, run.engine.clone())
}

fn open(folder: &Path, every: Duration) -> Checkpoint {
    Checkpoint::new(Box::new(StorageFolder::open(folder).unwrap()), every, true)
}

/// Stops work after every `layers` layers and resumes it until it is done. Returns the result and
/// the number of runs.
pub fn in_sittings<T>(folder: &Path, layers: usize, work: impl Fn(&mut Watch<'_>) -> Result<T>) -> (T, usize) {
    for sitting in 1.. {
        let (stop, mut count) = (AtomicBool::new(false), 0);
        let mut checkpoint = open(folder, Duration::MAX);
        let mut depth = None;
        let mut watch = Watch::new(&stop, |progress| {
            count += usize::from(std::mem::replace(&mut depth, progress.depth) != progress.depth);
            stop.store(count > layers, Ordering::Relaxed);
        })
        .kept_in(&mut checkpoint);
        match work(&mut watch) {
            Ok(result) => return (result, sitting),
            Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
        }
        drop(watch);
        assert!(sitting < 500, "it does not come on");
    }
    unreachable!("there are more numbers")
}

#[test]
fn analyses_in_many_sittings_give_what_one_gives() {
    CASES.par_iter().for_each(|case| {
        let whole = case.analyze(&mut Watch::none()).unwrap();
        for layers in one_of(whole.layers.len(), [1, 2, 5]) {
            let folder = tempfile::tempdir().unwrap();
            let (analysis, sittings) = in_sittings(folder.path(), layers, |watch| case.analyze(watch));
            assert_eq!(facts(&analysis), facts(&whole), "{case:?}, {layers}");
            assert!(sittings > 1 || layers > 1, "{case:?}: {sittings}");
            let status = JobStatus::read(folder.path()).unwrap();
            assert_eq!(status.layers, whole.layers, "{case:?}");
            assert!(status.finished && status.verb == "analyze" && status.spec == analysis.spec, "{status:?}");
            assert!(!open(folder.path(), Duration::MAX).is_resumable());
        }
    });
}

fn build(
    spec: &str,
    engine: Option<EngineKind>,
    encoding: Option<Encoding>,
    table: &Path,
    watch: &mut Watch<'_>,
) -> Result<()> {
    let options = BuildOptions::to(table).engine(engine).encoding(encoding);
    jobs::build(&families::parse(spec)?, RESOURCES, &options, |_| (), watch).map(|_| ())
}

#[test]
fn tables_in_many_sittings_are_the_same_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("sliding:2x5", Some(EngineKind::Tiles), Some(Encoding::Plane)),
        ("sliding:2x5", Some(EngineKind::Tiles), Some(Encoding::Byte)),
        ("sliding:3x3", Some(EngineKind::Rows), Some(Encoding::Plane)),
        ("pancake:7", Some(EngineKind::Rows), Some(Encoding::Mod3)),
        ("sliding:2x4", Some(EngineKind::Queue), Some(Encoding::Byte)),
        ("sliding:3x3", Some(EngineKind::General), Some(Encoding::Mod3)),
        ("race:4x4;tiles=8,7", Some(EngineKind::Words), Some(Encoding::Byte)),
        ("sliding:2x3;cost=tile", Some(EngineKind::Dial), Some(Encoding::Byte)),
        ("sliding:2x3;cost=tile", Some(EngineKind::Queue), None),
        // Distances beyond two bytes, and depths that begin in one byte.
        (DEEP, Some(EngineKind::Dial), None),
        ("matrix:1 1/0 1;mod=256", None, None),
        // Explored, then searched.
        ("sliding:2x4", Some(EngineKind::Sparse), None),
    ];
    for (i, (spec, engine, encoding)) in cases.into_iter().enumerate() {
        let path = |name: &str| folder.path().join(format!("{name}{i}"));
        build(spec, engine, encoding, &path("whole"), &mut Watch::none()).unwrap();
        let ((), sittings) =
            in_sittings(&path("kept"), 3, |watch| build(spec, engine, encoding, &path("table"), watch));
        assert!(sittings > 2, "{spec} {engine:?}: {sittings}");
        assert!(std::fs::read(path("whole")).unwrap() == std::fs::read(path("table")).unwrap(), "{spec} {engine:?}");
    }
}

#[test]
fn pattern_databases_in_many_sittings_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let problem = families::parse("sliding:4x4").unwrap();
    for (i, encoding) in [Encoding::Byte, Encoding::Nibble, Encoding::Delta].into_iter().enumerate() {
        let build = |name: &str, watch: &mut Watch<'_>| {
            let kind = PatternKind { additive: true, keep_blank: false, share: None };
            let mut options = BuildOptions::to(&path(&format!("{name}{i}")));
            (options.kind, options.file.encoding) = (kind, Some(encoding));
            jobs::build_pdb(&problem, "1,2", RESOURCES, &options, |_| (), watch)
        };
        build("whole", &mut Watch::none()).unwrap();
        let (_, sittings) = in_sittings(&path(&format!("kept{i}")), 2, |watch| build("table", watch));
        assert!(sittings > 2);
        let [whole, table] = ["whole", "table"].map(|name| std::fs::read(path(&format!("{name}{i}"))).unwrap());
        assert!(whole == table, "{encoding:?}");
    }
}

/// A run may resume with another number of threads.
#[test]
fn another_number_of_threads_goes_on() {
    let problem = families::parse("sliding:2x5").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let threads = std::cell::Cell::new(0);
    let (analysis, _) = in_sittings(folder.path(), 3, |watch| {
        threads.set(threads.get() % 3 + 1);
        let resources = WorkResources { threads: threads.get(), ..RESOURCES };
        jobs::analyze(&problem, resources, &AnalyzeOptions::default(), |_| (), watch)
    });
    assert_eq!((analysis.god_number, analysis.reached), (55, 1_814_400));
}

/// Stops work after its first checkpoint.
fn begun(folder: &Path, case: Case) {
    let (stop, mut count) = (AtomicBool::new(false), 0);
    let mut checkpoint = open(folder, Duration::MAX);
    let report = |_| {
        count += 1;
        stop.store(count > 3, Ordering::Relaxed);
    };
    let stopped = case.analyze(&mut Watch::new(&stop, report).kept_in(&mut checkpoint)).unwrap_err();
    assert_eq!(stopped.remedies(), [RequestRemedy::Resume]);
}

/// A checkpoint of other work gives an error that names the first difference.
#[test]
fn other_work_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let kept = case("sliding:2x5", Some(EngineKind::Tiles), None);
    begun(folder.path(), kept);
    let others = [
        (case("sliding:2x4", None, None), "its spec is 'sliding:2x5"),
        (Case { engine: Some(EngineKind::Rows), ..kept }, "its engine is 'tiles', not 'rows'"),
        (Case { levels: Some(20), ..kept }, "its levels is 'all', not '20'"),
    ];
    for (other, what) in others {
        let error = other.analyze(&mut Watch::none().kept_in(&mut open(folder.path(), Duration::MAX))).unwrap_err();
        assert!(matches!(error.fault(), Error::Usage(_)) && error.to_string().contains(what), "{other:?}: {error}");
    }
    let build = build(
        "sliding:2x5",
        None,
        None,
        &folder.path().join("t"),
        &mut Watch::none().kept_in(&mut open(folder.path(), Duration::MAX)),
    );
    assert!(build.unwrap_err().to_string().contains("its verb is 'analyze', not 'build'"));
    let storage = Box::new(StorageFolder::open(folder.path()).unwrap());
    let mut anew = Checkpoint::new(storage, Duration::MAX, false);
    assert_eq!(kept.analyze(&mut Watch::none().kept_in(&mut anew)).unwrap_err().remedies(), [RequestRemedy::Resume]);
    drop(anew);
    // A checkpoint of another version.
    let state = folder.path().join("state.search");
    let parts = folder.path().join("parts");
    for file in [&state, &parts] {
        let bytes = std::fs::read(file).unwrap();
        let at = bytes.windows(7).position(|window| window == b"version").unwrap() + 10;
        let mut other = bytes.clone();
        other[at] ^= 1;
        std::fs::write(file, &other).unwrap();
        let error = kept.analyze(&mut Watch::none().kept_in(&mut open(folder.path(), Duration::MAX))).unwrap_err();
        assert!(matches!(error, Error::Corrupt(_)), "{error}");
        std::fs::write(file, bytes).unwrap();
    }
    let resumed = kept.analyze(&mut Watch::none().kept_in(&mut open(folder.path(), Duration::MAX))).unwrap();
    assert_eq!(resumed.god_number, 55);
}

/// A folder in memory if available, since the tests sync often.
fn quick_folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Storage fails at any call, once or permanently, before a power cut. The results before and after
/// resuming are right, or there is a clear error.
#[test]
fn faults_give_the_right_answer_or_an_error() {
    let cases = [
        case("sliding:3x3", Some(EngineKind::Rows), None),
        case("sliding:2x4", Some(EngineKind::Queue), None),
        case("sliding:2x4", Some(EngineKind::General), None),
        case("sliding:2x4", Some(EngineKind::Sparse), None),
    ];
    let (mut right, mut wrong) = (0, 0);
    for case in cases {
        let whole = case.analyze(&mut Watch::none()).unwrap();
        let run = |storage: FaultyStorage, every| {
            case.analyze(&mut Watch::none().kept_in(&mut Checkpoint::new(Box::new(storage), every, true)))
        };
        for fault in [
            StorageFault::Full,
            StorageFault::Io,
            StorageFault::ShortWrite,
            StorageFault::ShortRead,
            StorageFault::LostTail,
        ] {
            for (at, lasting) in (0..100).step_by(9).flat_map(|at| [(at, false), (at + 3, true)]) {
                let folder = quick_folder();
                let below: Arc<dyn Storage> = Arc::new(StorageFolder::open(folder.path()).unwrap());
                let sittings = [(at, Duration::ZERO), (u64::MAX, Duration::MAX)];
                for (at, every) in sittings {
                    let storage = FaultyStorage::new(below.clone(), fault, at, lasting);
                    match run(storage, every) {
                        Ok(found) => {
                            assert_eq!(facts(&found), facts(&whole), "{case:?} {fault:?} at {at}");
                            right += 1;
                        }
                        Err(error) => {
                            let clear = matches!(error.fault(), Error::Corrupt(_) | Error::Io { .. });
                            assert!(clear, "{case:?} {fault:?} at {at}: {error}");
                            wrong += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(right > 50 && wrong > 50, "{right} {wrong}");
}

/// An audit whose storage fails once resumes, whichever call fails. Regression test: if only the
/// status failed, the audit kept a batch twice, and refused its checkpoint.
#[test]
fn an_audit_resumes_after_any_fault() {
    let problem = families::parse("sliding:2x3").unwrap();
    let options = AuditOptions::new(SolveOptions::default().solver("greedy"), SampleSize::Uniform(40));
    let run = |storage: FaultyStorage, every| {
        let mut checkpoint = Checkpoint::new(Box::new(storage), every, true);
        let mut told = vec![];
        let tell = |states: &[AuditedState]| {
            told.extend(states.iter().map(|state| (state.state.clone(), state.length)));
            Ok(())
        };
        jobs::audit_solver(&problem, &options, RESOURCES, &mut Watch::none().kept_in(&mut checkpoint), tell)?;
        Ok::<_, Error>(told)
    };
    let mut failed = 0;
    let mut whole = None;
    for at in [u64::MAX].into_iter().chain(0..40) {
        let folder = quick_folder();
        let below: Arc<dyn Storage> = Arc::new(StorageFolder::open(folder.path()).unwrap());
        failed +=
            u64::from(run(FaultyStorage::new(below.clone(), StorageFault::Full, at, false), Duration::ZERO).is_err());
        let resumed = run(FaultyStorage::new(below, StorageFault::Full, u64::MAX, false), Duration::MAX);
        let resumed = resumed.unwrap_or_else(|error| panic!("{at}: {error}"));
        assert_eq!(&resumed, whole.get_or_insert(resumed.clone()), "{at}");
    }
    assert!(failed > 10, "{failed}");
}

/// A bit flips while a checkpoint of an engine is on the disk.
#[test]
fn flipped_bits_give_the_right_answer_or_an_error() {
    for case in CASES {
        let folder = tempfile::tempdir().unwrap();
        begun(folder.path(), case);
        let whole = case.analyze(&mut Watch::none()).unwrap();
        for file in std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()) {
            let bytes = std::fs::read(&file).unwrap();
            for bit in (bytes.len()..8 * bytes.len()).step_by((8 * bytes.len()).max(8) / 8) {
                let again = tempfile::tempdir().unwrap();
                for entry in std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap()) {
                    std::fs::copy(entry.path(), again.path().join(entry.file_name())).unwrap();
                }
                let mut bad = bytes.clone();
                bad[bit / 8] ^= 1 << (bit % 8);
                std::fs::write(again.path().join(file.file_name().unwrap()), bad).unwrap();
                match case.analyze(&mut Watch::none().kept_in(&mut open(again.path(), Duration::MAX))) {
                    Ok(found) => assert_eq!(facts(&found), facts(&whole), "{case:?} {} {bit}", file.display()),
                    Err(error) => {
                        assert!(matches!(error, Error::Corrupt(_)), "{case:?} {} {bit}: {error}", file.display());
                    }
                }
            }
        }
    }
}
