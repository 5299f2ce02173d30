//! Processes that do not match refuse to work together, and missing processes are waited for only
//! as long as requested.
#![cfg(feature = "cluster")]

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::processes::{Place, answer, outcome};

/// Starts two processes with their arguments: exit codes and complaints.
fn two(place: &Place, arguments: [&[&str]; 2]) -> [(Option<i32>, String); 2] {
    let children = [0, 1].map(|process| place.command(process, arguments[process]).spawn().unwrap());
    children.map(|child| {
        let (code, stdout, stderr) = outcome(child);
        assert!(code != Some(0) && stdout.is_empty(), "{stdout}");
        (code, stderr)
    })
}

#[test]
fn other_work_is_refused_by_name() {
    for (other, name) in [
        (&["sliding:3x4"][..], "spec"),
        (&["sliding:3x3", "--goal", "1 2 3/8 _ 4/7 6 5"], "spec"),
        (&["sliding:3x3", "--levels", "9"], "number of levels"),
        (&["sliding:3x3", "--antipodes", "3"], "number of antipodes"),
    ] {
        let place = Place::new(2);
        for (code, complaint) in two(&place, [&["sliding:3x3", ",patience=20"], other]) {
            assert_eq!(code, Some(2), "{complaint}");
            assert!(complaint.contains(&format!("its {name} is")), "{complaint}");
        }
    }
}

#[test]
fn another_number_of_processes_is_refused_by_name() {
    let (more, place) = (Place::new(3), Place::new(2));
    fs::write(place.path("hosts"), more.addresses[..2].join("\n")).unwrap();
    let three = more.command(1, &["sliding:3x3"]).spawn();
    let two = place.command(0, &["sliding:3x3", ",patience=20"]).spawn();
    for child in [two, three].map(Result::unwrap) {
        let (code, _, complaint) = outcome(child);
        assert_eq!(code, Some(2), "{complaint}");
        assert!(complaint.contains("its number of processes is '"), "{complaint}");
    }
    for (settings, part) in [(",process=2", "process is '2'"), ("", "needs the number of this process")] {
        let processes = place.path("hosts") + settings;
        let mut command = crate::processes::program(&["sliding:3x3", "--processes", &processes]);
        let output = command.env_remove("SLURM_PROCID").output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && complaint.contains(part), "{complaint}");
    }
}

#[test]
fn another_secret_and_strangers_are_turned_away() {
    let place = Place::new(2);
    let first = place.command(0, &["pancake:9", ",patience=6"]).spawn().unwrap();
    let mut stranger = loop {
        match TcpStream::connect(&place.addresses[0]) {
            Ok(stranger) => break stranger,
            Err(_) => sleep(Duration::from_millis(20)),
        }
    };
    stranger.write_all(b"GET / HTTP/1.1\r\nHost: antipode\r\n\r\n").unwrap();
    fs::write(place.path("secret"), "another").unwrap();
    let second = place.command(1, &["pancake:9", ",patience=3"]).spawn().unwrap();
    let (code, _, complaint) = outcome(second);
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("process 0 of 2") && complaint.contains("secret"), "{complaint}");
    let (code, _, complaint) = outcome(first);
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("process 1 of 2") && complaint.contains("did not come within 6 s"), "{complaint}");
    assert!(complaint.contains("turned away"), "{complaint}");
}

#[test]
fn strangers_do_no_harm() {
    let place = Place::new(2);
    let first = place.command(0, &["pancake:9"]).spawn().unwrap();
    while TcpStream::connect(&place.addresses[0]).is_err() {
        sleep(Duration::from_millis(20));
    }
    let second = place.command(1, &["pancake:9"]).spawn().unwrap();
    let (code, stdout, complaint) = outcome(first);
    assert_eq!(code, Some(0), "{complaint}");
    assert_eq!(answer(&stdout)["reached"], 362_880);
    assert_eq!(outcome(second).0, Some(0));
}

#[test]
fn who_does_not_come_is_named() {
    let place = Place::new(3);
    let start = Instant::now();
    let second = place.command(1, &["pancake:9", ",patience=2"]).spawn().unwrap();
    let (code, stdout, complaint) = outcome(second);
    assert!(code == Some(1) && stdout.is_empty() && start.elapsed() < Duration::from_secs(30));
    assert!(complaint.contains("process 0 of 3") || complaint.contains("process 2 of 3"), "{complaint}");
    let file = place.path("none");
    fs::write(&file, "no-such-host.invalid:7000\n127.0.0.1:1\n").unwrap();
    let output =
        crate::processes::program(&["pancake:9", "--processes", &format!("{file},process=0")]).output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && complaint.contains("no-such-host.invalid"), "{complaint}");
}

/// Regression test: a listener waited 5 s for each connection that said nothing, one after the
/// other.
#[test]
fn silent_strangers_delay_nobody() {
    let place = Place::new(2);
    let first = place.command(0, &["pancake:9", ",patience=30"]).spawn().unwrap();
    let mut silent = vec![];
    while silent.len() < 20 {
        match TcpStream::connect(&place.addresses[0]) {
            Ok(stranger) => silent.push(stranger),
            Err(_) => sleep(Duration::from_millis(20)),
        }
    }
    let second = place.command(1, &["pancake:9", ",patience=30"]).spawn().unwrap();
    let (code, stdout, complaint) = outcome(first);
    assert_eq!(code, Some(0), "{complaint}");
    assert_eq!(answer(&stdout)["reached"], 362_880);
    assert_eq!(outcome(second).0, Some(0));
}
