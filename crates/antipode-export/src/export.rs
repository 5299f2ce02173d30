//! The export of a table or of labels to a file.

use std::path::Path;
use std::time::Instant;

use crate::encoder::ColumnEncoder;
use crate::format::FileFormat;
use crate::options::ExportOptions;
use crate::report::ExportReport;
use crate::schema::{FileSchema, SchemaMetadata};
use crate::sink;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::{OutputFile, folder, free, room};
use antipode_core::tables::MOST_DEPTH;
use antipode_core::watch::{Watch, WorkProgress};
use antipode_jobs::labels::{LabelList, LabelOptions, LabelSource};
use antipode_jobs::{OpenTable, StateLabel, StateSelection};

/// The number of labels in memory to write at a time.
const BATCH: usize = 1 << 16;

/// A consumer of states with their distances.
type Take<'a> = dyn FnMut(StateLabel<'_>) -> Result<()> + 'a;

/// An export to one file.
pub struct FileExport<'a> {
    options: &'a ExportOptions,
    memory: u64,
    tell: &'a dyn Fn(&str),
    format: FileFormat,
    start: Instant,
}

impl<'a> FileExport<'a> {
    /// Prepares an export that may use `memory` bytes. It reports the estimated size of the file to
    /// `tell` before it writes the file.
    ///
    /// # Errors
    ///
    /// `Usage` if the file exists, or its name does not end with a format; `Missing` if its folder
    /// does not exist.
    pub fn new(options: &'a ExportOptions, memory: u64, tell: &'a dyn Fn(&str)) -> Result<FileExport<'a>> {
        let format = FileFormat::of(&options.output)?;
        // A name that is taken must show up here, not after the hours of a search.
        free(&options.output, options.force)?;
        Ok(FileExport { options, memory, tell, format, start: Instant::now() })
    }

    /// Checks that labels of a puzzle can be written, before hours of work.
    ///
    /// # Errors
    ///
    /// `Usage` if they cannot.
    pub fn check(&self, problem: &Problem) -> Result<()> {
        self.encoder(problem, 0, false).map(|_| ())
    }

    fn encoder(&self, problem: &Problem, deepest: u32, is_table: bool) -> Result<ColumnEncoder> {
        ColumnEncoder::new(problem, self.options.form, self.format, deepest, is_table)
    }

    /// Writes states of a table.
    ///
    /// # Errors
    ///
    /// `Usage` if the format cannot hold the states; `Limit` if they do not fit the disk; `Corrupt`
    /// if the table is damaged.
    pub fn table(&self, table: &OpenTable, selection: StateSelection, watch: &mut Watch<'_>) -> Result<ExportReport> {
        let (contents, memory) = (table.contents(), self.memory);
        let encoder = self.encoder(table.problem(), contents.god_number as u32, true)?;
        let (name, seed) = match selection {
            StateSelection::All => ("all", None),
            StateSelection::Drawn(draw) => ("drawn", Some(draw.seed)),
            StateSelection::OfEachDepth(draw) => ("by-depth", Some(draw.seed)),
        };
        // Such a file does not say which state a row is for: only its place tells. So no row may be
        // missing.
        let in_order = encoder.is_in_order();
        if in_order && (selection != StateSelection::All || table.subset().is_some()) {
            let fault = "--form none writes the distances of all states";
            return Err(Error::excluded(fault, "--samples, --among and --except"));
        }
        let name = if in_order { "in-order" } else { name };
        let rows = if in_order { contents.metadata.layout.size() } else { table.selected(selection) };
        let about = SchemaMetadata {
            seed,
            subset: table.subset().map(ToString::to_string),
            // All other selections leave out the states without a path to a goal.
            unreached: in_order.then(|| encoder.unreached()),
            layers: Some(contents.metadata.layers),
            ..about(&encoder, table.problem(), "table", name, rows)
        };
        self.write(&encoder, about, watch, |take, watch| match in_order {
            false => table.labelled(selection, memory, watch, take),
            true => table
                .in_order(memory, watch, |_, depths| take(StateLabel { indices: &[], states: &[], distances: depths })),
        })
    }

    /// Writes labels; the file's metadata records their source and selection.
    ///
    /// # Errors
    ///
    /// `Usage` if the format cannot hold the states; `Limit` if they do not fit the disk, or
    /// distances are too great.
    pub fn labels(
        &self,
        problem: &Problem,
        labels: &LabelList,
        source: &LabelSource,
        making: &LabelOptions,
        watch: &mut Watch<'_>,
    ) -> Result<ExportReport> {
        let stored = if making.samples.is_some() { "drawn" } else { "all" };
        let (name, selection) = match source {
            LabelSource::Solver(name) => (format!("solver:{name}"), "paths"),
            LabelSource::Table(_) => ("table".into(), stored),
            LabelSource::File(_) => ("file".into(), stored),
        };
        let deepest = labels.distances.iter().copied().max().unwrap_or(0);
        if deepest > MOST_DEPTH {
            return Err(Error::Limit(format!(
                "a distance of {deepest} is too great: at most {MOST_DEPTH} can be written"
            )));
        }
        let encoder = self.encoder(problem, deepest, false)?;
        let total = labels.len() as u64;
        let seed = (selection != "all").then_some(making.seed());
        let about = SchemaMetadata { seed, ..about(&encoder, problem, &name, selection, total) };
        let written = self.write(&encoder, about, watch, |take, watch| {
            let states = labels.states.chunks(BATCH * labels.length.max(1));
            for (at, (states, distances)) in states.zip(labels.distances.chunks(BATCH)).enumerate() {
                watch.report(WorkProgress { phase: "write", depth: None, done: (at * BATCH) as u64, total })?;
                take(StateLabel { indices: &[], states, distances })?;
            }
            Ok(())
        })?;
        Ok(ExportReport { distinct: Some(labels.distinct()), ..written })
    }

    /// Writes the rows that `produce` passes to its argument.
    fn write(
        &self,
        encoder: &ColumnEncoder,
        about: SchemaMetadata,
        watch: &mut Watch<'_>,
        produce: impl FnOnce(&mut Take<'_>, &mut Watch<'_>) -> Result<()>,
    ) -> Result<ExportReport> {
        let path = &self.options.output;
        let text = serde_json::to_string(&about).map_err(|e| Error::bad_file(path.display(), e.to_string()))?;
        let schema = FileSchema { columns: encoder.columns(), rows: about.rows, about: text };
        let needed = sink::estimate(self.format, &schema);
        (self.tell)(&format!("{} states, about {}", grouped(about.rows), bytes(needed)));
        // A full disk would otherwise stop the export near its end.
        has_room(path, needed, room(folder(path)))?;
        let mut file = sink::open(self.format, OutputFile::create(path, self.options.force)?, path, &schema)?;
        produce(&mut |labelled| file.put(encoder.block(&labelled)), watch)?;
        // The first call ends the format. The second moves the file to its name, so that no reader
        // ever sees half of it.
        let written = watch.name(file.finish()?)?;
        Ok(ExportReport {
            file: path.display().to_string(),
            spec: about.spec,
            states: about.rows,
            distinct: None,
            bytes: written,
            seconds: self.start.elapsed().as_secs_f64(),
        })
    }
}

/// The metadata that all files have.
fn about(
    encoder: &ColumnEncoder,
    problem: &Problem,
    labels: &str,
    selection: &'static str,
    rows: u64,
) -> SchemaMetadata {
    SchemaMetadata {
        format: 1,
        program: concat!("antipode-export ", env!("CARGO_PKG_VERSION")),
        spec: problem.spec(),
        labels: labels.into(),
        selection,
        seed: None,
        states: encoder.name(),
        encoding: encoder.shape(),
        subset: None,
        unreached: None,
        layers: None,
        rows,
    }
}

/// Checks the disk space. `Limit` if the disk has no room for `needed` bytes.
fn has_room(path: &Path, needed: u64, room: Option<u64>) -> Result<()> {
    match room.filter(|room| *room < needed) {
        None => Ok(()),
        Some(room) => {
            let (path, needed, room) = (path.display(), bytes(needed), bytes(room));
            let what = format!(
                "{path} needs about {needed}, and {room} are free on its disk: write fewer states, or elsewhere"
            );
            Err(Error::Limit(what).unless(&[RequestRemedy::Samples]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_beforehand() {
        let path = Path::new("x.npz");
        has_room(path, 1000, Some(1000)).unwrap();
        has_room(path, 1000, None).unwrap();
        let error = has_room(path, 3_000_000_000, Some(5_000_000)).unwrap_err().to_string();
        assert!(error.contains("x.npz") && error.contains("3.0 GB") && error.contains("5.0 MB"), "{error}");
    }
}
