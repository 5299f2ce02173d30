//! A slow simulator of cubes, as a referee: stickers are points in space, which turns rotate.

use std::collections::HashMap;

/// A sticker: where its piece is, and the way that it faces.
pub type Sticker = ([i8; 3], [i8; 3]);

/// The faces, each with the way that it faces; x goes to the right, y up and z to the front.
const FACES: [(char, [i8; 3]); 6] =
    [('U', [0, 1, 0]), ('R', [1, 0, 0]), ('F', [0, 0, 1]), ('D', [0, -1, 0]), ('L', [-1, 0, 0]), ('B', [0, 0, -1])];

/// For each face, the way to the right and the way down of someone who looks at it.
const ROWS: [([i8; 3], [i8; 3]); 6] = [
    ([1, 0, 0], [0, 0, 1]),
    ([0, 0, -1], [0, -1, 0]),
    ([1, 0, 0], [0, -1, 0]),
    ([1, 0, 0], [0, 0, -1]),
    ([0, 0, 1], [0, -1, 0]),
    ([-1, 0, 0], [0, -1, 0]),
];

/// Quarter turns clockwise of some layers of a face, counted from 1 at the face.
#[derive(Clone, Copy, Debug)]
struct LayerTurn {
    face: usize,
    first: i8,
    last: i8,
    quarters: i64,
}

/// A cube, by where each sticker of the solved cube is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StickerCube {
    layers: i8,
    stickers: Vec<Sticker>,
}

fn dot(a: [i8; 3], b: [i8; 3]) -> i8 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A point after a quarter turn around an axis, clockwise for someone who looks at it from there.
fn turned(axis: [i8; 3], point: [i8; 3]) -> [i8; 3] {
    let along = dot(axis, point);
    // The rotation by -90 degrees: p -> a (a.p) - a x p.
    let [ax, ay, az] = axis;
    let [x, y, z] = point;
    let cross = [ay * z - az * y, az * x - ax * z, ax * y - ay * x];
    [0, 1, 2].map(|i| axis[i] * along - cross[i])
}

impl StickerCube {
    /// A solved cube of this many layers.
    pub fn solved(layers: i8) -> Self {
        let places = || (0..layers).map(move |at| 2 * at - layers + 1);
        let mut stickers = vec![];
        for (face, (right, down)) in FACES.iter().map(|(_, way)| way).zip(ROWS) {
            for (row, column) in places().flat_map(|row| places().map(move |column| (row, column))) {
                stickers.push(([0, 1, 2].map(|i| face[i] * (layers - 1) + right[i] * column + down[i] * row), *face));
            }
        }
        StickerCube { layers, stickers }
    }

    fn turn(&mut self, LayerTurn { face, first, last, quarters }: LayerTurn) {
        let axis = FACES[face].1;
        for (place, way) in &mut self.stickers {
            let layer = (self.layers - 1 - dot(axis, *place)) / 2 + 1;
            if (first..=last).contains(&layer) {
                for _ in 0..quarters.rem_euclid(4) {
                    (*place, *way) = (turned(axis, *place), turned(axis, *way));
                }
            }
        }
    }

    /// The cube after an algorithm.
    pub fn after(mut self, algorithm: &str) -> Self {
        let turns = Tokens { rest: algorithm.chars().collect(), layers: self.layers }.sequence();
        turns.into_iter().for_each(|turn| self.turn(turn));
        self
    }

    /// The colours of all places, face by face, as they are named by the centres of the solved
    /// cube.
    pub fn colours(&self) -> String {
        let solved = StickerCube::solved(self.layers);
        let at: HashMap<Sticker, usize> = self.stickers.iter().copied().zip(0..).collect();
        let each = (self.layers * self.layers) as usize;
        solved.stickers.iter().map(|place| FACES[at[place] / each].0).collect()
    }

    /// The cube held in all 24 ways.
    pub fn held(&self) -> Vec<StickerCube> {
        let mut all = vec![self.clone()];
        let mut at = 0;
        while at < all.len() {
            for turn in ["x", "y"] {
                let next = all[at].clone().after(turn);
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            at += 1;
        }
        assert_eq!(all.len(), 24);
        all
    }

    /// The cube held so that these stickers of the solved cube are at home.
    pub fn held_by(&self, still: &[usize]) -> StickerCube {
        let solved = StickerCube::solved(self.layers);
        let all = self.held();
        let upright = |cube: &&StickerCube| still.iter().all(|&at| cube.stickers[at] == solved.stickers[at]);
        all.iter().find(upright).expect("one of 24").clone()
    }

    /// Whether every face has one colour.
    pub fn is_solved(&self) -> bool {
        let each = (self.layers * self.layers) as usize;
        self.colours().as_bytes().chunks(each).all(|face| face.iter().all(|colour| *colour == face[0]))
    }

    /// The centres of a cube of three layers.
    pub const CENTRES: [usize; 6] = [4, 13, 22, 31, 40, 49];

    /// The stickers of the corner DBL of a cube of two layers.
    pub const DBL: [usize; 3] = [4 * 3 + 2, 4 * 4 + 2, 4 * 5 + 3];
}

/// A reader of algorithms that is independent of the program's.
struct Tokens {
    rest: Vec<char>,
    layers: i8,
}

fn back(turns: &[LayerTurn]) -> Vec<LayerTurn> {
    turns.iter().rev().map(|turn| LayerTurn { quarters: -turn.quarters, ..*turn }).collect()
}

impl Tokens {
    fn next(&self) -> Option<char> {
        self.rest.first().copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.rest.remove(0);
        }
        found
    }

    fn number(&mut self) -> Option<i64> {
        let digits: String = self.rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        self.rest.drain(..digits.len());
        digits.parse().ok()
    }

    fn sequence(&mut self) -> Vec<LayerTurn> {
        let mut all = vec![];
        loop {
            while self.take(' ') || self.take('.') || self.take('\n') {}
            match self.next() {
                None | Some(')' | ']' | ',' | ':') => return all,
                Some('/') => {
                    let end = self.rest.iter().position(|c| *c == '\n').unwrap_or(self.rest.len());
                    self.rest.drain(..end);
                }
                Some('(') => {
                    self.take('(');
                    let inner = self.sequence();
                    assert!(self.take(')'));
                    all.extend(self.repeated(inner));
                }
                Some('[') => {
                    self.take('[');
                    let first = self.sequence();
                    let commutator = self.take(',');
                    assert!(commutator || self.take(':'));
                    let second = self.sequence();
                    assert!(self.take(']'));
                    let mut inner = [&first[..], &second, &back(&first)].concat();
                    if commutator {
                        inner.extend(back(&second));
                    }
                    all.extend(self.repeated(inner));
                }
                Some(_) => {
                    let turn = self.turn();
                    all.extend(self.repeated(vec![turn]));
                }
            }
        }
    }

    fn repeated(&mut self, turns: Vec<LayerTurn>) -> Vec<LayerTurn> {
        let times = self.number().unwrap_or(1);
        let turns = if self.take('\'') { back(&turns) } else { turns };
        (0..times).flat_map(|_| turns.clone()).collect()
    }

    fn turn(&mut self) -> LayerTurn {
        let first = self.number();
        let last = if first.is_some() && self.take('-') { self.number() } else { None };
        let letter = self.rest.remove(0);
        let face = |letter: char| FACES.iter().position(|(face, _)| *face == letter).expect("a face");
        let turn = |face, first, last| LayerTurn { face, first, last, quarters: 1 };
        let all = self.layers;
        match letter {
            'x' => turn(face('R'), 1, all),
            'y' => turn(face('U'), 1, all),
            'z' => turn(face('F'), 1, all),
            'M' => turn(face('L'), 2, all - 1),
            'E' => turn(face('D'), 2, all - 1),
            'S' => turn(face('F'), 2, all - 1),
            _ if self.take('v') => turn(face(letter), 1, all),
            _ => {
                let wide = letter.is_ascii_lowercase() || self.take('w');
                let face = face(letter.to_ascii_uppercase());
                let (first, last) = match (first, last, wide) {
                    (None, _, true) => (1, 2),
                    (None, _, false) => (1, 1),
                    (Some(only), None, true) => (1, only as i8),
                    (Some(only), None, false) => (only as i8, only as i8),
                    (Some(first), Some(last), _) => (first as i8, last as i8),
                };
                turn(face, first, last)
            }
        }
    }
}

#[test]
fn the_referee_knows_what_everybody_knows() {
    let cube = || StickerCube::solved(3);
    assert_eq!(cube().colours(), ["U", "R", "F", "D", "L", "B"].map(|face| face.repeat(9)).concat());
    // The right side goes up in front, the upper layer to the left, and the front turns clockwise.
    assert_eq!(cube().after("R").colours()[..9], *"UUFUUFUUF");
    assert_eq!(cube().after("U").colours()[18..27], *"RRRFFFFFF");
    assert_eq!(cube().after("F").colours()[..18], *"UUUUUULLLURRURRURR");
    // Slices go as L, D and F do, turns of the whole as R, U and F.
    assert_eq!(cube().after("M"), cube().after("x' R L'"));
    assert_eq!(cube().after("E"), cube().after("y' U D'"));
    assert_eq!(cube().after("S"), cube().after("z F' B"));
    assert_eq!(cube().after("r U2 x"), cube().after("R M' U2 x"));
    // The order of R U is 105, and that of R U R' U' 6.
    assert_eq!(cube().after("(R U)105"), cube());
    assert_ne!(cube().after("(R U)35"), cube());
    assert_eq!(cube().after("(R U R' U')6 [R, U]' // all\n (R U R' U')"), cube());
    assert!(cube().after("M E S S' E' M' x y2").is_solved() && !cube().after("M").is_solved());
}
