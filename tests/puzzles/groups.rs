//! Twisty definitions with many slots: the engines compared with a naive search and the order of
//! the group.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;

use antipode::engines::{Engine, QueueEngine, RowEngine, SearchJob};
use antipode::error::{Error, Result};
use antipode::model::RootedSpace;
use antipode::perms::{PermutationGroup, compose, invert};
use antipode::watch::Watch;
use antipode::{families, model::Problem};
use proptest::prelude::*;

/// A definition file with these moves, given by the source of each slot. The slots are cut into
/// sets of these sizes.
fn definition(sizes: &[usize], moves: &[Vec<u8>]) -> String {
    let name = |set: usize| format!("SET{}", (b'A' + set as u8) as char);
    let mut text = String::new();
    sizes.iter().enumerate().for_each(|(set, size)| writeln!(text, "Set {} {size} 1", name(set)).unwrap());
    for (number, of) in moves.iter().enumerate() {
        writeln!(text, "Move {}", (b'A' + number as u8) as char).unwrap();
        let mut first = 0;
        for (set, &size) in sizes.iter().enumerate() {
            let list = of[first..first + size].iter().map(|&slot| (usize::from(slot) - first + 1).to_string());
            writeln!(text, "{}\n{}", name(set), list.collect::<Vec<_>>().join(" ")).unwrap();
            first += size;
        }
        text += "End\n";
    }
    text
}

fn read(name: &str, text: &str) -> Result<Problem> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    families::parse(&format!("twisty:{};metric=qtm", path.display()))
}

/// The number of elements at each depth, with the generators and their inverses as moves.
fn naive(moves: &[Vec<u8>]) -> Vec<u64> {
    let both: Vec<Vec<u8>> = moves.iter().flat_map(|of| [of.clone(), invert(of)]).collect();
    let solved: Vec<u8> = (0..moves[0].len()).map(|slot| slot as u8).collect();
    let mut depths = HashMap::from([(solved.clone(), 0)]);
    let (mut frontier, mut layers) = (vec![solved], vec![]);
    while !frontier.is_empty() {
        layers.push(frontier.len() as u64);
        let mut next = vec![];
        for (state, of) in frontier.iter().flat_map(|state| both.iter().map(move |of| (state, of))) {
            let product = compose(state, of);
            if !depths.contains_key(&product) {
                depths.insert(product.clone(), layers.len());
                next.push(product);
            }
        }
        frontier = next;
    }
    layers
}

/// Searches a definition with all engines. Checks that all states are numbered, and that their
/// number is the order of the group.
fn check(sizes: &[usize], moves: &[Vec<u8>]) -> Vec<u64> {
    let expected = naive(moves);
    let order: u64 = expected.iter().sum();
    let degree = moves[0].len();
    let group = PermutationGroup::generated_by(degree, moves.iter().map(Vec::as_slice));
    assert_eq!(group.order(), order.into());
    let problem = read("group.tws", &definition(sizes, moves)).unwrap();
    assert_eq!(problem.least_states(), Some(order));
    assert_eq!(problem.division().unwrap().size, order.into());
    let space = problem.number().unwrap();
    assert_eq!(space.layout().size(), order);
    let job = SearchJob::default().threads(1).examples(1);
    let engines: [&dyn Engine; 2] = [&RowEngine::new().unwrap(), &QueueEngine];
    for engine in engines.into_iter().filter(|engine| engine.memory(&space, &job).is_some()) {
        let outcome = engine.run(&space, &job, &mut Watch::none()).unwrap();
        assert_eq!(outcome.layers, expected, "{} on {degree} slots", engine.name());
    }
    expected
}

fn cycle(slots: usize) -> Vec<u8> {
    (0..slots).map(|slot| ((slot + 1) % slots) as u8).collect()
}

#[test]
fn a_cycle_of_129_pieces_has_129_states() {
    let layers = check(&[129], &[cycle(129)]);
    assert_eq!((layers.iter().sum(), layers.len() - 1), (129, 64));
}

/// Cycles of even length are odd permutations, so there is a colour; the longest ones leave no
/// points for it.
#[test]
fn cycles_of_all_lengths() {
    for slots in [2, 63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 250, 252, 253, 254, 255] {
        let layers = check(&[slots], &[cycle(slots)]);
        assert_eq!((layers.iter().sum(), layers.len() - 1), (slots as u64, slots / 2));
    }
}

/// The moves of a group that acts on itself from the right. Its elements are vectors of numbers
/// modulo a number.
fn regular(
    modulus: u8,
    length: usize,
    product: impl Fn(&[u8], &[u8]) -> Vec<u8>,
    generators: &[Vec<u8>],
) -> Vec<Vec<u8>> {
    let radix = usize::from(modulus);
    let number = |element: Vec<u8>| element.iter().fold(0, |n, &digit| n * radix + usize::from(digit));
    let element = |n: usize| (0..length as u32).rev().map(|i| (n / radix.pow(i) % radix) as u8).collect::<Vec<u8>>();
    let image = |n: usize, by: &Vec<u8>| number(product(&element(n), by)) as u8;
    generators.iter().map(|by| (0..radix.pow(length as u32)).map(|n| image(n, by)).collect()).collect()
}

/// The Heisenberg group over Z / n with `d` pairs of coordinates: (a, b, c)(a', b', c') = (a + a',
/// b + b', c + c' + a b').
fn heisenberg(n: u8, d: usize) -> Vec<Vec<u8>> {
    let product = |x: &[u8], y: &[u8]| {
        let mut sum: Vec<u8> = x.iter().zip(y).map(|(x, y)| (x + y) % n).collect();
        sum[2 * d] = (0..d).fold(sum[2 * d], |c, i| (c + x[i] * y[d + i]) % n);
        sum
    };
    let unit = |at: usize| (0..2 * d + 1).map(|i| u8::from(i == at)).collect::<Vec<u8>>();
    regular(n, 2 * d + 1, product, &(0..2 * d).map(unit).collect::<Vec<_>>())
}

#[test]
fn heisenberg_groups_act_on_themselves() {
    for (n, d, order) in [(3, 1, 27), (5, 1, 125), (6, 1, 216), (3, 2, 243), (2, 3, 128)] {
        let moves = heisenberg(n, d);
        assert_eq!(check(&[order], &moves).iter().sum::<u64>(), order as u64);
    }
}

/// The moves combined over several orbits, side by side.
fn side_by_side(parts: &[Vec<Vec<u8>>]) -> Vec<Vec<u8>> {
    let mut joined = vec![vec![]; parts[0].len()];
    for part in parts {
        let first = joined[0].len();
        joined.iter_mut().zip(part).for_each(|(all, own)| all.extend(own.iter().map(|&slot| slot + first as u8)));
    }
    joined
}

/// Large orders on few points: triangular matrices over Z / n on vectors, and on several orbits.
#[test]
fn heisenberg_groups_of_large_order_act_on_orbits() {
    // (a, b, c) acts on pairs (y, z) by (y + b, z + c + a y), and on x by x + a: that is faithful.
    let act = |n: u8, [a, b, c]: [u8; 3]| -> Vec<u8> {
        let pairs = (0..n * n).map(|p| (p / n + b) % n * n + (p % n + c + a * (p / n)) % n);
        pairs.chain((0..n).map(|x| n * n + (x + a) % n)).collect()
    };
    for (n, order) in [(8, 512), (10, 1000), (11, 1331), (13, 2197)] {
        let moves = vec![act(n, [1, 0, 0]), act(n, [0, 1, 0])];
        let layers = check(&[usize::from(n * n), usize::from(n)], &moves);
        assert_eq!(layers.iter().sum::<u64>(), order);
    }
    // One group on five orbits, and a product of two groups, one acting on two orbits: orbits that
    // straddle slots 64 and 128.
    let own = heisenberg(3, 1);
    let moves = side_by_side(&vec![own; 5]);
    assert_eq!(check(&[135], &moves).iter().sum::<u64>(), 27);
    let (one, other) = (heisenberg(3, 1), heisenberg(4, 1));
    let still = |moves: &[Vec<u8>]| vec![(0..moves[0].len() as u8).collect::<Vec<u8>>(); 2];
    let (a, b) = ([one.clone(), still(&one)].concat(), [still(&other), other.clone()].concat());
    let moves = side_by_side(&[b.clone(), a, b]);
    assert_eq!(check(&[64, 27, 64], &moves).iter().sum::<u64>(), 27 * 64);
}

/// A small group: its moves on its points, and its order.
fn small(kind: u8, size: usize) -> (Vec<Vec<u8>>, u64) {
    let n = size.clamp(2, 60);
    let reflection = |n: usize| (0..n).map(|i| ((n - i) % n) as u8).collect::<Vec<u8>>();
    match kind {
        0 => (vec![cycle(n)], n as u64),
        1 if n > 2 => (vec![cycle(n), reflection(n)], 2 * n as u64),
        2 => {
            // x -> a x + b modulo a prime.
            let (p, a) = [(5, 2), (7, 3), (11, 2), (13, 2), (17, 3)][size % 5];
            let times = (0..p).map(|x| (x * a % p) as u8).collect();
            (vec![cycle(p), times], (p * (p - 1)) as u64)
        }
        3 => (heisenberg(3, 1), 27),
        4 => {
            let n = 3 + size % 3;
            let exchange = [1, 0].into_iter().chain(2..n as u8).collect();
            (vec![cycle(n), exchange], (1..=n as u64).product())
        }
        _ => (vec![cycle(2)], 2),
    }
}

/// Groups on at most 250 points: direct products of small groups, each acting on several orbits at
/// once. The slots of a set are in any order, and some never move.
fn groups() -> impl Strategy<Value = (Vec<usize>, Vec<Vec<u8>>)> {
    let part = (0u8..6, 0usize..60, 1usize..12);
    (prop::collection::vec(part, 1..4), 1usize..=250, any::<bool>(), any::<u64>()).prop_map(
        |(parts, most, split, seed)| {
            let mut moves: Vec<Vec<u8>> = vec![];
            let (mut used, mut order, mut sizes) = (0, 1, vec![]);
            for (kind, size, copies) in parts {
                let (own, factor) = small(kind, size);
                let points = own[0].len();
                let copies = copies.min((most - used) / points);
                if copies == 0 || order * factor > 4000 {
                    continue;
                }
                let wide = side_by_side(&vec![own; copies]);
                let still: Vec<u8> = (0..used as u8).collect();
                moves.iter_mut().for_each(|of| of.extend(used as u8..(used + points * copies) as u8));
                moves.extend(
                    wide.iter().map(|of| still.iter().copied().chain(of.iter().map(|&to| to + used as u8)).collect()),
                );
                sizes.push(points * copies);
                (used, order) = (used + points * copies, order * factor);
            }
            if moves.is_empty() {
                return (vec![2], vec![vec![1, 0]]);
            }
            // Slots that never move, in a separate set or in the common one.
            moves.iter_mut().for_each(|of| of.extend(used as u8..most as u8));
            sizes.extend((most > used).then_some(most - used));
            if split {
                return (sizes, moves);
            }
            let mut slots: Vec<u8> = (0..most as u8).collect();
            let mut random = seed;
            for i in (1..most).rev() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                slots.swap(i, (random >> 33) as usize % (i + 1));
            }
            let renamed = |of: &Vec<u8>| {
                let mut out = vec![0; most];
                of.iter()
                    .enumerate()
                    .for_each(|(slot, &from)| out[usize::from(slots[slot])] = slots[usize::from(from)]);
                out
            };
            (vec![most], moves.iter().map(renamed).collect())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn engines_agree_on_any_group((sizes, moves) in groups()) {
        check(&sizes, &moves);
    }
}

/// Puzzles with too many points for permutations of bytes have rules, but numbering them gives an
/// error with the limit.
#[test]
fn too_many_points_are_refused_with_the_limit() {
    let list = |n: usize, first: usize| (0..n).map(|i| ((i + 1) % n + first).to_string()).collect::<Vec<_>>();
    let tws =
        |n: usize, orientations: usize| format!("Set A {n} {orientations}\nMove X\nA\n{}\nEnd\n", list(n, 1).join(" "));
    let json = |n: usize| {
        let (zeros, own) = (vec!["0"; n].join(","), (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(","));
        format!(
            r#"{{"orbits": [{{"orbitName": "A", "numPieces": {n}, "numOrientations": 1}}],
            "defaultPattern": {{"A": {{"pieces": [{own}], "orientation": [{zeros}]}}}},
            "moves": {{"X": {{"A": {{"permutation": [{}], "orientationDelta": [{zeros}]}}}}}}}}"#,
            list(n, 0).join(",")
        )
    };
    assert_eq!(read("x.json", &json(255)).unwrap().least_states(), Some(255));
    // A piece that never moves is not a point.
    let still = tws(255, 1).replacen("Set", "Set B 1 1\nSet", 1);
    assert_eq!(read("x.tws", &still).unwrap().number().unwrap().layout().size(), 255);
    for (name, text) in [
        ("x.tws", tws(256, 1)),
        ("x.tws", tws(2048, 1)),
        ("x.tws", tws(100, 3)),
        ("x.json", json(256)),
        ("x.json", json(2048)),
    ] {
        let problem = read(name, &text).unwrap();
        let mut successors = 0;
        problem.expand(&problem.goal().unwrap(), &mut |_| successors += 1);
        assert_eq!((successors, problem.least_states()), (2, Some(1)));
        let error = problem.number().map(|_| ()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)) && error.to_string().contains("255"), "{error}");
    }
}

/// Groups without free points for signs do without signs, and give no error.
#[test]
fn signs_are_left_out_where_there_are_no_points_for_them() {
    let exchange = |slots: u8| [1, 0].into_iter().chain(2..slots).collect::<Vec<u8>>();
    for slots in [252, 253, 254, 255] {
        let rest = (0..slots).map(|slot| if slot < 2 { slot } else { (slot - 1) % (slots - 2) + 2 }).collect();
        check(&[usize::from(slots)], &[exchange(slots), rest]);
    }
}

/// A search without goals has no depth, instead of an underflow.
#[test]
fn a_search_without_goals_has_no_depth() {
    let space = families::parse("twisty:2x2x2;moves=R").unwrap().number().unwrap();
    let space = RootedSpace { space: &space, goals: vec![] };
    let job = SearchJob::default().threads(1).examples(1);
    for engine in [&RowEngine::new().unwrap() as &dyn Engine, &QueueEngine] {
        let outcome = engine.run(&space, &job, &mut Watch::none()).unwrap();
        assert!(outcome.depth().unwrap_err().to_string().contains("no goal"));
    }
}
