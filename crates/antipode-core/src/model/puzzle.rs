//! The rules of a puzzle.

use crate::error::{Error, Result};

/// The rules of a puzzle whose states are byte strings.
///
/// A new puzzle need not implement more. [`super::Problem`] joins the rules with what else is known
/// of the puzzle.
///
/// Laws: all states have the same length. `expand` visits every legal move exactly once and never
/// leads back to the state itself. Moves can be undone by moves, unless the [`super::Problem`] is
/// directed. `read(write(s)) == s`. Every goal is a state.
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
    /// The canonical spec, which tables carry: the puzzle, its size and its goal.
    fn spec(&self) -> String;

    /// The states at distance 0, one at a time, since there may be too many to list.
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// Whether a state is one of the goals.
    fn is_goal(&self, state: &[u8]) -> bool {
        self.goals().any(|goal| goal == state)
    }

    /// Visits the successors of a state, always in the same order.
    ///
    /// The reference is only valid during the call.
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8]));

    /// Whether the `after`-th move is redundant straight after the `before`-th one.
    ///
    /// It is redundant if another sequence has the same effect in every state and is shorter, or is
    /// as long and earlier in alphabetical order. OPTIONAL: without it tree searches visit more
    /// states.
    fn redundant(&self, before: usize, after: usize) -> bool {
        let _ = (before, after);
        false
    }

    /// A representative of all states in which move sequences have the same effects.
    ///
    /// Everything that moves change is distinct in it. OPTIONAL: without it tree searches do not
    /// learn which sequences of moves are redundant.
    ///
    /// Laws: it has as many moves as the state. The states after the same move have the same
    /// archetype. If two sequences lead from the archetype to one state, they also lead from the
    /// state to one state.
    fn archetype(&self, state: &[u8]) -> Option<Vec<u8>> {
        let _ = state;
        None
    }

    /// The name of the `ordinal`-th move that `expand` makes from a state.
    ///
    /// OPTIONAL: by default moves are numbered from 1.
    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let _ = state;
        format!("move {}", ordinal + 1)
    }

    /// The names of all moves from a state, in their order.
    ///
    /// OPTIONAL: by default each by itself.
    fn names(&self, state: &[u8]) -> Vec<String> {
        let mut count = 0;
        self.expand(state, &mut |_| count += 1);
        (0..count).map(|ordinal| self.name(state, ordinal)).collect()
    }

    /// The text form of a state, on one line. OPTIONAL: by default its bytes as numbers.
    fn write(&self, state: &[u8]) -> String {
        state.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The turn of the whole puzzle that a solution of this text of a state begins with, if the
    /// text leaves the puzzle held in another way than its states are.
    ///
    /// OPTIONAL: by default states are the same however a puzzle is held.
    fn turned_back(&self, text: &str) -> Option<String> {
        let _ = text;
        None
    }

    /// The moves without cost that lead on from a goal to the solved puzzle, if any are needed.
    ///
    /// OPTIONAL: by default no move is without cost.
    fn way_home(&self, goal: &[u8]) -> Option<String> {
        let _ = goal;
        None
    }

    /// Parses the text form of a state.
    ///
    /// OPTIONAL: by default it reads as many numbers as a goal has, or any number of them if no
    /// goal is listed. A puzzle in which not all of these are states checks them itself.
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
            let whole = format!("a state of {}", self.spec());
            Error::malformed(text, whole, format!("write {numbers} from 0 to 255"))
        })
    }
}
