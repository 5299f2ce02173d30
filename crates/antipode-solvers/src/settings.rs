//! Parameters of solvers, and their values.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{SolveTask, Solver};
use antipode_core::error::{Error, Result};
use antipode_core::nums::mix;

/// The values that a parameter may have.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ParameterRange {
    /// Whole numbers from the first to the second.
    Whole(u32, u32),
    /// Numbers from the first to the second.
    Real(f64, f64),
    /// One of these words.
    Words(&'static [&'static str]),
}

/// A parameter of a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverParameter {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Its default value; for words, the position of one.
    pub default: f64,
    /// Its allowed values.
    pub range: ParameterRange,
}

impl SolverParameter {
    /// A value as text.
    pub fn write(&self, value: f64) -> String {
        match self.range {
            ParameterRange::Words(words) => words[value as usize].to_string(),
            _ => value.to_string(),
        }
    }

    /// The allowed values, as text.
    pub fn values(&self) -> String {
        match self.range {
            ParameterRange::Whole(least, most) => format!("{least} to {most}"),
            ParameterRange::Real(least, most) => format!("{least:?} to {most:?}"),
            ParameterRange::Words(words) => words.join(", "),
        }
    }

    fn read(&self, text: &str) -> Option<f64> {
        match self.range {
            ParameterRange::Whole(least, most) => {
                text.parse().ok().filter(|number| (least..=most).contains(number)).map(f64::from)
            }
            // What is no number, NaN, lies in no range.
            ParameterRange::Real(least, most) => text.parse().ok().filter(|number| (least..=most).contains(number)),
            ParameterRange::Words(words) => words.iter().position(|word| *word == text).map(|at| at as f64),
        }
    }
}

/// The options of a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverTuning {
    /// The heuristic of its paper, if there is one: the default.
    pub heuristic: Option<&'static str>,
    /// Whether it is randomised, so that its answer depends on a seed.
    pub random: bool,
    /// Its parameters.
    pub parameters: &'static [SolverParameter],
}

impl SolverTuning {
    /// No options.
    pub const NONE: SolverTuning = SolverTuning { heuristic: None, random: false, parameters: &[] };
}

/// The seed and the parameters of a solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolverSettings {
    /// The seed. Each state has a separate random stream, so its answer depends on nothing else.
    pub seed: u64,
    /// The parameters that differ from their defaults.
    values: Vec<(&'static str, f64)>,
}

/// Seed 0 and the default of every parameter.
pub static DEFAULTS: SolverSettings = SolverSettings { seed: 0, values: vec![] };

impl SolverSettings {
    /// Settings of a solver from texts like `name=value`.
    ///
    /// # Errors
    ///
    /// `Usage` for unknown parameters, for values out of range, and for a seed of a deterministic
    /// solver.
    pub fn new(solver: &Solver, seed: Option<u64>, set: &[impl AsRef<str>]) -> Result<SolverSettings> {
        if seed.is_some() && !solver.tuning.random {
            return Err(Error::excluded(format!("the solver {} is deterministic", solver.name), "the seed"));
        }
        let mut settings = SolverSettings { seed: seed.unwrap_or(0), values: vec![] };
        for text in set.iter().map(AsRef::as_ref) {
            let (name, value) =
                text.split_once('=').ok_or_else(|| Error::malformed(text, "a setting", "write name=value"))?;
            let (name, value) = (name.trim(), value.trim());
            let parameters = solver.tuning.parameters;
            let parameter = parameters.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
                let names: Vec<_> = parameters.iter().map(|parameter| parameter.name).collect();
                let known = if names.is_empty() { "no parameters".into() } else { names.join(", ") };
                Error::unknown_name("parameter", name, format!("the solver {} has {known}", solver.name))
            })?;
            let value = parameter.read(value).ok_or_else(|| {
                let values = parameter.values();
                Error::bad_value(name, value, format!("for the solver {} it must be {values}", solver.name))
            })?;
            // Of several values the last one counts.
            settings.values.retain(|(known, _)| *known != parameter.name);
            settings.values.push((parameter.name, value));
        }
        Ok(settings)
    }

    fn value(&self, parameter: &SolverParameter) -> f64 {
        let set = self.values.iter().find(|(name, _)| *name == parameter.name);
        set.map_or(parameter.default, |(_, value)| *value)
    }
}

impl SolveTask<'_> {
    /// The value of a parameter; of words, the position of one.
    pub fn whole(&self, parameter: &SolverParameter) -> usize {
        self.real(parameter) as usize
    }

    /// The value of a parameter.
    pub fn real(&self, parameter: &SolverParameter) -> f64 {
        self.settings.value(parameter)
    }

    /// The random numbers for this state.
    pub fn random(&self) -> ChaCha8Rng {
        let state = self.from.iter().fold(self.from.len() as u64, |hash, byte| mix(hash ^ u64::from(*byte)));
        let mut start = [0; 32];
        start[..8].copy_from_slice(&self.settings.seed.to_le_bytes());
        start[8..16].copy_from_slice(&state.to_le_bytes());
        ChaCha8Rng::from_seed(start)
    }
}
