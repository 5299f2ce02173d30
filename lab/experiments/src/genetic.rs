//! The arithmetic of the paper on a genetic algorithm.

use std::collections::HashMap;

use serde::Deserialize;

use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number, round};
use super::runner::Runner;
use super::sliding::{EIGHT, exact, unpublished};
use super::{GENETIC, data};
use antipode_core::error::Result;
use antipode_core::model::Problem;

#[derive(Deserialize)]
struct Paper {
    trees: Vec<Tree>,
    inversions: Vec<Inversions>,
}

#[derive(Deserialize)]
struct Tree {
    levels: u32,
    nodes: Option<f64>,
    days: f64,
}

#[derive(Deserialize)]
struct Inversions {
    figure: String,
    board: String,
    tiles: Vec<f64>,
    sum: f64,
    solvable: bool,
}

/// Instructions in a day, at the paper's 1000 per second.
const A_DAY: f64 = 86_400_000.0;

/// The greatest number of nodes of a tree of paths, over all cells of the blank. The paths have
/// `levels` moves and never undo the previous move.
fn nodes(side: usize, levels: u32) -> f64 {
    let cells = side * side;
    let neighbours = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let up = (row > 0).then(|| cell - side);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < side).then_some(cell + 1);
        let down = (row + 1 < side).then_some(cell + side);
        [up, left, right, down].into_iter().flatten()
    };
    (0..cells)
        .map(|start: usize| {
            // Paths by their last two cells; before the first move there is no previous cell.
            let mut paths = HashMap::from([((cells, start), 1.0)]);
            let mut all = 1.0;
            for _ in 0..levels {
                let mut next: HashMap<(usize, usize), f64> = HashMap::new();
                for ((before, here), count) in paths {
                    for there in neighbours(here).filter(|there| *there != before) {
                        *next.entry((here, there)).or_default() += count;
                    }
                }
                paths = next;
                all += paths.values().sum::<f64>();
            }
            all
        })
        .fold(0.0, f64::max)
}

/// Section 3.3: the sizes of trees.
pub(super) fn tree(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { trees, .. } = data(GENETIC);
    let (mut cells, mut theirs, mut ours) = (vec![], vec![], vec![]);
    for (done, Tree { levels, nodes: printed, days }) in trees.iter().enumerate() {
        runner.tell(done, trees.len())?;
        let row = format!("{levels} levels");
        let formula = 3f64.powi(*levels as i32 + 1) - 1.0;
        if let Some(printed) = printed {
            cells.push(exact(&row, "3^(n+1) - 1", formula, *printed, None));
        }
        let rounded = (formula / A_DAY * 10.0).floor() / 10.0;
        let near = (rounded - days).abs() < days / 1000.0;
        let note = "3^(n+1) - 1 nodes at 1000 a second; for 25 levels the paper has the 26.8 years of 3^25".to_string();
        let verdict = if near { Verdict::Agrees } else { Verdict::Impossible };
        cells.push(Cell {
            paper: number(*days),
            exact: number(rounded),
            verdict,
            note: Some(note),
            ..unpublished(&row, "days", number(rounded))
        });
        for side in [3, 4] {
            let most = nodes(side, *levels);
            let note = Some("paths of the blank that undo no move at once, from the cell with the most".to_string());
            cells.push(Cell {
                exact: number(most),
                note,
                ..unpublished(&row, &format!("nodes, {side}x{side}"), number(most))
            });
        }
        theirs.push(Some([formula; 3]));
        ours.push(Some([nodes(3, *levels); 3]));
    }
    let chart = ChartData {
        x: "levels".into(),
        y: "nodes".into(),
        logarithmic: true,
        labels: trees.iter().map(|tree| tree.levels.to_string()).collect(),
        series: vec![ChartSeries::of_ranges("3^(n+1) - 1", theirs), ChartSeries::of_ranges("exact, 3x3", ours)],
        ..ChartData::default()
    };
    let notes = vec!["With duplicate detection no tree has more nodes than there are boards: 181,440 for 3x3.".into()];
    Ok(Findings { cells, chart, notes })
}

/// Section 4: inversions of figures 6 and 7.
pub(super) fn inversions(_: &mut Runner<'_, '_>) -> Result<Findings> {
    let Paper { inversions, .. } = data(GENETIC);
    let problem = Runner::puzzle("sliding:4x4", None)?;
    let (mut cells, mut labels, mut ours, mut theirs) = (vec![], vec![], vec![], vec![]);
    for Inversions { figure, board, tiles, sum, solvable } in &inversions {
        let order: Vec<u32> = board.split([' ', '/']).filter_map(|tile| tile.parse().ok()).collect();
        let mut all = 0.0;
        for (at, (tile, reported)) in order.iter().zip(tiles).enumerate() {
            let here = order[at + 1..].iter().filter(|later| *later < tile).count() as f64;
            all += here;
            cells.push(exact(figure, &format!("inversions of tile {tile}"), here, *reported, None));
        }
        let listed: f64 = tiles.iter().sum();
        let note = (listed != *sum).then(|| format!("the numbers that are listed add to {listed}"));
        cells.push(exact(figure, "sum", all, *sum, note));
        let reaches = problem.reaches_goal(&problem.read(board)?).unwrap_or(false);
        let bit = |yes: bool| f64::from(u8::from(yes));
        cells.push(exact(
            figure,
            "solvable",
            bit(reaches),
            bit(*solvable),
            Some("1: yes, by the program's own test".into()),
        ));
        labels.push(figure.clone());
        ours.push(Some([all; 3]));
        theirs.push(Some([*sum; 3]));
    }
    let series = vec![ChartSeries::of_ranges("exact", ours), ChartSeries::of_ranges("paper", theirs)];
    let (x, y) = ("figure".into(), "inversions".into());
    Ok(Findings {
        cells,
        chart: ChartData { x, y, logarithmic: false, labels, series, ..ChartData::default() },
        notes: vec![],
    })
}

/// All states with their distances and numbers of shortest solutions, by distance.
pub(super) fn all_states(problem: &Problem) -> Vec<(Vec<u8>, u32, f64)> {
    let mut all: Vec<(Vec<u8>, u32, f64)> = problem.goals().map(|goal| (goal, 0, 1.0)).collect();
    let mut known: HashMap<Vec<u8>, usize> =
        all.iter().enumerate().map(|(at, (goal, ..))| (goal.clone(), at)).collect();
    let mut at = 0;
    while at < all.len() {
        let (state, distance, solutions) = all[at].clone();
        problem.expand(&state, &mut |next| match known.get(next) {
            Some(&there) if all[there].1 == distance + 1 => all[there].2 += solutions,
            Some(_) => {}
            None => {
                known.insert(next.to_vec(), all.len());
                all.push((next.to_vec(), distance + 1, solutions));
            }
        });
        at += 1;
    }
    all
}

/// The numbers of shortest solutions: "there can be 1 solution" (section 6, step 4), "many optimal
/// solutions" (section 5.4).
pub(super) fn solutions(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let problem = Runner::puzzle(EIGHT, None)?;
    runner.tell(0, 1)?;
    let all = all_states(&problem);
    let deepest = all.last().map_or(0, |(_, distance, _)| *distance);
    let (mut cells, mut ranges) = (vec![], vec![]);
    let several = all.iter().filter(|(.., solutions)| *solutions > 1.0).count() as f64;
    let note =
        "states with several shortest solutions; the paper says that there can be one, and elsewhere many".to_string();
    let whole = exact("all", "states with several shortest solutions", several, 0.0, Some(note));
    cells.push(whole);
    for depth in 0..=deepest {
        let mut here: Vec<f64> = all.iter().filter(|(_, d, _)| *d == depth).map(|(.., solutions)| *solutions).collect();
        here.sort_by(f64::total_cmp);
        let row = format!("{depth} moves");
        let share = here.iter().filter(|solutions| **solutions > 1.0).count() as f64 / here.len() as f64;
        let cell = |column: &str, value: f64| Cell {
            exact: number(round(value)),
            ..unpublished(&row, column, number(round(value)))
        };
        cells.push(cell("% with several", 100.0 * share));
        cells.push(cell("most shortest solutions", here[here.len() - 1]));
        ranges.push(Some([here[0], here[here.len() / 2], here[here.len() - 1]]));
    }
    let chart = ChartData {
        x: "moves".into(),
        y: "shortest solutions: least, median, most".into(),
        logarithmic: true,
        labels: (0..=deepest).map(|depth| depth.to_string()).collect(),
        series: vec![ChartSeries::of_ranges("exact", ranges)],
        ..ChartData::default()
    };
    Ok(Findings { cells, chart, notes: vec!["All 181,440 states, counted backwards from the goal.".into()] })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand: from the middle of 3x3 four moves, then two each, then one each from the
    /// corners.
    #[test]
    fn trees_are_counted() {
        assert_eq!((nodes(3, 0), nodes(3, 1), nodes(3, 2), nodes(3, 3)), (1.0, 5.0, 13.0, 21.0));
    }
}
