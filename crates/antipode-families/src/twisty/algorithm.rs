//! Algorithms in the notation of cubers and of cubing.js: `R U (R' U')2 [F: R] [R, U] // comment`.
//!
//! `[A: B]` is A B A', and `[A, B]` is A B A' B'. A bracket may have a count and a `'`, as a move
//! may. A `.` is a pause. Moves need no blanks between them, `RUR'U'`: the longest name comes
//! first.

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::parsed_turn::{ParsedTurn, digits, prime, take_apart, take_first};
use super::tuple_turns;

/// The deepest nesting of brackets.
const DEEPEST: usize = 50;

/// The most entries of the moves of an algorithm that are made one by one.
const MOST_ENTRIES: usize = 1 << 25;

/// An algorithm as it is written.
#[derive(Debug, Default)]
pub(super) struct WrittenAlgorithm<'a>(Vec<AlgorithmPart<'a>>);

#[derive(Debug)]
enum AlgorithmPart<'a> {
    Turn(ParsedTurn<'a>),
    /// A bracket, with how often it is made, and whether backwards.
    Bracket(BracketGroup<'a>, u64, bool),
}

#[derive(Debug)]
enum BracketGroup<'a> {
    Plain(WrittenAlgorithm<'a>),
    /// A B A'
    Conjugate(WrittenAlgorithm<'a>, WrittenAlgorithm<'a>),
    /// A B A' B'
    Commutator(WrittenAlgorithm<'a>, WrittenAlgorithm<'a>),
}

/// Whether moves must have blanks between them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WordSpacing {
    /// Names may follow each other directly.
    Free,
    /// Only blanks and brackets end a name, since some names may not be known yet.
    Blanks,
}

/// What is wrong with an algorithm, and from which byte on.
#[derive(Debug)]
pub(super) struct AlgorithmFault {
    pub(super) at: usize,
    pub(super) what: String,
}

impl<'a> WrittenAlgorithm<'a> {
    /// Reads an algorithm of the moves of a definition.
    pub(super) fn read(
        definition: &'a TwistyDefinition,
        text: &'a str,
        spacing: WordSpacing,
    ) -> Result<Self, AlgorithmFault> {
        let (rest, tuples) = (without_number(text), tuple_turns::are_used(definition));
        let mut reader = AlgorithmReader { definition, text, rest, depth: 0, spacing, tuples };
        let algorithm = reader.sequence()?;
        match reader.rest {
            "" => Ok(algorithm),
            rest => Err(reader.fault(rest, format!("'{rest}' is not expected"))),
        }
    }

    /// Its effect.
    pub(super) fn change(&self, definition: &TwistyDefinition) -> PieceArrangement {
        let mut change = PieceArrangement::identity(definition.slots());
        for part in &self.0 {
            let next = match part {
                AlgorithmPart::Turn(turn) => turn.change(definition),
                AlgorithmPart::Bracket(group, times, inverse) => {
                    // By repeated squaring, since a count may have many digits.
                    let change = definition.power(&group.change(definition), *times);
                    if *inverse { definition.inverse(&change) } else { change }
                }
            };
            change = definition.product(&change, &next);
        }
        change
    }

    /// Its moves one by one, each with its first byte in the text. `None` if there are too many.
    pub(super) fn moves(&self, definition: &TwistyDefinition) -> Option<Vec<(usize, DefinedMove)>> {
        let mut list = vec![];
        self.list(false, MOST_ENTRIES / definition.slots(), &mut list)?;
        Some(
            list.into_iter()
                .map(|(turn, inverse): (&ParsedTurn<'_>, bool)| {
                    let mut made = turn.made(definition);
                    if inverse {
                        made.change = definition.inverse(&made.change);
                    }
                    (turn.at, made)
                })
                .collect(),
        )
    }

    /// Adds the moves, or those that undo them; `None` if there are too many.
    fn list<'s>(&'s self, inverse: bool, most: usize, out: &mut Vec<(&'s ParsedTurn<'a>, bool)>) -> Option<()> {
        for at in 0..self.0.len() {
            match &self.0[if inverse { self.0.len() - 1 - at } else { at }] {
                AlgorithmPart::Turn(turn) => out.push((turn, inverse)),
                AlgorithmPart::Bracket(group, times, back) => {
                    let before = out.len();
                    for done in 0..*times {
                        group.list(inverse != *back, most, out)?;
                        // An empty bracket adds nothing, and its count may be huge.
                        if done == 0 && out.len() == before {
                            break;
                        }
                    }
                }
            }
            if out.len() > most {
                return None;
            }
        }
        Some(())
    }
}

impl<'a> BracketGroup<'a> {
    fn change(&self, definition: &TwistyDefinition) -> PieceArrangement {
        let (first, second) = match self {
            BracketGroup::Plain(algorithm) => return algorithm.change(definition),
            BracketGroup::Conjugate(first, second) | BracketGroup::Commutator(first, second) => {
                (first.change(definition), second.change(definition))
            }
        };
        let there = definition.product(&first, &second);
        let back = definition.product(&there, &definition.inverse(&first));
        match self {
            BracketGroup::Commutator(..) => definition.product(&back, &definition.inverse(&second)),
            _ => back,
        }
    }

    fn list<'s>(&'s self, inverse: bool, most: usize, out: &mut Vec<(&'s ParsedTurn<'a>, bool)>) -> Option<()> {
        match self {
            BracketGroup::Plain(algorithm) => algorithm.list(inverse, most, out),
            BracketGroup::Conjugate(first, second) => {
                // `[A: B]'` is `[A: B']`.
                first.list(false, most, out)?;
                second.list(inverse, most, out)?;
                first.list(true, most, out)
            }
            BracketGroup::Commutator(a, b) => {
                // `[A, B]'` is `[B, A]`.
                let (first, second) = if inverse { (b, a) } else { (a, b) };
                first.list(false, most, out)?;
                second.list(false, most, out)?;
                first.list(true, most, out)?;
                second.list(true, most, out)
            }
        }
    }
}

/// What comes after the number of a scramble in a list, `1.` or `12)`, and a blank.
fn without_number(text: &str) -> &str {
    let (number, rest) = digits(text.trim_start());
    let rest = rest.strip_prefix(['.', ')']).filter(|rest| rest.starts_with(char::is_whitespace));
    rest.filter(|_| !number.is_empty()).unwrap_or(text)
}

/// A reader of an algorithm; `rest` is what it has not read yet.
struct AlgorithmReader<'a> {
    definition: &'a TwistyDefinition,
    text: &'a str,
    rest: &'a str,
    depth: usize,
    spacing: WordSpacing,
    /// Whether `(1,-3)` turns two layers.
    tuples: bool,
}

impl<'a> AlgorithmReader<'a> {
    fn fault(&self, at: &str, what: String) -> AlgorithmFault {
        AlgorithmFault { at: at.as_ptr() as usize - self.text.as_ptr() as usize, what }
    }

    /// Reads up to a closing bracket, a colon, a comma, or the end.
    fn sequence(&mut self) -> Result<WrittenAlgorithm<'a>, AlgorithmFault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(self.rest, "too many brackets".into()));
        }
        let mut parts = vec![];
        loop {
            self.rest = self.rest.trim_start();
            let at = self.text.len() - self.rest.len();
            if let Some((turns, rest)) =
                self.tuples.then(|| tuple_turns::take(self.definition, self.rest, at)).flatten()
            {
                parts.extend(turns.into_iter().map(AlgorithmPart::Turn));
                self.rest = rest;
                continue;
            }
            // Names may have brackets and slashes.
            let comment = self.tuples && self.rest.starts_with("//");
            if let Some((turn, rest)) = self.turn().filter(|_| !comment) {
                parts.push(AlgorithmPart::Turn(turn));
                self.rest = rest;
                continue;
            }
            if self.rest.starts_with("//") {
                self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
                continue;
            }
            match self.rest.chars().next() {
                None | Some(']' | ')' | ':' | ',') => break,
                Some('[') => parts.push(self.pair()?),
                Some('(') => parts.push(self.group()?),
                Some('.') => self.rest = self.rest.trim_start_matches('.'),
                Some(_) => {
                    let word = self.word();
                    return Err(self.fault(word, format!("there is no move '{word}'")));
                }
            }
        }
        self.depth -= 1;
        Ok(WrittenAlgorithm(parts))
    }

    /// The text up to a blank or a bracket.
    fn word(&self) -> &'a str {
        &self.rest[..self.rest.find(|c: char| c.is_whitespace() || "[](),:".contains(c)).unwrap_or(self.rest.len())]
    }

    /// The move at the beginning of the rest, and what comes after it.
    fn turn(&self) -> Option<(ParsedTurn<'a>, &'a str)> {
        let at = self.text.len() - self.rest.len();
        let blank = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        // A name may contain brackets, so it first goes up to the next blank.
        for word in [&self.rest[..blank], self.word()] {
            if let Some(turn) = take_apart(self.definition, word, at) {
                return Some((turn, &self.rest[word.len()..]));
            }
        }
        let end = self.word().len();
        if self.spacing == WordSpacing::Blanks || end == 0 {
            return None;
        }
        let (turn, length) = take_first(self.definition, &self.rest[..end], at)?;
        Some((turn, &self.rest[length..]))
    }

    fn take(&mut self, expected: char) -> Result<(), AlgorithmFault> {
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.ok_or_else(|| self.fault(self.rest, format!("'{expected}' is missing")))?;
        Ok(())
    }

    /// Reads `[A: B]` or `[A, B]`.
    fn pair(&mut self) -> Result<AlgorithmPart<'a>, AlgorithmFault> {
        self.take('[')?;
        let first = self.sequence()?;
        let conjugate = self.rest.starts_with(':');
        self.take(if conjugate { ':' } else { ',' })?;
        let second = self.sequence()?;
        self.take(']')?;
        self.repeated(if conjugate {
            BracketGroup::Conjugate(first, second)
        } else {
            BracketGroup::Commutator(first, second)
        })
    }

    fn group(&mut self) -> Result<AlgorithmPart<'a>, AlgorithmFault> {
        self.take('(')?;
        let inner = self.sequence()?;
        self.take(')')?;
        self.repeated(BracketGroup::Plain(inner))
    }

    /// Reads the count and the direction after a bracket.
    fn repeated(&mut self, group: BracketGroup<'a>) -> Result<AlgorithmPart<'a>, AlgorithmFault> {
        let (number, rest) = digits(self.rest);
        let times = if number.is_empty() { Ok(1) } else { number.parse() };
        let times = times.map_err(|_| self.fault(self.rest, "too many times".into()))?;
        let (inverse, rest) = prime(rest);
        self.rest = rest;
        Ok(AlgorithmPart::Bracket(group, times, inverse))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tws;
    use super::*;

    fn effect(definition: &TwistyDefinition, text: &str) -> Result<PieceArrangement, String> {
        let read = WrittenAlgorithm::read(definition, text, WordSpacing::Free);
        let algorithm = read.map_err(|fault| format!("{} {}", fault.at, fault.what))?;
        let change = algorithm.change(definition);
        // Move by move it does the same.
        let one_by_one = algorithm.moves(definition).expect("few moves").into_iter();
        let start = PieceArrangement::identity(definition.slots());
        assert_eq!(one_by_one.fold(start, |at, (_, made)| definition.product(&at, &made.change)), change, "{text}");
        Ok(change)
    }

    #[test]
    fn brackets_say_what_they_say() {
        let cube = tws::read("3x3x3", antipode_data::text("3x3x3.tws")).unwrap();
        for (short, long) in [
            ("[R, U]", "R U R' U'"),
            ("[R, U]'", "U R U' R'"),
            ("[R U: F2]'", "R U F2' U' R'"),
            ("(R U)2 (R U')2'", "R U R U U R' U R'"),
            ("R . U2 .. ", "R U2"),
            ("[[R: U], [F', D]]", "R U R' [F', D] R U' R' [F', D]'"),
            ("[R: [U, F]2]3'", "R (F U F' U')2 R' R (F U F' U')2 R' R (F U F' U')2 R'"),
            ("RUR'U'", "R U R' U'"),
            ("R2U3'(RU)2F", "R2 U R U R U F"),
            ("R U // the first pair\nF2 // and\n D", "R U F2 D"),
            ("R//all of it", "R"),
            ("12. R U2 F'", "R U2 F'"),
            (" 3)\tR U2", "R U2"),
            ("(R U R' U')0 ()9 F", "F"),
            ("R’ U2‘ F′ D´ L`", "R' U2' F' D' L'"),
        ] {
            assert_eq!(effect(&cube, short).unwrap(), effect(&cube, long).unwrap(), "{short}");
        }
        for (text, expected) in [
            ("[R: U", "5 ']' is missing"),
            ("R)", "1 ')' is not"),
            ("(R Q)", "3 there is no move 'Q'"),
            ("RUQF", "2 there is no move 'QF'"),
            ("[R U]", "4 ','"),
            ("(R)99999999999999999999", "too many times"),
        ] {
            let what = effect(&cube, text).unwrap_err();
            assert!(what.contains(expected), "{text}: {what}");
        }
        assert!(effect(&cube, &"(".repeat(100_000)).is_err());
        let long = WrittenAlgorithm::read(&cube, "((R)9999 U)9999", WordSpacing::Free).unwrap();
        assert!(long.moves(&cube).is_none());
        assert!(WrittenAlgorithm::read(&cube, "RU", WordSpacing::Blanks).is_err());
    }
}
