//! The orders of classes of tokens that all differ, as words and lanes.
//!
//! Word = (parity if it is free, order of each class but the last, which positions of the last
//! class hold lane tokens, order of its other tokens), outermost first. Lane = order of the lane
//! tokens, the at most five last labels.
//!
//! Parity: let tau swap the first two lane tokens, and number the even orders `e_0, e_1, ..`; lane
//! `i` stands for `e_i` or for `tau e_i`, whichever gives the arrangement the right parity. Moves
//! act on positions, tau on labels, so they commute, and one lane map serves both cases.

mod levels;

use super::classes::{self, LANE_TOKENS};
use super::fibre::{ClassOrders, FibreElement, LaneMaps};
use antipode_core::bits::LaneMap;
use antipode_core::model::FibreRenaming;
use antipode_core::nums::{FACTORIALS, binomial, rank_subset, unrank_subset};
use antipode_core::perms;

/// The numbering of the orders of all classes.
#[derive(Clone, Debug)]
pub(super) struct DistinctOrders {
    sizes: Vec<usize>,
    /// The number of lane tokens.
    lane_tokens: usize,
    /// Whether the fibre contains both parities.
    free: bool,
    /// Whether a lane stands for two orders, and the parity picks one.
    paired: bool,
    /// The order of the lane tokens that each lane stands for: the even one if paired.
    lane_orders: Vec<[u8; LANE_TOKENS]>,
    /// The lane and oddness of each order of the lane tokens.
    lane_of: Vec<(u8, bool)>,
    /// The number of words per parity of the lane tokens' order. If both parities share lanes,
    /// these are all words.
    half: u64,
    /// The number of sets of positions of the lane tokens within the last class.
    choices: u64,
    /// The number of orders of the last class's other tokens.
    other_orders: u64,
}

impl DistinctOrders {
    /// The numbering for classes of these sizes; `free` if the fibre contains both parities.
    pub(super) fn new(sizes: &[usize], free: bool) -> Self {
        let lane_tokens = sizes[sizes.len() - 1].min(LANE_TOKENS);
        // Both parities of fewer than five tokens fit one word.
        let paired = lane_tokens >= 2 && !(free && lane_tokens < LANE_TOKENS);
        let mut all = vec![];
        for rank in 0..FACTORIALS[lane_tokens] {
            let mut order = [0; LANE_TOKENS];
            perms::unrank(rank, &mut order[..lane_tokens]);
            all.push((order, paired && perms::is_odd(&order[..lane_tokens])));
        }
        let lane_orders: Vec<_> = all.iter().filter(|(_, odd)| !odd).map(|(order, _)| *order).collect();
        let lane_of = all
            .into_iter()
            .map(|(mut even, odd)| {
                if odd {
                    swap_first_labels(&mut even[..lane_tokens]);
                }
                let lane = lane_orders.iter().position(|e| *e == even).expect("the partner of an odd order is even");
                (lane as u8, odd)
            })
            .collect();
        let (leading, last) = sizes.split_at(sizes.len() - 1);
        let choices = binomial(last[0], lane_tokens).expect("few tokens");
        let other_orders = FACTORIALS[last[0] - lane_tokens];
        let half = leading.iter().map(|&size| FACTORIALS[size]).product::<u64>() * choices * other_orders;
        DistinctOrders {
            sizes: sizes.to_vec(),
            lane_tokens,
            free,
            paired,
            lane_orders,
            lane_of,
            half,
            choices,
            other_orders,
        }
    }

    /// The classes before the last.
    fn leading(&self) -> std::ops::Range<usize> {
        0..self.sizes.len() - 1
    }

    fn last(&self) -> usize {
        self.sizes[self.sizes.len() - 1]
    }

    /// The number of tokens of the last class that are not lane tokens.
    fn others(&self) -> usize {
        self.last() - self.lane_tokens
    }

    /// 2 if the parity of the lane tokens' order is part of the word.
    fn halves(&self) -> u64 {
        if self.free && self.paired { 2 } else { 1 }
    }

    /// [`ClassOrders::element_map`] for only the words of the last class, and whether the parity
    /// of the lane tokens changes.
    fn last_class_map(&self, action: &[u8], maps: &mut LaneMaps) -> (Vec<u32>, Vec<u16>, Vec<bool>) {
        let (mut image, mut lanes, mut flips) = (vec![], vec![], vec![]);
        let size = self.other_orders as u32;
        for choice in 0..self.choices {
            let places: u64 = unrank_subset(choice, self.last(), self.lane_tokens);
            let pattern: Vec<u8> = (0..self.last()).map(|p| (places >> p & 1) as u8).collect();
            let (moved, own) = classes::act(action, &pattern, 2);
            let places = moved.iter().enumerate().fold(0u64, |set, (p, &lane)| set | u64::from(lane) << p);
            let base = rank_subset(places) as u32 * size;
            image.extend(perms::position_action(&own[0]).iter().map(|&w| base + w));
            lanes.extend(std::iter::repeat_n(maps.index(&own[1], || self.lane_map(&own[1])), size as usize));
            flips.extend(std::iter::repeat_n(perms::is_odd(&own[1]), size as usize));
        }
        (image, lanes, flips)
    }

    /// Relabellings that generate all those that keep the classes, or all even ones if the fibre
    /// has only one parity. Each has the new label of every label, class by class.
    fn relabellings(&self) -> Vec<Vec<u8>> {
        let tokens: usize = self.sizes.iter().sum();
        let start = tokens - self.last();
        let lanes: Vec<usize> = (start + self.others()..tokens).collect();
        // Cycles: even ones of the lane tokens, one that swaps two of them, one that links them to
        // the others of their class, and two for each other class.
        let mut cycles = vec![lanes[..lanes.len().min(3)].to_vec(), lanes[lanes.len().saturating_sub(3)..].to_vec()];
        cycles.retain(|cycle| cycle.len() == 3);
        cycles.dedup();
        let swap = lanes[..lanes.len().min(2)].to_vec();
        cycles.push(swap.clone());
        cycles.push((start..=start + self.others()).collect());
        let mut first = 0;
        for size in self.leading().map(|c| self.sizes[c]) {
            cycles.extend([(first..first + size.min(2)).collect(), (first..first + size).collect::<Vec<_>>()]);
            first += size;
        }
        let same: Vec<u8> = self.sizes.iter().flat_map(|&size| 0..size as u8).collect();
        let mut all = vec![];
        for cycle in cycles {
            let mut labels = same.clone();
            // A cycle of even length is odd: a swap of lane tokens makes it even.
            let repair = if !self.free && cycle.len().is_multiple_of(2) { &swap[..] } else { &[] };
            for pair in cycle.windows(2).chain(repair.windows(2)) {
                labels.swap(pair[0], pair[1]);
            }
            all.push(labels);
        }
        all.retain(|labels| *labels != same);
        all.dedup();
        all
    }

    /// The image of every element under a relabelling, in rows where orders are even or odd.
    fn relabelled(&self, labels: &[u8], odd: bool) -> Vec<u32> {
        let lanes = self.lanes();
        let mut orders = vec![0; labels.len()];
        let mut image = |word: u32, lane: u32| {
            self.unrank(FibreElement { word, lane }, &mut orders);
            if self.paired && !self.free && self.is_odd(&orders) != odd {
                self.flip(&mut orders);
            }
            let mut start = 0;
            for &size in &self.sizes {
                orders[start..start + size].iter_mut().for_each(|label| *label = labels[start + usize::from(*label)]);
                start += size;
            }
            let FibreElement { word, lane } = self.rank(&orders);
            (word, lane)
        };
        let others = self.others();
        let own = &labels[labels.len() - self.last()..];
        let mut all = Vec::with_capacity(self.words() as usize * lanes);
        if own[others..].iter().any(|&label| usize::from(label) < others) {
            for word in 0..self.words() as u32 {
                all.extend((0..lanes as u32).map(|lane| image(word, lane)).map(|(to, lane)| to * lanes as u32 + lane));
            }
            return all;
        }
        // Words move as wholes, and there are at most two effects on their lanes: that on even and
        // that on odd orders of the lane tokens. The image of the first lane shows which.
        let mut known: Vec<Vec<u32>> = vec![];
        for word in 0..self.words() as u32 {
            let (to, first) = image(word, 0);
            let effect = known.iter().position(|effect| effect[0] == first).unwrap_or_else(|| {
                known.push((0..lanes as u32).map(|lane| image(word, lane).1).collect());
                known.len() - 1
            });
            all.extend(known[effect].iter().map(|lane| to * lanes as u32 + lane));
        }
        all
    }

    /// Whether the orders of all classes together are odd.
    fn is_odd(&self, orders: &[u8]) -> bool {
        let mut rest = orders;
        self.sizes.iter().fold(false, |odd, &size| {
            let (own, others) = rest.split_at(size);
            rest = others;
            odd ^ perms::is_odd(own)
        })
    }

    /// The effect of a position action of the lane tokens on the lanes.
    fn lane_map(&self, action: &[u8]) -> LaneMap {
        let mut image: Vec<u8> = vec![];
        for order in &self.lane_orders {
            let mut moved = [0; LANE_TOKENS];
            perms::apply(action, &order[..self.lane_tokens], &mut moved[..self.lane_tokens]);
            image.push(self.lane_of[perms::rank(&moved[..self.lane_tokens]) as usize].0);
        }
        LaneMap::new(&image)
    }
}

impl ClassOrders for DistinctOrders {
    fn words(&self) -> u64 {
        self.half * self.halves()
    }

    fn lanes(&self) -> usize {
        self.lane_orders.len()
    }

    #[inline]
    fn rank(&self, orders: &[u8]) -> FibreElement {
        let mut word = 0;
        let mut start = 0;
        for c in self.leading() {
            let size = self.sizes[c];
            word = word * FACTORIALS[size] + perms::rank(&orders[start..start + size]);
            start += size;
        }
        let last = &orders[start..start + self.last()];
        let (mut lane_order, mut other_order) = ([0; LANE_TOKENS], [0; super::MAX_TOKENS]);
        let (mut lane_count, mut other_count) = (0, 0);
        let mut places = 0u64;
        let others = self.others() as u8;
        for (position, &label) in last.iter().enumerate() {
            if label >= others {
                lane_order[lane_count] = label - others;
                lane_count += 1;
                places |= 1 << position;
            } else {
                other_order[other_count] = label;
                other_count += 1;
            }
        }
        word = (word * self.choices + rank_subset(places)) * self.other_orders;
        word += perms::rank(&other_order[..other_count]);
        let (lane, odd) = self.lane_of[perms::rank(&lane_order[..lane_count]) as usize];
        if self.halves() == 2 && odd {
            word += self.half;
        }
        FibreElement { word: word as u32, lane: u32::from(lane) }
    }

    #[inline]
    fn unrank(&self, element: FibreElement, orders: &mut [u8]) {
        let mut word = u64::from(element.word);
        let odd = word >= self.half;
        if odd {
            word -= self.half;
        }
        let tokens: usize = self.sizes.iter().sum();
        let start = tokens - self.last();
        let others = self.others();
        let mut other_order = [0; super::MAX_TOKENS];
        perms::unrank(word % self.other_orders, &mut other_order[..others]);
        word /= self.other_orders;
        let places: u64 = unrank_subset(word % self.choices, self.last(), self.lane_tokens);
        word /= self.choices;
        let mut lane_order = self.lane_orders[element.lane as usize].iter();
        let mut other_order = other_order.iter();
        for position in 0..self.last() {
            orders[start + position] = if places >> position & 1 == 1 {
                lane_order.next().expect("as many as places") + others as u8
            } else {
                *other_order.next().expect("as many as other places")
            };
        }
        if odd {
            self.flip(&mut orders[..tokens]);
        }
        let mut end = start;
        for c in self.leading().rev() {
            let size = self.sizes[c];
            perms::unrank(word % FACTORIALS[size], &mut orders[end - size..end]);
            word /= FACTORIALS[size];
            end -= size;
        }
    }

    #[inline]
    fn flip(&self, orders: &mut [u8]) {
        let others = self.others() as u8;
        let start = orders.len() - self.last();
        for label in &mut orders[start..] {
            if *label >= others && *label < others + 2 {
                *label = others + (1 - (*label - others));
            }
        }
    }

    /// Relabellings act regularly, so one element would do if lanes meant the same in all rows.
    /// Where a lane stands for two orders, `g` acts on one of them as `g` and on the other as `tau
    /// g tau`. At most 12 relabellings of the lane tokens commute with tau, so two maps that agree
    /// on 13 lanes of a word are of the same kind.
    fn probes(&self) -> Vec<FibreElement> {
        (0..self.lanes().min(13) as u32).map(|lane| FibreElement { word: 0, lane }).collect()
    }

    /// Relabellings commute with moves. If a lane stands for two orders, a relabelling acts on the
    /// elements of odd rows as on the other orders.
    fn renamings(&self) -> Vec<FibreRenaming> {
        let both = self.paired && !self.free;
        let renamings = self.relabellings();
        let pairs = renamings.iter().map(|own| (self.relabelled(own, false), both.then(|| self.relabelled(own, true))));
        pairs.map(|(image, other)| FibreRenaming { image, other }).collect()
    }

    fn element_map(&self, actions: &[Vec<u8>], maps: &mut LaneMaps) -> (Vec<u32>, Vec<u16>) {
        let (mut image, mut lanes, mut flips) = self.last_class_map(&actions[actions.len() - 1], maps);
        for c in self.leading().rev() {
            let inner = image.len() as u32;
            let outer = perms::position_action(&actions[c]);
            image = outer.iter().flat_map(|&to| image.iter().map(move |&w| to * inner + w)).collect();
            lanes = lanes.repeat(outer.len());
            flips = flips.repeat(outer.len());
        }
        if self.halves() == 2 {
            let half = image.len() as u32;
            let to =
                |from_odd: bool| image.iter().zip(&flips).map(move |(&w, &flip)| w + u32::from(from_odd ^ flip) * half);
            image = to(false).chain(to(true)).collect();
            lanes = lanes.repeat(2);
        }
        (image, lanes)
    }
}

/// Exchanges the labels 0 and 1.
fn swap_first_labels(order: &mut [u8]) {
    for label in order {
        if *label < 2 {
            *label = 1 - *label;
        }
    }
}
