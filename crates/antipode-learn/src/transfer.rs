//! What a network takes over from another: a warm start, or a start on another size of a puzzle.
//!
//! Linear maps of equal shape are taken whole. The first one sees states, and takes the inputs that
//! both puzzles have: boards are laid on each other at their last cells, other puzzles at their
//! first fields. Values are matched by their homes, the fields where the goal has them. A dense
//! layer after a convolution takes the cells that both boards have. The border of the larger puzzle
//! gets zeros, so a network of the 3x3 board has the same estimates for 4x4 boards whose first row
//! and column are solved, but for convolutions that see the border. A policy takes the moves of
//! equal names.

use antipode_nets::{EncodingShape, InputEncoding, LinearLayer, NetworkFile};
use burn::tensor::{Tensor, TensorData};
use schemars::JsonSchema;
use serde::Serialize;

use crate::network::TrainableNetwork;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// What a network took over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TransferredWeights {
    /// The file of the other network.
    pub file: String,
    /// Its puzzle.
    pub spec: String,
    /// The number of linear maps that it gave.
    pub layers: usize,
    /// The number of linear maps of the new network.
    pub of: usize,
}

/// A puzzle as networks see it.
struct SeenPuzzle {
    shape: EncodingShape,
    /// The value of each field at the goal, if all differ.
    homes: Option<Vec<u16>>,
}

impl SeenPuzzle {
    fn new(problem: &Problem) -> Result<SeenPuzzle> {
        let shape = InputEncoding::of(problem)?.shape().clone();
        let mut homes = vec![];
        if let (Some(goal), Some(features)) = (problem.goals().next(), problem.features()) {
            features.values(&goal, &mut homes);
        }
        let mut sorted = homes.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // Of equal tokens none has a field of its own.
        let differ = sorted.len() == shape.sizes.len();
        Ok(SeenPuzzle { shape, homes: differ.then_some(homes) })
    }

    /// The field of another puzzle at the place of one of ours.
    fn field(&self, field: usize, other: &SeenPuzzle) -> Option<usize> {
        // Both boards end with the same cell, so places are counted from there. What the other
        // board lacks comes out below 0.
        match (self.shape.grid, other.shape.grid) {
            (Some([rows, columns]), Some([other_rows, other_columns])) => {
                let row = (field / columns + other_rows).checked_sub(rows)?;
                let column = (field % columns + other_columns).checked_sub(columns)?;
                Some(row * other_columns + column)
            }
            (None, None) => Some(field).filter(|&field| field < other.shape.sizes.len()),
            _ => None,
        }
    }

    /// The value of another puzzle with the home of one of ours; the same value without homes.
    fn value(&self, value: usize, other: &SeenPuzzle) -> Option<usize> {
        match (&self.homes, &other.homes) {
            (Some(ours), Some(theirs)) => {
                let home = ours.iter().position(|&home| usize::from(home) == value)?;
                self.field(home, other).map(|home| theirs[home].into())
            }
            _ => Some(value),
        }
    }

    /// For each input, that of another puzzle.
    fn inputs(&self, other: &SeenPuzzle) -> Vec<Option<usize>> {
        let input = |field: usize, value: usize| {
            let field = self.field(field, other)?;
            let value = self.value(value, other).filter(|&value| value < other.shape.sizes[field])?;
            Some(other.shape.sizes[..field].iter().sum::<usize>() + value)
        };
        let fields = self.shape.sizes.iter().enumerate();
        fields.flat_map(|(field, &size)| (0..size).map(move |value| input(field, value))).collect()
    }
}

/// Takes the weights of the network of a file, as far as they fit. `classes` are the names of the
/// moves of the new network.
///
/// # Errors
///
/// `Usage` if nothing fits.
pub fn take(
    network: &mut TrainableNetwork,
    (problem, classes): (&Problem, &[String]),
    (name, file): (&str, &NetworkFile),
) -> Result<TransferredWeights> {
    let nothing = |what: String| Err(Error::bad_file(name, what));
    let theirs = &file.description;
    let ours = SeenPuzzle::new(problem)?;
    if theirs.encoding.name != ours.shape.name {
        return nothing(format!(
            "a network of {} sees {}, and one of {} sees {}: they have nothing in common",
            theirs.spec,
            theirs.encoding.name,
            problem.spec(),
            ours.shape.name
        ));
    }
    let other = match theirs.spec == problem.spec() {
        true => SeenPuzzle::new(problem)?,
        false => SeenPuzzle::new(&antipode_families::parse_stored(&theirs.spec, None)?)?,
    };
    if other.shape != theirs.encoding {
        return nothing(format!("its inputs are not those of {}", theirs.spec));
    }
    let all = network.architecture().linear(&ours.shape, classes.len())?;
    let places = WeightPlaces {
        inputs: ours.inputs(&other),
        channels: (0..ours.shape.sizes[0])
            .map(|value| ours.value(value, &other).filter(|&value| value < other.shape.sizes[0]))
            .collect(),
        moves: classes.iter().map(|name| theirs.moves.iter().position(|known| known == name)).collect(),
        others: other.shape.inputs(),
        cells: (0..ours.shape.sizes.len()).map(|cell| ours.field(cell, &other)).collect(),
        other_cells: other.shape.sizes.len(),
    };
    let (mut taken, mut before) = (0, None);
    for linear in &all {
        taken += usize::from(places.take(network, linear, before, file));
        before = Some(linear);
    }
    if taken == 0 {
        let what = "it has no layer of the same shape: leave out --layers to have its layers";
        return nothing(what.into());
    }
    Ok(TransferredWeights { file: name.into(), spec: theirs.spec.clone(), layers: taken, of: all.len() })
}

/// For each row or column of a new weight, that of the other network.
struct WeightPlaces {
    inputs: Vec<Option<usize>>,
    /// The same for the values of a cell, which a convolution sees.
    channels: Vec<Option<usize>>,
    moves: Vec<Option<usize>>,
    /// The number of inputs of the other network.
    others: usize,
    /// The same for the cells, whose channels a dense layer sees after a convolution.
    cells: Vec<Option<usize>>,
    /// The number of cells of the other puzzle.
    other_cells: usize,
}

impl WeightPlaces {
    /// Takes the tensors of a linear map, which comes after `before`. Returns whether its weight
    /// fits.
    fn take(
        &self,
        network: &mut TrainableNetwork,
        linear: &LinearLayer,
        before: Option<&LinearLayer>,
        file: &NetworkFile,
    ) -> bool {
        let (shape, policy, first) = (&linear.weight, linear.name == "policy", before.is_none());
        let board = before.is_some_and(|before| before.weight.len() > 2);
        let Some(theirs) = file.tensors.get(&format!("{}.weight", linear.name)) else { return false };
        let [ours, other] = [shape, &theirs.shape].map(|shape| shape.split_at(shape.len().saturating_sub(2)));
        // The parts before and after the axis along which the tensors differ.
        let fits = |axis: &[Option<usize>], before: usize, after: usize| {
            axis.iter().any(Option::is_some).then(|| gather(&theirs.values, axis, before, after))
        };
        let values = match (ours.1, other.1) {
            (&[_, units], &[inputs, other_units]) if first && !policy && ours.0 == other.0 && units == other_units => {
                match ours.0 {
                    [] if inputs == self.others => fits(&self.inputs, 1, units),
                    [] => None,
                    window => fits(&self.channels, window.iter().product(), units),
                }
            }
            (&[inputs, _], &[other_inputs, _]) if policy && inputs == other_inputs => fits(&self.moves, inputs, 1),
            (&[inputs, units], &[other_inputs, other_units])
                if board && !policy && ours.0.is_empty() && other.0.is_empty() && units == other_units =>
            {
                let channels = inputs / self.cells.len();
                (other_inputs == channels * self.other_cells).then(|| fits(&self.cells, 1, channels * units)).flatten()
            }
            // The first layer and the policy fit only by their axes: an equal shape would be
            // chance.
            _ => (*shape == theirs.shape && !first && !policy).then(|| theirs.values.clone()),
        };
        let Some(values) = values else { return false };
        // Estimates in moves, as training has them.
        let scale = if linear.name == "value" { file.description.scale as f32 } else { 1.0 };
        let scaled = |values: Vec<f32>| values.into_iter().map(|value| scale * value).collect();
        set(network, &format!("{}.weight", linear.name), scaled(values));
        // The first one is the weight.
        for (name, shape) in linear.tensors().into_iter().skip(1) {
            match file.tensors.get(&name) {
                Some(tensor) if policy => set(network, &name, gather(&tensor.values, &self.moves, 1, 1)),
                Some(tensor) if tensor.shape == shape => set(network, &name, scaled(tensor.values.clone())),
                _ => {}
            }
        }
        true
    }
}

/// The entries of a tensor along an axis, with zeros for those that it does not have.
fn gather(values: &[f32], axis: &[Option<usize>], before: usize, after: usize) -> Vec<f32> {
    let block = values.len() / before;
    (0..before)
        .flat_map(|at| {
            axis.iter().flat_map(move |&place| match place {
                Some(place) => values[at * block + place * after..][..after].to_vec(),
                None => vec![0.0; after],
            })
        })
        .collect()
}

fn set(network: &mut TrainableNetwork, name: &str, values: Vec<f32>) {
    let device = network.device();
    let mut all = network.weights.iter_mut().chain(&mut network.statistics);
    if let Some(weight) = all.find(|weight| weight.name == name) {
        let length = values.len();
        weight.tensor = Tensor::from_data(TensorData::new(values, [length]), &device);
    }
}
