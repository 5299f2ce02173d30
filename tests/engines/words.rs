//! The engine for words agrees with the reference engine in the same numbering, and on coloured
//! boards with the row engine in the general numbering. This holds on every instruction set and any
//! number of threads.

use crate::agreement::{assert_agree, contents, search};
use antipode::bits::InstructionSet;
use antipode::engines::{Engine, EngineKind, GeneralEngine, RowEngine, SearchJob, WordEngine};
use antipode::families;
use antipode::jobs::{self, EngineChoice, WorkResources};
use antipode::model::{BatchEdges, NumberedProblem, Space};
use antipode::tables::{Encoding, NumberingScheme};
use antipode::watch::Watch;

/// Boards with windows of all kinds; some have goals on cells of both colours, and are searched
/// with two buffers.
const BOARDS: [&str; 11] = [
    "race:2x5;tiles=4,5",
    "race:5x2;tiles=3,6;goal=2 2/2 2/_ 1/1 2/2 1",
    "race:3x4;tiles=5,6",
    "race:3x4;tiles=8,3",
    "race:4x3;tiles=5,6;goal=1 1 1/1 1 2/2 2 2/2 2 _",
    "race:4x4;tiles=8,7",
    "race:3x4;tiles=4,4,2,1",
    "race:3x4;tiles=4,4,2,1;goal=1111/2222/334_",
    "race:5x5;tiles=20,4",
    "race:5x5;tiles=21,3;goal=11111/11111/11111/112_1/11221",
    "race:6x6;tiles=33,2",
];

/// Towers of several vertices and of one, with words of one state and of many.
const TOWERS: [&str; 8] = [
    "hanoi:4,1",
    "hanoi:4,4",
    "hanoi:4,10",
    "hanoi:4,8;goal=1 2 3 4 1 2 3 4",
    "hanoi:5,7",
    "hanoi:6,4",
    "hanoi:8,4;goal=8 6 5 1",
    "hanoi:4,6;goal=1 2 3 4 1 2;pattern=2,4,5",
];

fn general(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number_general()).unwrap()
}

fn coloured(spec: &str) -> NumberedProblem {
    let space = families::parse(spec).and_then(|problem| problem.number()).unwrap();
    assert_eq!(*space.scheme(), NumberingScheme::named("coloured"), "{spec}");
    space
}

fn engines() -> Vec<WordEngine> {
    InstructionSet::ALL.into_iter().filter(|arch| arch.available()).map(WordEngine::on).collect()
}

#[test]
fn coloured_boards_are_searched_as_by_the_reference_engine() {
    for spec in BOARDS {
        let space = coloured(spec);
        let engines = engines();
        let mut all: Vec<&dyn Engine> = engines.iter().map(|engine| engine as &dyn Engine).collect();
        all.push(&GeneralEngine);
        for encoding in [Encoding::Byte, Encoding::Mod3, Encoding::Plane] {
            if encoding != Encoding::Plane || space.alternates() {
                assert_agree(spec, &all, &space, encoding, None);
            }
        }
        assert_agree(spec, &all, &space, Encoding::Byte, Some(5));
    }
}

/// The numbering computes neighbours without states, each from data of the one before. They equal
/// those of the rules, in the same order.
#[test]
fn neighbours_on_coloured_boards_are_those_of_the_rules() {
    for spec in BOARDS {
        let (space, mut edges) = (coloured(spec), BatchEdges::default());
        let size = space.layout().size();
        let step = 1 + size as usize / 2000;
        let (up, down) = ((0..size).step_by(step), (0..size).rev().step_by(step));
        let from: Vec<u64> = up.chain((size / 3..size).take(1000)).chain(down).collect();
        space.expand(&from, &mut edges);
        for (i, &at) in from.iter().enumerate() {
            let mut expected = vec![];
            space.problem().expand(&space.state(at), &mut |next| expected.push(space.find(next).unwrap()));
            assert_eq!(edges.of(i), expected, "{spec}: {}", space.write(at));
        }
    }
}

#[test]
fn towers_are_searched_as_by_the_reference_engine() {
    for spec in TOWERS {
        let (space, engines) = (general(spec), engines());
        let all: Vec<&dyn Engine> = engines.iter().map(|engine| engine as &dyn Engine).collect();
        assert_agree(spec, &all, &space, Encoding::Mod3, None);
        assert_agree(spec, &all, &space, Encoding::Byte, Some(4));
    }
}

#[test]
fn both_numberings_of_a_board_give_the_same_depths() {
    for spec in BOARDS.into_iter().filter(|spec| !spec.starts_with("race:6x6")) {
        let (ours, general) = (coloured(spec), general(spec));
        let engine = WordEngine::new().unwrap();
        let [a, b] = [
            search(&engine, &ours, 2, Some(Encoding::Byte), None),
            search(&RowEngine::new().unwrap(), &general, 2, Some(Encoding::Byte), None),
        ];
        assert_eq!(a.layers, b.layers, "{spec}");
        let depths = |outcome: antipode::engines::SearchOutcome| -> Vec<u8> {
            let rows = outcome.recorded.unwrap();
            let each = rows.layout().row_states() as usize;
            let row = |(_, payload): (_, Vec<u64>)| bytemuck::cast_slice::<u64, u8>(&payload)[..each].to_vec();
            contents(&*rows, true).into_iter().flat_map(row).collect()
        };
        let (a, b) = (depths(a), depths(b));
        for at in (0..ours.layout().size()).step_by(1 + ours.layout().size() as usize / 5000) {
            let there = general.find(&ours.state(at)).unwrap();
            assert_eq!(a[at as usize], b[there as usize], "{spec}: {}", ours.write(at));
        }
    }
}

/// The layers that the row engine found in the general numbering, in seconds.
#[test]
fn large_boards_have_the_layers_that_the_row_engine_finds() {
    for spec in ["race:4x4;tiles=5,5,5", "race:4x4;tiles=4,4,7;goal=1111/2222/3333/333_"] {
        let ours = search(&WordEngine::new().unwrap(), &coloured(spec), 2, None, None);
        let rows = search(&RowEngine::new().unwrap(), &general(spec), 2, None, None);
        assert_eq!(ours.layers, rows.layers, "{spec}");
    }
}

/// The general numbering remains if its words have more states, and for boards that are too small.
#[test]
fn boards_are_searched_by_the_engine_with_the_fuller_words() {
    let engine = |spec: &str| {
        let job = |_: &NumberedProblem| Ok(SearchJob::default());
        let resources = WorkResources { threads: 1, memory: 4 << 30 };
        let plan =
            jobs::plan(&families::parse(spec).unwrap(), resources, EngineChoice::default(), job, &mut Watch::none());
        plan.unwrap().engine.kind()
    };
    for spec in
        ["race:4x4;tiles=5,5,5", "race:4x4;tiles=4,4,7", "race:5x5;tiles=12,12", "race:6x6;tiles=33,2", "hanoi:4,6"]
    {
        assert_eq!(engine(spec), EngineKind::Words, "{spec}");
    }
    for spec in ["race:4x4;tiles=3,3,3,3,3", "race:3;tiles=4,4"] {
        assert_eq!(engine(spec), EngineKind::Rows, "{spec}");
    }
    for spec in ["hanoi:3,9", "hanoi:64,2", "twisty:tests/definitions/faces.tws"] {
        assert_eq!(engine(spec), EngineKind::General, "{spec}");
    }
}
