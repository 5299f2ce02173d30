//! The atlas in `data/atlas`: its totals, and its small puzzles computed again.

use std::path::Path;

use antipode::families;
use antipode::jobs::{self, DiameterOptions, WorkResources};
use antipode::watch::Watch;
use serde_json::{Value, json};

/// The most configurations of a puzzle that is searched again.
const LARGEST: u64 = 600_000;

fn atlas() -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/atlas/rings.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn components_add_up_to_all_configurations() {
    for row in atlas() {
        let [d, l] = ["d", "l"].map(|key| number(&row[key]));
        let vertices = 1 << d;
        let all: u64 = (l + 1..=vertices).product();
        assert_eq!(number(&row["configurations"]), all, "{}", row["spec"]);
        let classes = row["classes"].as_array().unwrap();
        let connected: u64 = classes.iter().map(|class| number(&class["size"]) * number(&class["count"])).sum();
        assert_eq!(connected + number(&row["isolated"]), all, "{}", row["spec"]);
        let greatest = classes.iter().map(|class| number(&class["diameter"])).max().unwrap_or(0);
        assert_eq!(number(&row["god_number"]), greatest, "{}", row["spec"]);
    }
}

#[test]
fn small_puzzles_are_as_the_atlas_says() {
    let mut options = DiameterOptions::new(WorkResources { threads: 2, memory: 1 << 30 });
    options.bounds = true;
    for row in atlas().into_iter().filter(|row| number(&row["configurations"]) <= LARGEST) {
        let spec = row["spec"].as_str().unwrap();
        let found = jobs::diameter(&families::parse(spec).unwrap(), &options, |_| (), &mut Watch::none()).unwrap();
        let key = |class: &Value| ["size", "count", "diameter"].map(|key| number(&class[key]));
        let mut ours: Vec<[u64; 3]> = found.classes.iter().map(|class| key(&json!(class))).collect();
        let mut theirs: Vec<[u64; 3]> = row["classes"].as_array().unwrap().iter().map(key).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{spec}");
    }
}
