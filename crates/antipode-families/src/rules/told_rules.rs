//! The rules of an external program as a puzzle.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::description::RulesDescription;
use super::recent_answers::{RecentAnswers, StateAnswer};
use super::rules_client::{RulesClient, RulesFailure, differs};
use super::state::StateForm;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchRules, MoveCosts, Puzzle};
use antipode_programs::shown;

/// A puzzle whose rules an external program implements. After the program's first failure, states
/// have no successors and no goals.
pub(super) struct ToldRules {
    spec: String,
    description: RulesDescription,
    form: StateForm,
    length: usize,
    /// The listed goals; `None` if the program marks them.
    goals: Option<HashSet<Vec<u8>>>,
    /// The goals that the spec names in their place.
    named_goals: Option<Vec<Vec<u8>>>,
    asker: RulesClient,
    seen: Mutex<RecentAnswers>,
    /// Whether the program gave no names of moves when requested.
    nameless: AtomicBool,
    broken: OnceLock<RulesFailure>,
}

impl ToldRules {
    fn not_a_state(&self, text: &str, fault: &str) -> Error {
        let example = self.description.starts.first().map_or_else(String::new, |start| self.write(&start.bytes));
        Error::not_a_state(text, format!("a state of {}", self.spec), fault, example)
    }

    pub(super) fn new(spec: String, description: RulesDescription, asker: RulesClient) -> ToldRules {
        let (form, length) = description.form();
        let goals = description.goals.as_ref().map(|goals| goals.iter().map(|goal| goal.bytes.clone()).collect());
        let (seen, nameless, broken) = (Mutex::new(RecentAnswers::new()), AtomicBool::new(false), OnceLock::new());
        let named_goals = None;
        ToldRules { spec, description, form, length, goals, named_goals, asker, seen, nameless, broken }
    }

    /// Sets other goals than the program's, from their text. `Usage` if one is no state.
    pub(super) fn set_goals(&mut self, text: &str) -> Result<()> {
        let goals = text.split('|').map(|goal| self.read(goal)).collect::<Result<Vec<_>>>()?;
        let written: Vec<String> = goals.iter().map(|goal| self.write(goal)).collect();
        self.spec = format!("{};goal={}", self.spec, written.join("|"));
        self.named_goals = Some(goals);
        Ok(())
    }

    /// Whether all goals are known without the program's marks.
    pub(super) fn lists_goals(&self) -> bool {
        self.named_goals.is_some() || self.goals.is_some()
    }

    fn seen(&self) -> MutexGuard<'_, RecentAnswers> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests states and passes each checked answer to `tell`, until the first failure.
    fn ask(
        &self,
        states: &[u8],
        moves: bool,
        tell: &mut dyn FnMut(usize, Option<Arc<StateAnswer>>) -> std::result::Result<(), RulesFailure>,
    ) {
        if states.is_empty() || self.broken.get().is_some() {
            return;
        }
        let asked = self.asker.ask(&self.description, states, moves, &mut |i, said| {
            if let Some(broken) = self.broken.get() {
                return Err(broken.clone());
            }
            let state = &states[i * self.length..][..self.length];
            let said = said.map(|said| self.checked(state, said)).transpose()?;
            tell(i, said)
        });
        if let Err(broken) = asked {
            let _ = self.broken.set(broken);
        }
    }

    /// Checks an answer about a state and keeps it.
    fn checked(&self, state: &[u8], said: StateAnswer) -> std::result::Result<Arc<StateAnswer>, RulesFailure> {
        let wrong = |what: &str| Err(RulesFailure::Failed(format!("'{}' {what}", self.form.write(state))));
        if said.successors.chunks(self.length).any(|next| next == state) {
            return wrong("leads to itself");
        }
        match (&self.goals, said.goal) {
            (None, None) => return wrong("is not marked as a goal or none, and goals are not listed"),
            (Some(goals), Some(marked)) if goals.contains(state) != marked => {
                let what = if marked {
                    "is marked as a goal, and is not listed as one"
                } else {
                    "is listed as a goal, and marked as none"
                };
                return wrong(what);
            }
            _ => {}
        }
        let said = Arc::new(said);
        if self.seen().keep(state, &said) { Ok(said) } else { Err(differs(self.form, state)) }
    }

    /// The failure of a program that rejects a state reached before.
    fn no_state(&self, state: &[u8]) -> RulesFailure {
        RulesFailure::Failed(format!("it rejects '{}' as a state", self.form.write(state)))
    }

    /// The program's answer about a state; `None` after a failure.
    fn said(&self, state: &[u8], moves: bool) -> Option<Arc<StateAnswer>> {
        if self.broken.get().is_some() || state.len() != self.length {
            return None;
        }
        let known = self.seen().find(state);
        if let Some((said, false)) = known.filter(|(said, _)| !moves || said.names.is_some()) {
            return Some(said);
        }
        let mut found = None;
        self.ask(state, moves, &mut |_, said| {
            found = said;
            found.is_some().then_some(()).ok_or_else(|| self.no_state(state))
        });
        found
    }

    /// Whether a running program accepts this state.
    fn is_state(&self, state: &[u8]) -> bool {
        if !self.asker.is_started() || self.seen().find(state).is_some() {
            return true;
        }
        let mut is_state = true;
        self.ask(state, false, &mut |_, said| {
            is_state = said.is_some();
            Ok(())
        });
        is_state
    }
}

impl Puzzle for ToldRules {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        match &self.named_goals {
            Some(goals) => Box::new(goals.iter().cloned()),
            None => Box::new(self.description.goals.iter().flatten().map(|goal| goal.bytes.clone())),
        }
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        match (&self.named_goals, &self.goals) {
            (Some(goals), _) => goals.iter().any(|goal| goal == state),
            (None, Some(goals)) => goals.contains(state),
            (None, None) => self.said(state, false).is_some_and(|said| said.goal == Some(true)),
        }
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        if let Some(said) = self.said(state, false) {
            said.successors.chunks(self.length).for_each(visit);
        }
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let moves = !self.nameless.load(Ordering::Relaxed);
        let said = self.said(state, moves).filter(|_| moves);
        let name = said.as_ref().and_then(|said| said.names.as_ref()?.get(ordinal).map(|name| shown(name.as_bytes())));
        if said.is_some_and(|said| said.names.is_none()) {
            self.nameless.store(true, Ordering::Relaxed);
        }
        name.unwrap_or_else(|| format!("move {}", ordinal + 1))
    }

    fn write(&self, state: &[u8]) -> String {
        self.form.write(state)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state = self.form.read(text, self.length);
        let state = state.ok_or_else(|| {
            let wanted = format!("its program has no such state: write {}", self.form.describe(self.length));
            self.not_a_state(text, &wanted)
        })?;
        match self.is_state(&state) {
            true => Ok(state),
            false => Err(self.not_a_state(text, "its program says so")),
        }
    }
}

/// The costs of moves that a program gives.
pub(super) struct ToldCosts(pub(super) Arc<ToldRules>);

impl MoveCosts for ToldCosts {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        if let Some(said) = self.0.said(state, false) {
            out.extend_from_slice(&said.costs);
        }
    }
}

impl BatchRules for ToldRules {
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8])) {
        debug_assert_eq!(length, self.length, "all states have the same length");
        self.ask(states, false, &mut |i, said| {
            let said = said.ok_or_else(|| self.no_state(&states[i * self.length..][..self.length]))?;
            said.successors.chunks(self.length).for_each(|next| visit(i, next));
            Ok(())
        });
    }

    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool> {
        if self.lists_goals() {
            return states.chunks_exact(length).map(|state| self.is_goal(state)).collect();
        }
        let mut marks = vec![false; states.len() / length];
        self.ask(states, false, &mut |i, said| {
            let said = said.ok_or_else(|| self.no_state(&states[i * length..][..length]))?;
            marks[i] = said.goal == Some(true);
            Ok(())
        });
        marks
    }

    fn intact(&self) -> Result<()> {
        self.broken.get().map_or(Ok(()), |broken| Err(broken.error(&self.description.command)))
    }
}
