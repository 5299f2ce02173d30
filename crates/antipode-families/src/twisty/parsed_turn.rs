//! The notation of a move: a name, a count (`R2`), then `'` for the opposite direction (`R'`,
//! `R2'`).

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};

/// The signs of the other direction: of keyboards and of printed texts.
const PRIMES: [char; 6] = ['\'', '’', '‘', '′', '´', '`'];

/// A parsed word.
#[derive(Debug)]
pub(super) struct ParsedTurn<'a> {
    pub(super) named: &'a DefinedMove,
    /// The word as it is written.
    word: &'a str,
    /// Its first byte in the text.
    pub(super) at: usize,
    pub(super) times: u64,
    inverse: bool,
    /// Whether it has a count or a direction.
    pub(super) exact: bool,
}

impl<'a> ParsedTurn<'a> {
    /// A power of a move that a word means.
    pub(super) fn power(named: &'a DefinedMove, word: &'a str, at: usize, exponent: i64) -> Self {
        ParsedTurn { named, word, at, times: exponent.unsigned_abs(), inverse: exponent < 0, exact: true }
    }
    /// Its effect.
    pub(super) fn change(&self, definition: &TwistyDefinition) -> PieceArrangement {
        let change = definition.power(&self.named.change, self.times);
        if self.inverse { definition.inverse(&change) } else { change }
    }

    /// The move.
    pub(super) fn made(&self, definition: &TwistyDefinition) -> DefinedMove {
        let made = DefinedMove::new(self.word.to_string(), self.change(definition));
        DefinedMove { grip: self.named.grip.clone(), ..made }
    }
}

/// The digits at the beginning of a text, and the rest.
pub(super) fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// Whether a text begins with the sign of the other direction, and the rest.
pub(super) fn prime(text: &str) -> (bool, &str) {
    text.strip_prefix(PRIMES).map_or((false, text), |rest| (true, rest))
}

/// Parses a word as the longest matching name, a count and a direction.
pub(super) fn take_apart<'a>(definition: &'a TwistyDefinition, word: &'a str, at: usize) -> Option<ParsedTurn<'a>> {
    let (body, inverse) = word.strip_suffix(PRIMES).map_or((word, false), |body| (body, true));
    let digits = body.len() - body.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // Names may end with digits, so the longest name comes first and leaves the rest as the count.
    (0..=digits).find_map(|used| {
        let (name, times) = body.split_at(body.len() - used);
        let named = definition.all_moves().find(|m| m.name == name)?;
        let times = if used == 0 { 1 } else { times.parse().ok()? };
        Some(ParsedTurn { named, word, at, times, inverse, exact: used > 0 || inverse })
    })
}

/// The longest move at the beginning of a word, and the number of its bytes.
pub(super) fn take_first<'a>(
    definition: &'a TwistyDefinition,
    word: &'a str,
    at: usize,
) -> Option<(ParsedTurn<'a>, usize)> {
    let begins = definition.all_moves().filter(|named| word.starts_with(&named.name));
    let named = begins.max_by_key(|named| named.name.len())?;
    let (number, rest) = digits(&word[named.name.len()..]);
    let (inverse, rest) = prime(rest);
    let times = if number.is_empty() { 1 } else { number.parse().ok()? };
    let word = &word[..word.len() - rest.len()];
    let exact = inverse || !number.is_empty();
    Some((ParsedTurn { named, word, at, times, inverse, exact }, word.len()))
}

/// The move that a word means.
pub(super) fn find(definition: &TwistyDefinition, word: &str) -> Option<DefinedMove> {
    take_apart(definition, word, 0).map(|turn| turn.made(definition))
}

/// The name of a power of a move, in the shorter direction. `order` is the order of the move.
pub(super) fn power_name(base: &str, exponent: usize, order: usize) -> String {
    let (times, prime) = if 2 * exponent <= order { (exponent, "") } else { (order - exponent, "'") };
    if times == 1 { format!("{base}{prime}") } else { format!("{base}{times}{prime}") }
}
