//! The text output of a training.

use std::path::Path;

use crate::record::{EpochRecord, NetworkAccuracy, TrainingReport};
use antipode_cli::reports::plot::{self, CurveLine};
use antipode_core::error::Result;
use antipode_core::nums::{self, grouped};

/// Axes whose values differ by more than this factor are logarithmic.
const FAR: f64 = 20.0;

fn accuracy(accuracy: &NetworkAccuracy) -> String {
    let NetworkAccuracy { bias, deviation, absolute, over } = accuracy;
    format!("error {bias:+.3} ± {deviation:.3}, absolute {absolute:.3}, {:.1} % over", 100.0 * over)
}

/// An epoch as one line of text.
pub(crate) fn epoch(epoch: &EpochRecord) -> String {
    let EpochRecord { epoch: number, loss, validation, rate, .. } = epoch;
    let more = epoch.accuracy.as_ref().map_or(String::new(), |known| format!(", {}", accuracy(known)));
    format!("epoch {number}: loss {loss:.5}, validation {validation:.5}{more}, rate {rate:.2e}")
}

/// The report as text.
pub(crate) fn text(report: &TrainingReport) -> String {
    let mut out = format!("{}: {} weights, learnt from {}\n", report.spec, grouped(report.weights), report.labels);
    if let Some(from) = &report.from {
        out +=
            &format!("{} of {} layers are those of {}, a network of {}\n", from.layers, from.of, from.file, from.spec);
    }
    for line in &report.epochs {
        out += &format!("  {}\n", epoch(line));
    }
    let early = if report.stopped_early { ", stopped early" } else { "" };
    let (time, speed) = (nums::seconds(report.seconds), nums::rate(report.samples_per_second, "examples/s"));
    out += &format!(
        "{}: epoch {} of {}{early}; {} examples an epoch, {time}, {speed}\n",
        report.file,
        report.best_epoch,
        report.epochs.len(),
        grouped(report.samples),
    );
    out
}

/// Draws the learning curve.
///
/// # Errors
///
/// Those of [`plot::curve`].
pub(crate) fn curve(path: &Path, report: &TrainingReport) -> Result<()> {
    let line = |name: &str, of: &dyn Fn(&EpochRecord) -> Option<f64>| {
        let points = report.epochs.iter().filter_map(|epoch| Some((f64::from(epoch.epoch), of(epoch)?)));
        CurveLine { name: name.into(), points: points.collect() }
    };
    let mut lines = vec![line("loss", &|epoch| Some(epoch.loss))];
    if report.validation_samples > 0 {
        lines.push(line("validation", &|epoch| Some(epoch.validation)));
        lines.push(line("mean absolute error", &|epoch| Some(epoch.accuracy?.absolute)));
    }
    let values = || lines.iter().flat_map(|line| line.points.iter().map(|point| point.1)).filter(|value| *value > 0.0);
    let far = values().fold(0.0, f64::max) > FAR * values().fold(f64::MAX, f64::min);
    let title = format!("{}, {}", report.spec, report.labels);
    plot::curve(path, &title, ("epoch", "loss"), &lines, far)
}
