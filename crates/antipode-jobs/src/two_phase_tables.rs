//! The tables of two-phase search: exact distances over products of coordinates, computed by an
//! engine.

use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, PhaseCoordinate, Problem, SolvingPhase, Space};
use antipode_core::tables::{Encoding, StateLayout, StatePlace};
use antipode_core::watch::Watch;
use antipode_engines::{Engine, QueueEngine, SearchJob};

/// Computes the distances of all pairs of both phases, unless they are known.
///
/// # Errors
///
/// `Usage` if two-phase search does not support the puzzle; `Interrupted` if the watch stops it.
pub fn prepare_phases(problem: &Problem, watch: &mut Watch<'_>) -> Result<()> {
    let phases = problem.phases().ok_or_else(antipode_solvers::two_phase_unsupported)?;
    for phase in phases.phases().iter().filter(|phase| phase.distances.get().is_none()) {
        let all = phase.pairs.iter().map(|&pair| distances(phase, pair, watch)).collect::<Result<_>>()?;
        // Another thread may have set the same result first.
        let _ = phase.distances.set(all);
    }
    Ok(())
}

/// The distances of all values of a pair.
fn distances(phase: &SolvingPhase, pair: (usize, usize), watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let space = Pair::new(phase, pair);
    let job = SearchJob::default().record(Encoding::Byte);
    let outcome = QueueEngine.run(&space, &job, watch)?;
    let rows =
        outcome.recorded.ok_or_else(|| Error::Limit("the distances of two coordinates were not recorded".into()))?;
    let layout = space.layout();
    let mut payload = vec![0; Encoding::Byte.payload_words(&layout, true)];
    let mut all = Vec::with_capacity(layout.size() as usize);
    for row in 0..layout.rows {
        rows.payload(row, &mut payload)?;
        for word in 0..layout.words {
            let StatePlace { word, lane, .. } = StatePlace { row, word, lane: 0 };
            let depth = Encoding::Byte.label(&payload, &layout, word as usize, lane, 0);
            all.push(depth.map_or(u8::MAX, |depth| depth as u8));
        }
    }
    Ok(all)
}

/// The product of two coordinates of a phase as a space.
struct Pair<'a> {
    phase: &'a SolvingPhase,
    coordinates: [&'a PhaseCoordinate; 2],
    goals: Vec<u64>,
}

impl<'a> Pair<'a> {
    fn new(phase: &'a SolvingPhase, (a, b): (usize, usize)) -> Self {
        let coordinates = [&phase.coordinates[a], &phase.coordinates[b]];
        let [a, b] = coordinates;
        Pair { phase, coordinates, goals: vec![u64::from(a.goal) * b.size as u64 + u64::from(b.goal)] }
    }

    fn values(&self, at: u64) -> [u64; 2] {
        let size = self.coordinates[1].size as u64;
        [at / size, at % size]
    }

    fn index(&self, [a, b]: [u64; 2]) -> u64 {
        a * self.coordinates[1].size as u64 + b
    }
}

impl Space for Pair<'_> {
    fn layout(&self) -> StateLayout {
        let [a, b] = self.coordinates;
        StateLayout { rows: a.size as u64, words: b.size as u32, lanes: 1 }
    }

    fn goals(&self) -> &[u64] {
        &self.goals
    }

    fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let turns = self.phase.turns.len();
        let [a, b] = self.coordinates;
        for &at in from {
            let [high, low] = self.values(at);
            let high = &a.next[high as usize * turns..][..turns];
            let low = &b.next[low as usize * turns..][..turns];
            for next in high.iter().zip(low).map(|(&high, &low)| self.index([high.into(), low.into()])) {
                if next != at {
                    out.push(next);
                }
            }
            out.close();
        }
    }
}
