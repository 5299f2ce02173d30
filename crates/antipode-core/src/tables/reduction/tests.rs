//! Unit tests of `reduction.rs`.

use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn thresholds_lose_least(pairs in prop::collection::btree_map(0..60usize, 1..100u64, 1..8), count in 1..5usize) {
        let mut counts = [0; 256];
        pairs.iter().for_each(|(&number, &count)| counts[number] = count);
        let loss = |levels: &[usize]| -> Option<u64> {
            pairs.iter().map(|(&number, &count)| {
                Some(count * (number - levels.iter().filter(|&&level| level <= number).max()?) as u64)
            }).sum()
        };
        let numbers: Vec<usize> = pairs.keys().copied().collect();
        let subsets = (1..1usize << numbers.len()).filter(|set| set.count_ones() as usize <= count);
        let levels = |set: usize| (0..numbers.len()).filter(move |i| set >> i & 1 == 1);
        let best = subsets.filter_map(|set| loss(&levels(set).map(|i| numbers[i]).collect::<Vec<_>>())).min();
        let found: Vec<usize> = thresholds(&counts, count).into_iter().map(usize::from).collect();
        prop_assert!(found.len() <= count && found.is_sorted());
        prop_assert_eq!(loss(&found), best);
    }

    #[test]
    fn digits_are_read_as_written(numbers in prop::collection::vec(0..16u64, 1..200)) {
        for digits in [2, 3, 4, 8, 16].map(|count| PackedDigits::of(count).unwrap()) {
            let numbers: Vec<u64> = numbers.iter().map(|number| number % digits.count() as u64).collect();
            let mut words = WordBuffer::new(numbers.len().div_ceil(digits.per_word())).unwrap();
            for (word, numbers) in words.iter_mut().zip(numbers.chunks(digits.per_word())) {
                *word = digits.word(numbers.iter().copied());
            }
            let read: Vec<u64> = (0..numbers.len()).map(|at| digits.get(&words, at) as u64).collect();
            prop_assert_eq!(read, numbers);
        }
    }
}
