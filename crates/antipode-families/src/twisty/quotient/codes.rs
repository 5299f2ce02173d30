//! Codes of an orbit's states in one word, on which moves are sums of look-ups.
//!
//! The slots of an orbit are split into runs. A slot has a digit ([`super::visible_content`]), and
//! a run has a code, which is the number with its digits. If a map (a move or symmetry) sends the
//! digit of each slot to a digit of another slot, the image of all codes is a sum of one term per
//! run. The number of a state combines the rank of its kinds with its twists. Both are sums over
//! the runs, and each term of the rank depends on the kinds in the runs before
//! ([`MultisetRanks::part`]).

use std::collections::HashMap;
use std::ops::Range;

use super::visible_content::SlotOrbit;
use crate::twisty::run_tables::run_length;
use antipode_core::bits::prefetch;
use antipode_core::nums;
use antipode_core::perms::MultisetRanks;

/// The most codes of a run: tables of some thousand entries stay in the fastest caches.
const MOST_CODES: usize = 1 << 11;

/// The content of a code of a run.
#[derive(Clone, Copy, Debug, Default)]
struct RunContent {
    /// The kinds, as a number.
    kinds: u32,
    /// The amount that the twists add to the number of the state.
    twists: u32,
}

/// The codes of an orbit.
#[derive(Debug)]
pub(super) struct OrbitCodes {
    modulus: usize,
    /// The number of digits of a slot.
    digits: usize,
    slots: usize,
    /// The number of slots of a run; the last may have fewer.
    length: usize,
    runs: usize,
    /// The number of codes of a run, and the bits of one.
    codes: usize,
    bits: u32,
    /// The content of each code of each run.
    contents: Vec<RunContent>,
    /// For each run, each possible content before it and each number of kinds: the amount added to
    /// the rank, and the first entry of the next run.
    ranks: Vec<(u32, u32)>,
    arrangements: MultisetRanks,
    /// The weight of the twist of every slot.
    weights: Vec<u64>,
    /// The number of states of the orbit, and of those with the same kinds.
    pub(super) size: u64,
    twists: u64,
}

/// The images of every code of every run under some maps.
#[derive(Debug)]
pub(super) struct CodeImages {
    images: Vec<u64>,
    maps: usize,
}

impl OrbitCodes {
    /// The codes without the twists of the last `dropped` slots. `None` if they do not fit a word,
    /// or there are too many states.
    pub(super) fn new(orbit: &SlotOrbit, dropped: usize) -> Option<OrbitCodes> {
        let (slots, digits, modulus) = (orbit.slots.len(), orbit.digits(), orbit.modulus);
        let (length, codes) = run_length(slots, digits as u64, MOST_CODES as u64)?;
        let (codes, runs) = (codes as usize, slots.div_ceil(length));
        let bits = codes.next_power_of_two().ilog2();
        if bits as usize * runs > u64::BITS as usize {
            return None;
        }
        let arrangements = MultisetRanks::new(&orbit.counts)?;
        let (mut weights, mut twists) = (vec![0; slots], 1u64);
        let implied = slots - OrbitCodes::twisted(orbit);
        for weight in weights[implied..].iter_mut().rev().skip(dropped) {
            *weight = twists;
            twists = twists.checked_mul(modulus as u64)?;
        }
        let size = nums::product([arrangements.size(), twists])?;
        // Ranks and twists are each summed in 32 bits.
        u32::try_from(arrangements.size().max(twists)).ok()?;
        let (contents, ranks) = (vec![], vec![]);
        let mut all = OrbitCodes {
            modulus,
            digits,
            slots,
            length,
            runs,
            codes,
            bits,
            contents,
            ranks,
            arrangements,
            weights,
            size,
            twists,
        };
        all.fill(&orbit.counts);
        Some(all)
    }

    /// The number of slots with an independent twist; that of the first may follow from the others.
    pub(super) fn twisted(orbit: &SlotOrbit) -> usize {
        if orbit.modulus > 1 { orbit.slots.len() - usize::from(orbit.closed) } else { 0 }
    }

    /// The slots of each run.
    fn places(&self) -> impl Iterator<Item = Range<usize>> {
        let (length, slots) = (self.length, self.slots);
        (0..slots).step_by(length).map(move |start| start..slots.min(start + length))
    }

    /// The slots of a run with the digits of a code; `None` if the code has more digits.
    fn digits_of(&self, places: Range<usize>, code: usize) -> Option<impl Iterator<Item = (usize, usize)>> {
        let (digits, slots) = (self.digits, places.len() as u32);
        (code < digits.pow(slots))
            .then(|| (0..).zip(places).map(move |(i, place)| (place, code / digits.pow(i) % digits)))
    }

    /// Builds the tables for numbers.
    fn fill(&mut self, counts: &[usize]) {
        let kinds = counts.len();
        let mut befores = vec![vec![0; kinds]];
        for places in self.places().collect::<Vec<_>>() {
            for code in 0..self.codes {
                let (mut content, mut unit) = (RunContent::default(), 1);
                for (place, digit) in self.digits_of(places.clone(), code).into_iter().flatten() {
                    content.kinds += (digit / self.modulus * unit) as u32;
                    content.twists += (digit % self.modulus) as u32 * self.weights[place] as u32;
                    unit *= kinds;
                }
                self.contents.push(content);
            }
            let orders = kinds.pow(places.len() as u32);
            let following = kinds.pow(self.length.min(self.slots - places.end) as u32);
            let (mut next, mut known): (Vec<Vec<usize>>, HashMap<Vec<usize>, usize>) = (vec![], HashMap::new());
            let behind = self.ranks.len() + befores.len() * orders;
            for before in &befores {
                for number in 0..orders {
                    let run: Vec<u8> =
                        (0..places.len() as u32).map(|place| (number / kinds.pow(place) % kinds) as u8).collect();
                    let mut after = before.clone();
                    run.iter().for_each(|&kind| after[usize::from(kind)] += 1);
                    if after.iter().zip(counts).any(|(own, all)| own > all) {
                        // No state has this content. The entry keeps the place of those behind it.
                        self.ranks.push((0, 0));
                        continue;
                    }
                    let entries = *known.entry(after).or_insert_with_key(|after| {
                        next.push(after.clone());
                        behind + (next.len() - 1) * following
                    });
                    self.ranks.push((self.arrangements.part(before, &run) as u32, entries as u32));
                }
            }
            befores = next;
        }
    }

    /// The amount that a digit adds to the codes.
    pub(super) fn unit(&self, place: usize, digit: usize) -> u64 {
        let code = digit * self.digits.pow((place % self.length) as u32);
        (code as u64) << (self.bits * (place / self.length) as u32)
    }

    /// The code of a run.
    #[inline(always)]
    fn code(&self, codes: u64, run: usize) -> usize {
        (codes >> (self.bits * run as u32)) as usize & ((1 << self.bits) - 1)
    }

    /// The number of a state.
    #[inline(always)]
    pub(super) fn number(&self, codes: u64) -> u64 {
        let (mut rank, mut twists, mut entries) = (0, 0, 0);
        for run in 0..self.runs {
            let RunContent { kinds, twists: own } = self.contents[run * self.codes + self.code(codes, run)];
            // Only this look-up depends on the run before; those of the contents overlap.
            let (part, next) = self.ranks[(entries + kinds) as usize];
            (rank, twists, entries) = (rank + part, twists + own, next);
        }
        u64::from(rank) * self.twists + u64::from(twists)
    }

    /// The codes of the state with a number; dropped twists are 0.
    pub(super) fn codes_of(&self, number: u64) -> u64 {
        let mut kinds = vec![0; self.slots];
        self.arrangements.unrank(number / self.twists, &mut kinds);
        let (mut rest, mut total) = (number % self.twists, 0);
        let mut twists = vec![0; self.slots];
        for (twist, &weight) in twists.iter_mut().zip(&self.weights).filter(|(_, weight)| **weight > 0) {
            *twist = (rest / weight) as usize;
            rest %= weight;
            total += *twist;
        }
        if self.weights[0] == 0 {
            twists[0] = (self.modulus - total % self.modulus) % self.modulus;
        }
        (0..self.slots).map(|place| self.unit(place, usize::from(kinds[place]) * self.modulus + twists[place])).sum()
    }

    /// The digit of every slot.
    pub(super) fn digits_in(&self, codes: u64) -> Vec<usize> {
        (0..self.slots)
            .map(|place: usize| {
                let code = self.code(codes, place / self.length);
                code / self.digits.pow((place % self.length) as u32) % self.digits
            })
            .collect()
    }

    /// The images of every code of every run, for [`OrbitCodes::mapped`]. `image(map, place,
    /// digit)` is the image of a digit, a part of codes of this or another orbit. The images under
    /// one map are contiguous.
    pub(super) fn images(&self, maps: usize, image: impl Fn(usize, usize, usize) -> u64) -> CodeImages {
        let mut images = vec![];
        for places in self.places() {
            for map in 0..maps {
                images.extend((0..self.codes).map(|code| {
                    let digits = self.digits_of(places.clone(), code).into_iter().flatten();
                    digits.map(|(place, digit)| image(map, place, digit)).sum::<u64>()
                }));
            }
        }
        CodeImages { images, maps }
    }

    /// The images for [`OrbitCodes::all_mapped`]; those of one code are contiguous.
    pub(super) fn interleaved(&self, maps: usize, image: impl Fn(usize, usize, usize) -> u64) -> CodeImages {
        let CodeImages { images, maps } = self.images(maps, image);
        let mut interleaved = vec![0; images.len()];
        for run in 0..self.runs {
            for (map, code) in (0..maps).flat_map(|map| (0..self.codes).map(move |code| (map, code))) {
                interleaved[(run * self.codes + code) * maps + map] = images[(run * maps + map) * self.codes + code];
            }
        }
        CodeImages { images: interleaved, maps }
    }

    /// The codes after a map.
    #[inline(always)]
    pub(super) fn mapped(&self, images: &CodeImages, map: usize, codes: u64) -> u64 {
        let mut sum = 0;
        for run in 0..self.runs {
            // Each digit of the sum comes from one slot, so no carry crosses digits.
            sum += images.images[(run * images.maps + map) * self.codes + self.code(codes, run)];
        }
        sum
    }

    /// Prefetches the data that [`OrbitCodes::mapped`] reads.
    #[inline(always)]
    pub(super) fn prefetch(&self, images: &CodeImages, map: usize, codes: u64) {
        for run in 0..self.runs {
            prefetch(&images.images, (run * images.maps + map) * self.codes + self.code(codes, run));
        }
    }

    /// The codes after all maps, from interleaved images.
    #[inline(always)]
    pub(super) fn all_mapped(&self, images: &CodeImages, codes: u64, out: &mut [u64]) {
        let out = &mut out[..images.maps];
        out.copy_from_slice(self.run_images(images, codes, 0));
        for run in 1..self.runs {
            out.iter_mut().zip(self.run_images(images, codes, run)).for_each(|(out, image)| *out += image);
        }
    }

    /// The images of a run under all maps.
    #[inline(always)]
    fn run_images<'a>(&self, images: &'a CodeImages, codes: u64, run: usize) -> &'a [u64] {
        &images.images[(run * self.codes + self.code(codes, run)) * images.maps..][..images.maps]
    }
}
