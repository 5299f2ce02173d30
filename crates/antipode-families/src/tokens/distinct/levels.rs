//! The numbering of the orders of distinct tokens as data.

use super::super::classes::LANE_TOKENS;
use super::super::fibre::{ClassLevels, ClassOrders, OrderLevels, spread};
use super::DistinctOrders;
use antipode_core::model::{DigitLevel, LevelKey, ValueChange};
use antipode_core::nums::{FACTORIALS, unrank_subset};
use antipode_core::perms;

impl OrderLevels for DistinctOrders {
    fn levels(&self, cells: usize) -> ClassLevels {
        let tokens: usize = self.sizes.iter().sum();
        let (start, others) = (tokens - self.last(), self.others());
        let first_lane = start + others;
        let lanes = self.lanes() as u64;
        let own = |order: &[u8]| (0..first_lane as u8).chain(order.iter().map(|&at| first_lane as u8 + at)).collect();
        let orders = |list: &[[u8; LANE_TOKENS]]| -> Vec<ValueChange> {
            let all = list.iter().map(|order| -> Vec<u8> { own(&order[..self.lane_tokens]) });
            all.map(|from| spread(&from, cells)).collect()
        };
        let mut levels = vec![];
        // A lane stands for two orders, and the parity tells which: of the word, or of everything.
        if self.paired {
            let mut swap: Vec<u8> = (0..tokens as u8).collect();
            swap.swap(first_lane, first_lane + 1);
            let digits = if self.free { vec![(self.half * lanes, 2)] } else { vec![] };
            let elements = vec![ValueChange::default(), spread(&swap, cells)];
            let key = LevelKey::Smaller((first_lane..first_lane + 2).map(|at| at as u16).collect());
            levels.push(DigitLevel { digits, elements, odd: vec![], key });
        }
        let same: Vec<u16> = (0..tokens as u16).collect();
        levels.push(DigitLevel {
            digits: vec![(1, lanes)],
            elements: orders(&self.lane_orders),
            odd: vec![],
            key: LevelKey::Classes { positions: (first_lane as u16..tokens as u16).collect(), of: same },
        });
        let mut weight = lanes * self.other_orders;
        for at in 0..others.saturating_sub(1) {
            levels.push(DigitLevel::of_order(start + at, first_lane, cells, lanes * FACTORIALS[others - 1 - at]));
        }
        let merged = |choice: u64| -> Vec<u8> {
            let places: u64 = unrank_subset(choice, self.last(), self.lane_tokens);
            let (mut other, mut lane) = (start as u8..first_lane as u8, first_lane as u8..tokens as u8);
            let class =
                (0..self.last()).filter_map(|at| if places >> at & 1 == 1 { lane.next() } else { other.next() });
            (0..start as u8).chain(class).collect()
        };
        let choices: Vec<Vec<u8>> = (0..self.choices).map(merged).collect();
        levels.push(DigitLevel {
            digits: vec![(weight, self.choices)],
            odd: choices.iter().map(|from| perms::is_odd(from).into()).collect(),
            elements: choices.iter().map(|from| spread(from, cells)).collect(),
            key: LevelKey::Classes {
                positions: (start as u16..tokens as u16).collect(),
                of: (0..tokens).map(|label| u16::from(label >= first_lane)).collect(),
            },
        });
        weight *= self.choices;
        let mut end = start;
        for c in self.leading().rev() {
            let first = end - self.sizes[c];
            for at in first..end.saturating_sub(1) {
                levels.push(DigitLevel::of_order(at, end, cells, weight * FACTORIALS[end - 1 - at]));
            }
            weight *= FACTORIALS[self.sizes[c]];
            end = first;
        }
        ClassLevels { start: (0..tokens as u8).collect(), levels }
    }
}
