//! A network in an ONNX file, evaluated by tract.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use tract_onnx::prelude::*;
use tract_onnx::tract_hir::infer::{Factoid, ShapeFactoid};
use tract_onnx::tract_hir::internal::DimLike;

use antipode_core::error::{Error, Result};
use antipode_core::memory;
use antipode_core::storage::open_plain;
use antipode_nets::foreign::{OutputForm, OutputName};

/// The most characters to show of a message of tract.
const SHOWN: usize = 300;

/// A network ready to run on one thread.
pub struct OnnxModel {
    plan: Arc<TypedRunnableModel>,
    /// The shape of a state's input.
    shape: Vec<usize>,
    /// The number of states per run, if the file fixes it.
    batch: Option<usize>,
    /// The type of the input.
    datum: DatumType,
    output: OutputForm,
}

/// Runs tract, with its error as one line; a panic counts as an error.
fn guarded<T>(work: impl FnOnce() -> TractResult<T>) -> std::result::Result<T, String> {
    // tract panics on some files. Every caller gives up after an error, so nobody sees the model
    // that a panic left half-changed.
    let done = catch_unwind(AssertUnwindSafe(work));
    let done = done.map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        text.unwrap_or("it panicked").to_string()
    });
    done.and_then(|done| done.map_err(|error| format!("{error:#}")))
        .map_err(|text| text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(SHOWN).collect())
}

/// Formats sizes for messages, with `N` for the batch.
fn shown(sizes: impl Iterator<Item = Option<usize>>) -> String {
    let sizes: Vec<String> = sizes.map(|size| size.map_or("N".into(), |size| size.to_string())).collect();
    format!("[{}]", sizes.join(", "))
}

impl OnnxModel {
    /// Reads a file; `shape` is that of a state's input, and `output` the meaning of the output.
    ///
    /// # Errors
    ///
    /// `Missing`, `Io`; `Corrupt` if it is not an ONNX file, or damaged; `Usage` if the network has
    /// other inputs or outputs, or operators that tract does not support.
    pub fn open(path: &Path, shape: &[usize], output: &OutputForm) -> Result<OnnxModel> {
        let length = open_plain(path)?.metadata().map_err(|error| Error::io("read", path, error))?.len();
        // tract reads the file whole. Too large a file would get the process killed, without a
        // message.
        if length > memory::left() {
            return Err(Error::Limit(format!("{} is larger than the memory that is left", path.display())));
        }
        let onnx = tract_onnx::onnx().with_ignore_value_info(true);
        let read = guarded(|| onnx.model_for_path(path));
        let mut model = read.map_err(|what| Error::corrupt(path, format!("not an ONNX file, or damaged: {what}")))?;
        let wrong = |what: String| Error::bad_file(path.display(), what);
        let (datum, batch) = input(&mut model, shape).map_err(wrong)?;
        let chosen = chosen(&model, output).map_err(wrong)?;
        let prepared = guarded(|| {
            model.select_output_outlets(&[chosen])?;
            model.into_optimized()?.into_runnable()
        });
        let plan = prepared.map_err(|what| wrong(format!("tract cannot compute this network: {what}")))?;
        let model = OnnxModel { plan, shape: shape.to_vec(), batch, datum, output: output.clone() };
        // A run on zeros shows whether the network has the expected outputs.
        model.run(&vec![0.0; model.inputs()]).map_err(|error| wrong(error.to_string()))?;
        Ok(model)
    }

    /// The number of inputs of a state.
    fn inputs(&self) -> usize {
        self.shape.iter().product()
    }

    /// The estimates, in moves, for the inputs of states, end to end.
    ///
    /// # Errors
    ///
    /// `Usage` if the network does not give an estimate for each state.
    pub fn run(&self, numbers: &[f32]) -> Result<Vec<f64>> {
        let states = numbers.len() / self.inputs();
        let most = self.batch.unwrap_or(states.max(1));
        let mut all = Vec::with_capacity(states);
        for numbers in numbers.chunks(most * self.inputs()) {
            let states = numbers.len() / self.inputs();
            let batch = self.batch.unwrap_or(states);
            let mut padded = numbers.to_vec();
            // A file that fixes the batch takes no other number of states. Zeros fill the last
            // batch, and their estimates are dropped below.
            padded.resize(batch * self.inputs(), 0.0);
            let outputs = guarded(|| self.outputs(&padded, batch));
            let outputs = outputs.map_err(|what| Error::incapable("tract", "cannot compute this network", what));
            let (shape, outputs) = outputs?;
            all.extend(self.estimates(&shape, &outputs, batch)?.take(states));
        }
        Ok(all)
    }

    /// The shape and all numbers of the output for a batch.
    fn outputs(&self, numbers: &[f32], batch: usize) -> TractResult<(Vec<usize>, Vec<f32>)> {
        let shape: Vec<usize> = [batch].iter().chain(&self.shape).copied().collect();
        let input = Tensor::from_shape(&shape, numbers)?.cast_to_dt(self.datum)?.into_owned();
        let outputs = self.plan.run(tvec!(input.into()))?;
        let output = outputs[0].cast_to::<f32>()?;
        Ok((output.shape().to_vec(), output.try_as_plain_ram()?.as_slice::<f32>()?.to_vec()))
    }

    /// Converts outputs to estimates.
    fn estimates<'a>(
        &self,
        shape: &[usize],
        outputs: &'a [f32],
        batch: usize,
    ) -> Result<impl Iterator<Item = f64> + use<'a>> {
        let wrong = |what: String| Err(Error::protocol("the network", what));
        let OutputForm { column, scale, offset, .. } = self.output;
        let columns = outputs.len() / batch;
        // One number per state has the order of the states, whatever its axes are.
        if outputs.len() != batch && (shape.first() != Some(&batch) || columns == 0) {
            return wrong(format!("has an output of the shape {shape:?} for {batch} states: the batch comes first"));
        }
        match column {
            None if columns != 1 => {
                wrong(format!("has {columns} numbers for a state as its output: say by column which one it is"))
            }
            Some(column) if column >= columns => {
                wrong(format!("has no column = {column}: its output has {columns} numbers for a state, from 0"))
            }
            _ => {
                let column = column.unwrap_or(0);
                Ok(outputs.chunks_exact(columns).map(move |row| f64::from(row[column]) * scale + offset))
            }
        }
    }
}

/// Sets the shape of the input to the batch and the shape of states. Returns its type and, if the
/// file fixes it, the batch size.
fn input(model: &mut InferenceModel, shape: &[usize]) -> std::result::Result<(DatumType, Option<usize>), String> {
    let names = guarded(|| Ok(model.input_outlets()?.len()))?;
    if names != 1 {
        return Err(format!("it has {names} inputs instead of 1"));
    }
    let fact = guarded(|| Ok(model.input_fact(0)?.clone()))?;
    let declared: Vec<Option<usize>> =
        fact.shape.dims().map(|dim| dim.concretize().and_then(|dim| dim.to_usize().ok())).collect();
    let fits = declared.len() == shape.len() + 1
        && declared.iter().skip(1).zip(shape).all(|(declared, size)| declared.is_none_or(|declared| declared == *size));
    if !fact.shape.is_open() && !fits || declared.first() == Some(&Some(0)) {
        let made = [None].into_iter().chain(shape.iter().copied().map(Some));
        let (declared, made) = (shown(declared.into_iter()), shown(made));
        return Err(format!("its input has the shape {declared}, but the encoding makes {made}"));
    }
    // A file need not declare the type; networks are usually exported with f32.
    let datum = fact.datum_type.concretize().unwrap_or(f32::datum_type());
    let batch = declared.first().copied().flatten();
    // A symbol makes one plan valid for batches of all sizes.
    let first = batch.map_or_else(|| model.symbols.new_with_prefix("batch").to_dim(), |batch| batch.to_dim());
    let sizes = [first].into_iter().chain(shape.iter().map(ToDim::to_dim));
    let shape = ShapeFactoid::closed(sizes.map(Into::into).collect());
    guarded(|| model.set_input_fact(0, InferenceFact::dt_shape(datum, shape)))?;
    Ok((datum, batch))
}

/// The selected output.
fn chosen(model: &InferenceModel, output: &OutputForm) -> std::result::Result<OutletId, String> {
    let outlets = guarded(|| Ok(model.output_outlets()?.to_vec()))?;
    let names: Vec<&str> = outlets.iter().map(|outlet| model.outlet_label(*outlet).unwrap_or("?")).collect();
    let found = match &output.value {
        None if outlets.len() == 1 => Some(0),
        None => None,
        Some(OutputName::Number(number)) => Some(*number),
        Some(OutputName::Name(name)) => names.iter().position(|known| known == name),
    };
    let found = found.and_then(|at| outlets.get(at)).copied();
    found.ok_or_else(|| match &output.value {
        None => format!("it has {} outputs: say by value which one it is: {}", outlets.len(), names.join(", ")),
        Some(value) => {
            let value = match value {
                OutputName::Number(number) => number.to_string(),
                OutputName::Name(name) => format!("'{name}'"),
            };
            format!("it has no output {value}, but {}", names.join(", "))
        }
    })
}
