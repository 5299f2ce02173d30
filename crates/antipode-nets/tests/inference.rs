//! The outputs of networks with all kinds of layers, against their definition, weight by weight;
//! and files, valid and damaged ones.

mod digits;

use std::collections::BTreeMap;

use antipode_core::model::Heuristic;
use antipode_nets::{
    EncodingShape, InputEncoding, LayerActivation, LinearLayer, NORM_EPSILON, NetworkArchitecture, NetworkDescription,
    NetworkFile, NetworkHeuristic, NetworkLayer, NetworkModel, OutputHead, StoredTensor,
};
use digits::{Digits, problem};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A network with random weights.
fn random(layers: Vec<NetworkLayer>, heads: Vec<OutputHead>, seed: u64) -> NetworkFile {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let encoding = EncodingShape::of(&Digits);
    let description = NetworkDescription {
        scale: 2.5,
        ..NetworkDescription::new("digits".into(), encoding, NetworkArchitecture { layers, heads }, moves())
    };
    let linear = description.architecture.linear(&description.encoding, 2).expect("an architecture");
    let mut tensors = BTreeMap::new();
    for (name, shape) in linear.iter().flat_map(LinearLayer::tensors) {
        let least = if name.ends_with("variance") { 0.1 } else { -1.0 };
        let values = (0..shape.iter().product()).map(|_| generator.random_range(least..1.0)).collect();
        tensors.insert(name, StoredTensor { shape, values });
    }
    NetworkFile::new(description, tensors).expect("a network")
}

fn moves() -> Vec<String> {
    vec!["down".into(), "up".into()]
}

fn states(count: usize) -> Vec<u8> {
    let mut generator = ChaCha8Rng::seed_from_u64(9);
    (0..6 * count).map(|_| generator.random_range(0..3)).collect()
}

/// A layer by its definition: sums over inputs, the norm by its formula, the activation.
struct Plain<'a>(&'a NetworkFile);

impl Plain<'_> {
    fn tensor(&self, name: &str) -> &[f32] {
        &self.0.tensors[name].values
    }

    fn norm(&self, name: &str, out: &mut [f64]) {
        if !self.0.tensors.contains_key(&format!("{name}.norm.mean")) {
            return;
        }
        let part = |part: &str, i: usize| f64::from(self.tensor(&format!("{name}.norm.{part}"))[i]);
        for (i, x) in out.iter_mut().enumerate() {
            let deviation = (part("variance", i) + f64::from(NORM_EPSILON)).sqrt();
            *x = (*x - part("mean", i)) / deviation * part("gain", i) + part("shift", i);
        }
    }

    fn dense(&self, name: &str, input: &[f64]) -> Vec<f64> {
        let (weight, bias) = (self.tensor(&format!("{name}.weight")), self.tensor(&format!("{name}.bias")));
        let sum = |o: usize| (0..input.len()).map(|i| input[i] * f64::from(weight[i * bias.len() + o])).sum::<f64>();
        let mut out: Vec<f64> = (0..bias.len()).map(|o| sum(o) + f64::from(bias[o])).collect();
        self.norm(name, &mut out);
        out
    }

    fn convolution(&self, name: &str, input: &[f64], size: usize) -> Vec<f64> {
        let (weight, bias) = (self.tensor(&format!("{name}.weight")), self.tensor(&format!("{name}.bias")));
        let (channels, middle) = (input.len() / 6, size as i64 / 2);
        let mut out = vec![];
        for (row, column) in (0..6i64).map(|cell| (cell / 3, cell % 3)) {
            let mut here: Vec<f64> = bias.iter().map(|bias| f64::from(*bias)).collect();
            for (dy, dx) in (0..(size * size) as i64).map(|at| (at / size as i64, at % size as i64)) {
                let (y, x) = (row + dy - middle, column + dx - middle);
                if !(0..2).contains(&y) || !(0..3).contains(&x) {
                    continue;
                }
                for c in 0..channels {
                    let at = (dy as usize * size + dx as usize) * channels + c;
                    let value = input[(y * 3 + x) as usize * channels + c];
                    here.iter_mut()
                        .enumerate()
                        .for_each(|(o, sum)| *sum += value * f64::from(weight[at * bias.len() + o]));
                }
            }
            self.norm(name, &mut here);
            out.extend(here);
        }
        out
    }

    fn outputs(&self, state: &[u8]) -> (f64, Vec<f64>) {
        let mut x = vec![0.0; 18];
        state.iter().enumerate().for_each(|(at, &digit)| x[3 * at + usize::from(digit)] = 1.0);
        let active = |activation: LayerActivation, x: Vec<f64>| -> Vec<f64> {
            let one = |x: f64| match activation {
                LayerActivation::None => x,
                LayerActivation::Relu => x.max(0.0),
                LayerActivation::Elu => {
                    if x > 0.0 {
                        x
                    } else {
                        x.exp_m1()
                    }
                }
            };
            x.into_iter().map(one).collect()
        };
        for (i, layer) in self.0.description.architecture.layers.iter().enumerate() {
            let name = format!("layers.{i}");
            x = match *layer {
                NetworkLayer::Dense { activation, .. } => active(activation, self.dense(&name, &x)),
                NetworkLayer::Residual { activation, .. } => {
                    let inner = active(activation, self.dense(&format!("{name}.first"), &x));
                    let mut out = self.dense(&format!("{name}.second"), &inner);
                    out.iter_mut().zip(&x).for_each(|(out, x)| *out += x);
                    active(activation, out)
                }
                NetworkLayer::Convolution { activation, size, .. } => {
                    active(activation, self.convolution(&name, &x, size))
                }
            };
        }
        let head = |name: &str| match self.0.tensors.contains_key(&format!("{name}.bias")) {
            true => self.dense(name, &x),
            false => vec![],
        };
        (head("value").first().map_or(0.0, |value| value * self.0.description.scale), head("policy"))
    }
}

fn kinds() -> Vec<(Vec<NetworkLayer>, Vec<OutputHead>)> {
    use LayerActivation::{Elu, None, Relu};
    let dense = |units, norm, activation| NetworkLayer::Dense { units, norm, activation };
    let both = vec![OutputHead::Value, OutputHead::Policy];
    vec![
        (vec![], both.clone()),
        (vec![dense(7, false, Relu)], vec![OutputHead::Value]),
        (vec![dense(33, true, Elu), dense(16, true, Elu), dense(5, false, None)], both.clone()),
        (vec![dense(12, true, Elu), NetworkLayer::Residual { norm: true, activation: Elu }], both.clone()),
        (
            vec![
                NetworkLayer::Convolution { channels: 4, size: 3, norm: true, activation: Elu },
                NetworkLayer::Convolution { channels: 3, size: 1, norm: false, activation: Relu },
                dense(9, true, Relu),
                NetworkLayer::Residual { norm: false, activation: Relu },
            ],
            both,
        ),
        (
            vec![NetworkLayer::Convolution { channels: 2, size: 5, norm: false, activation: None }],
            vec![OutputHead::Policy],
        ),
    ]
}

#[test]
fn outputs_are_what_the_layers_say() {
    let (states, problem) = (states(300), problem());
    for (seed, (layers, heads)) in (0..).zip(kinds()) {
        let file = random(layers, heads, seed);
        let (model, encoding) =
            (NetworkModel::new(&file).expect("a model"), InputEncoding::of(&problem).expect("an encoding"));
        let mut active = vec![];
        encoding.append(&states, 6, &mut active);
        let outputs = model.outputs(&active);
        let close = |a: f32, b: f64| assert!((f64::from(a) - b).abs() < 1e-4 * (1.0 + b.abs()), "{seed}: {a} {b}");
        for (i, state) in states.chunks_exact(6).enumerate() {
            let (value, logits) = Plain(&file).outputs(state);
            outputs.values.get(i).into_iter().for_each(|found| close(*found, value));
            let found = outputs.logits.chunks_exact(2).nth(i).unwrap_or(&[]);
            assert_eq!(found.len(), logits.len());
            found.iter().zip(logits).for_each(|(found, wanted)| close(*found, wanted));
            // One state at a time, sums may be computed in another order.
            let alone = model.outputs(&active[6 * i..6 * i + 6]);
            alone.values.iter().for_each(|value| close(*value, outputs.values[i].into()));
        }
    }
}

#[test]
fn files_keep_networks_as_they_are() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("net");
    for (seed, (layers, heads)) in (0..).zip(kinds()) {
        let file = random(layers, heads, seed);
        file.write(&path).expect("written");
        assert_eq!(NetworkFile::read(&path).expect("a network"), file);
    }
}

#[test]
fn what_is_no_network_of_the_puzzle_is_refused_by_name() {
    let (layers, heads) = kinds().swap_remove(2);
    let file = random(layers, heads, 1);
    let says = |change: &dyn Fn(&mut NetworkFile)| {
        let mut other = file.clone();
        change(&mut other);
        let found = NetworkFile::new(other.description, other.tensors)
            .and_then(|file| NetworkHeuristic::new(&file, &problem(), "net:X"));
        found.err().map(|error| error.to_string()).unwrap_or_default()
    };
    let set = |name: &'static str, value: f32| {
        move |file: &mut NetworkFile| file.tensors.get_mut(name).expect("a tensor").values[1] = value
    };
    assert_eq!(says(&|_| ()), "");
    for (change, words) in [
        (&set("layers.0.weight", f32::NAN) as &dyn Fn(&mut NetworkFile), "layers.0.weight holds NaN"),
        (&set("value.weight", f32::INFINITY), "value.weight holds inf"),
        (&set("layers.1.norm.variance", -2.0), "negative variance"),
        (&|file| drop(file.tensors.remove("layers.1.bias")), "layers.1.bias is missing"),
        (
            &|file| file.tensors.get_mut("policy.bias").expect("it").shape = vec![1, 2],
            "has the shape [1, 2] instead of [2]",
        ),
        (
            &|file| drop(file.tensors.insert("more".into(), StoredTensor { shape: vec![0], values: vec![] })),
            "19 tensors",
        ),
        (&|file| file.description.spec = "digits:7".into(), "is for digits:7, not for digits"),
        (&|file| file.description.format = 2, "format 2"),
        (&|file| file.description.scale = f64::NAN, "scale"),
        (&|file| file.description.encoding.sizes = vec![6, 3, 3, 3, 3], "make no sense"),
        (&|file| file.description.encoding.name = "bytes".into(), "'bytes'"),
        (&|file| file.description.architecture.heads.clear(), "heads"),
        (
            &|file| {
                file.description.architecture.layers[0] =
                    NetworkLayer::Residual { norm: true, activation: LayerActivation::Elu }
            },
            "residual",
        ),
        (
            &|file| {
                file.description.architecture.layers[1] =
                    NetworkLayer::Dense { units: 0, norm: true, activation: LayerActivation::Elu }
            },
            "no outputs",
        ),
        (
            &|file| {
                file.description.architecture.layers[0] =
                    NetworkLayer::Dense { units: 1 << 40, norm: true, activation: LayerActivation::Elu }
            },
            "more than 268435456 weights",
        ),
        (
            &|file| {
                file.description.architecture.layers[1] =
                    NetworkLayer::Convolution { channels: 1, size: 3, norm: true, activation: LayerActivation::Elu }
            },
            "no board",
        ),
    ] {
        let message = says(change);
        assert!(message.contains(words), "'{message}' does not say '{words}'");
    }
}

#[test]
fn damaged_files_are_errors() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("net");
    let (layers, heads) = kinds().swap_remove(1);
    random(layers, heads, 1).write(&path).expect("written");
    let bytes = std::fs::read(&path).expect("a file");
    for length in (0..bytes.len()).step_by(7) {
        assert!(NetworkFile::parse(&bytes[..length]).is_err(), "{length}");
    }
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 0x55;
        // The byte may belong to a weight; then the file can be read and must be usable.
        if let Ok(file) = NetworkFile::parse(&other) {
            drop(NetworkModel::new(&file).expect("a model").outputs(&[0, 3, 6, 9, 12, 15]));
        }
    }
    assert!(NetworkFile::read(&place.path().join("none")).is_err());
}

#[test]
fn estimates_are_zero_at_goals_and_never_below() {
    let problem = problem();
    let (layers, heads) = kinds().swap_remove(2);
    let mut file = random(layers, heads, 3);
    file.tensors.get_mut("value.bias").expect("it").values[0] = 1.0;
    let network = NetworkHeuristic::new(&file, &problem, "net:X").expect("a heuristic");
    let states = [vec![0; 6], states(100)].concat();
    let mut all = vec![];
    network.estimates(&states, 6, &mut all);
    assert_eq!(all[0].moves(), Some(0.0));
    assert!(all.iter().any(|estimate| estimate.moves() > Some(0.0)));
    for (state, estimate) in states.chunks_exact(6).zip(&all) {
        let alone = network.estimate(state).moves().zip(estimate.moves());
        assert!(alone.is_some_and(|(a, b)| (a - b).abs() < 1e-3));
    }
    network.intact().expect("numbers");
}
