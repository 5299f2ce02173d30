//! The source of examples, as named on the command line.

use antipode_jobs::labels::{self as labels, DEFAULT_SAMPLES};

use crate::arguments::LearnArguments;
use crate::examples::TrainingExamples;
use crate::teacher::TeachingMethod;
use antipode_cli::frame::{WorkBar, estimate};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_jobs::{SampleDraw, ScrambleOptions, WalkLengths, WorkResources};

/// The default lengths of walks.
const DEFAULT_LENGTHS: WalkLengths = WalkLengths::Uniform(30);

/// The most labels that validate walks.
const MOST_TRUE_LABELS: u64 = 100_000;

/// The origin of the distances to learn: known ones, or those that training derives by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleSource {
    /// States with distances that a table, a file or a solver gives.
    Exact(labels::LabelSource),
    /// Ends of random walks, with labels that the method derives from the walk or the network.
    Walks(TeachingMethod),
}

impl ExampleSource {
    /// Reads the name of a source.
    ///
    /// # Errors
    ///
    /// `Usage` if it is not a source.
    pub fn read(text: &str) -> Result<ExampleSource> {
        Ok(match text {
            "bootstrap" => ExampleSource::Walks(TeachingMethod::Bootstrap),
            "q" => ExampleSource::Walks(TeachingMethod::Q),
            "adi" => ExampleSource::Walks(TeachingMethod::Adi),
            "solutions" => ExampleSource::Walks(TeachingMethod::Solutions),
            "last-move" => ExampleSource::Walks(TeachingMethod::LastMove),
            _ => {
                let others = ["bootstrap", "solutions", "q", "adi", "last-move"];
                ExampleSource::Exact(labels::LabelSource::read(text, &others)?)
            }
        })
    }

    /// The method, for walks.
    pub fn method(&self) -> Option<TeachingMethod> {
        if let ExampleSource::Walks(method) = self { Some(*method) } else { None }
    }
}

impl LearnArguments {
    /// The walks, for methods that use them.
    pub fn scrambles(&self) -> ScrambleOptions {
        self.making.scrambles.unwrap_or(ScrambleOptions { lengths: DEFAULT_LENGTHS, backtrack: false })
    }

    /// The number of examples of an epoch of walks.
    pub fn samples(&self) -> u64 {
        self.making.samples.unwrap_or(DEFAULT_SAMPLES)
    }

    /// Exact labels of a source that is not walks.
    ///
    /// # Errors
    ///
    /// `Usage` if options do not fit the source; those of the labels.
    pub fn exact(
        &self,
        source: &ExampleSource,
        problem: &Problem,
        resources: WorkResources,
        bar: &WorkBar,
    ) -> Result<Option<TrainingExamples>> {
        let making = &self.making;
        let ExampleSource::Exact(source) = source else {
            // Walks have no use for options of labels, such as a file that keeps them.
            return making.check(None).map(|()| None);
        };
        let mut say = |left, rate| estimate(&self.options, bar, left, rate, "labels");
        let labels = making.labels(source, problem, resources, &mut bar.watch(), &mut say)?;
        Ok(Some(labels.into()))
    }

    /// The labels that validate epochs of walks, if given.
    ///
    /// # Errors
    ///
    /// `Usage` if the source is not a table or a file, or belongs to another puzzle; `Limit` if the
    /// labels do not fit the memory.
    pub fn truth(&self, problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<Option<TrainingExamples>> {
        let Some(text) = &self.training.truth else { return Ok(None) };
        let draw = Some(SampleDraw { count: MOST_TRUE_LABELS, seed: self.making.seed() });
        match ExampleSource::read(text)? {
            ExampleSource::Exact(source @ (labels::LabelSource::Table(_) | labels::LabelSource::File(_))) => {
                Ok(Some(labels::exact(&source, problem, draw, memory, watch)?.into()))
            }
            _ => Err(Error::bad_value("truth", text, "write table:FILE or file:FILE")),
        }
    }
}
