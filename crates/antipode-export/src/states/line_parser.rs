//! The states in the lines of a text, as comma-separated values or not.
//!
//! Blank lines and lines that begin with `#` are skipped. If the first line is a header with a
//! column `state` or `tiles`, lines are comma-separated values. The text may have no end, and no
//! line end. Blocks of scramble files of twsearch and ksolve, and JSON over several lines, are one
//! state ([`super::state_block`]).

use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::sync::Arc;

use super::state_block::StateBlock;
use super::{FileColumns, ParsedLine, unreadable};
use crate::FileFormat;
use antipode_core::error::{Error, Result};

/// Bytes to read at a time.
const BUFFER: usize = 1 << 18;

/// The most bytes of a line. A state of the largest puzzles takes some thousand.
const LONGEST_LINE: usize = 1 << 20;

/// Sends the lines of plain text, as [`super::send_states`].
pub(super) fn send_lines(name: &str, source: impl Read, tell: &mut dyn FnMut(Vec<ParsedLine>) -> bool) -> Result<()> {
    let mut reader = BufReader::with_capacity(BUFFER, source);
    let is_table = FileFormat::within_gzip(name.as_ref()).is_ok_and(|(format, _)| format == FileFormat::Csv);
    let (mut parser, mut rest) = (LineParser { is_table, ..LineParser::default() }, vec![]);
    loop {
        let bytes = match reader.fill_buf() {
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes.map_err(|e| unreadable(name, e))?,
        };
        let (length, over) = (bytes.len(), bytes.is_empty());
        // What comes after the last line end is not yet a line.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        rest.extend_from_slice(&bytes[..whole]);
        // The last line of a text may have no end.
        let mut lines = if whole > 0 || over { parser.lines(&rest) } else { vec![] };
        if let Some(header) = &parser.strange {
            let instead = "name one of its columns 'state', and separate them by commas";
            return Err(Error::bad_file(name, format!("its header '{header}' has no column of states: {instead}")));
        }
        if over {
            lines.extend(parser.end());
        }
        if whole > 0 {
            rest.clear();
        }
        rest.extend_from_slice(&bytes[whole..]);
        reader.consume(length);
        if !lines.is_empty() && !tell(lines) || over {
            return Ok(());
        }
        if rest.len() > LONGEST_LINE {
            let number = parser.number + 1;
            return Err(Error::Limit(format!("{name}, line {number}: a line has at most {LONGEST_LINE} bytes")));
        }
    }
}

/// Turns lines into states.
#[derive(Default)]
struct LineParser {
    number: u64,
    /// Whether there was a line other than a comment.
    begun: bool,
    /// Whether the name of the file says that it has columns.
    is_table: bool,
    /// The header of such a file without a column of states.
    strange: Option<String>,
    /// The columns of comma-separated values.
    columns: Option<Arc<FileColumns>>,
    /// The state of several lines that is being read.
    block: Option<StateBlock>,
}

impl LineParser {
    /// The states of whole lines.
    fn lines(&mut self, bytes: &[u8]) -> Vec<ParsedLine> {
        let mut lines = vec![];
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.number += 1;
            let found = match std::str::from_utf8(line) {
                // Some programs begin a file with a byte order mark.
                Ok(text) => self.state(text.trim_start_matches('\u{feff}').trim()),
                Err(_) => Some(ParsedLine::plain(
                    self.number,
                    Err(Error::malformed(
                        String::from_utf8_lossy(line).trim(),
                        "text in UTF-8",
                        "save the file in UTF-8",
                    )),
                )),
            };
            lines.extend(found);
            self.block.take_if(|block| block.is_complete());
        }
        lines
    }

    /// The state whose lines the text ends in.
    fn end(&mut self) -> Option<ParsedLine> {
        let block = self.block.take()?;
        Some(ParsedLine::plain(block.number, Err(block.unfinished())))
    }

    fn state(&mut self, line: &str) -> Option<ParsedLine> {
        if let Some(block) = &mut self.block {
            let number = block.number;
            return block.add(line).map(|text| ParsedLine::plain(number, Ok(text)));
        }
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        if !std::mem::replace(&mut self.begun, true) {
            self.columns = FileColumns::of(values(line), self.number).map(Arc::new);
            if self.columns.is_some() {
                return None;
            }
            self.strange = (self.is_table && is_header(line)).then(|| line.to_string());
        }
        let Some(columns) = &self.columns else {
            self.block = StateBlock::begin(self.number, line);
            return self.block.is_none().then(|| ParsedLine::plain(self.number, Ok(line.to_string())));
        };
        Some(ParsedLine::of_row(self.number, columns, values(line)))
    }
}

/// Whether a line looks like the names of several columns: a state has digits.
fn is_header(line: &str) -> bool {
    line.contains([',', ';', '\t']) && !line.contains(|c: char| c.is_ascii_digit())
}

/// The values of a line of comma-separated values.
fn values(line: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    let record = reader.records().next().and_then(std::result::Result::ok);
    record.iter().flat_map(csv::StringRecord::iter).map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn texts(lines: &[&str]) -> Vec<(u64, String)> {
        let text = |line: ParsedLine| (line.number, line.text.unwrap_or_else(|e| e.to_string()));
        LineParser::default().lines(lines.join("\n").as_bytes()).into_iter().map(text).collect()
    }

    #[test]
    fn lines_keep_their_numbers() {
        let one = |number, text: &str| (number, text.to_string());
        assert_eq!(texts(&["# all", "", " 1,2 \r", "  ", "3"]), [one(3, "1,2"), one(5, "3")]);
        let csv = ["# Korf", "number,Tiles,optimal", "1,2 3,4", "", "2,\"5,6\",7", "8"];
        let missing = "'8' is not a line of this table: column 2 with the state is missing";
        assert_eq!(texts(&csv), [one(3, "2 3"), one(5, "5,6"), one(6, missing)]);
    }

    #[test]
    fn a_table_without_a_column_of_states_is_one_error() {
        for header in ["id,board,note", "id;state;note", "id\tstate"] {
            let sent = |name| {
                let mut count = 0;
                let text = format!("{header}\n1,2\n3,4\n");
                let result = send_lines(name, Cursor::new(text), &mut |lines| {
                    count += lines.len();
                    true
                });
                (count, result.map_err(|error| error.to_string()))
            };
            let (count, result) = sent("a.csv");
            assert!(count == 0 && result.unwrap_err().contains(header), "{header}");
            assert_eq!(sent("a.txt"), (3, Ok(())));
        }
    }

    #[test]
    fn blocks_are_states() {
        let one = |number, text: &str| (number, text.to_string());
        let lines = [
            "# twsearch",
            "Scramble twist",
            "A",
            "# slots",
            "1 2",
            "",
            "1 2",
            "End",
            "R U",
            "ScrambleAlg name",
            "R U",
            "  F2",
            "End",
        ];
        assert_eq!(texts(&lines), [one(2, "Scramble twist\nA\n1 2\n1 2\nEnd"), one(9, "R U"), one(10, "R U F2")]);
        let json = ["{\"A\":", "  {\"pieces\": [0]}", "}", "{\"B\": {}}"];
        assert_eq!(texts(&json), [one(1, "{\"A\":\n{\"pieces\": [0]}\n}"), one(4, "{\"B\": {}}")]);
        let mut parser = LineParser::default();
        assert!(parser.lines(b"1 2\nScramble x\nA").len() == 1);
        let end = parser.end().unwrap();
        assert_eq!(end.number, 2);
        assert!(end.text.unwrap_err().to_string().contains("has no End"));
    }

    #[test]
    fn a_line_without_an_end_is_refused() {
        let (source, mut numbers) = (Cursor::new("1 2 3\n").chain(std::io::repeat(b'1')), vec![]);
        let error = send_lines("endless", source, &mut |lines| {
            numbers.extend(lines.iter().map(|line| line.number));
            true
        });
        let error = error.unwrap_err();
        assert!(matches!(&error, Error::Limit(text) if text.starts_with("endless, line 2: ")), "{error}");
        assert_eq!(numbers, [1]);
    }
}
