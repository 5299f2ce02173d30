//! The report of a search by many processes.

use std::fmt::Write;

use serde::Serialize;

use antipode_cli::reports::{self, AnalysisContext, AnalysisParts};
use antipode_core::nums::{bytes, grouped};
use antipode_core::tables::Encoding;
use antipode_jobs::Analysis;

/// The bytes that all processes sent in a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelTraffic {
    /// The bytes for bits of rows.
    pub sent_bytes: u64,
    /// The entropy of these bits in bytes, as if they were independent in each piece of a row.
    pub least_bytes: u64,
}

/// The work of the processes of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClusterWork {
    /// The number of processes.
    pub processes: usize,
    /// The bytes that all processes sent for bits of rows.
    pub sent_bytes: u64,
    /// The same per state of the space.
    pub sent_bytes_per_state: f64,
    /// See [`LevelTraffic::least_bytes`].
    pub least_bytes: u64,
    /// All bytes that the processes sent since they were connected or resumed, with frame heads,
    /// tags and agreements.
    pub wire_bytes: u64,
    /// The share of the arcs that lead from one process to another.
    pub crossing: f64,
    /// The same share if all processes had equally many rows.
    pub crossing_even: f64,
    /// The number of rows of others that each process reads.
    pub ghost_rows_each: Vec<u64>,
    /// For each process, the seconds that it waited for others.
    pub waited_seconds_each: Vec<f64>,
    /// For each process, its CPU seconds.
    pub cpu_seconds_each: Vec<f64>,
    /// For each process, the bytes of memory that it needed, as it reckoned before the search.
    pub memory_bytes_each: Vec<u64>,
    /// For each process, its peak memory by the end of the search; null where the system does not
    /// report it.
    pub peak_memory_bytes_each: Vec<Option<u64>>,
    /// The traffic of each level: of those that found layers 1, 2 .., and of the last one, which
    /// found no states.
    pub levels: Vec<LevelTraffic>,
}

impl ClusterWork {
    /// The traffic of these levels. All other fields are zero or empty.
    pub(super) fn of(levels: Vec<LevelTraffic>, states: u64) -> ClusterWork {
        let sent_bytes: u64 = levels.iter().map(|level| level.sent_bytes).sum();
        let least_bytes = levels.iter().map(|level| level.least_bytes).sum();
        let sent_bytes_per_state = sent_bytes as f64 / states.max(1) as f64;
        ClusterWork { sent_bytes, sent_bytes_per_state, least_bytes, levels, ..ClusterWork::default() }
    }
}

/// The analysis of a search over many processes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClusterAnalysis {
    /// The analysis, as one process would report it.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// How the processes worked together.
    pub cluster: ClusterWork,
    /// The table, if one was written.
    #[serde(flatten)]
    pub table: Option<WrittenTable>,
}

/// A written table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenTable {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its encoding.
    pub encoding: Encoding,
}

/// The report as text; `full` is as in a search by one process.
pub(crate) fn text(of: &ClusterAnalysis, full: bool) -> String {
    let cluster = &of.cluster;
    // Moves of puzzles with rows have no costs.
    let parts = AnalysisParts { run: full, layers: full, antipodes: full };
    let mut out = reports::analysis(&of.analysis, AnalysisContext { parts, ..AnalysisContext::default() });
    let peaks = cluster.peak_memory_bytes_each.iter().copied();
    let peaks: Vec<String> = peaks.map(|peak| peak.map_or("unknown".into(), bytes)).collect();
    let facts = [
        ("processes", cluster.processes.to_string()),
        (
            "bytes sent",
            format!(
                "{}, {:.4} a state; entropy {}; {} on the wire",
                bytes(cluster.sent_bytes),
                cluster.sent_bytes_per_state,
                bytes(cluster.least_bytes),
                bytes(cluster.wire_bytes)
            ),
        ),
        (
            "arcs cut",
            format!("{:.2} % ({:.2} % if cut evenly)", 100.0 * cluster.crossing, 100.0 * cluster.crossing_even),
        ),
        ("ghost rows", cluster.ghost_rows_each.iter().map(|&ghosts| grouped(ghosts)).collect::<Vec<_>>().join(" ")),
        ("peak of each", peaks.join(", ")),
        ("CPU seconds", list(&cluster.cpu_seconds_each)),
        ("waited", format!("{} s", list(&cluster.waited_seconds_each))),
    ];
    let table = of.table.iter().map(|table| ("table", format!("{}, {}", table.file, bytes(table.bytes))));
    out.push('\n');
    for (name, value) in table.chain(facts) {
        let _ = writeln!(out, "{name:<14}{value}");
    }
    let _ = writeln!(out, "\ndepth  bytes sent    entropy");
    for (depth, level) in (1..).zip(&cluster.levels) {
        let _ = writeln!(out, "{depth:>5}  {:>10}  {:>9}", grouped(level.sent_bytes), grouped(level.least_bytes));
    }
    out
}

/// The values of all processes.
fn list(values: &[f64]) -> String {
    values.iter().map(|value| format!("{value:.2}")).collect::<Vec<_>>().join(" ")
}
