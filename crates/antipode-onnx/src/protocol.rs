//! The program's side of the protocol in docs/src/reference/protocol.md, one JSON object per line.

use serde::{Deserialize, Serialize};

/// The first line to this program.
#[derive(Debug, Deserialize)]
pub(crate) struct OnnxHello {
    pub(crate) protocol: u32,
    pub(crate) role: String,
    pub(crate) spec: String,
}

/// The first line of the answer. Networks make no claims.
#[derive(Debug, Serialize)]
pub(crate) struct OnnxWelcome {
    pub(crate) protocol: u32,
    pub(crate) name: String,
    pub(crate) admissible: bool,
    pub(crate) consistent: bool,
}

/// A request for the estimates of states.
#[derive(Debug, Deserialize)]
pub(crate) struct OnnxQuestion {
    pub(crate) id: u64,
    pub(crate) states: Vec<String>,
}

/// The estimates of states, in moves.
#[derive(Debug, Serialize)]
pub(crate) struct OnnxAnswer {
    pub(crate) id: u64,
    pub(crate) estimates: Vec<f64>,
}
