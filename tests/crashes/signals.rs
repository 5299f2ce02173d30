//! Signals of real processes: ignored ones stay ignored, others save the work.
#![cfg(unix)]

use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::place::{PROGRAM, Place};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The time after which a process counts as hanging, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Starts the program in a shell, after a command of the shell.
fn start(place: &Place, before: &str, arguments: &str) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{before}; exec '{PROGRAM}' {arguments}")])
        .current_dir(place.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn wait_for(what: &str, mut there: impl FnMut() -> bool) {
    let start = Instant::now();
    while !there() {
        assert!(start.elapsed() < PATIENCE, "{what} does not come");
        sleep(Duration::from_millis(5));
    }
}

/// Waits until the work has a checkpoint, and sends signals.
fn send(place: &Place, child: &Child, signals: &[Signal]) {
    wait_for("the folder", || place.path("kept/status.json").exists());
    signals.iter().for_each(|&signal| kill(Pid::from_raw(child.id() as i32), signal).unwrap());
}

fn end(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

/// Starts the program as `nohup` and `&` of a shell do.
#[test]
fn ignored_signals_stay_ignored() {
    let place = Place::new();
    let child = start(&place, "trap '' HUP INT", "analyze sliding:2x5 --checkpoint kept --every 0s");
    send(&place, &child, &[Signal::SIGHUP, Signal::SIGINT, Signal::SIGINT]);
    let ended = end(child);
    assert_eq!(ended, (Some(0), String::new()));
}

#[test]
fn signals_to_stop_keep_the_work() {
    let whole = Place::new().json(&["analyze", "sliding:2x5"]);
    for signal in [Signal::SIGHUP, Signal::SIGXCPU, Signal::SIGTERM] {
        let place = Place::new();
        let child = start(&place, ":", "analyze sliding:2x5 --engine general --threads 1 --checkpoint kept --every 1h");
        send(&place, &child, &[signal]);
        let (code, stderr) = end(child);
        assert_eq!(code, Some(130), "{signal}: {stderr}");
        assert!(stderr.contains("--resume"), "{signal}: {stderr}");
        let kept = ["analyze", "sliding:2x5", "--engine", "general", "--checkpoint", "kept", "--resume"];
        assert_eq!(place.json(&kept)["layers"], whole["layers"], "{signal}");
    }
}

/// A limit on processor time sends SIGXCPU every second, and a closing terminal may send SIGHUP
/// twice. Neither prevents the checkpoint.
#[test]
fn repeated_signals_do_not_cut_the_keeping_short() {
    let place = Place::new();
    let child = start(&place, ":", "analyze sliding:2x5 --engine general --threads 1 --checkpoint kept --every 1h");
    send(&place, &child, &[Signal::SIGXCPU, Signal::SIGHUP, Signal::SIGXCPU, Signal::SIGHUP]);
    let (code, stderr) = end(child);
    assert!(code == Some(130) && stderr.contains("--resume"), "{code:?}: {stderr}");
}

#[test]
fn a_signal_keeps_the_work_and_lets_it_continue() {
    let place = Place::new();
    let mut child = start(&place, ":", "analyze sliding:2x6 --engine general --checkpoint kept --every 1h");
    let is_kept = || {
        let names = std::fs::read_dir(place.path("kept")).unwrap().map(|entry| entry.unwrap().file_name());
        names
            .filter_map(|name| name.into_string().ok())
            .any(|name| name.starts_with("state.") && !name.ends_with(".new"))
    };
    wait_for("the folder", || place.path("kept/status.json").exists());
    assert!(!is_kept());
    send(&place, &child, &[Signal::SIGUSR1]);
    wait_for("the state", is_kept);
    assert!(child.try_wait().unwrap().is_none(), "it continues");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error_in_words() {
    let place = Place::new();
    let child = start(&place, "ulimit -f 8", "build sliding:3x3 -o table --encoding byte");
    let (code, stderr) = end(child);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("table") && stderr.to_lowercase().contains("file too large"), "{stderr}");
    assert!(!place.path("table").exists());
}

/// Ctrl-C during a search on disk prints no answer, and removes its files.
#[test]
fn an_interrupted_solver_removes_its_files() {
    let place = Place::new();
    let far = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 _";
    let child = start(&place, ":", &format!("solve sliding:4x4 '{far}' --solver astar-disk --scratch kept"));
    let files = || place.path("kept").read_dir().map_or(0, Iterator::count);
    wait_for("a file", || files() > 20);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let Output { status, stdout, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), stdout.is_empty(), place.path("kept").exists()), (Some(130), true, false));
}
