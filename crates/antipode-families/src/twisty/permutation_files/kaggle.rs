//! The puzzles of competitions on Kaggle.
//!
//! `puzzle_info.csv` of Santa 2023 and of the challenges of CayleyPy has the columns `puzzle_type`
//! and `allowed_moves`, a Python dictionary of permutations of stickers, which count from 0. In
//! later challenges, `puzzle_info.json` has one puzzle: `generators`, and `central_state` with the
//! colours of the solved state. The table has no colours, so all stickers differ.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::definition::TwistyDefinition;
use super::sticker_puzzle::{ReadPermutations, sticker_puzzle};
use antipode_core::error::{Error, Result};

/// The first line of a table.
const HEAD: [&str; 2] = ["puzzle_type", "allowed_moves"];

/// The names that a message lists.
const MOST_NAMES: usize = 8;

#[derive(Deserialize)]
struct KaggleJson {
    central_state: Vec<serde_json::Value>,
    generators: BTreeMap<String, Vec<usize>>,
}

/// Whether a text is such a table.
pub(super) fn is_table(text: &str) -> bool {
    let head = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    head.split(',').map(str::trim).eq(HEAD)
}

/// Whether a text is such an object.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"central_state\"")
}

/// Reads one puzzle of a table: the only one, or that with this name. `Usage` if it is not valid.
pub(super) fn read_table(file: &str, text: &str, puzzle: Option<&str>) -> Result<ReadPermutations> {
    let lines = (2..).zip(text.lines().skip(1)).filter(|(_, line)| !line.trim().is_empty());
    let rows = lines.map(|(number, line)| {
        let row = line.split_once(',');
        let (name, moves) =
            row.ok_or_else(|| Error::bad_line(file, number, None, "a puzzle without a list of moves"))?;
        Ok((number, name.trim().trim_matches('"'), moves.trim(), line))
    });
    let rows: Vec<(usize, &str, &str, &str)> = rows.collect::<Result<_>>()?;
    let names: Vec<&str> = rows.iter().map(|(_, name, ..)| *name).collect();
    let row = match puzzle {
        Some(wanted) => rows.iter().find(|(_, name, ..)| name.eq_ignore_ascii_case(wanted)),
        None if rows.len() > 1 => {
            let listed = names[..names.len().min(MOST_NAMES)].join(", ");
            let what = format!("the file has {} puzzles: write puzzle=NAME, such as {listed}", rows.len());
            return Err(Error::bad_file(file, what));
        }
        None => rows.first(),
    };
    let &(number, _, moves, line) = match (row, puzzle) {
        (Some(row), _) => row,
        (None, None) => return Err(Error::bad_file(file, "the table has no puzzle")),
        (None, Some(wanted)) => return Err(Error::unknown("puzzle", wanted, names)),
    };
    let moves = moves.strip_prefix('"').and_then(|moves| moves.strip_suffix('"')).unwrap_or(moves);
    // A dictionary of Python with plain names is JSON but for its quotes.
    let json = moves.replace("\"\"", "\"").replace('\'', "\"");
    let moves: BTreeMap<String, Vec<usize>> = serde_json::from_str(&json)
        .map_err(|error| Error::bad_line(file, number, None, format!("not a dictionary of permutations: {error}")))?;
    let stickers = moves.values().next().map_or(0, Vec::len);
    let definition = sticker_puzzle(file, &(0..stickers).collect::<Vec<_>>(), moves.into_iter().collect())?;
    Ok(ReadPermutations { definition, text: format!("{}\n{line}\n", HEAD.join(",")) })
}

/// Reads an object. `Usage` if it is not valid.
pub(super) fn read_json(file: &str, text: &str) -> Result<TwistyDefinition> {
    let KaggleJson { central_state, generators } = serde_json::from_str(text)
        .map_err(|error| Error::bad_line(file, error.line(), Some(error.column()), error.to_string()))?;
    let colour = |value| central_state.iter().position(|other| other == value).unwrap_or_default();
    let colours: Vec<usize> = central_state.iter().map(colour).collect();
    sticker_puzzle(file, &colours, generators.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "puzzle_type,allowed_moves\none/2,\"{'f0': [1, 2, 0, 3], 'r1': [0, 1, 3, 2]}\"\nwreath_3/3,\"{'l': [1, 0, 2]}\"\n";

    #[test]
    fn a_puzzle_of_a_table() {
        let found = read_table("p.csv", TABLE, Some("ONE/2")).unwrap();
        let names: Vec<&str> = found.definition.moves.iter().map(|made| made.name.as_str()).collect();
        assert_eq!(names, ["f0", "r1"]);
        assert_eq!(found.definition.moves[0].change.pieces, [1, 2, 0, 3]);
        // A table of states carries only this puzzle, which then needs no name.
        assert_eq!(read_table("p.csv", &found.text, None).unwrap().definition.moves, found.definition.moves);
    }

    #[test]
    fn the_object_has_colours() {
        let text = r#"{"central_state": ["a", "b", "a"], "generators": {"L": [1, 2, 0]}}"#;
        assert!(is_json(text));
        assert_eq!(read_json("p.json", text).unwrap().solved.pieces, [0, 1, 0]);
    }

    #[test]
    fn wrong_tables_are_refused() {
        for (text, puzzle, part) in [
            (TABLE.to_string(), None, "the file has 2 puzzles: write puzzle=NAME, such as one/2, wreath_3/3"),
            (TABLE.to_string(), Some("one/3"), "did you mean 'one/2'?"),
            (TABLE.replace("2, 0, 3", "2, 0, 2"), Some("one/2"), "move f0 is not a permutation of 4 stickers"),
            (TABLE.replace("[0, 1, 3, 2]", "[0]"), Some("one/2"), "move r1 is not a permutation"),
            (TABLE.replace("'r1'", "r1"), Some("one/2"), "line 2: not a dictionary of permutations"),
            (TABLE.to_string() + "rim\n", Some("x"), "line 4: a puzzle without"),
            (TABLE.lines().next().unwrap().to_string(), None, "no puzzle"),
        ] {
            let message = read_table("p.csv", &text, puzzle).err().unwrap().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
