//! Turns of layers, and their names.
//!
//! Layers are counted from a feature on: `U` is the first, `Uw` or `u` the first two, `3Uw` three,
//! `2U` the second alone, `2-3Uw` the second and the third, `Uv` the whole. On a tetrahedron whose
//! corners have tips, `u` is the tip, `U` the first two layers, and `3Uw` three.

use super::cut_geometry::CutGeometry;
use super::cut_solid::{FeatureKind, SolidKind};

/// The turn of some layers, counted from a feature.
#[derive(Clone, Debug)]
pub(super) struct CutTurn {
    pub(super) feature: usize,
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) rotation: usize,
}

/// How turns are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnNames {
    /// By the faces, vertices or edges.
    Plain,
    /// By the vertices of a tetrahedron with tips.
    Tips,
}

/// All turns of a puzzle by name.
#[derive(Debug, Default)]
pub(super) struct NamedTurns {
    pub(super) turns: Vec<(String, CutTurn)>,
    /// The names of the inner layers, each axis once.
    pub(super) slices: Vec<String>,
    /// The names of turns of the whole that make all of them.
    pub(super) wholes: Vec<String>,
}

/// Puzzles with more layers have no names for blocks of inner layers.
const MOST_BLOCK_LAYERS: usize = 7;

/// The slices of a cube of three layers, each with the face whose way it goes.
const SLICES: [(&str, &str); 3] = [("M", "L"), ("E", "D"), ("S", "F")];

/// The turns of a whole box, each with the face whose way it goes.
const WHOLES: [(&str, &str); 3] = [("x", "R"), ("y", "U"), ("z", "F")];

impl CutTurn {
    /// A turn clockwise, by the least angle.
    pub(super) fn new(geometry: &CutGeometry, feature: usize, first: usize, last: usize) -> CutTurn {
        CutTurn { feature, first, last, rotation: geometry.rotations.clockwise(&geometry.solid, feature) }
    }

    /// Whether it moves a piece on these sides of the planes.
    pub(super) fn moves(&self, geometry: &CutGeometry, sides: &[bool]) -> bool {
        let feature = &geometry.solid.features[self.feature];
        let mut below = 0;
        let mut layers = 1;
        for (plane, &side) in geometry.planes.iter().zip(sides) {
            if plane.axis == feature.axis {
                layers += 1;
                below += usize::from(!side);
            }
        }
        let layer = if feature.is_back { layers - below } else { below + 1 };
        (self.first..=self.last).contains(&layer)
    }
}

impl TurnNames {
    /// The names that a puzzle has: a tip is a single piece beyond the outermost cut of a corner.
    pub(super) fn of(geometry: &CutGeometry) -> TurnNames {
        let mut corners = geometry.features(FeatureKind::Vertex).filter(|&at| geometry.layers(at) > 2);
        let is_tip = |corner: usize| {
            let tip = CutTurn { feature: corner, first: 1, last: 1, rotation: 0 };
            geometry.pieces.pieces.iter().filter(|piece| tip.moves(geometry, &piece.sides)).count() == 1
        };
        let has_tips = geometry.solid.kind == SolidKind::Tetrahedron && corners.any(is_tip);
        if has_tips { TurnNames::Tips } else { TurnNames::Plain }
    }

    /// The name of the layers up to some layer.
    pub(super) fn block(self, geometry: &CutGeometry, turn: &CutTurn) -> String {
        let feature = &geometry.solid.features[turn.feature];
        let name = &feature.name;
        match (self, feature.kind, turn.last) {
            (TurnNames::Tips, FeatureKind::Vertex, 1) => name.to_lowercase(),
            (TurnNames::Tips, FeatureKind::Vertex, 2) | (_, _, 1) => name.clone(),
            (TurnNames::Plain, _, 2) | (TurnNames::Tips, FeatureKind::Face | FeatureKind::Edge, 2) => {
                format!("{name}w")
            }
            (_, _, layers) => format!("{layers}{name}w"),
        }
    }

    /// All names of turns.
    pub(super) fn all(self, geometry: &CutGeometry) -> NamedTurns {
        let features = &geometry.solid.features;
        let mut named = NamedTurns::default();
        for at in (0..features.len()).filter(|&at| geometry.layers(at) > 1) {
            let (layers, name) = (geometry.layers(at), &features[at].name);
            let tips = self == TurnNames::Tips && features[at].kind == FeatureKind::Vertex;
            let small = name.to_lowercase();
            let mut add = |name: String, first: usize, last: usize| {
                named.turns.push((name, CutTurn::new(geometry, at, first, last)));
            };
            for last in 1..layers {
                add(self.block(geometry, &CutTurn { feature: at, first: 1, last, rotation: 0 }), 1, last);
            }
            (2..=layers).for_each(|layer| add(format!("{layer}{}", if tips { &small } else { name }), layer, layer));
            let blocks = if layers <= MOST_BLOCK_LAYERS { layers } else { 1 };
            let wides = if tips { vec![format!("{name}w")] } else { vec![format!("{name}w"), small] };
            for wide in wides {
                if !tips {
                    add(wide.clone(), 1, 2);
                }
                (2..=layers).for_each(|last| add(format!("{last}{wide}"), 1, last));
                for (first, last) in (2..=blocks).flat_map(|last| (1..last).map(move |first| (first, last))) {
                    add(format!("{first}-{last}{wide}"), first, last);
                }
            }
            let is_sliced = geometry.solid.kind.is_box() && layers == 3;
            if features[at].axis == at && !is_sliced {
                named.slices.extend(
                    (2..layers)
                        .map(|layer| format!("{layer}{}", if tips { name.to_lowercase() } else { name.clone() })),
                );
                let inner = (2..blocks).flat_map(|last| (2..last).map(move |first| (first, last)));
                named.slices.extend(
                    inner.filter(|(_, last)| *last < layers).map(|(first, last)| format!("{first}-{last}{name}w")),
                );
            }
        }
        // The whole turns of faces make all rotations; a tetrahedron has those of its corners.
        let whole = |kind| geometry.features(kind).map(move |at| (at, kind));
        for (at, kind) in whole(FeatureKind::Face).chain(whole(FeatureKind::Vertex)).chain(whole(FeatureKind::Edge)) {
            let turn = CutTurn::new(geometry, at, 1, geometry.layers(at));
            if turn.rotation == 0 || kind == FeatureKind::Edge && geometry.layers(at) == 1 {
                continue;
            }
            let name = format!("{}v", features[at].name);
            if kind == FeatureKind::Face && !geometry.solid.kind.is_box() {
                named.wholes.push(name.clone());
            }
            named.turns.push((name, turn));
        }
        if geometry.solid.kind.is_box() {
            let face = |name: &str| features.iter().position(|face| face.name == name).expect("a box has six faces");
            for (name, of) in WHOLES {
                let of = face(of);
                named.wholes.push(name.to_string());
                named.turns.push((name.to_string(), CutTurn::new(geometry, of, 1, geometry.layers(of))));
            }
            for (name, of) in SLICES.iter().filter(|(_, of)| geometry.layers(face(of)) == 3) {
                named.slices.push((*name).to_string());
                named.turns.push(((*name).to_string(), CutTurn::new(geometry, face(of), 2, 2)));
            }
        }
        named
    }
}
