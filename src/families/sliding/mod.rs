//! Sliding-tile boards: tiles `1..RC-1` and one blank on R x C cells.
//!
//! States: RC!/2 on a plain board with at least two rows and columns (parity), RC! where a move breaks
//! parity (coiled boards, odd tori). Cells are numbered along a boustrophedon path over the shorter side, so that
//! moves along the path leave the arrangement of the tiles unchanged, and all others rotate an odd window of it.

mod board;
mod conflict;
mod parity;
mod rows;
mod walking;

use std::marker::PhantomData;

use super::tokens::{CellSet, HOLE, MAX_CELLS, Placement, Rules, Step, TokenSums, between};
use super::{Family, Inversions, Problem, Spec};
use crate::error::{Error, Result};
use crate::model::Heuristic;
use board::{Board, Shift};
use conflict::LinearConflict;
use walking::WalkingDistance;

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

/// The rules of one board, with sets of cells of type `S`.
#[derive(Debug)]
struct Sliding<S> {
    board: Board,
    metric: &'static str,
    wrap: &'static str,
    goal: Placement,
    /// The moves for each cell of the blank.
    moves: Vec<Vec<Shift>>,
    sets: PhantomData<fn() -> S>,
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
    let moves = board.moves(metric, wrap);
    Ok(if board.cells() <= 64 {
        Problem::of_tokens(Sliding::<u64> { board, metric, wrap, goal, moves, sets: PhantomData })
    } else {
        Problem::of_tokens(Sliding::<u128> { board, metric, wrap, goal, moves, sets: PhantomData })
    })
}

fn size(arguments: &str) -> Option<(usize, usize)> {
    let (rows, columns) = arguments.split_once(['x', 'X'])?;
    let (rows, columns): (usize, usize) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    (rows >= 1 && columns >= 1 && (rows, columns) != (1, 1)).then_some((rows, columns))
}

/// The longest side of boards whose tables of `walking-distance` are made without being asked for.
const SMALL: usize = 4;

impl<S> Sliding<S> {
    /// Whether tiles move one at a time, within the board.
    fn is_plain(&self) -> bool {
        self.metric == METRICS[0] && self.wrap == WRAPS[0]
    }

    /// The cells that a tile can reach from each cell in one step.
    fn neighbours(&self) -> Vec<Vec<u8>> {
        self.moves.iter().map(|shifts| shifts.iter().map(|shift| shift.steps[0].from).collect()).collect()
    }

    /// The most tiles that a move moves.
    fn most(&self) -> usize {
        self.moves.iter().flatten().map(|shift| shift.steps.len()).max().unwrap_or(1)
    }

    fn manhattan(&self) -> TokenSums {
        let distance = between(&self.neighbours());
        TokenSums::new("manhattan", &self.goal, self.most(), |cell, target| distance[cell][target])
    }
}

impl<S: CellSet> Rules for Sliding<S> {
    type Cells = S;

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

    fn moves(&self, occupied: S, mut visit: impl FnMut(&[Step])) {
        for shift in &self.moves[(!occupied).trailing_zeros() as usize] {
            visit(&shift.steps);
        }
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        self.board.symmetries(&self.moves)
    }

    fn inversions(&self, a: &Placement, b: &Placement) -> Option<Inversions> {
        let plain = self.wrap == WRAPS[0] && self.board.rows > 1 && self.board.columns > 1;
        plain.then(|| self.board.inversions([a, b]))
    }

    fn heuristics(&self) -> &'static [&'static str] {
        match self.is_plain() {
            true if self.board.rows.max(self.board.columns) <= SMALL => {
                &["walking-distance", "linear-conflict", "manhattan", "misplaced"]
            }
            true => &["linear-conflict", "walking-distance", "manhattan", "misplaced"],
            false => &["manhattan", "misplaced"],
        }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Box<dyn Heuristic>>> {
        let plain = self.is_plain();
        Some(Ok(match name {
            "walking-distance" if plain => {
                return Some(WalkingDistance::new(&self.board, &self.goal).map(|h| Box::new(h) as _));
            }
            "linear-conflict" if plain => Box::new(LinearConflict::new(&self.board, &self.goal, self.manhattan())),
            "manhattan" => Box::new(self.manhattan()),
            "misplaced" => Box::new(TokenSums::misplaced(&self.goal, self.most())),
            _ => return None,
        }))
    }

    fn construct(&self, from: &Placement) -> Option<Vec<Placement>> {
        let possible = self.is_plain() && self.board.rows > 1 && self.board.columns > 1;
        possible.then(|| rows::solve(&self.board, &self.goal, &self.neighbours(), from))
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
