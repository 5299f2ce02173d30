//! An external program as a solver: every answer is replayed by the rules.

use std::time::Duration;

use super::fault::ProgramFault;
use super::program::ProgramProcess;
use super::protocol::{Allowance, ProtocolAnswer, ProtocolRequest, ProtocolRole};
use crate::open_table::SolutionStep;
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::StopSignal;
use antipode_programs::{ProgramExchange, shown};

/// Additional time for an answer to arrive after the time limit.
const RESPONSE_GRACE_PERIOD: Duration = Duration::from_secs(1);

/// A program that solves states.
pub(crate) struct ExternalSolver {
    program: ProgramProcess,
    problem: Problem,
    allowance: Allowance,
    time: Duration,
}

/// The limits of a program for each state.
pub(crate) struct ExternalLimits {
    pub(crate) time: Duration,
    pub(crate) nodes: Option<u64>,
    /// The length of the longest path to search for.
    pub(crate) depth: Option<u32>,
}

/// An answer after the rules have checked it.
pub(crate) enum CheckedAnswer {
    /// The path's moves, which are legal and lead to a goal.
    Solved(Vec<SolutionStep>),
    /// The program says that there is no path.
    Unsolvable,
    /// The program gave up, for this reason.
    GaveUp(String),
    /// The answer is wrong or missing: the fault and the reason.
    Failed(ProgramFault, String),
}

/// The result of an attempt to solve a state.
pub(crate) struct Attempt {
    pub(crate) end: CheckedAnswer,
    /// Expanded states, as the program reports them.
    pub(crate) nodes: Option<u64>,
    /// The length that the program claims.
    pub(crate) claimed: Option<u64>,
    /// CPU time of the program, if known.
    pub(crate) cpu: Option<Duration>,
}

impl ExternalSolver {
    /// Starts the program of a command line with limits for each state.
    pub(crate) fn start(
        command: &str,
        problem: &Problem,
        ExternalLimits { time, nodes, depth }: ExternalLimits,
        seed: u64,
        signal: StopSignal<'_>,
    ) -> Result<Self> {
        let program = ProgramProcess::start(command, ProtocolRole::Solver, problem, seed, signal)?;
        let allowance = Allowance { seconds: time.as_secs_f64(), nodes, depth };
        Ok(ExternalSolver {
            program,
            problem: problem.clone(),
            allowance,
            time: time.saturating_add(RESPONSE_GRACE_PERIOD),
        })
    }

    pub(crate) fn name(&self) -> String {
        self.program.name()
    }

    /// Requests a path from a state and checks the answer.
    pub(crate) fn solve(&self, from: &[u8], signal: StopSignal<'_>) -> Result<Attempt> {
        let state = self.problem.write(from);
        let ProgramExchange::<ProtocolAnswer> { answer, cpu } =
            self.program.ask(|id| ProtocolRequest { id, state: &state, budget: self.allowance }, self.time, signal)?;
        let (nodes, claimed) = answer.as_ref().map_or((None, None), |answer| (answer.nodes, answer.length));
        let end = answer.map_err(|failure| (failure.fault.into(), failure.reason));
        let end = end.and_then(|answer| self.check(from, answer));
        let end = end.unwrap_or_else(|(fault, reason)| CheckedAnswer::Failed(fault, reason));
        Ok(Attempt { end, nodes, claimed, cpu })
    }

    fn check(&self, from: &[u8], answer: ProtocolAnswer) -> std::result::Result<CheckedAnswer, (ProgramFault, String)> {
        let unsolvable = answer.unsolvable == Some(true);
        let path = match (&answer.moves, &answer.states, unsolvable, answer.give_up) {
            (Some(names), None, false, None) => self.by_names(from, names),
            (None, Some(states), false, None) => self.by_states(from, states),
            (None, None, true, None) => return Ok(CheckedAnswer::Unsolvable),
            (None, None, false, Some(why)) => return Ok(CheckedAnswer::GaveUp(shown(why.as_bytes()))),
            _ => {
                let reason = "an answer has one of moves, states, unsolvable and give_up";
                return Err((ProgramFault::Garbage, reason.into()));
            }
        };
        let (path, last) = path.map_err(|reason| (ProgramFault::IllegalMove, reason))?;
        if !self.problem.is_goal(&last) {
            let reason = format!("its path ends at {}, which is no goal", self.problem.write(&last));
            return Err((ProgramFault::NoGoal, reason));
        }
        match answer.length.filter(|&length| length != path.len() as u64) {
            Some(length) => {
                Err((ProgramFault::WrongLength, format!("it claims {length} moves and makes {}", path.len())))
            }
            None => Ok(CheckedAnswer::Solved(path)),
        }
    }

    /// The moves with the given names, and the last state.
    fn by_names(&self, from: &[u8], names: &[String]) -> std::result::Result<(Vec<SolutionStep>, Vec<u8>), String> {
        let (mut here, mut path) = (from.to_vec(), vec![]);
        for name in names.iter().map(|name| name.trim()) {
            let next = self.step(&here, |ordinal, _| self.problem.name(&here, ordinal) == name);
            let Some((_, next)) = next else {
                return Err(format!(
                    "move {}, '{}', is not one from {}",
                    path.len() + 1,
                    shown(name.as_bytes()),
                    self.problem.write(&here)
                ));
            };
            path.push(SolutionStep { r#move: name.to_string(), state: self.problem.write(&next), cost: None });
            here = next;
        }
        Ok((path, here))
    }

    /// The moves to the given states, and the last state.
    fn by_states(&self, from: &[u8], states: &[String]) -> std::result::Result<(Vec<SolutionStep>, Vec<u8>), String> {
        let (mut here, mut path) = (from.to_vec(), vec![]);
        for (i, text) in states.iter().enumerate() {
            let next = self
                .problem
                .read(text.trim())
                .map_err(|e| format!("state {}: {}", i + 1, shown(e.to_string().as_bytes())))?;
            // A path may begin with the state itself, which is no move.
            if i == 0 && next == from {
                continue;
            }
            let Some((ordinal, next)) = self.step(&here, |_, state| state == next) else {
                let here = self.problem.write(&here);
                return Err(format!("no move leads from {here} to {}", self.problem.write(&next)));
            };
            path.push(SolutionStep {
                r#move: self.problem.name(&here, ordinal),
                state: self.problem.write(&next),
                cost: None,
            });
            here = next;
        }
        Ok((path, here))
    }

    /// The ordinal and successor of the first move for which `wanted` is true.
    fn step(&self, here: &[u8], wanted: impl Fn(usize, &[u8]) -> bool) -> Option<(usize, Vec<u8>)> {
        let (mut count, mut found) = (0, None);
        self.problem.expand(here, &mut |next| {
            if found.is_none() && wanted(count, next) {
                found = Some((count, next.to_vec()));
            }
            count += 1;
        });
        found
    }
}
