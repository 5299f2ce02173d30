//! Rows whose moves cannot be undone: every engine finds the distances *to* the goals, and the
//! search on disk refuses them.

use antipode::bits::InstructionSet;
use antipode::checkpoint::JobIdentity;
use antipode::engines::{
    DiskFolder, Engine, ExternalEngine, GeneralEngine, QueueEngine, RowEngine, RowOwners, SearchJob,
};
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, RowArc, Space};
use antipode::storage::InMemory;
use antipode::tables::{Encoding, StatePlace};
use antipode::watch::Watch;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::agreement::{assert_agree, search};
use crate::parts::{in_parts, whole};

/// Groups in place and with two buffers, of one row and of many, transitive and not.
const SPECS: [&str; 11] = [
    "group:lx,3",
    "group:lx,5",
    "group:lx,6;goal=2 1 4 3 6 5",
    "group:lx,8",
    "group:(1 2 3 4 5 6 7 8 9 10)",
    "group:(1 2 3 4),(5 6 7)",
    "group:a=(1 2 3),b=(3 4 5 6 7)",
    "group:a=(1 2 3),b=(2 3 4),c=(4 5 6 7 8)",
    "group:(1 2)(3 4),(1 2 3)(4 5 6),(6 7)",
    "matrix:heisenberg,5",
    "matrix:unitriangular,4,3",
];

fn number(spec: &str) -> NumberedProblem {
    let problem = families::parse(spec).unwrap();
    assert!(problem.directed(), "{spec}");
    problem.number().unwrap()
}

/// Groups of random permutations, of which some cannot be undone.
fn random(count: usize, points: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(39745);
    let mut specs = vec![];
    while specs.len() < count {
        let points = random.random_range(points.clone());
        let list = |random: &mut ChaCha8Rng| {
            let mut list: Vec<usize> = (1..=points).collect();
            list.shuffle(random);
            list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        let generators: Vec<String> = (0..random.random_range(1..4)).map(|_| list(&mut random)).collect();
        let spec = format!("group:{};goal={}", generators.join(","), list(&mut random));
        if families::parse(&spec).is_ok_and(|problem| problem.directed()) {
            specs.push(spec);
        }
    }
    specs
}

/// The distance of every state, by relaxing all moves of the rules until nothing changes.
fn slow(space: &NumberedProblem) -> Vec<Option<u32>> {
    let states: Vec<u64> = (0..space.layout().size()).collect();
    let mut edges = BatchEdges::default();
    space.expand(&states, &mut edges);
    let mut depths = vec![None; states.len()];
    space.goals().iter().for_each(|&goal| depths[goal as usize] = Some(0));
    for depth in 0.. {
        let new = |&&at: &&u64| {
            depths[at as usize].is_none()
                && edges.of(at as usize).iter().any(|&next| depths[next as usize] == Some(depth))
        };
        let found: Vec<u64> = states.iter().filter(new).copied().collect();
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|&at| depths[at as usize] = Some(depth + 1));
    }
    depths
}

fn assert_right(spec: &str) {
    let space = number(spec);
    let truth = slow(&space);
    let deepest = truth.iter().flatten().max().copied().unwrap();
    let layers: Vec<u64> =
        (0..=deepest).map(|depth| truth.iter().filter(|d| **d == Some(depth)).count() as u64).collect();
    let rows = InstructionSet::ALL.into_iter().filter(|arch| arch.available()).map(RowEngine::on).collect::<Vec<_>>();
    let mut engines: Vec<&dyn Engine> = vec![&GeneralEngine];
    engines.extend(rows.iter().map(|engine| engine as &dyn Engine));
    let outcome = search(&QueueEngine, &space, 1, Some(Encoding::Byte), None);
    assert_eq!(outcome.layers, layers, "{spec}");
    let recorded = outcome.recorded.unwrap();
    let mut payload = vec![0; Encoding::Byte.payload_words(&space.layout(), true)];
    for (at, depth) in (0..).zip(&truth) {
        let StatePlace { row, word, lane } = space.layout().place(at);
        recorded.payload(row, &mut payload).unwrap();
        let label = Encoding::Byte.label(&payload, &space.layout(), word as usize, lane, 0);
        assert_eq!(label, *depth, "{spec}: {}", space.write(at));
    }
    for levels in [None, Some(layers.len() / 2)] {
        assert_agree(spec, &engines, &space, Encoding::Byte, levels);
    }
}

#[test]
fn all_engines_find_the_distances_to_the_goal() {
    SPECS.into_iter().filter(|spec| *spec != "group:lx,8").for_each(assert_right);
    random(40, 3..=6).iter().for_each(|spec| assert_right(spec));
}

/// Enough words that the first levels are lists.
#[test]
fn lists_and_passes_over_all_rows_agree() {
    let rows = RowEngine::new().unwrap();
    for spec in random(6, 8..=8).iter().map(String::as_str).chain(["group:lx,8", "group:lx,9"]) {
        assert_agree(spec, &[&rows], &number(spec), Encoding::Byte, None);
    }
}

#[test]
fn arcs_against_the_moves_are_the_moves_backwards() {
    for spec in SPECS.into_iter().map(str::to_string).chain(random(10, 3..=7)) {
        let space = number(&spec);
        let (layout, lift) = (space.layout(), space.structure().rows().unwrap());
        let incoming = lift.incoming().unwrap();
        let states: Vec<u64> = (0..layout.size()).step_by(layout.size().div_ceil(500) as usize).collect();
        let (mut edges, mut back, mut arcs) = (BatchEdges::default(), BatchEdges::default(), vec![]);
        space.predecessors(&states, &mut edges);
        for (i, &at) in states.iter().enumerate() {
            let StatePlace { row, word, lane } = layout.place(at);
            let image = |arc: &RowArc| {
                let (word, lane) = lift.fibre().image(arc.transform, word as usize, lane as usize);
                layout.index(StatePlace { row: arc.row, word: word as u32, lane: lane as u32 })
            };
            incoming.arcs_to(row, &mut arcs);
            let mut sources: Vec<u64> = arcs.iter().map(image).collect();
            let mut known = edges.of(i).to_vec();
            space.expand(&sources, &mut back);
            assert!((0..sources.len()).all(|j| back.of(j).contains(&at)), "{spec}: {}", space.write(at));
            lift.arcs(row, &mut arcs);
            let mut targets: Vec<u64> = arcs.iter().map(image).collect();
            space.expand(&[at], &mut back);
            let mut moves = back.of(0).to_vec();
            [&mut sources, &mut known, &mut targets, &mut moves].iter_mut().for_each(|list| list.sort_unstable());
            assert_eq!((&sources, &targets), (&known, &moves), "{spec}: {}", space.write(at));
            assert_eq!(sources.len(), targets.len(), "{spec}");
        }
    }
}

#[test]
fn parts_find_what_the_whole_finds() {
    for spec in SPECS.into_iter().map(str::to_string).chain(random(8, 5..=7)) {
        let space = number(&spec);
        let job = SearchJob::default().record(Encoding::Byte).examples(7);
        let expected = whole(&space, &job);
        for parts in [1, 2, 3, 5].into_iter().filter(|parts| *parts as u64 <= space.layout().rows) {
            let owners = RowOwners::new(space.structure().rows().unwrap(), parts).unwrap();
            for windows in [1, parts] {
                assert!(in_parts(&space, &job, &owners, windows) == expected, "{spec}, {parts} parts");
            }
        }
    }
}

/// It compares new states with two layers only.
#[test]
fn the_search_on_disk_refuses_them() {
    let space = number("group:lx,6");
    let disk = DiskFolder::new(std::sync::Arc::new(InMemory::default()), JobIdentity::part());
    let engine = ExternalEngine::on(InstructionSet::Portable, disk);
    assert!(!ExternalEngine::searches(&space) && engine.memory(&space, &SearchJob::default()).is_none());
    assert!(engine.run(&space, &SearchJob::default(), &mut Watch::none()).is_err());
}
