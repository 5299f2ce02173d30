//! The exact number of states that moves reach, where pieces are indistinguishable: whether it is
//! that of all numbered states.
//!
//! Let G be the group of the moves, with all pieces and orientations distinct, and K the group of
//! the changes that nobody sees: swaps of identical pieces, and hidden twists. If K takes G to
//! itself (k⁻¹Gk = G), then GK is a group. It reaches the states that G reaches, and the stabiliser
//! of the goal in it is K, so there are |GK| / |K| of them.

use num_bigint::BigUint;

use super::cosets::is_huge;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::indistinguishable_pieces::{IndistinguishablePieces, PieceOrbit};
use super::points::{PuzzlePoints, SlotAction};
use antipode_core::nums::big_factorial;
use antipode_core::perms::PermutationGroup;

/// Whether moves reach all numbered states; `false` also where this takes too long to find out.
pub(super) fn product_reached(
    pieces: &IndistinguishablePieces,
    definition: &TwistyDefinition,
    turns: &[DefinedMove],
    goal: &PieceArrangement,
) -> bool {
    let action = SlotAction::new(definition, turns);
    let Some(points) = PuzzlePoints::new(&action, vec![]).filter(|_| !is_huge(definition, turns)) else { return false };
    let Some(size) = pieces.size() else { return false };
    let permutations = |moves: &[DefinedMove]| moves.iter().map(|made| points.of_move(made)).collect::<Vec<_>>();
    let (moves, unseen) = (permutations(turns), permutations(&unseen_changes(pieces, goal, &action)));
    let degree = points.degree();
    let mut group = PermutationGroup::generated_by(degree, moves.iter().map(Vec::as_slice));
    let is_kept = unseen.iter().all(|unseen| moves.iter().all(|made| group.contains(&conjugate(made, unseen))));
    if !is_kept {
        return false;
    }
    for change in &unseen {
        group.insert(change);
    }
    group.order() == unseen_order(pieces, &action) * size
}

/// The permutation k⁻¹ m k, which is as good as its inverse here.
fn conjugate(made: &[u8], by: &[u8]) -> Vec<u8> {
    let mut out = vec![0; made.len()];
    (0..made.len()).for_each(|at| out[usize::from(by[at])] = by[usize::from(made[at])]);
    out
}

/// Changes that generate all that nobody sees.
fn unseen_changes(pieces: &IndistinguishablePieces, goal: &PieceArrangement, action: &SlotAction) -> Vec<DefinedMove> {
    let identity = PieceArrangement::identity(goal.pieces.len());
    let mut changes = vec![];
    for orbit in &pieces.orbits {
        let modulus = action.moduli[orbit.slots[0]];
        for (at, &slot) in orbit.slots.iter().enumerate() {
            let shown = orbit.visible[usize::from(orbit.kind_of(goal.pieces[slot]))];
            if shown < modulus {
                let mut change = identity.clone();
                change.twists[slot] = shown;
                changes.push(change);
            }
            let alike = orbit.slots[at + 1..].iter().find(|&&other| goal.pieces[other] == goal.pieces[slot]);
            if let Some(&other) = alike {
                let mut change = identity.clone();
                (change.pieces[slot], change.pieces[other]) = (other as u16, slot as u16);
                // The twists of the goal stay where they are.
                let by = (modulus + goal.twists[slot] - goal.twists[other]) % modulus;
                (change.twists[slot], change.twists[other]) = (by, (modulus - by) % modulus);
                changes.push(change);
            }
        }
    }
    changes.into_iter().map(|change| DefinedMove::new(String::new(), change)).collect()
}

/// The number of changes that nobody sees.
fn unseen_order(pieces: &IndistinguishablePieces, action: &SlotAction) -> BigUint {
    let of_orbit = |orbit: &PieceOrbit| {
        let modulus = BigUint::from(action.moduli[orbit.slots[0]]);
        let of_kind = |(&count, &shown): (&usize, &u8)| big_factorial(count) * (&modulus / shown).pow(count as u32);
        orbit.counts.iter().zip(&orbit.visible).map(of_kind).product::<BigUint>()
    };
    pieces.orbits.iter().map(of_orbit).product()
}
