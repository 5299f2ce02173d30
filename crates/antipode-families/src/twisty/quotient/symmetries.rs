//! The symmetries of a puzzle that map cosets to cosets, acting on the digits of slots.

use super::sight::{Digit, Sight};
use crate::twisty::definition::Move;
use crate::twisty::points::{Action, Points};
use antipode_core::perms::Conjugation;

/// A group of symmetries; the first is the identity.
#[derive(Debug)]
pub(super) struct Symmetries {
    points: Points,
    pub(super) all: Vec<Conjugation>,
    inverses: Vec<usize>,
    products: Vec<Vec<usize>>,
}

impl Symmetries {
    /// The symmetries that keep the orbit `row`. `None` if the puzzle has too many points.
    pub(super) fn new(action: &Action, turns: &[Move], sight: &Sight, row: usize) -> Option<Symmetries> {
        let points = Points::new(action, vec![])?;
        let mut all = points.symmetries(turns);
        all.retain(|symmetry| keeps(&points, sight, row, symmetry));
        let find = |list: &[usize], all: &[Conjugation]| all.iter().position(|known| known.list == list);
        let product = |a: &Conjugation, b: &Conjugation| a.list.iter().map(|&turn| b.list[turn]).collect::<Vec<_>>();
        let table = |all: &[Conjugation]| {
            let line = |a: &Conjugation| all.iter().map(|b| find(&product(a, b), all)).collect::<Option<Vec<usize>>>();
            all.iter().map(line).collect::<Option<Vec<_>>>()
        };
        // If symmetries are missing, the found ones are not a group.
        let products = table(&all).unwrap_or_else(|| {
            all.truncate(1);
            vec![vec![0]]
        });
        let inverse = |line: &Vec<usize>| line.iter().position(|&product| product == 0);
        let inverses = products.iter().map(inverse).collect::<Option<_>>()?;
        Some(Symmetries { points, all, inverses, products })
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
    pub(super) fn image(&self, sight: &Sight, symmetry: usize, from: Digit) -> Digit {
        sight.mirrored(&self.points, &self.all[symmetry], from).expect("it keeps cosets")
    }

    /// The points on which symmetries act.
    pub(super) fn points(&self) -> &Points {
        &self.points
    }
}

/// Whether a symmetry acts on digits and keeps the orbit `row`. It must map digits to digits, slots
/// to slots, and orbits to orbits.
fn keeps(points: &Points, sight: &Sight, row: usize, symmetry: &Conjugation) -> bool {
    let image =
        |orbit: usize, place: usize, digit: usize| sight.mirrored(points, symmetry, Digit { orbit, place, digit });
    let slot = |orbit: usize, place: usize| {
        let first = image(orbit, place, 0)?;
        let same = |to: Digit| (to.orbit, to.place) == (first.orbit, first.place);
        (1..sight.orbits[orbit].digits())
            .all(|digit| image(orbit, place, digit).is_some_and(same))
            .then_some(first.orbit)
    };
    let of = |orbit: usize| {
        let first = slot(orbit, 0);
        let same = |place: usize| slot(orbit, place) == first;
        first.is_some() && (1..sight.orbits[orbit].slots.len()).all(same) && (orbit != row || first == Some(row))
    };
    (0..sight.orbits.len()).all(of)
}
