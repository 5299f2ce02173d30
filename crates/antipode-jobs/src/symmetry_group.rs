//! A smaller group of symmetries than all that a puzzle has.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::plan::SymmetryUse;
use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, MOST_IMAGES, MoveImages, Numbering, Problem, SymmetricPuzzle};

/// A group of symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymmetryGroup {
    /// Those that keep the direction of turns.
    Rotations,
    /// Those that keep the direction of all turns, or change it of all.
    Mirror,
    /// The group that some symmetries generate. Each is written as what it makes of some moves,
    /// such as `U->F,F->U`.
    Generated(Vec<String>),
}

/// Which symmetries a search uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SymmetryChoice {
    /// All or none.
    All(SymmetryUse),
    /// Those of a group.
    Within(SymmetryGroup),
}

/// Between a move and what it becomes.
const ARROW: &str = "->";

/// The first letters of slices, whose direction is that of one of two faces.
const SLICES: [char; 3] = ['M', 'E', 'S'];

impl From<SymmetryUse> for SymmetryChoice {
    fn from(all: SymmetryUse) -> SymmetryChoice {
        SymmetryChoice::All(all)
    }
}

impl fmt::Display for SymmetryGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymmetryGroup::Rotations => f.write_str("rotations"),
            SymmetryGroup::Mirror => f.write_str("mirror"),
            SymmetryGroup::Generated(all) => f.write_str(&all.join(";")),
        }
    }
}

/// What a symmetry makes of moves, as people write it.
pub(super) fn written<'a>(pairs: impl IntoIterator<Item = (&'a String, &'a String)>) -> String {
    pairs.into_iter().map(|(from, to)| format!("{from}{ARROW}{to}")).collect::<Vec<_>>().join(",")
}

impl FromStr for SymmetryGroup {
    type Err = Error;

    fn from_str(text: &str) -> Result<SymmetryGroup> {
        let expected = "auto, on, off, rotations, mirror, or generators such as U->F,F->U";
        match text {
            "rotations" => Ok(SymmetryGroup::Rotations),
            "mirror" => Ok(SymmetryGroup::Mirror),
            _ if text.split(';').all(|generator| generator.contains(ARROW)) => {
                Ok(SymmetryGroup::Generated(text.split(';').map(|generator| generator.trim().to_string()).collect()))
            }
            _ => Err(Error::malformed(text, "a group of symmetries", expected)),
        }
    }
}

impl FromStr for SymmetryChoice {
    type Err = Error;

    fn from_str(text: &str) -> Result<SymmetryChoice> {
        Ok(SymmetryChoice::All(match text {
            "auto" => SymmetryUse::Auto,
            "on" => SymmetryUse::On,
            "off" => SymmetryUse::Off,
            _ => return text.parse().map(SymmetryChoice::Within),
        }))
    }
}

impl fmt::Display for SymmetryChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymmetryChoice::All(SymmetryUse::Auto) => f.write_str("auto"),
            SymmetryChoice::All(SymmetryUse::On) => f.write_str("on"),
            SymmetryChoice::All(SymmetryUse::Off) => f.write_str("off"),
            SymmetryChoice::Within(group) => group.fmt(f),
        }
    }
}

impl TryFrom<String> for SymmetryChoice {
    type Error = Error;

    fn try_from(text: String) -> Result<SymmetryChoice> {
        text.parse()
    }
}

impl From<SymmetryChoice> for String {
    fn from(choice: SymmetryChoice) -> String {
        choice.to_string()
    }
}

/// The symmetries of a puzzle that are in a group.
struct GroupSymmetries {
    all: Arc<dyn SymmetricPuzzle>,
    kept: GoalSymmetries,
    /// For each of them that takes rows to rows, the move that each move becomes.
    moves: Vec<Vec<usize>>,
}

impl SymmetricPuzzle for GroupSymmetries {
    fn symmetries(&self, _most: usize) -> Result<GoalSymmetries> {
        Ok(self.kept.clone())
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        self.all.clone().folded_within(&self.moves)
    }
}

/// All symmetries of a puzzle, with what they do to its moves.
pub(super) fn known(problem: &Problem) -> Result<(Arc<dyn SymmetricPuzzle>, GoalSymmetries, MoveImages)> {
    let all = problem
        .abilities()
        .symmetric
        .clone()
        .ok_or_else(|| Error::incapable(format!("the symmetries of {}", problem.spec()), "are not known", ""))?;
    let symmetries = all.symmetries(MOST_IMAGES)?;
    let images = MoveImages::new(problem, &symmetries)?;
    Ok((all, symmetries, images))
}

impl SymmetryGroup {
    /// Elements that generate the group, of those with these images of moves.
    ///
    /// # Errors
    ///
    /// Those of [`SymmetryGroup::of`].
    pub(super) fn elements(&self, problem: &Problem, images: &MoveImages) -> Result<Vec<usize>> {
        match self {
            SymmetryGroup::Generated(generators) => {
                generators.iter().map(|generator| element(problem, images, generator)).collect()
            }
            SymmetryGroup::Rotations => directed(problem, images, &[false]),
            SymmetryGroup::Mirror => directed(problem, images, &[false, true]),
        }
    }

    /// A problem with the symmetries of the group alone.
    ///
    /// # Errors
    ///
    /// `Usage` if a generator does not keep the goal, the moves or their costs, with the move that
    /// breaks it; if no symmetries are known; or if no moves have directions.
    pub(super) fn of(&self, problem: &Problem) -> Result<Problem> {
        let (all, symmetries, images) = known(problem)?;
        let elements = self.elements(problem, &images)?;
        let kept = symmetries.generated_by(&elements)?;
        let MoveImages { own, of, .. } = MoveImages::new(problem, &kept)?;
        let moves = own.iter().max().map_or(0, |last| last + 1);
        let of_rows = (0..).zip(of).filter(|(element, _)| !kept.turns_whole(*element));
        let moves = of_rows.map(|(_, becomes)| becomes[..moves].to_vec()).collect();
        Ok(problem.clone().with_symmetries(Arc::new(GroupSymmetries { all, kept, moves })))
    }
}

/// The symmetries that change the direction of no turn or of every turn, as `changes` says.
fn directed(problem: &Problem, images: &MoveImages, changes: &[bool]) -> Result<Vec<usize>> {
    let names = &images.names;
    let has_direction = |name: &str| {
        let base = name.trim_end_matches('\'');
        !name.starts_with(SLICES) && [base.to_string(), format!("{base}'")].iter().all(|name| names.contains(name))
    };
    let turns: Vec<usize> = (0..names.len()).filter(|&turn| has_direction(&names[turn])).collect();
    if turns.is_empty() {
        let who = format!("no move of {}", problem.spec());
        return Err(Error::incapable(who, "has a direction, as U and U' have", "name generators instead"));
    }
    let changes_all = |becomes: &[usize], change: bool| {
        turns.iter().all(|&turn| (names[turn].ends_with('\'') != names[becomes[turn]].ends_with('\'')) == change)
    };
    Ok((0..images.of.len())
        .filter(|element| changes.iter().any(|&change| changes_all(&images.of[*element], change)))
        .collect())
}

/// The only symmetry that does this to some moves.
fn element(problem: &Problem, images: &MoveImages, generator: &str) -> Result<usize> {
    let (spec, names) = (problem.spec(), &images.names);
    let mut left: Vec<usize> = (0..images.of.len()).collect();
    let mut rest = generator;
    while !rest.is_empty() {
        let before = generator[..generator.len() - rest.len()].trim_end_matches([',', ' ']);
        let from = turn(&spec, names, &mut rest, ARROW)?;
        let to = turn(&spec, names, &mut rest, ",")?;
        left.retain(|&element| images.of[element][from] == to);
        if left.is_empty() {
            let before = if before.is_empty() { String::new() } else { format!(", if {before}") };
            let (from, to) = (&names[from], &names[to]);
            let who = format!("no symmetry that keeps the goal and the moves of {spec}");
            return Err(Error::incapable(who, format!("takes {from} to {to}{before}"), ""));
        }
    }
    let &[element] = &*left else {
        let several = format!("{} symmetries of {spec}", left.len());
        return Err(Error::ambiguous(several, format!("do {generator}"), "name more moves"));
    };
    // Where there are several goals, all of them have the same moves.
    let goal = problem.goal().or_else(|error| problem.goals().next().ok_or(error))?;
    let costs = problem.move_costs(&goal);
    let costs: Vec<u8> = images.own.iter().map(|&own| costs[own]).collect();
    let Some(from) = costs.iter().zip(&images.of[element]).position(|(&cost, &to)| costs[to] != cost) else {
        return Ok(element);
    };
    let to = images.of[element][from];
    let ([from, to], [before, after]) = ([&names[from], &names[to]], [costs[from], costs[to]]);
    let fault = format!("takes {from}, which costs {before}, to {to}, which costs {after}");
    Err(Error::incapable(format!("the symmetry {generator}"), fault, ""))
}

/// Takes the name of a move and the text after it, if there is more; names may have commas.
fn turn(spec: &str, names: &[String], rest: &mut &str, after: &str) -> Result<usize> {
    let is_end = |text: &str| text.is_empty() && after != ARROW;
    let left = |name: &String| {
        let text = rest.trim_start().strip_prefix(name.as_str())?.trim_start();
        text.strip_prefix(after).or(is_end(text).then_some(text))
    };
    let found = (0..names.len()).filter_map(|turn| Some((turn, left(&names[turn])?)));
    let Some((turn, text)) = found.min_by_key(|(_, text)| text.len()) else {
        let (name, known) = (rest.split([',', '-']).next().unwrap_or_default().trim(), names.join(", "));
        let what = format!("move '{name}' at the goal");
        return Err(Error::missing_ability(spec, what, format!("its moves are {known}")));
    };
    *rest = text;
    Ok(turn)
}
