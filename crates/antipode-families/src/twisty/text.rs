//! The text form of states: a scramble, the facelets of a cube, the pieces and orientations set by
//! set, KPattern JSON of cubing.js, or a block of a scramble file.
//!
//! Pieces count from 1: `CORNERS 2 1 3 / 0 1 2, EDGES 1 2`. Sets with a single orientation, and
//! sets without twists, have no slash. The only set of a group has no name: `2 1 3`.

use super::definition::{PieceArrangement, TwistyDefinition, ranges};
use super::facelets::FaceletText;
use super::piece_lists::PieceLists;
use super::{kpattern, notation, scramble_blocks};
use crate::lists;
use antipode_core::error::{Error, Result};

/// Writes a state, set by set.
pub(super) fn write(definition: &TwistyDefinition, state: &PieceArrangement) -> String {
    let sets = ranges(&definition.sets).map(|(set, range)| {
        let pieces = state.pieces[range.clone()].iter().map(|&piece| format!(" {}", piece - range.start as u16 + 1));
        let mut text = (set.name.clone() + &pieces.collect::<String>()).trim_start().to_string();
        if set.orientations > 1 {
            text += " /";
            text.extend(state.twists[range].iter().map(|twist| format!(" {twist}")));
        }
        text
    });
    sets.collect::<Vec<_>>().join(", ")
}

/// Reads a state. If the text starts with the name of a set and a number, it lists pieces; if it
/// has the letters of a painted cube, it is one; otherwise it is a scramble of the solved state.
/// `Usage` with the column of the mistake.
pub(super) fn read(definition: &TwistyDefinition, text: &str) -> Result<PieceArrangement> {
    if lists_pieces(definition, text) {
        return read_pieces(definition, text);
    }
    if kpattern::is_json(text) {
        return kpattern::read(definition, text);
    }
    if scramble_blocks::is_block(text) {
        return scramble_blocks::read(definition, text);
    }
    match FaceletText::new(definition, text) {
        Some(facelets) => facelets.read(definition),
        None => notation::scramble(definition, text, &definition.solved),
    }
}

/// The turn of the whole puzzle after a scramble that makes it held as states are, if it is not.
pub(super) fn turned_back(definition: &TwistyDefinition, text: &str) -> Option<String> {
    let lists = lists_pieces(definition, text) || kpattern::is_json(text) || scramble_blocks::is_block(text);
    let is_scramble = !lists && FaceletText::new(definition, text).is_none();
    let holds = definition.holding.is_some() && is_scramble;
    holds.then(|| notation::whole_after(definition, text)).flatten()
}

/// Whether a text lists pieces, and is not a scramble.
fn lists_pieces(definition: &TwistyDefinition, text: &str) -> bool {
    if definition.is_list() {
        return text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    }
    let (_, name, lists) = named_part(text);
    let names_a_set = definition.sets.iter().any(|set| set.is_called(name));
    // A list may end with its first number, or go on with a comma or a slash.
    let first = lists.trim_start().split(|c: char| c.is_whitespace() || ",/".contains(c)).next();
    names_a_set && first.is_some_and(|word| word.parse::<usize>().is_ok())
}

fn read_pieces(definition: &TwistyDefinition, text: &str) -> Result<PieceArrangement> {
    let wrong = |part: &str, what: String| Error::bad_text(text, part.as_ptr() as usize - text.as_ptr() as usize, what);
    let mut state = PieceLists::new(definition);
    let parts = match definition.is_list() {
        true => vec![(text, &text[..0], text)],
        false => text.split(',').map(named_part).collect(),
    };
    for (part, name, lists) in parts {
        let (index, count) = state.begin(name).map_err(|what| wrong(part, what))?;
        let orientations = definition.sets[index].orientations;
        let (pieces, twists) = lists.split_once('/').map_or((lists, None), |(pieces, twists)| (pieces, Some(twists)));
        let read = |list: &str, least: usize, most: usize, what: &str| -> Result<Vec<u16>> {
            lists::words(list)
                .into_iter()
                .map(|word| {
                    let number = word.parse().ok().filter(|n| (least..=most).contains(n)).map(|n: usize| n as u16);
                    number.ok_or_else(|| {
                        wrong(&text[offset(text, word)..], format!("'{word}' is not {what} from {least} to {most}"))
                    })
                })
                .collect()
        };
        let pieces: Vec<u16> = read(pieces, 1, count, "a piece")?.into_iter().map(|piece| piece - 1).collect();
        let twists: Vec<u8> = match twists {
            Some(twists) => {
                let twists = read(twists, 0, usize::from(orientations) - 1, "an orientation")?;
                twists.into_iter().map(|twist| twist as u8).collect()
            }
            None => vec![0; count],
        };
        state.take(index, &pieces, &twists).map_err(|what| wrong(part, what))?;
    }
    state.end().map_err(|what| wrong(text, what))
}

/// Splits a set of a state: the whole part, the name and the lists.
fn named_part(part: &str) -> (&str, &str, &str) {
    let part = part.trim();
    let (name, lists) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
    (part, name, lists)
}

/// The offset of a part of a text.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

#[cfg(test)]
mod tests {
    use super::super::random_puzzles::{bandaged, puzzles};
    use super::super::rules::TwistyRules;
    use super::super::tws;
    use super::*;
    use proptest::prelude::*;

    fn pyraminx() -> TwistyDefinition {
        tws::read("pyraminx", antipode_data::text("pyraminx.tws")).unwrap()
    }

    #[test]
    fn states_are_scrambles_or_pieces() {
        let definition = pyraminx();
        let state = read(&definition, "U l'").unwrap();
        let text = write(&definition, &state);
        assert_eq!(text, "EDGES 2 3 1 4 5 6 / 1 1 0 0 0 0, AXES 1 2 3 4 / 1 0 0 0, TIPS 1 2 3 4 / 1 2 0 0");
        assert_eq!(read(&definition, &text).unwrap(), state);
        let loose = "tips 1 2 3 4/1 2 0 0,axes 1 2 3 4/1 0 0 0 , edges 2 3 1 4 5 6 / 1 1 0 0 0 0";
        assert_eq!(read(&definition, loose).unwrap(), state);
        assert_eq!(read(&definition, "").unwrap(), definition.solved);
    }

    /// A set of one piece without twists before others: `CAP 1, RING 3 1 2` is pieces, no scramble.
    #[test]
    fn a_first_set_of_one_piece_is_no_move() {
        let text = "Set CAP 1 1\nSet RING 3 1\nMove A\nRING\n2 3 1\nEnd\n";
        let definition = tws::read("ring.tws", text).unwrap();
        let state = read(&definition, "A'").unwrap();
        assert_eq!(write(&definition, &state), "CAP 1, RING 3 1 2");
        for text in ["CAP 1, RING 3 1 2", "CAP 1,RING 3 1 2", "RING 3 1 2, CAP 1"] {
            assert_eq!(read(&definition, text).unwrap(), state, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Every state that is printed can be read, whatever the sets and moves are called.
        #[test]
        fn printed_states_are_read(puzzle in prop_oneof![puzzles(), bandaged()], names in names(), steps in prop::collection::vec(0usize..50, 0..30)) {
            let TwistyRules { mut definition, turns, .. } = puzzle.rules;
            for (set, name) in definition.sets.iter_mut().zip(&names) {
                set.name.clone_from(name);
            }
            for (made, name) in definition.moves.iter_mut().zip(names.iter().rev()) {
                made.name.clone_from(name);
            }
            let mut state = definition.solved.clone();
            for step in steps {
                let text = write(&definition, &state);
                prop_assert_eq!(read(&definition, &text).map_err(|e| e.to_string()), Ok(state.clone()), "{}", text);
                state = definition.turned(&state, &turns[step % turns.len()].change);
                if definition.illegal(&state).is_some() {
                    break;
                }
            }
        }
    }

    /// Names of sets that look like moves, counts and brackets.
    fn names() -> impl Strategy<Value = Vec<String>> {
        let names = ["R", "U2", "CAP", "(", "[x", ".", "//", "M'", "é", "-1", "x:"].map(String::from);
        Just(names.to_vec()).prop_shuffle()
    }

    #[test]
    fn errors_name_the_column() {
        let rest = ", AXES 1 2 3 4, TIPS 1 2 3 4";
        for (text, expected) in [
            ("EDGES 1 2 3 4 5 7", "column 17: '7' is not a piece from 1 to 6"),
            ("EDGES 1 2 3 4 5", "column 1: EDGES has 6 pieces"),
            ("EDGES 1 2 3 4 5 5", "column 1: the pieces of EDGES are not those of the solved state"),
            ("EDGES 1 2 3 4 5 6 / 0 0 2 0 0 0", "column 25: '2' is not an orientation from 0 to 1"),
            ("EDGES 1 2 3 4 5 6, CORNERS 1 2", "column 20: there is no set 'CORNERS'"),
            ("EDGES 1 2 3 4 5 6, EDGES 1 2 3 4 5 6", "column 20: the set EDGES occurs twice"),
        ] {
            let message = read(&pyraminx(), &format!("{text}{rest}")).unwrap_err().to_string();
            assert!(message.contains(expected), "{text}: {message}");
        }
        assert!(read(&pyraminx(), "EDGES 1 2 3 4 5 6").unwrap_err().to_string().contains("AXES is missing"));
        assert!(read(&pyraminx(), "U Q").unwrap_err().to_string().contains("column 3: there is no move 'Q'"));
    }
}
