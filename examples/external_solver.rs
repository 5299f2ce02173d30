//! A solver as a program of its own, for `antipode audit` and `antipode solve`: greedy best-first search, with the rules and the
//! heuristics of this library, so for all puzzles. docs/solver-protocol.md describes what it says.
//!
//! `cargo build --release --example external_solver`, then
//! `antipode audit sliding:3x3 --solver 'cmd: target/release/examples/external_solver' --table 8puzzle.antipode`

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::io::{BufRead, Write};

use antipode::families;
use antipode::model::{Heuristic, Moves};
use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut lines = std::io::stdin().lock().lines();
    let hello: Value = serde_json::from_str(&lines.next().ok_or("no hello")??)?;
    let problem = families::parse(hello["spec"].as_str().ok_or("no spec")?)?;
    let (moves, heuristic) = (problem.moves(), problem.heuristic(problem.heuristics()[0])?);
    say(&json!({"protocol": 1, "name": "example in Rust"}))?;
    for line in lines {
        let request: Value = serde_json::from_str(&line?)?;
        let from = moves.read(request["state"].as_str().ok_or("no state")?)?;
        let most = request["budget"]["nodes"].as_u64().unwrap_or(u64::MAX);
        let (nodes, way) = search(&*moves, &*heuristic, from, most);
        let id = &request["id"];
        say(&match way {
            Some(way) => {
                let states: Vec<String> = way.iter().map(|state| moves.write(state)).collect();
                json!({"id": id, "states": states, "nodes": nodes})
            }
            None => json!({"id": id, "give_up": "no way found", "nodes": nodes}),
        })?;
    }
    Ok(())
}

fn say(message: &Value) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{message}")?;
    out.flush()
}

/// The number of states that were expanded, and a way from `from` to a goal.
fn search(moves: &dyn Moves, heuristic: &dyn Heuristic, from: Vec<u8>, most: u64) -> (u64, Option<Vec<Vec<u8>>>) {
    let mut parents = HashMap::from([(from.clone(), None)]);
    let mut open = BinaryHeap::from([Reverse((heuristic.estimate(&from), from))]);
    let mut nodes = 0;
    while let Some(Reverse((_, here))) = open.pop() {
        if moves.is_goal(&here) {
            let mut way: Vec<_> =
                std::iter::successors(Some(here), |state| parents.get(state).cloned().flatten()).collect();
            way.reverse();
            return (nodes, Some(way));
        }
        if nodes == most {
            break;
        }
        nodes += 1;
        moves.expand(&here, &mut |next| {
            if !parents.contains_key(next) {
                parents.insert(next.to_vec(), Some(here.clone()));
                open.push(Reverse((heuristic.estimate(next), next.to_vec())));
            }
        });
    }
    (nodes, None)
}
