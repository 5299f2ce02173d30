//! Networks as ONNX files, and as safetensors files with PyTorch names.

use std::path::Path;

use prost::Message;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use safetensors::tensor::{Dtype, TensorView};
use tract_onnx::pb::tensor_shape_proto::{Dimension, dimension};
use tract_onnx::pb::{
    AttributeProto, GraphProto, ModelProto, NodeProto, OperatorSetIdProto, TensorProto, TensorShapeProto, TypeProto,
    ValueInfoProto, type_proto,
};

/// The numbers of types of elements.
pub const FLOAT: i32 = 1;
pub const INT64: i32 = 7;

/// A linear layer, with weights [outputs, inputs] as in PyTorch.
#[derive(Clone)]
pub struct Linear {
    pub outputs: usize,
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Linear {
    fn inputs(&self) -> usize {
        self.weight.len() / self.outputs
    }
}

/// Writes the tensors of a `Sequential` of these layers, with a ReLU between any two.
pub fn safetensors(path: &Path, layers: &[Linear]) {
    let bytes = |values: &[f32]| values.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let mut all = vec![];
    for (i, layer) in layers.iter().enumerate() {
        let shape = vec![layer.outputs, layer.inputs()];
        all.push((format!("{}.weight", 2 * i), shape, bytes(&layer.weight)));
        all.push((format!("{}.bias", 2 * i), vec![layer.outputs], bytes(&layer.bias)));
    }
    let view = |(name, shape, bytes)| (name, TensorView::new(Dtype::F32, shape, bytes).unwrap());
    let views = all.iter().map(|(name, shape, bytes)| view((name, shape.clone(), &bytes[..])));
    std::fs::write(path, safetensors::serialize(views, None).unwrap()).unwrap();
}

/// A size of an input: a number, or the batch.
fn size(number: Option<usize>) -> Dimension {
    let value = number.map_or(dimension::Value::DimParam("batch".into()), |number| {
        dimension::Value::DimValue(number.try_into().unwrap())
    });
    Dimension { value: Some(value), ..Dimension::default() }
}

fn value(name: &str, elem_type: i32, sizes: &[Option<usize>]) -> ValueInfoProto {
    let shape = TensorShapeProto { dim: sizes.iter().map(|one| size(*one)).collect() };
    let tensor = type_proto::Tensor { elem_type, shape: Some(shape) };
    let value = Some(type_proto::Value::TensorType(tensor));
    ValueInfoProto {
        name: name.into(),
        r#type: Some(TypeProto { value, ..TypeProto::default() }),
        ..Default::default()
    }
}

pub fn tensor(name: &str, dims: &[usize], values: &[f32]) -> TensorProto {
    TensorProto {
        name: name.into(),
        dims: dims.iter().map(|size| *size as i64).collect(),
        data_type: FLOAT,
        raw_data: values.iter().flat_map(|x| x.to_le_bytes()).collect(),
        ..TensorProto::default()
    }
}

pub fn node(operator: &str, inputs: &[&str], output: &str, numbers: &[(&str, i64)]) -> NodeProto {
    let attribute = |(name, i): &(&str, i64)| AttributeProto {
        name: (*name).into(),
        r#type: 2,
        i: *i,
        ..AttributeProto::default()
    };
    NodeProto {
        name: output.to_uppercase(),
        op_type: operator.into(),
        input: inputs.iter().map(|input| (*input).into()).collect(),
        output: vec![output.into()],
        attribute: numbers.iter().map(attribute).collect(),
        ..NodeProto::default()
    }
}

/// The layers as a graph from `state` to `moves`. The input has this element type and these sizes,
/// batch first.
pub fn graph(layers: &[Linear], elem_type: i32, sizes: &[Option<usize>]) -> GraphProto {
    let mut graph =
        GraphProto { name: "network".into(), input: vec![value("state", elem_type, sizes)], ..GraphProto::default() };
    graph.output.push(value("moves", FLOAT, &[sizes[0], Some(layers.last().unwrap().outputs)]));
    graph.node.push(node("Cast", &["state"], "floats", &[("to", FLOAT.into())]));
    graph.node.push(node("Flatten", &["floats"], "flat", &[("axis", 1)]));
    let mut here = "flat".to_string();
    for (i, layer) in layers.iter().enumerate() {
        let [weight, bias, sum, next] = ["weight", "bias", "sum", "next"].map(|part| format!("{part}{i}"));
        graph.initializer.push(tensor(&weight, &[layer.outputs, layer.inputs()], &layer.weight));
        graph.initializer.push(tensor(&bias, &[layer.outputs], &layer.bias));
        let last = i + 1 == layers.len();
        let output = if last { "moves" } else { &sum };
        graph.node.push(node("Gemm", &[&here, &weight, &bias], output, &[("transB", 1)]));
        if !last {
            graph.node.push(node("Relu", &[&sum], &next, &[]));
        }
        here = next;
    }
    graph
}

/// Writes a graph.
pub fn write(path: &Path, graph: GraphProto) {
    let opset = OperatorSetIdProto { version: 17, ..OperatorSetIdProto::default() };
    let model = ModelProto { ir_version: 8, opset_import: vec![opset], graph: Some(graph), ..ModelProto::default() };
    std::fs::write(path, model.encode_to_vec()).unwrap();
}

/// Layers with random weights.
pub fn random(inputs: usize, outputs: &[usize], seed: u64) -> Vec<Linear> {
    let (mut generator, mut inputs) = (ChaCha8Rng::seed_from_u64(seed), inputs);
    let mut layer = |&outputs: &usize| {
        let mut numbers = |count: usize| (0..count).map(|_| generator.random_range(-1.0..1.0)).collect();
        let (weight, bias) = (numbers(outputs * inputs), numbers(outputs));
        inputs = outputs;
        Linear { outputs, weight, bias }
    };
    let mut layers: Vec<Linear> = outputs.iter().map(&mut layer).collect();
    // Mostly positive, so that there is something to compare.
    layers.last_mut().unwrap().bias.fill(5.0);
    layers
}

/// The Manhattan distance of the 8-puzzle: one unit per tile, and their sum.
pub fn manhattan() -> Vec<Linear> {
    let mut weight = vec![0.0; 8 * 81];
    for (tile, cell) in (0..8).flat_map(|tile| (0..9).map(move |cell| (tile, cell))) {
        let distance = usize::abs_diff(tile / 3, cell / 3) + usize::abs_diff(tile % 3, cell % 3);
        weight[tile * 81 + cell * 9 + tile] = distance as f32;
    }
    let sum = Linear { outputs: 1, weight: vec![1.0; 8], bias: vec![0.0] };
    vec![Linear { outputs: 8, weight, bias: vec![0.0; 8] }, sum]
}
