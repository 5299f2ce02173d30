//! Costs by the names of moves.

use antipode_core::model::{MoveCosts, MoveKinds, Problem, Puzzle};

/// The families whose states all have the same moves, in the same order.
const SAME_MOVES: [&str; 4] = ["pancake", "burnt", "topspin", "lightsout"];

/// The number of random moves that show names of moves.
const WALK: usize = 2000;

/// A cost by the name of a move.
pub(super) type Costing = Box<dyn Fn(&str) -> u8 + Send + Sync>;

/// Costs by the names of moves.
struct ByName {
    puzzle: Problem,
    key: String,
    cost: Costing,
    /// The cost of each kind of moves, if there are kinds.
    of_kinds: Option<Vec<u8>>,
    /// Whether every state has all kinds of moves, in order.
    same_moves: bool,
    least: u8,
    symmetric: bool,
}

/// Costs by names; `costing` gets all names of kinds, or else some names of moves.
pub(super) fn by_name(
    problem: Problem,
    family: &str,
    key: String,
    costing: impl FnOnce(&[String]) -> std::result::Result<Costing, String>,
) -> std::result::Result<Problem, String> {
    let kinds = problem.abilities().kinds.as_ref();
    let same_moves = SAME_MOVES.contains(&family) || kinds.is_some_and(|kinds| kinds.are_everywhere());
    let start = problem.starts().next().unwrap_or_default();
    let kinds = kinds.map(|kinds| kinds.kinds());
    let names =
        kinds.clone().unwrap_or_else(|| if same_moves { names(&*problem, &start) } else { some_names(&problem) });
    let cost = costing(&names)?;
    let of_kinds = (same_moves || kinds.is_some()).then(|| names.iter().map(|name| cost(name)).collect::<Vec<u8>>());
    let least = of_kinds.as_ref().and_then(|costs| costs.iter().copied().min()).unwrap_or(1);
    let mut costs = ByName { puzzle: problem.clone(), key, cost, of_kinds, same_moves, least, symmetric: false };
    // Where rings and graphs have rules, a move back costs the same.
    costs.symmetric = !problem.directed() && (family == "rings" && costs.key == "dimension" || costs.undo(&start));
    Ok(problem.with_costs(costs))
}

/// The names of the moves from a state.
fn names(puzzle: &dyn Puzzle, state: &[u8]) -> Vec<String> {
    let mut count = 0;
    puzzle.expand(state, &mut |_| count += 1);
    (0..count).map(|ordinal| puzzle.name(state, ordinal)).collect()
}

/// Names of moves along a walk from a start.
fn some_names(problem: &Problem) -> Vec<String> {
    let (mut all, mut state) = (vec![], problem.starts().next().unwrap_or_default());
    for step in 0..WALK {
        for name in names(&**problem, &state) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        let mut successors = vec![];
        problem.expand(&state, &mut |next| successors.push(next.to_vec()));
        if successors.is_empty() {
            break;
        }
        // The steps are spread by a constant of a linear congruential generator.
        let at = (step as u64).wrapping_mul(6_364_136_223_846_793_005) >> 33;
        state = successors.swap_remove(at as usize % successors.len());
    }
    all
}

impl ByName {
    /// Whether every move can be undone at its cost. A state shows that if all states have the same
    /// moves, because then moves that lead back to it undo each other everywhere.
    fn undo(&self, state: &[u8]) -> bool {
        let mut successors = vec![];
        self.puzzle.expand(state, &mut |next| successors.push(next.to_vec()));
        let Some(kinds) = self.of_kinds.as_ref().filter(|kinds| self.same_moves && kinds.len() == successors.len())
        else {
            return false;
        };
        successors.iter().zip(kinds).all(|(next, cost)| {
            let (mut ordinal, mut back) = (0, None);
            self.puzzle.expand(next, &mut |after| {
                if after == state {
                    back = Some(kinds[ordinal]);
                }
                ordinal += 1;
            });
            back == Some(*cost)
        })
    }
}

impl MoveCosts for ByName {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        let kinds: Option<&dyn MoveKinds> = self.puzzle.abilities().kinds.as_deref();
        match (&self.of_kinds, kinds) {
            (Some(costs), _) if self.same_moves => out.extend_from_slice(costs),
            (Some(costs), Some(kinds)) => {
                let first = out.len();
                kinds.of_moves(state, &mut |ordinal, kind| match out.get_mut(first + ordinal) {
                    Some(cost) => *cost = (*cost).min(costs[kind]),
                    None => out.push(costs[kind]),
                });
            }
            _ => out.extend(names(&*self.puzzle, state).iter().map(|name| (self.cost)(name))),
        }
    }

    fn least(&self) -> u8 {
        self.least
    }

    fn are_symmetric(&self) -> bool {
        self.symmetric
    }

    fn key(&self) -> Option<&str> {
        Some(&self.key)
    }
}
