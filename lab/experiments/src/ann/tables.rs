//! Tables 1 to 3: A* with pattern databases and with networks.

use super::setting::{AStar, MOST_NODES, Paper, Row, Setting};
use super::{cell, mean_of, share};
use crate::comparison::{fewer, rates};
use crate::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use crate::runner::{Run, Runner};
use crate::{ANN, data};
use antipode_core::error::Result;

/// The notes on circumstances that every table has.
fn notes(setting: &Setting) -> Result<Vec<String>> {
    let boards = format!(
        "{} random boards of {}, their distances by IDA* with the pattern database; mean distance {}.",
        setting.boards.len(),
        setting.problem.spec(),
        round(mean_of(setting.costs.iter().copied()))
    );
    let choices = "The paper does not say how estimates are rounded, whether states are reopened, or how ties are broken. Ours are not \
                   rounded, states are reopened, and ties go to the deeper state; the estimate of the goal is 0. Its pattern database is \
                   taken without a reflection. Seconds are CPU seconds of one thread, from another machine.";
    let mut notes = vec![boards, choices.to_string()];
    notes.extend(setting.networks()?);
    if !setting.published {
        notes.push("A quick reproduction: the 8-puzzle, tiles 1-4 and 5-8 instead of 7-8, and small networks; the paper's figures are of the 15-puzzle.".into());
    }
    Ok(notes)
}

fn paper_row<'a>(setting: &Setting, paper: &'a Paper, row: &Row) -> Option<&'a AStar> {
    paper.astar.iter().find(|published| setting.published && published.heuristic == row.name)
}

/// The moves of each run beyond the distance.
fn excess(setting: &Setting, runs: &[Run]) -> Vec<Option<f64>> {
    runs.iter().zip(&setting.costs).map(|(run, cost)| Some(run.moves? - cost)).collect()
}

/// The cells of cost, expansions and time. Costs are compared with the paper's if all boards were
/// solved.
fn figures(setting: &Setting, name: &str, runs: &[Run], paper: Option<[f64; 3]>) -> Vec<Cell> {
    let cost = mean_of(runs.iter().filter_map(|run| run.moves));
    let expanded = mean_of(runs.iter().map(|run| run.expanded));
    let seconds = mean_of(runs.iter().map(|run| run.cpu_seconds));
    let solved = || runs.iter().zip(&setting.costs).filter(|(run, _)| run.moves.is_some());
    let exact = mean_of(solved().map(|(_, &cost)| cost));
    let published = paper.filter(|_| solved().count() == runs.len()).map(|paper| paper[0]);
    let cost = Cell { exact: number(round(exact)), ..cell(name, "cost", round(cost), published) };
    vec![
        cost,
        cell(name, "expanded", round(expanded), paper.map(|paper| paper[1])),
        cell(name, "CPU seconds", round(1000.0 * seconds) / 1000.0, paper.map(|paper| paper[2])),
    ]
}

/// Table 1.
pub(crate) fn table1(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (setting, paper) = (Setting::new(runner, true)?, data::<Paper>(ANN));
    let (mut cells, mut expanded, mut theirs) = (vec![], vec![], vec![]);
    for (done, row) in setting.rows.iter().enumerate() {
        runner.tell(done, setting.rows.len())?;
        let (runs, published) = (setting.solve(runner, row)?, paper_row(&setting, &paper, row));
        let more = published.map(|paper| [paper.cost, paper.expanded, paper.seconds]);
        cells.extend(figures(&setting, &row.name, &runs, more));
        let optimal = excess(&setting, &runs).iter().filter(|excess| **excess == Some(0.0)).count() as f64;
        let count = runs.len() as f64;
        let verdict = published.map_or(Verdict::Unpublished, |published| {
            rates([optimal / count, count], [published.optimal / 100.0, paper.boards as f64])
        });
        let share = round(share(optimal, count));
        cells.push(Cell { verdict, ..cell(&row.name, "% optimal", share, published.map(|paper| paper.optimal)) });
        let cost = mean_of(runs.iter().filter_map(|run| run.moves));
        let beyond = 100.0 * (cost / mean_of(setting.costs.iter().copied()) - 1.0);
        cells.push(cell(&row.name, "% suboptimality", round(beyond), published.map(|paper| paper.suboptimality)));
        let total: f64 = runs.iter().map(|run| run.expanded).sum();
        let rate = total / runs.iter().map(|run| run.cpu_seconds).sum::<f64>().max(1e-9);
        let faster = published.map(|paper| fewer(number(-rate), number(-paper.rate)));
        let rate = cell(&row.name, "expanded a second", rate.round(), published.map(|paper| paper.rate));
        cells.push(Cell { verdict: faster.unwrap_or(Verdict::Unpublished), ..rate });
        let mut all: Vec<f64> = runs.iter().map(|run| run.expanded).collect();
        all.sort_by(f64::total_cmp);
        let ends = all.first().copied().zip(crate::comparison::median(&all)).zip(all.last().copied());
        expanded.push(ends.map(|((least, middle), most)| [least, middle, most]));
        theirs.push(published.map(|paper| [paper.expanded; 3]));
    }
    let mut series = vec![ChartSeries::of_ranges("ours", expanded)];
    if setting.published {
        series.push(ChartSeries::of_ranges("paper (mean)", theirs));
    }
    let chart = ChartData {
        x: "heuristic".into(),
        y: "expanded: least, median, most".into(),
        logarithmic: true,
        labels: setting.rows.iter().map(|row| row.name.clone()).collect(),
        series,
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes: notes(&setting)? })
}

/// Table 2.
pub(crate) fn table2(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (setting, paper) = (Setting::new(runner, true)?, data::<Paper>(ANN));
    let columns = [0.0, 2.0, 4.0, 6.0];
    let mut cells = vec![];
    let mut series: Vec<ChartSeries> = vec![];
    for (done, row) in setting.rows.iter().enumerate() {
        runner.tell(done, setting.rows.len())?;
        let runs = setting.solve(runner, row)?;
        let excess = excess(&setting, &runs);
        let published = paper_row(&setting, &paper, row).and_then(|row| row.excess);
        let mut counts = vec![];
        for (at, more) in columns.into_iter().enumerate() {
            let count = excess.iter().filter(|excess| **excess == Some(more)).count() as f64;
            let (boards, all) = (paper.boards as f64, runs.len() as f64);
            let verdict = published.map_or(Verdict::Unpublished, |published| {
                let verdict = rates([count / all, all], [published[at] / boards, boards]);
                match (verdict, at) {
                    // More paths that are longer than necessary are worse.
                    (Verdict::Better, 1..) => Verdict::Worse,
                    (Verdict::Worse, 1..) => Verdict::Better,
                    (verdict, _) => verdict,
                }
            });
            let name = if at == 0 { "optimal".into() } else { format!("optimal + {more}") };
            cells.push(Cell { verdict, ..cell(&row.name, &name, count, published.map(|published| published[at])) });
            counts.push(Some([count; 3]));
        }
        let longer = excess.iter().filter(|excess| excess.is_none_or(|excess| excess > 6.0)).count() as f64;
        cells.push(cell(&row.name, "longer", longer, None));
        series.push(ChartSeries::of_ranges(row.name.clone(), counts));
    }
    let labels = columns.map(|more| format!("+{more}")).into();
    let chart = ChartData {
        x: "moves beyond the optimum".into(),
        y: "boards".into(),
        logarithmic: false,
        labels,
        series,
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes: notes(&setting)? })
}

/// Table 3.
pub(crate) fn table3(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (setting, paper) = (Setting::new(runner, true)?, data::<Paper>(ANN));
    let mut rows = vec![];
    for name in ["ANN", "ANN, AMSE 0.4", "ANN, AMSE 0.8"] {
        let row = setting.rows.iter().find(|row| row.name == name);
        let published = paper.astar.iter().find(|published| published.heuristic == name);
        rows.extend(row.zip(published).map(|(row, published)| {
            (format!("A*, {name}"), "astar", row.clone(), [published.cost, published.expanded, published.seconds])
        }));
    }
    for other in &paper.others {
        let name = if other.study.ends_with("asymmetric") { "ANN, AMSE 0.8" } else { "ANN" };
        let solver = if other.solver == "ida" { "ida" } else { "rbfs" };
        let row = setting.rows.iter().find(|row| row.name == name);
        let figures = [other.cost, other.expanded, other.seconds];
        rows.extend(row.map(|row| (format!("{} ({name})", other.study), solver, row.clone(), figures)));
    }
    // The papers do not say whether estimates were rounded, and RBFS returns to states for every
    // difference of estimates.
    let more: Vec<_> = rows
        .iter()
        .filter(|(_, solver, ..)| *solver == "rbfs")
        .map(|(name, solver, row, figures)| {
            let heuristic = format!("{};round=nearest", row.heuristic);
            let row = Row { name: format!("{}, rounded", row.name), heuristic, ..row.clone() };
            (format!("{name}, rounded"), *solver, row, *figures)
        })
        .collect();
    rows.extend(more);
    let (mut cells, mut labels, mut ours) = (vec![], vec![], vec![]);
    for (done, (name, solver, row, figures_of_paper)) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let runs = setting.solve_with(runner, solver, row)?;
        cells.extend(figures(&setting, name, &runs, setting.published.then_some(*figures_of_paper)));
        let solved = runs.iter().filter(|run| run.moves.is_some()).count() as f64;
        cells.push(cell(name, "% solved", round(share(solved, runs.len() as f64)), None));
        let solver = match *solver {
            "astar" => "A*",
            "ida" => "IDA*",
            _ => "RBFS",
        };
        labels.push(format!("{solver}, {}", row.name.replace("ANN, ", "")));
        ours.push(Some([mean_of(runs.iter().map(|run| run.expanded)); 3]));
    }
    let mut series = vec![ChartSeries::of_ranges("ours", ours)];
    if setting.published {
        let theirs = rows.iter().map(|(.., figures)| Some([figures[1]; 3])).collect();
        series.push(ChartSeries::of_ranges("papers", theirs));
    }
    let mut notes = notes(&setting)?;
    notes.push("The networks of the other papers are not known: their solvers run with our networks here.".into());
    notes.push("The papers do not say how estimates are rounded: IDA* rounds them down here; RBFS has them as they are, and rounded to the nearest whole number.".into());
    notes.push(format!("IDA* and RBFS give up after {MOST_NODES} nodes; means of cost are of what was solved."));
    let chart = ChartData {
        x: "study".into(),
        y: "mean expanded".into(),
        logarithmic: true,
        labels,
        series,
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes })
}
