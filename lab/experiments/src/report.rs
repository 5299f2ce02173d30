//! Reproduced experiments: Markdown, CSV and the files of a folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Document, Item, Reproduction, Verdict};
use antipode_cli::reports::{CsvFile, json, plot};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::nums;
use antipode_core::storage::free;

/// A number with no more decimals than it needs, at most three.
fn shown(value: Option<f64>) -> String {
    let rounded = |value: f64| (1000.0 * value).round() / 1000.0;
    value.map_or("-".into(), |value| rounded(value).to_string())
}

/// An experiment as Markdown.
pub fn reproduction(r: &Reproduction) -> String {
    let year = r.source.year.map_or(String::new(), |year| format!(", {year}"));
    let mut out = format!("# {}: {}\n\n", r.experiment, r.about);
    let _ = writeln!(out, "{}, \"{}\"{year}.", r.source.authors.join(", "), r.source.title);
    let kind = if r.quick { ", quick" } else { "" };
    let _ = writeln!(
        out,
        "{}, seed {}{kind}, {} ({:.1} CPU-s).\n",
        r.program,
        r.seed,
        nums::seconds(r.seconds),
        r.cpu_seconds
    );
    let header = ["row", "column", "ours", "paper", "exact", "verdict", "note"].map(String::from);
    let rows: Vec<[String; 7]> = std::iter::once(header)
        .chain(r.cells.iter().map(|cell| {
            let note = cell.note.clone().unwrap_or_default();
            let [ours, paper, exact] = [cell.ours, cell.paper, cell.exact].map(shown);
            [cell.row.clone(), cell.column.clone(), ours, paper, exact, cell.verdict.name().into(), note]
        }))
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    for (at, row) in rows.iter().enumerate() {
        let padded = row.iter().enumerate().map(|(column, text)| format!(" {text:0$} ", width(column)));
        let _ = writeln!(out, "|{}|", padded.collect::<Vec<_>>().join("|"));
        if at == 0 {
            let dashes = (0..7).map(|column| "-".repeat(width(column) + 2));
            let _ = writeln!(out, "|{}|", dashes.collect::<Vec<_>>().join("|"));
        }
    }
    let counts = Verdict::ALL.map(|verdict| format!("{} {}", r.count(verdict), verdict.name()));
    let _ = writeln!(out, "\n{}.", counts.join(", "));
    r.notes.iter().for_each(|note| {
        let _ = writeln!(out, "- {note}");
    });
    out + "\n"
}

/// All items of the papers, one per line.
pub(super) fn documents(all: &[Document]) -> String {
    let mut out = String::new();
    for Document { source, items, .. } in all {
        let _ = writeln!(out, "{}, \"{}\"", source.authors.join(", "), source.title);
        let width = |of: fn(&Item) -> &str| items.iter().map(|item| of(item).chars().count()).max().unwrap_or(0);
        let (first, second) = (width(|item| &item.item), width(|item| item.verdict.name()));
        for Item { item, what, verdict, by, why } in items {
            let notes: Vec<&str> = by.iter().chain(why).map(String::as_str).collect();
            let _ = writeln!(out, "  {item:first$}  {:second$}  {what} [{}]", verdict.name(), notes.join("; "));
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out + "\n"
}

/// The endings of the files of an experiment.
const FILES: [&str; 4] = ["json", "md", "csv", "svg"];

/// A file of an experiment.
fn file(folder: &Path, experiment: &str, extension: &str) -> PathBuf {
    folder.join(format!("{experiment}.{extension}"))
}

/// Checks that the files of an experiment can be written.
///
/// # Errors
///
/// `Usage` if one exists and must not be replaced: those that `outputs` records may be.
pub(super) fn check_reproduction(experiment: &str, folder: &Path, force: bool, outputs: &JobOutputs) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let mut files = FILES.iter().map(|extension| file(folder, experiment, extension));
    files.try_for_each(|file| free(&file, force || outputs.may_replace(&file)))
}

/// Writes the four files of an experiment into a folder, which it creates if necessary. Returns
/// their names.
///
/// # Errors
///
/// `Io` if the folder or a file cannot be created.
pub fn write_reproduction(r: &Reproduction, folder: &Path, outputs: &JobOutputs) -> Result<String> {
    std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    let path = |extension: &str| file(folder, &r.experiment, extension);
    outputs.write_file(&path("json"), json("reproduce", r).as_bytes())?;
    outputs.write_file(&path("md"), reproduction(r).as_bytes())?;
    let mut csv = CsvFile::create(&path("csv"), true)?;
    csv.add(&r.cells)?;
    csv.finish_in(outputs)?;
    plot::chart(outputs, &path("svg"), &r.about, &r.chart)?;
    Ok(format!("{}/{}.json, .csv, .md, .svg", folder.display(), r.experiment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!([None, Some(3.0), Some(2.0 / 3.0)].map(shown), ["-", "3", "0.667"]);
    }
}
