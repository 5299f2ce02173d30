//! The cosets of a subgroup, before whole ones are searched.

use std::sync::Arc;

use super::supported_work::WHOLE_COSETS;
use super::workload::SearchWorkload;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{MoveSubgroup, NumberedProblem, Problem};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;
use antipode_engines::ThreadPool;
use antipode_engines::whole_cosets::{self, CosetDirections, CosetLabels};

/// The cosets of a subgroup, to search some of them.
pub(super) struct OpenCosets<'a> {
    problem: &'a Problem,
    pub(super) subgroup: Arc<dyn MoveSubgroup>,
    space: NumberedProblem,
    pub(super) directions: CosetDirections,
}

impl<'a> OpenCosets<'a> {
    /// The cosets of a subgroup, whose distances are not known yet.
    pub(super) fn new(problem: &'a Problem, subgroup: &str) -> Result<OpenCosets<'a>> {
        WHOLE_COSETS.check(problem)?;
        let subgroups = problem.abilities().subgroups.as_ref().ok_or_else(|| {
            let instead = "its moves are not those of a group: use analyze";
            Error::missing_ability(problem.spec(), "subgroups", instead)
        })?;
        let subgroup = subgroups.subgroup(subgroup)?;
        let cosets = subgroup.clone().cosets();
        let space = cosets.number_folded()?.map_or_else(|| cosets.number(), Ok)?;
        let directions = CosetDirections::new(&*subgroup)?;
        Ok(OpenCosets { problem, subgroup, space, directions })
    }

    /// What the search of a coset takes. `Limit` if that is more memory than `allowed`.
    pub(super) fn workload(&self, allowed: u64) -> Result<SearchWorkload> {
        let (subgroup, directions) = (&*self.subgroup, &self.directions);
        let mut work = SearchWorkload::new(&self.problem.spec(), subgroup.layout().size(), "states of the coset");
        work.memory = Some(memory(&work, subgroup, (&self.space, directions), allowed)?);
        let (kept, symmetries) = (directions.kept(), directions.symmetries());
        let folded =
            (kept < subgroup.count()).then(|| format!(", {} kept under {symmetries} symmetries", grouped(kept)));
        work.by = Some(format!("{} cosets{}", grouped(subgroup.count()), folded.unwrap_or_default()));
        Ok(work)
    }

    /// Finds the distances of all cosets.
    pub(super) fn fill(&mut self, pool: &ThreadPool, watch: &mut Watch<'_>) -> Result<()> {
        let identity = JobIdentity::part().and("engine", "rows").and("rows", self.space.layout().rows);
        let mut watch = watch.search("cosets", identity);
        let labels = CosetLabels::new(&*self.subgroup, &self.space, pool.current_num_threads(), &mut watch)?;
        pool.install(|| self.directions.fill(&*self.subgroup, &labels))
    }
}

/// Bytes that the search takes: the distances of cosets come first, and the moves at cosets stay.
/// `Limit` if they are more than `allowed`.
fn memory(
    work: &SearchWorkload,
    subgroup: &dyn MoveSubgroup,
    (space, directions): (&NumberedProblem, &CosetDirections),
    allowed: u64,
) -> Result<u64> {
    let distances = CosetLabels::bytes(subgroup, space)?.max(space.layout().size() / 4 + directions.bytes());
    let needed = distances.max(directions.bytes() + whole_cosets::bytes(subgroup));
    if needed <= allowed {
        return Ok(needed);
    }
    let (states, cosets) = (grouped(work.count), grouped(subgroup.count()));
    let what = format!("{states} states of a coset and the distances of {cosets} cosets of {}", work.spec);
    let what = format!("{what} take {} of memory, and {} are allowed", bytes(needed), bytes(allowed));
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
}
