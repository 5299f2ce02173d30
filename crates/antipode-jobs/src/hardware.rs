//! The machine's memory, memory bandwidth and threads.

use rayon::prelude::*;
use serde::Serialize;

use antipode_core::bits::Buffer;
use antipode_core::error::{Error, Result};
use antipode_core::watch::Stopwatch;

/// The share of available memory that is left to other programs.
const MARGIN: f64 = 0.1;

/// Bytes of memory that a search may take by default: what is free, and what this process may still have, less a tenth.
pub fn available_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let free = system.available_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    (free.min(limit).min(addresses()) as f64 * (1.0 - MARGIN)) as u64
}

/// Bytes that the limit of this process's addresses (`ulimit -v`) leaves, less those that threads reserve.
#[cfg(target_os = "linux")]
fn addresses() -> u64 {
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    let limit = getrlimit(Resource::RLIMIT_AS).map_or(RLIM_INFINITY, |(soft, _)| soft);
    if limit == RLIM_INFINITY {
        return u64::MAX;
    }
    let taken = status("VmSize:").unwrap_or(0);
    limit.saturating_sub(taken).saturating_sub(ADDRESSES_A_THREAD * threads() as u64)
}

/// Addresses that a thread reserves: its stack, and at least as much as the allocator takes at a time.
#[cfg(target_os = "linux")]
const ADDRESSES_A_THREAD: u64 = 4 << 20;

/// Other systems do not tell.
#[cfg(not(target_os = "linux"))]
fn addresses() -> u64 {
    u64::MAX
}

/// The most memory that this process has held so far in bytes, where the system tells.
pub fn peak_memory() -> Option<u64> {
    status("VmHWM:")
}

/// A number of bytes that the system tells of this process.
fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Threads to use by default.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// What the memory gives to all threads together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bandwidth {
    /// Bytes a second of wall-clock time.
    pub bytes_a_second: f64,
    /// Bytes a second of processor time.
    pub bytes_a_cpu_second: f64,
}

/// Words of each of two arrays: far more than any cache holds.
const STREAM: usize = 32 << 20;

/// Words that a thread takes at a time.
const PIECE: usize = 64 << 10;

/// Passes, of which the best counts.
const PASSES: usize = 5;

/// Measures the memory with the loop that a search would be if it did nothing else: `a |= b`, two reads and a write of each word,
/// as the test STREAM (McCalpin, 1995) counts them.
pub fn bandwidth(threads: usize) -> Result<Bandwidth> {
    let refused = |e| Error::Limit(format!("cannot start {threads} threads: {e}"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)?;
    let (mut a, mut b) = (Buffer::new(STREAM)?, Buffer::new(STREAM)?);
    pool.install(|| {
        a.touch();
        b.touch();
    });
    let bytes = (3 * 8 * STREAM) as f64;
    let mut best = Bandwidth { bytes_a_second: 0.0, bytes_a_cpu_second: 0.0 };
    for _ in 0..PASSES {
        let mut stopwatch = Stopwatch::start();
        pool.install(|| {
            let pieces = a.par_chunks_mut(PIECE).zip(b.par_chunks(PIECE));
            pieces.for_each(|(a, b)| a.iter_mut().zip(b).for_each(|(a, b)| *a |= b));
        });
        let cost = stopwatch.lap();
        best.bytes_a_second = best.bytes_a_second.max(bytes / cost.wall.as_secs_f64());
        best.bytes_a_cpu_second = best.bytes_a_cpu_second.max(bytes / cost.cpu.as_secs_f64());
    }
    Ok(best)
}
