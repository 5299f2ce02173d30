//! Figures 2 to 8 of the paper on rings, compared where its text gives numbers.

use super::comparison::{fewer, median, medians, rates};
use super::reproduction::{Cell, ChartData, ChartMarks, ChartSeries, Findings, Verdict, number, round};
use super::ring_levels::{RingLevel, Row, paper};
use super::rings_data::{lengths as raw_lengths, of_row, p_values, raw};
use super::rings_tables::C;
use super::runner::{Method, Run, Runner, lengths};
use antipode_analysis::significance::mann_whitney;
use antipode_analysis::statistics::{mean, quantile};
use antipode_core::error::Result;

/// The population of the evolutionary algorithm, without the tenth that stays unchanged.
const MUTANTS: f64 = 900.0;

/// The agents and branches by which the paper divides CPU times, for the time of a path.
const AGENTS: f64 = 1000.0;
const BRANCHES: f64 = 1000.0;

/// Mutation rates of figures 7 and 8.
const RATES: [f64; 13] = [1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.6, 3.0, 3.6, 4.0, 5.0, 6.0, 7.0];

/// The note of figures that the text does not print.
const RAW: &str = "from the authors' raw data";

/// The note of charts of distributions.
const SHAPES: &str =
    "The chart has a shape for each level, as wide as a number of moves is frequent; a dot is the median.";

fn cell(row: &str, column: &str, ours: Option<f64>) -> Cell {
    let (row, column) = (row.into(), column.into());
    Cell { row, column, ours, paper: None, exact: None, verdict: Verdict::Unpublished, note: None }
}

fn range(values: &[f64]) -> Option<[f64; 3]> {
    Some([*values.first()?, median(values)?, *values.last()?])
}

/// Every number of moves and how often it occurs.
fn counted(lengths: &[f64]) -> Vec<[f64; 2]> {
    lengths.chunk_by(|a, b| a == b).map(|same| [same[0], same.len() as f64]).collect()
}

/// A series of lengths at each label, as distributions.
fn distributions(name: &str, all: &[Vec<f64>]) -> ChartSeries {
    let (ranges, counts) = all.iter().map(|lengths| (range(lengths), counted(lengths))).unzip();
    ChartSeries { name: name.into(), ranges, counts }
}

/// Reinforcement learning for d = 3 and 4.
pub(super) fn figure2(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (paper, raw) = (paper(), raw());
    let runs = runner.runs(paper.runs, 10);
    let rows: Vec<&Row> = paper.rl.iter().filter(|row| row.d < 5).collect();
    let (mut cells, mut ours, mut theirs) = (vec![], vec![], vec![]);
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = row.level(runner)?;
        let lengths = lengths(&level.learn(runner, runs)?);
        for (column, share) in [("lower quartile", 0.25), ("upper quartile", 0.75)] {
            cells.push(cell(&row.name(), column, quantile(&lengths, share)));
        }
        let verdict = row.median.map(|median| match level.impossible(median, false) {
            Some(_) => Verdict::Impossible,
            None => medians(&lengths, median),
        });
        let verdict = verdict.filter(|_| !lengths.is_empty()).unwrap_or(Verdict::Unpublished);
        cells.push(Cell { paper: row.median, verdict, ..cell(&row.name(), "median", median(&lengths)) });
        ours.push(lengths);
        theirs.push(of_row(&raw.rl, row).unwrap_or_default());
    }
    let labels = rows.iter().map(|row| format!("{}.{}.{}", row.d, row.k, row.level)).collect();
    let series = vec![distributions("ours", &ours), distributions("paper (raw data)", &theirs)];
    let (x, y, marks) = ("d.k.level".into(), "moves".into(), ChartMarks::Distributions);
    let notes = vec![format!("{runs} runs each. The medians of the paper are those of table 5. {SHAPES}")];
    Ok(Findings {
        cells,
        chart: ChartData { x, y, logarithmic: true, labels, series, marks, ..ChartData::default() },
        notes,
    })
}

/// Evolution for d = 3, k = 2.
pub(super) fn figure3(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (paper, raw) = (paper(), raw());
    let (runs, of) = (runner.runs(paper.runs, 50), paper.runs as f64);
    let rows: Vec<&Row> = paper.ea.iter().filter(|row| row.d == 3 && row.k == 2).collect();
    let (mut cells, mut ours) = (vec![], vec![]);
    for (row, reported) in rows.iter().zip(&paper.figure3) {
        runner.tell(ours.len(), rows.len())?;
        let level = row.level(runner)?;
        let lengths = lengths(&level.evolve(runner, "program", C, runs)?);
        let share = lengths.iter().filter(|moves| **moves == reported.moves).count() as f64 / runs as f64;
        let table = row.min.filter(|min| *min != reported.moves);
        cells.push(Cell {
            paper: number(reported.moves),
            exact: level.distance,
            verdict: fewer(lengths.first().copied(), number(reported.moves)),
            note: table.map(|min| format!("table 4 has {min}: both cannot be of the same runs")),
            ..cell(&row.name(), "least moves", lengths.first().copied())
        });
        let (paper, verdict) = (reported.frequency / of, rates([share, runs as f64], [reported.frequency / of, of]));
        let column = format!("% of runs with {} moves", reported.moves);
        let ours_here = number(100.0 * share);
        cells.push(Cell { paper: number(100.0 * paper), verdict, ..cell(&row.name(), &column, ours_here) });
        debug_assert_eq!(row.level, reported.level);
        ours.push(lengths);
    }
    let labels = rows.iter().map(|row| format!("level {}", row.level)).collect();
    let theirs: Vec<_> = rows.iter().map(|row| of_row(&raw.ea, row).unwrap_or_default()).collect();
    let series = vec![distributions("ours", &ours), distributions("paper (raw data)", &theirs)];
    let (x, y, marks) = ("level of d = 3, k = 2".into(), "moves".into(), ChartMarks::Distributions);
    Ok(Findings {
        cells,
        chart: ChartData { x, y, logarithmic: false, labels, series, marks, ..ChartData::default() },
        notes: vec![format!("{runs} runs each. {SHAPES}")],
    })
}

/// Evolution against reinforcement learning.
pub(super) fn figure4(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (paper, raw, mut theirs) = (paper(), raw(), [vec![], vec![]]);
    let runs = runner.runs(paper.runs, 15);
    let rows: Vec<(&Row, &Row)> = paper.ea.iter().zip(&paper.rl).filter(|(row, _)| row.d < 5 && row.k == 2).collect();
    let (mut cells, mut evolved, mut learnt) = (vec![], vec![], vec![]);
    for (done, (ea, rl)) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = ea.level(runner)?;
        let [a, b] = [level.evolve(runner, "program", C, runs)?, level.learn(runner, runs)?].map(|runs| lengths(&runs));
        let reported = paper.figure4.iter().find(|reported| ea.d == 3 && reported.level == ea.level);
        let reported =
            [reported.map(|reported| reported.ea).or(ea.median), reported.map(|reported| reported.rl).or(rl.median)];
        for (name, lengths, reported) in [("median of EA", &a, reported[0]), ("median of RL", &b, reported[1])] {
            let verdict =
                reported.filter(|_| !lengths.is_empty()).map(|reported| match level.impossible(reported, false) {
                    Some(_) => Verdict::Impossible,
                    None => medians(lengths, reported),
                });
            let (verdict, exact) = (verdict.unwrap_or(Verdict::Unpublished), level.distance);
            let note = (name.ends_with("RL") && ea.d == 4 && ea.median == rl.median)
                .then(|| "tables 4 and 5 have the same figures".to_string());
            cells.push(Cell { paper: reported, exact, verdict, note, ..cell(&ea.name(), name, median(lengths)) });
        }
        let p = mann_whitney(&a, &b).map(round);
        cells.push(cell(&ea.name(), "p-value of equal distributions", p));
        theirs[0].push(of_row(&raw.ea, ea).unwrap_or_default());
        theirs[1].push(of_row(&raw.rl, rl).unwrap_or_default());
        evolved.push(a);
        learnt.push(b);
    }
    cells.extend([(3, 0.12), (4, 0.03)].into_iter().flat_map(|(d, reported)| p_values(d, reported)));
    let labels = rows.iter().map(|(row, _)| format!("{}.{}.{}", row.d, row.k, row.level)).collect();
    let series = vec![
        distributions("EA", &evolved),
        distributions("RL", &learnt),
        distributions("EA, raw data", &theirs[0]),
        distributions("RL, raw data", &theirs[1]),
    ];
    let (x, y, marks) = ("d.k.level".into(), "moves".into(), ChartMarks::Distributions);
    let notes = vec![
        format!("{runs} runs each. {SHAPES}"),
        "The exact column has the distance: no median can be less.".into(),
        "p-values of our runs are of a two-sided test of ranks (Mann and Whitney). Those of the raw data are of the authors' runs.".into(),
        "The paper's p-values are Student's for the means of 3 and 5 levels, each one number: they do not compare runs, and assume levels of one variance.".into(),
    ];
    Ok(Findings {
        cells,
        chart: ChartData { x, y, logarithmic: true, labels, series, marks, ..ChartData::default() },
        notes,
    })
}

fn times(runs: &[Run], paths: f64) -> Vec<f64> {
    let mut times: Vec<f64> = runs.iter().map(|run| 1000.0 * run.cpu_seconds / paths).collect();
    times.sort_by(f64::total_cmp);
    times
}

fn timed(runner: &mut Runner<'_, '_>, kinds: &[&str], all: u64, quick: u64) -> Result<Findings> {
    let (runs, rows) = (runner.runs(all, quick), paper().astar);
    let rows: Vec<&Row> = rows.iter().filter(|row| row.d < 5).collect();
    let mut series: Vec<ChartSeries> =
        kinds.iter().map(|kind| ChartSeries::of_ranges(kind.to_string(), vec![])).collect();
    let mut cells = vec![];
    for (done, row) in rows.iter().enumerate() {
        runner.tell(done, rows.len())?;
        let level = row.level(runner)?;
        for (kind, series) in kinds.iter().zip(&mut series) {
            let times = match *kind {
                "A*" => times(&astar(runner, &level, runs)?, 1.0),
                "EA" => times(&level.evolve(runner, "program", C, runs)?, AGENTS),
                _ => times(&level.learn(runner, runs)?, BRANCHES),
            };
            cells.push(cell(&row.name(), &format!("CPU ms of {kind}"), median(&times)));
            series.ranges.push(range(&times));
        }
    }
    let labels = rows.iter().map(|row| format!("{}.{}.{}", row.d, row.k, row.level)).collect();
    let (x, y) = ("d.k.level".into(), "CPU ms: least, median, most".into());
    let notes = vec![format!("Medians of {runs} runs. The text of the paper has no numbers of this figure.")];
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: true, labels, series, ..ChartData::default() }, notes })
}

fn astar(runner: &mut Runner<'_, '_>, level: &RingLevel, runs: u64) -> Result<Vec<Run>> {
    runner.repeat(&level.problem, &level.start, Method::new("astar", Some("hamming")), runs)
}

/// CPU time of A*.
pub(super) fn figure5(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    timed(runner, &["A*"], 25, 5)
}

/// CPU times of all three solvers. Those of EA and RL are per explored path, as in the paper.
pub(super) fn figure6(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let mut found = timed(runner, &["A*", "RL", "EA"], 25, 3)?;
    found
        .notes
        .push("As in the paper, times of RL are divided by 1000 branching states, those of EA by 1000 agents.".into());
    Ok(found)
}

/// Runs of evolution on level 0 of d = 3, k = 2, with each mutation rate.
fn scan(runner: &mut Runner<'_, '_>) -> Result<Vec<(f64, Vec<Run>, RingLevel)>> {
    let paper = paper();
    let runs = runner.runs(paper.runs, 20);
    let row = paper.ea.iter().find(|row| (row.d, row.k, row.level) == (3, 2, 0));
    let mut found = vec![];
    for c in RATES {
        runner.tell(found.len(), RATES.len())?;
        if let Some(row) = row {
            let level = row.level(runner)?;
            found.push((c, level.evolve(runner, "program", c, runs)?, level));
        }
    }
    Ok(found)
}

fn labels() -> Vec<String> {
    RATES.iter().map(f64::to_string).collect()
}

/// Success, and generations.
pub(super) fn figure7(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (paper, raw) = (paper(), raw());
    let mut cells = vec![];
    // Ours and the authors', of success and of generations.
    let mut points: [[Vec<Option<[f64; 3]>>; 2]; 2] = Default::default();
    for (c, runs, level) in scan(runner)? {
        let (row, count) = (format!("c = {c}"), runs.len() as f64);
        let solved = lengths(&runs).len() as f64 / count;
        let known = raw.rates.iter().find(|known| known.c == c);
        let printed = paper.figure8.iter().find(|reported| reported.c == c).and_then(|reported| reported.success);
        let reported =
            printed.or(known.map(|known| round(100.0 * raw_lengths(&known.moves).len() as f64 / known.runs)));
        let verdict = reported.map(|reported| rates([solved, count], [reported / 100.0, paper.runs as f64]));
        let (verdict, note) = (verdict.unwrap_or(Verdict::Unpublished), printed.is_none().then(|| RAW.to_string()));
        cells.push(Cell { paper: reported, verdict, note, ..cell(&row, "success %", number(round(100.0 * solved))) });
        // The distribution gives the number of draws for a mutant in a generation.
        let weights: Vec<f64> = (1..=level.rings).map(|n| f64::from(n).powf(-c)).collect();
        let moves = weights.iter().zip(1u32..).map(|(weight, n)| weight * f64::from(n)).sum::<f64>()
            / weights.iter().sum::<f64>();
        let here = mean(runs.iter().map(|run| run.expanded / (MUTANTS * moves)));
        let ours = here.map(|here| (10.0 * here).round() / 10.0);
        let (theirs, note) = (known.map(|known| known.generations), Some(RAW.to_string()));
        cells.push(Cell { paper: theirs, note, ..cell(&row, "generations", ours) });
        let values = [[Some(100.0 * solved), reported], [here, theirs]];
        for (points, value) in points.iter_mut().flatten().zip(values.into_iter().flatten()) {
            points.push(value.map(|value| [value; 3]));
        }
    }
    let [success, generations] = points;
    let panel = |title: &str, [ours, theirs]: [_; 2]| ChartData {
        x: "mutation rate c".into(),
        y: title.into(),
        labels: labels(),
        series: vec![ChartSeries::of_ranges("ours", ours), ChartSeries::of_ranges("authors", theirs)],
        marks: ChartMarks::Lines,
        ..ChartData::default()
    };
    let below = vec![panel("mean generations", generations)];
    let chart = ChartData { below, ..panel("success in %", success) };
    let notes = vec![
        "d = 3, k = 2, level 0, with the reading `program`. Generations are counted by the rings that were drawn.".into(),
        "The caption of figure 8 has rates of success for c = 1.4 and 7, that of figure 7 has no numbers. All others are from the raw data.".into(),
    ];
    Ok(Findings { cells, chart, notes })
}

/// Paths of six moves, the least possible.
pub(super) fn figure8(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let paper = paper();
    let (mut cells, mut shares, mut ranges) = (vec![], vec![], vec![]);
    for (c, runs, level) in scan(runner)? {
        let (row, count, lengths) = (format!("c = {c}"), runs.len() as f64, lengths(&runs));
        let six = lengths.iter().filter(|moves| level.distance == Some(**moves)).count() as f64 / count;
        let reported = paper.figure8.iter().find(|reported| reported.c == c);
        let share = reported.and_then(|reported| reported.six_moves).map(|six| six / paper.runs as f64);
        let verdict = share.map(|share| rates([six, count], [share, paper.runs as f64]));
        let (verdict, theirs) = (verdict.unwrap_or(Verdict::Unpublished), share.map(|share| 100.0 * share));
        cells.push(Cell { paper: theirs, verdict, ..cell(&row, "% of runs with 6 moves", number(100.0 * six)) });
        let average = mean(lengths.iter().copied());
        let reported = reported.and_then(|reported| reported.mean);
        let verdict = match (reported, average) {
            (Some(reported), Some(ours)) if (ours - reported).abs() <= 1.0 => Verdict::Agrees,
            (Some(reported), Some(ours)) => {
                if ours < reported {
                    Verdict::Better
                } else {
                    Verdict::Worse
                }
            }
            _ => Verdict::Unpublished,
        };
        let rounded = average.map(|average| (10.0 * average).round() / 10.0);
        cells.push(Cell { paper: reported, exact: level.distance, verdict, ..cell(&row, "mean moves", rounded) });
        shares.push(Some([100.0 * six; 3]));
        ranges.push(range(&lengths));
    }
    let series = vec![
        ChartSeries::of_ranges("% of runs with 6 moves", shares),
        ChartSeries::of_ranges("moves: least, median, most", ranges),
    ];
    let (x, y) = ("mutation rate c".into(), "%, moves".into());
    let notes = vec![
        "d = 3, k = 2, level 0, at a distance of 6. Means count as equal within one move.".into(),
        "The text calls c = 1.8 the best rate and the caption 1.6; in the raw data 1.8 has most runs of six moves, 23. Success is 100 % up to c = 2.6.".into(),
        "For c = 1.8 figure 8 and the text have 23 runs of six moves; the caption of figure 3 has 14.".into(),
    ];
    Ok(Findings {
        cells,
        chart: ChartData { x, y, logarithmic: false, labels: labels(), series, ..ChartData::default() },
        notes,
    })
}
