//! The report of `doctor` as text.

use super::layout::{counted, facts};
use super::rows;
use antipode_core::nums::{bytes, grouped, roughly};
use antipode_jobs::{BoardNeeds, MachineReport, SearchNeeds};
use serde::Serialize;

/// A cargo feature.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CargoFeature {
    /// Its name.
    pub name: &'static str,
    /// What it adds.
    pub about: &'static str,
    /// Whether this build has it.
    pub built: bool,
}

/// The report of what this machine and this build can search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct MachineDiagnosis {
    /// The program with its version.
    pub program: &'static str,
    /// The machine.
    #[serde(flatten)]
    pub machine: MachineReport,
    /// All cargo features.
    pub features: Vec<CargoFeature>,
    /// The names of all engines.
    pub engines: Vec<&'static str>,
}

/// Facts about machine and build, and a table of boards.
pub(crate) fn diagnosis(d: &MachineDiagnosis) -> String {
    let m = &d.machine;
    let limits = m.permitted_memory_bytes.map_or("none".into(), |most| format!("{} are left", bytes(most)));
    let bandwidth = m.bandwidth.map_or("not measured: --memory is too small".into(), |rate| {
        format!("{}/s with {}", bytes(rate.bytes_per_second as u64), counted(m.threads as u64, "thread"))
    });
    let card = m.graphics_card.as_ref().map_or("not built: needs the feature gpu".into(), |card| match &card.name {
        Some(name) => format!("{name}, {} free", bytes(card.free_memory_bytes.unwrap_or(0))),
        None => card.problem.clone().unwrap_or_else(unknown),
    });
    let mut out = String::new();
    let all = [
        ("program", d.program.to_string()),
        ("processor", m.processor.clone().unwrap_or_else(unknown)),
        ("instructions", format!("{} (available: {})", m.instruction_set, m.instruction_sets.join(", "))),
        ("cores", format!("{}; searches use {}", m.cores, counted(m.threads as u64, "thread"))),
        (
            "memory",
            format!(
                "{}; {} available; searches use {}",
                bytes(m.memory_bytes),
                bytes(m.available_memory_bytes),
                bytes(m.search_memory_bytes)
            ),
        ),
        ("limits", format!("ulimit and control groups: {limits}")),
        ("bandwidth", bandwidth),
        ("GPU", card),
        ("disk", m.free_disk_bytes.map_or_else(unknown, |free| format!("{} free in this folder", bytes(free)))),
        ("features", features(&d.features, true)),
        ("not built", features(&d.features, false)),
        ("engines", format!("{}; external needs --scratch DIR", d.engines.join(", "))),
    ];
    facts(&mut out, &all);
    out += "\n";
    out += &rows(
        &["board", "states", "in memory", "on disk"],
        m.boards.iter().map(|board| {
            let on_disk = board.on_disk.as_ref().map_or("not supported".into(), needs);
            [board.spec.clone(), grouped(board.states), needs(&board.in_memory), on_disk]
        }),
    );
    out + &largest(m)
}

/// What stands for a fact that the system does not tell.
fn unknown() -> String {
    "unknown".to_string()
}

fn features(all: &[CargoFeature], built: bool) -> String {
    let names: Vec<_> = all.iter().filter(|f| f.built == built).map(|f| format!("{} ({})", f.name, f.about)).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// The needs of a search, and whether they are met.
fn needs(n: &SearchNeeds) -> String {
    let size = bytes(n.bytes);
    let time = if n.seconds < 1.0 { "under a second".into() } else { format!("about {}", roughly(n.seconds)) };
    if n.fits { format!("{size}, {time}") } else { format!("too large: {size}") }
}

/// The largest boards that fit.
fn largest(m: &MachineReport) -> String {
    let memory = last(m, |board| board.in_memory.fits);
    let disk = last(m, |board| board.on_disk.as_ref().is_some_and(|needs| needs.fits));
    format!("Largest of these in memory: {memory}; on disk: {disk}. Sizes and times are estimates of the engines.\n")
}

/// The last board that fits.
fn last(m: &MachineReport, fits: impl Fn(&BoardNeeds) -> bool) -> &str {
    // The boards are in the order of their numbers of states.
    let board = m.boards.iter().rev().find(|board| fits(board));
    board.map_or("none of these", |board| board.spec.as_str())
}
