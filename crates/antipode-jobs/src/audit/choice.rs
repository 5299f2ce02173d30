//! Which states an audit solves.

use super::{AuditOptions, Choice};
use crate::random::random;
use crate::table::OpenTable;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_core::watch::Watch;

/// The states of an audit.
pub(super) enum Cases {
    /// By their indices in a table.
    Numbered(Vec<u64>),
    /// By their keys.
    Keys(Vec<Vec<u8>>),
}

impl Cases {
    /// Chooses states. `Usage` if that takes a table and there is none, if there is no state, or if one is none of the puzzle.
    pub(super) fn choose(
        problem: &Problem,
        table: Option<&OpenTable>,
        options: &AuditOptions,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Cases> {
        let seed = options.seed;
        let keys = |states: &[String]| states.iter().map(|state| problem.read(state.trim())).collect::<Result<_>>();
        let table = table.map(OpenTable::lookups).transpose()?;
        let needs_table = || {
            let what = "without a table, name the states or how many to draw";
            Err(Error::usage(what).unless(&[Remedy::States, Remedy::Samples]))
        };
        let cases = match (&options.choice, table) {
            (Choice::Given(states), _) => Cases::Keys(keys(states)?),
            (Choice::Samples(count), Some(table)) => Cases::Numbered(table.draw(*count, seed, watch)?),
            (Choice::Samples(count), None) => Cases::Keys(keys(&random(problem, *count, seed, memory, watch)?.states)?),
            (Choice::All, Some(table)) => Cases::Numbered(table.reached(watch)?),
            (Choice::ByDepth(count), Some(table)) => {
                let mut states = vec![];
                for depth in 0..table.table().metadata().layers.len() as u32 {
                    states.extend(table.sample(depth, *count, seed, watch)?);
                }
                Cases::Numbered(states)
            }
            (Choice::All | Choice::ByDepth(_), None) => return needs_table(),
        };
        match cases.len() {
            0 => Err(Error::usage("no state to audit")),
            _ => Ok(cases),
        }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Cases::Numbered(states) => states.len() as u64,
            Cases::Keys(states) => states.len() as u64,
        }
    }
}

impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::Samples(_) => write!(f, "drawn uniformly"),
            Choice::ByDepth(count) => write!(f, "up to {} of each depth, drawn uniformly", grouped(*count)),
            Choice::Given(_) => write!(f, "given"),
            Choice::All => write!(f, "all of the table"),
        }
    }
}
