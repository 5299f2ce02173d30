//! The cells of a board: their order, the moves, the symmetries, and how placements are written.

use super::{ANY, HOLE, METRICS, PatternGoals, Placement, TokenStep};
use antipode_core::error::{Error, Result, StateFault};

/// A board: its rows and columns, its tiles and its boustrophedon path.
#[derive(Clone, Debug)]
pub(super) struct TileBoard {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// How many tiles there are of each number.
    pub(super) counts: Vec<usize>,
    /// The place on the path for each cell in row-major order.
    path: Vec<u8>,
}

/// A move: its steps, and the direction in which tiles move.
#[derive(Clone, Debug)]
pub(super) struct TileShift {
    pub(super) steps: Vec<TokenStep>,
    pub(super) direction: &'static str,
}

impl TileBoard {
    /// A board of at least 2 cells, one of them for the blank.
    pub(super) fn new(rows: usize, columns: usize, counts: Vec<usize>) -> TileBoard {
        TileBoard {
            rows,
            columns,
            counts,
            path: (0..rows * columns)
                .map(|cell: usize| {
                    let (row, column) = (cell / columns, cell % columns);
                    let (line, along, width) =
                        if columns <= rows { (row, column, columns) } else { (column, row, rows) };
                    (line * width + if line % 2 == 0 { along } else { width - 1 - along }) as u8
                })
                .collect(),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The rows, the columns, and each cell's place on the path. Cells are in row-major order.
    pub(super) fn grid(&self) -> (usize, usize, Vec<u8>) {
        (self.rows, self.columns, self.path.clone())
    }

    /// The contents of the cells in row-major order.
    pub(super) fn by_rows(&self, placement: &[u8]) -> Placement {
        self.path.iter().map(|&place| placement[usize::from(place)]).collect()
    }

    /// Inverse of [`TileBoard::by_rows`].
    pub(super) fn along_path(&self, cells: &[u8]) -> Placement {
        let mut placement = vec![HOLE; self.cells()];
        self.path.iter().zip(cells).for_each(|(&place, &token)| placement[usize::from(place)] = token);
        placement
    }

    /// Tiles in reading order, blank last.
    pub(super) fn solved(&self) -> Placement {
        let tiles = (0..).zip(&self.counts).flat_map(|(tile, &count)| std::iter::repeat_n(tile, count));
        self.along_path(&tiles.chain([HOLE]).collect::<Vec<_>>())
    }

    /// The places of each row's cells, then of each column's.
    pub(super) fn lines(&self) -> Vec<Vec<u8>> {
        let rows = self.path.chunks(self.columns).map(<[u8]>::to_vec);
        let columns =
            (0..self.columns).map(|column| self.path[column..].iter().step_by(self.columns).copied().collect());
        rows.chain(columns).collect()
    }

    /// The moves for each place of the blank on the path.
    pub(super) fn moves(&self, metric: &str, wrap: &str) -> Vec<Vec<TileShift>> {
        let mut moves = vec![vec![]; self.cells()];
        (0..self.cells()).for_each(|cell| moves[usize::from(self.path[cell])] = self.moves_from(cell, metric, wrap));
        moves
    }

    /// Generators of the symmetries of these moves, as permutations of the places on the path. They
    /// are reflections, half turns, translations of a torus, and for squares the reflection in a
    /// diagonal.
    pub(super) fn symmetries(&self, moves: &[Vec<TileShift>]) -> Vec<Vec<u8>> {
        let (rows, columns) = (self.rows, self.columns);
        let mut candidates = vec![
            self.on_path(|row, column| (rows - 1 - row, column)),
            self.on_path(|row, column| (row, columns - 1 - column)),
            self.on_path(|row, column| (rows - 1 - row, columns - 1 - column)),
            self.on_path(|row, column| ((row + 1) % rows, column)),
            self.on_path(|row, column| (row, (column + 1) % columns)),
        ];
        if rows == columns {
            candidates.push(self.on_path(|row, column| (column, row)));
        }
        candidates.retain(|symmetry| {
            (0..self.cells()).all(|blank| {
                let there = &moves[usize::from(symmetry[blank])];
                let mut images = moves[blank].iter().map(|shift| self.result(&image(&shift.steps, symmetry)));
                images.all(|image| there.iter().any(|shift| self.result(&shift.steps) == image))
            })
        });
        candidates
    }

    /// A map of rows and columns as a permutation of the places on the path.
    fn on_path(&self, image: impl Fn(usize, usize) -> (usize, usize)) -> Vec<u8> {
        let mut places = vec![0; self.cells()];
        for cell in 0..self.cells() {
            let (row, column) = image(cell / self.columns, cell % self.columns);
            places[usize::from(self.path[cell])] = self.path[row * self.columns + column];
        }
        places
    }

    /// The moves while the blank is on a cell (in row-major order).
    fn moves_from(&self, blank: usize, metric: &str, wrap: &str) -> Vec<TileShift> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let torus = wrap == "torus";
        let mut moves: Vec<TileShift> = vec![];
        for (down, right, direction) in [(-1, 0, "down"), (1, 0, "up"), (0, -1, "right"), (0, 1, "left")] {
            let mut steps = vec![];
            let (mut row, mut column) = (blank as isize / columns, blank as isize % columns);
            loop {
                let to = (row * columns + column) as usize;
                (row, column) = (row + down, column + right);
                if torus {
                    (row, column) = (row.rem_euclid(rows), column.rem_euclid(columns));
                } else if !(0..rows).contains(&row) || !(0..columns).contains(&column) {
                    break;
                }
                let from = (row * columns + column) as usize;
                if from == blank {
                    break;
                }
                steps.push(self.step(from, to));
                self.add(TileShift { steps: steps.clone(), direction }, &mut moves);
                if metric == METRICS[0] {
                    break;
                }
            }
        }
        let last = self.cells() - 1;
        if wrap == "coiled" && (blank == 0 || blank == last) {
            self.add(TileShift { steps: vec![self.step(last - blank, blank)], direction: "round" }, &mut moves);
        }
        moves
    }

    fn add(&self, shift: TileShift, moves: &mut Vec<TileShift>) {
        // Two steps with the same result, as on tori of width 2, are one move.
        let known = moves.iter().any(|known| self.result(&known.steps) == self.result(&shift.steps));
        if !known {
            moves.push(shift);
        }
    }

    fn step(&self, from: usize, to: usize) -> TokenStep {
        TokenStep { from: self.path[from], to: self.path[to] }
    }

    /// The contents of all cells after some steps.
    fn result(&self, steps: &[TokenStep]) -> Vec<u8> {
        let mut cells: Vec<u8> = (0..self.cells() as u8).collect();
        steps.iter().for_each(|step| cells.swap(usize::from(step.from), usize::from(step.to)));
        cells
    }

    /// Reads a placement.
    pub(super) fn read(&self, text: &str) -> Result<Placement> {
        self.read_cells(text, false)
    }

    /// Reads a goal, with a dot for each open cell.
    pub(super) fn read_goals(&self, text: &str) -> Result<PatternGoals> {
        Ok(PatternGoals::new(self.read_cells(text, true)?, &self.counts))
    }

    fn read_cells(&self, text: &str, open: bool) -> Result<Placement> {
        let wrong = |fault: StateFault| -> Error {
            let (whole, example) = (format!("a {}x{} board", self.rows, self.columns), self.write(&self.solved()));
            Error::not_a_state(text, whole, self.misfit(text).unwrap_or(fault), example)
        };
        let mut placement = vec![HOLE; self.cells()];
        let mut seen = [0; 1 << u8::BITS];
        let (mut places, mut rows, mut ragged) = (self.path.iter(), 0, false);
        for row in text.split('/') {
            let mut length = 0;
            for word in self.words(row) {
                let (token, most) = match word {
                    "." if open => (ANY, self.cells()),
                    "_" | "0" => (HOLE, 1),
                    _ => {
                        let token = word.parse::<usize>().ok().and_then(|tile| tile.checked_sub(1));
                        let known = token.and_then(|token| Some((token as u8, *self.counts.get(token)?)));
                        known.ok_or_else(|| wrong(StateFault::Unknown { what: "tile", word: word.into() }))?
                    }
                };
                seen[usize::from(token)] += 1;
                if seen[usize::from(token)] > most {
                    let what = if token == HOLE { "the blank" } else { "tile" };
                    let word = if token == HOLE { "_".into() } else { (token + 1).to_string() };
                    return Err(wrong(StateFault::Repeated { what, word, most }));
                }
                let place = places.next().ok_or_else(|| wrong("it has too many cells".into()))?;
                placement[usize::from(*place)] = token;
                length += 1;
            }
            rows += 1;
            ragged |= length != self.columns;
        }
        if places.len() > 0 || rows > 1 && ragged {
            return Err(wrong("it has too few cells".into()));
        }
        Ok(placement)
    }

    /// Says what is wrong with the lengths of the rows in a text.
    fn misfit(&self, text: &str) -> Option<StateFault> {
        let rows: Vec<usize> = text.split('/').map(|row| self.words(row).count()).collect();
        let cells: usize = rows.iter().sum();
        if rows.len() > 1 && (rows.len() != self.rows || rows.iter().any(|&length| length != self.columns)) {
            let lengths: Vec<String> = rows.iter().map(usize::to_string).collect();
            return Some(format!("its rows have {} cells", lengths.join(", ")).into());
        }
        (cells != self.cells()).then(|| StateFault::Count { count: cells, wanted: self.cells() })
    }

    /// The cells of a row: its words, or the characters of a single word as long as the row or the
    /// board.
    fn words<'a>(&self, row: &'a str) -> impl Iterator<Item = &'a str> {
        let mut rest = row.trim_matches(is_separator);
        let long = [self.columns, self.cells()].contains(&rest.len());
        let signs = self.columns > 1 && long && !rest.contains(is_separator);
        std::iter::from_fn(move || {
            rest = rest.trim_start_matches(is_separator);
            let end = if signs { rest.chars().next().map(char::len_utf8) } else { rest.find(is_separator) };
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            rest = after;
            (!word.is_empty()).then_some(word)
        })
    }

    /// Writes a placement or the pattern of a goal.
    pub(super) fn write(&self, placement: &[u8]) -> String {
        let mut rows = vec![];
        for row in self.path.chunks(self.columns) {
            let cells = row.iter().map(|&place| match placement[usize::from(place)] {
                HOLE => "_".to_string(),
                ANY => ".".to_string(),
                token => (token + 1).to_string(),
            });
            rows.push(cells.collect::<Vec<_>>().join(" "));
        }
        rows.join("/")
    }
}

/// The image of some steps under a symmetry.
fn image(steps: &[TokenStep], symmetry: &[u8]) -> Vec<TokenStep> {
    let ends = steps.iter().map(|step| [step.from, step.to].map(|cell| symmetry[usize::from(cell)]));
    ends.map(|[from, to]| TokenStep { from, to }).collect()
}

/// Whether a character separates the words of a row.
fn is_separator(c: char) -> bool {
    c == ',' || c.is_whitespace()
}
