//! The encoding file: how states become the input of a third-party network, and what its output
//! means.

use std::path::Path;

use serde::Deserialize;

use super::ForeignInputs;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::storage::{SMALL_FILE, read_text};

/// The content of an encoding file, in TOML. Unknown keys are errors.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncodingFile {
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// How a state becomes numbers.
    #[serde(default)]
    pub input: InputForm,
    /// The facts about layers that a file of tensors lacks.
    #[serde(default)]
    pub layers: LayerForm,
    /// What the network's output means.
    #[serde(default)]
    pub output: OutputForm,
}

/// How a state becomes numbers: the input has one place after the other, with a field at each.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputForm {
    /// What the fields are.
    #[serde(default)]
    pub fields: ForeignFields,
    /// The form in which the network sees a field.
    #[serde(default)]
    pub form: FieldForm,
    /// The field at each place; the network does not see fields that are not listed. By default all
    /// in order.
    pub order: Option<Vec<usize>>,
    /// The network's number of each value; by default the value.
    pub values: Option<ValueMap>,
    /// One-hot: the number of classes at each place; by default one more than the greatest number.
    pub classes: Option<usize>,
    /// One-hot: the order of the inputs.
    pub layout: Option<OneHotLayout>,
    /// Values: the factor that is applied first.
    pub scale: Option<f64>,
    /// Values: the number that is added then.
    pub offset: Option<f64>,
    /// The shape of a state's input, without the batch, which comes first; by default one
    /// dimension.
    pub shape: Option<Vec<usize>>,
}

/// What the fields of a state are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForeignFields {
    /// The features of the puzzle ([`antipode_core::model::StateFeatures`]).
    #[default]
    Features,
    /// The bytes of states.
    Bytes,
}

/// The form in which a network sees a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldForm {
    /// A 1 for its value among zeros for all others.
    #[default]
    OneHot,
    /// A single input: its value, or the number that the file gives for this value.
    Values,
}

/// The network's numbers of values.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "values is a list of numbers, or a list of such lists, one for each field")]
pub enum ValueMap {
    /// The same for all fields.
    All(Vec<f64>),
    /// For each field.
    Each(Vec<Vec<f64>>),
}

/// The order of one-hot inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OneHotLayout {
    /// All classes of a place side by side.
    #[default]
    FieldMajor,
    /// All places of a class side by side: a channel for each class.
    ValueMajor,
}

/// The facts about layers that a file of tensors lacks. (ONNX files have them.)
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerForm {
    /// The activation after hidden layers.
    pub activation: Option<ActivationNames>,
    /// The names of modules in the order in which they compute, without those that the output
    /// names; by default in the order of their numbers.
    pub order: Option<Vec<String>>,
}

/// The activations after hidden layers: a file of tensors does not hold them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "activation is a name, or a list of names, one for each hidden layer")]
pub enum ActivationNames {
    /// The same for all hidden layers.
    All(String),
    /// For each hidden layer.
    Each(Vec<String>),
}

/// What the network's output means.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputForm {
    /// The output that is the value; by default the only one, or the last layer of a file of
    /// tensors.
    pub value: Option<OutputName>,
    /// The column of this output; by default the only one.
    pub column: Option<usize>,
    /// The factor from that number to the estimate in moves.
    #[serde(default = "one")]
    pub scale: f64,
    /// The number added to the estimate after scaling.
    #[serde(default)]
    pub offset: f64,
    /// The module that computes a number for each move.
    pub policy: Option<String>,
    /// The names of these moves.
    #[serde(default)]
    pub moves: Vec<String>,
}

fn one() -> f64 {
    1.0
}

impl Default for OutputForm {
    fn default() -> OutputForm {
        OutputForm { value: None, column: None, scale: 1.0, offset: 0.0, policy: None, moves: vec![] }
    }
}

/// The way to refer to one output of a network.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "value is the name or the number of an output")]
pub enum OutputName {
    /// Its number, from 0.
    Number(usize),
    /// Its name; in a file of tensors, that of a module.
    Name(String),
}

impl EncodingFile {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// `Missing`, `Io`; `Usage`, with its name and the line, if it is invalid.
    pub fn read(path: &Path) -> Result<EncodingFile> {
        let text = read_text(path, SMALL_FILE)?;
        EncodingFile::parse(&text).map_err(|what| Error::bad_file(path.display(), what))
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    ///
    /// A message that says what is wrong with the text.
    pub fn parse(text: &str) -> std::result::Result<EncodingFile, String> {
        let file: EncodingFile = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.map_or(1, |before| before.matches('\n').count() + 1);
            format!("line {line}: {}", error.message().trim().replace('\n', " "))
        })?;
        match file.output.scale.is_finite() && file.output.offset.is_finite() {
            true => Ok(file),
            false => Err("scale and offset of the output are no finite numbers".into()),
        }
    }

    /// The inputs that the file describes for the states of a problem; `path` is for messages.
    ///
    /// # Errors
    ///
    /// `Usage` if the file is for another puzzle or does not fit its states.
    pub fn inputs(&self, path: &Path, problem: &Problem) -> Result<ForeignInputs> {
        let inputs = match problem.spec() {
            spec if spec == self.spec => ForeignInputs::new(&self.input, problem),
            spec => Err(format!("this encoding is of {}, not of {spec}", self.spec)),
        };
        inputs.map_err(|what| Error::bad_file(path.display(), what))
    }
}
