//! The notation of Square-1: `(3,-1)/` turns the upper layer by three twelfths and the lower one by
//! one back, and twists. A definition with moves `U`, `D` and `/` reads and writes it.

use super::definition::TwistyDefinition;
use super::parsed_turn::ParsedTurn;

/// The moves that a pair of numbers turns, and the twist.
const LAYERS: [&str; 2] = ["U", "D"];

/// The twist.
const TWIST: &str = "/";

/// Whether a definition has this notation.
pub(super) fn are_used(definition: &TwistyDefinition) -> bool {
    [LAYERS[0], LAYERS[1], TWIST].iter().all(|name| definition.moves.iter().any(|made| made.name == *name))
}

/// Two turns of the layers as they are written.
fn write(turns: [i64; 2]) -> String {
    format!("({},{})", turns[0], turns[1])
}

/// A power of a move as it is written; `None` if it is not a layer.
pub(super) fn power(base: &str, exponent: usize, order: usize) -> Option<String> {
    let layer = LAYERS.iter().position(|name| *name == base)?;
    let exponent = exponent as i64 - if 2 * exponent > order { order as i64 } else { 0 };
    let mut turns = [0; 2];
    turns[layer] = exponent;
    Some(write(turns))
}

/// The pair of numbers at the beginning of a text, and what comes after it.
fn read(text: &str) -> Option<([i64; 2], &str)> {
    let (inside, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (up, down) = inside.split_once(',')?;
    // More than a few digits are no turn by twelfths.
    let number = |text: &str| text.trim().parse().ok().filter(|number: &i64| number.abs() < 1000);
    Some(([number(up)?, number(down)?], rest))
}

/// The turns of both layers at the beginning of a text, which is at a byte of an algorithm, and
/// what comes after them.
pub(super) fn take<'a>(
    definition: &'a TwistyDefinition,
    text: &'a str,
    at: usize,
) -> Option<(Vec<ParsedTurn<'a>>, &'a str)> {
    let (turns, rest) = read(text)?;
    let word = &text[..text.len() - rest.len()];
    let named = LAYERS.into_iter().zip(turns).filter(|(_, exponent)| *exponent != 0);
    let taken = named.filter_map(|(name, exponent)| {
        let made = definition.moves.iter().find(|made| made.name == name)?;
        Some(ParsedTurn::power(made, word, at, exponent))
    });
    Some((taken.collect(), rest))
}

/// Words of moves as one word: turns of both layers in one pair, and no blanks.
pub(super) fn joined(words: &[&str]) -> String {
    let (mut text, mut turns) = (String::new(), [0; 2]);
    for word in words {
        match read(word) {
            Some((more, "")) => (0..2).for_each(|layer| turns[layer] += more[layer]),
            _ => {
                text += &pair(&mut turns);
                text += word;
            }
        }
    }
    text + &pair(&mut turns)
}

/// The pair that is written for turns so far, which start anew; nothing for none.
fn pair(turns: &mut [i64; 2]) -> String {
    match std::mem::take(turns) {
        [0, 0] => String::new(),
        turns => write(turns),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_pairs() {
        assert_eq!(power("U", 11, 12), Some("(-1,0)".into()));
        assert_eq!(power("D", 6, 12), Some("(0,6)".into()));
        assert_eq!(power("/", 1, 2), None);
        assert_eq!(read("( 1, -3 )/"), Some(([1, -3], "/")));
        assert_eq!(read("(U D)"), None);
        assert_eq!(joined(&["(1,0)", "(0,-3)", "/"]), "(1,-3)/");
        assert_eq!(joined(&["/", "(1,0)"]), "/(1,0)");
    }
}
