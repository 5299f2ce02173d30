//! `antipode export`: readers of other crates read every format, and the distances are compared
//! with those of a plain search. Also tests the selection of states, errors, and the remains of
//! stopped runs.

#![cfg(feature = "export")]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::time::Duration;

use crate::exported::{Rows, truth};
use crate::place::Place;
use antipode::model::Problem;

const FORMATS: [&str; 5] = ["npy", "npz", "parquet", "safetensors", "csv"];

/// The values of fields of each state, with its distance.
fn by_fields(problem: &Problem, truth: &HashMap<Vec<u8>, u64>) -> HashMap<Vec<u64>, u64> {
    let features = problem.features().unwrap();
    let fields = |state: &[u8]| {
        let mut values = vec![];
        features.values(state, &mut values);
        values.into_iter().map(u64::from).collect()
    };
    truth.iter().map(|(state, &distance)| (fields(state), distance)).collect()
}

/// Asserts that rows are all states, each once, with the right distances.
fn complete<K: std::hash::Hash + Eq + std::fmt::Debug>(rows: &[K], distances: &[u64], wanted: &HashMap<K, u64>) {
    assert_eq!((rows.len(), distances.len()), (wanted.len(), wanted.len()));
    let found: HashMap<&K, u64> = rows.iter().zip(distances.iter().copied()).collect();
    assert_eq!(found.len(), wanted.len());
    for (state, distance) in wanted {
        assert_eq!(found.get(state), Some(distance), "{state:?}");
    }
}

#[test]
fn all_states_of_a_table_are_written_in_every_format() {
    for spec in ["sliding:2x4", "pancake:6", "hanoi:3,4", "twisty:2x2x2;moves=U,R2,F2", "lightsout:3x3"] {
        let place = Place::new();
        let problem = place.table(spec, "table");
        let truth = truth(&problem);
        let (fields, bytes) =
            (by_fields(&problem, &truth), |state: &Vec<u8>| state.iter().map(|&b| b.into()).collect());
        let bytes: HashMap<Vec<u64>, u64> = truth.iter().map(|(state, &d)| (bytes(state), d)).collect();
        let texts: HashMap<String, u64> = truth.iter().map(|(state, &d)| (problem.write(state), d)).collect();
        for format in FORMATS {
            let name = |how: &str| format!("{how}.{format}");
            for how in ["features", "bytes", "index", "none"] {
                place.prints(&["export", "table", "-o", &name(how), "--form", how]);
            }
            let rows = place.rows(&name("features"));
            complete(&rows.states, &rows.distances, &fields);
            let rows = place.rows(&name("bytes"));
            complete(&rows.states, &rows.distances, &bytes);
            // Indices refer to the array of all distances, in which all other entries mean no path.
            let (indices, all) = (place.rows(&name("index")), place.rows(&name("none")));
            assert!(indices.states.is_sorted() && indices.distances == rows.distances, "{spec} {format}");
            assert_eq!(all.distances.iter().filter(|&&distance| distance != 255).count(), truth.len());
            for (index, &distance) in indices.states.iter().zip(&indices.distances) {
                assert_eq!(all.distances[index[0] as usize], distance);
            }
            if format == "csv" || format == "parquet" {
                place.prints(&["export", "table", "-o", &name("text"), "--form", "text"]);
                let rows = place.rows(&name("text"));
                complete(&rows.texts, &rows.distances, &texts);
            }
        }
    }
}

#[test]
fn indices_are_those_of_the_numbering() {
    let place = Place::new();
    let problem = place.table("sliding:3x3", "table");
    let numbered = problem.number_general().unwrap();
    place.prints(&["export", "table", "-o", "bytes.npz", "--form", "bytes"]);
    place.prints(&["export", "table", "-o", "index.npz", "--form", "index"]);
    let (states, indices) = (place.rows("bytes.npz").states, place.rows("index.npz").states);
    for (state, index) in states.iter().zip(&indices).step_by(97) {
        let state: Vec<u8> = state.iter().map(|&byte| byte as u8).collect();
        assert_eq!(numbered.find(&state), Some(index[0]));
    }
}

#[test]
fn states_without_a_path_stand_in_the_array_of_distances() {
    // With two pegs only the smallest disk moves.
    let place = Place::new();
    place.table("hanoi:2,3", "table");
    place.prints(&["export", "table", "-o", "all.npy", "--form", "none"]);
    place.prints(&["export", "table", "-o", "reached.npy"]);
    let mut all = place.rows("all.npy").distances;
    all.sort_unstable();
    assert_eq!(all, [0, 1, 255, 255, 255, 255, 255, 255]);
    assert_eq!(place.rows("reached.npy").distances.len(), 2);
}

#[test]
fn distances_beyond_a_byte_take_two() {
    let place = Place::new();
    let problem = place.table("hanoi:3,8", "table");
    let fields = by_fields(&problem, &truth(&problem));
    assert_eq!(fields.values().max(), Some(&255));
    for format in FORMATS {
        let (file, all) = (format!("x.{format}"), format!("all.{format}"));
        place.prints(&["export", "table", "-o", &file, "--form", "features"]);
        let Rows { states, distances, .. } = place.rows(&file);
        complete(&states, &distances, &fields);
        place.prints(&["export", "table", "-o", &all, "--form", "none"]);
        assert_eq!(place.rows(&all).distances, distances, "all are reached");
    }
}

#[test]
fn files_say_what_they_hold() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    let said =
        place.prints(&["export", "table", "-o", "x.safetensors", "--samples", "10", "--seed", "3", "--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    let length = fs::metadata(place.path("x.safetensors")).unwrap().len();
    assert_eq!((&said["states"], &said["bytes"], &said["spec"]), (&10.into(), &length.into(), &"sliding:2x3".into()));
    assert!(said["seconds"].as_f64().unwrap() > 0.0);

    let bytes = fs::read(place.path("x.safetensors")).unwrap();
    let (_, metadata) = safetensors::SafeTensors::read_metadata(&bytes).unwrap();
    let about = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let tensors = about(&metadata.metadata().as_ref().unwrap()["antipode"]);
    assert_eq!(tensors["encoding"]["name"], "cells");
    assert_eq!(tensors["encoding"]["sizes"], serde_json::json!([6, 6, 6, 6, 6, 6]));
    assert_eq!((&tensors["selection"], &tensors["seed"], &tensors["rows"]), (&"drawn".into(), &3.into(), &10.into()));
    assert_eq!(tensors["layers"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 360);

    place.prints(&["export", "table", "-o", "x.parquet", "--samples", "10", "--seed", "3"]);
    let file = fs::File::open(place.path("x.parquet")).unwrap();
    let reader = parquet::file::reader::SerializedFileReader::new(file).unwrap();
    let pairs =
        parquet::file::reader::FileReader::metadata(&reader).file_metadata().key_value_metadata().unwrap().clone();
    let text = pairs.into_iter().find(|pair| pair.key == "antipode").unwrap().value.unwrap();
    assert_eq!(about(&text), tensors);

    place.prints(&["export", "table", "-o", "x.npz", "--samples", "10", "--seed", "3"]);
    let file = fs::read(place.path("x.npz")).unwrap();
    let text = serde_json::to_vec(&tensors["layers"]).unwrap();
    assert!(file.windows(text.len()).any(|window| window == text), "the metadata are stored as they are");
}

#[test]
fn a_sample_repeats_nothing_and_is_the_same_for_a_seed() {
    let place = Place::new();
    let problem = place.table("sliding:3x3", "table");
    let truth = truth(&problem);
    let draw = |words: &[&str]| -> Rows {
        place.prints(&[&["export"][..], &["table", "--force", "-o", "x.npz", "--form", "bytes"], words].concat());
        place.rows("x.npz")
    };
    let first = draw(&["--samples", "5000", "--seed", "1"]);
    assert_eq!(first.states.iter().collect::<HashSet<_>>().len(), 5000);
    for (state, distance) in first.states.iter().zip(&first.distances) {
        let state: Vec<u8> = state.iter().map(|&byte| byte as u8).collect();
        assert_eq!(truth.get(&state), Some(distance));
    }
    assert_eq!(first, draw(&["--samples", "5000", "--seed", "1", "--threads", "1"]));
    assert_ne!(first, draw(&["--samples", "5000", "--seed", "2"]));
    assert_eq!(draw(&["--samples", "1000000"]).states.len(), 181_440);
}

#[test]
fn of_each_depth_there_are_so_many_states_or_all() {
    let place = Place::new();
    let problem = place.table("sliding:3x3", "table");
    let truth = truth(&problem);
    let mut layers = [0; 32];
    truth.values().for_each(|&distance| layers[distance as usize] += 1);
    let draw = |seed: &str| {
        let words = ["table", "--force", "-o", "x.npz", "--form", "bytes", "--samples", "100/depth", "--seed", seed];
        place.prints(&[&["export"], &words[..]].concat());
        place.rows("x.npz")
    };
    let rows = draw("5");
    let mut counts = [0; 32];
    for (state, &distance) in rows.states.iter().zip(&rows.distances) {
        let state: Vec<u8> = state.iter().map(|&byte| byte as u8).collect();
        assert_eq!(truth.get(&state), Some(&distance));
        counts[distance as usize] += 1;
    }
    assert_eq!(counts, layers.map(|layer: i32| layer.min(100)));
    assert_eq!(rows.states.iter().collect::<HashSet<_>>().len(), rows.states.len());
    assert_eq!(rows, draw("5"));
    assert_ne!(rows, draw("6"));
}

/// Without memory for another search, walks find distances from labels modulo 3 or 4.
#[test]
fn distances_do_not_depend_on_the_memory() {
    let place = Place::new();
    for spec in ["sliding:3x3", "pancake:7"] {
        place.table(spec, "table");
        place.prints(&["export", "table", "-o", "much.npz"]);
        place.prints(&["export", "table", "-o", "little.npz", "--memory", "10kB"]);
        assert_eq!(place.rows("much.npz"), place.rows("little.npz"), "{spec}");
        ["table", "much.npz", "little.npz"].iter().for_each(|name| fs::remove_file(place.path(name)).unwrap());
    }
}

#[test]
fn a_large_table_is_sampled() {
    let place = Place::new();
    place.table("twisty:2x2x2", "table");
    place.prints(&["export", "table", "-o", "x.csv", "--samples", "500/depth"]);
    let Rows { texts, distances, .. } = place.rows("x.csv");
    let table = antipode::jobs::OpenTable::open(&place.path("table")).unwrap();
    let known = table.distances(&texts).unwrap();
    assert!(known.iter().zip(&distances).all(|(known, &distance)| known.distance.map(u64::from) == Some(distance)));
    assert_eq!((distances.len(), distances.iter().max()), (1 + 9 + 54 + 321 + 500 * 8, Some(&11)));
}

#[test]
fn a_file_that_exists_stays_unless_it_is_to_be_replaced() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    fs::write(place.path("x.npz"), "my thesis").unwrap();
    place.refuses(&["export", "table", "-o", "x.npz"], 2, &["x.npz exists", "--force"]);
    assert_eq!(fs::read(place.path("x.npz")).unwrap(), b"my thesis");
    place.prints(&["export", "table", "-o", "x.npz", "--force"]);
    assert_eq!(place.rows("x.npz").distances.len(), 360);
    place.refuses(&["export", "table", "-o", "none/x.npz"], 2, &["there is no folder none"]);
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    place.refuses(&["export", "table", "-o", "x.xlsx"], 2, &["x.xlsx names no format", ".parquet"]);
    place.refuses(&["export", "table", "-o", "x"], 2, &["x names no format"]);
    for format in ["npy", "npz", "safetensors"] {
        let words = ["table", "-o", &format!("x.{format}"), "--form", "text"];
        place.refuses(&[&["export"], &words[..]].concat(), 2, &[&format!("{format} files hold no texts"), ".csv"]);
    }
    place.refuses(&["export", "table", "-o", "x.npy", "--form", "none", "--samples", "5"], 2, &["--form none"]);
    let both = place.command(&["export", "table", "-o", "x.npy", "--samples", "5/depth", "--samples", "5"]).assert();
    both.code(2).stderr(predicates::str::contains("cannot be used multiple times"));
    place.refuses(&["export", "missing", "-o", "x.npy"], 2, &["missing", "no such file"]);
    let solver = ["sliding:2x3", "--labels", "solver:ida", "-o", "x.npy"];
    place.refuses(
        &[&["label"][..], &solver[..], &["--form", "index"]].concat(),
        2,
        &["the index of a state needs a table"],
    );
    place.refuses(&[&["label"][..], &solver[..], &["--form", "text"]].concat(), 2, &["npy files hold no texts"]);
    let wrong = place.command(&["label", "sliding:2x3", "--labels", "bootstrap", "-o", "x.npy"]).assert();
    wrong.code(2).stderr(predicates::str::contains("'bootstrap' is not a source of labels"));
    place.refuses(
        &["label", "sliding:3x3", "--labels", "table:table", "-o", "x.npy"],
        2,
        &["table is for sliding:2x3"],
    );
    place.refuses(
        &["label", "sliding:2x3", "--labels", "table:table", "--database", "d", "-o", "x.npy"],
        2,
        &["--database"],
    );
    // Options that stored labels do not use, with every source of them.
    for (option, value) in [
        ("--scrambles", "fixed:5"),
        ("--heuristic", "manhattan"),
        ("--weight", "2"),
        ("--depth", "9"),
        ("--nodes", "9"),
        ("--seconds", "9"),
    ] {
        for source in ["table:table", "file:kept"] {
            let with = ["label", "sliding:2x3", "--labels", source, "--samples", "9", option, value, "-o", "x.npy"];
            place.refuses(&with, 2, &[&format!("not made: leave out {option}")]);
        }
    }
    place.refuses(&["label", "sliding:2x3", "--labels", "solver:greedy", "-o", "x.npy"], 2, &["not proven"]);
    assert_eq!(place.names(), ["table"]);
}

#[test]
fn a_damaged_table_is_named_and_no_file_remains() {
    let place = Place::new();
    place.table("pancake:8", "table");
    let whole = fs::read(place.path("table")).unwrap();
    for at in [whole.len() / 2, 30, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(place.path("damaged"), bytes).unwrap();
        for format in ["npz", "parquet", "csv"] {
            place.refuses(&["export", "damaged", "-o", &format!("x.{format}")], 3, &["damaged"]);
        }
        assert_eq!(place.names(), ["damaged", "table"]);
    }
}

/// A table with right checksums and wrong distances.
#[test]
fn a_table_of_other_distances_is_damaged() {
    use antipode::jobs::{BuildOptions, WorkResources, build};
    use antipode::watch::Watch;
    let place = Place::new();
    let resources = WorkResources { threads: 1, memory: 1 << 28 };
    let far = antipode::families::parse("sliding:2x3;goal=1 2 3/4 _ 5").unwrap();
    build(&far, resources, &BuildOptions::to(&place.path("far")), |_| (), &mut Watch::none()).unwrap();
    // The spec of another goal, of the same length, with new checksums.
    let mut bytes = fs::read(place.path("far")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let json = String::from_utf8(bytes[24..24 + length].to_vec()).unwrap();
    let other = json.replace("1 2 3/4 _ 5", "1 2 3/_ 4 5");
    assert_ne!(json, other);
    bytes[24..24 + length].copy_from_slice(other.as_bytes());
    let checksum = crc32c::crc32c(other.as_bytes());
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    let checksum = crc32c::crc32c(&bytes[..20]);
    bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
    fs::write(place.path("wrong"), bytes).unwrap();
    place.refuses(&["export", "wrong", "-o", "x.npz"], 3, &["wrong", "run verify"]);
    assert_eq!(place.names(), ["far", "wrong"]);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_leaves_no_file() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let place = Place::new();
    place.table("twisty:2x2x2", "table");
    let words = ["table", "-o", "x.csv", "--form", "features"];
    let stopped = |signal: Signal| {
        let mut export = std::process::Command::new(crate::place::PROGRAM);
        let mut child = export.arg("export").args(words).current_dir(place.path("")).spawn().unwrap();
        let written = || place.names().iter().any(|name| name.ends_with(".partial"));
        while !written() {
            std::thread::sleep(Duration::from_millis(1));
        }
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        child.wait().unwrap()
    };
    assert_eq!(stopped(Signal::SIGINT).code(), Some(130));
    assert_eq!(place.names(), ["table"]);
    // A killed run leaves a temporary file, which the next run removes.
    assert_eq!(stopped(Signal::SIGKILL).code(), None);
    assert!(!place.path("x.csv").exists() && place.names().len() == 2);
    place.prints(&["export", "table", "-o", "x.csv", "--samples", "10"]);
    assert_eq!(place.names(), ["table", "x.csv"]);
}
