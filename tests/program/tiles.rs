//! The tile engine as users see it: tables in both numberings, searches that stop early, profiles,
//! bad input.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::place::report::result;

const BOARD: &str = "sliding:2x5";

fn output(place: &TempDir, arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
    command.current_dir(place.path()).env_remove("ANTIPODE_ARCH").args(arguments).args(["--threads", "2"]);
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {err}");
    (out, err)
}

fn json(place: &TempDir, arguments: &[&str]) -> Value {
    result(output(place, &[arguments, &["--format", "json"]].concat(), 0).0.as_bytes())
}

#[test]
fn tables_of_both_numberings_answer_alike() {
    let place = tempfile::tempdir().unwrap();
    let engines = ["tiles", "rows"];
    for engine in engines {
        let built = json(&place, &["build", BOARD, "-o", engine, "--engine", engine]);
        assert_eq!((&built["engine"], &built["god_number"]), (&Value::from(engine), &Value::from(55)));
        let verified = json(&place, &["verify", engine]);
        assert_eq!(verified["certified_states"], 1_814_400, "{engine}");
    }
    // Only the files of one numbering name it.
    let info = engines.map(|engine| json(&place, &["info", engine]));
    assert_eq!((info[0].get("scheme"), info[1].get("scheme")), (Some(&Value::from("serpentine")), None));
    assert_eq!(info[0]["layers"], info[1]["layers"]);
    let hardest = engines.map(|engine| json(&place, &["hardest", engine]));
    let states = |hardest: &Value| {
        let mut states: Vec<String> =
            hardest["examples"].as_array().unwrap().iter().map(|state| state.as_str().unwrap().to_string()).collect();
        states.sort();
        states
    };
    assert_eq!(states(&hardest[0]), states(&hardest[1]));
    let sampled = json(&place, &["sample", "rows", "--depth", "31", "--samples", "50", "--seed", "7"]);
    for state in states(&sampled) {
        assert_eq!(json(&place, &["distance", "tiles", &state])[0]["distance"], 31, "{state}");
    }
    let far = &states(&hardest[0])[0];
    let paths = engines.map(|engine| json(&place, &["path", engine, far]));
    assert!(paths.iter().all(|path| path[0]["moves"].as_array().unwrap().len() == 55));
}

#[test]
fn searches_stop_where_they_are_told() {
    let place = tempfile::tempdir().unwrap();
    let whole = json(&place, &["analyze", BOARD]);
    assert_eq!((&whole["engine"], &whole["complete"]), (&Value::from("tiles"), &Value::from(true)));
    for (spec, engine) in [(BOARD, "tiles"), (BOARD, "rows"), (BOARD, "queue")] {
        for levels in [1, 2, 9, 30] {
            let part = json(&place, &["analyze", spec, "--engine", engine, "--levels", &levels.to_string()]);
            assert_eq!((&part["complete"], &part["engine"]), (&Value::from(false), &Value::from(engine)));
            let layers = whole["layers"].as_array().unwrap()[..levels].to_vec();
            assert_eq!(part["layers"], Value::from(layers), "{engine}, {levels}");
        }
    }
    let (text, _) = output(&place, &["analyze", "sliding:4x4", "--levels", "5", "--memory", "1GB"], 0);
    assert!(text.contains("41: partial, stopped by --levels") && !text.contains("God's number"), "{text}");
    let (_, error) = output(&place, &["analyze", "sliding:4x4", "--memory", "1GB"], 2);
    assert!(error.contains("10,461,394,944,000 states") && error.contains("--memory"), "{error}");
}

/// A search that runs out of memory keeps the layers that it found.
#[test]
fn layers_found_before_the_memory_ended_are_printed() {
    let place = tempfile::tempdir().unwrap();
    let asked = ["analyze", "sliding:4x4", "--levels", "30", "--memory", "2MB", "--format", "json"];
    let (part, told) = output(&place, &asked, 0);
    let part: Value = serde_json::from_str(&part).unwrap();
    let found = part["layers"].as_array().unwrap();
    let short = json(&place, &["analyze", "sliding:4x4", "--levels", &found.len().to_string()]);
    assert_eq!((&part["complete"], &part["layers"]), (&Value::from(false), &short["layers"]));
    assert!(
        found.len() > 14 && told.contains(&format!("before layer {}", found.len())) && told.contains("2.0 MB"),
        "{told}"
    );
    let (text, _) = output(&place, &["analyze", "sliding:4x4", "--levels", "30", "--memory", "2MB"], 0);
    assert!(text.contains("partial, out of memory"), "{text}");
}

/// If tables fit, layers that are too long for lists are stored there.
#[test]
fn early_stops_take_tables_where_they_fit() {
    let place = tempfile::tempdir().unwrap();
    let part = json(&place, &["analyze", "sliding:3x4", "--levels", "36", "--memory", "100MB"]);
    assert_eq!(part["layers"].as_array().unwrap().len(), 36);
    let (part, told) = output(&place, &["analyze", "sliding:3x4", "--levels", "36", "--memory", "10MB"], 0);
    assert!(part.contains("partial") && told.contains("before layer"), "{told}");
}

#[test]
fn profiles_compare_a_search_with_the_memory() {
    let place = tempfile::tempdir().unwrap();
    for (engine, counted) in [("tiles", true), ("rows", false)] {
        let profile = &json(&place, &["analyze", BOARD, "--profile", "--engine", engine])["profile"];
        assert!(profile["states_per_cpu_second"].as_f64().unwrap() > 0.0, "{engine}");
        assert!(profile["bandwidth"]["bytes_per_cpu_second"].as_f64().unwrap() > 1e8, "{engine}");
        assert_eq!((profile["moved_bytes"].is_u64(), profile["ratio"].is_f64()), (counted, counted), "{engine}");
    }
    let (text, _) = output(&place, &["analyze", BOARD, "--profile"], 0);
    assert!(["speed  ", "bandwidth  ", "moved  "].iter().all(|fact| text.contains(fact)), "{text}");
}

#[test]
fn other_boards_need_other_engines() {
    let place = tempfile::tempdir().unwrap();
    for spec in ["sliding:3x3", "sliding:2x5;metric=multi", "sliding:2x5;wrap=torus", "sliding:1x10", "rings:3,1,1"] {
        let (_, error) = output(&place, &["analyze", spec, "--engine", "tiles"], 2);
        assert!(error.contains("tiles") && error.contains(spec), "{error}");
    }
    // A table in a numbering that its puzzle does not have.
    output(&place, &["build", BOARD, "-o", "table"], 0);
    let mut bytes = fs::read(place.path().join("table")).unwrap();
    let at = bytes.windows(10).position(|window| window == b"serpentine").unwrap();
    bytes[at..at + 10].copy_from_slice(b"serpentina");
    fs::write(place.path().join("table"), bytes).unwrap();
    output(&place, &["info", "table"], 3);
}
