//! A training course: epochs of steps, validation after each, and the best weights.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use antipode_jobs::labels::{seed_at, shuffled};
use antipode_nets::InputEncoding;
use burn::tensor::Tensor;

use crate::examples::{TrainingExamples, active};
use crate::learner::{StepParameters, finite};
use crate::network::{TrainableNetwork, numbers};
use crate::record::{EpochRecord, NetworkAccuracy};
use crate::settings::{StartEstimates, TrainingSettings};
use crate::state::TrainingState;
use crate::teacher::ExampleWalker;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, Result};
use antipode_core::watch::{Watch, WorkProgress};

/// Steps whose losses are fetched together, since a graphics card waits for each fetch.
const FETCHED: usize = 16;

/// The number of warm-up steps, and of steps that measure the speed.
const WARMING: usize = 16;
const MEASURED: usize = 32;

/// The examples whose mean error shifts the estimates of a network of another puzzle.
const STARTING: usize = 4096;

/// The batches after which norms have the statistics of new examples.
const SETTLING: usize = 32;

/// The examples to learn.
pub enum CourseLessons<'a> {
    /// The same examples in every epoch.
    Kept(&'a TrainingExamples),
    /// New examples for each epoch.
    Walks(&'a ExampleWalker<'a>),
}

/// A training with all that it reads and does not change; [`TrainingState`] is what changes.
pub struct TrainingCourse<'a> {
    /// States as inputs.
    pub encoding: &'a InputEncoding,
    /// The settings of the training.
    pub settings: &'a TrainingSettings,
    /// The examples to learn.
    pub lessons: CourseLessons<'a>,
    /// Labels for validation only: the best epoch has the least error on them. Without them the
    /// last epoch counts as the best.
    pub validation: Option<&'a TrainingExamples>,
}

/// A progress message of a running course.
pub enum CourseNews<'a> {
    /// The estimated duration, once known, and the examples per second.
    Estimate(Duration, f64),
    /// An epoch has ended with this network.
    Epoch(&'a EpochRecord, &'a TrainableNetwork),
}

impl TrainingCourse<'_> {
    /// Runs the course to its end. Starts from the checkpoint of `watch` if there is one, and
    /// returns whether it stopped early.
    ///
    /// # Errors
    ///
    /// `Limit` if the loss is no longer finite; `Interrupted` if the watch stops it; those of the
    /// teacher and of `tell`.
    #[expect(clippy::missing_panics_doc, reason = "an epoch is over")]
    pub fn run(
        &self,
        state: &mut TrainingState,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(CourseNews<'_>) -> Result<()>,
    ) -> Result<bool> {
        let mut watch = watch.search("training", JobIdentity::part());
        if let Some(saved) = watch.saved()? {
            state.load(saved)?;
        }
        let mut told = false;
        while (state.history.len() as u32) < self.settings.epochs {
            if self.is_over(state) {
                return Ok(true);
            }
            self.epoch(
                state,
                &mut watch,
                |estimate| {
                    if std::mem::replace(&mut told, true) { Ok(()) } else { tell(estimate) }
                },
            )?;
            let epoch = state.history.last().expect("an epoch is over");
            tell(CourseNews::Epoch(epoch, &state.learner.network))?;
            watch.barrier(&[], |out| state.save(out))?;
        }
        Ok(false)
    }

    /// Whether the validation error has not decreased for too long.
    fn is_over(&self, state: &TrainingState) -> bool {
        let patience = self.settings.patience;
        self.validation.is_some()
            && patience > 0
            && state.history.len() as u32 >= state.best_epoch.saturating_add(patience)
    }

    fn epoch(
        &self,
        state: &mut TrainingState,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(CourseNews<'_>) -> Result<()>,
    ) -> Result<()> {
        let settings = self.settings;
        let number = state.history.len() as u32;
        let start = Instant::now();
        let before = state.seconds;
        let examples = match (&self.lessons, &state.target) {
            (CourseLessons::Kept(examples), _) => Cow::Borrowed(*examples),
            (CourseLessons::Walks(walker), target) => {
                // Where there is no target, the method asks no network.
                let target = target.as_ref().unwrap_or(&state.learner.network);
                Cow::Owned(walker.examples((settings.seed, number), target, watch)?)
            }
        };
        // Not in a resumed training: its estimates have begun already.
        if number == 0 && state.done == 0 {
            self.start(&mut state.learner.network, &examples);
        }
        // The seed and the epoch fix the order, so a resumed epoch continues in the same order.
        let order = shuffled(examples.len(), seed_at(settings.seed, number.into()));
        let count = examples.len();
        if count == 0 {
            return Err(Error::empty("the training", "example", "nothing can be learnt"));
        }
        // Each step has at least a full batch, since norms need it.
        let steps = (count / settings.batch).max(1);
        // What is left after the full batches is spread over all steps.
        let until = |step: usize| (step as u128 * count as u128 / steps as u128) as usize;
        let all = u64::from(settings.epochs) * count as u64;
        let mut losses: Vec<Tensor<1>> = vec![];
        let mut measured = None;
        for at in state.done..steps {
            let part = &order[until(at)..until(at + 1)];
            let step = StepParameters {
                loss: settings.loss,
                rate: self.rate(f64::from(number) + (at + 1) as f64 / steps as f64),
                dropout: settings.dropout,
                // Every step has its own, and the same one when it is repeated after an
                // interruption.
                seed: seed_at(settings.seed, (u64::from(number) << 40) + at as u64),
            };
            losses.push(state.learner.step(self.encoding, &examples.select(part), &step));
            state.done = at + 1;
            if losses.len() == FETCHED || at + 1 == steps {
                fetch(&mut losses, &mut state.sum)?;
            }
            let done = u64::from(number) * count as u64 + until(at + 1) as u64;
            watch.report(WorkProgress { phase: "train", depth: Some(number + 1), done, total: all })?;
            state.seconds = before + start.elapsed().as_secs_f64();
            watch.barrier(&[], |out| {
                // The sum that is kept must have the losses of all these steps.
                fetch(&mut losses, &mut state.sum)?;
                state.save(out)
            })?;
            match measured {
                // After a fetch: only then has the device computed the steps that it was given.
                None if at >= WARMING && losses.is_empty() => measured = Some((at, Instant::now())),
                Some((first, since)) if at >= first + MEASURED && losses.is_empty() => {
                    let speed = (until(at) - until(first)) as f64 / since.elapsed().as_secs_f64();
                    tell(CourseNews::Estimate(Duration::from_secs_f64((all - done) as f64 / speed), speed))?;
                    // No step comes this late, so the estimate is made once. The sum above does not
                    // overflow.
                    measured = Some((usize::MAX - MEASURED, since));
                }
                _ => {}
            }
        }
        let loss = finite(state.sum / steps as f64)?;
        let (validation, accuracy) = match self.validation {
            None => (loss, None),
            Some(labels) => self.validate(state, labels)?,
        };
        let target = state.target.is_some() && loss < settings.update_below;
        if target {
            state.target = Some(state.learner.network.clone());
        }
        if validation < state.best_error || self.validation.is_none() {
            (state.best_epoch, state.best_error) = (number + 1, validation);
            state.best = state.learner.network.clone();
        }
        let seconds = before + start.elapsed().as_secs_f64();
        let rate = self.rate(f64::from(number) + 1.0);
        state.history.push(EpochRecord { epoch: number + 1, loss, validation, accuracy, rate, target, seconds });
        (state.done, state.sum, state.seconds) = (0, 0.0, 0.0);
        Ok(())
    }

    /// Shifts the estimates of a network before its first step.
    fn start(&self, network: &mut TrainableNetwork, examples: &TrainingExamples) {
        match self.settings.start {
            StartEstimates::Random => network.start_at(examples.mean()),
            StartEstimates::Shifted if !examples.values.is_empty() => {
                let order: Vec<u32> = (0..examples.len().min(STARTING) as u32).collect();
                let parts: Vec<TrainingExamples> =
                    order.chunks(self.settings.batch).map(|part| examples.select(part)).collect();
                let inputs = |part: &TrainingExamples| active(self.encoding, &part.states, part.length);
                // Norms have the statistics of the other puzzle.
                for part in parts.iter().cycle().take(SETTLING) {
                    network.settle(&inputs(part));
                }
                let estimates: Vec<f32> = parts.iter().flat_map(|part| network.values(&inputs(part))).collect();
                let mean = estimates.iter().sum::<f32>() / estimates.len().max(1) as f32;
                network.start_at(network.value_bias() + examples.select(&order).mean() - mean);
            }
            StartEstimates::Shifted | StartEstimates::Kept => {}
        }
    }

    fn rate(&self, time: f64) -> f64 {
        let TrainingSettings { rate, schedule, epochs, warm_up, .. } = *self.settings;
        rate * schedule.factor(time, epochs, warm_up)
    }

    /// The loss and the accuracy on labels.
    fn validate(&self, state: &TrainingState, labels: &TrainingExamples) -> Result<(f64, Option<NetworkAccuracy>)> {
        let network = &state.learner.network;
        let order: Vec<u32> = (0..labels.len() as u32).collect();
        let mut estimates = vec![];
        for part in order.chunks(self.settings.batch) {
            let part = labels.select(part);
            estimates.extend(network.values(&active(self.encoding, &part.states, part.length)));
        }
        let accuracy = NetworkAccuracy::of(&estimates, &labels.values);
        let losses = estimates.iter().zip(&labels.values).map(|(e, d)| self.settings.loss.of_number((e - d).into()));
        Ok((finite(losses.sum::<f64>() / labels.len().max(1) as f64)?, accuracy))
    }
}

/// Adds losses to a sum, in order.
fn fetch(losses: &mut Vec<Tensor<1>>, sum: &mut f64) -> Result<()> {
    if losses.is_empty() {
        return Ok(());
    }
    let all = numbers(Tensor::cat(std::mem::take(losses), 0));
    *sum = all.into_iter().try_fold(*sum, |sum, loss| finite(sum + f64::from(loss)))?;
    Ok(())
}
