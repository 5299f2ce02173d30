//! GAP files: permutations in cycle notation, as PuzzleGeometry writes and CayleyPy ships them.
//!
//! `NAME:=(1,2,3)(4,5);` is a move; `Gen:=[NAME,..];` says which count, and in what order. In
//! `ip:=[[1],[2,3]];` the stickers of a list look alike; all others differ. The prefix `M_` of
//! PuzzleGeometry is not part of a name.

use super::super::definition::{MOST_SLOTS, TwistyDefinition};
use super::super::generators::{WrittenPermutation, read_permutation};
use super::sticker_puzzle::sticker_puzzle;
use crate::lists;
use antipode_core::error::{Error, Result};

/// The prefix of the moves in files of PuzzleGeometry.
const PREFIX: &str = "M_";

/// A statement: its line, the name and the value.
struct GapStatement<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// Whether a text is a GAP file: it assigns something.
pub(super) fn is_gap(text: &str) -> bool {
    text.lines().any(|line| !line.trim_start().starts_with('#') && line.contains(":="))
}

/// Reads a definition. `Usage` with the line of what is wrong.
pub(super) fn read(file: &str, text: &str) -> Result<TwistyDefinition> {
    let mut permutations: Vec<(&str, WrittenPermutation)> = vec![];
    let (mut counted, mut alike): (Option<Vec<&str>>, Vec<Vec<usize>>) = (None, vec![]);
    let bare: String = text.lines().map(|line| line.split('#').next().unwrap_or_default().to_string() + "\n").collect();
    for GapStatement { line, name, value } in statements(file, &bare)? {
        let wrong = |what: String| Error::bad_line(file, line, None, what);
        if value.starts_with('(') {
            let permutation = read_permutation(value).map_err(wrong)?;
            if permutations.iter().any(|(known, _)| *known == name) {
                return Err(wrong(format!("'{name}' is assigned twice")));
            }
            permutations.push((name, permutation));
            continue;
        }
        let list = value.strip_prefix("Group").map_or(value, str::trim);
        let list = list.strip_prefix(['[', '(']).and_then(|rest| rest.strip_suffix([']', ')']));
        let list = list.map(|list| list.trim().trim_start_matches('[').trim_end_matches(']').trim());
        match (name, list) {
            ("ip", Some(list)) => alike = same_stickers(list).map_err(wrong)?,
            (_, Some(list)) => counted = Some(lists::words(list)),
            (_, None) => {
                return Err(wrong(format!("'{value}' is neither a permutation in cycles nor a list of moves")));
            }
        }
    }
    let moves = match counted {
        None => permutations,
        Some(names) => named(file, permutations, &names)?,
    };
    let largest = moves.iter().map(|(_, permutation)| permutation.largest());
    let points = largest.chain(alike.iter().flatten().copied()).max().unwrap_or(0);
    if points > MOST_SLOTS {
        return Err(Error::Limit(format!("{file}: more than {MOST_SLOTS} stickers")));
    }
    let mut colours: Vec<usize> = (0..points).collect();
    for stickers in &alike {
        let first = stickers.iter().min().map_or(0, |first| first - 1);
        stickers.iter().for_each(|sticker| colours[sticker - 1] = first);
    }
    let images = moves.into_iter().map(|(name, permutation)| {
        let images = permutation.images(points).map_err(|what| Error::bad_file(file, format!("{name}: {what}")))?;
        Ok((name.trim_start_matches(PREFIX).to_string(), images.into_iter().map(usize::from).collect()))
    });
    sticker_puzzle(file, &colours, images.collect::<Result<_>>()?)
}

/// The permutations with some names, in their order.
fn named<'a>(
    file: &str,
    mut permutations: Vec<(&'a str, WrittenPermutation)>,
    names: &[&str],
) -> Result<Vec<(&'a str, WrittenPermutation)>> {
    let take = |name: &&str| {
        let at = permutations.iter().position(|(known, _)| known == name);
        let at = at
            .ok_or_else(|| Error::bad_file(file, format!("the list of moves has '{name}', which is no permutation")))?;
        Ok(permutations.swap_remove(at))
    };
    names.iter().map(take).collect()
}

/// The statements between semicolons.
fn statements<'a>(file: &str, text: &'a str) -> Result<Vec<GapStatement<'a>>> {
    let mut line = 1;
    let mut statements = vec![];
    for part in text.split(';') {
        let before = &part[..part.len() - part.trim_start().len()];
        let (first, lines) = (line + before.matches('\n').count(), part.matches('\n').count());
        line += lines;
        if part.trim().is_empty() {
            continue;
        }
        let (name, value) = part.split_once(":=").ok_or_else(|| {
            Error::bad_line(file, first, None, "not an assignment: write NAME:=(1,2,3)(4,5); or Gen:=[NAME,..];")
        })?;
        statements.push(GapStatement { line: first, name: name.trim(), value: value.trim() });
    }
    Ok(statements)
}

/// Lists of stickers that look alike, without the outer brackets: `1],[2,3`.
fn same_stickers(text: &str) -> std::result::Result<Vec<Vec<usize>>, String> {
    let lists = text.split(']').map(|part| lists::words(part.trim_start_matches([',', '[', ' ', '\n'])));
    let mut known = vec![];
    lists
        .map(|words| {
            words
                .into_iter()
                .map(|word| {
                    let sticker = word.parse().ok().filter(|sticker| (1..=MOST_SLOTS).contains(sticker));
                    let sticker = sticker.ok_or_else(|| format!("'{word}' is not a sticker"))?;
                    if known.contains(&sticker) {
                        return Err(format!("sticker {sticker} is in two lists"));
                    }
                    known.push(sticker);
                    Ok(sticker)
                })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str =
        "# two triangles\nM_A:=(1,2,3);\nM_B:=\n (3,4,5);\nM_C:=(1,2);\nGen:=[\nM_B,M_A\n];\nip:=[[1],[2,4],[3]];\n";

    #[test]
    fn moves_are_those_of_the_list() {
        let definition = read("a.gap", SMALL).unwrap();
        let names: Vec<&str> = definition.moves.iter().map(|made| made.name.as_str()).collect();
        assert_eq!(names, ["B", "A"]);
        assert_eq!(definition.moves[1].change.pieces, [1, 2, 0, 3, 4]);
        assert_eq!(definition.solved.pieces, [0, 1, 2, 1, 4]);
        let all = read("a.gap", &SMALL.replace("Gen:=[\nM_B,M_A\n];", "")).unwrap();
        assert_eq!(all.moves.len(), 3);
        let group = read("a.gap", &SMALL.replace("Gen:=[\nM_B,M_A\n]", "G:=Group([M_B,M_A])")).unwrap();
        assert_eq!(group.moves, definition.moves);
    }

    #[test]
    fn errors_name_the_line() {
        for (from, to, part) in [
            ("(3,4,5)", "(3,4,4)", "M_B: point 4 occurs twice"),
            ("(3,4,5)", "(3,x)", "line 3: 'x' is not a point"),
            ("M_C:=(1,2)", "Print(1)", "line 5: not an assignment"),
            ("M_C:=(1,2)", "M_A:=(1,2)", "line 5: 'M_A' is assigned twice"),
            ("M_C:=(1,2)", "C:=A*B", "line 5: 'A*B' is neither"),
            ("M_B,M_A", "M_B,M_Q", "the list of moves has 'M_Q'"),
            ("[2,4]", "[2,3]", "line 9: sticker 3 is in two lists"),
            ("[2,4]", "[0]", "line 9: '0' is not a sticker"),
            ("[2,4]", "[99999999]", "is not a sticker"),
        ] {
            assert!(SMALL.contains(from), "{from}");
            let message = read("a.gap", &SMALL.replace(from, to)).unwrap_err().to_string();
            assert!(message.contains(part), "{to}: {message}");
        }
    }
}
