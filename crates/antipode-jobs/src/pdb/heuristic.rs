//! The heuristic of a pattern database, or of a set of them.

use std::path::Path;
use std::sync::Arc;

use super::Kind;
use super::greatest::{Coarser, Greater, Greatest};
use super::open::OpenPdb;
use super::set::PdbSet;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, PatternTable, Problem};
use antipode_core::tables::Image;
use antipode_core::watch::Watch;

/// The heuristic of a file: of a set if its name ends in `.toml`, else of a single table. `Usage` if it is about another
/// puzzle or does not fit together.
pub(crate) fn heuristic(
    problem: &Problem,
    path: &Path,
    name: &str,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    let greatest = |parts| Arc::new(Greatest { name: name.to_string(), parts }) as Arc<dyn Heuristic>;
    if path.extension().is_none_or(|extension| extension != "toml") {
        let table = open(problem, path)?;
        return match table.kind.additive {
            true => problem.patterns()?.sums(name, &[vec![table.additive(watch)?]], false),
            false => Ok(greatest(vec![table.coarser(problem)?])),
        };
    }
    let set = PdbSet::read(path)?;
    set.check(problem)?;
    let (mut sums, mut parts) = (vec![], vec![]);
    for sum in set.sums() {
        sums.push(sum.iter().map(|file| open(problem, file)?.additive(watch)).collect::<Result<Vec<_>>>()?);
    }
    for file in set.greatest() {
        parts.push(open(problem, &file)?.coarser(problem)?);
    }
    match (sums.is_empty(), parts.is_empty()) {
        (true, _) => Ok(greatest(parts)),
        (false, true) => problem.patterns()?.sums(name, &sums, set.reflect),
        (false, false) => Ok(Arc::new(Greater(problem.patterns()?.sums(name, &sums, set.reflect)?, greatest(parts)))),
    }
}

/// A table of a pattern of a puzzle.
struct Patterned {
    open: OpenPdb,
    names: String,
    kind: Kind,
}

/// Opens a table. `Usage` if it is about another puzzle.
fn open(problem: &Problem, path: &Path) -> Result<Patterned> {
    let (open, names, kind) = OpenPdb::about(path, problem)?;
    Ok(Patterned { names, kind, open })
}

impl Patterned {
    fn additive(self, watch: &mut Watch<'_>) -> Result<PatternTable> {
        let Patterned { open, names, kind } = self;
        if !kind.additive {
            return Err(Error::usage(format!("{} is not about an additive pattern", open.table.path().display())));
        }
        Ok(PatternTable { names, least: !kind.keep_blank, image: Arc::new(Image::load(&open.table, watch)?) })
    }

    fn coarser(self, problem: &Problem) -> Result<Coarser> {
        let Patterned { open, names, kind } = self;
        match open.space.filter(|_| !kind.additive) {
            Some(space) => Coarser::new(open.table, space, problem.patterns()?.abstraction(&names)?),
            None => Err(Error::usage(format!("{} is about an additive pattern", open.table.path().display()))),
        }
    }
}
