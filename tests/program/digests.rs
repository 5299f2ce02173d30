//! Digests of layers: every engine, numbering, symmetry and number of threads finds the same, and
//! so do certificates and a program that shares no code with this one.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use antipode::families;
use antipode::model::{HashedForm, StateHasher};
use serde_json::{Value, json};

use crate::place::Place;
use crate::slow::distances;

/// Puzzles, and the options of searches that must agree.
const SEARCHES: [(&str, &[&[&str]]); 12] = [
    (
        "sliding:2x4",
        &[
            &["--engine", "rows"],
            &["--engine", "general"],
            &["--engine", "queue"],
            &["--engine", "sparse", "--symmetry", "off"],
            &["--engine", "sparse", "--symmetry", "on"],
            &["--scratch", "scratch"],
            &["--threads", "1"],
            &["--orbits"],
        ],
    ),
    (
        "rings:3,1,2",
        &[&["--engine", "rows"], &["--engine", "general"], &["--engine", "sparse"], &["--scratch", "scratch"]],
    ),
    ("sliding:2x5", &[&["--engine", "tiles"], &["--engine", "rows"]]),
    ("race:3x3;tiles=3,3,2", &[&["--engine", "general"], &["--engine", "sparse"]]),
    (
        "twisty:pyraminx;moves=U,L,R",
        &[
            &["--symmetry", "on"],
            &["--symmetry", "off"],
            &["--threads", "1"],
            &["--engine", "sparse"],
            &["--scratch", "scratch"],
        ],
    ),
    ("twisty:2x2x2;moves=R,U", &[&["--symmetry", "on"], &["--symmetry", "off"], &["--engine", "general"]]),
    ("sliding:3x3;cost=tile", &[&["--engine", "dial"], &["--engine", "queue"]]),
    ("graph:0-1,1-2,2-0,2-3,3-4;holes=2", &[&["--engine", "rows"], &["--engine", "queue"], &["--engine", "sparse"]]),
    ("lightsout:3x3", &[&["--engine", "rows"], &["--engine", "general"], &["--engine", "sparse"]]),
    ("hanoi:4,5", &[&["--engine", "words"], &["--engine", "general"], &["--engine", "sparse"]]),
    ("matrix:heisenberg,4", &[&["--engine", "general"], &["--engine", "sparse"]]),
    ("group:lx,6", &[&["--engine", "rows"], &["--engine", "general"], &["--engine", "sparse"]]),
];

/// The digests of a search, by the rules alone and the definition.
fn reference(spec: &str) -> (HashedForm, Vec<String>) {
    let problem = families::parse(spec).unwrap();
    let hasher = StateHasher::new(&problem).unwrap();
    let mut sums = BTreeMap::<u32, u64>::new();
    for (state, depth) in distances(&problem) {
        let sum = sums.entry(depth).or_default();
        *sum = sum.wrapping_add(hasher.hash(&state));
    }
    (hasher.form(), sums.values().map(|sum| format!("{sum:016x}")).collect())
}

#[test]
fn all_searches_find_the_same_digests() {
    for (spec, searches) in SEARCHES {
        let place = Place::new();
        let mut found: Vec<Value> = vec![];
        for options in searches {
            let more: &[&str] = if options[0] == "--scratch" { &["--disk", "1GB"] } else { &[] };
            let report = place.json(&[&["analyze", spec, "--digests"], *options, more].concat());
            assert_eq!(
                report["digests"]["layers"].as_array().unwrap().len(),
                report["layers"].as_array().unwrap().len()
            );
            found.push(report["digests"].clone());
        }
        found.iter().zip(searches).for_each(|(digests, options)| assert_eq!(digests, &found[0], "{spec} {options:?}"));
        // Moves that cannot be undone, costs, and states that are too many for a slow search.
        let is_simple = ["group:", "matrix:", "sliding:2x5"].iter().all(|other| !spec.starts_with(other));
        if is_simple && !spec.contains("cost") {
            let (form, layers) = reference(spec);
            assert_eq!(found[0], json!({ "of": form, "layers": layers }), "{spec}");
        }
    }
}

/// The first layers are the same when a search stops early, and resumes.
#[test]
fn digests_of_first_layers_and_of_a_resumed_search() {
    let place = Place::new();
    let whole = place.json(&["analyze", "sliding:3x3", "--digests"])["digests"]["layers"].clone();
    for options in [&["--engine", "sparse"][..], &["--engine", "rows"]] {
        let first = place.json(&[&["analyze", "sliding:3x3", "--digests", "--levels", "9"], options].concat());
        assert_eq!(first["digests"]["layers"].as_array().unwrap()[..], whole.as_array().unwrap()[..9]);
        let kept = [&["analyze", "sliding:3x3", "--digests", "--checkpoint", "kept"], options].concat();
        place.prints(&[&kept[..], &["--quiet"]].concat());
        fs::remove_dir_all(place.path("kept")).unwrap();
    }
    let text = place.prints(&["analyze", "sliding:2x3", "--digests"]);
    assert!(text.contains("digests of the values of the states:"), "{text}");
}

#[test]
fn what_has_no_digests_is_refused() {
    let place = Place::new();
    for spec in ["sliding:3x3;pattern=1,2;additive", "sliding:3x3;pattern=1,2;additive;least"] {
        place.refuses(&["analyze", spec, "--digests"], 2, &["--digests", "sets"]);
    }
    place.misuses(&["analyze", "twisty:2x2x2", "--digests", "--by-coset", "corners.1"]);
    place.refuses(&["analyze", "--digests"], 2, &["--digests"]);
}

/// The certificate has the digests of the search, its checkers compare them, and both find a
/// planted change.
#[test]
fn certificates_have_the_digests_of_the_search() {
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/check_certificate.py");
    for (spec, options) in [
        ("sliding:2x3", &["--encoding", "plane"][..]),
        ("sliding:2x4", &["--encoding", "byte"]),
        ("twisty:pyraminx;moves=U,L", &["--encoding", "mod3"]),
        ("twisty:2x2x2;moves=R,U", &["--fold"]),
        ("hanoi:4,5", &[]),
    ] {
        let place = Place::new();
        place.prints(&[&["build", spec, "-o", "table"], options].concat());
        let certified = place.json(&["certify", "table"])[0].clone();
        let searched = place.json(&["analyze", spec, "--digests"])["digests"].clone();
        assert_eq!(certified["layer_digests"], searched, "{spec}");
        let check = || Command::new("python3").arg(checker).arg(place.path("table")).arg("--all").output().unwrap();
        let output = check();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{spec}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("digests   of all layers"), "{spec}: {text}");
        let path = place.path("table.cert.json");
        let mut forged: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        forged["layer_digests"]["layers"][1] = json!("0123456789abcdef");
        fs::write(&path, forged.to_string()).unwrap();
        assert_eq!(check().status.code(), Some(1), "{spec}");
        place.refuses(&["verify", "table"], 3, &["layer_digests"]);
        // Certificates may leave them out.
        forged.as_object_mut().unwrap().remove("layer_digests");
        fs::write(&path, forged.to_string()).unwrap();
        assert!(check().status.success(), "{spec}");
        place.prints(&["verify", "table"]);
    }
}
