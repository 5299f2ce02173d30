//! Whole cosets as text.

use std::fmt::Write;

use super::layers::layers;
use super::layout::{counted, facts};
use antipode_core::nums::{self, grouped};
use antipode_jobs::WholeCoset;

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
    if found.undecided > 0 {
        all.push(("undecided", counted(found.undecided, "state")));
    }
    if found.solved > 0 {
        all.push(("one by one", counted(found.solved, "state")));
    }
    all.push(("words", grouped(found.words)));
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

fn cosets(found: &WholeCoset) -> String {
    if found.cosets_kept == found.cosets {
        return grouped(found.cosets);
    }
    format!("{}, {} kept under {} symmetries", grouped(found.cosets), grouped(found.cosets_kept), found.symmetries)
}
