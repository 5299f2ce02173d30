//! Certificates, which `verify` and a program that shares no code with this one check. These tests
//! need `python3`.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::place::Place;

/// Puzzles of every family whose rules can be written down, in every encoding and numbering.
const TABLES: [(&str, &[&str]); 22] = [
    ("sliding:2x3", &["--encoding", "plane"]),
    ("sliding:2x3", &["--encoding", "mod3"]),
    ("sliding:2x4", &["--encoding", "short", "--compress", "3"]),
    ("sliding:2x3;goal=1 2 ./. . _", &["--encoding", "byte"]),
    ("sliding:3x2;metric=multi", &[]),
    ("sliding:3x3", &["--pattern", "1,2"]),
    ("sliding:2x3", &["--pattern", "1", "--encoding", "nibble"]),
    ("race:3x2;tiles=3,2", &[]),
    ("rings:3,1,4;goal=0a 1b 2c 3d", &["--encoding", "byte"]),
    ("rings:3,2,5", &[]),
    ("graph:0-1,1-2,2-0,2-3,3-4;holes=2", &["--encoding", "wide"]),
    ("graph:0-1,1-2,2-3,3-0,3-4,4-5,5-6;tiles=2,2,1", &[]),
    ("pancake:6", &[]),
    ("burnt:4", &[]),
    ("topspin:7,3", &[]),
    ("hanoi:4,5", &[]),
    ("lightsout:3x3", &[]),
    ("twisty:2x2x2;moves=U,R2,F2", &[]),
    ("twisty:pyraminx;moves=U,L", &["--encoding", "byte"]),
    ("twisty:2x2x2;pattern=corners.1+2+4,corners.5", &[]),
    ("group:lrx,6", &[]),
    ("group:lx,6", &[]),
];

/// Runs the independent program.
fn check(place: &Place, table: &str, more: &[&str]) -> Output {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/check_certificate.py");
    Command::new("python3").arg(program).arg(place.path(table)).args(more).output().unwrap()
}

/// Builds and certifies a table.
fn certified(place: &Place, spec: &str, options: &[&str]) -> Value {
    let options: Vec<&str> = options.to_vec();
    place.prints(&[&["build", spec, "-o", "table", "--force"], &options[..]].concat());
    place.json(&["certify", "table", "--force"])[0].clone()
}

#[test]
fn an_independent_program_accepts_tables_of_every_family() {
    let place = Place::new();
    let has_numpy = Command::new("python3").args(["-c", "import numpy"]).output().unwrap().status.success();
    for (spec, options) in TABLES {
        let report = certified(&place, spec, options);
        assert_eq!(report["independent"], true, "{spec}");
        // With NumPy, if it is there, and without.
        let plain: &[&[&str]] = if has_numpy { &[&["--all"], &["--all", "--plain"]] } else { &[&["--all"]] };
        for more in plain {
            let output = check(&place, "table", more);
            let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && text.contains("law       holds at all"), "{spec} {options:?}: {text}");
        }
        place.prints(&["verify", "table"]);
    }
}

/// The folded table of a puzzle, and a sample of a table that is not small.
#[test]
fn an_independent_program_accepts_folded_tables_and_samples() {
    let place = Place::new();
    certified(&place, "twisty:2x2x2;moves=R,U", &["--fold"]);
    let output = check(&place, "table", &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    certified(&place, "sliding:2x5", &[]);
    let output = check(&place, "table", &["--states", "20", "--seed", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("20 random entries (seed 1)"), "{text}");
}

/// Every change of a certificate that says something else, and the certificate of another table.
#[test]
fn both_checkers_refuse_forged_certificates() {
    let place = Place::new();
    certified(&place, "sliding:2x3", &[]);
    let path = place.path("table.cert.json");
    let honest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let refused = |what: &str, certificate: &str, by_both: bool| {
        fs::write(&path, certificate).unwrap();
        place.refuses(&["verify", "table"], 3, &["table.cert.json"]);
        let output = check(&place, "table", &[]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code() == Some(1), by_both, "{what}: {error}");
    };
    let root = "0".repeat(64);
    for (field, value) in [
        ("/table/sha256/root", json!(root)),
        ("/table/sha256/outside", json!(root)),
        ("/table/sha256/leaves", json!(4)),
        ("/table/bytes", json!(1)),
        ("/spec", json!("sliding:2x4")),
        ("/layers/3", json!(4)),
        ("/god_number", json!(20)),
        ("/format_version", json!(2)),
        ("/format", json!("note")),
        ("/rules/positions", json!(5)),
        ("/rules/goals/0/0", json!(2)),
        ("/rules/goals/0", json!([null, null, null, 4, 5, 0])),
        ("/rules/moves/0/from", json!([0, 1, 2, 3, 4, 5])),
        ("/rules/moves/0/from", json!([0, 0, 2, 3, 4, 5])),
        ("/rules/moves", json!([])),
        ("/numbering/digits/start/0", json!(2)),
        ("/numbering/digits/levels", json!([])),
    ] {
        let mut forged = honest.clone();
        *forged.pointer_mut(field).unwrap_or_else(|| panic!("{field}")) = value;
        refused(field, &forged.to_string(), true);
    }
    // The independent program does not read what people read.
    for (field, value) in
        [("/farthest/0", json!("1 2 3/4 5 _")), ("/states", json!(361)), ("/rules/meaning", json!(""))]
    {
        let mut forged = honest.clone();
        *forged.pointer_mut(field).unwrap() = value;
        refused(field, &forged.to_string(), false);
    }
    let text = honest.to_string();
    for length in [0, 1, text.len() / 2, text.len() - 1] {
        refused("cut", &text[..length], true);
    }
    certified(&place, "sliding:2x3;goal=1 2 3/5 4 _", &[]);
    let other = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    certified(&place, "sliding:2x3", &[]);
    refused("of another table", &other, true);
    assert_eq!(place.json(&["info", "table"])["certificate"]["status"], "mismatched");
    fs::write(&path, "{}").unwrap();
    assert_eq!(place.json(&["info", "table"])["certificate"]["status"], "damaged");
}

/// A wrong distance with right checksums and a certificate of its own.
#[test]
fn an_independent_program_refuses_forged_tables() {
    let place = Place::new();
    for encoding in ["byte", "short", "plane", "mod3"] {
        certified(&place, "sliding:2x3", &["--encoding", encoding]);
        let (table, path) = (place.path("table"), place.path("table.cert.json"));
        let mut bytes = fs::read(&table).unwrap();
        let footer = bytes.len() - 40;
        let number = |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
        let index = number(&bytes, footer);
        let (block, length) = (number(&bytes, index), number(&bytes, index + 8));
        bytes[block + 8] ^= 4;
        let checksum = crc32c::crc32c(&bytes[block..block + length]).to_le_bytes();
        bytes[index + 16..index + 20].copy_from_slice(&checksum);
        let checksum = crc32c::crc32c(&bytes[index..footer]).to_le_bytes();
        bytes[footer + 24..footer + 28].copy_from_slice(&checksum);
        let checksum = crc32c::crc32c(&bytes[footer..footer + 28]).to_le_bytes();
        bytes[footer + 28..footer + 32].copy_from_slice(&checksum);
        fs::write(&table, &bytes).unwrap();
        place.refuses(&["verify", "table"], 3, &["table"]);
        let output = check(&place, "table", &[]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("digests differ"), "{encoding}");
        // The forger computes the digests, too.
        let mut forged: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        forged["table"]["sha256"] = json!(null);
        fs::write(&path, forged.to_string()).unwrap();
        let output = check(&place, "table", &["--no-digest"]);
        assert_eq!(output.status.code(), Some(1), "{encoding}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn what_has_no_certificate_is_refused() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    place.refuses(&["certify", "table", "--quick"], 2, &["needs a proof"]);
    place.prints(&["certify", "table", "-o", "own.cert.json"]);
    place.refuses(&["certify", "table", "-o", "own.cert.json"], 2, &["exists"]);
    place.refuses(&["verify", "own.cert.json"], 2, &["verify table"]);
    assert!(place.prints(&["info", "own.cert.json"]).contains("the depths of 360 states, by whole rows"));
}
