//! How a program describes its puzzle when it starts.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::state::{ProtocolState, StateForm};
use antipode_core::model::{PieceValue, StateDeclaration};
use antipode_programs::VERSION;

/// The first line that antipode sends to a program.
#[derive(Serialize)]
pub(super) struct RulesHello<'a> {
    protocol: u32,
    role: &'static str,
    /// The spec as the user wrote it.
    spec: &'a str,
}

impl RulesHello<'_> {
    pub(super) fn new(spec: &str) -> RulesHello<'_> {
        RulesHello { protocol: VERSION, role: "rules", spec }
    }
}

/// The first line that a program sends.
#[derive(Debug, Deserialize)]
pub(super) struct RulesWelcome {
    name: Option<String>,
    #[serde(default)]
    starts: Vec<ProtocolState>,
    /// All goals; absent if the program marks goals in its answers instead.
    goals: Option<Vec<ProtocolState>>,
    #[serde(default)]
    directed: bool,
    #[serde(default)]
    costs: bool,
    /// What states consist of.
    state: Option<StateDeclaration>,
}

/// A puzzle as its program describes it. Tables carry it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct RulesDescription {
    /// The command line.
    pub(super) command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    pub(super) starts: Vec<ProtocolState>,
    /// All goals; absent if the program marks them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) goals: Option<Vec<ProtocolState>>,
    /// Whether some moves cannot be undone.
    pub(super) directed: bool,
    /// Whether moves have costs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) costs: bool,
    /// What states consist of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) state: Option<StateDeclaration>,
}

impl RulesWelcome {
    /// The description, or what is wrong with it. `directed` comes from the spec. The puzzle is
    /// directed if the spec or the program says so, since treating a directed puzzle as undirected
    /// would give wrong distances.
    pub(super) fn describe(self, command: &str, directed: bool) -> Result<RulesDescription, String> {
        let RulesWelcome { name, starts, goals, directed: own, costs, state } = self;
        let (command, directed) = (command.into(), own || directed);
        let description = RulesDescription { command, name, starts, goals, directed, costs, state };
        description.checked()
    }
}

impl RulesDescription {
    /// Reads a description from the text that a table stores.
    pub(super) fn read(text: &str) -> Result<RulesDescription, String> {
        let read: Result<RulesDescription, _> = serde_json::from_str(text);
        read.map_err(|e| format!("not the description of a puzzle: {e}"))?.checked()
    }

    /// The text that a table stores.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("descriptions have string keys")
    }

    /// The form of all states and their length in bytes.
    pub(super) fn form(&self) -> (StateForm, usize) {
        let first = self.starts.first().or_else(|| self.goals.as_ref()?.first());
        first.map_or((StateForm::Text, 0), |state| (state.form, state.bytes.len()))
    }

    /// Whether the full search starts at the goals: they are listed, and moves can be undone.
    pub(super) fn is_explored_from_goals(&self) -> bool {
        self.goals.is_some() && !self.directed
    }

    /// What states consist of. In a text, slashes separate places.
    pub(super) fn declared_state(&self) -> Option<StateDeclaration> {
        let mut declared = self.state.clone()?;
        if self.form().0 == StateForm::Text {
            declared.separator.get_or_insert(PieceValue::Character("/".into()));
        }
        Some(declared)
    }

    /// The description without repeated states, or what is wrong with it.
    fn checked(mut self) -> Result<RulesDescription, String> {
        if self.goals.as_ref().is_some_and(Vec::is_empty) {
            return Err("its list of goals is empty: leave the list out to mark goals in the answers instead".into());
        }
        if self.starts.is_empty() && !self.is_explored_from_goals() {
            let why = if self.directed { "its moves cannot be undone" } else { "it does not list its goals" };
            return Err(format!("it lists no starts, and {why}"));
        }
        let (form, length) = self.form();
        for state in self.starts.iter().chain(self.goals.iter().flatten()) {
            state.clone().checked(form, length)?;
        }
        for list in [Some(&mut self.starts), self.goals.as_mut()].into_iter().flatten() {
            let mut seen = HashSet::new();
            list.retain(|state| seen.insert(state.bytes.clone()));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(welcome: &str, directed: bool) -> Result<RulesDescription, String> {
        serde_json::from_str::<RulesWelcome>(welcome).map_err(|e| e.to_string())?.describe("x", directed)
    }

    #[test]
    fn what_is_described_is_read_back() {
        for welcome in [
            r#"{"starts":["ab","cd"]}"#,
            r#"{"goals":[[1,2]]}"#,
            r#"{"name":"n","starts":["a"],"goals":["b"],"costs":true}"#,
        ] {
            let described = described(welcome, false).unwrap();
            assert_eq!(RulesDescription::read(&described.text()), Ok(described));
        }
    }

    #[test]
    fn either_says_that_moves_cannot_be_undone() {
        let goals = r#"{"starts":["a"],"goals":["b"]"#;
        for (own, spec) in [(false, false), (false, true), (true, false), (true, true)] {
            let description = described(&format!("{goals},\"directed\":{own}}}"), spec).unwrap();
            assert_eq!(description.directed, own || spec);
            assert_eq!(description.is_explored_from_goals(), !(own || spec));
        }
    }

    #[test]
    fn what_is_wrong_with_a_description_is_said() {
        for (welcome, part) in [
            ("{}", "no starts, and it does not list its goals"),
            (r#"{"goals":[]}"#, "list of goals is empty"),
            (r#"{"goals":["a"],"directed":true}"#, "no starts, and its moves cannot be undone"),
            (r#"{"starts":["ab"],"goals":["abc"]}"#, "3 bytes of text, and others have 2 bytes"),
            (r#"{"starts":["ab",[1,2]]}"#, "2 numbers from 0 to 255, and others have 2 bytes of text"),
            (r#"{"starts":[""]}"#, "empty"),
            (r#"{"starts":["a\n"]}"#, "control characters"),
            (r#"{"starts":[[300]]}"#, "0 to 255"),
        ] {
            let message = described(welcome, false).unwrap_err();
            assert!(message.contains(part), "{welcome}: {message}");
        }
    }
}
