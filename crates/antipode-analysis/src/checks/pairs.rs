//! The arcs and moves of a row that agree on all of some elements at once.

/// The arcs and moves of a row that lead from all elements compared so far to the same states.
///
/// A transform that is one move on some elements and another on the rest has the right images
/// element by element, but no partner here.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AgreeingPairs {
    arcs: usize,
    moves: usize,
    /// An arc and a move, by their ordinals, in increasing order. The ordinals after the last ones
    /// stand for no change.
    list: Vec<(u32, u32)>,
}

impl AgreeingPairs {
    /// The pairs of one element, from its images under the arcs and under the moves. Both lists end
    /// with the element itself. `None` if they differ as sets: an arc or a move without effect, or
    /// with the effect of another one, changes no distance.
    pub(super) fn new(images: &[u64], successors: &[u64]) -> Option<AgreeingPairs> {
        let mut sorted: Vec<(u64, u32)> = successors.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        let mut list = vec![];
        for (&image, arc) in images.iter().zip(0..) {
            let from = sorted.partition_point(|&(successor, _)| successor < image);
            let equal = sorted[from..].iter().take_while(|(successor, _)| *successor == image);
            list.extend(equal.map(|&(_, ordinal)| (arc, ordinal)));
        }
        AgreeingPairs { arcs: images.len(), moves: successors.len(), list }.complete()
    }

    /// The pairs that also agree on another element; `None` if an arc or a move is left without a
    /// partner.
    pub(super) fn and_on(mut self, images: &[u64], successors: &[u64]) -> Option<AgreeingPairs> {
        let before = self.list.len();
        if self.moves != successors.len() {
            return None;
        }
        self.list.retain(|&(arc, ordinal)| images[arc as usize] == successors[ordinal as usize]);
        // As long as no pair is lost, all arcs and moves keep their partners.
        if self.list.len() == before { Some(self) } else { self.complete() }
    }

    /// The pairs that agree on all elements of two parts of a row.
    pub(super) fn and(mut self, other: &AgreeingPairs) -> Option<AgreeingPairs> {
        // The lists are in increasing order.
        self.list.retain(|pair| other.list.binary_search(pair).is_ok());
        if self.moves == other.moves { self.complete() } else { None }
    }

    /// The same pairs, if every arc and every move has a partner.
    fn complete(self) -> Option<AgreeingPairs> {
        let (mut arcs, mut moves) = (vec![false; self.arcs], vec![false; self.moves]);
        for &(arc, ordinal) in &self.list {
            (arcs[arc as usize], moves[ordinal as usize]) = (true, true);
        }
        arcs.iter().chain(&moves).all(|&met| met).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The element 9 has the successors 1 and 2, and the element 8 has 3 and 4.
    #[test]
    fn arcs_keep_their_moves() {
        let straight = || AgreeingPairs::new(&[1, 2, 9], &[1, 2, 9]).unwrap();
        let crossed = || AgreeingPairs::new(&[2, 1, 9], &[1, 2, 9]).unwrap();
        assert_eq!(straight().list, [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(crossed().list, [(0, 1), (1, 0), (2, 2)]);
        for pairs in [straight(), crossed()] {
            assert!(pairs.list.len() == 3 && pairs.complete().is_some());
        }
        assert!(straight().and_on(&[3, 4, 8], &[3, 4, 8]).is_some());
        assert_eq!(straight().and_on(&[4, 3, 8], &[3, 4, 8]), None);
        assert_eq!(straight().and_on(&[3, 4, 8], &[3, 4, 4, 8]), None);
        assert!(straight().and(&straight()).is_some());
        assert_eq!(straight().and(&crossed()), None);
    }

    /// Arcs 0 and 1 both lead to 1 here, and moves 1 and 2 change nothing.
    #[test]
    fn a_later_element_decides_between_equal_effects() {
        assert_eq!(AgreeingPairs::new(&[1, 1, 9], &[2, 9, 1, 9]), None);
        let pairs = || AgreeingPairs::new(&[1, 1, 9], &[1, 9, 1, 9]).unwrap();
        assert_eq!(pairs().list, [(0, 0), (0, 2), (1, 0), (1, 2), (2, 1), (2, 3)]);
        assert!(pairs().and_on(&[5, 6, 8], &[5, 8, 6, 8]).is_some());
        assert!(pairs().and_on(&[5, 5, 8], &[5, 8, 5, 8]).is_some());
        // Now move 1 changes something, and no arc does the same on both elements.
        assert_eq!(pairs().and_on(&[5, 6, 8], &[5, 6, 6, 8]), None);
        assert_eq!(pairs().and_on(&[5, 5, 8], &[5, 8, 6, 8]), None);
    }
}
