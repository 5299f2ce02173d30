//! The rules of a puzzle.

use crate::error::{Error, Result};

/// The rules of a puzzle whose states are byte strings: all that a new puzzle has to implement.
/// [`super::Problem`] joins them with what else is known of the puzzle.
///
/// Laws: all states have the same length; `expand` visits every legal move exactly once and never
/// leads back to the state itself; moves can be undone by moves, unless the [`super::Problem`] says
/// that it is directed; `read(write(s)) == s`; every goal is a state.
///
/// # Examples
///
/// ```
/// use antipode_core::model::Puzzle;
///
/// /// A counter from 0 to 9 that goes up and down by 1.
/// struct Counter;
///
/// impl Puzzle for Counter {
///     fn spec(&self) -> String {
///         "counter".into()
///     }
///     fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
///         Box::new(std::iter::once(vec![0]))
///     }
///     fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
///         [state[0].wrapping_sub(1), state[0] + 1].iter().filter(|next| **next < 10).for_each(|next| visit(&[*next]));
///     }
/// }
///
/// let mut successors = vec![];
/// Counter.expand(&[7], &mut |next| successors.push(next.to_vec()));
/// assert_eq!(successors, [[6], [8]]);
/// assert!(Counter.is_goal(&[0]));
/// ```
pub trait Puzzle: Send + Sync {
    /// The canonical spec, which tables carry: it names the puzzle, its size and its goal.
    fn spec(&self) -> String;

    /// The states at distance 0, one after the other: there may be too many to list.
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// Whether a state is one of the goals.
    fn is_goal(&self, state: &[u8]) -> bool {
        self.goals().any(|goal| goal == state)
    }

    /// Visits the successors of a state, always in the same order. The reference is only valid
    /// during the call.
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8]));

    /// Whether the `after`-th move need not be made straight after the `before`-th one: another
    /// sequence that is not longer, and earlier in alphabetical order if it is as long, has the
    /// same effect in every state. OPTIONAL: without it tree searches visit more states.
    fn redundant(&self, before: usize, after: usize) -> bool {
        let _ = (before, after);
        false
    }

    /// A representative of all states in which sequences of moves have the same effects. Everything
    /// that moves change is distinct in it. OPTIONAL: without it tree searches do not learn which
    /// sequences of moves are redundant.
    ///
    /// Laws: it has as many moves as the state, and the states after the same move have the same
    /// archetype; where two sequences lead from it to one state, they lead from the state to one
    /// state, too.
    fn archetype(&self, state: &[u8]) -> Option<Vec<u8>> {
        let _ = state;
        None
    }

    /// A bit for each of the first 64 moves from a state to which a symmetry of the puzzle takes an
    /// earlier one, where that symmetry keeps the state and the goals: shortest solutions that
    /// begin with them are no shorter. OPTIONAL: without it more are tried.
    fn symmetric_moves(&self, state: &[u8]) -> u64 {
        let _ = state;
        0
    }

    /// The name of the `ordinal`-th move that `expand` makes from a state. OPTIONAL: moves are
    /// numbered from 1.
    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let _ = state;
        format!("move {}", ordinal + 1)
    }

    /// A state as people write it, on one line. OPTIONAL: its bytes as numbers.
    fn write(&self, state: &[u8]) -> String {
        state.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A state as people write it. OPTIONAL: as many numbers as a goal has, or any if no goal is
    /// listed; a puzzle in which not all of these are states checks them itself.
    ///
    /// # Errors
    ///
    /// `Usage` if it is not a state of this puzzle.
    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let state = words.iter().map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>();
        let length = self.goals().next().map(|goal| goal.len());
        state.filter(|state| length.is_none_or(|length| state.len() == length)).ok_or_else(|| {
            let numbers = length.map_or("numbers".into(), |length| format!("{length} numbers"));
            Error::usage(format!("'{text}' is not a state of {}: write {numbers} from 0 to 255", self.spec()))
        })
    }
}
