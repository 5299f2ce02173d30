//! An external program as a heuristic. Each query is for many states, and the program is unusable
//! after its first failure.

use std::sync::OnceLock;
use std::time::Duration;

use super::program::ProgramProcess;
use super::protocol::{Estimates, ProtocolQuestion, ProtocolRole};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Problem};
use antipode_core::watch::StopSignal;
use antipode_programs::ProgramExchange;

/// The greatest absolute value of an estimate.
const GREATEST: f64 = 4_294_967_295.0;

/// States per question.
const BATCH: usize = 1000;

/// The time limit of an answer.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A program that estimates distances. After the program's first failure, the heuristic calls every
/// state unreachable, so that a search soon ends. It is then no longer [`Heuristic::intact`].
pub(crate) struct ExternalHeuristic {
    program: ProgramProcess,
    problem: Problem,
    broken: OnceLock<Broken>,
}

/// The reason why the program is unusable.
enum Broken {
    Interrupted,
    Failed(String),
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        match error {
            Error::Interrupted => Broken::Interrupted,
            error => Broken::Failed(error.to_string()),
        }
    }
}

impl ExternalHeuristic {
    /// Starts the program of a command line.
    pub(crate) fn start(command: &str, problem: &Problem, signal: StopSignal<'_>) -> Result<ExternalHeuristic> {
        let program = ProgramProcess::start(command, ProtocolRole::Heuristic, problem, 0, signal)?;
        Ok(ExternalHeuristic { program, problem: problem.clone(), broken: OnceLock::new() })
    }

    /// Requests the estimates of the states of one question.
    fn ask(&self, states: &[String], out: &mut Vec<Estimate>) -> std::result::Result<(), Broken> {
        let ProgramExchange { answer, .. } =
            self.program.ask(|id| ProtocolQuestion { id, states }, TIME_LIMIT, StopSignal::of_process())?;
        let Estimates { estimates } = answer.map_err(|failure| Broken::Failed(failure.reason))?;
        if estimates.len() != states.len() {
            return Err(Broken::Failed(format!("{} estimates for {} states", estimates.len(), states.len())));
        }
        for (estimate, state) in estimates.into_iter().zip(states) {
            out.push(match estimate {
                Some(estimate) if estimate.abs() > GREATEST => {
                    return Err(Broken::Failed(format!("an estimate of {estimate} for {state}")));
                }
                estimate => estimate.map_or(Estimate::UNREACHABLE, Estimate::of),
            });
        }
        Ok(())
    }
}

impl Heuristic for ExternalHeuristic {
    fn claim(&self) -> HeuristicClaim {
        let welcome = &self.program.welcome;
        HeuristicClaim { name: self.program.name(), admissible: welcome.admissible, consistent: welcome.consistent }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut out = vec![];
        self.estimates(state, state.len(), &mut out);
        out[0]
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        for states in states.chunks(BATCH * length) {
            if self.broken.get().is_none() {
                let written: Vec<String> = states.chunks_exact(length).map(|state| self.problem.write(state)).collect();
                if let Err(broken) = self.ask(&written, out) {
                    let _ = self.broken.set(broken);
                }
            }
        }
        if self.broken.get().is_some() {
            out.clear();
            out.resize(states.len() / length, Estimate::UNREACHABLE);
        }
    }

    fn intact(&self) -> Result<()> {
        match self.broken.get() {
            None => Ok(()),
            Some(Broken::Interrupted) => Err(Error::Interrupted),
            Some(Broken::Failed(reason)) => {
                let context = format!("the heuristic '{}' failed", self.program.text());
                Err(Error::Io { context, source: std::io::Error::other(reason.clone()) })
            }
        }
    }
}
