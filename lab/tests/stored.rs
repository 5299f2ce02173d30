//! The results in `lab/results`, against what the program prints.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

/// Results that took at most this CPU time with optimisation are computed again.
const MOST_SECONDS: f64 = 2.0;

fn stored() -> Vec<Value> {
    let files = fs::read_dir("lab/results").unwrap().map(|entry| entry.unwrap().path());
    let json = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    json.map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// The cells of a result that any run and machine reproduces: no times, and nothing from networks,
/// whose sums depend on the processor.
fn cells(result: &Value) -> Vec<Value> {
    let cells = result["cells"].as_array().unwrap().iter().cloned();
    let text = |cell: &Value, key: &str| cell[key].as_str().unwrap_or_default().to_string();
    let same = |cell: &Value| !text(cell, "column").contains("CPU") && !text(cell, "row").contains("learnt");
    let untimed = |mut cell: Value| {
        if text(&cell, "note").contains("CPU-s") {
            cell["note"] = Value::Null;
        }
        cell
    };
    cells.filter(same).map(untimed).collect()
}

/// A change of a solver fails here until `lab/scripts/results.sh` has run. The networks of the
/// 15-puzzle are not in the repository.
#[test]
fn stored_results_are_what_the_program_prints() {
    let mut compared = 0;
    for old in stored() {
        let name = old["experiment"].as_str().unwrap();
        assert_eq!(old["quick"], false, "{name}");
        let networks = name.starts_with("ann-") && name != "ann-figure3" || name == "sliding-figure6-2";
        if networks || old["cpu_seconds"].as_f64().unwrap() > MOST_SECONDS {
            continue;
        }
        let place = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_antipode"));
        command.args(["reproduce", name, "--format", "json", "--memory", "4GB", "-o"]).arg(place.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let new: Value = serde_json::from_slice(&output.stdout).unwrap();
        let (old, new) = (cells(&old), cells(&new));
        assert_eq!(old.len(), new.len(), "{name}");
        for (old, new) in old.iter().zip(&new) {
            assert_eq!(old, new, "{name}: run lab/scripts/results.sh {name}");
        }
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

/// Numbers of the findings that are in the raw data of the authors, and in no result.
const OF_RAW_DATA: [&str; 1] = ["1,243"];

/// Numbers of four and more digits in a text, with commas, as in `3,258`.
fn large_numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != ',').map(|word| word.trim_matches(','));
    words.filter(|word| word.contains(',') && word.split(',').skip(1).all(|group| group.len() == 3))
}

/// All numbers of a result, rounded, with and without commas in them.
fn numbers(name: &str) -> Vec<f64> {
    let text = fs::read_to_string(format!("lab/results/{name}.json")).unwrap_or_default();
    let both = [text.replace(',', ""), text];
    let words = both.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_digit() && c != '.'));
    words.filter_map(|word| word.trim_matches('.').parse::<f64>().ok()).map(f64::round).collect()
}

/// The findings quote results by hand.
#[test]
fn large_numbers_of_the_findings_are_in_the_results() {
    let findings = fs::read_to_string("docs/src/lab/findings.md").unwrap();
    let mut compared = 0;
    for line in findings.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        let [_, ours @ .., command] = &cells[..] else { continue };
        let Some((_, name)) = command.split_once("`reproduce ") else { continue };
        let known = numbers(name.split(['`', ' ']).next().unwrap());
        for number in large_numbers(&ours.join(" ")).filter(|number| !OF_RAW_DATA.contains(number)) {
            let value: f64 = number.replace(',', "").parse().unwrap();
            assert!(known.contains(&value), "{number} is in no result of {command}: {line}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared} numbers");
}
