//! The orbits of configurations whose eccentricity may exceed the greatest known one.
//!
//! A configuration farther than M from x is at least M from every neighbour y of x. After searches
//! from neighbours of x, few configurations are that far from all of them, and often there are
//! none. Then the eccentricity of x is at most M, and no search from x is needed. A search from one
//! configuration serves all its images under symmetries and relabellings.

use std::collections::{HashMap, HashSet};

use antipode_core::model::VoltageBase;
use antipode_core::perms;

/// A configuration: vertex and arrangement.
pub type Configuration = (u64, Vec<u8>);

/// The result of a search from a configuration over a representative.
struct SearchedConfiguration {
    eccentricity: u32,
    /// The arrangement from which the search began.
    start: Vec<u8>,
    /// The farthest configurations, if they were kept.
    farthest: Option<Vec<Configuration>>,
}

/// The finished searches, over representatives of orbits.
pub struct KnownEccentricities<'a> {
    base: &'a dyn VoltageBase,
    searched: HashMap<u64, SearchedConfiguration>,
    /// The greatest eccentricity.
    pub greatest: u32,
}

impl<'a> KnownEccentricities<'a> {
    /// No searches yet.
    pub fn new(base: &'a dyn VoltageBase) -> Self {
        KnownEccentricities { base, searched: HashMap::new(), greatest: 0 }
    }

    /// Adds a search from a configuration over a representative.
    pub fn add(&mut self, start: Configuration, eccentricity: u32, farthest: Option<Vec<Configuration>>) {
        self.greatest = self.greatest.max(eccentricity);
        self.searched.insert(start.0, SearchedConfiguration { eccentricity, start: start.1, farthest });
    }

    /// The representatives that a move leads to.
    pub fn neighbours(&self, vertex: u64) -> HashSet<u64> {
        let mut found = HashSet::new();
        self.base.arcs(vertex, &mut |there, _| {
            found.insert(self.base.fold(there).0);
        });
        found
    }

    /// Whether the searches so far show that no configuration over a vertex has an eccentricity
    /// above the greatest.
    pub fn cannot_exceed(&self, vertex: u64) -> bool {
        let identity: Vec<u8> = (0..self.base.degree() as u8).collect();
        // Configurations that are far enough from all neighbours so far.
        let mut far: Option<HashSet<Configuration>> = None;
        self.base.arcs(vertex, &mut |there, voltage| {
            if far.as_ref().is_some_and(HashSet::is_empty) {
                return;
            }
            let (representative, by) = self.base.fold(there);
            let Some(searched) = self.searched.get(&representative) else { return };
            if searched.eccentricity < self.greatest {
                far = Some(HashSet::new());
                return;
            }
            let Some(farthest) = &searched.farthest else { return };
            let mut neighbour = identity.clone();
            voltage.act(&mut neighbour);
            self.base.carry(by, there, &mut neighbour);
            let relabelling = perms::compose(&neighbour, &perms::invert(&searched.start));
            let back = self.base.symmetries().inverse(by);
            let images = farthest.iter().map(|(vertex, arrangement)| {
                let mut image = perms::compose(&relabelling, arrangement);
                (self.base.carry(back, *vertex, &mut image), image)
            });
            far = Some(match &far {
                None => images.collect(),
                Some(far) => images.filter(|image| far.contains(image)).collect(),
            });
        });
        far.is_some_and(|far| far.is_empty())
    }
}
