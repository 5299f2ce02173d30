//! Units: 336 words of 60 lanes, in 42 vectors of eight words, and the maps of their elements.
//!
//! Searches of sliding boards need these maps. An element of a unit is six digits. `x` (radix 8) is
//! the word of a vector, `y` (7) and `z` (6) are the vector `6y + z`, and the lane is three digits
//! of radix 5, 4 and 3. (The parity of the others determines a last digit.) A map that keeps `x`
//! shifts lanes between vectors of the same unit: [`UnitShifts`]. A map of `x`, `y`, `z` and the
//! digits before them moves words within a group of units: [`GroupWordMap`].

use super::LaneMap;
use super::arch::{BitTests, ByteTables, byte_tables};

/// Words of a vector: the width of an AVX-512 instruction.
pub const VECTOR: usize = 8;

/// Vectors of a unit.
pub const VECTORS: usize = 42;

/// Words of a unit.
pub const UNIT: usize = VECTOR * VECTORS;

/// The words of a unit.
pub type Unit = [u64; UNIT];

/// Elements that move together: from one vector to another, by the same number of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorShift {
    /// The source vector.
    pub source: u8,
    /// The number of lanes that they move up, or down if negative.
    pub by: i8,
    /// The destination lanes, for even and for odd sums of the digits before `y`.
    pub lanes: [u64; 2],
}

/// A map of the elements of a unit that keeps `x`, as shifts into each vector.
#[derive(Clone, Debug)]
pub struct UnitShifts {
    /// Where the shifts of each vector start, and the end of the last.
    starts: Vec<u16>,
    shifts: Vec<VectorShift>,
    /// The shifts in register form, the downward ones of a vector first.
    ///
    /// Each has the first word of the source, the distance, and the lanes for even sums, for odd
    /// ones, and for even ones again.
    ready: Vec<[u64; 5]>,
    /// The number of downward shifts into each vector.
    down: Vec<u16>,
    /// The source lane of each lane, if words stay.
    ///
    /// There is one list for even sums of the digits before the lanes, and one for odd sums.
    lanes: Option<Box<[[u8; 64]; 2]>>,
    /// Whether the digits before `y` make no difference.
    plain: bool,
    /// The turn of the fast window, if it is one.
    turn: Option<u8>,
    /// The distances and destination lanes of the shifts, if words stay and there are few shifts.
    ///
    /// Downward shifts come first.
    few: Option<[(i64, [u64; 2]); FEW]>,
    /// The permutation in `lanes` as byte tables, if words stay and there are many shifts.
    tables: Option<[ByteTables; 2]>,
    tests: Option<Box<[BitTests; 2]>>,
}

/// The most shifts that are cheaper than a bit permutation.
const FEW: usize = 4;

impl UnitShifts {
    /// Builds the map from the shifts into each vector.
    ///
    /// # Panics
    ///
    /// If the number of lists is not [`VECTORS`], or a shift is invalid.
    pub fn new(vectors: &[Vec<VectorShift>]) -> UnitShifts {
        assert_eq!(vectors.len(), VECTORS, "a list of shifts for each vector");
        let mut vectors = vectors.to_vec();
        // Downward shifts come first, so that each direction has a loop without branches.
        vectors.iter_mut().for_each(|list| list.sort_by_key(|shift| shift.by));
        let shifts: Vec<VectorShift> = vectors.concat();
        assert!(
            shifts.iter().all(|s| usize::from(s.source) < VECTORS && s.by.unsigned_abs() < 64),
            "shifts stay in the unit"
        );
        let ends = vectors.iter().scan(0, |end, list| {
            *end += list.len() as u16;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        let stay = (0u8..).zip(&vectors).all(|(v, list)| list.iter().all(|shift| shift.source == v));
        let plain = shifts.iter().all(|shift| shift.lanes[0] == shift.lanes[1]);
        let lanes = stay.then(|| Box::new([0, 1].map(|odd| selectors(&vectors[0], odd))));
        let few = lanes.as_ref().filter(|_| vectors[0].len() <= FEW).map(|_| {
            [0, 1, 2, 3]
                .map(|i: usize| vectors[0].get(i).map_or((0, [0; 2]), |shift| (i64::from(shift.by), shift.lanes)))
        });
        let many = lanes.as_ref().filter(|_| few.is_none());
        let tables = many.map(|lanes| [0, 1].map(|odd| byte_tables(&LaneMap::new(&lanes[odd]))));
        let tests = many.map(|lanes| Box::new([0, 1].map(|odd| BitTests::new(&lanes[odd]))));
        // Words 2 and 3 are the lanes for an even sum and then an odd one; words 3 and 4 begin with
        // the odd one. So one load at 2 or 3 gives a pair in the right order.
        let ready = shifts
            .iter()
            .map(|s| [u64::from(s.source) * VECTOR as u64, i64::from(s.by) as u64, s.lanes[0], s.lanes[1], s.lanes[0]])
            .collect();
        let down = vectors.iter().map(|list| list.iter().filter(|shift| shift.by < 0).count() as u16).collect();
        let fields = UnitShifts { starts, shifts, ready, down, lanes, plain, turn: None, few, tables, tests };
        UnitShifts { turn: super::arch::turn(&fields), ..fields }
    }

    /// The shifts into a vector.
    #[inline(always)]
    pub fn shifts(&self, vector: usize) -> &[VectorShift] {
        &self.shifts[usize::from(self.starts[vector])..usize::from(self.starts[vector + 1])]
    }

    /// The downward shifts into a vector in register form, and the others.
    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    pub(super) fn ready(&self, vector: usize) -> (&[[u64; 5]], &[[u64; 5]]) {
        let all = &self.ready[usize::from(self.starts[vector])..usize::from(self.starts[vector + 1])];
        all.split_at(usize::from(self.down[vector]))
    }

    /// The turn of the fast window, if the map is one.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    pub(super) fn turn(&self) -> Option<u8> {
        self.turn
    }

    /// The shifts, if words stay and there are few shifts.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    pub(super) fn few(&self) -> Option<&[(i64, [u64; 2]); FEW]> {
        self.few.as_ref()
    }

    /// The byte tables, if words stay and there are many shifts.
    pub(super) fn tables(&self) -> Option<&[ByteTables; 2]> {
        self.tables.as_ref()
    }

    /// The bit tests, if words stay and there are many shifts.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    pub(super) fn tests(&self) -> Option<&[BitTests; 2]> {
        self.tests.as_deref()
    }

    /// The source lane of each lane, if words stay; 63 where there is none. There is one list for
    /// even sums of the digits before the lanes, and one for odd ones.
    pub fn lanes(&self) -> Option<&[[u8; 64]; 2]> {
        self.lanes.as_deref()
    }

    /// Whether the digits before `y` make no difference.
    pub fn is_plain(&self) -> bool {
        self.plain
    }
}

/// The source lane of each lane; 63, which is never set, where there is none.
fn selectors(shifts: &[VectorShift], odd: usize) -> [u8; 64] {
    let mut lanes = [63; 64];
    for shift in shifts {
        for lane in super::ones(shift.lanes[odd]) {
            lanes[lane as usize] = (lane as i32 - i32::from(shift.by)) as u8;
        }
    }
    lanes
}

/// A map of words within a group of units.
///
/// Words that differ only in digits that the map keeps move together, so one description serves
/// blocks of `repeat` vectors.
#[derive(Clone, Debug)]
pub struct GroupWordMap {
    /// Vectors in a block.
    repeat: usize,
    /// Units in a group.
    units: usize,
    /// The source in the group of each word of the first vectors of a unit's blocks.
    sources: Vec<u32>,
}

impl GroupWordMap {
    /// Creates a map for groups of `units` units; see the fields.
    ///
    /// # Panics
    ///
    /// If blocks do not fill a unit, or a source lies outside the group.
    pub fn new(units: usize, repeat: usize, sources: Vec<u32>) -> GroupWordMap {
        assert!(repeat > 0 && VECTORS.is_multiple_of(repeat), "blocks fill a unit");
        assert_eq!(sources.len(), units * UNIT / repeat, "a source for each word");
        let last = (VECTOR * (repeat - 1)) as u32;
        assert!(sources.iter().all(|&s| ((s + last) as usize) < units * UNIT), "sources lie in the group");
        GroupWordMap { repeat, units, sources }
    }

    /// Units in a group.
    pub fn units(&self) -> usize {
        self.units
    }

    /// Vectors in a block.
    pub fn repeat(&self) -> usize {
        self.repeat
    }

    /// The sources of a unit of the group.
    #[inline(always)]
    pub fn sources(&self, unit: usize) -> &[u32] {
        let length = UNIT / self.repeat;
        &self.sources[unit * length..][..length]
    }
}
