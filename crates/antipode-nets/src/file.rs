//! The file of a network: safetensors, with the description in the metadata.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use safetensors::tensor::{Dtype, SafeTensorError, SafeTensors, TensorView};

use super::foreign::{numbers, read_bytes};
use super::{LinearLayer, NetworkDescription};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};

/// The key of the description in the metadata.
const KEY: &str = "antipode";

/// The values of a tensor, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTensor {
    /// Its sizes.
    pub shape: Vec<usize>,
    /// The values, as many as the product of the sizes.
    pub values: Vec<f32>,
}

/// A network as its file holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFile {
    /// The description of the network.
    pub description: NetworkDescription,
    /// Exactly the tensors of [`NetworkArchitecture::linear`](super::NetworkArchitecture::linear).
    pub tensors: BTreeMap<String, StoredTensor>,
}

impl NetworkFile {
    /// A network with these tensors.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the tensors do not fit the description, or hold a number that is not finite.
    pub fn new(description: NetworkDescription, tensors: BTreeMap<String, StoredTensor>) -> Result<NetworkFile> {
        let file = NetworkFile { description, tensors };
        file.check().map_err(Error::Corrupt)?;
        Ok(file)
    }

    /// Reads a file, or the network of this name that the program carries where there is none.
    ///
    /// # Errors
    ///
    /// `Missing`, `Io`; `Corrupt`, with its name, if it is damaged or not a network.
    pub fn read(path: &Path) -> Result<NetworkFile> {
        let read = match antipode_data::network(path).filter(|_| !path.exists()) {
            Some(bytes) => NetworkFile::parse(bytes),
            None => NetworkFile::parse(&read_bytes(path)?),
        };
        read.map_err(|what| Error::corrupt(path, what))
    }

    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    ///
    /// A message that says what is wrong with the bytes.
    pub fn parse(bytes: &[u8]) -> std::result::Result<NetworkFile, String> {
        // The description first: without one the error says what such a file needs.
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(unreadable)?;
        let text = metadata.metadata().as_ref().and_then(|all| all.get(KEY));
        let text = text
            .ok_or(format!("its metadata have no '{KEY}': it needs an encoding file, which says what network it is"))?;
        let description: NetworkDescription =
            serde_json::from_str(text).map_err(|error| format!("its description cannot be read: {error}"))?;
        let all = SafeTensors::deserialize(bytes).map_err(unreadable)?;
        let mut tensors = BTreeMap::new();
        for (name, view) in all.iter() {
            if view.dtype() != Dtype::F32 {
                return Err(format!("tensor {name} has numbers of type {:?}: F32 is wanted", view.dtype()));
            }
            tensors.insert(name.to_string(), StoredTensor { shape: view.shape().to_vec(), values: numbers(&view)? });
        }
        let file = NetworkFile { description, tensors };
        file.check()?;
        Ok(file)
    }

    /// Writes the file, under a temporary name first, and replaces an existing one.
    ///
    /// # Errors
    ///
    /// `Usage` if the description or a tensor cannot be written; `Io` if the file cannot be.
    pub fn write(&self, path: &Path) -> Result<()> {
        self.write_in(&JobOutputs::none(), path)
    }

    /// As [`NetworkFile::write`], for a job that records its output files.
    ///
    /// # Errors
    ///
    /// Those of [`NetworkFile::write`].
    pub fn write_in(&self, outputs: &JobOutputs, path: &Path) -> Result<()> {
        let text = serde_json::to_string(&self.description)
            .map_err(|error| Error::bad_file(path.display(), error.to_string()))?;
        let bytes: Vec<(&String, Vec<u8>, &StoredTensor)> = self
            .tensors
            .iter()
            .map(|(name, tensor)| (name, tensor.values.iter().flat_map(|value| value.to_le_bytes()).collect(), tensor))
            .collect();
        let cannot = |error: SafeTensorError| Error::bad_file(path.display(), error.to_string());
        let views = bytes
            .iter()
            .map(|(name, bytes, tensor)| Ok((name.as_str(), TensorView::new(Dtype::F32, tensor.shape.clone(), bytes)?)))
            .collect::<std::result::Result<Vec<_>, _>>()
            .map_err(cannot)?;
        let metadata = HashMap::from([(KEY.to_string(), text)]);
        let all = safetensors::serialize(views, Some(metadata)).map_err(cannot)?;
        outputs.write_file(path, &all)
    }

    /// All linear maps, in order.
    ///
    /// # Errors
    ///
    /// Those of [`NetworkArchitecture::linear`](super::NetworkArchitecture::linear).
    pub fn linear(&self) -> Result<Vec<LinearLayer>> {
        let NetworkDescription { architecture, encoding, .. } = &self.description;
        architecture.linear(encoding, self.description.policy_moves())
    }

    fn check(&self) -> std::result::Result<(), String> {
        self.description.check().map_err(|error| error.to_string())?;
        let wanted = self.linear().map_err(|error| error.to_string())?;
        let mut count = 0;
        for (name, shape) in wanted.iter().flat_map(LinearLayer::tensors) {
            let tensor = self.tensors.get(&name).ok_or(format!("tensor {name} is missing"))?;
            if tensor.shape != shape || tensor.values.len() != shape.iter().product::<usize>() {
                return Err(format!("tensor {name} has the shape {:?} instead of {shape:?}", tensor.shape));
            }
            if let Some(at) = tensor.values.iter().position(|value| !value.is_finite()) {
                return Err(format!("tensor {name} holds {} at place {at}", tensor.values[at]));
            }
            // Its root would be no number.
            if name.ends_with(".norm.variance") && tensor.values.iter().any(|value| *value < 0.0) {
                return Err(format!("tensor {name} holds a negative variance"));
            }
            count += 1;
        }
        // A tensor that no layer reads shows that the network is another one than it says.
        match self.tensors.len() == count {
            true => Ok(()),
            false => Err(format!("it has {} tensors, but its architecture {count}", self.tensors.len())),
        }
    }
}

/// The message about bytes that are no file of safetensors.
fn unreadable(error: SafeTensorError) -> String {
    format!("not a file of safetensors, or damaged: {error}")
}
