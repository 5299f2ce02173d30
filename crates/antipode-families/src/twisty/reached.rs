//! A test whether moves reach all numbered states, by the order of their group. It is for states
//! with indistinguishable pieces.
//!
//! Let the orbits have n(1), n(2), .. slots. If the moves permute the pieces in a subgroup of the
//! product of the symmetric groups S(n) whose index is a power of 2, it contains all even
//! permutations of each orbit. Proof: the permutations of each orbit are then a transitive group of
//! such an index, so they contain a cycle of prime length between n/2 and n - 2, and the group
//! contains A(n) by Jordan's theorem (small n have no other such groups). A subgroup of a product
//! of such groups arises from common quotients (Goursat's lemma), of which only those of order 2
//! have an index that is a power of 2. Only signs remain: moves and swaps of identical pieces must
//! produce all combinations of signs.
//!
//! All orientations are reachable if the elements that keep every piece in its slot produce all
//! twists with the sums that all moves preserve.

use num_bigint::BigUint;

use super::cosets;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli};
use super::indistinguishable_pieces::{IndistinguishablePieces, PieceOrbit};
use super::points;
use antipode_core::nums::big_factorial;
use antipode_core::perms::{self, PermutationGroup};

/// The most slots for which the order of a group is computed.
const MOST_SLOTS: usize = 128;

/// Whether moves are known to reach all numbered states. `moduli` has the orientations of every
/// slot. `order` gives the order of the group of the moves, with all pieces and orientations
/// distinct, if known.
pub(super) fn all_reached(
    pieces: &IndistinguishablePieces,
    turns: &[DefinedMove],
    moduli: &[u8],
    order: impl FnOnce() -> Option<BigUint>,
) -> bool {
    let orbits = &pieces.orbits;
    let degree = orbits.iter().map(|orbit| orbit.slots.len()).sum::<usize>();
    if degree > MOST_SLOTS || orbits.len() > 64 {
        return false;
    }
    // The slots of all orbits, concatenated.
    let mut permutations: Vec<Vec<u8>> = vec![vec![]; turns.len()];
    for (turn, all) in turns.iter().zip(&mut permutations) {
        for orbit in orbits {
            let first = all.len() as u8;
            all.extend(places(orbit, turn).into_iter().map(|place| first + place));
        }
    }
    let moved = PermutationGroup::generated_by(degree, permutations.iter().map(Vec::as_slice)).order();
    let index = orbits.iter().map(|orbit| big_factorial(orbit.slots.len())).product::<BigUint>() / &moved;
    if index.count_ones() != 1 {
        return false;
    }
    let mut made: Vec<u64> = vec![];
    for turn in turns {
        let odd = orbits.iter().map(|orbit| u64::from(perms::is_odd(&places(orbit, turn))));
        made.push((0..).zip(odd).fold(0, |set, (o, odd)| set | odd << o));
    }
    let exchanges = (0..).zip(orbits).filter(|(_, orbit)| orbit.counts.iter().any(|&count| count > 1));
    made.extend(exchanges.map(|(o, _)| 1 << o));
    if rank(made) != orbits.iter().filter(|orbit| orbit.slots.len() > 1).count() {
        return false;
    }
    if orbits.iter().all(|orbit| orbit.visible.iter().all(|&visible| visible == 1)) {
        return true;
    }
    let (mut twists, mut whole) = (BigUint::from(1u32), true);
    for PieceOrbit { slots, visible, sum, .. } in orbits {
        let modulus = moduli[slots[0]];
        let kept = turns.iter().all(|turn| turn.change.twist_sum(slots) % u32::from(modulus) == 0);
        twists *= BigUint::from(modulus).pow((slots.len() - usize::from(kept)) as u32);
        // A piece that hides its orientation can absorb the rest of a sum.
        whole &= !kept || sum.is_some() || visible.contains(&1);
    }
    whole && order().is_some_and(|order| order == moved * twists)
}

/// The permutation of the places of an orbit by a turn.
fn places(orbit: &PieceOrbit, turn: &DefinedMove) -> Vec<u8> {
    orbit.slots.iter().map(|&slot| orbit.place(turn.change.pieces[slot]) as u8).collect()
}

/// A lower bound of the number of states that are reachable from a goal.
///
/// The bound is the order of the group, divided by the number of elements that may keep the goal's
/// appearance. `order` gives the order of the group with all pieces and orientations distinct. It
/// is not called if that takes long, since the even permutations of one large orbit suffice.
pub(super) fn least_reached(
    definition: &TwistyDefinition,
    turns: &[DefinedMove],
    goal: &PieceArrangement,
    order: impl FnOnce() -> Option<BigUint>,
) -> Option<BigUint> {
    // Swaps of identical pieces.
    let kept = |orbit: &Vec<usize>| {
        let mut pieces: Vec<u16> = orbit.iter().map(|&slot| goal.pieces[slot]).collect();
        pieces.sort_unstable();
        pieces.chunk_by(|a, b| a == b).map(|alike| big_factorial(alike.len())).product::<BigUint>()
    };
    if let Some(orbit) = cosets::large_orbit(definition, turns) {
        return Some(big_factorial(orbit.len()) / (kept(&orbit) * 2u32));
    }
    let exchanges: BigUint = points::orbits(definition.slots(), turns).iter().map(kept).product();
    let twists: BigUint = goal
        .pieces
        .iter()
        .zip(moduli(&definition.sets))
        .map(|(&piece, modulus)| BigUint::from(modulus / definition.visible[usize::from(piece)]))
        .product();
    Some(order()? / (exchanges * twists))
}

/// The rank of vectors over the field of two elements.
fn rank(vectors: Vec<u64>) -> usize {
    let mut basis: Vec<u64> = vec![];
    for mut vector in vectors {
        for &other in &basis {
            // The least of both lacks the leading bit of `other`. Later vectors lack that bit, too,
            // so it does not come back.
            vector = vector.min(vector ^ other);
        }
        if vector != 0 {
            basis.push(vector);
        }
    }
    basis.len()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;

    use super::super::random_puzzles::{puzzle, puzzles};
    use super::super::twisty_puzzle::{TwistyPuzzle, TwistyStates};
    use antipode_core::model::{NamedNumberings, Puzzle, StateReachability};
    use num_bigint::BigUint;
    use proptest::prelude::*;

    /// The most states of a random puzzle to count.
    pub(in super::super) const LARGEST: u64 = 20_000;

    /// The number of reachable states.
    pub(in super::super) fn reached(puzzle: &TwistyPuzzle) -> usize {
        let mut queue: Vec<Vec<u8>> = puzzle.goals().collect();
        let mut known: HashSet<Vec<u8>> = queue.iter().cloned().collect();
        while let Some(state) = queue.pop() {
            puzzle.expand(&state, &mut |next| {
                if known.insert(next.to_vec()) {
                    queue.push(next.to_vec());
                }
            });
        }
        known.len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn what_is_said_to_be_reached_is(puzzle in puzzles()) {
            let numbered = matches!(puzzle.states, TwistyStates::IndistinguishablePieces(Some(_)));
            let small = puzzle.states().is_some_and(|states| states <= LARGEST);
            if numbered && small && puzzle.named().is_none() && !puzzle.is_loose() {
                prop_assert_eq!(Some(reached(&puzzle) as u64), puzzle.states());
            }
        }

        #[test]
        fn no_more_is_promised_than_is_reached(puzzle in puzzles()) {
            if puzzle.states().is_some_and(|states| states <= LARGEST) {
                prop_assert!(puzzle.least_reached().unwrap() <= BigUint::from(reached(&puzzle)));
            }
        }
    }

    /// Moves that reach everything, and moves that miss something: a sign, a part of a group, a sum
    /// of orientations.
    #[test]
    fn known_puzzles_are_recognised() {
        for (text, all) in [
            ("Set A 4 1\nSolved\nA\n1 1 2 3\nEnd\nMove R\nA\n2 3 4 1\nEnd\nMove S\nA\n2 1 3 4\nEnd\n", true),
            ("Set A 4 1\nSolved\nA\n1 1 2 3\nEnd\nMove R\nA\n2 3 4 1\nEnd\n", false),
            ("Set A 3 1\nSet B 2 1\nSolved\nA\n1 2 3\nB\n1 1\nEnd\nMove R\nA\n2 3 1\nB\n2 1\nEnd\n", false),
            (
                "Set A 3 1\nSet B 2 1\nSolved\nA\n1 2 3\nB\n1 1\nEnd\nMove R\nA\n2 1 3\nB\n2 1\nEnd\nMove S\nA\n2 3 1\nEnd\n",
                true,
            ),
            ("Set A 2 2\nSolved\nA\n1 2\n0 ?\nEnd\nMove R\nA\n2 1\n1 0\nEnd\nMove S\nA\n2 1\nEnd\n", true),
            ("Set A 2 3\nSolved\nA\n1 1\nEnd\nMove R\nA\n1 2\n1 1\nEnd\nMove S\nA\n2 1\nEnd\n", false),
            ("Set A 2 3\nSolved\nA\n1 1\nEnd\nMove R\nA\n1 2\n1 0\nEnd\nMove S\nA\n2 1\nEnd\n", true),
        ] {
            let puzzle = puzzle(text).unwrap();
            assert_eq!(puzzle.is_loose(), !all, "{text}");
            assert_eq!(Some(reached(&puzzle) as u64) == puzzle.states(), all, "{text}");
        }
    }
}
