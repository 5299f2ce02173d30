//! What works with what: engines, encodings and jobs do what they declare for each demand of a
//! problem, and refuse the rest in one wording. The book's table is made of the declarations.

use antipode::engines::EngineKind;
use antipode::families::parse;
use antipode::jobs::{RESTRICTED_WORK, encoding_supports};
use antipode::model::{Problem, ProblemDemand};
use antipode::solvers;
use antipode::tables::Encoding;

use crate::place::Place;

/// A puzzle with its demands, a state of it, and a move that may come last.
struct Demanding {
    spec: String,
    state: &'static str,
    last: &'static str,
    demands: &'static [ProblemDemand],
}

use ProblemDemand::{MoveCosts, NoNumbering, OneWayMoves, SeveralGoals, UnlistedGoals};

/// Small puzzles that together make every demand.
fn puzzles() -> Vec<Demanding> {
    let rules =
        |arguments: &str| format!("rules:cmd: python3 {}/examples/rules/{arguments}", env!("CARGO_MANIFEST_DIR"));
    let board = "1 2 3/_ 4 5";
    let of = |spec: &str, state, last, demands| Demanding { spec: spec.into(), state, last, demands };
    vec![
        of("sliding:2x3", board, "5 left", &[]),
        of("sliding:2x3;cost=tile", board, "5 left", &[MoveCosts]),
        of("group:lx,5", "2 3 1 5 4", "X", &[OneWayMoves, UnlistedGoals]),
        of("sliding:2x3;goal=1 2 ./. . .", "_ 1 2/3 4 5", "2 left", &[SeveralGoals]),
        of(
            &rules("klotski.py --slides BAAC/BAAC/D..E/DFGE ..../.AA./.AA./...."),
            "BAAC/BAAC/D..E/DFGE",
            "A down",
            &[UnlistedGoals, NoNumbering],
        ),
        of(
            &rules("pegs.py --triangle .----/oo---/ooo--/oooo-/ooooo"),
            ".----/oo---/ooo--/oooo-/ooooo",
            "5,1 right",
            &[OneWayMoves, UnlistedGoals, NoNumbering],
        ),
    ]
}

/// The demands that a problem makes.
fn made(problem: &Problem) -> Vec<ProblemDemand> {
    ProblemDemand::ALL.iter().copied().filter(|demand| demand.is_made_by(problem)).collect()
}

/// Runs a command on a puzzle. It must refuse the first demand that is not supported; if there is
/// none, it may fail only for another reason, which `excuses` allows.
fn judge(place: &Place, puzzle: &Demanding, supports: &[ProblemDemand], arguments: &[&str], excuses: &[&str]) {
    let output = place.command(arguments).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    let refused =
        ProblemDemand::ALL.iter().find(|demand| puzzle.demands.contains(demand) && !supports.contains(demand));
    match refused {
        Some(demand) => {
            let wording = format!("needs {}, and ", demand.absence());
            assert!(output.status.code() == Some(2) && complaint.contains(&wording), "{arguments:?}: {complaint}");
        }
        None => {
            let excused = excuses.iter().any(|excuse| complaint.contains(excuse));
            assert!(output.status.success() || excused, "{arguments:?}: {complaint}");
        }
    }
}

#[test]
fn puzzles_make_the_demands_that_they_show() {
    for puzzle in puzzles() {
        assert_eq!(made(&parse(&puzzle.spec).unwrap()), puzzle.demands, "{}", puzzle.spec);
    }
}

#[test]
fn engines_search_what_they_declare() {
    for puzzle in puzzles() {
        for kind in EngineKind::NAMED.into_iter().filter(|kind| *kind != EngineKind::Gpu) {
            let place = Place::new();
            let arguments = ["analyze", &puzzle.spec, "--engine", kind.name(), "--scratch", "scratch"];
            let arguments = if kind == EngineKind::External { &arguments[..] } else { &arguments[..4] };
            judge(&place, &puzzle, kind.supports(), arguments, &["needs another engine than"]);
        }
    }
}

#[test]
fn encodings_hold_what_they_declare() {
    for puzzle in puzzles() {
        use Encoding::{Byte, Mod3, Nibble, Plane, Short, Wide};
        for encoding in [Plane, Mod3, Nibble, Byte, Short, Wide] {
            let (place, excuses) = (Place::new(), ["holds depths up to", "changes the colour"]);
            let arguments = ["build", &puzzle.spec, "-o", "table", "--encoding", encoding.name()];
            judge(&place, &puzzle, encoding_supports(encoding), &arguments, &excuses);
        }
    }
}

/// The arguments of a request for a puzzle; `None` for what this program does not have.
fn requested<'a>(request: &str, puzzle: &'a Demanding) -> Option<Vec<&'a str>> {
    let Demanding { spec, state, last, .. } = puzzle;
    Some(match request {
        "solve --all" => vec!["solve", spec, state, "--solver", "astar", "--all"],
        "solve --first, --last" => vec!["solve", spec, state, "--solver", "astar", "--last", last],
        "solve --split" => vec!["solve", spec, state, "--solver", "ida", "--split"],
        "solve --among" => vec!["solve", spec, "--among", "pattern:1,2"],
        "solve --solver cmd:" => vec!["solve", spec, state, "--solver", "cmd:false"],
        "audit --expanded" => {
            vec!["audit", spec, "--samples", "2", "--solver", "astar", "--truth", "table", "--expanded"]
        }
        "heuristic topology" => vec!["heuristic", "topology", spec, "--heuristic", "zero"],
        "diameter" => vec!["diameter", spec],
        "build --fold" => vec!["build", spec, "--fold", "-o", "folded"],
        "coset" => vec!["coset", spec, "--subgroup", "U"],
        "analyze --by-coset" => vec!["analyze", spec, "--by-coset", "1,2"],
        "sample --shuffle, label --scrambles" => vec!["sample", spec, "--shuffle", "5", "--samples", "2"],
        "sample, of an explored puzzle" => vec!["sample", spec, "--samples", "2"],
        "learn --labels walks" => return None,
        other => panic!("no command for '{other}'"),
    })
}

/// Faults of a puzzle or a command that are no demand of a problem.
const EXCUSES: &[&str] = &[
    "has no patterns",
    "program 'false'",
    "no group of moves",
    "has no diameter",
    "map whole rows",
    "has no subgroups",
];

#[test]
fn jobs_do_what_they_declare() {
    for puzzle in puzzles() {
        let place = Place::new();
        place.prints(&["build", &puzzle.spec, "-o", "table"]);
        for work in RESTRICTED_WORK {
            // These puzzles draw random states, and are not explored for them.
            let drawn = work.request.starts_with("sample,") && !puzzle.spec.starts_with("rules");
            if let Some(arguments) = requested(work.request, &puzzle).filter(|_| !drawn) {
                judge(&place, &puzzle, work.supports, &arguments, EXCUSES);
            }
        }
    }
}

/// The book's table: a line for each engine, encoding, job and group of solvers.
pub fn table() -> String {
    let heads = ProblemDemand::ALL.iter().map(|demand| demand.about());
    let mut out = format!("\n| | {} |\n|---|{}\n", heads.collect::<Vec<_>>().join(" | "), ":---:|".repeat(5));
    let mut line = |name: &str, supports: &[ProblemDemand]| {
        let marks = ProblemDemand::ALL.iter().map(|demand| if supports.contains(demand) { "yes" } else { "-" });
        out += &format!("| {name} | {} |\n", marks.collect::<Vec<_>>().join(" | "));
    };
    EngineKind::NAMED.into_iter().for_each(|kind| line(&format!("engine `{}`", kind.name()), kind.supports()));
    for encoding in [Encoding::Plane, Encoding::Mod3, Encoding::Byte] {
        let others = if encoding == Encoding::Byte { ", and all others" } else { "" };
        line(&format!("encoding `{}`{others}", encoding.name()), encoding_supports(encoding));
    }
    RESTRICTED_WORK.iter().for_each(|work| line(&format!("`{}`", work.request), work.supports));
    solvers::all().for_each(|solver| line(&format!("solver `{}`", solver.name), solver.supports));
    out + "\n"
}
