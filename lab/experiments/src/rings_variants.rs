//! Open questions of the paper on rings: its proposition, other distributions, the number of states
//! with weights, a hybrid.

use super::comparison::median;
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::ring_levels::{RingLevel, Row, paper};
use super::rings_tables::C;
use super::runner::{Method, Runner, lengths};
use super::sliding::unpublished;
use antipode_analysis::statistics::mean;
use antipode_core::error::Result;

/// Proposition 1 compared with the numbers of states and of nodes that A* expands.
pub(super) fn proposition(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let rows = paper().astar;
    let rows: Vec<&Row> = rows.iter().filter(|row| row.k > 1).collect();
    let (mut cells, mut labels, mut bounds, mut all, mut expanded) = (vec![], vec![], vec![], vec![], vec![]);
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = row.level(runner)?;
        let Some(distance) = level.distance else { continue };
        let bound = f64::from((1 << row.k) - 1).powf(distance);
        // All placements of `level.rings` rings: the states of all components.
        let states: f64 = (0..level.rings).map(|ring| f64::from((1 << row.d) - ring)).product();
        let run = runner.repeat(&level.problem, &level.start, Method::new("astar", Some("hamming")), 1)?;
        let name = row.name();
        let ours = run.first().map_or(0.0, |run| run.expanded);
        let verdict = if bound > states { Verdict::Impossible } else { Verdict::Better };
        let verdict = if ours >= bound { Verdict::Agrees } else { verdict };
        let note = (bound > states).then(|| format!("there are only {states} placements of the rings"));
        cells.push(Cell {
            paper: number(bound),
            exact: None,
            verdict,
            note,
            ..unpublished(&name, "nodes of A*, at least (2^k - 1)^n", number(ours))
        });
        labels.push(format!("{}.{}.{}", row.d, row.k, row.level));
        bounds.push(Some([bound; 3]));
        all.push(Some([states; 3]));
        expanded.push(Some([ours; 3]));
    }
    let series = vec![
        ChartSeries::of_ranges("(2^k - 1)^n", bounds),
        ChartSeries::of_ranges("placements", all),
        ChartSeries::of_ranges("expanded by A*", expanded),
    ];
    let (x, y) = ("d.k.level".into(), "states".into());
    let notes = vec![
        "n is the distance. A* with a closed set expands no state twice, so never more than there are; the proposition is about a tree.".into(),
        "better: there are so many placements, but A* expands fewer, so that it is no lower bound of what it needs.".into(),
    ];
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: true, labels, series, ..ChartData::default() }, notes })
}

/// The least, the median and the greatest of sorted numbers.
fn range(sorted: &[f64]) -> Option<[f64; 3]> {
    Some([*sorted.first()?, median(sorted)?, *sorted.last()?])
}

/// Compares settings of a solver on levels, by success and moves.
fn compare(
    runner: &mut Runner<'_, '_>,
    rows: &[&Row],
    runs: u64,
    variants: &[(String, &'static str, Vec<String>)],
) -> Result<Findings> {
    let (mut cells, mut labels) = (vec![], vec![]);
    let mut series: Vec<ChartSeries> =
        variants.iter().map(|(name, ..)| ChartSeries::of_ranges(name.clone(), vec![])).collect();
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level: RingLevel = row.level(runner)?;
        for ((name, solver, set), series) in variants.iter().zip(&mut series) {
            let mut set = set.clone();
            if *solver != "rl" {
                set.push(format!("longest={}", level.rings));
            }
            let heuristic = if *solver == "rl" { "zero" } else { "misplaced" };
            let method = Method { set: &set, ..Method::new(solver, Some(heuristic)) };
            let all = runner.repeat(&level.problem, &level.start, method, runs)?;
            let found = lengths(&all);
            let row = format!("{}, {name}", row.name());
            cells.push(unpublished(&row, "% solved", number(round(100.0 * found.len() as f64 / runs as f64))));
            let moves = Cell { exact: level.distance, ..unpublished(&row, "median moves", median(&found)) };
            cells.extend([moves.clone(), Cell { column: "least moves".into(), ours: found.first().copied(), ..moves }]);
            cells.push(unpublished(&row, "mean expanded", mean(all.iter().map(|run| run.expanded)).map(round)));
            series.ranges.push(range(&found));
        }
        labels.push(format!("{}.{}.{}", row.d, row.k, row.level));
    }
    let (x, y) = ("d.k.level".into(), "moves: least, median, most".into());
    let notes = vec![format!("{runs} runs each. The exact column has the distance.")];
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: true, labels, series, ..ChartData::default() }, notes })
}

/// The other distributions that algorithm 2 names.
pub(super) fn distributions(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (rows, runs) = (paper().ea, runner.runs(150, 5));
    let rows: Vec<&Row> = rows.iter().filter(|row| row.d == 3).collect();
    let variant = |name: &str, set: &[&str]| {
        (name.to_string(), "ea", set.iter().map(|text| (*text).to_string()).collect::<Vec<_>>())
    };
    let zipf = format!("c={C}");
    let variants = [
        variant("Zipf", &[&zipf]),
        variant("Lévy", &["distribution=levy"]),
        variant("binomial, p = 0.2", &["distribution=binomial"]),
        variant("binomial, p = 0.5", &["distribution=binomial", "p=0.5"]),
    ];
    let mut found = compare(runner, &rows, runs, &variants)?;
    found.notes.push("Algorithm 2 names Lévy's and the binomial distribution, the text Zipf's, and \"a Levy mutation, i.e. c* = 1.8\" Zipf's again.".into());
    Ok(found)
}

/// The number of states that get weights at the start. The paper leaves the best number for future
/// work.
pub(super) fn seeded(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (rows, runs) = (paper().rl, runner.runs(150, 3));
    let quick = runner.options.quick;
    let rows: Vec<&Row> = rows.iter().filter(|row| if quick { row.d == 3 } else { row.d < 5 }).collect();
    let most: &[u32] = if quick { &[1, 100, 1000] } else { &[1, 10, 100, 1000, 10_000, 100_000] };
    let variants: Vec<_> =
        most.iter().map(|p| (format!("P = {p}"), "rl", vec![format!("seeded={p}"), "steps=1000000".into()])).collect();
    let mut found = compare(runner, &rows, runs, &variants)?;
    found.notes.push("Nodes of the search from the goal are among those expanded. Once P covers the component, learning starts from exact distances.".into());
    Ok(found)
}

/// Evolution, learning, and both.
pub(super) fn hybrid(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (rows, runs) = (paper().ea, runner.runs(150, 3));
    let quick = runner.options.quick;
    let rows: Vec<&Row> = rows.iter().filter(|row| if quick { row.d == 3 } else { row.d < 5 }).collect();
    let variants = ["ea", "rl", "ea-rl"].map(|solver| {
        let steps = if solver == "ea" { vec![] } else { vec!["steps=1000000".to_string()] };
        (solver.to_string(), solver, steps)
    });
    let mut found = compare(runner, &rows, runs, &variants)?;
    found.notes.push("The hybrid is ours: the paper names it as future work, without an algorithm.".into());
    Ok(found)
}
