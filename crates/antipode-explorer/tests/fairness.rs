//! Tests that clients share the server, and that work ends when nobody waits for it.

mod client;

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use client::Running;

use serde_json::{Value, json};

const SOLVE: &str = "/api/puzzles/sliding-3x3/solve";

/// A task that takes its time.
fn long() -> String {
    json!({ "state": "8 6 7/2 5 4/3 _ 1", "solver": "iddfs", "nodes": 5_000_000, "seconds": 6 }).to_string()
}

/// Solves a state soon. Returns the status and the time.
fn solve(server: &Running, client: &str) -> (u16, Duration) {
    let (start, task) = (Instant::now(), json!({ "state": "1 2 3/4 5 6/_ 7 8", "solver": "ida" }).to_string());
    (server.send(&Running::request(client, "POST", SOLVE, &task)).status, start.elapsed())
}

/// Starts long work for a client, and does not wait for the answer.
fn start(server: &Running, client: &str, path: &str, method: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(&Running::request(client, method, path, body)).unwrap();
    stream
}

#[test]
fn a_client_with_much_long_work_leaves_room_for_others() {
    let server = Running::behind_a_proxy(&["sliding:3x3"]);
    let _greedy: Vec<TcpStream> = (0..8).map(|_| start(&server, "10.0.0.1", SOLVE, "POST", &long())).collect();
    std::thread::sleep(Duration::from_millis(300));
    for _ in 0..3 {
        let (status, time) = solve(&server, "10.0.0.2");
        assert!(status == 200 && time < Duration::from_secs(2), "{status} {time:?}");
    }
}

#[test]
fn work_ends_when_its_client_is_gone() {
    let server = Running::behind_a_proxy(&["sliding:3x3"]);
    for _ in 0..4 {
        let left: Vec<TcpStream> = (0..6).map(|_| start(&server, "10.0.0.1", SOLVE, "POST", &long())).collect();
        std::thread::sleep(Duration::from_millis(200));
        drop(left);
    }
    let (status, time) = solve(&server, "10.0.0.1");
    assert!(status == 200 && time < Duration::from_secs(2), "{status} {time:?}");
}

#[test]
fn a_client_with_many_batches_delays_others_by_a_piece() {
    let server = Running::behind_a_proxy(&["sliding:3x3"]);
    let path = "/api/puzzles/sliding-3x3/distances";
    let batch = |states: usize| json!({ "states": vec!["8 6 7/2 5 4/3 _ 1"; states] }).to_string();
    let all = Running::request("10.0.0.1", "POST", path, &batch(10_000));
    let (server, all) = (&server, &all);
    std::thread::scope(|scope| {
        let greedy: Vec<_> = (0..40).map(|_| scope.spawn(move || server.send(all).status)).collect();
        std::thread::sleep(Duration::from_millis(50));
        let small = server.send(&Running::request("10.0.0.2", "POST", path, &batch(1_000)));
        assert_eq!((small.status, small.json().as_array().map(Vec::len)), (200, Some(1_000)));
        let waiting = greedy.iter().filter(|one| !one.is_finished()).count();
        assert!(waiting > 20, "{waiting}");
        assert!(greedy.into_iter().all(|one| one.join().unwrap() == 200));
    });
}

/// Kept answers need no slot.
#[test]
fn answers_of_long_work_are_kept() {
    let server = Running::behind_a_proxy(&["sliding:3x3"]);
    let paths =
        ["topology?heuristic=manhattan", "subset?among=1+2+3/.+.+./.+.+.", "orbits", "components", "hardest?depth=30"];
    let ask = |path: &str| {
        let path = format!("/api/puzzles/sliding-3x3/{path}");
        server.send(&Running::request("10.0.0.1", "GET", &path, ""))
    };
    let answered = |path: &&str| {
        let answer = ask(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    };
    let first: Vec<Value> = paths.iter().map(answered).collect();
    let _busy: Vec<TcpStream> = (0..8).map(|_| start(&server, "10.0.0.1", SOLVE, "POST", &long())).collect();
    std::thread::sleep(Duration::from_millis(300));
    for (path, first) in paths.iter().zip(first) {
        assert_eq!(answered(path), first, "{path}");
    }
    assert_eq!(ask("hardest?depth=30&count=3").json()["examples"].as_array().map(Vec::len), Some(3));
}
