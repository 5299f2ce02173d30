//! A numbering of states with indistinguishable pieces or ignored orientations.
//!
//! The number has two parts for each orbit: the arrangement of its kinds of pieces as a multiset,
//! then the orientation of the piece in every slot. If all orientations of an orbit show and no
//! move changes their sum, one orientation follows from the others. The numbering ignores other
//! invariants, so some numbers may belong to unreachable states.

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::points::SlotAction;
use antipode_core::nums;
use antipode_core::perms::MultisetRanks;
use antipode_core::tables::StateLayout;

/// The kind of pieces outside an orbit.
const NONE: u16 = u16::MAX;

/// An orbit: slots that exchange their pieces.
#[derive(Debug)]
pub(super) struct PieceOrbit {
    pub(super) slots: Vec<usize>,
    /// The pieces of the orbit, by kind.
    kinds: Vec<u16>,
    /// The kind of each piece, [`NONE`] for pieces outside the orbit.
    kind_of: Vec<u16>,
    /// The number of pieces of each kind.
    pub(super) counts: Vec<usize>,
    /// The number of orientations that each kind shows.
    pub(super) visible: Vec<u8>,
    pub(super) arrangements: MultisetRanks,
    /// The number of orientations of the whole orbit.
    pub(super) twists: u64,
    /// The modulus and the sum of all orientations, if the sum never changes. The orientation in
    /// the first slot then follows from the others.
    pub(super) sum: Option<(u8, u32)>,
}

/// A numbering of the states of a puzzle with indistinguishable pieces.
#[derive(Debug)]
pub(super) struct IndistinguishablePieces {
    pub(super) orbits: Vec<PieceOrbit>,
    /// The goal, for slots that never change.
    goal: PieceArrangement,
    /// The slots that never change.
    fixed: Vec<usize>,
    size: Option<u64>,
}

impl PieceOrbit {
    /// The orbit of some slots, whose pieces have `modulus` orientations. `None` if it has too many
    /// states.
    fn new(
        slots: &[usize],
        modulus: u8,
        visible: &[u8],
        turns: &[DefinedMove],
        goal: &PieceArrangement,
    ) -> Option<Self> {
        let mut kinds: Vec<u16> = slots.iter().map(|&slot| goal.pieces[slot]).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let counts: Vec<usize> =
            kinds.iter().map(|kind| slots.iter().filter(|&&slot| goal.pieces[slot] == *kind).count()).collect();
        let kept = turns.iter().all(|turn| turn.change.twist_sum(slots) % u32::from(modulus) == 0);
        // A piece that hides its orientation would absorb any sum.
        let sum = (kept && kinds.iter().all(|&kind| visible[usize::from(kind)] == modulus))
            .then(|| (modulus, goal.twist_sum(slots) % u32::from(modulus)));
        let own = slots.iter().skip(usize::from(sum.is_some()));
        let twists = nums::product(own.map(|&slot| u64::from(visible[usize::from(goal.pieces[slot])])))?;
        let mut kind_of = vec![NONE; kinds.last().map_or(0, |&last| usize::from(last) + 1)];
        (0..).zip(&kinds).for_each(|(kind, &piece)| kind_of[usize::from(piece)] = kind);
        let arrangements = MultisetRanks::new(&counts)?;
        let visible = kinds.iter().map(|&kind| visible[usize::from(kind)]).collect();
        Some(PieceOrbit { slots: slots.to_vec(), kinds, kind_of, counts, visible, arrangements, twists, sum })
    }

    /// The place of a slot in the orbit.
    pub(super) fn place(&self, slot: u16) -> usize {
        self.slots.binary_search(&slot.into()).expect("moves keep their orbits")
    }

    /// The kind of a piece of the orbit.
    pub(super) fn kind_of(&self, piece: u16) -> u16 {
        self.kind_of[usize::from(piece)]
    }

    /// The number of states of the orbit.
    pub(super) fn size(&self) -> u64 {
        self.arrangements.size() * self.twists
    }

    /// The kind and orientation in every slot, from a state's number.
    pub(super) fn unrank(&self, number: u64, kinds: &mut [u8], twists: &mut [u8]) {
        self.arrangements.unrank(number / self.twists, kinds);
        let mut rest = number % self.twists;
        let (own, mut total) = (usize::from(self.sum.is_some()), 0);
        twists.fill(0);
        // With only one choice of twists there are no digits to take off.
        let twisted = if self.twists > 1 { own.. } else { kinds.len().. };
        // Backwards, since the last slot has the lowest digit.
        for (kind, twist) in kinds[twisted.clone()].iter().zip(&mut twists[twisted]).rev() {
            let radix = u64::from(self.visible[usize::from(*kind)]);
            *twist = (rest % radix) as u8;
            rest /= radix;
            total += u32::from(*twist);
        }
        if let Some((modulus, sum)) = self.sum {
            let modulus = u32::from(modulus);
            twists[0] = ((sum + modulus - total % modulus) % modulus) as u8;
        }
    }
}

impl IndistinguishablePieces {
    /// The numbering; `None` if an orbit has too many states.
    pub(super) fn new(definition: &TwistyDefinition, turns: &[DefinedMove], goal: &PieceArrangement) -> Option<Self> {
        let action = SlotAction::new(definition, turns);
        let orbits = action
            .orbits
            .iter()
            .map(|slots| PieceOrbit::new(slots, action.moduli[slots[0]], &definition.visible, turns, goal))
            .collect::<Option<Vec<_>>>()?;
        let size = nums::product(orbits.iter().flat_map(|orbit| [orbit.arrangements.size(), orbit.twists]));
        let fixed = (0..goal.pieces.len())
            .filter(|slot| !orbits.iter().any(|orbit: &PieceOrbit| orbit.slots.contains(slot)))
            .collect();
        Some(IndistinguishablePieces { orbits, goal: goal.clone(), fixed, size })
    }

    /// The number of numbered states; `None` if it exceeds a `u64`.
    pub(super) fn size(&self) -> Option<u64> {
        self.size
    }

    /// Any shape of this size works, since no moves map whole rows.
    pub(super) fn layout(&self) -> StateLayout {
        let size = self.size.expect("it was counted before it was numbered");
        let lanes = nums::largest_divisor(size, 64);
        let words = nums::largest_divisor(size / lanes, 512);
        StateLayout { rows: size / lanes / words, words: words as u32, lanes: lanes as u32 }
    }

    pub(super) fn rank(&self, state: &PieceArrangement) -> Option<u64> {
        if !self
            .fixed
            .iter()
            .all(|&slot| state.pieces[slot] == self.goal.pieces[slot] && state.twists[slot] == self.goal.twists[slot])
        {
            return None;
        }
        let mut index = 0;
        let (mut kinds, mut left) = (vec![], vec![]);
        for orbit in &self.orbits {
            kinds.clear();
            left.clone_from(&orbit.counts);
            let mut total = 0;
            for &slot in &orbit.slots {
                let kind = *orbit.kind_of.get(usize::from(state.pieces[slot])).filter(|&&kind| kind != NONE)?;
                let left = &mut left[usize::from(kind)];
                // Ranks assume the right number of pieces of each kind.
                *left = left.checked_sub(1)?;
                kinds.push(kind as u8);
                total += u32::from(state.twists[slot]);
            }
            if orbit.sum.is_some_and(|(modulus, sum)| total % u32::from(modulus) != sum) {
                return None;
            }
            index = index * orbit.arrangements.size() + orbit.arrangements.rank(&kinds);
            for (&slot, &kind) in orbit.slots.iter().zip(&kinds).skip(usize::from(orbit.sum.is_some())) {
                index = index * u64::from(orbit.visible[usize::from(kind)]) + u64::from(state.twists[slot]);
            }
        }
        Some(index)
    }

    pub(super) fn unrank(&self, mut index: u64, state: &mut PieceArrangement) {
        state.clone_from(&self.goal);
        let (mut kinds, mut twists) = (vec![], vec![]);
        for orbit in self.orbits.iter().rev() {
            kinds.resize(orbit.slots.len(), 0);
            twists.resize(orbit.slots.len(), 0);
            orbit.unrank(index % orbit.size(), &mut kinds, &mut twists);
            index /= orbit.size();
            for (&slot, (&kind, &twist)) in orbit.slots.iter().zip(kinds.iter().zip(&twists)) {
                (state.pieces[slot], state.twists[slot]) = (orbit.kinds[usize::from(kind)], twist);
            }
        }
    }
}
