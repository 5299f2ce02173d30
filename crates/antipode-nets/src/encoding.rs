//! States as lists of active inputs.

use std::sync::Arc;

use super::EncodingShape;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, StateFeatures};

/// The conversion of a problem's states to inputs. For each field, the input of its value is 1, and
/// all others are 0.
#[derive(Clone)]
pub struct InputEncoding {
    features: Arc<dyn StateFeatures>,
    shape: EncodingShape,
    /// The first input of each field.
    offsets: Vec<u32>,
}

impl InputEncoding {
    /// The encoding of the states of a problem.
    ///
    /// # Errors
    ///
    /// `Usage` if the problem has no features.
    pub fn of(problem: &Problem) -> Result<InputEncoding> {
        problem
            .features()
            .ok_or_else(|| Error::incapable(problem.spec(), "lists no goal, so networks do not know its states", ""))
            .map(InputEncoding::new)
    }

    /// The encoding of some features.
    pub fn new(features: Arc<dyn StateFeatures>) -> InputEncoding {
        let shape = EncodingShape::of(&*features);
        let mut first = 0;
        let offsets = shape
            .sizes
            .iter()
            .map(|size| {
                let offset = first;
                first += *size as u32;
                offset
            })
            .collect();
        InputEncoding { features, shape, offsets }
    }

    /// The name, and the sizes of the fields.
    pub fn shape(&self) -> &EncodingShape {
        &self.shape
    }

    /// The number of active inputs of a state.
    pub fn fields(&self) -> usize {
        self.offsets.len()
    }

    /// Appends the active inputs of states of `length` bytes, end to end: [`InputEncoding::fields`]
    /// numbers for each, in increasing order.
    pub fn append(&self, states: &[u8], length: usize, out: &mut Vec<u32>) {
        let mut values = Vec::with_capacity(self.fields());
        for state in states.chunks_exact(length) {
            values.clear();
            self.features.values(state, &mut values);
            out.extend(self.offsets.iter().zip(&values).map(|(offset, value)| offset + u32::from(*value)));
        }
    }
}
