//! Tables that contradict the rules although all their checksums are right: one entry or all
//! entries are wrong, the layer counts are wrong, or the rules changed after the build. Every
//! answer must agree with a search by the rules, or be an error that names the file.

use std::collections::HashSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use crate::altered::Altered;
use crate::place::Place;
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{
    self, AuditOptions, AuditStates, BuildOptions, GroundTruth, HeuristicAuditOptions, OpenTable, OptimalMoves,
    OptimalPath, SampleDraw, SampleSize, SolutionStep, SolveOptions, StateSelection, WorkResources, audit_heuristic,
    audit_solver,
};
use antipode::model::Problem;
use antipode::tables::{Encoding, Table, UNREACHED};
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 1, memory: 1 << 28 };

const ENCODINGS: [Encoding; 6] =
    [Encoding::Plane, Encoding::Mod3, Encoding::Byte, Encoding::Nibble, Encoding::Short, Encoding::Wide];

/// Puzzles with the number of forgeries of each. They include bipartite ones and others,
/// unreachable states, several goals, moves that cannot be undone, and costs.
const PUZZLES: [(&str, u64); 18] = [
    ("sliding:2x3", 15),
    ("sliding:2x3;metric=multi", 10),
    ("sliding:2x3;goal=1 2 ./. . .", 10),
    ("sliding:1x6;wrap=coiled", 15),
    ("pancake:5", 30),
    ("burnt:3", 30),
    ("rings:3,2,4;goal=1p 4g 5r 6b", 8),
    ("rings:2,1,3", 30),
    ("hanoi:3,3", 30),
    ("lightsout:2x3", 30),
    ("group:lrx,5", 30),
    ("group:lx,5", 30),
    ("sliding:2x3;cost=tile", 15),
    ("sliding:2x3;goal=1 2 ./. . .;cost=left:3,up:1,*:2", 10),
    ("hanoi:3,3;cost=1->2:5,2->1:1", 30),
    ("hanoi:3,4;goal=1 2 3 1;cost=1:3,4:255", 20),
    ("group:lx,5;cost=L:9", 20),
    ("matrix:a=0 0 3/1 0 1/0 1 1;mod=7;cost=a:255", 10),
];

/// The true facts about states, from the rules alone.
struct Truth {
    successors: Vec<Vec<u64>>,
    /// The cost of the move to each successor.
    costs: Vec<Vec<u8>>,
    distances: Vec<Option<u32>>,
    /// The number of shortest paths.
    paths: Vec<u64>,
}

impl Truth {
    /// Relaxes the distances of all states until none changes, then counts paths by distance.
    fn of(table: &OpenTable) -> Truth {
        let (space, problem) = (table.space(), table.problem());
        let all = 0..space.states();
        let successors = |index| {
            let mut successors = vec![];
            problem.expand(&space.state(index), &mut |next| successors.push(space.find(next).unwrap()));
            successors
        };
        let successors: Vec<Vec<u64>> = all.clone().map(successors).collect();
        let costs: Vec<Vec<u8>> = all.clone().map(|index| problem.move_costs(&space.state(index))).collect();
        let is_goal = |index: u64| problem.is_goal(&space.state(index));
        let mut distances: Vec<Option<u32>> = all.clone().map(|index| is_goal(index).then_some(0)).collect();
        let through = |distances: &[Option<u32>], index: u64| {
            let moves = successors[index as usize].iter().zip(&costs[index as usize]);
            let sums: Vec<Option<u32>> =
                moves.map(|(&next, &cost)| Some(distances[next as usize]? + u32::from(cost))).collect();
            sums
        };
        loop {
            let before = distances.clone();
            for index in all.clone().filter(|&index| !is_goal(index)) {
                distances[index as usize] = through(&distances, index).into_iter().flatten().min();
            }
            if distances == before {
                break;
            }
        }
        let mut order: Vec<u64> = all.filter(|&index| distances[index as usize].is_some()).collect();
        order.sort_by_key(|&index| distances[index as usize]);
        let mut paths = vec![0; distances.len()];
        for index in order {
            let cheapest = through(&distances, index).into_iter().zip(&successors[index as usize]);
            let ways =
                cheapest.filter(|(sum, _)| *sum == distances[index as usize]).map(|(_, &next)| paths[next as usize]);
            paths[index as usize] = if is_goal(index) { 1 } else { ways.sum() };
        }
        Truth { successors, costs, distances, paths }
    }

    /// The states within two moves of a state.
    fn near(&self, index: u64) -> HashSet<u64> {
        let mut near = HashSet::from([index]);
        for _ in 0..2 {
            near.extend(near.clone().iter().flat_map(|&state| &self.successors[state as usize]));
        }
        near
    }

    /// The states after the optimal moves.
    fn nearer(&self, index: u64) -> Vec<u64> {
        let own = self.distances[index as usize];
        let is_nearer = |(next, cost): &(&u64, &u8)| {
            own.is_some() && self.distances[**next as usize].map(|after| after + u32::from(**cost)) == own
        };
        let moves = self.successors[index as usize].iter().zip(&self.costs[index as usize]);
        moves.filter(is_nearer).map(|(&next, _)| next).collect()
    }
}

/// A table, the truth, and a folder for wrong tables.
struct Built {
    folder: TempDir,
    truth: Truth,
    problem: Problem,
}

impl Built {
    /// `None` if the encoding cannot hold the puzzle.
    fn new(spec: &str, encoding: Encoding) -> Option<Built> {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let problem = families::parse(spec).unwrap();
        let options = BuildOptions::to(&folder.path().join("right")).encoding(encoding);
        match jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()) {
            Err(error) if matches!(error.fault(), Error::Usage(_) | Error::Limit(_)) => return None,
            built => built.unwrap(),
        };
        let truth = Truth::of(&OpenTable::about(&folder.path().join("right"), &problem).unwrap());
        Some(Built { folder, truth, problem })
    }

    fn right(&self) -> Table {
        Table::open(&self.folder.path().join("right")).unwrap()
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("wrong")
    }

    fn open(&self) -> OpenTable {
        OpenTable::about(&self.file(), &self.problem).unwrap()
    }

    /// Writes the table with other labels and other layer counts.
    fn forge(&self, change: &(dyn Fn(u64, &mut [u32]) + Sync), layers: impl FnOnce(&mut Vec<u64>)) {
        let right = self.right();
        let mut counts = right.metadata().layers.clone();
        layers(&mut counts);
        Altered { table: &right, change, row: &|row| row }.write(&counts, &self.file());
    }

    /// Writes the table with another label for one state.
    fn forge_label(&self, state: u64, label: u32) {
        let layout = self.right().metadata().layout;
        let (row, place) = (state / layout.row_states(), (state % layout.row_states()) as usize);
        let change = |at: u64, labels: &mut [u32]| {
            if at == row {
                labels[place] = label;
            }
        };
        self.forge(&change, |_| ());
    }

    /// Another label for a state that the encoding can hold; `None` if there is none.
    fn other_label(&self, state: u64, random: &mut ChaCha8Rng) -> Option<u32> {
        let right = self.right();
        let metadata = right.metadata();
        let now = right.label(state).unwrap().unwrap_or(UNREACHED);
        let span = right.span(metadata.layout.place(state).row).unwrap().get();
        let mut labels: Vec<u32> = match metadata.encoding {
            // The row determines the parity.
            Encoding::Plane => span.map_or(vec![], |(least, _)| vec![least % 2, least % 2 + 2]),
            Encoding::Mod3 => vec![0, 1, 2],
            _ => (0..=metadata.deepest() + 1).collect(),
        };
        if metadata.encoding != Encoding::Plane || !metadata.complete() {
            labels.push(UNREACHED);
        }
        labels.retain(|&label| label != now);
        (!labels.is_empty()).then(|| labels[random.random_range(0..labels.len())])
    }
}

/// A change of the labels of a row.
type Change<'a> = &'a (dyn Fn(u64, &mut [u32]) + Sync);

/// An answer; `None` if the error says that the table is wrong.
fn answer<T: Debug>(answer: Result<T>, file: &Path, what: &str) -> Option<T> {
    match answer {
        Err(Error::Corrupt(why)) => {
            assert!(why.contains(&file.display().to_string()), "{what}: {why}");
            None
        }
        answer => Some(answer.unwrap_or_else(|error| panic!("{what}: {error:?}"))),
    }
}

/// The number of moves of a path, or their cost.
fn length(path: &[SolutionStep]) -> u32 {
    path.iter().map(|step| step.cost.map_or(1, u32::from)).sum()
}

/// Asserts that a path is legal and ends in a goal.
fn check_path(table: &OpenTable, from: u64, path: &[SolutionStep], what: &str) {
    let (space, problem) = (table.space(), table.problem());
    let mut state = space.state(from);
    for step in path {
        let (mut next, mut ordinal) = (None, 0);
        problem.expand(&state, &mut |after| {
            if problem.name(&state, ordinal) == step.r#move {
                next = Some(after.to_vec());
            }
            ordinal += 1;
        });
        state = next.unwrap_or_else(|| panic!("{what}: {} is no move from {}", step.r#move, problem.write(&state)));
        assert_eq!(problem.write(&state), step.state, "{what}");
    }
    assert!(problem.is_goal(&state), "{what}: {} is no goal", problem.write(&state));
}

/// Requests paths from a state in three ways. Each must give a right answer or an error; returns
/// the number of errors.
fn ask(table: &OpenTable, truth: &Truth, file: &Path, state: u64, what: &str) -> usize {
    let (text, at) = (table.space().write(state), state as usize);
    let what = &format!("{what}, asked for {text}");
    let all = answer(table.all_paths(&text, 3, RESOURCES.memory), file, what);
    if let Some(all) = &all {
        assert_eq!(all.distance, truth.distances[at], "{what}: all paths");
        assert_eq!(all.count.0, truth.paths[at].into(), "{what}: all paths");
        assert_eq!(all.paths.len() as u64, truth.paths[at].min(3), "{what}: all paths");
        all.paths.iter().for_each(|path| {
            assert_eq!(Some(length(path)), truth.distances[at], "{what}: all paths");
            check_path(table, state, path, what);
        });
    }
    let with_moves = answer(table.paths_and_moves(&[&text], true), file, what);
    let plain = answer(table.paths(&[&text]), file, what);
    for OptimalPath { distance, moves, optimal_moves, .. } in with_moves.iter().chain(&plain).flatten() {
        assert_eq!(*distance, truth.distances[at], "{what}: a path");
        if let Some(moves) = moves {
            assert_eq!(Some(length(moves)), *distance, "{what}: a path");
            check_path(table, state, moves, what);
        }
        if let Some(OptimalMoves::Moves(firsts)) = optimal_moves {
            let found: Vec<u64> = firsts.iter().map(|step| table.space().read(&step.state).unwrap().unwrap()).collect();
            assert_eq!(found, truth.nearer(state), "{what}: all moves");
        }
    }
    usize::from(all.is_none()) + usize::from(with_moves.is_none()) + usize::from(plain.is_none())
}

/// Runs on every puzzle in every encoding that can hold it.
fn with_all(run: impl Fn(&Built, u64, &mut ChaCha8Rng, &str) + Sync) {
    let all: Vec<_> = PUZZLES.iter().flat_map(|puzzle| ENCODINGS.map(|encoding| (puzzle, encoding))).collect();
    let ran = all.par_iter().enumerate().filter_map(|(seed, &(&(spec, count), encoding))| {
        let built = Built::new(spec, encoding)?;
        run(&built, count, &mut ChaCha8Rng::seed_from_u64(seed as u64), &format!("{spec} {encoding:?}"));
        Some(())
    });
    assert!(ran.count() > 30);
}

#[test]
fn no_wrong_path_comes_from_one_wrong_entry() {
    with_all(|built, count, random, what| {
        let states = built.truth.distances.len() as u64;
        for _ in 0..count {
            let state = random.random_range(0..states);
            let Some(label) = built.other_label(state, random) else { continue };
            built.forge_label(state, label);
            let (table, file) = (built.open(), built.file());
            let what = format!("{what}: {label} for {}", table.space().write(state));
            // Every way detects the state itself.
            assert_eq!(ask(&table, &built.truth, &file, state, &what), 3, "{what}");
            let near = built.truth.near(state).into_iter();
            for other in near.chain((0..5).map(|_| random.random_range(0..states))) {
                ask(&table, &built.truth, &file, other, &what);
            }
        }
    });
}

/// With many wrong entries a path may be too long, but it must be legal.
fn ask_of_nonsense(table: &OpenTable, file: &Path, states: impl Iterator<Item = u64>, what: &str) {
    for state in states {
        let text = table.space().write(state);
        let what = &format!("{what}, asked for {text}");
        if let Some(all) = answer(table.all_paths(&text, 3, RESOURCES.memory), file, what) {
            assert_eq!(all.count.0 > 0u8.into(), all.distance.is_some(), "{what}");
            all.paths.iter().for_each(|path| check_path(table, state, path, what));
        }
        let with_moves = answer(table.paths_and_moves(&[&text], true), file, what);
        let plain = answer(table.paths(&[&text]), file, what);
        for OptimalPath { distance, moves, .. } in with_moves.iter().chain(&plain).flatten() {
            assert_eq!(*distance, moves.as_ref().map(|moves| length(moves)), "{what}");
            moves.iter().for_each(|moves| check_path(table, state, moves, what));
        }
        answer(table.distances(&[&text]), file, what);
    }
}

#[test]
fn paths_of_tables_without_any_sense_are_paths_or_refused() {
    with_all(|built, count, random, what| {
        let states = built.truth.distances.len() as u64;
        let encoding = built.right().metadata().encoding;
        let labels = match encoding {
            Encoding::Plane => 4,
            Encoding::Mod3 => 3,
            _ => built.right().metadata().deepest() + 2,
        };
        let (shift, seed) = (random.random_range(1..labels), random.random_range(0..1 << 32));
        let mixed =
            |row: u64, at: usize| ChaCha8Rng::seed_from_u64(seed + (row << 20) + at as u64).random_range(0..labels);
        let step = if encoding == Encoding::Plane { 2 } else { shift };
        let changes: [(&str, Change<'_>); 3] = [
            ("shifted", &|_, all| {
                all.iter_mut().for_each(|label| *label = label.wrapping_add(step) % labels);
            }),
            ("random", &|row, all| all.iter_mut().enumerate().for_each(|(at, label)| *label = mixed(row, at))),
            ("all alike", &|_, all| all.fill(u32::from(encoding != Encoding::Plane))),
        ];
        for (name, change) in changes {
            built.forge(change, |_| ());
            let asked = (0..count.min(20)).map(|_| random.random_range(0..states));
            ask_of_nonsense(&built.open(), &built.file(), asked, &format!("{what}: {name}"));
        }
    });
}

/// Labels that decrease around a cycle of states, each one nearer than the one before.
#[test]
fn paths_do_not_run_in_circles() {
    for encoding in [Encoding::Mod3, Encoding::Byte] {
        let built = Built::new("sliding:1x6;wrap=coiled", encoding).unwrap();
        let right = built.right();
        let layout = right.metadata().layout;
        let lost = built.truth.distances.iter().position(Option::is_none).unwrap() as u64;
        let mut cycle = vec![lost];
        while let Some(&next) =
            built.truth.successors[cycle[cycle.len() - 1] as usize].iter().find(|next| !cycle.contains(next))
        {
            cycle.push(next);
        }
        assert_eq!(cycle.len(), 30);
        let change = |row: u64, labels: &mut [u32]| {
            for (i, at) in cycle.iter().enumerate().filter(|(_, at)| **at / layout.row_states() == row) {
                labels[(at % layout.row_states()) as usize] = i as u32 % 3;
            }
        };
        built.forge(&change, |_| ());
        let table = built.open();
        for &state in &cycle {
            let refused = ask(&table, &built.truth, &built.file(), state, &format!("{encoding:?}"));
            assert_eq!(refused, 3, "{encoding:?}");
        }
    }
}

fn audit(built: &Built, states: AuditStates, what: &str) -> Option<u64> {
    let solver = match built.problem.costs() {
        None => SolveOptions::default().solver("bfs"),
        Some(_) => SolveOptions::default().solver("astar").heuristic("zero"),
    };
    let what = &format!("{what}, audit of {:?}, {:?}", states.samples, states.given);
    let mut options = AuditOptions::new(solver, states.judged_by(GroundTruth::Table(built.file())));
    options.solver.seed = Some(3);
    let mut told = vec![];
    let audited = audit_solver(&built.problem, &options, RESOURCES, &mut Watch::none(), |states| {
        told.extend_from_slice(states);
        Ok(())
    });
    let audited = match audited {
        // The error names a state instead if the solver finds a path that is too short.
        Err(Error::Corrupt(why)) if why.contains("one of the two is wrong") => None,
        audited => answer(audited, &built.file(), what),
    }?;
    let space = built.open().space().clone();
    for state in &told {
        let index = space.read(&state.state).unwrap().unwrap();
        assert_eq!(state.distance, built.truth.distances[index as usize], "{what}: {state:?}");
        assert_eq!(state.fault, None, "{what}: {state:?}");
    }
    Some(audited.audited)
}

#[test]
fn no_wrong_audit_comes_from_one_wrong_entry() {
    with_all(|built, count, random, what| {
        let states = built.truth.distances.len() as u64;
        for _ in 0..count / 5 {
            let state = random.random_range(0..states);
            let Some(label) = built.other_label(state, random) else { continue };
            built.forge_label(state, label);
            let space = built.open().space().clone();
            let what = &format!("{what}: {label} for {}", space.write(state));
            let write = |&at: &u64| space.write(at);
            assert_eq!(audit(built, vec![write(&state)].into(), what), None, "{what}");
            for near in &built.truth.successors[state as usize] {
                audit(built, vec![write(near)].into(), what);
            }
            for samples in [SampleSize::Uniform(5), SampleSize::OfEachDepth(1)] {
                audit(built, samples.into(), what);
            }
        }
    });
}

/// Runs everything that relies on the layer counts.
fn count_on_layers(built: &Built, what: &str) {
    let (table, file) = (built.open(), &built.file());
    let states = table.contents().reached;
    let some = [states / 3, states].map(SampleSize::Uniform);
    for samples in some.into_iter().chain([SampleSize::OfEachDepth(2), SampleSize::All]) {
        // The solver takes most of the time.
        if states < 200 {
            audit(built, samples.into(), what);
        }
        let truth = GroundTruth::Table(built.file());
        let mut options = HeuristicAuditOptions::new("zero", AuditStates::from(samples).judged_by(truth));
        options.seed = 3;
        answer(audit_heuristic(&built.problem, &options, RESOURCES, &mut Watch::none()), file, what);
    }
    let drawn = |count| SampleDraw { count, seed: 3 };
    for selection in
        [StateSelection::All, StateSelection::Drawn(drawn(states / 3)), StateSelection::OfEachDepth(drawn(2))]
    {
        let told = table.labelled(selection, RESOURCES.memory, &mut Watch::none(), |_| Ok(()));
        answer(told, file, &format!("{what}, {selection:?}"));
    }
    // Costs can leave depths out.
    let layers = table.contents().metadata.layers;
    let occurs = |depth: &u32| layers[*depth as usize] > 0 || built.problem.costs().is_none();
    for depth in (0..layers.len() as u32).filter(occurs) {
        let what = &format!("{what}, depth {depth}");
        let layer = layers[depth as usize];
        for count in [1, layer / 2, layer] {
            let drawn =
                table.sample(depth, SampleDraw { count, seed: 3 }, RESOURCES.memory, &mut Watch::none(), |_| Ok(()));
            answer(drawn, file, what);
        }
        answer(table.hardest(Some(depth), 5, &mut Watch::none(), |_| Ok(())), file, what);
    }
}

#[test]
fn wrong_layer_counts_come_to_an_end() {
    with_all(|built, count, _, what| {
        let right = built.right().metadata().layers.clone();
        let (size, reached) = (built.right().metadata().states(), right.iter().sum::<u64>());
        let last = right.len() - 1;
        let mut wrong = vec![
            ("one state more", [&right[..last], &[right[last] + 1]].concat()),
            ("a layer more", [&right[..], &[size - reached]].concat()),
            ("one layer", vec![reached]),
        ];
        // Costs can make more depths than states.
        if let Some(more) = (size + 1).checked_sub(right.len() as u64) {
            wrong.push(("all states in the second layer", [&[1, more], &right[2..]].concat()));
        }
        if last > 1 {
            wrong.push(("no second layer", [&[right[0], 0, right[1] + right[2]], &right[3..]].concat()));
            wrong.push(("reversed", right.iter().rev().copied().collect()));
        }
        wrong.retain(|(_, layers)| layers[layers.len() - 1] > 0 && layers.iter().sum::<u64>() <= size);
        // Planes have another payload if the counts say that all states are reached.
        if built.right().metadata().encoding == Encoding::Plane {
            let complete = |layers: &[u64]| layers.iter().sum::<u64>() == size;
            wrong.retain(|(_, layers)| complete(layers) == complete(&right));
        }
        for (name, layers) in wrong.into_iter().take(count as usize) {
            built.forge(&|_, _| (), |counts| *counts = layers);
            // Spans can contradict the counts.
            match OpenTable::about(&built.file(), &built.problem) {
                Err(Error::Corrupt(_)) => {}
                _ => count_on_layers(built, &format!("{what}: {name}")),
            }
        }
    });
}

/// A program for a counter from 00 to 99 with moves by 1 and the goal 00. `wrong` changes its
/// answers. It needs `python3`.
fn counter(folder: &Path, wrong: &str) -> String {
    let script = folder.join("counter.py");
    let text = format!(
        r#"
import json, sys
json.loads(sys.stdin.readline())
print(json.dumps({{"protocol": 1, "starts": ["50"]}}), flush=True)
def steps(state):
    i = int(state)
    steps, goal = [j for j in (i - 1, i + 1) if 0 <= j < 100], i == 0
    {wrong}
    return [f"{{j:02}}" for j in steps], goal
for line in sys.stdin:
    request = json.loads(line)
    answers = [steps(state) for state in request["states"]]
    print(json.dumps({{"id": request["id"], "successors": [a for a, _ in answers], "goals": [g for _, g in answers]}}), flush=True)
"#
    );
    std::fs::write(&script, text).unwrap();
    format!("rules:cmd: python3 '{}'", script.display())
}

#[test]
fn rules_that_changed_after_the_build_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    for (encoding, changes) in [
        (
            Encoding::Byte,
            &[
                ("pass", 50, false),
                // Wrong goals.
                ("goal = i == 1", 50, true),
                ("goal = i % 10 == 0", 59, true),
                // Missing moves and new ones.
                ("if i == 20: steps = [21]", 50, true),
                ("if i == 20: steps = [21]", 18, false),
                ("steps = [i - 1] if i > 1 else []", 2, true),
                ("steps += [-1]", 50, true),
            ][..],
        ),
        (
            Encoding::Mod3,
            &[
                ("goal = False", 0, true),
                ("if i == 20: steps = [21]", 50, true),
                ("steps += [j for j in (i - 10, i + 10) if 0 <= j < 100]", 50, true),
            ],
        ),
    ] {
        let problem = families::parse(&counter(folder.path(), "pass")).unwrap();
        let options = BuildOptions::to(&file).force(true).encoding(encoding);
        jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        for &(wrong, state, noticed) in changes {
            let command = families::program(&counter(folder.path(), wrong)).unwrap();
            let table = OpenTable::open_trusting(&file, std::slice::from_ref(&command)).unwrap();
            let (text, what) = (format!("{state:02}"), &format!("{encoding:?}, {wrong}, {state}"));
            let all = answer(table.all_paths(&text, 3, RESOURCES.memory), &file, what);
            assert_eq!(all.is_none(), noticed, "{what}: {all:?}");
            for all_moves in [false, true] {
                let path = answer(table.paths_and_moves(&[&text], all_moves), &file, what);
                assert_eq!(path.is_none(), noticed, "{what}: {path:?}");
            }
        }
    }
}

/// Checks the exit status and one line that names the file.
#[test]
fn verbs_tell_that_a_table_is_wrong() {
    let place = Place::new();
    let built = Built::new("sliding:1x6;wrap=coiled", Encoding::Mod3).unwrap();
    let lost = built.truth.distances.iter().position(Option::is_none).unwrap() as u64;
    built.forge_label(lost, 1);
    std::fs::copy(built.file(), place.path("entry")).unwrap();
    // The counts say that 360 states reach the goal; 30 do.
    built.forge(&|_, _| (), |layers| layers[1] += 330);
    std::fs::copy(built.file(), place.path("layers")).unwrap();
    let state = built.open().space().write(lost);
    for arguments in
        [&["path", "entry", &state, "--all"][..], &["path", "entry", &state, "--all-moves"], &["path", "entry", &state]]
    {
        place.refuses(arguments, 3, &["entry: ", &state, "run verify"]);
    }
    let spec = "sliding:1x6;wrap=coiled";
    for choice in [&["--samples", "100"][..], &["--samples", "300"], &["--samples", "9/depth"], &["--samples", "all"]] {
        let audit = ["audit", spec, "--truth", "layers", "--solver", "bfs"];
        place.refuses(&[&audit, choice].concat(), 3, &["layers: it ", "run verify"]);
    }
    let heuristic = ["heuristic", "audit", spec, "--heuristic", "zero", "--truth", "layers", "--samples", "100"];
    place.refuses(&heuristic, 3, &["layers: it ", "run verify"]);
}
