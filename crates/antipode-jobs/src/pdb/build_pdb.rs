//! Builds a pattern database: searches a pattern and writes its table.

use serde::{Deserialize, Serialize};

use super::PatternKind;
use crate::BuildOptions;
use crate::analysis::Analysis;
use crate::build;
use crate::encode::Encoded;
use crate::plan::{SearchNote, WorkResources};
use crate::search::{self, SEARCH, forget};
use crate::search_run::WorkTime;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{ExploredNumbering, Problem};
use antipode_core::tables::{Encoding, RecordedDepths, TableSearch, TableWriter};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_engines::SearchJob;

/// The result of [`build_pdb`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PdbBuilt {
    /// The file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// The encoding of the table.
    pub encoding: Encoding,
    /// Number of entries.
    pub entries: u64,
    /// The mean value of the entries.
    pub mean_value: f64,
    /// Number of entries of each value.
    pub entry_layers: Vec<u64>,
    /// The time for writing the file.
    pub write: WorkTime,
    /// The analysis from the search.
    #[serde(flatten)]
    pub analysis: Analysis,
}

/// Searches a pattern and writes its table. Reserves the file name before the search; the file
/// appears at the very end.
///
/// # Errors
///
/// `Usage` if there is no such pattern, or the file exists and may not be replaced; `Limit` if no
/// engine fits in memory; `Io` if the file cannot be written.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{BuildOptions, WorkResources, build_pdb};
///
/// let folder = tempfile::tempdir().expect("a folder");
/// let options = BuildOptions::to(&folder.path().join("123.antipode"));
/// let built = build_pdb(&parse("sliding:3x3")?, "1,2,3", WorkResources::default(), &options, |_| (), &mut Watch::none())?;
/// assert!(built.entries > 0);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn build_pdb(
    problem: &Problem,
    names: &str,
    resources: WorkResources,
    options: &BuildOptions,
    tell: impl FnMut(SearchNote<'_>),
    watch: &mut Watch<'_>,
) -> Result<PdbBuilt> {
    let part = PatternBuild::new(problem, names, options)?;
    search::begin("build pattern", &part.pattern, watch)?;
    let built = part.build(resources, SEARCH, tell, watch)?;
    search::finish(watch)?;
    Ok(built)
}

impl PatternKind {
    /// The encoding of the tables of such patterns, unless the user names one.
    pub(super) fn default_encoding(self, problem: &Problem) -> Encoding {
        if problem.costs().is_some() || self.share.is_some() { Encoding::Short } else { Encoding::Byte }
    }
}

/// The build of one pattern, perhaps as part of a larger job.
pub(super) struct PatternBuild<'a> {
    options: &'a BuildOptions,
    pattern: Problem,
    encoding: Encoding,
    writer: TableWriter,
}

impl<'a> PatternBuild<'a> {
    /// Checks the options and reserves the name of the file.
    pub(super) fn new(problem: &Problem, names: &str, options: &'a BuildOptions) -> Result<PatternBuild<'a>> {
        options.check_unfolded("a pattern database")?;
        let pattern = options.kind.pattern(problem, names)?;
        let encoding = options.file.encoding.unwrap_or_else(|| options.kind.default_encoding(problem));
        if encoding == Encoding::Plane {
            return Err(Error::incapable(
                "the encoding plane",
                "is for whole puzzles",
                "use byte, nibble, delta or mod3",
            ));
        }
        if encoding.is_surplus() && pattern.costs().is_some() {
            return Err(Error::incapable("the encoding delta", "is for moves of cost 1", "use byte, short or wide"));
        }
        if encoding.is_surplus() && !options.kind.additive {
            return Err(Error::incapable("the encoding delta", "is for additive patterns", "use byte, nibble or mod3"));
        }
        let writer = TableWriter::create(&options.file.output, options.file.force)?.carrying(pattern.definition());
        Ok(PatternBuild { options, pattern, encoding, writer })
    }

    /// Searches the pattern and writes its table; `search` is the name of the search.
    pub(super) fn build(
        self,
        resources: WorkResources,
        search: &str,
        mut tell: impl FnMut(SearchNote<'_>),
        watch: &mut Watch<'_>,
    ) -> Result<PdbBuilt> {
        let PatternBuild { options, pattern, encoding, writer } = self;
        let width = encoding.numbers();
        if width.is_none() && pattern.least_layout().is_some() {
            let (who, what) = (format!("the encoding {}", encoding.name()), "cannot hold the least of several depths");
            return Err(Error::incapable(who, what, "use byte, nibble or delta").unless(&[RequestRemedy::KeepBlank]));
        }
        // Encodings of numbers are written when all depths are known.
        let recorded = if width.is_some() { Encoding::Byte } else { encoding };
        let (mut plan, numbering) = search::planned(
            &pattern,
            resources,
            options.choice(),
            search,
            |space| {
                let record = Some(build::table_encoding(Some(recorded), space)?);
                // A user who names an encoding gets that one, or an error.
                Ok(SearchJob::default()
                    .threads(resources.threads)
                    .record(record)
                    .widen(options.file.encoding.is_none()))
            },
            watch,
        )?;
        tell(SearchNote::Planned(&plan));
        let outcome = search::run_and_widen(&mut plan, search, watch)?;
        let mut analysis = Analysis::new(&plan, numbering, &outcome)?;
        let rows = outcome.recorded.expect("the job requests recording");
        let mut stopwatch = CostStopwatch::start();
        // Depths beyond the default encoding: the search has widened its record, and the file must
        // have the encoding of that.
        let deep = Some(rows.encoding()).filter(|encoding| encoding.large().is_some());
        let (encoding, width) = deep.map_or((encoding, width), |deep| (deep, None));
        let encoded = width.map(|width| Encoded { rows: &*rows, space: &plan.space, encoding, width });
        let (layers, source): (_, &dyn RecordedDepths) = match &encoded {
            Some(encoded) => (encoded.layers()?, encoded),
            None => (analysis.layers.clone(), &*rows),
        };
        let writer =
            writer.in_scheme(plan.space.scheme()).numbered_by(plan.space.explored().map(ExploredNumbering::set));
        let bytes = writer.write(
            &TableSearch { layers: &layers, ..analysis.searched() },
            source,
            options.file.compress,
            watch,
        )?;
        // Not before the table is written: until then a resumed job still needs these files.
        let scratch_left = forget(&plan);
        scratch_left.iter().for_each(|why| tell(SearchNote::ScratchLeft(why)));
        let write = stopwatch.lap().into();
        analysis.run.prolong(write);
        Ok(PdbBuilt {
            file: options.file.output.display().to_string(),
            bytes,
            encoding,
            entries: rows.layout().size(),
            mean_value: antipode_analysis::mean_depth(&layers),
            entry_layers: layers,
            write,
            analysis,
        })
    }
}
