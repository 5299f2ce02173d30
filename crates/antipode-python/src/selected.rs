//! The choice of states of a table, and of the rules of a table that names its own.

use std::path::Path;

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{SampleDraw, SampleSize, StateSelection};
use antipode::tables::Table;
use pyo3::prelude::*;

use crate::failures::raised;
use crate::numbers::Whole;

/// The error for a table whose rules no family has: it needs the caller's.
pub(crate) fn of_unknown_rules(path: &Path) -> Option<Error> {
    let table = Table::open(path).ok()?;
    let spec = &table.metadata().spec;
    let family = spec.split([':', ';']).next().unwrap_or_default();
    // For a known family, the first error already names the fault.
    families::find(family).err().map(|_| {
        let file = path.display();
        Error::usage(format!("{file} is for the rules '{spec}': pass them, as in antipode.open(path, rules)"))
    })
}

/// The selection of states to export.
pub(crate) fn selection(py: Python<'_>, samples: Option<Samples>, seed: Whole) -> PyResult<StateSelection> {
    Ok(match sample_size(py, samples)?.unwrap_or(SampleSize::All) {
        SampleSize::All => StateSelection::All,
        SampleSize::Uniform(count) => StateSelection::Drawn(SampleDraw { count, seed: seed.0 }),
        SampleSize::OfEachDepth(count) => StateSelection::OfEachDepth(SampleDraw { count, seed: seed.0 }),
    })
}

/// How many states to draw: a number, or a text such as `100/depth` or `all`.
pub(crate) enum Samples {
    Count(Whole),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for Samples {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Samples> {
        any.extract::<String>().map(Samples::Text).or_else(|_| any.extract::<Whole>().map(Samples::Count))
    }
}

/// The size of a sample, if one is named.
pub(crate) fn sample_size(py: Python<'_>, samples: Option<Samples>) -> PyResult<Option<SampleSize>> {
    Ok(match samples {
        None => None,
        Some(Samples::Count(count)) => Some(SampleSize::Uniform(count.0)),
        Some(Samples::Text(text)) => Some(SampleSize::named(&text).map_err(|error| raised(py, &error))?),
    })
}

/// A depth; no state has the largest one.
pub(crate) fn least(depth: Whole) -> u32 {
    u32::try_from(depth.0).unwrap_or(u32::MAX)
}
