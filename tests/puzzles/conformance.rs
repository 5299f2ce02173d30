//! The laws of spaces and lifts, and the agreement of all engines, on every example of every
//! family.

use std::fmt::Debug;

use antipode::bits::{InstructionSet, PIECE};
use antipode::checkpoint::JobIdentity;
use antipode::engines::{
    DiskFolder, Engine, ExternalEngine, QueueEngine, RowEngine, SearchJob, SearchOutcome, TileEngine, WordEngine,
};
use antipode::error::Result;
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Problem, Space, Structure};
use antipode::storage::InMemory;
use antipode::tables::{DepthSpan, Encoding, RecordedDepths, StateLayout, StatePlace, UNREACHED_BYTE};
use antipode::watch::Watch;
use antipode_core::codes::CodingAim;
use rayon::prelude::*;

use crate::thorough::one_of;

/// The most states of a space, and rows of a lift, on which a law is checked.
const SAMPLE: u64 = 2000;

/// The most elements of fibres, in total, on which the lift law is checked.
const ELEMENTS: u64 = 20_000;

/// The longest fibre that is checked completely.
const LONGEST: u64 = 40_320;

/// Spaces with several classes of tokens, too large to search here: their laws are checked on
/// samples.
const LARGE: [&str; 17] = [
    "sliding:3x4",
    "sliding:3x4;goal=11 3 7 1/2 _ 4 5/6 8 9 10",
    "sliding:3x4;wrap=torus",
    "sliding:3x4;metric=multi;wrap=torus",
    "sliding:2x7",
    "sliding:3x5",
    "race:4x4;tiles=3,3,3,3,3;goal=1 1 1 2/2 2 3 3/3 4 4 4/5 5 5 _",
    "rings:4,1,6",
    "rings:4,2,5",
    "twisty:2x2x2",
    "twisty:3x3x3;pieces=corners",
    "twisty:3x3x3;pieces=edges;metric=qtm",
    "twisty:3x3x3;moves=U,D,R2,L2,F2,B2",
    "twisty:dino",
    "group:lrx,26;pattern=1+2+3+4+5+6+7+8+9+10+11+12+13",
    "twisty:3x3x3;pattern=edges.1+2+3+4,edges.5+6+7+8,corners.1+2+3",
    "twisty:3x3x3;pattern=edges.1+2+3+4+5+6+7+8+9+10+11,edges.12,corners.1+2+3+4+5,corners.6+7+8",
];

/// Spaces that the engines search, besides the examples: several classes of tokens, and
/// indistinguishable pieces.
const SEARCHED: [&str; 3] =
    ["sliding:2x5", "twisty:tests/definitions/faces.tws", "twisty:tests/definitions/stripes.tws"];

/// Boards in the numbering along a path that the tile engine searches.
const TILES: [&str; 3] = ["sliding:2x5", "sliding:5x2", "sliding:2x5;goal=1 2 3 4 5/6 _ 8 9 7"];

/// Larger boards, whose laws are checked on samples.
const LARGE_TILES: [&str; 8] = [
    "sliding:2x6",
    "sliding:3x4",
    "sliding:4x3;goal=11 3 7/1 2 _/4 5 6/8 9 10",
    "sliding:2x7",
    "sliding:3x5",
    "sliding:2x8",
    "sliding:4x4",
    "sliding:6x3",
];

/// Coloured boards in the numbering along a path, whose laws are checked on samples.
const COLOURED: [&str; 4] = [
    "race:4x4;tiles=8,7",
    "race:2x5;tiles=5,4",
    "race:5x5;tiles=12,12;goal=11111/22222/11111/22222/22_11",
    "race:6x6;tiles=33,2",
];

/// Spaces whose rows are several pieces long, too large for the referee: one searched in place and
/// one with two buffers.
const LONG_ROWS: [&str; 2] = ["sliding:3x4", "sliding:2x6;metric=multi"];

/// The most states for which engines are compared in every encoding and on every number of threads;
/// in larger spaces both alternate.
const ALL_ENCODINGS: u64 = 50_000;

/// The most states for which all depths are compared with a naive search; in larger spaces they are
/// certified.
const NAIVE: u64 = 400_000;

/// The most states whose depths are certified in larger spaces.
const CERTIFIED: u64 = 4_000_000;

/// The number of states of the deepest layer that engines list.
const EXAMPLES: usize = 20;

/// Thread counts that must not make a difference.
const THREADS: [usize; 2] = [1, 3];

const ENCODINGS: [Encoding; 3] = [Encoding::Plane, Encoding::Mod3, Encoding::Byte];

/// An example of a family.
struct Example {
    spec: &'static str,
    space: NumberedProblem,
}

impl Example {
    fn layout(&self) -> StateLayout {
        self.space.layout()
    }

    /// The neighbours of a state, in order.
    fn neighbours(&self, at: u64) -> Vec<u64> {
        let mut edges = BatchEdges::default();
        self.space.expand(&[at], &mut edges);
        sorted(edges.of(0))
    }

    /// Whether depths have one parity in each row, which `plane` relies on.
    fn has_plane(&self) -> bool {
        let colour = |goal| self.space.colour(self.layout().place(goal).row);
        let goals = self.space.goals();
        colour(goals[0]).is_some() && goals.iter().all(|&goal| colour(goal) == colour(goals[0]))
    }

    fn encodings(&self) -> impl Iterator<Item = Encoding> {
        let plane = self.has_plane();
        ENCODINGS.into_iter().filter(move |encoding| *encoding != Encoding::Plane || plane)
    }

    fn search(&self, engine: &dyn Engine, threads: usize, record: Option<Encoding>) -> SearchOutcome {
        let job = SearchJob::default().threads(threads).record(record).examples(EXAMPLES);
        assert!(engine.memory(&self.space, &job).is_some(), "{}: {} cannot search it", self.spec, engine.name());
        engine
            .run(&self.space, &job, &mut Watch::none())
            .unwrap_or_else(|error| panic!("{}: {} failed: {error}", self.spec, engine.name()))
    }
}

/// Every example of every family.
fn examples() -> impl Iterator<Item = &'static str> {
    families::ALL.iter().flat_map(|family| family.examples).copied()
}

fn example(spec: &'static str, number: impl FnOnce(&Problem) -> Result<NumberedProblem>) -> Example {
    let space = families::parse(spec).and_then(|problem| number(&problem));
    Example { spec, space: space.unwrap_or_else(|error| panic!("{spec}: {error}")) }
}

/// A space in the numbering that every puzzle has.
fn number(spec: &'static str) -> Example {
    example(spec, Problem::number_general)
}

/// A board in the numbering along a path.
fn tiles(spec: &'static str) -> Example {
    let example = example(spec, Problem::number);
    assert!(example.space.structure().path().is_some(), "{spec}");
    example
}

/// A coloured board in the numbering by words.
fn coloured(spec: &'static str) -> Example {
    let example = example(spec, Problem::number);
    assert!(example.space.structure().words().is_some(), "{spec}");
    example
}

/// The spaces whose laws are checked.
fn spaces() -> impl Iterator<Item = Example> {
    let coloured = COLOURED.map(coloured);
    let tiles = TILES.into_iter().chain(LARGE_TILES).map(tiles);
    examples().chain(SEARCHED).chain(LARGE).map(number).chain(tiles).chain(coloured)
}

/// The spaces that engines search.
fn searched() -> impl Iterator<Item = Example> {
    examples().chain(SEARCHED).map(number)
}

/// The spaces with rows.
fn lifted() -> impl Iterator<Item = Example> {
    searched().filter(|example| example.space.structure().rows().is_some())
}

/// The examples and searched spaces without a lift.
const WITHOUT_LIFT: [&str; 21] = [
    "group:adjacent,6;pattern=6,2",
    "group:lrx,7;pattern=1,2,3",
    "group:a=(1 2 3),b=(3 4 5 6),();inverses;pattern=1+2,4",
    "hanoi:4,6;goal=1 2 3 4 1 2;pattern=2,4,5",
    "twisty:2x2x2;pattern=corners.1+2+4,corners.5",
    "twisty:2x2x2;pattern=corners.1:place,corners.2,corners.4+5",
    "twisty:3x3x3;moves=U2,R2,F2;pattern=edges.1,edges.5,edges.2",
    "twisty:3x3x3;moves=U2,R2,F2;pattern=edges:twist",
    "hanoi:2,5",
    "hanoi:3,1",
    "hanoi:3,4",
    "hanoi:3,7",
    "hanoi:3,5;goal=3 1 2 1 3",
    "hanoi:4,6",
    "hanoi:4,8",
    "hanoi:5,5",
    "hanoi:7,3;goal=7 6 5",
    "hanoi:64,2",
    "twisty:tests/definitions/faces.tws",
    "twisty:tests/definitions/stripes.tws",
    "twisty:helicopter;moves=UF,UR",
];

#[test]
fn only_the_listed_spaces_have_no_lift() {
    let lost: Vec<&str> =
        searched().filter(|example| example.space.structure().rows().is_none()).map(|example| example.spec).collect();
    assert_eq!(sorted(&lost), sorted(&WITHOUT_LIFT));
}

/// All numbers below `size`, or `count` of them, spread irregularly, with the first and the last.
fn sample(size: u64, count: u64) -> impl Iterator<Item = u64> {
    // A multiple of the golden ratio, mod 1, fills the interval evenly.
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let spread = move |i: u64| ((u128::from(i.wrapping_mul(GOLDEN)) * u128::from(size)) >> 64) as u64;
    (0..count.min(size)).map(move |i| match i {
        _ if size <= count => i,
        1 => size - 1,
        _ => spread(i),
    })
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// `assert_eq!` that does not print long lists.
fn assert_same<T: PartialEq + Debug>(ours: &[T], theirs: &[T], what: impl FnOnce() -> String) {
    if ours != theirs {
        let at = ours.iter().zip(theirs).position(|(a, b)| a != b).unwrap_or(ours.len().min(theirs.len()));
        let (ours, theirs) = ((ours.len(), ours.get(at)), (theirs.len(), theirs.get(at)));
        panic!("{}: first difference at {at}; length and entry are {ours:?} and {theirs:?}", what());
    }
}

/// The depth of every state by breadth-first search over expand; `None` if it is not reached.
fn naive_depths(example: &Example) -> Vec<Option<u32>> {
    let mut depths = vec![None; example.layout().size() as usize];
    let mut edges = BatchEdges::default();
    let (mut frontier, mut depth) = (example.space.goals().to_vec(), 0);
    frontier.iter().for_each(|&goal| depths[goal as usize] = Some(0));
    while !frontier.is_empty() {
        depth += 1;
        example.space.expand(&frontier, &mut edges);
        frontier.clear();
        for &next in edges.all() {
            if depths[next as usize].is_none() {
                depths[next as usize] = Some(depth);
                frontier.push(next);
            }
        }
    }
    depths
}

#[test]
fn canonical_specs_parse_to_themselves() {
    for family in families::ALL {
        // Examples of `rules` need a program: see tests/puzzles/rules.rs.
        assert!(!family.examples.is_empty() || family.name == "rules", "{} has no examples", family.name);
        for spec in family.examples {
            let problem = families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
            let canonical = problem.spec();
            assert!(canonical.starts_with(&format!("{}:", family.name)), "{spec}: {canonical} is of another family");
            let again = families::parse(&canonical).unwrap_or_else(|error| panic!("{spec}: {canonical}: {error}"));
            assert_eq!(again.spec(), canonical, "{spec}");
            let least = problem.least_states();
            let space = problem.number().unwrap_or_else(|error| panic!("{spec}: {error}"));
            assert_eq!(space.spec(), canonical, "{spec}");
            assert!(least.is_some_and(|least| least <= space.layout().size()), "{spec}: least_states() is {least:?}");
        }
    }
}

#[test]
fn indices_are_a_bijection() {
    for example in spaces() {
        let (spec, space, size) = (example.spec, &example.space, example.layout().size());
        assert!(example.layout().is_valid(), "{spec}: {:?}", example.layout());
        assert!(space.configurations().is_none_or(|all| size <= all), "{spec}: more states than configurations");
        for at in sample(size, SAMPLE).chain(space.goals().iter().copied()) {
            let text = space.write(at);
            let read = space.read(&text).unwrap_or_else(|error| panic!("{spec}: state {at} '{text}': {error}"));
            assert_eq!(read, Some(at), "{spec}: state {at} '{text}'");
            assert!(!text.contains(['\n', ';']), "{spec}: state {at} '{text}' cannot stand in a spec");
        }
    }
}

#[test]
fn goals_are_states() {
    for example in spaces() {
        let (spec, goals) = (example.spec, example.space.goals().to_vec());
        assert!(!goals.is_empty(), "{spec} has no goal");
        assert!(goals.windows(2).all(|pair| pair[0] != pair[1]), "{spec}: a goal occurs twice");
        assert!(goals.iter().all(|&goal| goal < example.layout().size()), "{spec}: a goal is not numbered");
        // A spec that names this goal describes the same space.
        if let [goal] = goals[..] {
            let family = spec.split(';').next().expect("a first part");
            let options = spec.split(';').skip(1).filter(|option| !option.starts_with("goal="));
            let bare = std::iter::once(family).chain(options).collect::<Vec<_>>().join(";");
            let problem = families::parse_with_goal(&bare, Some(&example.space.write(goal)));
            let problem = problem.unwrap_or_else(|error| panic!("{spec}: {error}"));
            assert_eq!(problem.spec(), example.space.spec(), "{spec}: with its own goal");
        }
    }
}

#[test]
fn moves_are_simple_and_symmetric() {
    for example in spaces() {
        let (spec, space) = (example.spec, &example.space);
        let states: Vec<u64> = sample(example.layout().size(), SAMPLE / 4).collect();
        let mut edges = BatchEdges::default();
        space.expand(&states, &mut edges);
        for (i, &at) in states.iter().enumerate() {
            let near = sorted(edges.of(i));
            let text = || format!("{spec}: state {at} '{}'", space.write(at));
            assert_eq!(near, example.neighbours(at), "{}: in a batch and alone", text());
            assert!(near.windows(2).all(|pair| pair[0] != pair[1]), "{}: duplicates among {near:?}", text());
            assert!(!near.contains(&at), "{}: a move leads back to the state itself", text());
            let mut back = BatchEdges::default();
            space.expand(&near, &mut back);
            for (j, &next) in near.iter().enumerate() {
                assert!(next < example.layout().size(), "{}: {next} is not a state", text());
                assert!(back.of(j).contains(&at), "{}: no path back from {next} '{}'", text(), space.write(next));
            }
        }
    }
}

/// Numberings may compute neighbours without states.
#[test]
fn neighbours_are_those_of_the_rules() {
    for example in spaces() {
        let space = &example.space;
        let states: Vec<u64> = sample(example.layout().size(), SAMPLE).collect();
        let mut edges = BatchEdges::default();
        space.expand(&states, &mut edges);
        for (i, &at) in states.iter().enumerate() {
            let mut expected = vec![];
            space.problem().expand(&space.state(at), &mut |next| expected.extend(space.find(next)));
            assert_same(edges.of(i), &expected, || format!("{}: state {at}", example.spec));
        }
    }
}

#[test]
fn names_tell_moves_apart() {
    for example in spaces() {
        let (spec, space) = (example.spec, &example.space);
        for at in sample(example.layout().size(), SAMPLE / 10) {
            let moves = example.neighbours(at).len();
            let names = sorted(&(0..moves).map(|ordinal| space.name(at, ordinal)).collect::<Vec<_>>());
            let text = space.write(at);
            assert!(names.iter().all(|name| !name.is_empty()), "{spec}: '{text}': {names:?}");
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{spec}: '{text}': {names:?}");
        }
    }
}

#[test]
fn arcs_are_the_moves_of_all_elements() {
    for example in spaces() {
        let (spec, layout) = (example.spec, example.layout());
        let Some(lift) = example.space.structure().rows() else { continue };
        let fibre = lift.fibre();
        assert_eq!(lift.rows(), layout.rows, "{spec}");
        assert_eq!((fibre.words, fibre.lanes), (layout.words as usize, layout.lanes as usize), "{spec}");
        let mut arcs = vec![];
        let mut edges = BatchEdges::default();
        let whole = layout.row_states() <= LONGEST;
        let (rows, elements) =
            if whole { (ELEMENTS / layout.row_states(), LONGEST) } else { (SAMPLE / 20, SAMPLE / 4) };
        for row in sample(layout.rows, rows.max(2)) {
            lift.arcs(row, &mut arcs);
            let elements = sample(layout.row_states(), elements);
            let states: Vec<u64> = elements.map(|element| row * layout.row_states() + element).collect();
            example.space.expand(&states, &mut edges);
            // Which move each arc is: the same for all elements.
            let mut ordinals: Vec<Option<usize>> = vec![None; arcs.len()];
            for (i, &at) in states.iter().enumerate() {
                let StatePlace { word, lane, .. } = layout.place(at);
                let image = |arc: &antipode::model::RowArc| {
                    let (word, lane) = fibre.image(arc.transform, word as usize, lane as usize);
                    assert!(word < fibre.words && lane < fibre.lanes, "{spec}: row {row}: {arc:?} leaves the fibre");
                    layout.index(StatePlace { row: arc.row, word: word as u32, lane: lane as u32 })
                };
                let lifted: Vec<u64> = arcs.iter().map(image).collect();
                let what = || format!("{spec}: row {row}, word {word}, lane {lane}: arcs and moves");
                assert_eq!(sorted(&lifted), sorted(edges.of(i)), "{}", what());
                for (image, own) in lifted.iter().zip(&mut ordinals) {
                    let ordinal = edges.of(i).iter().position(|next| next == image).expect("it is one of them");
                    assert_eq!(*own.get_or_insert(ordinal), ordinal, "{}: not in one order", what());
                }
            }
        }
    }
}

#[test]
fn move_tables_lead_where_the_rules_lead() {
    let mut checked = 0;
    for example in spaces() {
        let Some(tables) = example.space.structure().move_tables() else { continue };
        let from: Vec<u64> = sample(example.layout().size(), SAMPLE).collect();
        let (mut ours, mut theirs) = (BatchEdges::default(), BatchEdges::default());
        tables.neighbours(&from, &mut ours);
        example.space.expand(&from, &mut theirs);
        for (i, &at) in from.iter().enumerate() {
            let mut own = sorted(ours.of(i));
            own.dedup();
            own.retain(|&next| next != at);
            assert_same(&own, &sorted(theirs.of(i)), || format!("{}: state {at}", example.spec));
        }
        checked += 1;
    }
    assert!(checked >= 5, "{checked} spaces have tables of moves");
}

#[test]
fn arcs_join_rows_of_different_colours() {
    for example in spaces() {
        let spec = example.spec;
        let Some(lift) = example.space.structure().rows() else { continue };
        let coloured = lift.colour(0).is_some();
        let mut arcs = vec![];
        for row in sample(lift.rows(), ELEMENTS) {
            let colour = lift.colour(row);
            assert_eq!(colour.is_some(), coloured, "{spec}: row {row}: some rows have a colour and some have none");
            if coloured {
                lift.arcs(row, &mut arcs);
                for arc in &arcs {
                    assert_ne!(lift.colour(arc.row), colour, "{spec}: rows {row} and {} are adjacent", arc.row);
                }
            }
        }
    }
}

/// The search on disk follows an arc by the transform of the arc that leads back.
#[test]
fn arcs_come_in_inverse_pairs() {
    for example in spaces() {
        let Some(lift) = example.space.structure().rows().filter(|lift| lift.incoming().is_none()) else { continue };
        let (mut arcs, mut back) = (vec![], vec![]);
        for row in sample(lift.rows(), (ELEMENTS / example.layout().row_states()).max(2)) {
            lift.arcs(row, &mut arcs);
            for arc in &arcs {
                lift.arcs(arc.row, &mut back);
                let undoes = |other: &antipode::model::RowArc| {
                    other.row == row && lift.fibre().are_inverse(arc.transform, other.transform)
                };
                assert!(back.iter().any(undoes), "{}: row {row}: no arc undoes {arc:?}", example.spec);
            }
        }
    }
}

/// The spans and the payloads of all rows.
fn contents(rows: &dyn RecordedDepths, complete: bool) -> (Vec<DepthSpan>, Vec<u64>) {
    let layout = rows.layout();
    let words = rows.encoding().payload_words(&layout, complete);
    let mut payloads = vec![0; layout.rows as usize * words];
    for (row, payload) in payloads.chunks_mut(words).enumerate() {
        rows.payload(row as u64, payload).unwrap();
    }
    ((0..layout.rows).map(|row| rows.span(row).unwrap()).collect(), payloads)
}

#[test]
fn engines_agree() {
    let mut all: Vec<(Example, Vec<Encoding>)> = vec![];
    for (i, example) in lifted().enumerate() {
        let mut encodings: Vec<Encoding> = example.encodings().collect();
        if example.layout().size() > ALL_ENCODINGS {
            encodings = vec![encodings[i % encodings.len()]];
        }
        all.push((example, encodings));
    }
    all.extend(TILES.into_iter().zip(ENCODINGS).map(|(spec, encoding)| (tiles(spec), vec![encoding])));
    all.par_iter().for_each(|(example, encodings)| {
        encodings.iter().for_each(|encoding| assert_engines_agree(example, *encoding));
    });
}

#[test]
#[ignore = "needs 3 GB and five minutes in the release profile"]
fn engines_agree_on_the_large_boards() {
    for spec in ["sliding:2x6", "sliding:3x4"] {
        assert_engines_agree(&number(spec), Encoding::Byte);
        assert_engines_agree(&tiles(spec), Encoding::Byte);
    }
}

/// Compares the fast engine with the referee: layers, examples, and the depth of every state. This
/// covers every instruction set, and one and more threads.
fn assert_engines_agree(example: &Example, encoding: Encoding) {
    let spec = example.spec;
    let referee = example.search(&QueueEngine, 1, Some(encoding));
    let complete = referee.layers.iter().sum::<u64>() == example.layout().size();
    let (spans, payloads) = contents(&*referee.recorded.expect("recorded"), complete);
    let small = example.layout().size() <= ALL_ENCODINGS;
    let sets = InstructionSet::ALL.into_iter().filter(|arch| arch.available()).enumerate();
    for (i, arch) in one_of(spec.len(), sets) {
        let threads = if small { &THREADS[..] } else { &THREADS[i % 2..][..1] };
        for &threads in threads {
            let aim = if threads == 1 { CodingAim::Speed } else { CodingAim::Size };
            for engine in [fast_engine(example, arch), Box::new(on_disk(arch, aim))] {
                let what = |what: &str| {
                    let (name, arch, encoding) = (engine.name(), arch.name(), encoding.name());
                    format!("{spec}: {what}, {name} on {threads} threads, {arch}, {encoding}")
                };
                let outcome = example.search(&*engine, threads, Some(encoding));
                assert_eq!(outcome.layers, referee.layers, "{}", what("layers"));
                assert_eq!(outcome.deepest, referee.deepest, "{}", what("deepest"));
                let rows = outcome.recorded.unwrap_or_else(|| panic!("{}", what("nothing recorded")));
                assert_eq!((rows.encoding(), rows.layout()), (encoding, example.layout()), "{}", what("shape"));
                let (row_spans, row_payloads) = contents(&*rows, complete);
                assert_same(&row_spans, &spans, || what("spans"));
                assert_same(&row_payloads, &payloads, || what("payloads"));
            }
        }
    }
}

/// The search on disk, without a disk.
fn on_disk(arch: InstructionSet, aim: CodingAim) -> ExternalEngine {
    let mut disk = DiskFolder::new(std::sync::Arc::new(InMemory::default()), JobIdentity::part());
    disk.aim = Some(aim);
    ExternalEngine::on(arch, disk)
}

/// The row engine, or the tile engine on its boards.
fn fast_engine(example: &Example, arch: InstructionSet) -> Box<dyn Engine> {
    match example.space.structure() {
        Structure::Path(_) => Box::new(TileEngine::on(arch)),
        Structure::Words(_) => Box::new(WordEngine::on(arch)),
        _ => Box::new(RowEngine::on(arch)),
    }
}

/// Compares the layers and the depths of sampled states in the two numberings of a board.
fn assert_numberings_agree(spec: &'static str, step: usize) {
    let (rows, path) = (number(spec), tiles(spec));
    let ours = path.search(&TileEngine::new().unwrap(), 3, Some(Encoding::Byte));
    let theirs = rows.search(&RowEngine::new().unwrap(), 2, Some(Encoding::Byte));
    assert_eq!(ours.layers, theirs.layers, "{spec}");
    let (ours, theirs) = (ours.recorded.expect("recorded"), theirs.recorded.expect("recorded"));
    for row in (0..path.layout().rows).step_by(step) {
        let depths = bytes(&*ours, row);
        for at in (0..depths.len()).step_by(step * 7) {
            let state = path.space.write(row * path.layout().row_states() + at as u64);
            let there = rows.space.read(&state).unwrap().expect("both number it");
            let other = bytes_at(&*theirs, there);
            assert_eq!(depths[at], other, "{spec}: {state}");
        }
    }
}

/// The depth of a state recorded in bytes.
fn bytes_at(rows: &dyn RecordedDepths, state: u64) -> u8 {
    let layout = rows.layout();
    bytes(rows, layout.place(state).row)[(state % layout.row_states()) as usize]
}

#[test]
fn numberings_agree() {
    assert_numberings_agree("sliding:2x5", 9);
    assert_numberings_agree("sliding:2x5;goal=1 2 3 4 5/6 _ 8 9 7", 9);
}

#[test]
#[ignore = "needs 1 GB and a minute in the release profile"]
fn numberings_of_the_large_boards_agree() {
    assert_numberings_agree("sliding:2x6", 101);
    assert_numberings_agree("sliding:3x4", 101);
}

#[test]
fn recording_makes_no_difference() {
    for example in lifted() {
        let plain = example.search(&RowEngine::new().unwrap(), 2, None);
        let recorded = example.search(&RowEngine::new().unwrap(), 2, Some(Encoding::Mod3));
        assert!(plain.recorded.is_none(), "{}: rows without a record", example.spec);
        assert_eq!(plain.layers, recorded.layers, "{}", example.spec);
        assert_eq!(plain.deepest, recorded.deepest, "{}", example.spec);
    }
}

#[test]
fn labels_are_reduced_depths() {
    let small: Vec<Example> = searched().filter(|example| example.layout().size() <= NAIVE).collect();
    small.par_iter().for_each(|example| {
        let (spec, layout) = (example.spec, example.layout());
        let depths = naive_depths(example);
        let deepest = depths.iter().flatten().max().copied().expect("goals have depth 0");
        let states = |depth| (0..).zip(&depths).filter(move |(_, d)| **d == Some(depth)).map(|(at, _)| at);
        let layers: Vec<u64> = (0..=deepest).map(|depth| states(depth).count() as u64).collect();
        let complete = depths.iter().all(Option::is_some);
        let engine: &dyn Engine = if example.space.structure().rows().is_some() {
            &RowEngine::new().expect("an instruction set")
        } else {
            &QueueEngine
        };
        for encoding in example.encodings() {
            let outcome = example.search(engine, 2, Some(encoding));
            assert_eq!(outcome.layers, layers, "{spec}: layers");
            assert_eq!(outcome.deepest, states(deepest).take(EXAMPLES).collect::<Vec<u64>>(), "{spec}: deepest");
            let rows = outcome.recorded.expect("recorded");
            let mut payload = vec![0; encoding.payload_words(&layout, complete)];
            for (row, depths) in (0..).zip(depths.chunks(layout.row_states() as usize)) {
                let span = depths.iter().flatten().fold(DepthSpan::EMPTY, |mut span, &depth| {
                    span.include(depth);
                    span
                });
                assert_eq!(rows.span(row).unwrap(), span, "{spec}: row {row}");
                rows.payload(row, &mut payload).unwrap();
                let parity = span.get().map_or(0, |(least, _)| least % 2);
                for (i, depth) in depths.iter().enumerate() {
                    let StatePlace { word, lane, .. } = layout.place(i as u64);
                    let label = encoding.label(&payload, &layout, word as usize, lane, parity);
                    let expected = depth.map(|depth| encoding.modulus().map_or(depth, |modulus| depth % modulus));
                    assert_eq!(label, expected, "{spec}: {} of row {row}, word {word}, lane {lane}", encoding.name());
                }
            }
        }
    });
}

/// The depths of a row recorded in bytes.
fn bytes(rows: &dyn RecordedDepths, row: u64) -> Vec<u8> {
    let layout = rows.layout();
    let mut payload = vec![0; Encoding::Byte.payload_words(&layout, true)];
    rows.payload(row, &mut payload).unwrap();
    bytemuck::cast_slice::<u64, u8>(&payload)[..layout.row_states() as usize].to_vec()
}

#[test]
fn depths_of_larger_spaces_are_certified() {
    lifted().filter(|example| example.layout().size() > NAIVE).for_each(|example| assert_certified(&example));
}

#[test]
fn depths_of_long_rows_are_certified() {
    LONG_ROWS.map(number).iter().for_each(assert_certified);
}

/// Certifies depths without a referee. They are right if goals have depth 0, every other reached
/// state has a nearer neighbour, and no neighbour is nearer by more than one or unreached.
fn assert_certified(example: &Example) {
    let (spec, space, layout) = (example.spec, &example.space, example.layout());
    let outcome = example.search(&RowEngine::new().unwrap(), 2, Some(Encoding::Byte));
    let complete = outcome.layers.iter().sum::<u64>() == layout.size();
    let rows = outcome.recorded.expect("recorded");
    let mut layers = vec![0; outcome.layers.len()];
    for row in 0..layout.rows {
        let mut counts = [0; UNREACHED_BYTE as usize + 1];
        bytes(&*rows, row).iter().for_each(|&depth| counts[usize::from(depth)] += 1);
        let mut span = DepthSpan::EMPTY;
        for (depth, count) in (0..u32::from(UNREACHED_BYTE)).zip(counts).filter(|(_, count)| *count > 0) {
            layers[depth as usize] += count;
            span.include(depth);
        }
        assert_eq!(rows.span(row).unwrap(), span, "{spec}: row {row}");
    }
    assert_eq!(layers, outcome.layers, "{spec}: depths counted");
    let depth = |at: u64| bytes(&*rows, layout.place(at).row)[(at % layout.row_states()) as usize];
    assert!(space.goals().iter().all(|&goal| depth(goal) == 0), "{spec}: goals");
    assert!(outcome.deepest.iter().all(|&at| usize::from(depth(at)) == layers.len() - 1), "{spec}: deepest");
    let lift = space.structure().rows().expect("it has rows");
    let mut arcs = vec![];
    for row in sample(layout.rows, CERTIFIED / layout.row_states()) {
        let own = bytes(&*rows, row);
        lift.arcs(row, &mut arcs);
        let (mut nearest, mut farthest) = (vec![UNREACHED_BYTE; own.len()], vec![0; own.len()]);
        for arc in &arcs {
            let near = bytes(&*rows, arc.row);
            for (at, (least, most)) in (0..).zip(nearest.iter_mut().zip(&mut farthest)) {
                let StatePlace { word, lane, .. } = layout.place(at);
                let (word, lane) = lift.fibre().image(arc.transform, word as usize, lane as usize);
                let depth = near[word * layout.lanes as usize + lane];
                (*least, *most) = ((*least).min(depth), (*most).max(depth));
            }
        }
        for (i, &depth) in own.iter().enumerate() {
            let right = match depth {
                0 => arcs.is_empty() || (nearest[i], farthest[i]) == (1, 1),
                UNREACHED_BYTE => nearest[i] == UNREACHED_BYTE,
                _ => nearest[i] == depth - 1 && farthest[i] <= depth + 1,
            };
            let near = nearest[i]..=farthest[i];
            assert!(right, "{spec}: row {row}, element {i} has depth {depth} and neighbours at {near:?}");
        }
    }
    for encoding in example.encodings() {
        let what = format!("{spec}: {}", encoding.name());
        let again = example.search(&RowEngine::new().unwrap(), 3, Some(encoding));
        assert_eq!(again.layers, outcome.layers, "{what}");
        assert_eq!(again.deepest, outcome.deepest, "{what}");
        let again = again.recorded.expect("recorded");
        let mut payload = vec![0; encoding.payload_words(&layout, complete)];
        for row in sample(layout.rows, SAMPLE / 20) {
            assert_eq!(again.span(row).unwrap(), rows.span(row).unwrap(), "{what}: row {row}");
            again.payload(row, &mut payload).unwrap();
            let parity = rows.span(row).unwrap().get().map_or(0, |(least, _)| least % 2);
            for (i, depth) in (0..).zip(bytes(&*rows, row)) {
                let StatePlace { word, lane, .. } = layout.place(i);
                let label = encoding.label(&payload, &layout, word as usize, lane, parity);
                let reduced = u32::from(depth) % encoding.modulus().unwrap_or(u32::MAX);
                let expected = (depth != UNREACHED_BYTE).then_some(reduced);
                assert_eq!(label, expected, "{what}: row {row}, word {word}, lane {lane}");
            }
        }
    }
}

#[test]
fn long_rows_have_several_pieces() {
    let form = |example: &Example| example.search(&RowEngine::new().unwrap(), 2, None).note;
    let [in_place, two_buffers] = LONG_ROWS.map(number);
    assert!([&in_place, &two_buffers].iter().all(|example| example.layout().words as usize > PIECE));
    assert!(form(&in_place).ends_with("in place"), "{}", in_place.spec);
    assert!(form(&two_buffers).ends_with("two buffers"), "{}", two_buffers.spec);
}

/// With `whole`, a last layer is listed completely if it has at most the requested number of
/// states; otherwise its first state is listed.
#[test]
fn last_layers_are_listed_whole_or_not_at_all() {
    for example in lifted() {
        let listed = |examples, whole| {
            let mut job = SearchJob::default().threads(2).examples(examples);
            job.whole = whole;
            let engine = RowEngine::new().unwrap();
            engine.run(&example.space, &job, &mut Watch::none()).unwrap().deepest
        };
        let all = listed(usize::MAX, false);
        assert_eq!(listed(all.len(), true), all, "{}", example.spec);
        if all.len() > 1 {
            assert_eq!(listed(all.len() - 1, true)[0], all[0], "{}", example.spec);
        }
    }
}
