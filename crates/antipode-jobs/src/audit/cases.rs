//! Which states an audit solves.

use super::{AuditOptions, Choice};
use crate::open_table::OpenTable;
use crate::random_states::random;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_core::watch::Watch;

/// The states of an audit.
pub(super) enum Cases {
    /// By their indices in a table.
    Indices(Vec<u64>),
    /// Themselves.
    States(Vec<Vec<u8>>),
}

impl Cases {
    /// Chooses states. `Usage` if the choice needs a table and there is none, if it is empty, or if a state is not one of the puzzle.
    pub(super) fn choose(
        problem: &Problem,
        table: Option<&OpenTable>,
        options: &AuditOptions,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Cases> {
        let seed = options.seed;
        let read = |states: &[String]| states.iter().map(|state| problem.read(state.trim())).collect::<Result<_>>();
        let table = table.map(OpenTable::lookups).transpose()?;
        let needs_table = || {
            let what = "without a table, name the states or how many to draw";
            Err(Error::usage(what).unless(&[Remedy::States, Remedy::Samples]))
        };
        let cases = match (&options.choice, table) {
            (Choice::Given(states), _) => Cases::States(read(states)?),
            (Choice::Samples(count), Some(table)) => Cases::Indices(table.draw(*count, seed, watch)?),
            (Choice::Samples(count), None) => {
                Cases::States(read(&random(problem, *count, seed, memory, watch)?.states)?)
            }
            (Choice::All, Some(table)) => Cases::Indices(table.reached(watch)?),
            (Choice::ByDepth(count), Some(table)) => {
                let mut states = vec![];
                for depth in 0..table.table().metadata().layers.len() as u32 {
                    states.extend(table.sample(depth, *count, seed, watch)?);
                }
                Cases::Indices(states)
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
            Cases::Indices(states) => states.len() as u64,
            Cases::States(states) => states.len() as u64,
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
