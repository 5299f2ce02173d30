//! The heuristic of a pattern database, or of a set of them.

use std::path::Path;
use std::sync::Arc;

use super::Kind;
use super::open::OpenPdb;
use super::set::PdbSet;
use crate::error::{Error, Result};
use crate::families::{PatternTable, Problem};
use crate::model::Heuristic;
use crate::tables::Image;
use crate::watch::Watch;

/// The heuristic of a file: of a set if its name ends in `.toml`, else of a single table. `Usage` if it is about another
/// puzzle or does not fit together.
pub(in crate::jobs) fn heuristic(
    problem: &Problem,
    path: &Path,
    name: &str,
    watch: &mut Watch<'_>,
) -> Result<Box<dyn Heuristic>> {
    if path.extension().is_none_or(|extension| extension != "toml") {
        return problem.pattern_sums(name, &[vec![additive(problem, path, watch)?]], false);
    }
    let set = PdbSet::read(path)?;
    set.check(problem)?;
    let mut sums = vec![];
    for sum in set.sums() {
        sums.push(sum.iter().map(|file| additive(problem, file, watch)).collect::<Result<Vec<_>>>()?);
    }
    problem.pattern_sums(name, &sums, set.reflect)
}

/// Reads the table of an additive pattern of a puzzle.
fn additive(problem: &Problem, path: &Path, watch: &mut Watch<'_>) -> Result<PatternTable> {
    let open = OpenPdb::open(path)?;
    let spec = &open.table.metadata().spec;
    let (names, kind) = Kind::of(spec, problem).ok_or_else(|| {
        Error::usage(format!("{} is about {spec}, not about a pattern of {}", path.display(), problem.spec()))
    })?;
    if !kind.additive {
        return Err(Error::usage(format!("{} is not about an additive pattern", path.display())));
    }
    Ok(PatternTable { names, least: !kind.keep_blank, image: Arc::new(Image::load(&open.table, watch)?) })
}
