//! Coloured boards, such as Rubik's Race: tiles of one colour are indistinguishable, and the goal
//! is a pattern.
//!
//! Rubik's Race has four tiles of each of six colours and one blank on 5x5 cells; the inner 3x3
//! window has to show a pattern, and the frame around it may show anything (M. Igitkhanian,
//! "Solving Rubik's Race", 2023, section 1.2). This module supports any board and any numbers of
//! tiles. With two tiles of one colour every arrangement is reachable, on boards with at least two
//! rows and columns.

use super::board::TileBoard;
use super::{ANY, Family, FamilyKind, METRICS, PatternGoals, Spec, SpecNeeds, WRAPS, problem, size};
use crate::lists;
use antipode_core::error::Result;
use antipode_core::model::Problem;

pub(crate) const FAMILY: Family = Family {
    name: "race",
    kind: FamilyKind::Boards,
    about: "coloured boards: R rows, C columns, tiles of a few colours and one blank; the goal is a pattern",
    grammar: "race:N or race:RxC[;tiles=A,B,..][;goal=PATTERN]",
    options: &[
        "tiles=A,B,..    number of tiles of colours 1, 2, ..; RC - 1 in all (default: six colours, as equal as can be)",
        "goal=PATTERN    colours row by row, _ or 0 the blank, a dot for any of them: ..../.12./.31./.... (default: colours",
        "                1, 2, .. in turn on the inner cells and dots on the frame; without inner cells in order, blank last)",
    ],
    shown: ["race:3", "race:4;tiles=8,7"],
    examples: &[
        "race:1x4;tiles=2,1",
        "race:2x2;tiles=2,1",
        "race:2;goal=1./..",
        "race:2x3;tiles=5",
        "race:2x3;tiles=3,2",
        "race:2x3;tiles=2,2,1;goal=1 . ./. . 1",
        "race:2x3;tiles=1,1,1,1,1;goal=1 2 ./. . .",
        "race:2x4;tiles=2,3,2",
        "race:2x4;tiles=1,1,1,1,1,1,1;goal=1 2 3 ./. . . .",
        "race:3",
        "race:3;tiles=2,2,2,2",
        "race:3;tiles=4,4;goal=1 1 ./1 _ ./. . .",
        "race:3;tiles=3,3,2;goal=1 2 3/1 2 3/1 2 _",
        "race:4x3;tiles=4,4,3",
        "race:4;tiles=8,7",
        "race:2x3;tiles=2,2,1;goal=1 . ./. . 1;pattern=1,3;additive",
        "race:3;tiles=3,3,2;goal=1 2 3/1 2 3/1 2 _;pattern=1",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// Colours of the game.
const COLOURS: usize = 6;

fn parse(mut spec: Spec) -> Result<Problem> {
    let square = spec.arguments.trim().parse::<usize>().map(|side| format!("{side}x{side}"));
    let (rows, columns) = size(&spec.family, square.as_deref().unwrap_or(&spec.arguments))?;
    let default_counts = equal(rows * columns - 1);
    let counts = match spec.take("tiles") {
        Some(text) => read_counts(&text, rows, columns)?,
        None => default_counts.clone(),
    };
    let board = TileBoard::new(rows, columns, counts);
    let default_goals = window(&board);
    let goals = match spec.take("goal") {
        Some(text) => board.read_goals(&text)?,
        None => default_goals.clone(),
    };
    spec.finish(&["tiles", "goal"])?;
    let mut spec = format!("race:{rows}x{columns}");
    if board.counts != default_counts {
        let counts: Vec<String> = board.counts.iter().map(usize::to_string).collect();
        spec += &format!(";tiles={}", counts.join(","));
    }
    if goals != default_goals {
        spec += &format!(";goal={}", board.write(goals.pattern()));
    }
    let moves = board.moves(METRICS[0], WRAPS[0]);
    Ok(problem(spec, board, goals, moves, false))
}

/// Divides `tiles` tiles among six colours; the first colours take the remainder.
fn equal(tiles: usize) -> Vec<usize> {
    (0..COLOURS.min(tiles)).map(|colour| (tiles + COLOURS - 1 - colour) / COLOURS).collect()
}

fn read_counts(text: &str, rows: usize, columns: usize) -> Result<Vec<usize>> {
    let counts = lists::counts(text)?;
    let (tiles, cells) = (counts.iter().sum::<usize>(), rows * columns);
    if tiles != cells - 1 {
        return Err(lists::wrong_counts(
            text,
            format!("{tiles} tiles do not fill {rows}x{columns} cells but for a blank: {} do", cells - 1),
        ));
    }
    Ok(counts)
}

/// The default goals: the colours in turn on all cells inside the frame, row by row.
fn window(board: &TileBoard) -> PatternGoals {
    let (rows, columns) = (board.rows, board.columns);
    if rows < 3 || columns < 3 {
        return PatternGoals::only(board.solved());
    }
    let inner =
        |cell: &usize| (1..rows - 1).contains(&(cell / columns)) && (1..columns - 1).contains(&(cell % columns));
    let mut cells = vec![ANY; board.cells()];
    // Colours alternate as long as they have tiles: tile i of a colour comes in round i.
    let tile =
        |round: usize| (0..).zip(&board.counts).filter(move |(_, count)| **count > round).map(|(colour, _)| colour);
    let turns = (0..board.cells()).flat_map(tile);
    (0..board.cells()).filter(inner).zip(turns).for_each(|(cell, colour)| cells[cell] = colour);
    PatternGoals::new(board.along_path(&cells), &board.counts)
}
