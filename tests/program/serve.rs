//! `antipode serve`: its messages, and how it ends.
#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, stdout, .. } = Command::new(PROGRAM).arg("serve").args(arguments).output().unwrap();
    assert!(stdout.is_empty());
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn it_prints_its_address_serves_and_ends_with_a_signal() {
    let arguments = ["pancake:4", "--address", "127.0.0.1:0", "--host", "x"];
    let mut program = Command::new(PROGRAM).arg("serve").args(arguments).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(program.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_start_matches("http://").split('/').next().unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"GET /api/puzzles/pancake-4/path?state=4+2+3+1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"distance\":4"), "{answer}");
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(program.wait().unwrap().code(), Some(0));
}

/// A server that ends with its test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[test]
fn sighup_opens_replaced_tables_and_the_log_names_requests() {
    let folder = tempfile::tempdir().unwrap();
    let (table, log) = (folder.path().join("table"), folder.path().join("log"));
    let place = |encoding: &str| {
        let new = folder.path().join("new");
        let build = ["build", "pancake:5", "--encoding", encoding, "-o"];
        assert!(Command::new(PROGRAM).args(build).arg(&new).output().unwrap().status.success());
        std::fs::rename(new, &table).unwrap();
    };
    place("byte");
    let log_to = format!("--access-log={}", log.display());
    let arguments = ["--address", "127.0.0.1:0", &log_to];
    let program = Command::new(PROGRAM).arg("serve").arg(&table).args(arguments).stderr(Stdio::piped()).spawn();
    let mut program = Served(program.unwrap());
    let mut lines = BufReader::new(program.0.stderr.take().unwrap()).lines();
    let line = lines.next().unwrap().unwrap();
    let address = line.trim_start_matches("http://").split('/').next().unwrap();
    let ask = || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /api/puzzles HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let signal = |name: &str| {
        assert!(Command::new("kill").args([name, &program.0.id().to_string()]).status().unwrap().success());
    };
    assert!(ask().contains("\"encoding\":\"byte\""));
    place("mod3");
    signal("-HUP");
    let said = lines.next().unwrap().unwrap();
    assert!(said.ends_with("was replaced: opened the new table"), "{said}");
    assert!(ask().contains("\"encoding\":\"mod3\""));
    signal("-INT");
    assert_eq!(program.0.wait().unwrap().code(), Some(0));
    assert_eq!(std::fs::read_to_string(log).unwrap().lines().count(), 2);
}

#[test]
fn what_cannot_be_served_is_said_in_a_line() {
    for (arguments, code, part) in [
        (vec!["sliding:4x4"], 2, "antipode build"),
        (vec!["nothing.antipode"], 2, "neither a file nor a spec"),
        (vec!["pancake:3", "--heuristic", "gap"], 2, "for puzzles without a table"),
        (vec![PROGRAM], 3, "not an antipode table"),
        (vec!["pancake:3", "--games", "/nowhere/games.db"], 3, "/nowhere/games.db"),
        (vec!["pancake:3", "--address", "192.0.2.1:80"], 1, "cannot listen on 192.0.2.1:80"),
    ] {
        let (status, said) = refused(&arguments);
        assert!(status == Some(code) && said.contains(part) && said.lines().count() == 1, "{status:?} {said}");
    }
}
