//! The images of a pattern under the symmetries of a puzzle: the pattern on any side.

use super::definition::{Set, ranges};
use super::goal_symmetries::keeps_slots;
use super::points::{Action, Points};
use super::rules::Rules;
use super::twisty_puzzle::Twisty;
use antipode_core::error::{Error, Result};
use antipode_core::perms::Conjugation;

/// The pieces of a word of a pattern.
struct Word<'a> {
    set: &'a Set,
    first: usize,
    /// The slots of the pieces, or all of the set.
    slots: Vec<usize>,
    whole: bool,
}

impl Twisty {
    /// The images of some patterns under all symmetries, each once. `Usage` if a pattern has no
    /// image, since the orientations of its pieces refer to a side.
    pub(super) fn on_any_side(&self, patterns: &[String]) -> Result<Vec<String>> {
        let Rules { spec, definition, turns, .. } = &self.rules;
        let unknown = || Error::usage(format!("the symmetries of {spec} are not known"));
        if !self.rules.is_group() || definition.slots() > usize::from(u8::MAX) {
            return Err(unknown());
        }
        let action = Action::new(definition, turns);
        let points = Points::new(&action, vec![]).ok_or_else(unknown)?;
        let mut moves = vec![false; definition.slots()];
        action.orbits.iter().flatten().for_each(|&slot| moves[slot] = true);
        let mut found: Vec<String> = vec![];
        for symmetry in points.symmetries(turns).iter().filter(|symmetry| keeps_slots(&points, &moves, symmetry)) {
            for pattern in patterns {
                let words = pattern.split(',').map(|word| self.image(word.trim(), &points, &moves, symmetry));
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
    fn image(&self, text: &str, points: &Points, moves: &[bool], symmetry: &Conjugation) -> Result<String> {
        let word = self.word(text).ok_or_else(|| Error::usage(format!("'{text}' names no pieces")))?;
        let image = |slot: usize| if moves[slot] { points.image(symmetry, slot, 0) } else { (slot, 0) };
        let images: Vec<(usize, usize)> = word.slots.iter().map(|&slot| image(slot)).collect();
        let is_class = !word.whole && images.len() > 1;
        if is_class && images.iter().any(|&(_, turned)| turned != images[0].1) {
            let spec = &self.rules.spec;
            let what = "are oriented with respect to one side, so they are not the same on any side";
            return Err(Error::usage(format!("{spec}: the pieces {text} {what}")));
        }
        let to = self.set_of(images[0].0);
        let name = to.set.name.to_lowercase();
        let mut pieces: Vec<usize> = images.iter().map(|(slot, _)| slot - to.first + 1).collect();
        pieces.sort_unstable();
        let pieces = pieces.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        Ok(match (word.whole, &*name) {
            (true, _) => name,
            (false, "") => pieces,
            (false, _) => format!("{name}.{pieces}"),
        })
    }

    /// The set of a slot, with its slots.
    fn set_of(&self, slot: usize) -> Word<'_> {
        let mut sets = ranges(&self.rules.definition.sets);
        let (set, range) = sets.find(|(_, range)| range.contains(&slot)).expect("a slot is in a set");
        Word { set, first: range.start, slots: range.collect(), whole: true }
    }

    /// The pieces that a word names.
    fn word(&self, text: &str) -> Option<Word<'_>> {
        let (set, pieces) = match self.rules.definition.is_list() {
            true => ("", Some(text)),
            false => text.split_once('.').map_or((text, None), |(set, pieces)| (set, Some(pieces))),
        };
        let (set, range) = ranges(&self.rules.definition.sets).find(|(known, _)| known.is_called(set))?;
        let first = range.start;
        let Some(pieces) = pieces else { return Some(Word { set, first, slots: range.collect(), whole: true }) };
        let slot = |number: &str| {
            let number: usize = number.parse().ok().filter(|number| (1..=set.pieces).contains(number))?;
            Some(first + number - 1)
        };
        let slots = pieces.split('+').map(slot).collect::<Option<Vec<usize>>>()?;
        Some(Word { set, first, slots, whole: false })
    }
}
