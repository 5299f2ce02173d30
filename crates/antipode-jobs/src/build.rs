//! Builds a table: a search whose depths are written to a file.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::analyze::{Analysis, SEARCH, Time, forget};
use super::left_table::is_left;
use super::plan::{EngineChoice, Plan, Resources};
use super::scratch::Scratch;
use super::search;
use antipode_core::error::{Error, Result};
use antipode_core::model::{ExploredNumbering, NumberedProblem, Problem, Space};
use antipode_core::tables::{Encoding, TableWriter};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_engines::{EngineKind, SearchJob};

/// Options of [`build`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuildOptions {
    /// The file to write.
    pub path: PathBuf,
    /// Whether an existing file may be replaced.
    pub replace: bool,
    /// The encoding. The default is `short` if moves have costs, `byte` if the states were
    /// explored or moves cannot be undone, `plane` if the space is bipartite, else `mod3`. Depths
    /// that do not fit `byte` or `short` are written in a wider one.
    pub encoding: Option<Encoding>,
    /// The Zstandard level, 1 to 22; `None` leaves the table uncompressed.
    pub compress: Option<i32>,
    /// The engine; by default the fastest that fits.
    pub engine: Option<EngineKind>,
    /// The most bytes of memory of a graphics card that the engine `gpu` takes; by default what is
    /// free.
    pub gpu_memory: u64,
    /// Where to search on disk if the space does not fit in memory.
    pub scratch: Option<Scratch>,
    /// Whether the user can name such a folder: the error for what does not fit then says so.
    pub may_scratch: bool,
    /// The checkpoint folder of a job to resume. If an earlier run was killed right after it had
    /// written the table, `build` writes the table again.
    pub resumed: Option<PathBuf>,
}

/// The result of [`build`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Built {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// The encoding of the table.
    pub encoding: Encoding,
    /// The time for writing the file.
    pub write: Time,
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
/// use antipode_jobs::{BuildOptions, Resources, build};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let options = BuildOptions::to(&folder.path().join("pancake.antipode")).encoding(Encoding::Byte);
/// let built = build(&parse("pancake:6")?, Resources::default(), &options, |_| (), &mut Watch::none())?;
/// assert_eq!(built.analysis.god_number, 7);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "recording was requested")]
pub fn build(
    problem: &Problem,
    resources: Resources,
    options: &BuildOptions,
    mut tell: impl FnMut(&Plan),
    watch: &mut Watch<'_>,
) -> Result<Built> {
    if problem.least_layout().is_some() {
        return Err(Error::usage(format!(
            "{} is for pattern databases: name the pattern with --pattern",
            problem.spec()
        )));
    }
    let replace = options.replace || is_left(options.resumed.as_deref(), problem, options.encoding, &options.path);
    let writer = TableWriter::create(&options.path, replace)?.carrying(problem.definition());
    search::begin("build", problem, watch)?;
    let job = |space: &NumberedProblem| {
        let encoding = table_encoding(options.encoding, space)?;
        Ok(SearchJob::default().threads(resources.threads).record(encoding).widen(options.encoding.is_none()))
    };
    let BuildOptions { engine, may_scratch, gpu_memory, .. } = *options;
    let (scratch, gpu_memory) = (options.scratch.as_ref(), Some(gpu_memory));
    let choice = EngineChoice { engine, scratch, may_scratch, gpu_memory, ..EngineChoice::default() };
    let (mut plan, numbering) = search::planned(problem, resources, choice, SEARCH, job, watch)?;
    tell(&plan);
    let outcome = search::run_and_widen(&mut plan, SEARCH, watch)?;
    let analysis = Analysis::new(&plan, numbering, &outcome)?;
    let rows = outcome.recorded.expect("the job requests recording");
    let mut stopwatch = CostStopwatch::start();
    let writer = writer.in_scheme(plan.space.scheme()).numbered_by(plan.space.explored().map(ExploredNumbering::set));
    let bytes = writer.write(&analysis.searched(), &*rows, options.compress, watch)?;
    let scratch_left = forget(&plan);
    search::finish(watch)?;
    let write = stopwatch.lap().into();
    Ok(Built {
        file: options.path.display().to_string(),
        bytes,
        encoding: rows.encoding(),
        write,
        analysis: Analysis { scratch_left, ..analysis.prolonged(write) },
    })
}

/// The encodings that take the place of `plane`.
fn instead(space: &NumberedProblem) -> &'static str {
    if space.problem().directed() { "byte, short or wide" } else { "mod3 or byte" }
}

/// The requested encoding, if it can hold the space, or the default.
///
/// # Errors
///
/// `Usage` if the requested one cannot hold the space.
pub fn table_encoding(asked: Option<Encoding>, space: &NumberedProblem) -> Result<Encoding> {
    match asked {
        Some(Encoding::Plane) if space.explored().is_some() => Err(Error::usage(format!(
            "the encoding plane needs a numbering whose rows show the parity of the depth, and {} is explored: use {}",
            space.spec(),
            instead(space)
        ))),
        Some(Encoding::Plane) if !space.alternates() => Err(Error::usage(format!(
            "the encoding plane needs a space in which every move changes the colour of the row and all goals have the same colour, and {} is not one: use {}",
            space.spec(),
            instead(space)
        ))),
        Some(Encoding::Delta) => {
            Err(Error::usage(format!("the encoding delta is for pattern databases: use {}", instead(space))))
        }
        Some(encoding) if encoding.modulus().is_some() && space.problem().directed() => Err(Error::usage(format!(
            "the encoding {} needs moves that change the distance by at most 1, and those of {} cannot all be undone: use byte, short or wide",
            encoding.name(),
            space.spec()
        ))),
        Some(encoding) => Ok(encoding),
        // Most distances fit; where they do not, the search widens the record.
        None if space.structure().has_costs() => Ok(Encoding::Short),
        // With bytes, look-ups need neither the rules, which may be slow, nor a search for the
        // goals.
        None if space.explored().is_some() || space.problem().directed() => Ok(Encoding::Byte),
        None if space.alternates() => Ok(Encoding::Plane),
        None => Ok(Encoding::Mod3),
    }
}

impl BuildOptions {
    /// The default options for a file.
    pub fn to(path: &Path) -> Self {
        BuildOptions {
            path: path.to_path_buf(),
            replace: false,
            encoding: None,
            compress: None,
            engine: None,
            gpu_memory: u64::MAX,
            scratch: None,
            may_scratch: false,
            resumed: None,
        }
    }

    /// Replaces an existing file.
    pub fn replace(self, replace: bool) -> Self {
        BuildOptions { replace, ..self }
    }

    /// Chooses the encoding.
    pub fn encoding(self, encoding: impl Into<Option<Encoding>>) -> Self {
        BuildOptions { encoding: encoding.into(), ..self }
    }

    /// Chooses the engine.
    pub fn engine(self, engine: impl Into<Option<EngineKind>>) -> Self {
        BuildOptions { engine: engine.into(), ..self }
    }

    /// Compresses at a Zstandard level.
    pub fn compress(self, level: impl Into<Option<i32>>) -> Self {
        BuildOptions { compress: level.into(), ..self }
    }
}
