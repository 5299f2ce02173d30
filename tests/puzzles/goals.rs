//! Goals with open cells: all completions are goals, even if an invariant separates them. The
//! reference is a search over lists of tokens, without numberings.

use std::collections::{HashMap, HashSet};

use antipode::engines::{Engine, QueueEngine, RowEngine, SearchJob};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, SolveOptions, SolveOutcome, TableChecks, WorkResources};
use antipode::model::Estimate;
use antipode::model::{Problem, Space};
use antipode::watch::Watch;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of random puzzles.
const PUZZLES: u64 = 120;

/// The number of states of each puzzle to solve.
const SOLVED: usize = 6;

/// The number of states of each puzzle to draw without a table.
const DRAWN: u64 = 20;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// The token on each cell, in the order of the text; 0 is a hole.
type State = Vec<u8>;

/// Tokens that slide along edges into holes.
struct Puzzle {
    spec: String,
    /// The cells next to each cell.
    neighbours: Vec<HashSet<usize>>,
    /// All tokens and holes, in increasing order.
    tokens: State,
    /// The token of the goal on each cell; `None` for open cells.
    pattern: Vec<Option<u8>>,
    /// The length of rows, if there are rows.
    columns: usize,
}

impl Puzzle {
    fn new(edges: &[(usize, usize)], mut tokens: State, pattern: &str, columns: usize) -> Puzzle {
        let mut neighbours = vec![HashSet::new(); tokens.len()];
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            neighbours[a].insert(b);
            neighbours[b].insert(a);
        }
        tokens.sort_unstable();
        let sign = |sign: &str| if sign == "_" { Some(0) } else { sign.parse().ok() };
        let pattern = pattern.replace('/', " ").split_whitespace().map(sign).collect();
        Puzzle { spec: String::new(), neighbours, tokens, pattern, columns }
    }

    fn board(rows: usize, columns: usize, wrap: &str, tiles: &[usize], pattern: &str) -> Puzzle {
        let cells = rows * columns;
        let (right, down) = (1..columns, 1..rows);
        let mut edges: Vec<(usize, usize)> = vec![];
        edges.extend((0..rows).flat_map(|row| right.clone().map(move |c| (row * columns + c - 1, row * columns + c))));
        edges.extend(
            (0..columns).flat_map(|c| down.clone().map(move |row| ((row - 1) * columns + c, row * columns + c))),
        );
        match wrap {
            "torus" => {
                edges.extend((0..rows).map(|row| (row * columns, row * columns + columns - 1)));
                edges.extend((0..columns).map(|column| (column, cells - columns + column)));
            }
            "coiled" => edges.push((0, cells - 1)),
            _ => {}
        }
        let tokens = (1..).zip(tiles).flat_map(|(tile, &count)| vec![tile; count]);
        Puzzle::new(&edges, [0].into_iter().chain(tokens).collect(), pattern, columns)
    }

    fn graph(edges: &[(usize, usize)], holes: usize, pattern: &str) -> Puzzle {
        let cells = pattern.split_whitespace().count();
        let tokens = vec![0; holes].into_iter().chain(1..=(cells - holes) as u8).collect();
        Puzzle { columns: cells, ..Puzzle::new(edges, tokens, pattern, cells) }
    }

    fn named(self, spec: impl Into<String>) -> Puzzle {
        Puzzle { spec: spec.into(), ..self }
    }

    fn is_goal(&self, state: &State) -> bool {
        self.pattern.iter().zip(state).all(|(wanted, token)| wanted.is_none_or(|wanted| wanted == *token))
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let holes = (0..state.len()).filter(|&cell| state[cell] == 0);
        let pairs = holes.flat_map(|hole| self.neighbours[hole].iter().map(move |&from| (hole, from)));
        let slide = |(hole, from): (usize, usize)| {
            let mut next = state.clone();
            next.swap(hole, from);
            next
        };
        pairs.filter(|&(_, from)| state[from] != 0).map(slide).collect()
    }

    fn states(&self) -> Vec<State> {
        let mut states = vec![self.tokens.clone()];
        while let Some(next) = following(&states[states.len() - 1]) {
            states.push(next);
        }
        states
    }

    /// The distance of every state that has a path to a goal.
    fn distances(&self, states: &[State]) -> HashMap<State, u32> {
        let mut layer: Vec<State> = states.iter().filter(|state| self.is_goal(state)).cloned().collect();
        let mut distances: HashMap<State, u32> = layer.iter().map(|goal| (goal.clone(), 0)).collect();
        for depth in 1.. {
            let next = layer.iter().flat_map(|state| self.moves(state)).collect::<HashSet<_>>();
            layer = next.into_iter().filter(|state| !distances.contains_key(state)).collect();
            if layer.is_empty() {
                break;
            }
            distances.extend(layer.iter().map(|state| (state.clone(), depth)));
        }
        distances
    }

    fn write(&self, state: &State) -> String {
        let token = |token: &u8| if *token == 0 { "_".to_string() } else { token.to_string() };
        let row = |row: &[u8]| row.iter().map(token).collect::<Vec<_>>().join(" ");
        state.chunks(self.columns).map(row).collect::<Vec<_>>().join("/")
    }

    fn parse(&self) -> Problem {
        families::parse(&self.spec).unwrap_or_else(|error| panic!("{}: {error}", self.spec))
    }

    /// Compares all results about distances with a search.
    fn check(&self, random: &mut ChaCha8Rng) {
        let states = self.states();
        let distances = self.distances(&states);
        let expected: Vec<(String, Option<u32>)> =
            states.iter().map(|state| (self.write(state), distances.get(state).copied())).collect();
        self.check_layers(&expected);
        self.check_table(&expected);
        self.check_rules(&expected);
        let some: Vec<_> = expected.sample(random, SOLVED).cloned().collect();
        self.check_solvers(&some);
        let known = expected.iter().filter_map(|(state, depth)| Some((state.as_str(), (*depth)?))).collect();
        self.check_random(&known, random.random());
    }

    fn check_layers(&self, expected: &[(String, Option<u32>)]) {
        let deepest = expected.iter().filter_map(|(_, depth)| *depth).max().unwrap();
        let count = |depth| expected.iter().filter(|(_, other)| *other == Some(depth)).count() as u64;
        let layers: Vec<u64> = (0..=deepest).map(count).collect();
        let space = self.parse().number_general().unwrap();
        let goals: HashSet<String> = space.goals().iter().map(|&goal| space.write(goal)).collect();
        assert_eq!((goals.len() as u64, space.goals().len() as u64), (layers[0], layers[0]), "{}", self.spec);
        for threads in [1, 3] {
            let job = SearchJob::default().threads(threads);
            let engines: [&dyn Engine; 2] = [&RowEngine::new().unwrap(), &QueueEngine];
            for engine in engines {
                let found = engine.run(&space, &job, &mut Watch::none()).unwrap().layers;
                assert_eq!(found, layers, "{}: {}", self.spec, engine.name());
            }
        }
    }

    fn check_table(&self, expected: &[(String, Option<u32>)]) {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("table");
        jobs::build(&self.parse(), RESOURCES, &BuildOptions::to(&path), |_| (), &mut Watch::none()).unwrap();
        let table = OpenTable::open(&path).unwrap();
        table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
        let states: Vec<&String> = expected.iter().map(|(state, _)| state).collect();
        let found = table.distances(&states).unwrap();
        for ((state, depth), found) in expected.iter().zip(found) {
            assert_eq!(found.distance, *depth, "{}: {state}", self.spec);
        }
        for (path, (state, depth)) in table.paths(&states[..states.len().min(200)]).unwrap().iter().zip(expected) {
            assert_eq!(path.distance, *depth, "{}: {state}", self.spec);
        }
    }

    /// Checks the tests and estimates that need no numbering.
    fn check_rules(&self, expected: &[(String, Option<u32>)]) {
        let problem = self.parse();
        let moves = problem.clone();
        let heuristics: Vec<_> =
            problem.heuristics().into_iter().map(|name| problem.heuristic(&name).unwrap()).collect();
        for (state, depth) in expected {
            let reaches = problem.reaches_goal(&problem.read(state).unwrap());
            assert!(reaches.is_none_or(|reaches| reaches == depth.is_some()), "{}: {state}", self.spec);
            let key = moves.read(state).unwrap();
            assert_eq!(moves.is_goal(&key), *depth == Some(0), "{}: {state}", self.spec);
            for heuristic in heuristics.iter().filter(|heuristic| heuristic.claim().admissible) {
                let (estimate, name) = (heuristic.estimate(&key), heuristic.claim().name);
                assert!(estimate <= Estimate::from(*depth), "{}: {state}: {name} says {estimate:?}", self.spec);
            }
        }
    }

    fn check_solvers(&self, expected: &[(String, Option<u32>)]) {
        let problem = self.parse();
        let states: Vec<String> = expected.iter().map(|(state, _)| state.clone()).collect();
        for solver in [None, Some("astar"), Some("bidirectional")] {
            let mut options = SolveOptions::default();
            options.solver = solver.map(String::from);
            let mut solutions = vec![];
            let keep = |some| {
                solutions.extend(some);
                Ok(())
            };
            jobs::solve(&problem, &states, &options, RESOURCES, &mut Watch::none(), keep).unwrap();
            for (solution, (state, depth)) in solutions.iter().zip(expected) {
                let outcome = if depth.is_some() { SolveOutcome::Solved } else { SolveOutcome::Unsolvable };
                let found = (solution.outcome, solution.length.map(|cost| cost as u32));
                assert_eq!(found, (outcome, *depth), "{}: {state}: {}", self.spec, solution.solver);
            }
        }
    }

    /// Checks that drawn states have a path to a goal, and that all such states are drawn if they
    /// are few.
    fn check_random(&self, known: &HashMap<&str, u32>, seed: u64) {
        let count = if known.len() < 10 { 10 * DRAWN } else { DRAWN };
        // If the program cannot decide which states have a path, it reports an error.
        let Ok(drawn) = jobs::random(&self.parse(), count, seed, RESOURCES.memory, &mut Watch::none()) else { return };
        assert!(drawn.examples.iter().all(|state| known.contains_key(state.as_str())), "{}", self.spec);
        let different: HashSet<&String> = drawn.examples.iter().collect();
        assert!(known.len() >= 10 || different.len() == known.len(), "{}: {different:?} of {known:?}", self.spec);
    }
}

/// The next arrangement in lexicographic order.
fn following(state: &State) -> Option<State> {
    let at = (1..state.len()).rev().find(|&at| state[at - 1] < state[at])? - 1;
    let with = (0..state.len()).rev().find(|&with| state[with] > state[at])?;
    let mut next = state.clone();
    next.swap(at, with);
    next[at + 1..].reverse();
    Some(next)
}

/// The text of a random goal with open cells.
fn draw_pattern(tokens: &State, columns: usize, random: &mut ChaCha8Rng) -> String {
    let mut goal = tokens.clone();
    goal.shuffle(random);
    let open = random.random_range(0.2..1.0);
    let sign = |token: &u8| match *token {
        _ if random.random_bool(open) => ".".to_string(),
        0 => "_".to_string(),
        token => token.to_string(),
    };
    let signs: Vec<String> = goal.iter().map(sign).collect();
    signs.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

fn draw_graph(random: &mut ChaCha8Rng) -> Puzzle {
    let cells = random.random_range(2..=6);
    let dense = random.random_range(0.3..0.9);
    let pairs = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
    let edges: Vec<(usize, usize)> = pairs.filter(|_| random.random_bool(dense)).collect();
    let alone =
        (0..cells).filter(|cell| edges.iter().all(|(a, b)| a != cell && b != cell)).map(|cell| cell.to_string());
    let names = edges.iter().map(|(a, b)| format!("{a}-{b}")).chain(alone).collect::<Vec<_>>().join(",");
    let holes = random.random_range(1..cells);
    let tokens = vec![0; holes].into_iter().chain(1..=(cells - holes) as u8).collect();
    let pattern = draw_pattern(&tokens, cells, random);
    Puzzle::graph(&edges, holes, &pattern).named(format!("graph:{names};holes={holes};goal={pattern}"))
}

fn draw_board(random: &mut ChaCha8Rng) -> Puzzle {
    let &(rows, columns) = [(1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (6, 1), (1, 6)].choose(random).unwrap();
    let (cells, wrap) = (rows * columns, *["none", "coiled", "torus"].choose(random).unwrap());
    let pattern = draw_pattern(&(0..cells as u8).collect(), columns, random);
    let spec = format!("sliding:{rows}x{columns};wrap={wrap};goal={pattern}");
    Puzzle::board(rows, columns, wrap, &vec![1; cells - 1], &pattern).named(spec)
}

fn draw_race(random: &mut ChaCha8Rng) -> Puzzle {
    let &(rows, columns) = [(1, 3), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4)].choose(random).unwrap();
    let mut tiles = vec![];
    let mut left = rows * columns - 1;
    let most = random.random_range(1..=2);
    while left > 0 {
        tiles.push(random.random_range(1..=most.min(left)));
        left -= tiles[tiles.len() - 1];
    }
    let tokens = (1..).zip(&tiles).flat_map(|(tile, &count)| vec![tile; count]).chain([0]).collect();
    let pattern = draw_pattern(&tokens, columns, random);
    let counts = tiles.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    Puzzle::board(rows, columns, "none", &tiles, &pattern)
        .named(format!("race:{rows}x{columns};tiles={counts};goal={pattern}"))
}

#[test]
fn random_goals_with_open_cells_have_the_distances_of_a_search() {
    for seed in 0..PUZZLES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let draw = [draw_graph, draw_board, draw_race][seed as usize % 3];
        draw(&mut random).check(&mut random);
    }
}

#[test]
fn a_board_has_goals_of_both_parities() {
    let pattern = "1 2 3 4/5 . . _";
    let spec = format!("sliding:2x4;goal={pattern}");
    let space = families::parse(&spec).unwrap().number().unwrap();
    assert!(space.goals().len() == 2 && space.read("1 2 3 4/5 7 6 _").unwrap().is_some());
    // Both are on the side of their common occupancy, so the search stays in place.
    assert!(space.alternates());
    let puzzle = Puzzle::board(2, 4, "none", &[1; 7], pattern).named(spec);
    puzzle.check(&mut ChaCha8Rng::seed_from_u64(1));
}

#[test]
fn a_graph_has_goals_of_both_parities() {
    let (edges, pattern) = ([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)], ". . . 4 _");
    let puzzle = Puzzle::graph(&edges, 1, pattern).named(format!("graph:0-1,1-2,2-3,3-0,0-4;goal={pattern}"));
    puzzle.check(&mut ChaCha8Rng::seed_from_u64(2));
}

#[test]
fn a_race_of_single_tiles_has_goals_of_both_parities() {
    let pattern = ". . . ./. 1 . .";
    let puzzle =
        Puzzle::board(2, 4, "none", &[1; 7], pattern).named(format!("race:2x4;tiles=1,1,1,1,1,1,1;goal={pattern}"));
    puzzle.check(&mut ChaCha8Rng::seed_from_u64(3));
}

#[test]
fn a_race_along_a_line_has_a_component_for_each_order_of_its_goals() {
    let pattern = "_ . 3 . 4";
    let puzzle = Puzzle::board(1, 5, "none", &[1; 4], pattern).named(format!("race:1x5;tiles=1,1,1,1;goal={pattern}"));
    puzzle.check(&mut ChaCha8Rng::seed_from_u64(4));
}

/// On a cycle moves keep the cyclic order. Two goals have two of the six orders, and IDA* would
/// never end.
#[test]
fn a_state_apart_from_all_of_several_goals_is_known_without_a_search() {
    let problem = families::parse("graph:0-1,1-2,2-3,3-4,4-0;goal=. . 3 4 _").unwrap();
    let options = SolveOptions::default().solver("ida");
    let mut solutions = vec![];
    let keep = |some| {
        solutions.extend(some);
        Ok(())
    };
    let states = ["1 3 2 4 _", "_ 2 1 3 4"].map(String::from);
    jobs::solve(&problem, &states, &options, RESOURCES, &mut Watch::none(), keep).unwrap();
    assert_eq!((solutions[0].outcome, solutions[0].expanded), (SolveOutcome::Unsolvable, Some(0)));
    assert_eq!(solutions[1].outcome, SolveOutcome::Solved);
    let drawn = jobs::random(&problem, DRAWN, 1, RESOURCES.memory, &mut Watch::none()).unwrap();
    let space = problem.number().unwrap();
    assert!(drawn.examples.iter().all(|state| space.read(state).unwrap().is_some()));
}

/// If all tokens but one are distinguishable, that one is, too.
#[test]
fn a_coarser_puzzle_has_goals_of_both_parities() {
    let layers = |spec: &str| {
        let job = SearchJob::default().threads(1);
        let space = families::parse(spec).unwrap().number_general().unwrap();
        RowEngine::new().unwrap().run(&space, &job, &mut Watch::none()).unwrap().layers
    };
    for whole in ["sliding:2x3;goal=1 2 ./. . 5", "sliding:2x3;metric=multi;goal=1 . ./. 5 ."] {
        assert_eq!(layers(&format!("{whole};pattern=1,2,3,4")), layers(whole));
    }
}

#[test]
fn half_of_all_states_are_numbered_unless_goals_have_both_parities() {
    for (spec, states) in [
        ("sliding:2x3;goal=1 2 ./4 5 .", 360),
        ("sliding:2x3;goal=. 2 3/4 5 .", 360),
        ("sliding:2x3;goal=2 1 3/4 5 _", 360),
        ("sliding:2x3;goal=. 2 3/4 . 5", 720),
        ("graph:0-1,1-2,2-3,3-0,0-4;goal=. . 3 4 1", 60),
        ("graph:0-1,1-2,2-3,3-0,0-4;goal=. 3 . 4 1", 120),
    ] {
        let space = families::parse(spec).unwrap().number().unwrap();
        assert_eq!(space.layout().size(), states, "{spec}");
    }
}
