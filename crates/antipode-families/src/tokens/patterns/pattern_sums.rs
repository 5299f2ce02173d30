//! The maximum of sums of additive patterns, as a heuristic.

use super::check::check_sums;
use super::code::{self, SIDE_BY_SIDE};
use super::expansion::NodeExpansion;
use super::lookup::{PatternLookup, SharedIndices, UNREACHABLE};
use super::node::{
    FEW_SUMS, LONG, LookupSum, MIDDLE, MOST_SUMS, Node, NodeLayout, SHORT, SHORTEST, put, set_word, word,
};
use super::pattern_tokens;
use crate::tokens::{HOLE, TokenRules, sources};
use antipode_core::bits::{BitCounter, BitCounting};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, PatternTable, SearchTree, SumOptions,
};
use antipode_core::perms::ListedGroup;
use antipode_core::tables::ImageSpot;

/// The heuristic. In tree searches it looks up only the patterns that a move changes.
pub(crate) struct PatternSums {
    name: String,
    pub(super) sums: Vec<LookupSum>,
    pub(super) layout: NodeLayout,
    /// The cells from which a token can enter the single hole. They are by cell of the hole, in the
    /// order of the moves.
    pub(super) sources: Option<Vec<Vec<u8>>>,
    /// Whether all tables are direct (`direct.rs`).
    pub(super) is_direct: bool,
    consistent: bool,
    counter: BitCounter,
}

impl PatternSums {
    /// The heuristic of these sums. Direct tables are used if `memory` has the bytes, which are
    /// taken from it. Errors as for [`check_sums`].
    pub(crate) fn new(
        rules: &dyn TokenRules,
        name: &str,
        sums: &[Vec<PatternTable>],
        reflect: bool,
        memory: &mut u64,
    ) -> Result<PatternSums> {
        let names: Vec<Vec<&str>> =
            sums.iter().map(|sum| sum.iter().map(|table| table.names.as_str()).collect()).collect();
        check_sums(rules, name, &names, SumOptions { reflect, overlap: false })?;
        let mut indices = SharedIndices::default();
        let mut straight: Vec<Vec<PatternLookup>> = vec![];
        for sum in sums {
            let lookups = sum
                .iter()
                .map(|table| PatternLookup::new(rules, &pattern_tokens(rules, &table.names)?, table, &mut indices));
            straight.push(lookups.collect::<Result<_>>()?);
        }
        PatternLookup::make_direct(rules.cells(), &mut straight, memory)?;
        let mut all = straight.clone();
        if reflect {
            for image in reflections(rules)? {
                all.extend(
                    straight
                        .iter()
                        .map(|sum| sum.iter().map(|lookup| lookup.reflected(&image, rules.goal())).collect()),
                );
            }
        }
        // Reflections are counted: each has words of its own in a node.
        let lookups = all.iter().flatten().count();
        let is_direct = all.iter().flatten().all(|lookup| lookup.direct().is_some());
        let mut first = 0;
        Ok(PatternSums {
            name: name.to_string(),
            consistent: sums.iter().flatten().all(|table| !table.least && !table.image.is_reduced()),
            is_direct,
            sums: all
                .iter()
                .map(|lookups| {
                    first += lookups.len();
                    LookupSum::new(rules.cells(), lookups, first - lookups.len())
                })
                .collect(),
            layout: NodeLayout::new(rules.cells(), lookups, all.len(), is_direct).expect("checked before"),
            sources: (rules.cells() == rules.tokens() + 1).then(|| sources(rules)),
            counter: BitCounter::detect(),
        })
    }
}

impl PatternSums {
    /// The node of a state.
    fn node<const WORDS: usize>(&self, state: &[u8]) -> Node<WORDS> {
        let (mut node, holes) = ([Default::default(); WORDS], holes(state));
        (0..).zip(state).for_each(|(cell, &token)| put(&mut node, cell, token));
        set_word(&mut node, self.layout.hole, holes.trailing_zeros().into());
        // The words of look-ups are still 0, as `look_up` needs.
        for s in 0..self.sums.len() {
            self.look_up(&mut node, s, state, holes);
        }
        node
    }

    /// Looks up all patterns of a sum for a state. Fills the results into the node, and returns the
    /// total.
    #[inline(always)]
    fn look_up<const WORDS: usize>(&self, node: &mut Node<WORDS>, s: usize, state: &[u8], holes: u64) -> u64 {
        if self.is_direct {
            return self.look_up_direct(node, s, state);
        }
        let (sum, mut total) = (&self.sums[s], 0);
        for (cell, &token) in (0..).zip(state) {
            let place = sum.place(token);
            if token != HOLE && place.lookup.is_some() {
                // In a fresh node, toggling each token once builds the view.
                place.set_seen(node, sum.toggled(place.seen(node), place, cell));
                total += place.distance(cell);
            }
        }
        for tokens in sum.tokens.chunks(SIDE_BY_SIDE) {
            let (mut images, mut least) = ([0; SIDE_BY_SIDE], [0; SIDE_BY_SIDE]);
            for ((images, least), &token) in images.iter_mut().zip(&mut least).zip(tokens) {
                let place = sum.place(token);
                (*images, *least) = (place.seen(node).images, place.least);
            }
            let [leading, others] = code::codes(images, least);
            // Compute all addresses first, so that the cache misses of the look-ups overlap.
            let mut spots = [ImageSpot::default(); SIDE_BY_SIDE];
            for (i, (spot, &token)) in spots.iter_mut().zip(tokens).enumerate() {
                let place = sum.place(token);
                if let Some(lookup) = &place.lookup {
                    *spot = lookup.locate(place.seen(node).set, [leading[i], others[i]], holes);
                }
            }
            for (&spot, &token) in spots.iter().zip(tokens) {
                let place = sum.place(token);
                if let Some(lookup) = &place.lookup {
                    let surplus = lookup.fetch(spot);
                    place.set_surplus(node, surplus);
                    total += surplus;
                }
            }
        }
        set_word(node, self.layout.totals + s, total);
        total
    }

    /// As [`PatternSums::look_up`], if all tables are direct.
    #[inline(always)]
    fn look_up_direct<const WORDS: usize>(&self, node: &mut Node<WORDS>, s: usize, state: &[u8]) -> u64 {
        let (sum, mut total) = (&self.sums[s], 0);
        for (cell, &token) in (0..).zip(state).filter(|(_, token)| **token != HOLE) {
            let place = sum.place(token);
            // The digits of an address are disjoint bits, so the order of the cells does not
            // matter.
            place.set_direct(node, place.address(node) | sum.digit(place, cell), 0);
            total += place.distance(cell);
        }
        for &token in &sum.tokens {
            let place = sum.place(token);
            let (address, surplus) = (place.address(node), place.fetch(place.address(node)));
            place.set_direct(node, address, surplus);
            total += surplus;
        }
        set_word(node, self.layout.totals + s, total);
        total
    }

    /// The total of each sum: of the board, then of its reflections.
    pub(super) fn totals(&self, state: &[u8]) -> Vec<u64> {
        match self.layout.words {
            SHORTEST => self.counter.run(AllTotals::<SHORTEST> { sums: self, state }),
            SHORT => self.counter.run(AllTotals::<SHORT> { sums: self, state }),
            MIDDLE => self.counter.run(AllTotals::<MIDDLE> { sums: self, state }),
            _ => self.counter.run(AllTotals::<LONG> { sums: self, state }),
        }
    }

    #[inline]
    fn expanded<const WORDS: usize, const SUMS: usize>(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        let node: &Node<WORDS> = bytemuck::from_bytes(node);
        let back = reached.from.map(|(parent, _)| word::<WORDS>(bytemuck::from_bytes(parent), self.layout.hole) as u8);
        self.counter.run(NodeExpansion::<WORDS, SUMS> { sums: self, node, back, reached, room, visit })
    }
}

/// Computes the totals of a state.
struct AllTotals<'a, const WORDS: usize> {
    sums: &'a PatternSums,
    state: &'a [u8],
}

impl<const WORDS: usize> BitCounting for AllTotals<'_, WORDS> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run(self) -> Vec<u64> {
        let (mut node, holes): (Node<WORDS>, _) = ([Default::default(); WORDS], holes(self.state));
        (0..self.sums.sums.len()).map(|s| self.sums.look_up(&mut node, s, self.state, holes)).collect()
    }
}

/// Computes the greatest total of a state, or the first one above `room`.
struct SumTotals<'a, const WORDS: usize> {
    sums: &'a PatternSums,
    state: &'a [u8],
    room: u64,
}

impl<const WORDS: usize> BitCounting for SumTotals<'_, WORDS> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let SumTotals { sums, state, room } = self;
        let (mut node, holes, mut most): (Node<WORDS>, _, _) = ([Default::default(); WORDS], holes(state), 0);
        for s in 0..sums.sums.len() {
            most = most.max(sums.look_up(&mut node, s, state, holes));
            // The caller only needs to know that the room is exceeded.
            if most > room {
                break;
            }
        }
        most
    }
}

/// The cells of the holes.
#[inline(always)]
fn holes(state: &[u8]) -> u64 {
    (0..).zip(state).fold(0, |holes, (cell, &token)| holes | u64::from(token == HOLE) << (cell & 63))
}

/// The estimate of a state with this greatest total.
#[inline(always)]
pub(super) fn estimate(most: u64) -> Estimate {
    // Finite totals fit 32 bits: see `MOST_NUMBER`.
    if most < UNREACHABLE { Estimate::from(most as u32) } else { Estimate::UNREACHABLE }
}

/// The symmetries of the board; only some of a large group.
pub(super) fn symmetries(rules: &dyn TokenRules) -> ListedGroup {
    ListedGroup::generated_by(rules.cells(), &rules.symmetries(), MOST_SUMS * rules.cells())
}

/// The symmetries of the board that keep the holes of the goal, without the identity. `Usage` if
/// there are none.
pub(super) fn reflections(rules: &dyn TokenRules) -> Result<Vec<Vec<u8>>> {
    let (goal, group) = (rules.goal(), symmetries(rules));
    let mut found: Vec<Vec<u8>> = (0..group.order()).map(|i| group.element(i).to_vec()).collect();
    found.retain(|image| {
        let keeps_holes = image.iter().zip(goal).all(|(&to, &token)| token != HOLE || goal[usize::from(to)] == HOLE);
        keeps_holes && (0..).zip(image).any(|(cell, &to)| cell != to)
    });
    match found.is_empty() {
        false => Ok(found),
        true => Err(Error::missing_ability(
            rules.spec(),
            "reflections",
            "no symmetry of the board keeps the hole of the goal",
        )),
    }
}

impl Heuristic for PatternSums {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim { name: self.name.clone(), admissible: true, consistent: self.consistent }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.estimate_within(state, u64::MAX)
    }

    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        estimate(match self.layout.words {
            SHORTEST => self.counter.run(SumTotals::<SHORTEST> { sums: self, state, room }),
            SHORT => self.counter.run(SumTotals::<SHORT> { sums: self, state, room }),
            MIDDLE => self.counter.run(SumTotals::<MIDDLE> { sums: self, state, room }),
            _ => self.counter.run(SumTotals::<LONG> { sums: self, state, room }),
        })
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        self.sources.is_some().then_some(self)
    }
}

impl SearchTree for PatternSums {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        match self.layout.words {
            SHORTEST => bytemuck::cast_slice(&self.node::<SHORTEST>(state)).to_vec(),
            SHORT => bytemuck::cast_slice(&self.node::<SHORT>(state)).to_vec(),
            MIDDLE => bytemuck::cast_slice(&self.node::<MIDDLE>(state)).to_vec(),
            _ => bytemuck::cast_slice(&self.node::<LONG>(state)).to_vec(),
        }
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        match self.layout.words {
            SHORTEST => self.expanded::<SHORTEST, FEW_SUMS>(node, reached, room, visit),
            SHORT => self.expanded::<SHORT, FEW_SUMS>(node, reached, room, visit),
            MIDDLE => self.expanded::<MIDDLE, MOST_SUMS>(node, reached, room, visit),
            _ => self.expanded::<LONG, MOST_SUMS>(node, reached, room, visit),
        }
    }
}
