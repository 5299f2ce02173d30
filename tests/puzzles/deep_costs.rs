//! Distances that exceed two bytes, and depths that exceed one: every job is right, or refuses in
//! words.

use std::collections::HashMap;
use std::path::Path;

use antipode::engines::EngineKind;
use antipode::error::{Error, RequestRemedy};
use antipode::families;
use antipode::jobs::{
    self, AnalyzeOptions, AuditOptions, BuildOptions, GroundTruth, OpenTable, PatternKind, SampleSize, SolveOptions,
    SolveOutcome, StateSelection, TableChecks, WorkResources,
};
use antipode::model::{MoveCosts, Problem, Puzzle};
use antipode::tables::Encoding;
use antipode::watch::Watch;

use crate::costs::{dijkstra, layers};
use crate::thorough::first;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// The Tower of Hanoi on three pegs takes 2^n - 1 moves: 130,305 = 511 * 255.
const TOWER: &str = "hanoi:3,9;cost=*:255";

/// A circle of 342 states with one move, against which distances are counted.
const CIRCLE: &str = "matrix:a=0 0 3/1 0 1/0 1 1;mod=7;cost=a:255";

/// A chain of 301 states. A move costs 250.
struct Chain;

impl Puzzle for Chain {
    fn spec(&self) -> String {
        "chain".into()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(vec![0, 0]))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let here = u16::from_be_bytes([state[0], state[1]]);
        let next = [here.checked_sub(1), Some(here + 1)].into_iter().flatten();
        next.filter(|next| *next <= 300).for_each(|next| visit(&next.to_be_bytes()));
    }
}

impl MoveCosts for Chain {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.expand(state, &mut |_| out.push(250));
    }
}

fn chain() -> Problem {
    Problem::new(Chain).explored_from(vec![vec![0, 0]], false).with_costs(Chain)
}

fn problems() -> [Problem; 3] {
    [families::parse(TOWER).unwrap(), families::parse(CIRCLE).unwrap(), chain()]
}

fn built(problem: &Problem, file: &Path) -> (jobs::BuildReport, OpenTable) {
    let options = BuildOptions::to(file).force(true);
    let built = jobs::build(problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
    (built, OpenTable::about(file, problem).unwrap())
}

#[test]
fn great_distances_are_those_of_dijkstra() {
    for (problem, deepest) in problems().iter().zip([130_305, 86_955, 75_000]) {
        let expected = dijkstra(problem);
        assert_eq!(*expected.values().max().unwrap(), deepest);
        for engine in [EngineKind::Dial, EngineKind::Queue] {
            let options = AnalyzeOptions::default().engine(engine).antipodes(3);
            let found = jobs::analyze(problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
            assert_eq!(found.layers, layers(&expected), "{} by {}", problem.spec(), engine.name());
            assert_eq!((found.god_number, found.complete), (deepest as usize, true));
            for state in &found.antipodes.examples {
                assert_eq!(expected[&problem.read(state).unwrap()], deepest);
            }
        }
    }
}

/// The first layers of a search, which is right to say that there are others.
#[test]
fn the_first_of_great_distances_are_partial() {
    let problem = families::parse(TOWER).unwrap();
    let expected = layers(&dijkstra(&problem));
    for levels in [65_279, 65_281, 65_535, 65_536, 70_001] {
        for engine in [EngineKind::Dial, EngineKind::Queue] {
            let options = AnalyzeOptions::default().engine(engine).levels(levels);
            let found = jobs::analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
            let last = expected[..levels].iter().rposition(|states| *states > 0).unwrap();
            assert_eq!((found.layers, found.complete), (expected[..=last].to_vec(), false), "{levels}");
        }
    }
}

#[test]
fn tables_of_great_distances_answer_as_dijkstra() {
    let folder = tempfile::tempdir().unwrap();
    for problem in problems() {
        let (expected, file) = (dijkstra(&problem), folder.path().join("table"));
        let (built, table) = built(&problem, &file);
        assert_eq!(built.encoding, Encoding::Wide, "{}", problem.spec());
        table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
        let states: Vec<(&Vec<u8>, u32)> = expected.iter().map(|(state, distance)| (state, *distance)).collect();
        let texts: Vec<String> = states.iter().map(|(state, _)| problem.write(state)).collect();
        for ((_, distance), found) in states.iter().zip(table.distances(&texts).unwrap()) {
            assert_eq!(found.distance, Some(*distance), "{}: {}", problem.spec(), found.state);
        }
        for (at, path) in (0..texts.len()).step_by(997).map(|at| (at, table.paths(&texts[at..=at]).unwrap().remove(0)))
        {
            let cost: u32 = path.moves.unwrap().iter().map(|step| u32::from(step.cost.unwrap())).sum();
            assert_eq!((path.distance, cost), (Some(states[at].1), states[at].1));
        }
        let hardest = *expected.values().max().unwrap();
        let mut deepest = vec![];
        table
            .hardest(None, 1000, &mut Watch::none(), |found| {
                assert_eq!(found.depth, hardest);
                deepest.extend(found.examples);
                Ok(())
            })
            .unwrap();
        assert_eq!(deepest.len(), expected.values().filter(|distance| **distance == hardest).count());
        let mut told: HashMap<Vec<u8>, u32> = HashMap::new();
        let watch = &mut Watch::none();
        table
            .labelled(StateSelection::All, RESOURCES.memory, watch, |some| {
                let states = some.states.chunks(some.states.len() / some.distances.len());
                told.extend(states.map(<[u8]>::to_vec).zip(some.distances.iter().copied()));
                Ok(())
            })
            .unwrap();
        assert_eq!(told, expected);
    }
}

/// A path, and not a proof that there is none.
#[test]
fn searches_with_a_table_of_great_distances_find_paths() {
    let folder = tempfile::tempdir().unwrap();
    let (problem, file) = (families::parse(TOWER).unwrap(), folder.path().join("table"));
    let (_, table) = built(&problem, &file);
    let mut hardest = vec![];
    let watch = &mut Watch::none();
    table
        .hardest(None, 2, watch, |found| {
            hardest.extend(found.examples);
            Ok(())
        })
        .unwrap();
    let name = format!("table:{}", file.display());
    for solver in ["astar", "greedy"] {
        let options = SolveOptions::default().solver(solver).heuristic(&name);
        let mut costs = vec![];
        jobs::solve(&problem, &hardest, &options, RESOURCES, &mut Watch::none(), |all| {
            costs.extend(all.iter().map(|solution| (solution.outcome, solution.cost)));
            Ok(())
        })
        .unwrap();
        assert_eq!(costs, [(SolveOutcome::Solved, Some(130_305)); 2], "{solver}");
    }
    let mut audit =
        AuditOptions::new(SolveOptions::default().solver("astar").heuristic(&name), SampleSize::Uniform(20));
    audit.states.truth = Some(GroundTruth::Table(file.clone()));
    let audited = jobs::audit_solver(&problem, &audit, RESOURCES, &mut Watch::none(), |_| Ok(())).unwrap();
    assert_eq!((audited.audited, audited.all.optimal_rate.count), (20, 20));
}

#[test]
fn great_distances_are_counted_by_orbits_paths_and_subsets() {
    let problem = families::parse(TOWER).unwrap();
    let expected = layers(&dijkstra(&problem));
    // The smaller disks of a tower at the goal: the subset of the states with the largest moved.
    let subset = families::subset(&problem, &["1,2,3,4,5,6,7,8"], &[]).unwrap();
    let options = AnalyzeOptions::default().orbits(true).paths(true).among(subset);
    let found = jobs::analyze(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
    // The exchange of two pegs fixes only the goal.
    let orbits = found.orbits.unwrap().layers;
    let halves = |(depth, states): (usize, &u64)| if depth == 0 { 1 } else { states / 2 };
    assert_eq!(orbits, expected.iter().enumerate().map(halves).collect::<Vec<u64>>());
    let among = found.among.unwrap();
    assert_eq!((among.states, among.god_number), (3, Some(130_305)));
    let paths = found.paths.unwrap();
    assert_eq!((paths.len(), paths[511].depth, paths[511].states), (512, 130_305, 512));
    // Without costs, the same moves are shortest.
    let unit = families::parse("hanoi:3,9").unwrap();
    let plain = jobs::analyze(&unit, RESOURCES, &AnalyzeOptions::default().paths(true), |_| (), &mut Watch::none());
    let same = plain.unwrap().paths.unwrap();
    assert!(paths.iter().zip(&same).all(|(deep, plain)| deep.most == plain.most && deep.single == plain.single));
}

#[test]
fn pattern_databases_of_great_values_are_wide() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pdb");
    let problem = families::parse("hanoi:3,10;cost=*:255").unwrap();
    let mut options = BuildOptions::to(&file);
    options.kind = PatternKind::default();
    let names = "1,2,3,4,5,6,7,8,9";
    let built = jobs::build_pdb(&problem, names, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!((built.encoding, built.entry_layers.len()), (Encoding::Wide, 130_306));
    jobs::verify_pdb(&file, TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
    let heuristic =
        jobs::heuristic(&problem, &format!("pdb:{}", file.display()), &mut (1 << 30), &mut Watch::none()).unwrap();
    // All other states have the estimate of their smaller disks.
    let pattern = options.kind.pattern(&problem, names).unwrap();
    let expected = dijkstra(&pattern);
    let map = problem.patterns().unwrap().abstraction(names).unwrap();
    let space = problem.number().unwrap();
    for index in (0..space.states()).step_by(101) {
        let state = space.state(index);
        let estimate = heuristic.estimate(&state).floor().unwrap();
        assert_eq!(estimate, u64::from(expected[&map.project(&state)]));
    }
}

/// What cannot hold a distance says so, and what would help.
#[test]
fn encodings_and_memory_that_do_not_suffice_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (file, problem) = (folder.path().join("table"), families::parse(TOWER).unwrap());
    let build = |spec: &str, encoding: Option<Encoding>, memory: u64| {
        let options = BuildOptions::to(&file).force(true).encoding(encoding);
        let resources = WorkResources { memory, ..RESOURCES };
        jobs::build(&families::parse(spec).unwrap(), resources, &options, |_| (), &mut Watch::none())
    };
    for (encoding, held) in [(Encoding::Byte, 254), (Encoding::Short, 65_534)] {
        let refused = build(TOWER, Some(encoding), RESOURCES.memory).unwrap_err();
        assert!(refused.to_string().contains(&format!("holds depths up to {held}")), "{refused}");
        assert_eq!((refused.exit_code(), refused.remedies()), (2, &[RequestRemedy::Encoding][..]));
    }
    assert!(build(TOWER, Some(Encoding::Wide), RESOURCES.memory).is_ok());
    // Two bytes a state fit, and four do not.
    let large = "hanoi:3,14;cost=*:255";
    let options = AnalyzeOptions::default();
    let few = WorkResources { memory: 18_000_000, ..RESOURCES };
    let refused = jobs::analyze(&families::parse(large).unwrap(), few, &options, |_| (), &mut Watch::none());
    let refused = refused.unwrap_err();
    assert!(matches!(refused.fault(), Error::Limit(_)) && refused.remedies() == [RequestRemedy::Memory], "{refused}");
    assert!(refused.to_string().contains("two bytes a state"), "{refused}");
    assert!(jobs::analyze(&problem, few, &options, |_| (), &mut Watch::none()).is_ok());
}

/// Depths of moves that cannot be undone: from one byte to two, and to four.
#[test]
fn one_way_moves_have_tables_of_every_depth() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let cases = [
        ("matrix:1 1/0 1;mod=255", 254, Encoding::Byte),
        ("matrix:1 1/0 1;mod=256", 255, Encoding::Short),
        // An element of order 41^3 - 1.
        ("matrix:a=0 0 7/1 0 1/0 1 1;mod=41", 68_919, Encoding::Wide),
    ];
    for &(spec, deepest, encoding) in first(2, &cases) {
        let problem = families::parse(spec).unwrap();
        let (built, table) = built(&problem, &file);
        assert_eq!((built.analysis.god_number, built.encoding), (deepest, encoding), "{spec}");
        table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
        let all =
            jobs::analyze(&problem, RESOURCES, &AnalyzeOptions::default().paths(true), |_| (), &mut Watch::none());
        assert_eq!(all.unwrap().paths.unwrap().len(), deepest + 1, "{spec}");
        let hardest = table.space().state(0);
        assert_eq!(
            table.proven_distance(&hardest).unwrap(),
            table.distances(&[problem.write(&hardest)]).unwrap()[0].distance
        );
    }
}
