//! The levels of the ring puzzle and the paper's figures for them.

use serde::Deserialize;

use super::runner::{Method, Run, Runner};
use super::{RINGS, data};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

const LEVELS: &str = antipode_data::RINGS_LEVELS;

/// A row of table 2, 4 or 5.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Row {
    pub(super) d: u32,
    pub(super) l: u32,
    pub(super) k: u32,
    pub(super) level: u32,
    /// In percent.
    pub(super) success: f64,
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
    pub(super) median: Option<f64>,
}

/// The figures of the paper.
#[derive(Debug, Deserialize)]
pub(super) struct Paper {
    pub(super) runs: u64,
    pub(super) limit: Limit,
    pub(super) astar: Vec<Row>,
    pub(super) ea: Vec<Row>,
    pub(super) rl: Vec<Row>,
    pub(super) figure3: Vec<Frequency>,
    pub(super) figure4: Vec<Medians>,
    pub(super) figure8: Vec<Rate>,
}

/// The CPU time of a run.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Limit {
    pub(super) seconds: u32,
    /// The dimension to which the limit does not apply.
    pub(super) not_for_d: u32,
}

/// The number of runs of a level with a given number of moves.
#[derive(Debug, Deserialize)]
pub(super) struct Frequency {
    pub(super) level: u32,
    pub(super) moves: f64,
    pub(super) frequency: f64,
}

/// The medians of a level.
#[derive(Debug, Deserialize)]
pub(super) struct Medians {
    pub(super) level: u32,
    pub(super) ea: f64,
    pub(super) rl: f64,
}

/// The figures for a mutation rate in the caption of figure 8.
#[derive(Debug, Deserialize)]
pub(super) struct Rate {
    pub(super) c: f64,
    /// In percent.
    pub(super) success: Option<f64>,
    /// The number of runs with six moves.
    pub(super) six_moves: Option<f64>,
    pub(super) mean: Option<f64>,
}

/// The figures of the paper.
pub(super) fn paper() -> Paper {
    data(RINGS)
}

/// A level: a puzzle and a state.
pub(super) struct RingLevel {
    pub(super) problem: Problem,
    pub(super) start: String,
    /// Whether all paths have the parity of the distance. This holds if each move follows one edge,
    /// which changes the parity of the sum of all coordinates.
    pub(super) alternates: bool,
    pub(super) rings: u32,
    /// The distance, if the goal is reachable.
    pub(super) distance: Option<f64>,
}

impl Row {
    pub(super) fn name(&self) -> String {
        format!("d = {}, k = {}, level {}", self.d, self.k, self.level)
    }

    /// The puzzle of a row, with its exact distance.
    pub(super) fn level(&self, runner: &mut Runner<'_, '_>) -> Result<RingLevel> {
        #[derive(Deserialize)]
        struct Instance {
            d: u32,
            l: u32,
            level: Option<u32>,
            start: String,
            target: String,
        }
        let instances: Vec<Instance> = data(LEVELS);
        let Instance { start, target, .. } = instances
            .into_iter()
            .find(|i| (i.d, i.l, i.level) == (self.d, self.l, Some(self.level)))
            .ok_or_else(|| Error::Missing(format!("there is no state of {}", self.name())))?;
        let problem = Runner::puzzle(&format!("rings:{},{},{}", self.d, self.k, self.l), Some(&target))?;
        let distance = runner.distance(&problem, &start)?;
        Ok(RingLevel { problem, start, alternates: self.k == 1, rings: (1 << self.d) - self.l, distance })
    }
}

impl RingLevel {
    /// Runs of the evolutionary algorithm in a reading, with a mutation rate. Loops stay in the
    /// paths, as in the paper.
    pub(super) fn evolve(&self, runner: &mut Runner<'_, '_>, reading: &str, c: f64, runs: u64) -> Result<Vec<Run>> {
        let set =
            [format!("longest={}", self.rings), format!("c={c}"), format!("reading={reading}"), "loops=keep".into()];
        let method = Method { set: &set, ..Method::new("ea", Some("misplaced")) };
        runner.repeat(&self.problem, &self.start, method, runs)
    }

    /// Runs of reinforcement learning as in section 3.2 of the paper.
    pub(super) fn learn(&self, runner: &mut Runner<'_, '_>, runs: u64) -> Result<Vec<Run>> {
        let seeded = if self.rings > 5 { 100_000 } else { 1000 };
        let set = [format!("seeded={seeded}"), "steps=1000000".into()];
        let method = Method { set: &set, ..Method::new("rl", Some("zero")) };
        runner.repeat(&self.problem, &self.start, method, runs)
    }

    /// Why a number of moves cannot be right. It is the length of a path, or else a median, which
    /// may be the mean of two.
    pub(super) fn impossible(&self, moves: f64, of_a_path: bool) -> Option<String> {
        match self.distance {
            None => Some("the goal is unreachable".into()),
            Some(distance) if moves < distance => Some(format!("no path is shorter than {distance}")),
            Some(distance) if of_a_path && self.alternates && (moves - distance) % 2.0 != 0.0 => {
                Some(format!("all paths have the parity of {distance}"))
            }
            Some(_) => None,
        }
    }
}
