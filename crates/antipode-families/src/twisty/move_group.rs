//! The group of the moves of a puzzle, and whether it is too large for a stabiliser chain.

use num_bigint::BigUint;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::point_order;
use super::points::{self, BasePoint, PuzzlePoints, SlotAction};
use antipode_core::perms::{self, StabiliserChain};

/// The group of a puzzle.
#[derive(Debug)]
pub(super) struct MoveGroup {
    pub(super) points: PuzzlePoints,
    pub(super) chain: StabiliserChain,
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
    pub(super) fn is_coloured(&self) -> bool {
        self.points.base.first() == Some(&BasePoint::Colour)
    }
}
