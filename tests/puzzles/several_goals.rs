//! Twisty puzzles with several goals: `goal=A|B`, and `A:any`, a state however the puzzle is held.
//! Published counts are those of J. Scherphuis (OEIS A079766, A079819, A079820); the references are
//! searches over lists.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use antipode::families;
use antipode::jobs::{self, AnalyzeOptions, SolveOptions, SolveOutcome, SymmetryUse, WorkResources};
use antipode::model::{MOST_IMAGES, Problem, Space};
use antipode::watch::Watch;

use crate::slow;
use crate::thorough::first;

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The layers of a puzzle, all or the first.
fn layers(problem: &Problem, first: Option<usize>) -> Vec<u64> {
    let mut options = AnalyzeOptions::default();
    if let Some(first) = first {
        options = options.levels(first);
    }
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    jobs::analyze(problem, resources, &options, |_| (), &mut Watch::none()).unwrap().layers
}

/// Rubik's UFO: two disks of six segments. A disk turns, and a half of both turns over. `y` and `f`
/// turn the whole. With the moves T, A, B and C one segment stands still; the others are the same
/// up to turns of the whole.
const UFO: [(&str, &str); 10] = [
    ("T", "2 3 4 5 6 1 7 8 9 10 11 12"),
    ("A", "9 8 7 4 5 6 3 2 1 10 11 12"),
    ("B", "1 10 9 8 5 6 7 4 3 2 11 12"),
    ("C", "1 2 11 10 9 6 7 8 5 4 3 12"),
    ("y", "2 3 4 5 6 1 8 9 10 11 12 7"),
    ("f", "9 8 7 12 11 10 3 2 1 6 5 4"),
    ("D", "1 2 3 12 11 10 7 8 9 6 5 4"),
    ("E", "11 2 3 4 7 12 5 8 9 10 1 6"),
    ("F", "7 12 3 4 5 8 1 6 9 10 11 2"),
    ("W", "1 2 3 4 5 6 8 9 10 11 12 7"),
];

/// A definition with the first of these moves.
fn ufo(moves: usize) -> String {
    let each = UFO[..moves].iter().map(|(name, list)| format!("Move {name}\nSEGMENTS\n{list}\nEnd\n"));
    each.fold("Set SEGMENTS 12 1\n".into(), |text: String, made| text + &made)
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    format!("twisty:{}", path.display())
}

/// The tables count positions up to the twelve turns of the whole (OEIS A079819 and A079820).
#[test]
fn the_ufo_up_to_rotations_has_the_published_layers() {
    const TABLES: [(&str, &[u64]); 2] = [
        (
            "htm",
            &[
                1, 8, 36, 189, 870, 4182, 19502, 89508, 390114, 1_623_294, 6_100_151, 16_424_349, 14_501_714, 762_762,
                120,
            ],
        ),
        (
            "qtm",
            &[
                1, 5, 20, 79, 306, 1185, 4550, 17240, 64582, 236_713, 841_951, 2_825_790, 7_998_476, 14_330_740,
                11_028_854, 2_546_648, 19660,
            ],
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let [held, free] = [6, 10].map(|moves| file(folder.path(), &format!("ufo{moves}.tws"), &ufo(moves)));
    for (metric, published) in TABLES {
        assert_eq!(layers(&parse(&format!("{held};metric={metric};goal=solved:any")), None), published, "{metric}");
        // Where all segments move, each position is held in twelve ways.
        let free = parse(&format!("{free};metric={metric};goal=solved:any"));
        let twelve: Vec<u64> = published[..5].iter().map(|count| 12 * count).collect();
        assert_eq!(layers(&free, Some(5)), twelve, "{metric}");
    }
    // However it is held, it is solved.
    let problem = parse(&format!("{free};goal=solved:any"));
    for turned in ["", "y", "f", "y2 f", "T y' T'", "T W"] {
        assert!(problem.is_goal(&problem.read(turned).unwrap()), "{turned}");
    }
    assert!(!problem.is_goal(&problem.read("T").unwrap()));
    assert!(!parse(&free).is_goal(&problem.read("y").unwrap()));
    assert_eq!(parse(&problem.spec()).spec(), problem.spec());
    assert!(problem.spec().ends_with(";goal=solved:any"), "{}", problem.spec());
}

/// The mirror image of the solved dino cube is another way to solve it (OEIS A079766: layers 0 to
/// 10 of 19,958,400 positions).
#[test]
fn the_dino_cube_with_both_starts_needs_ten_moves() {
    // The colours of L and R change places.
    let mirror = "EDGES 2 1 3 6 5 4 7 9 8 11 10";
    let problem = parse(&format!("twisty:dino;goal=solved|{mirror}"));
    let found = layers(&problem, None);
    assert_eq!((found[0], found.len(), found.iter().sum()), (2, 11, 19_958_400_u64));
    // As from one start, every corner turns in two ways.
    assert_eq!(found[1], 2 * layers(&parse("twisty:dino"), Some(2))[1]);
}

/// The states of a Cayley graph within some moves of any goal, by a search over texts.
fn plain_layers(problem: &Problem, goals: &[&str], depth: usize) -> Vec<u64> {
    let mut known: HashSet<Vec<u8>> = goals.iter().map(|goal| problem.read(goal).unwrap()).collect();
    let mut layers = vec![known.iter().cloned().collect::<Vec<_>>()];
    for _ in 0..depth {
        let mut next = vec![];
        for state in layers.last().unwrap() {
            problem.expand(state, &mut |after| {
                if known.insert(after.to_vec()) {
                    next.push(after.to_vec());
                }
            });
        }
        layers.push(next);
    }
    layers.iter().map(|layer| layer.len() as u64).collect()
}

#[test]
fn any_of_several_states_is_a_goal() {
    for (spec, goals) in [
        ("twisty:2x2x2;moves=R,U", &["", "R U2 R'", "U"][..]),
        ("twisty:3x3x3;moves=U2,R2,F2", &["U2 R2", "F2"]),
        ("twisty:pyraminx;tips;moves=U,u,r", &["u", "", "u r"]),
        ("group:lrx,7", &["L X", "1 2 3 4 5 6 7", "R R"]),
        ("group:lx,6", &["L X", "X"]),
        ("twisty:3x3x3;metric=stm;moves=M,E,S", &["", "M", "S2"]),
    ] {
        let problem = parse(&format!("{spec};goal={}", goals.join("|").replace("||", "|solved|")));
        let one = parse(spec);
        let found = layers(&problem, None);
        let plain = plain_layers(&one, goals, found.len());
        // The moves of `lx` have no inverses, so states reach goals in other ways.
        if !spec.contains("lx,") {
            assert_eq!(found, plain[..found.len()], "{spec}");
        }
        assert_eq!(problem.goals().count(), goals.len());
        assert_eq!(parse(&problem.spec()).spec(), problem.spec());
        // Solvers end at the nearest goal.
        for start in ["U R' U", "L L X L X"] {
            let Ok(state) = problem.read(start) else { continue };
            if problem.reaches_goal(&state) == Some(false) {
                continue;
            }
            for solver in ["bidirectional", "astar", "bfs"].into_iter().skip(usize::from(spec.contains("lx,"))) {
                let solved = solve(&problem, &problem.write(&state), solver);
                let depths: HashMap<&str, usize> =
                    goals.iter().map(|goal| (*goal, distance(&one, &state, &one.read(goal).unwrap()))).collect();
                assert_eq!(solved, *depths.values().min().unwrap(), "{spec}: {start}, {solver}");
            }
        }
    }
}

/// Symmetries keep the first goal and the set of goals: classes by brute force over all images of
/// states, and searches of one state of each class.
#[test]
fn symmetries_keep_several_goals() {
    let cases = [
        ("twisty:3x3x3;moves=U2,R2,F2", "solved|U2 R2|R2 F2|F2 U2", 3),
        ("twisty:3x3x3;moves=U2,R2,F2", "solved|U2 R2 F2", 1),
        ("twisty:2x2x2;moves=R,U", "solved|R|U'", 2),
        ("twisty:skewb;moves=U,R", "solved|U|R", 1),
        ("group:lrx,6", "L X|R X", 1),
        ("twisty:pyraminx", "solved|U|L|R|B", 12),
    ];
    for &(spec, goals, least) in first(5, &cases) {
        let problem = parse(&format!("{spec};goal={goals}"));
        let symmetries = problem.abilities().symmetric.as_ref().unwrap().symmetries(MOST_IMAGES).unwrap();
        assert!(symmetries.order() >= least && !symmetries.inverts_states(), "{spec}: {}", symmetries.order());
        let all = slow::distances(&problem);
        let (mut image, mut orbits) = (vec![], vec![0.0; 1]);
        for (state, &depth) in &all {
            let mut images = HashSet::new();
            for element in 0..symmetries.order() {
                symmetries.image(element, state, &mut image);
                assert_eq!(all.get(&image), Some(&depth), "{spec}, {goals}: a symmetry changes the distance");
                images.insert(image.clone());
            }
            orbits.resize(orbits.len().max(depth as usize + 1), 0.0);
            orbits[depth as usize] += 1.0 / images.len() as f64;
        }
        let resources = WorkResources { threads: 2, memory: 1 << 30 };
        let analyze =
            |options: &AnalyzeOptions| jobs::analyze(&problem, resources, options, |_| (), &mut Watch::none()).unwrap();
        let counted = analyze(&AnalyzeOptions::default().orbits(true));
        let expected: Vec<u64> = orbits.iter().map(|count: &f64| count.round() as u64).collect();
        assert_eq!(counted.orbits.unwrap().layers, expected, "{spec}, {goals}");
        for symmetry in [SymmetryUse::Auto, SymmetryUse::Off] {
            assert_eq!(analyze(&AnalyzeOptions::default().symmetry(symmetry)).layers, counted.layers, "{spec}");
        }
        // Where rows are folded, they are folded by these symmetries.
        if let Some(folded) = problem.number_folded().unwrap() {
            let depths = slow::depths_from(&folded, folded.goals().to_vec());
            for (index, depth) in (0..).zip(depths).filter(|(_, depth)| depth.is_some()) {
                assert_eq!(all.get(&folded.state(index)).copied(), depth, "{spec}, {goals}");
            }
        }
    }
}

/// The moves from a state to another, by a search over states.
fn distance(problem: &Problem, from: &[u8], to: &[u8]) -> usize {
    let (mut layer, mut known) = (vec![from.to_vec()], HashSet::from([from.to_vec()]));
    for depth in 0.. {
        if layer.iter().any(|state| state == to) {
            return depth;
        }
        let mut next = vec![];
        for state in &layer {
            problem.expand(state, &mut |after| {
                if known.insert(after.to_vec()) {
                    next.push(after.to_vec());
                }
            });
        }
        layer = next;
    }
    unreachable!()
}

fn solve(problem: &Problem, state: &str, solver: &str) -> usize {
    let (options, mut found) = (SolveOptions::default().solver(solver), vec![]);
    let resources = WorkResources { threads: 1, memory: 1 << 30 };
    let tell = |solutions| {
        found.extend(solutions);
        Ok(())
    };
    jobs::solve(problem, &[state.to_string()], &options, resources, &mut Watch::none(), tell).unwrap();
    assert_eq!(found[0].outcome, SolveOutcome::Solved, "{state}");
    found[0].length.unwrap()
}

/// A definition file of some turns of the 3x3x3 in space, with some of its sets.
fn cube_file(turns: &[&str], sets: &[&str], solved: &str) -> String {
    let space = parse("twisty:3x3x3;moves=U,M,x,y,z");
    let lists = |turn: &str| -> Vec<(String, Vec<usize>, String)> {
        let text = space.write(&space.read(turn).unwrap());
        let parts = text.split(", ").map(|part| {
            let (name, lists) = part.split_once(' ').unwrap();
            let (pieces, twists) = lists.split_once(" / ").unwrap_or((lists, ""));
            let pieces: Vec<usize> = pieces.split(' ').map(|piece| piece.parse::<usize>().unwrap() - 1).collect();
            let twists = if twists.is_empty() { vec!["0"; pieces.len()].join(" ") } else { twists.to_string() };
            (name.to_string(), pieces, twists)
        });
        parts.filter(|(name, ..)| sets.contains(&name.as_str())).collect()
    };
    let mut text = String::new();
    for (name, pieces, _) in lists("") {
        let orientations = ["CENTERS", "EDGES", "CORNERS"].iter().position(|set| *set == name).unwrap() + 1;
        writeln!(text, "Set {name} {} {orientations}", pieces.len()).unwrap();
    }
    text += solved;
    for turn in turns {
        writeln!(text, "MoveTransformation {turn}").unwrap();
        for (name, pieces, twists) in lists(turn) {
            let pieces = pieces.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
            writeln!(text, "{name}\n{pieces}\n{twists}").unwrap();
        }
        writeln!(text, "End").unwrap();
    }
    text
}

const FACES: [&str; 9] = ["U", "R", "F", "D", "L", "B", "x", "y", "z"];

/// Without centres, half of the 24 ways to hold the cube are reached by faces. The first layers are
/// those of the 3x3x3, whose layers count the same turns.
#[test]
fn the_void_cube_is_solved_however_it_is_held() {
    let folder = tempfile::tempdir().unwrap();
    let spec = file(folder.path(), "void.tws", &cube_file(&FACES, &["CORNERS", "EDGES"], ""));
    let problem = parse(&format!("{spec};goal=solved:any"));
    assert_eq!(problem.goals().count(), 12);
    let found = layers(&problem, Some(4));
    assert_eq!(found, [1, 18, 243, 3240].map(|count| 12 * count));
    assert_eq!(solve(&problem, "U R x2 F", "bidirectional"), 3);
}

/// The centres of the 4x4x4 in any of 24 orientations (an open wish of users of twips).
#[test]
fn the_centres_of_a_4x4x4_are_solved_however_they_are_held() {
    let folder = tempfile::tempdir().unwrap();
    let spec = file(folder.path(), "centres.tws", &centres_of_a_4x4x4());
    let (one, any) = (parse(&spec), parse(&format!("{spec};goal=solved:any")));
    assert_eq!((one.goals().count(), any.goals().count()), (1, 24));
    // The reference turns the whole puzzle, and keeps the least of its states.
    let held: Vec<String> = ["", "x", "x2", "x'", "z", "z'"]
        .iter()
        .flat_map(|first| ["", "y", "y2", "y'"].map(|second| format!("{first} {second}")))
        .collect();
    let goals: Vec<&str> = held.iter().map(String::as_str).collect();
    assert_eq!(layers(&any, Some(3)), plain_layers(&one, &goals, 2));
    assert_eq!(solve(&any, "x y2", "bidirectional"), 0);
    assert_eq!(solve(&any, "z 2R U z2", "bidirectional"), solve(&any, "2R U", "bidirectional"));
}

/// The 24 stickers of the centres at their places in space, each face in one colour.
fn centres_of_a_4x4x4() -> String {
    let mut places: Vec<[i32; 3]> = vec![];
    for axis in 0..3 {
        for side in [3, -3] {
            for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let mut place = [0; 3];
                (place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3]) = (side, a, b);
                places.push(place);
            }
        }
    }
    let colours: Vec<String> = (0..24).map(|slot| (1 + slot / 4).to_string()).collect();
    let mut text = format!("Set CENTERS 24 1\nSolved\nCENTERS\n{}\nEnd\n", colours.join(" "));
    // The layers of x from R on, then those of y and z.
    for (axis, names) in
        [(0, ["R", "2R", "2L", "L", "x"]), (1, ["U", "2U", "2D", "D", "y"]), (2, ["F", "2F", "2B", "B", "z"])]
    {
        for (name, layer) in names.iter().zip([Some(3), Some(1), Some(-1), Some(-3), None]) {
            let turned = |place: [i32; 3]| {
                if layer.is_some_and(|layer| place[axis] != layer) {
                    return place;
                }
                let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
                let mut after = place;
                (after[a], after[b]) = (place[b], -place[a]);
                after
            };
            let from = |slot: usize| (0..24).find(|&other| turned(places[other]) == places[slot]).unwrap() + 1;
            let list: Vec<String> = (0..24).map(|slot| from(slot).to_string()).collect();
            writeln!(text, "Move {name}\nCENTERS\n{}\nEnd", list.join(" ")).unwrap();
        }
    }
    text
}

/// A target of the user's own, on any side of a puzzle of a file: a layer of the pocket cube, and a
/// cross of any colour.
#[test]
fn a_target_on_any_side_is_a_goal_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let targets = folder.path().join("my.toml");
    let own = "[\"cube.tws\"]\ncross = \"edges.5,edges.6,edges.7,edges.8\"\n\n[\"pocket.tws\"]\nlayer = \"corners.5,corners.6,corners.7\"\n";
    fs::write(&targets, own).unwrap();
    let target = |spec: &str, name: &str| parse(&format!("{spec};target={}:{name}", targets.display()));
    let pocket = file(folder.path(), "pocket.tws", &fs::read_to_string("data/twisty/2x2x2.tws").unwrap());
    let found = layers(&target(&pocket, "layer:any"), None);
    assert_eq!(found, layers(&parse("twisty:2x2x2;target=layer:any"), None));
    assert!(found[0] > layers(&parse("twisty:2x2x2;target=layer"), Some(1))[0]);
    let cube = file(folder.path(), "cube.tws", &cube_file(&FACES[..6], &["CORNERS", "EDGES"], ""));
    let (one, any) = (target(&cube, "cross"), target(&cube, "cross:any"));
    // After D the cross on the other side is solved.
    for (algorithm, is_cross, is_any) in
        [("U", true, true), ("D R2 U2", false, false), ("D", false, true), ("R", false, true)]
    {
        let holds = |problem: &Problem| problem.is_goal(&problem.read(algorithm).unwrap());
        assert_eq!((holds(&one), holds(&any)), (is_cross, is_any), "{algorithm}");
    }
}

/// Turns of the whole of a built-in puzzle whose states show how it is held.
#[test]
fn subgroups_with_slices_are_solved_however_they_are_held() {
    let problem = parse("twisty:3x3x3;moves=M,x;goal=solved:any");
    assert_eq!(layers(&problem, None), [4, 12]);
    for (turned, is_goal) in [("", true), ("x", true), ("x2 M M'", true), ("M", false)] {
        assert_eq!(problem.is_goal(&problem.read(turned).unwrap()), is_goal, "{turned}");
    }
    // Where states leave out how the puzzle is held, there is one goal.
    assert_eq!(parse("twisty:2x2x2;goal=solved:any").spec(), "twisty:2x2x2");
}

#[test]
fn what_is_no_goal_is_refused_with_the_reason() {
    for (spec, part) in [
        ("twisty:2x2x2;goal=R|Q", "there is no move 'Q'"),
        ("group:lrx,5;goal=L:any", "the puzzle has no turns of the whole"),
        ("twisty:skewb-diamond;goal=solved:any", "the puzzle has no turns of the whole"),
        ("twisty:2x2x2;moves=R,U;goal=solved|R;pattern=corners.1", "several goals"),
    ] {
        let error = families::parse(spec).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{spec}: {error}");
    }
}
