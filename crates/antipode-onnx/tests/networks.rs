//! Tests of the program: its answers equal those of the main program, audits and searches work with
//! it, and it reports unreadable files.

mod onnx_file;

use std::io::{stdin, stdout};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{Heuristic, Problem};
use antipode_core::watch::Watch;
use antipode_jobs::{
    BuildOptions, HeuristicAudit, HeuristicAuditOptions, SolveOptions, SolveOutcome, WorkResources, audit_heuristic,
    build, heuristic, solve,
};
use libtest_mimic::{Arguments, Trial};
use onnx_file::{FLOAT, INT64, graph, manhattan, node, random, safetensors, tensor, write};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;
use tract_onnx::pb::GraphProto;

const TESTS: &[(&str, fn())] = &[
    ("a_network_says_the_same_in_both_formats", a_network_says_the_same_in_both_formats),
    ("audits_and_searches_are_the_same_in_both_formats", audits_and_searches_are_the_same_in_both_formats),
    ("the_short_form_finds_the_program_on_the_path", the_short_form_finds_the_program_on_the_path),
    ("what_cannot_be_computed_is_refused_by_name", what_cannot_be_computed_is_refused_by_name),
    ("numbers_that_are_none_end_the_work_with_the_state", numbers_that_are_none_end_the_work_with_the_state),
    ("damaged_files_are_errors", damaged_files_are_errors),
];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if let [_, verb, _, network, encoding] = &words[..]
        && verb == "onnx"
    {
        let served = antipode_onnx::serve(network.as_ref(), encoding.as_ref(), stdin().lock(), stdout().lock());
        if let Err(error) = served {
            eprintln!("antipode: {error}");
            std::process::exit(error.exit_code().into());
        }
        return;
    }
    let run = |test: fn()| {
        move || {
            test();
            Ok(())
        }
    };
    let trials = TESTS.iter().map(|&(name, test)| Trial::test(name, run(test))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// This program, which behaves like `antipode onnx`.
fn program() -> String {
    std::env::current_exe().unwrap().to_str().unwrap().into()
}

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 28 };

fn eight() -> Problem {
    antipode_families::parse("sliding:3x3").unwrap()
}

/// The files of a network.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().into()
    }

    fn encoding(&self, input: &str) {
        let text = format!("spec = \"sliding:3x3\"\n{input}\n[layers]\nactivation = \"relu\"\n");
        std::fs::write(self.path("encoding.toml"), text).unwrap();
    }

    /// The heuristic that the main program computes.
    fn own(&self) -> String {
        format!("net:{};encoding={}", self.name("net.safetensors"), self.name("encoding.toml"))
    }

    /// The heuristic in ONNX.
    fn other(&self) -> String {
        format!("cmd: '{}' onnx -- '{}' '{}'", program(), self.name("net.onnx"), self.name("encoding.toml"))
    }

    /// The error message for the network in ONNX; empty if there is none.
    fn says(&self) -> String {
        open(&self.other()).err().map(|error| error.to_string()).unwrap_or_default()
    }
}

fn open(name: &str) -> Result<Arc<dyn Heuristic>> {
    heuristic(&eight(), name, &mut (1 << 28), &mut Watch::none())
}

/// States of a random walk.
fn states(count: usize) -> Vec<u8> {
    let (problem, mut generator) = (eight(), ChaCha8Rng::seed_from_u64(3));
    let (mut here, mut all) = (problem.goal().unwrap(), vec![]);
    for _ in 0..count {
        all.extend_from_slice(&here);
        let mut nexts = vec![];
        problem.expand(&here, &mut |next| nexts.push(next.to_vec()));
        here = nexts.swap_remove(generator.random_range(0..nexts.len()));
    }
    all
}

fn estimates(heuristic: &dyn Heuristic, states: &[u8]) -> Vec<f64> {
    let mut all = vec![];
    heuristic.estimates(states, states.len() / 1234, &mut all);
    heuristic.intact().unwrap();
    all.into_iter().map(|estimate| estimate.moves().unwrap()).collect()
}

fn a_network_says_the_same_in_both_formats() {
    let (place, states) = (Place::new(), states(1234));
    for (i, (input, elem_type, sizes)) in [
        ("", FLOAT, vec![None, Some(81)]),
        ("[input]\nshape = [9, 3, 3]\nlayout = \"value-major\"", FLOAT, vec![None, Some(9), Some(3), Some(3)]),
        ("[input]\nvalues = [1, 2, 3, 4, 5, 6, 7, 8, 0]\norder = [8, 7, 6, 5, 4, 3, 2, 1, 0]", FLOAT, vec![None, None]),
        ("[input]\nform = \"values\"\nvalues = [1, 2, 3, 4, 5, 6, 7, 8, 0]", INT64, vec![None, Some(9)]),
        ("[input]\nform = \"values\"\nscale = 0.125", FLOAT, vec![Some(100), Some(9)]),
        ("[output]\nvalue = 0\nscale = 2.5\noffset = -1", FLOAT, vec![Some(1), Some(81)]),
    ]
    .into_iter()
    .enumerate()
    {
        let inputs = if input.contains("\"values\"") { 9 } else { 81 };
        let layers = random(inputs, &[24, 16, 1], i as u64);
        place.encoding(&input.replace("value = 0", "value = \"4\""));
        safetensors(&place.path("net.safetensors"), &layers);
        let own = open(&place.own()).unwrap();
        place.encoding(input);
        write(&place.path("net.onnx"), graph(&layers, elem_type, &sizes));
        let other = open(&place.other()).unwrap();
        assert_eq!(other.claim().name, format!("onnx:{}", place.name("net.onnx")));
        let [own, other] = [own, other].map(|heuristic| estimates(&*heuristic, &states));
        assert!(own.iter().filter(|estimate| **estimate > 1.0).count() > 100, "{input}: nothing to compare");
        for (own, other) in own.iter().zip(other) {
            assert!((own - other).abs() < 1e-4 * (1.0 + own), "{input}: {own} {other}");
        }
    }
}

fn audit(name: &str, table: &std::path::Path) -> HeuristicAudit {
    let options = HeuristicAuditOptions::all(name, table);
    audit_heuristic(&eight(), &options, RESOURCES, &mut Watch::none()).unwrap()
}

/// The network computes the Manhattan distance: its audit is known, and its numbers are whole, so
/// there is no rounding.
fn audits_and_searches_are_the_same_in_both_formats() {
    let (place, problem) = (Place::new(), eight());
    let table = place.path("table.antipode");
    build(&problem, RESOURCES, &BuildOptions::to(&table), |_| (), &mut Watch::none()).unwrap();
    place.encoding("");
    safetensors(&place.path("net.safetensors"), &manhattan());
    write(&place.path("net.onnx"), graph(&manhattan(), FLOAT, &[None, Some(81)]));
    let known = audit("manhattan", &table);
    assert_eq!((known.states, known.overestimates.count, known.inconsistencies.count), (181_440, 0, 0));
    for name in [place.own(), place.other()] {
        let mut found = audit(&name, &table);
        assert!(!found.claim.admissible.unwrap() && !found.claim.consistent.unwrap());
        found.heuristic = known.heuristic.clone();
        found.claim = known.claim.clone();
        found.seconds = known.seconds;
        // The network is an input, too.
        found.inputs = known.inputs.clone();
        assert_eq!(found, known, "{name}");
        let options = SolveOptions::default().solver("astar").heuristic(name);
        let mut costs = vec![];
        let tell = |solutions: Vec<antipode_jobs::Solution>| {
            costs.extend(solutions.into_iter().map(|solution| (solution.outcome, solution.length)));
            Ok(())
        };
        let states = ["8 6 7/2 5 4/3 _ 1", "1 2 3/4 5 6/7 _ 8"].map(String::from);
        solve(&problem, &states, &options, RESOURCES, &mut Watch::none(), tell).unwrap();
        assert_eq!(costs, [(SolveOutcome::Solved, Some(31)), (SolveOutcome::Solved, Some(1))]);
    }
}

/// The short form needs the program on the PATH, or beside the running one: this test runs itself
/// with such a PATH.
fn the_short_form_finds_the_program_on_the_path() {
    const FILES: &str = "ANTIPODE_ONNX_TEST_FILES";
    if let Some(files) = std::env::var_os(FILES) {
        let heuristic = open(&format!("onnx:{};round=up", files.to_str().unwrap())).unwrap();
        let hard = eight().read("8 6 7/2 5 4/3 _ 1").unwrap();
        assert_eq!(heuristic.estimate(&hard).moves(), Some(21.0));
        return;
    }
    let place = Place::new();
    place.encoding("");
    write(&place.path("my net.onnx"), graph(&manhattan(), FLOAT, &[None, Some(81)]));
    let files = format!("{};encoding={}", place.name("my net.onnx"), place.name("encoding.toml"));
    std::fs::write(place.path("antipode"), format!("#!/bin/sh\nexec '{}' \"$@\"\n", program())).unwrap();
    std::fs::set_permissions(place.path("antipode"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_short_form_finds_the_program_on_the_path"])
        .env(FILES, files)
        .env("PATH", format!("{}:/bin:/usr/bin", place.0.path().display()))
        .status();
    assert!(status.unwrap().success());
}

/// A change of a graph.
type Change<'a> = &'a dyn Fn(&mut GraphProto);

/// Changes one thing in a valid graph and checks the error.
fn what_cannot_be_computed_is_refused_by_name() {
    let place = Place::new();
    place.encoding("");
    let layers = random(81, &[4, 2], 1);
    let says = |change: Change<'_>| {
        let mut graph = graph(&layers, FLOAT, &[None, Some(81)]);
        change(&mut graph);
        write(&place.path("net.onnx"), graph);
        place.says()
    };
    let sizes = |sizes: &'static [Option<usize>]| {
        let other = graph(&layers, FLOAT, sizes);
        move |graph: &mut GraphProto| graph.input = other.input.clone()
    };
    let second = |graph: &mut GraphProto| {
        let mut other = graph.output[0].clone();
        other.name = "flat".into();
        graph.output.push(other);
    };
    let turned = |graph: &mut GraphProto| {
        let last = graph.node.last_mut().unwrap();
        (last.name, last.output[0]) = ("ROWS".into(), "rows".into());
        graph.node.push(node("Transpose", &["rows"], "moves", &[]));
    };
    let cases: [(Change<'_>, &str); 10] = [
        (&|_| (), "the network has 2 numbers for a state as its output: say by column which one it is"),
        (&second, "it has 2 outputs: say by value which one it is: moves, flat"),
        (&sizes(&[None, Some(80)]), "its input has the shape [N, 80], but the encoding makes [N, 81]"),
        (&sizes(&[None, Some(9), Some(9)]), "its input has the shape [N, 9, 9], but the encoding makes [N, 81]"),
        (&turned, "an output of the shape [2, 1] for 1 states: the batch comes first"),
        (&|graph| graph.input.push(sized("more")), "it has 2 inputs instead of 1"),
        (&|graph| graph.node[3].op_type = "Frobnicate".into(), "Frobnicate"),
        (&|graph| graph.node[2].input[1] = "nothing".into(), "nothing"),
        (&|graph| graph.output[0].name = "nowhere".into(), "not an ONNX file, or damaged"),
        (&|graph| graph.initializer[0] = tensor("weight0", &[4, 80], &[0.5; 320]), "tract cannot compute this network"),
    ];
    for (change, words) in cases {
        let message = says(change);
        assert!(message.contains(words), "'{message}' does not say '{words}'");
        assert!(message.contains("net.onnx") && !message.contains('\n'), "{message}");
    }
    for (output, words) in [
        ("column = 2", "no column = 2: its output has 2 numbers for a state, from 0"),
        ("value = 1", "it has no output 1, but moves"),
        ("value = \"value\"", "it has no output 'value', but moves"),
        ("heads = 1", "unknown field `heads`"),
    ] {
        place.encoding(&format!("[output]\n{output}"));
        let message = says(&|_| ());
        assert!(message.contains(words), "'{message}' does not say '{words}'");
    }
    std::fs::write(place.path("encoding.toml"), "spec = \"sliding:4x4\"").unwrap();
    let message = place.says();
    assert!(message.contains("this encoding is of sliding:4x4, not of sliding:3x3"), "{message}");
    place.encoding("[output]\ncolumn = 1");
    assert_eq!(says(&|_| ()), "");
    std::fs::remove_file(place.path("encoding.toml")).unwrap();
    assert!(place.says().contains("no such file"), "{}", place.says());
}

fn sized(name: &str) -> tract_onnx::pb::ValueInfoProto {
    let mut value = graph(&manhattan(), FLOAT, &[None, Some(81)]).input.remove(0);
    value.name = name.into();
    value
}

fn numbers_that_are_none_end_the_work_with_the_state() {
    let place = Place::new();
    place.encoding("");
    let mut layers = manhattan();
    // Only states with tile 8 on the first cell are affected.
    layers[0].weight[7 * 81 + 7] = 3e38;
    layers[1].weight[7] = 10.0;
    write(&place.path("net.onnx"), graph(&layers, FLOAT, &[None, Some(81)]));
    let (heuristic, problem) = (open(&place.other()).unwrap(), eight());
    heuristic.estimate(&problem.read("_ 1 2/3 4 5/6 7 8").unwrap());
    heuristic.intact().unwrap();
    heuristic.estimate(&problem.read("8 6 7/2 5 4/3 _ 1").unwrap());
    let said = heuristic.intact().unwrap_err().to_string();
    assert!(said.contains("the network gives inf for 8 6 7/2 5 4/3 _ 1"), "{said}");
}

fn damaged_files_are_errors() {
    let place = Place::new();
    place.encoding("");
    let layers = random(81, &[2, 1], 1);
    write(&place.path("net.onnx"), graph(&layers, FLOAT, &[None, Some(81)]));
    let bytes = std::fs::read(place.path("net.onnx")).unwrap();
    assert_eq!(place.says(), "");
    for length in (0..bytes.len()).step_by(bytes.len() / 40) {
        std::fs::write(place.path("net.onnx"), &bytes[..length]).unwrap();
        assert!(place.says().contains("net.onnx"), "{length}: {}", place.says());
    }
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..60 {
        let mut other = bytes.clone();
        let at = generator.random_range(0..other.len());
        other[at] ^= 1 << generator.random_range(0..8);
        std::fs::write(place.path("net.onnx"), other).unwrap();
        // Damage may give another valid weight, so only a crash fails the test.
        let _ = place.says();
    }
    // Sizes that exceed any memory.
    for dims in [[1 << 40, 1 << 40], [1 << 31, 1 << 31], [1 << 20, 81]] {
        let mut forged = graph(&layers, FLOAT, &[None, Some(81)]);
        forged.initializer[0] = tensor("weight0", &dims, &[0.5; 162]);
        write(&place.path("net.onnx"), forged);
        assert!(place.says().contains("not an ONNX file, or damaged"), "{dims:?}: {}", place.says());
    }
    std::fs::remove_file(place.path("net.onnx")).unwrap();
    assert!(place.says().contains("no such file"), "{}", place.says());
}
