//! States as KPattern JSON of cubing.js, `{"EDGES": {"pieces": [1, 0, 2], ..}}`, or the same in
//! `patternData`.
//!
//! Pieces count from 0. The built-in cubes, the pyraminx and the skewb take the patterns of
//! cubing.js; on cubes, its pieces have the order of M. Reid. Other puzzles take those of their own
//! definition.

use std::collections::BTreeMap;

use serde_json::Value;

use super::definition::{PieceArrangement, TwistyDefinition, ranges};
use super::holding::HeldPuzzle;
use super::kpuzzle::KpuzzlePattern;
use super::piece_lists::PieceLists;
use antipode_core::error::{Error, Result};

/// An orbit of cubing.js, the set that it is, and its slots in their order, by their faces.
type PatternOrbit = (&'static str, &'static str, &'static str);

/// The orbits of the built-in puzzles of cubing.js: cubes, the pyraminx, the skewb.
const PUZZLES: [&[PatternOrbit]; 3] = [
    &[
        ("EDGES", "EDGES", "UF UR UB UL DF DR DB DL FR FL BR BL"),
        ("CORNERS", "CORNERS", "UFR URB UBL ULF DRF DFL DLB DBR"),
        ("CENTERS", "CENTERS", "U L F R B D"),
    ],
    // The names come from its moves: these are the slots, turned as it counts twists, that its U,
    // L, R, B and turns of the whole permute as those of the pyraminx here do.
    &[
        ("EDGES", "EDGES", "FL LR FD DR LD RF"),
        ("CORNERS", "AXES", "RLF LRD RFD FLD"),
        ("CORNERS2", "TIPS", "RLF LRD RFD FLD"),
    ],
    // Found in the same way; how centres are turned does not show.
    &[("CORNERS", "CORNERS", "ULF URB DRF UFR DFL DBR UBL DLB"), ("CENTERS", "CENTERS", "F R D U L B")],
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
        Some(held) => of_solid(definition, held, text, &patterns),
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

/// The orbits of cubing.js that are the sets of a built-in puzzle.
fn orbits_of(held: &HeldPuzzle) -> Option<&'static [PatternOrbit]> {
    let [cube, others @ ..] = PUZZLES;
    if held.cube.is_some() {
        return Some(cube);
    }
    let is_slot = |name: &str, faces: &str| name.len() == faces.len() && name.chars().all(|face| faces.contains(face));
    let has_slots = |names: &str, range: std::ops::Range<usize>| {
        names.split(' ').count() == range.len()
            && names.split(' ').all(|name| range.clone().any(|slot| is_slot(name, held.faces.get(slot).unwrap_or(&""))))
    };
    let fits = |orbits: &&[PatternOrbit]| {
        ranges(&held.space.sets).all(|(set, range)| {
            orbits.iter().any(|(_, name, names)| set.is_called(name) && has_slots(names, range.clone()))
        })
    };
    others.into_iter().find(fits)
}

/// A state of a built-in puzzle from a pattern of that of cubing.js.
fn of_solid(
    definition: &TwistyDefinition,
    held: &HeldPuzzle,
    text: &str,
    patterns: &BTreeMap<String, KpuzzlePattern>,
) -> Result<PieceArrangement> {
    let orbits = orbits_of(held).ok_or_else(|| {
        let what = "KPattern JSON of this built-in puzzle is not known: read the definition of cubing.js from a file";
        Error::bad_text(text, 0, what)
    })?;
    let mut found = PieceArrangement::identity(held.space.slots());
    for (set, range) in ranges(&held.space.sets) {
        let orbit = orbits.iter().find(|(_, name, _)| set.is_called(name));
        let &(orbit, _, names) = orbit.expect("each set is an orbit of cubing.js");
        let names: Vec<&str> = names.split(' ').collect();
        let pattern = patterns.get(orbit);
        let pattern = pattern.ok_or_else(|| Error::bad_text(text, 0, format!("the set {orbit} is missing")))?;
        let (pieces, twists) = pattern.lists(set.pieces, set.orientations).map_err(|what| wrong(text, orbit, what))?;
        let mut sorted = pieces.clone();
        sorted.sort_unstable();
        if sorted.into_iter().ne(0..set.pieces as u16) {
            return Err(wrong(text, orbit, format!("the pieces of {orbit} are not those of the solved state")));
        }
        let own = |name: &str| {
            let touches = |slot: &usize| name.chars().all(|face| held.faces[*slot].contains(face));
            range.clone().find(touches).expect("both puzzles have the same slots")
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
        let shown = if held.cube.is_some() { "CENTERS" } else { orbits[0].0 };
        return Err(wrong(text, shown, "the puzzle cannot be held so".into()));
    }
    Ok(definition.turned(&definition.solved, &definition.settled(&found).0))
}
