//! The state of a training, which checkpoints store.

use burn::tensor::{Device, Tensor, TensorData};

use crate::learner::NetworkLearner;
use crate::network::{TrainableNetwork, WeightTensor, numbers};
use crate::record::EpochRecord;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;

/// The most bytes of the history.
const MOST_HISTORY: u64 = 1 << 26;

/// The state of a training. It is everything that the next step depends on, except examples and
/// settings, and the results so far.
pub struct TrainingState {
    /// The learner.
    pub learner: NetworkLearner,
    /// The network that labels the examples of walks.
    pub target: Option<TrainableNetwork>,
    /// The network of the best epoch.
    pub best: TrainableNetwork,
    /// The best epoch, from 1; 0 before the first epoch has ended.
    pub best_epoch: u32,
    /// The validation error of the best epoch.
    pub best_error: f64,
    /// The finished epochs.
    pub history: Vec<EpochRecord>,
    /// The number of finished steps of the epoch.
    pub done: usize,
    /// The sum of the losses of these steps.
    pub sum: f64,
    /// The seconds of the epoch so far.
    pub seconds: f64,
}

impl TrainingState {
    /// The state at the start.
    pub fn new(network: TrainableNetwork, with_target: bool) -> TrainingState {
        TrainingState {
            target: with_target.then(|| network.clone()),
            best: network.clone(),
            learner: NetworkLearner::new(network),
            best_epoch: 0,
            best_error: f64::INFINITY,
            history: vec![],
            done: 0,
            sum: 0.0,
            seconds: 0.0,
        }
    }

    /// Writes the complete state.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    #[expect(clippy::missing_panics_doc, reason = "epochs are numbers")]
    pub fn save(&self, out: &mut StateWriter) -> Result<()> {
        let history = serde_json::to_vec(&self.history).expect("epochs are numbers");
        out.number(history.len() as u64)?;
        out.bytes(&history)?;
        out.number(self.done as u64)?;
        out.number(self.learner.steps)?;
        out.number(self.best_epoch.into())?;
        [self.sum, self.seconds, self.best_error].iter().try_for_each(|number| out.number(number.to_bits()))?;
        save_network(&self.learner.network, out)?;
        save_network(&self.best, out)?;
        if let Some(target) = &self.target {
            save_network(target, out)?;
        }
        // Before the first step there are no moments.
        if self.learner.steps == 0 {
            return Ok(());
        }
        for moments in &self.learner.moments {
            out.number(moments.is_some().into())?;
            if let Some((first, second)) = moments {
                save_tensor(first, out)?;
                save_tensor(second, out)?;
            }
        }
        Ok(())
    }

    /// Reads a state of the same training that [`TrainingState::save`] wrote.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file is damaged, or belongs to another training.
    pub fn load(&mut self, mut from: StateReader) -> Result<()> {
        let length = from.at_most(MOST_HISTORY)? as usize;
        let mut history = vec![0; length];
        from.bytes(&mut history)?;
        self.history = serde_json::from_slice(&history).map_err(|_| from.corrupt("its epochs cannot be read"))?;
        self.done = from.number()? as usize;
        self.learner.steps = from.number()?;
        self.best_epoch = from.at_most(u32::MAX.into())? as u32;
        for number in [&mut self.sum, &mut self.seconds, &mut self.best_error] {
            *number = f64::from_bits(from.number()?);
        }
        load_network(&mut self.learner.network, &mut from)?;
        load_network(&mut self.best, &mut from)?;
        if let Some(target) = &mut self.target {
            load_network(target, &mut from)?;
        }
        if self.learner.steps > 0 {
            let device = self.learner.network.device();
            for (moments, weight) in self.learner.moments.iter_mut().zip(&self.learner.network.weights) {
                let size = weight.shape.iter().product();
                *moments = match from.at_most(1)? {
                    0 => None,
                    _ => Some((load_tensor(size, &device, &mut from)?, load_tensor(size, &device, &mut from)?)),
                };
            }
        }
        from.end()
    }
}

fn tensors(network: &TrainableNetwork) -> impl Iterator<Item = &WeightTensor> {
    network.weights.iter().chain(&network.statistics)
}

fn save_network(network: &TrainableNetwork, out: &mut StateWriter) -> Result<()> {
    tensors(network).try_for_each(|weight| save_tensor(&weight.tensor, out))
}

fn load_network(network: &mut TrainableNetwork, from: &mut StateReader) -> Result<()> {
    let device = network.device();
    for weight in network.weights.iter_mut().chain(&mut network.statistics) {
        weight.tensor = load_tensor(weight.shape.iter().product(), &device, from)?;
    }
    Ok(())
}

fn save_tensor(tensor: &Tensor<1>, out: &mut StateWriter) -> Result<()> {
    let bytes: Vec<u8> = numbers(tensor.clone()).iter().flat_map(|number| number.to_le_bytes()).collect();
    out.bytes(&bytes)
}

fn load_tensor(size: usize, device: &Device, from: &mut StateReader) -> Result<Tensor<1>> {
    // The size is that of the network, so a damaged file cannot ask for more.
    let mut bytes = vec![0; 4 * size];
    from.bytes(&mut bytes)?;
    let numbers: Vec<f32> = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    Ok(Tensor::from_data(TensorData::new(numbers, [size]), device))
}
