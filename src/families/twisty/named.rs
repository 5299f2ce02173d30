//! States of one orbit in which some pieces differ and show their orientations, and all others look alike: rows of states.
//!
//! The named pieces come in classes. The row is the *pattern*, the class of the piece in every slot; the fibre has the order of
//! each class, read along the slots, and the orientations, piece by piece. A move takes a pattern to a pattern, permutes the
//! positions of each class and twists the pieces at some positions: all of this follows from the pattern. So on the
//! fibre it permutes the orders, and then adds to the orientations what follows from the order. Words are the orders times
//! the orientations of some pieces, lanes the orientations of the others: a lane map adds a vector to them, and there are no more
//! maps than lanes. With one class of six edges of the 3x3x3 a row has 720 words of 64 lanes.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::definition::{Arrangement, Definition, Move};
use super::order::LANES;
use super::points::Action;
use crate::bits::{LaneMap, Transform};
use crate::model::{Arc, Colour, Fibre, Lift};
use crate::nums::{self, FACTORIALS};
use crate::perms::{self, Multiset};
use crate::tables::{Layout, Place};

/// The longest row, in words, if the named pieces can be split into classes: then it stays in the cache with its transforms.
const LONGEST: u64 = 1024;

/// The most pairs of a row and a move: each has an entry in a table.
const MOST_ARCS: u64 = 1 << 23;

/// What a move does to the slots of the orbit: the slot whose piece comes, and how it is twisted.
type Change = Vec<(u8, u8)>;

/// The orders and the orientations of the named pieces.
#[derive(Clone, Debug)]
struct Fibres {
    /// The pieces of each class: consecutive numbers.
    sizes: Vec<usize>,
    modulus: u64,
    /// How many orders there are, and orientations that words and lanes hold.
    orders: u64,
    high: u64,
    lanes: u64,
}

/// A numbering of such states.
#[derive(Debug)]
pub(super) struct Named {
    /// The slots of the orbit.
    slots: Vec<usize>,
    /// The named pieces, class by class.
    pieces: Vec<u8>,
    /// The class of each.
    class_of: Vec<u8>,
    /// What all other pieces look like.
    other: u8,
    /// The last class is that of the other pieces.
    patterns: Multiset,
    fibres: Fibres,
    changes: Vec<Change>,
    /// What lies in slots that never change.
    goal: Arrangement,
    tables: OnceLock<Tables>,
}

/// The fibre, and the arcs of row `r` from `starts[r]` to `starts[r + 1]`.
#[derive(Debug)]
struct Tables {
    fibre: Fibre,
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

impl Fibres {
    fn new(pieces: usize, modulus: u8) -> Option<Self> {
        let modulus = u64::from(modulus);
        let twists = modulus.checked_pow(pieces as u32)?;
        let lanes = (0..=pieces as u32).map(|n| modulus.pow(n)).rfind(|&lanes| lanes <= LANES as u64)?;
        let split = |classes: usize| {
            let sizes: Vec<usize> = (0..classes).map(|c| (pieces + c) / classes).collect();
            let orders = nums::product(sizes.iter().map(|&size| *FACTORIALS.get(size).unwrap_or(&u64::MAX)))?;
            Some(Fibres { sizes, modulus, orders, high: twists / lanes, lanes })
        };
        let short = |fibres: &Fibres| fibres.orders.checked_mul(fibres.high).is_some_and(|words| words <= LONGEST);
        (1..=pieces).filter_map(split).find(short)
    }

    fn words(&self) -> u64 {
        self.orders * self.high
    }

    /// The sum of two vectors of orientations, digit by digit.
    fn add(&self, mut a: u64, mut b: u64) -> u64 {
        let (mut sum, mut unit) = (0, 1);
        while a > 0 || b > 0 {
            sum += (a + b) % self.modulus * unit;
            (a, b, unit) = (a / self.modulus, b / self.modulus, unit * self.modulus);
        }
        sum
    }

    /// What comes of the orders of a class, and what is added to the orientations; `first` is its first piece.
    fn act(&self, first: usize, positions: &[(u8, u8)]) -> Vec<(u64, u64)> {
        let action: Vec<u8> = positions.iter().map(|&(from, _)| from).collect();
        let mut order = vec![0; positions.len()];
        let image = |(rank, to): (u64, u32)| {
            perms::unrank(rank, &mut order);
            let twist = |&(from, twist): &(u8, u8)| {
                u64::from(twist) * self.modulus.pow(first as u32 + u32::from(order[usize::from(from)]))
            };
            (u64::from(to), positions.iter().map(twist).sum())
        };
        (0..).zip(perms::position_action(&action)).map(image).collect()
    }

    /// The image of every word and the vector that its lanes add; `positions` has those of all classes.
    fn map(&self, mut positions: &[(u8, u8)]) -> (Vec<u32>, Vec<u16>) {
        let (mut orders, mut first) = (vec![(0, 0)], 0);
        for &size in &self.sizes {
            let (own, rest) = positions.split_at(size);
            let own = self.act(first, own);
            let join = |&(order, twists): &(u64, u64)| {
                own.iter().map(move |&(to, more)| (order * FACTORIALS[size] + to, twists + more))
            };
            orders = orders.iter().flat_map(join).collect();
            (positions, first) = (rest, first + size);
        }
        let word = |high: u64, (order, twists): (u64, u64)| {
            ((self.add(high, twists / self.lanes) * self.orders + order) as u32, (twists % self.lanes) as u16)
        };
        let words = (0..self.high).flat_map(|high| orders.iter().map(move |&order| (high, order)));
        words.map(|(high, order)| word(high, order)).unzip()
    }

    /// The fibre with a transform for each list of positions.
    fn fibre(&self, effects: &[Vec<(u8, u8)>]) -> Fibre {
        let map = |v: u64| LaneMap::new(&(0..self.lanes).map(|e| self.add(e, v) as u8).collect::<Vec<u8>>());
        let transform = |positions: &Vec<(u8, u8)>| {
            let (image, lanes) = self.map(positions);
            Transform::new(&image, &lanes, self.lanes as usize)
        };
        Fibre {
            words: self.words() as usize,
            lanes: self.lanes as usize,
            maps: (0..self.lanes).map(map).collect(),
            transforms: effects.iter().map(transform).collect(),
        }
    }
}

impl Named {
    /// `None` if the states are not of this kind, or rows would be too many.
    pub(super) fn new(definition: &Definition, turns: &[Move], goal: &Arrangement) -> Option<Self> {
        let action = Action::new(definition, turns);
        let [slots] = &action.orbits[..] else { return None };
        let modulus = action.moduli[slots[0]];
        let (mut pieces, mut others) = (vec![], vec![]);
        for piece in slots.iter().map(|&slot| goal.pieces[slot]) {
            match definition.visible[usize::from(piece)] {
                1 => others.push(piece),
                _ => pieces.push(piece),
            }
        }
        pieces.sort_unstable();
        let other = *others.first()?;
        let differ = pieces.windows(2).all(|pair| pair[0] != pair[1]);
        let shown = pieces.iter().all(|&piece| definition.visible[usize::from(piece)] == modulus);
        if pieces.is_empty() || !differ || !shown || others.iter().any(|&piece| piece != other) {
            return None;
        }
        let fibres = Fibres::new(pieces.len(), modulus)?;
        let counts: Vec<usize> = fibres.sizes.iter().copied().chain([others.len()]).collect();
        let patterns = Multiset::new(&counts)?;
        if patterns.size().checked_mul(turns.len() as u64)? > MOST_ARCS {
            return None;
        }
        let class_of = (0..).zip(&fibres.sizes).flat_map(|(c, &size)| vec![c; size]).collect();
        let of_slot = |turn: &Move, slot: usize| {
            let from = slots.binary_search(&usize::from(turn.change.pieces[slot])).expect("moves keep their orbits");
            (from as u8, turn.change.twists[slot] % modulus)
        };
        let changes = turns.iter().map(|turn| slots.iter().map(|&slot| of_slot(turn, slot)).collect()).collect();
        let (slots, goal, tables) = (slots.clone(), goal.clone(), OnceLock::new());
        Some(Named { slots, pieces, class_of, other, patterns, fibres, changes, goal, tables })
    }

    pub(super) fn layout(&self) -> Layout {
        let Fibres { lanes, .. } = self.fibres;
        Layout { rows: self.patterns.size(), words: self.fibres.words() as u32, lanes: lanes as u32 }
    }

    pub(super) fn rank(&self, state: &Arrangement) -> Option<u64> {
        let Fibres { sizes, modulus, orders, lanes, .. } = &self.fibres;
        let mut pattern = vec![sizes.len() as u8; self.slots.len()];
        let (mut order, mut found, mut twists) = (vec![vec![]; sizes.len()], 0u64, 0);
        let mut moves = vec![false; state.pieces.len()];
        for (entry, &slot) in pattern.iter_mut().zip(&self.slots) {
            moves[slot] = true;
            let (piece, twist) = (state.pieces[slot], u64::from(state.twists[slot]));
            let Some(number) = self.pieces.iter().position(|&named| named == piece) else {
                if piece != self.other || twist != 0 {
                    return None;
                }
                continue;
            };
            if found >> number & 1 == 1 || twist >= *modulus {
                return None;
            }
            found |= 1 << number;
            *entry = self.class_of[number];
            order[usize::from(*entry)].push(number as u8);
            twists += twist * modulus.pow(number as u32);
        }
        let same =
            |slot: usize| state.pieces[slot] == self.goal.pieces[slot] && state.twists[slot] == self.goal.twists[slot];
        if found.count_ones() as usize != self.pieces.len() || !(0..moves.len()).all(|slot| moves[slot] || same(slot)) {
            return None;
        }
        let (mut word, mut first) = (twists / lanes, 0);
        for (order, &size) in order.iter_mut().zip(sizes) {
            order.iter_mut().for_each(|piece| *piece -= first);
            word = word * FACTORIALS[size] + perms::rank(order);
            first += size as u8;
        }
        debug_assert!(word / orders < self.fibres.high);
        let place = Place { row: self.patterns.rank(&pattern), word: word as u32, lane: (twists % lanes) as u32 };
        Some(self.layout().index(place))
    }

    pub(super) fn unrank(&self, index: u64, state: &mut Arrangement) {
        let Fibres { sizes, modulus, orders, lanes, .. } = &self.fibres;
        let Place { row, word, lane } = self.layout().place(index);
        let twists = u64::from(word) / orders * lanes + u64::from(lane);
        let mut rank = u64::from(word) % orders;
        let mut named = vec![0; self.pieces.len()];
        let mut end = named.len();
        for &size in sizes.iter().rev() {
            let own = &mut named[end - size..end];
            perms::unrank(rank % FACTORIALS[size], own);
            own.iter_mut().for_each(|piece| *piece += (end - size) as u8);
            (rank, end) = (rank / FACTORIALS[size], end - size);
        }
        let mut pattern = vec![0; self.slots.len()];
        self.patterns.unrank(row, &mut pattern);
        state.clone_from(&self.goal);
        let mut next: Vec<usize> =
            sizes.iter().scan(0, |sum, size| Some(std::mem::replace(sum, *sum + size))).collect();
        for (&slot, &class) in self.slots.iter().zip(&pattern) {
            (state.pieces[slot], state.twists[slot]) = match next.get_mut(usize::from(class)) {
                None => (self.other, 0),
                Some(next) => {
                    let number = named[*next];
                    *next += 1;
                    let twist = twists / modulus.pow(u32::from(number)) % modulus;
                    (self.pieces[usize::from(number)], twist as u8)
                }
            };
        }
    }

    /// A pattern after a move; for each position of each class, the position from which its piece comes, and how it is twisted.
    fn act(&self, pattern: &[u8], change: &Change) -> (Vec<u8>, Vec<(u8, u8)>) {
        let classes = self.fibres.sizes.len();
        let mut count = vec![0u8; classes + 1];
        let mut next = |&class: &u8| {
            let count = &mut count[usize::from(class)];
            *count += 1;
            *count - 1
        };
        let ordinal: Vec<u8> = pattern.iter().map(&mut next).collect();
        let moved: Vec<u8> = change.iter().map(|&(from, _)| pattern[usize::from(from)]).collect();
        let of_class = |class: usize| {
            let own = change.iter().zip(&moved).filter(move |(_, moved)| usize::from(**moved) == class);
            own.map(|(&(from, twist), _)| (ordinal[usize::from(from)], twist))
        };
        let positions = (0..classes).flat_map(of_class).collect();
        (moved, positions)
    }

    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| {
            let still: Vec<(u8, u8)> =
                self.fibres.sizes.iter().flat_map(|&size| (0..size as u8).map(|i| (i, 0))).collect();
            let mut effects = vec![still.clone()];
            let mut known = HashMap::from([(still, 0)]);
            let (mut starts, mut arcs) = (vec![0], vec![]);
            let mut pattern = vec![0; self.slots.len()];
            for row in 0..self.patterns.size() {
                self.patterns.unrank(row, &mut pattern);
                let first = arcs.len();
                for change in &self.changes {
                    let (moved, positions) = self.act(&pattern, change);
                    let transform = *known.entry(positions).or_insert_with_key(|positions| {
                        effects.push(positions.clone());
                        effects.len() as u32 - 1
                    });
                    let arc = Arc { row: self.patterns.rank(&moved), transform };
                    // Moves that only move pieces that look alike, and moves that do the same to the others.
                    if arc != (Arc { row, transform: 0 }) && !arcs[first..].contains(&arc) {
                        arcs.push(arc);
                    }
                }
                starts.push(arcs.len() as u32);
            }
            Tables { fibre: self.fibres.fibre(&effects), starts, arcs }
        })
    }
}

impl Lift for Named {
    fn rows(&self) -> u64 {
        self.patterns.size()
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<Arc>) {
        let Tables { starts, arcs, .. } = self.tables();
        out.clear();
        out.extend_from_slice(&arcs[starts[row as usize] as usize..starts[row as usize + 1] as usize]);
    }

    fn colour(&self, _row: u64) -> Option<Colour> {
        None
    }
}
