//! The outputs of a network.

use super::stages::{ConvolutionStage, DenseStage, ResidualStage, StageInput};
use super::{LayerActivation, NetworkFile, NetworkLayer, OutputHead};
use antipode_core::error::Result;

/// The number of states computed at a time, so that the numbers between layers stay in the cache.
const BATCH: usize = 256;

enum ModelStage {
    Dense(DenseStage),
    Residual(ResidualStage),
    Convolution(ConvolutionStage),
}

/// A network ready to compute, on one thread per call.
pub struct NetworkModel {
    inputs: usize,
    fields: usize,
    stages: Vec<ModelStage>,
    value: Option<DenseStage>,
    policy: Option<DenseStage>,
    scale: f32,
}

/// The outputs of a network for some states.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetworkOutputs {
    /// The estimate of each state, in moves; empty without a value head.
    pub values: Vec<f32>,
    /// For each state, a number per move, in the order of the description; empty without a policy
    /// head.
    pub logits: Vec<f32>,
}

impl NetworkModel {
    /// The network of a file.
    ///
    /// # Errors
    ///
    /// Those of [`NetworkFile::linear`].
    pub fn new(file: &NetworkFile) -> Result<NetworkModel> {
        let mut linear = file.linear()?.into_iter();
        let mut dense = |activation| linear.next().map(|linear| DenseStage::new(file, &linear, activation));
        let grid = file.description.encoding.grid.unwrap_or_default();
        let mut stages = vec![];
        for layer in &file.description.architecture.layers {
            stages.extend(match *layer {
                NetworkLayer::Dense { activation, .. } => dense(activation).map(ModelStage::Dense),
                NetworkLayer::Residual { activation, .. } => {
                    let (first, second) = (dense(activation), dense(activation));
                    first.zip(second).map(|(first, second)| ModelStage::Residual(ResidualStage { first, second }))
                }
                NetworkLayer::Convolution { activation, size, .. } => {
                    dense(activation).map(|dense| ModelStage::Convolution(ConvolutionStage { dense, grid, size }))
                }
            });
        }
        let heads = &file.description.architecture.heads;
        // In the order of `linear`, which lists the value first.
        let [value, policy] = [OutputHead::Value, OutputHead::Policy]
            .map(|head| if heads.contains(&head) { dense(LayerActivation::None) } else { None });
        let encoding = &file.description.encoding;
        let (inputs, fields) = (encoding.inputs(), encoding.sizes.len());
        Ok(NetworkModel { inputs, fields, stages, value, policy, scale: file.description.scale as f32 })
    }

    /// Bytes of its weights.
    pub fn bytes(&self) -> u64 {
        let layers = self.stages.iter().map(|stage| match stage {
            ModelStage::Dense(dense) | ModelStage::Convolution(ConvolutionStage { dense, .. }) => dense.bytes(),
            ModelStage::Residual(residual) => residual.first.bytes() + residual.second.bytes(),
        });
        layers.chain(self.value.iter().chain(&self.policy).map(DenseStage::bytes)).sum()
    }

    /// The outputs for the active inputs of some states, as many for each as there are fields.
    ///
    /// # Panics
    ///
    /// If an input is not below the number of inputs.
    pub fn outputs(&self, active: &[u32]) -> NetworkOutputs {
        let mut all = NetworkOutputs::default();
        for active in active.chunks(BATCH * self.fields) {
            self.batch(active, &mut all);
        }
        all
    }

    fn batch(&self, active: &[u32], out: &mut NetworkOutputs) {
        let states = active.len() / self.fields;
        let mut numbers = None;
        for stage in &self.stages {
            let input = numbers.as_deref().map_or(StageInput::Active(active), StageInput::Numbers);
            let next = match (stage, &input) {
                (ModelStage::Dense(dense), input) => dense.run(input, states),
                (ModelStage::Residual(residual), StageInput::Numbers(numbers)) => residual.run(numbers, states),
                (ModelStage::Convolution(convolution), StageInput::Numbers(numbers)) => {
                    convolution.run(numbers, states)
                }
                // The input is added to the output, so it is needed as numbers.
                (ModelStage::Residual(residual), StageInput::Active(_)) => residual.run(&self.one_hot(active), states),
                (ModelStage::Convolution(convolution), StageInput::Active(_)) => {
                    convolution.run(&self.one_hot(active), states)
                }
            };
            numbers = Some(next);
        }
        let input = numbers.as_deref().map_or(StageInput::Active(active), StageInput::Numbers);
        if let Some(head) = &self.value {
            out.values.extend(head.run(&input, states).into_iter().map(|value| value * self.scale));
        }
        if let Some(head) = &self.policy {
            out.logits.extend(head.run(&input, states));
        }
    }

    /// The inputs as numbers.
    fn one_hot(&self, active: &[u32]) -> Vec<f32> {
        let mut all = vec![0.0; active.len() / self.fields * self.inputs];
        for (active, numbers) in active.chunks_exact(self.fields).zip(all.chunks_exact_mut(self.inputs)) {
            active.iter().for_each(|&input| numbers[input as usize] = 1.0);
        }
        all
    }
}
