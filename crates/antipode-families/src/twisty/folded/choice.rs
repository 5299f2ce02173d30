//! What the rows know of the pieces, and what is left to the fibre.
//!
//! The fibre is the subgroup H of all elements that fix the base points of the rows. A symmetry
//! keeps H if it keeps its fixed points. So slots that symmetries exchange are treated alike: the
//! rows know the pieces of such a class with their twists, or their places only, or nothing.

use super::kept_rows::{settled, transversals};
use super::row_symmetries::RowSymmetries;
use crate::twisty::definition::DefinedMove;
use crate::twisty::point_order::LANES;
use crate::twisty::points::{BasePoint, PuzzlePoints, SlotAction};
use antipode_core::bits::PIECE;
use antipode_core::nums;
use antipode_core::perms::{ListConjugation, PermutationGroup, StabiliserChain};

/// The most classes of slots whose treatments are tried, three each.
const MOST_CLASSES: u32 = 4;

/// The fewest elements of a fibre: less would not fill words.
const FEWEST_ELEMENTS: u64 = 32;

/// The most bytes of the tables of a fibre's transforms, one for each element.
const MOST_TABLES: u64 = 1 << 26;

/// The most rows, kept or not: the number of a row is a `u32`.
const MOST_ROWS: u64 = u32::MAX as u64;

/// Bytes that an engine keeps for each row beside its states.
const ROW_BYTES: u64 = 64;

/// Numbers of places of the fibre that may come after its first twists.
const LATE_PLACES: [usize; 4] = [2, 3, 4, 5];

/// Numbers of twists after those places.
const LATE_TWISTS: [usize; 5] = [2, 3, 4, 5, 6];

/// A way to cut the elements of a group into rows and fibres, with symmetries.
pub(super) struct FoldedCut {
    pub(super) points: PuzzlePoints,
    pub(super) chain: StabiliserChain,
    /// The number of levels that number the rows.
    pub(super) cut: usize,
    /// The base points of the rows.
    pub(super) base: Vec<u8>,
    /// The level from which on levels are lanes.
    pub(super) lanes: usize,
    pub(super) symmetries: RowSymmetries,
    /// About the bytes that a search takes.
    bytes: u64,
}

/// The symmetries that may fold the rows.
struct AllowedSymmetries<'a> {
    turns: &'a [DefinedMove],
    /// For each, the move that each move becomes; all if there is no list.
    within: Option<&'a [Vec<usize>]>,
}

impl AllowedSymmetries<'_> {
    /// Those that take pieces to pieces, as permutations of points. Certificates of tables know no
    /// others.
    fn of(&self, points: &PuzzlePoints) -> Vec<ListConjugation> {
        let mut found = points.symmetries(self.turns);
        found.retain(|symmetry| {
            points.keep_together(symmetry) && self.within.is_none_or(|lists| lists.contains(&symmetry.list))
        });
        found
    }
}

impl FoldedCut {
    /// The cut that takes the least memory. `None` if there is none with symmetries.
    pub(super) fn best(action: &SlotAction, turns: &[DefinedMove], within: Option<&[Vec<usize>]>) -> Option<FoldedCut> {
        let allowed = AllowedSymmetries { turns, within };
        let classes = slot_classes(action, &allowed)?;
        let count = u32::try_from(classes.len()).ok().filter(|&count| count <= MOST_CLASSES)?;
        let cuts = (0..3usize.pow(count)).filter_map(|choice| {
            let details: Vec<usize> =
                (0..classes.len()).map(|class: usize| choice / 3usize.pow(class as u32) % 3).collect();
            Some((FoldedCut::new(action, &allowed, &classes, &details, [0, 0])?, details))
        });
        let (best, details) = cuts.min_by_key(|(cut, _)| cut.bytes)?;
        // The last places and twists of the fibre, which may fill words better.
        let late = LATE_PLACES.into_iter().flat_map(|places| LATE_TWISTS.map(|twists| [places, twists]));
        let others = late.filter_map(|late| FoldedCut::new(action, &allowed, &classes, &details, late));
        [best].into_iter().chain(others).min_by_key(|cut| cut.bytes)
    }

    /// The cut whose rows know places of classes with a detail of 1 or 2, twists with one of 2. So
    /// many places and twists of the fibre are `late`: after its others.
    fn new(
        action: &SlotAction,
        allowed: &AllowedSymmetries<'_>,
        classes: &[Vec<usize>],
        details: &[usize],
        late: [usize; 2],
    ) -> Option<FoldedCut> {
        let slots = |keep: &dyn Fn(usize) -> bool| -> Vec<usize> {
            let kept = classes.iter().zip(details).filter(|(_, detail)| keep(**detail));
            kept.flat_map(|(slots, _)| slots.iter().copied()).collect()
        };
        let pieces = |slots: Vec<usize>| slots.into_iter().map(BasePoint::Piece);
        let twists =
            |slots: Vec<usize>| slots.into_iter().filter(|&slot| action.moduli[slot] > 1).map(BasePoint::Sticker);
        let mut base: Vec<BasePoint> = action.is_coloured().then_some(BasePoint::Colour).into_iter().collect();
        base.extend(pieces(slots(&|detail| detail > 0)));
        base.extend(twists(slots(&|detail| detail == 2)));
        let of_rows = base.len();
        let places: Vec<BasePoint> = pieces(slots(&|detail| detail == 0)).collect();
        let twists: Vec<BasePoint> = twists(slots(&|detail| detail < 2)).collect();
        let (early_places, late_places) = places.split_at(places.len().checked_sub(late[0])?);
        let (early_twists, late_twists) = twists.split_at(twists.len().checked_sub(late[1])?);
        base.extend([early_places, early_twists, late_places, late_twists].concat());
        let points = PuzzlePoints::new(action, base)?;
        let moves: Vec<Vec<u8>> = allowed.turns.iter().map(|turn| points.of_move(turn)).collect();
        let group = PermutationGroup::generated_by(points.degree(), moves.iter().map(Vec::as_slice));
        let chain = StabiliserChain::new(&group, points.base.len());
        let radices: Vec<u64> = chain.radices().into_iter().map(|radix| radix as u64).collect();
        let cut = chain.points().filter(|&point| point < of_rows).count();
        let size = |levels: &[u64]| nums::product(levels.iter().copied());
        let (rows, elements) = (size(&radices[..cut])?, size(&radices[cut..])?);
        let lanes = (cut..radices.len()).find(|&level| size(&radices[level..]).is_some_and(|n| n <= LANES as u64))?;
        let words = size(&radices[cut..lanes])?;
        let tables = elements.checked_mul(4 * words)?;
        if rows > MOST_ROWS || elements < FEWEST_ELEMENTS || words > PIECE as u64 || tables > MOST_TABLES {
            return None;
        }
        let settled = settled(&transversals(&chain));
        let fixed: Vec<bool> = settled.iter().map(|&levels| usize::from(levels) <= cut).collect();
        let base: Vec<u8> = (0..of_rows as u8).collect();
        let symmetries = RowSymmetries::new(allowed.of(&points), &base, &fixed)?;
        if symmetries.len() < 2 || rows < symmetries.len() as u64 {
            return None;
        }
        let bytes = (rows / symmetries.len() as u64).checked_mul(8 * words + ROW_BYTES)?.checked_add(tables)?;
        Some(FoldedCut { points, chain, cut, base, lanes, symmetries, bytes })
    }
}

/// The classes of slots that symmetries exchange, of those slots whose pieces change, or also moves
/// if there are many. `None` if there are too many points.
fn slot_classes(action: &SlotAction, allowed: &AllowedSymmetries<'_>) -> Option<Vec<Vec<usize>>> {
    let points = PuzzlePoints::new(action, vec![])?;
    let symmetries = allowed.of(&points);
    let mut classes: Vec<Vec<usize>> = vec![];
    for &slot in action.orbits.iter().flatten() {
        if !classes.iter().any(|class| class.contains(&slot)) {
            let mut class: Vec<usize> = symmetries.iter().map(|symmetry| points.image(symmetry, slot, 0).0).collect();
            class.sort_unstable();
            class.dedup();
            classes.push(class);
        }
    }
    if classes.len() > MOST_CLASSES as usize {
        for orbit in &action.orbits {
            let (exchanged, others): (Vec<_>, Vec<_>) =
                classes.into_iter().partition(|class| class.iter().any(|slot| orbit.contains(slot)));
            classes = others;
            classes.push(exchanged.concat());
        }
    }
    Some(classes)
}
