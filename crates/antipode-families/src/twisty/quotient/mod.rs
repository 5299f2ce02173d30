//! Distances of cosets, folded by symmetry: the heuristic `cosets`.
//!
//! Let G be the group of the moves and H the subgroup of all states in which every piece is in a
//! slot of its block without a twist ([`visible_content`]). The distance of the coset `Hg` from H
//! is a lower bound of that of `g`. So is that of `Hg^-1`, since `g` and its inverse have the same
//! distance if moves can be undone. Symmetries of the puzzle map H to itself, so cosets that are
//! images of each other share an entry. One orbit, the *row*, is folded by symmetry. The others are
//! the *columns*, seen through the symmetry that maps the row to its first state. An entry may also
//! keep the least distance over all twists of some slots, so tables can have any size.
//!
//! For the cube, with the blocks of the half turns (four edges of a slice, four corners of a
//! tetrahedron), this is the coordinate of S. Tronto's solver H48; two bits per entry above a base
//! come from T. Rokicki's nxopt. New here: the construction from powers of moves of any puzzle, the
//! search for symmetries, and the computation of an index from sums.

mod batch;
mod codes;
mod cosets_heuristic;
mod fill;
mod graph;
mod positions;
mod rows;
mod symmetries;
#[cfg(test)]
mod tests;
mod visible_content;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::points::SlotAction;
use antipode_core::nums;
use antipode_core::tables::BoundTable;
use codes::{CodeImages, OrbitCodes};
use rows::{MOST_STATES, OrbitRow, OrbitRows};
use symmetries::CosetSymmetries;
use visible_content::{SlotDigit, VisibleContent, sights};

/// The most orbits.
pub(super) const MOST_ORBITS: usize = 8;

/// The most turns, since a set of them is a word.
const MOST_TURNS: usize = 64;

/// The codes of all orbits.
type State = [u64; MOST_ORBITS];

/// The cosets of a subgroup, with the index of each in a table.
#[derive(Debug)]
struct SubgroupQuotient {
    sight: VisibleContent,
    symmetries: CosetSymmetries,
    orbits: Vec<OrbitTables>,
    /// The orbit that is folded.
    row: usize,
    /// The other orbits.
    columns: Vec<usize>,
    rows: OrbitRows,
    /// The number of entries of a row.
    width: u64,
}

/// The tables of an orbit.
#[derive(Debug)]
struct OrbitTables {
    codes: OrbitCodes,
    turns: CodeImages,
    symmetries: CodeImages,
    /// For each symmetry, the image of the orbit.
    becomes: Vec<usize>,
}

/// The size parameters of a quotient.
struct QuotientShape {
    sight: VisibleContent,
    row: usize,
    columns: Vec<usize>,
    /// The number of slots of the last column whose twists are dropped.
    dropped: usize,
    cosets: f64,
}

/// A shape with its symmetries.
type Symmetric = (QuotientShape, CosetSymmetries);

impl QuotientShape {
    /// The shape with most cosets whose table takes at most `bytes` bytes. `None` if there is none.
    fn largest(definition: &TwistyDefinition, turns: &[DefinedMove], bytes: u64) -> Option<Symmetric> {
        if turns.len() > MOST_TURNS || turns.is_empty() {
            return None;
        }
        let action = SlotAction::new(definition, turns);
        let all = sights(definition, turns).into_iter().filter_map(|sight| {
            // The symmetries must keep the row, so it is chosen without a limit of the bytes.
            let row = QuotientShape::new(&sight, 1.0, u64::MAX)?.row;
            let symmetries = CosetSymmetries::new(&action, turns, &sight, row)?;
            let shape = QuotientShape::new(&sight, symmetries.len() as f64, bytes)?;
            Some((shape, symmetries))
        });
        all.max_by(|(a, _), (b, _)| a.cosets.total_cmp(&b.cosets))
    }

    /// The number of twists that share an entry.
    fn share(&self) -> u64 {
        let modulus = self.columns.last().map_or(1, |&orbit| self.sight.orbits[orbit].modulus as u64);
        modulus.pow(self.dropped as u32)
    }

    /// The largest shape of a sight whose table takes at most `bytes` bytes. `None` if none is
    /// small enough.
    fn new(sight: &VisibleContent, symmetries: f64, bytes: u64) -> Option<QuotientShape> {
        if sight.orbits.len() > MOST_ORBITS {
            return None;
        }
        let sizes =
            sight.orbits.iter().map(|orbit| Some(OrbitCodes::new(orbit, 0)?.size)).collect::<Option<Vec<u64>>>()?;
        let row = (0..sizes.len()).filter(|&orbit| sizes[orbit] <= MOST_STATES).max_by_key(|&orbit| sizes[orbit])?;
        let mut columns: Vec<usize> = (0..sizes.len()).filter(|&orbit| orbit != row).collect();
        // The last column has the most twists, so that many sizes are possible.
        columns.sort_by_key(|&orbit| OrbitCodes::twisted(&sight.orbits[orbit]));
        let last = columns.last().copied();
        let most = last.map_or(0, |orbit| OrbitCodes::twisted(&sight.orbits[orbit]));
        (0..=most).find_map(|dropped| {
            let lost = last.map_or(1.0, |orbit| (sight.orbits[orbit].modulus as f64).powi(dropped as i32));
            let cosets = sizes.iter().map(|&size| size as f64).product::<f64>() / lost;
            let fits = BoundTable::bytes(cosets / symmetries) as u64 <= bytes;
            fits.then(|| QuotientShape { sight: sight.clone(), row, columns: columns.clone(), dropped, cosets })
        })
    }
}

impl SubgroupQuotient {
    /// The largest quotient whose table takes at most `bytes` bytes. `None` if there is none.
    fn new(definition: &TwistyDefinition, turns: &[DefinedMove], bytes: u64) -> Option<SubgroupQuotient> {
        SubgroupQuotient::of(turns, QuotientShape::largest(definition, turns, bytes)?)
    }

    /// The quotient of a shape.
    fn of(turns: &[DefinedMove], (shape, symmetries): Symmetric) -> Option<SubgroupQuotient> {
        let QuotientShape { sight, row, columns, dropped, .. } = shape;
        let last = columns.last().copied();
        let codes = sight
            .orbits
            .iter()
            .enumerate()
            .map(|(number, orbit)| OrbitCodes::new(orbit, if Some(number) == last { dropped } else { 0 }))
            .collect::<Option<Vec<OrbitCodes>>>()?;
        let unit = |to: SlotDigit| codes[to.orbit].unit(to.place, to.digit);
        let mut tables = vec![];
        for (orbit, own) in codes.iter().enumerate() {
            let turned =
                |turn: usize, place, digit| unit(sight.turned(&turns[turn].change, SlotDigit { orbit, place, digit }));
            let image =
                |symmetry: usize, place, digit| symmetries.image(&sight, symmetry, SlotDigit { orbit, place, digit });
            let becomes = (0..symmetries.len()).map(|symmetry| image(symmetry, 0, 0).orbit).collect();
            let turns = own.interleaved(turns.len(), turned);
            let images = own.images(symmetries.len(), |symmetry, place, digit| unit(image(symmetry, place, digit)));
            tables.push((turns, images, becomes));
        }
        let orbits: Vec<OrbitTables> = codes
            .into_iter()
            .zip(tables)
            .map(|(codes, (turns, symmetries, becomes))| OrbitTables { codes, turns, symmetries, becomes })
            .collect();
        let rows = OrbitRows::new(&orbits[row].codes, &orbits[row].symmetries, &symmetries);
        let width = nums::product(columns.iter().map(|&orbit| orbits[orbit].codes.size))?;
        nums::product([rows.len() as u64, width])?;
        Some(SubgroupQuotient { sight, symmetries, orbits, row, columns, rows, width })
    }

    /// The number of entries of a table.
    fn entries(&self) -> u64 {
        self.rows.len() as u64 * self.width
    }

    /// The codes of a change of the goal.
    fn state(&self, change: &PieceArrangement) -> State {
        let mut state = State::default();
        for SlotDigit { orbit, place, digit } in self.sight.digits(change) {
            state[orbit] += self.orbits[orbit].codes.unit(place, digit);
        }
        state
    }

    /// The row of a state.
    #[inline(always)]
    fn row(&self, codes: u64) -> OrbitRow {
        self.rows.of(self.orbits[self.row].codes.number(codes))
    }

    /// The entry of a state with a known row and symmetry. The symmetry maps it to the row's first
    /// state; `codes` gives the codes of each orbit.
    #[inline(always)]
    fn entry(&self, class: usize, symmetry: usize, codes: impl Fn(usize) -> u64) -> u64 {
        let mut images = State::default();
        for &orbit in &self.columns {
            let tables = &self.orbits[orbit];
            images[tables.becomes[symmetry] % MOST_ORBITS] =
                tables.codes.mapped(&tables.symmetries, symmetry, codes(orbit));
        }
        // A symmetry may exchange orbits, so all images must be known before the first column.
        let mut column = 0;
        for &orbit in &self.columns {
            let codes = &self.orbits[orbit].codes;
            column = column * codes.size + codes.number(images[orbit % MOST_ORBITS]);
        }
        class as u64 * self.width + column
    }

    /// The entry of a state.
    fn index(&self, state: &State) -> u64 {
        let row = self.row(state[self.row]);
        self.entry(row.class(), row.symmetry(), |orbit| state[orbit])
    }
}
