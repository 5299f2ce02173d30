//! A solid with its cuts and pieces.

use super::cut_pieces::CutPieces;
use super::cut_solid::{CutSolid, FeatureKind};
use super::rotations::SolidRotations;
use super::stickers::CutPlane;

/// A puzzle being made: its solid with the pieces.
pub(super) struct CutGeometry {
    pub(super) solid: CutSolid,
    pub(super) rotations: SolidRotations,
    pub(super) planes: Vec<CutPlane>,
    pub(super) pieces: CutPieces,
    /// The faces with pictures.
    pub(super) marked: Vec<bool>,
}

impl CutGeometry {
    /// Whether a piece looks the same after a rotation.
    pub(super) fn looks_alike(&self, rotation: usize, piece: usize) -> bool {
        let mut faces = self.pieces.pieces[piece].faces.iter();
        rotation == 0 || faces.all(|&face| !self.marked[face] && self.rotations.images[rotation][face] == face)
    }

    /// The layers along the axis of a feature.
    pub(super) fn layers(&self, feature: usize) -> usize {
        let axis = self.solid.features[feature].axis;
        self.planes.iter().filter(|plane| plane.axis == axis).count() + 1
    }

    /// The features of some kind.
    pub(super) fn features(&self, kind: FeatureKind) -> impl Iterator<Item = usize> {
        self.solid.features.iter().enumerate().filter(move |(_, feature)| feature.kind == kind).map(|(at, _)| at)
    }
}
