//! The options of audits that the program reads: a file of states, and a subset.

use std::path::{Path, PathBuf};

use clap::Args;

use super::input::{LINES, Lines};
use super::messages;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_export::states::ParsedLine;
use antipode_export::{AnswerRow, AnswerTable};
use antipode_jobs::{AuditStates, GroundTruth, KnownDistances, SubsetOptions};

#[derive(Debug, Args)]
pub(super) struct AuditedFile {
    /// A file of states: one per line, CSV or Parquet with a column 'state' or 'tiles', or an array
    /// of NumPy with the bytes of states; gzip is supported
    #[arg(long, value_name = "FILE", conflicts_with_all = ["samples", "shuffles"])]
    pub(super) states: Option<PathBuf>,
    #[command(flatten)]
    subset: SubsetOptions,
}

/// The lines of the file of an audit. Without a file there are none.
#[derive(Default)]
pub(super) struct AuditedLines {
    lines: Vec<(ParsedLine, AuditedKind)>,
    /// The next line to write.
    next: usize,
    /// Whether all lines were written once.
    is_written: bool,
    /// The number of lines that are no states.
    wrong: u64,
    name: String,
}

/// What a line of the file of an audit has.
enum AuditedKind {
    /// A state, in the form of the puzzle.
    State(String),
    Blank,
    Wrong(String),
}

impl AuditedFile {
    /// Completes the states of an audit, and the source of their distances if the file has some.
    pub(super) fn read(&self, states: &mut AuditStates, problem: &Problem) -> Result<AuditedLines> {
        let Some(file) = &self.states else {
            states.check()?;
            states.among = self.subset.subset(problem)?;
            return Ok(AuditedLines::default());
        };
        // Before the file, which may be long; but the file may have the distances.
        if states.truth.is_some() {
            states.check()?;
        }
        states.among = self.subset.subset(problem)?;
        let all = AuditedLines::of(file, problem)?;
        if states.truth.is_none() {
            states.truth = all.known(problem)?.map(GroundTruth::Known);
        }
        // The text is kept: the audit reads it again, and its report shows it.
        let given: Vec<String> = all.states().filter_map(|(line, _)| line.text.as_ref().ok().cloned()).collect();
        match (given.is_empty(), all.wrong) {
            (true, 0) => Err(Error::empty(&all.name, "state", "")),
            (true, _) => all.judge().map(|()| all),
            (false, _) => {
                states.given = Some(given);
                states.check()?;
                Ok(all)
            }
        }
    }
}

impl AuditedLines {
    /// The lines of a file. Reports those that are no states.
    pub(super) fn of(file: &Path, problem: &Problem) -> Result<AuditedLines> {
        let source = Lines::of(file, problem)?;
        let mut all = AuditedLines { name: source.name.clone(), ..AuditedLines::default() };
        while let Some(batch) = source.batch(LINES)? {
            for line in batch.lines {
                let kind = all.kind(&line, problem);
                all.lines.push((line, kind));
            }
        }
        Ok(all)
    }

    /// The lines that are states, with these in the form of the puzzle.
    pub(super) fn states(&self) -> impl Iterator<Item = (&ParsedLine, &String)> {
        self.lines.iter().filter_map(|(line, kind)| match kind {
            AuditedKind::State(state) => Some((line, state)),
            AuditedKind::Blank | AuditedKind::Wrong(_) => None,
        })
    }

    /// The exact distances that a column of the file names, if there is one. `Usage` if a value is
    /// no distance.
    fn known(&self, problem: &Problem) -> Result<Option<KnownDistances>> {
        let Some((column, columns)) = self.lines.iter().find_map(|(line, _)| {
            let columns = &line.row.as_ref()?.columns;
            Some((columns.optima()?, columns))
        }) else {
            return Ok(None);
        };
        let mut known = KnownDistances::new(format!("column '{}' of {}", columns.names[column], self.name));
        for (line, state) in self.states() {
            let optimum =
                line.optimum().map_err(|e| Error::bad_line(&self.name, line.number as usize, None, e.to_string()));
            if let Some(distance) = optimum? {
                known.add(&problem.read(state)?, distance)?;
            }
        }
        Ok(Some(known).filter(|known| !known.is_empty()))
    }

    /// What a line has. Reports what is wrong with it.
    fn kind(&mut self, line: &ParsedLine, problem: &Problem) -> AuditedKind {
        if line.is_blank() {
            return AuditedKind::Blank;
        }
        let state = match &line.text {
            Ok(text) => problem.read(text).map_err(|error| messages::message(&error)),
            Err(error) => Err(messages::message(error)),
        };
        match state {
            Ok(state) => AuditedKind::State(problem.write(&state)),
            Err(error) => {
                self.wrong += 1;
                messages::warn(&format!("{}, line {}: {error}", self.name, line.number));
                AuditedKind::Wrong(error)
            }
        }
    }

    /// The end of an audit. `Usage` if some lines are not states: a few are no reason to give up an
    /// audit of the others.
    pub(super) fn judge(&self) -> Result<()> {
        let blank = self.lines.iter().filter(|(_, kind)| matches!(kind, AuditedKind::Blank)).count();
        match self.wrong {
            0 => Ok(()),
            wrong => Err(Error::bad_lines("line", &self.name, wrong, (self.lines.len() - blank) as u64)),
        }
    }

    /// Writes the row of an audited state beside its line, and those of lines before that have
    /// none. After the last line the first follows again, for another solver.
    pub(super) fn write<T: AnswerRow>(&mut self, table: &mut AnswerTable, state: &str, row: &T) -> Result<()> {
        if self.lines.is_empty() {
            return table.answered(None, row);
        }
        loop {
            let (line, kind) = &self.lines[self.next];
            self.next += 1;
            let is_found = match kind {
                AuditedKind::State(own) if own == state => {
                    table.answered(Some(line), row)?;
                    true
                }
                // Audits leave out states without a distance.
                AuditedKind::State(_) | AuditedKind::Blank => table.unanswered(line, "").map(|()| false)?,
                AuditedKind::Wrong(error) => table.unanswered(line, error).map(|()| false)?,
            };
            let is_last = !self.lines[self.next..].iter().any(|(_, kind)| matches!(kind, AuditedKind::State(_)));
            if is_last {
                self.write_rest(table)?;
                (self.next, self.is_written) = (0, true);
                table.again();
            }
            if is_found || is_last {
                return Ok(());
            }
        }
    }

    /// Writes the rows of the lines that are left, and completes the table.
    pub(super) fn finish(&mut self, mut table: AnswerTable, outputs: &JobOutputs) -> Result<u64> {
        if self.next > 0 || !self.is_written {
            self.write_rest(&mut table)?;
        }
        table.finish_in(outputs)
    }

    /// Writes the rows of the lines after the last that has one.
    fn write_rest(&mut self, table: &mut AnswerTable) -> Result<()> {
        for (line, kind) in &self.lines[self.next..] {
            let error = if let AuditedKind::Wrong(error) = kind { error } else { "" };
            table.unanswered(line, error)?;
        }
        self.next = self.lines.len();
        Ok(())
    }
}
