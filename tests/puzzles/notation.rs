//! Algorithms mean what they mean to cubers: turns of slices, of wide layers and of the whole
//! puzzle, in scrambles and in solutions. The referees are a simulator of stickers, and cubing.js,
//! whose results are in `data/twisty/algorithms.tsv`.

use std::collections::{HashMap, HashSet};

use super::stickers::StickerCube;
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{
    AnalyzeOptions, BuildOptions, OpenTable, SolveOptions, SolveOutcome, WorkResources, analyze, build, solve,
};
use antipode::model::Problem;
use antipode::watch::Watch;
use proptest::prelude::*;

/// The stickers of the pieces of each set of slots, as `data/twisty` orders them.
const SLOTS: [(&str, &str); 4] = [
    ("CORNERS", "URF UFL ULB UBR DFR DLF DBL DRB"),
    ("EDGES", "UR UF UL UB DR DF DL DB FR FL BL BR"),
    ("CENTERS", "U R F D L B"),
    ("2x2x2", "URF UFL ULB UBR DFR DLF DRB DBL"),
];

/// The places of the stickers of each face, row by row.
const PLACES: [(char, &str); 6] = [
    ('U', "ULB UB UBR UL U UR UFL UF URF"),
    ('R', "URF UR UBR FR R BR DFR DR DRB"),
    ('F', "UFL UF URF FL F FR DLF DF DFR"),
    ('D', "DLF DF DFR DL D DR DBL DB DRB"),
    ('L', "ULB UL UFL BL L FL DBL DL DLF"),
    ('B', "UBR UB ULB BR B BL DRB DB DBL"),
];

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The colours of a state of the program, whose text lists pieces; centres are at home unless it
/// lists them.
fn colours(text: &str, layers: usize) -> String {
    let mut shows: HashMap<(String, char), char> = HashMap::new();
    let still = "CENTERS 1 2 3 4 5 6";
    let parts = [still].into_iter().chain(text.split(", ").filter(|part| layers == 3 || !part.is_empty()));
    for part in parts {
        let (name, lists) = part.split_once(' ').unwrap();
        let key = if layers == 2 && name == "CORNERS" { "2x2x2" } else { name };
        let slots: Vec<&str> = SLOTS.iter().find(|(set, _)| *set == key).unwrap().1.split(' ').collect();
        let (pieces, twists) = lists.split_once(" / ").unwrap_or((lists, ""));
        let mut pieces: Vec<usize> = pieces.split(' ').map(|piece| piece.parse().unwrap()).collect();
        // The corner that the 2x2x2 leaves out.
        pieces.extend((pieces.len() + 1)..=slots.len());
        let mut twists: Vec<usize> = twists.split_whitespace().map(|twist| twist.parse().unwrap()).collect();
        twists.resize(pieces.len(), 0);
        for (at, (piece, twist)) in pieces.into_iter().zip(twists).enumerate() {
            let (slot, own) = (slots[at], slots[piece - 1]);
            for (i, colour) in own.chars().enumerate() {
                let face = slot.chars().nth((i + twist) % slot.len()).unwrap();
                shows.insert((slot.into(), face), colour);
            }
        }
    }
    let of_face = |(face, places): &(char, &str)| {
        let cells = places.split(' ').filter(|place| layers == 3 || place.len() == 3);
        cells.map(|place| shows[&(place.to_string(), *face)]).collect::<String>()
    };
    PLACES.iter().map(of_face).collect()
}

/// The state that a problem reads, as colours.
fn read(problem: &Problem, algorithm: &str, layers: usize) -> String {
    let state = problem.read(algorithm).unwrap_or_else(|error| panic!("{algorithm}: {error}"));
    colours(&problem.write(&state), layers)
}

/// The rows of the file: the puzzle, the name, the algorithm, and what cubing.js says that it
/// makes.
fn algorithms() -> Vec<[String; 4]> {
    let text = std::fs::read_to_string("data/twisty/algorithms.tsv").unwrap();
    let row = |line: &str| {
        let cells: Vec<String> = line.split('\t').map(String::from).collect();
        <[String; 4]>::try_from(cells).unwrap()
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Every algorithm of the file makes the cube that cubing.js makes, and the simulator.
#[test]
fn algorithms_make_the_cubes_of_cubing_js() {
    let (held, space) = (parse("twisty:3x3x3"), parse("twisty:3x3x3;moves=U,R,F,D,L,B,M,E,S,x,y"));
    let (mut cubes, mut others) = (0, 0);
    for [puzzle, name, algorithm, made] in algorithms() {
        if puzzle == "3x3x3" {
            let referee = StickerCube::solved(3).after(&algorithm);
            assert_eq!(referee.colours(), made, "{name}: {algorithm}");
            assert_eq!(read(&space, &algorithm, 3), made, "{name}: {algorithm}");
            let upright = referee.held_by(&StickerCube::CENTRES).colours();
            assert_eq!(read(&held, &algorithm, 3), upright, "{name}: {algorithm}");
            // OLL and PLL keep the first two layers.
            if name.starts_with("OLL") || name.starts_with("PLL") || name.starts_with("last layer") {
                let solved = StickerCube::solved(3).colours();
                let lower = |at: &usize| *at > 8 && ((27..36).contains(at) || at % 9 > 2);
                assert!((0..54).filter(lower).all(|at| upright.as_bytes()[at] == solved.as_bytes()[at]), "{name}");
                assert!(!name.starts_with("PLL") || upright.starts_with("UUUUUUUUU"), "{name}");
            }
            cubes += 1;
        } else {
            let problem = parse(&format!("twisty:{puzzle}{}", if puzzle == "pyraminx" { ";tips" } else { "" }));
            assert_eq!(problem.read(&algorithm).unwrap(), problem.read(&made).unwrap(), "{puzzle} {algorithm}");
            others += 1;
        }
    }
    assert!(cubes > 200 && others > 20, "{cubes}, {others}");
}

/// A strategy for words of a cube of some layers, with all notations.
fn words(layers: i8) -> impl Strategy<Value = String> {
    let face = prop::sample::select("URFDLB".chars().collect::<Vec<_>>());
    let name = (face, 0..8usize).prop_map(move |(face, kind)| {
        let small = face.to_ascii_lowercase();
        match kind {
            0 | 1 => face.to_string(),
            2 => format!("{face}w"),
            3 => small.to_string(),
            4 => format!("{layers}{small}"),
            5 => format!("{layers}{face}"),
            6 => format!("1-2{face}w"),
            _ => format!("{face}v"),
        }
    });
    let slices = if layers == 3 { vec!["M", "E", "S", "2-3r", "2-3Bw", "2U", "3Lw"] } else { vec!["2R", "2f"] };
    let others = prop::sample::select([slices, vec!["x", "y", "z"]].concat()).prop_map(String::from);
    let amount = prop::sample::select(vec!["", "", "'", "2", "2'", "3"]);
    (prop_oneof![2 => name, 1 => others], amount).prop_map(|(name, amount)| name + amount)
}

/// A strategy for algorithms.
fn written(layers: i8) -> impl Strategy<Value = String> {
    let flat = prop::collection::vec(words(layers), 1..6).prop_map(|words| words.join(" "));
    flat.prop_recursive(2, 12, 3, |inner| {
        let pair = (
            inner.clone(),
            inner.clone(),
            prop::sample::select(vec![",", ":", " "]),
            prop::sample::select(vec!["", "2", "'", "3'"]),
        );
        pair.prop_map(|(a, b, between, amount)| match between {
            " " => format!("({a} {b}){amount}"),
            _ => format!("[{a}{between} {b}]{amount}"),
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_algorithm_makes_the_cube_of_the_simulator(algorithm in written(3)) {
        let referee = StickerCube::solved(3).after(&algorithm);
        let upright = referee.held_by(&StickerCube::CENTRES).colours();
        prop_assert_eq!(read(&parse("twisty:3x3x3"), &algorithm, 3), upright);
        prop_assert_eq!(read(&parse("twisty:3x3x3;moves=U,M,x"), &algorithm, 3), referee.colours());
        // Without blanks, where no number follows, and with a comment.
        let problem = parse("twisty:3x3x3;metric=stm");
        let mut bare = String::new();
        for word in algorithm.split(' ') {
            bare = format!("{bare}{}{word}", if word.trim_start_matches(['(', '[']).starts_with(|c: char| c.is_ascii_digit()) { " " } else { "" });
        }
        prop_assert_eq!(problem.read(&format!("{bare} // R U\n")).unwrap(), problem.read(&algorithm).unwrap(), "{}", bare);
    }

    #[test]
    fn any_algorithm_makes_the_pocket_cube_of_the_simulator(algorithm in written(2)) {
        let referee = StickerCube::solved(2).after(&algorithm);
        let upright = referee.held_by(&StickerCube::DBL).colours();
        prop_assert_eq!(read(&parse("twisty:2x2x2"), &algorithm, 2), upright);
        prop_assert_eq!(read(&parse("twisty:2x2x2;moves=U,L"), &algorithm, 2), referee.colours());
    }
}

/// The names of the moves of a solution, with blanks between them.
fn solution(problem: &Problem, state: &str, solver: &str) -> String {
    let (mut options, mut found) = (SolveOptions::default().solver(solver), vec![]);
    options.depth = (solver == "two-phase").then_some(22);
    let resources = WorkResources { threads: 1, memory: 1 << 30 };
    let tell = |solutions| {
        found.extend(solutions);
        Ok(())
    };
    solve(problem, &[state.to_string()], &options, resources, &mut Watch::none(), tell).unwrap();
    assert_eq!(found[0].outcome, SolveOutcome::Solved, "{state}");
    found[0].moves.as_ref().unwrap().iter().map(|step| step.r#move.as_str()).collect::<Vec<_>>().join(" ")
}

/// Scrambles with all kinds of moves, from which solutions are short.
const SCRAMBLES: [&str; 14] = [
    "D L R B D'",
    "M U M' U'",
    "M E M' E'",
    "M U R",
    "E' M2 S U2",
    "r U R' U' r'",
    "Rw Uw2 Fw'",
    "x R y' U z",
    "l2 u f' M",
    "3Rw U 2R' F",
    "[M', U2]",
    "[r: U' E]",
    "(M U)2 x",
    "S R2 S'",
];

/// Solutions solve the cube that the scramble makes, in every metric, by one who turns what they
/// say.
#[test]
fn solutions_solve_the_cube_that_the_scramble_makes() {
    for metric in ["htm", "qtm", "stm"] {
        let problem = parse(&format!("twisty:3x3x3;metric={metric}"));
        for scramble in SCRAMBLES {
            let solution = solution(&problem, scramble, "bidirectional");
            let end = StickerCube::solved(3).after(&format!("{scramble} {solution}"));
            assert!(end.is_solved(), "{metric}: {scramble} is not solved by {solution}");
        }
    }
    for (metric, step) in [("htm", 7), ("stm", 5)] {
        let problem = parse(&format!("twisty:3x3x3;metric={metric}"));
        for [_, _, algorithm, _] in algorithms().iter().filter(|row| row[0] == "3x3x3").step_by(step) {
            let solution = solution(&problem, algorithm, "two-phase");
            let end = StickerCube::solved(3).after(&format!("{algorithm} {solution}"));
            assert!(end.is_solved(), "{metric}: {algorithm} is not solved by {solution}");
        }
    }
    let pocket = parse("twisty:2x2x2");
    for scramble in ["R U F", "L D B' x", "Rw' U2 z L", "x y R U' D2"] {
        let solution = solution(&pocket, scramble, "bidirectional");
        assert!(StickerCube::solved(2).after(&format!("{scramble} {solution}")).is_solved(), "{scramble}: {solution}");
    }
}

/// Paths of a table do so, too: all of them, and every optimal first move.
#[test]
fn paths_of_tables_solve_the_cube_that_the_scramble_makes() {
    let place = tempfile::tempdir().unwrap();
    let (file, problem) = (place.path().join("pocket.antipode"), parse("twisty:2x2x2"));
    build(&problem, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    let table = OpenTable::open(&file).unwrap();
    let solves = |scramble: &str, moves: &[&str]| {
        let end = StickerCube::solved(2).after(&format!("{scramble} {}", moves.join(" ")));
        assert!(end.is_solved(), "{scramble} is not solved by {moves:?}");
    };
    for scramble in ["R U R'", "R U x", "y' x R x U2", "D L' y F z'", "x2"] {
        let path = &table.paths_and_moves(&[scramble], true).unwrap()[0];
        let names: Vec<&str> = path.moves.as_ref().unwrap().iter().map(|step| step.r#move.as_str()).collect();
        solves(scramble, &names);
        let all = table.all_paths(scramble, 100, 1 << 30).unwrap();
        assert!(all.paths.iter().all(|path| path.len() == names.len()));
        for path in &all.paths {
            solves(scramble, &path.iter().map(|step| step.r#move.as_str()).collect::<Vec<_>>());
        }
    }
}

/// Where moves change how the cube is held, states show that, and a solved cube is held as at
/// first.
#[test]
fn solutions_of_subgroups_end_with_the_centres_at_home() {
    for (spec, scrambles) in [
        ("twisty:3x3x3;metric=stm;moves=U,M", &["M U M' U'", "M", "U M2 U' M"][..]),
        ("twisty:3x3x3;metric=stm;moves=M,E,S", &["M E M' E'", "M E S", "M2 S2 E'"]),
        ("twisty:3x3x3;moves=r,U", &["r U r2 U' r", "r"]),
        ("twisty:3x3x3;metric=qtm;moves=Rw,u", &["Rw u' Rw2"]),
        ("twisty:3x3x3;moves=x,R", &["x R x R2"]),
        ("twisty:2x2x2;moves=U,L", &["U L U2 L'"]),
    ] {
        let (problem, layers) = (parse(spec), if spec.contains("2x2x2") { 2 } else { 3 });
        for scramble in scrambles {
            let solution = solution(&problem, scramble, "bidirectional");
            let solved = StickerCube::solved(layers);
            assert_eq!(
                solved.clone().after(&format!("{scramble} {solution}")),
                solved,
                "{spec}: {scramble}: {solution}"
            );
        }
    }
}

/// The first layers of the slice metric, by the simulator: cubes are the same if they are, however
/// they are held.
#[test]
fn first_layers_of_the_slice_metric_are_those_of_the_simulator() {
    let axes = ["U", "R", "F", "D", "L", "B", "M", "E", "S"];
    let moves: Vec<String> =
        axes.iter().flat_map(|name| ["", "2", "'"].map(|amount| format!("{name}{amount}"))).collect();
    let upright = |cube: &StickerCube| cube.held_by(&StickerCube::CENTRES);
    let mut known = HashSet::from([upright(&StickerCube::solved(3))]);
    let (mut layer, mut layers) = (known.iter().cloned().collect::<Vec<_>>(), vec![1]);
    for _ in 0..2 {
        let next = layer.iter().flat_map(|cube| moves.iter().map(|name| upright(&cube.clone().after(name))));
        layer = next.collect::<Vec<_>>().into_iter().filter(|cube| known.insert(cube.clone())).collect();
        layers.push(layer.len() as u64);
    }
    let options = AnalyzeOptions::default().levels(3);
    let found =
        analyze(&parse("twisty:3x3x3;metric=stm"), WorkResources::default(), &options, |_| (), &mut Watch::none());
    assert_eq!((found.unwrap().layers, layers[1]), (layers, 27));
}

/// Known permutations of the last layer and patterns: centres, corners or edges stay.
#[test]
fn slices_leave_what_they_leave() {
    let problem = parse("twisty:3x3x3");
    let solved = "CORNERS 1 2 3 4 5 6 7 8 / 0 0 0 0 0 0 0 0";
    let write = |algorithm: &str| problem.write(&problem.read(algorithm).unwrap());
    assert!(write("M U M' U'").starts_with(solved));
    // The H permutation exchanges opposite edges of the last layer.
    assert_eq!(
        write("M2 U M2 U2 M2 U M2"),
        format!("{solved}, EDGES 3 4 1 2 5 6 7 8 9 10 11 12 / 0 0 0 0 0 0 0 0 0 0 0 0")
    );
    // The U and the Z permutation.
    assert!(write("M2 U M U2 M' U M2").starts_with(&format!("{solved}, EDGES ")));
    assert!(write("M' U M2 U M2 U M' U2 M2 U'").starts_with(&format!("{solved}, EDGES ")));
    // Six spots: three times make nothing.
    assert_ne!(problem.read("M E M' E'").unwrap(), problem.read("").unwrap());
    assert_eq!(problem.read("(M E M' E')3").unwrap(), problem.read("").unwrap());
    // Turns of the whole make no other state.
    assert_eq!(problem.read("x y' z2 R z2 y x'").unwrap(), problem.read("[x y' z2: R]").unwrap());
    assert_eq!(problem.read("x y' z2").unwrap(), problem.read("").unwrap());
}

/// Turns of corners, by their geometry: opposite corners turn alike but for a turn of the whole,
/// and turns of the whole take corners to corners.
#[test]
fn corners_turn_as_they_are_named() {
    for (spec, one, other) in [
        ("twisty:dino", "URF", "DBLw"),
        ("twisty:dino", "UFL'", "DRBw'"),
        ("twisty:dino", "[x: URF]", "DFR"),
        ("twisty:dino", "[y: URF]", "UBR"),
        ("twisty:dino", "URFv DLFv2 z", ""),
        ("twisty:dino", "x ULB y UBR", "[x: ULB] [x y: UBR]"),
        ("twisty:skewb", "[x: URF]", "DFR"),
        ("twisty:skewb", "ULB DRB' DLF DBL'", "U R' L B'"),
        ("twisty:skewb", "URF", "DBL URFv"),
        ("twisty:pyraminx;tips", "[Uv: L]", "R"),
        ("twisty:pyraminx;tips", "D", "U y'"),
        ("twisty:pyraminx;tips", "U", "2u u"),
    ] {
        let problem = parse(spec);
        let states = [one, other].map(|text| problem.write(&problem.read(text).unwrap()));
        assert_eq!(states[0], states[1], "{spec}: {one}, {other}");
    }
}

#[test]
fn what_is_no_move_is_an_error() {
    for (spec, text, part) in [
        ("twisty:3x3x3", "R Q", "column 3: there is no move 'Q': use U R F D L B"),
        ("twisty:3x3x3", "R 4Rw", "column 3: there is no move '4Rw'"),
        ("twisty:3x3x3", "R UQ'", "column 4: there is no move 'Q''"),
        ("twisty:3x3x3", "R m", "there is no move 'm'"),
        ("twisty:2x2x2", "M", "there is no move 'M'"),
        ("twisty:2x2x2", "3Rw", "there is no move '3Rw'"),
        ("twisty:pyraminx", "x", "there is no move 'x'"),
        ("twisty:3x3x3", "(R U", "column 5: ')' is missing"),
        ("twisty:3x3x3", "[R U]", "column 5: ',' is missing"),
    ] {
        let error = parse(spec).read(text).unwrap_err();
        assert!(matches!(&error, Error::Usage(what) if what.to_string().contains(part)), "{text}: {error}");
    }
    for (spec, part) in [
        ("twisty:3x3x3;moves=U,Q", "moves=U,Q: there is no move 'Q': use U R F D L B"),
        ("twisty:3x3x3;cost=Q:2", "no move has the name 'Q'"),
        ("twisty:3x3x3;cost=M:2", "no move has the name 'M'"),
        ("twisty:3x3x3;metric=stm;cost=x:2", "no move has the name 'x'"),
        ("twisty:3x3x3;metric=stm;cost=M:2,M:3", "occurs twice"),
        ("twisty:3x3x3;cost=L:2,Rw:3", "has a cost already"),
        ("twisty:2x2x2;metric=stm", "2x2x2 has no slices"),
    ] {
        let error = families::parse(spec).map(|_| ()).unwrap_err();
        assert!(matches!(&error, Error::Usage(what) if what.to_string().contains(part)), "{spec}: {error}");
    }
    // A plain name covers every angle, as in moves=; a name with an angle comes before it.
    for (costs, [turn, half, back]) in [
        ("U:2", [2, 2, 2]),
        ("U:2,U2:4", [2, 4, 2]),
        ("U:2,U2:1,U':1", [2, 1, 1]),
        ("U':3", [1, 1, 3]),
        ("U2:3,*:2", [2, 3, 2]),
        ("Uw:5,D2:1", [5, 1, 5]),
    ] {
        let problem = parse(&format!("twisty:3x3x3;cost={costs}"));
        let found = problem.move_costs(&problem.goal().unwrap());
        let first = if costs.starts_with("Uw") { 9 } else { 0 };
        assert_eq!(found[first..first + 3], [turn, half, back], "{costs}");
    }
    let slices = parse("twisty:3x3x3;metric=stm;cost=M:2");
    assert_eq!(slices.move_costs(&slices.goal().unwrap())[18..21], [2, 2, 2]);
    for spec in ["twisty:3x3x3;metric=stm;cost=M:2,M2:3,*:1", "twisty:3x3x3;metric=stm;cost=turn"] {
        let problem = parse(spec);
        let costs = problem.move_costs(&problem.goal().unwrap());
        // The moves U U2 U' R .. B', and then M M2 M' E ..
        assert_eq!(costs[18..20], if spec.ends_with("turn") { [1, 2] } else { [2, 3] }, "{spec}");
    }
}
