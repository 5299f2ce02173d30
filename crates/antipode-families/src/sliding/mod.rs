//! Sliding-tile boards: tiles `1..RC-1` and one blank on R x C cells. Coloured tiles are in
//! `race.rs`.
//!
//! States: RC!/2 on a plain board with at least two rows and columns (parity), RC! where a move
//! breaks parity (coiled boards, odd tori). Cells are numbered along a boustrophedon path over the
//! shorter side, so that moves along the path leave the arrangement of the tiles unchanged, and all
//! others rotate an odd window of it.

mod board;
mod conflict;
mod parity;
mod race;
mod walking;
mod weighted_sums;

pub(super) use race::FAMILY as RACE;
pub(super) use weighted_sums::weighted_manhattan;

use std::sync::Arc;

use super::spec::rectangle;
use super::tokens::{
    ANY, Cells, ColourMatching, ColouredNumbering, ConditionalSteps, HOLE, MAX_CELLS, PatternGoals, Placement,
    TokenRules, TokenStep, TokenSums, between,
};
use super::{Family, FamilyKind, Spec, SpecNeeds, tokens};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    Heuristic, InversionParity, NamedHeuristics, PathStructure, Problem, PuzzleAbilities, StateReachability,
};
use board::{TileBoard, TileShift};
use conflict::{ColourConflict, LinearConflict};
use walking::WalkingDistance;

pub(super) const FAMILY: Family = Family {
    name: "sliding",
    kind: FamilyKind::Boards,
    about: "sliding-tile boards: R rows, C columns, tiles 1..RC-1 and one blank",
    grammar: "sliding:RxC[;goal=BOARD][;metric=single|multi][;wrap=none|coiled|torus]",
    options: &[
        "goal=BOARD      tiles row by row, _ or 0 the blank: 1 2 3/4 5 6/7 8 _ or 1,2,3,4,5,6,7,8,0 (default: in order, blank last); a dot: any tile or the blank",
        "metric=single   one tile per move (default); multi: a segment of a row or column in one move",
        "wrap=none       (default); coiled: the first and the last cell are adjacent; torus: opposite edges are",
    ],
    shown: ["sliding:3x4", "sliding:3x3;metric=multi"],
    examples: &[
        "sliding:1x2",
        "sliding:1x5",
        "sliding:2x2",
        "sliding:2x3",
        "sliding:3x2",
        "sliding:2x3;goal=_ 5 1/2 4 3",
        "sliding:2x3;goal=1 2 ./4 5 .",
        "sliding:2x3;goal=. . ./. . .",
        "sliding:2x4",
        "sliding:3x3",
        "sliding:3x3;goal=1 2 3/8 _ 4/7 6 5",
        "sliding:2x3;metric=multi",
        "sliding:3x3;goal=1 2 3/. . ./. . _",
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
        "sliding:2x3;pattern=1,2",
        "sliding:2x3;metric=multi;pattern=4,1,2",
        "sliding:2x3;pattern=1,2;additive",
        "sliding:3x3;goal=_ 1 2/3 4 5/6 7 8;pattern=1,2,4,5;additive",
        "sliding:2x4;pattern=3,7,5,1,2;additive",
        "sliding:2x3;pattern=1,2,3,4,5;additive",
        "sliding:2x3;wrap=coiled;pattern=2,4;additive",
        "sliding:2x3;wrap=torus;pattern=2,4;additive",
        "sliding:2x3;goal=1 . ./4 5 .;pattern=1,3;additive",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

const METRICS: [&str; 2] = ["single", "multi"];
const WRAPS: [&str; 3] = ["none", "coiled", "torus"];

/// The rules of one board.
#[derive(Debug)]
struct SlidingTiles {
    board: TileBoard,
    /// The canonical spec.
    spec: String,
    /// Whether the test by counting inversions applies.
    plain: bool,
    goals: PatternGoals,
    /// The first of the goals.
    goal: Placement,
    /// The moves for each cell of the blank.
    moves: Vec<Vec<TileShift>>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (rows, columns) = size(&spec.family, &spec.arguments)?;
    let board = TileBoard::new(rows, columns, vec![1; rows * columns - 1]);
    let metric = spec.take_word("metric", &METRICS)?;
    let wrap = spec.take_word("wrap", &WRAPS)?;
    let default = PatternGoals::only(board.solved());
    let goals = match spec.take("goal") {
        Some(text) => board.read_goals(&text)?,
        None => default.clone(),
    };
    spec.finish(&["goal", "metric", "wrap"])?;
    let mut spec = format!("sliding:{rows}x{columns}");
    if goals != default {
        spec += &format!(";goal={}", board.write(goals.pattern()));
    }
    if metric != METRICS[0] {
        spec += &format!(";metric={metric}");
    }
    if wrap != WRAPS[0] {
        spec += &format!(";wrap={wrap}");
    }
    let moves = board.moves(metric, wrap);
    let plain = wrap == WRAPS[0] && rows > 1 && columns > 1;
    Ok(problem(spec, board, goals, moves, plain))
}

/// Rows and columns, as in `3x4`.
fn size(family: &str, text: &str) -> Result<(usize, usize)> {
    let (rows, columns) = rectangle(text).filter(|&size| size != (1, 1)).ok_or_else(|| {
        let how = format!("write {family}:RxC with R, C >= 1 and at least 2 cells, such as {family}:3x4");
        Error::not_a_spec(format!("{family}:{text}"), format!("is not a board: {how}"))
    })?;
    if rows.checked_mul(columns).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(Error::Limit(format!("{family}:{rows}x{columns} is too large: at most {MAX_CELLS} cells")));
    }
    Ok((rows, columns))
}

/// The problem of a board with parsed rules.
fn problem(spec: String, board: TileBoard, goals: PatternGoals, moves: Vec<Vec<TileShift>>, plain: bool) -> Problem {
    let goal = goals.first();
    tokens::problem(SlidingTiles { board, spec, plain, goals, goal, moves })
}

/// The longest side of boards that use `walking-distance` by default.
const SMALL: usize = 4;

impl SlidingTiles {
    /// Whether some tiles are indistinguishable.
    fn is_coloured(&self) -> bool {
        self.board.counts.iter().any(|&count| count > 1)
    }

    /// Whether the board is plain and moves one tile at a time.
    fn is_simple(&self) -> bool {
        self.plain && self.most() == 1
    }

    /// The cells that a tile can reach from each cell in one step.
    fn neighbours(&self) -> Vec<Vec<u8>> {
        self.moves.iter().map(|shifts| shifts.iter().map(|shift| shift.steps[0].from).collect()).collect()
    }

    /// The most tiles that one move shifts.
    fn most(&self) -> usize {
        self.moves.iter().flatten().map(|shift| shift.steps.len()).max().unwrap_or(1)
    }

    fn manhattan(&self) -> TokenSums {
        let (distance, kinds) = (between(&self.neighbours()), self.board.counts.len());
        TokenSums::new("manhattan", self.goals.pattern(), kinds, self.most(), |cell, target| distance[cell][target])
            .along(self)
    }
}

impl TokenRules for SlidingTiles {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn cells(&self) -> usize {
        self.board.cells()
    }

    fn tokens(&self) -> usize {
        self.board.cells() - 1
    }

    fn counts(&self) -> Vec<usize> {
        self.board.counts.clone()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    fn goals(&self) -> PatternGoals {
        self.goals.clone()
    }

    fn grid(&self) -> Option<(usize, usize, Vec<u8>)> {
        Some(self.board.grid())
    }

    #[inline]
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        for shift in &self.moves[(!occupied).trailing_zeros() as usize] {
            visit(&shift.steps);
        }
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        let of_blank = (0u8..).zip(&self.moves).flat_map(|(blank, shifts)| {
            let needs = move || vec![(blank, false)];
            shifts.iter().map(move |shift| ConditionalSteps { needs: needs(), steps: shift.steps.clone() })
        });
        Some(of_blank.collect())
    }

    fn path_structure(&self) -> Option<PathStructure> {
        let single = self.is_simple() && !self.is_coloured() && self.goals.count() == Some(1);
        PathStructure::new(self.board.rows.min(self.board.columns), self.board.cells()).filter(|_| single)
    }

    fn coloured(&self) -> Option<ColouredNumbering> {
        let width = self.board.rows.min(self.board.columns);
        self.is_coloured().then(|| ColouredNumbering::new(width, self.board.cells(), &self.board.counts)).flatten()
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        self.board.symmetries(&self.moves)
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities {
            heuristics: Some(self.clone()),
            reachability: Some(self.clone()),
            ..PuzzleAbilities::default()
        }
    }

    fn name(&self, steps: &[TokenStep], tokens: &[u8]) -> String {
        let blank = usize::from(steps[0].to);
        let shift = self.moves[blank].iter().find(|shift| shift.steps == steps).expect("a legal move");
        let tiles: Vec<String> = tokens.iter().map(|&token| (token + 1).to_string()).collect();
        format!("{} {}", tiles.join(","), shift.direction)
    }

    fn write(&self, placement: &[u8]) -> String {
        self.board.write(placement)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.board.read(text)
    }
}

impl NamedHeuristics for SlidingTiles {
    fn heuristics(&self) -> &'static [&'static str] {
        let single = self.goals.count() == Some(1);
        match (self.is_coloured(), self.is_simple()) {
            (true, _) => &["race-matching", "race-nearest", "misplaced", "race-conflict"],
            (_, true) if single && self.board.rows.max(self.board.columns) <= SMALL => {
                &["walking-distance", "linear-conflict", "manhattan", "misplaced"]
            }
            (_, true) if single => &["linear-conflict", "walking-distance", "manhattan", "misplaced"],
            (_, true) => &["linear-conflict", "manhattan", "misplaced"],
            _ => &["manhattan", "misplaced"],
        }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        let (board, goal) = (&self.board, self.goals.pattern());
        if !self.heuristics().contains(&name) {
            return None;
        }
        Some(Ok(match name {
            "walking-distance" => {
                return Some(WalkingDistance::new(board, goal).map(|heuristic| Arc::new(heuristic) as _));
            }
            "linear-conflict" => Arc::new(LinearConflict::new(board, goal, self.manhattan())),
            "manhattan" => Arc::new(self.manhattan()),
            "misplaced" => Arc::new(TokenSums::misplaced(goal, board.counts.len(), self.most()).along(self)),
            "race-conflict" => Arc::new(ColourConflict::new(board, goal, between(&self.neighbours()))),
            _ => {
                let (matching, distance) = (name == "race-matching", between(&self.neighbours()));
                let name = if matching { "race-matching" } else { "race-nearest" };
                Arc::new(ColourMatching::new(name, goal, &board.counts, distance, matching))
            }
        }))
    }
}

impl StateReachability for SlidingTiles {
    fn reaches_goal(&self, placement: &[u8]) -> Option<bool> {
        // Every even rearrangement is reachable except on a single square (Wilson 1974), and with
        // equal tiles every rearrangement counts as even.
        if self.is_coloured() {
            let TileBoard { rows, columns, .. } = self.board;
            return (rows.min(columns) > 1 && rows * columns > 4).then_some(true);
        }
        self.plain.then(|| {
            let odd = parity::is_odd(placement);
            match self.goals.count() {
                Some(1) => parity::is_odd(&self.goal) == odd,
                _ => self.goals.clone().all().any(|goal| parity::is_odd(&goal) == odd),
            }
        })
    }

    fn inversions(&self, a: &[u8], b: &[u8]) -> Option<InversionParity> {
        self.plain.then(|| self.board.inversions([a, b]))
    }
}
