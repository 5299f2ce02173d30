//! The symmetries of a twisty puzzle with indistinguishable pieces: those of its moves that take
//! pieces of a kind to pieces of a kind, and twists that do not show to such.
//!
//! A state is what shows of an element of the group of the moves. A symmetry of the moves takes
//! elements to elements. It takes states to states if what shows of the image of each piece in each
//! slot depends only on what shows of the piece.

use super::definition::{NARROW, PieceArrangement, moduli};
use super::points::SlotAction;
use super::rules::TwistyRules;
use super::slot_pairs::SlotPairs;
use antipode_core::model::{GoalSymmetries, NOWHERE};

/// The symmetries; `None` if there are too many points, or too many symmetries to list.
pub(super) fn pattern_symmetries(rules: &TwistyRules, most: usize) -> Option<GoalSymmetries> {
    let TwistyRules { definition, turns, goal, .. } = rules;
    let slots = definition.slots();
    if slots >= NARROW {
        return None;
    }
    let solved = PieceArrangement::identity(slots);
    let action = SlotAction::new(definition, turns);
    let pairs = SlotPairs::new(&action, turns, &solved)?.with_all_twists(&action);
    let mut form = SlotPairs::form(&moduli(&definition.sets));
    form.counts =
        (0..slots).map(|kind| goal.pieces.iter().filter(|piece| usize::from(**piece) == kind).count()).collect();
    // What shows of each pair of a slot and a piece from its slot in the goal.
    let mut shown = vec![NOWHERE; form.pairs()];
    for (pair, _) in
        pairs.map(|slot, home, twist| (slot, home, twist)).iter().enumerate().filter(|(_, to)| **to != NOWHERE)
    {
        let (slot, home, twist) = (pair / form.values(), pair % form.values() / form.twists, pair % form.twists);
        let kind = usize::from(goal.pieces[home]);
        let visible = usize::from(definition.visible[kind]);
        shown[pair] = form.pair(slot, kind, (twist + usize::from(goal.twists[home])) % visible) as u32;
    }
    let found = if turns.is_empty() { vec![] } else { pairs.points.symmetries(turns) };
    let kept = found.iter().filter(|symmetry| pairs.points.keep_together(symmetry));
    let maps: Vec<Vec<u32>> = kept.filter_map(|symmetry| map_of_shown(&pairs.conjugation(symmetry), &shown)).collect();
    GoalSymmetries::generated(form, goal.bytes(), &maps, None, most).ok()
}

/// What a map of pairs makes of what shows of them. `None` if that depends on what does not show.
fn map_of_shown(map: &[u32], shown: &[u32]) -> Option<Vec<u32>> {
    let mut of_shown = vec![NOWHERE; shown.len()];
    for (pair, &own) in shown.iter().enumerate().filter(|(_, own)| **own != NOWHERE) {
        let image = shown[map[pair] as usize];
        match std::mem::replace(&mut of_shown[own as usize], image) {
            NOWHERE => {}
            known if known == image => {}
            _ => return None,
        }
    }
    Some(of_shown)
}
