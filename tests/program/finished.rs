//! Work that a scheduler starts again: finished work has nothing to do, and work that was killed at
//! its end knows its own files.

use std::fs;
use std::process::Output;

use antipode::checkpoint::{checked_content, checked_line};
use serde_json::Value;

use super::place::{PROGRAM, Place};

/// Commands that write files or search long, and their files.
const COMMANDS: &[(&str, &[&str])] = &[
    ("build sliding:2x4 -o table --checkpoint kept", &["table"]),
    ("build sliding:2x4 -o table --scratch kept --engine external", &["table"]),
    ("build sliding:2x4 -o table --scratch kept", &["table"]),
    ("build sliding:3x3 --pattern 1,2,3 -o table --checkpoint kept", &["table"]),
    ("build twisty:2x2x2 --cosets 1MB -o table --checkpoint kept", &["table"]),
    ("build sliding:2x4 -o table --processes 2 --checkpoint kept", &["table"]),
    ("analyze sliding:2x4 --checkpoint kept", &[]),
    ("analyze sliding:2x4 --plot a.svg --checkpoint kept", &["a.svg"]),
    (
        "audit sliding:2x3 --solver greedy --truth solver --states a.txt --csv a.csv --plot a.svg --checkpoint kept",
        &["a.csv", "a.svg"],
    ),
    (
        "audit sliding:2x3 --solver greedy --solver ida --truth solver --states a.txt --csv a.csv --checkpoint kept",
        &["a.csv"],
    ),
    ("build set.toml -o tables --checkpoint kept", &["tables/set.1-2.antipode", "tables/set.3-4-5.antipode"]),
    ("label sliding:2x3 --labels solver:ida --samples 20 -o a.csv --checkpoint kept", &["a.csv"]),
    ("label sliding:2x3 --labels solver:ida --samples 20 -o a.npz --database all --checkpoint kept", &["a.npz"]),
    ("diameter rings:3,1,1 --checkpoint kept", &[]),
    ("diameter --list puzzles.txt --checkpoint kept", &[]),
    ("solve twisty:2x2x2 --among layer --checkpoint kept", &[]),
    ("solve sliding:3x3 --split=10 --checkpoint kept 867/254/3_1", &[]),
];

/// A folder with states for audits.
fn place() -> Place {
    let place = Place::new();
    fs::write(place.path("a.txt"), "1 2 3/4 _ 5\n5 1 3/4 _ 2\n").unwrap();
    let set = "puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\", \"3,4,5\"]\n";
    fs::write(place.path("set.toml"), set).unwrap();
    fs::write(place.path("puzzles.txt"), "rings:3,1,1\ngroup:lrx,5\n").unwrap();
    place
}

fn words<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    command.split(' ').chain(more.iter().copied()).collect()
}

/// Runs the command again with `--resume`.
fn again(place: &Place, command: &str, more: &[&str]) -> Output {
    place.command(&[&words(command, &["--resume"])[..], more].concat()).output().unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The record of what a command wrote.
fn record(place: &Place) -> std::path::PathBuf {
    let records = ["kept/outputs", "kept/process-0/outputs"].map(|name| place.path(name));
    records.into_iter().find(|file| file.exists()).unwrap()
}

/// Regression test: the second start found the files of the first one and ended with status 2, or
/// searched all states again.
#[test]
fn finished_work_has_nothing_to_do() {
    for (command, files) in COMMANDS {
        let place = place();
        let first = place.prints(&words(command, &["--format", "json"]));
        let times = || files.iter().map(|file| fs::metadata(place.path(file)).unwrap().modified().unwrap());
        let before: Vec<_> = times().collect();
        let second = again(&place, command, &["--format", "json"]);
        let said = message(&second);
        assert!(second.status.success() && said.lines().count() == 1, "{command}: {said}");
        assert!(said.contains("nothing is left to do") && files.iter().all(|file| said.contains(file)), "{said}");
        // With its times, so that it was not done again.
        assert_eq!(String::from_utf8_lossy(&second.stdout), first, "{command}");
        assert!(times().eq(before), "{command}");
    }
}

/// Files that are missing are written again. Files that changed stay, and one line says so.
#[test]
fn files_that_changed_stay() {
    for (command, files) in COMMANDS {
        let place = place();
        place.prints(&words(command, &[]));
        let Some(file) = files.first() else { continue };
        let bytes = fs::read(place.path(file)).unwrap();
        fs::write(place.path(file), &bytes[..bytes.len() / 2]).unwrap();
        place.refuses(&words(command, &["--resume"]), 2, &[file, "has changed", "--force"]);
        fs::remove_file(place.path(file)).unwrap();
        let third = again(&place, command, &[]);
        let said = message(&third);
        assert!(third.status.success() && said.contains(&format!("{file} is missing")), "{command}: {said}");
        assert_eq!(fs::read(place.path(file)).unwrap().len(), bytes.len(), "{command}");
    }
}

/// A run that was killed after its files had their names, and before it said that it is finished.
#[test]
fn work_that_was_killed_at_its_end_knows_its_files() {
    for (command, files) in COMMANDS {
        let place = place();
        place.prints(&words(command, &[]));
        let record = record(&place);
        let text = checked_content(&fs::read(&record).unwrap()).unwrap();
        let mut left: Value = serde_json::from_str(&text).unwrap();
        left["report"] = Value::Null;
        fs::write(&record, checked_line(&left)).unwrap();
        let second = again(&place, command, &[]);
        assert!(second.status.success(), "{command}: {}", message(&second));
        // A set opens the tables that are there.
        if let Some(file) = files.first().filter(|_| !command.contains("set.toml")) {
            // Those of others stay.
            fs::write(&record, checked_line(&left)).unwrap();
            fs::write(place.path(file), "mine").unwrap();
            place.refuses(&words(command, &["--resume"]), 2, &[file, "exists", "--force"]);
        }
    }
}

/// Regression test: a run that was killed between the name of a table and its report left the table
/// out of the report of the next run.
#[test]
fn a_set_reports_every_table_that_it_built() {
    let place = place();
    let build = "build set.toml -o tables --checkpoint kept --format json";
    let tables = |json: &str| serde_json::from_str::<Value>(json).unwrap()["tables"].as_array().unwrap().len();
    assert_eq!(tables(&place.prints(&words(build, &[]))), 2);
    let parts = fs::read_to_string(place.path("kept/parts")).unwrap();
    let (kept, _) = parts.trim_end().rsplit_once('\n').unwrap();
    fs::write(place.path("kept/parts"), format!("{kept}\n")).unwrap();
    let text = checked_content(&fs::read(record(&place)).unwrap()).unwrap();
    let mut left: Value = serde_json::from_str(&text).unwrap();
    left["report"] = Value::Null;
    fs::write(record(&place), checked_line(&left)).unwrap();
    let second = again(&place, build, &[]);
    assert_eq!(tables(&String::from_utf8_lossy(&second.stdout)), 2, "{}", message(&second));
}

/// Regression test: a kill while the record was written left a file that hindered the next run.
#[test]
fn a_record_that_was_being_written_hinders_nobody() {
    let place = place();
    fs::create_dir(place.path("kept")).unwrap();
    fs::write(place.path("kept/.outputs.a1B2c3.partial"), "half a rec").unwrap();
    place.prints(&words("build sliding:2x3 -o table --scratch kept --engine external --resume", &[]));
    assert!(!place.path("kept/.outputs.a1B2c3.partial").exists());
}

/// Another command, or other states in the file that it reads, is other work.
#[test]
fn other_work_is_not_finished() {
    let place = place();
    let audit = "audit sliding:2x3 --solver greedy --truth solver --states a.txt --csv a.csv --checkpoint kept";
    place.prints(&words(audit, &[]));
    fs::write(place.path("a.txt"), "1 2 3/4 _ 5\n").unwrap();
    place.refuses(&words(audit, &["--resume"]), 2, &["a.csv exists"]);
    let build = "build sliding:2x3 -o table --checkpoint build";
    place.prints(&words(build, &[]));
    place.refuses(&words("build sliding:3x3 -o table --checkpoint build --resume", &[]), 2, &["table exists"]);
    // A certificate is no change.
    place.prints(&["verify", "table", "--quiet"]);
    assert!(message(&again(&place, build, &[])).contains("nothing is left to do"));
}

/// An audit whose expectation fails does so again.
#[test]
fn a_negative_answer_stays_negative() {
    let place = place();
    let audit = "audit sliding:2x3 --solver greedy --truth solver --states a.txt --expect optimal --csv a.csv --checkpoint kept";
    for more in [&[][..], &["--resume"]] {
        assert_eq!(place.command(&words(audit, more)).output().unwrap().status.code(), Some(1));
    }
}

/// Regression test: a failed write left an empty set, and the next attempt refused to replace it.
#[cfg(unix)]
#[test]
fn a_set_appears_whole_or_not_at_all() {
    let place = Place::new();
    let choose = "pdb sliding:3x3 -o set.toml --memory 1MB";
    let script = format!("trap '' XFSZ; ulimit -f 0; exec \"$0\" {choose} 2> /dev/null");
    let mut shell = std::process::Command::new("sh");
    let status = shell.args(["-c", &script, PROGRAM]).current_dir(place.path("")).status().unwrap();
    assert_eq!(status.code(), Some(1));
    assert_eq!(place.listing(), []);
    place.prints(&words(choose, &[]));
}

/// The library whose `flock` fails as on a file system without locks.
#[cfg(target_os = "linux")]
fn without_locks(place: &Place, errno: &str) -> String {
    library(place, &format!("#include <errno.h>\nint flock(int file, int how) {{ errno = {errno}; return -1; }}\n"))
}

/// A library in C for LD_PRELOAD.
#[cfg(target_os = "linux")]
fn library(place: &Place, text: &str) -> String {
    let (source, library) = (place.path("flock.c"), place.path("flock.so"));
    fs::write(&source, text).unwrap();
    let mut compiler = std::process::Command::new("cc");
    assert!(compiler.args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status().unwrap().success());
    library.display().to_string()
}

/// Regression test: without locks there were no checkpoints at all, and `label` said that another
/// process used its database.
#[cfg(target_os = "linux")]
#[test]
fn a_file_system_without_locks_is_no_other_process() {
    let commands = [
        "build sliding:2x3 -o table --checkpoint kept",
        "label sliding:2x3 --labels solver:ida --samples 20 -o a.csv --database all",
    ];
    for command in commands {
        for errno in ["ENOLCK", "ENOSYS", "EOPNOTSUPP"] {
            let place = Place::new();
            let library = without_locks(&place, errno);
            let run = |set: bool| {
                let mut run = place.command(&words(command, &[]));
                run.env("LD_PRELOAD", &library);
                if set {
                    run.env("ANTIPODE_UNLOCKED", "1")
                } else {
                    run.env_remove("ANTIPODE_UNLOCKED")
                };
                run.output().unwrap()
            };
            let refused = run(false);
            let said = message(&refused);
            assert_eq!((refused.status.code(), said.lines().count()), (Some(2), 1), "{said}");
            assert!(said.contains("has no locks") && said.contains("set ANTIPODE_UNLOCKED=1"), "{said}");
            let done = run(true);
            assert!(done.status.success(), "{}", message(&done));
        }
        let place = Place::new();
        let library = without_locks(&place, "EIO");
        let output = place.command(&words(command, &[])).env("LD_PRELOAD", &library).output().unwrap();
        let said = message(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("cannot lock") && !said.contains("another process"), "{said}");
    }
}

/// Regression test: another process that began the database just before the lock lost its labels.
#[cfg(target_os = "linux")]
#[test]
fn a_database_is_looked_at_behind_the_lock() {
    let place = Place::new();
    let label = "label sliding:2x3 --labels solver:ida --samples 20 --seed 1 -o other.csv --database other";
    place.prints(&words(label, &[]));
    // What the other process writes between the opening of the file and the lock.
    let other = place.path("other");
    let text = format!(
        "#include <fcntl.h>\n#include <sys/stat.h>\n#include <unistd.h>\n\
         int flock(int file, int how) {{ struct stat s; char b[65536]; int from; ssize_t n;\n\
         if (fstat(file, &s) || !S_ISREG(s.st_mode) || s.st_size) return 0;\n\
         from = open(\"{}\", O_RDONLY); n = read(from, b, sizeof b); close(from);\n\
         return pwrite(file, b, n, 0) == n ? 0 : -1; }}\n",
        other.display()
    );
    let library = library(&place, &text);
    let label = "label sliding:2x3 --labels solver:ida --samples 20 --seed 2 -o a.csv --database all";
    let refused = place.command(&words(label, &[])).env("LD_PRELOAD", library).output().unwrap();
    let said = message(&refused);
    assert!(refused.status.code() == Some(2) && said.contains("has other labels"), "{said}");
    assert_eq!(fs::read(place.path("all")).unwrap(), fs::read(other).unwrap());
}
