//! The diameter of every component of a puzzle.
//!
//! The eccentricity of a configuration is the greatest distance from it. It depends only on the
//! orbit of its occupancy under the symmetries of the board: relabelling tokens also maps moves to
//! moves. So one search per orbit gives all eccentricities. Their maximum is the diameter. Puzzles
//! without such tokens: [`state_diameters`].

use std::collections::{BTreeSet, HashMap, HashSet};

use super::components::base;
use super::diameter_options::DiameterOptions;
use super::diameter_report::{ComponentDiameters, Diameter, DiameterClass, OrbitEccentricity};
use super::identities::identity;
use super::listed_component::{ComponentFinding, Farthest, check, listed_component};
use super::plan::{EngineChoice, SearchPlan};
use super::search;
use super::state_diameters;
use super::supported_work::DIAMETERS;
use super::workload::SearchWorkload;
use antipode_analysis::{self as analysis, ConnectedComponents, FoldedBase, IsomorphicComponents, KnownEccentricities};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::model::{RootedSpace, VoltageBase};
use antipode_core::nums::BigCount;
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_engines::SearchJob;

/// The most farthest configurations that a search keeps for bounds.
const MOST_FARTHEST: usize = 100_000;

/// Finds the diameters of a puzzle's components. `tell` gets the workload before the searches.
///
/// # Errors
///
/// `Usage` if moves lead from one state to another and not back. `Limit` if a search does not fit
/// in memory, or a component of indistinguishable tokens is too large to list. `Interrupted` if the
/// watch stops the work.
pub fn diameter(
    problem: &Problem,
    options: &DiameterOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<Diameter> {
    DIAMETERS.check(problem)?;
    let mut stopwatch = CostStopwatch::start();
    if !relabelling_keeps_moves(problem) {
        let found = state_diameters::by_states(problem, options, tell, watch)?;
        search::finish(watch)?;
        return Ok(Diameter::new(problem, found, stopwatch.lap()));
    }
    let base = base(problem, options.resources.memory)?;
    let found = analysis::components(&FoldedBase::new(base.clone(), watch)?)?;
    check(problem, &*base, &found, options.written)?;
    let orbits = large_orbits(&found, options);
    let mut searches = Searches::new(problem, &*base, options, orbits.len(), orbits.len(), tell, watch)?;
    let mut classes = vec![];
    for class in &found.classes {
        classes.push(searches.class(class, watch)?);
    }
    search::finish(watch)?;
    let ConnectedComponents { configurations, isolated, .. } = found;
    let found = ComponentDiameters { configurations, isolated, classes, searches: searches.count };
    Ok(Diameter::new(problem, found, stopwatch.lap()))
}

/// Whether one search for each orbit of occupancies is enough: a relabelling of tokens maps moves
/// to moves, and moves can be undone.
fn relabelling_keeps_moves(problem: &Problem) -> bool {
    problem.abilities().voltage_graph.is_some() && !problem.directed()
}

/// Runs the searches of a shard. Keeps their findings in the checkpoint, for [`diameter`] after a
/// merge. Returns the number of searches that this run performed.
///
/// # Errors
///
/// `Usage` with bounds, which need the findings of all earlier searches; those of [`diameter`].
pub fn diameter_searches(
    problem: &Problem,
    options: &DiameterOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<u64> {
    DIAMETERS.check(problem)?;
    if options.bounds {
        return Err(Error::excluded(
            "bounds need what the searches before found, which shards do not know",
            "--bounds",
        ));
    }
    if !relabelling_keeps_moves(problem) {
        return Err(Error::incapable(
            format!("the diameter of {}", problem.spec()),
            "is no work for several shards",
            "",
        ));
    }
    let base = base(problem, options.resources.memory)?;
    let found = analysis::components(&FoldedBase::new(base.clone(), watch)?)?;
    check(problem, &*base, &found, options.written)?;
    let orbits = large_orbits(&found, options);
    let own = watch.share().parts(orbits.len());
    let mut searches = Searches::new(problem, &*base, options, own.len(), orbits.len(), tell, watch)?;
    for number in own {
        searches.search(orbits[number], watch)?;
    }
    search::finish(watch)?;
    Ok(searches.count)
}

/// The orbits of all components that need an engine.
fn large_orbits(found: &analysis::ConnectedComponents, options: &DiameterOptions) -> Vec<u64> {
    let large = found.classes.iter().filter(|class| class.size > options.written.into());
    large.flat_map(|class| class.orbits.iter().copied()).collect()
}

/// The searches of one puzzle.
struct Searches<'a> {
    base: &'a dyn VoltageBase,
    options: &'a DiameterOptions,
    /// Findings from the checkpoint.
    known: Vec<ComponentFinding>,
    /// The plan for components that are too large to list.
    plan: Option<SearchPlan>,
    count: u64,
    /// The most searches of this process.
    own: u64,
}

impl<'a> Searches<'a> {
    /// Plans up to `own` searches here and `all` in all shards, and reads the saved results.
    fn new(
        problem: &Problem,
        base: &'a dyn VoltageBase,
        options: &'a DiameterOptions,
        own: usize,
        all: usize,
        tell: impl Fn(&SearchWorkload),
        watch: &mut Watch<'_>,
    ) -> Result<Searches<'a>> {
        let (mut known, mut plan) = (vec![], None);
        if let Some(checkpoint) = watch.checkpoint() {
            known = checkpoint.begin(identity("diameter", problem))?;
            // Bounds may leave some out.
            (!options.bounds).then(|| checkpoint.expect(own as u64, all as u64));
        }
        if own > 0 {
            let mut job = SearchJob::default().threads(options.resources.threads).examples(MOST_FARTHEST);
            job.whole = true;
            let choice = EngineChoice { engine: options.engine, ..EngineChoice::default() };
            let (planned, _) = search::planned(problem, options.resources, choice, "orbit", |_| Ok(job), watch)?;
            let mut work = planned.workload();
            work.searches = own as u64;
            work.seconds = work.seconds.map(|seconds| seconds * own as f64);
            tell(&work);
            plan = Some(planned);
        }
        Ok(Searches { base, options, known, plan, count: 0, own: own as u64 })
    }

    /// Finds the diameter and all orbits of a class.
    fn class(&mut self, class: &IsomorphicComponents, watch: &mut Watch<'_>) -> Result<DiameterClass> {
        let findings = match class.size <= self.options.written.into() {
            true => {
                let found = listed_component(self.base, class, watch)?;
                self.count += found.len() as u64;
                found.into_iter().map(|found| (found, true)).collect()
            }
            false => self.large(class, watch)?,
        };
        // A bound is at most the greatest exact eccentricity, and it has no witness.
        let farthest = findings.iter().filter(|(_, exact)| *exact).max_by_key(|(found, _)| found.eccentricity);
        let (farthest, _) = farthest.expect("a component has an orbit");
        let (diameter, representative, witness) =
            (farthest.eccentricity, farthest.representative.clone(), farthest.witness.clone());
        let mut orbits: Vec<OrbitEccentricity> = findings
            .into_iter()
            .map(|(found, exact)| OrbitEccentricity {
                // By the orbit-stabiliser theorem, the quotient is the number of vertices in the
                // orbit.
                rows: (self.base.symmetries().order() / self.base.stabiliser(found.vertex).len()) as u64,
                representative: found.representative,
                eccentricity: found.eccentricity,
                eccentricity_exact: exact,
            })
            .collect();
        orbits.sort_by(|a, b| b.eccentricity.cmp(&a.eccentricity).then(a.representative.cmp(&b.representative)));
        let (size, count) = (BigCount(class.size.clone()), BigCount(class.count.clone()));
        Ok(DiameterClass { size, count, diameter, representative, witness, orbits })
    }

    /// Searches a component that needs an engine: orbits with the most open neighbours first.
    fn large(&mut self, class: &IsomorphicComponents, watch: &mut Watch<'_>) -> Result<Vec<(ComponentFinding, bool)>> {
        let mut known = KnownEccentricities::new(self.base);
        let mut findings = vec![];
        let mut open: BTreeSet<u64> = class.orbits.iter().copied().collect();
        let mut neighbours: HashMap<u64, HashSet<u64>> =
            open.iter().map(|&vertex| (vertex, known.neighbours(vertex))).collect();
        while !open.is_empty() {
            // Of equal ones, `max_by_key` takes the last, so in reverse the least vertex: the order
            // of the searches is always the same.
            let next = open
                .iter()
                .copied()
                .rev()
                .max_by_key(|vertex| neighbours[vertex].len())
                .expect("there are open orbits");
            open.remove(&next);
            let reached = neighbours.remove(&next).unwrap_or_default();
            // The search bounds its neighbours, so these are no gain of other searches.
            neighbours.values_mut().for_each(|list| list.retain(|vertex| !reached.contains(vertex) && *vertex != next));
            let mut found = self.search(next, watch)?;
            let farthest = match std::mem::take(&mut found.farthest) {
                Farthest::All(list) => Some(list),
                Farthest::Unknown | Farthest::TooMany => None,
            };
            known.add(self.base.read(&found.representative)?, found.eccentricity, farthest);
            findings.push((found, true));
            if self.options.bounds {
                let closed: Vec<u64> = open.iter().copied().filter(|&vertex| known.cannot_exceed(vertex)).collect();
                for vertex in closed {
                    open.remove(&vertex);
                    let representative = self.base.write(vertex, &self.identity());
                    let eccentricity = known.greatest;
                    let (witness, farthest) = (String::new(), Farthest::Unknown);
                    findings
                        .push((ComponentFinding { vertex, eccentricity, representative, witness, farthest }, false));
                }
            }
        }
        Ok(findings)
    }

    fn identity(&self) -> Vec<u8> {
        (0..self.base.degree() as u8).collect()
    }

    /// Searches from one configuration over a vertex, or returns an earlier run's finding.
    fn search(&mut self, vertex: u64, watch: &mut Watch<'_>) -> Result<ComponentFinding> {
        let bounds = self.options.bounds;
        // A run without bounds did not keep the farthest configurations that bounds need.
        if let Some(found) = self
            .known
            .iter()
            .filter(|found| found.vertex == vertex)
            .find(|found| !bounds || !matches!(found.farthest, Farthest::Unknown))
        {
            return Ok(found.clone());
        }
        let plan = self.plan.as_ref().expect("planned for large components");
        let (goal, representative) = self.numbered(plan, vertex)?;
        let space = RootedSpace { space: &plan.space, goals: vec![goal] };
        if !bounds {
            watch.forecast().part(self.known.len() as u64 + self.count, 1, self.own);
        }
        let outcome = search::run(plan, &space, &format!("orbit.{vertex}"), watch)?;
        let depth = outcome.depth()?;
        let witness = plan.space.write(outcome.deepest[0]);
        // Bounds need all farthest configurations. Of a large layer the search keeps only some.
        let farthest = match (bounds, outcome.deepest.len() as u64 == outcome.layers[depth]) {
            (false, _) => Farthest::Unknown,
            (true, false) => Farthest::TooMany,
            (true, true) => Farthest::All(
                outcome.deepest.iter().map(|&state| self.base.read(&plan.space.write(state))).collect::<Result<_>>()?,
            ),
        };
        let found = ComponentFinding { vertex, eccentricity: depth as u32, representative, witness, farthest };
        self.count += 1;
        found.keep(watch)?;
        Ok(found)
    }

    /// A configuration over a vertex that has an index: where parity is fixed, only half do.
    fn numbered(&self, plan: &SearchPlan, vertex: u64) -> Result<(u64, String)> {
        let mut arrangement = self.identity();
        let text = self.base.write(vertex, &arrangement);
        if let Some(index) = plan.space.read(&text)? {
            return Ok((index, text));
        }
        // A swap of two tokens changes the parity.
        arrangement.swap(0, 1);
        let text = self.base.write(vertex, &arrangement);
        let index = plan
            .space
            .read(&text)?
            .ok_or_else(|| Error::Limit(format!("{}: neither parity of {text} is numbered", plan.space.spec())))?;
        Ok((index, text))
    }
}
