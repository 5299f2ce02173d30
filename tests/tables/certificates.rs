//! Certificates: the sweep by whole rows and the walk agree, on right tables of every numbering and
//! on wrong ones. A table's statement about its certificate is true.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::altered::Altered;
use crate::place::PROGRAM;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, PatternKind, TableChecks, WorkResources, build_pdb, verify_pdb};
use antipode::model::Space;
use antipode::tables::{
    Certificate, CertificationMethod, Encoding, NumberingScheme, Table, TableSearch, TableWriter, UNREACHED,
};
use antipode::watch::Watch;
use rayon::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// Puzzles of every numbering with arcs, and the encodings to certify.
const TABLES: [(&str, &[Encoding]); 15] = [
    ("sliding:2x4", &[Encoding::Plane, Encoding::Mod3, Encoding::Byte]),
    ("sliding:2x5", &[Encoding::Plane, Encoding::Mod3, Encoding::Byte]),
    ("sliding:2x3;metric=multi", &[Encoding::Mod3, Encoding::Byte]),
    ("sliding:3x3;wrap=torus", &[Encoding::Mod3]),
    ("rings:3,1,1", &[Encoding::Plane, Encoding::Mod3]),
    ("rings:3,2,4;goal=1p 4g 5r 6b", &[Encoding::Mod3]),
    ("graph:0-1,1-2,2-3,3-4,4-0,0-5", &[Encoding::Mod3]),
    ("race:3x3;tiles=3,3,2", &[Encoding::Mod3]),
    ("pancake:7", &[Encoding::Mod3, Encoding::Byte]),
    ("burnt:4", &[Encoding::Mod3]),
    ("topspin:7,4", &[Encoding::Mod3]),
    ("twisty:pyraminx;moves=U,L,R", &[Encoding::Mod3]),
    ("lightsout:3x4", &[Encoding::Plane, Encoding::Mod3]),
    ("sliding:2x4;goal=1 2 3 4/5 . . _", &[Encoding::Mod3]),
    ("group:lx,6", &[Encoding::Byte, Encoding::Short, Encoding::Wide]),
];

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn build(&self, spec: &str, encoding: Encoding) -> PathBuf {
        let options = BuildOptions::to(&self.at("table")).force(true).encoding(encoding);
        let problem = families::parse(spec).unwrap();
        jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        self.at("table")
    }
}

fn verify(path: &Path, checks: TableChecks) -> Result<Option<CertificationMethod>> {
    let watch = &mut Watch::none();
    let verified = match Table::open(path)?.metadata().spec.contains(";pattern=") {
        true => verify_pdb(path, checks, RESOURCES.memory, watch),
        false => OpenTable::open(path)?.verify(checks, RESOURCES.memory, watch),
    };
    verified.map(|verified| verified.method)
}

#[test]
fn every_numbering_with_arcs_is_certified_by_rows() {
    let place = Place::new();
    for (spec, encodings) in TABLES {
        for &encoding in encodings {
            let path = place.build(spec, encoding);
            assert_eq!(
                verify(&path, TableChecks::Depths).unwrap(),
                Some(CertificationMethod::Sweep),
                "{spec} {encoding:?}"
            );
        }
    }
}

/// Puzzles whose tables are certified state by state: costs, few and many and against the moves,
/// moves that cannot be undone, explored states, and distances that need each of the encodings.
const WALKED: [(&str, &[Encoding]); 11] = [
    ("sliding:2x3;cost=tile", &[Encoding::Byte, Encoding::Short, Encoding::Wide]),
    ("sliding:2x3;goal=1 2 ./. . .;cost=left:3,up:1,*:2", &[Encoding::Byte, Encoding::Wide]),
    ("pancake:5;cost=size", &[Encoding::Byte, Encoding::Short]),
    ("hanoi:3,4;cost=1->2:5,2->1:1", &[Encoding::Byte, Encoding::Short]),
    ("hanoi:4,4;goal=1 2 3 4;cost=1:3,4:255", &[Encoding::Short, Encoding::Wide]),
    ("twisty:2x2x2;moves=U2,R2,F2;cost=U2:2", &[Encoding::Byte, Encoding::Short]),
    ("group:lx,4;cost=L:200", &[Encoding::Short, Encoding::Wide]),
    ("matrix:a=0 0 3/1 0 1/0 1 1;mod=7;cost=a:255", &[Encoding::Wide]),
    ("matrix:1 1/0 1;mod=256", &[Encoding::Short, Encoding::Wide]),
    ("matrix:a=0 0 3/1 0 1/0 1 1;mod=5", &[Encoding::Byte, Encoding::Short]),
    ("hanoi:3,4", &[Encoding::Mod3, Encoding::Byte, Encoding::Short, Encoding::Wide]),
];

#[test]
fn costs_and_one_way_moves_are_certified_state_by_state() {
    let place = Place::new();
    for (spec, encodings) in WALKED {
        for &encoding in encodings {
            let path = place.build(spec, encoding);
            assert_eq!(
                verify(&path, TableChecks::Depths).unwrap(),
                Some(CertificationMethod::Walk),
                "{spec} {encoding:?}"
            );
        }
    }
}

/// The most states of an example that is built and certified here.
const SMALL: u64 = 20_000;

/// Where the rules list moves in another order for each element of a row, or without those that
/// change nothing, no arc is one move for all of them.
#[test]
fn every_small_example_with_rows_is_certified_by_rows() {
    let patterns = ["pancake:6;pattern=1,2", "topspin:8,4;pattern=2,3", "burnt:5;pattern=1,2"];
    let examples = families::ALL.iter().flat_map(|family| family.examples).copied().chain(patterns);
    let examples: Vec<&str> = examples.collect();
    let certified = examples.par_iter().filter(|spec| {
        let space = families::parse(spec).unwrap().number_general().unwrap();
        let small = space.structure().rows().is_some() && space.layout().size() <= SMALL;
        if small {
            let place = Place::new();
            let path = place.build(spec, Encoding::Byte);
            assert_eq!(verify(&path, TableChecks::Depths).unwrap(), Some(CertificationMethod::Sweep), "{spec}");
        }
        small
    });
    assert!(certified.count() >= 50);
}

#[test]
fn other_numberings_are_walked() {
    let place = Place::new();
    for spec in ["hanoi:3,5", "twisty:2x2x2;moves=U,R"] {
        let path = place.build(spec, Encoding::Byte);
        let expected = if spec.starts_with("hanoi") { CertificationMethod::Walk } else { CertificationMethod::Sweep };
        assert_eq!(verify(&path, TableChecks::Depths).unwrap(), Some(expected), "{spec}");
    }
}

/// Writes a changed table, and asserts that both certificates reject it.
fn refused(
    (from, to): (&Path, &Path),
    change: &(dyn Fn(u64, &mut [u32]) + Sync),
    row: &(dyn Fn(u64) -> u64 + Sync),
    layers: impl FnOnce(&mut Vec<u64>),
    what: &str,
) {
    let table = Table::open(from).unwrap();
    let mut counts = table.metadata().layers.clone();
    layers(&mut counts);
    Altered { table: &table, change, row }.write(&counts, to);
    for checks in [TableChecks::Depths, TableChecks::Walk] {
        let verdict = verify(to, checks);
        assert!(matches!(verdict, Err(Error::Corrupt(_))), "{what} by {checks:?}: {verdict:?}");
        assert_eq!(Table::open(to).unwrap().certificate(), Certificate::Absent, "{what}");
    }
}

/// Plants single errors in a table.
fn plant(place: &Place, path: &Path, what: &str, count: u64) {
    let (same, keep) = (|_: u64, _: &mut [u32]| (), |row: u64| row);
    let table = Table::open(path).unwrap();
    let (layout, modulus) = (table.metadata().layout, table.metadata().encoding.modulus());
    let deepest = table.metadata().deepest();
    let (complete, plane) = (table.metadata().complete(), table.metadata().encoding == Encoding::Plane);
    let files = (path, &*place.at("altered"));
    let size = layout.size();
    // Spread over the table.
    let states = (0..count).map(|i| ((u128::from(i) * 2 + 1) * u128::from(size) / u128::from(2 * count)) as u64);
    for state in states {
        let at = (state / layout.row_states(), (state % layout.row_states()) as usize);
        let by = |change: &(dyn Fn(u32) -> u32 + Sync)| {
            let change = |row: u64, labels: &mut [u32]| {
                if row == at.0 {
                    labels[at.1] = change(labels[at.1]);
                }
            };
            refused(files, &change, &keep, |_| (), &format!("{what}: state {state}"));
        };
        let (step, modulus) = (if plane { 2 } else { 1 }, modulus.unwrap_or(deepest + 2));
        by(&move |label| if label == UNREACHED { step } else { (label + step) % modulus });
        if !plane {
            by(&move |label| if label == UNREACHED { 0 } else { (label + modulus - step) % modulus });
        }
        // A missing state.
        let reached = table.label(state).unwrap().is_some();
        if reached && !(plane && complete) {
            by(&|_| UNREACHED);
        }
    }
    // Two different rows are swapped.
    let row = |row| table.with_row(row, <[u64]>::to_vec).unwrap();
    if let Some(other) = (1..layout.rows).find(|&other| row(other) != row(0)) {
        let swap = |row: u64| {
            if row == 0 {
                other
            } else if row == other {
                0
            } else {
                row
            }
        };
        refused(files, &same, &swap, |_| (), &format!("{what}: rows 0 and {other}"));
    }
    for (more, less) in [(0, 1), (2, 1)] {
        let counts = |layers: &mut Vec<u64>| {
            // Costs can leave depths out.
            let can = |at: &usize| *at != more && layers[*at] > u64::from(*at == 1);
            let less = (less..layers.len() - 1).find(can).unwrap();
            layers[more] += 1;
            layers[less] -= 1;
        };
        refused(files, &same, &keep, counts, &format!("{what}: layers"));
    }
}

#[test]
fn planted_errors_are_found_in_every_numbering() {
    let tables = TABLES.iter().filter(|(spec, _)| *spec != "sliding:2x5");
    let tables: Vec<_> = tables.flat_map(|(spec, encodings)| encodings.iter().map(move |at| (spec, *at))).collect();
    tables.par_iter().for_each(|&(spec, encoding)| {
        let place = Place::new();
        let path = place.build(spec, encoding);
        plant(&place, &path, &format!("{spec} {encoding:?}"), 3);
    });
}

#[test]
fn planted_errors_are_found_where_states_are_certified_one_by_one() {
    let tables: Vec<_> =
        WALKED.iter().flat_map(|(spec, encodings)| encodings.iter().map(move |at| (spec, *at))).collect();
    tables.par_iter().for_each(|&(spec, encoding)| {
        let place = Place::new();
        let path = place.build(spec, encoding);
        plant(&place, &path, &format!("{spec} {encoding:?}"), 40);
    });
}

/// Wide numbers of boards and rows are certified by rows, too.
#[test]
fn planted_errors_are_found_in_wide_tables_by_rows() {
    let place = Place::new();
    for (spec, encoding) in
        [("sliding:2x5", Encoding::Short), ("sliding:2x4", Encoding::Wide), ("rings:3,1,1", Encoding::Short)]
    {
        let path = place.build(spec, encoding);
        assert_eq!(
            verify(&path, TableChecks::Depths).unwrap(),
            Some(CertificationMethod::Sweep),
            "{spec} {encoding:?}"
        );
        plant(&place, &path, &format!("{spec} {encoding:?}"), 2);
    }
}

#[test]
fn planted_errors_are_found_in_the_numbering_along_a_path() {
    let place = Place::new();
    for encoding in [Encoding::Plane, Encoding::Mod3, Encoding::Byte] {
        let path = place.build("sliding:2x5", encoding);
        assert_eq!(Table::open(&path).unwrap().metadata().scheme, NumberingScheme::PATH);
        plant(&place, &path, &format!("sliding:2x5 {encoding:?}"), 1);
    }
}

#[test]
fn planted_errors_are_found_in_pattern_databases() {
    let place = Place::new();
    let kinds = [(false, false), (true, false), (true, true)];
    for (spec, names) in [("sliding:3x3", "1,2,4,5"), ("graph:0-1,1-2,2-3,3-0,3-4", "1,3")] {
        for (additive, keep_blank) in kinds {
            for encoding in [Encoding::Byte, Encoding::Delta, Encoding::Mod3] {
                let least = additive && !keep_blank;
                if encoding == Encoding::Delta && !additive || encoding == Encoding::Mod3 && least {
                    continue;
                }
                let problem = families::parse(spec).unwrap();
                let mut options = BuildOptions::to(&place.at("pdb"));
                (options.file.force, options.file.encoding) = (true, Some(encoding));
                options.kind = PatternKind { additive, keep_blank, share: None };
                build_pdb(&problem, names, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
                let what = format!("{spec} {names} {:?} {encoding:?}", options.kind);
                assert_eq!(
                    verify(&options.file.output, TableChecks::Depths).unwrap(),
                    Some(CertificationMethod::Sweep),
                    "{what}"
                );
                assert_eq!(
                    verify(&options.file.output, TableChecks::Walk).unwrap(),
                    Some(CertificationMethod::Walk),
                    "{what}"
                );
                if encoding != Encoding::Delta {
                    plant(&place, &options.file.output, &what, 7);
                }
            }
        }
    }
}

/// Labels modulo 3 say nothing of distances, whose steps are costs.
#[test]
fn labels_where_moves_have_costs_are_refused() {
    let place = Place::new();
    let table = Table::open(&place.build("hanoi:3,4", Encoding::Mod3)).unwrap();
    let labels = Altered { table: &table, change: &|_, _| (), row: &|row| row };
    let search = TableSearch { spec: "hanoi:3,4;cost=*:2", engine: "liar", layers: &table.metadata().layers };
    let path = place.at("costs");
    TableWriter::create(&path, true).unwrap().write(&search, &labels, None, &mut Watch::none()).unwrap();
    let refused = verify(&path, TableChecks::Depths);
    assert!(matches!(&refused, Err(Error::Corrupt(why)) if why.contains("encoding")), "{refused:?}");
}

/// A proof takes as much memory as it says, and is refused with less.
#[test]
fn the_proof_of_costs_takes_the_memory_of_the_distances() {
    let place = Place::new();
    for (encoding, bytes) in [(Encoding::Byte, 1), (Encoding::Short, 2), (Encoding::Wide, 4)] {
        let table = OpenTable::open(&place.build("sliding:2x5;cost=*:2", encoding)).unwrap();
        let needed = table.verify_workload(TableChecks::Depths, RESOURCES).memory.unwrap();
        let distances = bytes * table.space().layout().size();
        assert!((distances..distances + 6_000_000).contains(&needed), "{encoding:?}: {needed}");
        let refused = table.verify(TableChecks::Depths, needed - 1, &mut Watch::none()).unwrap_err();
        assert!(matches!(refused.fault(), Error::Limit(_)), "{refused}");
        table.verify(TableChecks::Depths, needed, &mut Watch::none()).unwrap();
    }
}

/// The mark that older versions wrote behind a table or a file of coset distances, after a proof
/// state by state: `docs/src/reference/file-format.md`. `identity` has the bytes that it belongs
/// to.
fn mark(identity: &[u8], layers: &[u64]) -> Vec<u8> {
    let states: u64 = layers.iter().sum();
    let layers: Vec<u8> = layers.iter().flat_map(|layer| layer.to_le_bytes()).collect();
    let mut mark = b"CERTIFID".to_vec();
    mark.extend([1u32, 2].iter().flat_map(|number| number.to_le_bytes()));
    mark.extend(states.to_le_bytes());
    mark.extend([crc32c::crc32c(&layers), crc32c::crc32c(identity)].iter().flat_map(|sum| sum.to_le_bytes()));
    let checksum = crc32c::crc32c(&mark);
    mark.extend(checksum.to_le_bytes());
    mark.extend(b"DONE");
    mark
}

/// The mark of a table.
fn mark_of(table: &Path) -> Vec<u8> {
    let bytes = fs::read(table).unwrap();
    let footer = &bytes[bytes.len() - 40..];
    mark(&[&bytes[..20], &footer[..28]].concat(), &OpenTable::open(table).unwrap().contents().metadata.layers)
}

/// The mark of older versions is read if it is complete, and never trusted otherwise.
#[test]
fn the_mark_in_a_table_is_whole_or_none() {
    let place = Place::new();
    let path = place.build("sliding:2x3", Encoding::Mod3);
    let certificate = || OpenTable::open(&path).unwrap().contents().certificate;
    let plain = fs::read(&path).unwrap();
    assert_eq!(certificate(), Certificate::Absent);
    let mark = mark_of(&path);
    let whole = [&plain[..], &mark].concat();
    fs::write(&path, &whole).unwrap();
    let Certificate::Valid(note) = certificate() else { panic!("{:?}", certificate()) };
    assert_eq!((note.method, note.states), (CertificationMethod::Walk, 360));
    // A kill at every byte of the write.
    for length in plain.len() + 1..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(certificate(), Certificate::Damaged, "{length} of {} bytes", whole.len());
        assert_eq!(OpenTable::open(&path).unwrap().distances(&["1 2 3/4 5 _"]).unwrap()[0].distance, Some(0));
    }
    for bit in 8 * plain.len()..8 * whole.len() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bytes).unwrap();
        assert_eq!(certificate(), Certificate::Damaged, "bit {bit}");
    }
    let other = place.build("sliding:2x3;goal=1 2 3/5 4 _", Encoding::Mod3);
    let other = [fs::read(other).unwrap(), mark].concat();
    fs::write(&path, other).unwrap();
    assert_eq!(certificate(), Certificate::Damaged);
}

/// Regression test: zeros behind a table, which a power cut left in place of the mark of older
/// versions, made the table unreadable.
#[test]
fn zeros_behind_a_table_count_for_nothing() {
    let place = Place::new();
    let table = place.build("sliding:2x3", Encoding::Mod3);
    let mark = mark_of(&table);
    let cosets = place.0.path().join("222.cosets");
    let (problem, options) = (families::parse("twisty:2x2x2").unwrap(), BuildOptions::to(&cosets));
    jobs::build_cosets(&problem, 1 << 20, &options, 1 << 30, &mut Watch::none()).unwrap();
    for (path, marked) in [(table, "valid"), (cosets, "damaged")] {
        let plain = fs::read(&path).unwrap();
        let run = |verb: &str| Command::new(PROGRAM).arg(verb).arg(&path).args(["--format", "json"]).output().unwrap();
        let status = || {
            let info: Value = serde_json::from_slice(&run("info").stdout).unwrap();
            info["certificate"]["status"].clone()
        };
        let with = |behind: &[u8]| fs::write(&path, [&plain[..], behind].concat()).unwrap();
        for zeros in [1, 39, 40, 41, 4096] {
            with(&vec![0; zeros]);
            assert_eq!(status(), "absent", "{zeros} zeros");
            assert!(run("verify").status.success());
        }
        with(&[&mark[..], &[0; 60]].concat());
        assert_eq!(status(), marked);
        assert!(run("verify").status.success());
        for wrong in [&[0; 4097][..], &[0, 0, 1], &[1; 40], &[&[0; 8][..], &mark].concat()] {
            with(wrong);
            assert_eq!(run("info").status.code(), Some(3), "{wrong:?}");
        }
    }
}

/// Regression test: a verification appended a mark to the file that it checked, whose checksum then
/// changed.
#[test]
fn verification_changes_no_file() {
    let place = Place::new();
    for encoding in [Encoding::Plane, Encoding::Byte] {
        let path = place.build("sliding:2x3", encoding);
        let (bytes, open) = (fs::read(&path).unwrap(), OpenTable::open(&path).unwrap());
        for checks in [TableChecks::Checksums, TableChecks::Depths, TableChecks::Walk] {
            verify(&path, checks).unwrap();
            assert!(fs::read(&path).unwrap() == bytes);
        }
        assert_eq!(open.distances(&["1 2 3/4 5 _"]).unwrap()[0].distance, Some(0));
        assert_eq!(fs::read_dir(place.0.path()).unwrap().count(), 1);
    }
}
