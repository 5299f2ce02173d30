//! A network as a heuristic.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{InputEncoding, NetworkFile, NetworkModel, NetworkOutputs, OutputHead};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Policy, Problem};

/// A network as a heuristic of a problem. Its estimates are its values, but 0 at goals, and not
/// below 0 elsewhere. Without values they are 0.
pub struct NetworkHeuristic {
    name: String,
    problem: Problem,
    encoding: InputEncoding,
    model: NetworkModel,
    /// The number of each move of its policy; empty if it has no policy.
    moves: HashMap<String, usize>,
    has_values: bool,
    /// Whether any output was not a finite number.
    broken: AtomicBool,
}

impl NetworkHeuristic {
    /// Reads the network of a file as a heuristic of a problem, called `name`.
    ///
    /// # Errors
    ///
    /// Those of [`NetworkFile::read`]; `Usage` if the network is for another puzzle, has other
    /// inputs, or has no output.
    pub fn open(path: &Path, problem: &Problem, name: &str) -> Result<NetworkHeuristic> {
        NetworkHeuristic::new(&NetworkFile::read(path)?, problem, name)
    }

    /// A network as a heuristic of a problem, called `name`.
    ///
    /// # Errors
    ///
    /// `Usage` as for [`NetworkHeuristic::open`].
    pub fn new(file: &NetworkFile, problem: &Problem, name: &str) -> Result<NetworkHeuristic> {
        NetworkHeuristic::with(file, problem, InputEncoding::of(problem)?, name)
    }

    /// A network as a heuristic of a problem, with the inputs of an encoding.
    pub(crate) fn with(
        file: &NetworkFile,
        problem: &Problem,
        encoding: InputEncoding,
        name: &str,
    ) -> Result<NetworkHeuristic> {
        let spec = problem.spec();
        let description = &file.description;
        // The same puzzle exactly: with another goal all distances are others.
        if description.spec != spec {
            return Err(Error::other_puzzle(Path::new(name), spec, &description.spec));
        }
        if description.encoding != *encoding.shape() {
            return Err(Error::unsuitable_file(
                name,
                format!(
                    "has the inputs '{}' of {} fields, and {spec} has '{}' of {}",
                    description.encoding.name,
                    description.encoding.sizes.len(),
                    encoding.shape().name,
                    encoding.fields()
                ),
            ));
        }
        let model = NetworkModel::new(file)?;
        let [has_values, policy] =
            [OutputHead::Value, OutputHead::Policy].map(|head| description.architecture.heads.contains(&head));
        if !has_values && (!policy || description.moves.is_empty()) {
            let what = "this network has no value and no policy, so it guides no search";
            return Err(Error::unsuitable_file(name, what));
        }
        let moves = description.moves.iter().filter(|_| policy).cloned().zip(0..).collect();
        let broken = AtomicBool::new(false);
        Ok(NetworkHeuristic { name: name.into(), problem: problem.clone(), encoding, model, moves, has_values, broken })
    }

    /// Bytes of its weights.
    pub fn bytes(&self) -> u64 {
        self.model.bytes()
    }

    fn outputs(&self, states: &[u8], length: usize) -> NetworkOutputs {
        let mut active = Vec::with_capacity(states.len() / length * self.encoding.fields());
        self.encoding.append(states, length, &mut active);
        let outputs = self.model.outputs(&active);
        // A search cannot fail here. It asks `intact` before it trusts its result.
        if outputs.values.iter().chain(&outputs.logits).any(|value| !value.is_finite()) {
            self.broken.store(true, Ordering::Relaxed);
        }
        outputs
    }
}

impl Heuristic for NetworkHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::none(self.name.clone())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut out = vec![];
        self.estimates(state, state.len(), &mut out);
        out[0]
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        if !self.has_values {
            return out.resize(states.len() / length, Estimate::ZERO);
        }
        let values = self.outputs(states, length).values;
        out.extend(states.chunks_exact(length).zip(values).map(|(state, value)| match self.problem.is_goal(state) {
            true => Estimate::ZERO,
            false => Estimate::of(value.into()),
        }));
    }

    fn intact(&self) -> Result<()> {
        match self.broken.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(Error::Corrupt(format!("{}: the network returned a value that is not a number", self.name))),
        }
    }

    fn policy(&self) -> Option<&dyn Policy> {
        (!self.moves.is_empty()).then_some(self)
    }
}

impl Policy for NetworkHeuristic {
    fn is_alone(&self) -> bool {
        !self.has_values
    }

    /// The softmax over the moves of each state that the policy knows by name. Other moves have
    /// probability 0. If it knows none, all are equally probable.
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>) {
        out.clear();
        let logits = self.outputs(states, length).logits;
        for (state, logits) in states.chunks_exact(length).zip(logits.chunks_exact(self.moves.len())) {
            let mut count = 0;
            self.problem.expand(state, &mut |_| count += 1);
            let numbers: Vec<Option<f32>> = (0..count)
                .map(|ordinal| self.moves.get(&self.problem.name(state, ordinal)).map(|&class| logits[class]))
                .collect();
            // Without the greatest one, the powers could overflow.
            let most = numbers.iter().flatten().copied().fold(f32::NEG_INFINITY, f32::max);
            let powers = numbers.iter().map(|number| number.map_or(0.0, |number| (number - most).exp()));
            let sum: f32 = powers.clone().sum();
            out.push(match sum > 0.0 {
                true => powers.map(|power| power / sum).collect(),
                false => vec![1.0 / count as f32; count],
            });
        }
    }
}
