//! Painted cubes as strings of facelets are the states that the simulator of stickers paints.

use super::stickers::StickerCube;
use antipode::families;
use antipode::model::Problem;
use proptest::prelude::*;

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The message for a text.
fn refusal(problem: &Problem, text: &str) -> String {
    problem.read(text).expect_err(text).to_string()
}

/// The example of H. Kociemba's program for Python, and the solution that it prints
/// (<https://github.com/muodov/kociemba>).
const KNOWN: (&str, &str) =
    ("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD", "D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U");

#[test]
fn a_painted_cube_is_solved_by_the_published_solution() {
    let cube = parse("twisty:3x3x3");
    let (painted, solution) = KNOWN;
    assert_eq!(cube.read(painted).unwrap(), cube.read(&format!("({solution})'")).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Turns of the whole leave the centres elsewhere; a cube may have other colours.
    #[test]
    fn painted_cubes_are_the_states_of_their_scrambles(
        turns in prop::collection::vec(prop::sample::select(&["U", "R2", "F'", "D", "L'", "B2", "x", "y'", "z2", "M"][..]), 0..24),
        small in any::<bool>(),
    ) {
        let turns: Vec<&str> = turns.into_iter().filter(|turn| !small || *turn != "M").collect();
        let (spec, layers) = if small { ("twisty:2x2x2", 2) } else { ("twisty:3x3x3", 3) };
        let (cube, algorithm) = (parse(spec), turns.join(" "));
        let painted = StickerCube::solved(layers).after(&algorithm).colours();
        prop_assert_eq!(cube.read(&painted).unwrap(), cube.read(&algorithm).unwrap(), "{} {}", spec, algorithm);
        if !small {
            // The same cube as somebody else paints it: white, red, green, yellow, orange, blue.
            let centres: Vec<char> = StickerCube::CENTRES.map(|at| painted.as_bytes()[at].into()).into();
            let other = |letter: char| "WRGYOB".as_bytes()[centres.iter().position(|c| *c == letter).unwrap()].into();
            let other: String = painted.chars().map(|letter| -> char { other(letter) }).collect();
            let upright = StickerCube::solved(layers).after(&algorithm).held_by(&StickerCube::CENTRES).colours();
            // Its centres are where they are, so it is held as it is painted.
            let moved = painted.chars().map(|letter| {
                char::from("URFDLB".as_bytes()[centres.iter().position(|c| *c == letter).unwrap()])
            });
            prop_assert_eq!(cube.read(&other).unwrap(), cube.read(&moved.collect::<String>()).unwrap());
            prop_assert_eq!(cube.read(&upright).unwrap(), cube.read(&painted).unwrap());
        }
    }
}

#[test]
fn cubes_that_cannot_be_are_refused_with_the_place() {
    let cube = parse("twisty:3x3x3");
    let (solved, small) = ("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "UUUURRRRFFFFDDDDLLLLBBBB");
    assert_eq!(cube.read(solved).unwrap(), cube.goal().unwrap());
    assert_eq!(parse("twisty:2x2x2").read(small).unwrap(), parse("twisty:2x2x2").goal().unwrap());
    let swapped = |one: usize, other: usize| {
        let mut letters = solved.as_bytes().to_vec();
        letters.swap(one, other);
        String::from_utf8(letters).unwrap()
    };
    // Two stickers of different pieces; a sticker like that of another edge; two centres.
    for (text, part) in [
        (swapped(8, 26), "no piece of a cube has the colours"),
        (swapped(7, 32), "occurs twice"),
        (swapped(4, 13), "the centres are not those of a cube"),
    ] {
        let said = refusal(&cube, &text);
        assert!(said.contains(part) && said.contains("column"), "{said}");
    }
    // Other numbers of letters are moves.
    assert_eq!(cube.read(&solved[1..]).unwrap(), cube.read("R F D L B").unwrap());
}
