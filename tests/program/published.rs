//! Published folders, the atlas, and the inputs of audits.

use std::fs;

use antipode::jobs::{AnalyzeOptions, WorkResources, analyze, atlas};
use antipode::watch::Watch;
use serde_json::{Value, json};

use crate::place::Place;

/// A folder with a certified table, a report of the same puzzle, one of another, and a proof.
fn published() -> Place {
    let place = Place::new();
    fs::create_dir(place.path("folder")).unwrap();
    place.prints(&["build", "sliding:2x3", "-o", "folder/2x3.antipode"]);
    place.prints(&["certify", "folder/2x3.antipode"]);
    for (spec, name) in [("sliding:2x3", "same"), ("pancake:6", "other")] {
        let report = place.prints(&["analyze", spec, "--digests", "--format", "json"]);
        fs::write(place.path("folder").join(format!("{name}.json")), report).unwrap();
    }
    fs::write(place.path("folder/README"), "antipode verify .\n").unwrap();
    place
}

#[test]
fn a_published_folder_is_checked_whole() {
    let place = published();
    let found = place.json(&["verify", "folder"]);
    assert_eq!(found["tables"][0]["certified_states"], 360);
    let by: Vec<&Value> = found["searches"].as_array().unwrap().iter().map(|search| &search["by"]).collect();
    assert_eq!(by, [&json!("search"), &json!("table")]);
    assert!(found["searches"].as_array().unwrap().iter().all(|search| search["digests"] == true));
    assert_eq!(found["unchecked"], json!([]));
    let text = place.prints(&["verify", "folder", "--quick"]);
    assert!(text.contains("3 results right, 0 not checked") || text.contains("folder: 3 results right"), "{text}");
    // A certificate whose table is elsewhere, and a search that is too large to repeat.
    fs::rename(place.path("folder/2x3.antipode"), place.path("elsewhere")).unwrap();
    fs::remove_file(place.path("folder/same.json")).unwrap();
    let text = place.prints(&["verify", "folder"]);
    assert!(text.contains("2x3.antipode is not here") && text.contains("1 not checked"), "{text}");
}

#[test]
fn anything_wrong_in_a_published_folder_is_found() {
    let place = published();
    let table = fs::read(place.path("folder/2x3.antipode")).unwrap();
    let change = |name: &str, pointer: &str, value: Value| {
        let path = place.path("folder").join(name);
        let honest = fs::read(&path).unwrap();
        let mut forged: Value = serde_json::from_slice(&honest).unwrap();
        *forged.pointer_mut(pointer).unwrap() = value;
        fs::write(&path, forged.to_string()).unwrap();
        place.refuses(&["verify", "folder"], 3, &[name]);
        fs::write(&path, honest).unwrap();
    };
    for name in ["same.json", "other.json"] {
        change(name, "/layers/1", json!(1));
        change(name, "/digests/layers/1", json!("0000000000000000"));
        change(name, "/god_number", json!(5));
        change(name, "/reached", json!(5));
        change(name, "/layers", json!("many"));
    }
    change("2x3.antipode.cert.json", "/layers/3", json!(4));
    change("2x3.antipode.cert.json", "/layer_digests/layers/3", json!("0000000000000001"));
    change("2x3.antipode.cert.json", "/table/name", json!("3x3.antipode"));
    let mut damaged = table.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(place.path("folder/2x3.antipode"), &damaged).unwrap();
    place.refuses(&["verify", "folder"], 3, &["2x3.antipode"]);
    damaged[0] ^= 1;
    fs::write(place.path("folder/2x3.antipode"), &damaged).unwrap();
    place.refuses(&["verify", "folder"], 3, &["2x3.antipode", "does not begin as a table"]);
    fs::write(place.path("folder/2x3.antipode"), &table[..middle]).unwrap();
    place.refuses(&["verify", "folder"], 3, &["2x3.antipode"]);
    fs::write(place.path("folder/2x3.antipode"), table).unwrap();
    fs::remove_file(place.path("folder/2x3.antipode.cert.json")).unwrap();
    place.refuses(&["verify", "folder"], 2, &["no certificate", "certify"]);
    fs::create_dir(place.path("empty")).unwrap();
    place.refuses(&["verify", "empty"], 2, &["empty"]);
    place.refuses(&["verify", "folder", "--bound", "3"], 2, &["--bound"]);
}

/// A report in a folder starts no program.
#[test]
fn a_published_folder_starts_no_program() {
    let place = published();
    let path = place.path("folder/other.json");
    let mut report: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    report["spec"] = json!("rules:cmd:touch started");
    fs::write(&path, report.to_string()).unwrap();
    let text = place.prints(&["verify", "folder"]);
    assert!(text.contains("NOT checked") && !place.path("started").exists(), "{text}");
}

#[test]
fn the_atlas_is_written_and_its_small_results_are_found_again() {
    let place = Place::new();
    let report = place.json(&["atlas", "-o", "atlas"]);
    let entries = atlas();
    assert_eq!(report["results"], entries.len());
    assert!(report["with_digests"].as_u64().unwrap() >= 10 && report["certified"].as_u64().unwrap() >= 5);
    place.refuses(&["atlas", "-o", "atlas"], 2, &["exists"]);
    place.prints(&["atlas", "-o", "atlas", "--force"]);
    let document: Value = serde_json::from_slice(&fs::read(place.path("atlas/atlas.json")).unwrap()).unwrap();
    assert_eq!(document["entries"].as_array().unwrap().len(), entries.len());
    let page = fs::read_to_string(place.path("atlas/index.html")).unwrap();
    for entry in &entries {
        assert!(page.contains(&entry.spec), "{}", entry.spec);
        if entry.states > 300_000 || entry.digests.is_none() {
            continue;
        }
        let problem = antipode::families::parse(&entry.spec).unwrap();
        let options = AnalyzeOptions::default().digests(true);
        let found =
            analyze(&problem, WorkResources { threads: 2, memory: 1 << 30 }, &options, |_| (), &mut Watch::none());
        let found = found.unwrap();
        assert_eq!((&found.layers, &found.digests), (&entry.layers, &entry.digests), "{}", entry.spec);
        if let Some(certificate) = &entry.certificate {
            place.prints(&["build", &entry.spec, "-o", "table", "--force"]);
            let certified = place.json(&["certify", "table", "--force"])[0].clone();
            assert_eq!(certified["proof"]["kind"], certificate.kind, "{}", entry.spec);
            assert_eq!(certified["independent"], certificate.independent, "{}", entry.spec);
        }
    }
}

/// The table of the book has the numbers of the data.
#[test]
fn the_page_of_gods_numbers_has_the_results_of_the_atlas() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/results/gods-numbers.md");
    let page = fs::read_to_string(page).unwrap();
    for entry in atlas() {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}`", entry.spec)));
        let row = row.unwrap_or_else(|| panic!("the page lacks {}", entry.spec));
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().replace(',', "")).collect();
        let reached = if entry.reached == entry.states { "all".into() } else { entry.reached.to_string() };
        let own = [
            entry.states.to_string(),
            reached,
            entry.god_number.to_string(),
            format!("{:.4}", entry.mean_depth),
            entry.antipodes.to_string(),
        ];
        assert_eq!(cells[2..7], own, "{}", entry.spec);
    }
}

/// A figure of an audit can be traced to its files.
#[test]
fn audits_name_their_inputs_by_digest() {
    let place = Place::with_table("sliding:2x3");
    place.prints(&["certify", "table"]);
    place.prints(&["build", "sliding:2x3", "--pattern", "1,2", "-o", "pattern"]);
    place.prints(&["certify", "pattern"]);
    let certificate: Value = serde_json::from_slice(&fs::read(place.path("table.cert.json")).unwrap()).unwrap();
    let outside = &certificate["table"]["sha256"]["outside"];
    let audit = place.json(&[
        "audit",
        "sliding:2x3",
        "--solver",
        "astar",
        "--heuristic",
        "pdb:pattern",
        "--truth",
        "table",
        "--samples",
        "5",
    ]);
    let inputs = &audit["inputs"];
    assert_eq!((&inputs[0]["use"], &inputs[0]["name"]), (&json!("heuristic"), &json!("pattern")));
    assert_eq!((&inputs[1]["use"], &inputs[1]["outside"]), (&json!("truth"), outside));
    let plain = place.json(&["heuristic", "audit", "sliding:2x3", "--heuristic", "manhattan", "--truth", "table"]);
    assert_eq!(
        plain["inputs"],
        json!([{ "use": "truth", "name": "table", "bytes": inputs[1]["bytes"], "outside": outside }])
    );
    // Labels have a digest of the whole file.
    place.prints(&[
        "label",
        "sliding:2x3",
        "--labels",
        "solver:ida",
        "--samples",
        "20",
        "--database",
        "labels",
        "-o",
        "x.csv",
    ]);
    let audit = place.json(&["audit", "sliding:2x3", "--truth", "labels", "--solver", "astar"]);
    assert_eq!(audit["inputs"][0]["sha256"].as_str().map(str::len), Some(64), "{}", audit["inputs"]);
}
