//! The beginner's solution of sliding boards, against its thesis: F. Berrier, 2022, section 5.2.2.

use std::collections::HashSet;

use antipode::families;
use antipode::model::{Problem, ZeroHeuristic};
use antipode::solvers::{BudgetMeter, DEFAULTS, SolveTask};
use antipode::watch::Watch;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::named::find;
use crate::slow::distances;
use crate::small::UNLIMITED;

/// The tiles of the thesis's example, which is what a 6x6 board leaves.
const TILES: [u8; 24] = [8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 26, 27, 28, 29, 30, 32, 33, 34, 35];

/// The text of a 5x5 board whose tiles have the numbers of the example.
fn renumbered(board: &str) -> String {
    let word = |word: &str| match word.parse::<u8>() {
        Ok(tile) => (TILES.iter().position(|&known| known == tile).unwrap() + 1).to_string(),
        Err(_) => word.to_string(),
    };
    let row = |row: &str| row.split(' ').map(word).collect::<Vec<_>>().join(" ");
    board.split('/').map(row).collect::<Vec<_>>().join("/")
}

/// The path of a solver, empty if there is none.
fn path(problem: &Problem, from: &[u8], solver: &str) -> Vec<Vec<u8>> {
    let task = SolveTask { problem, from, heuristic: &ZeroHeuristic, depth: None, settings: &DEFAULTS };
    // As it is: `Solver::solve` asks it nothing at a goal.
    let mut meter = BudgetMeter::new(UNLIMITED, Watch::none().signal());
    let found = (find(solver).run)(&task, &mut meter);
    found.unwrap_or_else(|_| panic!("{solver} has no limits to exceed")).unwrap_or_default()
}

fn solve(problem: &Problem, from: &[u8]) -> Vec<Vec<u8>> {
    path(problem, from, "naive")
}

/// Both boards that the thesis shows after the first one are on the path.
#[test]
fn the_worked_example_of_the_thesis_is_followed() {
    let problem = families::parse("sliding:5x5").unwrap();
    let read = |board: &str| problem.read(&renumbered(board)).unwrap();
    let path = solve(&problem, &read("9 17 27 18 35/23 11 15 24 21/20 8 29 33 10/22 30 14 32 16/_ 12 26 34 28"));
    let frames = [
        "9 17 27 18 35/23 11 15 24 21/20 8 29 33 10/22 30 14 32 16/12 _ 26 34 28",
        "8 9 10 _ 18/17 15 27 24 35/11 23 29 21 33/20 22 14 32 16/12 30 26 34 28",
    ];
    let places = frames.map(|frame| path.iter().position(|board| *board == read(frame)));
    assert_eq!(places, [Some(1), Some(33)]);
}

/// Section 6.2.4 has 61 moves.
#[test]
fn the_hardest_board_takes_as_many_moves_as_in_the_thesis() {
    let problem = families::parse("sliding:3x3").unwrap();
    let hardest = problem.read("8 6 7/2 5 4/3 _ 1").unwrap();
    assert_eq!(solve(&problem, &hardest).len() - 1, 61);
}

/// All solvable boards have a solution. The author's program (github.com/fberrier/rubiks) needs as
/// many moves on 2x3 and 3x3: 8,880 in all and 38 at most, 50.5614 on average and 94 at most.
#[test]
fn no_board_gets_stuck_and_moves_are_those_of_the_authors_program() {
    let found = ["2x2", "2x3", "3x2", "3x3"].map(|size| {
        let problem = families::parse(&format!("sliding:{size}")).unwrap();
        let lengths: Vec<usize> =
            distances(&problem).keys().map(|board| solve(&problem, board).len().checked_sub(1).unwrap()).collect();
        (lengths.len(), lengths.iter().sum::<usize>(), lengths.into_iter().max().unwrap())
    });
    assert_eq!(found, [(12, 66, 11), (360, 8_880, 38), (360, 7_530, 35), (181_440, 9_173_856, 94)]);
}

/// Panics unless every step is a legal move and the last state is a goal. States may repeat.
fn check_path(moves: &Problem, from: &[u8], path: &[Vec<u8>]) {
    assert_eq!(path[0], from);
    for pair in path.windows(2) {
        let mut legal = false;
        moves.expand(&pair[0], &mut |next| legal |= next == pair[1]);
        assert!(legal, "{} to {}", moves.write(&pair[0]), moves.write(&pair[1]));
    }
    assert!(moves.is_goal(&path[path.len() - 1]));
}

/// Boards of every shape up to 6x6 and some large ones, with the goal of the blank anywhere, and of
/// both parities.
#[test]
fn lines_are_solved_whatever_the_board() {
    for how in ["rows", "naive"] {
        construct_all(how);
    }
}

fn construct_all(how: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let sizes = (2..=6).flat_map(|rows| (2..=6).map(move |columns| (rows, columns)));
    for (rows, columns) in sizes.chain([(2, 20), (20, 2), (10, 10), (8, 16)]) {
        let mut board = || {
            let mut tiles: Vec<usize> = (0..rows * columns).collect();
            tiles.shuffle(&mut random);
            tiles.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        let problem = families::parse(&format!("sliding:{rows}x{columns};goal={}", board())).unwrap();
        let moves = problem.clone();
        let mut both = HashSet::new();
        for _ in 0..if rows * columns <= 36 { 20 } else { 2 } {
            let text = board();
            let from = moves.read(&text).unwrap();
            let found = path(&moves, &from, how);
            let solvable =
                problem.inversions(&problem.read(&text).unwrap(), &problem.goal().unwrap()).unwrap().solvable;
            both.insert(solvable);
            assert_eq!(!found.is_empty(), solvable, "{} from {text}, {how}", problem.spec());
            if solvable {
                check_path(&moves, &from, &found);
            }
        }
        assert!(both.len() == 2 || rows * columns > 36);
    }
}
