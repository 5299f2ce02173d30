//! Sliding-tile boards: tiles `1..RC-1` and one blank on R x C cells.
//!
//! States: RC!/2 on a plain board with at least two rows and columns (parity), RC! where a move breaks
//! parity (coiled boards, odd tori). Cells are numbered along a boustrophedon path over the shorter side, so that
//! moves along the path leave the arrangement of the tiles unchanged, and all others rotate an odd window of it.

use super::tokens::{HOLE, MAX_CELLS, Placement, Rules, Step};
use super::{Family, Problem, Spec};
use crate::error::{Error, Result};

pub(super) const FAMILY: Family = Family {
    name: "sliding",
    about: "sliding-tile boards: R rows, C columns, tiles 1..RC-1 and one blank",
    grammar: "sliding:RxC[;goal=BOARD][;metric=single|multi][;wrap=none|coiled|torus]",
    options: &[
        "goal=BOARD      tiles row by row, _ or 0 the blank: 1 2 3/4 5 6/7 8 _ or 1,2,3,4,5,6,7,8,0 (default: in order, blank last)",
        "metric=single   one tile a move (default); multi: a segment of a row or column in one move",
        "wrap=none       (default); coiled: the first and the last cell are adjacent; torus: opposite edges are",
    ],
    examples: &[
        "sliding:1x2",
        "sliding:1x5",
        "sliding:2x2",
        "sliding:2x3",
        "sliding:3x2",
        "sliding:2x3;goal=_ 5 1/2 4 3",
        "sliding:2x4",
        "sliding:3x3",
        "sliding:3x3;goal=1 2 3/8 _ 4/7 6 5",
        "sliding:2x3;metric=multi",
        "sliding:3x3;metric=multi",
        "sliding:1x5;wrap=coiled",
        "sliding:2x3;wrap=coiled",
        "sliding:2x4;wrap=coiled",
        "sliding:3x3;wrap=coiled",
        "sliding:2x2;wrap=torus",
        "sliding:2x3;wrap=torus",
        "sliding:2x4;wrap=torus",
        "sliding:3x3;wrap=torus",
        "sliding:2x3;metric=multi;wrap=torus",
        "sliding:2x4;metric=multi;wrap=coiled",
        "sliding:3x3;metric=multi;wrap=torus",
    ],
    parse,
};

const METRICS: [&str; 2] = ["single", "multi"];
const WRAPS: [&str; 3] = ["none", "coiled", "torus"];

/// The rows and columns of a board, and its boustrophedon path.
#[derive(Clone, Debug)]
struct Board {
    rows: usize,
    columns: usize,
    /// The place on the path of each cell in row-major order.
    path: Vec<u8>,
}

/// A move: its steps, and the direction in which the tiles go.
#[derive(Clone, Debug)]
struct Shift {
    steps: Vec<Step>,
    direction: &'static str,
}

/// The rules of one board.
#[derive(Debug)]
struct Sliding {
    board: Board,
    metric: &'static str,
    wrap: &'static str,
    goal: Placement,
    /// The moves for each cell of the blank.
    moves: Vec<Vec<Shift>>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (rows, columns) = size(&spec.arguments).ok_or_else(|| {
        Error::usage(format!(
            "'sliding:{}' is not a board: write sliding:RxC with R, C >= 1 and at least 2 cells, such as sliding:3x4",
            spec.arguments
        ))
    })?;
    if rows.checked_mul(columns).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(Error::Limit(format!("sliding:{rows}x{columns} is too large: at most {MAX_CELLS} cells")));
    }
    let board = Board::new(rows, columns);
    let metric = spec.take_word("metric", &METRICS)?;
    let wrap = spec.take_word("wrap", &WRAPS)?;
    let goal = match spec.take("goal") {
        Some(text) => board.read(&text)?,
        None => board.solved(),
    };
    spec.finish(&["goal", "metric", "wrap"])?;
    let moves = (0..rows * columns).map(|cell| board.moves(cell, metric, wrap));
    let mut by_path = vec![vec![]; rows * columns];
    moves.enumerate().for_each(|(cell, moves)| by_path[usize::from(board.path[cell])] = moves);
    Ok(Problem::of_tokens(Sliding { board, metric, wrap, goal, moves: by_path }))
}

fn size(arguments: &str) -> Option<(usize, usize)> {
    let (rows, columns) = arguments.split_once(['x', 'X'])?;
    let (rows, columns): (usize, usize) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    (rows >= 1 && columns >= 1 && (rows, columns) != (1, 1)).then_some((rows, columns))
}

impl Board {
    fn new(rows: usize, columns: usize) -> Board {
        let path = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let (line, along, width) = if columns <= rows { (row, column, columns) } else { (column, row, rows) };
            (line * width + if line % 2 == 0 { along } else { width - 1 - along }) as u8
        };
        Board { rows, columns, path: (0..rows * columns).map(path).collect() }
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Tiles in reading order, blank last.
    fn solved(&self) -> Placement {
        let mut solved = vec![HOLE; self.cells()];
        (0..self.cells() - 1).for_each(|cell| solved[usize::from(self.path[cell])] = cell as u8);
        solved
    }

    /// The moves while the blank is on a cell (in row-major order).
    fn moves(&self, blank: usize, metric: &str, wrap: &str) -> Vec<Shift> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let torus = wrap == "torus";
        let mut moves: Vec<Shift> = vec![];
        let mut add = |shift: Shift| {
            // Two ways to the same result are one move: they occur on tori of width 2.
            let known = moves.iter().any(|known| self.result(&known.steps) == self.result(&shift.steps));
            if !known {
                moves.push(shift);
            }
        };
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
                add(Shift { steps: steps.clone(), direction });
                if metric == "single" {
                    break;
                }
            }
        }
        let last = self.cells() - 1;
        if wrap == "coiled" && (blank == 0 || blank == last) {
            add(Shift { steps: vec![self.step(last - blank, blank)], direction: "round" });
        }
        moves
    }

    fn step(&self, from: usize, to: usize) -> Step {
        Step { from: self.path[from], to: self.path[to] }
    }

    /// Where the contents of all cells are after some steps.
    fn result(&self, steps: &[Step]) -> Vec<u8> {
        let mut cells: Vec<u8> = (0..self.cells() as u8).collect();
        steps.iter().for_each(|step| cells.swap(usize::from(step.from), usize::from(step.to)));
        cells
    }

    fn read(&self, text: &str) -> Result<Placement> {
        let wrong = |what: String| {
            let example = self.write(&self.solved());
            let (rows, columns) = (self.rows, self.columns);
            Error::usage(format!("'{text}' is not a {rows}x{columns} board: {what}; write it like {example}"))
        };
        let between = |c: char| c == ',' || c.is_whitespace();
        let words = |row: &str| row.split(between).filter(|word| !word.is_empty()).count();
        let rows = 1 + text.bytes().filter(|&byte| byte == b'/').count();
        if rows > 1 && (rows != self.rows || text.split('/').any(|row| words(row) != self.columns)) {
            let lengths: Vec<String> = text.split('/').map(|row| words(row).to_string()).collect();
            return Err(wrong(format!("its rows have {} cells", lengths.join(", "))));
        }
        let mut placement = vec![HOLE; self.cells()];
        let mut seen = 0u64;
        let mut count = 0;
        for word in text.split(|c| c == '/' || between(c)).filter(|word| !word.is_empty()) {
            let tile = if word == "_" { Some(0) } else { word.parse::<usize>().ok() };
            let Some(tile) = tile.filter(|&tile| tile < self.cells()) else {
                let cells: usize = text.split('/').map(words).sum();
                let size = format!("it has {cells} cells, not {}", self.cells());
                return Err(wrong(if cells == self.cells() { format!("there is no tile '{word}'") } else { size }));
            };
            if seen >> tile & 1 == 1 {
                let name = if tile == 0 { "the blank".into() } else { format!("tile {tile}") };
                return Err(wrong(format!("{name} occurs twice")));
            }
            seen |= 1 << tile;
            if tile > 0 {
                placement[usize::from(self.path[count])] = (tile - 1) as u8;
            }
            count += 1;
        }
        if count != self.cells() {
            return Err(wrong(format!("it has {count} cells, not {}", self.cells())));
        }
        Ok(placement)
    }

    fn write(&self, placement: &Placement) -> String {
        let cell = |cell: usize| match placement[usize::from(self.path[cell])] {
            HOLE => "_".to_string(),
            token => (token + 1).to_string(),
        };
        let row = |row: usize| (0..self.columns).map(|c| cell(row * self.columns + c)).collect::<Vec<_>>().join(" ");
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }
}

impl Rules for Sliding {
    fn spec(&self) -> String {
        let mut spec = format!("sliding:{}x{}", self.board.rows, self.board.columns);
        if self.goal != self.board.solved() {
            spec += &format!(";goal={}", self.board.write(&self.goal));
        }
        if self.metric != METRICS[0] {
            spec += &format!(";metric={}", self.metric);
        }
        if self.wrap != WRAPS[0] {
            spec += &format!(";wrap={}", self.wrap);
        }
        spec
    }

    fn cells(&self) -> usize {
        self.board.cells()
    }

    fn tokens(&self) -> usize {
        self.board.cells() - 1
    }

    fn goal(&self) -> &Placement {
        &self.goal
    }

    fn moves(&self, occupied: u64, mut visit: impl FnMut(&[Step])) {
        for shift in &self.moves[(!occupied).trailing_zeros() as usize] {
            visit(&shift.steps);
        }
    }

    fn name(&self, steps: &[Step], tokens: &[u8]) -> String {
        let blank = usize::from(steps[0].to);
        let shift = self.moves[blank].iter().find(|shift| shift.steps == steps).expect("a legal move");
        let tiles: Vec<String> = tokens.iter().map(|&token| (token + 1).to_string()).collect();
        format!("{} {}", tiles.join(","), shift.direction)
    }

    fn write(&self, placement: &Placement) -> String {
        self.board.write(placement)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.board.read(text)
    }
}
