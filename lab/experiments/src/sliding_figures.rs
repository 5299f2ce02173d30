//! Figures 6.2 and 6.3 of the thesis on sliding boards: learning without labels, and solvers by the
//! number of shuffles.

use std::path::Path;

use serde::Deserialize;

use super::ann::{bootstrapped_heuristic, learnt_heuristic};
use super::comparison::median;
use super::reproduction::{Cell, ChartData, ChartMarks, ChartSeries, Findings, number, round};
use super::runner::{Method, Run, Runner, lengths};
use super::sliding::{EIGHT, perfect_heuristic, unpublished};
use super::{SLIDING, data};
use antipode_analysis::statistics::mean;
use antipode_core::error::Result;
use antipode_jobs::{HeuristicAuditOptions, OpenTable, SampleDraw, ShuffleLength, audit_heuristic};

#[derive(Deserialize)]
struct Paper {
    comparison: Comparison,
}

#[derive(Deserialize)]
struct Comparison {
    samples: u64,
    time_out: f64,
    shuffles: Vec<u32>,
}

/// The output of `antipode learn` for the network of figure 6.2.
#[derive(Deserialize)]
struct Training {
    samples: u64,
    validation_samples: u64,
    best_epoch: u32,
    epochs: Vec<Epoch>,
}

#[derive(Deserialize)]
struct Epoch {
    epoch: u32,
    loss: f64,
    accuracy: Accuracy,
}

#[derive(Deserialize)]
struct Accuracy {
    absolute: f64,
}

const TRAINING: &str = antipode_data::BOOTSTRAP_TRAINING;

/// The interval of reported epochs.
const EVERY: u32 = 10;

/// The file of the table that [`perfect_heuristic`] names.
fn table_of(name: &str) -> &Path {
    Path::new(name.strip_prefix("table:").unwrap_or(name))
}

/// Deep reinforcement learning: the training, and the network's estimates of all boards.
pub(super) fn figure6_2(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Training { samples, validation_samples, best_epoch, epochs } = data(TRAINING);
    let (place, table) = perfect_heuristic(runner)?;
    let network = bootstrapped_heuristic(place.path())?;
    let problem = Runner::puzzle(EIGHT, None)?;
    let how = HeuristicAuditOptions::all(&network, table_of(&table));
    let audit = audit_heuristic(&problem, &how, runner.options.resources, &mut runner.watch.apart())?;
    let told = |epoch: &&Epoch| epoch.epoch == 1 || epoch.epoch.is_multiple_of(EVERY) || epoch.epoch == best_epoch;
    let told: Vec<&Epoch> = epochs.iter().filter(told).collect();
    let mut cells = vec![];
    for Epoch { epoch, loss, accuracy } in told.iter().copied() {
        let row = format!("epoch {epoch}");
        cells.push(unpublished(&row, "loss", number(round(*loss))));
        cells.push(unpublished(&row, "mean absolute error", number(round(accuracy.absolute))));
    }
    for depth in &audit.by_distance {
        let estimate =
            unpublished(&format!("boards {} moves away", depth.distance), "mean estimate", number(round(depth.mean)));
        cells.push(Cell { exact: number(depth.distance), ..estimate });
    }
    let points = |of: fn(&Epoch) -> f64| told.iter().map(|epoch| Some([of(epoch); 3])).collect();
    let chart = ChartData {
        x: "epoch".into(),
        y: "loss in moves^2, error in moves".into(),
        logarithmic: true,
        labels: told.iter().map(|epoch| epoch.epoch.to_string()).collect(),
        series: vec![
            ChartSeries::of_ranges("loss", points(|epoch| epoch.loss)),
            ChartSeries::of_ranges("mean absolute error", points(|epoch| epoch.accuracy.absolute)),
        ],
        marks: ChartMarks::Lines,
        ..ChartData::default()
    };
    let notes = vec![
        "The thesis has no numbers for this figure, and does not say what its network is, nor how it is trained."
            .to_string(),
        format!(
            "Ours was trained by value iteration (lab/scripts/nets.sh): layers of 96, 64, 32, 16 and 8 units, {samples} ends of random walks of 1 to 100 \
             moves an epoch, the network of the epoch before as target, no labels."
        ),
        format!(
            "The loss is against what the target says one move ahead; the error is against the exact distances of {validation_samples} boards, \
             which the training did not see. They choose the network that is kept: epoch {best_epoch}."
        ),
        "The training is a record; the estimates by distance are computed now, over all 181,440 boards.".into(),
    ];
    Ok(Findings { cells, chart, notes })
}

/// The most nodes that a solver may expand: more than the number of boards.
const MOST_NODES: u64 = 200_000;

/// The depth limit of depth-first search.
const DEEPEST: u32 = 50;

/// The panels of figure 6.3: what they show, and whether on a logarithmic axis.
const PANELS: [(&str, bool); 4] =
    [("mean cost", false), ("median expanded", true), ("mean CPU ms", true), ("solved, %", false)];

/// Solvers by the number of shuffles.
pub(super) fn figure6_3(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { comparison: Comparison { samples: published, time_out, shuffles } } = data(SLIDING);
    let (place, table) = perfect_heuristic(runner)?;
    let (learnt, bootstrapped) = (learnt_heuristic(place.path())?, bootstrapped_heuristic(place.path())?);
    let problem = Runner::puzzle(EIGHT, None)?;
    let samples = runner.runs(published, 5);
    let methods = [
        ("BFS", "bfs", None),
        ("DFS", "dfs", None),
        ("A*, Manhattan", "astar", Some("manhattan")),
        ("A*, perfect", "astar", Some(table.as_str())),
        ("A*, deep learning", "astar", Some(learnt.as_str())),
        ("A*, deep reinforcement learning", "astar", Some(bootstrapped.as_str())),
        ("IDA*, Manhattan", "ida", Some("manhattan")),
        ("IDA*, perfect", "ida", Some(table.as_str())),
        ("MCTS, deep learning", "mcts", Some(learnt.as_str())),
        ("naive", "naive", None),
    ];
    let shuffles: Vec<ShuffleLength> =
        shuffles.into_iter().map(ShuffleLength::Moves).chain([ShuffleLength::Random]).collect();
    let (drawn, memory) = (SampleDraw { count: samples, seed: runner.options.seed }, runner.options.resources.memory);
    let mut states = vec![];
    for shuffle in &shuffles {
        states.extend(shuffle.draw(&problem, drawn, false, memory, &mut runner.watch.apart())?);
    }
    let texts: Vec<String> = states.iter().map(|state| problem.write(state)).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let distances = OpenTable::open(table_of(&table))?.distances(&texts)?;
    let exact: Vec<Option<f64>> = distances
        .chunks(samples as usize)
        .map(|chunk| mean(chunk.iter().filter_map(|distance| distance.distance).map(f64::from)))
        .collect();
    let mut cells = vec![];
    // A series of each panel for each method: cost, expansions, time, and the share solved.
    let mut panels = PANELS.map(|(title, logarithmic)| ChartData {
        x: "random moves from the goal".into(),
        y: title.into(),
        logarithmic,
        labels: shuffles.iter().map(|shuffle| label(shuffle).replace(" shuffles", "")).collect(),
        marks: ChartMarks::Lines,
        ..ChartData::default()
    });
    for (done, (name, solver, heuristic)) in methods.into_iter().enumerate() {
        runner.tell(done, methods.len())?;
        let limits = Method {
            nodes: Some(MOST_NODES),
            seconds: Some(time_out),
            depth: (solver == "dfs").then_some(DEEPEST),
            ..Method::new(solver, heuristic)
        };
        let all = runner.solve(&problem, &states, limits)?;
        let mut ranges = [vec![], vec![], vec![], vec![]];
        for ((runs, shuffle), exact) in all.chunks(samples as usize).zip(&shuffles).zip(&exact) {
            let row = format!("{}, {name}", label(shuffle));
            let solved = runs.iter().filter(|run| run.moves.is_some()).count() as f64;
            cells.push(unpublished(&row, "% solved", number(round(100.0 * solved / runs.len() as f64))));
            let cost = mean(runs.iter().filter_map(|run| run.moves)).map(round);
            cells.push(Cell { exact: exact.map(round), ..unpublished(&row, "mean cost", cost) });
            cells.push(unpublished(&row, "greatest cost", lengths(runs).last().copied()));
            cells.push(unpublished(&row, "mean expanded", mean(runs.iter().map(|run| run.expanded)).map(round)));
            let time = mean(runs.iter().map(|run| 1000.0 * run.cpu_seconds));
            cells.push(unpublished(&row, "mean CPU ms", time.map(round)));
            let share = Some([100.0 * solved / runs.len() as f64; 3]);
            // The naive solver does not search.
            let searched = expanded(runs).filter(|_| solver != "naive");
            let shown = [cost.map(|cost| [cost; 3]), searched, time.map(|time| [time; 3]), share];
            ranges.iter_mut().zip(shown).for_each(|(ranges, value)| ranges.push(value));
        }
        for (panel, ranges) in panels.iter_mut().zip(ranges) {
            panel.series.push(ChartSeries::of_ranges(name, ranges));
        }
    }
    let notes = vec![
        format!("{samples} boards for each number of moves; the thesis has {published}, and no numbers in its text."),
        format!(
            "A board is given up after {time_out} s, the time-out of the thesis, whose unit it does not say, or after {MOST_NODES} nodes, which is ours. \
             Depth-first search goes {DEEPEST} moves deep: the thesis does not say what its limit is."
        ),
        "Shuffles do not undo the move before; perfect ones draw uniformly among all solvable boards. Exact costs are the mean distances.".into(),
        "The networks of the thesis are not known. Ours have 96, 64, 32, 16 and 8 units; one learnt all distances, the other is that of figure 6.2.".into(),
        "IDA* is not in the thesis. Its text leaves Monte-Carlo tree search to be written, but its author's program (github.com/fberrier/rubiks) \
         has one. Kociemba's solver is for the cube."
            .into(),
    ];
    let [cost, rest @ ..] = panels;
    let chart = ChartData { below: rest.into(), ..cost };
    Ok(Findings { cells, chart, notes })
}

fn label(shuffle: &ShuffleLength) -> String {
    match shuffle {
        ShuffleLength::Moves(moves) => format!("{moves} shuffles"),
        ShuffleLength::Random => "perfect shuffles".into(),
    }
}

/// The least, the median and the greatest number of expanded states.
fn expanded(runs: &[Run]) -> Option<[f64; 3]> {
    let mut all: Vec<f64> = runs.iter().map(|run| run.expanded).collect();
    all.sort_by(f64::total_cmp);
    Some([*all.first()?, median(&all)?, *all.last()?])
}
