//! Subsets of the states of a puzzle.

use std::fmt;
use std::sync::Arc;

/// A test of states.
pub type StateTest = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// States that have numbers.
#[derive(Clone)]
pub struct NumberedStates {
    /// The number of states.
    pub count: u64,
    /// The state of a number below `count`.
    pub state: Arc<dyn Fn(u64) -> Vec<u8> + Send + Sync>,
}

impl fmt::Debug for NumberedStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NumberedStates").field(&self.count).finish()
    }
}

/// A test of states, with the text that describes it.
#[derive(Clone)]
pub struct StateCondition {
    text: String,
    holds: StateTest,
    states: Option<NumberedStates>,
}

impl StateCondition {
    /// A test that `text` describes.
    pub fn new(text: impl Into<String>, holds: StateTest) -> StateCondition {
        StateCondition { text: text.into(), holds, states: None }
    }

    /// The same test, with a list of all reachable states that meet it.
    pub fn with_states(self, states: Option<NumberedStates>) -> StateCondition {
        StateCondition { states, ..self }
    }

    /// The text that describes the test.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for StateCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StateCondition").field(&self.text).finish()
    }
}

/// The states that meet one of some conditions, and none of some others.
#[derive(Clone, Debug)]
pub struct StateSubset {
    /// A state must meet one of these, if there are any.
    pub among: Vec<StateCondition>,
    /// A state must meet none of these.
    pub except: Vec<StateCondition>,
}

impl StateSubset {
    /// Whether a state is in the subset.
    pub fn has(&self, state: &[u8]) -> bool {
        let is_among = self.among.is_empty() || self.among.iter().any(|condition| (condition.holds)(state));
        is_among && !self.except.iter().any(|condition| (condition.holds)(state))
    }

    /// A list with all its states that moves reach, and perhaps others, if one is known.
    pub fn states(&self) -> Option<&NumberedStates> {
        match &self.among[..] {
            [only] => only.states.as_ref(),
            _ => None,
        }
    }

    /// The texts of its conditions: one of the first holds, and none of the others.
    pub fn texts(&self) -> (Vec<String>, Vec<String>) {
        let [among, except] = [&self.among, &self.except]
            .map(|conditions| conditions.iter().map(|condition| condition.text.clone()).collect());
        (among, except)
    }
}

impl fmt::Display for StateSubset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (among, except) = self.texts();
        f.write_str(&subset_text(&among, &except))
    }
}

/// A subset in words, by the texts of its conditions.
pub fn subset_text(among: &[String], except: &[String]) -> String {
    let among = if among.is_empty() { "all states".into() } else { among.join(" or ") };
    if except.is_empty() { among } else { format!("{among} except {}", except.join(" or ")) }
}
