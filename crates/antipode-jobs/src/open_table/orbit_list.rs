//! The states of one depth up to symmetry.

use std::collections::HashSet;
use std::ops::ControlFlow;

use serde::Serialize;

use super::OpenTable;
use crate::orbit_counts::{OrbitCounts, OrbitExample, OrbitSearch};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;

/// Bytes of an orbit in the set of those that were met, besides its state.
const BYTES_AN_ORBIT: u64 = 96;

/// Marks states that do not reach a goal.
const UNREACHABLE: i32 = -1;

/// Orbits of states of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrbitStates {
    /// The canonical spec.
    pub spec: String,
    /// The depth of the states.
    pub depth: u32,
    /// The number of states with that depth.
    pub count: u64,
    /// The first state of each orbit, with the number of its states.
    pub orbits: Vec<OrbitExample>,
}

impl OpenTable {
    /// The first `limit` orbits of states at `depth`, by default the deepest, under the symmetries
    /// that keep the goals.
    ///
    /// # Errors
    ///
    /// `Usage` if no symmetries are known, or no state has the depth; `Limit` if the orbits do not
    /// fit in memory; `Corrupt` if the table is damaged; `Interrupted` if the watch stops it.
    pub fn hardest_orbits(
        &self,
        depth: Option<u32>,
        limit: u64,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<OrbitStates> {
        let search = OrbitSearch::new(self.problem(), "--orbits")?.keeping_costs(&self.space, watch)?;
        self.listed_orbits(&search, depth, limit, memory, watch)
    }

    /// The numbers of orbits at each depth, with at most `examples` of the deepest.
    ///
    /// # Errors
    ///
    /// `Usage` if only the states of a subset count; those of [`OpenTable::hardest_orbits`].
    pub fn orbit_counts(&self, examples: u64, memory: u64, watch: &mut Watch<'_>) -> Result<OrbitCounts> {
        if let Some(subset) = self.subset() {
            return Err(Error::excluded("orbits are counted of all states", format!("the subset {subset}")));
        }
        let search = OrbitSearch::new(self.problem(), "--orbits")?.keeping_costs(&self.space, watch)?;
        let layers = search.of(&self.space).layers(
            &self.metadata().layers,
            &|states| {
                let depths = self.depths(states, UNREACHABLE)?;
                Ok(depths.into_iter().map(|depth| usize::try_from(depth).ok()).collect())
            },
            watch,
        )?;
        let deepest = self.listed_orbits(&search, None, examples, memory, watch)?;
        Ok(search.counts(layers, deepest.orbits))
    }

    fn listed_orbits(
        &self,
        search: &OrbitSearch,
        depth: Option<u32>,
        limit: u64,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<OrbitStates> {
        let symmetries = search.symmetries();
        let depth = depth.map_or_else(|| self.deepest(), Ok)?;
        let count = self.layer_size(depth)?;
        let (mut met, mut orbits, mut full) = (HashSet::new(), vec![], false);
        let mut see = |index: u64| {
            let state = self.space.state(index);
            let least = symmetries.least_of_orbit(&state);
            let each = BYTES_AN_ORBIT + 2 * least.len() as u64;
            if met.insert(least) {
                let (size, _) = symmetries.orbit_sizes(&state);
                orbits.push(OrbitExample { state: self.space.write(index), size });
                full = met.len() as u64 * each > memory;
            }
            let enough = full || orbits.len() as u64 >= limit;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if limit > 0 {
            match &self.members {
                Some(members) => {
                    let _ = members.at(Some(depth))?.into_iter().try_for_each(&mut see);
                }
                None => self.trusted(self.lookups()?.layer(depth, watch, &mut see))?,
            }
        }
        if full {
            let (orbits, memory) = (grouped(orbits.len() as u64), bytes(memory));
            let what = format!("more than {orbits} orbits do not fit in {memory} of memory: lower --limit");
            return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
        }
        self.trusted(Ok(OrbitStates { spec: self.space.spec(), depth, count, orbits }))
    }
}
