//! One walk over all occupancies, which settles how the puzzle is numbered.
//!
//! Every arc of the base carries two bits: that it is a move, and the sign of its voltage. Spanning trees give each
//! occupancy a colour and a parity; an arc that contradicts them shows that no such function exists
//! (a cocycle is a coboundary exactly if it vanishes on the fundamental cycles).

use std::collections::HashSet;

use super::occupancy::{Occupancies, position};
use super::{Rules, Step};
use crate::bits::BitSet;
use crate::perms;

/// What the moves do to the parity of the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parity {
    /// The occupancy determines it: half of all arrangements are numbered.
    Fixed,
    /// It alternates with the moves in a way that makes the space bipartite: it is part of the row.
    Row,
    /// Both parities occur, without such a rule: it is part of the word.
    Free,
}

/// The result of the walk.
#[derive(Debug)]
pub(super) struct Census {
    pub(super) parity: Parity,
    /// A bit per occupancy: the parity that spanning trees assign.
    odd: BitSet,
    /// A bit per occupancy: the colour that spanning trees assign; none if there is no 2-colouring.
    white: Option<BitSet>,
    /// The position actions of all moves, without repetition, sorted.
    pub(super) actions: Vec<Vec<u8>>,
}

impl Census {
    /// Walks all occupancies.
    pub(super) fn take<R: Rules>(rules: &R, occupancies: &Occupancies) -> Self {
        let tokens = rules.tokens();
        let count = occupancies.count();
        let (mut seen, mut odd, mut white) = (BitSet::new(count), BitSet::new(count), BitSet::new(count));
        let mut signs_clash = false;
        let mut colours_clash = false;
        let mut clashes_differ = false;
        let mut hops = [[false; super::MAX_TOKENS]; super::MAX_TOKENS];
        let mut longer = HashSet::new();
        let mut stack = vec![];
        for root in 0..count {
            if !seen.insert(root) {
                continue;
            }
            stack.push(root);
            while let Some(here) = stack.pop() {
                rules.moves(occupancies.unrank(here), |steps| {
                    let mut occupied = occupancies.unrank(here);
                    if let [step] = steps {
                        let (i, j) = make_step(&mut occupied, *step);
                        hops[i][j] = true;
                    } else {
                        longer.insert(action(occupied, steps, tokens));
                        occupied = after(occupied, steps);
                    }
                    let sign = is_odd_move(occupancies.unrank(here), steps);
                    let there = occupancies.rank(occupied);
                    if seen.insert(there) {
                        odd.set(there, odd.get(here) ^ sign);
                        white.set(there, !white.get(here));
                        stack.push(there);
                    } else {
                        let sign_clash = odd.get(there) != odd.get(here) ^ sign;
                        let colour_clash = white.get(there) == white.get(here);
                        signs_clash |= sign_clash;
                        colours_clash |= colour_clash;
                        clashes_differ |= sign_clash != colour_clash;
                    }
                });
            }
        }
        let parity = match (signs_clash, colours_clash, clashes_differ) {
            (false, _, _) => Parity::Fixed,
            (true, true, false) => Parity::Row,
            (true, _, _) => Parity::Free,
        };
        let white = (!colours_clash || parity == Parity::Row).then_some(white);
        let single = (0..tokens).flat_map(|i| (0..tokens).map(move |j| (i, j))).filter(|&(i, j)| hops[i][j]);
        let mut actions: HashSet<Vec<u8>> = longer;
        actions.extend(single.map(|(i, j)| hop_action(i, j, tokens)));
        let mut actions: Vec<_> = actions.into_iter().collect();
        actions.sort_unstable();
        Census { parity, odd, white, actions }
    }

    /// The parity assigned to an occupancy.
    #[inline]
    pub(super) fn is_odd(&self, occupancy: u64) -> bool {
        self.odd.get(occupancy)
    }

    /// The colour of an occupancy whose arrangement has the given parity, if the space is bipartite.
    #[inline]
    pub(super) fn is_white(&self, occupancy: u64, odd: bool) -> Option<bool> {
        let white = self.white.as_ref()?.get(occupancy);
        Some(if self.parity == Parity::Row { white ^ self.odd.get(occupancy) ^ odd } else { white })
    }
}

/// Makes a step on an occupancy; returns the reading positions that the token leaves and takes.
#[inline]
pub(super) fn make_step(occupied: &mut u64, step: Step) -> (usize, usize) {
    let from = position(*occupied, step.from);
    *occupied &= !(1 << step.from);
    let to = position(*occupied, step.to);
    *occupied |= 1 << step.to;
    (from, to)
}

/// The occupancy after a move.
#[inline]
pub(super) fn after(mut occupied: u64, steps: &[Step]) -> u64 {
    for step in steps {
        make_step(&mut occupied, *step);
    }
    occupied
}

/// Whether a move changes the parity of the arrangement.
#[inline]
pub(super) fn is_odd_move(mut occupied: u64, steps: &[Step]) -> bool {
    steps.iter().fold(false, |odd, step| {
        let (from, to) = make_step(&mut occupied, *step);
        odd ^ (from.abs_diff(to) % 2 == 1)
    })
}

/// The position action of a move: after it, position `p` holds what was at position `action[p]`.
pub(super) fn action(mut occupied: u64, steps: &[Step], tokens: usize) -> Vec<u8> {
    let mut action: Vec<u8> = (0..tokens as u8).collect();
    for step in steps {
        let (from, to) = make_step(&mut occupied, *step);
        perms::hop(&mut action, from, to);
    }
    action
}

/// The position action of a single step.
pub(super) fn hop_action(from: usize, to: usize, tokens: usize) -> Vec<u8> {
    let mut action: Vec<u8> = (0..tokens as u8).collect();
    perms::hop(&mut action, from, to);
    action
}
