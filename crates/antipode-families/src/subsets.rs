//! Subsets of states, by patterns and by states with open cells.

use std::sync::Arc;

use super::other_goal::with_other_goal;
use antipode_core::error::Result;
use antipode_core::model::{Problem, StateCondition, StateSubset};

/// The states that match one of the texts in `among` and none of those in `except`.
///
/// A text is a pattern, such as `1,2` or `edges.1,edges.2`, and then the pieces of the pattern are
/// as in a goal. Or it is a state with open cells, such as `1 2 3/. . ./. . .`.
///
/// # Errors
///
/// `Usage` if a text is neither.
///
/// # Examples
///
/// ```
/// let problem = antipode_families::parse("sliding:3x3")?;
/// let row = antipode_families::subset(&problem, &["1,2,3"], &["5"])?;
/// assert!(row.has(&problem.read("1 2 3/4 6 5/7 8 _")?));
/// assert!(!row.has(&problem.read("1 2 3/4 5 6/7 _ 8")?));
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn subset<T: AsRef<str>>(problem: &Problem, among: &[T], except: &[T]) -> Result<StateSubset> {
    let conditions = |texts: &[T]| texts.iter().map(|text| condition(problem, text.as_ref())).collect::<Result<_>>();
    Ok(StateSubset { among: conditions(among)?, except: conditions(except)? })
}

/// The test that a text describes.
fn condition(problem: &Problem, text: &str) -> Result<StateCondition> {
    let pieces = problem.patterns().and_then(|patterns| patterns.placed(text, &mut problem.goals()));
    let no_pattern = match pieces {
        Ok(condition) => return Ok(condition),
        Err(error) => error,
    };
    let is_state = text.contains([' ', '/']) || problem.patterns().is_err();
    let goal = with_other_goal(problem, text).map_err(|no_state| if is_state { no_state } else { no_pattern })?;
    Ok(StateCondition::new(text, Arc::new(move |state| goal.is_goal(state))))
}
