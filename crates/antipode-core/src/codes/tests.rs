//! Tests of all forms on all instruction sets, at many densities; of damage; and of sizes.

use super::*;

/// Random words with about one in `of` of their bits set.
fn words(count: usize, lanes: u32, of: u64, seed: u64) -> Vec<u64> {
    let mut state = seed.wrapping_mul(2) + 1;
    let mut next = || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (state ^ state >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20
    };
    (0..count).map(|_| (0..lanes).fold(0, |word, lane| word | u64::from(next() % of == 0) << lane)).collect()
}

fn bits(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

#[test]
fn every_form_keeps_the_words_and_damage_is_no_panic() {
    for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
        for aim in [CodingAim::Speed, CodingAim::Size] {
            for lanes in [1, 7, 20, 27, 60, 64] {
                for of in [1, 2, 7, 15, 50, 300, 100_000] {
                    for count in [1, 2, 3, 5, 336, 1001] {
                        let words = words(count, lanes, of, u64::from(lanes) + of);
                        let code = RowCode::new(lanes, aim, arch);
                        let set = bits(&words);
                        let book =
                            code.wants_book(count, set).then(|| CodeBook::of_sample(lanes, words.iter().step_by(3)));
                        let mut kept = vec![];
                        if let Some(book) = &book {
                            book.write(&mut kept);
                        }
                        let book =
                            book.is_some().then(|| CodeBook::read(lanes, &kept).expect("a book that was written"));
                        let mut out = vec![];
                        code.encode(&words, set, book.as_ref(), &mut EncoderWorkspace::default(), &mut out);
                        let mut back = vec![u64::MAX; count];
                        code.decode(&out, book.as_ref(), &mut back).expect("what was written");
                        assert_eq!(back, words, "{aim:?}, {lanes} lanes, one in {of}, {count} words");
                        assert_eq!(RowCode::is_empty(&out), set == 0);
                        for cut in [0, 1, out.len() / 2] {
                            let _ = code.decode(&out[..cut.min(out.len() - 1)], book.as_ref(), &mut back);
                        }
                        for i in (0..out.len()).step_by(17) {
                            let mut bad = out.clone();
                            bad[i] ^= 0x55;
                            let _ = code.decode(&bad, book.as_ref(), &mut back);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn sizes_are_near_the_entropy() {
    for (of, most) in [(7, 1.03), (10, 1.04), (20, 1.05), (27, 1.08), (40, 1.08), (200, 1.03), (2000, 1.04)] {
        let words = words(30_240, 60, of, of);
        let code = RowCode::new(60, CodingAim::Size, InstructionSet::Portable);
        let set = bits(&words);
        let book = code.wants_book(words.len(), set).then(|| CodeBook::of_sample(60, words.iter().step_by(8)));
        let mut out = vec![];
        code.encode(&words, set, book.as_ref(), &mut EncoderWorkspace::default(), &mut out);
        let density = set as f64 / (words.len() * 60) as f64;
        let entropy = -(density * density.log2() + (1.0 - density) * (1.0 - density).log2()) * words.len() as f64 * 7.5;
        let ratio = out.len() as f64 / entropy;
        assert!(ratio < most, "one in {of}: {ratio}");
    }
}

#[test]
fn books_that_are_none_are_refused() {
    assert!(CodeBook::read(60, &[0; 513]).is_none());
    assert!(CodeBook::read(60, &[0xFF; 513]).is_none());
    assert!(CodeBook::read(60, &[0x11; 100]).is_none());
}
