//! All optimal paths from a state to the goals, by a table.

use std::collections::HashMap;

use super::walks::Made;
use super::{Distances, Step};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::graphs::Geodesics;
use antipode_core::nums::{bytes, grouped};

/// The bytes for each state on the paths: itself, about two moves with their names, and a number of
/// paths.
const BYTES_A_STATE: u64 = 256;

/// The number of states to look up at a time, with their neighbours.
const PIECE: usize = 1 << 10;

impl Distances<'_> {
    /// All optimal paths from a state; `None` if there is none.
    ///
    /// # Errors
    ///
    /// `Limit` if the states on them do not fit the memory. `Corrupt` if the table contradicts the
    /// rules on the way. The paths are all optimal ones if at most one entry of the table is wrong.
    pub fn geodesics(&self, state: u64, memory: u64) -> Result<Option<Geodesics<Step>>> {
        self.space.problem().needs_unit_costs("not all optimal paths can be listed, only one of each state")?;
        let Some(depth) = self.proven_depth(state)? else { return Ok(None) };
        let (mut levels, mut level, mut states) = (vec![], vec![state], 0);
        for depth in (0..=depth).rev() {
            states += level.len() as u64;
            if states.saturating_mul(BYTES_A_STATE) > memory {
                let (states, memory) = (grouped(states), bytes(memory));
                let what = format!("more than {states} states lie on optimal paths: too many for {memory} of memory");
                return Err(Error::Limit(what).unless(&[Remedy::Memory]));
            }
            let (mut places, mut next) = (HashMap::new(), vec![]);
            let mut place = |from: u64, made: Made| {
                let place = *places.entry(made.state).or_insert_with(|| {
                    next.push(made.state);
                    next.len() - 1
                });
                (self.named(from, &made), place)
            };
            let mut steps = vec![];
            for states in level.chunks(PIECE) {
                let with_depths: Vec<(u64, u32)> = states.iter().map(|&state| (state, depth)).collect();
                for (&from, moves) in states.iter().zip(self.one_nearer(&with_depths)?) {
                    steps.push(moves.into_iter().map(|made| place(from, made)).collect());
                }
            }
            levels.push(steps);
            level = next;
        }
        Ok(Some(Geodesics::new(levels)))
    }
}
