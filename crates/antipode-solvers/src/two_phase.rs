//! Two-phase search: into a subgroup, then inside it, again and again with longer first phases and
//! shorter second ones (H. Kociemba's two-phase algorithm, 1992).
//!
//! Every path splits after its last turn outside the subgroup. So it suffices to try, by length,
//! all first phases that do not end with a turn of the subgroup. Once they are as long as the best
//! path, that path is proven to be shortest. The search tries first phases of one length from all
//! views of the puzzle (for the cube, three axes and the inverse) before longer ones. This finds
//! short paths much sooner.

use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverNeed, SolverPromise, SolverTuning,
    UNIT_COSTS,
};
use antipode_core::error::Error;
use antipode_core::model::{PhaseView, SolvingPhase, TwoPhases};

pub(super) const SOLVER: Solver = Solver {
    name: "two-phase",
    about: "the 3x3x3 into a subgroup, then inside it; stops at 22 moves, or at a given length",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Tables,
    abilities: &[SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: Some(SolverNeed::WholeCube),
    tuning: SolverTuning::NONE,
    run,
};

/// The error for a puzzle that two-phase search does not support.
pub fn two_phase_unsupported() -> Error {
    let what = "is for the whole 3x3x3 cube with the moves of the half-turn metric";
    Error::incapable("the solver two-phase", what, "twisty:3x3x3")
}

/// Paths of this length are found fast, and end the search by default.
const TARGET: usize = 22;

/// States expanded before a path of the target length ends the search: easy states have much
/// shorter paths.
const EFFORT: u64 = 20_000;

/// The most coordinates of a phase.
const MOST: usize = 4;

type Values = [u16; MOST];

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let phases = task.problem.phases().ok_or_else(two_phase_unsupported)?;
    let views = phases.views(task.from);
    let [first, second] = phases.phases();
    let [first, second] = [PhaseSearcher::new(task, first)?, PhaseSearcher::new(task, second)?];
    let target = task.depth.map_or(TARGET, |depth| depth as usize);
    let mut search =
        TwoPhaseSearch { phases, first, second, views: &views, view: 0, path: vec![], best: None, target, meter };
    let found = search.lengthen();
    match (found, search.best) {
        (Ok(proven), Some(best)) => {
            meter.proven = proven;
            Ok(Some(states(task, &best)))
        }
        // The best path so far is better than none.
        (Err(SearchStop::Spent(_)), Some(best)) => Ok(Some(states(task, &best))),
        (Err(stop), _) => Err(stop),
        // A state that no turns lead to has no view.
        (Ok(_), None) if views.is_empty() => Ok(None),
        (Ok(_), None) => Err(SearchStop::Spent(BudgetSpent::Depth { most: target as u32 })),
    }
}

/// The states of a path, given the ordinals of its moves.
fn states(task: &SolveTask<'_>, ordinals: &[usize]) -> Path {
    let mut path = vec![task.from.to_vec()];
    for &ordinal in ordinals {
        let mut successors = vec![];
        task.problem.expand(&path[path.len() - 1], &mut |next| successors.push(next.to_vec()));
        path.push(successors.swap_remove(ordinal));
    }
    path
}

/// A phase with its distance tables and allowed successors, prepared for a search.
struct PhaseSearcher<'a> {
    phase: &'a SolvingPhase,
    distances: &'a [Vec<u8>],
    /// For each turn of the puzzle, and last for none: the turns of the phase that may follow, as
    /// bits.
    follow: Vec<u64>,
}

impl<'a> PhaseSearcher<'a> {
    fn new(task: &SolveTask<'_>, phase: &'a SolvingPhase) -> Result<Self, SearchStop> {
        let distances = phase.distances.get().ok_or_else(|| {
            Error::incomplete("the solver two-phase", "the tables of the two phases", "prepare them first")
        })?;
        let bits = |allowed: &dyn Fn(usize) -> bool| {
            phase.turns.iter().enumerate().fold(0, |bits, (t, &turn)| bits | u64::from(allowed(turn)) << t)
        };
        let every = task.problem.phases().map_or(0, |phases| phases.inverses().len());
        Ok(PhaseSearcher {
            phase,
            distances,
            follow: (0..every)
                .map(|before| bits(&|turn| !task.problem.redundant(before, turn)))
                .chain([bits(&|_| true)])
                .collect(),
        })
    }

    /// The turns that may follow the last one of a path.
    fn follow(&self, path: &[usize]) -> u64 {
        self.follow[path.last().copied().unwrap_or(self.follow.len() - 1)]
    }

    fn after(&self, values: &Values, turn: usize) -> Values {
        let mut next = *values;
        let turns = self.phase.turns.len();
        for (value, coordinate) in next.iter_mut().zip(&self.phase.coordinates) {
            *value = coordinate.next[usize::from(*value) * turns + turn];
        }
        next
    }

    /// A lower bound of the turns that the phase still takes; 0 exactly at its end.
    fn bound(&self, values: &Values) -> usize {
        self.phase
            .pairs
            .iter()
            .zip(self.distances)
            .map(|(&(a, b), distances)| {
                let index = usize::from(values[a]) * self.phase.coordinates[b].size + usize::from(values[b]);
                usize::from(distances[index])
            })
            .max()
            .unwrap_or(0)
    }
}

struct TwoPhaseSearch<'a, 'm, 'w> {
    phases: &'a dyn TwoPhases,
    first: PhaseSearcher<'a>,
    second: PhaseSearcher<'a>,
    views: &'a [PhaseView],
    /// The view that is searched.
    view: usize,
    /// The turns so far, in that view.
    path: Vec<usize>,
    /// The moves of the best path.
    best: Option<Vec<usize>>,
    target: usize,
    meter: &'m mut BudgetMeter<'w>,
}

/// Whether to continue the search.
type Flow = Result<std::ops::ControlFlow<()>, SearchStop>;

const GO_ON: Flow = Ok(std::ops::ControlFlow::Continue(()));
const ENOUGH: Flow = Ok(std::ops::ControlFlow::Break(()));

impl TwoPhaseSearch<'_, '_, '_> {
    /// The greatest length of a path that is worth finding.
    fn limit(&self) -> usize {
        // Without a path, a longer one than the target is welcome, too: others will improve on it.
        self.best.as_ref().map_or(self.target.max(TARGET), |best| best.len().saturating_sub(1))
    }

    fn is_enough(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() <= self.target) && self.meter.expanded >= EFFORT
    }

    /// Tries longer and longer first phases. Returns whether it tried all that could lead to better
    /// paths.
    fn lengthen(&mut self) -> Result<bool, SearchStop> {
        let starts: Vec<Values> = self.views.iter().map(|view| start(self.phases, 0, &view.element)).collect();
        let mut length = 0;
        while length <= self.limit() {
            for (view, start) in starts.iter().enumerate() {
                self.view = view;
                let possible = self.first.bound(start) <= length && length <= self.limit();
                if possible && self.search_first(start, length)?.is_break() {
                    return Ok(false);
                }
            }
            length += 1;
        }
        Ok(true)
    }

    /// Searches first phases of `left` more turns.
    fn search_first(&mut self, values: &Values, left: usize) -> Flow {
        if left == 0 {
            // A first phase that ends inside the subgroup is a shorter one with a turn of the
            // second.
            let inside = self.path.last().is_some_and(|turn| self.second.phase.turns.contains(turn));
            return if inside { GO_ON } else { self.search_inside() };
        }
        self.meter.expand()?;
        if self.is_enough() {
            return ENOUGH;
        }
        let mut turns = self.first.follow(&self.path);
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let next = self.first.after(values, turn);
            self.meter.generated += 1;
            if self.first.bound(&next) < left {
                self.path.push(self.first.phase.turns[turn]);
                let flow = self.search_first(&next, left - 1)?;
                self.path.pop();
                // A better path has been found on the way, and these first phases are now too long.
                if flow.is_break() || self.path.len() + left > self.limit() {
                    return Ok(flow);
                }
            }
        }
        GO_ON
    }

    /// Finds the shortest second phase after the path, if it gives a better path.
    fn search_inside(&mut self) -> Flow {
        let mut element = self.views[self.view].element.clone();
        self.path.iter().for_each(|&turn| self.phases.turn(&mut element, turn));
        let values = start(self.phases, 1, &element);
        let mut length = self.second.bound(&values);
        while self.path.len() + length <= self.limit() {
            let before = self.path.len();
            if self.search_second(&values, length)? {
                self.keep();
                self.path.truncate(before);
                // A longer second phase gives no better path.
                break;
            }
            length += 1;
        }
        if self.is_enough() { ENOUGH } else { GO_ON }
    }

    /// Searches second phases of `left` more turns. Returns whether it found one, which is then on
    /// the path.
    fn search_second(&mut self, values: &Values, left: usize) -> Result<bool, SearchStop> {
        if left == 0 {
            return Ok(true);
        }
        self.meter.expand()?;
        let mut turns = self.second.follow(&self.path);
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let next = self.second.after(values, turn);
            self.meter.generated += 1;
            if self.second.bound(&next) < left {
                self.path.push(self.second.phase.turns[turn]);
                if self.search_second(&next, left - 1)? {
                    return Ok(true);
                }
                self.path.pop();
            }
        }
        Ok(false)
    }

    /// Keeps the path, which solves the view, as the best path of the state.
    fn keep(&mut self) {
        let view = &self.views[self.view];
        let mut path: Vec<usize> = self.path.iter().map(|&turn| view.turns[turn]).collect();
        // The inverse was solved: its path is that of the state, reversed and undone.
        if view.backwards {
            path.reverse();
            path.iter_mut().for_each(|turn| *turn = self.phases.inverses()[*turn]);
        }
        self.best = Some(path);
    }
}

/// The values of an element at the start of a phase.
fn start(phases: &dyn TwoPhases, phase: usize, element: &[u8]) -> Values {
    let mut values = [0; MOST];
    values.iter_mut().zip(phases.values(phase, element)).for_each(|(to, from)| *to = from);
    values
}
