//! The rotations of a solid, as permutations of its features.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::cut_solid::{CutSolid, SolidFeature};
use super::golden::{GoldenVector, det, dot, is_parallel};

/// The rotations that take a solid to itself; the first does nothing.
#[derive(Debug)]
pub(super) struct SolidRotations {
    /// For each rotation, where each feature goes.
    pub(super) images: Vec<Vec<usize>>,
    /// For each two, the product: the first one first.
    products: Vec<Vec<usize>>,
    inverses: Vec<usize>,
}

impl SolidRotations {
    pub(super) fn new(solid: &CutSolid) -> SolidRotations {
        let features = &solid.features;
        let first = &features[0];
        let second = solid.faces().iter().find(|face| !is_parallel(&first.direction, &face.direction));
        let second = second.expect("a solid has faces in all directions");
        let faces = solid.faces();
        let pairs = faces.iter().flat_map(|one| faces.iter().map(move |other| (one, other)));
        let mut images: Vec<Vec<usize>> = pairs.filter_map(|pair| rotation(features, (first, second), pair)).collect();
        images.sort_by_key(|image| (0..image.len()).any(|at| image[at] != at));
        let known: HashMap<&[usize], usize> = images.iter().map(Vec::as_slice).zip(0..).collect();
        let product = |one: &[usize], other: &[usize]| -> usize {
            let both: Vec<usize> = one.iter().map(|&at| other[at]).collect();
            known[&both[..]]
        };
        let products: Vec<Vec<usize>> =
            images.iter().map(|one| images.iter().map(|other| product(one, other)).collect()).collect();
        let inverses = products
            .iter()
            .map(|row: &Vec<usize>| row.iter().position(|&both| both == 0).expect("rotations are a group"))
            .collect();
        drop(known);
        SolidRotations { images, products, inverses }
    }

    pub(super) fn count(&self) -> usize {
        self.images.len()
    }

    pub(super) fn product(&self, first: usize, second: usize) -> usize {
        self.products[first][second]
    }

    pub(super) fn inverse(&self, rotation: usize) -> usize {
        self.inverses[rotation]
    }

    /// The powers of a rotation, from the first on to the one that does nothing.
    pub(super) fn powers(&self, rotation: usize) -> Vec<usize> {
        let mut powers = vec![rotation];
        while powers[powers.len() - 1] != 0 {
            powers.push(self.product(powers[powers.len() - 1], rotation));
        }
        powers
    }

    /// The rotations that keep something.
    pub(super) fn keeping(&self, keeps: impl Fn(&[usize]) -> bool) -> Vec<usize> {
        (0..self.count()).filter(|&rotation| keeps(&self.images[rotation])).collect()
    }

    /// The rotation that makes all others of a group around an axis, by the least angle clockwise,
    /// seen from outside; `None` if there is none.
    pub(super) fn least_turn(&self, solid: &CutSolid, group: &[usize], axis: &GoldenVector) -> Option<usize> {
        let makes_all = group.iter().copied().filter(|&rotation| self.powers(rotation).len() == group.len());
        // A face beside the axis shows the angle.
        let beside = solid.faces().iter().position(|face| !is_parallel(axis, &face.direction));
        makes_all.min_by_key(|&rotation| {
            beside.map(|face| {
                let after = &solid.features[self.images[rotation][face]].direction;
                let before = &solid.features[face].direction;
                (det(axis, before, after).sign(), Reverse(dot(before, after)))
            })
        })
    }

    /// The least turn around a feature clockwise, seen from outside; 0 if there is none.
    pub(super) fn clockwise(&self, solid: &CutSolid, feature: usize) -> usize {
        let group = self.keeping(|images| images[feature] == feature);
        self.least_turn(solid, &group, &solid.features[feature].direction).unwrap_or(0)
    }
}

/// Where features go if two faces go to two others; `None` if no rotation does that.
fn rotation(
    features: &[SolidFeature],
    from: (&SolidFeature, &SolidFeature),
    to: (&SolidFeature, &SolidFeature),
) -> Option<Vec<usize>> {
    // A vector is known by its products with two others and the volume with them.
    let sign = |feature: &SolidFeature, pair: (&SolidFeature, &SolidFeature)| {
        let (one, other, own) = (&pair.0.direction, &pair.1.direction, &feature.direction);
        (feature.kind as u8, feature.reach, dot(own, one), dot(own, other), det(own, one, other))
    };
    let places: HashMap<_, usize> = features.iter().map(|feature| sign(feature, to)).zip(0..).collect();
    features.iter().map(|feature| places.get(&sign(feature, from)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::cut_solid::{SOLIDS, SolidKind};
    use super::*;

    #[test]
    fn solids_have_their_rotations() {
        for ((name, kind), expected) in SOLIDS.iter().zip([12, 24, 24, 60, 60]) {
            assert_eq!(SolidRotations::new(&CutSolid::new(*kind)).count(), expected, "{name}");
        }
        for (layers, expected) in [([2, 2, 3], 8), ([1, 3, 3], 8), ([2, 3, 4], 4), ([3, 3, 3], 24)] {
            assert_eq!(SolidRotations::new(&CutSolid::new(SolidKind::Cuboid(layers))).count(), expected, "{layers:?}");
        }
    }

    #[test]
    fn a_turn_of_a_face_goes_clockwise() {
        for (kind, cycle) in
            [(SolidKind::Cube, "FLBR"), (SolidKind::Dodecahedron, "F L BL BR R"), (SolidKind::Octahedron, "RLB")]
        {
            let solid = CutSolid::new(kind);
            let rotations = SolidRotations::new(&solid);
            let turn = rotations.clockwise(&solid, 0);
            let names: Vec<&str> = match cycle.contains(' ') {
                true => cycle.split(' ').collect(),
                false => cycle.split("").filter(|name| !name.is_empty()).collect(),
            };
            let place = |name: &str| solid.faces().iter().position(|face| face.name == name).unwrap();
            for (at, name) in names.iter().enumerate() {
                let next = place(names[(at + 1) % names.len()]);
                assert_eq!(rotations.images[turn][place(name)], next, "{kind:?} {name}");
            }
        }
    }
}
