//! Perceptrons as PyTorch stores them: tensors by name.
#![allow(dead_code)] // Not every test needs all of it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use antipode_nets::NetworkHeuristic;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use safetensors::tensor::{Dtype, TensorView};
use tempfile::TempDir;

use super::digits::problem;

/// Tensors by name, with their shapes.
pub type Tensors = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

/// A step of a network.
#[derive(Clone, Copy)]
pub enum Step {
    Linear(&'static str),
    Norm(&'static str),
    Relu,
    Elu,
}
use Step::{Elu, Linear, Norm, Relu};

/// The tensors of some steps, for a number of inputs and these numbers of outputs.
pub fn tensors(steps: &[Step], inputs: usize, mut outputs: &[usize], seed: u64) -> Tensors {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut random =
        |count: usize, least: f32| (0..count).map(|_| generator.random_range(least..1.0)).collect::<Vec<f32>>();
    let (mut width, mut all) = (inputs, Tensors::new());
    for step in steps {
        match *step {
            Linear(name) => {
                let [next, ..] = *outputs else { panic!("more layers than outputs") };
                all.insert(format!("{name}.weight"), (vec![next, width], random(next * width, -1.0)));
                all.insert(format!("{name}.bias"), (vec![next], random(next, -1.0)));
                (width, outputs) = (next, &outputs[1..]);
            }
            Norm(name) => {
                for (part, least) in [("weight", 0.2), ("bias", -1.0), ("running_mean", -1.0), ("running_var", 0.2)] {
                    all.insert(format!("{name}.{part}"), (vec![width], random(width, least)));
                }
            }
            Relu | Elu => (),
        }
    }
    all
}

/// The outputs of a network, by the definition of each step.
pub fn plain(tensors: &Tensors, steps: &[Step], mut x: Vec<f64>) -> Vec<f64> {
    let number = |name: &str, part: &str, at: usize| f64::from(tensors[&format!("{name}.{part}")].1[at]);
    for step in steps {
        x = match *step {
            Linear(name) => {
                let (shape, _) = &tensors[&format!("{name}.weight")];
                assert_eq!(shape[1], x.len());
                let sum = |o: usize| (0..x.len()).map(|i| x[i] * number(name, "weight", o * x.len() + i)).sum::<f64>();
                (0..shape[0]).map(|o| sum(o) + number(name, "bias", o)).collect()
            }
            Norm(name) => {
                let norm = |(i, x): (usize, f64)| {
                    let deviation = (number(name, "running_var", i) + 1e-5).sqrt();
                    (x - number(name, "running_mean", i)) / deviation * number(name, "weight", i)
                        + number(name, "bias", i)
                };
                x.into_iter().enumerate().map(norm).collect()
            }
            Relu => x.into_iter().map(|x| x.max(0.0)).collect(),
            Elu => x.into_iter().map(|x| if x > 0.0 { x } else { x.exp_m1() }).collect(),
        };
    }
    x
}

/// A folder for the files of a network.
pub struct Place(pub TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().expect("a folder"))
    }

    pub fn network(&self) -> PathBuf {
        self.0.path().join("net.safetensors")
    }

    pub fn write(&self, tensors: &Tensors) {
        let bytes = |values: &[f32]| values.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
        let typed = tensors.iter().map(|(name, (shape, x))| (name.as_str(), Dtype::F32, shape.clone(), bytes(x)));
        self.write_typed(typed.collect());
    }

    pub fn write_typed(&self, tensors: Vec<(&str, Dtype, Vec<usize>, Vec<u8>)>) {
        let views = tensors.iter().map(|(name, dtype, shape, bytes)| {
            (*name, TensorView::new(*dtype, shape.clone(), bytes).expect("a tensor"))
        });
        std::fs::write(self.network(), safetensors::serialize(views, None).expect("bytes")).expect("written");
    }

    pub fn open(&self, encoding: &str) -> antipode_core::error::Result<NetworkHeuristic> {
        let path = self.0.path().join("encoding.toml");
        std::fs::write(&path, encoding).expect("written");
        NetworkHeuristic::open_foreign(&self.network(), &path, &problem(), "net:X")
    }

    /// The error message when the network is opened.
    pub fn says(&self, encoding: &str) -> String {
        self.open(encoding).err().map(|error| error.to_string()).unwrap_or_default()
    }
}
