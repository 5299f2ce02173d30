//! The report of diameters.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use antipode_core::model::Problem;
use antipode_core::nums::BigCount;
use antipode_core::watch::WorkCost;

/// An orbit of occupancies under the symmetries of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OrbitEccentricity {
    /// A configuration over one of its occupancies.
    pub representative: String,
    /// The number of occupancies.
    pub rows: u64,
    /// The greatest distance from any configuration over the orbit.
    pub eccentricity: u32,
    /// Whether `eccentricity` is exact; otherwise it is an upper bound.
    pub eccentricity_exact: bool,
}

/// The diameter of isomorphic components; where tokens do not change places, of those of the same
/// size and diameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DiameterClass {
    /// The number of configurations in each component.
    pub size: BigCount,
    /// The number of components.
    pub count: BigCount,
    /// The greatest distance between two configurations of a component.
    pub diameter: u32,
    /// One of two configurations at the greatest distance.
    pub representative: String,
    /// A configuration at distance `diameter` from the representative.
    pub witness: String,
    /// The orbits, greatest eccentricity first; empty where tokens do not change places.
    pub orbits: Vec<OrbitEccentricity>,
}

/// The diameters of a puzzle's components.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Diameter {
    /// The canonical spec.
    pub spec: String,
    /// Number of configurations.
    pub configurations: BigCount,
    /// Configurations without any move.
    pub isolated: BigCount,
    /// The greatest of all diameters.
    pub diameter: u32,
    /// The classes with more than one configuration, largest components first.
    pub classes: Vec<DiameterClass>,
    /// Searches of whole components that this run performed.
    pub searches: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// The diameters of all components.
pub(super) struct ComponentDiameters {
    pub(super) configurations: BigUint,
    pub(super) isolated: BigUint,
    pub(super) classes: Vec<DiameterClass>,
    pub(super) searches: u64,
}

impl Diameter {
    pub(super) fn new(problem: &Problem, found: ComponentDiameters, cost: WorkCost) -> Diameter {
        let ComponentDiameters { configurations, isolated, classes, searches } = found;
        Diameter {
            spec: problem.spec(),
            configurations: BigCount(configurations),
            isolated: BigCount(isolated),
            diameter: classes.iter().map(|class| class.diameter).max().unwrap_or(0),
            classes,
            searches,
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
        }
    }
}
