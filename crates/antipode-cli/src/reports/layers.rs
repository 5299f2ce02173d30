//! Layers as tables: states, orbits, shortest solutions, subsets.

use std::fmt::Write;

use super::layout::{facts, finish, table};
use antipode_core::model::{HashedForm, subset_text};
use antipode_core::nums::{self, grouped};
use antipode_jobs::{
    LayerDigests, OrbitCounts, OrbitExample, OrbitStates, PathCounts, PathNumber, SubsetCounts, SubsetSolutions,
};

/// The numbers of states by depth. Depths without states are left out: costs can make many.
fn depths(layers: &[u64]) -> String {
    let mut rows = table(&["depth", "states"]);
    for (depth, &states) in layers.iter().enumerate().filter(|(_, states)| **states > 0) {
        rows.add_row([depth.to_string(), grouped(states)]);
    }
    finish(rows, 0)
}

/// The layers of a search.
pub(super) fn layers(out: &mut String, layers: &[u64]) {
    let _ = write!(out, "\n{}", depths(layers));
}

/// The layers with the numbers of orbits beside those of states.
pub(super) fn orbit_layers(out: &mut String, layers: &[u64], orbits: &OrbitCounts) {
    let inverses = orbits.layers_with_inverses.as_ref();
    let columns = ["depth", "states", "orbits", "with inverses"];
    let mut rows = table(&columns[..if inverses.is_some() { 4 } else { 3 }]);
    let all = layers.iter().zip(&orbits.layers).enumerate();
    // Costs can leave depths without states.
    for (depth, (&states, &of_states)) in all.filter(|(_, (states, _))| **states > 0) {
        let numbers = [states, of_states].into_iter().chain(inverses.map(|inverses| inverses[depth]));
        rows.add_row(std::iter::once(depth.to_string()).chain(numbers.map(grouped)));
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
}

/// The deepest orbits, with their sizes.
pub(super) fn deepest_orbits(out: &mut String, whole: bool, orbits: &OrbitCounts) {
    if orbits.antipodes.is_empty() {
        return;
    }
    let (shown, all) = (orbits.antipodes.len() as u64, orbits.layers.last().copied().unwrap_or(0));
    let some = if shown == all { String::new() } else { format!(", {} of {}", grouped(shown), grouped(all)) };
    let what = if whole { "antipodes up to symmetry" } else { "orbits of the deepest layer" };
    let _ = writeln!(out, "\n{what}{some}:");
    orbits.antipodes.iter().for_each(|orbit| {
        let _ = writeln!(out, "  {}  (orbit of {})", orbit.state, grouped(orbit.size));
    });
}

/// A state of each orbit, with its size.
pub(crate) fn orbit_states(found: &OrbitStates) -> String {
    let mut out = String::new();
    for OrbitExample { state, size, .. } in &found.orbits {
        let _ = writeln!(out, "{state}  (orbit of {})", grouped(*size));
    }
    out
}

/// The shortest solutions and the moves of the states at each depth. Where moves have `costs`, not
/// every move that leads nearer is optimal.
pub(super) fn path_layers(out: &mut String, layers: &[PathCounts], costs: bool) {
    let solutions = if costs { "cheapest" } else { "shortest" };
    let _ = writeln!(out, "\n{solutions} solutions of a state, and its moves by where they lead:");
    let optimal = costs.then_some("optimal");
    let columns = ["depth", "fewest", "mean", "most", "with a single one"].into_iter().chain(optimal);
    let mut rows = table(&columns.chain(["nearer", "as far", "farther"]).collect::<Vec<_>>());
    for layer in layers {
        let moves = optimal.map(|_| layer.optimal).into_iter().chain([layer.nearer, layer.level, layer.farther]);
        let numbers = [number(layer.fewest), mean(layer.mean), number(layer.most), grouped(layer.single)];
        let moves = moves.map(|moves| format!("{moves:.3}"));
        rows.add_row(std::iter::once(layer.depth.to_string()).chain(numbers).chain(moves));
    }
    let _ = write!(out, "{}", finish(rows, 0));
    if let Some(last) = layers.last() {
        let depth = last.depth;
        let _ = writeln!(out, "most at depth {depth}: {}", last.most_example);
        last.single_example.iter().for_each(|state| {
            let _ = writeln!(out, "a single one at depth {depth}: {state}");
        });
    }
}

/// The digests of the layers. Depths without states are left out.
pub(super) fn digest_layers(out: &mut String, digests: &LayerDigests) {
    let of = match digests.of {
        HashedForm::Values => "values",
        HashedForm::Text => "texts",
    };
    let mut rows = table(&["depth", "digest"]);
    for (depth, digest) in digests.layers.iter().enumerate().filter(|(_, digest)| digest.bytes().any(|c| c != b'0')) {
        rows.add_row([depth.to_string(), digest.clone()]);
    }
    let _ = write!(out, "\ndigests of the {of} of the states:\n{}", finish(rows, 0));
}

/// The states of a subset at each depth, and the deepest of them. `costs`: depths are costs of
/// moves.
pub(super) fn subset_layers(out: &mut String, subset: &SubsetCounts, costs: bool) {
    let (text, states) = (subset_text(&subset.among, &subset.except), grouped(subset.states));
    let _ = write!(out, "\nsubset {text}: {states} states");
    // Otherwise no state of the subset reaches a goal.
    let (Some(god_number), Some(mean)) = (subset.god_number, subset.mean_depth) else {
        out.push('\n');
        return;
    };
    let most = if costs { format!("cost at most {god_number}") } else { format!("at most {god_number} moves") };
    let _ = writeln!(out, ", {most}, mean {mean:.4}");
    out.push_str(&depths(&subset.layers));
    subset.antipodes.examples.iter().for_each(|state| {
        let _ = writeln!(out, "at depth {god_number}: {state}");
    });
}

/// The lengths of solutions of all states of a subset.
pub(crate) fn subset_solutions(found: &SubsetSolutions) -> String {
    let mut out = String::new();
    let counts = &found.counts;
    let length = match (counts.god_number, found.optimal) {
        (None, _) => "none".into(),
        (Some(length), true) => length.to_string(),
        (Some(length), false) => format!("{length}, not proven shortest"),
    };
    let mut all = vec![
        ("puzzle", found.spec.clone()),
        ("subset", subset_text(&counts.among, &counts.except)),
        ("states", grouped(counts.states)),
        ("classes", format!("{} under symmetry and inversion", grouped(found.classes))),
    ];
    if found.words > 0 {
        all.push(("words", grouped(found.words)));
    }
    if found.searches > 0 {
        let rest = if found.words > 0 { " that words do not reach" } else { "" };
        all.push(("searches", format!("{}, one for each class{rest}", grouped(found.searches))));
    }
    if found.unsolved > 0 {
        all.push(("not solved", grouped(found.unsolved)));
    }
    all.extend([
        ("solver", found.solver.clone() + &found.heuristic.iter().map(|name| format!(", {name}")).collect::<String>()),
        ("most moves", length),
        ("mean", counts.mean_depth.map_or("none".into(), |mean| format!("{mean:.4}"))),
        ("time", format!("{} ({:.1} CPU-s)", nums::seconds(found.seconds), found.cpu_seconds)),
    ]);
    facts(&mut out, &all);
    layers(&mut out, &counts.layers);
    if !counts.antipodes.examples.is_empty() {
        let _ = writeln!(out, "\none state of each class with the most moves:");
        counts.antipodes.examples.iter().for_each(|state| {
            let _ = writeln!(out, "  {state}");
        });
    }
    out
}

/// A number of paths, or its size if it is large.
fn number(number: PathNumber) -> String {
    number.exact.map_or_else(|| format!("2^{:.3}", number.log2), grouped)
}

/// A mean number of paths.
fn mean(mean: f64) -> String {
    if mean < 1e12 { format!("{mean:.3}") } else { format!("{mean:.4e}") }
}
