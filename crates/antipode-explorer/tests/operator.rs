//! Tests of what an operator uses: the access log, and tables that are replaced.

mod client;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;
use antipode_explorer::{AccessLog, AppState, ServeArguments};
use antipode_families::parse;
use antipode_jobs::{BuildOptions, WorkResources, build};
use clap::Parser;
use client::Running;

use serde_json::Value;

/// The lines of a log, when there are enough.
fn lines(file: &Path, number: usize) -> Vec<Value> {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap();
        if text.lines().count() >= number || start.elapsed() > Duration::from_secs(5) {
            return text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The value of a header.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn every_request_has_an_id_and_a_line_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("access.log");
    let log = AccessLog::open(Some(file.clone())).unwrap();
    let proxies = ["127.0.0.1".parse().unwrap()];
    let server = Running::with(&["pancake:4"], None, |shelf, resources| {
        AppState::new(shelf, None, resources).with_proxies(&proxies).with_access_log(log)
    });
    let paths = ["/api/puzzles/pancake-4/state?state=4+3+2+1", "/api/nothing", "/"];
    let ids: Vec<String> = paths
        .iter()
        .map(|path| {
            let answer = server.send(&Running::request("10.1.2.3", "GET", path, ""));
            header(&answer.head, "x-request-id").unwrap().to_string()
        })
        .collect();
    assert!(ids[0] != ids[1] && ids.iter().all(|id| id.len() == 16));
    let lines = lines(&file, 3);
    assert_eq!(lines.len(), 3);
    for ((line, id), (path, status)) in lines.iter().zip(&ids).zip(paths.iter().zip([200, 404, 200])) {
        assert!(line["id"] == id[..] && line["path"] == *path && line["status"] == status, "{line}");
        assert!(line["client"] == "10.1.2.3" && line["method"] == "GET", "{line}");
        assert!(line["milliseconds"].as_f64().unwrap() >= 0.0 && line["time"].as_str().unwrap().ends_with('Z'));
    }
    // The file was renamed, as programs do that rotate logs.
    std::fs::rename(&file, folder.path().join("old.log")).unwrap();
    assert!(server.app.reload().is_empty());
    server.get("/healthz");
    while !file.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(self::lines(&file, 1)[0]["path"], "/healthz");
}

#[test]
fn a_request_without_a_log_has_an_id() {
    let server = Running::serving(&["pancake:3"], None);
    let ids = ["/", "/healthz"].map(|path| header(&server.get(path).head, "x-request-id").unwrap().to_string());
    assert!(ids[0] != ids[1]);
}

/// Writes a table as programs do: beside the old one, then renamed over it.
fn place(spec: &str, encoding: Encoding, file: &Path) {
    let (new, resources) = (file.with_extension("new"), WorkResources { threads: 1, memory: 1 << 30 });
    let options = BuildOptions::to(&new).encoding(Some(encoding));
    build(&parse(spec).unwrap(), resources, &options, |_| (), &mut Watch::none()).unwrap();
    std::fs::rename(new, file).unwrap();
}

/// Asks on a connection that stays open.
fn ask(stream: &mut TcpStream, path: &str) -> String {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).unwrap();
    let (mut all, mut part) = (String::new(), [0; 4096]);
    loop {
        let read = stream.read(&mut part).unwrap();
        assert!(read > 0, "the server closed the connection");
        all.push_str(std::str::from_utf8(&part[..read]).unwrap());
        let length = all.find("content-length: ").and_then(|at| all[at + 16..].lines().next()?.parse::<usize>().ok());
        let ends = all.find("\r\n\r\n").map(|at| at + 4);
        if ends.zip(length).is_some_and(|(at, length)| all.len() >= at + length) {
            return all;
        }
    }
}

#[test]
fn a_replaced_table_is_opened_again_and_connections_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.antipode");
    place("pancake:5", Encoding::Byte, &file);
    let server = Running::serving(&[file.to_str().unwrap(), "pancake:4"], None);
    let mut stream = TcpStream::connect(server.address).unwrap();
    let mut encoding = || {
        let answer = ask(&mut stream, "/api/puzzles/pancake-5");
        let far = ask(&mut stream, "/api/puzzles/pancake-5/hardest?count=1");
        assert!(far.contains("\"depth\":5"), "{far}");
        ["byte", "mod3"].into_iter().find(|name| answer.contains(&format!("\"encoding\":\"{name}\""))).unwrap()
    };
    assert_eq!(encoding(), "byte");
    assert!(server.app.reload().is_empty());
    place("pancake:5", Encoding::Mod3, &file);
    assert_eq!(encoding(), "byte");
    let told = server.app.reload();
    assert!(told.len() == 1 && told[0].ends_with("opened the new table"), "{told:?}");
    assert_eq!(encoding(), "mod3");

    let keeps = |reason: &str| {
        let told = server.app.reload();
        assert!(
            told.len() == 1 && told[0].contains(reason) && told[0].ends_with("the old table stays open"),
            "{told:?}"
        );
    };
    let other = folder.path().join("other");
    std::fs::write(&other, "no table").unwrap();
    std::fs::rename(&other, &file).unwrap();
    keeps("not an antipode table");
    place("pancake:4", Encoding::Byte, &file);
    keeps("pancake:5");
    std::fs::remove_file(&file).unwrap();
    keeps("table.antipode");
    assert_eq!(encoding(), "mod3");
    place("pancake:5", Encoding::Byte, &file);
    server.app.reload();
    assert_eq!(encoding(), "byte");
}

/// The unit and the image start the server with arguments that it takes.
#[test]
fn the_commands_of_deployments_are_commands_of_the_server() {
    let takes = |words: &[&str]| {
        let at = words.iter().position(|word| *word == "serve").unwrap();
        ServeArguments::try_parse_from(&words[at..]).unwrap_or_else(|e| panic!("{words:?}: {e}"));
    };
    let unit = include_str!("../../../packaging/antipode-serve.service");
    let setting = |name: &str| unit.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('=')).unwrap();
    takes(&setting("ExecStart").split(' ').collect::<Vec<_>>());
    assert_eq!((setting("ExecReload"), setting("KillSignal")), ("/bin/kill -HUP $MAINPID", "SIGINT"));
    let image = include_str!("../../../packaging/Dockerfile");
    let command = image.lines().find_map(|line| line.strip_prefix("CMD ")).unwrap();
    let command: Vec<&str> = serde_json::from_str(command).unwrap();
    takes(&command);
}
