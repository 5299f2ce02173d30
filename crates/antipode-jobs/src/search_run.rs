//! How a search ran: by which engine, and at what cost.

use serde::{Deserialize, Serialize};

use super::disk_report::DiskReport;
use super::hardware::{self, MemoryBandwidth, peak_memory};
use antipode_core::error::Result;
use antipode_core::watch::WorkCost;

/// The time that a part of the work took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WorkTime {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system seconds of all threads.
    pub cpu_seconds: f64,
}

impl From<WorkCost> for WorkTime {
    fn from(cost: WorkCost) -> WorkTime {
        WorkTime { seconds: cost.wall.as_secs_f64(), cpu_seconds: cost.cpu.as_secs_f64() }
    }
}

/// How a search used the machine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SearchProfile {
    /// States per second of CPU time of the search.
    pub states_per_cpu_second: f64,
    /// The bandwidth of the memory.
    pub bandwidth: MemoryBandwidth,
    /// Bytes that the search moved between memory and cores; null if the engine does not count
    /// them.
    pub moved_bytes: Option<u64>,
    /// The least CPU seconds in which the memory can move these bytes.
    pub least_cpu_seconds: Option<f64>,
    /// CPU time of the search divided by `least_cpu_seconds`.
    pub ratio: Option<f64>,
}

/// How a search ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SearchRun {
    /// The engine that searched.
    pub engine: String,
    /// The engine's instruction set and memory form.
    pub engine_note: String,
    /// The number of threads.
    pub threads: usize,
    /// The time for numbering, tables and allocation.
    pub setup: WorkTime,
    /// The time for the search itself.
    pub search: WorkTime,
    /// Wall-clock seconds in total, with writing the file if there is one.
    pub seconds: f64,
    /// User and system seconds of all threads for the same.
    pub cpu_seconds: f64,
    /// The peak memory of the process; null if the system does not report it.
    pub peak_memory_bytes: Option<u64>,
    /// The disk traffic and peak size of a search on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disk: Option<DiskReport>,
    /// How the search used the machine, if requested. Checkpoints do not keep it.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    pub profile: Option<SearchProfile>,
}

impl SearchRun {
    /// Adds the time of work after the search, and takes the peak of the memory again.
    pub(super) fn prolong(&mut self, work: WorkTime) {
        self.seconds += work.seconds;
        self.cpu_seconds += work.cpu_seconds;
        self.peak_memory_bytes = peak_memory();
    }

    /// Measures the memory bandwidth and compares the search with its limit. The search reached
    /// `states` and moved `moved` bytes.
    ///
    /// `Limit` if the system refuses the memory for the measurement, or the threads.
    pub(super) fn measure_profile(&mut self, states: u64, moved_bytes: Option<u64>) -> Result<()> {
        let bandwidth = hardware::bandwidth(self.threads)?;
        let search = self.search.cpu_seconds;
        let least_cpu_seconds = moved_bytes.map(|moved| moved as f64 / bandwidth.bytes_per_cpu_second);
        self.profile = Some(SearchProfile {
            states_per_cpu_second: states as f64 / search,
            bandwidth,
            moved_bytes,
            least_cpu_seconds,
            ratio: least_cpu_seconds.filter(|&least| least > 0.0).map(|least| search / least),
        });
        Ok(())
    }
}
