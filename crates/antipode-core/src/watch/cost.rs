//! The cost of long work.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// The time that a piece of work took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time of all threads of the process.
    pub cpu: Duration,
}

impl Cost {
    /// A cost in seconds; invalid durations count as 0.
    pub fn of_seconds(wall: f64, cpu: f64) -> Cost {
        let [wall, cpu] = [wall, cpu].map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
        Cost { wall, cpu }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

/// A stopwatch for costs.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    cpu: ProcessTime,
}

impl Stopwatch {
    /// Starts a stopwatch.
    pub fn start() -> Self {
        Stopwatch { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    /// The cost since the start or the last lap.
    pub fn elapsed(&self) -> Cost {
        Cost { wall: self.wall.elapsed(), cpu: self.cpu.elapsed() }
    }

    /// The cost since the start or the last lap; starts the next lap.
    pub fn lap(&mut self) -> Cost {
        let cost = self.elapsed();
        *self = Stopwatch::start();
        cost
    }
}
