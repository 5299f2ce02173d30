//! Precomputed data on rings: the atlas, and the levels of the paper.

use serde::Serialize;

use crate::served_puzzle::ServedPuzzle;
use antipode_families::{is_about, parse};

/// A level of the paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperLevel {
    /// The name in the paper.
    name: String,
    /// The canonical spec.
    spec: String,
    /// The puzzle on the shelf, if there is one.
    puzzle: Option<String>,
    /// The start state.
    start: String,
    /// The fewest moves; null if it cannot be solved.
    distance: Option<u32>,
}

/// The components of one size of a puzzle with rings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RingClass {
    /// The dimension of the cube.
    d: u64,
    /// The dimension of the faces that rings move in.
    k: u64,
    /// The number of empty vertices.
    l: u64,
    /// The configurations of the puzzle.
    configurations: u64,
    /// The configurations in each component.
    component_size: u64,
    /// The number of components.
    components: u64,
    /// The diameter of each.
    diameter: u64,
}

/// A field of a row; empty if there is none.
fn field<'a>(row: &[(&str, &'a str)], name: &str) -> &'a str {
    row.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text)
}

/// The rows of a CSV table with a header and without quotes.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<(&'static str, &'static str)>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    lines.map(move |line| head.iter().copied().zip(line.split(',')).collect())
}

/// The atlas: the classes of components.
pub fn atlas() -> Vec<RingClass> {
    rows(antipode_data::RINGS_TABLE)
        .map(|row| RingClass {
            d: number(&row, "d"),
            k: number(&row, "k"),
            l: number(&row, "l"),
            configurations: number(&row, "configurations"),
            component_size: number(&row, "component_size"),
            components: number(&row, "components"),
            diameter: number(&row, "diameter"),
        })
        .collect()
}

/// A number of a row of the atlas.
fn number(row: &[(&str, &str)], name: &str) -> u64 {
    field(row, name).parse().expect("the atlas has a number in every field")
}

/// The levels of the paper, with the puzzle on the shelf that can play each one.
pub fn levels<'a>(shelf: impl Iterator<Item = &'a ServedPuzzle> + Clone) -> Vec<PaperLevel> {
    rows(antipode_data::LEVELS_TABLE)
        .filter_map(|row| {
            let get = |name: &str| field(&row, name);
            let name = get("name").strip_prefix("level_")?;
            let spec = format!("rings:{},{},{};goal={}", get("d"), get("k"), get("l"), get("target"));
            let problem = parse(&spec).ok()?;
            let served = shelf.clone().find(|shown| is_about(&shown.problem().spec(), &problem));
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
