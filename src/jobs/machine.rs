//! What the machine has: memory and threads.

/// Kept free for everything else, as a share of what is available.
const MARGIN: f64 = 0.1;

/// Bytes of memory that a search may take unless told otherwise: what is free, less a tenth.
pub fn available_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let free = system.available_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    (free.min(limit) as f64 * (1.0 - MARGIN)) as u64
}

/// The most memory that this process has held so far in bytes, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Threads to use unless told otherwise.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
