//! The topology of a heuristic as text.

use std::fmt::Write;

use super::audit_figures::percent;
use super::layout::{facts, finish, table};
use antipode_core::nums::{grouped, seconds};
use antipode_jobs::{CraterReport, ExitReport, HeuristicTopology, QUANTILES, RegionReport};

/// The most rows of a table of bounds, depths or samples.
const ROWS: usize = 24;

fn number(value: Option<f64>) -> String {
    value.map_or("none".into(), |value| format!("{value:.4}"))
}

fn regions(found: &RegionReport, of: u64) -> String {
    let share = percent(found.states as f64 / of.max(1) as f64);
    let largest = found.largest.zip(found.example.as_ref());
    let largest =
        largest.map_or(String::new(), |(size, state)| format!("; the largest has {}, as {state}", grouped(size)));
    format!("{}, {} states ({share}){largest}", grouped(found.count), grouped(found.states))
}

fn exits(found: &ExitReport) -> String {
    let Some(quantiles) = found.quantiles else { return "no state has an exit".into() };
    let most = found.most.zip(found.example.as_ref());
    let most = most.map_or(String::new(), |(most, state)| format!(", at most {most}, as from {state}"));
    // Long ways out hurt searches, so the lower half is left out.
    let quantiles = QUANTILES.iter().zip(quantiles).skip(3);
    let quantiles: Vec<_> = quantiles.map(|(share, exit)| format!("{exit} at {:.0} %", 100.0 * share)).collect();
    format!("mean {:.4}; {}{most}", found.mean, quantiles.join(", "))
}

fn craters(found: &CraterReport, of: u64) -> String {
    let depth = found.depths.last().map_or(String::new(), |deepest| format!("; depth at most {}", deepest.depth));
    format!("{}{depth}; a random state has to fill {:.2} states", regions(&found.all, of), found.mean_filled)
}

/// At most [`ROWS`] of the places of a list, evenly spread, the last included.
fn spread(length: usize) -> impl Iterator<Item = usize> {
    let step = length.div_ceil(ROWS).max(1);
    // From the end, so that the last place is among them.
    (0..length).rev().step_by(step).collect::<Vec<_>>().into_iter().rev()
}

/// The topology of a heuristic.
pub(crate) fn heuristic_topology(t: &HeuristicTopology) -> String {
    let mut out = String::new();
    let neighbours = &t.neighbours;
    let mut all = vec![
        ("puzzle", t.spec.clone()),
        ("heuristic", t.heuristic.clone()),
        ("truth", t.truth.clone()),
        ("states", grouped(t.states)),
        ("mean error", number(t.mean_error)),
        ("RMS error", number(t.root_mean_square_error)),
        (
            "correlation",
            format!(
                "Pearson {}, Spearman {}, Kendall (GDRC) {}",
                number(t.pearson),
                number(t.spearman),
                number(t.kendall)
            ),
        ),
        ("best move", format!("the least estimate is optimal in {} of states", percent(t.best_move.is_optimal))),
        (
            "moves",
            format!("{:.3} lower, {:.3} equal, {:.3} higher", neighbours.lower, neighbours.equal, neighbours.higher),
        ),
        ("inconsistencies", grouped(t.inconsistencies)),
    ];
    // Where moves can be undone there are none, and the line would only puzzle.
    if t.dead_ends.states > 0 {
        let (states, recognised) = (grouped(t.dead_ends.states), grouped(t.dead_ends.recognised));
        all.push(("dead ends", format!("{states}, {recognised} of them recognised")));
    }
    let descent = &t.descent;
    all.extend([
        ("local minima", regions(&t.local_minima, t.states)),
        ("benches", regions(&t.benches, t.states)),
        ("contours", regions(&t.contours, t.states)),
    ]);
    if t.passages.count > 0 {
        all.push(("passages", regions(&t.passages, t.states)));
    }
    all.extend([
        ("exit distance", exits(&t.exits)),
        (
            "basin",
            format!(
                "{} states ({}), {:.2} moves on average, at most {}; {} descents are optimal",
                grouped(descent.basin),
                percent(descent.share),
                descent.mean_moves,
                descent.most_moves,
                grouped(descent.optimal)
            ),
        ),
    ]);
    all.extend(t.craters.as_ref().map(|found| ("craters", craters(found, t.states))));
    all.push(("time", seconds(t.seconds)));
    facts(&mut out, &all);

    let mut rows = table(&["depth", "states", "exit distance", "most"]);
    for at in spread(t.exits.by_distance.len()) {
        let depth = t.exits.by_distance[at];
        rows.add_row([
            depth.distance.to_string(),
            grouped(depth.states),
            format!("{:.3}", depth.mean),
            depth.most.to_string(),
        ]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
    if let Some(bounds) = &t.ida {
        let mut rows = table(&["bound", "IDA*", "KRE", "CDP", "branching", "CDP branching"]);
        for at in spread(bounds.len()) {
            let row = bounds[at];
            let cells = [row.counted, row.kre, Some(row.cdp), row.branching, row.cdp_branching]
                .map(|value| value.map_or("-".into(), |value| format!("{value:.2}")));
            rows.add_row([row.bound.to_string()].into_iter().chain(cells));
        }
        let _ = write!(out, "\n{}", finish(rows, 0));
    }
    if !t.must_expand.is_empty() {
        let mut rows = table(&["state", "depth", "A* must expand", "bidirectional"]);
        for at in spread(t.must_expand.len()) {
            let row = &t.must_expand[at];
            let pairs = row.bidirectional.map_or("-".into(), grouped);
            rows.add_row([row.state.clone(), row.distance.to_string(), grouped(row.astar), pairs]);
        }
        let _ = write!(out, "\n{}", finish(rows, 1));
    }
    out
}
