//! Puzzles whose moves depend on their shape: bandaged ones and Square-1. Their rows lie over
//! shapes; the references are the sparse search, which uses the rules alone, and a plain Square-1
//! of two lists.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{self, AnalyzeOptions, SolveOptions, SolveOutcome, WorkResources};
use antipode::model::{BatchEdges, Problem, Space};
use antipode::watch::Watch;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn layers(problem: &Problem, engine: Option<EngineKind>, first: Option<usize>) -> Vec<u64> {
    let mut options = AnalyzeOptions::default();
    if let Some(engine) = engine {
        options = options.engine(engine);
    }
    if let Some(first) = first {
        options = options.levels(first);
    }
    let found = jobs::analyze(problem, RESOURCES, &options, |_| (), &mut Watch::none());
    found.unwrap_or_else(|error| panic!("{}, {engine:?}: {error}", problem.spec())).layers
}

fn list(numbers: impl IntoIterator<Item = usize>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

fn line(set: &str, numbers: impl IntoIterator<Item = usize>) -> String {
    format!("{set}\n{}\nEnd\n", list(numbers))
}

/// Two discs of some places with pieces of one and two places, as Square-1 has them; `wide` of
/// each disc take two. The tails of these may look alike.
fn discs(places: usize, wide: usize, alike: bool) -> String {
    let all = 2 * places;
    let tails: Vec<usize> = (0..2).flat_map(|disc| (0..wide).map(move |at| disc * places + 2 + 3 * at)).collect();
    let turned = |disc: usize| {
        (1..=all).map(move |slot| match slot {
            slot if slot == disc * places + 1 => disc * places + places,
            slot if (disc * places + 2..=disc * places + places).contains(&slot) => slot - 1,
            slot => slot,
        })
    };
    let half = places / 2;
    let cut = (1..=all).map(|slot| match slot {
        slot if slot > half && slot <= places => slot + half,
        slot if slot > places && slot <= places + half => slot - half,
        slot => slot,
    });
    let piece = |slot: usize| match slot {
        slot if alike && tails.contains(&slot) => tails[0],
        slot => slot,
    };
    let mut text = format!("Set W {all} 1\nSolved\n{}", line("W", (1..=all).map(piece)));
    text += &format!("Move U\n{}", line("W", turned(0)));
    text += &format!("Move D\n{}", line("W", turned(1)));
    text += &format!("Move S\n{}", line("W", cut));
    let tails: HashSet<usize> = tails.iter().map(|&tail| piece(tail)).collect();
    let mut tails: Vec<usize> = tails.into_iter().collect();
    tails.sort_unstable();
    for slot in [1, half + 1, places + 1, places + half + 1] {
        text += &format!("Illegal W {slot} {}\n", list(tails.iter().copied()));
    }
    text
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    format!("twisty:{}", path.display())
}

#[test]
fn rows_over_shapes_have_the_layers_of_the_sparse_search() {
    let folder = tempfile::tempdir().unwrap();
    let mut specs = vec![
        "twisty:tests/definitions/wedges.tws".to_string(),
        "twisty:tests/definitions/wedges.tws;metric=qtm".into(),
        "twisty:tests/definitions/wedges.tws;moves=U,S".into(),
        "twisty:tests/definitions/wedges.tws;free=U,D".into(),
        "twisty:tests/definitions/wedges.tws;goal=U2 S|D2".into(),
        "twisty:tests/definitions/blocks.def".into(),
    ];
    for (places, wide, alike) in [(4, 1, false), (4, 1, true), (6, 2, false), (6, 2, true)] {
        let name = format!("discs-{places}-{wide}-{alike}.tws");
        let spec = file(folder.path(), &name, &discs(places, wide, alike));
        specs.push(spec.clone());
        specs.push(format!("{spec};free=U,D"));
    }
    for spec in &specs {
        let problem = parse(spec);
        let space = problem.number().unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert!(space.structure().rows().is_some(), "{spec}");
        // From the start, where moves cannot be undone: all states, but at other depths.
        let sparse = layers(&problem, Some(EngineKind::Sparse), None);
        assert_eq!(sparse.iter().sum::<u64>(), space.states(), "{spec}");
        let sparse = if problem.directed() { towards_goals(&problem) } else { sparse };
        for engine in [None, Some(EngineKind::Rows), Some(EngineKind::General), Some(EngineKind::Queue)] {
            assert_eq!(layers(&problem, engine, None), sparse, "{spec}, {engine:?}");
        }
    }
}

/// The states at each distance from the goals, by moves that are taken backwards one by one.
fn towards_goals(problem: &Problem) -> Vec<u64> {
    let mut before: HashMap<Vec<u8>, Vec<Vec<u8>>> = HashMap::new();
    let (mut open, mut known) = (vec![problem.goals().next().unwrap()], HashSet::new());
    while let Some(state) = open.pop() {
        if known.insert(state.clone()) {
            problem.expand(&state, &mut |next| {
                before.entry(next.to_vec()).or_default().push(state.clone());
                open.push(next.to_vec());
            });
        }
    }
    let mut layer: Vec<Vec<u8>> = problem.goals().collect();
    let mut reached: HashSet<Vec<u8>> = layer.iter().cloned().collect();
    let mut counts = vec![];
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let sources = layer.iter().flat_map(|state| before.get(state).into_iter().flatten());
        layer = sources.filter(|state| reached.insert((*state).clone())).cloned().collect();
    }
    counts
}

/// A Square-1 as two lists of twelve wedges, each the number of its piece, and the middle layer.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PlainSquare {
    discs: [[u8; 12]; 2],
    turned: bool,
}

impl PlainSquare {
    fn solved() -> PlainSquare {
        // Corners take two places; on top a corner comes first after the cut, below an edge.
        let top = [0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7];
        let bottom = [8, 9, 9, 10, 11, 11, 12, 13, 13, 14, 15, 15];
        PlainSquare { discs: [top, bottom], turned: false }
    }

    /// Whether the cut parts no corner.
    fn can_twist(&self) -> bool {
        self.discs.iter().all(|disc| disc[11] != disc[0] && disc[5] != disc[6])
    }

    fn turn(&self, disc: usize, by: usize) -> PlainSquare {
        let mut next = self.clone();
        next.discs[disc].rotate_right(by % 12);
        next
    }

    fn twist(&self) -> PlainSquare {
        let mut next = self.clone();
        for at in 0..6 {
            (next.discs[0][6 + at], next.discs[1][at]) = (self.discs[1][at], self.discs[0][6 + at]);
        }
        next.turned = !self.turned;
        next
    }

    /// Where turns of one layer and twists lead, each one move.
    fn moves(&self) -> Vec<PlainSquare> {
        let turns = (0..2).flat_map(|disc| (1..12).map(move |by| (disc, by)));
        let turned = turns.map(|(disc, by)| self.turn(disc, by)).filter(PlainSquare::can_twist);
        turned.chain([self.twist()]).collect()
    }

    /// All states that turns make of it.
    fn class(&self) -> impl Iterator<Item = PlainSquare> + '_ {
        let turns = (0..144).map(|turn| self.turn(0, turn / 12).turn(1, turn % 12));
        turns.filter(PlainSquare::can_twist)
    }

    /// One of the states that turns make of it.
    fn least(&self) -> PlainSquare {
        let key = |state: &PlainSquare| state.discs;
        self.class().min_by_key(key).expect("it can be twisted as it is")
    }
}

fn plain_layers(
    first: PlainSquare,
    depth: usize,
    moves: impl Fn(&PlainSquare) -> Vec<PlainSquare>,
) -> Vec<HashSet<PlainSquare>> {
    let mut known = HashSet::from([first.clone()]);
    let mut layers = vec![HashSet::from([first])];
    for _ in 0..depth {
        let next = layers[layers.len() - 1].iter().flat_map(&moves);
        layers.push(next.filter(|state| known.insert(state.clone())).collect());
    }
    layers
}

/// The number of states, and 15 first moves (Chen Shuang, "Square-1 can be solved in 31 moves in
/// face turn metric", speedsolving.com, thread 67363); deeper layers from plain lists.
#[test]
fn square_1_has_the_published_states_and_the_layers_of_plain_lists() {
    let problem = parse("twisty:square-1");
    let space = problem.number().unwrap();
    assert_eq!(space.states(), 11_958_666_854_400);
    let plain = plain_layers(PlainSquare::solved(), 5, PlainSquare::moves);
    let plain: Vec<u64> = plain.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(plain[..2], [1, 15]);
    assert_eq!(layers(&problem, Some(EngineKind::Sparse), Some(6)), plain);
    // The rows have the same moves as the rules.
    let goal = space.goals()[0];
    let (mut layer, mut known, mut counts) = (vec![goal], HashSet::from([goal]), vec![]);
    let mut arcs = vec![];
    let lift = space.structure().rows().unwrap();
    for _ in 0..4 {
        counts.push(layer.len() as u64);
        let mut next = vec![];
        for &at in &layer {
            let place = space.layout().place(at);
            lift.arcs(place.row, &mut arcs);
            next.extend(arcs.iter().map(|arc| space.layout().index(lift.fibre().place_image(arc, place))));
        }
        next.retain(|&at| known.insert(at));
        layer = next;
    }
    assert_eq!(counts, plain[..4]);
}

/// The classes of states up to turns, by their twists (M. Masonjones, "Square One God's Algorithm
/// Computed", 2005, forum.cubeman.org/?q=node/view/35: the greatest number of twists is 13).
#[test]
fn square_1_in_twists_has_the_published_classes() {
    let twisted = |state: &PlainSquare| -> Vec<PlainSquare> { state.class().map(|at| at.twist().least()).collect() };
    let classes = plain_layers(PlainSquare::solved().least(), 3, twisted);
    assert_eq!(classes.iter().map(HashSet::len).collect::<Vec<_>>(), [1, 64, 1153, 17_050]);
    // The states of the classes, by moves backwards.
    let states = classes[..3].iter().map(|layer| layer.iter().map(|class| class.class().count() as u64).sum::<u64>());
    let problem = parse("twisty:square-1;free=U,D");
    let space = problem.number().unwrap();
    assert_eq!(space.states(), 11_958_666_854_400);
    let mut layer = space.goals().to_vec();
    let mut known: HashSet<u64> = layer.iter().copied().collect();
    let mut edges = BatchEdges::default();
    for expected in states {
        assert_eq!(layer.len() as u64, expected);
        space.predecessors(&layer, &mut edges);
        layer = edges.all().iter().copied().filter(|&before| known.insert(before)).collect();
    }
}

fn solve(problem: &Problem, solver: &str, state: &str) -> (Vec<String>, bool) {
    let mut answers = vec![];
    let options = SolveOptions::default().solver(solver);
    jobs::solve(problem, &[state.to_string()], &options, RESOURCES, &mut Watch::none(), |solutions| {
        answers.extend(solutions);
        Ok(())
    })
    .unwrap();
    let found = answers.remove(0);
    assert_eq!(found.outcome, SolveOutcome::Solved, "{state}");
    (found.moves.unwrap_or_default().into_iter().map(|step| step.r#move).collect(), found.optimal)
}

#[test]
fn square_1_is_scrambled_and_solved_as_people_write_it() {
    let problem = parse("twisty:square-1");
    let solved = problem.goal().unwrap();
    let state = |text: &str| problem.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    // Both layers in one pair, blanks, brackets, numbers of lists and comments.
    assert_eq!(state("(1,-1) / (0, -3)/ // a comment"), state("3. (1,0)(0,-1)/(0,-3)/"));
    assert_eq!(state("[(1,0): /]"), state("(1,0)/(-1,0)"));
    assert_eq!(state("U D' /"), state("(1,-1)/"));
    assert_eq!(state("(12,0)/(0,0)/"), solved);
    // Exchanges two edges above and two below, so that twice is nothing.
    assert_eq!(state("((1,0)/(-1,-1)/(0,1))2"), solved);
    for (text, expected) in [
        ("(1,0)/(1,0)", "column 7: the puzzle is bandaged: '(1,0)' cannot be made there"),
        ("(-1,0)", "column 1: the puzzle is bandaged"),
        ("(1,0,0)", "there is no move"),
    ] {
        let message = problem.read(text).unwrap_err().to_string();
        assert!(message.contains(expected), "{text}: {message}");
    }
    let (moves, optimal) = solve(&problem, "bidirectional", "(1,0)/(3,-3)/");
    assert!(optimal && moves.len() == 5, "{moves:?}");
    // A solution is an algorithm, too.
    let inverse = format!("(1,0)/(3,-3)/ {}", moves.join(" "));
    assert_eq!(state(&inverse), solved, "{inverse}");
    // In twists, the last move brings the layers home.
    let twists = parse("twisty:square-1;free=U,D");
    let (moves, optimal) = solve(&twists, "bfs", "(1,0)/(3,-3)/(-1,0)");
    assert!(optimal && moves.len() == 2, "{moves:?}");
    assert_eq!(state(&format!("(1,0)/(3,-3)/(-1,0) {}", moves.join(" "))), solved, "{moves:?}");
}

/// Free moves of puzzles that are groups: a search over lists whose free moves cost nothing.
#[test]
fn free_moves_do_not_count() {
    for (spec, free) in [("twisty:2x2x2;moves=U,R2", "U"), ("twisty:pyraminx;moves=U,L", "U"), ("group:lrx,5", "")] {
        if free.is_empty() {
            assert!(families::parse(&format!("{spec};free=X")).is_err(), "{spec}");
            continue;
        }
        let plain = parse(spec);
        let counted = parse(&format!("{spec};free={free}"));
        let names: Vec<bool> = plain.names(&plain.goal().unwrap()).iter().map(|name| name.starts_with(free)).collect();
        // A layer is closed under free moves before the others are made.
        let mut known = HashSet::from([plain.goal().unwrap()]);
        let (mut layer, mut expected) = (vec![plain.goal().unwrap()], vec![]);
        while !layer.is_empty() {
            let mut at = 0;
            while at < layer.len() {
                for next in successors(&plain, &layer[at], &names, true) {
                    if known.insert(next.clone()) {
                        layer.push(next);
                    }
                }
                at += 1;
            }
            expected.push(layer.len() as u64);
            let others: Vec<Vec<u8>> =
                layer.iter().flat_map(|state| successors(&plain, state, &names, false)).collect();
            layer = others.into_iter().filter(|state| known.insert(state.clone())).collect();
        }
        for engine in [None, Some(EngineKind::Queue)] {
            assert_eq!(layers(&counted, engine, None), expected, "{spec}, {engine:?}");
        }
    }
    let message = families::parse("twisty:3x3x3;free=U,R,F,D,L,B").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("more than 2000 elements"), "{message}");
    let message = families::parse("twisty:2x2x2;moves=U,R;free=U,R").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("only free moves") || message.contains("elements"), "{message}");
    let message = families::parse("twisty:tests/definitions/blocks.def;free=R").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("has no free moves"), "{message}");
}

fn successors(problem: &Problem, state: &[u8], are_free: &[bool], free: bool) -> Vec<Vec<u8>> {
    let mut all = vec![];
    problem.expand(state, &mut |next| all.push(next.to_vec()));
    all.into_iter().zip(are_free).filter(|(_, is_free)| **is_free == free).map(|(next, _)| next).collect()
}
