//! The symmetries that map rows to rows, and which of the images of a row is kept.

use antipode_core::perms::{ListConjugation, invert};

/// A set of symmetries, one bit each.
pub(super) type SymmetrySet = u128;

/// A symmetry as a permutation of the points.
#[derive(Debug)]
struct PointSymmetry {
    to: Vec<u8>,
    /// For each base point of the rows, the point whose image is it.
    from: Vec<u8>,
}

/// A group of symmetries that keep the subgroup of the fibre. The first is the identity.
///
/// The row of an element `g` is known by the images `g(b)` of the base points `b`. A symmetry with
/// the permutation `p` of the points takes `g` to `g'`, where `g'(b) = p(g(p^-1(b)))`. Of all
/// images of a row, the one with the lexicographically least list of images is kept.
#[derive(Debug)]
pub(super) struct RowSymmetries {
    all: Vec<PointSymmetry>,
}

impl RowSymmetries {
    /// The symmetries among these that keep the subgroup whose fixed points are `fixed`. `None` if
    /// they are no group, because some are missing.
    ///
    /// The subgroup has all elements that fix its fixed points. So a symmetry keeps it if it keeps
    /// those.
    pub(super) fn new(mut found: Vec<ListConjugation>, base: &[u8], fixed: &[bool]) -> Option<RowSymmetries> {
        found.retain(|symmetry| (0..fixed.len()).all(|x| fixed[x] == fixed[usize::from(symmetry.points[x])]));
        found.truncate(SymmetrySet::BITS as usize);
        let product = |a: &ListConjugation, b: &ListConjugation| -> Vec<usize> {
            a.list.iter().map(|&turn| b.list[turn]).collect()
        };
        let is_known = |list: Vec<usize>| found.iter().any(|known| known.list == list);
        if !found.iter().all(|a| found.iter().all(|b| is_known(product(a, b)))) {
            return None;
        }
        let all = found.into_iter().map(|symmetry| {
            let back = invert(&symmetry.points);
            PointSymmetry { from: base.iter().map(|&point| back[usize::from(point)]).collect(), to: symmetry.points }
        });
        Some(RowSymmetries { all: all.collect() })
    }

    /// The number of symmetries.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The image of each point under a symmetry.
    pub(super) fn points(&self, symmetry: usize) -> &[u8] {
        &self.all[symmetry].to
    }

    /// The point whose image a symmetry takes to that of the `i`-th base point.
    #[inline]
    pub(super) fn from(&self, symmetry: usize, i: usize) -> u8 {
        self.all[symmetry].from[i]
    }

    /// The image of the `i`-th base point under the image of an element.
    #[inline]
    pub(super) fn mapped(&self, symmetry: usize, element: &[u8], i: usize) -> u8 {
        let PointSymmetry { to, from } = &self.all[symmetry];
        to[usize::from(element[usize::from(from[i])])]
    }

    /// The symmetries that take the row of an element to the kept one.
    pub(super) fn to_kept(&self, element: &[u8]) -> SymmetrySet {
        let (mut least, mut ties): (usize, SymmetrySet) = (0, 1);
        let base = self.all[0].from.len();
        for symmetry in 1..self.all.len() {
            let pairs = (0..base).map(|i| (self.mapped(symmetry, element, i), self.mapped(least, element, i)));
            match pairs.into_iter().find(|(one, other)| one != other) {
                None => ties |= 1 << symmetry,
                Some((one, other)) if one < other => (least, ties) = (symmetry, 1 << symmetry),
                Some(_) => {}
            }
        }
        ties
    }

    /// The image of an element.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, element: &[u8], out: &mut [u8]) {
        let to = &self.all[symmetry].to;
        for (&point, &image) in to.iter().zip(element) {
            out[usize::from(point)] = to[usize::from(image)];
        }
    }
}

/// The symmetries of a set, least first.
#[inline]
pub(super) fn members(mut set: SymmetrySet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}
