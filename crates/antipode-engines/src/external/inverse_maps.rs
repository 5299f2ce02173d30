//! The maps that undo those of arcs. To go along an arc, states are drawn by the inverse of its
//! map.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use antipode_core::bits::FibreTransform;
use antipode_core::model::Fibre;

/// Marks a transform whose inverse was not needed yet.
const UNKNOWN: u32 = u32::MAX;

/// The inverses of the maps of a fibre, which are among its maps.
pub(super) struct InverseMaps<'a> {
    fibre: &'a Fibre,
    /// The transform that undoes each transform, or `UNKNOWN`.
    transforms: Vec<AtomicU32>,
    /// All transforms, with the image of the first element before each, in order.
    by_image: OnceLock<Vec<(FibreElement, u32)>>,
    /// The number of the automorphism that undoes each, from number 1 on.
    automorphisms: OnceLock<Vec<u32>>,
}

/// A word and a lane.
type FibreElement = (usize, usize);

impl<'a> InverseMaps<'a> {
    pub(super) fn new(fibre: &'a Fibre) -> InverseMaps<'a> {
        let transforms = fibre.transforms.iter().map(|_| AtomicU32::new(UNKNOWN)).collect();
        InverseMaps { fibre, transforms, by_image: OnceLock::new(), automorphisms: OnceLock::new() }
    }

    /// The transform that undoes a transform.
    pub(super) fn transform(&self, transform: u32) -> &'a FibreTransform {
        let known = &self.transforms[transform as usize];
        if known.load(Ordering::Relaxed) == UNKNOWN {
            known.store(self.find(transform), Ordering::Relaxed);
        }
        &self.fibre.transforms[known.load(Ordering::Relaxed) as usize]
    }

    /// Finds the transform that undoes one: it takes the first element to the one that comes from.
    fn find(&self, transform: u32) -> u32 {
        let Fibre { words, lanes, maps, transforms, .. } = self.fibre;
        let by_image = self.by_image.get_or_init(|| {
            let mut all: Vec<_> = (0..transforms.len() as u32).map(|t| (self.fibre.image(t, 0, 0), t)).collect();
            all.sort_unstable();
            all
        });
        let moved = &transforms[transform as usize];
        let origin = (0..*words).find_map(|word| {
            let (to, map) = moved.image(word);
            let lane = maps[map].image()[..*lanes].iter().position(|&lane| lane == 0)?;
            (to == 0).then_some((word, lane))
        });
        let origin = origin.expect("transforms permute the elements");
        let first = by_image.partition_point(|(image, _)| *image < origin);
        let candidates = by_image[first..].iter().take_while(|(image, _)| *image == origin);
        let found = candidates.map(|&(_, other)| other).find(|&other| self.fibre.are_inverse(transform, other));
        found.expect("the inverses of transforms are transforms")
    }

    /// The number of the automorphism that undoes the one of a number.
    pub(super) fn automorphism(&self, number: u32) -> u32 {
        let Some(index) = number.checked_sub(1) else { return 0 };
        let inverses = self.automorphisms.get_or_init(|| {
            let all = &self.fibre.automorphisms;
            all.iter()
                .map(|automorphism| {
                    let inverse = automorphism.inverse();
                    let found = all.iter().position(|other| *other == inverse);
                    found.expect("the inverses of automorphisms are automorphisms") as u32 + 1
                })
                .collect()
        });
        inverses[index as usize]
    }
}
