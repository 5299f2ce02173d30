//! A fibre of the orders of pieces in classes and the orientations of the pieces.
//!
//! An orientation belongs to its piece, not to a position. So a permutation of the positions of
//! each class permutes the orders and leaves the orientations alone; a twist at a position adds to
//! the orientation of the piece there, which the order determines. Words are the orders times the
//! orientations of some pieces, lanes the orientations of the others: a lane map adds a vector to
//! them, and there are no more maps than lanes.

use super::point_order::LANES;
use antipode_core::bits::{FibreTransform, LaneMap};
use antipode_core::model::{Fibre, FibreRenaming};
use antipode_core::nums::{self, FACTORIALS};
use antipode_core::perms;

/// The longest row, in words, which limits the sizes of classes. The rows of a move and its
/// transforms must stay in the cache.
const LONGEST: u64 = 1024;

/// The orders and the orientations of the named pieces.
#[derive(Clone, Debug)]
pub(super) struct OrientedOrders {
    /// The number of pieces of each class; their numbers are consecutive.
    pub(super) sizes: Vec<usize>,
    pub(super) modulus: u64,
    /// The number of orders, and of the orientations that words and lanes hold.
    pub(super) orders: u64,
    pub(super) high: u64,
    pub(super) lanes: u64,
}

impl OrientedOrders {
    pub(super) fn new(pieces: usize, modulus: u8) -> Option<Self> {
        let modulus = u64::from(modulus);
        let twists = modulus.checked_pow(pieces as u32)?;
        let lanes = (0..=pieces as u32).map(|n| modulus.pow(n)).rfind(|&lanes| lanes <= LANES as u64)?;
        (1..=pieces)
            .filter_map(|classes: usize| {
                let sizes: Vec<usize> = (0..classes).map(|c| (pieces + c) / classes).collect();
                let orders = nums::product(sizes.iter().map(|&size| *FACTORIALS.get(size).unwrap_or(&u64::MAX)))?;
                Some(OrientedOrders { sizes, modulus, orders, high: twists / lanes, lanes })
            })
            .find(|oriented| oriented.orders.checked_mul(oriented.high).is_some_and(|words| words <= LONGEST))
    }

    pub(super) fn words(&self) -> u64 {
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

    /// The effect on the orders and the orientations of a class. It has the images of the orders,
    /// and the amounts added to the orientations; `first` is the first piece of the class.
    fn act(&self, first: usize, positions: &[(u8, u8)]) -> Vec<(u64, u64)> {
        let action: Vec<u8> = positions.iter().map(|&(from, _)| from).collect();
        let mut order = vec![0; positions.len()];
        (0..)
            .zip(perms::position_action(&action))
            .map(|(rank, to)| {
                perms::unrank(rank, &mut order);
                (
                    u64::from(to),
                    positions
                        .iter()
                        .map(|&(from, twist)| {
                            u64::from(twist) * self.modulus.pow(first as u32 + u32::from(order[usize::from(from)]))
                        })
                        .sum(),
                )
            })
            .collect()
    }

    /// The image of every word, and the vector that its lanes add; `positions` covers all classes.
    fn map(&self, mut positions: &[(u8, u8)]) -> (Vec<u32>, Vec<u16>) {
        let (mut orders, mut first) = (vec![(0, 0)], 0);
        for &size in &self.sizes {
            let (own, rest) = positions.split_at(size);
            let own = self.act(first, own);
            orders = orders
                .iter()
                .flat_map(|&(order, twists)| {
                    own.iter().map(move |&(to, more)| (order * FACTORIALS[size] + to, twists + more))
                })
                .collect();
            (positions, first) = (rest, first + size);
        }
        let word = |high: u64, (order, twists): (u64, u64)| {
            ((self.add(high, twists / self.lanes) * self.orders + order) as u32, (twists % self.lanes) as u16)
        };
        let words = (0..self.high).flat_map(|high| orders.iter().map(move |&order| (high, order)));
        words.map(|(high, order)| word(high, order)).unzip()
    }

    /// The fibre with a transform for each list of positions.
    pub(super) fn fibre(&self, effects: &[Vec<(u8, u8)>]) -> Fibre {
        Fibre {
            words: self.words() as usize,
            lanes: self.lanes as usize,
            automorphisms: vec![],
            maps: (0..self.lanes)
                .map(|v: u64| LaneMap::new(&(0..self.lanes).map(|e| self.add(e, v) as u8).collect::<Vec<u8>>()))
                .collect(),
            transforms: effects
                .iter()
                .map(|positions| {
                    let (image, lanes) = self.map(positions);
                    FibreTransform::new(&image, &lanes, self.lanes as usize)
                })
                .collect(),
        }
    }

    /// The twist of each piece wherever it is, and for each class a swap and a cycle of its pieces.
    pub(super) fn renamings(&self) -> Vec<FibreRenaming> {
        let pieces: usize = self.sizes.iter().sum();
        let size = self.words() * self.lanes;
        let mut renamings: Vec<FibreRenaming> = (0..pieces)
            .filter(|_| self.modulus > 1)
            .map(|piece: usize| FibreRenaming {
                image: (0..size)
                    .map(|element: u64| {
                        let (word, lane) = (element / self.lanes, element % self.lanes);
                        let twists = word / self.orders * self.lanes + lane;
                        let twists = self.add(twists, self.modulus.pow(piece as u32));
                        self.element(twists, word % self.orders)
                    })
                    .collect(),
                other: None,
            })
            .collect();
        let (mut first, mut inner) = (0, self.orders);
        for &size in &self.sizes {
            inner /= FACTORIALS[size];
            let swap: Vec<u8> = (0..size as u8).map(|piece| if piece < 2 { 1 - piece } else { piece }).collect();
            let cycle: Vec<u8> = (0..size as u8).map(|piece| (piece + 1) % size as u8).collect();
            let names = [swap, cycle].into_iter().take(size.saturating_sub(1));
            renamings.extend(names.map(|names| self.renamed(first, inner, &names)));
            first += size;
        }
        renamings
    }

    /// The effect of new names for the pieces of the class whose first piece is `first`. `inner` is
    /// the number of orders of all later classes.
    fn renamed(&self, first: usize, inner: u64, names: &[u8]) -> FibreRenaming {
        let size = FACTORIALS[names.len()];
        let mut order = vec![0; names.len()];
        let ranks: Vec<u64> = (0..size)
            .map(|rank: u64| {
                perms::unrank(rank, &mut order);
                order.iter_mut().for_each(|piece| *piece = names[usize::from(*piece)]);
                perms::rank(&order)
            })
            .collect();
        let vectors: Vec<u64> = (0..self.high * self.lanes)
            .map(|twists| {
                let digit = |piece: usize| twists / self.modulus.pow(piece as u32) % self.modulus;
                let moved =
                    |(i, &name): (usize, &u8)| digit(first + i) * self.modulus.pow((first + usize::from(name)) as u32);
                twists
                    - (0..names.len())
                        .map(|i: usize| digit(first + i) * self.modulus.pow((first + i) as u32))
                        .sum::<u64>()
                    + names.iter().enumerate().map(moved).sum::<u64>()
            })
            .collect();
        FibreRenaming {
            image: (0..self.words() * self.lanes)
                .map(|element: u64| {
                    let (word, lane) = (element / self.lanes, element % self.lanes);
                    let (twists, order) = (word / self.orders * self.lanes + lane, word % self.orders);
                    let rank = order / inner % size;
                    self.element(vectors[twists as usize], order - rank * inner + ranks[rank as usize] * inner)
                })
                .collect(),
            other: None,
        }
    }

    /// The number of an element within the fibre.
    fn element(&self, twists: u64, order: u64) -> u32 {
        ((twists / self.lanes * self.orders + order) * self.lanes + twists % self.lanes) as u32
    }
}
