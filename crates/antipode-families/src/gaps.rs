//! The gap heuristic for pancakes: adjacent pairs that are not adjacent in the goal.
//!
//! A flip parts one pair of neighbours and joins another, so it closes at most one gap, and the
//! number of gaps is consistent (M. Helmert, "Landmark heuristics for the pancake problem", SoCS
//! 2010). The plate counts as a neighbour of the lowest pancake. Adjacent burnt pancakes must also
//! lie with the same side up.
//!
//! A stack has one byte per pancake, or two per burnt pancake, one of them a hole. In both cases a
//! flip reverses the first bytes.

use super::tokens::HOLE;
use antipode_core::model::{CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, SearchTree};

/// The gap heuristic, perhaps without the gaps beside the smallest pancakes. A node is a stack
/// followed by its number of gaps.
#[derive(Clone, Debug)]
pub(super) struct GapHeuristic {
    name: &'static str,
    cakes: usize,
    /// Bytes per pancake.
    width: usize,
    /// The number of kinds of neighbours: each pancake, or each of its sides if it is burnt, and
    /// the plate.
    kinds: usize,
    /// For every pair of kinds, the upper one first: whether they are not adjacent in the goal.
    apart: Vec<bool>,
}

impl GapHeuristic {
    /// The names of the heuristic. The number says of how many pancakes, the smallest ones, gaps do
    /// not count: weaker heuristics, with which R. C. Holte, A. Felner, G. Sharon, N. R. Sturtevant
    /// compare bidirectional searches ("Bidirectional search that is guaranteed to meet in the
    /// middle", AAAI 2016).
    pub(super) const NAMES: &[&str] = &["gap", "gap-1", "gap-2", "gap-3"];

    /// The heuristic of a name for a goal with `width` bytes per pancake; `None` for other names.
    pub(super) fn named(name: &str, goal: &[u8], width: usize) -> Option<GapHeuristic> {
        let (left_out, name) = GapHeuristic::NAMES.iter().enumerate().find(|(_, known)| **known == name)?;
        let cakes = goal.len() / width;
        let plate = width * cakes;
        let pairs = (0..=plate).flat_map(|upper| (0..=plate).map(move |lower| [upper, lower]));
        let apart = pairs.map(|pair| pair.iter().all(|&kind| kind == plate || kind % cakes >= left_out)).collect();
        let mut gaps = GapHeuristic { name, cakes, width, kinds: plate + 1, apart };
        for place in 0..cakes {
            let (upper, lower) = (gaps.kind(goal, place), gaps.kind(goal, place + 1));
            gaps.apart[upper * gaps.kinds + lower] = false;
            if lower < plate {
                // The same pancake upside down.
                let [upper, lower] = [upper, lower].map(|kind| if width == 1 { kind } else { (kind + cakes) % plate });
                gaps.apart[lower * gaps.kinds + upper] = false;
            }
        }
        Some(gaps)
    }

    /// The kind at a place: the pancake, plus N if its burnt side is up; the plate below all
    /// others.
    #[inline(always)]
    fn kind(&self, stack: &[u8], place: usize) -> usize {
        if place == self.cakes {
            return self.kinds - 1;
        }
        match stack[place * self.width] {
            HOLE => self.cakes + usize::from(stack[place * self.width + 1]),
            cake => usize::from(cake),
        }
    }

    /// 1 if a pair of kinds is a gap.
    #[inline(always)]
    fn gap(&self, upper: usize, lower: usize) -> u8 {
        u8::from(self.apart[upper * self.kinds + lower])
    }

    fn count(&self, stack: &[u8]) -> u8 {
        (0..self.cakes).map(|place| self.gap(self.kind(stack, place), self.kind(stack, place + 1))).sum()
    }
}

impl Heuristic for GapHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(self.name)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::from(u32::from(self.count(state)))
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        Some(self)
    }
}

impl SearchTree for GapHeuristic {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let mut node = state.to_vec();
        node.push(self.count(state));
        node
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        _: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        let (stack, gaps) = (&node[..node.len() - 1], node[node.len() - 1]);
        let mut next = node.to_vec();
        // Flipping a single pancake changes the state only if it is burnt.
        let least = 3 - self.width;
        let top = self.kind(stack, 0);
        // The top pancake comes to lie on the rest; a burnt one with the other side up.
        let turned = if self.width == 1 { top } else { (top + self.cakes) % (2 * self.cakes) };
        let mut upper = self.kind(stack, least - 1);
        for flipped in least..=self.cakes {
            let lower = self.kind(stack, flipped);
            let parted = self.gap(upper, lower);
            upper = lower;
            // Repeating a flip undoes it.
            let back = reached.from.is_some_and(|(_, before)| before + least == flipped);
            if back || reached.skips(flipped - least) {
                continue;
            }
            let after = gaps - parted + self.gap(turned, lower);
            let bytes = self.width * flipped;
            for (to, &from) in next[..bytes].iter_mut().zip(stack[..bytes].iter().rev()) {
                *to = from;
            }
            next[stack.len()] = after;
            visit(flipped - least, &next, Estimate::from(u32::from(after)));
        }
        CutSuccessors::default()
    }
}
