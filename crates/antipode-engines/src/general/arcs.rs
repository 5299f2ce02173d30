//! Neighbours by the arcs of a voltage graph. States of a word have the same arcs, and each takes them to one word: so the states of a word that
//! have a move to a layer are found together.

use std::ops::Range;
use std::sync::Arc;

use super::codes::{Codes, UNVISITED};
use antipode_core::bits::{Counter, Counting};
use antipode_core::model::{Fibre, Lift, RowArc, Space};

/// Arcs whose codes are looked up before any of them is followed: they wait for memory at the same time.
const TOGETHER: usize = 6;

/// Rows of fewer states are not worth their arcs: the rules are followed.
const SHORT: u64 = 64;

/// The voltage graph whose arcs are followed, if any.
pub(super) fn rows(space: &dyn Space) -> Option<&dyn Lift> {
    space.lift().filter(|_| space.layout().row_states() >= SHORT)
}

/// Neighbours by arcs.
#[derive(Clone)]
pub(super) struct Rows<'a> {
    lift: &'a dyn Lift,
    images: Arc<Images<'a>>,
    counter: Counter,
    /// States of a row, and of a word.
    states: u64,
    lanes: u32,
    /// The row at hand: its first state and its arcs.
    first: u64,
    arcs: Vec<RowArc>,
}

/// Where transforms take words and lanes.
struct Images<'a> {
    fibre: &'a Fibre,
    /// For each transform and word: the first state of the image within its row, and in the upper half the lane map. Empty if that is too
    /// large.
    words: Vec<u64>,
    maps: Vec<Lanes>,
}

/// Where a map takes lanes, and back.
struct Lanes {
    image: [u8; 64],
    inverse: [u8; 64],
}

/// The most words of all transforms together: 8 MB.
const MOST_IMAGES: usize = 1 << 20;

impl Lanes {
    /// A map of so many lanes.
    fn new(image: [u8; 64], lanes: usize) -> Lanes {
        let mut inverse = [0; 64];
        (0..).zip(&image[..lanes]).for_each(|(lane, &to)| inverse[usize::from(to)] = lane);
        Lanes { image, inverse }
    }

    /// The lanes, out of some, whose images are among these.
    #[inline(always)]
    fn before(&self, images: u64, of: u64) -> u64 {
        let (mut found, mut rest) = (0, of);
        if images.count_ones() < of.count_ones() {
            rest = images;
            while rest != 0 {
                found |= 1 << (self.inverse[rest.trailing_zeros() as usize] & 63);
                rest &= rest - 1;
            }
            return found & of;
        }
        while rest != 0 {
            let lane = rest.trailing_zeros();
            found |= (images >> (self.image[lane as usize] & 63) & 1) << lane;
            rest &= rest - 1;
        }
        found
    }
}

impl<'a> Images<'a> {
    fn new(fibre: &'a Fibre) -> Images<'a> {
        let image = |transform: usize, word: usize| {
            let (to, map) = fibre.transforms[transform].image(word);
            (to * fibre.lanes) as u64 | (map as u64) << 32
        };
        let fits = fibre.transforms.len() * fibre.words <= MOST_IMAGES;
        let transforms = if fits { 0..fibre.transforms.len() } else { 0..0 };
        let words = transforms.flat_map(|t| (0..fibre.words).map(move |word| image(t, word))).collect();
        let maps = fibre.maps.iter().map(|map| Lanes::new(*map.image(), fibre.lanes)).collect();
        Images { fibre, words, maps }
    }

    /// The first state of the image of a word within its row, and the map of lanes.
    #[inline(always)]
    fn of(&self, transform: u32, word: usize) -> (u64, usize) {
        if self.words.is_empty() {
            let (word, map) = self.fibre.transforms[transform as usize].image(word);
            return ((word * self.fibre.lanes) as u64, map);
        }
        let image = self.words[transform as usize * self.fibre.words + word];
        (image & u64::from(u32::MAX), (image >> 32) as usize)
    }
}

impl<'a> Rows<'a> {
    /// By the arcs of a space, if they are followed.
    pub(super) fn new(space: &'a dyn Space) -> Option<Rows<'a>> {
        let (lift, layout) = (rows(space)?, space.layout());
        let (images, counter) = (Arc::new(Images::new(lift.fibre())), Counter::detect());
        let (states, lanes) = (layout.row_states(), layout.lanes);
        Some(Rows { lift, images, counter, states, lanes, first: 1 << 63, arcs: vec![] })
    }

    /// Moves on to the row of a state; its place there.
    #[inline(always)]
    fn enter(&mut self, state: u64) -> (usize, usize) {
        // The subtraction wraps where the row is a later one, or there is none yet.
        if state.wrapping_sub(self.first) >= self.states {
            let row = state / self.states;
            self.first = row * self.states;
            self.lift.arcs(row, &mut self.arcs);
        }
        let at = (state - self.first) as u32;
        ((at / self.lanes) as usize, (at % self.lanes) as usize)
    }

    /// Where an arc takes the first state of a word of the row, and the map of lanes.
    #[inline(always)]
    fn image(&self, arc: &RowArc, word: usize) -> (u64, &Lanes) {
        let (first, map) = self.images.of(arc.transform, word);
        (arc.row * self.states + first, &self.images.maps[map])
    }

    /// Visits the neighbours of a state.
    #[inline(always)]
    pub(super) fn neighbours(&mut self, state: u64, mut visit: impl FnMut(u64)) {
        let (word, lane) = self.enter(state);
        for arc in &self.arcs {
            let (first, lanes) = self.image(arc, word);
            visit(first + u64::from(lanes.image[lane & 63]));
        }
    }

    /// Finds the unvisited states of a block that have an arc to a state of a layer's code: a bit of `found` for each.
    pub(super) fn with_successor(&mut self, block: Range<u64>, codes: &Codes, code: u64, found: &mut [u64]) {
        let counter = self.counter;
        match code {
            1 => counter.run(Backwards::<1> { rows: self, codes, block, found }),
            _ => counter.run(Backwards::<2> { rows: self, codes, block, found }),
        }
    }

    /// The states of a word, out of some, that have an arc to a state of a code.
    #[inline(always)]
    fn of_word<const CODE: u64>(&mut self, first: u64, of: u64, codes: &Codes) -> u64 {
        let (word, _) = self.enter(first);
        let mut found = 0;
        for arcs in self.arcs.chunks(TOGETHER) {
            let mut images = [(0, &self.images.maps[0]); TOGETHER];
            for (image, arc) in images.iter_mut().zip(arcs) {
                let (first, lanes) = self.image(arc, word);
                *image = (codes.bits(first, self.lanes, CODE), lanes);
            }
            images.iter().for_each(|(images, lanes)| found |= lanes.before(*images, of & !found));
            if found == of {
                break;
            }
        }
        found
    }
}

/// The search of a block for unvisited states with an arc to a layer.
struct Backwards<'a, 'b, const CODE: u64> {
    rows: &'a mut Rows<'b>,
    codes: &'a Codes,
    block: Range<u64>,
    found: &'a mut [u64],
}

impl<const CODE: u64> Counting for Backwards<'_, '_, CODE> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Backwards { rows, codes, block, found } = self;
        let lanes = rows.lanes;
        for first in block.clone().step_by(lanes as usize) {
            let unvisited = codes.bits(first, lanes, UNVISITED);
            if unvisited != 0 {
                let new = rows.of_word::<CODE>(first, unvisited, codes);
                let (word, skip) = ((first - block.start) as usize / 64, (first - block.start) as u32 % 64);
                found[word] |= new << skip;
                if skip + lanes > 64 {
                    found[word + 1] |= new >> (64 - skip);
                }
            }
        }
    }
}
