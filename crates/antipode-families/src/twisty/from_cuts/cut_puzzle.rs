//! A definition from cuts: sets of pieces, one move for each plane, and how the puzzle is held.
//!
//! A plane divides the puzzle into two parts, and a move turns one of them. Which one makes no
//! difference but for a turn of the whole puzzle. If no plane goes through the centre, and pieces
//! that no move takes away show how the puzzle is held, moves turn the parts without the centre.
//! Otherwise one piece is held still, and moves turn the parts without it. So states are counted up
//! to turns of the whole puzzle.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::super::built_in;
use super::super::definition::{DefinedMove, MOST_SLOTS, PieceArrangement, PieceSet, TwistyDefinition, moduli};
use super::cut_geometry::CutGeometry;
use super::cut_pieces::{CutOrbit, CutPieces};
use super::cut_solid::{CutSolid, SolidFeature};
use super::cut_turns::{CutTurn, TurnNames};
use super::held_states::{PuzzleHold, held_states};
use super::rotations::SolidRotations;
use super::stickers::{self, CutPlane};
use super::written_cuts::WrittenCut;
use antipode_core::error::{Error, Result};

/// The faces whose stickers have a picture, so that it shows how they are turned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum PictureMarks {
    #[default]
    None,
    All,
    Faces(Vec<String>),
}

/// What makes a puzzle.
#[derive(Debug)]
pub(super) struct CutOptions<'a> {
    pub(super) solid: CutSolid,
    /// The cuts, each with the feature that it is parallel to.
    pub(super) cuts: Vec<(usize, WrittenCut)>,
    pub(super) marks: PictureMarks,
    /// The sets of pieces that the puzzle does not have.
    pub(super) hollow: Vec<&'a str>,
}

/// A puzzle that cuts make.
#[derive(Debug)]
pub(in super::super) struct CutPuzzle {
    pub(in super::super) definition: TwistyDefinition,
    /// The moves that only the slice metric counts.
    pub(in super::super) slices: Vec<String>,
}

/// The pieces of a puzzle by slots: set by set.
struct SlotList {
    sets: Vec<PieceSet>,
    /// For each slot its orbit and piece.
    slots: Vec<(usize, usize)>,
    /// For each piece its slot.
    of_piece: Vec<Option<usize>>,
    /// For each slot, the orientations that show.
    visible: Vec<u8>,
    solved: PieceArrangement,
}

impl CutPuzzle {
    /// The puzzle. `Usage` if a cut or an option does not fit the solid.
    pub(super) fn new(options: CutOptions<'_>) -> Result<CutPuzzle> {
        let CutOptions { solid, cuts, marks, hollow } = options;
        let marked = marked(&solid, &marks)?;
        let rotations = SolidRotations::new(&solid);
        let planes = stickers::planes(&solid, &cuts);
        let stickers = stickers::stickers(&solid, &planes)?;
        let pieces = CutPieces::new(&solid, &rotations, &planes, &stickers);
        let geometry = CutGeometry { solid, rotations, planes, pieces, marked };
        let names = TurnNames::of(&geometry);
        let list = geometry.slots(&hollow)?;
        let hold = geometry.hold(&list)?;
        let base: Vec<(String, CutTurn)> = geometry.base_turns(&list, &hold, names);
        let turn_of = |(name, turn): &(String, CutTurn)| DefinedMove::new(name.clone(), geometry.change(&list, turn));
        let moves: Vec<DefinedMove> = base.iter().map(turn_of).collect();
        let all = names.all(&geometry);
        let slices = all.slices;
        let mut known: HashSet<&str> = base.iter().map(|(name, _)| name.as_str()).collect();
        let others = all.turns.iter().filter(|(name, _)| known.insert(name)).map(turn_of).collect();
        let SlotList { sets, visible, solved, .. } = list;
        let space =
            TwistyDefinition { sets, solved, visible, moves, others, wholes: vec![], bandage: None, holding: None };
        let wholes = built_in::wholes(&space, &all.wholes.iter().map(String::as_str).collect::<Vec<_>>());
        Ok(CutPuzzle { definition: held_states(space, wholes, hold), slices })
    }
}

/// The faces that have pictures. `Usage` if a face is not known.
fn marked(solid: &CutSolid, marks: &PictureMarks) -> Result<Vec<bool>> {
    let faces = solid.faces();
    match marks {
        PictureMarks::None => Ok(vec![false; faces.len()]),
        PictureMarks::All => Ok(vec![true; faces.len()]),
        PictureMarks::Faces(names) => {
            let is_face = |name: &String| faces.iter().any(|face| face.name.eq_ignore_ascii_case(name));
            if let Some(unknown) = names.iter().find(|name| !is_face(name)) {
                let known: Vec<&str> = faces.iter().map(|face| face.name.as_str()).collect();
                let what = format!("there is no face '{unknown}': use {}, or marks for all", known.join(", "));
                return Err(Error::bad_value("marks", names.join(","), what));
            }
            Ok(faces.iter().map(|face| names.iter().any(|name| face.name.eq_ignore_ascii_case(name))).collect())
        }
    }
}

impl CutGeometry {
    /// The slots of all sets but the hollow ones. `Usage` if there is no such set.
    fn slots(&self, hollow: &[&str]) -> Result<SlotList> {
        let orbits = &self.pieces.orbits;
        let names: Vec<String> = orbits.iter().map(|orbit| orbit.name.to_ascii_lowercase()).collect();
        if let Some(unknown) = hollow.iter().find(|name| !names.iter().any(|known| known.eq_ignore_ascii_case(name))) {
            let what = format!("there is no set '{unknown}': use {}", names.join(", "));
            return Err(Error::bad_value("hollow", hollow.join(","), what));
        }
        let kept = |orbit: &CutOrbit| !hollow.iter().any(|name| orbit.name.eq_ignore_ascii_case(name));
        let (mut sets, mut slots, mut visible) = (vec![], vec![], vec![]);
        let mut of_piece = vec![None; self.pieces.pieces.len()];
        for (number, orbit) in orbits.iter().enumerate().filter(|(_, orbit)| kept(orbit)) {
            // A twist shows unless the piece looks the same after it.
            let shown = orbit.pieces.iter().map(|&piece| {
                let twists = self.pieces.twists_of(&self.rotations, orbit, piece);
                let hidden = twists.iter().filter(|&&twist| self.looks_alike(twist, piece)).count();
                (twists.len() / hidden) as u8
            });
            let shown: Vec<u8> = shown.collect();
            let orientations = shown.iter().copied().max().unwrap_or(1);
            sets.push(PieceSet { name: orbit.name.clone(), pieces: orbit.pieces.len(), orientations });
            visible.extend(shown);
            for &piece in &orbit.pieces {
                of_piece[piece] = Some(slots.len());
                slots.push((number, piece));
            }
        }
        if slots.is_empty() || slots.len() > MOST_SLOTS {
            return Err(Error::bad_value("hollow", hollow.join(","), format!("the puzzle has {} pieces", slots.len())));
        }
        let mut list = SlotList { sets, solved: PieceArrangement::identity(slots.len()), slots, of_piece, visible };
        for slot in 0..list.slots.len() {
            let (orbit, piece) = list.slots[slot];
            let alike = (0..self.rotations.count()).filter(|&rotation| self.looks_alike(rotation, piece));
            for rotation in alike {
                let twin = list.of_piece[self.pieces.images[rotation][piece]].expect("sets are kept whole");
                if twin > slot && usize::from(list.solved.pieces[twin]) == twin {
                    let twist = self.pieces.twist(&self.rotations, &self.pieces.orbits[orbit], rotation, piece);
                    list.solved.pieces[twin] = slot as u16;
                    list.solved.twists[twin] = (twist % usize::from(list.visible[slot])) as u8;
                }
            }
        }
        Ok(list)
    }

    /// What a turn does to slots.
    fn change(&self, list: &SlotList, turn: &CutTurn) -> PieceArrangement {
        let mut change = PieceArrangement::identity(list.slots.len());
        let moduli = moduli(&list.sets);
        for (from, &(orbit, piece)) in list.slots.iter().enumerate() {
            if !turn.moves(self, &self.pieces.pieces[piece].sides) {
                continue;
            }
            let to = list.of_piece[self.pieces.images[turn.rotation][piece]].expect("sets are kept whole");
            let twist = self.pieces.twist(&self.rotations, &self.pieces.orbits[orbit], turn.rotation, piece);
            change.pieces[to] = from as u16;
            change.twists[to] = (twist % usize::from(moduli[to])) as u8;
        }
        change
    }

    /// How the puzzle is held. `Usage` if no piece shows it.
    fn hold(&self, list: &SlotList) -> Result<PuzzleHold> {
        let fixed = |slot: &usize| {
            let piece = list.slots[*slot].1;
            self.planes.iter().all(|plane| self.is_kept_by_outer_turn(plane, piece))
        };
        let through_centre = self.planes.iter().any(|plane| plane.beyond == Ordering::Equal);
        let slots: Vec<usize> = (0..list.slots.len()).filter(|slot| !through_centre && fixed(slot)).collect();
        let images = &self.pieces.images;
        let pins =
            |rotation: usize| slots.iter().all(|&slot| images[rotation][list.slots[slot].1] == list.slots[slot].1);
        if (1..self.rotations.count()).all(|rotation| !pins(rotation)) {
            return Ok(PuzzleHold { slots, upright: false });
        }
        // A piece shows how the puzzle is held if each rotation moves or twists it.
        let shows = (0..list.slots.len()).filter(|&slot| {
            let piece = list.slots[slot].1;
            (1..self.rotations.count()).all(|rotation| !self.looks_alike(rotation, piece))
        });
        let best = shows.max_by_key(|&slot| {
            let faces = &self.pieces.pieces[list.slots[slot].1].faces;
            let mut last: Vec<usize> = faces.clone();
            last.sort_unstable();
            (faces.len(), last)
        });
        let slot = best.ok_or_else(|| {
            let what = "looks the same after some rotation, whichever piece is held: add marks";
            Error::not_a_spec(self.solid.kind.name(), what)
        })?;
        Ok(PuzzleHold { slots: vec![slot], upright: true })
    }

    /// Whether the turn of the part beyond a plane, without the centre, keeps a piece in its place.
    fn is_kept_by_outer_turn(&self, plane: &CutPlane, piece: usize) -> bool {
        let at = self.planes.iter().position(|other| std::ptr::eq(other, plane)).expect("the plane is one of them");
        let is_outer = self.pieces.pieces[piece].sides[at] == (plane.beyond == Ordering::Greater);
        !is_outer || self.pieces.images[self.rotations.clockwise(&self.solid, plane.axis)][piece] == piece
    }

    /// One turn for each plane: of the part without the held piece, or without the centre.
    fn base_turns(&self, list: &SlotList, hold: &PuzzleHold, names: TurnNames) -> Vec<(String, CutTurn)> {
        let turns = self.planes.iter().enumerate().map(|(at, plane)| {
            let positive = match hold.upright {
                true => !self.pieces.pieces[list.slots[hold.slots[0]].1].sides[at],
                false => plane.beyond == Ordering::Greater,
            };
            self.part_turn(at, positive)
        });
        let mut turns: Vec<CutTurn> = turns.collect();
        turns.sort_by_key(|turn| (turn.last - turn.first, turn.feature));
        turns.into_iter().map(|turn| (names.block(self, &turn), turn)).collect()
    }

    /// The turn of the part on one side of a plane.
    fn part_turn(&self, plane: usize, positive: bool) -> CutTurn {
        let axis = self.planes[plane].axis;
        let same_kind = self.solid.features[axis].kind;
        let beside = self.solid.features.iter().enumerate().filter(|(_, feature)| feature.axis == axis);
        let towards: Vec<(usize, &SolidFeature)> = beside.filter(|(_, feature)| feature.is_back != positive).collect();
        // On a tetrahedron, a face is opposite to a vertex.
        let feature = towards.iter().find(|(_, feature)| feature.kind == same_kind).or(towards.first());
        let feature = feature.expect("a solid has features on both sides").0;
        let before = self.planes[..plane].iter().filter(|other| other.axis == axis).count();
        let after = self.planes[plane + 1..].iter().filter(|other| other.axis == axis).count();
        CutTurn::new(self, feature, 1, if positive { before + 1 } else { after + 1 })
    }
}
