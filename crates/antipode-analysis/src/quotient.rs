//! The base of a puzzle folded by the symmetries of its board: a vertex for each orbit.
//!
//! A walk over this quotient finds the components of the base and of the derived graph in one pass.
//! It begins at a configuration x. Over the representative r of each orbit it keeps a symmetry t
//! and an arrangement a, such that the configuration t (r, a) is connected with x. An arc that
//! closes a walk, or a symmetry that fixes r, then gives a pair (symmetry, relabelling) for the
//! [`LocalGroup`]. The rings on a 5-cube with 16 rings have 601,080,390 occupancies and 169,112
//! orbits.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;
use rayon::prelude::*;

use super::colourings::{self, ColouringOrbit};
use super::local_group::LocalGroup;
use antipode_core::error::Result;
use antipode_core::model::VoltageBase;
use antipode_core::perms;
use antipode_core::watch::{Watch, WorkProgress};

/// No component yet.
const NONE: u32 = u32::MAX;

/// No component, because there are no arcs.
const ISOLATED: u32 = NONE - 1;

/// The number of representatives whose arcs are followed at a time.
const BATCH: usize = 1024;

/// Components of the base that symmetries take to one another.
pub struct BaseComponent {
    /// The orbits of their vertices, as numbers of representatives; the walk began at the first.
    orbits: Vec<u32>,
    /// The number of vertices of all of them.
    vertices: u64,
    group: LocalGroup,
    /// The arrangement of each representative; none where the signs suffice.
    arrangements: HashMap<u32, Vec<u8>>,
}

/// A base of which one vertex of each orbit is kept.
///
/// Symmetries map the others to these, so a search works on the representatives only.
pub struct FoldedBase {
    base: Arc<dyn VoltageBase>,
    /// A vertex of each orbit, in increasing order.
    representatives: Vec<u64>,
    /// For each representative: the component, the symmetry t, the sign of the arrangement a.
    component: Vec<u32>,
    toward: Vec<u32>,
    odd: Vec<bool>,
    components: Vec<BaseComponent>,
    /// The number of vertices without arcs.
    isolated: u64,
}

/// How two configurations are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseConnection {
    /// By moves.
    Connected,
    /// Not, but the occupied cells of one can become those of the other.
    Rearranged,
    /// Not even the occupied cells of one can become those of the other.
    Apart,
}

/// An arc of the quotient, or a symmetry that fixes a vertex.
struct QuotientArc {
    to: u32,
    /// The symmetry that takes the end of the arc to its representative.
    by: u32,
    /// The effect of arc and symmetry on an arrangement; `None` where the sign suffices.
    action: Option<Vec<u8>>,
    odd: bool,
}

impl QuotientArc {
    /// An arc by a symmetry, with its effect on an arrangement, which is kept if `keep`.
    fn new(to: u32, by: usize, action: Vec<u8>, keep: bool) -> Self {
        let odd = perms::is_odd(&action);
        QuotientArc { to, by: by as u32, action: keep.then_some(action), odd }
    }
}

/// The arcs at a representative.
struct RepresentativeArcs {
    orbit: u64,
    arcs: Vec<QuotientArc>,
    /// The loops from the vertex to itself, by symmetries that fix it.
    loops: Vec<QuotientArc>,
}

impl BaseComponent {
    /// The number of rearrangements of the tokens that moves can make.
    pub fn group_order(&self) -> BigUint {
        self.group.order()
    }

    /// The orbits of the local group on the colourings, for indistinguishable tokens.
    pub(super) fn colourings(&self, counts: &[usize]) -> Result<Vec<ColouringOrbit>> {
        colourings::orbits(counts, self.group.generators().as_deref())
    }
}

impl FoldedBase {
    /// Folds a base and finds the components. Memory: some 30 bytes per orbit, and `degree` more
    /// where the local group is not giant.
    ///
    /// # Errors
    ///
    /// Those of [`VoltageBase::representatives`]; `Interrupted` if the watch stops it.
    pub fn new(base: Arc<dyn VoltageBase>, watch: &mut Watch<'_>) -> Result<Self> {
        let representatives = base.representatives(watch)?;
        let count = representatives.len();
        let (component, toward, odd) = (vec![NONE; count], vec![0; count], vec![false; count]);
        let mut quotient =
            FoldedBase { base, representatives, component, toward, odd, components: vec![], isolated: 0 };
        let mut done = 0;
        for root in 0..count as u32 {
            if quotient.component[root as usize] == NONE {
                quotient.walk(root, &mut done, watch)?;
            }
        }
        Ok(quotient)
    }

    /// The base.
    pub fn base(&self) -> &dyn VoltageBase {
        &*self.base
    }

    /// The components, up to symmetry.
    pub fn components(&self) -> &[BaseComponent] {
        &self.components
    }

    /// The number of vertices without arcs.
    pub fn isolated(&self) -> u64 {
        self.isolated
    }

    /// The vertices of a component up to symmetry; the walk began at the first.
    pub fn orbits(&self, component: &BaseComponent) -> impl Iterator<Item = u64> {
        component.orbits.iter().map(|&number| self.representatives[number as usize])
    }

    /// The number of images of a component under the symmetries.
    pub fn copies(&self, component: &BaseComponent) -> u64 {
        self.base.symmetries().order() as u64 / component.group.symmetries_that_keep()
    }

    /// The number of vertices of a component.
    pub fn rows(&self, component: &BaseComponent) -> u64 {
        component.vertices / self.copies(component)
    }

    /// The number of a representative.
    fn number(&self, representative: u64) -> u32 {
        // Every vertex represents itself, so no search is needed.
        if self.representatives.len() as u64 == self.base.vertices() {
            return representative as u32;
        }
        self.representatives.binary_search(&representative).expect("folding gives representatives") as u32
    }

    fn walk(&mut self, root: u32, done: &mut u64, watch: &mut Watch<'_>) -> Result<()> {
        let identity: Vec<u8> = (0..self.base.degree() as u8).collect();
        let group = LocalGroup::new(self.base.clone());
        let arrangements = HashMap::from([(root, identity)]);
        let mut here = BaseComponent { orbits: vec![root], vertices: 0, group, arrangements };
        self.component[root as usize] = self.components.len() as u32;
        let mut followed = 0;
        while followed < here.orbits.len() {
            // Start with a small batch: a few vertices decide most groups.
            let batch = followed..here.orbits.len().min(followed + BATCH.min(followed + 8));
            let keep = !here.group.is_giant();
            let around: Vec<RepresentativeArcs> =
                here.orbits[batch.clone()].par_iter().map(|&r| self.around(r, keep)).collect();
            for (at, around) in batch.clone().zip(around) {
                // Moves can be undone, so only the vertex where the walk began can lack arcs.
                if around.arcs.is_empty() {
                    self.component[root as usize] = ISOLATED;
                    self.isolated += around.orbit;
                    return Ok(());
                }
                here.vertices += around.orbit;
                let from = here.orbits[at];
                around.arcs.into_iter().chain(around.loops).for_each(|found| self.meet(&mut here, from, found));
            }
            *done += batch.len() as u64;
            followed = batch.end;
            let total = self.representatives.len() as u64;
            watch.report(WorkProgress { phase: "orbits", depth: None, done: *done, total })?;
        }
        here.group.finish();
        if here.group.is_giant() {
            here.arrangements = HashMap::new();
        }
        self.components.push(here);
        Ok(())
    }

    /// The arcs of a representative and the symmetries that fix it.
    fn around(&self, number: u32, keep: bool) -> RepresentativeArcs {
        let base = &*self.base;
        let here = self.representatives[number as usize];
        let identity: Vec<u8> = (0..base.degree() as u8).collect();
        let mut arcs = vec![];
        base.arcs(here, &mut |there, voltage| {
            let (representative, by) = base.fold(there);
            let mut action = identity.clone();
            voltage.act(&mut action);
            base.carry(by, there, &mut action);
            arcs.push(QuotientArc::new(self.number(representative), by, action, keep));
        });
        let fixing = base.stabiliser(here);
        let orbit = (base.symmetries().order() / fixing.len()) as u64;
        let mut loops = vec![];
        if !arcs.is_empty() {
            for by in fixing {
                let mut action = identity.clone();
                base.carry(by, here, &mut action);
                loops.push(QuotientArc::new(number, by, action, keep));
            }
        }
        RepresentativeArcs { orbit, arcs, loops }
    }

    /// Follows an arc: to a new representative, or around a closed walk.
    fn meet(&mut self, here: &mut BaseComponent, from: u32, found: QuotientArc) {
        let to = found.to as usize;
        let is_new = self.component[to] == NONE;
        if !is_new && here.group.is_complete() {
            return;
        }
        let symmetries = self.base.symmetries();
        // `t` after the arc: that of its start, then the symmetry of the arc undone.
        let toward = symmetries.product(self.toward[from as usize] as usize, symmetries.inverse(found.by as usize));
        let odd = self.odd[from as usize] ^ found.odd;
        let before = here.arrangements.get(&from).zip(found.action.as_ref());
        let arrangement = before.map(|(before, action)| perms::compose(before, action));
        if is_new {
            if let Some(arrangement) = arrangement.filter(|_| !here.group.is_giant()) {
                here.arrangements.insert(found.to, arrangement);
            }
            self.component[to] = self.component[from as usize];
            self.toward[to] = toward as u32;
            self.odd[to] = odd;
            here.orbits.push(found.to);
            return;
        }
        // Out along the tree, over the arc, and back along the tree from its end.
        let closed = symmetries.product(toward, symmetries.inverse(self.toward[to] as usize));
        let known = here.arrangements.get(&found.to);
        here.group.add(closed, odd ^ self.odd[to], || match (arrangement, known) {
            (Some(arrangement), Some(known)) => perms::compose(&arrangement, &perms::invert(known)),
            _ => unreachable!("arrangements are kept until the group is giant"),
        });
    }

    /// The place of a configuration: the number of its representative, and the pair (g, r) such
    /// that it is connected with g r x. For r, the sign is enough where it was enough for the
    /// group.
    fn locate(&self, vertex: u64, arrangement: &[u8]) -> (u32, usize, bool, Option<Vec<u8>>) {
        let symmetries = self.base.symmetries();
        let (representative, by) = self.base.fold(vertex);
        let number = self.number(representative);
        let mut folded = arrangement.to_vec();
        self.base.carry(by, vertex, &mut folded);
        let toward = self.toward[number as usize] as usize;
        let symmetry = symmetries.product(symmetries.inverse(by), symmetries.inverse(toward));
        let known = self.components.get(self.component[number as usize] as usize);
        let known = known.and_then(|component| component.arrangements.get(&number));
        let relabelling = known.map(|known| perms::compose(&folded, &perms::invert(known)));
        (number, symmetry, perms::is_odd(&folded) ^ self.odd[number as usize], relabelling)
    }

    /// How two configurations are connected.
    ///
    /// # Errors
    ///
    /// `Limit` if tokens are indistinguishable, and moves make too many arrangements to compare.
    pub fn connection(&self, a: (u64, &[u8]), b: (u64, &[u8])) -> Result<BaseConnection> {
        if a == b {
            return Ok(BaseConnection::Connected);
        }
        if self.base.counts().len() < self.base.degree() {
            return self.coloured_connection(a, b);
        }
        let same = a.0 == b.0;
        let symmetries = self.base.symmetries();
        let (a, a_symmetry, a_odd, a_relabelling) = self.locate(a.0, a.1);
        let (b, b_symmetry, b_odd, b_relabelling) = self.locate(b.0, b.1);
        let (a, b) = (self.component[a as usize], self.component[b as usize]);
        let Some(component) = self.components.get(a as usize).filter(|_| a == b) else {
            return Ok(if same { BaseConnection::Rearranged } else { BaseConnection::Apart });
        };
        let symmetry = symmetries.product(symmetries.inverse(a_symmetry), b_symmetry);
        if !component.group.keeps(symmetry) {
            return Ok(BaseConnection::Apart);
        }
        let relabelling = a_relabelling.zip(b_relabelling).map(|(a, b)| perms::compose(&perms::invert(&a), &b));
        Ok(BaseConnection::over_one(component.group.contains(symmetry, a_odd ^ b_odd, relabelling.as_deref())))
    }

    /// The same for indistinguishable tokens, whose bases have no symmetries.
    fn coloured_connection(&self, a: (u64, &[u8]), b: (u64, &[u8])) -> Result<BaseConnection> {
        let numbers = [a.0, b.0].map(|vertex| self.number(vertex));
        let [at, to] = numbers.map(|number| self.component[number as usize]);
        let Some(component) = self.components.get(at as usize).filter(|_| at == to) else {
            return Ok(if a.0 == b.0 { BaseConnection::Rearranged } else { BaseConnection::Apart });
        };
        let Some(generators) = component.group.generators() else { return Ok(BaseConnection::Connected) };
        // Over the vertex at which the walk began.
        let [a, b] = [(numbers[0], a.1), (numbers[1], b.1)]
            .map(|(number, colouring)| perms::compose(colouring, &perms::invert(&component.arrangements[&number])));
        Ok(BaseConnection::over_one(colourings::connected(&a, &b, Some(&generators))?))
    }
}

impl BaseConnection {
    /// The connection of two configurations over one component of the base.
    fn over_one(connected: bool) -> BaseConnection {
        if connected { BaseConnection::Connected } else { BaseConnection::Rearranged }
    }
}
