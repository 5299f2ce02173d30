//! Questions that a finished search or an open table answers.

mod components;
mod derived;
mod descent;
mod eccentricity;
mod layer;
mod local_group;
mod quotient;
mod statistics;

pub use components::{ComponentClass, Components, MOST_COMPARED, components};
pub use derived::Derived;
pub use descent::{Distances, Step};
pub use eccentricity::{Configuration, Eccentricities};
pub use quotient::{Connection, Quotient};
pub use statistics::mean_depth;
