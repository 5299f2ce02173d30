//! The work of both programs, from the arguments to the file.

use std::path::Path;
use std::time::Instant;

use crate::arguments::{Export, Label, Target};
use crate::encoder::Encoder;
use crate::format::Format;
use crate::report::{self, Report};
use crate::schema::{About, Schema};
use crate::sink;
use antipode_cli::frame::{Bar, digest_files, estimate, note, report as say};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::{Output, folder, free, room};
use antipode_core::watch::{Progress, Watch};
use antipode_jobs::{Labelled, OpenTable, Selection};
use antipode_labels::{Labels, Source};

/// Labels in memory that are written at a time.
const BATCH: usize = 1 << 16;

/// Takes some states with their distances.
type Take<'a> = dyn FnMut(Labelled<'_>) -> Result<()> + 'a;

/// Writes states of a table, and says how that went.
pub fn run_export(arguments: &Export) -> Result<()> {
    say(&arguments.options, &export(arguments)?, report::text)?;
    digest_files(&arguments.options, [&arguments.target.output])
}

/// Writes labelled states, and says how that went.
pub fn run_label(arguments: &Label) -> Result<()> {
    match label(arguments)? {
        Some(report) => {
            say(&arguments.options, &report, report::text)?;
            digest_files(&arguments.options, [&arguments.target.output])
        }
        None => Ok(()),
    }
}

/// Writes states of a table. `tell` learns beforehand how many bytes they will be, about.
pub fn export_table(
    table: &OpenTable,
    target: &Target,
    selection: Selection,
    (memory, tell): (u64, &dyn Fn(&str)),
    watch: &mut Watch<'_>,
) -> Result<Report> {
    File::new(target, memory, tell)?.of_table(table, selection, watch)
}

/// Writes states of a table, as the arguments say.
fn export(arguments: &Export) -> Result<Report> {
    let options = &arguments.options;
    let tell = |text: &str| note(options, text);
    let file = File::new(&arguments.target, options.resources().memory, &tell)?;
    let table = arguments.table.open()?;
    let selection = match (arguments.samples, arguments.by_depth) {
        (Some(count), _) => Selection::Drawn(count, arguments.seed),
        (_, Some(count)) => Selection::OfEachDepth(count, arguments.seed),
        _ => Selection::All,
    };
    file.of_table(&table, selection, &mut Bar::new(options).watch())
}

/// Writes labelled states, as the arguments say; a shard of them is only kept, and nothing is written.
fn label(arguments: &Label) -> Result<Option<Report>> {
    let Label { spec, labels: text, target, making, keeping, options } = arguments;
    let tell = |text: &str| note(options, text);
    let file = File::new(target, options.resources().memory, &tell)?;
    let problem = antipode_families::parse(spec)?;
    let unknown = || Error::usage(format!("'{text}' gives no labels: write table:FILE, solver:NAME or file:FILE"));
    let source = Source::read(text).ok_or_else(unknown)?;
    if !keeping.share.is_whole() {
        file.encoder(&problem, 0, false)?;
        let (bar, resources) = (Bar::new(options), options.resources());
        let count = keeping.keep(&bar, |watch| making.share(&source, &problem, resources, watch))?;
        note(options, &format!("{} labels", grouped(count)));
        return Ok(None);
    }
    if let Source::Table(table) = &source {
        making.check(Some(&source))?;
        let table = OpenTable::about(table, &problem)?;
        let seed = making.seed()?;
        let selection = making.samples.map_or(Selection::All, |count| Selection::Drawn(count, seed));
        return file.of_table(&table, selection, &mut Bar::new(options).watch()).map(Some);
    }
    // What cannot be written is told before hours of work.
    file.encoder(&problem, 0, false)?;
    let bar = Bar::new(options);
    let mut tell = |left, rate| estimate(options, &bar, left, rate, "labels");
    let work = |watch: &mut Watch<'_>| making.labels(&source, &problem, options.resources(), watch, &mut tell);
    let labels = keeping.keep(&bar, work)?;
    let (name, selection, drawn) = match source {
        Source::Solver(_) => (text.as_str(), "paths", true),
        _ if making.samples.is_some() => ("file", "drawn", true),
        _ => ("file", "all", false),
    };
    let seed = if drawn { Some(making.seed()?) } else { None };
    file.of_labels(&problem, &labels, (name, selection, seed), &mut bar.watch()).map(Some)
}

/// A file that is to be written.
struct File<'a> {
    target: &'a Target,
    /// Bytes of memory that it may use.
    memory: u64,
    tell: &'a dyn Fn(&str),
    format: Format,
    start: Instant,
}

impl<'a> File<'a> {
    /// `Usage` if the name is taken, or says no format.
    fn new(target: &'a Target, memory: u64, tell: &'a dyn Fn(&str)) -> Result<File<'a>> {
        let format = Format::of(&target.output)?;
        free(&target.output, target.force)?;
        Ok(File { target, memory, tell, format, start: Instant::now() })
    }

    fn encoder(&self, problem: &Problem, deepest: u32, is_table: bool) -> Result<Encoder> {
        Encoder::new(problem, self.target.states, self.format, deepest, is_table)
    }

    /// Writes states of a table.
    fn of_table(&self, table: &OpenTable, selection: Selection, watch: &mut Watch<'_>) -> Result<Report> {
        let (contents, memory) = (table.contents(), self.memory);
        let encoder = self.encoder(table.problem(), contents.god_number as u32, true)?;
        let (name, seed) = match selection {
            Selection::All => ("all", None),
            Selection::Drawn(_, seed) => ("drawn", Some(seed)),
            Selection::OfEachDepth(_, seed) => ("by-depth", Some(seed)),
        };
        let in_order = encoder.is_in_order();
        if in_order && selection != Selection::All {
            return Err(Error::usage(
                "--states none writes the distances of all states: leave --samples and --by-depth out",
            ));
        }
        let rows = if in_order { contents.metadata.layout.size() } else { table.selected(selection) };
        let about = About {
            seed,
            unreached: in_order.then(|| encoder.unreached()),
            layers: Some(contents.metadata.layers),
            ..about(&encoder, table.problem(), "table", if in_order { "in-order" } else { name }, rows)
        };
        self.write(&encoder, about, |take| match in_order {
            false => table.labelled(selection, memory, watch, take),
            true => table.in_order(memory, watch, |_, depths| {
                let distances: Vec<u32> = depths.iter().map(|&depth| u32::from(depth)).collect();
                take(Labelled { indices: &[], states: &[], distances: &distances })
            }),
        })
    }

    /// Writes labels: `name`, `selection` and `seed` are for the file to say of itself.
    fn of_labels(
        &self,
        problem: &Problem,
        labels: &Labels,
        (name, selection, seed): (&str, &'static str, Option<u64>),
        watch: &mut Watch<'_>,
    ) -> Result<Report> {
        let deepest = labels.distances.iter().copied().max().unwrap_or(0);
        if deepest >= u32::from(antipode_jobs::UNREACHED) {
            return Err(Error::Limit(format!("a distance of {deepest} is too great: at most 65534 can be written")));
        }
        let encoder = self.encoder(problem, deepest, false)?;
        let total = labels.len() as u64;
        let about = About { seed, ..about(&encoder, problem, name, selection, total) };
        self.write(&encoder, about, |take| {
            let states = labels.states.chunks(BATCH * labels.length.max(1));
            for (at, (states, distances)) in states.zip(labels.distances.chunks(BATCH)).enumerate() {
                watch.report(Progress { phase: "write", depth: None, done: (at * BATCH) as u64, total })?;
                take(Labelled { indices: &[], states, distances })?;
            }
            Ok(())
        })
    }

    /// Writes the rows that `produce` hands to what it is given.
    fn write(
        &self,
        encoder: &Encoder,
        about: About,
        produce: impl FnOnce(&mut Take<'_>) -> Result<()>,
    ) -> Result<Report> {
        let path = &self.target.output;
        let text = serde_json::to_string(&about).map_err(|e| Error::usage(e.to_string()))?;
        let schema = Schema { columns: encoder.columns(), rows: about.rows, about: text };
        let needed = sink::estimate(self.format, &schema);
        (self.tell)(&format!("{} states, about {}", grouped(about.rows), bytes(needed)));
        has_room(path, needed, room(folder(path)))?;
        let mut file = sink::open(self.format, Output::create(path, self.target.force)?, path, &schema)?;
        produce(&mut |labelled| file.put(encoder.block(&labelled)))?;
        file.finish()?.finish()?;
        let written = std::fs::metadata(path).map_err(|e| Error::io("read", path, e))?.len();
        Ok(Report {
            file: path.display().to_string(),
            spec: about.spec,
            states: about.rows,
            bytes: written,
            seconds: self.start.elapsed().as_secs_f64(),
        })
    }
}

/// What a file says of itself, as far as all do.
fn about(encoder: &Encoder, problem: &Problem, labels: &str, selection: &'static str, rows: u64) -> About {
    About {
        format: 1,
        program: concat!("antipode-export ", env!("CARGO_PKG_VERSION")),
        spec: problem.spec(),
        labels: labels.into(),
        selection,
        seed: None,
        states: encoder.name(),
        encoding: encoder.shape(),
        unreached: None,
        layers: None,
        rows,
    }
}

/// `Limit` if the disk has no room for so many bytes.
fn has_room(path: &Path, needed: u64, room: Option<u64>) -> Result<()> {
    match room.filter(|room| *room < needed) {
        None => Ok(()),
        Some(room) => {
            let (path, needed, room) = (path.display(), bytes(needed), bytes(room));
            let what = format!(
                "{path} needs about {needed}, and {room} are free on its disk: write fewer states, or elsewhere"
            );
            Err(Error::Limit(what).unless(&[Remedy::Samples]))
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
