//! Helpers of the approximate solvers.

use std::collections::HashMap;

use super::Path;
use super::budget::{BudgetSpent, SearchStop};

/// A path without its loops: each state is followed by the successor of its last occurrence.
pub fn without_loops(path: Path) -> Path {
    let last: HashMap<&[u8], usize> = path.iter().enumerate().map(|(at, state)| (state.as_slice(), at)).collect();
    let (mut short, mut at) = (vec![], 0);
    while at < path.len() {
        short.push(path[at].clone());
        at = last[path[at].as_slice()] + 1;
    }
    short
}

/// The answer of a solver that keeps its best path so far, even if the budget ran out while it
/// looked for a better one.
///
/// # Errors
///
/// The end of the search, if it failed or if there is no path.
pub fn best_of(best: Option<Path>, end: Result<(), SearchStop>) -> Result<Option<Path>, SearchStop> {
    match (end, best) {
        (Err(SearchStop::Failed(error)), _) => Err(SearchStop::Failed(error)),
        (_, Some(path)) => Ok(Some(without_loops(path))),
        (Err(stop), None) => Err(stop),
        (Ok(()), None) => Err(SearchStop::Spent(BudgetSpent::Tries)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_are_cut() {
        let path = |states: &str| -> Path { states.bytes().map(|state| vec![state]).collect() };
        for (long, short) in [("a", "a"), ("abc", "abc"), ("abac", "ac"), ("abcbdbe", "abe"), ("abcadce", "adce")] {
            assert_eq!(without_loops(path(long)), path(short), "{long}");
        }
    }
}
