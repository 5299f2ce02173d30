//! Solves states of puzzles that are too large for a table, one and several at a time.
//!
//! `cargo run --release --example solve_states`

use antipode::prelude::*;

fn main() -> Result<()> {
    let mut cube = OpenPuzzle::parse("twisty:3x3x3")?;
    let short = cube.solve_with("R U2 F' L D2 B", &SolveOptions::default().solver("two-phase"))?;
    println!("{} moves, perhaps not the fewest", short.length.unwrap_or_default());

    let mut board = OpenPuzzle::parse("sliding:4x4")?;
    let states = ["5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15", "1 2 3 4/5 6 _ 8/9 10 7 12/13 14 11 15"];
    let options = SolveOptions::default().solver("ida").heuristic("manhattan");
    for solution in board.solve_all(&states.map(String::from), &options)? {
        println!("{}: {:?} moves, optimal: {}", solution.state, solution.length, solution.optimal);
    }
    Ok(())
}
