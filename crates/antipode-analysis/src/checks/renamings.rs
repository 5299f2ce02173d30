//! Transforms that commute with renamings, so that few of their images determine all others.
//!
//! By the law of [`Lift::renamings`], a map `m` that a move induces satisfies `m(g(x)) = h(m(x))`
//! for all renamings, where `h` is `g`, or its other image for all of them. Let a transform `T`
//! satisfy the same equations. If `T(x) = m(x)`, then `T(g(x)) = h(T(x)) = h(m(x)) = m(g(x))`. So a
//! transform that agrees with a move on the [`roots`](FibreRenamings::roots) agrees with it on all
//! elements that renamings reach from there, which are all.
//!
//! A renaming that keeps every word acts on the lanes of each, and there are few such actions. So
//! one look-up for each word checks its equations. The other renamings are needed only to get from
//! word to word, and one equation for each word suffices.

use std::collections::HashMap;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, FibreRenaming, Lift, NumberedProblem};

/// The renamings of a fibre, prepared for the check of transforms.
pub(super) struct FibreRenamings {
    lanes: usize,
    /// The renamings that keep every word: the number of the action on its lanes, word by word, and
    /// the same for the other images.
    within: Vec<[Vec<u32>; 2]>,
    /// For each action and each lane map: the number of the map that applies the action first, and
    /// of the one that applies it last.
    joint: Vec<[u32; 2]>,
    maps: usize,
    /// All renamings as they are.
    all: Vec<FibreRenaming>,
    steps: Vec<RenamingStep>,
    roots: Vec<usize>,
}

/// A renaming that leads from one element to another.
struct RenamingStep {
    renaming: usize,
    from: usize,
    to: usize,
}

/// Numbers for the maps of lanes that occur.
#[derive(Default)]
struct InternedMaps(HashMap<Vec<u8>, u32>);

impl InternedMaps {
    fn number(&mut self, map: Vec<u8>) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(map).or_insert(next)
    }

    /// The numbers of the lane maps of all words, from the images of all elements.
    fn of_words(&mut self, images: &[u32], lanes: usize) -> Vec<u32> {
        images
            .chunks_exact(lanes)
            .map(|word| self.number(word.iter().map(|to| (to % lanes as u32) as u8).collect()))
            .collect()
    }
}

/// Whether the image of each element is in the word of the element.
fn keeps_words(images: &[u32], lanes: usize) -> bool {
    images.iter().enumerate().all(|(x, &to)| to as usize / lanes == x / lanes)
}

impl FibreRenamings {
    /// The renamings of a lift. `Usage` if one of them is no permutation.
    pub(super) fn new(lift: &dyn Lift, space: &NumberedProblem) -> Result<FibreRenamings> {
        let Fibre { words, lanes, .. } = *lift.fibre();
        let all = lift.renamings();
        let kinds = [false, true];
        if !all.iter().all(|renaming| kinds.iter().all(|&kind| permutes(renaming.images(kind), words * lanes))) {
            let what = "a renaming is no permutation";
            return Err(Error::broken_law(format!("the numbering of {}", space.spec()), what));
        }
        let (within, between): (Vec<usize>, Vec<usize>) =
            (0..all.len()).partition(|&g| kinds.iter().all(|&kind| keeps_words(all[g].images(kind), lanes)));
        let mut actions = InternedMaps::default();
        let acting: Vec<[Vec<u32>; 2]> =
            within.iter().map(|&g| kinds.map(|kind| actions.of_words(all[g].images(kind), lanes))).collect();
        let (steps, roots) = spread(words * lanes, &all, (&within, &between));
        let joint = joint(actions, lift.fibre());
        Ok(FibreRenamings { lanes, within: acting, joint, maps: lift.fibre().maps.len(), all, steps, roots })
    }

    /// The elements on which a transform that [`commutes`](Self::commute) determines it.
    pub(super) fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// Whether a transform satisfies the equations.
    pub(super) fn commute(&self, fibre: &Fibre, transform: u32) -> bool {
        let two_kinds = self.all.iter().any(|renaming| renaming.other.is_some());
        self.commute_as(fibre, transform, false) || two_kinds && self.commute_as(fibre, transform, true)
    }

    fn commute_as(&self, fibre: &Fibre, transform: u32, other: bool) -> bool {
        (0..fibre.words).all(|word: usize| {
            let (to, map) = fibre.transforms[transform as usize].image(word);
            self.within.iter().all(|actions| {
                // `joint` has numbers for both orders of a renaming and a lane map, so one
                // comparison replaces one for each lane.
                let [first, last] = [actions[0][word], actions[usize::from(other)][to]].map(|action| action as usize);
                self.joint[first * self.maps + map][0] == self.joint[last * self.maps + map][1]
            })
        }) && self.steps.iter().all(|step| {
            let renaming = self.all[step.renaming].images(other);
            let [from, to] = [step.from, step.to].map(|x| {
                let (word, lane) = fibre.image(transform, x / self.lanes, x % self.lanes);
                word * self.lanes + lane
            });
            to == renaming[from] as usize
        })
    }
}

fn permutes(images: &[u32], size: usize) -> bool {
    let mut met = vec![false; size];
    images.len() == size
        && images.iter().all(|&to| met.get_mut(to as usize).is_some_and(|met| !std::mem::replace(met, true)))
}

/// For each action and each lane map, the numbers of both orders of applying them.
fn joint(actions: InternedMaps, fibre: &Fibre) -> Vec<[u32; 2]> {
    let mut joint = vec![[0; 2]; actions.0.len() * fibre.maps.len()];
    let mut products = InternedMaps::default();
    for (action, number) in &actions.0 {
        for (m, map) in fibre.maps.iter().enumerate() {
            let map = &map.image()[..fibre.lanes];
            let first = action.iter().map(|&lane| map[usize::from(lane)]).collect();
            let last = map.iter().map(|&lane| action[usize::from(lane)]).collect();
            joint[*number as usize * fibre.maps.len() + m] = [products.number(first), products.number(last)];
        }
    }
    joint
}

/// Steps that, with the renamings `within` words, lead to all elements from the roots.
fn spread(
    size: usize,
    all: &[FibreRenaming],
    (within, between): (&[usize], &[usize]),
) -> (Vec<RenamingStep>, Vec<usize>) {
    let mut seen = vec![false; size];
    let (mut steps, mut roots) = (vec![], vec![]);
    for root in 0..size {
        if seen[root] {
            continue;
        }
        roots.push(root);
        let mut open = vec![orbit(root, all, within, &mut seen)];
        while let Some(here) = open.pop() {
            // One step into each orbit is enough: the renamings within words lead to the rest of
            // it.
            for (&from, &renaming) in here.iter().flat_map(|from| between.iter().map(move |g| (from, g))) {
                let to = all[renaming].image[from] as usize;
                if !seen[to] {
                    steps.push(RenamingStep { renaming, from, to });
                    open.push(orbit(to, all, within, &mut seen));
                }
            }
        }
    }
    (steps, roots)
}

/// The elements that the renamings `within` words reach from one.
fn orbit(from: usize, all: &[FibreRenaming], within: &[usize], seen: &mut [bool]) -> Vec<usize> {
    seen[from] = true;
    let (mut orbit, mut next) = (vec![from], 0);
    while next < orbit.len() {
        for &g in within {
            let to = all[g].image[orbit[next]] as usize;
            if !std::mem::replace(&mut seen[to], true) {
                orbit.push(to);
            }
        }
        next += 1;
    }
    orbit
}
