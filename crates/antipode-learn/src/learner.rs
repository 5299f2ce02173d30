//! One step of training: forward pass, backward pass, Adam.

use antipode_nets::InputEncoding;
use burn::optim::{Adam, AdamConfig, AdamState, AdaptiveMomentumState, Optimizer};
use burn::tensor::{Device, Int, Tensor, TensorData, activation};

use crate::examples::{TrainingExamples, active};
use crate::loss::TrainingLoss;
use crate::network::{BatchOutputs, TrainableNetwork, TrainingPass};
use antipode_core::error::{Error, Result};

/// The number that Adam adds to the root of the second moment.
const EPSILON: f32 = 1e-8;

/// The advantage of a move that the state does not have.
const NO_MOVE: f32 = 1e9;

/// A network in training, with the state of Adam.
pub struct NetworkLearner {
    /// The network.
    pub network: TrainableNetwork,
    /// The first and second moments of the gradients, flat; none before the first step.
    pub moments: Vec<Option<(Tensor<1>, Tensor<1>)>>,
    /// The number of steps so far.
    pub steps: u64,
    adam: Adam,
}

/// The parameters of a step. The schedule may change them from one step to the next.
#[derive(Clone, Copy, Debug)]
pub struct StepParameters {
    /// The loss of values.
    pub loss: TrainingLoss,
    /// The learning rate.
    pub rate: f64,
    /// The share of units to drop.
    pub dropout: f64,
    /// The seed of random numbers of this step.
    pub seed: u64,
}

impl NetworkLearner {
    /// A learner before the first step.
    pub fn new(network: TrainableNetwork) -> NetworkLearner {
        let moments = vec![None; network.weights.len()];
        NetworkLearner { network, moments, steps: 0, adam: AdamConfig::new().with_epsilon(EPSILON).build() }
    }

    /// Learns from a batch and returns its mean loss. The device may still be computing the loss.
    pub fn step(&mut self, encoding: &InputEncoding, batch: &TrainingExamples, step: &StepParameters) -> Tensor<1> {
        let device = self.network.device();
        // Only dropout draws random numbers on the device.
        if step.dropout > 0.0 {
            device.seed(step.seed);
        }
        let active = active(encoding, &batch.states, batch.length);
        let leaves: Vec<_> =
            self.network.weights.iter().map(|weight| weight.tensor.clone().autodiff().require_grad()).collect();
        let outputs = self.network.train(&active, &TrainingPass { leaves: &leaves, dropout: step.dropout });
        let loss = loss(outputs, batch, step.loss, &device);
        let mut gradients = loss.backward();
        self.steps += 1;
        let moments = self.moments.iter_mut().zip(&mut self.network.weights);
        for (leaf, (moments, weight)) in leaves.into_iter().zip(moments) {
            // A weight that the loss does not depend on stays as it is.
            let Some(gradient) = leaf.grad_remove(&mut gradients) else { continue };
            drop(leaf);
            let time = self.steps as usize - 1;
            let state =
                moments.take().map(|(first, second)| AdamState::new(AdaptiveMomentumState::new(time, first, second)));
            let (tensor, state) = self.adam.step(step.rate, weight.tensor.clone(), gradient, state);
            weight.tensor = tensor;
            *moments = state.map(|state| (state.momentum.moment_1, state.momentum.moment_2));
        }
        loss.detach().inner()
    }
}

/// Checks that a loss is a finite number.
///
/// # Errors
///
/// `Limit` if it is not.
pub fn finite(loss: f64) -> Result<f64> {
    let what = "the loss is no longer a number: use a smaller --rate, a --warm-up, or layers with a norm";
    if loss.is_finite() { Ok(loss) } else { Err(Error::Limit(what.into())) }
}

fn column(numbers: &[f32], columns: usize, device: &Device) -> Tensor<2> {
    let rows = numbers.len() / columns;
    Tensor::from_data(TensorData::new(numbers.to_vec(), [rows, columns]), &device.clone().inner())
}

/// The mean loss of a batch: of values or of the values of moves, plus the cross entropy of
/// classes.
fn loss(outputs: BatchOutputs, batch: &TrainingExamples, of: TrainingLoss, device: &Device) -> Tensor<1> {
    let weighted = |losses: Tensor<2>| match batch.weights.is_empty() {
        true => losses.mean(),
        false => losses.mul(column(&batch.weights, 1, device)).mean(),
    };
    let BatchOutputs { value, policy } = outputs;
    let mut sum: Option<Tensor<1>> = None;
    if !batch.actions.is_empty()
        && let (Some(value), Some(policy)) = (value.clone(), policy.clone())
    {
        return of_actions(value, policy, batch, of, device);
    }
    if !batch.values.is_empty()
        && let Some(value) = value
    {
        sum = Some(weighted(of.of(value - column(&batch.values, 1, device))));
    }
    if !batch.classes.is_empty()
        && let Some(policy) = policy
    {
        let classes: Vec<i32> = batch.classes.iter().map(|&class| class as i32).collect();
        let classes = Tensor::<2, Int>::from_data(TensorData::new(classes, [batch.len(), 1]), &device.clone().inner());
        let entropy = weighted(activation::log_softmax(policy, 1).gather(1, classes).neg());
        sum = Some(sum.map_or(entropy.clone(), |sum| sum + entropy));
    }
    sum.expect("a network has a head for what it learns")
}

/// The loss of deep Q-learning with separate heads for the value and for advantages.
///
/// Q(s, a) = V(s) + A(s, a) - the least A(s, b), so that V is the least Q (after Wang et al. 2016).
/// The head of the policy holds -A: a greater number means a better move.
///
/// V learns the least target itself, and A the differences of the targets to V. If V learnt from
/// all moves, it would tend to their mean wherever A does not tell them apart, and each new target
/// network would add to the error: values grew to those of a random walk.
fn of_actions(
    value: Tensor<2>,
    policy: Tensor<2>,
    batch: &TrainingExamples,
    of: TrainingLoss,
    device: &Device,
) -> Tensor<1> {
    let moves = batch.actions.len() / batch.len();
    let legal: Vec<f32> = batch.actions.iter().map(|action| f32::from(u8::from(!action.is_nan()))).collect();
    let targets: Vec<f32> = batch.actions.iter().map(|&action| if action.is_nan() { 0.0 } else { action }).collect();
    let count = legal.iter().sum::<f32>().max(1.0);
    let missing: Vec<f32> = legal.iter().map(|legal| (1.0 - legal) * NO_MOVE).collect();
    let advantages = policy.neg();
    // What is missing is so far above the others that it is never the least.
    let least = (advantages.clone() + column(&missing, moves, device)).min_dim(1);
    let direct = of.of(value.clone() - column(&batch.values, 1, device)).mean();
    // Detached, so that V learns from `direct` alone.
    let differences = advantages - least + value.detach() - column(&targets, moves, device);
    let legal = column(&legal, moves, device);
    of.of(differences).mul(legal).sum().div_scalar(count) + direct
}
