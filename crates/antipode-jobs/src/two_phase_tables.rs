//! The tables of two-phase search: exact distances over products of coordinates, computed by an engine.

use antipode_core::error::{Error, Result};
use antipode_core::model::{Pair, Phase, Problem, Space};
use antipode_core::tables::{Encoding, Place};
use antipode_core::watch::Watch;
use antipode_engines::{Engine, Job, Queue};

/// Computes the distances of all pairs of both phases, once. `Usage` if two-phase search does not support the puzzle.
pub fn prepare_phases(problem: &Problem, watch: &mut Watch<'_>) -> Result<()> {
    let phases = problem.phases().ok_or_else(|| Error::usage(antipode_solvers::TWO_PHASE_UNSUPPORTED))?;
    for phase in phases.phases().iter().filter(|phase| phase.distances.get().is_none()) {
        let all = phase.pairs.iter().map(|&pair| distances(phase, pair, watch)).collect::<Result<_>>()?;
        // Another thread may have been first, with the same result.
        let _ = phase.distances.set(all);
    }
    Ok(())
}

/// The distances of all values of a pair.
fn distances(phase: &Phase, pair: (usize, usize), watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let space = Pair::new(phase, pair);
    let job = Job { record: Some(Encoding::Byte), ..Job::default() };
    let outcome = Queue.run(&space, &job, watch)?;
    let rows =
        outcome.recorded.ok_or_else(|| Error::Limit("the distances of two coordinates were not recorded".into()))?;
    let layout = space.layout();
    let mut payload = vec![0; Encoding::Byte.payload_words(&layout, true)];
    let mut all = Vec::with_capacity(layout.size() as usize);
    for row in 0..layout.rows {
        rows.payload(row, &mut payload)?;
        for word in 0..layout.words {
            let Place { word, lane, .. } = Place { row, word, lane: 0 };
            let depth = Encoding::Byte.label(&payload, &layout, word as usize, lane, 0);
            all.push(depth.map_or(u8::MAX, |depth| depth as u8));
        }
    }
    Ok(all)
}
