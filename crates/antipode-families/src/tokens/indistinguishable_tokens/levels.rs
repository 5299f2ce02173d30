//! The numbering of the arrangements of indistinguishable tokens as data.

use super::super::fibre::{ClassLevels, ClassOrders, OrderLevels};
use super::{ClassArrangements, IndistinguishableTokens};
use antipode_core::model::{DigitLevel, LevelKey, ValueChange};

impl ClassArrangements {
    /// The number of kinds.
    fn kinds(&self) -> usize {
        self.arrangements[..self.tokens].iter().max().map_or(0, |&kind| usize::from(kind) + 1)
    }
}

impl OrderLevels for IndistinguishableTokens {
    fn levels(&self, cells: usize) -> ClassLevels {
        let (mut start, mut levels) = (vec![], vec![]);
        let (mut words, mut lanes) = (self.words() * self.lanes() as u64, self.lanes() as u64);
        let labels: usize = self.classes.iter().map(ClassArrangements::kinds).sum();
        let mut label = 0;
        for class in &self.classes {
            (words, lanes) = (words / class.words as u64, lanes / class.lanes as u64);
            let (first, mut sorted) = (start.len(), class.arrangement(0, 0).to_vec());
            sorted.sort_unstable();
            let mut elements = vec![];
            for kinds in class.arrangements.chunks_exact(class.tokens) {
                // The next position that starts with each kind.
                let mut next: Vec<usize> = (0..class.kinds() as u8)
                    .map(|kind: u8| sorted.iter().position(|other| *other == kind).unwrap_or(0))
                    .collect();
                let own = kinds.iter().map(|&kind| {
                    next[usize::from(kind)] += 1;
                    first + next[usize::from(kind)] - 1
                });
                elements.push(ValueChange::of_positions((0..first).chain(own).chain(first + class.tokens..cells)));
            }
            levels.push(DigitLevel {
                digits: vec![(words, class.words as u64), (lanes, class.lanes as u64)],
                elements,
                odd: vec![],
                key: LevelKey::Classes {
                    positions: (first..first + class.tokens).map(|at| at as u16).collect(),
                    of: (0..labels as u16).collect(),
                },
            });
            start.extend(sorted.iter().map(|kind| label + kind));
            label += class.kinds() as u8;
        }
        ClassLevels { start, levels }
    }
}
