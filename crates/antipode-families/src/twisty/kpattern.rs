//! States as KPattern JSON of cubing.js, `{"EDGES": {"pieces": [1, 0, 2], ..}}`, or the same in
//! `patternData`.
//!
//! Pieces count from 0. Of the built-in puzzles the cubes take the patterns of cubing.js, whose
//! pieces have the order of M. Reid; other puzzles take those of their own definition.

use std::collections::BTreeMap;

use serde_json::Value;

use super::definition::{PieceArrangement, TwistyDefinition, ranges};
use super::holding::HeldPuzzle;
use super::kpuzzle::KpuzzlePattern;
use super::piece_lists::PieceLists;
use antipode_core::error::{Error, Result};

/// The slots of the cubes of cubing.js in their order, by their faces.
const CUBE: [(&str, &str); 3] = [
    ("EDGES", "UF UR UB UL DF DR DB DL FR FL BR BL"),
    ("CORNERS", "UFR URB UBL ULF DRF DFL DLB DBR"),
    ("CENTERS", "U L F R B D"),
];

/// The key of the pieces where a pattern comes with the name of its puzzle.
const DATA: &str = "patternData";

/// Whether a text is JSON.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads a state. `Usage` with the column of the mistake.
pub(super) fn read(definition: &TwistyDefinition, text: &str) -> Result<PieceArrangement> {
    let json: Value = serde_json::from_str(text)
        .map_err(|e| Error::bad_text(text, offset(text, e.line(), e.column()), reason(&e)))?;
    let patterns = json.get(DATA).cloned().unwrap_or(json);
    let patterns: BTreeMap<String, KpuzzlePattern> = serde_json::from_value(patterns)
        .map_err(|e| Error::bad_text(text, 0, format!("no KPattern: {}", reason(&e))))?;
    match &definition.holding {
        Some(held) => of_cube(definition, held, text, &patterns),
        None => of_definition(definition, text, &patterns),
    }
}

/// The message of an error of JSON without its place.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(message.clone(), |(what, _)| what.to_string())
}

/// The byte at a line and a column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (before + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The error for the pattern of an orbit.
fn wrong(text: &str, orbit: &str, what: String) -> Error {
    let at = text.find(&format!("\"{orbit}\"")).unwrap_or(0);
    Error::bad_text(text, at, what)
}

/// A state of a puzzle whose sets are the orbits.
fn of_definition(
    definition: &TwistyDefinition,
    text: &str,
    patterns: &BTreeMap<String, KpuzzlePattern>,
) -> Result<PieceArrangement> {
    let mut lists = PieceLists::new(definition);
    for (orbit, pattern) in patterns {
        let (index, pieces) = lists.begin(orbit).map_err(|what| wrong(text, orbit, what))?;
        let orientations = definition.sets[index].orientations;
        let (pieces, twists) = pattern.lists(pieces, orientations).map_err(|what| wrong(text, orbit, what))?;
        lists.take(index, &pieces, &twists).map_err(|what| wrong(text, orbit, what))?;
    }
    lists.end().map_err(|what| Error::bad_text(text, 0, what))
}

/// A state of a built-in cube from a pattern of the cube of cubing.js.
fn of_cube(
    definition: &TwistyDefinition,
    held: &HeldPuzzle,
    text: &str,
    patterns: &BTreeMap<String, KpuzzlePattern>,
) -> Result<PieceArrangement> {
    if held.cube.is_none() {
        let what =
            "KPattern JSON of built-in puzzles is read for cubes only: read the definition of cubing.js from a file";
        return Err(Error::bad_text(text, 0, what));
    }
    let mut found = PieceArrangement::identity(held.space.slots());
    for (set, range) in ranges(&held.space.sets) {
        let names = CUBE.iter().find(|(orbit, _)| set.is_called(orbit)).map(|(_, names)| *names);
        let names: Vec<&str> = names.expect("the sets of cubes are those of cubing.js").split(' ').collect();
        let pattern = patterns.get(&set.name);
        let pattern = pattern.ok_or_else(|| Error::bad_text(text, 0, format!("the set {} is missing", set.name)))?;
        let (pieces, twists) =
            pattern.lists(set.pieces, set.orientations).map_err(|what| wrong(text, &set.name, what))?;
        let mut sorted = pieces.clone();
        sorted.sort_unstable();
        if sorted.into_iter().ne(0..set.pieces as u16) {
            return Err(wrong(
                text,
                &set.name,
                format!("the pieces of {} are not those of the solved state", set.name),
            ));
        }
        let own = |name: &str| {
            let touches = |slot: &usize| name.chars().all(|face| held.faces[*slot].contains(face));
            range.clone().find(touches).expect("both cubes have the same slots")
        };
        for (at, (&piece, &twist)) in pieces.iter().zip(&twists).enumerate() {
            let (slot, home) = (own(names[at]), own(names[usize::from(piece)]));
            // The sticker number i + twist of a piece of cubing.js is on the face number i of its
            // slot.
            let first = held.faces[home].chars().next();
            let count = names[at].len();
            let sticker = names[usize::from(piece)].chars().position(|face| Some(face) == first).unwrap_or(0);
            let face = names[at].chars().nth((sticker + count - usize::from(twist) % count) % count);
            let turned = held.faces[slot].chars().position(|own| Some(own) == face).unwrap_or(0);
            found.pieces[slot] = home as u16;
            found.twists[slot] = turned as u8 % set.orientations;
        }
    }
    if !held.can_hold(&found) {
        return Err(wrong(text, "CENTERS", "the centres are not those of a cube".into()));
    }
    Ok(definition.turned(&definition.solved, &definition.settled(&found).0))
}
