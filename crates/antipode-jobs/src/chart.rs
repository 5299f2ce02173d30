//! The data of charts.

use serde::Serialize;

/// A chart of ranges of values over labels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// The title of the horizontal axis.
    pub x: String,
    /// The title of the vertical axis.
    pub y: String,
    /// Whether the vertical axis is logarithmic.
    pub logarithmic: bool,
    /// The labels of the horizontal axis.
    pub labels: Vec<String>,
    /// The values at each label.
    pub series: Vec<Series>,
}

/// A series of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The least, middle and greatest value at each label; `None` where there are no values.
    pub ranges: Vec<Option<[f64; 3]>>,
}
