//! Cuts as they are written: `f 1/3 v 0`.
//!
//! A cut is parallel to all faces (`f`), vertices (`v`) or edges (`e`) of a solid. The number says
//! how far it is on the way from the centre, 0, to the feature, 1: a fraction or a decimal, which
//! may have a multiple of the square root of five: `-1/2+1/2sqrt5`.

use std::fmt::{Display, Formatter};

use super::cut_solid::FeatureKind;
use super::golden::{GoldenNumber, MOST_DENOMINATOR};
use antipode_core::error::{Error, Result};

/// A part of the way from the centre to a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CutFraction {
    pub(super) numerator: GoldenNumber,
    pub(super) denominator: i128,
}

/// Cuts parallel to all features of a kind.
#[derive(Clone, Debug)]
pub(super) struct WrittenCut {
    pub(super) kind: FeatureKind,
    pub(super) at: CutFraction,
    /// The number as it is written.
    text: String,
}

const KINDS: [(&str, FeatureKind); 3] =
    [("f", FeatureKind::Face), ("v", FeatureKind::Vertex), ("e", FeatureKind::Edge)];

/// The square root of five in a number.
const ROOT: &str = "sqrt5";

impl Display for WrittenCut {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let kind = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        write!(f, "{kind} {}", self.text)
    }
}

/// Reads cuts. `Usage` with the word that is wrong.
pub(super) fn read(text: &str) -> Result<Vec<WrittenCut>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.chunks(2).map(|pair| {
        let [kind, number] = pair else {
            return Err(Error::bad_value("cut", text, "a kind without a number: write cuts such as f 1/3 v 0"));
        };
        let known = KINDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(kind)).map(|(_, kind)| *kind);
        let kind = known.ok_or_else(|| Error::bad_value("cut", *kind, "write f (faces), v (vertices) or e (edges)"))?;
        Ok(WrittenCut { kind, at: number_of(number)?, text: number.to_ascii_lowercase() })
    });
    pairs.collect()
}

/// The cut at a part of the way, for layers that are counted.
pub(super) fn cut(kind: FeatureKind, numerator: i128, denominator: i128) -> WrittenCut {
    let at = CutFraction { numerator: GoldenNumber::of(numerator), denominator }.reduced();
    let (over, under) = (at.numerator.a, at.denominator);
    WrittenCut { kind, at, text: if under == 1 { over.to_string() } else { format!("{over}/{under}") } }
}

/// Reads a sum of fractions and multiples of the root.
fn number_of(text: &str) -> Result<CutFraction> {
    let wrong = || Error::bad_value("cut", text, "write a number such as 1/3, 0.7 or -1/2+1/2sqrt5");
    let lower = text.to_ascii_lowercase();
    let mut sum = CutFraction { numerator: GoldenNumber::ZERO, denominator: 1 };
    let mut rest = lower.as_str();
    while !rest.is_empty() {
        let (sign, body) = match rest.strip_prefix('-') {
            Some(body) => (-1, body),
            None => (1, rest.strip_prefix('+').unwrap_or(rest)),
        };
        let (term, after) = body.split_at(body.find(['+', '-']).unwrap_or(body.len()));
        rest = after;
        let (number, unit) = match term.strip_suffix(ROOT) {
            // The root is 2 phi - 1.
            Some(number) => (number, GoldenNumber::new(-1, 2)),
            None => (term, GoldenNumber::of(1)),
        };
        let (over, under) = if number.is_empty() && term == ROOT { (1, 1) } else { ratio(number).ok_or_else(wrong)? };
        let part = GoldenNumber::of(sign * over) * unit;
        let numerator = sum.numerator * GoldenNumber::of(under) + part * GoldenNumber::of(sum.denominator);
        sum = CutFraction { numerator, denominator: sum.denominator * under }.reduced();
        if sum.denominator > MOST_DENOMINATOR {
            let what =
                format!("its denominator exceeds {MOST_DENOMINATOR}: write a fraction, or at most three decimals");
            return Err(Error::bad_value("cut", text, what));
        }
    }
    let beyond = [sum.numerator.a, sum.numerator.b].iter().any(|part| part.abs() > 100 * MOST_DENOMINATOR);
    if text.is_empty() || beyond { Err(wrong()) } else { Ok(sum) }
}

/// Reads `1/3` or `0.25`.
fn ratio(text: &str) -> Option<(i128, i128)> {
    let digits = |part: &str| -> Option<i128> {
        let is_short = !part.is_empty() && part.len() <= 8 && part.bytes().all(|c| c.is_ascii_digit());
        is_short.then(|| part.parse().ok()).flatten()
    };
    if let Some((over, under)) = text.split_once('/') {
        return Some((digits(over)?, digits(under).filter(|&under| under > 0)?));
    }
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let before = if before.is_empty() && !after.is_empty() { 0 } else { digits(before)? };
    let scale = 10i128.pow(u32::try_from(after.len()).ok().filter(|&places| places <= 8)?);
    Some((before * scale + if after.is_empty() { 0 } else { digits(after)? }, scale))
}

impl CutFraction {
    fn reduced(self) -> CutFraction {
        let by = gcd(self.denominator, gcd(self.numerator.a.abs(), self.numerator.b.abs()));
        let numerator = GoldenNumber::new(self.numerator.a / by, self.numerator.b / by);
        CutFraction { numerator, denominator: self.denominator / by }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for (text, a, b, denominator) in [
            ("1/3", 1, 0, 3),
            ("0.70", 7, 0, 10),
            (".5", 1, 0, 2),
            ("-1/3", -1, 0, 3),
            ("0", 0, 0, 1),
            ("1/5sqrt5", -1, 2, 5),
            ("sqrt5", -1, 2, 1),
            ("-1/2+1/2sqrt5", -1, 1, 1),
            ("1/3+2/15sqrt5", 3, 4, 15),
        ] {
            let expected = CutFraction { numerator: GoldenNumber::new(a, b), denominator };
            assert_eq!(number_of(text).unwrap(), expected, "{text}");
        }
        for (text, part) in [
            ("0.3333", "three decimals"),
            ("1/1001", "exceeds 1000"),
            ("1/0", "write a number"),
            ("x", "write a number"),
            ("1/2/3", "write a number"),
            ("--1", "write a number"),
            ("1/2sqrt", "write a number"),
            ("99999999", "write a number"),
        ] {
            let message = number_of(text).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn cuts_are_pairs_of_words() {
        let cuts = read("f 1/3 V 0").unwrap();
        assert_eq!(cuts.iter().map(WrittenCut::to_string).collect::<Vec<_>>(), ["f 1/3", "v 0"]);
        for (text, part) in [("f", "without a number"), ("g 1/2", "faces"), ("f 1/3 v", "without a number")] {
            assert!(read(text).unwrap_err().to_string().contains(part), "{text}");
        }
    }
}
