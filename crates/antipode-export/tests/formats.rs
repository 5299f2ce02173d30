//! Every format is read back by another crate's reader, and compared with distances found by the rules alone.

mod place;

use std::collections::HashMap;

use antipode_core::model::Problem;
use place::{Place, Rows, truth};

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

/// Demands that rows are all states, each once, with the right distances.
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
    for spec in ["sliding:3x3", "pancake:6", "hanoi:3,4", "twisty:2x2x2;moves=U,R2,F2", "lightsout:3x3"] {
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
                place.does("export", &["table", "-o", &name(how), "--states", how]);
            }
            let rows = place.rows(&name("features"));
            complete(&rows.states, &rows.distances, &fields);
            let rows = place.rows(&name("bytes"));
            complete(&rows.states, &rows.distances, &bytes);
            // Indices name places in the array of all distances, in which everything else stands for what has no path.
            let (indices, all) = (place.rows(&name("index")), place.rows(&name("none")));
            assert!(indices.states.is_sorted() && indices.distances == rows.distances, "{spec} {format}");
            assert_eq!(all.distances.iter().filter(|&&distance| distance != 255).count(), truth.len());
            for (index, &distance) in indices.states.iter().zip(&indices.distances) {
                assert_eq!(all.distances[index[0] as usize], distance);
            }
            if format == "csv" || format == "parquet" {
                place.does("export", &["table", "-o", &name("text"), "--states", "text"]);
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
    place.does("export", &["table", "-o", "bytes.npz", "--states", "bytes"]);
    place.does("export", &["table", "-o", "index.npz", "--states", "index"]);
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
    place.does("export", &["table", "-o", "all.npy", "--states", "none"]);
    place.does("export", &["table", "-o", "reached.npy"]);
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
        place.does("export", &["table", "-o", &file, "--states", "features"]);
        let Rows { states, distances, .. } = place.rows(&file);
        complete(&states, &distances, &fields);
        place.does("export", &["table", "-o", &all, "--states", "none"]);
        assert_eq!(place.rows(&all).distances, distances, "all are reached");
    }
}

#[test]
fn files_say_what_they_hold() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    let said =
        place.does("export", &["table", "-o", "x.safetensors", "--samples", "10", "--seed", "3", "--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    let length = std::fs::metadata(place.path("x.safetensors")).unwrap().len();
    assert_eq!((&said["states"], &said["bytes"], &said["spec"]), (&10.into(), &length.into(), &"sliding:2x3".into()));
    assert!(said["seconds"].as_f64().unwrap() > 0.0);

    let bytes = std::fs::read(place.path("x.safetensors")).unwrap();
    let (_, metadata) = safetensors::SafeTensors::read_metadata(&bytes).unwrap();
    let about = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let tensors = about(&metadata.metadata().as_ref().unwrap()["antipode"]);
    assert_eq!(tensors["encoding"]["name"], "cells");
    assert_eq!(tensors["encoding"]["sizes"], serde_json::json!([6, 6, 6, 6, 6, 6]));
    assert_eq!((&tensors["selection"], &tensors["seed"], &tensors["rows"]), (&"drawn".into(), &3.into(), &10.into()));
    assert_eq!(tensors["layers"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 360);

    place.does("export", &["table", "-o", "x.parquet", "--samples", "10", "--seed", "3"]);
    let file = std::fs::File::open(place.path("x.parquet")).unwrap();
    let reader = parquet::file::reader::SerializedFileReader::new(file).unwrap();
    let pairs =
        parquet::file::reader::FileReader::metadata(&reader).file_metadata().key_value_metadata().unwrap().clone();
    let text = pairs.into_iter().find(|pair| pair.key == "antipode").unwrap().value.unwrap();
    assert_eq!(about(&text), tensors);

    place.does("export", &["table", "-o", "x.npz", "--samples", "10", "--seed", "3"]);
    let file = std::fs::read(place.path("x.npz")).unwrap();
    let text = serde_json::to_vec(&tensors["layers"]).unwrap();
    assert!(file.windows(text.len()).any(|window| window == text), "metadata.json is stored as it is");
}
