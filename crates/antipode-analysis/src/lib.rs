//! Analyses of finished searches and of open tables.

#![warn(unreachable_pub)]

mod batch;
mod board_walks;
pub mod checks;
mod colourings;
mod components;
mod derived;
mod descent;
mod draw;
mod eccentricity;
mod entries;
mod geodesics;
mod histogram;
mod in_order;
mod layer;
mod layer_digests;
mod local_group;
mod logarithmic_count;
mod members;
mod nearer;
mod orbits;
mod path_counts;
mod proof;
mod quotient;
pub mod significance;
mod spot_check;
mod state_graph;
pub mod statistics;
pub mod topology;
mod walks;

pub use components::{ConnectedComponents, IsomorphicComponents, components};
pub use derived::DerivedComponent;
pub use descent::{LabelledMove, PathStep, TableDistances};
pub use draw::draw;
pub use eccentricity::{Configuration, KnownEccentricities};
pub use entries::KnownDepths;
pub use histogram::{BinnedHistogram, HistogramBin};
pub use in_order::recorded_depths;
pub use layer_digests::recorded_digests;
pub use logarithmic_count::LogarithmicCount;
pub use members::{MemberLayers, SubsetMembers, member_layers};
pub use orbits::{DepthsOf, OrbitLayers, StateOrbits, recorded};
pub use path_counts::{BYTES_A_STATE, PathLayer, path_layers};
pub use quotient::{BaseConnection, FoldedBase};
pub use state_graph::{FarthestState, StateGraph};
pub use statistics::{EventRate, MeanEstimate, PearsonCorrelation, SampleSummary, mean_depth};
