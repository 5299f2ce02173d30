//! Kept states, each with its parent, the state that it was reached from.

use super::Path;
use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::keys::{Keys, StateKey};
use antipode_core::bits::prefetch;
use antipode_core::memory::{reserve, reserve_exact};
use antipode_core::nums::mix;

/// The parent of a state without one.
const NONE: u32 = u32::MAX;

/// How many states ahead a growing hash table prefetches.
const AHEAD: u32 = 16;

/// An empty slot.
const EMPTY: u32 = 0;

/// The hash table grows when this share of its slots is full, to this multiple of its size.
const FULL: (usize, usize) = (5, 6);
const GROWTH: (usize, usize) = (3, 2);

/// Bytes of a state besides its key: its parent, and the slots of a table that has just grown, of
/// which five in nine are full.
const BYTES: usize = 4 + 8;

/// An odd number whose products spread the bits of a word: 2^64 divided by the golden ratio.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// States by number, in the order of insertion, and a hash table of their numbers.
pub struct StateStore {
    keys: Keys,
    parents: Vec<u32>,
    /// The hash table, with open addressing. A slot has the number of a state, plus 1, in its low
    /// bits. The others are bits of the hash, so few other keys are compared.
    slots: Vec<u32>,
    /// The low bits of a slot.
    numbers: u32,
    /// The number of states whose memory is counted. It stays when states are removed.
    counted: u32,
}

/// The hash of a key, from eight bytes at a time.
pub(super) fn hash(key: &[u8]) -> u64 {
    let (words, rest) = key.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().copied().chain((!rest.is_empty()).then_some(last));
    mix(words.fold(0, |hash: u64, word| (hash.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(ODD)))
}

/// Where a key is or would be.
struct Place {
    slot: usize,
    /// The state, if the key is kept.
    state: Option<u32>,
}

impl StateStore {
    /// An empty store for keys of this length.
    pub fn new(length: usize) -> Self {
        StateStore { keys: Keys::new(length), parents: vec![], slots: vec![EMPTY; 64], numbers: 63, counted: 0 }
    }

    /// The number of states.
    pub fn len(&self) -> u32 {
        self.parents.len() as u32
    }

    /// Whether it keeps no state.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The key of a state.
    #[inline]
    pub fn key(&self, state: u32) -> StateKey<'_> {
        self.keys.get(state)
    }

    /// Whether this is the key of a state.
    #[inline]
    pub(super) fn is(&self, state: u32, key: &[u8]) -> bool {
        self.keys.is(state, key)
    }

    /// The first slot for a hash.
    #[inline]
    fn first_slot(&self, hash: u64) -> usize {
        // The upper half of the product is a slot of a table of any size, without a division.
        ((u128::from(hash) * self.slots.len() as u128) >> u64::BITS) as usize
    }

    /// Where a key is or would be.
    #[inline]
    fn place(&self, key: &[u8], hash: u64) -> Place {
        let (mut slot, tag) = (self.first_slot(hash), hash as u32 & !self.numbers);
        loop {
            let found = self.slots[slot];
            if found == EMPTY {
                return Place { slot, state: None };
            }
            if found & !self.numbers == tag {
                let state = (found & self.numbers) - 1;
                if self.keys.is(state, key) {
                    return Place { slot, state: Some(state) };
                }
            }
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
    }

    /// Puts a state into the first empty slot for its hash.
    fn put(&mut self, state: u32, hash: u64) {
        let mut slot = self.first_slot(hash);
        while self.slots[slot] != EMPTY {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        self.fill(slot, state, hash);
    }

    /// Puts a state into a slot.
    #[inline]
    fn fill(&mut self, slot: usize, state: u32, hash: u64) {
        self.slots[slot] = hash as u32 & !self.numbers | (state + 1);
    }

    /// Prefetches the slot of a key. Returns its hash.
    #[inline]
    pub(super) fn prefetch(&self, key: &[u8]) -> u64 {
        let hash = hash(key);
        prefetch(&self.slots, self.first_slot(hash));
        hash
    }

    /// Prefetches what is known about a state.
    #[inline]
    pub(super) fn prefetch_state(&self, state: u32) {
        self.keys.prefetch(state);
        prefetch(&self.parents, state as usize);
    }

    /// The number of a state, if it is kept.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        self.place(key, hash(key)).state
    }

    /// Keeps a state without duplicate detection: `find` does not find it.
    ///
    /// # Errors
    ///
    /// `Spent` if the budget does not suffice.
    pub fn push(&mut self, key: &[u8], parent: Option<u32>, meter: &mut BudgetMeter<'_>) -> Result<u32, SearchStop> {
        let state = self.len();
        // This number stands for no parent.
        if state == NONE {
            return Err(SearchStop::Spent(BudgetSpent::Nodes { most: u64::from(NONE) }));
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
    ///
    /// # Errors
    ///
    /// `Spent` if the budget does not suffice.
    pub fn insert(
        &mut self,
        key: &[u8],
        parent: Option<u32>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(u32, bool), SearchStop> {
        self.insert_hashed(key, hash(key), parent, meter)
    }

    /// Keeps a state like [`StateStore::insert`], with the hash from [`StateStore::prefetch`].
    pub(super) fn insert_hashed(
        &mut self,
        key: &[u8],
        hash: u64,
        parent: Option<u32>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(u32, bool), SearchStop> {
        if FULL.1 * self.parents.len() >= FULL.0 * self.slots.len() {
            self.grow()?;
        }
        let place = self.place(key, hash);
        if let Some(state) = place.state {
            return Ok((state, false));
        }
        // Before its slot is filled: a push that fails must leave no slot of a missing state.
        let state = self.push(key, parent, meter)?;
        self.fill(place.slot, state, hash);
        Ok((state, true))
    }

    /// Makes the hash table larger.
    fn grow(&mut self) -> Result<(), SearchStop> {
        let slots = self.slots.len() * GROWTH.0 / GROWTH.1;
        // Freed before the new table exists: the keys are enough to fill that.
        self.slots = vec![];
        reserve_exact(&mut self.slots, slots)?;
        self.slots.resize(slots, EMPTY);
        // States have numbers below 2^32 - 1.
        self.numbers = u32::try_from(slots.next_power_of_two() - 1).unwrap_or(u32::MAX);
        // The hashes run ahead, so that the slots are in the cache when states are put there.
        let mut ahead = [0; AHEAD as usize];
        for state in 0..self.len() + AHEAD {
            let hash = &mut ahead[(state % AHEAD) as usize];
            let before = *hash;
            if state < self.len() {
                *hash = self.prefetch(&self.key(state));
            }
            if state >= AHEAD {
                self.put(state - AHEAD, before);
            }
        }
        Ok(())
    }

    /// Removes the states from a number on, all of them inserted with duplicate detection. The
    /// store keeps their memory.
    pub(super) fn truncate(&mut self, len: u32) {
        // In reverse, no state that stays is behind an emptied slot: it would be the later one.
        for state in (len..self.len()).rev() {
            let place = self.place(&self.key(state), hash(&self.key(state)));
            self.slots[place.slot] = EMPTY;
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
    pub fn path(&self, state: u32) -> Path {
        let states = std::iter::successors(Some(state), |&state| self.parent(state));
        let mut path: Path = states.map(|state| self.key(state).to_vec()).collect();
        path.reverse();
        path
    }
}

/// Expands a state: writes its successors to `out`, end to end, and counts them.
///
/// # Errors
///
/// `Spent` if the budget does not suffice; `Failed` after the signal.
pub fn successors(
    task: &super::SolveTask<'_>,
    state: &[u8],
    out: &mut Vec<u8>,
    meter: &mut BudgetMeter<'_>,
) -> Result<(), SearchStop> {
    meter.expand_state(state)?;
    out.clear();
    task.problem.expand(state, &mut |next| out.extend_from_slice(next));
    meter.generated += (out.len() / state.len()) as u64;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SearchBudget;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random insertions and truncations, compared with a list.
    #[test]
    fn removed_states_are_not_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let signal = antipode_core::watch::Watch::none().signal();
        let mut meter = BudgetMeter::new(SearchBudget { nodes: None, time: None, memory: u64::MAX }, signal);
        let (mut store, mut list): (StateStore, Vec<[u8; 2]>) = (StateStore::new(2), vec![]);
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
