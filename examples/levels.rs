//! Exact distances of the levels in `data/instances/rings_levels.json`, under every face dimension
//! K.
//!
//! `cargo run --release --example levels FILE` writes a CSV file: whether the target can be
//! reached, the fewest moves, and what A* found in the paper that the levels come from (empty where
//! it ran out of time).

use std::fmt::Write;
use std::path::Path;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, StateDistance, WorkResources};
use antipode::watch::Watch;
use serde_json::Value;

const LEVELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/instances/rings_levels.json");

/// The fewest moves from a state to the goal of a spec; none if there is no path.
fn distance(spec: &str, start: &str, folder: &Path) -> Result<Option<u32>> {
    let resources = WorkResources { threads: jobs::threads(), memory: jobs::available_memory() };
    let problem = families::parse(spec)?;
    if !jobs::solvable(&problem, start, None, resources.memory, &mut Watch::none())?.solvable {
        return Ok(None);
    }
    let path = folder.join("table");
    let options = BuildOptions::to(&path).force(true);
    jobs::build(&problem, resources, &options, |_| (), &mut Watch::none())?;
    let found: Vec<StateDistance> = OpenTable::open(&path)?.distances(&[start.to_string()])?;
    Ok(found[0].distance)
}

fn main() -> Result<()> {
    let file = std::env::args().nth(1).ok_or_else(|| Error::usage("name the CSV file to write"))?;
    let text = std::fs::read_to_string(LEVELS).map_err(|e| Error::io("open", Path::new(LEVELS), e))?;
    let levels: Vec<Value> = serde_json::from_str(&text).map_err(|e| Error::corrupt(Path::new(LEVELS), e))?;
    let folder = tempfile::tempdir().map_err(|e| Error::io("create", Path::new("a folder"), e))?;
    let mut out = String::from("name,d,k,l,start,target,solvable,distance,a_star\n");
    for level in &levels {
        let word = |key: &str| level[key].as_str().unwrap_or_default().to_string();
        let (d, holes) = (level["d"].as_u64().unwrap_or(0), &level["l"]);
        for k in 1..d {
            let spec = format!("rings:{d},{k},{holes};goal={}", word("target"));
            let found = distance(&spec, &word("start"), folder.path())?;
            let moves = found.map_or(String::new(), |moves| moves.to_string());
            let a_star = level["astar"][k.to_string()].as_u64().map_or(String::new(), |moves| moves.to_string());
            let solvable = if found.is_some() { "yes" } else { "no" };
            let head = format!("{},{d},{k},{holes},{},{}", word("name"), word("start"), word("target"));
            let _ = writeln!(out, "{head},{solvable},{moves},{a_star}");
            eprintln!("{head},{solvable},{moves},{a_star}");
        }
    }
    std::fs::write(&file, out).map_err(|e| Error::io("write", Path::new(&file), e))
}
