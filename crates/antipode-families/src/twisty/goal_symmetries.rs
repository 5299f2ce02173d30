//! The symmetries of a twisty puzzle whose pieces all differ: conjugations that take moves to
//! moves, and the inversion of states.

use std::sync::Arc;

use super::definition::DefinedMove;
use super::folded::FoldedNumbering;
use super::points::{PuzzlePoints, SlotAction};
use super::rules::TwistyRules;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::{Error, Result};
use antipode_core::model::{ByteForm, GoalSymmetries, NOWHERE, Numbering, SymmetricPuzzle};
use antipode_core::perms::{ListConjugation, invert};

/// The slots, pieces and twists of a puzzle as pairs.
struct SlotPairs<'a> {
    rules: &'a TwistyRules,
    points: PuzzlePoints,
    form: ByteForm,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// For every slot and each of its stickers, the number of the orbit of that sticker.
    orbit: Vec<Vec<usize>>,
}

impl SymmetricPuzzle for TwistyPuzzle {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let rules = &self.rules;
        let unknown = || Error::usage(format!("the symmetries of {} are not known", rules.spec));
        let slots = rules.definition.slots();
        if !rules.is_group() || slots > usize::from(u8::MAX) || rules.turns.is_empty() {
            return Err(unknown());
        }
        let action = SlotAction::new(&rules.definition, &rules.turns);
        let points = PuzzlePoints::new(&action, vec![]).ok_or_else(unknown)?;
        let twists = action.moduli.iter().copied().max().unwrap_or(1).into();
        let form = ByteForm { places: slots, kinds: slots, twists, bits: false, counts: vec![1; slots] };
        let symmetries = points.symmetries(&rules.turns);
        let images: Vec<Vec<u8>> = rules.turns.iter().map(|turn| points.of_move(turn)).collect();
        let orbit = sticker_orbits(&action, &rules.turns);
        let pairs = SlotPairs { rules, points, form, home: rules.goal.homes(), orbit };
        let kept = symmetries.iter().filter(|symmetry| pairs.points.keep_together(symmetry));
        let maps: Vec<Vec<u32>> = kept.map(|symmetry| pairs.conjugation(symmetry)).collect();
        let undone = images.iter().all(|image| images.contains(&invert(image)));
        let inversion = undone.then(|| pairs.inversion());
        GoalSymmetries::generated(pairs.form, rules.goal.bytes(), &maps, inversion, most)
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        FoldedNumbering::new(self).map(|numbering| Arc::new(numbering) as _)
    }
}

impl SlotPairs<'_> {
    /// The map whose images `of` gives for a slot, and the home and the twist of its piece relative
    /// to the goal.
    fn map(&self, of: impl Fn(usize, usize, usize) -> (usize, usize, usize)) -> Vec<u32> {
        let goal = &self.rules.goal;
        let mut map = vec![NOWHERE; self.form.pairs()];
        for slot in 0..self.form.places {
            let modulus = usize::from(self.points.modulus(slot));
            for piece in 0..self.form.kinds {
                let home = usize::from(self.home[piece]);
                let stays = !self.points.moves(slot);
                for twist in 0..modulus {
                    let relative = (twist + modulus - usize::from(goal.twists[home])) % modulus;
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
    fn conjugation(&self, symmetry: &ListConjugation) -> Vec<u32> {
        self.map(|slot, home, twist| {
            let (from, before) = self.points.image(symmetry, home, 0);
            let (to, after) = self.points.image(symmetry, slot, twist);
            let modulus = usize::from(self.points.modulus(to));
            (to, from, (after + modulus - before) % modulus)
        })
    }

    /// The inverse of an element takes the sticker back.
    fn inversion(&self) -> Vec<u32> {
        self.map(|slot, home, twist| {
            let modulus = usize::from(self.points.modulus(home));
            (home, slot, (modulus - twist) % modulus)
        })
    }
}

/// For every slot and each of its stickers, the number of the orbit of that sticker under moves.
fn sticker_orbits(action: &SlotAction, turns: &[DefinedMove]) -> Vec<Vec<usize>> {
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
