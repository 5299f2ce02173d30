//! Results as people and programs read them: text, JSON, plots.

pub mod plot;
mod text;

pub use text::{analyses, analysis, built, components, contents, distances, paths, states, verified};

use serde::Serialize;

/// A result as one line of JSON.
pub fn json(result: &impl Serialize) -> String {
    serde_json::to_string(result).expect("results have string keys and finite numbers") + "\n"
}
