//! How the bytes of a state hold what is in each place.

/// The byte of a place that holds nothing.
const EMPTY: u8 = u8::MAX;

/// How the bytes of a state hold what is in each place.
///
/// A place holds one of `kinds * twists` values, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteForm {
    /// The number of places.
    pub places: usize,
    /// The number of kinds.
    pub kinds: usize,
    /// The number of twists of a kind. If there are several, a byte for the twist of each place
    /// follows the bytes of all kinds.
    pub twists: usize,
    /// Whether each place is a bit of a big-endian number, with the first place in the lowest bit.
    pub bits: bool,
    /// The number of places that hold each kind, in every state; empty if that varies.
    pub counts: Vec<usize>,
}

impl ByteForm {
    /// A form with one byte for each place.
    pub fn bytes(places: usize, kinds: usize, counts: Vec<usize>) -> ByteForm {
        ByteForm { places, kinds, twists: 1, bits: false, counts }
    }

    /// The number of values that a place may hold.
    pub fn values(&self) -> usize {
        self.kinds * self.twists
    }

    /// The number of pairs of a place and a value.
    pub fn pairs(&self) -> usize {
        self.places * self.values()
    }

    /// The number of a pair.
    pub fn pair(&self, place: usize, kind: usize, twist: usize) -> usize {
        place * self.values() + kind * self.twists + twist
    }

    /// The value in a place of a state; `None` if it holds nothing.
    pub(super) fn value(&self, state: &[u8], place: usize) -> Option<usize> {
        if self.bits {
            return Some(usize::from(state[state.len() - 1 - place / 8] >> (place % 8) & 1));
        }
        let kind = state[place];
        let twist = if self.twists > 1 { usize::from(state[self.places + place]) } else { 0 };
        (kind != EMPTY).then(|| usize::from(kind) * self.twists + twist)
    }

    /// Makes all places empty, in a state of the length of `like`.
    pub(super) fn clear(&self, like: &[u8], out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(like);
        match self.bits {
            true => out.fill(0),
            false => out[..self.places].fill(EMPTY),
        }
    }

    /// Puts a value in an empty place.
    pub(super) fn put(&self, state: &mut [u8], place: usize, value: usize) {
        if self.bits {
            let last = state.len() - 1;
            state[last - place / 8] |= (value as u8) << (place % 8);
            return;
        }
        state[place] = (value / self.twists) as u8;
        if self.twists > 1 {
            state[self.places + place] = (value % self.twists) as u8;
        }
    }
}
