//! `antipode label`: labels of a solver, of a file, of a table.

#![cfg(feature = "export")]

use std::collections::HashMap;

use crate::exported::{Rows, truth};
use crate::place::Place;
use antipode::jobs::labels::LabelOptions;
use antipode::storage::StorageFolder;

#[test]
fn labels_of_a_solver_are_distances_and_a_database_keeps_them() {
    let place = Place::new();
    let problem = antipode::families::parse("sliding:3x3").unwrap();
    let truth: HashMap<String, u64> =
        truth(&problem).into_iter().map(|(state, distance)| (problem.write(&state), distance)).collect();
    let label = |labels: &str, samples: &str, file: &str, words: &[&str]| -> Rows {
        let all = ["sliding:3x3", "--labels", labels, "--samples", samples, "-o", file, "--force"];
        place.prints(&[&["label"][..], &all[..], words].concat());
        place.rows(file)
    };
    let plain = label("solver:ida", "900", "x.csv", &["--seed", "4"]);
    assert_eq!(plain.texts.len(), 900);
    for (text, distance) in plain.texts.iter().zip(&plain.distances) {
        assert_eq!(truth.get(text), Some(distance), "{text}");
    }
    let kept = ["--seed", "4", "--database", "labels"];
    label("solver:ida", "100", "x.csv", &kept);
    assert_eq!(label("solver:ida", "900", "x.csv", &kept), plain);
    let parquet = label("file:labels", "1000000", "x.parquet", &["--form", "text"]);
    assert_eq!(parquet.texts[..900], plain.texts);
    let few = label("file:labels", "50", "x.csv", &["--seed", "9"]);
    assert_eq!(few.texts.len(), 50);
    assert_eq!(few, label("file:labels", "50", "x.csv", &["--seed", "9"]));
    let scrambled = label("solver:ida", "200", "x.csv", &["--scrambles", "fixed:5"]);
    assert!(scrambled.distances.iter().all(|&distance| distance <= 5));
}

#[test]
fn distinct_labels_count_each_state_once() {
    let place = Place::new();
    let label = |samples: &str, words: &[&str]| {
        let all = ["label", "sliding:2x3", "--labels", "solver:astar", "--samples", samples, "-o", "x.csv", "--force"];
        let report = place.json(&[&all[..], words].concat());
        let rows = place.rows("x.csv");
        let met: HashMap<&String, u64> = rows.texts.iter().zip(rows.distances.iter().copied()).collect();
        assert_eq!(
            (rows.texts.len(), met.len() as u64),
            (samples.parse().unwrap(), report["distinct"].as_u64().unwrap())
        );
        rows
    };
    let (drawn, distinct) = (label("300", &[]), label("300", &["--distinct"]));
    // Those that were drawn first, without what they repeat.
    let mut kept: Vec<&String> = vec![];
    for text in &drawn.texts {
        if !kept.contains(&text) {
            kept.push(text);
        }
    }
    assert!(kept.len() < 300 && distinct.texts.iter().take(kept.len()).eq(kept.into_iter()));
    // A database keeps all labels, and a longer list continues it.
    label("100", &["--distinct", "--database", "labels"]);
    assert_eq!(label("300", &["--distinct", "--database", "labels"]), distinct);
    assert_eq!(label("300", &["--database", "labels"]), drawn);
    let all = ["label", "sliding:2x3", "--labels", "solver:astar", "-o", "x.csv", "--force", "--distinct"];
    let found = ["after 360 distinct states: ask for fewer --samples"];
    place.refuses(&[&all[..], &["--samples", "361"]].concat(), 2, &found);
    let stored = ["label", "sliding:2x3", "--labels", "file:labels", "-o", "y.csv", "--distinct"];
    place.refuses(&stored, 2, &["--distinct"]);
    let mut walks = LabelOptions::default();
    walks.distinct = true;
    assert!(walks.check(None).unwrap_err().to_string().contains("--distinct"));
    let given = ["label", "sliding:2x3", "--labels", "solver:ida", "--states", "x.csv", "-o", "y.csv", "--distinct"];
    assert_eq!(place.command(&given).output().unwrap().status.code(), Some(2));
}

#[test]
fn labels_of_a_table_are_what_export_writes() {
    let place = Place::new();
    place.table("pancake:6", "table");
    place.prints(&[
        "label",
        "pancake:6",
        "--labels",
        "table:table",
        "--samples",
        "300",
        "--seed",
        "2",
        "-o",
        "label.npz",
    ]);
    place.prints(&["export", "table", "--samples", "300", "--seed", "2", "-o", "export.npz"]);
    assert_eq!(place.rows("label.npz"), place.rows("export.npz"));
    place.prints(&["label", "pancake:6", "--labels", "table:table", "-o", "index.npz", "--form", "index"]);
    assert_eq!(place.rows("index.npz").distances.len(), 720);
}

/// Sliding blocks, with the rules of an external program.
#[test]
fn a_puzzle_of_ones_own_is_written_as_it_writes_its_states() {
    let place = Place::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rules/klotski.py");
    let spec = format!("rules:cmd: python3 {script} AAB/C.B/D.. .AA/.../...");
    let problem = place.table(&spec, "table");
    let truth: HashMap<String, u64> =
        truth(&problem).into_iter().map(|(state, distance)| (problem.write(&state), distance)).collect();
    for file in ["x.csv", "x.parquet"] {
        place.prints(&["export", "table", "-o", file, "--form", "text"]);
        let Rows { texts, distances, .. } = place.rows(file);
        assert!(texts.len() == truth.len() && texts.len() > 30, "{}", texts.len());
        assert!(texts.iter().zip(&distances).all(|(text, distance)| truth.get(text) == Some(distance)));
    }
}

/// Shards in any order, one of them stopped and run again, give the same file as one process.
#[test]
fn labels_made_by_shards_are_the_same_file() {
    let place = Place::new();
    for (file, shards) in [("x.parquet", 3), ("x.npz", 2), ("x.csv", 5)] {
        let all = ["sliding:3x3", "--labels", "solver:ida", "--samples", "15000", "--seed", "4", "-o", file];
        place.prints(&[&["label"], &all[..]].concat());
        let whole = std::fs::read(place.path(file)).unwrap();
        std::fs::remove_file(place.path(file)).unwrap();
        let kept = |shard: usize| format!("{file}.{shard}");
        let run = |shard: usize, more: &[&str]| {
            let (folder, share) = (kept(shard), format!("{shard}/{shards}"));
            let words = ["--checkpoint", &folder, "--resume", "--share", &share];
            place.command(&[&["label"], &all[..], &words, more].concat()).output().unwrap()
        };
        for shard in (0..shards).rev() {
            // It stops at once, or when it has finished.
            assert!([Some(0), Some(75)].contains(&run(shard, &["--stop-after", "0s"]).status.code()));
            assert!(run(shard, &[]).status.success());
            assert!(run(shard, &[]).status.success());
        }
        assert!(!place.path(file).exists());
        let folders: Vec<_> = (0..shards).map(|shard| place.path(&kept(shard))).collect();
        let merged = place.path("merged");
        let kept = antipode::checkpoint::merge(&folders, &StorageFolder::open(&merged).unwrap()).unwrap().parts_done;
        place.prints(&[&["label"][..], &all[..], &["--checkpoint", "merged", "--resume"]].concat());
        assert!(std::fs::read(place.path(file)).unwrap() == whole, "{file}");
        // Almost nothing was left to do: there are more blocks than one process makes.
        let status = antipode::checkpoint::JobStatus::read(&merged).unwrap();
        assert!(kept >= 11 && status.parts_done == kept, "{kept} {}", status.parts_done);
    }
    place.table("pancake:6", "table");
    let table = ["pancake:6", "--labels", "table:table", "-o", "x.csv", "--force"];
    let shard = ["--checkpoint", "shard", "--share", "1/2"];
    let split = place.command(&[&["label"][..], &table[..], &shard].concat()).assert();
    split.code(2).stderr(predicates::str::contains("are not split"));
}

/// A file of labels guides solvers and judges them, for the states that it has.
#[test]
fn a_database_is_a_heuristic_and_a_ground_truth() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    let words = "label sliding:2x3 --labels solver:ida --samples 150 --database some.labels -o some.csv --form text";
    place.prints(&words.split(' ').collect::<Vec<_>>());
    let report = |words: &str| place.json(&words.split(' ').collect::<Vec<_>>());
    let audit = |name: &str| report(&format!("heuristic audit sliding:2x3 --heuristic {name} --truth table"));
    let (zero, plain) = (audit("labels:some.labels"), audit("manhattan"));
    let both = audit("labels:some.labels;else=manhattan");
    for audit in [&zero, &both] {
        assert_eq!((&audit["claim"]["admissible"], &audit["claim"]["consistent"]), (&true.into(), &false.into()));
        assert_eq!(audit["overestimates"]["count"], 0);
    }
    let exact = |audit: &serde_json::Value| audit["exact_states"].as_u64().unwrap();
    assert!(exact(&zero) >= 150 && exact(&both) > exact(&plain).max(exact(&zero)));

    // All labels are the distances of the table, and optimal solvers solve with them.
    let solvers = ["ida,labels:some.labels", "astar,labels:some.labels;else=manhattan"];
    for table in ["table", "some.labels"] {
        for solver in solvers {
            let audit = report(&format!("audit sliding:2x3 --solver {solver} --truth {table} --samples all"));
            assert_eq!(audit["all"]["optimal_rate"]["count"], audit["audited"], "{solver}, {table}");
            assert!(audit["audited"].as_u64().unwrap() >= 150);
        }
    }
    let few = report("audit sliding:2x3 --solver greedy --truth some.labels --samples 1/depth");
    assert_eq!(few["audited"].as_u64().unwrap() as usize, few["by_distance"].as_array().unwrap().len());

    // States without a label are counted, and never judged.
    let given = report("audit sliding:2x3 --solver bfs --truth some.labels --shuffles random --samples 100");
    let unknown = given["unproven"].as_u64().unwrap();
    assert!(unknown > 0 && given["all"]["optimal_rate"]["of"].as_u64().unwrap() + unknown == 100);
    let judged = report("heuristic audit sliding:2x3 --heuristic manhattan --truth some.labels");
    assert!(judged["states"].as_u64().unwrap() >= 150 && judged["unproven"] == 0);
    place.refuses(
        &["solve", "pancake:4", "1 2 3 4", "--heuristic", "labels:some.labels"],
        2,
        &["is for sliding:2x3, not for pancake:4"],
    );
}

/// A wrong label would be trained on and audited against, so a claim does not suffice.
#[test]
fn labels_rest_on_no_mere_claim() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    let start = ["label", "sliding:2x3", "-o", "x.csv", "--samples", "50", "--labels"];
    let program = concat!("cmd: python3 ", env!("CARGO_MANIFEST_DIR"), "/no-such-heuristic.py");
    let claimed =
        ["manhattan;admissible", "table:table;minus=1;admissible", "labels:x;else=manhattan;admissible", program];
    for name in claimed {
        let words = [&start[..], &["solver:astar", "--heuristic", name]].concat();
        place.refuses(&words, 2, &["only said to be admissible", name]);
        place.refuses(&[&words[..], &["--checkpoint", "kept", "--share", "1/2"]].concat(), 2, &["only said to be"]);
    }
    assert!(!place.path("x.csv").exists());
    // Tables and files take no heuristic, and an adjustment of a lower bound is one.
    let stored = [&start[..], &["table:table", "--heuristic", "manhattan;admissible"]].concat();
    place.refuses(&stored, 2, &["leave out --heuristic"]);
    place.prints(&[&start[..], &["solver:astar", "--heuristic", "manhattan;minus=1", "--force"]].concat());
}
