//! Exact distances that are known of some states, such as those of a published list.

use super::labels::{LabelList, Lookup};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// Exact distances of some states, from outside: nothing proves them.
///
/// # Examples
///
/// ```
/// use antipode_jobs::KnownDistances;
///
/// let problem = antipode_families::parse("pancake:4")?;
/// let mut known = KnownDistances::new("a paper");
/// known.add(&problem.read("4 3 2 1")?, 1)?;
/// assert_eq!(known.len(), 1);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct KnownDistances {
    pub(super) title: String,
    list: LabelList,
}

impl KnownDistances {
    /// An empty list, with a title for reports.
    pub fn new(title: impl Into<String>) -> KnownDistances {
        KnownDistances { title: title.into(), list: LabelList::default() }
    }

    /// Adds a state.
    ///
    /// # Errors
    ///
    /// `Usage` if the state is not as long as the others.
    pub fn add(&mut self, state: &[u8], distance: u32) -> Result<()> {
        if self.list.is_empty() {
            self.list.length = state.len();
        }
        if state.len() != self.list.length {
            return Err(Error::incapable("a list of distances", "has states of one length", ""));
        }
        self.list.push(state, distance);
        Ok(())
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The list for look-ups. `Usage` if a state has two distances.
    pub(super) fn lookup(&self, problem: &Problem) -> Result<Lookup> {
        Lookup::of_list(problem, &self.list)
            .map_err(|state| Error::bad_file(&self.title, format!("has two distances of {state}")))
    }
}
