//! Costs by the numbers of the pieces that move.

use std::sync::Arc;

use antipode_core::model::{CostDependence, CostedPattern, MoveCosts, PatternCost, Problem};

use crate::tokens::HOLE;
use crate::{Spec, sliding};

/// The number of pieces of a puzzle whose pieces have numbers.
pub(super) fn pieces(problem: &Problem) -> usize {
    let spec = Spec::parse(&problem.spec()).ok();
    let state = problem.starts().next().unwrap_or_default();
    match spec {
        Some(spec) if spec.family == "hanoi" => state.len(),
        _ => state.iter().filter(|token| **token != HOLE).map(|token| usize::from(*token) + 1).max().unwrap_or(0),
    }
}

/// Costs by the pieces that move.
struct ByPieces {
    puzzle: Problem,
    key: String,
    weights: Vec<u8>,
    /// Whether a state lists the place of each piece, not the piece in each place.
    places: bool,
    least: u8,
}

pub(super) fn by_pieces(
    problem: Problem,
    family: &str,
    key: String,
    weights: Vec<u8>,
) -> std::result::Result<Problem, String> {
    let mut heaviest: Vec<u32> = weights.iter().map(|weight| u32::from(*weight)).collect();
    heaviest.sort_unstable_by(|a, b| b.cmp(a));
    let most: u32 = heaviest.iter().take(most_moved(&problem)).sum();
    if most > 255 {
        return Err(format!("a move of several pieces may cost {most}, and at most 255 is possible"));
    }
    let (places, least) = (family == "hanoi", weights.iter().copied().min().unwrap_or(1));
    let spec = problem.spec();
    let costed = problem.clone().with_costs(ByPieces { puzzle: problem, key, weights: weights.clone(), places, least });
    if family != "sliding" {
        return Ok(costed);
    }
    let sums = Spec::parse(&spec).and_then(|spec| sliding::weighted_manhattan(spec, &weights));
    Ok(costed.with_heuristic(sums.map_err(|error| error.to_string())?))
}

/// The most pieces that a move moves: one, except where moves shift whole lines.
fn most_moved(problem: &Problem) -> usize {
    let multi = problem.spec().contains("metric=multi");
    let cells = problem.starts().next().map_or(0, |state| state.len());
    if multi { cells } else { 1 }
}

impl MoveCosts for ByPieces {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.puzzle.expand(state, &mut |next| {
            let moved = state.iter().zip(next).enumerate().filter(|(_, (before, after))| before != after);
            out.push(
                moved
                    .map(|(place, (_, after))| match self.places {
                        true => self.weights[place],
                        false if *after == HOLE => 0,
                        false => self.weights[usize::from(*after)],
                    })
                    .fold(0, u8::saturating_add)
                    .max(1),
            );
        });
    }

    fn dependence(&self) -> CostDependence {
        CostDependence::Exchange
    }

    fn least(&self) -> u8 {
        self.least
    }

    /// A piece moves back at the same cost.
    fn are_symmetric(&self) -> bool {
        true
    }

    fn key(&self) -> Option<&str> {
        Some(&self.key)
    }

    fn of_pattern(&self, pattern: &CostedPattern<'_>) -> Option<Arc<dyn MoveCosts>> {
        let pieces = pattern.names.split(',').map(|name| name.trim().parse::<usize>().ok()?.checked_sub(1));
        let mut own = pieces.collect::<Option<Vec<usize>>>()?;
        own.sort_unstable();
        let weights = match pattern.cost {
            // The disks of a pattern are those of a smaller tower.
            PatternCost::All if self.places => own.iter().map(|disk| self.weights.get(*disk).copied()).collect(),
            PatternCost::All => Some(self.merged(pattern)),
            PatternCost::Own { .. } => Some(
                self.weights
                    .iter()
                    .enumerate()
                    .map(|(piece, weight)| if own.contains(&piece) { *weight } else { 0 })
                    .collect(),
            ),
            PatternCost::Shared(_) => None,
        }?;
        let least = weights.iter().copied().filter(|weight| *weight > 0).min().unwrap_or(1);
        let (puzzle, key) = (pattern.problem.clone(), self.key.clone());
        Some(Arc::new(ByPieces { puzzle, key, weights, places: self.places, least }))
    }
}

impl ByPieces {
    /// The weights of the pieces of a pattern. A piece that stands for several weighs as much as
    /// the lightest of them.
    fn merged(&self, pattern: &CostedPattern<'_>) -> Vec<u8> {
        let state = self.puzzle.starts().next().unwrap_or_default();
        let image = pattern.map.project(&state);
        let mut weights = vec![u8::MAX; self.weights.len()];
        for (token, kind) in state.iter().zip(&image).filter(|(token, _)| **token != HOLE) {
            let (own, weight) = (&mut weights[usize::from(*kind)], self.weights[usize::from(*token)]);
            *own = weight.min(*own);
        }
        weights
    }
}
