//! The job of `antipode learn`, from the arguments to the network file.

use std::path::Path;

use antipode_jobs::labels::Source as Exact;
use antipode_nets::{Activation, Architecture, Description, Encoding, Head};
use serde_json::json;

use crate::arguments::Arguments;
use crate::course::{Course, Lessons, News};
use crate::device::device;
use crate::examples::Examples;
use crate::export;
use crate::layers;
use crate::moves::Moves;
use crate::network::Network;
use crate::record::{Epoch, Report};
use crate::report;
use crate::settings::Settings;
use crate::source::Source;
use crate::state::State;
use crate::teacher::{Method, Searches, Walker};
use antipode_cli::frame::{Bar, estimate, note, report as say};
use antipode_cli::reports::plot;
use antipode_core::checkpoint::{Checkpoint, Identity};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::storage::free;
use antipode_core::watch::Watch;
use antipode_jobs::{Goals, random_stream};

/// The random stream of the initial weights.
const WEIGHTS: u64 = u64::MAX;

/// The default number of states that a search for solutions may expand.
const NODES: u64 = 10_000;

/// Trains a network and prints a report.
///
/// # Errors
///
/// Those of [`train`].
pub fn run(arguments: &Arguments) -> Result<()> {
    say(&arguments.options, "learn", &train(arguments)?, report::text)
}

/// Trains a network and writes its file.
///
/// # Errors
///
/// `Usage` if the arguments do not fit the puzzle or each other; `Limit` if the loss is no longer
/// finite; `Io` if a file cannot be written; `Interrupted` if the watch stops it.
pub fn train(arguments: &Arguments) -> Result<Report> {
    let options = &arguments.options;
    let resources = options.resources();
    let problem = antipode_families::parse(&arguments.spec)?;
    let settings = settings(arguments)?;
    let source = Source::read(&arguments.labels)?;
    if let Source::Walks(_) = source {
        problem.needs_unit_costs("networks learn from walks by numbers of moves")?;
    }
    let device = device(&arguments.training.device)?;
    free(&arguments.output, arguments.force)?;
    arguments.training.curve.iter().try_for_each(|curve| plot::check(curve, true))?;
    let encoding = Encoding::of(&problem)?;
    let method = if let Source::Walks(method) = source { Some(method) } else { None };
    let moves = match method.filter(|method| method.heads().contains(&Head::Policy)) {
        Some(_) => Some(Moves::of(&problem)?),
        None => None,
    };
    let architecture = architecture(arguments, method)?;
    let classes = moves.as_ref().map_or(0, |moves| moves.names().len());
    let network =
        Network::new(&architecture, encoding.shape(), classes, &mut random_stream(settings.seed, WEIGHTS), &device)?;

    let bar = Bar::new(options);
    let exact = arguments.exact(&source, &problem, resources, &bar)?;
    let (learnt, validation) = match exact {
        Some(all) => {
            let share = arguments.training.validation;
            let (learnt, validation) = match source {
                Source::Exact(Exact::Table(_)) => all.split(share, settings.seed),
                _ => all.cut(share),
            };
            (Some(learnt), Some(validation).filter(|validation| !validation.is_empty()))
        }
        None if method == Some(Method::LastMove) && arguments.training.referee.is_some() => {
            return Err(Error::usage("last-move learns no distances: it takes no --referee"));
        }
        None => (None, arguments.referee(&problem, resources.memory, &mut bar.watch())?),
    };
    let walker = match method {
        Some(method) => Some(Walker {
            problem: &problem,
            encoding: &encoding,
            moves: moves.as_ref(),
            goals: Goals::new(&problem)?,
            method,
            scrambles: arguments.scrambles(),
            samples: arguments.samples() as usize,
            budget: Searches {
                architecture: &architecture,
                nodes: arguments.making.options()?.solver.nodes.unwrap_or(NODES),
                memory: resources.memory / 2 / resources.threads.max(1) as u64,
            },
        }),
        None => None,
    };
    let lessons = match (&learnt, &walker) {
        (Some(learnt), _) if learnt.is_empty() => {
            return Err(Error::usage("--validation takes all labels: choose a smaller share"));
        }
        (Some(learnt), _) => Lessons::Kept(learnt),
        (None, Some(walker)) => Lessons::Walks(walker),
        (None, None) => return Err(Error::usage("there is nothing to learn from")),
    };
    let samples = learnt.as_ref().map_or(arguments.samples(), |learnt| learnt.len() as u64);
    let course = Course { encoding: &encoding, settings: &settings, lessons, validation: validation.as_ref() };
    let with_target = method.is_some_and(|method| method != Method::LastMove);
    let mut state = State::new(network, with_target);
    let size = state.best.size();
    let names = moves.as_ref().map_or(vec![], |moves| moves.names().to_vec());
    let describe = || Description::new(problem.spec(), encoding.shape().clone(), architecture.clone(), names.clone());
    let what = format!("{samples} examples, {size} weights, {} epochs of {}", settings.epochs, arguments.labels);
    note(options, &what);
    let identity = identity(arguments, &problem, &settings, [learnt.as_ref(), validation.as_ref()])?;
    let news = |news: News<'_>| match news {
        News::Estimate(left, speed) => {
            estimate(options, &bar, left, speed, "examples");
            Ok(())
        }
        News::Epoch(epoch, network) => {
            bar.hide(|| note(options, &report::epoch(epoch)));
            keep_epoch(arguments.training.keep.as_deref(), epoch, network, describe())
        }
    };
    let validation_samples = validation.as_ref().map_or(0, |validation| validation.len() as u64);
    let report = arguments.keeping.keep(&bar, |watch: &mut Watch<'_>| {
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.begin::<serde_json::Value>(identity)?;
        }
        let stopped_early = course.run(&mut state, watch, news)?;
        let seconds: f64 = state.history.iter().map(|epoch| epoch.seconds).sum();
        let shown = samples as f64 * state.history.len() as f64;
        let report = Report {
            spec: problem.spec(),
            file: arguments.output.display().to_string(),
            labels: arguments.labels.clone(),
            samples,
            validation_samples,
            layers: learnt.as_ref().map_or(vec![], Examples::distances),
            weights: size,
            best_epoch: state.best_epoch,
            stopped_early,
            seconds,
            samples_per_second: if seconds > 0.0 { shown / seconds } else { 0.0 },
            epochs: std::mem::take(&mut state.history),
        };
        let description = Description { training: record(arguments, &settings, &report), ..describe() };
        export::file(&state.best, description)?.write(&arguments.output)?;
        // Keep the checkpoint until the network is in the file.
        watch.checkpoint().map_or(Ok(()), Checkpoint::finish)?;
        Ok(report)
    })?;
    drop(bar);
    if let Some(curve) = &arguments.training.curve {
        report::curve(curve, &report)?;
    }
    Ok(report)
}

/// Checks the settings. `Usage` if a number is invalid.
fn settings(arguments: &Arguments) -> Result<Settings> {
    let training = &arguments.training;
    let share = |name: &str, value: f64| match (0.0..1.0).contains(&value) {
        true => Ok(value),
        false => Err(Error::usage(format!("--{name} {value} is not a share: use a number from 0 to below 1"))),
    };
    let positive = |name: &str, value: f64, least: f64| match value.is_finite() && value >= least {
        true => Ok(value),
        false => Err(Error::usage(format!("--{name} {value} makes no sense: use a number of at least {least}"))),
    };
    share("validation", training.validation)?;
    Ok(Settings {
        epochs: training.epochs,
        batch: training.batch as usize,
        rate: positive("rate", training.rate, f64::MIN_POSITIVE)?,
        schedule: training.schedule,
        warm_up: positive("warm-up", training.warm_up, 0.0)?,
        loss: training.loss,
        dropout: share("dropout", training.dropout)?,
        patience: training.patience,
        seed: arguments.seed()?,
        update_below: arguments.update_below.unwrap_or(f64::INFINITY),
    })
}

fn architecture(arguments: &Arguments, method: Option<Method>) -> Result<Architecture> {
    let shape = &arguments.shape;
    let activation = match shape.activation {
        crate::arguments::ActivationChoice::Elu => Activation::Elu,
        crate::arguments::ActivationChoice::Relu => Activation::Relu,
    };
    let layers = layers::read(&shape.layers, !shape.no_norm, activation)?;
    Ok(Architecture { layers, heads: method.map_or(vec![Head::Value], Method::heads) })
}

/// The identity of a training: everything that determines the network.
fn identity(
    arguments: &Arguments,
    problem: &Problem,
    settings: &Settings,
    kept: [Option<&Examples>; 2],
) -> Result<Identity> {
    let checksum = |examples: &Examples| {
        let values: Vec<u8> = examples.values.iter().flat_map(|value| value.to_le_bytes()).collect();
        crc32c::crc32c_append(crc32c::crc32c(&examples.states), &values)
    };
    let kept: Vec<String> = kept.into_iter().flatten().map(|kept| format!("{:08x}", checksum(kept))).collect();
    let (shape, making) = (&arguments.shape, &arguments.making);
    let lengths = arguments.scrambles().lengths;
    Ok(Identity::new("learn", &problem.spec(), problem.definition())
        .and("labels", &arguments.labels)
        .and("samples", arguments.samples())
        .and("scrambles", format!("{lengths}, backtracking: {}", making.backtrack))
        .and("layers", format!("{}, {:?}, norm: {}", shape.layers, shape.activation, !shape.no_norm))
        .and("settings", settings.record())
        .and("nodes", arguments.making.options()?.solver.nodes.unwrap_or(NODES))
        .and("update-below", settings.update_below)
        .and("examples", kept.join(" ")))
}

/// The record of the training, for the file.
fn record(arguments: &Arguments, settings: &Settings, report: &Report) -> serde_json::Value {
    let best = report.epochs.iter().find(|epoch| epoch.epoch == report.best_epoch);
    let walks = matches!(Source::read(&arguments.labels), Ok(Source::Walks(_)));
    json!({
        "program": concat!("antipode-learn ", env!("CARGO_PKG_VERSION")),
        "labels": arguments.labels,
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
fn keep_epoch(folder: Option<&Path>, epoch: &Epoch, network: &Network, mut description: Description) -> Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|e| Error::io("make", folder, e))?;
    description.training = json!(epoch);
    let path = folder.join(format!("epoch-{:04}.safetensors", epoch.epoch));
    export::file(network, description)?.write(&path)
}
