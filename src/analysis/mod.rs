//! Questions that a finished search or an open table answers.

mod components;
mod descent;
mod layer;
mod local_group;
mod quotient;
mod statistics;

pub use components::{ComponentClass, Components, components};
pub use descent::{Distances, Step};
pub use quotient::{Connection, Quotient};
pub use statistics::mean_depth;
