//! The options that name a subset of the states.

use clap::Args;

use antipode_core::error::Result;
use antipode_core::model::{Problem, StateSubset};
use antipode_families as families;

/// The patterns of a subset.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct SubsetArguments {
    /// Only the states that match PATTERN: names of pieces that are as in the goal, such as 1,2 or
    /// edges.1, or a state with open cells, such as '1 2 3/. . ./. . .'; pattern:TEXT or state:TEXT
    /// where it may be both. Repeat it for the states that match any of several
    #[arg(long, value_name = "PATTERN")]
    among: Vec<String>,
    /// Not the states that match PATTERN; repeat it to leave out more
    #[arg(long, value_name = "PATTERN")]
    except: Vec<String>,
}

impl SubsetArguments {
    /// Whether the options name a subset.
    pub(super) fn is_some(&self) -> bool {
        !self.among.is_empty() || !self.except.is_empty()
    }

    /// The subset, if the options name one. `Usage` if a pattern does not fit the puzzle.
    pub(super) fn subset(&self, problem: &Problem) -> Result<Option<StateSubset>> {
        if !self.is_some() {
            return Ok(None);
        }
        families::subset(problem, &self.among, &self.except).map(Some)
    }
}
