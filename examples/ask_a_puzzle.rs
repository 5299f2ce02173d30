//! Analyses a puzzle, writes a table of all distances, and asks it.
//!
//! `cargo run --release --example ask_a_puzzle`

use antipode::prelude::*;

fn main() -> Result<()> {
    let mut puzzle = OpenPuzzle::parse("sliding:3x3")?;
    let analysis = puzzle.analyze()?;
    println!("{} states, at most {} moves", analysis.reached, analysis.god_number);

    let file = std::env::temp_dir().join("ask-a-puzzle.antipode");
    let table = puzzle.build_with(&BuildOptions::to(&file).force(true))?;
    for state in &analysis.antipodes.examples {
        let path = &table.paths(&[state])?[0];
        println!("{state}: {} moves", path.distance.unwrap_or_default());
    }
    Ok(())
}
