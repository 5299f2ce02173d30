//! The distances of all states in which some pieces are solved, by pairs of words, or of all states
//! of a subgroup, by the search of a whole coset.

use super::open_cosets::OpenCosets;
use super::plan::WorkResources;
use super::solve_options::SolveOptions;
use super::whole_coset::CosetRequest;
use super::whole_coset_report::WholeCosetOptions;
use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedStates, Problem, StateSubset};
use antipode_core::watch::{Watch, WorkProgress};
use antipode_engines::whole_cosets::CosetSearch;
use antipode_engines::{WordPairs, thread_pool};

/// Solving a state takes about as long as finding this many words, or comparing this many pairs.
const WORDS_A_STATE: u64 = 1 << 24;

/// The most elements.
const MOST_ELEMENTS: u64 = 10_000_000;

/// Distances of states by words.
pub(super) struct SubsetWords {
    /// The distance of each state, if words found it.
    pub(super) distances: Vec<Option<u32>>,
    /// The number of words.
    pub(super) words: u64,
}

/// Finds the distances of some states of a subset, as far as words are faster than a search for
/// each. `None` if the subset is neither one of solved pieces nor a subgroup, or the options choose
/// how to search.
pub(super) fn distances(
    problem: &Problem,
    subset: &StateSubset,
    states: &[&[u8]],
    (options, resources): (&SolveOptions, WorkResources),
    watch: &mut Watch<'_>,
) -> Result<Option<SubsetWords>> {
    let (among, _) = subset.texts();
    // A checkpoint keeps one solution for each state.
    let is_kept = watch.checkpoint().is_some() || !watch.share().is_whole();
    let subgroups = problem.abilities().subgroups.as_ref().filter(|_| !is_kept && options.are_default());
    let (Some(subgroups), [pattern], Some(NumberedStates { count, state })) = (subgroups, &among[..], subset.states())
    else {
        return Ok(None);
    };
    if pattern.starts_with('<') {
        return in_subgroup(problem, pattern, states, resources, watch);
    }
    let Some(pieces) = subgroups.fixing(pattern) else { return Ok(None) };
    let Some(own) = states.iter().map(|state| (pieces.element)(state)).collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let elements = WordPairs::bytes(*count, pieces.moves[0].len());
    if *count > MOST_ELEMENTS || elements > resources.memory {
        return Ok(None);
    }
    let Some(all) = (0..*count).map(|number| (pieces.element)(&state(number))).collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let Some(mut pairs) = WordPairs::new(&pieces, all) else { return Ok(None) };
    let pool = thread_pool(resources.threads)?;
    loop {
        let left = own.iter().filter(|element| pairs.distance(element).is_none()).count() as u64;
        let most = left.saturating_mul(WORDS_A_STATE);
        if left == 0 || pairs.next_words() > most || elements + pairs.next_bytes() > resources.memory {
            break;
        }
        let done = own.len() as u64 - left;
        watch.report(WorkProgress { phase: "words", depth: None, done, total: own.len() as u64 })?;
        let signal = watch.signal();
        if !pool.install(|| pairs.grow(most, signal))? {
            break;
        }
    }
    let distances = own.iter().map(|element| pairs.distance(element)).collect();
    Ok(Some(SubsetWords { distances, words: pairs.words() }))
}

/// Finds the distances of states of a subgroup, as far as words are faster than a search for each.
/// `None` if the subgroup has too many cosets, or they need too much memory.
fn in_subgroup(
    problem: &Problem,
    subgroup: &str,
    states: &[&[u8]],
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<Option<SubsetWords>> {
    let fits = OpenCosets::new(problem, subgroup).and_then(|cosets| {
        cosets.workload(resources.memory)?;
        Ok(cosets)
    });
    let mut cosets = match fits {
        Err(Error::Limit(_)) => return Ok(None),
        cosets => cosets?,
    };
    let pool = thread_pool(resources.threads)?;
    cosets.fill(&pool, &mut watch.apart())?;
    let own = states.iter().map(|state| cosets.subgroup.element(state)).collect::<Option<Vec<_>>>();
    let own = own.expect("the states are elements of the subgroup");
    let options = WholeCosetOptions { resources, ..WholeCosetOptions::default() };
    let request = CosetRequest { problem, options: &options, subgroup: &*cosets.subgroup };
    let identity = cosets.subgroup.element(&problem.goal()?).expect("the goal is an element");
    let mut search = request.begin(&cosets.directions, identity, watch.signal())?;
    let distances = pool.install(|| by_levels(&request, &mut search, &own, &mut watch.apart()))?;
    Ok(Some(SubsetWords { distances, words: search.words().iter().sum() }))
}

/// The distances of some elements of the coset of a search, as far as words are the way.
fn by_levels(
    request: &CosetRequest<'_>,
    search: &mut CosetSearch<'_>,
    elements: &[Vec<u8>],
    watch: &mut Watch<'_>,
) -> Result<Vec<Option<u32>>> {
    let (mut distances, mut left) = (vec![None; elements.len()], (0..elements.len()).collect::<Vec<_>>());
    while !left.is_empty() && search.left() > 0 && !request.is_better_otherwise(search) {
        let depth = search.layers().len() as u32;
        search.level(watch)?;
        left.retain(|&at| {
            let found = search.is_visited(&elements[at]);
            distances[at] = found.then_some(depth);
            !found
        });
    }
    Ok(distances)
}
