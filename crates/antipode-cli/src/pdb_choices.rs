//! What `antipode pdb build` takes as names: shares of moves and encodings.

use clap::ValueEnum;

use antipode_core::model::MoveShare;
use antipode_core::tables::Encoding;

/// A share of moves on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ShareChoice {
    /// The whole move, if a piece of the pattern arrives at the first place that it changes
    Location,
    /// The share of the pattern's pieces among those that move
    Split,
}

impl From<ShareChoice> for MoveShare {
    fn from(choice: ShareChoice) -> MoveShare {
        match choice {
            ShareChoice::Location => MoveShare::Location,
            ShareChoice::Split => MoveShare::Split,
        }
    }
}

/// An encoding of a pattern database on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum PatternEncodingChoice {
    /// One byte
    Byte,
    /// Two bytes, for values up to 65,534
    Short,
    /// Four bytes, for greater values
    Wide,
    /// Half a byte, for values up to 14
    Nibble,
    /// Half a byte: the excess over the distances of the tokens
    Delta,
    /// Two bits: for verification and walks, not for look-ups
    Mod3,
}

impl From<PatternEncodingChoice> for Encoding {
    fn from(choice: PatternEncodingChoice) -> Encoding {
        match choice {
            PatternEncodingChoice::Byte => Encoding::Byte,
            PatternEncodingChoice::Short => Encoding::Short,
            PatternEncodingChoice::Wide => Encoding::Wide,
            PatternEncodingChoice::Nibble => Encoding::Nibble,
            PatternEncodingChoice::Delta => Encoding::Delta,
            PatternEncodingChoice::Mod3 => Encoding::Mod3,
        }
    }
}
