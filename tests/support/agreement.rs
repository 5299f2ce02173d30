//! Comparison of engines with the reference engine: layers, examples, and the depth of every state.

use antipode::engines::{Engine, QueueEngine, SearchJob, SearchOutcome};
use antipode::model::Space;
use antipode::tables::{DepthSpan, Encoding, RecordedDepths};
use antipode::watch::Watch;

/// Counts of threads that must not make a difference.
const THREADS: [usize; 2] = [1, 3];

pub fn search(
    engine: &dyn Engine,
    space: &dyn Space,
    threads: usize,
    record: Option<Encoding>,
    levels: Option<usize>,
) -> SearchOutcome {
    let job = SearchJob::default().threads(threads).record(record).examples(20).levels(levels);
    assert!(engine.memory(space, &job).is_some());
    engine.run(space, &job, &mut Watch::none()).unwrap()
}

/// The span and the payload of every row.
pub fn contents(rows: &dyn RecordedDepths, complete: bool) -> Vec<(DepthSpan, Vec<u64>)> {
    let layout = rows.layout();
    let row = |row| {
        let mut payload = vec![0; rows.encoding().payload_words(&layout, complete)];
        rows.payload(row, &mut payload).unwrap();
        (rows.span(row).unwrap(), payload)
    };
    (0..layout.rows).map(row).collect()
}

/// Compares engines with the reference engine, with and without a record, on one thread and
/// several.
pub fn assert_agree(name: &str, engines: &[&dyn Engine], space: &dyn Space, encoding: Encoding, levels: Option<usize>) {
    let reference = search(&QueueEngine, space, 1, Some(encoding), levels);
    let complete = reference.layers.iter().sum::<u64>() == space.layout().size();
    let expected = contents(&*reference.recorded.unwrap(), complete);
    for (engine, threads) in engines.iter().flat_map(|&engine| THREADS.map(|threads| (engine, threads))) {
        let what = format!("{name}, {} on {threads} threads, {}", engine.name(), encoding.name());
        let ours = search(engine, space, threads, Some(encoding), levels);
        assert_eq!(ours.layers, reference.layers, "{what}");
        assert_eq!(ours.deepest, reference.deepest, "{what}");
        assert!(contents(&*ours.recorded.unwrap(), complete) == expected, "{what}: depths");
        let plain = search(engine, space, threads, None, levels);
        assert_eq!((&plain.layers, &plain.deepest), (&ours.layers, &ours.deepest), "{what}: without a record");
    }
}
