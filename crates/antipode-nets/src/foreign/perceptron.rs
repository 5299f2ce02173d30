//! The conversion of a plain multilayer perceptron to a network of this crate.
//!
//! Networks of this crate see active inputs, with a row of weights for each value of each field.
//! The first layer of a third-party network sees numbers, and a value of a field sets one of them.
//! The row of the value is that number times the column of weights of that input. So the conversion
//! removes the order of fields, the numbers of values, the layout and the form.

use std::collections::BTreeMap;

use super::ForeignInputs;
use super::encoding_file::{ActivationNames, EncodingFile, OutputName};
use super::modules::{BatchNorm, LinearModule, TorchModule, in_order, place};
use crate::{
    LayerActivation, NetworkArchitecture, NetworkDescription, NetworkFile, NetworkLayer, OutputHead, StoredTensor,
};

type Checked<T> = Result<T, String>;

/// A hidden layer: a linear map, and the norm between it and the activation if there is one.
struct HiddenLayer {
    linear: LinearModule,
    norm: Option<BatchNorm>,
}

/// The network of these modules, or a message that says why there is none.
pub(super) fn network(
    file: &EncodingFile,
    inputs: &ForeignInputs,
    mut modules: BTreeMap<String, TorchModule>,
) -> Checked<NetworkFile> {
    let policy = file.output.policy.as_ref().map(|name| head(name, &mut modules)).transpose()?;
    let named = match &file.output.value {
        Some(OutputName::Name(name)) => Some(head(name, &mut modules)?),
        Some(OutputName::Number(number)) => {
            return Err(format!("value = {number}: write the name of a module, since a file of tensors numbers none"));
        }
        None => None,
    };
    // The heads are taken out first: they are no part of the chain.
    let mut chain = chain(file, modules)?;
    let value = match named {
        Some(value) => value,
        None => match chain.pop() {
            Some((_, TorchModule::Linear(linear))) => linear,
            Some((name, TorchModule::Norm(_))) => {
                return Err(format!("module {name}, the last one, is no linear layer"));
            }
            None => return Err("it has no tensors".into()),
        },
    };
    let hidden = hidden(chain)?;
    let last = widths(inputs, &hidden)?;
    let value = in_moves(file, &value, last)?;
    let policy = policy.map(|policy| moves(file, policy, last)).transpose()?;
    let activations = activations(file, hidden.len())?;
    let layers = hidden
        .iter()
        .zip(activations)
        .map(|(hidden, activation)| NetworkLayer::Dense {
            units: hidden.linear.outputs,
            norm: hidden.norm.is_some(),
            activation,
        })
        .collect();
    let heads = [OutputHead::Value].into_iter().chain(policy.as_ref().map(|_| OutputHead::Policy)).collect();
    let moves = policy.as_ref().map_or(vec![], |_| file.output.moves.clone());
    let encoding = inputs.encoding().shape().clone();
    let description =
        NetworkDescription::new(file.spec.clone(), encoding, NetworkArchitecture { layers, heads }, moves);
    // Refuse networks that are too large before building them.
    let all = description.architecture.linear(&description.encoding, description.policy_moves());
    all.map_err(|error| error.to_string())?;
    let first = |layer: usize| (layer == 0).then_some(inputs);
    let mut tensors = BTreeMap::new();
    for (i, HiddenLayer { linear, norm }) in hidden.iter().enumerate() {
        put(&mut tensors, &format!("layers.{i}"), linear, first(i));
        if let Some(norm) = norm {
            let BatchNorm { gain, shift, mean, variance } = norm;
            for (part, values) in [("gain", gain), ("shift", shift), ("mean", mean), ("variance", variance)] {
                let tensor = StoredTensor { shape: vec![values.len()], values: values.clone() };
                tensors.insert(format!("layers.{i}.norm.{part}"), tensor);
            }
        }
    }
    put(&mut tensors, "value", &value, first(hidden.len()));
    if let Some(policy) = &policy {
        put(&mut tensors, "policy", policy, first(hidden.len()));
    }
    NetworkFile::new(description, tensors).map_err(|error| error.to_string())
}

/// Takes the module of a head.
fn head(name: &str, modules: &mut BTreeMap<String, TorchModule>) -> Checked<LinearModule> {
    match modules.remove(name) {
        Some(TorchModule::Linear(linear)) => Ok(linear),
        Some(TorchModule::Norm(_)) => Err(format!("module {name} is no linear layer")),
        None => {
            let names: Vec<&str> = modules.keys().map(String::as_str).collect();
            Err(format!("there is no module {name}: those left are {}", names.join(", ")))
        }
    }
}

/// The modules that are not named heads, in order.
fn chain(file: &EncodingFile, mut modules: BTreeMap<String, TorchModule>) -> Checked<Vec<(String, TorchModule)>> {
    let names = match &file.layers.order {
        Some(names) => names.clone(),
        None => in_order(modules.keys().cloned().collect())?,
    };
    let chain = names
        .into_iter()
        .map(|name| match modules.remove(&name) {
            Some(module) => Ok((name, module)),
            None => Err(format!("order names module {name}, which is not there, is named twice or is an output")),
        })
        .collect::<Checked<_>>()?;
    // To leave a module out would silently change what the network computes.
    match modules.keys().next() {
        Some(name) => Err(format!("order does not name module {name}")),
        None => Ok(chain),
    }
}

/// The hidden layers of modules in order.
fn hidden(chain: Vec<(String, TorchModule)>) -> Checked<Vec<HiddenLayer>> {
    let mut layers: Vec<HiddenLayer> = vec![];
    let mut before = None;
    for (name, module) in chain {
        match module {
            TorchModule::Linear(linear) => layers.push(HiddenLayer { linear, norm: None }),
            TorchModule::Norm(norm) => {
                let last = layers.last_mut().filter(|layer| layer.norm.is_none());
                let last =
                    last.ok_or_else(|| format!("module {name} normalises, but no linear layer comes before it"))?;
                // A `Sequential` numbers activations, too, and they have no tensors. So a gap shows
                // one.
                let gap = before.as_deref().and_then(place).zip(place(&name));
                if gap.is_some_and(|(before, this)| before.0 == this.0 && before.1 + 1 != this.1) {
                    let what = format!("module {name} normalises what comes after the activation");
                    return Err(format!("{what}: only normalisation before the activation is supported"));
                }
                let [outputs, units] = [last.linear.outputs, norm.mean.len()];
                if outputs != units {
                    return Err(format!("module {name} normalises {units} numbers, but {outputs} come before it"));
                }
                last.norm = Some(norm);
            }
        }
        before = Some(name);
    }
    Ok(layers)
}

/// What a layer must take: the outputs of the one before.
#[derive(Clone, Copy)]
struct LayerInputs {
    numbers: usize,
    /// Where they come from, with a verb, for messages.
    from: &'static str,
}

/// Checks that each layer takes the outputs of the one before. Returns the inputs of the heads.
fn widths(inputs: &ForeignInputs, hidden: &[HiddenLayer]) -> Checked<LayerInputs> {
    let mut seen = LayerInputs { numbers: inputs.count(), from: "the encoding makes" };
    for (i, HiddenLayer { linear, .. }) in hidden.iter().enumerate() {
        takes(&format!("hidden layer {i}"), linear, seen)?;
        seen = LayerInputs { numbers: linear.outputs, from: "the layer before gives" };
    }
    Ok(seen)
}

fn takes(name: &str, linear: &LinearModule, LayerInputs { numbers, from }: LayerInputs) -> Checked<()> {
    match linear.inputs == numbers {
        true => Ok(()),
        false => Err(format!("{name} takes {} inputs, but {from} {numbers}", linear.inputs)),
    }
}

/// The value head with one output, in moves.
fn in_moves(file: &EncodingFile, head: &LinearModule, seen: LayerInputs) -> Checked<LinearModule> {
    takes("the value", head, seen)?;
    let column = match file.output.column {
        None if head.outputs != 1 => {
            return Err(format!("the value has {} outputs: say by column which one it is", head.outputs));
        }
        Some(column) if column >= head.outputs => {
            return Err(format!("column = {column}, but the value has {} outputs, from 0", head.outputs));
        }
        column => column.unwrap_or(0),
    };
    let (scale, offset) = (file.output.scale, file.output.offset);
    let weight = head.weight[column * head.inputs..][..head.inputs].iter();
    let weight = weight.map(|x| (f64::from(*x) * scale) as f32).collect();
    let bias = (f64::from(head.bias[column]) * scale + offset) as f32;
    Ok(LinearModule { outputs: 1, inputs: head.inputs, weight, bias: vec![bias] })
}

/// The policy head, which has an output for each named move.
fn moves(file: &EncodingFile, head: LinearModule, seen: LayerInputs) -> Checked<LinearModule> {
    takes("the policy", &head, seen)?;
    match file.output.moves.len() {
        0 => Err("the policy needs the names of its moves: moves = [..]".into()),
        named if named == head.outputs => Ok(head),
        named => Err(format!("the policy has {} outputs for {named} moves", head.outputs)),
    }
}

fn activations(file: &EncodingFile, layers: usize) -> Checked<Vec<LayerActivation>> {
    let names = match &file.layers.activation {
        Some(ActivationNames::All(name)) => vec![name.clone(); layers],
        Some(ActivationNames::Each(names)) if names.len() != layers => {
            return Err(format!("activation lists {} names for {layers} hidden layers", names.len()));
        }
        Some(ActivationNames::Each(names)) => names.clone(),
        None if layers == 0 => vec![],
        None => return Err("the activation after its hidden layers is unknown: write activation in [layers]".into()),
    };
    names
        .into_iter()
        .map(|name| match name.as_str() {
            "relu" => Ok(LayerActivation::Relu),
            "elu" => Ok(LayerActivation::Elu),
            "none" => Ok(LayerActivation::None),
            _ => Err(format!("activation '{name}' is not supported: use relu, elu or none, or an ONNX file")),
        })
        .collect()
}

/// Adds the tensors of a layer, with a row of weights for each input. `first` is for the first
/// layer, whose rows belong to active inputs.
fn put(tensors: &mut BTreeMap<String, StoredTensor>, name: &str, linear: &LinearModule, first: Option<&ForeignInputs>) {
    let column = |input: usize| (0..linear.outputs).map(move |output| linear.weight[output * linear.inputs + input]);
    let (rows, values): (usize, Vec<f32>) = match first {
        None => (linear.inputs, (0..linear.inputs).flat_map(column).collect()),
        Some(inputs) => {
            let rows = inputs.encoding().shape().inputs();
            (
                rows,
                (0..rows)
                    .flat_map(|active| {
                        // A value that sets no input adds nothing.
                        let (input, number) = inputs.number(active).unwrap_or((0, 0.0));
                        column(input).map(move |weight| weight * number)
                    })
                    .collect(),
            )
        }
    };
    tensors.insert(format!("{name}.weight"), StoredTensor { shape: vec![rows, linear.outputs], values });
    let bias = StoredTensor { shape: vec![linear.outputs], values: linear.bias.clone() };
    tensors.insert(format!("{name}.bias"), bias);
}
