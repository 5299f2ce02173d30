//! Tests of complete trainings of small networks on small puzzles.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use antipode_core::checkpoint::{Checkpoint, JobIdentity};
use antipode_core::error::{Error, Result};
use antipode_core::storage::StorageFolder;
use antipode_core::watch::Watch;
use antipode_jobs::random_stream;
use antipode_jobs::{BuildOptions, WorkResources, build};
use antipode_learn::arguments::LearnArguments;
use antipode_learn::course::{CourseLessons, TrainingCourse};
use antipode_learn::examples::{TrainingExamples, active};
use antipode_learn::export;
use antipode_learn::job;
use antipode_learn::layers;
use antipode_learn::loss::TrainingLoss;
use antipode_learn::network::{TrainableNetwork, numbers};
use antipode_learn::record::TrainingReport;
use antipode_learn::schedule::RateSchedule;
use antipode_learn::settings::{StartEstimates, TrainingSettings};
use antipode_learn::state::TrainingState;
use antipode_nets::{
    InputEncoding, LayerActivation, NetworkArchitecture, NetworkDescription, NetworkFile, NetworkModel, OutputHead,
};
use burn::tensor::Device;
use clap::Parser;

fn table(folder: &Path, spec: &str) -> PathBuf {
    let file = folder.join("table.antipode");
    let problem = antipode_families::parse(spec).unwrap();
    let resources = WorkResources { threads: 1, memory: 1 << 28 };
    build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    file
}

/// Runs `antipode learn`, with a small network by default.
fn learn(words: &[&str]) -> Result<TrainingReport> {
    let all = ["antipode-learn", "--quiet", "--force"].iter().chain(words);
    job::train(&LearnArguments::parse_from(all))
}

fn small() -> TrainingSettings {
    TrainingSettings {
        epochs: 3,
        batch: 50,
        rate: 0.003,
        schedule: RateSchedule::Constant,
        warm_up: 0.0,
        loss: TrainingLoss::Mse,
        dropout: 0.0,
        patience: 0,
        seed: 5,
        start: StartEstimates::Random,
        update_below: f64::INFINITY,
    }
}

#[test]
fn a_network_learns_the_distances_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let labels = format!("table:{}", table(folder.path(), "sliding:3x3").display());
    let (file, curve) = (folder.path().join("net"), folder.path().join("curve.svg"));
    let keep = folder.path().join("kept");
    let [file_text, curve_text, keep_text] = [&file, &curve, &keep].map(|path| path.to_str().unwrap());
    let words = ["sliding:3x3", "--labels", &labels, "--samples", "12000", "--layers", "64,32", "--epochs", "4"];
    let more = ["--batch", "200", "--rate", "0.005", "-o", file_text, "--curve", curve_text, "--keep", keep_text];
    let report = learn(&[&words[..], &more].concat()).unwrap();
    assert_eq!((report.samples, report.validation_samples, report.epochs.len()), (11_400, 600, 4));
    let (first, last) = (&report.epochs[0], &report.epochs[3]);
    assert!(last.loss < 0.8 * first.loss && last.validation < first.validation, "{report:?}");
    assert!(last.accuracy.unwrap().absolute < 2.0, "{report:?}");
    let read = NetworkFile::read(&file).unwrap();
    assert_eq!((read.description.spec.as_str(), keep.read_dir().unwrap().count()), ("sliding:3x3", 4));
    assert!(std::fs::read_to_string(&curve).unwrap().contains("validation"));
    // The network works as a heuristic.
    let problem = antipode_families::parse("sliding:3x3").unwrap();
    let name = format!("net:{file_text}");
    let heuristic = antipode_jobs::heuristic(&problem, &name, &mut (1 << 28), &mut Watch::none()).unwrap();
    let hard = problem.read("8 6 7/2 5 4/3 _ 1").unwrap();
    assert!(heuristic.estimate(&hard).moves().unwrap() > 20.0);
}

#[test]
fn the_same_seed_gives_the_same_network() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net");
    let file = file.to_str().unwrap();
    let net = |seed: &str| {
        let words = ["sliding:2x3", "--labels", "solver:ida", "--samples", "500", "--layers", "16", "--dropout", "0.2"];
        learn(&[&words[..], &["--epochs", "2", "--batch", "100", "-o", file, "--seed", seed]].concat()).unwrap();
        NetworkFile::read(Path::new(file)).unwrap().tensors
    };
    let first = net("3");
    assert!(first == net("3"), "dropout included");
    assert!(first != net("4"));
}

/// A course that stops and resumes every few reports gives the same result as an uninterrupted one.
#[test]
fn a_training_that_was_stopped_goes_on_as_if_nothing_had_happened() {
    let problem = antipode_families::parse("sliding:2x3").unwrap();
    let encoding = InputEncoding::of(&problem).unwrap();
    let mut all = TrainingExamples::default();
    let (mut here, mut draw) = (problem.goal().unwrap(), random_stream(1, 0));
    all.length = here.len();
    for value in 0..330 {
        all.states.extend_from_slice(&here);
        all.values.push((value % 7) as f32);
        let mut nexts = vec![];
        problem.expand(&here, &mut |next| nexts.push(next.to_vec()));
        here = nexts.swap_remove(rand::RngExt::random_range(&mut draw, 0..nexts.len()));
    }
    let (learnt, validation) = all.split(0.1, 2);
    let settings = TrainingSettings { dropout: 0.1, ..small() };
    let course = TrainingCourse {
        encoding: &encoding,
        settings: &settings,
        lessons: CourseLessons::Kept(&learnt),
        validation: Some(&validation),
    };
    let start = || {
        let layers = layers::read("12,r", true, LayerActivation::Elu).unwrap();
        let architecture = NetworkArchitecture { layers, heads: vec![OutputHead::Value] };
        let network =
            TrainableNetwork::new(&architecture, encoding.shape(), 0, &mut random_stream(3, 0), &Device::flex())
                .unwrap();
        TrainingState::new(network, false)
    };
    let mut whole = start();
    course.run(&mut whole, &mut Watch::none(), |_| Ok(())).unwrap();

    let folder = tempfile::tempdir().unwrap();
    let (stopped, stop) = (std::cell::Cell::new(0), AtomicBool::new(false));
    let parts = loop {
        let mut checkpoint = Checkpoint::new(
            Box::new(StorageFolder::open(folder.path()).unwrap()),
            Duration::from_secs(600),
            stopped.get() > 0,
        );
        checkpoint.begin::<u32>(JobIdentity::new("learn", "sliding:2x3", None)).unwrap();
        let mut state = start();
        stop.store(false, Ordering::Relaxed);
        let mut reports = 0;
        let report = |_| {
            reports += 1;
            stop.store(reports == 3, Ordering::Relaxed);
        };
        let mut watch = Watch::new(&stop, report).kept_in(&mut checkpoint);
        match course.run(&mut state, &mut watch, |_| Ok(())) {
            Ok(_) => break state,
            Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
        }
        stopped.set(stopped.get() + 1);
    };
    assert!(stopped.get() > 3);
    let values = |state: &TrainingState| {
        let networks = [&state.best, &state.learner.network];
        networks.map(|network| {
            network.weights.iter().chain(&network.statistics).map(|w| numbers(w.tensor.clone())).collect::<Vec<_>>()
        })
    };
    assert_eq!(values(&parts), values(&whole));
    assert_eq!(parts.best_epoch, whole.best_epoch);
    let losses =
        |state: &TrainingState| state.history.iter().map(|epoch| (epoch.loss, epoch.validation)).collect::<Vec<_>>();
    assert_eq!(losses(&parts), losses(&whole));
}

/// `antipode-nets` computes the same answers as the training library.
#[test]
fn files_answer_as_the_trained_networks_do() {
    let problem = antipode_families::parse("sliding:3x3").unwrap();
    let encoding = InputEncoding::of(&problem).unwrap();
    let goal = problem.goal().unwrap();
    let mut examples = TrainingExamples::new(goal.len());
    problem.expand(&goal, &mut |next| {
        problem.expand(next, &mut |after| {
            examples.states.extend_from_slice(after);
            examples.values.push(examples.values.len() as f32);
            examples.classes.push(examples.classes.len() as u32 % 3);
        });
    });
    for (norm, list) in [(true, "c4,c6x5,20,r"), (false, "c4,12"), (true, "30,10"), (false, "8,r,r"), (true, "")] {
        for activation in [LayerActivation::Elu, LayerActivation::Relu] {
            let layers = layers::read(list, norm, activation).unwrap();
            let architecture = NetworkArchitecture { layers, heads: vec![OutputHead::Value, OutputHead::Policy] };
            let network =
                TrainableNetwork::new(&architecture, encoding.shape(), 3, &mut random_stream(3, 0), &Device::flex())
                    .unwrap();
            let mut state = TrainingState::new(network, false);
            let settings = TrainingSettings { rate: 0.02, ..small() };
            let course = TrainingCourse {
                encoding: &encoding,
                settings: &settings,
                lessons: CourseLessons::Kept(&examples),
                validation: None,
            };
            course.run(&mut state, &mut Watch::none(), |_| Ok(())).unwrap();
            let moves = ["a", "b", "c"].map(String::from).to_vec();
            let description = NetworkDescription::new(problem.spec(), encoding.shape().clone(), architecture, moves);
            let inputs = active(&encoding, &examples.states, examples.length);
            let theirs = state.best.outputs(&inputs);
            let ours =
                NetworkModel::new(&export::file(&state.best, description).unwrap()).unwrap().outputs(&inputs.inputs);
            let close = |a: Vec<f32>, b: &[f32]| {
                assert_eq!(a.len(), b.len());
                a.iter()
                    .zip(b)
                    .for_each(|(a, b)| assert!((a - b).abs() < 1e-3, "{list} {norm} {activation:?}: {a} {b}"));
            };
            close(numbers(theirs.value.unwrap()), &ours.values);
            close(numbers(theirs.policy.unwrap()), &ours.logits);
        }
    }
}

/// A network that sees one state with many distances learns a constant, which the loss determines.
#[test]
fn a_trained_constant_is_the_expectile_or_the_quantile() {
    let problem = antipode_families::parse("sliding:2x2").unwrap();
    let encoding = InputEncoding::of(&problem).unwrap();
    let goal = problem.goal().unwrap();
    let values: Vec<f32> = (0..=40).map(|i| (i * i) as f32 / 100.0).collect();
    let examples = TrainingExamples {
        states: goal.repeat(values.len()),
        values: values.clone(),
        ..TrainingExamples::new(goal.len())
    };
    let trained = |loss: TrainingLoss, epochs: u32| {
        let architecture = NetworkArchitecture { layers: vec![], heads: vec![OutputHead::Value] };
        let network =
            TrainableNetwork::new(&architecture, encoding.shape(), 0, &mut random_stream(3, 0), &Device::flex())
                .unwrap();
        let mut state = TrainingState::new(network, false);
        let settings = TrainingSettings { epochs, loss, rate: 0.05, schedule: RateSchedule::Cosine, ..small() };
        let course = TrainingCourse {
            encoding: &encoding,
            settings: &settings,
            lessons: CourseLessons::Kept(&examples),
            validation: None,
        };
        course.run(&mut state, &mut Watch::none(), |_| Ok(())).unwrap();
        f64::from(state.best.values(&active(&encoding, &goal, goal.len()))[0])
    };
    for alpha in [0.0, 0.4, 0.8] {
        let e = trained(TrainingLoss::Amse(alpha), 400);
        let tau = (1.0f64 - alpha).powi(2) / ((1.0 - alpha).powi(2) + (1.0f64 + alpha).powi(2));
        let above: f64 = values.iter().map(|&t| (f64::from(t) - e).max(0.0)).sum();
        let below: f64 = values.iter().map(|&t| (e - f64::from(t)).max(0.0)).sum();
        assert!((above * tau / (above * tau + below * (1.0 - tau)) - 0.5).abs() < 0.01, "alpha {alpha}: {e}");
    }
    let q = trained(TrainingLoss::Quantile(0.25), 400);
    let share = values.iter().filter(|&&t| f64::from(t) <= q).count() as f64 / values.len() as f64;
    assert!((share - 0.25).abs() < 0.04, "{q}: {share}");
}

/// Trains on labels of walks.
fn train_on_walks(labels: &str, file: &Path, more: &[&str]) -> TrainingReport {
    let words =
        ["sliding:2x3", "--labels", labels, "--scrambles", "uniform:40", "--samples", "1000", "--layers", "64,64"];
    let some = ["--batch", "100", "--rate", "0.003", "-o", file.to_str().unwrap(), "--epochs"];
    learn(&[&words[..], &some, more].concat()).unwrap()
}

fn walks_teach_values(labels: &str, epochs: &str) {
    let folder = tempfile::tempdir().unwrap();
    let truth = format!("table:{}", table(folder.path(), "sliding:2x3").display());
    let more = [epochs, "--truth", &truth, "--schedule", "constant"];
    let report = train_on_walks(labels, &folder.path().join("net"), &more);
    let absolute = |at: usize| report.epochs[at].accuracy.unwrap().absolute;
    assert!(absolute(report.epochs.len() - 1) < 0.5 * absolute(0), "{labels}: {:?}", report.epochs);
}

#[test]
fn walks_teach_values_by_bootstrap() {
    walks_teach_values("bootstrap", "40");
}

#[test]
fn walks_teach_values_by_adi() {
    walks_teach_values("adi", "80");
}

#[test]
fn walks_teach_values_by_q() {
    walks_teach_values("q", "60");
}

#[test]
fn walks_teach_values_by_solutions() {
    walks_teach_values("solutions", "12");
}

#[test]
fn walks_teach_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net");
    let report = train_on_walks("last-move", &file, &["10"]);
    assert!(report.epochs[9].loss < 0.8 * report.epochs[0].loss, "{:?}", report.epochs);
    let problem = antipode_families::parse("sliding:2x3").unwrap();
    let read = NetworkFile::read(&file).unwrap();
    let moves = read.description.moves.clone();
    let model = NetworkModel::new(&read).unwrap();
    let encoding = InputEncoding::of(&problem).unwrap();
    let goal = problem.goal().unwrap();
    problem.expand(&goal, &mut |next| {
        let logits = model.outputs(&active(&encoding, next, next.len()).inputs).logits;
        let (mut best, mut ordinal) = ((f32::MIN, false), 0);
        problem.expand(next, &mut |after| {
            let class = moves.iter().position(|name| *name == problem.name(next, ordinal)).unwrap();
            ordinal += 1;
            if logits[class] > best.0 {
                best = (logits[class], problem.is_goal(after));
            }
        });
        assert!(best.1, "one move from the goal");
    });
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |words: &[&str], what: &str| {
        let error = learn(&[&["sliding:2x2", "-o", "/nonexistent/net"], words].concat()).unwrap_err().to_string();
        assert!(error.contains(what), "{words:?}: {error}");
    };
    refused(&["--rate", "0"], "--rate");
    refused(&["--rate", "nan"], "--rate");
    refused(&["--validation", "1"], "--validation");
    refused(&["--dropout", "1.5"], "--dropout");
    refused(&["--labels", "guess"], "is not a source of labels");
    refused(&["--device", "abacus"], "device");
    refused(&["--labels", "table:/nonexistent/table"], "/nonexistent");
}
