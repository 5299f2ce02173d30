//! The symmetries that a declaration names.

use std::collections::BTreeSet;

use super::sampled_states::{sampled_states, successors};
use super::{BoardMotion, DeclaredSymmetry, PlacedState, wrong};
use crate::error::{Error, Result};
use crate::model::{ByteForm, GoalSymmetries, Problem, SymmetricPuzzle};

/// The values of a byte.
const VALUES: usize = 256;

/// Symmetries as maps of bytes.
pub(super) struct DeclaredSymmetries {
    problem: Problem,
    maps: Vec<ByteMap>,
    tried: bool,
    /// A state.
    first: Vec<u8>,
}

/// Where the byte of each index goes, and what each piece becomes.
struct ByteMap {
    to: Vec<usize>,
    becomes: Vec<u8>,
    /// Whether each byte is a place. A separator stays as it is.
    is_place: Vec<bool>,
}

/// The error for a symmetry that the rules contradict.
fn broken(number: usize, fault: String) -> Error {
    Error::broken_law(format!("the declared symmetry {}", number + 1), fault)
}

impl DeclaredSymmetries {
    /// The declared symmetries, if there are any. `Usage` if one permutes no places or pieces.
    pub(super) fn new(problem: &Problem, placed: &PlacedState, first: &[u8]) -> Result<Option<DeclaredSymmetries>> {
        let maps = placed.declared.symmetries.iter().map(|symmetry| ByteMap::new(placed, symmetry));
        let maps = maps.collect::<Result<Vec<ByteMap>>>()?;
        Ok((!maps.is_empty()).then(|| DeclaredSymmetries {
            problem: problem.clone(),
            maps,
            tried: placed.tried,
            first: first.to_vec(),
        }))
    }

    /// Checks on sampled states that a symmetry keeps starts, goals and moves.
    fn check(&self, number: usize, states: &[Vec<u8>]) -> Result<()> {
        let (problem, map) = (&self.problem, &self.maps[number]);
        for (what, all) in [("start", problem.starts()), ("goal", problem.goals())] {
            let all: BTreeSet<Vec<u8>> = all.collect();
            if let Some(state) = all.iter().find(|state| !all.contains(&map.image(state))) {
                let [state, image] = [state, &map.image(state)].map(|state| problem.write(state));
                return Err(broken(number, format!("it takes the {what} '{state}' to '{image}', which is none")));
            }
        }
        let images: Vec<Vec<u8>> = states.iter().map(|state| map.image(state)).collect();
        for (state, image) in states.iter().zip(&images) {
            let [state, image] = [state, image].map(|state| problem.write(state));
            if problem.read(&image).is_err() {
                return Err(broken(number, format!("it takes '{state}' to '{image}', which is no state")));
            }
        }
        let length = map.to.len();
        let [own, other] = [states, &images].map(|all| problem.are_goals(&all.concat(), length));
        let [from, to] = [successors(problem, states)?, successors(problem, &images)?];
        for at in 0..states.len() {
            let mapped: BTreeSet<Vec<u8>> = from[at].iter().map(|next| map.image(next)).collect();
            let reached: BTreeSet<Vec<u8>> = to[at].iter().cloned().collect();
            let [state, image] = [&states[at], &images[at]].map(|state| problem.write(state));
            if own[at] != other[at] {
                return Err(broken(number, format!("only one of '{state}' and its image '{image}' is a goal")));
            }
            if let Some(next) = mapped.symmetric_difference(&reached).next() {
                let next = problem.write(next);
                let fault = format!("it takes '{state}' to '{image}', and their moves differ, by one to '{next}'");
                return Err(broken(number, fault));
            }
        }
        Ok(())
    }
}

impl SymmetricPuzzle for DeclaredSymmetries {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        if self.tried {
            let states = sampled_states(&self.problem)?;
            (0..self.maps.len()).try_for_each(|number| self.check(number, &states))?;
        }
        let form = ByteForm::bytes(self.maps[0].to.len(), VALUES, vec![]);
        let maps: Vec<Vec<u32>> = self.maps.iter().map(ByteMap::pairs).collect();
        GoalSymmetries::generated(form, self.first.clone(), &maps, None, most)
    }
}

impl ByteMap {
    fn new(placed: &PlacedState, symmetry: &DeclaredSymmetry) -> Result<ByteMap> {
        let count = placed.places.len();
        let places = match (&symmetry.places, symmetry.board, placed.declared.board) {
            (Some(places), None, _) => places.clone(),
            (None, Some(motion), Some(board)) => motion.places(board)?,
            (None, Some(_), None) => return Err(Error::incomplete("a motion of the board", "a declared board", "")),
            (None, None, _) => (0..count).collect(),
            (Some(_), Some(_), _) => {
                return Err(Error::excluded("a symmetry has places or a motion of the board", "one of the two"));
            }
        };
        if places.len() != count || !(0..count).all(|place| places.contains(&place)) {
            let fault = format!("list the numbers from 0 to {}, each once", count.saturating_sub(1));
            return Err(wrong("places of a symmetry", &format!("{places:?}"), &fault));
        }
        let (mut to, mut is_place): (Vec<usize>, _) = ((0..placed.length).collect(), vec![false; placed.length]);
        for (place, target) in places.into_iter().enumerate() {
            to[placed.places[place]] = placed.places[target];
            is_place[placed.places[place]] = true;
        }
        let mut becomes: Vec<u8> = (0..=u8::MAX).collect();
        for [from, to] in &symmetry.pieces {
            becomes[usize::from(from.byte()?)] = to.byte()?;
        }
        // The highest value stands for an empty place.
        if becomes.iter().collect::<BTreeSet<_>>().len() != VALUES || becomes[VALUES - 1] != u8::MAX {
            let fault = "name what each of them becomes, so that no two become the same; 255 becomes no other";
            return Err(wrong("pieces of a symmetry", &format!("{:?}", symmetry.pieces), fault));
        }
        Ok(ByteMap { to, becomes, is_place })
    }

    /// What the value of a byte becomes.
    fn value(&self, at: usize, value: usize) -> u8 {
        if self.is_place[at] { self.becomes[value] } else { value as u8 }
    }

    /// The image of a state.
    fn image(&self, state: &[u8]) -> Vec<u8> {
        let mut image = state.to_vec();
        state.iter().enumerate().for_each(|(at, &value)| image[self.to[at]] = self.value(at, value.into()));
        image
    }

    /// The image of every pair of a byte and its value.
    fn pairs(&self) -> Vec<u32> {
        (0..self.to.len() * VALUES)
            .map(|pair| (pair / VALUES, pair % VALUES))
            .map(|(at, value)| (self.to[at] * VALUES) as u32 + u32::from(self.value(at, value)))
            .collect()
    }
}

impl BoardMotion {
    /// For each cell, row by row, the cell to which it goes. `Usage` if the board is no square, and
    /// the motion needs one.
    fn places(self, [rows, columns]: [usize; 2]) -> Result<Vec<usize>> {
        if rows != columns && matches!(self, BoardMotion::Transpose | BoardMotion::QuarterTurn) {
            return Err(wrong("motion", &format!("{self:?}"), "the board is no square"));
        }
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let targets = cells.map(|(row, column)| match self {
            BoardMotion::LeftRight => (row, columns - 1 - column),
            BoardMotion::UpDown => (rows - 1 - row, column),
            BoardMotion::Transpose => (column, row),
            BoardMotion::QuarterTurn => (column, rows - 1 - row),
        });
        Ok(targets.map(|(row, column)| row * columns + column).collect())
    }
}
