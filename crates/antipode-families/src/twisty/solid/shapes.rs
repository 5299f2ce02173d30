//! The solids of the built-in puzzles, and the names of their turns.
//!
//! Cubes have the notation of the World Cube Association and its usual extensions: `R`, the wide
//! turns `Rw` and `r`, the inner layers `2R`, `3Rw`, `2-3r`, the slices `M E S`, and `x y z` or
//! `Rv`, which turn the whole puzzle. The puzzles whose corners turn name a corner by its faces.

use super::FaceMap;

/// A turn of some layers of a solid.
pub(super) struct NamedTurn {
    pub(super) name: String,
    pub(super) faces: FaceMap,
    pub(super) layers: TurnedLayers,
}

/// The slots that a turn moves.
#[derive(Clone, Copy)]
pub(super) enum TurnedLayers {
    /// Layers of a cube from a face on, counted from 1.
    Slab {
        face: char,
        first: usize,
        last: usize,
        of: usize,
    },
    /// The slots that touch more of three faces than of the opposite ones: half of a cube.
    Half(&'static str),
    /// The slots whose faces are all among these, in all sets but one.
    Around(&'static str, Option<&'static str>),
    /// The slots of one set whose faces are all among these.
    Only(&'static str, &'static str),
    /// The slots that [`TurnedLayers::Around`] leaves out.
    Beyond(&'static str),
    Whole,
}

/// A solid with its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum SolidShape {
    /// A cube of two or three layers.
    Cube(usize),
    /// A cube cut through its centre; half of it turns around a corner.
    Skewb,
    /// A cube whose corners turn with the three edges around them.
    Dino,
    /// A tetrahedron of three layers.
    Pyraminx,
}

/// The faces of a cube, each with the opposite one.
const OPPOSITE: [(char, char); 6] = [('U', 'D'), ('R', 'L'), ('F', 'B'), ('D', 'U'), ('L', 'R'), ('B', 'F')];

/// The turns of a whole cube by 90 degrees: the name, and the faces in the order in which each
/// comes to the place of the next.
const CUBE: [(&str, &str); 3] = [("x", "FUBD"), ("y", "FLBR"), ("z", "URDL")];

/// The faces of a cube, each with the turn of the whole that goes its way, and whether that is the
/// other way round.
const AXES: [(char, usize, bool); 6] =
    [('U', 1, false), ('R', 0, false), ('F', 2, false), ('D', 1, true), ('L', 0, true), ('B', 2, true)];

/// The slices, each with the face whose way it goes.
const SLICES: [(&str, char); 3] = [("M", 'L'), ("E", 'D'), ("S", 'F')];

/// The corners of a cube, each with its faces clockwise.
const CORNERS: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];

/// Shorter names of turns of the skewb, each with its corner: those of the World Cube Association,
/// and those of cubing.js for the other four corners.
const SKEWB: [(&str, &str); 8] =
    [("U", "ULB"), ("R", "DRB"), ("L", "DLF"), ("B", "DBL"), ("F", "URF"), ("D", "DFR"), ("UL", "UFL"), ("UR", "UBR")];

/// The corners of the pyraminx, each with its faces clockwise and the name of the opposite face.
const TETRAHEDRON: [(&str, &str, &str); 4] =
    [("U", "FLR", "D"), ("L", "LFD", "BR"), ("R", "FRD", "BL"), ("B", "RLD", "F")];

/// The set of the pyraminx that small letters turn.
const TIPS: &str = "TIPS";

impl TurnedLayers {
    /// Whether a slot of a set, named by its faces, moves.
    pub(super) fn have(self, set: &str, slot: &str) -> bool {
        match self {
            TurnedLayers::Slab { face, first, last, of } => {
                let layer = match slot {
                    _ if slot.contains(face) => 1,
                    _ if slot.contains(opposite(face)) => of,
                    _ => 2,
                };
                (first..=last).contains(&layer)
            }
            TurnedLayers::Half(corner) => {
                let near = slot.chars().filter(|&face| corner.contains(face)).count();
                near > slot.len() - near
            }
            TurnedLayers::Around(faces, except) => is_within(faces, slot) && except != Some(set),
            TurnedLayers::Only(only, faces) => set == only && is_within(faces, slot),
            TurnedLayers::Beyond(faces) => !is_within(faces, slot),
            TurnedLayers::Whole => true,
        }
    }
}

/// Whether all faces of a slot are among these.
fn is_within(faces: &str, slot: &str) -> bool {
    slot.chars().all(|face| faces.contains(face))
}

impl SolidShape {
    /// All turns, with their names.
    pub(super) fn turns(self) -> Vec<NamedTurn> {
        match self {
            SolidShape::Cube(layers) => cube(layers),
            SolidShape::Skewb => corners(TurnedLayers::Half, &SKEWB),
            SolidShape::Dino => {
                let mut turns = corners(|corner| TurnedLayers::Around(corner, None), &[]);
                turns.extend(CORNERS.iter().map(|corner| {
                    NamedTurn::new(format!("{corner}w"), corner_map(corner), TurnedLayers::Beyond(across(corner)))
                }));
                turns
            }
            SolidShape::Pyraminx => {
                let y = NamedTurn::new("y".into(), FaceMap::of(&[TETRAHEDRON[0].1]), TurnedLayers::Whole);
                TETRAHEDRON.iter().flat_map(tetrahedron).chain([y]).collect()
            }
        }
    }

    /// The names of the turns of the whole that produce all of them.
    pub(in super::super) fn whole_turns(self) -> &'static [&'static str] {
        match self {
            SolidShape::Pyraminx => &["Uv", "Lv", "Rv", "Bv"],
            _ => &["x", "y", "z"],
        }
    }
}

impl NamedTurn {
    fn new(name: String, faces: FaceMap, layers: TurnedLayers) -> NamedTurn {
        NamedTurn { name, faces, layers }
    }
}

pub(in crate::twisty) fn opposite(face: char) -> char {
    OPPOSITE.iter().find(|(one, _)| *one == face).map_or(face, |(_, other)| *other)
}

/// The whole turns of a cube.
fn cube_wholes() -> impl Iterator<Item = NamedTurn> {
    CUBE.iter().map(|(name, cycle)| NamedTurn::new((*name).into(), FaceMap::of(&[cycle]), TurnedLayers::Whole))
}

/// The way in which a face of a cube turns clockwise.
fn face_map(face: char) -> FaceMap {
    let &(_, axis, back) = AXES.iter().find(|(one, ..)| *one == face).expect("a face of the cube");
    let map = FaceMap::of(&[CUBE[axis].1]);
    if back { map.inverse() } else { map }
}

/// The turns of a cube of two or three layers.
fn cube(of: usize) -> Vec<NamedTurn> {
    let mut turns = vec![];
    for (face, ..) in AXES {
        let mut add = |name: String, first: usize, last: usize| {
            turns.push(NamedTurn::new(name, face_map(face), TurnedLayers::Slab { face, first, last, of }));
        };
        let small = face.to_ascii_lowercase();
        add(face.to_string(), 1, 1);
        (2..=of).for_each(|layer| add(format!("{layer}{face}"), layer, layer));
        for wide in [format!("{face}w"), small.to_string()] {
            add(wide.clone(), 1, 2);
            for last in 2..=of {
                add(format!("{last}{wide}"), 1, last);
                (1..last).for_each(|first| add(format!("{first}-{last}{wide}"), first, last));
            }
        }
        add(format!("{face}v"), 1, of);
    }
    if of == 3 {
        turns.extend(SLICES.iter().map(|&(name, face)| {
            NamedTurn::new(name.into(), face_map(face), TurnedLayers::Slab { face, first: 2, last: 2, of })
        }));
    }
    turns.extend(cube_wholes());
    turns
}

/// The opposite corner of a cube.
fn across(corner: &str) -> &'static str {
    CORNERS
        .iter()
        .find(|other| other.chars().all(|face| !corner.contains(face)))
        .expect("every corner has an opposite one")
}

/// The way in which a corner of a cube turns clockwise.
fn corner_map(corner: &str) -> FaceMap {
    let others: String = corner.chars().map(opposite).collect();
    FaceMap::of(&[corner, &others])
}

/// The turns of a cube's corners, by their faces and by shorter names.
fn corners(layers: impl Fn(&'static str) -> TurnedLayers, short: &[(&str, &str)]) -> Vec<NamedTurn> {
    let mut turns = vec![];
    for corner in CORNERS {
        let names = short.iter().filter(|(_, of)| *of == corner).map(|(name, _)| *name);
        for name in names.chain([corner]) {
            turns.push(NamedTurn::new(name.into(), corner_map(corner), layers(corner)));
            turns.push(NamedTurn::new(format!("{name}v"), corner_map(corner), TurnedLayers::Whole));
        }
    }
    turns.extend(cube_wholes());
    turns
}

/// The turns of a corner of the pyraminx, of its tip, and of the opposite face.
fn tetrahedron(&(corner, faces, base): &(&str, &'static str, &str)) -> Vec<NamedTurn> {
    let (map, small) = (FaceMap::of(&[faces]), corner.to_ascii_lowercase());
    [
        (corner.to_string(), map.clone(), TurnedLayers::Around(faces, None)),
        (format!("2{small}"), map.clone(), TurnedLayers::Around(faces, Some(TIPS))),
        (small, map.clone(), TurnedLayers::Only(TIPS, faces)),
        (base.to_string(), map.inverse(), TurnedLayers::Beyond(faces)),
        (format!("{corner}v"), map, TurnedLayers::Whole),
    ]
    .map(|(name, faces, layers)| NamedTurn::new(name, faces, layers))
    .into()
}
