//! Measures how a puzzle is cut between processes, without a search, for the tables of
//! docs/src/how-to/use-a-cluster.md.
//!
//! ```sh
//! cargo run --release -p antipode-cluster --example cut -- sliding:2x7 4 16 64
//! ```

use std::io::Write;

use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_engines::RowOwners;
use antipode_families as families;

/// The most rows to sample.
const SAMPLE: u64 = 1 << 20;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let spec = arguments.next().ok_or_else(|| Error::usage("name a puzzle and numbers of processes"))?;
    let problem = families::parse(&spec)?;
    let space = problem.number_general()?;
    let lift = space.structure().rows().ok_or_else(|| Error::usage("it has no rows"))?;
    let (layout, fibre) = (space.layout(), lift.fibre());
    let bytes = 8 * fibre.words as u64;
    let mut out = std::io::stdout();
    let failed = |source| Error::Io { context: "cannot print".into(), source };
    writeln!(out, "{spec}: {} rows of {bytes} bytes, {} states", layout.rows, space.states()).map_err(failed)?;
    for parts in arguments {
        let parts = parts.parse().map_err(|_| Error::usage(format!("'{parts}' is not a number of processes")))?;
        let owners = RowOwners::new(lift, parts)?;
        let step = layout.rows.div_ceil(SAMPLE);
        let (mut seen, mut told, mut arcs) = (0u64, 0u64, vec![]);
        for row in (0..layout.rows).step_by(step as usize) {
            lift.arcs(row, &mut arcs);
            let mut others: Vec<usize> = arcs.iter().map(|arc| owners.of(arc.row)).collect();
            others.sort_unstable();
            others.dedup();
            told += others.iter().filter(|other| **other != owners.of(row)).count() as u64;
            seen += 1;
        }
        // A row that is sent to a process is a ghost row there.
        let told = told as f64 / seen as f64;
        // News of two levels, and three times the ghosts of a window: a quarter of the own rows.
        let kept = 1.25 * told.min(1.0) + 3.0 / 4.0 * told.min(1.0);
        let buffers = if space.alternates() { 1.0 } else { 2.0 };
        let memory = (buffers + kept) * (layout.rows * bytes) as f64 / parts as f64 + 4.0 * layout.rows as f64;
        let (cut, even) = (owners.crossing(lift), RowOwners::even(layout.rows, parts)?.crossing(lift));
        writeln!(
            out,
            "{parts:>4} processes: {:.2} % of the arcs cut (evenly {:.2} %), each state told to {told:.4} others, {:.2} GB each",
            100.0 * cut,
            100.0 * even,
            memory / 1e9
        )
        .map_err(failed)?;
    }
    Ok(())
}
