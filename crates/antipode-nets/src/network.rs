//! A network as a heuristic.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Encoding, Head, Model, NetworkFile};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, Problem};

/// A network of a problem. Its estimates are its values: 0 at goals, not below 0 elsewhere.
pub struct Network {
    name: String,
    problem: Problem,
    encoding: Encoding,
    model: Model,
    /// Whether it gave what is not a number.
    broken: AtomicBool,
}

impl Network {
    /// Reads the network of a file as a heuristic of a problem, called `name`. Errors of [`NetworkFile::read`]; `Usage` if it is a network of
    /// another puzzle or with other inputs, or estimates nothing.
    pub fn open(path: &Path, problem: &Problem, name: &str) -> Result<Network> {
        Network::new(&NetworkFile::read(path)?, problem, name)
    }

    /// A network as a heuristic of a problem, called `name`. `Usage` as for [`Network::open`].
    pub fn new(file: &NetworkFile, problem: &Problem, name: &str) -> Result<Network> {
        let wrong = |what: String| Err(Error::usage(format!("{name}: {what}")));
        let (spec, encoding) = (problem.spec(), Encoding::of(problem)?);
        let description = &file.description;
        if description.spec != spec {
            return wrong(format!("this is a network of {}, not of {spec}", description.spec));
        }
        if description.encoding != *encoding.shape() {
            return wrong(format!(
                "its inputs are '{}' of {} fields, those of {spec} are '{}' of {}",
                description.encoding.name,
                description.encoding.sizes.len(),
                encoding.shape().name,
                encoding.fields()
            ));
        }
        if !description.architecture.heads.contains(&Head::Value) {
            return wrong("this network has no value, so it estimates no distances".into());
        }
        let model = Model::new(file)?;
        Ok(Network { name: name.into(), problem: problem.clone(), encoding, model, broken: AtomicBool::new(false) })
    }
}

impl Heuristic for Network {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        false
    }

    fn consistent(&self) -> bool {
        false
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut out = vec![];
        self.estimates(state, state.len(), &mut out);
        out[0]
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        let mut active = Vec::with_capacity(states.len() / length * self.encoding.fields());
        self.encoding.append(states, length, &mut active);
        let values = self.model.outputs(&active).values;
        if values.iter().any(|value| !value.is_finite()) {
            self.broken.store(true, Ordering::Relaxed);
        }
        out.extend(states.chunks_exact(length).zip(values).map(|(state, value)| match self.problem.is_goal(state) {
            true => Estimate::ZERO,
            false => Estimate::of(value.into()),
        }));
    }

    fn intact(&self) -> Result<()> {
        match self.broken.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(Error::Corrupt(format!("{}: the network gave what is not a number", self.name))),
        }
    }
}
