//! Connected components without a search: from the base and its voltages.
//!
//! Over a connected component of the base with B vertices, the components of the derived graph
//! correspond to the cosets of the *local group* G. The voltages of the closed walks at one vertex
//! generate G: a spanning tree and one generator for each other arc (Gross & Tucker, Topological
//! Graph Theory, 1987, section 2.5). There are n! / |G| components, each of B |G| configurations,
//! all isomorphic by relabelling. So the components of a puzzle with 10^30 configurations take only
//! the time of a walk over its occupancies, folded by the symmetries of the board. If tokens are
//! indistinguishable, the components are the orbits that `colourings.rs` finds.
//!
//! Components over different components of the base may be isomorphic, too. Those of the same size
//! and local group are compared as graphs, if they are small; larger ones are listed separately.

use num_bigint::BigUint;

use super::colourings::{ColouringOrbit, colourings};
use super::derived::DerivedComponent;
use super::quotient::FoldedBase;
use antipode_core::error::Result;
use antipode_core::graphs::{SimpleGraph, isomorphism};

/// Isomorphic components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsomorphicComponents {
    /// The number of components.
    pub count: BigUint,
    /// The number of configurations of each.
    pub size: BigUint,
    /// The number of base vertices (occupancies) under each.
    pub rows: u64,
    /// The order of the local group.
    pub group_order: BigUint,
    /// The vertices of one component up to symmetry: a representative of each orbit.
    pub orbits: Vec<u64>,
    /// The arrangement of a configuration of that component, over the first of `orbits`.
    pub arrangement: Vec<u8>,
}

/// The components of all configurations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedComponents {
    /// The number of configurations.
    pub configurations: BigUint,
    /// The number of components, including those of a single configuration.
    pub count: BigUint,
    /// The classes with more than one configuration, largest components first.
    pub classes: Vec<IsomorphicComponents>,
    /// The number of configurations without any move.
    pub isolated: BigUint,
}

/// The most configurations of components that are compared as graphs.
pub(crate) const MOST_COMPARED: u32 = 50_000;

/// The components over a folded base.
///
/// # Errors
///
/// `Limit` if tokens are indistinguishable and their arrangements are too many to list; those of
/// [`DerivedComponent::new`].
pub fn components(quotient: &FoldedBase) -> Result<ConnectedComponents> {
    let base = quotient.base();
    let counts = base.counts();
    let orders = colourings(&counts);
    let mut classes: Vec<IsomorphicComponents> = vec![];
    // The graphs of the small components, in the order of the classes.
    let mut graphs: Vec<Option<SimpleGraph>> = vec![];
    for component in quotient.components() {
        let (group_order, rows) = (component.group_order(), quotient.rows(component));
        let orbits: Vec<u64> = quotient.orbits(component).collect();
        // For each kind of components: an arrangement, the number of arrangements that it reaches
        // over its vertex, and the number of components.
        let kinds = if counts.len() < base.degree() {
            component
                .colourings(&counts)?
                .into_iter()
                .map(|orbit: ColouringOrbit| (orbit.colouring, orbit.size, BigUint::from(1u8)))
                .collect()
        } else {
            // Relabelling takes each component over these vertices to any other, so one of them
            // stands for all.
            let identity: Vec<u8> = (0..base.degree() as u8).collect();
            vec![(identity, group_order.clone(), &orders / &group_order * quotient.copies(component))]
        };
        for (arrangement, reached, count) in kinds {
            let size = reached * rows;
            let compared = size <= MOST_COMPARED.into();
            let graph =
                compared.then(|| Ok(DerivedComponent::new(base, orbits[0], arrangement.clone())?.graph)).transpose()?;
            let known = classes.iter().zip(&graphs).position(|(class, known)| {
                let pair = known.as_ref().zip(graph.as_ref());
                (class.rows, &class.size, &class.group_order) == (rows, &size, &group_order)
                    && pair.is_some_and(|(a, b)| isomorphism(a, b).is_some())
            });
            match known {
                Some(known) => classes[known].count += count,
                None => {
                    let (group_order, orbits) = (group_order.clone(), orbits.clone());
                    classes.push(IsomorphicComponents { count, size, rows, group_order, orbits, arrangement });
                    graphs.push(graph);
                }
            }
        }
    }
    classes.sort_by(|a, b| b.size.cmp(&a.size));
    let isolated = &orders * quotient.isolated();
    let count = classes.iter().map(|class| &class.count).sum::<BigUint>() + &isolated;
    Ok(ConnectedComponents { configurations: orders * base.vertices(), count, classes, isolated })
}
