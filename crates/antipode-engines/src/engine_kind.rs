//! The searches by name.

use super::{DialEngine, Engine, GeneralEngine, GpuEngine, QueueEngine, RowEngine, TileEngine, WordEngine};
use antipode_core::error::{Error, Result};
use antipode_core::model::ProblemDemand::{self, NoNumbering, OneWayMoves, SeveralGoals, UnlistedGoals};

/// The searches that a user can name: the engines and the sparse search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EngineKind {
    /// [`TileEngine`].
    Tiles,
    /// [`RowEngine`].
    Rows,
    /// [`WordEngine`].
    Words,
    /// [`GeneralEngine`].
    General,
    /// [`DialEngine`].
    Dial,
    /// [`QueueEngine`].
    #[serde(alias = "reference")]
    Queue,
    /// [`ExternalEngine`](crate::ExternalEngine), which needs a folder.
    External,
    /// [`GpuEngine`], which needs a graphics card.
    Gpu,
    /// [`sparse::explore`](crate::sparse::explore), which finds the states for a numbering. It runs
    /// before an [`Engine`], or instead of one.
    Sparse,
}

impl EngineKind {
    /// The engines that search in memory, fastest first.
    pub const IN_MEMORY: [EngineKind; 6] = [
        EngineKind::Tiles,
        EngineKind::Rows,
        EngineKind::Words,
        EngineKind::General,
        EngineKind::Dial,
        EngineKind::Queue,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Tiles => "tiles",
            EngineKind::Rows => "rows",
            EngineKind::Words => "words",
            EngineKind::General => "general",
            EngineKind::Dial => "dial",
            EngineKind::Queue => "queue",
            EngineKind::External => "external",
            EngineKind::Gpu => "gpu",
            EngineKind::Sparse => "sparse",
        }
    }

    /// An alternative name that users can write.
    pub fn alias(self) -> Option<&'static str> {
        (self == EngineKind::Queue).then_some("reference")
    }

    /// The searches that a user can name.
    pub const NAMED: [EngineKind; 9] = [
        EngineKind::Tiles,
        EngineKind::Rows,
        EngineKind::Words,
        EngineKind::General,
        EngineKind::Dial,
        EngineKind::Queue,
        EngineKind::External,
        EngineKind::Gpu,
        EngineKind::Sparse,
    ];

    /// The puzzles that it searches.
    pub fn searches(self) -> &'static str {
        match self {
            EngineKind::Tiles => "sliding boards of 10 cells or more, without wrap, one tile a move and one goal",
            EngineKind::Rows => "puzzles whose moves take whole rows of states to rows",
            EngineKind::External => "puzzles whose moves take whole rows of states to rows and can be undone",
            EngineKind::Gpu => "those of tiles and rows, in the memory of a graphics card",
            EngineKind::Words => "coloured boards and the Tower of Hanoi on four pegs and more",
            EngineKind::General => "puzzles with a numbering, but no patterns with 'least'",
            EngineKind::Dial => "puzzles whose moves have costs",
            EngineKind::Queue => "puzzles with a numbering",
            EngineKind::Sparse => "all puzzles, but no patterns with 'least'",
        }
    }

    /// The demands of problems that it supports.
    pub fn supports(self) -> &'static [ProblemDemand] {
        match self {
            EngineKind::Tiles => &[],
            EngineKind::Words | EngineKind::External => &[SeveralGoals],
            EngineKind::Rows | EngineKind::Gpu => &[OneWayMoves, SeveralGoals, UnlistedGoals],
            EngineKind::General => &[OneWayMoves, SeveralGoals, UnlistedGoals, NoNumbering],
            EngineKind::Dial | EngineKind::Queue | EngineKind::Sparse => ProblemDemand::ALL,
        }
    }

    /// The engine, on the best instruction set.
    ///
    /// # Errors
    ///
    /// `Usage` if `ANTIPODE_ARCH` names no instruction set of this machine, and for `External` and
    /// `Sparse`. `Missing` for `Gpu` without a card.
    pub fn engine(self) -> Result<Box<dyn Engine>> {
        Ok(match self {
            EngineKind::Tiles => Box::new(TileEngine::new()?),
            EngineKind::Rows => Box::new(RowEngine::new()?),
            EngineKind::Words => Box::new(WordEngine::new()?),
            EngineKind::General => Box::new(GeneralEngine),
            EngineKind::Dial => Box::new(DialEngine),
            EngineKind::Queue => Box::new(QueueEngine),
            EngineKind::Gpu => Box::new(GpuEngine::new()?),
            EngineKind::External => {
                return Err(Error::incomplete("a search on disk", "a folder for its scratch files", ""));
            }
            EngineKind::Sparse => {
                return Err(Error::incapable("the sparse search", "does without a numbering", "this needs one"));
            }
        })
    }

    /// Whether it always uses one thread, whatever the job requests.
    pub fn is_serial(self) -> bool {
        matches!(self, EngineKind::Queue | EngineKind::Gpu)
    }

    /// Whether its threads are those of a pool that other work shares; others use the calling
    /// thread or start their own.
    pub(crate) fn shares_pool(self) -> bool {
        !matches!(self, EngineKind::Queue | EngineKind::Gpu | EngineKind::External)
    }

    /// Whether it keeps a number for every state, and so records depths in any encoding.
    pub(crate) fn keeps_numbers(self) -> bool {
        matches!(self, EngineKind::Queue | EngineKind::Dial)
    }
}
