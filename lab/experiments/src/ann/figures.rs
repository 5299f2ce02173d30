//! Figures 2 to 11: costs, estimates, errors, expansions, and the distances of expanded states.

use std::collections::BTreeMap;

use super::setting::{Paper, Row, Setting, deep_network};
use super::{cell, mean_of, share};
use crate::reproduction::{Cell, ChartData, ChartMarks, ChartSeries, Findings, Verdict, number, round};
use crate::runner::{Method, Runner};
use crate::{ANN, data};
use antipode_core::error::{Error, Result};

/// A histogram: numbers in bins of one width, as a series over all bins.
struct Histogram {
    name: String,
    bins: BTreeMap<i64, u64>,
}

impl Histogram {
    fn new(name: &str, width: f64, values: impl Iterator<Item = f64>) -> Histogram {
        let mut bins = BTreeMap::new();
        values.for_each(|value| *bins.entry((value / width).floor() as i64).or_insert(0) += 1);
        Histogram { name: name.into(), bins }
    }
}

/// A chart of histograms with bins of a width.
fn chart(x: &str, y: &str, width: f64, histograms: &[Histogram]) -> ChartData {
    let keys = || histograms.iter().flat_map(|histogram| histogram.bins.keys().copied());
    let bins: Vec<i64> = keys().min().zip(keys().max()).map_or(vec![], |(least, most)| (least..=most).collect());
    let count = |histogram: &Histogram, bin| Some([histogram.bins.get(bin).copied().unwrap_or(0) as f64; 3]);
    let ranges = |histogram| bins.iter().map(|bin| count(histogram, bin)).collect();
    let series = histograms.iter().map(|histogram| ChartSeries::of_ranges(histogram.name.clone(), ranges(histogram)));
    let labels = bins.iter().map(|bin| round(*bin as f64 * width).to_string()).collect();
    ChartData {
        x: x.into(),
        y: y.into(),
        logarithmic: false,
        labels,
        series: series.collect(),
        marks: ChartMarks::Bars,
        ..ChartData::default()
    }
}

/// Every value and how often it occurs.
fn tally(values: &[f64]) -> Vec<[f64; 2]> {
    let mut counts = BTreeMap::<i64, u64>::new();
    values.iter().for_each(|value| *counts.entry((1000.0 * value).round() as i64).or_default() += 1);
    counts.into_iter().map(|(value, count)| [value as f64 / 1000.0, count as f64]).collect()
}

fn deviation(values: &[f64]) -> f64 {
    let mean = mean_of(values.iter().copied());
    mean_of(values.iter().map(|value| (value - mean).powi(2))).sqrt()
}

/// Figure 2: the distances of the boards that trained the deep network.
pub(crate) fn figure2(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let network = deep_network(runner)?;
    let training = &network.description.training;
    let counts: Vec<u64> = serde_json::from_value(training["distances"].clone())
        .map_err(|_| Error::incomplete("the record of the network", "the distances of its training", ""))?;
    let total: u64 = counts.iter().sum();
    let moments: f64 = counts.iter().enumerate().map(|(depth, count)| depth as f64 * *count as f64).sum();
    let cells = vec![
        cell("training", "boards", total as f64, None),
        cell("training", "mean distance", round(moments / total.max(1) as f64), None),
    ];
    let bins = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(depth, count)| (depth as i64, *count));
    let histogram = Histogram { name: "training".into(), bins: bins.collect() };
    let note = format!(
        "The paper: 4,800,000 boards from random shuffles of high and low counts, mostly hard. Ours: {}.",
        training["labels"]
    );
    Ok(Findings { cells, chart: chart("distance", "boards", 1.0, &[histogram]), notes: vec![note] })
}

/// Figure 3: the asymmetric loss.
#[expect(clippy::unnecessary_wraps, reason = "experiments have one type")]
pub(crate) fn figure3(_: &mut Runner<'_, '_>) -> Result<Findings> {
    let alphas = [0.0, 0.4, 0.8];
    let differences: Vec<f64> = (-6..=6).map(|half| f64::from(half) / 2.0).collect();
    let loss = |d: f64, alpha: f64| d * d * (if d == 0.0 { alpha } else { d.signum() + alpha }).powi(2);
    let mut cells = vec![];
    for alpha in alphas {
        for d in [-1.0, 1.0] {
            let column = if d < 0.0 { "one move too few" } else { "one move too many" };
            cells.push(cell(&format!("alpha = {alpha}"), column, round(loss(d, alpha)), None));
        }
        let (few, many) = ((1.0 - alpha) * (1.0 - alpha), (1.0 + alpha) * (1.0 + alpha));
        cells.push(cell(&format!("alpha = {alpha}"), "expectile that it estimates", round(few / (few + many)), None));
    }
    let series = alphas.map(|alpha| ChartSeries {
        name: format!("alpha = {alpha}"),
        ranges: differences.iter().map(|&d| Some([loss(d, alpha); 3])).collect(),
        ..ChartSeries::default()
    });
    let chart = ChartData {
        x: "estimate less distance".into(),
        y: "loss".into(),
        logarithmic: false,
        labels: differences.iter().map(f64::to_string).collect(),
        series: series.into(),
        marks: ChartMarks::Lines,
        ..ChartData::default()
    };
    let note = "By the paper's equation 2. Its minimum is an expectile of the distances of states that the network does not tell apart (W. K. \
                Newey, J. L. Powell, \"Asymmetric least squares estimation and testing\", Econometrica 55, 1987).";
    Ok(Findings { cells, chart, notes: vec![note.into()] })
}

/// Figure 4: the distances of the boards of the evaluation.
pub(crate) fn figure4(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (setting, paper) = (Setting::new(runner, false)?, data::<Paper>(ANN));
    let mean = round(mean_of(setting.costs.iter().copied()));
    let published = setting.published.then_some(paper.mean_cost);
    // Two means of random samples agree within two standard errors.
    let reach = 2.0 * (2.0 / setting.costs.len() as f64).sqrt() * deviation(&setting.costs);
    let verdict = published.map_or(Verdict::Unpublished, |published| match (mean - published).abs() <= reach {
        true => Verdict::Agrees,
        false if mean > published => Verdict::Worse,
        false => Verdict::Better,
    });
    let cells = vec![Cell { verdict, exact: number(mean), ..cell("evaluation", "mean distance", mean, published) }];
    let histogram = Histogram::new("evaluation", 1.0, setting.costs.iter().copied());
    Ok(Findings { cells, chart: chart("distance", "boards", 1.0, &[histogram]), notes: vec![] })
}

/// The rows that a figure shows.
fn rows(setting: &Setting, networks: bool) -> impl Iterator<Item = &Row> {
    setting.rows.iter().filter(move |row| row.name.starts_with("ANN") == networks)
}

/// Single estimates, or their errors.
fn estimates(runner: &mut Runner<'_, '_>, networks: bool, errors: bool) -> Result<Findings> {
    let (setting, paper) = (Setting::new(runner, networks)?, data::<Paper>(ANN));
    let (mut cells, mut histograms, mut exact_values) = (vec![], vec![], vec![]);
    for row in rows(&setting, networks) {
        let all = setting.estimates(runner, row)?;
        let published = paper.estimates.iter().find(|published| setting.published && published.heuristic == row.name);
        let differences: Vec<f64> = all.iter().zip(&setting.costs).map(|(estimate, cost)| estimate - cost).collect();
        let wrong = |ours: f64, theirs: f64| match ours.abs() <= theirs.abs() {
            true => Verdict::Better,
            false => Verdict::Worse,
        };
        if errors {
            let mean = round(mean_of(differences.iter().copied()));
            let theirs = published.map(|published| published.error);
            let verdict = theirs.map_or(Verdict::Unpublished, |theirs| wrong(mean, theirs));
            cells.push(Cell { verdict, ..cell(&row.name, "mean error", mean, theirs) });
            let theirs = published.and_then(|published| published.deviation);
            cells.push(cell(&row.name, "standard deviation", round(deviation(&differences)), theirs));
            let over = differences.iter().filter(|difference| **difference > 0.0).count();
            let over = round(share(over as f64, differences.len() as f64));
            cells.push(cell(&row.name, "% overestimated", over, None));
            histograms.push(Histogram::new(&row.name, 1.0, differences.into_iter()));
        } else {
            let mean = round(mean_of(all.iter().copied()));
            let exact = number(round(mean_of(setting.costs.iter().copied())));
            let theirs = published.map(|published| published.mean);
            let verdict = theirs.zip(exact).map_or(Verdict::Unpublished, |(theirs, exact)| {
                // The paper has one decimal.
                let same = (mean - theirs).abs() < 0.05;
                if same { Verdict::Agrees } else { wrong(mean - exact, theirs - exact) }
            });
            cells.push(Cell { exact, verdict, ..cell(&row.name, "mean estimate", mean, theirs) });
            exact_values.push(tally(&all));
            histograms.push(Histogram::new(&row.name, 1.0, all.into_iter()));
        }
    }
    let x = if errors { "estimate less distance" } else { "estimate" };
    let mut chart = chart(x, "boards", 1.0, &histograms);
    // Patterns have few estimates, and weights move them between whole numbers.
    for (series, values) in chart.series.iter_mut().zip(exact_values).filter(|_| !networks) {
        series.counts = vec![values];
    }
    Ok(Findings { cells, chart, notes: setting.networks()?.into_iter().collect() })
}

/// Figure 5.
pub(crate) fn figure5(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    estimates(runner, false, false)
}

/// Figure 6.
pub(crate) fn figure6(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    estimates(runner, true, false)
}

/// Figure 7.
pub(crate) fn figure7(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    estimates(runner, false, true)
}

/// Figure 8.
pub(crate) fn figure8(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    estimates(runner, true, true)
}

/// The rows of figures 9 to 11.
fn two(setting: &Setting) -> impl Iterator<Item = &Row> {
    setting.rows.iter().filter(|row| ["PDB 7-8", "ANN"].contains(&row.name.as_str()))
}

/// Figure 9: expansions, in octaves.
pub(crate) fn figure9(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let setting = Setting::new(runner, true)?;
    let (mut cells, mut histograms) = (vec![], vec![]);
    for row in two(&setting) {
        let mut all: Vec<f64> = setting.solve(runner, row)?.iter().map(|run| run.expanded).collect();
        all.sort_by(f64::total_cmp);
        let middle = crate::comparison::median(&all).unwrap_or(0.0);
        cells.push(cell(&row.name, "median expanded", middle, None));
        cells.push(cell(&row.name, "most expanded", all.last().copied().unwrap_or(0.0), None));
        histograms.push(Histogram::new(&row.name, 1.0, all.iter().map(|expanded| expanded.max(1.0).log2())));
    }
    let mut chart = chart("expanded, at least", "boards", 1.0, &histograms);
    chart.labels = chart.labels.iter().map(|octave| 2f64.powf(octave.parse().unwrap_or(0.0)).to_string()).collect();
    Ok(Findings { cells, chart, notes: setting.networks()?.into_iter().collect() })
}

/// The most expanded states of a board whose distances are computed.
const MOST_STATES: usize = 200;

/// The distances of expanded states with a heuristic.
fn distances(runner: &mut Runner<'_, '_>, name: &str) -> Result<Findings> {
    let setting = Setting::new(runner, true)?;
    let boards = runner.runs(60, 20) as usize;
    let row = two(&setting).find(|row| row.name == name);
    let row = row.ok_or_else(|| Error::unknown("method", name, two(&setting).map(|row| row.name.as_str())))?;
    let solver = runner.open(&setting.problem, Method::new("astar", Some(&row.heuristic)))?;
    let mut states = vec![];
    for board in &setting.boards[..boards] {
        let mut all = vec![];
        solver.trace(board, runner.watch.signal(), &mut |state| all.push(state.to_vec()))?;
        // Take states evenly spread over the search.
        states.extend(all.iter().step_by(all.len().div_ceil(MOST_STATES).max(1)).cloned());
    }
    let tables = setting.rows[0].heuristic.clone();
    let runs = runner.solve(&setting.problem, &states, Method::new("ida", Some(&tables)))?;
    let all: Vec<f64> = runs.iter().filter_map(|run| run.moves).collect();
    let start = mean_of(setting.costs[..boards].iter().copied());
    let cells = vec![
        cell(name, "mean distance of expanded states", round(mean_of(all.iter().copied())), None),
        cell(name, "mean distance of the boards", round(start), None),
    ];
    let histogram = Histogram::new(name, 1.0, all.into_iter());
    let note = format!("{boards} boards, up to {MOST_STATES} expanded states of each, spread evenly over the search.");
    let notes = [note].into_iter().chain(setting.networks()?).collect();
    Ok(Findings { cells, chart: chart("distance", "expanded states", 1.0, &[histogram]), notes })
}

/// Figure 10.
pub(crate) fn figure10(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    distances(runner, "ANN")
}

/// Figure 11.
pub(crate) fn figure11(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    distances(runner, "PDB 7-8")
}
