//! A puzzle with another goal.

use super::{Spec, SpecNeeds, family, read};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// The puzzle of a problem with another goal, as text. It reads no file that the problem has read,
/// and starts no program.
///
/// # Errors
///
/// `Usage` if the puzzle takes no such goal, if its rules are a program, or if the states of the
/// two puzzles have different forms.
pub fn with_other_goal(problem: &Problem, goal: &str) -> Result<Problem> {
    let mut spec = Spec::parse(&problem.spec())?;
    let other = || Error::bad_value("goal", goal, format!("{} takes no such goal", problem.spec()));
    if (family(&spec)?.needs)(&spec.arguments) == SpecNeeds::Program {
        return Err(other());
    }
    spec.set("goal", goal)?;
    spec.definition = problem.definition().map(Into::into);
    let same = read(spec)?;
    let start = problem.starts().next().ok_or_else(other)?;
    if same.read(&problem.write(&start))? == start { Ok(same) } else { Err(other()) }
}
