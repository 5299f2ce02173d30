//! Tables 2, 4 and 5 of the paper on rings.

use super::comparison::{fewer, is_share, median, medians, rates};
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number};
use super::ring_levels::{Paper, RingLevel, Row, paper};
use super::runner::{Method, Run, Runner, lengths};
use antipode_core::error::Result;

/// The mutation rate of the tables.
pub(super) const C: f64 = 1.8;

/// Table 2.
pub(super) fn astar(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { astar: rows, limit, .. } = paper();
    let (mut cells, mut seen) = (vec![], vec![]);
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = row.level(runner)?;
        let run = runner.repeat(&level.problem, &level.start, Method::new("astar", Some("hamming")), 1)?;
        let [success, min, ..] = judge(row, &level, &run, 1.0);
        cells.extend([success, min]);
        seen.push((row, run, level));
    }
    let failed =
        |limited: bool| rows.iter().filter(|row| row.min.is_none() && (row.d != limit.not_for_d) == limited).count();
    let notes = vec![
        format!(
            "The paper's A* found no path for {} levels within its {} s of CPU time, and none for {} of d = {}, which section 4.1 exempts from that limit without giving another; ours, with the same heuristic, needs the nodes in the notes.",
            failed(true),
            limit.seconds,
            failed(false),
            limit.not_for_d
        ),
        "All of our paths are as short as uninformed search proves possible.".to_string(),
    ];
    for (cell, (_, run, _)) in cells.chunks_mut(2).zip(&seen) {
        cell[1]
            .note
            .get_or_insert_with(|| format!("{} nodes expanded, {:.3} CPU-s", run[0].expanded, run[0].cpu_seconds));
    }
    Ok(Findings { cells, chart: chart(&seen), notes })
}

/// Table 4.
pub(super) fn ea(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let paper = paper();
    let all = runner.runs(paper.runs, 10);
    let (cells, seen) = table(runner, &paper.ea, |runner, level| level.evolve(runner, "program", C, all))?;
    let mut notes = vec![format!(
        "{all} runs each of the reading `program`; the paper has 150. Parameters of the paper, `longest` the number of rings. `rings-readings` has the other readings."
    )];
    notes.extend(shortest(&seen));
    Ok(Findings { chart: chart(&seen), cells, notes })
}

/// Table 5.
pub(super) fn rl(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let paper = paper();
    let (all, few) = (runner.runs(paper.runs, 10), runner.runs(paper.runs, 1));
    let (mut cells, seen) =
        table(runner, &paper.rl, |runner, level| level.learn(runner, if level.rings > 5 { few } else { all }))?;
    let same =
        |a: &Row, b: &Row| (a.d, a.k, a.level, a.min, a.max, a.median) == (b.d, b.k, b.level, b.min, b.max, b.median);
    let mut copied = 0;
    for (row, cells) in paper.rl.iter().zip(cells.chunks_mut(4)) {
        if paper.ea.iter().any(|other| same(row, other)) {
            copied += 1;
            cells[1..].iter_mut().for_each(|cell| {
                cell.note.get_or_insert_with(|| "the figure of table 4, which is about evolution".into());
            });
        }
    }
    let mut notes = vec![
        format!(
            "{all} runs each ({few} for d = 5); the paper has 150. 1000 states get weights at the start (100,000 for d = 5), as in section 3.2; section 4.1 has 100, which is farther from this table."
        ),
        format!(
            "{copied} rows have minimum, maximum and median of the same rows of table 4 (evolution): one of the tables is not what it says."
        ),
    ];
    notes.extend(shortest(&seen));
    Ok(Findings { chart: chart(&seen), cells, notes })
}

/// The number of runs of each row in the paper.
const RUNS: f64 = 150.0;

type Seen<'a> = Vec<(&'a Row, Vec<Run>, RingLevel)>;

fn table<'a>(
    runner: &mut Runner<'_, '_>,
    rows: &'a [Row],
    mut run: impl FnMut(&mut Runner<'_, '_>, &RingLevel) -> Result<Vec<Run>>,
) -> Result<(Vec<Cell>, Seen<'a>)> {
    let (mut cells, mut seen) = (vec![], vec![]);
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = row.level(runner)?;
        let runs = run(runner, &level)?;
        cells.extend(judge(row, &level, &runs, RUNS));
        seen.push((row, runs, level));
    }
    Ok((cells, seen))
}

/// The cells of success, minimum, maximum and median of a row.
fn judge(row: &Row, level: &RingLevel, runs: &[Run], paper_runs: f64) -> [Cell; 4] {
    let lengths = lengths(runs);
    let rate = lengths.len() as f64 / runs.len() as f64;
    let cell = |column: &str, ours, paper, exact, verdict, note| Cell {
        row: row.name(),
        column: column.into(),
        ours,
        paper,
        exact,
        verdict,
        note,
    };
    let (success, why) = match () {
        () if !is_share(row.success, paper_runs) => {
            (Verdict::Impossible, Some(format!("no share of {paper_runs} runs is {} %", row.success)))
        }
        () if level.distance.is_none() && row.success > 0.0 => {
            (Verdict::Impossible, Some("the goal is unreachable".into()))
        }
        () => (rates([rate, runs.len() as f64], [row.success / 100.0, paper_runs]), None),
    };
    // A single run succeeds or fails, so chance explains nothing.
    let success = match (success, paper_runs) {
        (Verdict::Impossible, _) => success,
        (_, 1.0) => fewer(Some(-rate), Some(-row.success / 100.0)),
        _ => success,
    };
    let reachable = if level.distance.is_some() { 100.0 } else { 0.0 };
    let judged = |column: &str, ours: Option<f64>, paper: Option<f64>, exact, verdict: Verdict| match paper
        .and_then(|moves| level.impossible(moves, column != "median"))
    {
        Some(why) => cell(column, ours, paper, exact, Verdict::Impossible, Some(why)),
        None => cell(column, ours, paper, exact, verdict, None),
    };
    let (least, most) = (lengths.first().copied(), lengths.last().copied());
    let middle = match (lengths.is_empty(), row.median) {
        (false, Some(paper)) => medians(&lengths, paper),
        _ => fewer(median(&lengths), row.median),
    };
    [
        cell("success %", number(100.0 * rate), number(row.success), number(reachable), success, why),
        judged("min", least, row.min, level.distance, fewer(least, row.min)),
        judged("max", most, row.max, None, fewer(most, row.max)),
        judged("median", median(&lengths), row.median, None, middle),
    ]
}

/// A note on the rows where the paper's least number of moves exceeds the distance.
fn shortest(seen: &Seen<'_>) -> Option<String> {
    let far: Vec<String> = seen
        .iter()
        .filter_map(|(row, _, level)| {
            row.min.zip(level.distance).filter(|(min, distance)| min > distance).map(|it| (row, it))
        })
        .map(|(row, (min, distance))| format!("{} ({min} instead of {distance})", row.name()))
        .collect();
    (!far.is_empty()).then(|| {
        format!("The paper's least number of moves is not the least in {} rows: {}.", far.len(), far.join("; "))
    })
}

/// The chart of our ranges, the paper's ranges, and the distances.
fn chart(seen: &Seen<'_>) -> ChartData {
    ChartData {
        x: "d.k.level".into(),
        y: "moves: least, median, most".into(),
        logarithmic: true,
        labels: seen.iter().map(|(row, ..)| format!("{}.{}.{}", row.d, row.k, row.level)).collect(),
        series: vec![
            ChartSeries::of_ranges(
                "ours",
                seen.iter()
                    .map(|(_, runs, _)| {
                        let lengths = lengths(runs);
                        Some([*lengths.first()?, median(&lengths)?, *lengths.last()?])
                    })
                    .collect(),
            ),
            ChartSeries::of_ranges(
                "paper",
                seen.iter()
                    .map(|(row, _, _)| {
                        let min = row.min?;
                        Some([min, row.median.unwrap_or(min), row.max.unwrap_or(min)])
                    })
                    .collect(),
            ),
            ChartSeries::of_ranges("exact", seen.iter().map(|(_, _, level)| level.distance.map(|d| [d; 3])).collect()),
        ],
        ..ChartData::default()
    }
}
