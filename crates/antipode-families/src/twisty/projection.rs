//! The map from a twisty puzzle to an abstraction.
//!
//! A kept set has single pieces and classes of pieces. The pieces of a class are indistinguishable
//! but show their twists. All other pieces of the set are indistinguishable and hide their twists.
//! Of a name with `:place` only the places count, of one with `:twist` only the twists.

use super::definition::{PieceArrangement, PieceSet, TwistyDefinition, ranges};
use super::text;
use antipode_core::error::{Error, Result};
use antipode_core::model::StateAbstraction;

/// The map from a puzzle to its abstraction, by slots and pieces.
#[derive(Clone, Debug)]
pub(super) struct PieceProjection {
    /// The slots that are kept.
    pub(super) slots: Vec<usize>,
    /// The new number of each kept piece, and whether its twist shows.
    pub(super) piece: Vec<Option<(u16, bool)>>,
    placed: bool,
    /// The pieces as a canonical spec names them.
    names: String,
}

/// Which pieces of a set stay distinguishable.
enum KeptPieces {
    /// All; whether their twists show.
    All(bool),
    /// Classes of pieces, by their numbers, and whether their twists show.
    Classes(Vec<(Vec<usize>, bool)>),
}

/// After a name: its places count, and its twists do not.
pub(super) const PLACE: &str = ":place";

/// After a name: its twists count, and its places do not.
const TWIST: &str = ":twist";

/// Why a name names no pieces.
pub(super) enum UnnamedReason<'a> {
    /// There is no such set.
    Set(&'a str),
    /// This set has no such piece.
    Piece(&'a PieceSet),
    /// A single piece cannot show its twist alone.
    Twist,
}

/// The set that a name such as `edges`, `edges.3` or `edges.3+5` names, by its number, and the
/// numbers of the pieces, counted from 1, unless it names the whole set. After `:twist` the pieces
/// are a class, after `:place` they are as without it.
pub(super) fn named_pieces<'a>(
    definition: &'a TwistyDefinition,
    name: &'a str,
) -> std::result::Result<(usize, Option<Vec<usize>>), UnnamedReason<'a>> {
    let (name, twist) = name.strip_suffix(TWIST).map_or((name, false), |name| (name, true));
    let name = name.strip_suffix(PLACE).unwrap_or(name);
    let (set, pieces) = match definition.is_list() {
        true => ("", Some(name)),
        false => name.split_once('.').map_or((name, None), |(set, pieces)| (set, Some(pieces))),
    };
    let found = definition.sets.iter().position(|known| known.is_called(set)).ok_or(UnnamedReason::Set(set))?;
    let set = &definition.sets[found];
    let class: Option<Vec<usize>> = pieces
        .map(|class| {
            class
                .split('+')
                .map(|piece| piece.parse().ok().filter(|number| (1..=set.pieces).contains(number)))
                .collect::<Option<_>>()
                .ok_or(UnnamedReason::Piece(set))
        })
        .transpose()?;
    match class {
        None if twist => Ok((found, Some((1..=set.pieces).collect()))),
        Some(class) if twist && class.len() == 1 => Err(UnnamedReason::Twist),
        class => Ok((found, class)),
    }
}

impl PieceProjection {
    /// Reads names: a set, one of its pieces such as `edges.3`, counted from 1, or a class such as
    /// `edges.3+5+6`. `Usage` if a name is unknown or occurs twice.
    pub(super) fn read(spec: &str, definition: &TwistyDefinition, names: &str) -> Result<PieceProjection> {
        let wrong = |what: String| Error::bad_value("pattern", names, what);
        let mut kept: Vec<Option<KeptPieces>> = definition.sets.iter().map(|_| None).collect();
        for name in names.split(',').map(str::trim) {
            let (found, class) = named_pieces(definition, name).map_err(|why| match why {
                UnnamedReason::Set(set) => {
                    let known: Vec<_> = definition.sets.iter().map(|set| set.name.to_ascii_lowercase()).collect();
                    let use_one = format!("use {}, or pieces such as {}.1", known.join(", "), known[0]);
                    wrong(format!("{spec} has no set '{set}': {use_one}"))
                }
                UnnamedReason::Piece(set) => {
                    wrong(format!("{} has pieces 1 to {}, not '{name}'", set.shown(), set.pieces))
                }
                UnnamedReason::Twist => {
                    wrong(format!("'{name}' is one piece: name several, such as edges.1+2:twist or edges:twist"))
                }
            })?;
            let shown = !name.ends_with(PLACE);
            let pieces = definition.sets[found].pieces;
            match (&mut kept[found], class) {
                (slot @ None, None) => *slot = Some(KeptPieces::All(shown)),
                (slot @ None, Some(class)) => *slot = Some(KeptPieces::Classes(vec![(class, shown)])),
                (Some(KeptPieces::Classes(known)), Some(class)) => known.push((class, shown)),
                _ => return Err(wrong(format!("'{name}' occurs twice"))),
            }
            if let Some(KeptPieces::Classes(known)) = &kept[found] {
                let mut seen = vec![false; pieces];
                if known
                    .iter()
                    .flat_map(|(class, _)| class)
                    .any(|number| std::mem::replace(&mut seen[number - 1], true))
                {
                    return Err(wrong(format!("a piece of '{name}' occurs twice")));
                }
            }
        }
        let (mut slots, mut piece, mut canonical) = (vec![], vec![None; definition.slots()], vec![]);
        let mut placed = false;
        for ((set, range), kept) in ranges(&definition.sets).zip(&mut kept) {
            let Some(kept) = kept else { continue };
            let first = slots.len();
            slots.extend(range.clone());
            let name = set.name.to_ascii_lowercase();
            match kept {
                KeptPieces::Classes(classes)
                    if classes.len() < set.pieces || classes.iter().any(|(_, shown)| !shown) =>
                {
                    classes.iter_mut().for_each(|(class, _)| class.sort_unstable());
                    classes.sort_unstable();
                    let own = |number: usize| classes.iter().find(|(class, _)| class.contains(&number));
                    let other = (1..=set.pieces).find(|&number| own(number).is_none()).unwrap_or(1);
                    for (number, slot) in (1..).zip(range) {
                        let (least, shown) = own(number).map_or((other, false), |(class, shown)| (class[0], *shown));
                        piece[slot] = Some(((first + least - 1) as u16, shown));
                        placed |= own(number).is_some() && !shown;
                    }
                    for (class, shown) in classes {
                        let pieces = class.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
                        let name = if name.is_empty() { pieces } else { format!("{name}.{pieces}") };
                        canonical.push(name + if *shown { "" } else { PLACE });
                    }
                }
                kept => {
                    let shown = !matches!(kept, KeptPieces::All(false));
                    placed |= !shown;
                    match name.is_empty() {
                        true => canonical.extend((1..=set.pieces).map(|piece| piece.to_string())),
                        false => canonical.push(name + if shown { "" } else { PLACE }),
                    }
                    range.enumerate().for_each(|(i, slot)| piece[slot] = Some(((first + i) as u16, shown)));
                }
            }
        }
        Ok(PieceProjection { slots, piece, placed, names: canonical.join(",") })
    }

    /// Whether it names pieces of which only the places count.
    pub(super) fn has_places(&self) -> bool {
        self.placed
    }

    pub(super) fn state(&self, state: &PieceArrangement) -> PieceArrangement {
        let (pieces, twists) = self
            .slots
            .iter()
            .map(|&slot| {
                let (piece, seen) = self.piece[usize::from(state.pieces[slot])].expect("sets do not mix");
                (piece, if seen { state.twists[slot] } else { 0 })
            })
            .unzip();
        PieceArrangement { pieces, twists }
    }

    /// The pieces as a canonical spec names them.
    pub(super) fn names(&self) -> &str {
        &self.names
    }

    /// Whether it keeps some of several indistinguishable pieces, and not the others.
    pub(super) fn divides_kinds(&self, definition: &TwistyDefinition) -> bool {
        let solved = &definition.solved.pieces;
        (0..solved.len()).any(|a| !(0..a).all(|b| solved[a] != solved[b] || self.piece[a] == self.piece[b]))
    }

    /// The slots that hold the kept pieces in a goal.
    pub(super) fn own_slots(&self, goal: &PieceArrangement) -> Vec<usize> {
        (0..goal.pieces.len())
            .filter(|slot| self.piece[usize::from(goal.pieces[*slot])].is_some_and(|(_, shown)| shown))
            .collect()
    }

    /// Those of them whose piece differs from all others.
    pub(super) fn single_slots(&self, goal: &PieceArrangement) -> Vec<usize> {
        let own = self.own_slots(goal);
        let kinds: Vec<_> = own.iter().map(|&slot| self.piece[usize::from(goal.pieces[slot])]).collect();
        let single = own.iter().zip(&kinds).filter(|(_, kind)| kinds.iter().filter(|other| other == kind).count() == 1);
        single.map(|(&slot, _)| slot).collect()
    }

    /// A preimage of an abstract state. Indistinguishable pieces come in increasing order, and
    /// everything omitted is as in `whole`.
    fn representative(&self, whole: &PieceArrangement, state: &PieceArrangement) -> PieceArrangement {
        let mut out = whole.clone();
        let mut left: Vec<u16> = self.slots.iter().map(|&slot| whole.pieces[slot]).collect();
        left.sort_unstable();
        for ((&slot, &piece), &twist) in self.slots.iter().zip(&state.pieces).zip(&state.twists) {
            // The pieces of a class share the least of their numbers.
            out.pieces[slot] = left.remove(
                left.iter()
                    .position(|other| self.piece[usize::from(*other)].is_some_and(|(new, _)| new == piece))
                    .expect("as many as there are"),
            );
            out.twists[slot] = twist;
        }
        out
    }
}

/// A pattern with the goal as it shows it.
#[derive(Debug)]
pub(super) struct SolvedPattern {
    pattern: PieceProjection,
    goal: PieceArrangement,
}

impl SolvedPattern {
    pub(super) fn new(pattern: PieceProjection, goal: &PieceArrangement) -> SolvedPattern {
        SolvedPattern { goal: pattern.state(goal), pattern }
    }

    /// Whether the pieces of the pattern are as in the goal.
    pub(super) fn holds(&self, state: &PieceArrangement) -> bool {
        self.pattern.state(state) == self.goal
    }
}

/// The original puzzle of an abstraction.
#[derive(Debug)]
pub(super) struct OriginalPuzzle {
    pub(super) definition: TwistyDefinition,
    pub(super) goal: PieceArrangement,
    pub(super) projection: PieceProjection,
}

impl OriginalPuzzle {
    /// Writes an abstract state as a preimage: the goal as the goal.
    pub(super) fn write(&self, state: &PieceArrangement) -> String {
        let is_goal = self.projection.state(&self.goal) == *state;
        text::write(
            &self.definition,
            &if is_goal { self.goal.clone() } else { self.projection.representative(&self.goal, state) },
        )
    }

    /// Reads a state of the original puzzle as an abstract state.
    pub(super) fn read(&self, written: &str) -> Result<PieceArrangement> {
        Ok(self.projection.state(&text::read(&self.definition, written)?))
    }
}

impl StateAbstraction for PieceProjection {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        self.state(&PieceArrangement::of(state)).bytes()
    }
}
