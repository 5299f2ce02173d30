//! Readers from other crates for the files of `antipode export` and `antipode label`.

#![allow(dead_code)]

use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

use antipode::jobs::{BuildOptions, WorkResources, build};
use antipode::model::Problem;
use antipode::watch::Watch;
use npyz::{DType, NpyFile};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use safetensors::tensor::{Dtype, SafeTensors};

use crate::place::Place;

/// The rows of a file: numbers or a text of each state, and its distance.
#[derive(Debug, Default, PartialEq)]
pub struct Rows {
    pub states: Vec<Vec<u64>>,
    pub texts: Vec<String>,
    pub distances: Vec<u64>,
}

impl Place {
    /// The names in the folder, in order.
    pub fn names(&self) -> Vec<String> {
        self.listing().into_iter().map(|(name, _)| name).collect()
    }

    /// Writes a table.
    pub fn table(&self, spec: &str, name: &str) -> Problem {
        let problem = antipode::families::parse(spec).unwrap();
        let resources = WorkResources { threads: 2, memory: 1 << 29 };
        build(&problem, resources, &BuildOptions::to(&self.path(name)), |_| (), &mut Watch::none()).unwrap();
        problem
    }

    /// The rows of a file of any format.
    pub fn rows(&self, name: &str) -> Rows {
        let path = self.path(name);
        match path.extension().unwrap().to_str().unwrap() {
            "npy" => npy(&fs::read(path).unwrap()),
            "npz" => npz(path),
            "safetensors" => tensors(&fs::read(path).unwrap()),
            "parquet" => parquet(path),
            _ => csv(path),
        }
    }
}

/// All states and their distances, by the rules alone; moves must be undoable.
pub fn truth(problem: &Problem) -> HashMap<Vec<u8>, u64> {
    let listed: Vec<Vec<u8>> = problem.goals().collect();
    if !listed.is_empty() {
        return levels(problem, listed);
    }
    let states = levels(problem, problem.starts().collect()).into_keys();
    levels(problem, states.filter(|state| problem.is_goal(state)).collect())
}

/// The distances of all states from some states.
fn levels(problem: &Problem, mut level: Vec<Vec<u8>>) -> HashMap<Vec<u8>, u64> {
    let mut found: HashMap<Vec<u8>, u64> = level.iter().map(|goal| (goal.clone(), 0)).collect();
    for depth in 1.. {
        let mut next = vec![];
        for state in &level {
            problem.expand(state, &mut |there| {
                if !found.contains_key(there) {
                    found.insert(there.to_vec(), depth);
                    next.push(there.to_vec());
                }
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    found
}

/// Little-endian numbers of a width, in rows.
fn matrix(bytes: &[u8], width: usize, columns: usize) -> Vec<Vec<u64>> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    bytes.chunks_exact(width * columns).map(|row| row.chunks_exact(width).map(number).collect()).collect()
}

fn flat(rows: Vec<Vec<u64>>) -> Vec<u64> {
    rows.into_iter().flatten().collect()
}

fn npy(bytes: &[u8]) -> Rows {
    let mut rest = bytes;
    let file = NpyFile::new(&mut rest).unwrap();
    let (dtype, shape) = (file.dtype(), file.shape().to_vec());
    let mut data = vec![];
    file.into_inner().read_to_end(&mut data).unwrap();
    assert_eq!(shape.len(), 1);
    let DType::Record(fields) = dtype else {
        let width = dtype.num_bytes().unwrap();
        return Rows { distances: flat(matrix(&data, width, 1)), ..Rows::default() };
    };
    let names: Vec<_> = fields.iter().map(|field| field.name.as_str()).collect();
    assert!(names == ["states", "distances"] || names == ["indices", "distances"], "{names:?}");
    let shape_of = |dtype: &DType| match dtype {
        DType::Array(count, inner) => (*count as usize, inner.num_bytes().unwrap()),
        plain => (1, plain.num_bytes().unwrap()),
    };
    let [(columns, width), (_, last)] = [shape_of(&fields[0].dtype), shape_of(&fields[1].dtype)];
    let row = columns * width + last;
    assert_eq!(data.len() as u64, shape[0] * row as u64);
    let part =
        |from: usize, to: usize| data.chunks_exact(row).flat_map(|row| &row[from..to]).copied().collect::<Vec<_>>();
    Rows {
        states: matrix(&part(0, columns * width), width, columns),
        distances: flat(matrix(&part(columns * width, row), last, 1)),
        texts: vec![],
    }
}

fn npz(path: PathBuf) -> Rows {
    let mut archive = zip::ZipArchive::new(fs::File::open(path).unwrap()).unwrap();
    let mut array = |name: &str| {
        let file = NpyFile::new(archive.by_name(&format!("{name}.npy")).ok()?).unwrap();
        let (width, shape) = (file.dtype().num_bytes().unwrap(), file.shape().to_vec());
        let mut data = vec![];
        file.into_inner().read_to_end(&mut data).unwrap();
        let columns = shape.get(1).map_or(1, |&columns| columns as usize);
        assert_eq!(data.len(), width * columns * shape[0] as usize);
        Some(matrix(&data, width, columns))
    };
    let states = array("states").or_else(|| array("indices")).unwrap_or_default();
    Rows { states, distances: flat(array("distances").unwrap()), texts: vec![] }
}

fn tensors(bytes: &[u8]) -> Rows {
    let file = SafeTensors::deserialize(bytes).unwrap();
    let array = |name: &str| {
        let tensor = file.tensor(name).ok()?;
        let width = match tensor.dtype() {
            Dtype::U8 => 1,
            Dtype::U16 => 2,
            Dtype::U64 => 8,
            other => panic!("{other:?}"),
        };
        // Numbers are aligned in the file.
        let at = tensor.data().as_ptr() as usize - bytes.as_ptr() as usize;
        assert!(at.is_multiple_of(width));
        Some(matrix(tensor.data(), width, tensor.shape().get(1).copied().unwrap_or(1)))
    };
    let states = array("states").or_else(|| array("indices")).unwrap_or_default();
    Rows { states, distances: flat(array("distances").unwrap()), texts: vec![] }
}

fn parquet(path: PathBuf) -> Rows {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let mut rows = Rows::default();
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let fields: Vec<(&String, &Field)> = row.get_column_iter().collect();
        let (last, states) = fields.split_last().unwrap();
        let number = |field: &Field| match field {
            Field::UByte(number) => u64::from(*number),
            Field::UShort(number) => u64::from(*number),
            Field::ULong(number) => *number,
            other => panic!("{other:?}"),
        };
        assert_eq!(last.0, "distance");
        rows.distances.push(number(last.1));
        match states {
            [(name, Field::Str(text))] if *name == "state" => rows.texts.push(text.clone()),
            states => rows.states.push(states.iter().map(|(_, field)| number(field)).collect()),
        }
    }
    rows
}

fn csv(path: PathBuf) -> Rows {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names = reader.headers().unwrap().clone();
    assert_eq!(&names[names.len() - 1], "distance");
    let mut rows = Rows::default();
    for record in reader.records() {
        let record = record.unwrap();
        let mut fields: Vec<&str> = record.iter().collect();
        rows.distances.push(fields.pop().unwrap().parse().unwrap());
        if &names[0] == "state" {
            rows.texts.push(fields[0].into());
        } else {
            rows.states.push(fields.iter().map(|field| field.parse().unwrap()).collect());
        }
    }
    rows
}
