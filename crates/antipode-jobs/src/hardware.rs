//! The machine's threads and memory bandwidth, and the memory use of this process.

use rayon::prelude::*;
use serde::Serialize;

use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;
use antipode_core::watch::CostStopwatch;
use antipode_engines::thread_pool;

/// The peak memory of this process in bytes, where the system reports it.
pub fn peak_memory() -> Option<u64> {
    status("VmHWM:")
}

/// The memory of this process now in bytes, where the system reports it.
pub fn memory_in_use() -> Option<u64> {
    status("VmRSS:")
}

/// A number of bytes that the system reports about this process.
pub(super) fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Threads to use by default.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The memory bandwidth of all threads together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MemoryBandwidth {
    /// Bytes a second of wall-clock time.
    pub bytes_per_second: f64,
    /// Bytes a second of processor time.
    pub bytes_per_cpu_second: f64,
}

/// Words of each of the two arrays: far more than any cache holds.
const STREAM: usize = 32 << 20;

/// Bytes of memory that [`bandwidth`] needs for its measurement.
pub const MEASURED: u64 = 2 * 8 * STREAM as u64;

/// Words that a thread processes at a time.
const PIECE: usize = 64 << 10;

/// Passes of the measurement; the best one counts.
const PASSES: usize = 5;

/// Measures the memory bandwidth with the loop `a |= b`. An ideal search would do nothing else.
/// Each word counts as two reads and a write, as in the benchmark STREAM (McCalpin, 1995).
///
/// # Errors
///
/// `Limit` if the system refuses the memory or the threads.
pub fn bandwidth(threads: usize) -> Result<MemoryBandwidth> {
    let pool = thread_pool(threads)?;
    let (mut a, mut b) = (WordBuffer::new(STREAM)?, WordBuffer::new(STREAM)?);
    pool.install(|| {
        a.touch();
        b.touch();
    });
    let bytes = (3 * 8 * STREAM) as f64;
    let mut best = MemoryBandwidth { bytes_per_second: 0.0, bytes_per_cpu_second: 0.0 };
    for _ in 0..PASSES {
        let mut stopwatch = CostStopwatch::start();
        pool.install(|| {
            let pieces = a.par_chunks_mut(PIECE).zip(b.par_chunks(PIECE));
            pieces.for_each(|(a, b)| a.iter_mut().zip(b).for_each(|(a, b)| *a |= b));
        });
        let cost = stopwatch.lap();
        best.bytes_per_second = best.bytes_per_second.max(bytes / cost.wall.as_secs_f64());
        best.bytes_per_cpu_second = best.bytes_per_cpu_second.max(bytes / cost.cpu.as_secs_f64());
    }
    Ok(best)
}
