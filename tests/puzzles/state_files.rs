//! States as other programs write them: KPattern JSON of cubing.js, blocks of scramble files of
//! twsearch and ksolve, numbered scrambles, and solved states with pieces that do not matter.

use std::fs;

use antipode::families;
use antipode::model::Problem;

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The problem of a definition, in a folder that lives as long as it.
fn defined(text: &str) -> (tempfile::TempDir, Problem) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.tws");
    fs::write(&file, text).unwrap();
    let problem = parse(&format!("twisty:{}", file.display()));
    (folder, problem)
}

/// What `kpuzzle.defaultPattern().applyAlg(ALGORITHM)` of cubing.js 0.56.0 makes.
const PATTERNS: [(&str, &str, &str); 15] = [
    (
        "twisty:3x3x3",
        "R U",
        r#"{"experimentalPuzzleName":"3x3x3","patternData":{"EDGES":{"pieces":[8,2,3,0,4,10,6,7,5,9,1,11],"orientation":[0,0,0,0,0,0,0,0,0,0,0,0]},"CORNERS":{"pieces":[0,2,3,4,7,5,6,1],"orientation":[1,0,0,2,1,0,0,2]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0],"orientationMod":[1,1,1,1,1,1]}}}"#,
    ),
    (
        "twisty:3x3x3",
        "F R' B M y",
        r#"{"EDGES":{"pieces":[10,11,3,5,0,8,7,9,6,1,2,4],"orientation":[0,0,0,0,1,0,0,0,0,1,0,0]},"CORNERS":{"pieces":[0,7,5,1,6,3,4,2],"orientation":[0,2,2,2,1,2,1,2]},"CENTERS":{"pieces":[4,0,3,5,1,2],"orientation":[0,0,0,0,0,0],"orientationMod":[1,1,1,1,1,1]}}"#,
    ),
    (
        "twisty:3x3x3",
        "R U' F2 M x",
        r#"{"EDGES":{"pieces":[4,9,8,5,3,1,6,11,10,7,0,2],"orientation":[0,0,0,0,0,0,0,0,0,0,0,0]},"CORNERS":{"pieces":[2,5,7,3,1,6,0,4],"orientation":[2,1,0,1,0,2,2,1]},"CENTERS":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,0,0]}}"#,
    ),
    (
        "twisty:2x2x2",
        "R U' F2 x",
        r#"{"patternData":{"CORNERS":{"pieces":[2,5,7,3,1,6,0,4],"orientation":[2,1,0,1,0,2,2,1]}}}"#,
    ),
    ("twisty:2x2x2", "R U", r#"{"CORNERS":{"pieces":[0,2,3,4,7,5,6,1],"orientation":[1,0,0,2,1,0,0,2]}}"#),
    (
        "twisty:pyraminx;tips",
        "U",
        r#"{"EDGES":{"pieces":[5,0,2,3,4,1],"orientation":[0,0,0,0,0,0]},"CORNERS":{"pieces":[0,1,2,3],"orientation":[1,0,0,0]},"CORNERS2":{"pieces":[0,1,2,3],"orientation":[1,0,0,0]}}"#,
    ),
    (
        "twisty:pyraminx;tips",
        "L' R U' B",
        r#"{"EDGES":{"pieces":[1,5,3,0,4,2],"orientation":[0,1,0,0,0,1]},"CORNERS":{"pieces":[0,1,2,3],"orientation":[2,1,1,2]},"CORNERS2":{"pieces":[0,1,2,3],"orientation":[2,1,1,2]}}"#,
    ),
    (
        "twisty:pyraminx;tips",
        "U L' R B' u l' b",
        r#"{"EDGES":{"pieces":[2,5,3,0,1,4],"orientation":[1,1,0,1,0,1]},"CORNERS":{"pieces":[0,1,2,3],"orientation":[1,2,1,2]},"CORNERS2":{"pieces":[0,1,2,3],"orientation":[2,0,1,1]}}"#,
    ),
    (
        "twisty:pyraminx;tips",
        "R U Lv B' L",
        r#"{"EDGES":{"pieces":[1,3,4,5,2,0],"orientation":[1,0,1,1,0,1]},"CORNERS":{"pieces":[1,2,0,3],"orientation":[1,2,1,2]},"CORNERS2":{"pieces":[1,2,0,3],"orientation":[1,2,1,2]}}"#,
    ),
    (
        "twisty:pyraminx;tips",
        "Bv U' L r Uv R",
        r#"{"EDGES":{"pieces":[5,1,0,2,3,4],"orientation":[1,1,0,1,0,1]},"CORNERS":{"pieces":[2,0,1,3],"orientation":[2,0,2,2]},"CORNERS2":{"pieces":[2,0,1,3],"orientation":[2,0,2,0]}}"#,
    ),
    (
        "twisty:skewb",
        "U",
        r#"{"CORNERS":{"pieces":[1,7,2,3,4,5,6,0],"orientation":[2,2,0,0,0,0,1,2]},"CENTERS":{"pieces":[0,1,2,5,3,4],"orientation":[0,0,0,3,0,1]}}"#,
    ),
    (
        "twisty:skewb",
        "R' L B U'",
        r#"{"CORNERS":{"pieces":[1,2,0,3,6,4,5,7],"orientation":[2,1,2,0,2,0,0,2]},"CENTERS":{"pieces":[4,5,1,2,0,3],"orientation":[1,3,2,2,3,1]}}"#,
    ),
    (
        "twisty:skewb",
        "F D' UL UR' R",
        r#"{"CORNERS":{"pieces":[2,1,7,3,5,6,4,0],"orientation":[0,0,2,2,0,1,2,0]},"CENTERS":{"pieces":[0,1,2,5,3,4],"orientation":[2,0,0,1,2,3]}}"#,
    ),
    (
        "twisty:skewb",
        "U R x L' y B",
        r#"{"CORNERS":{"pieces":[0,1,2,3,5,6,4,7],"orientation":[0,1,1,1,2,2,1,0]},"CENTERS":{"pieces":[2,5,1,0,4,3],"orientation":[1,1,2,1,0,3]}}"#,
    ),
    (
        "twisty:skewb",
        "z R F' U x",
        r#"{"CORNERS":{"pieces":[2,0,1,4,3,6,5,7],"orientation":[2,1,0,2,0,2,0,0]},"CENTERS":{"pieces":[5,0,2,4,1,3],"orientation":[2,1,0,0,2,3]}}"#,
    ),
];

/// The T permutation of twsearch (`samples/3x3x3/T-perm.scramble.json`).
const T_PERM: &str = r#"{
  "EDGES": {
    "pieces": [0, 3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11],
    "orientation": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  },
  "CORNERS": {
    "pieces": [1, 0, 2, 3, 4, 5, 6, 7],
    "orientation": [0, 0, 0, 0, 0, 0, 0, 0]
  },
  "CENTERS": {
    "pieces": [0, 1, 2, 3, 4, 5],
    "orientation": [0, 0, 0, 0, 0, 0],
    "orientationMod": [1, 1, 1, 1, 1, 1]
  }
}"#;

#[test]
fn patterns_of_cubing_js_are_states() {
    for (spec, algorithm, pattern) in PATTERNS {
        let cube = parse(spec);
        assert_eq!(cube.read(pattern).unwrap(), cube.read(algorithm).unwrap(), "{algorithm}");
    }
    // Without tips, a pyraminx reads past them.
    let pyraminx = parse("twisty:pyraminx");
    assert_eq!(pyraminx.read(PATTERNS[7].2).unwrap(), pyraminx.read("U L' R B'").unwrap());
    let cube = parse("twisty:3x3x3");
    assert_eq!(cube.read(T_PERM).unwrap(), cube.read("R U R' U' R' F R2 U' R' U' R U R' F'").unwrap());
    // Of a definition of its own, a puzzle takes the patterns of that.
    let own = parse("twisty:tests/definitions/2x2x2.kpuzzle.json");
    let states = ["U", "R F' U2", "F R"].map(|algorithm| own.read(algorithm).unwrap());
    for state in states {
        let text = own.write(&state);
        let (pieces, twists) = text.split_once(' ').unwrap().1.split_once(" / ").unwrap();
        let pieces: Vec<usize> = pieces.split(' ').map(|piece| piece.parse::<usize>().unwrap() - 1).collect();
        let name = text.split(' ').next().unwrap();
        let pattern =
            format!(r#"{{"{name}": {{"pieces": {pieces:?}, "orientation": [{}]}}}}"#, twists.replace(' ', ", "));
        assert_eq!(own.read(&pattern).unwrap(), state, "{pattern}");
    }
}

#[test]
fn wrong_patterns_are_refused_with_the_place() {
    let cube = parse("twisty:2x2x2");
    let right = r#"{"CORNERS":{"pieces":[0,1,2,3,4,5,6,7],"orientation":[0,0,0,0,0,0,0,0]}}"#;
    assert_eq!(cube.read(right).unwrap(), cube.goal().unwrap());
    for (from, to, part) in [
        ("[0,1,", "[0 1,", "column 25: expected `,` or `]`"),
        ("CORNERS", "KORNERS", "the set CORNERS is missing"),
        ("7]", "6]", "column 2: the pieces of CORNERS are not those of the solved state"),
        ("7]", "8]", "column 2: '8' is not a piece from 0 to 7"),
        (",7]", "]", "column 2: 8 pieces and orientations are expected, not 7 and 8"),
        ("orientation", "twist", "no KPattern"),
        ("[0,1,", "[\"a\",1,", "no KPattern"),
    ] {
        let said = cube.read(&right.replace(from, to)).unwrap_err().to_string();
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = parse("twisty:dino").read(right).unwrap_err().to_string();
    assert!(said.contains("read the definition of cubing.js from a file"), "{said}");
    let flipped = PATTERNS[0].2.replace("\"CENTERS\":{\"pieces\":[0,1,", "\"CENTERS\":{\"pieces\":[1,0,");
    let said = parse("twisty:3x3x3").read(&flipped).unwrap_err().to_string();
    assert!(said.contains("the puzzle cannot be held so"), "{said}");
}

/// A puzzle and a scramble of twsearch (`samples/main/cornertwist2.scr` has this form), and one
/// with pieces from 0 (`ScrambleState`).
#[test]
fn blocks_of_scramble_files_are_states() {
    let tws =
        "Set CORNER 3 3\nSet EDGE 3 1\nMove M\nCORNER\n2 3 1\n1 0 0\nEDGE\n2 1 3\nEnd\nMove N\nEDGE\n2 3 1\nEnd\n";
    let (_folder, puzzle) = defined(tws);
    let read = |text: &str| puzzle.write(&puzzle.read(text).unwrap());
    assert_eq!(read("Scramble x\nCORNER\n2 3 1\n0 1 2\nEnd\n"), "CORNER 2 3 1 / 0 1 2, EDGE 1 2 3");
    assert_eq!(read("Scramble x\nEDGE\n# slots\n2 1 3\n0 0 0\n\nEnd"), "CORNER 1 2 3 / 0 0 0, EDGE 2 1 3");
    assert_eq!(read("ScrambleState y\nCORNER\n1 2 0\n0 1 2\nEDGE\n0 2 1\nEnd"), "CORNER 2 3 1 / 0 1 2, EDGE 1 3 2");
    for (text, part) in [
        ("Scramble x\nCORNER\n2 3 1\n0 1 3\nEnd", "Scramble x, line 4, column 5: '3' is not an orientation"),
        ("Scramble x\nCORNER\n2 3 3\nEnd", "the pieces of CORNER are not those of the solved state"),
        ("Scramble x\nCENTER\n1\nEnd", "line 2, column 1: there is no set 'CENTER'"),
        ("Scramble x\nCORNER\n1 2 3", "Scramble has no End"),
        ("Scramble x\nCORNER\n1 2 3\nEnd\nM", "line 5, column 1: a block ends with End"),
    ] {
        let said = puzzle.read(text).unwrap_err().to_string();
        assert!(said.contains(part), "{text}: {said}");
    }
}

/// Lists of scrambles as the programs of the World Cube Association print them.
#[test]
fn scrambles_may_have_a_number() {
    for (spec, scramble) in [
        ("twisty:2x2x2", "R U2 F' R2 U' F R"),
        ("twisty:3x3x3", "D2 R' F U2 Rw' Uw"),
        ("twisty:pyraminx;tips", "U L' R B u' r"),
        ("twisty:skewb", "R U' L B' U"),
    ] {
        let puzzle = parse(spec);
        for number in ["1. ", "12) ", "  3.\t"] {
            let numbered = format!("{number}{scramble}");
            assert_eq!(puzzle.read(&numbered).unwrap(), puzzle.read(scramble).unwrap(), "{numbered}");
        }
    }
    let said = parse("twisty:2x2x2").read("1. R Q").unwrap_err().to_string();
    assert!(said.contains("column 6: there is no move 'Q'"), "{said}");
}

/// Pieces that may lie anywhere are `?`, or share a number that no piece has (users of twips ask
/// for it).
#[test]
fn pieces_that_do_not_matter_have_any_label() {
    let of = |solved: &str| {
        let head = "Set CORNERS 8 3\nSolved\nCORNERS\n";
        let turns = fs::read_to_string("tests/definitions/2x2x2.def").unwrap();
        let moves = &turns[turns.find("\nMove").unwrap()..];
        let (_folder, puzzle) = defined(&format!("{head}{solved}\nEnd\n{moves}"));
        (puzzle.number().unwrap().layout().size(), puzzle.write(&puzzle.goal().unwrap()))
    };
    let nine = of("1 2 9 4 9 9 9 9\n0 0 0 0 0 0 0 0");
    assert_eq!(nine, of("1 2 3 4 3 3 3 3\n0 0 0 0 0 0 0 0"));
    assert_eq!(nine.1, "CORNERS 1 2 3 4 3 3 3 3 / 0 0 0 0 0 0 0 0");
    let any = of("1 2 ? 4 ? ? ? ?\n0 0 0 0 0 0 0 0");
    assert_eq!(any, of("1 2 3 4 3 3 3 3\n0 0 ? 0 ? ? ? ?"));
    assert_eq!(any, of("1 2 ? 4 ? ? ? ?"));
    // Labels may differ from each other.
    assert_eq!(of("1 10 10 20 ? 20 ? 8").1, "CORNERS 1 2 2 3 4 3 4 8 / 0 0 0 0 0 0 0 0");
}
