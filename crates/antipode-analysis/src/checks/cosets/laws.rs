//! Numbers of cosets compared with the rules of the puzzle.

use super::CosetCheck;
use antipode_core::error::{Error, Result};

/// The first cosets of a search that are compared, and the cosets of each later layer.
pub(super) const CHECKED: usize = 2000;

/// Demands that a state of a coset has its number, and that the rules lead from the state to the
/// neighbours of the coset, and to no others. `Usage` if the graph breaks these laws.
pub(super) fn laws(check: &CosetCheck<'_>, number: u64) -> Result<()> {
    let (graph, share) = (check.graph, check.graph.share());
    let state = graph.state(number);
    let broken = || {
        let (spec, state) = (check.problem.spec(), check.problem.write(&state));
        Error::usage(format!("the numbering of the cosets of {spec} breaks its laws at {state}"))
    };
    let numbers = |state: &[u8], all: &mut Vec<u64>| {
        let before = all.len();
        // The numbers of a state are those of its coset seen through several symmetries. Its entry
        // must be that of one of them.
        let entry = graph.numbers(state, all);
        let own = &all[before..];
        own.iter().any(|number| number / share == entry) && own.iter().all(|number| number / share < graph.entries())
    };
    let mut own = vec![];
    let mut sound = numbers(&state, &mut own) && own.contains(&number);
    let (mut ruled, mut expanded) = (vec![], vec![]);
    check.problem.expand(&state, &mut |next| sound &= numbers(next, &mut ruled));
    graph.expand(&[number], &mut expanded);
    for list in [&mut ruled, &mut expanded] {
        list.sort_unstable();
        list.dedup();
    }
    if sound && ruled == expanded { Ok(()) } else { Err(broken()) }
}
