//! All optimal paths from a state to the goals, by a table.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use super::{PathStep, TableDistances};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::graphs::ShortestPaths;
use antipode_core::nums::{bytes, grouped};

/// The bytes for each state on the paths: itself, about two moves with their names, and a number of
/// paths.
const BYTES_A_STATE: u64 = 256;

/// The number of states to look up at a time, with their neighbours.
const PIECE: usize = 1 << 10;

/// The place of a state whose moves are not known yet.
const UNPLACED: usize = usize::MAX;

impl TableDistances<'_> {
    /// The distance of a state with all its optimal paths; `None` if there is none. Where moves
    /// have costs, these are the cheapest paths.
    ///
    /// # Errors
    ///
    /// `Limit` if the states on them do not fit the memory. `Corrupt` if the table contradicts the
    /// rules on the way. The paths are all optimal ones if at most one entry of the table is wrong.
    pub fn geodesics(&self, state: u64, memory: u64) -> Result<Option<(u32, ShortestPaths<PathStep>)>> {
        let Some(distance) = self.proven_depth(state)? else { return Ok(None) };
        // States by the distance that the path so far leaves them. Every move lowers it, so the
        // greatest distance has all its states.
        let mut ahead = BTreeMap::from([(distance, vec![state])]);
        let (mut places, mut vertices) = (HashMap::from([((state, distance), UNPLACED)]), vec![]);
        while let Some((depth, states)) = ahead.pop_last() {
            for states in states.chunks(PIECE) {
                let with_depths: Vec<(u64, u32)> = states.iter().map(|&state| (state, depth)).collect();
                for (&from, moves) in states.iter().zip(self.one_nearer(&with_depths)?) {
                    places.insert((from, depth), vertices.len());
                    let mut steps = vec![];
                    for made in moves {
                        let end = (made.state, depth.saturating_sub(made.cost.into()));
                        if let Entry::Vacant(place) = places.entry(end) {
                            place.insert(UNPLACED);
                            ahead.entry(end.1).or_default().push(made.state);
                        }
                        steps.push((self.named(from, &made), end));
                    }
                    vertices.push(steps);
                }
            }
            let states = places.len() as u64;
            if states.saturating_mul(BYTES_A_STATE) > memory {
                let (states, memory) = (grouped(states), bytes(memory));
                let what = format!("more than {states} states lie on optimal paths: too many for {memory} of memory");
                return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
            }
        }
        let placed =
            |steps: Vec<(PathStep, (u64, u32))>| steps.into_iter().map(|(step, end)| (step, places[&end])).collect();
        Ok(Some((distance, ShortestPaths::new(vertices.into_iter().map(placed).collect()))))
    }
}
