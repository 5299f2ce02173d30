//! What a reproduction is: figures beside those of a paper and the exact ones, a chart, and notes.

use serde::{Deserialize, Serialize};

/// A document whose figures are computed again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// When, as far as its text says.
    pub year: Option<u32>,
}

/// How our figure compares with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// They are equal, or differ by no more than chance explains.
    Agrees,
    /// Ours is better.
    Better,
    /// Ours is worse.
    Worse,
    /// The paper's figure cannot be right.
    Impossible,
    /// The text of the paper does not give the figure.
    Unpublished,
}

impl Verdict {
    /// All of them.
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

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The row of the table that it is in.
    pub row: String,
    /// Its column.
    pub column: String,
    /// Ours; null if a solver failed.
    pub ours: Option<f64>,
    /// The paper's; null if it has none.
    pub paper: Option<f64>,
    /// The exact one; null where nothing is exact.
    pub exact: Option<f64>,
    /// How ours compares with the paper's.
    pub verdict: Verdict,
    /// Why.
    pub note: Option<String>,
}

/// A picture of the figures: ranges over labels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// What is below the axis.
    pub x: String,
    /// What is left of the axis.
    pub y: String,
    /// Whether the axis of the values is logarithmic.
    pub logarithmic: bool,
    /// The places on the horizontal axis.
    pub labels: Vec<String>,
    /// Some values at each of them.
    pub series: Vec<Series>,
}

/// Values of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// Least, middle and greatest value at each label, where there are any.
    pub ranges: Vec<Option<[f64; 3]>>,
}

/// What an experiment finds.
pub(super) struct Findings {
    pub(super) cells: Vec<Cell>,
    pub(super) chart: Chart,
    pub(super) notes: Vec<String>,
}

/// An experiment that was done again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reproduction {
    /// Its name.
    pub experiment: String,
    /// What it shows.
    pub about: String,
    /// Where it comes from.
    pub source: Source,
    /// Whether it was shortened.
    pub quick: bool,
    /// Where random numbers started.
    pub seed: u64,
    /// The version of this program.
    pub version: String,
    /// The figures.
    pub cells: Vec<Cell>,
    /// A picture of them.
    pub chart: Chart,
    /// What else there is to say.
    pub notes: Vec<String>,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

impl Reproduction {
    /// How many figures have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cells.iter().filter(|cell| cell.verdict == verdict).count()
    }
}

/// A number of things, some kind of which a paper reports.
pub(super) fn number(value: impl Into<f64>) -> Option<f64> {
    Some(value.into())
}
