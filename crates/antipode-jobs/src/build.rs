//! Builds a table: a search whose depths are written to a file.

use serde::Serialize;

use super::BuildOptions;
use super::analysis::Analysis;
use super::file_kinds::is_pattern;
use super::open_table::OpenTable;
use super::plan::{SearchNote, WorkResources};
use super::search::{self, SEARCH, forget};
use super::search_run::WorkTime;
use super::supported_work::{FOLDED_TABLE, encoding_supports};
use antipode_core::error::{Error, Result};
use antipode_core::model::{ExploredNumbering, FoldedRows, NumberedProblem, Problem, ProblemDemand, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::{Encoding, TableSearch, TableWriter};
use antipode_core::watch::{CostStopwatch, LevelExpansion, Watch};
use antipode_engines::{Engine, EngineKind, QueueEngine, SearchJob};

/// The result of [`build`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BuildReport {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// The encoding of the table.
    pub encoding: Encoding,
    /// The time for writing the file.
    pub write: WorkTime,
    /// The analysis from the search.
    #[serde(flatten)]
    pub analysis: Analysis,
}

/// Searches and writes the table. Reserves the file name before the search; the file appears at the
/// very end.
///
/// # Errors
///
/// `Usage` if the file exists and may not be replaced, or the encoding cannot hold the space;
/// `Limit` if no engine fits the memory; `Io` if the file cannot be written; `Interrupted` if the
/// watch stops the work.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_core::tables::Encoding;
/// use antipode_jobs::{BuildOptions, WorkResources, build};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let options = BuildOptions::to(&folder.path().join("pancake.antipode")).encoding(Encoding::Byte);
/// let built = build(&parse("pancake:6")?, WorkResources::default(), &options, |_| (), &mut Watch::none())?;
/// assert_eq!(built.analysis.god_number, 7);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "recording was requested")]
pub fn build(
    problem: &Problem,
    resources: WorkResources,
    options: &BuildOptions,
    mut tell: impl FnMut(SearchNote<'_>),
    watch: &mut Watch<'_>,
) -> Result<BuildReport> {
    if problem.least_layout().is_some() {
        return Err(Error::incapable(problem.spec(), "is for pattern databases", "name the pattern with --pattern"));
    }
    if options.fold {
        FOLDED_TABLE.check(problem)?;
        if is_pattern(&problem.spec()) {
            return Err(Error::incapable(
                problem.spec(),
                "is a pattern, whose table has all states",
                "leave out --fold",
            ));
        }
    }
    let writer = TableWriter::create(&options.file.output, options.file.force)?.carrying(problem.definition());
    search::begin("build", problem, watch)?;
    let (mut plan, numbering) = search::planned(
        problem,
        resources,
        options.choice(),
        SEARCH,
        |space| {
            let encoding = table_encoding(options.file.encoding, space)?;
            Ok(SearchJob::default().threads(resources.threads).record(encoding).widen(options.file.encoding.is_none()))
        },
        watch,
    )?;
    tell(SearchNote::Planned(&plan));
    let outcome = search::run_and_widen(&mut plan, SEARCH, watch)?;
    let mut analysis = Analysis::new(&plan, numbering, &outcome)?;
    let rows = outcome.recorded.expect("the job requests recording");
    let mut stopwatch = CostStopwatch::start();
    let writer = writer.in_scheme(plan.space.scheme()).numbered_by(plan.space.explored().map(ExploredNumbering::set));
    let writer = writer.folded(plan.space.structure().folded().map(FoldedRows::description));
    let size = writer.write(&analysis.searched(), &*rows, options.file.compress, watch)?;
    let scratch_left = forget(&plan);
    scratch_left.iter().for_each(|why| tell(SearchNote::ScratchLeft(why)));
    search::finish(watch)?;
    let write = stopwatch.lap().into();
    analysis.run.prolong(write);
    Ok(BuildReport {
        file: options.file.output.display().to_string(),
        bytes: size,
        encoding: rows.encoding(),
        write,
        analysis,
    })
}

/// Searches a small puzzle by its rules, and makes the table in memory, where there are no files.
/// `options.file.output` is its name in messages.
///
/// The engine is always `queue`, the smallest, so that a page need not load the others.
///
/// # Errors
///
/// Those of [`build`], without those of files.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{BuildOptions, WorkResources, build_in_memory};
///
/// let options = BuildOptions::to("pancake".as_ref());
/// let (problem, resources) = (parse("pancake:6")?, WorkResources::default());
/// let table = build_in_memory(&problem, resources, &options, &mut Watch::none())?;
/// assert_eq!(table.contents().god_number, 7);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "recording was requested")]
pub fn build_in_memory(
    problem: &Problem,
    resources: WorkResources,
    options: &BuildOptions,
    watch: &mut Watch<'_>,
) -> Result<OpenTable> {
    let (space, path) = (problem.number()?, &options.file.output);
    let encoding = table_encoding(options.file.encoding, &space)?;
    let job = SearchJob::default().threads(resources.threads).record(encoding);
    let needed = QueueEngine.memory(&space, &job).unwrap_or(u64::MAX);
    if needed > resources.memory {
        let (spec, needed, allowed) = (space.spec(), bytes(needed), bytes(resources.memory));
        return Err(Error::Limit(format!("{spec}: a search takes {needed} of memory, and {allowed} are allowed")));
    }
    watch.forecast().covers(space.states(), LevelExpansion::Last);
    let outcome = QueueEngine.run(&space, &job, watch)?;
    let rows = outcome.recorded.expect("the job requests recording");
    let search = TableSearch { spec: &space.spec(), engine: EngineKind::Queue.name(), layers: &outcome.layers };
    let writer = TableWriter::in_memory(path).carrying(problem.definition()).in_scheme(space.scheme());
    let table = writer.bytes(&search, &*rows, watch)?;
    drop(rows);
    OpenTable::of_bytes(path, &table, problem)
}

/// Checks that an encoding can hold the distances of a space.
fn check_encoding(encoding: Encoding, space: &NumberedProblem) -> Result<()> {
    let who = format!("the encoding {}", encoding.name());
    space.problem().check_support(&who, encoding_supports(encoding), |demand| use_another(Some(demand)))?;
    match encoding {
        Encoding::Delta => Err(Error::incapable(who, "is for pattern databases", use_another(None))),
        Encoding::Plane if space.explored().is_some() => Err(Error::incapable(
            who,
            format!("needs a numbering whose rows show the parity of the depth, and {} is explored", space.spec()),
            use_another(None),
        )),
        Encoding::Plane if !space.alternates() => Err(Error::incapable(
            who,
            format!(
                "needs a space in which every move changes the colour of the row and all goals have the same colour, and {} is not one",
                space.spec()
            ),
            use_another(None),
        )),
        _ => Ok(()),
    }
}

/// Names the usual encodings, of those that support a demand.
fn use_another(demand: Option<ProblemDemand>) -> String {
    let usual = [Encoding::Mod3, Encoding::Byte, Encoding::Short, Encoding::Wide];
    let able =
        usual.into_iter().filter(|usual| demand.is_none_or(|demand| encoding_supports(*usual).contains(&demand)));
    format!("use {}", able.map(Encoding::name).collect::<Vec<_>>().join(", "))
}

/// The requested encoding, if it can hold the space, or the default.
///
/// # Errors
///
/// `Usage` if the requested one cannot hold the space.
pub fn table_encoding(asked: Option<Encoding>, space: &NumberedProblem) -> Result<Encoding> {
    match asked {
        Some(encoding) => check_encoding(encoding, space).map(|()| encoding),
        // Most distances fit; where they do not, the search widens the record.
        None if space.structure().has_costs() => Ok(Encoding::Short),
        // With bytes, look-ups need neither the rules, which may be slow, nor a search for the
        // goals.
        None if space.explored().is_some() || space.problem().directed() => Ok(Encoding::Byte),
        None if space.alternates() => Ok(Encoding::Plane),
        None => Ok(Encoding::Mod3),
    }
}
