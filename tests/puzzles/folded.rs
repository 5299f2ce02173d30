//! Searches of one state of each class of symmetric states find what searches of all states find.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use antipode::bits::InstructionSet;
use antipode::checkpoint::Checkpoint;
use antipode::engines::{Engine, EngineKind, QueueEngine, RowEngine, SearchJob};
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{Analysis, AnalyzeOptions, OrbitCounts, SymmetryChoice, SymmetryUse, WorkResources, analyze};
use antipode::storage::StorageFolder;
use antipode::watch::Watch;

use crate::thorough::{first, one_of};

/// Puzzles in place and with two buffers, with rows of 3 to 81 words.
const SPECS: [&str; 9] = [
    "twisty:2x2x2",
    "twisty:2x2x2;metric=qtm",
    "twisty:2x2x2;moves=R,U",
    "twisty:pyraminx",
    "twisty:pyraminx;goal=U R' L",
    "twisty:skewb",
    "twisty:2x2x2;goal=R U F",
    // Cosets of a subgroup.
    "twisty:3x3x3;pieces=edges;pattern=<dr>",
    "twisty:3x3x3;pieces=edges;metric=qtm;pattern=<dr>",
];

fn analysis(spec: &str, options: &AnalyzeOptions, watch: &mut Watch<'_>) -> Result<Analysis, Error> {
    analyze(&families::parse(spec)?, WorkResources { threads: 2, memory: 1 << 30 }, options, |_| (), watch)
}

fn options(symmetry: SymmetryUse) -> AnalyzeOptions {
    AnalyzeOptions::default().symmetry(symmetry).antipodes(1000)
}

#[test]
fn analyses_are_those_of_all_states() {
    for spec in SPECS {
        let few = analysis(spec, &options(SymmetryUse::On), &mut Watch::none()).unwrap();
        let all = analysis(spec, &options(SymmetryUse::Off), &mut Watch::none()).unwrap();
        assert_eq!((&few.layers, few.states, few.reached), (&all.layers, all.states, all.reached), "{spec}");
        assert_eq!((few.configurations, few.complete), (all.configurations, true), "{spec}");
        let sorted = |analysis: &Analysis| {
            let mut examples = analysis.antipodes.examples.clone();
            examples.sort();
            examples
        };
        assert_eq!(few.antipodes.count, all.antipodes.count, "{spec}");
        if few.antipodes.count <= 1000 {
            assert_eq!(sorted(&few), sorted(&all), "{spec}");
        }
        let shown = few.antipodes.examples.len() as u64;
        assert_eq!(shown, few.antipodes.count.min(1000), "{spec}");
    }
}

#[test]
fn instruction_sets_and_threads_agree_with_the_reference_engine() {
    for spec in SPECS {
        let problem = families::parse(spec).unwrap();
        let space = problem.number_folded().unwrap().unwrap_or_else(|| panic!("{spec} has symmetries"));
        let job = SearchJob::default().examples(7);
        let referee = QueueEngine.run(&space, &job, &mut Watch::none()).unwrap();
        assert_eq!(referee.layers.iter().sum::<u64>(), space.states(), "{spec}");
        for arch in one_of(spec.len(), InstructionSet::ALL.into_iter().filter(|arch| arch.available())) {
            for threads in [1, 3] {
                let outcome = RowEngine::on(arch).run(&space, &job.threads(threads), &mut Watch::none()).unwrap();
                let what = format!("{spec}: {} on {threads} threads", arch.name());
                assert_eq!((&outcome.layers, &outcome.deepest), (&referee.layers, &referee.deepest), "{what}");
                assert_eq!(outcome.orbits, referee.orbits, "{what}");
            }
        }
        let layout = space.layout();
        assert!(layout.size() < space.states(), "{spec}: {layout:?}");
        for kind in [EngineKind::General, EngineKind::Tiles, EngineKind::Words] {
            assert_eq!(kind.engine().unwrap().memory(&space, &job), None, "{}", kind.name());
        }
    }
}

/// Stops after each depth, and resumes.
#[test]
fn interrupted_searches_find_the_same() {
    let spec = "twisty:2x2x2;metric=qtm";
    let whole = analysis(spec, &options(SymmetryUse::On), &mut Watch::none()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut interruptions = 0;
    let found = loop {
        let storage = Box::new(StorageFolder::open(folder.path()).unwrap());
        let mut checkpoint = Checkpoint::new(storage, Duration::ZERO, true);
        let (stop, first) = (AtomicBool::new(false), Mutex::new(None));
        let report = |progress: antipode::watch::WorkProgress| {
            let depth = progress.depth.unwrap_or(0);
            if *first.lock().unwrap().get_or_insert(depth) + 2 < depth {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut watch = Watch::new(&stop, report).kept_in(&mut checkpoint);
        match analysis(spec, &options(SymmetryUse::On), &mut watch) {
            Ok(analysis) => break analysis,
            Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
        }
        interruptions += 1;
    };
    assert!(interruptions > 2, "{interruptions} interruptions");
    assert_eq!((found.layers, found.antipodes, found.orbits), (whole.layers, whole.antipodes, whole.orbits));
}

#[test]
fn symmetry_is_refused_where_it_cannot_be_used() {
    let refusal = |spec: &str, options: &AnalyzeOptions| {
        analysis(spec, options, &mut Watch::none()).expect_err("it cannot use symmetry").to_string()
    };
    let on = options(SymmetryUse::On);
    assert!(refusal("pancake:6", &on).contains("leave out --symmetry on"));
    assert!(refusal("twisty:2x2x2", &on.clone().paths(true)).contains("leave out --symmetry on"));
    assert!(refusal("twisty:2x2x2", &on.engine(EngineKind::General)).contains("general"));
}

/// Rows are folded by the symmetries that keep the held piece, and the option `orbits` counts the
/// same classes under these.
#[test]
fn classes_are_the_orbits_of_all_states() {
    let cases = [
        ("twisty:2x2x2;moves=R,U", "auto"),
        ("twisty:pyraminx", "auto"),
        ("twisty:skewb", "U->R,R->L,L->U;U->U',R->L',L->R'"),
        ("twisty:2x2x2", "U->R,R->F,F->U;U->R',R->U',F->F'"),
        ("twisty:2x2x2;metric=qtm", "U->R,R->F,F->U;U->R',R->U',F->F'"),
    ];
    for &(spec, group) in first(3, &cases) {
        let few = analysis(spec, &options(SymmetryUse::On), &mut Watch::none()).unwrap();
        let group: SymmetryChoice = group.parse().unwrap();
        let counted = AnalyzeOptions::default().antipodes(1000).orbits(true).symmetry(group);
        let all = analysis(spec, &counted, &mut Watch::none()).unwrap();
        let (few, all) = (few.orbits.expect("it counts classes"), all.orbits.expect("it counts orbits"));
        assert_eq!((few.symmetries, few.count, &few.layers), (all.symmetries, all.count, &all.layers), "{spec}");
        let sizes = |orbits: &OrbitCounts| {
            let mut sizes: Vec<u64> = orbits.antipodes.iter().map(|orbit| orbit.size).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(few.antipodes.len() as u64, few.layers.last().copied().unwrap_or(0).min(1000), "{spec}");
        assert_eq!(sizes(&few), sizes(&all), "{spec}");
    }
}

/// First layers, state by state: the sparse search takes one state of each class by itself.
#[test]
fn first_layers_are_those_of_all_states() {
    for (spec, levels) in [
        ("twisty:3x3x3", 4),
        ("twisty:3x3x3;metric=qtm", 5),
        ("lightsout:7x7", 4),
        ("rings:4,1,4", 6),
        ("hanoi:4,20", 9),
    ] {
        let of = |symmetry| analysis(spec, &options(symmetry).levels(levels), &mut Watch::none()).unwrap();
        let (few, all) = (of(SymmetryUse::Auto), of(SymmetryUse::Off));
        assert_eq!((&few.layers, few.reached), (&all.layers, all.reached), "{spec}");
        let orbits = few.orbits.unwrap_or_else(|| panic!("{spec} counts classes"));
        assert!(all.orbits.is_none() && orbits.symmetries >= 6, "{spec}");
        let counted = analysis(spec, &options(SymmetryUse::Off).levels(levels).orbits(true), &mut Watch::none());
        assert_eq!(counted.unwrap().orbits, Some(orbits), "{spec}");
        let known: HashSet<&String> = all.antipodes.examples.iter().collect();
        assert_eq!(few.antipodes.count, all.antipodes.count, "{spec}");
        if all.antipodes.count <= 1000 {
            assert_eq!(few.antipodes.examples.iter().collect::<HashSet<_>>(), known, "{spec}");
        }
        assert_eq!(few.antipodes.examples.len() as u64, few.antipodes.count.min(1000), "{spec}");
    }
    let on = options(SymmetryUse::On).levels(4);
    assert_eq!(analysis("twisty:3x3x3", &on, &mut Watch::none()).unwrap().orbits.unwrap().layers, [1, 2, 9, 75]);
}
