//! Arrays of NumPy whose rows are the bytes of states, as `export --form bytes` writes them.

use std::io::Read;

use super::{ParsedLine, ROWS, unreadable};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// The most bytes of a header.
const LONGEST_HEADER: usize = 1 << 16;

/// Sends the rows of an array of the type uint8.
pub(super) fn send_array(
    name: &str,
    problem: &Problem,
    mut source: impl Read,
    tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool,
) -> Result<()> {
    let expected = problem.starts().next().map(|state| state.len());
    let width = row_bytes(name, &mut source)?;
    if expected.is_some_and(|expected| expected != width) {
        let expected = expected.unwrap_or_default();
        let fault = format!("has rows of {width} bytes, and states of {} have {expected}", problem.spec());
        return Err(Error::unsuitable_file(name, fault));
    }
    let mut number = 0;
    loop {
        let mut rows = vec![];
        let read = source.by_ref().take((ROWS * width) as u64).read_to_end(&mut rows);
        read.map_err(|e| unreadable(name, e))?;
        if !rows.len().is_multiple_of(width) {
            return Err(Error::Corrupt(format!("{name} ends inside a row")));
        }
        let lines: Vec<_> =
            (number + 1..).zip(rows.chunks_exact(width)).map(|(n, row)| line(problem, n, row)).collect();
        number += lines.len() as u64;
        if lines.is_empty() || !tell(lines) {
            return Ok(());
        }
    }
}

/// A row as the text of a state.
fn line(problem: &Problem, number: u64, row: &[u8]) -> ParsedLine {
    let text = match problem.is_state(row) {
        true => Ok(problem.write(row)),
        false => Err(Error::malformed(format!("{row:?}"), "a state", "a row has the bytes of a state, in its form")),
    };
    ParsedLine::plain(number, text)
}

/// Reads the header of an array, and returns the bytes of a row.
fn row_bytes(name: &str, source: &mut impl Read) -> Result<usize> {
    let mut bytes = |count: usize| {
        let mut bytes = vec![0; count];
        source.read_exact(&mut bytes).map_err(|e| unreadable(name, e)).map(|()| bytes)
    };
    // The magic, and the major and minor version, which says how long the length of the header is.
    let version = bytes(8)?[6];
    let length = bytes(if version == 1 { 2 } else { 4 })?;
    let length = length.iter().rev().fold(0, |length, &byte| length << 8 | usize::from(byte));
    let other = || Error::unsuitable_file(name, "is no array of bytes: save states as uint8 of shape (n, bytes)");
    if length > LONGEST_HEADER {
        return Err(other());
    }
    let header = String::from_utf8(bytes(length)?).map_err(|_| other())?;
    let header: String = header.split_whitespace().collect::<Vec<_>>().concat();
    let is_suitable = header.contains("'descr':'|u1'") && header.contains("'fortran_order':False");
    let shape = header.split_once("'shape':(").and_then(|(_, rest)| rest.split_once(')')).filter(|_| is_suitable);
    let sizes = shape.map(|(shape, _)| shape.split(',').filter(|size| !size.is_empty()).collect::<Vec<_>>());
    match sizes.as_deref() {
        Some([_, width]) => width.parse().ok().filter(|&width| width > 0).ok_or_else(other),
        _ => Err(other()),
    }
}
