//! Tables that are built to be served: their names, their limits and their encoding.

use std::path::Path;

use crate::refusal::Result;
use crate::served_puzzle::ServedPuzzle;
use antipode_core::error::{self, RequestRemedy};
use antipode_core::model::Problem;
use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;
use antipode_jobs::{BuildOptions, OpenTable, WorkResources, build_in_memory};

/// The most states of a table that a server builds: some seconds of work.
const MOST_STATES: u64 = 300_000_000;

/// The most states of a table that a server builds where moves have costs, by a slower engine.
const MOST_COSTED: u64 = 20_000_000;

/// The most states of a table with one byte per state, which answers fastest.
const BYTES: u64 = 1 << 24;

/// The name of a spec in addresses: its words without the goal, which may be long, and without the
/// folders of files, which are nobody's business.
pub fn slug(spec: &str) -> String {
    let (puzzle, options) = spec.split_once(';').unwrap_or((spec, ""));
    let (family, arguments) = puzzle.split_once(':').unwrap_or(("", puzzle));
    // A folder may have blanks in its name.
    let name = arguments.rsplit(['/', '\\']).next().unwrap_or_default();
    let options = options.split(';').filter(|part| !part.starts_with("goal=") && !part.starts_with("checksum="));
    let text = [family, name].into_iter().chain(options).collect::<Vec<_>>().join(" ").to_lowercase();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(40).collect()
}

/// The limit for tables that are built now, if the table of a puzzle exceeds it.
pub fn exceeded(problem: &Problem) -> Option<u64> {
    let most = if problem.costs().is_some() { MOST_COSTED } else { MOST_STATES };
    let exceeds = problem.abilities().numbering.is_some() && problem.least_states().is_none_or(|least| least > most);
    exceeds.then_some(most)
}

/// Builds a table with the encoding that answers fastest, or the default one where the depths need
/// a wider one.
///
/// # Errors
///
/// Those of `make`.
pub fn with_encoding<T>(
    problem: &Problem,
    mut options: BuildOptions,
    mut make: impl FnMut(&BuildOptions) -> error::Result<T>,
) -> error::Result<T> {
    let (least, costs) = (problem.least_states(), problem.costs().is_some());
    // Costs may exceed a byte.
    options.file.encoding = least.filter(|&least| least <= BYTES && !costs).map(|_| Encoding::Byte);
    let found = make(&options);
    if found.as_ref().is_err_and(|error| error.remedies().contains(&RequestRemedy::Encoding)) {
        // The default is as wide as the depths need.
        options.file.encoding = None;
        return make(&options);
    }
    found
}

impl ServedPuzzle {
    /// A puzzle whose table is searched now and stays in memory.
    ///
    /// # Errors
    ///
    /// Those of the search.
    pub fn in_memory(
        id: &str,
        problem: &Problem,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<ServedPuzzle> {
        let options = BuildOptions::to(Path::new(id));
        let table = with_encoding(problem, options, |options| build_in_memory(problem, resources, options, watch))?;
        Ok(ServedPuzzle::new(id.into(), table, None)?)
    }

    /// A puzzle with the bytes of its table.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::of_bytes`].
    pub fn of_bytes(id: &str, problem: &Problem, table: &[u8]) -> Result<ServedPuzzle> {
        Ok(ServedPuzzle::new(id.into(), OpenTable::of_bytes(Path::new(id), table, problem)?, None)?)
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_in_addresses_are_words() {
        assert_eq!(slug("sliding:3x3;metric=multi"), "sliding-3x3-metric-multi");
        assert_eq!(slug("rings:3,1,4;goal=4g 1p 5r 6b"), "rings-3-1-4");
        assert_eq!(slug("twisty:a/b c.tws;checksum=12"), "twisty-b-c-tws");
        assert_eq!(slug("twisty:/home/me/my own/fto.tws;moves=U,R"), "twisty-fto-tws-moves-u-r");
    }
}
