//! Numbers of cosets compared with the rules of the puzzle.

use super::CosetCheck;
use antipode_core::error::{Error, Result};

/// The first cosets of a search that are compared, and the cosets of each later layer.
pub(super) const CHECKED: usize = 2000;

/// Demands that a state of a coset has its number, and that the rules lead from the state to the
/// neighbours of the coset, and to no others. `Usage` if the graph breaks these laws.
pub(super) fn laws(check: &CosetCheck<'_>, number: u64) -> Result<()> {
    let state = check.graph.state(number);
    let mut own = vec![];
    let mut sound = numbers(check, &state, &mut own) && own.contains(&number);
    let (mut ruled, mut expanded) = (vec![], vec![]);
    check.problem.expand(&state, &mut |next| sound &= numbers(check, next, &mut ruled));
    check.graph.expand(&[number], &mut expanded);
    for list in [&mut ruled, &mut expanded] {
        list.sort_unstable();
        list.dedup();
    }
    if !sound || ruled != expanded {
        let (spec, state) = (check.problem.spec(), check.problem.write(&state));
        return Err(Error::broken_law(format!("the numbering of the cosets of {spec}"), format!("at {state}")));
    }
    Ok(())
}

/// Adds the numbers of a state. Returns whether they keep the laws.
fn numbers(check: &CosetCheck<'_>, state: &[u8], all: &mut Vec<u64>) -> bool {
    let (graph, share, before) = (check.graph, check.graph.share(), all.len());
    // The numbers of a state are those of its coset seen through several symmetries. Its entry must
    // be that of one of them.
    let entry = graph.numbers(state, all);
    let own = &all[before..];
    own.iter().any(|number| number / share == entry) && own.iter().all(|number| number / share < graph.entries())
}
