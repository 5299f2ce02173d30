//! The paper's genetic algorithm on the 3x3 board, which the paper does not use.

use rand::SeedableRng;
use rand::seq::index::sample;
use rand_chacha::ChaCha8Rng;

use super::genetic::all_states;
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, number, round};
use super::runner::{Method, Run, Runner};
use super::sliding::{EIGHT, unpublished};
use antipode_analysis::significance::{fit, mann_whitney};
use antipode_analysis::statistics::mean;
use antipode_core::error::Result;
use antipode_core::model::Problem;

/// Sizes, which the paper does not give: small enough to run on all states.
const SIZES: [&str; 2] = ["population=100", "generations=20"];

/// The steps of the algorithm as the paper gives them: children in anticlockwise order, all pairs
/// crossed, one move of failed paths changed.
const PRINTED: [&str; 4] = ["order=anticlockwise", "crossover-rate=1", "mutation=move", "mutation-rate=1"];

/// States of the 3x3 board, and the runs of a genetic algorithm on them.
struct Sample {
    states: Vec<(Vec<u8>, u32, f64)>,
}

impl Sample {
    /// All states, or `count` random ones, by distance.
    fn draw(runner: &Runner<'_, '_>, problem: &Problem, count: usize) -> Sample {
        let all = all_states(problem);
        if count >= all.len() {
            return Sample { states: all };
        }
        let mut chosen = sample(&mut ChaCha8Rng::seed_from_u64(runner.options.seed), all.len(), count).into_vec();
        chosen.sort_unstable();
        Sample { states: chosen.into_iter().map(|at| all[at].clone()).collect() }
    }

    fn solve(&self, runner: &mut Runner<'_, '_>, problem: &Problem, set: &[&str]) -> Result<Vec<Run>> {
        let set: Vec<String> = SIZES.iter().chain(set).map(|text| (*text).to_string()).collect();
        let states: Vec<Vec<u8>> = self.states.iter().map(|(state, ..)| state.clone()).collect();
        let method = Method { set: &set, ..Method::new("ga", Some("manhattan")) };
        runner.solve(problem, &states, method)
    }

    /// The cells of solved, optimal and mean excess for some runs. These are at distances that `at`
    /// accepts. Also returns the excesses of the runs that found a path.
    fn judge(&self, row: &str, runs: &[Run], at: impl Fn(u32) -> bool) -> (Vec<Cell>, Vec<f64>) {
        let here: Vec<(f64, &Run)> = self
            .states
            .iter()
            .zip(runs)
            .filter(|((_, d, _), _)| at(*d))
            .map(|((_, d, _), run)| (f64::from(*d), run))
            .collect();
        let excess: Vec<f64> = here.iter().filter_map(|(distance, run)| Some(run.moves? - distance)).collect();
        let percent = |count: usize| number(round(100.0 * count as f64 / here.len() as f64));
        let optimal = excess.iter().filter(|excess| **excess == 0.0).count();
        let cells = vec![
            unpublished(row, "states", number(here.len() as f64)),
            unpublished(row, "% solved", percent(excess.len())),
            unpublished(row, "% optimal", percent(optimal)),
            unpublished(row, "mean excess", mean(excess.iter().copied()).map(round)),
        ];
        (cells, excess)
    }
}

/// The algorithm on all states of 3x3.
pub(super) fn eight(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let problem = Runner::puzzle(EIGHT, None)?;
    let count = runner.runs(181_440, 15);
    let sample = Sample::draw(runner, &problem, count as usize);
    let (mut cells, mut series, deepest) = (vec![], vec![], 31);
    for (done, (name, set)) in
        [("as printed", &PRINTED[..]), ("bits flipped", &["crossover-rate=1"])].into_iter().enumerate()
    {
        runner.tell(done, 2)?;
        let runs = sample.solve(runner, &problem, set)?;
        cells.extend(sample.judge(&format!("{name}, all"), &runs, |_| true).0);
        let mut ranges = vec![];
        for depth in 0..=deepest {
            let (found, mut excess) = sample.judge(&format!("{name}, {depth} moves"), &runs, |d| d == depth);
            if sample.states.iter().any(|(_, d, _)| *d == depth) {
                cells.extend(found);
            }
            excess.sort_by(f64::total_cmp);
            ranges.push(excess.first().map(|least| [*least, excess[excess.len() / 2], excess[excess.len() - 1]]));
        }
        series.push(ChartSeries::of_ranges(name, ranges));
    }
    let chart = ChartData {
        x: "distance".into(),
        y: "moves more than the distance: least, median, most".into(),
        logarithmic: false,
        labels: (0..=deepest).map(|depth| depth.to_string()).collect(),
        series,
        ..ChartData::default()
    };
    let notes = vec![
        format!("{} states. Loops are cut from paths.", sample.states.len()),
        format!("As printed: {}. {} and fitness are ours: the paper has none.", PRINTED.join(", "), SIZES.join(", ")),
        "\"This gives the optimal solution in lesser time and with less number of moves\" (section 5.4).".into(),
    ];
    Ok(Findings { cells, chart, notes })
}

/// The future work of section 7: crossovers, two strands, regression and tests.
pub(super) fn operators(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let problem = Runner::puzzle(EIGHT, None)?;
    let count = runner.runs(500, 6);
    let sample = Sample::draw(runner, &problem, count as usize);
    let full = "crossover-rate=1";
    let variants: [(&str, &[&str]); 9] = [
        ("one-point", &[full]),
        ("two-point", &[full, "crossover=two-point"]),
        ("multi-point", &[full, "crossover=multi-point"]),
        ("uniform", &[full, "crossover=uniform"]),
        ("cut-and-splice", &[full, "crossover=cut-and-splice"]),
        ("diploid, one-point", &[full, "strands=diploid"]),
        ("one move changed", &[full, "mutation=move", "mutation-rate=1"]),
        ("children anticlockwise", &[full, "order=anticlockwise"]),
        ("no crossover", &["crossover-rate=0"]),
    ];
    let (mut cells, mut first, mut ranges) = (vec![], vec![], vec![]);
    for (done, (name, set)) in variants.iter().enumerate() {
        runner.tell(done, variants.len())?;
        let runs = sample.solve(runner, &problem, set)?;
        cells.extend(sample.judge(name, &runs, |_| true).0);
        let mut expanded: Vec<f64> = runs.iter().map(|run| run.expanded).collect();
        cells.push(unpublished(name, "mean expanded", mean(expanded.iter().copied()).map(round)));
        if done == 0 {
            first.clone_from(&expanded);
        } else {
            let p = mann_whitney(&expanded, &first).map(round);
            cells.push(unpublished(name, "p against one-point, expanded", p));
        }
        // For runs that found a path, the growth of the logarithm of the work per move.
        let solved = sample.states.iter().zip(&runs).filter(|((_, d, _), run)| *d > 0 && run.moves.is_some());
        let points: Vec<[f64; 2]> =
            solved.map(|((_, d, _), run)| [f64::from(*d), run.expanded.max(1.0).log10()]).collect();
        if let Some(line) = fit(&points) {
            for (column, value) in [
                ("slope of log10 expanded by move", line.slope),
                ("its standard error", line.error),
                ("R^2", line.determination),
            ] {
                cells.push(unpublished(name, column, number(round(value))));
            }
        }
        expanded.sort_by(f64::total_cmp);
        ranges.push(Some([expanded[0], expanded[expanded.len() / 2], expanded[expanded.len() - 1]]));
    }
    let chart = ChartData {
        x: "operators".into(),
        y: "expanded nodes: least, median, most".into(),
        logarithmic: true,
        labels: variants.iter().map(|(name, _)| (*name).to_string()).collect(),
        series: vec![ChartSeries::of_ranges("3x3", ranges)],
        ..ChartData::default()
    };
    let notes = vec![
        format!("{} random states of 3x3, the same for all; {}.", sample.states.len(), SIZES.join(", ")),
        "p: two-sided test of ranks (Mann and Whitney) of expanded nodes. Slopes are over runs that found a path, so over easier states.".into(),
        "The paper intends such an analysis (section 7) and has none.".into(),
    ];
    Ok(Findings { cells, chart, notes })
}
