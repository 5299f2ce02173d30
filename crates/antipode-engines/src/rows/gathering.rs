//! The maps of arcs, applied to whole pieces: transforms, and automorphisms after them.

use antipode_core::bits::{BitPermuter, InstructionSet, PIECE, PullSource, RowKernel};
use antipode_core::model::Fibre;

/// The maps of the arcs of a fibre on one instruction set.
#[derive(Debug)]
pub(super) struct ArcKernel<'a> {
    transforms: RowKernel,
    automorphisms: BitPermuter<'a>,
}

/// A row to pull from, and the maps of the arc.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArcSource<'a> {
    pub(super) pulled: PullSource<'a>,
    /// The automorphism of the arc.
    pub(super) automorphism: u32,
}

impl<'a> ArcKernel<'a> {
    pub(super) fn new(arch: InstructionSet, fibre: &'a Fibre) -> ArcKernel<'a> {
        ArcKernel {
            transforms: RowKernel::new(arch, &fibre.maps),
            automorphisms: BitPermuter::new(arch, &fibre.automorphisms),
        }
    }

    /// The instruction set in use.
    pub(super) fn arch(&self) -> InstructionSet {
        self.transforms.arch()
    }

    /// Whether some arcs have automorphisms.
    pub(super) fn has_automorphisms(&self) -> bool {
        !self.automorphisms.is_empty()
    }

    /// ORs all sources into the piece from word `first` on.
    ///
    /// Those of the same automorphism lie side by side. Only rows of one piece have automorphisms.
    pub(super) fn pull(&self, acc: &mut [u64], first: usize, sources: &[ArcSource<'_>]) {
        let (mut moved, mut pulled) = ([0; PIECE], vec![]);
        for alike in sources.chunk_by(|one, other| one.automorphism == other.automorphism) {
            pulled.clear();
            pulled.extend(alike.iter().map(|source| source.pulled));
            match alike[0].automorphism {
                0 => self.transforms.pull(acc, first, &pulled),
                number => {
                    let moved = &mut moved[..acc.len()];
                    moved.fill(0);
                    self.transforms.pull(moved, first, &pulled);
                    self.automorphisms.gather(number as usize - 1, acc, moved);
                }
            }
        }
    }

    /// Number of bits set in `acc` and not in `old`.
    pub(super) fn count_new(&self, acc: &[u64], old: &[u64]) -> u64 {
        self.transforms.count_new(acc, old)
    }
}
