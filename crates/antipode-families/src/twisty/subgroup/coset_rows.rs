//! Cosets as a voltage graph: one coordinate is the fibre, the others are the row.
//!
//! A move changes each coordinate by itself. So it takes the fibre over a row to that over another
//! row by a permutation of its elements, the same for all rows.

use antipode_core::bits::{BitPermutation, FibreTransform, LaneMap, PIECE};
use antipode_core::model::{BaseColour, CosetCoordinate, Fibre, Lift, RowArc};
use antipode_core::tables::StateLayout;

/// The fewest lanes of a word: fewer would waste memory and time.
const FEWEST_LANES: u32 = 16;

/// The most lanes of a word.
const MOST_LANES: u32 = 64;

/// Cosets in rows.
#[derive(Debug)]
pub(super) struct CosetRows {
    /// The coordinate that is the fibre.
    fibre_coordinate: usize,
    /// The other coordinates, each with its size and the values after moves.
    rows: Vec<(u64, Vec<u32>)>,
    fibre: Fibre,
    /// For each move, 0 or one more than the number of its permutation of the fibre.
    automorphisms: Vec<u32>,
    layout: StateLayout,
}

/// The lanes of a word of elements that fill whole words; `None` if they would be too few, or the
/// words too many.
pub(super) fn lanes(elements: u32) -> Option<u32> {
    let lanes = (FEWEST_LANES..=MOST_LANES).rev().find(|&lanes| elements.is_multiple_of(lanes))?;
    ((elements / lanes) as usize <= PIECE).then_some(lanes)
}

/// A fibre whose elements some maps permute, and for each map 0 or one more than the number of its
/// permutation.
pub(super) fn permuted_fibre(
    (elements, lanes): (u32, u32),
    images: impl Iterator<Item = Vec<u32>>,
) -> (Fibre, Vec<u32>) {
    let (mut known, mut automorphisms): (Vec<Vec<u32>>, Vec<u32>) = (vec![(0..elements).collect()], vec![]);
    for image in images {
        let at = known.iter().position(|other| *other == image).unwrap_or(known.len());
        if at == known.len() {
            known.push(image);
        }
        automorphisms.push(at as u32);
    }
    let identity: Vec<u8> = (0..lanes as u8).collect();
    let words: Vec<u32> = (0..elements / lanes).collect();
    let maps = vec![LaneMap::new(&identity)];
    let fibre = Fibre {
        words: words.len(),
        lanes: lanes as usize,
        transforms: vec![FibreTransform::new(&words, &vec![0; words.len()], maps.len())],
        maps,
        automorphisms: known[1..].iter().map(|image| BitPermutation::new(lanes as usize, image)).collect(),
    };
    (fibre, automorphisms)
}

/// Visits the digits of a number, last one first. Each digit has its number of values, and the
/// values after all moves; `visit` gets those of the digit's value, and the unit of the digit.
pub(super) fn for_each_digit<'a>(
    number: u64,
    digits: impl Iterator<Item = (u64, &'a [u32])>,
    moves: usize,
    mut visit: impl FnMut(&'a [u32], u64),
) {
    let (mut rest, mut unit) = (number, 1);
    for (size, next) in digits {
        visit(&next[(rest % size) as usize * moves..][..moves], unit);
        (rest, unit) = (rest / size, unit * size);
    }
}

impl CosetRows {
    /// The rows of some coordinates. `None` if none of them is a fibre.
    pub(super) fn new(coordinates: &[CosetCoordinate], moves: usize) -> Option<CosetRows> {
        // Full words take the least memory, and long rows the fewest arcs.
        let fibre_coordinate = (0..coordinates.len())
            .filter(|&at| lanes(coordinates[at].size).is_some())
            .max_by_key(|&at| (lanes(coordinates[at].size), coordinates[at].size))?;
        let CosetCoordinate { size, next, .. } = &coordinates[fibre_coordinate];
        let lanes = lanes(*size)?;
        let others = || (0..coordinates.len()).filter(|&at| at != fibre_coordinate).map(|at| &coordinates[at]);
        let rows: Vec<(u64, Vec<u32>)> = others().map(|other| (u64::from(other.size), other.next.clone())).collect();
        let layout = StateLayout::new(rows.iter().map(|(size, _)| size).product(), size / lanes, lanes)?;
        let images = (0..moves).map(|turn| (0..*size as usize).map(|value| next[value * moves + turn]).collect());
        let (fibre, automorphisms) = permuted_fibre((*size, lanes), images);
        Some(CosetRows { fibre_coordinate, rows, fibre, automorphisms, layout })
    }

    pub(super) fn layout(&self) -> StateLayout {
        self.layout
    }

    pub(super) fn fibre_coordinate(&self) -> usize {
        self.fibre_coordinate
    }
}

impl Lift for CosetRows {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let moves = self.automorphisms.len();
        out.clear();
        out.extend(self.automorphisms.iter().map(|&automorphism| RowArc { row: 0, transform: 0, automorphism }));
        let digits = self.rows.iter().rev().map(|(size, next)| (*size, &next[..]));
        for_each_digit(row, digits, moves, |next, unit| {
            for (arc, &after) in out.iter_mut().zip(next) {
                arc.row += u64::from(after) * unit;
            }
        });
    }

    fn colour(&self, _: u64) -> Option<BaseColour> {
        None
    }
}
