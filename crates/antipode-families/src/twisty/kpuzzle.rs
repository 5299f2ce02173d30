//! The reader of KPuzzle definitions, the JSON files of cubing.js.
//!
//! Older files have a map of orbits, `startStateData` or `startPieces` in place of the default
//! pattern, and other names for some lists.
//!
//! Lists count pieces from 0 and give orientations by the slot that contains the piece, modulo the
//! number of orientations, so they may be negative. A move does not change orbits that it does not
//! name, and names of unknown orbits are ignored. `derivedMoves` are algorithms of other moves:
//! sequences, `(R U)2`, conjugates `[A: B]` and commutators `[A, B]`; `_` stands for the move of
//! that name. Both kinds of moves count.

use std::collections::BTreeMap;
use std::fmt::Formatter;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::algorithm::{WordSpacing, WrittenAlgorithm};
use super::definition::{
    DefinedMove, MOST_SLOTS, PieceArrangement, PieceSet, SET_NAME, TwistyDefinition, is_move_name, is_set_name, moduli,
    ranges,
};
use super::making::{self, MakingEffort};
use super::whole_turns;
use antipode_core::error::{Error, Result};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KpuzzleFile {
    #[serde(deserialize_with = "orbits")]
    orbits: Vec<KpuzzleOrbit>,
    #[serde(alias = "startStateData", alias = "startPieces")]
    default_pattern: BTreeMap<String, KpuzzlePattern>,
    moves: BTreeMap<String, BTreeMap<String, KpuzzleTransformation>>,
    #[serde(default)]
    derived_moves: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KpuzzleOrbit {
    orbit_name: String,
    #[serde(flatten)]
    size: OrbitSize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrbitSize {
    num_pieces: u64,
    #[serde(alias = "orientations")]
    num_orientations: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct KpuzzlePattern {
    #[serde(alias = "permutation")]
    pieces: Vec<u64>,
    orientation: Vec<i64>,
    /// The modulus of the visible orientations, by the slot that contains the piece; 0 if all are
    /// visible.
    #[serde(default)]
    orientation_mod: Vec<u8>,
}

impl KpuzzlePattern {
    /// The pieces, from 0, and their twists modulo the number of orientations.
    pub(super) fn lists(&self, pieces: usize, orientations: u8) -> std::result::Result<(Vec<u16>, Vec<u8>), String> {
        let lengths = [self.pieces.len(), self.orientation.len()];
        if lengths != [pieces; 2] {
            return Err(format!(
                "{pieces} pieces and orientations are expected, not {} and {}",
                lengths[0], lengths[1]
            ));
        }
        if let Some(piece) = self.pieces.iter().find(|&&piece| piece >= pieces as u64) {
            return Err(format!("'{piece}' is not a piece from 0 to {}", pieces - 1));
        }
        let twists = self.orientation.iter().map(|&by| twist(by, orientations)).collect();
        Ok((self.pieces.iter().map(|&piece| piece as u16).collect(), twists))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KpuzzleTransformation {
    permutation: Vec<u64>,
    #[serde(alias = "orientation")]
    orientation_delta: Vec<i64>,
}

/// A list of orbits, or a map from names to their sizes, in the order of the file.
struct OrbitList;

impl<'de> Visitor<'de> for OrbitList {
    type Value = Vec<KpuzzleOrbit>;

    fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of orbits, or a map from names to orbits")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Self::Value, A::Error> {
        std::iter::from_fn(|| list.next_element().transpose()).collect()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Self::Value, A::Error> {
        let entries = std::iter::from_fn(|| map.next_entry().transpose());
        entries.map(|entry| entry.map(|(orbit_name, size)| KpuzzleOrbit { orbit_name, size })).collect()
    }
}

fn orbits<'de, D: Deserializer<'de>>(json: D) -> std::result::Result<Vec<KpuzzleOrbit>, D::Error> {
    json.deserialize_any(OrbitList)
}

/// Reads a definition. `Usage` if it is not valid.
pub(super) fn read(file: &str, text: &str) -> Result<TwistyDefinition> {
    let wrong = |what: String| Error::bad_file(file, what);
    let json: KpuzzleFile =
        serde_json::from_str(text).map_err(|e| Error::bad_line(file, e.line(), Some(e.column()), e.to_string()))?;
    let orbits = &json.orbits;
    if orbits.is_empty()
        || orbits.iter().any(|o| o.size.num_pieces == 0 || !(1..=127).contains(&o.size.num_orientations))
    {
        return Err(wrong("an orbit needs at least one piece, and 1 to 127 orientations".into()));
    }
    if orbits.iter().fold(0, |sum: u64, o| sum.saturating_add(o.size.num_pieces)) > MOST_SLOTS as u64 {
        return Err(Error::Limit(format!("{file}: more than {MOST_SLOTS} pieces in all")));
    }
    let sets: Vec<PieceSet> = json
        .orbits
        .into_iter()
        .map(|KpuzzleOrbit { orbit_name: name, size }| PieceSet {
            name,
            pieces: size.num_pieces as usize,
            orientations: size.num_orientations as u8,
        })
        .collect();
    if sets.iter().any(|set| !is_set_name(&set.name)) {
        return Err(wrong(SET_NAME.into()));
    }
    let twice = (1..sets.len()).find_map(|at| sets[..at].iter().find(|other| other.is_called(&sets[at].name)));
    if let Some(other) = twice {
        return Err(wrong(format!("the orbit {} occurs twice, or in another case", other.name)));
    }
    if let Some(name) = json.moves.keys().chain(json.derived_moves.keys()).find(|name| !is_move_name(name)) {
        return Err(wrong(format!("a move is called {name:?}: a name has no blanks and is not empty")));
    }
    making::check_moves(file, json.moves.len() + json.derived_moves.len())?;
    let slots = moduli(&sets).len();
    let mut solved = PieceArrangement::identity(slots);
    let mut visible = moduli(&sets);
    for (set, range) in ranges(&sets) {
        let pattern = json.default_pattern.get(&set.name).filter(|p| {
            let lengths = [p.pieces.len(), p.orientation.len()];
            lengths == [set.pieces; 2] && (p.orientation_mod.is_empty() || p.orientation_mod.len() == set.pieces)
        });
        let pattern = pattern.ok_or_else(|| wrong(format!("the default pattern of {} does not fit", set.name)))?;
        for (i, slot) in range.clone().enumerate() {
            let piece = pattern.pieces[i];
            if piece >= set.pieces as u64 {
                return Err(wrong(format!("the default pattern of {} has a number out of range", set.name)));
            }
            let shown = match pattern.orientation_mod.get(i).copied().unwrap_or(0) {
                0 => set.orientations,
                some if set.orientations.is_multiple_of(some) => some,
                other => {
                    let what = format!("orientations of {} show modulo {other}, which does not divide", set.name);
                    return Err(wrong(format!("{what} {}", set.orientations)));
                }
            };
            let piece = range.start + piece as usize;
            if pattern.pieces[..i].contains(&pattern.pieces[i]) && visible[piece] != shown {
                return Err(wrong(format!("identical pieces of {} show different orientations", set.name)));
            }
            visible[piece] = shown;
            solved.pieces[slot] = piece as u16;
            solved.twists[slot] = twist(pattern.orientation[i], shown);
        }
    }
    let mut moves = vec![];
    for (name, lists) in json.moves {
        let mut change = PieceArrangement::identity(slots);
        for (set, range) in ranges(&sets) {
            let Some(KpuzzleTransformation { permutation, orientation_delta }) = lists.get(&set.name) else { continue };
            let mut sorted = permutation.clone();
            sorted.sort_unstable();
            if sorted.iter().copied().ne(0..set.pieces as u64) || orientation_delta.len() != set.pieces {
                return Err(wrong(format!("move {name}: not a permutation of {}", set.name)));
            }
            for (slot, (&piece, &by)) in range.clone().zip(permutation.iter().zip(orientation_delta)) {
                change.pieces[slot] = (range.start + piece as usize) as u16;
                change.twists[slot] = twist(by, set.orientations);
            }
        }
        moves.push(DefinedMove::new(name, change));
    }
    let (others, wholes) = (vec![], vec![]);
    let mut definition =
        TwistyDefinition { sets, solved, visible, moves, others, wholes, bandage: None, holding: None };
    let mut derived = json.derived_moves;
    derived.retain(|name, text| text.trim() != SAME || definition.all_moves().all(|known| known.name != *name));
    derive(file, derived, &mut definition)?;
    whole_turns::set_apart(&mut definition);
    Ok(definition)
}

/// The algorithm of a derived move that equals the move of its name; it only gives the place in the
/// list.
const SAME: &str = "_";

/// An orientation modulo the number of orientations.
fn twist(by: i64, orientations: u8) -> u8 {
    by.rem_euclid(orientations.into()) as u8
}

/// Adds the moves that are algorithms of others, once those are known.
fn derive(file: &str, mut left: BTreeMap<String, String>, definition: &mut TwistyDefinition) -> Result<()> {
    let mut effort = MakingEffort::default();
    while !left.is_empty() {
        effort.make(file, left.values().map(String::len).sum(), definition)?;
        let mut failed = None;
        let before = left.len();
        let mut made = vec![];
        // Without blanks, a name that is not known yet could look like two that are.
        left.retain(|name, text| match WrittenAlgorithm::read(definition, text, WordSpacing::Blanks) {
            Ok(algorithm) => {
                made.push(DefinedMove::new(name.clone(), algorithm.change(definition)));
                false
            }
            Err(fault) => {
                failed.get_or_insert_with(|| format!("derived move {name}: {}", fault.what));
                true
            }
        });
        definition.moves.extend(made);
        // A round that makes no move will never end: what is left needs unknown moves, or itself.
        if let Some(what) = failed.filter(|_| left.len() == before) {
            return Err(Error::bad_file(file, what));
        }
    }
    Ok(())
}
