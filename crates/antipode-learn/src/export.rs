//! The export of a trained network to a file.

use std::collections::BTreeMap;

use antipode_nets::{LinearLayer, NetworkDescription, NetworkFile, StoredTensor};

use crate::network::{TrainableNetwork, numbers};
use antipode_core::error::Result;

/// The file of a network.
///
/// # Errors
///
/// `Corrupt` if a weight is not a finite number.
pub fn file(network: &TrainableNetwork, description: NetworkDescription) -> Result<NetworkFile> {
    let mut known = BTreeMap::new();
    for weight in network.weights.iter().chain(&network.statistics) {
        let tensor = StoredTensor { shape: weight.shape.clone(), values: numbers(weight.tensor.clone()) };
        known.insert(weight.name.clone(), tensor);
    }
    // The shift of a norm acts as the bias of its layer.
    let linear = description.architecture.linear(&description.encoding, description.policy_moves())?;
    for (name, shape) in linear.iter().flat_map(LinearLayer::tensors) {
        let values = vec![0.0; shape.iter().product()];
        known.entry(name).or_insert(StoredTensor { shape, values });
    }
    NetworkFile::new(description, known)
}
