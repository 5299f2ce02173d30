//! The entries of several states at a time: what one step of all of them reads is asked for by the step before.

use super::{MOST_ORBITS, MOST_TURNS, Quotient, Row, State};
use antipode_core::tables::BoundSpot;

/// States side by side, at most [`MOST_TURNS`].
pub(super) struct Batch {
    /// The codes of each orbit of each state.
    pub(super) codes: [[u64; MOST_TURNS]; MOST_ORBITS],
    pub(super) rows: [Row; MOST_TURNS],
    pub(super) spots: [BoundSpot; MOST_TURNS],
}

impl Batch {
    pub(super) fn new() -> Batch {
        let codes = [[0; MOST_TURNS]; MOST_ORBITS];
        Batch { codes, rows: [Row::default(); MOST_TURNS], spots: [BoundSpot::default(); MOST_TURNS] }
    }

    /// Takes all turns of a state.
    #[inline(always)]
    pub(super) fn turn(&mut self, quotient: &Quotient, state: &State) {
        for ((orbit, &own), codes) in quotient.orbits.iter().zip(state).zip(&mut self.codes) {
            orbit.codes.all_mapped(&orbit.turns, own, codes);
        }
    }

    /// The codes of a state.
    #[inline(always)]
    pub(super) fn state(&self, i: usize) -> State {
        std::array::from_fn(|orbit| self.codes[orbit][i])
    }

    /// Finds the rows and the spots of some states; `ask` is to ask for what lies at a spot.
    #[inline(always)]
    pub(super) fn locate(&mut self, quotient: &Quotient, states: &[u8], mut ask: impl FnMut(BoundSpot)) {
        let mut numbers = [0; MOST_TURNS];
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            numbers[i] = quotient.orbits[quotient.row].codes.number(self.codes[quotient.row][i]);
            quotient.rows.prefetch(numbers[i]);
        }
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            self.rows[i] = quotient.rows.of(numbers[i]);
            for &orbit in &quotient.columns {
                let tables = &quotient.orbits[orbit];
                tables.codes.prefetch(&tables.symmetries, self.rows[i].symmetry(), self.codes[orbit][i]);
            }
        }
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            let row = self.rows[i];
            self.spots[i] = BoundSpot::of(quotient.entry(row.class(), row.symmetry(), &self.state(i)));
            ask(self.spots[i]);
        }
    }
}
