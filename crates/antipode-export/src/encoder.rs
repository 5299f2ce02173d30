//! The encoder of states and distances as columns.

use std::sync::Arc;

use rayon::prelude::*;

use crate::format::FileFormat;
use crate::options::StatesAs;
use crate::schema::{SchemaColumn, ValueKind};
use antipode_core::error::{Error, Result};
use antipode_core::model::{ByteFeatures, Problem, StateFeatures};
use antipode_jobs::{StateLabel, UNREACHED};
use antipode_nets::EncodingShape;

/// The number of states per parallel task.
const PIECE: usize = 1 << 10;

/// The values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnValues {
    /// Numbers, little-endian, row by row.
    Numbers(Vec<u8>),
    /// Numbers of eight bytes, some of which only fill the place of a missing value: those whose
    /// level is 0 and not 1.
    Sparse(Vec<u8>, Vec<i16>),
    /// Texts.
    Texts(Vec<String>),
}

/// A block of rows: the values of each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowBlock {
    /// The number of rows.
    pub rows: usize,
    /// The values, in the order of the columns.
    pub columns: Vec<ColumnValues>,
}

/// The form of states.
enum StateColumns {
    Fields(Arc<dyn StateFeatures>, ValueKind),
    Text,
    Index,
    None,
}

/// An encoder of states and distances as columns.
pub(crate) struct ColumnEncoder {
    problem: Problem,
    form: StateColumns,
    name: &'static str,
    deepest: u32,
}

impl ColumnEncoder {
    /// The encoder for a format; `deepest` is the greatest distance. `Usage` if the format cannot
    /// hold states in the requested form, or they have no index.
    pub(crate) fn new(
        problem: &Problem,
        states: Option<StatesAs>,
        format: FileFormat,
        deepest: u32,
        is_table: bool,
    ) -> Result<ColumnEncoder> {
        let states = states.unwrap_or(if format == FileFormat::Csv { StatesAs::Text } else { StatesAs::Features });
        let unknown = || {
            Error::incapable(
                problem.spec(),
                "lists no goal, so nothing is known of its states",
                "use --form text or index",
            )
        };
        let (form, name) = match states {
            StatesAs::Features => (in_fields(problem.features().ok_or_else(unknown)?), "features"),
            StatesAs::Bytes => {
                let length = problem.starts().next().ok_or_else(unknown)?.len();
                (in_fields(Arc::new(ByteFeatures { length })), "bytes")
            }
            StatesAs::Text if !format.has_texts() => {
                let name = format.name();
                return Err(Error::incapable(
                    format!("{name} files"),
                    "hold no texts",
                    "write .csv or .parquet, or use --form features",
                ));
            }
            StatesAs::Text => (StateColumns::Text, "text"),
            // Labels come from puzzles of any size, also from those without a numbering.
            StatesAs::Index | StatesAs::None if !is_table => {
                return Err(Error::incomplete("the index of a state", "a table", "use --form features, bytes or text"));
            }
            StatesAs::Index => (StateColumns::Index, "index"),
            StatesAs::None => (StateColumns::None, "none"),
        };
        Ok(ColumnEncoder { problem: problem.clone(), form, name, deepest })
    }

    /// The form of states.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// The fields, if the file contains them.
    pub(crate) fn shape(&self) -> Option<EncodingShape> {
        match &self.form {
            StateColumns::Fields(features, _) => Some(EncodingShape::of(&**features)),
            _ => None,
        }
    }

    /// Whether the file omits states.
    pub(crate) fn is_in_order(&self) -> bool {
        matches!(self.form, StateColumns::None)
    }

    /// The value that represents the distance of a state without a path.
    pub(crate) fn unreached(&self) -> u64 {
        match self.distance_kind() {
            ValueKind::U8 => u8::MAX.into(),
            ValueKind::U16 => u16::MAX.into(),
            _ => UNREACHED.into(),
        }
    }

    fn distance_kind(&self) -> ValueKind {
        // One number more is that of a state without a path.
        ValueKind::holding(u64::from(self.deepest) + 1)
    }

    /// The columns: states, then distances.
    pub(crate) fn columns(&self) -> Vec<SchemaColumn> {
        let states = match &self.form {
            StateColumns::Fields(features, kind) => {
                let (name, sizes) = (features.name(), features.sizes());
                let fields = (0..sizes.len()).map(|field| format!("{name}_{field}")).collect();
                let bits = sizes.iter().map(|&size| bits(size as u64)).sum();
                Some(SchemaColumn { name: "states".into(), fields, kind: *kind, matrix: true, bits })
            }
            StateColumns::Text => {
                // Other texts can be longer. The length only serves the estimate of the size.
                let length = self.problem.starts().next().map_or(0, |state| self.problem.write(&state).len());
                let bits = 8 * length as u64;
                Some(SchemaColumn {
                    name: "states".into(),
                    fields: vec!["state".into()],
                    kind: ValueKind::Text,
                    matrix: false,
                    bits,
                })
            }
            StateColumns::Index => Some(SchemaColumn {
                name: "indices".into(),
                fields: vec!["index".into()],
                kind: ValueKind::U64,
                matrix: false,
                bits: 64,
            }),
            StateColumns::None => None,
        };
        let (fields, kind) = (vec!["distance".into()], self.distance_kind());
        let distances = SchemaColumn {
            name: "distances".into(),
            fields,
            kind,
            matrix: false,
            bits: bits(u64::from(self.deepest) + 2),
        };
        states.into_iter().chain([distances]).collect()
    }

    /// Encodes some rows.
    pub(crate) fn block(&self, labelled: &StateLabel<'_>) -> RowBlock {
        let rows = labelled.distances.len();
        // It is 0 if there are no rows, or rows without states. Chunks of length 0 panic, so the
        // calls below take 1 instead.
        let length = labelled.states.len() / rows.max(1);
        let states = match &self.form {
            StateColumns::Fields(features, kind) => {
                let pieces: Vec<Vec<u8>> = labelled
                    .states
                    .par_chunks(PIECE * length.max(1))
                    .map(|piece| fields(&**features, *kind, piece, length))
                    .collect();
                Some(ColumnValues::Numbers(pieces.concat()))
            }
            StateColumns::Text => {
                let states = labelled.states.par_chunks(length.max(1));
                Some(ColumnValues::Texts(states.map(|state| self.problem.write(state)).collect()))
            }
            StateColumns::Index => {
                Some(ColumnValues::Numbers(labelled.indices.iter().flat_map(|index| index.to_le_bytes()).collect()))
            }
            StateColumns::None => None,
        };
        let distances = match self.distance_kind() {
            // The low bytes of the number that represents no distance have all bits set.
            ValueKind::U8 => labelled.distances.iter().map(|&distance| distance as u8).collect(),
            ValueKind::U16 => labelled.distances.iter().flat_map(|&distance| (distance as u16).to_le_bytes()).collect(),
            _ => labelled.distances.iter().flat_map(|&distance| distance.to_le_bytes()).collect(),
        };
        RowBlock { rows, columns: states.into_iter().chain([ColumnValues::Numbers(distances)]).collect() }
    }
}

/// The columns of one-hot fields.
fn in_fields(features: Arc<dyn StateFeatures>) -> StateColumns {
    // The fields form one array, so all have the type that the widest of them needs.
    let most = features.sizes().into_iter().max().unwrap_or(1);
    StateColumns::Fields(features, ValueKind::holding(most.saturating_sub(1) as u64))
}

/// The bits that `values` values need.
fn bits(values: u64) -> u64 {
    u64::from(values.next_power_of_two().trailing_zeros())
}

/// The values of the fields of states of `length` bytes.
fn fields(features: &dyn StateFeatures, kind: ValueKind, states: &[u8], length: usize) -> Vec<u8> {
    let mut values = vec![];
    states.chunks_exact(length.max(1)).for_each(|state| features.values(state, &mut values));
    match kind {
        // The kind holds the greatest value of all fields, so no value loses bits.
        ValueKind::U8 => values.into_iter().map(|value| value as u8).collect(),
        _ => values.into_iter().flat_map(u16::to_le_bytes).collect(),
    }
}
