//! Analyses of finished searches and of open tables.

mod batch;
pub mod checks;
mod colourings;
mod components;
mod derived;
mod descent;
mod draw;
mod eccentricity;
mod geodesics;
mod histogram;
mod in_order;
mod layer;
mod local_group;
mod nearer;
mod orbits;
mod path_counts;
mod proof;
mod quotient;
pub mod significance;
pub mod statistics;
mod tally;
pub mod topology;
mod walks;

pub use components::{ComponentClass, Components, MOST_COMPARED, components};
pub use derived::Derived;
pub use descent::{Distances, Move, Step};
pub use draw::draw;
pub use eccentricity::{Configuration, Eccentricities};
pub use histogram::{Bin, Histogram};
pub use in_order::UNREACHED;
pub use orbits::{OrbitLayers, Orbits};
pub use path_counts::{BYTES_A_STATE, PathLayer, path_layers, recorded_depths};
pub use quotient::{Connection, Quotient};
pub use statistics::{Correlation, Rate, Summary, mean_depth};
pub use tally::Tally;
