//! The states of a puzzle in space that is held in some way.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::definition::{DefinedMove, PieceArrangement, PieceSet, TwistyDefinition, moduli, ranges};
use super::super::holding::HeldPuzzle;
use super::super::points;
use super::cut_pieces::numbered;

/// How a puzzle is held: the slots that show it, and whether by twists, too.
pub(super) struct PuzzleHold {
    pub(super) slots: Vec<usize>,
    pub(super) upright: bool,
}

/// The definition of the states of a puzzle that is held in some way: the slots that show it are
/// left out, and those that no move changes. Sets are orbits of the moves, and pieces that stay in
/// their places.
pub(super) fn held_states(
    space: TwistyDefinition,
    wholes: Vec<(String, PieceArrangement)>,
    hold: PuzzleHold,
) -> TwistyDefinition {
    let orbits = points::orbits(space.slots(), &space.moves);
    let changed: HashSet<u16> = space.moves.iter().flat_map(|made| made.grip.iter().copied()).collect();
    let moduli = moduli(&space.sets);
    let (mut sets, mut kept): (Vec<PieceSet>, Vec<usize>) = (vec![], vec![]);
    let mut solved = PieceArrangement { pieces: vec![], twists: vec![] };
    for (set, range) in ranges(&space.sets) {
        let own = orbits.iter().filter(|orbit| range.contains(&orbit[0]) && changed.contains(&(orbit[0] as u16)));
        let (staying, moving): (Vec<&Vec<usize>>, Vec<&Vec<usize>>) = own.partition(|orbit| orbit.len() == 1);
        let groups = moving.into_iter().map(|orbit| vec![orbit]).chain([staying]).filter(|group| !group.is_empty());
        let kind = set.name.trim_end_matches(|c: char| c.is_ascii_digit());
        for group in groups {
            let number = sets.iter().filter(|set| set.name.starts_with(kind)).count() + 1;
            let pieces = group.iter().map(|orbit| orbit.len()).sum();
            sets.push(PieceSet { name: numbered(kind, number), pieces, orientations: set.orientations });
            for orbit in group {
                add_orbit(&space, orbit, kept.len(), &mut solved);
                kept.extend(orbit);
            }
        }
    }
    let places: Vec<Option<u16>> =
        (0..space.slots()).map(|slot| kept.iter().position(|&own| own == slot).map(|at| at as u16)).collect();
    let project = |change: &PieceArrangement| PieceArrangement {
        pieces: kept
            .iter()
            .map(|&slot| places[usize::from(change.pieces[slot])].expect("moves keep their orbits"))
            .collect(),
        twists: kept.iter().map(|&slot| change.twists[slot]).collect(),
    };
    TwistyDefinition {
        sets,
        solved,
        visible: kept.iter().map(|&slot| space.visible[slot]).collect(),
        moves: space.moves.iter().map(|made| DefinedMove::new(made.name.clone(), project(&made.change))).collect(),
        others: vec![],
        wholes: vec![],
        bandage: None,
        holding: Some(Arc::new(HeldPuzzle {
            cube: None,
            faces: vec![],
            kept: kept.iter().map(|&slot| (slot, moduli[slot])).collect(),
            space,
            wholes,
            held: hold.slots,
            upright: hold.upright,
        })),
    }
}

/// Adds an orbit to the solved state, from a slot on. Identical pieces that no move exchanges are
/// told apart by their places.
fn add_orbit(space: &TwistyDefinition, orbit: &[usize], first_slot: usize, solved: &mut PieceArrangement) {
    for &slot in orbit {
        let twin = orbit.iter().position(|&other| space.solved.pieces[other] == space.solved.pieces[slot]);
        let twin = twin.expect("a slot is one of its orbit");
        let [own, first] = [slot, orbit[twin]].map(|at| space.solved.twists[at]);
        solved.pieces.push((first_slot + twin) as u16);
        solved.twists.push((own + space.visible[slot] - first) % space.visible[slot]);
    }
}
