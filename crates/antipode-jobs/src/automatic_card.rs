//! Long searches choose a graphics card by themselves.

use super::plan::{EngineChoice, Plan};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_engines::{Engine, GpuEngine, Job};

/// A search of fewer seconds stays on the CPU: to start a card may take as long.
const LONG: f64 = 3.0;

/// A card that a search may choose, which starts when it is first needed.
pub(super) struct AutomaticCard {
    /// The most bytes of its memory; `None` if no search may choose it.
    most: Option<u64>,
    card: Option<Result<GpuEngine>>,
    /// Why it was not chosen.
    refusal: Option<String>,
}

impl AutomaticCard {
    /// The card that a choice allows.
    pub(super) fn new(choice: EngineChoice<'_>) -> AutomaticCard {
        let may = choice.engine.is_none() && GpuEngine::IS_SUPPORTED;
        AutomaticCard { most: choice.gpu_memory.filter(|&most| may && most > 0), card: None, refusal: None }
    }

    /// The plan of a search, on the card if the search is long and the card serves.
    pub(super) fn faster(mut self, plan: Plan) -> Plan {
        if plan.workload().seconds.is_none_or(|seconds| seconds < LONG) {
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
        let most = self.most?;
        let card = self.card.get_or_insert_with(|| GpuEngine::new().map(|engine| engine.at_most(most)));
        card.as_ref().map_err(|error| self.refusal = Some(refusal(error))).ok()
    }

    /// Whether there is a card that may be chosen.
    pub(super) fn exists(&mut self) -> bool {
        self.card().is_some()
    }

    /// The engine on the card, if it searches a space, and the card has the memory.
    pub(super) fn engine(&mut self, space: &dyn Space, job: &Job) -> Option<Box<dyn Engine>> {
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
