//! The diameters of puzzles without tokens that change places: of groups, Lights Out, Hanoi, the
//! user's own rules.
//!
//! Where automorphisms take every state to every other, all states have the same eccentricity, and
//! one search finds it. Otherwise there is a search from every state.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use antipode_analysis::{FarthestState, StateGraph};
use antipode_core::error::{Error, Result};
use antipode_core::model::{ComponentDivision, NumberedProblem, Problem, RootedSpace, Space};
use antipode_core::nums::{BigCount, grouped};
use antipode_core::watch::{Watch, WorkProgress};
use antipode_engines::SearchJob;
use num_bigint::BigUint;
use rayon::prelude::*;

use super::counted_states::check_counts_states;
use super::diameter_options::DiameterOptions;
use super::diameter_report::{ComponentDiameters, DiameterClass};
use super::identities::identity;
use super::listed_component::{ComponentFinding, Farthest};
use super::plan::{EngineChoice, SearchPlan};
use super::search;
use super::workload::SearchWorkload;

/// States from which searches start between two reports.
const BATCH: usize = 1024;

/// Finds the diameters by searches from states.
///
/// # Errors
///
/// `Limit` if the states do not fit in memory, or if they differ and there are too many; `Usage` if
/// moves lead from one state to another and not back.
pub(super) fn by_states(
    problem: &Problem,
    options: &DiameterOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<ComponentDiameters> {
    check_counts_states(problem, "diameter")?;
    let mut known: Vec<ComponentFinding> = vec![];
    if let Some(checkpoint) = watch.checkpoint() {
        known = checkpoint.begin(identity("diameter", problem))?;
    }
    let choice = EngineChoice { engine: options.engine, ..EngineChoice::default() };
    let job = SearchJob::default().threads(options.resources.threads).examples(1);
    let (plan, _) = search::planned(problem, options.resources, choice, "orbit", |_| Ok(job), watch)?;
    let Some(start) = alike(&plan.space)? else { return of_different(&plan.space, options.written, watch) };
    let mut work = plan.workload();
    work.searches = 1;
    tell(&work);
    of_alike(&plan, start, known, watch)
}

/// A state that automorphisms take to every other numbered state; the other components are
/// isomorphic. `None` if the puzzle does not know that there is one.
fn alike(space: &NumberedProblem) -> Result<Option<u64>> {
    let problem = space.problem();
    let Some(goal) = problem.goals().next() else { return Ok(None) };
    if problem.division().is_some_and(|division| is_regular(space, &division)) {
        return Ok(space.find(&goal));
    }
    // If two sequences of moves lead from the archetype to one state, they do so from all states
    // that have it. If all states have it, and it is one of them, that makes an automorphism for
    // each state.
    let Some(archetype) = problem.archetype(&goal) else { return Ok(None) };
    let Some(start) = space.find(&archetype) else { return Ok(None) };
    let mut is_everywhere = space.explored().is_some();
    problem.expand(&archetype, &mut |next| {
        is_everywhere &= problem.archetype(next).as_ref() == Some(&archetype);
    });
    problem.intact()?;
    Ok(is_everywhere.then_some(start))
}

/// Whether a group acts on the states of each component, with as many elements as these are. Then
/// each state is one element.
fn is_regular(space: &NumberedProblem, division: &ComponentDivision) -> bool {
    let numberings = space.problem().abilities().numbering.as_ref();
    let states = BigUint::from(space.states());
    let is_numbered = states == division.size || states == &division.size * &division.count;
    division.size == division.group_order && is_numbered && numberings.is_some_and(|all| !all.is_loose())
}

/// The diameter of components where all states are alike, by one search.
fn of_alike(
    plan: &SearchPlan,
    start: u64,
    known: Vec<ComponentFinding>,
    watch: &mut Watch<'_>,
) -> Result<ComponentDiameters> {
    let known = known.into_iter().find(|found| found.vertex == start);
    let searches = u64::from(known.is_none());
    let found = known.map_or_else(|| search_from(plan, start, watch), Ok)?;
    let (size, count) = match plan.space.problem().division() {
        Some(division) => (division.size, division.count),
        None => (plan.space.states().into(), 1u8.into()),
    };
    let configurations = &count * &size;
    let class = DiameterClass {
        size: BigCount(size),
        count: BigCount(count),
        diameter: found.eccentricity,
        representative: found.representative,
        witness: found.witness,
        orbits: vec![],
    };
    Ok(ComponentDiameters { configurations, isolated: BigUint::ZERO, classes: vec![class], searches })
}

/// Searches from one state, and keeps the finding.
fn search_from(plan: &SearchPlan, start: u64, watch: &mut Watch<'_>) -> Result<ComponentFinding> {
    let space = RootedSpace { space: &plan.space, goals: vec![start] };
    let outcome = search::run(plan, &space, &format!("orbit.{start}"), watch)?;
    let found = ComponentFinding {
        vertex: start,
        eccentricity: outcome.depth()? as u32,
        // A search counts the moves to its goal.
        representative: plan.space.write(outcome.deepest[0]),
        witness: plan.space.write(start),
        farthest: Farthest::Unknown,
    };
    found.keep(watch)?;
    Ok(found)
}

/// The diameters where states differ, by a search from each of at most `most` states.
fn of_different(space: &NumberedProblem, most: u32, watch: &mut Watch<'_>) -> Result<ComponentDiameters> {
    let (spec, states) = (space.spec(), space.states());
    if space.layout().size() > most.into() {
        let (states, most) = (grouped(states), grouped(most));
        return Err(Error::Limit(format!(
            "{spec} has {states} states that are not alike: its diameter needs a search from each of them, and at \
             most {most} are supported; 'analyze' finds the distances from the goal"
        )));
    }
    let graph = StateGraph::new(space);
    space.intact()?;
    // Components of the same size and diameter are one class.
    let mut classes: BTreeMap<(Reverse<usize>, Reverse<u32>), (u64, FarthestPair)> = BTreeMap::new();
    let (mut isolated, mut done) = (0u64, 0);
    for component in graph.components()? {
        if component.len() == 1 {
            isolated += 1;
            continue;
        }
        let mut farthest: Option<FarthestPair> = None;
        for batch in component.chunks(BATCH) {
            watch.report(WorkProgress { phase: "search", depth: None, done, total: graph.order() as u64 })?;
            done += batch.len() as u64;
            let found: Vec<FarthestPair> =
                batch.par_iter().map(|&from| FarthestPair { from, to: graph.farthest(from) }).collect();
            if let Some(pair) = found.iter().find(|pair| pair.to.reached < component.len()) {
                let from = space.write(pair.from.into());
                return Err(Error::incapable(
                    spec,
                    "has no diameter",
                    format!(
                        "from '{from}' moves lead to {} of the {} states that they connect",
                        grouped(pair.to.reached as u64),
                        grouped(component.len() as u64)
                    ),
                ));
            }
            let all = farthest.into_iter().chain(found);
            // Of equal ones `max_by_key` takes the last, so in reverse the first.
            farthest = all.collect::<Vec<_>>().into_iter().rev().max_by_key(|pair| pair.to.distance);
        }
        let pair = farthest.expect("a component has states");
        let key = (Reverse(component.len()), Reverse(pair.to.distance));
        classes.entry(key).or_insert((0, pair)).0 += 1;
    }
    Ok(ComponentDiameters {
        configurations: states.into(),
        isolated: isolated.into(),
        searches: done,
        classes: classes
            .into_iter()
            .map(|((Reverse(size), _), (count, pair))| DiameterClass {
                size: BigCount(BigUint::from(size as u64)),
                count: BigCount(count.into()),
                diameter: pair.to.distance,
                representative: space.write(pair.from.into()),
                witness: space.write(pair.to.state.into()),
                orbits: vec![],
            })
            .collect(),
    })
}

/// A state, and the farthest one from it.
#[derive(Clone, Copy, Debug)]
struct FarthestPair {
    from: u32,
    to: FarthestState,
}
