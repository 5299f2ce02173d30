//! The boards, the networks and the pattern databases of the experiments.

use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use crate::runner::{Method, Run, Runner};
use crate::{ANN, data};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_jobs::{BuildOptions, PdbSet, build_set, heuristic};
use antipode_nets::NetworkFile;

/// The figures of the paper.
#[derive(Deserialize)]
pub(super) struct Paper {
    pub(super) boards: u64,
    pub(super) mean_cost: f64,
    pub(super) astar: Vec<AStar>,
    pub(super) others: Vec<Other>,
    pub(super) estimates: Vec<Estimates>,
}

/// A row of tables 1 and 2.
#[derive(Deserialize)]
pub(super) struct AStar {
    pub(super) heuristic: String,
    pub(super) cost: f64,
    pub(super) expanded: f64,
    pub(super) seconds: f64,
    pub(super) optimal: f64,
    pub(super) suboptimality: f64,
    pub(super) rate: f64,
    /// Boards solved with 0, 2, 4 and 6 moves more than necessary.
    pub(super) excess: Option<[f64; 4]>,
}

/// A row of table 3 from another paper.
#[derive(Deserialize)]
pub(super) struct Other {
    pub(super) study: String,
    pub(super) solver: String,
    pub(super) cost: f64,
    pub(super) expanded: f64,
    pub(super) seconds: f64,
}

/// The paper's figures for single estimates.
#[derive(Deserialize)]
pub(super) struct Estimates {
    pub(super) heuristic: String,
    pub(super) mean: f64,
    pub(super) error: f64,
    pub(super) deviation: Option<f64>,
}

/// A heuristic of the paper.
#[derive(Clone)]
pub(super) struct Row {
    /// The name in the paper.
    pub(super) name: String,
    /// The name in this program.
    pub(super) heuristic: String,
    pub(super) weight: Option<f64>,
}

/// The networks of the paper: name, and the end of the name of the file.
const NETWORKS: [(&str, &str); 4] =
    [("ANN", "deep"), ("ANN, 1 hidden layer", "shallow"), ("ANN, AMSE 0.4", "amse-0.4"), ("ANN, AMSE 0.8", "amse-0.8")];

/// A network of the 8-puzzle, by the end of its name.
fn small(end: &str) -> &'static [u8] {
    let network = antipode_data::network(Path::new(&format!("8-puzzle-{end}.safetensors")));
    network.expect("the program carries all networks that the code names")
}

/// Writes a small network to a file.
fn written(network: &[u8], file: &Path) -> Result<PathBuf> {
    std::fs::write(file, network).map_err(|error| Error::io("write", file, error))?;
    Ok(file.to_path_buf())
}

/// The name of a network's file, and what it records of the training.
fn trained(file: &Path) -> Result<String> {
    let training = NetworkFile::read(file)?.description.training;
    let number = |key: &str| training[key].as_u64().map_or("?".into(), grouped);
    let name = file.file_name().unwrap_or_default().display();
    Ok(format!("{name} ({} examples, {} epochs)", number("samples"), number("epochs")))
}

/// The file of a network of the 15-puzzle. `Missing` if there is no such file.
fn large(runner: &Runner<'_, '_>, end: &str) -> Result<PathBuf> {
    let file = runner.options.nets.join(format!("15-puzzle-{end}.safetensors"));
    let missing = || {
        Error::Missing(format!(
            "there is no network {}: nets.sh of the laboratory trains those of the 15-puzzle",
            file.display()
        ))
    };
    if file.exists() { Ok(file) } else { Err(missing()) }
}

/// The deep network; that of the 8-puzzle for a quick reproduction.
pub(super) fn deep_network(runner: &Runner<'_, '_>) -> Result<NetworkFile> {
    let [(_, end), ..] = NETWORKS;
    match runner.options.quick {
        true => NetworkFile::parse(small(end)).map_err(Error::Corrupt),
        false => NetworkFile::read(&large(runner, end)?),
    }
}

/// Writes the deep network of the 8-puzzle to a folder. Returns the name of its heuristic.
pub(crate) fn learnt_heuristic(folder: &Path) -> Result<String> {
    let [(_, end), ..] = NETWORKS;
    Ok(format!("net:{}", written(small(end), &folder.join(end))?.display()))
}

/// Writes the label-free network of the 8-puzzle to a folder. Returns the name of its heuristic.
pub(crate) fn bootstrapped_heuristic(folder: &Path) -> Result<String> {
    let end = "bootstrap";
    Ok(format!("net:{}", written(small(end), &folder.join(end))?.display()))
}

/// The weights of pattern databases.
const WEIGHTS: [Option<f64>; 4] = [None, Some(1.15), Some(1.3), Some(1.45)];

/// The most nodes that solvers other than A* expand on a board.
pub(super) const MOST_NODES: u64 = 100_000;

/// A puzzle with the data that the experiments need.
pub(super) struct Setting {
    pub(super) problem: Problem,
    pub(super) rows: Vec<Row>,
    /// Random solvable boards, and their distances.
    pub(super) boards: Vec<Vec<u8>>,
    pub(super) costs: Vec<f64>,
    /// Whether the paper's figures are for this puzzle.
    pub(super) published: bool,
    /// The folder of the tables.
    _place: tempfile::TempDir,
}

impl Setting {
    /// The setting of the 15-puzzle; of the 8-puzzle for a quick reproduction. Without `networks`
    /// it has only the rows of patterns.
    pub(super) fn new(runner: &mut Runner<'_, '_>, networks: bool) -> Result<Setting> {
        let quick = runner.options.quick;
        let place =
            tempfile::tempdir().map_err(|source| Error::Io { context: "cannot make a folder".into(), source })?;
        let (spec, patterns) = match quick {
            true => ("sliding:3x3", ["1,2,3,4", "5,6,7,8"]),
            false => ("sliding:4x4", ["1,2,3,4,5,6,7,8", "9,10,11,12,13,14,15"]),
        };
        let problem = Runner::puzzle(spec, None)?;
        let tables = patterns_of(runner, spec, patterns, place.path())?;
        let mut rows: Vec<Row> = WEIGHTS
            .map(|weight| Row {
                name: weight.map_or("PDB 7-8".into(), |weight| format!("PDB 7-8, W = {weight}")),
                heuristic: tables.clone(),
                weight,
            })
            .into();
        for (name, end) in NETWORKS.into_iter().filter(|_| networks) {
            let file = match quick {
                true => written(small(end), &place.path().join(end))?,
                false => large(runner, end)?,
            };
            rows.push(Row { name: name.into(), heuristic: format!("net:{}", file.display()), weight: None });
        }
        let count = runner.runs(data::<Paper>(ANN).boards, 200);
        let sampler = problem.abilities().random.clone();
        let sampler = sampler.ok_or_else(|| Error::missing_ability(spec, "random states", ""))?;
        let mut random = ChaCha8Rng::seed_from_u64(runner.options.seed);
        let mut boards = vec![];
        while (boards.len() as u64) < count {
            boards.extend(
                sampler.random(1, &mut random)?.into_iter().filter(|board| problem.reaches_goal(board) != Some(false)),
            );
        }
        let method = Method::new("ida", Some(&tables));
        let costs: Vec<f64> = runner.solve(&problem, &boards, method)?.iter().filter_map(|run| run.moves).collect();
        if costs.len() < boards.len() {
            return Err(Error::Limit(format!("not all boards of {spec} were solved")));
        }
        Ok(Setting { problem, rows, boards, costs, published: !quick, _place: place })
    }

    /// Runs A* with a heuristic on all boards.
    pub(super) fn solve(&self, runner: &mut Runner<'_, '_>, row: &Row) -> Result<Vec<Run>> {
        self.solve_with(runner, "astar", row)
    }

    /// Runs a solver with a heuristic on all boards; solvers other than A* stop after
    /// [`MOST_NODES`].
    pub(super) fn solve_with(&self, runner: &mut Runner<'_, '_>, solver: &'static str, row: &Row) -> Result<Vec<Run>> {
        let nodes = (solver != "astar").then_some(MOST_NODES);
        let method = Method { weight: row.weight, nodes, ..Method::new(solver, Some(&row.heuristic)) };
        runner.solve(&self.problem, &self.boards, method)
    }

    /// The networks of the rows, with the training that their files record. `None` if there are
    /// none.
    pub(super) fn networks(&self) -> Result<Option<String>> {
        let files = self.rows.iter().filter_map(|row| row.heuristic.strip_prefix("net:").map(Path::new));
        let all: Vec<String> = files.map(trained).collect::<Result<_>>()?;
        Ok((!all.is_empty()).then(|| format!("The networks: {}.", all.join(", "))))
    }

    /// The estimates of all boards by a row.
    pub(super) fn estimates(&self, runner: &mut Runner<'_, '_>, row: &Row) -> Result<Vec<f64>> {
        let mut memory = runner.options.resources.memory;
        let heuristic = heuristic(&self.problem, &row.heuristic, &mut memory, runner.watch)?;
        let (states, length) = (self.boards.concat(), self.boards[0].len());
        let mut all = vec![];
        heuristic.estimates(&states, length, &mut all);
        heuristic.intact()?;
        Ok(all.iter().map(|estimate| row.weight.unwrap_or(1.0) * estimate.moves().unwrap_or(f64::INFINITY)).collect())
    }
}

/// Builds tables of additive patterns in a folder. Returns the name of their heuristic.
fn patterns_of(runner: &mut Runner<'_, '_>, spec: &str, patterns: [&str; 2], place: &Path) -> Result<String> {
    let file = place.join("set.toml");
    let list = patterns.map(|pattern| format!("    \"{pattern}\",\n")).concat();
    let text = format!("puzzle = \"{spec}\"\nencoding = \"byte\"\n\n[[sum]]\npatterns = [\n{list}]\n");
    std::fs::write(&file, text).map_err(|error| Error::io("write", &file, error))?;
    let (set, folder) = (PdbSet::read(&file)?, place.join("tables"));
    build_set(&set, runner.options.resources, &BuildOptions::to(&folder), |_, _| (), &mut runner.watch.apart())?;
    Ok(format!("pdb:{}", folder.join("set.toml").display()))
}
