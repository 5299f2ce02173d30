//! Precomputed data on rings: the atlas, and the levels of the paper.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::puzzle_catalogue::PuzzleCatalogue;
use antipode_families::{is_about, parse};

/// Components and diameters: `data/atlas/rings.csv`.
const ATLAS: &str = include_str!("../../../data/atlas/rings.csv");

/// Levels with their fewest moves: `data/atlas/levels.csv`.
const LEVELS: &str = include_str!("../../../data/atlas/levels.csv");

/// A level of the paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PaperLevel {
    name: String,
    spec: String,
    /// The puzzle on the shelf, if there is one.
    puzzle: Option<String>,
    start: String,
    /// The fewest moves; null if it cannot be solved.
    distance: Option<u32>,
}

/// The rows of a CSV table with a header and without quotes.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<(&'static str, &'static str)>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    lines.map(move |line| head.iter().copied().zip(line.split(',')).collect())
}

/// The atlas: one object for each class of components.
pub(crate) fn atlas() -> Vec<Map<String, Value>> {
    let value = |text: &str| text.parse::<u64>().map_or_else(|_| Value::from(text), Value::from);
    rows(ATLAS).map(|row| row.into_iter().map(|(name, text)| (name.to_string(), value(text))).collect()).collect()
}

/// The levels of the paper, with the puzzle on the shelf that can play each one.
pub(crate) fn levels(shelf: &PuzzleCatalogue) -> Vec<PaperLevel> {
    rows(LEVELS)
        .filter_map(|row| {
            let get = |name: &str| row.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
            let name = get("name").strip_prefix("level_")?;
            let spec = format!("rings:{},{},{};goal={}", get("d"), get("k"), get("l"), get("target"));
            let problem = parse(&spec).ok()?;
            let served = shelf.all().iter().find(|shown| is_about(&shown.problem().spec(), &problem));
            Some(PaperLevel {
                name: name.split('_').next_back()?.replacen("level", "level ", 1),
                spec: problem.spec(),
                puzzle: served.map(|shown| shown.id.clone()),
                start: get("start").to_string(),
                distance: get("distance").parse().ok(),
            })
        })
        .collect()
}
