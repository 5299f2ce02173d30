//! Work that is repeatedly killed at random moments and resumed. Its layers and tables are those of
//! undisturbed work.
//!
//! `ANTIPODE_KILLS` is the total number of kills; `scripts/crashes.sh` uses a hundred.
//! `ANTIPODE_SEED` is the seed of the moments.
#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use antipode::checkpoint::{checked_content, checked_line};

use crate::place::report::result;
use crate::place::{PROGRAM, Place};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde_json::Value;

/// The default number of kills.
const KILLS: usize = 28;

/// Jobs at a time: they wait for the disk, and for the moment of the kill.
const AT_A_TIME: usize = 4;

/// The time after which a process counts as hanging, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The arguments of the jobs, which write the file `table` if they write one. They cover all
/// engines, in place or not, and a puzzle of an external program, which has no numbering.
const WORK: &[&[&str]] = &[
    &["build", "sliding:2x5", "-o", "table", "--encoding", "byte"],
    &["build", "pancake:9", "-o", "table"],
    &["build", "rings:3,2,4", "-o", "table", "--engine", "queue"],
    &["analyze", "sliding:2x6"],
    &["build", "twisty:2x2x2", "-o", "table"],
    &["build", "rules:cmd: python3 PLACE/examples/rules/rush_hour.py", "-o", "table"],
    &["analyze", "sliding:3x3", "--engine", "sparse"],
    &["build", "sliding:4x4", "--pattern", "1,2,3,4", "--additive", "-o", "table"],
    &["build", "twisty:pyraminx", "--cosets", "300kB", "-o", "table"],
    &["diameter", "rings:3,1,4"],
    &["build", "sliding:2x5", "-o", "table", "--engine", "external"],
    &["build", "pancake:8", "-o", "table", "--engine", "external"],
    &["build", "rings:3,2,4", "-o", "table", "--engine", "external"],
    &["analyze", "sliding:3x4", "--engine", "external"],
    &["analyze", "twisty:2x2x2", "--symmetry", "on", "--engine", "external"],
];

/// The intervals of checkpoints; with 0 s, kills also hit their writing.
const EVERY: [&str; 2] = ["0s", "0.01s"];

fn wish(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn arguments(work: &[&str]) -> Vec<String> {
    work.iter().map(|argument| argument.replace("PLACE", env!("CARGO_MANIFEST_DIR"))).collect()
}

/// The option for the checkpoint folder.
fn folder(work: &[&str]) -> &'static str {
    if work.contains(&"external") { "--scratch" } else { "--checkpoint" }
}

/// Starts or resumes the work.
fn start(place: &Place, work: &[&str], every: &str) -> Child {
    Command::new(PROGRAM)
        .args(arguments(work))
        .args(["--format", "json", "--threads", "2", folder(work), "kept", "--resume", "--every", every])
        .current_dir(place.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for undisturbed work.
fn finish(mut child: Child, what: &str) -> Value {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "{what} hangs");
        sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    // The kill may have come after the end.
    let is_quiet = message.is_empty() || message.ends_with("is finished, and nothing is left to do\n");
    assert!(output.status.success() && is_quiet, "{what}: {message}");
    result(&output.stdout)
}

/// The facts that must not depend on kills.
fn facts(result: &Value) -> Vec<Value> {
    ["spec", "reached", "layers", "god_number", "diameter", "antipodes", "engine", "entry_layers", "classes"]
        .map(|name| result[name].clone())
        .to_vec()
}

#[test]
fn killed_work_goes_on_to_the_same_end() {
    let (kills, seed) = (wish("ANTIPODE_KILLS", KILLS), wish("ANTIPODE_SEED", 1));
    let share = |i| kills / WORK.len() + usize::from(i < kills % WORK.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(AT_A_TIME).build().unwrap();
    let resumed: usize =
        pool.install(|| WORK.par_iter().enumerate().map(|(i, work)| kill(work, share(i), seed + i)).sum());
    assert!(resumed * 4 > kills, "only {resumed} of {kills} kills came after a state was kept");
}

/// Kills this work `kills` times and resumes it. Returns how many kills came after a checkpoint.
fn kill(work: &[&str], kills: usize, seed: usize) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
    let whole = Place::new();
    let before = Instant::now();
    let result = finish(start(&whole, work, "0s"), &format!("{work:?}"));
    let mut time = before.elapsed();
    let killed = Place::new();
    let (mut done, mut late, mut resumed) = (0, 0, 0);
    while done < kills {
        let every = EVERY[random.random_range(0..EVERY.len())];
        let mut child = start(&killed, work, every);
        sleep(time.mul_f64(random.random_range(0.1..1.0)));
        let over = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        if over || killed.path("table").exists() && !(work[0] == "build" && is_unfinished(&killed)) {
            // It was faster than before: start again, with an earlier kill.
            let _ = std::fs::remove_file(killed.path("table"));
            let _ = std::fs::remove_dir_all(killed.path("kept"));
            time = time.mul_f64(0.8);
            late += 1;
            assert!(late < 20 + kills, "{work:?} is always over before it is killed");
            continue;
        }
        done += 1;
        let status = killed.command(&["status", "kept", "--format", "json"]).output().unwrap();
        if status.status.success() {
            let status: Value = serde_json::from_slice(&status.stdout).unwrap();
            assert_eq!(status["running"], false, "{work:?}: {status}");
            resumed += usize::from(status["reached"] != 0 || status["parts_done"] != 0);
        }
    }
    let again = finish(start(&killed, work, "0.02s"), &format!("{work:?}, seed {seed}"));
    assert_eq!(facts(&again), facts(&result), "{work:?}, seed {seed}");
    if work.contains(&"table") {
        let [whole, killed] = [&whole, &killed].map(|place| std::fs::read(place.path("table")).unwrap());
        assert!(whole == killed, "{work:?}, seed {seed}: the tables differ");
    }
    resumed
}

/// Whether the folder has a checkpoint of unfinished work.
fn is_unfinished(place: &Place) -> bool {
    let status = std::fs::read(place.path("kept/status.json")).ok();
    let status = status.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    status.is_some_and(|status| status["finished"] == false)
}

/// A build that was killed right after its table had appeared resumes without `--force`. Other
/// tables stay.
#[test]
fn a_table_that_was_left_is_no_hindrance() {
    let whole: &[&str] = &["build", "sliding:2x5", "-o", "table"];
    let pattern: &[&str] = &["build", "sliding:3x4", "--pattern", "1,2,3,4,5,6", "-o", "table"];
    for work in [whole, pattern] {
        let place = Place::new();
        let byte = [work, &["--encoding", "byte"]].concat();
        // A full disk stops it, as in the middle of the work.
        let script =
            format!("trap '' XFSZ; ulimit -f 1000; exec \"$0\" {} --checkpoint kept --every 0s", byte.join(" "));
        let output = Command::new("sh").args(["-c", &script, PROGRAM]).current_dir(place.path("")).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(is_unfinished(&place));
        let resume = [&byte[..], &["--checkpoint", "kept", "--resume"]].concat();
        for others in ["mod3", "byte"] {
            place.prints(&[work, &["--encoding", others, "--force"]].concat());
            place.refuses(&resume, 2, &["table", "--force"]);
        }
        std::fs::remove_file(place.path("table")).unwrap();
        let copy = |from: &str, to: &str| {
            let copied = Command::new("cp").arg("-r").args([from, to].map(|name| place.path(name))).status().unwrap();
            assert!(copied.success());
        };
        copy("kept", "before");
        place.prints(&resume);
        let whole = std::fs::read(place.path("table")).unwrap();
        // The folder as it was, but with the record of a table that had just got its name.
        let record = std::fs::read(place.path("kept/outputs")).unwrap();
        let mut record: Value = serde_json::from_str(&checked_content(&record).unwrap()).unwrap();
        record["report"] = Value::Null;
        std::fs::remove_dir_all(place.path("kept")).unwrap();
        copy("before", "kept");
        std::fs::write(place.path("kept/outputs"), checked_line(&record)).unwrap();
        assert!(is_unfinished(&place));
        place.prints(&resume);
        assert!(std::fs::read(place.path("table")).unwrap() == whole);
        // Finished work is not done again, and needs no --force.
        let output = place.command(&resume).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(std::fs::read(place.path("table")).unwrap() == whole);
    }
}

/// A signal ends the work after the current step, with a checkpoint and a note on how to resume.
#[test]
fn interrupted_work_says_how_to_go_on() {
    for signal in ["INT", "TERM"] {
        let place = Place::new();
        let work = &["build", "sliding:3x4", "-o", "table", "--engine", "queue"][..];
        let mut child = start(&place, work, "1h");
        let began = Instant::now();
        while !place.path("kept/status.json").exists() {
            assert!(began.elapsed() < PATIENCE && child.try_wait().unwrap().is_none());
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(1500));
        let second = start(&place, &["build", "sliding:3x4", "-o", "other"], "1h").wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&second.stderr);
        assert!(second.status.code() == Some(2) && message.contains("another process works in"), "{message}");
        assert!(place.prints(&["status", "kept"]).contains("running"));
        let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(message, "antipode: interrupted (to continue, run the same command with --resume)\n");
        assert_eq!(output.status.code(), Some(130));
        let status = place.json(&["status", "kept"]);
        assert!(status["reached"].as_u64() > Some(0) && status["engine"] == "queue", "{status}");
        assert!(status["running"] == false && status["cpu_seconds"].as_f64() > Some(0.0), "{status}");
        assert!(place.prints(&["status", "kept"]).contains("run the same command with --resume"));
    }
}

/// If the disk is full, the work stops with the last checkpoint intact.
#[test]
fn a_full_disk_leaves_what_was_kept() {
    let place = Place::new();
    let script = "trap '' XFSZ; ulimit -f 1000; exec \"$0\" build sliding:2x5 -o table --encoding byte --checkpoint kept --every 0s";
    let output = Command::new("sh").args(["-c", script, PROGRAM]).current_dir(place.path("")).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.starts_with("antipode: cannot write ") && message.lines().count() == 1, "{message}");
    assert!(!message.contains("--scratch"), "{message}");
    assert!(message.contains("kept/state.search.new") && message.contains("--resume"), "{message}");
    let work = &["build", "sliding:2x5", "-o", "table", "--encoding", "byte"];
    assert_eq!(finish(start(&place, work, "1h"), "resumed")["god_number"], 55);
    let missing = place.path("none");
    place.refuses(&["status", missing.to_str().unwrap()], 2, &["no saved work", "--checkpoint"]);
}

/// Work of many parts reads finished parts from the folder, including their times.
#[test]
fn finished_parts_are_not_done_again() {
    let place = Place::new();
    let audit =
        ["audit", "sliding:3x3", "--solver", "greedy", "--solver", "hill", "--truth", "solver:ida", "--samples", "40"];
    let reproduce = ["reproduce", "sliding-hardest", "--quick"];
    for (i, work) in [&audit[..], &reproduce].into_iter().enumerate() {
        let folder = format!("kept{i}");
        let keep = [work, &["--checkpoint", &folder, "--every", "0s"]].concat();
        let resume = [&keep[..], &["--resume", "--quiet"]].concat();
        let mut first = place.json(&keep);
        place.refuses(&[&keep[..], &["--force"]].concat(), 2, &["keeps this work already", "--resume"]);
        let parts = std::fs::read_to_string(place.path(&folder).join("parts")).unwrap();
        let mut again = place.json(&resume);
        // Also with half of the parts, before the end was recorded.
        std::fs::remove_file(place.path(&folder).join("outputs")).unwrap();
        std::fs::remove_dir_all(place.path("results")).unwrap_or_default();
        let lines: Vec<&str> = parts.lines().collect();
        let half = lines[..lines.len().div_ceil(2)].join("\n") + "\n";
        std::fs::write(place.path(&folder).join("parts"), half).unwrap();
        let mut rest = place.json(&resume);
        [&mut first, &mut again, &mut rest].into_iter().for_each(without_whole_times);
        assert_eq!(first, again, "{work:?}");
        assert_eq!(places(&first), places(&rest), "{work:?}");
        let elsewhere: &[&str] = if work[0] == "reproduce" { &["-o", "elsewhere"] } else { &[] };
        let other = [&resume[..], &["--seed", "7"], elsewhere].concat();
        place.refuses(&other, 2, &["keeps other work"]);
        assert_eq!(place.json(&["status", &folder])["finished"], true);
    }
}

/// Removes the times of a whole run, which differ between runs.
fn without_whole_times(result: &mut Value) {
    let results = if result.is_array() { result.as_array_mut().unwrap().iter_mut().collect() } else { vec![result] };
    for result in results {
        let object = result.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("cpu_seconds");
    }
}

/// The values that do not depend on time.
fn places(result: &Value) -> Vec<Value> {
    let of = |result: &Value| vec![result["outcomes"].clone(), result["audited"].clone(), result["notes"].clone()];
    result.as_array().map_or_else(|| of(result), |results| results.iter().flat_map(of).collect())
}
