//! Solutions with restricted first and last moves: shortest paths of another puzzle. The states of
//! that puzzle also record how far the path is. Every solver that needs only rules solves it.
//!
//! A path begins with one of the first moves, goes anywhere, and ends with one of the last moves.
//! On the way through several first or last moves, the record is the place in their text. The two
//! may overlap: such paths are known, and each is a way of its own from the start to the goal.
//!
//! In between, paths may visit any state, the start and the goals included. If the moves of the
//! puzzle can be undone, so can those of the other puzzle. Then a search can start at its goals,
//! too.

use std::collections::HashSet;
use std::sync::Arc;

use super::path_stages::{ARRIVED, PathStage, START, UNDER_WAY, WITHIN, staged, unstaged};
use super::{PathEnds, TextWalk, WantedMoves};
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchRules, ExplorationStart, Problem, Puzzle, PuzzleAbilities, StateReachability};

/// The most goals for which the states before last moves are listed.
const MOST_GOALS: usize = 10_000;

impl PathEnds {
    /// The puzzle whose solutions are those of a state with these ends, and the state to solve
    /// there. `None` if there are no such solutions: no such move is possible first, or none leads
    /// to a goal.
    ///
    /// # Errors
    ///
    /// `Usage` if a move is not one of the puzzle.
    pub fn restrict(&self, problem: &Problem, from: &[u8]) -> Result<Option<(Problem, Vec<u8>)>> {
        let read = |texts: &[String]| -> Result<Vec<WantedMoves>> {
            texts.iter().map(|text| WantedMoves::read(problem, text)).collect()
        };
        let (first, last) = (read(&self.first)?, read(&self.last)?);
        let mut walks: Vec<TextWalk> = vec![];
        for wanted in &first {
            let found = wanted.walks(problem, from);
            if found.is_empty() {
                wanted.check_names(problem, from)?;
            }
            walks.extend(found);
        }
        keep_shortest(&mut walks);
        if !first.is_empty() && walks.is_empty() {
            return Ok(None);
        }
        let origins = last.iter().map(|wanted| origins(problem, wanted)).collect::<Option<Vec<HashSet<Vec<u8>>>>>();
        if let Some(origins) = origins.as_ref().filter(|_| !last.is_empty()) {
            for (wanted, _) in last.iter().zip(origins).filter(|(_, origins)| origins.is_empty()) {
                wanted.check_names(problem, from)?;
            }
            if origins.iter().all(HashSet::is_empty) {
                return Ok(None);
            }
        }
        let (problem, from) = (problem.clone(), from.to_vec());
        let mut restricted = Restricted { problem, from, chains: vec![], bases: vec![], last, origins };
        let complete = restricted.overlapping(&walks);
        let under_way = walks.into_iter().map(|walk| MoveChain { walk, end: UNDER_WAY });
        let complete = complete.into_iter().map(|walk| MoveChain { walk, end: ARRIVED });
        restricted.chains = under_way.chain(complete).collect();
        restricted.number_stages()?;
        let start = staged(&restricted.from, if first.is_empty() { UNDER_WAY } else { START });
        let problem = restricted.problem.clone();
        let restricted = Arc::new(restricted);
        let exploration = problem.abilities().exploration.as_ref();
        let exploration =
            exploration.map(|known| ExplorationStart { starts: vec![start.clone()], directed: known.directed });
        let reachability: Arc<dyn StateReachability> = restricted.clone();
        let batches: Option<Arc<dyn BatchRules>> =
            problem.abilities().batches.as_ref().map(|_| restricted.clone() as _);
        let abilities =
            PuzzleAbilities { exploration, reachability: Some(reachability), batches, ..PuzzleAbilities::default() };
        Ok(Some((Problem::with(restricted, abilities), start)))
    }
}

/// The states from which some last moves lead to a goal; `None` if they are too many to list.
fn origins(problem: &Problem, wanted: &WantedMoves) -> Option<HashSet<Vec<u8>>> {
    let few = problem.lists_goals() && problem.goals().nth(MOST_GOALS).is_none();
    few.then(|| problem.goals().flat_map(|goal| wanted.origins(problem, &goal)).collect())
}

/// Removes walks that are repeated, or that go on from the end of another one.
fn keep_shortest(walks: &mut Vec<TextWalk>) {
    walks.sort_by_key(Vec::len);
    // Shorter ones first, so that a walk meets all that it may go on from.
    let mut kept: Vec<TextWalk> = vec![];
    for walk in walks.drain(..) {
        if kept.iter().all(|known| !walk.starts_with(known)) {
            kept.push(walk);
        }
    }
    *walks = kept;
}

/// Moves one after the other from the start.
struct MoveChain {
    walk: TextWalk,
    /// The stage after the last of them.
    end: PathStage,
}

/// The other puzzle.
struct Restricted {
    problem: Problem,
    from: Vec<u8>,
    /// The first moves, and whole solutions in which first and last moves overlap.
    chains: Vec<MoveChain>,
    /// The last moves; empty if they are not restricted.
    last: Vec<WantedMoves>,
    /// For each chain, then for each of the last moves, the stage before its place 0, which is no
    /// stage of its own.
    bases: Vec<PathStage>,
    /// For each of the last moves, the states from which they lead to a goal, where these are few.
    origins: Option<Vec<HashSet<Vec<u8>>>>,
}

/// Visits a successor, with the ordinal of the move in the puzzle if it is not undone.
type VisitStage<'a> = dyn FnMut(Option<usize>, &[u8], PathStage) + 'a;

impl Restricted {
    fn number_stages(&mut self) -> Result<()> {
        let lengths = self.chains.iter().map(|chain| chain.walk.len()).chain(self.last.iter().map(WantedMoves::end));
        let mut next = usize::from(WITHIN);
        let mut bases = vec![];
        for length in lengths {
            bases
                .push(PathStage::try_from(next - 1).map_err(|_| Error::Limit("too many first and last moves".into()))?);
            next += length;
        }
        PathStage::try_from(next).map_err(|_| Error::Limit("too many first and last moves".into()))?;
        self.bases = bases;
        Ok(())
    }

    fn last_stage(&self) -> PathStage {
        if self.last.is_empty() { UNDER_WAY } else { ARRIVED }
    }

    /// The stage at a place of a chain or of last moves, by its number among all.
    fn stage(&self, number: usize, place: usize) -> PathStage {
        self.bases[number] + place as PathStage
    }

    /// The number of the chain or of the last moves, and the place, of a stage.
    fn place(&self, stage: PathStage) -> (usize, usize) {
        // The first base is below all these stages, so there is at least one.
        let number = self.bases.partition_point(|&base| base < stage) - 1;
        (number, usize::from(stage - self.bases[number]))
    }

    /// The ways through some last moves from a state to a goal, without those that end with others.
    fn ways_to_goals(&self, number: usize, state: &[u8]) -> Vec<TextWalk> {
        if self.origins.as_ref().is_some_and(|origins| !origins[number].contains(state)) {
            return vec![];
        }
        let mut walks = self.last[number].walks(&self.problem, state);
        walks.retain(|walk| walk.last().is_some_and(|(_, end)| self.problem.is_goal(end)));
        // A way that ends with another one is found from where that begins.
        walks.retain(|walk| {
            let is_longer = (1..walk.len()).any(|at| {
                let (_, state) = &walk[at - 1];
                self.last.iter().any(|other| other.walks(&self.problem, state).iter().any(|rest| *rest == walk[at..]))
            });
            !is_longer && !self.last[..number].iter().any(|earlier| earlier.walks(&self.problem, state).contains(walk))
        });
        walks
    }

    /// The solutions whose last moves begin before the first ones end.
    fn overlapping(&self, first: &[TextWalk]) -> Vec<TextWalk> {
        let mut found: Vec<TextWalk> = vec![];
        for walk in first {
            for begin in 0..walk.len() {
                let state = begin.checked_sub(1).map_or(&self.from, |at| &walk[at].1);
                for number in 0..self.last.len() {
                    let ways = self.ways_to_goals(number, state);
                    let fitting = ways.into_iter().filter(|way| way.starts_with(&walk[begin..]));
                    found.extend(fitting.map(|way| [&walk[..begin], &way].concat()));
                }
            }
        }
        keep_shortest(&mut found);
        found
    }

    /// Visits the successors. If moves can be undone, it also visits the states that undo the first
    /// and the last moves, without ordinals.
    fn moves(&self, state: &[u8], visit: &mut VisitStage<'_>) {
        let (here, stage) = unstaged(state);
        match stage {
            START => self.chains.iter().enumerate().for_each(|(number, _)| self.follow(number, 0, visit)),
            UNDER_WAY => {
                let mut ordinal = 0;
                self.problem.expand(here, &mut |next| {
                    visit(Some(ordinal), next, UNDER_WAY);
                    ordinal += 1;
                });
                for number in 0..self.last.len() {
                    self.begin_last(number, here, visit);
                }
            }
            ARRIVED => {}
            _ => match self.place(stage) {
                (number, place) if number < self.chains.len() => self.follow(number, place, visit),
                (number, place) => self.follow_last(number - self.chains.len(), place, here, &|_| true, visit),
            },
        }
        // Only searches from listed goals need the way back. Others would just see more states.
        if self.problem.lists_goals() {
            self.undo(here, stage, visit);
        }
    }

    /// Visits the next state of a chain.
    fn follow(&self, number: usize, place: usize, visit: &mut VisitStage<'_>) {
        let MoveChain { walk, end } = &self.chains[number];
        let (ordinal, next) = &walk[place];
        let stage = if place + 1 == walk.len() { *end } else { self.stage(number, place + 1) };
        visit(Some(*ordinal), next, stage);
    }

    /// Visits the states after the first of some last moves, if they lead from here to a goal.
    fn begin_last(&self, number: usize, here: &[u8], visit: &mut VisitStage<'_>) {
        let firsts: Vec<usize> = self.ways_to_goals(number, here).iter().map(|way| way[0].0).collect();
        if !firsts.is_empty() {
            self.follow_last(number, 0, here, &|ordinal| firsts.contains(&ordinal), visit);
        }
    }

    /// Visits the states after the next of some last moves that a test on the ordinal allows.
    fn follow_last(
        &self,
        number: usize,
        place: usize,
        here: &[u8],
        allows: &dyn Fn(usize) -> bool,
        visit: &mut VisitStage<'_>,
    ) {
        let wanted = &self.last[number];
        for (ordinal, next, place) in wanted.steps(&self.problem, here, place) {
            if !allows(ordinal) {
                continue;
            }
            if place < wanted.end() {
                visit(Some(ordinal), &next, self.stage(self.chains.len() + number, place));
            } else if self.problem.is_goal(&next) {
                visit(Some(ordinal), &next, ARRIVED);
            }
        }
    }

    /// Visits the states before those first or last moves that lead to a state.
    fn undo(&self, here: &[u8], stage: PathStage, visit: &mut VisitStage<'_>) {
        for (number, MoveChain { walk, end }) in self.chains.iter().enumerate() {
            let at = (1..=walk.len()).find(|&place| {
                let reached = if place == walk.len() { *end } else { self.stage(number, place) };
                reached == stage && walk[place - 1].1 == here
            });
            match at {
                Some(1) => visit(None, &self.from, START),
                Some(place) => visit(None, &walk[place - 2].1, self.stage(number, place - 1)),
                None => {}
            }
        }
        for (number, wanted) in self.last.iter().enumerate() {
            let place = match stage {
                ARRIVED => wanted.end(),
                WITHIN.. => match self.place(stage) {
                    (of, place) if of == self.chains.len() + number => place,
                    _ => continue,
                },
                _ => continue,
            };
            for (before, place) in wanted.steps_back(&self.problem, here, place) {
                if place > 0 {
                    visit(None, &before, self.stage(self.chains.len() + number, place));
                } else if !self.ways_to_goals(number, &before).is_empty() {
                    visit(None, &before, UNDER_WAY);
                }
            }
        }
    }
}

impl Puzzle for Restricted {
    fn spec(&self) -> String {
        self.problem.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.problem.goals().map(|goal| staged(&goal, self.last_stage())))
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        let (state, stage) = unstaged(state);
        stage == self.last_stage() && self.problem.is_goal(state)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.moves(state, &mut |_, next, stage| visit(&staged(next, stage)));
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut ordinals = vec![];
        self.moves(state, &mut |ordinal, _, _| ordinals.push(ordinal));
        match ordinals.get(ordinal).copied().flatten() {
            Some(ordinal) => self.problem.name(unstaged(state).0, ordinal),
            None => "undo".into(),
        }
    }

    fn write(&self, state: &[u8]) -> String {
        self.problem.write(unstaged(state).0)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(staged(&self.problem.read(text)?, UNDER_WAY))
    }
}

impl StateReachability for Restricted {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        self.problem.reaches_goal(unstaged(state).0)
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
