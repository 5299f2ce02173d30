//! The kernels for graphics cards agree with the reference engine and with the engines that they
//! follow. Where there is no card, they run on the CPU.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::agreement::{assert_agree, contents, search};
use crate::thorough::{first, one_of};
use antipode::checkpoint::{Checkpoint, JobIdentity};
use antipode::engines::{Engine, GpuEngine, RowEngine, SearchJob, TileEngine};
use antipode::error::Error;
use antipode::families;
use antipode::model::{NumberedProblem, Space};
use antipode::storage::StorageFolder;
use antipode::tables::{Encoding, RecordedDepths};
use antipode::watch::Watch;
use antipode_gpu::{GpuCard, PTX, emulated, interpreted};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A card: that of this machine, or one that runs on the CPU.
fn card() -> Arc<dyn GpuCard> {
    antipode_gpu::first().unwrap_or_else(|_| emulated(4 << 30).expect("there is a C compiler"))
}

fn number(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number()).unwrap()
}

fn general(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number_general()).unwrap()
}

/// Every family with rows, in place and with two buffers, with short rows and with long ones.
const ROWS: [&str; 21] = [
    "sliding:2x2",
    "sliding:2x3",
    "sliding:3x3",
    "sliding:2x4",
    "sliding:4x2",
    "sliding:2x4;wrap=torus",
    "sliding:3x3;goal=1 2 3/4 5 6/. 8 .",
    "sliding:3x4;pattern=1,2,3",
    "rings:3,1,4",
    "rings:3,2,4",
    "rings:4,3,11",
    "twisty:2x2x2",
    "twisty:3x3x3;moves=U2,R2,F2",
    "pancake:8",
    "burnt:5",
    "topspin:8,4",
    "lightsout:4x4",
    "group:lx,6",
    "group:a=(1 2 3),b=(3 4 5 6 7)",
    "race:3",
    "matrix:heisenberg,16",
];

#[test]
fn rows_are_searched_as_by_the_reference_engine() {
    let engine = GpuEngine::on(card());
    for spec in ROWS {
        let space = general(spec);
        for encoding in one_of(spec.len(), [Encoding::Byte, Encoding::Mod3]) {
            assert_agree(spec, &[&engine], &space, encoding, None);
        }
        assert_agree(spec, &[&engine], &space, Encoding::Byte, Some(5));
    }
}

/// Ten groups of random permutations, with inverses and without.
#[test]
fn random_groups_are_searched_as_by_the_reference_engine() {
    let (engine, mut random) = (GpuEngine::on(card()), ChaCha8Rng::seed_from_u64(38));
    let mut searched = 0;
    for round in 0..10 {
        let points = random.random_range(5..=8);
        let generator = || {
            let mut order: Vec<u8> = (1..=points).collect();
            order.shuffle(&mut random);
            order.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        };
        let generators: Vec<String> = std::iter::repeat_with(generator).take(2).collect();
        let inverses = if round % 2 == 0 { ";inverses" } else { "" };
        let spec = format!("group:a={},b={}{inverses}", generators[0], generators[1]);
        let space = general(&spec);
        if engine.memory(&space, &SearchJob::default()).is_some() {
            assert_agree(&spec, &[&engine], &space, Encoding::Byte, None);
            searched += 1;
        }
    }
    assert!(searched > 7, "{searched}");
}

#[test]
fn boards_are_searched_as_by_the_reference_engine() {
    let engine = GpuEngine::on(card());
    for spec in ["sliding:2x5", "sliding:5x2;goal=1 2/3 4/_ 5/6 7/8 9"] {
        let space = number(spec);
        assert!(space.structure().path().is_some(), "{spec}");
        assert_agree(spec, &[&engine], &space, Encoding::Mod3, None);
        assert_agree(spec, &[&engine], &space, Encoding::Byte, Some(9));
    }
}

/// Boards with windows that reach before the units, into them and within them, and long rows.
#[test]
fn large_spaces_have_the_layers_that_other_engines_find() {
    let engine = GpuEngine::on(card());
    for (spec, other) in [
        ("sliding:2x6", &TileEngine::new().unwrap() as &dyn Engine),
        ("sliding:3x4", &TileEngine::new().unwrap()),
        ("sliding:4x3;goal=_ 1 2/3 4 5/6 7 8/9 10 11", &TileEngine::new().unwrap()),
        ("twisty:3x3x3;pieces=corners", &RowEngine::new().unwrap()),
        ("pancake:10", &RowEngine::new().unwrap()),
    ] {
        let space = number(spec);
        let [ours, expected] = [&engine as &dyn Engine, other].map(|engine| search(engine, &space, 2, None, None));
        assert_eq!((ours.layers, ours.deepest), (expected.layers, expected.deepest), "{spec}");
    }
}

/// The last layer has 362,880 states: more than a list of new states holds.
#[test]
fn the_first_states_of_a_long_last_layer_are_found() {
    let space = general("group:transpositions,10");
    let card = GpuEngine::on(card());
    for levels in [None, Some(5)] {
        let [ours, expected] =
            [&card as &dyn Engine, &RowEngine::new().unwrap()].map(|engine| search(engine, &space, 2, None, levels));
        assert_eq!((ours.layers, ours.deepest), (expected.layers, expected.deepest));
    }
}

#[test]
fn a_card_without_enough_memory_is_refused() {
    let space = number("sliding:2x6");
    let engine = GpuEngine::on(interpreted(28 << 20, PTX).unwrap());
    let error = engine.forecast(&space, &SearchJob::default()).unwrap_err();
    assert!(matches!(&error, Error::Limit(text) if text.contains("needs 30")), "{error}");
    // It may also turn out later.
    let error = engine.run(&space, &SearchJob::default(), &mut Watch::none()).err().unwrap();
    assert!(matches!(error, Error::Limit(_)), "{error}");
}

/// Searches that are stopped after every level and resumed find what others do.
#[test]
fn stopped_searches_resume() {
    for (spec, encoding) in
        [("sliding:2x5", None), ("pancake:8", Some(Encoding::Byte)), ("rings:3,1,4", Some(Encoding::Mod3))]
    {
        let (space, engine) = (number(spec), GpuEngine::on(card()));
        let job = SearchJob::default().examples(20).record(encoding);
        let expected = engine.run(&space, &job, &mut Watch::none()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut stops = 0;
        let resumed = loop {
            let storage = StorageFolder::open(folder.path()).unwrap();
            let mut checkpoint = Checkpoint::new(Box::new(storage), Duration::MAX, true);
            let (stop, mut levels) = (AtomicBool::new(false), 0);
            let report = |_| {
                levels += 1;
                stop.store(levels == 3, Ordering::Relaxed);
            };
            let identity = JobIdentity::new("analyze", spec, None);
            checkpoint.begin::<u64>(identity.clone()).unwrap();
            let mut watch = Watch::new(&stop, report).kept_in(&mut checkpoint);
            match engine.run(&space, &job, &mut watch.search("search", identity)) {
                Ok(outcome) => break outcome,
                Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
            }
            stops += 1;
        };
        assert!(stops > 2, "{spec}");
        assert_eq!((resumed.layers, resumed.deepest), (expected.layers, expected.deepest), "{spec}");
        let depths = |recorded: Option<Box<dyn RecordedDepths>>| recorded.map(|rows| contents(&*rows, true));
        assert!(depths(resumed.recorded) == depths(expected.recorded), "{spec}");
    }
}

/// The PTX finds what other engines find, in no other memory than arrays, and no lane reads or
/// writes what another one writes without waiting for it.
#[test]
fn ptx_searches_as_the_kernels_do() {
    let engine = GpuEngine::on(interpreted(1 << 30, PTX).unwrap());
    for spec in first(ROWS.len() / 2, &ROWS) {
        assert_agree(spec, &[&engine], &general(spec), Encoding::Byte, Some(5));
    }
    for &spec in first(3, &["sliding:2x5", "sliding:2x6", "sliding:3x4", "sliding:4x3"]) {
        let space = number(spec);
        let [ours, expected] = [&engine as &dyn Engine, &TileEngine::new().unwrap()]
            .map(|engine| search(engine, &space, 2, None, Some(12)));
        assert_eq!((ours.layers, ours.deepest), (expected.layers, expected.deepest), "{spec}");
    }
}

/// Without a barrier, lanes read what others have not written yet.
#[test]
fn ptx_without_barriers_fails() {
    let hasty = PTX.map(|text| text.replace("bar.warp.sync", "// bar.warp.sync"));
    let engine = GpuEngine::on(interpreted(1 << 30, [&hasty[0], &hasty[1]]).unwrap());
    let job = SearchJob::default().levels(14);
    let error = engine.run(&number("sliding:3x4"), &job, &mut Watch::none()).err().unwrap();
    assert!(std::error::Error::source(&error).unwrap().to_string().contains("a race of lanes"), "{error}");
}
