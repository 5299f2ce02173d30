//! Kept states, each with its parent, the state that it was reached from.

use super::Path;
use super::budget::{Meter, Spent, Stop};
use super::keys::{Key, Keys};
use antipode_core::bits::prefetch;
use antipode_core::memory::reserve;
use antipode_core::nums::mix;

/// The parent of a state without one.
const NONE: u32 = u32::MAX;

/// How many states ahead a growing hash table prefetches.
const AHEAD: u32 = 16;

/// An empty slot.
const EMPTY: u32 = 0;

/// Bytes of a state besides its key: its parent, and the slots of a table that has just doubled,
/// of which three in eight are full.
const BYTES: usize = 4 + 11;

/// States by number, in the order of insertion, and a hash table of their numbers.
pub(super) struct Store {
    keys: Keys,
    parents: Vec<u32>,
    /// The hash table, with open addressing. Its size is a power of two, and at least a quarter of
    /// it is empty. A slot has the number of a state, plus 1, in as many bits as number the slots.
    /// The bits above are the highest ones of the hash, so few other keys are compared.
    slots: Vec<u32>,
    /// The number of states whose memory is counted. It stays when states are removed.
    counted: u32,
}

fn hash(key: &[u8]) -> u64 {
    key.chunks(8).fold(0, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(hash ^ u64::from_le_bytes(word))
    })
}

impl Store {
    /// An empty store for keys of this length.
    pub(super) fn new(length: usize) -> Self {
        Store { keys: Keys::new(length), parents: vec![], slots: vec![EMPTY; 64], counted: 0 }
    }

    /// The number of states.
    pub(super) fn len(&self) -> u32 {
        self.parents.len() as u32
    }

    /// The key of a state.
    #[inline]
    pub(super) fn key(&self, state: u32) -> Key<'_> {
        self.keys.get(state)
    }

    /// The slot of a key, or the empty one where it would be; and the bits of its hash there.
    fn slot(&self, key: &[u8]) -> (usize, u32) {
        let (hash, mask) = (hash(key), self.slots.len() - 1);
        let tag = (hash >> u32::BITS) as u32 & !(mask as u32);
        let mut slot = hash as usize & mask;
        loop {
            let found = self.slots[slot];
            if found == EMPTY || found & !(mask as u32) == tag && *self.key(self.state(found)) == *key {
                return (slot, tag);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The state in a slot that is not empty.
    fn state(&self, slot: u32) -> u32 {
        (slot & (self.slots.len() - 1) as u32) - 1
    }

    /// Prefetches the slot of a key.
    #[inline]
    pub(super) fn prefetch(&self, key: &[u8]) {
        prefetch(&self.slots, hash(key) as usize & (self.slots.len() - 1));
    }

    /// Prefetches what is known about a state.
    #[inline]
    pub(super) fn prefetch_state(&self, state: u32) {
        self.keys.prefetch(state);
        prefetch(&self.parents, state as usize);
    }

    /// The number of a state, if it is kept.
    pub(super) fn find(&self, key: &[u8]) -> Option<u32> {
        Some(self.slots[self.slot(key).0]).filter(|&slot| slot != EMPTY).map(|slot| self.state(slot))
    }

    /// Keeps a state without duplicate detection: `find` does not find it.
    pub(super) fn push(&mut self, key: &[u8], parent: Option<u32>, meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let state = self.len();
        if state == NONE {
            return Err(Stop::Spent(Spent::Nodes(u64::from(NONE))));
        }
        let grown = self.keys.make_room(key)?;
        meter.keep(grown * self.counted as usize)?;
        if state >= self.counted {
            // The room of lists that double takes no memory before they use it.
            meter.keep(self.keys.width() + BYTES)?;
            self.counted = state + 1;
        }
        reserve(&mut self.parents, 1)?;
        self.keys.push(key);
        self.parents.push(parent.unwrap_or(NONE));
        Ok(state)
    }

    /// Keeps a state if it is new; returns its number and whether it is new.
    pub(super) fn insert(
        &mut self,
        key: &[u8],
        parent: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<(u32, bool), Stop> {
        if 4 * self.parents.len() >= 3 * self.slots.len() {
            let slots = 2 * self.slots.len();
            self.slots = vec![];
            reserve(&mut self.slots, slots)?;
            self.slots.resize(slots, EMPTY);
            for state in 0..self.len() {
                self.prefetch(&self.key((state + AHEAD).min(self.len() - 1)));
                let (slot, tag) = self.slot(&self.key(state));
                self.slots[slot] = tag | (state + 1);
            }
        }
        let (slot, tag) = self.slot(key);
        if self.slots[slot] != EMPTY {
            return Ok((self.state(self.slots[slot]), false));
        }
        let state = self.push(key, parent, meter)?;
        self.slots[slot] = tag | (state + 1);
        Ok((state, true))
    }

    /// Removes the states from a number on, all of them inserted with duplicate detection. The
    /// store keeps their memory.
    pub(super) fn truncate(&mut self, len: u32) {
        // In reverse, no state that stays is behind an emptied slot: it would be the later one.
        for state in (len..self.len()).rev() {
            let (slot, _) = self.slot(&self.key(state));
            self.slots[slot] = EMPTY;
        }
        self.parents.truncate(len as usize);
        self.keys.truncate(len);
    }

    /// Sets the parent of a state to which a shorter path was found.
    pub(super) fn set_parent(&mut self, state: u32, parent: u32) {
        self.parents[state as usize] = parent;
    }

    /// The state that a state was reached from.
    pub(super) fn parent(&self, state: u32) -> Option<u32> {
        Some(self.parents[state as usize]).filter(|&parent| parent != NONE)
    }

    /// The states from the first one to this one.
    pub(super) fn path(&self, state: u32) -> Path {
        let states = std::iter::successors(Some(state), |&state| self.parent(state));
        let mut path: Path = states.map(|state| self.key(state).to_vec()).collect();
        path.reverse();
        path
    }
}

/// Writes the successors of a state to `out`, end to end.
pub(super) fn successors(
    task: &super::Task<'_>,
    state: &[u8],
    out: &mut Vec<u8>,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    meter.expand_state(state)?;
    out.clear();
    task.problem.expand(state, &mut |next| out.extend_from_slice(next));
    meter.generated += (out.len() / state.len()) as u64;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random insertions and truncations, compared with a list.
    #[test]
    fn removed_states_are_not_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let signal = antipode_core::watch::Watch::none().signal();
        let mut meter = Meter::new(Budget { nodes: None, time: None, memory: u64::MAX }, signal);
        let (mut store, mut list): (Store, Vec<[u8; 2]>) = (Store::new(2), vec![]);
        let mut most = 0;
        for _ in 0..200 {
            for _ in 0..random.random_range(0..50) {
                let key = random.random_range(0..500u16).to_le_bytes();
                let known = list.iter().position(|other| *other == key);
                let place = known.unwrap_or(list.len()) as u32;
                assert_eq!(store.insert(&key, None, &mut meter).unwrap(), (place, known.is_none()));
                list.extend(known.is_none().then_some(key));
            }
            most = most.max(list.len());
            list.truncate(random.random_range(0..=list.len()));
            store.truncate(list.len() as u32);
            for key in (0..500u16).map(u16::to_le_bytes) {
                assert_eq!(store.find(&key), list.iter().position(|other| *other == key).map(|at| at as u32));
            }
        }
        // Their memory is counted once.
        assert_eq!(meter.kept, most as u64 * (2 + BYTES as u64));
    }
}
