//! Why a solver found no path.

use std::fmt::{self, Display};
use std::path::Path;

use antipode_solvers::BudgetSpent;
use serde::{Deserialize, Serialize};

/// Why a solver of this program found no path: a code, and parameters if it has any.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorCause {
    /// No path has the required first or last move.
    Ends,
    /// The state is in another component than the goal.
    Apart,
    /// The heuristic proves that no goal is reachable.
    Proven,
    /// The search tried every path.
    Searched,
    /// One of the two, by a heuristic from files that no certificate vouches for.
    Uncertified {
        /// The names of the files, without their folders.
        files: Vec<String>,
    },
    /// The search stopped before its end.
    #[serde(untagged)]
    Stopped(BudgetSpent),
}

impl ErrorCause {
    /// Why a search says that no goal is reachable. It rests on the `uncertified` files.
    pub(super) fn unsolvable(expanded: u64, uncertified: &[String]) -> ErrorCause {
        match expanded {
            _ if !uncertified.is_empty() => {
                ErrorCause::Uncertified { files: uncertified.iter().map(file_name).collect() }
            }
            0 => ErrorCause::Proven,
            _ => ErrorCause::Searched,
        }
    }
}

/// The name of a file without its folder.
fn file_name(file: &String) -> String {
    Path::new(file).file_name().unwrap_or_default().display().to_string()
}

impl Display for ErrorCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorCause::Ends => "no such first move, or no such last move to a goal",
            ErrorCause::Apart => "in another component than the goal",
            ErrorCause::Proven => "proven without a search",
            ErrorCause::Searched => "every path was searched",
            ErrorCause::Uncertified { files } => {
                let have = if files.len() == 1 { "has" } else { "have" };
                return write!(f, "not proven, but right if {} is, which {have} no certificate", files.join(", "));
            }
            ErrorCause::Stopped(spent) => return spent.fmt(f),
        })
    }
}
