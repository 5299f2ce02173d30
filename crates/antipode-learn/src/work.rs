//! The work of `antipode learn`: puzzle and labels once, then a training for each network.

use std::path::Path;

use antipode_jobs::labels::LabelSource as Exact;
use antipode_nets::{InputEncoding, LayerActivation, NetworkArchitecture, NetworkDescription, NetworkFile, OutputHead};
use burn::tensor::Device;
use serde_json::json;

use crate::arguments::{ActivationChoice, LearnArguments, NetworkShape, TrainingArguments};
use crate::course::{CourseLessons, CourseNews, TrainingCourse};
use crate::device::device;
use crate::examples::TrainingExamples;
use crate::export;
use crate::layers;
use crate::moves::MoveClasses;
use crate::network::TrainableNetwork;
use crate::record::{EpochRecord, TrainingReport};
use crate::report;
use crate::settings::{StartEstimates, TrainingSettings};
use crate::source::ExampleSource;
use crate::state::TrainingState;
use crate::teacher::{ExampleWalker, SearchParameters, TeachingMethod};
use crate::transfer::{self, TransferredWeights};
use antipode_cli::frame::{WorkBar, estimate, note};
use antipode_cli::reports::plot;
use antipode_core::checkpoint::{Checkpoint, JobIdentity, JobOutputs};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::storage::free;
use antipode_core::watch::Watch;
use antipode_jobs::{LABELS_OF_WALKS, ScrambleGoals, random_stream};

/// The random stream of the initial weights.
const WEIGHTS: u64 = u64::MAX;

/// The default layers.
const LAYERS: &str = "1024,1024,512,128,64";

/// The default number of states that a search for solutions may expand.
const NODES: u64 = 10_000;

/// The part of the job that does not depend on the shape of the network and its training.
pub(crate) struct LearningWork<'a> {
    arguments: &'a LearnArguments,
    problem: Problem,
    source: ExampleSource,
    device: Device,
    encoding: InputEncoding,
    moves: Option<MoveClasses>,
    from: Option<NetworkFile>,
    learnt: Option<TrainingExamples>,
    validation: Option<TrainingExamples>,
    bar: WorkBar,
}

impl<'a> LearningWork<'a> {
    /// Reads the puzzle and the labels. `outputs` has the files that an earlier run wrote.
    ///
    /// # Errors
    ///
    /// `Usage` if the arguments do not fit the puzzle or each other; those of the labels.
    pub(crate) fn new(arguments: &'a LearnArguments, outputs: &JobOutputs) -> Result<LearningWork<'a>> {
        let options = &arguments.options;
        let resources = options.resources();
        let problem = antipode_families::parse(&arguments.spec)?;
        settings(arguments, &arguments.training)?;
        let source = ExampleSource::read(&arguments.labels)?;
        if let ExampleSource::Walks(_) = source {
            LABELS_OF_WALKS.check(&problem)?;
        }
        let device = device(&arguments.training.device)?;
        free(&arguments.output, arguments.force || outputs.may_replace(&arguments.output))?;
        arguments.training.curve.iter().try_for_each(|curve| plot::check(curve, true))?;
        let encoding = InputEncoding::of(&problem)?;
        let method = source.method();
        let moves = match method.filter(|method| method.heads().contains(&OutputHead::Policy)) {
            Some(_) => Some(MoveClasses::of(&problem)?),
            None => None,
        };
        let from = arguments.from.as_deref().map(NetworkFile::read).transpose()?;
        let bar = WorkBar::new(options);
        let (learnt, validation) = (None, None);
        let mut work =
            LearningWork { arguments, problem, source, device, encoding, moves, from, learnt, validation, bar };
        // What does not fit is refused before the labels, which may take hours.
        work.check(&arguments.shape, &arguments.training)?;
        (work.learnt, work.validation) = match arguments.exact(&work.source, &work.problem, resources, &work.bar)? {
            Some(all) => {
                let share = arguments.training.validation;
                let (learnt, validation) = match work.source {
                    ExampleSource::Exact(Exact::Table(_)) => all.split(share, arguments.making.seed()),
                    _ => all.cut(share),
                };
                (Some(learnt), Some(validation).filter(|validation| !validation.is_empty()))
            }
            None if method == Some(TeachingMethod::LastMove) && arguments.training.truth.is_some() => {
                return Err(Error::excluded("last-move learns no distances", "--truth"));
            }
            None => (None, arguments.truth(&work.problem, resources.memory, &mut work.bar.watch())?),
        };
        match &work.learnt {
            Some(learnt) if learnt.is_empty() => {
                Err(Error::empty("the training", "label", "choose a smaller --validation"))
            }
            _ => Ok(work),
        }
    }

    /// The network before its training, with what it took over.
    fn network(&self, shape: &NetworkShape, seed: u64) -> Result<(TrainableNetwork, Option<TransferredWeights>)> {
        let architecture = self.architecture(shape)?;
        let mut random = random_stream(seed, WEIGHTS);
        let (names, shape) = (self.names(), self.encoding.shape());
        let mut network = TrainableNetwork::new(&architecture, shape, names.len(), &mut random, &self.device)?;
        let taken = match (&self.arguments.from, &self.from) {
            (Some(path), Some(file)) => {
                Some(transfer::take(&mut network, (&self.problem, names), (&path.display().to_string(), file))?)
            }
            _ => None,
        };
        Ok((network, taken))
    }

    fn names(&self) -> &[String] {
        self.moves.as_ref().map_or(&[], |moves| moves.names())
    }

    fn architecture(&self, shape: &NetworkShape) -> Result<NetworkArchitecture> {
        let activation = match shape.activation {
            ActivationChoice::Elu => LayerActivation::Elu,
            ActivationChoice::Relu => LayerActivation::Relu,
        };
        let layers = match (&shape.layers, &self.from) {
            (None, Some(from)) => from.description.architecture.layers.clone(),
            (text, _) => layers::read(text.as_deref().unwrap_or(LAYERS), !shape.no_norm, activation)?,
        };
        Ok(NetworkArchitecture {
            layers,
            heads: self.source.method().map_or(vec![OutputHead::Value], TeachingMethod::heads),
        })
    }

    /// Checks the settings and the layers of a network.
    ///
    /// # Errors
    ///
    /// `Usage` if a number is invalid, or the layers do not fit the puzzle.
    pub(crate) fn check(&self, shape: &NetworkShape, training: &TrainingArguments) -> Result<()> {
        let settings = settings(self.arguments, training)?;
        self.network(shape, settings.seed).map(drop)
    }

    /// The layers as text.
    pub(crate) fn layers(&self, shape: &NetworkShape) -> String {
        let default = if self.from.is_some() { "those of --from" } else { LAYERS };
        shape.layers.as_deref().unwrap_or(default).into()
    }

    /// The canonical spec.
    pub(crate) fn spec(&self) -> String {
        self.problem.spec()
    }

    /// The number of labels for validation.
    pub(crate) fn validation_samples(&self) -> u64 {
        self.validation.as_ref().map_or(0, |validation| validation.len() as u64)
    }

    /// Trains a network. `write` gets the report and the network while the checkpoint still exists.
    ///
    /// # Errors
    ///
    /// `Limit` if the loss is no longer finite; `Interrupted` if the watch stops it; those of
    /// `write`.
    pub(crate) fn train(
        &self,
        shape: &NetworkShape,
        training: &TrainingArguments,
        write: &mut dyn FnMut(&TrainingReport, &NetworkFile) -> Result<()>,
    ) -> Result<TrainingReport> {
        let LearningWork { arguments, problem, encoding, bar, .. } = self;
        let (options, resources) = (&arguments.options, arguments.options.resources());
        let mut settings = settings(arguments, training)?;
        let (network, from) = self.network(shape, settings.seed)?;
        if let Some(from) = &from {
            settings.start = if from.spec == problem.spec() { StartEstimates::Kept } else { StartEstimates::Shifted };
            note(options, &format!("{} of {} layers are those of {}", from.layers, from.of, from.file));
        }
        let (method, architecture) = (self.source.method(), network.architecture().clone());
        let walker = match method {
            Some(method) => Some(ExampleWalker {
                problem,
                encoding,
                moves: self.moves.as_ref(),
                goals: ScrambleGoals::new(problem)?,
                method,
                scrambles: arguments.scrambles(),
                samples: arguments.samples() as usize,
                budget: SearchParameters {
                    architecture: &architecture,
                    nodes: arguments.making.solver.nodes.unwrap_or(NODES),
                    memory: resources.memory / 2 / resources.threads.max(1) as u64,
                    warm: from.is_some(),
                },
            }),
            None => None,
        };
        let lessons = match (&self.learnt, &walker) {
            (Some(learnt), _) => CourseLessons::Kept(learnt),
            (None, Some(walker)) => CourseLessons::Walks(walker),
            (None, None) => return Err(Error::empty("the request", "label or walk to learn from", "")),
        };
        let samples = self.learnt.as_ref().map_or(arguments.samples(), |learnt| learnt.len() as u64);
        let course = TrainingCourse { encoding, settings: &settings, lessons, validation: self.validation.as_ref() };
        let with_target = method.is_some_and(|method| method != TeachingMethod::LastMove);
        let mut state = TrainingState::new(network, with_target);
        let size = state.best.size();
        let describe = || {
            let names = self.names().to_vec();
            NetworkDescription::new(problem.spec(), encoding.shape().clone(), architecture.clone(), names)
        };
        let what = format!("{samples} examples, {size} weights, {} epochs of {}", settings.epochs, arguments.labels);
        note(options, &what);
        let identity = self.identity(&architecture, &settings);
        arguments.keeping.keep(bar, |watch: &mut Watch<'_>| {
            if let Some(checkpoint) = watch.checkpoint() {
                checkpoint.begin::<serde_json::Value>(identity)?;
            }
            let stopped_early = course.run(&mut state, watch, |news| match news {
                CourseNews::Estimate(left, speed) => {
                    estimate(options, bar, left, speed, "examples");
                    Ok(())
                }
                CourseNews::Epoch(epoch, network) => {
                    bar.hide(|| note(options, &report::epoch(epoch)));
                    keep_epoch(training.keep.as_deref(), epoch, network, describe())
                }
            })?;
            let seconds: f64 = state.history.iter().map(|epoch| epoch.seconds).sum();
            let shown = samples as f64 * state.history.len() as f64;
            let report = TrainingReport {
                spec: problem.spec(),
                file: arguments.output.display().to_string(),
                labels: arguments.labels.clone(),
                samples,
                validation_samples: self.validation_samples(),
                layers: self.learnt.as_ref().map_or(vec![], TrainingExamples::distances),
                weights: size,
                from,
                best_epoch: state.best_epoch,
                stopped_early,
                seconds,
                samples_per_second: if seconds > 0.0 { shown / seconds } else { 0.0 },
                epochs: std::mem::take(&mut state.history),
            };
            let description = NetworkDescription { training: record(arguments, &settings, &report), ..describe() };
            write(&report, &export::file(&state.best, description)?)?;
            // Keep the checkpoint until the network is in the file.
            watch.checkpoint().map_or(Ok(()), Checkpoint::finish)?;
            Ok(report)
        })
    }

    /// The identity of a training: everything that determines the network.
    fn identity(&self, architecture: &NetworkArchitecture, settings: &TrainingSettings) -> JobIdentity {
        let checksum = |examples: &TrainingExamples| {
            let values: Vec<u8> = examples.values.iter().flat_map(|value| value.to_le_bytes()).collect();
            crc32c::crc32c_append(crc32c::crc32c(&examples.states), &values)
        };
        let kept = [self.learnt.as_ref(), self.validation.as_ref()].into_iter().flatten();
        let kept: Vec<String> = kept.map(|kept| format!("{:08x}", checksum(kept))).collect();
        let LearnArguments { making, labels, .. } = self.arguments;
        let scrambles = self.arguments.scrambles();
        let from = self.from.as_ref().map(|file| {
            let numbers = file.tensors.values().flat_map(|tensor| &tensor.values);
            numbers.fold(0, |sum, number| crc32c::crc32c_append(sum, &number.to_le_bytes()))
        });
        JobIdentity::new("learn", &self.problem.spec(), self.problem.definition())
            .and("labels", labels)
            .and("samples", self.arguments.samples())
            .and("scrambles", format!("{}, backtracking: {}", scrambles.lengths, scrambles.backtrack))
            .and("layers", json!(architecture))
            .and("from", from.map_or("nothing".into(), |sum| format!("{sum:08x}")))
            .and("settings", settings.record())
            .and("nodes", making.solver.nodes.unwrap_or(NODES))
            .and("update-below", settings.update_below)
            .and("examples", kept.join(" "))
    }
}

/// Checks the settings. `Usage` if a number is invalid.
fn settings(arguments: &LearnArguments, training: &TrainingArguments) -> Result<TrainingSettings> {
    let share = |name: &str, value: f64| match (0.0..1.0).contains(&value) {
        true => Ok(value),
        false => Err(Error::bad_value(format!("--{name}"), value, "use a number from 0 to below 1")),
    };
    let at_least = |name: &str, value: f64, fits: bool, least: &str| match value.is_finite() && fits {
        true => Ok(value),
        false => Err(Error::bad_value(format!("--{name}"), value, format!("use a number {least}"))),
    };
    share("validation", training.validation)?;
    Ok(TrainingSettings {
        epochs: training.epochs,
        batch: training.batch as usize,
        rate: at_least("rate", training.rate, training.rate > 0.0, "above 0")?,
        schedule: training.schedule,
        warm_up: at_least("warm-up", training.warm_up, training.warm_up >= 0.0, "of at least 0")?,
        loss: training.loss,
        dropout: share("dropout", training.dropout)?,
        patience: training.patience,
        seed: arguments.making.seed(),
        start: StartEstimates::Random,
        update_below: arguments.update_below.unwrap_or(f64::INFINITY),
    })
}

/// The record of the training, for the file.
fn record(arguments: &LearnArguments, settings: &TrainingSettings, report: &TrainingReport) -> serde_json::Value {
    let best = report.epochs.iter().find(|epoch| epoch.epoch == report.best_epoch);
    let walks = matches!(ExampleSource::read(&arguments.labels), Ok(ExampleSource::Walks(_)));
    json!({
        "program": concat!("antipode-learn ", env!("CARGO_PKG_VERSION")),
        "labels": arguments.labels,
        "from": report.from,
        "scrambles": (walks || arguments.making.scrambles.is_some()).then(|| arguments.scrambles().lengths.to_string()),
        "samples": report.samples,
        "validation_samples": report.validation_samples,
        "distances": report.layers,
        "settings": settings.record(),
        "device": arguments.training.device,
        "epochs": report.epochs.len(),
        "best": best,
        "seconds": report.seconds.round(),
    })
}

/// Writes the network of an epoch, if a folder for them is given.
fn keep_epoch(
    folder: Option<&Path>,
    epoch: &EpochRecord,
    network: &TrainableNetwork,
    mut description: NetworkDescription,
) -> Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|e| Error::io("make", folder, e))?;
    description.training = json!(epoch);
    let path = folder.join(format!("epoch-{:04}.safetensors", epoch.epoch));
    export::file(network, description)?.write(&path)
}
