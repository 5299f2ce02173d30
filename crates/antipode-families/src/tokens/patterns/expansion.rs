//! The expansion of nodes of pattern sums, which updates only what a move changes.

use super::code::{self, SIDE_BY_SIDE};
use super::node::{Node, put, set_word, word};
use super::pattern_sums::{PatternSums, estimate};
use crate::tokens::HOLE;
use antipode_core::bits::BitCounting;
use antipode_core::model::{CutSuccessors, Estimate, NodeArrival};
use antipode_core::tables::ImageSpot;

/// The expansion of a node of `WORDS` words and at most `SUMS` sums.
pub(super) struct NodeExpansion<'a, const WORDS: usize, const SUMS: usize> {
    pub(super) sums: &'a PatternSums,
    pub(super) node: &'a Node<WORDS>,
    /// The previous cell of the hole, if known.
    pub(super) back: Option<u8>,
    pub(super) reached: NodeArrival<'a>,
    /// The greatest acceptable total.
    pub(super) room: u64,
    pub(super) visit: &'a mut dyn FnMut(usize, &[u8], Estimate),
}

/// A move: a token leaves a cell for the hole.
#[derive(Clone, Copy, Debug, Default)]
struct HoleMove {
    ordinal: usize,
    token: u8,
    cell: u8,
}

impl<const WORDS: usize, const SUMS: usize> BitCounting for NodeExpansion<'_, WORDS, SUMS> {
    type Output = CutSuccessors;

    #[inline(always)]
    fn run(mut self) -> CutSuccessors {
        let (mut cut, hole) = (CutSuccessors::default(), word(self.node, self.sums.layout.hole) as u8);
        let back = self.back.unwrap_or(HOLE);
        let state: &[u8] = bytemuck::cast_slice(self.node);
        let Some(sources) = &self.sums.sources else { return cut };
        for (first, cells) in (0..).step_by(SIDE_BY_SIDE).zip(sources[usize::from(hole)].chunks(SIDE_BY_SIDE)) {
            let (mut moves, mut count) = ([HoleMove::default(); SIDE_BY_SIDE], 0);
            // Without branches, since it is hard to predict which moves are left out.
            // The next move overwrites one that is left out, because `count` does not grow.
            for (i, &cell) in cells.iter().enumerate() {
                moves[count % SIDE_BY_SIDE] = HoleMove { ordinal: first + i, token: state[usize::from(cell)], cell };
                count += usize::from((cell != back) & !self.reached.skips(first + i));
            }
            // This changes nothing, but the compiler then knows the bound of the loops below.
            let count = count.min(SIDE_BY_SIDE);
            if self.sums.is_direct {
                self.make_direct(hole, &moves[..count], &mut cut);
            } else {
                self.make(hole, &moves, count, &mut cut);
            }
        }
        cut
    }
}

impl<const WORDS: usize, const SUMS: usize> NodeExpansion<'_, WORDS, SUMS> {
    /// Makes the first `count` moves and visits the resulting nodes. It skips nodes whose total
    /// exceeds `room`.
    #[inline(always)]
    fn make(&mut self, hole: u8, moves: &[HoleMove; SIDE_BY_SIDE], count: usize, cut: &mut CutSuccessors) {
        let PatternSums { sums, layout, .. } = self.sums;
        let (node, sums) = (self.node, &sums[..sums.len().min(SUMS)]);
        // Prefetch all entries first, so that the cache misses of the look-ups overlap.
        let mut spots = [[ImageSpot::default(); SIDE_BY_SIDE]; SUMS];
        // A token that a sum lacks has no look-up. It gets a meaningless code, because a branch
        // here would keep the compiler from vectors.
        for (s, sum) in sums.iter().enumerate() {
            let [mut images, mut sets, mut least] = [[0; SIDE_BY_SIDE]; 3];
            for i in 0..count {
                let place = sum.place(moves[i].token);
                let seen = sum.moved(place.seen(node), place, moves[i].cell, hole);
                (images[i], sets[i], least[i]) = (seen.images, seen.set, place.least);
            }
            let [leading, others] = code::codes(images, least);
            for i in 0..count {
                if let Some(lookup) = &sum.place(moves[i].token).lookup {
                    spots[s][i] = lookup.locate(sets[i], [leading[i], others[i]], 1 << (moves[i].cell & 63));
                }
            }
        }
        let (mut most, mut totals, mut surpluses) =
            ([0; SIDE_BY_SIDE], [[0; SIDE_BY_SIDE]; SUMS], [[0; SIDE_BY_SIDE]; SUMS]);
        for (s, sum) in sums.iter().enumerate() {
            let before = word(node, layout.totals + s);
            for i in 0..count {
                let (place, mut total) = (sum.place(moves[i].token), before);
                if let Some(lookup) = &place.lookup {
                    let surplus = lookup.fetch(spots[s][i]);
                    // Additions come first: the total contains the old surplus and distance, so the
                    // subtractions do not underflow. `UNREACHABLE` is an addend like any other and
                    // cancels without a trace.
                    total =
                        total + surplus + place.distance(hole) - place.surplus(node) - place.distance(moves[i].cell);
                    surpluses[s][i] = surplus;
                }
                totals[s][i] = total;
                most[i] = total.max(most[i]);
            }
        }
        for i in 0..count {
            // Many moves end here, so the copy of the node waits until the move is known to be
            // acceptable.
            if most[i] > self.room {
                cut.add(1, estimate(most[i]));
                continue;
            }
            let HoleMove { ordinal, token, cell } = moves[i];
            let mut next = *node;
            self.move_token(&mut next, hole, token, cell);
            for (s, sum) in sums.iter().enumerate() {
                let place = sum.place(token);
                if place.lookup.is_some() {
                    place.set_seen(&mut next, sum.moved(place.seen(node), place, cell, hole));
                    place.set_surplus(&mut next, surpluses[s][i]);
                    set_word(&mut next, layout.totals + s, totals[s][i]);
                }
            }
            (self.visit)(ordinal, bytemuck::cast_slice(&next), estimate(most[i]));
        }
    }

    /// As `make`, if all tables are direct.
    #[inline(always)]
    fn make_direct(&mut self, hole: u8, moves: &[HoleMove], cut: &mut CutSuccessors) {
        let (node, layout) = (self.node, &self.sums.layout);
        let sums = &self.sums.sums[..self.sums.sums.len().min(SUMS)];
        // Loops by index compile to less code than those over several lists.
        let (mut addresses, count) = ([[0; SUMS]; SIDE_BY_SIDE], moves.len().min(SIDE_BY_SIDE));
        for i in 0..count {
            let HoleMove { token, cell, .. } = moves[i];
            for (s, sum) in sums.iter().enumerate() {
                // Without a table, the address is meaningless, and neither `prefetch` nor `fetch`
                // uses it.
                let place = sum.place(token);
                addresses[i][s] = sum.address(place, node, cell, hole);
                place.prefetch(addresses[i][s]);
            }
        }
        for i in 0..count {
            let (HoleMove { ordinal, token, cell }, mut most) = (moves[i], 0);
            let (mut totals, mut surpluses) = ([0; SUMS], [0; SUMS]);
            for (s, sum) in sums.iter().enumerate() {
                let place = sum.place(token);
                surpluses[s] = place.fetch(addresses[i][s]);
                totals[s] = word(node, layout.totals + s) + surpluses[s] + place.distance(hole)
                    - place.direct_surplus(node)
                    - place.distance(cell);
                most = most.max(totals[s]);
            }
            if most > self.room {
                cut.add(1, estimate(most));
                continue;
            }
            let mut next = *node;
            self.move_token(&mut next, hole, token, cell);
            for (s, sum) in sums.iter().enumerate() {
                sum.place(token).set_direct(&mut next, addresses[i][s], surpluses[s]);
                set_word(&mut next, layout.totals + s, totals[s]);
            }
            (self.visit)(ordinal, bytemuck::cast_slice(&next), estimate(most));
        }
    }

    /// Moves a token, and leaves the words of the look-ups as they are.
    #[inline(always)]
    fn move_token(&self, next: &mut Node<WORDS>, hole: u8, token: u8, cell: u8) {
        put(next, hole, token);
        put(next, cell, HOLE);
        set_word(next, self.sums.layout.hole, cell.into());
    }
}
