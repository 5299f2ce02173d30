//! Why a solver found no path.

use std::fmt::{self, Display};

use antipode_solvers::Spent;
use serde::{Deserialize, Serialize};

/// Why a solver of this program found no path: a code, and parameters if it has any.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// No path has the required first or last move.
    Ends,
    /// The state is in another component than the goal.
    Apart,
    /// The heuristic proves that no goal is reachable.
    Proven,
    /// The search tried every path.
    Searched,
    /// The search stopped before its end.
    #[serde(untagged)]
    Stopped(Spent),
}

impl Cause {
    /// Why a search proves that no goal is reachable.
    pub(super) fn unsolvable(expanded: u64) -> Cause {
        if expanded == 0 { Cause::Proven } else { Cause::Searched }
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Ends => "no such first move, or no such last move to a goal",
            Cause::Apart => "in another component than the goal",
            Cause::Proven => "proven without a search",
            Cause::Searched => "every path was searched",
            Cause::Stopped(spent) => return spent.fmt(f),
        })
    }
}
