//! The sets of a search: the current layer, the previous one, the next one, and perhaps all older
//! ones.

use antipode_core::error::Result;
use antipode_core::states::{Codec, KeyPart, Packing, StateSet, Values};
use rayon::prelude::*;

use super::expansion::Round;

/// The sets of known states. Each known state is in exactly one of them.
pub(super) struct Layers {
    codec: Codec,
    /// The values that determine the packing: all that ever required a wider one, and those of the
    /// states known at that time.
    pub(super) values: Values,
    /// Whether older layers are kept.
    keep: bool,
    pub(super) older: Vec<KeyPart>,
    pub(super) before: Vec<KeyPart>,
    pub(super) here: Vec<KeyPart>,
    pub(super) next: Vec<KeyPart>,
}

fn empty(codec: &Codec) -> Vec<KeyPart> {
    vec![KeyPart::default(); codec.parts()]
}

/// Moves all keys of one part to another.
fn absorb(to: &mut KeyPart, from: KeyPart, width: usize) -> Result<()> {
    *to = std::mem::take(to).merged(from, width)?;
    Ok(())
}

impl Layers {
    /// Empty sets for states with these values.
    pub(super) fn new(values: Values, keep: bool) -> Layers {
        let codec = Codec::new(Packing::new(&values));
        let [older, before, here, next] = [(); 4].map(|()| empty(&codec));
        Layers { codec, values, keep, older, before, here, next }
    }

    pub(super) fn codec(&self) -> &Codec {
        &self.codec
    }

    /// Whether older layers are kept.
    pub(super) fn keeps(&self) -> bool {
        self.keep
    }

    /// Bytes of memory of all sets.
    pub(super) fn memory(&self) -> u64 {
        let sets = [&self.older, &self.before, &self.here, &self.next];
        sets.into_iter().flatten().map(|part| (part.memory() + size_of::<KeyPart>()) as u64).sum()
    }

    pub(super) fn here_len(&self) -> u64 {
        self.here.iter().map(|part| part.len() as u64).sum()
    }

    pub(super) fn next_len(&self) -> u64 {
        self.next.iter().map(|part| part.len() as u64).sum()
    }

    /// Adds a state of the right length to the next layer.
    pub(super) fn add(&mut self, state: &[u8]) -> Result<()> {
        let mut key = vec![0; self.codec.width()];
        let part = match self.codec.seal(state, &mut self.codec.scratch(), &mut key) {
            Some(part) => part,
            None => {
                let mut values = Values::none(state.len());
                values.note(state);
                self.widen(&values)?;
                key = vec![0; self.codec.width()];
                let part = self.codec.seal(state, &mut self.codec.scratch(), &mut key);
                part.expect("the packing was widened to hold it")
            }
        };
        self.next[part].insert::<0>(&key).map(|_| ())
    }

    /// A round that starts at the first state of the current layer.
    pub(super) fn start(&self) -> Round {
        Round::new(self.here.len())
    }

    /// Makes the next layer the current one.
    pub(super) fn next_level(&mut self) -> Result<()> {
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
    pub(super) fn widen(&mut self, values: &Values) -> Result<()> {
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
        let wider = Codec::new(Packing::new(&self.values));
        for set in [&mut self.older, &mut self.before, &mut self.here, &mut self.next] {
            *set = recoded(std::mem::take(set), &self.codec, &wider)?;
        }
        self.codec = wider;
        Ok(())
    }

    /// The first states of the current layer, in the order of keys.
    pub(super) fn examples(&self, most: usize) -> Vec<Vec<u8>> {
        let width = self.codec.width();
        let keys = self.here.iter().enumerate().flat_map(|(part, keys)| keys.keys(width).map(move |key| (part, key)));
        let mut scratch = self.codec.scratch();
        let state = |(part, key): (usize, &[u8])| {
            let mut state = vec![0; self.codec.packing().length()];
            self.codec.open(part, key, &mut scratch, &mut state);
            state
        };
        keys.take(most).map(state).collect()
    }

    /// All states that were kept.
    pub(super) fn into_states(self) -> Result<StateSet> {
        let Layers { codec, mut older, before, here, next, .. } = self;
        let width = codec.width();
        for set in [before, here, next] {
            older.par_iter_mut().zip(set).try_for_each(|(all, part)| absorb(all, part, width))?;
        }
        StateSet::new(codec, older)
    }
}

/// A set with the keys of a wider codec.
fn recoded(set: Vec<KeyPart>, codec: &Codec, wider: &Codec) -> Result<Vec<KeyPart>> {
    let mut all = empty(wider);
    let (mut scratch, mut new_scratch) = (codec.scratch(), wider.scratch());
    let (mut state, mut new_key) = (vec![0; codec.packing().length()], vec![0; wider.width()]);
    for (part, keys) in set.into_iter().enumerate() {
        for key in keys.keys(codec.width()) {
            codec.open(part, key, &mut scratch, &mut state);
            let part = wider.seal(&state, &mut new_scratch, &mut new_key).expect("a wider packing holds it");
            all[part].insert::<0>(&new_key)?;
        }
    }
    Ok(all)
}
