//! The order of the stabiliser chain's base points, which determines rows, words and lanes.
//!
//! Positions come first, orientations after them. The row alone then determines what a move adds to
//! the orientations, and there are few such sums. The last orbits are the lanes of a word, and
//! there should be nearly 64 of them: three twists of corners make 27, with the places of the last
//! two corners 54; the even orders of five pieces 60.

use super::points::{BasePoint, SlotAction};

/// The most elements of a word.
pub(super) const LANES: usize = 64;

/// The simplest order.
pub(super) fn plain(action: &SlotAction) -> Vec<BasePoint> {
    PointOrder { orbit: 0, places: 0, twists: 0, sign: false }.points(action)
}

/// An order with the last places and twists of one orbit at the end.
#[derive(Clone, Copy, Debug)]
struct PointOrder {
    orbit: usize,
    places: usize,
    twists: usize,
    sign: bool,
}

impl PointOrder {
    fn points(self, action: &SlotAction) -> Vec<BasePoint> {
        let PointOrder { orbit, places, twists, sign } = self;
        let twisted = |slot: &usize| action.moduli[*slot] > 1;
        let own: &[usize] = action.orbits.get(orbit).map_or(&[], Vec::as_slice);
        let others = action.orbits.iter().enumerate().filter(|(o, _)| *o != orbit).flat_map(|(_, slots)| slots);
        let (early, late) = own.split_at(own.len() - places);
        let (first, last) = own.split_at(own.len() - twists);
        let mut points = vec![];
        points.extend(action.is_coloured().then_some(BasePoint::Colour));
        points.extend(others.clone().chain(early).map(|&slot| BasePoint::Piece(slot)));
        points.extend(others.chain(first).copied().filter(twisted).map(BasePoint::Sticker));
        points.extend(sign.then_some(BasePoint::Sign(orbit)));
        points.extend(late.iter().map(|&slot| BasePoint::Piece(slot)));
        points.extend(last.iter().copied().filter(twisted).map(BasePoint::Sticker));
        points
    }
}

/// The order that fills words best. `radix` is the number of places of every point in the simplest
/// order.
pub(super) fn best(action: &SlotAction, radix: &dyn Fn(BasePoint) -> usize) -> Vec<BasePoint> {
    let mut best = (0, PointOrder { orbit: 0, places: 0, twists: 0, sign: false });
    for (orbit, slots) in action.orbits.iter().enumerate() {
        for places in [0, 2, 3, 4, 5].into_iter().filter(|&places| places <= slots.len()) {
            let orders: usize =
                slots[slots.len() - places..].iter().map(|&slot| radix(BasePoint::Piece(slot))).product();
            // A sign before the late places fixes the parity of their order, which leaves half of
            // the orders for lanes.
            for sign in [false, true].into_iter().filter(|&sign| !sign || action.has_room() && orders.is_multiple_of(2))
            {
                let mut lanes = if sign { orders / 2 } else { orders };
                let mut twists = 0;
                while twists < slots.len() {
                    let more = lanes * radix(BasePoint::Sticker(slots[slots.len() - 1 - twists]));
                    if more > LANES {
                        break;
                    }
                    lanes = more;
                    twists += 1;
                }
                // A sticker fixes the place of its piece, so it must not come before that place.
                if lanes <= LANES && twists >= places && lanes > best.0 {
                    best = (lanes, PointOrder { orbit, places, twists, sign });
                }
            }
        }
    }
    best.1.points(action)
}
