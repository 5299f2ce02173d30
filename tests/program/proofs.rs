//! Proofs of solutions: `solve --proof` writes them, and `verify` finds forged ones.

use std::fs;

use serde_json::{Value, json};

use crate::place::Place;

/// A scramble of the 2x2x2, nine moves from the goal.
const SCRAMBLE: &str = "R U2 F' R U F2 R' U F";

/// A folder with a certified table of the 2x2x2.
fn with_cosets() -> Place {
    let place = Place::new();
    place.prints(&["build", "twisty:2x2x2", "--cosets", "50kB", "-o", "cube.cosets", "--quiet"]);
    place.prints(&["certify", "cube.cosets"]);
    place
}

/// Solves a state with a proof, which it reads.
fn proven(place: &Place, arguments: &[&str]) -> (Value, Value) {
    let solution = place.json(&[&["solve"], arguments, &["--proof", "proof.json"]].concat())[0].clone();
    (solution, read(place, "proof.json"))
}

fn read(place: &Place, name: &str) -> Value {
    serde_json::from_slice(&fs::read(place.path(name)).unwrap()).unwrap()
}

fn write(place: &Place, proof: &Value) {
    fs::write(place.path("proof.json"), serde_json::to_string_pretty(proof).unwrap()).unwrap();
}

/// The same value with another field.
fn with(proof: &Value, field: &str, value: Value) -> Value {
    let mut forged = proof.clone();
    *forged.pointer_mut(field).unwrap_or_else(|| panic!("{field}")) = value;
    forged
}

const BY_COSETS: &[&str] = &["twisty:2x2x2", SCRAMBLE, "--heuristic", "cosets:cube.cosets"];

#[test]
fn a_proof_has_what_a_search_repeats() {
    let place = with_cosets();
    let (solution, proof) = proven(&place, BY_COSETS);
    assert_eq!(solution["proof"]["certified"], true);
    assert_eq!((&proof["length"], &solution["length"]), (&json!(9), &json!(9)));
    assert!(proof["bounds"].as_array().unwrap().len() > 1);
    assert_eq!(proof["bounds"], solution["bounds"]);
    let expanded: u64 = proof["bounds"].as_array().unwrap().iter().map(|of| of["expanded"].as_u64().unwrap()).sum();
    assert_eq!(solution["expanded"], expanded);
    let plain = place.json(&["verify", "proof.json"]);
    assert_eq!(
        (&plain["certified"], &plain["complete"], &plain["repeated"]),
        (&json!(true), &json!(false), &json!([]))
    );
    for bound in proof["bounds"].as_array().unwrap() {
        let at = bound["bound"].to_string();
        let report = place.json(&["verify", "proof.json", "--bound", &at]);
        assert_eq!(report["repeated"].as_array().unwrap().last().unwrap(), bound);
        assert_eq!(report["complete"], bound["bound"] == proof["length"]);
    }
    let length = proof["length"].to_string();
    let text = place.prints(&["verify", "proof.json", "--bound", &length]);
    assert!(text.contains("cube.cosets is certified") && text.contains("all bounds were repeated"), "{text}");
    let text = place.prints(&["info", "proof.json"]);
    assert!(text.contains("of a solution of") && text.contains("bound"), "{text}");
    place.json(&["info", "proof.json"]);
    place.refuses(&["verify", "proof.json", "--bound", "99"], 2, &["bound"]);
    place.refuses(&["verify", "cube.cosets", "--bound", "9"], 2, &["only proofs"]);
    place.refuses(&["certify", "proof.json"], 2, &["a proof of a solution"]);
    place.refuses(&[&["solve"], BY_COSETS, &["--proof", "proof.json"]].concat(), 2, &["proof.json"]);
}

#[test]
fn forged_proofs_are_found() {
    let place = with_cosets();
    let (_, honest) = proven(&place, BY_COSETS);
    let (length, first) = (honest["length"].as_u64().unwrap(), &honest["bounds"][0]);
    let moves = honest["moves"].as_array().unwrap();
    let refused = |what: &str, forged: &Value, more: &[&str], part: &str| {
        write(&place, forged);
        let output = place.command(&[&["verify", "proof.json"], more].concat()).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{what}: {message}");
        assert!(message.contains(part), "{what}: {message}");
    };
    refused("length", &with(&honest, "/length", json!(length - 1)), &[], "moves");
    let mut shorter = with(&honest, "/moves", moves[1..].into());
    shorter["length"] = json!(length - 1);
    refused("shorter", &shorter, &[], "do not lead to a goal");
    let mut longer = moves.clone();
    longer.extend([json!("U"), json!("U'")]);
    let mut longer = with(&honest, "/moves", longer.into());
    longer["length"] = json!(length + 2);
    refused("longer", &longer, &[], "its last bound");
    refused("illegal", &with(&honest, "/moves/0", json!("X")), &[], "is not legal");
    refused("state", &with(&honest, "/state", json!("U R")), &[], "do not lead to a goal");
    refused("no state", &with(&honest, "/state", json!("U X")), &[], "there is no move");
    refused(
        "cost",
        &{
            let mut forged = honest.clone();
            forged["cost"] = json!(length);
            forged
        },
        &[],
        "cost",
    );
    for (field, does) in [("/bounds/0/expanded", "expands"), ("/bounds/0/generated", "generates")] {
        let one_more = honest.pointer(field).unwrap().as_u64().unwrap() + 1;
        let forged = with(&honest, field, json!(one_more));
        write(&place, &forged);
        place.prints(&["verify", "proof.json"]);
        refused(field, &forged, &["--bound", &first["bound"].to_string()], does);
    }
    let last = honest["bounds"].as_array().unwrap().last().unwrap().clone();
    refused("bounds left out", &with(&honest, "/bounds", json!([last])), &["--bound", &length.to_string()], "bound");
    refused("no bounds", &with(&honest, "/bounds", json!([])), &[], "no bounds");
    refused("fallen bounds", &with(&honest, "/bounds/0/bound", json!(length + 1)), &[], "grow");
    refused("solver", &with(&honest, "/solver", json!("two-phase")), &[], "gives no proof");
    refused("program", &with(&honest, "/solver", json!("cmd: touch started")), &[], "solver");
    refused("program", &with(&honest, "/heuristic", json!("cmd: touch started")), &[], "only said");
    refused("claim", &with(&honest, "/heuristic", json!("cosets:cube.cosets;admissible")), &[], "only said");
    refused("elsewhere", &with(&honest, "/heuristic", json!("cosets:../cube.cosets")), &[], "beside the proof");
    refused("heuristic", &with(&honest, "/heuristic", json!("zero")), &[], "another file");
    let root = "/support/0/file/sha256/root";
    refused("digest", &with(&honest, root, json!("0".repeat(64))), &[], "another file");
    refused("certificate", &with(&honest, "/support/0/certificate", json!("0".repeat(64))), &[], "certificate");
    refused("format", &with(&honest, "/format_version", json!(2)), &[], "version 2");
    refused(
        "field",
        &{
            let mut forged = honest.clone();
            forged["more"] = json!(1);
            forged
        },
        &[],
        "more",
    );
    assert!(!place.path("started").exists());
    write(&place, &with(&honest, "/spec", json!("rules:cmd: touch started")));
    place.refuses(&["verify", "proof.json"], 2, &["program"]);
    // The honest one is still accepted, unless its certificate or table is another one.
    write(&place, &honest);
    place.prints(&["verify", "proof.json"]);
    fs::rename(place.path("cube.cosets.cert.json"), place.path("kept")).unwrap();
    refused("without certificate", &honest, &[], "certificate");
    fs::rename(place.path("kept"), place.path("cube.cosets.cert.json")).unwrap();
    fs::remove_file(place.path("cube.cosets")).unwrap();
    place.refuses(&["verify", "proof.json"], 2, &["cube.cosets"]);
    place.prints(&["build", "twisty:2x2x2", "--cosets", "500kB", "-o", "cube.cosets", "--quiet"]);
    refused("another table", &honest, &[], "another file");
}

#[test]
fn a_solution_without_proven_tables_says_so() {
    let place = Place::new();
    let (solution, proof) = proven(&place, &["sliding:3x3", "8 6 7/2 5 4/3 _ 1"]);
    assert_eq!((&solution["length"], &solution["proof"]["certified"]), (&json!(31), &json!(false)));
    assert_eq!(proof["support"][0]["kind"], "computed");
    let text = place.prints(&["verify", "proof.json", "--bound", "31"]);
    assert!(text.contains("no proven table stands behind it"), "{text}");
    fs::remove_file(place.path("proof.json")).unwrap();
    place.prints(&["build", "sliding:3x3", "--pattern", "1,2,3", "-o", "first", "--quiet"]);
    let arguments = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--heuristic", "pdb:first", "--proof", "proof.json"];
    let output = place.command(&arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("no proven table stands behind it: first is not certified"), "{text}");
    // A certificate that comes later makes it better.
    place.prints(&["certify", "first"]);
    assert_eq!(place.json(&["verify", "proof.json"])["certified"], true);
    fs::remove_file(place.path("proof.json")).unwrap();
    let (solution, proof) = proven(&place, &["twisty:2x2x2", "R U' F", "--heuristic", "cosets:50kB"]);
    assert_eq!((&solution["proof"]["certified"], &proof["support"][0]["kind"]), (&json!(false), &json!("built")));
    place.prints(&["verify", "proof.json", "--bound", "3"]);
}

#[test]
fn parts_have_proofs_on_any_threads() {
    let place = with_cosets();
    let split = [BY_COSETS, &["--split=50"]].concat();
    let (_, one) = proven(&place, &[&split[..], &["--threads", "1"]].concat());
    fs::remove_file(place.path("proof.json")).unwrap();
    let (solution, two) = proven(&place, &[&split[..], &["--threads", "2"]].concat());
    assert_eq!((&one["bounds"], &one["cut"]), (&two["bounds"], &two["cut"]));
    assert_eq!((&one["threads"], &two["threads"]), (&json!(1), &json!(2)));
    let expanded: u64 = two["bounds"].as_array().unwrap().iter().map(|of| of["expanded"].as_u64().unwrap()).sum();
    assert_eq!(solution["expanded"], expanded + two["cut"]["expanded"].as_u64().unwrap());
    for bound in two["bounds"].as_array().unwrap() {
        place.prints(&["verify", "proof.json", "--bound", &bound["bound"].to_string()]);
    }
}

#[test]
fn only_searches_with_bounds_give_proofs() {
    let place = Place::new();
    let state = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--proof", "proof.json"];
    for (more, part) in [
        (&["--solver", "bidirectional"][..], "gives no proof"),
        (&["--weight", "2"], "gives no proof"),
        (&["--heuristic", "manhattan;admissible"], "gives no proof"),
        (&["--checkpoint", "kept"], "--split"),
    ] {
        place.refuses(&[&state[..], more].concat(), 2, &[part]);
    }
    place.misuses(&[&state[..], &["--all"]].concat());
    place.refuses(&["solve", "sliding:3x3", "--proof", "proof.json", "--states", "list"], 2, &["list"]);
    // A search that gives up proves nothing.
    let gave_up = place.command(&[&state[..], &["--depth", "20"]].concat()).output().unwrap();
    assert_eq!((gave_up.status.code(), place.path("proof.json").exists()), (Some(1), false));
}
