//! The connectivity atlas of the rings on a D-cube: components and diameters of every puzzle up to a size.
//!
//! `cargo run --release --example atlas FOLDER` writes `rings.json` and `rings.csv` there, after every puzzle anew; puzzles
//! that `rings.json` has already are not computed again. Smallest puzzles first; the largest take minutes each.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, DiameterOptions, Resources};
use antipode::nums::{binomial, factorial};
use antipode::watch::Watch;
use serde_json::{Value, json};

/// The most configurations for D up to 4, and for D = 5.
const MOST: [u64; 2] = [30_000_000_000, 1_000_000_000];

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

fn compute([d, k, holes]: [usize; 3]) -> Result<Value> {
    let spec = format!("rings:{d},{k},{holes}");
    let resources = Resources { threads: jobs::threads(), memory: jobs::available_memory() };
    let options = DiameterOptions { resources, engine: None, bounds: true, written: jobs::MOST_WRITTEN };
    let tell = |plan: &str| eprintln!("  {plan}");
    let found = jobs::diameter(&families::parse(&spec)?, &options, tell, &mut Watch::none())?;
    let classes: Vec<Value> = found
        .classes
        .iter()
        .map(|c| {
            json!({"size": c.size, "count": c.count, "diameter": c.diameter,
                "representative": c.representative, "witness": c.witness})
        })
        .collect();
    Ok(json!({"spec": found.spec, "d": d, "k": k, "l": holes, "configurations": found.configurations,
        "isolated": found.isolated, "god_number": found.god_number, "classes": classes,
        "searches": found.searches, "cpu_seconds": (found.cpu_seconds * 100.0).round() / 100.0}))
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
    let folder = std::env::args().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| Error::usage("name the folder that takes the atlas"))?;
    let file = folder.join("rings.json");
    let known = std::fs::read_to_string(&file).unwrap_or_else(|_| "[]".into());
    let mut rows: Vec<Value> = serde_json::from_str(&known).map_err(|e| Error::corrupt(&file, e))?;
    for puzzle in puzzles() {
        let [d, k, holes] = puzzle;
        if rows.iter().any(|row| row["spec"] == format!("rings:{d},{k},{holes}")) {
            continue;
        }
        eprintln!("rings:{d},{k},{holes}");
        rows.push(compute(puzzle)?);
        rows.sort_by_key(|row| ["d", "k", "l"].map(|key| row[key].as_u64()));
        let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
        write(&file, &format!("[\n{}\n]\n", lines.join(",\n")))?;
        write(&folder.join("rings.csv"), &csv(&rows))?;
    }
    Ok(())
}
