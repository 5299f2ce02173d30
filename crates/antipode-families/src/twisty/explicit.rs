//! The rules and the numbering of twisty puzzles as data.
//!
//! A value is a piece with an orientation that shows: the values of a piece are consecutive.

use super::cosets::CosetNumbering;
use super::definition::{PieceArrangement, TwistyDefinition};
use super::points::BasePoint;
use super::rules::TwistyRules;
use super::twisty_puzzle::{TwistyPuzzle, TwistyStates};
use antipode_core::model::{
    DigitLevel, ExplicitMove, ExplicitRules, LevelKey, NumberingTables, Puzzle, RuleTables, ValueChange,
};
use antipode_core::tables::NumberingScheme;

/// The most states of a level and goals that are listed.
const MOST_GOALS: usize = 4096;

/// The first value of each piece, and their number in all.
fn values(definition: &TwistyDefinition) -> (Vec<u16>, usize) {
    let mut first = vec![];
    let mut all = 0;
    for &visible in &definition.visible {
        first.push(all as u16);
        all += usize::from(visible);
    }
    (first, all)
}

/// A change of pieces. Map `twist - 1` twists a piece by `twist`.
fn change(of: &PieceArrangement) -> ValueChange {
    let twisted = of.twists.iter().enumerate().filter(|(_, twist)| **twist > 0);
    ValueChange {
        map: twisted.map(|(slot, &twist)| (slot as u16, u16::from(twist) - 1)).collect(),
        ..ValueChange::of_positions(of.pieces.iter().map(|&from| from.into()))
    }
}

impl TwistyPuzzle {
    fn values_of(&self, state: &PieceArrangement) -> Vec<u16> {
        let (first, _) = values(&self.rules.definition);
        let pieces = state.pieces.iter().zip(&state.twists);
        pieces.map(|(&piece, &twist)| first[usize::from(piece)] + u16::from(twist)).collect()
    }
}

impl ExplicitRules for TwistyPuzzle {
    fn rules(&self) -> Option<RuleTables> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        let (first, all) = values(definition);
        let most = definition.sets.iter().map(|set| set.orientations).max().unwrap_or(1);
        let twisted = |by: u16| -> Vec<u16> {
            let pieces = first.iter().zip(&definition.visible);
            pieces
                .flat_map(|(&first, &visible)| {
                    let visible = u16::from(visible);
                    (0..visible).map(move |twist| first + (twist + by) % visible)
                })
                .collect()
        };
        let goals: Vec<_> = self.goals().take(MOST_GOALS + 1).collect();
        if goals.len() > MOST_GOALS || definition.bandage.is_some() {
            return None;
        }
        let mut sets = vec![];
        for set in &definition.sets {
            let name = if set.name.is_empty() { "pieces" } else { &set.name };
            sets.push(format!("{} {name} with {} orientations", set.pieces, set.orientations));
        }
        Some(RuleTables {
            positions: definition.slots(),
            values: all,
            meaning: format!("each slot has a piece in an orientation: {}", sets.join(", then ")),
            sets: vec![],
            maps: (1..most.into()).map(twisted).collect(),
            goals: goals.iter().map(|goal| self.values(goal).into_iter().map(Some).collect()).collect(),
            moves: turns
                .iter()
                .map(|turn| ExplicitMove { name: turn.name.clone(), needs: vec![], change: change(&turn.change) })
                .collect(),
            free: vec![],
        })
    }

    fn values(&self, state: &[u8]) -> Vec<u16> {
        self.values_of(&PieceArrangement::of(state))
    }

    /// The stabiliser chain of the group: each level moves its base point to one of the places of
    /// its orbit, and the deepest level applies first.
    fn numbering(&self, _: &NumberingScheme) -> Option<NumberingTables> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        if !matches!(self.states, TwistyStates::Elements) {
            return None;
        }
        let numbering = CosetNumbering::new(self.group()?.clone(), turns, goal).ok()?;
        let group = &numbering.group;
        let (first, all) = values(definition);
        let of_piece = |slot: usize| -> Vec<u16> {
            let piece = usize::from(goal.pieces[slot]);
            (0..u16::from(definition.visible[piece])).map(|twist| first[piece] + twist).collect()
        };
        let (mut levels, mut weight) = (vec![], 1);
        let bases: Vec<usize> = group.chain.points().collect();
        for (level, &radix) in group.chain.radices().iter().enumerate().rev() {
            let mut element = goal.clone();
            let elements = (0..radix as u64).map(|digit| {
                group.points.change(&group.chain.element(level..level + 1, digit), &mut element);
                change(&element)
            });
            let elements = elements.collect();
            let key = match group.points.base[bases[level]] {
                BasePoint::Piece(slot) => LevelKey::Place(of_piece(slot)),
                BasePoint::Sticker(slot) => LevelKey::Value(of_piece(slot)),
                BasePoint::Sign(orbit) => group.points.orbit_parity(orbit),
                BasePoint::Colour => group.points.colour_parity(),
            };
            levels.push(DigitLevel { digits: vec![(weight, radix as u64)], elements, odd: vec![], key });
            weight *= radix as u64;
        }
        let (mut order, mut amounts) = (vec![0; all], vec![0; all]);
        for (piece, (&first, &visible)) in (0..).zip(first.iter().zip(&definition.visible)) {
            for twist in 0..u16::from(visible) {
                (order[usize::from(first + twist)], amounts[usize::from(first + twist)]) = (piece, twist);
            }
        }
        Some(NumberingTables { start: self.values_of(goal), order, amounts, levels })
    }
}
