//! Additive patterns with `least`: every engine counts entries, each with the least value over all
//! places of the hole.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::place::Place;
use antipode::engines::EngineKind;
use antipode::error::Error;
use antipode::families::parse;
use antipode::jobs::{
    Analysis, AnalyzeOptions, BuildOptions, PatternKind, PdbBuilt, ScratchFolder, WorkResources, analyze, build_pdb,
};
use antipode::watch::Watch;
use proptest::prelude::*;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 28 };

/// A puzzle in which a token moves along an edge into a hole.
#[derive(Clone, Debug)]
struct Case {
    /// The spec without the goal.
    base: String,
    edges: Vec<(usize, usize)>,
    /// The token of each cell, 0 for a hole.
    goal: Vec<u8>,
    /// The open cells of the goal.
    open: Vec<bool>,
    /// The number of cells in a row, if the text has rows.
    width: usize,
    /// The tokens of the pattern, as bits.
    chosen: u8,
}

/// A token outside the pattern.
const OTHER: u8 = u8::MAX;

impl Case {
    fn name(&self, token: u8) -> String {
        if self.base.starts_with("rings") { ((b'a' + token - 1) as char).into() } else { token.to_string() }
    }

    fn own(&self) -> BTreeSet<u8> {
        let tokens: BTreeSet<u8> = self.goal.iter().copied().filter(|&token| token > 0).collect();
        let chosen: BTreeSet<u8> = tokens.iter().copied().filter(|token| self.chosen >> (token - 1) & 1 == 1).collect();
        if chosen.is_empty() { tokens.into_iter().take(1).collect() } else { chosen }
    }

    fn names(&self) -> String {
        self.own().iter().map(|&token| self.name(token)).collect::<Vec<_>>().join(",")
    }

    fn spec(&self) -> String {
        let Case { base, goal, open, width, .. } = self;
        let cell = |at: usize| match (open[at], goal[at]) {
            (true, _) => ".".into(),
            (_, 0) => "_".into(),
            (_, token) => self.name(token),
        };
        if base.starts_with("rings") {
            let rings = (0..goal.len()).filter(|&at| goal[at] > 0).map(|at| format!("{at}{}", self.name(goal[at])));
            return format!("{base};goal={}", rings.collect::<Vec<_>>().join(" "));
        }
        let cells: Vec<String> = (0..goal.len()).map(cell).collect();
        let rows: Vec<String> = cells.chunks(*width).map(|row| row.join(" ")).collect();
        format!("{base};goal={}", rows.join("/"))
    }

    /// All goals, with indistinguishable tokens outside the pattern.
    fn goals(&self) -> BTreeSet<Vec<u8>> {
        let own = self.own();
        let alike = |&token: &u8| if token == 0 || own.contains(&token) { token } else { OTHER };
        let goal: Vec<u8> = self.goal.iter().map(alike).collect();
        let cells: Vec<usize> = (0..goal.len()).filter(|&at| self.open[at]).collect();
        let mut goals = BTreeSet::from([goal]);
        // Swap open cells until there are no new goals.
        loop {
            let count = goals.len();
            for goal in goals.clone() {
                for (&a, &b) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))) {
                    let mut other = goal.clone();
                    other.swap(a, b);
                    goals.insert(other);
                }
            }
            if goals.len() == count {
                return goals;
            }
        }
    }

    /// The cells of the pattern's tokens, with the least number of their moves over all places of
    /// the other tokens, whose moves are free.
    fn truth(&self) -> BTreeMap<Vec<u8>, usize> {
        let mut values = BTreeMap::new();
        let mut queue: VecDeque<(Vec<u8>, usize)> = self.goals().into_iter().map(|goal| (goal, 0)).collect();
        while let Some((state, value)) = queue.pop_front() {
            if values.contains_key(&state) {
                continue;
            }
            values.insert(state.clone(), value);
            for (from, to) in self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
                if state[from] != 0 && state[to] == 0 {
                    let mut next = state.clone();
                    next.swap(from, to);
                    match state[from] {
                        OTHER => queue.push_front((next, value)),
                        _ => queue.push_back((next, value + 1)),
                    }
                }
            }
        }
        let mut least = BTreeMap::new();
        for (state, value) in values {
            let slot = least.entry(pattern_of(&state)).or_insert(value);
            *slot = value.min(*slot);
        }
        least
    }
}

/// The places of the tokens of the pattern.
fn pattern_of(state: &[u8]) -> Vec<u8> {
    state.iter().map(|&token| if token == OTHER { 0 } else { token }).collect()
}

fn layers(values: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut layers = vec![];
    for value in values {
        layers.resize(layers.len().max(value + 1), 0);
        layers[value] += 1;
    }
    layers
}

/// Tokens on a graph, some of them indistinguishable.
fn graphs() -> impl Strategy<Value = Case> {
    let parts = (3usize..=6).prop_flat_map(|n| {
        let pairs = prop::collection::vec((0..n, 0..n), n - 1..2 * n);
        let open = prop_oneof![3 => Just(vec![false; n]), 1 => prop::collection::vec(any::<bool>(), n)];
        (pairs, prop::collection::vec(0..5u8, n), open, any::<u8>())
    });
    parts.prop_filter_map("no token", |(mut edges, mut goal, mut open, chosen)| {
        edges.retain(|(a, b)| a != b);
        edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        edges.dedup();
        // Every cell is on an edge.
        let order = edges.iter().map(|edge| edge.1 + 1).max()?;
        let met = (0..order).all(|cell| edges.iter().any(|edge| edge.0 == cell || edge.1 == cell));
        goal.truncate(order);
        open.truncate(order);
        goal[0] = 0;
        // Tokens have consecutive numbers.
        let known: BTreeSet<u8> = goal.iter().copied().filter(|&token| token > 0).collect();
        let number = |token: &u8| known.iter().position(|other| other == token).map_or(0, |at| at as u8 + 1);
        let goal: Vec<u8> = goal.iter().map(number).collect();
        let count = |token: u8| goal.iter().filter(|&&other| other == token).count().to_string();
        let counts: Vec<String> = (1..=known.len() as u8).map(count).collect();
        let list: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let base = format!("graph:{};tiles={}", list.join(","), counts.join(","));
        (met && !known.is_empty()).then_some(Case { base, edges, goal, open, width: order, chosen })
    })
}

/// Boards, some of them with wrapped edges.
fn boards() -> impl Strategy<Value = Case> {
    let size = prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2))];
    let parts = (size, any::<bool>()).prop_flat_map(|(size, torus)| {
        let cells = size.0 * size.1;
        let goal: Vec<u8> = (0..cells as u8).collect();
        let open = prop_oneof![4 => Just(vec![false; cells]), 1 => prop::collection::vec(any::<bool>(), cells)];
        (Just((size, torus && size != (2, 2))), Just(goal).prop_shuffle(), open, any::<u8>())
    });
    parts.prop_map(|(((rows, width), torus), goal, open, chosen)| {
        let at = |row: usize, column: usize| row * width + column;
        let mut edges = BTreeSet::new();
        for (row, column) in (0..rows).flat_map(|row| (0..width).map(move |column| (row, column))) {
            if row + 1 < rows || torus {
                edges.insert((at(row, column), at((row + 1) % rows, column)));
            }
            if column + 1 < width || torus {
                edges.insert((at(row, column), at(row, (column + 1) % width)));
            }
        }
        let wrap = if torus { ";wrap=torus" } else { "" };
        let base = format!("sliding:{rows}x{width}{wrap}");
        Case { base, edges: edges.into_iter().collect(), goal, open, width, chosen }
    })
}

/// Rings on a cube that move along its edges.
fn rings() -> impl Strategy<Value = Case> {
    let parts = (4u8..=7).prop_flat_map(|holes| {
        let goal: Vec<u8> = (0..8u8).map(|at| (at + 1).saturating_sub(holes)).collect();
        (Just(holes), Just(goal).prop_shuffle(), any::<u8>())
    });
    parts.prop_map(|(holes, goal, chosen)| {
        let edges = (0..8usize).flat_map(|a| (0..3).map(move |bit| (a, a ^ 1 << bit))).filter(|(a, b)| a < b).collect();
        Case { base: format!("rings:3,1,{holes}"), edges, goal, open: vec![false; 8], width: 8, chosen }
    })
}

fn analysed(spec: &str, change: impl FnOnce(&mut AnalyzeOptions)) -> Result<Analysis, Error> {
    let mut options = AnalyzeOptions::default().antipodes(1000);
    change(&mut options);
    analyze(&parse(spec)?, RESOURCES, &options, |_| (), &mut Watch::none())
}

fn built(spec: &str, names: &str) -> PdbBuilt {
    let folder = tempfile::tempdir().unwrap();
    let kind = PatternKind { additive: true, keep_blank: false, share: None };
    let mut options = BuildOptions::to(&folder.path().join("table"));
    options.kind = kind;
    build_pdb(&parse(spec).unwrap(), names, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap()
}

/// The pattern in a state as an analysis writes it.
fn written_pattern(case: &Case, text: &str) -> Vec<u8> {
    let own = case.own();
    let token = |name: &str| own.iter().copied().find(|&token| case.name(token) == name).unwrap_or(0);
    if case.base.starts_with("rings") {
        let mut cells = vec![0; 8];
        text.split(' ').for_each(|ring| cells[ring[..1].parse::<usize>().unwrap()] = token(&ring[1..]));
        return cells;
    }
    text.split(['/', ' ']).map(token).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn analyses_count_entries_as_pattern_databases_and_a_plain_search_do(case in prop_oneof![graphs(), boards(), rings()]) {
        let (spec, names) = (case.spec(), case.names());
        let truth = case.truth();
        let expected = layers(truth.values().copied());
        let table = built(&spec, &names);
        let god_number = expected.len() - 1;
        let deepest: BTreeSet<Vec<u8>> =
            truth.iter().filter(|(_, value)| **value == god_number).map(|(pattern, _)| pattern.clone()).collect();
        let least = format!("{spec};pattern={names};additive;least");
        for engine in [None, Some(EngineKind::Rows), Some(EngineKind::Queue)] {
            let found = analysed(&least, |options| options.search.engine = engine).unwrap();
            prop_assert_eq!(&found.layers, &expected, "{}", least);
            prop_assert_eq!(&found.layers, &table.entry_layers);
            prop_assert_eq!((found.states, found.configurations), (table.entries, Some(table.entries)));
            prop_assert_eq!((found.reached, found.god_number), (truth.len() as u64, god_number));
            prop_assert_eq!(found.mean_depth, table.mean_value);
            let examples: BTreeSet<Vec<u8>> =
                found.antipodes.examples.iter().map(|text| written_pattern(&case, text)).collect();
            prop_assert_eq!((found.antipodes.count, &examples), (deepest.len() as u64, &deepest), "{}", least);
            for levels in 1..=expected.len() + 1 {
                let part = analysed(&least, |options| (options.search.engine, options.levels) = (engine, Some(levels))).unwrap();
                prop_assert_eq!(part.layers, layers(truth.values().copied().filter(|value| *value < levels)), "{}", least);
            }
        }
        for engine in [EngineKind::General, EngineKind::Words, EngineKind::Tiles, EngineKind::Sparse] {
            match analysed(&least, |options| options.search.engine = Some(engine)) {
                // Without another place for the hole, entries are states.
                Ok(found) => prop_assert_eq!((engine, &found.layers), (EngineKind::General, &expected), "{}", least),
                Err(error) => prop_assert_eq!(error.exit_code(), 2, "{}: {}", least, error),
            }
        }
    }
}

/// States with the hole on one side of the pattern and on the other share an entry.
#[test]
fn places_of_the_hole_are_not_counted_apart() {
    let place = Place::new();
    let spec = "sliding:2x3;pattern=1,5;additive;least";
    let all = place.json(&["analyze", spec]);
    let table = place.json(&["build", "sliding:2x3", "--pattern", "1,5", "--additive", "-o", "table"]);
    assert_eq!((&all["states"], &all["reached"], &all["configurations"]), (&30.into(), &30.into(), &30.into()));
    assert_eq!((&all["layers"], &all["states"]), (&table["entry_layers"], &table["entries"]));
    assert_eq!(all["antipodes"]["count"], all["layers"].as_array().unwrap().last().unwrap().clone());
    assert!(place.prints(&["analyze", spec, "--plot", "a.svg"]).contains("30"));
    assert!(place.path("a.svg").exists());
    let path = "graph:1-0,3-1,1-2,2-3;tiles=1,1;pattern=1;additive;least";
    assert_eq!(place.json(&["analyze", path])["god_number"], 2);
    for engine in ["general", "words", "sparse", "tiles"] {
        place.refuses(&["analyze", spec, "--engine", engine], 2, &["needs another engine than", engine]);
    }
    place.refuses(&["build", spec, "-o", "other"], 2, &["--pattern"]);
    place.refuses(&["diameter", spec], 2, &[spec.split(';').next().unwrap()]);
    place.refuses(&["audit", spec, "--truth", "table", "--samples", "3"], 2, &["a pattern database", "antipode info"]);
}

/// The sparse search would count states.
#[test]
fn first_layers_of_what_does_not_fit_are_refused() {
    let place = Place::new();
    let spec = "sliding:4x4;pattern=1,2,3,4,5,6;additive;least";
    place.refuses(&["analyze", spec, "--levels", "3", "--memory", "2MB"], 2, &["does not fit", "(--memory"]);
}

#[test]
fn the_search_on_disk_counts_entries() {
    let spec = "sliding:3x3;pattern=1,2,5,6;additive;least";
    let folder = tempfile::tempdir().unwrap();
    let truth = analysed(spec, |_| ()).unwrap();
    let found = analysed(spec, |options| {
        options.search.engine = Some(EngineKind::External);
        options.search.scratch = Some(ScratchFolder::new(folder.path().join("scratch")));
    });
    let found = found.unwrap();
    assert_eq!((found.layers, found.states, found.antipodes), (truth.layers, truth.states, truth.antipodes));
}
