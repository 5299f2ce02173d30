//! Third-party networks: perceptrons with tensors named as PyTorch names them, against a plain
//! evaluation.

mod digits;
mod torch;

use antipode_core::model::Heuristic;
use antipode_nets::NetworkHeuristic;
use digits::problem;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use safetensors::tensor::Dtype;
use torch::Step::{self, Elu, Linear, Norm, Relu};
use torch::{Place, plain, tensors};

fn states() -> Vec<Vec<u8>> {
    let mut generator = ChaCha8Rng::seed_from_u64(9);
    (0..200).map(|_| (0..6).map(|_| generator.random_range(0..3)).collect()).filter(|state| *state != [0; 6]).collect()
}

fn estimates(network: &NetworkHeuristic, states: &[Vec<u8>]) -> Vec<f64> {
    let mut all = vec![];
    network.estimates(&states.concat(), 6, &mut all);
    network.intact().expect("numbers");
    all.into_iter().map(|estimate| estimate.moves().expect("a number")).collect()
}

/// Compares numbers of moves, which have a resolution of 2^-16 and are not below 0.
fn same(found: &[f64], wanted: &[f64], what: &str) {
    assert_eq!(found.len(), wanted.len());
    assert!(wanted.iter().any(|x| *x > 0.5), "{what}: nothing to compare");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!((found - wanted.max(0.0)).abs() < 1e-4 * (1.0 + wanted.abs()), "{what}: {found} {wanted}");
    }
}

/// The text of an encoding file, and the input that it describes for a state.
type Case = (&'static str, fn(&[u8]) -> Vec<f64>);

fn one_hot(inputs: usize, active: impl Iterator<Item = usize>) -> Vec<f64> {
    let mut all = vec![0.0; inputs];
    active.for_each(|at| all[at] = 1.0);
    all
}

const ENCODINGS: [Case; 9] = [
    ("", |state| one_hot(18, (0..6).map(|i| 3 * i + usize::from(state[i])))),
    ("order = [5, 3, 1, 0, 2, 4]\nvalues = [2, 0, 1]\nlayout = \"value-major\"\nshape = [3, 2, 3]", |state| {
        let class = |field: usize| [2, 0, 1][usize::from(state[field])];
        one_hot(18, [5, 3, 1, 0, 2, 4].into_iter().enumerate().map(|(i, field)| 6 * class(field) + i))
    }),
    ("order = [4, 1]\nvalues = [-1, 3, 0]\nclasses = 5", |state| {
        let classes = [None, Some(3), Some(0)];
        let at = |(i, field): (usize, usize)| classes[usize::from(state[field])].map(|class| 5 * i + class);
        one_hot(10, [4, 1].into_iter().enumerate().filter_map(at))
    }),
    ("values = [[0, 1, 2], [1, 0, 1], [0, 1, 2], [2, 1, 0], [0, 0, 0], [0, 1, 2]]", |state| {
        let lists = [[0, 1, 2], [1, 0, 1], [0, 1, 2], [2, 1, 0], [0, 0, 0], [0, 1, 2]];
        let offsets = [0, 3, 5, 8, 11, 12];
        one_hot(15, (0..6).map(|i| offsets[i] + lists[i][usize::from(state[i])]))
    }),
    ("form = \"values\"", |state| state.iter().map(|x| f64::from(*x)).collect()),
    ("form = \"values\"\nscale = 0.5\noffset = -0.5\norder = [5, 4, 3, 2, 1, 0]\nshape = [2, 3]", |state| {
        state.iter().rev().map(|x| f64::from(*x) * 0.5 - 0.5).collect()
    }),
    ("form = \"values\"\nvalues = [-1, 0.25, 2]", |state| {
        state.iter().map(|x| [-1.0, 0.25, 2.0][usize::from(*x)]).collect()
    }),
    ("fields = \"bytes\"\nvalues = [1, 0, 2]\nlayout = \"value-major\"", |state| {
        one_hot(18, (0..6).map(|i| 6 * [1, 0, 2][usize::from(state[i])] + i))
    }),
    ("fields = \"bytes\"\nform = \"values\"\nscale = 0.1", |state| state.iter().map(|x| f64::from(*x) * 0.1).collect()),
];

#[test]
fn estimates_are_those_of_a_plain_evaluation_for_every_form_of_inputs() {
    let (place, states) = (Place::new(), states());
    let steps = [Linear("0"), Relu, Linear("2"), Relu, Linear("10")];
    for (i, (form, input)) in ENCODINGS.into_iter().enumerate() {
        let mut tensors = tensors(&steps, input(&states[0]).len(), &[20, 7, 1], i as u64);
        tensors.get_mut("10.bias").expect("it").1[0] = 2.0;
        place.write(&tensors);
        let encoding = format!("spec = \"digits\"\n[input]\n{form}\n[layers]\nactivation = \"relu\"\n");
        let network = place.open(&encoding).unwrap_or_else(|error| panic!("{form}: {error}"));
        let wanted: Vec<f64> = states.iter().map(|state| plain(&tensors, &steps, input(state))[0]).collect();
        same(&estimates(&network, &states), &wanted, form);
        assert_eq!(network.estimate(&[0; 6]).moves(), Some(0.0), "{form}");
    }
}

#[test]
fn layers_are_found_by_their_names() {
    let (place, states) = (Place::new(), states());
    let cases: [(&[Step], &[usize], &str); 6] = [
        (&[Linear("out")], &[1], ""),
        (&[Linear("a.0"), Linear("a.1")], &[5, 1], "activation = \"none\""),
        (&[Linear("net.8"), Elu, Linear("net.10"), Elu, Linear("net.12")], &[9, 8, 1], "activation = \"elu\""),
        (&[Linear("l.0"), Relu, Linear("l.1"), Linear("l.2")], &[9, 8, 1], "activation = [\"relu\", \"none\"]"),
        (
            &[Linear("m.0"), Norm("m.1"), Relu, Linear("m.3"), Norm("m.4"), Relu, Linear("m.6")],
            &[9, 8, 1],
            "activation = \"relu\"",
        ),
        (
            &[Linear("fc1"), Norm("bn1"), Elu, Linear("fc2"), Elu, Linear("answer")],
            &[6, 5, 1],
            "activation = \"elu\"\norder = [\"fc1\", \"bn1\", \"fc2\", \"answer\"]",
        ),
    ];
    for (i, (steps, outputs, layers)) in cases.into_iter().enumerate() {
        let mut tensors = tensors(steps, 18, outputs, i as u64);
        place.write(&tensors);
        let network = place.open(&format!("spec = \"digits\"\n[layers]\n{layers}\n[output]\noffset = 1.5"));
        let network = network.unwrap_or_else(|error| panic!("{layers}: {error}"));
        let input = |state: &Vec<u8>| ENCODINGS[0].1(state);
        let wanted: Vec<f64> = states.iter().map(|state| plain(&tensors, steps, input(state))[0] + 1.5).collect();
        same(&estimates(&network, &states), &wanted, layers);
        // Linear layers need no bias, normalisation no gain and no shift.
        let last = tensors.keys().rfind(|name| name.ends_with(".bias")).expect("it").clone();
        tensors.get_mut(&last).expect("it").1.fill(0.0);
        let wanted: Vec<f64> = states.iter().map(|state| plain(&tensors, steps, input(state))[0] + 1.5).collect();
        tensors.remove(&last);
        place.write(&tensors);
        let network = place.open(&format!("spec = \"digits\"\n[layers]\n{layers}\n[output]\noffset = 1.5"));
        same(&estimates(&network.expect("a network"), &states), &wanted, layers);
    }
}

#[test]
fn outputs_are_chosen_and_scaled_and_policies_are_named() {
    let (place, states) = (Place::new(), states());
    let mut all = tensors(&[Linear("trunk.0"), Linear("value")], 18, &[6, 3], 1);
    all.extend(tensors(&[Linear("policy")], 6, &[2], 2));
    place.write(&all);
    let output = "value = \"value\"\ncolumn = 1\nscale = -3.5\noffset = 4\npolicy = \"policy\"\nmoves = [\"move 1\", \"move 3\"]";
    let network = place.open(&format!("spec = \"digits\"\n[layers]\nactivation = \"relu\"\n[output]\n{output}"));
    let network = network.expect("a network");
    let run = |head, state: &Vec<u8>| plain(&all, &[Linear("trunk.0"), Relu, Linear(head)], ENCODINGS[0].1(state));
    let wanted: Vec<f64> = states.iter().map(|state| run("value", state)[1] * -3.5 + 4.0).collect();
    same(&estimates(&network, &states), &wanted, "a column");
    let mut found = vec![];
    network.policy().expect("a policy").probabilities(&states.concat(), 6, &mut found);
    for (state, found) in states.iter().zip(found) {
        let logits = run("policy", state);
        let named: Vec<Option<usize>> = (0..found.len())
            .map(|ordinal| ["move 1", "move 3"].iter().position(|name| *name == problem().name(state, ordinal)))
            .collect();
        let sum: f64 = named.iter().flatten().map(|class| logits[*class].exp()).sum();
        for (found, class) in found.iter().zip(named) {
            let wanted = class.map_or(0.0, |class| logits[class].exp() / sum);
            assert!((f64::from(*found) - wanted).abs() < 1e-4, "{found} {wanted}");
        }
    }
}

#[test]
fn other_kinds_of_floats_are_read() {
    let place = Place::new();
    // 0.5 for the first inputs, -2 for the others, and 40.
    let weight: Vec<f32> = (0..18).map(|i| if i < 9 { 0.5 } else { -2.0 }).collect();
    let bytes = |dtype: Dtype, x: f32| match (dtype, x) {
        (Dtype::F64, x) => f64::from(x).to_le_bytes().to_vec(),
        (Dtype::BF16, x) => x.to_le_bytes()[2..].to_vec(),
        (_, 0.5) => vec![0x00, 0x38],
        (_, -2.0) => vec![0x00, 0xc0],
        _ => vec![0x00, 0x51],
    };
    for dtype in [Dtype::F64, Dtype::BF16, Dtype::F16] {
        let (weight, bias) = (weight.iter().flat_map(|x| bytes(dtype, *x)).collect(), bytes(dtype, 40.0));
        let counter = ("num_batches_tracked", Dtype::I64, vec![], vec![7; 8]);
        place.write_typed(vec![("weight", dtype, vec![1, 18], weight), ("bias", dtype, vec![1], bias), counter]);
        let network = place.open("spec = \"digits\"").expect("a network");
        assert_eq!(network.estimate(&[1; 6]).moves(), Some(40.0 + 1.5 - 6.0), "{dtype:?}");
    }
    place.write_typed(vec![("weight", Dtype::I8, vec![1, 18], vec![0; 18])]);
    let said = place.says("spec = \"digits\"");
    assert!(said.contains("weight") && said.contains("I8"), "{said}");
}
