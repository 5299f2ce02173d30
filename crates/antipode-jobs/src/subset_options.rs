//! The options that name a subset of the states.

use serde::{Deserialize, Serialize};

use super::symmetric_states::{self, is_one};
use antipode_core::error::Result;
use antipode_core::model::{Problem, StateSubset};
use antipode_families as families;

/// The patterns of a subset: of Rust, of the command line with the feature `cli`, and of dicts.
///
/// # Examples
///
/// ```
/// use antipode_jobs::SubsetOptions;
///
/// let problem = antipode_families::parse("sliding:3x3")?;
/// assert!(SubsetOptions::default().subset(&problem)?.is_none());
/// let row = SubsetOptions { among: vec!["1,2,3".into()], ..SubsetOptions::default() };
/// assert!(row.subset(&problem)?.is_some_and(|row| row.has(&problem.read("1 2 3/4 6 5/7 8 _").unwrap())));
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SubsetOptions {
    /// Only the states that match PATTERN: names of pieces that are as in the goal, such as 1,2 or
    /// edges.1, or a state with open cells, such as '1 2 3/. . ./. . .'; pattern:TEXT or state:TEXT
    /// where it may be both. symmetric:GROUP has the states that symmetries keep: those of 'all',
    /// 'rotations', 'mirror' or generators such as U->F,F->R, and 'symmetric' those that any one
    /// keeps. Repeat it for the states that match any of several
    #[cfg_attr(feature = "cli", arg(long, value_name = "PATTERN"))]
    pub among: Vec<String>,
    /// Not the states that match PATTERN; repeat it to leave out more
    #[cfg_attr(feature = "cli", arg(long, value_name = "PATTERN"))]
    pub except: Vec<String>,
}

impl SubsetOptions {
    /// Whether the options name a subset.
    pub fn is_some(&self) -> bool {
        !self.among.is_empty() || !self.except.is_empty()
    }

    /// The subset, if the options name one.
    ///
    /// # Errors
    ///
    /// `Usage` if a pattern does not fit the puzzle.
    pub fn subset(&self, problem: &Problem) -> Result<Option<StateSubset>> {
        if !self.is_some() {
            return Ok(None);
        }
        let [among, except] = [&self.among, &self.except].map(|texts| texts.iter().partition(|text| is_one(text)));
        let (symmetric, among): (Vec<&String>, Vec<&String>) = among;
        let (not_symmetric, except): (Vec<&String>, Vec<&String>) = except;
        let mut subset = families::subset(problem, &among, &except)?;
        for text in symmetric {
            subset.among.push(symmetric_states::condition(problem, text)?);
        }
        for text in not_symmetric {
            subset.except.push(symmetric_states::condition(problem, text)?);
        }
        Ok(Some(subset))
    }
}
