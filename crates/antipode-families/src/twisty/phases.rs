//! Two-phase solving of a twisty puzzle, derived from the turns of a subgroup.
//!
//! Let G be the group of the puzzle and H the subgroup. Slots that H exchanges get orientations
//! that its turns preserve (a spanning tree of each orbit makes all voltages 0). If |G| = |H| times
//! the number of such values, which the code checks, a state is in H exactly if all pieces have
//! these orientations and are in their orbits under H. For the cube and H = <U, D, R2, L2, F2, B2>
//! the values are the orientations of corners and edges and the places of the edges between the up
//! and the down face: 2,187 x 2,048 x 495 cosets (H. Kociemba; sizes in T. Rokicki, H. Kociemba, M.
//! Davidson, J. Dethridge, "The diameter of the Rubik's cube group is twenty", SIAM Review 56,
//! 2014). The second phase has the order of the pieces in each orbit of H.

use std::sync::OnceLock;

use super::coordinate::{PhaseAxes, coordinates};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::points::{PuzzlePoints, SlotAction};
use antipode_core::model::{PhaseView, SolvingPhase, TwoPhases};
use antipode_core::nums;
use antipode_core::perms::{ListConjugation, PermutationGroup, compose, conjugations, invert};

/// The largest product of two coordinates to search, at one second each.
const LARGEST_PAIR: usize = 5_000_000;

/// More symmetries than any solid has.
const MOST_SYMMETRIES: usize = 120;

/// The most turns, since a set of them is a word.
const MOST_TURNS: usize = 64;

/// A puzzle with a subgroup for two phases.
#[derive(Debug)]
pub(super) struct TwoPhase {
    points: PuzzlePoints,
    goal: PieceArrangement,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// The turns as permutations of points, and the inverse of each.
    turns: Vec<Vec<u8>>,
    inverses: Vec<usize>,
    group: PermutationGroup,
    phases: [SolvingPhase; 2],
    axes: [PhaseAxes; 2],
    /// A symmetry for each image of the subgroup.
    sides: Vec<ListConjugation>,
}

impl TwoPhase {
    /// The phases; `None` if orientations and places of pieces do not characterise the subgroup.
    pub(super) fn new(
        definition: &TwistyDefinition,
        turns: &[DefinedMove],
        subgroup: &[DefinedMove],
        goal: &PieceArrangement,
    ) -> Option<Self> {
        if turns.len() > MOST_TURNS || definition.visible != super::definition::moduli(&definition.sets) {
            return None;
        }
        let chosen = subgroup.iter().map(|turn| position(&turn.change, turns)).collect::<Option<Vec<usize>>>()?;
        let inverses = turns
            .iter()
            .map(|turn| position(&definition.inverse(&turn.change), turns))
            .collect::<Option<Vec<usize>>>()?;
        let action = SlotAction::new(definition, turns);
        let points = PuzzlePoints::new(&action, vec![])?;
        let elements: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
        let group = PermutationGroup::generated_by(points.degree(), elements.iter().map(Vec::as_slice));
        let generators = chosen.iter().map(|&turn| elements[turn].as_slice());
        let smaller = PermutationGroup::generated_by(points.degree(), generators);
        // Use all turns that stay in the subgroup, so that no other path leads through it.
        let inside: Vec<usize> = (0..turns.len()).filter(|&turn| smaller.contains(&elements[turn])).collect();
        let axes = PhaseAxes::of_phases(&action, turns, subgroup)?;
        let cosets = nums::product(axes[0].sizes())?;
        if group.order() != smaller.order() * cosets {
            return None;
        }
        let phases = [phase(&axes[0], turns, (0..turns.len()).collect())?, phase(&axes[1], turns, inside.clone())?];
        // Symmetries that map the subgroup to the same image give the same phases.
        let mut sides: Vec<(Vec<usize>, ListConjugation)> = vec![];
        for symmetry in conjugations(&elements, MOST_SYMMETRIES) {
            let mut image: Vec<usize> = inside.iter().map(|&turn| symmetry.list[turn]).collect();
            image.sort_unstable();
            if sides.iter().all(|(known, _)| *known != image) {
                sides.push((image, symmetry));
            }
        }
        let sides = sides.into_iter().map(|(_, symmetry)| symmetry).collect();
        Some(TwoPhase {
            points,
            goal: goal.clone(),
            home: goal.homes(),
            turns: elements,
            inverses,
            group,
            phases,
            axes,
            sides,
        })
    }
}

/// The place of the turn with this effect.
fn position(change: &PieceArrangement, turns: &[DefinedMove]) -> Option<usize> {
    turns.iter().position(|turn| turn.change == *change)
}

/// The phase that solves these projections by the chosen turns.
fn phase(axes: &PhaseAxes, turns: &[DefinedMove], chosen: Vec<usize>) -> Option<SolvingPhase> {
    let coordinates = coordinates(axes, turns, &chosen);
    let count = coordinates.len();
    let pairs: Vec<_> = (0..count)
        .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
        .filter(|&(a, b)| coordinates[a].size * coordinates[b].size <= LARGEST_PAIR)
        .collect();
    // Distances come from pairs only, so a coordinate in no pair would never be checked.
    let all = (0..count).all(|c| pairs.iter().any(|&(a, b)| c == a || c == b));
    all.then(|| SolvingPhase { turns: chosen, coordinates, pairs, distances: OnceLock::new() })
}

impl TwoPhases for TwoPhase {
    fn phases(&self) -> &[SolvingPhase; 2] {
        &self.phases
    }

    fn inverses(&self) -> &[usize] {
        &self.inverses
    }

    fn views(&self, key: &[u8]) -> Vec<PhaseView> {
        let change = self.points.relative(&PieceArrangement::of(key), &self.goal, &self.home);
        let Some(element) = self.points.permutation(&change).filter(|element| self.group.contains(element)) else {
            return vec![];
        };
        // A solution of the inverse, made backwards, is one of the state.
        let both = [(false, element.clone()), (true, invert(&element))];
        let mut views = vec![];
        for side in &self.sides {
            let mut turns = vec![0; side.list.len()];
            side.list.iter().enumerate().for_each(|(turn, &image)| turns[image] = turn);
            for (backwards, element) in &both {
                views.push(PhaseView { element: side.of(element), turns: turns.clone(), backwards: *backwards });
            }
        }
        views
    }

    fn turn(&self, element: &mut Vec<u8>, turn: usize) {
        *element = compose(&self.turns[turn], element);
    }

    fn values(&self, phase: usize, element: &[u8]) -> Vec<u16> {
        let mut change = PieceArrangement::identity(self.goal.pieces.len());
        self.points.change(element, &mut change);
        self.axes[phase].values(&change)
    }
}
