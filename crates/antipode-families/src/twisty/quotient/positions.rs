//! The places of an orbit's pieces, in small groups. They give the codes of the inverse state,
//! whose slots are the pieces.

use super::codes::OrbitCodes;
use super::visible_content::{SlotOrbit, VisibleContent};
use crate::twisty::definition::DefinedMove;

/// The most positions of a group of pieces.
const MOST_POSITIONS: usize = 1 << 12;

/// The positions of an orbit.
#[derive(Debug)]
pub(super) struct OrbitPositions {
    /// The number of pieces of a group: 2, or 1 if pairs have too many positions.
    length: usize,
    /// The number of positions of a piece.
    radix: usize,
    turns: usize,
    /// The image of every position of a group under each turn.
    next: Vec<u16>,
    /// For every group and position, its part of the codes of the inverse.
    inverse: Vec<Vec<u64>>,
}

impl OrbitPositions {
    /// The positions; `None` if a piece has too many.
    pub(super) fn new(
        sight: &VisibleContent,
        number: usize,
        codes: &OrbitCodes,
        turns: &[DefinedMove],
    ) -> Option<OrbitPositions> {
        let SlotOrbit { slots, modulus, .. } = &sight.orbits[number];
        let radix = slots.len() * modulus;
        let length = [2, 1].into_iter().find(|&length| radix.pow(length) <= MOST_POSITIONS)? as usize;
        // The images of a piece's positions under each turn.
        let mut single: Vec<Vec<usize>> = vec![];
        for DefinedMove { change, .. } in turns {
            let images = (0..radix).map(|position| {
                let from = slots[position / modulus];
                let place = slots.iter().position(|&slot| usize::from(change.pieces[slot]) == from);
                let place = place.expect("moves keep orbits");
                // `position % modulus` is the twist, and the place is a multiple of the modulus.
                place * modulus + (position + usize::from(change.twists[slots[place]])) % modulus
            });
            single.push(images.collect());
        }
        let all = radix.pow(length as u32);
        let parts = |position: usize| (0..length as u32).map(move |i| position / radix.pow(i) % radix);
        let mut next = Vec::with_capacity(all * turns.len());
        for position in 0..all {
            next.extend(single.iter().map(|single| {
                (0..).zip(parts(position)).map(|(i, part)| single[part] * radix.pow(i)).sum::<usize>() as u16
            }));
        }
        let inverse = (0..slots.len())
            .step_by(length)
            .map(|start: usize| {
                let pieces = start..slots.len().min(start + length);
                (0..all)
                    .map(|position: usize| {
                        let digits = pieces
                            .clone()
                            .zip(parts(position))
                            .map(|(piece, at)| sight.inverse(slots[piece], slots[at / modulus], at % modulus));
                        digits.map(|digit| codes.unit(digit.place, digit.digit)).sum()
                    })
                    .collect()
            })
            .collect();
        Some(OrbitPositions { length, radix, turns: turns.len(), next, inverse })
    }

    /// The number of groups.
    pub(super) fn groups(&self) -> usize {
        self.inverse.len()
    }

    /// The positions of all groups. A piece is given as `place * modulus + twist`.
    pub(super) fn of(&self, pieces: &[usize]) -> impl Iterator<Item = u16> {
        pieces
            .chunks(self.length)
            .map(|group| (0..).zip(group).map(|(i, &position)| position * self.radix.pow(i)).sum::<usize>() as u16)
    }

    /// A position after a turn.
    #[inline(always)]
    pub(super) fn turned(&self, position: u16, turn: usize) -> u16 {
        self.next[usize::from(position) * self.turns + turn]
    }

    /// The part of the inverse's codes that a position of a group gives.
    #[inline(always)]
    pub(super) fn inverse(&self, group: usize, position: u16) -> u64 {
        self.inverse[group][usize::from(position)]
    }
}
