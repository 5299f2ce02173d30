//! The maps of arcs, applied to whole pieces: transforms, and automorphisms after them.

use antipode_core::bits::{BitPermuter, InstructionSet, PIECE, PullSource, RowKernel};
use antipode_core::model::Fibre;

/// The maps of the arcs of a fibre on one instruction set.
#[derive(Debug)]
pub(crate) struct ArcKernel<'a> {
    transforms: RowKernel,
    automorphisms: BitPermuter<'a>,
}

impl<'a> ArcKernel<'a> {
    pub(crate) fn new(arch: InstructionSet, fibre: &'a Fibre) -> ArcKernel<'a> {
        ArcKernel {
            transforms: RowKernel::new(arch, &fibre.maps),
            automorphisms: BitPermuter::new(arch, &fibre.automorphisms),
        }
    }

    /// The instruction set in use.
    pub(crate) fn arch(&self) -> InstructionSet {
        self.transforms.arch()
    }

    /// Whether some arcs have automorphisms.
    pub(crate) fn has_automorphisms(&self) -> bool {
        !self.automorphisms.is_empty()
    }

    /// ORs all sources into the piece from word `first` on. If some arcs have automorphisms, there
    /// is one for each source, and those of the same automorphism lie side by side.
    ///
    /// Only rows of one piece have automorphisms.
    #[inline]
    pub(crate) fn pull(&self, acc: &mut [u64], first: usize, sources: &[PullSource<'_>], automorphisms: &[u32]) {
        if self.has_automorphisms() {
            self.pull_mapped(acc, first, sources, automorphisms);
        } else {
            self.transforms.pull(acc, first, sources);
        }
    }

    /// Sets `out` to the elements whose images under an automorphism, by its number, are in `row`.
    pub(crate) fn preimage(&self, automorphism: u32, row: &[u64], out: &mut [u64]) {
        out.fill(0);
        match automorphism {
            0 => out.copy_from_slice(row),
            number => self.automorphisms.gather(number as usize - 1, out, row),
        }
    }

    fn pull_mapped(&self, acc: &mut [u64], first: usize, mut sources: &[PullSource<'_>], automorphisms: &[u32]) {
        let mut pulled = [0; PIECE];
        for alike in automorphisms.chunk_by(|one, other| one == other) {
            let group = sources.split_off(..alike.len()).expect("each source has an automorphism");
            match alike[0] {
                0 => self.transforms.pull(acc, first, group),
                number => {
                    let pulled = &mut pulled[..acc.len()];
                    pulled.fill(0);
                    self.transforms.pull(pulled, first, group);
                    self.automorphisms.gather(number as usize - 1, acc, pulled);
                }
            }
        }
    }

    /// Number of bits set in `acc` and not in `old`.
    pub(crate) fn count_new(&self, acc: &[u64], old: &[u64]) -> u64 {
        self.transforms.count_new(acc, old)
    }
}
