//! Subgroups of built-in puzzles by the names that people use.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// For each puzzle, lists of moves by name.
static SECTIONS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> =
    LazyLock::new(|| toml::from_str(antipode_data::text("subgroups.toml")).expect("the tests read the built-in file"));

/// The subgroup that two-phase solving goes through, if the puzzle has it.
pub(super) const TWO_PHASE: &str = "dr";

/// The names of a puzzle's subgroups, with their moves.
pub(super) fn of_puzzle(puzzle: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = SECTIONS.iter().filter(move |(name, _)| name.eq_ignore_ascii_case(puzzle));
    own.flat_map(|(_, named)| named.iter().map(|(name, moves)| (&**name, &**moves)))
}

/// The moves of a subgroup that a text names, or the text.
pub(super) fn moves_of<'a>(puzzle: &str, text: &'a str) -> &'a str {
    let found = of_puzzle(puzzle).find(|(name, _)| name.eq_ignore_ascii_case(text.trim()));
    found.map_or(text, |(_, moves)| moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ALL, parse};

    #[test]
    fn names_stand_for_their_moves_and_are_listed() {
        let twisty = ALL.iter().find(|family| family.name == "twisty").unwrap();
        let listed = twisty.options.iter().find(|line| line.starts_with("moves=")).unwrap();
        for puzzle in ["2x2x2", "3x3x3"] {
            for (name, moves) in of_puzzle(puzzle) {
                let [named, plain] =
                    [name, moves].map(|moves| parse(&format!("twisty:{puzzle};moves={moves}")).unwrap());
                assert_eq!(named.spec(), plain.spec(), "{puzzle} {name}");
                assert!(listed.contains(name), "{listed} leaves out {name}");
            }
        }
        assert_eq!(moves_of("3x3x3", " DR "), "U,D,R2,L2,F2,B2");
        assert_eq!(moves_of("3x3x3", "U,R2"), "U,R2");
        assert_eq!(moves_of("pyraminx", "dr"), "dr");
        assert_eq!(of_puzzle("3x3x3").find(|(name, _)| *name == TWO_PHASE).unwrap().1, "U,D,R2,L2,F2,B2");
    }
}
