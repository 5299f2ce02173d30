//! The solids: their faces, corners and edges in space, with names.
//!
//! Right is x, up is y, the viewer looks against z.

use super::golden::{GoldenNumber, GoldenVector, det, dot, is_parallel, opposite_of, sum};
use GoldenNumber as N;

/// A solid that is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolidKind {
    Tetrahedron,
    /// A box of layers from right to left, front to back, and top to bottom.
    Cuboid([i128; 3]),
    Cube,
    Octahedron,
    Dodecahedron,
    Icosahedron,
}

/// The solids that a cut may name.
pub(super) const SOLIDS: [(&str, SolidKind); 5] = [
    ("tetrahedron", SolidKind::Tetrahedron),
    ("cube", SolidKind::Cube),
    ("octahedron", SolidKind::Octahedron),
    ("dodecahedron", SolidKind::Dodecahedron),
    ("icosahedron", SolidKind::Icosahedron),
];

/// A kind of features of a solid, which cuts are parallel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureKind {
    Face,
    Vertex,
    Edge,
}

/// A face, vertex or edge.
#[derive(Clone, Debug)]
pub(super) struct SolidFeature {
    pub(super) kind: FeatureKind,
    pub(super) name: String,
    /// From the centre to it, in some scale.
    pub(super) direction: GoldenVector,
    /// The product of the direction and a point of the feature.
    pub(super) reach: GoldenNumber,
    /// The first feature with this direction or the opposite one.
    pub(super) axis: usize,
    /// Whether the direction is opposite to that of the axis.
    pub(super) is_back: bool,
}

/// A solid with its features: first the faces, then the vertices, then the edges.
#[derive(Debug)]
pub(super) struct CutSolid {
    pub(super) kind: SolidKind,
    pub(super) features: Vec<SolidFeature>,
}

impl SolidKind {
    /// The name of the solid.
    pub(super) fn name(self) -> String {
        match self {
            SolidKind::Cuboid([right, front, up]) => format!("{right}x{front}x{up}"),
            _ => SOLIDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name).to_string(),
        }
    }

    pub(super) fn is_box(self) -> bool {
        matches!(self, SolidKind::Cuboid(_) | SolidKind::Cube)
    }

    /// The number of faces.
    pub(super) fn faces(self) -> usize {
        match self {
            SolidKind::Tetrahedron => 4,
            SolidKind::Cuboid(_) | SolidKind::Cube => 6,
            SolidKind::Octahedron => 8,
            SolidKind::Dodecahedron => 12,
            SolidKind::Icosahedron => 20,
        }
    }

    /// The name of a corner or an edge by its faces: `URF`, or `U_FL_L` with names of two letters.
    fn joined<'a>(self, faces: impl IntoIterator<Item = &'a str>) -> String {
        let has_long_names = matches!(self, SolidKind::Octahedron | SolidKind::Dodecahedron);
        faces.into_iter().collect::<Vec<_>>().join(if has_long_names { "_" } else { "" })
    }

    /// The place of a face in the names of corners and edges: U and D come first on a box.
    pub(super) fn rank(self, face: usize) -> usize {
        if self.is_box() { [0, 4, 2, 1, 5, 3][face] } else { face }
    }

    /// The names and normals of the faces, and the distance in the scale of each normal.
    fn face_planes(self) -> Vec<(String, GoldenVector, GoldenNumber)> {
        let one = N::of(1);
        let named = |names: &str, normals: Vec<GoldenVector>, reach: N| {
            names.split(' ').map(str::to_string).zip(normals).map(|(name, normal)| (name, normal, reach)).collect()
        };
        match self {
            SolidKind::Cube => named("U R F D L B", box_normals(), one),
            SolidKind::Cuboid([right, front, up]) => {
                let reaches = [up, right, front].map(N::of);
                named("U R F D L B", box_normals(), one)
                    .into_iter()
                    .zip(reaches.into_iter().cycle())
                    .map(|((name, normal, _), reach)| (name, normal, reach))
                    .collect()
            }
            SolidKind::Tetrahedron => named("D BR BL F", self.corners().iter().map(opposite_of).collect(), one),
            SolidKind::Octahedron => named(
                "U R F L BR B BL D",
                [[-1, 1, 1], [1, 1, 1], [1, -1, 1], [-1, -1, 1], [1, 1, -1], [-1, 1, -1], [-1, -1, -1], [1, -1, -1]]
                    .map(whole)
                    .into(),
                one,
            ),
            SolidKind::Dodecahedron => named("U F L BL BR R FR FL DL B DR D", around(&icosahedral()), N::new(1, 1)),
            SolidKind::Icosahedron => named("A B C D E F G H I J K L M N O P Q R S T", dodecahedral(), N::new(1, 1)),
        }
    }

    /// The corners; for a tetrahedron those opposite to the faces, in order.
    fn corners(self) -> Vec<GoldenVector> {
        let signs = || (0..8).map(|bits| [0, 1, 2].map(|bit| if bits >> bit & 1 == 0 { 1 } else { -1 }));
        match self {
            SolidKind::Cube => signs().map(whole).collect(),
            SolidKind::Cuboid([right, front, up]) => {
                signs().map(|[x, y, z]| whole([x * right, y * up, z * front])).collect()
            }
            SolidKind::Tetrahedron => [[1, 1, 1], [-1, -1, 1], [1, -1, -1], [-1, 1, -1]].map(whole).into(),
            SolidKind::Octahedron => box_normals(),
            SolidKind::Dodecahedron => dodecahedral(),
            SolidKind::Icosahedron => icosahedral(),
        }
    }
}

impl CutSolid {
    pub(super) fn new(kind: SolidKind) -> CutSolid {
        let planes = kind.face_planes();
        let feature = |kind, name: String, direction, reach| SolidFeature {
            kind,
            name,
            direction,
            reach,
            axis: 0,
            is_back: false,
        };
        let mut features: Vec<SolidFeature> = planes
            .iter()
            .map(|(name, normal, reach)| feature(FeatureKind::Face, name.clone(), *normal, *reach))
            .collect();
        let corners = kind.corners();
        let touched = |point: &GoldenVector| -> Vec<usize> {
            (0..planes.len()).filter(|&face| dot(&planes[face].1, point) == planes[face].2).collect()
        };
        for (at, corner) in corners.iter().enumerate() {
            let mut faces = touched(corner);
            faces.sort_by_key(|&face| kind.rank(face));
            let faces = clockwise(faces, corner, &planes);
            let name = match kind {
                SolidKind::Tetrahedron => ["U", "L", "R", "B"][at].to_string(),
                _ => kind.joined(faces.iter().map(|&face| planes[face].0.as_str())),
            };
            features.push(feature(FeatureKind::Vertex, name, *corner, dot(corner, corner)));
        }
        for (at, one) in corners.iter().enumerate() {
            for other in &corners[..at] {
                let mut shared: Vec<usize> =
                    touched(one).into_iter().filter(|face| touched(other).contains(face)).collect();
                shared.sort_by_key(|&face| kind.rank(face));
                if let [first, second] = shared[..] {
                    let name = kind.joined([first, second].map(|face| planes[face].0.as_str()));
                    let direction = sum(one, other);
                    // The middle of the edge is half of the direction.
                    features.push(feature(FeatureKind::Edge, name, direction, dot(one, &direction)));
                }
            }
        }
        for at in 0..features.len() {
            let own = features[at].direction;
            let axis = features.iter().position(|other| is_parallel(&own, &other.direction));
            let axis = axis.expect("a feature is parallel to itself");
            features[at].is_back = dot(&own, &features[axis].direction) < N::ZERO;
            features[at].axis = axis;
        }
        CutSolid { kind, features }
    }

    pub(super) fn faces(&self) -> &[SolidFeature] {
        &self.features[..self.kind.faces()]
    }
}

fn whole(v: [i128; 3]) -> GoldenVector {
    v.map(N::of)
}

/// The normals of a box: U R F D L B.
fn box_normals() -> Vec<GoldenVector> {
    [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, -1, 0], [-1, 0, 0], [0, 0, -1]].map(whole).into()
}

/// The points (0, ±a, ±b), and those with the coordinates in the two other cyclic orders.
fn cyclic(a: GoldenNumber, b: GoldenNumber) -> Vec<GoldenVector> {
    let signs = [(a, b), (a, -b), (-a, b), (-a, -b)];
    (0..3)
        .flat_map(|shift| {
            signs.map(|(a, b)| {
                let mut point = [N::ZERO, a, b];
                point.rotate_right(shift);
                point
            })
        })
        .collect()
}

/// The corners of an icosahedron.
fn icosahedral() -> Vec<GoldenVector> {
    cyclic(N::of(1), N::new(0, 1))
}

/// The corners of a dodecahedron.
fn dodecahedral() -> Vec<GoldenVector> {
    let cube = SolidKind::Cube.corners();
    cube.into_iter().chain(cyclic(N::new(0, 1), N::new(-1, 1))).collect()
}

/// The normals of a dodecahedron: one, the five around it clockwise, the five opposite to these and
/// that opposite to the first; the order of the names.
fn around(normals: &[GoldenVector]) -> Vec<GoldenVector> {
    let top = normals[0];
    let near = N::new(0, 1);
    let mut ring: Vec<GoldenVector> =
        normals.iter().filter(|normal| dot(&top, normal) == near).copied().take(1).collect();
    while ring.len() < 5 {
        let last = ring[ring.len() - 1];
        // The next face clockwise touches the top and the last one.
        let next = normals
            .iter()
            .find(|next| dot(&top, next) == near && dot(&last, next) == near && det(&top, &last, next) < N::ZERO);
        ring.push(*next.expect("every face of a dodecahedron touches five"));
    }
    // Opposite to F L BL BR R are B DR FR FL DL; the names go FR FL DL B DR.
    let [front, left, back_left, back_right, right] = [0, 1, 2, 3, 4].map(|at: usize| opposite_of(&ring[at]));
    [vec![top], ring, vec![back_left, back_right, right, front, left, opposite_of(&top)]].concat()
}

/// Faces around a corner, clockwise from the first.
fn clockwise(
    mut faces: Vec<usize>,
    corner: &GoldenVector,
    planes: &[(String, GoldenVector, GoldenNumber)],
) -> Vec<usize> {
    for at in 1..faces.len() {
        let last = &planes[faces[at - 1]].1;
        // Of the faces clockwise from the last, the nearest touches it along an edge.
        let rest = at..faces.len();
        let next = rest
            .filter(|&next| det(corner, last, &planes[faces[next]].1) < N::ZERO)
            .max_by_key(|&next| dot(last, &planes[faces[next]].1));
        if let Some(next) = next {
            faces.swap(at, next);
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solids_have_their_features() {
        for ((name, kind), (vertices, edges)) in SOLIDS.iter().zip([(4, 6), (8, 12), (6, 12), (20, 30), (12, 30)]) {
            let solid = CutSolid::new(*kind);
            let count = |kind| solid.features.iter().filter(|feature| feature.kind == kind).count();
            assert_eq!(count(FeatureKind::Face), kind.faces(), "{name}");
            assert_eq!((count(FeatureKind::Vertex), count(FeatureKind::Edge)), (vertices, edges), "{name}");
            let names: std::collections::HashSet<&str> =
                solid.features.iter().map(|feature| feature.name.as_str()).collect();
            // The faces of a tetrahedron have other names than its corners, but edges join names.
            assert_eq!(names.len(), solid.features.len(), "{name}");
        }
    }

    #[test]
    fn corners_are_named_clockwise() {
        let names = |kind| {
            let solid = CutSolid::new(kind);
            let vertices = solid.features.into_iter().filter(|feature| feature.kind == FeatureKind::Vertex);
            vertices.map(|feature| feature.name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(SolidKind::Cube), "URF UFL DFR DLF UBR ULB DRB DBL");
        assert!(names(SolidKind::Octahedron).contains("U_R_F_L"));
        assert!(names(SolidKind::Dodecahedron).contains("U_F_L"));
    }
}
