//! A permutation of the bits of a row as a network of permutations of single words.
//!
//! Any permutation of the entries of a matrix is one within rows, then one within columns, then one
//! within rows again (C. Clos, Bell System Technical Journal 32, 1953). The bits of 64 words are
//! such a matrix: the rows are words, and the columns become words when the matrix is transposed.
//! The column through which each bit goes is the colour of an edge: of a bipartite graph with an
//! edge from the word of each bit to the word of its image. Each vertex has 64 edges, so 64 colours
//! suffice (D. Konig 1916). Since 64 is a power of two, walks along the edges, with two colours in
//! turn, halve the graph until each vertex has one edge of each colour.
//!
//! A longer row has several blocks of 64 words. They are the rows of a larger matrix, whose columns
//! are the places in a block.

use super::{BitPermutation, LaneMap};

/// The bits of a word, and the words of a block.
const SIDE: usize = 64;

/// The bits of a block.
const BLOCK: usize = SIDE * SIDE;

/// The words of a block of a short row.
const HALF: usize = SIDE / 2;

/// A permutation of the bits of a block of words.
#[derive(Clone, Debug)]
pub(super) struct BlockNetwork {
    /// For each word, the places of its bits in it before.
    pub(super) first: Vec<LaneMap>,
    /// The same for each column; in a block of 32 words, for columns `i` and `32 + i` in one word.
    pub(super) middle: Vec<LaneMap>,
    pub(super) last: Vec<LaneMap>,
}

/// A permutation of the bits of a row.
#[derive(Clone, Debug)]
pub(super) enum BitNetwork {
    /// Of at most 64 words.
    Block(BlockNetwork),
    /// Of several blocks.
    Blocks {
        /// For each block.
        first: Vec<BlockNetwork>,
        /// For each block, and each block before it, the bits of each word that come from there.
        middle: Vec<Vec<[u64; SIDE]>>,
        last: Vec<BlockNetwork>,
    },
}

impl BitNetwork {
    pub(super) fn new(permutation: &BitPermutation) -> BitNetwork {
        let words = permutation.words();
        let side = if words <= HALF { HALF } else { SIDE };
        let blocks = words.div_ceil(side);
        let mut from: Vec<usize> = (0..blocks * side * SIDE).collect();
        from.iter_mut().zip(permutation.places()).for_each(|(from, &place)| *from = place.into());
        if blocks == 1 {
            return BitNetwork::Block(BlockNetwork::new(&from));
        }
        let edges: Vec<(usize, usize)> = from.iter().enumerate().map(|(to, from)| (to / BLOCK, from / BLOCK)).collect();
        let (mut first, mut last) = (vec![vec![0; BLOCK]; blocks], vec![vec![0; BLOCK]; blocks]);
        let mut middle = vec![vec![[0; SIDE]; blocks]; blocks];
        for (to, colour) in colours(&edges, blocks, BLOCK).into_iter().enumerate() {
            let (target, source) = edges[to];
            first[source][colour] = from[to] % BLOCK;
            middle[target][source][colour / SIDE] |= 1 << (colour % SIDE);
            last[target][to % BLOCK] = colour;
        }
        let networks = |all: Vec<Vec<usize>>| all.iter().map(|from| BlockNetwork::new(from)).collect();
        BitNetwork::Blocks { first: networks(first), middle, last: networks(last) }
    }
}

impl BlockNetwork {
    /// The network that brings each bit from the place `from`.
    fn new(from: &[usize]) -> BlockNetwork {
        let words = from.len() / SIDE;
        let edges: Vec<(usize, usize)> = from.iter().enumerate().map(|(to, from)| (to / SIDE, from / SIDE)).collect();
        let (mut first, mut middle, mut last) =
            (vec![[0; SIDE]; words], vec![[0; SIDE]; words], vec![[0; SIDE]; words]);
        for (to, colour) in colours(&edges, words, SIDE).into_iter().enumerate() {
            let (target, source) = edges[to];
            first[source][colour] = (from[to] % SIDE) as u8;
            let half = colour / words * words;
            middle[colour % words][half + target] = (half + source) as u8;
            last[target][to % SIDE] = colour as u8;
        }
        let maps = |all: Vec<[u8; SIDE]>| all.iter().map(|image| LaneMap::new(image)).collect();
        BlockNetwork { first: maps(first), middle: maps(middle), last: maps(last) }
    }
}

/// Colours edges, `degree` at each vertex of either side, so that edges of a vertex differ.
///
/// `degree` is a power of two.
fn colours(edges: &[(usize, usize)], vertices: usize, degree: usize) -> Vec<usize> {
    let mut colours = vec![0; edges.len()];
    let mut parts = vec![(0..edges.len()).collect::<Vec<usize>>()];
    let mut left = degree;
    while left > 1 {
        left /= 2;
        parts = parts
            .into_iter()
            .flat_map(|part| {
                let (stay, go) = halves(edges, part, vertices);
                go.iter().for_each(|&edge| colours[edge] += left);
                [stay, go]
            })
            .collect();
    }
    colours
}

/// Two halves of some edges that have half of those of each vertex.
fn halves(edges: &[(usize, usize)], part: Vec<usize>, vertices: usize) -> (Vec<usize>, Vec<usize>) {
    // Each vertex pairs its edges; the pairs of both sides form circles of even length.
    let mut partner = vec![[usize::MAX; 2]; part.len()];
    let mut waiting = vec![[usize::MAX; 2]; vertices];
    for (here, &edge) in part.iter().enumerate() {
        for (side, vertex) in [edges[edge].0, edges[edge].1].into_iter().enumerate() {
            match std::mem::replace(&mut waiting[vertex][side], usize::MAX) {
                usize::MAX => waiting[vertex][side] = here,
                other => (partner[here][side], partner[other][side]) = (other, here),
            }
        }
    }
    let (mut stay, mut go, mut taken) = (vec![], vec![], vec![false; part.len()]);
    for start in 0..part.len() {
        let mut here = start;
        while !taken[here] {
            let other = partner[here][0];
            (taken[here], taken[other]) = (true, true);
            stay.push(part[here]);
            go.push(part[other]);
            here = partner[other][1];
        }
    }
    (stay, go)
}
