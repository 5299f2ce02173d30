//! The fast window: the three tiles of the digits `y`, `z` and the first lane digit, turned by one.
//!
//! Its shifts are compile-time constants, so they become immediate operands.

use crate::bits::unit::{UnitShifts, VECTORS};

/// Number of turns: of the destination's tiles to the left, and to the right.
pub(super) const TURNS: usize = 2;

/// Values of the first lane digit.
pub(super) const TERMS: usize = 5;

/// Lanes per value of that digit.
const FIELD: i8 = 12;

/// One shift that contributes to a vector.
#[derive(Clone, Copy)]
pub(super) struct ShiftTerm {
    /// The source vector.
    pub(super) source: usize,
    /// The number of lanes that the bits move up.
    pub(super) by: i8,
    /// The lanes that receive bits.
    pub(super) lanes: u64,
}

/// All shifts, by turn, vector and first lane digit.
pub(super) const SHIFTS: [[[ShiftTerm; TERMS]; VECTORS]; TURNS] = shifts();

const fn shifts() -> [[[ShiftTerm; TERMS]; VECTORS]; TURNS] {
    let mut all = [[[ShiftTerm { source: 0, by: 0, lanes: 0 }; TERMS]; VECTORS]; TURNS];
    let mut i = 0;
    while i < TURNS * VECTORS * TERMS {
        let (turn, v, digit) = (i / (VECTORS * TERMS), i / TERMS % VECTORS, i % TERMS);
        // The tiles as numbers with these digits, then the digits of the turned tiles.
        let (y, z) = (v / 6, v % 6);
        let p = y;
        let q = z + (z >= p) as usize;
        let (low, high) = if p < q { (p, q) } else { (q, p) };
        let mut r = digit + (digit >= low) as usize;
        r += (r >= high) as usize;
        let (p, q, r) = if turn == 0 { (q, r, p) } else { (r, p, q) };
        let source = p * 6 + (q - (p < q) as usize);
        let from = r - (p < r) as usize - (q < r) as usize;
        let by = (digit as i8 - from as i8) * FIELD;
        all[turn][v][digit] = ShiftTerm { source, by, lanes: 0xFFF << (digit * FIELD as usize) };
        i += 1;
    }
    all
}

/// The turn with these shifts, if they belong to the fast window.
pub(crate) fn turn(map: &UnitShifts) -> Option<u8> {
    (0..TURNS)
        .find(|turn| {
            (0..VECTORS).all(|v| {
                let (ours, theirs) = (&SHIFTS[*turn][v], map.shifts(v));
                ours.iter().all(|term| {
                    theirs.iter().any(|shift| {
                        usize::from(shift.source) == term.source
                            && shift.by == term.by
                            && shift.lanes.iter().all(|lanes| lanes & term.lanes == term.lanes)
                    })
                }) && theirs.iter().map(|shift| shift.lanes[0].count_ones()).sum::<u32>() == 60
            })
        })
        .map(|turn| turn as u8)
}
