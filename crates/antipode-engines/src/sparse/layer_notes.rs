//! What a sparse search notes of each complete layer.

use rayon::prelude::*;

use super::layers::SparseLayers;
use super::{OrbitSizes, SparseJob, folding};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::{GoalSymmetries, Problem, StateHasher};
use antipode_core::watch::StopSignal;

/// What is known of the layers so far.
pub(super) struct LayerNotes<'a> {
    /// The symmetries, if states represent orbits.
    symmetries: Option<&'a GoalSymmetries>,
    hasher: Option<StateHasher>,
    /// Number of states of each layer, or of orbits.
    pub(super) counts: Vec<u64>,
    /// The sizes of the orbits of each layer, if states represent orbits.
    pub(super) orbits: Vec<OrbitSizes>,
    /// The sum of the hashes of all states of each layer, if the job wants it.
    pub(super) digests: Vec<u64>,
}

impl<'a> LayerNotes<'a> {
    /// Nothing yet. `problem` has all states, not one for each orbit.
    pub(super) fn new(
        problem: &Problem,
        symmetries: Option<&'a GoalSymmetries>,
        job: &SparseJob,
    ) -> Result<LayerNotes<'a>> {
        let hasher = job.digests.then(|| StateHasher::new(problem)).transpose()?;
        Ok(LayerNotes { symmetries, hasher, counts: vec![], orbits: vec![], digests: vec![] })
    }

    /// Adds the current layer, which has this many states or orbits. `Interrupted` if the signal
    /// stops it.
    pub(super) fn add(&mut self, count: u64, layers: &SparseLayers, signal: StopSignal<'_>) -> Result<()> {
        self.counts.push(count);
        if let Some(symmetries) = self.symmetries {
            self.orbits.push(folding::sizes(layers, symmetries, signal)?);
        }
        if let Some(hasher) = &self.hasher {
            self.digests.push(digest(layers, self.symmetries, hasher, signal)?);
        }
        Ok(())
    }

    /// Number of states of each layer.
    pub(super) fn states(&self) -> Vec<u64> {
        match self.symmetries {
            Some(_) => self.orbits.iter().map(|sizes| sizes.states).collect(),
            None => self.counts.clone(),
        }
    }

    /// Writes the notes.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.counts)?;
        if self.symmetries.is_some() {
            let sizes = self.orbits.iter().flat_map(|sizes| [sizes.states, sizes.plain]);
            out.list(&sizes.collect::<Vec<u64>>())?;
        }
        if self.hasher.is_some() { out.list(&self.digests) } else { Ok(()) }
    }

    /// Reads what `write` wrote.
    pub(super) fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.counts = state.list()?;
        if self.symmetries.is_some() {
            let sizes: Vec<u64> = state.list()?;
            self.orbits = sizes.chunks_exact(2).map(|sizes| OrbitSizes { states: sizes[0], plain: sizes[1] }).collect();
        }
        if self.hasher.is_some() {
            self.digests = state.list()?;
        }
        Ok(())
    }
}

/// The sum of the hashes of the states of the current layer, with all images under symmetries.
fn digest(
    layers: &SparseLayers,
    symmetries: Option<&GoalSymmetries>,
    hasher: &StateHasher,
    signal: StopSignal<'_>,
) -> Result<u64> {
    let codec = layers.codec();
    let parts = layers.here.par_iter().enumerate().map(|(part, keys)| {
        signal.check()?;
        let (mut scratch, mut state, mut sum) = (codec.scratch(), vec![0; codec.packing().length()], 0u64);
        for key in keys.keys(codec.width()) {
            codec.open(part, key, &mut scratch, &mut state);
            sum = sum.wrapping_add(
                symmetries.map_or_else(|| hasher.hash(&state), |symmetries| hash_of_orbit(symmetries, &state, hasher)),
            );
        }
        Ok(sum)
    });
    parts.try_reduce(|| 0, |a, b| Ok(a.wrapping_add(b)))
}

/// The sum of the hashes of the images of a state.
fn hash_of_orbit(symmetries: &GoalSymmetries, state: &[u8], hasher: &StateHasher) -> u64 {
    let mut images: Vec<Vec<u8>> = vec![vec![]; symmetries.order_with_inverses()];
    images.iter_mut().enumerate().for_each(|(element, image)| symmetries.image(element, state, image));
    images.sort_unstable();
    images.dedup();
    images.iter().fold(0, |sum, image| sum.wrapping_add(hasher.hash(image)))
}
