//! Rows that are searched in parts give the same layers, examples and recorded depths as whole
//! rows, for any number of parts.

use antipode::bits::InstructionSet;
use antipode::engines::{Engine, RowEngine, RowOwners, RowPart, SearchJob};
use antipode::families;
use antipode::model::{Problem, Space};
use antipode::tables::{DepthSpan, Encoding, RecordedDepths};
use antipode::watch::Watch;

/// Puzzles for searches in place and with two buffers, rows of one piece and of several, one goal
/// and many.
const SPECS: &[&str] = &[
    "sliding:2x4",
    "sliding:3x3",
    "sliding:3x3;wrap=torus",
    "sliding:3x3;metric=multi",
    "sliding:2x5",
    "rings:3,1,4",
    "rings:3,2,4;goal=1p 4g 5r 6b",
    "pancake:8",
    "burnt:5",
    "topspin:8,4",
    "twisty:2x2x2",
    "race:4x4;tiles=8,7",
    "sliding:3x3;goal=1 2 3/8 _ 4/7 6 5",
];

/// The layers, the examples of the last one, and the payload and span of every row.
pub type Answer = (Vec<u64>, Vec<u64>, Vec<(Vec<u64>, [u8; DepthSpan::BYTES])>);

fn rows(recorded: &dyn RecordedDepths, rows: std::ops::Range<u64>) -> Vec<(Vec<u64>, [u8; DepthSpan::BYTES])> {
    let row = |row| {
        let mut payload = vec![0; recorded.encoding().payload_words(&recorded.layout(), false)];
        recorded.payload(row, &mut payload).unwrap();
        (payload, recorded.span(row).unwrap().to_bytes())
    };
    rows.map(row).collect()
}

pub fn whole(space: &dyn Space, job: &SearchJob) -> Answer {
    let outcome = RowEngine::new().unwrap().run(space, job, &mut Watch::none()).unwrap();
    let recorded = outcome.recorded.unwrap();
    (outcome.layers, outcome.deepest, rows(&*recorded, 0..space.layout().rows))
}

pub fn in_parts(space: &dyn Space, job: &SearchJob, owners: &RowOwners, windows: usize) -> Answer {
    let signal = Watch::none().signal();
    let part = |part| {
        RowPart::new(space, job, InstructionSet::detect().unwrap(), (owners, part), Some(windows), signal).unwrap()
    };
    let mut parts: Vec<RowPart<'_>> = (0..owners.parts()).map(part).collect();
    let mut deepest: Vec<u64> = parts.iter_mut().flat_map(RowPart::start).collect();
    let mut layers = vec![deepest.len() as u64];
    loop {
        let mut found = 0;
        let mut examples = vec![];
        parts.iter_mut().for_each(RowPart::begin);
        for window in 0..windows {
            let news = told(&mut parts, window);
            for (part, news) in parts.iter_mut().zip(&news) {
                let round = part.round(layers.len() as u32, window, news).unwrap();
                found += round.count;
                examples.extend(round.into_examples());
            }
        }
        for part in &mut parts {
            part.end();
        }
        if found == 0 {
            break;
        }
        layers.push(found);
        deepest = examples;
    }
    deepest.sort_unstable();
    deepest.truncate(job.examples);
    let recorded = parts.into_iter().map(|part| part.recorded().unwrap()).enumerate();
    (layers, deepest, recorded.flat_map(|(part, recorded)| rows(&*recorded, owners.rows(part))).collect())
}

/// The messages of a window, for each part.
fn told(parts: &mut [RowPart<'_>], window: usize) -> Vec<Vec<Vec<u8>>> {
    let mut news = vec![vec![]; parts.len()];
    for part in parts {
        part.messages(window, |to, message| news[to].push(message));
    }
    news
}

fn space(spec: &str) -> (Problem, impl Space) {
    let problem = families::parse(spec).unwrap();
    let space = problem.number_general().unwrap();
    (problem, space)
}

#[test]
fn parts_find_what_the_whole_finds() {
    for spec in SPECS {
        check(spec, &space(spec).1);
    }
    for spec in ["twisty:2x2x2", "twisty:2x2x2;metric=qtm", "twisty:pyraminx"] {
        let problem = families::parse(spec).unwrap();
        check(&format!("{spec}, folded"), &problem.number_folded().unwrap().expect("it has symmetries"));
    }
}

fn check(spec: &str, space: &dyn Space) {
    let encodings = if space.alternates() { vec![Encoding::Plane, Encoding::Byte] } else { vec![Encoding::Mod3] };
    for encoding in encodings {
        let job = SearchJob::default().record(encoding).examples(7);
        let expected = whole(space, &job);
        for parts in [1, 2, 3, 4, 7].into_iter().filter(|parts| *parts as u64 <= space.layout().rows) {
            for owners in
                [RowOwners::new(space.structure().rows().unwrap(), parts), RowOwners::even(space.layout().rows, parts)]
            {
                let found = in_parts(space, &job, &owners.unwrap(), parts);
                assert_eq!(found.0, expected.0, "{spec}, {parts} parts");
                assert!(found == expected, "{spec}, {parts} parts: examples or depths differ");
            }
        }
    }
}

#[test]
fn news_that_are_none_are_refused() {
    let (_, space) = space("sliding:3x3");
    let owners = RowOwners::new(space.structure().rows().unwrap(), 2).unwrap();
    let signal = Watch::none().signal();
    let part = |part| {
        RowPart::new(&space, &SearchJob::default(), InstructionSet::Portable, (&owners, part), Some(1), signal).unwrap()
    };
    let mut parts = [part(0), part(1)];
    parts.iter_mut().for_each(|part| drop(part.start()));
    let mut refused = 0;
    for depth in 1..12 {
        parts.iter_mut().for_each(RowPart::begin);
        let news = told(&mut parts, 0);
        for bytes in news[1].iter().filter(|bytes| !bytes.is_empty()) {
            // A truncated message, one of a row that is not a ghost, one of a piece that no row
            // has.
            refused += usize::from(parts[1].round(depth, 0, &[&bytes[..bytes.len() - 1]]).is_err());
            for at in [0, 4] {
                let mut bytes = bytes.clone();
                bytes[at + usize::from(at == 0)] = 0xFF;
                assert!(parts[1].round(depth, 0, &[&bytes]).is_err(), "byte {at}");
            }
        }
        parts.iter_mut().zip(&news).for_each(|(part, news)| drop(part.round(depth, 0, news).unwrap()));
        for part in &mut parts {
            part.end();
        }
    }
    assert!(refused > 0);
}

/// Rows of others take the memory of a window, however many there are.
#[test]
fn windows_bound_the_memory_of_ghosts() {
    let (_, space) = space("pancake:10");
    let owners = RowOwners::new(space.structure().rows().unwrap(), 4).unwrap();
    let signal = Watch::none().signal();
    let memory = |windows| {
        let parts = |part| {
            RowPart::new(&space, &SearchJob::default(), InstructionSet::Portable, (&owners, part), windows, signal)
        };
        (0..4).map(|part| parts(part).unwrap().memory()).sum::<u64>()
    };
    let whole = RowEngine::new().unwrap().memory(&space, &SearchJob::default()).unwrap();
    assert!(2 * memory(Some(24)) < 3 * whole, "{} and {whole}", memory(Some(24)));
    assert!(memory(Some(1)) > 3 * whole, "{} and {whole}", memory(Some(1)));
}

#[test]
fn a_cut_is_where_few_arcs_cross() {
    for (spec, parts) in [("sliding:3x4", 2), ("sliding:3x4", 4), ("pancake:9", 3), ("rings:4,1,8", 2)] {
        let (_, space) = space(spec);
        let lift = space.structure().rows().unwrap();
        let (calm, even) = (RowOwners::new(lift, parts).unwrap(), RowOwners::even(lift.rows(), parts).unwrap());
        assert!(calm.crossing(lift) <= even.crossing(lift), "{spec}");
    }
}
