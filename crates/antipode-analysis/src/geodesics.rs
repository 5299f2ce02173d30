//! All optimal paths from a state to the goals, by a table.

use std::collections::HashMap;

use super::{Distances, Step};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::graphs::Geodesics;
use antipode_core::nums::{bytes, grouped};

/// Bytes for each state on the paths: itself, about two moves with their names, and a number of paths.
const BYTES_A_STATE: u64 = 256;

impl Distances<'_> {
    /// All optimal paths from a state; `None` if there is none. `Limit` if the states on them do not fit the memory.
    pub fn geodesics(&self, state: u64, memory: u64) -> Result<Option<Geodesics<Step>>> {
        let (mut levels, mut level, mut states) = (vec![], vec![state], 0);
        while !level.is_empty() {
            states += level.len() as u64;
            if states.saturating_mul(BYTES_A_STATE) > memory {
                let (states, memory) = (grouped(states), bytes(memory));
                let what = format!("more than {states} states lie on optimal paths: too many for {memory} of memory");
                return Err(Error::Limit(what).unless(&[Remedy::Memory]));
            }
            let Some(moves) = self.optimal_moves(&level)?.into_iter().collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            let (mut places, mut next) = (HashMap::new(), vec![]);
            let mut place = |step: Step| {
                let place = *places.entry(step.state).or_insert_with(|| {
                    next.push(step.state);
                    next.len() - 1
                });
                (step, place)
            };
            let steps = |moves: Vec<Step>| moves.into_iter().map(&mut place).collect();
            levels.push(moves.into_iter().map(steps).collect::<Vec<Vec<_>>>());
            level = next;
        }
        Ok(Some(Geodesics::new(levels)))
    }
}
