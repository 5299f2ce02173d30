//! The 2x2x2 up to all 48 symmetries of a cube, against a model of eight corners in space, and the
//! cross of the 3x3x3.
//!
//! A model knows nothing of the definition of the puzzle. A state lists, for each corner, the
//! rotation that takes it from its place in the solved cube to where it is. A class of states has
//! all that turns of the whole cube, renamings of corners by rotations, and mirrors make of one.

use std::collections::{HashMap, HashSet};

use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{AnalyzeOptions, OrbitCounts, WorkResources, analyze};
use antipode::watch::Watch;

use crate::thorough::{first, thorough};

type Matrix = [[i8; 3]; 3];

/// For each corner, the number of its rotation.
type Corners = [u8; 8];

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

fn transposed(a: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| a[j][i]))
}

/// The place of a corner: its coordinates are 1 where a bit is set, and else -1.
fn corner(number: usize) -> [i8; 3] {
    std::array::from_fn(|axis| if number >> axis & 1 == 1 { 1 } else { -1 })
}

fn moved(a: &Matrix, number: usize) -> usize {
    let place = corner(number);
    (0..3).filter(|&i| (0..3).map(|k| a[i][k] * place[k]).sum::<i8>() > 0).map(|i| 1 << i).sum()
}

struct WholeCube {
    /// The rotations, the first of which does nothing, then the mirrors.
    symmetries: Vec<Matrix>,
    products: [[u8; 24]; 24],
    inverses: [u8; 24],
    /// For each symmetry, the conjugates of the rotations.
    conjugates: Vec<[u8; 24]>,
    /// For each symmetry, the corner that becomes each corner.
    sources: Vec<[usize; 8]>,
    /// For each rotation, where it takes each corner.
    places: [[usize; 8]; 24],
}

impl WholeCube {
    fn new() -> WholeCube {
        let mut rotations: Vec<Matrix> = vec![[[1, 0, 0], [0, 1, 0], [0, 0, 1]]];
        let turns = [[[1, 0, 0], [0, 0, -1], [0, 1, 0]], [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]];
        let mut at = 0;
        while at < rotations.len() {
            for turn in &turns {
                let next = product(turn, &rotations[at]);
                if !rotations.contains(&next) {
                    rotations.push(next);
                }
            }
            at += 1;
        }
        assert_eq!(rotations.len(), 24);
        let number = |matrix: Matrix| rotations.iter().position(|known| *known == matrix).unwrap() as u8;
        let products = std::array::from_fn(|a| std::array::from_fn(|b| number(product(&rotations[a], &rotations[b]))));
        let inverses = std::array::from_fn(|a| number(transposed(&rotations[a])));
        let mirrors = rotations.iter().map(|rotation| rotation.map(|row| row.map(|entry| -entry)));
        let symmetries: Vec<Matrix> = rotations.iter().copied().chain(mirrors).collect();
        let conjugate = |s: &Matrix, a: usize| number(product(&product(s, &rotations[a]), &transposed(s)));
        let conjugates = symmetries.iter().map(|s| std::array::from_fn(|a| conjugate(s, a))).collect();
        let source = |s: &Matrix, to: usize| (0..8).find(|&from| moved(s, from) == to).unwrap();
        let sources = symmetries.iter().map(|s| std::array::from_fn(|to| source(s, to))).collect();
        let places = std::array::from_fn(|a| std::array::from_fn(|from| moved(&rotations[a], from)));
        WholeCube { symmetries, products, inverses, conjugates, sources, places }
    }

    /// The least of all states of a class.
    fn least(&self, state: &Corners) -> Corners {
        let mut least = [u8::MAX; 8];
        for (conjugates, sources) in self.conjugates.iter().zip(&self.sources) {
            let image = |corner: usize| usize::from(conjugates[usize::from(state[sources[corner]])]);
            // The turn of the whole that brings the first corner home.
            let turn = self.products[usize::from(self.inverses[image(0)])];
            let Some(differs) = (0..8).find(|&corner| turn[image(corner)] != least[corner]) else { continue };
            if turn[image(differs)] < least[differs] {
                least = std::array::from_fn(|corner| turn[image(corner)]);
            }
        }
        least
    }

    fn inverse(&self, state: &Corners) -> Corners {
        let mut inverse = Corners::default();
        for (number, &rotation) in state.iter().enumerate() {
            let to = self.places[usize::from(rotation)][number];
            inverse[to] = self.inverses[usize::from(rotation)];
        }
        inverse
    }

    /// The turns of faces by some numbers of quarters: the axis, the side of the corners, and the
    /// rotation.
    fn turns(&self, quarters: &[u32]) -> Vec<(usize, usize, usize)> {
        let trace = |matrix: &Matrix| (0..3).map(|i| matrix[i][i]).sum::<i8>();
        let quarters =
            |rotation: &usize| quarters.contains(&if trace(&self.symmetries[*rotation]) == 1 { 1 } else { 2 });
        let around = |axis: usize| (1..24).filter(move |rotation| self.symmetries[*rotation][axis][axis] == 1);
        let turns = (0..3).flat_map(|axis| around(axis).filter(quarters).map(move |rotation| (axis, rotation)));
        turns.flat_map(|(axis, rotation)| [(axis, 0, rotation), (axis, 1, rotation)]).collect()
    }

    /// The depth of each class, by its least state.
    fn classes(&self, quarters: &[u32]) -> HashMap<Corners, usize> {
        let (solved, turns) = (Corners::default(), self.turns(quarters));
        let (mut depths, mut layer, mut depth) = (HashMap::from([(solved, 0)]), vec![solved], 0);
        while !layer.is_empty() {
            depth += 1;
            let mut next = vec![];
            for state in &layer {
                for &(axis, side, rotation) in &turns {
                    let mut turned = *state;
                    for (corner, own) in turned.iter_mut().enumerate() {
                        if self.places[usize::from(*own)][corner] >> axis & 1 == side {
                            *own = self.products[rotation][usize::from(*own)];
                        }
                    }
                    let least = self.least(&turned);
                    depths.entry(least).or_insert_with(|| {
                        next.push(least);
                        depth
                    });
                }
            }
            layer = next;
        }
        depths
    }

    /// The number of classes at each depth, and of those up to inversion, too.
    fn layers(&self, quarters: &[u32]) -> (Vec<u64>, Vec<u64>) {
        let depths = self.classes(quarters);
        let deepest = depths.values().max().unwrap();
        let (mut plain, mut with_inverses) = (vec![0; deepest + 1], vec![0; deepest + 1]);
        for (state, &depth) in &depths {
            let inverse = self.least(&self.inverse(state));
            assert_eq!(depths[&inverse], depth);
            plain[depth] += 1;
            with_inverses[depth] += u64::from(*state <= inverse);
        }
        (plain, with_inverses)
    }
}

fn orbits(spec: &str, options: AnalyzeOptions) -> (Vec<u64>, OrbitCounts) {
    let problem = families::parse(spec).unwrap();
    let found = analyze(&problem, WorkResources::default(), &options.orbits(true), |_| (), &mut Watch::none()).unwrap();
    (found.layers, found.orbits.unwrap())
}

#[test]
fn classes_of_the_2x2x2_are_those_of_the_whole_cube() {
    let cube = WholeCube::new();
    for &(spec, quarters) in first(1, &[("twisty:2x2x2", &[1, 2][..]), ("twisty:2x2x2;metric=qtm", &[1])]) {
        let (plain, with_inverses) = cube.layers(quarters);
        let (layers, found) = orbits(spec, AnalyzeOptions::default().antipodes(1000));
        assert_eq!((found.symmetries, found.count), (48, 77_802), "{spec}");
        assert_eq!((&found.layers, found.layers_with_inverses.as_ref()), (&plain, Some(&with_inverses)), "{spec}");
        let deepest: u64 = found.antipodes.iter().map(|orbit| orbit.size).sum();
        assert_eq!(
            (found.antipodes.len() as u64, deepest),
            (plain[plain.len() - 1], layers[layers.len() - 1]),
            "{spec}"
        );
        let (all, searched) = orbits(spec, AnalyzeOptions::default().engine(EngineKind::Sparse));
        assert_eq!((all, searched.layers), (layers, plain), "{spec}");
        assert_eq!(searched.layers_with_inverses, Some(with_inverses), "{spec}");
    }
}

/// The four edges of a cross, each by the axes of its place and of its sticker on the face down.
type Cross = [([i8; 3], [i8; 3]); 4];

/// The states of the cross at the first depths up to the eight symmetries that keep its face, by a
/// model of four edges in space.
fn classes_of_the_cross(cube: &WholeCube, depths: usize) -> Vec<u64> {
    let apply = |a: &Matrix, v: [i8; 3]| -> [i8; 3] { std::array::from_fn(|i| (0..3).map(|k| a[i][k] * v[k]).sum()) };
    let down = [0, 0, -1];
    let solved: Cross = [[1, 0, -1], [0, 1, -1], [-1, 0, -1], [0, -1, -1]].map(|place| (place, down));
    let home = |place: [i8; 3]| solved.iter().position(|(known, _)| *known == place).unwrap();
    let kept: Vec<&Matrix> = cube.symmetries.iter().filter(|symmetry| apply(symmetry, down) == down).collect();
    assert_eq!(kept.len(), 8);
    let least = |state: &Cross| -> Cross {
        let images = kept.iter().map(|symmetry| {
            let mut image = *state;
            for (number, &(place, sticker)) in state.iter().enumerate() {
                let becomes = home(apply(symmetry, solved[number].0));
                image[becomes] = (apply(symmetry, place), apply(symmetry, sticker));
            }
            image
        });
        images.min().unwrap()
    };
    let (mut met, mut layer, mut counts) = (HashSet::from([least(&solved)]), vec![least(&solved)], vec![]);
    while !layer.is_empty() && counts.len() < depths {
        counts.push(layer.len() as u64);
        let mut next = vec![];
        for state in &layer {
            for (axis, side) in (0..3).flat_map(|axis| [(axis, 1), (axis, -1)]) {
                for turn in cube.symmetries[1..24].iter().filter(|turn| turn[axis][axis] == 1) {
                    let turned = state.map(|(place, sticker)| match place[axis] == side {
                        true => (apply(turn, place), apply(turn, sticker)),
                        false => (place, sticker),
                    });
                    let class = least(&turned);
                    if met.insert(class) {
                        next.push(class);
                    }
                }
            }
        }
        layer = next;
    }
    counts
}

#[test]
fn classes_of_the_cross_are_those_of_four_edges_in_space() {
    let expected = classes_of_the_cross(&WholeCube::new(), if thorough() { 99 } else { 6 });
    let (layers, found) = orbits("twisty:3x3x3;target=cross", AnalyzeOptions::default());
    assert_eq!((layers.iter().sum::<u64>(), found.symmetries), (190_080, 8));
    assert_eq!((found.layers.len(), &found.layers[..expected.len()]), (9, &expected[..]));
    let (_, searched) = orbits("twisty:3x3x3;target=cross", AnalyzeOptions::default().engine(EngineKind::Sparse));
    assert_eq!(searched.layers, found.layers);
}
