//! The tables of chapter 6 of the thesis on sliding boards.

use serde::Deserialize;

use super::ann::learnt_heuristic;
use super::comparison::fewer;
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::runner::{Method, Run, Runner};
use super::{SLIDING, data};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::tables::Encoding;
use antipode_jobs::{Analysis, AnalyzeOptions, BuildOptions, analyze, build};
use antipode_solvers::{SolverNeed, all};

#[derive(Deserialize)]
struct Paper {
    god: Vec<God>,
    distribution: Vec<Count>,
    hardest: Vec<Hardest>,
}

#[derive(Deserialize)]
struct God {
    rows: u32,
    columns: u32,
    states: f64,
    god: f64,
    provisional: bool,
    hardest: String,
}

#[derive(Deserialize)]
struct Count {
    moves: usize,
    configurations: f64,
}

#[derive(Deserialize)]
struct Hardest {
    solver: String,
    cost: Option<f64>,
    expanded: Option<f64>,
    milliseconds: Option<f64>,
}

pub(super) const EIGHT: &str = "sliding:3x3";

/// The cell of a figure without randomness: it agrees, or the paper's is wrong.
pub(super) fn exact(row: &str, column: &str, ours: f64, paper: f64, note: Option<String>) -> Cell {
    let verdict = if ours == paper { Verdict::Agrees } else { Verdict::Impossible };
    let (row, column) = (row.into(), column.into());
    Cell { row, column, ours: number(ours), paper: number(paper), exact: number(ours), verdict, note }
}

pub(super) fn unpublished(row: &str, column: &str, ours: Option<f64>) -> Cell {
    let (row, column) = (row.into(), column.into());
    Cell { row, column, ours, paper: None, exact: None, verdict: Verdict::Unpublished, note: None }
}

fn search(runner: &mut Runner<'_, '_>, problem: &Problem) -> Result<Analysis> {
    let resources = runner.options.resources;
    analyze(problem, resources, &AnalyzeOptions::default(), |_| (), &mut runner.watch.apart())
}

/// God's numbers, and the distances of the hardest boards of the thesis.
pub(super) fn god(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { god, .. } = data(SLIDING);
    let (mut cells, mut ours, mut theirs) = (vec![], vec![], vec![]);
    for reported in &god {
        runner.tell(ours.len(), god.len())?;
        let row = format!("{}x{}", reported.rows, reported.columns);
        let spec = format!("sliding:{row}");
        let problem = Runner::puzzle(&spec, None)?;
        let distance = runner.distance(&problem, &reported.hardest)?.unwrap_or(0.0);
        let analysis = search(runner, &problem)?;
        let least = analysis.god_number as f64;
        let provisional = reported.provisional.then(|| "the thesis calls its figure provisional".to_string());
        cells.push(exact(&row, "states", analysis.reached as f64, reported.states, None));
        cells.push(exact(&row, "God's number", least, reported.god, provisional));
        let board = format!("{}: the figure of the thesis is that it has God's number", reported.hardest);
        let hardest = exact(&row, "moves of its hardest board", distance, reported.god, Some(board));
        cells.push(Cell { exact: number(distance), ..hardest });
        cells.push(unpublished(&row, "hardest boards", number(analysis.antipodes.count as f64)));
        ours.push(Some([least; 3]));
        theirs.push(Some([reported.god; 3]));
    }
    let chart = ChartData {
        x: "board".into(),
        y: "God's number".into(),
        logarithmic: false,
        labels: god.iter().map(|reported| format!("{}x{}", reported.rows, reported.columns)).collect(),
        series: vec![ChartSeries::of_ranges("exact", ours), ChartSeries::of_ranges("thesis", theirs)],
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes: vec!["All of ours by complete searches.".into()] })
}

/// The layers of the 3x3 board.
pub(super) fn distribution(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { distribution, .. } = data(SLIDING);
    let problem = Runner::puzzle(EIGHT, None)?;
    let layers = search(runner, &problem)?.layers;
    let cells = layers
        .iter()
        .enumerate()
        .map(|(moves, &states)| {
            let row = format!("{moves} moves");
            match distribution.iter().find(|reported| reported.moves == moves) {
                Some(reported) => exact(&row, "states", states as f64, reported.configurations, None),
                None => Cell { exact: number(states as f64), ..unpublished(&row, "states", number(states as f64)) },
            }
        })
        .collect();
    let ranges = layers.iter().map(|&states| Some([states as f64; 3])).collect();
    let chart = ChartData {
        x: "moves".into(),
        y: "states".into(),
        logarithmic: true,
        labels: (0..layers.len()).map(|moves| moves.to_string()).collect(),
        series: vec![ChartSeries::of_ranges("exact", ranges)],
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes: vec!["The thesis draws all layers and names two of them.".into()] })
}

/// Builds a table of the 3x3 board as a perfect heuristic. Returns the folder, with which the file
/// exists, and the heuristic's name.
pub(super) fn perfect_heuristic(runner: &mut Runner<'_, '_>) -> Result<(tempfile::TempDir, String)> {
    let place = tempfile::tempdir().map_err(|source| Error::Io { context: "cannot make a folder".into(), source })?;
    let file = place.path().join("table");
    let (problem, resources) = (Runner::puzzle(EIGHT, None)?, runner.options.resources);
    let options = BuildOptions::to(&file).encoding(Encoding::Byte);
    build(&problem, resources, &options, |_| (), &mut runner.watch.apart())?;
    Ok((place, format!("table:{}", file.display())))
}

/// Judges a number of expanded states by its bounds. They are the least and the greatest of any A*
/// with a closed set.
fn within([least, most]: [f64; 2], cell: Cell) -> Cell {
    let possible = cell.paper.is_none_or(|paper| (least..=most).contains(&paper));
    let verdict = if possible { cell.verdict } else { Verdict::Impossible };
    let note = format!("with a closed set A* expands {least} to {most} states, whatever breaks its ties");
    Cell { verdict, note: Some(note), ..cell }
}

/// The most nodes that a solver may expand on the hardest board.
const MOST_NODES: u64 = 3_000_000;

/// Runs each solver on one of the two hardest boards.
pub(super) fn hardest(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { god, hardest, .. } = data(SLIDING);
    let board = god
        .iter()
        .find(|reported| (reported.rows, reported.columns) == (3, 3))
        .map(|reported| reported.hardest.clone());
    let board = board.unwrap_or_default();
    let (place, table) = perfect_heuristic(runner)?;
    let learnt = learnt_heuristic(place.path())?;
    let problem = Runner::puzzle(EIGHT, None)?;
    let distance = runner.distance(&problem, &board)?;
    let limit = |method: Method<'static>| Method { nodes: Some(MOST_NODES), ..method };
    let mut methods: Vec<(String, Method<'_>)> = vec![
        ("A*, Manhattan".into(), limit(Method::new("astar", Some("manhattan")))),
        ("A*, perfect heuristic".into(), Method::new("astar", Some(&table))),
        ("A*, learnt heuristic".into(), Method::new("astar", Some(&learnt))),
        ("BFS".into(), limit(Method::new("bfs", None))),
        ("naive".into(), Method::new("naive", None)),
        ("rows".into(), Method::new("rows", None)),
    ];
    let others = all().filter(|solver| {
        !["astar", "bfs", "rows", "naive", "dfs"].contains(&solver.name) && solver.needs != Some(SolverNeed::WholeCube)
    });
    methods.extend(others.map(|solver| (solver.name.into(), limit(Method::new(solver.name, None)))));
    let (mut cells, mut labels, mut costs) = (vec![], vec![], vec![]);
    for (done, (name, method)) in methods.iter().enumerate() {
        runner.tell(done, methods.len())?;
        let Some(&Run { moves, expanded, cpu_seconds }) = runner.repeat(&problem, &board, *method, 1)?.first() else {
            continue;
        };
        let reported = hardest.iter().find(|reported| reported.solver == *name);
        let judged = |column: &str, ours, paper: Option<f64>, exact| {
            let verdict = if reported.is_some() { fewer(ours, paper) } else { Verdict::Unpublished };
            Cell { paper, exact, verdict, ..unpublished(name, column, ours) }
        };
        cells.push(judged("cost", moves, reported.and_then(|reported| reported.cost), distance));
        let published = |figure: Option<f64>, cell: Cell| match figure {
            None => Cell { verdict: Verdict::Unpublished, ..cell },
            Some(_) => cell,
        };
        let paper = reported.and_then(|reported| reported.expanded);
        let bounds = match (paper, distance) {
            (Some(_), Some(distance)) => runner.expansions(&problem, &board, *method, distance as u32)?,
            _ => None,
        };
        let counted = published(paper, judged("expanded", number(expanded), paper, None));
        cells.push(bounds.map_or(counted.clone(), |bounds| within(bounds, counted)));
        let paper = reported.and_then(|reported| reported.milliseconds);
        cells.push(published(paper, judged("CPU ms", number(round(1000.0 * cpu_seconds)), paper, None)));
        labels.push(name.clone());
        costs.push(moves.map(|moves| [moves; 3]));
    }
    let series = vec![
        ChartSeries::of_ranges("moves", costs),
        ChartSeries::of_ranges("exact", vec![distance.map(|distance| [distance; 3]); labels.len()]),
    ];
    let notes = vec![
        "The thesis says that breadth-first search would have to explore some 3^31 nodes: with duplicate detection there are only 181,440.".to_string(),
        "What the thesis counts as expanded is not said: as expansions of A* with a closed set two of its numbers are impossible; if states are expanded more than once they may be right.".into(),
        "The naive solver is that of section 5.2.2 step by step, with the routes of its example on 5x5 cells. `rows` brings two tiles at a time by searches.".into(),
        "Times are from other machines and languages.".into(),
        format!("Ours may expand {MOST_NODES} nodes. Solvers in lower case are ours, with their defaults."),
        "The thesis does not say what its network is. Ours has layers of 96, 64, 32, 16 and 8 units and was trained on all distances.".into(),
    ];
    let chart =
        ChartData { x: "solver".into(), y: "moves".into(), logarithmic: true, labels, series, ..ChartData::default() };
    Ok(Findings { cells, chart, notes })
}
