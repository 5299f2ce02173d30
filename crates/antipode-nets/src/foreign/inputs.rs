//! The inputs of a third-party network.

use std::sync::Arc;

use super::encoding_file::{FieldForm, ForeignFields, InputForm, OneHotLayout, ValueMap};
use crate::InputEncoding;
use antipode_core::model::{ByteFeatures, Problem};

/// The most inputs of a network.
const MOST_INPUTS: usize = 1 << 24;

type Checked<T> = std::result::Result<T, String>;

/// The conversion of states to the inputs of a network. Each value of each field sets at most one
/// input to a number, and all others are 0.
pub struct ForeignInputs {
    encoding: InputEncoding,
    /// For each active input of the encoding: the network's input that it sets, and the number
    /// there.
    numbers: Vec<Option<(usize, f32)>>,
    /// The shape of a state's inputs.
    shape: Vec<usize>,
}

/// The network's numbers of the values of each field; none for bytes that are not listed.
struct ValueNumbers<'a> {
    form: &'a InputForm,
    sizes: &'a [usize],
}

impl ValueNumbers<'_> {
    /// Checks the lists.
    fn new<'a>(form: &'a InputForm, sizes: &'a [usize]) -> Checked<ValueNumbers<'a>> {
        match &form.values {
            Some(ValueMap::Each(lists)) if lists.len() != sizes.len() => {
                return Err(format!("values has {} lists for {} fields", lists.len(), sizes.len()));
            }
            Some(ValueMap::Each(lists)) => {
                let mut each = lists.iter().zip(sizes).enumerate();
                each.try_for_each(|(field, (list, size))| fits(form, list, *size, &format!("field {field}")))?;
            }
            Some(ValueMap::All(list)) => {
                fits(form, list, sizes.iter().copied().max().unwrap_or(0), "the field with the most values")?;
            }
            None => (),
        }
        Ok(ValueNumbers { form, sizes })
    }

    /// The numbers of a field's values.
    fn of(&self, field: usize) -> impl Iterator<Item = Option<f64>> {
        let list = match &self.form.values {
            Some(ValueMap::All(list)) => Some(list),
            Some(ValueMap::Each(lists)) => Some(&lists[field]),
            None => None,
        };
        (0..self.sizes[field]).map(move |value| list.map_or(Some(value as f64), |list| list.get(value).copied()))
    }
}

/// Checks the list of a field, whose name is for messages.
fn fits(form: &InputForm, list: &[f64], size: usize, whose: &str) -> Checked<()> {
    // States use few of the 256 bytes, so the list of those may be shorter.
    let enough = list.len() == size || form.fields == ForeignFields::Bytes && (1..size).contains(&list.len());
    match (enough, list.iter().find(|number| !number.is_finite())) {
        (false, _) => Err(format!("values lists {} numbers for {whose}, which has {size} values", list.len())),
        (true, Some(number)) => Err(format!("values lists {number}")),
        (true, None) => Ok(()),
    }
}

impl ForeignInputs {
    /// The inputs that a form describes for the states of a problem.
    pub(super) fn new(form: &InputForm, problem: &Problem) -> Checked<ForeignInputs> {
        let encoding = match form.fields {
            ForeignFields::Features => InputEncoding::of(problem).map_err(|error| error.to_string())?,
            ForeignFields::Bytes => {
                // All states have as many bytes as the first one.
                let first = problem.starts().next().ok_or("the puzzle lists no goal, so bytes are not known")?;
                InputEncoding::new(Arc::new(ByteFeatures { length: first.len() }))
            }
        };
        let sizes = &encoding.shape().sizes;
        let order = order(form, sizes.len())?;
        let numbers = ValueNumbers::new(form, sizes)?;
        let (places, count) = match form.form {
            FieldForm::OneHot => one_hot(form, &order, &numbers)?,
            FieldForm::Values => values(form, &order, &numbers)?,
        };
        let shape = form.shape.clone().unwrap_or(vec![count]);
        if shape.iter().try_fold(1, |all: usize, size| all.checked_mul(*size)) != Some(count) {
            return Err(format!("shape {shape:?} does not have the {count} inputs that the fields make"));
        }
        let mut all: Vec<Vec<Option<(usize, f32)>>> = sizes.iter().map(|size| vec![None; *size]).collect();
        order.into_iter().zip(places).for_each(|(field, place)| all[field] = place);
        Ok(ForeignInputs { encoding, numbers: all.concat(), shape })
    }

    /// The encoding that gives the active inputs of states.
    pub fn encoding(&self) -> &InputEncoding {
        &self.encoding
    }

    /// The shape of a state's inputs.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of the network's inputs.
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// The network's input that an active input sets, and the number there.
    pub fn number(&self, active: usize) -> Option<(usize, f32)> {
        self.numbers[active]
    }

    /// Appends the numbers of states of `length` bytes, end to end: [`ForeignInputs::count`] for
    /// each.
    pub fn append(&self, states: &[u8], length: usize, out: &mut Vec<f32>) {
        let mut active = vec![];
        self.encoding.append(states, length, &mut active);
        for active in active.chunks_exact(self.encoding.fields()) {
            let first = out.len();
            out.resize(first + self.count(), 0.0);
            for (at, number) in active.iter().filter_map(|&active| self.number(active as usize)) {
                out[first + at] = number;
            }
        }
    }
}

/// The field at each place.
fn order(form: &InputForm, fields: usize) -> Checked<Vec<usize>> {
    let order = form.order.clone().unwrap_or((0..fields).collect());
    let mut seen = vec![false; fields];
    for &field in &order {
        match seen.get_mut(field) {
            None => return Err(format!("order names field {field}, but there are {fields} fields, from 0")),
            Some(true) => return Err(format!("order names field {field} twice")),
            Some(new) => *new = true,
        }
    }
    match order.is_empty() {
        true => Err("order names no field".into()),
        false => Ok(order),
    }
}

/// For each place and each value of its field, the input that it sets and the number there; then
/// the number of inputs.
type Places = (Vec<Vec<Option<(usize, f32)>>>, usize);

fn one_hot(form: &InputForm, order: &[usize], numbers: &ValueNumbers<'_>) -> Checked<Places> {
    if form.scale.is_some() || form.offset.is_some() {
        return Err("scale and offset of the input are for form = \"values\"".into());
    }
    let mut classes: Vec<Vec<Option<usize>>> = vec![];
    for &field in order {
        classes.push(numbers.of(field).map(|number| number.map_or(Ok(None), class)).collect::<Checked<_>>()?);
    }
    let mut counts = vec![];
    for place in &classes {
        let least = place.iter().flatten().max().map_or(0, |most| most + 1);
        match form.classes {
            Some(count) if count < least => {
                return Err(format!("values lists class {}, but there are {count} classes, from 0", least - 1));
            }
            count => counts.push(count.unwrap_or(least)),
        }
    }
    let count = counts.iter().try_fold(0, |sum: usize, count| sum.checked_add(*count));
    let count = count.filter(|count| (1..=MOST_INPUTS).contains(count));
    let count = count.ok_or(format!("the fields make no inputs, or more than {MOST_INPUTS}"))?;
    let mut first = 0;
    let mut places = vec![];
    for (place, classes) in classes.into_iter().enumerate() {
        let (start, step) = match form.layout.unwrap_or_default() {
            OneHotLayout::FieldMajor => (first, 1),
            OneHotLayout::ValueMajor => (place, counts.len()),
        };
        places.push(classes.into_iter().map(|class| class.map(|class| (start + class * step, 1.0))).collect());
        first += counts[place];
    }
    let same = counts.iter().all(|count| *count == counts[0]);
    match form.layout {
        Some(OneHotLayout::ValueMajor) if !same => {
            Err("layout = \"value-major\" needs as many classes at each place: say how many by classes".into())
        }
        _ => Ok((places, count)),
    }
}

/// The class that a number stands for; none for -1, which sets no input at all.
fn class(number: f64) -> Checked<Option<usize>> {
    match number {
        -1.0 => Ok(None),
        number if number >= 0.0 && number.fract() == 0.0 && number < MOST_INPUTS as f64 => Ok(Some(number as usize)),
        number => Err(format!("values lists {number}, which is no class: use 0, 1, 2, .., or -1 for no input")),
    }
}

fn values(form: &InputForm, order: &[usize], numbers: &ValueNumbers<'_>) -> Checked<Places> {
    if form.layout.is_some() || form.classes.is_some() {
        return Err("layout and classes are for form = \"one-hot\"".into());
    }
    let mut places = vec![];
    for (at, &field) in order.iter().enumerate() {
        let place = numbers.of(field).map(|number| number.map(|number| Ok((at, scaled(form, number)?))).transpose());
        places.push(place.collect::<Checked<_>>()?);
    }
    Ok((places, order.len()))
}

/// A number as the network sees it.
fn scaled(form: &InputForm, number: f64) -> Checked<f32> {
    let (scale, offset) = (form.scale.unwrap_or(1.0), form.offset.unwrap_or(0.0));
    match (number * scale + offset) as f32 {
        number if number.is_finite() => Ok(number),
        _ => Err(format!("the value {number} * {scale} + {offset} is no finite number")),
    }
}
