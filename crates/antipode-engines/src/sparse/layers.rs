//! The sets of a search: the current layer, the previous one, the next one, and perhaps all older
//! ones.

use antipode_core::error::Result;
use antipode_core::memory::reserve;
use antipode_core::states::{ByteValues, KeyPart, SortedEntries, StateCodec, StatePacking, StateSet};
use rayon::prelude::*;

use super::expansion::ExpansionRound;

/// Bytes that a part takes besides its keys: itself, and what the allocator adds to a block.
const PART: usize = size_of::<KeyPart>() + 32;

/// The sets of known states. Each known state is in exactly one of them.
pub(super) struct SparseLayers {
    codec: StateCodec,
    /// The values that determine the packing: all that ever required a wider one, and those of the
    /// states known at that time.
    pub(super) values: ByteValues,
    /// Whether older layers are kept.
    keep: bool,
    pub(super) older: Vec<KeyPart>,
    pub(super) before: Vec<KeyPart>,
    pub(super) here: Vec<KeyPart>,
    pub(super) next: Vec<KeyPart>,
    /// Starts by part, to be merged into the next layer.
    added: Vec<Vec<u8>>,
}

fn empty(codec: &StateCodec) -> Vec<KeyPart> {
    vec![KeyPart::default(); codec.parts()]
}

/// Moves all keys of one part to another.
fn absorb(to: &mut KeyPart, from: KeyPart, width: usize) -> Result<()> {
    to.merge::<0, _>(from.keys(width).map(|key| (key, ())), from.len(width), width, &mut vec![], |_, ()| true)
}

/// Merges keys in any order.
fn merge(to: &mut KeyPart, keys: &mut Vec<u8>, width: usize) -> Result<()> {
    let lists = [std::mem::take(keys)];
    let lists = lists.each_ref().map(Vec::as_slice);
    let sorted = SortedEntries::<0>::new(&lists, width, width)?;
    to.merge::<0, _>(sorted.keys(), sorted.entries(), width, &mut vec![], |_, _| true)
}

impl SparseLayers {
    /// Empty sets for states with these values.
    pub(super) fn new(values: ByteValues, keep: bool) -> SparseLayers {
        let codec = StateCodec::new(StatePacking::new(&values));
        let [older, before, here, next] = [(); 4].map(|()| empty(&codec));
        let added = vec![vec![]; codec.parts()];
        SparseLayers { codec, values, keep, older, before, here, next, added }
    }

    pub(super) fn codec(&self) -> &StateCodec {
        &self.codec
    }

    /// Whether older layers are kept.
    pub(super) fn keeps(&self) -> bool {
        self.keep
    }

    /// Bytes of memory of all sets.
    pub(super) fn memory(&self) -> u64 {
        let sets = [&self.older, &self.before, &self.here, &self.next];
        let sets = sets.into_iter().flatten().map(|part| (part.memory() + PART) as u64);
        sets.sum::<u64>() + self.added.iter().map(|list| list.capacity() as u64).sum::<u64>()
    }

    pub(super) fn here_len(&self) -> u64 {
        self.here.iter().map(|part| part.len(self.codec.width()) as u64).sum()
    }

    pub(super) fn next_len(&self) -> u64 {
        self.next.iter().map(|part| part.len(self.codec.width()) as u64).sum()
    }

    /// Adds a state of the right length to the next layer, before [`SparseLayers::next_level`].
    pub(super) fn add(&mut self, state: &[u8]) -> Result<()> {
        let mut key = vec![0; self.codec.width()];
        let part = match self.codec.seal::<0>(state, &mut self.codec.scratch(), &mut key) {
            Some(part) => part,
            None => {
                let mut values = ByteValues::none(state.len());
                values.note(state);
                self.widen(&values)?;
                key = vec![0; self.codec.width()];
                let part = self.codec.seal::<0>(state, &mut self.codec.scratch(), &mut key);
                part.expect("the packing was widened to hold it")
            }
        };
        reserve(&mut self.added[part], key.len())?;
        self.added[part].extend_from_slice(&key);
        Ok(())
    }

    /// Merges the starts that were added.
    fn merge_added(&mut self) -> Result<()> {
        let width = self.codec.width();
        self.next.par_iter_mut().zip(&mut self.added).try_for_each(|(next, added)| merge(next, added, width))
    }

    /// A round that starts at the first state of the current layer.
    pub(super) fn start(&self) -> ExpansionRound {
        ExpansionRound::new(self.here.len())
    }

    /// Makes the next layer the current one.
    pub(super) fn next_level(&mut self) -> Result<()> {
        self.merge_added()?;
        let width = self.codec.width();
        let here = std::mem::replace(&mut self.here, std::mem::take(&mut self.next));
        let before = std::mem::replace(&mut self.before, here);
        self.next = empty(&self.codec);
        if self.keep {
            self.older.par_iter_mut().zip(before).try_for_each(|(older, part)| absorb(older, part, width))?;
        }
        Ok(())
    }

    /// Widens the packing to these values, too, and packs all states again.
    pub(super) fn widen(&mut self, values: &ByteValues) -> Result<()> {
        self.merge_added()?;
        self.values.add(values);
        let (mut scratch, mut state) = (self.codec.scratch(), vec![0; self.codec.packing().length()]);
        for set in [&self.older, &self.before, &self.here, &self.next] {
            for (part, keys) in set.iter().enumerate() {
                for key in keys.keys(self.codec.width()) {
                    self.codec.open(part, key, &mut scratch, &mut state);
                    self.values.note(&state);
                }
            }
        }
        let wider = StateCodec::new(StatePacking::new(&self.values));
        for set in [&mut self.older, &mut self.before, &mut self.here, &mut self.next] {
            *set = recoded(std::mem::take(set), &self.codec, &wider)?;
        }
        self.added = vec![vec![]; wider.parts()];
        self.codec = wider;
        Ok(())
    }

    /// The first states of the current layer, in the order of keys.
    pub(super) fn examples(&self, most: usize) -> Vec<Vec<u8>> {
        let width = self.codec.width();
        let keys = self.here.iter().enumerate().flat_map(|(part, keys)| keys.keys(width).map(move |key| (part, key)));
        let mut scratch = self.codec.scratch();
        keys.take(most)
            .map(|(part, key)| {
                let mut state = vec![0; self.codec.packing().length()];
                self.codec.open(part, key, &mut scratch, &mut state);
                state
            })
            .collect()
    }

    /// All states that were kept.
    pub(super) fn into_states(self) -> Result<StateSet> {
        let SparseLayers { codec, mut older, before, here, next, .. } = self;
        let width = codec.width();
        for set in [before, here, next] {
            older.par_iter_mut().zip(set).try_for_each(|(all, part)| absorb(all, part, width))?;
        }
        StateSet::new(codec, older)
    }
}

/// A set with the keys of a wider codec.
fn recoded(set: Vec<KeyPart>, codec: &StateCodec, wider: &StateCodec) -> Result<Vec<KeyPart>> {
    let mut keys = vec![vec![]; wider.parts()];
    let (mut scratch, mut new_scratch) = (codec.scratch(), wider.scratch());
    let (mut state, mut new_key) = (vec![0; codec.packing().length()], vec![0; wider.width()]);
    for (part, of_part) in set.into_iter().enumerate() {
        for key in of_part.keys(codec.width()) {
            codec.open(part, key, &mut scratch, &mut state);
            let part = wider.seal::<0>(&state, &mut new_scratch, &mut new_key).expect("a wider packing holds it");
            reserve(&mut keys[part], new_key.len())?;
            keys[part].extend_from_slice(&new_key);
        }
    }
    let mut all = empty(wider);
    all.par_iter_mut().zip(&mut keys).try_for_each(|(part, keys)| merge(part, keys, wider.width()))?;
    Ok(all)
}
