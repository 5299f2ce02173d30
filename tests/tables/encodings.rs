//! Every encoding on every engine: the record has the depth of each state, or the engine reports
//! that it does not support the encoding.

use antipode::bits::InstructionSet;
use antipode::checkpoint::JobIdentity;
use antipode::engines::{DiskFolder, Engine, ExternalEngine, QueueEngine, RowEngine, SearchJob, TileEngine};
use antipode::families;
use antipode::model::{BatchEdges, Space};
use antipode::storage::InMemory;
use antipode::tables::{Encoding, NumberingScheme, RecordedDepths};
use antipode::watch::Watch;

const ENCODINGS: [Encoding; 7] = [
    Encoding::Plane,
    Encoding::Mod3,
    Encoding::Byte,
    Encoding::Short,
    Encoding::Wide,
    Encoding::Nibble,
    Encoding::Delta,
];

/// Spaces searched in place, with two buffers, and along a path.
const SPACES: [(&str, NumberingScheme); 4] = [
    ("sliding:2x5", NumberingScheme::GENERAL),
    ("sliding:3x3;metric=multi", NumberingScheme::GENERAL),
    ("rings:3,2,4;goal=1p 4g 5r 6b", NumberingScheme::GENERAL),
    ("sliding:2x5", NumberingScheme::PATH),
];

/// The depths of all states above a number of layers, by the rules alone.
fn truth(space: &dyn Space, levels: usize) -> Vec<Option<u32>> {
    let mut depths = vec![None; space.layout().size() as usize];
    let (mut frontier, mut edges) = (space.goals().to_vec(), BatchEdges::default());
    for depth in 0..levels as u32 {
        frontier.retain(|&state| depths[state as usize].is_none());
        frontier.iter().for_each(|&state| depths[state as usize] = Some(depth));
        space.expand(&frontier, &mut edges);
        frontier = edges.all().to_vec();
    }
    depths
}

/// The label of every state.
fn labels(rows: &dyn RecordedDepths, reached: u64) -> Vec<Option<u32>> {
    let (layout, encoding) = (rows.layout(), rows.encoding());
    let mut payload = vec![0; encoding.payload_words(&layout, reached == layout.size())];
    let mut labels = vec![];
    for row in 0..layout.rows {
        rows.payload(row, &mut payload).unwrap();
        let parity = rows.span(row).unwrap().get().map_or(0, |(least, _)| least % 2);
        for state in 0..layout.row_states() {
            let place = layout.place(state);
            labels.push(encoding.label(&payload, &layout, place.word as usize, place.lane, parity));
        }
    }
    labels
}

#[test]
fn every_engine_records_every_encoding_or_refuses_it() {
    for (spec, scheme) in SPACES {
        let space = families::parse(spec).unwrap().number_as(&scheme).unwrap();
        // The number of layers that half a byte distinguishes.
        let levels = 15;
        let truth = truth(&space, levels);
        let arch = InstructionSet::detect().unwrap();
        for (engine, encoding) in (0..4).flat_map(|engine| ENCODINGS.map(|encoding| (engine, encoding))) {
            let disk = || DiskFolder::new(std::sync::Arc::new(InMemory::default()), JobIdentity::part());
            let engines: [Box<dyn Engine>; 4] = [
                Box::new(TileEngine::on(arch)),
                Box::new(RowEngine::on(arch)),
                Box::new(QueueEngine),
                Box::new(ExternalEngine::on(arch, disk())),
            ];
            let engine = &engines[engine];
            let what = format!("{spec}: {} by {}", encoding.name(), engine.name());
            let job = SearchJob::default().threads(2).record(encoding).levels(levels);
            if engine.memory(&space, &job).is_none() || encoding == Encoding::Plane && !space.alternates() {
                continue;
            }
            let outcome = engine.run(&space, &job, &mut Watch::none());
            if encoding == Encoding::Delta {
                assert!(outcome.is_err(), "{what}: an engine knows nothing of the bounds that are to be subtracted");
                continue;
            }
            let outcome = outcome.unwrap();
            let rows = outcome.recorded.unwrap();
            let reduced = |depth| encoding.modulus().map_or(depth, |modulus| depth % modulus);
            let expected: Vec<_> = truth.iter().map(|depth| depth.map(reduced)).collect();
            let ours = labels(&*rows, outcome.layers.iter().sum());
            let wrong = ours.iter().zip(&expected).filter(|(ours, theirs)| ours != theirs).count();
            assert_eq!(wrong, 0, "{what}: wrong labels of {}", ours.len());
        }
    }
}
