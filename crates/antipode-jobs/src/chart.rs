//! The data of charts.

use serde::{Deserialize, Serialize};

/// A chart of ranges of values over labels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChartData {
    /// The title of the horizontal axis.
    pub x: String,
    /// The title of the vertical axis.
    pub y: String,
    /// Whether the vertical axis is logarithmic.
    pub logarithmic: bool,
    /// The labels of the horizontal axis.
    pub labels: Vec<String>,
    /// The values at each label.
    pub series: Vec<ChartSeries>,
    /// The marks of the values: ranges if it is missing.
    #[serde(default, skip_serializing_if = "ChartMarks::are_ranges")]
    pub marks: ChartMarks,
    /// Charts to draw below, of the same labels and series.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<ChartData>,
}

/// The marks of the values of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChartMarks {
    /// A line from the least to the greatest value, with a dot in the middle.
    #[default]
    Ranges,
    /// Bars up to the middle values. With [`ChartSeries::counts`], bars at their values as high as
    /// they are frequent, over labels that are whole numbers.
    Bars,
    /// Lines through the middle values.
    Lines,
    /// The distributions of [`ChartSeries::counts`], with a dot in the middle.
    Distributions,
}

impl ChartMarks {
    fn are_ranges(&self) -> bool {
        *self == ChartMarks::Ranges
    }
}

/// A series of a chart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChartSeries {
    /// Its name.
    pub name: String,
    /// The least, middle and greatest value at each label; `None` where there are no values.
    pub ranges: Vec<Option<[f64; 3]>>,
    /// Every value and how often it occurs: at each label for distributions, once for all labels
    /// for bars. Empty without.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<[f64; 2]>>,
}

impl ChartSeries {
    /// A series of ranges alone.
    pub fn of_ranges(name: impl Into<String>, ranges: Vec<Option<[f64; 3]>>) -> ChartSeries {
        ChartSeries { name: name.into(), ranges, counts: vec![] }
    }
}
