//! The moves of a puzzle by their names: scrambles, and the moves that a metric counts.

use std::collections::HashSet;

use super::algorithm::{AlgorithmFault, WordSpacing, WrittenAlgorithm};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::parsed_turn::{power_name, take_apart};
use super::tuple_turns;
use antipode_core::error::{Error, Result};

/// A metric: what counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnMetric {
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

/// Reads an algorithm. `Usage` with the column of what is wrong.
fn read<'a>(definition: &'a TwistyDefinition, text: &'a str) -> Result<WrittenAlgorithm<'a>> {
    WrittenAlgorithm::read(definition, text, WordSpacing::Free).map_err(|AlgorithmFault { at, what }| {
        let names: Vec<_> = definition.moves.iter().map(|m| m.name.as_str()).collect();
        let known =
            if what.starts_with("there is no move") { format!(": use {}", names.join(" ")) } else { String::new() };
        wrong(text, at, format!("{what}{known}"))
    })
}

/// The error for a place in a text.
fn wrong(text: &str, at: usize, what: String) -> Error {
    Error::bad_text(text, at, what)
}

/// A state after a scramble. Turns of the whole puzzle count: later moves see it as it is then.
/// `Usage` with the column of a word that is not a move, or is illegal there.
pub(super) fn scramble(definition: &TwistyDefinition, text: &str, from: &PieceArrangement) -> Result<PieceArrangement> {
    let space = definition.space();
    let algorithm = read(space, text)?;
    if definition.bandage.is_none() {
        return Ok(definition.turned(from, &definition.settled(&algorithm.change(space)).0));
    }
    let mut state = from.clone();
    for (at, turn) in one_by_one(&algorithm, definition, text)? {
        let next = definition.turned(&state, &turn.change);
        if !definition.allows(&state, &turn, &next) {
            return Err(wrong(text, at, format!("the puzzle is bandaged: '{}' cannot be made there", turn.name)));
        }
        state = next;
    }
    Ok(state)
}

/// The turn of the whole puzzle after an algorithm that makes it held as states are, if it is not.
pub(super) fn whole_after(definition: &TwistyDefinition, text: &str) -> Option<String> {
    let space = definition.space();
    let change = read(space, text).ok()?.change(space);
    Some(definition.settled(&change).1.to_string()).filter(|whole| !whole.is_empty())
}

/// The moves of an algorithm, each with its place. `Limit` if there are too many.
fn one_by_one(
    algorithm: &WrittenAlgorithm<'_>,
    definition: &TwistyDefinition,
    text: &str,
) -> Result<Vec<(usize, DefinedMove)>> {
    algorithm.moves(definition).ok_or_else(|| Error::Limit(format!("'{text}' has too many moves")))
}

/// The numbers of the turns that an algorithm makes, without turns of the whole puzzle. `Usage` for
/// a move that is none of them.
pub(super) fn kinds(definition: &TwistyDefinition, turns: &[DefinedMove], text: &str) -> Result<Vec<usize>> {
    let space = definition.space();
    let algorithm = read(space, text)?;
    let (mut made, mut kinds) = (PieceArrangement::identity(space.slots()), vec![]);
    for (at, turn) in one_by_one(&algorithm, space, text)? {
        // After turns of the whole, a turn has another effect on states. So the step is what it
        // changes between two states, each held as states are.
        let before = definition.inverse(&definition.settled(&made).0);
        made = space.product(&made, &turn.change);
        let step = definition.product(&before, &definition.settled(&made).0);
        match turns.iter().position(|turn| turn.change == step) {
            Some(kind) => kinds.push(kind),
            None if step == PieceArrangement::identity(definition.slots()) => {}
            None => {
                let names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
                let what = format!("'{}' is not a move here: use {}", turn.name, names.join(", "));
                return Err(wrong(text, at, what));
            }
        }
    }
    Ok(kinds)
}

/// The distinct moves that a metric counts. They are those of the definition, or the powers of
/// `selection`, words separated by commas. A word with a count or a direction allows only that move
/// and its inverse. A move after which the puzzle is held in another way has the turn of the whole
/// in its name that undoes this: `M x`.
pub(super) fn turns(
    definition: &TwistyDefinition,
    metric: TurnMetric,
    selection: Option<&str>,
) -> Result<Vec<DefinedMove>> {
    let identity = PieceArrangement::identity(definition.slots());
    let (mut turns, mut known): (Vec<DefinedMove>, HashSet<PieceArrangement>) = (vec![], HashSet::new());
    let space = definition.space();
    let most = MOST_TURNS.min(MOST_ENTRIES / space.slots());
    let tuples = tuple_turns::are_used(definition);
    let known_names: HashSet<&str> = space.all_moves().map(|made| made.name.as_str()).collect();
    let mut add = |base: &DefinedMove, powers: &[PieceArrangement], exponent: usize| {
        let (change, whole) = definition.settled(&powers[exponent - 1]);
        if change != identity && known.insert(change.clone()) {
            let order = powers.len() + 1;
            let pair = if tuples { tuple_turns::power(&base.name, exponent, order) } else { None };
            let name = pair.unwrap_or_else(|| free_power_name(&known_names, base, exponent, order));
            let name = [&name, whole].join(" ").trim_end().to_string();
            turns.push(DefinedMove { grip: base.grip.clone(), ..DefinedMove::new(name, change) });
        }
        if turns.len() > most { Err(Error::Limit(format!("more than {most} moves"))) } else { Ok(()) }
    };
    let names: Vec<&str> = definition.moves.iter().map(|m| m.name.as_str()).collect();
    let words: Vec<&str> = match selection {
        Some(text) => words_of_list(text),
        None => names.clone(),
    };
    for word in words {
        let part = take_apart(space, word, 0);
        let part = part.ok_or_else(|| {
            let what = format!("there is no move '{word}': use {}", names.join(" "));
            Error::bad_value("moves", selection.unwrap_or_default(), what)
        })?;
        let powers: Vec<_> = space.powers(&part.named.change).take(most).collect();
        let order = powers.len() + 1;
        // The list may have been cut off before the identity.
        if powers.len() == most {
            return Err(Error::Limit(format!("the order of {word} exceeds {most}")));
        }
        if powers.is_empty() {
            continue;
        }
        if part.exact {
            let exponent = (part.times % order as u64) as usize;
            // A multiple of the order changes nothing and is no move.
            for exponent in [exponent, order - exponent].into_iter().filter(|e| (1..order).contains(e)) {
                add(part.named, &powers, exponent)?;
            }
        } else if metric == TurnMetric::Quarter {
            add(part.named, &powers, 1)?;
            add(part.named, &powers, order - 1)?;
        } else {
            (1..order).try_for_each(|exponent| add(part.named, &powers, exponent))?;
        }
    }
    if turns.is_empty() {
        return Err(Error::incapable("the puzzle", "has no move that changes a state", ""));
    }
    Ok(turns)
}

/// The name of a power that is not that of another move: `f1` squared is `(f1)2` where `f12` is a
/// move.
fn free_power_name(known: &HashSet<&str>, base: &DefinedMove, exponent: usize, order: usize) -> String {
    let name = power_name(&base.name, exponent, order);
    let unmarked = name.trim_end_matches('\'');
    // A longer name begins with more of the digits.
    let digits = unmarked.len() - base.name.len();
    let is_another = (0..digits).any(|left| known.contains(&unmarked[..unmarked.len() - left]));
    if is_another { power_name(&format!("({})", base.name), exponent, order) } else { name }
}

/// The words of a list with commas. A name in cycle notation has commas of its own: `(1,2)`.
fn words_of_list(text: &str) -> Vec<&str> {
    let mut open = 0u32;
    let words = text.split(|c| {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        c == ',' && open == 0
    });
    words.map(str::trim).filter(|word| !word.is_empty()).collect()
}

impl TwistyDefinition {
    /// The puzzle in space if some of these moves change how it is held: then states show that,
    /// too. `Usage` if one is not a move.
    pub(super) fn space_of(&self, metric: TurnMetric, moves: &str) -> Result<Option<TwistyDefinition>> {
        let Some(holding) = &self.holding else { return Ok(None) };
        let turns = turns(&holding.space, metric, Some(moves))?;
        Ok(turns.iter().any(|turn| !holding.is_kept_by(&turn.change)).then(|| holding.space.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tws;
    use super::*;

    fn cube() -> TwistyDefinition {
        tws::read("3x3x3", antipode_data::text("3x3x3.tws")).unwrap()
    }

    fn names(metric: TurnMetric, selection: Option<&str>) -> String {
        let turns = turns(&cube(), metric, selection).unwrap();
        turns.into_iter().map(|turn| turn.name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn metrics_and_selections() {
        assert_eq!(names(TurnMetric::Half, Some("U,R2")), "U U2 U' R2");
        assert_eq!(names(TurnMetric::Quarter, Some("U, R2 ,F")), "U U' R2 F F'");
        assert_eq!(names(TurnMetric::Half, Some("U',U2")), "U U' U2");
        assert_eq!(names(TurnMetric::Half, None).split(' ').count(), 18);
        assert_eq!(names(TurnMetric::Quarter, None).split(' ').count(), 12);
        assert!(turns(&cube(), TurnMetric::Half, Some("U,Q")).unwrap_err().to_string().contains("no move 'Q'"));
        assert!(turns(&cube(), TurnMetric::Half, Some("U4,")).is_err());
    }

    /// `f1` squared is not `f12`, and its inverse is not that of `f`.
    #[test]
    fn powers_do_not_look_like_other_moves() {
        let list = |name: &str, pieces: &str| format!("Move {name}\nA\n{pieces}\nEnd\n");
        let text = format!(
            "Set A 8 1\n{}{}{}",
            list("f1", "2 3 4 5 1 6 7 8"),
            list("f12", "1 2 3 4 5 7 6 8"),
            list("f", "1 2 3 4 5 6 8 7")
        );
        let definition = tws::read("files.tws", &text).unwrap();
        let turns = turns(&definition, TurnMetric::Half, None).unwrap();
        let names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
        assert_eq!(names, ["f1", "(f1)2", "(f1)2'", "f1'", "f12", "f"]);
        for turn in &turns {
            let state = scramble(&definition, &turn.name, &definition.solved).unwrap();
            assert_eq!(state, definition.turned(&definition.solved, &turn.change), "{}", turn.name);
        }
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
