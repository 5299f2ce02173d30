//! Questions that a finished search or an open table answers.

mod components;
mod descent;
mod layer;
mod statistics;

pub use components::{ComponentClass, Components, components};
pub use descent::{Distances, Step};
pub use statistics::mean_depth;
