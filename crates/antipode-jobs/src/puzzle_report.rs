//! The pieces, moves and order of a puzzle, as reports describe them.

use serde::Serialize;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, SetOfPieces};
use antipode_core::nums::BigCount;

/// What a puzzle of pieces is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleReport {
    /// The canonical spec.
    pub spec: String,
    /// The sets of pieces that moves permute.
    pub sets: Vec<ReportedSet>,
    /// The moves, of which all powers count unless the spec says otherwise.
    pub moves: Vec<ReportedMove>,
    /// The order of the group of the moves, in which pieces that look alike are different; absent
    /// if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_order: Option<BigCount>,
}

/// A set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportedSet {
    /// The name; empty for the only set of a group.
    pub name: String,
    /// The number of pieces.
    pub pieces: usize,
    /// The number of orientations of a piece.
    pub orientations: usize,
    /// The number of pieces that look different.
    pub kinds: usize,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReportedMove {
    /// The name.
    pub name: String,
    /// How many times it must be made to change nothing.
    pub order: u64,
}

impl PuzzleReport {
    /// The parts of a problem.
    ///
    /// # Errors
    ///
    /// `Usage` if the puzzle is not one of pieces.
    pub fn of(problem: &Problem) -> Result<PuzzleReport> {
        let spec = problem.spec();
        let parts = problem.abilities().parts.as_ref();
        let parts = parts.ok_or_else(|| {
            Error::missing_ability(&spec, "sets of pieces", format!("antipode analyze '{spec}' describes its states"))
        })?;
        let sets = parts.sets().into_iter();
        let sets = sets.map(|SetOfPieces { name, pieces, orientations, kinds }| ReportedSet {
            name,
            pieces,
            orientations,
            kinds,
        });
        Ok(PuzzleReport {
            sets: sets.collect(),
            moves: parts.base_moves().into_iter().map(|(name, order)| ReportedMove { name, order }).collect(),
            group_order: parts.group_order().map(BigCount),
            spec,
        })
    }
}
