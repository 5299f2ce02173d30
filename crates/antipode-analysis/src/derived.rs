//! A small component, configuration by configuration.

use std::collections::HashMap;

use super::state_graph::farthest;
use antipode_core::error::Result;
use antipode_core::graphs::SimpleGraph;
use antipode_core::model::VoltageBase;

/// A component of the derived graph: configurations, and the moves between them.
pub struct DerivedComponent {
    /// The configurations: vertex and arrangement.
    pub configurations: Vec<(u64, Vec<u8>)>,
    /// The graph of the moves between them.
    pub graph: SimpleGraph,
}

impl DerivedComponent {
    /// The component of a configuration, which has the number 0 in it.
    ///
    /// # Errors
    ///
    /// `Limit` if it has too many configurations for a graph.
    pub fn new(base: &dyn VoltageBase, vertex: u64, arrangement: Vec<u8>) -> Result<DerivedComponent> {
        let mut numbers = HashMap::from([((vertex, arrangement.clone()), 0u32)]);
        let mut configurations = vec![(vertex, arrangement)];
        let mut edges = vec![];
        let mut here = 0;
        while here < configurations.len() {
            let (vertex, arrangement) = configurations[here].clone();
            base.arcs(vertex, &mut |there, voltage| {
                let mut next = arrangement.clone();
                voltage.act(&mut next);
                let next = (there, next);
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    configurations.push(next);
                    configurations.len() as u32 - 1
                });
                if here < number as usize {
                    edges.push((here as u32, number));
                }
            });
            here += 1;
        }
        Ok(DerivedComponent { graph: SimpleGraph::new(configurations.len(), edges)?, configurations })
    }

    /// The greatest distance from a configuration, and a configuration at that distance.
    pub fn eccentricity(&self, from: u32) -> (u32, u32) {
        let found = farthest(self.graph.order(), from, |vertex| self.graph.neighbours(vertex));
        (found.distance, found.state)
    }
}
