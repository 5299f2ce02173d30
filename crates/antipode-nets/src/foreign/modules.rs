//! Modules of a network, as PyTorch names their tensors: `0.weight`, `0.bias`, `1.running_mean`, ..

use std::collections::BTreeMap;

use crate::StoredTensor;

/// A module with weights.
#[derive(Debug)]
pub(super) enum TorchModule {
    /// `LinearModule`: weights [out, in], and an optional bias [out].
    Linear(LinearModule),
    /// `BatchNorm1d`.
    Norm(BatchNorm),
}

#[derive(Debug)]
pub(super) struct LinearModule {
    pub(super) outputs: usize,
    pub(super) inputs: usize,
    /// A row for each output.
    pub(super) weight: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// Batch normalisation: a number of each kind for each output of the layer before.
#[derive(Debug)]
pub(super) struct BatchNorm {
    pub(super) gain: Vec<f32>,
    pub(super) shift: Vec<f32>,
    pub(super) mean: Vec<f32>,
    pub(super) variance: Vec<f32>,
}

/// The tensors of a module, by the last part of their names.
type Parts = BTreeMap<String, StoredTensor>;

/// The modules with these tensors, by name, or a message that says what is wrong with them.
pub(super) fn modules(tensors: BTreeMap<String, StoredTensor>) -> Result<BTreeMap<String, TorchModule>, String> {
    let mut all: BTreeMap<String, Parts> = BTreeMap::new();
    for (name, tensor) in tensors {
        let (module, part) = name.rsplit_once('.').unwrap_or(("", &name));
        all.entry(module.to_string()).or_default().insert(part.to_string(), tensor);
    }
    all.into_iter().map(|(name, parts)| Ok((name.clone(), module(&name, parts)?))).collect()
}

/// The name of a tensor of a module.
fn tensor(module: &str, part: &str) -> String {
    if module.is_empty() { part.to_string() } else { format!("{module}.{part}") }
}

fn module(name: &str, mut parts: Parts) -> Result<TorchModule, String> {
    let norm = parts.contains_key("running_mean") || parts.contains_key("running_var");
    let found = if norm {
        batch_norm(name, &mut parts).map(TorchModule::Norm)
    } else {
        linear(name, &mut parts).map(TorchModule::Linear)
    }?;
    match parts.keys().next() {
        Some(part) => {
            let what =
                format!("tensor {} belongs to no linear layer and to no batch normalisation", tensor(name, part));
            Err(format!("{what}: this is no plain multilayer perceptron"))
        }
        None => Ok(found),
    }
}

fn linear(name: &str, parts: &mut Parts) -> Result<LinearModule, String> {
    let weight = parts.remove("weight").ok_or_else(|| format!("tensor {} is missing", tensor(name, "weight")))?;
    let [outputs, inputs] = weight.shape[..] else {
        let what = format!("tensor {} has the shape {:?}", tensor(name, "weight"), weight.shape);
        return Err(format!("{what}: a linear layer has weights [outputs, inputs]"));
    };
    // `Linear(bias=False)` has none.
    let bias = vector(name, "bias", parts, outputs)?.unwrap_or(vec![0.0; outputs]);
    Ok(LinearModule { outputs, inputs, weight: weight.values, bias })
}

fn batch_norm(name: &str, parts: &mut Parts) -> Result<BatchNorm, String> {
    let units = parts.values().next().map_or(0, |tensor| tensor.values.len());
    let [gain, shift, mean, variance] =
        ["weight", "bias", "running_mean", "running_var"].map(|part| vector(name, part, parts, units));
    let variance = variance?.ok_or_else(|| missing(name, "running_var"))?;
    if variance.iter().any(|variance| *variance < 0.0) {
        return Err(format!("tensor {} holds a negative variance", tensor(name, "running_var")));
    }
    // `BatchNorm1d(affine=False)` has no gain and no shift.
    Ok(BatchNorm {
        gain: gain?.unwrap_or(vec![1.0; units]),
        shift: shift?.unwrap_or(vec![0.0; units]),
        mean: mean?.ok_or_else(|| missing(name, "running_mean"))?,
        variance,
    })
}

/// The message about a part that a module lacks.
fn missing(name: &str, part: &str) -> String {
    format!("tensor {} is missing", tensor(name, part))
}

/// A tensor of `wanted` numbers, if the module has it.
fn vector(name: &str, part: &str, parts: &mut Parts, wanted: usize) -> Result<Option<Vec<f32>>, String> {
    match parts.remove(part) {
        Some(found) if found.shape != [wanted] => {
            Err(format!("tensor {} has the shape {:?} instead of [{wanted}]", tensor(name, part), found.shape))
        }
        found => Ok(found.map(|found| found.values)),
    }
}

/// A name without its numbers, and its numbers.
fn numbered(name: &str) -> (String, Vec<u64>) {
    let (mut text, mut numbers) = (String::new(), vec![]);
    let mut rest = name;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[at..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| at + length);
        text.push_str(&rest[..at]);
        text.push('#');
        numbers.push(rest[at..digits].parse().unwrap_or(u64::MAX));
        rest = &rest[digits..];
    }
    (text + rest, numbers)
}

/// Names in the order of their numbers, if they differ by nothing else.
pub(super) fn in_order(mut names: Vec<String>) -> Result<Vec<String>, String> {
    // By numbers, so that 10 comes after 9.
    names.sort_by_key(|name| numbered(name).1);
    match names.windows(2).find(|pair| numbered(&pair[0]).0 != numbered(&pair[1]).0) {
        Some(pair) => {
            let what = format!("modules {} and {} differ by more than numbers", pair[0], pair[1]);
            Err(format!(
                "{what}: list all in the order in which they compute, as order in [layers] of the encoding file"
            ))
        }
        None => Ok(names),
    }
}

/// The name of a `Sequential`, and the number of a module in it.
pub(super) fn place(name: &str) -> Option<(&str, u64)> {
    let (before, last) = name.rsplit_once('.').unwrap_or(("", name));
    Some((before, last.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_by_numbers_where_these_tell() {
        let order = |names: &[&str]| in_order(names.iter().map(|name| (*name).into()).collect());
        assert_eq!(order(&["10", "0", "2"]).unwrap(), ["0", "2", "10"]);
        assert_eq!(order(&["net.1.b9", "net.1.b10", "net.0.b11"]).unwrap(), ["net.0.b11", "net.1.b9", "net.1.b10"]);
        assert_eq!(order(&["out"]).unwrap(), ["out"]);
        let said = order(&["fc1", "fc2", "out"]).unwrap_err();
        assert!(said.contains("fc2 and out") || said.contains("out and fc1"), "{said}");
    }
}
