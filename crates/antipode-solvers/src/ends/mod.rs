//! First and last moves, as people write them: `R`, or several moves, `U R2`.
//!
//! Where moves have kinds, as those of twisty puzzles, an algorithm of them is read as the puzzle
//! reads it: after `M`, a turn is one of the cube as it is held then. Elsewhere the text is read as
//! names of moves that are possible one after the other.

mod path_stages;
mod restricted;

pub use path_stages::UntaggedHeuristic;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, names_on_a_walk};

/// The moves that may come first and last. An empty list allows all moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathEnds {
    /// The solution begins with one of these: a move, or several one after the other.
    pub first: Vec<String>,
    /// The solution ends with one of these.
    pub last: Vec<String>,
}

/// The moves of a text.
#[derive(Clone, Debug)]
enum WantedMoves {
    /// The numbers of their kinds.
    Kinds(Vec<usize>),
    /// Their names.
    Names(String),
}

/// A move on the way through a text: its ordinal, the state after it, and the place in the text.
type TextStep = (usize, Vec<u8>, usize);

/// A way through a text by moves: their ordinals and the states after them.
type TextWalk = Vec<(usize, Vec<u8>)>;

impl PathEnds {
    /// Whether nothing is restricted.
    pub fn is_free(&self) -> bool {
        self.first.is_empty() && self.last.is_empty()
    }

    /// Checks that the moves are moves of a puzzle, as far as that does not depend on the state.
    ///
    /// # Errors
    ///
    /// `Usage` if one is not.
    pub fn check(&self, problem: &Problem) -> Result<()> {
        self.first.iter().chain(&self.last).try_for_each(|text| WantedMoves::read(problem, text).map(|_| ()))
    }
}

impl WantedMoves {
    /// Reads a text. `Usage` if it has a move that the puzzle does not have, or none.
    fn read(problem: &Problem, text: &str) -> Result<Self> {
        let wanted = match &problem.abilities().kinds {
            Some(kinds) => WantedMoves::Kinds(kinds.read(text)?),
            None => WantedMoves::Names(text.trim().to_string()),
        };
        if wanted.end() == 0 {
            return Err(Error::malformed(text, "a list of moves", "a solution begins or ends with at least one"));
        }
        Ok(wanted)
    }

    /// The place after the last move.
    fn end(&self) -> usize {
        match self {
            WantedMoves::Kinds(kinds) => kinds.len(),
            WantedMoves::Names(text) => text.len(),
        }
    }

    /// The moves from a state that come at a place of the text.
    fn steps(&self, problem: &Problem, state: &[u8], place: usize) -> Vec<TextStep> {
        let mut successors = vec![];
        problem.expand(state, &mut |next| successors.push(next.to_vec()));
        self.places(problem, state, successors.len(), |name| match self {
            WantedMoves::Kinds(kinds) => (kinds.get(place).copied() == name.kind()).then_some(place + 1),
            WantedMoves::Names(text) => after(text, place, name.text()?),
        })
        .into_iter()
        .map(|(ordinal, place)| (ordinal, successors[ordinal].clone(), place))
        .collect()
    }

    /// The moves that lead to a state and end at a place of the text: the state before each, and
    /// the place where it begins. Moves must be reversible.
    fn steps_back(&self, problem: &Problem, state: &[u8], place: usize) -> Vec<(Vec<u8>, usize)> {
        let mut found = vec![];
        problem.expand(state, &mut |before| {
            let (mut count, mut there) = (0, vec![]);
            problem.expand(before, &mut |next| {
                if next == state {
                    there.push(count);
                }
                count += 1;
            });
            let begins = self.places(problem, before, count, |name| match self {
                WantedMoves::Kinds(kinds) => {
                    let at = place.checked_sub(1)?;
                    (Some(kinds[at]) == name.kind()).then_some(at)
                }
                WantedMoves::Names(text) => before_name(text, place, name.text()?),
            });
            found
                .extend(begins.iter().filter(|(at, _)| there.contains(at)).map(|&(_, place)| (before.to_vec(), place)));
        });
        found
    }

    /// The ordinals of the moves from a state that a test on the name gives a place for.
    fn places(
        &self,
        problem: &Problem,
        state: &[u8],
        moves: usize,
        place: impl Fn(&MoveName) -> Option<usize>,
    ) -> Vec<(usize, usize)> {
        let mut found: Vec<(usize, usize)> = vec![];
        match (self, &problem.abilities().kinds) {
            (WantedMoves::Kinds(_), Some(kinds)) => kinds.of_moves(state, &mut |ordinal, kind| {
                found.extend(place(&MoveName::Kind(kind)).map(|place| (ordinal, place)));
            }),
            _ => {
                let names = (0..moves).map(|ordinal| (ordinal, MoveName::Text(problem.name(state, ordinal))));
                found.extend(names.filter_map(|(ordinal, name)| Some((ordinal, place(&name)?))));
            }
        }
        found
    }

    /// All ways through the whole text from a state.
    fn walks(&self, problem: &Problem, from: &[u8]) -> Vec<TextWalk> {
        let mut walks = vec![];
        let mut open: Vec<(TextWalk, usize)> = vec![(vec![], 0)];
        // Every step consumes some of the text, so the walks end.
        while let Some((walk, place)) = open.pop() {
            if place == self.end() {
                walks.push(walk);
                continue;
            }
            let here = walk.last().map_or(from, |(_, state)| state);
            for (ordinal, next, place) in self.steps(problem, here, place) {
                let mut longer = walk.clone();
                longer.push((ordinal, next));
                open.push((longer, place));
            }
        }
        walks
    }

    /// The states from which the whole text leads to a state. Moves must be reversible.
    fn origins(&self, problem: &Problem, state: &[u8]) -> Vec<Vec<u8>> {
        let (mut origins, mut open) = (vec![], vec![(state.to_vec(), self.end())]);
        while let Some((here, place)) = open.pop() {
            if place == 0 {
                origins.push(here);
            } else {
                open.extend(self.steps_back(problem, &here, place));
            }
        }
        origins
    }

    /// `Usage` if the text cannot be moves of the puzzle, in any state: its words, or their order,
    /// are not those of names.
    fn check_names(&self, problem: &Problem, from: &[u8]) -> Result<()> {
        let WantedMoves::Names(text) = self else { return Ok(()) };
        let names = names_on_a_walk(problem, from);
        let states = problem.starts().take(1).chain([from.to_vec()]).map(|state| problem.write(&state));
        let words: Vec<String> = states.chain(names.iter().cloned()).flat_map(|text| runs(&text)).collect();
        let shapes: Vec<String> = names.iter().map(|name| shape(name)).collect();
        let mut rest = shape(text);
        // Longer names first: the short ones may be their beginnings.
        while let Some(shape) =
            shapes.iter().filter(|shape| rest.starts_with(shape.as_str())).max_by_key(|shape| shape.len())
        {
            rest = rest[shape.len()..].trim_start_matches(SEPARATORS).to_string();
        }
        if rest.is_empty() && runs(text).iter().all(|word| words.contains(word)) {
            return Ok(());
        }
        let some: Vec<&str> = names.iter().take(8).map(String::as_str).collect();
        Err(Error::unknown_name("move", text, format!("names are such as {}", some.join(", "))))
    }
}

/// A move as a text may name it.
enum MoveName {
    Kind(usize),
    Text(String),
}

impl MoveName {
    fn kind(&self) -> Option<usize> {
        if let MoveName::Kind(kind) = self { Some(*kind) } else { None }
    }

    fn text(&self) -> Option<&str> {
        if let MoveName::Text(text) = self { Some(text) } else { None }
    }
}

/// What may stand between two names.
const SEPARATORS: [char; 2] = [' ', ','];

/// The place after a name that stands at a place of a text.
fn after(text: &str, place: usize, name: &str) -> Option<usize> {
    let rest = text[place..].strip_prefix(name).filter(|_| !name.is_empty())?;
    let next = rest.trim_start_matches(SEPARATORS);
    // A name ends with the text or at a separator. Otherwise it may be the beginning of another.
    (rest.is_empty() || next.len() < rest.len()).then(|| text.len() - next.len())
}

/// The place where a name begins that ends at a place of a text, without what separates it.
fn before_name(text: &str, place: usize, name: &str) -> Option<usize> {
    let begin = text[..place].trim_end_matches(SEPARATORS).strip_suffix(name)?.len();
    let ends = begin == 0 || text[..begin].ends_with(SEPARATORS);
    (ends && after(text, begin, name) == Some(place)).then_some(begin)
}

/// The runs of digits and of letters in a text.
fn runs(text: &str) -> Vec<String> {
    let mut runs: Vec<String> = vec![];
    let mut last = None;
    for c in text.chars() {
        let class = class(c);
        match runs.last_mut() {
            Some(run) if last == Some(class) => run.push(c),
            _ => runs.push(c.to_string()),
        }
        last = Some(class);
    }
    runs.retain(|run| run.starts_with(char::is_alphanumeric));
    runs
}

/// A text with one sign for each run of digits and of letters.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for c in text.chars() {
        let sign = class(c);
        if !c.is_alphanumeric() || !shape.ends_with(sign) {
            shape.push(sign);
        }
    }
    shape
}

fn class(c: char) -> char {
    match c {
        _ if c.is_ascii_digit() => '0',
        _ if c.is_alphabetic() => 'a',
        other => other,
    }
}
