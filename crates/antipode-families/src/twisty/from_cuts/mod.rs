//! Puzzles from cuts on a solid: any cuboid, and the others by name or by their cuts.
//!
//! T. Rokicki's PuzzleGeometry showed that few numbers define most twisty puzzles: planes parallel
//! to the faces, vertices or edges of a regular solid, at some distances. Pieces are the parts that
//! touch the surface, and a turn rotates all of them on one side of a plane. The pieces and
//! permutations follow by exact geometry ([`golden`]): the planes of a puzzle go to each other
//! under the rotations of its solid, so a turn takes pieces to pieces.

mod cut_geometry;
mod cut_pieces;
mod cut_puzzle;
mod cut_solid;
mod cut_turns;
mod golden;
mod held_states;
mod named_cuts;
mod rotations;
mod stickers;
#[cfg(test)]
mod tests;
mod written_cuts;

use super::built_in;
use crate::Spec;
use antipode_core::error::{Error, Result};
use antipode_core::spelling;
pub(super) use cut_puzzle::CutPuzzle;
use cut_puzzle::{CutOptions, PictureMarks};
use cut_solid::{CutSolid, FeatureKind, SOLIDS, SolidKind};
use named_cuts::NamedCuts;
use written_cuts::WrittenCut;

/// The most layers of a cuboid.
const MOST_LAYERS: i128 = 20;

/// The options that only these puzzles have.
pub(super) const OPTIONS: [&str; 3] = ["layers", "marks", "hollow"];

/// What a name means.
enum NamedShape<'a> {
    Cuboid([i128; 3]),
    Named(&'static NamedCuts),
    Cuts(SolidKind, &'a str),
}

/// Whether a name is that of a puzzle from cuts.
pub(super) fn is_name(name: &str) -> bool {
    shape(&plain(name)).is_some()
}

/// The names, for lists.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    named_cuts::ALL.iter().map(|named| named.name)
}

/// The error for a name that no puzzle has.
pub(super) fn unknown(name: &str) -> Error {
    let mut known: Vec<&str> = built_in::ALL.iter().map(|known| known.name).collect();
    // A built-in puzzle may also come from cuts.
    let others = names().filter(|name| !known.contains(name)).collect::<Vec<&str>>();
    known.extend(others);
    let what = spelling::instead(&plain(name), known.iter().copied(), || {
        let known = known.join(", ");
        format!("use one of {known}, a cuboid such as 2x2x3, cuts such as 'cube f 1/3', or a file")
    });
    Error::unknown_name("puzzle", name, what)
}

/// The puzzle that a spec names, with the start of its canonical spec; `None` if the name is that
/// of a built-in puzzle or a file. `Usage` if cuts or options are wrong.
pub(super) fn find(spec: &mut Spec) -> Result<Option<(String, CutPuzzle)>> {
    let name = plain(&spec.arguments);
    let Some(shape) = shape(&name) else { return Ok(None) };
    let (layers, hollow) = (spec.take("layers"), spec.take("hollow"));
    let marks = match spec.take("marks") {
        Some(faces) => PictureMarks::Faces(faces.split(',').map(|face| face.trim().to_ascii_uppercase()).collect()),
        None if spec.take_flag("marks") => PictureMarks::All,
        None => PictureMarks::None,
    };
    let has_options = layers.is_some() || hollow.is_some() || marks != PictureMarks::None;
    if built_in::find(&name).is_some() && !has_options {
        return Ok(None);
    }
    let is_built_in = built_in::find(&name).is_some();
    let by_cuts = |kind: SolidKind, cuts: Vec<WrittenCut>| {
        let written: String = cuts.iter().map(|cut| format!(" {cut}")).collect();
        let solid = CutSolid::new(kind);
        (kind.name() + &written, parallel(&solid, &cuts), solid, "")
    };
    // A built-in name with options, and one with other layers, stand for their cuts: the pieces are
    // not those of the built-in definition, which pictures and targets know.
    let (shown, cuts, solid, without) = match (shape, layers) {
        (NamedShape::Named(named), Some(text)) => {
            let count = text.parse().ok().filter(|count| (2..=MOST_LAYERS).contains(count));
            let wrong = || Error::bad_value("layers", &text, format!("write a number from 2 to {MOST_LAYERS}"));
            by_cuts(named.solid, named.with_layers(count.ok_or_else(wrong)?)?)
        }
        (_, Some(text)) => {
            let what = "only puzzles with a name have layers: pyraminx, megaminx, fto";
            return Err(Error::bad_value("layers", text, what));
        }
        (NamedShape::Cuboid([layers, ..]), None) if is_built_in => {
            by_cuts(SolidKind::Cube, written_cuts::read(if layers == 2 { "f 0" } else { "f 1/3" })?)
        }
        (NamedShape::Cuboid(layers), None) => {
            let solid = CutSolid::new(SolidKind::Cuboid(layers));
            (name.clone(), cuboid_cuts(&solid, layers), solid, "")
        }
        (NamedShape::Named(named), None) if is_built_in => by_cuts(named.solid, written_cuts::read(named.cuts)?),
        (NamedShape::Named(named), None) => {
            let solid = CutSolid::new(named.solid);
            (name.clone(), parallel(&solid, &written_cuts::read(named.cuts)?), solid, named.hollow)
        }
        (NamedShape::Cuts(kind, cuts), None) => by_cuts(kind, written_cuts::read(cuts)?),
    };
    let mut canonical = format!("twisty:{shown}");
    match &marks {
        PictureMarks::None => {}
        PictureMarks::All => canonical += ";marks",
        PictureMarks::Faces(faces) => canonical += &format!(";marks={}", faces.join(",")),
    }
    let mut left_out: Vec<&str> = without.split(',').filter(|name| !name.is_empty()).collect();
    if let Some(text) = &hollow {
        canonical += &format!(";hollow={}", text.to_ascii_lowercase());
        left_out.extend(text.split(',').map(str::trim));
    }
    if cuts.is_empty() {
        return Err(Error::not_a_spec(canonical, "has no cut, so no move: write cuts such as f 1/3"));
    }
    let options = CutOptions { solid, cuts, marks, hollow: left_out };
    Ok(Some((canonical, CutPuzzle::new(options)?)))
}

/// A name in lower case with hyphens.
fn plain(name: &str) -> String {
    let lower = name.trim().to_ascii_lowercase();
    if shape(&lower).is_some() { lower } else { lower.replace([' ', '_'], "-") }
}

/// What a name in lower case means.
fn shape(name: &str) -> Option<NamedShape<'_>> {
    if let Some(named) = named_cuts::ALL.iter().find(|named| named.name == name) {
        return Some(NamedShape::Named(named));
    }
    if let Some((word, cuts)) = name.split_once(' ') {
        let solid = SOLIDS.iter().find(|(known, _)| *known == word || word.len() == 1 && known.starts_with(word));
        return solid.map(|(_, kind)| NamedShape::Cuts(*kind, cuts.trim()));
    }
    let mut layers = name.split('x').map(|part| {
        let digits = part.len() <= 2 && part.bytes().all(|c| c.is_ascii_digit());
        digits.then(|| part.parse().ok()).flatten().filter(|layers| (1..=MOST_LAYERS).contains(layers))
    });
    let cuboid = [layers.next()??, layers.next()??, layers.next()??];
    layers.next().is_none().then_some(NamedShape::Cuboid(cuboid))
}

/// Cuts parallel to all features of their kinds.
fn parallel(solid: &CutSolid, cuts: &[WrittenCut]) -> Vec<(usize, WrittenCut)> {
    let features = |cut: &WrittenCut| {
        let kind = cut.kind;
        (0..solid.features.len()).filter(move |&at| solid.features[at].kind == kind)
    };
    cuts.iter().flat_map(|cut| features(cut).map(|at| (at, cut.clone()))).collect()
}

/// The cuts between the layers of a cuboid.
fn cuboid_cuts(solid: &CutSolid, [right, front, up]: [i128; 3]) -> Vec<(usize, WrittenCut)> {
    let mut cuts = vec![];
    for (name, layers) in [("U", up), ("R", right), ("F", front)] {
        let face = solid.faces().iter().position(|face| face.name == name).expect("a box has these faces");
        // A layer is 2 thick, so that the faces are as far from the centre as there are layers.
        cuts.extend((1..layers).map(|above| (face, written_cuts::cut(FeatureKind::Face, layers - 2 * above, layers))));
    }
    cuts
}
