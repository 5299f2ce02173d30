//! Every verb that prints JSON has a schema, and its output conforms to it.

use std::collections::BTreeSet;
use std::fs;

#[cfg(all(feature = "cluster", feature = "export", feature = "lab"))]
use antipode_cli::report_forms::{ReportForms, report_forms};
use jsonschema::draft202012;
use rayon::prelude::*;
use serde_json::Value;

use crate::manual;
use crate::place::Place;
use crate::place::report::{check, schema};

/// Verbs without a separate report, and the one that `tour.rs` checks.
const OTHERS: [&str; 9] =
    ["completions", "help", "list schemas", "man", "serve", "site", "shards merge", "shards run", "tour"];

/// Reports of verbs that only some builds have, and the one that `tour.rs` checks.
const UNSEEN: [&str; 3] = ["learn", "learn grid", "tour"];

/// Commands that prepare the runs below, in this order.
const FIRST: &[&[&str]] = &[
    &["build", "sliding:2x3", "-o", "table"],
    &["certify", "table", "-o", "own.cert.json"],
    &["build", "sliding:2x3;cost=tile", "-o", "heavy"],
    &["build", "sliding:2x3", "--pattern", "1,2", "--additive", "-o", "pattern"],
    &["--memory", "100kB", "pdb", "sliding:2x3", "-o", "set.toml"],
    &["build", "sliding:2x3", "-o", "kept.antipode", "--checkpoint", "kept"],
    &["diameter", "sliding:2x3", "--checkpoint", "parts"],
    &["shards", "plan", "--shards", "1", "-o", "plan", "--trial", "0s", "diameter", "sliding:2x2"],
    &["shards", "run", "plan", "--shard", "0"],
    &["build", "twisty:2x2x2", "--cosets", "100kB", "-o", "table.cosets"],
    &["build", "set.toml", "-o", "ready"],
    &["certify", "pattern"],
    &["build", "sliding:2x2", "-o", "published/table"],
    &["certify", "published/table"],
    &["solve", "sliding:2x3", "1 2 3/_ 4 5", "--heuristic", "pdb:pattern", "--proof", "proof.json"],
    &["--memory", "1MB", "pdb", "sliding:2x3", "-o", "dual.toml", "--dual"],
    #[cfg(feature = "export")]
    &[
        "label",
        "sliding:2x3",
        "--labels",
        "solver:ida",
        "--samples",
        "9",
        "--database",
        "some.labels",
        "-o",
        "some.csv",
    ],
];

/// Commands that cover all optional parts of reports. `FOO` is not a state, and `ODD` cannot reach
/// the goal.
const RUNS: &[&str] = &[
    "analyze sliding:2x3",
    "analyze sliding:2x3 --levels 3",
    "analyze hanoi:2,3 --antipodes 0",
    "analyze rings:3,1,4 --engine queue",
    "analyze sliding:3x3 --scratch scratch --levels 5",
    "analyze sliding:2x2 --profile",
    "analyze twisty:2x2x2;moves=U,R2 --orbits --paths",
    "analyze hanoi:3,4 --orbits --levels 3 --engine sparse",
    "analyze hanoi:3,4;cost=disk --orbits --paths",
    "analyze sliding:2x3;metric=multi",
    "build sliding:2x3 -o new.antipode --encoding byte --compress 3",
    "info twisty:2x2x2 --symmetries",
    "info twisty:pyraminx",
    "info table",
    "info kept.antipode",
    "verify kept.antipode",
    "certify table -o other.cert.json",
    "info own.cert.json",
    "verify table --quick",
    "verify published",
    "atlas -o atlas",
    "verify table --slow",
    "distance table GOAL ODD FOO",
    "distance table",
    "path table NEAR GOAL ODD FOO",
    "path table --all-moves NEAR GOAL ODD",
    "path table --all --limit 2 NEAR GOAL ODD FOO",
    "path heavy --all --limit 2 NEAR GOAL ODD FOO",
    "hardest table",
    "hardest table --depth 20 --limit 2",
    "sample table --samples 3",
    "sample table --depth 5 --samples 3",
    "sample sliding:2x3 --shuffle 4 --samples 3",
    "components sliding:2x3",
    "components rings:3,1,4",
    "components sliding:5x5",
    "analyze twisty:2x2x2;moves=R2,U2,F2 --by-coset corners.1",
    "components sliding:2x3 ODD",
    "components rings:3,2,4;goal=1p_4g_5r_6b 4p_1g_5r_6b",
    "coset twisty:2x2x2;moves=U,R --subgroup U --of R",
    "coset twisty:2x2x2;moves=U,R --subgroup U --sample 2",
    "analyze twisty:2x2x2;moves=U,R --by-coset <U> --at-most 13",
    "diameter sliding:2x3",
    "diameter rings:3,1,1 --bounds",
    "diameter --list puzzles",
    "solve sliding:2x3 NEAR GOAL ODD FOO",
    "solve sliding:2x3 NEAR --all",
    "solve sliding:2x3 FAR --nodes 1",
    "solve sliding:2x3 NEAR --split=4",
    "solve sliding:2x3;cost=tile NEAR --proof costs.json",
    "solve sliding:2x3 FAR --split=4 --proof parts.json",
    "info proof.json",
    "verify proof.json",
    "verify proof.json --bound 2",
    "list solvers",
    "list solvers ea",
    "reproduce",
    "reproduce --list",
    "reproduce ga-tree --quick -o one",
    "list heuristics sliding:2x3",
    "heuristic audit sliding:2x3 --heuristic manhattan --truth table",
    "heuristic audit sliding:2x3 --heuristic manhattan;minus=-2 --truth table --samples 9",
    "heuristic topology sliding:2x3 --heuristic manhattan --table table",
    "heuristic topology hanoi:3,3 --heuristic misplaced --samples 2",
    "audit sliding:2x3 --solver greedy --truth table --samples 9 --nodes 20",
    "audit sliding:2x3 --solver astar --truth table --samples 2 --expanded",
    "audit sliding:2x3 --solver bfs --solver rows --shuffles 1,random --samples 2",
    "audit sliding:2x3 --solver bfs --truth table --states odd",
    "build sliding:2x3 --pattern 4,5 -o other --encoding nibble",
    "info pattern",
    "verify pattern",
    "verify pattern --quick",
    "build twisty:2x2x2 --cosets 100kB -o cosets",
    "info table.cosets",
    "verify table.cosets --quick",
    "verify table.cosets --samples 9",
    "solve twisty:2x2x2 R_U --solver ida --heuristic cosets:table.cosets",
    "pdb sliding:2x3 -o other.toml --dual --memory 1MB",
    "build set.toml -o tables",
    "info set.toml",
    "info dual.toml",
    "verify ready/set.toml --quick",
    "shards plan --shards 2 -o planned --trial 0s diameter sliding:2x2",
    "shards plan --shards 1 -o plan --trial 0s diameter sliding:2x2",
    "shards merge plan",
    "status kept",
    "status parts",
    "list data",
    "list families",
    "doctor --memory 50MB",
    #[cfg(feature = "export")]
    "info some.labels",
    #[cfg(feature = "export")]
    "verify some.labels",
    #[cfg(feature = "export")]
    "hardest some.labels",
    #[cfg(feature = "export")]
    "export some.labels -o labels-of-a-file.csv --samples 5",
    #[cfg(feature = "export")]
    "export table -o table.csv",
    #[cfg(feature = "export")]
    "label sliding:2x3 --labels table:table --samples 5 -o labels.csv",
];

/// The states of the runs.
const STATES: [(&str, &str); 5] =
    [("GOAL", "1 2 3/4 5 _"), ("NEAR", "1 2 3/_ 4 5"), ("FAR", "4 5 _/1 2 3"), ("ODD", "2 1 3/4 5 _"), ("FOO", "foo")];

/// The verbs of the program, without those that have others below them.
fn verbs(place: &Place) -> Vec<String> {
    let page = manual::text(place);
    let headings = page.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(" antipode "));
    let all: Vec<&str> = headings.collect();
    let is_last = |verb: &&str| !all.iter().any(|other| other.starts_with(&format!("{verb} ")));
    all.iter().copied().filter(is_last).map(str::to_string).collect()
}

#[test]
fn every_report_keeps_to_its_schema() {
    let place = Place::new();
    fs::write(place.path("odd"), "2 1 3/4 5 _\n").unwrap();
    fs::write(place.path("puzzles"), "sliding:2x2\nrings:2,1,1\n").unwrap();
    fs::create_dir(place.path("published")).unwrap();
    FIRST.iter().for_each(|arguments| drop(place.command(arguments).assert().success()));
    let run = |line: &&str| {
        let state = |word| STATES.iter().find(|(name, _)| *name == word).map(|(_, state)| (*state).to_string());
        let words = line.split(' ').map(|word| state(word).unwrap_or_else(|| word.replace('_', " ")));
        let words: Vec<String> = ["--format".into(), "json".into()].into_iter().chain(words).collect();
        let output = place.command(&words.iter().map(String::as_str).collect::<Vec<_>>()).output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{line}: {}", String::from_utf8_lossy(&output.stderr)));
        check(&report)
    };
    let ran: BTreeSet<String> = RUNS.par_iter().map(run).collect();
    let schemas: BTreeSet<String> = place.prints(&["list", "schemas"]).lines().map(str::to_string).collect();
    let unseen: Vec<_> =
        schemas.iter().filter(|name| !ran.contains(*name) && !UNSEEN.contains(&name.as_str())).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
    for verb in verbs(&place).iter().filter(|verb| !OTHERS.contains(&verb.as_str()) && *verb != "learn") {
        assert!(ran.contains(verb), "{verb}");
    }
}

/// The files in data/schema are derived from the types of reports.
#[test]
#[cfg(all(feature = "cluster", feature = "export", feature = "lab"))]
fn schemas_are_those_of_the_types() {
    for forms in report_forms() {
        match forms.verb {
            "analyze" | "build" => assert_written(&forms.or::<antipode_cluster::ClusterAnalysis>()),
            _ => assert_written(&forms),
        }
    }
    assert_written(&antipode_lab::report_forms());
}

/// Asserts that a file in data/schema is that of the types. `UPDATE_SCHEMAS=1` writes it.
#[cfg(all(feature = "cluster", feature = "export", feature = "lab"))]
fn assert_written(forms: &ReportForms) {
    let file = format!("{}/data/schema/{}", env!("CARGO_MANIFEST_DIR"), forms.file());
    let derived = format!("{:#}\n", forms.schema());
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        fs::write(&file, &derived).unwrap();
    }
    assert!(fs::read_to_string(&file).unwrap() == derived, "{file}: UPDATE_SCHEMAS=1 writes it");
}

/// The program prints the schema files.
#[test]
fn the_program_prints_its_schemas() {
    let place = Place::new();
    let listed = place.prints(&["list", "schemas"]);
    for verb in listed.lines() {
        let words: Vec<&str> = ["list", "schemas"].into_iter().chain(verb.split(' ')).collect();
        let printed: Value = serde_json::from_str(&place.prints(&words)).unwrap();
        assert!(printed == schema(verb), "{verb}");
        draft202012::meta::validate(&printed).unwrap();
        strict(&printed, verb);
    }
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/schema")).unwrap().count();
    assert_eq!(files, listed.lines().count());
    place.refuses(&["list", "schemas", "frobnicate"], 2, &["unknown report 'frobnicate'"]);
}

/// Asserts that objects of a schema name all their fields, and that every field has a description.
fn strict(schema: &Value, place: &str) {
    match schema {
        Value::Object(fields) => {
            if let Some(properties) = fields.get("properties").and_then(Value::as_object) {
                assert_eq!(fields["additionalProperties"], false, "{place}");
                for (name, property) in properties {
                    let said = ["description", "$ref", "const", "anyOf", "properties"]
                        .iter()
                        .any(|key| property.get(key).is_some());
                    assert!(said, "{place}: {name}");
                }
            }
            fields.iter().for_each(|(name, field)| strict(field, &format!("{place}/{name}")));
        }
        Value::Array(list) => list.iter().for_each(|element| strict(element, place)),
        _ => {}
    }
}

#[test]
fn schemas_refuse_what_they_should() {
    let place = Place::new();
    let good: Value = serde_json::from_str(&place.prints(&["analyze", "sliding:2x2", "--format", "json"])).unwrap();
    let validator = jsonschema::validator_for(&schema("analyze")).unwrap();
    let bad = |pointer: &str, value: Value| {
        let mut copy = good.clone();
        *copy.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&copy), "{pointer}");
    };
    assert!(validator.is_valid(&good));
    bad("/version", 2.into());
    bad("/report", "build".into());
    bad("/seconds", serde_json::json!({"search": 1.0}));
    bad("/states", (-1).into());
    bad("/antipodes", serde_json::json!({"count": 2, "states": []}));
}
