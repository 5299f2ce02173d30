//! Patterns that share moves: what they pay together, values, and bad input.

use std::path::Path;

use crate::slow::distances;
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenPdb, PatternKind, PdbSet, WorkResources, build_pdb};
use antipode::model::{MoveShare, Problem};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use tempfile::TempDir;

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// Puzzles with disjoint patterns of all or some pieces.
const PARTITIONS: [(&str, &[&str]); 8] = [
    ("pancake:5", &["1,2", "3", "4,5"]),
    ("burnt:4", &["1,2", "3,4"]),
    ("topspin:6,3", &["2,3", "4,5"]),
    ("topspin:6,3;metric=turn", &["1,3", "4,5"]),
    ("sliding:2x3", &["1,2", "4", "3"]),
    ("sliding:2x3;metric=multi", &["1,2", "3,4"]),
    ("rings:3,1,4", &["a,b", "c,d"]),
    ("twisty:2x2x2;moves=R2,U2,F2", &["corners.1,corners.2", "corners.3,corners.4", "corners.5,corners.6,corners.7"]),
];

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn shared(share: MoveShare) -> PatternKind {
    PatternKind { share: Some(share), ..PatternKind::default() }
}

/// For every move of every state, the patterns pay at most the whole move together, and 1 each.
#[test]
fn patterns_pay_for_a_move_at_most_once() {
    for ((spec, patterns), share) in PARTITIONS.into_iter().flat_map(|part| MoveShare::ALL.map(|share| (part, share))) {
        let problem = parse(spec);
        let abstractions = problem.patterns().unwrap();
        let maps = patterns.iter().map(|names| abstractions.abstraction(names).unwrap()).collect::<Vec<_>>();
        let parts = patterns.iter().map(|names| shared(share).pattern(&problem, names).unwrap()).collect::<Vec<_>>();
        let (mut moves, mut whole) = (0, 0);
        for state in distances(&problem).into_keys() {
            problem.expand(&state, &mut |next| {
                let cost = |(map, part): (&_, &Problem)| {
                    let map: &std::sync::Arc<dyn antipode::model::StateAbstraction> = map;
                    let (from, to) = (map.project(&state), map.project(next));
                    // A move that leaves the pattern as it is may be no move of it.
                    part.step_cost(&from, &to).unwrap_or_else(|| if from == to { 0 } else { panic!("{spec}: no move") })
                };
                let paid: u64 = maps.iter().zip(&parts).map(cost).map(u64::from).sum();
                assert_eq!(MoveShare::moves(paid, parts.len()), u64::from(paid > 0), "{spec} {share:?}: {paid}");
                moves += 1;
                whole += u32::from(paid > 250);
            });
        }
        // Not much is lost: where patterns have all pieces, moves are paid in full.
        assert!(moves > 0 && whole > 0, "{spec} {share:?}");
        let full = spec == "pancake:5" || spec == "burnt:4";
        assert!(!full || share == MoveShare::Split || whole == moves, "{spec}: {whole} of {moves}");
    }
}

/// Flips pay by the pancake that comes to the top, or by the flipped pancakes of the pattern.
#[test]
fn pancakes_pay_as_the_text_says() {
    let problem = parse("pancake:5");
    // Pancakes are numbered from 0; all others are 2.
    let state = [2, 0, 2, 2, 1];
    let of = |share| shared(share).pattern(&problem, "1,2").unwrap().move_costs(&state);
    // Flips of 2 to 5 bring pancake 1, others, others, and pancake 2 to the top. The middle pancake
    // of an odd flip stays.
    assert_eq!(of(MoveShare::Location), [255, 1, 1, 255]);
    assert_eq!(of(MoveShare::Split), [1 + 254 / 2, 1, 1 + 254 / 4, 1 + 254 / 2]);
}

fn usage<T>(result: Result<T>, part: &str) {
    match result.as_ref().map_err(Error::fault) {
        Err(Error::Usage(fault)) => assert!(fault.to_string().contains(part), "{fault}"),
        Err(other) => panic!("{other:?} instead of: {part}"),
        Ok(_) => panic!("no error, but: {part}"),
    }
}

fn build(spec: &str, names: &str, path: &Path, change: impl FnOnce(&mut BuildOptions)) -> Result<()> {
    let mut options = BuildOptions::to(path);
    options.kind = shared(MoveShare::Location);
    change(&mut options);
    build_pdb(&parse(spec), names, RESOURCES, &options, |_| (), &mut Watch::none()).map(|_| ())
}

#[test]
fn shares_that_cannot_be_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    usage(build("hanoi:3,2", "1", &path, |_| ()), "disjoint sets of disks");
    usage(build("pancake:4;cost=2:3", "1,2", &path, |_| ()), "cost 1 only");
    usage(build("pancake:4", "1,2", &path, |options| options.kind.additive = true), "leave out share");
    usage(build("pancake:4", "1,2", &path, |options| options.file.encoding = Some(Encoding::Delta)), "delta");
    usage(families::parse("pancake:4;share=split"), "share");
    usage(families::parse("pancake:4;pattern=1;share=equal"), "location, split");
    usage(families::parse("sliding:3x3;pattern=1;additive;share=split"), "share");
    let set = |text: &str| {
        let path = folder.path().join("set.toml");
        std::fs::write(&path, text).unwrap();
        PdbSet::read(&path)?.validate()
    };
    let overlapping = "puzzle = \"pancake:5\"\nshare = \"split\"\n[[sum]]\npatterns = [\"1,2\", \"2,3\"]";
    usage(set(overlapping), "must not overlap");
    usage(set(&overlapping.replace("split", "half")), "share is one of location, split");
    usage(set(&overlapping.replace("[[sum]]", "reflect = true\n[[sum]]")), "share moves");
    let seven = "puzzle = \"sliding:3x3\"\noverlap = true\n[[sum]]\npatterns = [\"1\", \"1,2\", \"1,3\", \"1,4\", \"1,5\", \"1,6\", \"1,7\"]";
    assert!(matches!(set(seven), Err(Error::Limit(message)) if message.contains("at most 6")));
    usage(set(&seven.replace("overlap = true", "")), "overlap = true gives them weights");
}

/// A table is one of its share: no other sum, and no maximum, takes it.
#[test]
fn tables_of_another_share_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    build("pancake:5", "1,2", &path, |_| ()).unwrap();
    let open = OpenPdb::open(&path).unwrap().contents();
    assert_eq!(
        (open.metadata.encoding, &*open.metadata.spec),
        (Encoding::Short, "pancake:5;pattern=1,2;share=location")
    );
    std::fs::rename(&path, folder.path().join("set.1-2.antipode")).unwrap();
    let file = folder.path().join("set.toml");
    std::fs::write(&file, "puzzle = \"pancake:5\"\nshare = \"split\"\n[[sum]]\npatterns = [\"1,2\"]").unwrap();
    let name = format!("pdb:{}", file.display());
    let heuristic = jobs::heuristic(&parse("pancake:5"), &name, &mut { u64::MAX }, &mut Watch::none());
    usage(heuristic.map(|_| ()), "another share of moves");
}
