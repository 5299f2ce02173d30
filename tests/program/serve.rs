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

/// Regression test: the server repeated the last progress of the tables at every interval.
#[test]
fn progress_ends_with_the_building_of_tables() {
    let arguments = ["serve", "sliding:2x3", "--address", "127.0.0.1:0", "--log-every", "0.05s"];
    let mut program = Command::new(PROGRAM).args(arguments).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(program.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("http://") {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0, "it ends");
    }
    // Several intervals.
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert!(Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    program.wait().unwrap();
    assert!(!rest.contains("write"), "{rest}");
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

/// A server on a free port, and its address.
fn served(command: &mut Command) -> (Served, String) {
    let mut program = Served(command.args(["--address", "127.0.0.1:0"]).stderr(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(program.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_start_matches("http://").split('/').next().unwrap().trim().to_string();
    (program, address)
}

/// The answer to a request.
fn answer(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn only_the_newest_games_stay_within_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.db");
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "sliding:2x3", "--games-limit", "2", "--games"]).arg(games);
    let (_program, address) = served(&mut command);
    for undone in 1..=3 {
        let game = format!(r#"{{"start": "1 2 3/4 _ 5", "moves": ["5 left"], "undone": {undone}}}"#);
        let head = "POST /api/puzzles/sliding-2x3/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
        let request = format!("{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{game}", game.len());
        let kept = answer(&address, &request);
        assert!(kept.starts_with("HTTP/1.1 200"), "{kept}");
    }
    let kept = answer(&address, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(!kept.contains("\"undone\":1") && kept.contains("\"undone\":2") && kept.contains("\"undone\":3"), "{kept}");
    assert_eq!(refused(&["pancake:3", "--games-limit", "2"]).0, Some(2));
}

#[test]
fn only_a_named_proxy_says_who_a_client_is() {
    for (proxy, client) in [("127.0.0.1", "10.9.8.7"), ("10.0.0.1", "127.0.0.1")] {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "pancake:4", "--proxy", proxy, &format!("--access-log={}", log.display())]);
        let (_program, address) = served(&mut command);
        let request =
            "GET /api/puzzles HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.8.7\r\nConnection: close\r\n\r\n";
        assert!(answer(&address, request).starts_with("HTTP/1.1 200"));
        let start = std::time::Instant::now();
        let line = loop {
            let text = std::fs::read_to_string(&log).unwrap_or_default();
            if text.ends_with('\n') || start.elapsed().as_secs() > 5 {
                break text;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        };
        assert!(line.contains(&format!("\"client\":\"{client}\"")), "{proxy}: {line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_by_the_program_of_the_desktop() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (opener, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    std::fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {}\n", opened.display())).unwrap();
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "pancake:4", "--open"]).env("PATH", path);
    let (_program, address) = served(&mut command);
    let start = std::time::Instant::now();
    let page = loop {
        let text = std::fs::read_to_string(&opened).unwrap_or_default();
        if text.ends_with('\n') || start.elapsed().as_secs() > 10 {
            break text;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    assert!(page.contains(&address), "{page}");
}
