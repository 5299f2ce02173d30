//! Unit tests of `coloured.rs`.

use super::*;

const BOARDS: [(usize, usize, &[usize]); 6] = [
    (2, 10, &[4, 5]),
    (3, 12, &[1, 2, 3, 5]),
    (4, 16, &[5, 5, 5]),
    (5, 25, &[12, 12]),
    (4, 16, &[14, 1]),
    (2, 12, &[1, 1, 1, 1, 7]),
];

#[test]
fn ranks_are_a_bijection_in_lexicographic_order() {
    for (width, cells, counts) in BOARDS {
        let board = ColouredNumbering::new(width, cells, counts).unwrap();
        assert_eq!(board.layout().size(), board.orders() * cells as u64);
        let (mut order, mut next) = (vec![0; cells - 1], vec![0; cells - 1]);
        for i in 0..1000u64 {
            let index =
                ((u128::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * u128::from(board.layout().size())) >> 64) as u64;
            let blank = board.unrank(index, &mut order);
            assert_eq!(board.rank(blank, &order), index);
            for (colour, &count) in (0..).zip(counts) {
                assert_eq!(order.iter().filter(|&&c| c == colour).count(), count);
            }
            if index + 1 < board.layout().size() && board.unrank(index + 1, &mut next) == blank {
                assert!(order < next);
            }
        }
    }
}

#[test]
fn tails_fill_words() {
    let tails = |counts: &[usize]| {
        let board = ColouredNumbering::new(4, 16, counts).unwrap();
        (board.tail(), board.heads())
    };
    assert_eq!(tails(&[8, 7]).0, 7);
    assert_eq!(tails(&[5, 5, 5]), (5, 45_486));
    assert_eq!(tails(&[14, 1]), (15, 1));
}

#[test]
fn other_boards_have_none() {
    for (width, cells, counts) in
        [(1, 12, &[5, 6][..]), (3, 9, &[4, 4]), (4, 16, &[8, 8]), (5, 25, &[4, 4, 4, 4, 4, 4])]
    {
        assert!(ColouredNumbering::new(width, cells, counts).is_none(), "{width}, {cells}");
    }
}
