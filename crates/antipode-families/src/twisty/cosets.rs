//! States as elements of the group of the moves.
//!
//! A stabiliser chain ([`StabiliserChain`]) numbers them relative to the goal. For any moves,
//! exactly the reachable states have a number, so no index is unused. Rows are the cosets of the
//! subgroup that the fibre contains.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::coset_lift::{CosetLiftTables, LevelCut};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::mealy_machine::{MealyMachine, machines};
use super::point_order;
use super::points::{self, BasePoint, PuzzlePoints, SlotAction};
use antipode_core::error::Result;
use antipode_core::perms::{self, StabiliserChain};
use antipode_core::tables::StateLayout;

/// The group of a puzzle.
#[derive(Debug)]
pub(super) struct MoveGroup {
    pub(super) points: PuzzlePoints,
    pub(super) chain: StabiliserChain,
}

/// A numbering of the elements of a group.
#[derive(Debug)]
pub(super) struct CosetNumbering {
    pub(super) group: Arc<MoveGroup>,
    goal: PieceArrangement,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    pub(super) machines: Vec<MealyMachine>,
    /// The number of moves: voltages of the first machine. Their inverses come after them if they
    /// are not moves.
    pub(super) turns: usize,
    pub(super) cut: LevelCut,
    layout: StateLayout,
    pub(super) tables: OnceLock<CosetLiftTables>,
}

/// The least number of pieces such that half of all orders exceeds 2^64.
const MANY: usize = 21;

/// Whether the moves are known to generate more than 2^64 elements. Needs no chain.
pub(super) fn is_huge(definition: &TwistyDefinition, turns: &[DefinedMove]) -> bool {
    large_orbit(definition, turns).is_some()
}

/// An orbit of many slots in which moves produce at least all even permutations.
pub(super) fn large_orbit(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Option<Vec<usize>> {
    let mut orbits = points::orbits(definition.slots(), turns);
    orbits.retain(|orbit| orbit.len() >= MANY);
    orbits.into_iter().find(|orbit| {
        let mut images = vec![];
        for turn in turns {
            let pieces = orbit.iter().map(|&slot| turn.change.pieces[slot].into());
            let places = pieces.map(|piece| orbit.binary_search(&piece).expect("moves keep their orbits"));
            images.push(places.collect::<Vec<usize>>());
        }
        perms::contains_alternating(orbit.len(), &images)
    })
}

/// The order of the group of some moves; `None` if more than 255 pieces and stickers move.
pub(super) fn order(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Option<BigUint> {
    let action = SlotAction::new(definition, turns);
    let points = PuzzlePoints::new(&action, point_order::plain(&action))?;
    let generators: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
    Some(perms::PermutationGroup::generated_by(points.degree(), generators.iter().map(Vec::as_slice)).order())
}

impl MoveGroup {
    /// The group of some moves; `None` if more than 255 pieces and stickers move.
    pub(super) fn new(definition: &TwistyDefinition, turns: &[DefinedMove]) -> Option<Self> {
        let action = SlotAction::new(definition, turns);
        if is_huge(definition, turns) {
            // Such a group has no numbering, so any order works.
            return MoveGroup::with_base(point_order::plain(&action), &action, turns);
        }
        MoveGroup::acting(&action, turns)
    }

    /// The group of some moves that act on the slots of more moves; `None` if there are more than
    /// 255 points.
    pub(super) fn acting(action: &SlotAction, turns: &[DefinedMove]) -> Option<Self> {
        let plain = MoveGroup::with_base(point_order::plain(action), action, turns)?;
        let radices = plain.chain.radices();
        let best = point_order::best(action, &|point| {
            // A point that the points before it fix is not in the chain, and has one place.
            plain.chain.points().position(|p| plain.points.base[p] == point).map_or(1, |l| radices[l])
        });
        MoveGroup::with_base(best, action, turns)
    }

    fn with_base(base: Vec<BasePoint>, action: &SlotAction, turns: &[DefinedMove]) -> Option<Self> {
        let points = PuzzlePoints::new(action, base)?;
        let generators: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
        let group = perms::PermutationGroup::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
        let chain = StabiliserChain::new(&group, points.base.len());
        Some(MoveGroup { points, chain })
    }

    /// The number of elements.
    pub(super) fn order(&self) -> BigUint {
        self.chain.radices().into_iter().map(BigUint::from).product()
    }

    /// Whether a move is an element.
    pub(super) fn has(&self, turn: &DefinedMove) -> bool {
        self.points.permutation(&turn.change).is_some_and(|element| self.contains(element))
    }

    fn contains(&self, mut element: Vec<u8>) -> bool {
        let levels = self.chain.radices().len();
        (0..levels).all(|level| self.chain.sift(level..level + 1, &mut element).is_some())
            && element.iter().enumerate().all(|(point, &to)| usize::from(to) == point)
    }

    /// Whether moves lead from a goal to a state.
    pub(super) fn connects(&self, goal: &PieceArrangement, state: &PieceArrangement) -> bool {
        let change = self.points.relative(state, goal, &goal.homes());
        self.points.permutation(&change).is_some_and(|element| self.contains(element))
    }

    /// An element drawn uniformly, as a change of the solved state.
    pub(super) fn random(&self, random: &mut ChaCha8Rng) -> PieceArrangement {
        let mut element = self.chain.element(0..0, 0);
        for (level, radix) in self.chain.radices().into_iter().enumerate() {
            let place = self.chain.element(level..level + 1, random.random_range(0..radix as u64));
            // Deeper levels apply first.
            element = perms::compose(&element, &place);
        }
        let mut change = PieceArrangement::identity(self.points.slots());
        self.points.change(&element, &mut change);
        change
    }

    /// Whether the first digit is the colour.
    fn is_coloured(&self) -> bool {
        self.points.base.first() == Some(&BasePoint::Colour)
    }
}

impl CosetNumbering {
    /// The numbering of the states that are reachable from the goal. `Limit` if there are too many.
    pub(super) fn new(group: Arc<MoveGroup>, turns: &[DefinedMove], goal: &PieceArrangement) -> Result<Self> {
        let mut elements: Vec<Vec<u8>> = turns.iter().map(|turn| group.points.of_move(turn)).collect();
        let inverses: Vec<Vec<u8>> = elements.iter().map(|element| perms::invert(element)).collect();
        if inverses.iter().any(|inverse| !elements.contains(inverse)) {
            // All of them, in the order of the moves: arcs to a row take the second half.
            elements.extend(inverses);
        }
        let machines = machines(&group.chain, 0, elements)?;
        let cut = LevelCut::new(&machines, usize::from(group.is_coloured()));
        let [rows, words, lanes] = cut.sizes(&machines);
        let layout = StateLayout::new(rows, words as u32, lanes as u32);
        let layout = layout.ok_or_else(|| StateLayout::too_many_states("this group"))?;
        Ok(CosetNumbering {
            group,
            goal: goal.clone(),
            home: goal.homes(),
            machines,
            turns: turns.len(),
            cut,
            layout,
            tables: OnceLock::new(),
        })
    }

    pub(super) fn layout(&self) -> StateLayout {
        self.layout
    }

    /// Whether some moves have inverses that are not moves.
    pub(super) fn is_directed(&self) -> bool {
        self.machines.first().is_some_and(|machine| machine.voltages > self.turns + 1)
    }

    pub(super) fn is_coloured(&self) -> bool {
        self.group.is_coloured()
    }

    pub(super) fn rank(&self, state: &PieceArrangement) -> Option<u64> {
        self.index(self.group.points.relative(state, &self.goal, &self.home))
    }

    /// The index of the goal after a change.
    pub(super) fn index(&self, change: PieceArrangement) -> Option<u64> {
        let points = &self.group.points;
        let mut element = points.permutation(&change)?;
        // The images of the base points determine an element.
        element.truncate(points.base.len());
        let rank = self.group.chain.sift(0..self.machines.len(), &mut element)?;
        // Sifting reduces exactly the elements of the group to the identity.
        element.iter().enumerate().all(|(point, &to)| usize::from(to) == point).then_some(rank)
    }

    pub(super) fn unrank(&self, index: u64, state: &mut PieceArrangement) {
        self.group.points.change(&self.group.chain.element(0..self.machines.len(), index), state);
        self.group.points.apply(state, &self.goal);
    }

    /// For some generators `g` of the subgroup of the levels from `first` on, the numbers of all
    /// products of `g` and an element.
    ///
    /// A generator in the subgroup of a deeper level keeps the digits of the levels before.
    pub(super) fn products_from_the_left(&self, first: usize) -> Vec<Vec<u32>> {
        let chain = &self.group.chain;
        let levels = self.machines.len();
        let size: usize = self.machines[first..].iter().map(|machine| machine.size).product();
        let mut images: Vec<Vec<u32>> = vec![];
        let mut deeper = 1;
        for level in (first..levels).rev() {
            let own = deeper * self.machines[level].size;
            let mut reached = closure(&images, own);
            // One element of each coset of the deeper subgroup. The images so far reach a coset as
            // a whole or not at all.
            for place in (deeper..own).step_by(deeper) {
                if reached[place] {
                    continue;
                }
                let generator = chain.element(level..levels, place as u64);
                let small: Vec<u32> = (0..own)
                    .map(|element: usize| {
                        let mut product = perms::compose(&chain.element(level..levels, element as u64), &generator);
                        chain.sift(level..levels, &mut product).expect("products stay in the subgroup") as u32
                    })
                    .collect();
                // The digits of earlier levels stay the same, so the image repeats in every block.
                let blocks = (0..size).step_by(own).flat_map(|block| small.iter().map(move |&to| block as u32 + to));
                images.push(blocks.collect());
                reached = closure(&images, own);
            }
            deeper = own;
        }
        images
    }
}

/// The elements below `size` that lie in the orbit of 0.
fn closure(images: &[Vec<u32>], size: usize) -> Vec<bool> {
    let (mut reached, mut open) = (vec![false; size], vec![0]);
    reached[0] = true;
    while let Some(here) = open.pop() {
        for to in images.iter().map(|image| image[here] as usize) {
            if !std::mem::replace(&mut reached[to], true) {
                open.push(to);
            }
        }
    }
    reached
}
