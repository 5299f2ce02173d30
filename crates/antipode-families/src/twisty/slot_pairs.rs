//! The slots, pieces and twists of a puzzle as pairs, on which symmetries act.

use super::definition::{DefinedMove, PieceArrangement};
use super::points::{PuzzlePoints, SlotAction};
use antipode_core::model::{ByteForm, NOWHERE};
use antipode_core::perms::ListConjugation;

/// The slots, pieces and twists of a puzzle as pairs.
pub(super) struct SlotPairs<'a> {
    goal: &'a PieceArrangement,
    pub(super) points: PuzzlePoints,
    pub(super) form: ByteForm,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// For every slot and each of its stickers, the number of the orbit of that sticker.
    orbit: Vec<Vec<usize>>,
}

impl<'a> SlotPairs<'a> {
    /// `None` if there are too many points.
    pub(super) fn new(action: &SlotAction, turns: &[DefinedMove], goal: &'a PieceArrangement) -> Option<SlotPairs<'a>> {
        let (points, form) = (PuzzlePoints::new(action, vec![])?, SlotPairs::form(&action.moduli));
        Some(SlotPairs { goal, points, form, home: goal.homes(), orbit: sticker_orbits(action, turns) })
    }

    /// The same with all twists of the pieces that come to a slot, also those that no move makes.
    ///
    /// A loose numbering has states with these twists, and symmetries take them to such states.
    pub(super) fn with_all_twists(mut self, action: &SlotAction) -> SlotPairs<'a> {
        for (number, orbit) in action.orbits.iter().enumerate() {
            // Slots that never change keep the numbers of their stickers, which are small.
            orbit.iter().for_each(|&slot| self.orbit[slot].fill(usize::MAX - 1 - number));
        }
        self
    }

    /// The form of states whose slots have these numbers of orientations.
    pub(super) fn form(moduli: &[u8]) -> ByteForm {
        let (slots, twists) = (moduli.len(), moduli.iter().copied().max().unwrap_or(1).into());
        ByteForm { places: slots, kinds: slots, twists, bits: false, counts: vec![1; slots] }
    }

    /// The map whose images `of` gives for a slot, and the home and the twist of its piece relative
    /// to the goal.
    pub(super) fn map(&self, of: impl Fn(usize, usize, usize) -> (usize, usize, usize)) -> Vec<u32> {
        let goal = self.goal;
        let mut map = vec![NOWHERE; self.form.pairs()];
        for slot in 0..self.form.places {
            let modulus = usize::from(self.points.modulus(slot));
            for piece in 0..self.form.kinds {
                let home = usize::from(self.home[piece]);
                let stays = !self.points.moves(slot);
                for twist in 0..modulus {
                    let relative = (twist + modulus - usize::from(goal.twists[home])) % modulus;
                    // No move brings the piece here with this twist, so no state has this pair.
                    if self.orbit[slot].get(relative) != self.orbit[home].first() {
                        continue;
                    }
                    let (to, home, relative) = if stays { (slot, home, 0) } else { of(slot, home, relative) };
                    let modulus = usize::from(self.points.modulus(to));
                    let twisted = (relative + usize::from(goal.twists[home])) % modulus;
                    let piece_to = usize::from(goal.pieces[home]);
                    map[self.form.pair(slot, piece, twist)] = self.form.pair(to, piece_to, twisted) as u32;
                }
            }
        }
        map
    }

    /// The image of an element: the sticker that it takes from `home` to `slot` becomes another.
    pub(super) fn conjugation(&self, symmetry: &ListConjugation) -> Vec<u32> {
        self.map(|slot, home, twist| {
            let (from, before) = self.points.image(symmetry, home, 0);
            let (to, after) = self.points.image(symmetry, slot, twist);
            let modulus = usize::from(self.points.modulus(to));
            (to, from, (after + modulus - before) % modulus)
        })
    }

    /// The inverse of an element takes the sticker back.
    pub(super) fn inversion(&self) -> Vec<u32> {
        self.map(|slot, home, twist| {
            let modulus = usize::from(self.points.modulus(home));
            (home, slot, (modulus - twist) % modulus)
        })
    }
}

/// For every slot and each of its stickers, the number of the orbit of that sticker under moves.
pub(super) fn sticker_orbits(action: &SlotAction, turns: &[DefinedMove]) -> Vec<Vec<usize>> {
    let mut orbit: Vec<Vec<usize>> = action.moduli.iter().map(|&modulus| vec![usize::MAX; modulus.into()]).collect();
    let mut next = 0;
    for slot in 0..orbit.len() {
        for sticker in 0..orbit[slot].len() {
            let mut stack = vec![(slot, sticker)];
            while let Some((to, at)) = stack.pop() {
                if orbit[to][at] != usize::MAX {
                    continue;
                }
                orbit[to][at] = next;
                // A move brings a sticker from the slot that it names.
                stack.extend(turns.iter().map(|turn| {
                    let (from, modulus) = (usize::from(turn.change.pieces[to]), orbit[to].len());
                    (from, (at + modulus - usize::from(turn.change.twists[to])) % modulus)
                }));
            }
            next += 1;
        }
    }
    orbit
}
