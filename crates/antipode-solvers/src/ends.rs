//! Solutions with restricted first and last moves: shortest paths of another puzzle. The states of
//! that puzzle also record whether the first move and the last one have been made. Every solver
//! that needs only rules solves it.
//!
//! Between these two moves, paths may visit any state, the start and the goals included. If the
//! moves of the puzzle can be undone, so can those of the other puzzle. Then a search can start at
//! its goals, too.

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{
    Abilities, BatchRules, Estimate, Exploration, Heuristic, HeuristicClaim, Problem, Puzzle, Reachability,
};

/// The moves that may come first and last, by name. An empty list allows all moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The first move is one of these.
    pub first: Vec<String>,
    /// The last move is one of these.
    pub last: Vec<String>,
}

/// The last byte of a state before the first move.
const START: u8 = 0;

/// The last byte of a state after the first move.
const UNDER_WAY: u8 = 1;

/// The last byte of a state after the last move, if last moves are restricted.
const ARRIVED: u8 = 2;

impl Ends {
    /// Whether nothing is restricted.
    pub fn is_free(&self) -> bool {
        self.first.is_empty() && self.last.is_empty()
    }

    /// The puzzle whose solutions are those of a state with these ends, and the state to solve
    /// there. `None` if there are no such solutions: no such move is possible first, or none leads
    /// to a goal.
    pub fn restrict(&self, problem: &Problem, from: &[u8]) -> Option<(Problem, Vec<u8>)> {
        let mut successors = vec![];
        problem.expand(from, &mut |next| successors.push(next.to_vec()));
        let named = |ordinal| self.first.contains(&problem.name(from, ordinal));
        let first: Vec<bool> = (0..successors.len()).map(|ordinal| !self.first.is_empty() && named(ordinal)).collect();
        if !self.first.is_empty() && !first.contains(&true) {
            return None;
        }
        let restricted =
            Restricted { problem: problem.clone(), ends: self.clone(), from: from.to_vec(), successors, first };
        if restricted.lists_last_moves() && !problem.goals().any(|goal| restricted.has_last_move(&goal)) {
            return None;
        }
        let start = tagged(from, if self.first.is_empty() { UNDER_WAY } else { START });
        let restricted = Arc::new(restricted);
        let exploration = problem.abilities().exploration.as_ref();
        let exploration =
            exploration.map(|known| Exploration { starts: vec![start.clone()], directed: known.directed });
        let reachability: Arc<dyn Reachability> = restricted.clone();
        let batches: Option<Arc<dyn BatchRules>> =
            problem.abilities().batches.as_ref().map(|_| restricted.clone() as _);
        let abilities = Abilities { exploration, reachability: Some(reachability), batches, ..Abilities::default() };
        Some((Problem::with(restricted, abilities), start))
    }
}

/// A state of the other puzzle.
fn tagged(state: &[u8], tag: u8) -> Vec<u8> {
    let mut tagged = state.to_vec();
    tagged.push(tag);
    tagged
}

/// The state of the puzzle, and the last byte, which says how far the path is.
fn untagged(state: &[u8]) -> (&[u8], u8) {
    let (tag, state) = state.split_last().expect("tagged states end with the tag");
    (state, *tag)
}

/// The other puzzle.
struct Restricted {
    problem: Problem,
    ends: Ends,
    from: Vec<u8>,
    /// The successors of `from`.
    successors: Vec<Vec<u8>>,
    /// Whether each move from there may come first; all `false` if first moves are not restricted.
    first: Vec<bool>,
}

impl Restricted {
    fn last_tag(&self) -> u8 {
        if self.ends.last.is_empty() { UNDER_WAY } else { ARRIVED }
    }

    /// Whether a move may be the last one; always `false` if last moves are not restricted.
    fn is_last(&self, state: &[u8], ordinal: usize) -> bool {
        !self.ends.last.is_empty() && self.ends.last.contains(&self.problem.name(state, ordinal))
    }

    /// Whether the moves that may come last can be found from the goals.
    fn lists_last_moves(&self) -> bool {
        !self.ends.last.is_empty() && self.problem.lists_goals()
    }

    /// Whether a move that may be the last one leads from a state to a goal.
    fn leads_last(&self, state: &[u8], goal: &[u8]) -> bool {
        let (mut ordinal, mut found) = (0, false);
        self.problem.expand(state, &mut |next| {
            found = found || next == goal && self.is_last(state, ordinal);
            ordinal += 1;
        });
        found
    }

    /// Whether a move that may be the last one leads to a goal. Moves must be reversible.
    fn has_last_move(&self, goal: &[u8]) -> bool {
        let mut found = false;
        self.problem.expand(goal, &mut |before| found = found || self.leads_last(before, goal));
        found
    }

    /// Visits the successors, with the ordinals of the moves in the puzzle. If moves can be undone,
    /// it also visits the states that undo the first and the last move, without ordinals.
    fn moves(&self, state: &[u8], visit: &mut dyn FnMut(Option<usize>, &[u8])) {
        let (here, tag) = untagged(state);
        if tag == ARRIVED {
            if self.problem.lists_goals() {
                self.undo_last(here, visit);
            }
            return;
        }
        let mut ordinal = 0;
        self.problem.expand(here, &mut |next| {
            if tag == UNDER_WAY || self.first[ordinal] {
                visit(Some(ordinal), &tagged(next, UNDER_WAY));
                if !self.ends.last.is_empty() && self.problem.is_goal(next) && self.is_last(here, ordinal) {
                    visit(Some(ordinal), &tagged(next, ARRIVED));
                }
            }
            ordinal += 1;
        });
        if tag == UNDER_WAY && self.problem.lists_goals() && self.is_first(here) {
            visit(None, &tagged(&self.from, START));
        }
    }

    /// Whether a first move leads to a state.
    fn is_first(&self, state: &[u8]) -> bool {
        self.successors.iter().zip(&self.first).any(|(next, first)| *first && next == state)
    }

    fn undo_last(&self, goal: &[u8], visit: &mut dyn FnMut(Option<usize>, &[u8])) {
        self.problem.expand(goal, &mut |before| {
            if !self.leads_last(before, goal) {
                return;
            }
            visit(None, &tagged(before, UNDER_WAY));
            let both = |(ordinal, next): (usize, &Vec<u8>)| {
                self.first[ordinal] && next == goal && self.is_last(before, ordinal)
            };
            if before == self.from && self.successors.iter().enumerate().any(both) {
                visit(None, &tagged(before, START));
            }
        });
    }
}

impl Puzzle for Restricted {
    fn spec(&self) -> String {
        self.problem.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.problem.goals().map(|goal| tagged(&goal, self.last_tag())))
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        let (state, tag) = untagged(state);
        tag == self.last_tag() && self.problem.is_goal(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.moves(state, &mut |_, next| visit(next));
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut ordinals = vec![];
        self.moves(state, &mut |ordinal, _| ordinals.push(ordinal));
        match ordinals.get(ordinal).copied().flatten() {
            Some(ordinal) => self.problem.name(untagged(state).0, ordinal),
            None => "undo".into(),
        }
    }

    fn write(&self, state: &[u8]) -> String {
        self.problem.write(untagged(state).0)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(tagged(&self.problem.read(text)?, UNDER_WAY))
    }
}

impl Reachability for Restricted {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        self.problem.reaches_goal(untagged(state).0)
    }
}

impl BatchRules for Restricted {
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8])) {
        let each = states.chunks_exact(length).enumerate();
        each.for_each(|(i, state)| self.expand(state, &mut |next| visit(i, next)));
    }

    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool> {
        states.chunks_exact(length).map(|state| self.is_goal(state)).collect()
    }

    fn intact(&self) -> Result<()> {
        self.problem.intact()
    }
}

/// A heuristic of the puzzle, for the puzzle with restricted ends: no path there is shorter.
pub struct Untagged<'a>(pub &'a dyn Heuristic);

impl Heuristic for Untagged<'_> {
    fn claim(&self) -> HeuristicClaim {
        self.0.claim()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.0.estimate(untagged(state).0)
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        let bare: Vec<u8> = states.chunks_exact(length).flat_map(|state| untagged(state).0).copied().collect();
        self.0.estimates(&bare, length - 1, out);
    }

    fn intact(&self) -> Result<()> {
        self.0.intact()
    }
}
