//! Components of puzzles with indistinguishable tokens: orbits of the local group on colourings.
//!
//! Number the tokens, so that all differ, and let G be the local group at a vertex: the
//! arrangements that closed walks make of the identity. A *colouring* u gives each position a kind.
//! Over this vertex, closed walks take u to the colourings u g, g in G. So the components over a
//! component of the base correspond to the orbits of G on the colourings.
//!
//! If G contains all even permutations and two tokens have the same kind, there is one orbit. For
//! let w = u p be a colouring with the same kinds, and s the exchange of two positions with the
//! same kind in u. If p is odd, then s p is even, and u s p = u p = w. On graphs, this covers most
//! cases (R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", J. Combin. Theory B
//! 16, 1974; D. Kornhauser, G. Miller, P. Spirakis, "Coordinating pebble motion on graphs, the
//! diameter of permutation groups, and applications", FOCS 1984). Otherwise the orbits are listed.

use std::collections::HashSet;

use num_bigint::BigUint;

use antipode_core::error::{Error, Result};
use antipode_core::nums::{big_factorial, grouped};
use antipode_core::perms::{MultisetRanks, compose};

/// The most colourings to list.
const MOST_LISTED: u64 = 10_000_000;

/// The most colourings of an orbit to list in a search for another one.
const MOST_COMPARED: usize = 1_000_000;

/// An orbit of the local group.
pub(super) struct ColouringOrbit {
    /// One of its colourings.
    pub(super) colouring: Vec<u8>,
    /// The number of its colourings.
    pub(super) size: BigUint,
}

/// The number of colourings with these numbers of positions of each kind.
pub(super) fn colourings(counts: &[usize]) -> BigUint {
    counts.iter().fold(big_factorial(counts.iter().sum()), |all, &count| all / big_factorial(count))
}

/// All orbits. Without generators, the group contains all even permutations. `Limit` if there are
/// too many colourings to list.
pub(super) fn orbits(counts: &[usize], generators: Option<&[Vec<u8>]>) -> Result<Vec<ColouringOrbit>> {
    let mut first: Vec<u8> = (0..).zip(counts).flat_map(|(kind, &count)| std::iter::repeat_n(kind, count)).collect();
    let Some(generators) = generators else {
        return Ok(vec![ColouringOrbit { colouring: first, size: colourings(counts) }]);
    };
    let all = MultisetRanks::new(counts).filter(|all| all.size() <= MOST_LISTED).ok_or_else(|| too_many(counts))?;
    let mut known = vec![false; all.size() as usize];
    let mut orbits = vec![];
    for rank in 0..all.size() {
        if std::mem::replace(&mut known[rank as usize], true) {
            continue;
        }
        all.unrank(rank, &mut first);
        let (mut open, mut size) = (vec![first.clone()], 0u64);
        while let Some(colouring) = open.pop() {
            size += 1;
            for generator in generators {
                let next = compose(&colouring, generator);
                if !std::mem::replace(&mut known[all.rank(&next) as usize], true) {
                    open.push(next);
                }
            }
        }
        orbits.push(ColouringOrbit { colouring: first.clone(), size: size.into() });
    }
    Ok(orbits)
}

/// Whether two colourings with the same kinds lie in one orbit. `Limit` if it is too large to list.
pub(super) fn connected(a: &[u8], b: &[u8], generators: Option<&[Vec<u8>]>) -> Result<bool> {
    let Some(generators) = generators.filter(|_| a != b) else { return Ok(true) };
    let mut known = HashSet::from([a.to_vec()]);
    let mut open = vec![a.to_vec()];
    while let Some(colouring) = open.pop() {
        for generator in generators {
            let next = compose(&colouring, generator);
            if next == b {
                return Ok(true);
            }
            if known.insert(next.clone()) {
                open.push(next);
            }
        }
        if known.len() > MOST_COMPARED {
            return Err(Error::Limit(format!(
                "moves make more than {} arrangements of these tiles over one occupancy, too many to compare",
                grouped(MOST_COMPARED)
            )));
        }
    }
    Ok(false)
}

fn too_many(counts: &[usize]) -> Error {
    let (all, most) = (grouped(colourings(counts)), grouped(MOST_LISTED));
    Error::Limit(format!(
        "the tiles have {all} arrangements over one occupancy: components of this board need at most {most}, \
         since moves do not make all of them"
    ))
}
