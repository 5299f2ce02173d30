//! Costs by the names of moves.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use antipode_core::model::{CostDependence, CostedPattern, MoveCosts, PatternCost, Problem, Puzzle, names_on_a_walk};

/// The families whose states all have the same moves, in the same order.
const SAME_MOVES: [&str; 4] = ["pancake", "burnt", "topspin", "lightsout"];

/// Costs by the names of moves.
pub(super) struct CostsByName {
    of: Arc<dyn Fn(&str) -> u8 + Send + Sync>,
    words: NamedWords,
    /// The costs that names have shown, by what the move changes.
    known: RwLock<HashMap<StateChange, u8>>,
}

/// The words of a name that costs depend on. The first is the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedWords {
    /// All moves cost the same.
    Nothing,
    /// Only the piece: a move back costs as much.
    Piece,
    /// Only others.
    Others,
    Any,
}

/// What a move changes: at most two entries of a state, with their places and what they become.
/// The name of a move follows from it.
type StateChange = [Option<[u8; 3]>; 2];

/// What a move changes; `None` if it changes more.
fn change(state: &[u8], next: &[u8]) -> Option<StateChange> {
    let mut places = (0..state.len()).filter(|place| state[*place] != next[*place]);
    let mut one = || places.next().map(|place| [place as u8, state[place], next[place]]);
    let change = [one(), one()];
    (one().is_none() && state.len() <= 256).then_some(change)
}

impl CostsByName {
    pub(super) fn new(words: NamedWords, of: impl Fn(&str) -> u8 + Send + Sync + 'static) -> CostsByName {
        CostsByName { of: Arc::new(of), words, known: RwLock::default() }
    }

    /// Whether costs depend on the piece that moves.
    fn names_pieces(&self) -> bool {
        matches!(self.words, NamedWords::Piece | NamedWords::Any)
    }

    /// The same costs, for a puzzle whose moves with these names may change something else.
    fn of_other(&self) -> CostsByName {
        CostsByName { of: self.of.clone(), words: self.words, known: RwLock::default() }
    }

    /// Appends the costs of the moves from a state. Names are texts, so those of a state are made
    /// only if it has a move that no state before had.
    fn of_moves(&self, puzzle: &dyn Puzzle, state: &[u8], out: &mut Vec<u8>) {
        let (start, mut is_known) = (out.len(), true);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        puzzle.expand(state, &mut |next| {
            let cost = change(state, next).and_then(|change| known.get(&change).copied());
            is_known &= cost.is_some();
            out.push(cost.unwrap_or_default());
        });
        if is_known {
            return;
        }
        drop(known);
        out.truncate(start);
        out.extend(puzzle.names(state).iter().map(|name| (self.of)(name)));
        let mut costs = out[start..].iter();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        puzzle.expand(state, &mut |next| {
            if let (Some(change), Some(cost)) = (change(state, next), costs.next()) {
                known.insert(change, *cost);
            }
        });
    }

    fn of_all(&self, names: &[String]) -> Vec<u8> {
        names.iter().map(|name| (self.of)(name)).collect()
    }
}

/// Costs by names; `costing` gets all names of kinds, or else some names of moves.
pub(super) fn by_name(
    problem: Problem,
    family: &str,
    key: String,
    costing: impl FnOnce(&[String]) -> std::result::Result<CostsByName, String>,
) -> std::result::Result<Problem, String> {
    let kinds = problem.abilities().kinds.as_ref();
    let same_moves = SAME_MOVES.contains(&family) || kinds.is_some_and(|kinds| kinds.are_everywhere());
    let start = problem.starts().next().unwrap_or_default();
    let kinds = kinds.map(|kinds| kinds.kinds());
    let names = kinds
        .clone()
        .unwrap_or_else(|| if same_moves { problem.names(&start) } else { names_on_a_walk(&problem, &start) });
    let costing = costing(&names)?;
    if same_moves {
        let (costs, puzzle) = (costing.of_all(&names), problem.clone());
        let symmetric = !problem.directed() && undo(&problem, &costs);
        return Ok(problem.with_costs(SameMoves { puzzle, key, names, costs, symmetric }));
    }
    // A ring moves back at the same cost.
    let is_symmetric = matches!(costing.words, NamedWords::Nothing | NamedWords::Piece);
    let symmetric = is_symmetric || family == "rings" && key == "dimension";
    let costs = if kinds.is_some() { NamedCosts::Kinds(costing.of_all(&names)) } else { NamedCosts::Names(costing) };
    Ok(problem.clone().with_costs(ByName { puzzle: problem, key, costs, symmetric }))
}

/// The successors of a state.
fn successors(puzzle: &dyn Puzzle, state: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![];
    puzzle.expand(state, &mut |next| all.push(next.to_vec()));
    all
}

/// Costs where every state has the same moves, in the same order.
struct SameMoves {
    puzzle: Problem,
    key: String,
    /// The names of the moves.
    names: Vec<String>,
    /// The cost of each move.
    costs: Vec<u8>,
    symmetric: bool,
}

/// Whether every move can be undone at its cost. A state shows that, because moves that lead back
/// to it undo each other everywhere.
fn undo(puzzle: &Problem, costs: &[u8]) -> bool {
    let state = puzzle.starts().next().unwrap_or_default();
    let all = successors(&**puzzle, &state);
    all.len() == costs.len()
        && all.iter().zip(costs).all(|(next, cost)| {
            let back = successors(&**puzzle, next);
            back.iter().zip(costs).rfind(|(after, _)| **after == state).is_some_and(|(_, back)| back == cost)
        })
}

impl MoveCosts for SameMoves {
    fn costs(&self, _: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(&self.costs);
    }

    fn dependence(&self) -> CostDependence {
        CostDependence::Row
    }

    fn least(&self) -> u8 {
        self.costs.iter().copied().min().unwrap_or(1)
    }

    fn are_symmetric(&self) -> bool {
        self.symmetric
    }

    fn key(&self) -> Option<&str> {
        Some(&self.key)
    }

    /// The moves of a pattern are those of the puzzle, in the same order. A twisty puzzle leaves
    /// out kinds of moves that do the same to the pattern as another kind.
    fn of_pattern(&self, pattern: &CostedPattern<'_>) -> Option<Arc<dyn MoveCosts>> {
        if pattern.cost != PatternCost::All {
            return None;
        }
        let (puzzle, key, mut symmetric) = (pattern.problem.clone(), self.key.clone(), self.symmetric);
        let Some(kinds) = &puzzle.abilities().kinds else {
            return Some(Arc::new(SameMoves { puzzle, key, names: vec![], costs: self.costs.clone(), symmetric }));
        };
        let (start, names) = (self.puzzle.starts().next().unwrap_or_default(), kinds.kinds());
        let moved: Vec<Vec<u8>> =
            successors(&*self.puzzle, &start).iter().map(|next| pattern.map.project(next)).collect();
        let own = names
            .iter()
            .map(|name| self.names.iter().position(|known| known == name))
            .collect::<Option<Vec<usize>>>()?;
        let mut costs: Vec<u8> = own.iter().map(|&at| self.costs[at]).collect();
        for left_out in (0..self.names.len()).filter(|at| !own.contains(at)) {
            // It does the same as one of these, which lead from the goal to the same state.
            let mut alike = 0;
            for (cost, _) in costs.iter_mut().zip(&own).filter(|(_, at)| moved[**at] == moved[left_out]) {
                *cost = self.costs[left_out].min(*cost);
                alike += 1;
            }
            symmetric &= alike <= 1;
        }
        let everywhere = kinds.are_everywhere();
        if everywhere {
            return Some(Arc::new(SameMoves { puzzle, key, names, costs, symmetric }));
        }
        Some(Arc::new(ByName { puzzle, key, costs: NamedCosts::Kinds(costs), symmetric }))
    }
}

/// Costs by the names of moves.
struct ByName {
    puzzle: Problem,
    key: String,
    costs: NamedCosts,
    symmetric: bool,
}

/// The costs of names.
enum NamedCosts {
    /// The cost of each kind of moves.
    Kinds(Vec<u8>),
    /// For a puzzle without kinds.
    Names(CostsByName),
}

impl MoveCosts for ByName {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        match &self.costs {
            NamedCosts::Kinds(costs) => {
                let first = out.len();
                let Some(kinds) = &self.puzzle.abilities().kinds else { return };
                kinds.of_moves(state, &mut |ordinal, kind| match out.get_mut(first + ordinal) {
                    Some(cost) => *cost = (*cost).min(costs[kind]),
                    None => out.push(costs[kind]),
                });
            }
            NamedCosts::Names(costing) => {
                costing.of_moves(&*self.puzzle, state, out);
            }
        }
    }

    /// Names say which pieces move, and where.
    fn dependence(&self) -> CostDependence {
        match &self.costs {
            NamedCosts::Names(costing) if costing.names_pieces() => CostDependence::Exchange,
            NamedCosts::Names(_) => CostDependence::Row,
            NamedCosts::Kinds(_) => CostDependence::State,
        }
    }

    fn least(&self) -> u8 {
        match &self.costs {
            NamedCosts::Kinds(costs) => costs.iter().copied().min().unwrap_or(1),
            NamedCosts::Names(_) => 1,
        }
    }

    fn are_symmetric(&self) -> bool {
        self.symmetric
    }

    fn key(&self) -> Option<&str> {
        Some(&self.key)
    }

    /// A move of a pattern has the name of a move of the puzzle, perhaps of another piece. Where
    /// the pattern leaves out kinds, a dearer kind could stand for a cheaper one.
    fn of_pattern(&self, pattern: &CostedPattern<'_>) -> Option<Arc<dyn MoveCosts>> {
        let (puzzle, key) = (pattern.problem.clone(), self.key.clone());
        let costs = match &self.costs {
            NamedCosts::Names(costing) if !costing.names_pieces() => NamedCosts::Names(costing.of_other()),
            NamedCosts::Kinds(costs) if puzzle.abilities().kinds.as_ref()?.kinds().len() == costs.len() => {
                NamedCosts::Kinds(costs.clone())
            }
            _ => return None,
        };
        Some(Arc::new(ByName { puzzle, key, costs, symmetric: self.symmetric }))
    }
}
