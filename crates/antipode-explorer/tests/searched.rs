//! Tests of puzzles that are served without a table: searches solve them, and nothing says how far
//! a state is.

mod client;
mod document;

use client::{Running, escaped};
use document::fits;

use antipode_core::watch::Watch;
use antipode_explorer::GameFile;
use antipode_families::parse;
use antipode_jobs::{BuildOptions, build_cosets};
use serde_json::{Value, json};

const ID: &str = "twisty-3x3x3";

fn ask(server: &Running, name: &str) -> Value {
    let documented = format!("/api/puzzles/{{id}}/{}", name.split('?').next().unwrap_or_default());
    fits(
        "get",
        documented.trim_end_matches('/'),
        &server.get(format!("/api/puzzles/{ID}/{name}").trim_end_matches('/')),
    )
}

fn solve(server: &Running, task: &Value) -> Value {
    fits("post", "/api/puzzles/{id}/solve", &server.post(&format!("/api/puzzles/{ID}/solve"), &task.to_string()))
}

#[test]
fn the_cube_is_served_without_distances() {
    let server = Running::serving(&["twisty:3x3x3", "pancake:3"], None);
    fits("get", "/api/puzzles", &server.get("/api/puzzles"));
    let puzzle = ask(&server, "");
    for unknown in ["states", "reached", "god_number", "mean_depth", "layers", "encoding"] {
        assert_eq!(puzzle[unknown], Value::Null, "{unknown}");
    }
    let goal = ask(&server, "state");
    assert_eq!((&goal["goal"], &goal["reachable"], &goal["distance"]), (&json!(true), &json!(true), &Value::Null));
    let moves = goal["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 18);
    assert!(moves.iter().all(|one| one["distance"].is_null() && one["change"].is_null()), "{goal}");
    assert_eq!(ask(&server, "components")["classes"][0]["size"], json!("43252003274489856000"));
    // A twisted corner.
    let twisted = goal["state"].as_str().unwrap().replacen("/ 0", "/ 1", 1);
    let position = ask(&server, &format!("state?state={}", escaped(&twisted)));
    assert_eq!((&position["reachable"], &position["goal"]), (&json!(false), &json!(false)));
    assert_eq!(solve(&server, &json!({ "state": twisted }))["outcome"], json!("unsolvable"));
    let table = server.get("/api/puzzles/pancake-3/state").json();
    assert_eq!((&table["distance"], table.get("reachable")), (&json!(0), None));
}

#[test]
fn random_states_are_solved_move_by_move() {
    let server = Running::serving(&["twisty:3x3x3"], None);
    let drawn = ask(&server, "random?count=3&seed=7");
    assert_eq!((&drawn["depth"], &drawn["count"]), (&Value::Null, &Value::Null));
    assert_eq!(drawn, ask(&server, "random?count=3&seed=7"));
    assert_ne!(drawn["examples"][0], ask(&server, "random?seed=8")["examples"][0]);
    let mut state = drawn["examples"][2].as_str().unwrap().to_string();
    let found = solve(&server, &json!({ "state": state }));
    assert_eq!((&found["solver"], &found["outcome"]), (&json!("two-phase"), &json!("solved")));
    assert_eq!((&found["distance"], &found["excess"], &found["reason"]), (&Value::Null, &Value::Null, &Value::Null));
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.len() <= 22 && json!(moves.len()) == found["length"], "{found}");
    for step in moves {
        let position = ask(&server, &format!("state?state={}", escaped(&state)));
        let made = position["moves"].as_array().unwrap().iter().find(|one| one["move"] == step["move"]).unwrap();
        assert_eq!(made["state"], step["state"]);
        state = step["state"].as_str().unwrap().to_string();
    }
    assert_eq!(ask(&server, &format!("state?state={}", escaped(&state)))["goal"], json!(true));
}

#[test]
fn what_needs_a_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::serving(&["twisty:3x3x3"], Some(GameFile::open(&folder.path().join("games.db"), 4).unwrap()));
    let refused = |answer: client::Answer, name: &str| {
        let error = answer.json()["error"].as_str().unwrap().to_string();
        assert!(answer.status == 404 && error.contains("no table here"), "{name}: {} {error}", answer.status);
        assert!(answer.head.contains("application/json"), "{}", answer.head);
    };
    for name in [
        "path",
        "tree",
        "hardest",
        "hardest?depth=2",
        "random?depth=2",
        "orbits",
        "subset?among=corners.1",
        "estimates?heuristic=zero",
        "topology?heuristic=zero",
    ] {
        refused(server.get(&format!("/api/puzzles/{ID}/{name}")), name);
    }
    let goal = ask(&server, "state")["state"].clone();
    refused(
        server.post(&format!("/api/puzzles/{ID}/distances"), &json!({ "states": [goal] }).to_string()),
        "distances",
    );
    refused(server.post(&format!("/api/puzzles/{ID}/distances"), r#"{"states":[]}"#), "no distances");
    refused(
        server.post(&format!("/api/puzzles/{ID}/games"), &json!({ "start": goal, "moves": [] }).to_string()),
        "games",
    );
    assert_eq!(ask(&server, "")["games"], json!(false));
    for wrong in ["state?state=R+Q", "random?count=101"] {
        assert_eq!(server.get(&format!("/api/puzzles/{ID}/{wrong}")).status, 400, "{wrong}");
    }
    for task in [json!({ "state": "R", "heuristic": "cosets" }), json!({ "state": "R", "solver": "cmd: true" })] {
        assert_eq!(server.post(&format!("/api/puzzles/{ID}/solve"), &task.to_string()).status, 400, "{task}");
    }
}

#[test]
fn a_table_of_cosets_proves_that_solutions_are_shortest() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cube.cosets");
    let problem = parse("twisty:3x3x3").unwrap();
    build_cosets(&problem, 32 << 20, &BuildOptions::to(&file), 1 << 30, &mut Watch::none()).unwrap();
    let server = Running::searching(&["twisty:3x3x3"], Some(&format!("cosets:{}", file.display())), None);
    let found = solve(&server, &json!({ "state": "R U2 F' L" }));
    assert_eq!((&found["length"], &found["optimal"], &found["solver"]), (&json!(4), &json!(true), &json!("ida")));
    // The file has no certificate, and its folder is nobody's business.
    assert_eq!((&found["heuristic"], &found["uncertified"]), (&json!("cosets"), &json!(["cube.cosets"])));
    let quick = solve(&server, &json!({ "state": "R U2 F' L", "solver": "two-phase" }));
    assert_eq!((&quick["solver"], &quick["length"]), (&json!("two-phase"), &json!(4)));
}
