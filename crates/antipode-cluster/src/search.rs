//! The search of one process among others. All processes search the same level at the same time.
//!
//! A level has windows. In each, every process sends the states of a slice of its rows that were
//! new in the last level. It draws its rows from the states that it received in the window before.
//! Then all agree on the number of new states, on whether to keep the level, and on whether to
//! stop. All processes receive the same votes, so all take the same decisions.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::exchange::{self, ProcessExchange};
use super::kept_levels::{ResumeOptions, state_name};
use super::report::{ClusterWork, LevelTraffic};
use super::table::gather;
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::StateWriter;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Space;
use antipode_core::watch::{CostStopwatch, Watch, WorkCost, WorkProgress};
use antipode_engines::{RowOwners, RowPart, SearchJob, SearchOutcome, thread_pool};
use antipode_jobs::peak_memory;

/// The limits and files of a search besides its job.
#[derive(Clone, Debug)]
pub(crate) struct SearchLimits {
    /// The bytes of memory for this process.
    pub memory: u64,
    /// The bytes that tables and the writing of depths take of it.
    pub counted: u64,
    /// The interval between two kept levels, if there is a checkpoint.
    pub every: Duration,
    /// The file of the table, if depths are recorded. The first process receives all depths.
    pub table: Option<PathBuf>,
    /// The options for resuming.
    pub past: ResumeOptions,
}

/// The vote of a process after a level.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct LevelVote {
    /// The number of new states in its rows.
    count: u64,
    /// The bytes of states that it sent to others, and the least bytes that they need.
    sent: u64,
    least: f64,
    /// Whether it is time to keep the level.
    due: bool,
    /// Whether the user wants to stop the search.
    stop: bool,
}

/// The account of a process after the last level.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct FinalAccount {
    examples: Vec<u64>,
    ghosts: u64,
    wire: u64,
    waited: f64,
    wall: f64,
    cpu: f64,
    memory: u64,
    peak: Option<u64>,
}

/// A running search.
pub(super) struct ClusterSearch<'a> {
    pub(super) job: &'a SearchJob,
    pub(super) space: &'a dyn Space,
    pub(super) owners: &'a RowOwners,
    /// The number of this process.
    pub(super) process: usize,
    pub(super) part: RowPart<'a>,
    /// The bytes that this process needs.
    memory: u64,
    pub(super) layers: Vec<u64>,
    /// Examples of the last layer, in the rows of this process.
    pub(super) deepest: Vec<u64>,
    pub(super) levels: Vec<LevelTraffic>,
    /// The turn of the next state to write: while one is written, all processes have the other.
    pub(super) next: usize,
}

/// Searches a space together with the other processes of an exchange. All of them return the same
/// result, except for times.
///
/// # Errors
///
/// `Usage` if the space has no rows; `Limit` if a part does not fit the memory; `Io` if another
/// process failed or is gone; `Interrupted` if the watch stops it.
pub(crate) fn search(
    space: &dyn Space,
    job: &SearchJob,
    limits: &SearchLimits,
    exchange: &mut ProcessExchange,
    watch: &mut Watch<'_>,
) -> Result<(SearchOutcome, ClusterWork)> {
    let mut stopwatch = CostStopwatch::start();
    let lift = space.structure().rows().ok_or_else(|| Error::usage("this space has no rows"))?;
    let (process, processes) = (exchange.process(), exchange.processes());
    let owners = RowOwners::new(lift, processes)?;
    let kept = watch.checkpoint().is_some();
    // A search with a checkpoint stops only between two levels.
    let signal = if kept { Watch::none().signal() } else { watch.signal() };
    let pool = thread_pool(1)?;
    let part = RowPart::new(space, job, InstructionSet::detect()?, (&owners, process), None, signal)?;
    let links = (processes as u64 - 1) * exchange::LINK_BYTES;
    let memory = part.memory().saturating_add(limits.counted).saturating_add(links);
    // All compare the needs of all, so that no process begins a search that another one refuses.
    let (needs, _) = exchange.agree(&(memory, limits.memory))?;
    if let Some((name, (needed, allowed))) =
        limits.past.names.iter().zip(needs).find(|(_, (needed, allowed))| needed > allowed)
    {
        let [needed, allowed] = [needed, allowed].map(antipode_core::nums::bytes);
        let what = format!("{name} needs {needed} of memory, and {allowed} are allowed");
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    let (layers, deepest, levels) = (vec![], vec![], vec![]);
    let mut search =
        ClusterSearch { job, space, owners: &owners, process, part, memory, layers, deepest, levels, next: 0 };
    let resumed = kept && search.resume(&limits.past, exchange, watch)?;
    if !resumed {
        search.deepest = pool.install(|| search.part.start());
    }
    let (mut vote, mut sent) = (LevelVote { count: search.deepest.len() as u64, ..LevelVote::default() }, 0);
    // The messages of the first window travel with the votes.
    search.send(0, exchange, &mut sent)?;
    let (votes, mut news) = exchange.agree(&vote)?;
    if !resumed {
        search.add(&votes, watch)?;
    }
    let setup = stopwatch.lap();
    let mut saved = Instant::now();
    while job.levels.is_none_or(|levels| search.layers.len() < levels) {
        let (depth, windows) = (search.layers.len() as u32, search.part.windows());
        vote = LevelVote::default();
        let mut examples = vec![];
        search.part.begin();
        search.part.sent(0);
        for window in 0..windows {
            // What the next window needs is on its way while this one is searched.
            let mut next = None;
            if window + 1 < windows {
                search.send(window + 1, exchange, &mut sent)?;
                search.part.sent(window + 1);
                next = Some(exchange.end_round());
            }
            let found = pool.install(|| search.part.round(depth, window, &news))?;
            vote.count += found.count;
            examples.extend(found.examples);
            // Freed before the messages of the next window arrive.
            news.clear();
            if let Some(round) = next {
                news = exchange.receive(round)?;
            }
        }
        vote.least = search.part.least();
        search.part.end();
        vote.sent = std::mem::take(&mut sent);
        search.send(0, exchange, &mut sent)?;
        vote.due = kept && saved.elapsed() >= limits.every;
        vote.stop = kept && watch.signal().check().is_err();
        let votes;
        (votes, news) = exchange.agree(&vote)?;
        let (due, stop) = (votes.iter().any(|vote| vote.due), votes.iter().any(|vote| vote.stop));
        if votes.iter().all(|vote| vote.count == 0) {
            search.tally(&votes);
            break;
        }
        // The least ones, so that the number of processes does not change the examples.
        examples.sort_unstable();
        examples.truncate(job.examples);
        search.deepest = examples;
        search.tally(&votes);
        search.add(&votes, watch)?;
        if due || stop {
            search.keep(watch)?;
            saved = Instant::now();
        }
        if stop {
            return Err(Error::Interrupted.unless(&[RequestRemedy::Resume]));
        }
    }
    let spent = stopwatch.lap();
    search.finish((setup, spent), limits, exchange)
}

impl ClusterSearch<'_> {
    /// Sends the messages of a window.
    fn send(&mut self, window: usize, exchange: &mut ProcessExchange, bytes: &mut u64) -> Result<()> {
        self.part.messages(window, |to, message| {
            *bytes += message.len() as u64;
            exchange.send(to, message);
            Ok(())
        })
    }

    /// A layer is known.
    fn add(&mut self, votes: &[LevelVote], watch: &mut Watch<'_>) -> Result<()> {
        self.layers.push(votes.iter().map(|vote| vote.count).sum());
        if let Some(encoding) = self.job.record {
            // All processes know the same layers, so they fail together.
            encoding.holds(self.layers.len() as u64 - 1)?;
        }
        let (depth, done) = (Some(self.layers.len() as u32), self.layers.iter().sum());
        let progress = WorkProgress { phase: "search", depth, done, total: 0 };
        // With a checkpoint, all processes stop together, after the next level.
        if watch.checkpoint().is_some() { watch.report(progress).or(Ok(())) } else { watch.report(progress) }
    }

    /// Adds the traffic of a level.
    fn tally(&mut self, votes: &[LevelVote]) {
        let (sent_bytes, least) =
            votes.iter().fold((0, 0.0), |(sent, least), vote| (sent + vote.sent, least + vote.least));
        self.levels.push(LevelTraffic { sent_bytes, least_bytes: least.ceil() as u64 });
    }

    /// Keeps the current state in place of the older one.
    pub(super) fn keep(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        let name = state_name(self.owners.parts(), self.next);
        let identity = self.identity(self.owners, self.process);
        let kept = watch.search(&name, identity).barrier(&self.layers, |out| self.write(out));
        self.next = 1 - self.next;
        // The votes have decided whether to stop, so an interrupt is no error here.
        match kept {
            Err(error) if !matches!(error.fault(), Error::Interrupted) => Err(error),
            _ => Ok(()),
        }
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        out.list(&self.deepest)?;
        out.list(&self.levels.iter().flat_map(|level| [level.sent_bytes, level.least_bytes]).collect::<Vec<_>>())?;
        self.part.write(out)
    }

    /// Combines the results of all processes.
    fn finish(
        self,
        (setup, spent): (WorkCost, WorkCost),
        limits: &SearchLimits,
        exchange: &mut ProcessExchange,
    ) -> Result<(SearchOutcome, ClusterWork)> {
        let (space, owners) = (self.space, self.owners);
        let account = FinalAccount {
            examples: self.deepest.clone(),
            ghosts: self.part.ghosts(),
            wire: exchange.sent(),
            waited: exchange.waited().as_secs_f64(),
            wall: spent.wall.as_secs_f64(),
            cpu: spent.cpu.as_secs_f64(),
            memory: self.memory,
            peak: peak_memory(),
        };
        let (accounts, _) = exchange.agree(&account)?;
        let mut deepest: Vec<u64> = accounts.iter().flat_map(|account| account.examples.iter().copied()).collect();
        deepest.sort_unstable();
        deepest.truncate(self.job.examples);
        let lift = space.structure().rows().ok_or_else(|| Error::usage("this space has no rows"))?;
        let even = RowOwners::even(lift.rows(), owners.parts())?;
        let states = self.layers.iter().sum();
        let complete = states == space.layout().size();
        let cluster = ClusterWork {
            processes: owners.parts(),
            wire_bytes: accounts.iter().map(|account| account.wire).sum(),
            crossing: owners.crossing(lift),
            crossing_even: even.crossing(lift),
            ghost_rows_each: accounts.iter().map(|account| account.ghosts).collect(),
            waited_seconds_each: accounts.iter().map(|account| account.waited).collect(),
            cpu_seconds_each: accounts.iter().map(|account| account.cpu).collect(),
            memory_bytes_each: accounts.iter().map(|account| account.memory).collect(),
            peak_memory_bytes_each: accounts.iter().map(|account| account.peak).collect(),
            ..ClusterWork::of(self.levels, states)
        };
        let cpu = accounts.iter().map(|account| account.cpu).sum();
        let search = WorkCost { wall: spent.wall, cpu: Duration::from_secs_f64(cpu) };
        let note = format!("{}, {} processes", self.part.note(), owners.parts());
        let own = self.part.recorded().zip(limits.table.as_deref());
        let recorded = own.map(|(own, path)| gather(&*own, owners, complete, path, exchange)).transpose()?.flatten();
        let outcome = SearchOutcome {
            recorded: recorded.map(|recorded| Box::new(recorded) as _),
            note,
            setup,
            search,
            ..SearchOutcome::of(self.job, self.layers, deepest)
        };
        Ok((outcome, cluster))
    }
}
