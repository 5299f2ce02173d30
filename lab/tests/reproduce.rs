//! `antipode reproduce`: the quick experiments, checked by the schema and by exact facts.

use std::collections::HashMap;
use std::process::Output;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use assert_cmd::Command;
use jsonschema::Validator;
use rayon::prelude::*;
use serde_json::Value;

use crate::place::report;

/// The experiments that take seconds even without optimisation.
const QUICK: [&str; 38] = [
    "rings-table2",
    "rings-figure3",
    "rings-figure5",
    "sliding-god",
    "sliding-distribution",
    "sliding-hardest",
    "sliding-figure6-2",
    "sliding-figure6-3",
    "rings-figure7",
    "rings-proposition1",
    "rings-data",
    "rings-readings",
    "rings-distributions",
    "rings-seeded",
    "rings-hybrid",
    "sliding-bounds",
    "race-variants",
    "race-size",
    "ga-tree",
    "ga-inversions",
    "ga-solutions",
    "ga-eight",
    "ga-operators",
    "race-failures",
    "race-largest",
    "ann-table1",
    "ann-table2",
    "ann-table3",
    "ann-figure2",
    "ann-figure3",
    "ann-figure4",
    "ann-figure5",
    "ann-figure6",
    "ann-figure7",
    "ann-figure8",
    "ann-figure9",
    "ann-figure10",
    "ann-figure11",
];

fn antipode(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_antipode")).args(arguments).output().unwrap()
}

fn schema() -> Validator {
    jsonschema::validator_for(&report::schema("reproduce")).unwrap()
}

/// The JSON of a run, once it has ended.
type Run = Arc<OnceLock<Arc<Value>>>;

/// The JSON of an experiment. Tests that need the same one share a run.
fn quick(name: &str) -> Arc<Value> {
    static RUNS: LazyLock<Mutex<HashMap<String, Run>>> = LazyLock::new(Mutex::default);
    let run = RUNS.lock().unwrap().entry(name.to_string()).or_default().clone();
    run.get_or_init(|| Arc::new(run_quick(name))).clone()
}

/// Runs an experiment and returns its JSON, after a check of all its files.
fn run_quick(name: &str) -> Value {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("a").join("b");
    let output = antipode(&[
        "reproduce",
        name,
        "--quick",
        "-o",
        folder.to_str().unwrap(),
        "--format",
        "json",
        "--memory",
        "1GB",
    ]);
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let read = |extension: &str| std::fs::read_to_string(folder.join(format!("{name}.{extension}"))).unwrap();
    let written: Value = serde_json::from_str(&read("json")).unwrap();
    assert_eq!(printed, written);
    assert_eq!(report::check(&written), "reproduce");
    let cells = written["cells"].as_array().unwrap();
    assert_eq!(read("csv").lines().count(), cells.len() + 1);
    assert!(read("md").lines().filter(|line| line.starts_with("| ")).count() == cells.len() + 1);
    assert!(read("svg").contains("</svg>"));
    let labels = written["chart"]["labels"].as_array().unwrap().len();
    assert!(
        written["chart"]["series"].as_array().unwrap().iter().all(|s| s["ranges"].as_array().unwrap().len() == labels)
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
    written
}

fn cell<'a>(result: &'a Value, row: &str, column: &str) -> &'a Value {
    let mut cells = result["cells"].as_array().unwrap().iter();
    cells.find(|cell| cell["row"] == row && cell["column"] == column).unwrap_or_else(|| panic!("{row}, {column}"))
}

#[test]
fn quick_experiments_keep_to_the_schema() {
    QUICK.par_iter().for_each(|&name| {
        let result = quick(name);
        assert_eq!((&result["experiment"], &result["quick"]), (&name.into(), &true.into()));
        if name.starts_with("ann-table") {
            assert!(result["notes"].to_string().contains("deep (172,368 examples, 30 epochs)"), "{name}");
        }
    });
}

#[test]
fn the_schema_refuses_what_it_should() {
    let good = quick("sliding-god");
    let bad = |pointer: &str, value: Value| {
        let mut copy = Value::clone(&good);
        *copy.pointer_mut(pointer).unwrap() = value;
        assert!(!schema().is_valid(&copy), "{pointer}");
    };
    bad("/cells", Value::Array(vec![]));
    bad("/cells/0/ours", "12".into());
    bad("/cells/0/verdict", "perhaps".into());
    bad("/seed", (-1).into());
    bad("/source", serde_json::json!({"title": "t", "authors": ["a"]}));
    bad("/chart/series/0/ranges/0", serde_json::json!([1, 2]));
    bad("/cells/1", serde_json::json!({}));
}

/// The thesis has a provisional 51 for 2x5; its hardest board is not a hardest one.
#[test]
fn god_s_numbers_are_exact() {
    let result = quick("sliding-god");
    for (board, god) in [("2x2", 6.0), ("2x3", 21.0), ("2x4", 36.0), ("3x3", 31.0)] {
        let here = cell(&result, board, "God's number");
        assert_eq!((&here["ours"], &here["paper"], &here["verdict"]), (&god.into(), &god.into(), &"agrees".into()));
    }
    let here = cell(&result, "2x5", "God's number");
    assert_eq!((&here["exact"], &here["paper"], &here["verdict"]), (&55.0.into(), &51.0.into(), &"impossible".into()));
    let layers = quick("sliding-distribution");
    let here = cell(&layers, "30 moves", "states");
    assert_eq!((&here["ours"], &here["verdict"]), (&221.0.into(), &"agrees".into()));
}

/// Optimal solvers find the mean distances, the perfect heuristic expands only the path, and the
/// network that learnt without labels comes close.
#[test]
fn solvers_of_the_thesis_are_compared_by_shuffles() {
    let result = quick("sliding-figure6-3");
    for shuffles in ["0 shuffles", "20 shuffles", "50 shuffles", "perfect shuffles"] {
        for name in ["BFS", "A*, Manhattan", "A*, perfect", "IDA*, Manhattan"] {
            let cost = cell(&result, &format!("{shuffles}, {name}"), "mean cost");
            assert_eq!(cost["ours"], cost["exact"], "{shuffles}, {name}");
        }
        let perfect = |column| &cell(&result, &format!("{shuffles}, A*, perfect"), column)["ours"];
        assert_eq!(perfect("mean expanded"), perfect("mean cost"));
        assert_eq!(cell(&result, &format!("{shuffles}, naive"), "% solved")["ours"], 100.0);
    }
    let learning = quick("sliding-figure6-2");
    let error = |epoch: &str| cell(&learning, epoch, "mean absolute error")["ours"].as_f64().unwrap();
    assert!(error("epoch 1") > 20.0 && error("epoch 97") < 1.5);
    let estimate = cell(&learning, "boards 20 moves away", "mean estimate");
    assert!((estimate["ours"].as_f64().unwrap() - 20.0).abs() < 2.0 && estimate["exact"] == 20.0);
}

/// The levels that the paper's A* could not solve, with the paper's heuristic: level 4 of d = 4
/// within an hour, d = 5 without that limit.
#[test]
fn astar_solves_all_levels() {
    let result = quick("rings-table2");
    for (row, moves) in [("d = 4, k = 3, level 4", 11.0), ("d = 5, k = 4, level 0", 13.0)] {
        let here = cell(&result, row, "min");
        assert_eq!((&here["ours"], &here["exact"], &here["verdict"]), (&moves.into(), &moves.into(), &"better".into()));
    }
    for cell in result["cells"].as_array().unwrap() {
        assert_eq!(cell["ours"], cell["exact"], "{cell}");
        let better = cell["paper"].is_null() || cell["paper"] == 0.0;
        assert_eq!(cell["verdict"], if better { "better" } else { "agrees" }, "{cell}");
    }
    let note = result["notes"][0].as_str().unwrap();
    assert!(note.contains("no path for 3 levels within its 3600 s") && note.contains("none for 4 of d = 5"), "{note}");
}

/// The range of states that A* can expand from the hardest board of 3x3 is known for all
/// tie-breaking rules, and the thesis has more. Another program counted the same bounds.
#[test]
fn expansions_beyond_what_a_closed_set_allows_are_impossible() {
    let result = quick("sliding-hardest");
    for (row, least, most) in [("A*, Manhattan", 6549.0, 21197.0), ("A*, perfect heuristic", 31.0, 526.0)] {
        let here = cell(&result, row, "expanded");
        let ours = here["ours"].as_f64().unwrap();
        assert!((least..=most).contains(&ours) && here["verdict"] == "impossible", "{here}");
        assert!(here["note"].as_str().unwrap().contains(&format!("{least} to {most} states")), "{here}");
    }
    // A learnt heuristic is not consistent, so its expansions have no known bounds.
    assert_eq!(cell(&result, "A*, learnt heuristic", "expanded")["verdict"], "worse");
}

/// Means over other runs may have any value. The digits of a mean show its number of runs.
#[test]
fn means_of_other_runs_are_not_called_impossible() {
    let result = quick("race-expanded");
    let note = |row: &str| {
        let here = cell(&result, row, "mean expanded");
        assert_ne!(here["verdict"], "impossible", "{here}");
        here["note"].as_str().unwrap().to_string()
    };
    assert!(note("all, IDA*").contains("not of the same runs"));
    assert!(note("all, IDA*, misplaced").contains("over 73 of 100 runs"));
    assert!(note("all, IDA*, manhattan").contains("over 13 or 26 or 39 or 52 or 65 or 78 or 91 of 100 runs"));
}

/// The verdicts of docs/src/lab/findings.md on arithmetic and on complete searches.
#[test]
fn what_is_exact_in_the_new_experiments_is_exact() {
    let values = |result: &Value, row: &str, column: &str| {
        let here = cell(result, row, column);
        (here["ours"].as_f64(), here["paper"].as_f64(), here["verdict"].as_str().unwrap().to_string())
    };
    let inversions = quick("ga-inversions");
    let tile = values(&inversions, "figure 7", "inversions of tile 9");
    assert_eq!(tile, (Some(2.0), Some(3.0), "impossible".into()));
    assert_eq!(values(&inversions, "figure 7", "sum"), (Some(59.0), Some(59.0), "agrees".into()));
    let tree = quick("ga-tree");
    assert_eq!(values(&tree, "18 levels", "days"), (Some(13.4), Some(13.4), "agrees".into()));
    assert_eq!(values(&tree, "25 levels", "days").2, "impossible");
    let solutions = quick("ga-solutions");
    assert_eq!(values(&solutions, "all", "states with several shortest solutions").0, Some(103_407.0));
    let hardest = quick("sliding-hardest");
    assert_eq!(values(&hardest, "naive", "cost"), (Some(61.0), Some(61.0), "agrees".into()));
    assert_eq!(values(&hardest, "rows", "cost").0, Some(43.0));
    // The p-values of the notebook in the authors' repository; table 5 has rows of table 4.
    let figure = quick("rings-figure4");
    let column = "p-value, Student's test of the levels' means";
    for (row, p, paper) in [("d = 3, k = 2, raw data", 0.127, 0.12), ("d = 4, k = 2, raw data", 0.031, 0.03)] {
        assert_eq!(values(&figure, row, column), (Some(p), Some(paper), "agrees".into()));
    }
    let tables = quick("rings-data");
    assert_eq!(values(&tables, "table 5, d = 4, k = 1, level 1", "median"), (Some(10.0), Some(14.0), "better".into()));
    assert_eq!(values(&tables, "table 4, d = 4, k = 3, level 2", "success %").2, "impossible");
    let differs = |cell: &&Value| cell["row"].as_str().unwrap().starts_with("table 4") && cell["verdict"] != "agrees";
    assert_eq!(tables["cells"].as_array().unwrap().iter().filter(differs).count(), 2);
    let proposition = quick("rings-proposition1");
    let column = "nodes of A*, at least (2^k - 1)^n";
    let here = values(&proposition, "d = 4, k = 3, level 0", column);
    assert_eq!((here.1, here.2), (Some(5_764_801.0), "impossible".into()));
}

/// Lists every table, figure and claim of the papers as text and as JSON. The crate of the
/// experiments checks their numbering.
#[test]
fn all_items_of_the_papers_are_listed() {
    let text = String::from_utf8(antipode(&["reproduce", "--list"]).stdout).unwrap();
    let json: Value = serde_json::from_slice(&antipode(&["reproduce", "--list", "--format", "json"]).stdout).unwrap();
    let papers = json["papers"].as_array().unwrap();
    let items: Vec<&Value> = papers.iter().flat_map(|paper| paper["items"].as_array().unwrap()).collect();
    // One line each, and a title and a blank line for each paper but the last.
    assert_eq!(text.lines().count(), items.len() + 2 * papers.len() - 1);
    for item in items {
        let name = item["item"].as_str().unwrap();
        assert!(
            text.contains(name) && item["by"].as_array().unwrap().iter().all(|by| text.contains(by.as_str().unwrap()))
        );
    }
    assert_eq!(antipode(&["reproduce", "--list", "sliding-god"]).status.code(), Some(2));
}

/// The minima of figure 3 and of table 4 differ, and either may be right.
#[test]
fn figures_that_contradict_each_other_are_not_called_impossible() {
    let here = quick("rings-figure3");
    let here = cell(&here, "d = 3, k = 2, level 2", "least moves");
    assert_ne!(here["verdict"], "impossible");
    assert!(here["note"].as_str().unwrap().contains("table 4 has 9"), "{here}");
}

#[test]
fn experiments_are_listed_and_seeds_decide() {
    let list = antipode(&["reproduce"]);
    let text = String::from_utf8(list.stdout).unwrap();
    assert_eq!(text.lines().count(), 45);
    assert!(QUICK.iter().all(|name| text.contains(name)));
    let output = antipode(&["reproduce", "rings-table9"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(2)
            && message.contains("unknown experiment 'rings-table9': did you mean 'rings-table2'?")
    );
    let place = tempfile::tempdir().unwrap();
    let cells = |seed: &str, threads: &str, name: &str| {
        let folder = place.path().to_str().unwrap();
        let start = ["reproduce", name, "--quick", "--force", "--format", "json", "-o", folder, "--memory", "1GB"];
        let output = antipode(&[&start[..], &["--seed", seed, "--threads", threads]].concat());
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["cells"].clone()
    };
    let first = cells("1", "1", "rings-figure3");
    assert_eq!(first, cells("1", "3", "rings-figure3"));
    assert_ne!(first, cells("2", "3", "rings-figure3"));
    std::fs::write(place.path().join("file"), "").unwrap();
    let output = antipode(&["reproduce", "sliding-god", "--quick", "-o", place.path().join("file").to_str().unwrap()]);
    // Fails before the work, like other places that cannot be written.
    assert_eq!(output.status.code(), Some(2));
}
