//! The notation of moves: a name, a count (`R2`), then `'` for the opposite direction (`R'`,
//! `R2'`).

use std::collections::HashSet;

use super::definition::{Arrangement, Definition, Move};
use antipode_core::error::{Error, Result};

/// A metric: what counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// Any power of a named move.
    Half,
    /// A named move or its inverse.
    Quarter,
    /// As `Half`, with slices as moves.
    Slice,
}

/// The most moves of a puzzle: a definition file may contain a move of a huge order.
pub(super) const MOST_TURNS: usize = 10_000;

/// The most entries of the lists of all moves.
pub(super) const MOST_ENTRIES: usize = 1 << 25;

/// A parsed word.
struct ParsedTurn<'a> {
    named: &'a Move,
    times: u64,
    inverse: bool,
    /// Whether it has a count or a direction.
    exact: bool,
}

/// Parses a word as the longest matching name, a count and a direction.
fn take_apart<'a>(definition: &'a Definition, word: &str) -> Option<ParsedTurn<'a>> {
    let all = || definition.moves.iter().chain(&definition.others);
    let (body, inverse) = match word.strip_suffix(['\'', '’']) {
        Some(body) => (body, true),
        None => (word, false),
    };
    let digits = body.len() - body.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    (0..=digits).find_map(|used| {
        let (name, times) = body.split_at(body.len() - used);
        let named = all().find(|m| m.name == name)?;
        let times = if used == 0 { 1 } else { times.parse().ok()? };
        Some(ParsedTurn { named, times, inverse, exact: used > 0 || inverse })
    })
}

/// The move that a word means.
pub(super) fn find(definition: &Definition, word: &str) -> Option<Move> {
    let part = take_apart(definition, word)?;
    let change = definition.power(&part.named.change, part.times);
    let change = if part.inverse { definition.inverse(&change) } else { change };
    Some(Move { name: word.to_string(), change, grip: part.named.grip.clone() })
}

/// A state after a scramble. `Usage` with the column of a word that is not a move, or is illegal
/// there.
pub(super) fn scramble(definition: &Definition, text: &str, from: &Arrangement) -> Result<Arrangement> {
    let mut state = from.clone();
    for word in text.split_whitespace() {
        let wrong = |what: String| {
            let column = text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count() + 1;
            Error::usage(format!("'{text}', column {column}: {what}"))
        };
        let turn = find(definition, word).ok_or_else(|| {
            let names: Vec<_> = definition.moves.iter().map(|m| m.name.as_str()).collect();
            wrong(format!("there is no move '{word}': use {}", names.join(" ")))
        })?;
        let next = definition.turned(&state, &turn.change);
        if !definition.allows(&state, &turn, &next) {
            return Err(wrong(format!("the puzzle is bandaged: '{word}' cannot be made there")));
        }
        state = next;
    }
    Ok(state)
}

/// The name of a power of a move, in the shorter direction. `order` is the order of the move.
fn name(base: &str, exponent: usize, order: usize) -> String {
    let (times, prime) = if 2 * exponent <= order { (exponent, "") } else { (order - exponent, "'") };
    if times == 1 { format!("{base}{prime}") } else { format!("{base}{times}{prime}") }
}

/// The distinct moves that a metric counts. They are those of the definition, or the powers of
/// `selection`, words separated by commas. A word with a count or a direction allows only that move
/// and its inverse.
pub(super) fn turns(definition: &Definition, metric: Metric, selection: Option<&str>) -> Result<Vec<Move>> {
    let identity = Arrangement::identity(definition.slots());
    let (mut turns, mut known): (Vec<Move>, HashSet<Arrangement>) = (vec![], HashSet::new());
    let most = MOST_TURNS.min(MOST_ENTRIES / definition.slots());
    let mut add = |base: &Move, powers: &[Arrangement], exponent: usize| {
        let change = &powers[exponent - 1];
        if *change != identity && known.insert(change.clone()) {
            let name = name(&base.name, exponent, powers.len() + 1);
            turns.push(Move { name, change: change.clone(), grip: base.grip.clone() });
        }
        if turns.len() > most { Err(Error::Limit(format!("more than {most} moves"))) } else { Ok(()) }
    };
    let words: Vec<&str> = match selection {
        Some(text) => text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect(),
        None => definition.moves.iter().map(|m| m.name.as_str()).collect(),
    };
    for word in words {
        let part = take_apart(definition, word);
        let part = part.ok_or_else(|| {
            Error::usage(format!("moves={}: there is no move '{word}'", selection.unwrap_or_default()))
        })?;
        let powers: Vec<_> = definition.powers(&part.named.change).take(most).collect();
        let order = powers.len() + 1;
        if powers.len() == most {
            return Err(Error::Limit(format!("the order of {word} exceeds {most}")));
        }
        if powers.is_empty() {
            continue;
        }
        if part.exact {
            let exponent = (part.times % order as u64) as usize;
            for exponent in [exponent, order - exponent].into_iter().filter(|e| (1..order).contains(e)) {
                add(part.named, &powers, exponent)?;
            }
        } else if metric == Metric::Quarter {
            add(part.named, &powers, 1)?;
            add(part.named, &powers, order - 1)?;
        } else {
            (1..order).try_for_each(|exponent| add(part.named, &powers, exponent))?;
        }
    }
    if turns.is_empty() {
        return Err(Error::usage("no move is left that changes a state"));
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use super::super::tws;
    use super::*;

    fn cube() -> Definition {
        tws::read("3x3x3", include_str!("../../../../data/twisty/3x3x3.tws")).unwrap()
    }

    fn names(metric: Metric, selection: Option<&str>) -> String {
        let turns = turns(&cube(), metric, selection).unwrap();
        turns.into_iter().map(|turn| turn.name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn metrics_and_selections() {
        assert_eq!(names(Metric::Half, Some("U,R2")), "U U2 U' R2");
        assert_eq!(names(Metric::Quarter, Some("U, R2 ,F")), "U U' R2 F F'");
        assert_eq!(names(Metric::Half, Some("U',U2")), "U U' U2");
        assert_eq!(names(Metric::Half, None).split(' ').count(), 18);
        assert_eq!(names(Metric::Quarter, None).split(' ').count(), 12);
        assert!(turns(&cube(), Metric::Half, Some("U,Q")).unwrap_err().to_string().contains("no move 'Q'"));
        assert!(turns(&cube(), Metric::Half, Some("U4,")).is_err());
    }

    #[test]
    fn scrambles_follow_the_usual_notation() {
        let cube = cube();
        let state = |text: &str| scramble(&cube, text, &cube.solved).unwrap();
        assert_eq!(state("R3 U2 F' R2'"), state("R' U U F F F R R"));
        assert_eq!(state(&"R U R' U' ".repeat(6)), cube.solved);
        // The order of R U on the whole cube is 105.
        assert_eq!(state(&"R U ".repeat(105)), cube.solved);
        assert_ne!(state(&"R U ".repeat(35)), cube.solved);
        let message = scramble(&cube, "R U2  Q F", &cube.solved).unwrap_err().to_string();
        assert!(message.contains("column 7: there is no move 'Q'"), "{message}");
    }
}
