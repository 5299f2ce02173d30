//! Questions that a finished search or an open table answers.

mod descent;
mod layer;
mod statistics;

pub use descent::{Distances, Step};
pub use statistics::mean_depth;
