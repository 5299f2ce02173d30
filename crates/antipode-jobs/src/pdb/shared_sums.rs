//! Sums of the distances in patterns that share moves, and the maximum of several sums.

use super::maximum::PatternDistances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, MoveShare, Problem};

/// Checks that patterns have no pieces in common; the message shows `name`.
pub(super) fn check_disjoint(problem: &Problem, name: &str, sum: &[String]) -> Result<()> {
    let patterns = problem.patterns()?;
    let mut before: Vec<(&String, Vec<usize>)> = vec![];
    for names in sum {
        let pieces = patterns.pieces(names)?;
        // A shared piece would count its share of a move twice, and the sum could exceed the
        // distance.
        if let Some((other, _)) = before.iter().find(|(_, others)| others.iter().any(|piece| pieces.contains(piece))) {
            return Err(Error::bad_file(
                name,
                format!("patterns of a sum must not overlap, and '{other}' and '{names}' have a piece in common"),
            ));
        }
        before.push((names, pieces));
    }
    Ok(())
}

/// The maximum of sums over disjoint patterns, each of which pays for a share of every move.
pub(super) struct SharedSums {
    pub(super) name: String,
    pub(super) sums: Vec<Vec<PatternDistances>>,
}

impl Heuristic for SharedSums {
    fn claim(&self) -> HeuristicClaim {
        let consistent = self.sums.iter().flatten().all(PatternDistances::are_exact);
        HeuristicClaim { consistent, ..HeuristicClaim::consistent(self.name.clone()) }
    }

    fn intact(&self) -> Result<()> {
        self.sums.iter().flatten().try_for_each(PatternDistances::intact)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.sums
            .iter()
            .map(|sum| {
                let total = sum.iter().map(|pattern| u64::from(pattern.distance(state))).sum();
                MoveShare::moves(total, sum.len()) as u32
            })
            .max()
            .map_or(Estimate::ZERO, Estimate::from)
    }
}
