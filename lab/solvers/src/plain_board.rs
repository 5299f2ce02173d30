//! Plain sliding boards, from what every problem offers: the fields for networks are the cells in
//! reading order.

use antipode_core::model::Problem;

/// The byte of a cell without a tile.
pub(super) const HOLE: u8 = u8::MAX;

/// A board on which single tiles slide, all different, with one goal and at least two rows and
/// columns.
pub(super) struct PlainBoard {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) goal: Vec<u8>,
    /// The byte of a state that each cell has, in reading order.
    places: Vec<u8>,
}

impl PlainBoard {
    /// The board of a problem; `None` if it has none, or another one.
    pub(super) fn of(problem: &Problem) -> Option<PlainBoard> {
        let spec = problem.spec();
        let mut parts = spec.strip_prefix("sliding:")?.split(';').skip(1);
        if !parts.all(|option| option.starts_with("goal=")) {
            return None;
        }
        let mut goals = problem.goals();
        let (goal, None) = (goals.next()?, goals.next()) else { return None };
        let features = problem.features()?;
        let (rows, columns) = features.grid().filter(|(rows, columns)| *rows.min(columns) > 1)?;
        let mut tokens = vec![];
        features.values(&goal, &mut tokens);
        // The field of the hole is the number of tiles.
        let byte = |token: u16| if usize::from(token) + 1 == goal.len() { HOLE } else { token as u8 };
        let places: Vec<u8> = tokens
            .iter()
            .map(|token| goal.iter().position(|there| *there == byte(*token)).map(|place| place as u8))
            .collect::<Option<_>>()?;
        let mut distinct = places.clone();
        distinct.sort_unstable();
        distinct.dedup();
        (distinct.len() == rows * columns).then_some(PlainBoard { rows, columns, goal, places })
    }

    fn place(&self, row: usize, column: usize) -> u8 {
        self.places[row * self.columns + column]
    }

    /// The places of each row's cells, then of each column's.
    pub(super) fn lines(&self) -> Vec<Vec<u8>> {
        let rows = (0..self.rows).map(|row| (0..self.columns).map(|column| self.place(row, column)).collect());
        let columns = (0..self.columns).map(|column| (0..self.rows).map(|row| self.place(row, column)).collect());
        rows.chain(columns).collect()
    }

    /// The places next to each place: above, below, left, right.
    pub(super) fn neighbours(&self) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]; self.places.len()];
        for (row, column) in (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column))) {
            let (above, left) = (row.checked_sub(1), column.checked_sub(1));
            let cells = [
                (above, Some(column)),
                (Some(row + 1), Some(column)),
                (Some(row), left),
                (Some(row), Some(column + 1)),
            ];
            let inside = cells.into_iter().filter_map(|(row, column)| {
                let cell = (row?, column?);
                (cell.0 < self.rows && cell.1 < self.columns).then_some(cell)
            });
            let places = inside.map(|(row, column)| self.place(row, column)).collect();
            all[usize::from(self.place(row, column))] = places;
        }
        all
    }
}
