//! Variants of the paper on Rubik's Race: its IDA*, random ties, board sizes, and future work.

use super::comparison::fewer;
use super::race::{Contender, Group, Mean, Paper, cell, chart, given_up, groups, notes};
use super::reproduction::{Cell, Findings, Verdict, number, round};
use super::runner::Runner;
use super::{RACE, data};
use antipode_analysis::significance::fit;
use antipode_analysis::statistics::{PearsonCorrelation, mean};
use antipode_core::error::Result;

const ANY_TIE: &[&str] = &["ties=random"];
const TOTAL: &[&str] = &["threshold=total"];

/// Section 3.3 as printed, other readings of it, and section 5.2.
const VARIANTS: [Contender; 10] = [
    Contender::new("IDA* visited, estimates", "ida-visited", Some("misplaced")),
    Contender::new("IDA* visited, estimates", "ida-visited", Some("manhattan")),
    Contender { set: TOTAL, ..Contender::new("IDA* visited, totals", "ida-visited", Some("misplaced")) },
    Contender { set: TOTAL, ..Contender::new("IDA* visited, totals", "ida-visited", Some("manhattan")) },
    Contender { set: ANY_TIE, ..Contender::new("hill climbing, ties at random", "hill", Some("misplaced")) },
    Contender { set: ANY_TIE, ..Contender::new("hill climbing, ties at random", "hill", Some("manhattan")) },
    Contender::new("A* graph", "astar", Some("manhattan")),
    Contender::new("A* graph", "astar", Some("race-conflict")),
    Contender::new("A* graph", "astar", Some("race-matching")),
    Contender::new("genetic algorithm", "ga", Some("manhattan")),
];

/// The other readings, and the paper's future work.
pub(super) fn variants(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { boards, expanded, hill_failures, .. } = data(RACE);
    let groups = groups(runner, &boards, &VARIANTS)?;
    let mut cells = vec![];
    for Contender { name, heuristic, .. } in &VARIANTS {
        let of: Vec<&Group> =
            groups.iter().filter(|group| group.solver == *name && group.heuristic == *heuristic).collect();
        let row = format!("{name}, {}", heuristic.unwrap_or("zero"));
        let runs: f64 = of.iter().map(|group| group.runs.len() as f64).sum();
        let share = of.iter().map(|group| group.failures()).sum::<f64>() / runs;
        cells.push(cell(row.clone(), "% given up", number(100.0 * share)));
        let ours = mean(of.iter().flat_map(|group| group.expanded()));
        let same =
            |mean: &&Mean| name.starts_with("IDA*") && mean.solver == "IDA*" && mean.heuristic.as_deref() == *heuristic;
        let paper = expanded.iter().find(same).map(|reported| reported.mean);
        let verdict = paper.map_or(Verdict::Unpublished, |paper| match ours {
            Some(ours) if ours <= 2.0 * paper && paper <= 2.0 * ours => Verdict::Agrees,
            ours => fewer(ours, Some(paper)),
        });
        cells.push(Cell { paper, verdict, ..cell(row.clone(), "mean expanded", ours) });
        let moves = mean(of.iter().flat_map(|group| group.runs.iter().filter_map(|run| run.moves)));
        let exact = mean(of.iter().flat_map(|group| group.distances.iter().copied())).map(round);
        cells.push(Cell { exact, ..cell(row, "mean moves", moves) });
    }
    // The paper has one share for both heuristics.
    let hill = groups.iter().filter(|group| group.solver.starts_with("hill"));
    let runs: f64 = hill.clone().map(|group| group.runs.len() as f64).sum();
    let share = hill.map(Group::failures).sum::<f64>() / runs;
    let row = cell("hill climbing, ties at random, both".into(), "% given up", number(100.0 * share));
    cells.push(given_up(share, hill_failures, runs, row));
    let mut notes = notes(runner);
    notes.push("IDA* visited: section 3.3, which compares heuristics with the threshold (estimates); IDA* compares distance and heuristic (totals). Means within a factor of two agree.".into());
    notes.push("The genetic algorithm and linear conflicts are future work in the paper; `race-conflict` counts conflicts of nearest tiles, and is not admissible.".into());
    Ok(Findings { cells, chart: chart(&groups), notes })
}

/// "Very little affected by the grid size" (section 4.1).
pub(super) fn size(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { boards, largest, .. } = data(RACE);
    let sides: Vec<usize> = boards.into_iter().chain([largest]).collect();
    let contenders = [
        Contender::new("A* graph", "astar", Some("misplaced")),
        Contender::new("A* graph", "astar", Some("manhattan")),
        Contender::new("hill climbing", "hill", Some("manhattan")),
    ];
    let groups = groups(runner, &sides, &contenders)?;
    let mut cells = vec![];
    for group in &groups {
        cells.push(cell(group.name(), "mean expanded", mean(group.expanded())));
        cells.push(cell(group.name(), "given up", number(group.failures())));
    }
    for Contender { name, heuristic, .. } in &contenders {
        // Runs with a path: the side, the length of the path, and the logarithm of the expanded
        // nodes.
        let mut runs: Vec<[f64; 3]> = vec![];
        for group in groups.iter().filter(|group| group.solver == *name && group.heuristic == *heuristic) {
            let found = group.runs.iter().filter_map(|run| Some((run.moves?, run.expanded)));
            runs.extend(found.map(|(moves, expanded)| [group.side as f64, moves, expanded.max(1.0).log10()]));
        }
        let row = format!("{name}, {}", heuristic.unwrap_or("zero"));
        for (what, at) in [("side", 0), ("moves", 1)] {
            let mut correlation = PearsonCorrelation::default();
            runs.iter().for_each(|run| correlation.see(run[at], run[2]));
            let value = correlation.value().map(round);
            cells.push(cell(row.clone(), &format!("correlation of log10 expanded with {what}"), value));
            let points: Vec<[f64; 2]> = runs.iter().map(|run| [run[at], run[2]]).collect();
            if let Some(line) = fit(&points) {
                cells.push(cell(row.clone(), &format!("slope of log10 expanded by {what}"), number(round(line.slope))));
                cells.push(cell(
                    row.clone(),
                    &format!("standard error of the slope by {what}"),
                    number(round(line.error)),
                ));
            }
        }
    }
    let mut notes = notes(runner);
    notes.push(
        "The sides are the three of the paper: a sixth of the tiles must be a whole number (section 1.2).".into(),
    );
    notes.push("Correlations are over runs that found a path, whose length is the distance with A*.".into());
    Ok(Findings { cells, chart: chart(&groups), notes })
}
