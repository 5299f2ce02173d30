//! Puzzles from cuts that have a name.
//!
//! The cuts are those of the list of PuzzleGeometry (T. Rokicki, cubing.js), where numbers are
//! distances; here they are parts of the way to a face, vertex or edge, and exact.

use super::cut_solid::{FeatureKind, SolidKind};
use super::written_cuts::{self, WrittenCut};
use antipode_core::error::{Error, Result};

/// A puzzle by name.
#[derive(Debug)]
pub(super) struct NamedCuts {
    pub(super) name: &'static str,
    pub(super) solid: SolidKind,
    pub(super) cuts: &'static str,
    /// The sets of pieces that it does not have.
    pub(super) hollow: &'static str,
}

const fn named(name: &'static str, solid: SolidKind, cuts: &'static str) -> NamedCuts {
    NamedCuts { name, solid, cuts, hollow: "" }
}

const fn hollow(name: &'static str, solid: SolidKind, cuts: &'static str, hollow: &'static str) -> NamedCuts {
    NamedCuts { name, solid, cuts, hollow }
}

use SolidKind::{Cube, Dodecahedron, Icosahedron, Octahedron, Tetrahedron};

/// All of them.
pub(super) const ALL: &[NamedCuts] = &[
    hollow("void-cube", SolidKind::Cuboid([3, 3, 3]), "f 1/3", "CENTERS"),
    named("skewb", Cube, "v 0"),
    named("master-skewb", Cube, "v 4/25"),
    named("professor-skewb", Cube, "v 0 v 11/50"),
    named("dino", Cube, "v 1/3"),
    named("compy-cube", Cube, "v 53/100"),
    named("helicopter", Cube, "e 1/2"),
    named("curvy-copter", Cube, "e 587/1000"),
    named("pyraminx", Tetrahedron, "v 1/9 v 5/9"),
    named("tetraminx", Tetrahedron, "v 1/9"),
    named("master-pyraminx", Tetrahedron, "v 0 v 1/3 v 2/3"),
    named("master-tetraminx", Tetrahedron, "v 0 v 1/3"),
    named("professor-pyraminx", Tetrahedron, "v -1/15 v 1/5 v 7/15 v 11/15"),
    named("jing-pyraminx", Tetrahedron, "f 0"),
    named("pyramorphix", Tetrahedron, "e 0"),
    named("mastermorphix", Tetrahedron, "e 1/5"),
    named("master-pyramorphix", Tetrahedron, "e 1/2"),
    named("skewb-diamond", Octahedron, "f 0"),
    named("fto", Octahedron, "f 1/3"),
    named("master-fto", Octahedron, "f 0 f 1/2"),
    named("christophers-jewel", Octahedron, "v 1/3"),
    named("trajbers-octahedron", Octahedron, "v 1/4"),
    named("octastar", Octahedron, "e 0"),
    named("megaminx", Dodecahedron, "f 7/10"),
    hollow("kilominx", Dodecahedron, "f 7/10", "EDGES,CENTERS"),
    named("gigaminx", Dodecahedron, "f 16/25 f 41/50"),
    named("teraminx", Dodecahedron, "f 16/25 f 19/25 f 22/25"),
    named("pyraminx-crystal", Dodecahedron, "f 1/5sqrt5"),
    named("starminx", Dodecahedron, "v 1/3sqrt5"),
    named("pentultimate", Dodecahedron, "f 0"),
    named("chopasaurus", Dodecahedron, "v 0"),
    named("icosamate", Icosahedron, "v 0"),
    named("icosaminx", Icosahedron, "v 29/50"),
    named("redicosahedron", Icosahedron, "v 1/3+2/15sqrt5"),
    named("astrominx", Icosahedron, "v 1/15sqrt5"),
    named("radio-chop", Icosahedron, "f 0"),
    named("eitans-star", Icosahedron, "f -1/2+1/2sqrt5"),
];

impl NamedCuts {
    /// The cuts with another number of layers on each axis. `Usage` if the puzzle has no such form.
    pub(super) fn with_layers(&self, layers: i128) -> Result<Vec<WrittenCut>> {
        let cuts = 1..layers;
        match self.name {
            // Equal layers from the vertex to the face, which is a third as far on the other side.
            "pyraminx" => {
                Ok(cuts.map(|cut| written_cuts::cut(FeatureKind::Vertex, 3 * layers - 4 * cut, 3 * layers)).collect())
            }
            "fto" => Ok(cuts.map(|cut| written_cuts::cut(FeatureKind::Face, layers - 2 * cut, layers)).collect()),
            // Between the faces and the depth at which cuts of faces that do not touch would meet.
            "megaminx" if layers % 2 == 1 => {
                let outer = (layers - 1) / 2;
                let cuts = 0..outer;
                Ok(cuts.map(|cut| written_cuts::cut(FeatureKind::Face, 16 * outer + 9 * cut, 25 * outer)).collect())
            }
            "megaminx" => Err(Error::bad_value("layers", layers.to_string(), "a megaminx has an odd number of layers")),
            _ => {
                let what = format!("{} has no other number of layers: pyraminx, megaminx and fto have", self.name);
                Err(Error::bad_value("layers", layers.to_string(), what))
            }
        }
    }
}
