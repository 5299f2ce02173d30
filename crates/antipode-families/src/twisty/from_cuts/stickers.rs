//! The stickers that planes cut out of the faces of a solid.
//!
//! A sticker is a convex polygon: a face, and the side of every plane on which it lies. Its corners
//! are where the face and two planes meet, so that all signs are exact ([`super::golden`]).

use std::cmp::Ordering;

use super::cut_solid::{CutSolid, FeatureKind, SolidFeature};
use super::golden::{GoldenNumber, GoldenVector, cross, det, dot, scaled, sum};
use super::written_cuts::WrittenCut;
use antipode_core::error::{Error, Result};

/// A plane: the points whose product with the normal is the distance.
#[derive(Clone, Copy, Debug)]
struct BoundaryPlane {
    normal: GoldenVector,
    distance: GoldenNumber,
}

/// A cut of the solid across one of its axes.
#[derive(Clone, Debug)]
pub(super) struct CutPlane {
    /// The feature whose direction its positive side has.
    pub(super) axis: usize,
    /// The sign of its distance from the centre.
    pub(super) beyond: Ordering,
    plane: BoundaryPlane,
    /// The normal is that of the feature times this.
    denominator: i128,
    /// The distance of the faces from the centre, at least.
    size: f64,
    /// The cut as it is written, for messages.
    name: String,
}

/// A part of a face.
#[derive(Clone, Debug)]
pub(super) struct CutSticker {
    pub(super) face: usize,
    /// For each plane, whether the sticker is on its positive side.
    pub(super) sides: Vec<bool>,
}

/// A polygon of a face: its sides in order, and the corner after each.
#[derive(Clone)]
struct FacePolygon {
    sides: Vec<BoundaryPlane>,
    corners: Vec<(GoldenVector, GoldenNumber)>,
}

/// The most planes and stickers.
const MOST_STICKERS: usize = 1 << 14;

/// A plane at a smaller distance from a corner of other cuts does not meet it exactly, and was
/// meant to.
const GRAZING: f64 = 1e-3;

/// The planes of some cuts, each parallel to a feature, without repetitions. Planes of one axis
/// have the same positive side, and the farthest comes first.
pub(super) fn planes(solid: &CutSolid, cuts: &[(usize, WrittenCut)]) -> Vec<CutPlane> {
    let mut planes: Vec<CutPlane> = vec![];
    let lengths = solid.faces().iter().map(|face| dot(&face.direction, &face.direction).float().sqrt());
    let sizes = solid.faces().iter().zip(lengths).map(|(face, length)| face.reach.float() / length);
    let size = sizes.fold(f64::INFINITY, f64::min);
    for (feature, cut) in cuts {
        let feature = &solid.features[*feature];
        let axis = feature.axis;
        // The plane is q n.p = t r, for t / q of the way to the feature.
        let normal = scaled(GoldenNumber::of(cut.at.denominator), &solid.features[axis].direction);
        let distance = cut.at.numerator * feature.reach;
        let plane = BoundaryPlane { normal, distance: if feature.is_back { -distance } else { distance } };
        let (beyond, denominator, name) = (plane.distance.sign(), cut.at.denominator, cut.to_string());
        let plane = CutPlane { axis, beyond, plane, denominator, size, name };
        if !planes.iter().any(|known| known.axis == axis && known.compared(&plane) == Ordering::Equal) {
            planes.push(plane);
        }
    }
    planes.sort_by(|one, other| one.axis.cmp(&other.axis).then(other.compared(one)));
    planes
}

/// Where rotations take planes: for each, the plane and whether its positive side becomes the
/// negative one.
pub(super) fn turned_planes(solid: &CutSolid, planes: &[CutPlane], images: &[usize]) -> Vec<(usize, bool)> {
    let turned = planes.iter().map(|plane| {
        let &SolidFeature { axis, is_back, .. } = &solid.features[images[plane.axis]];
        let distance = if is_back { -plane.plane.distance } else { plane.plane.distance };
        let moved = CutPlane { axis, plane: BoundaryPlane { distance, ..plane.plane }, ..plane.clone() };
        let to = planes.iter().position(|other| other.axis == axis && other.compared(&moved) == Ordering::Equal);
        (to.expect("rotations take cuts to cuts"), is_back)
    });
    turned.collect()
}

/// Cuts the faces of a solid into stickers. `Usage` if a cut misses the solid or almost meets a
/// corner, `Limit` if there are too many.
pub(super) fn stickers(solid: &CutSolid, planes: &[CutPlane]) -> Result<Vec<CutSticker>> {
    let mut stickers = vec![];
    let wholes: Vec<FacePolygon> = (0..solid.faces().len()).map(|face| FacePolygon::whole(solid, face)).collect();
    for plane in planes {
        // A plane that only touches the solid, or lies beside it, makes no layer.
        let signs = wholes.iter().map(|whole| whole.signs(plane)).collect::<Result<Vec<_>>>()?.concat();
        if [Ordering::Greater, Ordering::Less].iter().any(|side| !signs.contains(side)) {
            let what = "it does not go through the solid: 0 is its centre, 1 the face, vertex or edge";
            return Err(Error::bad_value("cut", &plane.name, what));
        }
    }
    for (face, whole) in wholes.into_iter().enumerate() {
        let mut parts = vec![(whole, vec![])];
        for plane in planes {
            let mut next = vec![];
            for (polygon, sides) in parts {
                let signs = polygon.signs(plane)?;
                let has = |sign| signs.contains(&sign);
                for (sign, is_positive) in [(Ordering::Greater, true), (Ordering::Less, false)] {
                    let part = match (has(sign), has(sign.reverse())) {
                        (false, _) => continue,
                        (true, false) => polygon.clone(),
                        (true, true) => polygon.part(&solid.features[face], &signs, sign, plane.plane),
                    };
                    next.push((part, [&sides[..], &[is_positive]].concat()));
                }
            }
            parts = next;
            if parts.len() + stickers.len() > MOST_STICKERS {
                return Err(Error::Limit(format!("the cuts make more than {MOST_STICKERS} stickers")));
            }
        }
        stickers.extend(parts.into_iter().map(|(_, sides)| CutSticker { face, sides }));
    }
    Ok(stickers)
}

impl BoundaryPlane {
    fn of(feature: &SolidFeature) -> BoundaryPlane {
        BoundaryPlane { normal: feature.direction, distance: feature.reach }
    }
}

impl CutPlane {
    /// Compares the distances of two planes across the same axis.
    fn compared(&self, other: &CutPlane) -> Ordering {
        let [own, others] = [self, other].map(|plane| GoldenNumber::of(plane.denominator));
        (self.plane.distance * others).cmp(&(other.plane.distance * own))
    }
}

impl FacePolygon {
    /// A whole face, bounded by the faces around it, counterclockwise.
    fn whole(solid: &CutSolid, face: usize) -> FacePolygon {
        let own = &solid.faces()[face];
        let corners = solid.features.iter().filter(|feature| feature.kind == FeatureKind::Vertex);
        let corners: Vec<&GoldenVector> =
            corners.map(|corner| &corner.direction).filter(|corner| dot(corner, &own.direction) == own.reach).collect();
        let beside = solid.faces().iter().zip(0..).filter(|(other, at)| {
            let shared = corners.iter().filter(|corner| dot(corner, &other.direction) == other.reach);
            *at != face && shared.count() == 2
        });
        let mut left: Vec<&SolidFeature> = beside.map(|(other, _)| other).collect();
        let mut around = vec![left.remove(0)];
        while !left.is_empty() {
            let last = around[around.len() - 1];
            let next = left.iter().position(|next| {
                let shared = corners
                    .iter()
                    .any(|corner| [last, *next].iter().all(|side| dot(corner, &side.direction) == side.reach));
                shared && det(&own.direction, &last.direction, &next.direction).sign() == Ordering::Greater
            });
            around.push(left.remove(next.expect("the sides of a face meet at its corners")));
        }
        let mut polygon = FacePolygon { sides: around.into_iter().map(BoundaryPlane::of).collect(), corners: vec![] };
        polygon.close(own);
        polygon
    }

    /// Computes the corners from the sides.
    fn close(&mut self, face: &SolidFeature) {
        let face = BoundaryPlane::of(face);
        let nexts = self.sides.iter().cycle().skip(1);
        self.corners = self.sides.iter().zip(nexts).map(|(side, next)| meeting(&face, side, next)).collect();
    }

    /// The side of a plane on which each corner lies. `Usage` if one is too near for a cut that was
    /// meant to be apart from it.
    fn signs(&self, cut: &CutPlane) -> Result<Vec<Ordering>> {
        let plane = &cut.plane;
        let length = dot(&plane.normal, &plane.normal).float().sqrt();
        self.corners
            .iter()
            .map(|(point, scale)| {
                let above = dot(point, &plane.normal) - *scale * plane.distance;
                let way = if scale.sign() == Ordering::Less { -above } else { above };
                let away = (above.float() / scale.float() / length / cut.size).abs();
                if !above.is_zero() && away < GRAZING {
                    let what =
                        "it almost meets a corner that others make: write the fraction at which it does, or another";
                    return Err(Error::bad_value("cut", &cut.name, what));
                }
                Ok(way.sign())
            })
            .collect()
    }

    /// The part on one side of a plane that divides the polygon.
    fn part(&self, face: &SolidFeature, signs: &[Ordering], kept: Ordering, plane: BoundaryPlane) -> FacePolygon {
        let mut sides = vec![];
        for (at, side) in self.sides.iter().enumerate() {
            let (start, end) = (signs[(at + signs.len() - 1) % signs.len()], signs[at]);
            if start == kept || end == kept {
                sides.push(*side);
            }
            // A convex polygon leaves the kept side once.
            if start == kept && end != kept {
                sides.push(plane);
            }
        }
        let mut part = FacePolygon { sides, corners: vec![] };
        part.close(face);
        part
    }
}

/// Where three planes meet: a point times a number, and that number.
fn meeting(one: &BoundaryPlane, two: &BoundaryPlane, three: &BoundaryPlane) -> (GoldenVector, GoldenNumber) {
    let part =
        |at: &BoundaryPlane, b: &BoundaryPlane, c: &BoundaryPlane| scaled(at.distance, &cross(&b.normal, &c.normal));
    let point = sum(&sum(&part(one, two, three), &part(two, three, one)), &part(three, one, two));
    (point, det(&one.normal, &two.normal, &three.normal))
}
