//! The table of an additive pattern.

use std::sync::Arc;

use crate::tables::Image;

/// A table of an additive pattern, in memory.
#[derive(Clone, Debug)]
pub struct PatternTable {
    /// The tokens, as in the spec.
    pub names: String,
    /// Whether it keeps the least depth over all zero-cost components.
    pub least: bool,
    /// The table.
    pub image: Arc<Image>,
}
