//! Element maps of a fibre, kept in the cheapest form that expresses them.
//!
//! A transform sends element (word `w`, lane `e`) to (word `image(w)`, lane map of `w` at `e`). The
//! table covers one *period* only. Where the map repeats every `p` words, shifted by `p`, `p`
//! entries describe it. Where whole blocks of words move together, there is one entry per block.

use std::collections::BTreeMap;

use super::PIECE;
use super::mixed::MixedMaps;

/// A map of lanes: element `e` of a word goes to lane `image[e]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneMap {
    image: [u8; 64],
    lanes: usize,
}

impl LaneMap {
    /// Builds the map from the images of the lanes `0..image.len()`.
    ///
    /// Lanes beyond map to lane 63, which is never set in a row of fewer than 64 lanes.
    ///
    /// # Panics
    ///
    /// If an image is not one of these lanes.
    pub fn new(image: &[u8]) -> Self {
        assert!(image.iter().all(|&e| usize::from(e) < image.len()), "a lane map must stay among its lanes");
        let mut full = [63; 64];
        full[..image.len()].copy_from_slice(image);
        LaneMap { image: full, lanes: image.len() }
    }

    /// The image of every lane.
    #[inline]
    pub fn image(&self) -> &[u8; 64] {
        &self.image
    }

    /// The distances of the map, each with the lanes that receive from there.
    ///
    /// A distance is how far above them the source lies, below if negative.
    pub(super) fn distances(&self) -> Vec<(i8, u64)> {
        let mut found: BTreeMap<i8, u64> = BTreeMap::new();
        for (lane, &from) in (0..).zip(&self.image[..self.lanes]) {
            *found.entry(from as i8 - lane).or_default() |= 1 << lane;
        }
        found.into_iter().collect()
    }
}

/// The stored form of a transform; see [`FibreTransform::new`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TransformForm {
    /// Nothing moves.
    Same,
    /// Blocks of `length` words move as wholes.
    Blocks { length: usize, source: Vec<u16> },
    /// Words stay; all apply the same lane map.
    Lanes { map: u16 },
    /// Words move; all apply the same lane map.
    Words { source: Vec<u16>, map: u16 },
    /// Words move, and each applies a lane map.
    Mixed(MixedMaps),
}

/// A map of the elements of a row of `words` words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibreTransform {
    words: usize,
    maps: usize,
    pub(super) form: TransformForm,
    /// For each piece of the destination, the source pieces that it reads.
    reach: Vec<Pieces>,
}

/// A set of the pieces of a row.
pub type Pieces = u128;

/// The most words of a row: every piece has a bit in [`Pieces`].
pub const MAX_WORDS: usize = PIECE * Pieces::BITS as usize;

/// The shortest block of words that is worth a vector copy.
const SHORTEST_BLOCK: usize = 4;

impl FibreTransform {
    /// Builds a transform from the image of every word and the lane map that it applies.
    ///
    /// Lane maps are indices below `maps`; map 0 must be the identity.
    ///
    /// # Panics
    ///
    /// If an image is not a word of the row, a map index is out of range, or the row is longer than
    /// [`MAX_WORDS`].
    pub fn new(image: &[u32], lanes: &[u16], maps: usize) -> Self {
        let words = image.len();
        assert_eq!(words, lanes.len(), "one lane map a word");
        assert!(words <= MAX_WORDS, "a row of {words} words is too long");
        assert!(image.iter().all(|&w| (w as usize) < words), "a transform must stay in its row");
        assert!(lanes.iter().all(|&m| usize::from(m) < maps), "lane map out of range");
        let same = image.iter().enumerate().all(|(w, &to)| to as usize == w);
        let first = lanes.first().copied().unwrap_or_default();
        let form = match lanes.iter().all(|&map| map == first).then_some(first) {
            Some(0) if same => TransformForm::Same,
            Some(map) if same => TransformForm::Lanes { map },
            Some(map) => {
                // Blocks are copied as wholes, which cannot permute their lanes.
                let length = if map == 0 { longest_block(image) } else { 1 };
                let length = if length >= SHORTEST_BLOCK { length } else { 1 };
                let period = shortest_period(image, lanes, |period| period.is_multiple_of(length));
                let source = entries(&image[..period], length);
                if length > 1 { TransformForm::Blocks { length, source } } else { TransformForm::Words { source, map } }
            }
            None => {
                // A piece must not reach into the next period.
                let period = shortest_period(image, lanes, |period| period.is_multiple_of(PIECE));
                TransformForm::Mixed(MixedMaps::new(entries(&image[..period], 1), lanes[..period].to_vec()))
            }
        };
        let mut reach = vec![0; words.div_ceil(PIECE)];
        image.iter().enumerate().for_each(|(w, &to)| reach[w / PIECE] |= 1 << (to as usize / PIECE));
        FibreTransform { words, maps, form, reach }
    }

    /// The number of words of the rows that this transform is for.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The number of lane maps that it may refer to.
    pub fn maps(&self) -> usize {
        self.maps
    }

    /// The image of a word and the index of the lane map that it applies.
    #[inline]
    pub fn image(&self, word: usize) -> (usize, usize) {
        match &self.form {
            TransformForm::Same => (word, 0),
            TransformForm::Lanes { map } => (word, usize::from(*map)),
            TransformForm::Words { source, map } => {
                let x = word % source.len();
                (word - x + usize::from(source[x]), usize::from(*map))
            }
            TransformForm::Blocks { length, source } => {
                let x = word / length % source.len();
                (word - x * length + usize::from(source[x]) * length, 0)
            }
            TransformForm::Mixed(mixed) => mixed.image(word),
        }
    }

    /// Words after which the map repeats, shifted by as many.
    pub fn period(&self) -> usize {
        match &self.form {
            TransformForm::Same | TransformForm::Lanes { .. } => 1,
            TransformForm::Blocks { length, source } => length * source.len(),
            TransformForm::Words { source, .. } => source.len(),
            TransformForm::Mixed(mixed) => mixed.period(),
        }
    }

    /// The source pieces that a destination piece reads.
    #[inline]
    pub fn reach(&self, piece: usize) -> Pieces {
        self.reach[piece]
    }

    /// The form's name, for benchmarks and reports.
    pub fn form(&self) -> &'static str {
        match self.form {
            TransformForm::Same => "same",
            TransformForm::Blocks { .. } => "blocks",
            TransformForm::Lanes { .. } => "lanes",
            TransformForm::Words { map: 0, .. } => "words",
            TransformForm::Words { .. } => "both",
            TransformForm::Mixed(_) => "mixed",
        }
    }
}

/// The longest block length such that aligned blocks move as wholes.
fn longest_block(image: &[u32]) -> usize {
    divisors(image.len())
        .rev()
        .find(|length| {
            image.chunks(*length).all(|block| {
                (block[0] as usize).is_multiple_of(*length) && block.windows(2).all(|pair| pair[1] == pair[0] + 1)
            })
        })
        .unwrap_or(1)
}

/// Every `length`-th image, in units of `length` words.
fn entries(image: &[u32], length: usize) -> Vec<u16> {
    image
        .iter()
        .step_by(length)
        .map(|&to| u16::try_from(to as usize / length).expect("at most 65,536 entries a period"))
        .collect()
}

/// The shortest period of the map, shifts included, that satisfies `suits`.
///
/// It is the length of the row if there is none.
fn shortest_period(image: &[u32], lanes: &[u16], suits: impl Fn(&usize) -> bool) -> usize {
    divisors(image.len())
        .find(|period| {
            suits(period)
                && image[..*period].iter().all(|&w| (w as usize) < *period)
                && (*period..image.len())
                    .all(|w| image[w] as usize == image[w - period] as usize + period && lanes[w] == lanes[w - period])
        })
        .unwrap_or(image.len())
}

fn divisors(n: usize) -> impl DoubleEndedIterator<Item = usize> {
    (1..=n).filter(move |d| n.is_multiple_of(*d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_form_is_found() {
        let new = |image: &[u32], lanes: &[u16]| FibreTransform::new(image, lanes, 3);
        assert_eq!(new(&[0, 1, 2], &[0, 0, 0]).form, TransformForm::Same);
        assert_eq!(new(&[0, 1, 2], &[2, 2, 2]).form, TransformForm::Lanes { map: 2 });
        assert_eq!(new(&[1, 0, 3, 2], &[0; 4]).form, TransformForm::Words { source: vec![1, 0], map: 0 });
        let swapped: Vec<u32> = (0..16).map(|w| w ^ 4).collect();
        assert_eq!(new(&swapped, &[0; 16]).form, TransformForm::Blocks { length: 4, source: vec![1, 0] });
        assert_eq!(new(&[1, 0, 3, 2], &[2; 4]).form, TransformForm::Words { source: vec![1, 0], map: 2 });
        assert_eq!(new(&[1, 0], &[1, 2]).form, TransformForm::Mixed(MixedMaps::new(vec![1, 0], vec![1, 2])));
        let (image, lanes): (Vec<u32>, Vec<u16>) = (0..4 * PIECE as u32).map(|w| (w ^ 1, w as u16 & 1)).unzip();
        let repeated = MixedMaps::new((0..PIECE as u16).map(|w| w ^ 1).collect(), lanes[..PIECE].to_vec());
        assert_eq!(new(&image, &lanes).form, TransformForm::Mixed(repeated));
    }

    #[test]
    fn every_form_keeps_the_map() {
        for (image, lanes) in [
            ((0..24).map(|w| w / 6 * 6 + (w + 1) % 6).collect::<Vec<u32>>(), vec![0u16; 24]),
            ((0..24).map(|w| (w + 8) % 24).collect(), vec![0; 24]),
            ((0..24).map(|w| (w + 8) % 24).collect(), (0..24).map(|w| w % 2).collect()),
        ] {
            let t = FibreTransform::new(&image, &lanes, 2);
            for w in 0..24 {
                assert_eq!(t.image(w), (image[w] as usize, usize::from(lanes[w])));
            }
        }
    }
}
