//! Third-party networks; an encoding file supplies what their files lack.
//!
//! An [`EncodingFile`] describes how states become the input of a network, and its output moves.
//! [`ForeignInputs`] applies its input part to the states of a problem. A plain multilayer
//! perceptron in a file of safetensors becomes a network of this crate. Whatever the form of its
//! inputs, each value of a field adds a row of weights to the first layer.

mod encoding_file;
mod inputs;
mod modules;
mod perceptron;
mod tensors;

use std::path::Path;

pub use encoding_file::{
    ActivationNames, EncodingFile, FieldForm, ForeignFields, InputForm, LayerForm, OneHotLayout, OutputForm,
    OutputName, ValueMap,
};
pub use inputs::ForeignInputs;
pub(crate) use tensors::{numbers, read_bytes};

use super::NetworkHeuristic;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

impl NetworkHeuristic {
    /// Reads a plain multilayer perceptron as a heuristic of a problem, called `name`. Its tensors
    /// have the names that PyTorch gives those of `Linear` and `BatchNorm1d`. `encoding` is its
    /// encoding file.
    ///
    /// # Errors
    ///
    /// `Missing`, `Io`; `Corrupt` if the network's file is damaged or holds a number that is not
    /// finite; `Usage` if the encoding file cannot be read, or does not fit the problem or the
    /// network.
    pub fn open_foreign(path: &Path, encoding: &Path, problem: &Problem, name: &str) -> Result<NetworkHeuristic> {
        let file = EncodingFile::read(encoding)?;
        let inputs = file.inputs(encoding, problem)?;
        let modules = modules::modules(tensors::read(path)?);
        let network = modules.and_then(|modules| perceptron::network(&file, &inputs, modules));
        let network = network.map_err(|what| Error::bad_file(path.display(), what))?;
        NetworkHeuristic::with(&network, problem, inputs.encoding().clone(), name)
    }
}
