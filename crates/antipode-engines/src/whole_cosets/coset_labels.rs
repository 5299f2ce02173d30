//! The distances of all cosets of a subgroup from it, modulo 3: two bits a coset.

use rayon::prelude::*;

use crate::SearchJob;
use antipode_core::bits::WordBuffer;
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    BatchEdges, CosetCoordinate, CosetFolding, Lift, MoveSubgroup, NumberedProblem, Space, Structure,
};
use antipode_core::tables::{Encoding, RecordedDepths, StateLayout};
use antipode_core::watch::Watch;

/// The most coordinates of a coset.
pub(super) const COORDINATES: usize = 8;

/// The most moves of a puzzle.
pub(super) const MOST_MOVES: usize = 64;

/// Cosets in a word.
const IN_WORD: u64 = 32;

/// The distances of the cosets of a subgroup.
pub struct CosetLabels {
    labels: WordBuffer,
    /// For each coordinate, how much a step of its value adds to the number of a coset; `None` if
    /// only kept rows have labels.
    strides: Option<Vec<u64>>,
}

/// The labels of the cosets in a row.
pub(super) struct RowLabels<'a> {
    labels: &'a [u64],
    /// The number of the first coset, and the step to the next one.
    first: u64,
    step: u64,
    /// For each value of the fibre, where it is in the row that has labels.
    images: &'a [u32],
}

impl RowLabels<'_> {
    /// The distance of the coset with this value of the fibre, modulo 3.
    #[inline(always)]
    pub(super) fn label(&self, value: u32) -> u32 {
        let number = self.first + u64::from(self.images[value as usize]) * self.step;
        (self.labels[(number / IN_WORD) as usize] >> (number % IN_WORD * 2)) as u32 & 3
    }
}

impl CosetLabels {
    /// Searches all cosets: `space` is the problem [`MoveSubgroup::cosets`], numbered, and folded
    /// if it can be.
    ///
    /// # Errors
    ///
    /// Those of a search; `Limit` if there is not enough memory.
    pub fn new(
        subgroup: &dyn MoveSubgroup,
        space: &NumberedProblem,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<CosetLabels> {
        if subgroup.coordinates().len() > COORDINATES || subgroup.moves().len() > MOST_MOVES {
            return Err(Error::Limit(format!("{} has too many moves, or coordinates of cosets", space.spec())));
        }
        let job = SearchJob::default().threads(threads).record(Encoding::Mod3);
        let rows = CosetSpace::new(subgroup, space);
        let outcome = crate::fastest(&rows, &job)?.run(&rows, &job, watch)?;
        if outcome.layers.iter().sum::<u64>() != subgroup.count() {
            return Err(Error::broken_law("the coordinates of cosets", "moves do not reach all of them"));
        }
        let Some(recorded) = outcome.recorded else {
            return Err(Error::Limit("the distances of cosets were not recorded".into()));
        };
        let labels = labels(&*recorded, space.layout())?;
        let is_folded = space.structure().folded().is_some();
        let strides = (!is_folded).then(|| strides(subgroup.coordinates(), space)).transpose()?;
        Ok(CosetLabels { labels, strides })
    }

    /// Bytes of the distances of all cosets, while they are found.
    ///
    /// # Errors
    ///
    /// `Limit` if no engine can search the cosets.
    pub fn bytes(subgroup: &dyn MoveSubgroup, space: &NumberedProblem) -> Result<u64> {
        let job = SearchJob::default().record(Encoding::Mod3);
        let rows = CosetSpace::new(subgroup, space);
        let search = crate::fastest(&rows, &job)?.memory(&rows, &job).unwrap_or(u64::MAX);
        Ok(search.saturating_add(space.layout().size() / 4))
    }

    /// The labels of a row, given its number and the values of its coordinates.
    #[inline(always)]
    pub(super) fn of_row<'a>(&'a self, folding: &'a CosetFolding, row: u64, values: &[u32]) -> RowLabels<'a> {
        let (first, step, symmetry) = match &self.strides {
            Some(strides) => {
                let fibre = folding.fibre_digit();
                let others = values.iter().zip(strides).enumerate().filter(|(at, _)| *at != fibre);
                (others.map(|(_, (&value, stride))| u64::from(value) * stride).sum(), strides[fibre], 0)
            }
            None => {
                let (kept, _, symmetry) = folding.folded(row, 0);
                (kept * folding.fibre_size(), 1, symmetry)
            }
        };
        RowLabels { labels: &self.labels, first, step, images: folding.fibre_images(symmetry) }
    }
}

/// The cosets in rows, if they have some.
struct CosetSpace<'a> {
    space: &'a NumberedProblem,
    lift: Option<&'a dyn Lift>,
}

impl<'a> CosetSpace<'a> {
    fn new(subgroup: &'a dyn MoveSubgroup, space: &'a NumberedProblem) -> CosetSpace<'a> {
        // Folded rows are those of the space.
        CosetSpace { space, lift: subgroup.coset_lift().filter(|_| space.structure().folded().is_none()) }
    }
}

impl Space for CosetSpace<'_> {
    fn layout(&self) -> StateLayout {
        self.space.layout()
    }

    fn goals(&self) -> &[u64] {
        self.space.goals()
    }

    fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        self.space.expand(from, out);
    }

    fn structure(&self) -> Structure<'_> {
        self.lift.map_or_else(|| self.space.structure(), Structure::Rows)
    }
}

/// The recorded labels, two bits each, in the order of the numbers.
fn labels(recorded: &dyn RecordedDepths, layout: StateLayout) -> Result<WordBuffer> {
    let mut labels = WordBuffer::new(layout.size().div_ceil(IN_WORD) as usize)?;
    // The labels of this many rows fill words.
    let rows = IN_WORD as usize * (1 + 4096 / layout.row_states() as usize);
    let words = rows * layout.row_states() as usize / IN_WORD as usize;
    labels.par_chunks_mut(words).enumerate().try_for_each(|(chunk, labels)| {
        let mut payload = vec![0; Encoding::Mod3.payload_words(&layout, false)];
        let mut at = 0usize;
        for row in (chunk * rows) as u64..layout.rows.min(((chunk + 1) * rows) as u64) {
            recorded.payload(row, &mut payload)?;
            for word in 0..layout.words as usize {
                let (low, high) = (payload[word], payload[word + layout.words as usize]);
                for lane in 0..layout.lanes {
                    let label = low >> lane & 1 | (high >> lane & 1) << 1;
                    labels[at / IN_WORD as usize] |= label << (at % IN_WORD as usize * 2);
                    at += 1;
                }
            }
        }
        Ok(())
    })?;
    Ok(labels)
}

/// How much a step of each coordinate adds to the number of a coset.
fn strides(coordinates: &[CosetCoordinate], space: &NumberedProblem) -> Result<Vec<u64>> {
    let mut strides = vec![];
    for (at, coordinate) in coordinates.iter().enumerate() {
        // A value of 1 in this place; a coordinate with one value adds nothing.
        let values = (0..coordinates.len()).map(|other| u32::from(other == at && coordinate.size > 1));
        let state: Vec<u8> = values.flat_map(u32::to_le_bytes).collect();
        strides.push(
            space.find(&state).ok_or_else(|| Error::broken_law("the numbering of cosets", "a coset has no number"))?,
        );
    }
    Ok(strides)
}
