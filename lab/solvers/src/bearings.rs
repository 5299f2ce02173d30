//! Directions of moves on boards, from the names of moves.

use std::collections::HashMap;

use super::plain_board::HOLE;
use antipode_core::model::Problem;

/// Where the hole goes, in quarter turns anticlockwise from up: against the tile of a move's name.
const TILES: [&str; 4] = ["down", "right", "up", "left"];

/// The name of the move of a coiled board that has no direction.
const ROUND: &str = "round";

/// Directions of moves. Those from one cell of the hole are the same on all boards.
pub(super) struct MoveBearings<'a> {
    problem: &'a Problem,
    known: HashMap<(usize, usize), Option<u8>>,
}

impl<'a> MoveBearings<'a> {
    pub(super) fn of(problem: &'a Problem) -> MoveBearings<'a> {
        MoveBearings { problem, known: HashMap::new() }
    }

    /// The direction of the hole in a move from a state; `None` if the puzzle is no board.
    pub(super) fn get(&mut self, state: &[u8], ordinal: usize) -> Option<u8> {
        let hole = state.iter().position(|&token| token == HOLE)?;
        *self.known.entry((hole, ordinal)).or_insert_with(|| {
            let name = self.problem.name(state, ordinal);
            let word = name.rsplit(' ').next().unwrap_or_default();
            let direction = TILES.iter().position(|known| *known == word).map(|turns| turns as u8);
            direction.or_else(|| (word == ROUND).then_some(0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_families as families;

    /// The hole moves up, left, down, right.
    #[test]
    fn moves_of_boards_turn_anticlockwise() {
        let problem = families::parse("sliding:3x3").unwrap();
        let from = problem.read("1 2 3/4 _ 5/6 7 8").unwrap();
        let (mut bearings, mut next) = (MoveBearings::of(&problem), vec![]);
        problem.expand(&from, &mut |state| next.push(problem.write(state)));
        let mut found: Vec<(u8, &String)> =
            next.iter().enumerate().map(|(ordinal, text)| (bearings.get(&from, ordinal).unwrap(), text)).collect();
        found.sort_unstable();
        let boards = ["1 _ 3/4 2 5/6 7 8", "1 2 3/_ 4 5/6 7 8", "1 2 3/4 7 5/6 _ 8", "1 2 3/4 5 _/6 7 8"];
        assert_eq!(
            found.into_iter().map(|(turns, text)| (turns, text.as_str())).collect::<Vec<_>>(),
            (0..).zip(boards).collect::<Vec<_>>()
        );
    }

    #[test]
    fn other_puzzles_have_no_directions() {
        let problem = families::parse("pancake:5").unwrap();
        assert_eq!(MoveBearings::of(&problem).get(&problem.goal().unwrap(), 0), None);
    }
}
