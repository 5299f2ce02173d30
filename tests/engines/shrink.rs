//! Table files that change while open give an error that names the file, never a crash or a wrong
//! answer.
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, SampleDraw, TableChecks, WorkResources};
use antipode::tables::{Encoding, Table};
use antipode::watch::Watch;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// Several blocks of several pages in every encoding.
const SPEC: &str = "sliding:3x3";

const KINDS: [(Encoding, Option<i32>); 4] =
    [(Encoding::Plane, None), (Encoding::Byte, None), (Encoding::Mod3, Some(1)), (Encoding::Plane, Some(1))];

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

fn build(spec: &str, path: &Path, (encoding, compress): (Encoding, Option<i32>)) {
    let options = BuildOptions::to(path).encoding(encoding).compress(compress).force(true);
    jobs::build(&families::parse(spec).unwrap(), RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
}

fn cut(path: &Path, length: u64) {
    OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
}

/// The lengths of truncated files: within pages and between pages.
fn lengths(length: u64) -> [u64; 7] {
    [0, 1, 5000, length / 2, length - 4096, length - 40, length - 1]
}

fn assert_lost<T>(result: Result<T>, path: &Path, what: &str) {
    match result {
        Err(Error::Corrupt(message)) => assert!(message.contains(&path.display().to_string()), "{what}: {message}"),
        Err(error) => panic!("{what}: {error}"),
        Ok(_) => panic!("{what}: an answer"),
    }
}

/// A folder, and a file in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    (folder, path)
}

#[test]
fn what_shrank_since_it_was_opened_gives_no_answer() {
    let (_folder, path) = place();
    for kind in KINDS {
        build(SPEC, &path, kind);
        let bytes = fs::read(&path).unwrap();
        for length in lengths(bytes.len() as u64) {
            let what = format!("{kind:?} cut from {} to {length}", bytes.len());
            fs::write(&path, &bytes).unwrap();
            let (table, open) = (Table::open(&path).unwrap(), OpenTable::open(&path).unwrap());
            // Blocks that were read before fail, too.
            table.label(7).unwrap();
            cut(&path, length);
            let layout = table.metadata().layout;
            assert_lost(table.intact(), &path, &what);
            for state in [7, 0, layout.size() - 1] {
                assert_lost(table.label(state), &path, &what);
            }
            assert_lost(table.span(layout.rows - 1), &path, &what);
            assert_lost(table.with_row(0, |payload| payload[0]), &path, &what);
            assert_lost(open.distances(&["8 6 7/2 5 4/3 _ 1"]), &path, &what);
            assert_lost(open.paths(&["8 6 7/2 5 4/3 _ 1"]), &path, &what);
            assert_lost(open.hardest(None, 2, &mut Watch::none(), |_| Ok(())), &path, &what);
            assert_lost(
                open.sample(20, SampleDraw { count: 5, seed: 1 }, 1 << 20, &mut Watch::none(), |_| Ok(())),
                &path,
                &what,
            );
            assert_lost(open.verify(TableChecks::Checksums, 1 << 30, &mut Watch::none()), &path, &what);
            assert_lost(open.verify(TableChecks::Depths, 1 << 30, &mut Watch::none()), &path, &what);
            assert_lost(Table::open(&path), &path, &what);
        }
    }
}

#[test]
fn a_file_that_is_written_anew_in_place_is_another_one() {
    let (_folder, path) = place();
    for (encoding, compress) in KINDS {
        build(SPEC, &path, (encoding, compress));
        let bytes = fs::read(&path).unwrap();
        // As long as the first if not compressed: only the contents differ.
        build("sliding:3x3;goal=1 2 3/4 5 6/_ 8 7", &path, (encoding, compress));
        let other = fs::read(&path).unwrap();
        for (new, what) in [(other, "another table"), (vec![0; bytes.len()], "zeros")] {
            fs::write(&path, &bytes).unwrap();
            let table = Table::open(&path).unwrap();
            table.label(7).unwrap();
            fs::write(&path, &new).unwrap();
            assert_lost(table.label(7), &path, what);
            // It stays lost, even if the file is restored.
            fs::write(&path, &bytes).unwrap();
            assert_lost(table.label(7), &path, what);
        }
    }
}

#[test]
fn a_file_that_is_cut_while_it_is_verified_does_not_pass() {
    let (_folder, path) = place();
    for kind in KINDS {
        build(SPEC, &path, kind);
        let bytes = fs::read(&path).unwrap();
        let moments = [
            (TableChecks::Depths, "checksums", 0),
            (TableChecks::Depths, "checksums", 1),
            (TableChecks::Depths, "arcs", 0),
            (TableChecks::Depths, "depths", 0),
            (TableChecks::Depths, "certify", 0),
            (TableChecks::Walk, "certify", 0),
            (TableChecks::Walk, "certify", 20),
            (TableChecks::Walk, "certify", 31),
        ];
        for (checks, phase, step) in moments {
            // Walks take longer.
            let every = if checks == TableChecks::Walk { 3 } else { 1 };
            for length in lengths(bytes.len() as u64).into_iter().step_by(every) {
                let what = format!("{kind:?} cut to {length} at {checks:?} {phase} {step}");
                fs::write(&path, &bytes).unwrap();
                let open = OpenTable::open(&path).unwrap();
                let (mut seen, mut done) = (0, false);
                let verified = open.verify(
                    checks,
                    1 << 30,
                    &mut Watch::new(&AtomicBool::new(false), |progress| {
                        seen += u32::from(progress.phase == phase);
                        if seen == step + 1 && !done {
                            cut(&path, length);
                            done = true;
                        }
                    }),
                );
                // Small tables have one block, and bytes are depths.
                assert!(done || phase == "checksums" || phase == "depths", "{what}");
                if done {
                    assert_lost(verified, &path, &what);
                } else {
                    verified.unwrap();
                }
            }
        }
    }
}

#[test]
fn answers_are_right_until_there_are_none() {
    let (_folder, path) = place();
    let problem = || families::parse(SPEC).unwrap();
    let space = problem().number().unwrap();
    build(SPEC, &path, (Encoding::Byte, None));
    let bytes = fs::read(&path).unwrap();
    let table = Table::open(&path).unwrap();
    let truth: Vec<_> = (0..space.layout().size()).map(|state| table.label(state).unwrap()).collect();
    drop(table);
    for kind in KINDS {
        build(SPEC, &path, kind);
        let bytes = fs::read(&path).unwrap();
        for length in lengths(bytes.len() as u64) {
            fs::write(&path, &bytes).unwrap();
            let table = Table::open(&path).unwrap();
            let distances = antipode::analysis::TableDistances::new(&table, &space).unwrap();
            let cutting = AtomicBool::new(false);
            std::thread::scope(|scope| {
                for thread in 0..3u64 {
                    let (distances, cutting, path, truth) = (&distances, &cutting, &path, &truth);
                    scope.spawn(move || {
                        let mut state = thread;
                        loop {
                            state = (state * 31 + 7919) % truth.len() as u64;
                            match distances.depth(state) {
                                Ok(depth) => assert_eq!(depth, truth[state as usize], "{kind:?} cut to {length}"),
                                lost => return assert_lost(lost, path, "after the cut"),
                            }
                            if cutting.load(Ordering::Relaxed) {
                                std::thread::yield_now();
                            }
                        }
                    });
                }
                std::thread::sleep(Duration::from_millis(5));
                cutting.store(true, Ordering::Relaxed);
                cut(&path, length);
            });
        }
    }
    // Estimates cannot return errors, so the search checks afterwards.
    fs::write(&path, bytes).unwrap();
    let (problem, name) = (problem(), format!("table:{}", path.display()));
    let heuristic = jobs::heuristic(&problem, &name, &mut { u64::MAX }, &mut Watch::none()).unwrap();
    heuristic.intact().unwrap();
    cut(&path, 5000);
    assert_lost(heuristic.intact(), &path, "a heuristic");
}

#[test]
fn other_tables_stay_open() {
    let (_folder, path) = place();
    build(SPEC, &path, (Encoding::Byte, None));
    let other = path.with_extension("other");
    fs::copy(&path, &other).unwrap();
    // Mapped regions are reused.
    for _ in 0..50 {
        let tables = [&path, &other, &other].map(|path| Table::open(path).unwrap());
        let bytes = fs::read(&path).unwrap();
        cut(&path, 0);
        assert_lost(tables[0].label(9), &path, "cut");
        assert!(tables[1].label(9).unwrap().is_some() && tables[2].label(10).unwrap().is_some());
        fs::write(&path, bytes).unwrap();
    }
}

/// A process that certifies a table for minutes.
fn verify(path: &Path) -> Child {
    let mut command = Command::new(PROGRAM);
    command.arg("verify").arg(path).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn the_program_ends_with_an_error_that_names_the_file() {
    let (_folder, path) = place();
    build("sliding:2x6", &path, (Encoding::Plane, None));
    let length = File::open(&path).unwrap().metadata().unwrap().len();
    let mut child = verify(&path);
    std::thread::sleep(Duration::from_millis(300));
    // This is not a read fault, so the earlier handlers receive it. That of the standard library is
    // removed at the first signal.
    let mut signals = 0;
    let ended = loop {
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
        Command::new("kill").args(["-BUS", &child.id().to_string()]).status().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        signals += 1;
        assert!(signals < 20, "the signal is lost");
    };
    assert_eq!(ended.signal(), Some(nix::sys::signal::Signal::SIGBUS as i32), "{ended:?}");
    let child = verify(&path);
    std::thread::sleep(Duration::from_millis(300));
    cut(&path, length / 3);
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("table: ") && message.lines().count() == 1, "{message}");
}
