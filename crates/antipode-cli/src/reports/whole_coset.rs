//! Whole cosets as text.

use std::fmt::Write;

use super::layers::layers;
use super::layout::{counted, facts, finish, table};
use antipode_core::nums::{self, grouped};
use antipode_jobs::{CosetSample, WholeCoset};

/// The states of a coset by their distance.
pub(crate) fn whole_coset(found: &WholeCoset) -> String {
    let mut out = String::new();
    let mut all = vec![
        ("puzzle", found.spec.clone()),
        ("subgroup", found.subgroup.clone()),
        ("coset of", found.of.clone()),
        ("cosets", cosets(found)),
        ("states", grouped(found.states)),
        ("nearest", grouped(found.least)),
    ];
    all.extend(found.greatest.map(|greatest| ("greatest depth", grouped(greatest))));
    all.extend(found.mean_depth.map(|mean| ("mean depth", format!("{mean:.4}"))));
    all.extend(found.at_most.map(|most| ("verdict", format!("every state needs at most {most} moves"))));
    all.extend(
        found.counterexample.as_ref().map(|state| ("verdict", format!("{state} needs more moves than the bound"))),
    );
    if found.undecided > 0 {
        all.push(("undecided", counted(found.undecided, "state")));
    }
    if found.solved > 0 {
        all.push(("one by one", counted(found.solved, "state")));
    }
    all.push(("words", grouped(found.words)));
    all.extend(found.digest.clone().map(|digest| ("digest", digest)));
    all.push(("search", format!("{} ({:.3} CPU-s)", nums::seconds(found.seconds), found.cpu_seconds)));
    facts(&mut out, &all);
    layers(&mut out, &found.layers);
    if !found.farthest.is_empty() {
        let _ = writeln!(out, "\nfarthest");
        found.farthest.iter().for_each(|state| {
            let _ = writeln!(out, "  {state}");
        });
    }
    out
}

/// Some cosets, and what all of them would take.
pub(crate) fn coset_sample(sample: &CosetSample) -> String {
    let mut out = String::new();
    let all = [
        ("puzzle", sample.spec.clone()),
        ("subgroup", sample.subgroup.clone()),
        ("cosets", format!("{}, in {} classes or more", grouped(sample.cosets), grouped(sample.classes))),
        ("sample", format!("{} of seed {}", counted(sample.searched.len() as u64, "coset"), sample.seed)),
        ("a coset", format!("{:.3} CPU-s", sample.mean_cpu_seconds)),
        ("one of each class", format!("{} of CPU time", cpu_time(sample.all_cpu_seconds))),
    ];
    facts(&mut out, &all);
    let mut rows = table(&["nearest", "bound", "undecided", "one by one", "words", "CPU-s", "coset of"]);
    for found in &sample.searched {
        rows.add_row([
            grouped(found.least),
            found.at_most.or(found.greatest).map_or_else(|| "-".into(), grouped),
            grouped(found.undecided),
            grouped(found.solved),
            grouped(found.words),
            format!("{:.3}", found.cpu_seconds),
            found.of.clone(),
        ]);
    }
    out.push('\n');
    out + &finish(rows, 0)
}

/// A time, in years where it is long.
fn cpu_time(seconds: f64) -> String {
    let years = seconds / (365.25 * 86_400.0);
    if years < 1.0 { nums::seconds(seconds) } else { format!("{years:.1} years") }
}

fn cosets(found: &WholeCoset) -> String {
    if found.cosets_kept == found.cosets {
        return grouped(found.cosets);
    }
    format!("{}, {} kept under {} symmetries", grouped(found.cosets), grouped(found.cosets_kept), found.symmetries)
}
