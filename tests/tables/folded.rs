//! Tables with one row of each class of symmetric rows answer as tables of all states do.

use std::path::Path;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{
    self, BuildOptions, LayerStates, OpenTable, SampleDraw, StateSelection, TableChecks, WorkResources,
};
use antipode::model::Problem;
use antipode::tables::{Encoding, Table, TableFolding, TableSearch, TableWriter};
use antipode::watch::Watch;
use tempfile::TempDir;

use crate::altered::Altered;
use crate::thorough::one_of;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

const ENCODINGS: [Encoding; 5] = [Encoding::Plane, Encoding::Mod3, Encoding::Byte, Encoding::Short, Encoding::Wide];

/// Puzzles of 540 to 29,160 states, with 4 to 48 symmetries.
const SPECS: [&str; 10] = [
    "twisty:pyraminx;moves=U,L",
    "twisty:skewb;pieces=corners",
    "twisty:3x3x3;moves=U2,R2,F2",
    "twisty:3x3x3;moves=U,R;pieces=edges",
    "twisty:pyraminx;pieces=edges",
    "twisty:pyraminx;pieces=edges;metric=qtm",
    "twisty:pyraminx;pieces=edges;goal=U R' L",
    "twisty:skewb-diamond;pieces=corners",
    "twisty:2x2x2;moves=R,U",
    "twisty:2x2x2;moves=R,U;metric=qtm",
];

/// A problem with its table of all states and its folded one.
struct Both {
    folder: TempDir,
    problem: Problem,
    folded: OpenTable,
    whole: OpenTable,
}

impl Both {
    /// `None` if the encoding cannot hold the puzzle.
    fn new(spec: &str, encoding: Encoding) -> Option<Both> {
        let (folder, problem) = (tempfile::tempdir().unwrap(), families::parse(spec).unwrap());
        let build = |fold: bool| {
            let file = folder.path().join(if fold { "folded" } else { "whole" });
            let options = BuildOptions::to(&file).encoding(encoding).fold(fold);
            jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none())
                .map(|built| (built.analysis, OpenTable::open(&file).unwrap()))
        };
        match (build(true), build(false)) {
            (Ok((few, folded)), Ok((all, whole))) => {
                assert_eq!((few.layers, few.states, few.reached), (all.layers, all.states, all.reached), "{spec}");
                assert_eq!((few.configurations, few.mean_depth), (all.configurations, all.mean_depth), "{spec}");
                Some(Both { folder, problem, folded, whole })
            }
            (Err(few), Err(all)) => {
                assert_eq!(few.to_string(), all.to_string(), "{spec} {encoding:?}");
                None
            }
            (few, all) => panic!("{spec} {encoding:?}: {:?} {:?}", few.err(), all.err()),
        }
    }

    fn table(&self) -> Table {
        Table::open(&self.folder.path().join("folded")).unwrap()
    }
}

/// What a question gives for both tables.
fn same<T: PartialEq + std::fmt::Debug>(both: &Both, what: &str, ask: impl Fn(&OpenTable) -> Result<T>) {
    let [few, all] = [&both.folded, &both.whole].map(|table| ask(table).unwrap());
    assert!(few == all, "{}: {what}", both.problem.spec());
}

/// The indices, states and distances of a selection.
type Labels = (Vec<u64>, Vec<u8>, Vec<u32>);

fn labelled(table: &OpenTable, selection: StateSelection, memory: u64) -> Result<Labels> {
    let mut all = Labels::default();
    table.labelled(selection, memory, &mut Watch::none(), |label| {
        all.0.extend(label.indices);
        all.1.extend(label.states);
        all.2.extend(label.distances);
        Ok(())
    })?;
    Ok(all)
}

/// The states that a list of a table passes on.
fn listed(list: impl FnOnce(&mut dyn FnMut(LayerStates) -> Result<()>) -> Result<()>) -> Result<Vec<LayerStates>> {
    let mut all = vec![];
    list(&mut |states| {
        all.push(states);
        Ok(())
    })?;
    Ok(all)
}

fn ask_everything(both: &Both) {
    let (states, deepest) = (both.whole.space().states(), both.whole.metadata().deepest());
    assert_eq!(both.folded.space().states(), states);
    let all: Vec<u64> = (0..states).collect();
    same(both, "depths", |table| table.depths(&all, -1));
    same(both, "moves", |table| table.moves(&all));
    let some: Vec<u64> = (0..states).step_by((states / 97 + 1) as usize).collect();
    let texts: Vec<String> = some.iter().map(|&state| both.whole.space().write(state)).collect();
    same(both, "distances", |table| table.distances(&texts));
    same(both, "paths", |table| table.paths_and_moves(&texts, true));
    same(both, "all paths", |table| table.all_paths(&texts[texts.len() / 2], 100, 1 << 28));
    same(both, "proven", |table| table.proven_distance(&both.whole.space().state(some[1])));
    for depth in 0..=deepest {
        same(both, "hardest", |table| listed(|tell| table.hardest(Some(depth), u64::MAX, &mut Watch::none(), tell)));
        same(both, "sample", |table| {
            let draw = SampleDraw { count: 5, seed: 7 };
            listed(|tell| table.sample(depth, draw, 1 << 28, &mut Watch::none(), tell))
        });
    }
    let draw = SampleDraw { count: 20, seed: 3 };
    same(both, "labels drawn", |table| labelled(table, StateSelection::Drawn(draw), 1 << 28));
    same(both, "labels of each depth", |table| labelled(table, StateSelection::OfEachDepth(draw), 1 << 28));
    same(both, "orbits", |table| table.orbit_counts(1000, 1 << 28, &mut Watch::none()));
    same(both, "labels", |table| labelled(table, StateSelection::All, 1 << 28));
    let [few, all] = [(&both.folded, 0), (&both.whole, 1 << 28)]
        .map(|(table, memory)| labelled(table, StateSelection::All, memory).unwrap());
    assert!(few == all, "{}: without memory", both.problem.spec());
}

#[test]
fn folded_tables_answer_as_tables_of_all_states() {
    for (turn, spec) in SPECS.into_iter().enumerate() {
        let encodings = one_of(turn, ENCODINGS);
        for both in encodings.into_iter().filter_map(|encoding| Both::new(spec, encoding)) {
            ask_everything(&both);
        }
    }
}

/// With more than a million states in a layer, states are listed in the order of their indices.
#[test]
fn folded_tables_of_larger_puzzles_answer_as_tables_of_all_states() {
    let both = Both::new("twisty:2x2x2", Encoding::Mod3).unwrap();
    let states: Vec<u64> = (0..both.whole.space().states()).step_by(1009).collect();
    same(&both, "depths", |table| table.depths(&states, -1));
    for (depth, limit) in [(11, u64::MAX), (9, 1000)] {
        same(&both, "hardest", |table| listed(|tell| table.hardest(Some(depth), limit, &mut Watch::none(), tell)));
    }
}

#[test]
fn a_folded_table_takes_a_fraction_of_the_space() {
    let both = Both::new("twisty:pyraminx;pieces=edges", Encoding::Byte).unwrap();
    let contents = [&both.folded, &both.whole].map(OpenTable::contents);
    assert!(contents[0].bytes * 5 < contents[1].bytes, "{} {}", contents[0].bytes, contents[1].bytes);
    let folding = contents[0].metadata.folding.unwrap();
    assert_eq!((folding.symmetries, folding.states), (24, 11_520));
    assert_eq!((contents[0].states, contents[0].reached), (contents[1].states, contents[1].reached));
    assert_eq!((contents[0].metadata.complete(), contents[1].metadata.folding), (true, None));
}

fn corrupt(result: Result<impl Sized>) -> String {
    let error = result.err().expect("it is wrong");
    assert!(matches!(error.fault(), Error::Corrupt(_)), "{error}");
    error.to_string()
}

fn verify(file: &Path) -> Result<Option<u64>> {
    let found = OpenTable::open(file)?.verify(TableChecks::Depths, 1 << 28, &mut Watch::none())?;
    Ok(found.certified_states)
}

/// Writes a folded table with other labels, layers or metadata.
fn forge(both: &Both, change: &(dyn Fn(u64, &mut [u32]) + Sync), layers: &[u64], folding: TableFolding) {
    let right = both.table();
    let spec = &right.metadata().spec;
    let rows = Altered { table: &right, change, row: &|row| row };
    let writer = TableWriter::create(&both.folder.path().join("wrong"), true).unwrap().folded(Some(folding));
    writer.write(&TableSearch { spec, engine: "liar", layers }, &rows, None, &mut Watch::none()).unwrap();
}

#[test]
fn a_table_of_another_folding_is_refused() {
    let both = Both::new("twisty:pyraminx;pieces=edges", Encoding::Mod3).unwrap();
    let right = both.table();
    let (layers, folding) = (&right.metadata().layers, right.metadata().folding.unwrap());
    let file = both.folder.path().join("wrong");
    for (other, what) in [
        (TableFolding { symmetries: 20, ..folding }, "folded by 20 symmetries, and twisty:pyraminx;pieces=edges by 24"),
        (TableFolding { checksum: !folding.checksum, ..folding }, "its folding is not that of"),
        (TableFolding { states: 11_521, ..folding }, "its folding is not that of"),
        (TableFolding { states: 11_519, ..folding }, "its layer counts are impossible"),
        (TableFolding { states: 1 << 40, ..folding }, "its folding is impossible"),
    ] {
        forge(&both, &|_, _| (), layers, other);
        let found = corrupt(OpenTable::open(&file));
        assert!(found.contains(what), "{other:?}: {found}");
    }
    // The same rows, in a file that claims to have all states.
    Altered { table: &right, change: &|_, _| (), row: &|row| row }.write(layers, &file);
    assert_eq!(verify(&file).unwrap(), Some(11_520));
    let writer = TableWriter::create(&file, true).unwrap();
    let rows = Altered { table: &right, change: &|_, _| (), row: &|row| row };
    let search = TableSearch { spec: &right.metadata().spec, engine: "liar", layers: &vec![1; layers.len()] };
    writer.write(&search, &rows, None, &mut Watch::none()).unwrap();
    let found = corrupt(OpenTable::open(&file));
    assert!(found.contains("its layout is not that of"), "{found}");
}

#[test]
fn certificates_find_wrong_entries_and_counts() {
    for encoding in ENCODINGS {
        for spec in ["twisty:pyraminx;moves=U,L", "twisty:3x3x3;moves=U2,R2,F2", "twisty:2x2x2;moves=R,U;metric=qtm"] {
            let Some(both) = Both::new(spec, encoding) else { continue };
            let right = both.table();
            let (layout, layers) = (right.metadata().layout, right.metadata().layers.clone());
            let (folding, file) = (right.metadata().folding.unwrap(), both.folder.path().join("wrong"));
            let counted = verify(&both.folder.path().join("folded")).unwrap();
            assert_eq!(counted, Some(both.whole.space().states()), "{spec} {encoding:?}");
            let step = layout.size() / 12 + 1;
            for entry in (0..layout.size()).step_by(step as usize) {
                let (row, place) = (entry / layout.row_states(), (entry % layout.row_states()) as usize);
                let change = |at: u64, labels: &mut [u32]| {
                    if at == row {
                        labels[place] = match encoding {
                            Encoding::Mod3 => (labels[place] + 1) % 3,
                            Encoding::Plane => (labels[place] + 2) % 4,
                            _ => labels[place] ^ 1,
                        };
                    }
                };
                forge(&both, &change, &layers, folding);
                let found = corrupt(verify(&file));
                assert!(found.contains(" by the table, and "), "{spec} {encoding:?} {entry}: {found}");
            }
            let mut wrong = layers.clone();
            (wrong[1], wrong[2]) = (wrong[1] - 1, wrong[2] + 1);
            forge(&both, &|_, _| (), &wrong, folding);
            assert!(corrupt(verify(&file)).contains("states have depth 1, not"), "{spec} {encoding:?}");
        }
    }
}
