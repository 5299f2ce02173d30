//! The distances of all states in which some pieces are solved, by pairs of words.

use super::plan::WorkResources;
use super::solve_options::SolveOptions;
use antipode_core::error::Result;
use antipode_core::model::{NumberedStates, Problem, StateSubset};
use antipode_core::watch::{Watch, WorkProgress};
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
/// each. `None` if the subset is not one of solved pieces, or the options choose how to search.
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
