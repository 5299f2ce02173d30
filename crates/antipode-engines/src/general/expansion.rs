//! Neighbours of batches of states: by the arcs of a voltage graph where there is one, else by tables of moves, else by the rules.

use std::sync::Arc as Shared;

use antipode_core::model::{Arc, Edges, Fibre, Lift, MoveTables, Space};

/// States that the rules or tables expand at a time.
const BATCH: usize = 4096;

/// Arcs that are followed together, until one leads to the last layer: they wait for memory at the same time.
const TOGETHER: usize = 4;

/// Rows of fewer states are not worth their arcs: the rules are followed.
const SHORT: u64 = 64;

/// The voltage graph whose arcs are followed, if any.
pub(super) fn rows(space: &dyn Space) -> Option<&dyn Lift> {
    space.lift().filter(|_| space.layout().row_states() >= SHORT)
}

/// How a thread finds neighbours; it keeps the memory for them.
pub(super) struct Expansion<'a> {
    space: &'a dyn Space,
    rows: Option<Rows<'a>>,
    tables: Option<&'a dyn MoveTables>,
    edges: Edges,
}

/// Neighbours by arcs.
#[derive(Clone)]
struct Rows<'a> {
    lift: &'a dyn Lift,
    images: Shared<Images<'a>>,
    /// States of a row, and of a word.
    states: u64,
    lanes: u32,
    /// The row at hand: its first state and its arcs.
    first: u64,
    arcs: Vec<Arc>,
}

/// Where transforms take words and lanes.
struct Images<'a> {
    fibre: &'a Fibre,
    /// For each transform and word: the first state of the image within its row, and in the upper half the lane map. Empty if that is too
    /// large.
    words: Vec<u64>,
}

/// The most words of all transforms together: 8 MB.
const MOST_IMAGES: usize = 1 << 20;

impl<'a> Images<'a> {
    fn new(fibre: &'a Fibre) -> Images<'a> {
        let image = |transform: usize, word: usize| {
            let (to, map) = fibre.transforms[transform].image(word);
            (to * fibre.lanes) as u64 | (map as u64) << 32
        };
        let fits = fibre.transforms.len() * fibre.words <= MOST_IMAGES;
        let transforms = if fits { 0..fibre.transforms.len() } else { 0..0 };
        let words = transforms.flat_map(|t| (0..fibre.words).map(move |word| image(t, word))).collect();
        Images { fibre, words }
    }

    /// The place of an image within its row.
    #[inline(always)]
    fn of(&self, transform: u32, (word, lane): (usize, usize)) -> u64 {
        if self.words.is_empty() {
            let (word, lane) = self.fibre.image(transform, word, lane);
            return (word * self.fibre.lanes + lane) as u64;
        }
        let image = self.words[transform as usize * self.fibre.words + word];
        let lane = self.fibre.maps[(image >> 32) as usize].image()[lane & 63];
        (image & u64::from(u32::MAX)) + u64::from(lane)
    }
}

impl Rows<'_> {
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

    /// Where an arc takes a state of the row.
    #[inline(always)]
    fn image(&self, arc: &Arc, place: (usize, usize)) -> u64 {
        arc.row * self.states + self.images.of(arc.transform, place)
    }
}

impl<'a> Expansion<'a> {
    pub(super) fn new(space: &'a dyn Space) -> Expansion<'a> {
        let layout = space.layout();
        let (states, lanes) = (layout.row_states(), layout.lanes);
        let rows = rows(space).map(|lift| {
            let images = Shared::new(Images::new(lift.fibre()));
            Rows { lift, images, states, lanes, first: 1 << 63, arcs: vec![] }
        });
        Expansion { space, rows, tables: space.move_tables(), edges: Edges::default() }
    }

    /// The same for another thread.
    pub(super) fn another(&self) -> Expansion<'a> {
        Expansion { rows: self.rows.clone(), edges: Edges::default(), ..*self }
    }

    /// Visits the states with a move to one of these.
    #[inline]
    pub(super) fn predecessors(&mut self, of: &[u64], mut visit: impl FnMut(u64)) {
        if let Some(rows) = &mut self.rows {
            for &state in of {
                let place = rows.enter(state);
                rows.arcs.iter().for_each(|arc| visit(rows.image(arc, place)));
            }
            return;
        }
        for batch in of.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.predecessors(batch, &mut self.edges),
            }
            self.edges.all().iter().for_each(|&state| visit(state));
        }
    }

    /// Visits those of some states that have a move to a state for which `test` holds.
    #[inline]
    pub(super) fn with_successor(&mut self, of: &[u64], test: impl Fn(u64) -> bool, mut visit: impl FnMut(u64)) {
        if let Some(rows) = &mut self.rows {
            for &state in of {
                let place = rows.enter(state);
                let any = |arcs: &[Arc]| arcs.iter().fold(false, |any, arc| any | test(rows.image(arc, place)));
                if rows.arcs.chunks(TOGETHER).any(any) {
                    visit(state);
                }
            }
            return;
        }
        for batch in of.chunks(BATCH) {
            match self.tables {
                Some(tables) => tables.neighbours(batch, &mut self.edges),
                None => self.space.expand(batch, &mut self.edges),
            }
            let found = (0..batch.len()).filter(|&i| self.edges.of(i).iter().any(|&next| test(next)));
            found.for_each(|i| visit(batch[i]));
        }
    }
}
