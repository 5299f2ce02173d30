//! Three readings of the paper's evolution: moves among the legal ones, algorithm 3 to the letter,
//! and the program of its authors.

use super::comparison::{median, medians, rates};
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::ring_levels::{RingLevel, Row, paper};
use super::rings_data::raw;
use super::rings_tables::C;
use super::runner::{Runner, lengths};
use super::sliding::unpublished;
use antipode_core::error::Result;

const READINGS: [&str; 3] = ["legal", "letter", "program"];

/// Mutation rates at which the readings are compared.
const RATES: [f64; 8] = [1.0, 1.4, 1.8, 2.6, 4.0, 5.0, 6.0, 7.0];

/// Success and moves by reading, on the levels of table 4 and by mutation rate.
pub(super) fn readings(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let paper = paper();
    let runs = runner.runs(paper.runs, 5);
    let quick = runner.options.quick;
    let rows: Vec<&Row> = paper.ea.iter().filter(|row| row.d == 3 || !quick).collect();
    let (mut cells, mut labels) = (vec![], vec![]);
    let mut series = READINGS.map(|name| ChartSeries::of_ranges(name, vec![]));
    let mut theirs = vec![];
    let total = rows.len() + RATES.len();
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, total)?;
        let level = row.level(runner)?;
        for (reading, series) in READINGS.iter().zip(&mut series) {
            let (name, reported) = (row.name(), [row.success / 100.0, paper.runs as f64]);
            series.ranges.push(compare(
                runner,
                &level,
                reading,
                C,
                runs,
                &name,
                Some((reported, row.median)),
                &mut cells,
            )?);
        }
        labels.push(format!("{}.{}.{}", row.d, row.k, row.level));
        theirs.push(number(row.success).map(|success| [success; 3]));
    }
    let row = paper.ea.iter().find(|row| (row.d, row.k, row.level) == (3, 2, 0));
    for (done, c) in RATES.into_iter().enumerate() {
        runner.tell(rows.len() + done, total)?;
        let Some(row) = row else { continue };
        let level = row.level(runner)?;
        let raw = raw();
        let known = raw.rates.iter().find(|rate| rate.c == c);
        let known = known.map(|rate| {
            let lengths = super::rings_data::lengths(&rate.moves);
            ([lengths.len() as f64 / rate.runs, rate.runs], median(&lengths))
        });
        for (reading, series) in READINGS.iter().zip(&mut series) {
            let name = format!("{}, c = {c}", row.name());
            series.ranges.push(compare(runner, &level, reading, c, runs, &name, known, &mut cells)?);
        }
        labels.push(format!("c = {c}"));
        theirs.push(known.map(|([rate, _], _)| [100.0 * rate; 3]));
    }
    let mut series: Vec<ChartSeries> = series.into();
    series.push(ChartSeries::of_ranges("paper", theirs));
    let notes = vec![
        format!("{runs} runs each. Loops stay in the paths, as in the paper."),
        "legal: a move is drawn among all legal ones. letter: algorithm 3 draws a ring, and does nothing if it is blocked. \
         program: that of github.com/lemerleau/CubicPuzzle draws as many different rings as the distribution says; \
         vertices that lie on several free faces count several times, and ties in the elite are broken by age."
            .into(),
        "The paper's figures by mutation rate are from the raw data of its authors (`rings-data`).".into(),
    ];
    let (x, y) = ("d.k.level, then d = 3, k = 2, level 0 by c".into(), "success in %".into());
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: false, labels, series, ..ChartData::default() }, notes })
}

/// The cells of a reading; returns its success for the chart.
#[expect(clippy::too_many_arguments, reason = "a loop's body, used by two loops")]
fn compare(
    runner: &mut Runner<'_, '_>,
    level: &RingLevel,
    reading: &str,
    c: f64,
    runs: u64,
    row: &str,
    reported: Option<([f64; 2], Option<f64>)>,
    cells: &mut Vec<Cell>,
) -> Result<Option<[f64; 3]>> {
    let all = level.evolve(runner, reading, c, runs)?;
    let found = lengths(&all);
    let share = found.len() as f64 / all.len() as f64;
    let cell = |column: String, ours, paper: Option<f64>, verdict: Option<Verdict>| Cell {
        paper,
        verdict: verdict.unwrap_or(Verdict::Unpublished),
        ..unpublished(row, &column, ours)
    };
    let verdict = reported.map(|(theirs, _)| rates([share, runs as f64], theirs));
    let theirs = reported.map(|(theirs, _)| round(100.0 * theirs[0]));
    cells.push(cell(format!("success %, {reading}"), number(round(100.0 * share)), theirs, verdict));
    let theirs = reported.and_then(|(_, median)| median);
    let verdict = theirs.filter(|_| !found.is_empty()).map(|theirs| medians(&found, theirs));
    cells.push(cell(format!("median, {reading}"), median(&found), theirs, verdict));
    Ok(Some([100.0 * share; 3]))
}
