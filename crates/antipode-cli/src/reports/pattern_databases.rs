//! Pattern databases as text.

use std::fmt::Write;

use super::certificates::certificate;
use super::layout::{facts, finish, table};
use super::text::{checked, look_ups};
use antipode_core::nums::{self, bytes, grouped};
use antipode_jobs::labels::LabelContents;
use antipode_jobs::{
    CosetsBuilt, CosetsContents, PdbBuilt, PdbContents, SampleVerification, SetChosen, SetContents, VerificationReport,
};

/// The number of entries of each value. Where moves have costs, most values may have none: they are
/// left out.
fn values(out: &mut String, layers: &[u64]) {
    let mut rows = table(&["value", "entries"]);
    for (value, &entries) in layers.iter().enumerate().filter(|(_, entries)| **entries > 0) {
        rows.add_row([value.to_string(), grouped(entries)]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
}

/// A chosen set.
pub(crate) fn set_chosen(chosen: &SetChosen) -> String {
    let reflect = if chosen.reflect { ", and their reflections" } else { "" };
    let patterns: String = chosen.patterns.iter().map(|names| format!("  {names}\n")).collect();
    let count =
        if chosen.patterns.len() == 1 { "a pattern".into() } else { format!("{} patterns", chosen.patterns.len()) };
    let duals: String = chosen
        .duals
        .iter()
        .map(|dual| {
            let patterns: String = dual.patterns.iter().map(|names| format!("    {names}\n")).collect();
            format!("  dual goal {}\n{patterns}", dual.goal)
        })
        .collect();
    format!("{}: {count} of {}{reflect}\n{patterns}{duals}", chosen.file, chosen.spec)
}

/// A built table.
pub(crate) fn pdb_built(built: &PdbBuilt) -> String {
    let (mut out, analysis, run) = (String::new(), &built.analysis, &built.analysis.run);
    facts(
        &mut out,
        &[
            ("file", format!("{} ({}, {})", built.file, bytes(built.bytes), built.encoding.name())),
            ("pattern", analysis.spec.clone()),
            ("states", grouped(analysis.states)),
            ("entries", grouped(built.entries)),
            ("greatest", built.entry_layers.len().saturating_sub(1).to_string()),
            ("mean", format!("{:.4}", built.mean_value)),
            ("engine", format!("{} ({}), {} threads", run.engine, run.engine_note, run.threads)),
            ("time", format!("{} ({:.3} CPU-s)", nums::seconds(run.seconds), run.cpu_seconds)),
            ("peak memory", run.peak_memory_bytes.map_or("unknown".into(), bytes)),
        ],
    );
    out
}

/// A built table of cosets.
pub(crate) fn cosets_built(built: &CosetsBuilt) -> String {
    let mut out = String::new();
    facts(
        &mut out,
        &[
            ("file", format!("{} ({})", built.file, bytes(built.bytes))),
            ("puzzle", built.spec.clone()),
            ("entries", grouped(built.entries)),
            ("exact up to", format!("{} moves", built.exact_depth)),
            ("time", format!("{} ({:.3} CPU-s)", nums::seconds(built.seconds), built.cpu_seconds)),
        ],
    );
    out
}

/// The contents of a file of coset distances.
pub(crate) fn cosets_contents(contents: &CosetsContents) -> String {
    let mut out = String::new();
    // The numbers come from a file, and need not fit together.
    let deeper = contents.layers.as_ref().map(|layers| contents.entries.saturating_sub(layers.iter().sum()));
    facts(
        &mut out,
        &[
            ("file", format!("{} ({})", contents.file, bytes(contents.bytes))),
            ("puzzle", contents.spec.clone()),
            ("entries", format!("{}, {:.2} bits per entry", grouped(contents.entries), contents.bits_per_entry)),
            ("exact up to", format!("{} moves", contents.exact_depth)),
            ("certified", certificate(&contents.certificate)),
        ],
    );
    if let Some((layers, deeper)) = contents.layers.as_ref().zip(deeper) {
        let mut rows = table(&["distance", "entries"]);
        for (value, &entries) in layers.iter().enumerate() {
            rows.add_row([value.to_string(), grouped(entries)]);
        }
        rows.add_row(["more".into(), grouped(deeper)]);
        let _ = write!(out, "\n{}", finish(rows, 0));
    }
    out
}

/// A verified file of coset distances.
pub(crate) fn cosets_verified(verified: &VerificationReport) -> String {
    let found = match (verified.certified_states, verified.sampled) {
        (Some(entries), _) => format!(", the distances of {} entries are certified", grouped(entries)),
        (None, Some(SampleVerification { entries, seed, confidence, wrong_share })) => format!(
            ", {} random entries are right (seed {seed}): with {:.0} % confidence fewer than {:.3} % of all are wrong",
            grouped(entries),
            confidence * 100.0,
            wrong_share * 100.0
        ),
        (None, None) => String::new(),
    };
    checked(verified, &found)
}

/// The contents of a table.
pub(crate) fn pdb_contents(contents: &PdbContents) -> String {
    let mut out = String::new();
    facts(
        &mut out,
        &[
            ("file", format!("{} ({})", contents.file, bytes(contents.bytes))),
            ("pattern", contents.metadata.spec.clone()),
            ("entries", grouped(contents.entries)),
            (
                "encoding",
                format!("{}, {:.2} bits per entry", contents.metadata.encoding.name(), contents.bits_per_entry),
            ),
            ("look-ups", look_ups(&contents.metadata, contents.mean_value)),
            ("greatest", contents.greatest_value.to_string()),
            ("mean", format!("{:.4}", contents.mean_value)),
            ("written by", format!("{}, engine {}", contents.metadata.program, contents.metadata.engine)),
            ("certified", certificate(&contents.certificate)),
        ],
    );
    values(&mut out, &contents.metadata.layers);
    out
}

/// The contents of a set of pattern databases.
pub(crate) fn set_contents(contents: &SetContents) -> String {
    let (mut out, joined) = (String::new(), |patterns: &[String]| patterns.join("; "));
    // Apart from the sums, whose lines may be far longer.
    facts(&mut out, &[("file", contents.file.clone()), ("puzzle", contents.spec.clone())]);
    let reflect = if contents.reflect { " and of reflections" } else { "" };
    let overlap = if contents.overlap { ", weighted, since they overlap" } else { "" };
    for sum in &contents.sums {
        facts(&mut out, &[("sum", format!("{}{reflect}{overlap}", joined(sum)))]);
    }
    for dual in &contents.duals {
        facts(&mut out, &[("dual", format!("{} of the goal {}", joined(&dual.patterns), dual.goal))]);
    }
    if !contents.maximum.is_empty() {
        facts(&mut out, &[("maximum", joined(&contents.maximum))]);
    }
    let mut rows = table(&["table", "states", "built"]);
    for part in &contents.tables {
        let built = if part.built { "yes" } else { "no" };
        rows.add_row([part.file.clone(), grouped(part.states), built.into()]);
    }
    let _ = write!(out, "\n{}", finish(rows, 1));
    out
}

/// The contents of a file of labels.
pub(crate) fn label_contents(contents: &LabelContents) -> String {
    let mut out = String::new();
    facts(
        &mut out,
        &[
            ("file", format!("{} ({})", contents.file, bytes(contents.bytes))),
            ("puzzle", contents.spec.clone()),
            ("labels", format!("{}, in {} blocks", grouped(contents.labels), grouped(contents.blocks))),
            ("states", format!("on shortest paths from {}, seed {}", contents.starts, contents.seed)),
            ("mean", format!("{:.4}", contents.mean_distance)),
        ],
    );
    let mut rows = table(&["distance", "labels"]);
    for count in &contents.distances {
        rows.add_row([count.distance.to_string(), grouped(count.labels)]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
    out
}
