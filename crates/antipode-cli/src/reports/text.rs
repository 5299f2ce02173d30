//! Results as text.

use std::fmt::Write;

use super::certificates::certificate;
use super::layers::{deepest_orbits, digest_layers, layers, orbit_layers, path_layers, subset_layers};
use super::layout::{counted, facts, finish, table};
use super::solutions::{SolutionText, listed_paths, optimal_paths};
use antipode_core::nums::{self, bytes, grouped, rate};
use antipode_core::tables::{BlockCompression, CertificationMethod, TableMetadata};
use antipode_jobs::{
    Analysis, BuildReport, CosetCounts, DiskReport, LayerStates, MemoryBandwidth, OptimalMoves, OptimalPath,
    OptimalPaths, RandomStates, SearchProfile, StateDistance, TableContents, VerificationReport, WorkTime,
};

fn seconds(time: WorkTime) -> String {
    format!("{} ({:.3} CPU-s)", nums::seconds(time.seconds), time.cpu_seconds)
}

/// What the text of an analysis says besides the report.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnalysisContext {
    /// Whether moves have costs.
    pub costs: bool,
    /// Whether the search stopped because it ran out of memory.
    pub out_of_memory: bool,
    /// What it says besides the puzzle, God's number and what was requested.
    pub parts: AnalysisParts,
}

/// The parts of the text of an analysis that follow its summary.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisParts {
    /// The engine, times and memory.
    pub run: bool,
    /// The number of states at each depth.
    pub layers: bool,
    /// Some of the deepest states.
    pub antipodes: bool,
}

impl Default for AnalysisParts {
    fn default() -> AnalysisParts {
        AnalysisParts { run: true, layers: true, antipodes: true }
    }
}

/// The seconds of a search after which its text has all parts.
const LONG_SEARCH: f64 = 10.0;

impl AnalysisParts {
    /// These parts, or all if the search was long.
    fn of(self, a: &Analysis) -> AnalysisParts {
        if a.run.search.seconds < LONG_SEARCH { self } else { AnalysisParts::default() }
    }
}

/// The note on a search that stopped early.
fn stop(a: &Analysis, context: AnalysisContext) -> &'static str {
    match (a.complete, context.out_of_memory) {
        (true, _) => "",
        (false, false) => ": partial, stopped by --levels",
        (false, true) => ": partial, out of memory",
    }
}

/// What a depth counts.
pub(crate) fn counted_moves(a: &Analysis, context: AnalysisContext) -> &'static str {
    match a.from_start {
        true => "moves from the start",
        false if context.costs => "cost of the moves to the goal",
        false => "moves to the goal",
    }
}

/// Whether the deepest layer is farther from the goal than any other.
fn is_whole(a: &Analysis) -> bool {
    a.complete && !a.from_start
}

fn disk_fact(disk: &DiskReport) -> (&'static str, String) {
    let DiskReport { written_bytes, read_bytes, peak_bytes, least_bytes, .. } = *disk;
    let (written, read) = (disk.written_bytes_per_state, disk.read_bytes_per_state);
    let text = format!(
        "{} at most; {} written ({written:.2} B/state, at least {}), {} read ({read:.2} B/state)",
        bytes(peak_bytes),
        bytes(written_bytes),
        bytes(least_bytes),
        bytes(read_bytes)
    );
    ("disk", text)
}

fn analysis_facts(a: &Analysis, context: AnalysisContext) -> Vec<(&'static str, String)> {
    let run = &a.run;
    let share = match a.configurations {
        Some(all) if all != a.states => format!("{} of {} configurations", grouped(a.states), grouped(all)),
        _ => grouped(a.states),
    };
    let greatest = match (!a.complete, a.from_start) {
        (true, _) => "deepest layer",
        (false, true) => "greatest depth",
        (false, false) => "God's number",
    };
    vec![
        ("puzzle", a.spec.clone()),
        // A partial search without a numbering does not know how many states there are.
        ("states", if !a.complete && a.configurations.is_none() { "not numbered".into() } else { share }),
        ("reached", format!("{}{}", grouped(a.reached), stop(a, context))),
        ("depth", counted_moves(a, context).to_string()),
        (greatest, a.god_number.to_string()),
        ("mean depth", format!("{:.4}", a.mean_depth)),
        (if is_whole(a) { "antipodes" } else { "states in it" }, grouped(a.antipodes.count)),
        ("engine", format!("{} ({}), {}", run.engine, run.engine_note, counted(run.threads as u64, "thread"))),
        ("setup", seconds(run.setup)),
        ("search", seconds(run.search)),
        ("peak memory", run.peak_memory_bytes.map_or("unknown".into(), bytes)),
    ]
}

/// The facts of a summary, which are about the puzzle and not about the search.
const SUMMARY: usize = 7;

/// The use of the machine by a search.
fn profile_facts(profile: &SearchProfile) -> Vec<(&'static str, String)> {
    let MemoryBandwidth { bytes_per_second, bytes_per_cpu_second, .. } = profile.bandwidth;
    let mut all = vec![
        ("speed", rate(profile.states_per_cpu_second, "states/CPU-s")),
        ("bandwidth", format!("{}/s, {}/CPU-s", bytes(bytes_per_second as u64), bytes(bytes_per_cpu_second as u64))),
    ];
    if let (Some(moved), Some(floor), Some(ratio)) = (profile.moved_bytes, profile.least_cpu_seconds, profile.ratio) {
        let moved = bytes(moved);
        all.push(("moved", format!("{moved}: at least {floor:.3} CPU-s; the search took {ratio:.2} times that")));
    }
    all
}

/// An analysis: its summary, and the parts that the context names.
pub fn analysis(a: &Analysis, context: AnalysisContext) -> String {
    let (mut out, parts) = (String::new(), context.parts.of(a));
    let mut all = analysis_facts(a, context);
    all.truncate(if parts.run { all.len() } else { SUMMARY });
    all.extend(a.orbits.iter().map(|orbits| {
        let symmetries = if orbits.symmetries == 1 { "symmetry" } else { "symmetries" };
        ("orbits", format!("{} under {} {symmetries}", grouped(orbits.count), grouped(orbits.symmetries as u64)))
    }));
    all.extend(a.run.disk.iter().filter(|_| parts.run).map(disk_fact));
    all.extend(a.run.profile.iter().flat_map(profile_facts));
    facts(&mut out, &all);
    match &a.orbits {
        Some(orbits) => orbit_layers(&mut out, &a.layers, orbits),
        None if parts.layers => layers(&mut out, &a.layers),
        None => {}
    }
    a.paths.iter().for_each(|paths| path_layers(&mut out, paths, context.costs));
    a.among.iter().for_each(|subset| subset_layers(&mut out, subset, context.costs));
    a.digests.iter().for_each(|digests| digest_layers(&mut out, digests));
    if let Some(orbits) = &a.orbits {
        deepest_orbits(&mut out, is_whole(a), orbits);
    } else if parts.antipodes && !a.antipodes.examples.is_empty() {
        let shown = a.antipodes.examples.len() as u64;
        let some = format!(", {} of {}", grouped(shown), grouped(a.antipodes.count));
        let all = if shown == a.antipodes.count { String::new() } else { some };
        let _ = writeln!(out, "\n{}{all}:", if is_whole(a) { "antipodes" } else { "states of the deepest layer" });
        a.antipodes.examples.iter().for_each(|state| {
            let _ = writeln!(out, "  {state}");
        });
    }
    out
}

/// The states of a puzzle, counted coset by coset.
pub(crate) fn cosets(c: &CosetCounts) -> String {
    let mut out = String::new();
    let mut all = vec![
        ("puzzle", c.spec.clone()),
        ("states", grouped(c.states)),
        ("cosets", format!("{} of {}, by {}", grouped(c.cosets), counted(c.coset_states, "state"), c.pattern)),
        ("searched", grouped(c.searched)),
    ];
    all.extend((c.left_out > 0).then(|| ("left out", grouped(c.left_out))));
    all.extend(c.god_number.map(|number| ("God's number", number.to_string())));
    all.extend(c.at_most.map(|most| ("verdict", format!("every state needs at most {most} moves"))));
    all.extend(c.mean_depth.map(|mean| ("mean depth", format!("{mean:.4}"))));
    all.push(("time", nums::seconds(c.seconds)));
    facts(&mut out, &all);
    if c.mean_depth.is_some() {
        layers(&mut out, &c.layers);
    }
    out
}

/// Several analyses, one per line.
pub(crate) fn analyses(all: &[Analysis]) -> String {
    let mut rows = table(&["puzzle", "states", "reached", "God's number", "mean depth", "antipodes", "search s"]);
    for a in all {
        rows.add_row([
            a.spec.clone(),
            grouped(a.states),
            grouped(a.reached),
            a.god_number.to_string(),
            format!("{:.3}", a.mean_depth),
            grouped(a.antipodes.count),
            format!("{:.4}", a.run.search.seconds),
        ]);
    }
    finish(rows, 1)
}

/// A built table of a puzzle whose moves may have `costs`.
pub(crate) fn built(b: &BuildReport, costs: bool) -> String {
    let mut out = String::new();
    let mut all = analysis_facts(&b.analysis, AnalysisContext { costs, ..AnalysisContext::default() });
    all.push(("file", b.file.clone()));
    all.push(("encoding", b.encoding.name().to_string()));
    all.push((
        "size",
        format!("{} ({:.3} bits per state)", bytes(b.bytes), b.bytes as f64 * 8.0 / b.analysis.states as f64),
    ));
    all.push(("writing", nums::seconds(b.write.seconds)));
    facts(&mut out, &all);
    out
}

/// How states lie in the rows of a table.
fn layout(metadata: &TableMetadata) -> String {
    let (layout, per_block) = (&metadata.layout, metadata.rows_per_block);
    let rows = grouped(layout.rows);
    let all = format!("{rows} rows of {} words of {} states, {per_block} rows per block", layout.words, layout.lanes);
    match metadata.folding {
        None => all,
        Some(folding) => format!("{all}, one of each class under {} symmetries", folding.symmetries),
    }
}

/// The contents of a table.
pub(crate) fn contents(c: &TableContents, full: bool) -> String {
    let m = &c.metadata;
    let compression = match m.compression {
        BlockCompression::None => "uncompressed",
        BlockCompression::Zstd => "zstd",
    };
    let mut out = String::new();
    facts(
        &mut out,
        &[
            ("file", c.file.clone()),
            ("puzzle", m.spec.clone()),
            ("size", format!("{} ({:.3} bits per state)", bytes(c.bytes), c.bits_per_state)),
            ("encoding", format!("{}, {compression}", m.encoding.name())),
            ("look-ups", look_ups(m, c.mean_depth)),
            ("layout", layout(m)),
            ("written by", format!("{}, engine {}", m.program, m.engine)),
            ("certified", certificate(&c.certificate)),
            ("states", grouped(c.states)),
            ("reached", grouped(c.reached)),
            ("God's number", c.god_number.to_string()),
            ("mean depth", format!("{:.4}", c.mean_depth)),
        ],
    );
    match &c.orbits {
        None if full => layers(&mut out, &m.layers),
        None => {}
        Some(orbits) => {
            orbit_layers(&mut out, &m.layers, orbits);
            // A table has all layers, so the deepest one is that of the antipodes.
            deepest_orbits(&mut out, true, orbits);
        }
    }
    c.among.iter().for_each(|subset| subset_layers(&mut out, subset, c.costs));
    out
}

/// The cost of looking up a distance.
pub(super) fn look_ups(metadata: &TableMetadata, mean: f64) -> String {
    let reads = match metadata.encoding.modulus() {
        None => "one read per state".to_string(),
        // A residue is no distance: the look-up walks down to a goal and counts.
        Some(_) => format!("a descent of about {mean:.0} moves per state"),
    };
    match metadata.compression {
        BlockCompression::None => reads,
        BlockCompression::Zstd => format!("{reads}; look up many states at a time, since blocks are compressed"),
    }
}

/// A verification of a table.
pub(crate) fn verified(v: &VerificationReport) -> String {
    let by = match v.method {
        // By whole rows is the usual way, which needs no words.
        Some(CertificationMethod::Walk) => " one by one",
        _ => "",
    };
    let certified = v
        .certified_states
        .map_or(String::new(), |states| format!(", the depths of {} are certified{}", counted(states, "state"), by));
    checked(v, &certified)
}

/// The checksums of a file, and what else was found.
pub(super) fn checked(v: &VerificationReport, found: &str) -> String {
    let have = if v.blocks == 1 { "has" } else { "have" };
    let (file, spec, blocks, seconds) = (&v.file, &v.spec, counted(v.blocks, "block"), nums::seconds(v.seconds));
    format!("{file}: {blocks} {have} the right checksum{found} ({spec}, {seconds})\n")
}

/// A distance, as one line.
pub(crate) fn distance(d: &StateDistance) -> String {
    d.distance.map_or("unreachable\n".into(), |distance| format!("{distance}\n"))
}

/// A line that is not a state, in the place of an answer.
pub(crate) fn invalid(line: &str) -> String {
    format!("{line}: invalid\n")
}

/// An optimal path.
pub(crate) fn path(path: &OptimalPath, text: SolutionText) -> String {
    let Some(moves) = &path.moves else { return format!("{}: unreachable\n", path.state) };
    let first = match &path.optimal_moves {
        Some(OptimalMoves::Moves(all)) => {
            let all: Vec<_> = all.iter().map(|step| step.r#move.as_str()).collect();
            format!("optimal first moves: {}\n", if all.is_empty() { "none".into() } else { all.join(", ") })
        }
        Some(OptimalMoves::Unreachable) | None => String::new(),
    };
    // A path without moves does not show whether moves have costs.
    let cost = path.distance.filter(|_| moves.iter().any(|step| step.cost.is_some()));
    let cost = cost.map_or(String::new(), |cost| format!(", cost {cost}"));
    format!("{}: {}{cost}\n{}{first}", path.state, counted(moves.len() as u64, "move"), text.of(moves))
}

/// All optimal paths of a state, one per line. Where moves have `costs`, paths of the same cost may
/// have different numbers of moves.
pub(crate) fn all_paths(all: &OptimalPaths, costs: bool, between: &str) -> String {
    let Some(distance) = all.distance else { return format!("{}: unreachable\n", all.state) };
    let length = if costs { format!("cost {distance}") } else { counted(u64::from(distance), "move") };
    format!("{}: {length}, {}\n{}", all.state, optimal_paths(&all.count), listed_paths(&all.paths, between))
}

/// States, one per line.
pub(crate) fn states(states: &LayerStates) -> String {
    states.examples.iter().map(|state| state.clone() + "\n").collect()
}

/// Random states, one per line.
pub(crate) fn random_states(states: &RandomStates) -> String {
    states.examples.iter().map(|state| state.clone() + "\n").collect()
}
