//! A walk over all occupancies that determines how to number the puzzle.
//!
//! Every arc of the base carries two bits: that it is a move, and the sign of its voltage. Spanning
//! trees give each occupancy a colour and a parity; an arc that contradicts them shows that no such
//! function exists (a cocycle is a coboundary exactly if it vanishes on the fundamental cycles).

use bitvec::vec::BitVec;
use std::collections::HashSet;

use super::base::{action, for_each_arc};
use super::occupancy::OccupancyRanks;
use super::{HOLE, TokenRules};
use antipode_core::model::{EntryHop, MoveVoltage};
use antipode_core::perms;

/// The role of the parity of the arrangement in the numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParityRole {
    /// The occupancy determines it, in the same way for all goals. Half of all arrangements are
    /// numbered.
    Fixed,
    /// It is part of the row. Either the occupancy determines it but goals have both parities, or
    /// it alternates with the moves in a way that makes the space bipartite.
    Row,
    /// It is part of the word: both parities occur without such a rule.
    Free,
}

/// The result of the walk.
#[derive(Debug)]
pub(crate) struct OccupancyWalk {
    pub(super) parity: ParityRole,
    /// A bit per occupancy: the parity that spanning trees assign.
    odd: BitVec,
    /// A bit per occupancy: the colour that spanning trees assign; `None` if there is no
    /// 2-colouring.
    white: Option<BitVec>,
    /// Whether a parity other than the assigned one inverts the colour.
    turns: bool,
    /// The position actions of all moves, without repetition, sorted.
    pub(super) actions: Vec<Vec<u8>>,
}

impl OccupancyWalk {
    /// Walks all occupancies. The parity of an arrangement with two indistinguishable tokens is
    /// undefined and counts as free.
    pub(super) fn new<R: TokenRules + ?Sized>(
        rules: &R,
        numbered: &dyn TokenRules,
        occupancies: &OccupancyRanks,
    ) -> Self {
        let (tokens, count) = (numbered.tokens(), occupancies.count());
        let repeated = numbered.counts().len() < tokens;
        let none = BitVec::<usize>::repeat(false, count as usize);
        let (mut seen, mut odd, mut white) = (none.clone(), none.clone(), none);
        let mut signs_clash = false;
        let mut colours_clash = false;
        let mut clashes_differ = false;
        // Hops often repeat, so a table of them is faster than a set of actions.
        let mut single = [[false; super::MAX_TOKENS]; super::MAX_TOKENS];
        let mut actions: HashSet<Vec<u8>> = HashSet::new();
        let mut stack = vec![];
        for root in 0..count {
            if seen.replace(root as usize, true) {
                continue;
            }
            stack.push(root);
            while let Some(here) = stack.pop() {
                for_each_arc(rules, occupancies, here, |there, voltage| {
                    match voltage {
                        MoveVoltage::Hop(hop) => single[usize::from(hop.from)][usize::from(hop.to)] = true,
                        MoveVoltage::Action(action) if actions.contains(action) => {}
                        MoveVoltage::Action(action) => _ = actions.insert(action.to_vec()),
                    }
                    let sign = voltage.is_odd();
                    if seen.replace(there as usize, true) {
                        // An arc outside the tree closes a cycle. A clash means that its moves, or
                        // their signs, do not add up to an even number.
                        let sign_clash = odd[there as usize] != odd[here as usize] ^ sign;
                        let colour_clash = white[there as usize] == white[here as usize];
                        signs_clash |= sign_clash;
                        colours_clash |= colour_clash;
                        clashes_differ |= sign_clash != colour_clash;
                    } else {
                        let is_odd = odd[here as usize] ^ sign;
                        odd.set(there as usize, is_odd);
                        let is_white = !white[here as usize];
                        white.set(there as usize, is_white);
                        stack.push(there);
                    }
                });
            }
        }
        // If the same cycles contradict both, parity and colour differ by a function of the
        // occupancy. The space is bipartite although the base is not.
        let turns = !repeated && signs_clash && !clashes_differ;
        let parity = match (repeated, signs_clash) {
            (false, false) if !on_both_sides(numbered, occupancies, &odd) => ParityRole::Fixed,
            (false, false) => ParityRole::Row,
            _ if turns => ParityRole::Row,
            _ => ParityRole::Free,
        };
        let white = (!colours_clash || turns).then_some(white);
        let hops = (0..tokens as u8).flat_map(|from| (0..tokens as u8).map(move |to| EntryHop { from, to }));
        let single = hops.filter(|hop| single[usize::from(hop.from)][usize::from(hop.to)]);
        actions.extend(single.map(|hop| action(hop, tokens)));
        let mut actions: Vec<_> = actions.into_iter().collect();
        // A hash set has no fixed order, and the numbers of voltages must not change between runs.
        actions.sort_unstable();
        OccupancyWalk { parity, odd, white, turns, actions }
    }

    /// The parity assigned to an occupancy.
    #[inline]
    pub(super) fn is_odd(&self, occupancy: u64) -> bool {
        self.odd[occupancy as usize]
    }

    /// The colour of an occupancy with this parity, if the space is bipartite.
    #[inline]
    pub(super) fn is_white(&self, occupancy: u64, odd: bool) -> Option<bool> {
        let white = self.white.as_ref()?[occupancy as usize];
        Some(if self.turns { white ^ self.odd[occupancy as usize] ^ odd } else { white })
    }
}

/// Whether some goals have the parity assigned to their occupancy and others do not, if tokens all
/// differ. Two tokens for open cells always cause this, and with one there are few goals, so the
/// search is short.
fn on_both_sides(rules: &dyn TokenRules, occupancies: &OccupancyRanks, odd: &BitVec) -> bool {
    let mut sides = rules.goals().all().map(|goal| {
        let occupancy = occupancies.of(&goal);
        let arrangement: Vec<u8> = goal.into_iter().filter(|&token| token != HOLE).collect();
        perms::is_odd(&arrangement) ^ odd[occupancy as usize]
    });
    let first = sides.next();
    sides.any(|side| Some(side) != first)
}
