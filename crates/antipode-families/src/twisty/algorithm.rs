//! Algorithms with brackets in the notation of cubing.js: `R U (R' U')2 [F: R] [R, U]`. A `.` is a
//! pause.

use super::definition::{Arrangement, Definition};
use super::notation;

/// The deepest nesting of brackets.
const DEEPEST: usize = 50;

/// The effect of an algorithm, or what is wrong with it.
pub(super) fn read(definition: &Definition, text: &str) -> Result<Arrangement, String> {
    let mut reader = Reader { definition, rest: text, depth: 0 };
    let change = reader.sequence()?;
    if reader.rest.is_empty() { Ok(change) } else { Err(format!("'{}' is not expected", reader.rest)) }
}

struct Reader<'a> {
    definition: &'a Definition,
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    /// Reads up to a closing bracket, a colon, a comma, or the end.
    fn sequence(&mut self) -> Result<Arrangement, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("too many brackets".into());
        }
        let mut change = Arrangement::identity(self.definition.slots());
        loop {
            self.rest = self.rest.trim_start();
            let next = match self.rest.chars().next() {
                None | Some(']' | ')' | ':' | ',') => break,
                Some('[') => self.pair()?,
                Some('(') => self.group()?,
                Some(_) => self.word()?,
            };
            change = self.definition.product(&change, &next);
        }
        self.depth -= 1;
        Ok(change)
    }

    fn take(&mut self, expected: char) -> Result<(), String> {
        self.rest = self.rest.strip_prefix(expected).ok_or_else(|| format!("'{expected}' is missing"))?;
        Ok(())
    }

    /// Reads `[A: B]`, which is A B A', or `[A, B]`, which is A B A' B'.
    fn pair(&mut self) -> Result<Arrangement, String> {
        self.take('[')?;
        let first = self.sequence()?;
        let conjugate = self.rest.starts_with(':');
        self.take(if conjugate { ':' } else { ',' })?;
        let second = self.sequence()?;
        self.take(']')?;
        let mut change = self.definition.product(&first, &second);
        change = self.definition.product(&change, &self.definition.inverse(&first));
        if !conjugate {
            change = self.definition.product(&change, &self.definition.inverse(&second));
        }
        self.repeated(change)
    }

    fn group(&mut self) -> Result<Arrangement, String> {
        self.take('(')?;
        let change = self.sequence()?;
        self.take(')')?;
        self.repeated(change)
    }

    fn word(&mut self) -> Result<Arrangement, String> {
        let end = |c: char| c.is_whitespace() || "[](),:".contains(c);
        let (word, rest) = self.rest.split_at(self.rest.find(end).unwrap_or(self.rest.len()));
        self.rest = rest;
        if word.chars().all(|c| c == '.') {
            return Ok(Arrangement::identity(self.definition.slots()));
        }
        let found = notation::find(self.definition, word).map(|found| found.change);
        found.ok_or_else(|| format!("there is no move '{word}'"))
    }

    /// Reads the count and the direction after a bracket.
    fn repeated(&mut self, change: Arrangement) -> Result<Arrangement, String> {
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(digits);
        let times = if number.is_empty() { 1 } else { number.parse().map_err(|_| "too many times".to_string())? };
        let inverse = rest.starts_with('\'');
        self.rest = rest.strip_prefix('\'').unwrap_or(rest);
        let change = self.definition.power(&change, times);
        Ok(if inverse { self.definition.inverse(&change) } else { change })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tws;
    use super::*;

    #[test]
    fn brackets_say_what_they_say() {
        let cube = tws::read("3x3x3", include_str!("../../../../data/twisty/3x3x3.tws")).unwrap();
        for (short, long) in [
            ("[R, U]", "R U R' U'"),
            ("[R U: F2]'", "R U F2' U' R'"),
            ("(R U)2 (R U')2'", "R U R U U R' U R'"),
            ("R . U2 .. ", "R U2"),
            ("[[R: U], [F', D]]", "R U R' [F', D] R U' R' [F', D]'"),
        ] {
            assert_eq!(read(&cube, short), read(&cube, long), "{short}");
        }
        for (text, expected) in
            [("[R: U", "']' is missing"), ("R)", "')' is not"), ("(R Q)", "no move 'Q'"), ("[R U]", "','")]
        {
            let what = read(&cube, text).unwrap_err();
            assert!(what.contains(expected), "{text}: {what}");
        }
        assert!(read(&cube, &"(".repeat(100_000)).is_err());
    }
}
