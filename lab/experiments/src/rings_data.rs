//! The raw data of the authors of the paper on rings, against their tables and p-values.
//!
//! `lab/experiments/data/rings-runs.json` counts the runs in their public repository.

use serde::Deserialize;

use super::comparison::{fewer, median};
use super::data;
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::ring_levels::{Row, paper};
use super::runner::Runner;
use super::sliding::unpublished;
use antipode_analysis::significance::{mann_whitney, student, welch};
use antipode_analysis::statistics::mean;
use antipode_core::error::Result;

const RUNS: &str = include_str!("../data/rings-runs.json");

/// The runs of all methods.
#[derive(Debug, Deserialize)]
pub(super) struct RawData {
    pub(super) repository: String,
    pub(super) astar: Vec<RawRuns>,
    pub(super) ea: Vec<RawRuns>,
    pub(super) rl: Vec<RawRuns>,
    /// Evolution on level 0 of d = 3, k = 2.
    pub(super) rates: Vec<RawRate>,
}

/// The successful runs of a level.
#[derive(Debug, Deserialize)]
pub(super) struct RawRuns {
    d: u32,
    k: u32,
    level: u32,
    /// Numbers of moves, each with the number of runs, in order.
    moves: Vec<(u32, u32)>,
    /// The median CPU time.
    pub(super) seconds: Option<f64>,
}

/// The runs for a mutation rate.
#[derive(Debug, Deserialize)]
pub(super) struct RawRate {
    pub(super) c: f64,
    pub(super) runs: f64,
    pub(super) moves: Vec<(u32, u32)>,
    pub(super) generations: f64,
}

/// The raw data.
pub(super) fn raw() -> RawData {
    data(RUNS)
}

/// All numbers of moves, sorted.
pub(super) fn lengths(moves: &[(u32, u32)]) -> Vec<f64> {
    moves.iter().flat_map(|&(moves, runs)| std::iter::repeat_n(f64::from(moves), runs as usize)).collect()
}

/// The moves of a row, sorted; `None` if the repository has no runs of it.
pub(super) fn of_row(runs: &[RawRuns], row: &Row) -> Option<Vec<f64>> {
    runs.iter().find(|runs| (runs.d, runs.k, runs.level) == (row.d, row.k, row.level)).map(|runs| lengths(&runs.moves))
}

/// Whether a printed figure is this one, rounded or truncated to its decimals.
fn is_printed(figure: f64, printed: f64) -> bool {
    let text = printed.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    (figure - printed).abs() < 10f64.powi(-(decimals as i32))
}

/// The p-values of section 4.2 from the raw data: that of the authors' notebook, and others.
pub(super) fn p_values(dimension: u32, reported: f64) -> Vec<Cell> {
    let (paper, raw) = (paper(), raw());
    let rows = || paper.ea.iter().filter(|row| (row.d, row.k) == (dimension, 2));
    let levels = |runs: &[RawRuns]| -> Vec<Vec<f64>> { rows().filter_map(|row| of_row(runs, row)).collect() };
    let [ea, rl] = [levels(&raw.ea), levels(&raw.rl)];
    let means = |levels: &[Vec<f64>]| -> Vec<f64> {
        levels.iter().filter_map(|lengths| mean(lengths.iter().copied())).collect()
    };
    let row = format!("d = {dimension}, k = 2, raw data");
    let known = student(&means(&ea), &means(&rl));
    let verdict = match known {
        Some(p) if is_printed(p, reported) => Verdict::Agrees,
        _ => Verdict::Worse,
    };
    let note = format!("the notebook of {} compares the means of {} levels with each other", raw.repository, ea.len());
    let mut cells = vec![Cell {
        paper: number(reported),
        verdict,
        note: Some(note),
        ..unpublished(&row, "p-value, Student's test of the levels' means", known.map(round))
    }];
    let more = [
        ("p-value, Welch's test of the levels' means", welch(&means(&ea), &means(&rl))),
        ("p-value, test of ranks of the levels' means", mann_whitney(&means(&ea), &means(&rl))),
        ("p-value, Welch's test of all runs", welch(&ea.concat(), &rl.concat())),
        ("p-value, test of ranks of all runs", mann_whitney(&ea.concat(), &rl.concat())),
    ];
    cells.extend(more.map(|(column, p)| unpublished(&row, column, p.map(round))));
    for (level, (ea, rl)) in ea.iter().zip(&rl).enumerate() {
        let row = format!("d = {dimension}, k = 2, level {level}, raw data");
        cells.push(unpublished(&row, "p-value, Welch's test of all runs", welch(ea, rl).map(round)));
    }
    cells
}

/// Tables 2, 4 and 5 from the raw data. Our figures are those of the data.
#[expect(clippy::unnecessary_wraps, reason = "experiments have one type")]
pub(super) fn tables(_: &mut Runner<'_, '_>) -> Result<Findings> {
    let (paper, raw) = (paper(), raw());
    let (mut cells, mut labels, mut theirs, mut printed) = (vec![], vec![], vec![], vec![]);
    let range = |sorted: &[f64]| Some([*sorted.first()?, median(sorted)?, *sorted.last()?]);
    for (table, rows, runs) in [(2, &paper.astar, &raw.astar), (4, &paper.ea, &raw.ea), (5, &paper.rl, &raw.rl)] {
        for row in rows {
            let name = format!("table {table}, {}", row.name());
            let Some(found) = of_row(runs, row) else { continue };
            let evolved = of_row(&raw.ea, row).filter(|evolved| table == 5 && *evolved != found);
            let copied = evolved.is_some_and(|evolved| {
                range(&evolved) == row.min.zip(row.median).zip(row.max).map(|((a, b), c)| [a, b, c])
            });
            let note = copied.then(|| "the table has the figure of evolution's runs".to_string());
            let judged = |column: &str, ours: Option<f64>, paper: Option<f64>| {
                let verdict = match (paper, ours) {
                    (None, None) => return None,
                    _ => fewer(ours, paper),
                };
                let note = note.clone().filter(|_| verdict != Verdict::Agrees);
                Some(Cell { paper, verdict, note, ..unpublished(&name, column, ours) })
            };
            cells.extend(judged("min", found.first().copied(), row.min));
            if table == 2 {
                continue;
            }
            // All failed runs are missing from the data.
            let success = 100.0 * found.len() as f64 / paper.runs as f64;
            let verdict = if is_printed(success, row.success) { Verdict::Agrees } else { Verdict::Impossible };
            let note = (verdict != Verdict::Agrees).then(|| format!("{} of {} runs", found.len(), paper.runs));
            let success = Cell {
                paper: number(row.success),
                verdict,
                note,
                ..unpublished(&name, "success %", number(round(success)))
            };
            cells.push(success);
            cells.extend(judged("max", found.last().copied(), row.max));
            cells.extend(judged("median", median(&found), row.median));
            labels.push(format!("{table}: {}.{}.{}", row.d, row.k, row.level));
            theirs.push(range(&found));
            printed.push(row.min.zip(row.median).zip(row.max).map(|((a, b), c)| [a, b, c]));
        }
    }
    let slow = raw.astar.iter().filter(|runs| runs.level == 4).filter_map(|runs| runs.seconds);
    let seconds: Vec<String> = slow.map(|seconds| seconds.to_string()).collect();
    let notes = vec![
        format!(
            "Our figures are those of the raw data in {}: `lab/scripts/rings_runs.py` counts them.",
            raw.repository
        ),
        format!(
            "Table 2 has no path for level 4 of d = 4, k = 1. The data have one of 12 moves, found in {} s of its limit of 3600 s.",
            seconds.join(", ")
        ),
        "The repository has no runs of learning for d = 5. Its files of A* for d = 5 are copies of those for d = 4."
            .into(),
    ];
    let series = vec![ChartSeries::of_ranges("raw data", theirs), ChartSeries::of_ranges("paper", printed)];
    let (x, y) = ("table: d.k.level".into(), "moves: least, median, most".into());
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: true, labels, series, ..ChartData::default() }, notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The p-values of the notebook in the authors' repository.
    #[test]
    fn p_values_are_those_of_the_notebook() {
        for (dimension, reported, known) in [(3, 0.12, 0.127_249_595_711_699_91), (4, 0.03, 0.031_347_766_155_358_6)] {
            let cells = p_values(dimension, reported);
            assert_eq!((cells[0].ours, cells[0].verdict), (Some(round(known)), Verdict::Agrees));
        }
    }
}
