//! Voltage graphs: rows, a fibre over each, and arcs between rows.
//!
//! Rows are the vertices of the base. Arcs carry a map of the fibre (Gross & Tucker, Topological
//! Graph Theory, 1987, chapter 2).

use crate::bits::{BitPermutation, FibreTransform, LaneMap};
use crate::tables::{StatePlace, TableFolding};

/// The fibre over every row: its shape, and the maps that arcs carry.
#[derive(Clone, Debug)]
pub struct Fibre {
    /// Words in a row.
    pub words: usize,
    /// Elements in a word.
    pub lanes: usize,
    /// The lane maps that transforms refer to; the first is the identity.
    pub maps: Vec<LaneMap>,
    /// The maps of the fibre that arcs refer to.
    pub transforms: Vec<FibreTransform>,
    /// The automorphisms that arcs refer to, from number 1 on; number 0 is the identity.
    pub automorphisms: Vec<BitPermutation>,
}

/// One move, for all elements of a row at once.
///
/// Element `x` of the arc's source row is adjacent to element `transform(automorphism(x))` of row
/// `row`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowArc {
    /// The neighbouring row.
    pub row: u64,
    /// An index into [`Fibre::transforms`].
    pub transform: u32,
    /// 0 for the identity, else one more than an index into [`Fibre::automorphisms`].
    pub automorphism: u32,
}

impl RowArc {
    /// An arc whose map is a transform alone.
    #[inline]
    pub fn new(row: u64, transform: u32) -> RowArc {
        RowArc { row, transform, automorphism: 0 }
    }
}

/// A permutation of the elements of a fibre that commutes with moves, such as a renaming of tokens.
///
/// Elements are numbered word by word: `word * lanes + lane`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibreRenaming {
    /// The image of each element.
    pub image: Vec<u32>,
    /// The image in rows where elements mean something else, such as orders of the other parity.
    ///
    /// `None` if elements mean the same in all rows.
    pub other: Option<Vec<u32>>,
}

impl FibreRenaming {
    /// The images, or the other images if there are any.
    pub fn images(&self, other: bool) -> &[u32] {
        self.other.as_ref().filter(|_| other).unwrap_or(&self.image)
    }
}

/// One of the two sides of a bipartite base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseColour {
    /// One side.
    Black,
    /// The other.
    White,
}

/// A numbering as a voltage graph.
///
/// Laws: `arcs(row)` applied to every element of the fibre gives exactly the moves of
/// [`Space::expand`](crate::model::Space::expand). Arcs come in inverse pairs, unless there are
/// [`incoming`](Lift::incoming) arcs. If a row has a colour, all rows have one, and arcs join
/// different colours.
pub trait Lift: Sync {
    /// Number of rows.
    fn rows(&self) -> u64;

    /// The fibre.
    fn fibre(&self) -> &Fibre;

    /// The arcs of a row; clears `out` first.
    fn arcs(&self, row: u64, out: &mut Vec<RowArc>);

    /// The arcs against the moves, if moves cannot be undone by moves. OPTIONAL: by default arcs
    /// come in inverse pairs.
    fn incoming(&self) -> Option<&dyn IncomingArcs> {
        None
    }

    /// The colour of a row, if the base is bipartite.
    ///
    /// OPTIONAL: without it a search takes two bits a state instead of one.
    fn colour(&self, row: u64) -> Option<BaseColour>;

    /// How rows share the records of a table. OPTIONAL: by default every row has its own.
    fn shared(&self) -> Option<&dyn SharedRecords> {
        None
    }

    /// The symmetries by which the rows are folded. OPTIONAL: by default every row is a row of its
    /// own, and no arc has an automorphism.
    fn folded(&self) -> Option<&dyn FoldedRows> {
        None
    }

    /// The number of rows that a row stands for.
    #[inline]
    fn weight(&self, row: u64) -> u64 {
        self.folded().map_or(1, |folded| folded.weight(row))
    }

    /// Lower bounds of depths, known without a search. OPTIONAL.
    fn bounds(&self) -> Option<&dyn LowerBounds> {
        None
    }

    /// Elements of a fibre, as (word, lane), that distinguish the maps of fibres that moves induce.
    ///
    /// Two such maps that agree on these elements are equal, whatever rows they belong to. So an
    /// arc is right if it is one move for all of them, and its transform is that of another right
    /// arc. `docs/src/how-it-works/certificates.md` has the argument for each numbering. OPTIONAL:
    /// without any, tables are certified state by state.
    ///
    /// Law: the rules list the moves of all elements of a row in the same order. The `i`-th
    /// successors of a row are those of one move, and lie in one row.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![]
    }

    /// Permutations of the fibre that commute with all maps of fibres that moves induce.
    ///
    /// OPTIONAL: each one lets a certificate compare fewer elements with the rules.
    ///
    /// Law: each map `m` that a move induces is of one of two kinds. Either `m(image(x))` is
    /// `image(m(x))` for every renaming and every element `x`, or it is `other(m(x))`. Maps of
    /// different kinds differ on a [probe](Lift::probes).
    fn renamings(&self) -> Vec<FibreRenaming> {
        vec![]
    }

    /// Number of records of a table.
    fn records(&self) -> u64 {
        self.shared().map_or(self.rows(), SharedRecords::records)
    }
}

/// The arcs of a voltage graph against the moves.
///
/// Law: for each arc of `arcs_to(row)`, a move leads from element `transform(x)` of the arc's row
/// to element `x` of `row`. These are all moves to the row.
pub trait IncomingArcs: Sync {
    /// The arcs that lead against the moves from a row; clears `out` first.
    fn arcs_to(&self, row: u64, out: &mut Vec<RowArc>);
}

/// Rows that share records of a table.
///
/// A record keeps the least depth of each element over all its rows.
///
/// Laws: there are fewer records than rows. Row by row, the numbers of records stay or grow by 1,
/// or start at one not met before.
pub trait SharedRecords: Sync {
    /// Number of records.
    fn records(&self) -> u64;

    /// The record of a row.
    fn record(&self, row: u64) -> u64;
}

/// Rows that each stand for all their images under symmetries.
///
/// Laws: the states of a row that a search has visited are closed under the symmetries that keep
/// the row. Each image of the row has as many, at the same depths. The inverse of each transform is
/// one of the transforms, and that of each automorphism one of the automorphisms.
pub trait FoldedRows: Sync {
    /// The number of symmetries.
    fn symmetries(&self) -> usize;

    /// The number of states that all rows stand for.
    fn states(&self) -> u64;

    /// The number of different images of a row.
    fn weight(&self, row: u64) -> u64;

    /// The symmetries that keep a row, as arcs from the row to itself; clears `out` first. Those
    /// that keep all of its elements may be left out.
    fn stabiliser(&self, row: u64, out: &mut Vec<RowArc>);

    /// The different images of the state of an index, sorted.
    fn images(&self, index: u64) -> Vec<Vec<u8>>;

    /// A checksum of the symmetries and of the states of some indices, which differs if a table
    /// of another folding would be misread.
    fn checksum(&self) -> u32;

    /// How tables describe the folding.
    fn description(&self) -> TableFolding {
        let (symmetries, states) = (self.symmetries() as u64, self.states());
        TableFolding { symmetries, states, checksum: self.checksum() }
    }
}

/// Lower bounds of depths, so that tables need only store the differences.
pub trait LowerBounds: Sync {
    /// Writes the lower bound of the depth of each element of a record.
    ///
    /// Returns a number that divides every difference between depth and bound, or `None` if no
    /// bound is known.
    fn bounds(&self, record: u64, out: &mut [u8]) -> Option<u8>;
}

impl Fibre {
    /// The image of an element under a transform, as (word, lane).
    #[inline]
    pub fn image(&self, transform: u32, word: usize, lane: usize) -> (usize, usize) {
        let (to, map) = self.transforms[transform as usize].image(word);
        (to, usize::from(self.maps[map].image()[lane]))
    }

    /// The image of an element under the map of an arc, as (word, lane).
    #[inline]
    pub fn arc_image(&self, arc: &RowArc, word: usize, lane: usize) -> (usize, usize) {
        let (word, lane) = match arc.automorphism {
            0 => (word, lane),
            number => self.automorphisms[number as usize - 1].image(word, lane),
        };
        self.image(arc.transform, word, lane)
    }

    /// The place of the image of the element at a place of the arc's source row.
    #[inline]
    pub fn place_image(&self, arc: &RowArc, from: StatePlace) -> StatePlace {
        let (word, lane) = self.arc_image(arc, from.word as usize, from.lane as usize);
        StatePlace { row: arc.row, word: word as u32, lane: lane as u32 }
    }

    /// Whether an element is the first of its images under symmetries that keep its row.
    pub fn is_first(&self, symmetries: &[RowArc], word: usize, lane: usize) -> bool {
        symmetries.iter().all(|arc| self.arc_image(arc, word, lane) >= (word, lane))
    }

    /// Whether one transform undoes another.
    pub fn are_inverse(&self, one: u32, other: u32) -> bool {
        (0..self.words).all(|word| {
            (0..self.lanes).all(|lane| {
                let (to, at) = self.image(one, word, lane);
                self.image(other, to, at) == (word, lane)
            })
        })
    }
}
