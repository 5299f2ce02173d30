//! States as inputs of networks.
//!
//! Most families provide them; networks, training and data sets use them (`nets`, `learn`,
//! `export`).

/// A state as fields with few values each. Networks see them one-hot: a 1 for the value of each
/// field.
pub trait Features: Send + Sync {
    /// The kind of the fields: `cells`, `pieces`, `bytes`, ..
    fn name(&self) -> &'static str;

    /// The number of values of each field.
    fn sizes(&self) -> Vec<usize>;

    /// Appends the value of each field.
    fn values(&self, state: &[u8], out: &mut Vec<u16>);

    /// The rows and columns of the board, where the fields are its cells, row by row, all of one
    /// size. OPTIONAL: without it there are no convolutions.
    fn grid(&self) -> Option<(usize, usize)> {
        None
    }
}

/// The bytes of states as they are: for puzzles that say nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    /// Bytes of a state.
    pub length: usize,
}

impl Features for Bytes {
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
