//! An orbit as the codes of runs of its slots, in one word: moves and symmetries are sums of look-ups.
//!
//! A slot has a digit ([`super::sight`]), a run of slots a code: its digits as a number. A map that takes the digit of each slot to a digit of another slot
//! takes the codes of all runs to a sum of what each run gives. The number of a state of the orbit is the rank of its kinds, and then its
//! twists; both are sums over the runs, the rank by way of what kinds lie in the runs before ([`Multiset::part`]).

use std::collections::HashMap;

use super::sight::Orbit;
use antipode_core::nums;
use antipode_core::perms::Multiset;

/// The most codes of a run: tables of some thousand entries stay in the first caches of a processor.
const MOST_CODES: usize = 1 << 11;

/// What a code of a run is worth.
#[derive(Clone, Copy, Debug, Default)]
struct Content {
    /// Its kinds, as a number.
    kinds: u32,
    /// What its twists add to the number of the state.
    twists: u32,
}

/// The codes of an orbit.
#[derive(Debug)]
pub(super) struct Codes {
    modulus: usize,
    /// Digits of a slot.
    digits: usize,
    slots: usize,
    /// Slots of a run.
    length: usize,
    /// Bits of a code.
    bits: u32,
    runs: Vec<Run>,
    arrangements: Multiset,
    /// For every slot what its twist counts.
    weights: Vec<u64>,
    /// States of the orbit, and how many of them have the same kinds.
    pub(super) size: u64,
    twists: u64,
}

#[derive(Debug)]
struct Run {
    contents: Vec<Content>,
    /// For what may lie before, and each number of kinds: what is added to the rank, and where the entries of the next run begin.
    ranks: Vec<(u32, u32)>,
}

/// For every run and code: what a map makes of it.
pub(super) type Images = Vec<Vec<u64>>;

impl Codes {
    /// Without the twists of the last `dropped` slots. `None` if they do not fit a word, or there are too many states.
    pub(super) fn new(orbit: &Orbit, dropped: usize) -> Option<Codes> {
        let (slots, digits) = (orbit.slots.len(), orbit.digits());
        let count = |length: usize| digits.checked_pow(length as u32).filter(|&codes| codes <= MOST_CODES);
        let longest = (1..=slots).rfind(|&length| count(length).is_some())?;
        let length = slots.div_ceil(slots.div_ceil(longest));
        let bits = count(length)?.next_power_of_two().ilog2();
        if bits as usize * slots.div_ceil(length) > u64::BITS as usize {
            return None;
        }
        let arrangements = Multiset::new(&orbit.counts)?;
        let (implied, mut twists) = (usize::from(orbit.closed && orbit.modulus > 1), 1u64);
        let mut weights = vec![0; slots];
        for weight in weights[implied..].iter_mut().rev().skip(dropped) {
            *weight = twists;
            twists = twists.checked_mul(orbit.modulus as u64)?;
        }
        let size = nums::product([arrangements.size(), twists])?;
        u32::try_from(arrangements.size().max(twists)).ok()?;
        let runs = vec![];
        let modulus = orbit.modulus;
        let mut codes = Codes { modulus, digits, slots, length, bits, runs, arrangements, weights, size, twists };
        codes.runs = codes.runs(orbit);
        Some(codes)
    }

    /// How many slots have a twist that could be dropped.
    pub(super) fn twisted(orbit: &Orbit) -> usize {
        if orbit.modulus > 1 { orbit.slots.len() - usize::from(orbit.closed) } else { 0 }
    }

    /// The slots of each run.
    fn places(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let (length, slots) = (self.length, self.slots);
        (0..slots).step_by(length).map(move |start| start..slots.min(start + length))
    }

    /// The digits of a code.
    fn digits_of(&self, code: usize, slots: usize) -> impl Iterator<Item = usize> {
        let digits = self.digits;
        (0..slots as u32).map(move |place| code / digits.pow(place) % digits)
    }

    fn codes(&self, slots: usize) -> usize {
        self.digits.pow(slots as u32)
    }

    fn runs(&self, orbit: &Orbit) -> Vec<Run> {
        let kinds = orbit.counts.len();
        let (mut runs, mut befores) = (vec![], vec![vec![0; kinds]]);
        for places in self.places() {
            let content = |code: usize| {
                let (mut content, mut unit) = (Content::default(), 1);
                for (place, digit) in places.clone().zip(self.digits_of(code, places.len())) {
                    content.kinds += (digit / self.modulus * unit) as u32;
                    content.twists += (digit % self.modulus) as u32 * self.weights[place] as u32;
                    unit *= kinds;
                }
                content
            };
            // Codes beyond the last belong to no state; they are there so that any bits of a word are an index.
            let mut contents: Vec<Content> = (0..self.codes(places.len())).map(content).collect();
            contents.resize(1 << self.bits, Content::default());
            let orders = kinds.pow(places.len() as u32);
            let (mut next, mut known): (Vec<Vec<usize>>, HashMap<Vec<usize>, usize>) = (vec![], HashMap::new());
            let following = kinds.pow(self.length.min(self.slots - places.end) as u32);
            let mut ranks = vec![(0, 0); befores.len() * orders];
            for (before, ranks) in befores.iter().zip(ranks.chunks_exact_mut(orders)) {
                for (number, rank) in ranks.iter_mut().enumerate() {
                    let run: Vec<u8> =
                        (0..places.len() as u32).map(|place| (number / kinds.pow(place) % kinds) as u8).collect();
                    let mut after = before.clone();
                    run.iter().for_each(|&kind| after[usize::from(kind)] += 1);
                    if after.iter().zip(&orbit.counts).any(|(own, all)| own > all) {
                        continue;
                    }
                    let entries = *known.entry(after).or_insert_with_key(|after| {
                        next.push(after.clone());
                        (next.len() - 1) * following
                    });
                    *rank = (self.arrangements.part(before, &run) as u32, entries as u32);
                }
            }
            runs.push(Run { contents, ranks });
            befores = next;
        }
        runs
    }

    /// What a digit adds to the codes.
    pub(super) fn unit(&self, place: usize, digit: usize) -> u64 {
        (digit * self.digits.pow((place % self.length) as u32)) as u64
            * (1 << (self.bits * (place / self.length) as u32))
    }

    /// The code of a run, as an index of its contents.
    #[inline(always)]
    fn code(&self, codes: u64, run: usize) -> usize {
        (codes >> (self.bits * run as u32)) as usize & ((1 << self.bits) - 1)
    }

    /// The number of a state.
    #[inline(always)]
    pub(super) fn number(&self, codes: u64) -> u64 {
        let (mut rank, mut twists, mut entries) = (0, 0, 0);
        for (number, run) in self.runs.iter().enumerate() {
            let Content { kinds, twists: own } = run.contents[self.code(codes, number)];
            let (part, next) = run.ranks[(entries + kinds) as usize];
            (rank, twists, entries) = (rank + part, twists + own, next);
        }
        u64::from(rank) * self.twists + u64::from(twists)
    }

    /// The codes of the state with a number: dropped twists are 0.
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
        let digit = |place: usize| usize::from(kinds[place]) * self.modulus + twists[place];
        (0..self.slots).map(|place| self.unit(place, digit(place))).sum()
    }

    /// What maps make of every code of every run: `image(map, place, digit)` is a digit of this or another orbit, with codes of its own.
    /// With `interleaved` the images by all maps lie side by side, otherwise those of all codes.
    pub(super) fn images(&self, maps: usize, interleaved: bool, image: impl Fn(usize, usize, usize) -> u64) -> Images {
        let of = |places: std::ops::Range<usize>| {
            let mut images = vec![0; maps << self.bits];
            for code in 0..self.codes(places.len()) {
                for map in 0..maps {
                    let digits = places.clone().zip(self.digits_of(code, places.len()));
                    let at = if interleaved { code * maps + map } else { (map << self.bits) + code };
                    images[at] = digits.map(|(place, digit)| image(map, place, digit)).sum();
                }
            }
            images
        };
        self.places().map(of).collect()
    }

    /// The codes after a map, whose images are not interleaved.
    #[inline(always)]
    pub(super) fn mapped(&self, images: &Images, map: usize, codes: u64) -> u64 {
        let of = |(run, images): (usize, &Vec<u64>)| images[(map << self.bits) + self.code(codes, run)];
        images.iter().enumerate().map(of).sum()
    }

    /// The codes after all maps, whose images are interleaved.
    #[inline(always)]
    pub(super) fn all_mapped(&self, images: &Images, codes: u64, out: &mut [u64]) {
        let maps = out.len();
        let of = |run: usize| &images[run][self.code(codes, run) * maps..][..maps];
        out.copy_from_slice(of(0));
        for run in 1..images.len() {
            out.iter_mut().zip(of(run)).for_each(|(out, image)| *out += image);
        }
    }
}
