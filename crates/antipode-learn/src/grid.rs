//! Networks for all combinations of lists of settings: `antipode learn --grid`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::arguments::{LearnArguments, NetworkShape, TrainingArguments};
use crate::axis::GridAxis;
use crate::record::TrainingReport;
use crate::report;
use crate::work::LearningWork;
use antipode_cli::reports::{CsvFile, rows};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::nums::{self, grouped};
use antipode_core::storage::free;

/// The settings with each value of a list.
fn each(
    axis: &GridAxis,
    (shape, training): &(NetworkShape, TrainingArguments),
) -> Vec<(NetworkShape, TrainingArguments)> {
    let shaped = |layers: &String| (NetworkShape { layers: Some(layers.clone()), ..shape.clone() }, training.clone());
    let trained = |training: TrainingArguments| (shape.clone(), training);
    match axis {
        GridAxis::Layers(all) => all.iter().map(shaped).collect(),
        GridAxis::Loss(all) => {
            all.iter().map(|&loss| trained(TrainingArguments { loss, ..training.clone() })).collect()
        }
        GridAxis::Rate(all) => {
            all.iter().map(|&rate| trained(TrainingArguments { rate, ..training.clone() })).collect()
        }
        GridAxis::Batch(all) => {
            all.iter().map(|&batch| trained(TrainingArguments { batch, ..training.clone() })).collect()
        }
    }
}

/// A network of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TrainedNetwork {
    /// Its layers.
    pub layers: String,
    /// The loss that it minimises.
    pub loss: String,
    /// The learning rate.
    pub rate: f64,
    /// The number of examples of a step.
    pub batch: u32,
    /// The number of its weights.
    pub weights: u64,
    /// The epoch with its final weights.
    pub best_epoch: u32,
    /// The mean training loss of that epoch.
    pub training_loss: f64,
    /// The loss in validation after it; without validation, the training loss.
    pub validation: f64,
    /// The mean of estimate minus distance in validation.
    pub bias: Option<f64>,
    /// The standard deviation of this difference.
    pub deviation: Option<f64>,
    /// The mean absolute difference.
    pub absolute: Option<f64>,
    /// The share of states whose estimate exceeds the distance.
    pub over: Option<f64>,
    /// Wall-clock seconds of all epochs.
    pub seconds: f64,
}

impl TrainedNetwork {
    fn new(layers: &str, training: &TrainingArguments, report: &TrainingReport) -> TrainedNetwork {
        let best = report.epochs.iter().find(|epoch| epoch.epoch == report.best_epoch);
        let accuracy = best.and_then(|epoch| epoch.accuracy);
        TrainedNetwork {
            layers: layers.into(),
            loss: training.loss.to_string(),
            rate: training.rate,
            batch: training.batch,
            weights: report.weights,
            best_epoch: report.best_epoch,
            training_loss: best.map_or(f64::NAN, |epoch| epoch.loss),
            validation: best.map_or(f64::NAN, |epoch| epoch.validation),
            bias: accuracy.map(|accuracy| accuracy.bias),
            deviation: accuracy.map(|accuracy| accuracy.deviation),
            absolute: accuracy.map(|accuracy| accuracy.absolute),
            over: accuracy.map(|accuracy| accuracy.over),
            seconds: report.seconds,
        }
    }

    /// The error that compares networks, also of different losses.
    fn error(&self) -> f64 {
        self.absolute.unwrap_or(self.validation)
    }
}

/// The report of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GridReport {
    /// The canonical spec.
    pub spec: String,
    /// The file of the best network.
    pub file: String,
    /// The source of the labels.
    pub labels: String,
    /// The number of examples of an epoch.
    pub samples: u64,
    /// The number of examples for validation.
    pub validation_samples: u64,
    /// The place of the best network in the list, from 0.
    pub best: usize,
    /// The networks, in the order of the lists.
    pub networks: Vec<TrainedNetwork>,
}

/// Trains the networks of a grid, and writes the one with the least error.
///
/// # Errors
///
/// `Usage` if options do not fit a grid, or errors cannot be compared; those of
/// [`train`](crate::job::train()).
pub fn train(arguments: &LearnArguments) -> Result<GridReport> {
    let LearnArguments { training, keeping, csv, .. } = arguments;
    if keeping.checkpoint.is_some() {
        return Err(Error::excluded("a checkpoint is for one network, and --grid trains several", "--checkpoint"));
    }
    // Before the training, which may take hours.
    csv.iter().try_for_each(|csv| free(csv, arguments.force))?;
    let mut all = vec![(arguments.shape.clone(), training.clone())];
    for axis in &arguments.grid {
        // The last list varies fastest, as the rows of the table show.
        all = all.iter().flat_map(|one| each(axis, one)).collect();
    }
    for ((_, one), row) in all.iter_mut().zip(1..) {
        one.keep = training.keep.as_ref().map(|folder| folder.join(row.to_string()));
    }
    let work = LearningWork::new(arguments, &JobOutputs::none())?;
    if work.validation_samples() == 0 && all.iter().any(|(_, one)| one.loss != all[0].1.loss) {
        return Err(Error::incomplete("a comparison of losses", "--validation or --truth", ""));
    }
    // What does not fit should fail now, not when all networks before it are trained.
    all.iter().try_for_each(|(shape, training)| work.check(shape, training))?;
    let (mut networks, mut best, mut samples) = (Vec::<TrainedNetwork>::new(), 0, 0);
    for (shape, training) in &all {
        let mut file = None;
        let report = work.train(shape, training, &mut |_, network| {
            file = Some(network.clone());
            Ok(())
        })?;
        let trained = TrainedNetwork::new(&work.layers(shape), training, &report);
        if networks.is_empty() || trained.error() < networks[best].error() {
            best = networks.len();
            // An interrupted grid leaves its best network so far.
            file.map_or(Ok(()), |file| file.write(&arguments.output))?;
            training.curve.iter().try_for_each(|path| report::curve(path, &report))?;
        }
        samples = report.samples;
        networks.push(trained);
    }
    let grid = GridReport {
        spec: work.spec(),
        file: arguments.output.display().to_string(),
        labels: arguments.labels.clone(),
        samples,
        validation_samples: work.validation_samples(),
        best,
        networks,
    };
    if let Some(path) = csv {
        let mut csv = CsvFile::create(path, arguments.force)?;
        csv.add(&grid.networks)?;
        csv.finish()?;
    }
    Ok(grid)
}

/// The grid as a table.
pub fn text(grid: &GridReport) -> String {
    let number = |number: Option<f64>| number.map_or("-".into(), |number| format!("{number:.3}"));
    let header =
        ["layers", "loss", "rate", "batch", "weights", "epoch", "validation", "bias", "abs. error", "over", "time"];
    let table = rows(
        &header,
        grid.networks.iter().map(|one| {
            [
                one.layers.clone(),
                one.loss.clone(),
                one.rate.to_string(),
                one.batch.to_string(),
                grouped(one.weights),
                one.best_epoch.to_string(),
                format!("{:.5}", one.validation),
                number(one.bias),
                number(one.absolute),
                one.over.map_or("-".into(), |over| format!("{:.1} %", 100.0 * over)),
                nums::seconds(one.seconds),
            ]
        }),
    );
    let TrainedNetwork { layers, loss, rate, batch, .. } = &grid.networks[grid.best];
    format!("{table}{}: layers {layers}, loss {loss}, rate {rate}, batch {batch}\n", grid.file)
}
