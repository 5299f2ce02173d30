//! The parameters of kernels, as `kernels/tiles.c` and `kernels/rows.c` declare them. Both check
//! the sizes. Addresses are those of arrays on the card; 0 stands for none.

use bytemuck::{Pod, Zeroable};

/// The most words of a task of rows.
pub const TASK: usize = 256;

/// Words of a unit of a sliding board, whose states follow without gaps.
pub const PACKED: usize = 20160 / 64;

/// Words of a row that share a flag.
pub const PIECE: usize = 512;

/// Where new states go.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct NewStates {
    /// `u64`: indices of states, in no particular order.
    pub list: u64,
    /// `u64`: how many new states there are, also those that did not fit the list.
    pub listed: u64,
    /// The most states of the list.
    pub capacity: u64,
    /// `u64`: the new states, in words as those of the table, task by task. Tasks that found
    /// nothing may leave them as they were.
    pub words: u64,
}

/// Lanes of a word that move together.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct LaneShift {
    /// The destination lanes.
    pub lanes: u64,
    /// The number of lanes that they move up, from 0 to 63. Those that leave the word come in
    /// below.
    pub by: u32,
    /// The first word of the source vector.
    pub source: u32,
}

/// Lanes of a word that exchange places, for words with even sums of the digits before, and with
/// odd ones.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct LaneExchange {
    /// The lower lane of each pair.
    pub lanes: [u64; 2],
    /// The number of lanes up to the other one, from 1 to 59.
    pub by: u32,
    /// Not used.
    pub spare: u32,
}

/// The kinds of pulls.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub enum PullKind {
    /// One other unit, unchanged.
    Far = 1,
    /// The unit itself, or a group of units, whose words, blocks and lanes move.
    Near = 2,
}

/// What a table receives through a window.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct KernelPull {
    /// A [`PullKind`], or 0 for none.
    pub kind: u32,
    /// Far: entries of the table.
    pub length: u32,
    /// `u64`: the table that it comes from.
    pub source: u64,
    /// `u8`: the flags of that table.
    pub changed: u64,
    /// `u32`, far: how blocks of units move.
    pub table: u64,
    /// Units of such a block.
    pub low: u32,
    /// Units in a group; at least 1. All that follow are of near pulls.
    pub group: u32,
    /// `u32`: the units that each unit of a group draws from.
    pub draws: u64,
    /// `u32`: where these end.
    pub ends: u64,
    /// `u32`: the source words of each unit of the group, or none if it reads its own words.
    pub words: u64,
    /// The number of source words of a unit.
    pub each: u32,
    /// Vectors in a block of words that move together; at least 1.
    pub repeat: u32,
    /// 65,536 divided by `repeat`, rounded up.
    pub reciprocal: u32,
    /// Not used.
    pub spare: u32,
    /// [`LaneShift`]s of lanes before the words move, or none. Then nothing else moves.
    pub shifts: u64,
    /// `u32`: where the shifts into each vector start, and the end.
    pub starts: u64,
    /// [`LaneExchange`]s: those before blocks move, then those after.
    pub exchanges: u64,
    /// `u16`: the sources of the first blocks of all words, then of the second ones. Block `b` of
    /// word `w` has the number 336 b + w. None if they stay.
    pub blocks: u64,
    /// The number of exchanges before blocks move.
    pub before: u32,
    /// The number of exchanges after.
    pub after: u32,
}

/// The table of a place of the blank.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct KernelTable {
    /// The index of its first state.
    pub index: u64,
    /// `u64`: the visited states.
    pub target: u64,
    /// `u16`: the number of visited states in each unit.
    pub counts: u64,
    /// `u8`: whether the level found states in each unit.
    pub changed: u64,
    /// `u64`: the tables with the blank in a neighbouring place of the path.
    pub adjacent: [u64; 2],
    /// `u8`: their flags.
    pub adjacent_changed: [u64; 2],
    /// The windows.
    pub pulls: [KernelPull; 2],
}

/// A level of some tables of a sliding board.
///
/// A task is a unit of the first table, then the same of the second, and so on. Warps that work at
/// the same time thus read the same parts of tables.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct TileLevel {
    /// The number of units times that of tables.
    pub tasks: u64,
    /// `u64`: receives the number of new states, by addition.
    pub found: u64,
    /// Words of shared memory that a task needs.
    pub scratch: u64,
    /// Where new states go; words only of a single table.
    pub news: NewStates,
    /// [`KernelTable`]s. None is the source of another one.
    pub tables: u64,
    /// `u8`: a bit for each unit, whether its digits have an odd sum.
    pub odd: u64,
    /// The number of tables.
    pub count: u32,
    /// The first unit.
    pub first: u32,
    /// 1 if nothing is written but news.
    pub dry: u32,
    /// Not used.
    pub spare: u32,
}

/// A move of a whole row, seen from its destination.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct KernelArc {
    /// The slot of the source row.
    pub slot: u32,
    /// The transform.
    pub transform: u32,
}

/// A map of the elements of a row.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct RowTransform {
    /// `u32`: for each word of a period, its source, and from bit 16 on its lane map.
    pub entries: u64,
    /// Words after which the map repeats: all of a row, or at most half of them.
    pub period: u32,
    /// 2^31 divided by the period, rounded up. For words of a row, of which there are at most
    /// 65,536, this division is exact.
    pub reciprocal: u32,
}

/// A level of a voltage graph. A task is a run of words.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct KernelRowLevel {
    /// The number of runs.
    pub tasks: u64,
    /// `u64`: receives the number of new states, by addition.
    pub found: u64,
    /// 0.
    pub scratch: u64,
    /// The first word, among all that the level writes.
    pub first: u64,
    /// The end of these words.
    pub end: u64,
    /// Where new states go.
    pub news: NewStates,
    /// `u64`: the rows to write.
    pub target: u64,
    /// `u64`: the visited states before the level: `target`, or the buffer that it lags behind.
    pub old: u64,
    /// `u8`: their flags, which the level sets.
    pub changed: u64,
    /// `u64`: the rows to read.
    pub source: u64,
    /// `u8`: their flags.
    pub source_changed: u64,
    /// `u32`: where the arcs of each row start, and the end.
    pub starts: u64,
    /// [`KernelArc`]s.
    pub arcs: u64,
    /// [`RowTransform`]s.
    pub transforms: u64,
    /// [`BenesNetwork`]s, the first of them the identity.
    pub networks: u64,
    /// `u32`: the row in each slot, or none if they are the same.
    pub row_of: u64,
    /// A word of all lanes.
    pub full: u64,
    /// Words in a row.
    pub words: u32,
    /// Flags of a row: one for all of it, then one for each piece.
    pub flags: u32,
    /// Lanes in a word.
    pub lanes: u32,
    /// Words of a task, at most [`TASK`]. If it divides the words of a row, also 32 must divide it.
    pub task: u32,
    /// 1 if nothing is written but news.
    pub dry: u32,
    /// Not used.
    pub spare: u32,
}

// The kernels check the same sizes.
const _: () =
    assert!(size_of::<KernelTable>() == 304 && size_of::<TileLevel>() == 88 && size_of::<KernelRowLevel>() == 184);

/// Stages of a network for 64 lanes.
const STAGES: usize = 11;

/// A permutation of lanes as a Benes network.
///
/// Stage `i` exchanges the bits of a mask with those 32, 16, .., 2, 1, 2, .., 32 places above (D.
/// E. Knuth, *The Art of Computer Programming* 4A, 7.1.3).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
pub struct BenesNetwork {
    stages: [u64; STAGES],
}

impl BenesNetwork {
    /// The network that moves bit `image[e]` to `e`, or `None` if two bits have the same image.
    pub fn new(image: &[u8; 64]) -> Option<BenesNetwork> {
        let mut seen = 0u64;
        image.iter().for_each(|&from| seen |= 1u64.checked_shl(from.into()).unwrap_or(0));
        if seen != u64::MAX {
            return None;
        }
        let mut network = BenesNetwork::default();
        let order: Vec<usize> = image.iter().map(|&from| usize::from(from)).collect();
        network.route(&order, &(0..64).collect::<Vec<_>>(), 0);
        Some(network)
    }

    /// Sets the stages from the `depth`-th to the last but `depth` for some lines, the places of
    /// `lines`. Output `e` of these is input `order[e]`.
    ///
    /// The first and last stage lead each pair of lines to the two halves. Both ends of a pair, and
    /// both outputs that come from a pair, use different halves: walk along these pairs and take
    /// the halves in turn (A. Waksman, 1968).
    fn route(&mut self, order: &[usize], lines: &[usize], depth: usize) {
        let (size, half) = (order.len(), order.len() / 2);
        if size == 2 {
            self.stages[depth] |= u64::from(order[0] == 1) << lines[0];
            return;
        }
        let mut output = vec![0; size];
        order.iter().enumerate().for_each(|(to, &from)| output[from] = to);
        // The half that each output comes through.
        let mut through = vec![None; size];
        for start in 0..size {
            let mut to = start;
            while through[to].is_none() {
                let partner = (to + half) % size;
                (through[to], through[partner]) = (Some(0), Some(1));
                // The input beside the partner's goes through the other half: the first.
                to = output[(order[partner] + half) % size];
            }
        }
        let through: Vec<usize> = through.into_iter().flatten().collect();
        let mut halves = [vec![0; half], vec![0; half]];
        for to in 0..size {
            let from = order[to];
            halves[through[to]][to % half] = from % half;
            // A pair is exchanged if its lower line uses the upper half.
            if to < half && through[to] == 1 {
                self.stages[STAGES - 1 - depth] |= 1 << lines[to];
            }
            if from < half && through[to] == 1 {
                self.stages[depth] |= 1 << lines[from];
            }
        }
        for (order, lines) in halves.iter().zip(lines.chunks(half)) {
            self.route(order, lines, depth + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word after a network, as the kernel computes it.
    fn permuted(network: &BenesNetwork, mut word: u64) -> u64 {
        for (i, mask) in network.stages.iter().enumerate() {
            let by = if i < 6 { 32 >> i } else { 1 << (i - 5) };
            let moved = (word >> by ^ word) & mask;
            word ^= moved ^ moved << by;
        }
        word
    }

    #[test]
    fn networks_permute_bits() {
        let mut state = 7u64;
        for round in 0..200 {
            let mut image: [u8; 64] = std::array::from_fn(|i| i as u8);
            for i in (1..if round == 0 { 1 } else { 64 }).rev() {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                image.swap(i, (state >> 33) as usize % (i + 1));
            }
            let network = BenesNetwork::new(&image).expect("it is a permutation");
            for lane in 0..64 {
                let word = permuted(&network, 1 << image[lane]);
                assert_eq!(word, 1 << lane, "{image:?}");
            }
        }
        assert_eq!(BenesNetwork::new(&[0; 64]), None);
    }
}
