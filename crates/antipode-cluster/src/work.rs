//! The work of one process, from its arguments to the printed analysis.

use std::time::Duration;

use super::arguments::{ClusterAnalyze, PATIENCE, ProcessPlace, number};
use super::exchange::ProcessExchange;
use super::failure::SharedFailure;
use super::handshake::{HandshakeFacts, SharedSecret};
use super::hosts::HostList;
use super::kept_levels::{KeptLevels, ResumeOptions};
use super::launch;
use super::meeting::JoiningProcess;
use super::report::{self, ClusterAnalysis, WrittenTable};
use super::search::{SearchLimits, search};
use super::table;
use antipode_cli::frame::{CheckpointOptions, ProcessList, WorkBar, folder_of, is_finished, pace, show_finished, tell};
use antipode_core::checkpoint::{FinishedReport, JobIdentity, JobOutputs, JobShare};
use antipode_core::error::{Error, Result};
use antipode_core::memory::metered;
use antipode_core::model::{FoldedRows, Lift, NumberedProblem, Problem, Space};
use antipode_core::tables::{Encoding, TableWriter};
use antipode_core::watch::{CostStopwatch, INTERRUPTED, LevelExpansion, Watch};
use antipode_engines::{EngineKind, SearchJob};
use antipode_families as families;
use antipode_jobs::{
    Analysis, SearchPlan, WorkResources, available_memory, counted_tables, number_folded, table_encoding,
};

/// Runs one process of a search.
///
/// # Errors
///
/// `Usage` if the arguments do not fit together or the puzzle has no rows; those of the search.
pub fn run(arguments: &ClusterAnalyze) -> Result<()> {
    let problem = families::parse_with_goal(&arguments.spec, arguments.goal.as_deref())?;
    check(arguments, &problem)?;
    let together = &arguments.together;
    let asked = together.processes.as_ref();
    let restart = asked.is_some_and(|processes| processes.restart);
    // A process that another one started leaves its end to that one.
    let mut outputs = JobOutputs::none();
    // Whether this process of several hosts has recorded its end.
    let mut finished = None;
    let (place, listener, others) = match asked.map(|processes| (&processes.list, processes.process)) {
        _ if together.join => launch::join().map(|(place, listener)| (place, listener, None))?,
        None => {
            let instead = "add --processes N for this machine, or --processes FILE";
            return Err(Error::incomplete("a search over processes", "their number or their hosts", instead));
        }
        Some((ProcessList::Here(processes), _)) => {
            outputs = arguments.outputs(0);
            // Before the other processes start.
            if is_finished(&outputs, &arguments.options)? {
                return Ok(());
            }
            let (place, listener, others) = launch::start((*processes).into())?;
            (place, listener, Some(others))
        }
        Some((ProcessList::Hosts(file), process)) => {
            let hosts = HostList::read(file)?;
            let process = number(process, |name| std::env::var(name).ok(), (file, hosts.count()))?;
            outputs = arguments.outputs(process);
            finished = Some(outputs.finished()?.is_some());
            let secret = arguments.secret()?;
            if secret.is_none() {
                tell(
                    &arguments.options,
                    "no secret: whoever reaches these ports can take part, so run this inside a trusted network",
                );
            }
            let (listener, note) = hosts.listen(process)?;
            note.into_iter().for_each(|note| tell(&arguments.options, &note));
            (ProcessPlace { hosts, process, secret }, listener, None)
        }
    };
    let memory = arguments.options.resources().memory;
    let every = pace(arguments.options.every);
    // Processes on one machine share its memory.
    let local = if others.is_some() || together.join { place.hosts.count() as u64 } else { 1 };
    let kept = arguments.keeping.checkpoint.as_ref().map(|work| folder_of(work, place.process));
    let past = ResumeOptions {
        restart: restart || !arguments.keeping.resume,
        names: (0..place.hosts.count()).map(|process| place.hosts.name(process)).collect(),
        folder: arguments.keeping.checkpoint.clone().unwrap_or_default(),
    };
    let table = arguments.output.clone();
    let limits = SearchLimits { memory: memory.min(available_memory() / local), counted: 0, every, table, past };
    let patience = Duration::from_secs(asked.and_then(|processes| processes.patience).unwrap_or(PATIENCE));
    let job = SearchJob::default()
        .threads(1)
        .examples(arguments.antipodes as usize)
        .levels(arguments.levels.map(usize::from));
    let failure = SharedFailure::none();
    let facts = facts(&problem, arguments, place.hosts.count());
    let table = arguments.output.as_ref().filter(|_| place.process == 0);
    // Before the processes meet: that the file exists should not come out hours later.
    let writer =
        table.map(|path| TableWriter::create(path, arguments.force || outputs.may_replace(path))).transpose()?;
    let newcomer = JoiningProcess {
        hosts: &place.hosts,
        process: place.process,
        facts: &facts,
        secret: &SharedSecret::new(place.secret.as_deref().unwrap_or_default()),
        patience,
        signal: Watch::new(&INTERRUPTED, |_| ()).signal(),
    };
    let links = newcomer.meet(&listener, &failure)?;
    // All are here. The next search may want the port.
    drop(listener);
    let mut exchange = ProcessExchange::new(links, failure.clone())?;
    if let Some(finished) = finished {
        // A kill may have come before all had recorded it. Then all do the work again.
        let (votes, _) = exchange.agree(&finished)?;
        if votes.into_iter().all(|finished| finished) {
            exchange.close();
            return is_finished(&outputs, &arguments.options).map(|_| ());
        }
    }
    let bar = WorkBar::new(&arguments.options).writing(&outputs);
    // The votes decide when to keep a level, so each request to keep one is granted.
    let keeping = CheckpointOptions {
        checkpoint: kept.clone(),
        every: Some(Duration::ZERO),
        resume: arguments.keeping.resume,
        share: JobShare::WHOLE,
        shards: vec![],
        lasting: arguments.keeping.lasting,
    };
    // Check this before the folder is opened, since that creates it.
    let checked = kept.map_or(Ok(()), |_| {
        limits
            .past
            .check_folders(&KeptLevels::of(&limits.past.folder, place.process, place.hosts.count()), &mut exchange)
    });
    let analysis = checked.and_then(|()| {
        keeping.keep(&bar, |watch| analyze(&problem, job, arguments, &limits, writer, &mut exchange, watch))
    });
    drop(bar);
    match analysis {
        Err(error) => {
            exchange.stop(&error.to_string());
            if together.join && failure.check().is_err() {
                // The first process reports the error.
                std::process::exit(error.exit_code().into());
            }
            Err(error)
        }
        Ok(analysis) => {
            exchange.close();
            others.into_iter().for_each(launch::ChildProcesses::wait);
            let verb = if arguments.output.is_some() { "build" } else { "analyze" };
            match place.process {
                0 => show_finished(&outputs, &arguments.options, verb, &analysis, |analysis| {
                    report::text(analysis, arguments.options.full)
                }),
                _ => outputs.finish(&FinishedReport::default()),
            }
        }
    }
}

/// `Usage` if the arguments do not fit together, or the puzzle cannot be searched by processes.
fn check(arguments: &ClusterAnalyze, problem: &Problem) -> Result<()> {
    if problem.abilities().numbering.is_none() {
        return Err(no_rows(problem));
    }
    if problem.least_layout().is_some() {
        let spec = problem.spec();
        let fault = format!("{spec} keeps the least of several depths, which only one process can");
        return Err(Error::excluded(fault, "--processes"));
    }
    let restart = arguments.together.processes.as_ref().is_some_and(|processes| processes.restart);
    if restart && !arguments.keeping.resume {
        return Err(Error::incapable("restart", "is for a search that continues", "add --resume"));
    }
    if arguments.encoding == Some(Encoding::Nibble) {
        return Err(Error::incapable("several processes", "write no table with the encoding nibble", "use byte"));
    }
    Ok(())
}

/// The facts that must be the same in all processes.
fn facts(problem: &Problem, arguments: &ClusterAnalyze, processes: usize) -> HandshakeFacts {
    let endian = if cfg!(target_endian = "little") { "" } else { ", big-endian" };
    let definition = problem.definition().map_or("none".into(), |text| blake3::hash(text.as_bytes()).to_string());
    let encoding = arguments.encoding.map_or("default", Encoding::name);
    HandshakeFacts::default()
        .and("version", format!("{}{endian}", env!("CARGO_PKG_VERSION")))
        .and("spec", problem.spec())
        .and("definition", definition)
        .and("number of processes", processes)
        .and("number of antipodes", arguments.antipodes)
        .and("number of levels", arguments.levels.map_or("all".into(), |levels| levels.to_string()))
        .and("symmetry", &arguments.symmetry)
        .and("table", if arguments.output.is_some() { encoding } else { "none" })
        .and("keeping of levels", on(arguments.keeping.checkpoint.is_some()))
        .and("restart", on(arguments.together.processes.as_ref().is_some_and(|processes| processes.restart)))
}

/// The fact of an option that is set or not.
fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// Searches together with the other processes.
fn analyze(
    problem: &Problem,
    job: SearchJob,
    arguments: &ClusterAnalyze,
    limits: &SearchLimits,
    writer: Option<TableWriter>,
    exchange: &mut ProcessExchange,
    watch: &mut Watch<'_>,
) -> Result<ClusterAnalysis> {
    if let Some(checkpoint) = watch.checkpoint() {
        let verb = if limits.table.is_some() { "build" } else { "analyze" };
        checkpoint.begin::<()>(JobIdentity::new(verb, &problem.spec(), problem.definition()))?;
    }
    let mut stopwatch = CostStopwatch::start();
    let (space, tables) = numbered(problem, arguments)?;
    let (fibre, transforms) = metered(|| space.structure().rows().map(Lift::fibre));
    if fibre.is_none() {
        return Err(no_rows(problem));
    }
    let numbering = stopwatch.lap();
    let record = arguments.output.as_ref().map(|_| table_encoding(arguments.encoding, &space)).transpose()?;
    // A class has at most as many states as there are symmetries.
    let symmetries = space.structure().folded().map_or(1, FoldedRows::symmetries);
    let job = job.record(record).examples(job.examples * symmetries);
    let write = record.map_or(0, |encoding| table::memory(&space.layout(), encoding, exchange));
    let limits = &SearchLimits { counted: counted_tables(tables + transforms).saturating_add(write), ..limits.clone() };
    if job.levels.is_none() {
        watch.forecast().covers(space.states(), LevelExpansion::Last);
    }
    let (outcome, cluster) = search(&space, &job, limits, exchange, watch)?;
    let resources = WorkResources { threads: 1, memory: limits.memory };
    let engine = EngineKind::Rows.engine()?;
    let plan = SearchPlan { space, engine, job, memory: 0, disk: None, resources };
    let analysis = Analysis::new(&plan, numbering, &outcome)?;
    let mut table = None;
    if let Some(((writer, rows), path)) = writer.zip(outcome.recorded.as_deref()).zip(limits.table.as_ref()) {
        let writer = writer.carrying(problem.definition()).in_scheme(plan.space.scheme());
        let bytes = writer.write(&analysis.searched(), rows, arguments.compress, watch)?;
        table = Some(WrittenTable { file: path.display().to_string(), bytes, encoding: rows.encoding() });
    }
    // The checkpoint is needed until the table is written.
    exchange.agree(&())?;
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.found(&outcome.layers);
        checkpoint.finish()?;
    }
    Ok(ClusterAnalysis { analysis, cluster, table })
}

/// The numbering that the processes search, and the bytes of its tables. It depends on nothing that
/// differs between them, such as their memory.
fn numbered(problem: &Problem, arguments: &ClusterAnalyze) -> Result<(NumberedProblem, u64)> {
    let folded = if arguments.output.is_some() { None } else { number_folded(problem, &arguments.symmetry)? };
    if let Some(folded) = folded {
        return Ok(folded);
    }
    let (space, tables) = metered(|| problem.number_general());
    Ok((space?, tables))
}

/// The error for a puzzle without rows.
fn no_rows(problem: &Problem) -> Error {
    let spec = problem.spec();
    Error::missing_ability(spec, "rows that several processes could share", "analyze it with one")
}
