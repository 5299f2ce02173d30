//! Abstractions of twisty puzzles, which omit sets or keep only some pieces distinguishable.
//!
//! A kept set has single pieces and classes of pieces. The pieces of a class are indistinguishable
//! but show their twists. All other pieces of the set are indistinguishable and hide their twists.

use std::path::Path;
use std::sync::Arc;

use super::alternatives::{Alternatives, OR};
use super::definition::{Arrangement, Definition, Move, Set, ranges};
use super::placed_states::placed_states;
use super::targets::{ANY, Targets};
use super::text;
use super::twisty_puzzle::{Rules, Twisty};
use crate::files;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Abstraction, Condition, PatternCost, Patterns, Problem};

/// Between a file of targets and the name of one, after the name of the file.
const FILE: &str = ".toml:";

/// The map from a puzzle to its abstraction, by slots and pieces.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    /// The slots that are kept.
    slots: Vec<usize>,
    /// The new number of each kept piece, and whether its twist shows.
    piece: Vec<Option<(u16, bool)>>,
    /// The pieces as a canonical spec names them.
    names: String,
}

/// Which pieces of a set stay distinguishable.
enum Kept {
    All,
    /// Classes of pieces, by their numbers.
    Classes(Vec<Vec<usize>>),
}

impl Projection {
    /// Reads names: a set, one of its pieces such as `edges.3`, counted from 1, or a class such as
    /// `edges.3+5+6`. `Usage` if a name is unknown or occurs twice.
    pub(super) fn read(spec: &str, definition: &Definition, names: &str) -> Result<Projection> {
        let wrong = |what: String| Error::usage(format!("pattern={names}: {what}"));
        let mut kept: Vec<Option<Kept>> = definition.sets.iter().map(|_| None).collect();
        for name in names.split(',').map(str::trim) {
            let (set, piece) = match definition.is_list() {
                true => ("", Some(name)),
                false => name.split_once('.').map_or((name, None), |(set, piece)| (set, Some(piece))),
            };
            let found = definition.sets.iter().position(|known: &Set| known.is_called(set)).ok_or_else(|| {
                let known: Vec<_> = definition.sets.iter().map(|set| set.name.to_lowercase()).collect();
                wrong(format!("{spec} has no set '{set}': use {}, or pieces such as {}.1", known.join(", "), known[0]))
            })?;
            let pieces = definition.sets[found].pieces;
            let number = |piece: &str| piece.parse().ok().filter(|n| (1..=pieces).contains(n));
            let class = piece.map(|class| class.split('+').map(number).collect::<Option<Vec<usize>>>());
            match (&mut kept[found], class) {
                (_, Some(None)) => {
                    return Err(wrong(format!(
                        "{} has pieces 1 to {pieces}, not '{name}'",
                        definition.sets[found].shown()
                    )));
                }
                (slot @ None, None) => *slot = Some(Kept::All),
                (slot @ None, Some(Some(class))) => *slot = Some(Kept::Classes(vec![class])),
                (Some(Kept::Classes(known)), Some(Some(class))) => known.push(class),
                _ => return Err(wrong(format!("'{name}' occurs twice"))),
            }
            if let Some(Kept::Classes(known)) = &kept[found] {
                let class = known.last().expect("one was added");
                let (_, range) = ranges(&definition.sets).nth(found).expect("one range a set");
                let kind = |number: usize| definition.solved.pieces[range.start + number - 1];
                let same = |other: &usize| class.iter().any(|&number| kind(number) == kind(*other));
                if let Some(other) = (1..=pieces).find(|other| same(other) && !class.contains(other)) {
                    return Err(wrong(format!("'{name}' is indistinguishable from piece {other}: write both, as 1+2")));
                }
                let mut seen = vec![false; pieces];
                if known.iter().flatten().any(|number| std::mem::replace(&mut seen[number - 1], true)) {
                    return Err(wrong(format!("a piece of '{name}' occurs twice")));
                }
            }
        }
        let (mut slots, mut piece, mut canonical) = (vec![], vec![None; definition.slots()], vec![]);
        for ((set, range), kept) in ranges(&definition.sets).zip(&mut kept) {
            let Some(kept) = kept else { continue };
            let first = slots.len();
            slots.extend(range.clone());
            let name = set.name.to_lowercase();
            let piece_of = |piece: String| if name.is_empty() { piece } else { format!("{name}.{piece}") };
            match kept {
                Kept::Classes(classes) if classes.len() < set.pieces => {
                    classes.iter_mut().for_each(|class| class.sort_unstable());
                    classes.sort_unstable();
                    let least =
                        |number: usize| classes.iter().find(|class| class.contains(&number)).map(|class| class[0]);
                    let other = (1..=set.pieces).find(|&number| least(number).is_none()).unwrap_or(1);
                    for (number, slot) in (1..).zip(range) {
                        let own = least(number);
                        piece[slot] = Some(((first + own.unwrap_or(other) - 1) as u16, own.is_some()));
                    }
                    let list = |class: &Vec<usize>| class.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
                    canonical.extend(classes.iter().map(|class| piece_of(list(class))));
                }
                _ => {
                    match name.is_empty() {
                        true => canonical.extend((1..=set.pieces).map(|piece| piece.to_string())),
                        false => canonical.push(name),
                    }
                    range.enumerate().for_each(|(i, slot)| piece[slot] = Some(((first + i) as u16, true)));
                }
            }
        }
        Ok(Projection { slots, piece, names: canonical.join(",") })
    }

    pub(super) fn state(&self, state: &Arrangement) -> Arrangement {
        let of = |&slot: &usize| {
            let (piece, seen) = self.piece[usize::from(state.pieces[slot])].expect("sets do not mix");
            (piece, if seen { state.twists[slot] } else { 0 })
        };
        let (pieces, twists) = self.slots.iter().map(of).unzip();
        Arrangement { pieces, twists }
    }

    /// The pieces as a canonical spec names them.
    pub(super) fn names(&self) -> &str {
        &self.names
    }

    /// The slots that hold the kept pieces in a goal.
    pub(super) fn own_slots(&self, goal: &Arrangement) -> Vec<usize> {
        let shown = |slot: &usize| self.piece[usize::from(goal.pieces[*slot])].is_some_and(|(_, shown)| shown);
        (0..goal.pieces.len()).filter(shown).collect()
    }

    /// Whether the kept pieces are indistinguishable from no other piece.
    fn has_classes(&self) -> bool {
        let mut kept: Vec<u16> =
            self.piece.iter().flatten().filter(|(_, shown)| *shown).map(|&(piece, _)| piece).collect();
        kept.sort_unstable();
        kept.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// A preimage of an abstract state. Indistinguishable pieces come in increasing order, and
    /// everything omitted is as in `whole`.
    fn representative(&self, whole: &Arrangement, state: &Arrangement) -> Arrangement {
        let mut out = whole.clone();
        let mut left: Vec<u16> = self.slots.iter().map(|&slot| whole.pieces[slot]).collect();
        left.sort_unstable();
        for ((&slot, &piece), &twist) in self.slots.iter().zip(&state.pieces).zip(&state.twists) {
            // The pieces of a class share the least of their numbers.
            let same_kind = |other: &u16| self.piece[usize::from(*other)].is_some_and(|(new, _)| new == piece);
            out.pieces[slot] = left.remove(left.iter().position(same_kind).expect("as many as there are"));
            out.twists[slot] = twist;
        }
        out
    }

    /// The abstraction as a puzzle.
    pub(super) fn twisty(&self, puzzle: &Twisty) -> Twisty {
        let rules = &puzzle.rules;
        let spec = format!("{};pattern={}", rules.spec, self.names);
        // Moves refer to slots, not pieces, so all of them stay distinct.
        let turns = Definition { others: rules.turns.clone(), ..rules.definition.clone() };
        let slot = |set: &Set| {
            let (_, range) = ranges(&rules.definition.sets).find(|(other, _)| *other == set).expect("one of its sets");
            self.slots.contains(&range.start)
        };
        let turns = turns.projected(slot).others;
        let mut definition = rules.definition.projected(slot);
        definition.solved = self.state(&rules.definition.solved);
        let seen = self.slots.iter().map(|&slot| self.piece[slot].is_some_and(|(_, seen)| seen));
        definition.visible.iter_mut().zip(seen).filter(|(_, seen)| !seen).for_each(|(visible, _)| *visible = 1);
        let still = Arrangement::identity(definition.slots());
        let mut kept: Vec<Move> = vec![];
        for turn in turns {
            if turn.change != still && !kept.iter().any(|known| known.change == turn.change) {
                kept.push(turn);
            }
        }
        let mut abstraction = Twisty::new(spec, definition, kept, vec![], self.state(&rules.goal));
        let (definition, goal) = (rules.definition.clone(), rules.goal.clone());
        abstraction.rules.file = rules.file.clone();
        abstraction.rules.origin = Some(Box::new(Origin { definition, goal, projection: self.clone() }));
        abstraction
    }
}

/// The original puzzle of an abstraction.
#[derive(Debug)]
pub(super) struct Origin {
    definition: Definition,
    goal: Arrangement,
    projection: Projection,
}

impl Origin {
    /// Writes an abstract state as a preimage: the goal as the goal.
    pub(super) fn write(&self, state: &Arrangement) -> String {
        let is_goal = self.projection.state(&self.goal) == *state;
        let other = || self.projection.representative(&self.goal, state);
        text::write(&self.definition, &if is_goal { self.goal.clone() } else { other() })
    }

    /// Reads a state of the original puzzle as an abstract state.
    pub(super) fn read(&self, written: &str) -> Result<Arrangement> {
        Ok(self.projection.state(&text::read(&self.definition, written)?))
    }
}

impl Abstraction for Projection {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        self.state(&Arrangement::of(state)).bytes()
    }
}

/// The names of the pieces of all patterns.
fn joint_names(patterns: &[Projection]) -> String {
    let mut names: Vec<&str> = patterns.iter().flat_map(|pattern| pattern.names.split(',')).collect();
    names.sort_unstable();
    names.dedup();
    // A set includes its pieces.
    let is_in = |piece: &&str| piece.split_once('.').is_some_and(|(set, _)| names.contains(&set));
    names.iter().copied().filter(|piece| !is_in(piece)).collect::<Vec<&str>>().join(",")
}

impl Twisty {
    /// The name of the puzzle: a built-in one, or that of its file.
    fn puzzle_name(&self) -> &str {
        let arguments = self.rules.spec.split([':', ';']).nth(1).unwrap_or_default();
        arguments.rsplit(['/', '\\']).next().unwrap_or(arguments)
    }

    /// The pattern of a target: `NAME`, or `FILE.toml:NAME`.
    pub(super) fn target(&self, text: &str) -> Result<String> {
        let (file, name) = match text.rsplit_once(FILE) {
            Some((file, name)) => (Some(Path::new(file).with_extension("toml")), name),
            None => (None, text),
        };
        let own = file.map(|file| files::text(&file, &files::load(&file)?)).transpose()?;
        let targets = Targets::new(self.puzzle_name(), own.as_deref())?;
        let patterns = match name.strip_suffix(ANY) {
            Some(name) => self.on_any_side(&targets.named(name)?)?,
            None => targets.named(name)?,
        };
        Ok(patterns.join(&OR.to_string()))
    }

    /// The patterns of a text, of which any may be solved.
    fn projections(&self, names: &str) -> Result<Vec<Projection>> {
        let Rules { spec, definition, .. } = &self.rules;
        let targets = Targets::new(self.puzzle_name(), None)?;
        let patterns = match names.strip_suffix(ANY) {
            Some(names) => self.on_any_side(&targets.patterns(names)?)?,
            None => targets.patterns(names)?,
        };
        patterns.iter().map(|names| Projection::read(spec, definition, names)).collect()
    }

    /// The only pattern of a text. `Usage` if there are several.
    fn projection(&self, names: &str) -> Result<Projection> {
        let mut all = self.projections(names)?;
        let several =
            || Error::usage(format!("pattern={names} has several goals, and this needs one: name one pattern"));
        if all.len() > 1 || self.rules.alternatives.is_some() { Err(several()) } else { Ok(all.remove(0)) }
    }
}

impl Patterns for Twisty {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn Abstraction>> {
        Ok(Arc::new(self.projection(names)?))
    }

    fn placed(&self, names: &str, _: &mut dyn Iterator<Item = Vec<u8>>) -> Result<Condition> {
        let from_file = names.contains(FILE).then(|| self.target(names)).transpose()?;
        let (rules, all) = (&self.rules, self.projections(from_file.as_deref().unwrap_or(names))?);
        let states = match &all[..] {
            [only] if !only.has_classes() || rules.indistinguishable => {
                placed_states(self, &only.own_slots(&rules.goal))
            }
            _ => None,
        };
        let goals: Vec<(Projection, Arrangement)> = all
            .into_iter()
            .map(|pattern| (pattern.state(&rules.goal), pattern))
            .map(|(goal, pattern)| (pattern, goal))
            .collect();
        let holds = move |state: &[u8]| {
            let state = Arrangement::of(state);
            goals.iter().any(|(pattern, goal)| pattern.state(&state) == *goal)
        };
        Ok(Condition::new(names, Arc::new(holds)).with_states(states))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        let Rules { spec, definition, .. } = &self.rules;
        if cost != PatternCost::All {
            return Err(Error::usage(format!(
                "{spec} has moves of several pieces at a time: additive patterns need moves of one token",
            )));
        }
        let patterns = self.projections(names)?;
        if let [only] = &patterns[..] {
            return Ok(self.projection(names).map(|_| only.twisty(&self))?.problem());
        }
        let mut joint = Projection::read(spec, definition, &joint_names(&patterns))?.twisty(&self);
        let names: Vec<&str> = patterns.iter().map(Projection::names).collect();
        joint.rules.spec = format!("{spec};pattern={}", names.join(&OR.to_string()));
        joint.rules.alternatives = Some(Alternatives::new(&joint, &patterns)?);
        Ok(joint.problem())
    }
}
