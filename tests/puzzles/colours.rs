//! Coloured boards and sets of goals, compared with a search without numberings, over sets of
//! boards.

use std::collections::{HashMap, HashSet};

use antipode::engines::{Engine, RowEngine, SearchJob};
use antipode::families;
use antipode::model::{NumberedProblem, Space};
use antipode::watch::Watch;

/// A board, row by row: `0` is the blank.
type Board = Vec<u8>;

fn space(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number_general()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn layers(space: &dyn Space) -> Vec<u64> {
    let job = SearchJob::default().threads(2);
    RowEngine::new().unwrap().run(space, &job, &mut Watch::none()).unwrap().layers
}

fn neighbours(board: &Board, columns: usize) -> Vec<Board> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (row, column, rows) = (blank / columns, blank % columns, board.len() / columns);
    let mut others = vec![];
    others.extend((row > 0).then(|| blank - columns));
    others.extend((row + 1 < rows).then(|| blank + columns));
    others.extend((column > 0).then(|| blank - 1));
    others.extend((column + 1 < columns).then(|| blank + 1));
    let swapped = |other: usize| {
        let mut next = board.clone();
        next.swap(blank, other);
        next
    };
    others.into_iter().map(swapped).collect()
}

/// The number of boards at each distance from a set of boards.
fn search(goals: Vec<Board>, columns: usize) -> Vec<u64> {
    let mut seen: HashSet<Board> = goals.iter().cloned().collect();
    let (mut frontier, mut layers) = (goals, vec![]);
    while !frontier.is_empty() {
        layers.push(frontier.len() as u64);
        let next = frontier.iter().flat_map(|board| neighbours(board, columns));
        frontier = next.filter(|board| seen.insert(board.clone())).collect();
    }
    layers
}

/// All arrangements of a multiset, each once.
fn arrangements(counts: &HashMap<u8, usize>, length: usize) -> Vec<Board> {
    if length == 0 {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (&tile, _) in counts.iter().filter(|(_, count)| **count > 0) {
        let mut rest = counts.clone();
        *rest.get_mut(&tile).unwrap() -= 1;
        all.extend(arrangements(&rest, length - 1).into_iter().map(|board| [&board[..], &[tile]].concat()));
    }
    all
}

/// All boards with these tiles, numbered from 1, and a blank.
fn boards(tiles: &[usize]) -> Vec<Board> {
    let counts: HashMap<u8, usize> = (0..).zip([1].iter().chain(tiles)).map(|(tile, &count)| (tile, count)).collect();
    arrangements(&counts, tiles.iter().sum::<usize>() + 1)
}

fn agrees(board: &Board, pattern: &str) -> bool {
    let signs = pattern.chars().filter(|sign| *sign != '/');
    board.iter().zip(signs).all(|(&tile, sign)| sign == '.' || sign.to_digit(10) == Some(tile.into()))
}

const RACES: &[(usize, usize, &[usize], &str)] = &[
    (2, 2, &[2, 1], "12/.."),
    (2, 2, &[1, 1, 1], "1./.."),
    (2, 3, &[1, 1, 1, 1, 1], "123/..0"),
    (3, 3, &[1, 1, 1, 1, 1, 1, 1, 1], ".../.1./..."),
    (2, 3, &[5], "111/110"),
    (2, 3, &[3, 2], "1.1/..."),
    (2, 3, &[2, 2, 1], "012/..3"),
    (2, 4, &[2, 3, 2], "112./...."),
    (2, 4, &[4, 3], "1212/...0"),
    (3, 3, &[4, 4], ".../.1./..."),
    (3, 3, &[2, 2, 2, 2], "123/.../43."),
    (3, 3, &[3, 3, 2], "123/123/120"),
    (3, 3, &[2, 2, 1, 1, 1, 1], ".../.1./..."),
    (3, 4, &[4, 4, 3], "..../.12./...."),
    (4, 3, &[6, 5], "111/.../222/..."),
];

#[test]
fn races_have_the_layers_of_a_search_over_boards() {
    for &(rows, columns, tiles, pattern) in RACES {
        let counts: Vec<String> = tiles.iter().map(usize::to_string).collect();
        let spec = format!("race:{rows}x{columns};tiles={};goal={pattern}", counts.join(","));
        let space = space(&spec);
        let all = boards(tiles);
        let goals: Vec<Board> = all.iter().filter(|board| agrees(board, pattern)).cloned().collect();
        assert_eq!(space.layout().size(), all.len() as u64, "{spec}");
        assert_eq!(space.goals().len(), goals.len(), "{spec}");
        assert_eq!(layers(&space), search(goals, columns), "{spec}");
        let written: HashSet<String> = (0..space.layout().size()).map(|state| space.write(state)).collect();
        assert_eq!(written.len() as u64, space.layout().size(), "{spec}: a board has two numbers");
    }
}

#[test]
fn the_inner_window_is_the_goal() {
    for (spec, canonical, same) in [
        ("race:3", "race:3x3", "race:3x3;tiles=2,2,1,1,1,1;goal=.../.1./..."),
        ("Race:4", "race:4x4", "race:4x4;tiles=3,3,3,2,2,2;goal=..../.12./.34./...."),
        ("race:5", "race:5x5", "race:5x5;tiles=4,4,4,4,4,4;goal=...../.123./.456./.123./....."),
        ("race:5x3;tiles=12,2", "race:5x3;tiles=12,2", "race:5x3;tiles=12,2;goal=.../.1./.2./.1./..."),
        ("race:2x3;tiles=2,3", "race:2x3;tiles=2,3", "race:2x3;tiles=2,3;goal=112/22_"),
    ] {
        assert_eq!(families::parse(spec).unwrap().spec(), canonical);
        assert_eq!(families::parse(same).unwrap().spec(), canonical);
    }
    let goals = "race:4x4;tiles=5,5,5;goal=..../.12./.31./....";
    assert_eq!(space(goals).goals().len(), 138_600);
}

#[test]
fn open_cells_of_sliding_boards_are_sets_of_goals() {
    for (columns, pattern) in [(3, "123/..."), (3, "..0/..."), (3, ".5./1.4"), (3, "123/.../..0"), (3, "1../.../78.")] {
        let cells = pattern.replace('/', "").len();
        let spec = format!("sliding:{}x{columns};goal={pattern}", cells / columns);
        let space = space(&spec);
        let all = boards(&vec![1; cells - 1]);
        let goals: Vec<Board> = all.into_iter().filter(|board| agrees(board, pattern)).collect();
        assert_eq!(space.goals().len(), goals.len(), "{spec}");
        assert_eq!(layers(&space), search(goals, columns), "{spec}");
    }
}
