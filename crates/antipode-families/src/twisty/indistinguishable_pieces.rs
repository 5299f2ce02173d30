//! A numbering of the states of puzzles with indistinguishable pieces, or with orientations that do not matter.
//!
//! Orbit by orbit: the arrangement of its kinds of pieces as that of a multiset, then the orientation of the piece in every
//! slot. Where all orientations of an orbit show and no move changes their sum, the last one follows from the others. Other
//! invariants are not looked for, so some of the numbers may belong to unreachable states.

use super::definition::{Arrangement, Definition, Move};
use super::points::Action;
use antipode_core::nums;
use antipode_core::perms::Multiset;
use antipode_core::tables::Layout;

/// No kind of an orbit.
const NONE: u16 = u16::MAX;

/// The slots that exchange their pieces.
#[derive(Debug)]
struct Orbit {
    slots: Vec<usize>,
    /// The pieces that lie there, by kind.
    kinds: Vec<u16>,
    /// The kind of each piece, [`NONE`] for those that lie elsewhere.
    kind_of: Vec<u16>,
    /// How many there are of each kind.
    counts: Vec<usize>,
    arrangements: Multiset,
    /// Number of orientations of the orbit as a whole.
    twists: u64,
    /// The modulus and the sum of all orientations, if it never changes.
    sum: Option<(u8, u32)>,
}

/// A numbering of the states of a puzzle with indistinguishable pieces.
#[derive(Debug)]
pub(super) struct IndistinguishablePieces {
    orbits: Vec<Orbit>,
    /// What lies in slots that never change.
    goal: Arrangement,
    /// These slots.
    fixed: Vec<usize>,
    visible: Vec<u8>,
    size: Option<u64>,
}

impl IndistinguishablePieces {
    /// `None` if an orbit has too many states.
    pub(super) fn new(definition: &Definition, turns: &[Move], goal: &Arrangement) -> Option<Self> {
        let action = Action::new(definition, turns);
        let visible = definition.visible.clone();
        let orbit = |slots: &Vec<usize>| {
            let shown = |&slot: &usize| visible[usize::from(goal.pieces[slot])];
            let mut kinds: Vec<u16> = slots.iter().map(|&slot| goal.pieces[slot]).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let count = |kind: &u16| slots.iter().filter(|&&slot| goal.pieces[slot] == *kind).count();
            let counts: Vec<usize> = kinds.iter().map(count).collect();
            let modulus = action.moduli[slots[0]];
            let total = |of: &Arrangement| slots.iter().map(|&slot| u32::from(of.twists[slot])).sum::<u32>();
            let kept = turns.iter().all(|turn| total(&turn.change) % u32::from(modulus) == 0);
            let sum = (kept && slots.iter().all(|slot| shown(slot) == modulus))
                .then(|| (modulus, total(goal) % u32::from(modulus)));
            let twists =
                nums::product(slots.iter().skip(usize::from(sum.is_some())).map(|slot| u64::from(shown(slot))))?;
            let mut kind_of = vec![NONE; kinds.last().map_or(0, |&last| usize::from(last) + 1)];
            (0..).zip(&kinds).for_each(|(kind, &piece)| kind_of[usize::from(piece)] = kind);
            let arrangements = Multiset::new(&counts)?;
            Some(Orbit { slots: slots.clone(), kinds, kind_of, counts, arrangements, twists, sum })
        };
        let orbits = action.orbits.iter().map(orbit).collect::<Option<Vec<_>>>()?;
        let size = nums::product(orbits.iter().flat_map(|orbit| [orbit.arrangements.size(), orbit.twists]));
        let moves = |slot: &usize| orbits.iter().any(|orbit: &Orbit| orbit.slots.contains(slot));
        let fixed = (0..goal.pieces.len()).filter(|slot| !moves(slot)).collect();
        Some(IndistinguishablePieces { orbits, goal: goal.clone(), fixed, visible, size })
    }

    /// How many states are numbered; `None` if they exceed a `u64`.
    pub(super) fn size(&self) -> Option<u64> {
        self.size
    }

    /// Any shape of this size: there are no moves of whole rows.
    pub(super) fn layout(&self) -> Layout {
        let size = self.size.expect("it was counted before it was numbered");
        let largest = |of: u64, most: u64| (1..=most).rev().find(|d| of.is_multiple_of(*d)).unwrap_or(1);
        let lanes = largest(size, 64);
        let words = largest(size / lanes, 512);
        Layout { rows: size / lanes / words, words: words as u32, lanes: lanes as u32 }
    }

    pub(super) fn rank(&self, state: &Arrangement) -> Option<u64> {
        let same = |&slot: &usize| {
            state.pieces[slot] == self.goal.pieces[slot] && state.twists[slot] == self.goal.twists[slot]
        };
        if !self.fixed.iter().all(same) {
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
                *left = left.checked_sub(1)?;
                kinds.push(kind as u8);
                total += u32::from(state.twists[slot]);
            }
            if orbit.sum.is_some_and(|(modulus, sum)| total % u32::from(modulus) != sum) {
                return None;
            }
            index = index * orbit.arrangements.size() + orbit.arrangements.rank(&kinds);
            for &slot in &orbit.slots[usize::from(orbit.sum.is_some())..] {
                let radix = self.visible[usize::from(state.pieces[slot])];
                index = index * u64::from(radix) + u64::from(state.twists[slot]);
            }
        }
        Some(index)
    }

    pub(super) fn unrank(&self, mut index: u64, state: &mut Arrangement) {
        state.clone_from(&self.goal);
        for orbit in self.orbits.iter().rev() {
            let mut twists = index % orbit.twists;
            index /= orbit.twists;
            let mut kinds = vec![0; orbit.slots.len()];
            orbit.arrangements.unrank(index % orbit.arrangements.size(), &mut kinds);
            index /= orbit.arrangements.size();
            for (&slot, &kind) in orbit.slots.iter().zip(&kinds) {
                state.pieces[slot] = orbit.kinds[usize::from(kind)];
            }
            let mut total = 0;
            for &slot in orbit.slots[usize::from(orbit.sum.is_some())..].iter().rev() {
                let radix = u64::from(self.visible[usize::from(state.pieces[slot])]);
                state.twists[slot] = (twists % radix) as u8;
                twists /= radix;
                total += u32::from(state.twists[slot]);
            }
            if let Some((modulus, sum)) = orbit.sum {
                let modulus = u32::from(modulus);
                state.twists[orbit.slots[0]] = ((sum + modulus - total % modulus) % modulus) as u8;
            }
        }
    }
}
