//! A reproduction: our figures beside those of a paper and the exact ones, a chart, and notes.

use serde::{Deserialize, Serialize};

pub(super) use antipode_jobs::{ChartData, ChartMarks, ChartSeries};

/// The document whose figures are reproduced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// Its title.
    pub title: String,
    /// Its authors.
    pub authors: Vec<String>,
    /// The year, if its text states it.
    pub year: Option<u32>,
}

/// How our figure compares with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Equal, or different within chance.
    Agrees,
    /// Ours is better.
    Better,
    /// Ours is worse.
    Worse,
    /// The paper's figure cannot be what the paper states.
    Impossible,
    /// The text of the paper does not give the figure.
    Unpublished,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 5] =
        [Verdict::Agrees, Verdict::Better, Verdict::Worse, Verdict::Impossible, Verdict::Unpublished];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Impossible => "impossible",
            Verdict::Unpublished => "unpublished",
        }
    }
}

/// One figure of a reproduction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// The row of the table.
    pub row: String,
    /// The column of the table.
    pub column: String,
    /// Our figure; null if a solver failed.
    pub ours: Option<f64>,
    /// The paper's figure; null if it has none.
    pub paper: Option<f64>,
    /// The exact figure; null if there is none.
    pub exact: Option<f64>,
    /// How our figure compares with the paper's.
    pub verdict: Verdict,
    /// The reason.
    pub note: Option<String>,
}

/// The findings of an experiment.
pub(super) struct Findings {
    pub(super) cells: Vec<Cell>,
    pub(super) chart: ChartData,
    pub(super) notes: Vec<String>,
}

/// A reproduced experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reproduction {
    /// The name of the experiment.
    pub experiment: String,
    /// The subject.
    pub about: String,
    /// The document of the experiment.
    pub source: Source,
    /// Whether it is a quick reproduction with fewer runs.
    pub quick: bool,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The name and version of this program.
    pub program: String,
    /// The figures.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub cells: Vec<Cell>,
    /// A chart of the figures.
    pub chart: ChartData,
    /// Remarks.
    pub notes: Vec<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

impl Reproduction {
    /// The number of figures with a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cells.iter().filter(|cell| cell.verdict == verdict).count()
    }
}

/// A figure as the value of a cell.
#[expect(clippy::unnecessary_wraps, reason = "cells may hold no figure")]
pub(super) fn number(value: impl Into<f64>) -> Option<f64> {
    Some(value.into())
}

/// Rounds a figure to three decimals.
pub(super) fn round(value: f64) -> f64 {
    (1000.0 * value).round() / 1000.0
}
