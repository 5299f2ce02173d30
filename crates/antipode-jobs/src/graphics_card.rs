//! The graphics card: its check before a search, and long searches that choose it by themselves.

use super::plan::{EngineChoice, Plan};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::watch::Watch;
use antipode_engines::{Engine, EngineKind, GpuEngine, SearchJob, fastest};
use antipode_families::parse;

/// A search of fewer seconds stays on the CPU: to start a card may take as long.
const LONG: f64 = 3.0;

/// Small puzzles that use all kernels of a card: a board, and rows in place and in two buffers.
const SAMPLES: [&str; 3] = ["sliding:2x5", "rings:3,1,4", "pancake:7"];

/// The engine on the first card, which may take at most `most` bytes of its memory. The card must
/// find the same layers of small puzzles as the CPU.
///
/// # Errors
///
/// `Missing` if there is no card; `Io` if it fails, or finds other layers.
fn checked_engine(most: u64) -> Result<GpuEngine> {
    let engine = GpuEngine::new()?.at_most(most);
    for spec in SAMPLES {
        let (space, job) = (parse(spec)?.number()?, SearchJob::default().examples(10));
        let search = |engine: &dyn Engine| engine.run(&space, &job, &mut Watch::none());
        let (ours, theirs) = (search(&engine)?, search(&*fastest(&space, &job)?)?);
        if (ours.layers, ours.deepest) != (theirs.layers, theirs.deepest) {
            let source = std::io::Error::other(format!("for {spec} it finds other layers than the CPU"));
            let context = "the graphics card's results cannot be trusted".into();
            return Err(Error::Io { context, source });
        }
    }
    Ok(engine)
}

/// The card for a search, which starts when it is first needed.
pub(super) struct CardChoice {
    /// The most bytes of its memory.
    most: u64,
    /// Whether a search may choose it by itself.
    automatic: bool,
    card: Option<Result<GpuEngine>>,
    /// Why it was not chosen.
    refusal: Option<String>,
}

impl CardChoice {
    /// The card that a choice allows.
    pub(super) fn new(choice: EngineChoice<'_>) -> CardChoice {
        let may = choice.engine.is_none() && GpuEngine::IS_SUPPORTED;
        let automatic = may && choice.gpu_memory.is_some_and(|most| most > 0);
        CardChoice { most: choice.gpu_memory.unwrap_or(u64::MAX), automatic, card: None, refusal: None }
    }

    /// The engine of a kind: on the card, if that is its kind.
    pub(super) fn engine_of(&mut self, kind: EngineKind) -> Result<Box<dyn Engine>> {
        if kind != EngineKind::Gpu {
            return kind.engine();
        }
        let engine = match self.card.take() {
            Some(card) => card?,
            None => checked_engine(self.most)?,
        };
        self.card = Some(Ok(engine.clone()));
        Ok(Box::new(engine))
    }

    /// The plan of a search, on the card if the search is long and the card serves.
    pub(super) fn faster(mut self, plan: Plan) -> Plan {
        // Engines that keep lists of the first levels, not tables of all states, are soon done.
        let [memory, whole] = [plan.job, plan.job.levels(None)].map(|job| plan.engine.memory(&plan.space, &job));
        if memory < whole || plan.workload().seconds.is_none_or(|seconds| seconds < LONG) {
            return plan;
        }
        let Some(engine) = self.engine(&plan.space, &plan.job) else { return Plan { note: self.refusal, ..plan } };
        let [ours, theirs] = [&engine, &plan.engine].map(|engine| engine.memory(&plan.space, &plan.job).unwrap_or(0));
        let memory = plan.memory.saturating_sub(theirs).saturating_add(ours);
        if memory > plan.resources.memory {
            return plan;
        }
        Plan { engine, memory, spare: Some((plan.engine, plan.memory)), ..plan }
    }

    /// The card, if there is one that may be chosen.
    fn card(&mut self) -> Option<&GpuEngine> {
        if !self.automatic {
            return None;
        }
        let most = self.most;
        let card = self.card.get_or_insert_with(|| checked_engine(most));
        card.as_ref().map_err(|error| self.refusal = Some(refusal(error))).ok()
    }

    /// Whether there is a card that may be chosen.
    pub(super) fn exists(&mut self) -> bool {
        self.card().is_some()
    }

    /// The engine on the card, if it searches a space, and the card has the memory. Not to record
    /// depths, which pass from the card to this machine's memory level by level.
    pub(super) fn engine(&mut self, space: &dyn Space, job: &SearchJob) -> Option<Box<dyn Engine>> {
        if job.record.is_some() {
            return None;
        }
        let engine = self.card()?.clone();
        engine.memory(space, job)?;
        engine.forecast(space, job).map_err(|error| self.refusal = Some(refusal(&error))).ok()?;
        Some(Box::new(engine))
    }

    /// Why the card was not chosen, if one was to be.
    pub(super) fn refusal(self) -> Option<String> {
        self.refusal
    }
}

/// The note on a search that does not run on a card, or not to its end.
pub(super) fn refusal(error: &Error) -> String {
    format!("the CPU searches: {error}")
}
