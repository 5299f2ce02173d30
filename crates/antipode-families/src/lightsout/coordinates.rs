//! The numbering of light patterns: coordinates in a basis of GF(2)^n built from presses.
//!
//! A maximal independent set of presses p, q1, q2, .. gives the basis vectors p and q1 + p, q2 + p,
//! ..; single lights complete the basis. The coordinate of p comes last. All other vectors of the
//! basis have an even number of lights on a set of cells where every press toggles an odd number,
//! so this coordinate is the parity there. The press qi changes two coordinates; those that depend
//! on other presses change more.

/// A basis, and the coordinates of each light in it.
#[derive(Clone, Debug)]
pub(super) struct LightCoordinates {
    /// The lights that each bit of an index stands for.
    basis: Vec<u64>,
    /// The index of each light.
    indices: Vec<u64>,
}

impl LightCoordinates {
    /// Coordinates of patterns of `cells` lights. Every press must toggle an odd number of lights
    /// on the cells of `odd`.
    pub(super) fn new(presses: &[u64], cells: usize, odd: u64) -> LightCoordinates {
        let (&first, others) = presses.split_first().expect("a board has a cell, and a press of it");
        let candidates = others.iter().copied().chain((0..cells).map(|cell| 1 << cell));
        let (mut basis, mut lines): (Vec<u64>, Vec<(u64, u64)>) = (vec![], vec![]);
        for lights in
            candidates.map(|lights: u64| if is_odd(lights & odd) { lights ^ first } else { lights }).chain([first])
        {
            let (rest, made_of) = reduced(&lines, (lights, 1 << basis.len()));
            if rest != 0 {
                basis.push(lights);
                lines.push((rest, made_of));
            }
        }
        debug_assert_eq!(basis.len(), cells, "the lights span all patterns");
        let indices = (0..cells).map(|cell| reduced(&lines, (1 << cell, 0)).1).collect();
        LightCoordinates { basis, indices }
    }

    /// The index of a pattern.
    pub(super) fn index(&self, lights: u64) -> u64 {
        sum(&self.indices, lights)
    }

    /// The pattern with an index.
    pub(super) fn lights(&self, index: u64) -> u64 {
        sum(&self.basis, index)
    }
}

/// Removes the highest light of each line from a pattern. Also returns the set of basis vectors
/// used.
fn reduced(lines: &[(u64, u64)], start: (u64, u64)) -> (u64, u64) {
    lines.iter().fold(start, |(rest, made_of), &(line, of)| match rest >> line.ilog2() & 1 {
        1 => (rest ^ line, made_of ^ of),
        _ => (rest, made_of),
    })
}

/// Whether a set has an odd number of elements.
fn is_odd(set: u64) -> bool {
    set.count_ones() % 2 == 1
}

/// The sum of the vectors in a set.
fn sum(vectors: &[u64], set: u64) -> u64 {
    antipode_core::bits::ones(set).fold(0, |sum, at| sum ^ vectors[at as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_a_bijection_in_which_presses_are_short() {
        // A ring of three cells, whose presses are all equal, and a path of four, whose presses are
        // independent.
        for (presses, rank) in [(vec![7, 7, 7], 1), (vec![3, 7, 14, 12], 4)] {
            let cells = presses.len();
            let odd = (0..1 << cells).find(|set| presses.iter().all(|press| is_odd(press & set))).unwrap();
            let coordinates = LightCoordinates::new(&presses, cells, odd);
            for lights in 0..1 << cells {
                let index = coordinates.index(lights);
                assert_eq!(coordinates.lights(index), lights);
                assert_eq!(index >> (cells - 1) == 1, is_odd(lights & odd));
            }
            let short = presses.iter().filter(|&&press| coordinates.index(press).count_ones() <= 2);
            assert!(short.count() >= rank);
            let made = presses.iter().fold(0, |all, &press| all | coordinates.index(press));
            assert_eq!(made.count_ones(), rank as u32);
        }
    }
}
