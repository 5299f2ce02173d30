//! Tests of the server's limits: invalid and large requests, slow clients, shutdown.

mod client;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use client::{Running, escaped};

use serde_json::json;

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let server = Running::serving(&["sliding:3x3"], None);
    let refused = |status: u16, path: &str, part: &str| {
        let answer = server.get(path);
        let error = answer.json()["error"].as_str().unwrap_or_default().to_string();
        assert!(answer.status == status && error.contains(part), "{path}: {} {error}", answer.status);
    };
    refused(404, "/api/puzzles/nothing", "sliding-3x3");
    for path in ["/api/nothing", "/api/", "/api", "/favicon.ico"] {
        refused(404, path, "no such path");
    }
    for path in ["/nothing", "/p/chess", "/p/sliding-3x3/more", "/app.css/x"] {
        refused(404, path, "nothing at this address");
    }
    refused(405, "/api/puzzles/sliding-3x3/solve", "another method");
    refused(400, "/api/puzzles/sliding-3x3/state?state=1+2", "not a 3x3 board");
    refused(400, "/api/puzzles/sliding-3x3/random?count=101", "at most 100");
    refused(
        400,
        "/api/puzzles/sliding-3x3/random?count=x",
        "the parameter count has a value that is none of its values",
    );
    refused(400, "/api/puzzles/sliding-3x3/tree?limit=401", "from 1 to 400");
    refused(400, "/api/puzzles/sliding-3x3/hardest?depth=32", "32");
    refused(400, "/api/puzzles/sliding-3x3/topology", "the parameter heuristic is missing");
    refused(400, "/api/puzzles/sliding-3x3/topology?heuristic=nothing", "use one of");
    refused(400, &format!("/api/puzzles/sliding-3x3/state?state={}", "1+".repeat(3000)), "at most 4096");
}

#[test]
fn operators_see_whether_the_server_answers_and_what() {
    let server = Running::serving(&["pancake:3"], None);
    assert_eq!(server.get("/healthz").body, "ok\n");
    server.get("/api/nothing");
    let metrics = server.get("/metrics");
    assert!(metrics.head.contains("text/plain; version=0.0.4"), "{}", metrics.head);
    for line in ["antipode_puzzles 1", "antipode_answers_total{status=\"4xx\"} 1", "antipode_answer_seconds_count 2"] {
        assert!(metrics.body.lines().any(|known| known == line), "{line}: {}", metrics.body);
    }
}

#[test]
fn strangers_cannot_name_files_or_programs() {
    let server = Running::serving(&["sliding:3x3"], None);
    let solve = |extra: serde_json::Value| {
        let mut task = json!({ "state": "1 2 3/4 5 6/_ 7 8" });
        task.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        server.post("/api/puzzles/sliding-3x3/solve", &task.to_string()).status
    };
    assert_eq!(solve(json!({ "solver": "astar", "heuristic": "manhattan" })), 200);
    assert_eq!(solve(json!({ "solver": "cmd: touch /tmp/hello" })), 400);
    for file in ["pdb:/etc/passwd", "net:/etc/passwd", "table:/etc/passwd", "onnx:/etc/passwd"] {
        assert_eq!(solve(json!({ "solver": "astar", "heuristic": file })), 400, "{file}");
    }
    for file in ["pdb:/etc/passwd", "cmd:+touch+/tmp/hello", "manhattan;least=table:/etc/passwd", "nothing"] {
        for kind in ["estimates", "topology"] {
            let answer = server.get(&format!("/api/puzzles/sliding-3x3/{kind}?heuristic={file}"));
            assert_eq!(answer.status, 400, "{kind} {file}");
        }
    }
    for path in ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"] {
        let answer = server.get(path);
        assert!(!answer.body.contains("root:") && answer.status == 404, "{path}");
    }
    assert_eq!(server.get("/api/puzzles/..%2f..%2fetc%2fpasswd").status, 404);
}

#[test]
fn what_is_too_large_is_refused() {
    let server = Running::serving(&["sliding:3x3"], None);
    let batch = |states: usize| json!({ "states": vec!["1 2 3/4 5 6/_ 7 8"; states] }).to_string();
    let path = "/api/puzzles/sliding-3x3/distances";
    assert_eq!(server.post(path, &batch(10_000)).status, 200);
    assert_eq!(server.post(path, &batch(10_001)).status, 400);
    let large = server.post(path, &batch(60_000));
    assert!(large.status == 413 && large.json()["error"].as_str().unwrap().contains("1048576"), "{}", large.body);
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    assert_eq!(server.send(format!("{head}Content-Length: 99999999999\r\n\r\n").as_bytes()).status, 413);
    let many: String = (0..200).map(|n| format!("X-{n}: {n}\r\n")).collect();
    let answer = server.send(format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n").as_bytes());
    assert!((400..500).contains(&answer.status), "{}", answer.status);
}

#[test]
fn requests_of_any_bytes_are_answered() {
    const WORDS: &[&str] =
        &["1", "2", "_", "/", " ", "-", "R", "U'", "999999999999999999999", "é", "\0", "(", "0a", "%", "🧩", ";", "."];
    let server = Running::serving(&["sliding:3x3", "twisty:pyraminx;moves=U,L", "rings:3,1,4"], None);
    let ids: Vec<String> = server
        .get("/api/puzzles")
        .json()
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["id"].as_str().unwrap().into())
        .collect();
    let mut seed = 1u64;
    let mut random = |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    for round in 0..400 {
        let text: String = (0..random(24)).map(|_| WORDS[random(WORDS.len() as u64) as usize]).collect();
        let id = &ids[random(3) as usize];
        let kind = ["state", "path", "tree", "hardest", "random"][random(5) as usize];
        let text = escaped(&text);
        let query = ["state", "depth", "count", "seed", "limit"][random(5) as usize];
        let answer = server.get(&format!("/api/puzzles/{id}/{kind}?{query}={text}"));
        assert!(answer.status == 200 || answer.status / 100 == 4, "round {round}: {} {}", answer.status, answer.body);
        let body: Vec<u8> = (0..random(60)).map(|_| b"{}[]\":,state1 2_/"[random(17) as usize]).collect();
        let kind = ["distances", "solve", "games"][random(3) as usize];
        let answer = server.post(&format!("/api/puzzles/{id}/{kind}"), &String::from_utf8(body).unwrap());
        assert!(answer.status / 100 == 4, "round {round}: {}", answer.status);
    }
    let noise: Vec<u8> = (0..2000).map(|_| random(256) as u8).collect();
    server.send(&noise);
    assert_eq!(server.get("/api/puzzles").status, 200);
}

#[test]
fn pages_may_load_nothing_from_elsewhere() {
    let server = Running::serving(&["pancake:3"], None);
    for path in ["/", "/p/pancake-3", "/app.js", "/api/puzzles", "/api/nothing"] {
        let head = server.get(path).head;
        assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{path}: {head}");
        assert!(
            head.contains("x-content-type-options: nosniff") && head.contains("referrer-policy: no-referrer"),
            "{path}"
        );
    }
    assert!(server.get("/app.js").head.contains("text/javascript"));
    let tag =
        server.get("/app.js").head.lines().find_map(|line| line.strip_prefix("etag: ").map(String::from)).unwrap();
    let again = format!("GET /app.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n");
    assert_eq!(server.send(again.as_bytes()).status, 304);
}

#[test]
fn slow_clients_hold_nobody_up() {
    let server = Running::serving(&["pancake:3"], None);
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(b"GET / HT").unwrap();
            stream
        })
        .collect();
    let start = Instant::now();
    assert_eq!(server.get("/api/puzzles").status, 200);
    assert!(start.elapsed() < Duration::from_secs(5));
    drop(slow);
}

#[test]
fn look_ups_do_not_wait_for_solvers() {
    let server = Running::serving(&["sliding:3x3"], None);
    let task = json!({ "state": "8 6 7/2 5 4/3 _ 1", "solver": "iddfs", "seconds": 8 }).to_string();
    let (server, task) = (&server, &task);
    std::thread::scope(|scope| {
        let ask = move || server.post("/api/puzzles/sliding-3x3/solve", task).status;
        let asked: Vec<_> = (0..6).map(|_| scope.spawn(ask)).collect();
        std::thread::sleep(Duration::from_millis(300));
        let start = Instant::now();
        assert_eq!(server.get("/api/puzzles/sliding-3x3/state").status, 200);
        assert!(start.elapsed() < Duration::from_secs(2));
        let mut statuses: Vec<u16> = asked.into_iter().map(|one| one.join().unwrap()).collect();
        statuses.sort();
        assert!(statuses.iter().all(|status| [200, 503].contains(status)) && statuses[0] == 200, "{statuses:?}");
    });
}

/// Regression test: drawing a state was long work, and failed beside three solvers.
#[test]
fn new_games_do_not_wait_for_solvers() {
    let server = Running::serving(&["sliding:3x3", "hanoi:3,7"], None);
    let task = json!({ "state": "8 6 7/2 5 4/3 _ 1", "solver": "iddfs", "seconds": 8 }).to_string();
    let (server, task) = (&server, &task);
    std::thread::scope(|scope| {
        (0..3).for_each(|_| drop(scope.spawn(move || server.post("/api/puzzles/sliding-3x3/solve", task).status)));
        std::thread::sleep(Duration::from_millis(300));
        for seed in 0..4 {
            for id in ["hanoi-3-7", "sliding-3x3"] {
                assert_eq!(server.get(&format!("/api/puzzles/{id}/random?seed={seed}")).status, 200);
            }
        }
    });
}

/// Regression test: a look-up waited for the batches of many clients.
#[test]
fn look_ups_do_not_wait_for_batches() {
    let server = Running::serving(&["sliding:3x3"], None);
    let batch = json!({ "states": vec!["8 6 7/2 5 4/3 _ 1"; 10_000] }).to_string();
    let (server, batch) = (&server, &batch);
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..20)
            .map(|_| scope.spawn(move || server.post("/api/puzzles/sliding-3x3/distances", batch).json()))
            .collect();
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        assert_eq!(server.get("/api/puzzles/sliding-3x3/state").status, 200);
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
        for distances in asked.into_iter().map(|one| one.join().unwrap()) {
            let all = distances.as_array().unwrap();
            assert!(all.len() == 10_000 && all.iter().all(|distance| distance["distance"] == 31));
        }
    });
}

#[test]
fn other_names_and_other_pages_are_refused() {
    let server = Running::serving(&["pancake:3"], None);
    let get = |host: &str| {
        server.send(format!("GET /api/puzzles HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
    };
    assert_eq!([get("localhost:1").status, get("127.0.0.1").status], [200, 200]);
    let refused = get("evil.example");
    assert!(refused.status == 421 && refused.json()["error"].as_str().unwrap().contains("--host"), "{}", refused.body);
    let post = |origin: &str| {
        let body = r#"{"start":"2 1 3","moves":[]}"#;
        let head = "POST /api/puzzles/pancake-3/games HTTP/1.1\r\nHost: localhost\r\nConnection: close";
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}", body.len());
        server.send(format!("{head}\r\nOrigin: {origin}\r\n{kind}\r\n\r\n{body}").as_bytes()).status
    };
    // No games are kept here.
    assert_eq!((post("http://localhost"), post("http://evil.example"), post("null")), (404, 403, 403));
}

#[test]
fn a_signal_lets_requests_end_that_have_come() {
    let mut server = Running::serving(&["sliding:3x3"], None);
    let address = server.address;
    let solving = std::thread::spawn(move || {
        let body =
            json!({ "state": "8 6 7/2 5 4/3 _ 1", "solver": "iddfs", "nodes": 5_000_000, "seconds": 2 }).to_string();
        let mut stream = TcpStream::connect(address).unwrap();
        let head = "POST /api/puzzles/sliding-3x3/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
        stream.write_all(format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    std::thread::sleep(Duration::from_millis(300));
    server.end();
    let answer = solving.join().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(TcpStream::connect(address).is_err());
}
