//! The numberings of a puzzle, built when a search needs one.
//!
//! Families provide them, and `Problem::numbered` provides one that takes no work.
//! `jobs/src/plan.rs` chooses among them.

use std::sync::Arc;

use crate::error::Result;
use crate::model::Numbering;
use crate::tables::NumberingScheme;

/// The numberings of a puzzle's states. Building one may take work.
pub trait NamedNumberings: Send + Sync {
    /// A lower bound of the number of states, known without any work.
    ///
    /// `None` if it exceeds a `u64`.
    fn least_states(&self) -> Option<u64>;

    /// The schemes of the numberings, the fastest to search first.
    ///
    /// Only the last one may take work. OPTIONAL: by default there is only the general one.
    fn schemes(&self) -> Vec<NumberingScheme> {
        vec![NumberingScheme::GENERAL]
    }

    /// Whether moves may reach far fewer states than the numbering has.
    ///
    /// OPTIONAL: by default they do not.
    fn is_loose(&self) -> bool {
        false
    }

    /// Numbers the puzzle by one of its schemes.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many states.
    fn number(self: Arc<Self>, scheme: &NumberingScheme) -> Result<Arc<dyn Numbering>>;
}

/// A numbering that takes no work.
pub(super) struct ReadyNumbering<N>(pub(super) Arc<N>);

impl<N: Numbering + 'static> NamedNumberings for ReadyNumbering<N> {
    fn least_states(&self) -> Option<u64> {
        Some(self.0.layout().size())
    }

    fn number(self: Arc<Self>, _: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        Ok(self.0.clone())
    }
}
