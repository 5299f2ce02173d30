//! The reader of definition files of twsearch (`.tws`) and ksolve (`.def`), one language.
//!
//! A line is a statement or belongs to a block that `End` closes; `#` starts a comment line. `Set
//! NAME PIECES ORIENTATIONS` comes first. `Solved` and `Move NAME` are blocks of lists, set by set:
//! the piece, from 1, that comes to each slot, and then its twist, unless all twists are 0. In
//! `Solved` equal numbers are identical pieces, which may be any numbers; `?` is an ignored
//! orientation or, among pieces, one that may lie anywhere with any orientation. `Move` lists
//! twists by the slot that the piece leaves, `Solved` by the slot that contains it. `StartState`
//! and `MoveTransformation` count pieces from 0 and list all twists by the slot that contains the
//! piece. `MoveSequence NAME MOVE MOVE ..` defines a sequence of moves, `MoveAlias NAME MOVE`
//! another name of a move. `Illegal` and `Block` make a puzzle bandaged ([`super::bandage`]). The
//! reader skips blocks that only steer ksolve's search.

use super::bandage::Bandage;
use super::block_lists::{IGNORED, ListStyle};
use super::definition::{
    DefinedMove, MOST_SLOTS, PieceArrangement, PieceSet, SET_NAME, TwistyDefinition, is_set_name, moduli,
};
use super::making::{self, MakingEffort};
use super::words::{DefinitionWord, words};
use super::{parsed_turn, whole_turns};
use antipode_core::error::{Error, Result};

/// The blocks that only steer ksolve's search.
const SKIPPED: [&str; 5] = ["Ignore", "ForbiddenPairs", "ForbiddenGroups", "ParallelMoves", "Multiplicators"];

/// A file being read.
pub(super) struct TwsReader<'a> {
    file: &'a str,
    pub(super) lines: std::vec::IntoIter<Vec<DefinitionWord<'a>>>,
}

/// Reads a definition. `Usage` with line and column if it is not valid, `Limit` if it has too many
/// pieces.
pub(super) fn read(file: &str, text: &str) -> Result<TwistyDefinition> {
    let mut reader = TwsReader::new(file, text);
    let mut sets: Vec<PieceSet> = vec![];
    let mut solved = None;
    let (mut moves, mut sequences) = (vec![], vec![]);
    let (mut illegal, mut blocks) = (vec![], vec![]);
    while let Some(line) = reader.lines.next() {
        let head = line[0];
        making::check_moves(file, moves.len() + sequences.len())?;
        let is_move = matches!(head.text, "Move" | "MoveTransformation");
        if is_move && sets.is_empty() {
            return Err(reader.wrong(head, "a move comes before the sets"));
        }
        match head.text {
            "Name" => {}
            "Set" if solved.is_some() || !moves.is_empty() => {
                return Err(reader.wrong(head, "sets come before the solved state and the moves"));
            }
            "Set" => reader.set(&line, &mut sets)?,
            "Solved" | "StartState" => {
                let first = usize::from(head.text == "Solved");
                let style = ListStyle { first, state: true, labels: true, by_departure: false };
                solved = Some(reader.block(head, &sets, style)?.of);
            }
            "Move" | "MoveTransformation" => {
                let name = reader.name(&line, moves.iter().map(|m: &DefinedMove| m.name.as_str()))?;
                let by_departure = head.text == "Move";
                let style = ListStyle { first: usize::from(by_departure), state: false, labels: false, by_departure };
                let lists = reader.block(head, &sets, style)?;
                let mut made = DefinedMove::new(name, lists.of);
                made.grip.extend(lists.turned);
                made.grip.sort_unstable();
                made.grip.dedup();
                moves.push(made);
            }
            "MoveSequence" | "MoveAlias" | "Alias" => sequences.push(line),
            "Illegal" => illegal.push(line),
            "Block" => blocks.push(reader.lines_of(head)?),
            skipped if SKIPPED.contains(&skipped) => drop(reader.lines_of(head)?),
            other => {
                let what =
                    format!("'{other}' is not a statement: use Name, Set, Solved, Move, MoveAlias, MoveSequence");
                return Err(reader.wrong(head, &what));
            }
        }
    }
    if sets.is_empty() || moves.is_empty() {
        let what = if sets.is_empty() { "Set" } else { "Move" };
        return Err(Error::bad_file(file, format!("the definition has no {what}")));
    }
    let solved = solved.unwrap_or_else(|| PieceArrangement::identity(moduli(&sets).len()));
    let (solved, visible) = reader.kinds(&sets, solved)?;
    let mut bandage = Bandage::default();
    // Only now, since the solved state may come after these lines.
    illegal.iter().try_for_each(|line| bandage.illegal(file, line, &sets))?;
    blocks.iter().try_for_each(|lines| bandage.block(file, lines, &sets))?;
    let bandage = bandage.checked(file, &sets, &solved)?;
    let (others, wholes) = (vec![], vec![]);
    let mut definition = TwistyDefinition { solved, visible, sets, moves, others, wholes, bandage, holding: None };
    let mut effort = MakingEffort::default();
    for line in sequences {
        effort.make(file, line.len(), &definition)?;
        reader.sequence(&line, &mut definition)?;
    }
    whole_turns::set_apart(&mut definition);
    Ok(definition)
}

impl<'a> TwsReader<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        TwsReader { file, lines: words(text).into_iter() }
    }

    pub(super) fn wrong(&self, at: DefinitionWord<'_>, what: &str) -> Error {
        at.wrong(self.file, what)
    }

    pub(super) fn number(&self, word: DefinitionWord<'_>, least: usize, most: usize, what: &str) -> Result<usize> {
        let number = word.text.parse().ok().filter(|n| (least..=most).contains(n));
        number.ok_or_else(|| self.wrong(word, &format!("'{}' is not {what} from {least} to {most}", word.text)))
    }

    /// The name in a line of two words, which is the second one.
    fn name<'n>(&self, line: &[DefinitionWord<'_>], mut known: impl Iterator<Item = &'n str>) -> Result<String> {
        let &[head, name] = line else { return Err(self.wrong(line[0], &format!("write {} NAME", line[0].text))) };
        if known.any(|known| known == name.text) {
            return Err(self.wrong(name, &format!("'{}' of {} is defined twice", name.text, head.text)));
        }
        Ok(name.text.to_string())
    }

    fn set(&self, line: &[DefinitionWord<'_>], sets: &mut Vec<PieceSet>) -> Result<()> {
        let &[_, name, pieces, orientations] = line else {
            return Err(self.wrong(line[0], "write Set NAME PIECES ORIENTATIONS"));
        };
        self.name(&line[..2], sets.iter().map(|set| set.name.as_str()))?;
        if !is_set_name(name.text) {
            return Err(self.wrong(name, SET_NAME));
        }
        if let Some(other) = sets.iter().find(|set| set.is_called(name.text)) {
            return Err(self.wrong(name, &format!("'{}' and '{}' differ only in case", other.name, name.text)));
        }
        let pieces = self.number(pieces, 1, MOST_SLOTS, "a number of pieces")?;
        let orientations = self.number(orientations, 1, 127, "a number of orientations")? as u8;
        sets.push(PieceSet { name: name.text.to_string(), pieces, orientations });
        if moduli(sets).len() > MOST_SLOTS {
            return Err(Error::Limit(format!("{}: more than {MOST_SLOTS} pieces in all", self.file)));
        }
        Ok(())
    }

    /// The lines of a block up to `End`.
    fn lines_of(&mut self, head: DefinitionWord<'_>) -> Result<Vec<Vec<DefinitionWord<'a>>>> {
        let mut lines = vec![];
        for line in self.lines.by_ref() {
            if line[0].text == "End" {
                return Ok(lines);
            }
            lines.push(line);
        }
        Err(self.wrong(head, &format!("{} has no End", head.text)))
    }

    /// The solved state, and the number of distinguishable orientations of each piece.
    fn kinds(&self, sets: &[PieceSet], mut solved: PieceArrangement) -> Result<(PieceArrangement, Vec<u8>)> {
        let mut visible = moduli(sets);
        let mut first = vec![None; solved.pieces.len()];
        for (slot, &piece) in solved.pieces.iter().enumerate() {
            let twin: usize = *first[usize::from(piece)].get_or_insert(slot);
            let [ignored, twin_ignored] = [slot, twin].map(|slot| solved.twists[slot] == IGNORED);
            if twin_ignored != ignored {
                let what = "the solved state ignores the orientation of a piece, but not that of an identical one";
                return Err(Error::bad_file(self.file, what));
            }
            if ignored {
                visible[usize::from(piece)] = 1;
            }
        }
        solved.twists.iter_mut().filter(|twist| **twist == IGNORED).for_each(|twist| *twist = 0);
        Ok((solved, visible))
    }

    /// Reads a move that is a sequence of others.
    fn sequence(&self, line: &[DefinitionWord<'_>], definition: &mut TwistyDefinition) -> Result<()> {
        let [head, name, parts @ ..] = line else { return Err(self.wrong(line[0], "write MoveSequence NAME MOVES")) };
        let alias = head.text != "MoveSequence";
        if parts.is_empty() || alias && parts.len() != 1 {
            return Err(
                self.wrong(*head, &format!("write {} NAME {}", head.text, if alias { "MOVE" } else { "MOVES" }))
            );
        }
        if !alias && definition.bandage.is_some() {
            return Err(
                self.wrong(*head, "a bandaged puzzle has no sequences: the moves before the last may not be allowed")
            );
        }
        let mut made = DefinedMove::new(name.text.to_string(), PieceArrangement::identity(definition.slots()));
        for part in parts {
            let next = parsed_turn::find(definition, part.text);
            let next = next.ok_or_else(|| self.wrong(*part, &format!("there is no move '{}'", part.text)))?;
            made.change = definition.product(&made.change, &next.change);
            made.grip.extend(next.grip);
        }
        made.grip.sort_unstable();
        made.grip.dedup();
        if alias {
            definition.others.push(made);
        } else {
            definition.moves.push(made);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: &str = "# two corners and two edges\nName small\nSet A 2 3\nSet B 2 1\n\nSolved\nA\n1 2\nB\n1 2\nEnd\n\nMove X\nA\n2 1\n1 2\nB\n2 1\nEnd\n";

    #[test]
    fn twists_of_moves_are_listed_by_the_slot_left() {
        let definition = read("small", SMALL).unwrap();
        assert_eq!(definition.moves[0].change, PieceArrangement { pieces: vec![1, 0, 3, 2], twists: vec![2, 1, 0, 0] });
        let zero_based = SMALL.replace("Move X\nA\n2 1\n1 2\nB\n2 1", "MoveTransformation X\nA\n1 0\n2 1\nB\n1 0\n0 0");
        assert_eq!(read("small", &zero_based).unwrap().moves, definition.moves);
    }

    #[test]
    fn what_does_not_change_the_puzzle_may_be_left_out() {
        let definition = read("small", SMALL).unwrap();
        let short = SMALL.replace("Solved\nA\n1 2\nB\n1 2\nEnd\n", "Ignore\nA\n1 1\nEnd\nForbiddenPairs\nX X\nEnd\n");
        let read = read("small", &short.replace('\n', "\r\n")).unwrap();
        assert_eq!((read.solved, read.moves, read.visible), (definition.solved, definition.moves, vec![3, 3, 1, 1]));
    }

    #[test]
    fn sequences_and_aliases_are_moves() {
        let text = SMALL.to_string() + "Move x\nB\n2 1\nEnd\nMoveSequence Y X x X'\nMoveAlias Z Y\n";
        let definition = read("small", &text).unwrap();
        let names = |moves: &[DefinedMove]| moves.iter().map(|m| m.name.clone()).collect::<Vec<_>>();
        assert_eq!(
            (names(&definition.moves).join(" "), names(&definition.others).join(" ")),
            ("X x Y".into(), "Z".into())
        );
        assert_eq!(definition.moves[1].change, definition.others[0].change);
    }

    #[test]
    fn identical_and_ignored_pieces() {
        let text = SMALL.replace("A\n1 2\nB\n1 2", "A\n1 2\n? 1\nB\n2 2");
        let definition = read("small", &text).unwrap();
        assert_eq!(definition.solved, PieceArrangement { pieces: vec![0, 1, 3, 3], twists: vec![0, 1, 0, 0] });
        assert_eq!(definition.visible, [1, 3, 1, 1]);
        let mixed = SMALL.replace("A\n1 2\nB", "A\n1 1\n? 0\nB");
        assert!(read("small", &mixed).unwrap_err().to_string().contains("identical"));
    }

    #[test]
    fn errors_name_line_and_column() {
        for (from, to, expected) in [
            ("Move X\nA\n2 1", "Move X\nA\n2 2", "line 15, column 3: not a permutation: '2' occurs twice"),
            ("\n1 2\nB\n2 1", "\n1 3\nB\n2 1", "line 16, column 3: '3' is not an orientation from 0 to 2"),
            ("\n1 2\nB\n2 1", "\n1 2\nC\n2 1", "line 17, column 1: there is no set 'C'"),
            ("\n1 2\nB\n2 1", "\n1  2\nB\n2  5", "line 18, column 4: '5' is not a piece from 1 to 2"),
            ("\n1 2\nB\n2 1", "\n1 2 3\nB\n2 1", "line 16, column 1: A has 2 pieces, and here are 3 numbers"),
            ("Move X\nA", "Move X\n1 2", "line 14, column 1: numbers come after the name of a set"),
            ("Move X\nA\n2 1\n1 2\nB\n2 1\nEnd", "Move X\nA\n2 1", "line 13, column 1: Move has no End"),
            ("\nB\n2 1\nEnd", "\n0 0\nEnd", "line 17, column 1: A has two lists already"),
            ("\nB\n2 1\nEnd", "\nA\n2 1\nEnd", "line 17, column 1: the set A occurs twice"),
            ("Set B", "Set A", "line 4, column 5: 'A' of Set is defined twice"),
            ("Set B", "Set a", "line 4, column 5: 'A' and 'a' differ only in case"),
            ("Set B 2 1", "Set B 2", "line 4, column 1: write Set NAME PIECES ORIENTATIONS"),
            ("Set B 2 1", "Set B 0 1", "line 4, column 7: '0' is not a number of pieces from 1 to 16384"),
            ("Set B 2 1", "Set B 2 1\nSet C 16384 1", "more than 16384 pieces"),
            ("Name small", "Naem small", "line 2, column 1: 'Naem' is not a statement"),
            ("Name small", "Move U\nEnd", "line 2, column 1: a move comes before the sets"),
            ("Name small", "Illegal A 1", "line 2, column 1: write Illegal SET POSITION PIECE"),
            ("Name small", "Illegal C 1 1", "line 2, column 9: there is no set 'C'"),
            ("Name small", "Illegal A 3 1", "line 2, column 11: '3' is not a position from 1 to 2"),
            ("Name small", "Illegal A 2 1 3", "line 2, column 15: '3' is not a piece from 1 to 2"),
            ("Name small", "Illegal B 2 2", "the solved state is illegal: piece 2 of B lies in position 2"),
            ("Name small", "Block\n1\nA\n2\nEnd", "line 3, column 1: numbers come after the name of a set"),
            (
                "Name small",
                "Block\nA\n1\nEnd\nMoveSequence Y X X",
                "line 6, column 1: a bandaged puzzle has no sequences",
            ),
            (
                "Solved\nA\n1 2",
                "Block\nA\n1\nEnd\nSolved\nA\n1 1",
                "a block has piece 1 of A, which is not a single piece",
            ),
            ("Move X", "MoveAlias Y Q\nMove X", "line 13, column 13: there is no move 'Q'"),
            ("Move X\n", "Move\n", "line 13, column 1: write Move NAME"),
        ] {
            assert!(SMALL.contains(from), "{from}");
            let message = read("small", &SMALL.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(message.starts_with("small") && message.contains(expected), "{to:?}: {message}");
        }
        assert!(read("empty", "").unwrap_err().to_string().contains("no Set"));
    }

    proptest! {
        #[test]
        fn whatever_the_file_says_moves_are_permutations(cut in 0..SMALL.len(), paste in "[A-Z0-9?# \n]{0,6}|Solved|Move X\n|End", more in 0..9usize) {
            let text = format!("{}{paste}{}", &SMALL[..cut], &SMALL[(cut + more).min(SMALL.len())..]);
            for made in read("small", &text).iter().flat_map(|definition| &definition.moves) {
                let mut pieces = made.change.pieces.clone();
                pieces.sort_unstable();
                prop_assert!(pieces.iter().enumerate().all(|(i, &piece)| usize::from(piece) == i), "{text}");
            }
        }
    }
}
