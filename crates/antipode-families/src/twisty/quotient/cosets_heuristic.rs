//! The heuristic `cosets`, and the tree in which moves are look-ups.

use std::sync::Arc;

use super::entries::{Entries, Spot};
use super::fill::{after, bits, fill};
use super::positions::Positions;
use super::{MOST_ORBITS, MOST_TURNS, Quotient, Row, State};
use crate::twisty::definition::Arrangement;
use crate::twisty::twisty_puzzle::Twisty;
use antipode_core::error::{Error, Result};
use antipode_core::model::{CosetTables, Cut, Estimate, Heuristic, Tree};
use antipode_core::watch::Watch;

/// The most bytes of a node.
const MOST_BYTES: usize = 512;

/// Bytes of the codes of an orbit, and of a position.
const CODE: usize = size_of::<u64>();
const POSITION: usize = size_of::<u16>();

/// The greater of the distances of the cosets of a state and of its inverse.
///
/// A node is the state, the codes of all orbits, the positions of groups of pieces, and a lower bound for the inverse.
pub(super) struct CosetDistances {
    puzzle: Arc<Twisty>,
    pub(super) quotient: Quotient,
    pub(super) entries: Entries,
    positions: Vec<Positions>,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// For every turn, the turns that need to be tried after it.
    after: Vec<u64>,
    /// The turns that do not change the coset of the inverse.
    still: u64,
    /// Bytes of a state, and of a node.
    state: usize,
    length: usize,
}

impl CosetDistances {
    /// With a table of at most so many bytes. `Usage` if the puzzle is none of those that can be looked up so, `Limit` if the memory is
    /// not enough.
    pub(super) fn new(puzzle: Arc<Twisty>, bytes: u64, watch: &mut Watch<'_>) -> Result<CosetDistances> {
        let rules = &puzzle.rules;
        let limit = || Error::Limit(format!("{}: no table of cosets of at most {bytes} bytes", rules.spec));
        let quotient = Quotient::new(&rules.definition, &rules.turns, bytes).ok_or_else(limit)?;
        let positions = quotient.orbits.iter().enumerate();
        let positions = positions
            .map(|(number, orbit)| Positions::new(&quotient.sight, number, &orbit.codes, &rules.turns))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(limit)?;
        if rules.byte_moves.is_none() {
            return Err(limit());
        }
        let state = rules.goal.bytes().len();
        let groups: usize = positions.iter().map(Positions::groups).sum();
        let length = state + quotient.orbits.len() * CODE + groups * POSITION + 1;
        if length > MOST_BYTES {
            return Err(limit());
        }
        let after = after(&rules.redundant, rules.turns.len());
        let entries = fill(&quotient, &rules.definition, &rules.turns, &after, watch)?;
        let solved = quotient.state(&Arrangement::identity(rules.definition.slots()));
        let still = |turn: &usize| quotient.state(&rules.turns[*turn].change) == solved;
        let still = (0..rules.turns.len()).filter(still).fold(0, |set, turn| set | 1 << turn);
        let home = rules.goal.homes();
        Ok(CosetDistances { quotient, entries, positions, home, after, still, state, length, puzzle })
    }

    /// What changes the goal to a state.
    fn change(&self, state: &[u8]) -> Arrangement {
        self.quotient.symmetries.points().relative(&Arrangement::of(state), &self.puzzle.rules.goal, &self.home)
    }

    /// Where the entry of a state is; it is asked for.
    #[inline(always)]
    fn locate(&self, state: &State) -> (Row, Spot) {
        let row = self.quotient.row(state[self.quotient.row]);
        let spot = Spot::of(self.quotient.entry(row.class(), row.symmetry(), state));
        self.entries.prefetch(spot);
        (row, spot)
    }

    /// The lower bound at a spot.
    #[inline(always)]
    fn bound(&self, (_, spot): (Row, Spot)) -> u8 {
        self.entries.get(spot).0
    }
}

impl CosetTables for Twisty {
    fn cosets(self: Arc<Self>, bytes: u64, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
        Ok(Arc::new(CosetDistances::new(self, bytes, watch)?))
    }
}

impl Heuristic for CosetDistances {
    fn name(&self) -> String {
        "cosets".into()
    }

    fn admissible(&self) -> bool {
        true
    }

    /// Entries that keep the least of several distances, and those of inverses, may differ by more than 1.
    fn consistent(&self) -> bool {
        false
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let change = self.change(state);
        let codes = self.quotient.state(&change);
        let inverse = self.quotient.state(&self.puzzle.rules.definition.inverse(&change));
        Estimate::from(u32::from(self.bound(self.locate(&codes)).max(self.bound(self.locate(&inverse)))))
    }

    fn tree(&self) -> Option<&dyn Tree> {
        Some(self)
    }
}

impl Tree for CosetDistances {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let change = self.change(state);
        let mut node = state.to_vec();
        let codes = self.quotient.state(&change);
        codes[..self.positions.len()].iter().for_each(|codes| node.extend(codes.to_le_bytes()));
        let slots = change.homes();
        for (orbit, positions) in self.quotient.sight.orbits.iter().zip(&self.positions) {
            let position = |&piece: &usize| {
                let slot = usize::from(slots[piece]);
                let place = orbit.slots.binary_search(&slot).expect("moves keep orbits");
                place * orbit.modulus + usize::from(change.twists[slot])
            };
            let pieces: Vec<usize> = orbit.slots.iter().map(position).collect();
            positions.of(&pieces).for_each(|position| node.extend(position.to_le_bytes()));
        }
        node.push(0);
        node
    }

    fn expand(&self, node: &[u8], from: Option<(&[u8], usize)>, visit: &mut dyn FnMut(usize, &[u8], Estimate)) {
        self.expand_within(node, from, u64::MAX, visit);
    }

    fn expand_within(
        &self,
        node: &[u8],
        from: Option<(&[u8], usize)>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> Cut {
        let (turns, orbits) = (self.after.len(), self.positions.len());
        let room = room.min(u8::MAX.into()) as u8;
        let (state, rest) = node.split_at(self.state);
        let (own, rest) = rest.split_at(orbits * CODE);
        let (positions, known) = rest.split_at(rest.len() - 1);
        let mut codes = [[0; MOST_TURNS]; MOST_ORBITS];
        for ((orbit, own), codes) in self.quotient.orbits.iter().zip(own.chunks_exact(CODE)).zip(&mut codes) {
            let own = u64::from_le_bytes(own.try_into().expect("eight bytes"));
            orbit.codes.all_mapped(&orbit.turns, own, &mut codes[..turns]);
        }
        let next = |turn: usize| -> State { std::array::from_fn(|orbit| codes[orbit][turn]) };
        let mut tried = from.map_or(u64::MAX >> (u64::BITS as usize - turns), |(_, before)| self.after[before]);
        let mut cut = Cut::default();
        // Turns that leave the coset of the inverse as it is leave its distance, too.
        if known[0] > room {
            let skipped = tried & self.still;
            cut.add(u64::from(skipped.count_ones()), Estimate::from(u32::from(known[0])));
            tried &= !self.still;
        }
        // All entries are asked for before the first is needed.
        let mut spots = [(Row::default(), Spot::default()); MOST_TURNS];
        bits(tried).zip(&mut spots).for_each(|(turn, spot)| *spot = self.locate(&next(turn)));
        let mut left = [(0, 0); MOST_TURNS];
        let mut count = 0;
        for (turn, &spot) in bits(tried).zip(&spots) {
            let bound = self.bound(spot);
            if bound > room {
                cut.add(1, Estimate::from(u32::from(bound)));
            } else {
                left[count] = (turn, bound);
                count += 1;
            }
        }
        let left = &left[..count];
        // The positions after each turn that is left, end to end.
        let groups = positions.len() / POSITION;
        let mut moved = [0u16; MOST_BYTES];
        for (&(turn, _), spot) in left.iter().zip(&mut spots) {
            let (mut at, mut codes) = (0, State::default());
            for (orbit, codes) in self.positions.iter().zip(&mut codes) {
                for group in 0..orbit.groups() {
                    let position = u16::from_le_bytes([positions[2 * at], positions[2 * at + 1]]);
                    moved[at] = orbit.turned(position, turn);
                    *codes += orbit.inverse(group, moved[at]);
                    at += 1;
                }
            }
            *spot = self.locate(&codes);
        }
        let mut out = [0; MOST_BYTES];
        let out = &mut out[..self.length];
        for (&(turn, bound), &spot) in left.iter().zip(&spots) {
            let inverse = self.bound(spot);
            if inverse > room {
                cut.add(1, Estimate::from(u32::from(inverse)));
                continue;
            }
            let (next_state, rest) = out.split_at_mut(self.state);
            self.puzzle.rules.byte_moves.as_ref().expect("it was there").turn(state, turn, next_state);
            let (next_codes, rest) = rest.split_at_mut(orbits * CODE);
            for (orbit, out) in next_codes.chunks_exact_mut(CODE).enumerate() {
                out.copy_from_slice(&codes[orbit][turn].to_le_bytes());
            }
            let mut at = 0;
            for orbit in &self.positions {
                for _ in 0..orbit.groups() {
                    let position = u16::from_le_bytes([positions[2 * at], positions[2 * at + 1]]);
                    rest[2 * at..2 * at + 2].copy_from_slice(&orbit.turned(position, turn).to_le_bytes());
                    at += 1;
                }
            }
            rest[2 * groups] = inverse;
            visit(turn, out, Estimate::from(u32::from(bound.max(inverse))));
        }
        cut
    }
}
