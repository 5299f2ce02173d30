//! The rules of a puzzle and its numbering as data, for programs that know no puzzle.
//!
//! Token puzzles, twisty puzzles, Lights Out and the Tower of Hanoi provide them; certificates of
//! tables carry them. `docs/src/reference/certificate.md` says how to read them.

use serde::Serialize;

use crate::tables::NumberingScheme;

/// A puzzle whose rules can be written down.
///
/// A state is a list of values, one for each position.
pub trait ExplicitRules: Send + Sync {
    /// The rules; `None` if this puzzle has rules that the form cannot express.
    fn rules(&self) -> Option<RuleTables>;

    /// The values of a state.
    fn values(&self, state: &[u8]) -> Vec<u16>;

    /// Whether several states have one number. OPTIONAL: by default none have.
    fn joins_states(&self) -> bool {
        false
    }

    /// A numbering of the states. OPTIONAL: without it a certificate lists the states.
    fn numbering(&self, _scheme: &NumberingScheme) -> Option<NumberingTables> {
        None
    }
}

/// The moves and the goals of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleTables {
    /// The number of positions of a state.
    pub positions: usize,
    /// The number of values; they are 0, 1, ..
    pub values: usize,
    /// What the values mean, for people.
    pub meaning: String,
    /// Sets of values that moves refer to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Vec<u16>>,
    /// Maps of values that changes refer to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub maps: Vec<Vec<u16>>,
    /// The goals: the value at each position, or null for any. Every state that agrees with one is
    /// a goal.
    pub goals: Vec<Vec<Option<u16>>>,
    /// The moves.
    pub moves: Vec<ExplicitMove>,
    /// Values that move for nothing: a move costs 0 if it changes positions with these values
    /// alone, else 1. States that free moves connect have one number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<u16>,
}

/// A move, and where it is legal.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplicitMove {
    /// Its name; empty if its name depends on the state.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Pairs of a position and a set: the move is legal if the value there is in the set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<(u16, u16)>,
    /// What it does.
    #[serde(flatten)]
    pub change: ValueChange,
}

/// A change of a state: the new value at position `p` is the old one at position `from[p]`, and
/// then its image under a map.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueChange {
    /// The position that each value comes from; empty if all stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<u16>,
    /// Pairs of a position and a map, which then applies to the value there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub map: Vec<(u16, u16)>,
}

impl ValueChange {
    /// The change that takes the value of each position from these.
    pub fn of_positions(from: impl IntoIterator<Item = usize>) -> ValueChange {
        ValueChange { from: from.into_iter().map(|position| position as u16).collect(), map: vec![] }
    }
}

/// A numbering as a product of digits.
///
/// The state of an index is `start` after one element of each level, in the order of the levels.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberingTables {
    /// The state before any level.
    pub start: Vec<u16>,
    /// The order of the values where a key compares them; empty if no key does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<u16>,
    /// The number that a value adds to a sum; empty if no key has sums.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<u16>,
    /// The levels, in the order in which they apply.
    pub levels: Vec<DigitLevel>,
}

/// A level of a numbering.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DigitLevel {
    /// The digits of the index that choose the element, as pairs of weight and size, the most
    /// significant first. None: the parity of all other elements chooses it.
    pub digits: Vec<(u64, u64)>,
    /// The elements.
    pub elements: Vec<ValueChange>,
    /// Whether each element counts as odd; empty if none does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<u8>,
    /// What shows the element in a state from which all later levels have been taken back.
    pub key: LevelKey,
}

/// What identifies the element of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LevelKey {
    /// The position of one of these values.
    Place(Vec<u16>),
    /// The position of one of these values, and the value.
    Value(Vec<u16>),
    /// The classes of the values at some positions.
    Classes {
        /// The positions.
        positions: Vec<u16>,
        /// The class of each value.
        of: Vec<u16>,
    },
    /// The number of values at later positions, among these, that come before that of the first.
    Smaller(Vec<u16>),
    /// The parity of some lists of values, and of the sum of the amounts of others.
    Parity {
        /// Lists of positions: the number of pairs of values out of order counts.
        orders: Vec<Vec<u16>>,
        /// Positions whose amounts count.
        sums: Vec<u16>,
    },
}

impl DigitLevel {
    /// The level of a digit of an order: value `position` of the positions up to `end` is the
    /// `digit`-th of those that are left.
    pub fn of_order(position: usize, end: usize, positions: usize, weight: u64) -> DigitLevel {
        let elements = (position..end).map(|taken: usize| {
            ValueChange::of_positions((0..positions).map(|at| match at {
                _ if at == position => taken,
                _ if at > position && at <= taken => at - 1,
                _ => at,
            }))
        });
        DigitLevel {
            digits: vec![(weight, (end - position) as u64)],
            elements: elements.collect(),
            odd: (0..end - position).map(|digit| (digit % 2) as u8).collect(),
            key: LevelKey::Smaller((position..end).map(|at| at as u16).collect()),
        }
    }
}
