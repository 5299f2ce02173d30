//! One of each class of symmetric cosets.
//!
//! A symmetry that keeps the moves of the subgroup takes cosets to cosets, and keeps distances. One
//! coordinate is the fibre, the others are the row. If a symmetry permutes the rows, and the values
//! of the fibre, then one row of each class is enough (H. Kociemba's flip and slice, with the
//! twists as the fibre).

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use crate::bits::{WordBuffer, prefetch};
use crate::error::Result;
use crate::model::CosetCoordinate;
use crate::nums;

/// The most rows to fold, and the most symmetries: a row and a symmetry are one `u32`.
const MOST_ROWS: u64 = 1 << 24;
const SYMMETRY_BITS: u32 = 8;

const UNKNOWN: u32 = u32::MAX;

/// Some coordinates as one number, the last coordinate first.
#[derive(Debug)]
struct CoordinateProduct<'a>(Vec<&'a CosetCoordinate>);

impl CoordinateProduct<'_> {
    fn size(&self) -> Option<u64> {
        nums::product(self.0.iter().map(|coordinate| u64::from(coordinate.size)))
    }

    fn goal(&self) -> u32 {
        self.0.iter().fold(0, |number, coordinate| number * coordinate.size + coordinate.goal)
    }

    /// The values after all moves.
    fn after(&self, number: u32, moves: usize, after: &mut Vec<u32>) {
        after.clear();
        after.resize(moves, 0);
        let (mut rest, mut unit) = (number, 1);
        for coordinate in self.0.iter().rev() {
            let next = &coordinate.next[(rest % coordinate.size) as usize * moves..][..moves];
            after.iter_mut().zip(next).for_each(|(after, next)| *after += next * unit);
            (rest, unit) = (rest / coordinate.size, unit * coordinate.size);
        }
    }

    /// The image of each value under a symmetry that takes move `m` to `images[m]`. `None` if it
    /// takes some value to several.
    fn images(&self, images: &[usize]) -> Option<Vec<u32>> {
        let mut all = vec![UNKNOWN; self.size()? as usize];
        let (mut after, mut after_image) = (vec![], vec![]);
        let mut open = vec![self.goal()];
        all[self.goal() as usize] = self.goal();
        while let Some(value) = open.pop() {
            self.after(value, images.len(), &mut after);
            self.after(all[value as usize], images.len(), &mut after_image);
            for (&to, &image) in after.iter().zip(images) {
                let known = &mut all[to as usize];
                if *known == UNKNOWN {
                    *known = after_image[image];
                    open.push(to);
                } else if *known != after_image[image] {
                    return None;
                }
            }
        }
        Some(all)
    }
}

/// The rows that are kept, and how the others lead to them.
#[derive(Debug)]
struct RowClasses {
    kept: Vec<u32>,
    /// For each row, the number of the kept row of its class, and in the low bits a symmetry that
    /// leads there.
    of: WordBuffer,
    /// For the number of a kept row, the symmetries other than the identity that keep it, if there
    /// are any.
    stabilisers: HashMap<u32, Vec<usize>>,
}

/// The cosets in rows, and the symmetries by which they are folded.
///
/// The number of a row has a digit for each of its coordinates, the largest last.
#[derive(Debug)]
pub struct CosetFolding {
    /// The coordinates of a row, the largest last; then that of the fibre.
    digits: Vec<usize>,
    /// The number of the values of the fibre.
    fibre: u64,
    /// The number of rows.
    rows: u64,
    /// For each symmetry, the identity first, the image of each move.
    moves: Vec<Vec<usize>>,
    /// For each symmetry, the image of each value of the fibre.
    images: Vec<Vec<u32>>,
    /// `None` if every row is kept.
    classes: Option<RowClasses>,
}

/// Whether each product of two of these images of all moves is one of them.
fn are_group(known: &[Vec<usize>]) -> bool {
    let all: HashSet<&Vec<usize>> = known.iter().collect();
    let product = |first: &[usize], second: &[usize]| first.iter().map(|&image| second[image]).collect::<Vec<usize>>();
    known.iter().all(|first| known.iter().all(|second| all.contains(&product(first, second))))
}

impl CosetFolding {
    /// The folding by the most symmetries, of those whose fibre is a coordinate that may be one.
    ///
    /// `known` has the symmetries, the identity first: for each the image of each move. The folding
    /// uses those that permute rows and values of the fibre, and the identity alone if they are no
    /// group, because some are missing. `None` if no coordinate may be the fibre.
    ///
    /// # Errors
    ///
    /// `Limit` if there is not enough memory.
    pub fn new(
        coordinates: &[CosetCoordinate],
        known: &[Vec<usize>],
        may_be_fibre: impl Fn(&CosetCoordinate) -> bool,
    ) -> Result<Option<CosetFolding>> {
        let known = if are_group(known) { known } else { &known[..1] };
        let mut by_size: Vec<usize> = (0..coordinates.len()).collect();
        by_size.sort_by_key(|&at| coordinates[at].size);
        let mut best: Option<CosetFolding> = None;
        // Each coordinate may be the fibre, the largest first.
        for at in (0..by_size.len()).rev().filter(|&at| may_be_fibre(&coordinates[by_size[at]])) {
            let mut digits = by_size.clone();
            let fibre = digits.remove(at);
            digits.push(fibre);
            let order = best.as_ref().map_or(0, |best| best.moves.len());
            if order < known.len() {
                let folding = CosetFolding::by(coordinates, &digits, known)?;
                best = if folding.moves.len() > order { Some(folding) } else { best };
            }
        }
        Ok(best)
    }

    /// The folding of rows of these coordinates, the fibre last, by those symmetries that permute
    /// them.
    fn by(coordinates: &[CosetCoordinate], digits: &[usize], known: &[Vec<usize>]) -> Result<CosetFolding> {
        let (&last, first) = digits.split_last().expect("cosets have a coordinate");
        let fibre = CoordinateProduct(vec![&coordinates[last]]);
        let row = CoordinateProduct(first.iter().map(|&at| &coordinates[at]).collect());
        let rows = row.size().expect("a `u64` counts the cosets");
        let few = rows <= MOST_ROWS && known.len() <= 1 << SYMMETRY_BITS;
        let known = if few { known } else { &known[..1] };
        let maps: Vec<(&Vec<usize>, Vec<u32>, Vec<u32>)> = match known {
            [identity] => vec![(identity, (0..coordinates[last].size).collect(), vec![])],
            _ => known.par_iter().filter_map(|moves| Some((moves, fibre.images(moves)?, row.images(moves)?))).collect(),
        };
        let moves: Vec<Vec<usize>> = maps.iter().map(|(moves, ..)| (*moves).clone()).collect();
        let classes = (maps.len() > 1).then(|| {
            let rows: Vec<&[u32]> = maps.iter().map(|(.., rows)| &rows[..]).collect();
            RowClasses::new(&rows, &moves)
        });
        let classes = classes.transpose()?;
        let images = maps.into_iter().map(|(_, images, _)| images).collect();
        let fibre = u64::from(coordinates[last].size);
        Ok(CosetFolding { digits: digits.to_vec(), fibre, rows, moves, images, classes })
    }

    /// For each symmetry, the identity first, the image of each move.
    pub fn symmetries(&self) -> &[Vec<usize>] {
        &self.moves
    }

    /// The number of the values of the fibre.
    pub fn fibre_size(&self) -> u64 {
        self.fibre
    }

    /// The number of all rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The coordinates of a row, the largest last.
    pub fn row_digits(&self) -> &[usize] {
        &self.digits[..self.digits.len() - 1]
    }

    /// The coordinate of the fibre.
    pub fn fibre_digit(&self) -> usize {
        self.digits[self.digits.len() - 1]
    }

    /// The number of kept rows.
    pub fn kept(&self) -> u64 {
        self.classes.as_ref().map_or(self.rows, |classes| classes.kept.len() as u64)
    }

    /// The processor begins to load the class of a row.
    #[inline(always)]
    pub fn prefetch(&self, row: u64) {
        if let Some(classes) = &self.classes {
            prefetch(classes.all(), row as usize);
        }
    }

    /// The row that is kept as this one.
    pub fn row(&self, kept: u64) -> u64 {
        self.classes.as_ref().map_or(kept, |classes| u64::from(classes.kept[kept as usize]))
    }

    /// The kept row, the value of the fibre there, and the symmetry that leads there.
    #[inline(always)]
    pub fn folded(&self, row: u64, value: u32) -> (u64, u32, usize) {
        let Some(classes) = &self.classes else { return (row, value, 0) };
        let (kept, symmetry) = classes.class(row);
        (kept, self.images[symmetry][value as usize], symmetry)
    }

    /// The image of each value of the fibre under a symmetry.
    pub fn fibre_images(&self, symmetry: usize) -> &[u32] {
        &self.images[symmetry]
    }

    /// The symmetries other than the identity that keep a kept row.
    pub fn stabiliser(&self, kept: u64) -> &[usize] {
        let stabilisers = self.classes.as_ref().map(|classes| &classes.stabilisers);
        stabilisers.and_then(|all| all.get(&(kept as u32))).map_or(&[], |all| &all[..])
    }

    /// All rows of the class of a kept row.
    pub fn class(&self, kept: u64) -> Vec<u64> {
        match &self.classes {
            None => vec![kept],
            Some(classes) => (0..self.rows).filter(|&row| classes.class(row).0 == kept).collect(),
        }
    }

    /// The symmetry that is one symmetry, followed by another.
    ///
    /// # Panics
    ///
    /// If there are no symmetries with these numbers.
    pub fn product(&self, first: usize, second: usize) -> usize {
        let product: Vec<usize> = self.moves[first].iter().map(|&image| self.moves[second][image]).collect();
        self.moves.iter().position(|moves| *moves == product).expect("symmetries are a group")
    }
}

impl RowClasses {
    /// The classes of rows, given their images under each symmetry, and those of the moves.
    fn new(images: &[&[u32]], moves: &[Vec<usize>]) -> Result<RowClasses> {
        let back: Vec<u32> = moves
            .iter()
            .map(|of| {
                moves
                    .iter()
                    .position(|back| of.iter().enumerate().all(|(turn, &image)| back[image] == turn))
                    .expect("symmetries are a group") as u32
            })
            .collect();
        let (rows, mut kept) = (images[0].len(), vec![]);
        let mut words = WordBuffer::new(rows.div_ceil(2))?;
        let of: &mut [u32] = bytemuck::cast_slice_mut(&mut words);
        of.fill(UNKNOWN);
        let mut stabilisers = HashMap::new();
        for row in 0..rows {
            if of[row] != UNKNOWN {
                continue;
            }
            let number = kept.len() as u32;
            for (images, back) in images.iter().zip(&back) {
                let image = &mut of[images[row] as usize];
                *image = if *image == UNKNOWN { number << SYMMETRY_BITS | back } else { *image };
            }
            let stabiliser: Vec<usize> =
                (1..images.len()).filter(|&symmetry| images[symmetry][row] as usize == row).collect();
            if !stabiliser.is_empty() {
                stabilisers.insert(number, stabiliser);
            }
            kept.push(row as u32);
        }
        Ok(RowClasses { kept, of: words, stabilisers })
    }

    /// The kept row of the class of a row, and a symmetry that leads there.
    #[inline(always)]
    fn class(&self, row: u64) -> (u64, usize) {
        let class = self.all()[row as usize];
        (u64::from(class >> SYMMETRY_BITS), class as usize & ((1 << SYMMETRY_BITS) - 1))
    }

    #[inline(always)]
    fn all(&self) -> &[u32] {
        bytemuck::cast_slice(&self.of)
    }
}
