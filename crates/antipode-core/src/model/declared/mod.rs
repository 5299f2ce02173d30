//! What a puzzle says of its states beside its rules: places, pieces, a board, symmetries.
//!
//! Puzzles that people bring (programs, Python classes, Rust) know their moves, but nobody else
//! knows what a state consists of. A [`StateDeclaration`] says it. Each part gives the puzzle more
//! abilities, and is compared with the rules on sampled states before it is used.

mod cell_features;
mod declared_patterns;
mod declared_symmetries;
mod misplaced_pieces;
mod sampled_states;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{FixedBound, Problem};
use crate::error::{Error, Result};
use cell_features::CellFeatures;
use declared_patterns::DeclaredPatterns;
use declared_symmetries::DeclaredSymmetries;
use misplaced_pieces::MisplacedPieces;

/// What the states of a puzzle consist of.
///
/// A state is a byte string. Its places are all bytes but the separators. A place holds a piece:
/// the value of its byte.
///
/// # Examples
///
/// ```
/// use antipode_core::model::{Problem, Puzzle, StateDeclaration};
///
/// /// Two coins; a move turns one of them.
/// struct Coins;
///
/// impl Puzzle for Coins {
///     fn spec(&self) -> String {
///         "coins".into()
///     }
///     fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
///         Box::new(std::iter::once(vec![0, 0]))
///     }
///     fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
///         (0..2).for_each(|coin| visit(&[state[0] ^ (1 - coin), state[1] ^ coin]));
///     }
/// }
///
/// let declaration: StateDeclaration = serde_json::from_str(r#"{"changes":1,"symmetries":[{"places":[1,0]}]}"#).unwrap();
/// let coins = Problem::new(Coins).with_declared_state(declaration, true)?;
/// assert_eq!(coins.heuristics(), ["misplaced", "zero"]);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StateDeclaration {
    /// The rows and columns of the board whose cells are the places, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<[usize; 2]>,
    /// The byte between parts of a state, which is no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub separator: Option<PieceValue>,
    /// All values that a place may hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceValues>,
    /// The most places that a move changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<usize>,
    /// A piece that the rules know, and that stands for any piece outside of a pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wildcard: Option<PieceValue>,
    /// Symmetries that keep goals, starts and moves, and generate all that are to be used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symmetries: Vec<DeclaredSymmetry>,
    /// A number of moves that no state exceeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_moves: Option<usize>,
}

/// A piece: one character of ASCII, or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PieceValue {
    /// A byte.
    Number(u8),
    /// A character.
    Character(String),
}

/// Pieces: the characters of a text, or a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PieceValues {
    /// Characters of ASCII.
    Characters(String),
    /// Pieces of either form.
    List(Vec<PieceValue>),
}

/// A symmetry: the pieces change places, and may become others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DeclaredSymmetry {
    /// For each place, the place to which its piece goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<usize>>,
    /// The same as a motion of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardMotion>,
    /// Pairs of a piece and what it becomes. Pieces without a pair stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<[PieceValue; 2]>,
}

/// A motion of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardMotion {
    /// The columns are reversed.
    LeftRight,
    /// The rows are reversed.
    UpDown,
    /// Rows become columns.
    Transpose,
    /// A quarter turn clockwise.
    QuarterTurn,
}

/// A declaration with the bytes that it stands for.
#[derive(Clone, Debug)]
struct PlacedState {
    declared: StateDeclaration,
    /// The byte of each place.
    places: Vec<usize>,
    /// The length of a state in bytes.
    length: usize,
    /// Whether the rules may be asked.
    tried: bool,
}

impl PieceValue {
    /// The byte of the piece.
    fn byte(&self) -> Result<u8> {
        match self {
            PieceValue::Number(number) => Ok(*number),
            PieceValue::Character(text) => match text.as_bytes() {
                &[byte] => Ok(byte),
                _ => Err(wrong("piece", text, "write one character of ASCII, or a number from 0 to 255")),
            },
        }
    }
}

impl PieceValues {
    /// The bytes of the pieces.
    fn bytes(&self) -> Result<Vec<u8>> {
        match self {
            PieceValues::Characters(text) if text.is_ascii() => Ok(text.bytes().collect()),
            PieceValues::Characters(text) => Err(wrong("pieces", text, "write characters of ASCII")),
            PieceValues::List(all) => all.iter().map(PieceValue::byte).collect(),
        }
    }
}

fn wrong(name: &str, value: &str, fault: &str) -> Error {
    Error::bad_value(format!("declared {name}"), value, fault)
}

impl PlacedState {
    /// The places of the states of a puzzle. `Usage` if the declaration does not fit them.
    fn new(declared: StateDeclaration, state: &[u8], tried: bool) -> Result<PlacedState> {
        let separator = declared.separator.as_ref().map(PieceValue::byte).transpose()?;
        let places: Vec<usize> = (0..state.len()).filter(|&at| Some(state[at]) != separator).collect();
        let placed = PlacedState { places, length: state.len(), tried, declared };
        if let Some([rows, columns]) = placed.declared.board
            && rows.checked_mul(columns) != Some(placed.places.len())
        {
            let fault = format!("a state has {} places", placed.places.len());
            return Err(wrong("board", &format!("{rows} x {columns}"), &fault));
        }
        if placed.declared.changes == Some(0) {
            return Err(wrong("changes", "0", "a move changes at least one place"));
        }
        Ok(placed)
    }

    /// Checks that all places of a state hold declared pieces.
    fn check_pieces(&self, pieces: &[u8], state: &[u8], written: &str) -> Result<()> {
        match self.places.iter().find(|&&place| !pieces.contains(&state[place])) {
            None => Ok(()),
            Some(&place) => {
                let fault = format!("'{written}' has {}", shown(state[place]));
                Err(Error::broken_law("the declared pieces", fault))
            }
        }
    }
}

/// A piece, for messages.
fn shown(piece: u8) -> String {
    if piece.is_ascii_graphic() { format!("the piece '{}'", char::from(piece)) } else { format!("the piece {piece}") }
}

impl Problem {
    /// The same problem, with the abilities that follow from what its states consist of.
    ///
    /// - `symmetries`: orbits, and searches of one state of each class.
    /// - `changes` and listed goals: the heuristic `misplaced`.
    /// - `wildcard` and listed goals: patterns and pattern databases.
    /// - `board` and `pieces`: the cells as inputs of networks.
    /// - `most_moves`: environments for learning.
    ///
    /// What is declared is compared with the rules when it is used, if they may be asked: `tried`.
    /// A table alone starts no program.
    ///
    /// # Errors
    ///
    /// `Usage` if the declaration does not fit the states: another number of places, places that
    /// symmetries do not permute, or pieces that are none.
    pub fn with_declared_state(self, declared: StateDeclaration, tried: bool) -> Result<Problem> {
        let first = self.starts().next().or_else(|| self.goals().next());
        let first = first.ok_or_else(|| Error::incapable(self.spec(), "lists no state", ""))?;
        let placed = PlacedState::new(declared, &first, tried)?;
        let declared = &placed.declared;
        let symmetric = DeclaredSymmetries::new(&self, &placed, &first)?;
        let features = CellFeatures::new(&self, &placed)?;
        let heuristics = MisplacedPieces::new(&self, &placed);
        let patterns = DeclaredPatterns::new(&self, &placed)?;
        let most_moves = declared.most_moves;
        Ok(self.with_abilities(|abilities| {
            abilities.symmetric = symmetric.map(|found| Arc::new(found) as _);
            abilities.features = features.map(|found| Arc::new(found) as _);
            abilities.heuristics = heuristics.map(|found| Arc::new(found) as _);
            abilities.patterns = patterns.map(|found| Arc::new(found) as _);
            abilities.move_bound = most_moves.map(|most| Arc::new(FixedBound(most)) as _);
        }))
    }
}
