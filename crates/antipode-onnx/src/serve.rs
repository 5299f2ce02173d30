//! The loop of requests and answers.

use std::io::{BufRead, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::OnnxModel;
use crate::protocol::{OnnxAnswer, OnnxHello, OnnxQuestion, OnnxWelcome};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_nets::foreign::{EncodingFile, ForeignInputs};
use antipode_programs::VERSION;

/// A network for the states of a problem.
struct OnnxNetwork {
    problem: Problem,
    inputs: ForeignInputs,
    model: OnnxModel,
}

/// Answers requests for a network until the input ends.
///
/// # Errors
///
/// `Usage` if the first line is not a greeting of a heuristic, or the encoding file does not fit
/// the puzzle or the network; `Missing`, `Corrupt` and `Io` for both files; `Corrupt` if the
/// network gives a number that is not finite.
pub fn serve(model: &Path, encoding: &Path, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut lines = input.lines().map(|line| line.map_err(|error| io("read a question", error)));
    let Some(hello) = lines.next() else {
        return Err(Error::empty("the input", "request", "antipode starts this verb for --heuristic onnx:FILE"));
    };
    let hello: OnnxHello = read(&hello?)?;
    if hello.protocol != VERSION || hello.role != "heuristic" {
        let OnnxHello { protocol, role, .. } = hello;
        let version = format!("version {protocol} of the protocol: this is a heuristic in version {VERSION}");
        return Err(Error::protocol("the request", format!("is for a {role} in {version}")));
    }
    let network = OnnxNetwork::open(model, encoding, antipode_families::parse(&hello.spec)?)?;
    let name = format!("onnx:{}", model.display());
    write(&mut output, &OnnxWelcome { protocol: VERSION, name, admissible: false, consistent: false })?;
    for line in lines {
        let OnnxQuestion { id, states } = read(&line?)?;
        let estimates = network.estimates(&states)?;
        write(&mut output, &OnnxAnswer { id, estimates })?;
    }
    Ok(())
}

fn io(what: &str, source: std::io::Error) -> Error {
    Error::Io { context: format!("cannot {what}"), source }
}

fn read<T: DeserializeOwned>(line: &str) -> Result<T> {
    serde_json::from_str(line)
        .map_err(|error| Error::protocol("this line", format!("does not follow the protocol: {error}")))
}

fn write(output: &mut impl Write, message: &impl Serialize) -> Result<()> {
    let mut line = serde_json::to_vec(message)
        .map_err(|error| Error::protocol("this answer", format!("cannot be written: {error}")))?;
    line.push(b'\n');
    // antipode waits for the answer before it sends the next question. A line left in a buffer
    // would make both wait for ever.
    output.write_all(&line).and_then(|()| output.flush()).map_err(|error| io("answer", error))
}

impl OnnxNetwork {
    fn open(model: &Path, encoding: &Path, problem: Problem) -> Result<OnnxNetwork> {
        let file = EncodingFile::read(encoding)?;
        let inputs = file.inputs(encoding, &problem)?;
        let model = OnnxModel::open(model, inputs.shape(), &file.output)?;
        Ok(OnnxNetwork { problem, inputs, model })
    }

    /// The estimates of states in text form; 0 for goals.
    fn estimates(&self, texts: &[String]) -> Result<Vec<f64>> {
        let states = texts.iter().map(|text| self.problem.read(text)).collect::<Result<Vec<_>>>()?;
        let mut numbers = Vec::with_capacity(states.len() * self.inputs.count());
        states.iter().for_each(|state| self.inputs.append(state, state.len(), &mut numbers));
        let mut estimates = self.model.run(&numbers)?;
        for ((estimate, state), text) in estimates.iter_mut().zip(&states).zip(texts) {
            // NaN has no order, and infinity would claim that the state has no solution.
            if !estimate.is_finite() {
                return Err(Error::Corrupt(format!("the network gives {estimate} for {text}")));
            }
            if self.problem.is_goal(state) {
                *estimate = 0.0;
            }
        }
        Ok(estimates)
    }
}
