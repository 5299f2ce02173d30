//! States as inputs of neural networks.
//!
//! Most families provide them; networks, training and data sets use them (`nets`, `learn`,
//! `export`).

/// A state as fields with few values each.
///
/// Networks see the fields one-hot: a 1 for the value of each field.
pub trait StateFeatures: Send + Sync {
    /// The kind of the fields, such as `cells`, `pieces` or `bytes`.
    fn name(&self) -> &'static str;

    /// The number of values of each field.
    fn sizes(&self) -> Vec<usize>;

    /// Appends the value of each field.
    fn values(&self, state: &[u8], out: &mut Vec<u16>);

    /// The rows and columns of the board, if the fields are its cells.
    ///
    /// The cells are in row order and all have the same number of values. OPTIONAL: without it
    /// networks cannot use convolutions.
    fn grid(&self) -> Option<(usize, usize)> {
        None
    }
}

/// The plain bytes of states, for puzzles without other features.
#[derive(Clone, Copy, Debug)]
pub struct ByteFeatures {
    /// Bytes of a state.
    pub length: usize,
}

impl StateFeatures for ByteFeatures {
    fn name(&self) -> &'static str {
        "bytes"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![256; self.length]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        out.extend(state.iter().map(|&byte| u16::from(byte)));
    }
}
