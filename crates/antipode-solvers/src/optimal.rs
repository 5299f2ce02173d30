//! All shortest paths from a state, once their length is known.
//!
//! The search is breadth-first, from the state and, if moves can be undone, from the goals. Each
//! step searches a whole level of the narrower side. From the state, the search keeps only what an
//! admissible heuristic allows within the length (breadth-first heuristic search: R. Zhou, E. A.
//! Hansen, Artificial Intelligence 170, 2006). Every shortest path has a state in the two levels
//! that meet, and the levels hold each state at its depth. So, backwards from the meeting, the
//! states on shortest paths are those with a move to such a state on the next level.

use std::collections::HashMap;

use super::SolveTask;
use super::budget::{BudgetMeter, SearchStop};
use super::deepening::whole;
use super::store::{StateStore, successors};
use antipode_core::graphs::ShortestPaths;

/// A move of a shortest path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalMove {
    /// The number of the move among those of the state before it, in the order of `Puzzle::expand`.
    pub ordinal: usize,
    /// The state after it.
    pub state: Vec<u8>,
}

/// The moves from each state of a level that stay on shortest paths, with the places of their
/// states in the next level.
type Level = Vec<Vec<(OptimalMove, usize)>>;

/// With more goals than this, the search starts at the state alone.
const MOST_GOALS: usize = 1000;

/// Bytes of a move and of its place, besides its state.
const MOVE: usize = 64;

/// States by depth.
struct Levels {
    store: StateStore,
    /// The number of the first state of each level.
    starts: Vec<u32>,
}

impl Levels {
    fn new(
        length: usize,
        states: impl Iterator<Item = Vec<u8>>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Levels, SearchStop> {
        let mut store = StateStore::new(length);
        for state in states {
            store.insert(&state, None, meter)?;
        }
        Ok(Levels { store, starts: vec![0] })
    }

    /// The depth of the last level.
    fn depth(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The numbers of the states of a level.
    fn level(&self, depth: u32) -> std::ops::Range<u32> {
        let end = self.starts.get(depth as usize + 1).copied().unwrap_or(self.store.len());
        self.starts[depth as usize]..end
    }

    /// The number of a state, if it is in that level.
    fn find(&self, state: &[u8], depth: u32) -> Option<u32> {
        self.store.find(state).filter(|number| self.level(depth).contains(number))
    }

    fn width(&self) -> usize {
        self.level(self.depth()).len()
    }

    /// Searches one more level of unknown states that `keep` allows.
    fn advance(
        &mut self,
        task: &SolveTask<'_>,
        keep: impl Fn(&[u8]) -> bool,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(), SearchStop> {
        let level = self.level(self.depth());
        self.starts.push(self.store.len());
        let mut next = vec![];
        for here in level {
            successors(task, &self.store.key(here), &mut next, meter)?;
            for state in next.chunks_exact(task.from.len()).filter(|state| keep(state)) {
                self.store.insert(state, Some(here), meter)?;
            }
        }
        Ok(())
    }
}

/// All shortest paths, which have this length. `None` if there is none: then the heuristic is not
/// admissible.
pub(super) fn geodesics(
    task: &SolveTask<'_>,
    length: u32,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<ShortestPaths<OptimalMove>>, SearchStop> {
    let (bytes, admissible) = (task.from.len(), task.heuristic.claim().admissible);
    let mut near = Levels::new(bytes, [task.from.to_vec()].into_iter(), meter)?;
    let from_goals = task.problem.lists_goals() && task.problem.goals().take(MOST_GOALS + 1).count() <= MOST_GOALS;
    let mut far = if from_goals { Some(Levels::new(bytes, task.problem.goals(), meter)?) } else { None };
    loop {
        let depth = near.depth();
        let behind = far.as_ref().map_or(0, Levels::depth);
        if depth + behind >= length {
            break;
        }
        match far.as_mut().filter(|far| far.width() < near.width()) {
            Some(far) => far.advance(task, |_| true, meter)?,
            None => {
                // This is at least 0, because both depths together are below the length.
                let left = u64::from(length - depth - 1);
                let keep =
                    |state: &[u8]| whole(admissible, task.heuristic.estimate(state)).is_some_and(|least| least <= left);
                near.advance(task, keep, meter)?;
            }
        }
    }
    let behind = far.as_ref().map_or(0, Levels::depth);
    let meets = |state: &[u8]| match &far {
        Some(far) => far.find(state, behind).is_some(),
        None => task.problem.is_goal(state),
    };
    let meeting: Vec<u32> = near.level(near.depth()).filter(|&state| meets(&near.store.key(state))).collect();
    let states = meeting.iter().map(|&state| near.store.key(state).to_vec()).collect();
    let mut levels = before(task, &near, meeting, meter)?;
    levels.reverse();
    match far {
        Some(far) => after(task, &far, states, &mut levels, meter)?,
        None => levels.push(states.iter().map(|_| vec![]).collect()),
    }
    // If the sides do not meet, no path has this length.
    Ok(Some(levels).filter(|levels| !levels[0].is_empty()).map(|levels| ShortestPaths::new(vertices(levels))))
}

/// The vertices of all levels, whose steps have places among all vertices.
fn vertices(levels: Vec<Level>) -> Vec<Vec<(OptimalMove, usize)>> {
    let mut end = 0;
    levels
        .into_iter()
        .flat_map(|level| {
            end += level.len();
            let next = end;
            let placed =
                move |steps: Vec<(OptimalMove, usize)>| steps.into_iter().map(|(made, at)| (made, next + at)).collect();
            level.into_iter().map(placed)
        })
        .collect()
}

/// The levels before the meeting, the last first: the states from which moves lead to a state of
/// the level after.
fn before(
    task: &SolveTask<'_>,
    near: &Levels,
    meeting: Vec<u32>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<Level>, SearchStop> {
    let (mut levels, mut next, mut ahead) = (vec![], vec![], meeting);
    for depth in (0..near.depth()).rev() {
        let places: HashMap<u32, usize> = ahead.iter().copied().zip(0..).collect();
        let (mut level, mut here) = (vec![], vec![]);
        for number in near.level(depth) {
            successors(task, &near.store.key(number), &mut next, meter)?;
            let steps: Vec<_> = next
                .chunks_exact(task.from.len())
                .enumerate()
                .filter_map(|(ordinal, state)| {
                    let place = *places.get(&near.store.find(state)?)?;
                    Some((OptimalMove { ordinal, state: state.to_vec() }, place))
                })
                .collect();
            if !steps.is_empty() {
                meter.keep(steps.len() * (MOVE + task.from.len()))?;
                level.push(steps);
                here.push(number);
            }
        }
        levels.push(level);
        ahead = here;
    }
    Ok(levels)
}

/// Adds the levels from the meeting, whose states are given, to the goals.
fn after(
    task: &SolveTask<'_>,
    far: &Levels,
    meeting: Vec<Vec<u8>>,
    levels: &mut Vec<Level>,
    meter: &mut BudgetMeter<'_>,
) -> Result<(), SearchStop> {
    let (mut here, mut next) = (meeting, vec![]);
    for depth in (0..far.depth()).rev() {
        let (mut places, mut ahead, mut level) = (HashMap::new(), vec![], vec![]);
        for state in &here {
            successors(task, state, &mut next, meter)?;
            let mut steps = vec![];
            for (ordinal, state) in next.chunks_exact(task.from.len()).enumerate() {
                let Some(number) = far.find(state, depth) else { continue };
                let place = *places.entry(number).or_insert_with(|| {
                    ahead.push(state.to_vec());
                    ahead.len() - 1
                });
                steps.push((OptimalMove { ordinal, state: state.to_vec() }, place));
            }
            meter.keep(steps.len() * (MOVE + task.from.len()))?;
            level.push(steps);
        }
        levels.push(level);
        here = ahead;
    }
    levels.push(here.iter().map(|_| vec![]).collect());
    Ok(())
}
