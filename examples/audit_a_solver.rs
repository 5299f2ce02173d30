//! Compares the solutions of a solver with the distances that another one proves.
//!
//! `cargo run --release --example audit_a_solver`

use antipode::prelude::*;

fn main() -> Result<()> {
    let mut puzzle = OpenPuzzle::parse("sliding:3x3")?.with_progress(|done| eprintln!("{}: {}", done.phase, done.done));
    let states = AuditStates::from(SampleSize::Uniform(200)).judged_by("solver:ida".parse()?);
    let audit = puzzle.audit(&AuditOptions::new(SolveOptions::default().solver("greedy"), states))?;
    let (solved, optimal) = (audit.all.solved_rate.count, audit.all.optimal_rate.count);
    println!("{solved} of {} states solved, {optimal} of them in the fewest moves", audit.audited);
    Ok(())
}
