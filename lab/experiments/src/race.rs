//! Section 4 of the paper on Rubik's Race.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use super::comparison::{self, fewer, median, runs_of_mean};
use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::runner::{Method, Run, Runner};
use super::{RACE, data};
use antipode_analysis::statistics::mean;
use antipode_core::error::Result;
use antipode_core::model::Problem;

#[derive(Deserialize)]
pub(super) struct Paper {
    pub(super) boards: Vec<usize>,
    pub(super) largest: usize,
    steps: Vec<u32>,
    samples: u64,
    pub(super) expanded: Vec<Mean>,
    pub(super) hill_failures: f64,
}

#[derive(Deserialize)]
pub(super) struct Mean {
    pub(super) solver: String,
    pub(super) heuristic: Option<String>,
    pub(super) mean: f64,
}

/// A solver and a heuristic of the paper, with our solver and its settings. The paper's Manhattan
/// distance is that to the nearest tile of the colour.
#[derive(Clone, Copy)]
pub(super) struct Contender {
    pub(super) name: &'static str,
    pub(super) solver: &'static str,
    pub(super) heuristic: Option<&'static str>,
    pub(super) set: &'static [&'static str],
}

impl Contender {
    pub(super) const fn new(name: &'static str, solver: &'static str, heuristic: Option<&'static str>) -> Contender {
        Contender { name, solver, heuristic, set: &[] }
    }
}

/// The solvers of the paper.
const METHODS: [Contender; 9] = [
    Contender::new("BFS", "bfs", None),
    Contender::new("A* tree", "astar-tree", Some("misplaced")),
    Contender::new("A* tree", "astar-tree", Some("manhattan")),
    Contender::new("A* graph", "astar", Some("misplaced")),
    Contender::new("A* graph", "astar", Some("manhattan")),
    Contender::new("IDA*", "ida", Some("misplaced")),
    Contender::new("IDA*", "ida", Some("manhattan")),
    Contender::new("hill climbing", "hill", Some("misplaced")),
    Contender::new("hill climbing", "hill", Some("manhattan")),
];

/// The most nodes that a run may expand before it fails, in full and in quick reproductions.
const MOST_NODES: [u64; 2] = [300_000, 20_000];

/// The number of colours.
const COLOURS: usize = 6;

/// The runs of a solver on boards of one side and one number of steps.
pub(super) struct Group {
    pub(super) side: usize,
    steps: u32,
    pub(super) solver: &'static str,
    pub(super) heuristic: Option<&'static str>,
    pub(super) runs: Vec<Run>,
    /// The known lengths of shortest paths.
    pub(super) distances: Vec<f64>,
}

impl Group {
    pub(super) fn name(&self) -> String {
        let heuristic = self.heuristic.map_or(String::new(), |heuristic| format!(", {heuristic}"));
        format!("{}x{}, {} steps, {}{heuristic}", self.side, self.side, self.steps, self.solver)
    }

    /// The expanded nodes of the runs that found a path.
    pub(super) fn expanded(&self) -> impl Iterator<Item = f64> + '_ {
        self.runs.iter().filter(|run| run.moves.is_some()).map(|run| run.expanded)
    }

    pub(super) fn failures(&self) -> f64 {
        self.runs.iter().filter(|run| run.moves.is_none()).count() as f64
    }
}

/// A board `steps` random moves away from a random board, whose pattern is its goal.
fn board(side: usize, steps: u32, random: &mut ChaCha8Rng) -> Result<(Problem, Vec<u8>)> {
    let cells = side * side;
    let frame = |cell: &usize| [0, side - 1].contains(&(cell / side)) || [0, side - 1].contains(&(cell % side));
    let border: Vec<usize> = (0..cells).filter(frame).collect();
    let blank = border[random.random_range(0..border.len())];
    let mut tiles: Vec<String> = (0..cells - 1).map(|tile| (1 + tile % COLOURS).to_string()).collect();
    tiles.shuffle(random);
    tiles.insert(blank, "_".into());
    let rows = |cell: &dyn Fn(usize) -> String| -> String {
        (0..side)
            .map(|row| (0..side).map(|column| cell(row * side + column)).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("/")
    };
    let pattern = rows(&|cell| if frame(&cell) { ".".into() } else { tiles[cell].clone() });
    let problem = Runner::puzzle(&format!("race:{side}"), Some(&pattern))?;
    let mut state = problem.read(&rows(&|cell| tiles[cell].clone()))?;
    let mut next = vec![];
    for _ in 0..steps {
        next.clear();
        problem.expand(&state, &mut |key| next.push(key.to_vec()));
        state.clone_from(&next[random.random_range(0..next.len())]);
    }
    Ok((problem, state))
}

/// All runs on boards of some sides with some solvers.
pub(super) fn groups(runner: &mut Runner<'_, '_>, sides: &[usize], contenders: &[Contender]) -> Result<Vec<Group>> {
    let Paper { steps, samples, .. } = data(RACE);
    let samples = runner.runs(samples, 3);
    let mut random = ChaCha8Rng::seed_from_u64(runner.options.seed);
    let (mut groups, total) = (vec![], sides.len() * steps.len());
    for (done, (&side, &steps)) in
        sides.iter().flat_map(|side| steps.iter().map(move |steps| (side, steps))).enumerate()
    {
        let boards = (0..samples).map(|_| board(side, steps, &mut random)).collect::<Result<Vec<_>>>()?;
        let first = groups.len();
        for &Contender { name, solver, heuristic, set } in contenders {
            runner.tell(done, total)?;
            let known = heuristic.map(|heuristic| if heuristic == "manhattan" { "race-nearest" } else { heuristic });
            let nodes = Some(MOST_NODES[usize::from(runner.options.quick)]);
            let set: Vec<String> = set.iter().map(|text| (*text).to_string()).collect();
            let method = Method { nodes, set: &set, ..Method::new(solver, known) };
            let mut runs = vec![];
            for (problem, state) in &boards {
                runs.extend(runner.solve(problem, std::slice::from_ref(state), method)?);
            }
            groups.push(Group { side, steps, solver: name, heuristic, runs, distances: vec![] });
        }
        // Both heuristics are admissible, so A* and IDA* find shortest paths.
        let shortest = groups[first..].iter().filter(|group| ["A* graph", "IDA*", "BFS"].contains(&group.solver));
        let distances: Vec<f64> = (0..samples as usize)
            .filter_map(|at| shortest.clone().filter_map(|group| group.runs[at].moves).reduce(f64::min))
            .collect();
        groups[first..].iter_mut().for_each(|group| group.distances.clone_from(&distances));
    }
    Ok(groups)
}

pub(super) fn cell(row: String, column: &str, ours: Option<f64>) -> Cell {
    let ours = ours.map(|ours| (1000.0 * ours).round() / 1000.0);
    Cell { row, column: column.into(), ours, paper: None, exact: None, verdict: Verdict::Unpublished, note: None }
}

/// The chart of nodes by steps, with a series for each solver and heuristic.
pub(super) fn chart(groups: &[Group]) -> ChartData {
    let mut labels: Vec<String> = vec![];
    let mut series: Vec<ChartSeries> = vec![];
    for group in groups {
        let label = format!("{}x{} {}", group.side, group.side, group.steps);
        if !labels.contains(&label) {
            labels.push(label);
        }
        let name = group.heuristic.map_or(group.solver.into(), |heuristic| format!("{}, {heuristic}", group.solver));
        let mut nodes: Vec<f64> = group.expanded().collect();
        nodes.sort_by(f64::total_cmp);
        let range = median(&nodes).map(|middle| [nodes[0], middle, nodes[nodes.len() - 1]]);
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.ranges.push(range),
            None => series.push(ChartSeries::of_ranges(name, vec![range])),
        }
    }
    let (x, y) = ("board, random moves".into(), "expanded nodes: least, median, most".into());
    ChartData { x, y, logarithmic: true, labels, series, ..ChartData::default() }
}

pub(super) fn notes(runner: &Runner<'_, '_>) -> Vec<String> {
    let Paper { samples, .. } = data(RACE);
    vec![
        format!("{} boards each; the paper has 10.", runner.runs(samples, 3)),
        format!("A run that expands {} nodes is a failure.", MOST_NODES[usize::from(runner.options.quick)]),
        "Steps are random moves, which may undo each other: the paper does not say. The exact column has the mean distance.".into(),
    ]
}

/// Lists numbers as alternatives in a text.
fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" or ")
}

/// Figures 1 to 3.
pub(super) fn expanded(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { boards, expanded, steps, samples, .. } = data(RACE);
    let all = boards.len() as u64 * steps.len() as u64 * samples;
    let groups = groups(runner, &boards, &METHODS)?;
    let mut cells = vec![];
    for group in &groups {
        cells.push(cell(group.name(), "mean expanded", mean(group.expanded())));
        let moves = mean(group.runs.iter().filter_map(|run| run.moves));
        let exact = mean(group.distances.iter().copied());
        cells.push(Cell { exact, ..cell(group.name(), "mean moves", moves) });
    }
    let mut notes = notes(runner);
    let reported = |solver: &str, heuristic: Option<&str>| {
        expanded
            .iter()
            .find(|reported| reported.solver == solver && reported.heuristic.as_deref() == heuristic)
            .map(|reported| reported.mean)
    };
    for Mean { solver, heuristic, mean: paper } in &expanded {
        let same =
            |group: &&Group| group.solver == solver && (heuristic.is_none() || group.heuristic == heuristic.as_deref());
        let ours = mean(groups.iter().filter(same).flat_map(Group::expanded));
        let row =
            format!("all, {solver}{}", heuristic.as_ref().map_or(String::new(), |heuristic| format!(", {heuristic}")));
        let parts = [reported(solver, Some("misplaced")), reported(solver, Some("manhattan"))];
        let between = match parts {
            [Some(a), Some(b)] if heuristic.is_none() => (a.min(b)..=a.max(b)).contains(paper),
            _ => true,
        };
        let near = ours.is_some_and(|ours| ours <= 2.0 * paper && *paper <= 2.0 * ours);
        let verdict = if near { Verdict::Agrees } else { fewer(ours, Some(*paper)) };
        let mut note = "the boards are others, and the paper leaves out what it could not solve".to_string();
        if heuristic.is_some() {
            note += &format!("; it is a mean over {} of {all} runs", listed(&runs_of_mean(*paper, all)));
        }
        if !between {
            note += "; it is not between the means with each heuristic, so they are not of the same runs";
        }
        cells.push(Cell { paper: number(*paper), verdict, note: Some(note), ..cell(row, "mean expanded", ours) });
    }
    notes.push("Means within a factor of two agree.".into());
    notes.push("The paper's IDA* is another than ours: it keeps visited states, and its threshold is the least heuristic value. Nor is `race-nearest`, its Manhattan distance, consistent. So what A* must expand is no bound for it.".into());
    Ok(Findings { cells, chart: chart(&groups), notes })
}

/// Figure 4.
pub(super) fn failures(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { boards, hill_failures, .. } = data(RACE);
    let groups = groups(runner, &boards, &METHODS)?;
    let (mut cells, mut labels, mut shares) = (vec![], vec![], vec![]);
    for solver in ["BFS", "A* tree", "A* graph", "IDA*", "hill climbing"] {
        let of = groups.iter().filter(|group| group.solver == solver);
        let runs: f64 = of.clone().map(|group| group.runs.len() as f64).sum();
        let share = of.map(Group::failures).sum::<f64>() / runs;
        let reported = (solver == "hill climbing").then_some(hill_failures);
        let cell = cell(solver.into(), "% given up", number(100.0 * share));
        cells.push(reported.map_or(cell.clone(), |reported| given_up(share, reported, runs, cell)));
        labels.push(solver.to_string());
        shares.push(Some([100.0 * share; 3]));
    }
    let series = vec![ChartSeries::of_ranges("given up", shares)];
    let (x, y) = ("solver".into(), "% of runs".into());
    let mut notes = notes(runner);
    notes.push("Our hill climbing takes ties in the order of moves, the paper's takes them at random: `race-variants` does both.".into());
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: false, labels, series, ..ChartData::default() }, notes })
}

/// Judges a share of failures of hill climbing over all its runs. The paper says almost half, and
/// has as many runs.
pub(super) fn given_up(share: f64, reported: f64, runs: f64, cell: Cell) -> Cell {
    let (verdict, p) = comparison::failures([share, runs], [reported, runs]);
    let p = if p < 0.001 { "p < 0.001".to_string() } else { format!("p = {}", round(p)) };
    let note = format!("the paper says almost half; {p} for half of {runs} runs");
    Cell { paper: number(100.0 * reported), verdict, note: Some(note), ..cell }
}

/// The solver that the paper finds best, on its largest board.
pub(super) fn largest(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { largest, .. } = data(RACE);
    let groups = groups(runner, &[largest], &METHODS[5..7])?;
    let mut cells = vec![];
    for group in &groups {
        cells.push(cell(group.name(), "mean expanded", mean(group.expanded())));
        let exact = mean(group.distances.iter().copied());
        let moves = mean(group.runs.iter().filter_map(|run| run.moves));
        cells.push(Cell { exact, ..cell(group.name(), "mean moves", moves) });
        cells.push(cell(group.name(), "given up", number(group.failures())));
    }
    Ok(Findings { cells, chart: chart(&groups), notes: notes(runner) })
}
