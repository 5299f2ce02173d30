//! A program for a problem: the greeting that describes the puzzle, and the questions.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::protocol::{Hello, ProtocolRole, Welcome};
use crate::open_table::SolutionStep;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::StopSignal;
use antipode_programs::{self as programs, ProgramExchange, shown};

/// A running program that has answered the greeting.
pub(super) struct ProgramProcess {
    program: programs::ExternalProgram,
    /// The first line of the program at its first start.
    pub(super) welcome: Welcome,
}

impl ProgramProcess {
    /// Starts a program for a problem. `Usage` if `command` is no command line, `Missing` if there
    /// is no such program, `Io` if it cannot be started or does not follow the protocol.
    pub(super) fn start(
        command: &str,
        role: ProtocolRole,
        problem: &Problem,
        seed: u64,
        signal: StopSignal<'_>,
    ) -> Result<ProgramProcess> {
        let goal = problem.goals().next();
        let around = goal.clone().or_else(|| problem.starts().next());
        let around = around.ok_or_else(|| Error::missing_ability(problem.spec(), "goal", ""))?;
        let (mut moves, costs) = (vec![], problem.costs().map(|_| problem.move_costs(&around)));
        problem.expand(&around, &mut |next| {
            let cost = costs.as_ref().and_then(|costs| costs.get(moves.len()).copied());
            moves.push(SolutionStep { r#move: problem.name(&around, moves.len()), state: problem.write(next), cost });
        });
        problem.intact()?;
        let hello = Hello {
            protocol: programs::VERSION,
            role,
            spec: problem.spec(),
            goal: goal.map(|goal| problem.write(&goal)),
            only_goal: problem.goal().is_ok(),
            moves,
            seed,
        };
        let program = programs::ExternalProgram::new(command, &hello)?;
        let welcome = program.first(signal)?;
        Ok(ProgramProcess { program, welcome })
    }

    /// The command line as the user wrote it.
    pub(super) fn text(&self) -> &str {
        self.program.text()
    }

    /// The name that the program gives itself, else its command line.
    pub(super) fn name(&self) -> String {
        shown(self.welcome.name.as_deref().unwrap_or(self.text()).as_bytes())
    }

    /// Sends a question and returns the answer. `question` builds the message with a given number.
    /// `Interrupted` soon after the signal.
    pub(super) fn ask<T: DeserializeOwned, Q: Serialize>(
        &self,
        question: impl FnOnce(u64) -> Q,
        time: Duration,
        signal: StopSignal<'_>,
    ) -> Result<ProgramExchange<T>> {
        self.program.ask::<Welcome, T, Q>(question, time, signal)
    }
}
