//! Bootstrapping from solutions (Jabbari Arfaee, Zilles, Holte 2011).
//!
//! A* with the network as heuristic solves the states at the ends of walks. The network learns the
//! states on the solution paths with their distances along these paths. In the first round the best
//! heuristic of the puzzle guides the search. States that are not solved within the budget are
//! skipped; as the network improves, it solves harder ones.

use std::sync::Arc;

use antipode_nets::{self as nets, InputEncoding, NetworkArchitecture, NetworkDescription};
use antipode_solvers::{DEFAULTS, SearchBudget, SearchEnd, SolveTask, find};
use rayon::prelude::*;

use crate::examples::TrainingExamples;
use crate::export;
use crate::network::TrainableNetwork;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem};
use antipode_core::watch::{Watch, WorkProgress};
use antipode_jobs::{SampleDraw, ScrambleGoals, ScrambleOptions};

/// The number of states to solve between two progress reports.
const PIECE: usize = 64;

/// A producer of labels from solved states.
pub(crate) struct SolutionLabels<'a> {
    /// The puzzle.
    pub problem: &'a Problem,
    /// The encoding of states.
    pub encoding: &'a InputEncoding,
    /// The shape of the network.
    pub architecture: &'a NetworkArchitecture,
    /// The goals from which walks start.
    pub goals: &'a ScrambleGoals,
    /// The walks.
    pub scrambles: ScrambleOptions,
    /// The number of labels of a round.
    pub samples: usize,
    /// The most states that a search may expand.
    pub nodes: u64,
    /// The most bytes for a search.
    pub memory: u64,
    /// Whether the network guides the first round, too.
    pub warm: bool,
}

impl SolutionLabels<'_> {
    /// The labels of a round.
    ///
    /// # Errors
    ///
    /// `Limit` if no state is solved; `Interrupted` if the watch stops it; the first failure of the
    /// rules or the network.
    pub(crate) fn examples(
        &self,
        (seed, round): (u64, u32),
        target: &TrainableNetwork,
        watch: &mut Watch<'_>,
    ) -> Result<TrainingExamples> {
        let heuristic: Arc<dyn Heuristic> = match round {
            0 if !self.warm => self.problem.heuristic(&self.problem.heuristics()[0])?,
            _ => {
                let (shape, spec) = (self.encoding.shape().clone(), self.problem.spec());
                let description = NetworkDescription::new(spec, shape, self.architecture.clone(), vec![]);
                Arc::new(nets::NetworkHeuristic::new(&export::file(target, description)?, self.problem, "the network")?)
            }
        };
        let solver = find("astar")?;
        // No limit of time: the labels must not depend on the speed of the machine.
        let budget = SearchBudget { nodes: Some(self.nodes), time: None, memory: self.memory };
        let signal = watch.signal();
        let mut examples = TrainingExamples::new(self.goals.length());
        for part in 0.. {
            let (done, total) = (examples.len() as u64, self.samples as u64);
            watch.report(WorkProgress { phase: "solve", depth: Some(round + 1), done, total })?;
            if examples.len() >= self.samples {
                break;
            }
            let stream = u64::from(round) + (part << 20);
            let states =
                self.goals.ends(self.problem, SampleDraw { count: PIECE as u64, seed }, stream, self.scrambles)?;
            let answers = states
                .par_iter()
                .map(|from| {
                    let task = SolveTask {
                        problem: self.problem,
                        from,
                        heuristic: &*heuristic,
                        depth: None,
                        settings: &DEFAULTS,
                    };
                    solver.solve(&task, budget, signal)
                })
                .collect::<Result<Vec<_>>>()?;
            heuristic.intact()?;
            self.problem.intact()?;
            let before = examples.len();
            // In the order of the states: the labels do not depend on the number of threads.
            for answer in answers {
                if let SearchEnd::Solved { path, .. } = answer.end {
                    examples.values.extend((0..path.len()).rev().map(|left| left as f32));
                    examples.states.extend(path.concat());
                }
            }
            // One part may fail by chance.
            if part > 0 && examples.len() == before {
                let what = "no state was solved: allow more --nodes, or walks that are shorter at first";
                return Err(Error::Limit(what.into()));
            }
        }
        examples.states.truncate(self.samples * examples.length);
        examples.values.truncate(self.samples);
        Ok(examples)
    }
}
