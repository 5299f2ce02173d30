//! A solver as a program of its own, for `antipode audit` and `antipode solve`: greedy best-first
//! search, with the rules and the heuristics of this library, so for all puzzles.
//! docs/src/reference/protocol.md describes what it says.
//!
//! `cargo build --release --example external_solver`, then `antipode audit sliding:3x3 --solver
//! 'cmd: target/release/examples/external_solver' --truth 8puzzle.antipode`

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::io::{BufRead, Write};

use antipode::families;
use antipode::model::{Heuristic, Puzzle};
use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut lines = std::io::stdin().lock().lines();
    let hello: Value = serde_json::from_str(&lines.next().ok_or("no hello")??)?;
    let problem = families::parse(hello["spec"].as_str().ok_or("no spec")?)?;
    let heuristic = problem.heuristic(&problem.heuristics()[0])?;
    say(&json!({"protocol": 1, "name": "example in Rust"}))?;
    for line in lines {
        let request: Value = serde_json::from_str(&line?)?;
        let from = problem.read(request["state"].as_str().ok_or("no state")?)?;
        let most = request["budget"]["nodes"].as_u64().unwrap_or(u64::MAX);
        let (nodes, path) = search(&*problem, &*heuristic, from, most);
        let id = &request["id"];
        say(&match path {
            Some(path) => {
                let states: Vec<String> = path.iter().map(|state| problem.write(state)).collect();
                json!({"id": id, "states": states, "nodes": nodes})
            }
            None => json!({"id": id, "give_up": "no path found", "nodes": nodes}),
        })?;
    }
    Ok(())
}

fn say(message: &Value) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{message}")?;
    out.flush()
}

/// The number of states that were expanded, and a path from `from` to a goal.
fn search(puzzle: &dyn Puzzle, heuristic: &dyn Heuristic, from: Vec<u8>, most: u64) -> (u64, Option<Vec<Vec<u8>>>) {
    let mut parents = HashMap::from([(from.clone(), None)]);
    let mut open = BinaryHeap::from([Reverse((heuristic.estimate(&from), from))]);
    let mut nodes = 0;
    while let Some(Reverse((_, here))) = open.pop() {
        if puzzle.is_goal(&here) {
            let mut path: Vec<_> =
                std::iter::successors(Some(here), |state| parents.get(state).cloned().flatten()).collect();
            path.reverse();
            return (nodes, Some(path));
        }
        if nodes == most {
            break;
        }
        nodes += 1;
        puzzle.expand(&here, &mut |next| {
            if !parents.contains_key(next) {
                parents.insert(next.to_vec(), Some(here.clone()));
                open.push(Reverse((heuristic.estimate(next), next.to_vec())));
            }
        });
    }
    (nodes, None)
}
