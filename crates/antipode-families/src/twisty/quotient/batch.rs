//! Look-ups of several states at a time, in which each step prefetches the data of the next.

use super::{MOST_ORBITS, MOST_TURNS, OrbitRow, State, SubgroupQuotient};
use antipode_core::tables::BoundSpot;

/// A batch of at most [`MOST_TURNS`] states.
pub(super) struct LookupBatch {
    /// The codes of each orbit of each state.
    pub(super) codes: [[u64; MOST_TURNS]; MOST_ORBITS],
    /// The number of each state in the row orbit.
    numbers: [u64; MOST_TURNS],
    pub(super) rows: [OrbitRow; MOST_TURNS],
    pub(super) spots: [BoundSpot; MOST_TURNS],
}

impl LookupBatch {
    pub(super) fn new() -> LookupBatch {
        let (codes, numbers) = ([[0; MOST_TURNS]; MOST_ORBITS], [0; MOST_TURNS]);
        LookupBatch {
            codes,
            numbers,
            rows: [OrbitRow::default(); MOST_TURNS],
            spots: [BoundSpot::default(); MOST_TURNS],
        }
    }

    /// Fills the batch with the results of all turns of a state.
    #[inline(always)]
    pub(super) fn turn(&mut self, quotient: &SubgroupQuotient, state: &State) {
        for (orbit, tables) in quotient.orbits.iter().enumerate() {
            tables.codes.all_mapped(&tables.turns, state[orbit], &mut self.codes[orbit]);
        }
    }

    /// The codes of a state.
    #[inline(always)]
    pub(super) fn state(&self, i: usize) -> State {
        std::array::from_fn(|orbit| self.codes[orbit][i])
    }

    /// Finds the rows and the spots of some states; `ask` should prefetch the entry at a spot.
    #[inline(always)]
    pub(super) fn locate(&mut self, quotient: &SubgroupQuotient, states: &[u8], ask: impl Fn(BoundSpot)) {
        // Three passes over the states, each of which prefetches what the next one reads. So the
        // cache misses of all states overlap.
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            let number = quotient.orbits[quotient.row].codes.number(self.codes[quotient.row][i]);
            quotient.rows.prefetch(number);
            self.numbers[i] = number;
        }
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            let row = quotient.rows.of(self.numbers[i]);
            for &orbit in &quotient.columns {
                let tables = &quotient.orbits[orbit];
                tables.codes.prefetch(&tables.symmetries, row.symmetry(), self.codes[orbit][i]);
            }
            self.rows[i] = row;
        }
        for &i in states {
            let i = usize::from(i) % MOST_TURNS;
            let row = self.rows[i];
            let spot = BoundSpot::of(quotient.entry(row.class(), row.symmetry(), |orbit| self.codes[orbit][i]));
            ask(spot);
            self.spots[i] = spot;
        }
    }
}
