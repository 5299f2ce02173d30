//! Vectors over Z/m as words and lanes of a fibre.
//!
//! The first entries of a vector are lanes, as many as fit. Of an entry modulo more than 64, the
//! digits of high value are lanes; a sum carries from words to lanes.

use antipode_core::bits::{FibreTransform, LaneMap};

/// The most lanes of a word.
const LANES: u64 = 64;

/// The split of a vector into word and lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorSplit {
    modulus: u64,
    /// Number of entries of a vector.
    pub(super) entries: usize,
    /// The number of entries that are lanes as a whole.
    whole: usize,
    pub(super) lanes: u64,
    pub(super) words: u64,
    /// Values of the entry that is part word, part lane, within a lane; 1 if there is none.
    low: u64,
}

impl VectorSplit {
    pub(super) fn new(modulus: u32, entries: usize) -> Option<VectorSplit> {
        let modulus = u64::from(modulus);
        let size = modulus.checked_pow(entries as u32)?;
        let whole = (1..=entries).take_while(|&count| modulus.pow(count as u32) <= LANES).count();
        let lanes = match whole {
            0 => (1..=LANES).rev().find(|&lanes| modulus.is_multiple_of(lanes))?,
            whole => modulus.pow(whole as u32),
        };
        let low = if whole == 0 { modulus / lanes } else { 1 };
        Some(VectorSplit { modulus, entries, whole, lanes, words: size / lanes, low })
    }

    /// The word and the lane of a vector.
    pub(super) fn place(self, vector: &[u8]) -> (u64, u64) {
        if self.whole > 0 {
            return (self.number(&vector[self.whole..]), self.number(&vector[..self.whole]));
        }
        let first = u64::from(vector[0]);
        (self.number(&vector[1..]) * self.low + first % self.low, first / self.low)
    }

    /// The number whose digits are these entries, the lowest first.
    fn number(self, entries: &[u8]) -> u64 {
        entries.iter().rev().fold(0, |sum, &entry| sum * self.modulus + u64::from(entry))
    }

    /// The vector of a word and a lane.
    pub(super) fn vector(self, word: u64, lane: u64, out: &mut [u8]) {
        if self.whole > 0 {
            self.digits(lane, &mut out[..self.whole]);
            self.digits(word, &mut out[self.whole..]);
        } else {
            out[0] = (lane * self.low + word % self.low) as u8;
            self.digits(word / self.low, &mut out[1..]);
        }
    }

    fn digits(self, mut number: u64, out: &mut [u8]) {
        for entry in out {
            (*entry, number) = ((number % self.modulus) as u8, number / self.modulus);
        }
    }

    pub(super) fn sum(self, a: &[u8], b: &[u8]) -> Vec<u8> {
        a.iter().zip(b).map(|(&a, &b)| ((u64::from(a) + u64::from(b)) % self.modulus) as u8).collect()
    }

    /// The lane maps: map `k` adds what moves lane 0 to lane `k`.
    pub(super) fn maps(self) -> Vec<LaneMap> {
        let (mut add, mut vector) = (vec![0; self.entries], vec![0; self.entries]);
        (0..self.lanes)
            .map(|by| {
                self.vector(0, by, &mut add);
                LaneMap::new(
                    &(0..self.lanes)
                        .map(|lane| {
                            self.vector(0, lane, &mut vector);
                            self.place(&self.sum(&vector, &add)).1 as u8
                        })
                        .collect::<Vec<u8>>(),
                )
            })
            .collect()
    }

    /// The map of the fibre that adds a vector.
    pub(super) fn transform(self, add: &[u8]) -> FibreTransform {
        let mut vector = vec![0; self.entries];
        let images = (0..self.words).map(|word| {
            self.vector(word, 0, &mut vector);
            let (word, map) = self.place(&self.sum(&vector, add));
            (word as u32, map as u16)
        });
        let (image, maps): (Vec<u32>, Vec<u16>) = images.unzip();
        FibreTransform::new(&image, &maps, self.lanes as usize)
    }
}
