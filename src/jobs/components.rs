//! The connected components of all configurations of a puzzle.

use serde::Serialize;

use crate::analysis::{self, Quotient};
use crate::error::{Error, Result};
use crate::families::Problem;
use crate::nums::{bytes, grouped};
use crate::watch::{Stopwatch, Watch};

/// A class of components; big numbers are strings of digits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComponentClass {
    /// How many components there are.
    pub components: String,
    /// Configurations of each.
    pub size: String,
    /// Occupancies under each.
    pub occupancies: u64,
    /// Order of the group of rearrangements that closed walks make.
    pub group_order: String,
}

/// All components of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComponentReport {
    /// The canonical spec.
    pub spec: String,
    /// Number of configurations.
    pub configurations: String,
    /// The classes with more than one configuration, largest components first.
    pub classes: Vec<ComponentClass>,
    /// Configurations without any move.
    pub isolated: String,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
}

/// Bits of memory for each occupancy: two sets and the stack of the walk.
const BITS: u64 = 2 + 64;

/// Finds the components. `Limit` if there are too many occupancies for the memory.
pub fn components(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<ComponentReport> {
    let mut stopwatch = Stopwatch::start();
    let base = problem.base()?;
    let needed = base.vertices().saturating_mul(BITS) / 8;
    if needed > memory {
        return Err(Error::Limit(format!(
            "{} does not fit: {} occupancies need {} of memory, and {} are allowed (--memory)",
            problem.spec(),
            grouped(base.vertices()),
            bytes(needed),
            bytes(memory)
        )));
    }
    let found = analysis::components(&Quotient::new(&*base, watch)?);
    let class = |class: &analysis::ComponentClass| ComponentClass {
        components: class.count.to_string(),
        size: class.size.to_string(),
        occupancies: class.rows,
        group_order: class.group_order.to_string(),
    };
    Ok(ComponentReport {
        spec: problem.spec(),
        configurations: found.configurations.to_string(),
        classes: found.classes.iter().map(class).collect(),
        isolated: found.isolated.to_string(),
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}
