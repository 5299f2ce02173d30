//! Random small puzzles, for tests: one or two sets of pieces, some indistinguishable or with
//! orientations that do not show.

use super::notation::{TurnMetric, turns};
use super::twisty_puzzle::TwistyPuzzle;
use super::tws;
use antipode_core::error::Result;
use proptest::prelude::*;

/// The names of the sets.
const NAMES: [&str; 2] = ["A", "B"];

/// A puzzle from a definition; `Usage` if no move changes anything.
pub(super) fn puzzle(text: &str) -> Result<TwistyPuzzle> {
    let definition = tws::read("test.tws", text)?;
    let turns = turns(&definition, TurnMetric::Quarter, None)?;
    let goal = definition.solved.clone();
    Ok(TwistyPuzzle::new("twisty:test.tws".into(), definition, turns, vec![], goal))
}

/// A strategy for random puzzles.
pub(super) fn puzzles() -> impl Strategy<Value = TwistyPuzzle> {
    prop::collection::vec(written(3), 1..=2).prop_filter_map("no move", |sets| puzzle(&text(&sets)).ok())
}

/// A strategy for random puzzles in which some pieces must not be in some slots.
pub(super) fn bandaged() -> impl Strategy<Value = TwistyPuzzle> {
    let sets = prop::collection::vec(written(3), 1..=2);
    (sets, prop::collection::vec((0usize..2, 1usize..=5, 1usize..=5), 1..=3)).prop_filter_map(
        "no move, or an illegal solved state",
        |(sets, illegal)| {
            let illegal = illegal.iter().map(|(set, slot, piece)| format!("Illegal {} {slot} {piece}\n", NAMES[*set]));
            puzzle(&(text(&sets) + &illegal.collect::<String>())).ok()
        },
    )
}

fn line<T: ToString>(list: impl IntoIterator<Item = T>) -> String {
    list.into_iter().map(|entry| entry.to_string()).collect::<Vec<_>>().join(" ")
}

/// A random set: its orientations, the kind and visibility in each slot, and the effect of each
/// move.
#[derive(Clone, Debug)]
struct RandomSet {
    orientations: usize,
    kinds: Vec<usize>,
    shown: Vec<bool>,
    moves: Vec<(Vec<usize>, Vec<usize>)>,
}

fn written(moves: usize) -> impl Strategy<Value = RandomSet> {
    (1usize..=5, 1usize..=3).prop_flat_map(move |(slots, orientations)| {
        let order = Just((1..=slots).collect::<Vec<_>>()).prop_shuffle();
        let change = (order, prop::collection::vec(0..orientations, slots));
        let kinds = prop::collection::vec(0usize..3, slots);
        (kinds, prop::collection::vec(any::<bool>(), 3), prop::collection::vec(change, moves))
            .prop_map(move |(kinds, shown, moves)| RandomSet { orientations, kinds, shown, moves })
    })
}

fn text(sets: &[RandomSet]) -> String {
    let mut text = "Name test\n".to_string();
    for (i, set) in sets.iter().enumerate() {
        text += &format!("Set {} {} {}\n", NAMES[i], set.kinds.len(), set.orientations);
    }
    text += "Solved\n";
    for (i, set) in sets.iter().enumerate() {
        text += &format!(
            "{}\n{}\n",
            NAMES[i],
            line(
                set.kinds.iter().map(|&kind| 1 + set
                    .kinds
                    .iter()
                    .position(|&other| other == kind)
                    .expect("one of them"))
            )
        );
        text += &format!("{}\n", line(set.kinds.iter().map(|&kind| if set.shown[kind] { "0" } else { "?" })));
    }
    text += "End\n";
    for number in 0..sets[0].moves.len() {
        text += &format!("Move M{number}\n");
        for (i, set) in sets.iter().enumerate() {
            let (pieces, twists) = &set.moves[number];
            text += &format!("{}\n{}\n{}\n", NAMES[i], line(pieces), line(twists));
        }
        text += "End\n";
    }
    text
}
