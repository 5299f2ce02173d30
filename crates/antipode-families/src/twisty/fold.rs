//! Twisty puzzles folded by their symmetries: rotations, reflections, any relabelling of pieces that takes the set of moves to itself.
//!
//! Symmetries act on the group by conjugation. Let K be the subgroup that leaves all pieces of some orbits in place. Symmetries that take
//! these orbits to themselves take K to itself, and cosets of K to cosets of K; rows are these cosets. With `r`, `r'` the
//! representatives of a row and its image, `(k r)^s = k^s v r'`: the element of K goes through `s` and then through a voltage,
//! a multiplication.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::definition::{Arrangement, Move};
use super::machine::{Machine, image, machines};
use super::points::{Action, Point, Points};
use antipode_core::model::{FoldSizes, Folded, FoldedArc, FoldedRow};
use antipode_core::perms::{Chain, Conjugation, Group, compose};

/// The most rows, and the most elements over each.
const MOST: u64 = 1 << 20;

/// The most entries of all maps.
const MOST_ENTRIES: usize = 1 << 27;

/// The most orbits of pieces whose combinations are all tried.
const MOST_ORBITS: usize = 6;

/// The group with the pieces of some orbits first.
#[derive(Debug)]
struct Cosets {
    points: Points,
    chain: Chain,
    /// The points of these pieces, and the levels that place them.
    first: usize,
    levels: usize,
    rows: u64,
    fibre: u64,
}

/// A folded puzzle.
#[derive(Debug)]
pub(super) struct TwistyFold {
    cosets: Cosets,
    symmetries: Vec<Conjugation>,
    /// The row that each folded row stands for.
    rows: Vec<u64>,
    /// For each folded row the symmetries that keep it, each with the voltage that follows it.
    stabilisers: Vec<Vec<(usize, u32)>>,
    /// For each folded row and move: the folded row that it leads to; a voltage, a symmetry and another voltage.
    arcs: Vec<(u32, [u32; 3])>,
    /// The action of voltages on the elements over a row.
    machines: Vec<Machine>,
    voltages: usize,
    goal: (u32, u32),
    /// Made when first asked for: its maps take the most memory by far.
    folded: OnceLock<Folded>,
}

impl Cosets {
    /// With the pieces of these orbits first; `None` if there are too many rows or elements.
    fn new(action: &Action, turns: &[Move], orbits: usize) -> Option<Cosets> {
        let pieces = |chosen: usize| {
            let orbits = action.orbits.iter().enumerate().filter(move |(orbit, _)| orbits >> orbit & 1 == chosen);
            orbits.flat_map(|(_, slots)| slots.iter().map(|&slot| Point::Piece(slot)))
        };
        let mut base: Vec<Point> = pieces(1).collect();
        let first = base.len();
        base.extend(pieces(0));
        let twisted = |slot: &usize| action.moduli[*slot] > 1;
        base.extend(action.orbits.iter().flatten().copied().filter(twisted).map(Point::Sticker));
        let points = Points::new(action, base)?;
        let generators: Vec<Vec<u8>> = turns.iter().map(|turn| points.of_move(turn)).collect();
        let group = Group::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
        let chain = Chain::new(&group, points.base.len());
        let levels = chain.points().filter(|&point| point < first).count();
        let radices = chain.radices();
        let size = |radices: &[usize]| radices.iter().try_fold(1u64, |n, &radix| n.checked_mul(radix as u64));
        let (rows, fibre) = (size(&radices[..levels])?, size(&radices[levels..])?);
        (rows <= MOST && fibre <= MOST).then_some(Cosets { points, chain, first, levels, rows, fibre })
    }

    /// The row of an element, which becomes the remainder after sifting.
    fn row(&self, element: &mut [u8]) -> u64 {
        self.chain.sift(0..self.levels, element).expect("symmetries and moves stay in the group")
    }

    fn all(&self) -> usize {
        self.chain.radices().len()
    }
}

/// The symmetries that take the points of the first pieces to themselves; `None` if they are not a group.
fn symmetries(cosets: &Cosets, turns: &[Move]) -> Option<Vec<Conjugation>> {
    let (mut all, first) = (cosets.points.symmetries(turns), cosets.first);
    all.retain(|symmetry| symmetry.points[..first].iter().all(|&to| usize::from(to) < first));
    let product = |a: &Conjugation, b: &Conjugation| a.list.iter().map(|&turn| b.list[turn]).collect::<Vec<_>>();
    let closed = all.iter().all(|a| all.iter().all(|b| all.iter().any(|c| c.list == product(a, b))));
    (closed && all.len() > 1).then_some(all)
}

impl TwistyFold {
    /// `None` if there are no symmetries, or none that any rows of suitable number agree with.
    pub(super) fn new(action: &Action, turns: &[Move]) -> Option<TwistyFold> {
        let orbits = action.orbits.len();
        let choices = (1..1usize << orbits.min(MOST_ORBITS)).filter_map(|orbits| Cosets::new(action, turns, orbits));
        let best = |cosets: Cosets| Some((symmetries(&cosets, turns)?, cosets));
        let (symmetries, cosets) = choices
            .filter_map(best)
            .min_by_key(|(symmetries, c)| (c.rows * c.fibre / symmetries.len() as u64, c.rows + 8 * c.fibre))?;
        let mut voltages = Voltages { numbers: HashMap::from([(cosets.chain.element(0..0, 0), 0)]), list: vec![] };
        let orbits = Orbits::new(&cosets, &symmetries, &mut voltages)?;
        let elements: Vec<Vec<u8>> = turns.iter().map(|turn| cosets.points.of_move(turn)).collect();
        let mut arcs = vec![];
        for &row in &orbits.rows {
            let element = cosets.chain.element(0..cosets.levels, row);
            for turn in &elements {
                let mut rest = compose(turn, &element);
                let (row, symmetry, after) = orbits.to[cosets.row(&mut rest) as usize];
                arcs.push((row, [voltages.number(rest), symmetry as u32, after]));
            }
        }
        let count = voltages.numbers.len();
        if (count + symmetries.len()) * cosets.fibre as usize > MOST_ENTRIES {
            return None;
        }
        let machines = machines(&cosets.chain, cosets.levels, voltages.list).ok()?;
        let mut identity = cosets.chain.element(0..0, 0);
        let (goal_row, element) =
            (cosets.row(&mut identity), cosets.chain.sift(cosets.levels..cosets.all(), &mut identity)?);
        let goal = (orbits.to[goal_row as usize].0, element as u32);
        let Orbits { rows, stabilisers, .. } = orbits;
        let folded = OnceLock::new();
        Some(TwistyFold { cosets, symmetries, rows, stabilisers, arcs, machines, voltages: count, goal, folded })
    }

    /// See [`antipode_core::model::Fold::sizes`].
    pub(super) fn sizes(&self) -> FoldSizes {
        FoldSizes {
            rows: self.rows.len(),
            fibre: self.cosets.fibre as usize,
            maps: self.voltages + self.symmetries.len() - 1,
            arcs: self.arcs.len() + self.stabilisers.iter().map(|kept| kept.len() - 1).sum::<usize>(),
            goal: self.goal,
        }
    }

    pub(super) fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| {
            // The maps: multiplications by voltages, then symmetries; the first of both are the identity.
            let count = self.voltages as u32;
            let mut maps: Vec<Vec<u32>> = (0..count).map(|voltage| image(&self.machines, voltage)).collect();
            maps.extend(self.symmetries[1..].iter().map(|symmetry| self.cosets.automorphism(symmetry)));
            let path = |symmetry: u32, steps: [u32; 2]| {
                let symmetry = if symmetry == 0 { 0 } else { count + symmetry - 1 };
                [steps[0], symmetry, steps[1]].into_iter().filter(|&map| map != 0).collect::<Vec<u32>>()
            };
            let arc = |&(row, [v, s, w]): &(u32, [u32; 3])| FoldedArc { row, maps: path(s, [v, w]) };
            let turns = self.arcs.len() / self.rows.len();
            let row = |(number, kept): (usize, &Vec<(usize, u32)>)| FoldedRow {
                orbit: (self.symmetries.len() / kept.len()) as u64,
                arcs: self.arcs[number * turns..][..turns].iter().map(arc).collect(),
                stabiliser: kept.iter().filter(|(s, _)| *s != 0).map(|&(s, v)| path(s as u32, [0, v])).collect(),
            };
            let rows = self.stabilisers.iter().enumerate().map(row).collect();
            Folded { symmetries: self.symmetries.len(), fibre: self.cosets.fibre as usize, rows, maps }
        })
    }

    /// The changes that take the goal to the states of an orbit.
    pub(super) fn changes(&self, row: u32, element: u32) -> impl Iterator<Item = Arrangement> + '_ {
        let Cosets { points, chain, levels, .. } = &self.cosets;
        let rest = chain.element(*levels..self.cosets.all(), element.into());
        let state = compose(&chain.element(0..*levels, self.rows[row as usize]), &rest);
        self.symmetries.iter().map(move |symmetry| {
            let mut change = Arrangement::identity(points.slots());
            points.change(&symmetry.of(&state), &mut change);
            change
        })
    }
}

impl Cosets {
    /// The image of every element of K under a symmetry.
    fn automorphism(&self, symmetry: &Conjugation) -> Vec<u32> {
        let levels = self.levels..self.all();
        let image = |element: u64| {
            let mut image = symmetry.of(&self.chain.element(levels.clone(), element));
            self.chain.sift(levels.clone(), &mut image).expect("symmetries keep the subgroup") as u32
        };
        (0..self.fibre).map(image).collect()
    }
}

/// The orbits of rows.
struct Orbits {
    /// The first row of each.
    rows: Vec<u64>,
    /// For each orbit the symmetries that keep that row, each with the voltage that follows it.
    stabilisers: Vec<Vec<(usize, u32)>>,
    /// For each row its orbit, and the symmetry and the voltage that take the row to the first one.
    to: Vec<(u32, usize, u32)>,
}

impl Orbits {
    /// `None` if a symmetry has no inverse among them.
    fn new(cosets: &Cosets, symmetries: &[Conjugation], voltages: &mut Voltages) -> Option<Orbits> {
        let inverse = |s: &Conjugation| {
            let back = |t: &Conjugation| s.list.iter().enumerate().all(|(turn, &image)| t.list[image] == turn);
            symmetries.iter().position(back)
        };
        let inverses = symmetries.iter().map(inverse).collect::<Option<Vec<usize>>>()?;
        let mut to: Vec<Option<(u32, usize, u32)>> = vec![None; cosets.rows as usize];
        let (mut rows, mut stabilisers) = (vec![], vec![]);
        for row in 0..cosets.rows {
            if to[row as usize].is_some() {
                continue;
            }
            let number = rows.len() as u32;
            let element = cosets.chain.element(0..cosets.levels, row);
            let mut stabiliser = vec![];
            for (s, symmetry) in symmetries.iter().enumerate() {
                let mut rest = symmetry.of(&element);
                let image = cosets.row(&mut rest);
                if image == row {
                    stabiliser.push((s, voltages.number(rest)));
                } else if to[image as usize].is_none() {
                    let mut rest = symmetries[inverses[s]].of(&cosets.chain.element(0..cosets.levels, image));
                    cosets.row(&mut rest);
                    to[image as usize] = Some((number, inverses[s], voltages.number(rest)));
                }
            }
            to[row as usize] = Some((number, 0, 0));
            rows.push(row);
            stabilisers.push(stabiliser);
        }
        Some(Orbits { rows, stabilisers, to: to.into_iter().collect::<Option<_>>()? })
    }
}

/// Elements of K by number; 0 is the identity, which is not listed.
struct Voltages {
    numbers: HashMap<Vec<u8>, u32>,
    list: Vec<Vec<u8>>,
}

impl Voltages {
    fn number(&mut self, element: Vec<u8>) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(element).or_insert_with_key(|element| {
            self.list.push(element.clone());
            next
        })
    }
}
