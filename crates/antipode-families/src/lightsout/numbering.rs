//! The numbering of the patterns of boards and graphs that are small enough for complete searches.
//!
//! Every move adds a fixed pattern, modulo 2, so any linear numbering of the patterns, split into
//! row, word and lane, makes a voltage graph of an abelian group. The bits of an index are
//! coordinates ([`super::coordinates`]) in which most presses toggle one bit and the highest one,
//! and the patterns that presses reach from the goal have adjacent indices.
//!
//! The space is bipartite, on every graph: some set of presses toggles all lights (K. Sutner,
//! "Linear cellular automata and the Garden-of-Eden", Mathematical Intelligencer 11, 1989). The
//! matrix of presses is symmetric, so every press toggles an odd number of lights on the cells of
//! that set, and the parity of the lights there alternates. That parity is the highest bit of an
//! index, which makes it the colour of the row.

use std::sync::Arc;

use super::LightsOut;
use super::coordinates::LightCoordinates;
use super::light_set::LightSet;
use antipode_core::bits::{FibreTransform, LaneMap};
use antipode_core::error::{Error, Result};
use antipode_core::model::{BaseColour, Fibre, Lift, NamedNumberings, Numbering, Puzzle, RowArc, Structure};
use antipode_core::tables::{NumberingScheme, StateLayout};

/// The most cells: no memory holds a bit for each pattern of more.
const MOST_NUMBERED: usize = 56;

/// Bits of an index that select the lane, if there are enough.
const LANE_BITS: usize = 6;

/// Bits of an index that select the word.
const WORD_BITS: usize = 9;

/// The numbering by presses. Older tables are in a general numbering that no longer exists.
const PRESSES: NumberingScheme = NumberingScheme::named("presses");

impl<const W: usize> NamedNumberings for LightsOut<W> {
    fn least_states(&self) -> Option<u64> {
        1u64.checked_shl(self.cells() as u32)
    }

    fn schemes(&self) -> Vec<NumberingScheme> {
        vec![PRESSES]
    }

    fn number(self: Arc<Self>, _scheme: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        Ok(Arc::new(LightNumbering::of(&self)?))
    }
}

/// The numbers of patterns.
#[derive(Debug)]
pub(super) struct LightNumbering {
    cells: usize,
    /// The index of a pattern, and the pattern of an index.
    coordinates: LightCoordinates,
    layout: StateLayout,
    fibre: Fibre,
    /// For each press, what it adds to the row, and its transform.
    arcs: Vec<(u64, u32)>,
}

impl LightNumbering {
    /// The numbering of a board.
    pub(super) fn of<const W: usize>(board: &LightsOut<W>) -> Result<LightNumbering> {
        let cells = board.cells();
        if cells > MOST_NUMBERED {
            let spec = board.spec();
            return Err(Error::Limit(format!("{spec} has 2^{cells} patterns: at most 2^{MOST_NUMBERED} are numbered")));
        }
        // By symmetry, each press meets the set that toggles all lights in an odd number of cells.
        let odd = board.solutions.solve(LightSet::of(0..cells)).word();
        let presses: Vec<u64> = board.presses.iter().map(LightSet::word).collect();
        Ok(LightNumbering::new(&presses, cells, odd))
    }

    /// The index of a pattern.
    pub(super) fn index(&self, lights: u64) -> u64 {
        self.coordinates.index(lights)
    }

    /// The pattern of an index.
    pub(super) fn lights(&self, index: u64) -> u64 {
        self.coordinates.lights(index)
    }

    fn new(presses: &[u64], cells: usize, odd: u64) -> LightNumbering {
        // The highest bit belongs to the row: it is the colour.
        let lane_bits = LANE_BITS.min(cells - 1);
        let word_bits = WORD_BITS.min(cells - 1 - lane_bits);
        let layout =
            StateLayout { rows: 1 << (cells - word_bits - lane_bits), words: 1 << word_bits, lanes: 1 << lane_bits };
        let fibre = Fibre {
            words: 1 << word_bits,
            lanes: 1 << lane_bits,
            maps: vec![],
            transforms: vec![],
            automorphisms: vec![],
        };
        let coordinates = LightCoordinates::new(presses, cells, odd);
        let mut numbering = LightNumbering { cells, coordinates, layout, fibre, arcs: vec![] };
        numbering.lift(presses);
        numbering
    }

    /// Fills in the fibre and the arcs. The index is linear in the lights, so a press adds the same
    /// vector to every index.
    fn lift(&mut self, presses: &[u64]) {
        let (words, lanes) = (self.layout.words, self.layout.lanes);
        let mut added = vec![];
        let mut lane_adds = vec![0];
        for &press in presses {
            let place = self.layout.place(self.coordinates.index(press));
            if !lane_adds.contains(&place.lane) {
                lane_adds.push(place.lane);
            }
            let fibre = (place.word, place.lane);
            let known = added.iter().position(|known| *known == fibre);
            let transform = known.unwrap_or_else(|| {
                added.push(fibre);
                added.len() - 1
            });
            self.arcs.push((place.row, transform as u32));
        }
        self.fibre.maps = lane_adds
            .iter()
            .map(|add| LaneMap::new(&(0..lanes).map(|lane| (lane ^ add) as u8).collect::<Vec<_>>()))
            .collect();
        self.fibre.transforms = added
            .iter()
            .map(|&(word, lane)| {
                let image: Vec<u32> = (0..words).map(|w| w ^ word).collect();
                let map = lane_adds.iter().position(|add| *add == lane).unwrap_or(0) as u16;
                FibreTransform::new(&image, &vec![map; words as usize], lane_adds.len())
            })
            .collect();
    }
}

impl Numbering for LightNumbering {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        Some(1 << self.cells)
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        Some(self.coordinates.index(LightSet::<1>::of_state(state).word()))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        state.clear();
        state.extend(self.coordinates.lights(index).to_be_bytes());
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}

impl Lift for LightNumbering {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        out.clear();
        out.extend(self.arcs.iter().map(|&(add, transform)| RowArc::new(row ^ add, transform)));
    }

    /// All maps are translations.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![(0, 0)]
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        Some(if row < self.layout.rows / 2 { BaseColour::Black } else { BaseColour::White })
    }
}
