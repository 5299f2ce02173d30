//! The lines that are exchanged, one JSON object each: the side of the program, of those in
//! docs/src/reference/protocol.md.

use serde::{Deserialize, Serialize};

/// The first line to this program.
#[derive(Debug, Deserialize)]
pub(crate) struct Hello {
    pub(crate) protocol: u32,
    pub(crate) role: String,
    pub(crate) spec: String,
}

/// The first line back. Networks claim nothing.
#[derive(Debug, Serialize)]
pub(crate) struct Welcome {
    pub(crate) protocol: u32,
    pub(crate) name: String,
    pub(crate) admissible: bool,
    pub(crate) consistent: bool,
}

/// States to be estimated.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) id: u64,
    pub(crate) states: Vec<String>,
}

/// Their estimates, in moves.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) id: u64,
    pub(crate) estimates: Vec<f64>,
}
