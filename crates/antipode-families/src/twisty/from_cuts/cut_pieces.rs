//! The pieces that cuts make: stickers on the same side of every plane, and what rotations do to
//! them.
//!
//! A piece is taken to others by rotations. Those that keep it in its place are its orientations;
//! they are powers of one, so that a number says how it is twisted. Only a piece around the centre
//! of the solid may have others: its stickers count as pieces, which move together.

use std::collections::{BTreeMap, HashMap};

use super::cut_solid::{CutSolid, SolidKind};
use super::golden::{GoldenNumber, sum};
use super::rotations::SolidRotations;
use super::stickers::{CutPlane, CutSticker, turned_planes};

/// A piece in its home place.
#[derive(Clone, Debug)]
pub(super) struct CutPiece {
    /// The faces of its stickers.
    pub(super) faces: Vec<usize>,
    /// For each plane, whether it is on its positive side.
    pub(super) sides: Vec<bool>,
    /// The rotation that takes the first piece of its set to it.
    reference: usize,
}

/// Pieces that rotations take to each other.
#[derive(Clone, Debug)]
pub(super) struct CutOrbit {
    pub(super) name: String,
    /// The numbers of its pieces.
    pub(super) pieces: Vec<usize>,
    /// The rotations that keep the first piece in its place: powers of one, the last of which does
    /// nothing.
    twists: Vec<usize>,
}

/// All pieces, orbit by orbit.
#[derive(Debug)]
pub(super) struct CutPieces {
    pub(super) pieces: Vec<CutPiece>,
    pub(super) orbits: Vec<CutOrbit>,
    /// For each rotation, where it takes each piece.
    pub(super) images: Vec<Vec<usize>>,
}

/// What makes a piece: its side of every plane, and its face if its stickers are apart.
type PieceKey = (Vec<bool>, Option<usize>);

impl CutPieces {
    pub(super) fn new(
        solid: &CutSolid,
        rotations: &SolidRotations,
        planes: &[CutPlane],
        stickers: &[CutSticker],
    ) -> CutPieces {
        let turned: Vec<Vec<(usize, bool)>> =
            rotations.images.iter().map(|images| turned_planes(solid, planes, images)).collect();
        let mut faces: BTreeMap<PieceKey, Vec<usize>> = BTreeMap::new();
        for sticker in stickers {
            faces.entry((sticker.sides.clone(), None)).or_default().push(sticker.face);
        }
        let image = |rotation: usize, (sides, face): &PieceKey| -> PieceKey {
            let mut out = sides.clone();
            for (&side, &(to, is_back)) in sides.iter().zip(&turned[rotation]) {
                out[to] = side != is_back;
            }
            (out, face.map(|face| rotations.images[rotation][face]))
        };
        let keeping = |key: &PieceKey| -> Vec<usize> {
            (0..rotations.count()).filter(|&rotation| image(rotation, key) == *key).collect()
        };
        // The piece around the centre comes apart, unless its orientations are powers of one.
        let is_cyclic = |group: &[usize]| group.iter().any(|&one| rotations.powers(one).len() == group.len());
        let apart = faces.keys().find(|key| !is_cyclic(&keeping(key))).cloned();
        if let Some(core) = apart {
            let own = faces.remove(&core).unwrap_or_default();
            faces.extend(own.into_iter().map(|face| ((core.0.clone(), Some(face)), vec![face])));
        }
        let mut keys: Vec<(PieceKey, Vec<usize>)> = faces.into_iter().collect();
        keys.iter_mut().for_each(|(_, faces)| faces.sort_by_key(|&face| solid.kind.rank(face)));
        // Pieces come in the order of the names of their faces.
        keys.sort_by_key(|(_, faces)| faces.iter().map(|&face| solid.kind.rank(face)).collect::<Vec<_>>());
        let numbers: HashMap<&PieceKey, usize> = keys.iter().map(|(key, _)| key).zip(0..).collect();
        let images: Vec<Vec<usize>> = (0..rotations.count())
            .map(|rotation| keys.iter().map(|(key, _)| numbers[&image(rotation, key)]).collect())
            .collect();
        let mut orbits: Vec<CutOrbit> = vec![];
        let mut references = vec![0; keys.len()];
        for first in 0..keys.len() {
            if orbits.iter().any(|orbit| orbit.pieces.contains(&first)) {
                continue;
            }
            let mut pieces: Vec<usize> = images.iter().map(|image| image[first]).collect();
            pieces.sort_unstable();
            pieces.dedup();
            let group: Vec<usize> =
                (0..rotations.count()).filter(|&rotation| images[rotation][first] == first).collect();
            let own = &keys[first].1;
            // The sum of what rotations make of a face is the axis through the piece.
            let axis = group.iter().map(|&rotation| &solid.features[rotations.images[rotation][own[0]]].direction);
            let axis = axis.fold([GoldenNumber::ZERO; 3], |axis, face| sum(&axis, face));
            let turn = rotations.least_turn(solid, &group, &axis).expect("pieces with other orientations are apart");
            for &piece in &pieces {
                // The orientation is the place of the sticker that is named first.
                let to = (0..rotations.count()).filter(|&rotation| images[rotation][first] == piece);
                let best = to.min_by_key(|&rotation| solid.kind.rank(rotations.images[rotation][own[0]]));
                references[piece] = best.expect("a rotation takes the first piece to each other");
            }
            orbits.push(CutOrbit { name: String::new(), pieces, twists: rotations.powers(turn) });
        }
        name_orbits(solid, &mut orbits, &keys);
        let pieces = keys.into_iter().zip(references);
        let pieces = pieces.map(|(((sides, _), faces), reference)| CutPiece { faces, sides, reference }).collect();
        CutPieces { pieces, orbits, images }
    }

    /// The twist of a piece in its new place after a rotation.
    pub(super) fn twist(&self, rotations: &SolidRotations, orbit: &CutOrbit, rotation: usize, piece: usize) -> usize {
        let to = &self.pieces[self.images[rotation][piece]];
        let there = rotations.product(self.pieces[piece].reference, rotation);
        let back = rotations.product(there, rotations.inverse(to.reference));
        let powers = orbit.twists.iter().position(|&twist| twist == back);
        (powers.expect("a rotation that keeps a piece is a twist") + 1) % orbit.twists.len()
    }

    /// The rotations that take a piece to its place with each twist, by powers: the last does
    /// nothing.
    pub(super) fn twists_of(&self, rotations: &SolidRotations, orbit: &CutOrbit, piece: usize) -> Vec<usize> {
        let reference = self.pieces[piece].reference;
        let back = rotations.inverse(reference);
        orbit.twists.iter().map(|&twist| rotations.product(rotations.product(back, twist), reference)).collect()
    }
}

/// Names sets by the stickers of their pieces: corners have three or more, edges two, centres one.
/// Faces across which nothing is cut, of a flat box, do not count.
fn name_orbits(solid: &CutSolid, orbits: &mut [CutOrbit], keys: &[(PieceKey, Vec<usize>)]) {
    let thin = match solid.kind {
        SolidKind::Cuboid(layers) => layers.into_iter().filter(|&layers| layers == 1).count(),
        _ => 0,
    };
    let kind = |orbit: &CutOrbit| match keys[orbit.pieces[0]].1.len().saturating_sub(thin) {
        0 | 1 => 2,
        2 => 1,
        _ => 0,
    };
    orbits.sort_by_key(|orbit| (kind(orbit), orbit.pieces.len(), orbit.pieces[0]));
    let kinds: Vec<usize> = orbits.iter().map(kind).collect();
    for (at, orbit) in orbits.iter_mut().enumerate() {
        let number = kinds[..at].iter().filter(|&&other| other == kinds[at]).count() + 1;
        orbit.name = numbered(["CORNERS", "EDGES", "CENTERS"][kinds[at]], number);
    }
}

/// A name with a number, which the first does not have.
pub(super) fn numbered(name: &str, number: usize) -> String {
    if number == 1 { name.to_string() } else { format!("{name}{number}") }
}
