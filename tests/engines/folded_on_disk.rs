//! Searches on disk of one state of each class of symmetric states find what those in memory find,
//! and what searches of all states find.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::place::Place;
use antipode::bits::InstructionSet;
use antipode::checkpoint::JobIdentity;
use antipode::engines::{DiskFolder, Engine, EngineKind, ExternalEngine, QueueEngine, SearchJob, SearchOutcome};
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{
    Analysis, AnalyzeOptions, EngineChoice, ScratchFolder, SymmetryChoice, SymmetryUse, WorkResources, analyze, plan,
};
use antipode::model::NumberedProblem;
use antipode::storage::{InMemory, Storage};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use antipode_core::codes::CodingAim;

/// Puzzles whose rows have two colours or one, in two metrics, with rows of 3 to 81 words, and with
/// a goal that few symmetries keep.
const SPECS: [&str; 8] = [
    "twisty:2x2x2",
    "twisty:2x2x2;metric=qtm",
    "twisty:2x2x2;moves=R,U",
    "twisty:pyraminx",
    "twisty:pyraminx;metric=qtm",
    "twisty:pyraminx;pieces=edges",
    "twisty:skewb",
    "twisty:2x2x2;goal=R U F",
];

fn folded(spec: &str) -> NumberedProblem {
    let problem = families::parse(spec).unwrap();
    problem.number_folded().unwrap().unwrap_or_else(|| panic!("{spec} has symmetries"))
}

/// The layers, the classes in each, and the first of the deepest states.
fn found(outcome: &SearchOutcome) -> (&[u64], &[u64], &[u64]) {
    (&outcome.layers, outcome.orbits.as_deref().expect("it counts classes"), &outcome.deepest)
}

#[test]
fn instruction_sets_and_slices_agree_with_the_reference_engine() {
    for spec in SPECS {
        let space = folded(spec);
        let job = SearchJob::default().examples(7);
        let referee = QueueEngine.run(&space, &job, &mut Watch::none()).unwrap();
        assert_eq!(referee.layers.iter().sum::<u64>(), space.states(), "{spec}");
        for (i, arch) in InstructionSet::ALL.into_iter().filter(|arch| arch.available()).enumerate() {
            for memory in [0, u64::MAX] {
                let mut disk = DiskFolder::new(Arc::new(InMemory::default()), JobIdentity::part());
                disk.aim = Some([CodingAim::Size, CodingAim::Speed][i % 2]);
                let mut job = job.threads(1 + i);
                job.memory = memory;
                let outcome = ExternalEngine::on(arch, disk).run(&space, &job, &mut Watch::none()).unwrap();
                assert_eq!(found(&outcome), found(&referee), "{spec}: {} and {memory} of memory", arch.name());
            }
        }
    }
}

/// Stops after every few reports, so also between two slices and between two segments, and resumes.
#[test]
fn interrupted_searches_find_the_same() {
    for spec in ["twisty:2x2x2", "twisty:2x2x2;metric=qtm", "twisty:skewb"] {
        let space = folded(spec);
        let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
        let mut job = SearchJob::default().examples(5).threads(2);
        let referee = QueueEngine.run(&space, &job, &mut Watch::none()).unwrap();
        job.memory = 0;
        let (mut stops, mut most) = (0, 6);
        let outcome = loop {
            let mut disk = DiskFolder::new(storage.clone(), JobIdentity::part());
            (disk.every, disk.resume) = (Duration::MAX, stops > 0);
            let (stop, mut left) = (AtomicBool::new(false), most);
            let count = |_| {
                left -= 1;
                stop.store(left == 0, Ordering::Relaxed);
            };
            match ExternalEngine::new(disk).unwrap().run(&space, &job, &mut Watch::new(&stop, count)) {
                Ok(outcome) => break outcome,
                Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{spec}: {error}"),
            }
            // Some more each time, so that it makes progress whatever a level takes.
            (stops, most) = (stops + 1, most + 1);
        };
        assert!(stops > 3, "{spec}: {stops} stops");
        assert_eq!(found(&outcome), found(&referee), "{spec}");
    }
}

fn analysis(spec: &str, symmetry: impl Into<SymmetryChoice>, folder: Option<&Path>) -> Result<Analysis> {
    let mut options = AnalyzeOptions::default().symmetry(symmetry).antipodes(1000);
    options.search.scratch = folder.map(|folder| ScratchFolder::new(folder.into()));
    options.search.engine = folder.map(|_| EngineKind::External);
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    analyze(&families::parse(spec)?, resources, &options, |_| (), &mut Watch::none())
}

#[test]
fn analyses_are_those_of_all_states_and_those_in_memory() {
    let place = Place::new();
    for (i, spec) in SPECS.into_iter().enumerate() {
        let folder = |name: &str| place.path(&format!("{name}{i}"));
        let disk = analysis(spec, SymmetryUse::On, Some(&folder("on"))).unwrap();
        assert_eq!(disk.run.engine, "external", "{spec}");
        let all = analysis(spec, SymmetryUse::Off, Some(&folder("off"))).unwrap();
        assert_eq!((&disk.layers, disk.states, disk.reached), (&all.layers, all.states, all.reached), "{spec}");
        let memory = analysis(spec, SymmetryUse::On, None).unwrap();
        assert_eq!((&disk.layers, &disk.orbits), (&memory.layers, &memory.orbits), "{spec}");
        assert_eq!((&disk.antipodes, disk.complete), (&memory.antipodes, true), "{spec}");
        // By default, so small a puzzle is searched whole.
        let auto = analysis(spec, SymmetryUse::Auto, Some(&folder("auto"))).unwrap();
        assert_eq!((auto.layers, auto.orbits), (all.layers, None), "{spec}");
    }
}

/// Orbits under smaller groups are those of a search of all states.
#[test]
fn classes_under_a_group_are_its_orbits() {
    let place = Place::new();
    for (i, (spec, group)) in
        [("twisty:2x2x2", "rotations"), ("twisty:pyraminx", "rotations"), ("twisty:skewb", "mirror")]
            .into_iter()
            .enumerate()
    {
        let group: SymmetryChoice = group.parse::<antipode::jobs::SymmetryGroup>().map(SymmetryChoice::Within).unwrap();
        let disk = analysis(spec, group.clone(), Some(&place.path(&i.to_string()))).unwrap();
        let memory = analysis(spec, group, None).unwrap();
        assert_eq!(
            (disk.layers, disk.antipodes, disk.orbits),
            (memory.layers, memory.antipodes, memory.orbits),
            "{spec}"
        );
    }
}

/// An unfinished search of all symmetries, of some, and of none: none resumes another.
#[test]
fn a_search_does_not_resume_under_other_symmetries() {
    let place = Place::new();
    let choices: [SymmetryChoice; 3] =
        [SymmetryUse::On.into(), SymmetryUse::Off.into(), SymmetryChoice::Within("rotations".parse().unwrap())];
    let problem = families::parse("twisty:2x2x2").unwrap();
    let run = |choice: &SymmetryChoice, folder: &str, resume: bool, levels: usize| {
        let (stop, mut options) = (AtomicBool::new(false), AnalyzeOptions::default().symmetry(choice.clone()));
        let mut scratch = ScratchFolder::new(place.path(folder));
        scratch.resume = resume;
        (options.search.engine, options.search.scratch) = (Some(EngineKind::External), Some(scratch));
        let report = |progress: antipode::watch::WorkProgress| {
            stop.store(progress.depth >= Some(levels as u32), Ordering::Relaxed);
        };
        analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::new(&stop, report))
    };
    for (i, begun) in choices.iter().enumerate() {
        let folder = format!("work{i}");
        assert!(matches!(run(begun, &folder, false, 6).unwrap_err().fault(), Error::Interrupted));
        for other in choices.iter().filter(|other| *other != begun) {
            let refused = run(other, &folder, true, 99).unwrap_err().to_string();
            assert!(refused.contains("keeps other work: its "), "{refused}");
        }
        assert_eq!(run(begun, &folder, true, 99).unwrap().god_number, 11);
    }
}

/// By default, large puzzles with many symmetries are folded on disk as they are in memory, where
/// the kept states do not fit the memory.
#[test]
fn the_plan_says_how_many_states_are_kept_and_what_the_disk_needs() {
    let place = Place::new();
    let problem = families::parse("twisty:3x3x3;moves=U,D,R2,L2,F2,B2").unwrap();
    let scratch = ScratchFolder::new(place.path("scratch"));
    std::fs::create_dir(&scratch.folder).unwrap();
    let plan = |memory: u64, symmetry: SymmetryUse| {
        let mut choice = EngineChoice::default();
        (choice.scratch, choice.symmetry) = (Some(&scratch), symmetry);
        let resources = WorkResources { threads: 2, memory };
        plan(&problem, resources, choice, |_| Ok(SearchJob::default().threads(2)), &mut Watch::none()).unwrap()
    };
    let on_disk = plan(250 << 20, SymmetryUse::Auto);
    let text = on_disk.workload().to_string();
    assert_eq!(on_disk.engine.kind(), EngineKind::External);
    assert!(text.contains("19,508,428,800 states, 1,260,564,480 kept under 16 symmetries, engine external"), "{text}");
    assert!(text.contains("MB of disk"), "{text}");
    // An engine in memory comes first, also beside an empty folder.
    let in_memory = plan(1 << 30, SymmetryUse::Auto);
    assert_eq!((in_memory.engine.kind(), in_memory.space.layout()), (EngineKind::Rows, on_disk.space.layout()));
    drop(on_disk);
    let all = plan(1 << 30, SymmetryUse::Off);
    assert_eq!((all.engine.kind(), all.space.layout().size()), (EngineKind::External, 19_508_428_800));
}

/// Depths of the kept states alone, for a folded table.
#[test]
fn recorded_depths_are_those_of_a_search_in_memory() {
    for spec in ["twisty:2x2x2;moves=R,U", "twisty:pyraminx;metric=qtm"] {
        let space = folded(spec);
        let job = SearchJob::default().record(Encoding::Byte);
        let disk = DiskFolder::new(Arc::new(InMemory::default()), JobIdentity::part());
        let engine = ExternalEngine::new(disk).unwrap();
        let [ours, theirs] = [&engine as &dyn Engine, &QueueEngine].map(|engine| {
            let recorded = engine.run(&space, &job, &mut Watch::none()).unwrap().recorded.expect("they are recorded");
            let mut payload = vec![0; recorded.encoding().payload_words(&recorded.layout(), true)];
            let mut all = vec![];
            for row in 0..recorded.layout().rows {
                recorded.payload(row, &mut payload).unwrap();
                all.push((recorded.span(row).unwrap(), payload.clone()));
            }
            all
        });
        assert!(ours == theirs, "{spec}");
    }
}
