//! A solver and a heuristic with planted faults, one per mode. The test of audits starts them as an
//! external program.
//!
//! Faults are at the states that begin with `1`; all other answers are right.

use std::io::{BufRead, Write};
use std::time::Duration;

use antipode::families;
use antipode::model::Problem;
use antipode::model::ZeroHeuristic;
use antipode::solvers::{self, SearchBudget, SearchEnd, SolveTask};
use antipode::watch::Watch;
use serde_json::{Value, json};

/// Speaks the protocol until the input ends.
pub fn run(mode: &str, file: Option<&str>) {
    if mode == "exit-at-once" {
        eprintln!("no licence");
        std::process::exit(4);
    }
    let mut lines = std::io::stdin().lock().lines().map(|line| line.expect("readable"));
    let hello: Value = serde_json::from_str(&lines.next().expect("a hello")).expect("JSON");
    assert_eq!(hello["protocol"], 1);
    let problem = families::parse(hello["spec"].as_str().expect("a spec")).expect("a puzzle");
    let claims = mode != "modest";
    let version = if mode == "version-2" { 2 } else { 1 };
    say(&json!({"protocol": version, "name": mode, "admissible": claims, "consistent": claims}));
    if mode == "exit-after-hello" {
        std::process::exit(0);
    }
    for line in lines {
        let request: Value = serde_json::from_str(&line).expect("JSON");
        let answer = match request["states"].as_array() {
            Some(states) => estimate(mode, &problem, &request["id"], states),
            None => solve(mode, &problem, &request, file),
        };
        say(&answer);
    }
}

fn say(message: &Value) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{message}").and_then(|()| out.flush()).expect("writable");
}

fn hang() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1000));
    }
}

/// A shortest path as states, the first one included.
fn path(problem: &Problem, state: &str) -> Vec<Vec<u8>> {
    let moves = problem.clone();
    let from = moves.read(state).expect("a state");
    let task = SolveTask {
        problem: &moves,
        from: &from,
        heuristic: &ZeroHeuristic,
        depth: None,
        settings: &solvers::DEFAULTS,
    };
    let budget = SearchBudget { nodes: None, time: None, memory: u64::MAX };
    let solver = solvers::find("bidirectional").expect("a solver");
    match solver.solve(&task, budget, Watch::none().signal()).expect("a search").end {
        SearchEnd::Solved { path, .. } => path,
        _ => vec![],
    }
}

fn solve(mode: &str, problem: &Problem, request: &Value, file: Option<&str>) -> Value {
    let (id, state) = (&request["id"], request["state"].as_str().expect("a state"));
    let moves = problem.clone();
    let mut path = path(problem, state);
    let length = path.len() - 1;
    let write = |path: &[Vec<u8>]| path.iter().map(|state| moves.write(state)).collect::<Vec<_>>();
    let right = json!({"id": id, "states": write(&path), "length": length, "nodes": 10 * length});
    if mode == "names" {
        let name = |pair: &[Vec<u8>]| {
            let (mut next, mut ordinal) = (vec![], 0);
            moves.expand(&pair[0], &mut |state| next.push(state.to_vec()));
            next.iter().enumerate().filter(|(_, state)| **state == pair[1]).for_each(|(at, _)| ordinal = at);
            moves.name(&pair[0], ordinal)
        };
        return json!({"id": id, "moves": path.windows(2).map(name).collect::<Vec<_>>()});
    }
    if !state.starts_with('1') || length == 0 {
        return right;
    }
    let last = path.len() - 1;
    match mode {
        "detour" => {
            let there = path[1].clone();
            path.splice(1..1, [there, moves.read(state).expect("a state")]);
            json!({"id": id, "states": write(&path)[1..]})
        }
        "illegal-move" => json!({"id": id, "states": [write(&path)[0], "4 5 _/1 2 3"]}),
        "illegal-state" => json!({"id": id, "states": ["1 2 3/4 5 5"]}),
        "illegal-name" => json!({"id": id, "moves": ["7 sideways"]}),
        "no-goal" => json!({"id": id, "states": write(&path[..last])}),
        "wrong-length" => json!({"id": id, "states": write(&path), "length": length + 1}),
        "too-short" => json!({"id": id, "states": write(&path), "length": length - 1}),
        "falsely-unsolvable" => json!({"id": id, "unsolvable": true}),
        "give-up" => json!({"id": id, "give_up": "tired\u{1b}[2J\nand bored", "unsolvable": null}),
        "no-answer" => json!({"id": id}),
        "two-answers" => json!({"id": id, "unsolvable": true, "states": write(&path)}),
        "other-id" => json!({"id": id.as_u64().map(|id| id + 1), "states": write(&path)}),
        "array" => json!([1, 2]),
        "chatter" => loop {
            say(&json!("la"));
        },
        "garbage" => {
            let _ = std::io::stdout().write_all(b"\xff\x00 Segmentation fault\n");
            right
        }
        "crash" => {
            eprintln!("out of ideas");
            std::process::exit(3);
        }
        "flood" => loop {
            let _ = std::io::stdout().write_all(&[b'0'; 1 << 16]);
        },
        "hang" => {
            if let Some(file) = file {
                std::fs::write(file, std::process::id().to_string()).expect("writable");
            }
            hang()
        }
        _ => right,
    }
}

fn estimate(mode: &str, problem: &Problem, id: &Value, states: &[Value]) -> Value {
    let heuristic = problem.heuristic("manhattan").expect("a heuristic");
    let moves = problem.clone();
    let one = |state: &Value| {
        let state = state.as_str().expect("a state");
        let estimate = heuristic.estimate(&moves.read(state).expect("a state")).floor().expect("a board is connected");
        match mode {
            "over" | "modest" if state.starts_with('1') => json!(estimate as f64 + 2.5),
            "triple" => json!(3 * estimate),
            "none" if state.starts_with('1') => Value::Null,
            _ => json!(estimate),
        }
    };
    let estimates: Vec<Value> = states.iter().map(one).collect();
    match mode {
        "short-list" => json!({"id": id, "estimates": estimates[1..]}),
        "words" => json!({"id": id, "estimates": ["far"]}),
        "crash" => std::process::exit(3),
        _ => json!({"id": id, "estimates": estimates}),
    }
}
