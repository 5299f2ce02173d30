//! Subsets of states, by patterns and by states with open cells.

use std::sync::Arc;

use super::other_goal::with_other_goal;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, StateCondition, StateSubset};

/// The states that match one of the texts in `among` and none of those in `except`.
///
/// A text is a pattern, such as `1,2` or `edges.1,edges.2`, and then the pieces of the pattern are
/// as in a goal. Or it is a state, perhaps with open cells, such as `1 2 3/. . ./. . .`: a state
/// has words between blanks or slashes. `pattern:TEXT` and `state:TEXT` say which of the two a text
/// is.
///
/// # Errors
///
/// `Usage` if a text is neither, or may be both.
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
    Ok(StateSubset { among: conditions(problem, among)?, except: conditions(problem, except)? })
}

fn conditions<T: AsRef<str>>(problem: &Problem, texts: &[T]) -> Result<Vec<StateCondition>> {
    texts.iter().map(|text| condition(problem, text.as_ref())).collect()
}

/// The prefixes that say what a text is.
const PATTERN: &str = "pattern:";
const STATE: &str = "state:";

/// The test that a text describes.
fn condition(problem: &Problem, text: &str) -> Result<StateCondition> {
    if let Some(state) = text.strip_prefix(STATE) {
        return state_condition(problem, state, text);
    }
    let (said, names) = text.strip_prefix(PATTERN).map_or((false, text), |names| (true, names));
    let pieces = problem.patterns().and_then(|patterns| patterns.placed(names, &mut problem.goals()));
    let is_state = !said && problem.read(text).is_ok();
    let no_pattern = match pieces {
        Ok(_) if is_state => {
            let spec = problem.spec();
            let which = format!("write {PATTERN}{text} or {STATE}{text}");
            return Err(Error::ambiguous(
                format!("'{text}'"),
                format!("is both a pattern and a state of {spec}"),
                which,
            ));
        }
        Ok(condition) => return Ok(condition),
        Err(error) => error,
    };
    // A list of pieces with a typo must not become a state.
    let looks_like_state = text.split(',').any(|word| word.trim().contains([' ', '/'])) || problem.patterns().is_err();
    match looks_like_state && !said {
        true => state_condition(problem, text, text),
        false if is_state => Err(Error::ambiguous(
            format!("'{text}'"),
            format!("is a state, and no pattern ({no_pattern})"),
            format!("for the state write {STATE}{text}"),
        )),
        false => Err(no_pattern),
    }
}

/// The test whether a state is this one, which may have open cells; `text` describes it.
fn state_condition(problem: &Problem, state: &str, text: &str) -> Result<StateCondition> {
    let goal = with_other_goal(problem, state)?;
    Ok(StateCondition::new(text, Arc::new(move |state| goal.is_goal(state))))
}
