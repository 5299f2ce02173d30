//! What a file holds: its columns, the number of its rows, what is said of them.

use serde::Serialize;

use antipode_nets::EncodingShape;

/// The type of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A byte.
    U8,
    /// Two bytes.
    U16,
    /// Eight bytes.
    U64,
    /// UTF-8.
    Text,
}

impl Kind {
    /// The least type of numbers that can be so great.
    pub fn holding(greatest: u64) -> Kind {
        match greatest {
            0..=0xff => Kind::U8,
            0x100..=0xffff => Kind::U16,
            _ => Kind::U64,
        }
    }

    /// Bytes of a value; none for texts.
    pub fn bytes(self) -> Option<usize> {
        match self {
            Kind::U8 => Some(1),
            Kind::U16 => Some(2),
            Kind::U64 => Some(8),
            Kind::Text => None,
        }
    }
}

/// A column, or several of one type that belong together: one array of two dimensions, where the
/// format has such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name of the array.
    pub name: &'static str,
    /// The names of single columns.
    pub fields: Vec<String>,
    /// The type of all values.
    pub kind: Kind,
    /// Whether it is an array of two dimensions.
    pub matrix: bool,
    /// Bits of a row, if no more are used than there are values; of texts, those of the first.
    pub bits: u64,
}

impl Column {
    /// Bytes of a row; none for texts.
    pub fn bytes(&self) -> Option<usize> {
        Some(self.kind.bytes()? * self.fields.len())
    }

    /// The shape of the array.
    pub fn shape(&self, rows: u64) -> Vec<u64> {
        if self.matrix { vec![rows, self.fields.len() as u64] } else { vec![rows] }
    }
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The columns.
    pub columns: Vec<Column>,
    /// The number of rows.
    pub rows: u64,
    /// What it says of itself, as JSON.
    pub about: String,
}

/// What a file says of itself.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The version of this description.
    pub format: u32,
    /// The program that wrote it.
    pub program: &'static str,
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// Where the distances come from, as on the command line: `table`, `solver:NAME`, `file`.
    pub labels: String,
    /// Which states: `all`, `drawn`, `by-depth`, `in-order` (all, reached or not), `paths`.
    pub selection: &'static str,
    /// Where random numbers started, if states were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How states are written: `features`, `bytes`, `text`, `index`, `none`.
    pub states: &'static str,
    /// The fields of features or bytes: what they are, how many values each has, rows and columns
    /// of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<EncodingShape>,
    /// What stands for the distance of a state without a path to a goal, if such states are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreached: Option<u64>,
    /// How many states of the whole puzzle have each distance, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<u64>>,
    /// Rows.
    pub rows: u64,
}
