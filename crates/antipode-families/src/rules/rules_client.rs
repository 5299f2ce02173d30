//! Requests to a program about states, batched and pipelined, with one process per thread.
//!
//! A request has many states, and a process has several requests pending. Each calling thread gets
//! a separate process because an interpreter uses only one processor, and rules in Python take most
//! of the time.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

use super::description::{RulesDescription, RulesHello, RulesWelcome};
use super::recent_answers::StateAnswer;
use super::state::{ProtocolState, StateForm, WrittenState};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::watch::StopSignal;
use antipode_programs::{ExternalProgram, ProgramWorker};

/// The most states of a request: beyond a few hundred, larger requests save no time.
const STATES: usize = 512;

/// The most bytes of states in a request. The answer may be a hundred times as long and must fit a
/// line.
const BYTES: usize = 1 << 16;

/// The most pending requests per process. It has the next one before its answer is read.
const UNDER_WAY: usize = 4;

/// The time limit of an answer.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The fewest states of a request that repeats an earlier state. This checks that the program gives
/// the same answer.
const MANY: usize = 64;

/// The first failure of a program, reported again whenever a caller uses its rules.
#[derive(Clone, Debug)]
pub(super) enum RulesFailure {
    /// The user stopped the work.
    Interrupted,
    /// There is no such program.
    Missing(String),
    /// The program answers incorrectly; says how.
    Failed(String),
    /// A file names the program, so it is not started.
    Withheld,
}

impl RulesFailure {
    /// The error to report for the program of this command line.
    pub(super) fn error(&self, command: &str) -> Error {
        match self {
            RulesFailure::Interrupted => Error::Interrupted,
            RulesFailure::Missing(what) => Error::Missing(what.clone()),
            RulesFailure::Withheld => Error::untrusted("a file", command, "").unless(&[RequestRemedy::Program]),
            RulesFailure::Failed(reason) => {
                let context = format!("the rules '{command}' failed");
                Error::Io { context, source: std::io::Error::other(reason.clone()) }
            }
        }
    }
}

impl From<Error> for RulesFailure {
    fn from(error: Error) -> RulesFailure {
        match error {
            Error::Interrupted => RulesFailure::Interrupted,
            Error::Missing(what) => RulesFailure::Missing(what),
            error => RulesFailure::Failed(error.to_string()),
        }
    }
}

/// A request about states.
#[derive(Serialize)]
struct RulesQuestion<'a> {
    id: u64,
    #[serde(serialize_with = "write_all")]
    states: (StateForm, Vec<&'a [u8]>),
    /// Whether the caller needs the names of the moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    moves: bool,
}

fn write_all<S: Serializer>((form, states): &(StateForm, Vec<&[u8]>), out: S) -> std::result::Result<S::Ok, S::Error> {
    out.collect_seq(states.iter().map(|state| WrittenState(*form, state)))
}

/// The answer to a request: a list for each state, null for invalid states.
#[derive(Deserialize)]
struct RulesAnswer {
    successors: Vec<Option<Vec<ProtocolState>>>,
    goals: Option<Vec<Option<bool>>>,
    moves: Option<Vec<Option<Vec<String>>>>,
    costs: Option<Vec<Option<Vec<i64>>>>,
}

/// A client of the program that implements the rules.
pub(super) struct RulesClient {
    program: ExternalProgram,
    /// Whether the program may be started; a file alone must not start one.
    permitted: bool,
    /// Whether the program was started before.
    started: AtomicBool,
    /// A state to request again, with the earlier answer; shared by all processes and threads.
    doubt: Mutex<Option<(Vec<u8>, StateAnswer)>>,
}

impl RulesClient {
    /// A client that has not yet started its program. `Usage` if `command` is not a valid command
    /// line.
    pub(super) fn new(command: &str, hello: &RulesHello<'_>, permitted: bool) -> Result<RulesClient> {
        let program = ExternalProgram::new(command, hello)?;
        Ok(RulesClient { program, permitted, started: AtomicBool::new(false), doubt: Mutex::default() })
    }

    /// Starts the program and reads its first line. `Missing` or `Io` if the start fails or the
    /// line is invalid.
    pub(super) fn first(&self) -> Result<RulesWelcome> {
        self.started.store(true, Ordering::Relaxed);
        self.program.first(StopSignal::of_process())
    }

    /// Whether the program was started.
    pub(super) fn is_started(&self) -> bool {
        self.started.load(Ordering::Relaxed)
    }

    /// An idle or new process, after checking that its puzzle is unchanged.
    fn worker(&self, about: &RulesDescription) -> std::result::Result<ProgramWorker, RulesFailure> {
        if let Some(worker) = self.program.idle() {
            return Ok(worker);
        }
        if !self.permitted {
            return Err(RulesFailure::Withheld);
        }
        self.started.store(true, Ordering::Relaxed);
        let started = self.program.start::<RulesWelcome>(StopSignal::of_process())?;
        let (worker, welcome) = started.map_err(|failure| RulesFailure::Failed(failure.reason))?;
        match welcome.describe(&about.command, about.directed).map_err(RulesFailure::Failed)? == *about {
            true => Ok(worker),
            false => Err(RulesFailure::Failed("it now describes another puzzle than before".into())),
        }
    }

    /// Requests states and passes the answers to `tell` in order. States are stored end to end; the
    /// answer about an invalid state is `None`. `moves` requests the names of moves. Stops at the
    /// first failure.
    pub(super) fn ask(
        &self,
        about: &RulesDescription,
        states: &[u8],
        moves: bool,
        tell: &mut dyn FnMut(usize, Option<StateAnswer>) -> std::result::Result<(), RulesFailure>,
    ) -> std::result::Result<(), RulesFailure> {
        let (form, length) = about.form();
        let mut worker = self.worker(about)?;
        let mut parts = states.chunks(length * (BYTES / length).clamp(1, STATES));
        let (mut under_way, mut told) = (VecDeque::new(), 0);
        loop {
            while under_way.len() < UNDER_WAY
                && let Some(part) = parts.next()
            {
                let doubt = if part.len() / length >= MANY { self.doubt().take() } else { None };
                let list = part.chunks(length).chain(doubt.iter().map(|(state, _)| &**state)).collect();
                let id = worker.say(|id| RulesQuestion { id, states: (form, list), moves });
                under_way.push_back((id, part, doubt));
            }
            let Some((id, part, doubt)) = under_way.pop_front() else { break };
            let answer: RulesAnswer = worker
                .hear(id, TIME_LIMIT, StopSignal::of_process())?
                .map_err(|failure| RulesFailure::Failed(failure.reason))?;
            let count = part.len() / length + usize::from(doubt.is_some());
            let mut all = answer.checked(about, count, moves).map_err(RulesFailure::Failed)?;
            if let Some((state, before)) = doubt
                && all.pop().flatten().is_none_or(|now| now != before)
            {
                return Err(differs(form, &state));
            }
            // Vary the position within the request.
            let chosen = (id as usize).wrapping_mul(97) % all.len();
            if let Some(said) = all[chosen].as_ref().filter(|said| all.len() >= MANY && said.names.is_none()) {
                *self.doubt() = Some((part[chosen * length..][..length].to_vec(), said.clone()));
            }
            for said in all {
                tell(told, said)?;
                told += 1;
            }
        }
        self.program.keep(worker);
        Ok(())
    }

    fn doubt(&self) -> std::sync::MutexGuard<'_, Option<(Vec<u8>, StateAnswer)>> {
        self.doubt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The failure of a program whose answers about a state differ.
pub(super) fn differs(form: StateForm, state: &[u8]) -> RulesFailure {
    let what = "its answers to two requests differ (or have another order: sort them)";
    RulesFailure::Failed(format!("'{}': {what}", form.write(state)))
}

impl RulesAnswer {
    /// The answers for `count` states, or what is wrong with them.
    fn checked(
        self,
        about: &RulesDescription,
        count: usize,
        moves: bool,
    ) -> std::result::Result<Vec<Option<StateAnswer>>, String> {
        let (form, length) = about.form();
        let lists = [
            ("successors", Some(self.successors.len())),
            ("goals", self.goals.as_ref().map(Vec::len)),
            ("moves", self.moves.as_ref().map(Vec::len)),
            ("costs", self.costs.as_ref().map(Vec::len)),
        ];
        for (what, list) in lists {
            if let Some(found) = list.filter(|&found| found != count) {
                return Err(format!("{found} lists of {what} for {count} states"));
            }
        }
        if self.costs.is_some() != about.costs {
            let which = if about.costs { "leaves out costs" } else { "has costs" };
            return Err(format!(
                "an answer {which}, unlike the description: its field 'costs' says whether moves have some"
            ));
        }
        let costs = self.costs.unwrap_or_default().into_iter().chain(std::iter::repeat(None));
        let goals = self.goals.unwrap_or_default().into_iter().map(Some).chain(std::iter::repeat(None));
        let names = self.moves.filter(|_| moves).unwrap_or_default().into_iter().chain(std::iter::repeat(None));
        let mut all = Vec::with_capacity(count);
        for (((successors, goal), names), costs) in self.successors.into_iter().zip(goals).zip(names).zip(costs) {
            let Some(successors) = successors else {
                all.push(None);
                continue;
            };
            if let Some(names) = names.as_ref().filter(|names| names.len() != successors.len()) {
                return Err(format!("{} names of moves for {} successors", names.len(), successors.len()));
            }
            let costs = checked_costs(costs.unwrap_or_default(), if about.costs { successors.len() } else { 0 })?;
            let mut bytes = Vec::with_capacity(successors.len() * length);
            for next in successors {
                bytes.extend_from_slice(&next.checked(form, length)?);
            }
            all.push(Some(StateAnswer { goal: goal.flatten(), successors: bytes, names, costs }));
        }
        Ok(all)
    }
}

/// The costs of `count` moves, or what is wrong with them.
fn checked_costs(costs: Vec<i64>, count: usize) -> std::result::Result<Vec<u8>, String> {
    if costs.len() != count {
        return Err(format!("{} costs of moves for {count} successors", costs.len()));
    }
    costs
        .into_iter()
        .map(|given| {
            let cost = u8::try_from(given).ok().filter(|cost| *cost > 0);
            cost.ok_or_else(|| format!("the cost {given} is not from 1 to 255"))
        })
        .collect()
}
