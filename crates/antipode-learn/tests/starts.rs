//! Tests of networks that start with the weights of others, and of grids of settings.

use std::path::{Path, PathBuf};

use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_jobs::{BuildOptions, WorkResources, build, random_stream};
use antipode_learn::arguments::LearnArguments;
use antipode_learn::examples::active;
use antipode_learn::grid::{self, GridReport};
use antipode_learn::job;
use antipode_learn::layers;
use antipode_learn::network::TrainableNetwork;
use antipode_learn::record::TrainingReport;
use antipode_learn::transfer;
use antipode_nets::{InputEncoding, LayerActivation, NetworkArchitecture, NetworkFile, OutputHead};
use burn::tensor::Device;
use clap::Parser;

fn table(folder: &Path, spec: &str) -> PathBuf {
    let file = folder.join(format!("{}.antipode", spec.replace(':', "-")));
    let problem = antipode_families::parse(spec).unwrap();
    let resources = WorkResources { threads: 1, memory: 1 << 28 };
    build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    file
}

fn arguments(words: &str) -> LearnArguments {
    let all = ["antipode-learn", "--quiet", "--force"].into_iter().chain(words.split_whitespace());
    LearnArguments::parse_from(all)
}

fn learn(words: &str) -> Result<TrainingReport> {
    job::train(&arguments(words))
}

/// A network of a puzzle with random weights, after it took those of a file.
fn taken(
    spec: &str,
    list: &str,
    heads: &[OutputHead],
    moves: &[&str],
    file: &NetworkFile,
) -> (Problem, TrainableNetwork, usize) {
    let problem = antipode_families::parse(spec).unwrap();
    let encoding = InputEncoding::of(&problem).unwrap();
    let layers = layers::read(list, true, LayerActivation::Elu).unwrap();
    let architecture = NetworkArchitecture { layers, heads: heads.to_vec() };
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let (mut random, device) = (random_stream(8, 0), Device::flex());
    let mut network =
        TrainableNetwork::new(&architecture, encoding.shape(), moves.len(), &mut random, &device).unwrap();
    let taken = transfer::take(&mut network, (&problem, &moves), ("old", file)).unwrap();
    assert_eq!((taken.spec.as_str(), taken.file.as_str()), (file.description.spec.as_str(), "old"));
    (problem, network, taken.layers)
}

fn values(network: &TrainableNetwork, problem: &Problem, states: &[&str]) -> Vec<f32> {
    let encoding = InputEncoding::of(problem).unwrap();
    let states: Vec<Vec<u8>> = states.iter().map(|state| problem.read(state).unwrap()).collect();
    network.values(&active(&encoding, &states.concat(), states[0].len()))
}

fn close(a: &[f32], b: &[f32]) {
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3), "{a:?} {b:?}");
}

/// The smaller board lies at the last cells of the larger one.
#[test]
fn a_network_of_a_smaller_board_knows_boards_whose_border_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old");
    // A convolution over more than one cell sees the border.
    for list in ["20,8", "c6x1", "c6x1,8"] {
        let words = "sliding:2x3 --labels bootstrap --samples 500 --epochs 3 --batch 100 --rate 0.01";
        learn(&format!("{words} --layers {list} -o {}", old.display())).unwrap();
        let file = NetworkFile::read(&old).unwrap();
        let (small, same, layers) = taken("sliding:2x3", list, &[OutputHead::Value], &[], &file);
        assert_eq!(layers, list.split(',').count() + 1);
        let old = values(&same, &small, &["1 2 3/4 5 _", "2 1 3/4 _ 5", "_ 5 4/3 2 1"]);
        assert!((old[0] - old[2]).abs() > 1e-3);
        let (large, network, layers) = taken("sliding:3x4", list, &[OutputHead::Value], &[], &file);
        assert_eq!(layers, list.split(',').count() + 1);
        let states = ["1 2 3 4/5 6 7 8/9 10 11 _", "1 2 3 4/5 7 6 8/9 10 _ 11", "1 2 3 4/5 _ 11 10/9 8 7 6"];
        close(&values(&network, &large, &states), &old);
    }
}

/// Boards whose numbers have several homes share numbers, as far as both have them.
#[test]
fn values_without_homes_are_matched_by_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old");
    for list in ["12,6", "c4,6"] {
        let words = "race:3x3;tiles=4,4 --labels bootstrap --samples 200 --epochs 1 --batch 50";
        learn(&format!("{words} --layers {list} -o {}", path.display())).unwrap();
        let file = NetworkFile::read(&path).unwrap();
        let (problem, network, layers) = taken("race:3x3;tiles=4,2,2", list, &[OutputHead::Value], &[], &file);
        assert_eq!(layers, 3);
        let goal = problem.write(&problem.starts().next().unwrap());
        assert!(values(&network, &problem, &[&goal])[0].is_finite());
    }
}

#[test]
fn policies_take_the_moves_of_equal_names_and_other_puzzles_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old");
    let words = "pancake:4 --labels adi --samples 300 --epochs 2 --batch 50 --layers 12 -o";
    learn(&format!("{words} {}", path.display())).unwrap();
    let file = NetworkFile::read(&path).unwrap();
    let names: Vec<&str> = file.description.moves.iter().map(String::as_str).rev().chain(["new"]).collect();
    let heads = [OutputHead::Value, OutputHead::Policy];
    let (problem, network, layers) = taken("pancake:5", "12", &heads, &names, &file);
    assert_eq!(layers, 3);
    let logits = |network: &TrainableNetwork, problem: &Problem, state: &str| {
        let encoding = InputEncoding::of(problem).unwrap();
        let state = problem.read(state).unwrap();
        let policy = network.outputs(&active(&encoding, &state, state.len())).policy.unwrap();
        antipode_learn::network::numbers(policy)
    };
    let (small, same, _) = taken("pancake:4", "12", &heads, &names[..3], &file);
    let (new, old) = (logits(&network, &problem, "3 1 2 4 5"), logits(&same, &small, "3 1 2 4"));
    close(&new[..3], &old);
    assert_eq!(new[3], 0.0);

    let refused = |words: &str, what: &str| {
        let error = learn(&format!("{words} --from {} -o {}", path.display(), path.display())).unwrap_err();
        assert!(
            error.to_string().contains(what) && matches!(error.fault(), antipode_core::error::Error::Usage { .. }),
            "{error}"
        );
    };
    refused("twisty:2x2x2", "nothing in common");
    refused("pancake:5 --layers 13", "no layer of the same shape");
    let missing = learn("pancake:5 --from /nonexistent/net -o /tmp/none").unwrap_err();
    assert!(missing.to_string().contains("/nonexistent/net"));
}

/// A start with the weights of the same puzzle is as good as these at once, and one with those of
/// another puzzle is not far off on average.
#[test]
fn a_start_with_other_weights_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [small, large] = ["sliding:2x3", "sliding:3x3"].map(|spec| table(folder.path(), spec));
    let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
    let (old, new) = (old.display(), new.display());
    let some = "--samples 720 --batch 40 --rate 0.01 --validation 0.2 --layers 64,32";
    let first = learn(&format!("sliding:2x3 --labels table:{} {some} --epochs 15 -o {old}", small.display())).unwrap();
    assert_eq!(first.from, None);
    let absolute = |report: &TrainingReport, at: usize| report.epochs[at].accuracy.unwrap().absolute;
    let again =
        format!("sliding:2x3 --labels table:{} --samples 720 --batch 40 --rate 0.001 --epochs 1", small.display());
    let warm = learn(&format!("{again} --from {old} -o {new}")).unwrap();
    assert!(absolute(&warm, 0) < 1.5 * absolute(&first, 14), "{warm:?}");
    let from = warm.from.unwrap();
    assert_eq!((from.layers, from.of), (3, 3), "the layers are those of the file");
    let words = format!("sliding:3x3 --labels table:{} {some} --epochs 2 -o {new}", large.display());
    let warm = learn(&format!("{words} --from {old}")).unwrap();
    assert!(warm.epochs[0].accuracy.unwrap().bias.abs() < 1.0, "{warm:?}");
    assert!(absolute(&warm, 1) < 3.0, "{warm:?}");
    let record = NetworkFile::read(&folder.path().join("new")).unwrap().description.training;
    assert_eq!(record["from"]["spec"], "sliding:2x3");
}

#[test]
fn a_grid_trains_all_combinations_and_keeps_the_best() {
    let folder = tempfile::tempdir().unwrap();
    let labels = table(folder.path(), "sliding:2x3");
    let [net, csv, curve, kept] = ["net", "grid.csv", "curve.svg", "kept"].map(|name| folder.path().join(name));
    let words = format!(
        "sliding:2x3 --labels table:{} --samples 720 --batch 40 --validation 0.2 --epochs 4 -o {} --csv {}",
        labels.display(),
        net.display(),
        csv.display()
    );
    let run = |more: &str| grid::train(&arguments(&format!("{words} {more}")));
    let files = format!("--curve {} --keep {}", curve.display(), kept.display());
    let found: GridReport =
        run(&format!("{files} --grid layers=16/32,r --grid rate=0.01/1e-5 --grid loss=mse/amse:0.4")).unwrap();
    let all: Vec<_> = found.networks.iter().map(|one| (one.layers.as_str(), one.rate, one.loss.as_str())).collect();
    assert_eq!((all.len(), all[0], all[7]), (8, ("16", 0.01, "mse"), ("32,r", 1e-5, "amse:0.4")));
    let errors: Vec<f64> = found.networks.iter().map(|one| one.absolute.unwrap()).collect();
    assert!(errors.iter().all(|&error| error >= errors[found.best]));
    assert!(found.networks[found.best].rate > 0.001, "{errors:?}");
    // It is the network of a training without a grid.
    let best = NetworkFile::read(&net).unwrap();
    let GridReport { networks, best: at, .. } = &found;
    let one = &networks[*at];
    let same = format!(
        "{} --layers {} --rate {} --loss {}",
        words.split(" --csv").next().unwrap(),
        one.layers,
        one.rate,
        one.loss
    );
    learn(&same).unwrap();
    assert!(NetworkFile::read(&net).unwrap().tensors == best.tensors);
    // The kept folders have the numbers of the rows.
    let epoch = kept.join(format!("{}/epoch-{:04}.safetensors", at + 1, one.best_epoch));
    assert!(NetworkFile::read(&epoch).unwrap().tensors == best.tensors);
    assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 8);
    assert!(std::fs::read_to_string(&curve).unwrap().contains("validation"));
    let text = grid::text(&found);
    assert!(text.contains("layers 32,r") || text.contains("layers 16"), "{text}");
    assert_eq!(text.lines().count(), 10, "{text}");
    let table = std::fs::read_to_string(&csv).unwrap();
    assert!(table.starts_with("layers,loss,rate,batch,weights,") && table.lines().count() == 9, "{table}");

    let refused = |more: &str, what: &str| {
        let error = run(more).unwrap_err().to_string();
        assert!(error.contains(what), "{more}: {error}");
    };
    refused("--grid rate=1/0", "--rate");
    refused("--grid layers=8/c4,r", "residual");
    refused("--grid rate=0.1 --checkpoint kept", "leave out --checkpoint");
    let blind = format!("sliding:2x3 --samples 100 --grid loss=mse/amse:0.4 -o {}", net.display());
    assert!(grid::train(&arguments(&blind)).unwrap_err().to_string().contains("a comparison of losses"));
}

/// Regression test: a finished training that a scheduler starts again found its own file, and was
/// refused.
#[test]
fn a_finished_training_has_nothing_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (file, kept) = (folder.path().join("net"), folder.path().join("kept"));
    let words = format!(
        "sliding:2x3 --labels bootstrap --samples 200 --layers 8 --epochs 1 -o {} --checkpoint {} --resume --quiet",
        file.display(),
        kept.display()
    );
    let run = || job::run(&LearnArguments::parse_from(["antipode-learn"].into_iter().chain(words.split(' '))));
    run().unwrap();
    let written = || std::fs::metadata(&file).unwrap().modified().unwrap();
    let before = written();
    run().unwrap();
    assert_eq!(written(), before);
    std::fs::write(&file, "mine").unwrap();
    assert!(run().unwrap_err().to_string().contains("has changed"));
}
