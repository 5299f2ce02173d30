//! The images of a pattern under the symmetries of a puzzle: the pattern on any side.

use super::definition::ranges;
use super::points::{PuzzlePoints, SlotAction};
use super::projection::{PLACE, named_pieces};
use super::rules::TwistyRules;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::{Error, Result};
use antipode_core::perms::ListConjugation;

impl TwistyPuzzle {
    /// The images of some patterns under all symmetries, each once. `Usage` if a pattern has no
    /// image, since the orientations of its pieces refer to a side.
    pub(super) fn on_any_side(&self, patterns: &[String]) -> Result<Vec<String>> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        if !self.rules.is_group() || definition.slots() > usize::from(u8::MAX) {
            return Err(self.rules.unknown_symmetries());
        }
        let action = SlotAction::new(definition, turns);
        let points = PuzzlePoints::new(&action, vec![]).ok_or_else(|| self.rules.unknown_symmetries())?;
        let mut found: Vec<String> = vec![];
        for symmetry in points.symmetries(turns).iter().filter(|symmetry| points.keep_together(symmetry)) {
            for pattern in patterns {
                let words = pattern.split(',').map(|word| self.image(word.trim(), &points, symmetry));
                let mut words = words.collect::<Result<Vec<String>>>()?;
                words.sort();
                let image = words.join(",");
                if !found.contains(&image) {
                    found.push(image);
                }
            }
        }
        Ok(found)
    }

    /// The image of a set, a piece or a class.
    fn image(&self, name: &str, points: &PuzzlePoints, symmetry: &ListConjugation) -> Result<String> {
        let TwistyRules { spec, definition, .. } = &self.rules;
        let (set, class) =
            named_pieces(definition, name).map_err(|_| Error::missing_ability(spec, format!("pieces '{name}'"), ""))?;
        let (_, own) = ranges(&definition.sets).nth(set).expect("a range for each set");
        let slots: Vec<usize> = match &class {
            Some(pieces) => pieces.iter().map(|piece| own.start + piece - 1).collect(),
            None => own.collect(),
        };
        let images: Vec<(usize, usize)> = slots
            .iter()
            .map(|&slot| if points.moves(slot) { points.image(symmetry, slot, 0) } else { (slot, 0) })
            .collect();
        let place = if name.ends_with(PLACE) { PLACE } else { "" };
        if class.is_some() && place.is_empty() && images.iter().any(|&(_, turned)| turned != images[0].1) {
            let what = "are oriented with respect to one side, so they are not the same on any side";
            return Err(Error::incapable(format!("the pieces {name} of {spec}"), what, ""));
        }
        let (to, range) =
            ranges(&definition.sets).find(|(_, range)| range.contains(&images[0].0)).expect("a slot is in a set");
        let mut pieces: Vec<usize> = images.iter().map(|(slot, _)| slot - range.start + 1).collect();
        pieces.sort_unstable();
        let pieces = pieces.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        let name = to.name.to_ascii_lowercase();
        let image = match (class, &*name) {
            (None, _) => name,
            (Some(_), "") => pieces,
            (Some(_), _) => format!("{name}.{pieces}"),
        };
        Ok(image + place)
    }
}
