//! Generators of a matrix group as specs write them: a named set, or matrices with a modulus.

use super::square::{MOST_DIMENSION, MOST_MODULUS, MatrixRing, entries, reduced};
use antipode_core::error::{Error, Result};

/// The most generators.
const MOST_GENERATORS: usize = 64;

/// Generators with their ring.
pub(super) struct MatrixGenerators {
    /// The start of the canonical spec.
    pub(super) canonical: String,
    pub(super) ring: MatrixRing,
    /// The name and the matrix of each. Names differ.
    pub(super) list: Vec<(String, Vec<u8>)>,
}

fn wrong(text: &str, what: &str) -> Error {
    let how = "write matrix:heisenberg,5 or matrix:x=1 1/0 1,y=1 0/1 1;mod=5";
    Error::not_a_spec(format!("matrix:{text}"), format!("is not a set of matrices: {what}; {how}"))
}

/// Reads the generators in the arguments of a spec, with their modulus if it is an option.
pub(super) fn generators(text: &str, modulus: Option<&str>) -> Result<MatrixGenerators> {
    let is_set = text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains('=');
    match modulus {
        None if is_set => named(text),
        Some(_) if is_set => Err(wrong(text, "the set has its modulus in its last number")),
        None => Err(wrong(text, "matrices need a modulus, such as ;mod=5")),
        Some(modulus) => {
            let modulus = read_modulus(modulus).ok_or_else(|| wrong(text, &not_a_modulus(modulus)))?;
            let mut found: Vec<(String, Vec<u8>)> = vec![];
            let (mut dimension, mut parts) = (None, vec![]);
            for (number, part) in (1..).zip(text.split(',')) {
                let (name, body) = part.split_once('=').map_or((None, part), |(name, body)| (Some(name.trim()), body));
                let (entries, of) = entries(body).map_err(|what| wrong(text, &what))?;
                if *dimension.get_or_insert(of) != of {
                    return Err(wrong(text, "the matrices differ in size"));
                }
                let ring = MatrixRing { dimension: of, modulus };
                let matrix = reduced(&entries, modulus);
                if name.is_some_and(|name| !is_name(name)) {
                    return Err(wrong(text, "a name starts with a letter and has no blanks, quotes and brackets"));
                }
                let automatic = format!("g{number}");
                let name = name.unwrap_or(&automatic);
                if found.iter().any(|(known, _)| known == name) {
                    return Err(wrong(text, &format!("'{name}' occurs twice")));
                }
                if ring.inverse(&matrix).is_none() {
                    let determinant = ring.determinant(&matrix);
                    return Err(wrong(
                        text,
                        &format!("{name} has no inverse: its determinant {determinant} is not a unit modulo {modulus}"),
                    ));
                }
                let own = if name == automatic { String::new() } else { format!("{name}=") };
                parts.push(own + &ring.write(&matrix));
                found.push((name.to_string(), matrix));
            }
            if found.len() > MOST_GENERATORS {
                return Err(Error::Limit(format!("matrix:{text} has more than {MOST_GENERATORS} generators")));
            }
            let canonical = format!("matrix:{};mod={modulus}", parts.join(","));
            let ring = MatrixRing { dimension: dimension.unwrap_or(1), modulus };
            Ok(MatrixGenerators { canonical, ring, list: found })
        }
    }
}

fn not_a_modulus(text: &str) -> String {
    format!("'{text}' is not a modulus from 2 to {MOST_MODULUS}")
}

fn read_modulus(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|modulus| (2..=MOST_MODULUS).contains(modulus))
}

/// Whether this is a valid name of a move, distinct from the inverse of another.
fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || "(),;='’\"/".contains(c))
}

/// Reads a named set: `heisenberg,M` or `unitriangular,N,M`.
fn named(text: &str) -> Result<MatrixGenerators> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let set = parts[0].to_ascii_lowercase();
    let (dimension, modulus) = match (&*set, &parts[1..]) {
        ("heisenberg", [modulus]) => (Some(3), *modulus),
        ("unitriangular", [dimension, modulus]) => (dimension.parse().ok(), *modulus),
        ("heisenberg", _) => return Err(wrong(text, "heisenberg needs a modulus")),
        ("unitriangular", _) => return Err(wrong(text, "unitriangular needs a dimension and a modulus")),
        _ => return Err(wrong(text, &format!("there is no set '{}', only heisenberg, unitriangular", parts[0]))),
    };
    let range = 2..=MOST_DIMENSION;
    let dimension: usize = dimension
        .filter(|dimension| range.contains(dimension))
        .ok_or_else(|| wrong(text, &format!("the dimension is a number from 2 to {MOST_DIMENSION}")))?;
    let modulus = read_modulus(modulus).ok_or_else(|| wrong(text, &not_a_modulus(modulus)))?;
    let ring = MatrixRing { dimension, modulus };
    let list = (0..dimension - 1).map(|row| {
        let mut matrix = ring.identity();
        matrix[row * dimension + row + 1] = 1;
        let name = if dimension <= 3 { ["x", "y"][row].to_string() } else { format!("x{}", row + 1) };
        (name, matrix)
    });
    let canonical = match &*set {
        "heisenberg" => format!("matrix:heisenberg,{modulus}"),
        _ => format!("matrix:unitriangular,{dimension},{modulus}"),
    };
    Ok(MatrixGenerators { canonical, ring, list: list.collect() })
}
