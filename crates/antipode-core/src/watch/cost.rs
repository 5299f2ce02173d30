//! The cost of long work.

use std::ops::AddAssign;
use std::time::Duration;

use crate::clock::{Instant, ProcessTime};

/// The time that a piece of work took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkCost {
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time of all threads of the process.
    pub cpu: Duration,
}

impl WorkCost {
    /// A cost in seconds; invalid durations count as 0.
    pub fn of_seconds(wall: f64, cpu: f64) -> WorkCost {
        let [wall, cpu] = [wall, cpu].map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
        WorkCost { wall, cpu }
    }
}

impl AddAssign for WorkCost {
    fn add_assign(&mut self, other: WorkCost) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

/// A stopwatch for costs.
#[derive(Clone, Copy, Debug)]
pub struct CostStopwatch {
    wall: Instant,
    cpu: ProcessTime,
}

impl CostStopwatch {
    /// Starts a stopwatch.
    pub fn start() -> Self {
        CostStopwatch { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    /// The cost since the start or the last lap.
    pub fn elapsed(&self) -> WorkCost {
        WorkCost { wall: self.wall.elapsed(), cpu: self.cpu.elapsed() }
    }

    /// The cost since the start or the last lap; starts the next lap.
    pub fn lap(&mut self) -> WorkCost {
        let cost = self.elapsed();
        *self = CostStopwatch::start();
        cost
    }
}
