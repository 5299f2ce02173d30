//! Section 3.1.3 of the thesis on sliding boards: bounds of God's numbers.

use super::reproduction::{Cell, ChartData, ChartSeries, Findings, Verdict, number};
use super::runner::Runner;
use super::sliding::unpublished;
use antipode_core::error::Result;

/// Boards with their God's numbers, from complete searches.
///
/// All are from `antipode analyze` except 80 for 4x4 (A. Brüngger, A. Marzetta, K. Fukuda, J.
/// Nievergelt, "The parallel search bench ZRAM and its applications", Annals of Operations Research
/// 90, 1999).
const BOARDS: [(u32, u32, Option<f64>); 11] = [
    (2, 2, Some(6.0)),
    (2, 3, Some(21.0)),
    (2, 4, Some(36.0)),
    (3, 3, Some(31.0)),
    (2, 5, Some(55.0)),
    (2, 6, Some(80.0)),
    (3, 4, Some(53.0)),
    (2, 7, Some(108.0)),
    (3, 5, Some(84.0)),
    (4, 4, Some(80.0)),
    (5, 5, None),
];

/// The upper bound of 5x5 that the thesis quotes.
const UPPER: f64 = 210.0;

/// The least p such that S(p) = (3^(p+1) - 1) / 2 is at least the number of solvable boards.
fn least(cells: u32) -> f64 {
    let boards: f64 = (3..=cells).map(f64::from).product();
    f64::from((0..).find(|p| (3f64.powi(p + 1) - 1.0) / 2.0 >= boards).unwrap_or(0))
}

/// The lower bound by counting, beside the exact numbers.
pub(super) fn bounds(runner: &mut Runner<'_, '_>) -> Result<Findings> {
    let (mut cells, mut labels, mut bounds, mut exact) = (vec![], vec![], vec![], vec![]);
    for (done, (rows, columns, god)) in BOARDS.into_iter().enumerate() {
        runner.tell(done, BOARDS.len())?;
        let (row, bound) = (format!("{rows}x{columns}"), least(rows * columns));
        let holds = god.is_none_or(|god| bound <= god);
        let verdict = if holds { Verdict::Unpublished } else { Verdict::Impossible };
        cells.push(Cell { exact: god, verdict, ..unpublished(&row, "least p with S(p) >= (nm)!/2", number(bound)) });
        if god.is_none() {
            let note = "no exact number is known; the bound by counting does not contradict it".to_string();
            cells.push(Cell { paper: number(UPPER), note: Some(note), ..unpublished(&row, "upper bound", None) });
        }
        labels.push(row);
        bounds.push(Some([bound; 3]));
        exact.push(god.map(|god| [god; 3]));
    }
    let series = vec![ChartSeries::of_ranges("by counting", bounds), ChartSeries::of_ranges("exact", exact)];
    let (x, y) = ("board".into(), "moves".into());
    let notes = vec![
        "The first move has up to four choices where the blank is inside the board, which S(p) leaves out; from the goal of the thesis it has two, so that the bound holds.".into(),
        "Exact numbers are known ones, not searched again here: `antipode analyze` and docs/src/results/gods-numbers.md, that of 4x4 from Brüngger and others, 1999.".into(),
    ];
    Ok(Findings { cells, chart: ChartData { x, y, logarithmic: false, labels, series, ..ChartData::default() }, notes })
}

#[cfg(test)]
mod tests {
    use super::least;

    /// S(1) = 4, S(2) = 13; 360 boards of 2x3 lie between S(4) = 121 and S(5) = 364.
    #[test]
    fn bounds_count_boards() {
        assert_eq!([least(4), least(6), least(9)], [2.0, 5.0, 11.0]);
    }
}
