//! The memory that this process may use, given free memory, limits and control groups.

use std::path::{Component, Path};

/// The share of the available memory that stays free for other programs.
const MARGIN: f64 = 0.1;

/// Where control groups are mounted.
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes of a thread's stack.
#[cfg(target_os = "linux")]
const STACK: u64 = 2 << 20;

/// Threads beside those of a search, such as the one that reports progress.
#[cfg(target_os = "linux")]
const MORE_THREADS: u64 = 2;

/// Bytes that the program takes for tables that no plan counts, and while it writes a table.
#[cfg(target_os = "linux")]
const PROGRAM: u64 = 8 << 20;

/// Addresses that the GNU C library's allocator reserves per thread, if enough are left.
#[cfg(target_os = "linux")]
const ARENA: u64 = 64 << 20;

/// Bytes of memory that a search may use by default. This is the smaller of the free memory and
/// [`permitted_memory`], both less a tenth.
pub fn available_memory() -> u64 {
    less_margin(free_memory()).min(permitted_memory())
}

/// Bytes of memory that the system calls available.
#[cfg(feature = "machine")]
fn free_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    system.available_memory()
}

/// The same by Linux alone. Other systems are taken to have little.
#[cfg(not(feature = "machine"))]
fn free_memory() -> u64 {
    /// What is left to a search where nothing is known: that of a small machine.
    const UNKNOWN: u64 = 2 << 30;
    let all = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = all.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or(UNKNOWN, |kibibytes| kibibytes.saturating_mul(1 << 10))
}

/// Bytes of memory that limits still permit to this process, less a tenth. The limits are those of
/// its addresses and data (`ulimit -v`, `ulimit -d`) and of its control groups. Free memory does
/// not matter.
pub fn permitted_memory() -> u64 {
    let member = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    less_margin(left_by_groups(Path::new(GROUPS), &member).min(left_by_limits()))
}

fn less_margin(bytes: u64) -> u64 {
    // The greatest number stands for no limit, and must remain that.
    if bytes == u64::MAX { bytes } else { (bytes as f64 * (1.0 - MARGIN)) as u64 }
}

/// Bytes that the resource limits of this process leave. Threads need stacks, and they reserve
/// addresses for allocations unless they share an arena. They do without such a reserve where few
/// addresses are left.
#[cfg(target_os = "linux")]
fn left_by_limits() -> u64 {
    use super::hardware::{status, threads};
    use antipode_core::memory::arena_is_shared;
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    let started = threads() as u64 + MORE_THREADS;
    let left = |resource, taken| {
        let limit = getrlimit(resource).map_or(RLIM_INFINITY, |(soft, _)| soft);
        if limit == RLIM_INFINITY {
            u64::MAX
        } else {
            limit.saturating_sub(status(taken).unwrap_or(0)).saturating_sub(STACK * started + PROGRAM)
        }
    };
    let addresses = left(Resource::RLIMIT_AS, "VmSize:");
    let is_free = addresses == u64::MAX || arena_is_shared();
    let reserved = if is_free { 0 } else { (ARENA * started).min(addresses / 2) };
    (addresses - reserved).min(left(Resource::RLIMIT_DATA, "VmData:"))
}

/// No limit: other systems do not report one.
#[cfg(not(target_os = "linux"))]
fn left_by_limits() -> u64 {
    u64::MAX
}

/// Bytes that a process's control groups and all their ancestors leave. `member` is the text of its
/// `/proc/PID/cgroup`: lines `0::/group` (version 2) and `4:memory:/group` (version 1). Memory that
/// caches files counts as free.
fn left_by_groups(mounted: &Path, member: &str) -> u64 {
    let groups = member.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (_, controllers, group) = (fields.next()?, fields.next()?, fields.next()?);
        let [root, files] = match controllers {
            "" => [mounted.to_path_buf(), mounted.join("unified")].map(|root| (root, &VERSION_2)),
            _ if controllers.split(',').any(|name| name == "memory") => {
                [mounted.join("memory"), mounted.join(controllers)].map(|root| (root, &VERSION_1))
            }
            _ => return None,
        };
        Some([root, files].map(|(root, files)| left_in(&root, group, files)).into_iter().fold(u64::MAX, u64::min))
    });
    groups.fold(u64::MAX, u64::min)
}

/// The files of a group: its limit, its use, and the reclaimable entries of `memory.stat`.
struct Files {
    limit: &'static str,
    taken: &'static str,
    cached: [&'static str; 2],
}

const VERSION_1: Files = Files {
    limit: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    cached: ["total_active_file", "total_inactive_file"],
};

const VERSION_2: Files =
    Files { limit: "memory.max", taken: "memory.current", cached: ["active_file", "inactive_file"] };

/// Bytes that a group and its ancestors leave. In a container, the path may exist only on the host:
/// then the root is the group.
fn left_in(root: &Path, group: &str, files: &Files) -> u64 {
    let inside: std::path::PathBuf =
        // The path of another namespace may contain `..`: it must not lead out of the groups.
        Path::new(group).components().filter(|part| matches!(part, Component::Normal(_))).collect();
    inside.ancestors().filter_map(|folder| left_by_group(&root.join(folder), files)).min().unwrap_or(u64::MAX)
}

/// Bytes that the group of a folder leaves. `None` if it has no limit.
fn left_by_group(folder: &Path, files: &Files) -> Option<u64> {
    let limit = number(&folder.join(files.limit))?;
    let stat = std::fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
    let entries = stat.lines().filter_map(|line| line.split_once(' '));
    let cached = entries.filter(|(name, _)| files.cached.contains(name));
    let cached: u64 = cached.filter_map(|(_, bytes)| bytes.trim().parse::<u64>().ok()).sum();
    Some(limit.saturating_sub(number(&folder.join(files.taken))?.saturating_sub(cached)))
}

/// The number that a file holds, if it holds one.
fn number(file: &Path) -> Option<u64> {
    std::fs::read_to_string(file).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(folder: &Path, files: &[(&str, &str)]) {
        std::fs::create_dir_all(folder).unwrap();
        files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
    }

    #[test]
    fn the_tightest_group_counts() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path();
        group(&root.join("user/job"), &[("memory.max", "max\n"), ("memory.current", "7\n")]);
        let stat = "anon 5\nactive_file 100\ninactive_file 20\n";
        group(&root.join("user"), &[("memory.max", "1000\n"), ("memory.current", "400\n"), ("memory.stat", stat)]);
        assert_eq!(left_by_groups(root, "0::/user/job\n"), 720);
        assert_eq!(left_by_groups(root, "0::/other\n"), u64::MAX);
        // A container sees its group at another path than the host.
        group(root, &[("memory.max", "500\n"), ("memory.current", "600\n")]);
        assert_eq!(left_by_groups(root, "0::/../../system/x\n"), 0);
    }

    #[test]
    fn groups_of_version_1_count() {
        let place = tempfile::tempdir().unwrap();
        let files = |limit| [("memory.limit_in_bytes", limit), ("memory.usage_in_bytes", "100")];
        group(&place.path().join("memory"), &files("9223372036854771712"));
        group(&place.path().join("memory/job"), &files("4096"));
        let member = "5:cpu,cpuacct:/job\n4:memory:/job\n0::/\n";
        assert_eq!(left_by_groups(place.path(), member), 3996);
        assert_eq!(left_by_groups(place.path(), "4:memory:/gone\n"), 9_223_372_036_854_771_612);
    }
}
