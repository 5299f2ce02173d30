//! One of four processes is killed or hangs: the others stop and name it, and the resumed search
//! has the right layers.
//!
//! `ANTIPODE_KILLS` is the number of kills, `ANTIPODE_SEED` the seed of their moments;
//! `lab/scripts/cluster.sh --kills` uses twenty.
#![cfg(feature = "cluster")]
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::processes::{PROGRAM, Place, answer, outcome};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// A search of about a second, with enough rows for a checkpoint.
const WORK: &str = "pancake:10";

/// The default number of kills.
const KILLS: u64 = 3;

fn wish(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// The result of all processes without a kill, and the time that it takes.
fn undisturbed(place: &Place, arguments: &[&str]) -> (Value, Duration) {
    let start = Instant::now();
    let mut outcomes: Vec<_> = place.start(arguments).into_iter().map(outcome).collect();
    let time = start.elapsed();
    assert!(outcomes.iter().all(|(code, ..)| *code == Some(0)), "{outcomes:?}");
    (answer(&outcomes.swap_remove(0).1), time)
}

/// Whether a folder contains the checkpoint of a level.
fn is_kept(folder: &str) -> bool {
    let is_state = |file: fs::DirEntry| file.file_name().to_string_lossy().starts_with("state.");
    fs::read_dir(format!("{folder}/process-0")).is_ok_and(|mut files| files.any(|file| is_state(file.unwrap())))
}

/// Waits until there is a checkpoint, or the first process has ended.
fn await_kept(folder: &str, children: &mut [Child]) {
    while !is_kept(folder) && children[0].try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_search_of_which_processes_are_killed_goes_on_with_the_right_layers() {
    let mut place = Place::new(4);
    let (expected, time) = undisturbed(&place, &[WORK]);
    let kept = place.path("kept");
    let arguments = [WORK, "--checkpoint", &kept, "--every", "0s", "--resume", ",patience=15"];
    let seed = wish("ANTIPODE_SEED", 21);
    let mut random = rand::rngs::StdRng::seed_from_u64(seed);
    let (mut kills, mut resumed) = (0, 0);
    while kills < wish("ANTIPODE_KILLS", KILLS) {
        place = place.moved(4);
        let mut children = place.start(&arguments);
        // The first counted kill waits for a checkpoint, on any machine; the others come at any
        // moment.
        match kills {
            0 => await_kept(&kept, &mut children),
            _ => sleep(time.mul_f64(random.random_range(0.1..1.2))),
        }
        let victim = random.random_range(0..children.len());
        let was_running = children[victim].try_wait().unwrap().is_none();
        let _ = children[victim].kill();
        let start = Instant::now();
        let outcomes: Vec<_> = children.into_iter().map(outcome).collect();
        if let (Some(0), stdout, _) = &outcomes[0] {
            // The processes had agreed on the result before.
            assert_eq!(answer(stdout), expected, "seed {seed}");
            let _ = fs::remove_dir_all(&kept);
            continue;
        }
        assert!(outcomes[0].1.is_empty(), "seed {seed}: half a search has a result");
        if !was_running {
            continue;
        }
        kills += 1;
        // The others wait for a process that was killed before all had connected.
        assert!(start.elapsed() < Duration::from_secs(45), "seed {seed}: {:?}", start.elapsed());
        for (code, stdout, complaint) in outcomes.iter().enumerate().filter(|(i, _)| *i != victim).map(|(_, o)| o) {
            // A process that had finished its part may have succeeded, and prints nothing.
            assert!(stdout.is_empty() && (*code == Some(0) || complaint.contains("process ")), "{complaint}");
        }
        resumed += u64::from(is_kept(&kept));
    }
    place = place.moved(4);
    let (found, _) = undisturbed(&place, &arguments);
    assert_eq!(found, expected, "seed {seed}");
    assert!(resumed > 0 || kills < 3, "seed {seed}: no kill met a search that was kept");
}

/// Regression test: such a search began at layer 0 without a word.
#[test]
fn a_lost_checkpoint_is_named_before_anything_is_searched_again() {
    let mut place = Place::new(2);
    let (expected, _) = undisturbed(&place, &[WORK]);
    let kept = place.path("kept");
    let arguments = [WORK, "--checkpoint", &kept, "--every", "0s", "--resume", ",patience=15"];
    loop {
        place = place.moved(2);
        let mut children = place.start(&arguments);
        await_kept(&kept, &mut children);
        let _ = children[1].kill();
        let codes: Vec<_> = children.into_iter().map(|child| outcome(child).0).collect();
        if codes[0] != Some(0) && is_kept(&kept) {
            break;
        }
        let _ = fs::remove_dir_all(&kept);
    }
    let lost = place.path("kept/process-1");
    fs::rename(&lost, place.path("elsewhere")).unwrap();
    // A second attempt changes nothing.
    for _ in 0..2 {
        place = place.moved(2);
        let outcomes: Vec<_> = place.start(&arguments).into_iter().map(outcome).collect();
        // A process that another one stops first exits with 1, and names that one.
        assert!(outcomes.iter().any(|(code, ..)| *code == Some(2)), "{outcomes:?}");
        for (code, stdout, complaint) in outcomes {
            assert!(matches!(code, Some(1 | 2)) && stdout.is_empty(), "{complaint}");
            let parts = ["process 1 of 2 (127.0.0.1:", "lost its checkpoint", "restart"];
            let named = parts.iter().all(|part| complaint.contains(part));
            assert!(named || code == Some(1) && complaint.contains(" of 2 (127.0.0.1:"), "{complaint}");
        }
        assert!(!Path::new(&lost).exists());
    }
    place = place.moved(2);
    let (found, _) = undisturbed(&place, &[&arguments[..], &[",restart"]].concat());
    assert_eq!(found, expected);
}

#[test]
fn a_process_that_hangs_is_given_up_by_name() {
    let place = Place::new(2);
    // Some seconds of work, so that it does not end first.
    let mut children = place.start(&["rings:4,1,8", ",patience=3"]);
    sleep(Duration::from_millis(300));
    let hanging = Pid::from_raw(children[1].id() as i32);
    kill(hanging, Signal::SIGSTOP).unwrap();
    let start = Instant::now();
    let second = children.pop().unwrap();
    let (code, stdout, complaint) = outcome(children.pop().unwrap());
    assert!(start.elapsed() < Duration::from_secs(60));
    kill(hanging, Signal::SIGKILL).unwrap();
    drop(outcome(second));
    assert!(code == Some(1) && stdout.is_empty(), "{complaint}");
    assert!(complaint.contains("process 1 of 2"), "{complaint}");
}

#[test]
fn a_process_that_is_stopped_tells_the_others_why() {
    let place = Place::new(2);
    let kept = place.path("kept");
    let mut children = place.start(&["pancake:10", "--checkpoint", &kept]);
    sleep(Duration::from_millis(500));
    kill(Pid::from_raw(children[1].id() as i32), Signal::SIGINT).unwrap();
    let outcomes: Vec<_> = children.drain(..).map(outcome).collect();
    // Both keep the same level, unless they have finished.
    if outcomes[0].0 != Some(0) {
        assert!(outcomes.iter().all(|(_, stdout, _)| stdout.is_empty()), "{outcomes:?}");
        assert!(outcomes.iter().any(|(code, ..)| *code == Some(130)), "{outcomes:?}");
    }
    let place = place.moved(2);
    let (found, _) = undisturbed(&place, &["pancake:10", "--checkpoint", &kept, "--resume"]);
    assert_eq!(found["reached"], 3_628_800);
}

/// The processes of this machine that a process has started.
fn started_by(parent: u32) -> Vec<Pid> {
    let stat = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("stat")).ok();
    let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    let all = entries.filter_map(stat).filter_map(|stat| {
        // The name, in brackets, may have spaces. The state and the parent come after it.
        let (number, rest) = (stat.split(' ').next()?, stat.rsplit(") ").next()?);
        let is_child = rest.split(' ').nth(1)?.parse() == Ok(parent);
        is_child.then(|| number.parse().map(Pid::from_raw).ok()).flatten()
    });
    all.collect()
}

/// Regression test: the others continued to search for most of a minute.
#[test]
#[cfg(target_os = "linux")]
fn processes_end_with_the_one_that_started_them() {
    let arguments = ["analyze", "rings:4,1,8", "--processes", "3", "--quiet"];
    let mut first = std::process::Command::new(PROGRAM).args(arguments).spawn().unwrap();
    while started_by(first.id()).len() < 2 {
        sleep(Duration::from_millis(20));
    }
    // By then they search.
    sleep(Duration::from_millis(1500));
    let others = started_by(first.id());
    first.kill().unwrap();
    first.wait().unwrap();
    let killed = Instant::now();
    for other in others {
        // A process that has ended may wait for whoever adopted it.
        let is_alive = || {
            let stat = fs::read_to_string(format!("/proc/{other}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z ")
        };
        while is_alive() {
            assert!(killed.elapsed() < Duration::from_secs(10), "process {other} is still running");
            sleep(Duration::from_millis(20));
        }
    }
}
