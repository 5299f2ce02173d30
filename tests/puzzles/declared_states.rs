//! What puzzles say of their states: each ability that follows against the family that has it
//! built in, and declarations that the rules contradict. The tests need `python3`.

use std::path::Path;

use antipode::families::parse;
use antipode::jobs::{AnalyzeOptions, WorkResources, analyze};
use antipode::model::{DeclaredSymmetry, MOST_IMAGES, Problem, Puzzle, StateDeclaration};
use antipode::prelude::{Analysis, Error};
use antipode::watch::Watch;

const SLIDE: &str = "rules:cmd: python3 examples/rules/slide.py";

fn analysis(problem: &Problem, orbits: bool) -> Result<Analysis, Error> {
    let mut options = AnalyzeOptions::default();
    options.orbits = orbits;
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    analyze(problem, resources, &options, |_| (), &mut Watch::none())
}

/// The layers of a puzzle, and of its orbits if asked for.
fn layers(problem: &Problem, orbits: bool) -> (Vec<u64>, Option<Vec<u64>>) {
    let found = analysis(problem, orbits).unwrap();
    (found.layers, found.orbits.map(|orbits| orbits.layers))
}

/// A row of letters whose neighbours change places. It knows the wildcard `?`.
struct SortedRow {
    goal: Vec<u8>,
    /// Whether only some neighbours can change places: those left of the letter `a`.
    is_uneven: bool,
}

impl Puzzle for SortedRow {
    fn spec(&self) -> String {
        "sorted-row".into()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(self.goal.clone()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let end = match self.is_uneven {
            true => state.iter().position(|&letter| letter == b'a').unwrap_or(0),
            false => state.len() - 1,
        };
        for left in (0..end).filter(|&left| state[left] != state[left + 1]) {
            let mut next = state.to_vec();
            next.swap(left, left + 1);
            visit(&next);
        }
    }

    fn write(&self, state: &[u8]) -> String {
        String::from_utf8_lossy(state).into_owned()
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Error> {
        Ok(text.as_bytes().to_vec())
    }
}

fn declared(goal: &str, is_uneven: bool, declaration: &str) -> Result<Problem, Error> {
    let row = SortedRow { goal: goal.into(), is_uneven };
    Problem::new(row).with_declared_state(serde_json::from_str(declaration).unwrap(), true)
}

fn fault<T>(result: Result<T, Error>) -> String {
    result.err().expect("the declaration is wrong").to_string()
}

/// A pattern of a program has the layers of the same pattern of the family.
#[test]
fn patterns_of_a_program_are_those_of_the_family() {
    for (own, known) in [("a,b,.", "1,2"), ("h,.", "8"), ("a,e,g,.", "1,5,7")] {
        let own = parse(&format!("{SLIDE};pattern={own}")).unwrap();
        assert_eq!(layers(&own, false), layers(&parse(&format!("sliding:3x3;pattern={known}")).unwrap(), false));
    }
}

/// The goal of the spec replaces that of the program, also several goals.
#[test]
fn a_spec_names_other_goals_of_a_program() {
    let own = parse(&format!("{SLIDE};goal=abc/d.e/fgh")).unwrap();
    let known = parse("sliding:3x3;goal=1 2 3/4 _ 5/6 7 8").unwrap();
    assert_eq!(layers(&own, false), layers(&known, false));
    let own = parse(&format!("{SLIDE};goal=abc/def/gh.|abc/def/g.h")).unwrap();
    let known = layers(&own, false).0;
    assert_eq!((known[0], known.iter().sum::<u64>()), (2, 181_440));
    let wrong = fault(parse(&format!("{SLIDE};goal=abc/def/ghi")));
    assert!(wrong.contains("abc/def/ghi"), "{wrong}");
}

/// Transposing the board and renaming its tiles is the symmetry of the 8-puzzle.
#[test]
fn orbits_of_a_declared_symmetry_are_those_of_the_family() {
    let folder = tempfile::tempdir().unwrap();
    let script = with_state(
        folder.path(),
        r#""symmetries": [{"board": "transpose", "pieces": [["b","d"],["d","b"],["c","g"],["g","c"],["f","h"],["h","f"]]}]"#,
    );
    assert_eq!(layers(&parse(&script).unwrap(), true), layers(&parse("sliding:3x3").unwrap(), true));
}

/// A spec of the sliding puzzle whose declaration has these parts, too.
fn with_state(folder: &Path, parts: &str) -> String {
    let script = std::fs::read_to_string("examples/rules/slide.py").unwrap();
    let more = format!("state=json.loads('{{{parts}}}') | {{\"board\": board, ");
    let script = script.replace("state={\"board\": board, ", &more).replace("import sys\n", "import json, sys\n");
    let rules = std::path::absolute("examples/rules").unwrap();
    let script = script.replace("import json, sys\n", &format!("import json, sys\nsys.path.insert(0, {rules:?})\n"));
    let file = folder.join("slide.py");
    std::fs::write(&file, script).unwrap();
    format!("rules:cmd: python3 '{}'", file.display())
}

/// Declarations of a program that its rules contradict.
#[test]
fn lies_of_programs_are_found_before_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let orbits = |parts: &str| fault(parse(&with_state(folder.path(), parts)).and_then(|told| analysis(&told, true)));
    for (symmetry, said) in [
        (r#"{"board": "transpose"}"#, "takes the start 'abc/def/gh.' to 'adg/beh/cf.', which is none"),
        (r#"{"board": "left-right"}"#, "takes the start"),
        (r#"{"board": "quarter-turn", "places": [0]}"#, "one of the two"),
        (r#"{"places": [0, 1, 2]}"#, "each once"),
        (r#"{"places": [0, 0, 2, 3, 4, 5, 6, 7, 8]}"#, "each once"),
        (r#"{"pieces": [["a", "b"]]}"#, "no two become the same"),
        (r#"{"pieces": [["a", "xy"], ["b", "a"]]}"#, "one character"),
    ] {
        let wrong = orbits(&format!("\"symmetries\": [{symmetry}]"));
        assert!(wrong.contains(said), "{symmetry}: {wrong}");
    }
    for (part, said) in [(r#""sorts": 3"#, "unknown field"), (r#""separator": 7"#, "a state has 11 places")] {
        let wrong = fault(parse(&with_state(folder.path(), part)));
        assert!(wrong.contains(said), "{part}: {wrong}");
    }
}

/// What Rust declares, and what of it the rules contradict.
#[test]
fn declarations_in_rust_are_compared_with_the_rules() {
    let mirror =
        r#"{"changes": 2, "symmetries": [{"places": [3,2,1,0], "pieces": [["a","d"],["d","a"],["b","c"],["c","b"]]}]}"#;
    let row = declared("abcd", false, mirror).unwrap();
    let (states, orbits) = layers(&row, true);
    assert_eq!((states, orbits.unwrap().iter().sum::<u64>()), (vec![1, 3, 5, 6, 5, 3, 1], 16));
    assert!(row.heuristic("misplaced").is_ok());
    let uneven = declared("dcba", true, mirror).unwrap();
    let wrong = fault(uneven.abilities().symmetric.clone().unwrap().symmetries(MOST_IMAGES));
    assert!(wrong.contains("their moves differ"), "{wrong}");
    let wrong = fault(declared("abcd", false, r#"{"changes": 1}"#).unwrap().heuristic("misplaced").map(|_| ()));
    assert!(wrong.contains("changes 2"), "{wrong}");
    // Moves depend on the place of the letter that the pattern leaves out.
    let uneven = declared("dcba", true, r#"{"wildcard": "?"}"#).unwrap();
    assert!(uneven.patterns().unwrap().pattern("a", antipode::model::PatternCost::All).is_ok());
    let wrong = fault(uneven.patterns().unwrap().pattern("d", antipode::model::PatternCost::All));
    assert!(wrong.contains("the pattern d breaks its laws"), "{wrong}");
    let wrong = fault(declared("abcd", false, r#"{"pieces": "abc"}"#));
    assert!(wrong.contains("'abcd' has the piece 'd'"), "{wrong}");
    let empty = StateDeclaration { symmetries: vec![DeclaredSymmetry::default()], ..StateDeclaration::default() };
    assert!(Problem::new(SortedRow { goal: b"ab".into(), is_uneven: false }).with_declared_state(empty, true).is_ok());
}
