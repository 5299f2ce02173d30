//! The symmetries of a puzzle that map cosets to cosets, acting on the digits of slots.

use super::visible_content::{SlotDigit, VisibleContent};
use crate::twisty::definition::DefinedMove;
use crate::twisty::points::{PuzzlePoints, SlotAction};
use antipode_core::perms::ListConjugation;

/// A group of symmetries; the first is the identity.
#[derive(Debug)]
pub(super) struct CosetSymmetries {
    points: PuzzlePoints,
    pub(super) all: Vec<ListConjugation>,
    inverses: Vec<usize>,
    products: Vec<Vec<usize>>,
}

impl CosetSymmetries {
    /// The symmetries that keep the orbit `row`. `None` if the puzzle has too many points.
    pub(super) fn new(
        action: &SlotAction,
        turns: &[DefinedMove],
        sight: &VisibleContent,
        row: usize,
    ) -> Option<CosetSymmetries> {
        let points = PuzzlePoints::new(action, vec![])?;
        let mut all = points.symmetries(turns);
        all.retain(|symmetry| keeps(&points, sight, row, symmetry));
        // If symmetries are missing, the found ones are not a group.
        let products = products(&all).unwrap_or_else(|| {
            all.truncate(1);
            vec![vec![0]]
        });
        let inverses =
            products.iter().map(|line| line.iter().position(|&product| product == 0)).collect::<Option<_>>()?;
        Some(CosetSymmetries { points, all, inverses, products })
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn inverse(&self, symmetry: usize) -> usize {
        self.inverses[symmetry]
    }

    /// The product of two symmetries.
    pub(super) fn product(&self, first: usize, second: usize) -> usize {
        self.products[first][second]
    }

    /// The image of a digit under a symmetry.
    pub(super) fn image(&self, sight: &VisibleContent, symmetry: usize, from: SlotDigit) -> SlotDigit {
        sight.mirrored(&self.points, &self.all[symmetry], from).expect("it keeps cosets")
    }

    /// The points on which symmetries act.
    pub(super) fn points(&self) -> &PuzzlePoints {
        &self.points
    }
}

/// The number of the product of each two symmetries; `None` if one is missing.
fn products(all: &[ListConjugation]) -> Option<Vec<Vec<usize>>> {
    let mut lines = vec![];
    for a in all {
        let mut line = vec![];
        for b in all {
            let product: Vec<usize> = a.list.iter().map(|&turn| b.list[turn]).collect();
            line.push(all.iter().position(|known| known.list == product)?);
        }
        lines.push(line);
    }
    Some(lines)
}

/// Whether a symmetry acts on digits and keeps the orbit `row`. It must map digits to digits, slots
/// to slots, and orbits to orbits.
fn keeps(points: &PuzzlePoints, sight: &VisibleContent, row: usize, symmetry: &ListConjugation) -> bool {
    let image =
        |orbit: usize, place: usize, digit: usize| sight.mirrored(points, symmetry, SlotDigit { orbit, place, digit });
    let slot = |orbit: usize, place: usize| {
        let first = image(orbit, place, 0)?;
        (1..sight.orbits[orbit].digits())
            .all(|digit| {
                image(orbit, place, digit).is_some_and(|to| (to.orbit, to.place) == (first.orbit, first.place))
            })
            .then_some(first.orbit)
    };
    (0..sight.orbits.len()).all(|orbit: usize| {
        let first = slot(orbit, 0);
        first.is_some()
            && (1..sight.orbits[orbit].slots.len()).all(|place: usize| slot(orbit, place) == first)
            && (orbit != row || first == Some(row))
    })
}
