//! Ranks of arrangements of multisets.

use crate::nums::{self, SubsetUnranker};

/// Ranks of the arrangements of a multiset with `counts[c]` copies of class `c`.
///
/// Each class takes a subset of the places that the classes before it leave. The ranks of these
/// subsets are the digits of the rank.
#[derive(Clone, Debug)]
pub struct MultisetRanks {
    counts: Vec<usize>,
    /// Number of choices for each class but the last.
    radices: Vec<u64>,
    size: u64,
}

impl MultisetRanks {
    /// The multiset with `counts[c]` copies of `c`.
    ///
    /// `None` if it has more than 64 members, or more arrangements than a `u64` can count.
    pub fn new(counts: &[usize]) -> Option<Self> {
        // Without a class there is one arrangement, as of one class without copies.
        let counts = if counts.is_empty() { &[0] } else { counts };
        let mut left: usize = counts.iter().sum();
        if left > 64 {
            return None;
        }
        let mut radices = vec![];
        for &count in counts {
            radices.push(nums::binomial(left, count)?);
            left -= count;
        }
        radices.pop();
        let size = nums::product(radices.iter().copied())?;
        Some(MultisetRanks { counts: counts.to_vec(), radices, size })
    }

    /// Number of arrangements.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Rank of an arrangement, whose entries are classes.
    #[inline]
    pub fn rank(&self, arrangement: &[u8]) -> u64 {
        let mut rank = 0;
        for (class, &radix) in self.radices.iter().enumerate() {
            let (mut places, mut bit) = (0u64, 1u64);
            for &entry in arrangement {
                let entry = usize::from(entry);
                places |= if entry == class { bit } else { 0 };
                bit <<= u32::from(entry >= class);
            }
            rank = rank * radix + nums::rank_subset(places);
        }
        rank
    }

    /// The contribution of a run of entries to the rank of an arrangement.
    ///
    /// `before[c]` entries of each class `c` come before the run. The rank of an arrangement is the
    /// sum over the runs into which it is cut.
    ///
    /// ```
    /// use antipode_core::perms::MultisetRanks;
    ///
    /// let set = MultisetRanks::new(&[2, 2]).unwrap();
    /// let runs = set.part(&[0, 0], &[1, 0]) + set.part(&[1, 1], &[1, 0]);
    /// assert_eq!(runs, set.rank(&[1, 0, 1, 0]));
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if no arrangement of the multiset has such a run.
    pub fn part(&self, before: &[usize], run: &[u8]) -> u64 {
        let mut rank = 0;
        for (class, &radix) in self.radices.iter().enumerate() {
            let (mut place, mut ordinal) = (before[class..].iter().sum::<usize>(), before[class]);
            let mut digit = 0;
            for &entry in run {
                let entry = usize::from(entry);
                if entry == class {
                    ordinal += 1;
                    digit += nums::binomial(place, ordinal).expect("no more than there are arrangements");
                }
                place += usize::from(entry >= class);
            }
            rank = rank * radix + digit;
        }
        rank
    }

    /// Inverse of [`MultisetRanks::rank`].
    #[inline]
    pub fn unrank(&self, mut rank: u64, out: &mut [u8]) {
        let last = self.radices.len();
        out.fill(last as u8);
        let mut left = self.counts[last];
        // From the last class to the first: a class takes its places among those of its own and all
        // later classes.
        for class in (0..last).rev() {
            left += self.counts[class];
            let places = nums::unrank_subset(rank % self.radices[class], left, self.counts[class]);
            rank /= self.radices[class];
            insert(class as u8, places, &mut out[..left]);
        }
    }
}

/// Unranks arrangements in sequence, as the places of each class.
///
/// It computes only once what consecutive arrangements have in common.
#[derive(Clone, Debug)]
pub struct PlaceUnranker<'a> {
    set: &'a MultisetRanks,
    /// For each class but the last, its digit, and the subsets of the places that it can take.
    digits: Vec<(u64, SubsetUnranker)>,
    /// The places of each class, as bits.
    places: Vec<u64>,
}

impl<'a> PlaceUnranker<'a> {
    /// Prepares to unrank arrangements of a multiset.
    pub fn new(set: &'a MultisetRanks) -> PlaceUnranker<'a> {
        let all = u64::MAX.checked_shr(64 - set.counts.iter().sum::<usize>() as u32).unwrap_or(0);
        let (mut places, last) = (vec![0; set.counts.len()], set.radices.len());
        places[last] = all;
        PlaceUnranker {
            set,
            digits: (0..last)
                .map(|class| (u64::MAX, SubsetUnranker::new(set.counts[class..].iter().sum(), set.counts[class])))
                .collect(),
            places,
        }
    }

    /// The places of each class in the arrangement of a rank, as bits.
    ///
    /// ```
    /// use antipode_core::perms::{MultisetRanks, PlaceUnranker};
    ///
    /// let set = MultisetRanks::new(&[2, 1, 1]).unwrap();
    /// let rank = set.rank(&[0, 2, 0, 1]);
    /// assert_eq!(PlaceUnranker::new(&set).unrank(rank), [0b0101, 0b1000, 0b0010]);
    /// ```
    #[inline]
    pub fn unrank(&mut self, mut rank: u64) -> &[u64] {
        let last = self.digits.len();
        let mut changed = last;
        for class in (0..last).rev() {
            let (digit, radix) = (&mut self.digits[class].0, self.set.radices[class]);
            // The first class has the highest digit, which needs no division.
            let new = if class == 0 { rank } else { rank % radix };
            rank = if class == 0 { 0 } else { rank / radix };
            if *digit != new {
                (*digit, changed) = (new, class);
            }
        }
        // Classes from the changed one on give up their places, and choose among them again.
        let mut free = self.places[changed..].iter().fold(0, |free, places| free | places);
        for class in changed..last {
            let (digit, subsets) = &mut self.digits[class];
            self.places[class] = deposit(subsets.unrank(*digit), free);
            free ^= self.places[class];
        }
        self.places[last] = free;
        &self.places
    }
}

/// Moves the lowest bits of `set` to the places that `places` marks.
#[inline(always)]
fn deposit(mut set: u64, mut places: u64) -> u64 {
    // The lowest places are free without a gap, as for the first class.
    if places & places.wrapping_add(1) == 0 {
        return set;
    }
    let mut out = 0;
    while set != 0 {
        let others = places & (places - 1);
        out |= if set & 1 == 1 { places ^ others } else { 0 };
        (set, places) = (set >> 1, others);
    }
    out
}

/// Puts `class` at the given places and keeps the order of all other entries.
///
/// The first `out.len() - places.count_ones()` entries count. There are no branches, since places
/// are as good as random.
fn insert(class: u8, places: u64, out: &mut [u8]) {
    let mut from = out.len() - places.count_ones() as usize;
    for to in (0..out.len()).rev() {
        let own = places >> to & 1 == 1;
        from -= usize::from(!own);
        let other = out[from];
        out[to] = if own { class } else { other };
    }
}

#[cfg(test)]
mod tests {
    use super::super::advance;
    use super::*;
    use crate::nums::FACTORIALS;
    use proptest::prelude::*;

    #[test]
    fn multiset_ranks_are_a_bijection() {
        for counts in [vec![2, 1, 3], vec![4, 2], vec![1, 1, 1, 1], vec![3], vec![0, 2, 1]] {
            let set = MultisetRanks::new(&counts).unwrap();
            let length: usize = counts.iter().sum();
            let mut seen = std::collections::HashSet::new();
            for r in 0..set.size() {
                let mut p = vec![0; length];
                set.unrank(r, &mut p);
                assert_eq!(set.rank(&p), r, "{p:?}");
                for (class, &count) in counts.iter().enumerate() {
                    assert_eq!(p.iter().filter(|&&c| usize::from(c) == class).count(), count);
                }
                assert!(seen.insert(p));
            }
            let all = FACTORIALS[length] / counts.iter().map(|&c| FACTORIALS[c]).product::<u64>();
            assert_eq!(set.size(), all);
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_arrangements(counts in prop::collection::vec(0usize..4, 1..6), ranks: Vec<u64>) {
            let set = MultisetRanks::new(&counts).unwrap();
            let (mut places, mut arrangement) = (PlaceUnranker::new(&set), vec![0; counts.iter().sum()]);
            for rank in ranks.into_iter().flat_map(|rank| [rank % set.size(), (rank % set.size() + 1) % set.size()]) {
                set.unrank(rank, &mut arrangement);
                let bits = |class: usize| {
                    (0..).zip(&arrangement).fold(0, |bits, (at, &own)| bits | u64::from(usize::from(own) == class) << at)
                };
                let expected: Vec<u64> = (0..counts.len()).map(bits).collect();
                prop_assert_eq!(places.unrank(rank), expected);
            }
        }

        #[test]
        fn ranks_are_sums_over_runs(counts in prop::collection::vec(0usize..4, 1..5), cuts in prop::collection::vec(0usize..16, 0..4)) {
            let set = MultisetRanks::new(&counts).unwrap();
            let mut entries: Vec<u8> = (0..).zip(&counts).flat_map(|(class, &count)| vec![class; count]).collect();
            let mut ends: Vec<usize> = cuts.into_iter().map(|cut| cut.min(entries.len())).chain([entries.len()]).collect();
            ends.sort_unstable();
            loop {
                let (mut before, mut start, mut sum) = (vec![0; counts.len()], 0, 0);
                for &end in &ends {
                    sum += set.part(&before, &entries[start..end]);
                    entries[start..end].iter().for_each(|&class| before[usize::from(class)] += 1);
                    start = end;
                }
                prop_assert_eq!(sum, set.rank(&entries));
                if !advance(&mut entries) {
                    break;
                }
            }
        }
    }
}
