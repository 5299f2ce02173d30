//! One of each class of symmetric cosets, to search all of them.

use super::coset_directions::CosetDirections;
use antipode_core::error::{Error, Result};
use antipode_core::model::MoveSubgroup;
use antipode_core::nums::grouped;
use antipode_core::perms::{compose, invert};

/// The most cosets whose classes are listed.
const MOST_COSETS: u64 = 1 << 24;

const UNKNOWN: u32 = u32::MAX;

/// A class of symmetric cosets: their states have the same distances.
#[derive(Clone, Debug)]
pub struct CosetClass {
    /// An element of one of them.
    pub element: Vec<u8>,
    /// The number of cosets.
    pub cosets: u64,
    /// The numbers of the classes to which a move leads from the inverses of its states. A state
    /// and its inverse are equally far from the goal. So the greatest distances of two such classes
    /// differ by at most 1.
    pub next_to: Vec<u32>,
}

/// All cosets `Hg`, in the order of a breadth-first search from H.
struct ListedCosets<'a> {
    subgroup: &'a dyn MoveSubgroup,
    directions: &'a CosetDirections,
    /// For each number of a coset, its place in the list.
    place: Vec<u32>,
    /// The values of each coset.
    values: Vec<Vec<u32>>,
    /// For each coset, the place of the one before it on the way from H, and the move.
    before: Vec<(u32, u8)>,
}

impl CosetDirections {
    /// The classes of the cosets `sH`. The inverse of an element of `sH` is in a coset `Hg`, and
    /// these have the classes. Whether they know the classes next to them is the last argument.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many cosets.
    pub fn classes(&self, subgroup: &dyn MoveSubgroup, with_next: bool) -> Result<Vec<CosetClass>> {
        if subgroup.count() > MOST_COSETS {
            let (count, most) = (grouped(subgroup.count()), grouped(MOST_COSETS));
            let what = format!("there are {count} cosets, and at most {most} are searched one after the other");
            return Err(Error::Limit(what));
        }
        let cosets = ListedCosets::new(subgroup, self);
        let (of, firsts) = cosets.classes();
        let mut classes: Vec<CosetClass> = vec![];
        for &place in &firsts {
            let word = cosets.word(place);
            let elements = word.iter().map(|&turn| &subgroup.moves()[usize::from(turn)]);
            let identity: Vec<u8> = (0..subgroup.moves()[0].len() as u8).collect();
            // First the element so far, then the move.
            let element = elements.fold(identity, |element, turn| compose(turn, &element));
            let next_to = if with_next { cosets.next_to(place, &of) } else { vec![] };
            classes.push(CosetClass { element: invert(&element), cosets: 0, next_to });
        }
        of.iter().for_each(|&class| classes[class as usize].cosets += 1);
        Ok(classes)
    }
}

impl<'a> ListedCosets<'a> {
    fn new(subgroup: &'a dyn MoveSubgroup, directions: &'a CosetDirections) -> ListedCosets<'a> {
        let goal = subgroup.goal();
        let mut place = vec![UNKNOWN; subgroup.count() as usize];
        place[directions.number(&goal) as usize] = 0;
        let mut cosets = ListedCosets { subgroup, directions, place, values: vec![goal], before: vec![(0, 0)] };
        let mut at = 0;
        while at < cosets.values.len() {
            for turn in 0..subgroup.moves().len() {
                let values = subgroup.values_after(&cosets.values[at], turn);
                let number = directions.number(&values) as usize;
                if cosets.place[number] == UNKNOWN {
                    cosets.place[number] = cosets.values.len() as u32;
                    cosets.values.push(values);
                    cosets.before.push((at as u32, turn as u8));
                }
            }
            at += 1;
        }
        cosets
    }

    /// The class of each coset, and the place of the first coset of each class.
    fn classes(&self) -> (Vec<u32>, Vec<usize>) {
        let (mut of, mut firsts) = (vec![UNKNOWN; self.values.len()], vec![]);
        for place in 0..of.len() {
            if of[place] != UNKNOWN {
                continue;
            }
            let word = self.word(place);
            for moves in self.directions.symmetries_of_moves() {
                of[self.after(word.iter().map(|&turn| moves[usize::from(turn)]))] = firsts.len() as u32;
            }
            firsts.push(place);
        }
        (of, firsts)
    }

    /// The other classes to which moves lead from a coset.
    fn next_to(&self, place: usize, of: &[u32]) -> Vec<u32> {
        let after = (0..self.subgroup.moves().len()).map(|turn| {
            let values = self.subgroup.values_after(&self.values[place], turn);
            of[self.place[self.directions.number(&values) as usize] as usize]
        });
        let mut classes: Vec<u32> = after.filter(|&class| class != of[place]).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The moves that lead from H to a coset.
    fn word(&self, mut place: usize) -> Vec<u8> {
        let mut word = vec![];
        while place != 0 {
            let (before, turn) = self.before[place];
            word.push(turn);
            place = before as usize;
        }
        word.reverse();
        word
    }

    /// The place of the coset to which some moves lead from H.
    fn after(&self, moves: impl Iterator<Item = usize>) -> usize {
        let values = moves.fold(self.subgroup.goal(), |values, turn| self.subgroup.values_after(&values, turn));
        self.place[self.directions.number(&values) as usize] as usize
    }
}
