//! Tables of answers to states: a row a state, with the columns of the file that the states come
//! from, in its order.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::answer_columns::AnswerColumns;
use crate::format::FileFormat;
use crate::states::{FileColumns, ParsedLine};
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::storage::{OutputFile, free};

/// The column with the number of the line.
const LINE: &str = "line";
/// The column with what is wrong with a line.
const ERROR: &str = "error";
/// The column of a state, which rows of a file have already.
const STATE: &str = "state";

/// An answer as values of columns.
pub trait AnswerRow: Serialize {
    /// The columns: the names of the fields, which are numbers, texts, unit variants or options of
    /// these.
    const COLUMNS: &'static [&'static str];
}

/// The place where answers go.
enum AnswerSink {
    Csv(Box<csv::Writer<AnswerText>>),
    /// Formats that store column after column.
    Columns(OutputFile, FileFormat, AnswerColumns),
}

/// A file of text, compressed by gzip or not.
enum AnswerText {
    Plain(BufWriter<OutputFile>),
    Compressed(GzEncoder<BufWriter<OutputFile>>),
}

impl Write for AnswerText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            AnswerText::Plain(file) => file.write(bytes),
            AnswerText::Compressed(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            AnswerText::Plain(file) => file.flush(),
            AnswerText::Compressed(file) => file.flush(),
        }
    }
}

impl AnswerText {
    /// The file with the whole text.
    fn finish(self) -> std::io::Result<OutputFile> {
        let buffer = match self {
            AnswerText::Plain(buffer) => buffer,
            AnswerText::Compressed(encoder) => encoder.finish()?,
        };
        buffer.into_inner().map_err(std::io::IntoInnerError::into_error)
    }
}

/// A file of answers being written. Its format is that of its name: .csv, .csv.gz, .parquet, .npz
/// or .npy.
///
/// The rows of lines have the number of the line, the columns of their file, those of the answer,
/// and one with what is wrong with the line. Lines without a state before others have empty rows,
/// so that row follows row as line follows line. Where a value is missing, CSV has nothing, Parquet
/// null, and arrays of NumPy -1, NaN or an empty text.
pub struct AnswerTable {
    path: PathBuf,
    /// The columns of answers.
    answers: &'static [&'static str],
    /// The source of the rows, once there is one.
    source: Option<RowSource>,
    /// The columns of the source: their number.
    given: usize,
    /// The number of the next line.
    next: u64,
    sink: AnswerSink,
}

/// Where the first row came from.
#[derive(Clone, PartialEq)]
enum RowSource {
    /// No line: the answer has the state.
    Drawn,
    Text,
    Table(Arc<FileColumns>),
}

impl RowSource {
    fn of(line: Option<&ParsedLine>) -> RowSource {
        match line.map(|line| &line.row) {
            None => RowSource::Drawn,
            Some(None) => RowSource::Text,
            Some(Some(row)) => RowSource::Table(row.columns.clone()),
        }
    }

    /// The columns before those of answers.
    fn names(&self) -> Vec<String> {
        match self {
            RowSource::Drawn => vec![],
            RowSource::Text => vec![LINE.into(), STATE.into()],
            // A file that has numbers of lines keeps them.
            RowSource::Table(columns) if columns.names.iter().any(|name| name == LINE) => columns.names.clone(),
            RowSource::Table(columns) => [LINE.into()].into_iter().chain(columns.names.iter().cloned()).collect(),
        }
    }

    /// The number of the first line that may have a row.
    fn first(&self) -> u64 {
        match self {
            RowSource::Table(columns) => columns.line + 1,
            RowSource::Drawn | RowSource::Text => 1,
        }
    }
}

impl AnswerTable {
    /// Starts a file for answers of a type.
    ///
    /// # Errors
    ///
    /// `Usage` if the file exists, unless it is to be replaced, or its name does not end with a
    /// format that holds texts; `Missing` if its folder does not exist.
    pub fn create<T: AnswerRow>(path: &Path, replace: bool) -> Result<AnswerTable> {
        let (format, is_compressed) = FileFormat::within_gzip(path)?;
        let instead = "name a file .csv, .csv.gz, .parquet, .npz or .npy";
        if format == FileFormat::Safetensors {
            return Err(Error::incapable("safetensors files", "hold no texts", instead));
        }
        if is_compressed && format != FileFormat::Csv {
            return Err(Error::unsuitable_file(path.display(), format!("is compressed, and no text: {instead}")));
        }
        free(path, replace)?;
        let file = OutputFile::create(path, replace)?;
        let sink = match format {
            FileFormat::Csv => {
                let file = BufWriter::new(file);
                AnswerSink::Csv(Box::new(csv::Writer::from_writer(match is_compressed {
                    true => AnswerText::Compressed(GzEncoder::new(file, Compression::default())),
                    false => AnswerText::Plain(file),
                })))
            }
            format => AnswerSink::Columns(file, format, AnswerColumns::default()),
        };
        Ok(AnswerTable { path: path.into(), answers: T::COLUMNS, source: None, given: 0, next: 1, sink })
    }

    /// Adds the answer to the state of a line, or to one of no line, such as a drawn one.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn answered<T: AnswerRow>(&mut self, line: Option<&ParsedLine>, answer: &T) -> Result<()> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).buffer_capacity(256).from_writer(vec![]);
        let written = writer.serialize(answer).map_err(|e| failed(&self.path, e));
        let record = written.and_then(|()| writer.into_inner().map_err(|_| failed_late(&self.path)))?;
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&record[..]);
        let values = reader.records().next().transpose().map_err(|e| failed(&self.path, e))?.unwrap_or_default();
        let is_given = line.is_some();
        let values = self.answers.iter().zip(values.iter()).filter(|(name, _)| !is_given || **name != STATE);
        let values: Vec<String> = values.map(|(_, value)| value.to_string()).collect();
        self.row(line, values, "")
    }

    /// Adds a row without an answer: for a line that is no state, with what is wrong, or for a row
    /// of a table without a state.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn unanswered(&mut self, line: &ParsedLine, error: &str) -> Result<()> {
        let none = vec![String::new(); self.answers.iter().filter(|name| **name != STATE).count()];
        self.row(Some(line), none, error)
    }

    /// Begins a pass over the same lines, for another solver.
    pub fn again(&mut self) {
        self.next = self.source.as_ref().map_or(1, RowSource::first);
    }

    fn row(&mut self, line: Option<&ParsedLine>, answer: Vec<String>, error: &str) -> Result<()> {
        let source = RowSource::of(line);
        if self.source.is_none() {
            self.header(source.clone())?;
        }
        let Some(line) = line else { return self.record(answer) };
        for number in self.next..line.number {
            let mut blank = vec![String::new(); self.given + answer.len() + 1];
            if self.numbers_lines() {
                blank[0] = number.to_string();
            }
            self.record(blank)?;
        }
        self.next = line.number + 1;
        let mut values = if self.numbers_lines() { vec![line.number.to_string()] } else { vec![] };
        match &line.row {
            Some(row) => values.extend(row.values.iter().cloned()),
            None => values.push(line.text.as_ref().cloned().unwrap_or_default()),
        }
        values.extend(answer);
        values.push(error.to_string());
        self.record(values)
    }

    /// Whether the first column has the number of the line.
    fn numbers_lines(&self) -> bool {
        match &self.source {
            Some(RowSource::Table(columns)) => self.given > columns.names.len(),
            Some(RowSource::Text) => true,
            Some(RowSource::Drawn) | None => false,
        }
    }

    /// Writes the names of the columns.
    fn header(&mut self, source: RowSource) -> Result<()> {
        let mut names = source.names();
        let is_given = !names.is_empty();
        (self.given, self.next) = (names.len(), source.first());
        let answers = self.answers.iter().filter(|name| !is_given || **name != STATE);
        for name in answers.copied().chain(is_given.then_some(ERROR)) {
            // A file may have a column of the same name, which stays as it is.
            let taken = |name: &str| names.iter().any(|other| other == name);
            let free = (2..).map(|number| format!("{name}_{number}")).find(|name| !taken(name));
            names.push(if taken(name) { free.unwrap_or_default() } else { name.to_string() });
        }
        self.source = Some(source);
        match &mut self.sink {
            AnswerSink::Csv(writer) => writer.write_record(names).map_err(|e| failed(&self.path, e)),
            AnswerSink::Columns(_, _, columns) => {
                columns.name(names);
                Ok(())
            }
        }
    }

    fn record(&mut self, values: Vec<String>) -> Result<()> {
        match &mut self.sink {
            AnswerSink::Csv(writer) => writer.write_record(values).map_err(|e| failed(&self.path, e)),
            AnswerSink::Columns(_, _, columns) => columns.add(&values),
        }
    }

    /// Completes the file and gives it its name, for a job that records its output files. Returns
    /// its size in bytes.
    ///
    /// # Errors
    ///
    /// Those of [`JobOutputs::name`]; `Io` if the file cannot be written.
    pub fn finish_in(mut self, outputs: &JobOutputs) -> Result<u64> {
        if self.source.is_none() {
            self.header(RowSource::Drawn)?;
        }
        let path = self.path;
        let file = match self.sink {
            AnswerSink::Csv(writer) => {
                // A failure while the writer is dropped would go unnoticed.
                let text = writer.into_inner().map_err(|e| Error::io("write", &path, e.into_error()))?;
                text.finish().map_err(|e| Error::io("write", &path, e))?
            }
            AnswerSink::Columns(file, format, columns) => columns.write(format, file, &path)?,
        };
        outputs.name(file)
    }
}

fn failed(path: &Path, error: csv::Error) -> Error {
    Error::io("write", path, error.into())
}

/// The error of a record that memory does not take.
fn failed_late(path: &Path) -> Error {
    Error::io("write", path, std::io::ErrorKind::OutOfMemory.into())
}
