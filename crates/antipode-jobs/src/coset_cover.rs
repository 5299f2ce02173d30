//! Which cosets to search in order to prove a bound.
//!
//! If all states of a coset `Hg` need at most `d` moves, then those of `Hgm` need at most `d + 1`
//! for each move `m`. So a coset that is within one less than the bound proves the bound for the
//! cosets next to it. The search takes the coset next to the most open ones first: the greedy rule
//! for set cover (V. Chvatal, "A greedy heuristic for the set-covering problem", Mathematics of
//! Operations Research 4, 1979).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::coset_counts::CosetCertificate;
use antipode_engines::whole_cosets::CosetClass;

/// The classes of cosets that are still open.
pub(super) struct CosetCover<'c> {
    classes: &'c [CosetClass],
    bound: Option<u32>,
    open: Vec<bool>,
    left: usize,
    /// Open classes, each with at least the number of open ones next to it. Without a bound the
    /// numbers are 0, so that classes come in their order.
    best: BinaryHeap<(usize, Reverse<usize>)>,
}

impl<'c> CosetCover<'c> {
    /// The classes of a list that are to be known.
    pub(super) fn new(classes: &'c [CosetClass], bound: Option<u32>, todo: &[usize]) -> CosetCover<'c> {
        let mut open = vec![false; classes.len()];
        todo.iter().for_each(|&class| open[class] = true);
        let mut cover = CosetCover { classes, bound, open, left: todo.len(), best: BinaryHeap::new() };
        cover.best = todo.iter().map(|&class| (cover.gain(class), Reverse(class))).collect();
        cover
    }

    /// The number of open classes.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The number of open classes that follow from one.
    fn gain(&self, class: usize) -> usize {
        match self.bound {
            Some(_) => self.classes[class].next_to.iter().filter(|&&other| self.open[other as usize]).count(),
            None => 0,
        }
    }

    /// The next class to search.
    pub(super) fn next(&mut self) -> Option<usize> {
        while let Some((gain, Reverse(class))) = self.best.pop() {
            // Gains only fall, so the first one that is still true is the greatest.
            match self.gain(class) {
                _ if !self.open[class] => {}
                now if now < gain => self.best.push((now, Reverse(class))),
                _ => return Some(class),
            }
        }
        None
    }

    /// The certificates of a class that was searched and of those that follow from it.
    pub(super) fn found(&mut self, certificate: CosetCertificate) -> Vec<CosetCertificate> {
        let (class, at_most) = (certificate.coset, certificate.at_most);
        let follow = self.bound.is_some_and(|bound| at_most < bound);
        let mut all = vec![certificate];
        if follow {
            let next_to = self.classes[class].next_to.iter().map(|&other| other as usize);
            let open = next_to.filter(|&other| self.open[other]);
            all.extend(open.map(|coset| CosetCertificate {
                coset,
                at_most: at_most + 1,
                follows_from: Some(class),
                ..CosetCertificate::default()
            }));
        }
        all.iter().for_each(|certificate| self.open[certificate.coset] = false);
        self.left -= all.len();
        all
    }
}
