//! An external program as a heuristic.

use std::time::Duration;

use super::program::Program;
use super::protocol::{Estimates, Question, Role};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Signal;
use antipode_programs::Exchange;

/// The greatest absolute value of an estimate.
const GREATEST: f64 = 4_294_967_295.0;

/// States of one question.
const BATCH: usize = 1000;

/// The time limit of an answer.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A program that estimates distances.
pub(crate) struct ExternalHeuristic(Program);

impl ExternalHeuristic {
    /// Starts the program of a command line.
    pub(crate) fn start(command: &str, problem: &Problem, signal: Signal<'_>) -> Result<ExternalHeuristic> {
        Ok(ExternalHeuristic(Program::start(command, Role::Heuristic, problem, 0, signal)?))
    }

    pub(crate) fn name(&self) -> String {
        self.0.name()
    }

    /// Whether it claims never to exceed the distance.
    pub(crate) fn admissible(&self) -> bool {
        self.0.welcome.admissible
    }

    /// Whether it claims that no move lowers it by more than 1.
    pub(crate) fn consistent(&self) -> bool {
        self.0.welcome.consistent
    }

    /// The estimates of states; infinite where one is called unreachable. `Io` if the program does not answer as it should.
    pub(crate) fn estimates(&self, states: &[String], signal: Signal<'_>) -> Result<Vec<f64>> {
        let mut all = Vec::with_capacity(states.len());
        for states in states.chunks(BATCH) {
            let question = |id| Question { id, states };
            let Exchange { answer, .. } = self.0.ask(question, TIME_LIMIT, signal)?;
            let wrong = |reason: String| {
                let context = format!("the heuristic '{}' failed", self.0.text());
                Error::Io { context, source: std::io::Error::other(reason) }
            };
            let Estimates { estimates } = answer.map_err(|failure| wrong(failure.reason))?;
            if estimates.len() != states.len() {
                return Err(wrong(format!("{} estimates for {} states", estimates.len(), states.len())));
            }
            for (estimate, state) in estimates.into_iter().zip(states) {
                match estimate {
                    Some(estimate) if estimate.abs() > GREATEST => {
                        return Err(wrong(format!("an estimate of {estimate} for {state}")));
                    }
                    estimate => all.push(estimate.unwrap_or(f64::INFINITY)),
                }
            }
        }
        Ok(all)
    }
}
