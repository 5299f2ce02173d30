//! The connectivity atlas of the rings on a D-cube: components and diameters of every puzzle up to
//! a size.
//!
//! `cargo run --release --example atlas puzzles` prints the puzzles, smallest first, for `antipode
//! diameter --list`; `atlas rows FILE FOLDER` makes `rings.json` and `rings.csv` in a folder of
//! what that prints as JSON. `lab/scripts/atlas.sh` does both.

use std::fmt::Write;
use std::path::Path;

use antipode::error::{Error, Result};
use antipode::jobs::Diameter;
use antipode::nums::{binomial, factorial};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most configurations for D up to 4, and for D = 5.
const MOST: [u64; 2] = [30_000_000_000, 1_000_000_000];

/// What `antipode diameter --list` prints.
#[derive(Deserialize)]
struct Report {
    diameters: Vec<Diameter>,
}

/// All puzzles of the atlas as (D, K, L), smallest first.
fn puzzles() -> Vec<[usize; 3]> {
    let mut all = vec![];
    for d in 1..=5usize {
        for holes in 1..1 << d {
            let tokens = (1 << d) - holes;
            let configurations = binomial(1 << d, tokens).zip(factorial(tokens)).and_then(|(a, b)| a.checked_mul(b));
            if let Some(configurations) = configurations.filter(|&all| all <= MOST[usize::from(d == 5)]) {
                all.extend((1..=d).map(|k| (configurations, [d, k, holes])));
            }
        }
    }
    all.sort_unstable();
    all.into_iter().map(|(_, puzzle)| puzzle).collect()
}

fn spec([d, k, holes]: [usize; 3]) -> String {
    format!("rings:{d},{k},{holes}")
}

fn row([d, k, holes]: [usize; 3], found: &Diameter) -> Value {
    let classes: Vec<Value> = found
        .classes
        .iter()
        .map(|c| {
            json!({"size": c.size, "count": c.count, "diameter": c.diameter,
                "representative": c.representative, "witness": c.witness})
        })
        .collect();
    json!({"spec": found.spec, "d": d, "k": k, "l": holes, "configurations": found.configurations,
        "isolated": found.isolated, "god_number": found.diameter, "classes": classes,
        "searches": found.searches, "cpu_seconds": (found.cpu_seconds * 100.0).round() / 100.0})
}

/// A line for each class; isolated configurations have diameter 0.
fn csv(rows: &[Value]) -> String {
    let mut out = String::from("d,k,l,configurations,component_size,components,diameter\n");
    for row in rows {
        let head = format!("{},{},{},{}", row["d"], row["k"], row["l"], row["configurations"]);
        for class in row["classes"].as_array().into_iter().flatten() {
            let _ = writeln!(out, "{head},{},{},{}", class["size"], class["count"], class["diameter"]);
        }
        if row["isolated"] != 0 {
            let _ = writeln!(out, "{head},1,{},0", row["isolated"]);
        }
    }
    out
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|e| Error::io("write", path, e))
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["puzzles"] => puzzles().into_iter().for_each(|puzzle| println!("{}", spec(puzzle))),
        ["rows", file, folder] => {
            let (file, folder) = (Path::new(file), Path::new(folder));
            let text = std::fs::read_to_string(file).map_err(|e| Error::io("open", file, e))?;
            let report: Report = serde_json::from_str(&text).map_err(|e| Error::corrupt(file, e))?;
            let found = report.diameters;
            let mut all = puzzles();
            all.sort_unstable();
            let known = |puzzle: [usize; 3]| found.iter().find(|found| found.spec == spec(puzzle));
            let rows: Vec<Value> = all.into_iter().filter_map(|puzzle| Some(row(puzzle, known(puzzle)?))).collect();
            let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
            write(&folder.join("rings.json"), &format!("[\n{}\n]\n", lines.join(",\n")))?;
            write(&folder.join("rings.csv"), &csv(&rows))?;
        }
        _ => return Err(Error::usage("say 'puzzles', or 'rows FILE FOLDER'")),
    }
    Ok(())
}
