//! The schema of a file: its columns, its number of rows, and its metadata.

use serde::Serialize;

use antipode_nets::EncodingShape;

/// A type of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// A byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// Eight bytes.
    U64,
    /// Eight bytes of a number that may be negative.
    I64,
    /// Eight bytes of a real number.
    F64,
    /// UTF-8.
    Text,
    /// Texts of at most so many characters, in UTF-32.
    WideText(usize),
}

impl ValueKind {
    /// The smallest type of numbers up to `greatest`.
    pub(crate) fn holding(greatest: u64) -> ValueKind {
        match greatest {
            0..=0xff => ValueKind::U8,
            0x100..=0xffff => ValueKind::U16,
            0x1_0000..=0xffff_ffff => ValueKind::U32,
            _ => ValueKind::U64,
        }
    }

    /// The bytes of a value; `None` for texts.
    pub(crate) fn bytes(self) -> Option<usize> {
        match self {
            ValueKind::U8 => Some(1),
            ValueKind::U16 => Some(2),
            ValueKind::U32 => Some(4),
            ValueKind::U64 | ValueKind::I64 | ValueKind::F64 => Some(8),
            ValueKind::WideText(characters) => Some(4 * characters),
            ValueKind::Text => None,
        }
    }
}

/// A column, or several related columns of one type.
///
/// Several columns are one array of two dimensions if the format has such arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SchemaColumn {
    /// The name of the array.
    pub name: String,
    /// The names of the single columns.
    pub fields: Vec<String>,
    /// The type of all values.
    pub kind: ValueKind,
    /// Whether it is an array of two dimensions.
    pub matrix: bool,
    /// The bits of a row. A field counts only the bits that its values need; a text counts as much
    /// as the first one.
    pub bits: u64,
}

impl SchemaColumn {
    /// The bytes of a row; `None` for texts.
    pub(crate) fn bytes(&self) -> Option<usize> {
        Some(self.kind.bytes()? * self.fields.len())
    }

    /// The shape of the array.
    pub(crate) fn shape(&self, rows: u64) -> Vec<u64> {
        if self.matrix { vec![rows, self.fields.len() as u64] } else { vec![rows] }
    }
}

/// The schema of a file.
#[derive(Clone, Debug)]
pub(crate) struct FileSchema {
    /// The columns.
    pub columns: Vec<SchemaColumn>,
    /// The number of rows.
    pub rows: u64,
    /// The metadata, as JSON.
    pub about: String,
}

/// The metadata of a file.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SchemaMetadata {
    /// The version of this description.
    pub format: u32,
    /// The program that wrote the file.
    pub program: &'static str,
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// The source of the distances, as on the command line: `table`, `solver:NAME`, `file`.
    pub labels: String,
    /// The selection of states: `all`, `drawn`, `by-depth`, `in-order` (all, reached or not),
    /// `paths`.
    pub selection: &'static str,
    /// The subset of the states that the selection is from, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subset: Option<String>,
    /// The seed of random numbers, if states were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The form of states: `features`, `bytes`, `text`, `index`, `none`.
    pub states: &'static str,
    /// The fields of features or bytes: their kind, their numbers of values, and the rows and
    /// columns of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<EncodingShape>,
    /// The value for states without a path to a goal, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreached: Option<u64>,
    /// The number of states of the whole puzzle at each distance, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<u64>>,
    /// The number of rows.
    pub rows: u64,
}
