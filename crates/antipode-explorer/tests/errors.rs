//! Each error has a documented code and parameters, and long work reports its progress.

mod client;

use client::{Running, escaped};

use antipode_explorer::OPENAPI;
use serde_json::{Value, json};

/// The page of the book about the interface.
const PAGE: &str = include_str!("../../../docs/src/reference/http.md");

#[test]
fn the_book_names_all_codes_with_their_parameters() {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let errors = document["components"]["schemas"]["ErrorResponse"]["oneOf"].as_array().unwrap();
    for error in errors.iter().map(|error| &error["properties"]) {
        let code = error["code"]["const"].as_str().unwrap();
        let row =
            PAGE.lines().find(|line| line.starts_with(&format!("| `{code}` |"))).unwrap_or_else(|| panic!("{code}"));
        let parameters = error["parameters"]["properties"].as_object().into_iter().flatten();
        for (name, _) in parameters.filter(|(name, _)| *name != "cause") {
            assert!(row.contains(&format!("`{name}`")), "{code}: {name}");
        }
    }
    assert!(errors.len() > 20);
}

/// A test of JSON against a schema of the document.
fn validator(pointer: &str) -> jsonschema::Validator {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut schema = document.pointer(pointer).unwrap().clone();
    schema["components"] = document["components"].clone();
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn errors_have_codes_and_parameters() {
    let server = Running::serving(&["sliding:3x3", "twisty:3x3x3"], None);
    let schema = validator("/components/schemas/ErrorResponse");
    let puzzle = "/api/puzzles/sliding-3x3";
    let goal = "1 2 3/4 5 6/7 8 _";
    let wrong = |answer: client::Answer, code: &str, parameters: Value| {
        let mut error = answer.json();
        assert!(schema.is_valid(&error), "{error}");
        if parameters["cause"].is_null() {
            error["parameters"].as_object_mut().unwrap().remove("cause");
        }
        assert_eq!((&error["code"], &error["parameters"]), (&json!(code), &parameters), "{error}");
    };
    let get = |path: &str, code: &str, parameters: Value| wrong(server.get(path), code, parameters);
    get("/api/nothing", "unknown-path", json!({}));
    get("/api/puzzles/sliding-3x3/solve", "wrong-method", json!({}));
    get("/api/puzzles/chess", "unknown-puzzle", json!({ "puzzle": "chess" }));
    get("/api/puzzles/twisty-3x3x3/hardest", "no-table", json!({ "puzzle": "twisty:3x3x3" }));
    get("/api/games", "no-games", json!({}));
    let cause = json!({ "code": "count", "parameters": { "count": 2, "wanted": 9 } });
    let too_short = json!({ "puzzle": "sliding:3x3", "goal": goal, "cause": cause });
    get(&format!("{puzzle}/state?state=1+1"), "not-a-state", too_short.clone());
    let mut first = too_short;
    first["index"] = json!(0);
    wrong(server.post(&format!("{puzzle}/distances"), r#"{"states":["1 1"]}"#), "not-a-state", first);
    get(&format!("{puzzle}/tree?limit=0"), "out-of-range", json!({ "name": "limit", "number": 0, "most": 400 }));
    get(&format!("{puzzle}/random?count=101"), "too-many-states", json!({ "states": 101, "most": 100 }));
    let long = "1".repeat(5000);
    get(&format!("{puzzle}/state?state={long}"), "text-too-long", json!({ "bytes": 5000, "most": 4096 }));
    get(&format!("{puzzle}/topology?heuristic=luck"), "unknown-heuristic", json!({ "heuristic": "luck" }));
    get(&format!("{puzzle}/topology"), "bad-request", json!({}));
    get(&format!("{puzzle}/subset?among={}", escaped("x,y")), "not-a-subset", json!({ "pattern": "x,y" }));
    let solve = json!({ "state": goal, "solver": "luck" }).to_string();
    wrong(server.post(&format!("{puzzle}/solve"), &solve), "unknown-solver", json!({ "solver": "luck" }));
    let misspelt = json!({ "state": goal, "solvr": "bfs" }).to_string();
    wrong(server.post(&format!("{puzzle}/solve"), &misspelt), "bad-request", json!({}));
    wrong(
        server.post(&format!("{puzzle}/distances"), &"1".repeat(2 << 20)),
        "body-too-large",
        json!({ "most": 1 << 20 }),
    );
    let elsewhere = server.send(b"GET /api/puzzles HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    wrong(elsewhere, "unknown-host", json!({ "host": "evil.example" }));
}

#[test]
fn a_solver_without_a_path_says_why_by_a_code() {
    let server = Running::serving(&["sliding:3x3"], None);
    let cause = |task: Value| server.post("/api/puzzles/sliding-3x3/solve", &task.to_string()).json()["cause"].clone();
    let hard = "8 6 7/2 5 4/3 _ 1";
    let nodes = json!({ "code": "nodes", "parameters": { "most": 5 } });
    assert_eq!(cause(json!({ "state": hard, "solver": "bfs", "nodes": 5 })), nodes);
    let apart = json!({ "code": "apart" });
    assert_eq!(cause(json!({ "state": "1 2 3/4 5 6/8 7 _" })), apart);
    assert_eq!(cause(json!({ "state": hard })), Value::Null);
}

/// The lines of an answer that tells its progress.
fn lines(server: &Running, path: &str) -> Vec<Value> {
    let head = "Host: localhost\r\nConnection: close\r\nAccept: application/x-ndjson";
    let answer = server.send(format!("GET {path} HTTP/1.1\r\n{head}\r\n\r\n").as_bytes());
    assert!(answer.status == 200 && answer.head.contains("content-type: application/x-ndjson"), "{}", answer.head);
    // Other lines have the lengths of parts.
    answer.body.lines().filter(|line| line.starts_with('{')).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn long_work_tells_its_progress_to_those_who_ask() {
    let server = Running::serving(&["sliding:3x3"], None);
    let path = "/api/puzzles/sliding-3x3/topology?heuristic=manhattan";
    let found = lines(&server, path);
    let schema = "/paths/~1api~1puzzles~1{id}~1topology/get/responses/200/content/application~1x-ndjson/schema";
    let schema = validator(schema);
    assert!(found.iter().all(|line| schema.is_valid(line)), "{found:?}");
    let (last, before) = found.split_last().unwrap();
    assert_eq!(last["answer"], server.get(path).json());
    assert!(!before.is_empty());
    for line in before {
        let progress = &line["progress"];
        assert!(progress["phase"].is_string() && progress["done"].as_u64() <= progress["total"].as_u64(), "{line}");
    }
    // The answer is kept, so another request has it at once.
    assert_eq!(lines(&server, path), std::slice::from_ref(last));
    let refused = lines(&server, "/api/puzzles/sliding-3x3/topology?heuristic=luck");
    assert_eq!(refused.iter().map(|line| &line["code"]).collect::<Vec<_>>(), ["unknown-heuristic"]);
}
