//! Moves of one ring at a time, face by face, from the spec of a puzzle of rings.

use super::plain_board::HOLE;
use antipode_core::model::Problem;

/// The moves of the rings of a puzzle.
pub(super) struct RingMoves {
    /// For each vertex, the other vertices of each K-face that it lies on, as bits.
    faces: Vec<Vec<u64>>,
    rings: usize,
}

/// The other vertices of each K-face of a D-cube that contains a vertex.
fn faces(dimension: u32, k: u32, vertex: u64) -> Vec<u64> {
    let vertices = 0..1u64 << dimension;
    let directions = vertices.clone().filter(|free| free.count_ones() == k);
    let on_face = |free: u64| vertices.clone().filter(move |other| *other != vertex && (other ^ vertex) & !free == 0);
    directions.map(|free| on_face(free).fold(0, |set, other| set | 1 << other)).collect()
}

impl RingMoves {
    /// Those of a problem; `None` if it is no puzzle of rings.
    pub(super) fn of(problem: &Problem) -> Option<RingMoves> {
        let spec = problem.spec();
        let mut parts = spec.strip_prefix("rings:")?.split(';');
        let numbers: Vec<u32> = parts.next()?.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let &[dimension, k, holes] = numbers.as_slice() else { return None };
        if parts.any(|option| !option.starts_with("goal=")) {
            return None;
        }
        let vertices = 1usize << dimension;
        let faces = (0..vertices as u64).map(|vertex| faces(dimension, k, vertex)).collect();
        Some(RingMoves { faces, rings: vertices - holes as usize })
    }

    /// The number of rings.
    pub(super) fn pieces(&self) -> usize {
        self.rings
    }

    /// Visits the state after each move of a ring. A vertex on several free faces is visited once
    /// for each.
    pub(super) fn moves_of(&self, from: &[u8], piece: usize, visit: &mut dyn FnMut(&[u8])) {
        let occupied =
            (0..).zip(from).filter(|(_, token)| **token != HOLE).fold(0, |set, (cell, _)| set | 1u64 << cell);
        let Some(here) = from.iter().position(|&token| usize::from(token) == piece) else { return };
        let mut next = from.to_vec();
        for face in self.faces[here].iter().filter(|face| occupied & **face == 0) {
            for there in (0..from.len()).filter(|there| face >> there & 1 == 1) {
                next.swap(here, there);
                visit(&next);
                next.swap(here, there);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_families as families;

    /// All rings together have all moves, and a vertex counts once for each free face.
    #[test]
    fn moves_of_rings_go_face_by_face() {
        let goals = ["4g 1p 5r 6b", "4b 13g 1y 5r 7p"];
        for (start, goal) in [("3,1,4", 0), ("3,2,4", 0), ("4,1,11", 1), ("4,2,11", 1), ("4,3,11", 1)] {
            let spec = format!("rings:{start};goal={}", goals[goal]);
            let problem = families::parse(&spec).unwrap();
            let numbers: Vec<u32> = start.split(',').map(|number| number.parse().unwrap()).collect();
            let pieces = RingMoves::of(&problem).unwrap();
            let mut state = problem.goal().unwrap();
            for step in 0..50 {
                let (mut all, mut known) = (vec![], vec![]);
                problem.expand(&state, &mut |next| all.push(next.to_vec()));
                for piece in 0..pieces.pieces() {
                    let mut ways = vec![];
                    pieces.moves_of(&state, piece, &mut |next| ways.push(next.to_vec()));
                    let here = state.iter().position(|&token| usize::from(token) == piece).unwrap();
                    let others =
                        (0..state.len()).filter(|&cell| cell != here && state[cell] != u8::MAX).collect::<Vec<_>>();
                    for next in &ways {
                        let there = next.iter().position(|&token| usize::from(token) == piece).unwrap();
                        // Faces are sets of K coordinates: free ones contain no other ring.
                        let is_free = |face: &u32| others.iter().all(|other| (other ^ here) as u32 & !face != 0);
                        let faces = (0..1u32 << numbers[0])
                            .filter(|face| face.count_ones() == numbers[1] && (here ^ there) as u32 & !face == 0);
                        let times = ways.iter().filter(|other| *other == next).count();
                        assert_eq!(faces.filter(is_free).count(), times, "{spec}");
                    }
                    known.extend(ways);
                }
                for list in [&mut all, &mut known] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!(all, known, "{spec}");
                state.clone_from(&all[step * 7 % all.len()]);
            }
        }
    }
}
