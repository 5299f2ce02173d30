//! Definition files of every kind, compared with a plain interpreter of the same files: rules,
//! layers, solving, random states, and errors.
//!
//! The interpreter shares no code with the library. A state is a list of pieces and twists for each
//! set, a power of a move repeats the move, and constraints follow the manuals of the languages.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use antipode::error::Error;
use antipode::model::{BatchEdges, Problem, Space, ZeroHeuristic};
use antipode::solvers::{self, SearchBudget, SearchEnd, SolveTask, SolverSettings};
use antipode::watch::Watch;
use antipode::{families, jobs};
use serde_json::Value;

/// For each set, the piece in every slot, from 1, and its twist.
type State = Vec<Vec<(usize, usize)>>;

/// A named move: for each set, the source slot and the twist of every piece.
struct Turn {
    name: String,
    changes: State,
    /// For each set, the slots whose pieces move.
    takes: Vec<Vec<bool>>,
}

/// A definition, as in its file.
#[derive(Default)]
struct Plain {
    names: Vec<String>,
    orientations: Vec<usize>,
    solved: State,
    /// For a set and a piece, the number of visible orientations, unless all are.
    shown: HashMap<(usize, usize), usize>,
    turns: Vec<Turn>,
    illegal: Vec<(usize, usize, usize)>,
    blocks: Vec<Vec<(usize, usize)>>,
}

impl Plain {
    fn load(file: &str) -> Plain {
        let text = fs::read_to_string(file).unwrap();
        if file.ends_with(".json") { Plain::json(&text) } else { Plain::tws(&text) }
    }

    fn set(&self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| panic!("no set {name}"))
    }

    /// Reads the statements `Set`, `Solved`, `Move`, `Illegal` and `Block`, as far as those files
    /// use them.
    fn tws(text: &str) -> Plain {
        let mut plain = Plain::default();
        let mut lines =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|words| !words.is_empty());
        while let Some(words) = lines.next() {
            let number = |at: usize| words[at].parse::<usize>().unwrap();
            match words[0] {
                "Set" => {
                    plain.names.push(words[1].to_string());
                    plain.solved.push((1..=number(2)).map(|piece| (piece, 0)).collect());
                    plain.orientations.push(number(3));
                }
                "Illegal" => {
                    let set = plain.set(words[1]);
                    plain.illegal.extend((3..words.len()).map(|at| (set, number(2), number(at))));
                }
                "Solved" | "Move" | "Block" => {
                    let mut lists: Vec<Vec<Vec<String>>> = vec![vec![]; plain.names.len()];
                    let mut set = 0;
                    for line in lines.by_ref().take_while(|line| line[0] != "End") {
                        match line[0].starts_with(|c: char| c.is_ascii_digit() || c == '?') {
                            true => lists[set].push(line.iter().map(ToString::to_string).collect()),
                            false => set = plain.set(line[0]),
                        }
                    }
                    plain.add(&words, &lists);
                }
                _ => assert!(words[0] == "Name" || words[0].starts_with('#'), "{words:?}"),
            }
        }
        plain
    }

    fn add(&mut self, head: &[&str], lists: &[Vec<Vec<String>>]) {
        let number = |word: &String| word.parse::<usize>().unwrap();
        let mut turn = Turn { name: head.last().unwrap().to_string(), changes: vec![], takes: vec![] };
        let mut block = vec![];
        for (set, lists) in lists.iter().enumerate() {
            let slots = self.solved[set].len();
            match (head[0], &lists[..]) {
                ("Block", lists) => block.extend(lists.iter().flatten().map(|word| (set, number(word)))),
                ("Solved", []) => {}
                ("Solved", [pieces, rest @ ..]) => {
                    for slot in 0..slots {
                        let (piece, twist) = (number(&pieces[slot]), rest.first().map_or("0", |twists| &twists[slot]));
                        if twist == "?" {
                            self.shown.insert((set, piece), 1);
                        }
                        self.solved[set][slot] = (piece, twist.parse().unwrap_or(0));
                    }
                }
                (_, lists) => {
                    let from: Vec<usize> =
                        lists.first().map_or((0..slots).collect(), |from| from.iter().map(|w| number(w) - 1).collect());
                    let left: Vec<usize> =
                        lists.get(1).map_or(vec![0; slots], |twists| twists.iter().map(number).collect());
                    turn.takes.push((0..slots).map(|slot| from[slot] != slot || left[slot] != 0).collect());
                    // Twists are listed by the slot that a piece leaves.
                    turn.changes.push(from.iter().map(|&from| (from, left[from])).collect());
                }
            }
        }
        match head[0] {
            "Block" => self.blocks.push(block),
            "Move" => self.turns.push(turn),
            _ => {}
        }
    }

    /// Reads moves that are lists, and derived moves that are one conjugate `[a: b']`.
    fn json(text: &str) -> Plain {
        let json: Value = serde_json::from_str(text).unwrap();
        let mut plain = Plain::default();
        let numbers = |list: &Value| list.as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect::<Vec<_>>();
        for (set, orbit) in json["orbits"].as_array().unwrap().iter().enumerate() {
            let (name, most) = (orbit["orbitName"].as_str().unwrap(), orbit["numOrientations"].as_i64().unwrap());
            let pattern = &json["defaultPattern"][name];
            plain.names.push(name.to_string());
            plain.orientations.push(most as usize);
            let (pieces, twists) = (numbers(&pattern["pieces"]), numbers(&pattern["orientation"]));
            let shown = pattern.get("orientationMod").map_or(vec![0; pieces.len()], numbers);
            let mut solved = vec![];
            for slot in 0..pieces.len() {
                let shown = if shown[slot] == 0 { most } else { shown[slot] };
                plain.shown.insert((set, pieces[slot] as usize + 1), shown as usize);
                solved.push((pieces[slot] as usize + 1, twists[slot].rem_euclid(shown) as usize));
            }
            plain.solved.push(solved);
        }
        let whole = |changes: State| Turn { name: String::new(), changes, takes: vec![] };
        let mut named: BTreeMap<String, State> = BTreeMap::new();
        for (name, lists) in json["moves"].as_object().unwrap() {
            let change = |(set, orbit): (usize, &String)| match lists.get(orbit) {
                None => (0..plain.solved[set].len()).map(|slot| (slot, 0)).collect(),
                Some(lists) => {
                    let by = |by: i64| by.rem_euclid(plain.orientations[set] as i64) as usize;
                    let from = numbers(&lists["permutation"]).into_iter().map(|from| from as usize);
                    from.zip(numbers(&lists["orientationDelta"]).into_iter().map(by)).collect()
                }
            };
            named.insert(name.clone(), plain.names.iter().enumerate().map(change).collect());
        }
        for (name, text) in json["derivedMoves"].as_object().unwrap() {
            if let Some((a, b)) =
                text.as_str().unwrap().strip_prefix('[').and_then(|text| text.strip_suffix("']")?.split_once(": "))
            {
                let (a, b) = (whole(named[a].clone()), whole(named[b].clone()));
                let times = |turn: &Turn, n: usize, state: &State| {
                    (0..n).fold(state.clone(), |at, _| plain.made(&at, turn, false))
                };
                let state = times(&a, 1, &plain.identity());
                let state = times(&b, plain.order(&b) - 1, &state);
                named.insert(name.clone(), times(&a, plain.order(&a) - 1, &state));
            }
        }
        // The turns of the whole of these puzzles.
        let is_move = |name: &String| !matches!(name.as_str(), "x" | "y" | "z");
        plain.turns = named
            .into_iter()
            .filter(|(name, _)| is_move(name))
            .map(|(name, changes)| Turn { name, ..whole(changes) })
            .collect();
        plain
    }

    /// Every piece in its home slot, counted from 0 as in lists of moves.
    fn identity(&self) -> State {
        self.solved.iter().map(|slots| (0..slots.len()).map(|slot| (slot, 0)).collect()).collect()
    }

    /// A state after a move; or, with all orientations and pieces distinct, a change followed by a
    /// move.
    fn made(&self, state: &State, turn: &Turn, seen: bool) -> State {
        let of = |set: usize| {
            let slot = |&(from, by): &(usize, usize)| {
                let (piece, twist) = state[set][from];
                let all = self.orientations[set];
                (piece, (twist + by) % if seen { *self.shown.get(&(set, piece)).unwrap_or(&all) } else { all })
            };
            turn.changes[set].iter().map(slot).collect()
        };
        (0..self.names.len()).map(of).collect()
    }

    /// The order of a move.
    fn order(&self, turn: &Turn) -> usize {
        let (start, mut at) = (self.identity(), self.made(&self.identity(), turn, false));
        let mut order = 1;
        while at != start {
            (at, order) = (self.made(&at, turn, false), order + 1);
        }
        order
    }

    /// All states after one move, which is any power of a named move.
    fn successors(&self, state: &State) -> BTreeSet<State> {
        let mut all = BTreeSet::new();
        for turn in &self.turns {
            let taken = |&(set, piece): &(usize, usize)| {
                state[set].iter().zip(&turn.takes[set]).any(|(&(other, _), takes)| other == piece && *takes)
            };
            let whole = |block: &Vec<(usize, usize)>| block.iter().all(taken) || !block.iter().any(taken);
            if !self.blocks.iter().all(whole) {
                continue;
            }
            let mut next = state.clone();
            for _ in 1..self.order(turn) {
                next = self.made(&next, turn, true);
                if self.illegal.iter().all(|&(set, position, piece)| next[set][position - 1].0 != piece) {
                    all.insert(next.clone());
                }
            }
        }
        all.remove(state);
        all
    }

    fn write(&self, state: &State) -> String {
        let set = |(set, slots): (usize, &Vec<(usize, usize)>)| {
            let pieces: String = slots.iter().map(|(piece, _)| format!(" {piece}")).collect();
            let twists: String = slots.iter().map(|(_, twist)| format!(" {twist}")).collect();
            let twists = if self.orientations[set] > 1 { format!(" /{twists}") } else { String::new() };
            format!("{}{pieces}{twists}", self.names[set])
        };
        state.iter().enumerate().map(set).collect::<Vec<_>>().join(", ")
    }

    /// The states at each depth.
    fn layers(&self) -> Vec<BTreeSet<State>> {
        let mut known = BTreeSet::from([self.solved.clone()]);
        let mut layers = vec![known.clone()];
        loop {
            let mut next: BTreeSet<State> =
                layers.last().unwrap().iter().flat_map(|state| self.successors(state)).collect();
            next.retain(|state| known.insert(state.clone()));
            if next.is_empty() {
                return layers;
            }
            layers.push(next);
        }
    }
}

fn parse(file: &str) -> Problem {
    families::parse(&format!("twisty:{file}")).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The states after one move, as text. Checks that every move can be undone, and that text can be
/// read back.
fn successors(problem: &Problem, state: &[u8]) -> BTreeSet<String> {
    assert_eq!(problem.read(&problem.write(state)).unwrap(), state);
    let (mut all, mut count) = (BTreeSet::new(), 0);
    problem.expand(state, &mut |next| {
        let mut back = false;
        problem.expand(next, &mut |again| back |= again == state);
        assert!(back, "{} cannot be undone", problem.write(next));
        (_, count) = (all.insert(problem.write(next)), count + 1);
    });
    assert_eq!(count, all.len(), "a state was visited twice");
    all
}

fn solve(problem: &Problem, solver: &str, text: &str) -> (Option<usize>, u64) {
    let solver = solvers::find(solver).unwrap();
    let from = problem.read(text).unwrap();
    let settings = SolverSettings::new(solver, None, &[] as &[&str]).unwrap();
    let task = SolveTask { problem, from: &from, heuristic: &ZeroHeuristic, depth: None, settings: &settings };
    let budget = SearchBudget { nodes: None, time: None, memory: u64::MAX };
    let answer = solver.solve(&task, budget, Watch::none().signal()).unwrap();
    let SearchEnd::Solved { path, .. } = &answer.end else { return (None, answer.expanded) };
    for pair in path.windows(2) {
        assert!(successors(problem, &pair[0]).contains(&problem.write(&pair[1])));
    }
    assert!(problem.is_goal(path.last().unwrap()));
    (Some(path.len() - 1), answer.expanded)
}

fn sample(problem: &Problem, count: u64) -> Vec<String> {
    jobs::random(problem, count, 1, 1 << 30, &mut Watch::none()).unwrap().examples
}

/// Definitions with the number of states, and whether they are numbered.
const SMALL: [(&str, usize, bool); 4] = [
    ("tests/definitions/wedges.tws", 96, true),
    ("tests/definitions/blocks.def", 29_760, true),
    ("tests/definitions/partial.kpuzzle.json", 4320, true),
    ("tests/definitions/faces.tws", 2835, true),
];

#[test]
fn small_files_have_the_layers_of_a_plain_search() {
    for (file, states, numbered) in SMALL {
        let (plain, problem) = (Plain::load(file), parse(file));
        let layers = plain.layers();
        let depths: HashMap<String, usize> = layers
            .iter()
            .enumerate()
            .flat_map(|(depth, layer)| layer.iter().map(move |state| (state, depth)))
            .map(|(state, depth)| (plain.write(state), depth))
            .collect();
        assert_eq!(depths.len(), states, "{file}");
        // Check all states if they are few, else a sample.
        for state in layers.iter().flatten().step_by(1 + states / 3000) {
            let expected: BTreeSet<String> = plain.successors(state).iter().map(|next| plain.write(next)).collect();
            assert_eq!(successors(&problem, &problem.read(&plain.write(state)).unwrap()), expected, "{file}");
        }
        for (depth, layer) in layers.iter().enumerate().step_by(2) {
            let text = plain.write(layer.iter().nth(layer.len() / 2).unwrap());
            for solver in ["bfs", "bidirectional", "astar"] {
                assert_eq!(solve(&problem, solver, &text).0, Some(depth), "{file}, {solver}: {text}");
            }
        }
        assert!(sample(&problem, 50).iter().all(|state| depths.contains_key(state)), "{file}");
        match problem.number() {
            Ok(space) => {
                let mut counts = vec![0; layers.len()];
                let (mut queue, mut seen) = (space.goals().to_vec(), BTreeSet::new());
                let mut edges = BatchEdges::default();
                while let Some(at) = queue.pop().filter(|_| numbered) {
                    if seen.insert(at) {
                        counts[depths[&space.write(at)]] += 1;
                        space.expand(&[at], &mut edges);
                        queue.extend(edges.of(0));
                    }
                }
                assert_eq!(counts, layers.iter().map(BTreeSet::len).collect::<Vec<_>>(), "{file}");
            }
            Err(error) => assert!(!numbered && error.to_string().contains("has no numbering"), "{file}: {error}"),
        }
    }
}

/// Positions that are illegal, and moves that are blocked, are named.
#[test]
fn what_a_bandage_forbids_is_refused_by_name() {
    for (file, text, expected) in [
        ("wedges.tws", "U", "column 1: the puzzle is bandaged: 'U' cannot be made there"),
        ("wedges.tws", "U2 S D3", "column 6: the puzzle is bandaged: 'D3' cannot be made there"),
        (
            "wedges.tws",
            "WEDGES 1 7 2 3 7 4 5 6, BELT 1 / 0",
            "the state is illegal: piece 7 of WEDGES lies in position 2",
        ),
        ("blocks.def", "R3 L", "column 4: the puzzle is bandaged"),
    ] {
        let error = parse(&format!("tests/definitions/{file}")).read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    for option in ["pieces=wedges", "pattern=wedges.1", "goal=U"] {
        let error = families::parse(&format!("twisty:tests/definitions/wedges.tws;{option}")).map(|_| ()).unwrap_err();
        assert!(matches!(error, Error::Usage(_)), "{option}: {error}");
    }
}

/// A square with rows and columns as moves, and more pieces than a byte counts.
fn torus(side: usize) -> String {
    let pieces = side * side;
    let mut text = format!("Name torus\nSet TILES {pieces} 1\nSet CORNERS 4 3\n\nSolved\nEnd\n");
    let mut add = |name: String, of: &dyn Fn(usize, usize) -> (usize, usize)| {
        let from = |slot: usize| of(slot / side, slot % side);
        let list: Vec<String> = (0..pieces).map(from).map(|(r, c)| (r * side + c + 1).to_string()).collect();
        writeln!(text, "\nMove {name}\nTILES\n{}\nCORNERS\n2 3 4 1\n1 0 2 0\nEnd", list.join(" ")).unwrap();
    };
    for line in 0..side {
        add(format!("R{line}_"), &|r, c| (r, if r == line { (c + 1) % side } else { c }));
        add(format!("C{line}_"), &|r, c| (if c == line { (r + 1) % side } else { r }, c));
    }
    text
}

/// Twists are listed by the slot that a piece leaves in `.tws`, and by the slot where it arrives in
/// JSON. The positions of the `.tws` file are the output of twsearch 0.3 (commit d497e1c of
/// cubing/twsearch) with `--showpositions`.
#[test]
fn twists_are_listed_as_in_the_programs_that_the_files_are_of() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str, text: &str, moves: &str| {
        let file = folder.path().join(name).display().to_string();
        fs::write(&file, text).unwrap();
        let problem = families::parse(&format!("twisty:{file}")).unwrap();
        problem.write(&problem.read(moves).unwrap())
    };
    let tws = "Set A 3 3\nSolved\nA\n1 2 3\n0 0 0\nEnd\nMove M\nA\n2 3 1\n1 0 0\nEnd\nMove N\nA\n2 1 3\n0 2 1\nEnd\n";
    let json = r#"{"orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 3}],
        "defaultPattern": {"A": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
        "moves": {"M": {"A": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 0]}},
        "N": {"A": {"permutation": [1, 0, 2], "orientationDelta": [0, 2, 1]}}}}"#;
    for (moves, listed_by_source, listed_by_target) in [
        ("M", "2 3 1 / 0 0 1", "2 3 1 / 1 0 0"),
        ("N", "2 1 3 / 2 0 1", "2 1 3 / 0 2 1"),
        ("M N", "3 2 1 / 2 0 2", "3 2 1 / 0 0 1"),
        ("N M", "1 3 2 / 0 1 0", "1 3 2 / 0 1 0"),
        ("M M N", "1 3 2 / 0 0 2", "1 3 2 / 0 0 2"),
    ] {
        assert_eq!(read("three.tws", tws, moves), format!("A {listed_by_source}"), "{moves}");
        assert_eq!(read("three.json", json, moves), format!("A {listed_by_target}"), "{moves}");
    }
}

/// Two orbits of 16 slots have four pieces of each of four kinds, and a third only rotates. The
/// numbering contains unreachable states, and the order of the group bounds the reachable ones from
/// below without a search.
#[test]
fn identical_pieces_that_do_not_fit_are_refused_before_they_are_explored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.tws").display().to_string();
    let (line, kinds) = (|list: Vec<usize>| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), 0..16);
    let solved = line(kinds.map(|i| i / 4 + 1).collect());
    let cycle = |from: usize, to: usize| {
        line(
            (1..=16)
                .map(|i| {
                    if i == to {
                        from
                    } else if (from..to).contains(&i) {
                        i + 1
                    } else {
                        i
                    }
                })
                .collect(),
        )
    };
    let mut text = format!("Set A 16 1\nSet B 16 1\nSet C 5 1\nSolved\nA\n{solved}\nB\n{solved}\nC\n1 2 3 4 5\nEnd\n");
    for (name, a, b) in [("R", (1, 15), (1, 15)), ("S", (14, 16), (14, 16)), ("T", (1, 3), (5, 7))] {
        writeln!(text, "Move {name}\nA\n{}\nB\n{}\nC\n2 3 4 5 1\nEnd", cycle(a.0, a.1), cycle(b.0, b.1)).unwrap();
    }
    fs::write(&file, text).unwrap();
    let problem = families::parse(&format!("twisty:{file}")).unwrap();
    let (resources, start) = (jobs::WorkResources { threads: 1, memory: 1 << 36 }, Instant::now());
    let analyze = |options| jobs::analyze(&problem, resources, &options, |_| (), &mut Watch::none());
    let refused = analyze(jobs::AnalyzeOptions::default()).unwrap_err();
    assert!(matches!(refused.fault(), Error::Limit(_)) && refused.remedies().len() == 2, "{refused}");
    assert!(refused.to_string().contains("moves reach at least"), "{refused}");
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    // Some layers fit.
    assert_eq!(analyze(jobs::AnalyzeOptions::default().levels(2)).unwrap().layers[0], 1);
}

#[test]
fn four_hundred_pieces_are_sampled_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("torus.tws").display().to_string();
    fs::write(&file, torus(20)).unwrap();
    let (plain, start) = (Plain::load(&file), Instant::now());
    let problem = families::parse(&format!("twisty:{file};metric=qtm")).unwrap();
    let drawn = sample(&problem, 10);
    let distance = solve(&problem, "bidirectional", "R3_ C17_' R19_");
    let refused = problem.number().map(|_| ()).unwrap_err();
    // A second of a busy machine, unoptimised.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert_eq!(distance.0, Some(3));
    assert!(
        matches!(refused, Error::Limit(_)) && refused.to_string().contains("too many states to number"),
        "{refused}"
    );
    // Pieces move far: over the samples, every slot has several pieces.
    let states: BTreeSet<&String> = drawn.iter().collect();
    assert_eq!(states.len(), 10);
    for state in &drawn {
        let read = problem.read(state).unwrap();
        assert_eq!((problem.write(&read), read.len()), (state.clone(), 3 * 404));
        let still = state
            .split([' ', ','])
            .skip(1)
            .take(400)
            .zip(1..)
            .filter(|(piece, home)| *piece == home.to_string())
            .count();
        assert!(still < 20, "{still} pieces are at home: {state}");
    }
    // Compare a walk by names with the interpreter.
    let (mut at, mut scramble) = (plain.solved.clone(), String::new());
    for step in 0..60 {
        let turn = &plain.turns[step * 7 % plain.turns.len()];
        at = plain.made(&at, turn, true);
        scramble = format!("{scramble} {}", turn.name);
    }
    assert_eq!(problem.write(&problem.read(&scramble).unwrap()), plain.write(&at));
}

/// Eighty beads of two colours have too many states for a numbering, but solving and sampling need
/// none.
#[test]
fn many_indistinguishable_pieces_are_sampled_and_solved() {
    let problem = parse("tests/definitions/beads.tws");
    assert_eq!(solve(&problem, "bidirectional", "A3 C B'").0, Some(3));
    assert_eq!(sample(&problem, 20).iter().collect::<BTreeSet<_>>().len(), 20);
    let error = problem.number().map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("too many indistinguishable pieces to number"), "{error}");
    // Compare moves with the plain interpreter.
    let plain = Plain::load("tests/definitions/beads.tws");
    let expected: BTreeSet<String> = plain.successors(&plain.solved).iter().map(|next| plain.write(next)).collect();
    assert_eq!(successors(&problem, &problem.goal().unwrap()), expected);
}

/// Classes of pieces show their twists, other pieces do not. In each notation, the states are those
/// of the merged definition.
#[test]
fn classes_of_a_pattern_are_merged_pieces() {
    for (pattern, canonical, classes) in [
        ("corners.4+1+2,corners.5", "corners.1+2+4,corners.5", &[&[1, 2, 4][..], &[5]][..]),
        ("corners.7+3", "corners.3+7", &[&[3, 7]]),
        (
            "corners.1+2+3,corners.4+5,corners.6+7",
            "corners.1+2+3,corners.4+5,corners.6+7",
            &[&[1, 2, 3], &[4, 5], &[6, 7]],
        ),
        ("corners.2,corners.1", "corners.1,corners.2", &[&[1], &[2]]),
    ] {
        let problem = families::parse(&format!("twisty:2x2x2;moves=U,R;pattern={pattern}")).unwrap();
        assert_eq!(problem.spec(), format!("twisty:2x2x2;moves=U,R;pattern={canonical}"));
        let mut plain = Plain::load("data/twisty/2x2x2.tws");
        plain.turns.retain(|turn| ["U", "R"].contains(&turn.name.as_str()));
        let class = |piece: usize| classes.iter().find(|class| class.contains(&piece)).map(|class| class[0]);
        let other = (1..=7).find(|&piece| class(piece).is_none()).unwrap_or(8);
        plain.shown.insert((0, other), 1);
        plain.solved[0].iter_mut().for_each(|(piece, _)| *piece = class(*piece).unwrap_or(other));
        let expected: Vec<usize> = plain.layers().iter().map(BTreeSet::len).collect();
        let space = problem.number().unwrap();
        let (mut layer, mut edges) = (space.goals().to_vec(), BatchEdges::default());
        let mut seen: BTreeSet<u64> = layer.iter().copied().collect();
        let mut layers = vec![];
        while !layer.is_empty() {
            layers.push(layer.len());
            space.expand(&layer, &mut edges);
            layer = edges.all().iter().copied().filter(|&next| seen.insert(next)).collect();
        }
        assert_eq!(layers, expected, "{pattern}");
        for state in sample(&problem, 20) {
            successors(&problem, &problem.read(&state).unwrap());
        }
    }
    for (pattern, expected) in
        [("corners.1+2,corners.2", "occurs twice"), ("corners.1+1", "occurs twice"), ("corners.1+8", "pieces 1 to 7")]
    {
        let error = families::parse(&format!("twisty:2x2x2;pattern={pattern}")).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{pattern}: {error}");
    }
}
